//! Sitting down at a table of a server: under which name, where, and with which wishes.

use client::Error;
use protocol::http::{GameInfo, Join};
use protocol::{Code, Player, TableInfo};
use std::sync::Arc;
use words::{Words, say};

use super::choices::{self, About};
use super::{Answers, Desk, Field, Form, Go, Newcomer, Page, Work};
use crate::memory::Venue;

/// The answer of whoever only watches.
const WATCH: &str = "watch";

/// Comes to a table: who belongs there or comes too late is there at once, everybody else is asked.
pub(crate) fn come(venue: Venue, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let trouble = |error: Error| who.trouble(&error);
        let info = venue.table(&code).await.map_err(trouble)?;
        if let Some(page) = who.without_joining(&venue, &info)? {
            return Ok(page);
        }
        let games = venue.games().await.map_err(trouble)?;
        let game = games.into_iter().find(|game| *game.name == *info.game);
        Ok(form(venue, Arc::new(info), game, &who))
    })
}

fn form(venue: Venue, info: Arc<TableInfo>, game: Option<GameInfo>, who: &Newcomer) -> Page {
    let answers = Answers::default().with("name", who.name.clone());
    let (asked, about) = (game.clone(), Arc::clone(&info));
    let fields =
        move |answers: &Answers, words: &Words| questions(&about, asked.as_ref(), answers, words);
    let done = move |answers: &Answers, desk: &mut Desk| {
        let (venue, info, mut who) = (venue.clone(), Arc::clone(&info), Newcomer::of(desk));
        if answers.get("as") == WATCH {
            return Ok(Go::Instead(Box::pin(async move { who.watch(venue, &info) })));
        }
        who.name = desk.nickname(answers.get("name"))?.to_string();
        let join = wanted(game.as_ref(), answers, &who.name, &desk.words)?;
        Ok(Go::Instead(Box::pin(async move { who.join(venue, &info, join).await })))
    };
    Page::Form(Form::new("table-join-title", "terminal-go", answers, fields, done).ready())
}

fn questions(
    info: &TableInfo,
    game: Option<&GameInfo>,
    answers: &Answers,
    words: &Words,
) -> Vec<Field> {
    let mut fields = Vec::new();
    if info.options.spectators {
        let sit = (String::new(), say!(words, "table-join"));
        let watch = (WATCH.to_owned(), say!(words, "table-watch-instead"));
        fields.push(Field::pick("as", say!(words, "terminal-join-as"), vec![sit, watch]));
    }
    if answers.get("as") == WATCH {
        return fields;
    }
    fields.push(Field::text("name", say!(words, "table-join-name")));
    let seats = info.seats.iter().enumerate();
    let free = seats
        .filter(|(_, seat)| seat.player == Player::Nobody)
        .map(|(place, _)| (place.to_string(), say!(words, "seat-number", number = place + 1)));
    let mut of = vec![(String::new(), say!(words, "table-join-any-seat"))];
    of.extend(free);
    if of.len() > 2 {
        fields.push(Field::pick("seat", say!(words, "table-join-seat"), of));
    }
    let answers = answers.clone().with("players", info.seats.len().to_string());
    if let Some(game) = game {
        fields.extend(choices::fields(game, About::OwnSeat, &answers, words));
    }
    fields
}

/// What the house is asked for.
fn wanted(
    game: Option<&GameInfo>,
    answers: &Answers,
    name: &str,
    words: &Words,
) -> Result<Join, String> {
    let wishes = game.map(|game| choices::chosen(game, About::OwnSeat, answers, words));
    Ok(Join {
        name: name.to_owned(),
        seat: answers.get("seat").parse().ok().and_then(kernel::Seat::new),
        wishes: wishes.transpose()?.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::info;

    #[test]
    fn who_sits_down_says_where_and_what_they_wish_for() {
        let games = native::games();
        let game = games.iter().find(|game| game.name == "eriantys");
        let words = Words::of(words::Language::English);
        let table = info("eriantys", &["Ada", "", ""], "waiting");
        let asked = |answers: &Answers| -> Vec<String> {
            questions(&table, game, answers, &words).into_iter().map(|field| field.name).collect()
        };
        let answers = Answers::default().with("seat", "2").with("seat wizard", "2");
        assert_eq!(asked(&answers), ["as", "name", "seat", "seat tower", "seat wizard"]);
        let join = serde_json::to_value(wanted(game, &answers, "Grace", &words).unwrap()).unwrap();
        assert_eq!(join["name"], "Grace");
        assert_eq!(join["seat"], 2);
        assert_eq!(join["wishes"], serde_json::json!({"wizard": 2}));
        assert_eq!(
            asked(&Answers::default().with("as", WATCH)),
            ["as"],
            "who watches has no wishes"
        );
    }
}
