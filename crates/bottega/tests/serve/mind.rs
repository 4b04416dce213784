//! A player who remembers everything that the server has acknowledged, and notices if it is not so.

use client::{Client, Error, Socket};
use kernel::{Pick, Seed};
use protocol::Code;
use protocol::socket::{ClientMessage, Done, ServerMessage, Situation};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Notify;

use crate::process::in_time;

/// A command and what it was decided on.
#[derive(Clone, Debug)]
struct Sent {
    id: String,
    seq: u64,
    action: String,
}

/// Counts acknowledged moves of all players, and says when there are enough.
pub(crate) struct Counter {
    pub(crate) left: AtomicU64,
    pub(crate) enough: Notify,
}

impl Counter {
    fn count(&self) {
        let before = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        if before == Ok(1) {
            self.enough.notify_one();
        }
    }
}

/// What a player knows of a match.
pub(crate) struct Mind {
    pub(crate) code: Code,
    pub(crate) token: String,
    pub(crate) is_idle: fn(&str) -> bool,
    /// The actions that were acknowledged, in order.
    pub(crate) acted: Vec<String>,
    /// The last command that was acknowledged, and the number it led to.
    last: Option<(Sent, u64)>,
    /// A command that was sent and not answered.
    pending: Option<Sent>,
    /// The highest number that was heard of.
    seen: u64,
    pub(crate) over: bool,
    number: u64,
    chance: Box<dyn FnMut(u32) -> u32 + Send + Sync>,
}

struct Seen {
    seq: u64,
    game: Option<Situation>,
}

impl Mind {
    pub(crate) fn new(code: Code, token: String, is_idle: fn(&str) -> bool, seed: u64) -> Mind {
        let mut generator = Seed::from(seed).fast_generator();
        Mind {
            code,
            token,
            is_idle,
            acted: Vec::new(),
            last: None,
            pending: None,
            seen: 0,
            over: false,
            number: 0,
            chance: Box::new(move |count| generator.pick(count)),
        }
    }

    /// Plays until the match is over or the server is gone.
    pub(crate) async fn play(&mut self, client: &Client, counter: &Counter) {
        // What the server breaks off is looked at when it is back.
        let _: Result<(), Error> = in_time(self.try_to_play(client, counter)).await;
    }

    async fn try_to_play(&mut self, client: &Client, counter: &Counter) -> Result<(), Error> {
        let mut socket = client.connect(&self.code, Some(&self.token), Some(self.seen)).await?;
        let mut now = Seen { seq: 0, game: None };
        let ServerMessage::State(state) = hear(&mut socket).await? else { panic!("no state") };
        assert!(state.seq >= self.seen, "{} was seen, but only {} is there", self.seen, state.seq);
        self.take_in(state.seq, state.game, &mut now);
        self.check_the_last(&mut socket, &mut now).await?;
        self.settle_the_pending(&mut socket, &mut now, counter).await?;
        loop {
            let useful = now.game.as_ref().map_or(0, |game| {
                let idle = game.legal.iter().rev().take_while(|action| (self.is_idle)(action));
                game.legal.len() - idle.count()
            });
            if self.over {
                return Ok(());
            }
            match &now.game {
                Some(game) if useful > 0 => {
                    let action = game.legal[(self.chance)(useful as u32) as usize].clone();
                    self.number += 1;
                    let sent = Sent { id: self.number.to_string(), seq: now.seq, action };
                    self.pending = Some(sent);
                    self.settle_the_pending(&mut socket, &mut now, counter).await?;
                }
                _ => self.listen(&mut socket, &mut now).await?,
            }
        }
    }

    /// What was acknowledged is there, and is not done again.
    async fn check_the_last(&mut self, socket: &mut Socket, now: &mut Seen) -> Result<(), Error> {
        let Some((sent, seq)) = self.last.clone() else { return Ok(()) };
        match self.ask(socket, &sent, now).await? {
            Ok(done) => assert_eq!((done.seq, done.repeated), (seq, true), "{sent:?}"),
            Err(code) => panic!("{sent:?} was acknowledged, and is now refused: {code}"),
        }
        Ok(())
    }

    /// Sends a command, again if need be, until it is known whether it counts.
    async fn settle_the_pending(
        &mut self,
        socket: &mut Socket,
        now: &mut Seen,
        counter: &Counter,
    ) -> Result<(), Error> {
        let Some(sent) = self.pending.clone() else { return Ok(()) };
        match self.ask(socket, &sent, now).await? {
            Ok(done) => {
                assert!(done.seq > sent.seq);
                self.acted.push(sent.action.clone());
                self.seen = self.seen.max(done.seq);
                self.last = Some((sent, done.seq));
                counter.count();
            }
            // Somebody else acted first.
            Err(code) => assert!(code == "stale" || code == "finished", "{code}"),
        }
        self.pending = None;
        Ok(())
    }

    async fn ask(
        &mut self,
        socket: &mut Socket,
        sent: &Sent,
        now: &mut Seen,
    ) -> Result<Result<Done, String>, Error> {
        let Sent { id, seq, action } = sent.clone();
        socket.send(&ClientMessage::Act { id, seq, actions: vec![action] }).await?;
        loop {
            match hear(socket).await? {
                ServerMessage::Done(done) if done.id == sent.id => return Ok(Ok(done)),
                ServerMessage::Refused(refusal) => return Ok(Err(refusal.code)),
                other => self.note(other, now),
            }
        }
    }

    async fn listen(&mut self, socket: &mut Socket, now: &mut Seen) -> Result<(), Error> {
        let message = hear(socket).await?;
        self.note(message, now);
        Ok(())
    }

    fn note(&mut self, message: ServerMessage, now: &mut Seen) {
        match message {
            ServerMessage::Update(update) => {
                assert_eq!(update.seq, now.seq + 1, "nothing is left out and nothing comes twice");
                self.take_in(update.seq, Some(update.game), now);
            }
            ServerMessage::Table(_) => {}
            other => panic!("{other:?}"),
        }
    }

    fn take_in(&mut self, seq: u64, game: Option<Situation>, now: &mut Seen) {
        self.seen = self.seen.max(seq);
        self.over = game.as_ref().is_some_and(|game| game.outcome.is_some());
        *now = Seen { seq, game };
    }
}

async fn hear(socket: &mut Socket) -> Result<ServerMessage, Error> {
    let gone = || Error::Connection("the server is gone".to_owned());
    socket.next().await?.ok_or_else(gone)
}
