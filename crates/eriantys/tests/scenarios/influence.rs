//! Influence and towers: T44 to T54.

use crate::given::given;

#[test]
fn t44_e51_e55_the_first_tower_is_built() {
    let mut t = given("2N").groups("g2[Y1]").professors("Y=p0").before_mother_nature().start();
    t.accepts("p0 m2").groups("g2[Y1|W1]").supply("W=7");
}

#[test]
fn t45_e53_equal_influence_builds_nothing() {
    let mut t =
        given("2N").groups("g2[B1 R1]").professors("B=p0 R=p1").before_mother_nature().start();
    t.accepts("p0 m2").nothing_built().groups("g2[B1 R1]").supply("W=8 K=8");
}

#[test]
fn t46_e51_e56_the_stronger_side_conquers() {
    let mut t = given("2N")
        .groups("g2[Y2 R1 B3|W1]")
        .professors("Y=p0 R=p1 B=p1")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2").groups("g2[Y2 R1 B3|K1]").supply("W=8 K=7");
}

#[test]
fn t47_e53_equal_influence_leaves_the_owner() {
    let mut t =
        given("2N").groups("g2[Y2 B3|W1]").professors("Y=p0 B=p1").before_mother_nature().start();
    t.accepts("p0 m2").nothing_built().groups("g2[Y2 B3|W1]").supply("W=7 K=8");
}

#[test]
fn t48_e54_the_owner_adds_nothing() {
    let mut t = given("2N").groups("g2[Y2|W1]").professors("Y=p0").before_mother_nature().start();
    t.accepts("p0 m2").nothing_built().groups("g2[Y2|W1]").supply("W=7");
}

#[test]
fn t49_e53_two_equal_rivals_leave_a_weaker_owner() {
    let mut t =
        given("3N").groups("g2[R2 B2|X1]").professors("R=p0 B=p1").before_mother_nature().start();
    t.accepts("p0 m2").nothing_built().groups("g2[R2 B2|X1]").supply("W=6 K=6 X=5");
}

#[test]
fn t50_e53_nothing_is_built_on_nothing() {
    let mut t = given("2N").before_mother_nature().start();
    t.accepts("p0 m2").nothing_built().groups("g2[]").supply("W=8 K=8");
}

#[test]
fn t51_e53_the_opponent_may_gain_from_the_move() {
    let mut t =
        given("2N").groups("g2[R2 Y1]").professors("R=p1 Y=p0").before_mother_nature().start();
    t.to_act("p0");
    t.accepts("p0 m2").groups("g2[R2 Y1|K1]").supply("W=8 K=7");
}

#[test]
fn t52_e52_e4_a_team_adds_the_professors_of_both_members() {
    let mut t = given("4N")
        .groups("g2[Y2 R2 P1 B1 G1]")
        .professors("Y=p0 B=p0 G=p2 P=p1 R=p3")
        .active(3)
        .before_mother_nature()
        .start();
    t.tower_areas(&[8, 8, 0, 0]);
    t.accepts("p3 m2").groups("g2[Y2 R2 P1 B1 G1|W1]").tower_areas(&[7, 8, 0, 0]);
}

#[test]
fn t53_e56_e60_a_conquest_takes_the_whole_group() {
    let mut t =
        given("2N").groups("g2x3[B1 R5|W3]").professors("B=p0 R=p1").before_mother_nature().start();
    t.supply("W=5 K=8").group_count(10);
    t.accepts("p0 m2").groups("g2x3[B1 R5|K3]").supply("W=8 K=5").group_count(10);
}

#[test]
fn t54_e51_students_without_professor_count_nothing() {
    let mut t = given("2N").groups("g2[B4]").before_mother_nature().start();
    t.professors("B=-");
    t.accepts("p0 m2").nothing_built().groups("g2[B4]").supply("W=8 K=8");
}
