//! How games end, and what comes after: the result, the menu, a second game, or a lost player.

use host::Command;
use protocol::{Absence, Options};
use serde_json::json;

use crate::pilot::Pilot;

/// Nobody ever has a professor, so nobody ever places a tower.
pub(crate) async fn a_tie(names: &[&str], players: u8) -> Pilot {
    let config = json!({"players": players, "first": 0, "mother_nature": 0});
    let mut pilot = Pilot::at(1, names, config).await;
    pilot.until(names[0], "CommunicateWinner").await;
    pilot.listen().await;
    pilot
}

fn told(pilot: &Pilot, name: &str) -> Vec<String> {
    let mine = pilot.log.iter().filter(|(who, _)| who == name);
    mine.map(|(_, text)| text.clone()).collect()
}

#[tokio::test(start_paused = true)]
async fn a_tie_is_lost_by_everybody_and_the_last_round_is_announced() {
    let pilot = a_tie(&["ada", "bob"], 2).await;
    for name in ["ada", "bob"] {
        let told = told(&pilot, name);
        let end: Vec<&str> = told.iter().rev().take(3).map(String::as_str).collect();
        let tie = r#"CommunicateWinner "team":null,"nickname":null,"nicknames":[],"winReason":"LAST_ROUND_TIE""#;
        assert_eq!(end, ["CLOSING_GAME", tie, "LOSE"], "{name}");
        let last = told.iter().filter(|text| *text == "LAST_ROUND").count();
        assert_eq!(last, 1, "{name}");
        assert_eq!(told.iter().filter(|text| text.starts_with("EndOfRound")).count(), 10);
    }
}

#[tokio::test(start_paused = true)]
async fn after_a_game_everybody_is_in_the_menu_again() {
    let mut pilot = a_tie(&["ada", "bob"], 2).await;
    pilot
        .lines(
            r#"
            60 s pass
            ada < nothing
            ada > ChosenSteps "steps":1
            ada < INVALID_ACTION
            ada > LoginMessage "nickname":"eve"
            ada < INVALID_ACTION
            bob > RequestGames
            bob < AvailableGames "availableGames":[]
            bob > SetGame "numberOfPlayers":2,"expertMode":true
            bob < WaitingForPlayers "gameId":2
            ada > JoinAvailableGame "gameId":2
            ada < JoinAlreadyExistingGame …
            bob < UpdateLobby …
            "#,
        )
        .await;
    pilot.until("bob", "MovableStudents").await;
    pilot.until("ada", "SelectCloud").await;
}

