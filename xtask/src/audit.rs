//! `cargo xtask audit`: what we depend on. Licences are checked from what cargo knows, so that it works
//! everywhere; cargo-deny, where it is installed, checks licences, bans and sources by `deny.toml`,
//! and known faults where the database of them can be had.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;

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

/// Is every dependency, of the program and of the fuzz targets, under a licence we allow?
pub(crate) fn licences() -> Result<bool> {
    let text = fs::read_to_string(root().join("deny.toml")).context("deny.toml is missing")?;
    let allowed = toml::from_str::<Deny>(&text).context("deny.toml")?.licenses.allow;
    let mut checked = BTreeSet::new();
    let mut fine = true;
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["metadata", "--format-version", "1", "--locked", "--manifest-path"];
        let known = output(cargo(&[&arguments[..], &[manifest]].concat()))?;
        for package in serde_json::from_str::<Metadata>(&known)?.packages {
            let Package { name, version, license } = package;
            if !checked.insert((name.clone(), version.clone())) {
                continue;
            }
            let licence = license.unwrap_or_default();
            if !is_allowed(&licence, &allowed) {
                println!("{name} {version}: the licence {licence:?} is not allowed by deny.toml");
                fine = false;
            }
        }
    }
    println!("licences of {} packages checked", checked.len());
    Ok(fine)
}

/// Can the licences be chosen so that all of them are allowed? What cannot be read is not allowed.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    // Older packages write a slash where today there is OR.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    reader.any() == Some(true) && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a BTreeSet<String>,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let there = self.words.first() == Some(&word);
        if let (true, [_, rest @ ..]) = (there, self.words) {
            self.words = rest;
        }
        there
    }

    fn any(&mut self) -> Option<bool> {
        let mut fine = self.all()?;
        while self.take("OR") {
            fine |= self.all()?;
        }
        Some(fine)
    }

    fn all(&mut self) -> Option<bool> {
        let mut fine = self.one()?;
        while self.take("AND") {
            fine &= self.one()?;
        }
        Some(fine)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let fine = self.any()?;
            return self.take(")").then_some(fine);
        }
        let [licence, rest @ ..] = self.words else { return None };
        self.words = rest;
        // An exception takes conditions away, but it is named by itself.
        if self.take("WITH") {
            let [exception, rest @ ..] = self.words else { return None };
            self.words = rest;
            return Some(self.allowed.contains(&format!("{licence} WITH {exception}")));
        }
        Some(self.allowed.contains(*licence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_allowed_if_every_part_of_one_choice_is() {
        let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
        for fine in [
            "MIT",
            "GPL-3.0 OR MIT",
            "GPL-3.0/MIT",
            "MIT AND ISC",
            "(GPL-3.0 OR ISC) AND MIT",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(is_allowed(fine, &allowed), "{fine}");
        }
        for wrong in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR GPL-3.0",
            "MIT MIT",
            "MIT OR",
            "ISC WITH LLVM-exception",
            "(MIT OR ISC) AND (GPL-3.0 OR AGPL-3.0)",
        ] {
            assert!(!is_allowed(wrong, &allowed), "{wrong}");
        }
    }
}
