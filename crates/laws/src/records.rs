//! Records of matches: the same record is the same match, and a damaged one is noticed.

use kernel::{Digest, Game, Record};
use proptest::prelude::*;

/// A record reads back as the same match with the same end.
pub fn records_round_trip<G: Game>(record: &Record<G>, end: &G) {
    let text = record.to_text(end).unwrap();
    let (read, read_end) = Record::<G>::read(&text).unwrap();
    assert_eq!(&read, record);
    assert_eq!(&read_end, end);
    assert_eq!(Digest::of_state(&read_end).unwrap(), Digest::of_state(end).unwrap());
    assert_eq!(read.to_text(&read_end).unwrap(), text);
}

/// A text that is not a record any more is refused at the line where it went wrong, or below.
pub fn a_damaged_record_is_refused_with_its_line<G: Game>(text: &str, damaged: &str) {
    let error = Record::<G>::read(damaged).expect_err("a damaged record was accepted");
    assert!((1..=damaged.lines().count() + 1).contains(&error.line), "{error}");
    assert!(!error.why.is_empty());
    // Nothing above the first changed line is to blame.
    let same = damaged.split_inclusive('\n').zip(text.split_inclusive('\n'));
    let same = same.take_while(|(one, other)| one == other).count();
    assert!(error.line > same, "{error}");
}

/// One change to a text. Places beyond its end are counted on from its beginning.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Change {
    DeleteLine(usize),
    DuplicateLine(usize),
    SwapLines(usize, usize),
    InsertLine(usize, String),
    DeleteCharacter(usize),
    ReplaceCharacter(usize, char),
    InsertCharacter(usize, char),
    CutOff(usize),
}

impl Change {
    /// Any change; `step` is a line that might stand in a record of the game.
    pub fn any(step: &'static str) -> impl Strategy<Value = Change> {
        let at = 0..1_000_000usize;
        let line = prop_oneof![
            Just(step.to_owned()),
            Just("time is up".to_owned()),
            Just("p1 leaves".to_owned()),
            Just("end".to_owned()),
            Just(String::new()),
            "\\PC{0,12}",
        ];
        let letter =
            || prop_oneof![any::<char>(), prop::char::range(' ', '~'), Just('\n'), Just('\r')];
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

    /// The text with the change made.
    pub fn made_to(self, text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut letters: Vec<char> = text.chars().collect();
        let (rows, columns) = (lines.len(), letters.len());
        match self {
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
}
