//! The server stops when it is told to, and nothing is lost.

use client::table_of;
use protocol::http::{CreateTable, Join, Start};
use protocol::socket::ServerMessage;
use protocol::{Options, Stage};

use crate::process::{Served, in_time};

async fn stops_at(signal: &str) {
    let directory = tempfile::tempdir().unwrap();
    let mut served = Served::open(directory.path());
    let client = served.client.clone();
    // One table waits, at one somebody plays with bots, and one is private.
    let table =
        |name: &str, game: &str| CreateTable { name: Some(name.to_owned()), ..table_of(game) };
    let waiting = client.create(&table("ada", "eriantys"), None).await.unwrap();
    let playing = client.create(&table("bob", "masters"), None).await.unwrap();
    let bob = playing.token.unwrap();
    client.start(&playing.code, &bob, Start { bots: bots::Level::Greedy }).await.unwrap();
    let options = Options { private: true, ..Options::default() };
    let private = CreateTable { options, ..table("eve", "eriantys") };
    let private = client.create(&private, None).await.unwrap();
    let mut socket = client.connect(&playing.code, Some(&bob), None).await.unwrap();
    let Some(ServerMessage::State(mut state)) = socket.next().await.unwrap() else { panic!() };
    let mut idle = client.connect(&waiting.code, None, None).await.unwrap();
    idle.next().await.unwrap().unwrap();
    // Something is said while it stops, and somebody keeps a connection open and says nothing.
    let silent = std::net::TcpStream::connect(served.address.trim_start_matches("http://"));
    let (status, time) = tokio::task::spawn_blocking({
        let signal = signal.to_owned();
        move || {
            let ended = served.signal(&signal);
            (ended, served.printed())
        }
    })
    .await
    .map(|(ended, printed)| {
        assert!(printed.ends_with("Closed: everything is stored.\n"), "{printed}");
        ended
    })
    .unwrap();
    drop(silent);
    assert_eq!(status.code(), Some(0));
    assert!(time.as_secs_f64() < 5.0, "it took {time:?}");
    for socket in [&mut socket, &mut idle] {
        let bye = loop {
            match in_time(socket.next()).await.unwrap().expect("a good-bye comes") {
                ServerMessage::Bye(bye) => break bye,
                ServerMessage::Update(update) => {
                    (state.seq, state.game) = (update.seq, Some(update.game));
                }
                ServerMessage::Table(_) => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(bye.code, "stopping");
    }

    let mut served = Served::open(directory.path());
    assert_eq!(served.client.tables().await.unwrap().len(), 2);
    for (code, stage) in [
        (&waiting.code, Stage::Waiting),
        (&playing.code, Stage::Playing),
        (&private.code, Stage::Waiting),
    ] {
        assert_eq!(served.client.table(code).await.unwrap().stage, stage);
    }
    let mut socket =
        served.client.connect(&playing.code, Some(&bob), Some(state.seq)).await.unwrap();
    let Some(ServerMessage::State(after)) = in_time(socket.next()).await.unwrap() else { panic!() };
    assert!(after.seq >= state.seq, "{} is there, {} was seen", after.seq, state.seq);
    // And the game can go on: the tables that waited take players.
    let join = Join { name: "kim".to_owned(), ..Join::default() };
    served.client.join(&waiting.code, &join, None).await.unwrap();
    assert_eq!(served.client.table(&waiting.code).await.unwrap().stage, Stage::Playing);
    assert!(served.signal("TERM").0.success());
    assert!(served.printed().starts_with("Tables from before: 3\n"));
}

#[tokio::test]
async fn a_server_that_is_terminated_says_good_bye_and_keeps_everything() {
    stops_at("TERM").await;
}

#[tokio::test]
async fn a_server_that_is_interrupted_says_good_bye_and_keeps_everything() {
    stops_at("INT").await;
}
