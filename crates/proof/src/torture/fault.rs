//! What goes wrong, and when.

use clap::ValueEnum;
use kernel::{Pick, Seed};
use std::fmt;
use std::time::Duration;

use super::mind::PATIENCE;

/// The most moves between two faults.
const MOVES: u32 = 120;

/// Something that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub enum Fault {
    /// The server is killed (SIGKILL) and started again.
    Kill,
    /// It is killed, and again while it starts.
    KillAtStart,
    /// It is stopped as one should (SIGTERM) and started again.
    Stop,
    /// It stands still (SIGSTOP) and goes on (SIGCONT).
    Freeze,
    /// Its disk fills up, and later there is room again.
    DiskFull,
    /// Its database cannot be written any more, and later it can.
    ReadOnly,
    /// PostgreSQL restarts.
    PostgresRestart,
    /// PostgreSQL crashes and comes back.
    PostgresCrash,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_possible_value();
        f.pad(name.as_ref().map_or("", |name| name.get_name()))
    }
}

impl Fault {
    /// How often it is drawn: the server is killed in most rounds.
    fn weight(self) -> u32 {
        match self {
            Fault::Kill => 20,
            Fault::KillAtStart => 5,
            Fault::PostgresRestart | Fault::PostgresCrash => 4,
            Fault::Stop | Fault::Freeze | Fault::DiskFull | Fault::ReadOnly => 3,
        }
    }
}

/// A round of a trial: what goes wrong, and when.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Round {
    pub(super) fault: Fault,
    /// After so many more acknowledged moves,
    pub(super) moves: u64,
    /// and then after this time: so it also falls between a move and its answer.
    pub(super) delay: Duration,
    /// How long it lasts, if it is one that lasts.
    pub(super) hold: Duration,
    /// After how long a start is broken off, one after the other.
    pub(super) starts: Vec<Duration>,
}

/// Which faults a trial has.
#[derive(Clone, Debug)]
pub(super) enum Faults {
    /// Drawn from these.
    Drawn(Vec<Fault>),
    /// These, one after the other and from the beginning again.
    InTurn(Vec<Fault>),
}

/// The rounds of a trial: the same for the same seed and the same faults.
pub(super) fn script(seed: Seed, faults: &Faults, rounds: u64) -> Vec<Round> {
    let mut dice = seed.fast_generator();
    let faults: Vec<Fault> = match faults {
        Faults::Drawn(some) => (0..rounds).filter_map(|_| draw(&mut dice, some)).collect(),
        Faults::InTurn(all) => all.iter().copied().cycle().take(rounds as usize).collect(),
    };
    faults.into_iter().map(|fault| round(&mut dice, fault)).collect()
}

fn draw(dice: &mut impl Pick, faults: &[Fault]) -> Option<Fault> {
    let mut ticket = dice.pick(faults.iter().map(|fault| fault.weight()).sum());
    let drawn = faults.iter().find(|fault| match ticket.checked_sub(fault.weight()) {
        Some(rest) => {
            ticket = rest;
            false
        }
        None => true,
    });
    drawn.copied()
}

fn round(dice: &mut impl Pick, fault: Fault) -> Round {
    let micros = |dice: &mut dyn Pick, most: u32| Duration::from_micros(dice.pick(most).into());
    let delay = match dice.pick(3) {
        0 => Duration::ZERO,
        1 => micros(dice, 2_000),
        _ => micros(dice, 20_000),
    };
    // Half of the time for longer than the players have patience.
    let hold = match dice.pick(2) {
        0 => micros(dice, 300_000),
        _ => PATIENCE + micros(dice, 1_000_000),
    };
    let moves = u64::from(dice.pick(MOVES)) + 1;
    let count = 1 + dice.pick(3);
    let starts = (0..count).map(|_| micros(dice, 60_000)).collect();
    Round { fault, moves, delay, hold, starts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_script() {
        let all = Faults::Drawn(Fault::value_variants().to_vec());
        let one = script(Seed::from(1), &all, 200);
        assert_eq!(one, script(Seed::from(1), &all, 200));
        assert_ne!(one, script(Seed::from(2), &all, 200));
        for fault in Fault::value_variants() {
            assert!(one.iter().any(|round| round.fault == *fault), "{fault}");
        }
    }

    #[test]
    fn faults_that_are_named_take_turns() {
        let some = Faults::InTurn(vec![Fault::Stop, Fault::Kill]);
        let faults: Vec<Fault> =
            script(Seed::from(1), &some, 3).iter().map(|round| round.fault).collect();
        assert_eq!(faults, [Fault::Stop, Fault::Kill, Fault::Stop]);
    }
}
