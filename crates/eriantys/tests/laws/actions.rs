//! What may be done, and how it is written.

use eriantys::{Action, Eriantys};
use kernel::{Game, Seat};
use laws::actions::{
    actions_read_back, apply_accepts_exactly_what_is_listed, what_reads_is_written_again,
};
use laws::cases;
use proptest::prelude::*;

use crate::games::{Kind, all_kinds, play, quiet_kinds};
use crate::universe::all_actions;

fn assert_list_is_exact(game: &Eriantys, universe: &[Action]) {
    apply_accepts_exactly_what_is_listed(game, universe);
    let mut listed = Vec::new();
    for seat in Seat::first(game.seats()) {
        game.legal_actions(seat, &mut listed);
        let outside = listed.iter().find(|action| !universe.contains(action));
        assert_eq!(outside, None, "listed, but not expressible");
    }
}

#[test]
fn apply_accepts_exactly_what_is_listed_at_every_step() {
    let universe = all_actions();
    let check = |kind: Kind, seeds, every| {
        for seed in seeds {
            let end = play(kind, seed, |taken, walk| {
                if walk.dice.one_in(every) {
                    assert_list_is_exact(&taken.before, &universe);
                }
            });
            assert_list_is_exact(&end.game, &universe);
        }
    };
    for kind in quiet_kinds() {
        check(kind, 100..if kind.expert { 160 } else { 110 }, 8);
    }
    for kind in all_kinds() {
        check(kind, 200..210, 15);
    }
}

#[test]
fn actions_read_back_as_written() {
    let universe = all_actions();
    actions_read_back::<Eriantys>(&universe);
    for action in universe {
        let text = action.to_string();
        assert_eq!(text.to_ascii_lowercase().parse(), Ok(action), "{text}");
        assert_eq!(text.to_ascii_uppercase().parse(), Ok(action), "{text}");
    }
}

/// Whatever reads is written the same way, but for small and capital letters.
fn assert_reads_back(text: &str) -> Result<(), TestCaseError> {
    if let Some(written) = what_reads_is_written_again::<Eriantys>(text) {
        prop_assert!(written.eq_ignore_ascii_case(text), "{:?}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn no_text_panics_and_what_reads_is_what_was_written(text in any::<String>()) {
        assert_reads_back(&text)?;
    }

    #[test]
    fn nothing_that_looks_like_an_action_reads_as_another(
        text in prop_oneof![
            "[acmxACMX][0-9+-]{1,3}",
            "[GRYPBgrypb]-[0-9dD+]{1,3}",
            "[xX][0-9+]{1,3} [GRYPBgrypb0-9+-]{1,5}",
            "[acmxdGgRrYyPpBb/ +0-9-]{1,8}",
        ]
    ) {
        assert_reads_back(&text)?;
    }
}
