//! The server's side of a connection.

mod playing;
mod seating;

use host::{Farewell, News, Refused};
use protocol::Millis;
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use super::client_messages::Request;
use super::codec::{self, Reader, Received};
use super::hall::{Arrival, Motive};
use super::inbox::Inbox;
use super::seated::Seated;
use super::voice::Voice;
use crate::conversation::{Answer, Ask, Conversation, Listed, Output, Peer, Standing};
use crate::identity::Identity;
use crate::manners::Manners;

/// How long a change of the list waits for others: they rarely come alone.
const GATHER: Duration = Duration::from_millis(100);
/// How often a Java client is pinged.
const PING: Duration = Duration::from_secs(5);
/// How long a message of a Java client may take to come in whole. Its threads write without a lock: when
/// they have spoilt a length, what follows would be waited for in vain, and the client with it.
const WHOLE: Duration = Duration::from_secs(10);
/// The error that closes a JSON connection.
const MOST_ERRORS: u32 = 3;
/// Whoever sends so many unreadable messages in Java is not talking to us.
const MOST_UNREADABLE: u32 = 20;
/// Answers to pings that may wait until they are sent.
const PONGS: usize = 64;

/// A conversation with a client.
pub(super) struct Session {
    framing: Framing,
    manners: Arc<Manners>,
    peer: Peer,
    reader: Reader,
    inbox: Inbox,
    errors: u32,
    /// What is to be said and done, in this order.
    steps: VecDeque<Step>,
    /// What is sent before anything else.
    urgent: VecDeque<Output>,
    asked: Option<Asked>,
    voice: Voice,
    /// The nickname that a Java client has sent.
    nickname: Option<String>,
    /// Whom the client has said to be.
    identity: Option<Identity>,
    /// The name that nobody else of this dialect has.
    named: Option<String>,
    /// The tables as they were told last.
    tables: Vec<Listed>,
    /// Tables at which the seat of the client's name is somebody else's.
    strange: BTreeSet<u32>,
    /// The list of matches as the client knows it.
    listed: Option<Value>,
    /// When it is told of changes.
    hold: Option<Millis>,
    /// Until when a Java client gets to listen before its request is looked at.
    pause: Option<Millis>,
    /// It has listened for that long.
    rested: bool,
    /// When a Java client is pinged next.
    ping: Option<Millis>,
    /// By when the message that a Java client has begun must be complete.
    whole: Option<Millis>,
    place: Option<Box<Seated>>,
    /// Somebody is greeted once the match is as they shall see it.
    arrives: Option<Arrival>,
    /// What was left of a turn is ended before that.
    tidies: bool,
    /// The connection ends once everything is sent,
    leaving: bool,
    /// and has ended.
    closed: bool,
}

enum Step {
    Say(Value),
    Whisper(Arc<str>),
    Ask(Box<(Ask, Asked)>),
    LetGo,
    Close,
}

/// What was asked, and for what.
enum Asked {
    /// The tables, for the first list; or for a list after the lobby was closed.
    List,
    /// A name for a Java client, which may be refused: it counts when a seat is asked for.
    Nickname(String),
    /// The tables, for this request.
    Look(Request),
    /// The name, to sit down then.
    Name(Seeking),
    /// To sit at this table, or at a new one.
    Seat(Seeking, Option<u32>),
    /// The tables, to greet whoever sits.
    Greet(Arrival),
    /// To end what was left of a turn.
    Tidy(u64),
    /// To do what this event says, on a match that had changed so often.
    Play(Value, u64),
}

/// Somebody who looks for a seat.
struct Seeking {
    arrival: Arrival,
    identity: Identity,
    /// What can still be tried.
    asks: VecDeque<Ask>,
    /// Why there was none so far.
    motive: Option<Motive>,
}

impl Session {
    pub(super) fn new(framing: Framing, manners: Arc<Manners>, peer: Peer) -> Session {
        let opening = codec::opening(framing);
        let opening = (!opening.is_empty()).then_some(Output::Send(opening));
        let first = match framing {
            Framing::Json => Some(asking(Ask::Tables, Asked::List)),
            // A Java client speaks first.
            Framing::Java => None,
        };
        Session {
            framing,
            reader: Reader::new(framing, manners.message_bytes),
            manners,
            peer,
            inbox: Inbox::default(),
            errors: 0,
            steps: first.into_iter().collect(),
            urgent: opening.into_iter().collect(),
            asked: None,
            voice: Voice::new(framing),
            nickname: None,
            identity: None,
            named: None,
            tables: Vec::new(),
            strange: BTreeSet::new(),
            listed: None,
            hold: None,
            pause: None,
            rested: false,
            ping: None,
            whole: None,
            place: None,
            arrives: None,
            tidies: false,
            leaving: false,
            closed: false,
        }
    }

