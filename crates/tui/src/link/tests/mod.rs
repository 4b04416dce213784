//! Lines to real houses: a host in this process, and a server over loopback.

mod here;
mod player;
mod relay;
mod served;
mod there;

use bots::Level;
use client::{Error, table_of};
use protocol::http::{CreateTable, Created, Join};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Code, Reserved};
use std::time::Duration;

use super::{End, Heard, Here, House, There};
use player::{Player, heard, heard_message};
pub(crate) use served::Served;

/// A table for one person and bots.
fn against_bots(game: &str, players: u8) -> CreateTable {
    let mut table = CreateTable { name: Some("ada".to_owned()), ..table_of(game) };
    table.config.insert("players".to_owned(), players.into());
    table.seats = vec![Reserved::Bot(Level::Random); players.into()];
    table.seats[0] = Reserved::Open;
    table
}

/// A table at which one person waits for another.
fn for_two() -> CreateTable {
    CreateTable { name: Some("ada".to_owned()), ..table_of("eriantys") }
}

async fn sit(house: &House, created: &Created) -> Player {
    Player::at(house.line(created.code.clone(), created.token.clone())).await
}

/// What ends a line to a table.
async fn end(house: &House, code: &Code, token: Option<&str>) -> Option<Error> {
    let mut line = house.line(code.clone(), token.map(str::to_owned));
    match heard(&mut line).await {
        Heard::Ended(why) => why,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn assert_refused(error: Option<Error>, code: &str) {
    match error {
        Some(Error::Refused(refusal)) => assert_eq!(refusal.code, code),
        other => panic!("{other:?} instead of {code}"),
    }
}

/// Both kinds of houses, with what must live as long as they do.
async fn both_houses() -> (tempfile::TempDir, Served, [House; 2]) {
    let directory = tempfile::tempdir().unwrap();
    let here = Here::open(directory.path(), Duration::ZERO).await.unwrap();
    let served = Served::open().await;
    let there = There::new(&served.url()).unwrap();
    (directory, served, [House::Here(here), House::There(there)])
}

#[tokio::test]
async fn whoever_watches_sees_everything_and_commands_nothing() {
    let (_directory, _served, houses) = both_houses().await;
    for house in houses {
        let created = house.create(&against_bots("eriantys", 2)).await.unwrap();
        let mut player = sit(&house, &created).await;
        let mut watcher = house.line(created.code.clone(), None);
        let ServerMessage::State(state) = heard_message(&mut watcher).await else { panic!() };
        assert_eq!(state.seat, None);
        watcher.say.send(ClientMessage::GiveUp { id: "mine".to_owned() }).await.unwrap();
        let refusal = loop {
            match heard_message(&mut watcher).await {
                ServerMessage::Refused(refusal) => break refusal,
                ServerMessage::Update(_) | ServerMessage::Table(_) => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!((refusal.id.as_deref(), refusal.code.as_str()), (Some("mine"), "not_seated"));
        player.until_turn().await;
        let seq = player.act().await.seq;
        loop {
            if let ServerMessage::Update(update) = heard_message(&mut watcher).await {
                assert!(update.game.legal.is_empty());
                if update.seq >= seq {
                    break;
                }
            }
        }
    }
}

#[tokio::test]
async fn a_line_that_will_never_be_answered_ends() {
    let (_directory, _served, houses) = both_houses().await;
    for house in houses {
        let created = house.create(&for_two()).await.unwrap();
        let code = &created.code;
        let wrong = "0".repeat(32);
        assert_refused(end(&house, code, Some(&wrong)).await, "not_seated");
        assert_refused(end(&house, code, Some("no token")).await, "not_seated");
        let nowhere = "ZZZZZZZZ".parse().unwrap();
        assert_refused(end(&house, &nowhere, None).await, "no_such_table");
        assert_refused(house.table(&nowhere).await.err(), "no_such_table");
    }
}

#[tokio::test]
async fn a_table_that_was_closed_ends_the_lines_to_it() {
    let (_directory, _served, houses) = both_houses().await;
    for house in houses {
        let mut table = for_two();
        table.config.insert("players".to_owned(), 3.into());
        let created = house.create(&table).await.unwrap();
        let join = Join { name: "grace".to_owned(), ..Join::default() };
        let joined = house.join(&created.code, &join).await.unwrap();
        let mut ada = sit(&house, &created).await;
        let mut grace = Player::at(house.line(created.code.clone(), Some(joined.token))).await;
        let watcher = Player::at(house.line(created.code.clone(), None)).await;
        for player in [&mut grace, &mut ada] {
            player.say(ClientMessage::Leave { id: "leave".to_owned() }).await;
            player.done("leave").await;
        }
        assert_refused(grace.ended().await, "left");
        // The last one who leaves closes the table.
        assert_refused(ada.ended().await, "closed");
        assert_refused(watcher.ended().await, "closed");
        assert_refused(end(&house, &created.code, None).await, "no_such_table");
    }
}

#[tokio::test]
async fn a_table_is_left_and_a_match_given_up_from_outside() {
    let (_directory, _served, houses) = both_houses().await;
    for house in houses {
        let Created { code, token, .. } = house.create(&for_two()).await.unwrap();
        house.end(code.clone(), token.clone().unwrap(), End::Leave).await.unwrap();
        assert_refused(house.table(&code).await.err(), "no_such_table");
        let again = house.end(code, token.unwrap(), End::Leave).await;
        assert_refused(again.err(), "no_such_table");

        let Created { code, token, .. } = house.create(&against_bots("masters", 1)).await.unwrap();
        assert_refused(house.finished(&code).await.err(), "not_finished");
        house.end(code.clone(), token.clone().unwrap(), End::GiveUp).await.unwrap();
        assert_eq!(house.finished(&code).await.unwrap().table.code, code);
        assert!(house.record(&code).await.unwrap().contains("masters"));
        let again = house.end(code, token.unwrap(), End::GiveUp).await;
        assert_refused(again.err(), "finished");
    }
}

#[tokio::test]
async fn whoever_is_too_slow_catches_up() {
    let (_directory, _served, houses) = both_houses().await;
    for house in houses {
        let created = house.create(&against_bots("eriantys", 4)).await.unwrap();
        let mut watcher = house.line(created.code.clone(), None);
        let mut player = sit(&house, &created).await;
        // Nobody listens to the watcher's line while a whole match is played.
        player.play().await;
        let mut seq = 0;
        while seq < player.seq {
            let Heard::Said(message) = heard(&mut watcher).await else { continue };
            match *message {
                ServerMessage::State(state) => seq = state.seq,
                ServerMessage::Update(update) => {
                    assert!(update.seq <= seq + 1, "nothing is left out");
                    seq = update.seq;
                }
                _ => {}
            }
        }
    }
}
