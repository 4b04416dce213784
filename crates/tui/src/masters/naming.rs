//! Names of things in the reader's language, out of the catalogue.

use ::masters::leader::PrintedLeader;
use ::masters::lorenzo::Token;
use ::masters::{
    Ability, CardId, Colour, DeckId, LeaderId, Line, Marble, Power, Resource, Resources, Shelf,
    Stored,
};
use words::{Words, say};

/// `two coins and a stone`.
pub(super) fn some(words: &Words, heap: Resources) -> String {
    some_and_faith(words, heap, 0)
}

pub(super) fn some_and_faith(words: &Words, heap: Resources, faith: u8) -> String {
    let mut parts: Vec<String> = heap
        .kinds()
        .map(|kind| say!(words, format!("masters-some-{kind}"), n = heap.count(kind)))
        .collect();
    if faith > 0 {
        parts.push(say!(words, "masters-some-faith", n = faith));
    }
    if parts.is_empty() { say!(words, "masters-nothing") } else { words.list(&parts) }
}

pub(super) fn one(words: &Words, kind: Resource) -> String {
    some(words, Resources::one(kind))
}

/// What a card is called: it has no name of its own.
pub(super) fn card_name(words: &Words, card: CardId) -> String {
    deck_name(words, card.deck())
}

/// What the cards of a deck are called.
pub(super) fn deck_name(words: &Words, deck: DeckId) -> String {
    let (colour, level) = (letter(deck.colour()), deck.level());
    say!(words, "masters-card", colour = colour, level = level)
}

/// A colour as the catalogue chooses by it.
pub(super) fn letter(colour: Colour) -> String {
    colour.letter().to_string()
}

/// A card with everything that is printed on it.
pub(super) fn card_in_words(words: &Words, card: CardId) -> String {
    let printed = card.printed();
    say!(
        words,
        "masters-card-in-words",
        card = card_name(words, card),
        cost = some(words, printed.cost),
        input = some(words, printed.input),
        output = some_and_faith(words, printed.output, printed.faith),
        points = printed.points,
    )
}

fn ability(printed: &PrintedLeader) -> &'static str {
    match printed.ability {
        Ability::Discount => "discount",
        Ability::Depot => "depot",
        Ability::WhiteMarble => "white",
        Ability::Production => "production",
    }
}

pub(super) fn leader_name(words: &Words, leader: LeaderId) -> String {
    let printed = leader.printed();
    let id = format!("masters-leader-{}", ability(printed));
    say!(words, id, kind = printed.resource.to_string())
}

/// What a leader can do.
pub(super) fn leader_does(words: &Words, leader: LeaderId) -> String {
    let printed = leader.printed();
    let id = format!("masters-does-{}", ability(printed));
    say!(words, id, kind = printed.resource.to_string())
}

/// What a leader needs to be played.
pub(super) fn requirement(words: &Words, leader: LeaderId) -> String {
    let printed = leader.printed();
    if !printed.resources.is_empty() {
        return some(words, printed.resources);
    }
    let needs = printed.cards.iter().map(|need| {
        let level = need.level.unwrap_or(0);
        say!(words, "masters-need", colour = letter(need.colour), level = level, n = need.count)
    });
    words.list(&needs.collect::<Vec<_>>())
}

pub(super) fn leader_in_words(words: &Words, leader: LeaderId) -> String {
    say!(
        words,
        "masters-leader-in-words",
        does = leader_does(words, leader),
        needs = requirement(words, leader),
        points = leader.printed().points,
    )
}

pub(super) fn power_name(words: &Words, power: Power) -> String {
    match power {
        Power::Basic => say!(words, "masters-power-basic"),
        Power::Card(slot) => say!(words, "masters-power-slot", slot = slot.number()),
        Power::Leader(leader) => say!(words, "masters-power-leader", id = leader.id()),
    }
}

/// `row 0` is the first row for people.
pub(super) fn line_name(words: &Words, line: Line) -> String {
    let name = line.to_string();
    let (way, number) = name.split_once(' ').unwrap_or_default();
    let number = number.parse::<u8>().unwrap_or_default() + 1;
    say!(words, format!("masters-line-{way}"), n = number)
}

pub(super) fn shelf_name(words: &Words, shelf: Shelf) -> String {
    say!(words, "masters-depot", n = shelf.room())
}

pub(super) fn leader_depot_name(words: &Words) -> String {
    say!(words, "masters-depot-leader")
}

pub(super) fn stored_name(words: &Words, stored: Stored) -> String {
    match stored {
        Stored::Shelf(shelf) => shelf_name(words, shelf),
        Stored::Leader(_) => leader_depot_name(words),
    }
}

pub(super) fn marble(words: &Words, marble: Marble) -> String {
    say!(words, format!("masters-marble-{marble}"))
}

pub(super) fn marbles(words: &Words, line: impl Iterator<Item = Marble>) -> String {
    words.list(&line.map(|one| marble(words, one)).collect::<Vec<_>>())
}

/// Which kind of solo token this is, and the colour it removes.
pub(super) fn token(token: Token) -> (&'static str, String) {
    match token.removes() {
        Some(colour) => ("remove", letter(colour)),
        None if token.reshuffles() => ("shuffle", String::new()),
        None => ("advance", String::new()),
    }
}

/// With a capital, as a line of a list begins.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
