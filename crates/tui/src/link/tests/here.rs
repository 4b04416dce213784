//! A host in this process.

use protocol::http::Join;
use protocol::{Absence, Player as Sitting, Stage};
use std::time::Duration;

use super::{Player, against_bots, assert_refused, for_two, sit};
use crate::link::here::NoHouse;
use crate::link::{Here, House};

async fn open(directory: &tempfile::TempDir) -> House {
    House::Here(Here::open(directory.path(), Duration::ZERO).await.unwrap())
}

/// Plays a match, quits in the middle, and goes on where it was.
async fn play(game: &str, players: u8) {
    let directory = tempfile::tempdir().unwrap();
    let house = open(&directory).await;
    let created = house.create(&against_bots(game, players)).await.unwrap();
    let mut player = sit(&house, &created).await;
    for _ in 0..10 {
        player.until_turn().await;
        player.act().await;
    }
    player.until_turn().await;
    let (seq, legal) = (player.seq, player.legal.clone());
    house.close().await;
    assert_refused(player.ended().await, "stopping");

    let house = open(&directory).await;
    let mut player = sit(&house, &created).await;
    assert_eq!((player.seq, &player.legal), (seq, &legal), "where it was left");
    player.play().await;
    let matches = house.matches().await.unwrap();
    assert_eq!(matches[0].table.code, created.code);
    assert_eq!(house.table(&created.code).await.unwrap().stage, Stage::Finished);
    let replay = house.replay(&created.code, 0, 3).await.unwrap();
    assert_eq!(replay.positions.len(), 3);
    assert!(replay.total > 10);
}

#[tokio::test]
async fn eriantys_is_played_to_the_end() {
    play("eriantys", 2).await;
}

#[tokio::test]
async fn masters_is_played_to_the_end() {
    play("masters", 2).await;
}

#[tokio::test]
async fn masters_is_played_alone_to_the_end() {
    play("masters", 1).await;
}

#[tokio::test]
async fn people_share_a_terminal_and_are_never_away() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(&directory).await;
    assert_eq!(house.games().await.unwrap().len(), 2);
    let created = house.create(&for_two()).await.unwrap();
    let join = Join { name: "grace".to_owned(), ..Join::default() };
    let joined = house.join(&created.code, &join).await.unwrap();
    let info = house.table(&created.code).await.unwrap();
    assert_eq!((info.stage, info.options.absence), (Stage::Playing, Absence::Wait));
    let mut people = [
        sit(&house, &created).await,
        Player::at(house.line(created.code.clone(), Some(joined.token))).await,
    ];
    for _ in 0..20 {
        let turn = usize::from(people[0].legal.is_empty());
        let seq = people[turn].act().await.seq;
        let other = &mut people[1 - turn];
        while other.seq < seq {
            other.next().await;
        }
    }
}

#[tokio::test]
async fn one_person_sits_at_many_tables_under_one_name() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(&directory).await;
    for _ in 0..10 {
        let created = house.create(&against_bots("masters", 1)).await.unwrap();
        let info = house.table(&created.code).await.unwrap();
        assert_eq!(info.seats[0].player, Sitting::Person("ada".to_owned()));
    }
    assert_eq!(house.tables().await.unwrap().len(), 10);
}

#[tokio::test]
async fn only_one_process_plays_in_a_directory() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("new");
    let here = Here::open(&data, Duration::ZERO).await.unwrap();
    let error = Here::open(&data, Duration::ZERO).await.err().unwrap();
    assert!(matches!(error, NoHouse::InUse), "{error:?}");
    assert!(error.in_words(&data, &words::Words::of(words::Language::Italian)).contains("--data"));
    here.close().await;
    Here::open(&data, Duration::ZERO).await.unwrap().close().await;
}
