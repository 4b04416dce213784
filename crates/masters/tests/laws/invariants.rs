//! What the rules say of every position, written anew from the position document.

use kernel::{Game, There};
use masters::position::{PhaseDocument, PlayerDocument, Position};
use masters::{Absence, Counts, LeaderSet, Masters, Resource, Resources, Tile};

use crate::games::{Walk, all_kinds, rich_walk, walk};
use crate::printed::{Heap, data, heap, minus, plus, total};

/// The places of the basic depots, and of a leader depot (M60, M62).
const ROOM: [u8; 3] = [1, 2, 3];
const LEADER_ROOM: i32 = 2;

pub(crate) fn assert_invariants(game: &Masters) {
    assert_holds(&game.position());
}

fn assert_holds(position: &Position) {
    marbles(position);
    cards(position);
    depots(position);
    track(position);
    leaders(position);
    solo(position);
    match position.phase {
        PhaseDocument::Over { .. } => {}
        PhaseDocument::SetUp {} => set_up(position),
        _ => turn(position),
    }
}

/// M40: the thirteen marbles never change.
fn marbles(position: &Position) {
    assert!(position.market.iter().all(|row| row.len() == 4), "{:?}", position.market);
    let mut marbles: Vec<char> = position.market.concat().chars().collect();
    marbles.extend(position.slide.chars());
    marbles.sort_unstable();
    assert_eq!(marbles.iter().collect::<String>(), "bbggpprwwwwyy");
}

/// M3, M83, M161: every card is in one place only; with two players or more none is lost.
fn cards(position: &Position) {
    let mut seen = Vec::new();
    for (name, deck) in &position.decks {
        for card in deck {
            assert_eq!(data().card(card.id()).deck, name.to_string(), "card {card}");
            seen.push(card.id());
        }
    }
    for player in &position.players {
        for slot in &player.slots {
            for (below, card) in slot.iter().enumerate() {
                let level = data().card(card.id()).level;
                assert_eq!(level, below as u64 + 1, "card {card} in {slot:?}");
                seen.push(card.id());
            }
        }
        let cards: usize = player.slots.iter().map(Vec::len).sum();
        assert!(cards <= 7, "{cards} cards");
    }
    let found = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), found, "a card is there twice");
    assert!(found == 48 || position.lorenzo.is_some(), "{found} cards");
}

/// M60 to M62.
fn depots(position: &Position) {
    for player in &position.players {
        for (content, room) in player.depots.iter().zip(ROOM) {
            assert!(content.count() <= room, "{:?}", player.depots);
            assert_eq!(content.kind().is_some(), content.count() > 0);
        }
        let mut kinds: Vec<_> = player.depots.iter().filter_map(|depot| depot.kind()).collect();
        let many = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), many, "{:?}", player.depots);
        let mut room = [0; 4];
        for leader in player.played.iter().map(|leader| data().leader(leader.id())) {
            room[leader.resource] += LEADER_ROOM * i32::from(leader.ability == "depot");
        }
        let stored = heap(&player.leader_depots);
        for kind in Resource::ALL {
            assert!(stored[kind as usize] <= room[kind as usize], "{stored:?} in {room:?}");
        }
    }
}

/// M140 to M144: the reports are those that the furthest marker or the black cross has caused.
fn track(position: &Position) {
    let cross = position.lorenzo.map_or(0, |lorenzo| lorenzo.cross);
    let furthest = position.players.iter().map(|player| player.faith).max().unwrap().max(cross);
    assert!(furthest <= 24, "space {furthest}");
    let sections = &data().sections;
    let due = sections.iter().filter(|section| i32::from(furthest) >= section.pope).count();
    assert_eq!(usize::from(position.reports), due, "M143");
    for player in &position.players {
        for (number, (tile, section)) in player.tiles.iter().zip(sections).enumerate() {
            assert_eq!(*tile == Tile::Open, number >= due, "M144: {:?}", player.tiles);
            assert!(*tile != Tile::Up || i32::from(player.faith) >= section.first, "M144");
        }
    }
}

