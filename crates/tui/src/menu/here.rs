//! Games that are played in this process: against bots, or by several people at this terminal.

use bots::Level;
use protocol::http::{CreateTable, GameInfo};
use protocol::{Nickname, Options, Reserved};
use words::{Words, say};

use super::choices::{self, About};
use super::{Answers, Desk, Field, Form, Go, Newcomer, Page, Work};
use crate::NewGame;

/// Asks for a game against bots.
pub(crate) fn against_bots(desk: &Desk) -> Work {
    form(desk, "terminal-here", false)
}

/// Asks for a game of several people at this terminal.
pub(crate) fn hotseat(desk: &Desk) -> Work {
    form(desk, "terminal-hotseat", true)
}

fn form(desk: &Desk, title: &'static str, hotseat: bool) -> Work {
    let who = Newcomer::of(desk);
    Box::pin(async move {
        let games = who.memory.here(&who.words).await?.games().await;
        let games = games.map_err(|error| who.trouble(&error))?;
        let asked = games.clone();
        let fields =
            move |answers: &Answers, words: &Words| questions(&games, hotseat, answers, words);
        let done = move |answers: &Answers, desk: &mut Desk| {
            let game = named(&asked, answers);
            let new = NewGame {
                game: game.name.clone(),
                config: choices::chosen(game, About::Match, answers),
                wishes: choices::chosen(game, About::OwnSeat, answers),
                bots: answers.get("level").parse().unwrap_or(Level::Greedy),
                hotseat,
            };
            let names = if hotseat { names(answers, desk)? } else { Vec::new() };
            Ok(Go::Instead(open(desk, new, names)))
        };
        Ok(Page::Form(Form::new(title, "play", Answers::default(), fields, done)))
    })
}

/// What the people at this terminal are called. Whoever says nothing is called by number; two with
/// the same name could not be told apart.
fn names(answers: &Answers, desk: &Desk) -> Result<Vec<String>, String> {
    let players: usize = answers.get("players").parse().unwrap_or(2);
    let mut names: Vec<Nickname> = Vec::new();
    for seat in 0..players {
        let name = match answers.get(&format!("name {seat}")) {
            "" => player(seat, &desk.words),
            name => name.to_owned(),
        };
        let name = desk.nickname(&name)?;
        if names.iter().any(|other| other.folded() == name.folded()) {
            return Err(say!(desk.words, "terminal-same-name", name = name.as_str()));
        }
        names.push(name);
    }
    Ok(names.iter().map(Nickname::to_string).collect())
}

/// What somebody without a name is called.
fn player(seat: usize, words: &Words) -> String {
    say!(words, "terminal-player", number = seat + 1)
}

/// The game that was chosen.
pub(super) fn named<'a>(games: &'a [GameInfo], answers: &Answers) -> &'a GameInfo {
    static NONE: std::sync::LazyLock<GameInfo> = std::sync::LazyLock::new(|| GameInfo {
        name: String::new(),
        about: String::new(),
        choices: serde_json::Value::Null,
        seat_choices: serde_json::Value::Null,
        bots: Vec::new(),
    });
    let wanted = games.iter().find(|game| game.name == answers.get("game"));
    wanted.or(games.first()).unwrap_or(&NONE)
}

/// The question which game it shall be.
pub(super) fn which_game(games: &[GameInfo], words: &Words) -> Field {
    let title =
        |game: &GameInfo| (game.name.clone(), words.say(&format!("game-{}", game.name), []));
    Field::pick("game", say!(words, "choose-game"), games.iter().map(title).collect())
}

/// The question how well bots play.
pub(super) fn level(words: &Words) -> Field {
    let of = Level::ALL.iter().rev();
    let of = of.map(|level| (level.to_string(), words.say(&format!("level-{level}"), [])));
    Field::pick("level", say!(words, "choice-level"), of.collect())
}

fn questions(games: &[GameInfo], hotseat: bool, answers: &Answers, words: &Words) -> Vec<Field> {
    let game = named(games, answers);
    let players = choices::players(game, if hotseat { 2 } else { 1 }, words);
    let count: usize = players.answer(answers).parse().unwrap_or(2);
    let answers = &answers.clone().with("players", count.to_string());
    let mut fields = vec![which_game(games, words), players];
    if hotseat {
        fields.extend((0..count).map(|seat| {
            let label = say!(words, "terminal-name-of", number = seat + 1);
            Field::text(&format!("name {seat}"), label)
        }));
    } else if count > 1 {
        fields.push(level(words));
    }
    fields.extend(choices::fields(game, About::Match, answers, words));
    if !hotseat {
        fields.extend(choices::fields(game, About::OwnSeat, answers, words));
    }
    fields
}

/// Opens a table in this process and sits down at it, alone or with everybody at this terminal.
pub(crate) fn open(desk: &Desk, new: NewGame, names: Vec<String>) -> Work {
    let who = Newcomer::of(desk);
    Box::pin(async move {
        let venue = who.memory.here(&who.words).await?;
        let players = new.config.get("players").and_then(serde_json::Value::as_u64).unwrap_or(2);
        let players = usize::try_from(players).unwrap_or(2);
        let others = if new.hotseat { Reserved::Open } else { Reserved::Bot(new.bots) };
        let mut seats = vec![others; players];
        if let Some(own) = seats.first_mut() {
            *own = Reserved::Open;
        }
        let called = |seat: usize| match names.get(seat) {
            Some(name) => name.clone(),
            None if new.hotseat => player(seat, &who.words),
            None => who.name.clone(),
        };
        let table = CreateTable {
            game: new.game.clone(),
            config: new.config.clone(),
            options: Options::default(),
            seats,
            name: Some(called(0)),
            seat: Some(kernel::Seat::FIRST),
            wishes: new.wishes.clone(),
        };
        let others: Vec<String> = match new.hotseat {
            true => (1..players).map(called).collect(),
            false => Vec::new(),
        };
        who.open(venue, &table, &others).await
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{LOOK, desk};
    use words::Language;

    #[test]
    fn everybody_at_the_terminal_has_a_name_of_their_own() {
        let desk = desk(Language::English, LOOK);
        let answers = Answers::default().with("players", "3");
        let some = answers.clone().with("name 0", "").with("name 2", "Emmy");
        assert_eq!(names(&some, &desk).unwrap(), ["Player 1", "Player 2", "Emmy"]);
        let same = answers.clone().with("name 0", "Ada").with("name 2", "ADA");
        assert!(names(&same, &desk).unwrap_err().contains("ADA"));
        let bad = answers.with("name 1", " ");
        assert!(names(&bad, &desk).is_err());
    }
}
