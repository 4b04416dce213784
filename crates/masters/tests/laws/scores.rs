//! The books of a second accountant: see `ledger`.

use kernel::Game;
use masters::position::Position;
use masters::{EndReason, Event, Masters};
use std::collections::BTreeMap;

use crate::games::{Walk, all_kinds, play, rich_walk, walk};
use crate::ledger::Ledger;
use crate::printed::data;

/// What the games of a test have met.
#[derive(Debug, Default)]
struct Met {
    ends: BTreeMap<&'static str, u32>,
    leaders: BTreeMap<&'static str, u32>,
    converted: u32,
    reports: u32,
    shared: u32,
}

impl Met {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Over { reason } => *self.ends.entry(reason.why()).or_default() += 1,
            Event::LeaderPlayed { leader, .. } => {
                let ability = &data().leader(leader.id()).ability;
                *self.leaders.entry(ability).or_default() += 1;
            }
            Event::Converted { .. } => self.converted += 1,
            Event::Report { .. } => self.reports += 1,
            _ => {}
        }
    }
}

fn keep_the_books(mut walk: Walk, met: &mut Met) {
    let mut ledger = Ledger::open(&walk.game.position());
    while let Some(taken) = walk.step() {
        ledger.enter(&taken.step, &taken.events, &walk.game.position());
        taken.events.iter().for_each(|event| met.note(event));
    }
    ledger.assert_score_sheet(&walk.game.outcome().unwrap());
}

#[test]
fn what_a_step_adds_or_takes_is_what_it_tells() {
    let mut met = Met::default();
    for kind in all_kinds() {
        for seed in 0..10 {
            keep_the_books(walk(kind, seed), &mut met);
            keep_the_books(rich_walk(kind, seed), &mut met);
        }
    }
    // Every ability and every way to end was met.
    assert!(met.leaders.len() == 4 && met.leaders.values().all(|count| *count > 20), "{met:?}");
    assert!(met.converted > 100 && met.reports > 500, "{met:?}");
    let reasons = [
        EndReason::FaithTrack,
        EndReason::SeventhCard,
        EndReason::ColourGone,
        EndReason::BlackCross,
        EndReason::Forfeit,
        EndReason::GaveUp,
        EndReason::BrokenOff,
        EndReason::Aborted,
    ];
    assert!(reasons.iter().all(|reason| met.ends.contains_key(reason.why())), "{met:?}");
}

#[test]
fn the_score_sheet_equals_a_second_computation_from_the_record() {
    let mut met = Met::default();
    for kind in all_kinds() {
        for seed in 100..140 {
            let end = play(kind, seed, |_, _| {});
            let record = end.record();
            let mut game: Masters = record.start().unwrap();
            let mut ledger = Ledger::open(&game.position());
            ledger.assert_fresh();
            for step in &record.steps {
                let mut events = Vec::new();
                step.take(&mut game, &mut events).unwrap();
                let after: Position = game.position();
                ledger.enter(step, &events, &after);
                events.iter().for_each(|event| met.note(event));
            }
            let outcome = game.outcome().unwrap();
            ledger.assert_score_sheet(&outcome);
            let first = outcome.scores.iter().filter(|line| line.rank == 1).count();
            met.shared += u32::from(first > 1);
        }
    }
    assert!(met.ends.values().sum::<u32>() > 2000 && met.shared > 0, "{met:?}");
}
