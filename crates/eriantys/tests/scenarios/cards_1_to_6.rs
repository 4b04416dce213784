//! Cards 1 to 6: T88 to T107.

use crate::given::given;
use eriantys::{Colour, EndReason, LastRound};

// Card 1

#[test]
fn t88_e81_e42_a_student_goes_from_the_card_to_a_group() {
    let mut t = given("2E")
        .characters("1{G2 R1 B1}")
        .coins("p0=1")
        .groups("g5[R1]")
        .professors("R=p0")
        .next_from_bag("Y")
        .start();
    let bag = t.view().bag;
    t.accepts("p0 x1 R-5")
        .groups("g5[R2]")
        .supply("W=8 K=8")
        .card_students(1, "G2 B1 Y1")
        .bag(bag - 1);
}

#[test]
fn t89_e79_e81_e77_with_an_empty_bag_the_card_is_not_refilled() {
    let last_round = given("4E").bag(0).last_round(LastRound::BagEmpty);

    let mut t = last_round.clone().characters("1{G1 R1}*").coins("p0=2").start();
    t.accepts("p0 x1 G-1").groups("g1[G1]").card_students(1, "R1").bag(0);

    let mut t = last_round.characters("1{}*").active(1).coins("p1=2").start();
    for colour in Colour::ALL {
        t.refuses(&format!("p1 x1 {colour}-1"), "E81");
    }
    assert!(!t.legal(1).iter().any(|action| action.starts_with("x1 ")));
}

// Card 2

#[test]
fn t90_e82_equal_numbers_take_the_professor_at_once() {
    let mut t = given("2E")
        .characters("2")
        .dining("p0{B2} p1{B2}")
        .professors("B=p1")
        .coins("p0=2")
        .start();
    t.accepts("p0 x2").professors("B=p0");
}

#[test]
fn t91_e82_equal_numbers_take_the_professor_later_in_the_turn() {
    let mut t = given("2E")
        .in_use(2)
        .dining("p0{R1} p1{R2}")
        .professors("R=p1")
        .entrance_has("p0{R1}")
        .start();
    t.professors("R=p1");
    t.accepts("p0 R-d").dining("p0{R2} p1{R2}").professors("R=p0");
}

#[test]
fn t92_e82_none_against_none_takes_nothing() {
    let mut t = given("2E").characters("2").coins("p0=2").start();
    t.accepts("p0 x2").professors("G=-");

    let mut t = given("2E")
        .characters("2")
        .coins("p0=2")
        .dining("p0{G0} p1{G0}")
        .professors("G=p1")
        .start();
    t.dining("p0{} p1{}").professors("G=p1");
    t.accepts("p0 x2").professors("G=p1");
}

#[test]
fn t93_e82_e46_the_professor_stays_after_the_turn() {
    let mut t = given("2E")
        .characters("2")
        .dining("p0{B2} p1{B2}")
        .professors("B=p1")
        .coins("p0=2")
        .values("p0=5 p1=7")
        .entrance_has("p1{B1 G1 R1}")
        .start();
    t.accepts("p0 x2").plays_turn(0, 1).to_act("p1");
    t.accepts("p1 G-9").professors("B=p0");
    t.accepts("p1 R-d").professors("B=p0");
    t.accepts("p1 B-d").dining("p0{B2} p1{B3 R1}").professors("B=p1");
}

#[test]
fn t94_e82_the_highest_of_the_others_counts() {
    let mut t = given("3E")
        .characters("2")
        .dining("p0{Y2} p1{Y2} p2{Y3}")
        .professors("Y=p2")
        .coins("p0=2")
        .start();
    t.accepts("p0 x2").coins("p0=0").professors("Y=p2");
}

// Card 3

#[test]
fn t95_e83_a_group_is_resolved_without_mother_nature() {
    let mut t =
        given("2E").characters("3").coins("p0=3").groups("g7[P2]").professors("P=p0").start();
    t.accepts("p0 x3 7").groups("g7[P2|W1]").mother_nature(0).moved(0);
    // The three students and Mother Nature's move are still due.
    t.refuses("p0 m1", "E38");
    t.moves_students(0).phase("mother_nature");
    t.accepts("p0 m1").mother_nature(1).groups("g7[P2|W1]");
}

#[test]
fn t96_e83_the_group_is_resolved_again_when_mother_nature_stops_there() {
    let mut t = given("2E")
        .characters("3")
        .coins("p0=3")
        .values("p0=5 p1=7")
        .groups("g7[P2]")
        .professors("P=p0")
        .entrance_has("p1{P2}")
        .start();
    t.accepts("p0 x3 7").groups("g7[P2|W1]");
    t.plays_turn(0, 3).mother_nature(3).to_act("p1");
    t.accepts("p1 P-d, p1 P-d").professors("P=p1");
    t.moves_students(1).accepts("p1 m4");
    t.mother_nature(7).groups("g7[P2|K1]").supply("W=8 K=7");
}

#[test]
fn t97_e83_e58_a_no_entry_tile_is_used_up() {
    let mut t =
        given("2E").characters("3 5").coins("p0=3").groups("g7[P2||1]").professors("P=p0").start();
    t.tiles_on_card(3);
    t.accepts("p0 x3 7").groups("g7[P2]").supply("W=8 K=8").tiles_on_card(4);
}

