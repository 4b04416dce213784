//! Leaving and coming back: during a match, after everybody left, after a restart of the server
//! (sections 5.5, 8.2).

use dialects::client::Seating;
use dialects::manners::Manners;
use serde_json::{Value, json};
use std::time::Duration;
use wire::Framing;

use crate::games::{Bot, NAMES, check_results, plan, play_out, sit_down};
use crate::tongues::{cast, enter};
use stage::{Script, Stage};

fn create(name: &str, players: u8) -> String {
    json!({"type": "CreateMatchRequest", "nickName": name, "numberOfPlayers": players}).to_string()
}

fn load(name: &str) -> String {
    json!({"type": "LoadForPlayer", "nickname": name}).to_string()
}

fn event(name: &str, fields: Value) -> String {
    let mut event = fields;
    event["name"] = json!(name);
    json!({"type": "EventMessage", "event": event}).to_string()
}

fn set_up(resources: Value) -> String {
    event("setup", json!({"keepLeaders": [0, 1], "resources": resources}))
}

/// Types, or states.
fn short(told: &[String]) -> Vec<String> {
    let messages: Vec<Value> =
        told.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    crate::board::states(&messages)
}

/// Two JSON clients after their set-up; it is ada's turn.
async fn two() -> Script {
    let mut script = cast(9, &["ada", "bob"]).await;
    script.say("ada", &create("ada", 2)).await;
    script.play("1 s pass").await;
    let list: Value = serde_json::from_str(script.log("bob").last().unwrap()).unwrap();
    let id = list["matches"][0]["matchID"].clone();
    let join = json!({"type": "JoinMatchRequest", "nickName": "bob", "matchID": id});
    script.say("bob", &join.to_string()).await;
    script.say("ada", &set_up(json!([]))).await;
    script.say("bob", &set_up(json!([{"position": 0, "resource": 0}]))).await;
    script.play("1 s pass").await;
    let told = script.told("bob").await;
    assert_eq!(short(&told[told.len() - 2..]), ["1 IDLE", "0 INITIAL_PHASE"]);
    script.told("ada").await;
    script
}

