//! Everything in words.

use super::*;
use crate::play::{Event, Spot};

/// The log of a random game, with whose doing it was and where.
fn log(config: &Config, language: Language, lines: usize) -> String {
    let mut game = Match::new(config);
    let mut chance = Seed::from(3).fast_generator();
    let mut log = Vec::new();
    while log.len() < lines {
        let before = game.seen_by(Some(Seat::FIRST));
        let Some(events) = game.step(&mut chance) else { break };
        let view = game.seen_by(Some(Seat::FIRST));
        seen(&view, language, |seen| {
            for (place, event) in events.iter().enumerate() {
                let rest = &events[place + 1..];
                let event = Event { event, before: Some(&before), rest };
                log.extend(Eriantys::tell(seen, event).map(|line| {
                    let marks: Vec<&str> = line.marks.iter().map(Spot::name).collect();
                    let seat = line.seat.map_or("-".to_owned(), |seat| seat.to_string());
                    format!("{seat} {} [{}]", line.text, marks.join(" "))
                }));
            }
        });
    }
    log.join("\n")
}

#[test]
fn what_happens_is_told() {
    insta::assert_snapshot!(log(&config(2, false), Language::English, 60));
    insta::assert_snapshot!(log(&with(config(3, true), [1, 7, 9]), Language::Italian, 80));
}

#[test]
fn nothing_that_happens_lacks_words() {
    for config in configs() {
        for language in Language::ALL {
            let log = log(&config, language, usize::MAX);
            assert!(!log.contains("eriantys-") && !log.contains('$'), "{log}");
        }
    }
}

#[test]
fn islands_have_no_number_when_nobody_saw_it_happen() {
    let view = Match::after(&config(2, false), 40).seen_by(None);
    let group = ::eriantys::GroupId::FIRST;
    let event = Happened::MotherNature { steps: 2, group };
    let line = seen(&view, Language::English, |seen| {
        Eriantys::tell(seen, Event { event: &event, before: None, rest: &[] }).unwrap()
    });
    assert_eq!(line.text, "Mother Nature walks 2 steps to another island.");
    assert_eq!(line.marks, [Spot::new("mother-nature")]);
}

#[test]
fn the_position_is_told() {
    let four = Match::after(&with(config(4, true), [5, 7, 11]), 120);
    let text = |game: &Match, viewer, language| {
        seen(&game.seen_by(viewer), language, |seen| Eriantys::summary(seen).join("\n"))
    };
    insta::assert_snapshot!(text(&four, Some(Seat::FIRST), Language::English));
    let two = Match::after(&config(2, false), 61);
    insta::assert_snapshot!(text(&two, None, Language::Italian));
}

#[test]
fn what_is_special_now_is_told_with_the_position() {
    use ::eriantys::view::{PhaseView, Used};
    let mut view = Match::after(&with(config(3, true), [5, 7, 9]), 60).seen_by(Some(Seat::FIRST));
    let used = Used {
        used: Some(Character::MushroomHunter),
        ignored: Some(::eriantys::Colour::Red),
        pairs: None,
    };
    view.phase = PhaseView::Cloud { used };
    view.short_round = true;
    view.players[1].gave_up = true;
    view.players[2].absent = true;
    let told = seen(&view, Language::English, Eriantys::summary);
    for line in ["No clouds in this round.", "Bruno: gave up.", "Carla: away."] {
        assert!(told.iter().any(|told| told == line), "{line}: {told:#?}");
    }
    let hunter = |line: &&String| line.starts_with("Mushroom hunter");
    assert!(told.iter().find(hunter).unwrap().contains("red counts nothing"), "{told:#?}");
}

#[test]
fn what_is_to_be_done_is_said() {
    let mut told = Vec::new();
    for config in [config(2, false), with(config(2, true), [1, 7, 10])] {
        let mut game = Match::new(&config);
        let mut chance = Seed::from(3).fast_generator();
        loop {
            for language in Language::ALL {
                for viewer in [Some(Seat::FIRST), None] {
                    let view = game.seen_by(viewer);
                    told.push(seen(&view, language, |seen| Eriantys::prompt(seen, &[])));
                }
            }
            if game.step(&mut chance).is_none() {
                break;
            }
        }
    }
    told.sort();
    told.dedup();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn the_way_of_mother_nature_is_part_of_the_choice() {
    let game = Match::when(&config(2, false), 30, |view| {
        matches!(view.phase, ::eriantys::view::PhaseView::MotherNature { most: 3.., .. })
    });
    let seat = game.actor().unwrap();
    let view = game.seen_by(Some(seat));
    let labels = seen(&view, Language::English, |seen| {
        let moves = Eriantys::moves(seen, &game.legal(seat));
        let spots = crate::play::next(&moves, &[]);
        let labels = spots.iter().map(|spot| Eriantys::label(seen, spot, &[]));
        labels.collect::<Vec<_>>().join("\n")
    });
    insta::assert_snapshot!(labels);
}

#[test]
fn it_is_said_when_the_minstrel_would_be_paid_in_vain() {
    let mut view = Match::after(&with(config(2, true), [1, 7, 10]), 8).seen_by(Some(Seat::FIRST));
    let spot = Spot::new("character:10");
    let label =
        |view: &View| seen(view, Language::English, |seen| Eriantys::label(seen, &spot, &[]));
    view.players[0].dining = Default::default();
    assert_eq!(
        label(&view),
        "Minstrel, costs 1 coin. Nothing to exchange now: it would be paid in vain"
    );
    view.players[0].dining = view.players[0].entrance;
    assert!(label(&view).ends_with("Swap 2: dining room, entrance"), "{}", label(&view));
}
