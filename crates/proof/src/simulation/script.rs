//! One schedule: what happens, in which order, drawn from a seed.

use anyhow::{Context, Result, ensure};
use bots::Level;
use host::NewTable;
use host::games::GAMES;
use kernel::Values;
use protocol::{Absence, ClockRule, Code, Options, Reserved};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

use super::disk::Mood;
use super::oracle::{Holder, Oracle};
use super::people::{Link, Person, Who};
use super::world::World;

/// Tables of one schedule, at most.
const TABLES: usize = 3;
/// People of one schedule, at most.
const PEOPLE: usize = 14;
/// Moves that must be possible at each table when everything works again.
const MORE: u64 = 4;

/// Something that can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    Act,
    Pass,
    Connect,
    Watch,
    Open,
    Join,
    Start,
    Repeat,
    Stale,
    Check,
    Say,
    TakeBack,
    GiveUp,
    Leave,
    Rematch,
    Close,
    Vanish,
    Intrude,
    Garbage,
    Crash,
    Stop,
    Trouble,
    Wait,
}

/// Everything that can happen, and how often it does beside the others.
const HAPPENINGS: [(Happening, u32); 23] = [
    (Happening::Act, 120),
    (Happening::Pass, 20),
    (Happening::Connect, 16),
    (Happening::Watch, 2),
    (Happening::Open, 4),
    (Happening::Join, 12),
    (Happening::Start, 4),
    (Happening::Repeat, 5),
    (Happening::Stale, 3),
    (Happening::Check, 6),
    (Happening::Say, 3),
    (Happening::TakeBack, 4),
    (Happening::GiveUp, 1),
    (Happening::Leave, 1),
    (Happening::Rematch, 2),
    (Happening::Close, 4),
    (Happening::Vanish, 2),
    (Happening::Intrude, 3),
    (Happening::Garbage, 2),
    (Happening::Crash, 2),
    (Happening::Stop, 1),
    (Happening::Trouble, 2),
    (Happening::Wait, 2),
];

/// Runs a schedule to its end.
pub(super) fn run(world: &mut World) -> Result<()> {
    let weights = weights(world);
    let steps = 60 + (world.dice)(160);
    world.start()?;
    if !world.one_in(6) {
        gather(world)?;
    }
    for _ in 0..steps {
        let happening = draw(world, &weights);
        happen(world, happening)?;
        let pause = (world.dice)(30) + 1;
        world.pass(pause.into())?;
        world.tally.steps += 1;
    }
    settle(world)
}

/// A table is opened, and people sit down at it and connect.
fn gather(world: &mut World) -> Result<()> {
    open(world)?;
    world.pass(20)?;
    let Some(code) = any_table(world) else { return Ok(()) };
    for _ in 1..4 {
        world.sit_down(None, Some(code.clone()))?;
        world.pass(20)?;
    }
    for person in 0..world.people.len() {
        connect(world, person);
    }
    world.pass(60)
}

/// How often things happen in this schedule: some often, some not at all. Whatever goes wrong
/// rarely together goes wrong in some schedule.
fn weights(world: &mut World) -> Vec<(Happening, u32)> {
    let often = [Happening::Act, Happening::Pass, Happening::Connect, Happening::Join];
    let drawn = HAPPENINGS.map(|(happening, weight)| {
        let factor = match (often.contains(&happening), (world.dice)(5)) {
            (false, 0) => 0,
            (false, 1) => 4,
            (_, 2) => 2,
            _ => 1,
        };
        (happening, weight * factor)
    });
    drawn.to_vec()
}

fn draw(world: &mut World, weights: &[(Happening, u32)]) -> Happening {
    let total = weights.iter().map(|(_, weight)| weight).sum();
    let mut drawn = (world.dice)(total);
    for (happening, weight) in weights {
        if drawn < *weight {
            return *happening;
        }
        drawn -= weight;
    }
    Happening::Pass
}

