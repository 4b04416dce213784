//! When the house cannot do what clients ask, or closes their table: clear words, and nothing is lost.

use host::Settings;
use std::time::Duration;

use crate::tongues::{cast, cast_on};
use stage::Stage;

const FULL: &str = "this server has no room for more tables now; try again later";
const TOO_MANY: &str = "nobody has more than 1 tables at once; finish or leave one first";
const NOT_STORED: &str =
    "the server cannot store anything now, so nothing was changed; try again later";

/// Bob cannot open a lobby for this reason, and joins the one there is. In both framings.
async fn refuses_to_open(settings: Settings, why: &str) {
    let mut script = cast_on(Stage::with(1, settings.clone()).await, &["ada", "bob"]).await;
    script
        .play(&format!(
            r#"
            ada > {{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}}
            1 s pass
            bob < {{"type":"Welcome","lobbies":[]}}
            bob < {{"type":"Welcome","lobbies":[{{…}}]}}
            bob > {{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"bob","mage":"MAGE1","colorT":"BLACK"}}
            bob < {{"type":"Error","description":"{why}","code":"NO_SUCH_LOBBY"}}
            bob < nothing
            bob > {{"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}}
            bob < {{…"event":"JOINED",…}}
            bob < {{"type":"GameStart",…}}
            "#
        ))
        .await;
    let mut script = cast_on(Stage::with(1, settings).await, &["ada", "Bob"]).await;
    script
        .play(&format!(
            r#"
            ada > {{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}}
            1 s pass
            Bob < {{"type":"Welcome","lobbies":[]}}
            Bob < {{"type":"Welcome","lobbies":[{{…}}]}}
            Bob > {{"numPlayers":2,"expert":false,"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}}
            -- one of the texts with which the dialogue begins again, and then the reason
            Bob < {{"type":"Welcome","lobbies":[{{…}}]}}
            Bob < {{"type":"Error","string":"Error: there is no lobby available, please create a new one"}}
            500 ms pass
            Bob < nothing
            200 ms pass
            Bob < {{"type":"InformationConnection","string":"{why}"}}
            Bob > {{"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}}
            Bob < {{"type":"InformationConnection","string":"You have joined the game"}}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_full_house_opens_no_lobby_but_lets_people_join() {
    refuses_to_open(Settings { most_tables: 1, ..Settings::default() }, FULL).await;
}

#[tokio::test(start_paused = true)]
async fn too_many_lobbies_from_one_address_are_refused_in_words() {
    let settings = Settings { tables_per_address: 1, ..Settings::default() };
    let mut script = cast_on(Stage::with(1, settings).await, &["ada"]).await;
    // Another client at the same place.
    let end = "ada".bytes().map(|byte| byte & 0x1F).fold(1, u8::wrapping_add);
    crate::tongues::enter_from(&mut script, "Bob", Default::default(), end).await;
    script
        .play(&format!(
            r#"
            ada > {{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}}
            1 s pass
            Bob < {{"type":"Welcome","lobbies":[]}}
            Bob < {{"type":"Welcome","lobbies":[{{…}}]}}
            Bob > {{"numPlayers":2,"expert":false,"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}}
            Bob < {{"type":"Welcome","lobbies":[{{…}}]}}
            Bob < {{"type":"Error","string":"Error: there is no lobby available, please create a new one"}}
            700 ms pass
            Bob < {{"type":"InformationConnection","string":"{TOO_MANY}"}}
            ada hangs up
            1 s pass
            Bob < {{"type":"Welcome","lobbies":[]}}
            Bob > {{"numPlayers":2,"expert":false,"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}}
            Bob < {{"type":"InformationConnection","string":"The lobby has been created"}}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_stored_is_refused_and_can_be_said_again() {
    let mut script = cast(7, &["ada", "Bob", "cyd"]).await;
    script.stage.chosen.config.insert("first".to_owned(), 0.into());
    script.stage.storage().set_full(true);
    script
        .play(&format!(
            r#"
            ada < {{"type":"Welcome","lobbies":[]}}
            ada > {{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}}
            ada < {{"type":"Error","description":"{NOT_STORED}","code":"NO_SUCH_LOBBY"}}
            ada < nothing
            cyd < {{"type":"Welcome","lobbies":[]}}
            1 s pass
            cyd < nothing
            "#
        ))
        .await;
    script.stage.storage().set_full(false);
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            ada < {…"event":"LOBBY_CREATED",…}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            1 s pass
            "#,
        )
        .await;
    script.told("ada").await;
    script.told("Bob").await;
    script.stage.storage().set_full(true);
    script
        .play(&format!(
            r#"
            ada > {{"type":"ChooseAssistant","value":4}}
            ada < {{"type":"Error","description":"{NOT_STORED}",…}}
            ada < nothing
            1 s pass
            Bob < nothing
            "#
        ))
        .await;
    script.stage.storage().set_full(false);
    script
        .play(
            r#"
            ada > {"type":"ChooseAssistant","value":4}
            1 s pass
            ada < {"type":"UpdatePlayer",…"virtualLastAssistant":{"MNsteps":2,"turn":4},…,"index":0}
            ada < {"type":"InformationGame",…}
            Bob < {"type":"UpdatePlayer",…,"index":0}
            Bob < {"type":"InformationGame","string":"Choose your Assistant!"}
            "#,
        )
        .await;
    script.stage.storage().set_full(true);
    script
        .play(&format!(
            r#"
            Bob > {{"index":2,"type":"ChooseAssistant"}}
            Bob < {{"type":"Error","string":"{NOT_STORED}"}}
            Bob < nothing
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn when_nobody_knows_what_is_stored_clients_are_sent_away_and_come_back() {
    let mut script = cast(7, &["ada", "Bob"]).await;
    script.stage.chosen.config.insert("first".to_owned(), 0.into());
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            1 s pass
            "#,
        )
        .await;
    script.told("ada").await;
    script.told("Bob").await;
    script.stage.storage().set_dead(true);
    script.say("ada", r#"{"type":"ChooseAssistant","value":4}"#).await;
    script.play("1 s pass").await;
    let away = "The server cannot store the game now, come back later";
    for name in ["ada", "Bob"] {
        let told = script.told(name).await;
        let last = told.last().unwrap();
        assert!(last.contains("NotifyDisconnection") && last.contains(away), "{name}: {told:?}");
        script.play(&format!("{name} is closed")).await;
    }
    script.stage.storage().set_dead(false);
    crate::tongues::enter(&mut script, "ada", Default::default()).await;
    script
        .play(
            r#"
            1 s pass
            ada > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            1 s pass
            "#,
        )
        .await;
    let told = script.told("ada").await;
    // It had been stored after all.
    let start = told.iter().find(|text| text.contains(r#""type":"GameStart""#));
    let start = start.unwrap_or_else(|| panic!("{told:?}"));
    assert!(start.contains(r#""virtualLastAssistant":{"MNsteps":2,"turn":4}"#), "{start}");
}

#[tokio::test(start_paused = true)]
async fn a_lobby_that_waits_too_long_is_closed_in_words() {
    let settings = Settings { waiting_limit: Duration::from_secs(60), ..Settings::default() };
    let mut script = cast_on(Stage::with(1, settings).await, &["ada", "Bob", "cyd"]).await;
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":3,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            1 s pass
            "#,
        )
        .await;
    script.told("ada").await;
    script.told("Bob").await;
    script.told("cyd").await;
    script
        .play(
            r#"
            180 s pass
            ada < {"type":"NotifyDisconnection","string":"The lobby was closed"}
            ada is closed
            Bob < {"type":"NotifyDisconnection","string":"The lobby was closed"}
            Bob is closed
            cyd < {"type":"Welcome","lobbies":[]}
            cyd < nothing
            "#,
        )
        .await;
}
