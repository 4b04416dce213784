//! Options by flag, environment and file.

use client::{Error, table_of};
use private_postgres::PrivatePostgres;
use protocol::http::CreateTable;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Output;

use crate::process::{Served, bottega, database};

/// What a server that cannot start says.
fn fails(directory: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = bottega(directory, arguments).output().unwrap();
    assert!(stdout.is_empty(), "{}", String::from_utf8_lossy(&stdout));
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[tokio::test]
async fn a_server_says_where_it_is_and_answers() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    assert_eq!(served.client.version().await.unwrap().name, "bottega");
    assert!(served.client.text("/").await.unwrap().contains("<title>Bottega</title>"));
}

#[tokio::test]
async fn without_a_command_a_server_opens() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = bottega(directory.path(), &[]);
    command.env("BOTTEGA_LISTEN", "127.0.0.1:0");
    let served = Served::run(command, directory.path());
    served.client.version().await.unwrap();
    assert!(directory.path().join("bottega-data/bottega.db").exists());
}

#[tokio::test]
async fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let listen = "listen = [\"127.0.0.1:0\"]";
    fs::write(path.join("its.toml"), format!("{listen}\ndata = \"by-file\"")).unwrap();
    for (arguments, environment, used) in [
        (&["serve", "--config", "its.toml"][..], &[][..], "by-file"),
        (&["serve"], &[("BOTTEGA_CONFIG", "its.toml")], "by-file"),
        (&["serve", "--config", "its.toml"], &[("BOTTEGA_DATA", "by-env")], "by-env"),
        (
            &["serve", "--config", "its.toml", "--data", "by-flag"],
            &[("BOTTEGA_DATA", "by-env")],
            "by-flag",
        ),
    ] {
        let mut command = bottega(path, arguments);
        command.envs(environment.iter().copied());
        let served = Served::run(command, path);
        served.client.version().await.unwrap();
        for other in ["by-file", "by-env", "by-flag"] {
            let made = path.join(other).join("bottega.db").exists();
            assert_eq!(made, other == used, "{arguments:?} {environment:?}: {other}");
        }
        drop(served);
        fs::remove_dir_all(path.join(used)).unwrap();
    }
}

/// Every option with a value that shows; none of them can be told from outside one by one.
const OPTIONS: [(&str, &str); 15] = [
    ("listen", "127.0.0.1:0,127.0.0.1:0"),
    ("data", "here"),
    ("allow-origin", "https://club.example,https://other.example"),
    ("behind-proxy", "true"),
    ("log", "json"),
    ("bot-delay", "5"),
    ("waiting-limit", "3"),
    ("abandoned-limit", "2"),
    ("max-tables", "1"),
    ("tables-per-person", "1"),
    ("tables-per-address", "1"),
    ("max-connections", "100"),
    ("connections-per-address", "100"),
    ("message-bytes", "1000"),
    ("messages-per-second", "50"),
];

/// The server listens twice, takes one table, knows the club, and refuses large messages.
async fn has_the_options(served: &mut Served) {
    let table = |name: &str| CreateTable { name: Some(name.to_owned()), ..table_of("masters") };
    served.client.create(&table("ada"), None).await.unwrap();
    let code = |result: Result<_, Error>| match result {
        Err(Error::Refused(refusal)) => refusal.code,
        other => panic!("{other:?}"),
    };
    assert_eq!(code(served.client.create(&table("bob"), None).await), "house_full");
    let long = "x".repeat(1000);
    assert_eq!(code(served.client.create(&table(&long), None).await), "too_large");
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = http.get(&served.address).header("origin", "https://club.example");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.headers()["access-control-allow-origin"], "https://club.example");
    let (status, _) = served.signal("TERM");
    assert!(status.success());
    let printed = served.printed();
    assert!(printed.starts_with("Bottega is open at http://127.0.0.1:"), "{printed}");
    for line in served.log().lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

#[tokio::test]
async fn every_option_has_a_flag() {
    let directory = tempfile::tempdir().unwrap();
    let mut arguments = vec!["serve".to_owned()];
    for (name, value) in OPTIONS {
        arguments.push(format!("--{name}"));
        if name != "behind-proxy" {
            arguments.push(value.to_owned());
        }
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let command = bottega(directory.path(), &arguments);
    has_the_options(&mut Served::run(command, directory.path())).await;
}

#[tokio::test]
async fn every_option_has_a_variable() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = bottega(directory.path(), &["serve"]);
    for (name, value) in OPTIONS {
        command.env(format!("BOTTEGA_{}", name.to_uppercase().replace('-', "_")), value);
    }
    has_the_options(&mut Served::run(command, directory.path())).await;
}

#[tokio::test]
async fn every_option_can_stand_in_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let mut file = String::new();
    for (name, value) in OPTIONS {
        let value = match name {
            "listen" | "allow-origin" => format!("{:?}", value.split(',').collect::<Vec<_>>()),
            "data" | "log" => format!("{value:?}"),
            _ => value.to_owned(),
        };
        file += &format!("{name} = {value}\n");
    }
    fs::write(directory.path().join("all.toml"), file).unwrap();
    let command = bottega(directory.path(), &["serve", "--config", "all.toml"]);
    has_the_options(&mut Served::run(command, directory.path())).await;
}

