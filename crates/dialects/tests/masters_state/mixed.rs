//! At a table with people and bots of other protocols.

use bots::Level;
use dialects::client::Seating;
use host::{Command, Connection, NewTable, Newcomer, Order};
use protocol::Options;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wire::Framing;

use crate::board::{objects, states};
use crate::games::{Bot, NAMES, plan, play_out};
use crate::tongues::cast;
use stage::{Script, Stage};

fn table(config: Value) -> NewTable {
    let (options, opener, seats) = (Options::default(), None, Vec::new());
    NewTable { game: "masters".to_owned(), config, options, seats, opener }
}

/// Clients of both framings and a bot, with seats drawn by lot.
#[tokio::test(start_paused = true)]
async fn games_with_bots_and_drawn_seats_are_played_to_the_end() {
    let mut drawn = 0;
    for seed in 1..5 {
        let mut stage = Stage::seeded(seed).await;
        stage.chosen.config.insert("seating".to_owned(), json!("random"));
        let mut bots = Vec::new();
        for (number, framing) in [Framing::Json, Framing::Java].into_iter().enumerate() {
            let seating = match number {
                0 => Seating::Open { expert: false },
                _ => Seating::Join { with: "ada".to_owned(), table: None },
            };
            let plan = plan(NAMES[number], 3, seating, u64::from(seed) + number as u64);
            bots.push(Bot::enter(&mut stage, framing, plan, number as u8 + 1).await);
            for _ in 0..6 {
                for bot in &mut bots {
                    bot.go_on(&mut stage).await;
                }
                stage.pass(Duration::from_millis(60)).await;
            }
        }
        stage.order(bots[0].who, Command::Start { bots: Level::Random }).await;
        play_out(&mut stage, &mut bots).await;
        let heard = String::from_utf8_lossy(&bots[0].heard).into_owned();
        drawn += heard.matches("JoinStatus").count();
        assert!(heard.contains("random-3"), "bots are called by their level and seat");
    }
    assert!(drawn > 0, "somebody who opened a table was told of another place");
}

/// Somebody of the house opens a table, and looks at it.
async fn house_opens(script: &mut Script, name: &str, config: Value) -> Connection {
    let newcomer = Newcomer {
        name: name.parse().unwrap(),
        token: None,
        seat: None,
        wishes: Map::new(),
        visit: None,
    };
    let new = table(config);
    let (code, seated) = script.stage.host.create(new, Some(newcomer)).await.unwrap();
    let token = seated.unwrap().token;
    let connection = script.stage.host.connect(&code, Some(&token), None).await.unwrap();
    script.play("1 s pass").await;
    connection
}

async fn act(connection: &Connection, actions: &[&str]) {
    let actions = actions.iter().map(|action| (*action).to_owned()).collect();
    let order = Order { id: None, seq: None, command: Command::Act { actions } };
    connection.order(order).await.unwrap();
}

