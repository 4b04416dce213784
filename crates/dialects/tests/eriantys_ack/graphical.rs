//! What the graphical client needs beyond the console client, G1 to G4 as in the rest of the dialect.

use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::ServerMessage;
use dialects::eriantys_ack::words::Color;
use dialects::manners::Manners;
use serde_json::json;
use std::time::Duration;
use wire::Framing;

use crate::endings::a_tie;
use crate::pilot::{Board, Pilot, dining};
use crate::tongues::message;

/// An expert game of a Java client and another one with these characters, in which the first is asked
/// for a student.
async fn experts(seed: u8, characters: [u8; 3]) -> Pilot {
    let config = json!({
        "players": 2, "expert": true, "characters": characters, "first": 0, "mother_nature": 0
    });
    let mut pilot = Pilot::at(seed, &["Ada", "bob"], config).await;
    pilot.until("Ada", "MovableStudents").await;
    pilot.script.told("bob").await;
    pilot
}

/// The boards that somebody was shown while the pilot played.
fn boards<'a>(pilot: &'a Pilot, name: &'a str) -> impl Iterator<Item = Board> + 'a {
    let told = pilot.log.iter().filter(move |(who, _)| who == name);
    told.filter_map(|(_, text)| Board::read(text))
}

/// The students that a message offers.
fn offered(text: &str) -> Vec<Color> {
    match message(text) {
        Some(ServerMessage::MovableStudentsChar { students, .. }) => students,
        other => panic!("{other:?} offers no students"),
    }
}

