//! Spectators, slow readers, and coming back.

use host::{Command, Refused, Settings};
use protocol::Absence;

use crate::client::{Client, catch_up, play_one};
use crate::house::{House, P1, eriantys, masters, pass, seconds, settings, settle, with_options};

#[tokio::test(start_paused = true)]
async fn spectators_are_counted_and_see_what_is_open() {
    let house = House::open().await;
    let mut people = house.match_of(masters(2), &["Ada", "Bo"]).await;
    let code = people[0].table.code.clone();
    let mut one = house.watch(&code).await.unwrap();
    let other = house.watch(&code).await.unwrap();
    people[0].until(|client| client.table.spectators == 2).await;
    assert_eq!(house.host.tables().await.unwrap()[0].spectators, 2);
    let choice = people[0].choose();
    people[0].act(&[&choice]).await;
    one.until_seq(2).await;
    assert!(one.knows().legal.is_empty());
    assert!(!one.knows().may_take_back);
    assert_ne!(one.knows().view, people[0].knows().view, "Ada sees her own leaders");
    drop((one, other));
    people[0].until(|client| client.table.spectators == 0).await;
}

#[tokio::test(start_paused = true)]
async fn a_table_can_forbid_watching() {
    let house = House::open().await;
    let new = with_options(eriantys(2), |options| options.spectators = false);
    let people = house.match_of(new, &["Ada", "Bo"]).await;
    let refused = house.watch(&people[0].table.code).await;
    assert_eq!(refused.err(), Some(Refused::NoSpectators));
}

#[tokio::test(start_paused = true)]
async fn a_crowd_of_spectators_keeps_no_player_out() {
    let house = House::with(Settings { connections_per_table: 2, ..settings() }).await;
    let seated = house.full_table(eriantys(2), &["Ada", "Bo"]).await;
    let code = &seated[0].code;
    let crowd = [house.watch(code).await.unwrap(), house.watch(code).await.unwrap()];
    assert_eq!(house.watch(code).await.err(), Some(Refused::TableCrowded));
    let ada = [house.connect(&seated[0]).await, house.connect(&seated[0]).await];
    let third = house.host.connect(code, Some(&seated[0].token), None).await;
    assert_eq!(third.err(), Some(Refused::TableCrowded));
    let _bo = house.connect(&seated[1]).await;
    drop((crowd, ada));
    settle().await;
    house.watch(code).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn spectators_who_come_and_go_crowd_nobody_out() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let code = people[0].table.code.clone();
    // Ada's line is slow, and somebody knows it.
    for _ in 0..200 {
        drop(house.watch(&code).await.unwrap());
    }
    let watcher = house.watch(&code).await.unwrap();
    pass(seconds(1)).await;
    people[0].hear_all();
    assert!(!people[0].ended);
    assert_eq!(people[0].table.spectators, 1);
    assert_eq!(house.host.tables().await.unwrap()[0].spectators, 1);
    drop(watcher);
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_hears_what_they_missed() {
    let house = House::open().await;
    let seated = house.full_table(masters(2), &["Ada", "Bo"]).await;
    let mut people = vec![house.connect(&seated[0]).await, house.connect(&seated[1]).await];
    for client in &mut people {
        client.hear_all();
    }
    for _ in 0..30 {
        play_one(&mut people).await;
    }
    for known in [0, 1, 2, 17, 31] {
        let back = house.connect_since(&seated[1], Some(known)).await;
        let missed = back.connection.snapshot.missed.as_ref().unwrap();
        let missed: Vec<_> =
            missed.iter().map(|(seq, story)| (*seq, story.events().get().to_owned())).collect();
        let heard = people[1].heard.iter().filter(|(seq, ..)| *seq > known);
        let heard: Vec<_> = heard.map(|(seq, events, _)| (*seq, events.clone())).collect();
        assert_eq!(missed, heard, "since {known}");
    }
    // Nobody can have heard of what is yet to come.
    let ahead = house.connect_since(&seated[1], Some(32)).await;
    assert!(ahead.connection.snapshot.missed.is_none());
    let new = house.connect(&seated[1]).await;
    assert!(new.connection.snapshot.missed.is_none(), "who knows nothing has missed nothing");
}

#[tokio::test(start_paused = true)]
async fn what_is_long_past_is_not_told_again() {
    let house = House::open().await;
    let seated = house.full_table(masters(2), &["Ada", "Bo"]).await;
    let mut people = vec![house.connect(&seated[0]).await, house.connect(&seated[1]).await];
    catch_up(&mut people).await;
    while people[0].seq < 80 {
        play_one(&mut people).await;
    }
    for (known, still) in [(15, false), (16, true), (80, true)] {
        let back = house.connect_since(&seated[0], Some(known)).await;
        assert_eq!(back.connection.snapshot.missed.is_some(), still, "since {known}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_reader_is_dropped_and_can_come_back() {
    let house = House::open().await;
    let new = with_options(eriantys(2), |options| {
        options.absence = Absence::Skip;
        options.grace = 60;
    });
    let seated = house.full_table(new, &["Ada", "Bo"]).await;
    let mut ada = house.connect(&seated[0]).await;
    let mut bo = house.connect(&seated[1]).await;
    bo.hear_all();
    let known = bo.seq;
    pass(seconds(300)).await;
    ada.hear_all();
    // Bo does not read; Ada acts and takes back until he is too far behind.
    while ada.table.seats[1].connected {
        ada.act(&["a1"]).await;
        ada.take_back().await.unwrap();
        settle().await;
        ada.hear_all();
        assert!(ada.seq < 200, "Bo is too slow");
    }
    bo.hear_all();
    assert!(bo.ended);
    assert_eq!(bo.farewell, None);
    drop(bo);
    // He has as much grace as anybody who goes.
    pass(seconds(59)).await;
    ada.hear_all();
    assert!(!ada.last_events().contains("left"));
    let mut bo = house.connect_since(&seated[1], Some(known)).await;
    assert_eq!(bo.seq, ada.seq);
    let missed = bo.connection.snapshot.missed.as_ref().unwrap();
    assert!(missed.is_empty(), "everything was taken back");
    ada.act(&["a1"]).await;
    bo.until(Client::may_act).await;
    assert_eq!(bo.seat(), P1);
}

#[tokio::test(start_paused = true)]
async fn the_connection_of_who_leaves_a_waiting_table_ends() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    let mut ada = house.connect(&ada).await;
    let (mut bo, mut second) = (house.connect(&bo).await, house.connect(&bo).await);
    bo.order(Command::Leave).await.unwrap();
    settle().await;
    for client in [&mut bo, &mut second] {
        client.hear_all();
        assert!(client.ended);
    }
    ada.until(|client| client.table.seats[1].player == protocol::Player::Nobody).await;
    assert!(!ada.table.seats[1].connected);
}
