//! The server's side of a connection.

use host::{Command, Farewell, News, Order, Refused, Snapshot};
use protocol::Millis;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use super::client_messages::ClientMessage;
use super::codec::{self, Reader, Received};
use super::hall::{Hall, Wishes};
use super::heartbeat::{Beat, Heartbeat, Others};
use super::pace::Pace;
use super::seated::{Arrival, Play, Seated, Unanswered};
use super::server_messages::{Complaint, Lobby, ServerMessage};
use super::texts::{self, Wrong};
use crate::conversation::{Answer, Ask, Conversation, Listed, Output, Peer, Standing};
use crate::identity::Identity;
use crate::manners::Manners;

/// How long a Java client is told nothing about lobbies after an error: its dialogue must find an
/// empty queue.
const HOLD: Duration = Duration::from_millis(500);
/// How long a change of the lobbies waits for others: they rarely come alone.
const GATHER: Duration = Duration::from_millis(100);
/// How long after such an error it can be explained.
const EXPLAIN: Duration = Duration::from_millis(600);
/// How long a Java client may stay after the end of its match.
const LINGER: Duration = Duration::from_secs(600);
/// Whoever sends so many unreadable messages in a row is not talking to us.
const MOST_UNREADABLE: u32 = 20;
/// Messages that may wait until they are looked at.
const INBOX: usize = 256;

/// A conversation with a client.
pub(super) struct Session {
    framing: Framing,
    manners: Arc<Manners>,
    peer: Peer,
    reader: Reader,
    /// What came and was not looked at; nothing where it could not be read.
    inbox: VecDeque<Option<ClientMessage>>,
    unreadable: u32,
    /// What is to be said and done, in this order.
    steps: VecDeque<Step>,
    /// What is sent and done before anything else.
    urgent: VecDeque<Output>,
    asked: Option<Asked>,
    pace: Pace,
    heart: Heartbeat,
    /// The tables as they were told last.
    tables: Vec<Listed>,
    /// The lobbies that the client knows of.
    welcomed: Vec<Lobby>,
    /// When it is told of what has changed since; not before.
    hold: Option<Millis>,
    /// What is still to be explained, and when.
    explain: Option<(Millis, String)>,
    place: Place,
    /// How this one stands, as the others were told.
    stood: Option<Unanswered>,
    /// The connection ends once everything is sent,
    leaving: bool,
    /// and has ended.
    closed: bool,
}

enum Step {
    Say(ServerMessage),
    Ask(Ask, Asked),
    LetGo,
    Close,
}

/// What was asked, and for what.
enum Asked {
    /// The tables, for a Welcome.
    Welcome,
    /// The tables, for this Join.
    Look(ClientMessage),
    /// To sit.
    Seat(Arrival, Identity),
    /// To do what this message says, on a match that had changed so often.
    Play(ClientMessage, u64),
}

enum Place {
    /// In no lobby; perhaps after a match.
    Hall {
        finished: bool,
    },
    Table(Box<Seated>),
}

impl Session {
    pub(super) fn new(framing: Framing, manners: Arc<Manners>, peer: Peer) -> Session {
        let opening = codec::opening(framing);
        let opening = (!opening.is_empty()).then_some(Output::Send(opening));
        Session {
            framing,
            reader: Reader::new(framing, manners.message_bytes),
            manners,
            peer,
            inbox: VecDeque::new(),
            unreadable: 0,
            steps: VecDeque::from([Step::Ask(Ask::Tables, Asked::Welcome)]),
            urgent: opening.into_iter().collect(),
            asked: None,
            pace: Pace::default(),
            heart: Heartbeat::default(),
            tables: Vec::new(),
            welcomed: Vec::new(),
            hold: None,
            explain: None,
            place: Place::Hall { finished: false },
            stood: None,
            leaving: false,
            closed: false,
        }
    }

    fn say(&mut self, message: ServerMessage) {
        self.steps.push_back(Step::Say(message));
    }

    fn say_all(&mut self, messages: Vec<ServerMessage>) {
        self.steps.extend(messages.into_iter().map(Step::Say));
    }

    fn complain(&mut self, wrong: Wrong) {
        self.complain_with(wrong, wrong.text().to_owned());
    }

