//! Turns `data/cards.json` into constants, and refuses to build when its counts and sums do not
//! hold.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

#[derive(Deserialize)]
struct Data {
    cards: Vec<Card>,
    leaders: Vec<Leader>,
    marbles: BTreeMap<String, u8>,
    tokens: Vec<Token>,
    track: Track,
    seats: Vec<SeatBonus>,
}

#[derive(Deserialize)]
struct Card {
    id: u8,
    colour: String,
    level: u8,
    points: u8,
    cost: String,
    input: String,
    output: String,
    faith: u8,
}

#[derive(Deserialize)]
struct Leader {
    id: u8,
    points: u8,
    ability: String,
    resource: String,
    cards: Vec<Requirement>,
    resources: String,
}

#[derive(Deserialize)]
struct Requirement {
    colour: String,
    level: Option<u8>,
    count: u8,
}

#[derive(Deserialize)]
struct Token {
    id: u8,
    remove: Option<String>,
    advance: Option<u8>,
    #[serde(default)]
    reshuffle: bool,
}

#[derive(Deserialize)]
struct Track {
    points: Vec<u8>,
    sections: Vec<Section>,
}

#[derive(Deserialize)]
struct Section {
    first: u8,
    pope: u8,
    points: u8,
}

#[derive(Deserialize)]
struct SeatBonus {
    resources: u8,
    faith: u8,
}

const COLOURS: [&str; 4] = ["green", "blue", "yellow", "purple"];
/// The marbles in the order of R3.
const MARBLES: [&str; 6] = ["white", "blue", "grey", "yellow", "purple", "red"];
const RESOURCES: &str = "CVHS";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data/cards.json");
    let data: Data = serde_json::from_str(&fs::read_to_string("data/cards.json")?)?;
    check(&data)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("tables.rs"), constants(&data)?)?;
    Ok(())
}

fn holds(what: &str, truth: bool) -> Result<(), String> {
    if truth { Ok(()) } else { Err(format!("data/cards.json: {what}")) }
}

fn check(data: &Data) -> Result<(), String> {
    check_cards(data)?;
    check_leaders(data)?;
    let marbles: Vec<(&str, u8)> = data.marbles.iter().map(|(name, n)| (&**name, *n)).collect();
    let expected =
        [("blue", 2), ("grey", 2), ("purple", 2), ("red", 1), ("white", 4), ("yellow", 2)];
    holds("M40: the 13 marbles", marbles == expected)?;
    holds("M185: ids of the tokens", data.tokens.iter().map(|token| token.id).eq(1..=7))?;
    let removed = data.tokens.iter().filter_map(|token| token.remove.as_deref());
    holds("M185: one token per colour", removed.eq(COLOURS))?;
    let steps: Vec<u8> = data.tokens.iter().filter_map(|token| token.advance).collect();
    let reshuffle: Vec<bool> = data.tokens.iter().map(|token| token.reshuffle).collect();
    holds("M185: +2 +2 +1", steps == [2, 2, 1])?;
    holds(
        "M184: only the last reshuffles",
        reshuffle == [[false; 6].as_slice(), &[true]].concat(),
    )?;
    let by_three = [0, 1, 2, 4, 6, 9, 12, 16].into_iter().flat_map(|points| [points; 3]);
    holds("M141", data.track.points.iter().copied().eq(by_three.chain([20])))?;
    let sections: Vec<_> =
        data.track.sections.iter().map(|s| (s.first, s.pope, s.points)).collect();
    holds("M142", sections == [(5, 8, 2), (12, 16, 3), (19, 24, 4)])?;
    let seats: Vec<_> = data.seats.iter().map(|seat| (seat.resources, seat.faith)).collect();
    holds("M18", seats == [(0, 0), (1, 0), (1, 1), (2, 1)])
}

fn check_cards(data: &Data) -> Result<(), String> {
    let cards = &data.cards;
    holds("M3: 48 cards", cards.iter().map(|card| card.id).eq(1..=48))?;
    for colour in COLOURS {
        let points = cards.iter().filter(|card| card.colour == colour).map(|card| card.points);
        holds("M5: points 1 to 12 once in each colour, ascending", points.eq(1..=12))?;
    }
    for card in cards {
        holds("M5: level by id", card.level == (card.id - 1) / 16 + 1)?;
        let known = |heap: &String| heap.chars().all(|letter| RESOURCES.contains(letter));
        let heaps = [&card.cost, &card.input, &card.output];
        holds("M1: letters of resources", heaps.into_iter().all(known))?;
        holds("M103: every power has an input", !card.input.is_empty())?;
        holds("M103: every power has an output", !card.output.is_empty() || card.faith > 0)?;
    }
    // Sums over all cards, so that no single letter can slip.
    let sum = |heap: fn(&Card) -> &str| -> Vec<usize> {
        let all: String = cards.iter().map(heap).collect();
        RESOURCES.chars().map(|letter| all.matches(letter).count()).collect()
    };
    holds("M5: costs in all", sum(|card| &card.cost) == [60, 62, 58, 60])?;
    holds("M5: inputs in all", sum(|card| &card.input) == [18; 4])?;
    holds("M5: outputs in all", sum(|card| &card.output) == [25; 4])?;
    holds("M5: faith in all", cards.iter().map(|card| card.faith).sum::<u8>() == 52)
}