#[tokio::test(start_paused = true)]
async fn g1_nobody_pays_for_an_exchange_with_an_empty_dining_room() {
    let mut pilot = experts(3, [1, 4, 10]).await;
    pilot
        .lines(
            r#"
            Ada > UseCharacterEffect "character":"Char10"
            200 ms pass
            Ada < INVALID_ACTION
            Ada < nothing
            bob < nothing
            -- nothing was charged, and the use of this turn is not spent
            Ada > UseCharacterEffect "character":"Char4"
            500 ms pass
            Ada < UpdateBoard …"coins":0,…
            Ada < PlayedCharacter "character":"Char4","player":"ada"
            "#,
        )
        .await;
    let mut pilot = Pilot::experts(3, [1, 4, 10]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char10"
            ada < INVALID_ACTION
            ada < nothing
            ada > ChosenStudent "color":"PINK"
            ada < SUCCESS
            ada < WhereToMove
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn g1_the_second_list_follows_whatever_is_chosen_of_the_first() {
    let mut pilot = experts(3, [1, 4, 10]).await;
    let asked = pilot.play("Ada", "MovableStudents", &mut dining).await;
    let Some(ServerMessage::MovableStudents { students }) = message(&asked) else { panic!() };
    pilot
        .lines(
            r#"
            Ada > UseCharacterEffect "character":"Char10"
            1 s pass
            Ada < UpdateBoard …
            Ada < PlayedCharacter "character":"Char10","player":"ada"
            Ada < UpdateBoard …
            Ada < MovableStudentsChar …
            "#,
        )
        .await;
    for color in students {
        pilot
            .lines(&format!(
                r#"
                Ada > ChosenStudent "color":"{}"
                200 ms pass
                Ada < MovableStudentsChar …
                Ada > ChosenStudent "color":null
                200 ms pass
                Ada < INVALID_INPUT
                Ada < MovableStudentsChar …
                "#,
                color.name()
            ))
            .await;
    }
}

#[tokio::test(start_paused = true)]
async fn g2_java_clients_see_no_cloud_that_is_partly_filled() {
    let pilot = a_tie(&["Ada", "bob", "Cy"], 3).await;
    for name in ["Ada", "Cy"] {
        let clouds: Vec<usize> = boards(&pilot, name)
            .flat_map(|board| board.dashboard.clouds)
            .map(|cloud| cloud.students.len())
            .collect();
        assert!(clouds.iter().all(|students| [0, 4].contains(students)), "{name}: {clouds:?}");
    }
    let last = boards(&pilot, "Ada").last().unwrap();
    assert!(last.dashboard.clouds.iter().all(|cloud| cloud.students.is_empty()));
    // Others see what is laid out.
    let last = boards(&pilot, "bob").last().unwrap();
    let clouds: Vec<usize> =
        last.dashboard.clouds.iter().map(|cloud| cloud.students.len()).collect();
    assert_eq!(clouds, [4, 4, 1]);
}

#[tokio::test(start_paused = true)]
async fn g3_a_question_that_was_left_out_for_a_refused_message_is_asked() {
    let mut pilot = experts(3, [3, 4, 10]).await;
    pilot.until("Ada", "MotherNatureSteps").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob acknowledges by hand
            Ada > ChosenSteps "steps":1
            500 ms pass
            Ada < UpdateBoard …
            -- a character is clicked before the others are ready; it is too dear
            Ada > UseCharacterEffect "character":"Char3"
            bob < UpdateBoard …
            bob acknowledges by itself
            bob > ack
            2 s pass
            "#,
        )
        .await;
    let told = pilot.script.told("Ada").await;
    let from = told.iter().position(|text| text == "MOVE_3").unwrap();
    assert_eq!(told[from..], ["MOVE_3", "NOT_ENOUGH_COINS", "SelectCloud"]);
}

#[tokio::test(start_paused = true)]
async fn g3_a_question_that_was_left_out_for_a_character_without_a_choice_is_asked() {
    let mut pilot = experts(3, [3, 4, 10]).await;
    pilot.until("Ada", "MotherNatureSteps").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob acknowledges by hand
            Ada > ChosenSteps "steps":1
            500 ms pass
            Ada < UpdateBoard …
            Ada > UseCharacterEffect "character":"Char4"
            bob < UpdateBoard …
            bob acknowledges by itself
            bob > ack
            2 s pass
            "#,
        )
        .await;
    let told = pilot.script.told("Ada").await;
    assert_eq!(told.last().unwrap(), "SelectCloud", "{told:?}");
    assert!(told.iter().any(|text| text.starts_with("PlayedCharacter")), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn g4_a_list_for_java_clients_has_nine_students_at_most_and_every_colour() {
    for (names, most) in [(["Ada", "bob"], 9), (["ada", "bob"], 50)] {
        let config = json!({
            "players": 2, "expert": true, "characters": [2, 4, 10], "first": 0, "mother_nature": 0
        });
        let mut pilot = Pilot::at(3, &names, config).await;
        let ada = names[0];
        let seated = |pilot: &Pilot| {
            let board = pilot.board(ada).player("ada").school_board.clone();
            (board.dining_room, board.coins)
        };
        loop {
            pilot.play(ada, "MovableStudents", &mut dining).await;
            let (seats, coins) = seated(&pilot);
            if seats.values().sum::<i32>() > 9 && coins > 0 {
                break;
            }
        }
        let (seats, _) = seated(&pilot);
        pilot.lines("").await;
        pilot.script.say(ada, r#"UseCharacterEffect "character":"Char10""#).await;
        let first = pilot.play(ada, "MovableStudentsChar", &mut |_| None).await;
        let color = offered(&first)[0].name();
        pilot.lines("").await;
        pilot.script.say(ada, &format!(r#"ChosenStudent "color":"{color}""#)).await;
        let second = offered(&pilot.play(ada, "MovableStudentsChar", &mut |_| None).await);
        let all = seats.values().sum::<i32>() as usize;
        assert_eq!(second.len(), all.min(most), "{second:?}");
        for (color, count) in &seats {
            assert_eq!(second.contains(color), *count > 0, "{color:?} of {second:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn g4_a_card_with_fewer_students_than_printed_travels_as_one_that_holds_none() {
    let Board { players, mut dashboard } = Pilot::experts(3, [1, 7, 11]).await.board("ada").clone();
    let class = |name: &str| format!("it.polimi.ingsw.model.characters.{name}").into_bytes();
    let classes = |bytes: &[u8]| {
        let has = |name: &&str| {
            let class = class(name);
            // The next byte belongs to the number of the class, and is no digit of its name.
            bytes.windows(class.len() + 1).any(|some| {
                some.starts_with(&class) && !some.ends_with(b"0") && !some.ends_with(b"1")
            })
        };
        ["Char1", "Char6", "Char7", "Char11"].into_iter().filter(has).collect::<Vec<_>>()
    };
    let codec = Codec::new(Framing::Java, 1 << 20);
    let board = |dashboard| ServerMessage::UpdateBoard { players: players.clone(), dashboard };
    let bytes = codec.write(&board(dashboard.clone()), 1);
    assert_eq!(classes(&bytes), ["Char1", "Char7", "Char11"]);
    for card in &mut dashboard.characters {
        card.students.as_mut().unwrap().pop();
    }
    let bytes = codec.write(&board(dashboard.clone()), 1);
    assert_eq!(classes(&bytes), ["Char6"]);
    // Clients know the cards all the same.
    let mut reader = Codec::new(Framing::Java, 1 << 20);
    reader.push(&reader.opening().unwrap());
    reader.push(&bytes);
    let Some(Heard::Message(ServerMessage::UpdateBoard { dashboard: read, .. })) =
        reader.read_of_server()
    else {
        panic!("a board cannot be read");
    };
    assert_eq!(read.characters, dashboard.characters);
}

/// bob has a frozen screen: he answers pings and acknowledges nothing. ada is asked where so many of her
/// students go, and answers the last question.
async fn frozen(students: u8) -> Pilot {
    let config = json!({"players": 2, "first": 0, "mother_nature": 0});
    let mut pilot = Pilot::at(1, &["ada", "Bob"], config).await;
    for _ in 0..students {
        pilot.until("ada", "WhereToMove").await;
    }
    pilot.lines("100 ms pass").await;
    pilot.script.told("ada").await;
    pilot.script.told("Bob").await;
    pilot
        .lines(
            r#"
            Bob acknowledges by hand
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            Bob < UpdateBoard …
            "#,
        )
        .await;
    pilot
}

#[tokio::test(start_paused = true)]
async fn g4_a_board_that_is_not_acknowledged_is_taken_for_acknowledged_after_five_seconds() {
    let mut pilot = frozen(1).await;
    pilot
        .lines(
            r#"
            4 s pass
            ada < nothing
            1100 ms pass
            ada < MovableStudents …
            -- and so on, board by board
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            Bob < UpdateBoard …
            5100 ms pass
            ada < MovableStudents …
            "#,
        )
        .await;
}

/// The board of the frozen Bob was forgiven, and he has been sent the next one.
async fn forgiven() -> Pilot {
    let mut pilot = frozen(1).await;
    pilot
        .lines(
            r#"
            5100 ms pass
            ada < MovableStudents …
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            Bob < UpdateBoard …
            "#,
        )
        .await;
    pilot
}

#[tokio::test(start_paused = true)]
async fn g4_an_acknowledgement_that_comes_after_the_patience_counts_for_no_other_message() {
    let mut pilot = forgiven().await;
    pilot
        .lines(
            r#"
            -- this is for the board before
            Bob > ack
            100 ms pass
            ada < nothing
            -- he is slow, and is given the time
            6 s pass
            ada < nothing
            Bob > ack
            100 ms pass
            ada < MovableStudents …
            "#,
        )
        .await;
    // And all is as if nothing had been late: a status is owed after the last student.
    pilot
        .lines(
            r#"
            ada > ChosenStudent "color":"PINK"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            ada < END_MOVE_1
            Bob < UpdateBoard …
            Bob < WAITING
            Bob > ack
            100 ms pass
            ada < nothing
            Bob > ack
            100 ms pass
            ada < MOVE_2
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn g4_an_acknowledgement_that_never_comes_is_made_up_for_once() {
    let mut pilot = forgiven().await;
    pilot
        .lines(
            r#"
            -- this is for the board that he has just been sent, but who can know it?
            Bob > ack
            11 s pass
            ada < nothing
            1100 ms pass
            ada < MovableStudents …
            -- from then on what he says counts at once, also after another board that he cannot draw
            ada > ChosenStudent "color":"PINK"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            ada < END_MOVE_1
            Bob < UpdateBoard …
            Bob < WAITING
            5100 ms pass
            ada < nothing
            Bob > ack
            100 ms pass
            ada < MOVE_2
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn g4_the_first_board_may_take_three_times_as_long() {
    let config = json!({"players": 2, "first": 0, "mother_nature": 0});
    let mut pilot = Pilot::at(1, &["ada", "Bob"], config).await;
    pilot.until("Bob", "AvailableWizards").await;
    pilot.script.told("ada").await;
    pilot
        .lines(
            r#"
            Bob acknowledges by hand
            Bob > ChosenWizard "wizardId":4
            1 s pass
            Bob < SUCCESS
            Bob < UpdateBoard …
            ada < UpdateBoard …
            -- a status before it is drawn would be the end of the graphical client
            13 s pass
            ada < nothing
            Bob < nothing
            2 s pass
            ada < PLANNING
            Bob < WAITING
            Bob > ack
            Bob > ack
            "#,
        )
        .await;
    // The next board is not the first one, though that was acknowledged too late.
    pilot.lines("Bob acknowledges by itself").await;
    pilot.until("Bob", "AvailableAssistants").await;
    pilot
        .lines(
            r#"
            Bob acknowledges by hand
            Bob > PlayAssistant "assistant":"TURTLE"
            500 ms pass
            Bob < PlayedAssistant …
            Bob < END_PLANNING
            Bob > ack
            500 ms pass
            Bob < UpdateBoard …
            "#,
        )
        .await;
    pilot.script.told("ada").await;
    pilot
        .lines(
            r#"
            4 s pass
            ada < nothing
            1100 ms pass
            ada < StartOfPlayerRound …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn g4_a_java_client_may_be_silent_while_it_draws_its_first_board() {
    let config = json!({"players": 2, "first": 0, "mother_nature": 0});
    let mut pilot = Pilot::at(1, &["ada", "Bob"], config).await;
    pilot.until("Bob", "AvailableWizards").await;
    pilot
        .lines(
            r#"
            Bob acknowledges by hand
            Bob > ChosenWizard "wizardId":4
            200 ms pass
            Bob stops answering
            12 s pass
            Bob > Pong
            Bob > ack
            1 s pass
            "#,
        )
        .await;
    let told = pilot.script.told("ada").await;
    assert_eq!(told.last().map(|text| text.split(' ').next()), Some(Some("PLANNING")), "{told:?}");
    // From then on silence is silence.
    pilot
        .lines(
            r#"
            6 s pass
            Bob is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn g4_a_status_is_waited_for_longer_than_a_board() {
    let mut pilot = frozen(3).await;
    pilot
        .lines(
            r#"
            ada < END_MOVE_1
            Bob < WAITING
            -- the board, but not the status: the console client may need ten seconds for it
            Bob > ack
            9 s pass
            ada < nothing
            Bob > ack
            100 ms pass
            ada < MOVE_2
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn g4_the_patience_can_be_chosen() {
    use stage::{Script, Stage};
    let mut script = Script::on(Stage::seeded(1).await);
    let manners = Manners { ack_patience: Duration::from_secs(2), ..Manners::default() };
    for name in ["ada", "Bob"] {
        crate::tongues::enter(&mut script, name, manners.clone(), true).await;
    }
    let mut pilot = Pilot::on(script, &["ada", "Bob"], json!({"players": 2, "first": 0})).await;
    pilot.until("ada", "WhereToMove").await;
    pilot.script.told("ada").await;
    pilot
        .lines(
            r#"
            Bob acknowledges by hand
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < UpdateBoard …
            1 s pass
            ada < nothing
            1500 ms pass
            ada < MovableStudents …
            "#,
        )
        .await;
}
