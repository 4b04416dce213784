//! What Java clients need beyond the messages: pauses, silence, and answers that come early. The
//! rules are called J1 to J16 as in the rest of the dialect.

use serde_json::json;
use std::time::Duration;
use wire::Framing;

use crate::games::Game;
use crate::pilot::Pilot;
use crate::tongues::{cast, short};
use dialects::eriantys_ack::server_messages::ServerMessage;
use stage::Script;

/// Says something, and measures how long the answer takes, which must be this, in milliseconds.
async fn takes(script: &mut Script, name: &str, says: &str, answer: &str) -> u128 {
    script.say(name, says).await;
    until(script, name, answer).await
}

/// How long it takes until somebody is told this next.
async fn until(script: &mut Script, name: &str, text: &str) -> u128 {
    let start = script.stage.time.now();
    loop {
        let passed = script.stage.time.now().since(start).as_millis();
        if let Some(told) = script.told(name).await.first() {
            assert!(told.starts_with(text), "{told} and not {text}");
            return passed;
        }
        assert!(passed < 5000, "{text} was not told");
        script.stage.pass(Duration::from_millis(1)).await;
    }
}

/// A stage clock is a little slow: whatever happens takes some milliseconds.
fn about(milliseconds: u128, time: u128) {
    let about = milliseconds.saturating_sub(12)..=milliseconds + 25;
    assert!(about.contains(&time), "{time} is not about {milliseconds} ms");
}

