//! What Java clients can draw, and how fast: in whole matches, and when much happens at once.

use dialects::eriantys_phase::server_messages::View;
use eriantys::{Eriantys, Players};
use kernel::playout::random_action;
use kernel::{Game, Notice, Pick, Seat, Seed, Step, Viewer};
use serde_json::Value;
use wire::Framing;

use crate::board::{Board, NAMES, kind, value};
use crate::given::given;
use crate::secrets::dealt;

/// What somebody would know who came to this seat now.
fn seen_by_a_newcomer(board: &mut Board, seat: usize, framing: Framing) -> View {
    let newcomer = board.enter(seat, framing, None);
    let view = board.knows(newcomer);
    board.clients.pop();
    view
}

/// At most 15 messages in 250 ms, and 40 ms between two that make the client draw (C1).
fn at_a_pace_to_follow(board: &Board, client: usize) {
    let log = &board.clients[client].log;
    for window in log.windows(16) {
        let span = window[15].0.0 - window[0].0.0;
        assert!(span >= 250, "16 messages in {span} ms: {window:?}");
    }
    let drawn: Vec<u64> = { log.iter() }
        .filter(|(_, text)| kind(text) == "InformationGame")
        .map(|(moment, _)| moment.0)
        .collect();
    for pair in drawn.windows(2) {
        assert!(pair[1] - pair[0] >= 40, "drawn again after {} ms", pair[1] - pair[0]);
    }
}

/// Everything in a message can be drawn (C2 to C5).
fn can_be_drawn(message: &Value, text: &str) {
    if let Some(board) = message.get("virtualBoard") {
        let towers = board["towers"].as_array().unwrap();
        assert!(!towers.is_empty(), "C2: {text}");
        assert_eq!(board["hall"].as_object().unwrap().len(), 5, "C4: {text}");
    }
    if let Some(Value::String(name)) = message.get("nickname") {
        assert!(name.encode_utf16().count() <= 15, "C3: {text}");
    }
    match message {
        Value::Object(members) => members.values().for_each(|value| can_be_drawn(value, text)),
        Value::Array(values) => values.iter().for_each(|value| can_be_drawn(value, text)),
        _ => {}
    }
}

fn is_told_what_it_survives(board: &Board, client: usize) {
    let mut keyboards = 0;
    for (_, text) in &board.clients[client].log {
        let message = value(text);
        can_be_drawn(&message, text);
        let kind = kind(text);
        if ["Error", "InformationGame", "InformationConnection"].contains(&kind.as_str()) {
            assert!(message["string"].is_string(), "C5: {text}");
            assert_eq!(message.as_object().unwrap().len(), 2, "{text}");
        }
        if kind == "InformationConnection" {
            let string = message["string"].as_str().unwrap();
            let starts = string.contains("Welcome back")
                || string == "The lobby has been created"
                || string == "You have joined the game";
            keyboards += u32::from(starts);
        }
    }
    assert_eq!(keyboards, 1, "C9");
    at_a_pace_to_follow(board, client);
}

/// The prompt is the last of what is told at once; only a pause stands behind it (C10).
fn prompt_last(told: &[String]) {
    let prompt = told.iter().position(|text| kind(text) == "InformationGame");
    let behind = prompt.map_or(&[][..], |prompt| &told[prompt + 1..]);
    let pause = |text: &String| text.contains("The lobby is in pause");
    assert!(behind.iter().all(pause), "{told:?}");
}

#[test]
fn whole_matches_can_be_drawn_and_end_as_whoever_comes_sees_them() {
    let kinds = [(Players::Two, false), (Players::Two, true), (Players::Three, true)];
    for (seed, (players, expert)) in (10..).zip(kinds) {
        let count = usize::from(players.count());
        let mut board = Board::of(dealt(players, expert, seed), &vec![Framing::Java; count]);
        (0..count).for_each(|client| drop(board.told(client)));
        let mut chance = Seed::from(seed).fast_generator();
        let mut buffer = Vec::new();
        let mut number = 0;
        while let Some((seat, action)) = random_action(&board.game, &mut chance, &mut buffer) {
            board.take(Step::Act(seat, action));
            board.pass(400);
            for client in 0..count {
                let told = board.told(client);
                assert!(told.len() <= 13, "a bundle is small: {told:?}");
                prompt_last(&told);
            }
            number += 1;
            if number % 20 == 0 || board.game.verdict().is_some() {
                let seat = number / 20 % count;
                let seen = seen_by_a_newcomer(&mut board, seat, Framing::Java);
                assert_eq!(board.knows(seat), seen);
            }
        }
        for client in 0..count {
            is_told_what_it_survives(&board, client);
        }
    }
}

