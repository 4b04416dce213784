//! Every refusal of the match, in both framings, and the order in which messages are looked at.

use eriantys::{Eriantys, LastRound};
use serde_json::json;
use wire::Framing;

use crate::board::{Board, FRAMINGS, kind, value};
use crate::given::{Given, Moment, given};

/// Messages of p0 in one position, each with its code and its text.
type Rows<'a> = &'a [(&'a str, &'a str, &'a str)];

fn rows(game: &Eriantys, prelude: &[&str], rows: Rows<'_>) {
    for framing in FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Java]);
        for message in prelude {
            board.accepts(0, message);
        }
        for (message, code, text) in rows {
            board.refuses(0, message, code, text);
        }
    }
}

const TURN: (&str, &str) = ("NOT_YOUR_TURN", "ERROR: it's not your turn, please wait");
const PHASE: (&str, &str) = ("WRONG_PHASE", "ERROR: it's not the correct phase");
const INDEX: (&str, &str) = ("BAD_INDEX", "ERROR: Invalid index!");
const INVALID: (&str, &str) = ("INVALID_MESSAGE", "Invalid message");
const EXPERT: (&str, &str) = ("NOT_EXPERT", "You're not playing in expert mode!");
const IN_LOBBY: (&str, &str) = ("ALREADY_IN_LOBBY", "Error: you are already in a lobby");
const PAUSED: (&str, &str) =
    ("PAUSED", "Error: the game is in pause, please wait the re-connection of a player");
const NO_STUDENT: (&str, &str) = ("NO_SUCH_STUDENT", "Error: No such Student present");
const NO_SUCH: (&str, &str) = ("NO_SUCH_STUDENT", "ERROR: There's no such Student!");
const FULL: (&str, &str) = ("HALL_FULL", "Error: The hall is full");
const CARD: (&str, &str) = ("CHARACTER_UNAVAILABLE", "ERROR: This card is not available!");
const NONE_ACTIVE: (&str, &str) =
    ("NO_ACTIVE_CHARACTER", "ERROR: There isn't an Active Character!");
const NO_MOVES: (&str, &str) =
    ("NO_MOVES_REMAINING", "ERROR: You have no Character moves remaining!");
const OPEN: (&str, &str) = ("CHARACTER_CHOICE_OPEN", "You need to perform a Character move!");

fn row<'a>(message: &'a str, (code, text): (&'a str, &'a str)) -> (&'a str, &'a str, &'a str) {
    (message, code, text)
}

const ASSISTANT: &str = r#"{"type":"ChooseAssistant","index":1}"#;
const HALL: &str = r#"{"type":"EntranceToHall","colorS":"RED"}"#;
const ISLAND: &str = r#"{"type":"MoveToIsland","colorS":"RED","index":4}"#;
const STEP: &str = r#"{"type":"MoveMN","steps":1}"#;
const CLOUD: &str = r#"{"type":"ChooseCloud","index":0}"#;
const MONK: &str = r#"{"type":"PlayCharacter","c":"CHAR1"}"#;
const COLOR: &str = r#"{"type":"ChooseColor","color":"RED"}"#;
const TWO: &str = r#"{"type":"ChooseTwoColors","firstColor":"RED","secondColor":"BLUE"}"#;
const SPECIAL: &str = r#"{"type":"SpecialMoveIsland","student":"RED","islandIndex":3}"#;
const CHOOSE: &str = r#"{"type":"ChooseIsland","islandIndex":3}"#;
const JOIN: &str = r#"{"type":"Join","nickname":"x","mage":"MAGE1","colorT":"BLACK","index":0}"#;

