//! What things are called: in the list of choices, and on the board.

use ::masters::view::{PhaseView, PlayerView};
use ::masters::{
    Action, DeckId, LeaderId, Line, Marble, Masters, Payment, Power, Resource, Resources, Shelf,
    Tile, View,
};
use words::{Words, say};

use super::naming::{
    capital, card_name, deck_name, leader_depot_name, leader_does, leader_name, line_name, marble,
    one, power_name, requirement, shelf_name, some, some_and_faith,
};
use super::position::{
    cards, deck, in_depots, in_strongbox, is_used, leader, many, own, player, seat, top,
};
use super::{Seen, payment};
use crate::play::Spot;

pub(super) fn label(seen: Seen<'_>, spot: &Spot, chosen: &[Spot]) -> String {
    let named = name(seen, spot, chosen).filter(|text| !text.is_empty());
    // What a newer house knows and we do not has no better name than its own.
    let begins_a_line = |text: String| match seen.names.iter().any(|name| text.starts_with(name)) {
        // People write their names as they like.
        true => text,
        false => capital(&text),
    };
    named.map_or_else(|| spot.parts().1.to_owned(), begins_a_line)
}

fn name(seen: Seen<'_>, spot: &Spot, chosen: &[Spot]) -> Option<String> {
    let Seen { view, words, .. } = seen;
    let (what, which, part) = spot.parts();
    let kind = || which.parse::<Resource>().ok();
    let player = own(view)?;
    Some(match what {
        "line" => line(view, words, format!("{which} {part}").parse().ok()?),
        "cell" => {
            say!(words, "masters-label-cell", marble = marble(words, cell(view, which, part)?))
        }
        "slide" => {
            let here = marble(words, view.slide.chars().next().and_then(Marble::from_letter)?);
            say!(words, "masters-label-slide", marble = here)
        }
        "deck" => deck_label(view, words, which.parse().ok()?),
        "slot" => slot(words, player, which.parse().ok()?),
        "power" => power(view, words, player, which.parse().ok()?)?,
        "depot" => depot(words, player, which.parse().ok()?, chosen),
        "leader-depot" => leader_depot(words, player, kind()?, chosen),
        "strongbox" => {
            say!(words, "masters-label-strongbox", what = some(words, in_strongbox(player)))
        }
        "leader" => leader_label(view, words, player, leader(which)?),
        "play" => say!(words, "masters-play"),
        "drop" => say!(words, "masters-drop"),
        "unplaced" => unplaced(view, words, kind()?),
        "white" => say!(words, "masters-label-white", n = whites(view)),
        "kind" => say!(words, "masters-label-kind", what = one(words, kind()?)),
        "bonus" => say!(words, "masters-label-bonus", what = one(words, kind()?)),
        "discard" => discard(seen, chosen),
        "tray" => say!(words, "masters-tray"),
        "aside" => aside(view, words)?,
        "output" => say!(words, "masters-choice-output", what = one(words, kind()?)),
        "heap" => say!(words, "masters-choice-pay", what = some(words, which.parse().ok()?)),
        "pay" => pay(words, spot)?,
        "report" => say!(words, "masters-label-report", n = which.parse::<u8>().ok()?),
        "tile" => tile(words, player, which.parse().ok()?)?,
        "marker" => marker(seen, which)?,
        "cross" => say!(words, "masters-label-cross", n = view.lorenzo.as_ref()?.cross),
        "lorenzo" => say!(words, "masters-label-lorenzo", n = view.lorenzo.as_ref()?.left),
        "board" => board(seen, which, part)?,
        "order" => say!(words, "masters-order"),
        "do" => match which {
            "end" => say!(words, "masters-do-end"),
            "finish" => say!(words, "masters-do-finish"),
            _ => return None,
        },
        _ => return None,
    })
}

/// What a line gives; the marbles themselves are on the board.
fn line(view: &View, words: &Words, line: Line) -> String {
    let white = view.line(line).filter(|marble| *marble == Marble::White).count();
    let (gives, line) = (gives(view, words, line), line_name(words, line));
    say!(words, "masters-choice-line", line = line, gives = gives, white = white)
}

