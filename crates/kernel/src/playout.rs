//! Random play.

use crate::chance::Pick;
use crate::game::{Game, Unheard};
use crate::seat::Seat;

/// Picks one of the legal actions of whoever may act, idle ones left out. `None` when nobody may.
///
/// If several may act, one of them is picked first. `buffer` is the caller's, so that a long run
/// allocates once.
pub fn random_action<G: Game>(
    game: &G,
    chance: &mut impl Pick,
    buffer: &mut Vec<G::Action>,
) -> Option<(Seat, G::Action)> {
    let actors = game.to_act();
    let seat = match actors.single() {
        Some(seat) => seat,
        None => actors.iter().nth(chance.pick(actors.len()) as usize)?,
    };
    random_action_of(game, seat, chance, buffer).map(|action| (seat, action))
}

/// Picks one of the legal actions of a seat, idle ones left out. `None` if it may not act.
pub fn random_action_of<G: Game>(
    game: &G,
    seat: Seat,
    chance: &mut impl Pick,
    buffer: &mut Vec<G::Action>,
) -> Option<G::Action> {
    game.legal_actions(seat, buffer);
    let idle = buffer.iter().rev().take_while(|action| G::is_idle(action)).count();
    let index = chance.pick((buffer.len() - idle) as u32) as usize;
    buffer.get(index).copied()
}

/// Plays random actions until nobody may act or there were `limit` of them, telling `each` about
/// every one. Returns how many.
pub fn play_randomly<G: Game>(
    game: &mut G,
    chance: &mut impl Pick,
    buffer: &mut Vec<G::Action>,
    limit: u64,
    mut each: impl FnMut(Seat, G::Action),
) -> Result<u64, G::Error> {
    let mut actions = 0;
    while actions < limit
        && let Some((seat, action)) = random_action(game, chance, buffer)
    {
        game.apply(seat, action, &mut Unheard)?;
        each(seat, action);
        actions += 1;
    }
    Ok(actions)
}
