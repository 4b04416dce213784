//! Vatican reports and the end of a match (sections 5.7, 5.8, 8.2).

use serde_json::{Value, json};
use wire::Framing;

use crate::board::{Board, lead, objects, position, states};
use crate::turns::give_card;

/// ada is one step before the end of the track, and takes a line with a red marble.
fn before_the_end(players: u8, place: u8) -> masters::Masters {
    position(players, move |document| {
        lead(document, usize::from(place), &[], &[]);
        document["phase"] = json!({"name": "before_action", "place": place});
        document["players"][usize::from(place)]["faith"] = json!(23);
        document["players"][usize::from(place)]["tiles"] = json!(["up", "up", "open"]);
        for other in 0..players {
            if other != place {
                document["players"][usize::from(other)]["tiles"] = json!(["gone", "gone", "open"]);
            }
        }
        document["reports"] = json!(2);
        document["market"] = json!(["wwwr", "bbgg", "yypp"]);
        document["slide"] = json!("w");
    })
}

fn take_red(board: &mut Board, client: usize) -> Vec<Value> {
    board.event(client, "showResourcesMarket", json!({}));
    board.event(client, "ChooseRow", json!({"row": 0}))
}

#[test]
fn the_last_round_is_announced_once_and_ends_before_the_first_player() {
    let mut board = Board::of(before_the_end(2, 0), &[Framing::Json; 2]);
    let told = take_red(&mut board, 0);
    assert_eq!(states(&told), ["EndWasTriggeredMessage", "0 CHOOSING_POSITION_RES"]);
    assert_eq!(
        told[0],
        json!({"type": "EndWasTriggeredMessage", "players": [0], "reason": "FAITH_TRACK_END"})
    );
    let new = objects(&told[1]);
    assert_eq!(new["common"]["vaticanReport"], json!({"triggeredBy": [0], "tile": 2}));
    assert_eq!(new["board"]["tiles"], json!(["ACTIVE", "ACTIVE", "ACTIVE"]));
    assert_eq!(new["others"]["1"]["tiles"], json!(["DISCARDED", "DISCARDED", "DISCARDED"]));
    let end = &new["common"]["end"];
    assert_eq!((&end["triggeredBy"], &end["winners"]), (&json!([0]), &Value::Null));
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert!(
        objects(&told[0])["common"].get("vaticanReport").is_none(),
        "a report is news, not state"
    );
    board.told(1);
    board.event(1, "skipLeader", json!({}));
    board.event(1, "showResourcesMarket", json!({}));
    board.event(1, "ChooseRow", json!({"row": 0}));
    board.event(1, "discardResources", json!({}));
    let told = board.event(1, "skipLeader", json!({}));
    assert_eq!(states(&told), ["1 IDLE", "0 END_PHASE", "1 END_PHASE"]);
    assert!(objects(&told[0])["common"].get("end").is_none_or(|end| end["winners"].is_null()));
    let end = &objects(&told[1])["common"]["end"];
    assert_eq!((&end["winners"], &end["reason"]), (&json!([0]), &json!("FAITH_TRACK_END")));
    assert_eq!(end["points"][0], json!(29), "twenty for the track, nine for the tiles");
    assert_eq!(objects(&told[2]), json!({}));
    let told = board.event(0, "skipLeader", json!({}));
    assert_eq!(states(&told)[states(&told).len() - 2..], ["EventNotValid", "0 END_PHASE"]);
    assert!(!board.clients[0].closed, "the connection stays open");
}

#[test]
fn the_seventh_card_of_the_last_player_ends_the_match_at_once() {
    let game = position(2, |document| {
        lead(document, 1, &[], &[]);
        document["phase"] = json!({"name": "before_action", "place": 1});
        for (slot, deck) in [(0, "g1"), (1, "b1"), (2, "y1"), (0, "g2"), (1, "b2"), (2, "y2")] {
            give_card(document, 1, slot, deck);
        }
        document["players"][1]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
    });
    let mut board = Board::of(game, &[Framing::Json; 2]);
    board.event(1, "showCardShop", json!({}));
    board.event(1, "ChooseCard", json!({"color": "PURPLE", "level": 3}));
    let cost = board.clients[1].common["purchase"]["cost"].clone();
    let names = [("GOLD", -8), ("SERVANT", -7), ("SHIELD", -6), ("STONE", -5)];
    let positions: Vec<i32> = names
        .into_iter()
        .flat_map(|(name, at)| (0..cost[name].as_u64().unwrap_or_default()).map(move |_| at))
        .collect();
    board.event(1, "ChooseResources", json!({"positions": positions}));
    board.told(0);
    let told = board.event(1, "ChooseCardPosition", json!({"slot": 1}));
    assert_eq!(states(&told), ["EndWasTriggeredMessage", "1 IDLE", "0 END_PHASE", "1 END_PHASE"]);
    assert_eq!((&told[0]["players"], &told[0]["reason"]), (&json!([1]), &json!("SEVENTH_CARD")));
    assert_eq!(board.states(0), states(&told));
}

