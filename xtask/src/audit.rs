//! `cargo xtask audit`: what we depend on. Licences are checked from what cargo and the lock file of npm
//! know, so that it works everywhere; cargo-deny, where it is installed, checks licences, bans and sources by `deny.toml`,
//! and known faults where the database of them can be had.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::licence::is_allowed;
use crate::tool::{cargo, output, root, works};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
}

#[derive(Deserialize)]
struct Deny {
    licenses: Licences,
}

#[derive(Deserialize)]
struct Licences {
    allow: BTreeSet<String>,
}

/// What the browser client is made of and with.
#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

#[derive(Deserialize)]
struct Locked {
    #[serde(default)]
    version: String,
    license: Option<String>,
    /// A tool: nothing of it is in what we hand on.
    #[serde(default)]
    dev: bool,
}

/// Licences of tools, beside those of deny.toml: they ask something only of whoever hands the tool on.
const OF_TOOLS: [&str; 4] = ["BlueOak-1.0.0", "MPL-2.0", "PSF-2.0", "Python-2.0"];

pub(crate) fn run() -> Result<bool> {
    let mut fine = licences()?;
    if !works(cargo(&["deny", "--version"])) {
        println!(
            "cargo-deny is not installed (cargo install cargo-deny --locked): bans, sources and \
             known faults were not checked"
        );
        return Ok(fine);
    }
    fine &= cargo(&["deny", "check", "bans", "licenses", "sources"]).status()?.success();
    if works(cargo(&["deny", "fetch", "db"])) {
        fine &= cargo(&["deny", "check", "advisories"]).status()?.success();
    } else {
        println!(
            "the database of known faults (github.com/RustSec/advisory-db) cannot be reached: \
             known faults were NOT checked; run this again where it can be"
        );
    }
    Ok(fine)
}

/// Is every dependency under a licence we allow?
pub(crate) fn licences() -> Result<bool> {
    let text = fs::read_to_string(root().join("deny.toml")).context("deny.toml is missing")?;
    let allowed = toml::from_str::<Deny>(&text).context("deny.toml")?.licenses.allow;
    Ok(crates(&allowed)? & packages(allowed)?)
}

/// The crates of the program and of the fuzz targets.
fn crates(allowed: &BTreeSet<String>) -> Result<bool> {
    let mut checked = BTreeSet::new();
    let mut fine = true;
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["metadata", "--format-version", "1", "--locked", "--manifest-path"];
        let known = output(cargo(&[&arguments[..], &[manifest]].concat()))?;
        for package in serde_json::from_str::<Metadata>(&known)?.packages {
            let Package { name, version, license } = package;
            if checked.insert((name.clone(), version.clone())) {
                fine &= is_fine(&name, &version, license, allowed);
            }
        }
    }
    println!("licences of {} crates checked", checked.len());
    Ok(fine)
}

/// The packages of the browser client, and the tools that build and test it.
fn packages(allowed: BTreeSet<String>) -> Result<bool> {
    let text = fs::read_to_string(root().join("web/package-lock.json"))?;
    let mut packages = serde_json::from_str::<Lock>(&text).context("package-lock.json")?.packages;
    // The browser client itself.
    packages.remove("");
    let mut allowed_in_tools = allowed.clone();
    allowed_in_tools.extend(OF_TOOLS.map(str::to_owned));
    let tools = packages.values().filter(|package| package.dev).count();
    println!("licences of {} npm packages checked, {tools} of them tools", packages.len());
    let mut fine = true;
    for (path, Locked { version, license, dev }) in packages {
        let name = path.rsplit("node_modules/").next().unwrap_or(&path);
        let allowed = if dev { &allowed_in_tools } else { &allowed };
        fine &= is_fine(name, &version, license, allowed);
    }
    Ok(fine)
}

fn is_fine(name: &str, version: &str, licence: Option<String>, allowed: &BTreeSet<String>) -> bool {
    let licence = licence.unwrap_or_default();
    let fine = is_allowed(&licence, allowed);
    if !fine {
        println!("{name} {version}: the licence {licence:?} is not allowed (see deny.toml)");
    }
    fine
}
