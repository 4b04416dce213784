//! A player or spectator who remembers everything, and notices when it is not so any more.

use client::{Client, Error, Socket};
use kernel::{Pick, Seat, Seed};
use protocol::Code;
use protocol::socket::{ClientMessage, Done, Refusal, ServerMessage, Situation, State};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};

use super::memory::{Absence, Deed, Memory, sight_of, story_of};
use super::trial::Trial;

/// How long a player waits for an answer before trying on a new connection.
pub(super) const PATIENCE: Duration = Duration::from_millis(1500);
/// On a machine that is too busy for that it grows up to this.
const MOST_PATIENCE: Duration = Duration::from_secs(20);
/// Whoever just listens to a table has so much more patience.
const LISTENING: u32 = 3;
/// How long to wait before asking again whoever has refused for now.
pub(super) const PAUSE: Duration = Duration::from_millis(40);
/// Whoever is not let in again and again waits up to so long.
const LONGEST_PAUSE: Duration = Duration::from_millis(320);
/// Lines that one player says: so few that no table forgets one.
const LINES: usize = 6;
/// Acknowledged commands that a player can send again. The server knows the last 16.
const LATELY: usize = 8;

/// Why somebody does not go on.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server is away for now, or has let go of us.
    Gone,
    /// A promise was broken.
    Broken(String),
}

impl From<String> for Trouble {
    fn from(words: String) -> Trouble {
        Trouble::Broken(words)
    }
}

/// May whoever is refused so just try again later?
pub(super) fn is_for_now(code: &str) -> bool {
    matches!(code, "storage" | "stopping" | "busy" | "too_fast" | "too_slow")
}

/// A command with its name, and what it was decided on.
#[derive(Clone, Debug)]
struct Order {
    id: String,
    seq: u64,
    deed: Deed,
}

impl Order {
    fn message(&self) -> ClientMessage {
        let id = self.id.clone();
        match &self.deed {
            Deed::Act(actions) => {
                ClientMessage::Act { id, seq: self.seq, actions: actions.clone() }
            }
            Deed::TakeBack => ClientMessage::TakeBack { id, seq: self.seq },
            Deed::Say(text) => ClientMessage::Say { id, text: text.clone() },
        }
    }
}

/// What is known of a command that was not acknowledged yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It was never sent.
    New,
    /// It was sent, and the connection ended before the answer.
    Unanswered,
    /// It was refused on this connection because it could not be stored.
    NotStored,
}

/// How the match stands, as far as is known on this connection.
struct Now {
    seq: u64,
    game: Option<Situation>,
}

/// A player or spectator.
pub(super) struct Mind {
    pub(super) memory: Memory,
    trial: Arc<Trial>,
    code: Code,
    token: Option<String>,
    is_idle: fn(&str, &str) -> bool,
    game: &'static str,
    /// The highest sequence number that was heard of.
    seen: u64,
    over: bool,
    /// What was acknowledged lately, and the sequence number it led to.
    lately: VecDeque<(Order, u64)>,
    pending: Option<(Order, Fate)>,
    patience: Duration,
    pause: Duration,
    number: u64,
    dice: Box<dyn Pick + Send + Sync>,
}

/// Where a mind sits.
pub(super) struct Place {
    pub(super) game: &'static str,
    pub(super) code: Code,
    /// The seat and its token; spectators have none.
    pub(super) seat: Option<(Seat, String)>,
}

impl Mind {
    pub(super) fn new(
        trial: Arc<Trial>,
        place: Place,
        is_idle: fn(&str, &str) -> bool,
        seed: Seed,
    ) -> Mind {
        let Place { game, code, seat } = place;
        let (seat, token) = seat.unzip();
        let name = seat.map_or_else(|| "spectator".to_owned(), |seat| seat.to_string());
        Mind {
            memory: Memory::new(format!("{game} {code} {name}"), seat),
            trial,
            code,
            token,
            is_idle,
            game,
            seen: 0,
            over: false,
            lately: VecDeque::new(),
            pending: None,
            patience: PATIENCE,
            pause: PAUSE,
            number: 0,
            dice: Box::new(seed.fast_generator()),
        }
    }

