//! Production: S44 to S55.

use masters::{Event, Tile};

use crate::command::cannot_be_said;
use crate::given::given;
use crate::table::Table;

/// The position of S44 and S45.
fn three_cards() -> Table {
    given(2).stores("A [S | HH | CCC] {V1 S1}").slots("A 1: 1, 21 / 2: 14 / 3: 10").start()
}

#[test]
fn s44_m100_m103_m106_m107_m108_three_cards_at_once() {
    let mut t = three_cards();
    t.accepts_command("A use 1 d:H s:V; use 2 d:HC; use 3 d:CC; finish");
    t.stores("A [S | - | -] {V1 H1 S7}").faith("A 1, B 0").phase("after_action");
    // The resources come first, then the marker moves.
    let when = |wanted: fn(&Event) -> bool| t.events.iter().position(wanted).unwrap();
    let resources = when(|event| matches!(event, Event::Produced { .. }));
    assert!(resources < when(|event| matches!(event, Event::Faith { .. })), "{:?}", t.events);
}

#[test]
fn s45_m102_the_basic_power_in_addition() {
    let mut t = three_cards();
    t.accepts_command("A use 1 d:H s:V; use 2 d:HC; use 3 d:CC; use basic d:S s:S =C; finish");
    t.stores("A [- | - | -] {C1 V1 H1 S6}").faith("A 1");
}

#[test]
fn s46_m105_m109_output_does_not_pay_for_another_power() {
    let mut t = given(2).stores("A {C1}").slots("A 1: 6 / 2: 3").start();
    t.refuses_command("A use 1 s:C; use 2 s:H", "M109");
    t.refuses_command("A use 2 s:H", "M109");
    t.stores("A {C1}").faith("A 0").phase("before_action");
    t.accepts_command("A use 1 s:C; finish").stores("A {H1}").faith("A 0");
}

#[test]
fn s47_m101_no_power_is_used_twice() {
    let mut t = given(2).stores("A {C4}").start();
    t.refuses_command("A use basic s:CC =S; use basic s:CC =S", "M101");
    t.stores("A {C4}").phase("before_action");
    // One action names one power once.
    cannot_be_said("use basic basic s:CC =S");
    // In steps, the second one is refused as well.
    t.accepts("A use basic s:CC =S").refuses("A use basic s:CC =V", "M101").stores("A {C2}");
}

#[test]
fn s48_m102_m1_faith_is_no_resource() {
    // A resource is one of C V H S: no action names faith.
    for action in ["use basic s:CC =F", "use basic s:CC =faith", "use basic s:CC =r"] {
        cannot_be_said(action);
    }
    for action in ["use basic s:CF =S", "use basic f:C s:C =S", "use basic s:C =S F"] {
        cannot_be_said(action);
    }
    let mut t = given(2).faith("A 3").stores("A {C2}").start();
    let outputs = ["C", "V", "H", "S"].map(|kind| format!("use basic s:CC ={kind}"));
    assert_eq!(t.legal_beginning("A", "use basic"), outputs);
    // A faith point does not stand in for the second resource.
    t.refuses("A use basic s:C =S", "M102").refuses("A use basic s:CC", "M102");
    t.accepts("A use basic s:CC =S; A finish").faith("A 3").stores("A {S1}");
}

#[test]
fn s49_m104_a_production_leader() {
    let mut t = given(2).active_leaders("A", &[16]).slots("A 1: 1, 17").stores("A {C1}").start();
    t.accepts("A use L16 s:C =V; A finish").stores("A {V1}").faith("A 1");
}

#[test]
fn s50_m110_m86_a_covered_card_is_not_used() {
    let mut t = given(2).slots("A 1: 1, 21").stores("A {C1 V1 H1}").start();
    // A power is named by its slot, which means the card on top: paying for card 1 is wrong.
    t.refuses("A use 1 s:C", "M103");
    assert_eq!(t.legal_beginning("A", "use 1"), ["use 1 s:VH"]);
    t.accepts("A use 1 s:VH; A finish").stores("A {C1 S3}").faith("A 0");
    t.slots("A 1: 1, 21");
}

#[test]
fn s51_m100_a_production_needs_a_power() {
    let mut t = given(2).stores("A {C2}").slots("A 1: 1").start();
    t.refuses("A finish", "M100").phase("before_action");
    cannot_be_said("use");
}

#[test]
fn s52_m106_paying_from_a_leader_depot_and_the_strongbox() {
    let mut t = given(2)
        .active_leaders("A", &[5])
        .stores("A [- | S | -] L5:S {S1}")
        .slots("A 1: 1, 17, 34")
        .start();
    // No store has both.
    for payment in ["d:SS", "l:SS", "s:SS"] {
        t.refuses(&format!("A use 1 {payment}"), "M109");
    }
    t.accepts("A use 1 l:S s:S; A finish").stores("A [- | S | -] L5:- {C3}").faith("A 2");
}

#[test]
fn s53_m111_a_choice_stands() {
    let mut t = given(2).stores("A {V4}").start();
    t.accepts("A use basic s:VV =C");
    t.refuses("A use basic s:VV =S", "M101");
    t.accepts("A finish").stores("A {C1 V2}");
    t.refuses("A use basic s:VV =S", "M31").stores("A {C1 V2}");
}

#[test]
fn s54_m108_m143_faith_is_moved_space_by_space() {
    let mut t = given(2).faith("A 6").slots("A 1: 5, 17 / 2: 1").stores("A {C1 S1}").start();
    t.accepts("A use 1 s:S; A use 2 s:C").faith("A 6").reports(0);
    t.accepts("A finish").faith("A 9, B 0").reports(1).stores("A {}");
    let moves: Vec<String> = t
        .events
        .iter()
        .filter(|event| matches!(event, Event::Faith { .. } | Event::Report { .. }))
        .map(Event::to_string)
        .collect();
    let expected = ["p0 moves to space 7", "p0 moves to space 8", "Vatican report 1"];
    assert_eq!(moves, [&expected[..], &["p0 moves to space 9"]].concat());
    t.tile("A", 1, Tile::Up).tile("B", 1, Tile::Gone);
}

#[test]
fn s55_m2_the_supply_never_runs_out() {
    let mut t = given(2).slots("A 1: 1, 24").stores("A {C20 H1 S1}").start();
    t.accepts("A use 1 s:HS; A finish").stores("A {C23}");
}
