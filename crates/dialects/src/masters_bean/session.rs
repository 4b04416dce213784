//! The server's side of a connection.

use host::{Command as HouseCommand, Farewell, News, Order, Refused, Snapshot};
use protocol::Millis;
use std::collections::VecDeque;
use std::time::Duration;
use wire::lines::Lines;

use super::command_bean::{Bare, Command};
use super::door::{self, Wish};
use super::heartbeat::{Beat, Heartbeat};
use super::pace::Pace;
use super::seated::{Ending, Request, Seated};
use super::server_messages::{Update, write};
use super::style::Style;
use super::texts;
use super::whisper::Whisper;
use crate::conversation::{Answer, Ask, Conversation, Listed, Output, Standing};
use crate::manners::Manners;

/// How long a client may be silent before it is asked how many play: it has been for some time when the
/// conversation begins.
const SILENCE: Duration = Duration::from_millis(500);
/// How long a client may stay after the end of its match,
const LINGER: Duration = Duration::from_secs(600);
/// and after a match that was broken off.
const LINGER_ABORTED: Duration = Duration::from_secs(5);
/// How long the end of a match is kept back for a client that is in the middle of something.
const KEPT_BACK: Duration = Duration::from_secs(60);
/// Lines that may wait until they are looked at,
const INBOX: usize = 256;
/// and how many of the longest ones.
const INBOX_LONGEST: usize = 4;

/// A conversation with a client.
pub(super) struct Session {
    lines: Lines,
    /// Lines that came and were not looked at.
    inbox: VecDeque<String>,
    /// How many bytes they may have.
    inbox_bytes: usize,
    /// Pings and answers to them, which wait for nothing.
    words: Vec<u8>,
    /// What is to be sent,
    out: Vec<u8>,
    /// and the pauses in between;
    pace: Pace,
    /// what is to be done after it.
    todo: VecDeque<Output>,
    asked: Option<Asked>,
    place: Place,
    /// Whether the client was asked for its name before it came to its table.
    name_asked: bool,
    heart: Heartbeat,
    /// The client has sent a ping, or answered one.
    pings: bool,
    /// When somebody who says nothing is asked how many play.
    silent_until: Option<Millis>,
    /// When the end of the match is told that was kept back,
    finish_at: Option<Millis>,
    /// and when the connection is closed.
    close_at: Option<Millis>,
    leaving: bool,
    closed: bool,
}

/// What was asked, and for what.
enum Asked {
    /// The tables, for somebody who says nothing.
    Tables,
    /// A seat at one of them.
    Pool,
    /// A seat at the table of a code, or with those who wish the same if no table has it.
    Visit(Wish),
    /// A seat with those.
    Gather(Style),
    /// A name.
    Name(String),
    Play,
    Say,
}

enum Place {
    /// At no table. Whether it was asked how many play.
    Door {
        asked: bool,
    },
    Table(Box<Seated>),
}

impl Session {
    pub(super) fn new(manners: &Manners) -> Session {
        Session {
            lines: Lines::lenient(manners.message_bytes),
            inbox: VecDeque::new(),
            inbox_bytes: manners.message_bytes.saturating_mul(INBOX_LONGEST),
            words: Vec::new(),
            out: Vec::new(),
            pace: Pace::new(manners.bean_start_delay),
            todo: VecDeque::new(),
            asked: None,
            place: Place::Door { asked: false },
            name_asked: false,
            heart: Heartbeat::default(),
            pings: false,
            silent_until: None,
            finish_at: None,
            close_at: None,
            leaving: false,
            closed: false,
        }
    }

    fn ask(&mut self, ask: Ask, asked: Asked) {
        self.asked = Some(asked);
        self.todo.push_back(Output::Ask(ask));
    }

    /// Ends the connection once everything is sent.
    fn leave(&mut self) {
        self.leaving = true;
        self.inbox.clear();
        if matches!(self.place, Place::Table(_)) {
            self.todo.push_back(Output::LetGo);
        }
        self.todo.push_back(Output::Close);
    }

    /// The same, for a client that has gone: it need not be told anything more.
    fn part(&mut self) {
        self.pace.clear();
        self.leave();
    }

    // At the door

    fn ask_how_many(&mut self, resp: Option<&str>) {
        self.place = Place::Door { asked: true };
        write(&mut self.out, &Update::DefineNumberOfPlayers { resp });
    }

    fn send_away(&mut self, why: &str) {
        write(&mut self.out, &Update::SorryGameAlreadyFull { resp: why });
        self.leave();
    }

