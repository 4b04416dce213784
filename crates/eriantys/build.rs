//! Turns `data/tables.json` into constants, and refuses to build when its sums do not hold.

use serde::Deserialize;
use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

#[derive(Deserialize)]
struct Tables {
    colours: Vec<String>,
    students_per_colour: u8,
    island_students_per_colour: u8,
    towers: Towers,
    steps_by_assistant: Vec<u8>,
    coins: u8,
    no_entry_tiles: u8,
    by_players: Vec<ByPlayers>,
    characters: Vec<Character>,
}

#[derive(Deserialize)]
struct Towers {
    white: u8,
    black: u8,
    grey: u8,
}

#[derive(Deserialize)]
struct ByPlayers {
    players: u8,
    sides: u8,
    clouds: u8,
    cloud_students: u8,
    entrance: u8,
    moves: u8,
    towers: u8,
    bag_before_first_refill: u8,
}

#[derive(Deserialize)]
struct Character {
    number: u8,
    name: String,
    cost: u8,
    students: u8,
    no_entry_tiles: u8,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data/tables.json");
    let tables: Tables = serde_json::from_str(&fs::read_to_string("data/tables.json")?)?;
    check(&tables)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("tables.rs"), constants(&tables)?)?;
    Ok(())
}

fn check(tables: &Tables) -> Result<(), String> {
    let holds = |rule: &str, truth: bool| {
        if truth { Ok(()) } else { Err(format!("data/tables.json breaks {rule}")) }
    };
    holds("E1", tables.colours == ["green", "red", "yellow", "pink", "blue"])?;
    holds("E5", 5 * u32::from(tables.students_per_colour) == 130)?;
    holds("E7", (tables.towers.white, tables.towers.black, tables.towers.grey) == (8, 8, 6))?;
    let steps = tables.steps_by_assistant.iter().copied();
    holds("E10", steps.eq((1..=10u8).map(|value| value.div_ceil(2))))?;
    holds("E12", (tables.coins, tables.no_entry_tiles) == (20, 4))?;
    holds("E14", tables.by_players.iter().map(|row| row.players).eq(2..=4))?;
    for row in &tables.by_players {
        holds("E14 (clouds)", row.clouds == row.players && row.cloud_students == row.moves)?;
        let bag = 5 * (tables.students_per_colour - tables.island_students_per_colour);
        let left = bag - row.players * row.entrance;
        holds("E14 (bag)", left == row.bag_before_first_refill)?;
        let per_side = if row.sides == 3 { tables.towers.grey } else { tables.towers.white };
        holds("E14 (towers)", row.towers == per_side)?;
    }
    holds("E12 (characters)", tables.characters.iter().map(|card| card.number).eq(1..=12))?;
    let costs: u8 = tables.characters.iter().map(|card| card.cost).sum();
    holds("section 7 (costs)", costs == 24)?;
    let students: u8 = tables.characters.iter().map(|card| card.students).sum();
    let tiles: u8 = tables.characters.iter().map(|card| card.no_entry_tiles).sum();
    holds("E23", (students, tiles) == (14, tables.no_entry_tiles))
}

fn constants(tables: &Tables) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "pub(crate) const COLOUR_NAMES: [&str; 5] = {:?};", tables.colours)?;
    writeln!(out, "pub(crate) const PER_COLOUR: u8 = {};", tables.students_per_colour)?;
    writeln!(
        out,
        "pub(crate) const ON_ISLANDS_PER_COLOUR: u8 = {};",
        tables.island_students_per_colour
    )?;
    writeln!(out, "pub(crate) const STEPS: [u8; 10] = {:?};", tables.steps_by_assistant)?;
    writeln!(out, "pub(crate) const COINS: u8 = {};", tables.coins)?;
    writeln!(out, "pub(crate) const NO_ENTRY_TILES: u8 = {};", tables.no_entry_tiles)?;
    writeln!(out, "pub(crate) const BY_PLAYERS: [Numbers; 3] = [")?;
    for row in &tables.by_players {
        writeln!(
            out,
            "Numbers {{ players: {}, sides: {}, clouds: {}, cloud_students: {}, entrance: {}, moves: {}, towers: {} }},",
            row.players,
            row.sides,
            row.clouds,
            row.cloud_students,
            row.entrance,
            row.moves,
            row.towers
        )?;
    }
    writeln!(out, "];\npub(crate) const CHARACTERS: [Printed; 12] = [")?;
    for card in &tables.characters {
        writeln!(
            out,
            "Printed {{ name: {:?}, cost: {}, students: {}, no_entry_tiles: {} }},",
            card.name, card.cost, card.students, card.no_entry_tiles
        )?;
    }
    writeln!(out, "];")?;
    Ok(out)
}
