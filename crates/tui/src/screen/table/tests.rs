//! What the page does by itself when something is heard.

mod chat;

use super::menu::{Final, MenuEntry};
use super::overlay::Overlay;
use super::{Focus, TablePage};
use crate::link::Heard;
use crate::menu::{Desk, Go};
use crate::table::{Deed, Way};
use crate::testing::{Ends, LOOK, Stage, desk, info, party, said, seat, seated};
use crossterm::event::{KeyCode, KeyEvent};
use kernel::Game as _;
use masters::Masters;
use protocol::socket::{ServerMessage, State, TableNews};
use protocol::{ChatLine, TableInfo};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use serde_json::json;
use std::sync::Arc;
use words::{Language, Words};

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

fn press(page: &mut TablePage, desk: &mut Desk, keys: &[KeyCode]) {
    for key in keys {
        page.key(KeyEvent::from(*key), desk);
    }
}

fn drawn(page: &mut TablePage, size: (u16, u16), desk: &Desk) -> Buffer {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    page.draw(&mut buffer, area, desk);
    buffer
}

fn text(page: &mut TablePage, desk: &Desk) -> String {
    drawn(page, (80, 24), desk).content().iter().map(|cell| cell.symbol()).collect()
}

#[test]
fn where_the_log_has_no_room_the_list_has_pages() {
    let mut desk = desk(Language::English, LOOK);
    let (mut page, _ends, _stage) = page(0);
    for (size, pages) in [((80, 24), true), ((132, 24), false)] {
        page.begin_anew();
        drawn(&mut page, size, &desk);
        press(&mut page, &mut desk, &[KeyCode::PageDown]);
        assert_eq!(page.cursor.at() > 0, pages, "{size:?}");
        press(&mut page, &mut desk, &[KeyCode::PageUp]);
        assert_eq!(page.cursor.at(), 0);
    }
}

#[test]
fn in_the_log_and_in_the_chat_the_keys_are_explained() {
    let mut desk = desk(Language::English, LOOK);
    for tabs in [2, 3] {
        let (mut page, _ends, _stage) = page(0);
        text(&mut page, &desk);
        press(&mut page, &mut desk, &vec![KeyCode::Tab; tabs]);
        press(&mut page, &mut desk, &[KeyCode::Char('?')]);
        assert!(text(&mut page, &desk).contains("Keyboard"), "{}", text(&mut page, &desk));
    }
}

fn refused(id: &str, code: &str, message: &str) -> Heard {
    let no = json!({"type": "refused", "id": id, "code": code, "message": message});
    said(serde_json::from_value(no).unwrap())
}

#[test]
fn a_refusal_of_any_length_is_told() {
    let (mut page, _ends, _) = page(3);
    let desk = desk(Language::English, LOOK);
    page.hear(0, refused("x", "odd", &format!("a {}", "x".repeat(70_000))));
    let screen = text(&mut page, &desk);
    assert!(screen.contains("! a"), "{screen}");
}

#[test]
fn whoever_plays_knows_how_many_watch() {
    let (mut page, _ends, stage) = page(3);
    let desk = desk(Language::English, LOOK);
    assert!(!text(&mut page, &desk).contains("spectator"));
    for (spectators, told) in [(1, "1 spectator · K7QM2XPD"), (2, "2 spectators · K7QM2XPD")] {
        page.hear(0, table(TableInfo { spectators, ..stage.info() }));
        let screen = text(&mut page, &desk);
        assert!(screen.contains(told), "{screen}");
    }
}

#[test]
fn nobody_leaves_a_table_whose_match_is_over() {
    let (mut page, _ends, mut stage) = page(3);
    let leaves = |page: &TablePage| {
        let Overlay::Menu { entries, .. } = page.menu() else { panic!() };
        entries.contains(&MenuEntry::Final(Final::Leave))
    };
    assert!(leaves(&page));
    stage.finish();
    page.hear(0, stage.update(Some(seat(0)), json!([])));
    assert!(!leaves(&page));
}

#[test]
fn the_end_of_a_match_is_called_to_those_who_wait() {
    let (mut page, _ends, mut stage) = page(0);
    while stage.game.to_act().contains(seat(0)) {
        stage.play();
    }
    page.hear(0, stage.update(Some(seat(0)), json!([])));
    page.calls();
    stage.finish();
    page.hear(0, stage.update(Some(seat(0)), json!([])));
    assert!(page.calls());
    page.hear(0, stage.state(Some(seat(0))));
    assert!(!page.calls(), "it is said once");
    let (mut page, _ends) = {
        let (party, ends) = party(&stage.info(), 1);
        (TablePage::new(party), ends)
    };
    page.hear(0, stage.state(Some(seat(0))));
    assert!(!page.calls(), "whoever arrives sees it");
}