#[tokio::test(start_paused = true)]
async fn the_turn_of_whoever_leaves_passes_on_and_they_come_back_idle() {
    let mut script = two().await;
    script.say("ada", &event("skipLeader", json!({}))).await;
    script.say("ada", &event("showResourcesMarket", json!({}))).await;
    script.told("bob").await;
    script.play("ada hangs up\n1 s pass").await;
    let told = script.told("bob").await;
    assert_eq!(
        told[0],
        r#"{"nickname":"ada","online":false,"player":0,"type":"PlayerConnection"}"#
    );
    let states = short(&told);
    assert_eq!(states, ["PlayerConnection", "0 IDLE", "1 INITIAL_PHASE"]);
    enter(&mut script, "ada", Manners::default()).await;
    script.told("ada").await;
    script.say("ada", &load("ada")).await;
    let told = script.told("ada").await;
    assert_eq!(
        short(&told),
        ["MatchesData", "MatchLoadedStatus", "MatchData", "PlayerData", "PlayerData", "0 IDLE"]
    );
    assert!(told[1].contains("\"player\":0") && told[1].contains("\"ok\":true"));
    assert!(told[4].contains("INITIAL_PHASE"), "who comes back knows what the others do");
    let told = script.told("bob").await;
    assert_eq!(told[0], r#"{"nickname":"ada","online":true,"player":0,"type":"PlayerConnection"}"#);
    assert_eq!(short(&told[1..]), ["0 IDLE"]);
    // The match goes on, and ada's turn comes again.
    script.say("bob", &event("skipLeader", json!({}))).await;
    assert_eq!(short(&script.told("ada").await), ["1 MIDDLE_PHASE"]);
}

#[tokio::test(start_paused = true)]
async fn nobody_keeps_the_owner_of_a_seat_from_it_by_calling_themselves_so() {
    let mut script = cast(9, &["ada", "eve"]).await;
    script.say("ada", &create("ada#4821", 1)).await;
    script.say("ada", &set_up(json!([]))).await;
    script.play("ada hangs up").await;
    script.play("1 s pass").await;
    script.say("eve", &load("ada")).await;
    let refused = script.told("eve").await;
    assert!(refused.last().unwrap().contains(r#""ok":false"#), "{refused:?}");
    enter(&mut script, "owner", Manners::default()).await;
    script.say("owner", &load("ada#4821")).await;
    let told = script.told("owner").await;
    assert!(told.iter().any(|text| text.contains(r#""ok":true"#)), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_is_told_what_others_have_begun() {
    let mut script = two().await;
    script.play("bob hangs up\n1 s pass").await;
    script.say("ada", &event("skipLeader", json!({}))).await;
    script.say("ada", &event("showResourcesMarket", json!({}))).await;
    enter(&mut script, "bob", Manners::default()).await;
    script.told("bob").await;
    script.say("bob", &load("bob")).await;
    let told = short(&script.told("bob").await);
    assert_eq!(told.last().unwrap(), "0 SHOWING_MARKET", "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_match_that_everybody_left_sleeps_and_is_loaded_by_whoever_comes() {
    let mut script = two().await;
    script.say("ada", &event("skipLeader", json!({}))).await;
    script.play("ada hangs up\nbob hangs up\n3600 s pass").await;
    enter(&mut script, "cyd", Manners::default()).await;
    script.told("cyd").await;
    script.say("cyd", &create("bob", 2)).await;
    let told = script.told("cyd").await;
    assert!(told.last().unwrap().contains("nicknameNotUnique"), "the name is taken: {told:?}");
    enter(&mut script, "bob", Manners::default()).await;
    script.told("bob").await;
    script.say("bob", &load("bob")).await;
    script.play("60 s pass").await;
    let told = script.told("bob").await;
    let states = short(&told);
    assert_eq!(states[..2], ["MatchesData", "MatchLoadedStatus"]);
    assert_eq!(
        states.last().unwrap(),
        "1 INITIAL_PHASE",
        "the only one there is on turn: {states:?}"
    );
    // Alone, the turn comes back at once.
    for step in ["skipLeader", "showResourcesMarket"] {
        script.say("bob", &event(step, json!({}))).await;
    }
    script.say("bob", &event("ChooseRow", json!({"row": 0}))).await;
    script.say("bob", &event("discardResources", json!({}))).await;
    script.told("bob").await;
    script.say("bob", &event("skipLeader", json!({}))).await;
    assert_eq!(short(&script.told("bob").await), ["1 IDLE", "1 INITIAL_PHASE"]);
}

#[tokio::test(start_paused = true)]
async fn a_solo_match_is_kept_as_it_was() {
    let mut script = cast(12, &["ada"]).await;
    script.say("ada", &create("ada", 1)).await;
    script.say("ada", &set_up(json!([]))).await;
    for step in ["skipLeader", "showResourcesMarket"] {
        script.say("ada", &event(step, json!({}))).await;
    }
    script.play("ada hangs up\n1 s pass").await;
    enter(&mut script, "ada", Manners::default()).await;
    script.say("ada", &load("ada")).await;
    let told = short(&script.told("ada").await);
    assert_eq!(
        told.last().unwrap(),
        "0 INITIAL_PHASE",
        "a screen that was open is closed: {told:?}"
    );
    for step in ["skipLeader", "showResourcesMarket"] {
        script.say("ada", &event(step, json!({}))).await;
    }
    for row in 0..3 {
        script.say("ada", &event("ChooseRow", json!({"row": row}))).await;
        let told = script.told("ada").await;
        let last: Value = serde_json::from_str(told.last().unwrap()).unwrap();
        if last["state"] == "CHOOSING_POSITION_RES" {
            break;
        }
    }
    script.play("ada hangs up\n1 s pass").await;
    script.stage.restart().await;
    enter(&mut script, "ada", Manners::default()).await;
    script.say("ada", &load("ada")).await;
    let told = short(&script.told("ada").await);
    assert_eq!(told.last().unwrap(), "0 CHOOSING_POSITION_RES", "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_finished_match_is_not_loaded_and_another_can_be_opened() {
    let mut stage = Stage::seeded(5).await;
    let mut bots = sit_down(&mut stage, 5, &[Framing::Json]).await;
    play_out(&mut stage, &mut bots).await;
    let say = |text: String| format!("{text}\n").into_bytes();
    stage.hear(bots[0].who);
    stage.send(bots[0].who, &say(event("produce", json!({})))).await;
    let told = String::from_utf8(stage.hear(bots[0].who)).unwrap();
    assert!(told.contains("EventNotValid") && told.contains("END_PHASE"), "{told}");
    stage.send(bots[0].who, &say(load("ada"))).await;
    let told = String::from_utf8(stage.hear(bots[0].who)).unwrap();
    assert!(told.contains("noExistingMatchesForPlayer"), "{told}");
    stage.send(bots[0].who, &say(create("ada", 1))).await;
    let told = String::from_utf8(stage.hear(bots[0].who)).unwrap();
    assert!(told.contains("MatchData"), "{told}");
}

/// Everybody leaves and comes back, again and again; the server restarts now and then; the match is
/// played to its end.
async fn interrupted(seed: u8, framings: &[Framing]) {
    let mut stage = Stage::seeded(seed).await;
    let mut bots = sit_down(&mut stage, seed, framings).await;
    for round in 0..6_u64 {
        for _ in 0..25 {
            for bot in bots.iter_mut().filter(|bot| bot.ending.is_none()) {
                bot.go_on(&mut stage).await;
            }
            stage.pass(Duration::from_millis(20)).await;
        }
        if bots.iter().any(|bot| bot.ending.is_some()) {
            break;
        }
        let all = round % 2 == 0;
        let leaving = if all { 0..bots.len() } else { 0..1 };
        for number in leaving.clone() {
            stage.hang_up(bots[number].who).await;
        }
        stage.pass(Duration::from_secs(40)).await;
        if all && round % 4 == 0 {
            stage.restart().await;
        }
        for number in leaving {
            let players = framings.len() as u8;
            let chance = u64::from(seed) + round * 100 + number as u64;
            let plan = plan(NAMES[number], players, Seating::Return, chance);
            bots[number] = Bot::enter(&mut stage, framings[number], plan, number as u8 + 1).await;
            for _ in 0..6 {
                bots[number].go_on(&mut stage).await;
                stage.pass(Duration::from_millis(200)).await;
            }
        }
        stage.pass(Duration::from_secs(30)).await;
    }
    play_out(&mut stage, &mut bots).await;
    check_results(&bots);
}

#[tokio::test(start_paused = true)]
async fn interrupted_matches_are_played_to_the_end_in_json() {
    interrupted(5, &[Framing::Json]).await;
    interrupted(6, &[Framing::Json; 2]).await;
    interrupted(7, &[Framing::Json; 3]).await;
}

#[tokio::test(start_paused = true)]
async fn interrupted_matches_are_played_to_the_end_in_java() {
    interrupted(8, &[Framing::Java]).await;
    interrupted(9, &[Framing::Java; 2]).await;
}

#[tokio::test(start_paused = true)]
async fn interrupted_matches_are_played_to_the_end_in_both_framings() {
    interrupted(10, &[Framing::Json, Framing::Java, Framing::Json]).await;
}

/// What everybody must know alike, however long they have been there.
fn lasting(known: &Value) -> Value {
    let fields = ["faith", "points", "tiles", "warehouse", "strongbox", "cards", "hidden"];
    let boards = known["boards"].as_array().unwrap().iter();
    let boards: Vec<Value> = boards
        .map(|board| fields.iter().map(|field| board[*field].clone()).collect::<Value>())
        .collect();
    let common = ["shop", "market", "current", "end"].map(|field| known["common"][field].clone());
    json!([boards, common, known["states"]])
}

#[tokio::test(start_paused = true)]
async fn everybody_knows_the_same_at_every_moment_and_so_does_whoever_comes_back() {
    let mut stage = Stage::seeded(14).await;
    let mut bots = sit_down(&mut stage, 14, &[Framing::Json; 3]).await;
    let (mut compared, mut returns) = (0, 0);
    for round in 0..400_u64 {
        for number in 0..bots.len() {
            let Some(bot) = bots.get_mut(number) else { break };
            bot.go_on(&mut stage).await;
            // Nobody acts before everybody has heard.
            for other in &mut bots {
                let bytes = stage.hear(other.who);
                dialects::client::Client::receive(&mut other.player, stage.time.now(), &bytes);
            }
            if bots.iter().any(|bot| bot.ending.is_some()) {
                break;
            }
            let known: Vec<Value> = bots.iter().map(|bot| bot.player.known()).collect();
            assert_eq!(lasting(&known[0]), lasting(&known[1]));
            assert_eq!(lasting(&known[0]), lasting(&known[2]));
            compared += 1;
        }
        if bots.iter().any(|bot| bot.ending.is_some()) {
            break;
        }
        if round % 20 == 19 {
            stage.hang_up(bots[1].who).await;
            stage.pass(Duration::from_secs(40)).await;
            let plan = plan("bob", 3, Seating::Return, round);
            bots[1] = Bot::enter(&mut stage, Framing::Json, plan, 2).await;
            bots[1].go_on(&mut stage).await;
            stage.pass(Duration::from_secs(1)).await;
            returns += 1;
        }
    }
    assert!(compared > 100 && returns > 1, "{compared} {returns}");
}

/// Whoever comes back ends what was left of their turn, also when the match changes meanwhile.
#[test]
fn what_was_left_of_a_turn_is_ended_on_the_match_as_it_is() {
    use crate::board::{Board, lead, position, states};
    let game = position(3, |document| {
        lead(document, 0, &[], &[]);
        document["absence"] = json!("skip");
        document["phase"] = json!({"name": "market", "place": 0, "unplaced": "CV"});
    });
    let mut board = Board::empty(game);
    board.crossing = Some("p2 leaves".to_owned());
    board.enter(0, Framing::Json, None);
    let told = states(&board.told(0));
    assert_eq!(told.last().unwrap(), "0 IDLE", "{told:?}");
    assert_eq!(board.clients[0].orders.len(), 1, "{:?}", board.clients[0].orders);
}
