//! What Java clients cannot take, fault by fault (sections 5.2 to 5.5 and 6).

use masters::LeaderId;
use serde_json::{Value, json};
use wire::Framing;

use crate::board::{Board, lead, position, states};

const JAVA: [Framing; 2] = [Framing::Java; 2];

fn element<'a>(message: &'a Value, list: &str, kind: &str) -> Option<&'a Value> {
    message[list].as_array()?.iter().find(|element| element["type"] == kind)
}

fn own<'a>(message: &'a Value, kind: &str) -> Option<&'a Value> {
    element(message, "playerSimpleModelElements", kind)
}

fn common<'a>(message: &'a Value, kind: &str) -> Option<&'a Value> {
    element(message, "commonSimpleModelElements", kind)
}

/// The ids of the leaders, by our own numbers, as the clients know them (2.6).
fn uuid(leader: u8) -> &'static str {
    assert!(LeaderId::new(leader).is_some());
    match leader {
        1 => "77618d00-97be-328a-b77c-acd69816c35e",
        5 => "80a39dcf-8538-3c64-a504-fc22de5098c3",
        6 => "d8c49044-969b-38bb-96d1-91c01f17ddc3",
        13 => "b7ce6daf-9be6-3f7e-8da0-954299bd099f",
        14 => "5a54c3ff-c82b-360b-8263-f453a500a4e6",
        _ => panic!("no test needs {leader}"),
    }
}

fn play(leader: u8) -> Value {
    json!({"type": "InitialOrFinalPhaseEvent", "choice": 1, "leaderId": uuid(leader)})
}

/// Cards that production leaders 13 and 14 and discount leader 1 ask for, and resources for depots.
fn able(hand: &'static [u8], played: &'static [u8]) -> masters::Masters {
    position(2, move |document| {
        lead(document, 0, played, hand);
        for (slot, deck) in [(0, "y1"), (1, "g1"), (2, "b1"), (0, "y2"), (1, "b2")] {
            crate::turns::give_card(document, 0, slot, deck);
        }
        document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
    })
}

fn leaders(told: &[Value]) -> Vec<Value> {
    let states = told.iter().filter_map(|message| own(message, "SimplePlayerLeaders"));
    states.map(|element| element["playerLeadersMap"].clone()).collect()
}

#[test]
fn an_active_leader_is_named_once_and_never_again() {
    let mut board = Board::of(able(&[5, 6], &[]), &JAVA);
    let told = board.act(0, play(5));
    let first =
        json!({uuid(5): {"key": true, "value": false}, uuid(6): {"key": false, "value": true}});
    assert_eq!(leaders(&told), [first], "what is left in the hand is shown as playable for good");
    let others = board.told(1);
    assert_eq!(leaders(&others), [json!({uuid(5): {"key": true, "value": false}})]);
    let told = board.act(0, play(6));
    assert_eq!(states(&told), ["0 MIDDLE_PHASE"]);
    assert_eq!(leaders(&told), [] as [Value; 0], "the owner hears nothing more");
    assert_eq!(leaders(&board.told(1)), [json!({uuid(6): {"key": true, "value": false}})]);
    // Turns go on, and nobody hears of them again.
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    board.act(0, json!({"type": "DiscardResourcesEvent"}));
    for client in 0..2 {
        for map in leaders(&board.told(client)) {
            for leader in [5, 6] {
                assert!(map.get(uuid(leader)).is_none(), "{map}");
            }
        }
    }
}

#[test]
fn hands_are_secret_and_discards_are_told_while_nothing_is_active() {
    let mut board = Board::of(able(&[5, 6], &[]), &JAVA);
    let drop = json!({"type": "InitialOrFinalPhaseEvent", "choice": 0, "leaderId": uuid(5)});
    let told = board.act(0, drop);
    assert_eq!(states(&told), ["ElementsInNetwork", "0 INITIAL_PHASE"]);
    assert_eq!(leaders(&told), [json!({uuid(6): {"key": false, "value": true}})]);
    for map in leaders(&board.told(1)) {
        assert_eq!(map, json!({}));
    }
}

