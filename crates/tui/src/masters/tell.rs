//! Events in words. What only accompanies another event gets no line of its own.

use ::masters::view::PhaseView;
use ::masters::{Event as Happened, Power, Store, Stored, Tile, Trigger, View};
use kernel::Seat;
use words::say;

use super::Seen;
use super::moves::line_spot;
use super::naming::{
    card_name, leader_name, letter, line_name, one, power_name, shelf_name, some, some_and_faith,
    stored_name, token,
};
use super::position::{in_depots, own_seat, played_spot, player};
use super::summary::over;
use crate::play::{Event, Line, Spot};

pub(super) fn tell(seen: Seen<'_>, event: &Event<'_, View, Happened>) -> Option<Line> {
    let (text, marks) = sentence(seen, event)?;
    Some(Line { text, marks, seat: actor(event.event) })
}

/// The spot of a thing: its own on the large board, a part of a small one.
fn at(view: &View, seat: Seat, mine: Spot, part: &str) -> Vec<Spot> {
    let is_own = seat == own_seat(view);
    vec![if is_own { mine } else { Spot::new(format!("board:{}:{part}", seat.index())) }]
}

/// The spot of a slot. Where there is little room, all slots of others are one.
fn at_slot(view: &View, seat: Seat, slot: u8) -> Vec<Spot> {
    let mut spots = at(view, seat, spot("power", slot), &format!("slot-{slot}"));
    spots
        .extend((seat != own_seat(view)).then(|| spot("board", format!("{}:slots", seat.index()))));
    spots
}

fn spot(what: &str, which: impl std::fmt::Display) -> Spot {
    Spot::new(format!("{what}:{which}"))
}

fn power_spot(power: Power) -> Spot {
    spot("power", power)
}

