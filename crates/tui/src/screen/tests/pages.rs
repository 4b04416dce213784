//! The pages as somebody sees them who acts, in both languages and in several sizes.

use super::*;
use crate::memory::Memory;
use crate::table::{Deed, Offer};
use kernel::Seat;
use std::future::poll_fn;

/// Four players, in teams and with characters.
fn teams(actions: usize) -> Stage<Eriantys> {
    let config = json!({"players": 4, "expert": true, "absence": "skip", "first": 0,
        "characters": [1, 7, 11]});
    Stage::after(config, actions)
}

fn four_masters(actions: usize) -> Stage<Masters> {
    Stage::after(json!({"players": 4, "market": "push", "seating": "fixed"}), actions)
}

/// So many actions of the others are told when somebody is to act.
const TOLD: usize = 12;

/// Plays so many actions, and on until somebody may do what begins like this: who that is, and how
/// many actions it took.
fn until<G: Evaluate>(stage: &mut Stage<G>, actions: usize, beginning: &str) -> (Seat, usize) {
    let mut step = 0;
    loop {
        let may = |seat: &Seat| {
            let legal = stage.situation(Some(*seat)).legal;
            step >= actions && legal.iter().any(|action| action.starts_with(beginning))
        };
        if let Some(seat) = stage.game.to_act().iter().find(may) {
            return (seat, step);
        }
        assert!(!stage.game.to_act().is_empty(), "it never came to this");
        stage.play();
        step += 1;
    }
}

/// The page of whoever may do what begins like this, from this action on; who only watches sees the
/// same.
fn acting<G: Evaluate>(
    begin: fn(usize) -> Stage<G>,
    actions: usize,
    beginning: &str,
    watches: bool,
    desk: &Desk,
) -> (TablePage, Ends) {
    let (actor, all) = until(&mut begin(0), actions, beginning);
    let viewer = (!watches).then_some(actor);
    let told = TOLD.min(all);
    let mut stage = begin(all - told);
    let (mut party, ends) = party(&stage.info(), usize::from(!watches));
    // What is told is told in the language of that moment.
    party.speak(&desk.words);
    party.hear(0, stage.state(viewer));
    for _ in 0..told {
        let events = stage.play();
        party.hear(0, stage.update(viewer, events));
    }
    (TablePage::new(party), ends)
}

/// Chooses the first thing of the list whose name begins like this.
fn choose(page: &mut TablePage, desk: &mut Desk, beginning: &str) {
    let offers = page.party().offers();
    let wanted = |offer: &Offer| matches!(&offer.deed, Deed::Choose(spot) if spot.name().starts_with(beginning));
    for _ in 0..offers.iter().position(wanted).expect("it can be chosen") {
        press(page, desk, "Down");
    }
    press(page, desk, "Enter");
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
    let desk = desk(Language::English, LOOK);
    let (mut page, _ends) = acting(eriantys, 70, "m", false, &desk);
    for size in SIZES {
        seen_as!("eriantys", &mut page, size, &desk);
    }
}

#[test]
fn masters_in_every_size() {
    let desk = desk(Language::English, LOOK);
    let (mut page, _ends) = acting(masters, 60, "row", false, &desk);
    for size in SIZES {
        seen_as!("masters", &mut page, size, &desk);
    }
}

#[test]
fn both_games_in_italian() {
    let desk = desk(Language::Italian, LOOK);
    for size in [SMALL, (120, 40)] {
        seen_as!("eriantys_italian", &mut acting(eriantys, 70, "m", false, &desk).0, size, &desk);
        seen_as!("masters_italian", &mut acting(masters, 60, "row", false, &desk).0, size, &desk);
    }
}

#[test]
fn eriantys_in_teams_with_characters() {
    let mut desk = desk(Language::English, LOOK);
    let (mut page, _ends) = acting(teams, 40, "x1", false, &desk);
    for size in [SMALL, (120, 40)] {
        seen_as!("teams", &mut page, size, &desk);
    }
    choose(&mut page, &mut desk, "character:1");
    seen_as!("teams_character", &mut page, SMALL, &desk);
    seen_as!("teams_watched", &mut acting(teams, 40, "x1", true, &desk).0, (100, 30), &desk);
}

#[test]
fn everything_that_is_chosen_in_masters() {
    let mut desk = desk(Language::English, LOOK);
    for (name, actions, beginning, chosen) in [
        ("leaders", 0, "keep", &["leader"][..]),
        ("bonus", 0, "bonus", &["bonus"]),
        ("market", 90, "row", &[]),
        ("discarding", 60, "C-x", &["unplaced"]),
        ("card", 90, "buy", &["deck"]),
        ("payment", 90, "buy", &["deck", "slot"]),
        ("production", 120, "use 1", &["power:1"]),
        ("basic_production", 120, "use basic", &["power:basic"]),
        ("more_production", 120, "finish", &[]),
        ("leader", 90, "play", &["leader"]),
    ] {
        let (mut page, _ends) = acting(four_masters, actions, beginning, false, &desk);
        seen(&mut page, SMALL, &desk);
        for thing in chosen {
            choose(&mut page, &mut desk, thing);
        }
        seen_as!(format!("masters_{name}"), &mut page, SMALL, &desk);
    }
    let page = |watches| acting(four_masters, 120, "use 1", watches, &desk).0;
    seen_as!("masters_four", &mut page(false), (120, 40), &desk);
    seen_as!("masters_watched", &mut page(true), (160, 50), &desk);
}

#[test]
fn the_score_sheet_of_both_games_in_italian() {
    let mut desk = desk(Language::Italian, LOOK);
    let mut look = |name: &str, mut page: TablePage| {
        press(&mut page, &mut desk, "Enter");
        seen_as!(name, &mut page, SMALL, &desk);
    };
    let mut stage = teams(0);
    stage.finish();
    look("eriantys_score_italian", page(&stage, 1).0);
    let mut stage = four_masters(0);
    stage.finish();
    look("masters_score_italian", page(&stage, 1).0);
}

#[tokio::test]
async fn the_menu_and_a_form_in_italian() {
    let directory = tempfile::tempdir().unwrap();
    let (memory, _, _) = Memory::open(directory.path());
    let mut stack = Stack::new(Desk { memory, ..desk(Language::Italian, LOOK) }, None);
    let look = |stack: &mut Stack, name: &str| {
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
