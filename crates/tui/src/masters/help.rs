//! What each thing on the board is and does.

use ::masters::view::PlayerView;
use ::masters::{CardId, DeckId, LeaderId, Marble, Masters, Power, Resource, Resources, View};
use words::{Words, say};

use super::Seen;
use super::label::{cell, gives, tile_name};
use super::naming::{
    card_in_words, card_name, deck_name, leader_in_words, leader_name, marble, marbles, one, some,
    some_and_faith, token,
};
use super::position::{cards, deck, in_depots, in_strongbox, leader, many, own, player, seat, top};
use super::summary::{board_in_words, order};
use crate::play::Spot;

pub(super) fn help(seen: Seen<'_>, spot: &Spot) -> Option<String> {
    let Seen { view, words, .. } = seen;
    let (what, which, part) = spot.parts();
    let own = own(view)?;
    let kind = || which.parse::<Resource>().ok();
    let number = || which.parse::<u8>().ok();
    Some(match what {
        "line" => {
            let line = format!("{which} {part}").parse().ok()?;
            let marbles = marbles(words, view.line(line));
            let about = say!(words, format!("masters-help-{which}"), marbles = marbles);
            let gives = say!(words, "masters-help-gives", gives = gives(view, words, line));
            format!("{about} {gives}")
        }
        "cell" => say!(words, format!("masters-help-marble-{}", cell(view, which, part)?)),
        "slide" => {
            let here = marble(words, view.slide.chars().next().and_then(Marble::from_letter)?);
            say!(words, "masters-help-slide", marble = here)
        }
        "deck" => deck_help(view, words, own, which.parse().ok()?),
        "slot" => say!(words, "masters-help-slot", n = number()?),
        "power" => power(words, own, which.parse().ok()?),
        "depot" => say!(words, "masters-help-depot", n = number()?),
        "leader-depot" => {
            say!(words, "masters-help-leader-depot", kind = kind()?.to_string())
        }
        "leader" => leader_help(view, words, own, leader(which)?),
        "unplaced" => say!(words, "masters-help-unplaced", what = one(words, kind()?)),
        "bonus" => say!(words, "masters-help-bonus", what = one(words, kind()?)),
        "kind" => say!(words, "masters-help-kind", what = one(words, kind()?)),
        "report" => report(words, number()?)?,
        "tile" => tile(words, own, number()?)?,
        "marker" => {
            let seat = seat(which)?;
            let faith = player(view, seat)?.faith;
            say!(words, "masters-help-marker", name = seen.name(seat), n = faith)
        }
        "lorenzo" => lorenzo(view, words)?,
        "board" if part.is_empty() => board_in_words(seen, seat(which)?).join(" "),
        "board" => board_part(seen, which, part)?,
        "strongbox" => say!(words, "masters-help-strongbox"),
        "discard" => say!(words, "masters-help-discard"),
        "white" => say!(words, "masters-help-white"),
        "cross" => say!(words, "masters-help-cross"),
        "aside" => say!(words, "masters-help-aside"),
        "tray" => say!(words, "masters-help-tray"),
        "play" => say!(words, "masters-help-play"),
        "drop" => say!(words, "masters-help-drop"),
        "output" => say!(words, "masters-help-output", what = one(words, kind()?)),
        "heap" => say!(words, "masters-help-heap"),
        "pay" => say!(words, "masters-help-pay"),
        "order" => order(seen),
        "do" => match which {
            "end" => say!(words, "masters-help-end"),
            "finish" => say!(words, "masters-help-finish"),
            _ => return None,
        },
        _ => return None,
    })
}

fn deck_help(view: &View, words: &Words, own: &PlayerView, id: DeckId) -> String {
    let (Some(card), left) = deck(view, id) else {
        return say!(words, "masters-help-deck-empty", card = deck_name(words, id));
    };
    let due = own.cost(card);
    let mut parts = vec![card_in_words(words, card)];
    if due != card.printed().cost {
        parts.push(say!(words, "masters-help-deck-price", price = some(words, due)));
    }
    parts.extend(missing(view, words, own, due));
    parts.push(say!(words, "masters-help-deck-left", n = left));
    parts.join(" ")
}

/// How much of each kind one has, where that is too little.
fn missing(view: &View, words: &Words, own: &PlayerView, due: Resources) -> Option<String> {
    view.viewer?;
    let short = due.kinds().filter(|kind| own.count(*kind) < u16::from(due.count(*kind)));
    let parts = short.map(|kind| {
        let what = some(words, many(kind, due.count(kind)));
        say!(words, "masters-help-part", have = own.count(kind), what = what)
    });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| say!(words, "masters-help-missing", parts = words.list(&parts)))
}

