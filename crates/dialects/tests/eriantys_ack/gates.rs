//! Nobody goes on before everybody has acknowledged, and nobody can stop a table by silence.

use dialects::eriantys_ack::DIALECT;
use serde_json::{Value, json};
use wire::Framing;

use crate::pilot::Pilot;
use stage::{Coming, Stage};

/// ada has moved her last student: bob owes two acknowledgements, ada one.
async fn two_owed(names: &[&str]) -> Pilot {
    let config = json!({"players": names.len(), "first": 0, "mother_nature": 0});
    let mut pilot = Pilot::at(1, names, config).await;
    let moves = if names.len() == 3 { 4 } else { 3 };
    for _ in 0..moves {
        pilot.until("ada", "WhereToMove").await;
    }
    for name in names {
        pilot.script.told(name).await;
        pilot.lines(&format!("{name} acknowledges by hand")).await;
    }
    pilot
        .lines(
            r#"
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            ada < END_MOVE_1
            ada < nothing
            bob < UpdateBoard …
            bob < WAITING
            bob < nothing
            "#,
        )
        .await;
    pilot
}

#[tokio::test(start_paused = true)]
async fn a_gate_opens_after_twelve_seconds_if_everybody_is_alive() {
    let mut pilot = two_owed(&["ada", "bob"]).await;
    pilot
        .lines(
            r#"
            ada > ack
            bob > ack
            11 s pass
            ada < nothing
            bob < nothing
            2 s pass
            ada < MOVE_2
            bob < WAITING
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn an_acknowledgement_that_was_lost_holds_up_one_gate_and_no_other() {
    let mut pilot = two_owed(&["ada", "bob"]).await;
    pilot
        .lines(
            r#"
            ada > ack
            bob > ack
            13 s pass
            ada < MOVE_2
            bob < WAITING
            ada > ack
            bob > ack
            ada < MotherNatureSteps …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_acknowledges_what_nobody_asked_for_is_still_lost() {
    let mut pilot = two_owed(&["ada", "bob"]).await;
    pilot
        .lines(
            r#"
            ada > ack
            bob > {"type":"Acknowledgement","seq":1000000}
            31 s pass
            bob is closed
            ada < MOVE_2
            ada < PlayerDisconnected "nickname":"bob"
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_gate_opens_after_twelve_seconds_also_if_several_are_behind() {
    let mut pilot = two_owed(&["ada", "bob", "cy"]).await;
    pilot
        .lines(
            r#"
            cy < UpdateBoard …
            cy < WAITING
            ada > ack
            bob > ack
            cy > ack
            11 s pass
            ada < nothing
            2 s pass
            ada < MOVE_2
            bob < WAITING
            cy < WAITING
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_acknowledges_nothing_for_half_a_minute_is_lost() {
    let mut pilot = two_owed(&["ada", "bob"]).await;
    pilot
        .lines(
            r#"
            ada > ack
            29 s pass
            ada < nothing
            bob < nothing
            2 s pass
            bob is closed
            ada is closed
            "#,
        )
        .await;
    // The gate that waited for bob alone may open before the news is there.
    let told = pilot.script.told("ada").await;
    assert_eq!(told.last().unwrap(), r#"PlayerDisconnected "nickname":"bob""#);
}

#[tokio::test(start_paused = true)]
async fn acknowledgements_that_nobody_waits_for_count_for_nothing() {
    let mut pilot = two_owed(&["ada", "bob"]).await;
    pilot
        .lines(
            r#"
            ada > ack
            ada > ack
            ada > ack
            ada > ack
            bob > ack
            bob > ack
            ada < MOVE_2
            bob < WAITING
            bob > ack
            -- ada has said too much before, and must say it again
            ada < nothing
            ada > ack
            ada < MotherNatureSteps …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn one_at_a_table_of_three_can_hold_all_others() {
    let mut pilot = two_owed(&["ada", "bob", "cy"]).await;
    pilot
        .lines(
            r#"
            ada > ack
            bob > ack
            bob > ack
            ada < nothing
            bob < nothing
            cy < UpdateBoard …
            cy < WAITING
            cy > ack
            cy > ack
            ada < MOVE_2
            bob < WAITING
            cy < WAITING
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn an_acknowledgement_with_a_number_is_for_that_message() {
    let mut pilot = two_owed(&["ada", "bob"]).await;
    pilot.lines("ada > ack").await;
    // 1 was the question for a name, which needs no acknowledgement.
    pilot.lines(r#"bob > {"type":"Acknowledgement","seq":1}"#).await;
    pilot.lines("ada < nothing").await;
    let said = pilot.log.iter().filter(|(who, _)| who == "bob").count();
    // Pings have numbers too: find the last ones by trying.
    let mut opened = Vec::new();
    for seq in (1..said as u64 * 3).rev() {
        pilot.script.say("bob", &format!(r#"{{"type":"Ack","seq":{seq}}}"#)).await;
        if !pilot.script.told("ada").await.is_empty() {
            opened.push(seq);
            break;
        }
    }
    assert_eq!(opened.len(), 1, "the numbers of both messages open the gate");
}

#[tokio::test(start_paused = true)]
async fn messages_are_numbered_from_one() {
    let mut stage = Stage::seeded(1).await;
    let ada = stage.enter(&DIALECT, Coming::from(Framing::Json, 1)).await;
    stage.send(ada, b"\n\r\n{\"type\":\"LoginMessage\",\"nickname\":\"ada\"}\r\n").await;
    stage.send(ada, b"{\"type\":\"RequestGames\"}\n").await;
    let heard = String::from_utf8(stage.hear(ada)).unwrap();
    let lines: Vec<Value> = heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<(&str, u64)> = lines
        .iter()
        .map(|line| (line["type"].as_str().unwrap(), line["seq"].as_u64().unwrap()))
        .collect();
    let expected =
        [("CommunicationMessage", 1), ("CommunicationMessage", 2), ("AvailableGames", 3)];
    assert_eq!(told, expected);
}
