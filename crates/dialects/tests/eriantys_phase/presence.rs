//! Who leaves, who comes back, who falls silent.

use crate::table::Table;
use crate::tongues::{enter, enter_from, with_texts};

#[tokio::test(start_paused = true)]
async fn whoever_leaves_is_passed_over_and_may_come_back() {
    let mut table = Table::of_three().await;
    table.until("ada", "MoveStudent", |_| true).await;
    table.listen().await;
    table
        .play(
            r#"
            ada > {"type":"Disconnect"}
            ada is closed
            1 s pass
            bob < {"type":"InformationConnection","string":"ada disconnected","event":"PLAYER_DISCONNECTED","player":"ada","color":null}
            bob < {"type":…,"player":…}
            bob < nothing
            cyd < {"type":"InformationConnection",…"event":"PLAYER_DISCONNECTED","player":"ada",…}
            "#,
        )
        .await;
    // From the same address; the name must be spelt as it was.
    enter(&mut table.script, "ada", with_texts()).await;
    table
        .play(
            r#"
            1 s pass
            ada < {"type":"Welcome","lobbies":[{"nicknames":["ada",…],…,"gameStatus":"PLAYING","lobbyIndex":1}]}
            ada > {"type":"Join","nickname":"Ada","mage":"MAGE1","colorT":"BLACK","index":1}
            ada < {"type":"Error","description":"This name is in use with other letters: large and small ones are the same. Who comes back types it as before","code":"NICKNAME_TAKEN"}
            ada > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            ada < {"type":"InformationConnection","string":"Welcome back!","event":"WELCOME_BACK","player":"ada","color":null}
            ada < {"type":"GameStart","view":{…"absent":[]},"you":"ada",…}
            ada < {"type":"InformationGame",…}
            ada < nothing
            bob < {"type":"InformationConnection","string":"ada re-connected","event":"PLAYER_RECONNECTED","player":"ada","color":null}
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn strangers_take_nobodys_seat() {
    let mut table = Table::of_three().await;
    table.play("ada hangs up\n1 s pass").await;
    enter_from(&mut table.script, "eve", with_texts(), 99).await;
    table
        .play(
            r#"
            eve < {"type":"Welcome",…}
            eve > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            eve < {"type":"Error","description":"ERROR: Nickname already in use!","code":"NICKNAME_TAKEN"}
            eve > {"type":"Join","nickname":"ada#1234","mage":"MAGE1","colorT":"BLACK","index":1}
            eve < {"type":"Error","description":"ERROR: Nickname already in use!","code":"NICKNAME_TAKEN"}
            eve > {"type":"Join","nickname":"eve","mage":"MAGE1","colorT":"BLACK","index":1}
            eve < {"type":"Error","description":"Error: the lobby is full","code":"LOBBY_FULL"}
            eve < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_pin_opens_ones_seat_from_anywhere() {
    let mut script = crate::tongues::cast(1, &["ada", "bob"]).await;
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada#4821","mage":"MAGE1","colorT":"BLACK"}
            ada < {"type":"Welcome","lobbies":[]}
            ada < {"type":"InformationConnection",…"event":"LOBBY_CREATED","player":"ada#4821",…}
            1 s pass
            bob < {"type":"Welcome","lobbies":[]}
            bob < {"type":"Welcome","lobbies":[{"nicknames":["ada"],…}]}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            bob < {…"event":"JOINED",…}
            bob < {"type":"GameStart","view":{…"nickname":"ada",…},"you":"bob",…}
            ada < {…"event":"PLAYER_ENTERED",…}
            ada < {"type":"GameStart","view":{…"nickname":"ada#4821",…"nickname":"bob",…},"you":"ada#4821",…}
            bob < {"type":…,"player":…}
            ada hangs up
            1 s pass
            bob < {…"string":"ada disconnected",…"player":"ada",…}
            "#,
        )
        .await;
    enter_from(&mut script, "eve", with_texts(), 98).await;
    enter_from(&mut script, "ada", with_texts(), 99).await;
    script
        .play(
            r#"
            eve > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            eve < {"type":"Welcome",…}
            eve < {"type":"Error",…,"code":"NICKNAME_TAKEN"}
            eve > {"type":"Join","nickname":"ada#4822","mage":"MAGE1","colorT":"BLACK","index":1}
            eve < {"type":"Error",…,"code":"NICKNAME_TAKEN"}
            ada > {"type":"Join","nickname":"ada#4821","mage":"MAGE1","colorT":"BLACK","index":1}
            ada < {"type":"Welcome",…}
            ada < {…"event":"WELCOME_BACK","player":"ada#4821",…}
            ada < {"type":"GameStart",…,"you":"ada#4821",…}
            ada < {"type":"InformationConnection","string":"Game continue","event":"RESUMED","player":null,"color":null}
            ada < {"type":…,"player":…}
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_last_player_waits_and_then_goes_on() {
    let mut table = Table::normal().await;
    table.until("ada", "MoveStudent", |_| true).await;
    table.listen().await;
    table
        .play(
            r#"
            ada hangs up
            1 s pass
            bob < {"type":"InformationConnection","string":"ada disconnected",…}
            bob < {"type":"InformationConnection","string":"The lobby is in pause, waiting a re-connection","event":"PAUSED","player":null,"color":null}
            bob < nothing
            bob > {"type":"MoveMN","steps":1}
            bob < {"type":"Error","description":"Error: the game is in pause, please wait the re-connection of a player","code":"PAUSED"}
            "#,
        )
        .await;
    enter(&mut table.script, "ada", with_texts()).await;
    table
        .play(
            r#"
            ada < {"type":"Welcome","lobbies":[{…,"gameStatus":"PAUSE",…}]}
            ada > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            ada < {…"event":"WELCOME_BACK",…}
            ada < {"type":"GameStart",…}
            ada < {…"event":"RESUMED",…}
            ada < {"type":"InformationGame","string":"bob is moving Students",…}
            ada < nothing
            bob < {…"event":"PLAYER_RECONNECTED","player":"ada",…}
            bob < {"type":"InformationConnection","string":"Game continue","event":"RESUMED","player":null,"color":null}
            bob < {"type":"MoveStudent","player":"bob","remaining":3}
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_last_player_wins_after_50_seconds() {
    let mut table = Table::normal().await;
    table.listen().await;
    table
        .play(
            r#"
            ada hangs up
            1 s pass
            bob < {"type":"InformationConnection","string":"ada disconnected",…}
            bob < {…"event":"PAUSED",…}
            48 s pass
            bob < nothing
            3 s pass
            bob < {"type":"GameEnded","winner":"bob","winners":["bob"],"reason":"FORFEIT","towers":{"ada":0,"bob":0},"professors":{"ada":0,"bob":0}}
            bob < {"type":"Welcome","lobbies":[]}
            bob < nothing
            bob > {"type":"MoveMN","steps":1}
            bob < {"type":"Error","description":"Error: the game is finished","code":"FINISHED"}
            bob > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"bob","mage":"MAGE1","colorT":"BLACK"}
            bob < {…"event":"LOBBY_CREATED",…}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn when_everybody_leaves_the_match_is_over_and_nobody_has_won() {
    let mut table = Table::normal().await;
    table.play("ada hangs up\n1 s pass\nbob hangs up\n1 s pass").await;
    enter(&mut table.script, "ada", with_texts()).await;
    table
        .play(
            r#"
            ada < {"type":"Welcome","lobbies":[]}
            ada > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            ada < {"type":"Error",…,"code":"NO_SUCH_LOBBY"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn java_clients_hear_of_leaving_pause_and_victory_in_their_words() {
    let mut script = crate::tongues::cast(1, &["Ada", "Bob"]).await;
    script
        .play(
            r#"
            Ada > {"numPlayers":2,"expert":false,"nickname":"Ada","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            1 s pass
            "#,
        )
        .await;
    script.told("Ada").await;
    script.told("Bob").await;
    script.play("Bob hangs up\n1 s pass").await;
    let told = script.told("Ada").await;
    assert_eq!(told[0], r#"{"type":"InformationConnection","string":"Bob disconnected"}"#);
    let paused = "The lobby is in pause, waiting a re-connection";
    assert!(told.last().unwrap().contains(paused), "{told:?}");
    enter(&mut script, "Bob", with_texts()).await;
    script
        .play(
            r#"
            Bob < {"type":"Welcome",…}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            1 s pass
            Bob < {"type":"InformationConnection","string":"Welcome back!"}
            Bob < {"type":"FullView",…}
            Bob < {"type":"InformationConnection","string":"Game continue"}
            Bob < {"type":"InformationGame",…}
            Bob < nothing
            Ada < {"type":"InformationConnection","string":"Bob re-connected"}
            Ada < {"type":"InformationConnection","string":"Game continue"}
            Ada < {"type":"InformationGame",…}
            Ada < nothing
            40 s pass
            Bob hangs up
            1 s pass
            "#,
        )
        .await;
    script.told("Ada").await;
    script
        .play(
            r#"
            51 s pass
            Ada < {"type":"InformationConnection","string":"You are the only connected player, you won!"}
            Ada > {"index":3,"type":"ChooseAssistant"}
            Ada < {"type":"Error","string":"Error: the game is finished"}
            Ada > {"numPlayers":2,"expert":false,"nickname":"Ada","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}
            Ada < {"type":"Error","string":"Error: the game is finished"}
            599 s pass
            Ada < nothing
            2 s pass
            Ada is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_answer_five_pings_is_lost() {
    let mut table = Table::normal().await;
    table.listen().await;
    table
        .play(
            r#"
            ada stops answering
            24 s pass
            ada < nothing
            7 s pass
            ada < {"type":"NotifyDisconnection","string":"You have been disconnected, you can rejoin the game in the future"}
            ada is closed
            bob < {"type":"InformationConnection","string":"ada disconnected",…}
            bob < {…"event":"PAUSED",…}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn when_all_are_silent_nobody_is_lost_until_the_match_is() {
    let mut table = Table::normal().await;
    table.listen().await;
    table
        .play(
            r#"
            3 s pass
            ada stops answering
            bob stops answering
            70 s pass
            ada < nothing
            bob < nothing
            15 s pass
            ada is closed
            bob is closed
            ada < nothing
            bob < nothing
            "#,
        )
        .await;
    let tables = table.script.stage.host.tables().await.unwrap();
    assert!(tables.is_empty(), "the match is over");
}

#[tokio::test(start_paused = true)]
async fn one_answer_in_time_saves_the_match() {
    let mut table = Table::normal().await;
    table.listen().await;
    table
        .play(
            r#"
            ada stops answering
            bob stops answering
            70 s pass
            bob answers again
            bob > {"type":"Pong"}
            10 s pass
            -- now somebody answers, so the other is lost
            ada < {"type":"NotifyDisconnection",…}
            ada is closed
            bob < {…"event":"PLAYER_DISCONNECTED","player":"ada",…}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_silent_client_in_the_hall_is_lost() {
    let mut script = crate::tongues::cast(1, &["ada", "Bob"]).await;
    script
        .play(
            r#"
            ada stops answering
            Bob stops answering
            24 s pass
            ada < {"type":"Welcome","lobbies":[]}
            ada < nothing
            2 s pass
            ada < {"type":"NotifyDisconnection",…}
            ada is closed
            Bob is closed
            "#,
        )
        .await;
}
