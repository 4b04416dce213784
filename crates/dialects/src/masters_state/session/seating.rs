//! To a seat: the list of matches, who may sit, and what whoever sits is shown.

use host::{Command, Order, Refused, Snapshot};
use protocol::Millis;
use serde_json::Value;
use wire::Framing;

use super::super::client_messages::Request;
use super::super::hall::{Arrival, Hall, Motive};
use super::super::seated::Seated;
use super::{Asked, Session, arrival, asking};
use crate::conversation::{Ask, Conversation};
use crate::identity::Identity;

impl Session {
    pub(super) fn hall(&self) -> Hall<'_> {
        Hall { manners: &self.manners, peer: self.peer, tables: &self.tables }
    }

    pub(super) fn list(&mut self) -> Value {
        let hall = self.hall();
        let lobbies = hall.lobbies();
        let alone = self.identity.as_ref().filter(|_| self.place.is_none());
        let unfinished = alone.map_or_else(Vec::new, |identity| hall.unfinished(identity));
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
            Ok((ask, identity)) => {
                let arrival = match ask {
                    Ask::Return { .. } => Arrival::CameBack,
                    _ => arrival,
                };
                let step = match self.named == Some(identity.name.folded()) {
                    true => asking(ask, Asked::Seat(arrival, identity)),
                    false => {
                        let name = Ask::Name(identity.name.clone());
                        asking(name, Asked::Name(arrival, identity, ask))
                    }
                };
                self.steps.push_back(step);
            }
            Err(motive) => self.refuse(arrival, motive),
        }
    }

    pub(super) fn house_refuses_seat(&mut self, arrival: Arrival, refused: &Refused) {
        let motive = match refused {
            Refused::NameTaken(_) | Refused::SeatTaken | Refused::AlreadySeated => {
                Motive::NameTaken
            }
            Refused::BadName(_) => Motive::NameInvalid,
            Refused::TableFull | Refused::AlreadyStarted => Motive::Full,
            Refused::NoSuchTable | Refused::Closed | Refused::Finished => Motive::NoMatch,
            _ => Motive::Other,
        };
        self.refuse(arrival, motive);
    }

    pub(super) fn sit(
        &mut self,
        now: Millis,
        arrival: Arrival,
        identity: Identity,
        snapshot: &Snapshot,
    ) {
        let Some(seated) = Seated::new(now, self.manners.lobby_limit, snapshot) else {
            return self.leave();
        };
        self.identity = Some(identity);
        let tidy = seated.course.as_ref().map(|course| (course.seq, course.close_turn()));
        self.place = Some(Box::new(seated));
        match tidy {
            Some((seq, actions)) if arrival == Arrival::CameBack && !actions.is_empty() => {
                let actions = actions.iter().map(ToString::to_string).collect();
                let order = Order { id: None, seq: Some(seq), command: Command::Act { actions } };
                self.steps.push_back(asking(Ask::Order(order), Asked::Tidy(seq)));
            }
            _ => self.steps.push_back(asking(Ask::Tables, Asked::Greet(arrival))),
        }
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
