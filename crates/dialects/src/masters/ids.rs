//! What cards, leaders and solo tokens are called in the dialects.

use masters::{CardId, LeaderId, Token};
use serde::Deserialize;
use std::sync::LazyLock;

/// What one piece is called.
#[derive(Debug, Deserialize)]
pub(crate) struct Row(u8, String, i8, Option<String>);

#[derive(Debug, Deserialize)]
struct Ids {
    cards: Vec<Row>,
    leaders: Vec<Row>,
    tokens: Vec<Row>,
}

/// The names stand in the order of our own numbers.
static IDS: LazyLock<Ids> = LazyLock::new(|| {
    let none = Ids { cards: Vec::new(), leaders: Vec::new(), tokens: Vec::new() };
    serde_json::from_str(include_str!("ids.json")).unwrap_or(none)
});

fn row(rows: &'static [Row], ours: u8) -> Option<&'static Row> {
    rows.get(usize::from(ours).checked_sub(1)?)
}

fn find(rows: &[Row], is_it: impl Fn(&&Row) -> bool) -> Option<u8> {
    rows.iter().find(is_it).map(|Row(ours, ..)| *ours)
}

/// A piece that each dialect has a name for.
pub(crate) trait Named: Sized {
    /// All pieces of its kind.
    fn rows() -> &'static [Row];
    /// Our own number.
    fn ours(&self) -> u8;
    /// The piece of a number of ours.
    fn of(ours: u8) -> Option<Self>;

    /// Its UUID in `masters-state`, with dashes; of a token, its name.
    fn uuid(&self) -> &'static str {
        row(Self::rows(), self.ours()).map_or("", |Row(_, uuid, ..)| uuid)
    }

    /// The piece of a UUID, with dashes or without.
    fn of_uuid(uuid: &str) -> Option<Self> {
        let plain = |text: &str| text.replace('-', "").to_ascii_lowercase();
        let looked_for = plain(uuid);
        find(Self::rows(), |Row(_, uuid, ..)| plain(uuid) == looked_for).and_then(Self::of)
    }

    /// Its code in `masters-bean`.
    fn code(&self) -> i8 {
        row(Self::rows(), self.ours()).map_or(0, |Row(_, _, code, _)| *code)
    }

    /// The piece of a code. Of two tokens with the same code, the first.
    fn of_code(code: i64) -> Option<Self> {
        find(Self::rows(), |Row(_, _, known, _)| i64::from(*known) == code).and_then(Self::of)
    }

    /// Its name in `masters-update`; tokens have none.
    fn label(&self) -> &'static str {
        row(Self::rows(), self.ours()).and_then(|Row(.., label)| label.as_deref()).unwrap_or("")
    }

    /// The piece of such a name.
    fn of_label(label: &str) -> Option<Self> {
        find(Self::rows(), |Row(.., known)| known.as_deref() == Some(label)).and_then(Self::of)
    }
}

impl Named for CardId {
    fn rows() -> &'static [Row] {
        &IDS.cards
    }
    fn ours(&self) -> u8 {
        self.id()
    }
    fn of(ours: u8) -> Option<CardId> {
        CardId::new(ours)
    }
}

impl Named for LeaderId {
    fn rows() -> &'static [Row] {
        &IDS.leaders
    }
    fn ours(&self) -> u8 {
        self.id()
    }
    fn of(ours: u8) -> Option<LeaderId> {
        LeaderId::new(ours)
    }
}

impl Named for Token {
    fn rows() -> &'static [Row] {
        &IDS.tokens
    }
    fn ours(&self) -> u8 {
        self.id()
    }
    fn of(ours: u8) -> Option<Token> {
        Token::new(ours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_again<T: Named + PartialEq + std::fmt::Debug>(all: impl Iterator<Item = T>) {
        for (number, one) in all.enumerate() {
            assert_eq!(T::rows()[number].0, one.ours(), "rows stand by our own numbers");
            assert_eq!(T::of_uuid(one.uuid()).as_ref(), Some(&one));
            assert_eq!(T::of_uuid(&one.uuid().replace('-', "")).as_ref(), Some(&one));
            assert_eq!(T::of_code(one.code().into()).as_ref(), Some(&one));
            assert_eq!(T::of_label(one.label()).as_ref(), Some(&one));
        }
    }

    #[test]
    fn every_piece_is_found_by_each_of_its_names() {
        found_again(CardId::all());
        found_again(LeaderId::all());
        assert_eq!(IDS.tokens.len(), Token::ALL.len());
        assert!(Token::ALL.iter().all(|token| token.code() < 0 && !token.uuid().is_empty()));
    }

    #[test]
    fn names_of_nothing_are_no_pieces() {
        assert_eq!(CardId::of_uuid(""), None);
        assert_eq!(CardId::of_code(0), None);
        assert_eq!(LeaderId::of_code(17), None);
        assert_eq!(LeaderId::of_label("LC_17"), None);
    }
}
