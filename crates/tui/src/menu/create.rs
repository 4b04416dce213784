//! A new table at a server, with everything that can be chosen about it.

use bots::Level;
use protocol::Reserved;
use protocol::http::{CreateTable, GameInfo};
use std::sync::Arc;
use words::{Words, say};

use super::choices::{self, About};
use super::here::{named, which_game};
use super::{Answers, Desk, Field, Form, Go, Newcomer, Page, rules};
use crate::memory::Venue;

/// Under this name the answers are kept.
const KEPT: &str = "create";

/// Asks for everything about a new table.
pub(super) fn form(house: Venue, games: Arc<[GameInfo]>, desk: &Desk) -> Page {
    let answers = desk.kept(KEPT, rules::usual()).with("name", desk.name.clone());
    let asked = Arc::clone(&games);
    let fields = move |answers: &Answers, words: &Words| questions(&asked, answers, words);
    let done = move |answers: &Answers, desk: &mut Desk| {
        let name = desk.nickname(answers.get("name"))?;
        let table = wanted(named(&games, answers), answers, name.as_str(), &desk.words)?;
        desk.keep(KEPT, answers);
        let (venue, who) = (house.clone(), Newcomer::of(desk));
        Ok(Go::Instead(Box::pin(async move { who.open(venue, table, Vec::new()).await })))
    };
    Page::Form(Form::new("create-title", "create-do", answers, fields, done))
}

fn questions(games: &[GameInfo], answers: &Answers, words: &Words) -> Vec<Field> {
    let game = named(games, answers);
    let players = choices::players(game, 1, answers, words);
    let count: usize = players.answer(answers).parse().unwrap_or(2);
    let answers = &answers.clone().with("players", count.to_string());
    let mut fields = vec![which_game(games, answers, words), players];
    fields.push(Field::text("name", say!(words, "table-join-name")));
    fields.extend((1..count).map(|seat| seat_field(seat, words)));
    fields.extend(rules::of_people(answers, words));
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

/// The table that was asked for, or why it cannot be.
fn wanted(
    game: &GameInfo,
    answers: &Answers,
    name: &str,
    words: &Words,
) -> Result<CreateTable, String> {
    let other = |seat: u32| match answers.get(&format!("seat {seat}")).parse() {
        Ok(level) => Reserved::Bot(level),
        Err(_) => Reserved::Open,
    };
    let others = (1..answers.get("players").parse().unwrap_or(0)).map(other);
    Ok(CreateTable {
        game: game.name.clone(),
        config: choices::chosen(game, About::Match, answers, words)?,
        options: rules::options(answers),
        seats: std::iter::once(Reserved::Open).chain(others).collect(),
        name: Some(name.to_owned()),
        seat: Some(kernel::Seat::FIRST),
        wishes: choices::chosen(game, About::OwnSeat, answers, words)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Memory;
    use crate::menu::form::{NO, YES};
    use crate::testing::{LOOK, desk};
    use words::Language;

    #[test]
    fn everything_that_was_answered_is_asked_of_the_server() {
        let games = native::games();
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
        for name in ["name", "seat 2", "game time", "match characters 2", "seat wizard", "absence"]
        {
            assert!(names.iter().any(|asked| asked == name), "{name}: {names:?}");
        }
        let table = wanted(named(&games, &answers), &answers, "ada", &words).unwrap();
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

    #[test]
    fn some_characters_are_not_all_of_them() {
        let games = native::games();
        let words = Words::of(words::Language::English);
        let answers = Answers::default()
            .with("game", "eriantys")
            .with("match expert", YES)
            .with("match characters 0", "1")
            .with("match characters 2", "7");
        let why = wanted(named(&games, &answers), &answers, "ada", &words).unwrap_err();
        assert!(why.starts_with("The three characters: "), "{why}");
    }

    #[test]
    fn the_form_begins_with_what_was_answered_last() {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = Memory::open(directory.path());
        let games: Arc<[GameInfo]> = native::games().into();
        let house = desk.memory.there("http://127.0.0.1:1").unwrap();
        let Page::Form(mut form) = form(house.clone(), Arc::clone(&games), &desk) else { panic!() };
        for (question, answer) in [("game", "masters"), ("players", "3")] {
            form.answer(question, answer);
        }
        form.answer("name", "");
        assert!(form.done(&mut desk).is_err(), "nobody has no name");
        assert!(desk.settings.answers.is_empty(), "nothing is kept of what was refused");
        form.answer("name", "Grace");
        form.done(&mut desk).unwrap();
        let (_, kept, _) = Memory::open(directory.path());
        desk.settings = kept;
        let Page::Form(form) = super::form(house, games, &desk) else { panic!() };
        let fields = form.fields(&desk.words);
        let answer = |name: &str| {
            fields.iter().find(|field| field.name == name).map(|field| field.answer(form.answers()))
        };
        assert_eq!(answer("game"), Some("masters"));
        assert_eq!(answer("players"), Some("3"));
        assert_eq!(answer("name"), Some("Ada"), "as one is called now");
    }
}
