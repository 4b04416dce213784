//! Secrets stay secret: every message that leaves for a viewer is, byte for byte, the one that would
//! leave if everything the viewer may not know were different.

use bots::Evaluate;
use client::table_of;
use kernel::{Applied, Game, Record, Seat, Seed, Step, Viewer};
use protocol::http::CreateTable;
use protocol::socket::{ServerMessage, Situation, Update};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::house::{House, Seated};
use crate::peer::Peer;
use crate::player::{Habits, Player};

/// Worlds that are tried for each message.
const WORLDS: u64 = 3;

/// Listens to a match to its end, and keeps the updates as they were sent, by their numbers.
async fn listen(mut peer: Peer) -> BTreeMap<u64, String> {
    let mut updates = BTreeMap::new();
    loop {
        let text = peer.hear_text().await.unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "update" {
            updates.insert(message["seq"].as_u64().unwrap(), text);
            if !message["game"]["outcome"].is_null() {
                return updates;
            }
        }
    }
}

/// What was told about one step.
struct Told<G: Game> {
    step: Step<G::Action>,
    applied: Applied,
    events: Vec<G::Event>,
}

/// The update that a viewer gets in this world.
fn update<G: Game>(world: &G, viewer: Viewer, seq: u64, told: &Told<G>) -> String {
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        world.legal_actions(seat, &mut legal);
    }
    let final_ = told.applied.chance || told.applied.revealed || world.outcome().is_some();
    let acted = matches!(told.step, Step::Act(seat, _) if Viewer::Seat(seat) == viewer);
    let message: ServerMessage<Box<RawValue>> = ServerMessage::Update(Update {
        seq,
        events: to_raw_value(&told.events).unwrap(),
        log: told.events.iter().map(ToString::to_string).collect(),
        game: Situation {
            view: to_raw_value(&world.view(viewer)).unwrap(),
            legal: legal.iter().map(ToString::to_string).collect(),
            to_act: world.to_act(),
            clocks: None,
            may_take_back: acted && !final_,
            outcome: world.outcome(),
        },
    });
    serde_json::to_string(&message).unwrap()
}

/// The world as a viewer who knows nothing else could imagine it.
fn redealt<G: Game>(state: &G, viewer: Viewer, seed: Seed) -> G {
    let mut world = state.clone();
    match viewer {
        Viewer::Seat(seat) => world.redeal(seat, seed),
        // Dealt anew from every seat in turn, nobody's secrets are left.
        Viewer::Spectator => Seat::first(state.seats()).for_each(|seat| world.redeal(seat, seed)),
    }
    world
}

async fn check<G: Evaluate>(game: &'static str, players: u8) {
    let house = House::open().await;
    let mut table = CreateTable { name: Some("ada".to_owned()), ..table_of(game) };
    table.config.insert("players".to_owned(), players.into());
    if game == "eriantys" {
        table.config.insert("expert".to_owned(), true.into());
    }
    let Seated { code, tokens } = house.seated(table).await;
    let viewers: Vec<Viewer> =
        Seat::first(players).map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut listening = Vec::new();
    for token in tokens.iter().map(|token| Some(token.as_str())).chain([None]) {
        let (peer, state) = Peer::greet(&house, &code, token).await;
        assert_eq!(state["seq"], 1);
        listening.push((state, tokio::spawn(listen(peer))));
    }
    let mut playing = tokio::task::JoinSet::new();
    for (number, token) in tokens.iter().enumerate() {
        let player =
            Player::new(&house.client, &code, token, 40 + number as u64, Habits::default());
        playing.spawn(player.play(game));
    }
    playing.join_all().await;
    let (record, _) = Record::<G>::read(&house.client.record(&code).await.unwrap()).unwrap();
    let (mut changed, mut checked) = (0, 0);
    for (viewer, (first, listening)) in viewers.into_iter().zip(listening) {
        let updates = listening.await.unwrap();
        assert_eq!(updates.len(), record.steps.len());
        let mut state = record.start().unwrap();
        let world = redealt(&state, viewer, Seed::from(9));
        assert_eq!(first["game"]["view"], json!(world.view(viewer)));
        for (seq, step) in (2_u64..).zip(&record.steps) {
            let before = state.clone();
            let mut told = Told { step: *step, applied: Applied::default(), events: Vec::new() };
            told.applied = step.take(&mut state, &mut told.events).unwrap();
            let sent = &updates[&seq];
            assert_eq!(*sent, update(&state, viewer, seq, &told), "{viewer:?}");
            for number in 0..WORLDS {
                let seed = Seed::from(seq * WORLDS + number);
                let world = redealt(&state, viewer, seed);
                assert_eq!(*sent, update(&world, viewer, seq, &told), "{viewer:?} {step}");
                changed += u32::from(world.position() != state.position());
                checked += 1;
            }
            // What happened tells no secret either, unless it shows one to everybody.
            let open = told.applied == Applied::default();
            let mine = matches!(step, Step::Act(seat, _) if Viewer::Seat(*seat) == viewer);
            if open && mine {
                let mut world = redealt(&before, viewer, Seed::from(seq));
                let mut retold =
                    Told { step: *step, applied: Applied::default(), events: Vec::new() };
                retold.applied = step.take(&mut world, &mut retold.events).unwrap();
                assert_eq!(*sent, update(&world, viewer, seq, &retold), "{viewer:?} {step}");
            }
        }
    }
    // Else this would have shown nothing.
    assert!(changed * 2 > checked, "{changed} of {checked} worlds were different");
}

#[tokio::test]
async fn no_message_of_eriantys_tells_a_secret() {
    check::<eriantys::Eriantys>("eriantys", 3).await;
}

#[tokio::test]
async fn no_message_of_masters_tells_a_secret() {
    check::<masters::Masters>("masters", 3).await;
}

#[tokio::test]
async fn no_message_of_a_game_against_lorenzo_tells_a_secret() {
    check::<masters::Masters>("masters", 1).await;
}
