//! Rules that no scenario covers, in the same language.

use masters::{Absence, EndReason};

use crate::given::given;

#[test]
fn m188_a_purchase_that_empties_a_colour_loses_a_solo_game() {
    let mut t = given(1)
        .left("b1", 0)
        .left("b2", 0)
        .left("b3", 1)
        .on_top(&[47])
        .slots("A 1: 1, 17")
        .stores("A {C4 S4}")
        .start();
    t.accepts("A buy b3 1 s:CCCCSSSS").lost(EndReason::ColourGone);
}

#[test]
fn m184_a_step_that_ends_the_game_shuffles_nothing() {
    let mut t = given(1).cross(23).tokens(&[7]).start();
    t.accepts("A row 1");
    let before = t.game.clone();
    t.accepts("A end").cross(24).lost(EndReason::BlackCross);
    let words = |table: &masters::Masters| kernel::Game::position(table).chance.words();
    assert_eq!(words(&t.game), words(&before));
}

#[test]
fn giving_up_is_final_absence_and_the_last_one_wins() {
    let mut t = given(3).start();
    t.accepts("A gives up").to_act("B");
    t.refuses("A returns", "M213").refuses("A row 0", "M213");
    t.accepts("B row 1; B end").to_act("C");
    t.accepts("C row 0; C gives up").won_by("B", EndReason::Forfeit);
}

#[test]
fn m192_giving_up_alone_is_a_loss_without_a_score() {
    let mut t = given(1).start();
    t.accepts("A gives up").lost(EndReason::GaveUp).to_act("");
    t.refuses("A returns", "M190").refuses("A row 0", "M190");
}

#[test]
fn m217_a_game_without_players_waits_until_one_returns_or_time_is_up() {
    let mut t = given(3).start();
    t.refuses("time is up", "M217");
    t.accepts("A leaves").to_act("B");
    t.accepts("C leaves; B leaves").to_act("").goes_on();
    // It is B's turn still; C returns, so B is skipped.
    let mut other = t.clone();
    t.accepts("C returns").to_act("C");
    other.accepts("time is up").lost(EndReason::Aborted);
}

#[test]
fn m212_who_has_left_is_not_ranked_when_a_game_is_broken_off() {
    let mut t = given(3).policy(Absence::Score).faith("A 3, B 4, C 7").stores("B {C1}").start();
    t.accepts("C leaves").won_by("B", EndReason::BrokenOff);
    let outcome = kernel::Game::outcome(&t.game).unwrap();
    let sheet: Vec<_> =
        outcome.scores.iter().map(|score| (score.rank, score.note.as_deref())).collect();
    assert_eq!(sheet, [(1, None), (2, None), (3, Some("left"))]);
}
