//! The page of a finished match: the beginning, the middle and the end of it.

use super::*;
use crate::menu::Page;
use crate::replay::Replay;
use bots::Level;
use kernel::{Record, Seed, Step};
use std::future::{poll_fn, ready};

/// The record of a match that good players played.
fn record<G: Evaluate>(config: serde_json::Value) -> String {
    let config: G::Config = serde_json::from_value(config).unwrap();
    let seats = vec![G::SeatOptions::default(); usize::from(G::seats_of(&config))];
    let seed = Seed::from(11);
    let mut game = G::new(&config, &seats, seed).unwrap();
    let mut steps = Vec::new();
    while let Some(actor) = game.to_act().iter().next() {
        let action = Level::Greedy.choose(&game, actor, seed.nth(steps.len() as u64)).unwrap();
        game.apply(actor, action, &mut Vec::new()).unwrap();
        steps.push(Step::Act(actor, action));
    }
    Record::<G> { config, seats, seed, steps }.to_text(&game).unwrap()
}

fn of_eriantys() -> String {
    record::<Eriantys>(json!({"players": 3, "expert": true, "absence": "skip", "first": 0,
        "characters": [1, 7, 11]}))
}

fn of_masters() -> String {
    record::<Masters>(json!({"players": 2, "market": "push", "seating": "fixed"}))
}

/// Somebody who looks at a record.
struct Reader {
    stack: Stack,
}

impl Reader {
    async fn of(record: &str, language: Language, look: Look) -> Reader {
        let desk = desk(language, look);
        let replay = Box::new(Replay::of_record(record, &desk.words).unwrap());
        let mut stack = Stack::new(desk, Some(Box::pin(ready(Ok(Page::Replay(replay))))));
        let awaited = poll_fn(|context| stack.poll(context)).await;
        stack.take(awaited);
        Reader { stack }
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for key in keys {
            self.stack.key(KeyEvent::from(*key));
        }
    }

    fn sees(&mut self, size: (u16, u16)) -> String {
        picture(size, |buffer, area| self.stack.draw(buffer, area))
    }
}

const L: KeyCode = KeyCode::Char('l');

/// The way through a record: what is pressed, and what it leads to.
const WAY: [(&str, &[KeyCode]); 4] = [
    ("beginning", &[]),
    ("middle", &[KeyCode::PageDown, KeyCode::PageDown, KeyCode::PageDown, KeyCode::Right]),
    ("log", &[L]),
    ("end", &[KeyCode::Esc, KeyCode::End]),
];

#[tokio::test]
async fn both_games_from_the_beginning_to_the_end() {
    for (game, record) in [("eriantys", of_eriantys()), ("masters", of_masters())] {
        let mut reader = Reader::of(&record, Language::English, LOOK).await;
        for (name, keys) in WAY {
            reader.press(keys);
            insta::assert_snapshot!(format!("{game}_{name}_80x24"), reader.sees(SMALL));
            insta::assert_snapshot!(format!("{game}_{name}_120x40"), reader.sees((120, 40)));
        }
        reader.press(&[KeyCode::Char('s')]);
        insta::assert_snapshot!(format!("{game}_score"), reader.sees(SMALL));
    }
}

#[tokio::test]
async fn both_games_in_italian() {
    for (game, record) in [("eriantys", of_eriantys()), ("masters", of_masters())] {
        let mut reader = Reader::of(&record, Language::Italian, LOOK).await;
        for (name, keys) in WAY {
            reader.press(keys);
            insta::assert_snapshot!(format!("{game}_{name}_italian"), reader.sees(SMALL));
        }
        reader.press(&[KeyCode::Char('?')]);
        insta::assert_snapshot!(format!("{game}_keys_italian"), reader.sees(SMALL));
    }
}

#[tokio::test]
async fn only_ascii() {
    let ascii = Look { colour: false, ascii: true };
    for record in [of_eriantys(), of_masters()] {
        for language in Language::ALL {
            let mut reader = Reader::of(&record, language, ascii).await;
            for (_, keys) in WAY {
                reader.press(keys);
                let screen = reader.sees((120, 40));
                assert!(screen.is_ascii(), "{screen}");
            }
        }
    }
}

