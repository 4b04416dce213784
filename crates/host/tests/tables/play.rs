//! Whole matches, batches, and what is refused in them.

use bots::Level;
use host::{Command, Order, Refused};
use kernel::{Game, Record};
use protocol::Stage;

use crate::client::{act, catch_up, play_one, play_to_the_end};
use crate::house::{House, eriantys, masters, new_table, settle};

/// People play a whole match; its record says what they saw.
async fn plays_to_the_end<G: Game>(new: host::NewTable, names: &[&str]) {
    let house = House::open().await;
    let mut people = house.match_of(new, names).await;
    play_to_the_end(&mut people).await;
    for person in &mut people {
        person.until(|client| client.table.stage == Stage::Finished).await;
        assert_eq!(person.knows().to_act, kernel::SeatSet::EMPTY);
        assert!(person.knows().legal.is_empty());
    }
    let code = &people[0].table.code;
    let text = house.host.record(code).await.unwrap();
    let (record, end) = Record::<G>::read(&text).unwrap();
    assert_eq!(record.steps.len() as u64 + 1, people[0].seq);
    assert_eq!(end.outcome(), people[0].knows().outcome);
    assert_eq!(people[0].order(act(&["a1"])).await, Err(Refused::Finished));
    assert_eq!(people[0].order(Command::GiveUp).await, Err(Refused::Finished));
    assert_eq!(people[0].order(Command::TakeBack).await, Err(Refused::Finished));
    let matches = house.host.matches(10, 0).await.unwrap();
    assert_eq!(matches[0].result, people[0].result());
}

#[tokio::test(start_paused = true)]
async fn two_people_play_eriantys() {
    plays_to_the_end::<eriantys::Eriantys>(eriantys(2), &["Ada", "Bo"]).await;
}

#[tokio::test(start_paused = true)]
async fn four_people_play_eriantys_for_experts() {
    let new = new_table("eriantys", serde_json::json!({ "players": 4, "expert": true }));
    plays_to_the_end::<eriantys::Eriantys>(new, &["Ada", "Bo", "Cy", "Di"]).await;
}

#[tokio::test(start_paused = true)]
async fn three_people_play_masters() {
    plays_to_the_end::<masters::Masters>(masters(3), &["Ada", "Bo", "Cy"]).await;
}

