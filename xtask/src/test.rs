//! `cargo xtask test`: every check there is.

use anyhow::{Result, bail};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::audit;
use crate::tool::{cargo, program, works};

/// What became of one check.
enum End {
    Passed,
    Failed,
    /// Not run, and why.
    Skipped(&'static str),
}

pub(crate) fn run() -> Result<bool> {
    require_component("fmt", "rustfmt")?;
    require_component("clippy", "clippy")?;
    let mut checks = Checks::default();
    checks.run("format", cargo(&["fmt", "--all", "--", "--check"]));
    checks.ask("licences", audit::licences);
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    checks.run("lints", cargo(&clippy));
    if works(cargo(&["nextest", "--version"])) {
        checks.run("tests", cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]));
        checks.run("documentation tests", cargo(&["test", "--workspace", "--doc"]));
    } else {
        checks.run("tests", cargo(&["test", "--workspace", "--no-fail-fast"]));
    }
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    checks.run("documentation", doc);
    // libFuzzer is C++; the targets themselves build on stable, only running them needs nightly.
    if works(program("c++", &["--version"])) {
        let targets = ["check", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"];
        checks.run("fuzz targets", cargo(&targets));
    } else {
        checks.skip("fuzz targets", "no C++ compiler (c++) is installed");
    }
    Ok(checks.close())
}

/// Makes sure that a part of the Rust toolchain is there.
fn require_component(command: &str, component: &str) -> Result<()> {
    if works(cargo(&[command, "--version"])) {
        return Ok(());
    }
    println!("{component} is missing; trying rustup component add {component}");
    if works(program("rustup", &["component", "add", component])) {
        return Ok(());
    }
    bail!("{component} is missing: install it with rustup component add {component}")
}

#[derive(Default)]
struct Checks {
    done: Vec<(&'static str, End, Duration)>,
}

impl Checks {
    fn run(&mut self, name: &'static str, mut command: Command) {
        println!("\n== {name}: {}", shown(&command));
        let start = Instant::now();
        let end = match command.status() {
            Ok(status) if status.success() => End::Passed,
            Ok(_) => End::Failed,
            Err(error) => {
                println!("cannot run it: {error}");
                End::Failed
            }
        };
        self.done.push((name, end, start.elapsed()));
    }

    /// A check that is made here.
    fn ask(&mut self, name: &'static str, check: fn() -> Result<bool>) {
        println!("\n== {name}");
        let start = Instant::now();
        let end = match check() {
            Ok(true) => End::Passed,
            Ok(false) => End::Failed,
            Err(error) => {
                println!("cannot be checked: {error:#}");
                End::Failed
            }
        };
        self.done.push((name, end, start.elapsed()));
    }

    fn skip(&mut self, name: &'static str, why: &'static str) {
        self.done.push((name, End::Skipped(why), Duration::ZERO));
    }

    /// Prints the summary. Did everything pass?
    fn close(&self) -> bool {
        println!("\n== summary");
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for (name, end, time) in &self.done {
            let seconds = time.as_secs_f64();
            match end {
                End::Passed => {
                    passed += 1;
                    println!("  ok       {name} ({seconds:.1} s)");
                }
                End::Failed => {
                    failed += 1;
                    println!("  FAILED   {name} ({seconds:.1} s)");
                }
                End::Skipped(why) => {
                    skipped += 1;
                    println!("  skipped  {name}: {why}");
                }
            }
        }
        println!("checks: {passed} passed, {failed} failed, {skipped} skipped");
        failed == 0
    }
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let arguments: Vec<_> = command.get_args().map(|part| part.to_string_lossy()).collect();
    format!("cargo {}", arguments.join(" "))
}
