//! Node.js and npm, for what builds and checks the browser client: the build script of the crate
//! `web`, and xtask. Whoever lacks something is told what to install.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Why the browser client cannot be built or checked.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no Node.js.
    #[error("the browser client needs Node.js, and there is no `node` here.\n{INSTALL}")]
    NoNode,
    /// There is one, but it is too old.
    #[error("the browser client needs a newer Node.js than {0}, which is here.\n{INSTALL}")]
    OldNode(String),
    /// Some systems keep npm in a package of its own.
    #[error("the browser client needs npm, and there is no `npm` beside `node` here.\n{INSTALL}")]
    NoNpm,
    /// A command did not succeed.
    #[error("`{command}` failed in the directory web:\n{said}")]
    Failed {
        /// As one would type it.
        command: String,
        /// The end of what it said.
        said: String,
    },
    /// A file could not be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
}

const INSTALL: &str = "\
Install Node.js 20.19 or newer (of 22, 22.12 or newer) with npm:
  Debian, Ubuntu: sudo apt install nodejs npm
                  (where that is older: https://nodejs.org/en/download)
  macOS:          brew install node
  Windows:        winget install OpenJS.NodeJS.LTS";

/// Which packages are wanted.
const LOCK: &str = "package-lock.json";
/// Beside the packages: what they were installed from.
const STAMP: &str = "node_modules/.installed-from";
/// How many lines of a failed command are shown.
const LINES: usize = 30;

/// `npm` with these arguments, in the directory of the browser client.
pub fn npm(web: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(web).stdin(Stdio::null());
    command
}

/// Makes sure that Node.js is there and that the packages are those of `package-lock.json`.
pub fn prepare(web: &Path) -> Result<(), Trouble> {
    let node = version(Command::new("node")).ok_or(Trouble::NoNode)?;
    if !is_new_enough(&node) {
        return Err(Trouble::OldNode(node));
    }
    version(npm(web, &[])).ok_or(Trouble::NoNpm)?;
    // Two builds of one tree, for another editor or another target directory, take turns.
    let lock = web.join(".installing");
    let turn = File::create(&lock).and_then(|file| file.lock().map(|()| file));
    let turn = turn.map_err(|error| Trouble::File(lock.display().to_string(), error))?;
    let installed = install(web);
    drop(turn);
    installed
}

/// Installs the packages, unless it was done.
fn install(web: &Path) -> Result<(), Trouble> {
    let trouble = |name: &str, error| Trouble::File(web.join(name).display().to_string(), error);
    let wanted = fs::read(web.join(LOCK)).map_err(|error| trouble(LOCK, error))?;
    if fs::read(web.join(STAMP)).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    // The tools are there for development in npm's words, and needed whatever NODE_ENV says. None
    // of the packages has to run anything when it is installed.
    let quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
    let arguments = [&["ci", "--include=dev", "--ignore-scripts"], &quiet[..]].concat();
    run(&mut npm(web, &arguments))?;
    fs::write(web.join(STAMP), wanted).map_err(|error| trouble(STAMP, error))
}

/// Runs a command; what it says is told if it fails.
pub fn run(command: &mut Command) -> Result<(), Trouble> {
    let shown: Vec<_> = [command.get_program()].into_iter().chain(command.get_args()).collect();
    let shown = shown.join(" ".as_ref()).to_string_lossy().into_owned();
    let said = match command.output() {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => [output.stdout, output.stderr].concat(),
        Err(error) => error.to_string().into_bytes(),
    };
    let said = String::from_utf8_lossy(&said);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let end = lines.get(lines.len().saturating_sub(LINES)..).unwrap_or_default();
    Err(Trouble::Failed { command: shown, said: end.join("\n") })
}

/// What a program answers to `--version`.
fn version(mut program: Command) -> Option<String> {
    let output = program.arg("--version").stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// As `engines` in `package.json` says.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => {
            (major == 20 && minor >= 19) || (major == 22 && minor >= 12) || major > 22
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_the_tools_do_not_know_is_too_old() {
        for old in ["v18.19.1", "v20.18.3", "v21.7.0", "v22.11.0", "node", ""] {
            assert!(!is_new_enough(old), "{old}");
        }
        for new in ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.0", "v24.1.0"] {
            assert!(is_new_enough(new), "{new}");
        }
    }

    #[test]
    fn whoever_lacks_node_is_told_how_to_get_it() {
        for trouble in [Trouble::NoNode, Trouble::OldNode("v18.0.0".to_owned()), Trouble::NoNpm] {
            let told = trouble.to_string();
            for system in ["Debian", "macOS", "Windows"] {
                assert!(told.contains(system), "{told}");
            }
        }
    }

    #[test]
    fn a_command_that_fails_tells_what_it_said() {
        let told = run(&mut Command::new("there-is-no-such-program")).unwrap_err().to_string();
        assert!(told.starts_with("`there-is-no-such-program` failed"), "{told}");
    }
}
