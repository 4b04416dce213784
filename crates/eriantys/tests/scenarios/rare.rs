//! Rulings on rare situations: T137 to T145.

use crate::cards_7_to_12::{before_card_7, before_card_12};
use crate::given::{Moment, given};
use crate::notation::p;
use eriantys::{EndReason, Event, LastRound};
use kernel::{Game, Pick};

/// Notes what a source of chance is asked.
struct Noted<'a, P> {
    source: &'a mut P,
    asked: Vec<u32>,
}

impl<P: Pick> Pick for Noted<'_, P> {
    fn pick(&mut self, n: u32) -> u32 {
        self.asked.push(n);
        self.source.pick(n)
    }
}

#[test]
fn t137_e27_e92_the_whole_bag_is_shuffled_once() {
    let mut t = before_card_12("p0{P4} p1{P2}").start();
    let before = t.position();
    t.accepts("p0 x12 P");
    let after = t.position();

    // The same by hand: five P at the end of the bag, and one shuffle.
    let mut bag: Vec<char> = before.bag.chars().chain(['P'; 5]).collect();
    let mut chance = before.chance;
    let asked = chance.draw(|stream| {
        let mut noted = Noted { source: stream, asked: Vec::new() };
        noted.shuffle(&mut bag);
        noted.asked
    });
    let size = before.bag.len() as u32 + 5;
    assert!(asked.into_iter().eq((2..=size).rev()));
    assert_eq!(after.bag, bag.into_iter().collect::<String>());
    assert_eq!(after.chance, chance);
    assert_ne!(after.chance, before.chance);

    let mut t = before_card_12("p0{P4} p1{P2}").start();
    t.accepts("p0 x12 Y");
    assert_eq!(t.position().bag, before.bag);
    assert_eq!(t.position().chance, before.chance);
}

#[test]
fn t138_e72_e68_the_first_reason_counts() {
    // The last cloud of round 9: taking it begins round 10.
    let round_9 = given("3E")
        .round(9)
        .characters("12* 1{G1 R1 Y1 B1}")
        .coins("p0=1")
        .hands("p0={4} p1={5} p2={6}")
        .before_cloud();

    let mut t = round_9.clone().bag(12).start();
    t.takes_a_cloud(0)
        .round(10)
        .bag(0)
        .cloud_sizes(&[4, 4, 4])
        .last_round(Some(LastRound::BagEmpty));
    t.accepts("p1 a5, p2 a6, p0 a4");
    t.last_round(Some(LastRound::BagEmpty));
    t.plays_turn(0, 1).plays_turn(1, 1).goes_on();
    t.plays_turn(2, 1).phase("over");
    let outcome = t.game.outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::BagEmpty.why());

    let mut t = round_9.bag(13).start();
    t.takes_a_cloud(0).round(10).bag(1).last_round(None);
    t.accepts("p1 a5, p2 a6, p0 a4");
    t.accepts("p0 x1 G-5").bag(0).last_round(Some(LastRound::AssistantsUsedUp));
    t.plays_turn(0, 1).plays_turn(1, 1).goes_on();
    t.plays_turn(2, 1).phase("over");
    let outcome = t.game.outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::AssistantsUsedUp.why());
}

#[test]
fn t139_e96_e93_returning_in_planning_before_or_after_the_own_place() {
    let t = given("3N").planning(0, "").absent(2).start();

    let mut before = t.clone();
    before.accepts("p0 a4, p2 returns, p1 a7");
    before.phase("planning").to_act("p2");

    let mut after = t;
    after.accepts("p0 a4, p1 a7, p2 returns");
    after.order("p0 p1").phase("students").to_act("p0");
    after.plays_turn(0, 1).to_act("p1");
    after.plays_turn(1, 1).round(6).phase("planning");
}

#[test]
fn t140_e99_e93_no_place_is_passed_over_while_suspended() {
    let mut t = given("2N").planning(0, "").start();
    t.to_act("p0");
    t.accepts("p0 leaves").suspended(true).to_act("nobody");
    assert_eq!(t.events, [Event::Left { seat: p(0) }, Event::Suspended]);
    assert_eq!(t.view().active, Some(p(0)), "it is still p0's place");
    t.refuses("p1 a4", "E99");
    t.accepts("p0 returns").suspended(false).phase("planning").to_act("p0").order("");
    t.accepts("p0 a4").to_act("p1");
    t.accepts("p1 a7").order("p0 p1");

    // If somebody else returns, the place where it stopped is looked at first and passed over.
    let mut t = given("3N").planning(0, "").start();
    t.accepts("p0 leaves").to_act("p1");
    t.accepts("p1 leaves").suspended(true).to_act("nobody");
    t.accepts("p0 returns").suspended(false).to_act("p2");
}

