//! What the page does by itself when something is heard.

use super::TablePage;
use crate::menu::Go;
use crate::testing::{Ends, Stage, info, said, seat, seated};
use kernel::Game as _;
use masters::Masters;
use protocol::socket::{ServerMessage, TableNews};
use protocol::{ChatLine, TableInfo};
use serde_json::json;
use std::sync::Arc;

/// The page of the first player of a match of two.
fn page(actions: usize) -> (TablePage, Ends, Stage<Masters>) {
    let stage = Stage::after(json!({"players": 2, "seating": "fixed"}), actions);
    let (party, ends) = seated(&stage, 1);
    (TablePage::new(party), ends, stage)
}

fn table(info: TableInfo) -> crate::link::Heard {
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
        let go = page.hear(0, table(again.clone()));
        assert_eq!(matches!(go, Go::Instead(_)), asks);
        assert!(matches!(page.hear(0, table(again)), Go::Stay), "one goes once");
    }
}
