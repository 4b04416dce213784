//! The people at this terminal: one, or several who share it and must not see each other's cards.

use kernel::Seat;
use protocol::socket::ClientMessage;
use protocol::{Code, TableInfo};
use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Poll};
use words::{Words, say};

use super::{Deed, News, Offer, Table, reason};
use crate::keeping::OwnSeat;
use crate::link::{Heard, Line};
use crate::memory::{Memory, Venue};

/// Somebody at this terminal: the line of their seat, and what they know.
pub(crate) struct Place {
    /// Of the seat; spectators have none.
    token: Option<String>,
    line: Line,
    table: Table,
}

/// Everybody at this terminal.
pub(crate) struct Party {
    venue: Venue,
    pub(crate) memory: Memory,
    places: Vec<Place>,
    /// Whose view is shown.
    at: usize,
    /// The view is covered until that person sits in front of the terminal.
    covered: bool,
    /// Everybody at this terminal wants another match.
    again: bool,
}

impl Party {
    /// Those with these tokens go to a table; without any token, somebody watches.
    pub(crate) fn go(
        venue: Venue,
        memory: Memory,
        info: &TableInfo,
        tokens: Vec<String>,
        words: &Arc<Words>,
    ) -> Party {
        let mut seated: Vec<Option<String>> = tokens.into_iter().map(Some).collect();
        if seated.is_empty() {
            seated.push(None);
        }
        let line = |token: Option<String>| (venue.line(info.code.clone(), token.clone()), token);
        let lines = seated.into_iter().map(line).collect();
        Party::of(venue, memory, info, lines, words)
    }

    /// Those at the ends of these lines, each with the token of the seat.
    pub(crate) fn of(
        venue: Venue,
        memory: Memory,
        info: &TableInfo,
        lines: Vec<(Line, Option<String>)>,
        words: &Arc<Words>,
    ) -> Party {
        let place = |(line, token)| {
            let table = Table::new(info.clone(), Arc::clone(words));
            Place { token, line, table }
        };
        let places: Vec<Place> = lines.into_iter().map(place).collect();
        let covered = places.len() > 1;
        Party { venue, memory, places, at: 0, covered, again: false }
    }

    /// Goes with everybody of this terminal to another table, that of the rematch.
    /// Says in words why not.
    pub(crate) fn follow(&self, code: Code) -> impl Future<Output = Result<Party, String>> + use<> {
        let (venue, memory, tokens) = (self.venue.clone(), self.memory.clone(), self.tokens());
        let words = Arc::clone(&self.table().words);
        async move {
            let info = venue.table(&code).await;
            let info = info.map_err(|error| reason::trouble(&error, &words))?;
            Ok(Party::go(venue, memory, &info, tokens, &words))
        }
    }

    pub(crate) fn venue(&self) -> &Venue {
        &self.venue
    }

    pub(crate) fn code(&self) -> &Code {
        &self.table().info().code
    }

    fn tokens(&self) -> Vec<String> {
        self.places.iter().filter_map(|place| place.token.clone()).collect()
    }

    /// The table as it is known to whoever looks.
    #[expect(clippy::indexing_slicing, reason = "a party has a place, and `at` is one of them")]
    pub(crate) fn table(&self) -> &Table {
        &self.places[self.at].table
    }

