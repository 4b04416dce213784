//! The pages as somebody sees them who acts, in both languages and in several sizes.

use super::*;
use crate::memory::Memory;
use kernel::Seat;
use std::future::poll_fn;

/// Four players, in teams and with characters.
fn teams() -> Stage<Eriantys> {
    Stage::after(
        json!({"players": 4, "expert": true, "absence": "skip", "first": 0,
            "characters": [1, 7, 11]}),
        0,
    )
}

fn four_masters() -> Stage<Masters> {
    Stage::after(json!({"players": 4, "market": "push", "seating": "fixed"}), 0)
}

impl<G: Evaluate> Stage<G> {
    /// Plays so many actions, and on until somebody may do what begins like this: who that is.
    fn until(&mut self, actions: usize, beginning: &str) -> Seat {
        let mut step = 0;
        loop {
            let may = |seat: &Seat| {
                let legal = self.situation(Some(*seat)).legal;
                step >= actions && legal.iter().any(|action| action.starts_with(beginning))
            };
            if let Some(seat) = self.game.to_act().iter().find(may) {
                return seat;
            }
            assert!(!self.game.to_act().is_empty(), "it never came to this");
            self.play();
            step += 1;
        }
    }

    /// The page of somebody who has seen the last actions.
    fn page_of(&mut self, viewer: Option<Seat>) -> TablePage {
        let (mut party, _ends) = party(&self.info(), usize::from(viewer.is_some()));
        party.hear(0, self.state(viewer));
        TablePage::new(party)
    }
}

/// A page in a size, as a snapshot.
macro_rules! seen_as {
    ($name:expr, $page:expr, $size:expr, $desk:expr) => {
        let (name, size) = ($name, $size);
        let name = format!("{name}_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name, seen($page, size, $desk));
    };
}

#[test]
fn eriantys_in_every_size() {
    let mut stage = eriantys(0);
    let actor = stage.until(70, "m");
    let mut page = stage.page_of(Some(actor));
    for size in SIZES {
        seen_as!("eriantys", &mut page, size, &desk(Language::English, LOOK));
    }
    for size in [SMALL, (120, 40)] {
        seen_as!("eriantys_italian", &mut page, size, &desk(Language::Italian, LOOK));
    }
}

#[test]
fn masters_in_every_size() {
    let mut stage = masters(0);
    let actor = stage.until(60, "row");
    let mut page = stage.page_of(Some(actor));
    for size in SIZES {
        seen_as!("masters", &mut page, size, &desk(Language::English, LOOK));
    }
    for size in [SMALL, (120, 40)] {
        seen_as!("masters_italian", &mut page, size, &desk(Language::Italian, LOOK));
    }
}

#[test]
fn eriantys_in_teams_with_characters() {
    let mut stage = teams();
    let actor = stage.until(110, "x");
    let mut desk = desk(Language::English, LOOK);
    let mut page = stage.page_of(Some(actor));
    for size in [SMALL, (120, 40)] {
        seen_as!("teams", &mut page, size, &desk);
    }
    let offers = page.party().offers();
    let character = offers.iter().position(|offer| {
        matches!(&offer.deed, crate::table::Deed::Choose(spot) if spot.name().starts_with("character"))
    });
    for _ in 0..character.expect("a character can be used") {
        press(&mut page, &mut desk, "Down");
    }
    press(&mut page, &mut desk, "Enter");
    seen_as!("character", &mut page, SMALL, &desk);
    let mut page = stage.page_of(None);
    seen_as!("teams_watched", &mut page, (100, 30), &desk);
}

#[test]
fn everything_that_is_chosen_in_masters() {
    let desk = desk(Language::English, LOOK);
    for (name, actions, beginning) in [
        ("leaders", 0, "keep"),
        ("bonus", 0, "bonus"),
        ("market", 90, "row"),
        ("storing", 60, "C-"),
        ("discarding", 60, "C-x"),
        ("cards", 90, "buy"),
        ("production", 120, "use 1"),
        ("more_production", 120, "finish"),
        ("playing_a_leader", 90, "play"),
    ] {
        let mut stage = four_masters();
        let actor = stage.until(actions, beginning);
        let mut page = stage.page_of(Some(actor));
        seen_as!(format!("masters_{name}"), &mut page, SMALL, &desk);
    }
    let mut stage = four_masters();
    let actor = stage.until(120, "use 1");
    seen_as!("masters_four", &mut stage.page_of(Some(actor)), (120, 40), &desk);
    seen_as!("masters_watched", &mut stage.page_of(None), (160, 50), &desk);
}

/// The cursor goes through the market on the board, and a line is chosen there.
#[test]
fn a_line_of_the_market_is_under_the_cursor() {
    let mut stage = masters(0);
    let actor = stage.until(60, "row");
    let mut page = stage.page_of(Some(actor));
    let mut desk = desk(Language::Italian, LOOK);
    press(&mut page, &mut desk, "Enter");
    seen_as!("market_chosen_italian", &mut page, SMALL, &desk);
}

#[test]
fn the_score_sheet_of_both_games_in_italian() {
    let desk = desk(Language::Italian, LOOK);
    let mut stage = teams();
    stage.finish();
    let mut page = self::page(&stage, 1).0;
    press(&mut page, &mut self::desk(Language::Italian, LOOK), "Enter");
    seen_as!("eriantys_score_italian", &mut page, SMALL, &desk);
    let mut stage = four_masters();
    stage.finish();
    let mut page = self::page(&stage, 1).0;
    press(&mut page, &mut self::desk(Language::Italian, LOOK), "Enter");
    seen_as!("masters_score_italian", &mut page, SMALL, &desk);
}

#[tokio::test]
async fn the_menu_and_a_form_in_italian() {
    let directory = tempfile::tempdir().unwrap();
    let (memory, _, _) = Memory::open(directory.path());
    let mut stack = Stack::new(Desk { memory, ..desk(Language::Italian, LOOK) }, None);
    let mut look = |stack: &mut Stack, name: &str| {
        let picture = picture(SMALL, |buffer, area| stack.draw(buffer, area));
        insta::assert_snapshot!(name, picture);
    };
    look(&mut stack, "menu_italian");
    for game in ["eriantys", "masters"] {
        stack.key(KeyEvent::from(KeyCode::Enter));
        let awaited = poll_fn(|context| stack.poll(context)).await;
        stack.take(awaited);
        if game == "masters" {
            stack.key(KeyEvent::from(KeyCode::Right));
        }
        look(&mut stack, &format!("form_{game}_italian"));
        stack.key(KeyEvent::from(KeyCode::Esc));
    }
}
