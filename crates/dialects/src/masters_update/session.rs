//! The server's side of a connection: what comes in, what goes out, and when.

use host::{Command, News, Order, Refused};
use kernel::Seat;
use protocol::Millis;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use super::client_messages::ClientMessage;
use super::codec::{Codec, Heard};
use super::decide::State;
use super::inbox::Inbox;
use super::lobby::{Lobby, Queue, Wanted};
use super::seated::{Play, Seated, Waiting};
use super::server_messages::{ModelUpdate, ServerMessage};
use super::texts::{self, Wrong};
use crate::conversation::{Answer, Ask, Conversation, InLine, Line, Listed, Output, Standing};
use crate::manners::Manners;

/// How long a client may stay after the end of its game.
const LINGER: Duration = Duration::from_secs(15);
/// Before the first batch, a Java client gets time to turn its page (14.17).
const BEFORE_SETUP: Duration = Duration::from_millis(50);
/// After a DepositResource, a Java client looks at its buffer once more (14.23).
const AFTER_DEPOSIT: Duration = Duration::from_millis(20);
/// The most characters of an error: the place for it is narrow (14.21).
const LONGEST_ERROR: usize = 59;
/// Between the end of a game in its set-up and the end of the connection (14.12).
const BEFORE_CLOSE: Duration = Duration::from_millis(300);

/// A connection.
pub(super) struct Session {
    pub(super) framing: Framing,
    manners: Arc<Manners>,
    codec: Codec,
    /// What came and was not looked at.
    inbox: Inbox,
    /// What is to be said and done, in this order.
    steps: VecDeque<Step>,
    /// Nothing is said or done before.
    resume: Option<Millis>,
    asked: Option<Asked>,
    pub(super) lobby: Lobby,
    pub(super) place: Place,
    /// What a stream begins with was sent.
    opened: bool,
    /// When something came last.
    heard: Option<Millis>,
    /// When the client was told its name.
    greeted: Option<Millis>,
    /// When the client is sent away after its game.
    until: Option<Millis>,
    /// The connection ends once everything is sent,
    leaving: bool,
    /// and has ended.
    closed: bool,
}

/// Where a client is.
pub(super) enum Place {
    /// It has no name yet.
    Door,
    /// It has one, and the house looks for a seat.
    Hall,
    /// It waits in the line.
    Line(Queue),
    /// It sits.
    Table(Box<Seated>),
    /// Its game is over.
    Over,
}

pub(super) enum Step {
    Say(ServerMessage),
    Ask(Ask, Asked),
    Line(Line),
    /// Says that the table of this seat is one of the line.
    Stand(Seat),
    Pause(Duration),
    LetGo,
    Close,
}

/// What was asked, and for what.
pub(super) enum Asked {
    /// For a name, or a seat.
    Lobby(Wanted),
    /// To do what this message says, on a match that had changed so often.
    Play(ClientMessage, u64),
}

impl Session {
    pub(super) fn new(framing: Framing, manners: Arc<Manners>) -> Session {
        let codec = Codec::new(framing, manners.message_bytes);
        Session {
            framing,
            inbox: Inbox::new(manners.message_bytes),
            manners,
            codec,
            steps: VecDeque::new(),
            resume: None,
            asked: None,
            lobby: Lobby::default(),
            place: Place::Door,
            opened: false,
            heard: None,
            greeted: None,
            until: None,
            leaving: false,
            closed: false,
        }
    }

    pub(super) fn step(&mut self, step: Step) {
        self.steps.push_back(step);
    }

    pub(super) fn say(&mut self, message: ServerMessage) {
        self.step(Step::Say(message));
    }

    pub(super) fn complain(&mut self, wrong: Wrong) {
        self.complain_with(wrong.text());
    }

    /// Says what is wrong. In the middle of the bonus resources, the client is asked for them again:
    /// after an error, clients do not go on by themselves (14.11).
    pub(super) fn complain_with(&mut self, why: &str) {
        self.say(error(why));
        if let Place::Table(seated) = &self.place
            && seated.state() == Some(State::SetupResources)
        {
            let available_resources = seated.bonus();
            self.say(ServerMessage::ResourceSetup { available_resources });
        }
    }

    /// Gives a Java client time before its first batch: to turn its page, and to draw the first one, after
    /// which it knows its own name.
    fn pause_before_set_up(&mut self, now: Millis) {
        let ready = self.greeted.map(|greeted| greeted.after(self.manners.update_start_delay));
        let rest = ready.map(|ready| ready.since(now)).unwrap_or_default();
        if self.framing == Framing::Java {
            self.step(Step::Pause(rest.max(BEFORE_SETUP.min(self.manners.java_delay))));
        }
    }

    /// Gives a Java client time.
    fn pause(&mut self, time: Duration) {
        if self.framing == Framing::Java {
            self.step(Step::Pause(time.min(self.manners.java_delay)));
        }
    }