#[test]
fn everything_that_is_offered_is_explained() {
    let deeds = [
        Deed::Invite,
        Deed::Start(bots::Level::Greedy),
        Deed::Rematch,
        Deed::Score,
        Deed::PassOn,
        Deed::Go(Way::Back),
        Deed::Go(Way::Rematch("AAAAAAAA".parse().unwrap())),
        Deed::Go(Way::Replay),
        Deed::Go(Way::SitDown),
    ];
    for language in Language::ALL {
        let words = Words::of(language);
        assert!(
            deeds.iter().all(|deed| deed.about(&words).is_some_and(|about| about.ends_with('.')))
        );
    }
    let (mut page, _ends, mut stage) = page(0);
    stage.finish();
    page.hear(0, stage.state(Some(seat(0))));
    let mut desk = desk(Language::English, LOOK);
    press(&mut page, &mut desk, &[KeyCode::Esc, KeyCode::Down, KeyCode::Char('?')]);
    let screen = text(&mut page, &desk);
    assert!(screen.contains("Play again") && screen.contains("Another match with the same"));
}

#[test]
fn what_the_cursor_in_the_log_is_on_is_marked_on_the_board() {
    let (mut page, _ends, mut stage) = page(20);
    let mut desk = desk(Language::English, LOOK);
    for _ in 0..20 {
        let events = stage.play();
        page.hear(0, stage.update(Some(seat(0)), events));
    }
    let size = (120, 40);
    let slanted = |page: &mut TablePage, desk: &Desk| -> Vec<bool> {
        let buffer = drawn(page, size, desk);
        buffer.content().iter().map(|cell| cell.modifier.contains(Modifier::ITALIC)).collect()
    };
    slanted(&mut page, &desk);
    press(&mut page, &mut desk, &[KeyCode::Tab, KeyCode::Tab]);
    assert_eq!(page.focus, Focus::Log);
    let lines: Vec<_> = page.table().chapters().iter().flat_map(|one| one.lines.clone()).collect();
    let lines: Vec<_> = lines.into_iter().flatten().rev().collect();
    let mut before = slanted(&mut page, &desk);
    let mut different = 0;
    for line in &lines {
        assert_eq!(page.marks_under_cursor(), line.marks);
        let now = slanted(&mut page, &desk);
        different += usize::from(now != before);
        before = now;
        press(&mut page, &mut desk, &[KeyCode::Up]);
    }
    assert!(different > 3, "{different}");
    slanted(&mut page, &desk);
    assert_eq!(page.back.line, lines.len() - 1, "the oldest line is the last");
    // The line stays under the cursor when others come.
    let events = stage.play();
    page.hear(0, stage.update(Some(seat(0)), events));
    assert_eq!(page.marks_under_cursor(), lines.last().unwrap().marks);
}

#[test]
fn the_board_has_a_cursor_as_soon_as_one_turns_to_it() {
    let (mut page, _ends, _stage) = page(3);
    let mut desk = crate::testing::desk(words::Language::English, crate::testing::LOOK);
    let area = ratatui::layout::Rect::new(0, 0, 80, 24);
    page.draw(&mut ratatui::buffer::Buffer::empty(area), area, &desk);
    page.key(KeyCode::Tab.into(), &mut desk);
    let spot = page.spot.clone().unwrap();
    assert!(page.table().can_choose(&spot), "{spot:?}");
}

#[test]
fn nobody_is_asked_to_come_before_everybody_was_heard() {
    let stage: Stage<Masters> = Stage::after(json!({"players": 2, "seating": "fixed"}), 0);
    let (party, _ends) = crate::testing::party(&stage.info(), 2);
    let (mut page, desk) = (TablePage::new(party), desk(Language::English, LOOK));
    let area = ratatui::layout::Rect::new(0, 0, 80, 24);
    let mut asked = Vec::new();
    for place in 0..2_u8 {
        page.hear(usize::from(place), stage.state(Some(seat(place))));
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        page.draw(&mut buffer, area, &desk);
        let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert!(text.contains("Cards are covered"), "{text}");
        asked.push(text.contains("press Enter"));
    }
    assert_eq!(asked, [false, true], "a key that does nothing is not asked for");
}
