//! Planning: T11 to T22.

use crate::given::given;
use crate::notation::p;
use crate::table::Table;
use eriantys::{Character, Config, EndReason, Eriantys, LastRound, Players, SeatOptions};
use kernel::{Game, Seed, Viewer};

#[test]
fn t11_e2_e28_e31_cards_are_asked_clockwise() {
    let mut t = given("3N").planning(2, "").start();
    t.to_act("p2");
    t.refuses("p0 a1", "E31");
    t.accepts("p2 a1").to_act("p0");
    t.accepts("p0 a2").to_act("p1");
    t.accepts("p1 a3").phase("students");
}

#[test]
fn t12_e33_a_value_of_this_round_is_taken() {
    let mut t = given("2N").planning(0, "p0=4").hands("p1={4,7}").start();
    t.refuses("p1 a4", "E33").accepts("p1 a7").order("p0 p1");
}

#[test]
fn t13_e34_e35_the_only_card_may_repeat_a_value() {
    let mut t = given("2N").planning(0, "p0=4").hands("p1={4}").start();
    t.accepts("p1 a4").order("p0 p1").to_act("p0");
}

#[test]
fn t14_e34_e35_a_repeated_value_acts_right_after_the_first() {
    let mut t = given("3E")
        .characters("12*")
        .round(9)
        .planning(0, "p0=3 p1=5")
        .hands("p0={8} p1={9} p2={3,5}")
        .start();
    t.accepts("p2 a3").order("p0 p2 p1").to_act("p0");
}

#[test]
fn t15_e33_e34_no_value_is_repeated_while_another_is_in_the_hand() {
    let mut t = given("3N").planning(0, "p0=3 p1=5").hands("p2={3,5,9}").start();
    t.refuses("p2 a3", "E33").refuses("p2 a5", "E33").accepts("p2 a9").order("p0 p1 p2");
}

#[test]
fn t16_e33_a_team_mates_value_is_taken_too() {
    let mut t = given("4N").planning(0, "p0=6 p1=2").hands("p2={6,8,9}").start();
    t.refuses("p2 a6", "E33");
    assert_eq!(t.legal(2), ["a8", "a9"]);
}

#[test]
fn t17_e35_e36_turns_go_by_value_and_the_next_planning_clockwise() {
    let mut t = given("3N").planning(1, "").start();
    t.accepts("p1 a5, p2 a2, p0 a9").order("p2 p1 p0");
    t.to_act("p2");
    t.plays_turn(2, 1).to_act("p1");
    t.plays_turn(1, 1).to_act("p0");
    t.plays_turn(0, 1).round(6).phase("planning").to_act("p2");
    t.accepts("p2 a6").to_act("p0");
    t.accepts("p0 a7").to_act("p1");
    t.accepts("p1 a8").phase("students");
}

#[test]
fn t18_e34_e36_the_earlier_of_two_equal_values_plans_first() {
    let mut t = given("3E")
        .characters("12*")
        .round(9)
        .planning(1, "")
        .hands("p0={3,5} p1={3,8} p2={5,9}")
        .start();
    t.accepts("p1 a3, p2 a5, p0 a3").order("p1 p0 p2");
    t.to_act("p1");
    t.plays_turn(1, 1).to_act("p0");
    t.plays_turn(0, 1).to_act("p2");
    t.plays_turn(2, 1).round(10).phase("planning").to_act("p1");
    t.accepts("p1 a8").to_act("p2");
    t.accepts("p2 a9").to_act("p0");
    t.accepts("p0 a5").phase("students");
}

#[test]
fn t19_e32_one_card_out_of_the_own_hand() {
    let mut t = given("2N").planning(0, "").hands("p0={1,2,9}").start();
    t.refuses("p0 a5", "E32").accepts("p0 a9");
    // A second card is refused while others are asked (E31), and in the own turn.
    t.refuses("p0 a1", "E31").accepts("p1 a10").to_act("p0");
    t.refuses("p0 a1", "E32").refuses("p0 a2", "E32");
    let view = t.game.view(Viewer::Seat(p(0)));
    let hand: Vec<u8> = view.hand.unwrap().iter().map(|card| card.value()).collect();
    assert_eq!(hand, [1, 2]);
    assert_eq!(view.players[0].last.unwrap().value(), 9);
}

