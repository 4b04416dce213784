//! The server's side of a connection: what comes in, what goes out, and when.

use host::{Farewell, News, Order, Refused, Visit};
use protocol::Millis;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use super::client_messages::ClientMessage;
use super::codec::{Codec, Heard};
use super::debts::Debts;
use super::request::Request;
use super::script::{Acknowledged, Gate, Point, Script, Step};
use super::server_messages::ServerMessage;
use super::table::Table;
use super::words::{Communication, Error};
use crate::conversation::{Answer, Ask, Conversation, Listed, Output, Standing, Visitor};
use crate::identity::Identity;
use crate::manners::Manners;

/// How often the client is asked whether it is there.
const PING: Duration = Duration::from_secs(2);
/// Between an error and the question that is asked again (J16).
const AFTER_ERROR: Duration = Duration::from_millis(50);
/// Between a gate and what follows (J1).
const AFTER_GATE: Duration = Duration::from_millis(20);
/// How often something that cannot be read may come in a row.
const MOST_BAD: u32 = 20;
/// Messages that may wait to be looked at.
const MOST_WAITING: usize = 64;
/// Steps that may wait before nothing more is looked at.
const MOST_REPLIES: usize = 64;
/// Steps that may wait to be told; whoever is so far behind is lost.
const MOST_STEPS: usize = 4096;
/// The longest nickname, in UTF-16 units.
const LONGEST_NAME: usize = 20;
/// What a name must be, as the refusal of any other name says it.
const GOOD_NAME: &str = "A name has 1 to 20 printable characters, with no space at either end; a # \
                         in it is followed by a PIN of 4 to 8 digits.";
/// So many times longer a Java client may be silent, and owe an acknowledgement, over the first board of
/// a game: the graphical one loads all its pictures then, and answers not even pings meanwhile.
const FIRST_BOARD: u32 = 3;
/// How long a client may be without telling others that it has acknowledged something.
const STIR: Duration = Duration::from_secs(1);

/// A connection.
pub(super) struct Session {
    pub(super) framing: Framing,
    manners: Arc<Manners>,
    codec: Codec,
    /// What is ready to be done.
    outbox: VecDeque<Output>,
    pub(super) script: Script,
    /// What was said and not looked at yet.
    pub(super) inbox: VecDeque<ClientMessage>,
    /// The house was asked this and has not answered.
    asked: Option<Asked>,
    /// Who this is, once logged in.
    identity: Option<Identity>,
    pub(super) table: Option<Table>,
    pub(super) request: Option<Request>,
    /// The question of the open request was left out, because something that may answer it was there
    /// already (J14). If that is refused, the question must be asked after all (G3).
    pub(super) unasked: bool,
    /// What must be told before anything else is looked at: what a command has led to, or what came
    /// before it.
    pub(super) behind: Option<Behind>,
    /// What it must acknowledge.
    debts: Debts,
    /// It is in the log that a board of this game was forgiven.
    warned: bool,
    /// When something that is owed may be forgiven, while a gate waits for it.
    patience: Option<Millis>,
    /// Messages said so far.
    said: u64,
    acknowledged: u64,
    /// Up to where everything was acknowledged.
    point: Point,
    /// When the others were told how this client stands, and how often it had acknowledged by then.
    stood_at: Millis,
    stood_with: u64,
    fellows: Vec<Acknowledged>,
    /// When something came last, and when the client is asked next whether it is there. Nothing before
    /// the first moment that the session is told.
    alive: Option<Alive>,
    /// When the client last answered a ping.
    ponged: Millis,
    bad: u32,
    closed: bool,
}

