//! What somebody at a table types.

use super::evening::Evening;
use super::*;
use crate::testing::{info, said};
use protocol::Options;
use protocol::socket::{Checked, ClientMessage, Refusal, ServerMessage, State, TableNews};

#[tokio::test]
async fn everything_on_the_board_is_listed_and_explained_with_the_reason_of_the_house() {
    let mut evening = Evening::begin(Language::English);
    evening.told([evening.state(None)]).await;
    let told = evening.answer("look").await;
    let card = told.lines().find(|line| line.contains("Green card of level 1")).unwrap();
    let number = card.trim_start().split_once(' ').unwrap().0.to_owned();
    let mut labels: Vec<&str> = told.lines().filter_map(|line| line.get(4..)).collect();
    let count = labels.len();
    labels.sort_unstable();
    labels.dedup();
    assert_eq!((labels.len(), count > 40), (count, true), "no two sound the same: {told}");
    let told = evening.answer(&format!("look {number}")).await;
    assert!(told.contains("Green card of level 1") && told.contains("In production"), "{told}");
    assert!(!told.ends_with("> "), "the answer is not complete: {told}");
    let Some(ClientMessage::Check { id, .. }) = evening.ends.said(0) else { panic!("{told}") };
    // A script does not go on before that.
    assert_eq!(evening.answer("log").await, "");
    let refusal = Refusal {
        id: Some(id.clone()),
        code: "rule".to_owned(),
        message: "no".to_owned(),
        rule: Some("M17".to_owned()),
        at: None,
        seq: None,
    };
    let checked = ServerMessage::Checked(Checked { id, refusal: Some(refusal) });
    let told = evening.told([said(checked)]).await;
    assert!(told.starts_with("Not now: ") && told.contains("(M17)\n"), "{told}");
    assert!(told.ends_with("Nothing has happened yet.\n> "), "{told}");
    assert_eq!(evening.answer("look 999").await, "\nType one of the numbers.\n> ");
}

#[tokio::test]
async fn what_is_too_long_to_be_said_is_refused_in_words() {
    let mut evening = Evening::begin(Language::English);
    evening.told([evening.state(None)]).await;
    let told = evening.answer(&format!("say {}", "a".repeat(301))).await;
    assert_eq!(told, "\nA message has 1 to 300 characters.\n> ");
    let told = evening.answer(&format!(":{}", "keep,".repeat(1000))).await;
    assert!(told.starts_with("\nThat was too long for the server.\n"), "{told}");
    assert_eq!(evening.ends.said(0), None);
    assert_eq!(evening.answer("say hello").await, "");
    assert!(matches!(evening.ends.said(0), Some(ClientMessage::Say { .. })));
}

#[tokio::test]
async fn whoever_stands_up_is_asked_first() {
    let mut evening = Evening::begin(Language::English);
    evening.told([evening.state(None)]).await;
    for line in ["standup", "giveup", "standup", "back", "STANDUP"] {
        evening.answer(line).await;
        assert_eq!(evening.ends.said(0), None, "{line}");
    }
    assert!(evening.paper.text().contains("the others play on. You can come back."));
    assert!(evening.paper.text().ends_with("With anything else you stay.\n> "));
    evening.answer("standup").await;
    assert!(matches!(evening.ends.said(0), Some(ClientMessage::Leave { .. })));
}

#[tokio::test]
async fn before_everybody_is_heard_nothing_is_shown_to_whoever_types_ahead() {
    for typed in [true, false] {
        let how = |talk: Talk| if typed { talk.with_a_person() } else { talk };
        let mut evening = Evening::with(desk(Language::English, LOOK), how, 2);
        evening.told([evening.state(None)]).await;
        for line in ["table", "log", "look", "1"] {
            assert_eq!(evening.answer(line).await, "", "{line}");
        }
        let other = evening.stage.state(Some(seat(1)));
        let told = evening.told_at(1, [other]).await;
        assert!(told.contains("Ada: press Enter"), "{told}");
        // What a person has typed ahead was not meant for whoever comes; a script means all it says.
        assert_eq!(told.contains("In your hand"), !typed, "{told}");
        assert!(!typed || evening.answer("").await.contains("In your hand"));
    }
}

