//! How many appends a second. It measures this machine, so it proves nothing and is not run with the
//! tests: `cargo test --release -p bottega-host --test journal speed -- --ignored --nocapture`.

use host::journal::{Journal, Location};
use private_postgres::PrivatePostgres;
use std::time::{Duration, Instant};

use crate::append;
use crate::watched::{Watched, Watcher};

/// How long each measurement takes: long enough for the log of the database to be emptied many times.
const TIME: Duration = Duration::from_secs(4);

fn measure(name: &str, place: impl Fn(u32) -> Location) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    for tables in [1, 10, 100, 1000] {
        let location = place(tables);
        let (writing, Watcher { go, done, .. }) = Watched::over(location.open().unwrap());
        // Nothing is held up.
        drop(go);
        let (appends, seconds) = runtime.block_on(async {
            let journal = Journal::of(writing, location.open().unwrap());
            let start = Instant::now();
            let mut playing = Vec::new();
            for table in 0..tables {
                let journal = journal.clone();
                playing.push(tokio::spawn(async move {
                    let mut number = 0;
                    while start.elapsed() < TIME {
                        journal.append(vec![append(table, number..number + 1)]).await.unwrap();
                        number += 1;
                    }
                    number
                }));
            }
            let mut appends = 0;
            for playing in playing {
                appends += playing.await.unwrap();
            }
            let seconds = start.elapsed().as_secs_f64();
            journal.close().await;
            (appends, seconds)
        });
        let commits = done.lock().unwrap().len();
        let rate = |count: f64| count / seconds;
        let (per_second, commits) = (rate(appends as f64), rate(commits as f64));
        println!("{name}: {tables} tables, {per_second:.0} appends/s in {commits:.0} commits/s");
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
