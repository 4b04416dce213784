//! Finished matches, position by position.

use host::{NewTable, Part, Refused};
use kernel::{Seat, Viewer};
use protocol::{Code, Replay};
use serde_json::value::RawValue;

use crate::client::{Client, catch_up, play_to_the_end};
use crate::house::{House, P0, eriantys, masters};

type Shown = Replay<Box<RawValue>>;

async fn whole(house: &House, code: &Code, viewer: Viewer) -> Shown {
    let part = Part { from: 0, count: u32::MAX, viewer };
    house.host.replay(code, part).await.unwrap()
}

/// The steps of the record of a match.
async fn steps(house: &House, code: &Code) -> Vec<String> {
    let record = house.host.record(code).await.unwrap();
    let lines = record.lines().skip_while(|line| *line != "steps").skip(1);
    lines.take_while(|line| *line != "end").map(str::to_owned).collect()
}

/// Everybody is shown again what they saw when it happened.
fn shows_what_was_seen(replay: &Shown, first: &str, client: &Client) {
    assert_eq!(replay.positions[0].view.get(), first);
    assert_eq!(replay.positions[0].events.get(), "[]");
    assert_eq!((&replay.positions[0].step, replay.positions[0].log.len()), (&None, 0));
    for (seq, events, known) in &client.heard {
        let position = &replay.positions[*seq as usize - 1];
        assert_eq!(u64::from(position.number), seq - 1);
        assert_eq!(position.view.get(), known.view, "at {seq}");
        assert_eq!(position.events.get(), events, "at {seq}");
        assert!(!position.log.is_empty());
    }
}

async fn is_shown_again_as_everybody_saw_it(new: NewTable, names: &[&str]) {
    let house = House::open().await;
    let mut people = house.match_of(new, names).await;
    people.push(house.watch(&people[0].table.code).await.unwrap());
    let first: Vec<String> = people.iter().map(|person| person.knows().view.clone()).collect();
    let code = people[0].table.code.clone();
    play_to_the_end(&mut people).await;
    let viewers = Seat::first(names.len() as u8).map(Viewer::Seat).chain([Viewer::Spectator]);
    for ((viewer, first), client) in viewers.zip(&first).zip(&people) {
        let replay = whole(&house, &code, viewer).await;
        shows_what_was_seen(&replay, first, client);
        assert_eq!(Some(&replay.outcome), client.knows().outcome.as_ref());
        let taken: Vec<String> =
            replay.positions.iter().filter_map(|position| position.step.clone()).collect();
        assert_eq!(taken, steps(&house, &code).await);
        assert_eq!(replay.total as usize, taken.len() + 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_finished_match_is_shown_again_as_everybody_saw_it() {
    is_shown_again_as_everybody_saw_it(eriantys(2), &["Ada", "Bo"]).await;
    is_shown_again_as_everybody_saw_it(masters(3), &["Ada", "Bo", "Cy"]).await;
    is_shown_again_as_everybody_saw_it(masters(1), &["Ada"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_match_comes_in_parts() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    play_to_the_end(&mut people).await;
    let (code, viewer) = (&people[0].table.code, Viewer::Seat(P0));
    let all = whole(&house, code, viewer).await;
    let mut parts = Vec::new();
    for from in (0..=all.total).step_by(7) {
        let part = house.host.replay(code, Part { from, count: 7, viewer }).await.unwrap();
        assert_eq!((part.total, &part.outcome), (all.total, &all.outcome));
        parts.extend(part.positions);
    }
    let written = |replay: &Shown| serde_json::to_string(replay).unwrap();
    assert_eq!(written(&Replay { positions: parts, ..all.clone() }), written(&all));
    for (from, count) in [(all.total, 1), (u32::MAX, u32::MAX), (0, 0)] {
        let none = house.host.replay(code, Part { from, count, viewer }).await.unwrap();
        assert!(none.positions.is_empty(), "{from}, {count}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_taken_back_is_not_shown_and_a_batch_is_shown_step_by_step() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    people[0].act(&["a9"]).await;
    people[0].take_back().await.unwrap();
    people[0].act(&["a1"]).await;
    catch_up(&mut people).await;
    people[1].act(&["a2"]).await;
    catch_up(&mut people).await;
    let first = people[0].knows().legal.iter().find(|a| a.ends_with("-d")).unwrap().clone();
    people[0].act(&[&first]).await;
    let second = people[0].choose();
    people[0].take_back().await.unwrap();
    people[0].act(&[&first, &second]).await;
    people[0].order(host::Command::GiveUp).await.unwrap();
    let replay = whole(&house, &people[0].table.code, Viewer::Spectator).await;
    let taken: Vec<&str> =
        replay.positions.iter().filter_map(|position| position.step.as_deref()).collect();
    let (first, second) = (format!("p0 {first}"), format!("p0 {second}"));
    assert_eq!(taken, ["p0 a1", "p1 a2", &first, &second, "p0 gives up"]);
}

#[tokio::test(start_paused = true)]
async fn only_a_finished_match_and_a_seat_that_it_has_can_be_shown() {
    let house = House::open().await;
    let people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    let code = &people[0].table.code;
    let from_seat = |number| {
        let viewer = Viewer::Seat(Seat::new(number).unwrap());
        house.host.replay(code, Part { from: 0, count: 9, viewer })
    };
    assert_eq!(from_seat(0).await.err(), Some(Refused::NotFinished));
    people[0].order(host::Command::GiveUp).await.unwrap();
    assert_eq!(from_seat(1).await.unwrap().positions.len(), 2);
    assert_eq!(from_seat(2).await.err(), Some(Refused::no_seat("p2")));
    let nowhere: Code = "NONENONE".parse().unwrap();
    let part = Part { from: 0, count: 9, viewer: Viewer::Spectator };
    assert_eq!(house.host.replay(&nowhere, part).await.err(), Some(Refused::NoSuchTable));
}
