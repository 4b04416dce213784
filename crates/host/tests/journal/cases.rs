//! What must be true of every store.

use host::journal::{Append, Journal, JournalError, Row, Which, Write};
use protocol::{Code, Millis};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

pub(crate) use crate::archive::{
    a_record_comes_out_as_it_went_in, matches_are_deleted_together_or_not_at_all,
    matches_are_listed_by_game_the_latest_first, the_archive_can_be_used_beside_a_running_host,
    what_is_no_record_of_a_finished_match_is_not_imported,
};
use crate::watched::Watched;
use crate::{Place, append, card, code, rows, write, write_card};

/// Every case by its name.
macro_rules! cases {
    ($($name:ident),+ $(,)?) => {
        pub(crate) const CASES: &[(&str, fn(&Place))] = &[$((stringify!($name), $name)),+];

        /// Makes a test of each case.
        macro_rules! every_case {
            ($run:path) => {
                $(#[test]
                fn $name() {
                    $run(crate::cases::$name);
                })+
            };
        }
        pub(crate) use every_case;
    };
}

cases! {
    what_is_appended_is_loaded_in_order,
    any_text_comes_back_as_it_was,
    cards_are_listed_by_stage_and_age,
    a_card_is_replaced_by_its_successor,
    a_deleted_table_is_gone,
    what_a_group_deletes_and_writes_happens_in_its_order,
    many_can_open_an_empty_database_at_once,
    a_database_keeps_everything_when_it_is_opened_again,
    a_newer_format_is_refused,
    several_tables_are_stored_together_or_not_at_all,
    an_entry_that_is_there_already_is_a_conflict,
    an_entry_that_follows_nothing_is_a_conflict,
    a_conflict_hurts_only_the_request_that_has_it,
    waiting_appends_are_committed_together_and_answered_afterwards,
    a_reader_sees_whole_commits_while_others_write,
    a_journal_stores_everything_before_it_closes,
    a_record_comes_out_as_it_went_in,
    matches_are_listed_by_game_the_latest_first,
    what_is_no_record_of_a_finished_match_is_not_imported,
    matches_are_deleted_together_or_not_at_all,
    the_archive_can_be_used_beside_a_running_host,
}

/// Runs something as the server does.
pub(crate) fn on_a_runtime<T>(what: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(what)
}

const FINISHED: Which = Which::Finished { limit: 100, offset: 0 };

pub(crate) fn what_is_appended_is_loaded_in_order(place: &Place) {
    let mut store = place.location.open().unwrap();
    store.commit(&[]).unwrap();
    store.commit(&[write(1, 0..3), write(2, 0..1)]).unwrap();
    store.commit(&[write(1, 3..4), write(1, 4..6)]).unwrap();
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..6));
    assert_eq!(store.load(&code(2)).unwrap(), rows(0..1));
    assert_eq!(store.load(&code(3)).unwrap(), []);
}

pub(crate) fn any_text_comes_back_as_it_was(place: &Place) {
    let mut store = place.location.open().unwrap();
    let long = "long ".repeat(200_000);
    let texts = ["", "'; DROP TABLE entries; --", "\\u0000 \\\\ \" $1 ?1", "tè 🎲 \u{202e}", &long];
    let entry = |(number, body): (usize, &&str)| Row {
        number: number as u64,
        at: Millis(1 << 50),
        body: (*body).to_owned(),
    };
    let rows: Vec<Row> = texts.iter().enumerate().map(entry).collect();
    let mut card = card(1, "waiting", 1, 1);
    card.body = "{\"name\":\"D'Artagnan \\\" 🎲\"}".to_owned();
    let append = Append { code: code(1), rows: rows.clone(), card: Some(card.clone()) };
    store.commit(&[Write::Append(vec![append])]).unwrap();
    assert_eq!(store.load(&code(1)).unwrap(), rows);
    assert_eq!(store.card(&code(1)).unwrap(), Some(card));
}

