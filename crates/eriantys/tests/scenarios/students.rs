//! Students, coins and professors: T23 to T39.

use crate::given::{Moment, given};
use eriantys::Action;

#[test]
fn t23_e38_e39_three_students_and_no_more() {
    let mut t = given("2N").entrance_has("p0{R4}").start();
    t.accepts("p0 R-5, p0 R-5, p0 R-5")
        .refuses("p0 R-5", "E38")
        .refuses("p0 R-d", "E38")
        .phase("mother_nature");
    t.to_act("p0").groups("g5[R3]");
}

#[test]
fn t24_e39_three_players_move_four() {
    let mut t = given("3N").entrance_has("p0{R4}").start();
    t.accepts("p0 R-5, p0 R-5, p0 R-5").moved(3);
    t.refuses("p0 m1", "E38").accepts("p0 R-5").phase("mother_nature");
    t.accepts("p0 m1").phase("cloud");
}

#[test]
fn t25_e38_steps_keep_their_order() {
    let mut t = given("2N").at(Moment::Students(2)).start();
    t.refuses("p0 m1", "E38").refuses("p0 c1", "E38").moved(2);
}

#[test]
fn t26_e11_e40_a_table_has_ten_seats() {
    let mut t = given("2N").dining("p0{R10}").entrance_has("p0{R1}").start();
    t.refuses("p0 R-d", "E40").moved(0);
    t.accepts("p0 R-5").moved(1).groups("g5[R1]");
    t.dining("p0{R10}");
}