    fn say(&mut self, message: Value) {
        self.steps.push_back(Step::Say(message));
    }

    fn say_all(&mut self, messages: Vec<Value>) {
        self.steps.extend(messages.into_iter().map(Step::Say));
    }

    fn bytes(&mut self, message: Value) -> Vec<u8> {
        let signed = self.voice.sign(message);
        codec::encode(self.framing, &signed)
    }

    /// Ends the connection once everything is sent.
    fn leave(&mut self) {
        if self.leaving {
            return;
        }
        self.leaving = true;
        self.inbox.clear();
        if self.place.is_some() {
            self.steps.push_back(Step::LetGo);
        }
        self.steps.push_back(Step::Close);
    }

    /// Says good-bye.
    fn part(&mut self, text: &str) {
        if let Some(error) = self.voice.error(text) {
            self.say(error);
        }
        self.leave();
    }

    /// Tells what is wrong; not too often.
    fn complain(&mut self, text: &str) {
        self.errors += 1;
        let most = match self.framing {
            Framing::Json => MOST_ERRORS,
            Framing::Java => MOST_UNREADABLE,
        };
        if let Some(error) = self.voice.error(text) {
            self.say(error);
        }
        if self.errors >= most {
            self.leave();
        }
    }

    // What comes, and what is due

    fn listen(&mut self, now: Millis) -> bool {
        if let Some(end) = self.pause {
            if end > now {
                return false;
            }
            (self.pause, self.rested) = (None, true);
        }
        if self.place.as_ref().is_some_and(|seated| !seated.greeted || !seated.listens()) {
            return false;
        }
        let Some(request) = self.inbox.next() else { return false };
        let waits = matches!(request, Request::Create { .. }) && self.framing == Framing::Java;
        if waits && !std::mem::take(&mut self.rested) && !self.manners.java_delay.is_zero() {
            self.pause = Some(now.after(self.manners.java_delay));
            self.inbox.put_back(request);
            return false;
        }
        self.hear(now, request);
        true
    }

    fn hear(&mut self, now: Millis, request: Request) {
        match request {
            Request::Ping => {}
            Request::Nickname(_) if self.nickname.is_some() || self.place.is_some() => {
                self.complain("you have said what you are called");
            }
            Request::Nickname(nickname) => {
                self.identity = self.hall().identity(&nickname).ok();
                self.nickname = Some(nickname);
                if let Some(identity) = &self.identity {
                    let name = Ask::Name(identity.name.clone());
                    let folded = identity.name.folded();
                    self.steps.push_back(asking(name, Asked::Nickname(folded)));
                }
                self.steps.push_back(asking(Ask::Tables, Asked::List));
            }
            Request::Event(event) => match &self.place {
                Some(_) => self.play(now, event),
                None => self.complain("you are in no match"),
            },
            request => {
                // After the end of a match another one can be looked for.
                if self.place.as_ref().is_some_and(|seated| seated.is_over())
                    && self.framing == Framing::Json
                {
                    self.place = None;
                    self.steps.push_back(Step::LetGo);
                }
                match &self.place {
                    Some(_) => self.refuse(arrival(&request), Motive::Seated),
                    // Lists that were told may be old; a seat is looked for in a new one.
                    None => self.steps.push_back(asking(Ask::Tables, Asked::Look(request))),
                }
            }
        }
    }

    /// When the lobby is closed.
    fn lobby_ends(&self) -> Option<Millis> {
        let seated = self.place.as_ref()?;
        (seated.waits() && seated.greeted).then_some(seated.lobby_ends)
    }

    /// When the client has thought too long.
    fn patience_ends(&self) -> Option<Millis> {
        let since = self.place.as_ref()?.asked_since?;
        Some(since.after(self.manners.request_limit))
    }

    fn close_lobby(&mut self) {
        let Some(seated) = self.place.take() else { return };
        self.steps.push_back(Step::LetGo);
        let closed = self.voice.lobby_closed(&seated.id);
        self.say(closed);
        self.steps.push_back(asking(Ask::Tables, Asked::List));
    }

