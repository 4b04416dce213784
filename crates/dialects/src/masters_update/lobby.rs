//! Before the match: the name, the line, the size of the game, a table that waits (section 7).

use host::{Refused, Snapshot, Visit};
use protocol::{Absence, Code, Millis, Nickname, Options, Stage};
use serde_json::Map;

use super::callnames::{LONGEST, RESERVED};
use super::seated::{Arrival, Seated};
use super::server_messages::ServerMessage;
use super::session::{Asked, Place, Session, Step};
use super::texts::{self, Wrong};
use crate::conversation::{Answer, Ask, InLine, Line, Listed, Visitor};

/// Who the client is, and where it was not let in.
#[derive(Default)]
pub(super) struct Lobby {
    /// The name the connection has.
    name: Option<Nickname>,
    /// The tables that did not take this client, and when they had changed last.
    refused: Vec<(u32, Option<Millis>)>,
}

impl Lobby {
    fn is_refused(&self, number: u32) -> bool {
        self.refused.iter().any(|(other, _)| *other == number)
    }

    /// Forgets who refused once the table is gone or looks different.
    fn forgive(&mut self, tables: &[Listed]) {
        self.refused.retain_mut(|(number, then)| {
            let table = tables.iter().find(|table| table.number == *number);
            table.is_some_and(|table| *then.get_or_insert(table.info.changed) == table.info.changed)
        });
    }
}

/// A place in the line.
#[derive(Default)]
pub(super) struct Queue {
    first: bool,
    length: usize,
    /// The table it is called to.
    called: Option<u32>,
    /// It was asked for a size.
    asked: bool,
    /// A table is being opened or joined; the place in the line is kept until it is.
    busy: bool,
    /// Somebody came, or left, and the client was not told.
    came: bool,
    left: bool,
}

impl Queue {
    /// Does it wait for a table?
    pub(super) fn waits(&self) -> bool {
        !self.busy
    }
}

/// What the house was asked.
pub(super) enum Wanted {
    /// To have this name, and perhaps a seat at a table.
    Name(Nickname, Option<Code>),
    /// To sit at the table whose code came with the name.
    Visit,
    /// Whether there is a table to join.
    Look,
    /// Whether the table of this number, where it sits, is one of the line.
    Company(u32),
    /// To join a table.
    Join {
        number: u32,
        /// When it had changed last, if that is known.
        changed: Option<Millis>,
        /// How many waited in the line with the client, if they are called there, too.
        waited: usize,
    },
    /// To open one for so many.
    Open(u8),
}

impl Session {
    fn ask(&mut self, ask: Ask, wanted: Wanted) {
        self.step(Step::Ask(ask, Asked::Lobby(wanted)));
    }

    pub(super) fn say_waiting(&mut self, many: usize) {
        let lobby_current_size = count(many);
        self.say(ServerMessage::WaitingPlayersUpdate { lobby_current_size });
    }

    fn ask_size(&mut self) {
        if let Place::Line(queue) = &mut self.place {
            queue.asked = true;
            let lobby_current_size = count(queue.length);
            self.say(ServerMessage::GameSizeRequest { lobby_current_size });
        }
    }

    fn visitor(&self) -> Option<Visitor> {
        let name = self.lobby.name.clone()?;
        // Nobody comes back in this dialect.
        Some(Visitor { name, wishes: Map::new(), visit: Visit::default() })
    }

    /// A name, perhaps with the code of a table behind it.
    pub(super) fn log_in(&mut self, username: &str) {
        let (name, code) = match username.split_once('@') {
            Some((name, code)) => match code.parse() {
                Ok(code) => (name, Some(code)),
                Err(_) => return self.complain(Wrong::NameLetters),
            },
            None => (username, None),
        };
        match check_name(name) {
            Ok(name) if self.lobby.name.as_ref() == Some(&name) => self.named(name, code),
            Ok(name) => self.ask(Ask::Name(name.clone()), Wanted::Name(name, code)),
            Err(wrong) => self.complain(wrong),
        }
    }

    /// The connection has a name.
    fn named(&mut self, name: Nickname, code: Option<Code>) {
        self.lobby.name = Some(name.clone());
        let Some(visitor) = self.visitor() else { return };
        match code {
            Some(code) => self.ask(Ask::Visit { code, visitor }, Wanted::Visit),
            None => {
                self.greet();
                self.look();
            }
        }
    }

    fn greet(&mut self) {
        let username = self.lobby.name.as_ref().map(Nickname::to_string).unwrap_or_default();
        self.say(ServerMessage::UsernameSelected { username });
    }

