//! What can be chosen about a game, as questions: the house lists it, the catalogue has the words.

use protocol::http::GameInfo;
use serde::Deserialize;
use serde_json::{Map, Value};
use words::{Words, say};

use super::form::{Answers, Field, YES};

/// More seats than this no game has.
const MOST_SEATS: u8 = 4;

/// One thing that can be chosen, as a house describes it.
#[derive(Clone, Debug, Deserialize)]
struct Choice {
    name: String,
    about: String,
    values: Values,
    #[serde(default)]
    default: Option<String>,
    /// The flag without which it means nothing.
    #[serde(default)]
    needs: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Values {
    Flag,
    Number { from: u8, to: u8 },
    Numbers { count: u8, from: u8, to: u8 },
    Word { of: Vec<String> },
    Seat,
}

/// What can be chosen, by what it is about. The answers to both are told apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Match,
    OwnSeat,
    /// The seat of one of those who share a terminal.
    SeatOf(usize),
}

/// Choices of kinds we do not know are left to their defaults.
fn choices(game: &GameInfo, about: About) -> Vec<Choice> {
    let listed = match about {
        About::Match => &game.choices,
        About::OwnSeat | About::SeatOf(_) => &game.seat_choices,
    };
    let listed = listed.as_array().map(Vec::as_slice).unwrap_or_default();
    listed.iter().filter_map(|choice| Choice::deserialize(choice).ok()).collect()
}

impl About {
    fn question(self, choice: &Choice) -> String {
        match self {
            About::Match => format!("match {}", choice.name),
            About::OwnSeat => format!("seat {}", choice.name),
            About::SeatOf(seat) => format!("seat {seat} {}", choice.name),
        }
    }
}

/// The question how many play.
pub(crate) fn players(game: &GameInfo, least: u8, answers: &Answers, words: &Words) -> Field {
    let choice = choices(game, About::Match).into_iter().find(|choice| choice.name == "players");
    let (from, to, usual) = match choice {
        Some(Choice { values: Values::Number { from, to }, default, .. }) => (from, to, default),
        _ => (2, 2, None),
    };
    let mut counts: Vec<u8> = (from.max(least)..=to).collect();
    // The usual number comes first, so that it is meant if nothing is said.
    let usual = usual.and_then(|usual| usual.parse().ok()).unwrap_or(2).max(least);
    counts.sort_by_key(|count| (*count < usual, *count));
    let of = counts.into_iter().map(|count| (count.to_string(), count.to_string())).collect();
    let players = Field::pick("players", say!(words, "choice-players"), of);
    let alone = players.answer(answers) == "1";
    let about = if alone { say!(words, "players-alone-about") } else { String::new() };
    players.about(about)
}

/// The questions about a game, the number of players aside.
pub(crate) fn fields(
    game: &GameInfo,
    about: About,
    answers: &Answers,
    words: &Words,
) -> Vec<Field> {
    let all = choices(game, about);
    let mut fields = Vec::new();
    for choice in all.iter().filter(|choice| choice.name != "players") {
        let question = |name: &String| format!("match {name}");
        if choice.needs.as_ref().is_some_and(|flag| !answers.is(&question(flag))) {
            continue;
        }
        let name = about.question(choice);
        let label = label(&game.name, choice, words);
        let label = match about {
            About::SeatOf(seat) => {
                say!(words, "terminal-wish-of", what = label, number = seat + 1)
            }
            About::Match | About::OwnSeat => label,
        };
        match &choice.values {
            Values::Flag => fields.push(Field::flag(&name, label, false, words)),
            Values::Numbers { count, from, to } => {
                for place in 0..*count {
                    let mut of = vec![(String::new(), value(&game.name, choice, "unsaid", words))];
                    of.extend(numbers(game, choice, *from, *to, words));
                    let label = format!("{label} ({})", place + 1);
                    fields.push(Field::pick(&format!("{name} {place}"), label, of));
                }
            }
            Values::Number { from, to } => {
                fields.push(usual(
                    &name,
                    label,
                    game,
                    choice,
                    numbers(game, choice, *from, *to, words),
                    words,
                ));
            }
            Values::Word { of } => {
                let of =
                    of.iter().map(|word| (word.clone(), value(&game.name, choice, word, words)));
                fields.push(usual(&name, label, game, choice, of.collect(), words));
            }
            Values::Seat => {
                let count: u8 = answers.get("players").parse().unwrap_or(2).min(MOST_SEATS);
                let seat = |seat: u8| match seat {
                    0 => ("0".to_owned(), say!(words, "seat-you")),
                    _ => (seat.to_string(), say!(words, "seat-number", number = seat + 1)),
                };
                fields.push(usual(
                    &name,
                    label,
                    game,
                    choice,
                    (0..count).map(seat).collect(),
                    words,
                ));
            }
        }
    }
    fields
}

