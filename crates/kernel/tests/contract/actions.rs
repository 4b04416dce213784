//! Several actions as one, and random play.

use kernel::playout::{play_randomly, random_action};
use kernel::{Applied, BatchRefused, Game, Notice, Seat, SeatSet, Seed, Unheard, apply_all};

use crate::pebbles::{Heap, Pebbles, Refused, Take, Took};

/// One player alone with a heap.
fn alone(pebbles: u8) -> Pebbles {
    Pebbles::new(&Heap { players: 1, pebbles }, &[()], Seed::from(1)).unwrap()
}

#[test]
fn several_actions_as_one_are_all_taken() {
    let (mut game, mut events) = (alone(10), vec![Took(9)]);
    let applied = apply_all(&mut game, Seat::FIRST, &[Take(1), Take(2), Take(3)], &mut events);
    let expected = Applied { chance: false, revealed: true };
    assert_eq!(applied, Ok(expected), "the whole reveals what its last part reveals");
    assert_eq!(game.left, 4);
    assert_eq!(events, [Took(9), Took(1), Took(2), Took(3)]);
}

#[test]
fn or_none_is_and_nothing_is_told() {
    let (mut game, mut events) = (alone(10), Vec::new());
    let refused = apply_all(&mut game, Seat::FIRST, &[Take(1), Take(2), Take(4)], &mut events);
    assert_eq!(refused, Err(BatchRefused::Refused { at: 2, error: Refused::Count }));
    assert_eq!(game, alone(10));
    assert!(events.is_empty());
}

#[test]
fn nothing_may_follow_what_shows_something_hidden() {
    // Else a refusal at the end would undo what was seen. It does not matter whether the rest
    // could be done: even that would tell something.
    for rest in [Take(1), Take(4)] {
        let (mut game, mut events) = (alone(10), Vec::new());
        let refused = apply_all(&mut game, Seat::FIRST, &[Take(1), Take(3), rest], &mut events);
        assert_eq!(refused, Err(BatchRefused::AfterReveal { at: 2 }));
        assert_eq!(game, alone(10));
        assert!(events.is_empty());
    }
}

#[test]
fn no_action_at_all_changes_nothing() {
    let mut game = alone(10);
    let applied = apply_all(&mut game, Seat::FIRST, &[], &mut Unheard);
    assert_eq!(applied, Ok(Applied::default()));
    assert_eq!(game, alone(10));
}

#[test]
fn random_play_goes_on_until_nobody_may_act() {
    let mut generator = Seed::from(3).fast_generator();
    let (mut game, mut buffer, mut taken) = (alone(200), Vec::new(), 0);
    let actions =
        play_randomly(&mut game, &mut generator, &mut buffer, u64::MAX, |seat, action| {
            assert_eq!(seat, Seat::FIRST);
            taken += u32::from(action.0);
        });
    assert!((67..=200).contains(&actions.unwrap()));
    assert_eq!((taken, game.left), (200, 0));
    assert_eq!(random_action(&game, &mut generator, &mut buffer), None);

    let mut game = alone(200);
    let few = play_randomly(&mut game, &mut generator, &mut buffer, 5, |_, _| {});
    assert_eq!(few, Ok(5), "or until there were that many actions");
    assert!((185..=195).contains(&game.left));

    let mut game = alone(200);
    game.notice(Notice::Leaves(Seat::FIRST), &mut Unheard).unwrap();
    assert_eq!(game.to_act(), SeatSet::EMPTY);
    assert_eq!(random_action(&game, &mut generator, &mut buffer), None);
}

#[test]
fn random_play_picks_every_legal_action() {
    let (game, mut buffer, mut seen) = (alone(10), Vec::new(), [0; 4]);
    let mut generator = Seed::from(4).fast_generator();
    for _ in 0..300 {
        let (_, Take(count)) = random_action(&game, &mut generator, &mut buffer).unwrap();
        seen[usize::from(count)] += 1;
    }
    assert!(seen[0] == 0 && seen[1..].iter().all(|times| *times > 60), "{seen:?}");
}
