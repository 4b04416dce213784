//! A player who looks to the end of the own turn.
//!
//! All ways to go on with the turn are tried action by action, the most promising ones first (a beam
//! search). A line of actions ends where the turn does, or where something hidden is shown: what
//! comes then nobody can know. The first action of the line that ends best is chosen.

use kernel::{Events, Game, Pick, Seat, Verdict};
use std::cmp::Reverse;
use std::marker::PhantomData;

use crate::evaluate::Evaluate;

/// So many lines are followed at the same time,
const WIDTH: usize = 14;
/// but only the best one once so many positions were judged,
const POSITIONS: usize = 3500;
/// and none for longer than this.
const LENGTH: usize = 60;
/// Once in so many decisions a turn that leads nowhere is not good enough.
const PATIENCE: u32 = 4;
/// What a won game is worth, beyond any position.
const WON: i32 = 1_000_000_000;

/// The beginning of a turn.
struct Line<G: Game> {
    game: G,
    worth: i32,
    /// Its first action; none at the root.
    first: Option<G::Action>,
    /// Not one of its actions has made any difference.
    futile: bool,
}

/// A line and one more action.
struct Longer<A> {
    line: usize,
    action: A,
    worth: i32,
}

/// The best action of `seat` in a world where nothing is hidden. `chance` breaks ties.
pub(crate) fn choose<G: Evaluate>(
    world: &G,
    seat: Seat,
    chance: &mut impl Pick,
) -> Option<G::Action> {
    let mut actions = Vec::with_capacity(G::MAX_ACTIONS);
    world.legal_actions(seat, &mut actions);
    if let [only] = actions.as_slice() {
        return Some(*only);
    }
    // Of equal lines the one that is found first counts.
    chance.shuffle(&mut actions);
    // Two players could take futile turns for ever, each waiting for the other.
    let patient = chance.pick(PATIENCE) > 0;
    let mut best: Option<(bool, i32, G::Action)> = None;
    let mut positions = 0;
    let root = Line { game: world.clone(), worth: worth(world, seat), first: None, futile: true };
    let mut lines = vec![root];
    let mut longer = Vec::new();
    for length in 0..LENGTH {
        longer.clear();
        for (number, line) in lines.iter().enumerate() {
            if length > 0 {
                line.game.legal_actions(seat, &mut actions);
            }
            for action in actions.iter().copied() {
                let Some((next, ends)) = after(&line.game, seat, action) else { continue };
                positions += 1;
                let worth = worth(&next, seat);
                // Whatever is idle must help at once, or it could be done for ever.
                if G::is_idle(&action) && worth <= line.worth {
                    continue;
                }
                if !ends {
                    longer.push(Longer { line: number, action, worth });
                    continue;
                }
                let futile = length > 0 && line.futile && worth == line.worth;
                let good = patient || !futile;
                if best.is_none_or(|(was_good, most, _)| (good, worth) > (was_good, most)) {
                    best = Some((good, worth, line.first.unwrap_or(action)));
                }
            }
        }
        let width = if positions < POSITIONS { WIDTH } else { 1 };
        lines = most_promising(&lines, &mut longer, seat, width);
        if lines.is_empty() {
            break;
        }
    }
    let unfinished = || lines.first().and_then(|line| line.first);
    best.map(|(_, _, action)| action).or_else(unfinished)
}

/// The best lines, each state only once: the order of actions often does not matter.
fn most_promising<G: Evaluate>(
    lines: &[Line<G>],
    longer: &mut [Longer<G::Action>],
    seat: Seat,
    width: usize,
) -> Vec<Line<G>> {
    longer.sort_by_key(|one| Reverse(one.worth));
    let mut best: Vec<Line<G>> = Vec::with_capacity(width);
    for Longer { line, action, worth } in longer {
        let Some(line) = lines.get(*line) else { continue };
        let Some((game, _)) = after(&line.game, seat, *action) else { continue };
        if best.iter().rev().take_while(|one| one.worth == *worth).any(|one| one.game == game) {
            continue;
        }
        let futile = line.futile && *worth == line.worth;
        best.push(Line { game, worth: *worth, first: line.first.or(Some(*action)), futile });
        if best.len() == width {
            break;
        }
    }
    best
}

/// The state after an action, and whether a line ends there.
fn after<G: Game>(game: &G, seat: Seat, action: G::Action) -> Option<(G, bool)> {
    let mut next = game.clone();
    let mut turns = Turns::<G> { began: false, game: PhantomData };
    let applied = next.apply(seat, action, &mut turns).ok()?;
    let ends = applied.chance || applied.revealed || turns.began || !next.to_act().contains(seat);
    Some((next, ends))
}

/// Listens for the beginning of a turn.
struct Turns<G> {
    began: bool,
    game: PhantomData<G>,
}

impl<G: Game> Events<G::Event> for Turns<G> {
    fn push(&mut self, event: G::Event) {
        self.began |= G::begins_turn(&event);
    }
}

/// What a position is worth, the end of the game included.
fn worth<G: Evaluate>(game: &G, seat: Seat) -> i32 {
    match game.verdict() {
        None => game.worth(seat),
        Some(Verdict::Won(seats)) if seats.contains(seat) => WON,
        Some(Verdict::Drawn(seats)) if seats.contains(seat) => 0,
        Some(Verdict::Won(_) | Verdict::Drawn(_) | Verdict::NoWinner) => -WON,
    }
}
