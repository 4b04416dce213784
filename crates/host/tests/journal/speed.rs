//! How many appends a second. It measures this machine, so it proves nothing and is not run with the
//! tests: `cargo test --release -p bottega-host --test journal speed -- --ignored --nocapture`.

use host::journal::{Journal, Location};
use private_postgres::PrivatePostgres;
use std::time::Instant;

use crate::append;

/// Appends of each table.
const APPENDS: u64 = 20;

fn measure(name: &str, place: impl Fn(u32) -> Location) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    for tables in [1, 10, 100, 1000] {
        let journal = {
            let _inside = runtime.enter();
            Journal::open(&place(tables)).unwrap()
        };
        let seconds = runtime.block_on(async {
            let start = Instant::now();
            let mut playing = Vec::new();
            for table in 0..tables {
                let journal = journal.clone();
                playing.push(tokio::spawn(async move {
                    for number in 0..APPENDS {
                        journal.append(vec![append(table, number..number + 1)]).await.unwrap();
                    }
                }));
            }
            for playing in playing {
                playing.await.unwrap();
            }
            start.elapsed().as_secs_f64()
        });
        runtime.block_on(journal.close());
        let appends = u64::from(tables) * APPENDS;
        let rate = appends as f64 / seconds;
        println!("{name}: {tables} tables, {appends} appends in {seconds:.2} s: {rate:.0}/s");
    }
}

#[test]
#[ignore = "a measurement"]
fn appends_per_second() {
    let directory = tempfile::tempdir().unwrap();
    measure("sqlite", |run| Location::File(directory.path().join(format!("{run}.db"))));
    let Some(server) = PrivatePostgres::start() else { return };
    measure("postgres", |run| Location::Server(server.url(&format!("run{run}"))));
}