#[test]
fn a_leader_that_cannot_be_played_is_refused_with_the_state_repaired() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[5, 6]);
        document["players"][0]["strongbox"] = json!({"C": 5});
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, play(5));
    let told = board.act(0, play(6));
    assert_eq!(states(&told), ["EventNotValid", "0 INITIAL_PHASE"]);
    assert_eq!(told[0], json!({"type": "EventNotValid"}));
    assert!(common(&told[1], "SimpleCardShop").is_some());
    assert!(own(&told[1], "SimpleProductions").is_some());
    assert!(own(&told[1], "SimplePlayerLeaders").is_none());
    assert!(board.told(1).iter().all(|message| message["type"] != "EventNotValid"));
}

#[test]
fn a_production_leader_after_another_one_is_named_so_that_its_power_is_shown() {
    // A discount leader first, a production leader second: without it no power would be shown.
    let mut board = Board::of(able(&[1, 13], &[]), &JAVA);
    board.act(0, play(1));
    let told = board.act(0, play(13));
    assert_eq!(
        leaders(&told),
        [json!({uuid(13): {"key": true, "value": false}})],
        "without the first"
    );
    let elements = told[0]["playerSimpleModelElements"].as_array().unwrap();
    let at = |kind: &str| elements.iter().position(|element| element["type"] == kind).unwrap();
    assert!(at("SimplePlayerLeaders") < at("SimpleCardCells"));
    let productions = own(&told[0], "SimpleProductions").unwrap();
    assert!(productions["availableProductions"]["4"].is_object());
    // Two production leaders: the first one is enough.
    let mut board = Board::of(able(&[13, 14], &[]), &JAVA);
    board.act(0, play(13));
    let told = board.act(0, play(14));
    assert_eq!(leaders(&told), [] as [Value; 0]);
    let productions = own(&told[0], "SimpleProductions").unwrap();
    assert!(productions["availableProductions"]["5"].is_object());
}

#[test]
fn whoever_comes_back_gets_active_leaders_once_and_not_in_the_first_state() {
    for (hand, played) in [(&[6_u8][..], &[5_u8][..]), (&[], &[5, 6])] {
        let hand: &'static [u8] = hand.to_vec().leak();
        let played: &'static [u8] = played.to_vec().leak();
        let mut board = Board::empty(able(hand, played));
        board.enter(0, Framing::Java, None);
        let told = board.told(0);
        assert_eq!(
            states(&told)[..5],
            ["MatchesData", "MatchesData", "JoinStatus", "MatchesData", "ElementsInNetwork"]
        );
        let elements = &told[4]["playerElementsMap"];
        let map = elements["0"].as_array().unwrap()[0]["playerLeadersMap"].as_object().unwrap();
        assert_eq!(map.len(), 2);
        assert!(played.iter().all(|leader| map[uuid(*leader)]["key"] == true));
        assert_eq!(elements["0"].as_array().unwrap().len(), 10, "all elements of a player");
        assert_eq!(told[4]["playerSimpleModelElements"].as_array().unwrap().len(), 5);
        assert_eq!(told[5]["numberOfPlayerSendingEvent"], 0);
        assert_eq!(leaders(&told[5..]), [] as [Value; 0], "the first own state is read twice");
        assert_eq!(states(&told[6..]), ["1 IDLE"], "then one for every other seat");
        assert_eq!(told[6]["playerSimpleModelElements"], json!([]));
    }
}

