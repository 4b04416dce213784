//! At tables where players may take something back: the client's turn is where the match is.

use serde_json::{Value, json};

use crate::desk::{Desk, briefs, on_top};

const BUY: &str = r#"{"cmd":"buyDevCard","devCardColour":"g","devCardLevel":1}"#;
const PAY: &str = r#"{"cmd":"chosenResourcesToPayForDevCard","chestShields":2}"#;
const SLOT: &str = r#"{"cmd":"chosenSlotNumberForDevCard","slotNumber":1}"#;
const MARKET: &str = r#"{"cmd":"buyFromMarket","marketPosition":1}"#;
const END_PLACING: &str = r#"{"cmd":"endPlacing"}"#;
const END: &str = r#"{"cmd":"endTurn"}"#;

fn phase(name: &str, place: u8) -> impl FnOnce(&mut Value) {
    move |position| position["phase"] = json!({ "name": name, "place": place })
}

fn two() -> Desk {
    let mut desk = Desk::with(&[[1, 2], [3, 4]]);
    desk.jump(|position| {
        position["market"] = json!(["wwbg", "wyrp", "gypb"]);
        position["slide"] = json!("w");
        on_top(position, 23);
        position["players"][0]["strongbox"] = json!({ "H": 2 });
    });
    desk
}

#[test]
fn a_main_action_that_is_taken_back_can_be_done_again() {
    let mut desk = two();
    desk.say(0, MARKET);
    desk.say(0, END_PLACING);
    desk.jump(phase("before_action", 0));
    assert_eq!(briefs(&desk.ask(0, END)), ["no 'you still haven't done your main action'"]);
    assert_eq!(briefs(&desk.ask(0, MARKET))[0], "marketUpdate");
}

#[test]
fn an_end_of_a_turn_that_is_taken_back_can_be_said_again() {
    let mut desk = two();
    desk.say(0, MARKET);
    desk.say(0, END_PLACING);
    desk.say(0, END);
    desk.jump(phase("after_action", 0));
    assert_eq!(briefs(&desk.ask(0, MARKET)), ["no 'you have already done a main action'"]);
    assert_eq!(briefs(&desk.ask(1, MARKET)), ["no 'it's not your turn'"]);
    assert_eq!(briefs(&desk.ask(0, END)).last().unwrap(), "yes ''");
    assert_eq!(briefs(&desk.ask(1, MARKET))[0], "marketUpdate");
}

#[test]
fn a_line_of_the_market_that_is_taken_back_is_closed_for_a_client_that_still_places() {
    let mut desk = two();
    desk.say(0, MARKET);
    desk.jump(phase("before_action", 0));
    let place = r#"{"cmd":"placeResourceInSlot","resourceType":"stone","slotNumber":1}"#;
    assert_eq!(briefs(&desk.ask(0, place)), ["no [] jolly 0"]);
    assert_eq!(briefs(&desk.ask(0, END_PLACING)), ["yes []"]);
    assert_eq!(briefs(&desk.ask(0, END)), ["no 'you still haven't done your main action'"]);
    assert_eq!(briefs(&desk.ask(0, MARKET))[0], "marketUpdate");
}

#[test]
fn a_half_made_purchase_closes_when_something_is_taken_back() {
    let mut desk = two();
    desk.say(0, BUY);
    desk.say(0, PAY);
    let orders = desk.orders(0).len();
    // It is her turn still or again, but not as it was when the card was paid.
    desk.jump(|position| position["players"][0]["strongbox"] = json!({ "S": 1 }));
    assert_eq!(briefs(&desk.ask(0, SLOT)), ["yes []"]);
    assert_eq!(desk.orders(0).len(), orders);
    assert_eq!(briefs(&desk.ask(0, SLOT)), ["no 'wrong action requested'"]);
    assert_eq!(briefs(&desk.ask(0, MARKET))[0], "marketUpdate");
}

#[test]
fn a_purchase_that_is_taken_back_and_somebody_elses_turn_leave_nothing_open() {
    let mut desk = two();
    desk.say(0, BUY);
    desk.jump(phase("after_action", 1));
    // Led out of it, and then it is not her turn.
    assert_eq!(briefs(&desk.ask(0, PAY)), ["yes []"]);
    assert_eq!(briefs(&desk.ask(0, SLOT)), ["yes []"]);
    assert_eq!(briefs(&desk.ask(0, SLOT)), ["no 'it's not your turn'"]);
    // Bob has done his main action, though not while his client looked.
    assert_eq!(briefs(&desk.ask(1, MARKET)), ["no 'you have already done a main action'"]);
    assert_eq!(briefs(&desk.ask(1, END)).last().unwrap(), "yes ''");
}

#[test]
fn a_discarded_leader_that_is_taken_back_is_shown_again() {
    let mut desk = two();
    desk.say(0, r#"{"cmd":"discardLeader","leaderCode":2}"#);
    let before = desk.log(0).iter().rev().find(|line| line.contains("leaderCardsUpdate"));
    assert!(before.unwrap().contains(r#""leader2Code":0"#));
    desk.jump(|position| {
        let ids = [1, 2].map(|code| crate::desk::id("leaders", code));
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        position["players"][0]["hand"] = json!(ids);
    });
    let own = r#""playerUsername":"ada","leader1Code":1,"leader1Active":false,"leader2Code":2,"leader2Active":false"#;
    assert!(desk.log(0).iter().any(|line| line.contains(own)));
    let shown = desk.log(0).iter().rev().find(|line| {
        line.contains("leaderCardsUpdate") && line.contains(r#""playerUsername":"ada""#)
    });
    assert!(shown.unwrap().contains(own), "{shown:?}");
}
