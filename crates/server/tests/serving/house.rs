//! A server of one's own for each test.

use client::{Client, table_of};
use dialects::manners::Manners;
use host::archive::Archive;
use host::journal::{Card, Journal, JournalError, Location, Row, Store, Which, Write};
use host::{Host, Randomness, Time};
use protocol::Code;
use protocol::http::{CreateTable, Join};
use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use server::{Limits, Port, Server};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// The database of a test. The one place that knows which kind it is.
fn database(directory: &Path) -> Location {
    Location::in_directory(directory)
}

/// What is wrong with a database now.
#[derive(Default)]
pub(crate) struct Trouble {
    pub(crate) with_writing: AtomicBool,
    pub(crate) with_reading: AtomicBool,
    held: Mutex<bool>,
    released: Condvar,
}

impl Trouble {
    /// From now on, whatever is to be written waits.
    pub(crate) fn hold(&self) {
        *self.held.lock().unwrap() = true;
    }

    /// It goes on.
    pub(crate) fn release(&self) {
        *self.held.lock().unwrap() = false;
        self.released.notify_all();
    }

    fn wait(&self) {
        let held = self.held.lock().unwrap();
        drop(self.released.wait_while(held, |held| *held).unwrap());
    }
}

/// A database that can be in trouble.
struct Fragile {
    store: Box<dyn Store>,
    trouble: Arc<Trouble>,
}

impl Fragile {
    fn read(&mut self) -> Result<&mut dyn Store, JournalError> {
        if self.trouble.with_reading.load(Ordering::Relaxed) {
            return Err(JournalError::Database("the disk is gone".to_owned()));
        }
        Ok(self.store.as_mut())
    }
}

impl Store for Fragile {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        self.trouble.wait();
        if self.trouble.with_writing.load(Ordering::Relaxed) {
            return Err(JournalError::Database("the disk is full".to_owned()));
        }
        self.store.commit(writes)
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        self.read()?.load(code)
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        self.read()?.cards(which)
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        self.read()?.card(code)
    }
}

/// A running server.
pub(crate) struct House {
    pub(crate) client: Client,
    pub(crate) address: SocketAddr,
    http: reqwest::Client,
    server: Server,
    directory: TempDir,
}

/// What a test says about its server.
pub(crate) struct Plan {
    pub(crate) host: host::Settings,
    pub(crate) limits: Limits,
    pub(crate) origins: Vec<String>,
    pub(crate) behind_proxy: bool,
    /// What will be wrong with the database.
    pub(crate) trouble: Arc<Trouble>,
    /// Another database than the embedded one.
    pub(crate) database: Option<Location>,
    /// Every dialect is spoken, each on a port of its own.
    pub(crate) dialects: bool,
    /// Where somebody else listens: the first dialect wants to be spoken there, and is not.
    pub(crate) taken: Option<SocketAddr>,
    pub(crate) manners: Manners,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            host: host::Settings { bot_delay: Duration::ZERO, ..host::Settings::default() },
            limits: Limits::default(),
            origins: Vec::new(),
            behind_proxy: false,
            trouble: Arc::default(),
            database: None,
            dialects: false,
            taken: None,
            manners: Manners::default(),
        }
    }
}

impl Plan {
    /// A server that speaks every dialect.
    pub(crate) fn speaking() -> Plan {
        Plan { dialects: true, ..Plan::default() }
    }

    pub(crate) async fn open(self) -> House {
        self.open_in(tempfile::tempdir().unwrap()).await
    }

