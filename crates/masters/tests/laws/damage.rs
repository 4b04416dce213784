//! Position documents that were changed so that much of what must hold still holds.

use kernel::Pick;
use laws::Dice;
use serde_json::{Value, json};

use crate::printed::data;

/// Texts that mean something in a document.
pub(crate) const WORDS: [&str; 24] = [
    "",
    "C",
    "VV",
    "SSS",
    "CVHS",
    "w",
    "wwww",
    "r",
    "g1",
    "p3",
    "basic",
    "1",
    "L13",
    "skip",
    "abort",
    "score",
    "shuffle",
    "absent",
    "gave_up",
    "up",
    "gone",
    "faith_track",
    "seventh_card",
    "é",
];

/// Changes a document so that the pieces stay complete: what is lost in one place turns up in
/// another. Such documents pass the simple checks and reach the subtle ones.
pub(crate) fn rearrange(document: &mut Value, dice: &mut Dice) {
    match dice.pick(13) {
        0 | 1 => {
            let player = dice.pick(players(document)) as usize;
            let many = *dice.of(&[1, 2, 5, 30]);
            (0..many).for_each(|_| move_card(document, player, dice));
        }
        2 => change_stores(document, dice),
        3 | 4 => change_phase(document, dice),
        5 | 6 => change_leaders(document, dice),
        7 => {
            let player = any_player(document, dice);
            player["presence"] =
                dice.of(&[json!("present"), json!("absent"), json!("gave_up")]).clone();
        }
        8 => move_markers(document, dice),
        9 => {
            document["last_round"] =
                dice.of(&[json!(null), json!("faith_track"), json!("seventh_card")]).clone();
        }
        10 => change_lorenzo(document, dice),
        11 => shuffle_market(document, dice),
        _ => {
            document["absence"] = dice.of(&[json!("skip"), json!("abort"), json!("score")]).clone();
            document["market_rule"] = dice.of(&[json!("push"), json!("shuffle")]).clone();
            if let Some(order) = document["order"].as_array_mut() {
                dice.shuffle(order);
            }
        }
    }
}

fn players(document: &Value) -> u32 {
    document["players"].as_array().map_or(0, Vec::len) as u32
}

fn any_player<'a>(document: &'a mut Value, dice: &mut Dice) -> &'a mut Value {
    let player = dice.pick(players(document)) as usize;
    &mut document["players"][player]
}

fn numbers(value: &Value) -> Vec<u8> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(Value::as_u64).map(|number| number as u8).collect()
}

/// Puts the top of a deck on a slot of a player where it fits, mostly no more than seven, and
/// brings the last round about if need be.
fn move_card(document: &mut Value, player: usize, dice: &mut Dice) {
    let cards = |document: &Value| -> usize {
        let slots = document["players"][player]["slots"].as_array();
        slots.into_iter().flatten().map(|slot| numbers(slot).len()).sum()
    };
    if cards(document) == 7 && !dice.one_in(20) {
        return;
    }
    let decks = ["g", "b", "y", "p"].map(|colour| {
        let level = dice.pick(3) + 1;
        format!("{colour}{level}")
    });
    let name = dice.of(&decks).clone();
    let Some(card) = document["decks"][&name].as_array_mut().and_then(Vec::pop) else { return };
    let level = data().card(card.as_u64().unwrap_or(1) as u8).level as usize;
    let slots = document["players"][player]["slots"].as_array_mut();
    let slots = slots.map(Vec::as_mut_slice).unwrap_or_default();
    let fits = |slot: &&mut Value| slot.as_array().is_some_and(|slot| slot.len() + 1 == level);
    match slots.iter_mut().find(fits) {
        Some(slot) => slot.as_array_mut().unwrap().push(card),
        None => document["decks"][&name].as_array_mut().unwrap().push(card),
    }
    if cards(document) == 7 && players(document) > 1 {
        document["last_round"] = json!("seventh_card");
    }
}

fn change_stores(document: &mut Value, dice: &mut Dice) {
    let player = any_player(document, dice);
    let some = |dice: &mut Dice| *dice.of(&[0, 1, 2, 5, 9, 30, 65_535]);
    player["strongbox"] =
        json!({"C": some(dice), "V": some(dice), "H": some(dice), "S": some(dice)});
    let mut kinds = ['C', 'V', 'H', 'S'];
    dice.shuffle(&mut kinds);
    for room in 0..3 {
        let many = dice.pick(room as u32 + 2) as usize;
        player["depots"][room] = json!(kinds[room].to_string().repeat(many));
    }
    if dice.one_in(2) {
        let leader = numbers(&player["played"]).into_iter().map(|id| data().leader(id));
        let depots = leader.filter(|leader| leader.ability == "depot");
        let text: String = depots
            .map(|leader| ["C", "V", "H", "S"][leader.resource].repeat(dice.pick(3) as usize))
            .collect();
        player["leader_depots"] = json!(text);
    }
}