    fn complain_with(&mut self, wrong: Wrong, description: String) {
        let code = wrong.code();
        self.say(ServerMessage::Error(Complaint::Coded { description, code }));
    }

    /// Ends the connection once everything is sent.
    fn leave(&mut self) {
        self.leaving = true;
        self.inbox.clear();
        if matches!(self.place, Place::Table(_)) {
            self.steps.push_back(Step::LetGo);
        }
        self.steps.push_back(Step::Close);
    }

    /// Tells why, and ends the connection.
    fn dismiss(&mut self, why: &str) {
        self.steps.clear();
        self.say(ServerMessage::NotifyDisconnection { string: why.to_owned() });
        self.leave();
    }

    // In the hall

    fn hall(&self) -> Hall<'_> {
        let Session { framing, manners, peer, tables, .. } = self;
        Hall { framing: *framing, manners, peer: *peer, tables }
    }

    fn welcome(&mut self) {
        self.hold = None;
        let lobbies = self.hall().lobbies();
        self.welcomed.clone_from(&lobbies);
        self.say(ServerMessage::Welcome { lobbies });
    }

    /// Tells about lobbies if the client sees any change, once that is due.
    fn welcome_again(&mut self, now: Millis) -> bool {
        let in_hall = matches!(self.place, Place::Hall { .. });
        let due = self.hold.take_if(|end| *end <= now).is_some() && in_hall;
        let changed = due && self.hall().lobbies() != self.welcomed;
        if changed {
            self.welcome();
        }
        changed
    }

    fn explanation(&mut self, now: Millis) -> bool {
        let due = self.explain.take_if(|(moment, _)| *moment <= now);
        let is_due = due.is_some();
        if let Some((_, string)) = due {
            self.say(ServerMessage::InformationConnection { string, notice: None });
        }
        is_due
    }

    /// A lobby is not entered. Java clients go on only with the error as the last message for a
    /// while, and only with some texts; the reason follows then.
    fn refuse_seat(&mut self, now: Millis, wrong: Wrong, reason: Option<String>) {
        let explanation = || texts::explanation(wrong, self.framing).map(str::to_owned);
        let reason = reason.or_else(explanation);
        match (self.framing, reason) {
            (Framing::Json, None) => self.complain(wrong),
            (Framing::Json, Some(reason)) => self.complain_with(wrong, reason),
            (Framing::Java, reason) => {
                self.welcome();
                self.complain(wrong);
                self.hold = Some(now.after(HOLD));
                self.explain = reason.map(|reason| (now.after(EXPLAIN), reason));
            }
        }
    }

    fn open(&mut self, now: Millis, message: &ClientMessage) {
        let ClientMessage::GameParams { num_players, expert, nickname, mage, color_t } = message
        else {
            return;
        };
        let wishes = Wishes { nickname, mage: *mage, tower: *color_t };
        let hall = self.hall();
        match hall.open(*num_players, *expert, &wishes) {
            Ok((ask, identity)) => {
                self.steps.push_back(Step::Ask(ask, Asked::Seat(Arrival::Opened, identity)));
            }
            // The dialogue of a Java client goes on only after some texts.
            Err(Wrong::PlayerCount) if self.framing == Framing::Java => {
                let reason = Wrong::PlayerCount.text().to_owned();
                self.refuse_seat(now, Wrong::NoLobby, Some(reason));
            }
            Err(wrong) => {
                let unnamed = wrong == Wrong::NoLobby && hall.lacks_characters(*expert);
                let reason = unnamed.then(|| texts::NO_EXPERT_GAMES.to_owned());
                self.refuse_seat(now, wrong, reason);
            }
        }
    }

    fn join(&mut self, now: Millis, message: &ClientMessage) {
        let ClientMessage::Join { nickname, mage, color_t, index } = message else { return };
        let wishes = Wishes { nickname, mage: *mage, tower: *color_t };
        match self.hall().join(*index, &wishes) {
            Ok((ask, identity)) => {
                let arrival = match ask {
                    Ask::Return { .. } => Arrival::CameBack,
                    _ => Arrival::Joined,
                };
                self.steps.push_back(Step::Ask(ask, Asked::Seat(arrival, identity)));
            }
            Err(wrong) => self.refuse_seat(now, wrong, None),
        }
    }

    fn house_refuses_seat(&mut self, now: Millis, refused: &Refused) {
        let wrong = match refused {
            Refused::NameTaken(_)
            | Refused::NotSeated
            | Refused::SeatTaken
            | Refused::AlreadySeated => Wrong::NicknameTaken,
            Refused::BadName(_) => Wrong::NicknameInvalid,
            Refused::TableFull | Refused::AlreadyStarted => Wrong::LobbyFull,
            Refused::Rule { rule: "E19", .. } => Wrong::MageTaken,
            Refused::Rule { rule: "E14" | "E21", .. } => Wrong::TowerTaken,
            Refused::NoSuchTable | Refused::Closed | Refused::Finished => Wrong::LobbyIndex,
            _ => return self.refuse_seat(now, Wrong::NoLobby, Some(refused.to_string())),
        };
        self.refuse_seat(now, wrong, None);
    }

    // At a table

    fn sit(&mut self, now: Millis, arrival: Arrival, identity: Identity, snapshot: &Snapshot) {
        match Seated::new(self.framing, arrival, identity.typed, snapshot) {
            Some(seated) => {
                self.say(seated.greeting());
                self.place = Place::Table(Box::new(seated));
                self.tables = Vec::new();
                (self.hold, self.explain) = (None, None);
                self.stand();
                self.tell_at_once(now);
            }
            None => self.dismiss(texts::DISCONNECTED),
        }
    }

    /// Tells the others how this one stands, if that has changed.
    fn stand(&mut self) {
        let Place::Table(seated) = &self.place else { return };
        let standing = Unanswered { seat: seated.seat, pings: self.heart.missed() };
        if self.stood != Some(standing) {
            self.stood = Some(standing);
            self.urgent.push_back(Output::Stand(Standing::new(seated.seat, standing)));
        }
    }

    /// JSON clients are told of every change by itself; Java clients when they can take it.
    fn tell_at_once(&mut self, now: Millis) {
        if self.framing == Framing::Json {
            self.tell_news(now);
        }
    }

    fn tell_news(&mut self, now: Millis) -> bool {
        let Place::Table(seated) = &mut self.place else { return false };
        if !seated.has_news() {
            return false;
        }
        let told = seated.news(self.manners.character_texts.as_ref());
        let over = seated.is_over() && seated.ended.is_none();
        if over {
            seated.ended = Some(now);
        }
        self.say_all(told);
        if over && self.framing == Framing::Json {
            self.place = Place::Hall { finished: true };
            self.stood = None;
            self.steps.push_back(Step::LetGo);
            self.steps.push_back(Step::Ask(Ask::Tables, Asked::Welcome));
        }
        true
    }

    /// When the match can be shown as it is now, if it was not.
    fn news_due(&self) -> Option<Millis> {
        let Place::Table(seated) = &self.place else { return None };
        seated.has_news().then(|| self.pace.redraw().unwrap_or_default())
    }

    /// When a Java client that stays after its match is sent away.
    fn lingers_until(&self) -> Option<Millis> {
        let Place::Table(seated) = &self.place else { return None };
        seated.ended.map(|moment| moment.after(LINGER))
    }

    fn play(&mut self, message: ClientMessage) {
        let Place::Table(seated) = &mut self.place else { return };
        match seated.play(&message) {
            Ok(Play::Act { seq, actions }) => {
                let command = Command::Act { actions };
                let order = Order { id: None, seq: Some(seq), command };
                self.steps.push_back(Step::Ask(Ask::Order(order), Asked::Play(message, seq)));
            }
            Ok(Play::Ask(hint)) => self.say(*hint),
            Err(wrong) => self.complain(wrong),
        }
    }

    fn house_refuses_play(&mut self, message: ClientMessage, refused: &Refused) {
        match refused {
            Refused::Stale { seq } => {
                // The match went on before the client knew: its message is looked at again then.
                self.inbox.push_front(Some(message));
                if let Place::Table(seated) = &mut self.place {
                    seated.wait_for(*seq);
                }
            }
            Refused::NotStarted => self.complain(Wrong::NotStarted),
            Refused::Finished | Refused::Closed => self.complain(Wrong::Finished),
            refused => self.complain_with(Wrong::Phase, refused.to_string()),
        }
    }

    // What comes, and what is due

    fn listen(&mut self, now: Millis) -> bool {
        if let Place::Table(seated) = &self.place
            && !seated.listens()
        {
            return false;
        }
        let Some(message) = self.inbox.pop_front() else { return false };
        match message {
            Some(message) => {
                self.unreadable = 0;
                self.hear(now, message);
            }
            None => {
                self.unreadable += 1;
                match (&self.place, self.framing) {
                    // It may have been a wish for a seat.
                    (Place::Hall { .. }, Framing::Java) => {
                        let reason = Wrong::InvalidMessage.text().to_owned();
                        self.refuse_seat(now, Wrong::NoLobby, Some(reason));
                    }
                    _ => self.complain(Wrong::InvalidMessage),
                }
                if self.unreadable >= MOST_UNREADABLE {
                    self.leave();
                }
            }
        }
        true
    }

    fn hear(&mut self, now: Millis, message: ClientMessage) {
        let is_over = matches!(&self.place, Place::Table(seated) if seated.ended.is_some());
        match (&message, &self.place) {
            (ClientMessage::Disconnect, _) => self.leave(),
            (_, Place::Table(_)) if is_over => self.complain(Wrong::Finished),
            (ClientMessage::GameParams { .. }, Place::Hall { .. }) => self.open(now, &message),
            // Lists that were told may be old; a seat is looked for in a new one.
            (ClientMessage::Join { .. }, Place::Hall { .. }) => {
                self.steps.push_back(Step::Ask(Ask::Tables, Asked::Look(message)));
            }
            (ClientMessage::GameParams { .. } | ClientMessage::Join { .. }, Place::Table(_)) => {
                self.complain(Wrong::AlreadyInLobby);
            }
            (_, Place::Hall { finished: true }) => self.complain(Wrong::Finished),
            (_, Place::Hall { finished: false }) => self.complain(Wrong::NotInLobby),
            (_, Place::Table(_)) => self.play(message),
        }
    }

    fn others(&self) -> Others {
        match &self.place {
            Place::Hall { .. } => Others::Answering,
            Place::Table(seated) => seated.others(),
        }
    }

    fn beat(&mut self, now: Millis) {
        if self.leaving {
            return;
        }
        match self.heart.beat(now, self.others()) {
            None => return,
            Some(Beat::Ping) => {
                let ping = self.bytes(ServerMessage::Ping);
                self.urgent.extend(ping.map(Output::Send));
            }
            Some(Beat::Lost) => self.dismiss(texts::DISCONNECTED),
            Some(Beat::AllLost) => {
                self.steps.clear();
                self.leave();
            }
        }
        self.stand();
    }

    fn bytes(&self, message: ServerMessage) -> Option<Vec<u8>> {
        message.write(self.framing).map(|text| codec::encode(self.framing, text))
    }

    /// Does the next thing that is due; says whether there was any.
    fn go_on(&mut self, now: Millis) -> bool {
        if self.leaving {
            return false;
        }
        if self.lingers_until().is_some_and(|end| end <= now) {
            self.leave();
            return true;
        }
        self.explanation(now)
            || self.welcome_again(now)
            || self.news_due().is_some_and(|moment| moment <= now) && self.tell_news(now)
            || self.listen(now)
    }

    /// When the next step can be taken, at the earliest.
    fn step_due(&self) -> Option<Millis> {
        match self.steps.front() {
            Some(Step::Say(message)) => self.pace.earliest(message),
            _ => None,
        }
    }

    fn take(&mut self, now: Millis, step: Step) -> Option<Output> {
        match step {
            Step::Say(message) => {
                self.pace.note(self.framing, now, &message);
                if matches!(message, ServerMessage::Welcome { .. }) && !self.heart.has_started() {
                    self.heart.start(now);
                }
                self.bytes(message).map(Output::Send)
            }
            Step::Ask(ask, asked) => {
                self.asked = Some(asked);
                Some(Output::Ask(ask))
            }
            Step::LetGo => Some(Output::LetGo),
            Step::Close => {
                self.closed = true;
                Some(Output::Close)
            }
        }
    }
}

