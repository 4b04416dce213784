//! What is said about positions, choices and events.

use std::fmt::Write as _;

use ::masters::{MarketRule, Tile};
use kernel::{Game as _, Viewer};
use words::{Language, Words};

use super::{Random, matches, spots};
use crate::masters::Masters;
use crate::play::{Choice, Event, Face as _, choose, next};

#[test]
fn everything_has_a_name() {
    for language in Language::ALL {
        let words = Words::of(language);
        for mut random in matches(1) {
            let mut step = 0;
            loop {
                for seat in random.game.to_act().iter() {
                    let view = random.view(Viewer::Seat(seat));
                    let seen = random.seen(&view, &words);
                    let moves = Masters::moves(seen, &random.legal(seat));
                    let mut open = vec![Vec::new()];
                    while let Some(chosen) = open.pop() {
                        well_said(&Masters::prompt(seen, &chosen), "prompt");
                        for spot in next(&moves, &chosen) {
                            let label = Masters::label(seen, &spot, &chosen);
                            well_said(&label, spot.name());
                            well_said(&Masters::help(seen, &spot).unwrap(), spot.name());
                            let line = spot.name().starts_with("line:");
                            assert!(!line || label.chars().count() <= 70, "{label}");
                            if let Some(Choice::Chosen(now)) = choose(&moves, &chosen, &spot)
                                && now.len() > chosen.len()
                            {
                                open.push(now);
                            }
                        }
                    }
                    if step % 20 == 0 {
                        let sizes = [(78, 12), (78, 16), (150, 50)];
                        for spot in sizes.into_iter().flat_map(|size| spots(seen, size)) {
                            well_said(&Masters::label(seen, &spot, &[]), spot.name());
                            well_said(&Masters::help(seen, &spot).unwrap(), spot.name());
                        }
                        Masters::summary(seen).iter().for_each(|line| well_said(line, "summary"));
                    }
                }
                let before = random.view(Viewer::Spectator);
                let Some(events) = random.step() else { break };
                step += 1;
                let view = random.view(Viewer::Spectator);
                for (number, event) in events.iter().enumerate() {
                    let rest = &events[number + 1..];
                    let event = Event { event, before: Some(&before), rest };
                    if let Some(line) = Masters::tell(random.seen(&view, &words), event) {
                        well_said(&line.text, "tell");
                    }
                }
            }
        }
    }
}

/// Words, and neither the name of a message nor that of a spot.
fn well_said(text: &str, about: &str) {
    assert!(!text.trim().is_empty(), "{about} has no words");
    let is_id = text.to_lowercase().contains("masters-");
    assert!(!is_id && !text.contains('$') && !text.contains('{'), "{about}: {text}");
    assert!(!about.contains(':') || !text.contains(about), "{about}: {text}");
}

/// What is said about a position: the list of choices step by step, and the summary.
fn said(language: Language) -> String {
    let words = Words::of(language);
    let mut random = Random::new(2, MarketRule::Push, 7);
    let mut text = String::new();
    for (from, beginning) in [(0, "keep"), (0, "C-"), (60, "use 1"), (0, "use basic"), (10, "buy")]
    {
        let seat = random.until(from, beginning);
        let view = random.view(Viewer::Seat(seat));
        let seen = random.seen(&view, &words);
        let moves = Masters::moves(seen, &random.legal(seat));
        let wanted = moves.iter().find(|found| found.action.starts_with(beginning)).unwrap();
        for kept in 0..wanted.path.len() {
            let chosen = &wanted.path[..kept];
            writeln!(text, "{}", Masters::prompt(seen, chosen)).unwrap();
            for spot in next(&moves, chosen) {
                let sign = if wanted.path.get(kept) == Some(&spot) { '>' } else { ' ' };
                writeln!(text, " {sign} {}", Masters::label(seen, &spot, chosen)).unwrap();
            }
        }
        writeln!(text).unwrap();
    }
    let view = random.view(Viewer::Spectator);
    for line in Masters::summary(random.seen(&view, &words)) {
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn what_is_said_in_english() {
    insta::assert_snapshot!(said(Language::English));
}

#[test]
fn what_is_said_in_italian() {
    insta::assert_snapshot!(said(Language::Italian));
}

#[test]
fn favour_tiles_and_those_who_gave_up_are_told_with_the_position() {
    let words = Words::of(Language::English);
    let mut random = Random::new(3, MarketRule::Push, 7);
    random.until(40, "row");
    let mut view = random.view(Viewer::Spectator);
    view.players[0].tiles = [Tile::Up, Tile::Gone, Tile::Open];
    view.players[1].gave_up = true;
    view.players[2].absent = true;
    let told = Masters::summary(random.seen(&view, &words));
    let lines =
        ["Favour tiles won: 1.", "Favour tiles lost: 2.", "Bruno: gave up.", "Chiara: away."];
    for line in lines {
        assert!(told.iter().any(|told| told == line), "{line}: {told:#?}");
    }
}

#[test]
fn a_game_is_told() {
    let words = Words::of(Language::English);
    let mut random = Random::new(2, MarketRule::Push, 7);
    let mut text = String::new();
    for _ in 0..60 {
        let before = random.view(Viewer::Spectator);
        let events = random.step().unwrap();
        let view = random.view(Viewer::Spectator);
        for (number, event) in events.iter().enumerate() {
            let event = Event { event, before: Some(&before), rest: &events[number + 1..] };
            if let Some(line) = Masters::tell(random.seen(&view, &words), event) {
                writeln!(text, "{} {:?}", line.text, line.marks).unwrap();
            }
        }
    }
    insta::assert_snapshot!(text);
}
