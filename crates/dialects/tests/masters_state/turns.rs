//! Every state and every event of a turn in JSON, on positions (section 8.3).

use kernel::Game;
use serde_json::{Value, json};
use wire::Framing;

use crate::board::{Board, lead, objects, position, states};

const JSON: [Framing; 2] = [Framing::Json; 2];

/// Takes a card out of its deck and puts it on a slot.
pub(crate) fn give_card(document: &mut Value, seat: usize, slot: usize, deck: &str) -> u64 {
    let card = document["decks"][deck].as_array_mut().unwrap().pop().unwrap();
    document["players"][seat]["slots"][slot].as_array_mut().unwrap().push(card.clone());
    card.as_u64().unwrap()
}

/// Two JSON clients; ada has no leaders and much in the strongbox.
fn rich() -> Board {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
    });
    Board::of(game, &JSON)
}

fn refused(told: &[Value], state: &str) {
    assert_eq!(states(told), ["EventNotValid", state], "{told:?}");
    assert!(!told[0]["reason"].as_str().unwrap().is_empty());
    assert_eq!(told[1]["objects"], "{}");
}

#[test]
fn the_set_up_goes_seat_by_seat_and_ends_with_the_first_turn() {
    let game = position(3, |document| {
        document["phase"] = json!({"name": "set_up"});
        for (seat, bonus) in [0, 1, 1].into_iter().enumerate() {
            let dealt = document["players"][seat]["dealt"].clone();
            document["players"][seat]["hand"] = dealt;
            document["players"][seat]["bonus"] = json!(bonus);
        }
    });
    let mut board = Board::of(game, &[Framing::Json; 3]);
    let leaders = board.field(1, 1, "leaders").as_array().unwrap().clone();
    assert_eq!(leaders.len(), 4, "the owner sees all four");
    assert_eq!(board.field(1, 0, "leaders"), &json!([]), "others see none");
    assert_eq!(board.field(1, 0, "hidden"), 4);
    let early = board.event(
        1,
        "setup",
        json!({"keepLeaders": [0, 1], "resources": [{"position": 0, "resource": 0}]}),
    );
    refused(&early, "1 SETUP_PHASE");
    for wrong in [
        json!({"keepLeaders": [0], "resources": []}),
        json!({"keepLeaders": [0, 0], "resources": []}),
        json!({"keepLeaders": [0, 4], "resources": []}),
        json!({"keepLeaders": [0, 1], "resources": [{"position": 0, "resource": 0}]}),
        json!({"keepLeaders": "x", "resources": []}),
        json!({"keepLeaders": [0, 1]}),
    ] {
        refused(&board.event(0, "setup", wrong), "0 SETUP_PHASE");
    }
    let told = board.event(0, "setup", json!({"keepLeaders": [3, 1], "resources": []}));
    assert_eq!(states(&told), ["0 IDLE", "1 SETUP_PHASE"]);
    assert_eq!(objects(&told[1])["common"]["current"], 1);
    let kept: Vec<&Value> =
        board.field(0, 0, "leaders").as_array().unwrap().iter().map(|one| &one["number"]).collect();
    assert_eq!(kept, [1, 3], "numbers stay as they were dealt");
    assert_eq!(board.field(1, 0, "hidden"), 2);
    assert_eq!(board.states(1), ["0 IDLE", "1 SETUP_PHASE"]);
    for position in [6, -1] {
        let placed = json!([{"position": position, "resource": 1}]);
        refused(
            &board.event(1, "setup", json!({"keepLeaders": [0, 1], "resources": placed})),
            "1 SETUP_PHASE",
        );
    }
    let placed = json!([{"position": 4, "resource": 1}]);
    board.event(1, "setup", json!({"keepLeaders": [0, 1], "resources": placed}));
    assert_eq!(
        board.field(0, 1, "warehouse"),
        &json!([[null], [null, null], ["SERVANT", null, null]])
    );
    board.states(0);
    let placed = json!([{"position": 0, "resource": 3}]);
    board.event(2, "setup", json!({"keepLeaders": [2, 0], "resources": placed}));
    assert_eq!(board.states(0), ["2 IDLE", "0 INITIAL_PHASE"]);
    refused(
        &board.event(0, "setup", json!({"keepLeaders": [0, 1], "resources": []})),
        "0 INITIAL_PHASE",
    );
}

