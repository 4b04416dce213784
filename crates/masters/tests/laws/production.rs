//! Production in steps (M112) reaches what M100 to M111 allow in one command, and nothing else.

use kernel::{Game, Pick, Seat, apply_all};
use laws::Dice;
use masters::position::{PhaseDocument, PlayerDocument};
use masters::{Action, Masters, Payment, Power, Resource, Resources, SlotId};

use crate::games::{quiet_kinds, rich_walk};
use crate::printed::{Heap, data, heap, plus, total};

/// Some of the powers a player has, with random choices and random sources for what they take.
fn selection(player: &PlayerDocument, dice: &mut Dice) -> Vec<Action> {
    let mut powers = vec![Power::Basic];
    powers.extend(SlotId::ALL.map(Power::Card));
    powers.extend(player.played.iter().map(Power::Leader));
    powers.retain(|power| match power {
        Power::Basic => true,
        Power::Card(slot) => !player.slots[usize::from(slot.number()) - 1].is_empty(),
        Power::Leader(leader) => data().leader(leader.id()).ability == "production",
    });
    powers.retain(|_| !dice.one_in(3));
    let any = |dice: &mut Dice| *dice.of(&Resource::ALL);
    powers
        .into_iter()
        .map(|power| {
            let (input, chooses) = match power {
                Power::Basic => ([any(dice), any(dice)].into_iter().collect(), true),
                Power::Card(_) => (top_card(player, power).0, false),
                Power::Leader(leader) => {
                    let kind = data().leader(leader.id()).resource;
                    (Resources::one(Resource::ALL[kind]), true)
                }
            };
            let output = chooses.then(|| any(dice));
            Action::Produce { power, payment: from_anywhere(input, dice), output }
        })
        .collect()
}

/// What the card of a power takes, and what it gives with faith.
fn top_card(player: &PlayerDocument, power: Power) -> (Resources, Heap, i32) {
    let Power::Card(slot) = power else { panic!("{power} is not a card") };
    let card = player.slots[usize::from(slot.number()) - 1].last().unwrap();
    let printed = data().card(card.id());
    let input = Resource::ALL.into_iter();
    let input =
        input.flat_map(|kind| std::iter::repeat_n(kind, printed.input[kind as usize] as usize));
    (input.collect(), printed.output, printed.faith)
}

fn from_anywhere(heap: Resources, dice: &mut Dice) -> Payment {
    let mut stores: [Vec<Resource>; 3] = Default::default();
    for kind in Resource::ALL {
        for _ in 0..heap.count(kind) {
            // Mostly the strongbox: that is where there is much.
            let store = [0, 1, 2, 2, 2, 2][dice.pick(6) as usize];
            stores[store].push(kind);
        }
    }
    let [depots, leaders, strongbox] = stores.map(|kinds| kinds.into_iter().collect());
    Payment { depots, leaders, strongbox }
}

/// What lies in the basic depots, the leader depots and the strongbox.
fn stores(player: &PlayerDocument) -> [Heap; 3] {
    let shelves = player.depots.map(|content| heap(&content.into()));
    let box_ = &player.strongbox;
    [
        shelves.into_iter().fold([0; 4], plus),
        heap(&player.leader_depots),
        [box_.c, box_.v, box_.h, box_.s].map(i32::from),
    ]
}

/// What is left after all payments, and what then arrives: resources and faith.
fn result(player: &PlayerDocument, actions: &[Action]) -> ([Heap; 3], i32) {
    let mut after = stores(player);
    let (mut output, mut faith) = ([0; 4], 0);
    for action in actions {
        let Action::Produce { power, payment, output: chosen } = action else { panic!("{action}") };
        let parts = [payment.depots, payment.leaders, payment.strongbox];
        for (store, part) in after.iter_mut().zip(parts) {
            *store = crate::printed::minus(*store, heap(&part));
        }
        let (gives, points) = match power {
            Power::Card(_) => {
                let (_, output, faith) = top_card(player, *power);
                (output, faith)
            }
            Power::Basic => (heap(&Resources::one(chosen.unwrap())), 0),
            Power::Leader(_) => (heap(&Resources::one(chosen.unwrap())), 1),
        };
        output = plus(output, gives);
        faith += points;
    }
    // M105: only what was there before pays.
    if after.concat().iter().all(|count| *count >= 0) {
        after[2] = plus(after[2], output);
    }
    (after, faith)
}

/// One production as a batch, in this order.
fn batch(game: &Masters, seat: Seat, actions: &[Action]) -> Option<Masters> {
    let whole = [actions, &[Action::Finish]].concat();
    let mut end = game.clone();
    let mut heard = Vec::new();
    let taken = apply_all(&mut end, seat, &whole, &mut heard);
    if taken.is_err() {
        assert!(end == *game && heard.is_empty(), "a refused production left a trace");
        return None;
    }
    // Step by step it is the same.
    let (mut apart, mut heard_apart) = (game.clone(), Vec::new());
    for action in &whole {
        apart.apply(seat, *action, &mut heard_apart).unwrap();
    }
    assert_eq!((&apart, &heard_apart), (&end, &heard));
    Some(end)
}

#[test]
fn a_production_in_steps_is_the_production_of_m100_to_m111() {
    let (mut accepted, mut refused, mut largest) = (0, 0, 0);
    for kind in quiet_kinds() {
        for seed in 0..25 {
            let _ = rich_walk(kind, seed).play(|taken, walk| {
                let game = &taken.before;
                let position = game.position();
                let PhaseDocument::BeforeAction { place } = position.phase else { return };
                let seat = position.order[usize::from(place)];
                let player = &position.players[seat.index()];
                let mut actions = selection(player, &mut walk.dice);
                let (stores_after, faith) = result(player, &actions);
                let payable = stores_after.concat().iter().all(|count| *count >= 0);
                let end = batch(game, seat, &actions);
                // M100, M109: something, and all of it is paid.
                assert_eq!(end.is_some(), payable && !actions.is_empty(), "{actions:?}");
                // The order of the powers makes no difference.
                walk.dice.shuffle(&mut actions);
                assert_eq!(batch(game, seat, &actions), end);
                let Some(end) = end else {
                    refused += 1;
                    return;
                };
                accepted += 1;
                largest = largest.max(actions.len());
                let after = end.position();
                let now = &after.players[seat.index()];
                assert_eq!(stores(now), stores_after, "{actions:?}");
                assert_eq!(i32::from(now.faith), (i32::from(player.faith) + faith).min(24));
                assert!(total(stores_after[2]) >= 0);
                // M101: no power twice.
                let again = [actions.as_slice(), &actions[..1]].concat();
                assert_eq!(batch(game, seat, &again), None);
            });
        }
    }
    assert!(accepted > 500 && refused > 500 && largest >= 4, "{accepted} {refused} {largest}");
}
