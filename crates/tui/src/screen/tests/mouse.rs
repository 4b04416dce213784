//! With the mouse alone: whatever has a key is also reached by clicking what is drawn.

use super::*;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// A click on the first place where this can be read.
pub(super) fn click_on(screen: &str, text: &str) -> MouseEvent {
    button_on(MouseButton::Left, screen, text)
}

fn button_on(button: MouseButton, screen: &str, text: &str) -> MouseEvent {
    let mut lines = screen.lines().enumerate();
    let found = lines.find_map(|(row, line)| Some((row, line.split_once(text)?.0)));
    let (row, before) = found.unwrap_or_else(|| panic!("{text:?} is not there:\n{screen}"));
    // Pictures stand in quotes.
    let column = before.chars().count() - 1;
    MouseEvent {
        kind: MouseEventKind::Down(button),
        column: column.try_into().unwrap(),
        row: row.try_into().unwrap(),
        modifiers: KeyModifiers::NONE,
    }
}

/// Clicks one after the other; what is seen then.
fn click(page: &mut TablePage, desk: &mut Desk, size: (u16, u16), texts: &[&str]) -> String {
    for text in texts {
        let screen = seen(page, size, desk);
        page.mouse(click_on(&screen, text), desk);
    }
    seen(page, size, desk)
}

#[test]
fn the_menu_and_its_questions() {
    let (mut page, mut ends) = page(&eriantys(0), 1);
    let mut desk = desk(Language::English, LOOK);
    let screen = click(&mut page, &mut desk, SMALL, &["Esc: back", "Give up"]);
    insta::assert_snapshot!("sure", screen);
    click(&mut page, &mut desk, SMALL, &["Giving up is for good"]);
    click(&mut page, &mut desk, SMALL, &["Esc: back", "Give up", "Esc: no"]);
    assert_eq!(ends.said(0), None);
    click(&mut page, &mut desk, SMALL, &["Esc: back", "Give up", "yes, do it"]);
    assert!(matches!(ends.said(0), Some(ClientMessage::GiveUp { .. })));
}

#[test]
fn what_was_chosen_is_put_back() {
    let (mut page, _ends) = page(&masters(0), 1);
    let mut desk = desk(Language::English, LOOK);
    click(&mut page, &mut desk, SMALL, &["▸a"]);
    assert_eq!(page.party().table().chosen().len(), 1);
    click(&mut page, &mut desk, SMALL, &["Esc"]);
    assert!(page.party().table().chosen().is_empty());
}

#[test]
fn log_and_chat_in_the_place_of_the_board() {
    let (mut page, mut ends) = page(&masters(0), 1);
    let mut desk = desk(Language::English, LOOK);
    let screen = click(&mut page, &mut desk, SMALL, &["Tab: board", "Tab: log"]);
    assert!(screen.contains("▶ Log"), "{screen}");
    let screen = click(&mut page, &mut desk, SMALL, &["Tab: chat", "Enter or /"]);
    assert!(screen.contains("Say something"), "{screen}");
    press(&mut page, &mut desk, "h i");
    click(&mut page, &mut desk, SMALL, &["Enter: send"]);
    assert!(matches!(ends.said(0), Some(ClientMessage::Say { text, .. }) if text == "hi"));
}

#[test]
fn log_and_chat_beside_the_board() {
    let size = (120, 40);
    let mut stage = masters(20);
    let (mut page, _ends) = page(&stage, 1);
    let mut desk = desk(Language::English, LOOK);
    for _ in 0..12 {
        let events = stage.play();
        page.hear(0, stage.update(Some(seat(0)), events));
    }
    let screen = click(&mut page, &mut desk, size, &["Nobody has said"]);
    assert!(screen.contains("▶ Chat"), "{screen}");
    let screen = click(&mut page, &mut desk, size, &["╭ Log"]);
    assert!(screen.contains("▶ Log"), "{screen}");
}

#[test]
fn a_right_click_explains_what_is_offered() {
    let (mut page, _ends) = page(&masters(0), 1);
    let mut desk = desk(Language::English, LOOK);
    let screen = seen(&mut page, SMALL, &desk);
    page.mouse(button_on(MouseButton::Right, &screen, "▸a"), &mut desk);
    assert!(seen(&mut page, SMALL, &desk).contains("Any key: close"));
}

#[test]
fn a_click_shows_the_cards_to_whoever_is_next() {
    let (party, _ends) = seated(&masters(0), 2);
    let (mut page, mut desk) = (TablePage::new(party), desk(Language::English, LOOK));
    let screen = seen(&mut page, SMALL, &desk);
    let away = page.mouse(click_on(&screen, "back to the menu"), &mut desk);
    assert!(matches!(away, Go::Back));
    assert!(seen(&mut page, SMALL, &desk).contains("press Enter"));
    let screen = click(&mut page, &mut desk, SMALL, &["Cards are covered"]);
    assert!(screen.contains("press Enter"), "one click too many shows nothing: {screen}");
    let screen = click(&mut page, &mut desk, SMALL, &["show the cards"]);
    assert!(!screen.contains("press Enter"), "{screen}");
}

/// What is seen of all pages.
fn look(stack: &mut Stack) -> String {
    picture(SMALL, |buffer, area| stack.draw(buffer, area))
}

fn click_page(stack: &mut Stack, text: &str) -> String {
    let screen = look(stack);
    stack.mouse(click_on(&screen, text));
    look(stack)
}

#[test]
fn forms_are_filled_in_and_left() {
    let mut stack = Stack::new(desk(Language::English, LOOK), None);
    click_page(&mut stack, "Settings");
    click_page(&mut stack, "Your name");
    stack.key(KeyEvent::from(KeyCode::Char('!')));
    let screen = look(&mut stack);
    assert!(screen.contains("Ada!"), "{screen}");
    assert!(screen.contains("◂ English ▸"), "{screen}");
    let screen = click_page(&mut stack, "English");
    assert!(screen.contains("◂ Italiano ▸"), "{screen}");
    let screen = click_page(&mut stack, "◂ Italiano");
    assert!(screen.contains("◂ English ▸"), "{screen}");
    let screen = click_page(&mut stack, "→");
    assert!(screen.contains("◂ Italiano ▸"), "{screen}");
    let screen = click_page(&mut stack, "Esc: back");
    assert!(screen.contains("Play online"), "{screen}");
    assert!(!stack.is_done());
}