#[test]
fn t27_e41_a_team_mates_dining_room_cannot_be_named() {
    // By type: a student goes to "d", the own dining room, or to a group.
    for text in ["R-d2", "R-p2", "R-d p2", "p2 R-d"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    let mut t = given("4N").entrance_has("p0{R1}").start();
    t.refuses("p2 R-d", "E35");
    t.accepts("p0 R-d").dining("p0{R1} p1{} p2{} p3{}");
}

#[test]
fn t28_e42_students_on_a_group_build_nothing() {
    let mut t = given("2N").professors("B=p0").entrance_has("p0{B3}").start();
    t.accepts("p0 B-4, p0 B-4, p0 B-4").groups("g4[B3]").supply("W=8 K=8").mother_nature(0);
}

#[test]
fn t29_e43_seated_students_stay_seated() {
    // A student move always starts in the entrance, where there is no G.
    let mut t = given("2N").dining("p0{G2}").entrance("p0{R3 Y2 P1 B1}").start();
    t.refuses("p0 G-1", "E39").moved(0).dining("p0{G2}");
    // With one in the entrance it is that one.
    let mut t = given("2N").dining("p0{G2}").entrance("p0{G1 R2 Y2 P1 B1}").start();
    t.accepts("p0 G-1").groups("g1[G1]").entrance("p0{R2 Y2 P1 B1}").dining("p0{G2}");
    t.refuses("p0 G-1", "E39");
}

#[test]
fn t30_e45_more_students_take_the_professor() {
    let mut t = given("2N")
        .dining("p0{B2} p1{B2}")
        .professors("B=p0")
        .active(1)
        .entrance_has("p1{B1}")
        .start();
    t.accepts("p1 B-d").dining("p1{B3}").professors("B=p1");
}

#[test]
fn t31_e46_equal_students_take_nothing() {
    let mut t = given("2N")
        .dining("p0{B2} p1{B1}")
        .professors("B=p0")
        .active(1)
        .entrance_has("p1{B1}")
        .start();
    t.accepts("p1 B-d").dining("p0{B2} p1{B2}").professors("B=p0");
}

#[test]
fn t32_e45_the_first_student_takes_a_free_professor() {
    let mut t = given("2N").entrance_has("p0{Y1}").start();
    t.professors("Y=-");
    t.accepts("p0 Y-d").professors("Y=p0").moved(1);
}

#[test]
fn t33_e46_one_of_three_must_be_alone_ahead() {
    let mut t = given("3N")
        .dining("p0{R2} p1{R2} p2{R1}")
        .professors("R=p0")
        .active(2)
        .entrance_has("p2{R2}")
        .start();
    t.accepts("p2 R-d").dining("p2{R2}").professors("R=p0");
    t.accepts("p2 R-d").dining("p2{R3}").professors("R=p2");
}

#[test]
fn t34_e4_e48_team_mates_take_professors_from_each_other() {
    let mut t = given("4N")
        .dining("p0{Y2} p2{Y2}")
        .professors("Y=p0")
        .active(2)
        .entrance_has("p2{Y1}")
        .start();
    t.accepts("p2 Y-d").dining("p2{Y3}").professors("Y=p2");
}

#[test]
fn t35_e48_team_mates_students_are_not_added() {
    let mut t = given("4N")
        .dining("p1{R3} p0{R2} p2{R1}")
        .professors("R=p1")
        .active(2)
        .entrance_has("p2{R1}")
        .start();
    t.accepts("p2 R-d").dining("p1{R3} p0{R2} p2{R2}").professors("R=p1");
}

#[test]
fn t36_e44_seats_3_6_and_9_pay_a_coin() {
    let mut t = given("2E")
        .dining("p0{B2}")
        .coins("p0=1 reserve=18")
        .entrance("p0{B7}")
        .clouds("- BBB")
        .start();
    t.accepts("p0 B-d").dining("p0{B3}").coins("p0=2 reserve=17");
    t.accepts("p0 B-d").dining("p0{B4}").coins("p0=2 reserve=17");
    t.accepts("p0 B-d").dining("p0{B5}").coins("p0=2 reserve=17");
    t.accepts("p0 m1, p0 c1, p1 a6, p0 a5").to_act("p0");
    t.accepts("p0 B-d").dining("p0{B6}").coins("p0=3 reserve=16");
    t.accepts("p0 B-d").dining("p0{B7}").coins("p0=3 reserve=16");
    t.accepts("p0 B-d").dining("p0{B8}").coins("p0=3 reserve=16");
    t.accepts("p0 m1, p0 c0").to_act("p1");
    t.plays_turn(1, 1);
    t.accepts("p0 a7, p1 a8").to_act("p0");
    t.accepts("p0 B-d").dining("p0{B9}").coins("p0=4 reserve=15");
    t.accepts("p0 B-d").dining("p0{B10}").coins("p0=4 reserve=15");
}

#[test]
fn t37_e44_an_empty_reserve_pays_nothing() {
    let mut t = given("4E").dining("p0{G5}").coins("p0=2 reserve=0").entrance_has("p0{G1}").start();
    t.accepts("p0 G-d").dining("p0{G6}").coins("p0=2 reserve=0");
}

#[test]
fn t38_e44_e92_a_seat_that_is_filled_again_pays_again() {
    let mut t = given("2E")
        .characters("12")
        .dining("p0{P2}")
        .coins("p0=2 p1=1 reserve=17")
        .entrance_has("p0{P4}")
        .start();
    t.accepts("p0 P-d, p0 P-d").dining("p0{P4}").coins("p0=3 reserve=16");
    // Of the three coins paid one stays on the card.
    t.accepts("p0 x12 P").dining("p0{P1}").coins("p0=0 reserve=18");
    t.accepts("p0 P-d").dining("p0{P2}").coins("p0=0 reserve=18");
    t.accepts("p0 m1, p0 c1, p1 a6, p0 a5").to_act("p0");
    t.accepts("p0 P-d").dining("p0{P3}").coins("p0=1 reserve=17");
}

#[test]
fn t39_e11_e44_a_normal_game_has_no_coins() {
    let mut t = given("2N").dining("p0{B2}").entrance_has("p0{B1}").start();
    t.accepts("p0 B-d").dining("p0{B3}").coins("p0=0 p1=0");
    assert_eq!(t.view().reserve, None);
}
