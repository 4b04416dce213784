//! Finished matches, to be looked at again.

use futures_util::future::join_all;
use kernel::{Outcome, Verdict};
use protocol::{Code, MatchInfo, Millis, TableInfo};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use words::{Words, say};

use super::online;
use super::{Answers, Contents, Desk, Entry, Field, Form, Go, List, Newcomer, Page, Purpose, Work};
use crate::keeping::{OwnTable, Place};
use crate::memory::Venue;
use crate::replay::{Begin, NoReplay, Replay};
use crate::table::names::{names_of, tags, who_sits};
use crate::table::score::Ending;

/// So many of one's own finished matches are asked for; older ones have a code.
const MOST_OWN: usize = 10;

/// The matches that were played here, and the way to others. That one is there also while nobody can
/// play here.
pub(crate) fn here(desk: &Desk) -> Work {
    let who = Newcomer::of(desk);
    Box::pin(async move {
        let found = async {
            let house = who.memory.here(&who.words).await?;
            let matches = all(&house, &who).await?;
            Ok::<_, String>((house, matches))
        };
        let found = found.await;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            let (mut entries, lead) = match &found {
                Ok((house, matches)) => (entries(house, matches, words), lead(matches, words)),
                Err(trouble) => (Vec::new(), trouble.clone()),
            };
            entries.push(Entry::new(say!(words, "terminal-replay-server"), |desk| {
                Go::To(online::address_of_matches(desk))
            }));
            entries.push(Entry::new(say!(words, "terminal-replay-file"), |_| Go::To(file())));
            Contents { title: say!(words, "finished-title"), lead, entries }
        });
        Ok(Page::List(list))
    })
}

/// The matches of a server. Private ones of others are in no list, but have a code.
pub(super) fn matches(house: Venue, who: Newcomer) -> Work {
    Box::pin(async move {
        let matches = all(&house, &who).await?;
        let list = List::new(move |desk: &Desk| {
            let words = &desk.words;
            let mut entries = entries(&house, &matches, words);
            let by_code = house.clone();
            entries.push(Entry::new(say!(words, "join-code"), move |_| {
                Go::To(online::code(by_code.clone(), Purpose::Replay))
            }));
            let title = say!(words, "finished-title");
            Contents { title, lead: lead(&matches, words), entries }
        });
        Ok(Page::List(list))
    })
}

/// The matches that a house lists. One's own may be private and in no list: they come first.
async fn all(house: &Venue, who: &Newcomer) -> Result<Vec<MatchInfo>, String> {
    let listed = house.matches().await.map_err(|error| who.trouble(&error))?;
    let is_listed = |code: &Code| listed.iter().any(|found| found.table.code == *code);
    let over = |own: &OwnTable| own.place == *house.place() && !own.goes_on();
    let own = who.memory.all().into_iter().filter(over).map(|own| own.code);
    let own: Vec<Code> = own.filter(|code| !is_listed(code)).take(MOST_OWN).collect();
    // What was left before it was over, or is gone, is no match to be looked at.
    let own = join_all(own.iter().map(|code| house.finished(code))).await;
    Ok(own.into_iter().flatten().chain(listed).collect())
}

fn lead(matches: &[MatchInfo], words: &Words) -> String {
    if matches.is_empty() { say!(words, "finished-none") } else { String::new() }
}

fn entries(house: &Venue, matches: &[MatchInfo], words: &Words) -> Vec<Entry> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = Millis::default().after(now);
    let entry = |found: &MatchInfo| {
        let game = words.say(&format!("game-{}", found.table.game), []);
        let (house, table) = (house.clone(), Arc::new(found.table.clone()));
        let go = move |desk: &mut Desk| {
            Go::Work(watch_again(house.clone(), Arc::clone(&table), Newcomer::of(desk)))
        };
        Entry::new(game, go).about(about(found, now, words))
    };
    matches.iter().map(entry).collect()
}