#[test]
fn two_equal_resources_of_the_fourth_player_are_put_together() {
    for (positions, row) in [([0, 1], 1), ([0, 5], 2), ([1, 2], 1), ([3, 1], 2)] {
        let game = position(4, |document| {
            document["phase"] = json!({"name": "set_up"});
            let dealt = document["players"][3]["dealt"].clone();
            document["players"][3]["hand"] = dealt;
            document["players"][3]["bonus"] = json!(2);
            for seat in [1, 2] {
                document["players"][seat]["depots"] = json!(["C", "", ""]);
            }
        });
        let mut board = Board::of(game, &[Framing::Json; 4]);
        let placed: Vec<Value> =
            positions.iter().map(|at| json!({"position": at, "resource": 2})).collect();
        let told = board.event(3, "setup", json!({"keepLeaders": [0, 1], "resources": placed}));
        assert_eq!(states(&told), ["3 IDLE", "0 INITIAL_PHASE"]);
        let shields = board.field(0, 3, "warehouse")[row].as_array().unwrap();
        assert_eq!(shields.iter().filter(|cell| **cell == "SHIELD").count(), 2);
    }
}

#[test]
fn leaders_are_played_and_discarded_before_and_after_the_main_action() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[5, 6]);
        document["players"][0]["strongbox"] = json!({"C": 5});
    });
    let mut board = Board::of(game, &JSON);
    let leaders = board.field(0, 0, "leaders").clone();
    assert_eq!(leaders.as_array().unwrap().len(), 2);
    let number = |id: usize| leaders[id]["number"].as_i64().unwrap();
    assert_eq!((&leaders[0]["playable"], &leaders[1]["playable"]), (&json!(true), &json!(false)));
    refused(&board.event(0, "playLeader", json!({"leaderNumber": number(1)})), "0 INITIAL_PHASE");
    refused(&board.event(0, "playLeader", json!({"leaderNumber": 9})), "0 INITIAL_PHASE");
    refused(&board.event(0, "playLeader", json!({})), "0 INITIAL_PHASE");
    refused(&board.event(1, "skipLeader", json!({})), "1 IDLE");
    let told = board.event(0, "playLeader", json!({"leaderNumber": number(0)}));
    assert_eq!(states(&told), ["0 INITIAL_PHASE"], "a leader is left");
    assert_eq!(
        board.field(1, 0, "leaderDepots"),
        &json!([{"resource": "STONE", "cells": [null, null]}])
    );
    assert_eq!(board.field(1, 0, "leaders")[0]["active"], true);
    assert_eq!(board.field(1, 0, "points"), 4, "three for the leader, one for five coins");
    refused(&board.event(0, "playLeader", json!({"leaderNumber": number(0)})), "0 INITIAL_PHASE");
    let told = board.event(0, "discardLeader", json!({"leaderNumber": number(1)}));
    assert_eq!(states(&told), ["0 MIDDLE_PHASE"], "no leader is left");
    assert_eq!(board.field(1, 0, "faith"), 1);
    assert_eq!(board.field(0, 0, "hidden"), 0);
}