    #[expect(clippy::indexing_slicing, reason = "a party has a place, and `at` is one of them")]
    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.places[self.at].table
    }

    /// The table as everybody at this terminal knows it.
    pub(super) fn tables(&self) -> impl Iterator<Item = &Table> {
        self.places.iter().map(|place| &place.table)
    }

    pub(super) fn tables_mut(&mut self) -> impl Iterator<Item = &mut Table> {
        self.places.iter_mut().map(|place| &mut place.table)
    }

    pub(crate) fn speak(&mut self, words: &Arc<Words>) {
        self.tables_mut().for_each(|table| table.speak(Arc::clone(words)));
    }

    /// Do several people share this terminal?
    pub(crate) fn is_shared(&self) -> bool {
        self.places.len() > 1
    }

    /// The person who must come to the terminal before anything is shown.
    pub(crate) fn awaited(&self) -> Option<&str> {
        let seat = self.table().seat().filter(|_| self.covered)?;
        Some(self.table().name(seat))
    }

    /// Was everybody's line heard?
    pub(crate) fn has_arrived(&self) -> bool {
        self.tables().all(Table::arrived)
    }

    /// The person is there. Until everybody's line was heard, nobody knows who it is.
    pub(crate) fn uncover(&mut self) {
        self.covered = !self.has_arrived();
    }

    /// Who of those at this terminal acts next, if it is not the one who looks.
    fn next_to_act(&self) -> Option<(usize, Seat)> {
        // The lines of several seats are heard one after the other: only the one that is ahead knows.
        let newest = self.tables().max_by_key(|table| table.seq())?;
        let looks = self.table().seat();
        if !self.is_shared() || looks.is_some_and(|seat| newest.may_act(seat)) {
            return None;
        }
        let seats = self.places.iter().enumerate();
        let mut seats = seats.filter_map(|(at, place)| Some((at, place.table.seat()?)));
        seats.find(|(_, seat)| newest.may_act(*seat))
    }

    /// What can be done now.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        let table = self.table();
        let mut offers = table.offers();
        if let Some((_, seat)) = self.next_to_act() {
            let label = say!(table.words(), "terminal-pass-on", name = table.name(seat));
            offers.insert(0, Offer { label, deed: Deed::PassOn });
        }
        // Who waits for others tells them first where the table is.
        if table.has_room() && self.link().is_some() {
            let label = say!(table.words(), "terminal-invite");
            offers.insert(0, Offer { label, deed: Deed::Invite });
        }
        offers
    }

    /// Everybody at this terminal wants another match.
    pub(crate) fn want_rematch(&mut self) {
        self.say_all(Table::rematch);
        self.again = true;
    }

    /// The table of the rematch that was wanted here, once there is one; it is said once.
    pub(crate) fn rematch(&mut self) -> Option<Code> {
        let code = self.table().info().rematch.clone().filter(|_| self.again)?;
        self.again = false;
        Some(code)
    }

    /// Covers the view for whoever acts next.
    pub(crate) fn pass_on(&mut self) {
        if let Some((at, _)) = self.next_to_act() {
            self.at = at;
            self.covered = true;
        }
    }

    /// Says something to the house from the place of whoever looks.
    pub(crate) fn say(&mut self, message: Option<ClientMessage>) {
        let Some(message) = message else { return };
        if let Some(place) = self.places.get_mut(self.at)
            && place.line.say.try_send(message).is_err()
        {
            place.table.line_is_full();
        }
    }

    /// Everybody at this terminal says the same: that they want another match, or leave.
    pub(crate) fn say_all(&mut self, command: impl Fn(&mut Table) -> Option<ClientMessage>) {
        let at = self.at;
        for place in 0..self.places.len() {
            self.at = place;
            let message = command(self.table_mut());
            self.say(message);
        }
        self.at = at;
    }

    /// Has everybody at this terminal left the table?
    pub(crate) fn has_left(&self) -> bool {
        self.tables().all(Table::has_left)
    }

    /// The next thing that is heard on one of the lines.
    pub(crate) fn poll_heard(&mut self, context: &mut Context<'_>) -> Poll<(usize, Heard)> {
        for (at, place) in self.places.iter_mut().enumerate() {
            match place.line.hear.poll_recv(context) {
                Poll::Ready(Some(heard)) => return Poll::Ready((at, heard)),
                // Nobody keeps the line any more, and nobody has said why.
                Poll::Ready(None) if !place.table.has_ended() => {
                    return Poll::Ready((at, Heard::Ended(None)));
                }
                Poll::Ready(None) | Poll::Pending => {}
            }
        }
        Poll::Pending
    }

    /// Takes in what was heard; the news of whoever looks.
    pub(crate) fn hear(&mut self, at: usize, heard: Heard) -> Vec<News> {
        let Some(place) = self.places.get_mut(at) else { return Vec::new() };
        let played = !place.table.gave_up();
        let news = place.table.hear(heard);
        let gave_up = played && place.table.gave_up();
        if gave_up || news.contains(&News::Arrived) {
            self.remember();
        }
        if news.iter().any(|news| matches!(news, News::Arrived | News::Seats)) {
            self.expect_rematch();
        }
        if news.iter().any(|news| matches!(news, News::Over | News::Ended(_))) {
            self.forget();
        }
        if self.table().is_over() {
            // Nothing is hidden any more that anybody could still use.
            self.covered = false;
        } else if self.covered {
            // Nobody has looked yet: let it be the one who acts, whose line may be heard last.
            if let Some((next, _)) = self.next_to_act() {
                self.at = next;
            }
        }
        if at == self.at { news } else { Vec::new() }
    }

    /// The seats of everybody of this terminal, once they are there.
    fn own_seats(&self) -> Option<Vec<OwnSeat>> {
        let own = |place: &Place| {
            let (seat, token) = (place.table.seat()?, place.token.clone()?);
            let (name, gave_up) = (place.table.name(seat).to_owned(), place.table.gave_up());
            Some(OwnSeat { seat, name, token, gave_up })
        };
        self.places.iter().map(own).collect()
    }

    /// Once everybody of this terminal is there, it is remembered where they sit.
    fn remember(&self) {
        let table = self.table();
        if let Some(seats) = self.own_seats().filter(|_| !table.is_over()) {
            let info = table.info();
            self.memory.remember(&self.venue, &info.code, &info.game, seats);
        }
    }

    /// The next match may begin without us: everybody has the same seat and the same token there.
    fn expect_rematch(&self) {
        let info = self.table().info();
        if let (Some(code), Some(seats)) = (&info.rematch, self.own_seats()) {
            self.memory.expect(&self.venue, code, &info.game, seats);
        }
    }

    /// There is nothing to come back for: the match is over, the seat or the table is gone.
    fn forget(&self) {
        let (place, code) = (self.venue.place(), self.code());
        if self.table().is_over() {
            self.memory.finish(place, code);
        }
        let gone =
            self.places.iter().filter(|place| place.table.has_ended() && place.table.is_gone());
        let tokens: Vec<String> = gone.filter_map(|place| place.token.clone()).collect();
        if !tokens.is_empty() {
            self.memory.give_back(place, code, &tokens);
        }
    }
}
