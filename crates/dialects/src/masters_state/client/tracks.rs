//! The faith of all players, and what the original server makes of it. Its Vatican report fails when
//! somebody comes late to a pope space while the first of all stands outside every section: the thread of
//! the player who did it dies there, and with it the match. A guest does not do that to its host.

/// The spaces at which there is a report.
const POPE_SPACES: [i64; 3] = [8, 16, 24];

/// Where everybody stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tracks {
    pub(super) me: usize,
    /// By player: the position, and which tiles were not won.
    pub(super) players: Vec<(i64, [bool; 3])>,
}

/// Does a position belong to no section in which a report counts?
fn is_outside(position: i64) -> bool {
    !matches!(position, 5..=8 | 12..=16 | 19..)
}

impl Tracks {
    /// Would the server fail if everybody else went on so many spaces, and the player then so many?
    pub(super) fn breaks(&self, others: i64, own: i64) -> bool {
        let mut players = self.players.clone();
        for step in 0..others + own {
            let mut late = false;
            for (number, (position, lacks)) in players.iter_mut().enumerate() {
                if (number == self.me) == (step < others) {
                    continue;
                }
                *position += 1;
                late |=
                    POPE_SPACES.iter().zip(lacks).any(|(space, lacks)| position == space && *lacks);
            }
            if late {
                // There is one report for each action.
                let first = players.iter().map(|(position, _)| *position).max();
                return first.is_some_and(is_outside);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Tracks;

    #[test]
    fn nobody_comes_late_to_a_pope_space_while_the_first_is_outside() {
        let late = [true, false, false];
        let tracks = |first: i64, second: (i64, [bool; 3])| Tracks {
            me: 0,
            players: vec![(first, [false; 3]), second],
        };
        assert!(tracks(10, (7, late)).breaks(1, 0));
        assert!(tracks(10, (6, late)).breaks(3, 0), "on the way");
        assert!(!tracks(10, (6, late)).breaks(1, 5), "not far enough");
        assert!(!tracks(12, (7, late)).breaks(1, 0), "the first is in a section");
        assert!(!tracks(10, (7, [false; 3])).breaks(1, 0), "in time");
        assert!(!tracks(10, (7, late)).breaks(0, 1), "the other one does not move");
        assert!(tracks(10, (7, late)).breaks(1, 2));
    }
}
