//! Depots and discards: S21 to S34.

use kernel::{Game, RuleBroken};
use masters::{Masters, Position, Tile};

use crate::command::cannot_be_said;
use crate::given::given;

#[test]
fn s21_m60_m61_which_depots_are_legal() {
    // As a position.
    let legal = |depots: [&str; 3]| {
        let mut document = serde_json::to_value(given(2).position()).unwrap();
        document["players"][0]["depots"] = depots.into();
        let position: Position = serde_json::from_value(document).map_err(|why| why.to_string())?;
        Masters::from_position(&position).map(|_| ()).map_err(|flaw| flaw.rule().to_owned())
    };
    assert_eq!(legal(["V", "CC", "HHH"]), Ok(()));
    assert!(legal(["", "", "HHS"]).unwrap_err().contains("one kind of resource only"));
    assert_eq!(legal(["H", "", "HHH"]), Err("M61".to_owned()));
    assert_eq!(legal(["VV", "", ""]), Err("M60".to_owned()));
    assert_eq!(legal(["", "CCC", ""]), Err("M60".to_owned()));

    // As the result of a rearrangement.
    let mut t = given(2).stores("A [V | CC | HHH]").start();
    t.accepts("A depots V/CC/HHH").stores("A [V | CC | HHH]");
    cannot_be_said("depots -/-/HHS");
    let mut t = given(2).active_leaders("A", &[7]).stores("A [- | - | HHH] L7:H").start();
    t.refuses("A depots H/-/HHH", "M64");
    let mut t = given(2).stores("A [- | VV | -]").start();
    t.refuses("A depots VV/-/-", "M64");
    let mut t = given(2).stores("A [- | - | CCC]").start();
    t.refuses("A depots -/CCC/-", "M64");

    // As the result of storing one more.
    let market = "bbpp grgy wwww y";
    let mut t = given(2).market(market).stores("A [- | CC | HH]").start();
    t.accepts("A row 0").unplaced("HHVV");
    t.refuses("A V-3", "M60"); // two kinds
    t.refuses("A H-1", "M60"); // shields in two depots
    t.accepts("A V-1").refuses("A V-1", "M60"); // two on top
    t.accepts("A H-3").stores("A [V | CC | HHH]");
    t.refuses("A H-3", "M60"); // four at the bottom
    let mut t = given(2).market("yypp grgb wwww b").stores("A [- | C | -]").start();
    t.accepts("A row 0; A C-2").refuses("A C-2", "M60"); // three in the middle
}

#[test]
fn s22_m34_m64_rearranging_while_placing() {
    let mut t = given(2).stores("A [V | C | SSS]").start();
    t.accepts("A col 0").unplaced("V");
    t.refuses("A V-1", "M60").refuses("A V-2", "M60");
    // The unplaced servant takes no part in the rearrangement itself.
    t.refuses("A depots C/VV/SSS", "M64");
    t.accepts_command("A depots C/V/SSS; V-2").stores("A [C | VV | SSS]").faith("B 0");
    t.phase("after_action");
}

#[test]
fn s23_m65_two_depots_are_exchanged_if_both_fit() {
    let mut t = given(2).stores("A [C | SS | -]").start();
    t.refuses("A depots SS/C/-", "M64").stores("A [C | SS | -]");
    t.accepts("A depots -/SS/C").stores("A [- | SS | C]");
}

#[test]
fn s24_m62_m63_the_same_kind_in_a_leader_depot_and_a_basic_one() {
    let mut t = given(2)
        .active_leaders("A", &[5])
        .stores("A [- | - | SSS] L5:-")
        .market("ggww pbpr wwyy b")
        .start();
    t.accepts("A row 0").unplaced("SS");
    t.accepts("A S-L; A S-L").stores("A [- | - | SSS] L5:SS").phase("after_action").faith("B 0");
    let player = t.player("A");
    let stones: u8 = player.leader_depots.iter().map(|(_, count)| count).sum();
    assert_eq!(player.depots[2].count() + stones, 5);
}

#[test]
fn s24b_m62_a_leader_depot_has_two_places() {
    let mut t = given(2)
        .active_leaders("A", &[5])
        .stores("A [- | - | SSS] L5:S")
        .market("ggww pbpr wwyy b")
        .start();
    t.accepts("A row 0; A S-L").stores("A [- | - | SSS] L5:SS");
    t.refuses("A S-L", "M62").refuses("A depots -/-/SS+SSS", "M64");
}

#[test]
fn s25_m62_a_leader_depot_takes_its_own_kind_only() {
    let mut t = given(2).active_leaders("A", &[5]).start();
    t.accepts("A row 2").unplaced("CCS");
    t.refuses("A C-L", "M62");
    t.accepts("A C-2").refuses("A depots -/-/-+C", "M64");
    t.accepts("A S-L").stores("A [- | C | -] L5:S");
}

