//! Whatever two players and a spectator say to a table, each over a line of their own: nothing panics,
//! every answer is a message of the protocol, a refusal or a question changes nothing, and what was stored reads
//! back as the same match.
//!
//! The first byte chooses the game; then every line of the input is something that is said: its first
//! letter says who (`0`, `1`, `2` the spectator) or that time passes (`~`) or that somebody goes
//! (`x0`). In the text, `TOKEN` stands for the token of whoever says it, `$S` for the sequence number
//! they know, and `$0` to `$9` for the actions they may take.

use axum::extract::ws::Message;
use host::journal::Journal;
use host::{Host, NewTable, Newcomer, Randomness, Settings, Time, Token, Workers};
use protocol::socket::ServerMessage;
use protocol::{Code, Millis, Options};
use serde_json::{Map, json};
use server::Limits;
use server::socket::{Serving, serve};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;

use crate::disk::Disk;
use crate::line::{ClientEnd, line};
use crate::watch::no_task_panics;

/// The most that is said in one session.
const MOST: usize = 60;

struct Person {
    line: ClientEnd,
    token: Option<Token>,
    seq: u64,
    legal: Vec<String>,
    /// The last answer says that nothing was changed.
    unchanged: bool,
}

/// Checks what is said.
pub fn check(bytes: &[u8]) {
    let [choice, said @ ..] = bytes else { return };
    no_task_panics(|| {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(talk(*choice, said));
    });
}

async fn open(disk: &Disk) -> Host {
    let workers = Workers::Scripted(Arc::new(|| Duration::ZERO));
    let journal = Journal::with(disk.access(), disk.access(), workers);
    let settings = Settings { thinkers: 1, ..Settings::default() };
    let time = Time::starting_at(Millis(1_800_000_000_000));
    Host::start(settings, journal, time, Randomness::fixed([3; 32])).await.unwrap()
}

async fn found(host: &Host, choice: u8) -> (Code, [Token; 2]) {
    let (game, config) = match choice % 4 {
        0 => ("eriantys", json!({"players": 2})),
        1 => ("eriantys", json!({"players": 2, "expert": true})),
        2 => ("masters", json!({"players": 2})),
        _ => ("masters", json!({"players": 3})),
    };
    let options = Options { private: choice & 4 > 0, ..Options::default() };
    let new = NewTable { game: game.to_owned(), config, options, seats: Vec::new(), opener: None };
    let person = |name: &str| Newcomer {
        name: name.parse().unwrap(),
        token: None,
        seat: None,
        wishes: Map::new(),
        visit: None,
    };
    let (code, first) = host.create(new, Some(person("ada"))).await.unwrap();
    let second = host.join(&code, person("bob")).await.unwrap();
    (code, [first.unwrap().token, second.token])
}

async fn talk(choice: u8, said: &[u8]) {
    let disk = Disk::default();
    let host = open(&disk).await;
    let (code, tokens) = found(&host, choice).await;
    let stop = CancellationToken::new();
    let mut people: Vec<Person> = Vec::new();
    for token in tokens.iter().cloned().map(Some).chain([None]) {
        let (session, client) = line();
        let limits = Arc::new(Limits::default());
        let serving =
            Serving { host: host.clone(), code: code.clone(), limits, stop: stop.clone() };
        tokio::spawn(serve(session, serving));
        people.push(Person { line: client, token, seq: 0, legal: Vec::new(), unchanged: false });
    }
    for said in said.split(|byte| *byte == b'\n').take(MOST) {
        let before = disk.stored().clone();
        let [who, text @ ..] = said else { continue };
        match who {
            b'~' => tokio::time::sleep(Duration::from_secs(text.len() as u64)).await,
            b'x' => {
                let who = text.first().map_or(0, |who| usize::from(*who));
                people[who % 3].line.say = None;
            }
            who => {
                let person = &mut people[usize::from(*who) % 3];
                let message = match std::str::from_utf8(text) {
                    Ok(text) => Message::text(person.in_full(text)),
                    Err(_) => Message::binary(text.to_vec()),
                };
                if let Some(say) = &person.line.say {
                    // The session may have ended.
                    let _ = say.send(message);
                }
            }
        }
        // Everything that is ready happens before time moves on.
        tokio::time::sleep(Duration::from_millis(1)).await;
        for person in &mut people {
            person.listen();
        }
        if people.iter_mut().any(|person| std::mem::take(&mut person.unchanged)) && *who != b'~' {
            assert_eq!(*disk.stored(), before, "a refusal or a question has changed something");
        }
    }
    let seen = host.connect(&code, Some(&tokens[0]), None).await.ok().map(|now| shown(&now));
    stop.cancel();
    drop(people);
    host.stop().await;
    let host = open(&disk).await;
    let again = host.connect(&code, Some(&tokens[0]), None).await.ok().map(|now| shown(&now));
    assert_eq!(again, seen, "the stored match is another one");
    host.stop().await;
}

/// What a player sees of the match.
fn shown(connection: &host::Connection) -> Option<(u64, String, Vec<String>)> {
    let snapshot = &connection.snapshot;
    let situation = snapshot.situation.as_ref()?;
    Some((snapshot.seq, situation.scene.view().get().to_owned(), situation.scene.legal()))
}

impl Person {
    fn in_full(&self, text: &str) -> String {
        let mut text = text.to_owned();
        if let Some(token) = &self.token {
            text = text.replace("TOKEN", &token.reveal());
        }
        text = text.replace("$S", &self.seq.to_string());
        for (number, action) in self.legal.iter().enumerate().take(10) {
            text = text.replace(&format!("${number}"), action);
        }
        text
    }

    fn listen(&mut self) {
        while let Ok(message) = self.line.heard.try_recv() {
            let Message::Text(text) = message else { continue };
            let message: ServerMessage =
                serde_json::from_str(&text).expect("every answer is a message");
            match message {
                ServerMessage::State(state) => {
                    self.seq = state.seq;
                    self.legal = state.game.map(|game| game.legal).unwrap_or_default();
                }
                ServerMessage::Update(update) => {
                    self.seq = update.seq;
                    self.legal = update.game.legal;
                }
                ServerMessage::Refused(refusal) => {
                    assert!(!refusal.code.is_empty() && !refusal.message.is_empty());
                    self.unchanged = true;
                }
                ServerMessage::Checked(checked) => {
                    assert!(checked.refusal.is_none_or(|refusal| refusal.id.is_none()));
                    self.unchanged = true;
                }
                _ => {}
            }
        }
    }
}
