//! A player like a person at a table: looks at what came, and does one of the legal things.

use bots::Evaluate;
use client::{Client, Error, Socket};
use host::games::{WithGame, with_game};
use kernel::{Outcome, Pick, Seed};
use protocol::Code;
use protocol::socket::{ClientMessage, ServerMessage, Situation};
use std::time::Duration;
use tokio::time::timeout;

/// Longer than anybody thinks.
const LONG: Duration = Duration::from_secs(30);

/// What a player does beside playing.
#[derive(Clone, Copy, Default)]
pub(crate) struct Habits {
    /// Loses the connection before every so many actions.
    pub(crate) reconnects: Option<u32>,
    /// Takes back one of so many actions where that is possible.
    pub(crate) takes_back: Option<u32>,
}

/// What a player remembers of a match.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) outcome: Option<Outcome>,
    /// The accepted actions that were not taken back, in order.
    pub(crate) acted: Vec<String>,
    pub(crate) taken_back: u32,
    pub(crate) reconnected: u32,
    /// The last sequence number that was heard of.
    pub(crate) seq: u64,
}

pub(crate) struct Player {
    client: Client,
    code: Code,
    token: String,
    habits: Habits,
    memory: Memory,
    number: u32,
    chance: Box<dyn FnMut(u32) -> u32 + Send + Sync>,
}

/// What was last said about the match.
struct Seen {
    seq: u64,
    game: Option<Situation>,
}

impl Player {
    pub(crate) fn new(
        client: &Client,
        code: &Code,
        token: &str,
        seed: u64,
        habits: Habits,
    ) -> Player {
        let mut generator = Seed::from(seed).fast_generator();
        Player {
            client: client.clone(),
            code: code.clone(),
            token: token.to_owned(),
            habits,
            memory: Memory::default(),
            number: 0,
            chance: Box::new(move |count| generator.pick(count)),
        }
    }

    /// Plays to the end of the match.
    pub(crate) async fn play(mut self, game: &'static str) -> Memory {
        let mut socket = self.connect(None).await;
        let mut seen = Seen { seq: 0, game: None };
        loop {
            if let Some(outcome) = seen.game.as_ref().and_then(|now| now.outcome.clone()) {
                self.memory.outcome = Some(outcome);
                return self.memory;
            }
            let may_act = seen.game.as_ref().is_some_and(|now| useful(game, &now.legal) > 0);
            if !may_act {
                let message = hear(&mut socket).await;
                self.note(message, &mut seen);
                continue;
            }
            if self.habits.reconnects.is_some_and(|every| (self.chance)(every) == 0) {
                drop(socket);
                let known = seen.seq;
                socket = self.connect(Some(known)).await;
                self.memory.reconnected += 1;
                let message = hear(&mut socket).await;
                let ServerMessage::State(state) = &message else { panic!("{message:?}") };
                let missed = state.missed.as_ref().unwrap();
                assert!(missed.iter().all(|missed| missed.seq > known && missed.seq <= state.seq));
                self.note(message, &mut seen);
                continue;
            }
            self.act(&mut socket, &mut seen, game).await;
        }
    }

    async fn connect(&self, since: Option<u64>) -> Socket {
        self.client.connect(&self.code, Some(&self.token), since).await.unwrap()
    }

    /// Does something if there is something to do, and waits until it is done or refused.
    async fn act(&mut self, socket: &mut Socket, seen: &mut Seen, game: &'static str) {
        let Some(now) = &seen.game else { return };
        let takes_back = now.may_take_back
            && self.habits.takes_back.is_some_and(|one_in| (self.chance)(one_in) == 0);
        self.number += 1;
        let (id, seq) = (self.number.to_string(), seen.seq);
        let message = if takes_back {
            ClientMessage::TakeBack { id: id.clone(), seq }
        } else {
            let useful = useful(game, &now.legal) as u32;
            let action = now.legal[(self.chance)(useful) as usize].clone();
            ClientMessage::Act { id: id.clone(), seq, actions: vec![action] }
        };
        socket.send(&message).await.unwrap();
        loop {
            match hear(socket).await {
                ServerMessage::Done(done) => {
                    assert_eq!((done.id, done.repeated), (id, false));
                    assert!(done.seq > seq);
                    // Whoever reads the answer has seen what it stands for.
                    assert!(seen.seq >= done.seq, "the update comes before the answer");
                    match message {
                        ClientMessage::Act { actions, .. } => self.memory.acted.extend(actions),
                        _ => {
                            self.memory.acted.pop();
                            self.memory.taken_back += 1;
                        }
                    }
                    return;
                }
                ServerMessage::Refused(refusal) => {
                    // Somebody else acted at the same time.
                    let late = ["stale", "finished", "nothing_to_take_back"];
                    assert!(late.contains(&refusal.code.as_str()), "{refusal:?}");
                    return;
                }
                other => self.note(other, seen),
            }
        }
    }

    fn note(&mut self, message: ServerMessage, seen: &mut Seen) {
        match message {
            ServerMessage::State(state) => *seen = Seen { seq: state.seq, game: state.game },
            ServerMessage::Update(update) => {
                assert!(update.seq > seen.seq, "updates come in order, each once");
                *seen = Seen { seq: update.seq, game: Some(update.game) };
            }
            ServerMessage::Table(_) | ServerMessage::Chat(_) => {}
            other => panic!("{other:?}"),
        }
        self.memory.seq = seen.seq;
    }
}

async fn hear(socket: &mut Socket) -> ServerMessage {
    let heard: Result<Option<ServerMessage>, Error> =
        timeout(LONG, socket.next()).await.expect("something is said");
    heard.unwrap().expect("the server goes on")
}

/// How many of these actions, which come first, are not idle.
pub(crate) fn useful(game: &str, legal: &[String]) -> usize {
    struct Useful<'a>(&'a [String]);
    impl WithGame for Useful<'_> {
        type Answer = usize;
        fn run<G: Evaluate>(self) -> usize {
            let idle = |text: &&String| G::is_idle(&text.parse().unwrap());
            self.0.len() - self.0.iter().rev().take_while(idle).count()
        }
    }
    with_game(game, Useful(legal)).unwrap()
}
