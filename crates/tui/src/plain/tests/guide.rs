//! The guided first turn, in lines.

use super::*;

/// What is said to somebody who has never played.
async fn told(game: &str, players: u8, lines: &[&str]) -> String {
    let mut desk = desk(Language::English, LOOK);
    desk.settings.guided.clear();
    talk_at(desk, game, players, lines.iter().map(|line| (*line).to_owned())).await
}

#[tokio::test]
async fn the_first_turn_is_explained_after_the_question() {
    let said = told("masters", 1, &["1", "1", "", "quit"]).await;
    let question = "Choose two leaders to keep.\nFirst turn: Keep two of your four leaders.";
    assert!(said.contains(question), "{said}");
    assert_eq!(said.matches("First turn: Keep two").count(), 1, "{said}");
    // An empty line hears all of it again.
    assert_eq!(said.matches("First turn: Whoever has the most points").count(), 2, "{said}");
}

#[tokio::test]
async fn everybody_at_a_terminal_hears_it() {
    let said = told("masters", 2, &["", "1", "1", "1", "1", "1", "1", "1", "quit"]).await;
    assert_eq!(said.matches("First turn: Keep two").count(), 2, "{said}");
}

#[tokio::test]
async fn it_is_ended_and_begun_again_by_a_word() {
    let said = told("masters", 1, &["guide", "1", "1", "guide", "quit"]).await;
    assert!(said.contains("explained no more"), "{said}");
    let after = said.split("explained no more").nth(1).unwrap();
    assert_eq!(after.matches("First turn: ").count(), 1, "{said}");
    assert!(after.contains("First turn: Whoever has the most points"), "{said}");
}

#[tokio::test]
async fn who_has_played_before_is_not_guided() {
    let said = talk("masters", 1, ["quit"].map(str::to_owned)).await;
    assert!(!said.contains("First turn: "), "{said}");
}
