//! Set-up: T1 to T10.
//!
//! The engine fills the clouds for the first time before anybody can look. What a scenario says
//! about the bag before that is therefore checked for bag and clouds together.

use crate::notation::p;
use crate::table::Table;
use eriantys::{
    Assistant, Character, Colour, Config, Eriantys, GroupId, Players, Refusal, SeatOptions,
    Students, Tower,
};
use kernel::{Game, Pick, RuleBroken, Seat, Seed, Viewer};
use std::collections::BTreeSet;

/// A new game by its code.
fn config(code: &str) -> Config {
    let (players, mode) = code.split_at(1);
    let players = Players::try_from(players.parse::<u8>().unwrap()).unwrap();
    match mode {
        "N" => Config::normal(players),
        "E" => Config::expert(players),
        _ => panic!("{code}"),
    }
}

/// A new expert game with these characters.
fn with_characters(code: &str, characters: [u8; 3]) -> Config {
    Config {
        characters: Some(characters.map(|number| Character::new(number).unwrap())),
        ..config(code)
    }
}

/// The game when the first assistant is asked for; nobody has wished for anything.
fn new_game(config: &Config, seed: u64) -> Table {
    let wishes = vec![SeatOptions::default(); usize::from(config.players.count())];
    set_up(config, &wishes, seed).unwrap()
}

fn set_up(config: &Config, wishes: &[SeatOptions], seed: u64) -> Result<Table, Refusal> {
    let game = Eriantys::new(config, wishes, Seed::from(seed))?;
    Ok(Table { game, events: Vec::new() })
}

/// The same with chance from a test generator, which is returned too.
fn dealt(config: &Config, result: fn(u32) -> u32) -> (Table, Picks) {
    let wishes = vec![SeatOptions::default(); usize::from(config.players.count())];
    let mut picks = Picks { result, calls: Vec::new() };
    let game = Eriantys::deal(config, &wishes, &mut picks).unwrap();
    let table = Table { game, events: Vec::new() };
    (table, picks)
}

/// A generator whose results are known and that writes its calls down.
struct Picks {
    result: fn(u32) -> u32,
    calls: Vec<u32>,
}

impl Pick for Picks {
    fn pick(&mut self, n: u32) -> u32 {
        self.calls.push(n);
        (self.result)(n)
    }
}

fn always_0(_: u32) -> u32 {
    0
}

fn always_the_last(n: u32) -> u32 {
    n - 1
}

/// Students in the bag before the first refill: all on the clouds have come from there.
fn bag_before_the_refill(table: &Table) -> u8 {
    let view = table.view();
    view.bag + view.clouds.iter().map(Students::total).sum::<u8>()
}

fn bag_contents(table: &Table) -> Students {
    table.position().bag.parse().unwrap()
}

/// Every student there is, wherever it is.
fn all_students(table: &Table) -> Students {
    let view = table.view();
    let mut all = bag_contents(table);
    (view.groups.iter().map(|group| group.students))
        .chain(view.clouds)
        .chain(view.players.iter().map(|player| player.entrance))
        .chain(view.players.iter().map(|player| player.dining))
        .chain(view.characters.iter().map(|card| card.students))
        .for_each(|heap| all += heap);
    all
}

fn of_each_colour(students: Students) -> [u8; 5] {
    Colour::ALL.map(|colour| students.count(colour))
}

fn wizard(number: u8) -> SeatOptions {
    SeatOptions { wizard: Some(number), tower: None }
}

fn tower(letter: &str) -> SeatOptions {
    SeatOptions { wizard: None, tower: Some(letter.parse().unwrap()) }
}

#[test]
fn t01_e5_e6_e9_e13_e14_e15_e16_e17_e18_e22_e25_a_new_game_for_two() {
    for seed in 0..20 {
        let t = new_game(&config("2N"), seed);
        let view = t.view();
        // E15: twelve groups of one tile, and Mother Nature on one of them.
        let tiles: Vec<Vec<u8>> = view.groups.iter().map(|group| group.tiles.clone()).collect();
        assert_eq!(tiles, (0..12).map(|tile| vec![tile]).collect::<Vec<_>>());
        // E16: ten of them hold one student.
        let mother_nature = usize::from(view.mother_nature.number());
        let mut dealt = Students::NONE;
        for (number, group) in view.groups.iter().enumerate() {
            let none = number == mother_nature || number == (mother_nature + 6) % 12;
            assert_eq!(group.students.total(), u8::from(!none), "g{number}");
            dealt += group.students;
        }
        assert_eq!(of_each_colour(dealt), [2; 5]);
        // E22, E18, E17.
        let entrances: Vec<u8> =
            (view.players.iter()).map(|player| player.entrance.total()).collect();
        assert_eq!(entrances, [7, 7]);
        assert_eq!(view.clouds.len(), 2);
        assert_eq!(bag_before_the_refill(&t), 106);
        // E25, E6.
        t.professors("G=- R=- Y=- P=- B=-").dining("p0{} p1{}");
        assert_eq!(view.professors.len(), 5);
        // E5.
        assert_eq!(of_each_colour(all_students(&t)), [26; 5]);
    }
}

