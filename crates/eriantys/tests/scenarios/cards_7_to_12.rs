//! Cards 7 to 12: T108 to T122.

use crate::given::{Given, given};
use crate::notation::{actions, p};
use crate::table::Table;
use kernel::{BatchRefused, RuleBroken, apply_all};

/// The start of T108, which T109 and T143 share.
pub(crate) fn before_card_7() -> Given {
    given("2E").characters("7{G2 R1 Y1 P1 B1}").entrance("p0{R3 B2 Y1 P1}").coins("p0=1")
}

/// p0's actions, given all at once, are refused as a whole: which one fails, and by which rule.
#[track_caller]
fn refuses_all(t: &mut Table, text: &str) -> (usize, &'static str) {
    let before = t.game.clone();
    let refused = apply_all(&mut t.game, p(0), &actions(text), &mut t.events).unwrap_err();
    let BatchRefused::Refused { at: which, error: refusal } = refused else {
        panic!("{refused}");
    };
    assert!(t.game == before, "the refused {text} has changed something");
    (which, refusal.rule())
}

// Card 7

#[test]
fn t108_e87_students_are_exchanged_with_the_card() {
    let mut t = before_card_7().start();
    let bag = t.position().bag;
    t.accepts("p0 x7, p0 G/R, p0 G/R, p0 done")
        .card_students(7, "R3 Y1 P1 B1")
        .entrance("p0{R1 B2 Y1 P1 G2}")
        .moved(0);
    assert_eq!(t.position().bag, bag);
    t.refuses("p0 m1", "E38");
}

#[test]
fn t109_e87_e77_at_most_three_pairs_and_none_is_enough() {
    let mut t = before_card_7().characters("4").coins("p0=2 reserve=10").start();
    // The fourth pair is the fifth action: it comes after the exchange has ended.
    let four = "x7, G/R, G/R, Y/R, P/B";
    assert_eq!(refuses_all(&mut t, four), (4, "E87"));
    // The card has two G; the entrance has none.
    assert_eq!(refuses_all(&mut t, "x7, G/R, G/R, G/R"), (3, "E87"));
    assert_eq!(refuses_all(&mut t, "x7, R/G"), (1, "E87"));
    t.coins("p0=2").price(7, 1);

    t.accepts("p0 x7, p0 done")
        .coins("p0=1 reserve=10")
        .card_students(7, "G2 R1 Y1 P1 B1")
        .entrance("p0{R3 B2 Y1 P1}");
    t.refuses("p0 x4", "E74");
}

// Card 8

#[test]
fn t110_e88_two_more_influence_even_on_an_empty_group() {
    let mut t = given("2E").characters("8").coins("p0=2").before_mother_nature().start();
    t.accepts("p0 x8, p0 m2").groups("g2[|W1]").supply("W=7 K=8");
}

#[test]
fn t111_e88_the_team_has_two_more() {
    let mut t = given("4E")
        .characters("8")
        .coins("p2=2")
        .groups("g2[R3]")
        .professors("R=p1")
        .active(2)
        .before_mother_nature()
        .start();
    t.accepts("p2 x8, p2 m2").groups("g2[R3|K1]").supply("W=8 K=7");
}

#[test]
fn t112_e88_two_more_and_the_tower_are_equal_to_three() {
    let mut t = given("2E")
        .characters("8")
        .coins("p0=2")
        .groups("g2[R3|W1]")
        .professors("R=p1")
        .before_mother_nature()
        .start();
    t.accepts("p0 x8, p0 m2").groups("g2[R3|W1]").supply("W=7 K=8");
}

// Card 9

#[test]
fn t113_e89_a_colour_counts_nothing() {
    let mut t = given("2E")
        .characters("9")
        .coins("p0=3")
        .groups("g2[B3 R1]")
        .professors("B=p1 R=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 x9 B, p0 m2").groups("g2[B3 R1|W1]").professors("B=p1");
}

// Card 10

#[test]
fn t114_e90_e47_an_exchange_moves_professors() {
    let mut t = given("2E")
        .characters("10")
        .coins("p0=1")
        .dining("p0{B3} p1{B2}")
        .professors("B=p0")
        .entrance("p0{G2 R5}")
        .start();
    t.accepts("p0 x10, p0 B/G, p0 B/G")
        .dining("p0{B1 G2} p1{B2}")
        .entrance("p0{B2 R5}")
        .professors("B=p1 G=p0");
}

#[test]
fn t115_e90_e44_an_exchange_pays_coins() {
    let mut t = given("2E")
        .characters("10")
        .coins("p0=1")
        .dining("p0{R2 Y1}")
        .entrance("p0{R1 G6}")
        .start();
    t.accepts("p0 x10").coins("p0=0");
    t.accepts("p0 Y/R").dining("p0{R3}").coins("p0=1").entrance("p0{Y1 G6}");
}