/// Somebody is away now and then, and much happens before anybody can be told of it.
fn hurry(mut board: Board, seed: u64) {
    let mut chance = Seed::from(seed).fast_generator();
    let mut buffer = Vec::new();
    let (mut steps, mut bundles, mut away) = (0, 0, false);
    let leaver = Seat::new(1).unwrap();
    while board.game.verdict().is_none() {
        for _ in 0..1 + chance.pick(9) {
            if chance.pick(12) == 0 && board.game.verdict().is_none() {
                away = !away;
                let notice = if away { Notice::Leaves(leaver) } else { Notice::Returns(leaver) };
                board.take(Step::Notice(notice));
            } else if let Some((seat, action)) =
                random_action(&board.game, &mut chance, &mut buffer)
            {
                board.take(Step::Act(seat, action));
            }
            steps += 1;
        }
        board.pass(u64::from(chance.pick(120)));
        bundles += 1;
        if bundles % 8 == 0 {
            board.pass(2000);
            let seen = seen_by_a_newcomer(&mut board, 0, Framing::Java);
            assert_eq!(board.knows(0), seen, "after {steps} steps");
        }
        assert!(steps < 5000, "the match does not end");
    }
    board.pass(2000);
    let last = board.clients[0].log.last().unwrap().1.clone();
    let ends = ["You won", "You Lose", "The game ends in a draw"];
    assert!(ends.iter().any(|end| last.contains(end)), "{last}");
    is_told_what_it_survives(&board, 0);
    is_told_what_it_survives(&board, 1);
}

#[test]
fn what_happens_too_fast_is_merged_and_nothing_is_missing() {
    for seed in 30..36 {
        let framings = [Framing::Java, Framing::Java, Framing::Json];
        hurry(Board::of(dealt(Players::Three, seed % 2 == 0, seed), &framings), seed);
    }
}

#[test]
fn even_refusals_go_out_at_a_pace_to_follow() {
    let mut board = Board::of(dealt(Players::Two, false, 1), &[Framing::Java; 2]);
    let many: Vec<u8> =
        (0..100).flat_map(|_| board.clients[0].write(r#"{"type":"MoveMN","steps":1}"#)).collect();
    board.send(0, &many);
    board.pass(3000);
    let errors = board.clients[0].log.iter().filter(|(_, text)| kind(text) == "Error");
    assert_eq!(errors.count(), 100);
    at_a_pace_to_follow(&board, 0);
}

/// White has one tower left, and builds it on group 2.
fn last_tower() -> Eriantys {
    let position = given("2N").groups("g2[Y1] g4x7[|W7]").professors("Y=p0");
    position.before_mother_nature().start().game
}

#[test]
fn a_board_without_towers_keeps_one_in_java_and_none_in_json() {
    let mut board = Board::of(last_tower(), &[Framing::Json, Framing::Java]);
    board.say(0, r#"{"type":"MoveMN","steps":2}"#);
    board.pass(1000);
    let towers = |board: &mut Board, client| -> Vec<Value> {
        let told = board.told(client);
        let updates = told.iter().map(|text| value(text));
        let updates = updates.filter(|message| message["type"] == "UpdatePlayer");
        updates.map(|message| message["player"]["virtualBoard"]["towers"].clone()).collect()
    };
    assert_eq!(towers(&mut board, 0), [serde_json::json!([])]);
    // The last tower stays where it is, so there is nothing new to tell.
    assert_eq!(towers(&mut board, 1), Vec::<Value>::new());
    // Whoever comes to see the end is told the same.
    assert_eq!(board.game.view(Viewer::Spectator).supply[0].towers, 0);
    let newcomer = board.enter(1, Framing::Java, None);
    let log = board.clients[newcomer].log.clone();
    let full = log.iter().map(|(_, text)| value(text)).find(|one| one["type"] == "FullView");
    let players = full.unwrap()["virtualView"]["virtualPlayers"].clone();
    assert_eq!(players[0]["nickname"], NAMES[0]);
    assert_eq!(players[0]["virtualBoard"]["towers"], serde_json::json!(["WHITE"]));
    assert!(log.last().unwrap().1.contains("You Lose"), "{log:?}");
}

#[test]
fn mother_nature_is_told_after_every_move_even_if_she_is_where_she_was() {
    // Four groups, so that four steps lead all around.
    let position = given("2N").groups("g0x4[|W4] g1[P1] g2x6[|K6] g3[G1]").values("p0=8 p1=9");
    let game = position.before_mother_nature().start().game;
    for framing in crate::board::FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Java]);
        board.told(1);
        let told = board.accepts(0, r#"{"type":"MoveMN","steps":4}"#);
        assert_eq!(told[0], "UpdateMN", "{told:?}");
        assert_eq!(value(&board.told(1)[0]), serde_json::json!({ "type": "UpdateMN", "index": 0 }));
    }
}
