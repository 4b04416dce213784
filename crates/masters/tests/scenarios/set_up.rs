//! Set-up: S1 to S8.

use kernel::{Game, Pick, Seat};
use masters::position::PhaseDocument;
use masters::{
    Ability, CardId, Colour, Config, LeaderId, Masters, Players, Resource, SeatOptions, Seating,
};
use std::collections::BTreeMap;

use crate::command::cannot_be_said;
use crate::given::given;
use crate::notation::{card_id, leaders};
use crate::table::Table;

/// A generator that draws j for each i by a fixed rule, and counts its draws.
struct Draws {
    j: fn(i: u32) -> u32,
    made: usize,
}

impl Pick for Draws {
    fn pick(&mut self, n: u32) -> u32 {
        self.made += 1;
        (self.j)(n - 1)
    }
}

/// Sets a game up with every j drawn by this rule. Also says how many draws were made.
fn deal(players: u8, seating: Seating, j: fn(i: u32) -> u32) -> (Table, usize) {
    let mut draws = Draws { j, made: 0 };
    let config = Config { seating, ..Config::new(Players::try_from(players).unwrap()) };
    let seats = vec![SeatOptions::default(); usize::from(players)];
    let game = Masters::deal(&config, &seats, &mut draws).unwrap();
    (Table { game, events: Vec::new() }, draws.made)
}

/// Every draw j equals i: nothing is swapped.
fn same(i: u32) -> u32 {
    i
}

/// Every draw is j = 0: each list is rotated left by one.
fn zero(_: u32) -> u32 {
    0
}

/// A set-up of players who were dealt these leaders, with nothing chosen yet.
fn dealt(hands: &[[u8; 4]]) -> Table {
    let mut position = given(hands.len()).position();
    position.phase = PhaseDocument::SetUp {};
    let bonuses = [(0, 0), (1, 0), (1, 1), (2, 1)];
    for ((player, hand), (bonus, faith)) in position.players.iter_mut().zip(hands).zip(bonuses) {
        player.dealt = leaders(hand);
        player.hand = leaders(hand);
        player.bonus = bonus;
        player.faith = faith;
    }
    Table { game: Masters::from_position(&position).unwrap(), events: Vec::new() }
}

fn seats(numbers: [u8; 4]) -> Vec<Seat> {
    numbers.map(|number| Seat::new(number).unwrap()).to_vec()
}

#[test]
fn s1_m10_m12_m18_m20_m30_seats_bonuses_and_who_plays_first() {
    // P, Q, R and T joined in this order: they are A, B, C and D here.
    let (mut t, _) = deal(4, Seating::Random, same);
    assert_eq!(t.view().order, seats([0, 1, 2, 3]));
    t.faith("A 0, B 0, C 1, D 1");
    let to_place = ["A", "B", "C", "D"].map(|letter| t.player(letter).bonus);
    assert_eq!(to_place, [0, 1, 1, 2]);
    t.refuses("A bonus C-1", "M18");
    t.accepts("A keep 1 2; B keep 5 6; C keep 9 10; D keep 13 14").to_act("BCD");
    t.accepts("B bonus C-1; C bonus S-1; D bonus V-2; D bonus V-2");
    t.phase("before_action").to_act("A");
    // Then seat by seat, and round again (no line that is taken here gives a resource).
    t.accepts("A row 0; A end").to_act("B");
    t.accepts("B row 0; B end").to_act("C");
    t.accepts("C row 0; C end").to_act("D");
    t.accepts("D row 0; D end").to_act("A");
}

#[test]
fn s2_m11_m13_m14_m15_without_swaps_everything_lies_as_listed() {
    let (t, draws) = deal(4, Seating::Random, same);
    t.market("wwww bbgg yypp r");
    let tops = [
        [("g1", 1), ("b1", 3), ("y1", 4), ("p1", 2)],
        [("g2", 17), ("b2", 19), ("y2", 20), ("p2", 18)],
        [("g3", 33), ("b3", 35), ("y3", 36), ("p3", 34)],
    ];
    for (deck, top) in tops.into_iter().flatten() {
        t.deck(deck, Some(top), 4);
    }
    t.hand("A", &[1, 2, 3, 4]).hand("B", &[5, 6, 7, 8]);
    t.hand("C", &[9, 10, 11, 12]).hand("D", &[13, 14, 15, 16]);
    assert_eq!(draws, 66);
}

#[test]
fn s2b_m11_m12_the_draws_of_every_set_up() {
    let draws = |players, seating| deal(players, seating, same).1;
    assert_eq!([1, 2, 3, 4].map(|players| draws(players, Seating::Random)), [69, 64, 65, 66]);
    // With fixed seats R1 is left out.
    assert_eq!([2, 3, 4].map(|players| draws(players, Seating::Fixed)), [63, 63, 63]);
    let (t, _) = deal(4, Seating::Fixed, zero);
    assert_eq!(t.view().order, seats([0, 1, 2, 3]));
}