fn sentence(
    seen: Seen<'_>,
    Event { event, before, rest }: &Event<'_, View, Happened>,
) -> Option<(String, Vec<Spot>)> {
    let Seen { view, words, .. } = seen;
    let none = Vec::new();
    Some(match **event {
        Happened::LeadersKept { seat } => {
            (say!(words, "masters-tell-leaders-kept", name = seen.name(seat)), none)
        }
        Happened::BonusPlaced { seat, resource, depot } => {
            let (what, place) = (one(words, resource), shelf_name(words, depot));
            let name = seen.name(seat);
            let text =
                say!(words, "masters-tell-bonus-placed", name = name, what = what, where = place);
            (text, at(view, seat, spot("depot", depot), "depots"))
        }
        // Alone one knows whose turn it is.
        Happened::Turn { .. } if view.players.len() < 2 => return None,
        Happened::Turn { seat } => (say!(words, "masters-tell-turn", name = seen.name(seat)), none),
        Happened::Skipped { seat } => {
            (say!(words, "masters-tell-skipped", name = seen.name(seat)), none)
        }
        Happened::LineTaken { seat, line, resources, whites } => {
            let id = match whites {
                0 => "masters-tell-line-taken",
                _ => "masters-tell-line-taken-whites",
            };
            let (name, what) = (seen.name(seat), some(words, resources));
            let line_name = line_name(words, line);
            let text = say!(words, id, name = name, line = line_name, what = what, n = whites);
            (text, vec![line_spot(line)])
        }
        Happened::MarketShuffled => (say!(words, "masters-tell-market-shuffled"), none),
        Happened::Converted { seat, resource } => {
            let (name, what) = (seen.name(seat), one(words, resource));
            (say!(words, "masters-tell-converted", name = name, what = what), none)
        }
        Happened::Stored { seat, resource, depot } => {
            // Piece by piece would be tedious: what matters is how the depots are in the end.
            let again = |other: &Happened| matches!(other, Happened::Stored { seat: by, .. } if *by == seat);
            let is_open = matches!(view.phase, PhaseView::Market { .. });
            if before.is_none() || is_open || rest.iter().any(again) {
                return None;
            }
            let player = player(view, seat)?;
            let mut heap = in_depots(player);
            heap.add_all(&player.in_leader_depots());
            let (name, what) = (seen.name(seat), some(words, heap));
            let mine = match depot {
                Store::Shelf(shelf) => spot("depot", shelf),
                Store::Leader => spot("leader-depot", resource),
            };
            let text = say!(words, "masters-tell-stored", name = name, what = what);
            (text, at(view, seat, mine, "depots"))
        }
        Happened::Discarded { seat, resource: None, .. } => {
            (say!(words, "masters-tell-discarded-white", name = seen.name(seat)), none)
        }
        Happened::Discarded { seat, resource: Some(kind), depot: None } => {
            let (name, what) = (seen.name(seat), one(words, kind));
            (say!(words, "masters-tell-discarded", name = name, what = what), none)
        }
        Happened::Discarded { seat, resource: Some(kind), depot: Some(depot) } => {
            let text = say!(
                words,
                "masters-tell-discarded-stored",
                name = seen.name(seat),
                what = one(words, kind),
                where = stored_name(words, depot),
            );
            let mine = match depot {
                Stored::Shelf(shelf) => spot("depot", shelf),
                Stored::Leader(kind) => spot("leader-depot", kind),
            };
            (text, at(view, seat, mine, "depots"))
        }
        Happened::Rearranged { seat } => {
            (say!(words, "masters-tell-rearranged", name = seen.name(seat)), none)
        }
        Happened::Bought { seat, card, slot, paid } => {
            let text = say!(
                words,
                "masters-tell-bought",
                name = seen.name(seat),
                card = card_name(words, card),
                points = card.printed().points,
                paid = some(words, paid),
                slot = slot,
            );
            let mut marks = vec![spot("deck", card.deck())];
            marks.extend(at_slot(view, seat, slot));
            (text, marks)
        }
        Happened::NextCard { card: Some(_), .. } => return None,
        Happened::NextCard { deck, card: None } => {
            let (colour, level) = (letter(deck.colour()), deck.level());
            let text = say!(words, "masters-tell-deck-empty", colour = colour, level = level);
            (text, vec![spot("deck", deck)])
        }
        Happened::PowerUsed { seat, power, paid, gives, faith } => {
            let text = say!(
                words,
                "masters-tell-power-used",
                name = seen.name(seat),
                power = power_name(words, power),
                paid = some(words, paid),
                gives = some_and_faith(words, gives, faith),
            );
            let marks = match power {
                Power::Card(slot) => at_slot(view, seat, slot.number()),
                Power::Basic => at(view, seat, power_spot(power), "strongbox"),
                Power::Leader(_) => at(view, seat, power_spot(power), "leaders"),
            };
            (text, marks)
        }
        Happened::Produced { resources, .. } if resources.is_empty() => return None,
        Happened::Produced { seat, resources } => {
            let (name, what) = (seen.name(seat), some(words, resources));
            let text = say!(words, "masters-tell-produced", name = name, what = what);
            (text, at(view, seat, Spot::new("strongbox"), "strongbox"))
        }
        Happened::LeaderPlayed { seat, leader } => {
            let (name, who) = (seen.name(seat), leader_name(words, leader));
            let text = say!(words, "masters-tell-leader-played", name = name, leader = who);
            (text, at(view, seat, played_spot(leader), "leaders"))
        }
        Happened::LeaderDiscarded { seat } => {
            let text = say!(words, "masters-tell-leader-discarded", name = seen.name(seat));
            (text, vec![spot("marker", seat.index())])
        }
        Happened::Faith { seat, space } => {
            // Several steps are told once, when the marker has arrived.
            let again =
                |other: &Happened| matches!(other, Happened::Faith { seat: by, .. } if *by == seat);
            if rest.iter().any(again) {
                return None;
            }
            let was = before.and_then(|before| player(before, seat)).map(|player| player.faith);
            let n = was.map_or(UNSEEN, |was| space.saturating_sub(was));
            let name = seen.name(seat);
            let text = say!(words, "masters-tell-faith", name = name, n = n, space = space);
            (text, vec![spot("marker", seat.index())])
        }
        Happened::BlackCross { space } => {
            if rest.iter().any(|other| matches!(other, Happened::BlackCross { .. })) {
                return None;
            }
            let was =
                before.and_then(|before| before.lorenzo.as_ref()).map(|lorenzo| lorenzo.cross);
            let n = was.map_or(UNSEEN, |was| space.saturating_sub(was));
            let text = say!(words, "masters-tell-black-cross", n = n, space = space);
            (text, vec![Spot::new("cross")])
        }
        Happened::Report { number } => {
            (say!(words, "masters-tell-report", n = number), vec![spot("report", number)])
        }
        Happened::FavourTile { tile: Tile::Open, .. } => return None,
        Happened::FavourTile { seat, number, tile } => {
            let id =
                if tile == Tile::Up { "masters-tell-tile-up" } else { "masters-tell-tile-gone" };
            (say!(words, id, name = seen.name(seat), n = number), vec![spot("tile", number)])
        }
        Happened::TokenRevealed { token: revealed } => {
            let (kind, colour) = token(revealed);
            let text = say!(words, format!("masters-tell-token-{kind}"), colour = colour);
            (text, vec![Spot::new("lorenzo")])
        }
        Happened::CardRemoved { card } => {
            let text = say!(words, "masters-tell-card-removed", card = card_name(words, card));
            (text, vec![spot("deck", card.deck())])
        }
        Happened::LastRound { why: Trigger::FaithTrack } => {
            (say!(words, "masters-tell-last-round-faith-track"), none)
        }
        Happened::LastRound { why: Trigger::SeventhCard } => {
            (say!(words, "masters-tell-last-round-seventh-card"), none)
        }
        Happened::Left { seat } => (say!(words, "masters-tell-left", name = seen.name(seat)), none),
        Happened::Returned { seat } => {
            (say!(words, "masters-tell-returned", name = seen.name(seat)), none)
        }
        Happened::GaveUp { seat } => {
            (say!(words, "masters-tell-gave-up", name = seen.name(seat)), none)
        }
        Happened::Over { reason } => (over(words, reason), none),
    })
}

/// Steps that nobody has counted.
const UNSEEN: u8 = 0;

/// Whose line this is.
fn actor(event: &Happened) -> Option<Seat> {
    match *event {
        Happened::Turn { seat }
        | Happened::Skipped { seat }
        | Happened::Faith { seat, .. }
        | Happened::FavourTile { seat, .. }
        | Happened::Left { seat }
        | Happened::Returned { seat }
        | Happened::GaveUp { seat } => Some(seat),
        _ => event.actor(),
    }
}
