//! At a table with people of other protocols.

use host::{Command, Connection, NewTable, Newcomer, News, Order};
use protocol::{Absence, Options};
use serde_json::{Map, json};
use std::sync::Arc;
use std::time::Duration;

use crate::bots::{Bot, Kind, plan};
use crate::desk::{Desk, briefs, give_card, on_top};
use crate::tongues::{cast, choose, enter};
use dialects::client::Seating;
use stage::Stage;

fn newcomer(name: &str) -> Newcomer {
    let name = name.parse().unwrap();
    Newcomer { name, token: None, seat: None, wishes: Map::new(), visit: None }
}

/// Somebody of the house opens a table, and looks at it.
async fn house_opens(stage: &Stage, name: &str, players: u8, options: Options) -> Connection {
    let new = NewTable {
        game: "masters".to_owned(),
        config: json!({ "players": players, "seating": "fixed" }),
        options,
        seats: Vec::new(),
        opener: None,
    };
    let (code, seated) = stage.host.create(new, Some(newcomer(name))).await.unwrap();
    let token = seated.unwrap().token;
    stage.host.connect(&code, Some(&token), None).await.unwrap()
}

async fn act(connection: &Connection, actions: &[&str]) {
    let actions = actions.iter().map(|action| (*action).to_owned()).collect();
    let order = Order { id: None, seq: None, command: Command::Act { actions } };
    connection.order(order).await.unwrap();
}

/// Any legal action of a kind.
async fn legal(connection: &Connection, begins: &str) -> String {
    let look = connection.orders().look().await.unwrap();
    let legal = look.snapshot.situation.as_ref().unwrap().scene.legal();
    legal.into_iter().find(|action| action.starts_with(begins)).unwrap()
}

