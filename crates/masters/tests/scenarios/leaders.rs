//! Leaders: S56 to S64.

use masters::{Resource, Tile};

use crate::given::given;

#[test]
fn s56_m120_m121_m122_a_discarded_leader_gives_a_point_and_costs_no_main_action() {
    let mut t = given(2).hand("A", &[7, 16]).start();
    t.accepts("A drop 7").hand("A", &[16]).faith("A 1, B 0").phase("before_action");
    t.refuses("A end", "M35");
    t.accepts("A row 0");
}

#[test]
fn s57_m122_m143_m33_the_point_for_a_leader_can_make_a_report_before_the_main_action() {
    let mut t = given(2).faith("A 7, B 4").hand("A", &[7]).start();
    t.accepts("A drop 7").faith("A 8, B 4").track("A 8, report 1, A up, B gone");
    t.tile("A", 1, Tile::Up).tile("B", 1, Tile::Gone);
    t.accepts("A row 0");
}

#[test]
fn s58_m123_m124_covered_cards_count_for_colours_and_nothing_is_paid() {
    let mut t = given(2)
        .hand("A", &[1])
        .slots("A 1: 1, 20")
        .stores("A [C | VV | SSS] {C1 V1 H1 S1}")
        .start();
    t.accepts("A play 1").active_leaders("A", &[1]).hand("A", &[]);
    t.stores("A [C | VV | SSS] {C1 V1 H1 S1}").slots("A 1: 1, 20");
}

#[test]
fn s59_m125_a_level_2_card_must_have_exactly_that_level() {
    let mut t = given(2).hand("A", &[13]).slots("A 1: 1, 17, 36 / 2: 4").start();
    t.refuses("A play 13", "M123");
    t.active_leaders("A", &[]);

    let mut t = given(2).hand("A", &[13]).slots("A 1: 1, 20, 33 / 2: 4").start();
    t.accepts("A play 13").active_leaders("A", &[13]);
}

#[test]
fn s60_m126_m123_resources_count_wherever_they_lie_and_the_leader_stays() {
    let mut t = given(2).hand("A", &[5]).stores("A [- | CC | -] {C3}").on_top(&[11]).start();
    t.accepts("A play 5").active_leaders("A", &[5]).stores("A [- | CC | -] L5:- {C3}");
    assert_eq!(t.player("A").leader_depots, [(Resource::Stone, 0)]);

    // Three coins for card 11, the other two for the basic power a turn later.
    t.accepts("A buy b1 1 s:CCC; A end; B row 1; B end");
    t.accepts("A use basic d:CC =V; A finish; A end").stores("A [- | - | -] {V1}");
    t.active_leaders("A", &[5]);
    t.accepts("B row 0; B H-1; B V-3; B V-3; B S-2; B end");
    // Column 1 is p w g now, and a stone still goes to the leader's depot.
    t.market("bpgw rwwb wgyy p");
    t.accepts("A col 1; A V-1; A S-L").stores("A [V | - | -] L5:S {V1}");
}

#[test]
fn s61_m120_m33_one_leader_before_the_main_action_and_one_after() {
    let mut t = given(2).hand("A", &[1, 4]).slots("A 1: 1, 20 / 2: 2").start();
    t.accepts("A play 1").active_leaders("A", &[1]);
    t.accepts("A row 2; A S-1; A C-2; A C-2");
    t.accepts("A play 4").active_leaders("A", &[1, 4]);
    t.accepts("A end").to_act("B");
}

#[test]
fn s62_m127_an_active_leader_cannot_be_discarded() {
    let mut t = given(2).active_leaders("A", &[12]).slots("A 1: 2, 18 / 2: 1").start();
    t.refuses("A drop 12", "M127");
    t.faith("A 0").active_leaders("A", &[12]);
}

#[test]
fn s63_m128_m82_a_discount_works_in_the_turn_in_which_it_is_played() {
    let mut t = given(2)
        .hand("A", &[3])
        .slots("A 1: 1 / 2: 3")
        .stores("A [S | - | -]")
        .on_top(&[4])
        .start();
    t.refuses("A buy y1 3 d:S", "M81");
    t.accepts("A play 3; A buy y1 3 d:S").slots("A 1: 1 / 2: 3 / 3: 4").stores("A");
}

#[test]
fn s64_m123_two_of_a_colour_are_not_one_of_it() {
    let mut t = given(2).hand("A", &[9]).slots("A 1: 4 / 2: 3 / 3: 7").start();
    t.refuses("A play 9", "M123");
    t.hand("A", &[9]).active_leaders("A", &[]);
}
