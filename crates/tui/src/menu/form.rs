//! Some questions that are answered together. Which questions there are may depend on the answers.

use std::collections::BTreeMap;
use words::Words;

use super::{Desk, Go};

/// What was answered, by the name of the question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answers(pub(super) BTreeMap<String, String>);

impl Answers {
    /// The answer to a question; empty if nobody answered it.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    pub(crate) fn set(&mut self, name: &str, answer: impl Into<String>) {
        self.0.insert(name.to_owned(), answer.into());
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.get(name) == YES
    }

    /// The same with another answer.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, answer: impl Into<String>) -> Answers {
        self.set(name, answer);
        self
    }
}

pub(crate) const YES: &str = "yes";
pub(crate) const NO: &str = "no";

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) label: String,
    /// What it means to answer it like that; empty if there is nothing to say.
    pub(crate) about: String,
    pub(crate) kind: Kind,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// With any text.
    Text,
    /// With one of these: the answer, and what it is called. The first is meant if nothing is said.
    Pick(Vec<(String, String)>),
}

impl Field {
    pub(crate) fn text(name: &str, label: String) -> Field {
        Field { name: name.to_owned(), label, about: String::new(), kind: Kind::Text }
    }

    pub(crate) fn pick(name: &str, label: String, of: Vec<(String, String)>) -> Field {
        Field { name: name.to_owned(), label, about: String::new(), kind: Kind::Pick(of) }
    }

    /// The same question with what its answer means.
    pub(crate) fn about(self, about: String) -> Field {
        Field { about, ..self }
    }

    /// Yes or no; the first of them is meant if nothing is said.
    pub(crate) fn flag(name: &str, label: String, usual: bool, words: &Words) -> Field {
        let yes = (YES.to_owned(), words::say!(words, "terminal-yes"));
        let no = (NO.to_owned(), words::say!(words, "terminal-no"));
        Field::pick(name, label, if usual { vec![yes, no] } else { vec![no, yes] })
    }

    /// Which of the answers is meant.
    pub(crate) fn picked(&self, answers: &Answers) -> usize {
        let Kind::Pick(of) = &self.kind else { return 0 };
        of.iter().position(|(answer, _)| answer == answers.get(&self.name)).unwrap_or(0)
    }

    /// The answer, also if it is only meant.
    pub(crate) fn answer<'a>(&'a self, answers: &'a Answers) -> &'a str {
        match &self.kind {
            Kind::Text => answers.get(&self.name).trim(),
            Kind::Pick(of) => of.get(self.picked(answers)).map_or("", |(answer, _)| answer),
        }
    }

    /// The answer in words.
    pub(crate) fn shown<'a>(&'a self, answers: &'a Answers) -> &'a str {
        match &self.kind {
            Kind::Text => answers.get(&self.name),
            Kind::Pick(of) => of.get(self.picked(answers)).map_or("", |(_, label)| label),
        }
    }
}

type Fields = Box<dyn Fn(&Answers, &Words) -> Vec<Field> + Send>;
/// Where it goes with the answers, or why they cannot be.
type Done = Box<dyn Fn(&Answers, &mut Desk) -> Result<Go, String> + Send>;

/// Some questions that are answered together.
pub(crate) struct Form {
    /// The names of the messages: of the title, and of what is done with the answers.
    pub(crate) title: &'static str,
    pub(crate) submit: &'static str,
    answers: Answers,
    fields: Fields,
    done: Done,
    /// Most people change nothing: the cursor begins where it is sent off.
    pub(crate) ready: bool,
}

impl Form {
    pub(crate) fn new(
        title: &'static str,
        submit: &'static str,
        answers: Answers,
        fields: impl Fn(&Answers, &Words) -> Vec<Field> + Send + 'static,
        done: impl Fn(&Answers, &mut Desk) -> Result<Go, String> + Send + 'static,
    ) -> Form {
        let (fields, done) = (Box::new(fields), Box::new(done));
        Form { title, submit, answers, fields, done, ready: false }
    }

    /// The same, but most people change nothing.
    pub(crate) fn ready(self) -> Form {
        Form { ready: true, ..self }
    }

    /// The questions there are now.
    pub(crate) fn fields(&self, words: &Words) -> Vec<Field> {
        (self.fields)(&self.answers, words)
    }

    pub(crate) fn answers(&self) -> &Answers {
        &self.answers
    }

    pub(crate) fn answer(&mut self, name: &str, answer: impl Into<String>) {
        self.answers.set(name, answer);
    }

    /// Goes on with the answers. Only those that were asked for count, and every question has one.
    pub(crate) fn done(&self, desk: &mut Desk) -> Result<Go, String> {
        let mut answers = Answers::default();
        for field in self.fields(&desk.words) {
            answers.set(&field.name, field.answer(&self.answers));
        }
        (self.done)(&answers, desk)
    }
}
