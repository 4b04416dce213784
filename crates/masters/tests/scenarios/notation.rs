//! Reads the notation of the rule file: depots `[C | VV | SSS]`, leader depots `L5:SS`, strongboxes
//! `{C2 S1}`, slots `1: 2, 18 / 2: 1`.

use kernel::Seat;
use masters::{CardId, Content, Counts, LeaderId, LeaderSet, Resource, Resources};

/// The seat of a player's letter: A to D.
pub(crate) fn seat(letter: &str) -> Seat {
    let number = "ABCD".find(letter).unwrap_or_else(|| panic!("there is no player {letter:?}"));
    Seat::new(number as u8).unwrap()
}

/// A step with the letter of a player: `A row 2` becomes `p0 row 2`.
pub(crate) fn step(text: &str) -> String {
    match text.split_once(' ') {
        Some((letter, what)) if "ABCD".contains(letter) => format!("{} {what}", seat(letter)),
        _ => text.to_owned(),
    }
}

/// `A 7, B 4`.
pub(crate) fn by_player<T: std::str::FromStr>(text: &str) -> Vec<(Seat, T)> {
    text.split(',')
        .map(|part| {
            let (letter, value) = part.trim().split_once(' ').unwrap_or_else(|| panic!("{text}"));
            (seat(letter), value.parse().unwrap_or_else(|_| panic!("{text}")))
        })
        .collect()
}

/// What a player's stores hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stores {
    pub(crate) depots: [Content; 3],
    pub(crate) leaders: Resources,
    pub(crate) strongbox: Counts,
}

/// `[C | VV | -] L5:SS {C2 S1}`; every part may be left out.
pub(crate) fn stores(text: &str) -> Stores {
    let mut stores = Stores::default();
    if let Some((_, rest)) = text.split_once('[') {
        let (inside, _) = rest.split_once(']').unwrap();
        let parts: Vec<Content> = inside.split('|').map(|part| content(part.trim())).collect();
        stores.depots = parts.try_into().unwrap_or_else(|_| panic!("{text}"));
    }
    for part in text.split_whitespace().filter(|part| part.starts_with('L')) {
        let (_, heap) = part.split_once(':').unwrap_or_else(|| panic!("{text}"));
        let heap: Resources = heap.trim_matches('-').parse().unwrap();
        let both = format!("{}{heap}", stores.leaders);
        stores.leaders = both.parse().unwrap();
    }
    if let Some((_, rest)) = text.split_once('{') {
        let (inside, _) = rest.split_once('}').unwrap();
        for part in inside.split_whitespace() {
            let (letter, count) = part.split_at(1);
            let count: u16 = count.parse().unwrap();
            match letter.parse().unwrap() {
                Resource::Coin => stores.strongbox.c = count,
                Resource::Servant => stores.strongbox.v = count,
                Resource::Shield => stores.strongbox.h = count,
                Resource::Stone => stores.strongbox.s = count,
            }
        }
    }
    stores
}

fn content(text: &str) -> Content {
    let heap: Resources = text.trim_matches('-').parse().unwrap();
    Content::try_from(heap).unwrap()
}

/// `1: 2, 18 / 2: 1`.
pub(crate) fn slots(text: &str) -> [Vec<CardId>; 3] {
    let mut slots: [Vec<CardId>; 3] = Default::default();
    for part in text.split('/').filter(|part| !part.trim().is_empty()) {
        let (number, cards) = part.split_once(':').unwrap_or_else(|| panic!("{text}"));
        let slot = &mut slots[number.trim().parse::<usize>().unwrap() - 1];
        *slot = cards.split(',').map(|card| card_id(card.trim().parse().unwrap())).collect();
    }
    slots
}

pub(crate) fn card_id(id: u8) -> CardId {
    CardId::new(id).unwrap_or_else(|| panic!("there is no card {id}"))
}

pub(crate) fn leaders(ids: &[u8]) -> LeaderSet {
    ids.iter().map(|id| LeaderId::new(*id).unwrap()).collect()
}
