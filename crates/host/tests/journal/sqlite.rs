//! The cases on SQLite, and what can be wrong with a file.

use host::journal::{JournalError, Location, Store};
use std::fs::{self, OpenOptions, Permissions};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;
use std::process::Command;

use crate::cases::every_case;
use crate::{Place, append, card, code, rows, write, write_card};
use host::journal::Write;

every_case!(run);

fn run(case: fn(&Place)) {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::in_directory(directory.path());
    case(&Place { location, age });
}

fn age(location: &Location) {
    let Location::File(path) = location else { panic!("{location} is no file") };
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.pragma_update(None, "user_version", 1000).unwrap();
}

#[track_caller]
fn refused(location: &Location) -> String {
    let error = location.open().err().expect("it is refused");
    assert!(matches!(error, JournalError::Database(_)), "{error:?}");
    error.to_string()
}

/// A database with something in it, closed.
fn filled(directory: &Path) -> Location {
    let location = Location::in_directory(directory);
    let mut store = location.open().unwrap();
    for number in 0..100 {
        store.commit(&[write(1, number..number + 1), write(2, number..number + 1)]).unwrap();
    }
    store.commit(&[write_card(&card(1, "finished", 1, 1))]).unwrap();
    location
}

#[test]
fn only_who_may_make_a_database_makes_one() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::in_directory(directory.path());
    let error = location.open_existing().err().unwrap();
    assert!(error.to_string().contains("there is no database"), "{error}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    // An empty file is not a database yet, either.
    fs::write(directory.path().join("bottega.db"), "").unwrap();
    assert!(matches!(location.open_existing(), Err(JournalError::NoDatabase(_))));
    location.open().unwrap();
    location.open_existing().unwrap();
}

#[test]
fn a_directory_that_is_missing_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let error = refused(&Location::in_directory(&directory.path().join("missing")));
    assert!(error.contains("missing/bottega.db"), "{error}");
    assert!(error.contains("is its directory there"), "{error}");
    // A directory is no file.
    let error = refused(&Location::File(directory.path().into()));
    assert!(error.contains("cannot be opened"), "{error}");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::in_directory(directory.path());
    let path = directory.path().join("bottega.db");
    let diary = "Dear diary, today I won at Eriantys again. ".repeat(100);
    fs::write(&path, &diary).unwrap();
    let error = refused(&location);
    assert!(error.contains("is no database"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), diary);
}

#[test]
fn the_database_of_another_program_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::in_directory(directory.path());
    let path = directory.path().join("bottega.db");
    for version in [0, 1] {
        let foreign = rusqlite::Connection::open(&path).unwrap();
        foreign.execute_batch("CREATE TABLE IF NOT EXISTS tables (leg TEXT)").unwrap();
        foreign.pragma_update(None, "user_version", version).unwrap();
        drop(foreign);
        let before = fs::read(&path).unwrap();
        let error = refused(&location);
        assert!(error.contains("belongs to another program"), "{error}");
        assert!(fs::read(&path).unwrap() == before);
    }
}

#[test]
fn a_truncated_file_is_refused() {
    for keep in [10, 100, 4096, 5000, 3 * 4096] {
        let directory = tempfile::tempdir().unwrap();
        let location = filled(directory.path());
        let file = OpenOptions::new().write(true).open(directory.path().join("bottega.db"));
        file.unwrap().set_len(keep).unwrap();
        let error = refused(&location);
        assert!(error.contains("damaged"), "{keep} bytes: {error}");
    }
}

#[test]
fn a_damaged_file_gives_errors_not_lies() {
    let directory = tempfile::tempdir().unwrap();
    let location = filled(directory.path());
    let path = directory.path().join("bottega.db");
    let file = OpenOptions::new().write(true).open(&path).unwrap();
    let size = file.metadata().unwrap().len();
    // Everything but the page that says what the file is.
    file.write_all_at(&vec![0xa5; (size - 4096) as usize], 4096).unwrap();
    drop(file);
    let mut store = location.open().unwrap();
    for error in [store.load(&code(1)).err(), store.card(&code(1)).err()] {
        let error = error.expect("it is noticed").to_string();
        assert!(error.contains("damaged") && error.contains("backup"), "{error}");
    }
    assert!(store.commit(&[write(3, 0..1)]).is_err());
}

#[test]
fn a_file_that_cannot_be_written_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let Some(shut) = Shut::new(directory.path()) else {
        eprintln!("skipped: nothing is read-only for root, and nothing can be mounted here");
        return;
    };
    let error = refused(&shut.location);
    assert!(error.contains("bottega.db"), "{error}");
    assert!(error.contains("may this program write") || error.contains("permissions"), "{error}");
    let location = shut.open_up();
    let mut store = location.open().unwrap();
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..100));
    store.commit(&[write(1, 100..101)]).unwrap();
}

