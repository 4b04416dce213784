//! The client's side, for bots: it knows the messages and nothing of the session.

mod choice;
mod model;

use kernel::{Pick, Seed};
use protocol::Millis;
use std::collections::VecDeque;
use std::time::Duration;
use wire::Framing;

use super::client_messages::ClientMessage;
use super::codec::{Codec, Heard};
use super::server_messages::{ModelUpdate, ServerMessage, Update};
use super::words::Color;
use crate::client::{Beat, Client, Ending, Event, Outcome, Plan, Seating, any};
pub use model::{Board, Deck, Model, Turn};

/// The longest message that is read.
const LONGEST: usize = 1 << 20;
/// How often it says that it is still there.
const BEAT: Duration = Duration::from_secs(1);
/// The most characters of a name.
const LONGEST_NAME: usize = 11;
/// So many beats, somebody who joins waits for others to choose the size.
const PATIENCE: u32 = 10;

/// A client that plays one match.
pub struct Player {
    plan: Plan,
    dice: Box<dyn Pick + Send>,
    codec: Codec,
    beat: Beat,
    events: VecDeque<Event>,
    /// The last command, while it is not answered.
    waiting: Option<ClientMessage>,
    /// The match is over, or the server failed.
    done: bool,
    /// What it is called, once the server has said so.
    name: Option<String>,
    seated: bool,
    /// It was asked for a size that others should choose, so many beats ago.
    asked: Option<u32>,
    /// The batch that is not complete, if any.
    open: Option<u64>,
    /// The last batch.
    batch: u64,
    /// No turn has begun.
    set_up: bool,
    /// It tells of a shelf.
    shelved: bool,
    model: Model,
}

impl Player {
    /// A client with a plan.
    pub fn new(framing: Framing, plan: Plan) -> Player {
        let codec = Codec::new(framing, LONGEST);
        let opening = codec.opening().map(|bytes| Event::Send { bytes, command: false });
        let mut player = Player {
            dice: Box::new(Seed::from(plan.seed).fast_generator()),
            codec,
            beat: Beat::new(BEAT),
            events: opening.into_iter().collect(),
            waiting: None,
            done: false,
            name: None,
            seated: false,
            asked: None,
            open: None,
            batch: 0,
            set_up: true,
            shelved: false,
            model: Model::new(framing),
            plan,
        };
        player.send(ClientMessage::Ping);
        if player.plan.seating == Seating::Return {
            player.fail("nobody comes back in this dialect");
        } else {
            let username = player.username();
            player.send(ClientMessage::Login { username });
        }
        player
    }

    /// What it knows of its match.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What it wants to be called: letters and digits of its nickname, the last ones if there are too
    /// many; with the code of a table, if it has one.
    fn username(&self) -> String {
        let name = self.plan.nickname.to_lowercase();
        let letters: Vec<char> = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let name: String =
            letters.iter().skip(letters.len().saturating_sub(LONGEST_NAME)).collect();
        match &self.plan.seating {
            Seating::Visit { code } => format!("{name}@{code}"),
            Seating::Open { .. } | Seating::Join { .. } | Seating::Return => name,
        }
    }

    fn send(&mut self, message: ClientMessage) {
        let command = message != ClientMessage::Ping;
        let bytes = self.codec.write_of_client(&message);
        self.events.push_back(Event::Send { bytes, command });
        if command {
            self.waiting = Some(message);
        }
    }

    fn fail(&mut self, why: impl Into<String>) {
        if !self.done {
            self.done = true;
            self.events.push_back(Event::Failed { why: why.into() });
        }
    }

    /// The last command is answered.
    fn answered(&mut self) -> Option<ClientMessage> {
        let command = self.waiting.take();
        if command.is_some() {
            self.events.push_back(Event::Answered);
        }
        command
    }

    fn sit(&mut self) {
        if !std::mem::replace(&mut self.seated, true) {
            self.events.push_back(Event::Seated { table: None });
        }
    }

    fn hear(&mut self, message: ServerMessage) -> Result<(), String> {
        if self.open.is_some() && !matches!(message, ServerMessage::ModelUpdate(_)) {
            return Err("a message within a batch".to_owned());
        }
        match message {
            ServerMessage::UsernameSelected { username } => {
                let typed = self.username();
                let typed = typed.split('@').next().unwrap_or_default();
                if username != typed {
                    return Err("another name".to_owned());
                }
                self.answered();
                self.model.me.clone_from(&username);
                self.name = Some(username);
            }
            ServerMessage::ErrorUpdate { error_message } => {
                let command = self.answered();
                // Others were faster: the size was chosen.
                if !matches!(command, Some(ClientMessage::GameSize { .. })) {
                    return Err(format!("{error_message} after {command:?}"));
                }
            }
            ServerMessage::GameSizeRequest { lobby_current_size } => {
                if lobby_current_size < 1 {
                    return Err("nobody waits".to_owned());
                }
                self.answered();
                match self.plan.seating {
                    Seating::Open { .. } => self.choose_size(),
                    _ => self.asked = Some(0),
                }
            }
            ServerMessage::WaitingPlayersUpdate { lobby_current_size } => {
                if lobby_current_size < 1 {
                    return Err("nobody waits".to_owned());
                }
                self.answered();
                self.sit();
            }
            ServerMessage::AvailableLeaderCard { view_leader_card } => {
                self.answered();
                self.model.leaders(view_leader_card)?;
                self.drop_leader();
            }
            ServerMessage::ResourceSetup { available_resources } => {
                // Its own shelf is told after this.
                let command = self.answered();
                self.model.stored(command.as_ref());
                self.model.bonus = available_resources;
                self.place_bonus()?;
            }
            ServerMessage::ModelUpdate(update) => self.update(update)?,
        }
        Ok(())
    }

