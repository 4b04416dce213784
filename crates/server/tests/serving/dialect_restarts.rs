//! A server that speaks dialects stops, and another one goes on where it was.

use dialects::client::{Conduct, Event, Plan, Seating};
use serde_json::json;
use std::time::Duration;
use wire::Framing;

use crate::house::Plan as HousePlan;
use crate::speaker::{ACK, PHASE, Played, Player, STATE, Speaker};

/// Who sits at the table, and from where: Ada has a PIN, Bob only an address.
const ADA: (&str, u8) = ("ada#4821", 2);
const BOB: (&str, u8) = ("bob", 3);

fn plan(nickname: &str, players: u8, seating: Seating) -> Plan {
    Plan {
        players,
        word: String::new(),
        nickname: nickname.to_owned(),
        seating,
        seed: 7,
        conduct: Conduct::Mischievous,
    }
}

#[tokio::test]
async fn connections_end_and_the_players_of_a_match_come_back_to_finish_it() {
    let house = HousePlan::speaking().open().await;
    let dial = async |(name, last), seating| {
        Player::dial(&house, PHASE, Framing::Json, plan(name, 2, seating), last).await
    };
    let mut ada = dial(ADA, Seating::Open { expert: false }).await;
    ada.sit_down().await;
    let join = Seating::Join { with: "ada".to_owned(), table: None };
    let mut bob = dial(BOB, join).await;
    bob.sit_down().await;
    let (mut looking, _) = Speaker::greet(&house, PHASE).await;
    let (mut other, _) = Speaker::greet(&house, ACK).await;
    // They play for a while, and then the server stops.
    let (enough, reached) = tokio::sync::oneshot::channel();
    let mut enough = Some(enough);
    let mut commands = 0;
    let playing = ada.play(|event| {
        commands += u32::from(matches!(event, Event::Send { command: true, .. }));
        if commands == 10
            && let Some(enough) = enough.take()
        {
            enough.send(()).unwrap();
        }
        false
    });
    let stopping = async {
        reached.await.unwrap();
        house.close().await
    };
    let (ada, bob, directory) = tokio::join!(playing, bob.play(|_| false), stopping);
    assert_eq!((ada, bob), (Played::Closed, Played::Closed));
    assert_eq!((looking.hear().await, other.hear().await), (None, None));

    let house = HousePlan::speaking().open_in(directory).await;
    for (name, last) in [("ada", ADA.1), ("ada#1111", ADA.1), ("bob", 9), ("bob#4821", BOB.1)] {
        let (mut stranger, welcome) = Speaker::greet_from(&house, PHASE, last).await;
        let number = &welcome["lobbies"][0]["lobbyIndex"];
        let (mage, tower) = ("MAGE1", "BLACK");
        let join = json!({
            "type": "Join", "nickname": name, "mage": mage, "colorT": tower, "index": number,
        });
        stranger.say(&join).await;
        assert_eq!(stranger.hear_of("Error").await["code"], "NICKNAME_TAKEN", "{name} at {last}");
    }
    let back = async |name, last| {
        Player::dial(&house, PHASE, Framing::Json, plan(name, 2, Seating::Return), last).await
    };
    // A PIN counts wherever its owner is.
    let (mut ada, mut bob) = (back(ADA.0, 8).await, back(BOB.0, BOB.1).await);
    let (ada, bob) = tokio::join!(ada.finish(), bob.finish());
    let matches = house.client.matches(10, 0).await.unwrap();
    let [record] = matches.as_slice() else { panic!("{matches:?}") };
    assert!(!record.result.contains("no winner"), "{}: {ada:?}, {bob:?}", record.result);
}

#[tokio::test]
async fn a_table_at_which_visitors_waited_is_gone_after_a_restart() {
    let house = HousePlan::speaking().open().await;
    for (dialect, name) in [(PHASE, "ada"), (ACK, "bea")] {
        let seating = Seating::Open { expert: false };
        let mut player =
            Player::dial(&house, dialect, Framing::Json, plan(name, 3, seating), 1).await;
        player.sit_down().await;
        // It stays until the server stops.
        tokio::spawn(async move { player.play(|_| false).await });
    }
    assert_eq!(house.client.tables().await.unwrap().len(), 2);
    let house = HousePlan::speaking().open_in(house.close().await).await;
    let gone = async { while !house.client.tables().await.unwrap().is_empty() {} };
    tokio::time::timeout(Duration::from_secs(30), gone).await.expect("nobody waits there any more");
    // And nobody has the names.
    let (mut ada, welcome) = Speaker::greet(&house, PHASE).await;
    assert_eq!(welcome["lobbies"], json!([]));
    ada.say(&json!({
        "type": "GameParams", "numPlayers": 3, "expert": false, "nickname": "ada",
        "mage": "MAGE1", "colorT": "BLACK",
    }))
    .await;
    assert_eq!(ada.hear_of("InformationConnection").await["event"], "LOBBY_CREATED");
}

/// Everybody plays until the first one has given so many commands, and then the server stops.
async fn play_until_it_stops(
    house: crate::house::House,
    mut players: Vec<Player>,
    commands: u32,
) -> tempfile::TempDir {
    let (enough, reached) = tokio::sync::oneshot::channel();
    let (mut enough, mut given) = (Some(enough), 0);
    let mut first = players.remove(0);
    let playing = first.play(|event| {
        given += u32::from(matches!(event, Event::Send { command: true, .. }));
        if given == commands
            && let Some(enough) = enough.take()
        {
            enough.send(()).unwrap();
        }
        false
    });
    let others = futures_util::future::join_all(
        players.iter_mut().map(async |player| player.play(|_| false).await),
    );
    let stopping = async {
        reached.await.unwrap();
        house.close().await
    };
    let (first, others, directory) = tokio::join!(playing, others, stopping);
    assert!(others.into_iter().chain([first]).all(|played| played == Played::Closed));
    directory
}

#[tokio::test]
async fn a_match_of_masters_state_is_loaded_by_its_names_after_a_restart() {
    for (framing, names) in [
        (Framing::Json, &["ada#4821", "bob"][..]),
        (Framing::Java, &["ada", "bob"]),
        (Framing::Json, &["ada"]),
        (Framing::Java, &["ada"]),
    ] {
        let mut house = HousePlan::speaking();
        house.manners.java_delay = Duration::from_millis(1);
        let house = house.open().await;
        let players = names.len() as u8;
        let mut seated = Vec::new();
        for (number, name) in names.iter().enumerate() {
            let seating = match number {
                0 => Seating::Open { expert: false },
                _ => Seating::Join { with: "ada".to_owned(), table: None },
            };
            let plan = plan(name, players, seating);
            let mut player = Player::dial(&house, STATE, framing, plan, 2).await;
            player.sit_down().await;
            seated.push(player);
        }
        let directory = play_until_it_stops(house, seated, 15).await;
        let house = HousePlan::speaking().open_in(directory).await;
        assert_eq!(house.client.tables().await.unwrap().len(), 1);
        let mut back = Vec::new();
        for name in names.iter() {
            let plan = plan(name, players, Seating::Return);
            let mut player = Player::dial(&house, STATE, framing, plan, 2).await;
            player.sit_down().await;
            back.push(player);
        }
        let endings = back.iter_mut().map(async |player| player.finish().await);
        futures_util::future::join_all(endings).await;
        let matches = house.client.matches(10, 0).await.unwrap();
        assert_eq!(matches.len(), 1, "{framing:?} {names:?}: {matches:?}");
    }
}