/// M15, M17, M123: four leaders for each, of which two are kept, in the hand or face up.
fn leaders(position: &Position) {
    let ids = |set: &LeaderSet| -> Vec<u8> { set.iter().map(|leader| leader.id()).collect() };
    let mut all = Vec::new();
    for player in &position.players {
        let (dealt, hand, played) = (ids(&player.dealt), ids(&player.hand), ids(&player.played));
        assert_eq!(dealt.len(), 4, "M15");
        assert!(hand.iter().chain(&played).all(|leader| dealt.contains(leader)), "M15");
        assert!(!hand.iter().any(|leader| played.contains(leader)), "M123");
        let kept = hand.len() + played.len();
        match position.phase {
            PhaseDocument::SetUp {} => {
                assert!(played.is_empty() && (kept == 2 || kept == 4), "M17")
            }
            // A game that is broken off in the set-up is over with four leaders in a hand.
            PhaseDocument::Over { .. } => assert!(kept <= 2 || hand == dealt, "M17"),
            _ => assert!(kept <= 2, "M17"),
        }
        all.extend(dealt);
    }
    let many = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), many, "M15: a leader was dealt twice");
}

/// M180 to M190.
fn solo(position: &Position) {
    assert_eq!(position.lorenzo.is_some(), position.players.len() == 1, "M180");
    let Some(lorenzo) = &position.lorenzo else { return };
    let tokens = lorenzo.tokens.map(u8::from);
    let mut sorted = tokens;
    sorted.sort_unstable();
    assert_eq!(sorted, [1, 2, 3, 4, 5, 6, 7], "M185");
    assert!(lorenzo.cross <= 24, "M140");
    let shown = &tokens[..usize::from(lorenzo.revealed)];
    if let Some(last) = shown.last() {
        assert_eq!(lorenzo.last.map(u8::from), Some(*last), "M200");
    }
    if !matches!(position.phase, PhaseDocument::Over { .. }) {
        assert!(!shown.contains(&7), "M184");
        assert!(lorenzo.cross < 24 && position.players[0].faith < 24, "M189, M190");
        assert!(position.last_round.is_none(), "M190");
        let cards: usize = position.players[0].slots.iter().map(Vec::len).sum();
        assert!(cards < 7, "M190");
        for colour in ["g", "b", "y", "p"] {
            let decks =
                position.decks.iter().filter(|(name, _)| name.to_string().starts_with(colour));
            assert!(decks.map(|(_, deck)| deck.len()).sum::<usize>() > 0, "M188: {colour}");
        }
    }
}

/// M17 to M21, M215.
fn set_up(position: &Position) {
    let mut chosen = 0;
    for (seat, (bonus, faith)) in position.order.iter().zip(&data().bonuses) {
        let player = &position.players[seat.index()];
        let placed: u8 = player.depots.iter().map(|content| content.count()).sum();
        assert_eq!((i32::from(placed + player.bonus), i32::from(player.faith)), (*bonus, *faith));
        assert!(player.slots.iter().all(Vec::is_empty) && player.leader_depots.is_empty(), "M4");
        assert_eq!(player.strongbox, Counts::default(), "M4");
        chosen += usize::from(player.bonus == 0 && player.hand.len() == 2);
    }
    assert!(chosen < position.players.len(), "M21");
    assert_eq!(position.last_round, None);
}

