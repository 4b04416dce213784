//! What a client is told about a change of the match, and when its command is answered in between.

use kernel::Seat;
use masters::{Ability, CardId, Event, Payment, Resources, Token};

use super::paint::Painter;
use super::seated::{Ending, Seated};
use super::server_messages::{Reply, Update, write};
use super::texts::{self, Deed};
use super::turn::{After, Turn, Whites};
use super::words::Kind;
use crate::masters::ids::Named;

/// What happened in one step of the match, put together.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Who did it.
    actor: Option<Seat>,
    taken: bool,
    shuffled: bool,
    /// Something in the warehouse was moved, or added.
    stored: bool,
    warehouse: bool,
    /// So many resources were discarded, and white marbles.
    discarded: u8,
    whites: u8,
    paid: bool,
    produced: bool,
    /// A card, where it went, and what was paid.
    bought: Option<(CardId, u8, Resources)>,
    /// A leader was played,
    played: bool,
    /// or discarded;
    dropped: bool,
    /// the leaders of somebody have changed.
    pub(super) leaders: bool,
    faith: bool,
    token: Option<Token>,
    /// A turn has begun,
    turn: Option<Seat>,
    /// Somebody has left or come back: nobody did anything.
    noticed: bool,
    last_round: bool,
    over: bool,
    presence: Vec<(Seat, Deed)>,
}

impl Changes {
    pub(super) fn of(events: &[Event]) -> Changes {
        let mut changes = Changes::default();
        for event in events {
            changes.take(event);
        }
        changes
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::LineTaken { seat, .. } => {
                self.actor.get_or_insert(*seat);
                self.taken = true;
            }
            Event::MarketShuffled => self.shuffled = true,
            Event::Converted { seat, .. } => {
                self.actor.get_or_insert(*seat);
            }
            Event::Stored { seat, .. } => {
                self.actor.get_or_insert(*seat);
                (self.stored, self.warehouse) = (true, true);
            }
            Event::Rearranged { seat } => {
                self.actor.get_or_insert(*seat);
                self.warehouse = true;
            }
            Event::Discarded { seat, resource, depot } => {
                self.actor.get_or_insert(*seat);
                self.discarded += u8::from(resource.is_some());
                self.whites += u8::from(resource.is_none());
                self.warehouse |= depot.is_some();
            }
            Event::PowerUsed { seat, .. } => {
                self.actor.get_or_insert(*seat);
                self.paid = true;
            }
            Event::Produced { seat, .. } => {
                self.actor.get_or_insert(*seat);
                self.produced = true;
            }
            Event::Bought { seat, card, slot, paid } => {
                self.actor.get_or_insert(*seat);
                self.bought = Some((*card, *slot, *paid));
            }
            Event::LeaderPlayed { seat, .. } => {
                self.actor.get_or_insert(*seat);
                (self.played, self.leaders) = (true, true);
            }
            Event::LeaderDiscarded { seat } => {
                self.actor.get_or_insert(*seat);
                (self.dropped, self.leaders) = (true, true);
            }
            Event::Faith { .. }
            | Event::BlackCross { .. }
            | Event::Report { .. }
            | Event::FavourTile { .. } => self.faith = true,
            Event::TokenRevealed { token } => self.token = Some(*token),
            Event::Turn { seat } => self.turn = Some(*seat),
            Event::Skipped { seat } => self.presence.push((*seat, Deed::Skipped)),
            Event::LastRound { .. } => self.last_round = true,
            Event::Over { .. } => self.over = true,
            Event::Left { seat } => self.notice(*seat, Deed::Away),
            Event::Returned { seat } => self.notice(*seat, Deed::Back),
            Event::GaveUp { seat } => self.notice(*seat, Deed::GaveUp),
            Event::LeadersKept { .. }
            | Event::BonusPlaced { .. }
            | Event::NextCard { .. }
            | Event::CardRemoved { .. } => {}
        }
    }

    fn notice(&mut self, seat: Seat, deed: Deed) {
        self.noticed = true;
        self.presence.push((seat, deed));
    }

    /// Has somebody ended their turn?
    fn ended_turn(&self, solo: bool) -> bool {
        let last = self.over && !solo;
        !self.noticed && (self.turn.is_some() || self.token.is_some() || last)
    }

    /// The pictures of what has changed within a turn, in the order of the document.
    fn paint(&self, painter: &Painter<'_>, held: bool, out: &mut Vec<u8>) {
        let nothing = Payment::default();
        if self.taken || self.shuffled {
            painter.market(out);
        }
        let faith_first = self.taken
            || self.produced
            || self.dropped
            || self.discarded > 0
            || self.whites > 0
            // Faith that no deed of a turn explains is shown, too; that of a token belongs to it.
            || self.faith && self.token.is_none();
        if faith_first {
            painter.faith(out);
        }
        let Some(actor) = self.actor else { return };
        let paid_now = self.bought.is_some() && !held;
        if paid_now {
            painter.chest(out, actor, &nothing);
        }
        if self.played || self.dropped {
            painter.leaders(out, actor);
        }
        if self.paid || self.produced || self.warehouse || self.played || paid_now {
            painter.storage(out, actor, &nothing);
        }
        if self.paid || self.produced {
            painter.chest(out, actor, &nothing);
        }
        if let Some((card, slot, _)) = self.bought {
            painter.card(out, actor, card, slot);
            painter.grid(out);
        }
    }

    /// What the log says about it. `meant`: what whoever did it meant by it, if that is known.
    fn log(&self, painter: &Painter<'_>, meant: Option<After>, out: &mut Vec<u8>) {
        let Some(actor) = self.actor else { return };
        let discarded = match meant {
            Some(After::EndPlacing) => Some(Deed::EndedPlacing),
            Some(After::Convert) => None,
            _ if self.discarded == 0 => None,
            _ => Some(Deed::Discarded),
        };
        let deeds = [
            self.taken.then_some(Deed::BoughtFromMarket),
            self.stored.then_some(Deed::Placed),
            discarded,
            self.produced.then_some(Deed::Produced),
            self.bought.map(|_| Deed::PlacedCard),
            self.played.then_some(Deed::ActivatedLeader),
            self.dropped.then_some(Deed::DiscardedLeader),
        ];
        for deed in deeds.into_iter().flatten() {
            painter.log(out, actor, deed);
        }
    }
}