#[test]
fn every_turn_begins_with_a_shop_and_productions_for_whoever_is_on_turn() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["market"] = json!(["wwww", "bbgg", "yypp"]);
        document["slide"] = json!("r");
        document["players"][1]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    let told = board.act(0, json!({"type": "DiscardResourcesEvent"}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    let selectable = |message: &Value| {
        let shop = common(message, "SimpleCardShop").unwrap();
        shop["simpleShop"]["GREEN"]["1"]["value"][0]["networkDevelopmentCard"]["selectable"].clone()
    };
    assert_eq!(
        (&told[0]["currentPlayerNumber"], &told[1]["currentPlayerNumber"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(selectable(&told[1]), true);
    assert!(own(&told[1], "SimpleProductions").is_some());
    assert!(common(&told[1], "PlayersInfo").is_some());
    // Only the first card of a deck is shown: nobody may know the next one.
    let shop = common(&told[1], "SimpleCardShop").unwrap();
    for (_, levels) in shop["simpleShop"].as_object().unwrap() {
        assert_eq!(levels.as_object().unwrap().len(), 3);
        for (_, pile) in levels.as_object().unwrap() {
            assert!(pile["value"].as_array().unwrap().len() <= 1);
        }
    }
}

/// Two players without leaders in the hand; the line gives nothing.
fn without_leaders() -> masters::Masters {
    position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][1]["hand"] = json!([]);
        document["market"] = json!(["wwww", "bbgg", "yypp"]);
        document["slide"] = json!("r");
        document["players"][1]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
    })
}

/// Section 11, G1: a console client that shows a board takes no numbers until it has shown the leaders.
#[test]
fn an_own_turn_without_leaders_begins_with_their_screen_nevertheless() {
    let skip = || json!({"type": "InitialOrFinalPhaseEvent", "choice": 2});
    let market = || json!({"type": "MiddlePhaseEvent", "choice": 0});
    let mut board = Board::of(without_leaders(), &JAVA);
    board.act(0, market());
    board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    let told = board.act(0, json!({"type": "DiscardResourcesEvent"}));
    assert_eq!(states(&told), ["0 IDLE", "1 MIDDLE_PHASE"], "the others need no detour");
    let told = board.told(1);
    let told = &told[told.len() - 3..];
    assert_eq!(states(told), ["0 IDLE", "1 INITIAL_PHASE", "1 MIDDLE_PHASE"]);
    for turn in &told[1..] {
        assert_eq!(turn["currentPlayerNumber"], 1);
        assert!(common(turn, "PlayersInfo").is_some());
    }
    let shop = common(&told[1], "SimpleCardShop").unwrap();
    let first = &shop["simpleShop"]["GREEN"]["1"]["value"][0]["networkDevelopmentCard"];
    assert_eq!(first["selectable"], true, "what a turn begins with comes with its first state");
    assert!(own(&told[1], "SimpleProductions").is_some());
    assert_eq!(told[2]["playerSimpleModelElements"], json!([]));
    // The leaders cannot be skipped: the graphical client shows their screen and finds out so.
    assert_eq!(states(&board.act(1, skip())), ["EventNotValid", "1 MIDDLE_PHASE"]);
    assert_eq!(states(&board.act(1, market())), ["1 CHOOSING_MARKET_LINE"]);
    // A JSON client is told what is.
    let mut board = Board::of(without_leaders(), &[Framing::Java, Framing::Json]);
    board.act(0, market());
    board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    board.act(0, json!({"type": "DiscardResourcesEvent"}));
    assert_eq!(states(&board.told(1)).last().unwrap(), "1 MIDDLE_PHASE");
    assert!(!states(&board.clients[1].log).contains(&"1 INITIAL_PHASE".to_owned()));
}

#[test]
fn nobody_who_plays_alone_is_shown_leaders_that_are_not_there() {
    let game = position(1, |document| {
        lead(document, 0, &[], &[]);
        document["market"] = json!(["wwww", "bbgg", "yypp"]);
        document["slide"] = json!("r");
    });
    let mut board = Board::of(game, &[Framing::Java]);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    let told = board.act(0, json!({"type": "DiscardResourcesEvent"}));
    let told = states(&told);
    let told: Vec<&str> =
        told.iter().map(String::as_str).filter(|told| *told != "ElementsInNetwork").collect();
    assert_eq!(told, ["0 IDLE", "0 MIDDLE_PHASE"]);
}

#[test]
fn a_card_is_paid_from_positions_that_are_listed_once_each() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][0]["depots"] = json!(["C", "VV", "HHH"]);
        document["players"][0]["strongbox"] = json!({"C": 2, "V": 2, "H": 2, "S": 4});
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 1}));
    let told =
        board.act(0, json!({"type": "ChooseCardEvent", "cardColorNumber": 0, "cardLevel": 1}));
    assert_eq!(states(&told), ["0 CHOOSING_RESOURCES_FOR_DEVCARD"]);
    let shop = common(&told[0], "SimpleCardShop").unwrap();
    let costs = shop["purchasedCard"]["networkDevelopmentCard"]["discountedCostList"].clone();
    let costs = costs.as_array().unwrap();
    let entries = own(&told[0], "SelectablePositions").unwrap()["selPositions"].clone();
    let entries = entries.as_array().unwrap();
    assert_eq!(entries.len(), 10, "six cells and four kinds in the strongbox");
    let mut paid = Vec::new();
    for cost in costs {
        let fitting = entries.iter().filter(|entry| entry[0]["value"] == cost["key"]);
        let units = fitting.flat_map(|entry| {
            assert_eq!(entry[1]["right"], true);
            (0..entry[1]["left"].as_u64().unwrap()).map(|_| entry[0]["key"].clone())
        });
        paid.extend(units.take(cost["value"].as_u64().unwrap() as usize));
    }
    let told =
        board.act(0, json!({"type": "ChooseResourceForCardShopEvent", "chosenResources": paid}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_FOR_DEVCARD"]);
    let depots = own(&told[0], "SimpleWarehouseLeadersDepot").unwrap();
    let cells =
        depots["simpleDepot"].as_object().unwrap().values().flat_map(|row| row.as_array().unwrap());
    let selected = cells.filter(|cell| cell["value"] == true).count();
    let strongbox = own(&told[0], "SimpleStrongBox").unwrap()["simpleBox"].as_object().unwrap();
    let reserved: u64 =
        strongbox.values().map(|pair| pair["value"]["value"].as_u64().unwrap()).sum();
    assert_eq!(selected as u64 + reserved, paid.len() as u64);
    let spots = &own(&told[0], "SimpleCardCells").unwrap()["availableSpotsForDevCard"];
    assert_eq!(spots, &json!({"1": true, "2": true, "3": true}));
    let told = board.act(0, json!({"type": "ChooseCardPositionEvent", "position": 0}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert_eq!(own(&told[0], "SelectablePositions").unwrap()["selPositions"], json!({}));
    assert!(own(&told[0], "SimpleStrongBox").is_some());
    assert!(common(&told[0], "SimpleCardShop").unwrap().get("purchasedCard").is_none());
}

#[test]
fn a_production_shows_its_choice_and_forgets_it() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][0]["strongbox"] = json!({"C": 2});
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 2}));
    let toggle = json!({"type": "ToggleProductionAtPosition", "productionPosition": 0});
    let told = board.act(0, toggle.clone());
    assert_eq!(states(&told), ["0 CHOOSING_RESOURCE_FOR_PRODUCTION"]);
    let productions = own(&told[0], "SimpleProductions").unwrap();
    assert_eq!(productions["lastSelectedProductionPosition"], 0);
    assert_eq!(productions["availableProductions"]["0"]["inputResources"]["6"], 2);
    let pay = json!({
        "type": "ChooseResourcesForProductionEvent",
        "inputPositionsToChoose": [-8, -8], "outputResourcesToChoose": [2],
    });
    let told = board.act(0, pay);
    let basic = &own(&told[0], "SimpleProductions").unwrap()["availableProductions"]["0"];
    assert_eq!((&basic["isSelected"], &basic["isAvailable"]), (&json!(true), &json!(false)));
    assert_eq!(
        (&basic["outputResources"]["2"], &basic["outputResources"]["6"]),
        (&json!(1), &json!(0))
    );
    let told = board.act(0, toggle);
    assert_eq!(states(&told), ["EventNotValid", "0 CHOOSING_PRODUCTION"], "it cannot be released");
    let told = board.act(0, json!({"type": "FinalProductionPhaseEvent", "actionToPerform": 0}));
    let basic = &own(&told[0], "SimpleProductions").unwrap()["availableProductions"]["0"];
    assert_eq!((&basic["isSelected"], &basic["outputResources"]["6"]), (&json!(false), &json!(1)));
    let strongbox = &own(&told[0], "SimpleStrongBox").unwrap()["simpleBox"];
    assert_eq!(strongbox["-6"], json!({"key": "SHIELD", "value": {"key": 1, "value": 0}}));
}

