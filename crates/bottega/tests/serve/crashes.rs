//! Killed at any moment and started again, the server has every acknowledged move, once.

use bots::Evaluate;
use client::{Client, table_of};
use kernel::{Game, Pick, Record, Seed, Step};
use private_postgres::PrivatePostgres;
use protocol::http::{CreateTable, Join};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::mind::{Counter, Mind};
use crate::process::{Served, database, in_time};

/// Tables of each game.
const TABLES: u64 = 2;
/// How often the server is killed before the games may end.
const KILLS: u64 = 5;

fn is_idle<G: Game>(action: &str) -> bool {
    action.parse().is_ok_and(|action| G::is_idle(&action))
}

/// Opens a table of a game for two and sits down at both seats.
async fn sit_down<G: Game>(client: &Client, number: u64) -> [Mind; 2] {
    let name = |seat: u8| format!("{} {number} {seat}", G::NAME);
    let table = CreateTable { name: Some(name(0)), ..table_of(G::NAME) };
    let created = client.create(&table, None).await.unwrap();
    let join = Join { name: name(1), ..Join::default() };
    let joined = client.join(&created.code, &join, None).await.unwrap();
    let mind = |token, seed| Mind::new(created.code.clone(), token, is_idle::<G>, seed);
    [mind(created.token.unwrap(), 2 * number), mind(joined.token, 2 * number + 1)]
}

/// Everybody plays until `moves` moves were acknowledged, and then the server is killed; without a
/// number, until all games are over.
async fn play(served: &mut Served, minds: Vec<Mind>, moves: Option<u64>) -> Vec<Mind> {
    let left = AtomicU64::new(moves.unwrap_or(u64::MAX));
    let counter = Arc::new(Counter { left, enough: Notify::new() });
    let mut playing = JoinSet::new();
    for (place, mut mind) in minds.into_iter().enumerate() {
        let (client, counter) = (served.client.clone(), counter.clone());
        playing.spawn(async move {
            mind.play(&client, &counter).await;
            (place, mind)
        });
    }
    let mut ended = std::pin::pin!(playing.join_all());
    let mut minds = tokio::select! {
        minds = &mut ended => minds,
        () = counter.enough.notified() => {
            served.kill();
            in_time(ended).await
        }
    };
    minds.sort_by_key(|(place, _)| *place);
    minds.into_iter().map(|(_, mind)| mind).collect()
}

/// The record of a match holds what its players were promised, in order and nothing else.
async fn assert_recorded<G: Evaluate>(client: &Client, minds: &[Mind]) {
    let text = client.record(&minds[0].code).await.unwrap();
    let (record, end) = Record::<G>::read(&text).unwrap();
    assert!(end.outcome().is_some());
    for (seat, mind) in minds.iter().enumerate() {
        let acted = record.steps.iter().filter_map(|step| match step {
            Step::Act(actor, action) if actor.index() == seat => Some(action.to_string()),
            _ => None,
        });
        let acted: Vec<String> = acted.collect();
        assert_eq!(acted, mind.acted, "p{seat} at {}", mind.code);
    }
}

async fn survives(seed: u64, directory: &Path, database: &[String]) {
    let mut dice = Seed::from(seed).fast_generator();
    let mut served = Served::on(directory, database, &[]);
    let mut minds = Vec::new();
    for number in 0..TABLES {
        minds.extend(sit_down::<eriantys::Eriantys>(&served.client, number).await);
        minds.extend(sit_down::<masters::Masters>(&served.client, number).await);
    }
    for _ in 0..KILLS {
        let moves = u64::from(dice.pick(90)) + 1;
        minds = play(&mut served, minds, Some(moves)).await;
        served = Served::on(directory, database, &[]);
    }
    minds = play(&mut served, minds, None).await;
    assert!(minds.iter().all(|mind| mind.over), "every game goes on to its end");
    for (table, minds) in minds.chunks(2).enumerate() {
        match table % 2 {
            0 => assert_recorded::<eriantys::Eriantys>(&served.client, minds).await,
            _ => assert_recorded::<masters::Masters>(&served.client, minds).await,
        }
    }
    assert_eq!(served.client.matches(100, 0).await.unwrap().len(), minds.len() / 2);
}

#[tokio::test]
async fn every_acknowledged_move_outlives_a_crash_and_is_there_once() {
    let directory = tempfile::tempdir().unwrap();
    survives(1, directory.path(), &database(directory.path())).await;
}

#[tokio::test]
async fn every_acknowledged_move_outlives_a_crash_at_other_moments() {
    let directory = tempfile::tempdir().unwrap();
    survives(2, directory.path(), &database(directory.path())).await;
}

#[tokio::test]
async fn every_acknowledged_move_outlives_a_crash_in_postgresql_too() {
    let Some(postgres) = PrivatePostgres::start() else {
        eprintln!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    let database = ["--database".to_owned(), postgres.url("crashes")];
    survives(3, directory.path(), &database).await;
}
