mod colours;
mod guide;
mod mouse;
mod pages;
mod replays;

use super::table::TablePage;
use crate::link::Heard;
use crate::menu::{Desk, Go, home, settings};
use crate::play::Look;
use crate::screen::stack::Stack;
use crate::table::Table;
use crate::testing::{Ends, LOOK, Stage, desk, info, party, said, seat, seated};
use bots::Evaluate;
use crossterm::event::{KeyCode, KeyEvent};
use eriantys::Eriantys;
use kernel::{Game as _, SeatSet};
use masters::Masters;
use protocol::socket::{ClientMessage, ServerMessage, State, Update};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::json;
use std::sync::Arc;
use words::Language;

const SMALL: (u16, u16) = (80, 24);
const SIZES: [(u16, u16); 4] = [SMALL, (100, 30), (120, 40), (160, 50)];

/// What somebody would see.
fn picture((width, height): (u16, u16), draw: impl FnOnce(&mut Buffer, Rect)) -> String {
    drawn((width, height), draw).to_string()
}

fn drawn((width, height): (u16, u16), draw: impl FnOnce(&mut Buffer, Rect)) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let area = frame.area();
            draw(frame.buffer_mut(), area);
        })
        .unwrap();
    terminal.backend().clone()
}

fn eriantys(actions: usize) -> Stage<Eriantys> {
    Stage::after(json!({"players": 3, "expert": true, "absence": "skip", "first": 0}), actions)
}

fn masters(actions: usize) -> Stage<Masters> {
    Stage::after(json!({"players": 2, "market": "push", "seating": "fixed"}), actions)
}

/// The page of somebody on the first seat, and what they say.
fn page<G: Evaluate>(stage: &Stage<G>, seats: u8) -> (TablePage, Ends) {
    let (mut party, ends) = seated(stage, seats);
    party.uncover();
    (TablePage::new(party), ends)
}

fn seen(page: &mut TablePage, size: (u16, u16), desk: &Desk) -> String {
    page.speak(desk);
    picture(size, |buffer, area| page.draw(buffer, area, desk))
}

fn press(page: &mut TablePage, desk: &mut Desk, keys: &str) {
    for key in keys.split_whitespace() {
        let code = match key {
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Tab" => KeyCode::Tab,
            "Down" => KeyCode::Down,
            "Up" => KeyCode::Up,
            "Right" => KeyCode::Right,
            "Backspace" => KeyCode::Backspace,
            "Space" => KeyCode::Char(' '),
            letter => KeyCode::Char(letter.chars().next().unwrap()),
        };
        page.key(KeyEvent::from(code), desk);
    }
}

#[test]
fn only_ascii_and_italian() {
    let ascii = desk(Language::Italian, Look { colour: false, ascii: true });
    let (mut page, _ends) = self::page(&eriantys(8), 1);
    let screen = seen(&mut page, SMALL, &ascii);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("eriantys_ascii_italian", screen);
    let (mut page, _ends) = self::page(&masters(20), 1);
    let screen = seen(&mut page, SMALL, &ascii);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("masters_ascii_italian", screen);
}

#[test]
fn no_size_breaks_anything() {
    let desk = desk(Language::Italian, LOOK);
    let (mut page, _ends) = self::page(&eriantys(8), 1);
    for width in [0, 1, 10, 40, 79, 80, 109, 110, 111, 200] {
        for height in [0, 1, 5, 23, 24, 25, 60] {
            let area = Rect::new(0, 0, width, height);
            page.draw(&mut Buffer::empty(area), area, &desk);
        }
    }
    let mut stack = Stack::new(self::desk(Language::English, LOOK), None);
    let small = picture((40, 10), |buffer, area| stack.draw(buffer, area));
    assert!(small.contains("40×10"), "{small}");
}

#[test]
fn the_menu_and_the_settings() {
    let mut stack = Stack::new(desk(Language::English, LOOK), None);
    insta::assert_snapshot!("menu", picture(SMALL, |buffer, area| stack.draw(buffer, area)));
    for _ in 0..5 {
        stack.key(KeyEvent::from(KeyCode::Down));
    }
    stack.key(KeyEvent::from(KeyCode::Enter));
    insta::assert_snapshot!("settings", picture(SMALL, |buffer, area| stack.draw(buffer, area)));
    for _ in 0..2 {
        stack.key(KeyEvent::from(KeyCode::Esc));
        assert!(!stack.is_done(), "one Esc goes back, the next only to the last entry");
    }
    stack.key(KeyEvent::from(KeyCode::Char('?')));
    let keys = picture(SMALL, |buffer, area| stack.draw(buffer, area));
    assert!(keys.contains("from entry to entry"), "{keys}");
    stack.key(KeyEvent::from(KeyCode::Esc));
    assert!(!stack.is_done());
    stack.key(KeyEvent::from(KeyCode::Esc));
    assert!(stack.is_done());
    // Both can be made without anything behind them.
    let _ = (home(), settings(&desk(Language::English, LOOK)));
}

