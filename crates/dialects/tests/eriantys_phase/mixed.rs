//! At a table with people of other protocols.

use host::{Command, NewTable, Newcomer, Order};
use protocol::Options;
use serde_json::{Map, json};

use crate::tongues::cast;

#[tokio::test(start_paused = true)]
async fn a_java_client_survives_the_names_of_others() {
    let mut script = cast(3, &["Bob"]).await;
    let new = NewTable {
        game: "eriantys".to_owned(),
        config: json!({ "players": 2, "first": 1 }),
        options: Options::default(),
        seats: Vec::new(),
        opener: None,
    };
    let newcomer = Newcomer {
        name: "Welcome back, Ferdinand".parse().unwrap(),
        token: None,
        seat: None,
        wishes: Map::new(),
        visit: None,
    };
    let (code, seated) = script.stage.host.create(new, Some(newcomer)).await.unwrap();
    let token = seated.unwrap().token;
    let connection = script.stage.host.connect(&code, Some(&token), None).await.unwrap();
    script
        .play(
            r#"
            1 s pass
            Bob < {"type":"Welcome","lobbies":[]}
            -- whoever has no wishes is shown with something that is free
            Bob < {"type":"Welcome","lobbies":[{"nicknames":["Welcome_back, F"],"numPlayers":2,"mages":["MAGE1"],"towers":["BLACK"],"mode":false,"gameStatus":"SETUP","lobbyIndex":0}]}
            Bob > {"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","index":0,"type":"Join"}
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
    let order = |actions: &[&str]| Order {
        id: None,
        seq: None,
        command: Command::Act { actions: actions.iter().map(|&text| text.to_owned()).collect() },
    };
    connection.order(order(&["a1"])).await.unwrap();
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
    connection.order(Order { command: Command::TakeBack, ..order(&[]) }).await.unwrap();
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