#[test]
fn a_file_that_cannot_be_used_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let (code, why) = fails(path, &["serve", "--config", "missing.toml"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("missing.toml"), "{why}");
    for (text, word) in [
        ("listen = 8080", "listen"),
        ("port = 8080", "unknown field `port`"),
        ("config = \"other.toml\"", "unknown field `config`"),
        ("messages-per-second = 0", "messages-per-second"),
        ("bot-delay = ", "bot-delay"),
    ] {
        fs::write(path.join("bad.toml"), text).unwrap();
        let (code, why) = fails(path, &["serve", "--config", "bad.toml"]);
        assert_eq!(code, Some(2), "{text}: {why}");
        assert!(why.contains("bad.toml") && why.contains(word), "{text}: {why}");
    }
}

#[test]
fn options_that_cannot_be_meant_exit_with_2() {
    let directory = tempfile::tempdir().unwrap();
    for arguments in [
        &["serve", "--listen", "8080"][..],
        &["serve", "--messages-per-second", "0"],
        &["serve", "--log", "loud"],
        &["serve", "--bot-delay", "soon"],
        &["serve", "--tls-cert", "certificate.pem"],
        &["serve", "--tls-key", "key.pem"],
        &["serve", "--max-tables", "0"],
        &["serve", "--max-connections", "0"],
        &["serve", "--silence", "18446744073709551615"],
        &["serve", "--allow-origin", "club.example"],
        &["serve", "now"],
    ] {
        assert_eq!(fails(directory.path(), arguments).0, Some(2), "{arguments:?}");
    }
}

#[test]
fn an_address_that_is_in_use_is_a_clear_error() {
    let directory = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, why) = fails(directory.path(), &["serve", "--listen", &address]);
    assert_eq!(code, Some(1), "{why}");
    assert!(why.contains(&address) && why.contains("--listen"), "{why}");
}

#[test]
fn a_directory_that_cannot_be_used_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    fs::write(path.join("file"), "").unwrap();
    let (code, why) = fails(path, &["serve", "--listen", "127.0.0.1:0", "--data", "file"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("cannot create file"), "{why}");
    fs::create_dir(path.join("data")).unwrap();
    fs::write(path.join("data/bottega.db"), "this is no database, but it is long enough").unwrap();
    let (code, why) = fails(path, &["serve", "--listen", "127.0.0.1:0", "--data", "data"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("bottega.db"), "{why}");
}

#[tokio::test]
async fn the_finest_log_holds_no_token() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log", "json"];
    let mut command = bottega(directory.path(), &arguments);
    command.env("RUST_LOG", "trace");
    let mut served = Served::run(command, directory.path());
    let table = CreateTable { name: Some("ada".to_owned()), ..table_of("eriantys") };
    let created = served.client.create(&table, None).await.unwrap();
    let token = created.token.unwrap();
    let mut socket = served.client.connect(&created.code, Some(&token), None).await.unwrap();
    socket.next().await.unwrap().unwrap();
    served.client.leave(&created.code, &token).await.unwrap();
    served.signal("TERM");
    let log = served.log();
    assert!(log.lines().count() > 5 && !log.contains(&token), "{log}");
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(line["timestamp"].is_string() && line["level"].is_string(), "{line}");
    }
}

#[tokio::test]
async fn the_finest_log_holds_nothing_of_what_is_stored_in_postgresql() {
    let Some(server) = PrivatePostgres::start() else { return };
    let directory = tempfile::tempdir().unwrap();
    let url = server.url("logged");
    let arguments = ["serve", "--listen", "127.0.0.1:0"];
    let mut command = bottega(directory.path(), &arguments);
    command.env("RUST_LOG", "trace").env("BOTTEGA_DATABASE", &url);
    let mut served = Served::run(command, directory.path());
    let table = CreateTable { name: Some("zephyrine".to_owned()), ..table_of("eriantys") };
    let created = served.client.create(&table, None).await.unwrap();
    served.client.leave(&created.code, &created.token.unwrap()).await.unwrap();
    served.signal("TERM");
    let log = served.log();
    assert!(log.contains("closed"), "{log}");
    for secret in ["zephyrine", "correct-horse", created.code.as_str()] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused_and_the_first_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let first = Served::open(directory.path());
    let mut arguments = vec!["serve", "--listen", "127.0.0.1:0"];
    let database = database(directory.path());
    arguments.extend(database.iter().map(String::as_str));
    let (code, why) = fails(directory.path(), &arguments);
    assert_eq!(code, Some(1));
    assert!(why.contains("another server uses") && why.contains("--data"), "{why}");
    assert_eq!(first.client.text("/readyz").await.unwrap(), "ready\n");
}
