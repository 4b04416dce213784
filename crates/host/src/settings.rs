//! What a host is told at its start.

use std::time::Duration;

/// Limits and habits of a host.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_delay: Duration,
    /// A table that waits for players is closed when nobody came or went for so long.
    pub waiting_limit: Duration,
    /// A match is closed when nothing happened in it for so long.
    pub abandoned_limit: Duration,
    /// How long a table stays in memory when nobody looks at it.
    pub unload_after: Duration,
    /// Tables that wait or play, at most.
    pub most_tables: usize,
    /// Tables at which only bots play, at most.
    pub tables_of_bots: usize,
    /// Tables at which one person sits, at most.
    pub tables_per_person: usize,
    /// Tables that were opened from one address, at most.
    pub tables_per_address: usize,
    /// Several people may be called the same, at different tables: in a house where one person plays
    /// alone nobody can be taken for somebody else.
    pub names_repeat: bool,
    /// Clocks stand while nobody looks at a table, as if the house were closed: in a house where one person
    /// plays alone, nobody waits for anybody.
    pub clocks_wait: bool,
    /// Connections to one table from one seat, at most, and so many of spectators.
    pub connections_per_table: usize,
    /// Bots that think at the same time, at most.
    pub thinkers: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        let hours = |hours: u64| Duration::from_secs(hours * 3600);
        Settings {
            bot_delay: Duration::from_millis(700),
            waiting_limit: hours(1),
            abandoned_limit: hours(24 * 30),
            unload_after: Duration::from_secs(60),
            most_tables: 10_000,
            tables_of_bots: 100,
            tables_per_person: 8,
            tables_per_address: 1_000,
            names_repeat: false,
            clocks_wait: false,
            connections_per_table: 200,
            thinkers: std::thread::available_parallelism().map_or(1, |cores| cores.get()),
        }
    }
}