/// A leader, and what is missing to play it while it is in the hand.
fn leader_help(view: &View, words: &Words, own: &PlayerView, id: LeaderId) -> String {
    let in_hand = view.hand.is_some_and(|hand| hand.contains(id));
    let due = if in_hand { id.printed().resources } else { Resources::NONE };
    let mut parts = vec![leader_in_words(words, id)];
    parts.extend(missing(view, words, own, due));
    parts.join(" ")
}

fn power(words: &Words, own: &PlayerView, power: Power) -> String {
    match power {
        Power::Basic => say!(words, "masters-help-basic"),
        Power::Leader(leader) => leader_in_words(words, leader),
        Power::Card(slot) => match top(own, slot.number()) {
            Some(card) => {
                format!("{} {}", card_in_words(words, card), say!(words, "masters-help-power"))
            }
            None => say!(words, "masters-help-slot", n = slot.number()),
        },
    }
}

fn report(words: &Words, number: u8) -> Option<String> {
    let (first, pope) = Masters::section(number)?;
    Some(say!(words, "masters-help-report", n = number, first = first, pope = pope))
}

fn tile(words: &Words, own: &PlayerView, number: u8) -> Option<String> {
    let (first, _) = Masters::section(number)?;
    let state = own.tiles.get(usize::from(number).checked_sub(1)?)?;
    let id = format!("masters-help-tile-{}", tile_name(*state));
    Some(say!(words, id, first = first, points = Masters::tile_points(number)))
}

fn lorenzo(view: &View, words: &Words) -> Option<String> {
    let lorenzo = view.lorenzo.as_ref()?;
    let about = say!(words, "masters-help-lorenzo", n = lorenzo.left);
    let last = match lorenzo.last.map(token) {
        Some((kind, colour)) => {
            say!(words, format!("masters-help-token-{kind}"), colour = colour)
        }
        None => say!(words, "masters-help-no-token"),
    };
    Some(format!("{about} {last}"))
}

/// The cards on a slot of somebody else, the top one first.
fn board_slot(words: &Words, name: &str, player: &PlayerView, slot: usize) -> Option<String> {
    let cards = player.slots.get(slot.checked_sub(1)?)?;
    let Some((top, below)) = cards.split_last() else {
        return Some(say!(words, "masters-help-board-no-cards", name = name, slot = slot));
    };
    let printed = top.printed();
    let about = say!(
        words,
        "masters-help-board-slot",
        name = name,
        slot = slot,
        card = card_name(words, *top),
        points = printed.points,
        input = some(words, printed.input),
        output = some_and_faith(words, printed.output, printed.faith),
    );
    if below.is_empty() {
        return Some(about);
    }
    let with_points = |card: &CardId| {
        let (card, points) = (card_name(words, *card), card.printed().points);
        say!(words, "masters-card-with-points", card = card, points = points)
    };
    let cards = words.list(&below.iter().map(with_points).collect::<Vec<_>>());
    let n = below.len();
    Some(format!("{about} {}", say!(words, "masters-help-board-covered", cards = cards, n = n)))
}

fn board_part(seen: Seen<'_>, which: &str, part: &str) -> Option<String> {
    let words = seen.words;
    let seat = seat(which)?;
    let (name, player) = (seen.name(seat), player(seen.view, seat)?);
    Some(match part {
        "depots" => say!(
            words,
            "masters-help-board-depots",
            name = name,
            what = some(words, in_depots(player)),
            leaders = some(words, player.in_leader_depots()),
            n = player.leader_depots.len(),
        ),
        "strongbox" => {
            let what = some(words, in_strongbox(player));
            say!(words, "masters-help-board-strongbox", name = name, what = what)
        }
        "slot-1" | "slot-2" | "slot-3" => {
            board_slot(words, name, player, part.strip_prefix("slot-")?.parse().ok()?)?
        }
        "slots" if cards(player).next().is_none() => {
            say!(words, "masters-help-board-without-cards", name = name)
        }
        "slots" => {
            let cards: Vec<String> = cards(player).map(|card| card_name(words, card)).collect();
            say!(words, "masters-help-board-slots", name = name, cards = words.list(&cards))
        }
        "leaders" => {
            let names = player.leaders.iter().map(|leader| leader_name(words, leader));
            say!(
                words,
                "masters-help-board-leaders",
                name = name,
                n = player.leaders_in_hand,
                played = player.leaders.len(),
                leaders = words.list(&names.collect::<Vec<_>>()),
            )
        }
        _ => return None,
    })
}
