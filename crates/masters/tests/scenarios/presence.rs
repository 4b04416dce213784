//! Views and absence: S91 to S99.

use kernel::{Chance, Game, RuleBroken, Seed};
use masters::position::Position;
use masters::{Absence, CardId, EndReason, Event, Masters, Shelf, Tile};

use crate::given::given;
use crate::more_table::{dealt, from, new_game, others};
use crate::notation::{leaders, seat, slots, stores};
use crate::table::Table;

/// The same game with other secrets: other leaders in the hand of one player (and among those that
/// were not dealt), other cards under the tops of the decks, another generator.
fn other_secrets(position: &Position, player: usize) -> Position {
    let mut other = position.clone();
    let taken: Vec<_> = position.players.iter().map(|player| player.dealt).collect();
    let player = &mut other.players[player];
    player.dealt = others(&taken, 4);
    player.hand = player.dealt.iter().take(usize::from(player.hand.len())).collect();
    for cards in other.decks.values_mut() {
        if let Some((_, below)) = cards.split_last_mut() {
            below.reverse();
        }
    }
    other.chance = Chance::new(Seed::from(99));
    other
}

#[test]
fn s91_m200_m201_m202_a_view_shows_the_boards_and_no_secret() {
    let position = given(2)
        .stores("A [C | VV | -] {S2}")
        .slots("A 1: 1, 20 / 2: 2")
        .hand("A", &[7, 16])
        .hand("B", &[3, 5])
        .position();
    let t = from(&position);

    let seen = t.seen_by("B");
    let a = &seen.players[0];
    assert_eq!(a.depots, stores("[C | VV | -]").depots);
    assert_eq!(a.strongbox, stores("{S2}").strongbox);
    assert_eq!(a.slots, slots("1: 1, 20 / 2: 2"));
    assert_eq!(a.leaders_in_hand, 2);
    assert_eq!(a.leaders, leaders(&[]));
    assert_eq!(seen.hand, Some(leaders(&[3, 5])));
    assert_eq!(t.seen_by("A").hand, Some(leaders(&[7, 16])));
    assert_eq!(t.view().hand, None);

    // A view of another world with other secrets is the same view, so none of them is in it.
    let other = from(&other_secrets(&position, 0));
    assert_ne!(other.game, t.game);
    assert_ne!(other.seen_by("A"), t.seen_by("A"));
    assert_eq!(other.seen_by("B"), seen);
    assert_eq!(other.view(), t.view());
    let other = from(&other_secrets(&position, 1));
    assert_ne!(other.seen_by("B"), seen);
    assert_eq!(other.seen_by("A"), t.seen_by("A"));
}

#[test]
fn s92_m203_m204_dropped_and_discarded_leaders_are_not_shown() {
    // The same steps with other leaders of A: B sees and hears the same.
    let mut t = dealt(&[[3, 7, 12, 16], [1, 2, 4, 5]]);
    let mut other = dealt(&[[6, 8, 9, 10], [1, 2, 4, 5]]);
    let mut both = |step: &str, other_step: &str| -> Table {
        t.accepts(step);
        other.accepts(other_step);
        assert_eq!(t.seen_by("B"), other.seen_by("B"), "after {step}");
        assert_eq!(t.events, other.events, "after {step}");
        t.clone()
    };
    let t = both("A keep 7 16", "A keep 9 10");
    t.hand_size("A", 2).faith("A 0").hand("A", &[7, 16]);
    assert!(t.seen_by("B").players[0].set_up, "B sees that A has finished choosing");
    let t = both("B bonus H-2", "B bonus H-2");
    t.stores("B [- | H | -]");
    assert!(!t.seen_by("A").players[1].set_up, "A sees that B has not");
    assert_eq!(t.seen_by("A").players[1].depots, stores("[- | H | -]").depots);
    both("B keep 1 2", "B keep 1 2").to_act("A");
    let t = both("A drop 7", "A drop 9");
    t.hand_size("A", 1).faith("A 1").hand("A", &[16]);
    assert_eq!(t.events[0], Event::LeaderDiscarded { seat: seat("A") });
    let t = both("A col 0; A H-1; A C-2; A end", "A col 0; A H-1; A C-2; A end");
    t.hand_size("A", 1).faith("A 1").to_act("B");
}