/// News that must come.
#[derive(Clone, Copy)]
pub(super) enum Behind {
    /// The match has changed so often.
    Seq(u64),
    /// The own wish for this is known.
    Wish(&'static str),
}

/// Whether the client is still there.
#[derive(Clone, Copy)]
struct Alive {
    heard: Millis,
    ping: Millis,
}

/// What the house was asked.
enum Asked {
    /// For a name.
    Name(Identity),
    /// For the list of games.
    Games,
    /// To open a table.
    Open,
    /// To sit down at one.
    Join,
    /// To do what this message says.
    Do(ClientMessage),
}

impl Session {
    /// Begins: the client is asked for a name.
    pub(super) fn new(framing: Framing, manners: Arc<Manners>) -> Session {
        let mut session = Session {
            codec: Codec::new(framing, manners.message_bytes),
            framing,
            manners,
            outbox: VecDeque::new(),
            script: Script::default(),
            inbox: VecDeque::new(),
            asked: None,
            identity: None,
            table: None,
            request: None,
            unasked: false,
            behind: None,
            debts: Debts::default(),
            warned: false,
            patience: None,
            said: 0,
            acknowledged: 0,
            point: (0, 0),
            stood_at: Millis::default(),
            stood_with: 0,
            fellows: Vec::new(),
            alive: None,
            ponged: Millis::default(),
            bad: 0,
            closed: false,
        };
        session.outbox.extend(session.codec.opening().map(Output::Send));
        session.send(Millis::default(), Communication::EnterNickname.into());
        session
    }

    pub(super) fn is_java(&self) -> bool {
        self.framing == Framing::Java
    }

    /// Sends a message now.
    fn send(&mut self, now: Millis, message: ServerMessage) {
        self.said += 1;
        if message.wants_acknowledgement() {
            let board = matches!(message, ServerMessage::UpdateBoard { .. }).then_some(now);
            self.debts.owe(self.said, board);
        }
        self.outbox.push_back(Output::Send(self.codec.write(&message, self.said)));
    }

    /// Says a message in its turn.
    pub(super) fn say(&mut self, message: impl Into<ServerMessage>) {
        self.script.push(Step::Say(message.into()));
    }

    /// A pause that only Java clients need.
    pub(super) fn pause(&mut self, pause: Duration) {
        if self.is_java() {
            self.script.push(Step::Pause(pause));
        }
    }

    /// Lets a client that has just spoken begin to listen (J1).
    pub(super) fn before_reply(&mut self) {
        self.pause(self.manners.java_delay);
    }

    /// Waits until the client has acknowledged everything and, with a point, everybody has.
    pub(super) fn gate(&mut self, point: Option<Point>) {
        self.script.push(Step::Gate(point));
        self.pause(AFTER_GATE);
    }

    /// Says that a message was accepted, where the JSON framing wants it said.
    pub(super) fn accept(&mut self) {
        if !self.is_java() {
            self.say(Communication::Success);
        }
    }

    /// Answers what the client has just said.
    pub(super) fn reply(&mut self, message: impl Into<ServerMessage>) {
        self.before_reply();
        self.say(message);
    }

    /// Refuses it. The request stays open, and its question follows if it was never asked.
    pub(super) fn refuse(&mut self, error: Error) {
        self.reply(error);
        self.ask_what_was_left_out();
    }

    /// Asks the question of the open request if it was left out for an answer that was none (G3).
    pub(super) fn ask_what_was_left_out(&mut self) {
        if let Some(request) = self.request.filter(|_| self.unasked) {
            self.pause(AFTER_ERROR);
            self.script.push(Step::Prompt(request));
        }
    }

    /// Refuses it, and asks again.
    pub(super) fn refuse_and_ask(&mut self, error: impl Into<ServerMessage>, request: Request) {
        self.reply(error);
        self.pause(AFTER_ERROR);
        self.script.push(Step::Prompt(request));
    }

    /// Refuses what makes no sense now: Java clients are better told nothing (J10, J15).
    pub(super) fn refuse_in_json(&mut self, error: Error) {
        if !self.is_java() {
            self.say(error);
        }
    }

    /// Asks the house.
    fn ask(&mut self, ask: Ask, asked: Asked) {
        self.outbox.push_back(Output::Ask(ask));
        self.asked = Some(asked);
    }

    /// Commands what a message says.
    pub(super) fn order(&mut self, order: Order, message: ClientMessage) {
        self.ask(Ask::Order(order), Asked::Do(message));
    }

    fn alive(&mut self, now: Millis) -> &mut Alive {
        self.alive.get_or_insert(Alive { heard: now, ping: now.after(PING) })
    }

    fn close(&mut self) {
        self.script.clear();
        self.script.push(Step::Close);
    }

    fn standing(&self) -> Option<Acknowledged> {
        let seat = self.table.as_ref()?.seat;
        Some(Acknowledged { seat, point: self.point, times: self.acknowledged })
    }