#[test]
fn productions_can_be_given_up() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][0]["strongbox"] = json!({"C": 2});
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 2}));
    let told = board.act(0, json!({"type": "FinalProductionPhaseEvent", "actionToPerform": 1}));
    assert_eq!(
        states(&told),
        ["0 IDLE", "0 INITIAL_PHASE", "0 MIDDLE_PHASE"],
        "no screen goes straight back (5.2)"
    );
}

#[test]
fn the_box_is_discardable_and_a_target_while_resources_are_stored_only() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["market"] = json!(["bbgr", "wwww", "yypp"]);
        document["slide"] = json!("g");
        document["players"][0]["depots"] = json!(["C", "", ""]);
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    let told = board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    let state = told.last().unwrap();
    assert_eq!(states(&told), ["ElementsInNetwork", "0 CHOOSING_POSITION_FOR_RESOURCES"]);
    let depots = own(state, "SimpleWarehouseLeadersDepot").unwrap();
    assert_eq!(depots["availableMovingPositions"]["0"], json!([1, 2, 3, 4, 5, -4, 0]));
    assert_eq!(depots["availableMovingPositions"]["1"], json!([]));
    let boxed = own(state, "SimpleDiscardBox").unwrap();
    assert_eq!(boxed["isDiscardable"], true);
    assert_eq!(boxed["simpleBox"]["0"], json!({"key": "FAITH", "value": 1}));
    assert_eq!(boxed["availableMovingPositions"]["-2"], json!([1, 2, 3, 4, 5, -2]));
    let market = common(state, "SimpleMarketBoard").unwrap();
    assert_eq!(market["pickedMarbles"], json!(["BLUE", "BLUE", "GRAY", "RED"]));
    assert_eq!(market["faithPointsFromPickedMarbles"], 1);
    let others = board.told(1);
    let boxed = own(others.last().unwrap(), "SimpleDiscardBox").unwrap();
    assert_eq!(
        boxed["availableMovingPositions"]["-2"],
        json!([]),
        "moves are the owner's business"
    );
    let told = board.act(0, json!({"type": "DiscardResourcesEvent"}));
    assert_eq!(states(&told), ["ElementsInNetwork", "0 IDLE", "1 INITIAL_PHASE"]);
    let tracks = &told[0]["playerElementsMap"];
    assert_eq!(tracks.as_object().unwrap().len(), 2, "the tracks of all");
    let market = common(&told[1], "SimpleMarketBoard").unwrap();
    assert_eq!(market["pickedMarbles"], json!([]));
    let depots = own(&told[1], "SimpleWarehouseLeadersDepot").unwrap();
    assert_eq!(depots["availableMovingPositions"]["0"], json!([]));
    let boxed = own(&told[1], "SimpleDiscardBox").unwrap()["simpleBox"].as_object().unwrap();
    let kinds: Vec<&str> = boxed.keys().map(String::as_str).collect();
    assert_eq!(kinds, ["-1", "-2", "-3", "-4"], "no faith, over which two threads would stumble");
}