#[tokio::test(start_paused = true)]
async fn nobody_is_missed_after_the_end() {
    let mut pilot = a_tie(&["ada", "bob"], 2).await;
    pilot
        .lines(
            r#"
            ada hangs up
            bob < nothing
            60 s pass
            bob < nothing
            bob > RequestGames
            bob < AvailableGames "availableGames":[]
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_round_without_clouds_is_the_last_and_asks_for_none() {
    // With three players the bag does not fill the clouds of the eighth round.
    let pilot = a_tie(&["Ada", "bob", "Cy"], 3).await;
    let owner = |text: &str| text.contains(r#""nickname":"ada""#);
    let ends = |name: &str, of: &dyn Fn(&str) -> bool| {
        let told = told(&pilot, name);
        let ends = told.iter().filter(|text| text.starts_with("EndOfPlayerRound") && of(text));
        ends.count()
    };
    let clouds = |name: &str| {
        let told = told(&pilot, name);
        let asked = told.iter().filter(|text| *text == "SelectCloud").count();
        assert_eq!(told.iter().filter(|text| *text == "MOVE_3").count(), asked, "{name}");
        asked
    };
    assert_eq!([clouds("Ada"), clouds("bob"), clouds("Cy")], [7, 7, 7]);
    // Whoever uses Java is not told of the end of the own turn without a cloud (J7).
    assert_eq!(ends("Ada", &owner), 7);
    assert_eq!([ends("bob", &owner), ends("Cy", &owner)], [8, 8]);
    assert_eq!(ends("bob", &|text| text.contains(r#""nickname":"bob""#)), 8);
    for name in ["Ada", "bob", "Cy"] {
        let told = told(&pilot, name);
        assert_eq!(told.iter().filter(|text| *text == "LAST_ROUND").count(), 1);
        assert_eq!(told.iter().filter(|text| text.starts_with("EndOfRound")).count(), 8);
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_is_lost_in_a_game_ends_it_for_all() {
    for question in ["AvailableAssistants", "MovableStudents", "MotherNatureSteps", "SelectCloud"] {
        let config = json!({"players": 4, "first": 0});
        let mut pilot = Pilot::at(1, &["ada", "bob", "Cy", "dot"], config).await;
        pilot.until("ada", question).await;
        for name in ["bob", "Cy", "dot"] {
            pilot.script.told(name).await;
        }
        // One who waits, and one who is asked.
        let lost = if question == "SelectCloud" { "ada" } else { "dot" };
        pilot.lines(&format!("{lost} hangs up\n200 ms pass")).await;
        for name in ["ada", "bob", "Cy", "dot"].into_iter().filter(|name| *name != lost) {
            pilot
                .lines(&format!(
                    r#"
                    {name} < PlayerDisconnected "nickname":"{lost}"
                    {name} < nothing
                    {name} is closed
                    "#
                ))
                .await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn silence_and_disconnect_are_as_a_connection_that_ends() {
    let config = json!({"players": 2, "first": 0});
    let mut pilot = Pilot::at(1, &["ada", "bob"], config.clone()).await;
    pilot.until("ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            ada stops answering
            4 s pass
            bob < nothing
            2 s pass
            ada is closed
            bob < PlayerDisconnected "nickname":"ada"
            bob is closed
            "#,
        )
        .await;
    let mut pilot = Pilot::at(1, &["ada", "bob"], config).await;
    pilot.until("ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob > Disconnect
            bob is closed
            ada < PlayerDisconnected "nickname":"bob"
            ada is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_game_that_the_others_give_up_is_won() {
    let mut pilot = Pilot::at(1, &["ada", "bob"], json!({"players": 2, "first": 0})).await;
    pilot.until("ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    let bob = pilot.script.who("bob");
    pilot.script.stage.order(bob, Command::GiveUp).await;
    pilot
        .lines(
            r#"
            ada < UpdateBoard …
            ada < WIN
            ada < CommunicateWinner "team":"BLACK","nickname":"ada","nicknames":["ada"],"winReason":"LAST_ROUND_TOWER"
            ada < CLOSING_GAME
            ada < nothing
            bob < UpdateBoard …
            bob < LOSE
            bob < CommunicateWinner …
            bob < CLOSING_GAME
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_is_left_alone_at_a_table_opened_elsewhere_waits_and_wins() {
    let options = Options { absence: Absence::Skip, patience: 60, ..Options::default() };
    let config = json!({"players": 2, "first": 0});
    let mut pilot = Pilot::with(1, &["ada", "bob"], config, Some(options)).await;
    pilot.until("ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot.lines("ada hangs up\n1 s pass").await;
    let told = pilot.script.told("bob").await;
    assert!(!told.iter().any(|text| text.starts_with("PlayerDisconnected")), "{told:?}");
    pilot.lines("bob > ChosenStudent \"color\":\"RED\"\nbob < WRONG_TURN").await;
    pilot.script.pass(std::time::Duration::from_secs(120)).await;
    let told = pilot.script.told("bob").await;
    let end: Vec<&str> = told.iter().rev().take(3).map(String::as_str).collect();
    assert_eq!((end[0], end[2]), ("CLOSING_GAME", "WIN"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_java_client_that_wins_by_patience_is_told_the_result_and_no_success() {
    let options = Options { absence: Absence::Skip, patience: 60, ..Options::default() };
    let config = json!({"players": 2, "first": 0});
    let mut pilot = Pilot::with(1, &["Ada", "bob"], config, Some(options)).await;
    pilot.until("Ada", "MovableStudents").await;
    // It is her turn, and so it is when the game is suspended and over.
    pilot.lines("bob hangs up\n1 s pass").await;
    pilot.script.told("Ada").await;
    pilot.script.pass(std::time::Duration::from_secs(120)).await;
    let told = pilot.script.told("Ada").await;
    assert!(told.last().unwrap().starts_with("CommunicateWinner"), "{told:?}");
    assert!(!told.iter().any(|text| text == "SUCCESS"), "{told:?}");
    assert!(!told.iter().any(|text| text.starts_with("MovableStudents")), "{told:?}");
}
