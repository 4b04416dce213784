//! The client's side, for bots: it knows the messages and nothing of the session.

mod choice;
mod model;

use kernel::{Pick, Seed};
use protocol::Millis;
use std::time::Duration;
use wire::Framing;

use super::client_messages::ClientMessage;
use super::codec::{Codec, Heard};
use super::server_messages::{ModelUpdate, ServerMessage, Update};
use super::texts::SIZE_SET;
use super::words::Color;
use crate::client::{Beat, Client, Event, Events, Outcome, Plan, Seating, has_come};
pub use model::{Board, Deck, Model, Turn};

/// The longest message that is read.
const LONGEST: usize = 1 << 20;
/// How often it says that it is still there.
const BEAT: Duration = Duration::from_secs(1);
/// The most characters of a name.
const LONGEST_NAME: usize = 11;
/// How long a Java client waits with its name: an original server can lose what comes together with
/// the head of the stream.
const BEFORE_LOGIN: Duration = Duration::from_millis(100);
/// How long an answer to the name is awaited before it is said again.
const LOGIN_AGAIN: Duration = Duration::from_secs(3);
/// How often the name is said before the server is given up.
const LOGINS: u32 = 3;
/// How long somebody who joins waits for others to choose the size.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long somebody who has chosen a size and is asked again waits for the game: an original server
/// also asks when the answer is on its way, and does not bear a size after the game has begun.
const SECOND_THOUGHT: Duration = Duration::from_millis(500);
/// After a refusal, an original server may have more to say.
const AFTER_REFUSAL: Duration = Duration::from_millis(100);
/// A command that is not answered for so long was refused in silence, as original servers do.
const SILENT_REFUSAL: Duration = Duration::from_secs(20);
/// The most refusals in a turn.
const REFUSALS: u32 = 30;

/// A client that plays one match.
pub struct Player {
    plan: Plan,
    dice: Box<dyn Pick + Send>,
    codec: Codec,
    beat: Beat,
    /// What time it is.
    now: Millis,
    events: Events,
    /// The last command, while it is not answered.
    waiting: Option<ClientMessage>,
    /// When the last command counts as refused in silence.
    silent: Option<Millis>,
    /// What it is called, once the server has said so.
    name: Option<String>,
    /// When it says its name next.
    login: Option<Millis>,
    /// How often it has said its name.
    logins: u32,
    seated: bool,
    /// When it chooses a size, having been asked for one.
    asked: Option<Millis>,
    /// It has chosen a size.
    sized: bool,
    /// When it chooses again after a refusal.
    again: Option<Millis>,
    /// What was refused in this turn.
    refused: Vec<ClientMessage>,
    /// How often something was refused in this turn.
    refusals: u32,
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
        let mut events = Events::default();
        if let Some(opening) = codec.opening() {
            events.send(opening, false);
        }
        let mut player = Player {
            dice: Box::new(Seed::from(plan.seed).fast_generator()),
            codec,
            beat: Beat::new(BEAT),
            now: Millis::default(),
            events,
            waiting: None,
            silent: None,
            name: None,
            login: None,
            logins: 0,
            seated: false,
            asked: None,
            sized: false,
            again: None,
            refused: Vec::new(),
            refusals: 0,
            open: None,
            batch: 0,
            set_up: true,
            shelved: false,
            model: Model::new(framing),
            plan,
        };
        player.send(ClientMessage::Ping);
        match (&player.plan.seating, framing) {
            (Seating::Return, _) => player.events.fail("nobody comes back in this dialect"),
            (_, Framing::Json) => player.log_in(),
            (_, Framing::Java) => player.login = Some(player.now.after(BEFORE_LOGIN)),
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
        self.events.send(bytes, command);
        if command {
            let before =
                matches!(message, ClientMessage::Login { .. } | ClientMessage::GameSize { .. });
            self.silent = (!before).then(|| self.now.after(SILENT_REFUSAL));
            self.again = None;
            self.waiting = Some(message);
        }
    }