fn check_leaders(data: &Data) -> Result<(), String> {
    let leaders = &data.leaders;
    holds("M6: 16 leaders", leaders.iter().map(|leader| leader.id).eq(1..=16))?;
    for (family, ability, points) in
        [(0, "discount", 2), (1, "depot", 3), (2, "white", 5), (3, "production", 4)]
    {
        let members = || leaders.iter().skip(4 * family).take(4);
        holds("M6: abilities by id", members().all(|leader| leader.ability == ability))?;
        holds("M5: points by family", members().all(|leader| leader.points == points))?;
        let mut kinds: Vec<&str> = members().map(|leader| &*leader.resource).collect();
        kinds.sort_unstable();
        holds("M6: each family once per resource", kinds == ["C", "H", "S", "V"])?;
    }
    for leader in leaders {
        let cards: u8 = leader.cards.iter().map(|need| need.count).sum();
        let level = leader.cards.iter().any(|need| need.level == Some(2));
        let expected = match &*leader.ability {
            "discount" => (2, 0, false),
            "depot" => (0, 5, false),
            "white" => (3, 0, false),
            _ => (1, 0, true),
        };
        let got = (cards, leader.resources.len(), level);
        holds("M124 to M126: requirements by family", got == expected)?;
    }
    Ok(())
}

/// The numbers of `C`, `V`, `H` and `S` in a heap.
fn counts(heap: &str) -> String {
    let counts: Vec<usize> = RESOURCES.chars().map(|letter| heap.matches(letter).count()).collect();
    format!("Resources::of({counts:?})")
}

fn colour(name: &str) -> String {
    format!("Colour::{}", capital(name))
}

/// The name with a capital letter.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}", letters.as_str())
}

fn resource(letter: &str) -> &'static str {
    match letter {
        "C" => "Resource::Coin",
        "V" => "Resource::Servant",
        "H" => "Resource::Shield",
        _ => "Resource::Stone",
    }
}

fn constants(data: &Data) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "pub(crate) static CARDS: [Printed; 48] = [")?;
    for card in &data.cards {
        writeln!(
            out,
            "Printed {{ colour: {}, level: {}, points: {}, cost: {}, input: {}, output: {}, faith: {} }},",
            colour(&card.colour),
            card.level,
            card.points,
            counts(&card.cost),
            counts(&card.input),
            counts(&card.output),
            card.faith
        )?;
    }
    writeln!(out, "];\npub(crate) static LEADERS: [PrintedLeader; 16] = [")?;
    for leader in &data.leaders {
        let ability = match &*leader.ability {
            "discount" => "Ability::Discount",
            "depot" => "Ability::Depot",
            "white" => "Ability::WhiteMarble",
            _ => "Ability::Production",
        };
        let cards: Vec<String> = leader
            .cards
            .iter()
            .map(|need| {
                let colour = colour(&need.colour);
                format!(
                    "Requirement {{ colour: {colour}, level: {:?}, count: {} }}",
                    need.level, need.count
                )
            })
            .collect();
        writeln!(
            out,
            "PrintedLeader {{ points: {}, ability: {ability}, resource: {}, cards: &[{}], resources: {} }},",
            leader.points,
            resource(&leader.resource),
            cards.join(", "),
            counts(&leader.resources)
        )?;
    }
    writeln!(out, "];\npub(crate) const MARBLES: [Marble; 13] = [")?;
    for name in MARBLES {
        for _ in 0..data.marbles.get(name).copied().unwrap_or(0) {
            writeln!(out, "Marble::{},", capital(name))?;
        }
    }
    writeln!(out, "];\npub(crate) static TOKENS: [TokenEffect; 7] = [")?;
    for token in &data.tokens {
        match (&token.remove, token.advance) {
            (Some(name), _) => writeln!(out, "TokenEffect::Remove({}),", colour(name))?,
            (None, steps) => writeln!(
                out,
                "TokenEffect::Advance {{ steps: {}, reshuffle: {} }},",
                steps.unwrap_or(0),
                token.reshuffle
            )?,
        }
    }
    writeln!(out, "];\npub(crate) static TRACK_POINTS: [u8; 25] = {:?};", data.track.points)?;
    writeln!(out, "pub(crate) static SECTIONS: [Section; 3] = [")?;
    for section in &data.track.sections {
        let Section { first, pope, points } = section;
        writeln!(out, "Section {{ first: {first}, pope: {pope}, points: {points} }},")?;
    }
    writeln!(out, "];\npub(crate) static BONUSES: [Bonus; 4] = [")?;
    for seat in &data.seats {
        writeln!(out, "Bonus {{ resources: {}, faith: {} }},", seat.resources, seat.faith)?;
    }
    writeln!(out, "];")?;
    Ok(out)
}