    /// Does the next thing that is due; says whether there was any.
    fn go_on(&mut self, now: Millis) -> bool {
        if self.leaving {
            return false;
        }
        if self.lobby_ends().is_some_and(|end| end <= now) {
            self.close_lobby();
            return true;
        }
        if self.place.as_ref().is_some_and(|seated| seated.listens())
            && let Some(arrival) = self.arrives.take()
        {
            self.receive_at_table(arrival);
            return true;
        }
        self.tell_changes(now) || self.listen(now)
    }

    fn beat(&mut self, now: Millis) {
        if self.framing != Framing::Java || self.leaving {
            return;
        }
        let due = self.ping.is_some_and(|moment| moment <= now);
        if due && let Some(message) = self.voice.ping() {
            let bytes = self.bytes(message);
            self.urgent.push_back(Output::Send(bytes));
        }
        if due || self.ping.is_none() {
            self.ping = Some(now.after(PING));
        }
    }

    /// Ends the connection of whoever has thought too long, whatever else is under way.
    fn lose_patience(&mut self, now: Millis) {
        let waits = self.asked.is_some() || self.steps.is_empty();
        if self.leaving || !waits || self.patience_ends().is_none_or(|end| end > now) {
            return;
        }
        self.leaving = true;
        self.inbox.clear();
        if let Some(message) = self.voice.disconnected() {
            let bytes = self.bytes(message);
            self.urgent.push_back(Output::Send(bytes));
        }
        self.urgent.extend([Output::LetGo, Output::Close]);
    }

    fn take(&mut self, step: Step) -> Output {
        match step {
            Step::Say(message) => Output::Send(self.bytes(message)),
            Step::Whisper(words) => Output::Whisper(words),
            Step::Ask(question) => {
                let (ask, asked) = *question;
                self.asked = Some(asked);
                Output::Ask(ask)
            }
            Step::LetGo => Output::LetGo,
            Step::Close => {
                self.closed = true;
                Output::Close
            }
        }
    }
}

/// A step that asks the house.
fn asking(ask: Ask, asked: Asked) -> Step {
    Step::Ask(Box::new((ask, asked)))
}

fn arrival(request: &Request) -> Arrival {
    match request {
        Request::Create { .. } => Arrival::Opened,
        Request::Load { .. } => Arrival::CameBack,
        _ => Arrival::Joined,
    }
}

/// Why the house has no seat, in the words of the hall.
fn motive(refused: &Refused) -> Motive {
    match refused {
        Refused::NameTaken(_) | Refused::SeatTaken | Refused::AlreadySeated => Motive::NameTaken,
        Refused::BadName(_) => Motive::NameInvalid,
        Refused::TableFull | Refused::AlreadyStarted => Motive::Full,
        Refused::NoSuchTable | Refused::Closed | Refused::Finished => Motive::NoMatch,
        _ => Motive::Other,
    }
}

