//! The server comes, can be stopped and started, and leaves nothing behind.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use private_postgres::PrivatePostgres;

#[test]
fn a_server_keeps_what_it_was_given_and_leaves_nothing_behind() {
    let Some(server) = PrivatePostgres::start() else { return };
    let url = server.url("chess");
    let connect = || postgres::Client::connect(&url, postgres::NoTls);
    let mut client = connect().unwrap();
    let fsync: String = client.query_one("SHOW fsync", &[]).unwrap().get(0);
    assert_eq!(fsync, "on");
    client
        .batch_execute("CREATE TABLE pieces (name TEXT); INSERT INTO pieces VALUES ('rook')")
        .unwrap();
    let directory: String = client.query_one("SHOW data_directory", &[]).unwrap().get(0);
    for halt in [PrivatePostgres::stop, PrivatePostgres::crash] {
        halt(&server);
        assert!(connect().is_err());
        server.resume();
        let name: String =
            connect().unwrap().query_one("SELECT name FROM pieces", &[]).unwrap().get(0);
        assert_eq!(name, "rook");
    }
    let directory = std::path::Path::new(&directory).parent().unwrap();
    assert!(directory.exists());
    drop(server);
    assert!(!directory.exists());
}

#[test]
fn a_test_that_is_killed_leaves_nothing_behind() {
    const NAME: &str = "a_test_that_is_killed_leaves_nothing_behind";
    if std::env::var_os("BOTTEGA_VICTIM").is_some() {
        let Some(server) = PrivatePostgres::start() else { return };
        let mut client = server.client("postgres").unwrap();
        let directory: String = client.query_one("SHOW data_directory", &[]).unwrap().get(0);
        println!("\ndirectory {directory}");
        std::process::abort();
    }
    let mut victim = std::process::Command::new(std::env::current_exe().unwrap());
    victim.args(["--exact", NAME, "--nocapture"]).env("BOTTEGA_VICTIM", "yes");
    let output = victim.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let Some(directory) = text.lines().find_map(|line| line.strip_prefix("directory ")) else {
        return;
    };
    let directory = std::path::Path::new(directory).parent().unwrap();
    let start = std::time::Instant::now();
    while directory.exists() {
        assert!(start.elapsed().as_secs() < 60, "{} is still there", directory.display());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
