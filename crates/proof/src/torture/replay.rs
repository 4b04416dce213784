//! The record of a finished match holds what its players were promised, and whoever saw anything of
//! it saw what the record says.

use bots::Evaluate;
use host::games::{WithGame, with_game};
use kernel::{Digest, Record, Seat, Step, Viewer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::memory::{Absence, Deed, Memory, sight_of, story_of};

/// What a table remembers for those who come back.
const STORIES: usize = 64;

/// Compares a record with what everybody at the table remembers. Gives the number of things that
/// were compared.
pub(super) fn check(game: &str, text: &str, memories: &[Memory]) -> Result<u64, String> {
    let compared = with_game(game, Check { text, memories }).map_err(|error| error.to_string())?;
    Ok(compared? + check_chat(memories)?)
}

struct Check<'a> {
    text: &'a str,
    memories: &'a [Memory],
}

impl WithGame for Check<'_> {
    type Answer = Result<u64, String>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let table = self.memories.first().map_or("", |memory| memory.who.as_str());
        let (record, end) = Record::<G>::read(self.text)
            .map_err(|error| format!("{table}: the record cannot be trusted: {error}"))?;
        if end.outcome().is_none() {
            return Err(format!("{table}: the match was over, but its record is not"));
        }
        let mut walk = Walk::<G>::new(self.memories, record)?;
        while walk.go_on()? {}
        if walk.state != end {
            return Err(format!("{table}: what was acknowledged leads to another end"));
        }
        walk.nothing_beyond()?;
        Ok(walk.compared)
    }
}

/// The way through a match from change to change, beside everybody's memory of it.
struct Walk<'a, G: Evaluate> {
    memories: &'a [Memory],
    absences: BTreeMap<u64, Vec<(&'a Memory, &'a Absence)>>,
    /// Who did what, by the sequence number it led to.
    deeds: BTreeMap<u64, (Seat, &'a Memory, &'a Deed)>,
    /// What was taken back: it is not in the record.
    undone: BTreeSet<u64>,
    steps: VecDeque<Step<G::Action>>,
    state: G,
    before: Vec<G>,
    seq: u64,
    told: VecDeque<u64>,
    forgotten: u64,
    compared: u64,
}

