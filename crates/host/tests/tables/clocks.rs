//! Clocks.

use host::{Command, Refused};
use protocol::{Absence, ClockRule, Stage};

use crate::client::{Client, act, catch_up};
use crate::house::{House, P0, P1, eriantys, masters, pass, seconds, settings, with_options};

fn per_turn(time: u32) -> host::NewTable {
    timed(eriantys(2), ClockRule::PerTurn { seconds: time })
}

fn per_game(time: u32, increment: u32) -> host::NewTable {
    timed(eriantys(2), ClockRule::PerGame { seconds: time, increment })
}

fn timed(new: host::NewTable, clock: ClockRule) -> host::NewTable {
    with_options(new, |options| {
        options.clock = clock;
        options.absence = Absence::Wait;
    })
}

/// Whole seconds that the players have left, as this client was told last.
fn left(client: &Client) -> Vec<u64> {
    let clocks = client.knows().clocks.as_ref().unwrap();
    clocks.left.iter().map(|left| left.div_ceil(1000)).collect()
}

#[tokio::test(start_paused = true)]
async fn without_clocks_nobody_is_in_a_hurry() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    pass(seconds(86_400)).await;
    assert_eq!(people[0].knows().clocks, None);
    people[0].act(&["a1"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_bot_finishes_a_turn_whose_time_is_out_and_then_the_player_goes_on() {
    let house = House::open().await;
    let mut people = house.match_of(per_turn(30), &["Ada", "Bo"]).await;
    assert_eq!(left(&people[0]), [30, 30]);
    pass(seconds(29)).await;
    people[0].act(&["a1"]).await;
    people[1].until_seq(2).await;
    pass(seconds(20)).await;
    people[1].act(&["a2"]).await;
    people[0].until_seq(3).await;
    assert_eq!(left(&people[0])[0], 30, "a turn has begun");
    let action = people[0].choose();
    pass(seconds(10)).await;
    people[0].act(&[&action]).await;
    assert_eq!(left(&people[0])[0], 20, "it goes on");

    // The time is out. A bot moves the other students, Mother Nature and takes a cloud.
    pass(seconds(21)).await;
    people[0].hear_all();
    assert!(!people[0].may_act());
    catch_up(&mut people).await;
    assert!(people[1].may_act());
    assert_eq!(left(&people[1])[1], 30);
    assert!(!people[0].table.seats[0].stand_in);
    // The bot's moves are not Ada's to take back: she would never be out of time.
    assert!(!people[0].knows().may_take_back);
    assert_eq!(people[0].take_back().await, Err(Refused::NothingToTakeBack));

    while !people[0].may_act() {
        let choice = people[1].choose();
        people[1].act(&[&choice]).await;
        catch_up(&mut people).await;
    }
    let choice = people[0].choose();
    people[0].act(&[&choice]).await;
}

#[tokio::test(start_paused = true)]
async fn everybody_sees_that_a_bot_stands_in() {
    let house = House::with(host::Settings { bot_delay: seconds(1), ..settings() }).await;
    let mut people = house.match_of(per_turn(30), &["Ada", "Bo"]).await;
    pass(seconds(30)).await;
    people[1].hear_all();
    assert!(people[1].table.seats[0].stand_in);
    pass(seconds(1)).await;
    people[1].hear_all();
    assert!(people[1].may_act());
    assert!(!people[1].table.seats[0].stand_in);
}

#[tokio::test(start_paused = true)]
async fn who_does_not_choose_in_time_at_set_up_has_a_bot_choose() {
    let house = House::open().await;
    let new = timed(masters(2), ClockRule::PerTurn { seconds: 30 });
    let mut people = house.match_of(new, &["Ada", "Bo"]).await;
    assert_eq!(people[0].knows().clocks.as_ref().unwrap().running.len(), 2);
    pass(seconds(31)).await;
    people[0].hear_all();
    assert!(people[0].may_act(), "the first turn has begun");
    assert_eq!(people[0].knows().to_act.single(), Some(P0));
}

#[tokio::test(start_paused = true)]
async fn a_command_after_the_time_is_out_is_refused() {
    // The bot takes its time, so that the player is faster.
    let house = House::with(host::Settings { bot_delay: seconds(5), ..settings() }).await;
    let mut people = house.match_of(per_turn(30), &["Ada", "Bo"]).await;
    people[0].act(&["a1"]).await;
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    people[0].until_seq(3).await;
    let choice = people[0].choose();
    people[0].act(&[&choice]).await;
    let before = people[0].now();
    pass(seconds(31)).await;
    let choice = people[0].choose();
    assert_eq!(people[0].try_act(&[&choice]).await, Err(Refused::TimeIsOut));
    assert_eq!(people[0].take_back().await, Err(Refused::TimeIsOut));
    people[0].hear_all();
    assert_eq!(people[0].now(), before);
}

#[tokio::test(start_paused = true)]
async fn whose_time_for_the_game_is_out_has_lost() {
    let house = House::open().await;
    let mut people = house.match_of(per_game(60, 10), &["Ada", "Bo"]).await;
    pass(seconds(40)).await;
    people[0].act(&["a1"]).await;
    assert_eq!(left(&people[0]), [30, 60], "20 are left, and 10 come after the turn");
    pass(seconds(59)).await;
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    people[0].until_seq(3).await;
    assert_eq!(left(&people[0]), [30, 11]);
    pass(seconds(30)).await;
    people[1].until(Client::is_over).await;
    assert!(people[1].result().starts_with("p1 wins"), "{}", people[1].result());
    let late = people[0].order(act(&["m1"])).await;
    assert_eq!(late, Err(Refused::Finished));
}

#[tokio::test(start_paused = true)]
async fn bots_have_no_clock() {
    let house = House::open().await;
    let ada = house.create(per_game(60, 0), "Ada").await;
    let mut ada = house.connect(&ada).await;
    ada.order(Command::Start { bots: bots::Level::Random }).await.unwrap();
    ada.until_seq(1).await;
    ada.act(&["a1"]).await;
    ada.until(Client::may_act).await;
    assert_eq!(left(&ada)[1], 60);
}

#[tokio::test(start_paused = true)]
async fn the_time_in_which_the_server_is_down_is_charged_to_nobody() {
    let house = House::open().await;
    let seated = house.full_table(per_game(60, 0), &["Ada", "Bo"]).await;
    let mut ada = house.connect(&seated[0]).await;
    pass(seconds(20)).await;
    ada.act(&["a1"]).await;
    assert_eq!(left(&ada), [40, 60]);
    drop(ada);
    let house = house.restart(seconds(3600)).await;
    let mut bo = house.connect(&seated[1]).await;
    assert_eq!(left(&bo), [40, 60]);
    pass(seconds(59)).await;
    bo.hear_all();
    assert!(!bo.is_over());
    pass(seconds(2)).await;
    bo.until(Client::is_over).await;
    assert!(bo.result().starts_with("p0 wins"), "{}", bo.result());
    assert_eq!(bo.seat(), P1);
}

#[tokio::test(start_paused = true)]
async fn a_match_with_clocks_goes_on_when_nobody_looks() {
    let house = House::open().await;
    let seated = house.full_table(per_game(60, 0), &["Ada", "Bo"]).await;
    pass(seconds(61)).await;
    let bo = house.connect(&seated[1]).await;
    assert!(bo.result().starts_with("p1 wins"), "{}", bo.result());
}

#[tokio::test(start_paused = true)]
async fn in_a_house_for_one_the_clocks_of_a_table_wait_while_nobody_is_there() {
    let house = House::with(host::Settings { clocks_wait: true, ..settings() }).await;
    let people = house.full_table(per_game(60, 0), &["Ada", "Bo"]).await;
    let mut ada = house.connect(&people[0]).await;
    ada.until_seq(1).await;
    pass(seconds(20)).await;
    ada.act(&["a1"]).await;
    pass(seconds(10)).await;
    drop(ada);
    for _ in 0..3 {
        pass(seconds(1000)).await;
        // Looking at it from outside is no playing.
        assert_eq!(house.host.look(&people[0].code).await.unwrap().stage, Stage::Playing);
    }
    let mut bo = house.connect(&people[1]).await;
    assert_eq!(left(&bo), [40, 50], "who thought before has thought");
    pass(seconds(5)).await;
    bo.act(&["a2"]).await;
    assert_eq!(left(&bo), [40, 45], "while somebody is there they run");
    pass(seconds(7)).await;
    // The same when the house is closed.
    let house = house.restart(seconds(100)).await;
    let mut bo = house.connect(&people[1]).await;
    assert_eq!(left(&bo), [33, 45]);
    pass(seconds(41)).await;
    bo.until(Client::is_over).await;
    assert!(bo.result().starts_with("p1 wins"), "Ada's, too: {}", bo.result());
}
