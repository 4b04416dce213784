//! Solo games (section 11), and how games end (section 12).

use serde_json::{Value, json};

use crate::board::{Board, game, give_card, set_up};
use crate::games::{JAVA, JSON};
use crate::tongues::cast;

/// A solo game whose next tokens are these.
fn solo(tokens: &[u8], change: impl FnOnce(&mut Value)) -> masters::Masters {
    game(1, |document| {
        set_up(document);
        document["market"] = json!(["rwby", "gpwb", "ygpw"]);
        document["slide"] = json!("w");
        let rest = (1..=7).filter(|token| !tokens.contains(token));
        let stack: Vec<u8> = tokens.iter().copied().chain(rest).collect();
        document["lorenzo"]["tokens"] = json!(stack);
        change(document);
    })
}

/// The lines of the last batch without its head.
fn ended(board: &mut Board) -> Vec<String> {
    let told = board.told(0);
    told.iter().map(|line| line.split_once(": ").unwrap().1.to_owned()).collect()
}

#[test]
fn tokens_are_told_within_the_batch_of_the_turn() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(solo(&[1, 5, 7], |_| {}), &[framing]);
        let setup = board.told(0);
        let cross = r#"- Setup: VaticanRoutePosition "username":"cpu","position":0"#;
        assert!(setup.iter().any(|line| line == cross), "{setup:?}");
        board.say(0, r#"TakeResources "selection":4"#);
        board.say(0, r#"DepositResource "color":"YELLOW","shelf":0"#);
        board.pass(20);
        board.forget();
        board.say(0, "EndTurn");
        board.expect(
            0,
            r#"
            anna turn ended: VaticanRoutePosition "username":"cpu","position":1
            anna turn ended: MarketCardUpdate "x":0,"y":0,"id":"DC_…
            anna turn ended: MarketCardUpdate "x":0,"y":0,"id":"DC_…
            anna turn ended: ActionTokenPlayed "message":"GREEN card token played"
            anna turn ended: ActivePlayer "username":"anna"
            anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":0
            "#,
        );
        board.say(0, r#"TakeResources "selection":5"#);
        board.forget();
        board.say(0, "EndTurn");
        // Three discards, then two steps by the token.
        board.expect(
            0,
            r#"
            anna turn ended: VaticanRoutePosition "username":"cpu","position":4
            anna turn ended: VaticanRoutePosition "username":"cpu","position":6
            anna turn ended: ActionTokenPlayed "message":"Black cross token lv 2 played"
            anna turn ended: ActivePlayer "username":"anna"
            anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":0
            "#,
        );
        // The cross passes space 8 with the discards, before the token.
        board.say(0, r#"TakeResources "selection":6"#);
        board.forget();
        board.say(0, "EndTurn");
        let told = board.told(0);
        let report = r#"anna turn ended: VaticanReport "index":1,"players":["cpu"]"#;
        assert_eq!(told[0], report);
        assert!(told.iter().any(|line| line.ends_with("\"Black cross token lv 1 played\"")));
    }
}

#[test]
fn a_solo_game_is_won_on_the_track_with_nothing_but_faith() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(
            solo(&[1], |document| {
                document["players"][0]["faith"] = json!(23);
                document["players"][0]["tiles"] = json!(["up", "up", "open"]);
                document["reports"] = json!(2);
            }),
            &[framing],
        );
        board.forget();
        board.say(0, r#"TakeResources "selection":4"#);
        board.expect(
            0,
            r#"
            anna game is ended: VaticanReport "index":3,"players":["anna"]
            anna game is ended: VaticanRoutePosition "username":"anna","position":24
            anna game is ended: VictoryPointsUpdate "username":"anna","victoryPoints":29
            anna game is ended: EndGame "username":"anna"
            "#,
        );
        board.refused(0, "EndTurn", "illegal action");
        board.refused(0, r#"GameSize "size":1"#, "illegal action");
    }
}

#[test]
fn a_solo_game_is_won_with_the_seventh_card() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(
            solo(&[1], |document| {
                for (slot, deck) in
                    [(0, "g1"), (1, "b1"), (2, "y1"), (0, "g2"), (1, "b2"), (2, "y2")]
                {
                    let card = document["decks"][deck][0].as_u64().unwrap();
                    give_card(document, 0, slot, card as u8);
                }
                document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
            }),
            &[framing],
        );
        board.forget();
        board.say(0, r#"BuyDevelopmentCard "x":0,"y":2,"productionColumn":0"#);
        // The turn is not ended: the game is over.
        assert_eq!(board.clients[0].orders[0].len(), 1);
        let told = ended(&mut board);
        let names: Vec<&str> = told.iter().map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(
            names,
            [
                "ChestUpdate",
                "DevelopmentCardBuyUpdate",
                "MarketCardUpdate",
                "VictoryPointsUpdate",
                "EndGame"
            ]
        );
        assert_eq!(told[4], r#"EndGame "username":"anna""#);
    }
}

#[test]
fn a_solo_game_is_lost_to_the_black_cross_by_a_discard_or_a_token() {
    for framing in [JSON, JAVA] {
        for (cross, steps) in [(23, 0), (22, 1)] {
            let mut board = Board::of(
                solo(&[5], |document| {
                    document["lorenzo"]["cross"] = json!(cross);
                    document["players"][0]["tiles"] = json!(["gone", "gone", "open"]);
                    document["reports"] = json!(2);
                }),
                &[framing],
            );
            board.say(0, r#"TakeResources "selection":4"#);
            board.say(0, r#"DepositResource "color":"YELLOW","shelf":0"#);
            board.pass(20);
            board.forget();
            board.say(0, "EndTurn");
            let told = ended(&mut board);
            let mut expected = vec![];
            if steps > 0 {
                expected.push(r#"VaticanRoutePosition "username":"cpu","position":23"#);
            }
            expected.extend([
                r#"VaticanReport "index":3,"players":["cpu"]"#,
                r#"VaticanRoutePosition "username":"cpu","position":24"#,
            ]);
            if steps > 0 {
                expected.push(r#"ActionTokenPlayed "message":"Black cross token lv 2 played""#);
            }
            expected.extend([
                r#"VictoryPointsUpdate "username":"anna","victoryPoints":0"#,
                r#"EndGame "username":"cpu""#,
            ]);
            assert_eq!(told, expected);
        }
    }
}

#[test]
fn a_solo_game_is_lost_when_a_colour_is_gone() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(
            solo(&[4], |document| {
                document["decks"]["p1"] = json!([]);
                document["decks"]["p2"] = json!([]);
                let top = document["decks"]["p3"][0].clone();
                let next = document["decks"]["p3"][1].clone();
                document["decks"]["p3"] = json!([top, next]);
            }),
            &[framing],
        );
        board.say(0, r#"TakeResources "selection":4"#);
        board.say(0, r#"DepositResource "color":"YELLOW","shelf":0"#);
        board.pass(20);
        board.say(0, r#"DepositResource "color":"BLUE","shelf":1"#);
        board.pass(20);
        board.forget();
        board.say(0, "EndTurn");
        board.expect(
            0,
            r#"
            anna game is ended: VaticanRoutePosition "username":"cpu","position":0
            anna game is ended: MarketCardUpdate "x":3,"y":2,"id":"DC_…
            anna game is ended: MarketCardUpdate "x":3,"y":2,"id":"null",…
            anna game is ended: ActionTokenPlayed "message":"Lorenzo bought the last PURPLE card"
            anna game is ended: VictoryPointsUpdate "username":"anna","victoryPoints":0
            anna game is ended: EndGame "username":"cpu"
            "#,
        );
    }
}

/// Three players in the last round, the last one to act.
fn last_turn() -> masters::Masters {
    game(3, |document| {
        set_up(document);
        document["market"] = json!(["rwby", "gpwb", "ygpw"]);
        document["slide"] = json!("w");
        document["players"][0]["faith"] = json!(24);
        for (player, tile) in [(0, "up"), (1, "gone"), (2, "gone")] {
            document["players"][player]["tiles"] = json!([tile, tile, tile]);
        }
        document["reports"] = json!(3);
        document["last_round"] = json!("faith_track");
        document["phase"] = json!({"name": "before_action", "place": 2});
    })
}

#[test]
fn a_game_of_several_ends_with_all_points_and_the_winner_last() {
    for framings in [[JSON, JAVA, JSON], [JAVA, JSON, JAVA]] {
        let mut board = Board::of(last_turn(), &framings);
        board.say(2, r#"TakeResources "selection":4"#);
        board.forget();
        board.say(2, "EndTurn");
        for client in 0..3 {
            board.expect(
                client,
                r#"
                carla game is ended: VaticanRoutePosition "username":"anna","position":24
                carla game is ended: VaticanRoutePosition "username":"bob","position":2
                carla game is ended: ActivePlayer "username":"anna"
                carla game is ended: VictoryPointsUpdate "username":"anna","victoryPoints":29
                carla game is ended: VictoryPointsUpdate "username":"bob","victoryPoints":0
                carla game is ended: VictoryPointsUpdate "username":"carla","victoryPoints":0
                carla game is ended: EndGame "username":"anna"
                "#,
            );
        }
        // Pings are heard for a while, then the connection ends.
        for _ in 0..14 {
            board.pass(1000);
            board.say(0, "Ping");
            assert!(!board.clients[0].closed);
        }
        board.expect(0, "");
        board.pass(1000);
        assert!(board.clients[0].closed);
        assert!(board.clients[1].closed, "whoever says nothing is not kept that long");
    }
}

#[test]
fn resources_score_when_the_game_is_over_and_not_before() {
    let start = game(2, |document| {
        set_up(document);
        document["market"] = json!(["rwby", "gpwb", "ygpw"]);
        document["slide"] = json!("w");
        document["players"][0]["faith"] = json!(24);
        document["players"][0]["strongbox"] = json!({"C": 12});
        for (player, tile) in [(0, "up"), (1, "gone")] {
            document["players"][player]["tiles"] = json!([tile, tile, tile]);
        }
        document["reports"] = json!(3);
        document["last_round"] = json!("faith_track");
    });
    let mut board = Board::of(start, &[JSON, JAVA]);
    for (client, end) in [
        (0, r#"anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":29"#),
        (1, r#"bob game is ended: VictoryPointsUpdate "username":"anna","victoryPoints":31"#),
    ] {
        board.forget();
        board.say(client, r#"TakeResources "selection":4"#);
        board.say(client, "EndTurn");
        for other in 0..2 {
            let told = board.told(other);
            assert!(told.contains(&end.to_owned()), "{end}: {told:?}");
        }
    }
}

#[test]
fn whoever_is_lost_ends_the_game_for_all() {
    for framings in [[JSON, JAVA, JSON], [JAVA, JSON, JAVA]] {
        let mut board = Board::of(last_turn(), &framings);
        board.forget();
        board.step("p2 leaves");
        for client in 0..2 {
            board.expect(
                client,
                r#"
                carla game ended: player disconnected: VictoryPointsUpdate "username":"anna","victoryPoints":29
                carla game ended: player disconnected: VictoryPointsUpdate "username":"bob","victoryPoints":0
                carla game ended: player disconnected: EndGame "username":"anna"
                "#,
            );
            assert!(!board.clients[client].closed);
        }
    }
    // With one left, that one wins; in the set-up the connection ends shortly after (14.12).
    for framing in [JSON, JAVA] {
        let mut board = Board::of(game(2, |_| {}), &[framing]);
        board.forget();
        board.step("p1 leaves");
        board.expect(0, r#"bob game ended: player disconnected: EndGame "username":"anna""#);
        board.pass(299);
        assert!(!board.clients[0].closed);
        board.pass(1);
        assert!(board.clients[0].closed);
    }
}

#[test]
fn whoever_is_ready_for_the_first_turn_is_freed_from_a_broken_set_up_too() {
    for framing in [JSON, JAVA] {
        // The first player has nothing more to do in the set-up; it goes on for the others.
        let mut board = Board::of(game(3, |_| {}), &[framing]);
        for _ in 0..2 {
            let told = board.told(0);
            let list = told.iter().rfind(|line| line.starts_with("AvailableLeaderCard")).unwrap();
            let (_, id) = list.split_once(r#""id":""#).unwrap();
            let id = id.split_once('"').unwrap().0.to_owned();
            board.say(0, &format!(r#"DiscardLeaderCard "cardId":"{id}""#));
        }
        board.refused(0, "EndTurn", "illegal action");
        board.forget();
        board.step("p1 leaves");
        let told = board.told(0);
        assert!(told.last().unwrap().contains("EndGame"), "{told:?}");
        assert!(!board.clients[0].closed);
        board.pass(300);
        assert!(board.clients[0].closed);
    }
}

#[tokio::test(start_paused = true)]
async fn a_restart_leaves_no_match_behind_and_no_name() {
    let mut script = cast(4, &["anna", "Bob"]).await;
    let login = r#"
        anna > Login "username":"anna"
        Bob > Login "username":"bob"
        anna > GameSize "size":2
        100 ms pass
        "#;
    script.play(login).await;
    let tables = script.stage.host.tables().await.unwrap();
    assert_eq!(tables[0].stage, protocol::Stage::Playing);
    script.stage.restart().await;
    script.pass(std::time::Duration::from_secs(1)).await;
    assert_eq!(script.stage.host.tables().await.unwrap(), []);
    assert_eq!(script.stage.host.count().await.unwrap(), (0, 0));
    let table = script.stage.host.look(&tables[0].code).await.unwrap();
    assert_eq!(table.stage, protocol::Stage::Closed);
    for name in ["anna", "Bob"] {
        script.play(&format!("{name} is closed")).await;
        crate::tongues::enter(&mut script, name).await;
    }
    script.play(login).await;
    assert_eq!(script.stage.host.tables().await.unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_lost_connection_ends_the_game_at_once_and_the_names_are_free() {
    for (lost, stays) in [("anna", "Bob"), ("Bob", "anna")] {
        let mut script = cast(3, &["anna", "Bob"]).await;
        script
            .play(
                r#"
                anna > Login "username":"anna"
                Bob > Login "username":"bob"
                anna > GameSize "size":2
                1 s pass
                "#,
            )
            .await;
        script.told("anna").await;
        script.told("Bob").await;
        script.play(&format!("{lost} hangs up\n1 s pass")).await;
        let told = script.told(stays).await;
        let winner = stays.to_lowercase();
        let lost = lost.to_lowercase();
        let end =
            format!(r#"{lost} game ended: player disconnected: EndGame "username":"{winner}""#);
        assert_eq!(told, [end]);
        script.play(&format!("{stays} is closed")).await;
    }
}