/// A match in words: what is special about it, who played, how it ended, and when.
fn about(found: &MatchInfo, now: Millis, words: &Words) -> String {
    let table = &found.table;
    let mut about = vec![tags(table, words).join(", "), who_sits(table, words)];
    about.extend(result(found, words));
    about.push(ago(table.changed, now, words));
    about.push(table.code.to_string());
    about.join(" · ")
}

/// How a match ended; nothing if nobody has written that down.
fn result(found: &MatchInfo, words: &Words) -> Option<String> {
    let names = names_of(&found.table, words);
    let verdict = found.verdict?;
    if let Verdict::Won(seats) = verdict {
        let who: Vec<_> = seats.iter().filter_map(|seat| names.get(seat.index())).collect();
        return Some(say!(words, "finished-won", who = words.list(&who), count = seats.len()));
    }
    // Of the end only a sentence is kept; the reason stands at its end.
    let reason = found.result.split_once(": ").map_or("", |(_, reason)| reason).to_owned();
    let outcome = Outcome { verdict, reason: reason.into(), scores: Vec::new() };
    let game = &found.table.game;
    Some(Ending { game, outcome: &outcome, names: &names, seat: None, words }.verdict())
}

/// `3 minutes ago`.
fn ago(moment: Millis, now: Millis, words: &Words) -> String {
    let minutes = now.since(moment).as_secs() / 60;
    match minutes {
        ..60 => say!(words, "terminal-ago-minutes", count = minutes),
        60..1440 => say!(words, "terminal-ago-hours", count = minutes / 60),
        1440.. => say!(words, "terminal-ago-days", count = minutes / 1440),
    }
}

/// The replay of a match of a house, by its code, from some position on.
pub(super) fn replay(house: Venue, code: Code, begin: Begin, who: Newcomer) -> Work {
    Box::pin(async move {
        let found = house.finished(&code).await.map_err(|error| who.trouble(&error))?;
        fetch(&house, &found.table, begin, &who).await
    })
}

/// The replay of a match of a house.
pub(super) fn watch_again(house: Venue, table: Arc<TableInfo>, who: Newcomer) -> Work {
    Box::pin(async move { fetch(&house, &table, Begin::default(), &who).await })
}

async fn fetch(
    house: &Venue,
    table: &TableInfo,
    begin: Begin,
    who: &Newcomer,
) -> Result<Page, String> {
    let fetched = async {
        let mut replay = Replay::of_match(house, table, &who.words).await?;
        if let Place::There(url) = house.place() {
            replay.was_played_at(url);
        }
        replay.begin(begin)?;
        Ok::<Replay, NoReplay>(replay)
    };
    let replay = fetched.await.map_err(|error| error.in_words(&who.words))?;
    Ok(Page::Replay(Box::new(replay)))
}

