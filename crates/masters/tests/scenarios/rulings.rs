//! Rulings: S100 to S108.

use kernel::{Game, Pick};
use masters::view::PhaseView;
use masters::{EndReason, Tile};

use crate::given::{Given, given};
use crate::more_table::{NoSwap, dealt};

/// The position of S44, and leader 7 in A's hand.
fn s44(players: usize) -> Given {
    given(players)
        .stores("A [S | HH | CCC] {V1 S1}")
        .slots("A 1: 1, 21 / 2: 14 / 3: 10")
        .hand("A", &[7])
}

#[test]
fn s100_m112_m105_m33_output_is_set_aside_until_the_production_is_finished() {
    let mut t = s44(2).start();
    t.accepts("A use 1 d:H s:V; A use 2 d:CH").stores("A [S | - | CC] {S1}").faith("A 0");
    let aside = PhaseView::Production {
        used: vec!["1".to_owned(), "2".to_owned()],
        output: "SSSSS".parse().unwrap(),
        faith: 1,
    };
    for view in [t.view(), t.seen_by("A"), t.seen_by("B")] {
        assert_eq!(view.phase, aside);
    }
    t.refuses("A play 7", "M33");
    t.refuses("A drop 7", "M33");
    t.refuses("A end", "M112");
    t.refuses("A use 2 d:CH", "M101");
    // Of the stones only one lies in the strongbox; the five set aside pay for nothing.
    t.refuses("A use basic s:SS =C", "M109");

    t.accepts("A use 3 d:CC; A finish").stores("A [S | - | -] {V1 H1 S7}").faith("A 1");
    t.phase("after_action");
}

#[test]
fn s101_m112_m109_a_step_that_cannot_be_paid_is_refused_alone() {
    let mut t = given(2).stores("A {C1}").slots("A 1: 6 / 2: 3").start();
    t.accepts("A use 1 s:C");
    t.refuses("A use 2 s:H", "M109");
    t.phase("production");
    t.accepts("A finish").stores("A {H1}").faith("A 0");
}

/// Leaders 9 and 12 of A are active, and their requirements are met.
fn two_white_leaders(players: usize) -> Given {
    given(players).active_leaders("A", &[9, 12]).slots("A 1: 2, 20 / 2: 10, 19 / 3: 1, 24")
}

#[test]
fn s102_m51_m47_choices_and_placing_in_any_order() {
    let mut t = two_white_leaders(2).market("wybw pbpg wrgy w").start();
    t.accepts("A row 0").unplaced("CHww");
    t.accepts("A C-2").unplaced("Hww");
    t.accepts("A w-C").unplaced("CHw");
    t.accepts("A C-2; A H-x").unplaced("w").faith("B 1");
    t.accepts("A w-x").stores("A [- | CC | -]").faith("A 0, B 2").phase("after_action");
}

#[test]
fn s103_m71_m47_stored_resources_may_go_while_something_is_unplaced() {
    let mut t = given(2).stores("A [C | - | SSS]").start();
    t.accepts("A col 0").unplaced("V");
    t.accepts("A 3-x; A 3-x; A V-2").stores("A [C | V | S]").faith("A 0, B 2");
    t.refuses("A 3-x", "M75");
}

#[test]
fn s104_m149_m71_m146_ten_discards_can_make_two_reports() {
    let mut t =
        given(2).stores("A [V | CC | SSS]").faith("A 0, B 7").market("bbgy wrww wgyp p").start();
    t.accepts("A row 0").unplaced("CHHS");
    t.accepts("A 1-x").track("B 8, report 1, A gone, B up");
    t.accepts("A 2-x; A 2-x; A 3-x; A 3-x; A 3-x; A H-x; A H-x").faith("B 15").reports(0);
    t.accepts("A S-x").track("B 16, report 2, A gone, B up");
    t.accepts("A C-x").track("B 17").faith("A 0, B 17").stores("A").phase("after_action");
    t.tile("A", 1, Tile::Gone).tile("B", 1, Tile::Up);
    t.tile("A", 2, Tile::Gone).tile("B", 2, Tile::Up);
}