impl Conversation for Session {
    fn receive(&mut self, _now: Millis, bytes: &[u8]) {
        if self.leaving {
            return;
        }
        self.reader.push(bytes);
        while let Some(received) = self.reader.next() {
            match received {
                // Answers to pings do not wait behind anything.
                Received::Message(ClientMessage::Pong) => {
                    self.heart.pong();
                    self.stand();
                }
                Received::Message(message) => self.inbox.push_back(Some(message)),
                Received::Unreadable => self.inbox.push_back(None),
                Received::Broken { told } => {
                    if told {
                        self.complain(Wrong::InvalidMessage);
                    }
                    return self.leave();
                }
            }
            if self.inbox.len() > INBOX {
                return self.leave();
            }
        }
    }

    fn told(&mut self, now: Millis, news: &News) {
        let Place::Table(seated) = &mut self.place else { return };
        match news {
            News::Table(table) => {
                let told = seated.table(table);
                self.say_all(told);
            }
            News::Played(played) => seated.played(played),
            News::Said(_) => {}
            News::Farewell(why) => {
                return self.dismiss(match why {
                    Farewell::Left => texts::DISCONNECTED,
                    Farewell::TableClosed => "The lobby was closed",
                    Farewell::Storage => "The server cannot store the game now, come back later",
                    Farewell::Stopping => "The server stops, come back in a moment",
                });
            }
        }
        self.tell_at_once(now);
    }

