//! What leaves for a seat is made of what that seat may know, and of nothing else (M201, M202).

use dialects::client::{Client, Event};
use dialects::masters_bean::client::Player;
use protocol::Millis;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use wire::Framing;

use crate::bots::{Kind, plan};
use crate::desk::{Desk, NAMES};
use crate::games::game;

/// Plays a whole game; somebody else sits on the last seat in a world in which everything is dealt anew
/// that the seat cannot know, and is told the same, byte for byte. Gives what everybody said.
fn same_in_another_world(players: u8, seed: u64) -> String {
    let mut said = String::new();
    let count = usize::from(players);
    let keep = [[1, 2], [9, 4], [11, 6], [7, 14]];
    let mut desk = Desk::dealt(&keep[..count]);
    let mut clients: Vec<Player> = Vec::new();
    for (seat, name) in NAMES.iter().enumerate().take(count) {
        desk.enter(seat, None);
        let framing = if seat % 2 == 0 { Framing::Json } else { Framing::Java };
        let mut player = Player::new(framing, plan(name, players, "", seed + seat as u64));
        // It has already said how many play, and its name.
        while player.next(Millis::default()).is_some() {}
        clients.push(player);
    }
    let (seat, shadow) = (count - 1, desk.enter(count - 1, Some(1000)));
    let mut read = vec![0; count];
    let mut named = vec![false; count];
    let mut done = vec![false; count];
    let mut rich = seed.is_multiple_of(2);
    while !done.iter().all(|done| *done) {
        let mut busy = false;
        let begun = |number: usize| desk.log(number).iter().any(|line| line.contains("gameStart"));
        if !rich && (0..count).all(begun) {
            // With enough of everything, leaders and cards come into play.
            rich = true;
            desk.jump(|position| {
                for player in position["players"].as_array_mut().unwrap() {
                    player["strongbox"] = json!({ "C": 5, "V": 5, "H": 5, "S": 5 });
                }
            });
        }
        for number in 0..count {
            let new: Vec<String> = desk.log(number)[read[number]..].to_vec();
            read[number] = desk.log(number).len();
            for line in new {
                let bytes = format!("{line}\n");
                clients[number].receive(Millis::default(), bytes.as_bytes());
            }
            while let Some(event) = clients[number].next(Millis::default()) {
                busy = true;
                match event {
                    Event::Send { bytes, .. } => {
                        if !std::mem::replace(&mut named[number], true) {
                            continue;
                        }
                        said.push_str(&String::from_utf8_lossy(&bytes));
                        if number == seat {
                            desk.send(shadow, &bytes);
                        }
                        desk.send(number, &bytes);
                    }
                    Event::Finished(_) => done[number] = true,
                    Event::Redial => panic!("a client wants another connection"),
                    Event::Noticed { what: why } | Event::Failed { why } => panic!("{why}"),
                    Event::Answered | Event::Seated { .. } => {}
                }
            }
        }
        assert!(busy, "nobody does anything any more");
    }
    let (own, elsewhere) = (desk.log(seat), desk.log(shadow));
    assert!(own.len() > 100);
    for (own, elsewhere) in own.iter().zip(elsewhere) {
        assert_eq!(own, elsewhere);
    }
    assert_eq!(own.len(), elsewhere.len());
    said
}

#[test]
fn in_another_world_that_looks_the_same_the_same_is_told() {
    let mut used = BTreeSet::new();
    for seed in 1..20 {
        for players in 1..=4 {
            for line in same_in_another_world(players, seed).lines() {
                let cmd = line.split_once("\"cmd\" : \"").and_then(|(_, cmd)| cmd.split_once('"'));
                used.extend(cmd.map(|(cmd, _)| cmd.to_owned()));
            }
        }
    }
    assert_eq!(used.len(), 16, "every command was used: {used:?}");
}

/// In whole games, the codes of leaders that somebody never shows reach nobody else.
#[tokio::test(start_paused = true)]
async fn leaders_in_the_hand_are_shown_to_their_owner_only() {
    for seed in 1..4 {
        let bots = game(seed, &[Kind::Java, Kind::Json, Kind::Json], "").await;
        for bot in &bots {
            let mut shown: BTreeMap<String, u32> = BTreeMap::new();
            let own = &bot.player.model().unwrap().own().unwrap().name;
            for line in bot.told.lines().filter(|line| line.contains("leaderCardsUpdate")) {
                let told: serde_json::Value = serde_json::from_str(line).unwrap();
                let name = told["playerUsername"].as_str().unwrap();
                if name == own {
                    continue;
                }
                for (code, active) in
                    [("leader1Code", "leader1Active"), ("leader2Code", "leader2Active")]
                {
                    let secret = told[active] == false;
                    assert!(!secret || told[code] == 0 || told[code] == 5, "{line}");
                    *shown.entry(name.to_owned()).or_default() += 1;
                }
            }
            assert_eq!(shown.len(), 2, "everybody hears of everybody");
        }
    }
}
