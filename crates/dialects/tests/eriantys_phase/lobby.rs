//! Before the match: lobbies, and who may enter.

use crate::tongues::cast;

#[tokio::test(start_paused = true)]
async fn two_players_meet_and_the_match_begins() {
    let mut script = cast(1, &["ada", "bob", "cyd"]).await;
    script
        .play(
            r#"
            ada < {"type":"Welcome","lobbies":[]}
            bob < {"type":"Welcome","lobbies":[]}
            cyd < {"type":"Welcome","lobbies":[]}
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            ada < {"type":"InformationConnection","string":"The lobby has been created","event":"LOBBY_CREATED","player":"ada","color":null}
            1 s pass
            bob < {"type":"Welcome","lobbies":[{"nicknames":["ada"],"numPlayers":2,"mages":["MAGE1"],"towers":["BLACK"],"mode":false,"gameStatus":"SETUP","lobbyIndex":0}]}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":0}
            bob < {"type":"InformationConnection","string":"You have joined the game","event":"JOINED","player":"bob","color":null}
            bob < {"type":"GameStart","view":{…},"you":"bob","index":1,"numPlayers":2,"expert":false}
            bob < {"type":…,"player":…}
            ada < {"type":"InformationConnection","string":"bob entered the lobby","event":"PLAYER_ENTERED","player":"bob","color":null}
            ada < {"type":"GameStart","view":{…},"you":"ada","index":0,"numPlayers":2,"expert":false}
            ada < {"type":…,"player":…}
            ada < nothing
            bob < nothing
            cyd < {"type":"Welcome","lobbies":[{…"gameStatus":"SETUP",…}]}
            1 s pass
            cyd < {"type":"Welcome","lobbies":[{…"gameStatus":"PLAYING",…}]}
            cyd < nothing
            "#,
        )
        .await;
}
