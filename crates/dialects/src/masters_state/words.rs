//! The constants of the messages: states, resources, marbles, colours, positions.

use masters::{Colour, DeckId, Line, Marble, Resource, Tile};
use protocol::Code;

/// What a player is to do. Each player has a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum State {
    Setup,
    Initial,
    Middle,
    Line,
    White,
    Storing,
    Card,
    Paying,
    Placing,
    Production,
    PayingProduction,
    Final,
    Idle,
    End,
}

impl State {
    /// Every state, with its name in JSON and in the Java framing.
    const NAMES: [(State, &'static str, &'static str); 14] = [
        (State::Setup, "SETUP_PHASE", "SETUP_PHASE"),
        (State::Initial, "INITIAL_PHASE", "INITIAL_PHASE"),
        (State::Middle, "MIDDLE_PHASE", "MIDDLE_PHASE"),
        (State::Line, "SHOWING_MARKET", "CHOOSING_MARKET_LINE"),
        (State::White, "CHOOSING_WHITEMARBLE", "CHOOSING_WHITEMARBLE_CONVERSION"),
        (State::Storing, "CHOOSING_POSITION_RES", "CHOOSING_POSITION_FOR_RESOURCES"),
        (State::Card, "CHOOSING_DEVELOPMENT_CARD", "CHOOSING_DEVELOPMENT_CARD"),
        (State::Paying, "CHOOSING_RESOURCES_FOR_DEVCARD", "CHOOSING_RESOURCES_FOR_DEVCARD"),
        (State::Placing, "CHOOSING_POSITION_FOR_DEVCARD", "CHOOSING_POSITION_FOR_DEVCARD"),
        (State::Production, "CHOOSING_PRODUCTION", "CHOOSING_PRODUCTION"),
        (
            State::PayingProduction,
            "CHOOSING_RESOURCE_FOR_PRODUCTION",
            "CHOOSING_RESOURCE_FOR_PRODUCTION",
        ),
        (State::Final, "FINAL_PHASE", "FINAL_PHASE"),
        (State::Idle, "IDLE", "IDLE"),
        (State::End, "END_PHASE", "END_PHASE"),
    ];

    fn names(self) -> (&'static str, &'static str) {
        let found = State::NAMES.iter().find(|(state, ..)| *state == self);
        found.map_or(("", ""), |(_, json, java)| (json, java))
    }

    /// Its name in JSON.
    pub fn json(self) -> &'static str {
        self.names().0
    }

    /// Its name in the Java framing.
    pub fn java(self) -> &'static str {
        self.names().1
    }

    /// The state of this name, in either framing.
    pub fn of(name: &str) -> Option<State> {
        let named = |(_, json, java): &&(State, &str, &str)| *json == name || *java == name;
        State::NAMES.iter().find(named).map(|(state, ..)| *state)
    }

    /// Is the player asked for something?
    pub fn acts(self) -> bool {
        !matches!(self, State::Idle | State::End)
    }
}

/// The name of a resource.
pub fn resource(kind: Resource) -> &'static str {
    match kind {
        Resource::Coin => "GOLD",
        Resource::Servant => "SERVANT",
        Resource::Shield => "SHIELD",
        Resource::Stone => "STONE",
    }
}

/// The resource of a name.
pub fn resource_of(name: &str) -> Option<Resource> {
    Resource::ALL.into_iter().find(|kind| resource(*kind) == name)
}

/// The resource of a number 0 to 3.
pub fn resource_numbered(number: i64) -> Option<Resource> {
    Resource::ALL.get(usize::try_from(number).ok()?).copied()
}

/// The number of a resource.
pub fn number(kind: Resource) -> i64 {
    match kind {
        Resource::Coin => 0,
        Resource::Servant => 1,
        Resource::Shield => 2,
        Resource::Stone => 3,
    }
}

/// Where a kind lies in the strongbox.
pub fn in_strongbox(kind: Resource) -> i64 {
    number(kind) - 8
}

/// Where a kind lies in the discard box.
pub fn in_box(kind: Resource) -> i64 {
    number(kind) - 4
}

/// The name of a marble, given by its letter.
pub fn marble(letter: char) -> &'static str {
    match Marble::from_letter(letter) {
        Some(Marble::Blue) => "BLUE",
        Some(Marble::Grey) => "GRAY",
        Some(Marble::Yellow) => "YELLOW",
        Some(Marble::Purple) => "PURPLE",
        Some(Marble::Red) => "RED",
        Some(Marble::White) | None => "WHITE",
    }
}

/// The colours in the order of their numbers.
pub const COLOURS: [(Colour, &str); 4] = [
    (Colour::Green, "GREEN"),
    (Colour::Blue, "BLUE"),
    (Colour::Purple, "PURPLE"),
    (Colour::Yellow, "YELLOW"),
];

/// The name of a colour.
pub fn colour(colour: Colour) -> &'static str {
    COLOURS.iter().find(|(other, _)| *other == colour).map_or("", |(_, name)| name)
}

/// The deck of a colour and a level.
pub fn deck(colour: Colour, level: i64) -> Option<DeckId> {
    DeckId::all().find(|deck| deck.colour() == colour && i64::from(deck.level()) == level)
}

/// The line of a number 0 to 6.
pub fn line(number: i64) -> Option<Line> {
    Line::ALL.get(usize::try_from(number).ok()?).copied()
}

/// The name of a favour tile's state.
pub fn tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Open => "INACTIVE",
        Tile::Up => "ACTIVE",
        Tile::Gone => "DISCARDED",
    }
}

/// The id of the match at a table: always the same, and different for every code.
pub fn match_id(code: &Code) -> String {
    let mut letters = code.as_str().bytes().map(|letter| format!("{letter:02x}"));
    let mut take = |count: usize| -> String {
        (0..count).map(|_| letters.next().unwrap_or_else(|| "00".to_owned())).collect()
    };
    let (time, version) = (take(4), take(2));
    let (high, low, node) = (take(1), take(1), take(6));
    format!("{time}-{version}-40{high}-80{low}-{node}")
}

/// Is this the id of the match at that table, with dashes or without?
pub fn is_match(id: &str, code: &Code) -> bool {
    let plain = |text: &str| text.replace('-', "").to_ascii_lowercase();
    id.len() <= 64 && plain(id) == plain(&match_id(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_has_the_same_id_as_long_as_its_table_has_its_code() {
        let code: Code = "K7QM2XPD".parse().unwrap();
        let private: Code = "K7QM2XPD4B9T".parse().unwrap();
        assert_eq!(match_id(&code), "4b37514d-3258-4050-8044-000000000000");
        assert_ne!(match_id(&code), match_id(&private));
        assert!(is_match("4B37514D325840508044000000000000", &code));
        assert!(!is_match(&match_id(&private), &code));
    }

    #[test]
    fn states_are_found_by_both_of_their_names() {
        for (state, json, java) in State::NAMES {
            assert_eq!((State::of(json), State::of(java)), (Some(state), Some(state)));
            assert_eq!((state.json(), state.java()), (json, java));
        }
        assert_eq!(State::of("SHOWLEADERS_INITIAL"), None);
    }
}
