//! Mother Nature's move: T40 to T43.

use crate::given::given;
use eriantys::Action;

#[test]
fn t40_e10_e49_the_assistant_limits_the_steps() {
    let mut t = given("2N").values("p0=7").before_mother_nature().start();
    t.refuses("p0 m0", "E49").refuses("p0 m5", "E49");
    // By type: a number of steps has no sign.
    assert!("m-1".parse::<Action>().is_err());
    assert_eq!(t.legal(0), ["m1", "m2", "m3", "m4"]);
    for steps in 1..=4 {
        t.clone().accepts(&format!("p0 m{steps}")).mother_nature(steps);
    }
}

#[test]
fn t41_e3_e49_she_goes_round_the_ring() {
    let mut t = given("2N").mother_nature(10).before_mother_nature().start();
    t.group_count(12);
    t.accepts("p0 m4").mother_nature(2);
}

#[test]
fn t42_e49_whole_laps_are_allowed() {
    let groups = "g0x3[|W3] g1x3[|K3] g2x3[|W3] g3x3[|K3]";
    let mut t =
        given("2N").groups(groups).mother_nature(1).values("p0=10").before_mother_nature().start();
    t.group_count(4);
    let mut copy = t.clone();
    for (t, steps, stop) in [(&mut t, 5, 2), (&mut copy, 4, 1)] {
        t.accepts(&format!("p0 m{steps}"))
            .nothing_built()
            .mother_nature(stop)
            .group_count(4)
            .groups(groups)
            .supply("W=2 K=2")
            .goes_on()
            .phase("cloud");
    }
}

#[test]
fn t43_e50_a_group_is_one_step() {
    let mut t = given("2N").groups("g3x3[|W3]").mother_nature(2).before_mother_nature().start();
    t.group_count(10);
    let mut copy = t.clone();
    t.accepts("p0 m1").mother_nature(3);
    copy.accepts("p0 m2").mother_nature(4);
}