#[test]
fn t141_e93_a_round_without_any_card() {
    let mut t = given("3N").planning(0, "").start();
    let before = t.position();
    t.accepts("p0 leaves").to_act("p1");
    t.accepts("p0 returns, p1 leaves").to_act("p2");
    t.accepts("p1 returns, p2 leaves");
    t.round(6).phase("planning").to_act("p0").order("");
    let after = t.position();
    assert_eq!((after.clouds, after.bag), (before.clouds, before.bag));
}

#[test]
fn t142_e100_e66_e70_the_last_tower_of_a_side_that_gave_up() {
    let mut t = given("3N")
        .groups("g0x2[|W2] g2[B1] g3[|K1] g4x5[|X5]")
        .professors("B=p2")
        .gave_up(2)
        .before_mother_nature()
        .start();
    t.group_count(7).supply("W=4 K=5 X=1");
    t.accepts("p0 m2").groups("g2[B1|X1]").supply("X=0").won_by(&[0], EndReason::LastTower);
    let scores = t.game.outcome().unwrap().scores;
    let towers = |side: usize| (scores[side].name.as_ref(), scores[side].counts[0].1);
    assert_eq!(towers(0), ("white", 2));
    assert_eq!(towers(1), ("black", 1));
}

#[test]
fn t143_e87_during_an_exchange_only_pairs_and_its_end_are_accepted() {
    let mut t = before_card_7().start();
    t.accepts("p0 x7").coins("p0=0");
    t.refuses("p0 R-5", "E87")
        .refuses("p0 m1", "E87")
        .refuses("p0 c1", "E87")
        .refuses("p0 G/G", "E87");

    let mut copy = t.clone();

    t.accepts("p0 G/R, p0 done");
    t.card_students(7, "G1 R2 Y1 P1 B1").entrance("p0{R2 B2 Y1 P1 G1}");
    t.refuses("p0 G/R", "E87");
    t.accepts("p0 R-5").moved(1);

    copy.accepts("p0 G/R, p0 G/R, p0 Y/R").card_students(7, "R4 P1 B1").entrance("p0{G2 B2 Y2 P1}");
    copy.refuses("p0 P/B", "E87").refuses("p0 done", "E87");
    copy.accepts("p0 G-5").moved(1);
}

#[test]
fn t144_e99_e100_giving_up_and_leaving_while_suspended() {
    let mut t = given("2N").absent(1).start();
    t.suspended(true);
    t.accepts("p0 gives up").won_by(&[1], EndReason::Forfeit);

    let mut t = given("3N").absent(1).absent(2).start();
    t.suspended(true);
    t.accepts("p0 leaves").aborted();
}

#[test]
fn t145_e95_e68_leaving_the_last_turn_ends_the_game() {
    let mut t = given("2N")
        .round(10)
        .last_round(LastRound::AssistantsUsedUp)
        .hands("p0={} p1={}")
        .groups("g5[|W1]")
        .active(1)
        .at(Moment::Students(1))
        .start();
    t.goes_on();
    t.accepts("p1 leaves").won_by(&[0], EndReason::AssistantsUsedUp);
    // The game did not have to wait for anybody before it was over (E99).
    let reason = EndReason::AssistantsUsedUp;
    assert_eq!(t.events, [Event::Left { seat: p(1) }, Event::Over { reason }]);
}

#[test]
fn t125_t129_e95_e99_a_departure_ends_the_turn_before_it_suspends_the_game() {
    let mut t = given("2N").active(1).at(Moment::Students(1)).start();
    t.accepts("p1 leaves").suspended(true).round(6).phase("planning");
    let told: Vec<String> = t.events.iter().map(Event::to_string).collect();
    assert_eq!(told.first().map(String::as_str), Some("p1 has left"));
    assert_eq!(told.get(1).map(String::as_str), Some("round 6 begins"));
    assert_eq!(told.last().map(String::as_str), Some("the game is suspended"));
}
