//! What the system says about the server: memory, threads, open files.

use anyhow::{Context, Result};
use serde::Serialize;
use std::fs;

/// The server at one moment.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Look {
    /// Memory in use.
    pub(crate) rss_bytes: u64,
    /// The most it ever was.
    pub(crate) peak_bytes: u64,
    pub(crate) threads: u64,
    pub(crate) open_files: u64,
}

/// Looks at a process.
pub(crate) fn look(process: u32) -> Result<Look> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))
        .context("the server has ended, or this system has no /proc")?;
    let number = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    let kilobytes = |name: &str| number(name).map(|count| count * 1024).unwrap_or_default();
    let open_files = fs::read_dir(format!("/proc/{process}/fd"))?.count() as u64;
    Ok(Look {
        rss_bytes: kilobytes("VmRSS"),
        peak_bytes: kilobytes("VmHWM"),
        threads: number("Threads").unwrap_or_default(),
        open_files,
    })
}

/// How many files a process may open: now, and at most.
pub(crate) fn files_allowed() -> Result<(u64, u64)> {
    let limits = fs::read_to_string("/proc/self/limits").context("this system has no /proc")?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let mut numbers = line.context("no limit of open files")?.split_whitespace();
    let mut next = || numbers.next().map(|number| number.parse().unwrap_or(u64::MAX));
    Ok((next().unwrap_or_default(), next().unwrap_or_default()))
}
