//! Records in files. Reading and writing may take long, and is not waited for where keys are heard.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::task::spawn_blocking;
use words::{Words, say};

use super::{NoReplay, Replay};

/// No record is as large: what is larger is something else.
const MOST: u64 = 16 << 20;

impl Replay {
    /// Reads the record in a file.
    pub(crate) async fn of_file(file: &str, words: &Arc<Words>) -> Result<Replay, NoReplay> {
        let (path, words) = (PathBuf::from(file), Arc::clone(words));
        let reads = spawn_blocking(move || Replay::of_record(&read(&path)?, &words));
        reads.await.unwrap_or(Err(NoReplay::Failed))
    }

    /// Writes the record into the working directory. Says where it is, or why it is not there.
    pub(crate) fn save(&self) -> impl Future<Output = Result<String, String>> + Send + use<> {
        let (code, record) = (self.code.clone(), self.record.clone());
        let words = Arc::clone(&self.words);
        async move {
            let code = code.ok_or_else(|| say!(words, "terminal-record-is-file"))?;
            let failed = say!(words, "terminal-failed");
            let writes = spawn_blocking(move || {
                let directory = std::env::current_dir();
                let file = directory.unwrap_or_default().join(format!("{code}.record"));
                write(&file, &record, &words)
            });
            writes.await.unwrap_or(Err(failed))
        }
    }
}

/// The text of a file. What is no file may never end, or never begin.
fn read(path: &Path) -> Result<String, NoReplay> {
    let name = || path.display().to_string();
    let trouble = |why: io::Error| NoReplay::File { file: name(), why };
    if !fs::metadata(path).map_err(trouble)?.is_file() {
        return Err(NoReplay::NoFile(name()));
    }
    let mut text = String::new();
    let file = File::open(path).map_err(trouble)?;
    file.take(MOST + 1).read_to_string(&mut text).map_err(trouble)?;
    if text.len() as u64 > MOST { Err(NoReplay::TooLarge(name())) } else { Ok(text) }
}

/// Writes a file that is not there yet.
fn write(file: &Path, text: &str, words: &Words) -> Result<String, String> {
    let name = file.display().to_string();
    let written = File::create_new(file).and_then(|mut new| {
        let written = new.write_all(text.as_bytes()).and_then(|()| new.sync_all());
        // Half a record is none.
        written.inspect_err(|_| _ = fs::remove_file(file))
    });
    match written {
        Ok(()) => Ok(say!(words, "terminal-record-saved", file = name)),
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
            Err(say!(words, "terminal-record-there", file = name))
        }
        Err(why) => {
            Err(say!(words, "terminal-record-not-saved", file = name, why = why.to_string()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::record;
    use crate::testing::english;

    #[tokio::test]
    async fn only_files_are_read_and_not_without_end() {
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str| directory.path().join(name).display().to_string();
        fs::write(file("fine"), record()).unwrap();
        assert!(Replay::of_file(&file("fine"), &english()).await.is_ok());
        let refused = async |name: String| Replay::of_file(&name, &english()).await.err();
        assert!(matches!(refused(file("none")).await, Some(NoReplay::File { .. })));
        assert!(matches!(refused(file(".")).await, Some(NoReplay::NoFile(_))));
        let large = File::create(file("large")).unwrap();
        large.set_len(MOST + 1).unwrap();
        assert!(matches!(refused(file("large")).await, Some(NoReplay::TooLarge(_))));
        if cfg!(unix) {
            assert!(matches!(refused("/dev/zero".to_owned()).await, Some(NoReplay::NoFile(_))));
        }
    }

    #[test]
    fn a_record_is_written_once_and_nothing_is_written_over() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("K7QM2XPD.record");
        let said = write(&file, "one", &english()).unwrap();
        assert!(said.contains(&file.display().to_string()), "{said}");
        assert!(write(&file, "two", &english()).unwrap_err().contains("already"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        let nowhere = directory.path().join("none/K7QM2XPD.record");
        assert!(write(&nowhere, "one", &english()).is_err());
    }

    #[tokio::test]
    async fn what_is_a_file_already_is_not_written_again() {
        let replay = Replay::of_record(&record(), &english()).unwrap();
        assert!(replay.save().await.unwrap_err().contains("file"));
    }
}
