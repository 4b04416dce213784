//! What should hold, and what does.

use serde::Serialize;

use super::Compared;
use super::measuring::{Measured, WITH_VIEWS};
use super::room::Room;

/// At least this part of the reference's rate, at [`BUSY`] tables.
const RATE: f64 = 0.5;
const BUSY: u16 = 200;
/// At most so many times the reference's slowest answers, at [`BUSY`] tables.
const P99: f64 = 5.0;
/// At most so many times the reference's usual answer, at one table alone.
const ALONE_P50: f64 = 3.0;
/// The most memory of a table with two connected players.
const TABLE_KIB: f64 = 64.0;
/// The most memory of the server with 10,000 idle tables.
const IDLE_GIB: f64 = 1.0;
/// A move costs at most so many times more at many tables than at [`FEW`].
const FLAT: f64 = 1.25;
const FEW: u16 = 50;

/// A target and what came of it.
#[derive(Serialize)]
pub(super) struct Target {
    pub(super) what: String,
    pub(super) figure: String,
    pub(super) kept: bool,
}

/// Judges what was measured; what was not measured is left out.
pub(super) fn judge(runs: &[Measured], compared: &[Compared], room: Option<&Room>) -> Vec<Target> {
    let mut targets = Vec::new();
    let mut add = |what: String, figure: String, kept: bool| {
        targets.push(Target { what, figure, kept });
    };
    // What views cost is told, too, but no target.
    for one in compared.iter().filter(|one| !one.game.ends_with(WITH_VIEWS)) {
        let Compared { game, tables, .. } = one;
        if *tables == BUSY {
            add(
                format!("{game}, {tables} tables: at least {:.0} % of the rate", RATE * 100.0),
                format!("{:.0} %", one.rate * 100.0),
                one.rate >= RATE,
            );
            add(
                format!("{game}, {tables} tables: at most {P99} times the p99"),
                format!("{:.1} times", one.p99),
                one.p99 <= P99,
            );
        }
        if *tables == 1 {
            add(
                format!("{game}, one table: at most {ALONE_P50} times the p50"),
                format!("{:.1} times", one.p50),
                one.p50 <= ALONE_P50,
            );
        }
    }
    for few in runs.iter().filter(|run| run.tables == FEW && run.what != "reference") {
        let more = runs.iter().filter(|run| run.what == few.what && run.tables > FEW);
        let worst =
            more.max_by(|one, other| one.server_us_per_move.total_cmp(&other.server_us_per_move));
        if let Some(worst) = worst {
            let times = worst.server_us_per_move / few.server_us_per_move;
            add(
                format!("{}: a move costs the same from {FEW} tables on", few.what),
                format!(
                    "{:.0} µs at {FEW}, at most {:.0} µs (at {}): {times:.2} times",
                    few.server_us_per_move, worst.server_us_per_move, worst.tables
                ),
                times <= FLAT,
            );
        }
    }
    if let Some(room) = room {
        for one in &room.connected {
            let kibibytes = one.bytes_per_table() / 1024.0;
            add(
                format!("{}, two connected players: at most {TABLE_KIB} KiB a table", one.game),
                format!("{kibibytes:.1} KiB"),
                kibibytes <= TABLE_KIB,
            );
        }
        let gibibytes = room.idle_rss_bytes as f64 / f64::from(1 << 30);
        add(
            format!("{} idle tables: at most {IDLE_GIB} GiB", room.idle_tables),
            format!("{gibibytes:.2} GiB"),
            gibibytes <= IDLE_GIB,
        );
    }
    for run in runs.iter().filter(|run| run.errors > 0) {
        add(
            format!("{}, {} tables: no errors", run.what, run.tables),
            format!("{} errors", run.errors),
            false,
        );
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(tables: u16, rate: f64, p50: f64, p99: f64) -> Compared {
        let (server_cpu_per_move, load_cpu_per_move) = (1.0, 1.0);
        let game = "eriantys".to_owned();
        Compared { game, tables, rate, p50, p99, server_cpu_per_move, load_cpu_per_move }
    }

    #[test]
    fn a_target_is_judged_where_it_was_measured_and_only_there() {
        let kept = |one: Compared| -> Vec<bool> {
            judge(&[], &[one], None).iter().map(|target| target.kept).collect()
        };
        assert_eq!(kept(compared(200, 0.5, 9.0, 5.0)), [true, true]);
        assert_eq!(kept(compared(200, 0.49, 9.0, 5.1)), [false, false]);
        assert_eq!(kept(compared(1, 0.1, 3.0, 9.0)), [true]);
        assert_eq!(kept(compared(1, 0.1, 3.1, 9.0)), [false]);
        assert!(kept(compared(50, 0.1, 9.0, 9.0)).is_empty());
    }
}
