//! Who may come back, and that everything is as it was: after leaving, and after a restart.

use dialects::manners::{Manners, Rejoin};
use serde_json::Value;

use crate::tongues::{cast, enter_from, with_texts};
use stage::Script;

const REFUSED: &str = r#"{"type":"Error",…,"code":"NICKNAME_TAKEN"}"#;

/// A match of ada with a PIN, bob and Cyd with none, some steps old; all at addresses of their own.
async fn match_of_three(rejoin: Rejoin) -> Script {
    let mut script = cast(5, &[]).await;
    script.stage.chosen.config.insert("first".to_owned(), 0.into());
    for (name, end) in [("ada", 1), ("bob", 2), ("Cyd", 3)] {
        enter_from(&mut script, name, manners(rejoin), end).await;
    }
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":3,"expert":true,"nickname":"ada#4821","mage":"MAGE3","colorT":"GREY"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            Cyd > {"nickname":"Cyd","mage":"MAGE1","colorT":"BLACK","index":1,"type":"Join"}
            1 s pass
            ada > {"type":"ChooseAssistant","value":4}
            bob > {"type":"ChooseAssistant","value":5}
            1 s pass
            "#,
        )
        .await;
    for name in ["ada", "bob", "Cyd"] {
        let told = script.told(name).await;
        assert!(!told.iter().any(|text| text.contains(r#""Error""#)), "{told:?}");
    }
    script
}

fn manners(rejoin: Rejoin) -> Manners {
    Manners { rejoin, ..with_texts() }
}

/// Somebody tries to come back under this nickname.
async fn tries(script: &mut Script, name: &str, nickname: &str, rejoin: Rejoin, end: u8) {
    enter_from(script, name, manners(rejoin), end).await;
    script.play("1 s pass").await;
    script.told(name).await;
    let join = serde_json::json!({
        "type": "Join", "nickname": nickname, "mage": "MAGE1", "colorT": "BLACK", "index": 1,
    });
    script.say(name, &join.to_string()).await;
    script.play("1 s pass").await;
}

async fn comes_back(script: &mut Script, name: &str) -> Vec<String> {
    let told = script.told(name).await;
    assert!(told[0].contains("Welcome back!"), "{name}: {told:?}");
    told
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_players_come_back_and_strangers_do_not() {
    let rejoin = Rejoin::Address;
    let mut script = match_of_three(rejoin).await;
    let before: Vec<String> = script.log("bob").to_vec();
    script.stage.restart().await;
    let stops = "The server stops, come back in a moment";
    for name in ["ada", "bob", "Cyd"] {
        let told = script.told(name).await;
        assert!(told.len() == 1 && told[0].contains(stops), "{told:?}");
        script.play(&format!("{name} is closed")).await;
    }
    // Neither with the bare name, nor with another PIN, nor from another place.
    for (number, nickname) in (0..).zip(["ada", "ada#1234", "bob", "bob#4821", "Cyd"]) {
        tries(&mut script, "eve", nickname, rejoin, 90 + number).await;
        script.play(&format!("eve < {REFUSED}\neve < nothing")).await;
    }
    // Ada from anywhere, the others from where they were; one of them in another framing.
    tries(&mut script, "ada", "ada#4821", rejoin, 77).await;
    comes_back(&mut script, "ada").await;
    tries(&mut script, "bob", "bob", rejoin, 2).await;
    let told = comes_back(&mut script, "bob").await;
    tries(&mut script, "cyd", "Cyd", rejoin, 3).await;
    comes_back(&mut script, "cyd").await;
    // The match stands as it stood.
    let start = told.iter().find(|text| text.contains(r#""type":"GameStart""#)).unwrap();
    let start: Value = serde_json::from_str(start).unwrap();
    let mut last = Value::Null;
    for text in &before {
        let message: Value = serde_json::from_str(text).unwrap();
        if message["type"] == "GameStart" {
            last = message["view"].clone();
        } else if message["type"] == "UpdatePlayer" {
            let index = message["index"].as_u64().unwrap() as usize;
            last["virtualPlayers"][index] = message["player"].clone();
        }
    }
    for part in ["virtualWorld", "virtualPlayers", "virtualClouds", "virtualCharacters", "bag"] {
        assert_eq!(start["view"][part], last[part], "{part}");
    }
    // And goes on: whoever is to act can.
    script.told("ada").await;
    script.told("bob").await;
    let actor = start["view"]["activePlayer"].as_str().unwrap();
    assert_eq!(actor, "Cyd");
    script.play(r#"cyd > {"type":"ChooseAssistant","value":9}"#).await;
    for name in ["ada", "bob", "cyd"] {
        let told = script.told(name).await;
        assert!(told[0].contains(r#""turn":9"#), "{name}: {told:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn with_pins_only_nobody_comes_back_without_one() {
    let mut script = match_of_three(Rejoin::Pin).await;
    script.play("ada hangs up\nbob hangs up\n1 s pass").await;
    tries(&mut script, "bob", "bob", Rejoin::Pin, 2).await;
    script.play(&format!("bob < {REFUSED}\nbob < nothing")).await;
    tries(&mut script, "ada", "ada", Rejoin::Pin, 1).await;
    script.play(&format!("ada < {REFUSED}\nada < nothing")).await;
    tries(&mut script, "ada", "ada#4821", Rejoin::Pin, 55).await;
    comes_back(&mut script, "ada").await;
}

#[tokio::test(start_paused = true)]
async fn with_trust_in_everybody_a_name_is_enough_but_a_pin_still_counts() {
    let mut script = match_of_three(Rejoin::Anybody).await;
    script.play("ada hangs up\nCyd hangs up\n1 s pass").await;
    script.stage.restart().await;
    tries(&mut script, "eve", "ada", Rejoin::Anybody, 60).await;
    script.play(&format!("eve < {REFUSED}\neve < nothing")).await;
    tries(&mut script, "Eve", "Cyd", Rejoin::Anybody, 60).await;
    comes_back(&mut script, "Eve").await;
}

#[tokio::test(start_paused = true)]
async fn a_seat_with_somebody_at_it_cannot_be_taken() {
    for rejoin in [Rejoin::Address, Rejoin::Pin, Rejoin::Anybody] {
        let mut script = match_of_three(rejoin).await;
        // Not even with everything that would lead back to it.
        for (nickname, end) in [("ada#4821", 1), ("bob", 2), ("Cyd", 3)] {
            tries(&mut script, "eve", nickname, rejoin, end).await;
            script.play(&format!("eve < {REFUSED}\neve < nothing")).await;
        }
        for name in ["ada", "bob", "Cyd"] {
            script.play(&format!("{name} < nothing")).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_else_ever_hears_a_pin() {
    let mut script = match_of_three(Rejoin::Address).await;
    script.play("ada hangs up\n1 s pass").await;
    tries(&mut script, "ada", "ada#4821", Rejoin::Address, 77).await;
    comes_back(&mut script, "ada").await;
    tries(&mut script, "eve", "eve", Rejoin::Address, 78).await;
    for name in ["bob", "Cyd", "eve"] {
        assert!(script.log(name).iter().any(|text| text.contains("ada")), "{name} knows of ada");
        for text in script.log(name) {
            assert!(!text.contains("4821"), "{name} was told: {text}");
        }
    }
}
