//! What happened, as a batch of messages in the order of section 10.

mod faith;
mod whole;

pub(super) use whole::{bonus_as_it_is, own_leaders, set_up};

use kernel::Seat;
use masters::view::{PhaseView, PlayerView, View};
use masters::{Ability, EndReason, Event, LeaderId, Line, MarketRule, Power, Resources};
use wire::Framing;

use super::callnames::{CPU, Callnames};
use super::paint;
use super::server_messages::{Marble, ServerMessage, Update};
use super::texts;
use super::words::{CardColor, Color};
use crate::masters::ids::Named;
use faith::is_faith;
use whole::{position, turn_as_it_is, white};

/// The main action of the turn that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Main {
    Market,
    Production,
    Purchase,
}

/// The leaders that were played, by seat, in their order.
pub(super) type Played = [Vec<LeaderId>; 4];

/// The leaders that a seat has played, in their order.
pub(super) fn played_by(played: &Played, seat: Seat) -> &[LeaderId] {
    played.get(seat.index()).map(Vec::as_slice).unwrap_or_default()
}

/// What was told and what is there now, for one seat.
#[derive(Clone, Copy)]
pub(super) struct Teller<'a> {
    pub(super) framing: Framing,
    pub(super) seat: Seat,
    pub(super) names: &'a Callnames,
    /// As it was told,
    pub(super) before: &'a View,
    /// and as it is.
    pub(super) after: &'a View,
    pub(super) played: &'a Played,
    /// The main action of the turn that ran before.
    pub(super) main: Option<Main>,
    /// The shelves of the client's own move.
    pub(super) moved: Option<(i32, i32)>,
    /// How many leaders the client's last list had.
    pub(super) listed: usize,
}

/// What a client is told at once.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// What is said by itself, first.
    pub(super) bare: Vec<ServerMessage>,
    /// Who caused it.
    pub(super) player: Option<Seat>,
    /// What happened, in words,
    pub(super) text: &'static str,
    /// and in messages.
    pub(super) updates: Vec<Update>,
}

/// Who did it, or whom it is about.
fn actor(event: &Event) -> Option<Seat> {
    event.actor().or(match event {
        Event::Skipped { seat }
        | Event::Left { seat }
        | Event::Returned { seat }
        | Event::GaveUp { seat } => Some(*seat),
        _ => None,
    })
}

/// What is said while events are gone through.
struct Telling<'a> {
    teller: Teller<'a>,
    told: Told,
    /// Where the black cross is.
    cross: u8,
    /// The turn, or the game, ends within these events.
    ends: bool,
    /// The others' positions after a market action were told.
    positions: bool,
    /// The shelves of this seat were told.
    shelves_of: Option<Seat>,
    /// What was taken from the market and lies in no depot yet.
    unplaced: Resources,
}