#[test]
fn in_planning() {
    let game = given("2N").round(9).hands("p0={3,5} p1={7}").planning(1, "p1=3").start().game;
    let rest = [
        row(HALL, PHASE),
        row(ISLAND, PHASE),
        row(STEP, PHASE),
        row(CLOUD, PHASE),
        row(MONK, EXPERT),
        row(COLOR, EXPERT),
        row(TWO, EXPERT),
        row(SPECIAL, EXPERT),
        row(CHOOSE, EXPERT),
        row(JOIN, IN_LOBBY),
        row(r#"{"type":"ChooseAssistant","index":0}"#, INDEX),
        row(r#"{"type":"ChooseAssistant","index":3}"#, INDEX),
        row(r#"{"type":"ChooseAssistant","index":-9223372036854775808}"#, INDEX),
        row(r#"{"type":"ChooseAssistant","index":9223372036854775808}"#, INVALID),
        row(r#"{"type":"ChooseAssistant","index":"1"}"#, INVALID),
        (ASSISTANT, "ASSISTANT_TAKEN", "Can't choose this Assistant!"),
    ];
    rows(&game, &[], &rest);
    // It is the turn of another.
    let game = given("2E").planning(1, "").start().game;
    let messages = [ASSISTANT, HALL, STEP, CLOUD, MONK, COLOR, TWO, SPECIAL, CHOOSE];
    rows(&game, &[], &messages.map(|message| row(message, TURN)));
    let game = given("2E").characters("1{R4}").planning(0, "").start().game;
    let later = ("WRONG_PHASE", "You can't play a Character right now");
    rows(&game, &[], &[row(MONK, later), row(COLOR, NONE_ACTIVE), row(TWO, NONE_ACTIVE)]);
}

#[test]
fn while_students_are_moved() {
    let game = given("2N").entrance("p0{R3 B4}").dining("p0{B10}").start().game;
    let island = ("BAD_INDEX", "Error: invalid Island index");
    rows(
        &game,
        &[],
        &[
            row(ASSISTANT, PHASE),
            row(STEP, PHASE),
            row(CLOUD, PHASE),
            row(r#"{"type":"EntranceToHall","colorS":"GREEN"}"#, NO_STUDENT),
            row(r#"{"type":"MoveToIsland","colorS":"GREEN","index":99}"#, NO_STUDENT),
            row(r#"{"type":"MoveToIsland","colorS":"RED","index":12}"#, island),
            row(r#"{"type":"MoveToIsland","colorS":"RED","index":256}"#, island),
            row(r#"{"type":"EntranceToHall","colorS":"BLUE"}"#, FULL),
            row(r#"{"type":"MoveToIsland","colorS":"RED"}"#, INVALID),
            row(r#"{"type":"EntranceToHall","colorS":7}"#, INVALID),
        ],
    );
    // A colour that is missing or that nobody knows: Java clients leave out what was mistyped.
    for (framing, why) in [(Framing::Java, NO_STUDENT), (Framing::Json, INVALID)] {
        let mut board = Board::of(game.clone(), &[framing, framing]);
        for message in [
            r#"{"type":"EntranceToHall"}"#,
            r#"{"type":"EntranceToHall","colorS":"Red"}"#,
            r#"{"type":"MoveToIsland","index":3}"#,
        ] {
            board.refuses(0, message, why.0, why.1);
        }
    }
}

#[test]
fn when_mother_nature_moves_and_when_clouds_are_taken() {
    let steps = ("BAD_STEPS", "Error: Mother Nature can't do these steps");
    let many = ("BAD_STEPS", "Error: Mother Nature can't do so many steps");
    let game = given("2N").values("p0=3 p1=4").before_mother_nature().start().game;
    rows(
        &game,
        &[],
        &[
            row(ASSISTANT, PHASE),
            row(HALL, PHASE),
            row(CLOUD, PHASE),
            row(r#"{"type":"MoveMN","steps":0}"#, steps),
            row(r#"{"type":"MoveMN","steps":-1}"#, steps),
            row(r#"{"type":"MoveMN","steps":8}"#, steps),
            row(r#"{"type":"MoveMN","steps":257}"#, steps),
            row(r#"{"type":"MoveMN","steps":3}"#, many),
            row(r#"{"type":"MoveMN","steps":7}"#, many),
        ],
    );
    let cloud = ("BAD_CLOUD", "Error: invalid Cloud index");
    let game = given("2N").values("p0=9 p1=1").clouds("GGR -").before_cloud().start().game;
    rows(
        &game,
        &[],
        &[
            row(STEP, PHASE),
            row(HALL, PHASE),
            row(r#"{"type":"ChooseCloud","index":1}"#, cloud),
            row(r#"{"type":"ChooseCloud","index":2}"#, cloud),
            row(r#"{"type":"ChooseCloud","index":-1}"#, cloud),
        ],
    );
}

#[test]
fn what_comes_first_is_told_first() {
    // Paused: before expert, before the turn. Everything else is wrong with these, too.
    let game = given("2N").absent(1).active(0).start().game;
    let messages = [ASSISTANT, HALL, STEP, CLOUD, MONK, COLOR, TWO, SPECIAL, CHOOSE];
    rows(&game, &[], &messages.map(|message| row(message, PAUSED)));
    rows(
        &game,
        &[],
        &[row(JOIN, IN_LOBBY), row(r#"{"a":1}"#, INVALID), row(r#"{"type":"x"}"#, INVALID)],
    );
    // Over: before everything else. Java clients cannot play again.
    let over = |framing| {
        let position = given("2N").last_round(LastRound::BagEmpty).bag(0).before_cloud();
        let mut board = Board::of(position.start().game, &[framing, Framing::Java]);
        board.accepts(0, r#"{"type":"ChooseCloud","index":1}"#);
        board
    };
    for framing in FRAMINGS {
        let mut board = over(framing);
        for message in messages {
            board.refuses(0, message, "FINISHED", "Error: the game is finished");
        }
        board.refuses(0, r#"{"a":1}"#, INVALID.0, INVALID.1);
        if framing == Framing::Java {
            board.refuses(0, JOIN, "FINISHED", "Error: the game is finished");
        }
    }
}

#[test]
fn cards_that_cannot_be_used() {
    let game = given("2E").characters("1{R4} 5(0) 11{R4}").coins("p0=9 p1=1").dining("p0{R10}");
    let game = game.groups("g1[||4]").start().game;
    let hunter = r#"{"type":"PlayCharacter","c":"CHAR9"}"#;
    let herbalist = r#"{"type":"PlayCharacter","c":"CHAR5"}"#;
    let princess = r#"{"type":"PlayCharacter","c":"CHAR11"}"#;
    rows(
        &game,
        &[],
        &[
            row(hunter, CARD),
            row(herbalist, CARD),
            row(princess, CARD),
            row(COLOR, NONE_ACTIVE),
            row(TWO, NONE_ACTIVE),
            row(SPECIAL, NONE_ACTIVE),
            row(CHOOSE, NONE_ACTIVE),
            row(r#"{"type":"PlayCharacter","c":"CHAR13"}"#, INVALID),
            row(r#"{"type":"PlayCharacter"}"#, INVALID),
        ],
    );
    // A card waits for its choice: others, and the same one, cannot be used; choices for other cards
    // do not fit; a wrong choice leaves it open.
    rows(
        &game,
        &[MONK],
        &[
            row(MONK, CARD),
            row(hunter, CARD),
            row(COLOR, NONE_ACTIVE),
            row(TWO, NONE_ACTIVE),
            row(CHOOSE, NONE_ACTIVE),
            row(r#"{"type":"SpecialMoveIsland","student":"BLUE","islandIndex":99}"#, NO_SUCH),
            row(r#"{"type":"SpecialMoveIsland","student":"RED","islandIndex":12}"#, INDEX),
        ],
    );
    // It is used: its own choice has no moves left, others never had any.
    rows(&game, &[MONK, SPECIAL], &[row(SPECIAL, NO_MOVES), row(COLOR, NONE_ACTIVE)]);
    // Too dear.
    let game = given("2E").characters("1{R4}").coins("p0=0 p1=1").start().game;
    let coins = ("NOT_ENOUGH_COINS", "ERROR: You don't have enough coins!");
    rows(&game, &[], &[row(MONK, coins)]);
    // What cannot be used by anybody is not too dear.
    let game = given("2E").characters("5(0) 11{R4} 1{R4}").coins("p0=0 p1=1").dining("p0{R10}");
    let game = game.groups("g1[||4]").start().game;
    rows(&game, &[], &[row(herbalist, CARD), row(princess, CARD), row(MONK, coins)]);
}

#[test]
fn choices_that_cannot_be() {
    let herald = r#"{"type":"PlayCharacter","c":"CHAR3"}"#;
    let game = given("2E").characters("3 5").coins("p0=9 p1=1").start().game;
    let bad = r#"{"type":"ChooseIsland","islandIndex":12}"#;
    let negative = r#"{"type":"ChooseIsland","islandIndex":-1}"#;
    for card in [herald, r#"{"type":"PlayCharacter","c":"CHAR5"}"#] {
        rows(&game, &[card], &[row(bad, INDEX), row(negative, INDEX), row(COLOR, NONE_ACTIVE)]);
    }
    // The table of a colour is full (11), though the card has others; a colour that it has not.
    let game = given("2E").characters("11{R3 B1}").coins("p0=9 p1=1").dining("p0{R10}");
    let princess = r#"{"type":"PlayCharacter","c":"CHAR11"}"#;
    let green = r#"{"type":"ChooseColor","color":"GREEN"}"#;
    rows(&game.start().game, &[princess], &[row(COLOR, FULL), row(green, NO_SUCH)]);
    // An exchange with a full table (10), with what is not there; too many.
    let game = given("2E").characters("10").coins("p0=9 p1=1").entrance_has("p0{R2 B2}");
    let game = game.dining("p0{R10 B1}").start().game;
    let minstrel = r#"{"type":"PlayCharacter","c":"CHAR10"}"#;
    let pair = |first: &str, second: &str| {
        json!({ "type": "ChooseTwoColors", "firstColor": first, "secondColor": second }).to_string()
    };
    let (full, absent) = (pair("BLUE", "RED"), pair("GREEN", "RED"));
    rows(&game, &[minstrel], &[row(&full, FULL), row(&absent, NO_SUCH)]);
    let (there, back) = (pair("RED", "BLUE"), pair("BLUE", "RED"));
    rows(&game, &[minstrel, &there, &back], &[row(&there, NO_MOVES)]);
    // The jester (7): from the entrance, then from the card.
    let game = given("2E").characters("7{R6}").coins("p0=9 p1=1").entrance("p0{B7}").start().game;
    let jester = r#"{"type":"PlayCharacter","c":"CHAR7"}"#;
    let (wrong, other) = (pair("RED", "BLUE"), pair("BLUE", "BLUE"));
    rows(&game, &[jester], &[row(&wrong, NO_SUCH), row(&other, NO_SUCH), row(MONK, CARD)]);
    let move_on = r#"{"type":"MoveToIsland","colorS":"BLUE","index":5}"#;
    rows(&game, &[jester, move_on], &[row(&pair("BLUE", "RED"), NO_MOVES)]);
}

/// A turn in which the monk waits for his choice.
fn with_monk(position: Given) -> Eriantys {
    position.characters("1{R4}").coins("p0=3 p1=1").values("p0=9 p1=10").start().game
}

#[test]
fn a_turn_does_not_end_while_a_choice_is_open() {
    // With the cloud,
    let game = with_monk(given("2E").before_cloud());
    let no_cloud = r#"{"type":"ChooseCloud","index":9}"#;
    let bad = ("BAD_CLOUD", "Error: invalid Cloud index");
    rows(&game, &[MONK], &[row(no_cloud, bad), row(CLOUD, OPEN)]);
    // or with Mother Nature, if there is no cloud to take (E63).
    let game = with_monk(given("2E").clouds("- -").before_mother_nature());
    let many = ("BAD_STEPS", "Error: Mother Nature can't do so many steps");
    let far = r#"{"type":"MoveMN","steps":7}"#;
    rows(&game, &[MONK], &[row(far, many), row(STEP, OPEN)]);
    // Once it is made, the turn ends.
    for framing in FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Java]);
        board.accepts(0, MONK);
        board.accepts(0, SPECIAL);
        let told = board.accepts(0, STEP);
        let ends = told.iter().filter(|kind| *kind == "EndTurn").count();
        assert_eq!(ends, usize::from(framing == Framing::Json), "{told:?}");
        assert_eq!(told.last().unwrap(), "InformationGame");
        assert!(told.contains(&"UpdateActiveCharacter".to_owned()), "{told:?}");
    }
    // With clouds to take, Mother Nature may move.
    let game = with_monk(given("2E").before_mother_nature());
    for framing in FRAMINGS {
        let mut board = Board::of(game.clone(), &[framing, Framing::Java]);
        board.accepts(0, MONK);
        board.accepts(0, STEP);
        board.refuses(0, CLOUD, OPEN.0, OPEN.1);
    }
}

#[test]
fn a_choice_that_became_impossible_is_dropped_and_nothing_is_paid() {
    // The princess has red students only, and the last red seat is taken by hand.
    for framing in FRAMINGS {
        let position = given("2E").characters("11{R4}").coins("p0=3 p1=1").values("p0=9 p1=10");
        let position = position.dining("p0{R9}").entrance_has("p0{R1}").at(Moment::Students(2));
        let mut board = Board::of(position.start().game, &[framing, Framing::Java]);
        board.accepts(0, r#"{"type":"PlayCharacter","c":"CHAR11"}"#);
        board.accepts(0, HALL);
        let coins = kernel::Game::view(&board.game, kernel::Viewer::Spectator).players[0].coins;
        board.refuses(0, COLOR, FULL.0, FULL.1);
        board.accepts(0, STEP);
        let told = board.accepts(0, CLOUD);
        assert!(!told.contains(&"UpdateActiveCharacter".to_owned()), "{told:?}");
        let after = kernel::Game::view(&board.game, kernel::Viewer::Spectator);
        assert_eq!(after.players[0].coins, coins);
        assert_eq!(after.active.unwrap().index(), 1);
    }
}

#[test]
fn a_chosen_card_is_forgotten_when_its_player_leaves() {
    let game = with_monk(given("3E"));
    let mut board = Board::of(game, &[Framing::Json, Framing::Java, Framing::Json]);
    board.accepts(0, MONK);
    board.told(1);
    board.clients[0].closed = true;
    board.step("p0 leaves");
    board.pass(1000);
    let told = board.told(1);
    let kinds: Vec<String> = told.iter().map(|text| kind(text)).collect();
    assert_eq!(kinds, ["InformationConnection", "InformationGame"], "{told:?}");
    board.step("p0 returns");
    let back = board.enter(0, Framing::Json, None);
    let start = board.told(back);
    let start = start.iter().map(|text| value(text)).find(|one| one["type"] == "GameStart");
    let start = start.unwrap();
    assert_eq!(start["view"]["virtualPlayers"][0]["virtualCoins"], 3);
    assert_eq!(start["view"]["virtualCharacters"][0]["active"], false);
}
