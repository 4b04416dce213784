//! What is printed on the components, read from the data file once more: the tests must not take
//! the engine's word for it.

use masters::{Resource, Resources};
use serde_json::Value;
use std::sync::OnceLock;

/// How many coins, servants, shields and stones.
pub(crate) type Heap = [i32; 4];

pub(crate) struct Card {
    pub(crate) deck: String,
    pub(crate) colour: String,
    pub(crate) level: u64,
    pub(crate) points: i32,
    pub(crate) cost: Heap,
    pub(crate) input: Heap,
    pub(crate) output: Heap,
    pub(crate) faith: i32,
}

pub(crate) struct Leader {
    pub(crate) points: i32,
    pub(crate) ability: String,
    /// Which of the four.
    pub(crate) resource: usize,
    /// Colour, level if it matters, how many.
    pub(crate) cards: Vec<(String, Option<u64>, usize)>,
    pub(crate) resources: Heap,
}

pub(crate) struct Section {
    pub(crate) first: i32,
    pub(crate) pope: i32,
    pub(crate) points: i32,
}

pub(crate) struct Data {
    cards: Vec<Card>,
    leaders: Vec<Leader>,
    pub(crate) track: Vec<i32>,
    pub(crate) sections: Vec<Section>,
    /// Bonus resources and faith by place.
    pub(crate) bonuses: Vec<(i32, i32)>,
}

impl Data {
    pub(crate) fn card(&self, id: u8) -> &Card {
        &self.cards[usize::from(id) - 1]
    }

    pub(crate) fn leader(&self, id: u8) -> &Leader {
        &self.leaders[usize::from(id) - 1]
    }
}

/// Resources by their letters.
pub(crate) fn letters(text: &str) -> Heap {
    ['C', 'V', 'H', 'S'].map(|letter| text.chars().filter(|other| *other == letter).count() as i32)
}

pub(crate) fn heap(resources: &Resources) -> Heap {
    Resource::ALL.map(|kind| i32::from(resources.count(kind)))
}

pub(crate) fn plus(one: Heap, other: Heap) -> Heap {
    std::array::from_fn(|kind| one[kind] + other[kind])
}

pub(crate) fn minus(one: Heap, other: Heap) -> Heap {
    std::array::from_fn(|kind| one[kind] - other[kind])
}

pub(crate) fn total(heap: Heap) -> i32 {
    heap.iter().sum()
}

/// The data file.
pub(crate) fn data() -> &'static Data {
    static DATA: OnceLock<Data> = OnceLock::new();
    DATA.get_or_init(|| {
        let json: Value = serde_json::from_str(include_str!("../../data/cards.json")).unwrap();
        let list = |value: &Value| value.as_array().unwrap().clone();
        let number = |value: &Value| value.as_i64().unwrap() as i32;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let heap = |value: &Value| letters(value.as_str().unwrap());
        Data {
            cards: list(&json["cards"])
                .iter()
                .map(|card| Card {
                    deck: format!("{}{}", &text(&card["colour"])[..1], card["level"]),
                    colour: text(&card["colour"]),
                    level: card["level"].as_u64().unwrap(),
                    points: number(&card["points"]),
                    cost: heap(&card["cost"]),
                    input: heap(&card["input"]),
                    output: heap(&card["output"]),
                    faith: number(&card["faith"]),
                })
                .collect(),
            leaders: list(&json["leaders"])
                .iter()
                .map(|leader| Leader {
                    points: number(&leader["points"]),
                    ability: text(&leader["ability"]),
                    resource: "CVHS".find(&text(&leader["resource"])).unwrap(),
                    cards: list(&leader["cards"])
                        .iter()
                        .map(|need| {
                            let count = number(&need["count"]) as usize;
                            (text(&need["colour"]), need["level"].as_u64(), count)
                        })
                        .collect(),
                    resources: heap(&leader["resources"]),
                })
                .collect(),
            track: list(&json["track"]["points"]).iter().map(number).collect(),
            sections: list(&json["track"]["sections"])
                .iter()
                .map(|section| Section {
                    first: number(&section["first"]),
                    pope: number(&section["pope"]),
                    points: number(&section["points"]),
                })
                .collect(),
            bonuses: list(&json["seats"])
                .iter()
                .map(|seat| (number(&seat["resources"]), number(&seat["faith"])))
                .collect(),
        }
    })
}