pub(crate) fn cards_are_listed_by_stage_and_age(place: &Place) {
    let mut store = place.location.open().unwrap();
    let cards = [
        card(1, "waiting", 30, 31),
        card(2, "playing", 20, 50),
        card(3, "finished", 10, 40),
        card(4, "finished", 11, 60),
        card(5, "finished", 12, 60),
        card(6, "closed", 13, 14),
        card(7, "waiting", 20, 20),
    ];
    store.commit(&cards.iter().map(write_card).collect::<Vec<_>>()).unwrap();
    let mut codes = |which| {
        let cards = store.cards(which).unwrap();
        cards.into_iter().map(|card| card.code).collect::<Vec<Code>>()
    };
    assert_eq!(codes(Which::Unfinished), [2, 7, 1].map(code));
    assert_eq!(codes(FINISHED), [4, 5, 3].map(code));
    assert_eq!(codes(Which::Finished { limit: 1, offset: 1 }), [code(5)]);
    assert_eq!(codes(Which::Finished { limit: 0, offset: 0 }), []);
    assert_eq!(codes(Which::Finished { limit: 5, offset: 3 }), []);
    assert_eq!(store.card(&code(6)).unwrap(), Some(cards[5].clone()));
    assert_eq!(store.card(&code(8)).unwrap(), None);
}

pub(crate) fn a_card_is_replaced_by_its_successor(place: &Place) {
    let mut store = place.location.open().unwrap();
    // Also when both come in one commit.
    let cards = [card(1, "waiting", 1, 1), card(2, "waiting", 2, 2), card(1, "playing", 1, 5)];
    store.commit(&cards.iter().map(write_card).collect::<Vec<_>>()).unwrap();
    assert_eq!(store.card(&code(1)).unwrap(), Some(cards[2].clone()));
    let last = card(1, "finished", 1, 9);
    store.commit(&[write_card(&last)]).unwrap();
    assert_eq!(store.cards(FINISHED).unwrap(), [last]);
    assert_eq!(store.cards(Which::Unfinished).unwrap(), [cards[1].clone()]);
}

pub(crate) fn a_deleted_table_is_gone(place: &Place) {
    let mut store = place.location.open().unwrap();
    let both = [card(1, "finished", 1, 1), card(2, "finished", 2, 2)];
    store.commit(&[write(1, 0..5), write(2, 0..5)]).unwrap();
    store.commit(&both.clone().map(|card| write_card(&card))).unwrap();
    store.commit(&[Write::Delete(code(1)), Write::Delete(code(3))]).unwrap();
    assert_eq!((store.load(&code(1)).unwrap(), store.card(&code(1)).unwrap()), (vec![], None));
    assert_eq!(store.load(&code(2)).unwrap(), rows(0..5));
    assert_eq!(store.cards(FINISHED).unwrap(), both[1..]);
}

pub(crate) fn what_a_group_deletes_and_writes_happens_in_its_order(place: &Place) {
    let mut store = place.location.open().unwrap();
    store.commit(&[write(1, 0..3), write_card(&card(1, "finished", 1, 1))]).unwrap();
    let again = card(1, "waiting", 7, 7);
    let group = [Write::Delete(code(1)), write(1, 0..1), write_card(&again)];
    store.commit(&group).unwrap();
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..1));
    assert_eq!(store.card(&code(1)).unwrap(), Some(again));
    store.commit(&[write(1, 1..2), write(2, 0..1), Write::Delete(code(1))]).unwrap();
    assert_eq!((store.load(&code(1)).unwrap(), store.card(&code(1)).unwrap()), (vec![], None));
    assert_eq!(store.load(&code(2)).unwrap(), rows(0..1));
}

pub(crate) fn many_can_open_an_empty_database_at_once(place: &Place) {
    std::thread::scope(|scope| {
        for table in 0..8 {
            scope.spawn(move || {
                let mut store = place.location.open().unwrap();
                store.commit(&[write(table, 0..2)]).unwrap();
            });
        }
    });
    let mut store = place.location.open_existing().unwrap();
    for table in 0..8 {
        assert_eq!(store.load(&code(table)).unwrap(), rows(0..2));
    }
}

pub(crate) fn a_database_keeps_everything_when_it_is_opened_again(place: &Place) {
    let missing = place.location.open_existing().err().unwrap();
    assert!(matches!(missing, JournalError::NoDatabase(_)), "{missing}");
    let mut store = place.location.open().unwrap();
    store.commit(&[write(1, 0..3)]).unwrap();
    let mut second = place.location.open().unwrap();
    drop(store);
    second.commit(&[write(1, 3..4)]).unwrap();
    drop(second);
    let mut third = place.location.open_existing().unwrap();
    assert_eq!(third.load(&code(1)).unwrap(), rows(0..4));
}

