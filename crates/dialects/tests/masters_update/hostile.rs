//! Refusals (sections 9 and 13), and streams that no honest client sends.

use kernel::{Pick, Seed};
use serde_json::json;
use stage::Stage;
use wire::Framing;

use crate::board::{Board, game, set_up};
use crate::games::{Game, JAVA, JSON};
use crate::tongues::cast;

const ALL: [&str; 11] = [
    r#"DiscardLeaderCard "cardId":"LC_1""#,
    r#"DepositResource "color":"BLUE","shelf":0"#,
    r#"TakeResources "selection":0"#,
    r#"MoveResources "startPos":0,"endPos":1"#,
    r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":0"#,
    r#"BasicProduction "in1":"BLUE","in2":"BLUE","out":"GREY""#,
    r#"CardProduction "cardPosition":0"#,
    r#"LeaderCardProduction "cardId":"LC_13","out":"GREY""#,
    r#"ActivateLeaderCard "cardId":"LC_1""#,
    "EndTurn",
    r#"DepositResource "color":null,"shelf":9"#,
];

#[test]
fn out_of_turn_everything_is_an_illegal_action() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(game(2, set_up), &[framing, framing]);
        for text in ALL {
            board.refused(1, text, "illegal action");
        }
        board.refused(1, r#"Login "username":"other""#, "already connected");
        board.refused(1, r#"GameSize "size":2"#, "action not allowed");
        board.refused(0, "EndTurn", "illegal action");
        board.refused(0, r#"DepositResource "color":"BLUE","shelf":0"#, "illegal action");
        let mut board = Board::of(game(2, |_| {}), &[framing, framing]);
        for text in &ALL[1..] {
            board.refused(1, text, "illegal action");
        }
    }
}

#[test]
fn values_out_of_range_are_refused_and_nothing_else_happens() {
    for framing in [JSON, JAVA] {
        let start = game(2, |document| {
            set_up(document);
            document["players"][0]["depots"] = json!(["C", "", ""]);
        });
        let mut board = Board::of(start.clone(), &[framing, framing]);
        for number in [-1, 7, 9, i32::MAX, i32::MIN] {
            let take = format!(r#"TakeResources "selection":{number}"#);
            board.refused(0, &take, "illegal position");
            let card = format!(r#"CardProduction "cardPosition":{number}"#);
            board.refused(0, &card, "illegal position");
            let deck = format!(r#"BuyDevelopmentCard "x":{number},"y":0,"productionColumn":0"#);
            board.refused(0, &deck, "No card found");
            let deck = format!(r#"BuyDevelopmentCard "x":0,"y":{number},"productionColumn":0"#);
            board.refused(0, &deck, "No card found");
            let slot = format!(r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":{number}"#);
            board.refused(0, &slot, "illegal position");
            let from = format!(r#"MoveResources "startPos":{number},"endPos":0"#);
            board.refused(0, &from, "illegal move");
            let to = format!(r#"MoveResources "startPos":0,"endPos":{number}"#);
            board.refused(0, &to, "illegal move");
        }
        for (text, why) in [
            (r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":0"#, "not enough resources"),
            (r#"BuyDevelopmentCard "x":0,"y":2,"productionColumn":0"#, "illegal position"),
            (
                r#"BasicProduction "in1":"YELLOW","in2":"YELLOW","out":"GREY""#,
                "not enough resources",
            ),
            (r#"BasicProduction "in1":"RED","in2":"BLUE","out":"GREY""#, "illegal color"),
            (r#"BasicProduction "in1":"BLUE","in2":"WHITE","out":"GREY""#, "illegal color"),
            (r#"BasicProduction "in1":"BLUE","in2":"BLUE","out":null"#, "illegal color"),
            (r#"CardProduction "cardPosition":0"#, "card not found"),
            (r#"LeaderCardProduction "cardId":"LC_13","out":"GREY""#, "card not found"),
            (r#"LeaderCardProduction "cardId":"LC_17","out":"GREY""#, "card not found"),
            (r#"LeaderCardProduction "cardId":"LC_13","out":"RED""#, "illegal color"),
            (r#"ActivateLeaderCard "cardId":"""#, "no card found"),
            (r#"DiscardLeaderCard "cardId":"DC_1""#, "no card found"),
        ] {
            board.refused(0, text, why);
        }
        assert_eq!(board.game, start);
    }
}

#[test]
fn deposits_are_refused_with_the_reason() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(
            game(2, |document| {
                set_up(document);
                document["market"] = json!(["rwby", "gpwb", "ygpw"]);
                document["slide"] = json!("w");
                document["players"][0]["depots"] = json!(["C", "", "S"]);
            }),
            &[framing],
        );
        board.say(0, r#"TakeResources "selection":4"#);
        for (text, why) in [
            (r#"DepositResource "color":"RED","shelf":0"#, "wrong color"),
            (r#"DepositResource "color":"WHITE","shelf":0"#, "wrong color"),
            (r#"DepositResource "color":null,"shelf":0"#, "wrong color"),
            (r#"DepositResource "color":"GREY","shelf":2"#, "marble not found"),
            (r#"DepositResource "color":"YELLOW","shelf":0"#, "not enough space"),
            (r#"DepositResource "color":"YELLOW","shelf":1"#, "color already stored"),
            (r#"DepositResource "color":"BLUE","shelf":2"#, "wrong color"),
            (r#"DepositResource "color":"BLUE","shelf":3"#, "shelf not found"),
            (r#"DepositResource "color":"BLUE","shelf":-1"#, "shelf not found"),
            (r#"CardProduction "cardPosition":0"#, "illegal action"),
        ] {
            board.refused(0, text, why);
        }
        assert_eq!(board.clients[0].orders.len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_no_message_is_refused_and_the_connection_kept() {
    let mut script = cast(1, &["anna"]).await;
    for (line, why) in [
        ("hello", "malformed message"),
        ("{", "malformed message"),
        ("[]", "malformed message"),
        ("null", "malformed message"),
        (r#"{"type":"Pong"}"#, "unknown message"),
        (r#"{"type":"Setup"}"#, "unknown message"),
        (r#"{"type":"Login","username":null}"#, "malformed message"),
        (r#"{"type":"TakeResources","selection":1.5}"#, "malformed message"),
        (r#"{"type":"DepositResource","color":"PINK","shelf":1}"#, "malformed message"),
        (r#"{"type":"EndTurn","more":true}"#, "illegal action"),
    ] {
        let who = script.who("anna");
        script.stage.send(who, format!("{line}\r\n").as_bytes()).await;
        script.play(&format!(r#"anna < ErrorUpdate "errorMessage":"{why}""#)).await;
    }
    let who = script.who("anna");
    script.stage.send(who, b"\n  \n\xff\xfe\n").await;
    script.play(r#"anna < ErrorUpdate "errorMessage":"malformed message""#).await;
    script.play(r#"anna < nothing"#).await;
    script.stage.send(who, &vec![b'x'; 70_000]).await;
    script.play("anna is closed").await;
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_is_none_ends_the_connection() {
    let mut script = cast(1, &["Anna", "Bob", "Carla", "Dora"]).await;
    let who = script.who("Anna");
    script.stage.send(who, b"\xac\xed\x00\x04").await;
    script.play("Anna is closed").await;
    // A class that nobody may send.
    let who = script.who("Bob");
    let mut bytes = b"\xac\xed\x00\x05\x79\x73\x72\x00\x11".to_vec();
    bytes.extend(b"java.util.HashSet");
    bytes.extend([0; 30]);
    script.stage.send(who, &bytes).await;
    script.play("Bob is closed").await;
    // A message of the server is none of a client.
    let who = script.who("Carla");
    let name = b"it.polimi.ingsw.Message.Model.EndGame";
    let mut bytes = b"\xac\xed\x00\x05\x79\x73\x72\x00".to_vec();
    bytes.push(name.len() as u8);
    bytes.extend(name);
    bytes.extend(0xAF39_7798_63F5_29FE_u64.to_be_bytes());
    bytes.extend(b"\x02\x00\x01L\x00\x08usernamet\x00\x12Ljava/lang/String;xpt\x00\x01a");
    script.stage.send(who, &bytes).await;
    script.play(r#"Carla < ErrorUpdate "errorMessage":"malformed message""#).await;
    // Far too many messages at once.
    let who = script.who("Dora");
    let tongue = crate::tongues::Client::new(JAVA);
    let mut bytes = b"\xac\xed\x00\x05".to_vec();
    let one = tongue.codec.write_of_client(&crate::tongues::long("EndTurn"));
    (0..1000).for_each(|_| bytes.extend(&one));
    script.stage.send(who, &bytes).await;
    script.play("Dora is closed").await;
}

#[tokio::test(start_paused = true)]
async fn noise_beside_a_game_does_no_harm() {
    let mut stage = Stage::seeded(9).await;
    let mut noisy = Vec::new();
    for number in 0..6 {
        let framing = if number % 2 == 0 { JSON } else { JAVA };
        let coming = stage::Coming::from(framing, 2);
        noisy.push((stage.enter(&dialects::masters_update::DIALECT, coming).await, framing));
    }
    let mut game = Game::begin_on(stage, 9, &[JSON, JAVA]).await;
    let mut dice = Seed::from(5).fast_generator();
    for round in 0..200 {
        let (who, framing) = noisy[round % noisy.len()];
        let mut bytes: Vec<u8> = (0..40).map(|_| dice.pick(256) as u8).collect();
        if framing == Framing::Json {
            let choice = ALL[dice.pick(ALL.len() as u32) as usize];
            let (name, members) = choice.split_once(' ').unwrap_or((choice, r#""a":1"#));
            bytes = format!("{{\"type\":\"{name}\",{members}}}\n").into_bytes();
            let at = dice.pick(bytes.len() as u32) as usize;
            bytes[at] = dice.pick(256) as u8;
        }
        game.stage.send(who, &bytes).await;
        game.go_on().await;
    }
    game.play().await;
    game.check();
}

#[tokio::test(start_paused = true)]
async fn messages_back_to_back_are_handled_in_their_order() {
    for name in ["anna", "Anna"] {
        let mut script = cast(1, &[name]).await;
        let who = script.who(name);
        let mut tongue = crate::tongues::Client::new(match name {
            "anna" => JSON,
            _ => JAVA,
        });
        let bytes: Vec<u8> = ["Ping", r#"Login "username":"anna""#]
            .iter()
            .flat_map(|text| stage::Tongue::write(&mut tongue, text))
            .collect();
        script.stage.send(who, &bytes).await;
        script
            .play(
                &r#"
                A < UsernameSelected "username":"anna"
                A < GameSizeRequest "lobbyCurrentSize":1
                "#
                .replace('A', name),
            )
            .await;
    }
}
