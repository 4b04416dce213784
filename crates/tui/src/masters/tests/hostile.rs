//! What a house may send, whatever a game could come to: nothing of it breaks anything.

use std::collections::BTreeSet;

use ::masters::{MarketRule, View};
use kernel::Viewer;
use words::{Language, Words};

use super::{Random, spots};
use crate::masters::Masters;
use crate::play::{Face as _, Seen, Spot};
use crate::testing::hostile;

#[test]
fn no_view_is_too_strange_to_be_shown() {
    let words = Words::of(Language::English);
    for (players, from, until) in [(1, 20, "C-"), (3, 40, "finish")] {
        let mut random = Random::new(players, MarketRule::Push, 7);
        let seat = random.until(from, until);
        let legal = random.legal(seat);
        let view = random.view(Viewer::Seat(seat));
        let things: BTreeSet<Spot> =
            spots(random.seen(&view, &words), (150, 50)).into_iter().collect();
        let view = serde_json::to_value(view).unwrap();
        for view in hostile::<View>(&view) {
            let seen = random.seen(&view, &words);
            for size in [(78, 12), (150, 50)] {
                spots(seen, size);
            }
            let moves = Masters::moves(seen, &legal);
            let offered = moves.into_iter().flat_map(|one| one.path).take(30);
            for spot in offered.chain(things.iter().cloned()) {
                say_all(seen, &spot);
            }
            Masters::summary(seen);
            Masters::guide(seen, &[]);
        }
    }
}

fn say_all(seen: Seen<'_, View>, spot: &Spot) {
    Masters::label(seen, spot, &[]);
    Masters::help(seen, spot);
    Masters::prompt(seen, std::slice::from_ref(spot));
    Masters::probe(seen, spot, &[]);
}