/// What holds in a turn: M21, M47, M51, M112, M160 to M162, M211, M213.
fn turn(position: &Position) {
    let cards = |player: &PlayerDocument| player.slots.iter().map(Vec::len).sum::<usize>();
    assert!(position.players.iter().all(|player| player.bonus == 0), "M21");
    let end = position.players.iter().any(|player| player.faith == 24 || cards(player) == 7);
    assert_eq!(end, position.last_round.is_some(), "M162");
    let presence = |presence| position.players.iter().filter(move |p| p.presence == presence);
    assert!(
        position.absence == Absence::Skip || presence(There::Absent).count() == 0,
        "M211, M212"
    );
    let playing = position.players.len() - presence(There::GaveUp).count();
    assert!(playing > 1 || playing == 1 && position.lorenzo.is_some(), "M212");
    let place = match &position.phase {
        PhaseDocument::BeforeAction { place }
        | PhaseDocument::Market { place, .. }
        | PhaseDocument::Production { place, .. }
        | PhaseDocument::AfterAction { place } => usize::from(*place),
        PhaseDocument::SetUp {} | PhaseDocument::Over { .. } => panic!("no turn"),
    };
    let player = &position.players[position.order[place].index()];
    let nobody = presence(There::Present).count() == 0;
    assert!(nobody || player.presence == There::Present, "M213");
    match &position.phase {
        PhaseDocument::Market { unplaced, whites, .. } => {
            assert!((1..=4).contains(&(unplaced.total() + whites)), "M41, M47");
            let leaders = player.played.iter().map(|leader| data().leader(leader.id()));
            let able = leaders.filter(|leader| leader.ability == "white").count();
            assert!(*whites == 0 || able == 2, "M51");
        }
        PhaseDocument::Production { used, output, faith, .. } => {
            assert_eq!((heap(output), i32::from(*faith)), set_aside(player, used, output), "M112");
        }
        _ => {}
    }
}

/// What the powers used must have set aside; where they leave a choice, `told` is believed.
fn set_aside(player: &PlayerDocument, used: &[String], told: &Resources) -> (Heap, i32) {
    let (mut output, mut faith, mut chosen) = ([0; 4], 0, 0);
    assert!(!used.is_empty(), "M100");
    for power in used {
        if power == "basic" {
            chosen += 1;
        } else if let Some(leader) = power.strip_prefix('L') {
            let id: u8 = leader.parse().unwrap();
            assert!(player.played.iter().any(|leader| leader.id() == id), "M100");
            assert_eq!(data().leader(id).ability, "production", "M104");
            (chosen, faith) = (chosen + 1, faith + 1);
        } else {
            let slot: usize = power.parse().unwrap();
            let card = data().card(player.slots[slot - 1].last().expect("M100").id());
            (output, faith) = (plus(output, card.output), faith + card.faith);
        }
    }
    let rest = minus(heap(told), output);
    assert!(rest.iter().all(|count| *count >= 0) && total(rest) == chosen, "M112: {told}");
    (plus(output, rest), faith)
}

/// What only ever grows, and what only ever shrinks.
fn assert_goes_forward(before: &Position, after: &Position) {
    for (name, deck) in &before.decks {
        assert!(deck.starts_with(&after.decks[name]), "deck {name}: cards leave from the top only");
    }
    assert!(after.reports >= before.reports);
    assert!(before.last_round.is_none() || after.last_round == before.last_round, "M165");
    assert_eq!(after.order, before.order, "M216");
    let cross = |position: &Position| position.lorenzo.map_or(0, |lorenzo| lorenzo.cross);
    assert!(cross(after) >= cross(before));
    for (before, after) in before.players.iter().zip(&after.players) {
        assert!(after.faith >= before.faith);
        for (tile, later) in before.tiles.iter().zip(&after.tiles) {
            assert!(*tile == Tile::Open || later == tile, "a tile was turned twice");
        }
        assert_eq!(after.dealt, before.dealt);
        let keeps = |leader| after.played.contains(leader);
        assert!(before.played.iter().all(keeps), "M127: a played leader stays");
        let held = |leader| before.hand.contains(leader);
        assert!(after.hand.iter().all(held), "nobody gets a leader back");
        for (slot, later) in before.slots.iter().zip(&after.slots) {
            assert!(later.starts_with(slot), "cards stay in their slot");
        }
    }
}

#[test]
fn invariants_hold_after_every_step() {
    fn check(mut walk: Walk) {
        let mut before = walk.game.position();
        assert_holds(&before);
        while walk.step().is_some() {
            let after = walk.game.position();
            assert_holds(&after);
            assert_goes_forward(&before, &after);
            before = after;
        }
    }
    for kind in all_kinds() {
        (0..12).for_each(|seed| check(walk(kind, seed)));
        (0..6).for_each(|seed| check(rich_walk(kind, seed)));
    }
}