    /// Tells the others at the table how this client stands.
    fn stand(&mut self, now: Millis) {
        self.stood_at = now;
        self.stood_with = self.acknowledged;
        let standing = self.standing();
        let standing = standing.map(|standing| Standing::new(standing.seat, standing));
        self.outbox.extend(standing.map(Output::Stand));
    }

    /// A message came.
    fn hear(&mut self, now: Millis, message: ClientMessage) {
        match message {
            ClientMessage::Acknowledgement { seq } => {
                if self.debts.pay(now, seq) {
                    self.acknowledged += 1;
                }
            }
            ClientMessage::Pong => self.ponged = now,
            ClientMessage::Disconnect => self.close(),
            message => {
                self.inbox.push_back(message);
                if self.inbox.len() > MOST_WAITING {
                    self.close();
                }
            }
        }
    }

    /// Something came that cannot be read.
    fn misheard(&mut self, now: Millis) {
        self.bad += 1;
        // An error that a Java client does not wait for does harm later (J13, J15).
        if !self.is_java() {
            self.send(now, Error::InvalidInput.into());
        }
        if self.bad >= MOST_BAD {
            self.close();
        }
    }

    /// Takes the first step of the script if it need not wait.
    fn advance(&mut self, now: Millis) -> bool {
        match self.script.first(now) {
            None => return false,
            Some(Step::Gate(point)) => {
                let point = *point;
                if !self.passes(now, point) {
                    let lost = matches!(self.script.first(now), Some(Step::Close));
                    return lost || !self.outbox.is_empty();
                }
            }
            Some(_) => {}
        }
        self.patience = None;
        match self.script.take() {
            Some(Step::Say(message)) => self.send(now, message),
            Some(Step::Prompt(request)) => self.prompt(now, request),
            Some(Step::Menu) => {
                self.table = None;
                self.request = None;
                self.inbox.clear();
                self.outbox.push_back(Output::LetGo);
            }
            Some(Step::Close) => {
                self.closed = true;
                self.outbox.extend([Output::LetGo, Output::Close]);
            }
            Some(Step::Gate(_) | Step::Pause(_)) | None => {}
        }
        true
    }

    /// Is the gate open?
    fn passes(&mut self, now: Millis, point: Option<Point>) -> bool {
        self.be_patient(now);
        let owes = !self.debts.is_empty();
        if !owes {
            self.arrive(now, point);
        }
        let Some(mine) = self.standing() else { return true };
        match self.script.gate(now, point, owes, &mine, &self.fellows) {
            Gate::Open => {
                // Also whoever passes for patience alone holds up nobody else, here or at the next one.
                self.debts.clear();
                self.arrive(now, point);
                true
            }
            Gate::Closed => {
                if self.acknowledged != self.stood_with && now.since(self.stood_at) >= STIR {
                    self.stand(now);
                }
                false
            }
            Gate::Lost => {
                self.close();
                false
            }
        }
    }

    /// How many times longer than usual the client may take for anything.
    fn slowness(&self) -> u32 {
        if self.debts.draws_first() && self.is_java() { FIRST_BOARD } else { 1 }
    }

    /// How long the client may say nothing.
    fn silence(&self) -> Duration {
        self.manners.ack_silence * self.slowness()
    }

    /// Takes a board for acknowledged that was sent long ago to a client which answers pings: its
    /// screen is frozen, and that must not end the game of the others (G4).
    fn be_patient(&mut self, now: Millis) {
        let patience = self.manners.ack_patience * self.slowness();
        let forgiven = self.debts.forgive(now, patience, self.ponged);
        if forgiven && !std::mem::replace(&mut self.warned, true) {
            let name = self.identity.as_ref().map(|identity| identity.name.as_str());
            tracing::warn!(
                name,
                "a client of eriantys-ack answers pings, but does not acknowledge the board it was \
                 sent; the others go on, after this one and any later one of this game"
            );
        }
        let patience = self.manners.ack_patience * self.slowness();
        self.patience = self.debts.deadline(now, patience);
    }

