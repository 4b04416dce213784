//! Before a client sits: how many play, and with whom.

use host::Visit;
use kernel::Seat;
use protocol::{Absence, Code, Nickname, Options, Player};
use serde_json::{Map, Value};

use super::command_bean::Command;
use super::style::Style;
use crate::conversation::{Ask, Listed, Standing, Visitor};

/// What a client asks for at the door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    pub(super) style: Style,
    players: u8,
    word: Option<String>,
}

impl Wish {
    /// The wish in a line that says this; nothing if it names no number of players from 1 to 4.
    pub(super) fn of(line: &str, command: &Command) -> Option<Wish> {
        let players = u8::try_from(command.num_of_players?).ok()?;
        let style = Style::of(line, command.password.is_some());
        let word = command.password.clone().flatten().filter(|word| !word.is_empty());
        (1..=4).contains(&players).then_some(Wish { style, players, word })
    }

    /// The table whose code is typed as the word.
    pub(super) fn visit(&self) -> Option<Ask> {
        let code: Code = self.word.as_ref()?.parse().ok()?;
        Some(Ask::Visit { code, visitor: visitor()? })
    }

    /// A table of those who wish the same.
    pub(super) fn gather(&self) -> Option<Ask> {
        let config = Map::from_iter([
            ("players".to_owned(), Value::from(self.players)),
            ("seating".to_owned(), Value::from("fixed")),
            ("absence".to_owned(), Value::from("abort")),
        ]);
        // In this dialect a game is over for everybody when one leaves.
        let options = Options { absence: Absence::Abort, take_back: false, ..Options::default() };
        let (players, word, visitor) = (self.players, self.word.clone(), visitor()?);
        Some(Ask::Gather { players, word, config, options, visitor })
    }
}

/// Somebody who was named before the table is full.
struct NamedEarly;

/// How a client after the older document stands that waits with its name.
pub(super) fn named_early(seat: Seat) -> Standing {
    Standing::new(seat, NamedEarly)
}

/// The table for somebody who says nothing: the oldest one where one like it waits with its name.
pub(super) fn pool(tables: &[Listed]) -> Option<Ask> {
    let waits = |table: &&Listed| {
        let mut seats = Seat::first(Seat::LIMIT).zip(&table.info.seats);
        let named = seats.any(|(seat, it)| {
            let person = matches!(it.player, Player::Person(_)) && !it.nameless;
            person && table.standing.contains(seat)
        });
        named && table.has_room()
    };
    let oldest = tables.iter().filter(waits).min_by_key(|it| (it.info.opened, it.number))?;
    Some(Ask::Join { number: oldest.number, visitor: visitor()? })
}

/// Somebody who will say a name later.
fn visitor() -> Option<Visitor> {
    let name: Nickname = "guest".parse().ok()?;
    let visit = Visit { nameless: true, ..Visit::default() };
    Some(Visitor { name, wishes: Map::new(), visit })
}