    /// Says its name; again later, if nothing comes.
    fn log_in(&mut self) {
        if self.logins == LOGINS {
            return self.events.fail(format!("the server has not answered {LOGINS} Logins"));
        }
        self.logins += 1;
        self.login = Some(self.now.after(LOGIN_AGAIN));
        let username = self.username();
        self.send(ClientMessage::Login { username });
    }

    /// The last command is answered.
    fn answered(&mut self) -> Option<ClientMessage> {
        let command = self.waiting.take();
        self.silent = None;
        if command.is_some() {
            self.events.answered();
        }
        command
    }

    fn sit(&mut self) {
        if !std::mem::replace(&mut self.seated, true) {
            self.events.seated(None);
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
                self.login = None;
                self.model.me.clone_from(&username);
                self.name = Some(username);
            }
            ServerMessage::ErrorUpdate { error_message } => self.refused(&error_message)?,
            ServerMessage::GameSizeRequest { lobby_current_size } => {
                if lobby_current_size < 1 {
                    return Err("nobody waits".to_owned());
                }
                self.answered();
                match self.plan.seating {
                    Seating::Open { .. } if !self.sized => self.choose_size(),
                    Seating::Open { .. } => self.asked = Some(self.now.after(SECOND_THOUGHT)),
                    _ => self.asked = Some(self.now.after(PATIENCE)),
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
                if let Err(why) = self.model.leaders(view_leader_card) {
                    self.events.notice(why);
                }
                self.drop_leader();
            }
            ServerMessage::ResourceSetup { available_resources } => {
                // Its own shelf is told after this.
                let command = self.answered();
                self.model.stored(command.as_ref());
                self.model.bonus = available_resources;
                self.place_bonus();
            }
            ServerMessage::ModelUpdate(update) => self.update(update)?,
            ServerMessage::EndGame { username } => {
                self.answered();
                self.finish(username, "");
            }
        }
        Ok(())
    }

    /// The server refused the last command, or says what is wrong without being asked.
    fn refused(&mut self, why: &str) -> Result<(), String> {
        match self.answered() {
            Some(ClientMessage::Login { username }) if self.name.is_none() => {
                return Err(format!("{why} after Login {username:?}"));
            }
            // Others were faster: the size was chosen. Or the name was said twice.
            Some(ClientMessage::GameSize { .. } | ClientMessage::Login { .. }) => {}
            Some(command) => return self.give_up(command, why),
            // An original server can have two reasons for one refusal.
            None if self.again.is_some() => self.again = Some(self.now.after(AFTER_REFUSAL)),
            None if why == SIZE_SET || self.logins > 1 && !self.seated => {}
            None => self.events.notice(format!("{why} after nothing")),
        }
        Ok(())
    }

    /// Does something else than what was refused, a moment later.
    fn give_up(&mut self, command: ClientMessage, why: &str) -> Result<(), String> {
        let late = self.model.turn == Turn::Storing && choice::is_leader_action(&command);
        if late {
            // An original server takes leaders before the main action only (9).
            self.model.early_leaders = true;
            self.events.notice(format!("{why} after a leader action that follows the market"));
        } else {
            self.events.notice(format!("{why} after {command:?}"));
        }
        match command {
            // Nothing has been done then, whatever it seemed.
            ClientMessage::EndTurn => self.model.turn = Turn::New,
            command => self.refused.push(command),
        }
        self.refusals += 1;
        if self.refusals > REFUSALS {
            return Err(format!("{why} is the last of {} refusals in a turn", self.refusals));
        }
        self.again = Some(self.now.after(AFTER_REFUSAL));
        Ok(())
    }

    /// Chooses again after a refusal.
    fn choose_again(&mut self) {
        if self.model.active.is_some() {
            self.take_turn();
        } else if self.model.leaders.len() > 2 {
            self.drop_leader();
        } else if self.model.bonus > 0 {
            self.place_bonus();
        }
    }

