//! The beginning of a match, for original clients with pauses (section 15, G1): the graphical one cannot
//! read and draw at once.

use dialects::manners::Manners;
use std::time::Duration;

use crate::tongues::{choose, enter, enter_with};
use stage::{Script, Stage};

/// What a client says first: the original ones like this,
const ORIGINAL: &str = r#"{"numOfPlayers" : 2, "password" : "null"}"#;
/// others like that, or like anything else that is JSON.
const OTHER: &str = r#"{"numOfPlayers":2,"password":"null"}"#;

/// A server that leaves clients alone for a second, and one and a half.
fn a_second() -> Manners {
    Manners { bean_start_delay: Duration::from_secs(1), ..Manners::default() }
}

/// Two who begin like this, in this order, and have chosen.
async fn two(ada: &str, bob: &str) -> Script {
    let mut script = Script::on(Stage::open().await);
    for (name, end, line) in [("ada", 1, ada), ("bob", 2, bob)] {
        enter_with(&mut script, name, end, a_second()).await;
        script.say(name, line).await;
    }
    for name in ["ada", "bob"] {
        script.say(name, &format!(r#"{{"username" : "{name}"}}"#)).await;
    }
    for name in ["ada", "bob"] {
        choose(&mut script, name).await;
    }
    script
}

/// What somebody was told, in short.
async fn told(script: &mut Script, name: &str) -> Vec<String> {
    let told = script.told(name).await;
    told.iter().map(|line| crate::desk::brief(line)).collect()
}

const PICTURES: [&str; 4] =
    ["setupUpdate", "faithTrackUpdate", "marketUpdate", "devCardSpaceUpdate"];
const BOARDS: [&str; 4] =
    ["storageUpdate", "leaderCardsUpdate", "storageUpdate", "leaderCardsUpdate"];

#[tokio::test(start_paused = true)]
async fn an_original_client_is_left_alone_while_it_draws() {
    let mut script = Script::on(Stage::open().await);
    enter_with(&mut script, "dora", 1, a_second()).await;
    script
        .play(
            r#"
            dora > {"numOfPlayers" : 1, "password" : "null"}
            dora < {"cmd":"insertUsername"}
            dora > {"username" : "dora"}
            dora < {"cmd":"leaderDistribution",…}
            "#,
        )
        .await;
    choose(&mut script, "dora").await;
    script
        .play(
            r#"
            dora < {"cmd":"waitingForSinglePlayerGameCommunication"}
            dora < {"cmd":"setupUpdate",…}
            dora < {"cmd":"faithTrackUpdate",…}
            dora < {"cmd":"marketUpdate",…}
            dora < {"cmd":"devCardSpaceUpdate",…}
            900 ms pass
            dora < nothing
            100 ms pass
            dora < {"cmd":"storageUpdate",…}
            dora < {"cmd":"leaderCardsUpdate",…}
            900 ms pass
            dora < nothing
            100 ms pass
            dora < {"cmd":"gameStart"}
            1400 ms pass
            dora < nothing
            100 ms pass
            dora < {"cmd":"printOutUpdate","resp":"dora is the first player"}
            dora < nothing
            -- nothing waits any more
            dora > {"cmd" : "endTurn"}
            dora < {"commandWasCorrect":false,…}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn others_get_everything_at_once() {
    for line in [OTHER, r#"{"numOfPlayers": 2, "password": "null"}"#] {
        let mut script = two(line, line).await;
        for name in ["ada", "bob"] {
            let told = told(&mut script, name).await;
            assert_eq!(told.last().unwrap(), "log ada is the first player");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_can_be_told_to_wait_for_nobody() {
    let mut script = Script::on(Stage::open().await);
    enter(&mut script, "dora", 1).await;
    script.say("dora", r#"{"numOfPlayers" : 1, "password" : "null"}"#).await;
    script.say("dora", r#"{"username" : "dora"}"#).await;
    choose(&mut script, "dora").await;
    let told = told(&mut script, "dora").await;
    assert_eq!(told.last().unwrap(), "log dora is the first player");
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_a_client_that_draws_and_it_loses_nothing() {
    let mut script = two(OTHER, ORIGINAL).await;
    let ada = told(&mut script, "ada").await;
    assert_eq!(ada.last().unwrap(), "log ada is the first player");
    // A whole turn, before the other one knows that the match has begun.
    for line in [
        r#"{"cmd":"buyFromMarket","marketPosition":1}"#,
        r#"{"cmd":"endPlacing"}"#,
        r#"{"cmd":"sendChatMessage","chatMessage":"your turn"}"#,
        r#"{"cmd":"endTurn"}"#,
    ] {
        script.say("ada", line).await;
    }
    let ada = told(&mut script, "ada").await;
    assert_eq!(ada.last().unwrap(), "yes ''");
    let bob = told(&mut script, "bob").await;
    assert_eq!(bob[bob.len() - 4..], PICTURES);
    script.pass(Duration::from_secs(1)).await;
    assert_eq!(told(&mut script, "bob").await, BOARDS);
    script.pass(Duration::from_secs(1)).await;
    assert_eq!(told(&mut script, "bob").await, ["gameStart"]);
    script.pass(Duration::from_millis(1400)).await;
    assert_eq!(told(&mut script, "bob").await, [""; 0]);
    script.pass(Duration::from_millis(100)).await;
    let expected = [
        "log ada is the first player",
        "marketUpdate",
        "faithTrackUpdate",
        "log ada bought from the market",
        "faithTrackUpdate",
        "log ada ended placing his resources (and might have discarded the remaining resources he had to place)",
        "chatMessageUpdate",
        "log ada ended his turn",
        "endTurnUpdate 2",
    ];
    assert_eq!(told(&mut script, "bob").await, expected);
    script.say("bob", r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#).await;
    assert_eq!(told(&mut script, "bob").await[..2], ["marketUpdate", "faithTrackUpdate"]);
}

#[tokio::test(start_paused = true)]
async fn who_has_the_first_turn_may_begin_before_the_pause_is_over() {
    let mut script = two(ORIGINAL, OTHER).await;
    script.pass(Duration::from_secs(2)).await;
    assert_eq!(told(&mut script, "ada").await.last().unwrap(), "gameStart");
    told(&mut script, "bob").await;
    script.say("ada", r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#).await;
    assert_eq!(told(&mut script, "ada").await, [""; 0]);
    assert_eq!(told(&mut script, "bob").await[0], "marketUpdate");
    script.pass(Duration::from_millis(1500)).await;
    let ada = told(&mut script, "ada").await;
    assert_eq!(ada[..3], ["log ada is the first player", "marketUpdate", "faithTrackUpdate"]);
    assert!(ada[3].starts_with("yes ["), "{ada:?}");
    assert_eq!(ada[4..], ["log ada bought from the market"]);
}

#[tokio::test(start_paused = true)]
async fn pings_wait_for_nothing() {
    let mut script = two(ORIGINAL, ORIGINAL).await;
    script
        .play(
            r#"
            ada < {"cmd":"insertUsername"}
            ada < {"cmd":"leaderDistribution",…}
            ada < {"cmd":"waitingForOtherPlayersCommunication"}
            ada < {"cmd":"setupUpdate",…}
            ada < {"cmd":"faithTrackUpdate",…}
            ada < {"cmd":"marketUpdate",…}
            ada < {"cmd":"devCardSpaceUpdate",…}
            ada > ping
            ada < pong
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn of_a_match_that_is_broken_off_meanwhile_nothing_else_is_told() {
    for (waited, so_far) in [(0, "devCardSpaceUpdate"), (1, "leaderCardsUpdate")] {
        let mut script = two(ORIGINAL, ORIGINAL).await;
        script.pass(Duration::from_secs(waited)).await;
        assert_eq!(told(&mut script, "ada").await.last().unwrap(), so_far);
        script.play("bob hangs up").await;
        assert_eq!(told(&mut script, "ada").await, ["aClientHasDisconnected"]);
        script.play("5 s pass\nada < nothing\nada is closed").await;
    }
    // A client that draws everything is left alone until it is done.
    let mut script = two(ORIGINAL, ORIGINAL).await;
    script.pass(Duration::from_millis(2500)).await;
    assert_eq!(told(&mut script, "ada").await.last().unwrap(), "gameStart");
    script.play("bob hangs up\n900 ms pass\nada < nothing\n100 ms pass").await;
    assert_eq!(told(&mut script, "ada").await, ["aClientHasDisconnected"]);
    script.play("5 s pass\nada < nothing\nada is closed").await;
}

#[tokio::test(start_paused = true)]
async fn a_client_that_leaves_meanwhile_is_not_kept() {
    let mut script = two(ORIGINAL, OTHER).await;
    script.play("ada > closeConnection\nada is closed").await;
    assert_eq!(told(&mut script, "bob").await.last().unwrap(), "aClientHasDisconnected");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_does_not_wait_for_a_client_that_draws() {
    let mut script = two(ORIGINAL, ORIGINAL).await;
    told(&mut script, "ada").await;
    script.stage.restart().await;
    script.stage.settle().await;
    assert_eq!(told(&mut script, "ada").await, ["aClientHasDisconnected"]);
    script.play("ada is closed").await;
}
