//! Faith: S65 to S72.

use masters::Tile;

use crate::given::{Given, given};
use crate::table::Table;

#[test]
fn s65_m140_points_beyond_the_last_space_are_lost() {
    // Card 41 gives three points.
    let mut t = given(2).faith("A 23").slots("A 1: 1, 17, 41").stores("A {V1}").start();
    t.accepts("A use 1 s:V; A finish").faith("A 24").track("A 24, report 3, A up, B gone");
}

#[test]
fn s66_m141_the_value_of_the_last_space_reached() {
    let values = [(2, 0), (3, 1), (8, 2), (9, 4), (14, 6), (17, 9), (18, 12), (23, 16), (24, 20)];
    for (space, value) in values {
        let t = given(2).faith(&format!("A {space}")).b_ends_the_game();
        t.score("A", "faith", value);
    }
}

/// S67 and S69: C can gain five points in one turn, two by leaders and three by card 41.
fn before_report_2() -> Given {
    given(4)
        .faith("A 15, B 12, C 11, D 14")
        .hand("A", &[5])
        .hand("C", &[6, 7])
        .slots("C 1: 1, 17, 41")
        .stores("C {V1}")
}

fn after_report_2(t: &Table) {
    t.tile("A", 2, Tile::Up).tile("B", 2, Tile::Up).tile("C", 2, Tile::Gone);
    t.tile("D", 2, Tile::Up);
}

#[test]
fn s67_m142_m144_m147_a_report_judges_everybody_by_the_first_space_of_the_section() {
    let mut t = before_report_2().start();
    t.accepts("A drop 5").faith("A 16, B 12, C 11, D 14");
    t.track("A 16, report 2, A up, B up, C gone, D up");
    after_report_2(&t);
}

#[test]
fn s68_m145_markers_that_move_together_make_one_report() {
    let mut t = given(3).faith("A 5, B 7, C 7").start();
    t.accepts("A col 0; A V-x").faith("A 5, B 8, C 8").reports(1);
    t.track("B 8, C 8, report 1, A up, B up, C up");
    t.tile("A", 1, Tile::Up).tile("B", 1, Tile::Up).tile("C", 1, Tile::Up);
}

#[test]
fn s69_m148_a_pope_space_reached_after_its_report_changes_nothing() {
    let mut t = before_report_2().start();
    t.accepts("A drop 5; A col 0; A V-1; A end");
    t.accepts("B col 3; B S-1; B C-2; B end");
    t.accepts("C drop 6; C drop 7; C use 1 s:V").faith("C 13");
    t.accepts("C finish").faith("C 16").track("C 14, C 15, C 16").reports(0);
    after_report_2(&t);
}

#[test]
fn s70_m146_m149_two_reports_in_one_move() {
    // Nine points of one production need seven cards and two leaders. In play the owner of the
    // seventh card has no turn left to use them, so this position can only be constructed.
    let mut t = given(2)
        .faith("A 7, B 6")
        .slots("A 1: 1, 17, 41 / 2: 2, 18, 42 / 3: 4")
        .active_leaders("A", &[15, 16])
        .stores("A {C2 V2 S1}")
        .start();
    t.accepts("A use 1 s:V; A use 2 s:C; A use 3 s:V; A use L15 s:S =C; A use L16 s:C =C");
    t.faith("A 7, B 6");
    t.accepts("A finish").faith("A 16, B 6").reports(2).track(
        "A 8, report 1, A up, B up, A 9, A 10, A 11, A 12, A 13, A 14, A 15, \
         A 16, report 2, A up, B gone",
    );
    t.tile("A", 1, Tile::Up).tile("B", 1, Tile::Up);
    t.tile("A", 2, Tile::Up).tile("B", 2, Tile::Gone);
}

#[test]
fn s71_m150_m45_the_own_point_comes_before_those_for_discards() {
    let mut t = given(2).faith("A 7, B 4").market("pbpg rgww wwyy b").start();
    t.accepts("A row 1").track("A 8, report 1, A up, B gone").unplaced("S");
    t.tile("A", 1, Tile::Up).tile("B", 1, Tile::Gone).faith("A 8, B 4");
    t.accepts("A S-x").track("B 5").faith("A 8, B 5").tile("B", 1, Tile::Gone);
}

#[test]
fn s72_m143_each_report_happens_once() {
    let mut t = given(2).faith("A 7, B 7").hand("A", &[5]).hand("B", &[6]).start();
    t.accepts("A drop 5").faith("A 8, B 7").reports(1);
    t.accepts("A col 0; A V-1; A end");
    t.accepts("B drop 6").faith("A 8, B 8").reports(0);
    t.tile("A", 1, Tile::Up).tile("B", 1, Tile::Up);
}
