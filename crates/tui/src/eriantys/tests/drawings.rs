//! The table as it is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::*;
use crate::play::{Canvas, Look, Signs, Spot};

pub(super) const PRETTY: Look = Look { colour: true, ascii: false };
const ASCII: Look = Look { colour: false, ascii: true };

/// The lines of a drawing, and the things on it.
pub(super) fn drawn(
    view: &View,
    language: Language,
    size: (u16, u16),
    look: Look,
) -> (String, Vec<Spot>) {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, area, look);
    seen(view, language, |seen| Eriantys::draw(seen, &mut canvas));
    let places = canvas.finish(&Signs::default());
    let line = |y: u16| {
        let cells = (0..size.0).filter_map(|x| buffer.cell((x, y)).map(|cell| cell.symbol()));
        cells.collect::<String>().trim_end().to_owned()
    };
    let lines: Vec<String> = (0..size.1).map(line).collect();
    (lines.join("\n"), places.into_iter().map(|(spot, _)| spot).collect())
}

fn own(game: &Match) -> View {
    game.seen_by(Some(Seat::FIRST))
}

macro_rules! snapshot {
    ($name:literal, $view:expr, $language:ident, $size:expr, $look:expr) => {
        let (text, _) = drawn($view, Language::$language, $size, $look);
        insta::assert_snapshot!($name, text);
    };
}

#[test]
fn small_screens() {
    let game = Match::after(&config(2, false), 61);
    snapshot!("two-78x13", &own(&game), English, (78, 13), PRETTY);
    snapshot!("two-78x16", &own(&game), English, (78, 16), PRETTY);
    let expert = Match::after(&with(config(2, true), [1, 5, 9]), 75);
    snapshot!("two-expert-78x13", &own(&expert), English, (78, 13), PRETTY);
    snapshot!("two-expert-78x16", &own(&expert), Italian, (78, 16), PRETTY);
    let three = Match::after(&with(config(3, true), [3, 7, 12]), 80);
    snapshot!("three-expert-80x14", &own(&three), English, (80, 14), PRETTY);
    let four = Match::after(&with(config(4, true), [9, 11, 12]), 120);
    snapshot!("four-expert-78x12", &own(&four), English, (78, 12), PRETTY);
    snapshot!("four-expert-ascii-80x16", &own(&four), English, (80, 16), ASCII);
}

/// The number stays when a name is cut: it is all that tells bots apart.
#[test]
fn bots_keep_their_numbers() {
    let names: Vec<String> = (1..=4).map(|number| format!("Strong bot {number}")).collect();
    let view = own(&Match::after(&config(4, true), 120));
    let seen = Seen { view: &view, seat: None, names: &names, words: words_of(Language::English) };
    for seat in Seat::first(4) {
        for room in 3..20 {
            let name = seen.short_name(seat, room);
            assert!(name.len() <= usize::from(room) && name.ends_with(&names[seat.index()][10..]));
        }
    }
    assert_eq!(seen.short_name(Seat::FIRST, 11), "Strong bo 1");
}

#[test]
fn large_screens() {
    let four = Match::after(&with(config(4, true), [9, 11, 12]), 120);
    snapshot!("four-expert-80x30", &own(&four), English, (80, 30), PRETTY);
    snapshot!("four-expert-120x30", &own(&four), Italian, (120, 30), PRETTY);
    let two = Match::after(&with(config(2, true), [1, 5, 7]), 75);
    snapshot!("two-expert-ascii-120x34", &own(&two), English, (120, 34), ASCII);
    snapshot!("two-expert-watched-200x50", &two.seen_by(None), English, (200, 50), PRETTY);
    let three = Match::after(&config(3, false), 80);
    snapshot!("three-80x22", &own(&three), English, (80, 22), PRETTY);
}

#[test]
fn no_size_is_too_small_or_too_large() {
    for (players, expert) in [(2, false), (3, true), (4, true)] {
        let view = own(&Match::after(&config(players, expert), 90));
        for width in (1..=250).step_by(4) {
            for height in (1..=80).step_by(3) {
                drawn(&view, Language::English, (width, height), PRETTY);
            }
        }
    }
}

#[test]
fn everything_that_can_be_chosen_is_on_the_board_at_any_size() {
    for config in configs() {
        let mut game = Match::new(&config);
        let mut chance = Seed::from(5).fast_generator();
        for step in 0.. {
            if step % 9 == 0
                && let Some(seat) = game.actor()
            {
                let view = game.seen_by(Some(seat));
                let legal = game.legal(seat);
                let moves = seen(&view, Language::Italian, |seen| Eriantys::moves(seen, &legal));
                for size in [(78, 12), (80, 16), (80, 24), (120, 34), (200, 50)] {
                    let (text, places) = drawn(&view, Language::Italian, size, PRETTY);
                    for spot in moves.iter().flat_map(|one| &one.path) {
                        let to_do = spot.name().starts_with("do:");
                        assert!(to_do || places.contains(spot), "no {spot} in {size:?}:\n{text}");
                    }
                }
            }
            if game.step(&mut chance).is_none() {
                break;
            }
        }
    }
}

#[test]
fn everything_on_the_board_has_words() {
    let said = |spot: &Spot, text: &str| {
        let is_id = text.to_lowercase().contains("eriantys-");
        assert!(!text.is_empty() && !is_id && !text.contains(['$', '{']), "{spot}: {text}");
    };
    for config in configs() {
        for actions in [0, 20, 60, 110] {
            let view = own(&Match::after(&config, actions));
            for size in [(78, 12), (120, 40)] {
                let (_, places) = drawn(&view, Language::English, size, PRETTY);
                for (spot, language) in
                    places.iter().flat_map(|spot| Language::ALL.map(|language| (spot, language)))
                {
                    seen(&view, language, |seen| {
                        said(spot, &Eriantys::label(seen, spot, &[]));
                        said(spot, &Eriantys::help(seen, spot).unwrap_or_default());
                    });
                }
            }
        }
    }
}
