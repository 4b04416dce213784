//! The own tables: to go on there, to leave them, or to forget them.

use client::Error;
use futures_util::future::join_all;
use protocol::{Code, Stage, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use words::{Words, say};

use super::{Contents, Desk, Entry, Go, List, Newcomer, Page, Text, Work};
use crate::keeping::{OwnTable, Place};
use crate::link::End;
use crate::memory::Venue;
use crate::table::names::{tags, who_sits};
use crate::table::reason;

/// So long a server may take to say how a table stands: the others are to be seen soon.
const PATIENCE: Duration = Duration::from_secs(3);

/// One of the own tables.
struct Own {
    table: OwnTable,
    /// How it stands, or why nobody knows, in words.
    stands: Result<Box<TableInfo>, String>,
}

/// What a house says about a table.
enum Found {
    Table(Venue, Box<TableInfo>),
    /// There is nothing to go on with.
    Gone(String),
    /// Nobody knows.
    Trouble(String),
}

/// The own tables in a list, each as its house tells of it now. Those that are over are forgotten.
pub(super) fn own_tables(who: Newcomer) -> Work {
    Box::pin(async move {
        let mut asked: Vec<(OwnTable, Result<Venue, String>)> = Vec::new();
        for table in who.memory.tables() {
            let known = asked.iter().find(|(other, _)| other.place == table.place);
            let house = match known {
                Some((_, house)) => house.clone(),
                None => who.memory.venue(&table.place, &who.words).await,
            };
            asked.push((table, house));
        }
        let own = join_all(asked.into_iter().map(|(table, house)| look(house, table, &who))).await;
        let own: Vec<Arc<Own>> = own.into_iter().flatten().map(Arc::new).collect();
        Ok(Page::List(List::new(move |desk: &Desk| {
            let words = &desk.words;
            // Some may have been left since.
            let known = desk.memory.tables();
            let known = own.iter().filter(|own| known.iter().any(|table| own.is(table)));
            let mut entries: Vec<Entry> = known.map(|own| entry(own, words)).collect();
            let none = entries.is_empty();
            entries.push(Entry::new(say!(words, "terminal-again"), |desk| {
                Go::Instead(own_tables(Newcomer::of(desk)))
            }));
            let lead = if none { say!(words, "terminal-resume-none") } else { String::new() };
            Contents { title: say!(words, "yours-title"), lead, entries }
        })))
    })
}

/// Asks how a table stands; nothing if it is over.
async fn look(house: Result<Venue, String>, table: OwnTable, who: &Newcomer) -> Option<Own> {
    let asks = find(house, &table, who);
    let found = match table.place {
        Place::Here => asks.await,
        Place::There(_) => timeout(PATIENCE, asks)
            .await
            .unwrap_or_else(|_| Found::Trouble(say!(who.words, "table-gone-offline"))),
    };
    let stands = match found {
        Found::Table(_, info) => match info.stage {
            Stage::Waiting | Stage::Playing => Ok(info),
            Stage::Finished | Stage::Closed => {
                who.memory.finish(&table.place, &table.code);
                return None;
            }
        },
        Found::Gone(_) => {
            who.memory.finish(&table.place, &table.code);
            return None;
        }
        Found::Trouble(why) => Err(why),
    };
    Some(Own { table, stands })
}

/// Finds a table in its house. A server that does not know it may be another one at the same address:
/// nothing is forgotten for that.
async fn find(house: Result<Venue, String>, table: &OwnTable, who: &Newcomer) -> Found {
    let venue = match house {
        Ok(venue) => venue,
        Err(why) => return Found::Trouble(why),
    };
    match venue.table(&table.code).await {
        Ok(info) => Found::Table(venue, Box::new(info)),
        Err(error) => {
            let code = match &error {
                Error::Refused(refusal) => refusal.code.as_str(),
                _ => "",
            };
            let here = table.place == Place::Here;
            match reason::closed(code) || here && reason::unknown(code) {
                true => Found::Gone(who.trouble(&error)),
                false => Found::Trouble(refused(error, &table.place, who)),
            }
        }
    }
}

/// Why a house does not do something at a table of one's own.
fn refused(error: Error, place: &Place, who: &Newcomer) -> String {
    match &error {
        Error::Refused(refusal) if reason::unknown(&refusal.code) && *place != Place::Here => {
            say!(who.words, "terminal-unknown-table")
        }
        _ => who.trouble(&error),
    }
}

impl Own {
    /// Are these the same seats of the same table?
    fn is(&self, table: &OwnTable) -> bool {
        let same = table.is(&self.table.place, &self.table.code);
        same && table.seats.iter().any(|seat| self.table.seats.contains(seat))
    }

    fn game(&self, words: &Words) -> String {
        words.say(&format!("game-{}", self.table.game), [])
    }

    /// How it stands, who plays, and where.
    fn about(&self, words: &Words) -> String {
        let mut about = match &self.stands {
            Ok(info) => {
                let stage = match info.stage {
                    Stage::Waiting => say!(words, "yours-waiting"),
                    _ => say!(words, "yours-playing"),
                };
                vec![stage, who_sits(info, words), tags(info, words).join(", ")]
            }
            Err(why) => {
                let names: Vec<&str> =
                    self.table.seats.iter().map(|seat| seat.name.as_str()).collect();
                vec![why.clone(), words.list(&names)]
            }
        };
        about.push(match &self.table.place {
            Place::Here => say!(words, "terminal-place-here"),
            Place::There(url) => url.clone(),
        });
        about.push(self.table.code.to_string());
        about.join(" · ")
    }
}

fn entry(own: &Arc<Own>, words: &Words) -> Entry {
    let (game, about) = (own.game(words), own.about(words));
    let own = Arc::clone(own);
    Entry::new(game, move |_| Go::To(what_to_do(Arc::clone(&own)))).about(about)
}

/// What can be done about one of the own tables.
fn what_to_do(own: Arc<Own>) -> Page {
    Page::List(List::new(move |desk: &Desk| {
        let words = &desk.words;
        let with = |label: String, go: fn(&Arc<Own>, &Desk) -> Work| {
            let own = Arc::clone(&own);
            Entry::new(label, move |desk| Go::Instead(go(&own, desk)))
        };
        let mut entries = vec![with(say!(words, "yours-continue"), |own, desk| {
            go_on(own.table.clone(), Newcomer::of(desk))
        })];
        match own.stands.as_ref().map(|info| info.stage) {
            Err(_) => {}
            Ok(Stage::Waiting) => entries.push(with(say!(words, "yours-leave"), |own, _| {
                sure("leave-waiting", "yours-leave", ends(own, End::Leave))
            })),
            Ok(_) => entries.push(with(say!(words, "yours-give-up"), |own, _| {
                let lead = match own.table.seats.len() {
                    1 => "leave-playing",
                    _ => "terminal-give-up-all",
                };
                sure(lead, "yours-give-up", ends(own, End::GiveUp))
            })),
        }
        entries.push(with(say!(words, "terminal-forget"), |own, _| {
            sure("terminal-forget-about", "terminal-forget", forgets(own))
        }));
        Contents { title: own.game(words), lead: own.about(words), entries }
    }))
}

/// Asks whether it is meant; Enter once too often does nothing.
fn sure(
    lead: &'static str,
    label: &'static str,
    deed: impl Fn(&mut Desk) -> Go + Clone + Send + 'static,
) -> Work {
    let list = List::new(move |desk: &Desk| {
        let words = &desk.words;
        let entries = vec![
            Entry::new(say!(words, "cancel"), |_| Go::Back),
            Entry::new(words.say(label, []), deed.clone()),
        ];
        Contents { title: say!(words, "leave-title"), lead: words.say(lead, []), entries }
    });
    Box::pin(std::future::ready(Ok(Page::List(list))))
}

fn ends(own: &Own, end: End) -> impl Fn(&mut Desk) -> Go + Clone + Send + use<> {
    let table = own.table.clone();
    move |desk: &mut Desk| Go::Instead(end_it(table.clone(), end, Newcomer::of(desk)))
}

fn forgets(own: &Own) -> impl Fn(&mut Desk) -> Go + Clone + Send + use<> {
    let table = own.table.clone();
    move |desk: &mut Desk| {
        let tokens: Vec<String> = table.seats.iter().map(|seat| seat.token.clone()).collect();
        desk.memory.give_back(&table.place, &table.code, &tokens);
        Go::Back
    }
}

/// Leaves a table, or gives up its match, with everybody of this terminal who plays there. That is done
/// to its end, also if nobody waits for it.
fn end_it(table: OwnTable, end: End, who: Newcomer) -> Work {
    Box::pin(async move {
        let failed = say!(who.words, "terminal-failed");
        let memory = who.memory.clone();
        let ended = memory.surely(async move { end_now(table, end, &who).await }).await;
        ended.unwrap_or(Err(failed))
    })
}

async fn end_now(mut table: OwnTable, end: End, who: &Newcomer) -> Result<Page, String> {
    let venue = who.memory.venue(&table.place, &who.words).await?;
    let stage = async || {
        let info = venue.table(&table.code).await.map_err(|error| who.trouble(&error))?;
        Ok::<Stage, String>(info.stage)
    };
    // Nobody gives up without having been asked, and whoever leaves a match may come back.
    let begun = || say!(who.words, "refused-already_started");
    if end == End::Leave && stage().await? == Stage::Playing {
        return Err(begun());
    }
    for own in table.seats.iter_mut().filter(|own| !own.gave_up) {
        match venue.end(table.code.clone(), own.token.clone(), end).await {
            Ok(()) => {}
            // The first who gave up may have ended the match for all.
            Err(Error::Refused(why)) if nothing_left(end, &why.code) => {}
            Err(error) => return Err(refused(error, &table.place, who)),
        }
        own.gave_up = end == End::GiveUp;
    }
    let (place, code) = (&table.place, &table.code);
    let done = match end {
        End::Leave if stage().await == Ok(Stage::Playing) => return Err(begun()),
        End::Leave => {
            let tokens: Vec<String> = table.seats.iter().map(|own| own.token.clone()).collect();
            who.memory.give_back(place, code, &tokens);
            say!(who.words, "terminal-left")
        }
        End::GiveUp => {
            who.memory.remember(&venue, code, &table.game, table.seats.clone());
            if !matches!(venue.table(code).await, Ok(info) if info.stage == Stage::Playing) {
                who.memory.finish(place, code);
            }
            say!(who.words, "terminal-gave-up")
        }
    };
    let title = who.words.say(&format!("game-{}", table.game), []);
    Ok(Page::Text(Text { title, lines: vec![done] }))
}

/// Does a house say with this code that there is nothing to leave, or to give up, any more?
fn nothing_left(end: End, code: &str) -> bool {
    let over = code == "finished" || reason::closed(code);
    over || end == End::Leave && reason::no_seat(code)
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
        let house = who.memory.venue(&table.place, &who.words).await;
        match find(house, &table, &who).await {
            Found::Table(venue, info) => {
                let tokens = table.seats.into_iter().map(|seat| seat.token).collect();
                Ok(who.go(venue, &info, tokens))
            }
            Found::Gone(why) => {
                who.memory.finish(&table.place, &table.code);
                Err(why)
            }
            Found::Trouble(why) => Err(why),
        }
    })
}

#[cfg(test)]
mod tests;
