//! What may be done, and how it is written.

use kernel::{Game, Pick};
use laws::actions::{
    actions_read_back, apply_accepts_exactly_what_is_listed, what_reads_is_written_again,
};
use laws::{Dice, cases};
use masters::position::PhaseDocument;
use masters::{Ability, Action, CardId, Content, Counts, DeckId, LeaderId, Masters, Resource};
use proptest::prelude::*;

use crate::games::{Walk, all_kinds, quiet_kinds, rich_walk, walk};
use crate::universe::{simple_actions, some_actions};

fn assert_list_is_exact(game: &Masters, dice: &mut Dice) {
    let universe = [simple_actions(), some_actions(game, dice)].concat();
    apply_accepts_exactly_what_is_listed(game, &universe);
}

#[test]
fn apply_accepts_exactly_what_is_listed_at_every_step() {
    let check = |walk: Walk, every| {
        let mut end = walk.play(|taken, walk| {
            if walk.dice.one_in(every) {
                assert_list_is_exact(&taken.before, &mut walk.dice);
            }
        });
        assert_list_is_exact(&end.game, &mut end.dice);
    };
    for kind in all_kinds() {
        for seed in 100..103 {
            check(walk(kind, seed), 30);
            check(rich_walk(kind, seed), 30);
        }
    }
}

/// A player with plenty of everything everywhere, before the main action.
fn plenty(seed: u64) -> Masters {
    let mut dice = Dice::new(seed);
    let kinds = quiet_kinds();
    let mut position = rich_walk(*dice.of(&kinds), seed).game.position();
    let PhaseDocument::BeforeAction { place } = position.phase else { panic!("a first turn") };
    let player = &mut position.players[position.order[usize::from(place)].index()];
    player.strongbox = Counts { c: 30, v: 30, h: 30, s: 30 };
    let mut kinds = Resource::ALL;
    dice.shuffle(&mut kinds);
    player.depots = [1, 2, 3].map(|room| Content::of(kinds[usize::from(room) - 1], room));
    player.leader_depots = player
        .played
        .iter()
        .map(LeaderId::printed)
        .filter(|leader| leader.ability == Ability::Depot)
        .flat_map(|leader| [leader.resource; 2])
        .collect();
    for slot in &mut player.slots {
        for level in 1..=dice.pick(3) {
            let colour = ["g", "b", "y", "p"][dice.pick(4) as usize];
            slot.extend(
                position.decks.get_mut(&format!("{colour}{level}").parse().unwrap()).unwrap().pop(),
            );
        }
        // A deck may have been empty.
        let fits = |(below, card): (usize, &CardId)| usize::from(card.printed().level) == below + 1;
        assert!(slot.iter().enumerate().all(fits));
    }
    Masters::from_position(&position).unwrap()
}

#[test]
fn no_position_has_more_legal_actions_than_there_is_room_for() {
    let count = |game: &Masters| {
        let mut listed = Vec::new();
        game.legal_actions(game.to_act().single().unwrap(), &mut listed);
        assert!(listed.len() <= Masters::MAX_ACTIONS, "{} in {game:?}", listed.len());
        listed.len()
    };
    let mut most = 0;
    for seed in 0..400 {
        let mut game = plenty(seed);
        // What a deck adds depends on its top card alone: the best of each make the most.
        for deck in DeckId::all() {
            let mut position = game.position();
            for _ in 1..position.decks[&deck].len() {
                position.decks.get_mut(&deck).unwrap().rotate_right(1);
                let other = Masters::from_position(&position).unwrap();
                if count(&other) > count(&game) {
                    game = other;
                }
            }
        }
        most = most.max(count(&game));
    }
    // The search comes near what counting allows.
    assert!(most > 600, "{most}");
}

#[test]
fn actions_read_back_as_written() {
    for (seed, kind) in (0..).zip(all_kinds()) {
        let mut walk = rich_walk(kind, seed);
        (0..50 + seed).for_each(|_| drop(walk.step()));
        let universe = [simple_actions(), some_actions(&walk.game, &mut walk.dice)].concat();
        actions_read_back::<Masters>(&universe);
    }
}

/// Whatever reads as an action is one, and mentions nothing that the text does not.
fn assert_reads_back(text: &str) {
    if let Some(written) = what_reads_is_written_again::<Masters>(text) {
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.to_ascii_uppercase().chars().collect();
            letters.sort_unstable();
            letters
        };
        // Leaders, and resources within a store, may come in any order; a leader named twice is
        // kept once.
        if !matches!(text.parse(), Ok(Action::Keep(_))) {
            assert_eq!(sorted(&written), sorted(text), "{text:?} is read as {written:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn no_text_panics_and_what_reads_is_what_was_written(text in any::<String>()) {
        assert_reads_back(&text);
    }

    #[test]
    fn nothing_that_looks_like_an_action_reads_as_another(
        text in prop_oneof![
            "(keep|play|drop|row|col)( [0-9+]{1,2}){1,3}",
            "(bonus )?[CVHSwLchvs123x]{1,2}-[CVHSLchvs0-9wx]{1,2}",
            "buy [gbyp][0-4] [0-4]( [dls]:[CVHS]{0,3}){0,4}",
            "use (basic|[0-4]|L1[0-9]|L[0-9])( [dls]:[CVHS]{0,3}){0,3}( =[CVHSX]{1,2}){0,2}",
            "depots ([CVHS]{0,3}|-)/([CVHS]{0,3}|-)/(CCC|-|V)(\\+[CVHS]{0,4}){0,2}",
            "[a-zCVHS :=+/0-9-]{1,12}",
        ]
    ) {
        assert_reads_back(&text);
    }
}
