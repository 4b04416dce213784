//! What each viewer may know (M200 to M204), and worlds that look the same to a seat.

use kernel::{Chance, Game, Pick, Seat, Step, Viewer};
use laws::Dice;
use laws::secrets::{
    a_redealt_world_looks_the_same_to_its_seat, a_step_tells_nothing_hidden,
    a_view_depends_only_on_what_its_viewer_may_know,
    indistinguishable_states_redeal_to_the_same_world, viewers,
};
use masters::{Absence, LeaderId, LeaderSet, Masters, Position};

use crate::games::{Kind, all_kinds, play, rich_walk};

/// The same position with other hidden things: other cards below the tops, other tokens, another
/// generator, and other leaders for everybody but `keep`.
pub(crate) fn with_other_secrets(game: &Masters, keep: &[Seat], dice: &mut Dice) -> Masters {
    let mut position = game.position();
    for deck in position.decks.values_mut() {
        let below = deck.len().saturating_sub(1);
        dice.shuffle(&mut deck[..below]);
    }
    if let Some(lorenzo) = &mut position.lorenzo {
        dice.shuffle(&mut lorenzo.tokens[usize::from(lorenzo.revealed)..]);
    }
    position.chance = Chance::new(dice.seed());
    let words = dice.pick(50);
    position.chance.draw(|stream| {
        for _ in 0..words {
            stream.pick(7);
        }
    });
    let mut unknown: Vec<LeaderId> = (1..=16).filter_map(LeaderId::new).collect();
    for (seat, player) in Seat::first(4).zip(&position.players) {
        let known = if keep.contains(&seat) { player.dealt } else { player.played };
        unknown.retain(|leader| !known.contains(*leader));
    }
    dice.shuffle(&mut unknown);
    for (seat, player) in Seat::first(4).zip(&mut position.players) {
        if !keep.contains(&seat) {
            let played: Vec<LeaderId> = player.played.iter().collect();
            let new = unknown.split_off(unknown.len() - (4 - played.len()));
            player.hand = new.iter().copied().take(usize::from(player.hand.len())).collect();
            player.dealt = new.into_iter().chain(played).collect();
        }
    }
    Masters::from_position(&position).unwrap()
}

#[test]
fn views_depend_only_on_what_their_viewers_may_know() {
    let (mut different_leaders, mut different_decks, mut different_tokens, mut steps) =
        (0, 0, 0, 0);
    for kind in all_kinds() {
        for seed in 9000..9003 {
            let _ = rich_walk(kind, seed).play(|taken, walk| {
                if !walk.dice.one_in(6) {
                    return;
                }
                let game = &taken.before;
                let quiet = !taken.applied.revealed && !taken.applied.chance;
                for viewer in viewers(game) {
                    let mut keep = match viewer {
                        Viewer::Seat(seat) => vec![seat],
                        Viewer::Spectator => vec![],
                    };
                    let other = with_other_secrets(game, &keep, &mut walk.dice);
                    a_view_depends_only_on_what_its_viewer_may_know(game, &other, viewer);
                    let (a, b) = (game.position(), other.position());
                    different_leaders += u32::from(a.players != b.players);
                    different_decks += u32::from(a.decks != b.decks);
                    different_tokens += u32::from(a.lorenzo != b.lorenzo);
                    // Only who acts knows the own leaders, so only those make a difference.
                    keep.extend(match taken.step {
                        Step::Act(seat, _) => Some(seat),
                        Step::Notice(_) => None,
                    });
                    if quiet {
                        let other = with_other_secrets(game, &keep, &mut walk.dice);
                        a_step_tells_nothing_hidden(taken.step, game, &other, viewer);
                        steps += 1;
                    }
                }
            });
        }
    }
    let met = [different_leaders, different_decks, different_tokens, steps];
    assert!(met.iter().all(|count| *count > 400), "{met:?}");
}