    fn look(&mut self) {
        self.place = Place::Hall;
        self.ask(Ask::Tables, Wanted::Look);
    }

    /// Joins a table of the line where somebody waits; or else the line, if it is not there yet. A table that
    /// was opened elsewhere is none, no matter who sits there: it is joined by its code.
    pub(super) fn look_at(&mut self, tables: &[Listed]) {
        self.lobby.forgive(tables);
        let in_line = match &self.place {
            Place::Hall => false,
            Place::Line(queue) if queue.waits() => true,
            _ => return,
        };
        let fits = |table: &&Listed| {
            !table.standing.is_empty() && table.has_room() && !self.lobby.is_refused(table.number)
        };
        let oldest =
            tables.iter().filter(fits).min_by_key(|table| (table.info.opened, table.number));
        match oldest {
            Some(table) => self.join(table.number, Some(table.info.changed), 0),
            None if in_line => {}
            None => {
                self.place = Place::Line(Queue::default());
                self.step(Step::Line(Line::Enter));
            }
        }
    }

    fn join(&mut self, number: u32, changed: Option<Millis>, waited: usize) {
        if let Place::Line(queue) = &mut self.place {
            queue.busy = true;
        }
        if let Some(visitor) = self.visitor() {
            self.ask(Ask::Join { number, visitor }, Wanted::Join { number, changed, waited });
        }
    }

    /// The table has no seat for the client: it waits where it was.
    fn cannot_join(&mut self, number: u32, changed: Option<Millis>) {
        self.lobby.refused.push((number, changed));
        match &mut self.place {
            Place::Line(queue) => {
                queue.busy = false;
                self.move_up();
            }
            _ => self.look(),
        }
    }

    /// The line has moved.
    pub(super) fn stand_in_line(&mut self, place: InLine) {
        let Place::Line(queue) = &mut self.place else { return };
        queue.called = place.called;
        queue.came |= place.came;
        queue.left |= place.left;
        if place.called.is_none() {
            (queue.first, queue.length) = (place.before == 0, place.length);
        }
        self.move_up();
    }

    /// Goes where it is called to, and tells the client what is new in the line.
    fn move_up(&mut self) {
        let Place::Line(queue) = &mut self.place else { return };
        if queue.busy {
            return;
        }
        if let Some(number) = queue.called.take() {
            let waited = queue.length;
            return match self.lobby.is_refused(number) {
                true => self.step(Step::Line(Line::Stay)),
                false => self.join(number, None, waited),
            };
        }
        queue.asked &= queue.first;
        let (came, left) = (std::mem::take(&mut queue.came), std::mem::take(&mut queue.left));
        let (first, asked, length) = (queue.first, queue.asked, queue.length);
        if left || came && !(first && length == 1) {
            self.say_waiting(length);
        }
        if first && (!asked || left) {
            self.ask_size();
        }
    }

    pub(super) fn choose_size(&mut self, size: i32) {
        let visitor = self.visitor();
        let players = u8::try_from(size).ok().filter(|size| (1..=4).contains(size));
        match (&mut self.place, players, visitor) {
            (Place::Line(queue), Some(players), Some(visitor))
                if queue.first && queue.asked && !queue.busy =>
            {
                queue.busy = true;
                let open = open(players, visitor);
                self.ask(open, Wanted::Open(players));
            }
            (Place::Line(queue), None, _) if queue.first && queue.asked && !queue.busy => {
                self.complain(Wrong::NotAllowed);
                self.ask_size();
            }
            (Place::Table(seated), ..) => {
                let choosing = seated.choice();
                let waiting = seated.state().is_none();
                let set = waiting && seated.arrival == Arrival::Opened;
                let setting_up = seated.state() == Some(super::decide::State::SetupCard);
                self.complain(if set { Wrong::SizeSet } else { Wrong::NotAllowed });
                // The number page of a Java client shows no leaders before (14.22).
                if setting_up && self.framing == wire::Framing::Java {
                    let view_leader_card = choosing;
                    self.say(ServerMessage::AvailableLeaderCard { view_leader_card });
                }
            }
            _ => self.complain(Wrong::NotAllowed),
        }
    }

    /// Everybody else has left a table that waits: its size is forgotten.
    pub(super) fn forget_size(&mut self) {
        self.say_waiting(1);
        self.step(Step::LetGo);
        self.place = Place::Line(Queue::default());
        self.step(Step::Line(Line::Enter));
    }

