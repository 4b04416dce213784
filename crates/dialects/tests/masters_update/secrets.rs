//! What leaves for a seat is made of what that seat may know, and of nothing else.

use dialects::masters_update::server_messages::{ServerMessage, Update};
use kernel::{Game as _, Record, Seat};
use masters::Masters;
use std::collections::BTreeSet;

use crate::board::Board;
use crate::games::{Game, JAVA, JSON};

#[tokio::test(start_paused = true)]
async fn a_seat_is_sent_the_same_bytes_in_every_world_that_it_cannot_tell_apart() {
    for (seed, framings) in [(21, &[JSON, JAVA][..]), (22, &[JSON]), (23, &[JAVA, JSON, JSON])] {
        let mut game = Game::begin(seed, framings).await;
        while game.stage.host.tables().await.unwrap().is_empty() {
            game.go_on().await;
        }
        let table = game.stage.host.tables().await.unwrap()[0].code.clone();
        game.play().await;
        let text = game.stage.host.record(&table).await.unwrap();
        let (record, _) = Record::<Masters>::read(&text).unwrap();
        for seat in 0..framings.len() {
            for framing in [JSON, JAVA] {
                let mut board = Board::of(record.start().unwrap(), &[]);
                let here = board.enter(seat, framing, None);
                let there = board.enter(seat, framing, Some(77));
                for step in &record.steps {
                    board.step(&step.to_string());
                }
                let (here, there) = (&board.clients[here].bytes, &board.clients[there].bytes);
                assert!(here.len() > 10_000, "{}", here.len());
                assert!(here == there, "seat {seat} of seed {seed}");
                assert!(board.game.outcome().is_some());
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn no_leader_is_named_before_it_is_played_but_to_its_owner() {
    let mut game = Game::begin(24, &[JSON, JAVA, JSON, JAVA]).await;
    let table = game.stage.host.tables().await.unwrap()[0].code.clone();
    game.play().await;
    let text = game.stage.host.record(&table).await.unwrap();
    let (record, state) = Record::<Masters>::read(&text).unwrap();
    let start = record.start().unwrap();
    let info = game.stage.host.look(&table).await.unwrap();
    for seated in &game.seated {
        let mut named = BTreeSet::new();
        let mut played = BTreeSet::new();
        for message in &seated.told {
            if let ServerMessage::AvailableLeaderCard { view_leader_card } = message {
                named.extend(view_leader_card.iter().map(|leader| leader.id.clone()));
            }
        }
        for (_, update) in seated.updates() {
            match update {
                Update::LeaderCardActivation { leader_card } => {
                    played.insert(leader_card.id.clone());
                }
                Update::AvailableLeaderCard { view_leader_card } => {
                    named.extend(view_leader_card.iter().map(|leader| leader.id.clone()));
                }
                _ => {}
            }
        }
        let is_mine = |(_, seat): &(Seat, &protocol::SeatInfo)| {
            seat.player == protocol::Player::Person(seated.name.clone())
        };
        let (seat, _) = Seat::first(4).zip(&info.seats).find(is_mine).unwrap();
        let dealt: BTreeSet<String> =
            start.hand(seat).iter().map(|leader| format!("LC_{leader}")).collect();
        assert_eq!(named, dealt, "its own four leaders, and no other");
        let all: BTreeSet<String> = Seat::first(4)
            .flat_map(|seat| state.played(seat).iter())
            .map(|leader| format!("LC_{leader}"))
            .collect();
        assert!(played.is_subset(&all));
        // Nothing else in what was sent looks like a leader.
        let text = String::from_utf8_lossy(&seated.bytes).into_owned();
        for leader in (1..=16).map(|number| format!("LC_{number}")) {
            let told = named.contains(&leader) || played.contains(&leader);
            let there = text.match_indices(&leader).any(|(at, _)| {
                !text[at + leader.len()..].starts_with(|next: char| next.is_ascii_digit())
            });
            assert!(told || !there, "{leader} to {}", seated.name);
        }
    }
}
