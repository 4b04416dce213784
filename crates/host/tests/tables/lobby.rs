//! Opening tables, finding them, sitting down, starting.

use bots::Level;
use host::{Command, Farewell, Newcomer, Refused};
use protocol::{Player, Reserved, Stage, TableInfo};
use serde_json::{Value, json};
use std::future::poll_fn;
use std::task::Poll;

use crate::client::play_one;
use crate::house::{
    House, P0, P1, P2, eriantys, masters, new_table, person, settle, with_options, with_seats,
};

const BOT: Reserved = Reserved::Bot(Level::Random);

#[tokio::test(start_paused = true)]
async fn a_new_table_is_listed_until_its_last_player_leaves() {
    let house = House::open().await;
    let ada = house.create(eriantys(2), "Ada").await;
    let tables = house.host.tables().await.unwrap();
    assert_eq!(tables.len(), 1);
    let table = &tables[0];
    assert_eq!((&table.code, table.stage, table.owner), (&ada.code, Stage::Waiting, Some(P0)));
    assert_eq!(table.seats[0].player, Player::Person("Ada".to_owned()));
    assert_eq!(table.seats[1].player, Player::Nobody);
    assert_eq!(house.host.count().await.unwrap(), (1, 1));

    let mut client = house.connect(&ada).await;
    client.order(Command::Leave).await.unwrap();
    client.until(|client| client.farewell == Some(Farewell::TableClosed)).await;
    assert_eq!(house.host.tables().await.unwrap(), []);
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
    assert_eq!(house.host.look(&ada.code).await.unwrap_err(), Refused::NoSuchTable);
}

