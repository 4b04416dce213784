//! The browser client: `cargo xtask web`, `cargo xtask types`, and its part of `cargo xtask test`.

use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::tool::{cargo, find, install, output, program, root, target};

/// Names under which systems know a browser that the tests can drive.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn directory() -> PathBuf {
    root().join("web")
}

/// `npm` in the directory of the browser client.
fn npm(arguments: &[&str]) -> Command {
    npm::npm(&directory(), arguments)
}

/// Node.js is there, and the packages are those of the lock file.
pub(crate) fn prepare() -> Result<bool> {
    npm::prepare(&directory())?;
    Ok(true)
}

/// Builds it into `web/dist`. For the program, cargo builds it by itself.
pub(crate) fn build() -> Result<bool> {
    prepare()?;
    Ok(npm(&["run", "build"]).status()?.success())
}

/// Makes the types of the browser client from those of the server.
pub(crate) fn types() -> Result<bool> {
    prepare()?;
    made(&[])
}

/// Are they what would be made now?
pub(crate) fn are_types_current() -> Result<bool> {
    made(&["--check"])
}

fn made(options: &[&str]) -> Result<bool> {
    let schemas = ["run", "--quiet", "--package", "bottega-server", "--example", "schemas"];
    let schemas = output(cargo(&schemas))?;
    let mut command = program("node", &[&["web/scripts/types.mjs"], options].concat());
    let mut child = command.stdin(Stdio::piped()).spawn().context("cannot run node")?;
    // Dropped when it is written: that is the end of what it reads.
    child.stdin.take().context("node reads nothing")?.write_all(schemas.as_bytes())?;
    Ok(child.wait()?.success())
}

/// Types, lints and format.
pub(crate) fn lints() -> Command {
    npm(&["run", "--silent", "check"])
}

pub(crate) fn tests() -> Command {
    npm(&["run", "--silent", "test"])
}

/// Plays with the program in a real browser.
pub(crate) fn browser_tests() -> Result<bool> {
    let browser = browser()?;
    println!("with {}, and the program as it is now", browser.display());
    // The whole workspace, as the Rust tests build it: alone it would be compiled again, because a
    // package by itself asks its dependencies for fewer features.
    output(cargo(&["build", "--workspace", "--all-targets"]))?;
    let mut command = npm(&["run", "--silent", "browser"]);
    let built = target().join("debug").join(format!("bottega{}", std::env::consts::EXE_SUFFIX));
    command.env("BOTTEGA_PROGRAM", built).env("CHROMIUM", browser);
    Ok(command.status()?.success())
}

/// The one that is named by CHROMIUM, one that is here, or Debian's.
fn browser() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let found = || BROWSERS.iter().find_map(|name| find(name));
    if let Some(browser) = found() {
        return Ok(browser);
    }
    install("chromium", "chromium")?;
    match found() {
        Some(browser) => Ok(browser),
        None => bail!("no Chromium was found: install one, or name it with CHROMIUM"),
    }
}
