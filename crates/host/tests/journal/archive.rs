//! The archive must be the same on every store.

use host::archive::{Archive, ArchiveError};
use host::journal::{Journal, Location};
use host::{Host, NewTable, Newcomer, Randomness, Refused, Settings, Time};
use kernel::{Game, Record, Seed, Step, playout};
use protocol::{Code, Millis, Options, Player, Stage};

use crate::cases::on_a_runtime;
use crate::{Place, code};

/// Records that stay: with wishes, with players who leave and return, and plain ones.
const RECORDS: &[&str] = &[
    include_str!("../../../eriantys/tests/records/two-expert.record"),
    include_str!("../../../eriantys/tests/records/three-normal.record"),
    include_str!("../../../eriantys/tests/records/four-expert-with-leaving.record"),
];

fn archive(location: &Location) -> Archive {
    Archive::new(location.open().unwrap())
}

fn randomness() -> Randomness {
    Randomness::fixed([7; 32])
}

/// A record of random play with this config and these seats; of only so many actions.
fn played<G: Game>(config: &str, seats: &str, seed: u64, limit: u64) -> String {
    let config: G::Config = serde_json::from_str(config).unwrap();
    let seats: Vec<G::SeatOptions> = serde_json::from_str(seats).unwrap();
    let seed = Seed::from(seed);
    let mut game = G::new(&config, &seats, seed).unwrap();
    let mut steps = Vec::new();
    let (mut chooser, mut buffer) = (seed.fast_generator(), Vec::new());
    playout::play_randomly(&mut game, &mut chooser, &mut buffer, limit, |seat, action| {
        steps.push(Step::Act(seat, action));
    })
    .unwrap();
    Record::<G> { config, seats, seed, steps }.to_text(&game).unwrap()
}

fn masters(seed: u64) -> String {
    let config = r#"{"players":3,"market":"push","seating":"random","absence":"skip"}"#;
    played::<masters::Masters>(config, "[{},{},{}]", seed, u64::MAX)
}