#[tokio::test(start_paused = true)]
async fn j1_an_answer_comes_when_the_client_listens() {
    let mut script = cast(1, &["Ada", "bob"]).await;
    script.play("Ada < ENTER_NICKNAME\nbob < ENTER_NICKNAME").await;
    for (says, answer) in [
        (r#"LoginMessage "nickname":"a name that is much too long""#, "NICKNAME_TOO_LONG"),
        (r#"LoginMessage "nickname":" ""#, "INVALID_INPUT"),
        (r#"LoginMessage "nickname":"ada""#, "SUCCESS"),
        ("RequestGames", "AvailableGames"),
        (r#"JoinAvailableGame "gameId":7"#, "INVALID_INPUT"),
        (r#"SetGame "numberOfPlayers":7,"expertMode":false"#, "INVALID_SETTINGS"),
        (r#"SetGame "numberOfPlayers":2,"expertMode":false"#, "WaitingForPlayers"),
    ] {
        about(100, takes(&mut script, "Ada", says, answer).await);
    }
    let says = r#"LoginMessage "nickname":"bob""#;
    about(0, takes(&mut script, "bob", says, "SUCCESS").await);
}

#[tokio::test(start_paused = true)]
async fn j1_the_delay_can_be_chosen() {
    use dialects::manners::Manners;
    use stage::Stage;
    let mut script = Script::on(Stage::seeded(1).await);
    let manners = Manners { java_delay: Duration::from_millis(400), ..Manners::default() };
    crate::tongues::enter(&mut script, "Ada", manners, true).await;
    script.told("Ada").await;
    let says = r#"LoginMessage "nickname":"ada""#;
    about(400, takes(&mut script, "Ada", says, "SUCCESS").await);
}

#[tokio::test(start_paused = true)]
async fn j1_a_question_comes_a_little_after_its_gate() {
    let mut pilot = table(&["Ada", "bob"], "Ada", "AvailableAssistants").await;
    pilot.until("Ada", "MovableStudents").await;
    pilot.lines("bob acknowledges by hand").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            Ada > ChosenStudent "color":"BLUE"
            200 ms pass
            Ada < WhereToMove
            Ada > ChosenDestination "destination":0
            1 s pass
            Ada < UpdateBoard …
            Ada < nothing
            bob < UpdateBoard …
            bob > ack
            "#,
        )
        .await;
    let time = until(&mut pilot.script, "Ada", "MovableStudents").await;
    assert!((10..60).contains(&time), "{time}");
}

#[tokio::test(start_paused = true)]
async fn j3_the_start_is_told_with_pauses_around_it() {
    let mut script = cast(1, &["Ada", "Bob"]).await;
    for name in ["Ada", "Bob"] {
        let login = format!(r#"LoginMessage "nickname":"{}""#, name.to_lowercase());
        script.say(name, &login).await;
        script.pass(Duration::from_millis(500)).await;
        script.told(name).await;
    }
    script.say("Ada", r#"SetGame "numberOfPlayers":2,"expertMode":false"#).await;
    script.pass(Duration::from_millis(500)).await;
    script.told("Ada").await;
    script.say("Bob", r#"JoinAvailableGame "gameId":1"#).await;
    about(100, until(&mut script, "Bob", "JoinAlreadyExistingGame").await);
    about(250, until(&mut script, "Bob", "MatchStarted").await);
    let told = script.told("Ada").await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("UpdateLobby") && told[1].starts_with("MatchStarted"));
    // The first was told a hundred milliseconds before the second learnt that he sits.
    let time = until(&mut script, "Ada", "AvailableTowers").await;
    assert!((125..=275).contains(&time), "{time}");
}

/// A game, until somebody is asked something.
async fn table(names: &[&str], name: &str, question: &str) -> Pilot {
    let config = json!({"players": names.len(), "first": 0, "mother_nature": 0});
    let mut pilot = Pilot::at(1, names, config).await;
    pilot.until(name, question).await;
    pilot
}

/// An expert game with these characters.
async fn experts(characters: [u8; 3]) -> Pilot {
    let config = json!({
        "players": 2, "expert": true, "characters": characters, "first": 0, "mother_nature": 0
    });
    let mut pilot = Pilot::at(3, &["Ada", "bob"], config).await;
    pilot.until("Ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot
}

#[tokio::test(start_paused = true)]
async fn j10_what_makes_no_sense_is_not_answered() {
    let mut pilot = table(&["Ada", "bob"], "Ada", "MovableStudents").await;
    pilot
        .lines(
            r#"
            Ada > ChosenDestination "destination":1
            Ada > ChosenSteps "steps":1
            Ada > ChosenCloud "cloud":0
            Ada > ChosenTower "tower":"BLACK"
            Ada > ChosenWizard "wizardId":1
            Ada > PlayAssistant "assistant":"FOX"
            Ada > LoginMessage "nickname":"eve"
            1 s pass
            Ada < nothing
            Ada > ChosenStudent "color":"BLUE"
            1 s pass
            Ada < WhereToMove
            Ada > UseCharacterEffect "character":"Char1"
            1 s pass
            Ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j13_nothing_is_said_before_the_name_is_known() {
    let mut script = cast(1, &["Ada"]).await;
    script
        .play(
            r#"
            Ada < ENTER_NICKNAME
            Ada > ChosenSteps "steps":1
            Ada > SetGame "numberOfPlayers":2,"expertMode":false
            Ada > JoinAvailableGame "gameId":1
            3 s pass
            Ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j10_a_second_character_while_one_is_open_is_not_answered() {
    let mut pilot = experts([1, 4, 10]).await;
    pilot
        .lines(
            r#"
            Ada > UseCharacterEffect "character":"Char1"
            200 ms pass
            Ada < UpdateBoard …
            Ada < PlayedCharacter "character":"Char1","player":"ada"
            Ada < MovableStudentsChar …
            Ada < UpdateBoard …
            Ada > UseCharacterEffect "character":"Char4"
            200 ms pass
            Ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j12_a_client_that_skips_the_student_of_character_1_is_brought_back() {
    let mut pilot = experts([1, 4, 10]).await;
    pilot
        .lines(
            r#"
            -- a destination was asked for and refused
            Ada > ChosenStudent "color":"PINK"
            200 ms pass
            Ada < WhereToMove
            Ada > ChosenDestination "destination":-1
            200 ms pass
            Ada < INVALID_INPUT
            Ada < MovableStudents …
            Ada > UseCharacterEffect "character":"Char1"
            200 ms pass
            Ada < UpdateBoard …"coins":0,…
            Ada < PlayedCharacter "character":"Char1","player":"ada"
            Ada < MovableStudentsChar …
            Ada < UpdateBoard …
            -- and so the client believes that it is asked for one
            Ada > ChosenDestination "destination":3
            200 ms pass
            200 ms pass
            Ada < UpdateBoard …"coins":1,…"playedCharacter":null…
            Ada < SUCCESS
            Ada < INVALID_ACTION
            Ada < MovableStudents …
            Ada < nothing
            bob < nothing
            Ada > ChosenStudent "color":"PINK"
            200 ms pass
            Ada < WhereToMove
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j14_an_answer_that_is_there_is_not_asked_for() {
    let mut pilot = table(&["Ada", "bob"], "Ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob acknowledges by hand
            Ada > ChosenStudent "color":"BLUE"
            200 ms pass
            Ada < WhereToMove
            Ada > ChosenDestination "destination":0
            200 ms pass
            Ada < UpdateBoard …
            bob < UpdateBoard …
            -- from the second student on, the client does not wait
            Ada > ChosenStudent "color":"BLUE"
            Ada > ChosenDestination "destination":2
            1 s pass
            Ada < nothing
            bob > ack
            500 ms pass
            Ada < UpdateBoard …
            bob < UpdateBoard …
            bob > ack
            500 ms pass
            Ada < MovableStudents …
            Ada > ChosenStudent "color":"RED"
            200 ms pass
            Ada < WhereToMove
            Ada > ChosenDestination "destination":12
            200 ms pass
            Ada < UpdateBoard …
            Ada < END_MOVE_1
            bob < UpdateBoard …
            bob < WAITING
            bob > ack
            bob > ack
            200 ms pass
            Ada < MOVE_2
            bob < WAITING
            -- steps
            Ada > ChosenSteps "steps":1
            1 s pass
            Ada < nothing
            bob > ack
            200 ms pass
            Ada < UpdateBoard …
            bob < UpdateBoard …
            bob > ack
            500 ms pass
            Ada < IslandOwner …
            bob < IslandOwner …
            bob > ack
            500 ms pass
            Ada < UpdateBoard …
            bob < UpdateBoard …
            bob > ack
            500 ms pass
            Ada < UpdateBoard …
            Ada < END_MOVE_2
            bob < UpdateBoard …
            bob < WAITING
            bob > ack
            bob > ack
            500 ms pass
            Ada < MOVE_3
            bob < WAITING
            -- the client asks for a cloud by itself
            Ada > ChosenCloud "cloud":0
            1 s pass
            Ada < nothing
            bob > ack
            500 ms pass
            Ada < EndOfPlayerRound …
            Ada < UpdateBoard …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j14_a_json_client_may_answer_early_too() {
    let mut pilot = table(&["ada", "bob"], "ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob acknowledges by hand
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":0
            ada < SUCCESS
            ada < UpdateBoard …
            ada > ChosenStudent "color":"BLUE"
            ada < nothing
            bob < UpdateBoard …
            bob > ack
            ada < SUCCESS
            ada < WhereToMove
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j14_answers_that_come_together_are_taken_one_after_the_other() {
    let mut pilot = table(&["ada", "bob"], "ada", "MovableStudents").await;
    let together = [
        r#"{"type":"ChosenStudent","color":"BLUE"}"#,
        r#"{"type":"ChosenDestination","destination":1}"#,
        r#"{"type":"ChosenStudent","color":"BLUE"}"#,
        r#"{"type":"ChosenDestination","destination":2}"#,
        "",
    ]
    .join("\n");
    let ada = pilot.script.who("ada");
    pilot.script.stage.send(ada, together.as_bytes()).await;
    pilot
        .lines(
            r#"
            ada < SUCCESS
            ada < SUCCESS
            ada < UpdateBoard …
            ada < SUCCESS
            ada < SUCCESS
            ada < UpdateBoard …
            ada < MovableStudents …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j15_null_is_answered_only_where_the_client_waits() {
    let mut pilot = experts([1, 7, 11]).await;
    pilot
        .lines(
            r#"
            Ada > ChosenStudent "color":null
            1 s pass
            Ada < nothing
            Ada > UseCharacterEffect "character":"Char1"
            200 ms pass
            Ada < UpdateBoard …
            Ada < PlayedCharacter …
            Ada < MovableStudentsChar …
            Ada < UpdateBoard …
            Ada > ChosenStudent "color":null
            1 s pass
            Ada < nothing
            "#,
        )
        .await;
    let mut pilot = experts([1, 7, 11]).await;
    pilot
        .lines(
            r#"
            Ada > UseCharacterEffect "character":"Char7"
            1 s pass
            Ada < UpdateBoard …
            Ada < PlayedCharacter …
            Ada < UpdateBoard …
            "#,
        )
        .await;
    let list = pilot.script.told("Ada").await;
    let color = list[0].split('"').nth(3).unwrap().to_owned();
    pilot
        .lines(&format!(
            r#"
            Ada > ChosenStudent "color":"{color}"
            200 ms pass
            Ada < MovableStudentsChar …
            Ada > ChosenStudent "color":null
            200 ms pass
            Ada < INVALID_INPUT
            Ada < MovableStudentsChar …
            -- the end of the exchange: the table, its acknowledgement, and only then SUCCESS
            Ada > ChosenStudent "color":null
            1 s pass
            Ada < UpdateBoard …
            Ada < SUCCESS
            Ada < MovableStudents …
            Ada < nothing
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn characters_without_a_choice_ask_nothing_and_say_no_success() {
    let mut pilot = experts([4, 1, 10]).await;
    pilot
        .lines(
            r#"
            Ada > UseCharacterEffect "character":"Char4"
            500 ms pass
            Ada < UpdateBoard …
            Ada < PlayedCharacter "character":"Char4","player":"ada"
            Ada < UpdateBoard …
            Ada < nothing
            -- the client goes on in its own question
            Ada > ChosenStudent "color":"PINK"
            500 ms pass
            Ada < WhereToMove
            "#,
        )
        .await;
    let mut pilot = experts([4, 1, 10]).await;
    pilot.until("Ada", "MotherNatureSteps").await;
    pilot
        .lines(
            r#"
            Ada > UseCharacterEffect "character":"Char4"
            500 ms pass
            Ada < UpdateBoard …
            Ada < MotherNatureSteps "maxStepsAllowed":3
            Ada < PlayedCharacter "character":"Char4","player":"ada"
            Ada < UpdateBoard …
            Ada < nothing
            Ada > ChosenSteps "steps":3
            500 ms pass
            Ada < UpdateBoard …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn j16_a_question_that_is_asked_again_comes_a_little_after_the_error() {
    let mut pilot = table(&["Ada", "bob"], "Ada", "AvailableTowers").await;
    pilot.lines("Ada < nothing").await;
    let script = &mut pilot.script;
    let wrong = r#"ChosenTower "tower":"GREY""#;
    about(100, takes(script, "Ada", wrong, "TOWER_NOT_AVAILABLE").await);
    about(50, until(script, "Ada", "AvailableTowers").await);
    let mut pilot = table(&["Ada", "bob"], "Ada", "WhereToMove").await;
    let script = &mut pilot.script;
    let wrong = r#"ChosenDestination "destination":-1"#;
    about(100, takes(script, "Ada", wrong, "INVALID_INPUT").await);
    about(50, until(script, "Ada", "MovableStudents").await);
}

#[tokio::test(start_paused = true)]
async fn j8_whoever_ends_the_game_with_mother_nature_learns_first_that_the_move_is_over() {
    // In this game the last tower is placed.
    let mut game = Game::begin(34, &[Framing::Java, Framing::Java], false).await;
    game.play().await;
    game.quieten().await;
    let mut actors = 0;
    for seated in &game.seated {
        let (result, last) = seated.pieces.iter().rev().find_map(winner).unwrap();
        assert!(last.contains("LAST_TOWER_BUILD"));
        let over = |message: &ServerMessage| short(message) == "END_MOVE_2";
        let before = seated.pieces.iter().rev().find(|(_, piece)| piece.iter().any(over));
        let time = result.since(before.unwrap().0).as_millis();
        if (80..=150).contains(&time) {
            actors += 1;
        }
        assert!(!game.stage.is_closed(seated.who), "the client closes");
    }
    assert_eq!(actors, 1, "one client has moved her");
    // Pings go on as long as the client wants to look at the result.
    let who = game.seated[0].who;
    game.stage.hear(who);
    game.stage.pass(Duration::from_secs(3)).await;
    assert!(!game.stage.hear(who).is_empty());
}

fn winner(piece: &(protocol::Millis, Vec<ServerMessage>)) -> Option<(protocol::Millis, String)> {
    let (time, messages) = piece;
    let told = messages.iter().map(short).find(|text| text.starts_with("CommunicateWinner"))?;
    Some((*time, told))
}
