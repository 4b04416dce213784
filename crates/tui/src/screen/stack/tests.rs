//! What is over the pages, and the way from one to the other.

use super::*;
use crate::testing::{LOOK, Stage, desk, info, said, seat, seated};
use crossterm::event::{KeyModifiers, MouseButton};
use kernel::Game as _;
use masters::Masters;
use protocol::TableInfo;
use protocol::socket::{ServerMessage, TableNews};
use serde_json::json;
use std::sync::Arc;
use words::Language;

fn failed() -> Awaited {
    Awaited::Worked(Err("nobody answers".to_owned()))
}

fn drawn(stack: &mut Stack) -> String {
    let area = Rect::new(0, 0, 80, 24);
    let mut buffer = Buffer::empty(area);
    stack.draw(&mut buffer, area);
    buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect()
}

#[test]
fn what_the_program_was_called_for_and_cannot_be_had_ends_it() {
    let work: Work = Box::pin(std::future::pending());
    let mut stack = Stack::new(desk(Language::English, LOOK), Some(work));
    stack.take(failed());
    assert!(stack.is_done());
    assert!(matches!(stack.after(), Err(Trouble::Words(why)) if why == "nobody answers"));
}

#[test]
fn what_goes_wrong_later_is_said_over_the_page() {
    let work: Work = Box::pin(std::future::pending());
    let mut stack = Stack::new(desk(Language::English, LOOK), Some(work));
    // Nobody waits for it any more.
    stack.key(KeyCode::Esc.into());
    stack.take(failed());
    assert!(!stack.is_done());
    let text = drawn(&mut stack);
    assert!(text.contains("That did not work") && text.contains("nobody answers"), "{text}");
    stack.key(KeyCode::Enter.into());
    assert!(!drawn(&mut stack).contains("That did not work"));
    assert!(stack.after().is_ok());
}
/// Clicks on the first letter of a text on the screen.
fn click(stack: &mut Stack, on: &str) {
    let text = drawn(stack);
    let at = text.find(on).map(|at| text[..at].chars().count()).unwrap();
    let (column, row) = ((at % 80).try_into().unwrap(), (at / 80).try_into().unwrap());
    let kind = MouseEventKind::Down(MouseButton::Left);
    stack.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

#[test]
fn a_click_is_enough_to_read_trouble_and_to_wait_no_longer() {
    let work: Work = Box::pin(std::future::pending());
    let mut stack = Stack::new(desk(Language::English, LOOK), Some(work));
    click(&mut stack, "One moment");
    assert!(stack.work.is_some(), "a click too many stops nothing");
    click(&mut stack, "Esc: do not wait");
    assert!(stack.work.is_none());
    stack.take(failed());
    click(&mut stack, "nobody answers");
    assert!(stack.trouble.is_none());
    // The menu is there again, and a click on its last hint shows the keys.
    click(&mut stack, "?: keys");
    assert!(drawn(&mut stack).contains("from entry to entry"));
}

#[test]
fn who_waits_no_longer_goes_to_the_rematch_that_came_meanwhile() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 2, "seating": "fixed"}), 0);
    stage.finish();
    let (mut party, _ends) = seated(&stage, 1);
    party.want_rematch();
    let mut stack = Stack::new(desk(Language::English, LOOK), None);
    stack.pages.push(Shown::Table(Box::new(TablePage::new(party))));
    stack.work = Some((Box::pin(std::future::pending()), false));
    let again = TableInfo {
        rematch: Some("AAAAAAAA".parse().unwrap()),
        ..info("masters", &["Ada", "Grace"], "finished")
    };
    let news = TableNews { table: Arc::new(again) };
    let heard = said(ServerMessage::Table(news));
    stack.take(Awaited::Heard { page: 1, place: 0, heard });
    assert!(stack.work.as_ref().is_some_and(|(_, instead)| !instead), "it is waited for");
    stack.key(KeyCode::Esc.into());
    assert!(stack.work.as_ref().is_some_and(|(_, instead)| *instead));
}

#[test]
fn the_window_is_called_like_the_table_and_tells_whose_turn_it_is() {
    let mut stack = Stack::new(desk(Language::English, LOOK), None);
    assert_eq!(stack.title(), "Bottega");
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 2, "seating": "fixed"}), 0);
    let (party, _ends) = seated(&stage, 1);
    stack.pages.push(Shown::Table(Box::new(TablePage::new(party))));
    assert_eq!(stack.title(), "● Masters of Renaissance K7QM2XPD · Bottega");
    while stage.game.to_act().contains(seat(0)) {
        stage.play();
    }
    let heard = stage.state(Some(seat(0)));
    stack.take(Awaited::Heard { page: 1, place: 0, heard });
    assert_eq!(stack.title(), "Masters of Renaissance K7QM2XPD · Bottega");
}
