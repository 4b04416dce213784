//! Whole games, from the first seat taken to the record.

use bots::{Evaluate, Level};
use client::table_of;
use kernel::{Record, Step};
use private_postgres::PrivatePostgres;
use protocol::Stage;
use protocol::http::CreateTable;
use protocol::socket::ServerMessage;
use serde_json::Value;

use crate::house::{House, Plan, Seated};
use crate::player::{Habits, Memory, Player};

/// A game of people, with whatever they do beside playing. Everybody ends with the same outcome, and
/// the record holds what everybody did, in order.
async fn play<G: Evaluate>(game: &'static str, players: u8, bots: &[Level], habits: Habits) {
    play_in::<G>(House::open().await, game, players, bots, habits).await;
}

async fn play_in<G: Evaluate>(
    house: House,
    game: &'static str,
    players: u8,
    bots: &[Level],
    habits: Habits,
) {
    let mut table = CreateTable { name: Some("ada".to_owned()), ..table_of(game) };
    table.config.insert("players".to_owned(), players.into());
    if game == "eriantys" {
        table.config.insert("expert".to_owned(), true.into());
    }
    table.seats = bots.iter().map(|level| protocol::Reserved::Bot(*level)).collect();
    let Seated { code, tokens } = house.seated(table).await;
    let watcher = tokio::spawn(watch(house.client.clone(), code.clone()));
    let mut playing = tokio::task::JoinSet::new();
    for (number, token) in tokens.iter().enumerate() {
        let player = Player::new(&house.client, &code, token, number as u64, habits);
        let seat = number + bots.len();
        playing.spawn(async move { (seat, player.play(game).await) });
    }
    let mut memories: Vec<(usize, Memory)> = playing.join_all().await;
    memories.sort_by_key(|(seat, _)| *seat);
    let result = watcher.await.unwrap();
    assert_eq!(house.client.table(&code).await.unwrap().stage, Stage::Finished);
    let info = house.get(&format!("/api/v1/matches/{code}")).await.json();
    assert_eq!(info["result"], result);
    let (record, end) = Record::<G>::read(&house.client.record(&code).await.unwrap()).unwrap();
    assert_eq!(end.outcome().unwrap().to_string(), result);
    for (seat, memory) in &memories {
        assert_eq!(memory.outcome.as_ref().unwrap().to_string(), result);
        let mine = record.steps.iter().filter_map(|step| match step {
            Step::Act(actor, action) if actor.index() == *seat => Some(action.to_string()),
            _ => None,
        });
        assert!(mine.eq(memory.acted.iter().cloned()), "{seat}: {memory:?}");
    }
    let count = |of: fn(&Memory) -> u32| memories.iter().map(|(_, memory)| of(memory)).sum::<u32>();
    if habits.reconnects.is_some() {
        assert!(count(|memory| memory.reconnected) > 0);
    }
    if habits.takes_back.is_some() {
        assert!(count(|memory| memory.taken_back) > 0);
    }
}

/// Watches a match to its end, and says how it ended.
async fn watch(client: client::Client, code: protocol::Code) -> String {
    let mut socket = client.connect(&code, None, None).await.unwrap();
    let mut seq = 0;
    loop {
        let game = match socket.next().await.unwrap().unwrap() {
            ServerMessage::State(state) => {
                seq = state.seq;
                state.game
            }
            ServerMessage::Update(update) => {
                assert_eq!(update.seq, seq + 1, "a spectator sees everything");
                seq = update.seq;
                Some(update.game)
            }
            ServerMessage::Table(_) => None,
            other => panic!("{other:?}"),
        };
        let Some(game) = game else { continue };
        assert!(game.legal.is_empty() && !game.may_take_back);
        assert_ne!(game.view, Value::Null);
        if let Some(outcome) = game.outcome {
            return outcome.to_string();
        }
    }
}

#[tokio::test]
async fn two_play_eriantys() {
    play::<eriantys::Eriantys>("eriantys", 2, &[], Habits::default()).await;
}

#[tokio::test]
async fn three_play_eriantys_and_take_back() {
    let habits = Habits { takes_back: Some(4), ..Habits::default() };
    play::<eriantys::Eriantys>("eriantys", 3, &[], habits).await;
}

#[tokio::test]
async fn four_play_eriantys_over_bad_connections() {
    let habits = Habits { reconnects: Some(6), ..Habits::default() };
    play::<eriantys::Eriantys>("eriantys", 4, &[], habits).await;
}

#[tokio::test]
async fn two_play_masters_and_take_back() {
    let habits = Habits { takes_back: Some(4), ..Habits::default() };
    play::<masters::Masters>("masters", 2, &[], habits).await;
}

#[tokio::test]
async fn three_play_masters_over_bad_connections() {
    let habits = Habits { reconnects: Some(6), takes_back: None };
    play::<masters::Masters>("masters", 3, &[], habits).await;
}

#[tokio::test]
async fn four_play_masters() {
    play::<masters::Masters>("masters", 4, &[], Habits::default()).await;
}

#[tokio::test]
async fn one_plays_masters_against_lorenzo() {
    play::<masters::Masters>("masters", 1, &[], Habits::default()).await;
}

#[tokio::test]
async fn a_person_plays_eriantys_with_bots() {
    let bots = [Level::Random, Level::Greedy];
    play::<eriantys::Eriantys>("eriantys", 3, &bots, Habits::default()).await;
}

#[tokio::test]
async fn two_people_play_masters_with_bots_over_bad_connections_and_take_back() {
    let bots = [Level::Greedy, Level::Random];
    let habits = Habits { reconnects: Some(8), takes_back: Some(6) };
    play::<masters::Masters>("masters", 4, &bots, habits).await;
}

#[tokio::test]
async fn bots_play_alone_and_somebody_watches() {
    for game in ["eriantys", "masters"] {
        let house = House::open().await;
        let bots = vec![protocol::Reserved::Bot(Level::Random); 2];
        let table = CreateTable { seats: bots, ..table_of(game) };
        let code = house.client.create(&table, None).await.unwrap().code;
        let result = watch(house.client.clone(), code.clone()).await;
        let info = house.get(&format!("/api/v1/matches/{code}")).await;
        assert_eq!(info.json()["result"], result);
    }
}

#[tokio::test]
async fn both_games_are_played_on_postgresql_too() {
    let Some(postgres) = PrivatePostgres::start() else {
        eprintln!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
        return;
    };
    let habits = Habits { reconnects: Some(6), takes_back: Some(4) };
    let house = async |name| {
        let database = Some(postgres.url(name).parse().unwrap());
        Plan { database, ..Plan::default() }.open().await
    };
    play_in::<eriantys::Eriantys>(house("eriantys").await, "eriantys", 3, &[], habits).await;
    play_in::<masters::Masters>(house("masters").await, "masters", 2, &[], habits).await;
}