#[test]
fn the_last_leader_after_the_main_action_ends_the_turn() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[5, 6]);
        document["phase"] = json!({"name": "after_action", "place": 0});
    });
    // Both are there, so the turn goes on where it was.
    let mut board = Board::empty(game);
    board.table.seats[1].connected = true;
    board.enter(1, Framing::Json, None);
    board.enter(0, Framing::Json, None);
    // Whoever comes back ends what was left of the turn.
    assert_eq!(board.clients[1].orders, [["end"]]);

    let game = position(2, |document| {
        lead(document, 0, &[], &[5, 6]);
        document["market"] = json!(["wwww", "bbgg", "yypp"]);
        document["slide"] = json!("r");
    });
    let mut board = Board::of(game, &JSON);
    assert_eq!(states(&board.event(0, "skipLeader", json!({}))), ["0 MIDDLE_PHASE"]);
    board.event(0, "showResourcesMarket", json!({}));
    let told = board.event(0, "ChooseRow", json!({"row": 0}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"], "nothing to store, and still asked");
    assert_eq!(states(&board.event(0, "discardResources", json!({}))), ["0 FINAL_PHASE"]);
    assert_eq!(
        board.states(1),
        ["0 MIDDLE_PHASE", "0 SHOWING_MARKET", "0 CHOOSING_POSITION_RES", "0 FINAL_PHASE"]
    );
    let leaders = board.field(0, 0, "leaders").clone();
    let discard = |id: usize| json!({"leaderNumber": leaders[id]["number"]});
    assert_eq!(states(&board.event(0, "discardLeader", discard(0))), ["0 FINAL_PHASE"]);
    let told = board.event(0, "discardLeader", discard(1));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert_eq!(objects(&told[0])["board"]["faith"], 2);
    assert_eq!(objects(&told[1])["common"]["current"], 1);
    assert_eq!(board.clients[0].orders.last().unwrap().len(), 2, "both in one order");
}

#[test]
fn a_line_is_taken_stored_taken_back_and_discarded() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["market"] = json!(["bbgr", "wwww", "yypp"]);
        document["slide"] = json!("g");
        document["players"][0]["depots"] = json!(["C", "", ""]);
    });
    let mut board = Board::of(game, &JSON);
    assert_eq!(states(&board.event(0, "showResourcesMarket", json!({}))), ["0 SHOWING_MARKET"]);
    for row in [json!(7), json!(-1), json!("x"), json!(2.5)] {
        refused(&board.event(0, "ChooseRow", json!({"row": row})), "0 SHOWING_MARKET");
    }
    let told = board.event(0, "ChooseRow", json!({"row": 0}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"]);
    let new = objects(&told[0]);
    let boxed = json!({"GOLD": 0, "SERVANT": 0, "SHIELD": 2, "STONE": 1, "FAITH": 1});
    assert_eq!(new["board"]["discardBox"], boxed);
    assert_eq!(new["board"]["faith"], 1, "the red marble has moved the marker");
    assert_eq!(new["common"]["market"]["matrix"][0], json!(["BLUE", "GRAY", "RED", "GRAY"]));
    assert_eq!(new["common"]["market"]["slide"], "BLUE");
    let moves = board.field(0, 0, "moves").clone();
    assert_eq!(moves["-2"], json!([1, 2, 3, 4, 5]));
    assert_eq!(moves["0"], json!([1, 2, 3, 4, 5, -4]), "cells may go to other depots and the box");
    assert!(board.clients[1].boards[0].get("moves").is_none());
    refused(
        &board.event(0, "MoveEvent", json!({"start": -2, "end": 0})),
        "0 CHOOSING_POSITION_RES",
    );
    refused(
        &board.event(0, "MoveEvent", json!({"start": -1, "end": -1})),
        "0 CHOOSING_POSITION_RES",
    );
    refused(
        &board.event(0, "MoveEvent", json!({"start": -8, "end": 1})),
        "0 CHOOSING_POSITION_RES",
    );
    let told = board.event(0, "MoveEvent", json!({"start": -2, "end": 2}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"]);
    assert_eq!(
        board.field(1, 0, "warehouse"),
        &json!([["GOLD"], ["SHIELD", null], [null, null, null]])
    );
    assert_eq!(board.field(1, 0, "discardBox")["SHIELD"], 1);
    let told = board.event(0, "MoveEvent", json!({"start": -2, "end": 2}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"], "depots are filled from the left");
    refused(
        &board.event(0, "MoveEvent", json!({"start": -2, "end": 3})),
        "0 CHOOSING_POSITION_RES",
    );
    board.event(0, "MoveEvent", json!({"start": -1, "end": 5}));
    // Whole depots change places,
    board.event(0, "MoveEvent", json!({"start": 1, "end": 4}));
    assert_eq!(
        board.field(0, 0, "warehouse"),
        &json!([["GOLD"], ["STONE", null], ["SHIELD", "SHIELD", null]])
    );
    // and what lay there before can be thrown away, or be taken back again.
    board.event(0, "MoveEvent", json!({"start": 0, "end": -4}));
    assert_eq!(board.field(0, 0, "discardBox")["GOLD"], 1);
    board.event(0, "MoveEvent", json!({"start": -4, "end": 0}));
    board.event(0, "MoveEvent", json!({"start": 0, "end": -4}));
    board.event(0, "MoveEvent", json!({"start": 3, "end": -2}));
    assert!(board.clients[0].orders.len() == 1, "nothing is done before all is done");
    board.told(1);
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert_eq!(
        board.field(1, 0, "warehouse"),
        &json!([[null], ["STONE", null], ["SHIELD", null, null]])
    );
    assert_eq!(board.field(0, 1, "faith"), 2, "a coin and a shield were discarded");
    assert_eq!(board.field(0, 0, "discardBox")["FAITH"], 0);
    assert_eq!(board.states(1), ["0 IDLE", "1 INITIAL_PHASE"]);
}

#[test]
fn white_marbles_are_chosen_for_one_by_one_with_two_conversions_only() {
    let game = position(2, |document| {
        lead(document, 0, &[9, 12], &[]);
        for (slot, deck) in [(0, "y1"), (1, "y1"), (2, "b1"), (0, "p2"), (1, "p2"), (2, "g2")] {
            give_card(document, 0, slot, deck);
        }
        document["market"] = json!(["wwyr", "wwbb", "yppg"]);
        document["slide"] = json!("g");
    });
    let mut board = Board::of(game, &JSON);
    assert_eq!(board.field(1, 0, "conversions"), &json!(["SERVANT", "GOLD"]));
    board.event(0, "showResourcesMarket", json!({}));
    let told = board.event(0, "ChooseRow", json!({"row": 0}));
    assert_eq!(states(&told), ["0 CHOOSING_WHITEMARBLE"]);
    assert_eq!(objects(&told[0])["common"]["market"]["white"], 2);
    for wrong in [2, 3, 4, 5, -1] {
        refused(
            &board.event(0, "chooseMarketBonus", json!({"i": wrong})),
            "0 CHOOSING_WHITEMARBLE",
        );
    }
    refused(&board.event(0, "discardResources", json!({})), "0 CHOOSING_WHITEMARBLE");
    let told = board.event(0, "chooseMarketBonus", json!({"i": 1}));
    assert_eq!(states(&told), ["0 CHOOSING_WHITEMARBLE"]);
    let told = board.event(0, "chooseMarketBonus", json!({"i": 0}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"]);
    let boxed = json!({"GOLD": 2, "SERVANT": 1, "SHIELD": 0, "STONE": 0, "FAITH": 1});
    assert_eq!(board.field(1, 0, "discardBox"), &boxed);
    assert_eq!(board.clients[1].common["market"]["white"], 0);
}

#[test]
fn a_card_is_chosen_paid_and_placed_with_ways_back() {
    let mut board = rich();
    board.event(0, "showCardShop", json!({}));
    let told = board.event(0, "back", json!({}));
    assert_eq!(states(&told), ["0 MIDDLE_PHASE"]);
    board.event(0, "showCardShop", json!({}));
    refused(
        &board.event(0, "ChooseCard", json!({"color": "GREEN", "level": 2})),
        "0 CHOOSING_DEVELOPMENT_CARD",
    );
    refused(
        &board.event(0, "ChooseCard", json!({"color": "green", "level": 1})),
        "0 CHOOSING_DEVELOPMENT_CARD",
    );
    refused(
        &board.event(0, "ChooseCard", json!({"color": "GREEN", "level": 4})),
        "0 CHOOSING_DEVELOPMENT_CARD",
    );
    let told = board.event(0, "ChooseCard", json!({"color": "GREEN", "level": 1}));
    assert_eq!(states(&told), ["0 CHOOSING_RESOURCES_FOR_DEVCARD"]);
    let purchase = board.clients[1].common["purchase"].clone();
    assert_eq!(purchase, objects(&told[0])["common"]["purchase"]);
    assert_eq!(states(&board.event(0, "back", json!({}))), ["0 CHOOSING_DEVELOPMENT_CARD"]);
    assert!(board.clients[1].common["purchase"].is_null());
    board.event(0, "ChooseCard", json!({"color": "GREEN", "level": 1}));
    let mut positions = Vec::new();
    for (name, at) in [("GOLD", -8), ("SERVANT", -7), ("SHIELD", -6), ("STONE", -5)] {
        let count = purchase["cost"][name].as_u64().unwrap_or_default();
        positions.extend((0..count).map(|_| at));
    }
    let state = "0 CHOOSING_RESOURCES_FOR_DEVCARD";
    refused(&board.event(0, "ChooseResources", json!({"positions": positions[1..]})), state);
    refused(&board.event(0, "ChooseResources", json!({"positions": [0, 1]})), state);
    refused(&board.event(0, "ChooseResources", json!({"positions": [-4]})), state);
    refused(&board.event(0, "ChooseResources", json!({"positions": vec![-8; 300]})), state);
    let told = board.event(0, "ChooseResources", json!({"positions": positions}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_FOR_DEVCARD"]);
    let left = |board: &Board| -> u64 {
        let strongbox = board.field(1, 0, "strongbox").as_object().unwrap().values();
        strongbox.map(|count| count.as_u64().unwrap()).sum()
    };
    assert_eq!(left(&board), 36 - positions.len() as u64, "what is chosen is not counted");
    assert_eq!(states(&board.event(0, "back", json!({}))), [state]);
    assert_eq!(left(&board), 36, "the payment is released");
    board.event(0, "ChooseResources", json!({"positions": positions}));
    for slot in [0, 4] {
        refused(
            &board.event(0, "ChooseCardPosition", json!({"slot": slot})),
            "0 CHOOSING_POSITION_FOR_DEVCARD",
        );
    }
    assert!(board.clients[0].orders.is_empty(), "nothing is bought before the card is placed");
    let told = board.event(0, "ChooseCardPosition", json!({"slot": 2}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert_eq!(board.field(1, 0, "cards"), &json!([[], [purchase["card"]], []]));
    assert_eq!(left(&board), 36 - positions.len() as u64);
    assert!(board.clients[1].common["purchase"].is_null());
    assert_eq!(board.clients[0].common, board.clients[1].common);
}

#[test]
fn productions_are_toggled_paid_released_and_made() {
    let mut board = rich();
    board.event(0, "showProductions", json!({}));
    refused(&board.event(0, "produce", json!({})), "0 CHOOSING_PRODUCTION");
    for wrong in [1, 4, 6, -1] {
        refused(
            &board.event(0, "ToggleProduction", json!({"production": wrong})),
            "0 CHOOSING_PRODUCTION",
        );
    }
    let told = board.event(0, "ToggleProduction", json!({"production": 0}));
    assert_eq!(states(&told), ["0 CHOOSING_RESOURCE_FOR_PRODUCTION"]);
    assert_eq!(board.field(1, 0, "paying"), 0);
    let state = "0 CHOOSING_RESOURCE_FOR_PRODUCTION";
    let pay = |inputs: Value, outputs: Value| json!({"inputs": inputs, "outputs": outputs});
    for wrong in [
        pay(json!([-8]), json!([3])),
        pay(json!([-8, -8, -8]), json!([3])),
        pay(json!([-8, -8]), json!([])),
        pay(json!([-8, -8]), json!([3, 3])),
        pay(json!([-8, -8]), json!([4])),
        pay(json!([0, 1]), json!([3])),
    ] {
        refused(&board.event(0, "ChooseProductionResources", wrong), state);
    }
    assert_eq!(states(&board.event(0, "back", json!({}))), ["0 CHOOSING_PRODUCTION"]);
    assert!(board.field(1, 0, "paying").is_null());
    board.event(0, "ToggleProduction", json!({"production": 0}));
    let told = board.event(0, "ChooseProductionResources", pay(json!([-8, -7]), json!([3])));
    assert_eq!(states(&told), ["0 CHOOSING_PRODUCTION"]);
    let made = json!([{
        "position": 0, "inputs": {"TO_CHOOSE": 2}, "outputs": {"STONE": 1},
        "available": false, "selected": true,
    }]);
    assert_eq!(board.field(1, 0, "productions"), &made);
    assert_eq!(board.field(1, 0, "strongbox")["GOLD"], 8);
    board.event(0, "ToggleProduction", json!({"production": 0}));
    assert_eq!(board.field(1, 0, "strongbox")["GOLD"], 9, "the payment is released");
    assert_eq!(board.field(1, 0, "productions")[0]["outputs"], json!({"TO_CHOOSE": 1}));
    board.event(0, "ToggleProduction", json!({"production": 0}));
    board.event(0, "ChooseProductionResources", pay(json!([-8, -7]), json!([3])));
    assert_eq!(states(&board.event(0, "back", json!({}))), ["0 MIDDLE_PHASE"]);
    assert_eq!(board.field(1, 0, "strongbox")["GOLD"], 9, "everything is released");
    board.event(0, "showProductions", json!({}));
    board.event(0, "ToggleProduction", json!({"production": 0}));
    board.event(0, "ChooseProductionResources", pay(json!([-8, -7]), json!([3])));
    let told = board.event(0, "produce", json!({}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    let strongbox = json!({"GOLD": 8, "SERVANT": 8, "SHIELD": 9, "STONE": 10});
    assert_eq!(board.field(1, 0, "strongbox"), &strongbox);
    assert_eq!(board.field(1, 0, "productions")[0]["outputs"], json!({"TO_CHOOSE": 1}));
}

#[test]
fn screens_without_an_exit_are_not_opened() {
    let game = position(2, |document| lead(document, 0, &[], &[]));
    let mut board = Board::of(game, &JSON);
    refused(&board.event(0, "showCardShop", json!({})), "0 MIDDLE_PHASE");
    refused(&board.event(0, "showProductions", json!({})), "0 MIDDLE_PHASE");
}

#[test]
fn depots_are_rearranged_in_the_middle_phase_only() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][0]["depots"] = json!(["", "V", "C"]);
        document["players"][1]["depots"] = json!(["", "V", "C"]);
    });
    let mut board = Board::of(game, &JSON);
    assert_eq!(board.field(0, 0, "moves"), &json!({"1": [0, 3, 4, 5], "3": [0, 1, 2]}));
    assert_eq!(board.field(1, 1, "moves"), &json!({}), "who is not on turn moves nothing");
    refused(&board.event(1, "MoveEvent", json!({"start": 1, "end": 0})), "1 IDLE");
    let told = board.event(0, "MoveEvent", json!({"start": 1, "end": 5}));
    assert_eq!(states(&told), ["0 MIDDLE_PHASE"]);
    assert_eq!(
        board.field(1, 0, "warehouse"),
        &json!([[null], ["GOLD", null], ["SERVANT", null, null]])
    );
    assert_eq!(board.clients[0].orders, [["depots -/C/V"]]);
    refused(&board.event(0, "MoveEvent", json!({"start": 1, "end": -4})), "0 MIDDLE_PHASE");
    board.event(0, "showResourcesMarket", json!({}));
    assert_eq!(board.field(0, 0, "moves"), &json!({}));
    refused(&board.event(0, "MoveEvent", json!({"start": 1, "end": 0})), "0 SHOWING_MARKET");
}

#[test]
fn an_event_that_is_none_is_refused_and_never_an_error() {
    let mut board = rich();
    for event in [
        json!(null),
        json!([]),
        json!("produce"),
        json!({}),
        json!({"name": 7}),
        json!({"name": "Produce"}),
        json!({"name": "MarketBoardEvent"}),
        json!({"name": "produce"}),
    ] {
        let told = board.act(0, event.clone());
        refused(&told, "0 MIDDLE_PHASE");
        assert_eq!(told[0]["event"], event, "the event comes back as it was");
    }
    assert!(!board.clients[0].closed);
}

#[test]
fn players_of_other_protocols_have_the_states_that_follow_from_the_match() {
    let game = position(2, |document| {
        lead(document, 1, &[], &[5, 6]);
        document["phase"] = json!({"name": "before_action", "place": 1});
        document["players"][1]["strongbox"] = json!({"C": 9});
        document["market"] = json!(["bbgr", "wwww", "yypp"]);
        document["slide"] = json!("g");
    });
    let mut board = Board::of(game, &[Framing::Json]);
    board.step("p1 play 5");
    board.step("p1 row 0");
    board.step("p1 H-3");
    board.step("p1 H-x");
    board.step("p1 S-x");
    board.step("p1 end");
    assert_eq!(
        board.states(0),
        [
            "1 INITIAL_PHASE",
            "1 CHOOSING_POSITION_RES",
            "1 CHOOSING_POSITION_RES",
            "1 CHOOSING_POSITION_RES",
            "1 FINAL_PHASE",
            "1 IDLE",
            "0 INITIAL_PHASE",
        ]
    );
    assert_eq!(board.field(0, 0, "faith"), 2);
}

#[test]
fn what_others_do_meanwhile_does_not_disturb_what_was_begun() {
    let game = position(3, |document| {
        lead(document, 0, &[], &[]);
        document["market"] = json!(["bbgr", "wwww", "yypp"]);
        document["slide"] = json!("g");
    });
    let mut board = Board::of(game, &[Framing::Json; 3]);
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 0}));
    board.event(0, "MoveEvent", json!({"start": -2, "end": 1}));
    board.step("p2 leaves");
    assert_eq!(board.states(0), ["PlayerConnection"]);
    let told = board.event(0, "MoveEvent", json!({"start": -2, "end": 2}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"]);
    // An order that was decided before the news is looked at again with them.
    let done = json!({"name": "discardResources"});
    let told = board.step_unheard("p2 returns", 0, done);
    assert_eq!(states(&told), ["PlayerConnection", "2 IDLE", "0 IDLE", "1 INITIAL_PHASE"]);
    assert_eq!(board.field(1, 0, "warehouse")[1], json!(["SHIELD", "SHIELD"]));
}

#[test]
fn a_report_is_told_with_the_action_that_caused_it() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[]);
        document["players"][1]["faith"] = json!(7);
        document["players"][0]["depots"] = json!(["C", "VV", "HHH"]);
        document["market"] = json!(["yypp", "wwww", "bbgr"]);
        document["slide"] = json!("g");
    });
    let mut board = Board::of(game, &JSON);
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 0}));
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    let new = objects(&told[0]);
    assert_eq!(new["common"]["vaticanReport"], json!({"triggeredBy": [1], "tile": 0}));
    assert_eq!(new["others"]["1"]["faith"], 11);
    assert_eq!(new["board"]["tiles"][0], "DISCARDED");
    assert_eq!(new["others"]["1"]["tiles"][0], "ACTIVE");
}

#[test]
fn leader_depots_take_and_give_single_resources() {
    let game = position(2, |document| {
        lead(document, 0, &[5], &[]);
        document["players"][0]["depots"] = json!(["", "", "SSS"]);
        document["market"] = json!(["gwww", "bbgy", "ypwp"]);
        document["slide"] = json!("r");
    });
    let mut board = Board::of(game, &JSON);
    assert_eq!(board.field(0, 0, "moves")["3"], json!([6, 7]), "three stones fit nowhere else");
    board.event(0, "MoveEvent", json!({"start": 5, "end": 7}));
    assert_eq!(
        board.field(1, 0, "leaderDepots"),
        &json!([{"resource": "STONE", "cells": ["STONE", null]}])
    );
    assert_eq!(board.field(0, 0, "moves")["3"], json!([1, 2, 7]), "two stones fit in the middle");
    board.event(0, "MoveEvent", json!({"start": 6, "end": 5}));
    assert_eq!(board.field(1, 0, "warehouse")[2], json!(["STONE", "STONE", "STONE"]));
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 0}));
    refused(
        &board.event(0, "MoveEvent", json!({"start": -1, "end": 5})),
        "0 CHOOSING_POSITION_RES",
    );
    board.event(0, "MoveEvent", json!({"start": -1, "end": 6}));
    board.event(0, "MoveEvent", json!({"start": 3, "end": 7}));
    board.event(0, "MoveEvent", json!({"start": 7, "end": -1}));
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert_eq!(board.field(1, 0, "warehouse")[2], json!(["STONE", "STONE", null]));
    assert_eq!(board.field(1, 0, "leaderDepots")[0]["cells"], json!(["STONE", null]));
    assert_eq!(board.field(0, 1, "faith"), 1);
}