#[test]
fn t02_e14_e9_e29_the_first_refill_for_two() {
    new_game(&config("2N"), 1).phase("planning").cloud_sizes(&[3, 3]).bag(100);
}

#[test]
fn t03_e14_e7_e20_a_new_game_for_three() {
    let t = new_game(&config("3N"), 1);
    t.phase("planning")
        .cloud_sizes(&[4, 4, 4])
        .bag(81)
        .supply("W=6 K=6 X=6")
        .tower_areas(&[6, 6, 6]);
    let entrances: Vec<u8> =
        (t.view().players.iter()).map(|player| player.entrance.total()).collect();
    assert_eq!(entrances, [9, 9, 9]);
}

#[test]
fn t04_e14_e20_e21_a_new_game_for_two_teams() {
    let t = new_game(&config("4N"), 1);
    t.phase("planning")
        .cloud_sizes(&[3, 3, 3, 3])
        .bag(80)
        .supply("W=8 K=8")
        .tower_areas(&[8, 8, 0, 0]);
    let players = t.view().players;
    let entrances: Vec<u8> = (players.iter()).map(|player| player.entrance.total()).collect();
    assert_eq!(entrances, [7, 7, 7, 7]);
    let teams: Vec<Tower> = players.iter().map(|player| player.tower).collect();
    let (white, black) = (Tower::White, Tower::Black);
    assert_eq!(teams, [white, black, white, black]);
}

#[test]
fn t05_e20_e21_teams_can_be_chosen() {
    let t = set_up(&config("4N"), &["W", "W", "K", "K"].map(tower), 1).unwrap();
    t.tower_areas(&[8, 0, 8, 0]);
    let teams: Vec<Tower> = (t.view().players.iter()).map(|player| player.tower).collect();
    let (white, black) = (Tower::White, Tower::Black);
    assert_eq!(teams, [white, white, black, black]);

    let refusal = set_up(&config("4N"), &["W", "W", "W", "K"].map(tower), 1).err();
    assert_eq!(refusal, Some(Refusal::SideFull(Tower::White)));
    assert_eq!(refusal.unwrap().rule(), "E21");
}

#[test]
fn t06_e16_e3_students_are_dealt_clockwise_from_mother_nature() {
    let config = Config { mother_nature: GroupId::new(4), ..config("2N") };
    // The last pick leaves the ten as they lie: G G R R Y Y P P B B.
    let (t, _) = dealt(&config, always_the_last);
    t.mother_nature(4)
        .groups("g5[G1] g6[G1] g7[R1] g8[R1] g9[Y1] g11[Y1] g0[P1] g1[P1] g2[B1] g3[B1]")
        .groups("g4[] g10[]");
    // Pick 0 moves the first to the end: G R R Y Y P P B B G. Only the right order fits both.
    let (t, _) = dealt(&config, always_0);
    t.mother_nature(4)
        .groups("g5[G1] g6[R1] g7[R1] g8[Y1] g9[Y1] g11[P1] g0[P1] g1[B1] g2[B1] g3[G1]")
        .groups("g4[] g10[]");
}

#[test]
fn t07_e12_e23_e24_characters_are_stocked() {
    let t = new_game(&with_characters("3E", [1, 5, 7]), 1);
    assert_eq!(t.character(1).students.total(), 4);
    assert_eq!(t.character(7).students.total(), 6);
    assert_eq!(t.character(5).no_entry, 4);
    assert_eq!(bag_before_the_refill(&t), 83);
    t.coins("p0=1 p1=1 p2=1 reserve=17");
}

#[test]
fn t08_e23_characters_that_need_no_stock() {
    let t = new_game(&with_characters("2E", [3, 8, 12]), 1);
    for number in [3, 8, 12] {
        let card = t.character(number);
        assert_eq!((card.students, card.no_entry), (Students::NONE, 0));
    }
    assert_eq!(bag_before_the_refill(&t), 106);
    t.price(3, 3).price(8, 2).price(12, 3);
}