fn happen(world: &mut World, happening: Happening) -> Result<()> {
    match happening {
        Happening::Act => {
            if let Some(line) = any_line(world) {
                act(world, line);
            }
        }
        Happening::Pass => {
            let millis = (world.dice)(400);
            world.pass(millis.into())?;
        }
        Happening::Wait => {
            let longest = if world.one_in(10) { 7_200 } else { 300 };
            let seconds = (world.dice)(longest);
            world.note(|| format!("{seconds} seconds pass"));
            world.pass(u64::from(seconds) * 1000)?;
        }
        Happening::Connect => {
            // Those first who have no line.
            let lost: Vec<usize> =
                (0..world.people.len()).filter(|person| !has_line(world, *person)).collect();
            let index = match any(world, &lost) {
                Some(index) => index,
                None => (world.dice)(world.people.len() as u32) as usize,
            };
            connect(world, index);
        }
        Happening::Watch => {
            if let Some(code) = any_table(world) {
                world.connect(Who::Spectator, code, None, None);
            }
        }
        Happening::Open => open(world)?,
        Happening::Join => {
            if let (Some(code), true) = (any_table(world), world.people.len() < PEOPLE) {
                world.sit_down(None, Some(code))?;
            }
        }
        Happening::Start => {
            simple(world, false, |id| json!({"type": "start", "id": id, "bots": "random"}))
        }
        Happening::Say => {
            simple(
                world,
                false,
                |id| json!({"type": "say", "id": id, "text": format!("I say {id}")}),
            );
        }
        Happening::GiveUp => simple(world, false, |id| json!({"type": "give_up", "id": id})),
        Happening::Leave => simple(world, true, |id| json!({"type": "leave", "id": id})),
        Happening::Rematch => {
            simple(world, true, |id| json!({"type": "rematch", "id": id}));
        }
        Happening::TakeBack => {
            if let Some(line) = any_line(world) {
                world.command(line, false, |id, known| {
                    json!({"type": "take_back", "id": id, "seq": known.seq}).to_string()
                });
            }
        }
        Happening::Stale => {
            if let Some(line) = any_line(world) {
                let behind = u64::from((world.dice)(5));
                world.command(line, false, |id, known| {
                    let seq = known.seq.saturating_sub(behind);
                    let actions: Vec<&String> = known.legal.iter().take(1).collect();
                    json!({"type": "act", "id": id, "seq": seq, "actions": actions}).to_string()
                });
            }
        }
        Happening::Check => {
            if let Some(line) = any_line(world) {
                check(world, line);
            }
        }
        Happening::Repeat => {
            if let Some(line) = any_line(world) {
                let back = (world.dice)(3) as usize;
                repeat(world, line, back);
            }
        }
        Happening::Close => {
            if let Some(line) = any_link(world) {
                world.close(line);
            }
        }
        Happening::Vanish => {
            if let Some(line) = any_link(world) {
                world.freeze(line);
            }
        }
        Happening::Intrude => intrude(world),
        Happening::Garbage => {
            if let Some(line) = any_link(world) {
                let garbage = [
                    "",
                    "{",
                    "[[[[",
                    "{\"type\":\"act\"}",
                    "{\"type\":\"hello\"}",
                    "null",
                    "\u{0}",
                ];
                let index = (world.dice)(garbage.len() as u32) as usize;
                let garbage = garbage.get(index).copied().unwrap_or_default();
                world.send(line, None, garbage.to_owned());
            }
        }
        Happening::Crash => world.crash(),
        Happening::Stop => world.stop()?,
        Happening::Trouble => {
            let moods = [Mood::Full, Mood::Dead, Mood::Lies, Mood::LiesAndDies];
            let index = (world.dice)(moods.len() as u32) as usize;
            world.upset(moods.get(index).copied().unwrap_or_default());
        }
    }
    Ok(())
}

/// A command that needs nothing but its name.
fn simple(world: &mut World, traceless: bool, command: impl FnOnce(&str) -> Value) {
    if let Some(line) = any_line(world) {
        world.command(line, traceless, |id, _| command(id).to_string());
    }
}

fn act(world: &mut World, line: usize) {
    let chance = (world.dice)(1000) as usize;
    let Some(Who::Person(person)) = world.links.get(line).map(|link| link.who) else { return };
    let known = world.people.get(person).map(|person| person.known.legal.len());
    if known.is_some_and(|legal| legal > 0) {
        world.command(line, false, |id, known| {
            // Idle actions come last; the match should go on.
            let useful = known.legal.len().div_ceil(2);
            let action = known.legal.get(chance % useful).cloned().unwrap_or_default();
            json!({"type": "act", "id": id, "seq": known.seq, "actions": [action]}).to_string()
        });
    }
}

/// Asks what would become of something that is legal, or of something that is not.
fn check(world: &mut World, line: usize) {
    let chance = (world.dice)(1000) as usize;
    world.command(line, true, |id, known| {
        let count = known.legal.len() + 1;
        let action = known.legal.get(chance % count).map_or("fly", String::as_str);
        json!({"type": "check", "id": id, "actions": [action]}).to_string()
    });
}