/// A question with the default first: it is meant if nothing is said.
fn usual(
    name: &str,
    label: String,
    game: &GameInfo,
    choice: &Choice,
    mut of: Vec<(String, String)>,
    words: &Words,
) -> Field {
    match &choice.default {
        Some(usual) => of.sort_by_key(|(answer, _)| answer != usual),
        None => of.insert(0, (String::new(), value(&game.name, choice, "unsaid", words))),
    }
    Field::pick(name, label, of)
}

fn numbers(
    game: &GameInfo,
    choice: &Choice,
    from: u8,
    to: u8,
    words: &Words,
) -> Vec<(String, String)> {
    let number = |number: u8| {
        let text = number.to_string();
        let label = value(&game.name, choice, &text, words);
        (text, label)
    };
    (from..=to).map(number).collect()
}

/// A choice in words: from the catalogue, else as the house describes it.
fn label(game: &str, choice: &Choice, words: &Words) -> String {
    let id = format!("choice-{game}-{}", choice.name);
    if words.knows(&id) { words.say(&id, []) } else { choice.about.clone() }
}

/// One of its values in words.
fn value(game: &str, choice: &Choice, value: &str, words: &Words) -> String {
    let id = format!("choice-{game}-{}-{value}", choice.name);
    let each = format!("choice-{game}-{}-each", choice.name);
    if words.knows(&id) {
        words.say(&id, [])
    } else if words.knows(&each) {
        // People count places from 1.
        let place = value.parse().map_or(0, |number: u32| number.saturating_add(1));
        say!(words, each, value = value, place = place)
    } else {
        value.to_owned()
    }
}

/// What was chosen, as a house reads it; what was left to its default is left out. Of several that
/// belong together, some alone mean nothing: that is refused in words.
pub(crate) fn chosen(
    game: &GameInfo,
    about: About,
    answers: &Answers,
    words: &Words,
) -> Result<Map<String, Value>, String> {
    let mut map = Map::new();
    if about == About::Match
        && let Ok(players) = answers.get("players").parse::<u8>()
    {
        map.insert("players".to_owned(), players.into());
    }
    for choice in choices(game, about) {
        let name = about.question(&choice);
        let answer = answers.get(&name);
        let value = match &choice.values {
            Values::Flag => (answer == YES).then(|| true.into()),
            Values::Word { .. } => (!answer.is_empty()).then(|| answer.into()),
            Values::Number { .. } | Values::Seat => answer.parse::<u8>().ok().map(Value::from),
            Values::Numbers { count, .. } => {
                let number = |place| answers.get(&format!("{name} {place}")).parse::<u8>().ok();
                let numbers: Vec<u8> = (0..*count).filter_map(number).collect();
                if !numbers.is_empty() && numbers.len() < usize::from(*count) {
                    let what = label(&game.name, &choice, words);
                    return Err(say!(words, "terminal-all-or-none", what = what));
                }
                (!numbers.is_empty()).then(|| numbers.into())
            }
        };
        if choice.name != "players"
            && let Some(value) = value
        {
            map.insert(choice.name, value);
        }
    }
    Ok(map)
}
