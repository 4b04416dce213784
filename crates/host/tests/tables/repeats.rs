//! Commands that come twice, because somebody did not hear the answer.

use bots::Level;
use host::{Command, Receipt, Refused};

use crate::client::act;
use crate::house::{House, eriantys, seconds, settle};

#[tokio::test(start_paused = true)]
async fn a_command_that_comes_again_is_answered_again_and_not_done_again() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let first = people[0].order_as("one", act(&["a1"])).await.unwrap();
    assert_eq!(first, Receipt { seq: 2, repeated: false });
    let again = people[0].order_as("one", act(&["a1"])).await.unwrap();
    assert_eq!(again, Receipt { seq: 2, repeated: true });
    people[1].until_seq(2).await;
    people[1].act(&["a2"]).await;
    // The answer is that of the first time, however far the match has gone.
    let again = people[0].order_as("one", act(&["a1"])).await.unwrap();
    assert_eq!(again, Receipt { seq: 2, repeated: true });
    // The names of one player's commands are nothing to another.
    let other = people[1].order_as("one", Command::Say { text: "hello".to_owned() }).await.unwrap();
    assert!(!other.repeated);
    settle().await;
    people[0].hear_all();
    assert_eq!((people[0].seq, people[0].chat.len()), (3, 1));
}

#[tokio::test(start_paused = true)]
async fn every_kind_of_command_is_done_once() {
    let house = House::open().await;
    let ada = house.create(eriantys(2), "Ada").await;
    let mut ada = house.connect(&ada).await;
    let commands = [
        Command::Say { text: "hello".to_owned() },
        Command::Start { bots: Level::Random },
        act(&["a1"]),
        Command::TakeBack,
        Command::GiveUp,
    ];
    // A bot that never comes to act, because nobody plays an assistant for long.
    for (number, command) in commands.into_iter().enumerate() {
        let id = number.to_string();
        let first = ada.order_as(&id, command.clone()).await.unwrap();
        let again = ada.order_as(&id, command.clone()).await.unwrap();
        assert_eq!(again, Receipt { repeated: true, ..first }, "{command:?}");
    }
    settle().await;
    ada.hear_all();
    assert_eq!((ada.seq, ada.chat.len()), (4, 1), "start, act, take back, give up; one line");
}

#[tokio::test(start_paused = true)]
async fn a_refused_command_may_be_tried_again_under_its_name() {
    let house = House::open().await;
    let people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    assert!(people[0].order_as("one", act(&["m1"])).await.is_err());
    assert!(!people[0].order_as("one", act(&["a1"])).await.unwrap().repeated);
}

#[tokio::test(start_paused = true)]
async fn a_command_from_before_a_restart_is_known_again() {
    let house = House::open().await;
    let people = house.full_table(eriantys(2), &["Ada", "Bo"]).await;
    let ada = house.connect(&people[0]).await;
    ada.order_as("one", act(&["a1"])).await.unwrap();
    let house = house.restart(seconds(1)).await;
    let ada = house.connect(&people[0]).await;
    let again = ada.order_as("one", act(&["a1"])).await.unwrap();
    assert_eq!(again, Receipt { seq: 2, repeated: true });
    assert_eq!(ada.seq, 2);
}

#[tokio::test(start_paused = true)]
async fn who_takes_over_a_seat_does_not_inherit_the_commands_of_whoever_left_it() {
    let house = House::open().await;
    let ada = house.create(eriantys(3), "Ada").await;
    let say = |text: &str| Command::Say { text: text.to_owned() };
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    let bo = house.connect(&bo).await;
    bo.order_as("one", say("hello")).await.unwrap();
    bo.order(Command::Leave).await.unwrap();
    assert_eq!(bo.order_as("one", say("hello")).await, Err(Refused::NotSeated));
    let cy = house.join(&ada.code, "Cy").await.unwrap();
    let mut cy = house.connect(&cy).await;
    assert!(!cy.order_as("one", say("good day")).await.unwrap().repeated);
    cy.until(|client| client.chat.len() == 2).await;
    let lines: Vec<_> = cy.chat.iter().map(|l| (l.name.as_str(), l.text.as_str())).collect();
    assert_eq!(lines, [("Bo", "hello"), ("Cy", "good day")]);
}