fn eriantys(players: u8, seats: &str, limit: u64) -> String {
    let config = format!(r#"{{"players":{players},"expert":true,"absence":"skip"}}"#);
    played::<eriantys::Eriantys>(&config, seats, 3, limit)
}

pub(crate) fn a_record_comes_out_as_it_went_in(place: &Place) {
    let mut archive = archive(&place.location);
    let wishes = [
        r#"[{"tower":"K","wizard":3},{"tower":"W","wizard":1}]"#,
        r#"[{"tower":"W"},{"tower":"W"},{"tower":"K"},{"tower":"K"}]"#,
        r#"[{"tower":"K","wizard":4},{},{"tower":"K"},{"wizard":2}]"#,
    ];
    let mut records: Vec<String> = RECORDS.iter().map(|record| (*record).to_owned()).collect();
    for (players, seats) in [2, 4, 4].into_iter().zip(wishes) {
        records.push(eriantys(players, seats, u64::MAX));
    }
    records.push(masters(1));
    let solo = r#"{"players":1,"market":"push","seating":"random","absence":"skip"}"#;
    records.push(played::<masters::Masters>(solo, "[{}]", 5, u64::MAX));
    let randomness = randomness();
    for record in &records {
        let stored = archive.import(record, Millis(9_000), &randomness).unwrap();
        let names = stored.table.seats.iter().map(|seat| &seat.player).enumerate();
        for (seat, player) in names {
            assert_eq!(*player, Player::Person(format!("p{seat}")));
        }
        assert_eq!((stored.table.stage, stored.table.changed), (Stage::Finished, Millis(9_000)));
        assert!(record.contains(&format!("\nresult {}\n", stored.result)), "{}", stored.result);
        let exported = archive.export(&stored.table.code).unwrap();
        assert_eq!(exported.record, *record);
        let (game, code) = (&stored.table.game, &stored.table.code);
        assert_eq!(exported.file_name(), format!("{game}-{code}.record"));
    }
    assert_eq!(archive.list(None, 100).unwrap().len(), records.len());
}

pub(crate) fn matches_are_listed_by_game_the_latest_first(place: &Place) {
    let mut archive = archive(&place.location);
    let randomness = randomness();
    let mut stored = Vec::new();
    for (moment, record) in (1..).zip([RECORDS[0], &masters(1), RECORDS[1], &masters(2)]) {
        stored.push(archive.import(record, Millis(moment), &randomness).unwrap());
    }
    stored.reverse();
    assert_eq!(archive.list(None, 100).unwrap(), stored);
    assert_eq!(archive.list(None, 3).unwrap(), stored[..3]);
    assert_eq!(archive.list(None, 0).unwrap(), []);
    let of_masters = [stored[0].clone(), stored[2].clone()];
    assert_eq!(archive.list(Some("masters"), 100).unwrap(), of_masters);
    assert_eq!(archive.list(Some("masters"), 1).unwrap(), of_masters[..1]);
    assert_eq!(archive.list(Some("chess"), 100).unwrap(), []);
}

pub(crate) fn what_is_no_record_of_a_finished_match_is_not_imported(place: &Place) {
    let mut archive = archive(&place.location);
    let record = RECORDS[0];
    for (text, word) in [
        (eriantys(2, "[{},{}]", 20), "unfinished"),
        (String::new(), "line 1"),
        (record.replace("game eriantys", "game chess"), "line 2: no game is called \"chess\""),
        (record.replace(" wins: ", " loses: "), "the steps lead to"),
        (record[..record.len() - 10].to_owned(), "cut off"),
        (record.replace('\n', "\r\n"), "line 1"),
    ] {
        let error = archive.import(&text, Millis(1), &randomness()).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
    assert_eq!(archive.list(None, 100).unwrap(), []);
}

pub(crate) fn matches_are_deleted_together_or_not_at_all(place: &Place) {
    let mut archive = archive(&place.location);
    let randomness = randomness();
    let mut import = |record| archive.import(record, Millis(1), &randomness).unwrap().table.code;
    let [one, two, three] = [RECORDS[0], RECORDS[1], RECORDS[2]].map(&mut import);
    let error = archive.delete(&[one.clone(), code(99)]).unwrap_err();
    assert_eq!(error, ArchiveError::NoSuchMatch(code(99)));
    assert_eq!(archive.list(None, 100).unwrap().len(), 3);
    archive.delete(&[one.clone(), three]).unwrap();
    let left: Vec<Code> =
        archive.list(None, 100).unwrap().into_iter().map(|info| info.table.code).collect();
    assert_eq!(left, [two]);
    assert_eq!(archive.export(&one), Err(ArchiveError::NoSuchMatch(one)));
}

pub(crate) fn the_archive_can_be_used_beside_a_running_host(place: &Place) {
    // The store of the archive belongs to another program, so it is not used on the runtime.
    fn beside<T: Send>(location: &Location, what: impl FnOnce(&mut Archive) -> T + Send) -> T {
        let work = || what(&mut Archive::new(location.open_existing().unwrap()));
        std::thread::scope(|scope| scope.spawn(work).join().unwrap())
    }
    on_a_runtime(async {
        let journal = Journal::open(&place.location).unwrap();
        let host = Host::start(Settings::default(), journal, Time::real(), randomness()).await;
        let host = host.unwrap();
        let new = NewTable {
            game: "eriantys".to_owned(),
            config: serde_json::Value::Null,
            options: Options::default(),
            seats: Vec::new(),
            opener: None,
        };
        let newcomer = |name: &str| Newcomer {
            name: name.parse().unwrap(),
            token: None,
            seat: None,
            wishes: serde_json::Map::new(),
            visit: None,
        };
        let (waiting, _) = host.create(new, Some(newcomer("Ada"))).await.unwrap();
        // What is not over is safe from it.
        beside(&place.location, |archive| {
            assert_eq!(archive.list(None, 9).unwrap(), []);
            let not_over = ArchiveError::NotOver(waiting.clone());
            assert_eq!(archive.export(&waiting), Err(not_over.clone()));
            assert_eq!(archive.delete(std::slice::from_ref(&waiting)), Err(not_over));
        });
        let imported = beside(&place.location, |archive| {
            let randomness = Randomness::fixed([8; 32]);
            archive.import(RECORDS[0], Millis(5), &randomness).unwrap()
        });
        // The host sees what it did, and goes on.
        assert_eq!(host.matches(9, 0).await.unwrap(), std::slice::from_ref(&imported));
        let imported = imported.table.code;
        assert_eq!(host.record(&imported).await.unwrap(), RECORDS[0]);
        host.join(&waiting, newcomer("Bob")).await.unwrap();
        beside(&place.location, |archive| {
            assert_eq!(archive.export(&imported).unwrap().record, RECORDS[0]);
            archive.delete(std::slice::from_ref(&imported)).unwrap();
        });
        assert_eq!(host.record(&imported).await, Err(Refused::NoSuchTable));
        assert_eq!(host.look(&waiting).await.unwrap().stage, Stage::Playing);
        host.stop().await;
    });
}
