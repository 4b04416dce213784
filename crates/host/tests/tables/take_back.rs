//! Taking back.

use host::{Command, Refused};
use kernel::Record;
use protocol::ClockRule;

use crate::client::{Client, catch_up, play_to_the_end};
use crate::house::{House, eriantys, masters, pass, seconds, with_options};

/// Both have played an assistant, and Ada moves her students.
async fn in_the_action_phase(house: &House) -> Vec<Client> {
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    people[0].act(&["a1"]).await;
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    catch_up(&mut people).await;
    people
}

/// A way to move a student that Ada has.
fn student(client: &Client) -> String {
    client.knows().legal.iter().find(|action| action.ends_with("-d")).unwrap().clone()
}

#[tokio::test(start_paused = true)]
async fn several_commands_can_be_taken_back_one_after_the_other() {
    let house = House::open().await;
    let mut people = in_the_action_phase(&house).await;
    let mut states = Vec::new();
    for _ in 0..3 {
        states.push(people[0].knows().view.clone());
        let action = student(&people[0]);
        people[0].act(&[&action]).await;
        assert!(people[0].knows().may_take_back);
    }
    catch_up(&mut people).await;
    assert!(!people[1].knows().may_take_back, "Bo did nothing");
    assert_eq!(people[1].order(Command::TakeBack).await, Err(Refused::NothingToTakeBack));
    while let Some(before) = states.pop() {
        people[0].take_back().await.unwrap();
        assert_eq!(people[0].knows().view, before);
        assert_eq!(people[0].last_events(), "[]");
    }
    // Before that, Bo acted.
    assert!(!people[0].knows().may_take_back);
    assert_eq!(people[0].order(Command::TakeBack).await, Err(Refused::NothingToTakeBack));
}

