//! What a house may send, whatever a game could come to: nothing of it breaks anything.

use super::drawings::{PRETTY, drawn};
use super::*;
use crate::play::Spot;
use crate::testing::hostile;

#[test]
fn no_view_is_too_strange_to_be_shown() {
    for (players, actions) in [(2, 0), (4, 75)] {
        let game = Match::after(&with(config(players, true), [1, 7, 9]), actions);
        let seat = game.actor();
        let view = game.seen_by(seat);
        let (_, things) = drawn(&view, Language::English, (120, 40), PRETTY);
        let view = serde_json::to_value(view).unwrap();
        let legal = game.legal(seat.unwrap());
        for view in hostile::<View>(&view) {
            for size in [(78, 12), (120, 40)] {
                drawn(&view, Language::English, size, PRETTY);
            }
            seen(&view, Language::Italian, |seen| {
                let moves = Eriantys::moves(seen, &legal);
                let offered = moves.into_iter().flat_map(|one| one.path);
                for spot in offered.chain(things.iter().cloned()) {
                    say_all(seen, &spot);
                }
                Eriantys::summary(seen);
                Eriantys::guide(seen, &[]);
            });
        }
    }
}

fn say_all(seen: Seen<'_, View>, spot: &Spot) {
    Eriantys::label(seen, spot, &[]);
    Eriantys::help(seen, spot);
    Eriantys::prompt(seen, std::slice::from_ref(spot));
    Eriantys::probe(seen, spot, &[]);
}