impl<'a, G: Evaluate> Walk<'a, G> {
    fn new(memories: &'a [Memory], record: Record<G>) -> Result<Walk<'a, G>, String> {
        let mut deeds = BTreeMap::new();
        for memory in memories {
            let Some(seat) = memory.seat else { continue };
            for (seq, deed) in &memory.deeds {
                if let Some((other, _, _)) = deeds.insert(*seq, (seat, memory, deed)) {
                    let who = &memory.who;
                    return Err(format!("{who}: seq {seq} was acknowledged to {other}, too"));
                }
            }
        }
        let (mut undone, mut done) = (BTreeSet::new(), Vec::new());
        for (seq, (_, memory, deed)) in &deeds {
            match deed {
                Deed::Act(_) => done.push(*seq),
                Deed::Say(_) => {}
                Deed::TakeBack => {
                    let nothing =
                        || format!("{}: nothing could be taken back at seq {seq}", memory.who);
                    undone.insert(done.pop().ok_or_else(nothing)?);
                }
            }
        }
        let mut absences: BTreeMap<u64, Vec<_>> = BTreeMap::new();
        for memory in memories {
            for absence in &memory.absences {
                absences.entry(absence.seq).or_default().push((memory, absence));
            }
        }
        let state = record.start().map_err(|error| error.to_string())?;
        let mut walk = Walk {
            memories,
            absences,
            deeds,
            undone,
            steps: record.steps.into(),
            state,
            before: Vec::new(),
            seq: 1,
            told: VecDeque::new(),
            forgotten: 0,
            compared: 0,
        };
        walk.look_around(&[])?;
        Ok(walk)
    }

    /// One change further; `false` at the end.
    fn go_on(&mut self) -> Result<bool, String> {
        self.seq += 1;
        let seq = self.seq;
        let mut events = Vec::new();
        match self.deeds.get(&seq).copied() {
            Some((_, memory, Deed::TakeBack)) => {
                let nothing = || format!("{}: taking back at seq {seq} has no end", memory.who);
                self.state = self.before.pop().ok_or_else(nothing)?;
                self.told.pop_back();
            }
            Some((seat, memory, Deed::Act(actions))) => {
                self.before.push(self.state.clone());
                for action in actions {
                    self.act(seat, memory, action, &mut events)?;
                }
                self.tell();
            }
            Some((_, _, Deed::Say(_))) | None => {
                let Some(step) = self.steps.pop_front() else {
                    self.seq -= 1;
                    return Ok(false);
                };
                if let Step::Act(seat, _) = step
                    && let Some(memory) = self.memories.iter().find(|one| one.seat == Some(seat))
                {
                    return Err(format!(
                        "{}: at seq {seq} the record has \"{step}\", which was never acknowledged",
                        memory.who
                    ));
                }
                self.before.push(self.state.clone());
                step.take(&mut self.state, &mut events).map_err(|error| error.to_string())?;
                self.tell();
            }
        }
        self.look_around(&events)?;
        Ok(true)
    }

    /// An acknowledged action: the next step of the record, unless it was taken back.
    fn act(
        &mut self,
        seat: Seat,
        memory: &Memory,
        action: &str,
        events: &mut Vec<G::Event>,
    ) -> Result<(), String> {
        let (who, seq) = (&memory.who, self.seq);
        let expected = format!("{seat} {action}");
        if !self.undone.contains(&seq) {
            let found = self.steps.pop_front().map(|step| step.to_string());
            if found.as_ref() != Some(&expected) {
                let found = found.unwrap_or_else(|| "its end".to_owned());
                return Err(format!(
                    "{who}: at seq {seq} \"{expected}\" was acknowledged, but the record has {found:?}"
                ));
            }
        }
        let step: Step<G::Action> =
            expected.parse().map_err(|error| format!("{who}: seq {seq}: {error}"))?;
        step.take(&mut self.state, events)
            .map_err(|error| format!("{who}: \"{expected}\" was accepted at seq {seq}: {error}"))?;
        Ok(())
    }

    /// The table remembers that something happened.
    fn tell(&mut self) {
        if self.told.len() == STORIES
            && let Some(seq) = self.told.pop_front()
        {
            self.forgotten = seq;
        }
        self.told.push_back(self.seq);
    }

    /// Compares what everybody saw and heard now.
    fn look_around(&mut self, events: &[G::Event]) -> Result<(), String> {
        let events = serde_json::to_value(events).map_err(|error| error.to_string())?;
        let story = story_of(&events);
        for memory in self.memories {
            let who = &memory.who;
            if let Some(heard) = memory.stories.get(&self.seq) {
                self.compared += 1;
                if *heard != story {
                    let seq = self.seq;
                    return Err(format!("{who}: heard of seq {seq} what the record has not"));
                }
            }
            if let Some(seen) = memory.sights.get(&self.seq) {
                self.compared += 1;
                if *seen != self.sight(memory.seat)? {
                    let seq = self.seq;
                    return Err(format!("{who}: saw at seq {seq} what the record has not"));
                }
            }
        }
        for (memory, absence) in self.absences.get(&self.seq).into_iter().flatten() {
            self.compared += 1;
            let known = (self.forgotten..=self.seq).contains(&absence.since);
            let later = self.told.iter().copied().filter(|seq| *seq > absence.since);
            let expected = known.then(|| later.collect::<Vec<u64>>());
            if absence.missed != expected {
                return Err(format!(
                    "{}: came back at seq {} with {} and was told of {:?}, not of {expected:?}",
                    memory.who, self.seq, absence.since, absence.missed
                ));
            }
        }
        Ok(())
    }

    fn sight(&self, seat: Option<Seat>) -> Result<Digest, String> {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let view: Value =
            serde_json::to_value(self.state.view(viewer)).map_err(|error| error.to_string())?;
        let mut legal = Vec::new();
        if let Some(seat) = seat {
            self.state.legal_actions(seat, &mut legal);
        }
        let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        Ok(sight_of(&view, &legal, self.state.to_act(), self.state.outcome().as_ref()))
    }

    /// Nobody may have seen anything that came after the end.
    fn nothing_beyond(&self) -> Result<(), String> {
        for memory in self.memories {
            let last = memory.sights.keys().chain(memory.stories.keys()).chain(memory.deeds.keys());
            if let Some(seq) = last.max().filter(|seq| **seq > self.seq) {
                let (who, end) = (&memory.who, self.seq);
                return Err(format!("{who}: saw seq {seq}, but the record ends at seq {end}"));
            }
        }
        Ok(())
    }
}

/// Everybody heard the same, and every line that was acknowledged is there once.
fn check_chat(memories: &[Memory]) -> Result<u64, String> {
    let whole = memories.iter().map(|memory| &memory.chat).max_by_key(|chat| chat.len());
    let Some(whole) = whole else { return Ok(0) };
    let mut compared = 0;
    for memory in memories {
        let who = &memory.who;
        if !whole.starts_with(&memory.chat) {
            return Err(format!("{who}: heard a chat that others did not"));
        }
        let own = whole.iter().filter(|line| Some(line.seat) == memory.seat);
        let own: Vec<&String> = own.map(|line| &line.text).collect();
        if own != memory.said.iter().collect::<Vec<_>>() {
            let said = &memory.said;
            return Err(format!("{who}: was acknowledged {said:?}, but the chat has {own:?}"));
        }
        compared += memory.chat.len() as u64;
    }
    Ok(compared)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "these are tests")]
