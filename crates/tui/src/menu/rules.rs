//! What can be chosen about a table, whatever is played there, as questions.

use protocol::{Absence, ClockRule, Options};
use words::{Words, say};

use super::form::{Answers, Field, NO};

const TURN_SECONDS: [u32; 7] = [30, 60, 90, 120, 180, 300, 600];
const GAME_MINUTES: [u32; 7] = [10, 15, 20, 30, 45, 60, 90];
const INCREMENTS: [u32; 6] = [0, 5, 10, 20, 30, 60];
const ABSENCES: [(Absence, &str); 4] = [
    (Absence::Skip, "skip"),
    (Absence::Wait, "wait"),
    (Absence::Bot, "bot"),
    (Absence::Abort, "abort"),
];

/// What is meant if nothing is said, where that is not the first of the answers.
pub(super) fn usual() -> Answers {
    Answers::default().with("turn", "120").with("game time", "30").with("increment", "20")
}

/// What concerns everybody who plays, also at one terminal.
pub(super) fn at_the_table(answers: &Answers, words: &Words) -> Vec<Field> {
    let mut fields = clock(answers, words);
    let take_back = Field::flag("take back", say!(words, "option-take_back"), true, words);
    fields.push(take_back.about(say!(words, "option-take_back-about")));
    fields
}

/// The same, and what concerns people who come from elsewhere.
pub(super) fn of_people(answers: &Answers, words: &Words) -> Vec<Field> {
    let private = Field::flag("private", say!(words, "option-private"), true, words);
    let about = match private.answer(answers) {
        NO => say!(words, "option-private-off"),
        _ => say!(words, "option-private-on"),
    };
    let mut fields = vec![private.about(about)];
    fields.extend(at_the_table(answers, words));
    let absences = ABSENCES
        .map(|(_, name)| (name.to_owned(), words.say(&format!("option-absence-{name}"), [])));
    fields.push(Field::pick("absence", say!(words, "option-absence"), absences.into()));
    fields.push(Field::flag("spectators", say!(words, "option-spectators"), true, words));
    fields
}

fn clock(answers: &Answers, words: &Words) -> Vec<Field> {
    let kinds = ["none", "per_turn", "per_game"]
        .map(|kind| (kind.to_owned(), words.say(&format!("option-clock-{kind}"), [])));
    let times = |name: &str, label: String, of: &[u32], unit: &str| {
        let time = |number: &u32| (number.to_string(), say!(words, unit, number = *number));
        Field::pick(name, label, of.iter().map(time).collect())
    };
    let kind = Field::pick("clock", say!(words, "option-clock"), kinds.into());
    match kind.answer(answers) {
        "per_turn" => {
            let label = say!(words, "option-turn-seconds");
            let about = say!(words, "option-clock-per_turn-about");
            let turn = times("turn", label, &TURN_SECONDS, "time-seconds").about(about.clone());
            vec![kind.about(about), turn]
        }
        "per_game" => {
            let about = say!(words, "option-clock-per_game-about");
            let label = say!(words, "option-game-minutes");
            let game = times("game time", label, &GAME_MINUTES, "time-minutes");
            let label = say!(words, "option-increment");
            let increment = times("increment", label, &INCREMENTS, "time-seconds");
            vec![kind.about(about.clone()), game.about(about), increment]
        }
        _ => vec![kind],
    }
}

/// The options that were chosen; what was not asked is as usual.
pub(super) fn options(answers: &Answers) -> Options {
    let number = |name: &str| answers.get(name).parse::<u32>().unwrap_or(0);
    let clock = match answers.get("clock") {
        "per_turn" => ClockRule::PerTurn { seconds: number("turn") },
        "per_game" => {
            ClockRule::PerGame { seconds: number("game time") * 60, increment: number("increment") }
        }
        _ => ClockRule::None,
    };
    let absence = ABSENCES.iter().find(|(_, name)| *name == answers.get("absence"));
    Options {
        private: answers.is("private"),
        clock,
        absence: absence.map_or(Absence::Skip, |(absence, _)| *absence),
        take_back: answers.get("take back") != NO,
        spectators: answers.get("spectators") != NO,
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::english;

    /// What is sent if only this was answered.
    fn chosen(answers: &Answers) -> Options {
        let mut all = Answers::default();
        for field in of_people(answers, &english()) {
            all.set(&field.name, field.answer(answers));
        }
        options(&all)
    }

    #[test]
    fn a_table_is_private_unless_somebody_opens_it_to_all() {
        assert_eq!(chosen(&usual()), Options { private: true, ..Options::default() });
        assert!(!chosen(&usual().with("private", NO)).private);
        assert_eq!(options(&Answers::default()), Options::default(), "what is not asked");
    }

    #[test]
    fn every_time_of_the_browser_can_be_chosen() {
        let turn = usual().with("clock", "per_turn");
        assert_eq!(chosen(&turn).clock, ClockRule::PerTurn { seconds: 120 });
        let turn = turn.with("turn", "600");
        assert_eq!(chosen(&turn).clock, ClockRule::PerTurn { seconds: 600 });
        let game =
            usual().with("clock", "per_game").with("game time", "90").with("increment", "60");
        assert_eq!(chosen(&game).clock, ClockRule::PerGame { seconds: 5400, increment: 60 });
    }

    #[test]
    fn an_answer_is_explained() {
        let about = |answers: &Answers, name: &str| {
            let fields = of_people(answers, &english());
            fields.into_iter().find(|field| field.name == name).unwrap().about
        };
        assert!(about(&usual(), "private").starts_with("Only people with the link"));
        assert!(about(&usual().with("private", NO), "private").starts_with("Everybody"));
        assert!(about(&usual().with("clock", "per_game"), "clock").contains("lost"));
        assert_eq!(about(&usual(), "clock"), "");
    }
}
