mod evening;
mod forms;
mod guide;
mod replaying;
mod sitting;

use super::talk::Typed;
use super::*;
use crate::NewGame;
use crate::menu::open_here;
use crate::testing::{LOOK, Stage, desk, seat};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;
use words::Language;

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// A game of people at one terminal, or of one alone.
fn new(game: &str, players: u8) -> NewGame {
    let mut config = serde_json::Map::new();
    config.insert("players".to_owned(), players.into());
    NewGame {
        game: game.to_owned(),
        config,
        wishes: Vec::new(),
        bots: bots::Level::Random,
        hotseat: players > 1,
        options: protocol::Options::default(),
        names: Vec::new(),
    }
}

/// Talks to a game that is played here; `line` gives what is typed, again and again.
async fn talk(game: &str, players: u8, lines: impl IntoIterator<Item = String>) -> String {
    talk_at(desk(Language::English, LOOK), game, players, lines).await
}

async fn talk_at(
    mut desk: Desk,
    game: &str,
    players: u8,
    lines: impl IntoIterator<Item = String>,
) -> String {
    let directory = tempfile::tempdir().unwrap();
    (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
    let work = open_here(&desk, new(game, players));
    let (tell, heard) = mpsc::channel(1);
    let lines: Vec<String> = lines.into_iter().collect();
    let typing = tokio::spawn(async move {
        for line in lines {
            if tell.send(Typed::Line(line)).await.is_err() {
                return;
            }
        }
    });
    let paper = Paper::default();
    let memory = desk.memory.clone();
    let talk = Talk::new(heard, Box::new(paper.clone()), &desk);
    converse(desk, Some(work), talk, std::future::pending()).await.unwrap();
    memory.close().await;
    typing.abort();
    paper.text()
}

#[tokio::test]
async fn whoever_always_takes_the_first_thing_comes_to_the_end() {
    let said = talk("masters", 1, std::iter::repeat_n("1".to_owned(), 20_000)).await;
    assert!(
        said.contains("1 Back to the menu"),
        "{}",
        said.chars().rev().take(800).collect::<String>()
    );
}

#[tokio::test]
async fn everything_can_be_asked_for() {
    let lines = ["help", "table", "log", "?1", "nonsense", ": nonsense", "back", "1", "quit"];
    let said = talk("masters", 1, lines.map(str::to_owned)).await;
    for part in ["undo: take back", "not understood", "Nothing is chosen", "  1 "] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[tokio::test]
async fn what_was_said_is_heard_before_anything_else_is_done() {
    let heard = async |lines: &[&str]| {
        let said = talk("masters", 1, lines.iter().map(|line| (*line).to_owned())).await;
        said.matches(": hello").count()
    };
    // When it is said, and when the chat is read; the end of the input waits for it, too.
    assert_eq!(heard(&["say hello", "chat"]).await, 2);
    assert_eq!(heard(&["say hello"]).await, 1);
}

#[tokio::test]
async fn people_who_share_a_terminal_are_called_one_after_the_other() {
    let lines = ["", "1", "1", "1", "1", "1", "1", "", "quit"];
    let said = talk("masters", 2, lines.map(str::to_owned)).await;
    let order = ["Player 1: press Enter", "In your hand", "Player 2: press Enter", "In your hand"];
    let mut rest = said.as_str();
    for part in order {
        let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("{part}: {said}"));
        rest = after;
    }
}

/// A paper that nobody reads, and somebody who writes on it.
fn talk_to(lines: &[&str]) -> (Talk, Paper) {
    let (tell, heard) = mpsc::channel(lines.len().max(1));
    for line in lines {
        tell.try_send(Typed::Line((*line).to_owned())).unwrap();
    }
    let paper = Paper::default();
    (Talk::new(heard, Box::new(paper.clone()), &desk(Language::English, LOOK)), paper)
}

#[test]
fn what_others_wrote_does_not_command_the_terminal() {
    let (mut talk, paper) = talk_to(&[]);
    talk.say("Ada: \u{1b}[2Jhi\u{7}\nand\u{9b}").unwrap();
    assert_eq!(paper.text(), "Ada: [2Jhi\nand\n");
    let mut talk = talk.with_a_person();
    talk.wipe().unwrap();
    assert!(paper.text().contains("\u{1b}[3J"));
}

#[tokio::test]
async fn a_first_step_that_fails_is_no_success() {
    let work: Work = Box::pin(async { Err("nobody answers".to_owned()) });
    let (talk, paper) = talk_to(&[]);
    let ended = converse(desk(Language::English, LOOK), Some(work), talk, std::future::pending());
    assert!(matches!(ended.await, Err(Trouble::Words(why)) if why == "nobody answers"));
    assert_eq!(paper.text(), "");
}

#[tokio::test]
async fn whoever_is_told_to_stop_stops_also_while_something_takes_time() {
    let work: Work = Box::pin(std::future::pending());
    let (talk, _) = talk_to(&[]);
    let ended = converse(desk(Language::English, LOOK), Some(work), talk, async {}).await;
    assert!(ended.is_ok());
}

#[tokio::test]
async fn giving_up_is_asked_about() {
    let said = self::talk("masters", 1, ["giveup", "1", "giveup"].map(str::to_owned)).await;
    assert_eq!(said.matches("type giveup again").count(), 2, "{said}");
    assert!(!said.contains("Back to the menu"), "{said}");
    let said = self::talk("masters", 1, ["giveup", "giveup"].map(str::to_owned)).await;
    assert!(said.contains("Back to the menu"), "{said}");
}

#[tokio::test]
async fn a_person_can_quit_while_a_number_waits() {
    let stage = Stage::<masters::Masters>::after(json!({ "players": 2 }), 0);
    let (mut party, _ends) = crate::testing::party(&stage.info(), 1);
    let (talk, _) = talk_to(&["3", "quit"]);
    let mut desk = desk(Language::English, LOOK);
    let go = table::sit(&mut party, &mut desk, &mut talk.with_a_person()).await.unwrap();
    assert!(matches!(go, Go::Quit));
}

#[tokio::test]
async fn the_end_of_the_input_ends_no_watching() {
    let stage = Stage::<masters::Masters>::after(json!({ "players": 2 }), 20);
    let (mut party, ends) = crate::testing::seated(&stage, 0);
    let (mut talk, paper) = talk_to(&[]);
    let mut desk = desk(Language::English, LOOK);
    let mut watching = Box::pin(table::sit(&mut party, &mut desk, &mut talk));
    for _ in 0..5 {
        assert!(futures_util::poll!(&mut watching).is_pending());
    }
    // It ends with the line.
    drop(ends);
    assert!(matches!(watching.await.unwrap(), Go::Quit));
    assert!(paper.text().contains("The connection has ended"));
}

#[tokio::test]
async fn a_person_comes_from_the_table_to_the_menu_and_a_script_to_the_end() {
    for (typed, menus) in [(true, 1), (false, 0)] {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
        let memory = desk.memory.clone();
        let work = open_here(&desk, new("masters", 1));
        let (talk, paper) = talk_to(&["leave"]);
        let talk = if typed { talk.with_a_person() } else { talk };
        converse(desk, Some(work), talk, std::future::pending()).await.unwrap();
        memory.close().await;
        assert!(memory.left_open());
        assert_eq!(paper.text().matches("Play here against bots").count(), menus);
    }
}
