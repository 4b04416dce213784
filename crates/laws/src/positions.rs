//! Position documents: they hold everything, and none of them brings a game down.

use kernel::{Game, Notice, Pick, RuleBroken, Seat, Unheard};
use serde_json::{Value, json};

use crate::secrets::viewers;
use crate::walk::{Dice, Walk};

/// Longer than any game in which everybody is present.
const STEPS: usize = 5000;
/// Steps taken while players come and go. This may take long, but nobody gets stuck.
const RESTLESS_STEPS: usize = 200;

/// A document, written as JSON and read again, is the same state in every respect.
pub fn position_documents_round_trip<G: Game>(game: &G) {
    let position = game.position();
    let json = serde_json::to_string(&position).unwrap();
    let read: G::Position = serde_json::from_str(&json).unwrap();
    assert_eq!(read, position);
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
    let read = G::from_position(&read).unwrap();
    assert_eq!(&read, game);
    let (mut listed, mut same) = (Vec::new(), Vec::new());
    for seat in Seat::first(game.seats()) {
        game.legal_actions(seat, &mut listed);
        read.legal_actions(seat, &mut same);
        assert_eq!(same, listed, "{seat}");
    }
    for viewer in viewers(game) {
        assert_eq!(read.view(viewer), game.view(viewer));
    }
    assert_eq!(read.outcome(), game.outcome());
}

/// The numbers of the rules a game's flaws may cite: a letter and the last number.
#[derive(Clone, Copy, Debug)]
pub struct Rules(pub char, pub u16);

/// Reads a changed document: it is refused with the rule it breaks, or the game goes on from it
/// like from any other, with everybody back at the table and while players come and go.
/// `invariants` is what the game demands of every state. Says whether the document was accepted.
pub fn a_document_is_refused_or_sound<G: Game>(
    document: Value,
    rules: Rules,
    seed: u64,
    invariants: impl Fn(&G),
) -> bool {
    let Ok(position) = serde_json::from_value::<G::Position>(document) else {
        return false;
    };
    let game = match G::from_position(&position) {
        Ok(game) => game,
        Err(flaw) => {
            let number = flaw.rule().strip_prefix(rules.0).and_then(|digits| digits.parse().ok());
            assert!(number.is_some_and(|number: u16| (1..=rules.1).contains(&number)), "{flaw:?}");
            assert!(!flaw.to_string().is_empty());
            return false;
        }
    };
    let sound = |game: &G| {
        invariants(game);
        match G::from_position(&game.position()) {
            Ok(read) => assert!(read == *game, "it reads as another position"),
            Err(flaw) => panic!("playing on led to a flaw: {flaw}"),
        }
    };
    sound(&game);
    let mut restless = Walk::going_on(game.clone(), Dice::new(seed)).with_notices(true);
    for _ in 0..RESTLESS_STEPS {
        if restless.step().is_none() {
            break;
        }
        sound(&restless.game);
    }
    let mut quiet = Walk::going_on(game, Dice::new(seed));
    for seat in Seat::first(quiet.game.seats()) {
        let _ = quiet.game.notice(Notice::Returns(seat), &mut Unheard);
    }
    sound(&quiet.game);
    for _ in 0..STEPS {
        if quiet.step().is_none() {
            return true;
        }
        sound(&quiet.game);
    }
    panic!("the game does not end");
}

/// Changes one place of a document, whatever stands there. `words` are texts that mean something
/// to the game.
pub fn damage(document: &mut Value, words: &[&str], dice: &mut Dice) {
    let mut paths = Vec::new();
    list_paths(document, String::new(), &mut paths);
    let path = dice.of(&paths).clone();
    let elsewhere = dice.of(&paths);
    let other = document.pointer(elsewhere).cloned().unwrap_or_default();
    let Some((parent, key)) = path.rsplit_once('/') else {
        return change(document, words, dice);
    };
    match dice.pick(5) {
        0 => remove(document, parent, key),
        1 => duplicate(document, parent, key, dice),
        2 => {
            if let Some(place) = document.pointer_mut(&path) {
                *place = other;
            }
        }
        _ => {
            if let Some(place) = document.pointer_mut(&path) {
                change(place, words, dice);
            }
        }
    }
}

fn list_paths(value: &Value, path: String, out: &mut Vec<String>) {
    match value {
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(i, inner)| list_paths(inner, format!("{path}/{i}"), out)),
        Value::Object(fields) => {
            fields.iter().for_each(|(key, inner)| list_paths(inner, format!("{path}/{key}"), out))
        }
        _ => {}
    }
    out.push(path);
}

fn remove(document: &mut Value, parent: &str, key: &str) {
    match document.pointer_mut(parent) {
        Some(Value::Array(list)) => drop(list.remove(key.parse().unwrap())),
        Some(Value::Object(fields)) => drop(fields.remove(key)),
        _ => {}
    }
}

fn duplicate(document: &mut Value, parent: &str, key: &str, dice: &mut Dice) {
    match document.pointer_mut(parent) {
        Some(Value::Array(list)) => {
            let entry = list[key.parse::<usize>().unwrap()].clone();
            list.insert(dice.pick(list.len() as u32 + 1) as usize, entry);
        }
        Some(Value::Object(fields)) => {
            let entry = fields.get(key).cloned().unwrap_or_default();
            fields.insert(format!("{key}x"), entry);
        }
        _ => {}
    }
}

fn change(value: &mut Value, words: &[&str], dice: &mut Dice) {
    *value = match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let near = [number + 1, number - 1, 0, 1, 2, 3, 4, 7, 10, 11, 12, 24, 48, 255, 256];
            let far = [-1, i64::from(u16::MAX), i64::from(u32::MAX), i64::MAX];
            match dice.one_in(5) {
                true => json!(dice.of(&far)),
                false => json!(dice.of(&near)),
            }
        }
        Value::String(text) => match dice.pick(3) {
            0 => json!(dice.of(words)),
            1 => json!(format!("{text}{}", dice.of(words))),
            _ => json!(text.chars().skip(1).collect::<String>()),
        },
        Value::Bool(truth) => json!(!*truth),
        Value::Null => match dice.pick(4) {
            0 => json!(dice.of(words)),
            1 => json!([]),
            _ => json!(dice.pick(4)),
        },
        Value::Array(list) => {
            dice.shuffle(list);
            json!(list)
        }
        Value::Object(_) => dice.of(&[json!(null), json!({}), json!([])]).clone(),
    };
}
