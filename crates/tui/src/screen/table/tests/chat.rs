//! What is said, heard and refused.

use super::*;
use protocol::socket::ClientMessage;

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

/// Says something; the name of the message.
fn says(page: &mut TablePage, ends: &mut Ends, desk: &mut Desk, letters: &str) -> String {
    press(page, desk, &[KeyCode::Char('/')]);
    page.paste(letters);
    press(page, desk, &[KeyCode::Enter]);
    let Some(ClientMessage::Say { id, .. }) = ends.said(0) else { panic!("nothing was said") };
    id
}

#[test]
fn what_was_refused_can_be_said_better() {
    let (mut page, mut ends, _) = page(3);
    let mut desk = desk(Language::English, LOOK);
    let id = says(&mut page, &mut ends, &mut desk, "too fast");
    assert!(page.overlay.is_none());
    page.hear(0, refused(&id, "chat_too_fast", "wait"));
    assert!(matches!(&page.overlay, Some(Overlay::Say(input)) if input.text() == "too fast"));
    press(&mut page, &mut desk, &[KeyCode::Char('!'), KeyCode::Enter]);
    let Some(ClientMessage::Say { id, text }) = ends.said(0) else { panic!() };
    assert_eq!(text, "too fast!");
    // Whoever writes something else meanwhile loses neither.
    press(&mut page, &mut desk, &[KeyCode::Char(':')]);
    page.paste("row 1");
    page.hear(0, refused(&id, "chat_too_fast", "wait"));
    assert!(matches!(&page.overlay, Some(Overlay::Notation(input)) if input.text() == "row 1"));
    press(&mut page, &mut desk, &[KeyCode::Esc, KeyCode::Char('/')]);
    assert!(matches!(&page.overlay, Some(Overlay::Say(input)) if input.text() == "too fast!"));
}

#[test]
fn nobody_types_more_than_can_be_said() {
    let (mut page, mut ends, _) = page(3);
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, &[KeyCode::Char('/')]);
    page.paste(&"日".repeat(400));
    press(&mut page, &mut desk, &[KeyCode::Enter]);
    let Some(ClientMessage::Say { text, .. }) = ends.said(0) else { panic!() };
    assert_eq!(text.chars().count(), 300);
}

#[test]
fn spectators_learn_that_they_cannot_speak() {
    let stage: Stage<Masters> = Stage::after(json!({"players": 2}), 3);
    let (party, _ends) = seated(&stage, 0);
    let (mut page, mut desk) = (TablePage::new(party), desk(Language::English, LOOK));
    press(&mut page, &mut desk, &[KeyCode::Char('/')]);
    assert!(text(&mut page, &desk).contains("Only players can write here."));
}

#[test]
fn a_notation_that_is_refused_can_be_mended() {
    let (mut page, mut ends, _) = page(3);
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, &[KeyCode::Char(':')]);
    page.paste("row 9");
    press(&mut page, &mut desk, &[KeyCode::Enter]);
    let Some(ClientMessage::Act { id, .. }) = ends.said(0) else { panic!() };
    page.hear(0, refused(&id, "notation", "no such row"));
    assert!(matches!(&page.overlay, Some(Overlay::Notation(input)) if input.text() == "row 9"));
    assert!(page.table().trouble().is_some());
    // What is deleted now is a letter, not a move.
    press(&mut page, &mut desk, &[KeyCode::Backspace]);
    assert!(ends.said(0).is_none());
}
