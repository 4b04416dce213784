//! Whatever comes before a match and after it: nobody falls, and others go on.

use crate::tongues::cast;

/// Messages of the match, and some that are none.
const MESSAGES: [&str; 18] = [
    r#"{"type":"ChooseAssistant","index":1}"#,
    r#"{"type":"EntranceToHall","colorS":"RED"}"#,
    r#"{"type":"MoveToIsland","colorS":"RED","index":0}"#,
    r#"{"type":"MoveMN","steps":1}"#,
    r#"{"type":"ChooseCloud","index":0}"#,
    r#"{"type":"PlayCharacter","c":"CHAR1"}"#,
    r#"{"type":"ChooseIsland","islandIndex":0}"#,
    r#"{"type":"ChooseColor","color":"RED"}"#,
    r#"{"type":"ChooseTwoColors","firstColor":"RED","secondColor":"RED"}"#,
    r#"{"type":"SpecialMoveIsland","student":"RED","islandIndex":0}"#,
    r#"{"type":"Dance"}"#,
    r#"{"type":null}"#,
    r#"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":null,"mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"x","mage":"MAGE9","colorT":"BLACK"}"#,
    r#"{"type":"GameParams","numPlayers":"2","expert":false,"nickname":"x","mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"Join","nickname":["x"],"mage":"MAGE1","colorT":"BLACK","index":1}"#,
    r#"{"type":"Join","nickname":"x","mage":"MAGE1","colorT":"BLACK","index":1e30}"#,
    r#"{"type":"Join","nickname":"x","mage":"MAGE1","colorT":"PINK","index":1}"#,
];

/// Lobbies that cannot be opened or joined, whatever stands where.
const SEATS: [&str; 8] = [
    r#"{"type":"GameParams","numPlayers":0,"expert":false,"nickname":"x","mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"GameParams","numPlayers":9223372036854775807,"expert":true,"nickname":"x","mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"   ","mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"a\u0000b","mage":"MAGE1","colorT":"BLACK"}"#,
    r##"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"#12345","mage":"MAGE1","colorT":"BLACK"}"##,
    r#"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡","mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"Join","nickname":"x","mage":"MAGE3","colorT":"GREY","index":-1}"#,
    r#"{"type":"Join","nickname":"x","mage":"MAGE3","colorT":"GREY","index":4294967297}"#,
];

/// How a client answers for what it says: with an error, and nothing else that changes anything.
async fn refused(script: &mut stage::Script, name: &str, message: &str) -> String {
    script.told(name).await;
    script.say(name, message).await;
    // Longer than a Java client is told nothing after a refusal.
    script.play("2 s pass").await;
    let told = script.told(name).await;
    let errors: Vec<&String> =
        { told.iter() }.filter(|text| text.starts_with(r#"{"type":"Error""#)).collect();
    assert_eq!(errors.len(), 1, "{name}: {message}: {told:?}");
    // Around it a Java client gets the list, and the reason where no text of its own says it.
    let around = |text: &&String| {
        text.starts_with(r#"{"type":"Welcome""#)
            || text.starts_with(r#"{"type":"InformationConnection""#)
    };
    assert_eq!(told.iter().filter(around).count() + 1, told.len(), "{name}: {message}: {told:?}");
    assert!(!script.stage.is_closed(script.who(name)), "{name}: {message}");
    errors[0].clone()
}

#[tokio::test(start_paused = true)]
async fn every_message_in_the_hall_and_in_a_lobby_that_waits() {
    for names in [["ada", "bob", "cyd"], ["Ada", "Bob", "Cyd"]] {
        let [host, guest, stranger] = names;
        let mut script = cast(1, &names).await;
        script.play("1 s pass").await;
        for message in SEATS.iter().chain(&MESSAGES) {
            refused(&mut script, stranger, message).await;
        }
        // It never was so much nonsense in a row that it ends the connection.
        script
            .play(&format!(
                r#"
                {host} > {{"type":"GameParams","numPlayers":3,"expert":true,"nickname":"{host}","mage":"MAGE1","colorT":"BLACK"}}
                {guest} > {{"type":"Join","nickname":"{guest}","mage":"MAGE2","colorT":"WHITE","index":1}}
                2 s pass
                "#
            ))
            .await;
        script.told(guest).await;
        for message in SEATS.iter().chain(&MESSAGES[..10]) {
            let error = refused(&mut script, host, message).await;
            let known = error.contains("already in a lobby") || error.contains("not started");
            assert!(known, "{message}: {error}");
        }
        for message in &MESSAGES[10..] {
            let error = refused(&mut script, host, message).await;
            assert!(error.contains("Invalid message"), "{message}: {error}");
        }
        for message in SEATS {
            refused(&mut script, stranger, message).await;
        }
        // Nobody heard of it, and the match begins.
        assert_eq!(script.told(guest).await, Vec::<String>::new());
        script
            .play(&format!(
                r#"
                {stranger} > {{"type":"Join","nickname":"{stranger}","mage":"MAGE3","colorT":"GREY","index":1}}
                2 s pass
                "#
            ))
            .await;
        for name in names {
            let told = script.told(name).await;
            let begun =
                told.iter().any(|text| text.contains("GameStart") || text.contains("FullView"));
            assert!(begun, "{name}: {told:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn every_message_after_the_match() {
    for names in [["ada", "bob"], ["Ada", "Bob"]] {
        let [winner, leaver] = names;
        let mut script = cast(1, &names).await;
        script
            .play(&format!(
                r#"
                {winner} > {{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"{winner}","mage":"MAGE1","colorT":"BLACK"}}
                {leaver} > {{"type":"Join","nickname":"{leaver}","mage":"MAGE2","colorT":"WHITE","index":1}}
                1 s pass
                {leaver} hangs up
                55 s pass
                "#
            ))
            .await;
        for message in &MESSAGES[..10] {
            let error = refused(&mut script, winner, message).await;
            assert!(error.contains("Error: the game is finished"), "{message}: {error}");
        }
        for message in MESSAGES[10..].iter().chain(&SEATS) {
            refused(&mut script, winner, message).await;
        }
    }
}
