//! Eriantys on the command line.

use anyhow::Result;
use clap::Args;
use eriantys::{
    Absence, Character, Config, Eriantys, GroupId, Players, Refusal, SeatOptions, Tower,
};
use kernel::{Game, Seat};
use serde::Serialize;

use super::{Playable, SetUp};
use crate::command::Usage;

#[derive(Args, Serialize)]
#[group(skip)]
pub(crate) struct Options {
    /// How many play; four play in two teams.
    #[arg(long, default_value = "2", value_name = "2|3|4", value_parser = players)]
    players: Players,
    /// Play with coins and three of the twelve characters.
    #[arg(long)]
    expert: bool,
    /// What happens when a player leaves: skip (pass over until they return), abort (end the game
    /// for everybody), auto-highest (play their highest legal assistant, skip the turn).
    #[arg(long, default_value = "skip", value_name = "POLICY", value_parser = absence)]
    absence: Absence,
    /// The three characters of an expert game, for instance 1,5,7 [default: random].
    #[arg(long, value_name = "N,N,N", value_parser = characters)]
    #[serde(skip_serializing_if = "Option::is_none")]
    characters: Option<[Character; 3]>,
    /// The seat that begins, for instance p1 [default: random].
    #[arg(long, value_name = "SEAT")]
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Seat>,
    /// The group where Mother Nature starts, 0 to 11 [default: random].
    #[arg(long, value_name = "GROUP", value_parser = group)]
    #[serde(skip_serializing_if = "Option::is_none")]
    mother_nature: Option<GroupId>,
    /// The tower colours by seat, and so the teams of four, for instance W,W,K,K.
    #[arg(long, value_name = "W|K|X,…", value_delimiter = ',')]
    #[serde(skip_serializing_if = "Option::is_none")]
    towers: Option<Vec<Tower>>,
    /// The wizards by seat, for instance 3,1.
    #[arg(long, value_name = "1..4,…", value_delimiter = ',')]
    #[serde(skip_serializing_if = "Option::is_none")]
    wizards: Option<Vec<u8>>,
}

fn absence(text: &str) -> Result<Absence, String> {
    let name = serde_json::Value::from(text);
    serde_json::from_value(name).map_err(|_| "must be skip, abort or auto-highest".to_owned())
}

fn players(text: &str) -> Result<Players, String> {
    let count: u8 = text.parse().map_err(|_| "must be 2, 3 or 4")?;
    Players::try_from(count).map_err(|refusal: Refusal| refusal.to_string())
}

fn characters(text: &str) -> Result<[Character; 3], String> {
    let wrong = "must be three numbers of 1 to 12, for instance 1,5,7";
    let character = |number: &str| number.parse().ok().and_then(Character::new).ok_or(wrong);
    let list: Vec<Character> = text.split(',').map(character).collect::<Result<_, _>>()?;
    list.try_into().map_err(|_| wrong.to_owned())
}

fn group(text: &str) -> Result<GroupId, String> {
    text.parse().ok().and_then(GroupId::new).ok_or_else(|| "must be 0 to 11".to_owned())
}

impl Playable for Eriantys {
    type Options = Options;

    fn set_up(options: &Options) -> Result<SetUp<Eriantys>> {
        let config = Config {
            players: options.players,
            expert: options.expert,
            absence: options.absence,
            characters: options.characters,
            first: options.first,
            mother_nature: options.mother_nature,
        };
        let mut seats = vec![SeatOptions::default(); usize::from(Eriantys::seats_of(&config))];
        if options.towers.as_ref().is_some_and(|towers| towers.len() != seats.len())
            || options.wizards.as_ref().is_some_and(|wizards| wizards.len() != seats.len())
        {
            let usage =
                format!("--towers and --wizards need one entry per player ({})", seats.len());
            return Err(Usage(usage).into());
        }
        for (seat, tower) in seats.iter_mut().zip(options.towers.iter().flatten()) {
            seat.tower = Some(*tower);
        }
        for (seat, wizard) in seats.iter_mut().zip(options.wizards.iter().flatten()) {
            seat.wizard = Some(*wizard);
        }
        Ok(SetUp { config, seats })
    }
}