#[test]
fn nothing_is_told_about_leaders_in_the_set_up() {
    // M203, M204: that leaders were kept is told, and when; which ones is not.
    for kind in all_kinds() {
        for seed in 9100..9110 {
            play(kind, seed, |taken, walk| {
                let Step::Act(actor, _) = taken.step else { return };
                let set_up =
                    taken.before.position().phase == masters::position::PhaseDocument::SetUp {};
                if !set_up || taken.applied.chance {
                    return;
                }
                // Another choice of the same player looks the same to everybody else.
                let mut list = Vec::new();
                taken.before.legal_actions(actor, &mut list);
                let Step::Act(_, masters::Action::Keep(_)) = taken.step else { return };
                list.retain(|action| matches!(action, masters::Action::Keep(_)));
                let (mut other, mut events) = (taken.before.clone(), Vec::new());
                other.apply(actor, *walk.dice.of(&list), &mut events).unwrap();
                assert_eq!(events, taken.events);
                for viewer in viewers(&other).filter(|viewer| *viewer != Viewer::Seat(actor)) {
                    a_view_depends_only_on_what_its_viewer_may_know(&walk.game, &other, viewer);
                }
            });
        }
    }
}

#[test]
fn a_spectator_sees_no_leaders_and_a_player_only_the_own_ones() {
    let kind: Kind = *all_kinds().last().unwrap();
    play(Kind { absence: Absence::Skip, ..kind }, 1, |_, walk| {
        let position = walk.game.position();
        assert_eq!(walk.game.view(Viewer::Spectator).hand, None);
        for (seat, player) in Seat::first(4).zip(&position.players) {
            let view = walk.game.view(Viewer::Seat(seat));
            assert_eq!(view.hand, Some(player.hand));
            // Whatever is in the view of somebody else, it is not the hand.
            let other = seat.clockwise(1, position.players.len() as u8);
            let json = serde_json::to_value(walk.game.view(Viewer::Seat(other))).unwrap();
            assert_eq!(json["players"][seat.index()]["hand"], serde_json::Value::Null);
            assert_eq!(json["players"][seat.index()]["dealt"], serde_json::Value::Null);
        }
    });
}

/// What a redeal must not change about a position, and what it may not lose.
fn open_and_sorted(position: &Position) -> Position {
    let mut position = position.clone();
    for deck in position.decks.values_mut() {
        let below = deck.len().saturating_sub(1);
        deck[..below].sort();
    }
    if let Some(lorenzo) = &mut position.lorenzo {
        lorenzo.tokens[usize::from(lorenzo.revealed)..].sort();
    }
    position.chance = Chance::new(0.into());
    position
}

#[test]
fn redealt_worlds_look_the_same_to_their_seats() {
    let (mut other_decks, mut other_leaders, mut states) = (0, 0, 0);
    for kind in all_kinds() {
        for seed in 10_000..10_004 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(8) {
                    return;
                }
                let game = &taken.before;
                let truth = game.position();
                for seat in Seat::first(game.seats()) {
                    let seed = walk.dice.seed();
                    let world = a_redealt_world_looks_the_same_to_its_seat(game, seat, seed);
                    let position = world.position();
                    states += 1;
                    other_decks += u32::from(position.decks != truth.decks);
                    other_leaders += u32::from(position.players != truth.players);
                    // Nothing but the hidden things is different.
                    let (mut one, mut other) =
                        (open_and_sorted(&truth), open_and_sorted(&position));
                    assert_eq!(one.players[seat.index()], other.players[seat.index()]);
                    for player in one.players.iter_mut().chain(&mut other.players) {
                        (player.hand, player.dealt) = (LeaderSet::EMPTY, LeaderSet::EMPTY);
                    }
                    assert_eq!(one, other);
                }
            });
        }
    }
    assert!(other_decks * 10 > states * 9 && other_leaders * 2 > states, "{states}");
}

#[test]
fn a_redealt_world_depends_only_on_what_its_seat_may_know() {
    let mut different = 0;
    for kind in all_kinds() {
        for seed in 11_000..11_006 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(8) {
                    return;
                }
                let game = &taken.before;
                for seat in Seat::first(game.seats()) {
                    let other = with_other_secrets(game, &[seat], &mut walk.dice);
                    different += u32::from(other != *game);
                    let seed = walk.dice.seed();
                    indistinguishable_states_redeal_to_the_same_world(game, &other, seat, seed);
                }
            });
        }
    }
    assert!(different > 1000, "{different}");
}
