//! Whatever comes, every line gets its answer and nobody else notices.

use kernel::{Pick, Seed};

use crate::desk::{Desk, briefs};
use crate::tongues::{cast, named, started};

const LINES: [&str; 20] = [
    r#"{"cmd" : "buyFromMarket","marketPosition" : 3}"#,
    r#"{"cmd" : "chosenResourcesToBuy","coins" : 0,"stones" : 1,"shields" : 0,"servants" : 3}"#,
    r#"{"cmd" : "placeResourceInSlot","resourceType" : "servant" ,"slotNumber" : 1}"#,
    r#"{"cmd" : "discardResource","resourceType" : "coin"}"#,
    r#"{"cmd" : "moveOneResource","fromSlotNumber" : 4,"toSlotNumber" : 3}"#,
    r#"{"cmd" : "switchResourceSlots","fromSlotNumber" : 1,"toSlotNumber" : 2}"#,
    r#"{"cmd" : "endPlacing"}"#,
    r#"{"cmd" : "buyDevCard","devCardColour" : g,"devCardLevel" : 1}"#,
    r#"{"cmd" : "chosenResourcesToPayForDevCard","chestCoins" : 0,"storageShields" : 2}"#,
    r#"{"cmd" : "chosenSlotNumberForDevCard","slotNumber" : 1}"#,
    r#"{"cmd" : "activateProduction", "slot3Activation" : true, "baseProductionActivation" : true}"#,
    r#"{"cmd" : "activateProduction", "baseProductionActivation" : true, "baseInputResource1" : "coin", "baseInputResource2" : "coin", "baseOutputResource" : "stone"}"#,
    r#"{"cmd" : "chosenResourcesToPayForProduction", "storageCoins" : 1, "chestStones" : 0}"#,
    r#"{"cmd" : "activateLeader","leaderCode" : 6}"#,
    r#"{"cmd" : "discardLeader","leaderCode" : 4}"#,
    r#"{"cmd" : "endTurn"}"#,
    r#"{"numOfPlayers" : 1, "password" : "null"}"#,
    r#"{"username" : "anna"}"#,
    r#"{"chosenLeader1" : 6,"chosenLeader2" : 4}"#,
    r#"{"chosenResource1" : "coin", "chosenResource2" : "shield"}"#,
];

/// A line with some letters changed.
fn damaged(line: &str, dice: &mut impl Pick) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..dice.pick(4) {
        let at = dice.pick(bytes.len() as u32) as usize;
        match dice.pick(3) {
            0 => bytes[at] = b"\"{}[]:,0129-xyz\\\xff\xc3\0"[dice.pick(18) as usize],
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, b"\"{}[]:,0129-xyz\\"[dice.pick(16) as usize]),
        }
    }
    bytes.retain(|byte| *byte != b'\n' && *byte != b'\r');
    bytes
}

#[test]
fn every_line_is_answered_once_whatever_it_is() {
    for seed in 0..30 {
        let mut dice = Seed::from(seed).fast_generator();
        let mut desk = Desk::with(&[[1, 2], [3, 4]]);
        for _ in 0..300 {
            let client = dice.pick(2) as usize;
            let line = LINES[dice.pick(20) as usize];
            let mut bytes = damaged(line, &mut dice);
            bytes.push(b'\n');
            desk.told(client);
            desk.send(client, &bytes);
            let told = briefs(&desk.told(client));
            let replies = told.iter().filter(|it| it.starts_with("yes") || it.starts_with("no"));
            let shown = String::from_utf8_lossy(&bytes);
            assert_eq!(replies.count(), 1, "{shown}: {told:?}");
            assert!(!desk.is_closed(client));
        }
    }
}

#[test]
fn answers_to_questions_may_be_anything() {
    for seed in 0..30 {
        let mut dice = Seed::from(seed).fast_generator();
        let mut desk = Desk::dealt(&[[1, 2], [3, 4]]);
        desk.enter(0, None);
        desk.enter(1, None);
        for _ in 0..60 {
            let line = LINES[dice.pick(16) as usize];
            let mut bytes = damaged(line, &mut dice);
            bytes.push(b'\n');
            desk.told(1);
            desk.send(1, &bytes);
            assert_eq!(briefs(&desk.told(1)), ["leaderDistribution"]);
        }
        desk.set_up(0, [1, 2]);
        desk.set_up(1, [3, 4]);
        assert!(briefs(&desk.told(0)).contains(&"gameStart".to_owned()));
    }
}

#[tokio::test(start_paused = true)]
async fn a_line_that_is_too_long_is_one_that_cannot_be_read() {
    let mut script = started(&["ada", "bob"]).await;
    let long = format!("{{\"cmd\":\"{}\"}}", "x".repeat(70_000));
    script.say("ada", &long).await;
    script
        .play(
            r#"
            ada < {"commandWasCorrect":false,"resp":"it wasn't possible to understand your command"}
            ada > {"cmd":"endTurn"}
            ada < {"commandWasCorrect":false,"resp":"you still haven't done your main action"}
            ada < nothing
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_talks_while_nobody_listens_is_sent_away() {
    let mut script = cast(&["ada", "bob"]).await;
    script.say("ada", r#"{"numOfPlayers" : 2, "password" : "null"}"#).await;
    let who = script.who("ada");
    // Those who wait are heard, so that they can change their minds; a flood is not.
    let flood = "{\"cmd\":\"endTurn\"}\n".repeat(2000);
    script.stage.send(who, flood.as_bytes()).await;
    script.play("ada is closed").await;
    // The place in the pool is free again.
    script.play("bob > {\"numOfPlayers\" : 2, \"password\" : \"null\"}\nbob < nothing").await;
}

#[test]
fn lines_that_wait_are_few_bytes_too() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    let long = format!("{{\"cmd\":\"{}\"}}\n", "x".repeat(60_000));
    desk.told(0);
    desk.send(0, long.repeat(4).as_bytes());
    let unclear = "no 'it wasn't possible to understand your command'";
    assert_eq!(briefs(&desk.told(0)), [unclear; 4]);
    desk.send(0, long.repeat(8).as_bytes());
    assert!(desk.is_closed(0));
}

#[tokio::test(start_paused = true)]
async fn lines_that_come_in_pieces_or_all_at_once_are_the_same_lines() {
    let mut script = named(&["ada", "bob"]).await;
    let who = script.who("ada");
    for piece in b"{\"chosenLeader1\" : 99,\r\n{\"chosenLeader1\" : 98}\r\n".chunks(3) {
        script.stage.send(who, piece).await;
    }
    let told = script.told("ada").await;
    assert_eq!(
        briefs(&told),
        ["insertUsername", "leaderDistribution", "leaderDistribution", "leaderDistribution"]
    );
}