pub(crate) fn a_newer_format_is_refused(place: &Place) {
    drop(place.location.open().unwrap());
    (place.age)(&place.location);
    for open in [place.location.open(), place.location.open_existing()] {
        let error = open.err().unwrap().to_string();
        assert!(error.contains("a newer version of Bottega (its format is 1000"), "{error}");
    }
}

pub(crate) fn several_tables_are_stored_together_or_not_at_all(place: &Place) {
    let mut store = place.location.open().unwrap();
    store.commit(&[write(1, 0..2), write(2, 0..2)]).unwrap();
    let mut stale = append(2, 1..2);
    stale.card = Some(card(2, "finished", 1, 1));
    let mut new = append(3, 0..4);
    new.card = Some(card(3, "waiting", 1, 1));
    let group =
        [Write::Delete(code(1)), Write::Append(vec![append(1, 0..9), new, stale]), write(4, 0..1)];
    assert_eq!(store.commit(&group), Err(JournalError::Conflict));
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..2));
    assert_eq!(store.load(&code(2)).unwrap(), rows(0..2));
    assert_eq!(store.load(&code(3)).unwrap(), []);
    assert_eq!(store.load(&code(4)).unwrap(), []);
    assert_eq!(store.cards(Which::Unfinished).unwrap(), []);
    assert_eq!(store.cards(FINISHED).unwrap(), []);
    store.commit(&[write(4, 0..1)]).unwrap();
    assert_eq!(store.load(&code(4)).unwrap(), rows(0..1));
}

pub(crate) fn an_entry_that_is_there_already_is_a_conflict(place: &Place) {
    let (mut one, mut other) = (place.location.open().unwrap(), place.location.open().unwrap());
    one.commit(&[write(1, 0..2)]).unwrap();
    other.commit(&[write(1, 2..3)]).unwrap();
    // Neither the same nor another entry can take its place.
    assert_eq!(one.commit(&[write(1, 2..3)]), Err(JournalError::Conflict));
    let mut changed = append(1, 2..3);
    changed.rows[0].body = "{}".to_owned();
    assert_eq!(one.commit(&[Write::Append(vec![changed])]), Err(JournalError::Conflict));
    one.commit(&[write(1, 3..4)]).unwrap();
    assert_eq!(other.load(&code(1)).unwrap(), rows(0..4));
}

pub(crate) fn an_entry_that_follows_nothing_is_a_conflict(place: &Place) {
    let mut store = place.location.open().unwrap();
    store.commit(&[write(1, 0..3)]).unwrap();
    for numbers in [4..5, 5..9] {
        assert_eq!(store.commit(&[write(1, numbers)]), Err(JournalError::Conflict));
    }
    // The rest of a table that was deleted while somebody had it in memory.
    store.commit(&[Write::Delete(code(1))]).unwrap();
    assert_eq!(store.commit(&[write(1, 3..4)]), Err(JournalError::Conflict));
    assert_eq!(store.load(&code(1)).unwrap(), []);
}

/// A request that has been asked and not been answered.
type Asked<'a> = Pin<Box<dyn Future<Output = Result<(), JournalError>> + Send + 'a>>;

/// Asks for something, so that it waits in the queue of the journal.
async fn ask(journal: &Journal, appends: Vec<Append>) -> Asked<'_> {
    let mut asked: Asked<'_> = Box::pin(journal.append(appends));
    // The runtime lets nobody go on for too long, and this must not be put off.
    tokio::task::yield_now().await;
    let answered = poll_fn(|context| Poll::Ready(asked.as_mut().poll(context).is_ready())).await;
    assert!(!answered, "it was answered before it was committed");
    asked
}