#[test]
fn t98_e83_e66_the_last_tower_ends_the_game() {
    let mut t = given("2E")
        .characters("3")
        .coins("p0=3")
        .groups("g2[P2] g4x7[|W7]")
        .professors("P=p0")
        .start();
    t.group_count(6).supply("W=1").moved(0);
    t.accepts("p0 x3 2").won_by(&[0], EndReason::LastTower).phase("over").to_act("nobody");
}

#[test]
fn t99_e83_e59_mother_nature_is_on_the_joined_group() {
    let mut t = given("2E")
        .characters("3")
        .coins("p0=3")
        .groups("g6[|W1] g7[P2]")
        .mother_nature(6)
        .professors("P=p0")
        .start();
    t.accepts("p0 x3 7").group_count(11).groups("g6x2[P2|W2]").mother_nature(6);
    assert_eq!(t.view().groups[6].tiles, [6, 7]);
    t.moves_students(0).accepts("p0 m1").mother_nature(7);
    assert_eq!(t.view().groups[7].tiles, [8]);
}

// Card 4

#[test]
fn t100_e84_two_more_steps() {
    let mut t = given("2E")
        .characters("4")
        .coins("p0=1")
        .values("p0=2 p1=1")
        .before_mother_nature()
        .start();
    t.accepts("p0 x4");
    for steps in 1..=3 {
        let mut copy = t.clone();
        copy.accepts(&format!("p0 m{steps}")).mother_nature(steps);
    }
    t.refuses("p0 m0", "E49").refuses("p0 m4", "E49");
}

#[test]
fn t101_e84_e77_after_mother_nature_it_changes_nothing() {
    let mut t = given("2E").characters("4").coins("p0=1").before_cloud().start();
    t.accepts("p0 x4").coins("p0=0").price(4, 2).mother_nature(0).phase("cloud");
    t.refuses("p0 m1", "E38").refuses("p0 m2", "E38");
}

// Card 5

#[test]
fn t102_e85_e58_a_tile_stops_one_count() {
    let mut t = given("2E")
        .characters("5")
        .coins("p0=2")
        .values("p0=5 p1=7")
        .groups("g3[R3]")
        .professors("R=p1")
        .start();
    t.tiles_on_card(4);
    t.accepts("p0 x5 3").groups("g3[R3||1]").tiles_on_card(3);
    t.plays_turn(0, 1).mother_nature(1).to_act("p1");
    t.moves_students(1).accepts("p1 m2");
    t.mother_nature(3).groups("g3[R3]").supply("W=8 K=8").tiles_on_card(4);

    // Once round the ring: 5 + 5 + 2 steps.
    t.takes_a_cloud(1).accepts("p0 a10, p1 a9");
    t.plays_turn(1, 5).plays_turn(0, 5);
    t.accepts("p1 a8, p0 a9").moves_students(1).accepts("p1 m2");
    t.mother_nature(3).groups("g3[R3|K1]").supply("W=8 K=7").tiles_on_card(4);
}

#[test]
fn t103_e85_no_tile_on_the_card() {
    let mut t = given("2E").characters("5").coins("p0=3").groups("g7[||1] g8[||3]").start();
    t.tiles_on_card(0).price(5, 3);
    t.refuses("p0 x5 3", "E85");
}

#[test]
fn t104_e85_e75_two_tiles_stop_two_counts() {
    // On a ring of five groups a move of five steps comes back to g3.
    let there = given("2E")
        .characters("5")
        .groups("g0x3[|W3] g1x3[|K3] g2x3[|W3] g3[R1||1] g4x2[|K2]")
        .mother_nature(3)
        .professors("R=p1")
        .active(1);

    let mut t = there.clone().coins("p1=3").start();
    t.accepts("p1 x5 3").coins("p1=0").groups("g3[R1||2]").tiles_on_card(2);
    t.moves_students(1).accepts("p1 m5");
    t.groups("g3[R1||1]").tiles_on_card(3);
    t.takes_a_cloud(1).accepts("p0 a10, p1 a9");
    t.moves_students(1).accepts("p1 m5");
    t.groups("g3[R1]").tiles_on_card(4);
    t.takes_a_cloud(1).moves_students(0).accepts("p0 m5");
    t.groups("g3x3[R1|K3]").group_count(4);

    let mut t = there.coins("p1=2").start();
    t.refuses("p1 x5 3", "E75");
}

#[test]
fn t105_e85_e59_a_join_keeps_the_tile() {
    let mut t = given("2E")
        .characters("5")
        .groups("g2[P1] g3[|W1|1]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 m2").group_count(11).groups("g2x2[P1|W2|1]").tiles_on_card(3);
}

// Card 6

#[test]
fn t106_e86_towers_count_nothing() {
    let mut t = given("2E")
        .characters("6")
        .coins("p0=3")
        .groups("g2[R1 B2|K1]")
        .professors("R=p1 B=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 x6, p0 m2").groups("g2[R1 B2|W1]").supply("W=7 K=8");
}

#[test]
fn t107_e86_the_own_towers_count_nothing_either() {
    let mut t = given("2E")
        .characters("6")
        .coins("p0=3")
        .groups("g2[R1 B1|W1]")
        .professors("R=p1 B=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 x6, p0 m2").groups("g2[R1 B1|W1]").supply("W=7 K=8");

    // There the tower makes no difference; with one more R it would hold the group.
    let mut t = given("2E")
        .characters("6")
        .coins("p0=3")
        .groups("g2[R2 B1|W1]")
        .professors("R=p1 B=p0")
        .before_mother_nature()
        .start();
    t.accepts("p0 x6, p0 m2").groups("g2[R2 B1|K1]").supply("W=8 K=7");
}
