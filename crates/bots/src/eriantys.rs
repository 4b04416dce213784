//! What a position of Eriantys is worth: towers first, then what will bring more of them.

use eriantys::{Colour, Eriantys, GroupId, Tower};
use kernel::{Game, Seat};

use crate::evaluate::{Evaluate, ahead_of};

/// A tower on an island.
const TOWER: i32 = 100;
/// What the last towers of a side are worth more: the very last, the one before, …
const LAST_TOWERS: [i32; 4] = [400, 150, 70, 25];
const PROFESSOR: i32 = 60;
/// A student in the dining room.
const SEATED: i32 = 5;
/// Each student more than anybody else has, for whoever controls the professor.
const CUSHION: i32 = 7;
const MOST_CUSHION: i32 = 3;
const COIN: i32 = 9;
/// Influence on a group beyond that of the others, per tile.
const INFLUENCE: i32 = 7;
const MOST_INFLUENCE: i32 = 4;
/// Another group that would join.
const JOIN: i32 = 25;
/// How much of what Mother Nature could do counts, in percent: in the turn that is being taken, and
/// in one that comes later.
const NOW: i32 = 85;
const LATER: i32 = 40;
/// To play before others, per step of the assistant's value; to keep a low assistant.
const EARLY: i32 = 3;
const KEPT: i32 = 2;
/// A student in the entrance whose colour is the side's own, can become it, or is of little use.
const OWN_COLOUR: i32 = 6;
const NEAR_COLOUR: i32 = 5;
const OTHER_COLOUR: i32 = 2;

/// A value per side, in the order of [`Tower::ALL`].
type PerSide = [i32; 3];

impl Evaluate for Eriantys {
    fn worth(&self, seat: Seat) -> i32 {
        let side = self.side_of(seat);
        let (islands, promises) = (islands(self), promises(self));
        let score = |side: Tower| {
            of(&islands, side) + of(&promises, side) + towers(self, side) + schools(self, side)
        };
        let others = self.sides_in_play().filter(|other| *other != side);
        ahead_of(score(side), others.map(score)) + prospects(self, seat)
    }
}

fn of(values: &PerSide, side: Tower) -> i32 {
    values.get(side as usize).copied().unwrap_or(0)
}

fn towers(game: &Eriantys, side: Tower) -> i32 {
    let last = LAST_TOWERS.iter().skip(usize::from(game.towers_left(side)));
    i32::from(game.towers_placed(side)) * TOWER + last.sum::<i32>()
}

/// Professors, students and coins of a side.
fn schools(game: &Eriantys, side: Tower) -> i32 {
    let mut sum = 0;
    for seat in Seat::first(game.seats()).filter(|seat| game.side_of(*seat) == side) {
        let dining = game.dining(seat);
        for colour in Colour::ALL {
            let mine = i32::from(dining.count(colour));
            sum += mine * SEATED;
            if game.professor(colour) == Some(seat) {
                let lead = mine - most_of_others(game, seat, colour);
                sum += PROFESSOR + lead.clamp(0, MOST_CUSHION) * CUSHION;
            }
        }
        sum += i32::from(game.coins(seat)) * COIN;
    }
    // In the last round only towers count, and professors between equals.
    if game.is_last_round() { sum / 3 } else { sum }
}

/// The most students of a colour that another player has.
fn most_of_others(game: &Eriantys, seat: Seat, colour: Colour) -> i32 {
    let others = Seat::first(game.seats()).filter(|other| *other != seat);
    others.map(|other| i32::from(game.dining(other).count(colour))).max().unwrap_or(0)
}

/// Groups where a side is ahead of the others, with or without towers.
fn islands(game: &Eriantys) -> PerSide {
    let mut sums = [0; 3];
    for group in game.groups() {
        let [a, b, c] = game.influence_on(group).map(i32::from);
        let size = i32::from(game.size_of(group));
        for (sum, (mine, others)) in
            sums.iter_mut().zip([(a, b.max(c)), (b, a.max(c)), (c, a.max(b))])
        {
            *sum += (mine - others).clamp(0, MOST_INFLUENCE) * INFLUENCE * size;
        }
    }
    sums
}

/// What the players whose turn is still to come in this round can do with Mother Nature.
fn promises(game: &Eriantys) -> PerSide {
    let mut sums = [0; 3];
    for (place, (seat, assistant, steps)) in game.movers().enumerate() {
        let side = game.side_of(seat);
        let best = (1..=steps).map(|steps| gain(game, game.group_ahead(steps), side)).max();
        let share = if place == 0 && game.to_act().contains(seat) { NOW } else { LATER };
        if let Some(sum) = sums.get_mut(side as usize) {
            *sum += best.unwrap_or(0) * share / 100;
            *sum += EARLY * (10 - i32::from(assistant.value()));
        }
    }
    sums
}

/// What a side gains if Mother Nature stops on a group now.
fn gain(game: &Eriantys, group: GroupId, side: Tower) -> i32 {
    if game.is_closed(group) {
        return 0;
    }
    let (mut most, mut strongest) = (0, None);
    for (influence, side) in game.influence_on(group).into_iter().zip(Tower::ALL) {
        if influence > most {
            (most, strongest) = (influence, Some(side));
        } else if influence == most {
            strongest = None;
        }
    }
    let owner = game.owner_of(group);
    let Some(builder) = strongest.filter(|side| owner != Some(*side)) else { return 0 };
    let neighbours = game.neighbours(group).into_iter();
    let joins = neighbours.filter(|next| game.owner_of(*next) == Some(builder)).count() as i32;
    let size = i32::from(game.size_of(group));
    let built = size * TOWER + joins * JOIN;
    let lost = if owner.is_some() { size * TOWER } else { 0 };
    if builder == side {
        built + lost
    } else if owner == Some(side) {
        -built - lost
    } else {
        -built
    }
}

/// What the player who judges has in hand and entrance.
fn prospects(game: &Eriantys, seat: Seat) -> i32 {
    let kept: i32 = game.hand(seat).map(|card| KEPT * (11 - i32::from(card.value()))).sum();
    let (entrance, dining) = (game.entrance(seat), game.dining(seat));
    let students = entrance.colours().map(|colour| {
        let many = i32::from(entrance.count(colour));
        let behind = most_of_others(game, seat, colour) - i32::from(dining.count(colour));
        let each = match game.professor(colour) {
            Some(owner) if game.side_of(owner) == game.side_of(seat) => OWN_COLOUR,
            _ if behind < many => NEAR_COLOUR,
            _ => OTHER_COLOUR,
        };
        each * many
    });
    kept + students.sum::<i32>()
}