#[test]
fn t116_e90_a_full_table_takes_only_what_it_gave() {
    let mut t = given("2E")
        .characters("10")
        .coins("p0=1 reserve=10")
        .dining("p0{R10 B1}")
        .entrance("p0{R1 G6}")
        .start();
    assert_eq!(refuses_all(&mut t, "x10, B/R"), (1, "E90"));
    t.accepts("p0 x10").coins("p0=0 reserve=10");
    t.refuses("p0 B/R", "E90");
    t.accepts("p0 R/R").dining("p0{R10 B1}").entrance("p0{R1 G6}").coins("p0=0 reserve=10");

    // With nine the student would come back to a seat that shows a coin.
    let mut t = given("2E")
        .characters("10")
        .coins("p0=1 reserve=10")
        .dining("p0{R9 B1}")
        .entrance("p0{R1 G6}")
        .start();
    t.accepts("p0 x10, p0 R/R").dining("p0{R9 B1}").coins("p0=0 reserve=10");
}

#[test]
fn t117_e90_e77_no_pair_is_enough() {
    let mut t = given("2E").characters("10").coins("p0=1 reserve=10").dining("p0{}").start();
    let is_vain = |t: &Table| t.view().is_vain(p(0), eriantys::Character::Minstrel);
    assert!(is_vain(&t));
    t.accepts("p0 x10, p0 done").dining("p0{}").coins("p0=0 reserve=10").price(10, 2).moved(0);
    assert!(!is_vain(&t), "it is paid already");

    let t = given("2E").characters("10").coins("p0=1").dining("p0{B1}").start();
    assert!(!is_vain(&t));
}

// Card 11

#[test]
fn t118_e91_e45_e44_a_student_goes_from_the_card_to_the_table() {
    let mut t = given("2E")
        .characters("11{B1 G1 R2}")
        .coins("p0=2")
        .dining("p0{B2} p1{B2}")
        .professors("B=p1")
        .next_from_bag("Y")
        .start();
    let bag = t.view().bag;
    t.accepts("p0 x11 B")
        .dining("p0{B3} p1{B2}")
        .professors("B=p0")
        .coins("p0=1")
        .card_students(11, "G1 R2 Y1")
        .bag(bag - 1);
}

#[test]
fn t119_e91_e77_a_full_table_cannot_be_chosen() {
    let card = given("2E").characters("11{B3 R1}").coins("p0=2");

    let mut t = card.clone().dining("p0{B10 R10}").start();
    for colour in ["G", "R", "Y", "P", "B"] {
        t.refuses(&format!("p0 x11 {colour}"), "E91");
    }

    let mut t = card.dining("p0{B10 R9}").start();
    t.refuses("p0 x11 B", "E91");
    t.accepts("p0 x11 R").dining("p0{B10 R10}").coins("p0=0");
}

// Card 12

#[test]
fn t120_e92_everybody_returns_three_or_all() {
    let mut t = before_card_12("p0{P4} p1{P2}").start();
    let bag = t.view().bag;
    t.accepts("p0 x12 P").dining("p0{P1} p1{}").bag(bag + 5).professors("P=p0");
}

/// The start of T120 and T121, with these dining rooms. T137 comes back to it.
pub(crate) fn before_card_12(dining: &str) -> Given {
    given("2E").characters("12").coins("p0=3").dining(dining)
}

#[test]
fn t121_e92_e47_the_professor_stays_without_students() {
    let mut t = before_card_12("p0{P3} p1{P2}")
        .professors("P=p0")
        .values("p0=5 p1=7")
        .entrance_has("p0{P1} p1{P1}")
        .start();
    t.accepts("p0 x12 P").dining("p0{} p1{}").professors("P=p0");

    let mut copy = t.clone();
    copy.accepts("p0 P-d").dining("p0{P1} p1{}");
    copy.professors("P=p0");

    t.plays_turn(0, 1).professors("P=p0");
    t.accepts("p1 P-d").dining("p0{} p1{P1}").professors("P=p1");
}

#[test]
fn t122_e92_e77_the_colour_may_be_one_that_nobody_has() {
    let mut t = before_card_12("p0{P4} p1{P2}").start();
    let before = t.position();
    t.accepts("p0 x12 Y").coins("p0=0").price(12, 4).dining("p0{P4} p1{P2}");
    // Nothing has moved but the coins.
    let mut after = t.position();
    after.players[0].coins = before.players[0].coins;
    after.expert = before.expert.clone();
    after.phase = before.phase.clone();
    assert_eq!(after, before);
}