impl Teller<'_> {
    /// What the client is told about these events.
    pub(super) fn tell(self, events: &[Event]) -> Told {
        let ends = |event: &Event| matches!(event, Event::Turn { .. } | Event::Over { .. });
        let first = events.iter().find_map(actor).or(self.before.active);
        let mut telling = Telling {
            teller: self,
            told: Told { player: first, text: self.text(events), ..Told::default() },
            cross: self.before.lorenzo.as_ref().map_or(0, |lorenzo| lorenzo.cross),
            ends: events.iter().any(ends),
            positions: false,
            shelves_of: None,
            unplaced: match &self.before.phase {
                PhaseView::Market { unplaced, .. } => *unplaced,
                _ => Resources::NONE,
            },
        };
        let mut rest = events;
        while let Some((event, more)) = rest.split_first() {
            rest = telling.event(event, more);
        }
        telling.told
    }

    fn text(&self, events: &[Event]) -> &'static str {
        let any = |is_it: fn(&Event) -> bool| events.iter().any(is_it);
        let set_up = self.before.phase == PhaseView::SetUp;
        if any(|event| matches!(event, Event::Over { .. })) {
            let gone = any(|event| matches!(event, Event::Left { .. } | Event::GaveUp { .. }));
            return if gone { texts::BROKEN_OFF } else { texts::GAME_ENDED };
        }
        if any(|event| matches!(event, Event::Bought { .. })) {
            return texts::BOUGHT;
        }
        if !set_up && any(|event| matches!(event, Event::Turn { .. })) {
            return texts::TURN_ENDED;
        }
        let known = events.iter().find_map(|event| match event {
            Event::LineTaken { .. } => Some(texts::TAKEN),
            Event::Stored { .. } | Event::BonusPlaced { .. } => Some(texts::STORED),
            Event::PowerUsed { .. } | Event::Produced { .. } => Some(texts::PRODUCTION),
            Event::LeaderPlayed { .. } => Some(texts::ACTIVATED),
            Event::LeaderDiscarded { .. } | Event::LeadersKept { .. } => {
                Some(texts::DISCARDED_LEADER)
            }
            Event::Rearranged { .. } => Some(texts::MOVED),
            Event::Discarded { .. } => Some(texts::DISCARDED),
            _ => None,
        });
        known.unwrap_or(texts::CHANGED)
    }

    /// How the match looks after something was taken back. What the messages have no word for, such
    /// as a leader that goes back to a hand, is not told.
    pub(super) fn correct(self) -> Told {
        let (before, after) = (self.before, self.after);
        let mut updates = Vec::new();
        if before.market != after.market || before.slide != after.slide {
            updates.extend(paint::rows(after));
            updates.push(paint::slide(&after.slide));
        }
        for (old, new) in before.decks.iter().zip(&after.decks) {
            if old.top != new.top {
                updates.push(paint::deck(new.deck, new.top));
            }
        }
        let seat = before.active.or(after.active);
        if let Some(seat) = seat {
            let was = self.shelves(before, seat);
            let is = self.shelves(after, seat).into_iter();
            updates.extend(is.filter(|shelf| !was.contains(shelf)).map(Update::ShelfUpdate));
            updates.extend(after.players.get(seat.index()).map(paint::chest));
        }
        for seat in &after.order {
            let faith = |view: &View| view.players.get(seat.index()).map_or(0, |one| one.faith);
            if faith(before) != faith(after) {
                updates.push(position(self.names.name(*seat), faith(after)));
            }
        }
        updates.extend(turn_as_it_is(after, self.names, self.played));
        Told { player: seat, text: texts::TAKEN_BACK, updates, ..Told::default() }
    }

    fn shelves(&self, view: &View, seat: Seat) -> Vec<super::server_messages::Shelf> {
        let player = view.players.get(seat.index());
        player
            .map(|player| paint::shelves(player, played_by(self.played, seat)))
            .unwrap_or_default()
    }
}

impl<'a> Telling<'a> {
    fn say(&mut self, update: Update) {
        self.told.updates.push(update);
    }

    fn name(&self, seat: Seat) -> String {
        self.teller.names.name(seat)
    }