impl Conversation for Session {
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        if self.leaving {
            return;
        }
        self.reader.push(bytes);
        while let Some(received) = self.reader.next() {
            self.whole = None;
            match received {
                Received::Request(Request::Ping, _) => {
                    if self.framing == Framing::Json {
                        let pong = self.bytes(json!({"type": "Pong"}));
                        self.urgent.push_back(Output::Send(pong));
                    }
                }
                Received::Request(request, bytes) => {
                    if !self.inbox.take_in(request, bytes) {
                        return self.leave();
                    }
                }
                Received::Unreadable(why) => self.complain(&why.0),
                Received::Broken => return self.leave(),
            }
            if self.leaving || self.urgent.len() > PONGS {
                return self.leave();
            }
        }
        let within = self.reader.is_within();
        self.whole = within.then(|| self.whole.unwrap_or(now.after(WHOLE)));
    }

    fn told(&mut self, now: Millis, news: &News) {
        let Some(seated) = &mut self.place else { return };
        if let News::Farewell(why) = news {
            return match why {
                Farewell::TableClosed if seated.course.is_none() => self.close_lobby(),
                Farewell::Left => self.leave(),
                Farewell::TableClosed => self.part("the match was closed"),
                Farewell::Storage => self.part("the match cannot be stored now, come back later"),
                Farewell::Stopping => self.part("the server stops, come back in a moment"),
            };
        }
        let (beats, starts) = seated.told(news);
        let greeted = seated.greeted;
        match (starts, greeted) {
            (true, true) => self.show(now, false),
            _ => self.tell(now, &beats, false),
        }
        if matches!(news, News::Played(_)) {
            self.whisper_again();
        }
        if matches!(news, News::Table(_)) && self.wants_tables() {
            self.hold.get_or_insert(now.after(GATHER));
        }
    }

    fn answered(&mut self, now: Millis, answer: Answer<'_>) {
        match (self.asked.take(), answer) {
            (Some(Asked::List), Answer::Tables(tables)) => {
                self.tables = tables.to_vec();
                self.tell_list();
            }
            (Some(Asked::Look(request)), Answer::Tables(tables)) => {
                self.tables = tables.to_vec();
                self.look(&request);
            }
            (Some(Asked::Greet(arrival)), Answer::Tables(tables)) => {
                self.tables = tables.to_vec();
                self.greet(now, arrival);
            }
            (Some(Asked::Greet(arrival)), Answer::Refused(_)) => self.greet(now, arrival),
            (Some(Asked::Nickname(name)), Answer::Done) => self.named = Some(name),
            (Some(Asked::Name(seeking)), Answer::Done) => {
                self.named = Some(seeking.identity.name.folded());
                self.try_seat(seeking);
            }
            (Some(Asked::Seat(seeking, _)), Answer::Seated { number, snapshot }) => {
                self.sit(now, seeking, number, snapshot);
            }
            // A seat has one owner, whoever else calls themselves so meanwhile.
            (Some(Asked::Name(mut seeking)), Answer::Refused(refused))
                if seeking.arrival == Arrival::CameBack =>
            {
                seeking.motive = Some(motive(refused));
                self.try_seat(seeking);
            }
            (Some(Asked::Name(seeking)), Answer::Refused(refused)) => {
                self.refuse(seeking.arrival, motive(refused));
            }
            (Some(Asked::Seat(seeking, number)), Answer::Refused(refused)) => {
                self.house_refuses_seat(seeking, number, refused);
            }
            (Some(Asked::Look(request)), Answer::Refused(refused)) => {
                self.refuse(arrival(&request), motive(refused));
            }
            (Some(Asked::Tidy(seq)), answer) => {
                // The match is shown as it is then.
                self.arrives = Some(Arrival::CameBack);
                let awaited = match answer {
                    Answer::Done => Some(seq + 1),
                    Answer::Refused(Refused::Stale { seq }) => {
                        self.tidies = true;
                        Some(*seq)
                    }
                    _ => None,
                };
                if let (Some(seated), Some(seq)) = (&mut self.place, awaited) {
                    seated.wait_for(seq);
                }
            }
            (Some(Asked::Play(_, seq)), Answer::Done) => {
                if let Some(seated) = &mut self.place {
                    seated.wait_for(seq + 1);
                    seated.watch(now, true);
                }
            }
            (Some(Asked::Play(event, _)), Answer::Refused(refused)) => {
                self.house_refuses_play(event, refused);
            }
            (Some(Asked::List), Answer::Refused(_)) => self.tell_list(),
            // A name that is refused now is asked for again with the seat.
            _ => {}
        }
    }

    fn tables(&mut self, now: Millis, tables: &[Listed]) {
        self.tables = tables.to_vec();
        self.hold.get_or_insert(now.after(GATHER));
    }

    fn wants_tables(&self) -> bool {
        let started = self.place.as_ref().is_some_and(|seated| seated.course.is_some());
        !started && !self.leaving
    }

    fn fellows(&mut self, _now: Millis, _fellows: &[Standing]) {}

    fn overheard(&mut self, now: Millis, words: &str) {
        let Some(seated) = &mut self.place else { return };
        let Some(course) = &mut seated.course else { return };
        let Ok(whisper) = serde_json::from_str(words) else { return };
        let beats = course.overheard(whisper);
        if seated.started {
            self.tell(now, &beats, false);
        }
    }

    fn next(&mut self, now: Millis) -> Option<Output> {
        loop {
            if self.closed {
                return None;
            }
            self.beat(now);
            self.lose_patience(now);
            if !self.leaving && self.whole.is_some_and(|end| end <= now) {
                self.leave();
            }
            if let Some(output) = self.urgent.pop_front() {
                self.closed = output == Output::Close;
                return Some(output);
            }
            if self.asked.is_some() {
                return None;
            }
            if self.steps.is_empty() && !self.go_on(now) {
                return None;
            }
            if let Some(step) = self.steps.pop_front() {
                return Some(self.take(step));
            }
        }
    }

    fn deadline(&self) -> Option<Millis> {
        if self.leaving {
            return None;
        }
        // The rest waits for the answer to what was asked.
        let rest = [self.hold, self.pause, self.lobby_ends()].into_iter().flatten();
        let rest = rest.filter(|_| self.asked.is_none());
        [self.ping, self.patience_ends(), self.whole].into_iter().flatten().chain(rest).min()
    }
}