    /// Ends the connection once everything is sent.
    pub(super) fn leave(&mut self) {
        self.leaving = true;
        self.inbox.clear();
        self.step(Step::LetGo);
        self.step(Step::Close);
    }

    /// Ends it at once.
    fn drop_client(&mut self) {
        self.steps.clear();
        self.resume = None;
        self.leave();
    }

    /// Tells why, and ends it.
    pub(super) fn dismiss(&mut self, why: &str) {
        self.say(error(why));
        self.leave();
    }

    /// Tells what is new at the table; says whether there was anything.
    fn tell_news(&mut self, now: Millis) -> bool {
        let Place::Table(seated) = &mut self.place else { return false };
        let (begins, set_up) = (seated.state().is_none(), seated.is_set_up());
        let Some(told) = seated.tell() else { return false };
        let over = seated.is_over();
        if begins {
            self.pause_before_set_up(now);
        }
        told.into_iter().for_each(|message| self.say(message));
        if over {
            self.place = Place::Over;
            self.until = Some(now.after(LINGER));
            // Whoever has not seen the first turn does not understand the end (14.12).
            if begins || set_up {
                self.step(Step::Pause(BEFORE_CLOSE));
                self.leave();
            } else {
                self.step(Step::LetGo);
            }
        }
        true
    }

    fn listen(&mut self) -> bool {
        match &self.place {
            Place::Table(seated) if !seated.listens() => return false,
            _ => {}
        }
        let Some(message) = self.inbox.pop() else { return false };
        match message {
            Ok(message) => self.consider(message),
            Err(why) => self.complain(why.into()),
        }
        true
    }

    fn consider(&mut self, message: ClientMessage) {
        match (message, &self.place) {
            (ClientMessage::Login { username }, Place::Door) => self.log_in(&username),
            (ClientMessage::Login { .. }, _) => self.complain(Wrong::AlreadyConnected),
            (ClientMessage::GameSize { .. }, Place::Over) => self.complain(Wrong::IllegalAction),
            (ClientMessage::GameSize { size }, _) => self.choose_size(size),
            (message, Place::Table(_)) => {
                if matches!(message, ClientMessage::DepositResource { .. }) {
                    self.pause(AFTER_DEPOSIT);
                }
                self.play(message);
            }
            _ => self.complain(Wrong::IllegalAction),
        }
    }

    fn play(&mut self, message: ClientMessage) {
        let Place::Table(seated) = &mut self.place else { return };
        match seated.play(&message) {
            Ok(Play::Act { seq, actions }) => {
                let order = Order { id: None, seq: Some(seq), command: Command::Act { actions } };
                self.step(Step::Ask(Ask::Order(order), Asked::Play(message, seq)));
            }
            Ok(Play::Dropped) => {
                let (view_leader_card, name) = (seated.choice(), seated.name());
                self.say(ServerMessage::AvailableLeaderCard { view_leader_card });
                if self.framing == Framing::Java {
                    self.say(ServerMessage::ModelUpdate(ModelUpdate {
                        player_username: Some(name),
                        text: texts::DISCARDED_LEADER.to_owned(),
                        batch: 0,
                        last: true,
                        messages: Vec::new(),
                    }));
                }
            }
            Err(wrong) => self.complain(wrong),
        }
    }

    fn house_refuses_play(&mut self, message: ClientMessage, refused: &Refused) {
        match refused {
            Refused::Stale { seq } => {
                // The match went on before the client knew: its message is looked at again then.
                self.inbox.put_back(message);
                if let Place::Table(seated) = &mut self.place {
                    seated.wait_for(*seq);
                }
            }
            Refused::NotStarted | Refused::Finished | Refused::Closed | Refused::Rule { .. } => {
                self.complain(Wrong::IllegalAction);
            }
            refused => self.complain_with(&refused.to_string()),
        }
    }

    /// When the client will have said nothing for too long.
    fn silent_at(&self) -> Option<Millis> {
        self.heard.map(|heard| heard.after(self.manners.update_silence))
    }

    /// When the client is sent away.
    fn gone_at(&self) -> Option<Millis> {
        self.silent_at().into_iter().chain(self.until).min().filter(|_| !self.leaving)
    }

    /// When nobody is waited for any longer who was called to the table.
    fn settles_at(&self) -> Option<Millis> {
        match &self.place {
            Place::Table(seated) if !self.leaving => seated.settles,
            _ => None,
        }
    }

    /// What cannot wait, not even for the answer of the house.
    fn do_what_is_due(&mut self, now: Millis) {
        if self.gone_at().is_some_and(|moment| moment <= now) {
            return self.drop_client();
        }
        if self.settles_at().is_some_and(|moment| moment <= now)
            && let Place::Table(seated) = &mut self.place
        {
            let waiting = seated.settle();
            self.tell_waiting(waiting);
        }
    }

