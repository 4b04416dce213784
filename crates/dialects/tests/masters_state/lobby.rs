//! Lobbies: lists, motives, names, seats, limits (sections 4, 8.1, 8.2, 8.5).

use dialects::manners::Manners;
use serde_json::{Value, json};

use crate::tongues::{cast, enter, enter_from};
use stage::Script;

/// The id of the first match in the list that somebody was told last.
async fn listed(script: &mut Script, name: &str) -> String {
    let log = script.log(name).to_vec();
    for text in log.iter().rev() {
        let message: Value = serde_json::from_str(text).unwrap();
        if message["type"] == "MatchesData" {
            let java = &message["data"][0][0]["key"];
            let id = if java.is_string() { java } else { &message["matches"][0]["matchID"] };
            return id.as_str().unwrap_or_default().to_owned();
        }
    }
    String::new()
}

fn create(name: &str, players: u8) -> String {
    json!({"type": "CreateMatchRequest", "nickName": name, "numberOfPlayers": players}).to_string()
}

fn join(name: &str, id: &str) -> String {
    json!({"type": "JoinMatchRequest", "nickName": name, "matchID": id}).to_string()
}

#[tokio::test(start_paused = true)]
async fn the_list_comes_first_and_with_every_change() {
    let mut script = cast(1, &["ada", "bob"]).await;
    script
        .play(
            r#"
            ada < {"matches":[],"type":"MatchesData"}
            bob < {"matches":[],"type":"MatchesData"}
            ada > {"type":"Ping"}
            ada < {"type":"Pong"}
            ada > {"type":"CreateMatchRequest","nickName":"ada","numberOfPlayers":2,"more":1}
            ada < {"matches":[{"capacity":2,"matchID":"…","nicknames":["ada"]}],"type":"MatchesData"}
            ada < {"matchID":"…","motive":null,"ok":true,"player":0,"type":"MatchCreatedStatus"}
            ada < nothing
            1 s pass
            bob < {"matches":[{"capacity":2,"matchID":"…","nicknames":["ada"]}],"type":"MatchesData"}
            bob < nothing
            "#,
        )
        .await;
    let id = listed(&mut script, "bob").await;
    script.say("bob", &join("bob", &id)).await;
    script
        .play(
            r#"
            bob < {"matches":[],"type":"MatchesData"}
            bob < {"matchID":"…","motive":null,"ok":true,"player":1,"type":"JoinStatus"}
            bob < {"capacity":2,"common":{…"current":0,"end":null,"lorenzo":null,…"purchase":null,…"token":null,"vaticanReport":null},"matchID":"…","players":[{"nickname":"ada","online":true,"player":0},{"nickname":"bob","online":true,"player":1}],"solo":false,"type":"MatchData"}
            bob < {"board":{…},"player":0,"state":"SETUP_PHASE","type":"PlayerData"}
            bob < {"board":{…},"player":1,"state":"SETUP_PHASE","type":"PlayerData"}
            bob < {"objects":"{}","player":0,"state":"SETUP_PHASE","type":"StateMessage"}
            bob < nothing
            ada < {…"type":"MatchData"}
            ada < {…"type":"PlayerData"}
            ada < {…"type":"PlayerData"}
            ada < {"objects":"{}","player":0,"state":"SETUP_PHASE","type":"StateMessage"}
            1 s pass
            ada < nothing
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn every_motive_of_a_refused_lobby_is_told() {
    let mut script = cast(2, &["ada", "bob"]).await;
    let list = "{\"matches\":[],\"type\":\"MatchesData\"}";
    script.play(&format!("ada < {list}\nbob < {list}")).await;
    let players = r#""motive":"numberOfPlayersNotValid""#;
    let name = r#""detail":"nicknameNotValid","motive":"Other""#;
    for (request, why) in [
        (create("bob", 0), players),
        (create("bob", 5), players),
        (create("", 2), name),
        (create("   ", 2), name),
        (create("fourteenletter", 2), name),
        (create("bob#12", 2), name),
    ] {
        script.say("bob", &request).await;
        let status =
            format!("bob < {list}\nbob < {{{why},\"ok\":false,\"type\":\"MatchCreatedStatus\"}}");
        script.play(&status).await;
    }
    script.say("ada", &create("ada", 3)).await;
    script.told("ada").await;
    script.say("ada", &create("ada", 2)).await;
    script
        .play(
            r#"
            ada < {…"type":"MatchesData"}
            ada < {"detail":"alreadyInMatch","motive":"Other","ok":false,"type":"MatchCreatedStatus"}
            "#,
        )
        .await;
    script.say("bob", &create("ADA", 2)).await;
    script
        .play(
            r#"
            bob < {…"type":"MatchesData"}
            bob < {"motive":"nicknameNotUnique","ok":false,"type":"MatchCreatedStatus"}
            "#,
        )
        .await;
    let id = listed(&mut script, "bob").await;
    for (request, motive) in [
        (
            join("ada", &id),
            r#"{"detail":"nicknameNotUnique","motive":"Other","ok":false,"type":"JoinStatus"}"#,
        ),
        (
            join("", &id),
            r#"{"detail":"nicknameNotValid","motive":"Other","ok":false,"type":"JoinStatus"}"#,
        ),
        (
            join("bob", "no"),
            r#"{"detail":"matchDoesNotExist","motive":"Other","ok":false,"type":"JoinStatus"}"#,
        ),
        (
            json!({"type": "LoadForPlayer", "nickname": "bob"}).to_string(),
            r#"{"motive":"noExistingMatchesForPlayer","ok":false,"type":"MatchLoadedStatus"}"#,
        ),
    ] {
        script.say("bob", &request).await;
        script.play(&format!("bob < {{…\"type\":\"MatchesData\"}}\nbob < {motive}")).await;
    }
    script.say("bob", &join("bob", &id)).await;
    script.told("bob").await;
    script.say("bob", &join("bob", &id)).await;
    script
        .play(
            r#"
            bob < {…"type":"MatchesData"}
            bob < {"detail":"alreadyInMatch","motive":"Other","ok":false,"type":"JoinStatus"}
            "#,
        )
        .await;
    enter(&mut script, "cyd", Manners::default()).await;
    script.say("cyd", &join("cyd", &id)).await;
    script.told("cyd").await;
    enter(&mut script, "dan", Manners::default()).await;
    script.told("dan").await;
    script.say("dan", &join("dan", &id)).await;
    script
        .play(
            r#"
            dan < {"matches":[],"type":"MatchesData"}
            dan < {"motive":"matchAlreadyFull","ok":false,"type":"JoinStatus"}
            "#,
        )
        .await;
    script.say("dan", r#"{"type":"LoadForPlayer","nickname":"ada"}"#).await;
    script
        .play(
            r#"
            dan < {…"type":"MatchesData"}
            dan < {"motive":"playerIsAlreadyPlaying","ok":false,"type":"MatchLoadedStatus"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_name_is_taken_as_long_as_its_owner_is_connected() {
    let mut script = cast(3, &["ada", "bob"]).await;
    script.say("ada", &create("eve", 2)).await;
    script.say("bob", &create("Eve", 2)).await;
    let told = script.told("bob").await;
    assert!(told.last().unwrap().contains("nicknameNotUnique"), "{told:?}");
    script.play("ada hangs up").await;
    script.say("bob", &create("Eve", 2)).await;
    let told = script.told("bob").await;
    assert!(told.last().unwrap().contains("\"ok\":true"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_seat_that_is_left_is_free_again_and_the_others_keep_theirs() {
    let mut script = cast(4, &["ada", "bob", "cyd", "dan"]).await;
    script.say("ada", &create("ada", 3)).await;
    let id = listed(&mut script, "ada").await;
    script.say("bob", &join("bob", &id)).await;
    script.play("ada hangs up\n1 s pass").await;
    for name in ["bob", "cyd", "dan"] {
        script.told(name).await;
    }
    script.say("cyd", &join("cyd", &id)).await;
    script
        .play(
            r#"
            cyd < {"matches":[{"capacity":3,"matchID":"…","nicknames":["cyd","bob"]}],"type":"MatchesData"}
            cyd < {"matchID":"…","motive":null,"ok":true,"player":0,"type":"JoinStatus"}
            "#,
        )
        .await;
    script.say("dan", &join("dan", &id)).await;
    let told = script.told("dan").await;
    assert!(told[1].contains("\"player\":2"), "{told:?}");
    let start: Value = serde_json::from_str(&told[2]).unwrap();
    let names: Vec<&Value> =
        start["players"].as_array().unwrap().iter().map(|player| &player["nickname"]).collect();
    assert_eq!(names, ["cyd", "bob", "dan"]);
}

#[tokio::test(start_paused = true)]
async fn an_empty_lobby_is_gone() {
    let mut script = cast(5, &["ada", "bob"]).await;
    script.say("ada", &create("ada", 3)).await;
    script.play("1 s pass").await;
    let told = script.told("bob").await;
    assert!(told.last().unwrap().contains("ada"));
    script.play("ada hangs up\n1 s pass").await;
    let told = script.told("bob").await;
    assert_eq!(told, [r#"{"matches":[],"type":"MatchesData"}"#]);
}

#[tokio::test(start_paused = true)]
async fn a_lobby_is_closed_for_all_when_it_has_waited_too_long() {
    let mut script = cast(6, &["ada", "bob", "Cyd"]).await;
    script.say("ada", &create("ada", 4)).await;
    let id = listed(&mut script, "ada").await;
    script.play("100 s pass").await;
    script.say("bob", &join("bob", &id)).await;
    script.say("Cyd", r#"{"type":"SendNickname","nickname":"Cyd"}"#).await;
    script
        .say(
            "Cyd",
            &json!({"type": "JoinMatchRequest", "matchId": id, "nickName": "Cyd"}).to_string(),
        )
        .await;
    script.play("180 s pass").await;
    for name in ["ada", "bob", "Cyd"] {
        let told = script.told(name).await;
        assert!(!told.iter().any(|text| text.contains("LobbyClosed") || text.contains("OTHER")));
    }
    script.play("25 s pass").await;
    for name in ["ada", "bob"] {
        let told = script.told(name).await;
        let closed = format!(r#"{{"matchID":"{id}","reason":"timeout","type":"LobbyClosed"}}"#);
        assert!(told.contains(&closed), "{told:?}");
        assert_eq!(told.last().unwrap(), r#"{"matches":[],"type":"MatchesData"}"#);
    }
    // The Java client goes on believing in its match, so it stays in its list (4.2).
    let told = script.told("Cyd").await;
    let thrown =
        told.iter().position(|text| text == r#"{"m":"OTHER","type":"CreatedMatchStatus"}"#);
    assert!(thrown.is_some(), "{told:?}");
    let ghost = format!(
        r#"{{"data":[[{{"key":"{id}","value":false}},{{"key":["available slot"],"value":[]}}]],"type":"MatchesData"}}"#
    );
    assert_eq!(told.last().unwrap(), &ghost);
    let join = json!({"type": "JoinMatchRequest", "matchId": id, "nickName": "Cyd"}).to_string();
    script.say("Cyd", &join).await;
    assert_eq!(
        script.told("Cyd").await,
        [r#"{"m":"NOT_EXISTS","playerIndex":-1,"type":"JoinStatus"}"#, &ghost]
    );
    let create = r#"{"type":"CreateMatchRequest","maxPlayers":2,"nickName":"Cyd"}"#;
    script.say("Cyd", create).await;
    script.play("1 s pass").await;
    let told = script.told("Cyd").await;
    assert!(told[0].contains(&id), "the ghost is still there: {told:?}");
    assert!(told[1].contains("matchId"), "{told:?}");
    assert!(!told[2].contains(&id), "and gone when there is another match: {told:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_from_elsewhere_needs_the_pin() {
    let mut script = cast(7, &["ada"]).await;
    script.say("ada", &create("ada#4821", 1)).await;
    let told = script.told("ada").await;
    assert!(told.iter().any(|text| text.contains("\"nickname\":\"ada\"")), "{told:?}");
    assert!(!told.iter().any(|text| text.contains("4821")));
    // Whoever is gone for a moment is still in the lists.
    script.play("ada hangs up").await;
    let load = |name: &str| json!({"type": "LoadForPlayer", "nickname": name}).to_string();
    enter_from(&mut script, "eve", Manners::default(), 99).await;
    for wrong in ["ada", "ada#4822"] {
        script.say("eve", &load(wrong)).await;
        let told = script.told("eve").await;
        assert_eq!(
            told.last().unwrap(),
            r#"{"motive":"Other","ok":false,"type":"MatchLoadedStatus"}"#
        );
    }
    script.say("eve", &load("ada#4821")).await;
    let told = script.told("eve").await;
    assert!(told.iter().any(|text| text.contains("\"ok\":true")), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn java_clients_are_told_in_the_order_they_can_take() {
    let mut script = cast(8, &["Ada", "Bob"]).await;
    script
        .play(
            r#"
            Ada < nothing
            Ada > {"type":"SendNickname","nickname":"Ada"}
            Ada < {"data":{},"type":"MatchesData"}
            Bob > {"type":"SendNickname","nickname":"Bob"}
            Bob < {"data":{},"type":"MatchesData"}
            Ada > {"type":"CreateMatchRequest","maxPlayers":7,"nickName":"Ada"}
            Ada < nothing
            1 s pass
            Ada < {"data":{},"type":"MatchesData"}
            Ada < {"m":"NUMOFPLAYERS","type":"CreatedMatchStatus"}
            Ada > {"type":"JoinMatchRequest","matchId":"a6b90808-8cc5-4794-a93c-b4a28c7fcb6d","nickName":"Ada"}
            Ada < {"m":"NOT_EXISTS","playerIndex":-1,"type":"JoinStatus"}
            Ada < {"data":{},"type":"MatchesData"}
            Ada > {"type":"CreateMatchRequest","maxPlayers":2,"nickName":"Ada"}
            50 ms pass
            Ada < nothing
            60 ms pass
            Ada < {"data":[[{"key":"…","value":false},{"key":["Ada","available slot"],"value":[]}]],"type":"MatchesData"}
            Ada < {"matchId":"…","type":"CreatedMatchStatus"}
            Ada < {"data":[[{"key":"…","value":false},{"key":["Ada","available slot"],"value":[]}]],"type":"MatchesData"}
            Ada < nothing
            1 s pass
            Bob < {"data":[[{"key":"…","value":false},{"key":["Ada","available slot"],"value":[]}]],"type":"MatchesData"}
            Ada > {"type":"CreateMatchRequest","maxPlayers":2,"nickName":"Ada"}
            1 s pass
            Ada < {"data":[[{"key":"…","value":false},{"key":["Ada","available slot"],"value":[]}]],"type":"MatchesData"}
            Ada < {"m":"OTHER","type":"CreatedMatchStatus"}
            "#,
        )
        .await;
    let id = listed(&mut script, "Bob").await;
    let join = |name: &str| json!({"type": "JoinMatchRequest", "matchId": id, "nickName": name});
    script.say("Bob", &join("Bob").to_string()).await;
    script
        .play(
            r#"
            Bob < {"data":[[{"key":"…","value":false},{"key":["Ada","Bob"],"value":[]}]],"type":"MatchesData"}
            Bob < {"joinedMatchUUID":"…","m":"SUCCESS","playerIndex":1,"type":"JoinStatus"}
            Bob < {"data":[[{"key":"…","value":false},{"key":["Ada","Bob"],"value":[]}]],"type":"MatchesData"}
            "#,
        )
        .await;
    for name in ["Ada", "Bob"] {
        let told = script.told(name).await;
        let start: Value = serde_json::from_str(told.last().unwrap()).unwrap();
        assert_eq!(start["type"], "StateInNetwork");
        assert_eq!(
            (&start["state"], &start["indexOfPlayerInSetup"]),
            (&json!("SETUP_PHASE"), &json!(0))
        );
        assert!(told[told.len() - 2].contains("[\"Ada\",\"Bob\"]"), "the list is up to date");
    }
    enter(&mut script, "Cyd", Manners::default()).await;
    script.say("Cyd", r#"{"type":"SendNickname","nickname":"Bob"}"#).await;
    script.told("Cyd").await;
    script.say("Cyd", &join("Bob").to_string()).await;
    assert_eq!(
        script.told("Cyd").await[0],
        r#"{"m":"NICKNAME_ALREADY_EXISTING","playerIndex":-1,"type":"JoinStatus"}"#
    );
    script.say("Cyd", r#"{"type":"CreateMatchRequest","maxPlayers":2,"nickName":"Bob"}"#).await;
    script.play("1 s pass").await;
    assert_eq!(
        script.told("Cyd").await,
        [r#"{"data":{},"type":"MatchesData"}"#, r#"{"m":"NICKNAME","type":"CreatedMatchStatus"}"#]
    );
}

#[tokio::test(start_paused = true)]
async fn a_java_client_says_once_what_it_is_called() {
    let mut script = cast(6, &["Ada", "Bob"]).await;
    script.say("Ada", r#"{"type":"SendNickname","nickname":"Ada"}"#).await;
    script.told("Ada").await;
    for name in ["Eve", "Ada"] {
        script.say("Ada", &json!({"type": "SendNickname", "nickname": name}).to_string()).await;
        script.play("Ada < nothing").await;
    }
    let create = r#"{"type":"CreateMatchRequest","maxPlayers":2,"nickName":"x"}"#;
    script.say("Ada", create).await;
    script.play("1 s pass").await;
    let told = script.told("Ada").await;
    assert!(told.last().unwrap().contains("\"Ada\""), "{told:?}");
    // Nor while it sits.
    script.say("Bob", r#"{"type":"CreateMatchRequest","maxPlayers":2,"nickName":"Bob"}"#).await;
    script.play("1 s pass").await;
    script.told("Bob").await;
    script.say("Bob", r#"{"type":"SendNickname","nickname":"Eve"}"#).await;
    script.play("1 s pass\nBob < nothing").await;
}