#[test]
fn two_leader_depots_stand_in_the_order_of_their_activation() {
    let mut board = Board::of(able(&[5, 6], &[]), &JAVA);
    board.act(0, play(6));
    let told = board.act(0, play(5));
    let depots = own(&told[0], "SimpleWarehouseLeadersDepot").unwrap();
    assert_eq!(
        depots["resourcesTypesOfLeaderDepots"],
        json!({"6": "SERVANT", "7": "SERVANT", "8": "STONE", "9": "STONE"})
    );
    assert_eq!(depots["simpleDepot"].as_object().unwrap().len(), 5);
    let bonus = own(&told[0], "ActiveLeaderBonusInfo").unwrap();
    assert_eq!(bonus["resourcesInLeaderDepot"], json!(["SERVANT", "STONE"]));
}

#[test]
fn whoever_leaves_is_offline_in_the_list_and_in_the_players() {
    let mut board = Board::of(able(&[5, 6], &[]), &JAVA);
    board.table.seats[1].connected = false;
    board.tell_table();
    board.go_on();
    let told = board.told(0);
    assert_eq!(states(&told), ["MatchesData", "1 IDLE"]);
    assert_eq!(told[0]["data"][0][1], json!({"key": ["ada"], "value": ["bob"]}));
    assert_eq!(told[0]["data"][0][0]["value"], false);
    let players = common(&told[1], "PlayersInfo").unwrap();
    assert_eq!(players["simplePlayerInfoMap"]["1"]["isOnline"], false);
    assert_eq!(told[1]["playerSimpleModelElements"], json!([]));
}

