use super::*;
use crate::NewGame;
use crate::keeping::OwnSeat;
use crate::memory::Memory;
use crate::menu::open_here;
use crate::testing::{LOOK, desk, english, seat};
use words::Language;

/// A desk with a directory of its own.
fn at_home() -> (Desk, tempfile::TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let mut desk = desk(Language::English, LOOK);
    (desk.memory, _, _) = Memory::open(directory.path());
    (desk, directory)
}

/// A game of so many people at this terminal, or of one alone.
async fn play(desk: &Desk, players: u8) {
    let mut config = serde_json::Map::new();
    config.insert("players".to_owned(), players.into());
    let new = NewGame {
        game: "masters".to_owned(),
        config,
        wishes: Vec::new(),
        bots: bots::Level::Random,
        hotseat: players > 1,
        options: protocol::Options::default(),
        names: Vec::new(),
    };
    open_here(desk, new).await.map(|_| ()).unwrap();
}

fn remember(desk: &Desk, url: &str, code: &str) {
    let venue = desk.memory.there(url).unwrap();
    let own = OwnSeat::new(seat(0), "Ada".to_owned(), "0".repeat(32));
    desk.memory.remember(&venue, &code.parse().unwrap(), "eriantys", vec![own]);
}

async fn listed(desk: &Desk) -> List {
    match own_tables(Newcomer::of(desk)).await {
        Ok(Page::List(list)) => list,
        _ => panic!("there is no list"),
    }
}

/// The list to which the entry with this label leads.
async fn choose(list: &List, label: &str, desk: &mut Desk) -> Option<Page> {
    let entries = list.contents(desk).entries;
    let entry = entries.iter().find(|entry| entry.label == label).expect(label);
    match entry.choose(desk) {
        Go::To(page) => Some(page),
        Go::Instead(work) => Some(work.await.unwrap()),
        Go::Back => None,
        _ => panic!("{label} leads elsewhere"),
    }
}

async fn choose_list(list: &List, label: &str, desk: &mut Desk) -> List {
    match choose(list, label, desk).await {
        Some(Page::List(list)) => list,
        _ => panic!("{label} leads to no list"),
    }
}

const GAME: &str = "Masters of Renaissance";

#[tokio::test]
async fn a_match_is_given_up_from_the_list_by_everybody_of_this_terminal() {
    for players in [1, 2] {
        let (mut desk, _directory) = at_home();
        play(&desk, players).await;
        let list = listed(&desk).await;
        let about = list.contents(&desk).entries[0].about.clone();
        assert!(about.starts_with("In the middle of a match · "), "{about}");
        assert!(about.contains("on this computer"), "{about}");
        let own = choose_list(&list, GAME, &mut desk).await;
        let sure = choose_list(&own, "Give up", &mut desk).await;
        let warned = if players == 1 { "loses this match" } else { "the match is over" };
        assert!(sure.contents(&desk).lead.contains(warned));
        assert!(choose(&sure, "Cancel", &mut desk).await.is_none());
        assert_eq!(desk.memory.tables().len(), 1);
        let done = choose(&sure, "Give up", &mut desk).await;
        assert!(matches!(done, Some(Page::Text(_))));
        assert_eq!(desk.memory.tables(), []);
        let house = desk.memory.here(&english()).await.unwrap();
        assert_eq!(house.matches().await.unwrap().len(), 1, "it is over");
        let contents = list.contents(&desk);
        assert_eq!((contents.entries.len(), contents.lead.is_empty()), (1, false));
        desk.memory.close().await;
    }
}

#[tokio::test]
async fn what_cannot_be_reached_says_so_and_can_be_forgotten() {
    let (mut desk, _directory) = at_home();
    remember(&desk, "http://127.0.0.1:1", "K7QM2XPD");
    let list = listed(&desk).await;
    let about = list.contents(&desk).entries[0].about.clone();
    assert!(about.starts_with("The server cannot be reached"), "{about}");
    assert!(about.ends_with("Ada · http://127.0.0.1:1 · K7QM2XPD"), "{about}");
    let own = choose_list(&list, "Eriantys", &mut desk).await;
    let labels: Vec<String> =
        own.contents(&desk).entries.into_iter().map(|entry| entry.label).collect();
    assert_eq!(labels, ["Continue", "Forget"]);
    let sure = choose_list(&own, "Forget", &mut desk).await;
    assert!(sure.contents(&desk).lead.contains("cannot come back"));
    assert!(choose(&sure, "Forget", &mut desk).await.is_none());
    assert_eq!(desk.memory.tables(), []);
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_not_waited_for() {
    let (desk, _directory) = at_home();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    remember(&desk, &format!("http://{}", silent.local_addr().unwrap()), "K7QM2XPD");
    // Nobody does anything but wait: time flies.
    tokio::time::pause();
    let before = tokio::time::Instant::now();
    let list = listed(&desk).await;
    assert!(before.elapsed() < PATIENCE * 2);
    let about = list.contents(&desk).entries[0].about.clone();
    assert!(about.starts_with("The server does not answer"), "{about}");
}

#[tokio::test]
async fn a_server_that_does_not_know_a_table_may_be_another_one() {
    let (desk, _directory) = at_home();
    let served = crate::link::Served::open().await;
    remember(&desk, &served.url(), "K7QM2XPD");
    let list = listed(&desk).await;
    let about = list.contents(&desk).entries[0].about.clone();
    assert!(about.starts_with("This server does not know the table"), "{about}");
    let table = desk.memory.tables().remove(0);
    assert!(go_on(table, Newcomer::of(&desk)).await.is_err());
    assert_eq!(desk.memory.tables().len(), 1, "nothing is forgotten by looking or trying");
}

#[tokio::test]
async fn among_the_tables_of_a_server_the_own_one_is_gone_on_with() {
    let (desk, _directory) = at_home();
    let served = crate::link::Served::open().await;
    let who = Newcomer::of(&desk);
    let venue = desk.memory.there(&served.url()).unwrap();
    let mut table = client::table_of("masters");
    table.name = Some("Ada".to_owned());
    let labels = async || match crate::menu::tables(venue.clone(), who.clone()).await {
        Ok(Page::List(list)) => list.contents(&desk).entries.swap_remove(0).label,
        _ => panic!("there is no list"),
    };
    let created = venue.create(&table).await.unwrap();
    assert_eq!(labels().await, "Masters of Renaissance – Sit down");
    let own = OwnSeat::new(seat(0), "Ada".to_owned(), created.token.unwrap());
    desk.memory.remember(&venue, &created.code, "masters", vec![own]);
    assert_eq!(labels().await, "Masters of Renaissance – Continue");
}
