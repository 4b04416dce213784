//! Finished matches and their records.

use serde_json::json;

use crate::house::{House, Seated};
use crate::peer::Peer;

/// A match that ends because its first player gives up.
async fn finished(house: &House, table: serde_json::Value) -> Seated {
    let (code, token) = house.table(table).await;
    let name = format!("rival of {token}");
    let join = json!({"name": &name[..20]});
    let joined = house.post(&format!("/api/v1/tables/{code}/join"), join).await;
    let rival = joined.json()["token"].as_str().unwrap().to_owned();
    let mut peer = Peer::of(house, &code, &token).await;
    let done = peer.ask(json!({"type": "give_up", "id": "1"})).await;
    assert_eq!(done["type"], "done", "{done}");
    Seated { code, tokens: vec![token, rival] }
}

#[tokio::test]
async fn a_finished_match_is_kept_with_its_result_and_its_record() {
    let house = House::open().await;
    let Seated { code, .. } = finished(&house, json!({"game": "masters"})).await;
    let info = house.get(&format!("/api/v1/matches/{code}")).await.json();
    assert_eq!(
        (&info["table"]["code"], &info["table"]["stage"]),
        (&json!(code), &json!("finished"))
    );
    assert!(info["result"].as_str().unwrap().contains("wins"), "{info}");
    let record = house.get(&format!("/api/v1/matches/{code}/record")).await;
    assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
    let (read, _) = kernel::Record::<masters::Masters>::read(&record.text).unwrap();
    assert_eq!(read.steps.len(), 1, "{}", record.text);
    assert!(record.text.contains("\np0 gives up\n"), "{}", record.text);
    // It can still be looked at, but it is no longer in the list of tables.
    assert_eq!(house.get(&format!("/api/v1/tables/{code}")).await.json()["stage"], "finished");
    assert_eq!(house.get("/api/v1/tables").await.json(), json!({"tables": []}));
}

#[tokio::test]
async fn matches_are_listed_the_latest_first_and_without_private_ones() {
    let house = House::open().await;
    let mut codes = Vec::new();
    for name in ["ada", "bob", "eve"] {
        codes.push(finished(&house, json!({"name": name})).await.code);
    }
    let hidden = finished(&house, json!({"name": "kim", "options": {"private": true}})).await;
    let listed = house.client.matches(10, 0).await.unwrap();
    let changed: Vec<u64> = listed.iter().map(|info| info.table.changed.0).collect();
    assert!(changed.is_sorted_by(|one, next| one >= next), "{changed:?}");
    let mut found: Vec<_> = listed.into_iter().map(|info| info.table.code).collect();
    found.sort();
    codes.sort();
    assert_eq!(found, codes);
    // A private match is for those who have its code.
    let path = format!("/api/v1/matches/{}", hidden.code);
    assert_eq!(house.get(&path).await.status, 200);
}

#[tokio::test]
async fn a_list_of_matches_comes_in_parts() {
    let house = House::open().await;
    let mut codes = Vec::new();
    for name in ["ada", "bob", "eve"] {
        codes.push(finished(&house, json!({"name": name})).await.code);
    }
    let mut found = Vec::new();
    for offset in 0..4 {
        let page = house.client.matches(1, offset).await.unwrap();
        assert_eq!(page.len(), usize::from(offset < 3));
        found.extend(page.into_iter().map(|info| info.table.code));
    }
    found.sort();
    codes.sort();
    assert_eq!(found, codes);
    assert_eq!(house.get("/api/v1/matches?limit=4000000000").await.status, 200);
}

#[tokio::test]
async fn a_match_that_is_not_over_has_no_record() {
    let house = House::open().await;
    let (waiting, _) = house.table(json!({"name": "kim"})).await;
    let playing = house.playing("eriantys", 2).await.code;
    for code in [waiting, playing] {
        for what in ["", "/record", "/replay"] {
            let path = format!("/api/v1/matches/{code}{what}");
            assert_eq!(house.get(&path).await.refused(), (409, "not_finished".to_owned()));
        }
    }
    for what in ["", "/record", "/replay"] {
        let path = format!("/api/v1/matches/NONENONE{what}");
        assert_eq!(house.get(&path).await.refused(), (404, "no_such_table".to_owned()));
    }
}

