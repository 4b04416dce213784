//! What a step costs: `apply`, `legal_actions` and `notice` allocate nothing.

use kernel::playout::play_randomly;
use kernel::{Game, Notice, Pick, Seat, SeatSet, Seed, Unheard};

fn the_counter_counts() {
    let cost = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(cost.count_total, 1);
}

/// Plays at most `limit` random actions and gives where they lead, and how many they were.
pub fn no_step_allocates<G: Game>(mut game: G, seed: Seed, limit: u64) -> (G, u64) {
    the_counter_counts();
    let mut buffer = Vec::with_capacity(G::MAX_ACTIONS);
    let mut generator = seed.fast_generator();
    let mut actions = 0;
    let cost = allocation_counter::measure(|| {
        actions = play_randomly(&mut game, &mut generator, &mut buffer, limit, |_, _| {}).unwrap();
    });
    assert_eq!(cost.count_total, 0, "seed {seed}: {game:?}");
    (game, actions)
}

/// What [`no_notice_allocates`] has met.
#[derive(Clone, Copy, Debug, Default)]
pub struct Restless {
    /// How many were absent at once, at most.
    pub most_absent: u32,
    /// How often the game waited.
    pub waited: u32,
    /// How many notices were accepted.
    pub accepted: u32,
}

/// Plays some hundred steps while players come and go.
pub fn no_notice_allocates<G: Game>(mut game: G, seed: Seed, met: &mut Restless) {
    let mut buffer = Vec::with_capacity(G::MAX_ACTIONS);
    let mut generator = seed.fast_generator();
    let mut absent = SeatSet::EMPTY;
    let cost = allocation_counter::measure(|| {
        for _ in 0..300 {
            let seat = Seat::new(generator.pick(u32::from(game.seats())) as u8).unwrap();
            // What ends a game is rare, so that there is a game to leave and return to.
            let notice = match generator.pick(100) {
                0..12 => Notice::Leaves(seat),
                12..30 => Notice::Returns(seat),
                30 => Notice::GivesUp(seat),
                31 => Notice::TimeIsUp,
                _ => {
                    let _ = play_randomly(&mut game, &mut generator, &mut buffer, 1, |_, _| {});
                    continue;
                }
            };
            if game.notice(notice, &mut Unheard).is_ok() {
                met.accepted += 1;
                match notice {
                    Notice::Leaves(seat) => absent.insert(seat),
                    Notice::Returns(seat) => absent.remove(seat),
                    Notice::GivesUp(_) | Notice::TimeIsUp => {}
                }
            }
            met.most_absent = met.most_absent.max(absent.len());
            met.waited += u32::from(game.to_act().is_empty() && game.verdict().is_none());
        }
    });
    assert_eq!(cost.count_total, 0, "seed {seed}: {game:?}");
}
