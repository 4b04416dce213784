//! `cargo xtask test`: every check there is.

use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::tool::{cargo, program, works};
use crate::{audit, web};

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
    checks.run("format", &mut cargo(&["fmt", "--all", "--", "--check"]));
    checks.ask("licences", audit::licences);
    // Cargo builds the browser client, so this comes before whatever it builds.
    if !checks.ask("packages of the browser client", web::prepare) {
        return Ok(checks.close());
    }
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    checks.run("lints", &mut cargo(&clippy));
    if works(cargo(&["nextest", "--version"])) {
        checks.run("tests", &mut cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]));
        checks.run("documentation tests", &mut cargo(&["test", "--workspace", "--doc"]));
    } else {
        checks.run("tests", &mut cargo(&["test", "--workspace", "--no-fail-fast"]));
    }
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    checks.run("documentation", &mut doc);
    // libFuzzer is C++; the targets themselves build on stable, only running them needs nightly.
    if works(program("c++", &["--version"])) {
        let targets = ["check", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"];
        // They have no use for the browser client.
        checks.run("fuzz targets", cargo(&targets).env("BOTTEGA_WITHOUT_WEB", "1"));
    } else {
        checks.skip("fuzz targets", "no C++ compiler (c++) is installed");
    }
    checks.ask("types are current", web::are_types_current);
    checks.run("web lints", &mut web::lints());
    checks.run("web tests", &mut web::tests());
    checks.ask("browser tests", web::browser_tests);
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
    fn run(&mut self, name: &'static str, command: &mut Command) {
        println!("\n== {name}: {}", shown(command));
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

    /// A check that is made here. Did it pass?
    fn ask(&mut self, name: &'static str, check: fn() -> Result<bool>) -> bool {
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
        let passed = matches!(end, End::Passed);
        self.done.push((name, end, start.elapsed()));
        passed
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
    let name = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = [name].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