#[test]
fn s93a_m210_m213_an_absent_player_is_skipped() {
    let mut t =
        given(3).absent("B").stores("B [C | - | -] {S1}").slots("B 1: 1").faith("B 3").start();
    let board = t.player("B");
    t.accepts("A row 1; A end").to_act("C").phase("before_action");
    assert_eq!(t.player("B"), board);
    assert!(t.events.contains(&Event::Skipped { seat: seat("B") }));
}

#[test]
fn s93b_m216_the_last_round_ends_with_the_highest_seat_skipped_or_not() {
    let mut t =
        given(3).absent("C").slots("A 1: 1, 17, 33 / 2: 2, 18 / 3: 4, 20").turn_of("B").start();
    t.accepts("B row 1").goes_on();
    t.accepts("B end").won_by("A", EndReason::SeventhCard);
    assert!(t.events.contains(&Event::Skipped { seat: seat("C") }));
}

#[test]
fn s94_m213_m70_what_is_unplaced_is_discarded_when_a_player_is_skipped() {
    let mut t = given(3).start();
    t.accepts("A row 2; A S-1").unplaced("CC");
    t.accepts("A leaves").track("B 1, C 1, B 2, C 2").faith("A 0, B 2, C 2");
    t.stores("A [S | - | -]").to_act("B").phase("before_action");
}

#[test]
fn s95_m214_an_absent_player_gains_faith_and_takes_part_in_reports() {
    let mut t = given(2).absent("B").faith("B 7").start();
    t.accepts("A col 0; A V-x").faith("A 0, B 8").track("B 8, report 1, A gone, B up");
    t.tile("A", 1, Tile::Gone).tile("B", 1, Tile::Up);
}

#[test]
fn s96_m215_the_default_set_up_keeps_the_lowest_leaders_and_takes_coins() {
    let mut t = dealt(&[[1, 3, 4, 5], [7, 8, 10, 11], [12, 13, 15, 16], [9, 2, 14, 6]]);
    t.accepts("D leaves").hand("D", &[2, 6]).stores("D [- | CC | -]").faith("D 1");
    assert!(t.player("D").set_up);
    t.to_act("ABC");
}

#[test]
fn s97_m217_a_solo_game_waits() {
    let mut t = given(1).start();
    t.accepts("A leaves").tokens(None, 7).cross(0).phase("before_action").to_act("").goes_on();
    assert_eq!(t.events, [Event::Left { seat: seat("A") }]);
    t.accepts("A returns; A row 2; A S-1; A leaves").unplaced("CC").tokens(None, 7).cross(0);
    t.accepts("A returns").unplaced("CC").to_act("A");
    t.accepts("A C-2; A C-2").phase("after_action");
}

#[test]
fn s98a_m211_a_lost_connection_ends_the_game_without_scores() {
    let mut t = given(3).policy(Absence::Abort).start();
    t.accepts("B leaves").lost(EndReason::Aborted).to_act("");
}

#[test]
fn s98b_m212_the_better_scored_of_two_remaining_players_wins() {
    let mut t = given(3).policy(Absence::Score).faith("A 3, B 6").slots("C 1: 13").start();
    t.accepts("C leaves").won_by("B", EndReason::BrokenOff).to_act("");
    t.score("A", "points", 1).score("B", "points", 2).rank("B", 1);
    // C would be the best of the three, but has left.
    t.score("C", "points", 4);

    let mut t = given(3).policy(Absence::Score).faith("A 6, B 3").start();
    t.accepts("C leaves").won_by("A", EndReason::BrokenOff).rank("A", 1);
}

#[test]
fn s98c_m212_a_single_remaining_player_wins() {
    let mut t = given(2).policy(Absence::Score).faith("A 7").start();
    t.accepts("A leaves").won_by("B", EndReason::Forfeit).to_act("");
}

#[test]
fn s99_m4_a_fresh_board() {
    let (t, _) = new_game(2);
    let board = t.player("A");
    t.stores("A [- | - | -] {}").slots("A").faith("A 0");
    assert_eq!(board.slots, <[Vec<CardId>; 3]>::default());
    assert_eq!(board.tiles, [Tile::Open; 3]);
    assert_eq!(Shelf::ALL.map(Shelf::room), [1, 2, 3]);
    // So much fits, and no more.
    given(2).stores("A [C | VV | SSS]").start();
    for too_many in ["A [CC | - | -]", "A [- | VVV | -]", "A [- | - | SSSS]"] {
        let flaw = Masters::from_position(&given(2).stores(too_many).position()).unwrap_err();
        assert_eq!(flaw.rule(), "M60", "{too_many}");
    }
}
