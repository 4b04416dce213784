//! What the system says about processes, and what servers say about themselves.

use anyhow::{Context, Result};
use std::fs;
use std::time::Instant;

/// What was counted at one moment, since the beginning of each process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) at: Instant,
    pub(super) moves: f64,
    pub(super) bytes_sent: f64,
    pub(super) bytes_received: f64,
    /// Seconds of processor time of the server, of the load, and of everything.
    pub(super) server_cpu: f64,
    pub(super) load_cpu: f64,
    pub(super) machine_cpu: f64,
    pub(super) rss_bytes: u64,
}

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

/// Seconds of processor time that a process has used.
pub(super) fn cpu_of(process: u32) -> Result<f64> {
    let file = format!("/proc/{process}/stat");
    let stat = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    // The name in parentheses may hold anything; the fields after it are numbers.
    let (_, fields) = stat.rsplit_once(") ").context("a strange /proc/PID/stat")?;
    let mut fields = fields.split(' ').skip(11).map(|field| field.parse::<f64>());
    let (user, system) = (fields.next(), fields.next());
    let total = user.context("no user time")?? + system.context("no system time")??;
    Ok(total / TICKS)
}

/// Bytes of memory that a process has.
pub(super) fn rss_of(process: u32) -> Result<u64> {
    let file = format!("/proc/{process}/status");
    let status = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    Ok(kilobytes.context("no VmRSS")?.parse::<u64>()? * 1024)
}

/// Seconds of processor time that the whole machine has used.
pub(super) fn cpu_of_machine() -> Result<f64> {
    let stat = fs::read_to_string("/proc/stat").context("cannot read /proc/stat")?;
    let line = stat.lines().next().context("an empty /proc/stat")?;
    let fields: Vec<f64> = line.split_whitespace().filter_map(|part| part.parse().ok()).collect();
    // user nice system idle iowait irq softirq steal; the rest is counted in user already.
    let busy = fields.iter().enumerate().filter(|(at, _)| *at < 8 && *at != 3 && *at != 4);
    Ok(busy.map(|(_, ticks)| ticks).sum::<f64>() / TICKS)
}

/// The sum of all series of a metric.
pub(super) fn metric(page: &str, name: &str) -> f64 {
    let of_name = |line: &&str| {
        let rest = line.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with(' ') || rest.starts_with('{'))
    };
    let values = page.lines().filter(of_name).filter_map(|line| line.rsplit(' ').next());
    values.filter_map(|value| value.parse::<f64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]
    use super::*;

    #[test]
    fn series_of_a_metric_are_added_and_others_are_not() {
        let page = "# HELP a x\na{game=\"e\"} 3\na{game=\"m\"} 4\na_count 9\nb 1.5\n";
        assert_eq!((metric(page, "a"), metric(page, "b"), metric(page, "c")), (7.0, 1.5, 0.0));
    }

    #[test]
    fn this_process_has_memory_and_uses_time() {
        let me = std::process::id();
        assert!(rss_of(me).unwrap() > 100_000);
        assert!(cpu_of(me).unwrap() < cpu_of_machine().unwrap());
    }
}
