//! Builds the browser client, so that `cargo run` is all that is needed.

use npm::Trouble;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Everything it is made of, from the root of the project.
const SOURCES: [&str; 12] = [
    "web/src",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/scripts/compress.mjs",
    "words",
    "crates/eriantys/data/tables.json",
    "crates/masters/data/cards.json",
];
/// Whoever sets it gets a server without the browser client.
const WITHOUT: &str = "BOTTEGA_WITHOUT_WEB";
/// What such a server shows instead.
const PLAIN_PAGE: &str = include_str!("without.html");

fn main() {
    // Cargo tells every build script both.
    let told = |name| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let (here, out) = (told("CARGO_MANIFEST_DIR"), told("OUT_DIR"));
    let dist = out.join("dist");
    let root = here.ancestors().nth(2).unwrap_or(&here);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=without.html");
    println!("cargo::rerun-if-env-changed={WITHOUT}");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let built = match env::var_os(WITHOUT).is_none_or(|value| value.is_empty() || value == "0") {
        true => build(&root.join("web"), &dist),
        false => lay_plain_page(&dist).map_err(|error| trouble(&dist, error)),
    };
    let built = built.and_then(|()| {
        let code = out.join("dist.rs");
        fs::write(&code, declaration(&dist)).map_err(|error| trouble(&code, error))
    });
    if let Err(trouble) = built {
        let way_out = "Or build a server without the browser client: \
                       BOTTEGA_WITHOUT_WEB=1 cargo run --release";
        for line in trouble.to_string().lines().chain([way_out]) {
            println!("cargo::error={line}");
        }
    }
}

fn trouble(path: &Path, error: io::Error) -> Trouble {
    Trouble::File(path.display().to_string(), error)
}

/// The type that holds the files. Where they are is known to nobody before now.
fn declaration(dist: &Path) -> String {
    let folder = dist.display().to_string();
    format!("#[derive(rust_embed::RustEmbed)]\n#[folder = {folder:?}]\nstruct Dist;\n")
}

fn build(web: &Path, dist: &Path) -> Result<(), Trouble> {
    npm::prepare(web)?;
    let mut command = npm::npm(web, &["run", "build"]);
    npm::run(command.env("BOTTEGA_WEB_OUT", dist))
}

fn lay_plain_page(dist: &Path) -> io::Result<()> {
    if dist.exists() {
        fs::remove_dir_all(dist)?;
    }
    fs::create_dir_all(dist)?;
    fs::write(dist.join("index.html"), PLAIN_PAGE)
}
