//! Position documents that were changed so that much of what must hold still holds.

use kernel::Pick;
use laws::Dice;
use serde_json::{Value, json};

/// Texts that mean something in a document.
pub(crate) const WORDS: [&str; 18] = [
    "",
    "G",
    "GGGG",
    "RYPB",
    "W",
    "K",
    "X",
    "skip",
    "abort",
    "auto-highest",
    "absent",
    "gave-up",
    "bag-empty",
    "planning",
    "cloud",
    "mother_nature",
    "é",
    "7",
];

/// Changes a document so that the pieces stay complete: what is lost in one place turns up in
/// another. Such documents pass the simple checks and reach the subtle ones.
pub(crate) fn rearrange(document: &mut Value, dice: &mut Dice) {
    match dice.pick(12) {
        0 | 1 => {
            let many = *dice.of(&[1, 3, 7, 130]);
            let heaps = heaps(document);
            let (from, to) = (dice.of(&heaps).clone(), dice.of(&heaps).clone());
            (0..many).for_each(|_| move_student(document, &from, &to));
        }
        2 | 3 => change_phase(document, dice),
        4 => change_hand(document, dice),
        5 => {
            let player = any_player(document, dice);
            player["presence"] =
                dice.of(&[json!("present"), json!("absent"), json!("gave-up")]).clone();
        }
        6 => {
            document["last_round"] =
                dice.of(&[json!(null), json!("bag-empty"), json!("assistants-used-up")]).clone();
            document["short_round"] = json!(dice.one_in(2));
        }
        7 => join_groups(document, dice),
        8 => build(document, dice),
        9 => change_order(document, dice),
        10 => move_coin(document, dice),
        _ => {
            document["absence"] =
                dice.of(&[json!("skip"), json!("abort"), json!("auto-highest")]).clone();
            document["mother_nature"] = json!(dice.pick(12));
            let players = count(document, "players");
            let professor = dice.pick(5) as usize;
            document["professors"][professor] = json!(dice.pick(players));
        }
    }
}

fn count(document: &Value, field: &str) -> u32 {
    document[field].as_array().map_or(0, Vec::len) as u32
}

fn any_player<'a>(document: &'a mut Value, dice: &mut Dice) -> &'a mut Value {
    let player = dice.pick(count(document, "players")) as usize;
    &mut document["players"][player]
}

/// Where students can lie.
fn heaps(document: &Value) -> Vec<String> {
    let mut heaps = vec!["/bag".to_owned(); 4];
    for group in 0..count(document, "groups") {
        heaps.push(format!("/groups/{group}/students"));
    }
    for cloud in 0..count(document, "clouds") {
        heaps.push(format!("/clouds/{cloud}"));
    }
    for player in 0..count(document, "players") {
        heaps.extend([format!("/players/{player}/entrance"), format!("/players/{player}/dining")]);
    }
    for card in 0..3 * u32::from(!document["expert"].is_null()) {
        heaps.push(format!("/expert/characters/{card}/students"));
    }
    heaps
}