async fn told(script: &mut Script, name: &str) -> Vec<Value> {
    script.play("1 s pass").await;
    script.told(name).await.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

#[tokio::test(start_paused = true)]
async fn people_of_the_house_set_up_when_they_like_and_may_take_back() {
    let mut script = cast(4, &["bob"]).await;
    let config = json!({"players": 2, "seating": "fixed"});
    let ferdinand = house_opens(&mut script, "Ferdinand the First", config).await;
    let list = told(&mut script, "bob").await;
    let lobby = &list.last().unwrap()["matches"][0];
    assert_eq!(lobby["nicknames"], json!(["Ferdinand the"]), "as long as clients can draw it");
    let join = json!({"type": "JoinMatchRequest", "nickName": "bob", "matchID": lobby["matchID"]});
    script.say("bob", &join.to_string()).await;
    let start = told(&mut script, "bob").await;
    assert_eq!(states(&start).last().unwrap(), "0 SETUP_PHASE");
    let hand = ferdinand.orders().look().await.unwrap().snapshot;
    let scene = hand.situation.unwrap().scene;
    let keep = scene.legal().into_iter().find(|action| action.starts_with("keep")).unwrap();
    act(&ferdinand, &[&keep]).await;
    assert_eq!(states(&told(&mut script, "bob").await), ["0 IDLE", "1 SETUP_PHASE"]);
    let set_up = json!({
        "name": "setup", "keepLeaders": [0, 1], "resources": [{"position": 0, "resource": 0}],
    });
    script.say("bob", &json!({"type": "EventMessage", "event": set_up}).to_string()).await;
    assert_eq!(states(&told(&mut script, "bob").await), ["1 IDLE", "0 INITIAL_PHASE"]);
    act(&ferdinand, &["row 0"]).await;
    let taken = told(&mut script, "bob").await;
    let state = states(&taken).last().unwrap().clone();
    assert_eq!(state, "0 CHOOSING_POSITION_RES");
    let boxed = objects(taken.last().unwrap())["board"]["discardBox"].clone();
    let order = Order { id: None, seq: None, command: Command::TakeBack };
    ferdinand.order(order).await.unwrap();
    let back = told(&mut script, "bob").await;
    assert_eq!(states(&back), ["0 INITIAL_PHASE"]);
    assert_ne!(
        objects(&back[0])["board"]["discardBox"],
        boxed,
        "what is taken back is told as it is"
    );
}

#[tokio::test(start_paused = true)]
async fn a_match_is_shown_when_everybody_has_a_name() {
    let mut script = cast(5, &["bob"]).await;
    let config = json!({"players": 3, "seating": "fixed"});
    let ferdinand = house_opens(&mut script, "Ferdinand", config).await;
    let list = told(&mut script, "bob").await;
    let id = list.last().unwrap()["matches"][0]["matchID"].clone();
    let join = json!({"type": "JoinMatchRequest", "nickName": "bob", "matchID": id});
    script.say("bob", &join.to_string()).await;
    told(&mut script, "bob").await;
    // Somebody of masters-bean completes the table, and says a name later.
    let coming = stage::Coming::from(Framing::Json, 9);
    let zoe = script.stage.enter(&dialects::masters_bean::DIALECT, coming).await;
    let code = ferdinand.snapshot.table.code.clone();
    let line = format!("{{\"numOfPlayers\" : 4, \"password\" : \"{code}\"}}\n");
    script.stage.send(zoe, line.as_bytes()).await;
    let early = told(&mut script, "bob").await;
    assert!(!states(&early).contains(&"0 SETUP_PHASE".to_owned()), "{early:?}");
    script.stage.send(zoe, b"{\"username\" : \"Zoe\"}\n").await;
    let start = told(&mut script, "bob").await;
    assert_eq!(states(&start).last().unwrap(), "0 SETUP_PHASE");
    let text = serde_json::to_string(&start).unwrap();
    assert!(text.contains("\"Zoe\"") && !text.contains("guest1"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_clients_have_left_stays_open_for_people_of_the_house() {
    let mut script = cast(5, &["bob"]).await;
    let config = json!({"players": 3, "seating": "fixed"});
    let ferdinand = house_opens(&mut script, "Ferdinand", config).await;
    let list = told(&mut script, "bob").await;
    let id = list.last().unwrap()["matches"][0]["matchID"].clone();
    let join = json!({"type": "JoinMatchRequest", "nickName": "bob", "matchID": id});
    script.say("bob", &join.to_string()).await;
    script.told("bob").await;
    script.play("320 s pass").await;
    let told = told(&mut script, "bob").await;
    assert_eq!(states(&told)[0], "LobbyClosed");
    assert_eq!(told.last().unwrap()["matches"][0]["nicknames"], json!(["Ferdinand"]));
    let table = ferdinand.orders().look().await.unwrap().snapshot.table;
    assert_eq!(table.stage, protocol::Stage::Waiting);
}

#[tokio::test(start_paused = true)]
async fn whoever_joins_an_old_lobby_of_the_house_may_wait_as_long_as_anybody() {
    let mut script = cast(5, &["bob", "cyd"]).await;
    let config = json!({"players": 4, "seating": "fixed"});
    let _ferdinand = house_opens(&mut script, "Ferdinand", config).await;
    script.play("400 s pass").await;
    let list = told(&mut script, "bob").await;
    let id = list.last().unwrap()["matches"][0]["matchID"].clone();
    for name in ["bob", "cyd"] {
        let join = json!({"type": "JoinMatchRequest", "nickName": name, "matchID": id});
        script.say(name, &join.to_string()).await;
        script.play("100 s pass").await;
        let told = told(&mut script, name).await;
        assert!(states(&told).contains(&"JoinStatus".to_owned()));
        assert!(!states(&told).contains(&"LobbyClosed".to_owned()), "{name}");
    }
    script.play("220 s pass").await;
    for name in ["bob", "cyd"] {
        let told = told(&mut script, name).await;
        assert!(states(&told).contains(&"LobbyClosed".to_owned()), "{name}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_lobby_that_the_house_closes_is_told_to_be_closed_and_another_can_be_opened() {
    let settings = host::Settings { waiting_limit: Duration::from_secs(60), ..Default::default() };
    let mut script = Script::on(Stage::with(3, settings).await);
    for name in ["ada", "Bob"] {
        crate::tongues::enter(&mut script, name, Default::default()).await;
    }
    let create = json!({"type": "CreateMatchRequest", "nickName": "ada", "numberOfPlayers": 3});
    script.say("ada", &create.to_string()).await;
    script.say("Bob", r#"{"type":"SendNickname","nickname":"Bob"}"#).await;
    script.play("1 s pass").await;
    let list = told(&mut script, "Bob").await;
    let id = list.last().unwrap()["data"][0][0]["key"].clone();
    let join = json!({"type": "JoinMatchRequest", "nickName": "Bob", "matchId": id});
    script.say("Bob", &join.to_string()).await;
    for name in ["ada", "Bob"] {
        told(&mut script, name).await;
    }
    script.play("200 s pass").await;
    let closed = told(&mut script, "ada").await;
    assert_eq!(states(&closed)[..2], ["LobbyClosed", "MatchesData"], "{closed:?}");
    let closed = told(&mut script, "Bob").await;
    assert_eq!(closed[0], json!({"type": "CreatedMatchStatus", "m": "OTHER"}), "{closed:?}");
    script.say("ada", &create.to_string()).await;
    let opened = told(&mut script, "ada").await;
    assert!(opened.iter().any(|message| message["ok"] == true), "{opened:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_finds_their_match_among_those_of_others_of_that_name() {
    let mut script = cast(4, &["ada"]).await;
    let ferdinand =
        house_opens(&mut script, "Ferdinand", json!({"players": 2, "seating": "fixed"})).await;
    let create = json!({"type": "CreateMatchRequest", "nickName": "ada", "numberOfPlayers": 1});
    script.say("ada", &create.to_string()).await;
    // Somebody else of the house is called the same, and away, at a table that is older.
    let code = ferdinand.orders().look().await.unwrap().snapshot.table.code.clone();
    let namesake = Newcomer {
        name: "ada".parse().unwrap(),
        token: None,
        seat: None,
        wishes: Map::new(),
        visit: None,
    };
    script.stage.host.join(&code, namesake).await.unwrap();
    script.play("60 s pass\nada hangs up").await;
    crate::tongues::enter(&mut script, "ada", Default::default()).await;
    script.say("ada", r#"{"type":"LoadForPlayer","nickname":"ada"}"#).await;
    let loaded = told(&mut script, "ada").await;
    assert!(loaded.iter().any(|message| message["ok"] == true), "{:?}", states(&loaded));
}

#[tokio::test(start_paused = true)]
async fn a_match_of_somebody_else_of_that_name_is_listed_until_it_is_tried() {
    let mut script = cast(4, &["Ada"]).await;
    drop(house_opens(&mut script, "Ada", json!({"players": 1})).await);
    script.play("60 s pass").await;
    script.say("Ada", r#"{"type":"SendNickname","nickname":"Ada"}"#).await;
    let list = told(&mut script, "Ada").await;
    let id = list.last().unwrap()["data"][0][0]["key"].clone();
    let join = json!({"type": "JoinMatchRequest", "nickName": "Ada", "matchId": id});
    script.say("Ada", &join.to_string()).await;
    let refused = told(&mut script, "Ada").await;
    assert_eq!(states(&refused), ["JoinStatus", "MatchesData"]);
    assert_eq!((&refused[0]["m"], &refused[1]["data"]), (&json!("OTHER"), &json!({})));
}
