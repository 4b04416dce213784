//! What is told after each action, and in which order (sections 8, 10 and 14).

use serde_json::{Value, json};
use wire::Framing;

use crate::board::{Board, deal, game, give_card, play_leaders, set_up};
use crate::games::{JAVA, JSON};

const BOTH: [[Framing; 2]; 2] = [[JSON, JAVA], [JAVA, JSON]];

/// Two players, the first to act; the market is known.
fn two(change: impl FnOnce(&mut Value)) -> masters::Masters {
    game(2, |document| {
        set_up(document);
        document["market"] = json!(["rwby", "gpwb", "ygpw"]);
        document["slide"] = json!("w");
        change(document);
    })
}

fn shelves(document: &mut Value, seat: usize, shelves: [&str; 3]) {
    document["players"][seat]["depots"] = json!(shelves);
}

#[test]
fn a_line_is_told_marble_by_marble_then_the_line_and_the_slide() {
    for framings in BOTH {
        let mut board = Board::of(two(|_| {}), &framings);
        board.forget();
        board.say(0, r#"TakeResources "selection":4"#);
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna bought marbles from market: VaticanRoutePosition "username":"anna","position":1
                anna bought marbles from market: MarketResourceAvailable "marble":"BLUE"
                anna bought marbles from market: MarketResourceAvailable "marble":"YELLOW"
                anna bought marbles from market: ResourceMarketUpdate "position":4,"marbles":["WHITE","BLUE","YELLOW","WHITE"]
                anna bought marbles from market: ResourceMarketExtra "marble":"RED"
                "#,
            );
        }
        assert_eq!(board.clients[0].orders, [["row 0"]]);
    }
}

