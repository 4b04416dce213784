//! Every command: what it leads to, in which order, and why it is refused (section 4).

use kernel::Game;
use serde_json::{Value, json};

use crate::desk::{Desk, briefs, give_card, on_top, play_leader};

const MARKET: [&str; 3] = ["wwbg", "wyrp", "gypb"];

/// Two players with these leaders, and a market that is known.
fn two(first: [u8; 2], edit: impl FnOnce(&mut Value)) -> Desk {
    let others = [[13, 14], [15, 16]]
        .into_iter()
        .find(|others| !others.iter().any(|code| first.contains(code)));
    let mut desk = Desk::with(&[first, others.unwrap()]);
    desk.jump(|position| {
        position["market"] = json!(MARKET);
        position["slide"] = json!("w");
        edit(position);
    });
    desk
}

fn nothing(_: &mut Value) {}

/// What the actor is told, and the other.
#[track_caller]
fn expect(desk: &mut Desk, client: usize, line: &str, own: &[&str], other: &[&str]) {
    let others = usize::from(client == 0);
    desk.told(others);
    let told = desk.ask(client, line);
    assert_eq!(briefs(&told), own, "{line}");
    assert_eq!(briefs(&desk.told(others)), other, "{line}");
}

/// A refusal: one line, nobody else hears of it, and the match is not even asked.
#[track_caller]
fn refused(desk: &mut Desk, client: usize, line: &str, reply: &str) {
    let state = |desk: &Desk| {
        let position = serde_json::to_value(desk.game.position()).unwrap();
        (position, desk.seq(), [0, 1].map(|client| desk.orders(client).len()))
    };
    let before = state(desk);
    expect(desk, client, line, &[reply], &[]);
    assert_eq!(state(desk), before, "{line}");
}

#[test]
fn a_line_of_the_market_is_taken_and_placed() {
    let mut desk = two([1, 2], nothing);
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "buyFromMarket","marketPosition" : 0}"#,
        "no 'invalid market position requested'",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "buyFromMarket","marketPosition" : 8}"#,
        "no 'invalid market position requested'",
    );
    // Row 1: two white, blue, grey.
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#,
        &[
            "marketUpdate",
            "faithTrackUpdate",
            "yes [HS] jolly 0 [null,null]",
            "log ada bought from the market",
        ],
        &["marketUpdate", "faithTrackUpdate", "log ada bought from the market"],
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#,
        "no 'you have already done a main action'",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "placeResourceInSlot","resourceType" : "coin" ,"slotNumber" : 1}"#,
        "no [HS] jolly 0",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "placeResourceInSlot","resourceType" : "shield" ,"slotNumber" : 4}"#,
        "no [HS] jolly 0",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "placeResourceInSlot","resourceType" : "shield" ,"slotNumber" : 6}"#,
        "no [HS] jolly 0",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "placeResourceInSlot","resourceType" : "gold" ,"slotNumber" : 1}"#,
        "no [HS] jolly 0",
    );
    refused(&mut desk, 0, r#"{"cmd" : "chosenResourcesToBuy","coins" : 1}"#, "no [HS] jolly 0");
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "chosenResourcesToBuy","coins" : 0,"stones" : 1,"shields" : 1,"servants" : 0}"#,
        &["yes [HS]"],
        &[],
    );
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "placeResourceInSlot","resourceType" : "shield" ,"slotNumber" : 1}"#,
        &["storageUpdate", "yes [S]", "log ada placed a bought resource"],
        &["storageUpdate", "log ada placed a bought resource"],
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "placeResourceInSlot","resourceType" : "stone" ,"slotNumber" : 1}"#,
        "no [S] jolly 0",
    );
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "discardResource","resourceType" : "stone"}"#,
        &["faithTrackUpdate", "yes []", "log ada discarded a bought resource"],
        &["faithTrackUpdate", "log ada discarded a bought resource"],
    );
    // The match knows that the action is over; the client has to say so.
    refused(&mut desk, 0, r#"{"cmd" : "endTurn"}"#, "no 'you still haven't done your main action'");
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "discardLeader","leaderCode" : 1}"#,
        "no 'you can't discard this leader'",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd" : "discardResource","resourceType" : "stone"}"#,
        "no [] jolly 0",
    );
    let ended = "log ada ended placing his resources (and might have discarded the remaining resources he had to place)";
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "endPlacing"}"#,
        &["faithTrackUpdate", "yes 'you have ended the placing of your resources'", ended],
        &["faithTrackUpdate", ended],
    );
    refused(&mut desk, 0, r#"{"cmd" : "endPlacing"}"#, "no 'wrong action requested'");
    refused(&mut desk, 1, r#"{"cmd" : "endTurn"}"#, "no 'it's not your turn'");
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "endTurn"}"#,
        &["log ada ended his turn", "endTurnUpdate 2", "yes ''"],
        &["log ada ended his turn", "endTurnUpdate 2"],
    );
    refused(&mut desk, 0, r#"{"cmd" : "endTurn"}"#, "no 'it's not your turn'");
}

