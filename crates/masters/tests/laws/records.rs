//! Records of matches: the same record is the same match, and a damaged one is noticed.

use kernel::{Digest, Record, Step};
use laws::cases;
use laws::records::{Change, a_damaged_record_is_refused_with_its_line, records_round_trip};
use masters::Masters;
use proptest::prelude::*;
use std::sync::OnceLock;

use crate::games::{all_kinds, play, walk};

#[test]
fn the_same_record_gives_the_same_digest() {
    let mut with_notices = 0;
    for kind in all_kinds() {
        for seed in 7000..7004 {
            let end = play(kind, seed, |_, _| {});
            records_round_trip(&end.record(), &end.game);
            let notices = |step: &Step<_>| matches!(step, Step::Notice(_));
            with_notices += u32::from(end.steps.iter().any(notices));
        }
    }
    assert!(with_notices > 100, "{with_notices}");
}

#[test]
fn an_unfinished_match_is_recorded_too() {
    for kind in all_kinds() {
        let mut walk = walk(kind, 8);
        loop {
            records_round_trip(&walk.record(), &walk.game);
            if (0..31).any(|_| walk.step().is_none()) {
                break;
            }
        }
    }
}

/// The texts of a few matches, quiet and restless.
fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let kinds = all_kinds().into_iter().enumerate().step_by(8);
        let walks = kinds.map(|(seed, kind)| play(kind, seed as u64, |_, _| {}));
        walks.map(|walk| walk.record().to_text(&walk.game).unwrap()).collect()
    })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_damaged_record_is_refused(which in 0..8usize, change in Change::any("p0 row 0")) {
        let text = &texts()[which];
        let damaged = change.made_to(text);
        prop_assume!(damaged != *text);
        a_damaged_record_is_refused_with_its_line::<Masters>(text, &damaged);
    }
}

#[test]
fn a_whole_record_is_refused_at_the_line_that_breaks_a_rule() {
    let text = &texts()[0];
    let keep = text.lines().position(|line| line.contains(" keep ")).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(keep, lines[keep]);
    let error = Record::<Masters>::read(&(lines.join("\n") + "\n")).unwrap_err();
    assert_eq!(error.line, keep + 2, "{error}");
}

/// Records of earlier days with the digests of their final states. They are never made anew: if one
/// of them no longer reads, or reads as another match, the engine has broken its word.
const OF_OLD: [(&str, &str); 3] = [
    (include_str!("../records/solo.record"), "fc990f289b02b2527743b5d27c0cf6e4"),
    (include_str!("../records/four-shuffled-market.record"), "8c1f240b805dad2ba3cb029ac8ecf061"),
    (include_str!("../records/three-fixed-seats.record"), "b17e75ca71a9da7283ecfcb6d646c741"),
];

#[test]
fn a_record_means_the_same_game_for_ever() {
    for (text, digest) in OF_OLD {
        let (_, end) = Record::<Masters>::read(text).unwrap();
        assert_eq!(Digest::of_state(&end).unwrap().to_string(), digest);
    }
}