    /// The client has come to a point that everybody passes, and the others learn it.
    fn arrive(&mut self, now: Millis, point: Option<Point>) {
        if let Some(point) = point.filter(|point| *point > self.point) {
            self.point = point;
            self.stand(now);
        }
    }

    /// Asks for something, unless the answer is already there (J14).
    fn prompt(&mut self, now: Millis, request: Request) {
        self.request = Some(request);
        self.unasked = self.inbox.front().is_some_and(|message| request.takes(message));
        let question = self.table.as_ref().and_then(|table| table.question(request));
        if let Some(question) = question.filter(|_| !self.unasked) {
            self.send(now, question);
        }
    }

    /// Is something still to be told before anything else is looked at?
    pub(super) fn is_behind(&self) -> bool {
        let (Some(behind), Some(table)) = (self.behind, &self.table) else { return false };
        match behind {
            Behind::Seq(seq) => table.seq < seq,
            Behind::Wish(wish) => !table.wishes_for(wish),
        }
    }

    /// The next message that can be looked at now.
    fn next_message(&mut self) -> Option<ClientMessage> {
        let out_of_turn = self.table.as_ref().is_some_and(|table| !table.is_my_turn());
        // Out of turn everything is refused at once, but not without end.
        let room = self.script.is_empty() || out_of_turn && self.script.len() < MOST_REPLIES;
        if self.is_behind() || !room { None } else { self.inbox.pop_front() }
    }

    /// Looks at a message.
    fn consider(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::LoginMessage { nickname } if self.identity.is_none() => {
                self.log_in(&nickname);
            }
            ClientMessage::RequestGames => self.ask(Ask::Tables, Asked::Games),
            _ if self.identity.is_none() => self.refuse_in_json(Error::InvalidAction),
            ClientMessage::LoginMessage { .. } => self.refuse_in_json(Error::InvalidAction),
            ClientMessage::SetGame { .. } | ClientMessage::JoinAvailableGame { .. }
                if self.table.is_some() =>
            {
                self.reply(Error::InvalidAction);
            }
            ClientMessage::SetGame { number_of_players, expert_mode } => {
                self.set_game(number_of_players, expert_mode);
            }
            ClientMessage::JoinAvailableGame { game_id } => self.join(game_id),
            message => self.play(message),
        }
    }

    fn log_in(&mut self, nickname: &str) {
        if nickname.encode_utf16().count() > LONGEST_NAME {
            return self.reply(Error::NicknameTooLong);
        }
        match Identity::read(nickname) {
            Ok(identity) => self.ask(Ask::Name(identity.name.clone()), Asked::Name(identity)),
            Err(_) => self.reply(ServerMessage::ErrorMessage {
                error: Error::InvalidInput,
                text: Some(GOOD_NAME.to_owned()),
            }),
        }
    }

    fn visitor(&self) -> Option<Visitor> {
        let name = self.identity.as_ref()?.name.clone();
        // Nobody comes back in this dialect; towers and wizards are chosen when all are there.
        let visit = Visit { choosing: true, ..Visit::default() };
        Some(Visitor { name, wishes: Default::default(), visit })
    }

    fn set_game(&mut self, players: i32, expert: bool) {
        let Some(visitor) = self.visitor() else { return };
        if !(2..=4).contains(&players) {
            return self.reply(Error::InvalidSettings);
        }
        let open = Table::open(players, expert, visitor);
        self.ask(open, Asked::Open);
    }

    fn join(&mut self, game: i32) {
        let Some(visitor) = self.visitor() else { return };
        match u32::try_from(game) {
            Ok(number) => self.ask(Ask::Join { number, visitor }, Asked::Join),
            Err(_) => self.reply(Error::InvalidInput),
        }
    }