pub(super) fn gives(view: &View, words: &Words, line: Line) -> String {
    let heap: Resources = view.line(line).filter_map(Marble::gives).collect();
    let faith = view.line(line).filter(|marble| *marble == Marble::Red).count();
    some_and_faith(words, heap, u8::try_from(faith).unwrap_or_default())
}

/// The marble in a place of the market.
pub(super) fn cell(view: &View, row: &str, column: &str) -> Option<Marble> {
    let row = view.market.get(row.parse::<usize>().ok()?)?;
    row.chars().nth(column.parse().ok()?).and_then(Marble::from_letter)
}

fn deck_label(view: &View, words: &Words, id: DeckId) -> String {
    let (Some(card), _) = deck(view, id) else {
        return say!(words, "masters-label-deck-empty", card = deck_name(words, id));
    };
    let printed = card.printed();
    let cost = own(view).map_or(printed.cost, |player| player.cost(card));
    say!(
        words,
        "masters-choice-deck",
        card = card_name(words, card),
        cost = some(words, cost),
        points = printed.points,
    )
}

fn slot(words: &Words, player: &PlayerView, number: u8) -> String {
    let what = top(player, number)
        .map_or_else(|| say!(words, "masters-nothing"), |card| card_name(words, card));
    say!(words, "masters-label-slot", n = number, what = what)
}

fn power(view: &View, words: &Words, player: &PlayerView, power: Power) -> Option<String> {
    let offer = player.powers().into_iter().find(|offer| offer.power == power)?;
    let label = match offer.takes {
        None => say!(words, "masters-choice-basic"),
        Some(takes) => {
            let output = offer.gives.map_or_else(
                || {
                    let faith = say!(words, "masters-some-faith", n = offer.faith);
                    words.list(&[say!(words, "masters-any"), faith])
                },
                |gives| some_and_faith(words, gives, offer.faith),
            );
            let (power, input) = (power_name(words, power), some(words, takes));
            say!(words, "masters-label-power", power = power, input = input, output = output)
        }
    };
    let is_used = is_used(view, power);
    Some(if is_used { say!(words, "masters-label-used", label = label) } else { label })
}

/// A depot is where something goes, or what is moved.
fn depot(words: &Words, player: &PlayerView, shelf: Shelf, chosen: &[Spot]) -> String {
    let content = player.depots.get(usize::from(shelf.room()) - 1).copied().unwrap_or_default();
    let what = some(words, content.into());
    let from_depot = chosen.last().is_some_and(is_depot);
    if chosen.is_empty() && content.count() > 0 {
        return say!(words, "masters-choice-move", what = what, depot = shelf_name(words, shelf));
    }
    if from_depot && content.count() > 0 {
        let depot = shelf_name(words, shelf);
        return say!(words, "masters-choice-exchange", what = what, depot = depot);
    }
    say!(words, "masters-label-depot", n = shelf.room(), what = what)
}

fn is_depot(spot: &Spot) -> bool {
    matches!(spot.parts().0, "depot" | "leader-depot")
}

fn leader_depot(words: &Words, player: &PlayerView, kind: Resource, chosen: &[Spot]) -> String {
    let here = player.in_leader_depots().count(kind);
    if chosen.is_empty() && here > 0 {
        let depot = leader_depot_name(words);
        return say!(words, "masters-choice-move", what = one(words, kind), depot = depot);
    }
    say!(words, "masters-label-leader-depot", n = here, kind = kind.to_string())
}

/// In the hand it matters what a leader needs; once played, what it does.
fn leader_label(view: &View, words: &Words, player: &PlayerView, id: LeaderId) -> String {
    if player.leaders.contains(id) {
        return leader_does(words, id);
    }
    let ready = view.phase != PhaseView::SetUp && player.meets(id);
    say!(
        words,
        "masters-choice-leader",
        leader = leader_name(words, id),
        points = id.printed().points,
        needs = requirement(words, id),
        ready = if ready { "yes" } else { "no" },
    )
}