#[test]
fn s3_m11_m13_m14_m15_with_every_j_zero_each_list_is_rotated() {
    let (t, draws) = deal(4, Seating::Random, zero);
    let mut green_1 = t.game.position().decks[&"g1".parse().unwrap()].clone();
    green_1.reverse(); // documents write decks from the bottom up
    assert_eq!(green_1, [5, 9, 13, 1].map(card_id));
    t.market("wwwb bggy yppr w");
    // Who joined second sits in seat 1, and who joined first in seat 4.
    assert_eq!(t.view().order, seats([1, 2, 3, 0]));
    t.hand("B", &[2, 3, 4, 5]).hand("A", &[14, 15, 16, 1]);
    // The bonus goes with the seat.
    t.faith("B 0, C 0, D 1, A 1");
    let to_place = ["B", "C", "D", "A"].map(|letter| t.player(letter).bonus);
    assert_eq!(to_place, [0, 1, 1, 2]);
    assert_eq!(draws, 66);
}

#[test]
fn s4_m17_m36_exactly_two_of_the_dealt_leaders_are_kept() {
    let mut t = dealt(&[[3, 7, 12, 16], [1, 2, 4, 5]]);
    t.refuses("A keep 7 7", "M17");
    t.refuses("A keep 7 8", "M17");
    t.refuses("A keep 7", "M17");
    t.hand("A", &[3, 7, 12, 16]);
    t.accepts("A keep 7 16").hand("A", &[7, 16]).faith("A 0");
}

#[test]
fn s5_m18_m19_m60_m61_bonus_resources_follow_the_depot_rules() {
    let t = dealt(&[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]);
    // In one command.
    let mut one = t.clone();
    one.refuses_command("D bonus C-1; bonus C-2", "M19").stores("D [- | - | -]");
    one.accepts_command("D bonus C-2; bonus C-2").stores("D [- | CC | -]");
    // One at a time.
    let mut two = t.clone();
    two.accepts("D bonus C-1").refuses("D bonus C-2", "M19").stores("D [C | - | -]");
    let mut three = t;
    three.accepts("D bonus C-2; D bonus C-2").stores("D [- | CC | -]");
    assert_eq!(three.player("D").bonus, 0);
}

#[test]
fn s6_m19_a_bonus_resource_must_be_placed_in_a_depot() {
    let mut t = dealt(&[[1, 2, 3, 4], [5, 6, 7, 8]]);
    t.accepts("A keep 1 2; B keep 5 6").phase("set_up").to_act("B");
    // There is nothing else B could do, and the first turn waits.
    assert_eq!(t.legal("B").len(), 12);
    assert_eq!(t.legal_beginning("B", "bonus ").len(), 12);
    t.refuses("B end", "M21").refuses("A row 0", "M21");
    // No action puts a bonus resource in the strongbox, or discards it.
    cannot_be_said("bonus C-s");
    cannot_be_said("bonus C-L");
    cannot_be_said("bonus C-x");
    t.refuses("B C-x", "M21");
    t.accepts("B bonus C-1").stores("B [C | - | -]").phase("before_action").to_act("A");
}

#[test]
fn s7_m17_m21_m37_the_first_turn_waits_for_everybody() {
    let mut t = dealt(&[[1, 2, 3, 4], [5, 6, 7, 8]]);
    t.accepts("A keep 1 2").to_act("B");
    t.refuses("A row 0", "M21").phase("set_up");
    t.accepts("B bonus H-3").refuses("A row 0", "M21").phase("set_up").to_act("B");
    t.accepts("B keep 7 8").phase("before_action").to_act("A");
    t.accepts("A row 0");
}

#[test]
fn s8_m5_m6_what_is_printed() {
    let cards: Vec<_> = (0..=u8::MAX).filter_map(CardId::new).map(CardId::printed).collect();
    assert_eq!(cards.len(), 48);
    for colour in Colour::ALL {
        let mut points: Vec<u8> =
            cards.iter().filter(|card| card.colour == colour).map(|card| card.points).collect();
        points.sort_unstable();
        assert_eq!(points, (1..=12).collect::<Vec<u8>>(), "{}", colour.name());
    }
    let of_level = |level| cards.iter().filter(|card| card.level == level).count();
    assert_eq!([1, 2, 3].map(of_level), [16; 3]);

    let card = card_id(33).printed();
    assert_eq!(card.cost.to_string(), "HHHHHH");
    assert_eq!(card.input.to_string(), "CC");
    assert_eq!((card.output.to_string().as_str(), card.faith), ("SSS", 2));

    let leaders: Vec<_> = (0..=u8::MAX).filter_map(LeaderId::new).map(LeaderId::printed).collect();
    assert_eq!(leaders.len(), 16);
    let mut kinds: BTreeMap<String, Vec<Resource>> = BTreeMap::new();
    for leader in leaders {
        kinds.entry(format!("{:?}", leader.ability)).or_default().push(leader.resource);
    }
    for ability in [Ability::Discount, Ability::Depot, Ability::WhiteMarble, Ability::Production] {
        let mut of_ability = kinds.remove(&format!("{ability:?}")).unwrap();
        of_ability.sort_unstable();
        assert_eq!(of_ability, Resource::ALL, "{ability:?}");
    }
    assert!(kinds.is_empty());
}