    /// Opens a house where one was before.
    pub(crate) async fn open_in(self, directory: TempDir) -> House {
        let location = self.database.unwrap_or_else(|| database(directory.path()));
        let access = || {
            let store = location.open().unwrap();
            Box::new(Fragile { store, trouble: self.trouble.clone() })
        };
        let journal = Journal::of(access(), access());
        let randomness = Randomness::of_the_system().unwrap();
        let host = Host::start(self.host, journal, Time::real(), randomness).await.unwrap();
        let anywhere: SocketAddr = "127.0.0.1:0".parse().unwrap();
        let spoken = dialects::DIALECTS.iter().filter(|_| self.dialects);
        let taken = self.taken.into_iter().map(|address| (address, true));
        let places = taken.chain(std::iter::repeat((anywhere, false)));
        let port = |(dialect, (address, optional))| Port { dialect, address, optional };
        let settings = server::Settings {
            listen: vec![anywhere],
            tls: None,
            origins: self.origins,
            behind_proxy: self.behind_proxy,
            limits: self.limits,
            dialects: spoken.zip(places).map(port).collect(),
            manners: self.manners,
        };
        let server = Server::start(settings, host).await.unwrap();
        let address = server.addresses()[0];
        let client = Client::new(&format!("http://{address}")).unwrap();
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        House { client, address, http, server, directory }
    }
}

/// What the server answers to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The status and the word of a refusal.
    #[track_caller]
    pub(crate) fn refused(&self) -> (u16, String) {
        let refusal = self.json();
        assert!(refusal["message"].as_str().is_some_and(|words| words.len() > 10), "{self:?}");
        (self.status, refusal["code"].as_str().unwrap().to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}

/// Headers that protect people who use a browser, on every answer whatever it says.
fn assert_protected(answer: &Answer) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{answer:?}");
    }
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'self'"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
}

/// Sends a request and checks what every answer must have.
pub(crate) async fn answer(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let answer = Answer { status, headers, text: response.text().await.unwrap() };
    assert_protected(&answer);
    answer
}

/// A table with a person at every seat.
pub(crate) struct Seated {
    pub(crate) code: Code,
    pub(crate) tokens: Vec<String>,
}

impl House {
    pub(crate) async fn open() -> House {
        Plan::default().open().await
    }

    /// Where a dialect is spoken.
    pub(crate) fn port(&self, id: &str) -> SocketAddr {
        let spoken = self.server.dialects().iter().find(|(dialect, _)| dialect.id == id);
        spoken.unwrap_or_else(|| panic!("{id} is not spoken")).1
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, self.url(path))
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        answer(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        answer(self.request(Method::POST, path).json(&body)).await
    }

    /// Asks something as the person who has this token.
    pub(crate) async fn post_as(&self, token: &str, path: &str, body: Value) -> Answer {
        answer(self.request(Method::POST, path).bearer_auth(token).json(&body)).await
    }

    /// Ada opens a table.
    pub(crate) async fn table(&self, table: Value) -> (Code, String) {
        let mut whole = json!({"game": "eriantys", "name": "ada"});
        whole.as_object_mut().unwrap().extend(table.as_object().unwrap().clone());
        let created = self.post("/api/v1/tables", whole).await;
        assert_eq!(created.status, 201, "{created:?}");
        let created: protocol::http::Created = serde_json::from_str(&created.text).unwrap();
        (created.code, created.token.unwrap())
    }

    /// A match of people, who are called after the table and their seats.
    pub(crate) async fn seated(&self, table: CreateTable) -> Seated {
        let created = self.client.create(&table, None).await.unwrap();
        let name = table.name.unwrap();
        let (code, mut tokens) = (created.code, vec![created.token.unwrap()]);
        let seats = self.client.table(&code).await.unwrap().seats.into_iter();
        let free = seats.filter(|seat| seat.player == protocol::Player::Nobody).count();
        for number in 0..free {
            let join = Join { name: format!("{name}{number}"), ..Join::default() };
            tokens.push(self.client.join(&code, &join, None).await.unwrap().token);
        }
        Seated { code, tokens }
    }

    /// A match of a game between so many people.
    pub(crate) async fn playing(&self, game: &str, players: u8) -> Seated {
        let mut table = CreateTable { name: Some("ada".to_owned()), ..table_of(game) };
        table.config.insert("players".to_owned(), players.into());
        self.seated(table).await
    }

    /// The matches of its database, as `bottega matches` sees them.
    pub(crate) fn archive(&self) -> Archive {
        Archive::new(database(self.directory.path()).open().unwrap())
    }

    /// Stops the server. What it stored is in the directory.
    pub(crate) async fn close(self) -> TempDir {
        let House { client, http, server, directory, .. } = self;
        drop((client, http));
        server.stop().await;
        directory
    }
}
