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
