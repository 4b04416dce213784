//! Playing again.

use bots::Level;
use host::{Command, Refused, Seated};
use protocol::{Player, Reserved, Stage};
use serde_json::json;

use crate::client::Client;
use crate::house::{House, eriantys, person, seconds, settings, settle, wishing, with_seats};

/// A match of two that is over.
async fn finished(house: &House) -> Vec<Client> {
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    people[0].order(Command::GiveUp).await.unwrap();
    for person in &mut people {
        person.until(|client| client.table.stage == Stage::Finished).await;
    }
    people
}

/// The seat of somebody at the next table.
fn next_seat(client: &Client) -> Seated {
    let code = client.table.rematch.clone().expect("there is a next table");
    Seated { code, ..client.seated.clone().unwrap() }
}

#[tokio::test(start_paused = true)]
async fn they_play_again_when_all_want_to() {
    let house = House::open().await;
    let mut people = finished(&house).await;
    people[1].order(Command::Rematch).await.unwrap();
    people[0].until(|client| client.table.seats[1].wants_rematch).await;
    assert_eq!(people[0].table.rematch, None);
    people[1].order(Command::Rematch).await.unwrap();
    assert_eq!(house.host.tables().await.unwrap(), [], "Ada has not said so");
    people[0].order(Command::Rematch).await.unwrap();
    for person in &mut people {
        person.until(|client| client.table.rematch.is_some()).await;
    }
    let mut next = Vec::new();
    for person in &people {
        next.push(house.connect(&next_seat(person)).await);
    }
    assert_eq!(next[0].table.stage, Stage::Playing);
    for (old, new) in people.iter().zip(&next) {
        let names = |client: &Client| {
            client.table.seats.iter().map(|seat| seat.player.clone()).collect::<Vec<_>>()
        };
        assert_eq!((names(old), &old.table.config), (names(new), &new.table.config));
    }
    assert!(next[0].may_act());
    next[0].act(&["a1"]).await;
    // Their names are theirs.
    let other = house.try_create(eriantys(2), person("Bo")).await;
    assert_eq!(other, Err(Refused::NameTaken("Bo".to_owned())));
    // Who asks again changes nothing.
    people[1].order(Command::Rematch).await.unwrap();
    assert_eq!(house.host.tables().await.unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn bots_always_want_to_and_wishes_are_kept() {
    let house = House::open().await;
    let bot = Reserved::Bot(Level::Random);
    let ada = wishing("Ada", json!({ "tower": "K" }));
    let ada = house.try_create(with_seats(eriantys(2), &[bot]), ada).await.unwrap();
    let mut ada = house.connect(&ada).await;
    ada.order(Command::GiveUp).await.unwrap();
    ada.order(Command::Rematch).await.unwrap();
    ada.until(|client| client.table.rematch.is_some()).await;
    let ada = house.connect(&next_seat(&ada)).await;
    assert_eq!(ada.table.seats[0].player, Player::Bot(Level::Random));
    assert_eq!(ada.table.stage, Stage::Playing);
    ada.order(Command::GiveUp).await.unwrap();
    let record = house.host.record(&ada.table.code).await.unwrap();
    assert!(record.contains("seats [{},{\"tower\":\"K\"}]"), "{record}");
}

#[tokio::test(start_paused = true)]
async fn a_match_must_be_over_to_be_played_again() {
    let house = House::with(host::Settings { tables_per_person: 1, ..settings() }).await;
    let ada = house.create(crate::house::masters(1), "Ada").await;
    let client = house.connect(&ada).await;
    assert_eq!(client.order(Command::Rematch).await, Err(Refused::NotFinished));
    assert_eq!(house.host.count().await.unwrap(), (1, 1));
    let waiting = house.create(eriantys(2), "Bo").await;
    let waiting = house.connect(&waiting).await;
    assert_eq!(waiting.order(Command::Rematch).await, Err(Refused::NotFinished));
}

#[tokio::test(start_paused = true)]
async fn a_name_that_was_taken_meanwhile_prevents_it_until_it_is_free() {
    let house = House::open().await;
    let people = finished(&house).await;
    let other = house.create(eriantys(2), "bo").await;
    people[0].order(Command::Rematch).await.unwrap();
    let refused = people[1].order(Command::Rematch).await;
    assert_eq!(refused, Err(Refused::NameTaken("Bo".to_owned())));
    house.connect(&other).await.order(Command::Leave).await.unwrap();
    people[1].order(Command::Rematch).await.unwrap();
    assert_eq!(house.host.tables().await.unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn both_tables_are_stored_or_neither() {
    let (house, watched) = House::watched(settings()).await;
    let mut people = finished(&house).await;
    people[0].order(Command::Rematch).await.unwrap();
    let before = watched.rows();
    watched.fail();
    assert_eq!(people[1].order(Command::Rematch).await.unwrap_err().code(), "storage");
    settle().await;
    assert_eq!(watched.rows(), before);
    assert_eq!(house.host.tables().await.unwrap(), []);
    watched.work();
    people[1].order(Command::Rematch).await.unwrap();
    let together = watched.last_commit();
    assert_eq!(together.len(), 2, "two tables in one commit: {together:?}");
    people[0].until(|client| client.table.rematch.is_some()).await;
    let seat = next_seat(&people[0]);
    drop(people);
    let house = house.restart(seconds(1)).await;
    assert!(house.connect(&seat).await.may_act());
    let again = Seated { code: house.host.tables().await.unwrap()[0].code.clone(), ..seat.clone() };
    assert_eq!(again, seat);
}
