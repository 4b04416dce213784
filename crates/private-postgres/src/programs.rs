//! The programs that are needed, wherever this machine has them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs of PostgreSQL.
pub(crate) struct Programs {
    pub(crate) initdb: PathBuf,
    pub(crate) postgres: PathBuf,
}

impl Programs {
    /// The programs of the newest PostgreSQL in the usual places.
    pub(crate) fn find() -> Option<Programs> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut places: Vec<PathBuf> = std::env::split_paths(&path).collect();
        if let Some(place) = output("pg_config", &["--bindir"]) {
            places.push(place.into());
        }
        // Debian keeps them out of the PATH.
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let number = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
        let mut versions: Vec<PathBuf> = versions.map(|version| version.path()).collect();
        versions.sort_by_key(number);
        places.extend(versions.into_iter().rev().map(|version| version.join("bin")));
        places.iter().find_map(|place| {
            let (initdb, postgres) = (place.join("initdb"), place.join("postgres"));
            (initdb.is_file() && postgres.is_file()).then_some(Programs { initdb, postgres })
        })
    }
}

/// A user of this machine with the numbers of the user and of the group.
pub(crate) fn user(name: &'static str) -> Option<(&'static str, u32, u32)> {
    let number = |which| output("id", &[which, name])?.parse().ok();
    Some((name, number("-u")?, number("-g")?))
}

/// What root can put before a command so that this user runs it, the best first.
pub(crate) fn user_changes(name: &str, uid: u32, gid: u32) -> Vec<Vec<String>> {
    let (uid, gid) = (uid.to_string(), gid.to_string());
    let setpriv = ["setpriv", "--reuid", &uid, "--regid", &gid, "--clear-groups"];
    let setpriv: Vec<String> = setpriv.map(str::to_owned).into();
    let runuser = ["runuser", "-u", name, "--"].map(str::to_owned).into();
    vec![with_parent_death(setpriv.clone()), setpriv, runuser]
}

/// The same with the wish to end together with whoever started it, where that can be had: the server
/// then goes even if its keeper is killed.
pub(crate) fn with_parent_death(mut change: Vec<String>) -> Vec<String> {
    let wish = ["--pdeathsig", "QUIT"];
    if output("setpriv", &[&wish[..], &["true"]].concat()).is_none() {
        return change;
    }
    if change.is_empty() {
        change.push("setpriv".to_owned());
    }
    change.extend(wish.map(str::to_owned));
    change
}

/// What a program prints, if it can be run and all is well.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(Path::new("/")).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
