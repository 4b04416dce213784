mod guide;

use super::*;
use crate::NewGame;
use crate::link::Heard;
use crate::menu::open_here;
use crate::testing::{Ends, LOOK, Stage, desk, said, seat};
use kernel::{Game, Notice, SeatSet};
use protocol::socket::{ServerMessage, State, TableNews};
use protocol::{ChatLine, Clocks, Millis, TableInfo};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;
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
        wishes: serde_json::Map::new(),
        bots: bots::Level::Random,
        hotseat: players > 1,
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
    let work = open_here(&desk, new(game, players), Vec::new());
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
    let talk = Talk::new(heard, Box::new(paper.clone()));
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
async fn people_who_share_a_terminal_are_called_one_after_the_other() {
    let lines = ["", "1", "1", "1", "1", "1", "1", "", "quit"];
    let said = talk("masters", 2, lines.map(str::to_owned)).await;
    assert!(
        said.contains("Player 1: press Enter") || said.contains("Player 2: press Enter"),
        "{said}"
    );
}

/// A paper that nobody reads, and somebody who writes on it.
fn talk_to(lines: &[&str]) -> (Talk, Paper) {
    let (tell, heard) = mpsc::channel(lines.len().max(1));
    for line in lines {
        tell.try_send((*line).to_owned()).unwrap();
    }
    let paper = Paper::default();
    (Talk::new(heard, Box::new(paper.clone())), paper)
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
    assert!(!ended.unwrap().left_open);
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

/// A conversation of somebody who sits on the first of two seats and types nothing.
struct Evening {
    stage: Stage<masters::Masters>,
    ends: Ends,
    paper: Paper,
    tell: mpsc::Sender<String>,
    sitting: std::pin::Pin<Box<dyn Future<Output = io::Result<Go>>>>,
}

impl Evening {
    fn begin(language: Language) -> Evening {
        let stage = Stage::<masters::Masters>::after(json!({ "players": 2 }), 0);
        let (mut party, ends) = crate::testing::party(&stage.info(), 1);
        let (tell, heard) = mpsc::channel(8);
        let paper = Paper::default();
        let mut talk = Talk::new(heard, Box::new(paper.clone()));
        let mut desk = desk(language, LOOK);
        party.speak(&desk.words);
        let sitting = Box::pin(async move { table::sit(&mut party, &mut desk, &mut talk).await });
        Evening { stage, ends, paper, tell, sitting }
    }

    /// What is told after all of this was heard.
    async fn told(&mut self, heard: impl IntoIterator<Item = Heard>) -> String {
        let before = self.paper.text().len();
        for heard in heard {
            self.ends.tell[0].try_send(heard).unwrap();
        }
        for _ in 0..5 {
            assert!(futures_util::poll!(&mut self.sitting).is_pending());
        }
        self.paper.text().split_off(before)
    }

    /// The table as it is, with these milliseconds on the clocks; that of the first seat runs.
    fn state(&self, left: Option<Vec<u64>>) -> Heard {
        let running = SeatSet::only(seat(0));
        let mut game = self.stage.situation(Some(seat(0)));
        game.clocks = left.map(|left| Clocks { left, running });
        said(ServerMessage::State(State {
            table: Arc::new(self.stage.info()),
            seat: Some(seat(0)),
            seq: self.stage.seq,
            game: Some(game),
            chat: vec![Arc::new(ChatLine {
                seat: seat(1),
                name: "Grace".to_owned(),
                text: "hello".to_owned(),
                at: Millis(0),
            })],
            missed: Some(Vec::new()),
        }))
    }

    /// The other player is there, or not, or somebody stands in.
    fn other(&self, connected: bool, stand_in: bool) -> Heard {
        let mut table: TableInfo = self.stage.info();
        (table.seats[1].connected, table.seats[1].stand_in) = (connected, stand_in);
        said(ServerMessage::Table(TableNews { table: Arc::new(table) }))
    }
}

#[tokio::test]
async fn who_comes_hears_who_is_there_and_how_it_stands() {
    let mut evening = Evening::begin(Language::English);
    let told = evening.told([evening.state(None)]).await;
    let order = ["Players: Ada (you), Grace (here)\n", "Market, row 1", "\n\nChoose two", "\n> "];
    let places: Vec<_> = order.iter().map(|part| told.find(part).expect(part)).collect();
    assert!(places.is_sorted() && told.ends_with("\n> "), "{told}");
    // Who comes back has heard what changed.
    assert_eq!(evening.told([evening.state(None)]).await, "");
    let told = evening.told([Heard::Lost]).await;
    assert!(told.starts_with("\nNo connection"), "{told}");
    let told = evening.told([evening.state(None)]).await;
    assert!(told.starts_with("The connection is back.\n") && !told.contains("Market"), "{told}");
}

#[tokio::test]
async fn who_goes_and_comes_back_is_told() {
    for (language, away, stands_in, here) in [
        (Language::English, "Grace is away.", "A bot stands in for Grace.", "Grace is here."),
        (Language::Italian, "Grace è assente.", "Un bot sostituisce Grace.", "Grace è al tavolo."),
    ] {
        let mut evening = Evening::begin(language);
        evening.told([evening.state(None)]).await;
        for (connected, stand_in, line) in
            [(false, false, away), (false, true, stands_in), (true, false, here)]
        {
            // The question stays open.
            let told = evening.told([evening.other(connected, stand_in)]).await;
            assert_eq!(told, format!("\n{line}\n> "));
            let told = evening.told([evening.other(connected, stand_in)]).await;
            assert_eq!(told, "", "it is no news any more");
        }
    }
}

#[tokio::test]
async fn who_gives_up_is_told() {
    let mut evening = Evening::begin(Language::English);
    evening.told([evening.state(None)]).await;
    let mut events = Vec::new();
    evening.stage.game.notice(Notice::GivesUp(seat(1)), &mut events).unwrap();
    evening.stage.seq += 1;
    let events = serde_json::to_value(events).unwrap();
    let told = evening.told([evening.stage.update(Some(seat(0)), events)]).await;
    assert!(told.starts_with("\nGrace gives up.\n"), "{told}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_is_told_at_the_turn_and_when_little_is_left() {
    let mut evening = Evening::begin(Language::English);
    let told = evening.told([evening.state(Some(vec![65_000, 61_000]))]).await;
    assert!(told.contains("\nYou have 1 minute and 5 seconds left.\n  1 "), "{told}");
    // Something happens in the same turn: nobody wants to hear it again.
    let told = evening.told([evening.other(false, false)]).await;
    assert!(!told.contains("You have"), "{told}");
    tokio::time::advance(Duration::from_secs(44)).await;
    assert_eq!(evening.told([]).await, "");
    tokio::time::advance(Duration::from_secs(2)).await;
    let told = evening.told([]).await;
    assert!(told.starts_with("\nYou have ") && told.ends_with(" left.\n> "), "{told}");
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!(evening.told([]).await, "");
    // Whoever asks for the table hears everybody's time.
    evening.tell.send("table".to_owned()).await.unwrap();
    let told = evening.told([]).await;
    assert!(told.contains("Grace (away, 1 minute and 1 second)"), "{told}");
}

#[tokio::test]
async fn what_was_said_before_can_be_asked_for() {
    let mut evening = Evening::begin(Language::English);
    evening.told([evening.state(None)]).await;
    for (line, answer) in [
        ("CHAT", "\nGrace: hello\n> "),
        ("score", "\nThere is no score sheet before the end of the match.\n> "),
        ("?99", "\nType one of the numbers.\n> "),
    ] {
        evening.tell.send(line.to_owned()).await.unwrap();
        assert_eq!(evening.told([]).await, answer);
    }
}

#[tokio::test]
async fn a_person_comes_from_the_table_to_the_menu_and_a_script_to_the_end() {
    for (typed, menus) in [(true, 1), (false, 0)] {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
        let memory = desk.memory.clone();
        let work = open_here(&desk, new("masters", 1), Vec::new());
        let (talk, paper) = talk_to(&["leave"]);
        let talk = if typed { talk.with_a_person() } else { talk };
        let after = converse(desk, Some(work), talk, std::future::pending()).await.unwrap();
        memory.close().await;
        // A person may be gone before anybody has answered.
        assert!(typed || after.left_open);
        assert_eq!(paper.text().matches("Play here against bots").count(), menus);
    }
}
