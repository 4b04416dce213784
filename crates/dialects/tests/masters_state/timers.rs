//! Time: how long a client may think, pings (sections 1, 5.6, 8.5).

use dialects::manners::Manners;
use serde_json::{Value, json};
use std::time::Duration;

use crate::tongues::{cast, enter};
use stage::{Coming, Script, Stage};

fn quick() -> Manners {
    Manners { request_limit: Duration::from_secs(60), ..Manners::default() }
}

fn event(name: &str) -> String {
    json!({"type": "EventMessage", "event": {"name": name}}).to_string()
}

fn set_up() -> String {
    let event = json!({"name": "setup", "keepLeaders": [0, 1], "resources": []});
    json!({"type": "EventMessage", "event": event}).to_string()
}

/// ada plays alone, and has set up.
async fn alone(name: &str) -> Script {
    let mut script = Script::on(Stage::seeded(3).await);
    enter(&mut script, name, quick()).await;
    if name == "Ada" {
        script.say(name, r#"{"type":"SendNickname","nickname":"Ada"}"#).await;
        let create = r#"{"type":"CreateMatchRequest","maxPlayers":1,"nickName":"Ada"}"#;
        script.say(name, create).await;
        script.play("1 s pass").await;
    } else {
        let create = r#"{"type":"CreateMatchRequest","numberOfPlayers":1,"nickName":"ada"}"#;
        script.say(name, create).await;
    }
    script.told(name).await;
    script
}

#[tokio::test(start_paused = true)]
async fn whoever_thinks_too_long_is_disconnected_with_a_word_and_comes_back() {
    let mut script = alone("ada").await;
    script.play("50 s pass\nada < nothing").await;
    script.say("ada", &set_up()).await;
    // Every accepted message starts the time anew; pings and refusals do not.
    script.play("40 s pass").await;
    script.say("ada", r#"{"type":"Ping"}"#).await;
    script.say("ada", &event("produce")).await;
    script.told("ada").await;
    script.play("10 s pass\nada < nothing").await;
    script
        .play(
            r#"
            12 s pass
            ada < {"reason":"requestTimeout","type":"Disconnected"}
            ada is closed
            "#,
        )
        .await;
    enter(&mut script, "ada", quick()).await;
    script.say("ada", r#"{"type":"LoadForPlayer","nickname":"ada"}"#).await;
    let told = script.told("ada").await;
    assert!(told.last().unwrap().contains("INITIAL_PHASE"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn java_clients_are_closed_without_a_word() {
    let mut script = alone("Ada").await;
    script.play("50 s pass\nAda < nothing\n15 s pass\nAda < nothing\nAda is closed").await;
}

/// Section 11, G2: the wire has no words for being thrown out, so a player who tries something is there.
#[tokio::test(start_paused = true)]
async fn a_java_client_that_keeps_trying_what_is_refused_is_not_thrown_out() {
    let refused = json!({"type": "EventMessage", "event": {"type": "DiscardResourcesEvent"}});
    let ping = json!({"type": "PingMessageFromClient", "message": "Ping #0"});
    let mut script = alone("Ada").await;
    for _ in 0..4 {
        script.play("50 s pass").await;
        script.say("Ada", &refused.to_string()).await;
        let told = script.told("Ada").await;
        assert!(told.iter().any(|message| message.contains("EventNotValid")), "{told:?}");
    }
    script.play("50 s pass").await;
    script.say("Ada", &ping.to_string()).await;
    script.play("15 s pass\nAda is closed").await;
}

#[tokio::test(start_paused = true)]
async fn nobody_is_hurried_while_others_think_or_in_a_lobby() {
    let mut script = Script::on(Stage::seeded(3).await);
    enter(&mut script, "ada", quick()).await;
    enter(&mut script, "bob", Manners::default()).await;
    let create = r#"{"type":"CreateMatchRequest","numberOfPlayers":2,"nickName":"ada"}"#;
    script.say("ada", create).await;
    script.play("100 s pass").await;
    let list: Value = serde_json::from_str(script.log("bob").last().unwrap()).unwrap();
    let id = list["matches"][0]["matchID"].clone();
    let join = json!({"type": "JoinMatchRequest", "nickName": "bob", "matchID": id});
    script.say("bob", &join.to_string()).await;
    script.say("ada", &set_up()).await;
    script.told("ada").await;
    script.play("100 s pass\nada < nothing").await;
    assert!(!script.stage.is_closed(script.who("ada")));
}

#[tokio::test(start_paused = true)]
async fn a_java_client_is_pinged_every_five_seconds() {
    let mut stage = Stage::seeded(1).await;
    let who =
        stage.enter(&dialects::masters_state::DIALECT, Coming::from(wire::Framing::Java, 1)).await;
    assert_eq!(stage.hear(who), wire::java::HEADER, "the header comes at once");
    stage.pass(Duration::from_secs(21)).await;
    let heard = String::from_utf8_lossy(&stage.hear(who)).into_owned();
    assert_eq!(heard.matches("PingMessageFromServer").count(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_json_client_is_not_pinged_but_its_pings_are_answered() {
    let mut script = cast(1, &["ada"]).await;
    script.told("ada").await;
    script.play("30 s pass\nada < nothing").await;
    script.say("ada", r#"{"type":"Ping"}"#).await;
    script.play(r#"ada < {"type":"Pong"}"#).await;
}

#[test]
fn pings_and_patience_go_on_while_the_house_is_asked() {
    use crate::board::{Board, lead, position};
    let game = || position(1, |document| lead(document, 0, &[], &[]));
    for framing in [wire::Framing::Json, wire::Framing::Java] {
        let mut board = Board::of(game(), &[framing]);
        board.silent = true;
        let (show, take, ping) = match framing {
            wire::Framing::Json => (
                json!({"name": "showResourcesMarket"}),
                json!({"name": "ChooseRow", "row": 0}),
                json!({"type": "Ping"}),
            ),
            wire::Framing::Java => (
                json!({"type": "MiddlePhaseEvent", "choice": 0}),
                json!({"type": "ChooseLineEvent", "chosenRow": 0}),
                json!({"type": "PingMessageFromClient", "message": "Ping #0"}),
            ),
        };
        board.act(0, show);
        assert_eq!(board.act(0, take), [] as [Value; 0], "the house has not answered");
        board.say(0, &ping);
        let pongs = usize::from(framing == wire::Framing::Json);
        assert_eq!(board.told(0), vec![json!({"type": "Pong"}); pongs]);
        let before = board.clients[0].pings;
        board.pass(60);
        let pings = board.clients[0].pings - before;
        assert_eq!(pings, if framing == wire::Framing::Java { 12 } else { 0 });
        assert!(!board.clients[0].closed);
        board.pass(125);
        assert!(board.clients[0].closed, "whoever is waited for too long is let go");
        let last = board.clients[0].log.last().unwrap();
        assert_eq!(last["type"] == "Disconnected", framing == wire::Framing::Json, "{last}");
    }
}