#[test]
fn a_report_comes_before_the_position_that_caused_it() {
    let mut board = Board::of(
        two(|document| {
            document["players"][0]["faith"] = json!(7);
            document["players"][1]["faith"] = json!(5);
        }),
        &[JSON, JAVA],
    );
    board.forget();
    board.say(0, r#"TakeResources "selection":0"#);
    for client in [0, 1] {
        board.expect(
            client,
            r#"
            anna bought marbles from market: VaticanReport "index":1,"players":["anna","bob"]
            anna bought marbles from market: VaticanRoutePosition "username":"anna","position":8
            anna bought marbles from market: MarketResourceAvailable "marble":"GREY"
            anna bought marbles from market: MarketResourceAvailable "marble":"YELLOW"
            anna bought marbles from market: ResourceMarketUpdate "position":0,"marbles":["GREY","YELLOW","WHITE"]
            anna bought marbles from market: ResourceMarketExtra "marble":"RED"
            "#,
        );
    }
}

#[test]
fn a_line_without_resources_has_a_shelf_for_java_clients_only() {
    // 14.10
    let mut board = Board::of(
        two(|document| {
            document["market"] = json!(["wwww", "bbgg", "yypp"]);
            document["slide"] = json!("r");
        }),
        &[JSON, JAVA],
    );
    board.forget();
    board.say(0, r#"TakeResources "selection":4"#);
    board.expect(
        0,
        r#"
        anna bought marbles from market: ResourceMarketUpdate "position":4,"marbles":["WHITE","WHITE","WHITE","RED"]
        anna bought marbles from market: ResourceMarketExtra "marble":"WHITE"
        "#,
    );
    board.expect(
        1,
        r#"
        anna bought marbles from market: ShelfUpdate "position":0,"maxSize":1,"size":0,"color":null
        anna bought marbles from market: ResourceMarketUpdate "position":4,…
        anna bought marbles from market: ResourceMarketExtra "marble":"WHITE"
        "#,
    );
    // The turn is not over before the client ends it, and then all others' positions are told.
    board.refused(0, r#"DepositResource "color":"BLUE","shelf":0"#, "marble not found");
    board.refused(0, r#"TakeResources "selection":4"#, "illegal action");
    board.say(0, "EndTurn");
    for client in [0, 1] {
        board.expect(
            client,
            r#"
            anna turn ended: VaticanRoutePosition "username":"bob","position":0
            anna turn ended: ActivePlayer "username":"bob"
            anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":0
            anna turn ended: VictoryPointsUpdate "username":"bob","victoryPoints":0
            "#,
        );
    }
}

#[test]
fn white_marbles_are_selectable_the_leader_played_last_first() {
    for framings in BOTH {
        let whites = two(|document| {
            deal(document, 0, [9, 12, 1, 2]);
            play_leaders(document, 0, &[9, 12]);
        });
        let mut board = Board::of(whites, &framings);
        board.forget();
        board.say(0, r#"TakeResources "selection":5"#);
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna bought marbles from market: MarketResourceAvailable "marble":"GREY"
                anna bought marbles from market: MarketResourceAvailable "marble":"PURPLE"
                anna bought marbles from market: MarketResourceAvailable "marble":{"color":"WHITE","selectableColors":["YELLOW","PURPLE"]}
                anna bought marbles from market: MarketResourceAvailable "marble":"BLUE"
                anna bought marbles from market: ResourceMarketUpdate "position":5,…
                anna bought marbles from market: ResourceMarketExtra "marble":"GREY"
                "#,
            );
        }
        // An ordinary marble of the colour goes first, then the white one.
        board.say(0, r#"DepositResource "color":"PURPLE","shelf":2"#);
        board.pass(20);
        board.say(0, r#"DepositResource "color":"PURPLE","shelf":2"#);
        board.pass(20);
        let orders = &board.clients[0].orders;
        assert_eq!(orders[1..], [vec!["V-3"], vec!["w-V", "V-3"]]);
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna marble stored: ShelfUpdate "position":2,"maxSize":3,"size":1,"color":"PURPLE"
                anna marble stored: MarketResourceTaken "marble":"PURPLE"
                anna marble stored: ShelfUpdate "position":2,"maxSize":3,"size":2,"color":"PURPLE"
                anna marble stored: MarketResourceTaken "marble":"PURPLE"
                "#,
            );
        }
        board.refused(0, r#"DepositResource "color":"YELLOW","shelf":0"#, "marble not found");
        // The rest is discarded with the end of the turn.
        board.say(0, "EndTurn");
        assert_eq!(board.clients[0].orders.last().unwrap(), &["H-x", "S-x", "end"]);
        board.expect(
            0,
            r#"
            anna turn ended: VaticanRoutePosition "username":"bob","position":2
            anna turn ended: ActivePlayer "username":"bob"
            anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":10
            anna turn ended: VictoryPointsUpdate "username":"bob","victoryPoints":0
            "#,
        );
    }
}

#[test]
fn a_single_white_leader_gives_marbles_of_one_colour() {
    let mut board = Board::of(
        two(|document| {
            deal(document, 0, [10, 12, 1, 2]);
            play_leaders(document, 0, &[10]);
        }),
        &[JSON],
    );
    board.forget();
    board.say(0, r#"TakeResources "selection":6"#);
    let told = board.told(0).join("\n");
    assert!(told.contains(r#"{"color":"WHITE","selectableColors":["BLUE"]}"#), "{told}");
    board.say(0, r#"DepositResource "color":"BLUE","shelf":0"#);
    assert_eq!(board.clients[0].orders.last().unwrap(), &["H-1"]);
}

#[test]
fn moves_tell_the_target_first_and_pour_into_leader_shelves() {
    let mut board = Board::of(
        two(|document| {
            deal(document, 0, [5, 8, 1, 2]);
            play_leaders(document, 0, &[5, 8]);
            shelves(document, 0, ["C", "SS", ""]);
        }),
        &[JSON, JAVA],
    );
    board.forget();
    board.say(0, r#"MoveResources "startPos":1,"endPos":2"#);
    for client in [0, 1] {
        board.expect(
            client,
            r#"
            anna resources moved: ShelfUpdate "position":2,"maxSize":3,"size":2,"color":"GREY"
            anna resources moved: ShelfUpdate "position":1,"maxSize":2,"size":0,"color":null
            "#,
        );
    }
    // Leader shelves stand in the order in which the leaders were played.
    board.say(0, r#"MoveResources "startPos":2,"endPos":3"#);
    board.expect(
        0,
        r#"
        anna resources moved: ShelfUpdate "position":3,"maxSize":2,"size":2,"color":"GREY"
        anna resources moved: ShelfUpdate "position":2,"maxSize":3,"size":0,"color":null
        "#,
    );
    board.say(0, r#"MoveResources "startPos":3,"endPos":0"#);
    board.expect(0, r#"ErrorUpdate "errorMessage":"illegal move""#);
    board.say(0, r#"MoveResources "startPos":0,"endPos":4"#);
    board.say(0, r#"MoveResources "startPos":3,"endPos":0"#);
    board.expect(
        0,
        r#"
        anna resources moved: ShelfUpdate "position":4,"maxSize":2,"size":1,"color":"YELLOW"
        anna resources moved: ShelfUpdate "position":0,"maxSize":1,"size":0,"color":null
        anna resources moved: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"GREY"
        anna resources moved: ShelfUpdate "position":3,"maxSize":2,"size":1,"color":"GREY"
        "#,
    );
    for (start, end) in [(3, 1), (3, 4), (1, 1), (1, 2), (0, 5), (-1, 0), (7, 9), (0, 4)] {
        let text = format!(r#"MoveResources "startPos":{start},"endPos":{end}"#);
        board.refused(0, &text, "illegal move");
    }
}

#[test]
fn a_purchase_pays_from_basic_shelves_leader_shelves_and_chest_and_ends_the_turn() {
    for framings in BOTH {
        let mut board = Board::of(
            two(|document| {
                deal(document, 0, [7, 8, 1, 2]);
                play_leaders(document, 0, &[7, 8]);
                shelves(document, 0, ["H", "", ""]);
                document["players"][0]["leader_depots"] = json!("H");
                document["players"][0]["strongbox"] = json!({"H": 3});
                // DC_3 costs three shields.
                let deck = document["decks"]["g1"].as_array_mut().unwrap();
                deck.retain(|card| *card != json!(9));
                deck.push(json!(9));
            }),
            &framings,
        );
        board.forget();
        board.refused(
            0,
            r#"BuyDevelopmentCard "x":0,"y":1,"productionColumn":0"#,
            "illegal position",
        );
        board.say(0, r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":1"#);
        assert_eq!(board.clients[0].orders, [["buy g1 2 d:H l:H s:H", "end"]]);
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna bought Development Card: ShelfUpdate "position":0,"maxSize":1,"size":0,"color":null
                anna bought Development Card: ShelfUpdate "position":3,"maxSize":2,"size":0,"color":"BLUE"
                anna bought Development Card: ChestUpdate "resources":{"BLUE":2}
                anna bought Development Card: DevelopmentCardBuyUpdate "position":1,"id":"DC_3","victoryPoints":3,"require":{"PURPLE":2},"produce":{"YELLOW":1,"GREY":1,"BLUE":1},"color":"GREEN"
                anna bought Development Card: MarketCardUpdate "x":0,"y":0,"id":"DC_…
                anna bought Development Card: ActivePlayer "username":"bob"
                anna bought Development Card: VictoryPointsUpdate "username":"anna","victoryPoints":9
                anna bought Development Card: VictoryPointsUpdate "username":"bob","victoryPoints":0
                "#,
            );
        }
    }
}

#[test]
fn an_empty_deck_is_told_as_null() {
    let mut board = Board::of(
        two(|document| {
            let others: Vec<u8> = serde_json::from_value(document["decks"]["g1"].clone()).unwrap();
            for (number, card) in others[..3].iter().enumerate() {
                give_card(document, 1, number, *card);
            }
            document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
        }),
        &[JSON, JAVA],
    );
    board.forget();
    board.say(0, r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":0"#);
    for client in [0, 1] {
        let told = board.told(client);
        let empty = r#"anna bought Development Card: MarketCardUpdate "x":0,"y":0,"id":"null","victoryPoints":0,"require":{},"produce":{},"color":null,"price":{}"#;
        assert!(told.iter().any(|line| line == empty), "{told:?}");
    }
    board.refused(1, r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":0"#, "No card found");
}

#[test]
fn productions_always_tell_the_chest_and_faith_moves_with_the_end_of_the_turn() {
    for framings in BOTH {
        let mut board = Board::of(
            two(|document| {
                deal(document, 0, [13, 16, 1, 2]);
                play_leaders(document, 0, &[13, 16]);
                shelves(document, 0, ["C", "", ""]);
                document["players"][0]["strongbox"] = json!({"C": 1, "H": 2, "S": 2});
                // DC_1: a coin for a faith point.
                give_card(document, 0, 2, 1);
            }),
            &framings,
        );
        board.forget();
        board.say(0, r#"CardProduction "cardPosition":2"#);
        board.say(0, r#"BasicProduction "in1":"GREY","in2":"GREY","out":"PURPLE""#);
        board.say(0, r#"LeaderCardProduction "cardId":"LC_13","out":"YELLOW""#);
        assert_eq!(
            board.clients[0].orders,
            [["use 3 d:C"], ["use basic s:SS =V"], ["use L13 s:H =C"]]
        );
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna production: ShelfUpdate "position":0,"maxSize":1,"size":0,"color":null
                anna production: ChestUpdate "resources":{"YELLOW":1,"GREY":2,"BLUE":2}
                anna production: ProductionBufferUpdate "id":"DC_1","produced":["RED"]
                anna production: ChestUpdate "resources":{"YELLOW":1,"BLUE":2}
                anna production: ProductionBufferUpdate "id":"basic","produced":["PURPLE"]
                anna production: ChestUpdate "resources":{"YELLOW":1,"BLUE":1}
                anna production: ProductionBufferUpdate "id":"LC_13","produced":["YELLOW","RED"]
                "#,
            );
        }
        for (text, why) in [
            (r#"CardProduction "cardPosition":2"#, "production already used"),
            (
                r#"BasicProduction "in1":"BLUE","in2":"BLUE","out":"BLUE""#,
                "production already used",
            ),
            (r#"CardProduction "cardPosition":0"#, "card not found"),
            (r#"TakeResources "selection":0"#, "illegal action"),
            (r#"BuyDevelopmentCard "x":0,"y":0,"productionColumn":0"#, "illegal action"),
            (r#"MoveResources "startPos":0,"endPos":1"#, "illegal action"),
            (r#"ActivateLeaderCard "cardId":"LC_13""#, "illegal action"),
            (r#"DepositResource "color":"BLUE","shelf":0"#, "illegal action"),
        ] {
            board.refused(0, text, why);
        }
        board.say(0, "EndTurn");
        assert_eq!(board.clients[0].orders.last().unwrap(), &["finish", "end"]);
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna turn ended: ChestUpdate "resources":{"YELLOW":2,"BLUE":1,"PURPLE":1}
                anna turn ended: VaticanRoutePosition "username":"anna","position":2
                anna turn ended: ActivePlayer "username":"bob"
                anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":9
                anna turn ended: VictoryPointsUpdate "username":"bob","victoryPoints":0
                "#,
            );
        }
    }
}

#[test]
fn a_depot_leader_is_told_with_all_shelves_and_any_other_without() {
    for framings in BOTH {
        let mut board = Board::of(
            two(|document| {
                deal(document, 0, [5, 8, 1, 2]);
                shelves(document, 0, ["S", "", ""]);
                document["players"][0]["strongbox"] = json!({"C": 5, "H": 5});
            }),
            &framings,
        );
        board.forget();
        board.say(0, r#"ActivateLeaderCard "cardId":"LC_8""#);
        board.say(0, r#"ActivateLeaderCard "cardId":"LC_5""#);
        for client in [0, 1] {
            board.expect(
                client,
                r#"
                anna Leader card activated: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"GREY"
                anna Leader card activated: ShelfUpdate "position":1,"maxSize":2,"size":0,"color":null
                anna Leader card activated: ShelfUpdate "position":2,"maxSize":3,"size":0,"color":null
                anna Leader card activated: ShelfUpdate "position":3,"maxSize":2,"size":0,"color":"YELLOW"
                anna Leader card activated: LeaderCardActivation "leaderCard":{"id":"LC_8","type":"EXTRA_SHELF","color":"YELLOW","victoryPoint":3,"active":true,…
                anna Leader card activated: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"GREY"
                anna Leader card activated: ShelfUpdate "position":1,"maxSize":2,"size":0,"color":null
                anna Leader card activated: ShelfUpdate "position":2,"maxSize":3,"size":0,"color":null
                anna Leader card activated: ShelfUpdate "position":3,"maxSize":2,"size":0,"color":"YELLOW"
                anna Leader card activated: ShelfUpdate "position":4,"maxSize":2,"size":0,"color":"GREY"
                anna Leader card activated: LeaderCardActivation "leaderCard":{"id":"LC_5",…
                "#,
            );
        }
        board.refused(0, r#"ActivateLeaderCard "cardId":"LC_8""#, "no card found");
        board.refused(0, r#"DiscardLeaderCard "cardId":"LC_8""#, "no card found");
    }
}

#[test]
fn two_leaders_discarded_are_told_to_java_clients_once() {
    // 14.5 and 14.6
    let mut board = Board::of(
        two(|document| {
            deal(document, 0, [5, 8, 1, 2]);
            deal(document, 1, [6, 7, 3, 4]);
            document["players"][1]["strongbox"] = json!({"V": 5, "S": 5});
        }),
        &[JAVA, JSON],
    );
    board.forget();
    board.say(0, r#"DiscardLeaderCard "cardId":"LC_5""#);
    board.expect(
        0,
        r#"
        AvailableLeaderCard "viewLeaderCard":[{"id":"LC_8",…
        anna discarded Leader Card: VaticanRoutePosition "username":"anna","position":1
        "#,
    );
    board.expect(
        1,
        r#"anna discarded Leader Card: VaticanRoutePosition "username":"anna","position":1"#,
    );
    board.say(0, r#"DiscardLeaderCard "cardId":"LC_8""#);
    board.expect(
        0,
        r#"anna discarded Leader Card: VaticanRoutePosition "username":"anna","position":2"#,
    );
    board.refused(0, r#"ActivateLeaderCard "cardId":"LC_8""#, "no card found");
    board.say(0, r#"TakeResources "selection":1"#);
    board.say(0, "EndTurn");
    board.forget();
    board.say(1, r#"ActivateLeaderCard "cardId":"LC_6""#);
    // The Java client has no two leaders left, so it is told of the shelves only.
    let told = board.told(0);
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told.iter().all(|line| line.contains(": ShelfUpdate ")));
    assert!(board.told(1).iter().any(|line| line.contains("LeaderCardActivation")));
    // JSON clients are told everything, within the batch.
    board.say(1, r#"DiscardLeaderCard "cardId":"LC_7""#);
    board.expect(
        1,
        r#"
        bob discarded Leader Card: AvailableLeaderCard "viewLeaderCard":[{"id":"LC_6",…
        bob discarded Leader Card: VaticanRoutePosition "username":"bob","position":…
        "#,
    );
    let mut board = Board::of(two(|document| deal(document, 0, [5, 8, 1, 2])), &[JSON]);
    board.say(0, r#"DiscardLeaderCard "cardId":"LC_5""#);
    board.forget();
    board.say(0, r#"DiscardLeaderCard "cardId":"LC_8""#);
    board.expect(
        0,
        r#"
        anna discarded Leader Card: AvailableLeaderCard "viewLeaderCard":[]
        anna discarded Leader Card: VaticanRoutePosition "username":"anna","position":2
        "#,
    );
}

#[test]
fn leaders_may_follow_a_market_action_once_the_buffer_is_empty() {
    for framing in [JSON, JAVA] {
        let mut board = Board::of(two(|document| deal(document, 0, [5, 8, 1, 2])), &[framing]);
        board.say(0, r#"TakeResources "selection":4"#);
        board.refused(0, r#"DiscardLeaderCard "cardId":"LC_5""#, "illegal action");
        board.say(0, r#"DepositResource "color":"BLUE","shelf":0"#);
        board.pass(20);
        board.say(0, r#"DepositResource "color":"YELLOW","shelf":1"#);
        board.pass(20);
        board.forget();
        board.say(0, r#"DiscardLeaderCard "cardId":"LC_5""#);
        let told = board.told(0);
        assert!(told.iter().all(|line| !line.contains("Error")), "{told:?}");
        board.refused(0, r#"ActivateLeaderCard "cardId":"LC_8""#, "can't fulfill card requirement");
        board.say(0, "EndTurn");
        assert!(board.told(0).iter().any(|line| line.contains(r#"ActivePlayer "username":"bob""#)));
    }
}

#[test]
fn the_set_up_asks_for_leaders_first_and_then_for_resources() {
    for framings in [[JSON, JAVA, JSON, JAVA], [JAVA, JSON, JAVA, JSON]] {
        let mut board = Board::of(
            game(4, |document| {
                for seat in 0..4 {
                    let leaders: Vec<u8> = (seat * 4 + 1..=seat * 4 + 4).collect();
                    document["players"][usize::from(seat)]["dealt"] = json!(leaders);
                    document["players"][usize::from(seat)]["hand"] = json!(leaders);
                }
            }),
            &framings,
        );
        let setup = board.told(3);
        let setup: Vec<&str> = setup
            .iter()
            .filter_map(|line| line.strip_prefix("- Setup: "))
            .map(|line| line.split(' ').next().unwrap())
            .collect();
        let mut expected = vec!["ResourceMarketUpdate"; 3];
        expected.push("ResourceMarketExtra");
        expected.extend(["MarketCardUpdate"; 12]);
        expected.extend(["VaticanRoutePosition", "PlayerSetup"].repeat(4));
        assert_eq!(setup, expected);
        board.forget();
        let java = framings[3] == JAVA;
        board.refused(3, r#"DepositResource "color":"BLUE","shelf":0"#, "illegal action");
        board.refused(3, r#"DiscardLeaderCard "cardId":"LC_1""#, "no card found");
        board.say(3, r#"GameSize "size":2"#);
        board.forget();
        // Both at once, as the GUI sends them.
        board.say(3, r#"DiscardLeaderCard "cardId":"LC_13""#);
        board.refused(3, r#"DiscardLeaderCard "cardId":"LC_13""#, "no card found");
        board.forget();
        board.say(3, r#"DiscardLeaderCard "cardId":"LC_15""#);
        let empty = if java { "dora discarded Leader Card: nothing\n" } else { "" };
        board.expect(
            3,
            &[
                r#"
                AvailableLeaderCard "viewLeaderCard":[{"id":"LC_14",…},{"id":"LC_16",…
                ResourceSetup "availableResources":2
                "#,
                empty,
            ]
            .concat(),
        );
        assert_eq!(board.clients[3].orders, [["keep 14 16"]]);
        for (text, why) in [
            // Whatever the error is about.
            (r#"Login "username":"dora""#, "already connected"),
            (r#"GameSize "size":2"#, "action not allowed"),
            (r#"DiscardLeaderCard "cardId":"LC_14""#, "illegal action"),
            ("EndTurn", "illegal action"),
            (r#"DepositResource "color":"RED","shelf":0"#, "wrong color"),
            (r#"DepositResource "color":"WHITE","shelf":0"#, "wrong color"),
            (r#"DepositResource "color":null,"shelf":0"#, "wrong color"),
            (r#"DepositResource "color":"BLUE","shelf":3"#, "shelf not found"),
            (r#"DepositResource "color":"BLUE","shelf":-1"#, "shelf not found"),
        ] {
            // 14.11
            board.say(3, text);
            board.pass(20);
            board.expect(
                3,
                &format!(
                    "ErrorUpdate \"errorMessage\":\"{why}\"\nResourceSetup \"availableResources\":2"
                ),
            );
        }
        board.say(3, r#"DepositResource "color":"BLUE","shelf":0"#);
        board.pass(20);
        board.expect(
            3,
            r#"
            ResourceSetup "availableResources":1
            dora marble stored: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"BLUE"
            "#,
        );
        let empty = if framings[2] == JAVA { "dora discarded Leader Card: nothing\n" } else { "" };
        let stored =
            r#"dora marble stored: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"BLUE""#;
        board.expect(2, &[empty, stored].concat());
        for (text, why) in [
            (r#"DepositResource "color":"BLUE","shelf":0"#, "not enough space"),
            (r#"DepositResource "color":"GREY","shelf":0"#, "wrong color"),
            (r#"DepositResource "color":"BLUE","shelf":1"#, "color already stored"),
        ] {
            board.refused(3, text, why);
        }
        board.say(3, r#"DepositResource "color":"GREY","shelf":1"#);
        board.pass(20);
        board.refused(3, r#"DepositResource "color":"GREY","shelf":1"#, "illegal action");
        // The others; the last one begins the game.
        for (client, first) in [(0, 1), (1, 5), (2, 9)] {
            for leader in [first, first + 1] {
                board.say(client, &format!(r#"DiscardLeaderCard "cardId":"LC_{leader}""#));
            }
        }
        board.say(1, r#"DepositResource "color":"PURPLE","shelf":0"#);
        board.pass(20);
        board.forget();
        board.say(2, r#"DepositResource "color":"PURPLE","shelf":1"#);
        board.pass(20);
        for client in 0..4 {
            board.expect(
                client,
                r#"
                carla marble stored: ShelfUpdate "position":1,"maxSize":2,"size":1,"color":"PURPLE"
                carla marble stored: ActivePlayer "username":"anna"
                "#,
            );
        }
    }
}

#[test]
fn a_size_chosen_in_the_set_up_shows_java_clients_their_leaders() {
    // 14.22
    let mut board = Board::of(game(2, |_| {}), &[JAVA, JSON]);
    board.forget();
    board.say(0, r#"GameSize "size":2"#);
    board.expect(
        0,
        r#"
        ErrorUpdate "errorMessage":"action not allowed"
        AvailableLeaderCard "viewLeaderCard":[…
        "#,
    );
    board.say(1, r#"GameSize "size":2"#);
    board.expect(1, r#"ErrorUpdate "errorMessage":"action not allowed""#);
}

#[test]
fn the_answer_to_a_deposit_of_a_java_client_waits_20_ms() {
    // 14.23
    let mut board = Board::of(two(|_| {}), &[JAVA, JSON]);
    board.say(0, r#"TakeResources "selection":4"#);
    board.forget();
    board.say(0, r#"DepositResource "color":"BLUE","shelf":0"#);
    board.pass(19);
    assert_eq!(board.told(0), Vec::<String>::new());
    board.pass(1);
    assert_eq!(board.told(0).len(), 2);
}

#[test]
fn batches_of_json_clients_are_numbered_lines_of_which_the_final_one_is_the_last() {
    let mut board = Board::of(two(|_| {}), &[JSON, JSON]);
    let mark = board.clients[0].bytes.len();
    board.say(0, r#"TakeResources "selection":4"#);
    let text = String::from_utf8(board.clients[0].bytes[mark..].to_vec()).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["batch"], 2);
        assert_eq!(line["last"], number == 4);
        assert_eq!(line["type"], "ModelUpdate");
        assert_eq!(line["playerUsername"], "anna");
        assert!(line.get("messages").is_none() && line["message"].is_object());
    }
}
