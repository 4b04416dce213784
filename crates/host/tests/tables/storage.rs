//! What is told is stored, and what cannot be stored did not happen.

use host::journal::{Append, Card, Journal, JournalError, Location, Row, Store, Which, Write};
use host::{Command, Farewell, News, Order, Receipt, Refused, Workers};
use protocol::{Absence, Code, Stage};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::client::{Client, act, play_one};
use crate::house::{
    House, P0, eriantys, masters, pass, person, seconds, settings, settle, with_options,
};

/// A database that can be watched, and broken. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Watched(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    mood: Mood,
    /// Everything that was committed, by table.
    rows: BTreeMap<Code, Vec<Row>>,
    /// The tables of the last commit.
    last: Vec<Code>,
    loads: usize,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Mood {
    #[default]
    Works,
    /// Nothing can be written.
    Fails,
    /// Nothing can be written or read.
    Dead,
    /// It is written, but that is not what is said; then it works again.
    Lies,
    /// The same, and then it is dead.
    LiesAndDies,
}

fn full() -> JournalError {
    JournalError::Database("the disk is full; make room on it".to_owned())
}

impl Watched {
    /// A journal on the database at this place.
    pub(crate) fn journal(location: &Location) -> (Watched, Journal) {
        let watched = Watched::default();
        let access = || {
            let inner = location.open().unwrap();
            Box::new(Access { inner, state: watched.clone() })
        };
        let journal = Journal::with(access(), access(), Workers::none());
        (watched, journal)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    pub(crate) fn work(&self) {
        self.state().mood = Mood::Works;
    }

    pub(crate) fn fail(&self) {
        self.state().mood = Mood::Fails;
    }

    fn die(&self) {
        self.state().mood = Mood::Dead;
    }

    pub(crate) fn lie(&self) {
        self.state().mood = Mood::Lies;
    }

    pub(crate) fn lie_and_die(&self) {
        self.state().mood = Mood::LiesAndDies;
    }

    /// How many entries each table has.
    pub(crate) fn rows(&self) -> BTreeMap<Code, usize> {
        self.state().rows.iter().map(|(code, rows)| (code.clone(), rows.len())).collect()
    }

    pub(crate) fn rows_of(&self, code: &Code) -> Vec<Row> {
        self.state().rows.get(code).cloned().unwrap_or_default()
    }

    pub(crate) fn last_commit(&self) -> Vec<Code> {
        self.state().last.clone()
    }

    /// How often a table was loaded.
    pub(crate) fn loads(&self) -> usize {
        self.state().loads
    }

    /// How often the match of a table has changed, going by what is stored.
    fn changes(&self, code: &Code) -> u64 {
        let changes = ["{\"started\"", "{\"acted\"", "{\"told\"", "{\"took_back\""];
        let is_change = |row: &&Row| changes.iter().any(|start| row.body.starts_with(start));
        self.rows_of(code).iter().filter(is_change).count() as u64
    }
}

struct Access {
    inner: Box<dyn Store>,
    state: Watched,
}

impl Store for Access {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let mood = self.state.state().mood;
        if matches!(mood, Mood::Fails | Mood::Dead) {
            return Err(full());
        }
        self.inner.commit(writes)?;
        let mut state = self.state.state();
        state.last.clear();
        for write in writes {
            match write {
                Write::Append(appends) => {
                    for Append { code, rows, .. } in appends {
                        state.rows.entry(code.clone()).or_default().extend(rows.iter().cloned());
                        state.last.push(code.clone());
                    }
                }
                Write::Delete(code) => drop(state.rows.remove(code)),
            }
        }
        match mood {
            Mood::Lies => state.mood = Mood::Works,
            Mood::LiesAndDies => state.mood = Mood::Dead,
            _ => return Ok(()),
        }
        Err(full())
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        let mut state = self.state.state();
        if state.mood == Mood::Dead {
            return Err(full());
        }
        state.loads += 1;
        self.inner.load(code)
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        self.inner.cards(which)
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        self.inner.card(code)
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_hears_of_anything_that_is_not_stored() {
    let (house, watched) = House::watched(settings()).await;
    let ada = house.create(masters(2), "Ada").await;
    let code = ada.code.clone();
    // Somebody who only looks, and compares every piece of news with what is stored.
    let watcher = house.host.connect(&code, None, None).await.unwrap();
    let mut updates = watcher.updates;
    let stored = watched.clone();
    let checking = tokio::spawn(async move {
        let mut seen = (0, 0, 0);
        while let Some(update) = updates.recv().await {
            match &update.news {
                News::Played(played) => {
                    assert!(stored.changes(&code) >= played.seq, "{} is not stored", played.seq);
                    seen.0 += 1;
                }
                News::Said(line) => {
                    let rows = stored.rows_of(&code);
                    assert!(rows.iter().any(|row| row.body.contains(&line.text)));
                    seen.1 += 1;
                }
                News::Table(table) => {
                    let rows = stored.rows_of(&code);
                    let people = table
                        .seats
                        .iter()
                        .filter(|seat| matches!(seat.player, protocol::Player::Person(_)));
                    let sat = rows.iter().filter(|row| row.body.starts_with("{\"sat\""));
                    assert!(sat.count() >= people.count());
                    seen.2 += 1;
                }
                News::Farewell(_) => break,
            }
        }
        seen
    });
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    let mut people = [house.connect(&ada).await, house.connect(&bo).await];
    people[0].until_seq(1).await;
    people[1].hear_all();
    for number in 0..60 {
        play_one(&mut people).await;
        if number % 10 == 0 {
            people[0].say(&format!("line {number}")).await.unwrap();
            pass(seconds(5)).await;
        }
    }
    people[0].order(Command::GiveUp).await.unwrap();
    settle().await;
    house.host.stop().await;
    let (played, said, table) = checking.await.unwrap();
    assert_eq!((played, said), (62, 6));
    assert!(table >= 3, "{table}");
}

#[tokio::test(start_paused = true)]
async fn a_command_that_cannot_be_stored_is_refused_and_changes_nothing() {
    let (house, watched) = House::watched(settings()).await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let waiting = house.create(eriantys(2), "Cy").await;
    let before = people[0].now();
    watched.fail();
    let storage = |refused: Refused| refused.code();
    assert_eq!(people[0].try_act(&["a1"]).await.map_err(storage), Err("storage"));
    assert_eq!(people[0].order(Command::GiveUp).await.map_err(storage), Err("storage"));
    assert_eq!(people[0].say("hello").await.map_err(storage), Err("storage"));
    assert_eq!(house.join(&waiting.code, "Di").await.map_err(storage), Err("storage"));
    let created = house.try_create(eriantys(2), person("Ed")).await;
    assert_eq!(created.map_err(storage), Err("storage"));
    settle().await;
    people[0].hear_all();
    assert_eq!(people[0].now(), before);
    assert_eq!(people[0].chat, []);
    assert!(!people[0].ended);
    assert_eq!(house.host.count().await.unwrap(), (2, 3), "nobody's name is taken for nothing");

    watched.work();
    people[0].act(&["a1"]).await;
    people[0].say("hello").await.unwrap();
    house.join(&waiting.code, "Di").await.unwrap();
    house.create(eriantys(2), "Ed").await;
}

#[tokio::test(start_paused = true)]
async fn a_command_that_was_stored_though_an_error_was_reported_counts_once() {
    let (house, watched) = House::watched(settings()).await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    watched.lie();
    let receipt = people[0].order_as("one", act(&["a1"])).await.unwrap();
    assert_eq!(receipt, Receipt { seq: 2, repeated: false });
    let again = people[0].order_as("one", act(&["a1"])).await.unwrap();
    assert_eq!(again, Receipt { seq: 2, repeated: true });
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    assert_eq!(watched.changes(&people[0].table.code), 3);
}

#[tokio::test(start_paused = true)]
async fn when_nobody_knows_what_is_stored_the_table_is_read_again() {
    let (house, watched) = House::watched(settings()).await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let seated = people[0].seated.clone().unwrap();
    let order = Order { id: Some("one".to_owned()), seq: Some(1), command: act(&["a1"]) };
    watched.lie_and_die();
    let refused = people[0].connection.order(order.clone()).await;
    assert_eq!(refused.map_err(|refused| refused.code()), Err("unsure"));
    people[1].until(|client| client.farewell == Some(Farewell::Storage)).await;
    assert_eq!(people[1].seq, 1, "nobody was told");
    pass(seconds(40)).await;
    let down = house.host.connect(&seated.code, Some(&seated.token), None).await;
    assert_eq!(down.err().map(|refused| refused.code()), Some("storage"));
    watched.work();
    let ada = house.connect(&seated).await;
    assert_eq!(ada.seq, 2);
    assert_eq!(ada.connection.order(order).await, Ok(Receipt { seq: 2, repeated: true }));
}

#[tokio::test(start_paused = true)]
async fn a_match_that_may_have_ended_keeps_no_names() {
    let (house, watched) = House::watched(settings()).await;
    let people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    watched.lie_and_die();
    assert!(people[0].order(Command::GiveUp).await.is_err());
    watched.work();
    pass(seconds(31)).await;
    assert_eq!(house.host.tables().await.unwrap(), []);
    house.create(eriantys(2), "Ada").await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_was_stored_though_an_error_was_reported_is_there() {
    let (house, watched) = House::watched(settings()).await;
    watched.lie();
    let ada = house.create(eriantys(2), "Ada").await;
    house.join(&ada.code, "Bo").await.unwrap();
    assert_eq!(house.host.tables().await.unwrap()[0].stage, Stage::Playing);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_may_have_been_stored_is_looked_for() {
    let (house, watched) = House::watched(settings()).await;
    watched.lie_and_die();
    let created = house.try_create(eriantys(2), person("Ada")).await;
    assert_eq!(created.map_err(|refused| refused.code()), Err("unsure"));
    watched.work();
    assert_eq!(house.host.tables().await.unwrap(), []);
    pass(seconds(31)).await;
    assert_eq!(house.host.tables().await.unwrap()[0].code, watched.last_commit()[0]);
    assert_eq!(house.host.count().await.unwrap(), (1, 1));
    // One that was not stored after all is not there.
    watched.die();
    assert!(house.try_create(eriantys(2), person("Bo")).await.is_err());
    watched.work();
    pass(seconds(31)).await;
    assert_eq!(house.host.count().await.unwrap(), (1, 1));
    house.create(eriantys(2), "Bo").await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_was_forgotten_though_an_error_was_reported_is_gone() {
    let (house, watched) = House::watched(settings()).await;
    let ada = house.create(eriantys(2), "Ada").await;
    watched.lie();
    house.connect(&ada).await.order(Command::Leave).await.unwrap();
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
    assert_eq!(house.join(&ada.code, "Bo").await, Err(Refused::NoSuchTable));
    // Also if nobody knew for a while.
    let bo = house.create(eriantys(2), "Bo").await;
    watched.lie_and_die();
    assert!(house.connect(&bo).await.order(Command::Leave).await.is_err());
    watched.work();
    pass(seconds(31)).await;
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
    let house = house.restart(seconds(1)).await;
    assert_eq!(house.host.tables().await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn what_was_due_while_nothing_could_be_stored_happens_later() {
    let (house, watched) = House::watched(settings()).await;
    let timed = with_options(eriantys(2), |options| {
        options.clock = protocol::ClockRule::PerGame { seconds: 60, increment: 0 };
    });
    let mut timed = house.match_of(timed, &["Ada", "Bo"]).await;
    let skip = with_options(eriantys(3), |options| {
        options.absence = Absence::Skip;
        options.grace = 60;
    });
    let mut left = house.match_of(skip, &["Cy", "Di", "Ed"]).await;
    let away = left.remove(0).seated.unwrap();
    watched.fail();
    pass(seconds(62)).await;
    watched.work();
    pass(seconds(10)).await;
    timed[0].hear_all();
    assert!(timed[0].is_over(), "Ada's time is out");
    left[0].hear_all();
    assert!(left[0].last_events().contains("left"), "Cy is away");

    // Who comes back while nothing can be stored is back when it can.
    watched.fail();
    let cy = house.connect(&away).await;
    watched.work();
    pass(seconds(10)).await;
    left[0].hear_all();
    assert!(left[0].last_events().contains("returned"));
    assert_eq!(cy.seat(), P0);
}

#[tokio::test(start_paused = true)]
async fn bots_wait_until_something_can_be_stored() {
    let (house, watched) =
        House::watched(host::Settings { bot_delay: seconds(1), ..settings() }).await;
    let ada = house.create(eriantys(2), "Ada").await;
    let mut ada = house.connect(&ada).await;
    ada.order(Command::Start { bots: bots::Level::Random }).await.unwrap();
    ada.until_seq(1).await;
    ada.act(&["a1"]).await;
    watched.fail();
    pass(seconds(60)).await;
    ada.hear_all();
    assert_eq!(ada.seq, 2);
    watched.work();
    pass(seconds(5)).await;
    ada.until(Client::may_act).await;
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_still_until_a_table_that_was_read_again_can_be_stored() {
    let (house, watched) = House::watched(settings()).await;
    let timed = with_options(eriantys(2), |options| {
        options.clock = protocol::ClockRule::PerGame { seconds: 60, increment: 0 };
    });
    let people = house.match_of(timed, &["Ada", "Bo"]).await;
    let seated: Vec<_> = people.iter().map(|client| client.seated.clone().unwrap()).collect();
    let code = seated[0].code.clone();
    // The table leaves memory because nobody knows what is stored.
    watched.lie_and_die();
    assert!(people[0].order(act(&["a1"])).await.is_err());
    drop(people);
    pass(seconds(600)).await;
    watched.fail();
    let mut bo = house.connect(&seated[1]).await;
    pass(seconds(30)).await;
    assert_eq!(bo.try_act(&["a2"]).await.unwrap_err().code(), "storage");
    watched.work();
    bo.act(&["a2"]).await;
    assert!(!bo.is_over());
    drop(bo);
    // What happened live is what is read.
    let house = house.restart(seconds(1)).await;
    let ada = house.connect(&seated[0]).await;
    assert_eq!(ada.seq, 3);
    assert_eq!(ada.table.code, code);
}
