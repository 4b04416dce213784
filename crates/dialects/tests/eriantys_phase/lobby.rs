//! Before the match: lobbies, and who may enter.

use dialects::manners::Manners;

use crate::tongues::{cast, enter, with_texts};

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
            bob < {"type":"Welcome","lobbies":[{"nicknames":["ada"],"numPlayers":2,"mages":["MAGE1"],"towers":["BLACK"],"mode":false,"gameStatus":"SETUP","lobbyIndex":1}]}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
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

#[tokio::test(start_paused = true)]
async fn java_clients_are_told_the_same_in_their_own_words() {
    let mut script = cast(1, &["Ada", "Bob", "Cyd"]).await;
    script
        .play(
            r#"
            Ada < {"type":"Welcome","lobbies":[]}
            Ada > {"numPlayers":3,"expert":true,"nickname":"Ada","mage":"MAGE1","colorT":"GREY","type":"GameParams"}
            Ada < {"type":"InformationConnection","string":"The lobby has been created"}
            1 s pass
            Bob < {"type":"Welcome","lobbies":[]}
            Bob < {"type":"Welcome","lobbies":[{"nicknames":["Ada"],"numPlayers":3,"mages":["MAGE1"],"towers":["GREY"],"mode":true,"gameStatus":"SETUP","lobbyIndex":1}]}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Bob < {"type":"InformationConnection","string":"You have joined the game"}
            Ada < {"type":"InformationConnection","string":"Bob entered the lobby"}
            Ada > {"index":3,"type":"ChooseAssistant"}
            Ada < {"type":"Error","string":"Error: the game is not started"}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Bob < {"type":"Error","string":"Error: you are already in a lobby"}
            Cyd > {"nickname":"Cyd","mage":"MAGE3","colorT":"BLACK","index":1,"type":"Join"}
            1 s pass
            Cyd < {"type":"Welcome","lobbies":[]}
            Cyd < {"type":"Welcome",…}
            Cyd < {"type":"InformationConnection","string":"You have joined the game"}
            Cyd < {"type":"FullView","virtualView":{"virtualWorld":[…],"virtualPlayers":[…],"virtualClouds":[…],"virtualProfs":{},"virtualCharacters":[…],"virtualCoins":…,"mnPos":…}}
            Cyd < {"type":"ReplaceCharacter…,"index":0}
            Cyd < {"type":"ReplaceCharacter…,"index":1}
            Cyd < {"type":"ReplaceCharacter…,"index":2}
            Cyd < {"type":"InformationConnection","string":"Game Started!"}
            Cyd < {"type":"InformationGame","string":"…Assistant…"}
            Cyd < nothing
            Ada < {"type":"InformationConnection","string":"Cyd entered the lobby"}
            Ada < {"type":"FullView",…}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn who_may_not_enter_is_told_why() {
    let mut script = cast(1, &["ada", "bob", "cyd", "dan"]).await;
    script
        .play(
            r#"
            bob < {"type":"Welcome","lobbies":[]}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            bob < {"type":"Error","description":"Error: there is no lobby available, please create a new one","code":"NO_SUCH_LOBBY"}
            ada < {"type":"Welcome","lobbies":[]}
            ada > {"type":"GameParams","numPlayers":4,"expert":false,"nickname":"","mage":"MAGE1","colorT":"GREY"}
            ada < {"type":"Error","description":"Error: is only possible to play in 2 or 3 players","code":"BAD_PLAYER_COUNT"}
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"","mage":"MAGE1","colorT":"GREY"}
            ada < {"type":"Error","description":"…","code":"NICKNAME_INVALID"}
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"Welcome back","mage":"MAGE1","colorT":"BLACK"}
            ada < {"type":"Error","description":"…","code":"NICKNAME_INVALID"}
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"GREY"}
            ada < {"type":"Error","description":"ERROR: Towers' color already in use!","code":"TOWER_TAKEN"}
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            ada < {…"event":"LOBBY_CREATED",…}
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            ada < {"type":"Error","description":"Error: you are already in a lobby","code":"ALREADY_IN_LOBBY"}
            ada > {"type":"MoveMN","steps":1}
            ada < {"type":"Error","description":"Error: the game is not started","code":"NOT_STARTED"}
            1 s pass
            bob < {"type":"Welcome",…}
            bob > {"type":"MoveMN","steps":1}
            bob < {"type":"Error","description":"Error: you are not in a lobby, please send a Join or GameParams request","code":"NOT_IN_LOBBY"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":2}
            bob < {"type":"Error","description":"Error: invalid lobby index, please retry","code":"NO_SUCH_LOBBY"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":-1}
            bob < {"type":"Error","description":"Error: invalid lobby index, please retry","code":"NO_SUCH_LOBBY"}
            -- the name comes before the towers, and they before the mage
            bob > {"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":1}
            bob < {"type":"Error","description":"ERROR: Nickname already in use!","code":"NICKNAME_TAKEN"}
            bob > {"type":"Join","nickname":"ADA","mage":"MAGE1","colorT":"BLACK","index":1}
            bob < {"type":"Error","description":"This name is in use with other letters: large and small ones are the same. Who comes back types it as before","code":"NICKNAME_TAKEN"}
            bob > {"type":"Join","nickname":" bob","mage":"MAGE1","colorT":"BLACK","index":1}
            bob < {"type":"Error","description":"…","code":"NICKNAME_INVALID"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE1","colorT":"BLACK","index":1}
            bob < {"type":"Error","description":"ERROR: Towers' color already in use!","code":"TOWER_TAKEN"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE1","colorT":"GREY","index":1}
            bob < {"type":"Error","description":"ERROR: Towers' color already in use!","code":"TOWER_TAKEN"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE1","colorT":"WHITE","index":1}
            bob < {"type":"Error","description":"ERROR: Mage already in use!","code":"MAGE_TAKEN"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE"}
            bob < {"type":"Error","description":"Invalid message","code":"INVALID_MESSAGE"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            bob < {…"event":"JOINED",…}
            cyd < {"type":"Welcome","lobbies":[]}
            cyd < {"type":"Welcome",…}
            1 s pass
            cyd < {"type":"Welcome",…}
            cyd > {"type":"Join","nickname":"cyd","mage":"MAGE3","colorT":"WHITE","index":1}
            cyd < {"type":"Error","description":"Error: the lobby is full","code":"LOBBY_FULL"}
            cyd > {"type":"Join","nickname":"bob","mage":"MAGE3","colorT":"WHITE","index":1}
            cyd < {"type":"Error","description":"ERROR: Nickname already in use!","code":"NICKNAME_TAKEN"}
            cyd < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_refused_java_client_gets_the_list_first_and_the_error_last() {
    let mut script = cast(1, &["Ada", "bob"]).await;
    script
        .play(
            r#"
            Ada < {"type":"Welcome","lobbies":[]}
            Ada > {"nickname":"Ada","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Ada < {"type":"Welcome","lobbies":[]}
            Ada < {"type":"Error","string":"Error: there is no lobby available, please create a new one"}
            bob > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"bob","mage":"MAGE1","colorT":"BLACK"}
            250 ms pass
            -- the dialogue must find an empty queue, so the new list waits
            Ada < nothing
            500 ms pass
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada > {"nickname":"Ada","mage":"MAGE2","colorT":"WHITE","index":8,"type":"Join"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"Error: invalid lobby index, please retry"}
            Ada > {"nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"ERROR: Nickname already in use!"}
            Ada > {"nickname":"a name too long!","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"ERROR: Nickname already in use!"}
            Ada > {"nickname":"Ada","mage":"MAGE1","colorT":"BLACK","index":1,"type":"Join"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"ERROR: Towers' color already in use!"}
            Ada > {"nickname":"Ada","mage":"MAGE1","colorT":"WHITE","index":1,"type":"Join"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"ERROR: Mage already in use!"}
            Ada > {"type":"Dance"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"Error: there is no lobby available, please create a new one"}
            700 ms pass
            Ada < {"type":"InformationConnection","string":"Invalid message"}
            Ada > {"numPlayers":5,"expert":false,"nickname":"Ada","mage":"MAGE2","colorT":"WHITE","type":"GameParams"}
            Ada < {"type":"Welcome","lobbies":[{…}]}
            Ada < {"type":"Error","string":"Error: there is no lobby available, please create a new one"}
            700 ms pass
            Ada < {"type":"InformationConnection","string":"Error: is only possible to play in 2 or 3 players"}
            Ada > {"nickname":"Ada","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Ada < {"type":"InformationConnection","string":"You have joined the game"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_java_client_reads_after_the_error_what_is_wrong_with_its_name() {
    let limits = "A nickname has 1 to 15 letters and no space at either end; after a # come the 4 to 8 \
                  digits of a PIN";
    let spelling = "This name is in use with other letters: large and small ones are the same. Who \
                    comes back types it as before";
    let mut script = cast(1, &["ada", "Bob"]).await;
    let open = r#"ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}"#;
    script.play(open).await;
    script.play("1 s pass").await;
    script.told("Bob").await;
    let names = [
        ("a name too long!", limits),
        ("", limits),
        (" ", limits),
        ("bob#12", limits),
        ("ADA", spelling),
    ];
    for (name, reason) in names {
        let lines = [
            format!(
                r#"Bob > {{"nickname":"{name}","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}}"#
            ),
            r#"Bob < {"type":"Welcome","lobbies":[{…}]}"#.to_owned(),
            r#"Bob < {"type":"Error","string":"ERROR: Nickname already in use!"}"#.to_owned(),
            "550 ms pass".to_owned(),
            "Bob < nothing".to_owned(),
            "100 ms pass".to_owned(),
            format!(r#"Bob < {{"type":"InformationConnection","string":"{reason}"}}"#),
        ];
        script.play(&lines.join("\n")).await;
    }
}

#[tokio::test(start_paused = true)]
async fn without_texts_java_clients_see_normal_games_only() {
    let mut script = cast(1, &["ada"]).await;
    enter(&mut script, "Bob", Manners::default()).await;
    enter(&mut script, "Cyd", with_texts()).await;
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":2,"expert":true,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            1 s pass
            Bob < {"type":"Welcome","lobbies":[]}
            Bob < nothing
            Cyd < {"type":"Welcome","lobbies":[]}
            Cyd < {"type":"Welcome","lobbies":[{…"mode":true,…}]}
            Bob > {"nickname":"Bob","mage":"MAGE2","colorT":"WHITE","index":1,"type":"Join"}
            Bob < {"type":"Welcome","lobbies":[]}
            Bob < {"type":"Error","string":"Error: there is no lobby available, please create a new one"}
            1 s pass
            Bob < nothing
            Bob > {"numPlayers":2,"expert":true,"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}
            Bob < {"type":"Welcome","lobbies":[]}
            Bob < {"type":"Error","string":"Error: there is no lobby available, please create a new one"}
            500 ms pass
            Bob < nothing
            150 ms pass
            Bob < {"type":"InformationConnection","string":"This server offers expert games only to other clients: create a normal game"}
            Bob > {"numPlayers":2,"expert":false,"nickname":"Bob","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}
            Bob < {"type":"InformationConnection","string":"The lobby has been created"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_lobby_that_everybody_leaves_disappears() {
    let mut script = cast(1, &["ada", "bob", "cyd"]).await;
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":3,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            1 s pass
            ada < {"type":"Welcome",…}
            ada < {…"event":"LOBBY_CREATED",…}
            ada < {…"event":"PLAYER_ENTERED","player":"bob",…}
            bob > {"type":"Disconnect"}
            bob is closed
            ada < {"type":"InformationConnection","string":"bob disconnected","event":"PLAYER_DISCONNECTED","player":"bob","color":null}
            ada < nothing
            1 s pass
            cyd < {"type":"Welcome","lobbies":[]}
            cyd < {"type":"Welcome","lobbies":[{"nicknames":["ada","bob"],…}]}
            cyd < {"type":"Welcome","lobbies":[{"nicknames":["ada"],…}]}
            ada hangs up
            1 s pass
            cyd < {"type":"Welcome","lobbies":[]}
            -- numbers are never given out twice
            cyd > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"cyd","mage":"MAGE1","colorT":"BLACK"}
            cyd < {…"event":"LOBBY_CREATED",…}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_says_too_much_that_is_no_message_is_closed() {
    let mut script = cast(1, &["ada", "bob"]).await;
    for _ in 0..19 {
        script.say("ada", "nonsense").await;
    }
    script
        .play(
            r#"
            ada > {"type":"MoveMN","steps":1}
            ada > nonsense
            "#,
        )
        .await;
    assert_eq!(script.told("ada").await.len(), 1 + 19 + 2);
    for _ in 0..19 {
        script.say("ada", "nonsense").await;
    }
    script.play("ada is closed").await;
    script.play(r#"bob < {"type":"Welcome","lobbies":[]}"#).await;
    script.say("bob", &"x".repeat(70_000)).await;
    script
        .play(
            r#"
            bob < {"type":"Error","description":"Invalid message","code":"INVALID_MESSAGE"}
            bob is closed
            "#,
        )
        .await;
}
