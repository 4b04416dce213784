//! How matches end, and how their last round is announced, in both framings.

use eriantys::{Absence, Eriantys, LastRound};
use serde_json::{Value, json};
use wire::Framing;

use crate::board::{Board, FRAMINGS, kind, value};
use crate::given::{Given, given};

/// What the clients are told last when this happens: JSON at p0, Java at p1, and the other way round.
struct Ends {
    json: [Value; 2],
    java: [String; 2],
}

/// Plays to the end, with either framing at either seat.
fn ends(game: &Eriantys, play: impl Fn(&mut Board)) -> Ends {
    let mut json = Vec::new();
    let mut java = vec![String::new(), String::new()];
    for framings in [FRAMINGS, [Framing::Java, Framing::Json]] {
        let mut board = Board::of(game.clone(), &framings);
        play(&mut board);
        board.pass(1000);
        for client in 0..2 {
            let told = board.told(client);
            match board.clients[client].framing {
                Framing::Json => {
                    assert_eq!(told.last().map(|text| kind(text)).as_deref(), Some("Welcome"));
                    let ended = told.iter().filter(|text| kind(text) == "GameEnded");
                    assert_eq!(ended.count(), 1, "{told:?}");
                    json.push(value(&told[told.len() - 2]));
                }
                Framing::Java => {
                    java[client] = value(told.last().unwrap())["string"].as_str().unwrap().into();
                    let names = ["GameEnded", "EndTurn", "GameMustEnd"];
                    assert!(!told.iter().any(|text| names.contains(&kind(text).as_str())));
                }
            }
        }
    }
    Ends { json: json.try_into().unwrap(), java: java.try_into().unwrap() }
}

fn ended(winners: &[&str], reason: &str, towers: [u8; 2], professors: [u8; 2]) -> Value {
    json!({
        "type": "GameEnded",
        "winner": if winners.len() == 1 { Value::from(winners[0]) } else { Value::Null },
        "winners": winners,
        "reason": reason,
        "towers": { "ada": towers[0], "bob": towers[1] },
        "professors": { "ada": professors[0], "bob": professors[1] },
    })
}

#[track_caller]
fn check(ends: &Ends, expected: &Value, java: [&str; 2]) {
    assert_eq!(ends.json[0], *expected);
    assert_eq!(ends.json[1], *expected);
    assert_eq!(ends.java, java);
}

