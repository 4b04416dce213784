//! `cargo xtask bench engine`: how fast the rule engines are.
//!
//! Time is noisy on shared machines, instructions are not: callgrind counts them in two runs of
//! different length, and the difference is what the additional games cost.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;

use crate::tool::{cargo, install, output, program, target};

/// Games in the short and in the long run under callgrind.
const SHORT: u64 = 50;
const LONG: u64 = 250;

#[derive(Deserialize, Serialize)]
struct Measured {
    case: String,
    games: u64,
    actions: u64,
    playouts_per_second: f64,
    actions_per_second: f64,
    state_bytes: u64,
    allocations_per_action: f64,
    mean_legal_actions: f64,
    /// Set-up of the games included.
    #[serde(default)]
    instructions_per_action: Option<f64>,
}

pub(crate) fn engine() -> Result<bool> {
    let callgrind = install("valgrind", "valgrind");
    if let Err(error) = &callgrind {
        println!("instructions are not counted: {error}");
    }
    output(cargo(&["build", "--release", "--quiet", "--package", "bottega-bench"]))?;
    let binary = target().join("release/bench-engine");
    let bench = binary.to_string_lossy();
    println!(
        "{:<20} {:>12} {:>12} {:>14} {:>8} {:>12} {:>8}",
        "case", "playouts/s", "actions/s", "instr./action", "bytes", "alloc/action", "legal"
    );
    let mut all = Vec::new();
    for case in output(program(&bench, &["list"]))?.lines() {
        let answer = output(program(&bench, &["measure", case]))?;
        let mut measured: Measured = serde_json::from_str(&answer)?;
        if callgrind.is_ok() {
            measured.instructions_per_action = Some(instructions_per_action(&bench, case)?);
        }
        let instructions = measured
            .instructions_per_action
            .map_or_else(|| "-".to_owned(), |count| format!("{count:.0}"));
        println!(
            "{:<20} {:>12.0} {:>12.0} {:>14} {:>8} {:>12} {:>8.1}",
            measured.case,
            measured.playouts_per_second,
            measured.actions_per_second,
            instructions,
            measured.state_bytes,
            measured.allocations_per_action,
            measured.mean_legal_actions,
        );
        all.push(measured);
    }
    let file = report()?;
    fs::write(&file, serde_json::to_string_pretty(&all)?)?;
    println!("written to {}", file.display());
    Ok(true)
}

fn report() -> Result<PathBuf> {
    let directory = target().join("bench");
    fs::create_dir_all(&directory)?;
    Ok(directory.join("engine.json"))
}

fn instructions_per_action(bench: &str, case: &str) -> Result<f64> {
    let (short, few) = counted(bench, case, SHORT)?;
    let (long, many) = counted(bench, case, LONG)?;
    Ok((long - short) as f64 / (many - few) as f64)
}

/// Instructions and actions of that many games.
fn counted(bench: &str, case: &str, games: u64) -> Result<(u64, u64)> {
    let out = target().join("bench");
    fs::create_dir_all(&out)?;
    let file = out.join(format!("callgrind.{case}.{games}.out"));
    let file_option = format!("--callgrind-out-file={}", file.display());
    let games = games.to_string();
    let arguments =
        ["--tool=callgrind", "--quiet", &file_option, bench, "play", case, games.as_str()];
    let actions = output(program("valgrind", &arguments))?;
    let actions = actions.trim().parse().context("the benchmark must print its actions")?;
    let profile = fs::read_to_string(&file)?;
    let total = profile
        .lines()
        .find_map(|line| line.strip_prefix("summary: ").or(line.strip_prefix("totals: ")))
        .and_then(|total| total.trim().parse().ok())
        .context("callgrind must write its summary")?;
    Ok((total, actions))
}
