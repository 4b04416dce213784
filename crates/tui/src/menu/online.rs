//! A server: its tables, and new ones.

use client::Error;
use protocol::http::GameInfo;
use protocol::{Code, Stage, TableInfo};
use std::sync::Arc;
use words::{Words, say};

use super::{Answers, Contents, Desk, Entry, Field, Form, Go, List, Newcomer, Page, Work};
use super::{create, join, past, watch};
use crate::keeping::Place;
use crate::memory::Venue;
use crate::table::names::{free_seats, tags, who_sits};

/// Where a server on this machine is.
const USUAL: &str = "http://127.0.0.1:8080";

/// What somebody wants at a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Play,
    Watch,
}

/// Asks for the address of a server, to play there.
pub(crate) fn address(desk: &Desk) -> Page {
    ask_address(desk, "terminal-online", Purpose::Play)
}

/// Asks for the address of a server, to watch there.
pub(crate) fn address_to_watch(desk: &Desk) -> Page {
    ask_address(desk, "watch-title", Purpose::Watch)
}

fn ask_address(desk: &Desk, title: &'static str, purpose: Purpose) -> Page {
    let last = desk.settings.server.clone().unwrap_or_else(|| USUAL.to_owned());
    let answers = Answers::default().with("url", last);
    let fields =
        |_: &Answers, words: &Words| vec![Field::text("url", say!(words, "terminal-address"))];
    let done = move |answers: &Answers, desk: &mut Desk| {
        let url = answers.get("url");
        let (house, who) = (there(url, desk)?, Newcomer::of(desk));
        if let Place::There(address) = house.place() {
            desk.visit(address);
        }
        Ok(Go::Work(match (purpose, code_in_link(url)) {
            (Purpose::Play, Some(code)) => join::come(house, code, who),
            (Purpose::Play, None) => tables(house, who),
            (Purpose::Watch, Some(code)) => watch(house, code, who),
            (Purpose::Watch, None) => running(house, who),
        }))
    };
    Page::Form(Form::new(title, "terminal-go", answers, fields, done))
}

/// The server at an address.
pub(crate) fn there(url: &str, desk: &Desk) -> Result<Venue, String> {
    desk.memory.there(url).map_err(|error| Newcomer::of(desk).trouble(&error))
}

/// The tables of a server, and everything else that can be done there.
pub(crate) fn tables(house: Venue, who: Newcomer) -> Work {
    Box::pin(async move {
        let trouble = |error: Error| who.trouble(&error);
        let games: Arc<[GameInfo]> = house.games().await.map_err(trouble)?.into();
        let tables = house.tables().await.map_err(trouble)?;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            let mut entries = Vec::new();
            for table in &tables {
                entries.extend(entry(&house, table, words));
            }
            let waiting = entries.is_empty();
            let with = |label: String, go: fn(&Venue, &Arc<[GameInfo]>, &mut Desk) -> Go| {
                let (house, games) = (house.clone(), Arc::clone(&games));
                Entry::new(label, move |desk| go(&house, &games, desk))
            };
            entries.extend([
                with(say!(words, "create-title"), |house, games, _| {
                    Go::To(create::form(house.clone(), Arc::clone(games)))
                }),
                with(say!(words, "join-code"), |house, _, _| Go::To(code(house.clone()))),
                with(say!(words, "finished-title"), |house, _, desk| {
                    Go::Work(past::matches(house.clone(), Newcomer::of(desk)))
                }),
                with(say!(words, "terminal-again"), |house, _, desk| {
                    Go::Instead(tables_again(house, desk))
                }),
            ]);
            let lead = if waiting { say!(words, "join-none") } else { String::new() };
            Contents { title: say!(words, "join-title"), lead, entries }
        });
        Ok(Page::List(list))
    })
}

fn tables_again(house: &Venue, desk: &Desk) -> Work {
    tables(house.clone(), Newcomer::of(desk))
}

/// Tables at which a match runs.
fn running(house: Venue, who: Newcomer) -> Work {
    Box::pin(async move {
        let tables = house.tables().await.map_err(|error| who.trouble(&error))?;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            let playing = tables.iter().filter(|table| table.stage == Stage::Playing);
            let mut entries: Vec<Entry> =
                playing.filter_map(|table| entry(&house, table, words)).collect();
            let lead = if entries.is_empty() { say!(words, "watch-none") } else { String::new() };
            let by_code = house.clone();
            entries.push(Entry::new(say!(words, "join-code"), move |_| {
                Go::To(code_to_watch(by_code.clone()))
            }));
            let again = house.clone();
            entries.push(Entry::new(say!(words, "terminal-again"), move |desk| {
                Go::Instead(running(again.clone(), Newcomer::of(desk)))
            }));
            Contents { title: say!(words, "watch-title"), lead, entries }
        });
        Ok(Page::List(list))
    })
}

/// A table in the list: to sit down at, or to watch.
fn entry(house: &Venue, table: &Arc<TableInfo>, words: &Words) -> Option<Entry> {
    let game = words.say(&format!("game-{}", table.game), []);
    let free = free_seats(table);
    let (what, sits) = match table.stage {
        Stage::Waiting if free > 0 => (say!(words, "join-sit"), true),
        Stage::Playing if table.options.spectators => (say!(words, "watch-do"), false),
        _ => return None,
    };
    let mut about = vec![tags(table, words).join(", "), who_sits(table, words)];
    if sits {
        about.push(say!(words, "join-free", count = free));
    }
    let (house, code) = (house.clone(), table.code.clone());
    let go = move |desk: &mut Desk| {
        let (house, code, who) = (house.clone(), code.clone(), Newcomer::of(desk));
        Go::Work(if sits { join::come(house, code, who) } else { watch(house, code, who) })
    };
    Some(Entry::new(format!("{game} – {what}"), go).about(about.join(" · ")))
}

/// Asks for the code of a table, to sit down at it.
fn code(house: Venue) -> Page {
    ask_code(house, join::come)
}

fn code_to_watch(house: Venue) -> Page {
    ask_code(house, watch)
}

fn ask_code(house: Venue, go: fn(Venue, Code, Newcomer) -> Work) -> Page {
    let fields = |_: &Answers, words: &Words| vec![Field::text("code", say!(words, "join-code"))];
    let done = move |answers: &Answers, desk: &mut Desk| {
        let code = read_code(answers.get("code"));
        let code = code.ok_or_else(|| say!(desk.words, "join-no-code"))?;
        Ok(Go::Instead(go(house.clone(), code, Newcomer::of(desk))))
    };
    Page::Form(Form::new("join-title", "terminal-go", Answers::default(), fields, done))
}

/// A code as people give it: typed, or as a whole link.
fn read_code(text: &str) -> Option<Code> {
    let text = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    text.rsplit('/').next()?.trim().parse().ok()
}

/// The table of a link that somebody has sent, if the address is one.
pub(crate) fn code_in_link(url: &str) -> Option<Code> {
    if url.contains("/table/") { read_code(url) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_a_whole_link() {
        for text in
            ["k7qm-2xpd", "http://a.example/table/K7QM2XPD", "a.example/table/k7qm2xpd/?watch"]
        {
            assert_eq!(read_code(text).map(|code| code.to_string()), Some("K7QM2XPD".to_owned()));
        }
        assert_eq!(read_code("hello there"), None);
        assert_eq!(code_in_link("http://k7qm2xpd"), None);
        assert!(code_in_link("http://a.example/table/k7qm2xpd?watch").is_some());
    }
}