#[tokio::test(start_paused = true)]
async fn nobody_moves_to_and_fro_for_ever() {
    let house = House::open().await;
    let mut people = in_the_action_phase(&house).await;
    let action = student(&people[0]);
    for _ in 0..300 {
        people[0].act(&[&action]).await;
        people[0].take_back().await.unwrap();
        people[1].hear_all();
    }
    people[0].act(&[&action]).await;
    assert_eq!(people[0].order(Command::TakeBack).await, Err(Refused::Restless));
    // The match goes on, and the next turn begins anew.
    while !people[1].may_act() {
        let action = people[0].knows().legal[0].clone();
        people[0].act(&[&action]).await;
        catch_up(&mut people).await;
    }
    let action = student(&people[1]);
    people[1].act(&[&action]).await;
    people[1].take_back().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn nobody_ends_a_turn_and_takes_it_back_for_ever() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    for _ in 0..300 {
        people[0].act(&["a1"]).await;
        people[0].take_back().await.unwrap();
        people[1].hear_all();
    }
    people[0].act(&["a1"]).await;
    assert_eq!(people[0].order(Command::TakeBack).await, Err(Refused::Restless));
    people[1].hear_all();
    people[1].act(&["a2"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_command_is_taken_back_as_a_whole() {
    let house = House::open().await;
    let mut people = in_the_action_phase(&house).await;
    let before = people[0].knows().view.clone();
    let one = student(&people[0]);
    people[0].act(&[&one]).await;
    let other = student(&people[0]);
    people[0].take_back().await.unwrap();
    people[0].act(&[&one, &other]).await;
    people[0].take_back().await.unwrap();
    assert_eq!(people[0].knows().view, before);
}

#[tokio::test(start_paused = true)]
async fn what_somebody_else_built_upon_cannot_be_taken_back() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    people[0].act(&["a1"]).await;
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    people[0].until_seq(3).await;
    assert_eq!(people[0].take_back().await, Err(Refused::NothingToTakeBack));
    // Bo may: Ada has not acted since, though it is her turn.
    assert!(people[0].may_act());
    people[1].take_back().await.unwrap();
    assert!(people[1].may_act());
}

#[tokio::test(start_paused = true)]
async fn what_was_drawn_by_chance_cannot_be_taken_back() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    // The last cloud of a round is followed by new students out of the bag.
    while !people[0].last_events_or_none().contains("\"round\"") {
        crate::client::play_one(&mut people).await;
    }
    for person in &people {
        assert!(!person.knows().may_take_back);
        assert_eq!(person.order(Command::TakeBack).await, Err(Refused::NothingToTakeBack));
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_shown_cannot_be_taken_back() {
    let house = House::open().await;
    let mut ada = house.match_of(masters(1), &["Ada"]).await.remove(0);
    // Lorenzo turns a token over when the turn ends.
    while !ada.knows().legal.iter().any(|action| action == "end") {
        let choice = ada.choose();
        ada.act(&[&choice]).await;
    }
    assert!(ada.knows().may_take_back);
    ada.act(&["end"]).await;
    assert_eq!(ada.take_back().await, Err(Refused::NothingToTakeBack));
}

#[tokio::test(start_paused = true)]
async fn a_table_can_forbid_it() {
    let house = House::open().await;
    let new = with_options(eriantys(2), |options| options.take_back = false);
    let mut people = house.match_of(new, &["Ada", "Bo"]).await;
    people[0].act(&["a1"]).await;
    assert!(!people[0].knows().may_take_back);
    assert_eq!(people[0].take_back().await, Err(Refused::NoTakeBack));
}

#[tokio::test(start_paused = true)]
async fn the_record_has_no_step_that_was_taken_back() {
    let house = House::open().await;
    let mut people = in_the_action_phase(&house).await;
    let one = student(&people[0]);
    people[0].act(&[&one]).await;
    let other = student(&people[0]);
    people[0].act(&[&other]).await;
    people[0].take_back().await.unwrap();
    people[0].take_back().await.unwrap();
    people[0].act(&[&one, &other]).await;
    catch_up(&mut people).await;
    play_to_the_end(&mut people).await;
    let text = house.host.record(&people[0].table.code).await.unwrap();
    let (record, _) = Record::<eriantys::Eriantys>::read(&text).unwrap();
    let first: Vec<_> = record.steps.iter().take(4).map(ToString::to_string).collect();
    assert_eq!(first, ["p0 a1", "p1 a2", &format!("p0 {one}"), &format!("p0 {other}")]);
    // One change started the match, four were taken back or did it, one had two actions.
    assert_eq!(record.steps.len() as u64, people[0].seq - 1 - 4 + 1);
}

#[tokio::test(start_paused = true)]
async fn what_was_taken_back_is_not_told_to_those_who_missed_it() {
    let house = House::open().await;
    let mut people = in_the_action_phase(&house).await;
    let seated = people[1].seated.clone().unwrap();
    let known = people[1].seq;
    people.truncate(1);
    let action = student(&people[0]);
    people[0].act(&[&action]).await;
    people[0].take_back().await.unwrap();
    let other = people[0].knows().legal.iter().find(|a| !a.ends_with("-d")).unwrap().clone();
    people[0].act(&[&other]).await;
    let bo = house.connect_since(&seated, Some(known)).await;
    let missed = bo.connection.snapshot.missed.as_ref().unwrap();
    let numbers: Vec<u64> = missed.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(numbers, [known + 3]);
    assert_eq!(missed[0].1.events().get(), people[0].last_events());
}

#[tokio::test(start_paused = true)]
async fn a_long_way_back_is_not_kept_for_ever() {
    let house = House::open().await;
    let mut ada = house.match_of(masters(1), &["Ada"]).await.remove(0);
    while !ada.knows().legal.iter().any(|action| action.starts_with("depots")) {
        let choice = ada.choose();
        ada.act(&[&choice]).await;
    }
    // Putting the depots in order is legal for ever.
    for _ in 0..200 {
        let idle = ada.knows().legal.iter().find(|a| a.starts_with("depots")).unwrap().clone();
        ada.act(&[&idle]).await;
    }
    let mut back = 0;
    while ada.take_back().await.is_ok() {
        back += 1;
    }
    assert_eq!(back, 64);
}

#[tokio::test(start_paused = true)]
async fn taking_back_gives_no_time() {
    for clock in
        [ClockRule::PerTurn { seconds: 60 }, ClockRule::PerGame { seconds: 60, increment: 30 }]
    {
        let house = House::open().await;
        let new = with_options(masters(2), |options| options.clock = clock);
        let mut people = house.match_of(new, &["Ada", "Bo"]).await;
        while !people[0].knows().legal.iter().any(|action| action == "end") {
            crate::client::play_one(&mut people).await;
        }
        let left = |client: &Client| client.knows().clocks.as_ref().unwrap().left.clone();
        let before = left(&people[0]);
        pass(seconds(20)).await;
        for _ in 0..3 {
            people[0].act(&["end"]).await;
            people[0].take_back().await.unwrap();
        }
        let after = left(&people[0]);
        assert!(after[0] + 20_000 <= before[0], "{clock:?}: {before:?}, then {after:?}");
        assert_eq!(after[1], before[1], "Bo did not play");
        assert!(people[0].may_act());
    }
}
