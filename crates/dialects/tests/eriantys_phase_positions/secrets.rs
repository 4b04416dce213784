//! What leaves for a seat is made of what that seat may know, and of nothing else.

use eriantys::{Config, Eriantys, Players, SeatOptions};
use kernel::playout::random_action;
use kernel::{Game, Seed, Step};
use serde_json::Value;

use crate::board::{Board, FRAMINGS, NAMES, value};

/// A game as it is dealt with this seed.
pub(crate) fn dealt(players: Players, expert: bool, seed: u64) -> Eriantys {
    let config = Config { expert, ..Config::normal(players) };
    let seats = vec![SeatOptions::default(); usize::from(players.count())];
    Eriantys::new(&config, &seats, Seed::from(seed)).unwrap()
}

/// Messages that mostly come at the wrong time. Some are only refused after the game was asked.
const QUESTIONS: [&str; 9] = [
    r#"{"type":"ChooseAssistant","index":11}"#,
    r#"{"type":"MoveToIsland","colorS":"RED","index":12}"#,
    r#"{"type":"MoveMN","steps":7}"#,
    r#"{"type":"ChooseCloud","index":3}"#,
    r#"{"type":"PlayCharacter","c":"CHAR3"}"#,
    r#"{"type":"ChooseColor","color":"BLUE"}"#,
    r#"{"type":"ChooseTwoColors","firstColor":"BLUE","secondColor":"PINK"}"#,
    r#"{"type":"SpecialMoveIsland","student":"RED","islandIndex":12}"#,
    r#"{"type":"ChooseIsland","islandIndex":12}"#,
];

/// Everybody looks at the match twice: as it is, and in a world that their seat cannot tell from it.
fn worlds(game: Eriantys) -> Board {
    let players = usize::from(game.seats());
    let mut board = Board::empty(game);
    for seat in 0..players {
        for framing in FRAMINGS {
            board.enter(seat, framing, None);
            board.enter(seat, framing, Some(1000));
        }
    }
    board
}

fn compare(board: &mut Board, after: &str) {
    for pair in 0..board.clients.len() / 2 {
        let (here, elsewhere) = (2 * pair, 2 * pair + 1);
        let who = (board.clients[here].seat, board.clients[here].framing);
        let (one, other) = (board.new_bytes(here), board.new_bytes(elsewhere));
        let texts = (String::from_utf8_lossy(&one), String::from_utf8_lossy(&other));
        assert_eq!(texts.0, texts.1, "{who:?} after {after}");
        assert_eq!(one, other, "{who:?} after {after}");
    }
}

/// Plays a match; says how many bytes were compared.
fn every_world_is_told_alike(game: Eriantys, seed: u64) -> Board {
    let mut board = worlds(game);
    compare(&mut board, "entering");
    let mut chance = Seed::from(seed).fast_generator();
    let mut buffer = Vec::new();
    let mut number = 0;
    while let Some((seat, action)) = random_action(&board.game, &mut chance, &mut buffer) {
        let step = Step::Act(seat, action);
        board.take(step);
        board.pass(400);
        compare(&mut board, &step.to_string());
        number += 1;
        if number % 5 == 0 {
            ask(&mut board, number);
        }
    }
    assert!(number > 40, "a whole match");
    board
}

/// What is refused is refused alike.
fn ask(board: &mut Board, number: usize) {
    let question = QUESTIONS[number / 5 % QUESTIONS.len()];
    for client in 0..board.clients.len() {
        let orders = board.clients[client].orders.len();
        board.say(client, question);
        assert_eq!(board.clients[client].orders.len(), orders, "{question} must be refused");
    }
    board.pass(400);
    compare(board, question);
}

#[test]
fn a_seat_is_told_the_same_in_every_world_that_looks_the_same() {
    for (seed, (players, expert)) in
        (1..).zip([(Players::Two, false), (Players::Two, true), (Players::Three, true)])
    {
        let board = every_world_is_told_alike(dealt(players, expert, seed), seed);
        for client in &board.clients {
            assert!(client.log.len() > 40, "{} was told too little", client.seat);
            for (_, text) in &client.log {
                hands(&value(text), NAMES[client.seat.index()], text);
            }
        }
    }
}

/// Every hand that is not one's own is empty, wherever in a message it stands.
fn hands(value: &Value, own: &str, text: &str) {
    match value {
        Value::Object(members) => {
            if let Some(hand) = members.get("virtualHand") {
                let cards = hand["cards"].as_array().unwrap();
                assert!(members["nickname"] == own || cards.is_empty(), "{own} was told: {text}");
            }
            let cards = members.contains_key("cards") && !members.contains_key("mage");
            assert!(!cards, "a hand of nobody: {text}");
            members.values().for_each(|value| hands(value, own, text));
        }
        Value::Array(values) => values.iter().for_each(|value| hands(value, own, text)),
        _ => {}
    }
}