pub(crate) fn a_conflict_hurts_only_the_request_that_has_it(place: &Place) {
    place.location.open().unwrap().commit(&[write(3, 0..2)]).unwrap();
    on_a_runtime(async {
        let (writing, watcher) = Watched::over(place.location.open().unwrap());
        let journal = Journal::of(writing, place.location.open().unwrap());
        let first = ask(&journal, vec![append(1, 0..1)]).await;
        assert_eq!(watcher.came.recv(), Ok(1));
        // These wait together.
        let fine = ask(&journal, vec![append(2, 0..1)]).await;
        let bad = ask(&journal, vec![append(4, 0..1), append(3, 1..2)]).await;
        let also_fine = ask(&journal, vec![append(5, 0..1)]).await;
        drop(watcher.go);
        assert_eq!(first.await, Ok(()));
        assert_eq!(watcher.came.recv(), Ok(3));
        assert_eq!(fine.await, Ok(()));
        assert_eq!(bad.await, Err(JournalError::Conflict));
        assert_eq!(also_fine.await, Ok(()));
        for (table, stored) in [(1, 1), (2, 1), (3, 2), (4, 0), (5, 1)] {
            assert_eq!(journal.load(code(table)).await.unwrap(), rows(0..stored), "{table}");
        }
        journal.close().await;
    });
}

pub(crate) fn waiting_appends_are_committed_together_and_answered_afterwards(place: &Place) {
    on_a_runtime(async {
        let (writing, watcher) = Watched::over(place.location.open().unwrap());
        let journal = Journal::of(writing, place.location.open().unwrap());
        let mut asked = vec![ask(&journal, vec![append(0, 0..1)]).await];
        assert_eq!(watcher.came.recv(), Ok(1));
        for table in 1..500 {
            asked.push(ask(&journal, vec![append(table, 0..1)]).await);
        }
        watcher.go.send(()).unwrap();
        assert_eq!(asked.remove(0).await, Ok(()));
        // The rest has arrived at the database, in one piece, and nobody has an answer.
        assert_eq!(watcher.came.recv(), Ok(499));
        for asked in &mut asked {
            tokio::task::yield_now().await;
            let answer = poll_fn(|context| Poll::Ready(asked.as_mut().poll(context))).await;
            assert_eq!(answer, Poll::Pending);
        }
        assert_eq!(journal.load(code(1)).await.unwrap(), []);
        watcher.go.send(()).unwrap();
        for (table, asked) in (1..).zip(asked) {
            assert_eq!(asked.await, Ok(()));
            assert_eq!(journal.load(code(table)).await.unwrap(), rows(0..1), "{table}");
        }
        assert_eq!(*watcher.done.lock().unwrap(), [1, 499]);
        journal.close().await;
    });
}

pub(crate) fn a_reader_sees_whole_commits_while_others_write(place: &Place) {
    let mut reader = place.location.open().unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let done = &done;
        scope.spawn(move || {
            let mut writer = place.location.open().unwrap();
            for number in 0..100 {
                let mut next = append(1, number * 2..number * 2 + 2);
                next.card = Some(card(1, "playing", 1, number));
                writer.commit(&[Write::Append(vec![next])]).unwrap();
            }
            done.store(true, Ordering::SeqCst);
        });
        let mut seen = 0;
        while !done.load(Ordering::SeqCst) {
            let stored = reader.load(&code(1)).unwrap();
            assert!(
                stored.len().is_multiple_of(2) && stored.len() >= seen,
                "{seen}, {}",
                stored.len()
            );
            assert_eq!(stored, rows(0..stored.len() as u64));
            seen = stored.len();
        }
    });
    assert_eq!(reader.load(&code(1)).unwrap(), rows(0..200));
    assert_eq!(reader.card(&code(1)).unwrap().unwrap().changed, Millis(99));
}

pub(crate) fn a_journal_stores_everything_before_it_closes(place: &Place) {
    on_a_runtime(async {
        // A server opens and closes its journal on the threads of its runtime.
        let journal = Journal::open(&place.location).unwrap();
        let mut asked = Vec::new();
        for table in 0..50 {
            let journal = journal.clone();
            asked.push(tokio::spawn(async move {
                for number in 0..4 {
                    journal.append(vec![append(table, number..number + 1)]).await.unwrap();
                }
            }));
        }
        for asked in asked {
            asked.await.unwrap();
        }
        journal.delete(code(49)).await.unwrap();
        assert_eq!(journal.card(code(1)).await.unwrap(), None);
        assert_eq!(journal.cards(FINISHED).await.unwrap(), []);
        journal.close().await;
    });
    let mut store = place.location.open_existing().unwrap();
    for table in 0..49 {
        assert_eq!(store.load(&code(table)).unwrap(), rows(0..4));
    }
    assert_eq!(store.load(&code(49)).unwrap(), []);
}
