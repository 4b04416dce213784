//! An evening at a table, heard line by line.

use super::*;
use crate::link::Heard;
use crate::testing::{Ends, said};
use kernel::{Game, Notice, SeatSet};
use protocol::socket::{ServerMessage, State, TableNews, Update};
use protocol::{ChatLine, Clocks, Millis, TableInfo};
use std::time::Duration;

/// A conversation of somebody who sits on the first of two seats and types nothing.
pub(super) struct Evening {
    pub(super) stage: Stage<masters::Masters>,
    pub(super) ends: Ends,
    pub(super) paper: Paper,
    tell: mpsc::Sender<Typed>,
    pub(super) sitting: std::pin::Pin<Box<dyn Future<Output = io::Result<Go>>>>,
}

impl Evening {
    pub(super) fn begin(language: Language) -> Evening {
        Evening::with(desk(language, LOOK), |talk| talk, 1)
    }

    /// So many people at this terminal, with this desk and this way to talk.
    pub(super) fn with(mut desk: Desk, how: impl FnOnce(Talk) -> Talk, people: usize) -> Evening {
        let stage = Stage::<masters::Masters>::after(json!({ "players": 2 }), 0);
        let (mut party, ends) = crate::testing::party(&stage.info(), people);
        let (tell, heard) = mpsc::channel(8);
        let paper = Paper::default();
        let mut talk = how(Talk::new(heard, Box::new(paper.clone()), &desk));
        party.speak(&desk.words);
        let sitting = Box::pin(async move { table::sit(&mut party, &mut desk, &mut talk).await });
        Evening { stage, ends, paper, tell, sitting }
    }

    /// It is somebody’s turn.
    pub(super) fn turn_of(&self, number: u8) -> Heard {
        let mut game = self.stage.situation(Some(seat(0)));
        game.to_act = SeatSet::only(seat(number));
        let (events, log) = (json!([]), Vec::new());
        said(ServerMessage::Update(Update { seq: self.stage.seq, events, log, game }))
    }

    /// A line is typed.
    pub(super) fn type_in(&self, line: &str) {
        self.tell.try_send(Typed::Line(line.to_owned())).unwrap();
    }

    /// What is told after this line was typed.
    pub(super) async fn answer(&mut self, line: &str) -> String {
        self.type_in(line);
        self.told([]).await
    }

    /// What is told after all of this was heard.
    pub(super) async fn told(&mut self, heard: impl IntoIterator<Item = Heard>) -> String {
        self.told_at(0, heard).await
    }

    /// The same for the line of another place at this terminal.
    pub(super) async fn told_at(
        &mut self,
        place: usize,
        heard: impl IntoIterator<Item = Heard>,
    ) -> String {
        let before = self.paper.text().len();
        for heard in heard {
            self.ends.tell[place].try_send(heard).unwrap();
        }
        for _ in 0..5 {
            assert!(futures_util::poll!(&mut self.sitting).is_pending());
        }
        self.paper.text().split_off(before)
    }

    /// The table as it is, with these milliseconds on the clocks; that of the first seat runs.
    pub(super) fn state(&self, left: Option<Vec<u64>>) -> Heard {
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
    pub(super) fn other(&self, connected: bool, stand_in: bool) -> Heard {
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
    let told = evening.answer("table").await;
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
        assert_eq!(evening.answer(line).await, answer);
    }
}
