//! What is asked and answered without a connection: games, new tables, seats.

use bots::Level;
use kernel::Choice;
use protocol::Code;
use protocol::http::{CreateTable, Created, GameInfo, Join, Joined};
use std::net::IpAddr;

use host::games::{Entry, GAMES};
use host::{NewTable, Newcomer, Refused, Seated, Token};

/// The games that can be played.
pub fn games() -> Vec<GameInfo> {
    let json = |choices: &[Choice]| serde_json::to_value(choices).unwrap_or_default();
    let info = |game: &Entry| GameInfo {
        name: game.name.to_owned(),
        about: game.about.to_owned(),
        choices: json(game.choices),
        seat_choices: json(game.seat_choices),
        bots: Level::ALL.to_vec(),
    };
    GAMES.iter().map(info).collect()
}

/// The table that somebody wants to open, and who wants to sit at it. `token` is what they show, and
/// `opener` where they are.
pub fn opening(
    asked: CreateTable,
    token: Option<Token>,
    opener: Option<IpAddr>,
) -> Result<(NewTable, Option<Newcomer>), Refused> {
    let CreateTable { game, config, options, seats, name, seat, wishes } = asked;
    let newcomer = name.map(|name| newcomer(Join { name, seat, wishes }, token)).transpose()?;
    Ok((NewTable { game, config: config.into(), options, seats, opener }, newcomer))
}

/// Somebody who wants to sit down. `token` is what they show.
pub fn newcomer(join: Join, token: Option<Token>) -> Result<Newcomer, Refused> {
    let Join { name, seat, wishes } = join;
    Ok(Newcomer { name: name.parse()?, token, seat, wishes, visit: None })
}

/// The answer to whoever has opened a table.
pub fn created(code: Code, seated: Option<Seated>) -> Created {
    let seat = seated.as_ref().map(|seated| seated.seat);
    Created { code, seat, token: seated.map(|seated| seated.token.reveal()) }
}

/// The answer to whoever has sat down.
pub fn joined(seated: Seated) -> Joined {
    Joined { seat: seated.seat, token: seated.token.reveal() }
}