fn moves(steps: u8) -> impl Fn(&mut Board) {
    move |board| board.say(0, &format!(r#"{{"type":"MoveMN","steps":{steps}}}"#))
}

#[test]
fn by_the_last_tower() {
    let position = given("2N").groups("g2[Y1] g4x7[|W7]").professors("Y=p0");
    let ends = ends(&position.before_mother_nature().start().game, moves(2));
    check(&ends, &ended(&["ada"], "LAST_TOWER", [8, 0], [1, 0]), ["You won", "You Lose"]);
}

#[test]
fn by_three_groups_of_islands() {
    let position = given("2N").groups("g0x4[|W4] g1[P1] g2x6[|K6] g3[G1]").professors("P=p0");
    let ends = ends(&position.before_mother_nature().start().game, moves(1));
    check(&ends, &ended(&["bob"], "THREE_ISLANDS", [5, 6], [1, 0]), ["You Lose", "You won"]);
}

/// Before the last cloud of the last round.
fn last_cloud(why: LastRound) -> Given {
    let given = given("2N").last_round(why).before_cloud();
    match why {
        LastRound::AssistantsUsedUp => given.round(10).hands("p0={} p1={}"),
        LastRound::BagEmpty => given.bag(0),
    }
}

fn takes_cloud(board: &mut Board) {
    board.say(0, r#"{"type":"ChooseCloud","index":1}"#);
}

#[test]
fn by_the_end_of_the_last_round_for_either_reason() {
    for (why, reason) in
        [(LastRound::AssistantsUsedUp, "LAST_ASSISTANT"), (LastRound::BagEmpty, "EMPTY_BAG")]
    {
        let position = last_cloud(why).groups("g0[|W1] g1[|K1] g2[|W1]");
        let ends = ends(&position.start().game, takes_cloud);
        check(&ends, &ended(&["ada"], reason, [2, 1], [0, 0]), ["You won", "You Lose"]);
    }
}

#[test]
fn with_a_draw() {
    let position =
        last_cloud(LastRound::AssistantsUsedUp).groups("g0[|W1] g1[|K1]").professors("G=p0 R=p1");
    let ends = ends(&position.start().game, takes_cloud);
    let draw = "The game ends in a draw";
    check(&ends, &ended(&["ada", "bob"], "LAST_ASSISTANT", [1, 1], [1, 1]), [draw, draw]);
}

#[test]
fn with_a_draw_of_two_and_a_third_who_loses() {
    let position = given("3N")
        .groups("g0x4[|W4] g1[P1] g2x5[|K5] g3x2[|X2]")
        .professors("P=p0 G=p0 R=p1 Y=p1 B=p2")
        .before_mother_nature();
    let framings = [Framing::Java, Framing::Json, Framing::Java];
    let mut board = Board::of(position.start().game, &framings);
    board.say(0, r#"{"type":"MoveMN","steps":1}"#);
    board.pass(1000);
    let last = |board: &mut Board, client| value(board.told(client).last().unwrap());
    assert_eq!(last(&mut board, 0)["string"], "The game ends in a draw");
    assert_eq!(last(&mut board, 2)["string"], "You Lose");
    let told = board.told(1);
    let ended = told.iter().find(|text| kind(text) == "GameEnded").unwrap();
    let ended = value(ended);
    assert_eq!((&ended["winner"], &ended["winners"]), (&Value::Null, &json!(["ada", "bob"])));
}

#[test]
fn because_nobody_else_came_back() {
    let game = given("2N").start().game;
    for framing in FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Json]);
        board.clients[1].closed = true;
        board.step("p1 leaves");
        board.pass(1000);
        board.told(0);
        board.step("time is up");
        board.pass(1000);
        let told = board.told(0);
        match framing {
            Framing::Json => {
                assert_eq!(value(&told[0]), ended(&["ada"], "FORFEIT", [0, 0], [0, 0]));
                assert_eq!(kind(&told[1]), "Welcome");
            }
            Framing::Java => {
                assert_eq!(value(&told[0])["string"], "You are the only connected player, you won!",)
            }
        }
    }
}

#[test]
fn because_it_was_broken_off() {
    let game = given("2N").policy(Absence::Abort).start().game;
    for framing in FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Json]);
        board.clients[1].closed = true;
        board.told(0);
        board.step("p1 leaves");
        board.pass(1000);
        let told = board.told(0);
        assert!(told[0].contains("bob disconnected"), "{told:?}");
        match framing {
            Framing::Json => assert_eq!(value(&told[1]), ended(&[], "ABANDONED", [0, 0], [0, 0])),
            Framing::Java => assert_eq!(kind(&told[1]), "InformationGame"),
        }
    }
}

/// How often the last round was announced, and in which words.
fn announced(board: &mut Board, client: usize) -> Vec<Value> {
    let told = board.told(client);
    let texts = told.iter().map(|text| value(text));
    let last = "Last round: the game ends after this round";
    texts.filter(|one| one["type"] == "GameMustEnd" || one["string"] == last).collect()
}

#[test]
fn the_last_round_is_announced_once() {
    // The last assistants of a match, and a round whose clouds take the last students.
    let assistants = given("2N").round(10).hands("p0={3} p1={5}").planning(0, "");
    let bag = given("2N").values("p0=9 p1=10").clouds("GGR -").active(1).before_cloud().bag(6);
    for (position, reason) in [(assistants, "LAST_ASSISTANT"), (bag, "EMPTY_BAG")] {
        let mut board = Board::of(position.start().game, &FRAMINGS);
        board.told(0);
        board.told(1);
        let mut heard = [Vec::new(), Vec::new()];
        for _ in 0..40 {
            let Some(step) = next_step(&board) else { break };
            board.step(&step);
            board.pass(500);
            for (client, heard) in heard.iter_mut().enumerate() {
                heard.extend(announced(&mut board, client));
            }
        }
        assert_eq!(heard[0], [json!({ "type": "GameMustEnd", "reason": reason })]);
        let text = "Last round: the game ends after this round";
        assert_eq!(heard[1], [json!({ "type": "InformationConnection", "string": text })]);
    }
}

/// Something that can be done now.
fn next_step(board: &Board) -> Option<String> {
    use kernel::Game;
    let seat = board.game.to_act().iter().next()?;
    let mut legal = Vec::new();
    board.game.legal_actions(seat, &mut legal);
    Some(format!("{seat} {}", legal.first()?))
}