#[test]
fn what_is_left_is_discarded_when_placing_ends() {
    let mut desk = two([1, 2], nothing);
    desk.say(0, r#"{"cmd" : "buyFromMarket","marketPosition" : 3}"#);
    let ended = "log ada ended placing his resources (and might have discarded the remaining resources he had to place)";
    expect(
        &mut desk,
        0,
        r#"{"cmd" : "endPlacing"}"#,
        &["faithTrackUpdate", "yes 'you have ended the placing of your resources'", ended],
        &["faithTrackUpdate", ended],
    );
    assert_eq!(desk.orders(0).last().unwrap(), &["C-x", "V-x", "H-x", "S-x"]);
    let faith: Value = serde_json::from_str(desk.log(1).iter().rev().nth(1).unwrap()).unwrap();
    assert_eq!(faith["newPlayersPositions"], json!([0, 4, 0, 0]));
}

#[test]
fn what_does_not_belong_to_the_action_is_refused() {
    let mut desk = two([1, 2], nothing);
    let wrong = "no 'wrong action requested'";
    for line in [
        r#"{"cmd":"chosenResourcesToBuy","coins":1}"#,
        r#"{"cmd":"placeResourceInSlot","resourceType":"coin","slotNumber":1}"#,
        r#"{"cmd":"discardResource","resourceType":"coin"}"#,
        r#"{"cmd":"endPlacing"}"#,
        r#"{"cmd":"chosenResourcesToPayForProduction"}"#,
        r#"{"cmd":"chosenResourcesToPayForDevCard"}"#,
        r#"{"cmd":"chosenResourcesToPay"}"#,
        r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":1}"#,
    ] {
        refused(&mut desk, 0, line, wrong);
    }
    refused(&mut desk, 0, r#"{"cmd":"endTurn"}"#, "no 'you still haven't done your main action'");
    let unclear = "no 'it wasn't possible to understand your command'";
    for line in [
        r#"{"cmd":"dance"}"#,
        r#"{"marketPosition":1}"#,
        r#"{"cmd":null}"#,
        "",
        "hello",
        "{",
        "[]",
        r#"{"cmd":"buyFromMarket","marketPosition":[]}"#,
        r#"{"username" : "ada"}"#,
    ] {
        refused(&mut desk, 0, line, unclear);
        refused(&mut desk, 1, line, unclear);
    }
    assert!(desk.orders(0).len() <= 1, "{:?}", desk.orders(0));
}

#[test]
fn white_marbles_of_one_leader_are_chosen_for() {
    let white = |position: &mut Value| {
        give_card(position, 0, 0, 21);
        give_card(position, 0, 1, 17);
        give_card(position, 0, 2, 18);
        play_leader(position, 0, 9);
    };
    let take = r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#;
    let mut desk = two([9, 2], white);
    let told = desk.ask(0, take);
    assert_eq!(briefs(&told)[2], r#"yes [HS] jolly 2 ["coins","coins"]"#);
    let first = "no 'you still have to use the leader effect'";
    refused(
        &mut desk,
        0,
        r#"{"cmd":"placeResourceInSlot","resourceType":"shield","slotNumber":1}"#,
        first,
    );
    refused(&mut desk, 0, r#"{"cmd":"discardResource","resourceType":"shield"}"#, first);
    refused(&mut desk, 0, r#"{"cmd":"endPlacing"}"#, first);
    for (wrong, why) in [
        (r#""coins":3,"stones":1,"shields":1"#, "too many"),
        (r#""coins":1,"stones":2,"shields":1"#, "another kind"),
        (r#""coins":1,"stones":1,"shields":0"#, "less than was bought"),
        (r#""coins":-1,"stones":1,"shields":1"#, "less than nothing"),
    ] {
        let line = format!(r#"{{"cmd":"chosenResourcesToBuy",{wrong}}}"#);
        let told = desk.ask(0, &line);
        assert_eq!(briefs(&told), ["no [HS] jolly 2"], "{why}");
    }
    // Rearranging is possible meanwhile.
    assert_eq!(
        briefs(
            &desk.ask(0, r#"{"cmd":"switchResourceSlots","fromSlotNumber":1,"toSlotNumber":2}"#)
        ),
        ["storageUpdate", "yes [HS]"]
    );
    expect(
        &mut desk,
        0,
        r#"{"cmd":"chosenResourcesToBuy","coins":2,"stones":1,"shields":1}"#,
        &["yes [CCHS]"],
        &[],
    );
    // One is declined: it counts as discarded.
    let mut desk = two([9, 2], white);
    desk.say(0, take);
    expect(
        &mut desk,
        0,
        r#"{"cmd":"chosenResourcesToBuy","coins":1,"stones":1,"shields":1}"#,
        &["faithTrackUpdate", "yes [CHS]"],
        &["faithTrackUpdate"],
    );
    assert_eq!(desk.orders(0).last().unwrap(), &["C-x"]);
}

#[test]
fn placing_ends_for_watchers_when_it_ends_and_not_with_declined_marbles() {
    // Two white marbles and nothing else: declined, they are all that there was.
    let mut desk = two([9, 2], |position| {
        give_card(position, 0, 0, 21);
        give_card(position, 0, 1, 17);
        give_card(position, 0, 2, 18);
        play_leader(position, 0, 9);
        position["market"] = json!(["wrbg", "wybp", "wgyp"]);
    });
    let told = desk.ask(0, r#"{"cmd":"buyFromMarket","marketPosition":7}"#);
    assert_eq!(briefs(&told)[2], r#"yes [] jolly 3 ["coins","coins"]"#);
    expect(
        &mut desk,
        0,
        r#"{"cmd":"chosenResourcesToBuy"}"#,
        &["faithTrackUpdate", "yes []"],
        &["faithTrackUpdate"],
    );
    let ended = "log ada ended placing his resources (and might have discarded the remaining resources he had to place)";
    expect(
        &mut desk,
        0,
        r#"{"cmd":"endPlacing"}"#,
        &["faithTrackUpdate", "yes 'you have ended the placing of your resources'", ended],
        &["faithTrackUpdate", ended],
    );
    // A single resource that is left is not told as a discard, either.
    let mut desk = two([1, 2], nothing);
    desk.say(0, r#"{"cmd":"buyFromMarket","marketPosition":1}"#);
    desk.say(0, r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":1}"#);
    expect(
        &mut desk,
        0,
        r#"{"cmd":"endPlacing"}"#,
        &["faithTrackUpdate", "yes 'you have ended the placing of your resources'", ended],
        &["faithTrackUpdate", ended],
    );
}

#[test]
fn white_marbles_of_two_leaders_are_chosen_for() {
    // 9: coins, 11: stones; the client has them in the other order.
    let mut desk = two([11, 9], |position| {
        for (slot, code) in [(0, 25), (1, 26), (2, 29)] {
            give_card(position, 0, slot, code);
        }
        for (slot, code) in [(0, 33), (1, 34), (2, 37)] {
            give_card(position, 0, slot, code);
        }
        play_leader(position, 0, 11);
        play_leader(position, 0, 9);
    });
    let told = desk.ask(0, r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#);
    assert_eq!(briefs(&told)[2], r#"yes [HS] jolly 2 ["stones","coins"]"#);
    expect(
        &mut desk,
        0,
        r#"{"cmd":"chosenResourcesToBuy","coins":1,"stones":1,"shields":1}"#,
        &["faithTrackUpdate", "yes [CHS]"],
        &["faithTrackUpdate"],
    );
    assert_eq!(desk.orders(0).last().unwrap(), &["w-C", "w-x"]);
}

#[test]
fn one_resource_moves_between_a_shelf_and_a_leader_place() {
    // 1: place for stones, 2: place for coins; played in the order 2, 1.
    let mut desk = two([1, 2], |position| {
        position["players"][0]["strongbox"] = json!({ "C": 5, "H": 5 });
        position["players"][0]["depots"] = json!(["C", "SS", "HHH"]);
    });
    let told = desk.ask(0, r#"{"cmd":"activateLeader","leaderCode":2}"#);
    assert_eq!(
        briefs(&told),
        [
            "leaderCardsUpdate",
            "storageUpdate",
            "yes 'the leader has been activated'",
            "log ada activated a leader",
        ]
    );
    assert!(
        told[0].contains(
            r#""leader1Code":1,"leader1Active":false,"leader2Code":2,"leader2Active":true"#
        )
    );
    assert!(told[1].contains(
        r#""newResourceTypeOfLeaderSlot1":"coins","newResourceTypeOfLeaderSlot2":"null""#
    ));
    let told = desk.ask(0, r#"{"cmd":"activateLeader","leaderCode":1}"#);
    assert!(told[1].contains(
        r#""newResourceTypeOfLeaderSlot1":"coins","newResourceTypeOfLeaderSlot2":"stones""#
    ));
    let moves = |from: u8, to: u8| {
        format!(r#"{{"cmd" : "moveOneResource","fromSlotNumber" : {from},"toSlotNumber" : {to}}}"#)
    };
    let no = "no [] jolly 0";
    for (from, to) in [(1, 5), (2, 4), (4, 1), (5, 2), (1, 2), (4, 5), (0, 4), (6, 1), (3, 4)] {
        refused(&mut desk, 0, &moves(from, to), no);
    }
    let moved = ["storageUpdate", "yes []"];
    expect(&mut desk, 0, &moves(1, 4), &moved, &["storageUpdate"]);
    let shown = desk.log(1).last().unwrap();
    assert!(
        shown.contains(r#""newQuantityOfLeaderSlot1":1,"newQuantityOfLeaderSlot2":0"#),
        "{shown}"
    );
    expect(&mut desk, 0, &moves(2, 5), &moved, &["storageUpdate"]);
    expect(&mut desk, 0, &moves(2, 5), &moved, &["storageUpdate"]);
    // Back to an empty shelf.
    expect(&mut desk, 0, &moves(5, 1), &moved, &["storageUpdate"]);
    // That kind lies on another shelf.
    refused(&mut desk, 0, &moves(5, 2), no);
    expect(&mut desk, 0, &moves(4, 2), &moved, &["storageUpdate"]);
    let switch = |from: u8, to: u8| {
        format!(
            r#"{{"cmd" : "switchResourceSlots","fromSlotNumber" : {from},"toSlotNumber" : {to}}}"#
        )
    };
    for (from, to) in [(1, 1), (1, 4), (0, 1), (1, 3)] {
        refused(&mut desk, 0, &switch(from, to), no);
    }
    expect(&mut desk, 0, &switch(1, 2), &moved, &["storageUpdate"]);
    // The store of the leader takes what comes from the market.
    desk.say(0, r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#);
    refused(
        &mut desk,
        0,
        r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":4}"#,
        "no [HS] jolly 0",
    );
    let told =
        desk.ask(0, r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":5}"#);
    assert!(
        told[0].contains(r#""newQuantityOfLeaderSlot1":0,"newQuantityOfLeaderSlot2":2"#),
        "{told:?}"
    );
}

#[test]
fn empty_shelves_are_switched_too() {
    let mut desk = two([1, 2], |position| {
        position["players"][0]["depots"] = json!(["", "", "H"]);
    });
    let told = desk.ask(0, r#"{"cmd":"switchResourceSlots","fromSlotNumber":1,"toSlotNumber":2}"#);
    assert_eq!(briefs(&told), ["storageUpdate", "yes []"]);
    let told = desk.ask(0, r#"{"cmd":"switchResourceSlots","fromSlotNumber":3,"toSlotNumber":1}"#);
    assert_eq!(briefs(&told), ["storageUpdate", "yes []"]);
}

#[test]
fn a_production_is_declared_and_paid() {
    let mut desk = two([13, 2], |position| {
        // 27: a shield for faith; 44: a servant for two faith.
        for code in [27, 44] {
            give_card(position, 0, 1, code);
        }
        play_leader(position, 0, 13);
        position["players"][0]["depots"] = json!(["", "VV", "CCC"]);
        position["players"][0]["strongbox"] = json!({ "V": 1 });
    });
    let declare = |fields: &str| format!(r#"{{"cmd" : "activateProduction", {fields}}}"#);
    let no = "no 'the requested production isn't viable'";
    for fields in [
        r#""slot1Activation" : false"#,
        r#""slot1Activation" : true"#,
        r#""baseProductionActivation" : true"#,
        r#""baseProductionActivation" : true, "baseInputResource1" : "coin", "baseInputResource2" : "null", "baseOutputResource" : "stone""#,
        r#""baseProductionActivation" : true, "baseInputResource1" : "stone", "baseInputResource2" : "stone", "baseOutputResource" : "coin""#,
        // The same leader twice, a leader that cannot, one that is not played.
        r#""leader1SlotActivation" : true, "leader1Code" : 13, "leader1ConvertedResource" : "coin", "leader2SlotActivation" : true, "leader2Code" : 13, "leader2ConvertedResource" : "coin""#,
        r#""leader1SlotActivation" : true, "leader1Code" : 2, "leader1ConvertedResource" : "coin""#,
        r#""leader1SlotActivation" : true, "leader1Code" : 14, "leader1ConvertedResource" : "coin""#,
        r#""leader1SlotActivation" : true, "leader1Code" : 13, "leader1ConvertedResource" : "null""#,
        // Too much together.
        r#""slot2Activation" : true, "leader1SlotActivation" : true, "leader1Code" : 13, "leader1ConvertedResource" : "coin", "baseProductionActivation" : true, "baseInputResource1" : "servant", "baseInputResource2" : "servant", "baseOutputResource" : "coin""#,
    ] {
        refused(&mut desk, 0, &declare(fields), no);
    }
    let all = r#""slot2Activation" : true, "leader1SlotActivation" : true, "leader1Code" : 13, "leader1ConvertedResource" : "stone", "baseProductionActivation" : true, "baseInputResource1" : "servant", "baseInputResource2" : "coin", "baseOutputResource" : "shield""#;
    expect(&mut desk, 0, &declare(all), &["yes [CVVV]"], &[]);
    refused(&mut desk, 0, r#"{"cmd":"endTurn"}"#, "no 'you still haven't done your main action'");
    refused(
        &mut desk,
        0,
        r#"{"cmd":"buyFromMarket","marketPosition":1}"#,
        "no 'you have already done a main action'",
    );
    refused(
        &mut desk,
        0,
        r#"{"cmd":"activateLeader","leaderCode":2}"#,
        "no 'the leader requirement wasn't met'",
    );
    let pay =
        |fields: &str| format!(r#"{{"cmd" : "chosenResourcesToPayForProduction", {fields}}}"#);
    for fields in [
        r#""storageCoins" : 1, "storageServants" : 3"#,
        r#""storageCoins" : 1, "chestServants" : 3"#,
        r#""storageCoins" : 2, "chestCoins" : -1, "storageServants" : 2, "chestServants" : 1"#,
        r#""storageCoins" : 0"#,
        r#""chestCoins" : 1, "storageServants" : 2, "chestServants" : 1"#,
        r#""storageCoins" : 99999, "storageServants" : 2, "chestServants" : 1"#,
    ] {
        refused(&mut desk, 0, &pay(fields), "no [CVVV]");
    }
    // The payment of the other action is open to nobody.
    refused(
        &mut desk,
        0,
        r#"{"cmd":"chosenResourcesToPayForDevCard"}"#,
        "no 'wrong action requested'",
    );
    expect(
        &mut desk,
        0,
        &pay(r#""storageCoins" : 1, "storageServants" : 2, "chestServants" : 1"#),
        &[
            "faithTrackUpdate",
            "storageUpdate",
            "chestUpdate",
            "yes",
            "log ada activated his production",
        ],
        &["faithTrackUpdate", "storageUpdate", "chestUpdate", "log ada activated his production"],
    );
    let chest = desk.log(0).iter().rev().nth(2).unwrap();
    assert!(chest.contains(r#""newCoinsQuantity":0,"newShieldsQuantity":1,"newStonesQuantity":1,"newServantsQuantity":0"#), "{chest}");
    expect(
        &mut desk,
        0,
        r#"{"cmd":"endTurn"}"#,
        &["log ada ended his turn", "endTurnUpdate 2", "yes ''"],
        &["log ada ended his turn", "endTurnUpdate 2"],
    );
}

#[test]
fn the_older_names_of_a_production_and_its_payment_are_understood() {
    let mut desk = two([13, 2], |position| {
        for code in [27, 44] {
            give_card(position, 0, 1, code);
        }
        play_leader(position, 0, 13);
        position["players"][0]["depots"] = json!(["", "VV", "CCC"]);
    });
    let told = desk.ask(0, r#"{"cmd":"ActivateProduction","Slot2Activation":true,"LeaderSlot1Activation":true,"Leader1ConvertedResource":"coin"}"#);
    assert_eq!(briefs(&told), ["yes [VV]"]);
    let told = desk.ask(0, r#"{"cmd":"chosenResourcesToPay","StorageServants":2}"#);
    assert_eq!(briefs(&told)[3], "yes");
}

#[test]
fn a_card_is_chosen_paid_and_placed() {
    // 6: one shield less.
    let mut desk = two([6, 2], |position| {
        for (slot, code) in [(0, 17), (1, 25)] {
            give_card(position, 0, slot, code);
        }
        play_leader(position, 0, 6);
        on_top(position, 21);
        on_top(position, 22);
        on_top(position, 38);
        position["players"][0]["depots"] = json!(["H", "VV", "CCC"]);
        position["players"][0]["strongbox"] = json!({ "H": 2 });
    });
    let buy = |colour: &str, level: u8| {
        format!(r#"{{"cmd" : "buyDevCard","devCardColour" : {colour},"devCardLevel" : {level}}}"#)
    };
    let no = "no 'you can't buy that card'";
    for (colour, level) in [("p", 3), ("x", 1), ("g", 0), ("g", 4), ("y", 1), ("b", 3)] {
        refused(&mut desk, 0, &buy(colour, level), no);
    }
    // Level 1 goes on the third pile only; 22 costs three shields.
    expect(
        &mut desk,
        0,
        &buy("g", 1),
        &["yes [HH]", "log ada is buying a development card"],
        &["log ada is buying a development card"],
    );
    refused(&mut desk, 0, &buy("\"green\"", 1), "no 'you have already done a main action'");
    let pay = |fields: &str| format!(r#"{{"cmd" : "chosenResourcesToPayForDevCard",{fields}}}"#);
    for fields in [
        r#""chestShields" : 3"#,
        r#""chestShields" : 1"#,
        r#""storageShields" : 2"#,
        r#""storageShields" : -1,"chestShields" : 3"#,
        r#""storageShields" : 1,"chestShields" : 1,"storageCoins" : 1,"chestCoins" : -1"#,
    ] {
        refused(&mut desk, 0, &pay(fields), "no [HH]");
    }
    let paid = "log ada bought a development card but still hasn't placed it";
    expect(
        &mut desk,
        0,
        &pay(r#""storageShields" : 1,"chestShields" : 1"#),
        &["chestUpdate", "storageUpdate", "yes", paid],
        &["chestUpdate", "storageUpdate", paid],
    );
    for client in [0, 1] {
        let log = desk.log(client);
        let shown = log.iter().rev().find(|line| line.contains("storageUpdate")).unwrap();
        assert!(shown.contains(r#""newResourceTypeOfSlot1":"null""#), "{shown}");
        let shown = log.iter().rev().find(|line| line.contains("chestUpdate")).unwrap();
        assert!(shown.contains(r#""newShieldsQuantity":1"#), "{shown}");
    }
    // Nothing is moved while the picture is not that of the match.
    refused(
        &mut desk,
        0,
        r#"{"cmd":"switchResourceSlots","fromSlotNumber":2,"toSlotNumber":3}"#,
        "no [] jolly 0",
    );
    refused(&mut desk, 0, r#"{"cmd":"endTurn"}"#, "no 'you still haven't done your main action'");
    let slot =
        |slot: u8| format!(r#"{{"cmd" : "chosenSlotNumberForDevCard","slotNumber" : {slot}}}"#);
    for wrong in [0, 1, 2, 4] {
        refused(
            &mut desk,
            0,
            &slot(wrong),
            "no 'it wasn't possible to place the card in that slot'",
        );
    }
    let placed = "log ada placed the bought development card";
    expect(
        &mut desk,
        0,
        &slot(3),
        &["card 22 3", "devCardSpaceUpdate", "yes 'you bought the card successfully'", placed],
        &["card 22 3", "devCardSpaceUpdate", placed],
    );
    // Not twice.
    refused(&mut desk, 0, &slot(3), "no 'wrong action requested'");
    assert_eq!(desk.orders(0).last().unwrap(), &["buy g1 3 d:H s:H"]);
    desk.say(0, r#"{"cmd":"endTurn"}"#);
}

#[test]
fn leaders_are_played_and_discarded_between_actions() {
    let mut desk = two([1, 3], |position| {
        position["players"][0]["strongbox"] = json!({ "C": 5 });
    });
    let play = |code: i32| format!(r#"{{"cmd" : "activateLeader","leaderCode" : {code}}}"#);
    let drop = |code: i32| format!(r#"{{"cmd" : "discardLeader","leaderCode" : {code}}}"#);
    for code in [0, 2, 3, 17, -1] {
        refused(&mut desk, 0, &play(code), "no 'the leader requirement wasn't met'");
    }
    for code in [0, 2, 17] {
        refused(&mut desk, 0, &drop(code), "no 'you can't discard this leader'");
    }
    let told = desk.ask(0, &play(1));
    assert!(
        told[0].contains(
            r#""leader1Code":1,"leader1Active":true,"leader2Code":3,"leader2Active":false"#
        )
    );
    // Others see what is played, and nothing of the hand.
    let shown = desk.told(1);
    assert!(
        shown[0].contains(
            r#""leader1Code":1,"leader1Active":true,"leader2Code":5,"leader2Active":false"#
        ),
        "{shown:?}"
    );
    refused(&mut desk, 0, &drop(1), "no 'you can't discard this leader'");
    expect(
        &mut desk,
        0,
        &drop(3),
        &[
            "faithTrackUpdate",
            "leaderCardsUpdate",
            "yes 'the leader has been discarded'",
            "log ada discarded a leader",
        ],
        &["faithTrackUpdate", "leaderCardsUpdate", "log ada discarded a leader"],
    );
    for client in [0, 1] {
        let shown =
            desk.log(client).iter().rev().find(|line| line.contains("leaderCards")).unwrap();
        assert!(
            shown.contains(
                r#""leader1Code":1,"leader1Active":true,"leader2Code":0,"leader2Active":false"#
            ),
            "{shown}"
        );
    }
    refused(&mut desk, 0, &play(3), "no 'the leader requirement wasn't met'");
    // During an action they are not.
    desk.say(0, r#"{"cmd" : "buyFromMarket","marketPosition" : 1}"#);
    refused(&mut desk, 0, &drop(3), "no 'you can't discard this leader'");
}

#[test]
fn chat_is_for_everybody_at_any_time_and_not_answered() {
    let mut desk = two([1, 2], nothing);
    let told = desk.ask(1, r#"{"cmd" : "sendChatMessage","chatMessage" : "he said "hi" to"}"#);
    let line = r#"{"cmd":"chatMessageUpdate","playerUsername":"bob","resp":"he said \"hi\" to"}"#;
    assert_eq!(told, [line]);
    assert_eq!(desk.told(0), [line]);
}