#[test]
fn nothing_that_the_original_dies_of_ends_a_connection() {
    let mut board = Board::of(able(&[5, 6], &[]), &JAVA);
    for event in [
        json!({"type": "ChooseLineEvent", "chosenRow": 8}),
        json!({"type": "MarketBoardEvent"}),
        json!({"type": "EndMiddlePhaseEvent"}),
        json!({"type": "InitialOrFinalPhaseEvent", "choice": 7}),
        json!({"type": "InitialOrFinalPhaseEvent", "choice": 1}),
        json!({"type": "InitialOrFinalPhaseEvent", "choice": 1, "leaderId": "x"}),
        json!({"type": "InitialOrFinalPhaseEvent", "choice": 1, "leaderId": uuid(14)}),
        json!({}),
    ] {
        assert_eq!(states(&board.act(0, event)), ["EventNotValid", "0 INITIAL_PHASE"]);
    }
    assert!(!board.clients[0].closed);
}

/// The changes of its own state that a client understands (5.2); a state may be told again.
fn is_understood(before: &str, after: &str) -> bool {
    let next: &[&str] = match before {
        "SETUP_PHASE" => &["IDLE"],
        "IDLE" => &["INITIAL_PHASE", "MIDDLE_PHASE", "END_PHASE"],
        "INITIAL_PHASE" | "FINAL_PHASE" => {
            &["INITIAL_PHASE", "MIDDLE_PHASE", "FINAL_PHASE", "IDLE", "END_PHASE"]
        }
        "MIDDLE_PHASE" => {
            &["CHOOSING_MARKET_LINE", "CHOOSING_DEVELOPMENT_CARD", "CHOOSING_PRODUCTION"]
        }
        "CHOOSING_MARKET_LINE"
        | "CHOOSING_WHITEMARBLE_CONVERSION"
        | "CHOOSING_POSITION_FOR_RESOURCES" => &[
            "CHOOSING_WHITEMARBLE_CONVERSION",
            "CHOOSING_POSITION_FOR_RESOURCES",
            "FINAL_PHASE",
            "IDLE",
            "END_PHASE",
        ],
        "CHOOSING_DEVELOPMENT_CARD"
        | "CHOOSING_RESOURCES_FOR_DEVCARD"
        | "CHOOSING_POSITION_FOR_DEVCARD" => &[
            "CHOOSING_RESOURCES_FOR_DEVCARD",
            "CHOOSING_POSITION_FOR_DEVCARD",
            "FINAL_PHASE",
            "IDLE",
            "END_PHASE",
        ],
        "CHOOSING_PRODUCTION" | "CHOOSING_RESOURCE_FOR_PRODUCTION" => &[
            "CHOOSING_PRODUCTION",
            "CHOOSING_RESOURCE_FOR_PRODUCTION",
            "FINAL_PHASE",
            "IDLE",
            "END_PHASE",
        ],
        _ => &[],
    };
    before == after || next.contains(&after)
}

/// Every change of the own state of the client at this place is one that it understands; says in
/// which state it ends, and in which it was before.
fn own_states(log: &[Value], place: usize) -> Vec<String> {
    let own = log.iter().filter(|message| {
        message["type"] == "StateInNetwork" && message["numberOfPlayerSendingEvent"] == place
    });
    let states: Vec<String> =
        own.map(|message| message["state"].as_str().unwrap().to_owned()).collect();
    for pair in states.windows(2) {
        assert!(is_understood(&pair[0], &pair[1]), "{pair:?} of {states:?}");
    }
    states
}

#[test]
fn a_bot_in_the_place_of_a_client_leaves_no_screen_standing() {
    let bot: [&[&str]; 3] = [
        &["p0 row 0", "p0 H-x", "p0 H-x", "p0 S-x", "p0 end"],
        &["p0 play 5", "p0 row 0"],
        &["p0 row 0", "p0 H-2", "p0 H-2", "p0 S-3", "p0 play 5"],
    ];
    for steps in bot {
        for open in 0..5 {
            let game = position(2, |document| {
                lead(document, 0, &[], &[5, 6]);
                document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
                document["market"] = json!(["bbgr", "wwww", "yypp"]);
                document["slide"] = json!("g");
            });
            let mut board = Board::of(game, &JAVA);
            let screen = [
                json!({"type": "InitialOrFinalPhaseEvent", "choice": 2}),
                json!({"type": "MiddlePhaseEvent", "choice": open % 3}),
                json!({"type": "ChooseCardEvent", "cardColorNumber": 0, "cardLevel": 1}),
            ];
            for event in screen.into_iter().take(open) {
                board.act(0, event);
            }
            for step in steps {
                board.step(step);
            }
            own_states(&board.clients[0].log, 0);
        }
    }
}

