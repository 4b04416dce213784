//! A file of options, the address of a database, the config of a game: refused with a reason, or it
//! can be used; and nothing shows a password.

use eriantys::Eriantys;
use host::journal::Location;
use kernel::{Game, Seed};
use masters::Masters;
use server::Configuration;
use std::time::Duration;

/// Checks a text as each of them.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    file(text);
    address(text);
    game::<Eriantys>(text);
    game::<Masters>(text);
}

fn file(text: &str) {
    match Configuration::read(text) {
        Err(why) => assert!(!why.is_empty()),
        Ok(read) => {
            if let Err(why) = read.check() {
                assert!(!why.to_string().is_empty());
                return;
            }
            let (host, server) = (read.host(), read.server());
            assert!(host.most_tables > 0 && server.limits.connections > 0);
            assert!(!server.listen.is_empty() && server.limits.silence >= Duration::from_secs(1));
            // What was said counts more than what is said elsewhere, and saying it twice is the same.
            let (data, database) = (read.data.clone(), read.database.clone());
            assert_eq!(Configuration::default().or(read.clone()).server(), server);
            assert_eq!(Configuration { data, database, ..read.clone() }.or(read.clone()), read);
        }
    }
}

const PASSWORD: &str = "correct-horse";

fn address(text: &str) {
    if let Ok(location) = text.parse::<Location>() {
        assert_eq!(format!("Location({location})"), format!("{location:?}"));
    }
    if text.contains(PASSWORD) || text.contains('@') {
        return;
    }
    let whole = format!("postgres://user:{PASSWORD}@{text}");
    let shown = match whole.parse::<Location>() {
        Ok(location) => location.to_string(),
        Err(error) => error.to_string(),
    };
    assert!(!shown.contains(PASSWORD), "{shown}");
}

/// A config, or a config and what the seats wish for.
fn game<G: Game>(text: &str) {
    let read = serde_json::from_str::<(G::Config, Vec<G::SeatOptions>)>(text).ok().or_else(|| {
        let config: G::Config = serde_json::from_str(text).ok()?;
        let seats = vec![G::SeatOptions::default(); usize::from(G::seats_of(&config))];
        Some((config, seats))
    });
    let Some((config, seats)) = read else { return };
    if let Ok(game) = G::new(&config, &seats, Seed::from(1)) {
        assert_eq!(usize::from(game.seats()), seats.len());
        assert_eq!(G::from_position(&game.position()), Ok(game));
        let written = serde_json::to_string(&(&config, &seats)).unwrap();
        let (again, wishes): (G::Config, Vec<G::SeatOptions>) =
            serde_json::from_str(&written).unwrap();
        assert!(G::new(&again, &wishes, Seed::from(1)).is_ok());
    }
}
