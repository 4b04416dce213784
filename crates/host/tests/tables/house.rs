//! A house full of tables, on a database in a directory of its own.

use host::journal::{Journal, Location};
use host::{Host, NewTable, Newcomer, Randomness, Refused, Seated, Settings, Time, Token, Workers};
use kernel::Seat;
use protocol::{Code, Millis, Options, Reserved};
use serde_json::{Map, Value, json};
use std::time::Duration;
use tempfile::TempDir;

use crate::client::Client;
use crate::storage::Watched;

pub(crate) const P0: Seat = Seat::FIRST;
pub(crate) const P1: Seat = Seat::new(1).unwrap();
pub(crate) const P2: Seat = Seat::new(2).unwrap();

/// A running host, and what it takes to start it again.
pub(crate) struct House {
    pub(crate) host: Host,
    pub(crate) time: Time,
    settings: Settings,
    directory: TempDir,
    starts: u8,
}

/// Bots that act at once; everything else as usual.
pub(crate) fn settings() -> Settings {
    Settings { bot_delay: Duration::from_millis(1), thinkers: 2, ..Settings::default() }
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> House {
        let directory = tempfile::tempdir().unwrap();
        let journal = journal(&Location::in_directory(directory.path()));
        House::on(journal, settings, directory).await
    }

    /// A house whose database can be watched, and broken.
    pub(crate) async fn watched(settings: Settings) -> (House, Watched) {
        let directory = tempfile::tempdir().unwrap();
        let location = Location::in_directory(directory.path());
        let (watched, journal) = Watched::journal(&location);
        (House::on(journal, settings, directory).await, watched)
    }

    async fn on(journal: Journal, settings: Settings, directory: TempDir) -> House {
        let time = Time::starting_at(Millis(1_700_000_000_000));
        let randomness = Randomness::fixed([1; 32]);
        let host = Host::start(settings.clone(), journal, time, randomness).await.unwrap();
        House { host, time, settings, directory, starts: 1 }
    }

    /// Stops the host and starts another one on the same database, `down` later.
    pub(crate) async fn restart(self, down: Duration) -> House {
        let open = |location: &Location| (journal(location), ());
        self.restart_on(down, open).await.0
    }

    /// The same, with a database that can be watched.
    pub(crate) async fn restart_watched(self, down: Duration) -> (House, Watched) {
        let open = |location: &Location| {
            let (watched, journal) = Watched::journal(location);
            (journal, watched)
        };
        self.restart_on(down, open).await
    }

    async fn restart_on<T>(
        self,
        down: Duration,
        open: impl FnOnce(&Location) -> (Journal, T),
    ) -> (House, T) {
        let House { host, time, settings, directory, starts } = self;
        host.stop().await;
        let time = Time::starting_at(time.now().after(down));
        let (journal, more) = open(&Location::in_directory(directory.path()));
        // Other bytes than before, as in life.
        let randomness = Randomness::fixed([starts + 1; 32]);
        let host = Host::start(settings.clone(), journal, time, randomness).await.unwrap();
        (House { host, time, settings, directory, starts: starts + 1 }, more)
    }

    /// Opens a table with somebody at it.
    pub(crate) async fn create(&self, new: NewTable, name: &str) -> Seated {
        self.try_create(new, person(name)).await.unwrap()
    }

    pub(crate) async fn try_create(
        &self,
        new: NewTable,
        newcomer: Newcomer,
    ) -> Result<Seated, Refused> {
        let (code, seated) = self.host.create(new, Some(newcomer)).await?;
        let seated = seated.unwrap();
        assert_eq!(seated.code, code);
        Ok(seated)
    }

    pub(crate) async fn join(&self, code: &Code, name: &str) -> Result<Seated, Refused> {
        self.host.join(code, person(name)).await
    }

    /// A table that is full and plays, and its people in the order of their seats.
    pub(crate) async fn full_table(&self, new: NewTable, names: &[&str]) -> Vec<Seated> {
        let mut seated = vec![self.create(new, names[0]).await];
        let code = seated[0].code.clone();
        for name in &names[1..] {
            seated.push(self.join(&code, name).await.unwrap());
        }
        seated
    }

    /// The same, with everybody connected.
    pub(crate) async fn match_of(&self, new: NewTable, names: &[&str]) -> Vec<Client> {
        let mut clients = Vec::new();
        for seated in self.full_table(new, names).await {
            clients.push(self.connect(&seated).await);
        }
        for client in &mut clients {
            client.hear_all();
        }
        clients
    }

    pub(crate) async fn connect(&self, seated: &Seated) -> Client {
        self.connect_since(seated, None).await
    }

    pub(crate) async fn connect_since(&self, seated: &Seated, since: Option<u64>) -> Client {
        let Seated { code, token, .. } = seated;
        let connection = self.host.connect(code, Some(token), since).await.unwrap();
        Client::new(Some(seated.clone()), connection)
    }

    pub(crate) async fn watch(&self, code: &Code) -> Result<Client, Refused> {
        Ok(Client::new(None, self.host.connect(code, None, None).await?))
    }
}

/// Somebody new.
pub(crate) fn person(name: &str) -> Newcomer {
    Newcomer {
        name: name.parse().unwrap(),
        token: None,
        seat: None,
        wishes: Map::new(),
        visit: None,
    }
}

/// Somebody who sits elsewhere already.
pub(crate) fn known(name: &str, token: &Token) -> Newcomer {
    Newcomer { token: Some(token.clone()), ..person(name) }
}

/// Somebody with wishes.
pub(crate) fn wishing(name: &str, wishes: Value) -> Newcomer {
    let Value::Object(wishes) = wishes else { panic!("wishes are an object") };
    Newcomer { wishes, ..person(name) }
}

/// A table for Eriantys at which p0 begins.
/// A journal without threads: while it works, no time passes.
fn journal(location: &Location) -> Journal {
    Journal::with(location.open().unwrap(), location.open().unwrap(), Workers::none())
}

pub(crate) fn eriantys(players: u8) -> NewTable {
    new_table("eriantys", json!({ "players": players, "first": 0 }))
}

/// A table for Masters at which p0 begins.
pub(crate) fn masters(players: u8) -> NewTable {
    new_table("masters", json!({ "players": players, "seating": "fixed" }))
}

pub(crate) fn new_table(game: &str, config: Value) -> NewTable {
    let (options, seats) = (Options::default(), Vec::new());
    NewTable { game: game.to_owned(), config, options, seats, opener: None }
}

/// The same table with other options.
pub(crate) fn with_options(mut new: NewTable, change: impl FnOnce(&mut Options)) -> NewTable {
    change(&mut new.options);
    new
}

/// The same table with these seats.
pub(crate) fn with_seats(mut new: NewTable, seats: &[Reserved]) -> NewTable {
    new.seats = seats.to_vec();
    new
}

pub(crate) fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Lets so much time pass, and everything happen that is due in it.
pub(crate) async fn pass(time: Duration) {
    tokio::time::sleep(time).await;
    settle().await;
}

/// Lets everything happen that is under way.
pub(crate) async fn settle() {
    // Time stands still as long as anybody works; a moment has passed when nobody does.
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
