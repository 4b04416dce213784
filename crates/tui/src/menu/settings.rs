//! What the player prefers.

use words::{Language, say};

use super::form::{Answers, NO, YES};
use super::{Desk, Field, Form, Go, Page};

/// The page on which it is chosen.
pub(crate) fn settings(desk: &Desk) -> Page {
    let flag = |on: bool| if on { YES } else { NO };
    let answers = Answers::default()
        .with("name", desk.name.clone())
        .with("language", desk.words.language().tag())
        .with("colour", flag(desk.look.colour))
        .with("ascii", flag(desk.look.ascii))
        .with("bell", flag(desk.settings.bell));
    Page::Form(Form::new(
        "terminal-settings",
        "name-save",
        answers,
        |_, words| {
            let languages = Language::ALL
                .map(|language| (language.tag().to_owned(), language.name().to_owned()));
            vec![
                Field::text("name", say!(words, "name-label")),
                Field::pick("language", say!(words, "language"), languages.to_vec()),
                Field::flag("colour", say!(words, "terminal-colours"), true, words),
                Field::flag("ascii", say!(words, "terminal-ascii"), false, words),
                Field::flag("bell", say!(words, "terminal-bell"), false, words),
            ]
        },
        |answers, desk| {
            desk.prefer(answers)?;
            Ok(Go::Back)
        },
    ))
}
