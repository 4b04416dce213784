//! How matches end, and what clients may still say then (sections 7, 8 and 11).

use serde_json::{Value, json};

use crate::desk::{Desk, briefs, give_card, id, on_top};

const OVER: &str = "no 'the game is over'";
const PLACED: &str = "yes 'you have ended the placing of your resources'";
const ENDED: &str = "log ada ended placing his resources (and might have discarded the remaining resources he had to place)";

/// A solo game in this position.
fn solo(edit: impl FnOnce(&mut Value)) -> Desk {
    let mut desk = Desk::with(&[[1, 2]]);
    desk.jump(|position| {
        position["market"] = json!(["wwbg", "wyrp", "gypb"]);
        position["slide"] = json!("w");
        edit(position);
    });
    desk
}

/// The player stands on this space, and Lorenzo on that.
fn at(position: &mut Value, faith: u8, cross: u8) {
    position["players"][0]["faith"] = json!(faith);
    position["lorenzo"]["cross"] = json!(cross);
    let reports = [8, 16, 24].iter().filter(|pope| faith.max(cross) >= **pope).count();
    position["reports"] = json!(reports);
    let tile = |(number, first): (usize, &u8)| match number < reports {
        false => "open",
        true if faith >= *first => "up",
        true => "gone",
    };
    let tiles: Vec<&str> = [5, 12, 19].iter().enumerate().map(tile).collect();
    position["players"][0]["tiles"] = json!(tiles);
}

/// The final of a game that was won: the ranking, and the end.
fn won(told: &[String]) {
    let told = briefs(told);
    let [.., ranking, ended] = told.as_slice() else { panic!("{told:?}") };
    assert!(ranking.starts_with("log 1. ada: "), "{told:?}");
    assert_eq!(ended, "gameEnded");
}

/// After the end everything is answered, and nothing happens.
fn is_over(desk: &mut Desk) {
    for line in [
        r#"{"cmd":"buyFromMarket","marketPosition":1}"#,
        r#"{"cmd":"endTurn"}"#,
        r#"{"cmd":"activateLeader","leaderCode":1}"#,
        r#"{"cmd":"buyDevCard","devCardColour":g,"devCardLevel":1}"#,
        r#"{"cmd":"endPlacing"}"#,
    ] {
        assert_eq!(briefs(&desk.ask(0, line)), [OVER], "{line}");
    }
    let orders = desk.orders(0).len();
    desk.say(0, "gameEnded");
    assert!(desk.is_closed(0));
    assert_eq!(desk.orders(0).len(), orders);
}

