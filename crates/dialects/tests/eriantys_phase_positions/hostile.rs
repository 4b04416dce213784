//! Whatever comes at whatever time: nobody falls, nothing changes that was refused, others go on.

use eriantys::{Eriantys, LastRound};
use host::Farewell;
use kernel::{Game, Pick, Seed};
use wire::Framing;

use crate::board::{Board, FRAMINGS, NAMES, kind, value};
use crate::given::{Moment, given};

/// Every message there is, right and wrong, and some that are none.
const MESSAGES: [&str; 34] = [
    r#"{"type":"Pong"}"#,
    r#"{"type":"GameParams","numPlayers":2,"expert":false,"nickname":"x","mage":"MAGE1","colorT":"BLACK"}"#,
    r#"{"type":"GameParams","numPlayers":-1,"expert":true,"nickname":"","mage":"MAGE1","colorT":"GREY"}"#,
    r#"{"type":"Join","nickname":"ada","mage":"MAGE1","colorT":"BLACK","index":0}"#,
    r#"{"type":"Join","nickname":"x","mage":"MAGE1","colorT":"BLACK","index":-1}"#,
    r#"{"type":"ChooseAssistant","index":1}"#,
    r#"{"type":"ChooseAssistant","index":-1}"#,
    r#"{"type":"ChooseAssistant"}"#,
    r#"{"type":"EntranceToHall","colorS":"RED"}"#,
    r#"{"type":"EntranceToHall"}"#,
    r#"{"type":"MoveToIsland","colorS":"RED","index":0}"#,
    r#"{"type":"MoveToIsland","colorS":"RED","index":255}"#,
    r#"{"type":"MoveMN","steps":1}"#,
    r#"{"type":"MoveMN","steps":9223372036854775807}"#,
    r#"{"type":"ChooseCloud","index":0}"#,
    r#"{"type":"ChooseCloud","index":-9223372036854775808}"#,
    r#"{"type":"PlayCharacter","c":"CHAR1"}"#,
    r#"{"type":"PlayCharacter","c":"CHAR5"}"#,
    r#"{"type":"PlayCharacter","c":"CHAR7"}"#,
    r#"{"type":"PlayCharacter","c":"CHAR10"}"#,
    r#"{"type":"PlayCharacter","c":"CHAR12"}"#,
    r#"{"type":"ChooseIsland","islandIndex":0}"#,
    r#"{"type":"ChooseIsland","islandIndex":12}"#,
    r#"{"type":"ChooseColor","color":"RED"}"#,
    r#"{"type":"ChooseColor"}"#,
    r#"{"type":"ChooseTwoColors","firstColor":"RED","secondColor":"RED"}"#,
    r#"{"type":"ChooseTwoColors","firstColor":"RED"}"#,
    r#"{"type":"SpecialMoveIsland","student":"RED","islandIndex":0}"#,
    r#"{"type":"SpecialMoveIsland","islandIndex":0}"#,
    r#"{"type":"Dance"}"#,
    r#"{"type":7}"#,
    r#"{"type":"MoveMN","steps":{"deep":[[[[[[]]]]]]}}"#,
    r#"{"steps":1}"#,
    r#"{"type":"MoveMN","steps":1e99}"#,
];

/// A match at every step, and one that waits, and one that is over.
fn states() -> Vec<Eriantys> {
    let expert = || given("2E").characters("1{R4} 7{R6} 10").coins("p0=5 p1=5").dining("p0{R2}");
    let states = [
        given("2N").planning(0, ""),
        given("2N").start_of_turn(),
        given("2N").before_mother_nature(),
        given("2N").before_cloud(),
        expert().planning(0, ""),
        expert().at(Moment::Students(1)),
        expert().before_mother_nature(),
        expert().clouds("- -").values("p0=9 p1=10").before_mother_nature(),
        expert().before_cloud(),
        expert().active(1),
        expert().absent(1),
        given("2E").characters("5 11{R4} 12").coins("p0=9 p1=1").start_of_turn(),
        given("2N").last_round(LastRound::BagEmpty).bag(0).before_cloud(),
    ];
    states.into_iter().map(|state| state.start().game).collect()
}