#[tokio::test(start_paused = true)]
async fn the_latest_table_is_listed_first() {
    let house = House::open().await;
    let mut codes = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        codes.insert(0, house.create(eriantys(2), name).await.code);
        settle().await;
    }
    let listed: Vec<_> = house.host.tables().await.unwrap();
    assert_eq!(listed.iter().map(|table| table.code.clone()).collect::<Vec<_>>(), codes);
    // Any part of the list is as in the whole.
    for (offset, limit, part) in [
        (0, 2, &listed[..2]),
        (1, 1, &listed[1..2]),
        (2, 9, &listed[2..]),
        (7, 2, &[]),
        (0, 0, &[]),
    ] {
        let tables = house.host.tables_from(offset, limit).await.unwrap();
        assert_eq!(tables, part, "{limit} after {offset}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_full_table_starts_by_itself() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let mut client = house.connect(&ada).await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    assert_eq!(house.host.look(&ada.code).await.unwrap().stage, Stage::Waiting);
    let cy = house.join(&ada.code, "Cy").await.unwrap();
    assert_eq!((ada.seat, bo.seat, cy.seat), (P0, P1, P2));
    client.until(|client| client.table.stage == Stage::Playing).await;
    client.until_seq(1).await;
    assert!(client.may_act(), "p0 begins");
    let late = house.join(&ada.code, "Di").await;
    assert_eq!(late.unwrap_err(), Refused::AlreadyStarted);
}

#[tokio::test(start_paused = true)]
async fn a_table_for_one_starts_at_once() {
    let house = House::open().await;
    let ada = house.create(masters(1), "Ada").await;
    assert_eq!(house.host.look(&ada.code).await.unwrap().stage, Stage::Playing);
    assert!(house.connect(&ada).await.may_act());
}

#[tokio::test(start_paused = true)]
async fn only_the_owner_fills_the_table_with_bots() {
    let house = House::open().await;
    let ada = house.create(eriantys(4), "Ada").await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    let (mut ada, bo) = (house.connect(&ada).await, house.connect(&bo).await);
    let start = Command::Start { bots: Level::Random };
    assert_eq!(bo.order(start.clone()).await, Err(Refused::NotOwner));
    assert_eq!(ada.order(start.clone()).await.unwrap().seq, 1);
    ada.until(|client| client.table.stage == Stage::Playing).await;
    let players: Vec<_> = ada.table.seats.iter().map(|seat| seat.player.clone()).collect();
    let [one, two] = ["Ada", "Bo"].map(|name| Player::Person(name.to_owned()));
    let bot = Player::Bot(Level::Random);
    assert_eq!(players, [one, two, bot.clone(), bot]);
    assert_eq!(ada.order(start).await, Err(Refused::AlreadyStarted));
}

#[tokio::test(start_paused = true)]
async fn who_comes_next_owns_the_table_that_its_owner_left() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    let (ada, mut bo) = (house.connect(&ada).await, house.connect(&bo).await);
    ada.order(Command::Leave).await.unwrap();
    bo.until(|client| client.table.owner == Some(P1)).await;
    assert_eq!(bo.table.seats[0].player, Player::Nobody);
    assert!(!bo.table.seats[0].connected, "nobody is not connected");
    bo.order(Command::Start { bots: Level::Random }).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_seat_can_be_chosen_if_it_is_free_and_there() {
    let house = House::open().await;
    let at = |name: &str, seat| Newcomer { seat: Some(seat), ..person(name) };
    let ada = house.try_create(eriantys(3), at("Ada", P2)).await.unwrap();
    assert_eq!(ada.seat, P2);
    let join = |newcomer| house.host.join(&ada.code, newcomer);
    assert_eq!(join(at("Bo", P2)).await.unwrap_err(), Refused::SeatTaken);
    let beyond = kernel::Seat::new(3).unwrap();
    assert_eq!(join(at("Bo", beyond)).await.unwrap_err().code(), "bad_options");
    assert_eq!(join(at("Bo", P1)).await.unwrap().seat, P1);
    assert_eq!(join(person("Cy")).await.unwrap().seat, P0);
}

#[tokio::test(start_paused = true)]
async fn nobody_sits_twice_at_a_table() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let again = async |name| {
        house.host.join(&ada.code, crate::house::known(name, &ada.token)).await.unwrap_err()
    };
    assert_eq!(again("Ada").await, Refused::AlreadySeated);
    // A person has one name.
    assert_eq!(again("Ada too").await.code(), "bad_options");
    assert_eq!(house.host.count().await.unwrap(), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn private_tables_are_in_no_list_but_open_to_whoever_has_the_code() {
    let house = House::open().await;
    let new = with_options(eriantys(2), |options| options.private = true);
    let ada = house.create(new, "Ada").await;
    assert_eq!(house.host.tables().await.unwrap(), []);
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    assert_eq!(house.host.tables().await.unwrap(), []);
    let client = house.connect(&bo).await;
    client.order(Command::GiveUp).await.unwrap();
    assert_eq!(house.host.matches(10, 0).await.unwrap(), []);
    assert!(house.host.record(&ada.code).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_table_of_bots_plays_itself_to_the_end() {
    let house = House::open().await;
    let (code, seated) =
        house.host.create(with_seats(eriantys(2), &[BOT, BOT]), None).await.unwrap();
    assert_eq!(seated, None);
    let mut watcher = house.watch(&code).await.unwrap();
    watcher.until(|watcher| watcher.table.stage == Stage::Finished).await;
    assert!(watcher.is_over());
    assert_eq!(house.host.tables().await.unwrap(), []);
    let matches = house.host.matches(10, 0).await.unwrap();
    assert_eq!(matches.len(), 1);
    assert_eq!((&matches[0].table.code, &matches[0].result), (&code, &watcher.result()));
}

#[tokio::test(start_paused = true)]
async fn people_and_bots_share_a_table() {
    let house = House::open().await;
    let ada = house.create(with_seats(eriantys(2), &[BOT, Reserved::Open]), "Ada").await;
    assert_eq!(ada.seat, P1);
    let mut people = [house.connect(&ada).await];
    while people[0].seq < 40 {
        play_one(&mut people).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_at_which_nobody_sits_is_refused() {
    let house = House::open().await;
    for seats in [&[][..], &[BOT], &[Reserved::Open, BOT]] {
        let refused = house.host.create(with_seats(eriantys(2), seats), None).await.unwrap_err();
        assert_eq!(refused.code(), "bad_options", "{seats:?}");
    }
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_table_without_room_for_its_opener_is_refused() {
    let house = House::open().await;
    let bots = || with_seats(eriantys(2), &[BOT, BOT]);
    assert_eq!(house.try_create(bots(), person("Ada")).await, Err(Refused::TableFull));
    let at = |seat| Newcomer { seat: Some(seat), ..person("Ada") };
    assert_eq!(house.try_create(bots(), at(P0)).await, Err(Refused::SeatTaken));
    let one_bot = with_seats(eriantys(2), &[BOT]);
    assert_eq!(house.try_create(one_bot, at(P0)).await, Err(Refused::SeatTaken));
    let too_many = with_seats(eriantys(2), &[BOT, Reserved::Open, Reserved::Open]);
    assert_eq!(house.try_create(too_many, person("Ada")).await.unwrap_err().code(), "bad_options");
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn the_defaults_of_a_config_are_filled_in() {
    let house = House::open().await;
    let ada = house.create(new_table("masters", Value::Null), "Ada").await;
    let table = house.host.look(&ada.code).await.unwrap();
    let whole = json!({ "players": 2, "market": "push", "seating": "random", "absence": "skip" });
    assert_eq!(*table.config, whole);
}

#[tokio::test(start_paused = true)]
async fn a_config_that_cannot_be_is_refused() {
    let house = House::open().await;
    for (game, config, code) in [
        ("chess", json!({}), "no_such_game"),
        ("eriantys", json!({ "players": 5 }), "bad_options"),
        ("eriantys", json!({ "colour": "red" }), "bad_options"),
        ("eriantys", json!("players"), "bad_options"),
        ("eriantys", json!({ "first": 3 }), "rule"),
        ("masters", json!({ "market": "sell" }), "bad_options"),
    ] {
        let refused = house.try_create(new_table(game, config.clone()), person("Ada")).await;
        assert_eq!(refused.unwrap_err().code(), code, "{game} {config}");
    }
    let no_time = with_options(eriantys(2), |options| {
        options.clock = protocol::ClockRule::PerTurn { seconds: 0 };
    });
    let refused = house.try_create(no_time, person("Ada")).await;
    assert_eq!(refused.unwrap_err().code(), "bad_options");
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_code_that_leads_nowhere_is_refused() {
    let house = House::open().await;
    let code = "K7QM2XPD".parse().unwrap();
    assert_eq!(house.join(&code, "Ada").await.unwrap_err(), Refused::NoSuchTable);
    assert_eq!(house.host.look(&code).await.unwrap_err(), Refused::NoSuchTable);
    assert_eq!(house.host.record(&code).await.unwrap_err(), Refused::NoSuchTable);
    assert_eq!(house.watch(&code).await.err(), Some(Refused::NoSuchTable));
}

#[tokio::test(start_paused = true)]
async fn a_request_that_is_abandoned_leaves_nothing_half_done() {
    let house = House::open().await;
    let (mut opened, mut joined) = (0, 0);
    for polls in 0..12 {
        // A browser that is closed while it opens a table, sooner or later.
        let name = format!("Ada {polls}");
        abandon(house.host.create(eriantys(2), Some(person(&name))), polls).await;
        let tables = house.host.tables().await.unwrap();
        let listed = tables.iter().any(|table| sits(table, &name));
        let again = house.try_create(eriantys(2), person(&name)).await;
        assert_eq!(again.is_err(), listed, "after {polls} polls: {again:?}");
        opened += u32::from(listed);

        // The same with a seat.
        let table = house.create(eriantys(3), &format!("Bo {polls}")).await;
        let name = format!("Cy {polls}");
        abandon(house.host.join(&table.code, person(&name)), polls).await;
        let sits_there = sits(&house.host.look(&table.code).await.unwrap(), &name);
        let elsewhere = house.try_create(eriantys(2), person(&name)).await;
        assert_eq!(elsewhere.is_err(), sits_there, "after {polls} polls: {elsewhere:?}");
        joined += u32::from(sits_there);

        // A seat that is refused to somebody who does not wait costs no name.
        let taken = Newcomer { seat: Some(P0), ..person(&format!("Di {polls}")) };
        abandon(house.host.join(&table.code, taken), polls).await;
        house.create(eriantys(2), &format!("Di {polls}")).await;
    }
    assert!(opened > 0 && joined > 0, "some went through: {opened} {joined}");
}

/// Begins something and gives it up after a few steps.
async fn abandon(what: impl Future, polls: u32) {
    let mut what = Box::pin(what);
    for _ in 0..polls {
        if poll_fn(|context| Poll::Ready(what.as_mut().poll(context).is_ready())).await {
            return;
        }
        tokio::task::yield_now().await;
    }
    drop(what);
    settle().await;
}

fn sits(table: &TableInfo, name: &str) -> bool {
    table.seats.iter().any(|seat| seat.player == Player::Person(name.to_owned()))
}
