//! Records of matches: the same record is the same match, and a damaged one is noticed.

use eriantys::Eriantys;
use kernel::{Digest, Record, Step};
use proptest::prelude::*;
use std::sync::OnceLock;

use crate::games::{all_kinds, cases, play};

#[test]
fn the_same_record_gives_the_same_digest() {
    let mut with_notices = 0;
    for kind in all_kinds() {
        for seed in 7000..7010 {
            let walk = play(kind, seed, |_, _| {});
            let text = walk.record.to_text(&walk.game).unwrap();
            let (record, end) = Record::<Eriantys>::read(&text).unwrap();
            assert_eq!(record, walk.record);
            assert_eq!(end, walk.game);
            assert_eq!(Digest::of_state(&end).unwrap(), Digest::of_state(&walk.game).unwrap());
            assert_eq!(record.to_text(&end).unwrap(), text);
            let notices = |step: &Step<_>| matches!(step, Step::Notice(_));
            with_notices += u32::from(record.steps.iter().any(notices));
        }
    }
    assert!(with_notices > 100, "{with_notices}");
}

#[test]
fn an_unfinished_match_is_recorded_too() {
    for kind in all_kinds() {
        let mut walk = crate::games::Walk::new(kind, 8);
        loop {
            let text = walk.record.to_text(&walk.game).unwrap();
            let (record, game) = Record::<Eriantys>::read(&text).unwrap();
            assert_eq!((&record, &game), (&walk.record, &walk.game));
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
        walks.map(|walk| walk.record.to_text(&walk.game).unwrap()).collect()
    })
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Change {
    DeleteLine(usize),
    DuplicateLine(usize),
    SwapLines(usize, usize),
    InsertLine(usize, String),
    DeleteCharacter(usize),
    ReplaceCharacter(usize, char),
    InsertCharacter(usize, char),
    CutOff(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = 0..1_000_000usize;
    let line = prop_oneof![
        Just("p0 a1".to_owned()),
        Just("time is up".to_owned()),
        Just("p1 leaves".to_owned()),
        Just("end".to_owned()),
        Just(String::new()),
        "\\PC{0,12}",
    ];
    let letter = || prop_oneof![any::<char>(), prop::char::range(' ', '~'), Just('\n'), Just('\r')];
    prop_oneof![
        at.clone().prop_map(Change::DeleteLine),
        at.clone().prop_map(Change::DuplicateLine),
        (at.clone(), at.clone()).prop_map(|(one, other)| Change::SwapLines(one, other)),
        (at.clone(), line).prop_map(|(at, line)| Change::InsertLine(at, line)),
        at.clone().prop_map(Change::DeleteCharacter),
        (at.clone(), letter()).prop_map(|(at, letter)| Change::ReplaceCharacter(at, letter)),
        (at.clone(), letter()).prop_map(|(at, letter)| Change::InsertCharacter(at, letter)),
        at.prop_map(Change::CutOff),
    ]
}

/// The text with the change made. Places beyond its end are counted on from its beginning.
fn changed(text: &str, change: Change) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut letters: Vec<char> = text.chars().collect();
    let (rows, columns) = (lines.len(), letters.len());
    match change {
        Change::DeleteLine(at) => drop(lines.remove(at % rows)),
        Change::DuplicateLine(at) => lines.insert(at % rows, lines[at % rows].clone()),
        Change::SwapLines(one, other) => lines.swap(one % rows, other % rows),
        Change::InsertLine(at, line) => lines.insert(at % (rows + 1), line),
        Change::DeleteCharacter(at) => drop(letters.remove(at % columns)),
        Change::ReplaceCharacter(at, letter) => letters[at % columns] = letter,
        Change::InsertCharacter(at, letter) => letters.insert(at % (columns + 1), letter),
        Change::CutOff(at) => letters.truncate(at % columns),
    }
    match letters.len() == columns && letters.iter().copied().eq(text.chars()) {
        true => lines.iter().map(|line| format!("{line}\n")).collect(),
        false => letters.into_iter().collect(),
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn a_damaged_record_is_refused_with_its_line(which in 0..8usize, change in change()) {
        let text = &texts()[which];
        let damaged = changed(text, change);
        prop_assume!(damaged != *text);
        let error = Record::<Eriantys>::read(&damaged).expect_err("a damaged record was accepted");
        prop_assert!((1..=damaged.lines().count() + 1).contains(&error.line), "{}", error);
        prop_assert!(!error.why.is_empty());
        // Nothing above the first changed line is to blame.
        let same = damaged.split_inclusive('\n').zip(text.split_inclusive('\n'));
        let same = same.take_while(|(one, other)| one == other).count();
        prop_assert!(error.line > same, "{}", error);
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
