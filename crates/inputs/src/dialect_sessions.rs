//! Whatever a client of a dialect says to a table, in the middle of a game or before: nothing panics,
//! and whoever plays with it is told nothing that makes no sense.
//!
//! Two clients play. The first byte chooses the dialect, how the second one writes, and the game. Then
//! come pieces: a byte that says how long, and so many bytes, which the second client says besides what
//! it would say. A length of 0 stands for a while in which both play on, 255 for a second.

use dialects::client::{Client, Event, Plan, Seating};
use dialects::manners::Manners;
use dialects::{DIALECTS, Dialect};
use host::journal::Journal;
use host::{Host, Randomness, Settings, Time, Workers};
use protocol::Millis;
use stage::{Coming, Stage, Who};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
use wire::Framing;

use crate::disk::Disk;
use crate::watch::no_task_panics;

/// The most pieces that are said.
const MOST: usize = 40;
/// How often everybody gets a turn when both play on.
const WHILE: u32 = 30;

/// Checks what is said.
pub fn check(bytes: &[u8]) {
    let [choice, said @ ..] = bytes else { return };
    no_task_panics(|| {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(talk(*choice, said));
    });
}

async fn talk(choice: u8, mut said: &[u8]) {
    let dialect = &DIALECTS[usize::from(choice >> 2) % DIALECTS.len()];
    let framing = if choice & 1 == 0 { Framing::Json } else { Framing::Java };
    let mut hall = Hall::open(dialect).await;
    let expert = choice & 2 > 0;
    hall.enter(Framing::Json, "ada", Seating::Open { expert }).await;
    hall.play_on(WHILE).await;
    let with = "ada".to_owned();
    hall.enter(framing, "bob", Seating::Join { with, table: Some(1) }).await;
    for _ in 0..MOST {
        let [length, rest @ ..] = said else { break };
        let piece;
        (piece, said) = match length {
            0 | 255 => (&[][..], rest),
            length => rest.split_at(usize::from(*length).min(rest.len())),
        };
        match length {
            0 => hall.play_on(WHILE).await,
            255 => tokio::time::sleep(Duration::from_secs(1)).await,
            _ => hall.hear(1, piece),
        }
        hall.play_on(1).await;
    }
    hall.play_on(WHILE).await;
    assert!(hall.stage.host.tables().await.is_ok(), "the host answers");
    hall.stage.host.stop().await;
}

/// Clients, and a server for them.
struct Hall {
    dialect: &'static Dialect,
    stage: Stage,
    clients: Vec<(Who, Box<dyn Client>)>,
}

impl Hall {
    async fn open(dialect: &'static Dialect) -> Hall {
        let disk = Disk::default();
        let workers = Workers::Scripted(Arc::new(|| Duration::ZERO));
        let journal = Journal::with(disk.access(), disk.access(), workers);
        let settings = Settings { thinkers: 1, ..Settings::default() };
        let time = Time::starting_at(Millis(1_800_000_000_000));
        let randomness = Randomness::fixed([5; 32]);
        let host = Host::start(settings, journal, time, randomness).await.unwrap();
        Hall { dialect, stage: Stage::over(host, time), clients: Vec::new() }
    }

    async fn enter(&mut self, framing: Framing, name: &str, seating: Seating) {
        let manners = Manners {
            java_delay: Duration::ZERO,
            bean_start_delay: Duration::ZERO,
            update_start_delay: Duration::ZERO,
            ..Manners::default()
        };
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let who = self.stage.enter(self.dialect, Coming { framing, manners, address }).await;
        // Without a word, so that the table is one that everybody sees.
        let (players, word) = (2, String::new());
        let plan =
            Plan { nickname: name.to_owned(), players, word, seating, seed: 3, mischief: true };
        self.clients.push((who, (self.dialect.client)(framing, plan, None)));
    }

    /// These bytes come from a client.
    fn hear(&mut self, number: usize, bytes: &[u8]) {
        self.stage.deliver(self.clients[number].0, bytes);
    }

    /// Everybody does what they do, so many times.
    async fn play_on(&mut self, times: u32) {
        for _ in 0..times {
            self.stage.settle().await;
            for number in 0..self.clients.len() {
                self.answer(number);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// A client does what it wants to do. Whoever is not at fault is never confused.
    fn answer(&mut self, number: usize) {
        let (who, client) = &mut self.clients[number];
        let now = self.stage.time.now();
        client.receive(now, &self.stage.hear(*who));
        while let Some(event) = client.next(now) {
            match event {
                Event::Send { bytes, .. } => self.stage.deliver(*who, &bytes),
                Event::Noticed { what: why } | Event::Failed { why } => {
                    assert!(number > 0, "{why}");
                }
                // The one who is disturbed gets no other connection.
                Event::Answered | Event::Seated { .. } | Event::Redial | Event::Finished(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Stage as Progress;

    #[test]
    fn clients_whom_nobody_disturbs_play() {
        for dialect in DIALECTS {
            for framing in [Framing::Json, Framing::Java] {
                let runtime =
                    Builder::new_current_thread().enable_time().start_paused(true).build();
                let stage = runtime.unwrap().block_on(async {
                    let mut hall = Hall::open(dialect).await;
                    hall.enter(Framing::Json, "ada", Seating::Open { expert: false }).await;
                    hall.play_on(WHILE).await;
                    let with = "ada".to_owned();
                    hall.enter(framing, "bob", Seating::Join { with, table: Some(1) }).await;
                    hall.play_on(WHILE).await;
                    let tables = hall.stage.host.tables().await.unwrap();
                    tables.first().map(|table| table.stage)
                });
                assert_eq!(stage, Some(Progress::Playing), "{} {framing:?}", dialect.id);
            }
        }
    }
}