/// Whoever looks with the eyes of a player sees the hidden cards of that player, and only these.
#[tokio::test]
async fn with_the_eyes_of_a_player() {
    let mut reader = Reader::of(&of_masters(), Language::English, LOOK).await;
    reader.press(&[KeyCode::Char('v')]);
    insta::assert_snapshot!("seen_by_player_1", reader.sees(SMALL));
}

#[tokio::test]
async fn what_is_a_file_already_says_so() {
    let mut reader = Reader::of(&of_masters(), Language::English, LOOK).await;
    reader.press(&[KeyCode::Char('w')]);
    let awaited = poll_fn(|context| reader.stack.poll(context)).await;
    reader.stack.take(awaited);
    let screen = reader.sees(SMALL);
    assert!(screen.contains("This match is a record in a file already."), "{screen}");
}

#[tokio::test]
async fn with_the_mouse_alone() {
    let mut reader = Reader::of(&of_masters(), Language::English, LOOK).await;
    let mut click = |text: &str, size: (u16, u16)| {
        let screen = reader.sees(size);
        reader.stack.mouse(mouse::click_on(&screen, text));
        reader.sees(size)
    };
    for _ in 0..12 {
        click("→: move", SMALL);
    }
    assert!(click("←→: move", SMALL).contains("Move 11 of"));
    // Every line of the log leads to its move.
    let log = click("l: log", SMALL);
    let line = log.lines().find(|line| line.contains("│  9   ")).unwrap_or_else(|| panic!("{log}"));
    let line = line.split("│  9   ").nth(1).unwrap().split("  ").next().unwrap().to_owned();
    assert!(click(&line, SMALL).contains("Move 9 of"));
    // Whatever has no room among the hints is in the list of all keys.
    click("?: all keys", SMALL);
    let score = click("s: the score sheet", SMALL);
    assert!(score.contains("Score sheet") && score.contains("Rank"), "{score}");
    click("Rank", SMALL);
    click("?: all keys", SMALL);
    let end = click("End: to the beginning", SMALL);
    let number = end.split("Move ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(end.contains(&format!("Move {number} of {number}")), "{end}");
    // What is read is closed, and the page is still there.
    click("?: all keys", SMALL);
    assert!(click("Esc: close", SMALL).contains("Esc: back"));
    // Beside the board the log leads to its moves, too.
    let wide = reader.sees((120, 40));
    let line = wide.lines().nth(10).unwrap();
    let line = line.rsplit_once(" │").unwrap().0.rsplit_once('│').unwrap().1;
    reader.stack.mouse(mouse::click_on(&wide, line.trim_end()));
    assert_ne!(reader.sees((120, 40)), wide);
}

#[tokio::test]
async fn a_line_of_the_log_leads_to_its_move() {
    let mut reader = Reader::of(&of_masters(), Language::English, LOOK).await;
    reader.press(&[KeyCode::End, L]);
    let log = reader.sees(SMALL);
    let number_under_the_cursor = |log: &str| -> usize {
        let line = log.lines().find_map(|line| line.split("│ ▸").nth(1)).expect(log);
        line.split(' ').next().unwrap().parse().expect(log)
    };
    let last = number_under_the_cursor(&log);
    // Farther up than the box is tall, and still to be seen.
    reader.press(&[KeyCode::PageUp, KeyCode::PageUp, KeyCode::Up]);
    let number = number_under_the_cursor(&reader.sees(SMALL));
    assert!(number < last, "{number}, {last}");
    reader.press(&[KeyCode::Enter]);
    assert!(reader.sees(SMALL).contains(&format!("Move {number} of")));
    reader.press(&[L, KeyCode::Up, KeyCode::Esc]);
    assert!(reader.sees(SMALL).contains(&format!("Move {number} of")), "closed, and still there");
}

#[tokio::test]
async fn who_asked_for_a_record_comes_back_to_the_shell() {
    let mut reader = Reader::of(&of_masters(), Language::English, LOOK).await;
    reader.press(&[KeyCode::Esc]);
    assert!(reader.stack.is_done());
}
