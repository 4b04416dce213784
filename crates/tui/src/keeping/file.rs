//! A small JSON file that is there as a whole or not at all, and that nobody else can read.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::SetAside;

/// The version of the files. One of a newer version is left alone.
const VERSION: u32 = 1;

/// A file of a newer version: what we do not understand we must not change.
#[derive(Debug, thiserror::Error)]
#[error("its version is newer than {VERSION}")]
pub(super) struct Newer;

/// What every version has.
#[derive(serde::Deserialize)]
struct Version {
    version: u32,
}

fn is_newer(text: &[u8]) -> bool {
    serde_json::from_slice::<Version>(text).is_ok_and(|page| page.version > VERSION)
}

/// What stands in a file.
#[derive(serde::Serialize, serde::Deserialize)]
struct Page<T> {
    version: u32,
    #[serde(flatten)]
    content: T,
}

/// Reads a file. One that is not there says nothing; one that makes no sense is set aside.
pub(super) fn read<T: DeserializeOwned + Default>(
    file: &Path,
) -> io::Result<(T, Option<SetAside>)> {
    let text = match fs::read(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((T::default(), None)),
        Err(error) => return Err(error),
    };
    if is_newer(&text) {
        return Err(io::Error::other(Newer));
    }
    let why = match serde_json::from_slice::<Page<T>>(&text) {
        Ok(page) if page.version == VERSION => return Ok((page.content, None)),
        Ok(page) => format!("its version is {}, not {VERSION}", page.version),
        Err(error) => error.to_string(),
    };
    let now = free_name(file);
    fs::rename(file, &now)?;
    Ok((T::default(), Some(SetAside { file: file.to_owned(), now, why })))
}

/// Writes a file: beside the old one first, so that there is always a whole one.
pub(super) fn write<T: Serialize>(file: &Path, content: &T) -> io::Result<()> {
    if fs::read(file).is_ok_and(|text| is_newer(&text)) {
        return Err(io::Error::other(Newer));
    }
    let mut text = serde_json::to_vec_pretty(&Page { version: VERSION, content })?;
    text.push(b'\n');
    let new = file.with_extension(format!("new-{}", std::process::id()));
    let written = for_us_alone(&new).and_then(|mut file| {
        file.write_all(&text)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&new, file));
    if moved.is_err() {
        // Nobody needs half a file.
        let _ = fs::remove_file(&new);
    }
    moved
}

/// Keeps other processes from changing the file until the lock is dropped.
pub(super) fn alone(file: &Path) -> io::Result<File> {
    let lock = for_us_alone(&file.with_extension("lock"))?;
    // Where the file system knows no locks, two changes at the same moment are rare enough.
    let _ = lock.lock();
    Ok(lock)
}

/// An empty file that nobody else on this machine can read.
fn for_us_alone(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// A name beside the file that nothing has yet.
fn free_name(file: &Path) -> PathBuf {
    let mut number = 1;
    loop {
        let name = file.with_extension(format!("damaged-{number}"));
        if !name.exists() {
            return name;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    type Words = BTreeMap<String, String>;

    #[test]
    fn what_is_written_is_read_by_us_alone() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("words.json");
        assert_eq!(read::<Words>(&file).unwrap(), (Words::new(), None));
        let words = Words::from([("name".to_owned(), "ada".to_owned())]);
        for _ in 0..2 {
            write(&file, &words).unwrap();
            assert_eq!(read::<Words>(&file).unwrap(), (words.clone(), None));
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left over");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn what_makes_no_sense_is_set_aside_and_kept() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("words.json");
        let senseless = ["", "{", "[]", "{\"version\": 0}", "{\"name\": \"ada\"}", "\u{0}"];
        for (number, text) in (1..).zip(senseless) {
            fs::write(&file, text).unwrap();
            let (words, aside) = read::<Words>(&file).unwrap();
            let aside = aside.unwrap();
            assert!(words.is_empty());
            assert_eq!(aside.now, directory.path().join(format!("words.damaged-{number}")));
            assert_eq!(fs::read_to_string(&aside.now).unwrap(), text);
            assert_eq!(aside.file, file);
            assert!(!file.exists());
        }
    }

    #[test]
    fn a_file_of_a_newer_version_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("words.json");
        let text = "{\"version\": 2, \"words\": []}";
        fs::write(&file, text).unwrap();
        assert!(read::<Words>(&file).is_err() && write(&file, &Words::new()).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_the_old_file() {
        let directory = tempfile::tempdir().unwrap();
        let nowhere = directory.path().join("none").join("words.json");
        assert!(write(&nowhere, &Words::new()).is_err());
        let taken = directory.path().join("taken.json");
        fs::create_dir(&taken).unwrap();
        assert!(write(&taken, &Words::new()).is_err());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left over");
    }
}
