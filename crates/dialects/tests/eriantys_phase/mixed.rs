//! At a table with people of other protocols.

use host::{Command, Connection, NewTable, Newcomer, News, Order};
use protocol::Options;
use serde_json::{Map, Value, json};

use crate::tongues::cast;
use stage::Script;

/// Somebody of the house opens a table, and looks at it.
async fn house_opens(script: &mut Script, name: &str, config: Value) -> Connection {
    let new = NewTable {
        game: "eriantys".to_owned(),
        config,
        options: Options::default(),
        seats: Vec::new(),
        opener: None,
    };
    let newcomer = Newcomer {
        name: name.parse().unwrap(),
        token: None,
        seat: None,
        wishes: Map::new(),
        visit: None,
    };
    let (code, seated) = script.stage.host.create(new, Some(newcomer)).await.unwrap();
    let token = seated.unwrap().token;
    let connection = script.stage.host.connect(&code, Some(&token), None).await.unwrap();
    script.play("1 s pass").await;
    connection
}

fn order(command: Command) -> Order {
    Order { id: None, seq: None, command }
}

fn act(action: &str) -> Order {
    order(Command::Act { actions: vec![action.to_owned()] })
}

#[tokio::test(start_paused = true)]
async fn a_java_client_survives_the_names_of_others() {
    let mut script = cast(3, &["Bob"]).await;
    let config = json!({ "players": 2, "first": 1 });
    let connection = house_opens(&mut script, "Welcome back, Ferdinand", config).await;
    script
        .play(
            r#"
            Bob < {"type":"Welcome","lobbies":[]}
            -- whoever has no wishes is shown with something that is free
            Bob < {"type":"Welcome","lobbies":[{"nicknames":["Welcome_back, F"],"numPlayers":2,"mages":["MAGE1"],"towers":["BLACK"],"mode":false,"gameStatus":"SETUP","lobbyIndex":1}]}
            Bob > {"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","index":1,"type":"Join"}
            1 s pass
            Bob < {"type":"InformationConnection","string":"You have joined the game"}
            Bob < {"type":"FullView","virtualView":{…"nickname":"Welcome_back, F",…"nickname":"Bob",…}}
            Bob < {"type":"InformationConnection","string":"Game Started!"}
            Bob < {"type":"InformationGame","string":"Choose your Assistant!"}
            Bob > {"index":2,"type":"ChooseAssistant"}
            Bob < {"type":"UpdatePlayer",…,"index":1}
            Bob < {"type":"InformationGame","string":"Welcome_back, F has to choose an Assistant"}
            "#,
        )
        .await;
    connection.order(act("a1")).await.unwrap();
    script
        .play(
            r#"
            1 s pass
            Bob < {"type":"UpdatePlayer",…,"index":0}
            Bob < {"type":"InformationGame","string":"Welcome_back, F is moving Students"}
            Bob < nothing
            "#,
        )
        .await;
    // What is taken back is told as it is now.
    connection.order(order(Command::TakeBack)).await.unwrap();
    script
        .play(
            r#"
            1 s pass
            Bob < {"type":"UpdatePlayer",…,"index":0}
            Bob < {"type":"InformationGame","string":"Welcome_back, F has to choose an Assistant"}
            Bob < nothing
            -- somebody of another protocol answers no pings of ours, and so Bob is lost if he is silent
            Bob stops answering
            31 s pass
            Bob < {"type":"NotifyDisconnection",…}
            Bob is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn tables_for_four_are_neither_shown_nor_joined() {
    let mut script = cast(3, &["ada", "Bob"]).await;
    let _eve = house_opens(&mut script, "eve", json!({ "players": 4 })).await;
    let _fay = house_opens(&mut script, "fay", json!({ "players": 3 })).await;
    script
        .play(
            r#"
            1 s pass
            ada < {"type":"Welcome","lobbies":[]}
            ada < {"type":"Welcome","lobbies":[{"nicknames":["fay"],…,"lobbyIndex":2}]}
            ada < nothing
            ada > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            ada < {"type":"Error","description":"Error: invalid lobby index, please retry","code":"NO_SUCH_LOBBY"}
            Bob < {"type":"Welcome","lobbies":[]}
            Bob < {"type":"Welcome","lobbies":[{"nicknames":["fay"],…,"lobbyIndex":2}]}
            Bob > {"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","index":1,"type":"Join"}
            Bob < {"type":"Welcome",…}
            Bob < {"type":"Error","string":"Error: invalid lobby index, please retry"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn long_names_of_others_are_short_and_different_for_java_and_whole_for_json() {
    let mut script = cast(3, &["Bob", "cyd"]).await;
    let config = json!({ "players": 3, "first": 0 });
    let long = "A name of sixteen and more";
    let eve = house_opens(&mut script, long, config).await;
    script
        .play(
            r#"
            -- what the other's name would be cut down to
            Bob > {"nickname":"A name of sixte","mage":"MAGE1","colorT":"BLACK","index":1,"type":"Join"}
            cyd > {"type":"Join","nickname":"a name of sixteen or less","mage":"MAGE2","colorT":"WHITE","index":1}
            1 s pass
            "#,
        )
        .await;
    eve.order(act("a1")).await.unwrap();
    script.play("1 s pass").await;
    let told = script.told("Bob").await;
    let full = told.iter().find(|text| text.contains("FullView")).unwrap();
    let full: Value = serde_json::from_str(full).unwrap();
    let names = |players: &Value| -> Vec<Value> {
        let players = players.as_array().unwrap().iter();
        players.map(|player| player["nickname"].clone()).collect()
    };
    let shown = names(&full["virtualView"]["virtualPlayers"]);
    assert_eq!(shown, ["A name of sixt2", "A name of sixte", "a name of sixt3"]);
    let texts = told.join("\n");
    assert!(texts.contains("A name of sixt2 has to choose an Assistant"), "{texts}");
    assert!(texts.contains("a name of sixt3 entered the lobby"), "{texts}");
    assert!(!texts.contains("sixteen"), "{texts}");
    let told = script.told("cyd").await;
    let start = told.iter().find(|text| text.contains("GameStart")).unwrap();
    let start: Value = serde_json::from_str(start).unwrap();
    let shown = names(&start["view"]["virtualPlayers"]);
    assert_eq!(shown, [long, "A name of sixte", "a name of sixteen or less"]);
}

#[tokio::test(start_paused = true)]
async fn when_the_server_stops_clients_are_told() {
    let mut script = cast(3, &["ada"]).await;
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            ada < {"type":"Welcome","lobbies":[]}
            ada < {…"event":"LOBBY_CREATED",…}
            "#,
        )
        .await;
    script.stage.host.clone().stop().await;
    script.stage.settle().await;
    script
        .play(
            r#"
            ada < {"type":"NotifyDisconnection","string":"The server stops, come back in a moment"}
            ada is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_message_that_the_match_has_overtaken_is_looked_at_again() {
    let mut script = cast(3, &["ada", "bob"]).await;
    let connection = house_opens(&mut script, "eve", json!({ "players": 3, "first": 1 })).await;
    script
        .play(
            r#"
            ada > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            1 s pass
            "#,
        )
        .await;
    script.told("ada").await;
    // Eve leaves, and nobody has heard of it when ada plays her assistant.
    connection.order(order(Command::Leave)).await.unwrap();
    script
        .play(
            r#"
            ada > {"type":"ChooseAssistant","value":5}
            ada < {"type":"InformationConnection","string":"eve disconnected",…}
            ada < {"type":"UpdatePlayer","player":{"nickname":"ada",…"virtualLastAssistant":{"MNsteps":3,"turn":5},…},"index":1}
            ada < {"type":"InformationGame","string":"bob has to choose an Assistant",…}
            ada < nothing
            "#,
        )
        .await;
}

/// What a person of the house may do now.
fn legal(connection: &mut Connection, known: &mut Vec<String>) {
    while let Ok(update) = connection.updates.try_recv() {
        if let News::Played(played) = &update.news {
            *known = played.situation.scene.legal();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_comes_too_fast_for_java_is_told_at_once_and_for_json_one_by_one() {
    let mut script = cast(3, &["Ada", "bob"]).await;
    let mut eve = house_opens(&mut script, "eve", json!({ "players": 3, "first": 0 })).await;
    script
        .play(
            r#"
            Ada > {"nickname":"Ada","mage":"MAGE1","colorT":"BLACK","index":1,"type":"Join"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            1 s pass
            "#,
        )
        .await;
    eve.order(act("a1")).await.unwrap();
    script
        .play(
            r#"
            1 s pass
            Ada > {"index":2,"type":"ChooseAssistant"}
            1 s pass
            bob > {"type":"ChooseAssistant","value":3}
            "#,
        )
        .await;
    script.told("Ada").await;
    script.told("bob").await;
    // Java clients draw everything anew at a prompt, and just did.
    let mut known = Vec::new();
    for _ in 0..5 {
        legal(&mut eve, &mut known);
        eve.order(act(&known[0])).await.unwrap();
    }
    script.play("1 s pass").await;
    let java = script.told("Ada").await;
    let json = script.told("bob").await;
    let players = |told: &[String]| {
        told.iter().filter(|text| text.starts_with(r#"{"type":"UpdatePlayer""#)).count()
    };
    assert!(players(&json) >= 4, "{json:?}");
    assert_eq!(players(&java), 1, "{java:?}");
    assert!(java.last().unwrap().contains("eve is choosing a Cloud"), "{java:?}");
}
