//! What leaves for a seat is made of what that seat may know, and of nothing else.

use kernel::{Game, Record, Seat, Seed, Viewer};

use crate::client::{Client, play_to_the_end};
use crate::house::{House, eriantys, masters, new_table};

/// Plays a match and then goes through its record: at every step, what everybody was told is what
/// they would have been told in another world that looks the same from their seat.
async fn what_is_told_is_the_same_in_every_world<G: Game>(new: host::NewTable, names: &[&str]) {
    let house = House::open().await;
    let mut people = house.match_of(new, names).await;
    // Who connected late has not heard of the start.
    let first: Vec<_> = people.iter().map(Client::now).collect();
    people.push(house.watch(&people[0].table.code).await.unwrap());
    play_to_the_end(&mut people).await;
    let watcher = people.pop().unwrap();
    let text = house.host.record(&people[0].table.code).await.unwrap();
    let (record, _) = Record::<G>::read(&text).unwrap();
    let mut state = record.start().unwrap();
    for (seat, (_, known)) in Seat::first(Seat::LIMIT).zip(&first) {
        let (view, legal) = seen_elsewhere(&state, seat, 0);
        assert_eq!((&known.view, &known.legal), (&view, &legal), "{seat} at the start");
    }
    for (number, step) in record.steps.iter().enumerate() {
        let mut events = Vec::new();
        step.take(&mut state, &mut events).unwrap();
        let events = serde_json::to_string(&events).unwrap();
        let seq = number as u64 + 2;
        for client in &people {
            let (heard, story, known) = client.heard.iter().find(|(s, ..)| *s == seq).unwrap();
            let (view, legal) = seen_elsewhere(&state, client.seat(), *heard);
            assert_eq!(known.view, view, "{} after {step}", client.seat());
            assert_eq!(known.legal, legal, "{} after {step}", client.seat());
            assert_eq!(*story, events, "{} after {step}", client.seat());
        }
        let (_, story, known) = watcher.heard.iter().find(|(s, ..)| *s == seq).unwrap();
        assert_eq!(known.view, serde_json::to_string(&state.view(Viewer::Spectator)).unwrap());
        assert_eq!((story, known.legal.len()), (&events, 0));
    }
}

/// What a seat sees and may do in another world that it cannot tell from this one.
fn seen_elsewhere<G: Game>(state: &G, seat: Seat, seed: u64) -> (String, Vec<String>) {
    let mut elsewhere = state.clone();
    elsewhere.redeal(seat, Seed::from(seed));
    let mut legal = Vec::new();
    elsewhere.legal_actions(seat, &mut legal);
    let view = serde_json::to_string(&elsewhere.view(Viewer::Seat(seat))).unwrap();
    (view, legal.iter().map(ToString::to_string).collect())
}

#[tokio::test(start_paused = true)]
async fn a_seat_of_masters_is_told_nothing_it_may_not_know() {
    what_is_told_is_the_same_in_every_world::<masters::Masters>(masters(3), &["Ada", "Bo", "Cy"])
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_seat_of_eriantys_is_told_nothing_it_may_not_know() {
    let expert = new_table("eriantys", serde_json::json!({ "players": 2, "expert": true }));
    for new in [eriantys(2), expert] {
        what_is_told_is_the_same_in_every_world::<eriantys::Eriantys>(new, &["Ada", "Bo"]).await;
    }
}
