//! What may be done, and how it is written.

use eriantys::{Action, Eriantys};
use kernel::{Game, Seat, Unheard, Viewer};
use proptest::prelude::*;

use crate::games::{Kind, all_kinds, cases, play, quiet_kinds};
use crate::universe::all_actions;

/// Tries every action for every seat, and for one that is not at the table.
fn assert_list_is_exact(game: &Eriantys, universe: &[Action]) {
    let json = |game: &Eriantys| serde_json::to_string(&game.position()).unwrap();
    let mut refusing = game.clone();
    let (mut listed, mut events) = (Vec::new(), Vec::new());
    for seat in Seat::first(game.seats() + 1) {
        game.legal_actions(seat, &mut listed);
        assert_eq!(!listed.is_empty(), game.to_act().contains(seat), "{seat}");
        assert!(listed.len() <= Eriantys::MAX_ACTIONS);
        let outside = listed.iter().find(|action| !universe.contains(action));
        assert_eq!(outside, None, "listed, but not expressible");
        for action in universe {
            let times = listed.iter().filter(|other| *other == action).count();
            assert!(times <= 1, "{seat} {action} is listed twice");
            let accepted = if times == 1 {
                game.clone().apply(seat, *action, &mut Unheard).is_ok()
            } else {
                let accepted = refusing.apply(seat, *action, &mut events).is_ok();
                assert!(accepted || refusing == *game, "{seat} {action} left a trace");
                accepted
            };
            let view = || game.view(Viewer::Seat(seat));
            assert_eq!(accepted, times == 1, "{seat} {action} at {}", view());
        }
    }
    assert!(events.is_empty(), "a refusal was told: {events:?}");
    assert_eq!(json(&refusing), json(game));
}

#[test]
fn apply_accepts_exactly_what_is_listed() {
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
    let mut written: Vec<String> = universe.iter().map(Action::to_string).collect();
    for (action, text) in universe.iter().zip(&written) {
        assert_eq!(text.parse(), Ok(*action), "{text}");
        assert_eq!(text.to_ascii_lowercase().parse(), Ok(*action), "{text}");
        assert_eq!(text.to_ascii_uppercase().parse(), Ok(*action), "{text}");
    }
    written.sort();
    written.dedup();
    assert_eq!(written.len(), universe.len(), "two actions are written alike");
}

/// Whatever reads also writes, and reads back.
fn assert_reads_back(text: &str) -> Result<(), TestCaseError> {
    if let Ok(action) = text.parse::<Action>() {
        let written = action.to_string();
        prop_assert_eq!(written.parse::<Action>(), Ok(action));
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