#[test]
fn the_waiting_room() {
    let info = info("masters", &["Ada", "Grace", ""], "waiting");
    let (mut party, mut ends) = party(&info, 1);
    let state = State {
        table: Arc::new(info),
        seat: Some(seat(0)),
        seq: 0,
        game: None,
        chat: Vec::new(),
        missed: None,
    };
    party.hear(0, said(ServerMessage::State(state)));
    let (mut page, mut desk) = (TablePage::new(party), desk(Language::English, LOOK));
    insta::assert_snapshot!("waiting_room", seen(&mut page, SMALL, &desk));
    // One Enter too many begins nothing: it only tells how others come.
    press(&mut page, &mut desk, "Enter");
    insta::assert_snapshot!("invitation", seen(&mut page, SMALL, &desk));
    page.key(KeyEvent::from(KeyCode::End), &mut desk);
    insta::assert_snapshot!("invitation_code", seen(&mut page, SMALL, &desk));
    press(&mut page, &mut desk, "Enter c Enter");
    let level = bots::Level::Random;
    assert!(matches!(ends.said(0), Some(ClientMessage::Start { bots, .. }) if bots == level));
}

#[test]
fn the_score_sheet() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 2, "seating": "fixed"}), 0);
    stage.finish();
    let (mut page, mut ends) = page(&stage, 1);
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, "Enter");
    insta::assert_snapshot!("score_sheet", seen(&mut page, SMALL, &desk));
    press(&mut page, &mut desk, "Esc b b");
    assert!(matches!(ends.said(0), Some(ClientMessage::Rematch { .. })));
}

#[test]
fn between_two_people_nothing_is_seen() {
    let (party, _ends) = seated(&masters(0), 2);
    let (mut page, mut desk) = (TablePage::new(party), desk(Language::English, LOOK));
    insta::assert_snapshot!("cover", seen(&mut page, SMALL, &desk));
    press(&mut page, &mut desk, "a ? : Down");
    assert!(seen(&mut page, SMALL, &desk).contains("Enter"), "only Enter uncovers");
    press(&mut page, &mut desk, "Enter");
    assert!(!seen(&mut page, SMALL, &desk).contains("press Enter"));
}

#[test]
fn nothing_is_seen_before_everybody_has_come_back() {
    let stage = masters(0);
    let (party, _ends) = party(&stage.info(), 2);
    let (mut page, mut desk) = (TablePage::new(party), desk(Language::English, LOOK));
    for place in [0, 1] {
        for key in "Enter Tab Enter Esc Enter a a ? Esc : Esc / Esc Down Up Right Space".split(' ')
        {
            press(&mut page, &mut desk, key);
            let screen = seen(&mut page, SMALL, &desk);
            assert!(!screen.contains("needs") && !screen.contains("Market"), "{key}:\n{screen}");
        }
        page.hear(place, stage.state(Some(seat(place.try_into().unwrap()))));
    }
    assert!(seen(&mut page, SMALL, &desk).contains("Ada: press Enter"));
}

#[test]
fn a_question_mark_explains() {
    let (mut page, _ends) = page(&eriantys(8), 1);
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, "?");
    insta::assert_snapshot!("explained", seen(&mut page, SMALL, &desk));
    press(&mut page, &mut desk, "Esc Esc");
    insta::assert_snapshot!("menu_of_the_table", seen(&mut page, SMALL, &desk));
}

#[test]
fn a_letter_goes_there_and_the_same_letter_chooses() {
    let stage = eriantys(0);
    let (mut page, mut ends) = page(&stage, 1);
    let mut desk = desk(Language::English, LOOK);
    seen(&mut page, SMALL, &desk);
    press(&mut page, &mut desk, "c");
    assert_eq!(ends.said(0), None);
    press(&mut page, &mut desk, "c");
    assert!(matches!(ends.said(0), Some(ClientMessage::Act { .. })));
    press(&mut page, &mut desk, "c c Enter");
    assert_eq!(ends.said(0), None, "one command at a time");
}

#[test]
fn notation_chat_and_taking_back_are_said() {
    let (mut page, mut ends) = page(&eriantys(0), 1);
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, "/ h i Enter");
    assert!(matches!(ends.said(0), Some(ClientMessage::Say { text, .. }) if text == "hi"));
    press(&mut page, &mut desk, ": a 3 Enter");
    let Some(ClientMessage::Act { actions, .. }) = ends.said(0) else { panic!() };
    assert_eq!(actions, ["a3"]);
    let (mut page, mut ends) = self::page(&eriantys(0), 1);
    press(&mut page, &mut desk, "Backspace");
    assert_eq!(ends.said(0), None, "there is nothing to take back");
    assert!(seen(&mut page, SMALL, &desk).contains("! This can no longer be taken back"));
    let stage = eriantys(0);
    let mut game = stage.situation(Some(seat(0)));
    game.may_take_back = true;
    let update = Update { seq: stage.seq + 1, events: json!([]), log: Vec::new(), game };
    page.hear(0, said(ServerMessage::Update(update)));
    press(&mut page, &mut desk, "Backspace");
    assert!(matches!(ends.said(0), Some(ClientMessage::TakeBack { .. })));
}