#[test]
fn t20_e30_e63_e68_a_short_round_has_no_clouds() {
    // p0 takes the last cloud of round 7; one black tower decides the game (E70).
    let mut t = given("3N").groups("g6[|K1]").round(7).bag(9).before_cloud().start();
    t.bag(9).last_round(None);
    t.accepts("p0 c2")
        .round(8)
        .cloud_sizes(&[4, 4, 1])
        .bag(0)
        .last_round(Some(LastRound::BagEmpty));
    assert!(t.view().short_round);
    t.accepts("p1 a5, p2 a6, p0 a7").to_act("p1");
    // The turn passes on with Mother Nature's move.
    t.moves_students(1).accepts("p1 m1").phase("students");
    t.to_act("p2").cloud_sizes(&[4, 4, 1]);
    t.moves_students(2).accepts("p2 m1").phase("students");
    t.to_act("p0").cloud_sizes(&[4, 4, 1]).goes_on();
    t.moves_students(0).accepts("p0 m1").phase("over");
    t.won_by(&[1], EndReason::BagEmpty).scores(&[("black", 1, 0), ("white", 0, 0), ("grey", 0, 0)]);
}

#[test]
fn t21_e29_e30_e68_a_bag_emptied_exactly_leaves_the_clouds_in_play() {
    let config = Config {
        characters: Some([1, 4, 11].map(|number| Character::new(number).unwrap())),
        ..Config::expert(Players::Four)
    };
    let game = Eriantys::new(&config, &[SeatOptions::default(); 4], Seed::from(3)).unwrap();
    let mut t = Table { game, events: Vec::new() };
    // Nobody seats a student, so no professor, tower or coin moves for six rounds.
    for (round, left) in [(1, 72), (2, 60), (3, 48), (4, 36), (5, 24), (6, 12)] {
        t.round(round).bag(left).last_round(None);
        t.plays_round();
    }
    t.round(7).cloud_sizes(&[3, 3, 3, 3]).bag(0).last_round(Some(LastRound::BagEmpty));
    assert!(!t.view().short_round);
    assert!(!t.character(1).used && !t.character(11).used);

    while t.view().order.len() < 4 {
        let seat = t.game.to_act().single().unwrap().index() as u8;
        let card = t.legal(seat).remove(0);
        t.accepts(&format!("p{seat} {card}"));
    }
    for (cloud, seat) in t.view().order.iter().enumerate() {
        let seat = seat.index() as u8;
        t.goes_on().to_act(&format!("p{seat}"));
        t.moves_students(seat).accepts(&format!("p{seat} m1"));
        t.goes_on().phase("cloud").to_act(&format!("p{seat}"));
        t.accepts(&format!("p{seat} c{cloud}"));
        assert_eq!(t.view().players[usize::from(seat)].entrance.total(), 7);
    }
    t.cloud_sizes(&[0, 0, 0, 0]).drawn_by(&[0, 1, 2, 3], EndReason::BagEmpty);
}

#[test]
fn t22_e37_e68_the_last_card_makes_the_round_final() {
    let mut t =
        given("2N").groups("g6[|W1]").round(10).planning(0, "").hands("p0={6} p1={7}").start();
    t.last_round(None);
    t.accepts("p0 a6").last_round(Some(LastRound::AssistantsUsedUp)).goes_on().to_act("p1");
    t.accepts("p1 a7").goes_on().to_act("p0");
    t.plays_turn(0, 1).goes_on().to_act("p1");
    t.moves_students(1).accepts("p1 m1").goes_on().to_act("p1");
    t.accepts("p1 c1").won_by(&[0], EndReason::AssistantsUsedUp);
}
