//! What people wish for before the match starts.

use kernel::Record;
use serde_json::json;

use crate::client::play_to_the_end;
use crate::house::{House, eriantys, masters, person, wishing};

#[tokio::test(start_paused = true)]
async fn two_people_cannot_wish_for_the_same() {
    let house = House::open().await;
    for wish in [json!({ "tower": "K" }), json!({ "wizard": 3 })] {
        let opener = wishing("Ada", wish.clone());
        let ada = house.try_create(eriantys(2), opener).await.unwrap();
        let refused = house.host.join(&ada.code, wishing("Bo", wish.clone())).await.unwrap_err();
        assert_eq!(refused.code(), "rule", "{wish}: {refused}");
        let table = house.host.look(&ada.code).await.unwrap();
        assert_eq!(table.stage, protocol::Stage::Waiting, "a refusal changes nothing");
        let leave = host::Order { id: None, seq: None, command: host::Command::Leave };
        house.host.order(&ada.code, &ada.token, leave).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_wish_that_a_game_does_not_know_is_refused() {
    let house = House::open().await;
    for (new, wish) in [
        (masters(2), json!({ "tower": "K" })),
        (eriantys(2), json!({ "hat": 1 })),
        (eriantys(2), json!({ "tower": "red" })),
        (eriantys(2), json!({ "wizard": 9 })),
    ] {
        let refused = house.try_create(new, wishing("Ada", wish.clone())).await;
        assert!(refused.is_err(), "{wish}");
    }
    let ada = house.create(eriantys(2), "Ada").await;
    let refused = house.host.join(&ada.code, wishing("Bo", json!({ "hat": 1 }))).await;
    assert_eq!(refused.unwrap_err().code(), "bad_options");
    house.host.join(&ada.code, person("Bo")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn wishes_come_true_and_stand_in_the_record() {
    let house = House::open().await;
    let ada = wishing("Ada", json!({ "tower": "K", "wizard": 4 }));
    let ada = house.try_create(eriantys(2), ada).await.unwrap();
    let bo = house.host.join(&ada.code, wishing("Bo", json!({ "tower": "W" }))).await.unwrap();
    let mut people = [house.connect(&ada).await, house.connect(&bo).await];
    play_to_the_end(&mut people).await;
    let text = house.host.record(&ada.code).await.unwrap();
    let (record, _) = Record::<eriantys::Eriantys>::read(&text).unwrap();
    let seats = serde_json::to_value(&record.seats).unwrap();
    assert_eq!(seats, json!([{ "tower": "K", "wizard": 4 }, { "tower": "W" }]));
}
