//! The own tables, to go on with.

use client::Error;
use protocol::Code;
use words::{Words, say};

use super::{Contents, Desk, Entry, Go, List, Newcomer, Page, Work};
use crate::keeping::{OwnTable, Place};

/// The own tables, in a list.
pub(super) fn own_tables() -> Page {
    Page::List(List::new(|desk: &Desk| {
        let words = &desk.words;
        let tables = desk.memory.tables();
        let entries = tables.into_iter().map(|table| entry(table, words)).collect();
        Contents { title: say!(words, "yours-title"), lead: String::new(), entries }
    }))
}

fn entry(table: OwnTable, words: &Words) -> Entry {
    let game = words.say(&format!("game-{}", table.game), []);
    let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
    let place = match &table.place {
        Place::Here => say!(words, "terminal-place-here"),
        Place::There(url) => url.clone(),
    };
    let about = format!("{} · {place} · {}", words.list(&names), table.code);
    Entry::new(game, move |desk| Go::Work(go_on(table.clone(), Newcomer::of(desk)))).about(about)
}

/// Goes on at a table, or at the one that was left last; whoever insists on a name, with that name.
pub(crate) fn resume(desk: &Desk, code: Option<&Code>) -> Option<Work> {
    let is_meant = |table: &OwnTable| {
        let called = || table.seats.iter().any(|seat| seat.is_called(&desk.name));
        code.is_none_or(|code| table.code == *code) && (!desk.named || called())
    };
    let table = desk.memory.tables().into_iter().find(is_meant)?;
    Some(go_on(table, Newcomer::of(desk)))
}

fn go_on(table: OwnTable, who: Newcomer) -> Work {
    Box::pin(async move {
        let venue = who.memory.venue(&table.place, &who.words).await?;
        let info = venue.table(&table.code).await.map_err(|error| {
            if let Error::Refused(refusal) = &error
                && ["no_such_table", "closed"].contains(&refusal.code.as_str())
            {
                who.memory.finish(&table.place, &table.code);
            }
            who.trouble(&error)
        })?;
        let tokens = table.seats.into_iter().map(|seat| seat.token).collect();
        Ok(who.go(venue, &info, tokens))
    })
}
