//! What the players at a table are called.

use kernel::Seat;
use protocol::{Player, TableInfo};

/// The names of the seats, all different.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names(Vec<Option<String>>);

impl Names {
    /// The names as everybody knows them. A bot is called by its level and its seat.
    pub(crate) fn of(table: &TableInfo) -> Names {
        let people: Vec<String> = table
            .seats
            .iter()
            .filter_map(|seat| match &seat.player {
                Player::Person(name) => Some(name.to_lowercase()),
                Player::Nobody | Player::Bot(_) => None,
            })
            .collect();
        let name = |(number, player): (usize, &Player)| match player {
            Player::Nobody => None,
            Player::Person(name) => Some(name.clone()),
            Player::Bot(level) => {
                let mut name = format!("{level}-{}", number + 1);
                while people.contains(&name) {
                    name.push('-');
                }
                Some(name)
            }
        };
        let players = table.seats.iter().map(|seat| &seat.player);
        Names(players.enumerate().map(name).collect())
    }

    /// The same, but this seat is called so.
    pub(crate) fn with(mut self, seat: Seat, typed: &str) -> Names {
        if let Some(name) = self.0.get_mut(seat.index()) {
            *name = Some(typed.to_owned());
        }
        self
    }

    /// The same, with one seat more that may have been nobody's.
    #[cfg(test)]
    pub(crate) fn with_new(mut self, seat: Seat, name: &str) -> Names {
        self.0.resize(self.0.len().max(seat.index() + 1), None);
        self.with(seat, name)
    }

    /// What a seat is called; nothing if nobody sits there.
    pub(crate) fn get(&self, seat: Seat) -> Option<&str> {
        self.0.get(seat.index())?.as_deref()
    }

    /// What a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.get(seat).unwrap_or_default().to_owned()
    }

    /// Every seat with its name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, &str)> {
        let named = Seat::first(Seat::LIMIT).zip(&self.0);
        named.filter_map(|(seat, name)| Some((seat, name.as_deref()?)))
    }
}