impl Painter<'_> {
    fn card(&self, out: &mut Vec<u8>, seat: Seat, card: CardId, slot: u8) {
        write(
            out,
            &Update::PersonalDevCardSlotUpdate {
                player_username: self.names.get(seat).unwrap_or_default(),
                new_dev_card_code: card.code(),
                stack_slot_number_to_place: slot,
            },
        );
    }
}

impl Seated {
    /// Tells what happened; if the client itself did it, answers it.
    pub(super) fn tell(&mut self, changes: &Changes, own: Option<After>, out: &mut Vec<u8>) {
        let held = self.held.take_if(|(seat, _)| {
            changes.turn.is_some() || changes.bought.is_some() && changes.actor == Some(*seat)
        });
        let shown = own.is_some()
            || held.is_some_and(|(seat, held)| {
                let paid = changes.bought.map(|(_, _, paid)| paid);
                changes.actor == Some(seat) && paid == Some(held.total())
            });
        self.paint(|painter| changes.paint(painter, shown, out));
        let ends = own == Some(After::EndTurn);
        if let Some(after) = own.filter(|_| !ends) {
            self.reply(after, out);
        }
        let discarded = changes.discarded > 0 || changes.whites > 0;
        let meant = own.or(self.meant_by(changes.actor.filter(|_| discarded)));
        let solo = self.present.as_ref().is_some_and(|present| present.view.lorenzo.is_some());
        let ended_turn = changes.ended_turn(solo);
        let (over, in_turn) = (self.is_over(), self.in_turn);
        self.paint(|painter| {
            changes.log(painter, meant, out);
            if let Some(seat) = in_turn.filter(|_| ended_turn) {
                painter.log(out, seat, Deed::EndedTurn);
            }
            // A match that is over does not go on without anybody.
            let told = changes.presence.iter().filter(|(_, deed)| !over || *deed == Deed::GaveUp);
            told.for_each(|(seat, deed)| painter.log(out, *seat, *deed));
            // A card that was paid and not placed is not bought.
            if let Some((seat, _)) = held.filter(|_| !shown) {
                painter.chest(out, seat, &Payment::default());
                painter.storage(out, seat, &Payment::default());
            }
            if let Some(token) = changes.token {
                let last_action_card_used_code = token.code();
                write(out, &Update::LorenzoActionUpdate { last_action_card_used_code });
                painter.faith(out);
                painter.grid(out);
            }
            if ended_turn || changes.turn.is_some() {
                painter.whose_turn(out);
            }
        });
        if ends {
            self.reply(After::EndTurn, out);
        }
        self.go_on(changes, own);
        if changes.last_round {
            write(out, &Update::EndGameUpdate);
        }
        self.tell_points(out);
        if self.is_over() {
            match own {
                Some(after) if after.goes_on() => {
                    self.ending = Ending::Deferred;
                    (self.turn, self.closed) = (Turn::Placing, true);
                }
                _ => self.finish(out),
            }
        }
    }