#[test]
fn discounts_lower_what_is_due_and_leader_productions_have_positions() {
    let game = position(2, |document| {
        lead(document, 0, &[1, 13], &[]);
        for (slot, deck) in [(0, "y1"), (1, "g1"), (0, "y2")] {
            give_card(document, 0, slot, deck);
        }
        document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
    });
    let mut board = Board::of(game, &JSON);
    assert_eq!(board.field(1, 0, "discounts"), &json!(["SERVANT"]));
    let leader = board.field(1, 0, "productions").as_array().unwrap().last().unwrap().clone();
    assert_eq!(leader["position"], 4);
    assert_eq!(leader["inputs"], json!({"SHIELD": 1}));
    assert_eq!(leader["outputs"], json!({"TO_CHOOSE": 1, "FAITH": 1}));
    board.event(0, "showCardShop", json!({}));
    board.event(0, "ChooseCard", json!({"color": "PURPLE", "level": 1}));
    let purchase = board.clients[0].common["purchase"].clone();
    let card = masters::CardId::all().find(|card| {
        let deck = board.game.position().decks[&card.deck()].clone();
        deck.last() == Some(card) && card.deck().to_string() == "p1"
    });
    let printed = card.unwrap().printed().cost.count(masters::Resource::Servant);
    let due = purchase["cost"]["SERVANT"].as_u64().unwrap_or_default();
    assert_eq!(due, u64::from(printed) - 1, "purple cards cost servants");
    board.event(0, "back", json!({}));
    board.event(0, "back", json!({}));
    board.event(0, "showProductions", json!({}));
    board.event(0, "ToggleProduction", json!({"production": 4}));
    let pay = json!({"inputs": [-6], "outputs": [0]});
    let told = board.event(0, "ChooseProductionResources", pay);
    assert_eq!(states(&told), ["0 CHOOSING_PRODUCTION"]);
    board.event(0, "produce", json!({}));
    assert_eq!(board.field(1, 0, "strongbox")["GOLD"], 10);
    assert_eq!(board.field(1, 0, "faith"), 1);
}

