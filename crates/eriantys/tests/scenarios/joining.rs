//! Joining groups: T55 to T61.

use crate::given::given;

#[test]
fn t55_e59_a_group_joins_its_neighbour() {
    let mut t =
        given("2N").groups("g3[G1|W1] g2[P1]").professors("P=p0").before_mother_nature().start();
    t.accepts("p0 m2").group_count(11).groups("g2x2[G1 P1|W2]").mother_nature(2).supply("W=6");
    assert_eq!(t.view().groups[2].tiles, [2, 3]);
}

#[test]
fn t56_e59_e8_a_group_joins_both_neighbours() {
    let mut t = given("2N")
        .groups("g1[G1|W1] g3[Y1 R1|W1] g2[P1]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2")
        .group_count(10)
        .groups("g1x3[G1 Y1 R1 P1|W3]")
        .mother_nature(1)
        .supply("W=5");
}

#[test]
fn t57_e59_only_the_same_colour_joins() {
    let mut t = given("2N")
        .groups("g1[|K1] g3[|W1] g2[P1]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2")
        .group_count(11)
        .groups("g1[|K1] g2x2[P1|W2] g3[]")
        .mother_nature(2)
        .supply("W=6 K=7");
}

#[test]
fn t58_e61_a_join_over_the_end_of_the_ring_is_group_0() {
    let mut t = given("2N")
        .groups("g0[|W1] g11[B1]")
        .professors("B=p0")
        .mother_nature(9)
        .before_mother_nature()
        .start();
    t.accepts("p0 m2").group_count(11).groups("g0x2[B1|W2]").mother_nature(0);
    let groups = t.view().groups;
    let mut tiles = groups[0].tiles.clone();
    tiles.sort_unstable();
    assert_eq!(tiles, [0, 11]);
    assert_eq!(groups[1].tiles, [1]);
    assert_eq!(groups[10].tiles, [10]);
}

#[test]
fn t59_e60_e59_a_conquered_group_joins_as_a_whole() {
    let mut t = given("2N")
        .groups("g3[|K1] g4x2[R3|W2] g5[]")
        .professors("R=p1")
        .before_mother_nature()
        .start();
    t.accepts("p0 m4")
        .groups("g3x3[R3|K3] g4[]")
        .group_count(10)
        .mother_nature(3)
        .supply("W=8 K=5");
}

#[test]
fn t60_e59_a_tile_joins_two_large_groups() {
    let mut t = given("2N")
        .groups("g2x2[|W2] g3[P1] g4x3[|W3]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.supply("W=3").group_count(9);
    t.accepts("p0 m3").groups("g2x6[P1|W6]").group_count(7).mother_nature(2).supply("W=2");
}

#[test]
fn t61_e59_nothing_joins_when_nothing_is_built() {
    let mut t = given("2N").groups("g2[|W1] g3[B1]").before_mother_nature().start();
    t.professors("B=-");
    t.accepts("p0 m3").nothing_built().groups("g2[|W1] g3[B1]").group_count(12).supply("W=7 K=8");
}
