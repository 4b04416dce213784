//! The guided first turn, as it is seen.

use super::*;
use crate::menu::Page;
use crate::screen::stack::Awaited;

/// The page of somebody who plays for the first time.
fn guided<G: Evaluate>(stage: &Stage<G>) -> TablePage {
    let (mut page, _ends) = page(stage, 1);
    page.party().welcome();
    page
}

#[test]
fn the_guide_stands_below_the_list() {
    let english = desk(Language::English, LOOK);
    insta::assert_snapshot!("guide_eriantys", seen(&mut guided(&eriantys(0)), SMALL, &english));
    insta::assert_snapshot!("guide_masters", seen(&mut guided(&masters(5)), SMALL, &english));
    let italian = desk(Language::Italian, LOOK);
    insta::assert_snapshot!("guide_italian", seen(&mut guided(&masters(0)), (120, 40), &italian));
}

#[test]
fn the_guide_hides_no_choice_and_no_key() {
    let check = |mut with: TablePage, mut without: TablePage, language| {
        let desk = desk(language, LOOK);
        let [told, untold] = [&mut with, &mut without].map(|page| {
            let screen = seen(page, SMALL, &desk);
            let offers = page.party().offers();
            let offered = offers.iter().filter(|offer| screen.contains(&offer.label)).count();
            (screen, offered)
        });
        assert_eq!(told.1, untold.1, "{}\n{}", told.0, untold.0);
        let Some(guide) = with.party().table().guide() else { return };
        let screen = told.0;
        assert!(screen.lines().last().unwrap().contains("Esc"), "{screen}");
        let shown: Vec<&str> =
            screen.split(['"', ' ', '\n']).filter(|word| !word.is_empty()).collect();
        let words: Vec<&str> = guide.split(' ').collect();
        assert!(shown.windows(words.len()).any(|shown| shown == words), "{guide}\n{screen}");
    };
    for language in Language::ALL {
        let (mut one, mut other) = (masters(0), eriantys(0));
        for _ in 0..8 {
            check(guided(&one), page(&one, 1).0, language);
            check(guided(&other), page(&other, 1).0, language);
            one.play();
            other.play();
        }
    }
}

#[test]
fn the_menu_ends_the_guide_and_begins_it_again() {
    let mut page = guided(&masters(0));
    let mut desk = desk(Language::English, LOOK);
    desk.settings.guided.clear();
    press(&mut page, &mut desk, "Esc f f");
    assert!(seen(&mut page, SMALL, &desk).contains("First turn: "), "it is on already");
    press(&mut page, &mut desk, "Esc Esc x x");
    assert!(!seen(&mut page, SMALL, &desk).contains("First turn: "));
    assert!(desk.settings.guided.contains("masters"), "not at the next table either");
    press(&mut page, &mut desk, "Esc f f");
    assert!(seen(&mut page, SMALL, &desk).contains("First turn: "));
}

#[test]
fn only_the_first_match_of_a_game_is_guided() {
    for (known, guides) in [(false, true), (true, false)] {
        let mut desk = desk(Language::English, LOOK);
        if !known {
            desk.settings.guided.clear();
        }
        let (mut party, _ends) = seated(&masters(0), 1);
        party.uncover();
        let mut stack = Stack::new(desk, None);
        stack.take(Awaited::Worked(Ok(Page::Table(Box::new(party)))));
        let screen = picture(SMALL, |buffer, area| stack.draw(buffer, area));
        assert_eq!(screen.contains("First turn: "), guides, "{screen}");
    }
}