#[test]
fn giving_up_asks_first() {
    let (mut page, mut ends) = page(&eriantys(0), 1);
    let mut desk = desk(Language::English, LOOK);
    let give_up = |page: &mut TablePage, desk: &mut Desk| {
        press(page, desk, "Esc");
        let screen = seen(page, SMALL, desk);
        let line = screen.lines().find(|line| line.contains("Give up")).unwrap().to_owned();
        let letter = line.split("Give up").next().unwrap().trim().chars().last().unwrap();
        press(page, desk, &format!("{letter} {letter}"));
    };
    give_up(&mut page, &mut desk);
    press(&mut page, &mut desk, "Esc");
    assert_eq!(ends.said(0), None);
    give_up(&mut page, &mut desk);
    press(&mut page, &mut desk, "Enter");
    assert!(matches!(ends.said(0), Some(ClientMessage::GiveUp { .. })));
}

#[test]
fn a_click_chooses_in_the_list_and_on_the_board() {
    let stage = eriantys(0);
    assert!(stage.game_acts(0));
    let (mut page, mut ends) = page(&stage, 1);
    let mut desk = desk(Language::English, LOOK);
    let screen = seen(&mut page, SMALL, &desk);
    page.mouse(mouse::click_on(&screen, "▸a"), &mut desk);
    assert!(matches!(ends.said(0), Some(ClientMessage::Act { .. })));
}

#[test]
fn on_the_board_enter_chooses_or_asks_why_not() {
    let (mut page, mut ends) = page(&eriantys(0), 1);
    let mut desk = desk(Language::English, LOOK);
    seen(&mut page, SMALL, &desk);
    press(&mut page, &mut desk, "Tab Right Enter");
    let said = ends.said(0);
    assert!(
        matches!(said, Some(ClientMessage::Act { .. } | ClientMessage::Check { .. })),
        "{said:?}"
    );
}

/// The house ends the line of somebody who has left.
fn left() -> Heard {
    let why = json!({"code": "left", "message": "you left"});
    Heard::Ended(Some(client::Error::Refused(serde_json::from_value(why).unwrap())))
}

#[test]
fn leaving_waits_for_the_answer_of_the_house() {
    let (mut page, mut ends) = page(&eriantys(0), 1);
    let mut leave = |page: &mut TablePage| {
        page.party().say_all(Table::leave);
        let Some(ClientMessage::Leave { id }) = ends.said(0) else { panic!() };
        id
    };
    let id = leave(&mut page);
    let no = json!({"type": "refused", "id": id, "code": "busy", "message": "not now"});
    page.hear(0, said(serde_json::from_value(no).unwrap()));
    leave(&mut page);
    assert!(matches!(page.hear(0, left()), Go::Back));
    let (mut page, _ends) = self::page(&eriantys(0), 1);
    assert!(matches!(page.hear(0, left()), Go::Stay), "here nobody has said good-bye");
}

#[test]
fn the_cursor_stays_on_its_thing_while_others_act() {
    let mut stage = masters(0);
    let (mut page, _ends) = page(&stage, 1);
    let mut desk = desk(Language::English, LOOK);
    let wanted = page.party().table().next().into_iter().nth(2).unwrap();
    press(&mut page, &mut desk, "c");
    // The set-up is simultaneous: somebody else is ready first.
    let mut actions = Vec::new();
    stage.game.legal_actions(seat(1), &mut actions);
    let mut events = Vec::new();
    stage.game.apply(seat(1), actions.remove(0), &mut events).unwrap();
    stage.seq += 1;
    page.hear(0, stage.update(Some(seat(0)), serde_json::to_value(events).unwrap()));
    press(&mut page, &mut desk, "Enter");
    assert_eq!(page.party().table().chosen(), [wanted]);
}

#[test]
fn the_end_of_the_match_leaves_a_line_that_is_typed() {
    let mut stage = masters(0);
    let (mut page, mut ends) = page(&stage, 1);
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, "/ h i");
    stage.finish();
    page.hear(0, stage.update(Some(seat(0)), json!([])));
    press(&mut page, &mut desk, "Enter");
    assert!(matches!(ends.said(0), Some(ClientMessage::Say { text, .. }) if text == "hi"));
}

impl<G: Evaluate> Stage<G> {
    fn game_acts(&self, number: u8) -> bool {
        self.game.to_act() == SeatSet::only(seat(number))
    }
}
