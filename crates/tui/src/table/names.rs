//! What the players of a table are called, and who of them is there.

use kernel::Seat;
use protocol::{ClockRule, Player, SeatInfo, TableInfo};
use words::{Words, say};

/// Who plays from a seat now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Free,
    Here,
    Away,
    Bot,
    StandIn,
}

impl Presence {
    pub(crate) fn of(seat: &SeatInfo) -> Presence {
        match seat.player {
            Player::Nobody => Presence::Free,
            Player::Bot(_) => Presence::Bot,
            Player::Person(_) if seat.stand_in => Presence::StandIn,
            Player::Person(_) if seat.connected => Presence::Here,
            Player::Person(_) => Presence::Away,
        }
    }

    /// In one or two words.
    pub(crate) fn in_words(self, words: &Words) -> String {
        match self {
            Presence::Free => say!(words, "table-player-free"),
            Presence::Here => say!(words, "table-player-here"),
            Presence::Away => say!(words, "table-player-away"),
            Presence::Bot => say!(words, "table-player-bot"),
            Presence::StandIn => say!(words, "table-player-stand-in"),
        }
    }
}

/// What everybody is called, by seat. Several bots are told apart by the number of their seat.
pub(crate) fn names_of(info: &TableInfo, words: &Words) -> Vec<String> {
    let bots = info.seats.iter().filter(|seat| matches!(seat.player, Player::Bot(_))).count();
    let name = |(place, seat): (usize, &SeatInfo)| match &seat.player {
        Player::Nobody => say!(words, "player-nobody"),
        Player::Person(name) => name.clone(),
        Player::Bot(level) => {
            let name = words.say(&format!("player-bot-{level}"), []);
            if bots > 1 { format!("{name} {}", place + 1) } else { name }
        }
    };
    info.seats.iter().enumerate().map(name).collect()
}

/// What matters about a seat before the match: who opened the table, and who still chooses.
pub(crate) fn before_the_match(info: &TableInfo, place: usize, words: &Words) -> Vec<String> {
    let mut about = Vec::new();
    if info.owner.map(Seat::index) == Some(place) {
        about.push(say!(words, "table-owner"));
    }
    if info.seats.get(place).is_some_and(|seat| seat.choosing) {
        about.push(say!(words, "table-choosing"));
    }
    about
}

/// How many people only watch, if there are any.
pub(crate) fn spectators(info: &TableInfo, words: &Words) -> Option<String> {
    let count = info.spectators;
    (count > 0).then(|| say!(words, "table-spectators", count = count))
}

/// Who sits there, free seats aside: `Ada, Grace and Strong bot`.
pub(crate) fn who_sits(info: &TableInfo, words: &Words) -> String {
    let names = names_of(info, words).into_iter().zip(&info.seats);
    let names = names.filter(|(_, seat)| seat.player != Player::Nobody).map(|(name, _)| name);
    words.list(&names.collect::<Vec<_>>())
}

/// How many seats anybody can take.
pub(crate) fn free_seats(info: &TableInfo) -> usize {
    info.seats.iter().filter(|seat| seat.player == Player::Nobody).count()
}

/// What is special about a table.
pub(crate) fn tags(info: &TableInfo, words: &Words) -> Vec<String> {
    let mut tags = vec![say!(words, "tag-players", count = info.seats.len())];
    if info.config.get("expert").and_then(serde_json::Value::as_bool) == Some(true) {
        tags.push(say!(words, "tag-expert"));
    }
    match info.options.clock {
        ClockRule::None => {}
        ClockRule::PerTurn { seconds } => {
            tags.push(say!(words, "tag-per_turn", seconds = seconds));
        }
        ClockRule::PerGame { seconds, increment } => {
            let minutes = seconds.div_ceil(60);
            tags.push(say!(words, "tag-per_game", minutes = minutes, increment = increment));
        }
    }
    if info.options.private {
        tags.push(say!(words, "tag-private"));
    }
    tags
}
