//! What a position of Masters of Renaissance is worth: points, and what will bring more of them.

use kernel::{Game, Seat};
use masters::leader::PrintedLeader;
use masters::{CardId, DeckId, LeaderId, Masters, Resource, Resources, SlotId};

use crate::evaluate::{Evaluate, ahead_of};

/// A victory point. Everything else is measured by it.
const POINT: i32 = 100;
/// A resource, more than the fifth of a point that it scores.
const RESOURCE: i32 = 10;
/// How much of a card counts when all its price is there, in percent: the rest comes with buying.
const SAVED_UP: i32 = 30;
/// The same for the second best card that can be saved for.
const SECOND: i32 = 10;
/// A faith point and a resource as output of a power, and a resource as input.
const FAITH_MADE: i32 = 75;
const RESOURCE_MADE: i32 = 45;
const RESOURCE_USED: i32 = 38;
/// How often a power is used in a whole game.
const USES: i32 = 4;
/// What a leader that is played can do in a whole game.
const ABILITY: i32 = 150;
/// How much of a leader counts that could be played now, in percent.
const PLAYABLE: i32 = 90;
/// To be a point ahead in the last round, and how much that can be.
const LEAD: i32 = 80;
const MOST_AHEAD: i32 = 1000;
const MOST_BEHIND: i32 = 400;
/// Solo: a card more, a space more, a space of the black cross.
const SOLO_CARD: i32 = 300;
const SOLO_FAITH: i32 = 10;
const BLACK_CROSS: i32 = 160;

impl Evaluate for Masters {
    fn worth(&self, seat: Seat) -> i32 {
        let others = Seat::first(self.seats()).filter(|other| *other != seat);
        let others = others.map(|other| standing(self, other));
        let time = time_left(self);
        let mut mine = standing(self, seat);
        if time > 0 {
            mine += (powers(self, seat) + abilities(self, seat)) * time / 100;
            mine += leaders_in_hand(self, seat, time) + savings(self, seat, time);
        }
        mine += under_way(self, seat);
        if self.is_last_round() {
            mine += decided(self, seat);
        }
        if let Some(cross) = self.black_cross() {
            mine += i32::from(self.card_count(seat)) * SOLO_CARD;
            mine += i32::from(self.faith_of(seat)) * SOLO_FAITH - i32::from(cross) * BLACK_CROSS;
        }
        ahead_of(mine, others)
    }
}

/// The last round has begun: good for who is ahead. Without this nobody would end a game, since all
/// that was saved up loses its worth.
fn decided(game: &Masters, seat: Seat) -> i32 {
    let others = Seat::first(game.seats()).filter(|other| *other != seat);
    let most = others.map(|other| game.points_of(other)).max().unwrap_or(0);
    ((game.points_of(seat) - most) * LEAD).clamp(-MOST_BEHIND, MOST_AHEAD)
}

/// How much of the game is still to come, in percent; none in the last round.
fn time_left(game: &Masters) -> i32 {
    if game.is_last_round() {
        return 0;
    }
    let gone = |seat: Seat| {
        let cards = i32::from(game.card_count(seat)) * 100 / 7;
        cards.max(i32::from(game.faith_of(seat)) * 100 / 24)
    };
    let most = Seat::first(game.seats()).map(gone).max().unwrap_or(0);
    (100 - most).max(5)
}

/// Points, and parts of points: of the track, of the next report, of resources.
fn standing(game: &Masters, seat: Seat) -> i32 {
    let kinds = Resource::ALL.into_iter();
    let resources: i32 = kinds.map(|kind| i32::from(game.resources_of(seat, kind))).sum();
    game.points_of(seat) * POINT + resources % 5 * POINT / 5 + faith(game, game.faith_of(seat))
}

/// What a marker on a space has besides the points of the space.
fn faith(game: &Masters, space: u8) -> i32 {
    let next = i32::from(Masters::track_points(space.saturating_add(3).min(24)));
    let here = i32::from(Masters::track_points(space));
    let step = (next - here).max(0) * POINT * i32::from(space % 3) / 3;
    let report = match game.next_report() {
        Some((first, _, points)) if space >= first => i32::from(points) * POINT * 4 / 5,
        Some((first, _, points)) => {
            i32::from(points) * POINT / 2 * i32::from(space) / i32::from(first.max(1))
        }
        None => 0,
    };
    step + report
}

/// What the powers of a player make of a production.
fn powers(game: &Masters, seat: Seat) -> i32 {
    let tops = SlotId::ALL.into_iter().filter_map(|slot| game.top_of(seat, slot));
    tops.map(power).sum::<i32>() * USES
}