/// Sends one of the latest commands of a person again.
fn repeat(world: &mut World, line: usize, back: usize) {
    let Some(Who::Person(person)) = world.links.get(line).map(|link| link.who) else { return };
    let commands = world.people.get(person).map(|person| person.commands.iter().rev());
    if let Some(sent) = commands.and_then(|mut commands| commands.nth(back).cloned()) {
        world.send(line, Some(&sent.id), sent.text);
    }
}

fn connect(world: &mut World, person: usize) {
    let Some((code, token, seq)) = world.people.get(person).and_then(|person| {
        let (code, token) = person.seated.clone()?;
        Some((code, token, person.known.seq))
    }) else {
        return;
    };
    world.connect(Who::Person(person), code, Some(&token), Some(seq));
}

fn has_line(world: &World, person: usize) -> bool {
    let Some(code) = world.people.get(person).and_then(Person::code) else { return true };
    let mut links = world.links.iter();
    links.any(|link| link.who == Who::Person(person) && link.code == *code && link.is_usable())
}

/// Somebody shows a token that does not belong to the table, or commands without one.
fn intrude(world: &mut World) {
    let Some(code) = any_table(world) else { return };
    let sits_here = |name: &str| {
        let holders = world.oracles.get(&code).map_or([].as_slice(), |table| &table.seats);
        holders.iter().any(|holder| matches!(holder, Holder::Person { name: n, .. } if n == name))
    };
    let elsewhere = world.people.iter().find_map(|person| {
        let (_, token) = person.seated.as_ref().filter(|_| !sits_here(&person.name))?;
        Some(token.clone())
    });
    let kind = (world.dice)(3);
    match (kind, elsewhere) {
        (0, Some(token)) => world.connect(Who::Intruder, code.clone(), Some(&token), None),
        (1, _) => {
            world.connect(
                Who::Intruder,
                code.clone(),
                Some("00000000000000000000000000000000"),
                None,
            );
        }
        _ => world.connect(Who::Spectator, code.clone(), None, None),
    }
    let line = world.links.len().saturating_sub(1);
    let at_table = world.people.iter().filter(|person| person.code() == Some(&code));
    let best = at_table.max_by_key(|person| person.known.seq).map(|person| person.known.clone());
    let known = best.unwrap_or_default();
    let id = format!("x-{}", world.tally.steps);
    let action = known.legal.first().cloned().unwrap_or_default();
    let act = json!({"type": "act", "id": id, "seq": known.seq, "actions": [action]});
    world.tally.intrusions += 1;
    world.send(line, Some(&id), act.to_string());
}

/// A new table with options drawn at random.
fn open(world: &mut World) -> Result<()> {
    if world.oracles.len() >= TABLES || world.people.len() >= PEOPLE {
        return Ok(());
    }
    let dice = &mut world.dice;
    let game = GAMES.get(dice(GAMES.len() as u32) as usize).context("there are games")?;
    let mut config = Map::new();
    for choice in game.choices {
        if choice.name != "players" && dice(2) == 0 {
            continue;
        }
        let value = match choice.values {
            Values::Flag => Value::from(dice(2) == 0),
            Values::Number { from, to } => {
                Value::from(u32::from(from) + dice(u32::from(to - from) + 1))
            }
            Values::Word { of } => {
                Value::from(of.get(dice(of.len() as u32) as usize).copied().unwrap_or_default())
            }
            Values::Numbers { .. } | Values::Seat => continue,
        };
        config.insert(choice.name.to_owned(), value);
    }
    let players = config.get("players").and_then(Value::as_u64).unwrap_or(2);
    let clock = match dice(4) {
        0 => ClockRule::PerTurn { seconds: 5 + dice(100) },
        1 => ClockRule::PerGame { seconds: 60 + dice(2000), increment: dice(10) },
        _ => ClockRule::None,
    };
    let absence = match dice(8) {
        0 => Absence::Wait,
        1..=3 => Absence::Bot,
        4 => Absence::Abort,
        _ => Absence::Skip,
    };
    let options = Options {
        private: dice(4) == 0,
        clock,
        absence,
        grace: dice(90) as u16,
        patience: 30 + dice(600) as u16,
        take_back: dice(4) != 0,
        spectators: dice(4) != 0,
    };
    let seats = (1..players).map(|_| match dice(4) {
        0 => Reserved::Bot(Level::Random),
        _ => Reserved::Open,
    });
    let seats = std::iter::once(Reserved::Open).chain(seats).collect();
    let (game, config) = (game.name.to_owned(), config.into());
    let new = NewTable { game, config, options, seats, opener: None };
    world.sit_down(Some(new), None)
}