    fn wish(&mut self, line: &str) {
        self.silent_until = None;
        match Command::read(line).and_then(|command| Wish::of(line, &command)) {
            Some(wish) => self.seek(wish),
            None => self.ask_how_many(Some(texts::HOW_MANY)),
        }
    }

    fn seek(&mut self, wish: Wish) {
        match wish.visit() {
            Some(ask) => self.ask(ask, Asked::Visit(wish)),
            None => self.gather(&wish),
        }
    }

    fn gather(&mut self, wish: &Wish) {
        if let Some(ask) = wish.gather() {
            self.ask(ask, Asked::Gather(wish.style));
        }
    }

    /// Nobody has said anything for a while.
    fn end_silence(&mut self, now: Millis) -> bool {
        let due = self.silent_until.take_if(|end| *end <= now).is_some();
        let due = due && matches!(self.place, Place::Door { asked: false });
        if due {
            self.ask(Ask::Tables, Asked::Tables);
        }
        due
    }

    fn sit(&mut self, style: Style, snapshot: &Snapshot) {
        let Some(mut seated) = Seated::new(style, self.name_asked, snapshot) else {
            self.todo.push_back(Output::LetGo);
            return self.send_away(texts::OTHER_GAME);
        };
        seated.ask(&mut self.out);
        self.place = Place::Table(Box::new(seated));
    }

    /// A client that has not said its name asks for other company.
    fn move_on(&mut self, wish: Wish) {
        self.name_asked = matches!(&self.place, Place::Table(seated) if seated.was_asked());
        self.place = Place::Door { asked: true };
        self.todo.push_back(Output::LetGo);
        self.seek(wish);
    }

    // At a table

    fn request(&mut self, request: Request) {
        let order = |command, seq| Ask::Order(Order { id: None, seq, command });
        match request {
            Request::Introduce(name) => {
                let typed = name.to_string();
                self.ask(Ask::Introduce(name), Asked::Name(typed));
            }
            Request::Act { seq, actions } => {
                self.ask(order(HouseCommand::Act { actions }, Some(seq)), Asked::Play);
            }
            Request::Say(text) => self.ask(order(HouseCommand::Say { text }, None), Asked::Say),
        }
    }

    fn hear(&mut self, line: String) {
        match Bare::of(&line) {
            Some(Bare::CloseConnection | Bare::GameEnded) => return self.part(),
            Some(Bare::Ping | Bare::Pong) => return,
            None => {}
        }
        let Place::Table(seated) = &mut self.place else {
            return self.wish(&line);
        };
        if seated.started {
            let request = seated.command(&line, &mut self.out);
            self.todo.extend(seated.whispers.drain(..).map(Output::Whisper));
            if let Some(request) = request {
                self.request(request);
            }
            return;
        }
        if seated.is_nameless() {
            let command = Command::read(&line);
            if let Some(wish) = command.and_then(|command| Wish::of(&line, &command)) {
                return self.move_on(wish);
            }
        }
        if let Some(request) = seated.answer(line, &mut self.out) {
            self.request(request);
        }
    }

    fn house_refuses_play(&mut self, refused: &Refused) {
        let Place::Table(seated) = &mut self.place else { return };
        let Some(pending) = seated.pending.take() else { return };
        match refused {
            Refused::Stale { seq } => {
                // The match went on before the client knew: its line is looked at again then.
                seated.wait_for(*seq);
                self.inbox.push_front(pending.line);
            }
            _ if !seated.started => seated.repeat_question(&mut self.out),
            Refused::Finished | Refused::Closed => {
                seated.refuse_by_house(&pending.line, texts::OVER, &mut self.out);
            }
            refused => {
                seated.refuse_by_house(&pending.line, &refused.to_string(), &mut self.out);
            }
        }
    }

    fn house_refuses_name(&mut self, typed: &str, refused: &Refused) {
        let Place::Table(seated) = &mut self.place else { return };
        match refused {
            Refused::NameTaken(_) => seated.name_is_taken(typed, &mut self.out),
            Refused::Finished | Refused::Closed | Refused::NoSuchTable | Refused::NotSeated => {
                write(&mut self.out, &Update::AClientHasDisconnected);
                self.leave();
            }
            _ => seated.repeat_question(&mut self.out),
        }
    }