trait StartOfTurn {
    fn start_of_turn(self) -> Self;
}

impl StartOfTurn for crate::given::Given {
    fn start_of_turn(self) -> Self {
        self.at(Moment::Students(0))
    }
}

/// Sends a message; if it was refused, nothing has changed.
fn dare(board: &mut Board, client: usize, message: &str) {
    let before = board.game.clone();
    board.told(client);
    board.say(client, message);
    board.pass(300);
    let told = board.told(client);
    let refused = told.iter().any(|text| kind(text) == "Error");
    if refused || message.contains("Pong") {
        assert!(board.game == before, "{message}");
    }
    // In the hall after a match, lists come by themselves.
    let errors = told.iter().filter(|text| kind(text) == "Error").count();
    assert!(errors <= 1, "{message}: {told:?}");
}

/// The others are there, and the one who may act still can.
fn goes_on(board: &mut Board) {
    for client in &board.clients {
        assert!(!client.closed, "{} was closed", NAMES[client.seat.index()]);
    }
    let Some(seat) = board.game.to_act().iter().next() else { return };
    let mut legal = Vec::new();
    board.game.legal_actions(seat, &mut legal);
    board.step(&format!("{seat} {}", legal.last().unwrap()));
    board.pass(500);
    for client in 0..board.clients.len() {
        assert!(!board.told(client).is_empty(), "everybody is told how it goes on");
    }
}

#[test]
fn every_message_at_every_time() {
    for game in states() {
        for framing in FRAMINGS {
            for client in [0, 1] {
                let mut board = Board::of(game.clone(), &[framing; 2]);
                if client >= board.clients.len() {
                    continue;
                }
                for message in MESSAGES {
                    // JSON clients may open a lobby after their match; that is for the house.
                    if board.game.verdict().is_none() {
                        dare(&mut board, client, message);
                    }
                }
                goes_on(&mut board);
            }
        }
    }
}

#[test]
fn messages_in_any_order_and_all_at_once() {
    for (number, game) in (0..).zip(states()) {
        for framing in FRAMINGS {
            let mut chance = Seed::from(number).fast_generator();
            let mut board = Board::of(game.clone(), &[framing; 2]);
            for _ in 0..6 {
                for client in 0..board.clients.len() {
                    let many: Vec<u8> = (0..12)
                        .flat_map(|_| {
                            let message = MESSAGES[5 + chance.pick(29) as usize];
                            board.clients[client].write(message)
                        })
                        .collect();
                    board.send(client, &many);
                }
                board.pass(1000);
            }
            if board.game.verdict().is_none() {
                goes_on(&mut board);
            }
        }
    }
}

#[test]
fn a_torn_stream_in_the_middle_of_a_match() {
    let game = given("2N").entrance_has("p0{R3}").start().game;
    let mut board = Board::of(game, &[Framing::Java, Framing::Json]);
    board.told(0);
    // A pong is torn by a move, byte for byte as it was recorded of the original.
    let message = r#"{"colorS":"RED","index":4,"type":"MoveToIsland"}"#;
    let mut bytes = vec![0x74, 0x00, 0x74, 0x00, message.len() as u8];
    bytes.extend_from_slice(message.as_bytes());
    bytes.extend_from_slice(b"\x79\x74\x00\x0f{\"type\":\"Pong\"}");
    board.send(0, &bytes);
    board.pass(500);
    let kinds: Vec<String> = board.told(0).iter().map(|text| kind(text)).collect();
    assert_eq!(kinds, ["UpdatePlayer", "UpdateIsland"]);
    // The start of a message is repeated.
    let mut bytes = b"\x79\x79\x79\x74\x00\x27{\"colorS\":\"RED\",\x74\x00".to_vec();
    bytes.push(message.len() as u8);
    bytes.extend_from_slice(message.as_bytes());
    for byte in bytes {
        board.send(0, &[byte]);
    }
    board.pass(500);
    let kinds: Vec<String> = board.told(0).iter().map(|text| kind(text)).collect();
    assert_eq!(kinds, ["UpdatePlayer", "UpdateIsland"]);
    assert!(!board.clients[0].closed);
    // Whoever sends nothing but ruins is closed, and the other is not.
    for _ in 0..40 {
        board.send(0, b"\x79\x74\x00\x27{\"colorS\":\x01");
    }
    board.pass(500);
    assert!(board.clients[0].closed);
    assert!(!board.clients[1].closed);
}

