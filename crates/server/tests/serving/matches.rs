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
        for path in [format!("/api/v1/matches/{code}"), format!("/api/v1/matches/{code}/record")] {
            assert_eq!(house.get(&path).await.refused(), (409, "not_finished".to_owned()));
        }
    }
    for path in ["/api/v1/matches/NONENONE", "/api/v1/matches/NONENONE/record"] {
        assert_eq!(house.get(path).await.refused(), (404, "no_such_table".to_owned()));
    }
}
