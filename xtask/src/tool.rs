//! Running other programs.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    // Cargo takes a relative one from where it runs, which is the root.
    let elsewhere = std::env::var_os("CARGO_TARGET_DIR").filter(|path| !path.is_empty());
    root().join(elsewhere.unwrap_or_else(|| "target".into()))
}

/// `cargo` with these arguments, in the root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// A program with these arguments, in the root.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Does this command run and succeed? Its output is not shown.
pub(crate) fn works(mut command: Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Where a program of this name is.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let places = std::env::var_os("PATH")?;
    std::env::split_paths(&places).map(|place| place.join(name)).find(|path| path.is_file())
}

/// Runs a command and gives what it printed.
pub(crate) fn output(mut command: Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed ({})", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Makes sure that a program is there, by Debian's package manager if need be and possible.
pub(crate) fn install(name: &str, package: &str) -> Result<()> {
    if works(program(name, &["--version"])) {
        return Ok(());
    }
    println!("{name} is missing; trying apt-get install {package}");
    let installed = works(program("apt-get", &["install", "-y", package]))
        || works(program("apt-get", &["update"]))
            && works(program("apt-get", &["install", "-y", package]));
    if !installed {
        bail!("{name} is missing and could not be installed: install the package {package}");
    }
    Ok(())
}