    fn answered(&mut self, now: Millis, answer: Answer<'_>) {
        match (self.asked.take(), answer) {
            (Some(Asked::Welcome), Answer::Tables(tables)) => {
                self.tables = tables.to_vec();
                self.welcome();
            }
            (Some(Asked::Look(message)), Answer::Tables(tables)) => {
                self.tables = tables.to_vec();
                self.join(now, &message);
            }
            (Some(Asked::Seat(arrival, identity)), Answer::Seated { snapshot, .. }) => {
                self.sit(now, arrival, identity, snapshot);
            }
            (Some(Asked::Seat(..) | Asked::Look(_)), Answer::Refused(refused)) => {
                self.house_refuses_seat(now, refused);
            }
            (Some(Asked::Play(_, seq)), Answer::Done) => {
                if let Place::Table(seated) = &mut self.place {
                    seated.wait_for(seq + 1);
                }
            }
            (Some(Asked::Play(message, _)), Answer::Refused(refused)) => {
                self.house_refuses_play(message, refused);
            }
            (Some(Asked::Welcome), Answer::Refused(refused)) => {
                self.dismiss(&refused.to_string());
            }
            // What was not asked is not answered.
            _ => {}
        }
    }

    fn tables(&mut self, now: Millis, tables: &[Listed]) {
        self.tables = tables.to_vec();
        self.hold.get_or_insert(now.after(GATHER));
    }

    fn wants_tables(&self) -> bool {
        matches!(self.place, Place::Hall { .. }) && !self.leaving
    }

    fn fellows(&mut self, now: Millis, fellows: &[Standing]) {
        if let Place::Table(seated) = &mut self.place {
            seated.fellows(fellows);
            let others = seated.others();
            self.heart.look(now, others);
        }
    }

    fn next(&mut self, now: Millis) -> Option<Output> {
        loop {
            if self.closed || self.asked.is_some() {
                return None;
            }
            self.beat(now);
            if let Some(output) = self.urgent.pop_front() {
                return Some(output);
            }
            if self.steps.is_empty() && !self.go_on(now) {
                return None;
            }
            if self.step_due().is_some_and(|moment| moment > now) {
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
        let idle = self.steps.is_empty();
        let hold = self.hold.filter(|_| idle);
        let explain = self.explain.as_ref().map(|(moment, _)| *moment).filter(|_| idle);
        let news = self.news_due().filter(|_| idle);
        let moments =
            [self.heart.deadline(), self.step_due(), hold, explain, news, self.lingers_until()];
        moments.into_iter().flatten().min().filter(|_| !self.closed)
    }
}
