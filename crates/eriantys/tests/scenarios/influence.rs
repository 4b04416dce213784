//! Influence and towers: T44 to T54.

use crate::table::given;

#[test]
fn t44_e51_e55_the_first_tower_is_built() {
    let mut t = given("2N")
        .groups("g2[Y1]")
        .professors("Y=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2").groups("g2[Y1|W1]").supply("W=7");
}

#[test]
fn t45_e53_equal_influence_builds_nothing() {
    let mut t = given("2N")
        .groups("g2[B1 R1]")
        .professors("B=p0 R=p1")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2").groups("g2[B1 R1]").supply("W=8 K=8");
}

#[test]
fn t46_e51_e56_the_stronger_side_conquers() {
    let mut t = given("2N")
        .groups("g2[Y2 R1 B3|W1]")
        .professors("Y=p0 R=p1 B=p1")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2")
        .groups("g2[Y2 R1 B3|K1]")
        .supply("W=8 K=7");
}