    /// The house does not let the client do what it wants.
    fn refused(&mut self, asked: Asked, refused: &Refused) {
        let error = match (&asked, refused) {
            (Asked::Name(_), _) => Error::TakenNickname,
            (Asked::Open, _) => Error::InvalidSettings,
            (Asked::Join, Refused::TableFull) => Error::FullGame,
            // Somebody at that table who speaks another protocol is called the same.
            (Asked::Join, Refused::NameTaken(_)) => Error::TakenNickname,
            (Asked::Join | Asked::Games, _) => Error::InvalidInput,
            (Asked::Do(ClientMessage::ChosenTower { .. }), _) => Error::TowerNotAvailable,
            (Asked::Do(ClientMessage::ChosenWizard { .. }), _) => Error::WizardNotAvailable,
            (Asked::Do(_), _) => Error::InvalidAction,
        };
        // Where the constant stands for many reasons, the words of the house say more.
        let message = match error {
            Error::InvalidSettings | Error::InvalidAction => {
                ServerMessage::ErrorMessage { error, text: Some(refused.to_string()) }
            }
            error => error.into(),
        };
        match (asked, self.request) {
            (Asked::Do(message), _) if let Refused::Stale { seq } = refused => {
                self.inbox.push_front(message);
                self.behind = Some(Behind::Seq(*seq));
            }
            // The match is over meanwhile: the news is on its way.
            (Asked::Do(_), _) if matches!(refused, Refused::Finished | Refused::Closed) => {}
            (Asked::Do(_), Some(request)) => self.refuse_and_ask(message, request),
            _ => self.reply(message),
        }
    }
}

impl Conversation for Session {
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        self.alive(now).heard = now;
        self.codec.push(bytes);
        while !self.closed {
            match self.codec.read() {
                Some(Heard::Message(message)) => {
                    self.bad = 0;
                    self.hear(now, message);
                }
                Some(Heard::Nonsense) => self.misheard(now),
                Some(Heard::Broken) => return self.close(),
                None => return,
            }
        }
    }

    fn told(&mut self, _now: Millis, news: &News) {
        match news {
            News::Played(played) => self.tell(played),
            News::Table(info) => self.look_around(info),
            News::Said(_) => {}
            News::Farewell(Farewell::TableClosed) => self.table_closed(),
            News::Farewell(Farewell::Left | Farewell::Storage | Farewell::Stopping) => self.close(),
        }
        if self.script.len() > MOST_STEPS {
            self.close();
        }
    }

    fn answered(&mut self, now: Millis, answer: Answer<'_>) {
        let Some(asked) = self.asked.take() else { return };
        match (asked, answer) {
            (asked, Answer::Refused(refused)) => self.refused(asked, refused),
            (Asked::Name(identity), _) => {
                self.identity = Some(identity);
                self.reply(Communication::Success);
            }
            (_, Answer::Tables(tables)) => {
                let games = super::table::games(tables);
                self.reply(ServerMessage::AvailableGames { available_games: games });
            }
            (asked, Answer::Seated { number, snapshot }) => {
                let typed = self.identity.as_ref().map(|identity| identity.typed.clone());
                let opened = matches!(asked, Asked::Open);
                self.point = (0, 0);
                self.debts.begin();
                self.warned = false;
                self.sit_down(number, snapshot, &typed.unwrap_or_default(), opened);
                self.stand(now);
            }
            (Asked::Do(message), Answer::Done) => self.done(&message),
            (Asked::Games | Asked::Open | Asked::Join, Answer::Done) => {}
        }
    }

    fn tables(&mut self, _now: Millis, _tables: &[Listed]) {}

    fn wants_tables(&self) -> bool {
        false
    }

    fn fellows(&mut self, _now: Millis, fellows: &[Standing]) {
        self.fellows = fellows.iter().filter_map(Standing::how).copied().collect();
    }

    fn next(&mut self, now: Millis) -> Option<Output> {
        loop {
            if let Some(output) = self.outbox.pop_front() {
                return Some(output);
            }
            if self.closed {
                return None;
            }
            let Alive { heard, ping } = *self.alive(now);
            if now.since(heard) >= self.silence() {
                self.close();
            } else if now >= ping {
                self.alive(now).ping = now.after(PING);
                self.send(now, ServerMessage::Ping);
                continue;
            }
            if self.advance(now) {
                continue;
            }
            if self.asked.is_some() {
                return None;
            }
            let message = self.next_message()?;
            self.consider(message);
        }
    }

    fn deadline(&self) -> Option<Millis> {
        let alive = self.alive.map(|alive| {
            let silent = alive.heard.after(self.silence());
            alive.ping.min(silent)
        });
        let waits = self.script.deadline().into_iter().chain(self.patience);
        alive.into_iter().chain(waits).min().filter(|_| !self.closed)
    }
}