#[test]
fn one_discard_ends_a_line_that_gave_nothing_also_when_depots_were_swapped() {
    let game = position(2, |document| {
        lead(document, 0, &[], &[5, 6]);
        document["market"] = json!(["wwww", "bbgg", "yypp"]);
        document["slide"] = json!("r");
        document["players"][0]["depots"] = json!(["C", "V", ""]);
    });
    let mut board = Board::of(game, &JSON);
    board.event(0, "skipLeader", json!({}));
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 0}));
    let told = board.event(0, "MoveEvent", json!({"start": 0, "end": 1}));
    assert_eq!(states(&told), ["0 CHOOSING_POSITION_RES"]);
    board.told(1);
    assert_eq!(states(&board.event(0, "discardResources", json!({}))), ["0 FINAL_PHASE"]);
    assert_eq!(board.states(1), ["0 FINAL_PHASE"]);
    let swapped = json!([["SERVANT"], ["GOLD", null], [null, null, null]]);
    assert_eq!(board.field(1, 0, "warehouse"), &swapped);
}

#[test]
fn a_step_that_crosses_another_change_is_told_to_everybody() {
    let game = position(3, |document| {
        lead(document, 0, &[], &[]);
        document["absence"] = json!("skip");
    });
    let mut board = Board::of(game, &[Framing::Json; 2]);
    board.step_crossing("p2 leaves", 0, json!({"name": "showResourcesMarket"}));
    assert_eq!(board.states(0), ["0 SHOWING_MARKET"]);
    assert_eq!(board.states(1), ["0 SHOWING_MARKET"]);
}
