//! A new table at a server, with everything that can be chosen about it.

use bots::Level;
use protocol::http::{CreateTable, GameInfo};
use protocol::{Absence, ClockRule, Options, Reserved};
use std::sync::Arc;
use words::{Words, say};

use super::choices::{self, About};
use super::here::{named, which_game};
use super::{Answers, Desk, Field, Form, Go, Newcomer, Page};
use crate::memory::Venue;

const TURN_SECONDS: [u32; 6] = [30, 60, 90, 120, 180, 300];
const GAME_MINUTES: [u32; 6] = [10, 15, 20, 30, 45, 60];
const INCREMENTS: [u32; 5] = [0, 5, 10, 20, 30];
const ABSENCES: [(Absence, &str); 4] = [
    (Absence::Skip, "skip"),
    (Absence::Wait, "wait"),
    (Absence::Bot, "bot"),
    (Absence::Abort, "abort"),
];

/// Asks for everything about a new table.
pub(super) fn form(house: Venue, games: Arc<[GameInfo]>) -> Page {
    let answers =
        Answers::default().with("turn", "120").with("game time", "30").with("increment", "20");
    let asked = Arc::clone(&games);
    let fields = move |answers: &Answers, words: &Words| questions(&asked, answers, words);
    let done = move |answers: &Answers, desk: &mut Desk| {
        let table = wanted(named(&games, answers), answers, &desk.name);
        let (venue, who) = (house.clone(), Newcomer::of(desk));
        Ok(Go::Instead(Box::pin(async move { who.open(venue, table, Vec::new()).await })))
    };
    Page::Form(Form::new("create-title", "create-do", answers, fields, done))
}

fn questions(games: &[GameInfo], answers: &Answers, words: &Words) -> Vec<Field> {
    let game = named(games, answers);
    let players = choices::players(game, 1, words);
    let count: usize = players.answer(answers).parse().unwrap_or(2);
    let answers = &answers.clone().with("players", count.to_string());
    let mut fields = vec![which_game(games, words), players];
    fields.extend((1..count).map(|seat| seat_field(seat, words)));
    fields.push(Field::flag("private", say!(words, "option-private"), false, words));
    fields.extend(clock(answers, words));
    let absences = ABSENCES
        .map(|(_, name)| (name.to_owned(), words.say(&format!("option-absence-{name}"), [])));
    fields.push(Field::pick("absence", say!(words, "option-absence"), absences.into()));
    fields.push(Field::flag("take back", say!(words, "option-take_back"), true, words));
    fields.push(Field::flag("spectators", say!(words, "option-spectators"), true, words));
    fields.extend(choices::fields(game, About::Match, answers, words));
    fields.extend(choices::fields(game, About::OwnSeat, answers, words));
    fields
}

/// Who shall sit on another seat.
fn seat_field(seat: usize, words: &Words) -> Field {
    let mut of = vec![("open".to_owned(), say!(words, "seat-open"))];
    let bot = |level: &Level| (level.to_string(), words.say(&format!("player-bot-{level}"), []));
    of.extend(Level::ALL.iter().rev().map(bot));
    Field::pick(&format!("seat {seat}"), say!(words, "seat-number", number = seat + 1), of)
}

fn clock(answers: &Answers, words: &Words) -> Vec<Field> {
    let kinds = ["none", "per_turn", "per_game"]
        .map(|kind| (kind.to_owned(), words.say(&format!("option-clock-{kind}"), [])));
    let times = |name: &str, label: String, of: &[u32], unit: &str| {
        let time = |number: &u32| (number.to_string(), say!(words, unit, number = *number));
        Field::pick(name, label, of.iter().map(time).collect())
    };
    let mut fields = vec![Field::pick("clock", say!(words, "option-clock"), kinds.into())];
    match answers.get("clock") {
        "per_turn" => {
            let label = say!(words, "option-turn-seconds");
            fields.push(times("turn", label, &TURN_SECONDS, "time-seconds"));
        }
        "per_game" => {
            let label = say!(words, "option-game-minutes");
            fields.push(times("game time", label, &GAME_MINUTES, "time-minutes"));
            let label = say!(words, "option-increment");
            fields.push(times("increment", label, &INCREMENTS, "time-seconds"));
        }
        _ => {}
    }
    fields
}

/// The table that was asked for.
fn wanted(game: &GameInfo, answers: &Answers, name: &str) -> CreateTable {
    let number = |name: &str| answers.get(name).parse::<u32>().unwrap_or(0);
    let clock = match answers.get("clock") {
        "per_turn" => ClockRule::PerTurn { seconds: number("turn") },
        "per_game" => {
            ClockRule::PerGame { seconds: number("game time") * 60, increment: number("increment") }
        }
        _ => ClockRule::None,
    };
    let absence = ABSENCES.iter().find(|(_, name)| *name == answers.get("absence"));
    let options = Options {
        private: answers.is("private"),
        clock,
        absence: absence.map_or(Absence::Skip, |(absence, _)| *absence),
        take_back: answers.is("take back"),
        spectators: answers.is("spectators"),
        ..Options::default()
    };
    let other = |seat: u32| match answers.get(&format!("seat {seat}")).parse() {
        Ok(level) => Reserved::Bot(level),
        Err(_) => Reserved::Open,
    };
    let others = (1..number("players")).map(other);
    CreateTable {
        game: game.name.clone(),
        config: choices::chosen(game, About::Match, answers),
        options,
        seats: std::iter::once(Reserved::Open).chain(others).collect(),
        name: Some(name.to_owned()),
        seat: Some(kernel::Seat::FIRST),
        wishes: choices::chosen(game, About::OwnSeat, answers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::form::{NO, YES};

    #[test]
    fn everything_that_was_answered_is_asked_of_the_server() {
        let games = crate::menu::tests::games();
        let words = Words::of(words::Language::English);
        let answers = Answers::default()
            .with("game", "eriantys")
            .with("players", "3")
            .with("seat 2", "greedy")
            .with("clock", "per_game")
            .with("game time", "30")
            .with("increment", "20")
            .with("take back", NO)
            .with("private", YES)
            .with("match expert", YES)
            .with("match characters 0", "1")
            .with("match characters 1", "5")
            .with("match characters 2", "7")
            .with("seat tower", "K");
        let names: Vec<String> =
            questions(&games, &answers, &words).into_iter().map(|field| field.name).collect();
        for name in ["seat 2", "game time", "match characters 2", "seat wizard", "absence"] {
            assert!(names.iter().any(|asked| asked == name), "{name}: {names:?}");
        }
        let table = wanted(named(&games, &answers), &answers, "ada");
        let json = serde_json::to_value(&table).unwrap();
        assert_eq!(
            json["config"],
            serde_json::json!(
            {"players": 3, "expert": true, "characters": [1, 5, 7]})
        );
        assert_eq!(json["wishes"], serde_json::json!({"tower": "K"}));
        assert_eq!(json["seats"], serde_json::json!(["open", "open", {"bot": "greedy"}]));
        assert_eq!(
            json["options"]["clock"],
            serde_json::json!(
            {"kind": "per_game", "seconds": 1800, "increment": 20})
        );
        assert_eq!(json["options"]["private"], true);
        assert_eq!(json["options"]["take_back"], false);
    }
}