fn file() -> Page {
    let fields =
        |_: &Answers, words: &Words| vec![Field::text("file", say!(words, "terminal-file"))];
    let done = |answers: &Answers, desk: &mut Desk| {
        let (file, words) = (answers.get("file").to_owned(), Arc::clone(&desk.words));
        Ok(Go::Work(Box::pin(async move {
            let replay = Replay::of_file(&file, &words).await;
            Ok(Page::Replay(Box::new(replay.map_err(|error| error.in_words(&words))?)))
        })))
    };
    Page::Form(Form::new("finished-title", "finished-do", Answers::default(), fields, done))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keeping::OwnSeat;
    use crate::link::End;
    use crate::menu::Link;
    use crate::testing::{LOOK, desk, english, info, seat};
    use kernel::SeatSet;
    use words::Language;

    fn found(verdict: Option<Verdict>, result: &str) -> MatchInfo {
        let table = info("masters", &["Ada", "Grace"], "finished");
        MatchInfo { table, result: result.to_owned(), verdict }
    }

    #[test]
    fn a_match_tells_how_it_ended_and_when() {
        let won = Verdict::Won(SeatSet::only(seat(1)));
        let about = about(&found(Some(won), "p1 wins: points"), Millis(7_300_000), &english());
        assert_eq!(about, "2 players · Ada and Grace · Grace won · 2 hours ago · K7QM2XPD");
        let both: SeatSet = [seat(0), seat(1)].into_iter().collect();
        for (verdict, said, words) in [
            (
                Some(Verdict::Drawn(both)),
                "p0, p1 draw: points",
                Some("A draw between Ada and Grace"),
            ),
            (Some(Verdict::NoWinner), "no winner: black cross", Some("Lorenzo wins")),
            (Some(Verdict::NoWinner), "no winner: everybody left", Some("Nobody wins")),
            (None, "p0 wins: points", None),
        ] {
            assert_eq!(result(&found(verdict, said), &english()).as_deref(), words);
        }
    }

    #[test]
    fn what_was_is_told_in_minutes_hours_or_days() {
        let ago = |minutes: u64| ago(Millis(0), Millis(minutes * 60_000), &english());
        assert_eq!(ago(0), "just now");
        assert_eq!(ago(1), "1 minute ago");
        assert_eq!(ago(59), "59 minutes ago");
        assert_eq!(ago(60), "1 hour ago");
        assert_eq!(ago(1440), "yesterday");
        assert_eq!(ago(5000), "3 days ago");
    }

    #[tokio::test]
    async fn other_matches_are_reached_while_another_process_plays_here() {
        let directory = tempfile::tempdir().unwrap();
        let (other, _, _) = crate::memory::Memory::open(directory.path());
        other.here(&english()).await.unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
        let Ok(Page::List(list)) = here(&desk).await else { panic!("there is no list") };
        let contents = list.contents(&desk);
        assert!(contents.lead.contains("Another bottega"), "{}", contents.lead);
        assert_eq!(contents.entries.len(), 2);
        other.close().await;
    }

    #[tokio::test]
    async fn a_link_leads_to_the_move_and_to_whoever_looked_at_it() {
        let served = crate::link::Served::open().await;
        let desk = desk(Language::English, LOOK);
        let there = || crate::menu::there(&served.url(), &desk).unwrap();
        let mut table = client::table_of("masters");
        table.config.insert("players".to_owned(), 1.into());
        table.name = Some("Ada".to_owned());
        let created = there().create(&table).await.unwrap();
        let code = created.code;
        there().end(code.clone(), created.token.unwrap(), End::GiveUp).await.unwrap();
        for query in ["move=1&seat=0", "move=0", "move=1"] {
            let link = format!("{}/replay/{code}?{query}", served.url());
            let follow =
                Link::read(&link).unwrap().follow(there(), Newcomer::of(&desk), crate::menu::sit);
            let Ok(Page::Replay(replay)) = follow.await else { panic!("{link} leads nowhere") };
            assert_eq!(replay.ways_here()[0].trim(), link);
        }
    }

    #[tokio::test]
    async fn own_matches_are_listed_also_if_they_were_private() {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
        let who = Newcomer::of(&desk);
        let house = who.memory.here(&who.words).await.unwrap();
        for name in ["Ada", "Grace"] {
            let mut table = client::table_of("masters");
            table.config.insert("players".to_owned(), 1.into());
            (table.options.private, table.name) = (true, Some(name.to_owned()));
            let created = house.create(&table).await.unwrap();
            let token = created.token.unwrap();
            house.end(created.code.clone(), token.clone(), End::GiveUp).await.unwrap();
            if name == "Ada" {
                let own = OwnSeat::new(seat(0), name.to_owned(), token);
                who.memory.remember(&house, &created.code, "masters", vec![own]);
                who.memory.finish(house.place(), &created.code);
            }
        }
        assert_eq!(house.matches().await.unwrap(), []);
        let found = all(&house, &who).await.unwrap();
        let names: Vec<String> =
            found.iter().map(|found| who_sits(&found.table, &english())).collect();
        assert_eq!(names, ["Ada"]);
        who.memory.close().await;
    }
}
