//! From the connection to the start: names, the menu, who comes and goes, towers and wizards.

use dialects::eriantys_ack::DIALECT;
use host::{NewTable, Newcomer};
use protocol::Options;
use serde_json::Value;
use wire::Framing;

use crate::tongues::{cast, cast_of_the_silent};
use stage::{Coming, Stage};

#[tokio::test(start_paused = true)]
async fn a_name_is_asked_for_until_one_can_be_had() {
    let mut script = cast(1, &["ada", "bob"]).await;
    script
        .play(
            r#"
            ada < ENTER_NICKNAME
            bob < ENTER_NICKNAME
            ada > LoginMessage "nickname":"a name that is much too long"
            ada < NICKNAME_TOO_LONG
            -- 21 units, of which two make one letter; and 20
            ada > LoginMessage "nickname":"abcdefghijklmnopqrs𝒜"
            ada < NICKNAME_TOO_LONG
            ada > LoginMessage "nickname":"  "
            ada < INVALID_INPUT
            ada > LoginMessage "nickname":""
            ada < INVALID_INPUT
            ada > LoginMessage "nickname":"Ada"
            ada < SUCCESS
            ada > LoginMessage "nickname":"Ada"
            ada < INVALID_ACTION
            bob > {"type":"Login","nickname":"aDA"}
            bob < TAKEN_NICKNAME
            bob > LoginMessage "nickname":"abcdefghijklmnopqr𝒜"
            bob < SUCCESS
            "#,
        )
        .await;
}

/// ada and bob are in the menu.
const TWO_IN_THE_MENU: &str = r#"
    ada < ENTER_NICKNAME
    ada > LoginMessage "nickname":"ada"
    ada < SUCCESS
    bob < ENTER_NICKNAME
    bob > LoginMessage "nickname":"bob"
    bob < SUCCESS
"#;