fn move_student(document: &mut Value, from: &str, to: &str) {
    let mut letters = |path: &str| -> String {
        let (parent, key) = path.rsplit_once('/').unwrap();
        // An empty heap may not be written at all.
        if let Some(Value::Object(fields)) = document.pointer_mut(parent) {
            fields.entry(key).or_insert(json!(""));
        }
        document.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let mut source = letters(from);
    letters(to);
    if let Some(student) = source.pop() {
        *document.pointer_mut(from).unwrap() = json!(source);
        let target = document.pointer_mut(to).unwrap();
        *target = json!(format!("{}{student}", target.as_str().unwrap_or_default()));
    }
}

fn change_phase(document: &mut Value, dice: &mut Dice) {
    let place = dice.pick(4);
    let used = match dice.pick(4) {
        0 => json!({}),
        1 => json!({"character": dice.of(&[7, 10]), "pairs": dice.pick(3)}),
        2 => json!({"character": 9, "ignored": "R"}),
        _ => json!({"character": dice.pick(12) + 1}),
    };
    // Mostly a character that is in play and paid, so that the rest is looked at too.
    let used = match document.pointer("/expert/characters/0/character").cloned() {
        Some(character) if dice.one_in(2) => {
            document["expert"]["characters"][0]["used"] = json!(true);
            json!({ "character": character })
        }
        _ => used,
    };
    document["phase"] = match dice.pick(5) {
        0 => json!({"name": "planning", "place": place}),
        1 => json!({"name": "students", "place": place, "moved": dice.pick(4), "used": used}),
        2 => json!({"name": "mother_nature", "place": place, "used": used}),
        3 => json!({"name": "cloud", "place": place, "used": used}),
        _ => json!({"name": "over", "reason": "forfeit", "winners": ["K"]}),
    };
}

fn change_hand(document: &mut Value, dice: &mut Dice) {
    let most = dice.pick(11);
    let player = any_player(document, dice);
    let hand: Vec<u32> = (1..=10).filter(|_| dice.pick(10) < most).collect();
    let last = *dice.of(&[1, 2, 5, 9, 10]);
    player["hand"] = json!(hand.iter().filter(|card| **card != last).collect::<Vec<_>>());
    player["last"] = match dice.one_in(4) {
        true => json!(null),
        false => json!(last),
    };
}

/// Joins a group with the next one, with all that lies on them.
fn join_groups(document: &mut Value, dice: &mut Dice) {
    let Some(groups) = document["groups"].as_array_mut().filter(|groups| groups.len() > 1) else {
        return;
    };
    let first = dice.pick(groups.len() as u32 - 1) as usize;
    let gone = groups.remove(first + 1);
    let group = &mut groups[first];
    let tiles = |group: &Value| group["tiles"].as_array().cloned().unwrap_or_default();
    group["tiles"] = json!([tiles(group), tiles(&gone)].concat());
    let text = |group: &Value| group["students"].as_str().unwrap_or_default().to_owned();
    group["students"] = json!(text(group) + &text(&gone));
    let number = |group: &Value, field: &str| group[field].as_u64().unwrap_or(0);
    for field in ["towers", "no_entry"] {
        group[field] = json!(number(group, field) + number(&gone, field));
    }
    if !gone["tower"].is_null() {
        group["tower"] = gone["tower"].clone();
    }
}

/// Gives a group to another side, towers paid from and returned to the supplies.
fn build(document: &mut Value, dice: &mut Dice) {
    const SIDES: [&str; 3] = ["W", "K", "X"];
    let group = dice.pick(count(document, "groups")) as usize;
    let side = dice.pick(count(document, "supply")) as usize;
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let owner = document["groups"][group]["tower"].as_str();
    if let Some(owner) = SIDES.iter().position(|side| Some(*side) == owner) {
        let back = number(&document["groups"][group]["towers"]);
        document["supply"][owner] = json!(number(&document["supply"][owner]) + back);
    }
    let size = document["groups"][group]["tiles"].as_array().map_or(0, Vec::len) as u64;
    let supply = number(&document["supply"][side]);
    let built = size.min(supply);
    document["supply"][side] = json!(supply - built);
    document["groups"][group]["towers"] = json!(built);
    document["groups"][group]["tower"] = json!(SIDES[side]);
}

fn change_order(document: &mut Value, dice: &mut Dice) {
    let players = count(document, "players");
    document["first"] = json!(dice.pick(players));
    let mut seats: Vec<u32> = (0..players).filter(|_| !dice.one_in(3)).collect();
    dice.shuffle(&mut seats);
    seats.sort_by_key(|seat| document["players"][*seat as usize]["last"].as_u64());
    document["order"] = json!(seats);
}

fn move_coin(document: &mut Value, dice: &mut Dice) {
    if document["expert"].is_null() {
        return;
    }
    let many = dice.pick(20);
    for _ in 0..many {
        let reserve = document["expert"]["reserve"].as_u64().unwrap_or(0);
        if reserve == 0 {
            return;
        }
        document["expert"]["reserve"] = json!(reserve - 1);
        let player = any_player(document, dice);
        player["coins"] = json!(player["coins"].as_u64().unwrap_or(0) + 1);
    }
}