    fn player(&self, seat: Seat) -> Option<&'a PlayerView> {
        self.teller.after.players.get(seat.index())
    }

    /// Tells an event, perhaps with some that follow; gives back the rest.
    fn event<'e>(&mut self, event: &Event, rest: &'e [Event]) -> &'e [Event] {
        match event {
            Event::LeadersKept { seat } => self.kept(*seat),
            Event::BonusPlaced { seat, .. } => {
                self.shelves(*seat);
                let due = self.player(*seat).map_or(0, |player| player.bonus);
                if *seat == self.teller.seat && due > 0 {
                    let available_resources = due.into();
                    self.told.bare.push(ServerMessage::ResourceSetup { available_resources });
                }
            }
            Event::Turn { seat } => self.turn(*seat),
            Event::LineTaken { seat, line, resources, .. } => {
                // What is discarded in the same breath, and what follows from it, is told after it.
                let own =
                    |event: &Event| is_faith(event) && !matches!(event, Event::Discarded { .. });
                let (faith, rest) = split(rest, own);
                self.line(*seat, *line, faith, rest);
                self.teller.main = Some(Main::Market);
                self.unplaced = *resources;
                return rest;
            }
            Event::Converted { resource, .. } => self.unplaced.add(*resource, 1),
            Event::Stored { seat, resource, .. } => {
                self.unplaced.take(*resource, 1);
                self.shelves(*seat);
                self.say(Update::MarketResourceTaken { marble: (*resource).into() });
            }
            Event::Rearranged { seat } => self.shelves(*seat),
            Event::Bought { seat, card, slot, .. } => {
                self.shelves(*seat);
                self.chest(*seat);
                let position = i32::from(*slot) - 1;
                self.say(Update::DevelopmentCardBuyUpdate { position, card: paint::card(*card) });
            }
            Event::NextCard { deck, card } => self.say(paint::deck(*deck, *card)),
            Event::PowerUsed { seat, power, gives, faith, .. } => {
                self.shelves(*seat);
                self.chest(*seat);
                let id = self.power(*seat, *power);
                let kinds = gives.kinds().flat_map(|kind| {
                    let marble = Marble::Plain(kind.into());
                    std::iter::repeat_n(marble, usize::from(gives.count(kind)))
                });
                let red = std::iter::repeat_n(Marble::Plain(Color::Red), usize::from(*faith));
                let produced = kinds.chain(red).collect();
                self.say(Update::ProductionBufferUpdate { id, produced });
            }
            Event::Produced { seat, .. } => self.chest(*seat),
            Event::LeaderPlayed { seat, leader } => self.activated(*seat, *leader),
            Event::LeaderDiscarded { seat } => self.discarded(*seat),
            Event::TokenRevealed { token } => {
                self.other_positions();
                let (effect, rest) = split(rest, |event| {
                    is_faith(event)
                        || matches!(event, Event::CardRemoved { .. } | Event::NextCard { .. })
                });
                self.token(*token, effect, rest);
                return rest;
            }
            Event::Over { reason } => self.over(*reason),
            event if is_faith(event) => {
                let (more, rest) = split(rest, is_faith);
                self.discards([event].into_iter().chain(more));
                self.faith([event].into_iter().chain(more));
                return rest;
            }
            _ => {}
        }
        rest
    }

    /// The client has kept two leaders.
    fn kept(&mut self, seat: Seat) {
        if seat != self.teller.seat {
            return;
        }
        let view_leader_card = own_leaders(self.teller.after);
        self.told.bare.push(ServerMessage::AvailableLeaderCard { view_leader_card });
        let due = self.player(seat).map_or(0, |player| player.bonus);
        if due > 0 {
            self.told.bare.push(ServerMessage::ResourceSetup { available_resources: due.into() });
        }
    }

    /// The shelves of a player that look different now, once.
    fn shelves(&mut self, seat: Seat) {
        if self.shelves_of.replace(seat) == Some(seat) {
            return;
        }
        let before = self.teller.shelves(self.teller.before, seat);
        let mut changed = self.teller.shelves(self.teller.after, seat);
        changed.retain(|shelf| !before.contains(shelf));
        // Where something was moved to comes first.
        let target = self.teller.moved.filter(|_| seat == self.teller.seat).map(|(_, end)| end);
        if self.told.text == texts::MOVED {
            changed.sort_by_key(|shelf| (Some(shelf.position) != target, shelf.size == 0));
        }
        self.told.updates.extend(changed.into_iter().map(Update::ShelfUpdate));
    }

    fn chest(&mut self, seat: Seat) {
        let chest = self.player(seat).map(paint::chest);
        self.told.updates.extend(chest);
    }

    fn power(&self, seat: Seat, power: Power) -> String {
        match power {
            Power::Basic => "basic".to_owned(),
            Power::Leader(leader) => leader.label().to_owned(),
            Power::Card(slot) => {
                let slots = self.player(seat).map(|player| &player.slots);
                let slot = slots.and_then(|slots| slots.get(usize::from(slot.number()) - 1));
                let top = slot.and_then(|cards| cards.last());
                top.map(|card| card.label().to_owned()).unwrap_or_default()
            }
        }
    }

    /// A line of the market was taken: its marbles in their order, then the line as it is now. The
    /// faith of it comes next, then the rest of what happened.
    fn line(&mut self, seat: Seat, line: Line, faith: &[Event], rest: &[Event]) {
        let over = matches!(rest.first(), Some(Event::Over { .. })) && !faith.is_empty();
        let solo_over = over && self.teller.after.lorenzo.is_some();
        // Leaders that are played later have done nothing to these marbles.
        let is_later =
            |leader: &LeaderId| rest.contains(&Event::LeaderPlayed { seat, leader: *leader });
        let played = played_by(self.teller.played, seat).iter();
        let played: Vec<LeaderId> = played.copied().filter(|leader| !is_later(leader)).collect();
        let marble_of_leaders = white(&played);
        let convertible = matches!(&marble_of_leaders, Marble::Selectable { selectable_colors, .. }
            if !selectable_colors.is_empty());
        let mut obtained = false;
        for color in self.teller.before.line(line).map(Color::from) {
            let marble = match color {
                Color::Red => {
                    self.faith(faith.iter());
                    continue;
                }
                Color::White if convertible => marble_of_leaders.clone(),
                Color::White => continue,
                color => Marble::Plain(color),
            };
            if !solo_over {
                obtained = true;
                self.say(Update::MarketResourceAvailable { marble });
            }
        }
        if solo_over {
            return; // M190: nothing else has happened
        }
        if !obtained && self.teller.framing == Framing::Java {
            // Without it the client stays in its prompt (14.10).
            let shelves = self.teller.shelves(self.teller.after, seat).into_iter();
            self.told.updates.extend(shelves.take(1).map(Update::ShelfUpdate));
        }
        match self.teller.after.market_rule {
            MarketRule::Push => self.say(paint::market(self.teller.after, line)),
            MarketRule::Shuffle => {
                paint::rows(self.teller.after).for_each(|row| self.say(row));
            }
        }
        self.say(paint::slide(&self.teller.after.slide));
    }

    fn activated(&mut self, seat: Seat, leader: LeaderId) {
        if leader.printed().ability == Ability::Depot {
            let shelves = self.teller.shelves(self.teller.after, seat);
            self.told.updates.extend(shelves.into_iter().map(Update::ShelfUpdate));
            self.shelves_of = Some(seat);
        }
        // A Java client with fewer than two leaders of its own cannot bear it (14.6).
        let unbearable = self.teller.framing == Framing::Java
            && seat != self.teller.seat
            && self.teller.listed < 2;
        if !unbearable {
            let leader_card = paint::leader(leader, true);
            self.say(Update::LeaderCardActivation { leader_card });
        }
    }

    fn discarded(&mut self, seat: Seat) {
        if seat != self.teller.seat {
            return;
        }
        let view_leader_card = own_leaders(self.teller.after);
        match self.teller.framing {
            Framing::Json => self.say(Update::AvailableLeaderCard { view_leader_card }),
            // An empty list is more than it can bear (14.5).
            Framing::Java if view_leader_card.is_empty() => {}
            Framing::Java => {
                self.told.bare.push(ServerMessage::AvailableLeaderCard { view_leader_card });
            }
        }
    }

    fn turn(&mut self, seat: Seat) {
        let set_up = self.teller.before.phase == PhaseView::SetUp;
        if !set_up {
            self.other_positions();
        }
        self.say(Update::ActivePlayer { username: self.name(seat) });
        if !set_up {
            self.points(|_| true, PlayerView::points_without_resources);
        }
    }

    fn points(&mut self, whose: impl Fn(&PlayerView) -> bool, points: fn(&PlayerView) -> i32) {
        for seat in &self.teller.after.order {
            if let Some(player) = self.player(*seat).filter(|player| whose(player)) {
                let victory_points = points(player);
                self.say(Update::VictoryPointsUpdate {
                    username: self.name(*seat),
                    victory_points,
                });
            }
        }
    }

    /// A token of the solo game, with what it did.
    fn token(&mut self, token: masters::Token, effect: &[Event], rest: &[Event]) {
        for event in effect {
            if let Event::NextCard { deck, card } = event {
                self.say(paint::deck(*deck, *card));
            }
        }
        self.positions = true;
        if effect.iter().any(is_faith) {
            self.faith(effect.iter());
        }
        let gone = Event::Over { reason: EndReason::ColourGone };
        let message = match token.removes().map(CardColor::from) {
            Some(color) if rest.contains(&gone) => {
                format!("Lorenzo bought the last {} card", color.name())
            }
            Some(color) => format!("{} card token played", color.name()),
            None => format!("Black cross token lv {} played", token.steps()),
        };
        self.say(Update::ActionTokenPlayed { message });
    }

    fn over(&mut self, reason: EndReason) {
        let after = self.teller.after;
        let here = |player: &PlayerView| !player.absent && !player.gave_up;
        match reason {
            EndReason::Forfeit | EndReason::GaveUp | EndReason::BrokenOff | EndReason::Aborted => {
                if after.players.iter().filter(|player| here(player)).count() > 1 {
                    self.points(here, PlayerView::points);
                }
            }
            _ => {
                if after.lorenzo.is_none()
                    && let Some(first) = after.order.first()
                {
                    self.other_positions();
                    self.say(Update::ActivePlayer { username: self.name(*first) });
                }
                self.points(|_| true, PlayerView::points);
            }
        }
        let username = winner_name(after, self.teller.names);
        self.say(Update::EndGame { username });
    }
}

/// Who has won; of those who share a victory, the first in the order of play.
pub(super) fn winner_name(view: &View, names: &Callnames) -> String {
    let winner = match &view.phase {
        PhaseView::Over { winners, .. } => view.order.iter().find(|seat| winners.contains(**seat)),
        _ => None,
    };
    winner.map_or_else(|| CPU.to_owned(), |seat| names.name(*seat))
}

/// Those at the beginning that are so, and the rest.
fn split(events: &[Event], is_so: impl Fn(&Event) -> bool) -> (&[Event], &[Event]) {
    let at = events.iter().position(|event| !is_so(event)).unwrap_or(events.len());
    events.split_at_checked(at).unwrap_or((events, &[]))
}
