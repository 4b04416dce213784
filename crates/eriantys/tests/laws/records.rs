//! Records of matches: the same record is the same match, and a damaged one is noticed.

use eriantys::Eriantys;
use kernel::{Digest, Record, Step};
use laws::cases;
use laws::records::{Change, a_damaged_record_is_refused_with_its_line, records_round_trip};
use proptest::prelude::*;
use std::sync::OnceLock;

use crate::games::{all_kinds, play, walk};

#[test]
fn the_same_record_gives_the_same_digest() {
    let mut with_notices = 0;
    for kind in all_kinds() {
        for seed in 7000..7010 {
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
            if (0..9).any(|_| walk.step().is_none()) {
                break;
            }
        }
    }
}

/// The texts of a few matches, quiet and restless.
fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let kinds = all_kinds().into_iter().enumerate().step_by(3);
        let walks = kinds.map(|(seed, kind)| play(kind, seed as u64, |_, _| {}));
        walks.map(|walk| walk.record().to_text(&walk.game).unwrap()).collect()
    })
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn a_damaged_record_is_refused(which in 0..8usize, change in Change::any("p0 a1")) {
        let text = &texts()[which];
        let damaged = change.made_to(text);
        prop_assume!(damaged != *text);
        a_damaged_record_is_refused_with_its_line::<Eriantys>(text, &damaged);
    }
}

#[test]
fn a_whole_record_is_refused_at_the_line_that_breaks_a_rule() {
    let text = &texts()[0];
    let first_step = text.lines().position(|line| line == "steps").unwrap() + 1;
    let mut lines: Vec<&str> = text.lines().collect();
    let again = lines[first_step];
    lines.insert(first_step, again);
    let error = Record::<Eriantys>::read(&(lines.join("\n") + "\n")).unwrap_err();
    assert_eq!(error.line, first_step + 2, "{error}");
    assert!(error.why.contains("(E31)"), "{error}");
}

/// Records of earlier days with the digests of their final states. They are never made anew: if one
/// of them no longer reads, or reads as another match, the engine has broken its word.
const OF_OLD: [(&str, &str); 3] = [
    (include_str!("../records/two-expert.record"), "13e89f265185980a37e0ef15abc6578d"),
    (include_str!("../records/three-normal.record"), "03802b014830f6b8c6d32410df121b88"),
    (
        include_str!("../records/four-expert-with-leaving.record"),
        "9b922ba4afe58b656c4e9461b1014865",
    ),
];

#[test]
fn a_record_means_the_same_game_for_ever() {
    for (text, digest) in OF_OLD {
        let (_, end) = Record::<Eriantys>::read(text).unwrap();
        assert_eq!(Digest::of_state(&end).unwrap().to_string(), digest);
    }
}
