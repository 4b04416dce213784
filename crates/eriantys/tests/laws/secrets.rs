//! What each viewer may know (E102 to E105), and worlds that look the same to a seat.

use eriantys::{Assistant, Eriantys, Event, Position};
use kernel::{Chance, Game, Pick, Seat, Step, Viewer};
use laws::Dice;
use laws::secrets::{
    a_redealt_world_looks_the_same_to_its_seat, a_step_tells_nothing_hidden,
    a_view_depends_only_on_what_its_viewer_may_know,
    indistinguishable_states_redeal_to_the_same_world, viewers,
};

use crate::games::{Taken, all_kinds, play};

/// The same position with other hidden things: another bag order, another generator, and other
/// hands of the same size for everybody but `keep`.
pub(crate) fn with_other_secrets(game: &Eriantys, keep: &[Seat], dice: &mut Dice) -> Eriantys {
    let mut position = game.position();
    let mut bag: Vec<char> = position.bag.chars().collect();
    dice.shuffle(&mut bag);
    position.bag = bag.into_iter().collect();
    position.chance = Chance::new(dice.seed());
    let words = dice.pick(50);
    position.chance.draw(|stream| {
        for _ in 0..words {
            stream.pick(7);
        }
    });
    // Whoever had to play the value of another player had nothing else in the hand (E34).
    let values: Vec<Option<Assistant>> =
        position.order.iter().map(|seat| position.players[seat.index()].last).collect();
    let alone = |seat: &Seat| {
        let last = position.players[seat.index()].last;
        values.iter().filter(|value| **value == last).count() < 2
    };
    let free: Vec<Seat> =
        Seat::first(game.seats()).filter(alone).filter(|seat| !keep.contains(seat)).collect();
    for seat in free {
        let player = &mut position.players[seat.index()];
        let mut cards: Vec<Assistant> =
            (1..=10).filter_map(Assistant::new).filter(|card| player.last != Some(*card)).collect();
        dice.shuffle(&mut cards);
        cards.truncate(player.hand.len());
        cards.sort();
        player.hand = cards;
    }
    Eriantys::from_position(&position).unwrap()
}

#[test]
fn views_depend_only_on_what_their_viewers_may_know() {
    let (mut different_hands, mut different_bags) = (0, 0);
    for kind in all_kinds() {
        for seed in 9000..9006 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(4) {
                    return;
                }
                for viewer in viewers(&taken.before) {
                    let own = match viewer {
                        Viewer::Seat(seat) => vec![seat],
                        Viewer::Spectator => vec![],
                    };
                    let other = with_other_secrets(&taken.before, &own, &mut walk.dice);
                    a_view_depends_only_on_what_its_viewer_may_know(&taken.before, &other, viewer);
                    let (a, b) = (taken.before.position(), other.position());
                    different_hands += u32::from(a.players != b.players);
                    different_bags += u32::from(a.bag != b.bag);
                    assert_step_tells_nothing_hidden(taken, viewer, own, &mut walk.dice);
                }
            });
        }
    }
    assert!(different_hands > 1000 && different_bags > 1000);
}

/// The step that was taken looks the same where the bag and the hands of third players differ,
/// unless it showed some of that.
fn assert_step_tells_nothing_hidden(
    taken: &Taken,
    viewer: Viewer,
    mut keep: Vec<Seat>,
    dice: &mut Dice,
) {
    let actor = match taken.step {
        Step::Act(seat, _) => Some(seat),
        Step::Notice(_) => None,
    };
    keep.extend(actor);
    // A card that is played for an absent player (E101) comes from a hand that may differ.
    let shows_a_hand = taken.events.iter().any(|event| match event {
        Event::AssistantPlayed { seat, .. } => Some(*seat) != actor,
        _ => false,
    });
    if taken.applied.revealed || shows_a_hand {
        return;
    }
    let other = with_other_secrets(&taken.before, &keep, dice);
    a_step_tells_nothing_hidden(taken.step, &taken.before, &other, viewer);
}

#[test]
fn a_spectator_sees_no_hand_and_a_player_only_the_own_one() {
    play(all_kinds()[5], 1, |_, walk| {
        let position = walk.game.position();
        assert_eq!(walk.game.view(Viewer::Spectator).hand, None);
        for (seat, player) in Seat::first(4).zip(&position.players) {
            let view = walk.game.view(Viewer::Seat(seat));
            assert_eq!(view.hand.as_ref(), Some(&player.hand));
        }
    });
}

#[test]
fn redealt_worlds_look_the_same_to_their_seats() {
    let sorted = |position: &Position| {
        let mut bag: Vec<char> = position.bag.chars().collect();
        bag.sort_unstable();
        bag
    };
    for kind in all_kinds() {
        for seed in 10_000..10_006 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(5) {
                    return;
                }
                let game = &taken.before;
                let truth = game.position();
                for seat in Seat::first(game.seats()) {
                    let seed = walk.dice.seed();
                    let redealt =
                        |seed| a_redealt_world_looks_the_same_to_its_seat(game, seat, seed);
                    let position = redealt(seed).position();
                    let other = redealt(seed.nth(1));
                    assert_eq!(sorted(&position), sorted(&truth));
                    if truth.bag.len() > 40 {
                        assert_ne!(position.bag, truth.bag);
                        assert_ne!(position.bag, other.position().bag);
                    }
                }
            });
        }
    }
}

#[test]
fn a_redealt_world_depends_only_on_what_its_seat_may_know() {
    let mut different = 0;
    for kind in all_kinds() {
        for seed in 11_000..11_010 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(5) {
                    return;
                }
                let game = &taken.before;
                let seats: Vec<Seat> = Seat::first(game.seats()).collect();
                let other = with_other_secrets(game, &seats, &mut walk.dice);
                different += u32::from(other != *game);
                let seed = walk.dice.seed();
                for seat in seats {
                    indistinguishable_states_redeal_to_the_same_world(game, &other, seat, seed);
                }
            });
        }
    }
    assert!(different > 1000, "{different}");
}
