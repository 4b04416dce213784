//! The numbers of the game, made at build time from `data/tables.json`.

/// What E14 says for one number of players.
#[derive(Debug)]
pub(crate) struct Numbers {
    pub(crate) players: u8,
    pub(crate) sides: u8,
    pub(crate) clouds: u8,
    pub(crate) cloud_students: u8,
    pub(crate) entrance: u8,
    pub(crate) moves: u8,
    pub(crate) towers: u8,
}

/// What is printed on a character, and what lies on it at the start (E23).
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) name: &'static str,
    pub(crate) cost: u8,
    pub(crate) students: u8,
    pub(crate) no_entry_tiles: u8,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
