//! Solo: S81 to S90.

use kernel::{Game, Pick};
use masters::{EndReason, Tile, Token};

use crate::given::given;
use crate::more_table::new_game;

#[test]
fn s81_m16_m180_m18_a_solo_game_has_no_bonus_and_seven_tokens() {
    let (t, draws) = new_game(1);
    assert_eq!(t.player("A").bonus, 0);
    t.stores("A").cross(0).faith("A 0").tokens(None, 7);
    assert_eq!(t.game.position().lorenzo.unwrap().tokens, Token::ALL);
    assert_eq!(draws, 69);
}

#[test]
fn s82_m181_m182_a_token_removes_two_cards_from_the_lowest_levels() {
    let mut t = given(1).slots("A 1: 1").left("g1", 1).on_top(&[13, 29]).tokens(&[1]).start();
    t.deck("g1", Some(13), 1).deck("g2", Some(29), 4);
    t.accepts("A row 1; A end").tokens(Some(1), 6).to_act("A");
    t.deck("g1", None, 0).deck("g2", Some(25), 3);
}

#[test]
fn s83_m183_m186_the_black_cross_makes_reports() {
    let mut t = given(1).cross(7).faith("A 5").tokens(&[5]).start();
    t.accepts("A col 0; A V-1; A end");
    t.track("x 8, report 1, A up, x 9").cross(9).faith("A 5").tile("A", 1, Tile::Up);
}

#[test]
fn s84_m184_m185_the_plus_1_token_shuffles_all_seven() {
    let mut t = given(1).tokens(&[5, 2, 7]).start();
    t.accepts("A row 1; A end").tokens(Some(5), 6).cross(2);
    t.accepts("A row 1; A H-3; A end").tokens(Some(2), 5).cross(2);
    let mut chance = t.game.position().chance;
    t.accepts("A row 1; A H-3; A end").tokens(Some(7), 7).cross(3);

    // The new stack is the list of ids, shuffled with the next draws of the game's own stream.
    let mut expected = Token::ALL;
    chance.draw(|stream| stream.shuffle(&mut expected));
    let position = t.game.position();
    let lorenzo = position.lorenzo.unwrap();
    assert_eq!((lorenzo.tokens, lorenzo.revealed), (expected, 0));
    assert_eq!(position.chance, chance);
    assert_ne!(expected, Token::ALL, "this seed would not show a shuffle");
}

#[test]
fn s85_m188_m193_the_last_card_of_a_colour_is_removed_and_the_player_loses() {
    let mut t =
        given(1).slots("A 1: 3").left("b1", 0).left("b2", 0).left("b3", 1).tokens(&[2]).start();
    t.accepts("A row 1").goes_on();
    t.accepts("A end").deck("b3", None, 0).tokens(Some(2), 6);
    t.lost(EndReason::ColourGone).to_act("");
    t.refuses("A row 0", "M190");
}

#[test]
fn s86_m189_m183_the_black_cross_stops_at_the_end_of_the_track() {
    let mut t = given(1).cross(23).faith("A 20").tokens(&[5]).start();
    t.accepts("A col 0; A V-1; A end").track("x 24, report 3, A up").cross(24);
    t.lost(EndReason::BlackCross).to_act("");
}

#[test]
fn s87_m190_the_seventh_card_wins_before_any_token() {
    let mut t =
        given(1).slots("A 1: 1, 17 / 2: 2, 18 / 3: 4, 20").stores("A {H6}").on_top(&[33]).start();
    t.accepts("A buy g3 1 s:HHHHHH").won_by("A", EndReason::SeventhCard);
    t.tokens(None, 7).cross(0).to_act("");
    t.refuses("A end", "M190");
}

#[test]
fn s88_m191_the_seventh_card_wins_although_it_empties_a_colour() {
    let mut t = given(1)
        .slots("A 1: 1, 17 / 2: 2, 18 / 3: 4, 19")
        .left("y1", 0)
        .left("y2", 0)
        .left("y3", 1)
        .on_top(&[36])
        .stores("A {S6}")
        .start();
    t.accepts("A buy y3 1 s:SSSSSS").slots("A 1: 1, 17, 36 / 2: 2, 18 / 3: 4, 19");
    t.deck("y3", None, 0).won_by("A", EndReason::SeventhCard);
}

#[test]
fn s89_m187_m74_m189_discards_can_lose_the_game_at_once() {
    let mut t = given(1).cross(22).faith("A 10").start();
    t.accepts("A row 2").unplaced("CCS");
    t.accepts("A S-x").cross(23).goes_on();
    t.accepts("A C-x").cross(24).lost(EndReason::BlackCross).tokens(None, 7).to_act("");
    t.track("x 24, report 3, A gone");
    t.refuses("A C-x", "M190");
}

#[test]
fn s90_m190_m192_m150_the_red_marble_wins_before_the_push() {
    let mut t = given(1).cross(23).faith("A 23").start();
    t.accepts("A col 1").faith("A 24").track("A 24, report 3, A up");
    t.won_by("A", EndReason::FaithTrack).to_act("");
    // 20 for the track and 9 for the tiles; the shield and the stone of the line are not there.
    t.score("A", "faith", 20).score("A", "tiles", 9).score("A", "points", 29);
    t.score("A", "resources left", 0).stores("A");
    t.cross(23).tokens(None, 7).market("pbpg wrww wgyy b");
}

#[test]
fn m181_nobody_learns_the_next_token_by_ending_a_turn_twice() {
    use kernel::{BatchRefused, Seat, Unheard, apply_all};
    let actions = ["row 1", "end", "end"].map(|action| action.parse().unwrap());
    // A token that is fatal and one that is not.
    for (cross, token) in [(23, 5), (0, 1)] {
        let t = given(1).cross(cross).tokens(&[token]).start();
        let refused = apply_all(&mut t.game.clone(), Seat::FIRST, &actions, &mut Unheard);
        assert_eq!(refused, Err(BatchRefused::AfterReveal { at: 2 }));
    }
}