#[test]
fn s26_m64_m61_from_a_leader_depot_to_basic_ones() {
    let mut t = given(2).active_leaders("A", &[5]).stores("A [- | - | -] L5:SS").start();
    t.accepts("A depots S/-/-+S").stores("A [S | - | -] L5:S");
    t.refuses("A depots S/S/-", "M64").stores("A [S | - | -] L5:S");
}

#[test]
fn s27_m66_m63_m76_nothing_moves_between_depots_and_strongbox() {
    let mut t = given(2).stores("A [C | - | -] {S2}").start();
    t.refuses("A depots -/-/-", "M64"); // the coin to the strongbox
    t.refuses("A depots C/S/-", "M64"); // a stone to a depot
    t.accepts("A row 2; A depots -/C/-").unplaced("CCS");
    // No action stores in the strongbox: an obtained coin goes to a depot or away.
    for strongbox in ["C-s", "C-S", "C-0", "C-4"] {
        cannot_be_said(strongbox);
    }
    assert_eq!(t.legal_beginning("A", "C-"), ["C-2", "C-x"]);
    t.accepts("A C-2; A C-x; A S-1").stores("A [S | CC | -] {S2}");
}

#[test]
fn s28_m67_two_depot_leaders() {
    let mut t = given(2).active_leaders("A", &[5, 8]).market("yygg pbpr wwww b").start();
    t.accepts("A row 0").unplaced("CCSS");
    t.accepts("A S-L; A C-L; A S-L; A C-L").phase("after_action");
    t.stores("A [- | - | -] L5:SS L8:CC").faith("B 0");
}

#[test]
fn s29a_m68_an_empty_depot_has_no_kind() {
    let mut t = given(2).stores("A [C | - | -]").slots("A 1: 1").start();
    t.accepts("A use 1 d:C; A finish; A end").stores("A [- | - | -]");
    t.accepts("B row 1; B end; A col 2").unplaced("CV");
    t.accepts("A V-1").stores("A [V | - | -]");
}

#[test]
fn s29b_m68_an_empty_leader_depot_keeps_its_kind() {
    let mut t = given(2).active_leaders("A", &[5]).stores("A L5:S").slots("A 1: 2").start();
    t.accepts("A use 1 l:S; A finish; A end").stores("A L5:-");
    t.accepts("B row 1; B end; A row 2").unplaced("CCS");
    t.refuses("A C-L", "M62");
    t.accepts("A S-L").stores("A L5:S");
}

#[test]
fn s30_m34_m37_nobody_rearranges_in_the_turn_of_another() {
    let mut t = given(2).stores("A [C | - | -]").turn_of("B").start();
    t.refuses("A depots -/C/-", "M37").refuses("A depots C/-/-", "M37");
    assert!(t.legal("A").is_empty());
}

#[test]
fn s31_m70_m72_discarding_although_there_is_room() {
    let mut t = given(2).start();
    t.accepts("A row 2; A S-x; A C-x; A C-x").phase("after_action");
    t.faith("B 3, A 0").stores("A [- | - | -]");
    // B does the same.
    t.accepts("A end; B row 0; B V-x; B H-x; B V-x; B S-x").faith("B 3, A 4");
}

#[test]
fn s32_m71_a_stored_resource_may_be_discarded_while_placing() {
    let mut t = given(2).stores("A [V | CC | SSS]").market("bppg wrww wgyy b").start();
    t.accepts("A col 0").unplaced("H");
    t.refuses("A H-1", "M60").accepts("A 1-x").stores("A [- | CC | SSS]").unplaced("H");
    t.accepts("A H-1").stores("A [H | CC | SSS]").faith("A 0, B 1").phase("after_action");
}

#[test]
fn s33_m75_nothing_is_discarded_outside_a_market_action() {
    let mut t = given(2).stores("A [C | - | -]").start();
    t.refuses("A 1-x", "M75").stores("A [C | - | -]").faith("B 0");
    t.refuses("A C-x", "M47");
}

#[test]
fn s34_m73_m145_m146_discards_are_settled_one_by_one() {
    let mut t = given(3).faith("A 0, B 7, C 3").start();
    t.accepts("A row 2").unplaced("CCS");
    t.accepts("A S-x").faith("A 0, B 8, C 4").reports(1);
    t.tile("B", 1, Tile::Up).tile("A", 1, Tile::Gone).tile("C", 1, Tile::Gone);
    t.accepts("A C-x").faith("A 0, B 9, C 5").reports(0);
    t.tile("B", 1, Tile::Up).tile("A", 1, Tile::Gone).tile("C", 1, Tile::Gone);
}
