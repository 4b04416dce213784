//! The end of the game: T65 to T77.

use crate::given::{Given, given};
use crate::table::Table;
use eriantys::{EndReason, LastRound};
use kernel::Game;

/// T65 and T74: Mother Nature stops on g2 and white builds the last tower.
fn last_tower() -> Table {
    let mut t =
        given("2N").groups("g2[Y1] g4x7[|W7]").professors("Y=p0").before_mother_nature().start();
    t.group_count(6).supply("W=1");
    t.accepts("p0 m2");
    t
}

#[test]
fn t65_e66_e69_the_last_tower_wins_at_once() {
    last_tower()
        .won_by(&[0], EndReason::LastTower)
        .phase("over")
        .to_act("nobody")
        .groups("g2[Y1|W1] g4x7[|W7]")
        .group_count(6)
        .supply("W=0 K=8");
}

#[test]
fn t66_e57_e66_too_few_towers_are_enough_to_win() {
    let mut t = given("2N")
        .groups("g2x3[R6|K3] g4x6[|W6]")
        .professors("R=p0")
        .before_mother_nature()
        .start();
    t.group_count(5).supply("W=2 K=5");
    t.accepts("p0 m2").groups("g2x3[R6|W2]").supply("W=0 K=8").won_by(&[0], EndReason::LastTower);
}

