//! Talking at a table.

use host::{Command, Refused};

use crate::house::{House, P1, eriantys, pass, seconds};

#[tokio::test(start_paused = true)]
async fn everybody_hears_what_is_said_and_by_whom() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let mut watcher = house.watch(&people[0].table.code).await.unwrap();
    people[1].say("Good luck! 🍀").await.unwrap();
    for client in people.iter_mut().chain([&mut watcher]) {
        client.until(|client| client.chat.len() == 1).await;
        let line = &client.chat[0];
        assert_eq!(
            (line.seat, line.name.as_str(), line.text.as_str()),
            (P1, "Bo", "Good luck! 🍀")
        );
    }
    let seq = people[0].seq;
    assert_eq!(seq, 1, "talking is no move");
    assert_eq!(watcher.say("Hello").await, Err(Refused::NotSeated));
}

#[tokio::test(start_paused = true)]
async fn people_talk_before_and_after_the_match() {
    let house = House::open().await;
    let ada = house.create(eriantys(2), "Ada").await;
    let mut client = house.connect(&ada).await;
    client.say("Anybody?").await.unwrap();
    house.join(&ada.code, "Bo").await.unwrap();
    client.order(Command::GiveUp).await.unwrap();
    client.say("Well played.").await.unwrap();
    client.until(|client| client.chat.len() == 2).await;
}

#[tokio::test(start_paused = true)]
async fn a_line_has_1_to_300_printable_characters() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    for wrong in ["", "   ", "a\nb", "\u{7}", &"x".repeat(301)] {
        assert_eq!(people[0].say(wrong).await, Err(Refused::BadChat { most: 300 }), "{wrong:?}");
    }
    people[0].say(&"é".repeat(300)).await.unwrap();
    people[0].until(|client| client.chat.len() == 1).await;
}

#[tokio::test(start_paused = true)]
async fn nobody_talks_too_fast() {
    let house = House::open().await;
    let people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    for number in 0..8 {
        people[0].say(&number.to_string()).await.unwrap();
    }
    assert_eq!(people[0].say("8").await, Err(Refused::ChatTooFast));
    people[1].say("Bo is another").await.unwrap();
    pass(seconds(20)).await;
    people[0].say("8").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn who_comes_late_hears_the_last_50_lines() {
    let house = House::open().await;
    let people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    for number in 0..60 {
        people[number % 2].say(&number.to_string()).await.unwrap();
        pass(seconds(3)).await;
    }
    let seated = people[0].seated.clone().unwrap();
    let last = |client: &crate::client::Client| {
        client.chat.iter().map(|line| line.text.parse().unwrap()).collect::<Vec<usize>>()
    };
    assert_eq!(last(&house.connect(&seated).await), (10..60).collect::<Vec<_>>());
    drop(people);
    let house = house.restart(seconds(1)).await;
    assert_eq!(last(&house.connect(&seated).await), (10..60).collect::<Vec<_>>());
}