    /// Plays to the end of the match, however often the server goes away.
    pub(super) async fn play(mut self) -> Result<Memory, String> {
        loop {
            let client = self.trial.client().await;
            match self.visit(&client).await {
                Ok(()) => return Ok(self.memory),
                Err(Trouble::Broken(words)) => return Err(words),
                Err(Trouble::Gone) => {
                    if let Some((_, fate)) = &mut self.pending
                        && *fate != Fate::New
                    {
                        *fate = Fate::Unanswered;
                    }
                    sleep(self.pause).await;
                    self.pause = (self.pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    fn broken(&self, words: impl std::fmt::Display) -> Trouble {
        Trouble::Broken(format!("{}: {words}", self.memory.who))
    }

    /// One connection, from hello to the end of the match.
    async fn visit(&mut self, client: &Client) -> Result<(), Trouble> {
        // Sometimes more is asked for than was missed: it must be what was heard then.
        let back = u64::from(self.dice.pick(12));
        let since = (self.seen > 0).then(|| self.seen.saturating_sub(back).max(1));
        let opening = client.connect(&self.code, self.token.as_deref(), since);
        let mut socket = match timeout(self.patience, opening).await {
            Ok(Ok(socket)) => socket,
            Ok(Err(error)) => return Err(self.trouble(error)),
            Err(_) => return Err(self.lose_patience()),
        };
        let state = match self.hear(&mut socket, 1).await? {
            ServerMessage::State(state) => state,
            ServerMessage::Refused(refusal) => return Err(self.refused(&refusal)),
            other => return Err(self.broken(format_args!("hello was answered by {other:?}"))),
        };
        let mut now = self.return_to(state, since)?;
        self.pause = PAUSE;
        self.repeat_what_was_done(&mut socket, &mut now).await?;
        self.settle(&mut socket, &mut now).await?;
        while !self.over {
            match self.decide(&now) {
                Some(order) => {
                    self.pending = Some((order, Fate::New));
                    self.settle(&mut socket, &mut now).await?;
                }
                None => {
                    let message = self.hear(&mut socket, LISTENING).await?;
                    self.note(message, &mut now)?;
                }
            }
        }
        Ok(())
    }

    fn trouble(&self, error: Error) -> Trouble {
        match error {
            Error::Connection(_) => Trouble::Gone,
            Error::Refused(refusal) => self.refused(&refusal),
            error => self.broken(error),
        }
    }

    fn refused(&self, refusal: &Refusal) -> Trouble {
        if is_for_now(&refusal.code) {
            return Trouble::Gone;
        }
        self.broken(format_args!("is refused after seq {}: {}", self.seen, refusal.code))
    }

    fn lose_patience(&mut self) -> Trouble {
        self.patience = (self.patience * 2).min(MOST_PATIENCE);
        Trouble::Gone
    }

    /// What the server says next, if it does so in `times` the patience of this player.
    async fn hear(&mut self, socket: &mut Socket, times: u32) -> Result<ServerMessage, Trouble> {
        match timeout(self.patience * times, socket.next()).await {
            Ok(Ok(Some(message))) => Ok(message),
            Ok(Ok(None)) => Err(Trouble::Gone),
            Ok(Err(error)) => Err(self.trouble(error)),
            Err(_) => Err(self.lose_patience()),
        }
    }

    /// Compares what is there with what was seen.
    fn return_to(&mut self, state: State, since: Option<u64>) -> Result<Now, Trouble> {
        if state.seq < self.seen {
            return Err(self.broken(format_args!(
                "seq {} was seen, but only {} is there",
                self.seen, state.seq
            )));
        }
        if state.seat != self.memory.seat {
            return Err(self.broken(format_args!("sits at {:?} all of a sudden", state.seat)));
        }
        let chat = state.chat.iter().map(|line| line.as_ref().clone()).collect();
        self.memory.read_chat(chat)?;
        if let Some(since) = since {
            self.trial.figures.returns.count();
            let missed = state.missed.map(|missed| {
                let told = missed.into_iter();
                told.map(|told| (told.seq, story_of(&told.events))).collect::<Vec<_>>()
            });
            for (seq, story) in missed.iter().flatten() {
                self.memory.hear(*seq, *story)?;
            }
            let missed = missed.map(|told| told.into_iter().map(|(seq, _)| seq).collect());
            self.memory.absences.push(Absence { since, seq: state.seq, missed });
        }
        let mut now = Now { seq: 0, game: None };
        self.take_in(state.seq, state.game, &mut now)?;
        Ok(now)
    }

    /// What was acknowledged is there, and is not done again.
    async fn repeat_what_was_done(
        &mut self,
        socket: &mut Socket,
        now: &mut Now,
    ) -> Result<(), Trouble> {
        let count = self.lately.len().min(1 + self.dice.pick(LATELY as u32) as usize);
        let again: Vec<(Order, u64)> = self.lately.iter().rev().take(count).cloned().collect();
        for (order, seq) in again.into_iter().rev() {
            match self.ask(socket, &order, now).await? {
                Ok(done) if done.repeated && done.seq == seq => self.trial.figures.repeats.count(),
                Ok(done) => {
                    return Err(self.broken(format_args!(
                        "{order:?} was acknowledged at seq {seq}, and is answered now by {done:?}"
                    )));
                }
                Err(refusal) if is_for_now(&refusal.code) => return Err(Trouble::Gone),
                Err(refusal) => {
                    return Err(self.broken(format_args!(
                        "{order:?} was acknowledged at seq {seq}, and is now refused: {}",
                        refusal.code
                    )));
                }
            }
        }
        Ok(())
    }

    /// Sends a command, again if need be, until it is known whether it counts.
    async fn settle(&mut self, socket: &mut Socket, now: &mut Now) -> Result<(), Trouble> {
        while let Some((mut order, fate)) = self.pending.clone() {
            let sent = if fate == Fate::New { Fate::Unanswered } else { fate };
            self.pending = Some((order.clone(), sent));
            match self.ask(socket, &order, now).await? {
                Ok(done) => {
                    self.pending = None;
                    self.acknowledged(order, fate, &done, now)?;
                }
                Err(refusal) => match (refusal.code.as_str(), &mut order.deed) {
                    ("storage", _) => {
                        self.trial.figures.not_storable.count();
                        self.pending = Some((order, Fate::NotStored));
                        sleep(PAUSE).await;
                    }
                    ("stopping" | "unsure", _) => return Err(Trouble::Gone),
                    ("busy" | "too_fast", _) => sleep(PAUSE).await,
                    // Two actions that are legal one by one need not be so one after the other.
                    ("rule", Deed::Act(actions)) if actions.len() > 1 => {
                        actions.truncate(1);
                        self.pending = Some((order, Fate::New));
                    }
                    // Somebody else acted first; or a line was refused so often, because it could
                    // not be stored, that this counts as too much talk.
                    ("stale" | "finished", Deed::Act(_) | Deed::TakeBack)
                    | ("chat_too_fast", Deed::Say(_)) => {
                        if fate == Fate::Unanswered {
                            self.trial.figures.not_stored.count();
                        }
                        self.pending = None;
                    }
                    (code, _) => {
                        return Err(self.broken(format_args!("{order:?} was refused: {code}")));
                    }
                },
            }
        }
        Ok(())
    }

    fn acknowledged(
        &mut self,
        order: Order,
        fate: Fate,
        done: &Done,
        now: &Now,
    ) -> Result<(), Trouble> {
        match (fate, done.repeated) {
            (Fate::Unanswered, true) => self.trial.figures.stored.count(),
            (Fate::Unanswered, false) => self.trial.figures.not_stored.count(),
            (Fate::NotStored, true) => {
                return Err(self.broken(format_args!(
                    "{order:?} was refused as not stored, and yet it was: {done:?}"
                )));
            }
            (Fate::New, true) => {
                return Err(self.broken(format_args!("{order:?} is new, but is said to repeat")));
            }
            (Fate::New | Fate::NotStored, false) => {}
        }
        self.patience = PATIENCE;
        if now.seq < done.seq {
            return Err(self.broken(format_args!(
                "{order:?} was acknowledged at seq {} before anything after seq {} was told",
                done.seq, now.seq
            )));
        }
        match &order.deed {
            Deed::Say(text) => {
                let heard = self.memory.chat.iter().filter(|line| line.text == *text).count();
                if heard != 1 {
                    return Err(self.broken(format_args!("{text:?} was heard {heard} times")));
                }
                self.memory.said.push(text.clone());
            }
            deed => {
                if done.seq != order.seq + 1 {
                    return Err(self.broken(format_args!(
                        "{order:?} led to seq {}, not to the next one",
                        done.seq
                    )));
                }
                self.memory.deeds.insert(done.seq, deed.clone());
                self.trial.acknowledged();
            }
        }
        if self.lately.len() == LATELY {
            self.lately.pop_front();
        }
        self.lately.push_back((order, done.seq));
        Ok(())
    }

    async fn ask(
        &mut self,
        socket: &mut Socket,
        order: &Order,
        now: &mut Now,
    ) -> Result<Result<Done, Refusal>, Trouble> {
        let sent = timeout(self.patience, socket.send(&order.message())).await;
        sent.map_err(|_| self.lose_patience())?.map_err(|error| self.trouble(error))?;
        loop {
            match self.hear(socket, 1).await? {
                ServerMessage::Done(done) if done.id == order.id => return Ok(Ok(done)),
                ServerMessage::Refused(refusal) if refusal.id.as_ref() == Some(&order.id) => {
                    return Ok(Err(refusal));
                }
                other => self.note(other, now)?,
            }
        }
    }

    fn note(&mut self, message: ServerMessage, now: &mut Now) -> Result<(), Trouble> {
        match message {
            ServerMessage::Update(update) => {
                if update.seq != now.seq + 1 {
                    return Err(self.broken(format_args!(
                        "after seq {} comes {}: something was left out or told twice",
                        now.seq, update.seq
                    )));
                }
                self.memory.hear(update.seq, story_of(&update.events))?;
                self.take_in(update.seq, Some(update.game), now)
            }
            ServerMessage::Chat(line) => Ok(self.memory.listen(line)?),
            ServerMessage::Table(_) => Ok(()),
            ServerMessage::Bye(bye) if is_for_now(&bye.code) || bye.code == "silent" => {
                Err(Trouble::Gone)
            }
            other => Err(self.broken(format_args!("nobody asked for {other:?}"))),
        }
    }

    fn take_in(&mut self, seq: u64, game: Option<Situation>, now: &mut Now) -> Result<(), Trouble> {
        if let Some(game) = &game {
            let outcome = game.outcome.as_ref();
            self.memory.see(seq, sight_of(&game.view, &game.legal, game.to_act, outcome))?;
            self.over = outcome.is_some();
        }
        self.seen = self.seen.max(seq);
        *now = Now { seq, game };
        Ok(())
    }

    /// What to do next, if it is this player's turn.
    fn decide(&mut self, now: &Now) -> Option<Order> {
        let game = now.game.as_ref()?;
        let idle = |action: &&String| (self.is_idle)(self.game, action);
        let useful = game.legal.len() - game.legal.iter().rev().take_while(idle).count();
        if useful == 0 {
            return None;
        }
        let mut any = || game.legal.get(self.dice.pick(useful as u32) as usize).cloned();
        let (one, other) = (any()?, any()?);
        let deed = match self.dice.pick(60) {
            0..3 if self.memory.said.len() < LINES => {
                Deed::Say(format!("line {} of {}", self.number, self.memory.who))
            }
            3..7 if game.may_take_back => Deed::TakeBack,
            7..20 if one != other => Deed::Act(vec![one, other]),
            _ => Deed::Act(vec![one]),
        };
        self.number += 1;
        Some(Order { id: self.number.to_string(), seq: now.seq, deed })
    }
}