#[test]
fn a_solo_match_ends_inside_the_action_that_wins_it() {
    let mut board = Board::of(before_the_end(1, 0), &[Framing::Json]);
    let told = take_red(&mut board, 0);
    assert_eq!(states(&told), ["EndWasTriggeredMessage", "0 END_PHASE"]);
    let end = &objects(&told[1])["common"]["end"];
    assert_eq!((&end["winners"], &end["reason"]), (&json!([0]), &json!("FAITH_TRACK_END")));

    let mut board = Board::of(before_the_end(1, 0), &[Framing::Java]);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    let told = board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    assert_eq!(states(&told), ["ElementsInNetwork", "0 END_PHASE"]);
    let common = told[1]["commonSimpleModelElements"].as_array().unwrap();
    let end = common.iter().find(|element| element["type"] == "EndGameInfo").unwrap();
    assert_eq!(end["matchOutcomeMap"], json!({"0": true}));
    assert!(!end["causeOfEndReason"].as_str().unwrap().is_empty());
}

/// Lorenzo is one step before the end; ada may end her turn or discard something.
fn lorenzo_leads(token: u8) -> masters::Masters {
    position(1, move |document| {
        lead(document, 0, &[], &[]);
        document["lorenzo"]["cross"] = json!(23);
        document["reports"] = json!(2);
        document["players"][0]["tiles"] = json!(["gone", "gone", "open"]);
        let mut tokens: Vec<u8> = (1..=7).filter(|id| *id != token).collect();
        tokens.insert(0, token);
        document["lorenzo"]["tokens"] = json!(tokens);
        document["market"] = json!(["wwww", "bbgg", "yypp"]);
        document["slide"] = json!("r");
    })
}

#[test]
fn a_solo_match_is_lost_to_a_discard_or_to_a_token() {
    // The first discarded resource ends it; the others are not looked at.
    let mut board = Board::of(lorenzo_leads(5), &[Framing::Json]);
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 1}));
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["EndWasTriggeredMessage", "0 END_PHASE"]);
    assert_eq!(
        told[0],
        json!({"type": "EndWasTriggeredMessage", "players": [0], "reason": "LORENZO_TRACK_END"})
    );
    let new = objects(&told[1]);
    assert_eq!(new["common"]["end"]["winners"], json!([]));
    assert_eq!(new["common"]["vaticanReport"], json!({"triggeredBy": [-1], "tile": 2}));
    assert_eq!(board.clients[0].orders.last().unwrap().len(), 1);
    // A token ends it after the turn.
    let mut board = Board::of(lorenzo_leads(5), &[Framing::Json]);
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 0}));
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["EndWasTriggeredMessage", "0 IDLE", "0 END_PHASE"]);
    assert!(objects(&told[1])["common"].get("lorenzo").is_none(), "the token comes after the turn");
    assert_eq!(objects(&told[2])["common"]["lorenzo"], 24);
}

#[test]
fn lorenzo_acts_between_the_end_of_a_turn_and_the_next_one() {
    let game = || {
        position(1, |document| {
            lead(document, 0, &[], &[]);
            document["lorenzo"]["tokens"] = json!([1, 2, 3, 4, 5, 6, 7]);
            document["market"] = json!(["wwww", "bbgg", "yypp"]);
            document["slide"] = json!("r");
        })
    };
    let mut board = Board::of(game(), &[Framing::Json]);
    board.event(0, "showResourcesMarket", json!({}));
    board.event(0, "ChooseRow", json!({"row": 0}));
    let shop = board.clients[0].common["shop"].clone();
    let told = board.event(0, "discardResources", json!({}));
    assert_eq!(states(&told), ["0 IDLE", "0 MIDDLE_PHASE"]);
    assert!(objects(&told[0])["common"].get("shop").is_none());
    assert_ne!(objects(&told[1])["common"]["shop"], shop);
    assert!(objects(&told[1])["common"]["token"].as_str().unwrap().starts_with("DISCARD2"));

    let mut board = Board::of(game(), &[Framing::Java]);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    let told = board.act(0, json!({"type": "DiscardResourcesEvent"}));
    assert_eq!(states(&told), ["0 IDLE", "0 MIDDLE_PHASE"]);
    let types = |list: &Value| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.map(|element| element["type"].as_str().unwrap().to_owned()).collect()
    };
    let own = types(&told[1]["playerSimpleModelElements"]);
    assert!(own.contains(&"SimpleSoloActionToken".to_owned()), "{own:?}");
    assert!(own.contains(&"SimpleFaithTrack".to_owned()));
    assert!(types(&told[1]["commonSimpleModelElements"]).contains(&"SimpleCardShop".to_owned()));
    assert!(
        !types(&told[0]["playerSimpleModelElements"]).contains(&"SimpleSoloActionToken".to_owned())
    );
}

