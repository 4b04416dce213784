use super::*;
use crate::NewGame;
use crate::menu::open_here;
use crate::testing::{LOOK, desk};
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

/// Talks to a game that is played here; `line` gives what is typed, again and again.
async fn talk(game: &str, players: u8, lines: impl IntoIterator<Item = String>) -> String {
    let directory = tempfile::tempdir().unwrap();
    let mut desk = desk(Language::English, LOOK);
    (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
    let mut config = serde_json::Map::new();
    config.insert("players".to_owned(), players.into());
    let new = NewGame {
        game: game.to_owned(),
        config,
        wishes: serde_json::Map::new(),
        bots: bots::Level::Random,
        hotseat: players > 1,
    };
    let work = open_here(&desk, new, Vec::new());
    let (tell, heard) = mpsc::channel(1);
    let lines: Vec<String> = lines.into_iter().collect();
    let typing = tokio::spawn(async move {
        for line in lines {
            if tell.send(line).await.is_err() {
                return;
            }
        }
    });
    let paper = Paper::default();
    let memory = desk.memory.clone();
    converse(desk, Some(work), Talk::new(heard, Box::new(paper.clone()))).await.unwrap();
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
async fn people_who_share_a_terminal_are_called_one_after_the_other() {
    let lines = ["", "1", "1", "1", "1", "1", "1", "", "quit"];
    let said = talk("masters", 2, lines.map(str::to_owned)).await;
    assert!(
        said.contains("Player 1: press Enter") || said.contains("Player 2: press Enter"),
        "{said}"
    );
}
