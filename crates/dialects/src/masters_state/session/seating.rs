//! To a seat: the list of matches, who may sit, and what whoever sits is shown.

use host::{Command, Order, Refused, Snapshot};
use protocol::Millis;
use serde_json::Value;
use wire::Framing;

use super::super::client_messages::Request;
use super::super::hall::{Arrival, Hall, Motive};
use super::super::seated::Seated;
use super::{Asked, Seeking, Session, arrival, asking, motive};
use crate::conversation::{Ask, Conversation};

impl Session {
    pub(super) fn hall(&self) -> Hall<'_> {
        Hall { manners: &self.manners, peer: self.peer, tables: &self.tables }
    }

    pub(super) fn list(&mut self) -> Value {
        let hall = self.hall();
        let lobbies = hall.lobbies();
        let alone = self.identity.as_ref().filter(|_| self.place.is_none());
        let unfinished =
            alone.map_or_else(Vec::new, |identity| hall.unfinished(identity, &self.strange));
        let own = self.place.as_ref().map(|seated| seated.entry());
        self.voice.matches(&lobbies, &unfinished, own.as_ref())
    }

    /// Tells the list.
    pub(super) fn tell_list(&mut self) {
        self.hold = None;
        let list = self.list();
        self.listed = Some(list.clone());
        self.say(list);
    }

    /// Tells the list if the client sees any change, once that is due.
    pub(super) fn tell_changes(&mut self, now: Millis) -> bool {
        let due = self.hold.take_if(|end| *end <= now).is_some() && self.wants_tables();
        if !due || self.listed.is_none() {
            return false;
        }
        let list = self.list();
        let changed = self.listed.as_ref() != Some(&list);
        if changed {
            self.listed = Some(list.clone());
            self.say(list);
        }
        changed
    }

    // To a seat

    pub(super) fn refuse(&mut self, arrival: Arrival, motive: Motive) {
        let status = self.voice.status(arrival, Err(motive));
        match (self.framing, arrival) {
            (Framing::Java, Arrival::Joined | Arrival::CameBack) => {
                self.say(status);
                self.tell_list();
            }
            _ => {
                self.tell_list();
                self.say(status);
            }
        }
    }

    /// What a request for a seat asks of the house.
    pub(super) fn look(&mut self, request: &Request) {
        let arrival = arrival(request);
        let typed = |nickname: &str| self.nickname.clone().unwrap_or_else(|| nickname.to_owned());
        let hall = self.hall();
        let found = match request {
            Request::Create { players, nickname } => hall.create(*players, &typed(nickname)),
            Request::Join { id, nickname } => {
                let typed = typed(nickname);
                let back = hall.load_from(id, &typed).filter(|_| self.framing == Framing::Java);
                match back {
                    Some(back) => Ok(back),
                    None => hall.join(id, &typed),
                }
            }
            Request::Load { nickname } => hall.load(nickname),
            _ => return,
        };
        match found {
            Ok((asks, identity)) => {
                let arrival = match asks.front() {
                    Some(Ask::Return { .. }) => Arrival::CameBack,
                    _ => arrival,
                };
                let known = self.named == Some(identity.name.folded());
                let name = Ask::Name(identity.name.clone());
                let seeking = Seeking { arrival, identity, asks, motive: None };
                match known {
                    true => self.try_seat(seeking),
                    false => self.steps.push_back(asking(name, Asked::Name(seeking))),
                }
            }
            Err(motive) => self.refuse(arrival, motive),
        }
    }

    /// Asks for the next seat that can be tried.
    pub(super) fn try_seat(&mut self, mut seeking: Seeking) {
        let Some(ask) = seeking.asks.pop_front() else {
            let motive = seeking.motive.unwrap_or(Motive::NoMatch);
            return self.refuse(seeking.arrival, motive);
        };
        let number = match &ask {
            Ask::Join { number, .. } | Ask::Return { number, .. } => Some(*number),
            _ => None,
        };
        self.steps.push_back(asking(ask, Asked::Seat(seeking, number)));
    }

    pub(super) fn house_refuses_seat(
        &mut self,
        mut seeking: Seeking,
        number: Option<u32>,
        refused: &Refused,
    ) {
        let motive = motive(refused);
        if seeking.arrival == Arrival::CameBack && motive == Motive::Other {
            self.strange.extend(number);
        }
        seeking.motive.get_or_insert(motive);
        self.try_seat(seeking);
    }

    pub(super) fn sit(&mut self, now: Millis, seeking: Seeking, number: u32, snapshot: &Snapshot) {
        let ours = self.tables.iter().any(|listed| listed.number == number && listed.ours);
        let Some(seated) = Seated::new(now, self.manners.lobby_limit, ours, snapshot) else {
            return self.leave();
        };
        self.identity = Some(seeking.identity);
        self.place = Some(Box::new(seated));
        self.arrives = Some(seeking.arrival);
        self.tidies = seeking.arrival == Arrival::CameBack;
    }

    /// Ends what was left of a turn if that is to be done, or greets whoever has come.
    pub(super) fn receive_at_table(&mut self, arrival: Arrival) {
        let course = self.place.as_ref().and_then(|seated| seated.course.as_ref());
        let tidies = std::mem::take(&mut self.tidies);
        let left = course.filter(|_| tidies).map(|course| (course.seq, course.close_turn()));
        let step = match left {
            Some((seq, actions)) if !actions.is_empty() => {
                let actions = actions.iter().map(ToString::to_string).collect();
                let order = Order { id: None, seq: Some(seq), command: Command::Act { actions } };
                asking(Ask::Order(order), Asked::Tidy(seq))
            }
            _ => asking(Ask::Tables, Asked::Greet(arrival)),
        };
        self.steps.push_back(step);
    }

    /// Tells somebody that they sit, and shows the match if it runs.
    pub(super) fn greet(&mut self, now: Millis, arrival: Arrival) {
        self.tell_list();
        let Some(mut seated) = self.place.take() else { return };
        seated.greeted = true;
        seated.number = match arrival {
            Arrival::CameBack => seated.place(),
            Arrival::Opened | Arrival::Joined => seated.seat.index(),
        };
        let status = self.voice.status(arrival, Ok((&seated.id, seated.number)));
        let shown = seated.started;
        self.place = Some(seated);
        self.say(status);
        if self.framing == Framing::Java {
            self.tell_list();
        }
        if shown {
            self.show(now, arrival == Arrival::CameBack);
        }
    }

    /// Shows the whole match.
    pub(super) fn show(&mut self, now: Millis, back: bool) {
        let Some(mut seated) = self.place.take() else { return };
        let place = seated.place();
        let mut told = Vec::new();
        let moved = std::mem::replace(&mut seated.number, place) != place;
        if moved {
            // The seats were drawn by lot.
            told.push(self.voice.status(Arrival::Joined, Ok((&seated.id, place))));
        }
        seated.watch(now, true);
        let shown = self.voice.start(&seated, back);
        self.place = Some(seated);
        self.say_all(told);
        if self.framing == Framing::Java && !back {
            self.tell_list();
        }
        self.say_all(shown);
    }
}
