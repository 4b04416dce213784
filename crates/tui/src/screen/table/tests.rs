//! What the page does by itself when something is heard.

use super::TablePage;
use super::menu::{Final, MenuEntry};
use super::overlay::Overlay;
use crate::link::Heard;
use crate::menu::Go;
use crate::testing::{Ends, Stage, info, said, seat, seated};
use kernel::Game as _;
use masters::Masters;
use protocol::socket::{ServerMessage, State, TableNews};
use protocol::{ChatLine, TableInfo};
use serde_json::json;
use std::sync::Arc;

/// The page of the first player of a match of two.
fn page(actions: usize) -> (TablePage, Ends, Stage<Masters>) {
    let stage = Stage::after(json!({"players": 2, "seating": "fixed"}), actions);
    let (party, ends) = seated(&stage, 1);
    (TablePage::new(party), ends, stage)
}

fn table(info: TableInfo) -> Heard {
    said(ServerMessage::Table(TableNews { table: Arc::new(info) }))
}

#[test]
fn a_turn_is_called_once_when_it_comes() {
    let (mut page, _ends, mut stage) = page(0);
    assert!(!page.calls(), "whoever arrives sees it");
    let mut called = 0;
    let mut waited = !stage.game.to_act().contains(seat(0));
    for _ in 0..60 {
        let events = stage.play();
        page.hear(0, stage.update(Some(seat(0)), events));
        let mine = stage.game.to_act().contains(seat(0));
        assert_eq!(page.calls(), waited && mine);
        assert!(!page.calls(), "it is said once");
        called += usize::from(waited && mine);
        waited = !mine;
    }
    assert!(called > 5, "{called}");
}

#[test]
fn what_one_says_oneself_is_no_news() {
    let (mut page, _ends, _) = page(3);
    let line = |speaker: u8| {
        let line = json!({"seat": speaker, "name": "somebody", "text": "hello", "at": 0});
        said(ServerMessage::Chat(serde_json::from_value::<ChatLine>(line).unwrap()))
    };
    page.hear(0, line(0));
    assert_eq!(page.unread, 0);
    page.hear(0, line(1));
    assert_eq!(page.unread, 1);
}

#[test]
fn what_was_said_while_the_line_was_lost_is_news() {
    let (mut page, _ends, stage) = page(3);
    let lines = |texts: &[&str]| -> Vec<Arc<ChatLine>> {
        let line = |text| json!({"seat": 1, "name": "Grace", "text": text, "at": 0});
        let lines = texts.iter().map(|text| serde_json::from_value(line(text)).unwrap());
        lines.map(Arc::new).collect()
    };
    let state = |chat| {
        let game = Some(stage.situation(Some(seat(0))));
        let (table, seq) = (Arc::new(stage.info()), stage.seq);
        let seat = Some(seat(0));
        said(ServerMessage::State(State { table, seat, seq, game, chat, missed: None }))
    };
    page.hear(0, state(lines(&["hello"])));
    assert_eq!(page.unread, 1);
    page.hear(0, Heard::Lost);
    page.hear(0, state(lines(&["hello", "are you", "there?"])));
    assert_eq!(page.unread, 3);
    page.hear(0, state(lines(&["hello", "are you", "there?"])));
    assert_eq!(page.unread, 3, "nothing is said twice");
}

#[test]
fn who_gave_up_watches_and_has_nothing_to_come_back_to() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 3, "seating": "fixed"}), 6);
    let (party, _ends) = seated(&stage, 1);
    let mut page = TablePage::new(party);
    assert!(!page.party().memory.tables().is_empty());
    let mut events = Vec::new();
    stage.game.notice(kernel::Notice::GivesUp(seat(0)), &mut events).unwrap();
    stage.seq += 1;
    page.hear(0, stage.update(Some(seat(0)), serde_json::to_value(events).unwrap()));
    assert!(page.prompt().starts_with("You gave up"), "{}", page.prompt());
    assert!(page.party().memory.tables().is_empty());
    let Overlay::Menu { entries, .. } = page.menu() else { panic!() };
    assert!(!entries.contains(&MenuEntry::Final(Final::GiveUp)));
    // Not even after a lost connection.
    page.hear(0, stage.state(Some(seat(0))));
    let memory = &page.party().memory;
    assert!(memory.tables().is_empty() && memory.all()[0].seats[0].gave_up);
}

#[test]
fn people_at_one_terminal_come_back_with_whoever_gave_up_among_them() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 3, "seating": "fixed"}), 6);
    let (party, _ends) = seated(&stage, 3);
    let mut page = TablePage::new(party);
    stage.game.notice(kernel::Notice::GivesUp(seat(1)), &mut Vec::new()).unwrap();
    stage.seq += 1;
    for place in 0..3 {
        page.hear(place, stage.update(Some(seat(place as u8)), json!([])));
    }
    // Only they can agree to another match.
    let table = &page.party().memory.all()[0];
    let gave_up: Vec<bool> = table.seats.iter().map(|own| own.gave_up).collect();
    assert!(table.goes_on());
    assert_eq!(gave_up, [false, true, false]);
}

#[test]
fn who_wants_another_match_goes_there_when_it_begins() {
    for asks in [true, false] {
        let (mut page, _ends, mut stage) = page(0);
        stage.finish();
        page.hear(0, stage.state(Some(seat(0))));
        if asks {
            page.party().want_rematch();
        }
        let again = TableInfo {
            rematch: Some("AAAAAAAA".parse().unwrap()),
            ..info("masters", &["Ada", "Grace"], "finished")
        };
        page.hear(0, table(again.clone()));
        assert_eq!(matches!(page.goes_on(), Some(Go::Instead(_))), asks);
        page.hear(0, table(again));
        assert!(page.goes_on().is_none(), "one goes once");
    }
}
