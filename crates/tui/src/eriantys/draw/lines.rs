//! What is not drawn but written: the round, the sea, the hand, the characters.

use ::eriantys::view::{CharacterView, View};
use ::eriantys::{Character, CloudId, Colour};
use words::say;

use super::super::label::effect;
use super::super::phase;
use super::super::spots::{Place, player, professor_of, still_to_play};
use super::super::words::{character_name, colour_name};
use super::GAP;
use super::flow::{Item, lines};
use super::pieces::{assistant, ink, letters};
use crate::play::{Canvas, Ink, Seen};

/// Round and phase, what is special, and who plays when with which assistant: in one line if the names
/// can be made short enough.
pub(super) fn status(seen: Seen<'_, View>, canvas: &Canvas<'_>, room: u16) -> Vec<Item> {
    let short = (3..=12).rev().map(|long| with_names(seen, canvas, long));
    let mut all = short.skip_while(|items| lines(items, room, GAP) > 1);
    all.next().unwrap_or_else(|| with_names(seen, canvas, 12))
}

fn with_names(seen: Seen<'_, View>, canvas: &Canvas<'_>, long: u16) -> Vec<Item> {
    let Seen { view, words, .. } = seen;
    let phase = say!(words, format!("eriantys-phase-{}", phase::name(view)));
    let mut items = vec![
        Item::plain(say!(words, "eriantys-round", number = view.round), Ink::Strong),
        Item::plain(phase, Ink::Plain),
    ];
    if view.last_round.is_some() {
        items.push(Item::plain(say!(words, "eriantys-last-round"), Ink::Strong));
    }
    if view.short_round {
        items.push(Item::plain(say!(words, "eriantys-short-round"), Ink::Strong));
    }
    if let Some(colour) = phase::ignored(view) {
        let colour = colour_name(words, colour);
        items.push(Item::plain(say!(words, "eriantys-ignored", colour = colour), Ink::Strong));
    }
    for seat in &view.order {
        let Some(last) = player(view, *seat).and_then(|player| player.last) else { continue };
        let sign = if view.active == Some(*seat) { canvas.sign("▸", ">") } else { "" };
        let name = seen.short_name(*seat, long);
        let ink = if view.active == Some(*seat) { Ink::Strong } else { Ink::Plain };
        let played = format!("{sign}{name} {}", assistant(last));
        items.push(Item::of(Place::Last(*seat)).with(played, ink));
    }
    for seat in still_to_play(view) {
        let (sign, ink) = match view.active == Some(seat) {
            true => (canvas.sign("▸", ">"), Ink::Strong),
            false => ("", Ink::Faint),
        };
        let open = format!("{sign}{} ?", seen.short_name(seat, long));
        items.push(Item::of(Place::Last(seat)).with(open, ink));
    }
    items
}

/// The clouds.
pub(super) fn clouds(seen: Seen<'_, View>, canvas: &Canvas<'_>) -> Vec<Item> {
    let Seen { view, words, .. } = seen;
    let mut items = vec![Item::plain(say!(words, "eriantys-board-clouds"), Ink::Faint)];
    let numbered = (0..).map_while(CloudId::new).zip(&view.clouds);
    items.extend(numbered.map(|(cloud, students)| {
        let item =
            Item::of(Place::Cloud(cloud)).with(format!("{} ", cloud.number() + 1), Ink::Plain);
        if students.is_empty() {
            return item.with(canvas.sign("·", "-"), Ink::Faint);
        }
        item.then(letters(*students, |_| None))
    }));
    items
}

/// The bag, the reserve of coins, professors nobody has.
pub(super) fn supplies(seen: Seen<'_, View>, canvas: &Canvas<'_>) -> Vec<Item> {
    let Seen { view, words, .. } = seen;
    let counted = |id: &str, item: Item, count: u8| {
        item.with(format!("{} ", say!(words, id)), Ink::Faint).with(count.to_string(), Ink::Plain)
    };
    let mut items = vec![counted("eriantys-board-bag", Item::of(Place::Bag), view.bag)];
    if let Some(reserve) = view.reserve {
        items.push(counted("eriantys-board-reserve", Item::default(), reserve));
    }
    let free = |colour: &Colour| professor_of(view, *colour).is_none();
    let free: Vec<Colour> = Colour::ALL.into_iter().filter(free).collect();
    if !free.is_empty() {
        let title = format!("{} ", say!(words, "eriantys-board-free"));
        let title = Item::plain(title, Ink::Faint).with(canvas.sign("♛", "*"), Ink::Plain);
        items.push(free.into_iter().fold(title, |item, colour| {
            item.with_place(colour.to_string(), ink(colour), Place::Professor(colour))
        }));
    }
    items
}

/// The own hand; nothing for spectators.
pub(super) fn hand(seen: Seen<'_, View>) -> Vec<Item> {
    let Seen { view, words, .. } = seen;
    let Some(hand) = &view.hand else { return Vec::new() };
    let title = say!(words, "eriantys-board-hand");
    let about = say!(words, "eriantys-board-hand-about");
    let mut items = vec![Item::plain(title, Ink::Faint)];
    items.extend(hand.iter().map(|card| {
        let (value, steps) = (card.value().to_string(), format!("/{}", card.steps()));
        Item::of(Place::Assistant(*card)).with(value, Ink::Strong).with(steps, Ink::Plain)
    }));
    items.push(Item::plain(about, Ink::Faint));
    items
}

/// The characters, each in a few letters.
pub(super) fn characters(seen: Seen<'_, View>, canvas: &Canvas<'_>) -> Vec<Item> {
    seen.view.characters.iter().map(|card| character(seen, canvas, card)).collect()
}

/// The characters, each with what it does if that fits beside it.
pub(super) fn explained(seen: Seen<'_, View>, canvas: &Canvas<'_>, room: u16) -> Vec<Item> {
    let explain = |card: &CharacterView| {
        let short = character(seen, canvas, card);
        let effect = canvas.look().plain(&effect(seen, card.character));
        let long = short.clone().with(format!("  {effect}"), Ink::Faint);
        if long.width() <= room { long } else { short }
    };
    seen.view.characters.iter().map(explain).collect()
}

fn character(seen: Seen<'_, View>, canvas: &Canvas<'_>, card: &CharacterView) -> Item {
    let Seen { view, words, .. } = seen;
    let who = card.character;
    let used = phase::used(view) == Some(who);
    let ink_of_name = if used { Ink::Strong } else { Ink::Plain };
    let mut item = Item::of(Place::Character(who))
        .with(format!("{} ", who.number()), Ink::Faint)
        .with(character_name(words, who), ink_of_name)
        .with(format!(" ${}", card.price), Ink::Yellow);
    if card.used {
        // One coin lies on a card that was used (E76).
        item = item.with(canvas.sign("°", "'"), Ink::Yellow);
    }
    if !card.students.is_empty() {
        let students = letters(card.students, |colour| Some(Place::Card(who, colour)));
        item = item.with(" ", Ink::Plain).then(students);
    }
    if card.no_entry > 0 {
        let sign = canvas.sign("⊘", "!");
        item = item.with(format!(" {sign}{}", card.no_entry), Ink::Red);
    }
    if matches!(who, Character::MushroomHunter | Character::Thief) {
        item = Colour::ALL.into_iter().fold(item.with(" ", Ink::Plain), |item, colour| {
            item.with_place(colour.to_string(), ink(colour), Place::Named(who, colour))
        });
    }
    if used {
        item = item.with(canvas.sign(" ◂", " <"), Ink::Strong);
    }
    item
}