    /// Where the client's turn stands now.
    pub(super) fn go_on(&mut self, changes: &Changes, own: Option<After>) {
        self.in_turn = self.present.as_ref().and_then(|present| present.view.active);
        let mine = self.in_turn == Some(self.seat);
        if own.is_none() && self.turn.is_open() && (!mine || changes.turn == Some(self.seat)) {
            self.closed = true;
        }
        if !self.closed && (!mine || changes.turn == Some(self.seat)) {
            self.turn = Turn::Idle;
        }
    }

    /// Answers a command that was carried out.
    fn reply(&mut self, after: After, out: &mut Vec<u8>) {
        let unplaced = self.unplaced();
        let yes = Reply::yes();
        let reply = match after {
            After::Keep | After::Bonus => return,
            After::Market { whites } => return self.reply_market(whites, unplaced, out),
            After::Convert => {
                self.turn = Turn::Placing;
                yes.counting(&unplaced)
            }
            After::Place | After::Discard => yes.counting(&unplaced),
            After::Rearrange => yes.counting(&self.open_counts()),
            After::EndPlacing => {
                self.turn = Turn::Done;
                yes.saying(texts::PLACED)
            }
            After::Production => {
                self.turn = Turn::Done;
                yes
            }
            After::Card => {
                self.turn = Turn::Done;
                yes.saying(texts::BOUGHT)
            }
            After::PlayLeader => yes.saying(texts::ACTIVATED),
            After::DropLeader => yes.saying(texts::DISCARDED),
            After::EndTurn => {
                self.turn = Turn::Idle;
                yes.saying("")
            }
        };
        write(out, &reply);
    }

    /// White marbles are still to be chosen for, as the client sees it; with one leader, the match has
    /// already made resources of them.
    fn reply_market(&mut self, whites: u8, mut plain: Resources, out: &mut Vec<u8>) {
        let own = self.leaders.get(self.seat.index());
        let mut able = own.into_iter().flat_map(|own| own.active(Ability::WhiteMarble));
        let kinds = [able.next(), able.next()];
        drop(able);
        let jolly = if kinds == [None; 2] || self.is_over() { 0 } else { whites };
        if let [Some(kind), None] = kinds {
            plain.take(kind, jolly);
        }
        self.turn = match jolly {
            0 => Turn::Placing,
            _ => Turn::Convert(Whites { jolly, plain, kinds }),
        };
        // Clients offer both, so there are always two.
        let [first, second] = kinds;
        let target_resources = Some([first, second.or(first)].map(|kind| kind.map(Kind::from)));
        let reply = Reply { target_resources, ..Reply::yes() };
        write(out, &reply.counting(&plain).with_jolly(jolly));
    }
}
