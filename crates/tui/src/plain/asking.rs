//! Lists and forms, line by line.

use std::io;
use words::say;

use super::talk::Talk;
use crate::menu::{Desk, Form, Go, Kind, List};

/// The prompt after which something is typed.
pub(super) const PROMPT: &str = "> ";

/// What may be typed instead of an answer, in large or small letters.
pub(super) fn is_quit(line: &str) -> bool {
    ["quit", "q", "exit"].iter().any(|word| line.eq_ignore_ascii_case(word))
}

pub(super) fn is_back(line: &str) -> bool {
    line.eq_ignore_ascii_case("back")
}

/// The number that was typed, counted from 0.
pub(super) fn number(line: &str, count: usize) -> Option<usize> {
    line.parse::<usize>().ok()?.checked_sub(1).filter(|number| *number < count)
}

/// Asks for one of a list; an empty line hears it again.
pub(super) async fn list(list: &List, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    let contents = list.contents(desk);
    talk.say("")?;
    talk.say(&contents.title)?;
    if !contents.lead.is_empty() {
        talk.say(&contents.lead)?;
    }
    talk.say_numbered(contents.entries.iter().map(|entry| match entry.about.is_empty() {
        true => entry.label.clone(),
        false => format!("{}. {}", entry.label, entry.about),
    }))?;
    loop {
        talk.ask(PROMPT)?;
        let Some(line) = talk.listen().await? else { return Ok(Go::Quit) };
        if is_quit(&line) {
            return Ok(Go::Quit);
        }
        if is_back(&line) {
            return Ok(Go::Back);
        }
        if line.is_empty() {
            return Ok(Go::Stay);
        }
        match number(&line, contents.entries.len()).and_then(|at| contents.entries.get(at)) {
            Some(entry) => return Ok(entry.choose(desk)),
            None => talk.say(&say!(desk.words, "terminal-plain-number"))?,
        }
    }
}

/// Asks one question after the other; an empty line keeps what is there. From every question one comes
/// back to the one before it, and from the first one to where one came from.
pub(super) async fn form(form: &mut Form, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    talk.say("")?;
    talk.say(&desk.words.say(form.title, []))?;
    talk.say(&say!(desk.words, "terminal-plain-form"))?;
    let mut at = 0;
    while let Some(field) = form.fields(&desk.words).into_iter().nth(at) {
        if let Kind::Pick(of) = &field.kind {
            talk.say_numbered(of.iter().map(|(_, label)| label))?;
        }
        if !field.about.is_empty() {
            talk.say(&field.about)?;
        }
        talk.ask(&format!("{} [{}]{PROMPT}", field.label, field.shown(form.answers())))?;
        let Some(line) = talk.listen().await? else { return Ok(Go::Quit) };
        let answer = match &field.kind {
            _ if line.is_empty() => None,
            _ if is_quit(&line) => return Ok(Go::Quit),
            _ if is_back(&line) => match at.checked_sub(1) {
                Some(before) => {
                    at = before;
                    continue;
                }
                None => return Ok(Go::Back),
            },
            Kind::Text => Some(line),
            Kind::Pick(of) => match number(&line, of.len()).and_then(|number| of.get(number)) {
                Some((answer, _)) => Some(answer.clone()),
                None => {
                    talk.say(&say!(desk.words, "terminal-plain-number"))?;
                    continue;
                }
            },
        };
        if let Some(answer) = answer {
            form.answer(&field.name, answer);
        }
        at += 1;
    }
    match form.done(desk) {
        Ok(go) => Ok(go),
        Err(trouble) => {
            talk.say(&trouble)?;
            Ok(Go::Stay)
        }
    }
}
