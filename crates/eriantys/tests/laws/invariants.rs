//! What E107 says of every position, written anew from the position document.

use eriantys::position::{PhaseDocument, Position};
use eriantys::{Character, Colour, Eriantys, Students, Tower};
use kernel::Game;

use crate::games::{all_kinds, play};

/// The numbers of E14, by number of players: entrance size, towers per side, sides.
const ENTRANCE: [u8; 5] = [0, 0, 7, 9, 7];
const TOWERS: [u32; 5] = [0, 0, 8, 6, 8];
const SIDES: [usize; 5] = [0, 0, 2, 3, 2];

/// Checks everything E107 lists.
pub(crate) fn assert_invariants(game: &Eriantys) {
    let position = game.position();
    let players = position.players.len();
    let running = !matches!(position.phase, PhaseDocument::Over { .. });
    students(&position);
    towers(&position, players, running);
    coins_and_tiles(&position);
    let sizes: usize = position.groups.iter().map(|group| group.tiles.len()).sum();
    assert_eq!(sizes, 12, "tiles of all groups");
    for player in &position.players {
        let entrance = player.entrance.total();
        assert!(entrance <= ENTRANCE[players], "entrance of {entrance}");
        for colour in Colour::ALL {
            assert!(player.dining.count(colour) <= 10, "{:?}", player.dining);
        }
    }
    let controllers = position.professors.iter().flatten();
    assert!(controllers.into_iter().all(|seat| seat.index() < players));
    if running {
        assert!(position.groups.len() >= 4, "{} groups", position.groups.len());
        let next = position.groups.iter().cycle().skip(1);
        for (group, next) in position.groups.iter().zip(next) {
            let joined = group.tower.is_none() || group.tower != next.tower;
            assert!(joined, "equal neighbours: {group:?} {next:?}");
        }
        assert!(position.supply.iter().all(|supply| *supply >= 1));
    }
}

/// E5: 26 of each colour, wherever they are.
fn students(position: &Position) {
    let bag: Students = position.bag.parse().unwrap();
    let mut heaps = vec![bag];
    heaps.extend(position.groups.iter().map(|group| group.students));
    heaps.extend(position.clouds.iter().copied());
    heaps.extend(position.players.iter().map(|player| player.entrance));
    heaps.extend(position.players.iter().map(|player| player.dining));
    if let Some(expert) = &position.expert {
        heaps.extend(expert.characters.iter().map(|card| card.students));
    }
    for colour in Colour::ALL {
        let all: u32 = heaps.iter().map(|heap| u32::from(heap.count(colour))).sum();
        assert_eq!(all, 26, "{} students", colour.name());
    }
}

/// E107 and E8: no tower is lost; a group of several tiles is full, but in the last position.
fn towers(position: &Position, players: usize, running: bool) {
    assert_eq!(position.supply.len(), SIDES[players]);
    for (side, supply) in Tower::ALL.into_iter().zip(&position.supply) {
        let owned = position.groups.iter().filter(|group| group.tower == Some(side));
        let standing: u32 = owned.map(|group| u32::from(group.towers)).sum();
        let all = standing + u32::from(*supply);
        assert_eq!(all, TOWERS[players], "{} towers", side.name());
    }
    for group in &position.groups {
        let (size, towers) = (group.tiles.len(), usize::from(group.towers));
        assert_eq!(group.tower.is_some(), towers > 0, "{group:?}");
        let fits = towers == size || size == 1 && towers == 0 || !running && towers < size;
        assert!(fits, "{group:?}");
    }
}

/// E76 and the four tiles of card 5. A normal game has neither.
fn coins_and_tiles(position: &Position) {
    let coins: u32 = position.players.iter().map(|player| u32::from(player.coins)).sum();
    let tiles: u32 = position.groups.iter().map(|group| u32::from(group.no_entry)).sum();
    let Some(expert) = &position.expert else {
        assert_eq!((coins, tiles), (0, 0));
        return;
    };
    let on_cards = expert.characters.iter().filter(|card| card.used).count() as u32;
    assert_eq!(coins + u32::from(expert.reserve) + on_cards, 20, "coins");
    let on_card: u32 = expert.characters.iter().map(|card| u32::from(card.no_entry)).sum();
    let herbalist = expert.characters.iter();
    let herbalist = herbalist.filter(|card| card.character == Character::Herbalist);
    assert_eq!(tiles + on_card, 4 * herbalist.count() as u32, "no-entry tiles");
}

#[test]
fn invariants_of_e107_hold_after_every_step() {
    for kind in all_kinds() {
        for seed in 0..100 {
            play(kind, seed, |_, walk| assert_invariants(&walk.game));
        }
    }
}
