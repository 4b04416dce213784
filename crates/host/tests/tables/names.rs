//! What people are called, and how many tables there can be.

use host::{Command, Newcomer, Refused, Settings};

use crate::house::{House, P0, P1, eriantys, known, person, seconds, settings};

fn taken(name: &str) -> Refused {
    Refused::NameTaken(name.to_owned())
}

#[tokio::test(start_paused = true)]
async fn a_name_belongs_to_one_person_at_a_time_in_whatever_case() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    assert_eq!(house.try_create(eriantys(2), person("Ada")).await, Err(taken("Ada")));
    assert_eq!(house.try_create(eriantys(2), person("aDA")).await, Err(taken("aDA")));
    assert_eq!(house.join(&ada.code, "ADA").await, Err(taken("ADA")));
    house.join(&ada.code, "Bo").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_name_is_free_again_when_its_owner_leaves() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    let order = host::Order { id: None, seq: None, command: Command::Leave };
    house.host.order(&bo.code, &bo.token, order).await.unwrap();
    house.create(eriantys(2), "Bo").await;
}

#[tokio::test(start_paused = true)]
async fn a_name_is_free_again_when_the_match_is_over() {
    let house = House::open().await;
    let clients = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    assert_eq!(house.try_create(eriantys(2), person("Bo")).await, Err(taken("Bo")));
    clients[0].order(Command::GiveUp).await.unwrap();
    house.create(eriantys(2), "Ada").await;
    house.create(eriantys(2), "Bo").await;
}

#[tokio::test(start_paused = true)]
async fn a_name_that_was_refused_a_seat_is_not_taken() {
    let house = House::open().await;
    house.full_table(eriantys(2), &["Ada", "Bo"]).await;
    let code = house.host.tables().await.unwrap()[0].code.clone();
    assert_eq!(house.join(&code, "Cy").await, Err(Refused::AlreadyStarted));
    house.create(eriantys(2), "Cy").await;
}

