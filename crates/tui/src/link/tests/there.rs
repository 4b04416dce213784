//! A server over loopback, and a network that fails.

use protocol::http::{CreateTable, Join};

use super::relay::Relay;
use super::{Player, Served, against_bots, assert_refused, for_two, sit};
use crate::keeping::OwnSeat;
use crate::link::{House, There};
use crate::memory::Memory;

fn house(url: &str) -> House {
    House::There(There::new(url).unwrap())
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart_of_the_server() {
    let mut served = Served::open().await;
    let house = house(&served.url());
    let created = house.create(&against_bots("eriantys", 2)).await.unwrap();
    let mut player = sit(&house, &created).await;
    for _ in 0..5 {
        player.until_turn().await;
        player.act().await;
    }
    player.until_turn().await;
    let seq = player.seq;
    served.stop().await;
    player.lost().await;
    // What is said meanwhile waits.
    let id = player.say_first().await;
    player.lost().await;
    served.start().await;
    assert_eq!(player.back().await, Vec::<u64>::new(), "nothing was missed");
    assert_eq!(player.seq, seq);
    let done = player.done(&id).await;
    assert_eq!((done.seq, done.repeated), (seq + 1, false));
    player.play().await;
}

#[tokio::test]
async fn a_command_whose_answer_was_lost_is_done_once() {
    let served = Served::open().await;
    let relay = Relay::to(served.address).await;
    let (near, far) = (house(&served.url()), house(&relay.url()));
    let created = far.create(&for_two()).await.unwrap();
    let join = Join { name: "grace".to_owned(), ..Join::default() };
    let joined = near.join(&created.code, &join).await.unwrap();
    let mut one = sit(&far, &created).await;
    let mut other = Player::at(near.line(created.code.clone(), Some(joined.token))).await;
    if one.legal.is_empty() {
        other.act().await;
        one.until_turn().await;
    }
    let seq = one.seq;
    relay.mute();
    let id = one.say_first().await;
    // It has arrived, but nobody at the other end of the relay knows it.
    while other.seq == seq {
        other.next().await;
    }
    relay.cut();
    one.lost().await;
    assert_eq!(one.back().await, [seq + 1]);
    let done = one.done(&id).await;
    assert_eq!((done.seq, done.repeated), (seq + 1, true));
    assert_eq!((one.seq, other.seq), (seq + 1, seq + 1));
}

#[tokio::test]
async fn a_connection_that_died_silently_is_noticed() {
    for talks in [true, false] {
        let served = Served::open().await;
        let relay = Relay::to(served.address).await;
        let house = house(&relay.url());
        let created = house.create(&against_bots("eriantys", 2)).await.unwrap();
        let mut player = sit(&house, &created).await;
        player.until_turn().await;
        relay.mute();
        let said = match talks {
            true => Some(player.say_first().await),
            false => None,
        };
        // Nobody does anything but wait: time flies.
        tokio::time::pause();
        player.lost().await;
        tokio::time::resume();
        relay.cut();
        player.back().await;
        match said {
            Some(id) => player.done(&id).await,
            None => player.act().await,
        };
    }
}

#[tokio::test]
async fn people_keep_their_names_at_a_server() {
    let served = Served::open().await;
    let first = house(&served.url());
    let created = first.create(&for_two()).await.unwrap();
    let again = first.create(&CreateTable { name: Some("Ada".to_owned()), ..for_two() }).await;
    assert_eq!(again.unwrap().token, created.token, "the same person");
    let later = house(&served.url());
    assert_refused(later.create(&for_two()).await.err(), "name_taken");
    later.knows("ada", created.token.as_deref().unwrap());
    later.create(&for_two()).await.unwrap();
}

#[tokio::test]
async fn whoever_gave_up_keeps_the_name_while_the_others_play_on() {
    let served = Served::open().await;
    let directory = tempfile::tempdir().unwrap();
    let (memory, _, _) = Memory::open(directory.path());
    let venue = memory.there(&served.url()).unwrap();
    let created = venue.create(&for_two()).await.unwrap();
    let token = created.token.unwrap();
    let own = OwnSeat::new(created.seat.unwrap(), "ada".to_owned(), token.clone());
    memory.remember(&venue, &created.code, "eriantys", vec![OwnSeat { gave_up: true, ..own }]);
    assert!(memory.tables().is_empty() && !memory.left_open());
    // In another run, too.
    let (later, _, _) = Memory::open(directory.path());
    let again = later.there(&format!("{}/", served.url())).unwrap().create(&for_two()).await;
    assert_eq!(again.unwrap().token, Some(token));
}
