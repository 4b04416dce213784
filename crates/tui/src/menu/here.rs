//! Games that are played in this process: against bots, or by several people at this terminal.

use bots::Level;
use protocol::http::{CreateTable, GameInfo, Join};
use protocol::{Nickname, Reserved};
use serde_json::{Map, Value};
use words::{Words, say};

use super::choices::{self, About};
use super::{Answers, Desk, Field, Form, Go, Newcomer, Page, Work, rules};
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
    // Each of the two forms keeps its own answers.
    let kept = if hotseat { "hotseat" } else { "here" };
    let initial = desk.kept(kept, rules::usual());
    Box::pin(async move {
        let games = who.memory.here(&who.words).await?.games().await;
        let games = games.map_err(|error| who.trouble(&error))?;
        let asked = games.clone();
        let fields =
            move |answers: &Answers, words: &Words| questions(&games, hotseat, answers, words);
        let done = move |answers: &Answers, desk: &mut Desk| {
            let new = wanted(named(&asked, answers), hotseat, answers, &desk.words)?;
            called(&new, desk)?;
            desk.keep(kept, answers);
            Ok(Go::Instead(open(desk, new)))
        };
        Ok(Page::Form(Form::new(title, "play", initial, fields, done)))
    })
}

/// The game that was asked for.
fn wanted(
    game: &GameInfo,
    hotseat: bool,
    answers: &Answers,
    words: &Words,
) -> Result<NewGame, String> {
    let chosen = |about| choices::chosen(game, about, answers, words);
    let config = chosen(About::Match)?;
    let seats = 0..players(&config);
    let wishes = match hotseat {
        true => seats.clone().map(|seat| chosen(About::SeatOf(seat))).collect::<Result<_, _>>()?,
        false => vec![chosen(About::OwnSeat)?],
    };
    Ok(NewGame {
        game: game.name.clone(),
        config,
        wishes,
        bots: answers.get("level").parse().unwrap_or(Level::Greedy),
        hotseat,
        options: rules::options(answers),
        names: seats.map(|seat| answers.get(&format!("name {seat}")).to_owned()).collect(),
    })
}

/// How many play.
fn players(config: &Map<String, Value>) -> usize {
    let players = config.get("players").and_then(Value::as_u64);
    players.and_then(|players| usize::try_from(players).ok()).unwrap_or(2)
}

/// What the people of this terminal are called. Two with the same name could not be told apart.
fn called(new: &NewGame, desk: &Desk) -> Result<Vec<String>, String> {
    if !new.hotseat {
        return Ok(vec![desk.name.clone()]);
    }
    let mut names: Vec<Nickname> = Vec::new();
    for seat in 0..players(&new.config) {
        let name = match new.names.get(seat).map_or("", String::as_str) {
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
        choices: Value::Null,
        seat_choices: Value::Null,
        bots: Vec::new(),
    });
    let wanted = games.iter().find(|game| game.name == answers.get("game"));
    wanted.or(games.first()).unwrap_or(&NONE)
}

/// The question which game it shall be.
pub(super) fn which_game(games: &[GameInfo], answers: &Answers, words: &Words) -> Field {
    let title =
        |game: &GameInfo| (game.name.clone(), words.say(&format!("game-{}", game.name), []));
    let about = format!("game-{}-about", named(games, answers).name);
    let about = if words.knows(&about) { words.say(&about, []) } else { String::new() };
    let games = games.iter().map(title).collect();
    Field::pick("game", say!(words, "choose-game"), games).about(about)
}

/// The question how well bots play.
pub(super) fn level(words: &Words) -> Field {
    let of = Level::ALL.iter().rev();
    let of = of.map(|level| (level.to_string(), words.say(&format!("level-{level}"), [])));
    Field::pick("level", say!(words, "choice-level"), of.collect())
}

fn questions(games: &[GameInfo], hotseat: bool, answers: &Answers, words: &Words) -> Vec<Field> {
    let game = named(games, answers);
    let players = choices::players(game, if hotseat { 2 } else { 1 }, answers, words);
    let count: usize = players.answer(answers).parse().unwrap_or(2);
    let answers = &answers.clone().with("players", count.to_string());
    let mut fields = vec![which_game(games, answers, words), players];
    if hotseat {
        fields.extend((0..count).map(|seat| {
            let label = say!(words, "terminal-name-of", number = seat + 1);
            Field::text(&format!("name {seat}"), label)
        }));
    } else if count > 1 {
        fields.push(level(words));
    }
    fields.extend(rules::at_the_table(answers, words));
    fields.extend(choices::fields(game, About::Match, answers, words));
    if hotseat {
        for seat in 0..count {
            fields.extend(choices::fields(game, About::SeatOf(seat), answers, words));
        }
    } else {
        fields.extend(choices::fields(game, About::OwnSeat, answers, words));
    }
    fields
}

/// Opens a table in this process and sits down at it, alone or with everybody at this terminal.
pub(crate) fn open(desk: &Desk, new: NewGame) -> Work {
    let who = Newcomer::of(desk);
    let names = called(&new, desk);
    Box::pin(async move {
        let venue = who.memory.here(&who.words).await?;
        let players = players(&new.config);
        let mut wishes = new.wishes.into_iter();
        let mut people = names?.into_iter().map(|name| {
            let wishes = wishes.next().unwrap_or_default();
            Join { name, seat: None, wishes }
        });
        let first = people.next().unwrap_or_default();
        let others = if new.hotseat { Reserved::Open } else { Reserved::Bot(new.bots) };
        let mut seats = vec![others; players];
        if let Some(own) = seats.first_mut() {
            *own = Reserved::Open;
        }
        let table = CreateTable {
            game: new.game,
            config: new.config,
            options: new.options,
            seats,
            name: Some(first.name),
            seat: Some(kernel::Seat::FIRST),
            wishes: first.wishes,
        };
        who.open(venue, table, people.collect()).await
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{LOOK, desk};
    use words::Language;

    /// The people of a form with these answers.
    fn people(answers: &Answers) -> Result<NewGame, String> {
        let (games, desk) = (native::games(), desk(Language::English, LOOK));
        let new = wanted(named(&games, answers), true, answers, &desk.words)?;
        Ok(NewGame { names: called(&new, &desk)?, ..new })
    }

    #[test]
    fn everybody_at_the_terminal_has_a_name_of_their_own() {
        let answers = Answers::default().with("game", "eriantys").with("players", "3");
        let names = |answers: &Answers| people(answers).map(|new| new.names);
        let some = answers.clone().with("name 0", "").with("name 2", "Emmy");
        assert_eq!(names(&some).unwrap(), ["Player 1", "Player 2", "Emmy"]);
        for (one, other) in [("Ada", "ADA"), ("", "Player 1")] {
            let same = answers.clone().with("name 0", one).with("name 2", other);
            assert!(names(&same).unwrap_err().contains(other));
        }
        let bad = answers.with("name 1", " ");
        assert!(names(&bad).is_err());
    }

    #[test]
    fn everybody_at_the_terminal_has_wishes_of_their_own() {
        let answers = Answers::default()
            .with("game", "eriantys")
            .with("players", "2")
            .with("seat 0 tower", "W")
            .with("seat 1 tower", "K");
        let asked = questions(&native::games(), true, &answers, &crate::testing::english());
        assert!(asked.iter().any(|field| field.name == "seat 1 wizard"));
        let wishes = people(&answers).unwrap().wishes;
        assert_eq!(serde_json::json!(wishes), serde_json::json!([{"tower": "W"}, {"tower": "K"}]));
    }
}