    /// Looks at what has become of the client: whether it is to be pinged, and whether it is done.
    fn look(&mut self, now: Millis) {
        let Place::Table(seated) = &self.place else { return };
        match seated.ending {
            Ending::Deferred => {
                self.finish_at.get_or_insert(now.after(KEPT_BACK));
            }
            Ending::No | Ending::Told | Ending::Aborted => self.finish_at = None,
        }
        match seated.ending {
            Ending::No | Ending::Deferred => {
                if seated.is_set_up() && (seated.style.pinged() || self.pings) {
                    self.heart.start(now);
                }
            }
            Ending::Told => {
                self.heart.stop();
                self.close_at.get_or_insert(now.after(LINGER));
            }
            Ending::Aborted => {
                self.heart.stop();
                self.close_at.get_or_insert(now.after(LINGER_ABORTED));
            }
        }
    }

    fn beat(&mut self, now: Millis) {
        match self.heart.beat(now) {
            Some(Beat::Ping) => self.words.extend_from_slice(b"ping\n"),
            Some(Beat::Lost) => self.part(),
            None => {}
        }
    }

    fn farewell(&mut self, why: Farewell) {
        let Place::Table(seated) = &mut self.place else { return };
        if seated.ending == Ending::Deferred {
            seated.finish(&mut self.out);
        }
        if seated.ending == Ending::No && self.pace.is_resting() {
            // The connection ends now: there is no time left to wait.
            self.pace.clear();
            self.cut_short();
            return self.leave();
        }
        if seated.started && seated.ending == Ending::No {
            let resp = match why {
                Farewell::Left => texts::SEAT_LEFT,
                Farewell::TableClosed => texts::TABLE_CLOSED,
                Farewell::Storage => texts::NO_STORAGE,
                Farewell::Stopping => texts::STOPPING,
            };
            write(&mut self.out, &Update::PrintOutUpdate { resp });
        }
        if !matches!(seated.ending, Ending::Told | Ending::Aborted) {
            write(&mut self.out, &Update::AClientHasDisconnected);
        }
        self.leave();
    }

    /// The match is broken off for a client that is being left alone: it is told that as soon as it can
    /// hear it, and nothing else.
    fn cut_short(&mut self) {
        self.pace.break_off();
        self.out.clear();
        if let Place::Table(seated) = &mut self.place {
            seated.marks.clear();
        }
        write(&mut self.out, &Update::AClientHasDisconnected);
    }

    /// Gives what was written to the pace.
    fn hand_over(&mut self) {
        let marks = match &mut self.place {
            Place::Table(seated) => std::mem::take(&mut seated.marks),
            Place::Door { .. } => Vec::new(),
        };
        if !self.out.is_empty() {
            self.pace.push(std::mem::take(&mut self.out), marks);
        }
    }

    /// Does the next thing that is due; says whether there was any.
    fn go_on(&mut self, now: Millis) -> bool {
        if self.leaving {
            return false;
        }
        if self.close_at.is_some_and(|end| end <= now) {
            self.leave();
            return true;
        }
        if self.end_silence(now) {
            return true;
        }
        if self.finish_at.take_if(|end| *end <= now).is_some()
            && let Place::Table(seated) = &mut self.place
        {
            seated.finish(&mut self.out);
            self.look(now);
            return true;
        }
        let listens = match &self.place {
            Place::Door { .. } => true,
            Place::Table(seated) => seated.listens(),
        };
        if !listens {
            return false;
        }
        match self.inbox.pop_front() {
            Some(line) => {
                self.hear(line);
                self.look(now);
                true
            }
            None => false,
        }
    }
}