#[tokio::test(start_paused = true)]
async fn nothing_but_a_name_and_the_list_is_accepted_before_the_login() {
    let mut script = cast(1, &["ada"]).await;
    script.play("ada < ENTER_NICKNAME").await;
    for message in [
        r#"SetGame "numberOfPlayers":2,"expertMode":false"#,
        r#"JoinAvailableGame "gameId":1"#,
        r#"ChosenTower "tower":"BLACK""#,
        r#"ChosenWizard "wizardId":1"#,
        r#"PlayAssistant "assistant":"FOX""#,
        r#"ChosenStudent "color":"RED""#,
        r#"ChosenDestination "destination":0"#,
        r#"ChosenSteps "steps":1"#,
        r#"ChosenCloud "cloud":0"#,
        r#"UseCharacterEffect "character":"Char4""#,
    ] {
        script.play(&format!("ada > {message}\nada < INVALID_ACTION")).await;
    }
    script
        .play(
            r#"
            ada > RequestGames
            ada < AvailableGames "availableGames":[]
            ada > Pong
            ada > ack
            ada < nothing
            ada > Disconnect
            ada is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn games_are_opened_listed_and_joined() {
    let mut script = cast(1, &["ada", "bob", "cy", "dot"]).await;
    script.play(TWO_IN_THE_MENU).await;
    script
        .play(
            r#"
            cy < ENTER_NICKNAME
            cy > LoginMessage "nickname":"cy"
            cy < SUCCESS
            ada > SetGame "numberOfPlayers":1,"expertMode":false
            ada < INVALID_SETTINGS
            ada > SetGame "numberOfPlayers":5,"expertMode":true
            ada < INVALID_SETTINGS
            ada > SetGame "numberOfPlayers":-2147483648,"expertMode":true
            ada < INVALID_SETTINGS
            ada > SetGame "numberOfPlayers":3,"expertMode":true
            ada < WaitingForPlayers "gameId":1
            ada > SetGame "numberOfPlayers":2,"expertMode":false
            ada < INVALID_ACTION
            ada > JoinAvailableGame "gameId":1
            ada < INVALID_ACTION
            ada > ChosenSteps "steps":1
            ada < INVALID_ACTION
            bob > RequestGames
            bob < AvailableGames "availableGames":[{"gameId":1,"waitingPlayers":1,"totalPlayers":3,"expertMode":true}]
            bob > JoinAvailableGame "gameId":2
            bob < INVALID_INPUT
            bob > JoinAvailableGame "gameId":-1
            bob < INVALID_INPUT
            bob > ChosenTower "tower":"BLACK"
            bob < INVALID_ACTION
            bob > JoinAvailableGame "gameId":1
            bob < JoinAlreadyExistingGame "gameInfo":{"gameId":1,"waitingPlayers":2,"totalPlayers":3,"expertMode":true}
            ada < UpdateLobby "gameInfo":{"gameId":1,"waitingPlayers":2,"totalPlayers":3,"expertMode":true}
            ada > RequestGames
            ada < AvailableGames "availableGames":[{"gameId":1,…}]
            cy > JoinAvailableGame "gameId":1
            cy < JoinAlreadyExistingGame "gameInfo":{"gameId":1,"waitingPlayers":3,"totalPlayers":3,"expertMode":true}
            ada < UpdateLobby "gameInfo":{"gameId":1,"waitingPlayers":3,"totalPlayers":3,"expertMode":true}
            ada < MatchStarted "players":[{"nickname":"ada","wizardId":0,"status":null,"availableAssistants":["TIGER","OSTRICH","ARCHER_CAT","EAGLE","FOX","SNAKE","OCTOPUS","DOG","ELEPHANT","TURTLE"],"assistantCount":10,"playedAssistant":null,"schoolBoard":{"towerColor":null,"towers":0,"coins":0,"entrance":[],"diningRoom":{"YELLOW":0,"BLUE":0,"GREEN":0,"RED":0,"PINK":0},"professors":[]}},{"nickname":"bob","wizardId":0,"status":null,"availableAssistants":[],…},{"nickname":"cy",…}],"numberOfPlayers":3,"expertMode":true
            ada < AvailableTowers "availableTowers":{"BLACK":1,"WHITE":1,"GREY":1},"currentTeams":{}
            bob < UpdateLobby …
            bob < MatchStarted …
            bob < nothing
            cy < MatchStarted …
            cy < nothing
            dot < ENTER_NICKNAME
            dot > LoginMessage "nickname":"dot"
            dot < SUCCESS
            -- a game that is complete is not listed, and cannot be joined
            dot > RequestGames
            dot < AvailableGames "availableGames":[]
            dot > JoinAvailableGame "gameId":1
            dot < FULL_GAME
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_game_that_runs_cannot_be_joined() {
    let mut script = cast(1, &["ada", "bob", "cy"]).await;
    script.play(TWO_IN_THE_MENU).await;
    script.play(SET_UP).await;
    script
        .play(
            r#"
            cy < ENTER_NICKNAME
            cy > LoginMessage "nickname":"cy"
            cy < SUCCESS
            cy > JoinAvailableGame "gameId":1
            cy < INVALID_INPUT
            "#,
        )
        .await;
}

/// A game of two with every way to choose wrongly.
const SET_UP: &str = r#"
    ada > SetGame "numberOfPlayers":2,"expertMode":false
    ada < WaitingForPlayers "gameId":1
    bob > JoinAvailableGame "gameId":1
    bob < JoinAlreadyExistingGame …
    ada < UpdateLobby …
    ada < MatchStarted …
    ada < AvailableTowers "availableTowers":{"BLACK":1,"WHITE":1},"currentTeams":{}
    bob < MatchStarted …
    bob > ChosenTower "tower":"BLACK"
    bob < WRONG_TURN
    ada > ChosenTower "tower":"GREY"
    ada < TOWER_NOT_AVAILABLE
    ada < AvailableTowers "availableTowers":{"BLACK":1,"WHITE":1},"currentTeams":{}
    ada > ChosenTower "tower":null
    ada < TOWER_NOT_AVAILABLE
    ada < AvailableTowers …
    ada > ChosenWizard "wizardId":1
    ada < INVALID_ACTION
    ada > SetGame "numberOfPlayers":2,"expertMode":false
    ada < INVALID_ACTION
    ada > ChosenTower "tower":"WHITE"
    ada < SUCCESS
    ada > ChosenTower "tower":"WHITE"
    ada < WRONG_TURN
    bob < AvailableTowers "availableTowers":{"BLACK":1,"WHITE":0},"currentTeams":{"WHITE":["ada"]}
    bob > ChosenTower "tower":"WHITE"
    bob < TOWER_NOT_AVAILABLE
    bob < AvailableTowers "availableTowers":{"BLACK":1,"WHITE":0},"currentTeams":{"WHITE":["ada"]}
    bob > ChosenTower "tower":"BLACK"
    bob < SUCCESS
    ada < AvailableWizards "availableWizards":[1,2,3,4]
    ada > ChosenWizard "wizardId":0
    ada < WIZARD_NOT_AVAILABLE
    ada < AvailableWizards "availableWizards":[1,2,3,4]
    ada > ChosenWizard "wizardId":5
    ada < WIZARD_NOT_AVAILABLE
    ada < AvailableWizards …
    ada > ChosenWizard "wizardId":3
    ada < SUCCESS
    bob < AvailableWizards "availableWizards":[1,2,4]
    bob > ChosenWizard "wizardId":3
    bob < WIZARD_NOT_AVAILABLE
    bob < AvailableWizards "availableWizards":[1,2,4]
    bob > ChosenWizard "wizardId":1
    bob < SUCCESS
    ada < UpdateBoard …
    bob < UpdateBoard …
"#;

#[tokio::test(start_paused = true)]
async fn towers_and_wizards_are_chosen_in_turn() {
    let mut script = cast(1, &["ada", "bob"]).await;
    script.play(TWO_IN_THE_MENU).await;
    script.play(SET_UP).await;
}

#[tokio::test(start_paused = true)]
async fn four_play_in_two_teams_of_two() {
    let names = ["ada", "bob", "cy", "dot"];
    let mut script = cast(1, &names).await;
    for name in names {
        let login = format!(
            "{name} < ENTER_NICKNAME\n{name} > LoginMessage \"nickname\":\"{name}\"\n{name} < SUCCESS"
        );
        script.play(&login).await;
    }
    script
        .play(
            r#"
            ada > SetGame "numberOfPlayers":4,"expertMode":false
            bob > JoinAvailableGame "gameId":1
            cy > JoinAvailableGame "gameId":1
            dot > JoinAvailableGame "gameId":1
            "#,
        )
        .await;
    for name in names {
        script.told(name).await;
    }
    script
        .play(
            r#"
            ada > ChosenTower "tower":"BLACK"
            ada < SUCCESS
            bob < AvailableTowers "availableTowers":{"BLACK":1,"WHITE":2},"currentTeams":{"BLACK":["ada"]}
            bob > ChosenTower "tower":"GREY"
            bob < TOWER_NOT_AVAILABLE
            bob < AvailableTowers …
            bob > ChosenTower "tower":"BLACK"
            bob < SUCCESS
            cy < AvailableTowers "availableTowers":{"BLACK":0,"WHITE":2},"currentTeams":{"BLACK":["ada","bob"]}
            cy > ChosenTower "tower":"BLACK"
            cy < TOWER_NOT_AVAILABLE
            cy < AvailableTowers …
            cy > ChosenTower "tower":"WHITE"
            cy < SUCCESS
            dot < AvailableTowers "availableTowers":{"BLACK":0,"WHITE":1},"currentTeams":{"BLACK":["ada","bob"],"WHITE":["cy"]}
            dot > ChosenTower "tower":"WHITE"
            dot < SUCCESS
            ada < AvailableWizards "availableWizards":[1,2,3,4]
            ada > ChosenWizard "wizardId":4
            bob > ChosenWizard "wizardId":3
            cy > ChosenWizard "wizardId":2
            dot < AvailableWizards "availableWizards":[1]
            dot > ChosenWizard "wizardId":1
            dot < SUCCESS
            "#,
        )
        .await;
    // The first of each team holds its towers.
    let board = script.told("dot").await.into_iter().find(|text| text.starts_with("UpdateBoard"));
    let board: serde_json::Value = {
        let board = board.unwrap();
        let members = board.strip_prefix("UpdateBoard ").unwrap();
        serde_json::from_str(&format!("{{{members}}}")).unwrap()
    };
    for player in board["players"].as_array().unwrap() {
        let (name, school) = (player["nickname"].as_str().unwrap(), &player["schoolBoard"]);
        let (towers, colour) = match name {
            "ada" => (8, "BLACK"),
            "bob" => (0, "BLACK"),
            "cy" => (8, "WHITE"),
            _ => (0, "WHITE"),
        };
        assert_eq!((&school["towers"], &school["towerColor"]), (&towers.into(), &colour.into()));
    }
}

#[tokio::test(start_paused = true)]
async fn a_member_who_leaves_before_the_start_is_missed_and_a_host_takes_the_game_away() {
    let mut script = cast(1, &["ada", "bob", "cy"]).await;
    script.play(TWO_IN_THE_MENU).await;
    script
        .play(
            r#"
            cy < ENTER_NICKNAME
            cy > LoginMessage "nickname":"cy"
            cy < SUCCESS
            ada > SetGame "numberOfPlayers":3,"expertMode":false
            ada < WaitingForPlayers "gameId":1
            bob > JoinAvailableGame "gameId":1
            bob < JoinAlreadyExistingGame …
            ada < UpdateLobby …
            bob hangs up
            ada < UpdateLobby "gameInfo":{"gameId":1,"waitingPlayers":1,"totalPlayers":3,"expertMode":false}
            ada < nothing
            cy > JoinAvailableGame "gameId":1
            cy < JoinAlreadyExistingGame "gameInfo":{"gameId":1,"waitingPlayers":2,…}
            ada < UpdateLobby …
            ada hangs up
            cy < HOST_LEFT
            cy < nothing
            cy is closed
            "#,
        )
        .await;
    assert_eq!(script.stage.host.tables().await.unwrap().len(), 0, "the game is gone");
}

#[tokio::test(start_paused = true)]
async fn a_name_that_cannot_be_one_is_refused_in_words() {
    let mut stage = Stage::seeded(1).await;
    let ada = stage.enter(&DIALECT, Coming::from(Framing::Json, 1)).await;
    stage.send(ada, b"{\"type\":\"LoginMessage\",\"nickname\":\"ada#1\"}\n").await;
    let heard = String::from_utf8(stage.hear(ada)).unwrap();
    let refused: Value = serde_json::from_str(heard.lines().last().unwrap()).unwrap();
    assert_eq!(refused["error"], "INVALID_INPUT");
    assert!(refused["text"].as_str().unwrap().starts_with("A name has 1 to 20 "), "{refused}");
}

#[tokio::test(start_paused = true)]
async fn nobody_joins_a_table_where_somebody_has_the_same_name() {
    let mut script = cast(1, &["bob"]).await;
    let new = NewTable {
        game: "eriantys".to_owned(),
        config: serde_json::Map::new().into(),
        options: Options::default(),
        seats: Vec::new(),
        opener: None,
    };
    let bob = Newcomer {
        name: "BOB".parse().unwrap(),
        token: None,
        seat: None,
        wishes: Default::default(),
        visit: None,
    };
    script.stage.host.create(new, Some(bob)).await.unwrap();
    script
        .play(
            r#"
            bob < ENTER_NICKNAME
            bob > LoginMessage "nickname":"bob"
            bob < SUCCESS
            bob > RequestGames
            bob < AvailableGames "availableGames":[{"gameId":1,…}]
            bob > JoinAvailableGame "gameId":1
            bob < TAKEN_NICKNAME
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_name_is_free_again_when_its_connection_has_ended() {
    let mut script = cast(1, &["ada", "bob", "cy"]).await;
    script.play(TWO_IN_THE_MENU).await;
    script
        .play(
            r#"
            cy < ENTER_NICKNAME
            ada > SetGame "numberOfPlayers":2,"expertMode":false
            cy > LoginMessage "nickname":"ada"
            cy < TAKEN_NICKNAME
            ada > Disconnect
            ada is closed
            cy > LoginMessage "nickname":"ADA"
            cy < SUCCESS
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_while_towers_are_chosen_ends_the_game_for_all() {
    let mut script = cast(1, &["ada", "bob", "cy"]).await;
    script.play(TWO_IN_THE_MENU).await;
    script
        .play(
            r#"
            cy < ENTER_NICKNAME
            cy > LoginMessage "nickname":"cy"
            cy < SUCCESS
            ada > SetGame "numberOfPlayers":3,"expertMode":false
            bob > JoinAvailableGame "gameId":1
            cy > JoinAvailableGame "gameId":1
            "#,
        )
        .await;
    for name in ["ada", "bob", "cy"] {
        script.told(name).await;
    }
    script
        .play(
            r#"
            ada > ChosenTower "tower":"GREY"
            ada < SUCCESS
            bob < AvailableTowers …
            bob hangs up
            ada < PlayerDisconnected "nickname":"bob"
            ada < nothing
            ada is closed
            cy < PlayerDisconnected "nickname":"bob"
            cy is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_pin_is_for_its_owner_alone() {
    let mut script = cast(1, &["ada", "bob"]).await;
    script
        .play(
            r#"
            ada < ENTER_NICKNAME
            ada > LoginMessage "nickname":"ada#4821"
            ada < SUCCESS
            bob < ENTER_NICKNAME
            bob > LoginMessage "nickname":"ada"
            bob < TAKEN_NICKNAME
            bob > LoginMessage "nickname":"bob"
            bob < SUCCESS
            ada > SetGame "numberOfPlayers":2,"expertMode":false
            ada < WaitingForPlayers "gameId":1
            bob > JoinAvailableGame "gameId":1
            bob < JoinAlreadyExistingGame …
            bob < MatchStarted "players":[{"nickname":"ada",…
            ada < UpdateLobby …
            -- the client of ada looks for the name that was typed
            ada < MatchStarted "players":[{"nickname":"ada#4821",…
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn everybody_is_pinged_every_two_seconds_and_dropped_after_five_of_silence() {
    let mut script = cast_of_the_silent(1, &["ada", "bob"]).await;
    script.play("ada < ENTER_NICKNAME\nbob < ENTER_NICKNAME\nada stops answering").await;
    let start = script.stage.time.now();
    let (mut pings, mut closed) = (Vec::new(), None);
    while closed.is_none() {
        script.stage.pass(std::time::Duration::from_millis(100)).await;
        let now = script.stage.time.now().since(start).as_millis();
        let who = script.who("ada");
        if !script.stage.hear(who).is_empty() {
            pings.push(now / 100);
        }
        closed = script.stage.is_closed(who).then_some(now / 100);
        script.told("bob").await;
        assert!(now < 10_000);
    }
    // Everything takes a few milliseconds of the clock of a test.
    assert!(pings.len() == 2, "{pings:?}");
    assert!((19..=21).contains(&pings[0]) && (39..=42).contains(&pings[1]), "{pings:?}");
    assert!((49..=52).contains(&closed.unwrap()), "{closed:?}");
    script.play("60 s pass\nbob < nothing").await;
    assert!(!script.stage.is_closed(script.who("bob")), "whoever answers stays");
}
