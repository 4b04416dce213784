//! A match that is over, line by line.

use super::*;
use crate::replay::Replay;
use crate::replay::tests::record;

/// What is said to these lines about a record.
async fn replay(language: Language, lines: &[&str], person: bool) -> (Go, String) {
    let mut desk = desk(language, LOOK);
    let mut replay = Replay::of_record(&record(), &desk.words).unwrap();
    let (talk, paper) = talk_to(lines);
    let mut talk = if person { talk.with_a_person() } else { talk };
    let go = replay::look(&mut replay, &mut desk, &mut talk).await.unwrap();
    (go, paper.text())
}

#[tokio::test]
async fn a_record_is_asked_about_line_by_line() {
    for (line, part) in [
        ("log", "Nothing has happened yet."),
        ("score", "\nLorenzo wins\n"),
        ("table", "Market, row 1"),
        ("look", "\n  1 Lorenzo, 7 tokens face down\n"),
        ("look 1", "\nLorenzo, 7 tokens face down\n"),
        ("look 999", "Type one of the numbers."),
        ("view", "Seen by Player 1"),
        ("help", "log: everything that happened until here"),
        ("nonsense", "help tells the rest"),
    ] {
        let (go, said) = replay(Language::English, &[line, "quit"], false).await;
        assert!(matches!(go, Go::Quit));
        assert!(said.contains(part), "{part}: {said}");
    }
    let (_, said) = replay(Language::Italian, &["1", "log", "99999", "score", "quit"], false).await;
    assert_eq!(said.matches("Giocatore 1 tiene due leader.").count(), 2, "{said}");
    assert_eq!(
        said.matches("\nVince Lorenzo\n").count(),
        2,
        "the end is told, and asked for: {said}"
    );
}

#[tokio::test]
async fn a_script_hears_the_rest_and_a_person_who_ends_the_input_quits() {
    for (person, whole) in [(false, true), (true, false)] {
        let (go, said) = replay(Language::English, &["", ""], person).await;
        assert!(matches!(go, Go::Quit));
        assert!(said.contains("Move 2 of"), "{said}");
        assert_eq!(said.contains("Move 3 of"), whole, "{said}");
        assert_eq!(said.contains("\nLorenzo wins\n"), whole, "{said}");
        // Nobody is asked who cannot answer.
        assert_eq!(said.matches("> ").count(), 3, "{said}");
    }
}