    /// Does what is due.
    fn do_what_is_due(&mut self) {
        let now = self.now;
        if self.beat.strikes(now) {
            self.send(ClientMessage::Ping);
        }
        if has_come(&mut self.login, now) {
            self.log_in();
        }
        if has_come(&mut self.asked, now) {
            self.choose_size();
        }
        if has_come(&mut self.silent, now)
            && let Some(command) = self.waiting.take()
            && let Err(why) = self.give_up(command, "silence")
        {
            self.events.fail(why);
        }
        if has_come(&mut self.again, now) && self.waiting.is_none() {
            self.choose_again();
        }
    }

    fn choose_size(&mut self) {
        self.sized = true;
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
            if let Err(why) = self.model.apply(player, message) {
                self.events.notice(why);
            }
        }
        if last && let Err(why) = self.model.check(winner.is_some()) {
            self.events.notice(why);
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
        let result = match &self.name {
            Some(name) if *name == winner => Outcome::Won,
            _ if winner == "cpu" && self.model.players.len() > 1 => Outcome::NoWinner,
            _ => Outcome::Lost,
        };
        let told = format!("{text}: {winner}");
        self.events.finish(result, told);
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
        if self.waiting.is_none() {
            self.take_turn();
        }
    }

    /// Goes on with its turn, if it is.
    fn take_turn(&mut self) {
        if self.model.active.is_none() || self.model.active != self.name {
            return;
        }
        if self.model.turn == Turn::New && self.model.untouched {
            // A new turn, and everything can be tried again.
            self.model.untouched = false;
            self.refused.clear();
            self.refusals = 0;
        }
        match choice::choose(&self.model, &self.refused, &mut *self.dice) {
            Some(message) => self.send(message),
            None => self.events.fail(format!("the server refuses everything: {:?}", self.refused)),
        }
    }

    /// Drops a leader in the set-up, as long as there are more than two.
    fn drop_leader(&mut self) {
        let leaders = &self.model.leaders;
        if leaders.len() > 2 && self.model.active.is_none() {
            let drop = leaders
                .iter()
                .map(|leader| ClientMessage::DiscardLeaderCard { card_id: leader.id.clone() });
            let drops = drop.filter(|drop| !self.refused.contains(drop)).collect();
            match choice::one_of(&mut *self.dice, drops) {
                Some(message) => self.send(message),
                None => self.events.fail("the server lets no leader go"),
            }
        }
    }

    fn place_bonus(&mut self) {
        if !(1..=2).contains(&self.model.bonus) {
            return self.events.fail(format!("{} bonus resources", self.model.bonus));
        }
        let colors = [Color::Yellow, Color::Grey, Color::Blue, Color::Purple];
        let place = colors.into_iter().flat_map(|color| {
            let rooms = self.model.room_for(color).into_iter();
            rooms.map(move |shelf| ClientMessage::DepositResource { color: Some(color), shelf })
        });
        let places = place.filter(|place| !self.refused.contains(place)).collect();
        match choice::one_of(&mut *self.dice, places) {
            Some(message) => self.send(message),
            None => self.events.fail("the server takes no bonus resource"),
        }
    }
}

impl Client for Player {
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        self.now = now;
        self.codec.push(bytes);
        while !self.events.are_over() {
            match self.codec.read_of_server() {
                None => return,
                Some(Heard::Message(message)) => {
                    let text = format!("{message:?}");
                    if let Err(why) = self.hear(message) {
                        self.events.fail(format!("{why}: {text}"));
                    }
                }
                Some(Heard::Nonsense(_) | Heard::Broken) => {
                    self.events.fail("cannot read a message")
                }
            }
        }
    }

    fn next(&mut self, now: Millis) -> Option<Event> {
        self.now = now;
        if !self.events.are_over() {
            self.do_what_is_due();
        }
        self.events.next()
    }

    fn deadline(&self) -> Option<Millis> {
        let moments = [self.login, self.asked, self.silent, self.again];
        let first = moments.into_iter().flatten().chain([self.beat.due()]).min();
        first.filter(|_| !self.events.are_over())
    }
}