#[test]
fn t67_e67_e70_three_groups_end_the_game_for_whoever_has_more_towers() {
    let mut t = given("2N")
        .groups("g0x4[|W4] g1[P1] g2x6[|K6] g3[G1]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.group_count(4);
    t.accepts("p0 m1")
        .groups("g0x5[P1|W5] g1x6[|K6] g2[G1]")
        .group_count(3)
        .phase("over")
        .won_by(&[1], EndReason::ThreeGroups)
        .scores(&[("black", 6, 0), ("white", 5, 1)]);
}

#[test]
fn t68_e67_four_groups_can_become_two() {
    let mut t = given("2N")
        .groups("g0x4[|W4] g1[P1] g2x2[|W2] g3x5[|K5]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.group_count(4).supply("W=2");
    t.accepts("p0 m1")
        .groups("g0x7[P1|W7] g1x5[|K5]")
        .group_count(2)
        .won_by(&[0], EndReason::ThreeGroups)
        .scores(&[("white", 7, 1), ("black", 5, 0)]);
}

#[test]
fn t69_e69_the_last_tower_comes_before_joining() {
    let mut t = given("2N")
        .groups("g0x4[|W4] g1[P1] g2x3[|W3] g3x4[|K4]")
        .professors("P=p0")
        .before_mother_nature()
        .start();
    t.group_count(4).supply("W=1");
    t.accepts("p0 m1")
        .won_by(&[0], EndReason::LastTower)
        .groups("g0x4[|W4] g1[P1|W1] g2x3[|W3] g3x4[|K4]")
        .group_count(4);
}

/// The last cloud of the final round is about to be taken; all assistants are laid.
fn before_the_end(code: &str) -> Given {
    let given = given(code).round(10).last_round(LastRound::AssistantsUsedUp).before_cloud();
    match code {
        "2N" => given.hands("p0={} p1={}"),
        "3N" => given.hands("p0={} p1={} p2={}"),
        _ => given.hands("p0={} p1={} p2={} p3={}"),
    }
}

#[test]
fn t70_e70_professors_break_a_tie() {
    let mut t = before_the_end("2N")
        .groups("g0[|W1] g1[|K1] g2[|W1] g3[|K1] g4[|W1] g5[|K1] g6[|W1] g7[|K1] g8[|W1] g9[|K1]")
        .professors("G=p0 R=p0 Y=p1 P=p1 B=p1")
        .start();
    t.goes_on();
    t.accepts("p0 c1")
        .won_by(&[1], EndReason::AssistantsUsedUp)
        .scores(&[("black", 5, 3), ("white", 5, 2)]);
}

#[test]
fn t71_e71_equal_in_both_is_a_draw() {
    let mut t = before_the_end("2N")
        .groups("g0[|W1] g1[|K1] g2[|W1] g3[|K1] g4[|W1] g5[|K1] g6[|W1] g7[|K1]")
        .professors("G=p0 R=p0 Y=p1 P=p1")
        .start();
    t.goes_on().professors("B=-");
    t.accepts("p0 c1")
        .drawn_by(&[0, 1], EndReason::AssistantsUsedUp)
        .scores(&[("white", 4, 2), ("black", 4, 2)]);
}

#[test]
fn t72_e70_a_team_adds_its_professors() {
    let mut t = before_the_end("4N")
        .groups("g0[|W1] g1[|K1] g2[|W1] g3[|K1] g4[|W1] g5[|K1]")
        .groups("g6[|W1] g7[|K1] g8[|W1] g9[|K1] g10[|W1] g11[|K1]")
        .professors("G=p0 R=p2 Y=p2 P=p1 B=p1")
        .start();
    t.goes_on();
    t.accepts("p0 c3")
        .won_by(&[0, 2], EndReason::AssistantsUsedUp)
        .scores(&[("white", 6, 3), ("black", 6, 2)]);
}

#[test]
fn t73_e71_two_of_three_draw_and_the_third_loses() {
    let mut t = given("3N")
        .groups("g0x4[|W4] g1[P1] g2x5[|K5] g3x2[|X2]")
        .professors("P=p0 G=p0 R=p1 Y=p1 B=p2")
        .before_mother_nature()
        .start();
    t.accepts("p0 m1").group_count(3).drawn_by(&[0, 1], EndReason::ThreeGroups).scores(&[
        ("white", 5, 2),
        ("black", 5, 2),
        ("grey", 2, 1),
    ]);
    let ranks: Vec<u8> =
        (t.game.outcome().unwrap().scores.iter()).map(|score| score.rank).collect();
    assert_eq!(ranks, [1, 1, 3]);
}

#[test]
fn t74_e72_nothing_happens_after_the_end() {
    let mut t = last_tower();
    let result = t.game.outcome();
    for seat in ["p0", "p1"] {
        for action in ["a1", "R-d", "R-5", "m1", "c1", "x4", "G/R", "done"] {
            t.refuses(&format!("{seat} {action}"), "E72");
        }
    }
    assert!(t.legal(0).is_empty() && t.legal(1).is_empty());
    assert_eq!(t.game.outcome(), result);
    t.won_by(&[0], EndReason::LastTower);
}

#[test]
fn t75_e70_professors_only_break_ties() {
    let mut t = before_the_end("3N")
        .groups("g0[|W1] g1[|K1] g2[|X1] g3[|W1] g4[|K1] g5[|X1] g6[|W1] g7[|K1] g9[|K1]")
        .professors("G=p0 R=p0 Y=p0 P=p0 B=p0")
        .start();
    t.goes_on();
    t.accepts("p0 c2").won_by(&[1], EndReason::AssistantsUsedUp).scores(&[
        ("black", 4, 0),
        ("white", 3, 5),
        ("grey", 2, 0),
    ]);
}

/// T76 and T77: p0 acts first of three and draws the last student of the bag with card 1. One
/// black tower decides the game.
fn card_1_empties_the_bag() -> Table {
    let mut t = given("3E")
        .groups("g6[|K1]")
        .characters("1{G1 R1 Y1 B1} 12")
        .values("p0=8 p1=9 p2=10")
        .dining("p0{P3} p1{P2}")
        .coins("p0=1 p1=3")
        .bag(1)
        .next_from_bag("P")
        .start();
    t.bag(1).last_round(None).to_act("p0");
    t.accepts("p0 x1 G-5");
    t
}

#[test]
fn t76_e68_e79_a_card_that_empties_the_bag_makes_the_round_final() {
    let mut t = card_1_empties_the_bag();
    t.bag(0).card_students(1, "R1 Y1 P1 B1").last_round(Some(LastRound::BagEmpty)).goes_on();
    t.plays_turn(0, 1).goes_on().to_act("p1");
    t.plays_turn(1, 1).goes_on().to_act("p2");
    t.plays_turn(2, 1).phase("over").won_by(&[1], EndReason::BagEmpty);
}

#[test]
fn t77_e68_students_put_back_do_not_undo_the_final_round() {
    let mut t = card_1_empties_the_bag();
    t.plays_turn(0, 1).to_act("p1");
    t.accepts("p1 x12 P").dining("p0{} p1{}").bag(5).last_round(Some(LastRound::BagEmpty));
    t.plays_turn(1, 1).plays_turn(2, 1);
    t.bag(5).won_by(&[1], EndReason::BagEmpty);
}
