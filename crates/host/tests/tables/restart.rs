//! Stopping and starting again, and tables that leave memory for a while.

use bots::Level;
use host::{Command, Farewell, Refused, Settings};
use protocol::{ClockRule, Reserved, Stage};

use crate::client::{act, play_one, play_to_the_end};
use crate::house::{
    House, P0, P1, eriantys, masters, new_table, pass, seconds, settings, with_options, with_seats,
};

#[tokio::test(start_paused = true)]
async fn everybody_is_told_when_the_server_stops() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let mut watcher = house.watch(&people[0].table.code).await.unwrap();
    let host = house.host.clone();
    let _house = house.restart(seconds(1)).await;
    for client in people.iter_mut().chain([&mut watcher]) {
        client.hear_all();
        assert_eq!((client.farewell, client.ended), (Some(Farewell::Stopping), true));
    }
    assert_eq!(people[0].order(act(&["a1"])).await, Err(Refused::Stopping));
    assert_eq!(host.tables().await.unwrap_err(), Refused::Stopping);
    assert_eq!(host.count().await.unwrap_err(), Refused::Stopping);
    let code = &people[0].table.code;
    assert!(matches!(host.record(code).await, Err(Refused::Stopping | Refused::Storage(_))));
}

#[tokio::test(start_paused = true)]
async fn everything_is_as_it_was_after_a_restart() {
    let house = House::open().await;
    let new = with_options(masters(3), |options| {
        options.clock = ClockRule::PerGame { seconds: 600, increment: 5 };
    });
    let seated = house.full_table(new, &["Ada", "Bo", "Cy"]).await;
    let waiting = house.create(eriantys(4), "Di").await;
    house.join(&waiting.code, "Ed").await.unwrap();
    let left = house.connect(&waiting).await;
    left.order(Command::Leave).await.unwrap();
    let mut people = Vec::new();
    for seated in &seated {
        people.push(house.connect(seated).await);
    }
    for client in &mut people {
        client.hear_all();
    }
    for _ in 0..25 {
        play_one(&mut people).await;
        pass(seconds(1)).await;
    }
    people[1].say("until tomorrow").await.unwrap();
    for client in &mut people {
        client.until(|client| client.chat.len() == 1).await;
    }
    // What they know, with the clocks as they stood at the last move.
    let known: Vec<_> = people.iter().map(|p| (p.now(), p.chat.clone())).collect();
    drop((people, left));
    pass(seconds(1)).await;
    let mut before = house.host.tables().await.unwrap();

    let house = house.restart(seconds(86_000)).await;
    let mut after = house.host.tables().await.unwrap();
    for table in before.iter_mut().chain(&mut after) {
        std::sync::Arc::make_mut(table).changed = protocol::Millis(0);
    }
    assert_eq!(after, before);
    let mut people = Vec::new();
    for seated in &seated {
        people.push(house.connect(seated).await);
    }
    for (client, (now, chat)) in people.iter().zip(known) {
        assert_eq!(client.now(), now);
        assert_eq!(client.chat, chat);
    }
    play_to_the_end(&mut people).await;
}

#[tokio::test(start_paused = true)]
async fn the_owner_of_a_waiting_table_is_known_after_a_restart() {
    let house = House::open().await;
    let ada = house.create(eriantys(4), "Ada").await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    house.connect(&ada).await.order(Command::Leave).await.unwrap();
    let house = house.restart(seconds(1)).await;
    assert_eq!(house.host.tables().await.unwrap()[0].owner, Some(P1));
    let cy = house.join(&ada.code, "Cy").await.unwrap();
    assert_eq!(cy.seat, P0);
    let start = || Command::Start { bots: Level::Random };
    assert_eq!(house.connect(&cy).await.order(start()).await, Err(Refused::NotOwner));
    house.connect(&bo).await.order(start()).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn every_default_of_a_config_is_stored() {
    let (house, watched) = House::watched(settings()).await;
    let ada = house.create(new_table("masters", serde_json::json!({})), "Ada").await;
    let first = &watched.rows_of(&ada.code)[0];
    assert!(first.body.contains("\"market\":\"push\""), "{}", first.body);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_looks_at_leaves_memory_and_comes_back() {
    let unload_after = seconds(60);
    let (house, watched) = House::watched(Settings { unload_after, ..settings() }).await;
    let seated = house.full_table(masters(2), &["Ada", "Bo"]).await;
    let mut people = vec![house.connect(&seated[0]).await, house.connect(&seated[1]).await];
    for client in &mut people {
        client.hear_all();
    }
    for _ in 0..10 {
        play_one(&mut people).await;
    }
    let before = people[0].now();
    pass(seconds(600)).await;
    assert_eq!(watched.loads(), 0, "people look at it");
    drop(people);
    pass(seconds(59)).await;
    house.host.look(&seated[0].code).await.unwrap();
    assert_eq!(watched.loads(), 0, "it is still there");
    pass(seconds(61)).await;
    let mut ada = house.connect(&seated[0]).await;
    assert_eq!(watched.loads(), 1);
    assert_eq!(ada.now().1.view, before.1.view);
    assert_eq!(ada.seq, before.0);
    let mut bo = house.connect(&seated[1]).await;
    assert_eq!(watched.loads(), 1);
    ada.hear_all();
    bo.hear_all();
    let mut people = [ada, bo];
    play_one(&mut people).await;
}

#[tokio::test(start_paused = true)]
async fn many_who_come_at_once_find_the_same_table() {
    let house = House::open().await;
    let seated = house.full_table(eriantys(2), &["Ada", "Bo"]).await;
    let house = house.restart(seconds(1)).await;
    let (mut ada, mut bo) = tokio::join!(house.connect(&seated[0]), house.connect(&seated[1]));
    ada.act(&["a1"]).await;
    bo.until_seq(2).await;
}

#[tokio::test(start_paused = true)]
async fn a_table_of_bots_goes_on_after_a_restart() {
    let house = House::with(Settings { bot_delay: seconds(10), ..settings() }).await;
    let bot = Reserved::Bot(Level::Random);
    let (code, _) = house.host.create(with_seats(eriantys(2), &[bot, bot]), None).await.unwrap();
    pass(seconds(60)).await;
    let house = house.restart(seconds(1)).await;
    pass(seconds(86_400)).await;
    assert_eq!(house.host.look(&code).await.unwrap().stage, Stage::Finished);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_back_does_no_harm() {
    let house = House::open().await;
    let new = with_options(eriantys(2), |options| {
        options.clock = ClockRule::PerGame { seconds: 60, increment: 0 };
    });
    let seated = house.full_table(new, &["Ada", "Bo"]).await;
    let mut ada = house.connect(&seated[0]).await;
    pass(seconds(30)).await;
    ada.act(&["a1"]).await;
    drop(ada);
    let mut house = house;
    house.time = host::Time::starting_at(protocol::Millis(1_600_000_000_000));
    let house = house.restart(seconds(0)).await;
    let mut bo = house.connect(&seated[1]).await;
    pass(seconds(10)).await;
    bo.act(&["a2"]).await;
    let house = house.restart(seconds(0)).await;
    let ada = house.connect(&seated[0]).await;
    assert_eq!(ada.seq, 3);
    assert!(ada.may_act());
}
