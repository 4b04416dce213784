//! Random schedules, always the same ones: as many as a run of all tests can afford.
#![allow(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

use proof::simulation::{Tally, schedule, schedules};

/// The same for everybody: a schedule that fails here fails everywhere.
const SEEDS: std::ops::Range<u64> = 1_000_000..1_000_200;

#[test]
fn every_promise_holds_in_random_schedules() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let tally = match schedules(SEEDS, None, threads) {
        Ok(tally) => tally,
        Err(broken) => panic!(
            "{:?}\nagain, step by step: cargo xtask simulate --seed {}",
            broken.why, broken.seed
        ),
    };
    assert_eq!(tally.schedules, SEEDS.end - SEEDS.start);
    // Whatever is to be shown must have happened, or nothing was shown.
    let Tally { moves, acknowledged, repeated, refusals, checks, views, .. } = tally;
    let Tally { connections, drops, freezes, intrusions, crashes, stops, troubles, .. } = tally;
    let happened = [moves, acknowledged, repeated, refusals, checks, views, connections, drops];
    let troubles = [freezes, intrusions, crashes, stops, troubles];
    for (number, count) in happened.into_iter().chain(troubles).enumerate() {
        assert!(count >= 60, "{number}: {tally:?}");
    }
}

#[test]
fn a_schedule_can_be_repeated_exactly() {
    for seed in [1, 17, 4_242] {
        let first = schedule(seed, false).unwrap();
        assert_eq!(schedule(seed, false).unwrap(), first, "schedule {seed}");
        assert_ne!(schedule(seed + 1, false).unwrap().1, first.1);
    }
}
