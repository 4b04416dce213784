//! A round: assistants, students, Mother Nature, clouds; what is refused, and what is asked again.

use dialects::eriantys_ack::server_messages::ServerMessage;
use dialects::eriantys_ack::words::{Assistant, Color};
use serde_json::json;

use crate::pilot::{Asked, Pilot, collect};

/// ada and bob play; ada is asked for an assistant.
async fn planning() -> Pilot {
    Pilot::of_two(1, json!({"players": 2})).await
}

/// The same one step further: ada is asked for a student. Her entrance has one yellow, two blue, two
/// green, one red and one pink student, and a professor can be had for the asking.
async fn students() -> Pilot {
    let mut pilot = planning().await;
    pilot.until("ada", "MovableStudents").await;
    pilot
}

#[tokio::test(start_paused = true)]
async fn one_turn_is_told_in_its_order_and_nobody_goes_on_before_all_have_acknowledged() {
    let mut pilot = planning().await;
    pilot.until("bob", "AvailableAssistants").await;
    pilot.script.told("ada").await;
    pilot
        .lines(
            r#"
            ada acknowledges by hand
            bob acknowledges by hand
            bob > PlayAssistant "assistant":"FOX"
            bob < SUCCESS
            bob < PlayedAssistant "assistant":"FOX","player":"bob"
            bob < END_PLANNING
            bob < nothing
            ada < PlayedAssistant "assistant":"FOX","player":"bob"
            ada < WAITING
            ada > ack
            ada < nothing
            bob > ack
            ada < UpdateBoard …
            bob < UpdateBoard …
            bob > ack
            ada < nothing
            bob < nothing
            ada > ack
            -- here her turn begins
            ada < StartOfPlayerRound "roundNumber":1,"nickname":"ada"
            ada < MOVE_1
            bob < StartOfPlayerRound "roundNumber":1,"nickname":"ada"
            bob < WAITING
            ada > ack
            ada < nothing
            bob > ack
            ada < MovableStudents "students":["YELLOW","BLUE","BLUE","GREEN","GREEN","RED","PINK"]
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":0
            ada < SUCCESS
            ada < UpdateBoard …"professors":["BLUE"]…
            bob < UpdateBoard …"professors":["BLUE"]…
            ada > ack
            ada < nothing
            bob > ack
            ada < MovableStudents "students":["YELLOW","BLUE","GREEN","GREEN","RED","PINK"]
            ada > ChosenStudent "color":"PINK"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":12
            ada < SUCCESS
            ada < UpdateBoard …
            bob < UpdateBoard …
            bob > ack
            ada < nothing
            ada > ack
            ada < MovableStudents "students":["YELLOW","BLUE","GREEN","GREEN","RED"]
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < WhereToMove
            -- the island before Mother Nature
            ada > ChosenDestination "destination":2
            ada < SUCCESS
            ada < UpdateBoard …
            ada < END_MOVE_1
            bob < UpdateBoard …
            bob < WAITING
            ada > ack
            bob > ack
            ada < nothing
            bob > ack
            ada < MOVE_2
            bob < WAITING
            ada > ack
            ada < nothing
            bob > ack
            ada < MotherNatureSteps "maxStepsAllowed":1
            ada > ChosenSteps "steps":1
            ada < SUCCESS
            ada < UpdateBoard …"motherNaturePosition":1,…
            bob < UpdateBoard …"motherNaturePosition":1,…
            ada > ack
            ada < nothing
            bob > ack
            ada < IslandOwner "island":{"students":["YELLOW","BLUE"],"towerColor":"BLACK","numUnits":1,"noEntry":0,"extraInfluence":{}},"nickname":"ada"
            bob < IslandOwner "island":{"students":["YELLOW","BLUE"],"towerColor":"BLACK","numUnits":1,"noEntry":0,"extraInfluence":{}},"nickname":"ada"
            bob > ack
            ada < nothing
            ada > ack
            ada < UpdateBoard …"towers":7,…
            bob < UpdateBoard …"towers":7,…
            ada > ack
            ada < nothing
            bob > ack
            ada < UpdateBoard …
            ada < END_MOVE_2
            bob < UpdateBoard …
            bob < WAITING
            ada > ack
            bob > ack
            bob > ack
            ada < MOVE_3
            bob < WAITING
            bob > ack
            ada < nothing
            ada > ack
            ada < SelectCloud
            ada > ChosenCloud "cloud":1
            ada < EndOfPlayerRound "roundNumber":1,"nickname":"ada"
            ada < UpdateBoard …
            bob < EndOfPlayerRound "roundNumber":1,"nickname":"ada"
            bob < UpdateBoard …
            ada > ack
            bob > ack
            ada < WAITING
            bob < WAITING
            ada > ack
            bob > ack
            ada < UpdateBoard …
            bob < UpdateBoard …
            ada > ack
            bob < nothing
            bob > ack
            ada < StartOfPlayerRound "roundNumber":1,"nickname":"bob"
            ada < WAITING
            ada < nothing
            bob < StartOfPlayerRound "roundNumber":1,"nickname":"bob"
            bob < MOVE_1
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_last_turn_of_a_round_ends_the_round() {
    let mut pilot = planning().await;
    pilot.until("bob", "SelectCloud").await;
    pilot.script.told("ada").await;
    pilot
        .lines(
            r#"
            bob > ChosenCloud "cloud":1
            bob < EndOfPlayerRound "roundNumber":1,"nickname":"bob"
            bob < UpdateBoard …
            bob < EndOfRound "roundNumber":1
            bob < WAITING
            bob < UpdateBoard …
            -- the clouds are filled again
            bob < UpdateBoard …
            bob < WAITING
            bob < nothing
            ada < EndOfPlayerRound "roundNumber":1,"nickname":"bob"
            ada < UpdateBoard …"clouds":[{"students":[]},{"students":[]}],…
            ada < EndOfRound "roundNumber":1
            ada < WAITING
            ada < UpdateBoard …
            ada < UpdateBoard …
            ada < PLANNING
            ada < AvailableAssistants "availableAssistants":["OSTRICH",…],"playedAssistants":{}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn assistants_that_cannot_be_played_are_refused() {
    let mut pilot = planning().await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob > PlayAssistant "assistant":"FOX"
            bob < WRONG_TURN
            ada > ChosenStudent "color":"RED"
            ada < INVALID_ACTION
            ada > UseCharacterEffect "character":"Char4"
            ada < INVALID_ACTION
            ada > PlayAssistant "assistant":"FOX"
            ada < SUCCESS
            ada < PlayedAssistant "assistant":"FOX","player":"ada"
            ada < END_PLANNING
            ada < WAITING
            ada > PlayAssistant "assistant":"DOG"
            ada < WRONG_TURN
            bob < PlayedAssistant "assistant":"FOX","player":"ada"
            bob < WAITING
            bob < PLANNING
            bob < AvailableAssistants "availableAssistants":["TIGER",…],"playedAssistants":{"ada":"FOX"}
            bob > PlayAssistant "assistant":"FOX"
            bob < INVALID_ASSISTANT
            bob < nothing
            bob > PlayAssistant "assistant":"OSTRICH"
            bob < SUCCESS
            "#,
        )
        .await;
    pilot.until("bob", "AvailableAssistants").await;
    pilot
        .lines(
            r#"
            bob > PlayAssistant "assistant":"OSTRICH"
            bob < UNAVAILABLE_ASSISTANT
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn students_that_cannot_be_moved_are_refused() {
    let mut pilot = students().await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob > ChosenStudent "color":"RED"
            bob < WRONG_TURN
            ada > ChosenDestination "destination":0
            ada < INVALID_ACTION
            ada > ChosenSteps "steps":1
            ada < INVALID_ACTION
            ada > ChosenCloud "cloud":0
            ada < INVALID_ACTION
            ada > ChosenStudent "color":null
            ada < STUDENT_NOT_AVAILABLE
            ada < nothing
            -- a normal game has no characters
            ada > UseCharacterEffect "character":"Char2"
            ada < INVALID_ACTION
            ada > ChosenStudent "color":"YELLOW"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenStudent "color":"YELLOW"
            ada < INVALID_ACTION
            ada > UseCharacterEffect "character":"Char2"
            ada < INVALID_ACTION
            ada > ChosenDestination "destination":13
            ada < INVALID_INPUT
            ada < MovableStudents "students":["YELLOW","BLUE","BLUE","GREEN","GREEN","RED","PINK"]
            ada > ChosenDestination "destination":1
            ada < INVALID_ACTION
            ada > ChosenStudent "color":"YELLOW"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":-1
            ada < INVALID_INPUT
            ada < MovableStudents …
            ada > ChosenStudent "color":"YELLOW"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":12
            ada < SUCCESS
            ada < UpdateBoard …
            ada < MovableStudents "students":["BLUE","BLUE","GREEN","GREEN","RED","PINK"]
            ada > ChosenStudent "color":"YELLOW"
            ada < STUDENT_NOT_AVAILABLE
            ada < nothing
            bob < UpdateBoard …
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn steps_and_clouds_that_cannot_be_are_refused() {
    let mut pilot = planning().await;
    pilot.until("ada", "MotherNatureSteps").await;
    pilot
        .lines(
            r#"
            ada > ChosenSteps "steps":0
            ada < INVALID_INPUT
            ada > ChosenSteps "steps":2
            ada < INVALID_INPUT
            ada > ChosenSteps "steps":-1
            ada < INVALID_INPUT
            ada > ChosenSteps "steps":257
            ada < INVALID_INPUT
            ada > ChosenStudent "color":"RED"
            ada < INVALID_ACTION
            ada < nothing
            ada > ChosenSteps "steps":1
            ada < SUCCESS
            "#,
        )
        .await;
    pilot.until("ada", "SelectCloud").await;
    pilot
        .lines(
            r#"
            ada > ChosenCloud "cloud":2
            ada < INVALID_INPUT
            ada > ChosenCloud "cloud":-1
            ada < INVALID_INPUT
            ada > ChosenCloud "cloud":256
            ada < INVALID_INPUT
            ada < nothing
            ada > ChosenCloud "cloud":0
            ada < EndOfPlayerRound …
            "#,
        )
        .await;
    pilot.until("bob", "SelectCloud").await;
    pilot
        .lines(
            r#"
            bob > ChosenCloud "cloud":0
            bob < EMPTY_CLOUD
            bob < nothing
            bob > ChosenCloud "cloud":1
            bob < EndOfPlayerRound …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_full_table_of_the_dining_room_seats_nobody() {
    let mut pilot = Pilot::of_two(3, json!({"players": 2})).await;
    let mut policy = |asked: &Asked<'_>| collect(asked, Color::Red);
    loop {
        let asked = pilot.play("ada", "MovableStudents", &mut policy).await;
        let seated = pilot.board("ada").player("ada").school_board.dining_room[&Color::Red];
        if seated == 10 && asked.contains("RED") {
            break;
        }
    }
    pilot
        .lines(
            r#"
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":0
            ada < FULL_DINING_ROOM
            ada < MovableStudents …"RED"…
            ada < nothing
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn an_assistant_that_was_played_may_be_played_if_there_is_no_other() {
    let mut pilot = planning().await;
    // Both keep the turtle; bob plays the tiger when ada plays the elephant.
    let mut policy = |asked: &Asked<'_>| match asked.question {
        ServerMessage::AvailableAssistants { available_assistants, .. } => {
            let hand = available_assistants;
            let card = match (asked.name, hand.len()) {
                (_, 1) | ("ada", _) => hand[0],
                (_, 2) => Assistant::Tiger,
                _ => hand[1],
            };
            Some(format!(r#"PlayAssistant "assistant":"{}""#, card.name()))
        }
        _ => None,
    };
    pilot.play("ada", "CommunicateWinner", &mut policy).await;
    let turtle =
        |player: &str| format!(r#"PlayedAssistant "assistant":"TURTLE","player":"{player}""#);
    for player in ["ada", "bob"] {
        assert!(pilot.log.contains(&("ada".to_owned(), turtle(player))));
    }
    assert!(!pilot.log.iter().any(|(_, text)| text == "INVALID_ASSISTANT"));
}