fn power(card: CardId) -> i32 {
    let card = card.printed();
    let made = i32::from(card.output.total()) * RESOURCE_MADE + i32::from(card.faith) * FAITH_MADE;
    made - i32::from(card.input.total()) * RESOURCE_USED
}

fn abilities(game: &Masters, seat: Seat) -> i32 {
    i32::from(game.played(seat).len()) * ABILITY
}

/// Leaders that can still be played; the nearer, the better.
fn leaders_in_hand(game: &Masters, seat: Seat, time: i32) -> i32 {
    let worth = |leader: LeaderId| {
        let printed = leader.printed();
        let points = i32::from(printed.points) * POINT;
        if game.can_play(seat, leader) {
            return (points + ABILITY * time / 100) * PLAYABLE / 100;
        }
        (points + ABILITY) * time / 100 / (1 + missing_for(game, seat, printed))
    };
    game.hand(seat).iter().map(worth).sum()
}

/// How much a player is short of for a leader: cards, or half the resources.
fn missing_for(game: &Masters, seat: Seat, leader: &PrintedLeader) -> i32 {
    let mut missing = 0;
    for need in leader.cards {
        let fits = |card: &CardId| {
            let card = card.printed();
            card.colour == need.colour && need.level.is_none_or(|level| level == card.level)
        };
        let have = game.cards_of(seat).filter(fits).count() as i32;
        let each = need.level.map_or(1, i32::from);
        missing += (i32::from(need.count) - have).max(0) * each;
    }
    for kind in leader.resources.kinds() {
        let short = i32::from(leader.resources.count(kind)) - have(game, seat, kind);
        missing += (short.max(0) + 1) / 2;
    }
    missing
}

/// Everything of a kind that a player has or is about to have: in the stores, set aside by the
/// production, and obtained from the market as far as there is room for it.
fn have(game: &Masters, seat: Seat, kind: Resource) -> i32 {
    let stored = i32::from(game.resources_of(seat, kind));
    if game.on_turn() != Some(seat) {
        return stored;
    }
    let made = game.set_aside().0.count(kind);
    let taken = game.unplaced().0.count(kind).min(game.room_for(seat, kind));
    stored + i32::from(made) + i32::from(taken)
}

/// The resources, by what they are good for: the cards that can be bought with them.
fn savings(game: &Masters, seat: Seat, time: i32) -> i32 {
    let stock = Resource::ALL.map(|kind| have(game, seat, kind));
    let (mut best, mut second) = (0, 0);
    for deck in DeckId::all() {
        let Some(card) = game.top_of_deck(deck) else { continue };
        if !game.has_slot_for(seat, deck.level()) {
            continue;
        }
        let value = i32::from(card.printed().points) * POINT + power(card) * USES * time / 100;
        let progress = value * share(&game.price_for(seat, card), &stock) / 100;
        if progress > best {
            (best, second) = (progress, best);
        } else {
            second = second.max(progress);
        }
    }
    let resources: i32 = stock.iter().map(|many| (*many).min(8)).sum();
    // Towards the end there may be no turn left to buy in.
    let chance = (30 + 2 * time).min(100);
    (best * SAVED_UP + second * SECOND) / 100 * chance / 100 + resources * RESOURCE * time / 100
}

/// How much of a price is there, in percent. The last resources count most.
fn share(price: &Resources, stock: &[i32; 4]) -> i32 {
    let (mut there, mut all) = (0, 0);
    for (kind, have) in Resource::ALL.into_iter().zip(stock) {
        let due = i32::from(price.count(kind));
        all += due;
        there += due.min(*have);
    }
    if all == 0 { 100 } else { there * 100 / all * (there + 1) / (all + 1) }
}

/// What a main action has begun and not yet ended.
fn under_way(game: &Masters, seat: Seat) -> i32 {
    if game.on_turn() != Some(seat) {
        return 0;
    }
    let (made, faith) = game.set_aside();
    let (taken, whites) = game.unplaced();
    let mut sum = i32::from(made.total()) * POINT / 5 + i32::from(faith) * FAITH_MADE;
    for kind in taken.kinds() {
        let fits = i32::from(taken.count(kind).min(game.room_for(seat, kind)));
        let lost = i32::from(taken.count(kind)) - fits;
        // A little less than in the depot, and what is too much gives faith to the others.
        sum += fits * (POINT / 5 - 2) - lost * POINT;
    }
    sum + i32::from(whites) * POINT / 5
}
