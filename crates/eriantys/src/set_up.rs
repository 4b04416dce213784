//! The start of a game (E14 to E27).

use kernel::{Chance, Pick, Presence, Seat, Seed, Unheard};

use crate::assistant::Hand;
use crate::bag::Bag;
use crate::character::{Card, Cards, Character};
use crate::cloud::Clouds;
use crate::colour::{Colour, PerColour, Students};
use crate::config::{Config, SeatOptions};
use crate::game::{Eriantys, Phase};
use crate::island::{GroupId, Ring, TILES};
use crate::refusal::Refusal;
use crate::round::Round;
use crate::school::{PerSeat, School};
use crate::tables::{COINS, Numbers, ON_ISLANDS_PER_COLOUR, PER_COLOUR};
use crate::tower::{PerTower, Tower};

/// MN's own group and the one this far away get no student (E16).
const OPPOSITE: u8 = 6;

/// Deals a game. The calls of `pick` and their order are fixed by E27.
pub(crate) fn deal(
    config: &Config,
    seats: &[SeatOptions],
    pick: &mut impl Pick,
) -> Result<Eriantys, Refusal> {
    let numbers = config.players.numbers();
    let schools = schools(numbers, seats)?;
    check_choices(config, numbers)?;

    // E27 step 1
    let mother_nature = match config.mother_nature {
        Some(group) => group,
        None => GroupId::new(pick.pick(u32::from(TILES)) as u8).unwrap_or(GroupId::FIRST),
    };
    let ring = ring(mother_nature, pick); // E27 step 2
    let characters = characters(config, pick); // E27 step 3
    let mut bag = Bag::new();
    for colour in Colour::ALL {
        bag.append(colour, PER_COLOUR - ON_ISLANDS_PER_COLOUR); // E17
    }
    bag.shuffle(pick); // E27 step 4
    // E27 step 5; the no-entry tiles lie on card 5 from the start.
    let cards = characters.map(|characters| Cards {
        reserve: COINS - numbers.players, // E24
        cards: characters.map(|character| Card {
            students: bag.draw_many(character.printed().students),
            ..Card::new(character)
        }),
    });
    let mut game = Eriantys {
        players: config.players,
        absence: config.absence,
        chance: Chance::new(Seed::from(0)),
        bag,
        ring,
        clouds: Clouds::default(), // E18
        schools,
        professors: PerColour([None; 5]), // E25
        supply: PerTower([0; 3]),
        cards,
        presence: Presence::of_all(numbers.players),
        round: Round::before_the_first(Seat::FIRST),
        phase: Phase::Planning { place: 0 },
    };
    for side in game.sides() {
        game.supply[side] = numbers.towers; // E20
    }
    // E27 step 6
    for seat in game.all_seats() {
        game.schools[seat].entrance = game.bag.draw_many(numbers.entrance); // E22
        game.schools[seat].coins = u8::from(config.expert); // E24
    }
    // E27 step 7
    game.round.first = match config.first {
        Some(first) => first,
        None => Seat::new(pick.pick(u32::from(numbers.players)) as u8).unwrap_or(Seat::FIRST),
    };
    game.begin_round(&mut Unheard);
    Ok(game)
}

fn check_choices(config: &Config, numbers: &Numbers) -> Result<(), Refusal> {
    if let Some([a, b, c]) = config.characters {
        if !config.expert {
            return Err(Refusal::CharactersInNormalGame);
        }
        if a == b || b == c || a == c {
            return Err(Refusal::CharacterTwice);
        }
    }
    match config.first {
        Some(first) if first.index() >= usize::from(numbers.players) => {
            Err(Refusal::NoSuchFirst(first))
        }
        _ => Ok(()),
    }
}

/// Ten students on ten of the twelve tiles (E16).
fn ring(mother_nature: GroupId, pick: &mut impl Pick) -> Ring {
    let [g, r, y, p, b] = Colour::ALL;
    let mut students = [g, g, r, r, y, y, p, p, b, b];
    pick.shuffle(&mut students);
    let mut ring = Ring::new(mother_nature);
    let groups = (1..TILES).filter(|steps| *steps != OPPOSITE);
    for (steps, colour) in groups.zip(students) {
        let group = ring.ahead(steps);
        ring[group].students.put(colour);
    }
    ring
}

/// The three characters of an expert game (E23).
fn characters(config: &Config, pick: &mut impl Pick) -> Option<[Character; 3]> {
    if !config.expert {
        return None;
    }
    config.characters.or_else(|| {
        let mut all = Character::ALL;
        pick.shuffle(&mut all);
        all.first_chunk::<3>().copied()
    })
}

/// Everybody's board, with the wizards and towers they wished for or a default.
fn schools(numbers: &Numbers, seats: &[SeatOptions]) -> Result<PerSeat<School>, Refusal> {
    if seats.len() != usize::from(numbers.players) {
        let got = seats.len().try_into().unwrap_or(u8::MAX);
        return Err(Refusal::SeatCount { expected: numbers.players, got });
    }
    let wizards = wizards(seats)?;
    let towers = towers(numbers, seats)?;
    let school = |wizard, tower| School {
        entrance: Students::NONE,
        dining: Students::NONE,
        hand: Hand::FULL,
        last: None,
        coins: 0,
        wizard,
        tower,
    };
    let mut schools = kernel::PerSeat([school(0, Tower::White); 4]);
    for ((seat, wizard), tower) in Seat::first(numbers.players).zip(wizards).zip(towers) {
        schools[seat] = school(wizard, tower);
    }
    Ok(schools)
}

/// A different wizard for everybody (E19): the one wished for, else the lowest one left.
fn wizards(seats: &[SeatOptions]) -> Result<Vec<u8>, Refusal> {
    let mut taken = [false; 5];
    for wizard in seats.iter().filter_map(|seat| seat.wizard) {
        match taken.get_mut(usize::from(wizard)) {
            Some(taken) if wizard > 0 && !*taken => *taken = true,
            Some(_) if wizard > 0 => return Err(Refusal::WizardTaken(wizard)),
            _ => return Err(Refusal::NoSuchWizard(wizard)),
        }
    }
    let mut left = (1..=4u8).filter(|wizard| taken.get(usize::from(*wizard)) == Some(&false));
    Ok(seats.iter().filter_map(|seat| seat.wizard.or_else(|| left.next())).collect())
}

/// A side for everybody (E20, E21): the one wished for, else the one whose turn it is by seat, else
/// the first one that has room.
fn towers(numbers: &Numbers, seats: &[SeatOptions]) -> Result<Vec<Tower>, Refusal> {
    let in_play = || Tower::ALL.into_iter().take(usize::from(numbers.sides));
    let mut room = PerTower([0; 3]);
    for tower in in_play() {
        room[tower] = numbers.players / numbers.sides;
    }
    for tower in seats.iter().filter_map(|seat| seat.tower) {
        if !in_play().any(|side| side == tower) {
            return Err(Refusal::TowerNotInPlay(tower));
        }
        room[tower] = u8::checked_sub(room[tower], 1).ok_or(Refusal::SideFull(tower))?;
    }
    let usual = in_play().cycle();
    Ok(seats
        .iter()
        .zip(usual)
        .filter_map(|(seat, usual)| {
            seat.tower.or_else(|| {
                let tower = std::iter::once(usual).chain(in_play()).find(|side| room[*side] > 0)?;
                room[tower] -= 1;
                Some(tower)
            })
        })
        .collect())
}
