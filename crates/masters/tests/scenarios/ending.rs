//! End and scoring: S73 to S80.

use masters::position::PhaseDocument;
use masters::{EndReason, Tile, Trigger};

use crate::given::{Given, given};

const SIX: &str = "1: 1, 17 / 2: 2, 18 / 3: 4, 20";
const SEVEN: &str = "1: 1, 17, 33 / 2: 2, 18 / 3: 4, 20";

#[test]
fn s73_m161_m162_after_the_seventh_card_the_round_is_completed() {
    let mut t = given(3)
        .turn_of("B")
        .slots(&format!("B {SIX}"))
        .stores("B {H6}")
        .on_top(&[33])
        .hand("B", &[7, 16])
        .start();
    t.last_round(None);
    t.accepts("B buy g3 1 s:HHHHHH").slots(&format!("B {SEVEN}"));
    t.last_round(Some(Trigger::SeventhCard)).goes_on().to_act("B");
    t.accepts("B drop 7").faith("B 1");
    t.accepts("B play 16").active_leaders("B", &[16]);
    t.accepts("B end").goes_on().to_act("C");
    t.accepts("C col 0; C V-1").goes_on();
    t.accepts("C end").won_by("B", EndReason::SeventhCard).to_act("").phase("over");
    t.refuses("A row 0", "M162");
}

#[test]
fn s74_m163_the_seventh_card_of_the_highest_seat_ends_the_game_with_that_turn() {
    let mut t =
        given(3).turn_of("C").slots(&format!("C {SIX}")).stores("C {H6}").on_top(&[33]).start();
    t.accepts("C buy g3 1 s:HHHHHH").goes_on().to_act("C");
    t.accepts("C end").won_by("C", EndReason::SeventhCard).to_act("");
}

#[test]
fn s75_m160_m164_a_discard_of_another_player_can_begin_the_last_round() {
    let mut t = given(3).faith("B 23").start();
    t.accepts("A col 0").last_round(None);
    t.accepts("A V-x").faith("A 0, B 24, C 1");
    t.track("B 24, C 1, report 3, A gone, B up, C gone");
    t.last_round(Some(Trigger::FaithTrack)).goes_on();
    t.accepts("A end").to_act("B");
    t.accepts("B col 0; B H-1; B end").goes_on().to_act("C");
    t.accepts("C row 2; C V-1; C S-3; C C-2; C C-2").goes_on();
    t.accepts("C end");
    t.won_by("B", EndReason::FaithTrack).to_act("");
}

#[test]
fn s76_m165_m166_a_second_trigger_changes_nothing() {
    let mut t =
        given(3).slots(&format!("A {SEVEN}")).turn_of("B").faith("B 23").hand("B", &[7]).start();
    t.last_round(Some(Trigger::SeventhCard));
    t.accepts("B row 1").faith("B 24").track("B 24, report 3, A gone, B up, C gone");
    t.last_round(Some(Trigger::SeventhCard)).goes_on();
    t.accepts("B drop 7").hand("B", &[]).faith("B 24").goes_on();
    t.accepts("B end").goes_on().to_act("C");
    t.accepts("C col 0; C V-1").goes_on();
    t.accepts("C end").to_act("");
    // B has 20 for the track and 9 for the tiles, A has 27 for the cards.
    t.score("A", "points", 27).score("B", "points", 29).won_by("B", EndReason::SeventhCard);
}

#[test]
fn s77_m167_m168_m86_the_score_is_a_sum_of_five() {
    let t = given(2)
        .slots("A 1: 1, 21 / 2: 13, 20, 48 / 3: 10")
        .faith("A 17")
        .tiles("A", [Tile::Up, Tile::Up, Tile::Open])
        .active_leaders("A", &[6, 4])
        .stores("A [V | CC | HH] L6:VV {S3 H2}")
        .b_ends_the_game();
    t.score("A", "cards", 31).score("A", "faith", 9).score("A", "tiles", 5);
    t.score("A", "leaders", 5).score("A", "resources", 2).score("A", "points", 52);
    t.won_by("A", EndReason::SeventhCard);
}

#[test]
fn s78_m168_five_resources_make_a_point() {
    let scored = |stores: &str, count: i32, points: i32| {
        let t = given(2).active_leaders("A", &[5]).stores(stores).b_ends_the_game();
        t.score("A", "resources left", count).score("A", "resources", points);
        // The leader adds 3.
        t.score("A", "points", points + 3);
    };
    scored("A [C | VV | S]", 4, 0);
    scored("A [C | V | -] L5:S {H1 C1}", 5, 1);
    scored("A [C | VV | SSS] L5:SS {C2 V2 H1 S1}", 14, 2);
}

#[test]
fn s79_m169_leaders_not_played_score_nothing() {
    let mut t = given(2)
        .slots(&format!("A {SEVEN}"))
        .phase(PhaseDocument::AfterAction { place: 0 })
        .hand("A", &[5, 9])
        .start();
    t.accepts("A drop 5; A end; B col 0; B V-1; B end").hand("A", &[9]);
    // The cards give 27; space 1 gives nothing.
    t.faith("A 1").score("A", "leaders", 0).score("A", "points", 27);
}

/// S80: C ends the game. A has 24 for track and tile 3 and 5 for cards; B has 17 for track and tiles
/// and 12 for cards; C has 17 for track and tiles, 7 for cards and 4 for resources.
fn close_finish() -> Given {
    given(3)
        .faith("A 24, B 18, C 18")
        .tiles("A", [Tile::Gone, Tile::Gone, Tile::Up])
        .slots("A 1: 13 / 2: 1")
        .slots("B 1: 14 / 2: 15 / 3: 16")
        .slots("C 1: 9 / 2: 10 / 3: 2")
        .stores("B {C9}")
        .stores("C {C20}")
        .turn_of("C")
        .phase(PhaseDocument::AfterAction { place: 2 })
}

#[test]
fn s80a_m170_resources_break_a_tie() {
    let mut t = close_finish().stores("A {C7}").start();
    t.accepts("C end");
    t.score("A", "points", 30).score("A", "resources left", 7);
    t.score("B", "points", 30).score("B", "resources left", 9);
    t.score("C", "points", 28).score("C", "resources left", 20);
    t.won_by("B", EndReason::FaithTrack).rank("B", 1).rank("A", 2).rank("C", 3);
}

#[test]
fn s80b_m170_the_victory_is_shared_if_resources_are_equal_too() {
    let mut t = close_finish().stores("A {C9}").start();
    t.accepts("C end");
    t.score("A", "points", 30).score("A", "resources left", 9);
    t.score("B", "points", 30).score("B", "resources left", 9);
    t.won_by("AB", EndReason::FaithTrack).rank("A", 1).rank("B", 1).rank("C", 3);
}