impl Conversation for Session {
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        if self.leaving {
            return;
        }
        self.lines.push(bytes);
        while let Some(line) = self.lines.next() {
            // A line that is too long is one that cannot be read.
            let line = line.unwrap_or_default();
            match Bare::of(&line) {
                Some(Bare::Ping) => {
                    self.pings = true;
                    self.words.extend_from_slice(b"pong\n");
                    self.look(now);
                }
                Some(Bare::Pong) => {
                    self.pings = true;
                    self.heart.pong();
                    self.look(now);
                }
                // Nothing was asked that an empty line could answer.
                None if line.is_empty() && matches!(self.place, Place::Door { .. }) => {}
                _ => self.inbox.push_back(line),
            }
            let bytes: usize = self.inbox.iter().map(String::len).sum();
            if self.inbox.len() > INBOX || bytes > self.inbox_bytes {
                return self.leave();
            }
        }
    }

    fn told(&mut self, now: Millis, news: &News) {
        let Place::Table(seated) = &mut self.place else { return };
        match news {
            News::Table(table) => seated.table(table, &mut self.out),
            News::Played(played) => seated.played(played, &mut self.out),
            News::Said(line) => seated.said(line, &mut self.out),
            News::Farewell(why) => return self.farewell(*why),
        }
        if seated.ending == Ending::Aborted && self.pace.is_resting() {
            self.cut_short();
        }
        self.look(now);
    }

    fn answered(&mut self, now: Millis, answer: Answer<'_>) {
        match (self.asked.take(), answer) {
            (Some(Asked::Tables), Answer::Tables(tables)) => match door::pool(tables) {
                Some(ask) => self.ask(ask, Asked::Pool),
                None => self.ask_how_many(None),
            },
            (Some(Asked::Tables | Asked::Pool), Answer::Refused(_)) => self.ask_how_many(None),
            (Some(Asked::Pool), Answer::Seated { snapshot, .. }) => {
                self.sit(Style::Older, snapshot);
            }
            (Some(Asked::Visit(wish)), Answer::Seated { snapshot, .. }) => {
                self.sit(wish.style, snapshot);
            }
            // No table has this code: it is a word like any other.
            (Some(Asked::Visit(wish)), Answer::Refused(Refused::NoSuchTable)) => {
                self.gather(&wish);
            }
            (Some(Asked::Visit(_)), Answer::Refused(refused)) => {
                self.send_away(&refused.to_string());
            }
            (Some(Asked::Gather(style)), Answer::Seated { snapshot, .. }) => {
                self.sit(style, snapshot);
            }
            (Some(Asked::Gather(_)), Answer::Refused(refused)) => {
                self.send_away(&refused.to_string());
            }
            (Some(Asked::Name(name)), Answer::Seated { snapshot, .. }) => {
                if let Place::Table(seated) = &mut self.place {
                    seated.introduced(name, snapshot, &mut self.out);
                    if seated.style.named_early() {
                        // Those who say nothing are led to where this one waits.
                        let standing = door::named_early(seated.seat);
                        self.todo.push_back(Output::Stand(standing));
                    }
                }
            }
            (Some(Asked::Name(name)), Answer::Refused(refused)) => {
                self.house_refuses_name(&name, refused);
            }
            (Some(Asked::Play), Answer::Refused(refused)) => self.house_refuses_play(refused),
            (Some(Asked::Say), Answer::Refused(refused)) => {
                // Nothing is answered to chat, but everybody can be shown a notice.
                let resp = refused.to_string();
                write(&mut self.out, &Update::PrintOutUpdate { resp: &resp });
            }
            // What is done is told by the match. What was not asked is not answered.
            _ => {}
        }
        self.look(now);
    }

    fn tables(&mut self, _now: Millis, _tables: &[Listed]) {}

    fn wants_tables(&self) -> bool {
        false
    }

    fn fellows(&mut self, _now: Millis, _fellows: &[Standing]) {}

    fn overheard(&mut self, _now: Millis, words: &str) {
        if let Place::Table(seated) = &mut self.place
            && let Some(whisper) = Whisper::read(words)
        {
            seated.overheard(whisper, &mut self.out);
        }
    }

    fn next(&mut self, now: Millis) -> Option<Output> {
        if self.closed {
            return None;
        }
        if matches!(self.place, Place::Door { asked: false }) && self.asked.is_none() {
            self.silent_until.get_or_insert(now.after(SILENCE));
        }
        loop {
            if !self.leaving {
                self.beat(now);
            }
            if !self.words.is_empty() {
                return Some(Output::Send(std::mem::take(&mut self.words)));
            }
            self.hand_over();
            if let Some(bytes) = self.pace.next(now) {
                return Some(Output::Send(bytes));
            }
            // Nobody is sent away before everything is said.
            let early = |output: &mut Output| *output == Output::Close && !self.pace.is_empty();
            if let Some(output) = self.todo.pop_front_if(|output| !early(output)) {
                self.closed = output == Output::Close;
                return Some(output);
            }
            if self.asked.is_some() || !self.go_on(now) {
                return None;
            }
        }
    }

    fn deadline(&self) -> Option<Millis> {
        let idle = self.asked.is_none();
        let silence = self.silent_until.filter(|_| idle);
        let close = self.close_at.filter(|_| idle);
        let finish = self.finish_at.filter(|_| idle);
        let moments = [self.heart.deadline(), silence, finish, close];
        let next = moments.into_iter().flatten().min().filter(|_| !self.leaving);
        [next, self.pace.deadline()].into_iter().flatten().min().filter(|_| !self.closed)
    }
}
