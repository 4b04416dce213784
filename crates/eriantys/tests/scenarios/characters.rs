//! What all characters have in common: T78 to T87.

use crate::given::{Moment, given};

#[test]
fn t78_e73_not_in_planning_and_not_in_the_turn_of_another() {
    let mut t = given("2E").characters("8").coins("p0=5 p1=5").planning(0, "").start();
    t.refuses("p0 x8", "E73");

    t.accepts("p0 a4, p1 a7").to_act("p0").phase("students");
    t.refuses("p1 x8", "E73");
    t.accepts("p0 x8");
}

#[test]
fn t79_e73_e80_a_use_between_student_moves_costs_none_of_them() {
    let mut t = given("2E")
        .characters("8")
        .coins("p0=2")
        .entrance_has("p0{G2}")
        .at(Moment::Students(1))
        .start();
    t.accepts("p0 x8").coins("p0=0").moved(1);
    // Two are due, no more and no fewer.
    t.refuses("p0 m1", "E38");
    t.accepts("p0 G-5").moved(2);
    t.accepts("p0 G-5").phase("mother_nature");
}

#[test]
fn t80_e73_a_use_between_mother_nature_and_the_cloud() {
    let mut t = given("2E").characters("10").coins("p0=1").before_cloud().start();
    t.accepts("p0 x10").coins("p0=0");
    t.accepts("p0 done").to_act("p0").phase("cloud");
}

#[test]
fn t81_e74_one_use_per_turn() {
    let mut t = given("2E").characters("4 8").in_use(4).coins("p0=5").start();
    t.refuses("p0 x8", "E74").coins("p0=5");
    t.refuses("p0 x4", "E74").coins("p0=5");
}

#[test]
fn t82_e75_e76_the_price_rises_once() {
    let mut t = given("2E").characters("4").coins("p0=6 reserve=10").start();
    t.price(4, 1);

    t.accepts("p0 x4").coins("p0=5 reserve=10").price(4, 2);

    t.plays_turn(0, 1).accepts("p1 a2, p0 a3");
    t.plays_turn(1, 1).to_act("p0");
    t.accepts("p0 x4").coins("p0=3 reserve=12").price(4, 2);

    t.plays_turn(0, 1).accepts("p1 a3, p0 a4");
    t.plays_turn(1, 1).to_act("p0");
    t.accepts("p0 x4").coins("p0=1 reserve=14").price(4, 2);

    // 1 + 4 + 14: the one that is missing of the 20 lies on the card.
    t.coins("p1=4");
    assert!(t.character(4).used);
}

#[test]
fn t83_e76_one_coin_stays_on_the_card() {
    let mut t = given("2E").characters("9").coins("p0=3 reserve=12").start();
    t.accepts("p0 x9 G").coins("p0=0 reserve=14").price(9, 4);
    // 0 + 5 + 14: the one that is missing of the 20 lies on the card.
    t.coins("p1=5");
    assert!(t.character(9).used);
}

#[test]
fn t84_e75_too_few_coins() {
    let mut t = given("2E").characters("3").coins("p0=2").start();
    t.refuses("p0 x3 5", "E75");
}

#[test]
fn t85_e77_a_refused_use_costs_nothing() {
    let mut t = given("2E").characters("1{G2 R1 B1} 4").coins("p0=1").start();
    t.refuses("p0 x1 Y-5", "E81").coins("p0=1");
    t.accepts("p0 x4").coins("p0=0");
}

#[test]
fn t86_e78_the_effect_ends_with_the_turn() {
    let mut t =
        given("2E").characters("8").values("p0=5 p1=7").coins("p0=2").before_cloud().start();
    t.accepts("p0 x8").takes_a_cloud(0).to_act("p1");
    // Two more for anybody would build on the empty group.
    t.moves_students(1).accepts("p1 m2");
    t.mother_nature(2).groups("g2[]").supply("W=8 K=8");
}

#[test]
fn t87_e78_nothing_works_backwards() {
    let mut t = given("2E")
        .characters("6")
        .coins("p0=3")
        .groups("g2[R1 B2|K1]")
        .professors("R=p1 B=p0")
        .before_mother_nature()
        .start();
    // 2 : 2; without the tower it would be 2 : 1.
    t.accepts("p0 m2").groups("g2[R1 B2|K1]");
    t.accepts("p0 x6").groups("g2[R1 B2|K1]").supply("W=8 K=7").coins("p0=0");
}