    /// Who waits at the table has changed.
    fn tell_waiting(&mut self, waiting: Waiting) {
        match waiting {
            Waiting::Same => {}
            Waiting::Now(many) => self.say_waiting(many),
            Waiting::Alone => self.forget_size(),
        }
    }

    /// The house was asked and has not answered; whoever leaves does not wait for it.
    fn waits_for_house(&self) -> bool {
        self.asked.is_some() && !self.leaving
    }

    fn take(&mut self, now: Millis, step: Step) -> Option<Output> {
        match step {
            Step::Say(message) => {
                if matches!(message, ServerMessage::UsernameSelected { .. }) {
                    self.greeted = Some(now);
                }
                let bytes = self.codec.write(&message);
                (!bytes.is_empty()).then_some(Output::Send(bytes))
            }
            Step::Ask(..) if self.leaving => None,
            Step::Ask(ask, asked) => {
                self.asked = Some(asked);
                Some(Output::Ask(ask))
            }
            Step::Line(line) => Some(Output::Line(line)),
            Step::Stand(seat) => Some(Output::Stand(Standing::new(seat, OfTheLine))),
            Step::Pause(time) => {
                self.resume = Some(now.after(time));
                None
            }
            Step::LetGo => Some(Output::LetGo),
            Step::Close => {
                self.closed = true;
                Some(Output::Close)
            }
        }
    }
}

/// A table of the line: somebody of the dialect opened it, and anybody of the dialect may sit down.
struct OfTheLine;

/// An error, as long as there is place for.
fn error(why: &str) -> ServerMessage {
    ServerMessage::ErrorUpdate { error_message: why.chars().take(LONGEST_ERROR).collect() }
}

impl Conversation for Session {
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        if self.leaving {
            return;
        }
        self.codec.push(bytes);
        while let Some(heard) = self.codec.read() {
            self.heard = Some(now);
            let room = match heard {
                Heard::Message(ClientMessage::Ping) => true,
                Heard::Message(message) => self.inbox.push(Ok(message)),
                Heard::Nonsense(why) => self.inbox.push(Err(why)),
                Heard::Broken => false,
            };
            if !room {
                return self.drop_client();
            }
        }
    }

    fn told(&mut self, _now: Millis, news: &News) {
        let Place::Table(seated) = &mut self.place else { return };
        if self.leaving {
            return;
        }
        match news {
            News::Table(table) => {
                let waiting = seated.table(table);
                self.tell_waiting(waiting);
            }
            News::Played(change) => seated.changed(change),
            News::Said(_) => {}
            News::Farewell(why) => self.dismiss(texts::farewell(*why)),
        }
    }

    fn answered(&mut self, now: Millis, answer: Answer<'_>) {
        let asked = self.asked.take();
        if self.leaving {
            return;
        }
        match (asked, answer) {
            (Some(Asked::Lobby(wanted)), answer) => self.lobby_answered(now, wanted, answer),
            (Some(Asked::Play(_, seq)), Answer::Done) => {
                if let Place::Table(seated) = &mut self.place {
                    seated.wait_for(seq + 1);
                }
            }
            (Some(Asked::Play(message, _)), Answer::Refused(refused)) => {
                self.house_refuses_play(message, refused);
            }
            // What was not asked is not answered.
            _ => {}
        }
    }

    fn tables(&mut self, _now: Millis, tables: &[Listed]) {
        if !self.leaving {
            self.look_at(tables);
        }
    }

    fn wants_tables(&self) -> bool {
        matches!(&self.place, Place::Line(queue) if queue.waits()) && !self.leaving
    }

    fn fellows(&mut self, _now: Millis, _fellows: &[Standing]) {}

    fn line(&mut self, _now: Millis, place: InLine) {
        if !self.leaving {
            self.stand_in_line(place);
        }
    }

    fn next(&mut self, now: Millis) -> Option<Output> {
        self.heard.get_or_insert(now);
        if !std::mem::replace(&mut self.opened, true)
            && let Some(opening) = self.codec.opening()
        {
            return Some(Output::Send(opening));
        }
        loop {
            if self.closed {
                return None;
            }
            self.do_what_is_due(now);
            if self.waits_for_house() || self.resume.is_some_and(|moment| moment > now) {
                return None;
            }
            self.resume = None;
            if self.steps.is_empty() && (self.leaving || !self.tell_news(now) && !self.listen()) {
                return None;
            }
            if let Some(step) = self.steps.pop_front()
                && let Some(output) = self.take(now, step)
            {
                return Some(output);
            }
        }
    }

    fn deadline(&self) -> Option<Millis> {
        let resume = self.resume.filter(|_| !self.waits_for_house());
        let moments = [self.gone_at(), self.settles_at(), resume];
        moments.into_iter().flatten().min().filter(|_| !self.closed)
    }
}