#[tokio::test]
async fn whoever_waits_for_the_others_can_go() {
    for (line, quits) in [("leave", false), ("quit", true)] {
        for (typed, arrived) in [(true, false), (false, false), (true, true), (false, true)] {
            let how = |talk: Talk| if typed { talk.with_a_person() } else { talk };
            let mut evening = Evening::with(desk(Language::English, LOOK), how, 2);
            evening.told([evening.state(None)]).await;
            if arrived {
                let other = evening.stage.state(Some(seat(1)));
                evening.told_at(1, [other]).await;
            }
            evening.type_in(line);
            let go = evening.sitting.await.unwrap();
            assert!(if quits { matches!(go, Go::Quit) } else { matches!(go, Go::Back) });
        }
    }
}

#[tokio::test]
async fn a_bell_calls_to_the_turn_and_to_the_end_where_there_is_one() {
    const BELL: char = '\u{7}';
    for (wanted, person) in [(true, true), (false, true), (true, false)] {
        let rings = wanted && person;
        let how = |talk: Talk| if person { talk.with_a_person() } else { talk };
        let mut desk = desk(Language::English, LOOK);
        desk.settings.bell = wanted;
        let mut evening = Evening::with(desk, how, 1);
        assert!(!evening.told([evening.state(None)]).await.contains(BELL), "nobody has waited");
        assert!(!evening.told([evening.turn_of(1)]).await.contains(BELL));
        assert_eq!(evening.told([evening.turn_of(0)]).await.contains(BELL), rings);
        assert!(!evening.told([evening.turn_of(0)]).await.contains(BELL), "it is the same turn");
        evening.stage.finish();
        let over = evening.stage.update(Some(seat(0)), json!([]));
        assert_eq!(evening.told([over]).await.contains(BELL), rings);
    }
}

#[tokio::test]
async fn the_waiting_room_tells_who_opened_it_who_chooses_and_who_watches() {
    let mut evening = Evening::begin(Language::English);
    let mut table = info("eriantys", &["Ada", "Grace", ""], "waiting");
    table.config = Arc::new(json!({ "players": 3, "expert": true }));
    table.options = Arc::new(Options { private: true, ..Options::default() });
    table.seats[1].choosing = true;
    table.spectators = 1;
    let state = State {
        table: Arc::new(table.clone()),
        seat: Some(seat(0)),
        seq: 0,
        game: None,
        chat: Vec::new(),
        missed: None,
    };
    let told = evening.told([said(ServerMessage::State(state))]).await;
    let players = "Players: Ada (you, opened the table), Grace (here, is choosing), free\n";
    let room = format!("expert, private\n{players}One person is watching\n");
    assert!(told.contains(&room), "{told}");
    // Only what is new is told.
    table.spectators = 2;
    let news = TableNews { table: Arc::new(table) };
    let told = evening.told([said(ServerMessage::Table(news))]).await;
    assert_eq!(told, "\n2 people are watching\n> ");
    let told = evening.answer("table").await;
    assert!(told.contains(players) && told.contains("2 people are watching"), "{told}");
    let told = evening.answer("look").await;
    assert_eq!(told, "\nOne seat is free\n> ", "there is no board yet");
}

#[tokio::test]
async fn settings_are_changed_at_the_table_while_it_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let mut desk = desk(Language::English, LOOK);
    (desk.memory, _, _) = crate::memory::Memory::open(directory.path());
    let mut evening = Evening::with(desk, |talk| talk, 1);
    evening.told([evening.state(None)]).await;
    let told = evening.answer("settings").await;
    assert!(told.contains("Your name [Ada]> "), "{told}");
    evening.answer("").await;
    assert_eq!(evening.told([evening.other(false, false)]).await, "", "it is told afterwards");
    let mut told = String::new();
    for line in ["2", "", "", "2"] {
        told = evening.answer(line).await;
    }
    assert!(told.contains("Grace è assente.\n") && told.contains("\nScegli due leader"), "{told}");
}