#[test]
fn productions_that_are_given_up_are_left_over_a_screen_that_can_be_left() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][0]["strongbox"] = json!({"C": 2});
    });
    let mut board = Board::of(game, &JAVA);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 2}));
    board.act(0, json!({"type": "FinalProductionPhaseEvent", "actionToPerform": 1}));
    assert_eq!(own_states(&board.clients[0].log, 0).last().unwrap(), "MIDDLE_PHASE");
}

/// In every state the opponent gives up, and the match is over.
#[test]
fn no_screen_is_left_standing_whenever_an_opponent_gives_up() {
    let skip = || json!({"type": "InitialOrFinalPhaseEvent", "choice": 2});
    let show = |choice: u8| json!({"type": "MiddlePhaseEvent", "choice": choice});
    let card = || json!({"type": "ChooseCardEvent", "cardColorNumber": 0, "cardLevel": 1});
    let line = |row: u8| json!({"type": "ChooseLineEvent", "chosenRow": row});
    let toggle = || json!({"type": "ToggleProductionAtPosition", "productionPosition": 0});
    let discard = || json!({"type": "DiscardResourcesEvent"});
    let ways: [(&str, Vec<Value>); 11] = [
        ("INITIAL_PHASE", vec![]),
        ("MIDDLE_PHASE", vec![skip()]),
        ("CHOOSING_MARKET_LINE", vec![skip(), show(0)]),
        ("CHOOSING_WHITEMARBLE_CONVERSION", vec![show(0), line(1)]),
        ("CHOOSING_POSITION_FOR_RESOURCES", vec![skip(), show(0), line(0)]),
        ("FINAL_PHASE", vec![skip(), show(0), line(0), discard()]),
        ("IDLE", vec![skip(), show(0), line(0), discard(), skip()]),
        ("CHOOSING_DEVELOPMENT_CARD", vec![skip(), show(1)]),
        ("CHOOSING_RESOURCES_FOR_DEVCARD", vec![skip(), show(1), card()]),
        ("CHOOSING_PRODUCTION", vec![skip(), show(2)]),
        ("CHOOSING_RESOURCE_FOR_PRODUCTION", vec![skip(), show(2), toggle()]),
    ];
    for (state, way) in ways {
        for step in ["p1 gives up", "p1 leaves"] {
            let game = position(2, |document| {
                match state {
                    "CHOOSING_WHITEMARBLE_CONVERSION" => lead(document, 0, &[9, 10], &[]),
                    _ => lead(document, 0, &[], &[5, 6]),
                }
                document["absence"] = json!("abort");
                document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
                document["market"] = json!(["bbgr", "wwww", "yypp"]);
                document["slide"] = json!("g");
            });
            let mut board = Board::of(game, &JAVA);
            for event in &way {
                board.act(0, event.clone());
            }
            assert_eq!(own_states(&board.clients[0].log, 0).last().unwrap(), state);
            board.step(step);
            for seat in 0..2 {
                let states = own_states(&board.clients[seat].log, seat);
                assert_eq!(states.last().unwrap(), "END_PHASE", "{state}");
            }
        }
    }
}

/// The same in whole games, set-up included.
#[tokio::test(start_paused = true)]
async fn no_screen_is_left_standing_in_whole_games_that_somebody_gives_up() {
    use crate::games::sit_down;
    for after in 0..8_u8 {
        let mut stage = stage::Stage::seeded(40 + after).await;
        let mut bots = sit_down(&mut stage, 40 + after, &JAVA).await;
        for _ in 0..usize::from(after) * 3 {
            for bot in &mut bots {
                bot.go_on(&mut stage).await;
            }
        }
        let (leaver, other) = (usize::from(after % 2), usize::from(1 - after % 2));
        stage.order(bots[leaver].who, host::Command::GiveUp).await;
        stage.pass(std::time::Duration::from_secs(1)).await;
        let bytes = stage.hear(bots[other].who);
        bots[other].heard.extend(bytes);
        let log = crate::secrets::messages(Framing::Java, &bots[other].heard);
        assert_eq!(own_states(&log, other).last().unwrap(), "END_PHASE");
    }
}