    pub(super) fn lobby_answered(&mut self, now: Millis, wanted: Wanted, answer: Answer<'_>) {
        match (wanted, answer) {
            (Wanted::Name(name, code), Answer::Done) => self.named(name, code),
            (Wanted::Name(..), _) => self.complain(Wrong::NameTaken),
            (Wanted::Look, Answer::Tables(tables)) => self.look_at(tables),
            (Wanted::Look, Answer::Refused(refused)) => self.dismiss(&refused.to_string()),
            (Wanted::Visit, Answer::Seated { number, snapshot }) => {
                self.greet();
                self.sit(now, Arrival::Visited, snapshot, 0);
                if snapshot.table.stage == Stage::Waiting {
                    self.ask(Ask::Tables, Wanted::Company(number));
                }
            }
            (Wanted::Company(number), Answer::Tables(tables)) => self.keep_company(number, tables),
            (Wanted::Visit, Answer::Refused(Refused::NameTaken(_))) => {
                self.complain(Wrong::NameTaken);
            }
            (Wanted::Visit, _) => self.complain_with(texts::NO_SEAT),
            (Wanted::Join { waited, .. }, Answer::Seated { snapshot, .. }) => {
                self.stand(snapshot);
                if let Place::Line(_) = self.place {
                    self.step(Step::Line(Line::Leave));
                }
                self.sit(now, Arrival::Joined, snapshot, waited);
            }
            (Wanted::Join { number, changed, .. }, _) => self.cannot_join(number, changed),
            (Wanted::Open(players), Answer::Seated { number, snapshot }) => {
                let waited = match &self.place {
                    Place::Line(queue) => queue.length,
                    _ => 0,
                };
                let places = players.saturating_sub(1);
                self.stand(snapshot);
                self.step(Step::Line(Line::Lead { table: number, places }));
                self.sit(now, Arrival::Opened, snapshot, waited);
            }
            (Wanted::Open(_), answer) => {
                let why = match answer {
                    Answer::Refused(refused) => refused.to_string(),
                    _ => Wrong::NotAllowed.text().to_owned(),
                };
                self.complain_with(&why);
                if let Place::Line(queue) = &mut self.place {
                    (queue.busy, queue.asked) = (false, false);
                    // The request says how many there are.
                    (queue.came, queue.left) = (false, false);
                    self.move_up();
                }
            }
            (Wanted::Look | Wanted::Company(_), _) => {}
        }
    }

    /// A table of the line stays one as long as anybody of the dialect waits there.
    fn keep_company(&mut self, number: u32, tables: &[Listed]) {
        let table = tables.iter().find(|table| table.number == number);
        if let Place::Table(seated) = &self.place
            && table.is_some_and(|table| !table.standing.is_empty())
        {
            let seat = seated.seat;
            self.step(Step::Stand(seat));
        }
    }

    /// Says that this is a table of the line.
    fn stand(&mut self, snapshot: &Snapshot) {
        if let Some(seat) = snapshot.seat {
            self.step(Step::Stand(seat));
        }
    }

    fn sit(&mut self, now: Millis, arrival: Arrival, snapshot: &Snapshot, waited: usize) {
        match Seated::new(self.framing, arrival, snapshot, waited, now) {
            Some(seated) => {
                let waiting = seated.waiting();
                self.place = Place::Table(Box::new(seated));
                if let Some(many) = waiting {
                    self.say_waiting(many);
                }
            }
            None => self.dismiss(texts::NO_SEAT),
        }
    }
}

/// A table for so many. A game is over for everybody when one leaves (M212).
fn open(players: u8, visitor: Visitor) -> Ask {
    let mut config = Map::new();
    config.insert("players".to_owned(), players.into());
    config.insert("seating".to_owned(), "random".into());
    config.insert("absence".to_owned(), "score".into());
    let options = Options { absence: Absence::Skip, take_back: false, ..Options::default() };
    Ask::Open { config, options, visitor }
}

/// A name that can be had, in lower case.
fn check_name(name: &str) -> Result<Nickname, Wrong> {
    let name = name.to_lowercase();
    match name.encode_utf16().count() {
        0 => return Err(Wrong::NameEmpty),
        length if length > LONGEST => return Err(Wrong::NameLong),
        _ => {}
    }
    if RESERVED.contains(&&*name) {
        return Err(Wrong::NameReserved);
    }
    if !name.chars().all(char::is_alphanumeric) {
        return Err(Wrong::NameLetters);
    }
    name.parse().map_err(|_| Wrong::NameLetters)
}

fn count(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}