    fn say_that_it_is_there(&mut self) {
        self.send(ClientMessage::Ping);
        if let Some(beats) = &mut self.asked {
            *beats += 1;
            if *beats == PATIENCE {
                self.asked = None;
                self.choose_size();
            }
        }
    }

    fn choose_size(&mut self) {
        let size = self.plan.players.into();
        self.send(ClientMessage::GameSize { size });
    }

    fn update(&mut self, update: ModelUpdate) -> Result<(), String> {
        let ModelUpdate { player_username, text, batch, last, messages } = update;
        if self.open.is_some_and(|open| open != batch) {
            return Err("a batch within a batch".to_owned());
        }
        if batch > 0 && self.open.is_none() && batch < self.batch {
            return Err("an old batch".to_owned());
        }
        self.batch = batch;
        self.open = (!last).then_some(batch);
        self.asked = None;
        self.sit();
        let player = player_username.as_deref();
        let mut winner = None;
        for message in messages {
            if winner.is_some() {
                return Err("something after the end".to_owned());
            }
            if let Update::EndGame { username } = &message {
                winner = Some(username.clone());
            }
            self.shelved |= matches!(message, Update::ShelfUpdate(_));
            self.model.apply(player, message)?;
        }
        if last {
            self.model.check()?;
        }
        if let Some(winner) = winner {
            if !last {
                return Err("the end is not the last message of its batch".to_owned());
            }
            self.answered();
            self.finish(winner, &text);
            return Ok(());
        }
        if last {
            self.complete(player);
        }
        Ok(())
    }

    fn finish(&mut self, winner: String, text: &str) {
        self.done = true;
        let result = match &self.name {
            Some(name) if *name == winner => Outcome::Won,
            _ if winner == "cpu" && self.model.players.len() > 1 => Outcome::NoWinner,
            _ => Outcome::Lost,
        };
        let told = format!("{text}: {winner}");
        self.events.push_back(Event::Finished(Ending { result, told }));
    }

    /// A batch is complete: if it is this client's turn, it goes on.
    fn complete(&mut self, player: Option<&str>) {
        let mine = player.is_some() && player == self.name.as_deref();
        let shelved = std::mem::take(&mut self.shelved);
        // In the set-up, batches about leaders come after their answer.
        let answer = match &self.waiting {
            Some(ClientMessage::DiscardLeaderCard { .. }) => !self.set_up,
            Some(ClientMessage::DepositResource { .. }) => shelved,
            _ => true,
        };
        if mine && answer {
            let command = self.answered();
            self.model.done(command.as_ref());
        }
        self.set_up &= self.model.active.is_none();
        let my_turn = self.model.active.is_some() && self.model.active == self.name;
        if my_turn && self.waiting.is_none() {
            let message = choice::choose(&mut self.model, &mut *self.dice);
            self.send(message);
        }
    }

    /// Drops a leader in the set-up, as long as there are more than two.
    fn drop_leader(&mut self) {
        let leaders = &self.model.leaders;
        if leaders.len() > 2 && self.model.active.is_none() {
            let numbers: Vec<usize> = (0..leaders.len()).collect();
            let chosen = any(&mut *self.dice, &numbers).and_then(|number| leaders.get(number));
            if let Some(card_id) = chosen.map(|leader| leader.id.clone()) {
                self.send(ClientMessage::DiscardLeaderCard { card_id });
            }
        }
    }

    fn place_bonus(&mut self) -> Result<(), String> {
        if !(1..=2).contains(&self.model.bonus) {
            return Err(format!("{} bonus resources", self.model.bonus));
        }
        let colors = [Color::Yellow, Color::Grey, Color::Blue, Color::Purple];
        let places: Vec<(Color, i32)> = colors
            .into_iter()
            .flat_map(|color| {
                self.model.room_for(color).into_iter().map(move |shelf| (color, shelf))
            })
            .collect();
        if let Some((color, shelf)) = any(&mut *self.dice, &places) {
            self.send(ClientMessage::DepositResource { color: Some(color), shelf });
        }
        Ok(())
    }
}

impl Client for Player {
    fn receive(&mut self, _now: Millis, bytes: &[u8]) {
        self.codec.push(bytes);
        while !self.done {
            match self.codec.read_of_server() {
                None => return,
                Some(Heard::Message(message)) => {
                    let text = format!("{message:?}");
                    if let Err(why) = self.hear(message) {
                        self.fail(format!("{why}: {text}"));
                    }
                }
                Some(Heard::Nonsense(_) | Heard::Broken) => self.fail("cannot read a message"),
            }
        }
    }

    fn next(&mut self, now: Millis) -> Option<Event> {
        if !self.done && self.beat.strikes(now) {
            self.say_that_it_is_there();
        }
        self.events.pop_front()
    }

    fn deadline(&self) -> Option<Millis> {
        (!self.done).then(|| self.beat.due())
    }
}