fn change_phase(document: &mut Value, dice: &mut Dice) {
    let place = dice.pick(players(document));
    // Mostly what the active player has, so that the rest is looked at too.
    let seat = document["order"][place as usize].as_u64().unwrap_or(0) as usize;
    let top = numbers(&document["players"][seat]["slots"][0]).last().copied();
    document["phase"] = match dice.pick(7) {
        0 => json!({"name": "set_up"}),
        1 => json!({"name": "before_action", "place": place}),
        2 => {
            let unplaced = *dice.of(&["C", "VV", "HS", "CVHS", "SSSS", ""]);
            json!({"name": "market", "place": place, "unplaced": unplaced, "whites": dice.pick(3)})
        }
        3 => {
            let output = *dice.of(&["C", "V", "CC"]);
            json!({"name": "production", "place": place, "used": ["basic"], "output": output})
        }
        4 => match top.map(|card| data().card(card)) {
            Some(card) => {
                let letters = ["C", "V", "H", "S"].into_iter().zip(card.output);
                let output: String =
                    letters.map(|(letter, many)| letter.repeat(many as usize)).collect();
                json!({"name": "production", "place": place, "used": ["1"], "output": output,
                    "faith": card.faith})
            }
            None => json!({"name": "after_action", "place": place}),
        },
        5 => json!({"name": "after_action", "place": place}),
        _ => {
            let reasons = [
                "faith_track",
                "seventh_card",
                "colour_gone",
                "black_cross",
                "forfeit",
                "gave_up",
                "broken_off",
                "aborted",
            ];
            let winners = if dice.one_in(2) { vec![] } else { vec![seat] };
            json!({"name": "over", "reason": dice.of(&reasons), "winners": winners})
        }
    };
}

/// Plays, drops or exchanges leaders.
fn change_leaders(document: &mut Value, dice: &mut Dice) {
    let count = players(document) as usize;
    let (one, other) = (dice.pick(count as u32) as usize, dice.pick(count as u32) as usize);
    let mut dealt = numbers(&document["players"][one]["dealt"]);
    if one != other && dice.one_in(3) {
        let theirs = document["players"][other].clone();
        for field in ["dealt", "hand", "played"] {
            document["players"][other][field] =
                document["players"][one].get(field).cloned().unwrap_or(json!([]));
            document["players"][one][field] = theirs.get(field).cloned().unwrap_or(json!([]));
        }
        return;
    }
    dice.shuffle(&mut dealt);
    let (played, rest) = dealt.split_at(dice.pick(3) as usize);
    let hand = &rest[..dice.pick(3 - played.len() as u32) as usize];
    document["players"][one]["hand"] = json!(hand);
    document["players"][one]["played"] = json!(played);
    document["players"][one]["leader_depots"] = json!("");
}

/// Moves the markers and makes the reports they cause; sometimes forgets one.
fn move_markers(document: &mut Value, dice: &mut Dice) {
    let count = players(document) as usize;
    let far = *dice.of(&[4, 8, 16, 23, 24, 25]);
    for player in 0..count {
        document["players"][player]["faith"] = json!(dice.pick(far) + 1);
    }
    if !document["lorenzo"].is_null() {
        document["lorenzo"]["cross"] = json!(dice.pick(far));
    }
    let faith = |document: &Value, player: usize| {
        document["players"][player]["faith"].as_i64().unwrap_or(0) as i32
    };
    let cross = document["lorenzo"]["cross"].as_i64().unwrap_or(0) as i32;
    let furthest = (0..count).map(|player| faith(document, player)).max().unwrap_or(0).max(cross);
    let sections = &data().sections;
    let made = sections.iter().filter(|section| furthest >= section.pope).count();
    document["reports"] = json!(if dice.one_in(10) { made + 1 } else { made });
    for player in 0..count {
        for (number, section) in sections.iter().enumerate() {
            let up = faith(document, player) >= section.first && !dice.one_in(4);
            let tile = match (number < made, up) {
                (false, _) => "open",
                (true, true) => "up",
                (true, false) => "gone",
            };
            document["players"][player]["tiles"][number] = json!(tile);
        }
    }
    if furthest == 24 && count > 1 {
        document["last_round"] = json!("faith_track");
    }
}

fn change_lorenzo(document: &mut Value, dice: &mut Dice) {
    if document["lorenzo"].is_null() {
        return;
    }
    let mut tokens = [1, 2, 3, 4, 5, 6, 7];
    dice.shuffle(&mut tokens);
    let revealed = dice.pick(8) as usize;
    document["lorenzo"]["tokens"] = json!(tokens);
    document["lorenzo"]["revealed"] = json!(revealed);
    document["lorenzo"]["last"] = match revealed.checked_sub(1) {
        Some(last) => json!(tokens[last]),
        None => dice.of(&[json!(null), json!(7), json!(3)]).clone(),
    };
    let name = ["g1", "b2", "y3", "p1"][dice.pick(4) as usize];
    document["decks"][name] = json!([]);
}

fn shuffle_market(document: &mut Value, dice: &mut Dice) {
    let rows = document["market"].as_array().cloned().unwrap_or_default();
    let slide = document["slide"].as_str().unwrap_or_default().to_owned();
    let mut marbles: Vec<char> =
        rows.iter().filter_map(Value::as_str).flat_map(str::chars).chain(slide.chars()).collect();
    dice.shuffle(&mut marbles);
    let text: String = marbles.into_iter().collect();
    if text.len() == 13 {
        document["market"] = json!([text[..4], text[4..8], text[8..12]]);
        document["slide"] = json!(text[12..]);
    }
}