fn any<T: Clone>(world: &mut World, list: &[T]) -> Option<T> {
    let index = (world.dice)(list.len() as u32) as usize;
    list.get(index).cloned()
}

fn any_line(world: &mut World) -> Option<usize> {
    let lines = world.lines_of_people();
    any(world, &lines)
}

fn any_link(world: &mut World) -> Option<usize> {
    let count = world.links.len();
    let index = (world.dice)(count as u32) as usize;
    (index < count).then_some(index)
}

fn any_table(world: &mut World) -> Option<Code> {
    let codes: Vec<Code> = world.oracles.keys().cloned().collect();
    any(world, &codes)
}

/// Everything works again: everybody comes back, finds what they were promised, and plays on.
fn settle(world: &mut World) -> Result<()> {
    world.note(|| "everything works from now on".to_owned());
    world.calm_down()?;
    return_all(world)?;
    // Every command may come again: what counted before counts once, what did not may count now.
    for back in (0..3).rev() {
        for line in world.lines_of_people() {
            repeat(world, line, back);
        }
        world.pass(200)?;
    }
    let before: BTreeMap<Code, u64> =
        world.oracles.iter().map(|(code, oracle)| (code.clone(), oracle.seq())).collect();
    for round in 0..400 {
        let done = world.oracles.iter().all(|(code, oracle)| {
            let more = oracle.seq() - before.get(code).copied().unwrap_or(0).min(oracle.seq());
            !oracle.has_started() || oracle.is_over() || more >= MORE || !is_complete(world, code)
        });
        if done {
            break;
        }
        ensure!(round < 399, "a match does not go on, though everybody is there");
        for line in world.lines_of_people() {
            act(world, line);
        }
        // Bots take their time; whoever returns is told absent no longer.
        world.pass(if round < 40 { 150 } else { 5_000 })?;
    }
    // Bots go on, and what is stored is told a moment later: at some moment it is all told.
    for tries in 0.. {
        world.pass(100)?;
        match all_told(world) {
            Ok(()) => break,
            Err(error) if tries == 100 => return Err(error),
            Err(_) => {}
        }
    }
    // And all of it is there again after one more start.
    world.stop()?;
    world.calm_down()?;
    return_all(world)
}

/// Has everybody who looks been shown everything, and answered?
fn all_told(world: &World) -> Result<()> {
    for link in &world.links {
        let Who::Person(person) = link.who else { continue };
        if !link.is_usable() || link.shown.is_none() {
            continue;
        }
        let name = world.people.get(person).map(|person| person.name.clone()).unwrap_or_default();
        let stored = world.oracles.get(&link.code).map(Oracle::seq);
        ensure!(link.shown == stored, "{name} was shown {:?} of {stored:?}", link.shown);
        ensure!(link.open.is_empty(), "{name} has no answer to {:?}", link.open);
    }
    Ok(())
}

/// Everybody connects anew, and is let in.
fn return_all(world: &mut World) -> Result<()> {
    for line in 0..world.links.len() {
        world.close(line);
    }
    world.pass(2_000)?;
    for person in 0..world.people.len() {
        connect(world, person);
    }
    world.pass(5_000)?;
    for (index, person) in world.people.iter().enumerate() {
        let Some(code) = person.code() else { continue };
        let here = |link: &Link| link.who == Who::Person(index) && link.is_usable();
        let shown = world.links.iter().any(|link| here(link) && link.shown.is_some());
        let seated = world.oracles.get(code).is_some_and(|oracle| {
            let mine =
                |holder: &Holder| matches!(holder, Holder::Person { name, .. } if *name == person.name);
            !oracle.closed && oracle.seats.iter().any(mine)
        });
        ensure!(shown || !seated, "{} cannot come back to {code}", person.name);
    }
    Ok(())
}

/// Is everybody there who sits at this table?
fn is_complete(world: &World, code: &Code) -> bool {
    let Some(oracle) = world.oracles.get(code) else { return false };
    oracle.seats.iter().all(|holder| match holder {
        Holder::Person { name, .. } => world.links.iter().any(|link| {
            let Who::Person(person) = link.who else { return false };
            let mine = world.people.get(person).is_some_and(|person| person.name == *name);
            mine && link.code == *code && link.is_usable() && link.shown.is_some()
        }),
        Holder::Bot | Holder::Nobody => true,
    })
}
