//! Whatever stands in a database: a host on it starts and answers everything, and neither it nor the
//! archive panics. What it refuses, it leaves as it was.
//!
//! A line is an entry, `number TAB moment TAB body`, or a card, `card TAB stage TAB opened TAB changed
//! TAB game TAB body`; all belong to one table. An empty number is the next one.

use host::archive::Archive;
use host::journal::{Card, Journal, Row};
use host::{Command, Host, Order, Randomness, Settings, Time, Token, Workers};
use kernel::record::game_of;
use protocol::{Code, Millis};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;

use crate::disk::Disk;
use crate::watch::no_task_panics;

/// The table that everything belongs to.
fn code() -> Code {
    Code::from_bytes([1, 2, 3, 4, 5, 6, 7, 8])
}

/// Whoever made the entries of the corpus sits there with this token.
fn token() -> Token {
    Token::draw(&Randomness::fixed([9; 32]))
}

fn read(text: &str) -> Disk {
    let disk = Disk::default();
    let mut stored = disk.stored();
    let mut next = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.splitn(6, '\t').collect();
        let moment = |text: &str| Millis(text.parse().unwrap_or(1000));
        if let ["card", stage, opened, changed, game, body] = fields[..] {
            let card = Card {
                code: code(),
                game: game.to_owned(),
                stage: stage.to_owned(),
                opened: moment(opened),
                changed: moment(changed),
                body: body.to_owned(),
            };
            stored.cards.insert(code(), card);
            continue;
        }
        let mut fields = line.splitn(3, '\t');
        if let (Some(number), Some(at), Some(body)) = (fields.next(), fields.next(), fields.next())
        {
            let number: u64 = number.parse().unwrap_or(next);
            next = number.saturating_add(1);
            let row = Row { number, at: moment(at), body: body.to_owned() };
            stored.rows.entry(code()).or_default().push(row);
        }
    }
    drop(stored);
    disk
}

/// Checks what stands in a database.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let disk = read(text);
    let before = disk.stored().clone();
    no_task_panics(|| {
        let mut archive = Archive::new(disk.access());
        let _ = archive.list(None, 10);
        if let Ok(exported) = archive.export(&code()) {
            // A record of ours is imported again by anybody.
            let other = Disk::default();
            let randomness = Randomness::fixed([6; 32]);
            let mut archive = Archive::new(other.access());
            archive.import(&exported.record, Millis(1), &randomness).unwrap();
            assert!(game_of(&exported.record).is_ok());
            let name = exported.file_name();
            assert!(!name.contains(['/', '\\']), "{name}");
        }
        assert_eq!(*disk.stored(), before, "looking changes nothing");
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(visit(&disk));
    });
    // A table that cannot be read stays as it is, and others go on.
    let stored = disk.stored();
    let rows = before.rows.get(&code()).map_or(&[][..], Vec::as_slice);
    let kept = stored.rows.get(&code()).map_or(&[][..], Vec::as_slice);
    assert!(kept.is_empty() || kept.starts_with(rows), "entries were changed");
}

async fn visit(disk: &Disk) {
    let workers = Workers::Scripted(Arc::new(|| Duration::ZERO));
    let journal = Journal::with(disk.access(), disk.access(), workers);
    let settings = Settings { thinkers: 1, ..Settings::default() };
    let time = Time::starting_at(Millis(1_800_000_000_000));
    let started = Host::start(settings, journal, time, Randomness::fixed([7; 32])).await;
    let Ok(host) = started else { return };
    let code = code();
    let _ = host.tables().await;
    let _ = host.matches(10, 0).await;
    let _ = host.finished(&code).await;
    let _ = host.record(&code).await;
    let _ = host.look(&code).await;
    if let Ok(mut connection) = host.connect(&code, Some(&token()), Some(0)).await {
        let situation = connection.snapshot.situation.as_ref();
        let legal = situation.map(|situation| situation.scene.legal()).unwrap_or_default();
        let seq = connection.snapshot.seq;
        if let Some(action) = legal.first() {
            let command = Command::Act { actions: vec![action.clone()] };
            let order = Order { id: Some("1".to_owned()), seq: Some(seq), command };
            let _ = connection.order(order).await;
        }
        let command = Command::Say { text: "hello".to_owned() };
        let _ = connection.order(Order { id: Some("2".to_owned()), seq: None, command }).await;
        while connection.updates.try_recv().is_ok() {}
    }
    let _ = host.connect(&code, None, None).await;
    // Clocks, bots and absent players have their turn.
    tokio::time::sleep(Duration::from_secs(120)).await;
    host.stop().await;
}

/// What stands in a database after this record was imported, as [`check`] reads it: the match as it
/// was after so many entries, or to its end.
pub fn of_record(record: &str, entries: Option<usize>) -> String {
    let disk = Disk::default();
    let randomness = Randomness::fixed([5; 32]);
    let info = Archive::new(disk.access()).import(record, Millis(1000), &randomness).unwrap();
    let stored = disk.stored();
    let (rows, card) = (&stored.rows[&info.table.code], &stored.cards[&info.table.code]);
    let stage = if entries.is_some() { "playing" } else { "finished" };
    let mut text = format!("card\t{stage}\t1000\t2000\t{}\t{}\n", card.game, card.body);
    // The first player is the one who comes back.
    let key = String::from(token().key());
    let mut first = true;
    for row in rows.iter().take(entries.unwrap_or(usize::MAX)) {
        let mut body = row.body.clone();
        if let Some(at) = body.find("\"key\":\"").filter(|_| std::mem::take(&mut first)) {
            body.replace_range(at + 7..at + 7 + key.len(), &key);
        }
        text += &format!("\t{}\t{body}\n", 1000 + 10 * row.number);
    }
    text
}