#[tokio::test(start_paused = true)]
async fn one_person_plays_masters() {
    plays_to_the_end::<masters::Masters>(masters(1), &["Ada"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_batch_is_accepted_whole_or_not_at_all() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    people[0].act(&["a1"]).await;
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    people[0].until_seq(3).await;
    let students: Vec<String> =
        people[0].knows().legal.iter().filter(|a| a.ends_with("-d")).cloned().collect();
    let student = students[0].as_str();
    let before = people[0].now();

    let refused = people[0].try_act(&[student, "a3"]).await.unwrap_err();
    assert!(matches!(refused, Refused::Rule { at: 1, .. }), "{refused:?}");
    let refused = people[0].try_act(&[student, "nonsense"]).await.unwrap_err();
    assert!(matches!(refused, Refused::Notation { at: 1, .. }), "{refused:?}");
    let none = people[0].try_act(&[]).await;
    assert_eq!(none, Err(Refused::BatchSize { most: 64 }));
    assert_eq!(people[0].try_act(&vec![student; 65]).await, Err(Refused::BatchSize { most: 64 }));
    settle().await;
    people[0].hear_all();
    assert_eq!(people[0].now(), before, "a refusal changes nothing");

    // Two students in one command are one change.
    people[0].act(&[student]).await;
    let next = people[0].choose();
    people[0].take_back().await.unwrap();
    let seq = people[0].seq;
    people[0].act(&[student, &next]).await;
    assert_eq!(people[0].seq, seq + 1);
}

#[tokio::test(start_paused = true)]
async fn a_command_that_was_decided_on_an_older_state_is_refused() {
    let house = House::open().await;
    let mut people = house.match_of(masters(2), &["Ada", "Bo"]).await;
    // Both may act at once. Ada does not hear that Bo did.
    let choice = people[1].choose();
    people[1].act(&[&choice]).await;
    let choice = people[0].choose();
    assert_eq!(people[0].try_act(&[&choice]).await, Err(Refused::Stale { seq: 2 }));
    catch_up(&mut people).await;
    people[0].act(&[&choice]).await;
    // Bo does not hear of it, and does not say what he knows: then it does not matter.
    let choice = people[1].choose();
    assert_eq!(people[1].order(act(&[&choice])).await.unwrap().seq, 4);
}

#[tokio::test(start_paused = true)]
async fn a_refused_command_changes_nothing() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let before = [people[0].now(), people[1].now()];
    assert_eq!(people[1].try_act(&["a1"]).await.unwrap_err().code(), "rule");
    assert_eq!(people[0].try_act(&["m1"]).await.unwrap_err().code(), "rule");
    assert_eq!(people[0].try_act(&["a99"]).await.unwrap_err().code(), "notation");
    assert_eq!(people[0].try_act(&["p1 a1"]).await.unwrap_err().code(), "notation");
    assert_eq!(people[0].try_act(&["p1 gives up"]).await.unwrap_err().code(), "notation");
    assert_eq!(people[0].order(Command::TakeBack).await, Err(Refused::NothingToTakeBack));
    assert_eq!(people[0].order(Command::Rematch).await, Err(Refused::NotFinished));
    let start = Command::Start { bots: Level::Random };
    assert_eq!(people[0].order(start).await, Err(Refused::AlreadyStarted));
    settle().await;
    for (person, before) in people.iter_mut().zip(before) {
        person.hear_all();
        assert_eq!(person.now(), before);
    }
    assert_eq!(house.host.record(&people[0].table.code).await, Err(Refused::NotFinished));
}

#[tokio::test(start_paused = true)]
async fn nobody_acts_from_a_seat_without_its_token() {
    let house = House::open().await;
    let people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let elsewhere = house.create(masters(2), "Cy").await;
    let code = &people[0].table.code;
    let order = Order { id: None, seq: None, command: act(&["a1"]) };
    let foreign = house.host.order(code, &elsewhere.token, order.clone()).await;
    assert_eq!(foreign, Err(Refused::NotSeated));
    let connected = house.host.connect(code, Some(&elsewhere.token), None).await;
    assert_eq!(connected.err(), Some(Refused::NotSeated));
    let watcher = house.watch(code).await.unwrap();
    assert_eq!(watcher.connection.order(order).await, Err(Refused::NotSeated));
}

#[tokio::test(start_paused = true)]
async fn who_gives_up_is_out_for_good_and_the_others_play_on() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(3), &["Ada", "Bo", "Cy"]).await;
    let receipt = people[0].order(Command::GiveUp).await.unwrap();
    people[0].until_seq(receipt.seq).await;
    assert!(people[0].last_events().contains("gave_up"), "{}", people[0].last_events());
    assert_eq!(people[0].order(Command::GiveUp).await.unwrap_err().code(), "rule");
    catch_up(&mut people).await;
    for _ in 0..4 {
        play_one(&mut people).await;
    }
    let receipt = people[1].order(Command::GiveUp).await.unwrap();
    people[2].until_seq(receipt.seq).await;
    assert!(people[2].result().starts_with("p2 wins"), "{}", people[2].result());
}

#[tokio::test(start_paused = true)]
async fn giving_up_needs_a_match() {
    let house = House::open().await;
    let ada = house.create(eriantys(2), "Ada").await;
    let client = house.connect(&ada).await;
    assert_eq!(client.order(Command::GiveUp).await, Err(Refused::NotStarted));
    assert_eq!(client.order(act(&["a1"])).await, Err(Refused::NotStarted));
    assert_eq!(client.order(Command::TakeBack).await, Err(Refused::NotStarted));
    assert_eq!(client.seq, 0);
}