#[test]
fn s105a_m213_m51_white_marbles_without_a_choice_are_discarded_by_a_skip() {
    let mut t = two_white_leaders(3).start();
    t.accepts("A row 1").unplaced("www").faith("A 1");
    t.accepts("A leaves").faith("A 1, B 3, C 3").stores("A").to_act("B");
}

#[test]
fn s105b_m213_m112_a_production_is_finished_by_a_skip() {
    let mut t = s44(3).start();
    t.accepts("A use 1 d:H s:V; A use 2 d:CH").faith("A 0");
    t.accepts("A leaves").stores("A [S | - | CC] {S6}").faith("A 1, B 0, C 0");
    t.to_act("B").phase("before_action");
}

#[test]
fn s106_m215_choices_already_made_stand() {
    let hands = [[1, 3, 4, 5], [7, 8, 10, 11], [12, 13, 15, 16], [9, 2, 14, 6]];
    let mut t = dealt(&hands);
    t.accepts("D keep 9 14; D bonus S-1; D leaves");
    t.stores("D [S | C | -]").hand("D", &[9, 14]).to_act("ABC");

    let mut t = dealt(&hands);
    t.accepts("D keep 9 14; D bonus C-1; D leaves");
    t.stores("D [- | CC | -]").hand("D", &[9, 14]).to_act("ABC");
}

#[test]
fn s107_m190_m108_the_output_of_a_winning_production_counts() {
    let mut t = given(1).faith("A 23").slots("A 1: 1, 24, 41").stores("A {V5}").start();
    t.accepts("A use 1 s:V").goes_on();
    t.accepts("A finish").stores("A {C1 V4}").faith("A 24").track("A 24, report 3, A up");
    t.won_by("A", EndReason::FaithTrack);
    t.score("A", "resources left", 5).score("A", "resources", 1);
}

/// A generator for which every draw is j = 0. Counts.
#[derive(Default)]
struct Zero(u32);

impl Pick for Zero {
    fn pick(&mut self, _: u32) -> u32 {
        self.0 += 1;
        0
    }
}

/// Another generator, with its draws counted.
struct Counted<'a, P>(&'a mut P, u32);

impl<P: Pick> Pick for Counted<'_, P> {
    fn pick(&mut self, n: u32) -> u32 {
        self.1 += 1;
        self.0.pick(n)
    }
}

/// Row 2 of K after the push, as in S9, is shuffled.
fn shuffled(pick: &mut impl Pick) -> String {
    let mut tray: Vec<char> = "pbpgwrwwgyyb".chars().collect();
    pick.shuffle(&mut tray);
    let rows: Vec<String> = tray.chunks(4).map(|row| row.iter().collect()).collect();
    format!("{} w", rows.join(" "))
}

#[test]
fn s108_m49_the_variant_shuffles_the_tray_with_eleven_draws() {
    // The two generators of the scenario. The engine draws from its own stream only, so here they
    // shuffle a tray of ours.
    let mut same = NoSwap::default();
    assert_eq!((shuffled(&mut same).as_str(), same.0), ("pbpg wrww gyyb w", 11));
    let mut zero = Zero::default();
    assert_eq!((shuffled(&mut zero).as_str(), zero.0), ("bpgw rwwg yybp w", 11));

    // The engine does the same shuffle with its stream: the same tray, as many words read.
    let mut t = given(2).shuffled_market().start();
    let mut chance = t.game.position().chance;
    let (expected, draws) = chance.draw(|stream| {
        let mut counted = Counted(stream, 0);
        (shuffled(&mut counted), counted.1)
    });
    assert_ne!(expected, "pbpg wrww gyyb w", "this seed would not show a shuffle");
    t.accepts("A row 2").unplaced("CCS").market(&expected);
    assert_eq!((t.game.position().chance, draws), (chance, 11));

    // Without the variant nothing is drawn (S9).
    let mut t = given(2).start();
    let chance = t.game.position().chance;
    t.accepts("A row 2").market("pbpg wrww gyyb w");
    assert_eq!(t.game.position().chance, chance);
}
