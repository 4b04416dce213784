//! Games that are played in this process: against bots, or by several people at this terminal.

use bots::Level;
use protocol::http::{CreateTable, GameInfo, Join};
use protocol::{Nickname, Reserved};
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
            let game = named(&asked, answers);
            let chosen = |about| choices::chosen(game, about, answers, &desk.words);
            let new = NewGame {
                game: game.name.clone(),
                config: chosen(About::Match)?,
                wishes: chosen(About::OwnSeat)?,
                bots: answers.get("level").parse().unwrap_or(Level::Greedy),
                hotseat,
                options: rules::options(answers),
                names: Vec::new(),
            };
            let people = if hotseat { people(game, answers, desk)? } else { Vec::new() };
            desk.keep(kept, answers);
            Ok(Go::Instead(open(desk, new, people)))
        };
        Ok(Page::Form(Form::new(title, "play", initial, fields, done)))
    })
}

/// The people at this terminal, each with what they wish for.
fn people(game: &GameInfo, answers: &Answers, desk: &Desk) -> Result<Vec<Join>, String> {
    let wishes = |seat: usize| choices::chosen(game, About::SeatOf(seat), answers, &desk.words);
    let names = names(answers, desk)?.into_iter().enumerate();
    names.map(|(seat, name)| Ok(Join { name, seat: None, wishes: wishes(seat)? })).collect()
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

/// Opens a table in this process and sits down at it, alone or with everybody at this terminal. Those
/// of them who have not said anything are called by number.
pub(crate) fn open(desk: &Desk, new: NewGame, people: Vec<Join>) -> Work {
    let who = Newcomer::of(desk);
    Box::pin(async move {
        let venue = who.memory.here(&who.words).await?;
        let NewGame { game, config, wishes, bots, hotseat, options, names } = new;
        let players = config.get("players").and_then(serde_json::Value::as_u64).unwrap_or(2);
        let players = usize::try_from(players).unwrap_or(2);
        let others = if hotseat { Reserved::Open } else { Reserved::Bot(bots) };
        let mut seats = vec![others; players];
        if let Some(own) = seats.first_mut() {
            *own = Reserved::Open;
        }
        let mut people = people.into_iter();
        let called = |seat: usize| match names.get(seat) {
            Some(name) if hotseat => name.clone(),
            _ if hotseat => player(seat, &who.words),
            _ => who.name.clone(),
        };
        let first = people.next().unwrap_or(Join { name: called(0), seat: None, wishes });
        let others = match hotseat {
            true => (1..players)
                .map(|seat| people.next().unwrap_or(Join { name: called(seat), ..Join::default() }))
                .collect(),
            false => Vec::new(),
        };
        let table = CreateTable {
            game,
            config,
            options,
            seats,
            name: Some(first.name),
            seat: Some(kernel::Seat::FIRST),
            wishes: first.wishes,
        };
        who.open(venue, table, others).await
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

    #[test]
    fn everybody_at_the_terminal_has_wishes_of_their_own() {
        let (games, desk) = (native::games(), desk(Language::English, LOOK));
        let answers = Answers::default()
            .with("game", "eriantys")
            .with("players", "2")
            .with("seat 0 tower", "W")
            .with("seat 1 tower", "K");
        let asked = questions(&games, true, &answers, &desk.words);
        assert!(asked.iter().any(|field| field.name == "seat 1 wizard"));
        let people = people(named(&games, &answers), &answers, &desk).unwrap();
        let wishes: Vec<_> = people.into_iter().map(|join| join.wishes).collect();
        assert_eq!(serde_json::json!(wishes), serde_json::json!([{"tower": "W"}, {"tower": "K"}]));
    }
}
