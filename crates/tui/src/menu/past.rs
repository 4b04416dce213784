//! Finished matches, to be looked at again.

use protocol::{MatchInfo, TableInfo};
use std::sync::Arc;
use words::{Words, say};

use super::{Answers, Contents, Desk, Entry, Field, Form, Go, List, Newcomer, Page, Work, online};
use crate::memory::Venue;
use crate::replay::Replay;
use crate::table::names::{names_of, tags, who_sits};
use kernel::Verdict;

/// The matches that were played here, and the way to others.
pub(crate) fn here(desk: &Desk) -> Work {
    let who = Newcomer::of(desk);
    Box::pin(async move {
        let house = who.memory.here(&who.words).await?;
        let matches = house.matches().await.map_err(|error| who.trouble(&error))?;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            let mut entries = entries(&house, &matches, words);
            entries.push(Entry::new(say!(words, "terminal-replay-server"), |desk| {
                Go::To(address(desk))
            }));
            entries.push(Entry::new(say!(words, "terminal-replay-file"), |_| Go::To(file())));
            Contents { lead: lead(&matches, words), ..contents(entries, words) }
        });
        Ok(Page::List(list))
    })
}

/// The matches of a house.
pub(super) fn matches(house: Venue, who: Newcomer) -> Work {
    Box::pin(async move {
        let matches = house.matches().await.map_err(|error| who.trouble(&error))?;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            Contents {
                lead: lead(&matches, words),
                ..contents(entries(&house, &matches, words), words)
            }
        });
        Ok(Page::List(list))
    })
}

fn contents(entries: Vec<Entry>, words: &Words) -> Contents {
    Contents { title: say!(words, "finished-title"), lead: String::new(), entries }
}

fn lead(matches: &[MatchInfo], words: &Words) -> String {
    if matches.is_empty() { say!(words, "finished-none") } else { String::new() }
}

fn entries(house: &Venue, matches: &[MatchInfo], words: &Words) -> Vec<Entry> {
    let entry = |found: &MatchInfo| {
        let game = words.say(&format!("game-{}", found.table.game), []);
        let names = names_of(&found.table, words);
        let result = match found.verdict {
            Some(Verdict::Won(seats)) => {
                let who = seats.iter().filter_map(|seat| names.get(seat.index()));
                let who = words.list(&who.collect::<Vec<_>>());
                say!(words, "finished-won", who = who, count = seats.len())
            }
            Some(Verdict::Drawn(_) | Verdict::NoWinner) | None => say!(words, "table-no-winner"),
        };
        let about = [tags(&found.table, words).join(", "), who_sits(&found.table, words), result];
        let (house, table) = (house.clone(), Arc::new(found.table.clone()));
        let go = move |desk: &mut Desk| {
            Go::Work(watch_again(house.clone(), Arc::clone(&table), Newcomer::of(desk)))
        };
        Entry::new(game, go).about(about.join(" · "))
    };
    matches.iter().map(entry).collect()
}

/// The replay of a match of a house.
pub(super) fn watch_again(house: Venue, table: Arc<TableInfo>, who: Newcomer) -> Work {
    Box::pin(async move {
        let replay = Replay::of_match(&house, &table, &who.words).await;
        Ok(Page::Replay(Box::new(replay.map_err(|error| error.in_words(&who.words))?)))
    })
}

fn address(desk: &Desk) -> Page {
    let last = desk.settings.server.clone().unwrap_or_default();
    let fields =
        |_: &Answers, words: &Words| vec![Field::text("url", say!(words, "terminal-address"))];
    let done = |answers: &Answers, desk: &mut Desk| {
        let house = online::there(answers.get("url"), desk)?;
        Ok(Go::Work(matches(house, Newcomer::of(desk))))
    };
    let answers = Answers::default().with("url", last);
    Page::Form(Form::new("finished-title", "terminal-go", answers, fields, done))
}

fn file() -> Page {
    let fields =
        |_: &Answers, words: &Words| vec![Field::text("file", say!(words, "terminal-file"))];
    let done = |answers: &Answers, desk: &mut Desk| {
        let path = answers.get("file");
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let replay = Replay::of_record(&text, &desk.words);
        let replay = replay.map_err(|error| error.in_words(&desk.words))?;
        Ok(Go::To(Page::Replay(Box::new(replay))))
    };
    Page::Form(Form::new("finished-title", "finished-do", Answers::default(), fields, done))
}