#[test]
fn a_red_marble_ends_a_solo_game_after_placing() {
    let mut desk = solo(|position| at(position, 23, 0));
    let told = desk.ask(0, r#"{"cmd":"buyFromMarket","marketPosition":2}"#);
    assert_eq!(
        briefs(&told),
        [
            "marketUpdate",
            "faithTrackUpdate",
            "yes [] jolly 0 [null,null]",
            "log ada bought from the market",
        ]
    );
    let told = desk.ask(0, r#"{"cmd":"placeResourceInSlot","resourceType":"coin","slotNumber":1}"#);
    assert_eq!(briefs(&told), ["no [] jolly 0"]);
    let told = desk.ask(0, r#"{"cmd":"switchResourceSlots","fromSlotNumber":1,"toSlotNumber":2}"#);
    assert_eq!(briefs(&told), ["no [] jolly 0"]);
    // Nothing else is possible, and nothing is told before its time.
    assert_eq!(briefs(&desk.ask(0, r#"{"cmd":"endTurn"}"#)), [OVER]);
    let told = desk.ask(0, r#"{"cmd":"endPlacing"}"#);
    assert_eq!(briefs(&told)[..3], ["faithTrackUpdate", PLACED, ENDED]);
    won(&told);
    is_over(&mut desk);
}

#[test]
fn an_end_that_was_kept_back_is_told_in_time_and_before_a_farewell() {
    let begin = || {
        let mut desk = solo(|position| at(position, 23, 0));
        let told = desk.ask(0, r#"{"cmd":"buyFromMarket","marketPosition":2}"#);
        assert!(!briefs(&told).contains(&"gameEnded".to_owned()));
        desk
    };
    let mut desk = begin();
    desk.pass(59_000);
    assert_eq!(desk.told(0), Vec::<String>::new());
    desk.pass(2_000);
    won(&desk.told(0));
    // The client is still led out of its action.
    assert_eq!(briefs(&desk.ask(0, r#"{"cmd":"endPlacing"}"#)), ["yes []"]);
    desk.pass(601_000);
    assert!(desk.is_closed(0));
    assert_eq!(desk.told(0), Vec::<String>::new());
    let mut desk = begin();
    desk.tell_one(0, &host::News::Farewell(host::Farewell::Stopping));
    won(&desk.told(0));
    assert!(desk.is_closed(0));
}

#[test]
fn a_discard_that_moves_lorenzo_to_the_end_loses_after_placing() {
    let mut desk = solo(|position| at(position, 0, 23));
    desk.say(0, r#"{"cmd":"buyFromMarket","marketPosition":1}"#);
    let told = desk.ask(0, r#"{"cmd":"discardResource","resourceType":"shield"}"#);
    let discarded = "log ada discarded a bought resource";
    assert_eq!(briefs(&told), ["faithTrackUpdate", "yes []", discarded]);
    let told =
        desk.ask(0, r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":1}"#);
    assert_eq!(briefs(&told), ["no [] jolly 0"]);
    let told = desk.ask(0, r#"{"cmd":"endPlacing"}"#);
    assert_eq!(briefs(&told), ["faithTrackUpdate", PLACED, ENDED, "soloGameLostUpdate"]);
    is_over(&mut desk);
}

#[test]
fn to_end_placing_loses_at_once_and_discards_no_more_than_it_can() {
    let mut desk = solo(|position| at(position, 0, 22));
    desk.say(0, r#"{"cmd":"buyFromMarket","marketPosition":3}"#);
    let told = desk.ask(0, r#"{"cmd":"endPlacing"}"#);
    assert_eq!(briefs(&told), ["faithTrackUpdate", PLACED, ENDED, "soloGameLostUpdate"]);
    assert_eq!(desk.orders(0).last().unwrap().len(), 2);
    is_over(&mut desk);
}

#[test]
fn faith_of_a_production_wins() {
    let mut desk = solo(|position| {
        at(position, 23, 0);
        give_card(position, 0, 0, 27);
        position["players"][0]["depots"] = json!(["H", "", ""]);
    });
    desk.say(0, r#"{"cmd":"activateProduction","slot1Activation":true}"#);
    let told = desk.ask(0, r#"{"cmd":"chosenResourcesToPayForProduction","storageShields":1}"#);
    let produced = "log ada activated his production";
    let start = ["faithTrackUpdate", "storageUpdate", "chestUpdate", "yes", produced];
    assert_eq!(briefs(&told)[..5], start);
    won(&told);
    is_over(&mut desk);
}

#[test]
fn the_seventh_card_wins() {
    let mut desk = solo(|position| {
        for (slot, code) in [(0, 17), (0, 33), (0, 49), (1, 21), (1, 37), (2, 25)] {
            give_card(position, 0, slot, code);
        }
        on_top(position, 44);
        position["players"][0]["strongbox"] = json!({ "C": 4 });
    });
    desk.say(0, r#"{"cmd":"buyDevCard","devCardColour":b,"devCardLevel":2}"#);
    desk.say(0, r#"{"cmd":"chosenResourcesToPayForDevCard","chestCoins":4}"#);
    let told = desk.ask(0, r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":3}"#);
    assert_eq!(
        briefs(&told)[..4],
        [
            "card 44 3",
            "devCardSpaceUpdate",
            "yes 'you bought the card successfully'",
            "log ada placed the bought development card",
        ]
    );
    won(&told);
    is_over(&mut desk);
}

#[test]
fn a_purchase_that_empties_a_colour_loses() {
    let mut desk = solo(|position| {
        position["decks"]["g1"] = json!([id("cards", 23)]);
        position["decks"]["g2"] = json!([]);
        position["decks"]["g3"] = json!([]);
        position["players"][0]["strongbox"] = json!({ "H": 2 });
    });
    desk.say(0, r#"{"cmd":"buyDevCard","devCardColour":g,"devCardLevel":1}"#);
    desk.say(0, r#"{"cmd":"chosenResourcesToPayForDevCard","chestShields":2}"#);
    let told = desk.ask(0, r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":1}"#);
    assert_eq!(briefs(&told).last().unwrap(), "soloGameLostUpdate");
    assert_eq!(told.len(), 5);
    is_over(&mut desk);
}

#[test]
fn a_discarded_leader_wins() {
    let mut desk = solo(|position| at(position, 23, 0));
    let told = desk.ask(0, r#"{"cmd":"discardLeader","leaderCode":1}"#);
    assert_eq!(
        briefs(&told)[..4],
        [
            "faithTrackUpdate",
            "leaderCardsUpdate",
            "yes 'the leader has been discarded'",
            "log ada discarded a leader",
        ]
    );
    won(&told);
    is_over(&mut desk);
}

#[test]
fn lorenzo_acts_after_a_turn_and_wins_with_a_token() {
    for (cross, lost) in [(0, false), (23, true)] {
        let mut desk = solo(|position| {
            at(position, 0, cross);
            // The first token moves the cross by two.
            let tokens = position["lorenzo"]["tokens"].as_array().unwrap().clone();
            let mut order: Vec<Value> = vec![json!(5)];
            order.extend(tokens.into_iter().filter(|token| *token != json!(5)));
            position["lorenzo"]["tokens"] = json!(order);
            let phase = json!({ "name": "before_action", "place": 0 });
            position["phase"] = phase;
        });
        desk.say(0, r#"{"cmd":"buyFromMarket","marketPosition":1}"#);
        desk.say(0, r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":1}"#);
        desk.say(0, r#"{"cmd":"placeResourceInSlot","resourceType":"shield","slotNumber":2}"#);
        desk.say(0, r#"{"cmd":"endPlacing"}"#);
        let told = desk.ask(0, r#"{"cmd":"endTurn"}"#);
        let mut expected = vec![
            "log ada ended his turn",
            "lorenzoActionUpdate",
            "faithTrackUpdate",
            "devCardSpaceUpdate",
            "endTurnUpdate 1",
            "yes ''",
        ];
        if lost {
            expected.push("soloGameLostUpdate");
        }
        assert_eq!(briefs(&told), expected);
        assert_eq!(told[1], r#"{"cmd":"lorenzoActionUpdate","lastActionCardUsedCode":-5}"#);
        let faith: Value = serde_json::from_str(&told[2]).unwrap();
        assert_eq!(faith["newBlackCrossPosition"], json!(if lost { 24 } else { 2 }));
        if lost {
            is_over(&mut desk);
        }
    }
}

#[test]
fn the_last_round_is_announced_and_played_out() {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.jump(|position| {
        position["players"][0]["faith"] = json!(23);
        position["reports"] = json!(2);
        position["players"][0]["tiles"] = json!(["up", "up", "open"]);
        position["players"][1]["tiles"] = json!(["gone", "gone", "open"]);
    });
    let told = desk.ask(0, r#"{"cmd":"discardLeader","leaderCode":1}"#);
    assert_eq!(briefs(&told)[3..], ["log ada discarded a leader", "endGameUpdate"]);
    assert_eq!(briefs(&desk.told(1)).last().unwrap(), "endGameUpdate");
    for client in [0, 1] {
        desk.say(client, r#"{"cmd":"buyFromMarket","marketPosition":1}"#);
        desk.say(client, r#"{"cmd":"endPlacing"}"#);
        desk.told(0);
        let told = desk.ask(client, r#"{"cmd":"endTurn"}"#);
        if client == 0 {
            assert_eq!(briefs(&told).last().unwrap(), "yes ''");
            continue;
        }
        let told = briefs(&told);
        assert_eq!(told[..3], ["log bob ended his turn", "endTurnUpdate 1", "yes ''"]);
        assert!(told[3].starts_with("log 1. ada: ") && told[4].starts_with("log 2. bob: "));
        assert_eq!(told[5..], ["gameEnded", "endGameUpdate"]);
        let other = briefs(&desk.told(0));
        assert_eq!(other[..2], ["log bob ended his turn", "endTurnUpdate 1"]);
        assert_eq!(other[4..], ["gameEnded", "endGameUpdate"]);
    }
    is_over(&mut desk);
    // Who goes after the end is not missed.
    assert_eq!(desk.told(1), Vec::<String>::new());
    assert!(!desk.is_closed(1));
    desk.pass(600_000);
    assert!(desk.is_closed(1));
}

#[test]
fn whoever_is_in_the_middle_of_something_when_all_is_over_is_led_out_of_it() {
    let follow = |begin: &[&str], steps: &[(&str, &str)]| {
        let mut desk = Desk::with(&[[9, 2], [3, 4]]);
        desk.jump(|position| {
            position["market"] = json!(["wwbg", "wyrp", "gypb"]);
            position["slide"] = json!("w");
            give_card(position, 0, 0, 27);
            give_card(position, 0, 1, 17);
            give_card(position, 0, 2, 18);
            crate::desk::play_leader(position, 0, 9);
            on_top(position, 38);
            position["players"][0]["strongbox"] = json!({ "H": 9 });
        });
        begin.iter().for_each(|line| desk.say(0, line));
        desk.told(0);
        desk.step("p1 gives up");
        let told = briefs(&desk.told(0));
        assert_eq!(told.first().unwrap(), "log bob has given up");
        assert!(told.contains(&"gameEnded".to_owned()), "{told:?}");
        for (line, reply) in steps {
            assert_eq!(briefs(&desk.ask(0, line)), [*reply], "{line}");
        }
        is_over(&mut desk);
    };
    let convert = r#"{"cmd":"chosenResourcesToBuy","shields":1,"stones":1}"#;
    let place = r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":1}"#;
    let end = r#"{"cmd":"endPlacing"}"#;
    let market = r#"{"cmd":"buyFromMarket","marketPosition":1}"#;
    follow(&[market], &[(convert, "yes []"), (place, "no [] jolly 0"), (end, "yes []")]);
    let produce = r#"{"cmd":"activateProduction","slot1Activation":true}"#;
    follow(&[produce], &[(r#"{"cmd":"chosenResourcesToPayForProduction"}"#, "yes []")]);
    let buy = r#"{"cmd":"buyDevCard","devCardColour":g,"devCardLevel":2}"#;
    let pay = r#"{"cmd":"chosenResourcesToPayForDevCard","chestShields":4}"#;
    let slot = r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":1}"#;
    follow(&[buy], &[(pay, "yes []"), (slot, "yes []")]);
    follow(&[buy, pay], &[(slot, "yes []")]);
}

#[test]
fn a_match_that_is_broken_off_ends_for_everybody() {
    let mut desk = Desk::with(&[[1, 2], [3, 4], [5, 6]]);
    desk.step("p1 leaves");
    for client in [0, 2] {
        assert_eq!(briefs(&desk.told(client)), ["aClientHasDisconnected"]);
        assert!(!desk.is_closed(client));
    }
    // The original clients close by themselves; others are closed.
    desk.say(0, "gameEnded");
    assert!(desk.is_closed(0));
    desk.pass(5_000);
    assert!(desk.is_closed(2));
}
