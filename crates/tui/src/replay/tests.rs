use super::*;
use crate::link::{End, Here};
use crate::testing::english;
use kernel::{Game, Record, Seed, Step, playout};
use std::time::Duration;

/// The record of a short game of Masters, alone.
pub(crate) fn record() -> String {
    let config: masters::Config = serde_json::from_str(r#"{"players":1}"#).unwrap();
    let seats = vec![Default::default()];
    let seed = Seed::from(7);
    let mut game = masters::Masters::new(&config, &seats, seed).unwrap();
    let mut chance = seed.fast_generator();
    let (mut steps, mut buffer) = (Vec::new(), Vec::new());
    while let Some((seat, action)) = playout::random_action(&game, &mut chance, &mut buffer) {
        game.apply(seat, action, &mut Vec::new()).unwrap();
        steps.push(Step::Act(seat, action));
    }
    let record: Record<masters::Masters> = Record { config, seats, seed, steps };
    record.to_text(&game).unwrap()
}

fn replay() -> Replay {
    Replay::of_record(&record(), &Arc::new(Words::of(words::Language::English))).unwrap()
}

#[test]
fn a_record_is_stepped_through_from_end_to_end() {
    let mut replay = replay();
    assert_eq!((replay.at(), replay.notation()), (0, None));
    assert!(replay.told().next().is_none());
    replay.step(1).unwrap();
    assert!(replay.notation().is_some_and(|step| step.starts_with("p0 ")));
    assert!(replay.ending().is_none());
    replay.go(usize::MAX).unwrap();
    assert_eq!(replay.at(), replay.last());
    assert!(replay.told().count() > 5);
    assert!(!replay.ending().unwrap().verdict().is_empty());
    replay.step(-1).unwrap();
    assert!(replay.ending().is_none());
}

#[test]
fn a_record_is_seen_with_the_eyes_of_everybody() {
    let mut replay = replay();
    let open = replay.board().summary(replay.around());
    replay.next_viewer().unwrap();
    assert_eq!(replay.viewer(), "Player 1");
    assert_ne!(replay.board().summary(replay.around()), open, "the own leaders are seen");
    replay.next_viewer().unwrap();
    assert_eq!(replay.viewer(), "a spectator");
}

#[test]
fn what_does_not_fit_changes_nothing() {
    let mut replay = replay();
    replay.go(5).unwrap();
    let (open, last) = (replay.board().summary(replay.around()), replay.last());
    replay.names.push("Nobody".to_owned());
    assert!(replay.next_viewer().is_err(), "it is the record of another match");
    let mut raw = record::read(&replay.record, Viewer::Spectator).unwrap().raw;
    raw[3].view = "{}".to_owned();
    assert!(replay.see(raw, Some(Seat::FIRST)).is_err());
    assert_eq!((replay.at(), replay.last(), replay.seen_by), (5, last, None));
    assert_eq!(replay.board().summary(replay.around()), open);
}

#[test]
fn a_damaged_record_is_refused_with_the_line() {
    let text = record().replace("seed 7", "seed 8");
    let words = Arc::new(Words::of(words::Language::English));
    let error = Replay::of_record(&text, &words).err().unwrap();
    assert!(error.in_words(&words).contains("Line 7"), "{error}");
}

#[tokio::test]
async fn a_match_of_a_house_is_seen_with_the_eyes_of_everybody() {
    let directory = tempfile::tempdir().unwrap();
    let house = House::Here(Here::open(directory.path(), Duration::ZERO).await.unwrap());
    let mut table = client::table_of("masters");
    table.config.insert("players".to_owned(), 1.into());
    table.name = Some("Ada".to_owned());
    let created = house.create(&table).await.unwrap();
    house.end(created.code.clone(), created.token.unwrap(), End::GiveUp).await.unwrap();
    let found = house.finished(&created.code).await.unwrap();
    let mut replay = Replay::of_match(&house, &found.table, &english()).await.unwrap();
    let open = replay.board().summary(replay.around());
    replay.next_viewer().unwrap();
    assert_eq!(replay.viewer(), "Ada");
    assert_ne!(replay.board().summary(replay.around()), open, "the own leaders are seen");
    replay.next_viewer().unwrap();
    assert_eq!(replay.viewer(), "a spectator");
    assert_eq!(replay.record, house.record(&created.code).await.unwrap());
    house.close().await;
}