#[tokio::test(start_paused = true)]
async fn whoever_types_the_code_of_a_table_sits_there_and_who_is_away_is_told() {
    let mut script = cast(&["bob"]).await;
    let options = Options { private: true, grace: 5, ..Options::default() };
    let ada = house_opens(&script.stage, "ada of \"the\" house", 2, options).await;
    let code = ada.snapshot.table.code.clone();
    let line = format!(r#"{{"numOfPlayers" : 4, "password" : "{code}"}}"#);
    script.say("bob", &line).await;
    script.play("bob < {\"cmd\":\"insertUsername\"}\nbob > {\"username\" : \"bob\"}").await;
    let keep = legal(&ada, "keep").await;
    act(&ada, &[&keep]).await;
    choose(&mut script, "bob").await;
    let told = script.told("bob").await;
    let names =
        r#"{"cmd":"setupUpdate","playerUsernames":["ada of \"the\" house","bob",null,null]}"#;
    assert!(told.contains(&names.to_owned()), "{told:?}");
    // A whole turn at once.
    act(&ada, &["row 0"]).await;
    script.play("1 s pass").await;
    script.told("bob").await;
    let mut actions = Vec::new();
    let look = ada.orders().look().await.unwrap();
    let view = look.snapshot.situation.as_ref().unwrap().scene.view().to_string();
    let view: serde_json::Value = serde_json::from_str(&view).unwrap();
    for letter in view["phase"]["unplaced"].as_str().unwrap_or_default().chars() {
        actions.push(format!("{letter}-x"));
    }
    actions.push("end".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    act(&ada, &actions).await;
    script.play("1 s pass").await;
    let told = briefs(&script.told("bob").await);
    assert_eq!(told.last().unwrap(), "endTurnUpdate 2", "{told:?}");
    assert_eq!(told[told.len() - 2], "log ada of \"the\" house ended his turn");
    // The rule of the table counts: the match goes on without her.
    drop((ada, look));
    script
        .play(
            r#"
            10 s pass
            bob < {"cmd":"printOutUpdate","resp":"ada of \"the\" house is away, the game goes on"}
            bob > {"cmd":"buyFromMarket","marketPosition":1}
            bob < {"cmd":"marketUpdate",…}
            bob < {"cmd":"faithTrackUpdate",…}
            bob < {"commandWasCorrect":true,…}
            bob < {"cmd":"printOutUpdate","resp":"bob bought from the market"}
            bob > {"cmd":"endPlacing"}
            bob < {"cmd":"faithTrackUpdate",…}
            bob < {"commandWasCorrect":true,…}
            bob < {"cmd":"printOutUpdate","resp":"bob ended placing …"}
            bob > {"cmd":"endTurn"}
            bob < {"cmd":"printOutUpdate","resp":"bob ended his turn"}
            bob < {"cmd":"printOutUpdate","resp":"ada of \"the\" house is away, so that turn is skipped"}
            bob < {"cmd":"endTurnUpdate","newCurrentPlayer":2}
            bob < {"commandWasCorrect":true,"resp":""}
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_word_that_looks_like_a_code_is_a_word_if_no_table_has_it() {
    let mut script = cast(&["ada", "bob"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 2, "password" : "abcdefgh"}
            bob > {"numOfPlayers" : 2, "password" : "abcdefgh"}
            ada < {"cmd":"insertUsername"}
            bob < {"cmd":"insertUsername"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_bot_of_the_house_plays_a_whole_game_with_a_client() {
    for (seed, kind) in [(1, Kind::Json), (2, Kind::Java), (3, Kind::Json)] {
        let mut stage = Stage::seeded(seed).await;
        let options = Options { absence: Absence::Bot, grace: 0, ..Options::default() };
        let ada = house_opens(&stage, "ada", 2, options).await;
        let code = ada.snapshot.table.code.clone();
        let seating = Seating::Visit { code };
        let plan = dialects::client::Plan { seating, ..plan("bob", 2, "word", seed.into()) };
        let mut bob = Bot::enter(&mut stage, kind, plan, 2).await;
        // A bot plays in place of whoever is away.
        drop(ada);
        let mut idle = 0;
        while bob.ending.is_none() {
            let busy = bob.go_on(&mut stage).await;
            stage.pass(Duration::from_millis(5)).await;
            idle = if busy { 0 } else { idle + 1 };
            assert!(idle < 2000, "nobody does anything any more: {}", bob.told);
        }
        assert_eq!(bob.sent, bob.answered);
    }
}

#[test]
fn steps_of_other_protocols_are_told_in_the_words_of_this_one() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.jump(|position| {
        position["market"] = json!(["wwbg", "wyrp", "gypb"]);
        position["slide"] = json!("w");
        give_card(position, 0, 0, 27);
        on_top(position, 38);
        position["players"][0]["depots"] = json!(["C", "S", "HHH"]);
        position["players"][0]["strongbox"] = json!({ "H": 9 });
    });
    // A purchase is one step there.
    desk.batch(0, &["buy g2 1 s:HHHH"]);
    assert_eq!(
        briefs(&desk.told(1)),
        [
            "chestUpdate",
            "storageUpdate",
            "card 38 1",
            "devCardSpaceUpdate",
            "log ada placed the bought development card",
        ]
    );
    desk.batch(0, &["depots S/C/HHH"]);
    let told = desk.told(1);
    assert_eq!(briefs(&told), ["storageUpdate"]);
    let first = r#""newResourceTypeOfSlot1":"stones","newResourceTypeOfSlot2":"coins""#;
    assert!(told[0].contains(first), "{told:?}");
    desk.batch(0, &["end"]);
    assert_eq!(briefs(&desk.told(1)), ["log ada ended his turn", "endTurnUpdate 2"]);
    // A production is several, and a market line may be discarded out of the warehouse.
    desk.batch(1, &["col 0"]);
    desk.told(0);
    desk.batch(1, &["1-x"]);
    let told = briefs(&desk.told(0));
    assert_eq!(told, ["faithTrackUpdate", "storageUpdate", "log bob discarded a bought resource"]);
}

#[test]
fn a_production_of_another_protocol_is_shown_power_by_power() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.jump(|position| {
        give_card(position, 0, 0, 27);
        position["players"][0]["depots"] = json!(["C", "SS", "HHH"]);
    });
    desk.batch(0, &["use 1 d:H"]);
    assert_eq!(briefs(&desk.told(1)), ["storageUpdate", "chestUpdate"]);
    desk.batch(0, &["use basic d:SS =C"]);
    desk.told(1);
    desk.batch(0, &["finish", "end"]);
    assert_eq!(
        briefs(&desk.told(1)),
        [
            "faithTrackUpdate",
            "storageUpdate",
            "chestUpdate",
            "log ada activated his production",
            "log ada ended his turn",
            "endTurnUpdate 2",
        ]
    );
}

#[test]
fn whoever_is_gone_with_a_half_made_purchase_has_bought_nothing() {
    let mut desk = Desk::with(&[[1, 2], [3, 4], [5, 6]]);
    desk.jump(|position| {
        position["absence"] = json!("skip");
        on_top(position, 23);
        position["players"][0]["strongbox"] = json!({ "H": 2 });
    });
    desk.say(0, r#"{"cmd":"buyDevCard","devCardColour":"g","devCardLevel":1}"#);
    desk.say(0, r#"{"cmd":"chosenResourcesToPayForDevCard","chestShields":2}"#);
    desk.told(1);
    desk.step("p0 leaves");
    let told = desk.told(1);
    assert_eq!(
        briefs(&told),
        [
            "log ada is away, the game goes on",
            "log ada is away, so that turn is skipped",
            "chestUpdate",
            "storageUpdate",
            "endTurnUpdate 2",
        ]
    );
    assert!(told[2].contains(r#""newShieldsQuantity":2"#), "{told:?}");
    // Her own client is led out of it when it speaks again.
    let told = desk.ask(0, r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":1}"#);
    assert_eq!(briefs(&told), ["yes []"]);
    assert_eq!(
        briefs(&desk.ask(0, r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":1}"#)),
        ["no 'it's not your turn'"]
    );
}

#[test]
fn whispers_wait_for_the_news_they_belong_to_and_nonsense_is_not_told() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.step("p0 row 0");
    desk.told(1);
    let seq = desk.seq();
    let whisper =
        |seq: u64, seat: u8, step: &str| format!(r#"{{"seq":{seq},"seat":{seat},"step":{step}}}"#);
    desk.whisper(1, &whisper(seq, 1, r#""placed""#));
    for garbage in ["", "{}", "[]", r#"{"seq":-1}"#, r#"{"seq":1,"seat":99,"step":"placed"}"#] {
        desk.whisper(1, garbage);
    }
    assert_eq!(briefs(&desk.told(1)), Vec::<String>::new());
    for _ in 0..40 {
        desk.whisper(1, &whisper(seq + 1, 0, r#""buying""#));
    }
    assert_eq!(briefs(&desk.told(1)), Vec::<String>::new());
    let left: Vec<String> = ["C", "V", "H", "S"]
        .into_iter()
        .map(|kind| format!("{kind}-x"))
        .filter(|action| {
            let action = action.parse().unwrap();
            let mut legal = Vec::new();
            kernel::Game::legal_actions(&desk.game, kernel::Seat::FIRST, &mut legal);
            legal.contains(&action)
        })
        .collect();
    desk.step(&format!("p0 {}", left[0]));
    let told = briefs(&desk.told(1));
    assert_eq!(told[..2], ["faithTrackUpdate", "log ada discarded a bought resource"]);
    // They were kept, but not all of them.
    assert_eq!(told[2..], ["log ada is buying a development card"; 16]);
}

#[test]
fn a_late_whisper_is_told_in_the_log_without_its_old_pictures() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.step("p0 row 0");
    desk.told(1);
    let late = desk.seq() - 1;
    let whisper = |seq: u64, step: &str| format!(r#"{{"seq":{seq},"seat":0,"step":{step}}}"#);
    let ended = "log ada ended placing his resources (and might have discarded the remaining resources he had to place)";
    let paid = r#"{"paid":{"depots":"","leaders":"","strongbox":"C"}}"#;
    for (step, line) in [
        (r#""buying""#, "log ada is buying a development card"),
        (paid, "log ada bought a development card but still hasn't placed it"),
        (r#""placed""#, ended),
    ] {
        desk.whisper(1, &whisper(late, step));
        assert_eq!(briefs(&desk.told(1)), [line]);
    }
    // What somebody meant to do and did not do is not told.
    desk.whisper(1, &whisper(late, r#""end_placing""#));
    desk.whisper(1, &whisper(late, r#""decline""#));
    desk.whisper(1, &whisper(u64::MAX, r#""end_placing""#));
    assert_eq!(briefs(&desk.told(1)), Vec::<String>::new());
    let letter = first_left(&desk);
    desk.step(&format!("p0 {letter}-x"));
    let told = briefs(&desk.told(1));
    assert_eq!(told, ["faithTrackUpdate", "log ada discarded a bought resource"]);
    desk.whisper(1, &whisper(desk.seq() - 1, r#""end_placing""#));
    assert_eq!(briefs(&desk.told(1)), [ended]);
}

#[test]
fn a_table_that_waits_for_somebody_says_so() {
    for (absence, text) in [
        (Absence::Wait, "log ada is away, the game waits"),
        (Absence::Bot, "log ada is away, the game goes on"),
    ] {
        let mut desk = Desk::dealt(&[[1, 2], [3, 4]]);
        desk.table.options = Arc::new(Options { absence, ..Options::default() });
        for (client, codes) in [(0, [1, 2]), (1, [3, 4])] {
            desk.enter(client, None);
            desk.set_up(client, codes);
        }
        desk.told(1);
        let mut table = desk.table.clone();
        table.seats[0].connected = false;
        desk.tell_one(1, &News::Table(Arc::new(table.clone())));
        assert_eq!(briefs(&desk.told(1)), [text]);
        table.seats[0].connected = true;
        desk.tell_one(1, &News::Table(Arc::new(table)));
        assert_eq!(briefs(&desk.told(1)), ["log ada is back"]);
    }
}

#[tokio::test(start_paused = true)]
async fn the_code_of_a_table_that_is_full_leads_nowhere_else() {
    let mut script = cast(&["bob", "cyd"]).await;
    let ada = house_opens(&script.stage, "ada", 1, Options::default()).await;
    let code = ada.snapshot.table.code.clone();
    for name in ["bob", "cyd"] {
        // They have the same word, and are no pool of it.
        script.say(name, &format!(r#"{{"numOfPlayers" : 2, "password" : "{code}"}}"#)).await;
        let told = script.told(name).await;
        let [line] = told.as_slice() else { panic!("{told:?}") };
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["cmd"], "sorryGameAlreadyFull");
        let why = line["resp"].as_str().unwrap();
        assert!(["this table is full", "the match has already started"].contains(&why), "{why}");
        script.play(&format!("{name} is closed")).await;
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_says_nothing_is_not_led_to_somebody_of_another_protocol() {
    let mut script = cast(&["bob"]).await;
    let _ada = house_opens(&script.stage, "ada", 3, Options::default()).await;
    // Bob waits at the same table, without a name.
    script.play("bob > {\"numOfPlayers\" : 3, \"password\" : \"null\"}\nbob < nothing").await;
    enter(&mut script, "cyd", 2).await;
    script
        .play(
            r#"
            1 s pass
            cyd < {"cmd":"defineNumberOfPlayers"}
            cyd > {"numOfPlayers":4}
            cyd < {"cmd":"insertUsername"}
            cyd > {"username":"cyd"}
            cyd < nothing
            "#,
        )
        .await;
    // Now one like the next waits, though at a younger table.
    enter(&mut script, "dan", 3).await;
    script.play("1 s pass\ndan < {\"cmd\":\"insertUsername\"}\ndan < nothing").await;
    script.play("bob < nothing").await;
}

#[test]
fn a_whisper_two_changes_ahead_waits_for_both() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.told(1);
    let seq = desk.seq() + 2;
    desk.whisper(1, &format!(r#"{{"seq":{seq},"seat":0,"step":"buying"}}"#));
    desk.step("p0 row 0");
    let told = briefs(&desk.told(1));
    assert_eq!(told.last().unwrap(), "log ada bought from the market");
    let letter = first_left(&desk);
    desk.step(&format!("p0 {letter}-x"));
    let told = briefs(&desk.told(1));
    assert_eq!(told.last().unwrap(), "log ada is buying a development card", "{told:?}");
}

/// The letter of something that the active player has not placed.
fn first_left(desk: &Desk) -> char {
    let (left, _) = desk.game.unplaced();
    left.kinds().next().unwrap().letter()
}

#[test]
fn a_turn_that_is_taken_back_is_somebody_elses_again() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.jump(|position| position["phase"] = json!({ "name": "before_action", "place": 1 }));
    let declare = r#"{"cmd":"activateProduction","baseProductionActivation":true,"baseInputResource1":"coin","baseInputResource2":"coin","baseOutputResource":"stone"}"#;
    desk.jump(|position| position["players"][1]["strongbox"] = json!({ "C": 2 }));
    assert_eq!(briefs(&desk.ask(1, declare)), ["yes [CC]"]);
    desk.jump(|position| position["phase"] = json!({ "name": "after_action", "place": 0 }));
    // What was open is closed for the client, whose turn it is not.
    let pay = r#"{"cmd":"chosenResourcesToPayForProduction","chestCoins":2}"#;
    assert_eq!(briefs(&desk.ask(1, pay)), ["yes []"]);
    assert_eq!(briefs(&desk.ask(1, pay)), ["no 'it's not your turn'"]);
    assert!(desk.orders(1).len() <= 2, "{:?}", desk.orders(1));
}
