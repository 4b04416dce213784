//! Clouds and the end of a turn: T62 to T64.

use crate::given::given;
use eriantys::Action;

#[test]
fn t62_e62_e64_e65_a_cloud_ends_the_turn_and_the_last_one_the_round() {
    let mut t = given("2N")
        .values("p0=9 p1=10")
        .clouds("GGR BYP")
        .entrance("p0{G1 R1 Y1 P1}")
        .before_cloud()
        .start();
    t.accepts("p0 c1")
        .entrance("p0{G1 R1 Y2 P2 B1}")
        .clouds("GGR -")
        .to_act("p1")
        .phase("students");
    t.moves_students(1)
        .accepts("p1 m1")
        .refuses("p1 c1", "E62")
        .accepts("p1 c0")
        .round(6)
        .phase("planning")
        .cloud_sizes(&[3, 3]);
    assert_eq!(t.view().players[1].entrance.total(), 7);
}

#[test]
fn t63_e62_only_clouds_in_play_can_be_taken() {
    let mut t = given("3N").before_cloud().start();
    t.refuses("p0 c3", "E62");
    // By type: the number of a cloud has no sign.
    assert!("c-1".parse::<Action>().is_err());
    assert_eq!(t.legal(0), ["c2"]);
}

#[test]
fn t64_e63_no_cloud_is_asked_for_when_all_are_empty() {
    let mut t = given("2N").values("p0=9 p1=10").clouds("- -").before_mother_nature().start();
    t.accepts("p0 m1").mother_nature(1).to_act("p1").phase("students");
}