#[test]
fn t09_e10_e19_hands_and_wizards() {
    for code in ["2N", "3N", "4N", "2E", "3E", "4E"] {
        let t = new_game(&config(code), 1);
        for seat in Seat::first(t.game.seats()) {
            let hand = t.game.view(Viewer::Seat(seat)).hand.unwrap();
            let values: Vec<u8> = hand.iter().map(|card| card.value()).collect();
            assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "{code} {seat}");
            let steps: Vec<u8> = hand.into_iter().map(Assistant::steps).collect();
            assert_eq!(steps, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], "{code} {seat}");
        }
    }

    let t = set_up(&config("2N"), &[2, 4].map(wizard), 1).unwrap();
    let wizards: Vec<u8> = (t.view().players.iter()).map(|player| player.wizard).collect();
    assert_eq!(wizards, [2, 4]);
    let refusal = set_up(&config("2N"), &[2, 2].map(wizard), 1).err();
    assert_eq!(refusal, Some(Refusal::WizardTaken(2)));
    assert_eq!(refusal.unwrap().rule(), "E19");
}

#[test]
fn t10a_e26_e27_one_seed_gives_one_game() {
    for code in ["2N", "3N", "4N", "2E", "3E", "4E"] {
        let one = new_game(&config(code), 7).position();
        let two = new_game(&config(code), 7).position();
        assert_eq!(one.mother_nature, two.mother_nature);
        assert_eq!(one.groups, two.groups);
        assert_eq!(one.expert, two.expert);
        assert_eq!(one.players, two.players);
        assert_eq!(one.first, two.first);
        assert_eq!(one.bag, two.bag);
        assert_eq!(one, two);
        // And another seed another game.
        assert_ne!(one.bag, new_game(&config(code), 8).position().bag);
    }
}

#[test]
fn t10b_e26_everybody_starts_sometimes() {
    for code in ["2N", "3N", "4N"] {
        let config = config(code);
        let first: BTreeSet<usize> =
            (0..100).map(|seed| new_game(&config, seed).view().first.index()).collect();
        let everybody = (0..usize::from(config.players.count())).collect();
        assert_eq!(first, everybody, "{code}");
    }
}

#[test]
fn t10c_e27_the_check_game_of_pick_0() {
    let (t, picks) = dealt(&config("2E"), always_0);
    // Mother Nature, ten students, twelve characters, the bag, the first player.
    let calls: Vec<u32> = std::iter::once(12)
        .chain((2..=10).rev())
        .chain((2..=12).rev())
        .chain((2..=120).rev())
        .chain([2])
        .collect();
    assert_eq!(calls.len(), 141);
    assert_eq!(picks.calls, calls);
    t.mother_nature(0)
        .groups("g1[G1] g2[R1] g3[R1] g4[Y1] g5[Y1]")
        .groups("g7[P1] g8[P1] g9[B1] g10[B1] g11[G1]")
        .groups("g0[] g6[]")
        .entrance("p0{G1 B6} p1{B7}")
        .clouds("BBB BBB")
        .bag(100)
        .to_act("p0");
    assert_eq!(slots(&t), [2, 3, 4]);
    assert_eq!(of_each_colour(bag_contents(&t)), [23, 24, 24, 24, 5]);
    assert_eq!(t.position().bag.chars().last(), Some('B'));
    assert_eq!(t.view().first, p(0));
}

#[test]
fn t10d_e27_the_check_game_of_the_last_pick() {
    let (t, picks) = dealt(&config("2E"), always_the_last);
    assert_eq!(picks.calls.len(), 141);
    t.mother_nature(11)
        .groups("g0[G1] g1[G1] g2[R1] g3[R1] g4[Y1]")
        .groups("g6[Y1] g7[P1] g8[P1] g9[B1] g10[B1]")
        .groups("g5[] g11[]")
        .card_students(1, "B4")
        .entrance("p0{B7} p1{B7}")
        .clouds("BBB BBB")
        .bag(96)
        .to_act("p1");
    assert_eq!(slots(&t), [1, 2, 3]);
    assert_eq!(of_each_colour(bag_contents(&t)), [24, 24, 24, 24, 0]);
    assert_eq!(t.position().bag.chars().last(), Some('P'));
    assert_eq!(t.view().first, p(1));
}

/// The numbers of the characters, slot by slot.
fn slots(table: &Table) -> Vec<u8> {
    let cards = table.view().characters;
    cards.iter().map(|card| card.character.number()).collect()
}