mod tests {
    use super::*;
    use kernel::{Game, Seed, Unheard};

    type Ours = eriantys::Eriantys;

    /// A match of two, and what both and a spectator remember of it.
    fn remembered() -> (String, Vec<Memory>) {
        let config: <Ours as Game>::Config = serde_json::from_str("{\"players\":2}").unwrap();
        let seats = vec![Default::default(); 2];
        let mut record = Record::<Ours> { config, seats, seed: Seed::from(7), steps: Vec::new() };
        let mut state = record.start().unwrap();
        let who = [Seat::new(0), Seat::new(1), None];
        let mut memories: Vec<Memory> =
            who.map(|seat| Memory::new(format!("eriantys TEST {seat:?}"), seat)).into();
        let mut legal = Vec::new();
        let mut seq = 1;
        while state.outcome().is_none() {
            let seat = state.to_act().iter().next().unwrap();
            state.legal_actions(seat, &mut legal);
            let action = *legal.first().unwrap();
            let step = Step::Act(seat, action);
            step.take(&mut state, &mut Unheard).unwrap();
            record.steps.push(step);
            seq += 1;
            for memory in &mut memories {
                if memory.seat == Some(seat) {
                    memory.deeds.insert(seq, Deed::Act(vec![action.to_string()]));
                }
                let viewer = memory.seat.map_or(Viewer::Spectator, Viewer::Seat);
                let view = serde_json::to_value(state.view(viewer)).unwrap();
                let mut legal = Vec::new();
                if let Some(seat) = memory.seat {
                    state.legal_actions(seat, &mut legal);
                }
                let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
                let sight = sight_of(&view, &legal, state.to_act(), state.outcome().as_ref());
                memory.see(seq, sight).unwrap();
            }
        }
        (record.to_text(&state).unwrap(), memories)
    }

    #[test]
    fn what_everybody_remembers_is_compared() {
        let (text, memories) = remembered();
        let compared = check("eriantys", &text, &memories).unwrap();
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn a_move_that_is_gone_is_noticed() {
        let (text, mut memories) = remembered();
        let player = memories.first_mut().unwrap();
        let (seq, _) = player.deeds.pop_first().unwrap();
        let why = check("eriantys", &text, &memories).unwrap_err();
        assert!(why.contains(&format!("at seq {seq} ")) && why.contains("never acknowledged"));

        // The other way round: acknowledged, and not in the record.
        let (text, mut memories) = remembered();
        let player = memories.first_mut().unwrap();
        let last = *player.sights.last_key_value().unwrap().0;
        player.deeds.insert(last + 1, Deed::Act(vec!["a1".to_owned()]));
        let why = check("eriantys", &text, &memories).unwrap_err();
        assert!(why.contains("\"its end\""), "{why}");
    }

    #[test]
    fn a_sight_that_never_was_is_noticed() {
        for seq in [5, 10_000] {
            let (text, mut memories) = remembered();
            let spectator = memories.last_mut().unwrap();
            spectator.sights.insert(seq, Digest::of_bytes(b"something else"));
            let why = check("eriantys", &text, &memories).unwrap_err();
            assert!(why.contains(&format!("seq {seq}")), "{why}");
        }
    }

    #[test]
    fn a_line_that_is_gone_is_noticed() {
        let (text, mut memories) = remembered();
        memories.first_mut().unwrap().said.push("hello".to_owned());
        assert!(check("eriantys", &text, &memories).unwrap_err().contains("hello"));
    }

    #[test]
    fn what_was_told_of_an_absence_is_compared() {
        let (text, mut memories) = remembered();
        let came = |missed: &[u64]| Absence { since: 3, seq: 6, missed: Some(missed.to_vec()) };
        memories.first_mut().unwrap().absences.push(came(&[4, 5, 6]));
        check("eriantys", &text, &memories).unwrap();
        memories.first_mut().unwrap().absences.push(came(&[4, 6]));
        assert!(check("eriantys", &text, &memories).unwrap_err().contains("came back"));
    }
}