/// The beginning of a message that is longer than any may be.
fn endless(board: &mut Board, client: usize) {
    board.send(client, br#"{"type":""#);
    for _ in 0..70 {
        board.send(client, &[b'x'; 1000]);
    }
    board.pass(500);
}

#[test]
fn a_line_without_an_end_ends_a_json_connection() {
    let mut board = Board::of(given("2N").start().game, &FRAMINGS);
    board.told(0);
    endless(&mut board, 0);
    let told = board.told(0);
    assert_eq!(
        told,
        [r#"{"type":"Error","description":"Invalid message","code":"INVALID_MESSAGE"}"#]
    );
    assert!(board.clients[0].closed);
    assert!(!board.clients[1].closed);
}

#[test]
fn a_message_without_an_end_is_damage_in_java() {
    let game = given("2N").entrance_has("p0{R3}").start().game;
    let mut board = Board::of(game, &[Framing::Java, Framing::Json]);
    endless(&mut board, 0);
    board.accepts(0, r#"{"colorS":"RED","index":4,"type":"MoveToIsland"}"#);
    assert!(!board.clients[0].closed);
    for _ in 0..20 {
        endless(&mut board, 0);
    }
    assert!(board.clients[0].closed);
    assert!(!board.clients[1].closed);
}

#[test]
fn twenty_unreadable_messages_in_a_row_are_enough() {
    let game = given("2N").start().game;
    for framing in FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Java]);
        board.told(0);
        for _ in 0..19 {
            board.say(0, r#"{"type":"Dance"}"#);
        }
        board.say(0, r#"{"type":"ChooseCloud","index":0}"#);
        for _ in 0..19 {
            board.say(0, r#"{"type":"Dance"}"#);
        }
        board.pass(2000);
        assert!(!board.clients[0].closed);
        board.say(0, r#"{"type":"Dance"}"#);
        board.pass(2000);
        assert!(board.clients[0].closed);
        assert_eq!(board.told(0).len(), 19 + 1 + 20);
        assert!(!board.clients[1].closed);
    }
}

#[test]
fn the_house_says_farewell_in_clear_words() {
    for (why, words) in [
        (Farewell::TableClosed, "The lobby was closed"),
        (Farewell::Storage, "The server cannot store the game now, come back later"),
        (Farewell::Stopping, "The server stops, come back in a moment"),
        (Farewell::Left, "You have been disconnected, you can rejoin the game in the future"),
    ] {
        let mut board = Board::of(given("2N").start().game, &FRAMINGS);
        board.told(0);
        board.told(1);
        board.farewell(why);
        board.pass(1000);
        for client in [0, 1] {
            let told = board.told(client);
            assert_eq!(told.len(), 1, "{told:?}");
            assert_eq!(kind(&told[0]), "NotifyDisconnection");
            assert_eq!(value(&told[0])["string"], words);
            assert!(board.clients[client].closed);
        }
    }
}

#[test]
fn whoever_says_goodbye_is_closed_at_once_and_told_nothing() {
    for game in states() {
        for framing in FRAMINGS {
            let mut board = Board::of(game.clone(), &[framing, Framing::Java]);
            board.told(0);
            board.say(0, r#"{"type":"Disconnect"}"#);
            assert!(board.clients[0].closed, "C11");
            assert_eq!(board.told(0), Vec::<String>::new());
            assert!(board.clients.iter().skip(1).all(|other| !other.closed));
        }
    }
}