/// A database in a directory in which nothing can be written.
struct Shut {
    location: Location,
    /// The file system that is read-only, if that is how it is done: root may write anywhere else.
    mounted: Option<Mounted>,
}

impl Shut {
    fn new(directory: &Path) -> Option<Shut> {
        let mode = |mode| Permissions::from_mode(mode);
        let location = filled(directory);
        fs::set_permissions(directory.join("bottega.db"), mode(0o444)).unwrap();
        fs::set_permissions(directory, mode(0o555)).unwrap();
        if fs::write(directory.join("probe"), "").is_err() {
            return Some(Shut { location, mounted: None });
        }
        fs::set_permissions(directory, mode(0o755)).unwrap();
        let place = directory.join("mounted");
        let mounted = Mounted::new(&place, "1m")?;
        let location = filled(&place);
        mounted.remount("ro").then_some(Shut { location, mounted: Some(mounted) })
    }

    fn open_up(&self) -> &Location {
        match &self.mounted {
            Some(mounted) => assert!(mounted.remount("rw")),
            None => {
                let Location::File(path) = &self.location else { panic!("it is a file") };
                let mode = |mode| Permissions::from_mode(mode);
                fs::set_permissions(path.parent().unwrap(), mode(0o755)).unwrap();
                fs::set_permissions(path, mode(0o644)).unwrap();
            }
        }
        &self.location
    }
}

/// A small file system in memory.
struct Mounted(std::path::PathBuf);

impl Mounted {
    /// `None` where this user may not mount anything.
    fn new(place: &Path, size: &str) -> Option<Mounted> {
        fs::create_dir(place).unwrap();
        let options = format!("size={size}");
        let mut mount = Command::new("mount");
        let mount = mount.args(["-t", "tmpfs", "-o", &options, "none"]).arg(place);
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then(|| Mounted(place.into()))
    }

    fn remount(&self, how: &str) -> bool {
        let mut mount = Command::new("mount");
        let mount = mount.args(["-o", &format!("remount,{how}")]).arg(&self.0);
        mount.output().is_ok_and(|output| output.status.success())
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        // Also while somebody still has a file open there.
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).output();
    }
}

#[test]
fn a_full_disk_refuses_whole_commits_until_there_is_room() {
    let directory = tempfile::tempdir().unwrap();
    let Some(mounted) = Mounted::new(&directory.path().join("small"), "512k") else {
        eprintln!("skipped: no small file system can be mounted here");
        return;
    };
    let location = Location::in_directory(&mounted.0);
    let ballast = mounted.0.join("ballast");
    fs::write(&ballast, vec![1; 100_000]).unwrap();
    let mut store = location.open().unwrap();
    let long = |number: u64| {
        let mut both = [append(1, number..number + 1), append(2, number..number + 1)];
        for append in &mut both {
            append.rows[0].body = "x".repeat(10_000);
        }
        [Write::Append(both.into())]
    };
    let lengths =
        |store: &mut dyn Store| [1, 2].map(|table| store.load(&code(table)).unwrap().len() as u64);
    let full = (0..1000).find_map(|number| Some((number, store.commit(&long(number)).err()?)));
    let (stored, error) = full.expect("the disk is full at last");
    assert!(error.to_string().contains("full"), "{error}");
    assert_eq!(lengths(store.as_mut()), [stored; 2]);
    assert!(store.commit(&long(stored)).is_err());
    assert_eq!(lengths(store.as_mut()), [stored; 2]);
    fs::remove_file(ballast).unwrap();
    store.commit(&long(stored)).unwrap();
    assert_eq!(lengths(store.as_mut()), [stored + 1; 2]);
    assert_eq!(lengths(location.open().unwrap().as_mut()), [stored + 1; 2]);
}

#[test]
fn a_lock_that_nobody_gives_back_is_an_error_and_not_the_end() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::in_directory(directory.path());
    let mut store = location.open().unwrap();
    let other = rusqlite::Connection::open(directory.path().join("bottega.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = store.commit(&[write(1, 0..1)]).unwrap_err().to_string();
    assert!(error.contains("locked"), "{error}");
    assert_eq!(store.load(&code(1)).unwrap(), []);
    other.execute_batch("ROLLBACK").unwrap();
    store.commit(&[write(1, 0..1)]).unwrap();
}
