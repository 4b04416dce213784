//! `bottega matches`: the finished matches in the database.

use private_postgres::PrivatePostgres;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

use super::bottega;

/// Runs a command in a directory, with no database named by the environment.
fn run(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = bottega(arguments);
    command.current_dir(directory).env_remove("BOTTEGA_DATA").env_remove("BOTTEGA_DATABASE");
    command.output().unwrap()
}

#[track_caller]
fn fine(directory: &Path, arguments: &[&str]) -> String {
    let output = run(directory, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(directory: &Path, arguments: &[&str], exit: i32) -> String {
    let output = run(directory, arguments);
    assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A directory with records of two games of each kind.
fn with_records() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for game in ["eriantys", "masters"] {
        fine(directory.path(), &["sim", game, "--games", "2", "--record", "games", "--json"]);
    }
    directory
}

/// The codes of the stored matches, the latest first.
fn codes(directory: &Path, options: &[&str]) -> Vec<String> {
    let answer = fine(directory, &[&["matches", "list", "--json"], options].concat());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let code = |one: &Value| one["table"]["code"].as_str().unwrap().to_owned();
    answer["matches"].as_array().unwrap().iter().map(code).collect()
}

/// The whole life of matches in a database that these options name.
fn a_life(directory: &Path, options: &[&str]) {
    let matches =
        |arguments: &[&str]| fine(directory, &[&["matches"], arguments, options].concat());
    let said = matches(&["import", "games/eriantys-0.record", "games/masters-0.record"]);
    let [first, second] = said.lines().collect::<Vec<_>>()[..] else { panic!("{said}") };
    assert!(first.starts_with("games/eriantys-0.record: stored as "), "{said}");
    assert!(second.contains("(masters, p") && second.contains(" wins: "), "{said}");
    let [masters, eriantys] = &codes(directory, options)[..] else { panic!("two are stored") };
    let list = matches(&["list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with(masters) && lines[1].starts_with(eriantys), "{list}");
    assert!(lines[1].contains("eriantys") && lines[1].ends_with("(p0, p1)"), "{list}");
    assert_eq!(matches(&["list", "--game", "eriantys"]).lines().collect::<Vec<_>>(), lines[1..]);
    let short = matches(&["list", "--limit", "1"]);
    assert_eq!(short, format!("{}\nthere are more: --limit shows them\n", lines[0]));
    // What comes out is what went in.
    let original = |name: &str| fs::read_to_string(directory.join("games").join(name)).unwrap();
    matches(&["export", "--all", "--to", "out"]);
    for (code, game) in [(masters, "masters"), (eriantys, "eriantys")] {
        let file = format!("out/{game}-{code}.record");
        let exported = fs::read_to_string(directory.join(file)).unwrap();
        assert_eq!(exported, original(&format!("{game}-0.record")));
    }
    // People may write a code in small letters.
    let printed = matches(&["export", &eriantys.to_lowercase(), "--to", "-"]);
    assert_eq!(printed, original("eriantys-0.record"));
    let again = [&["matches", "export", eriantys, "--to", "out"], options].concat();
    assert!(refused(directory, &again, 1).contains("cannot write out/eriantys-"));
    assert_eq!(matches(&["delete", eriantys]), format!("{eriantys}: deleted\n"));
    assert_eq!(codes(directory, options), std::slice::from_ref(masters));
    for what in [&["delete", eriantys][..], &["delete", masters, eriantys]] {
        let error = refused(directory, &[&["matches"], what, options].concat(), 1);
        assert_eq!(error, format!("bottega: there is no match {eriantys}\n"));
    }
    assert_eq!(codes(directory, options), std::slice::from_ref(masters));
    matches(&["delete", masters]);
    assert_eq!(matches(&["list"]), "there are no finished matches\n");
    assert_eq!(matches(&["export", "--all", "--to", "none"]), "there are no finished matches\n");
    fs::remove_dir_all(directory.join("out")).unwrap();
}

#[test]
fn matches_live_in_the_embedded_database() {
    let directory = with_records();
    a_life(directory.path(), &[]);
    assert!(directory.path().join("bottega-data/bottega.db").exists());
    a_life(directory.path(), &["--data", "deep/data"]);
    assert!(directory.path().join("deep/data/bottega.db").exists());
    a_life(directory.path(), &["--database", "sqlite:my.db"]);
    assert!(directory.path().join("my.db").exists());
}

#[test]
fn matches_live_in_postgresql() {
    let Some(server) = PrivatePostgres::start() else { return };
    let directory = with_records();
    let url = server.url("matches");
    let list = ["matches", "list", "--database", &url];
    let error = refused(directory.path(), &list, 1);
    assert!(error.contains("there is no database of Bottega at postgres://"), "{error}");
    a_life(directory.path(), &["--database", &url]);
    let wrong = server.url_with("wrong-horse", "matches");
    let error = refused(directory.path(), &["matches", "list", "--database", &wrong], 1);
    assert!(
        error.contains("password authentication failed") && !error.contains("horse"),
        "{error}"
    );
}

#[test]
fn the_environment_says_where_the_database_is_unless_an_option_does() {
    let directory = with_records();
    let directory = directory.path();
    let import = |variables: &[(&str, &str)], options: &[&str], place: &str| {
        let mut command =
            bottega(&[&["matches", "import", "games/eriantys-0.record"], options].concat());
        command.current_dir(directory).env_remove("BOTTEGA_DATA").env_remove("BOTTEGA_DATABASE");
        let output = command.envs(variables.iter().copied()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        fs::remove_file(directory.join(place)).unwrap();
    };
    let data = ("BOTTEGA_DATA", "from-environment");
    let database = ("BOTTEGA_DATABASE", "sqlite:environment.db");
    import(&[data], &[], "from-environment/bottega.db");
    import(&[database, data], &[], "environment.db");
    import(&[database, data], &["--data", "option"], "option/bottega.db");
    import(&[database, data], &["--database", "sqlite:option.db"], "option.db");
    import(&[("BOTTEGA_DATA", ""), ("BOTTEGA_DATABASE", "")], &[], "bottega-data/bottega.db");
}

#[test]
fn looking_for_a_database_does_not_make_one() {
    let directory = tempfile::tempdir().unwrap();
    for command in [
        &["list"][..],
        &["list", "--json"],
        &["export", "--all", "--to", "out"],
        &["export", "K7QM2XPD", "--to", "-"],
        &["delete", "K7QM2XPD"],
    ] {
        let error = refused(directory.path(), &[&["matches"], command].concat(), 1);
        let place = "bottega-data/bottega.db";
        assert_eq!(error, format!("bottega: there is no database of Bottega at {place}\n"));
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn a_bad_record_does_not_keep_the_others_out() {
    let directory = with_records();
    let path = directory.path().join("games/edited.record");
    let record = fs::read_to_string(directory.path().join("games/eriantys-0.record")).unwrap();
    fs::write(&path, record.replace(" wins: ", " loses: ")).unwrap();
    let files = ["games/edited.record", "games/missing.record", "games/eriantys-1.record"];
    let output = run(directory.path(), &[&["matches", "import"], &files[..]].concat());
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("games/edited.record is refused: line "), "{errors}");
    assert!(errors.contains("cannot read games/missing.record"), "{errors}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("games/eriantys-1.record: stored as "), "{said}");
    assert_eq!(codes(directory.path(), &[]).len(), 1);
}

#[test]
fn wrong_usage_of_matches_exits_with_2() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, word) in [
        (&["list", "--database", "mysql://u:secret@host/b"][..], "not as mysql:…"),
        (&["list", "--database", "bottega.db"], "sqlite:PATH"),
        (&["list", "--database", "postgres://u:secret@host:port/b"], "no address"),
        (&["list", "--data", "d", "--database", "sqlite:x"], "cannot be used with"),
        (&["list", "--game", "chess"], "eriantys, masters"),
        (&["list", "--limit", "0"], "--limit"),
        (&["export", "--to", "out"], "<CODE>"),
        (&["export", "--all"], "--to"),
        (&["export", "--all", "K7QM2XPD", "--to", "out"], "cannot be used with"),
        (&["export", "--all", "--to", "-"], "--to - takes one match"),
        (&["export", "K7QM2XPD", "K7QM2XPE", "--to", "-"], "--to - takes one match"),
        (&["delete"], "<CODE>"),
        (&["delete", "no-code"], "8 or 12 digits and letters"),
        (&["import"], "<FILE>"),
    ] {
        let error = refused(directory.path(), &[&["matches"], arguments].concat(), 2);
        assert!(error.contains(word), "{arguments:?}: {error}");
        assert!(!error.contains("secret"), "{arguments:?}: {error}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}
