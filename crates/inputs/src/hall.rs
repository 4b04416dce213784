//! Two clients of a dialect who play with each other at a server.

use dialects::Dialect;
use dialects::client::{Client, Conduct, Event, Plan, Seating};
use dialects::manners::Manners;
use host::journal::Journal;
use host::{Host, Randomness, Settings, Time, Workers};
use protocol::Millis;
use stage::{Coming, Stage, Who};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use crate::disk::Disk;

/// How often everybody gets a turn when both play on.
pub(crate) const WHILE: u32 = 30;

/// What is made of what the second client is to hear.
pub(crate) type Spoil = Box<dyn FnMut(&mut Vec<u8>)>;

/// Clients, and a server for them.
pub(crate) struct Hall {
    dialect: &'static Dialect,
    stage: Stage,
    clients: Vec<(Who, Box<dyn Client>)>,
    spoil: Spoil,
}

impl Hall {
    /// A server, and the first client at a table.
    pub(crate) async fn open(dialect: &'static Dialect, expert: bool, spoil: Spoil) -> Hall {
        let disk = Disk::default();
        let workers = Workers::Scripted(Arc::new(|| Duration::ZERO));
        let journal = Journal::with(disk.access(), disk.access(), workers);
        let settings = Settings { thinkers: 1, ..Settings::default() };
        let time = Time::starting_at(Millis(1_800_000_000_000));
        let randomness = Randomness::fixed([5; 32]);
        let host = Host::start(settings, journal, time, randomness).await.unwrap();
        let stage = Stage::over(host, time);
        let mut hall = Hall { dialect, stage, clients: Vec::new(), spoil };
        hall.enter(Framing::Json, "ada", Seating::Open { expert }, Conduct::Mischievous).await;
        hall.play_on(WHILE).await;
        hall
    }

    /// The second client joins the first.
    pub(crate) async fn join(&mut self, framing: Framing, conduct: Conduct) {
        let seating = Seating::Join { with: "ada".to_owned(), table: Some(1) };
        self.enter(framing, "bob", seating, conduct).await;
    }

    async fn enter(&mut self, framing: Framing, name: &str, seating: Seating, conduct: Conduct) {
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
        let plan = Plan { nickname: name.to_owned(), players, word, seating, seed: 3, conduct };
        self.clients.push((who, (self.dialect.client)(framing, plan, None)));
    }

    /// The second client says these bytes besides what it says anyway.
    pub(crate) fn hear(&mut self, bytes: &[u8]) {
        self.stage.deliver(self.clients[1].0, bytes);
    }

    /// Everybody does what they do, so many times.
    pub(crate) async fn play_on(&mut self, times: u32) {
        for _ in 0..times {
            self.stage.settle().await;
            for number in 0..self.clients.len() {
                self.answer(number);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// A client does what it wants to do. The first one, whom nobody disturbs, must never be confused.
    fn answer(&mut self, number: usize) {
        let (who, client) = &mut self.clients[number];
        let now = self.stage.time.now();
        let mut heard = self.stage.hear(*who);
        if number == 1 && !heard.is_empty() {
            (self.spoil)(&mut heard);
        }
        client.receive(now, &heard);
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

    /// The host answers still, and stops.
    pub(crate) async fn close(self) {
        assert!(self.stage.host.tables().await.is_ok(), "the host answers");
        self.stage.host.stop().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dialects::DIALECTS;
    use protocol::Stage as Progress;
    use tokio::runtime::Builder;

    #[test]
    fn clients_whom_nobody_disturbs_play() {
        for dialect in DIALECTS {
            for framing in [Framing::Json, Framing::Java] {
                let runtime =
                    Builder::new_current_thread().enable_time().start_paused(true).build();
                let stage = runtime.unwrap().block_on(async {
                    let mut hall = Hall::open(dialect, false, Box::new(|_| {})).await;
                    hall.join(framing, Conduct::Mischievous).await;
                    hall.play_on(WHILE).await;
                    let tables = hall.stage.host.tables().await.unwrap();
                    tables.first().map(|table| table.stage)
                });
                assert_eq!(stage, Some(Progress::Playing), "{} {framing:?}", dialect.id);
            }
        }
    }
}
