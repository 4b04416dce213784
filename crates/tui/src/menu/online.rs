//! A server: its tables, and new ones.

use client::Error;
use protocol::http::GameInfo;
use protocol::{Stage, TableInfo};
use std::sync::Arc;
use words::{Words, say};

use super::{Answers, Contents, Desk, Entry, Field, Form, Go, List, Newcomer, Page, Work};
use super::{Link, Purpose, about, create, join, past, watch};
use crate::keeping::Place;
use crate::memory::Venue;
use crate::table::names::{free_seats, tags, who_sits};

/// Where a server on this machine is.
const USUAL: &str = "http://127.0.0.1:8080";

/// Asks for the address of a server, to play there.
pub(crate) fn address(desk: &Desk) -> Page {
    ask_address(desk, "terminal-online", Purpose::Play)
}

/// Asks for the address of a server, to watch there.
pub(crate) fn address_to_watch(desk: &Desk) -> Page {
    ask_address(desk, "watch-title", Purpose::Watch)
}

/// Asks for the address of a server, to look at a match again.
pub(super) fn address_of_matches(desk: &Desk) -> Page {
    ask_address(desk, "finished-title", Purpose::Replay)
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
        Ok(Go::Work(match (Link::read(url), purpose) {
            (Some(link), _) => link.wanted(purpose).follow(house, who, join::come),
            (None, Purpose::Play) => tables(house, who),
            (None, Purpose::Watch) => running(house, who),
            (None, Purpose::Replay) => past::matches(house, who),
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
                entries.extend(entry(&house, table, desk, Purpose::Play));
            }
            let waiting = entries.is_empty();
            let with = |label: String, go: fn(&Venue, &Arc<[GameInfo]>, &mut Desk) -> Go| {
                let (house, games) = (house.clone(), Arc::clone(&games));
                Entry::new(label, move |desk| go(&house, &games, desk))
            };
            entries.extend([
                with(say!(words, "create-title"), |house, games, desk| {
                    Go::To(create::form(house.clone(), Arc::clone(games), desk))
                }),
                with(say!(words, "join-code"), |house, _, _| {
                    Go::To(code(house.clone(), Purpose::Play))
                }),
                with(say!(words, "finished-title"), |house, _, desk| {
                    Go::Work(past::matches(house.clone(), Newcomer::of(desk)))
                }),
            ]);
            if let Place::There(address) = house.place().clone() {
                entries.push(Entry::new(say!(words, "about-server"), move |desk| {
                    Go::Work(about::server(address.clone(), Newcomer::of(desk)))
                }));
            }
            entries.push(with(say!(words, "terminal-again"), |house, _, desk| {
                Go::Instead(self::tables(house.clone(), Newcomer::of(desk)))
            }));
            let lead = if waiting { say!(words, "join-none") } else { String::new() };
            Contents { title: say!(words, "join-title"), lead, entries }
        });
        Ok(Page::List(list))
    })
}

/// Tables at which a match runs.
fn running(house: Venue, who: Newcomer) -> Work {
    Box::pin(async move {
        let tables = house.tables().await.map_err(|error| who.trouble(&error))?;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            let playing = tables.iter().filter(|table| table.stage == Stage::Playing);
            let mut entries: Vec<Entry> =
                playing.filter_map(|table| entry(&house, table, desk, Purpose::Watch)).collect();
            let lead = if entries.is_empty() { say!(words, "watch-none") } else { String::new() };
            let by_code = house.clone();
            entries.push(Entry::new(say!(words, "join-code"), move |_| {
                Go::To(code(by_code.clone(), Purpose::Watch))
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

/// A table in the list: to go on at, to sit down at, or to watch.
fn entry(house: &Venue, table: &Arc<TableInfo>, desk: &Desk, purpose: Purpose) -> Option<Entry> {
    let words = &desk.words;
    let game = words.say(&format!("game-{}", table.game), []);
    let free = free_seats(table);
    let is_own = || desk.memory.own(house.place(), &table.code, None).is_some();
    let (what, sits) = match table.stage {
        Stage::Waiting | Stage::Playing if purpose == Purpose::Play && is_own() => {
            (say!(words, "yours-continue"), true)
        }
        Stage::Waiting if free > 0 => (say!(words, "join-sit"), true),
        Stage::Playing if table.options.spectators => (say!(words, "watch-do"), false),
        _ => return None,
    };
    let mut about = vec![tags(table, words).join(", "), who_sits(table, words)];
    if sits && free > 0 {
        about.push(say!(words, "join-free", count = free));
    }
    let (house, code) = (house.clone(), table.code.clone());
    let go = move |desk: &mut Desk| {
        let (house, code, who) = (house.clone(), code.clone(), Newcomer::of(desk));
        Go::Work(if sits { join::come(house, code, who) } else { watch(house, code, who) })
    };
    Some(Entry::new(format!("{game} – {what}"), go).about(about.join(" · ")))
}

/// Asks for the code of a table.
pub(super) fn code(house: Venue, purpose: Purpose) -> Page {
    let fields = |_: &Answers, words: &Words| vec![Field::text("code", say!(words, "join-code"))];
    let done = move |answers: &Answers, desk: &mut Desk| {
        let link = Link::of_code(answers.get("code"));
        let link = link.ok_or_else(|| say!(desk.words, "join-no-code"))?.wanted(purpose);
        Ok(Go::Instead(link.follow(house.clone(), Newcomer::of(desk), join::come)))
    };
    let title = match purpose {
        Purpose::Play => "join-title",
        Purpose::Watch => "watch-title",
        Purpose::Replay => "finished-title",
    };
    Page::Form(Form::new(title, "terminal-go", Answers::default(), fields, done))
}