#[tokio::test(start_paused = true)]
async fn the_same_person_may_sit_at_several_tables_but_not_at_too_many() {
    let house = House::with(Settings { tables_per_person: 2, ..settings() }).await;
    let first = house.create(eriantys(2), "Ada").await;
    let second = house.try_create(eriantys(2), known("ada", &first.token)).await.unwrap();
    assert_eq!(house.host.count().await.unwrap(), (2, 1));
    let third = house.try_create(eriantys(2), known("Ada", &first.token)).await;
    assert_eq!(third, Err(Refused::TooManyTables { most: 2 }));
    let other = house.create(eriantys(2), "Bo").await;
    let joined = house.host.join(&other.code, known("Ada", &first.token)).await;
    assert_eq!(joined, Err(Refused::TooManyTables { most: 2 }));

    house.connect(&second).await.order(Command::Leave).await.unwrap();
    house.host.join(&other.code, known("Ada", &first.token)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn who_asks_twice_at_once_loses_no_name() {
    let house = House::open().await;
    let cy = house.create(eriantys(4), "Cy").await;
    let ada = house.create(eriantys(2), "Ada").await;
    // One is refused, and must not take the name of the other with it.
    let at_p0 = Newcomer { seat: Some(P0), ..known("Ada", &ada.token) };
    let (one, other) = tokio::join!(
        house.host.join(&cy.code, at_p0),
        house.host.join(&cy.code, known("Ada", &ada.token)),
    );
    assert!(one.is_err(), "{one:?}");
    assert_eq!(other.unwrap().seat, P1);
    house.connect(&ada).await.order(Command::Leave).await.unwrap();
    assert_eq!(house.try_create(eriantys(2), person("Ada")).await, Err(taken("Ada")));
}

#[tokio::test(start_paused = true)]
async fn a_full_house_opens_no_more_tables() {
    let house = House::with(Settings { most_tables: 2, ..settings() }).await;
    let ada = house.create(eriantys(2), "Ada").await;
    let bo = house.create(eriantys(2), "Bo").await;
    assert_eq!(house.try_create(eriantys(2), person("Cy")).await, Err(Refused::HouseFull));
    house.join(&ada.code, "Cy").await.unwrap();
    house.connect(&bo).await.order(Command::Leave).await.unwrap();
    house.create(eriantys(2), "Di").await;
}

#[tokio::test(start_paused = true)]
async fn tables_that_are_being_opened_count_too() {
    let house = House::with(Settings { most_tables: 1, ..settings() }).await;
    let create = |name| house.try_create(eriantys(2), person(name));
    let (one, other) = tokio::join!(create("Ada"), create("Bo"));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
}

#[tokio::test(start_paused = true)]
async fn names_are_known_again_after_a_restart() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let house = house.restart(seconds(5)).await;
    assert_eq!(house.try_create(eriantys(2), person("ada")).await, Err(taken("ada")));
    house.try_create(eriantys(2), known("Ada", &ada.token)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_token_that_nobody_was_given_opens_nothing() {
    let house = House::open().await;
    let made_up: host::Token = "0".repeat(32).parse().unwrap();
    let ada = house.try_create(eriantys(2), known("Ada", &made_up)).await.unwrap();
    assert_ne!(ada.token, made_up, "a token is drawn, not chosen");
}

#[tokio::test(start_paused = true)]
async fn a_person_has_one_name() {
    let house = House::open().await;
    let ada = house.create(eriantys(2), "Ada").await;
    let other = house.try_create(eriantys(2), known("Eve", &ada.token)).await;
    assert_eq!(other.unwrap_err().code(), "bad_options");
    let same = house.try_create(eriantys(2), known("Ada", &ada.token)).await.unwrap();
    assert_eq!(same.token, ada.token);
}

fn nameless() -> Newcomer {
    let visit = host::Visit { nameless: true, ..host::Visit::default() };
    Newcomer { visit: Some(visit), ..person("nobody") }
}

/// Who sits where.
async fn names(house: &House) -> Vec<String> {
    let table = house.host.tables().await.unwrap()[0].clone();
    let name = |seat: &protocol::SeatInfo| match &seat.player {
        protocol::Player::Person(name) => name.clone(),
        _ => "-".to_owned(),
    };
    table.seats.iter().map(name).collect()
}

#[tokio::test(start_paused = true)]
async fn who_comes_without_a_name_takes_the_first_seat_of_those_without_one() {
    let house = House::open().await;
    let ada = house.try_create(eriantys(3), nameless()).await.unwrap();
    let bo = house.host.join(&ada.code, nameless()).await.unwrap();
    assert_eq!(names(&house).await, ["guest-1", "guest-2", "-"]);
    let bo_looks = house.host.connect(&ada.code, Some(&bo.token), None).await.unwrap();
    let ada_looks = house.host.connect(&ada.code, Some(&ada.token), None).await.unwrap();
    house.join(&ada.code, "Cy").await.unwrap();
    let introduce = |name: &str| {
        let command = Command::Introduce { name: name.parse().unwrap() };
        host::Order { id: None, seq: None, command }
    };
    // The match runs, and Bo is the first to say a name: the first seat is Bo's.
    assert_eq!(bo_looks.order(introduce("cy")).await, Err(taken("cy")));
    bo_looks.order(introduce("Bo")).await.unwrap();
    assert_eq!(names(&house).await, ["Bo", "guest-1", "Cy"]);
    let again = bo_looks.orders().look().await.unwrap();
    assert_eq!(again.snapshot.seat, Some(P0));
    assert_eq!(bo_looks.order(introduce("Dee")).await, Err(Refused::AlreadySeated));
    ada_looks.order(introduce("Ada")).await.unwrap();
    assert_eq!(ada_looks.orders().look().await.unwrap().snapshot.seat, Some(P1));
    // And it is so when the table is read again.
    let house = house.restart(seconds(1)).await;
    assert_eq!(names(&house).await, ["Bo", "Ada", "Cy"]);
    let back = house.host.connect(&ada.code, Some(&bo.token), None).await.unwrap();
    assert_eq!(back.snapshot.seat, Some(P0));
}