fn unplaced(view: &View, words: &Words, kind: Resource) -> String {
    let count = match &view.phase {
        PhaseView::Market { unplaced, .. } => unplaced.count(kind),
        _ => 1,
    };
    say!(words, "masters-label-unplaced", what = some(words, many(kind, count)))
}

fn whites(view: &View) -> u8 {
    match view.phase {
        PhaseView::Market { whites, .. } => whites,
        _ => 0,
    }
}

fn discard(seen: Seen<'_>, chosen: &[Spot]) -> String {
    let Seen { view, words, .. } = seen;
    let (what, which, _) = chosen.last().map(Spot::parts).unwrap_or_default();
    let kind = match what {
        "unplaced" | "leader-depot" => which.parse::<Resource>().ok(),
        "depot" => own(view).and_then(|player| {
            let place = which.parse::<usize>().ok()?.checked_sub(1)?;
            player.depots.get(place)?.kind()
        }),
        _ => None,
    };
    match kind {
        Some(kind) => {
            let who = if view.lorenzo.is_some() { "cross" } else { "others" };
            say!(words, "masters-choice-discard", what = one(words, kind), who = who)
        }
        None => say!(words, "masters-label-discard"),
    }
}

/// What the production that goes on has set aside.
pub(super) fn aside(view: &View, words: &Words) -> Option<String> {
    let PhaseView::Production { output, faith, .. } = &view.phase else { return None };
    Some(say!(words, "masters-label-aside", what = some_and_faith(words, *output, *faith)))
}

fn pay(words: &Words, spot: &Spot) -> Option<String> {
    let paid = spot.name().strip_prefix("pay:")?;
    let payment = payment_in(paid)?;
    Some(if payment == Payment::default() {
        say!(words, "masters-pay-free")
    } else {
        say!(words, "masters-choice-pay", what = payment::in_words(words, &payment))
    })
}

/// A payment as the notation writes it; it is only read as part of an action.
fn payment_in(text: &str) -> Option<Payment> {
    let space = if text.is_empty() { "" } else { " " };
    match format!("use basic{space}{text}").parse().ok()? {
        Action::Produce { payment, .. } => Some(payment),
        _ => None,
    }
}

fn tile(words: &Words, player: &PlayerView, number: u8) -> Option<String> {
    let state = tile_name(*player.tiles.get(usize::from(number).checked_sub(1)?)?);
    let points = Masters::tile_points(number);
    Some(say!(words, "masters-label-tile", n = number, points = points, state = state))
}

pub(super) fn tile_name(tile: Tile) -> &'static str {
    match tile {
        Tile::Open => "open",
        Tile::Up => "up",
        Tile::Gone => "gone",
    }
}

fn marker(seen: Seen<'_>, which: &str) -> Option<String> {
    let seat = seat(which)?;
    let faith = player(seen.view, seat)?.faith;
    Some(say!(seen.words, "masters-label-marker", name = seen.name(seat), n = faith))
}

fn board(seen: Seen<'_>, which: &str, part: &str) -> Option<String> {
    let Seen { view, words, .. } = seen;
    let seat = seat(which)?;
    let (name, player) = (seen.name(seat), player(view, seat)?);
    Some(match part {
        "" => say!(words, "masters-label-board", name = name),
        "depots" => {
            let mut heap = in_depots(player);
            heap.add_all(&player.in_leader_depots());
            say!(words, "masters-label-board-depots", name = name, what = some(words, heap))
        }
        "strongbox" => {
            let what = some(words, in_strongbox(player));
            say!(words, "masters-label-board-strongbox", name = name, what = what)
        }
        "slot-1" | "slot-2" | "slot-3" => {
            let slot = part.strip_prefix("slot-").and_then(|slot| slot.parse::<usize>().ok())?;
            let n = player.slots.get(slot.checked_sub(1)?)?.len();
            say!(words, "masters-label-board-slot", name = name, slot = slot, n = n)
        }
        "slots" => {
            say!(words, "masters-label-board-slots", name = name, n = cards(player).count())
        }
        "leaders" => {
            let (played, n) = (player.leaders.len(), player.leaders_in_hand);
            say!(words, "masters-label-board-leaders", name = name, played = played, n = n)
        }
        _ => return None,
    })
}