#[test]
fn the_end_is_told_to_java_clients_in_their_elements() {
    let mut board = Board::of(before_the_end(2, 0), &[Framing::Java; 2]);
    board.act(0, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    let told = board.act(0, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    assert_eq!(states(&told), ["ElementsInNetwork", "0 CHOOSING_POSITION_FOR_RESOURCES"]);
    let common = |message: &Value, kind: &str| -> Option<Value> {
        let mut list = message["commonSimpleModelElements"].as_array().unwrap().iter();
        list.find(|element| element["type"] == kind).cloned()
    };
    let report = common(&told[1], "VaticanReportInfo").unwrap();
    assert_eq!(report["playersTriggeringVaticanReport"], json!([0]));
    assert_eq!(
        report["popeTileState"],
        json!({"0": {"key": 2, "value": "ACTIVE"}, "1": {"key": 2, "value": "DISCARDED"}})
    );
    let end = common(&told[1], "EndGameInfo").unwrap();
    assert_eq!(end["playersEndingTheGame"], json!([0]));
    assert_eq!(end["matchOutcomeMap"], json!({"0": false, "1": false}));
    assert!(
        end["causeOfEndReason"].as_str().unwrap().starts_with(' '),
        "it stands behind the names"
    );
    let told = board.act(0, json!({"type": "DiscardResourcesEvent"}));
    assert_eq!(states(&told), ["0 IDLE", "1 INITIAL_PHASE"]);
    assert!(common(&told[0], "VaticanReportInfo").is_none(), "a report is told once");
    let skip = json!({"type": "InitialOrFinalPhaseEvent", "choice": 2});
    board.act(1, skip.clone());
    board.act(1, json!({"type": "MiddlePhaseEvent", "choice": 0}));
    board.act(1, json!({"type": "ChooseLineEvent", "chosenRow": 0}));
    board.act(1, json!({"type": "DiscardResourcesEvent"}));
    board.told(0);
    board.act(1, skip);
    let told = board.told(0);
    assert_eq!(states(&told), ["1 IDLE", "0 END_PHASE", "1 END_PHASE"]);
    for (number, message) in told[1..].iter().enumerate() {
        assert_eq!(message["currentPlayerNumber"], json!(number));
        let end = common(message, "EndGameInfo").unwrap();
        assert_eq!(end["matchOutcomeMap"], json!({"0": true, "1": false}));
        assert!(common(message, "PlayersInfo").is_some());
    }
}

#[test]
fn a_match_that_is_broken_off_ends_for_everybody() {
    let game = position(2, |document| document["absence"] = json!("abort"));
    let mut board = Board::of(game, &[Framing::Json]);
    board.step("p1 leaves");
    let told = board.told(0);
    assert_eq!(states(&told), ["0 END_PHASE", "1 END_PHASE"]);
    assert_eq!(objects(&told[0])["common"]["end"]["reason"], "ABORTED");
    assert_eq!(objects(&told[0])["common"]["end"]["winners"], json!([]));
}

/// Puts the card of this level and so many points on top of its deck, and from there on a slot.
fn give_worth(document: &mut Value, slot: usize, deck: &str, points: u8) {
    let cards = document["decks"][deck].as_array_mut().unwrap();
    let worth = |card: &Value| {
        let id = masters::CardId::new(card.as_u64().unwrap() as u8).unwrap();
        id.printed().points == points
    };
    let at = cards.iter().position(worth).unwrap();
    let card = cards.remove(at);
    cards.push(card);
    give_card(document, 0, slot, deck);
}

#[test]
fn two_reports_of_one_action_are_both_told() {
    let game = || {
        position(2, |document| {
            // Powers with three, three, one, one and one points of faith.
            lead(document, 0, &[13, 14], &[]);
            for (slot, colour) in ["g", "b"].into_iter().enumerate() {
                for level in 1..3 {
                    give_card(document, 0, slot, &format!("{colour}{level}"));
                }
                give_worth(document, slot, &format!("{colour}3"), 11);
            }
            give_worth(document, 2, "y1", 1);
            document["players"][0]["faith"] = json!(7);
            document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
            document["last_round"] = json!("seventh_card");
        })
    };
    let mut board = Board::of(game(), &[Framing::Json; 2]);
    board.event(0, "showProductions", json!({}));
    for (production, input) in [(1, -7), (2, -5), (3, -7), (4, -6), (5, -7)] {
        board.event(0, "ToggleProduction", json!({"production": production}));
        let outputs = if production > 3 { json!([0]) } else { json!([]) };
        let paid = json!({"inputs": [input], "outputs": outputs});
        let told = board.event(0, "ChooseProductionResources", paid);
        assert_eq!(states(&told), ["0 CHOOSING_PRODUCTION"]);
    }
    board.told(1);
    board.event(0, "produce", json!({}));
    let told = board.told(1);
    let reports: Vec<Value> = told
        .iter()
        .filter(|message| message["type"] == "StateMessage")
        .filter_map(|message| objects(message)["common"].get("vaticanReport").cloned())
        .collect();
    let report = |tile: u8| json!({"triggeredBy": [0], "tile": tile});
    assert_eq!(reports, [report(0), report(1)], "{told:?}");
}