#[tokio::test]
async fn a_finished_match_is_shown_position_by_position() {
    let house = House::open().await;
    let table = json!({"game": "masters", "options": {"private": true}});
    let Seated { code, .. } = finished(&house, table).await;
    let path = format!("/api/v1/matches/{code}/replay");
    let open = house.get(&path).await.json();
    assert_eq!(open["total"], 2);
    assert_eq!(open["outcome"]["verdict"], json!({"won": [1]}));
    let positions = open["positions"].as_array().unwrap();
    assert_eq!((&positions[0]["number"], &positions[0]["step"]), (&json!(0), &json!(null)));
    assert_eq!((&positions[0]["events"], &positions[0]["log"]), (&json!([]), &json!([])));
    assert_eq!(
        (&positions[1]["number"], &positions[1]["step"]),
        (&json!(1), &json!("p0 gives up"))
    );
    assert!(positions[1]["log"][0].as_str().unwrap().contains("p0"), "{positions:?}");
    // From a seat one sees what was in its hand.
    let own = house.get(&format!("{path}?from=0&count=1&seat=1")).await.json();
    assert_eq!(own["positions"].as_array().unwrap().len(), 1);
    assert_ne!(own["positions"][0]["view"], positions[0]["view"]);
    assert_eq!(own["outcome"], open["outcome"]);
    let rest = house.client.replay(&code, 1, 50, None).await.unwrap();
    assert_eq!((rest.positions.len(), rest.positions[0].number), (1, 1));
    assert_eq!(house.client.replay(&code, 2, 50, Some(1)).await.unwrap().positions, []);
}

#[tokio::test]
async fn a_long_match_comes_in_parts_of_at_most_a_hundred_positions() {
    let house = House::open().await;
    let bots = json!({"game": "eriantys", "seats": [{"bot": "random"}, {"bot": "random"}]});
    let count = |replay: serde_json::Value| replay["positions"].as_array().unwrap().len() as u64;
    // Now and then random players are done sooner.
    let (path, usual, total) = loop {
        let created = house.post("/api/v1/tables", bots.clone()).await.json();
        let code = created["code"].as_str().unwrap();
        while house.get(&format!("/api/v1/tables/{code}")).await.json()["stage"] != "finished" {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let path = format!("/api/v1/matches/{code}/replay");
        let usual = house.get(&path).await.json();
        let total = usual["total"].as_u64().unwrap();
        if total > 100 {
            break (path, usual, total);
        }
    };
    assert_eq!(count(usual), 50);
    assert_eq!(count(house.get(&format!("{path}?count=4000000000")).await.json()), 100);
    let last = house.get(&format!("{path}?from={}", total - 1)).await.json();
    assert_eq!(count(last), 1);
}

#[tokio::test]
async fn a_seat_that_the_match_does_not_have_is_refused() {
    let house = House::open().await;
    let Seated { code, .. } = finished(&house, json!({})).await;
    let path = format!("/api/v1/matches/{code}/replay");
    for seat in ["2", "8", "300"] {
        let refused = house.get(&format!("{path}?seat={seat}")).await;
        assert_eq!(refused.refused(), (422, "bad_options".to_owned()), "{seat}");
        let why = format!("there is no seat p{seat} at this table");
        assert_eq!(refused.json()["message"], why);
    }
    for wrong in ["seat=-1", "seat=p0", "from=x", "count=1.5"] {
        let refused = house.get(&format!("{path}?{wrong}")).await;
        assert_eq!(refused.refused(), (400, "bad_message".to_owned()), "{wrong}");
    }
}
