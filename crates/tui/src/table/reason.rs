//! Refusals in the reader's language: the rules are explained by number, everything else by code;
//! what nobody foresaw, in the house's own words.

use client::Error;
use protocol::socket::Refusal;
use words::{Language, Words, say};

/// Why something was refused.
pub(crate) fn reason(refusal: &Refusal, words: &Words) -> String {
    match &refusal.rule {
        Some(broken) => rule(broken, &refusal.message, words),
        None => why(&refusal.code, &refusal.message, words),
    }
}

/// What a rule says.
pub(crate) fn rule(rule: &str, message: &str, words: &Words) -> String {
    let id = format!("rule-{rule}");
    let told = match words.language() {
        _ if words.knows(&id) => words.say(&id, []),
        Language::English => message.to_owned(),
        Language::Italian => say!(words, "refused-rule"),
    };
    format!("{told} ({rule})")
}

/// What a code means to a reader in a terminal.
pub(crate) fn why(code: &str, message: &str, words: &Words) -> String {
    // What the browser says about reloading its page helps nobody here.
    let known = ["terminal-refused", "refused"].map(|kind| format!("{kind}-{code}"));
    let known = known.iter().find(|id| words.knows(id));
    known.map_or_else(|| message.to_owned(), |id| words.say(id, []))
}

/// What went wrong on the way to a house.
pub(crate) fn trouble(error: &Error, words: &Words) -> String {
    match error {
        Error::Refused(refusal) => reason(refusal, words),
        Error::Connection(why) => format!("{} ({why})", say!(words, "refused-offline")),
        Error::Address(address) => say!(words, "terminal-no-address", address = address.as_str()),
        Error::Confused(what) => say!(words, "terminal-confused", what = what.as_str()),
    }
}

/// Does a house say with this code that it has closed the table?
pub(crate) fn closed(code: &str) -> bool {
    code == "closed"
}

/// Does a house say with this code that it knows no such table?
pub(crate) fn unknown(code: &str) -> bool {
    code == "no_such_table"
}

/// Does a house say with this code that one has no seat there any more?
pub(crate) fn no_seat(code: &str) -> bool {
    ["bad_token", "not_seated"].contains(&code)
}
