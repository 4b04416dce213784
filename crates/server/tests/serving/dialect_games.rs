//! Whole matches in the dialects, with connections that break.

use dialects::client::{Conduct, Ending, Event, Outcome, Plan, Seating};
use futures_util::future::join_all;
use kernel::{Pick, Seed};
use protocol::{Code, Player as Sitting, Stage};
use std::num::NonZeroU32;
use tokio::sync::Mutex;
use wire::Framing;

use crate::house::{House, Plan as HousePlan};
use crate::speaker::{ACK, PHASE, Played, Player, texts};

const FRAMINGS: [Framing; 2] = [Framing::Json, Framing::Java];

async fn open() -> House {
    let mut plan = HousePlan::speaking();
    plan.manners.character_texts = Some(texts());
    plan.manners.java_delay = std::time::Duration::from_millis(1);
    // Nobody is sent away but for what the test does.
    plan.manners.ack_silence = std::time::Duration::from_secs(3600);
    // It is looked at tables again and again.
    plan.limits.requests_per_second = NonZeroU32::new(1_000_000).unwrap();
    plan.open().await
}

/// A match of a dialect.
struct Match<'a> {
    house: &'a House,
    dialect: &'static str,
    framing: Framing,
    players: u8,
    seed: u64,
    /// Connections break when a command was sent, not before.
    rash: bool,
}

impl Match<'_> {
    async fn player(&self, name: &str, seating: Seating, number: u64) -> Player {
        let plan = Plan {
            players: self.players,
            word: String::new(),
            nickname: name.to_owned(),
            seating,
            seed: self.seed + number,
            conduct: Conduct::Mischievous,
        };
        Player::dial(self.house, self.dialect, self.framing, plan, 1).await
    }

    /// Everybody sits down, in this order.
    async fn sit_down(&self, names: &[String], expert: bool) -> Vec<Player> {
        let mut seated = Vec::new();
        let mut table = None;
        for (number, name) in (0..).zip(names) {
            let seating = match number {
                0 => Seating::Open { expert },
                _ => Seating::Join { with: names[0].clone(), table },
            };
            let mut player = self.player(name, seating, number).await;
            table = table.or(player.sit_down().await);
            seated.push(player);
        }
        seated
    }
}

/// Whether the table still plays, and whether somebody of this name is there.
async fn presence(house: &House, code: &Code, name: &str) -> (bool, bool) {
    let table = house.client.table(code).await.unwrap();
    let seat = table.seats.iter().find(|seat| seat.player == Sitting::Person(name.to_owned()));
    (table.stage == Stage::Playing, seat.unwrap().connected)
}

/// Plays to the end, although the connection breaks off again and again. Nothing if the match ended
/// when it was broken.
async fn play_with_cuts(
    match_: &Match<'_>,
    name: &str,
    mut player: Player,
    code: &Code,
    away: &Mutex<()>,
) -> Option<Ending> {
    let number = name.bytes().last().unwrap().into();
    let mut chance = Seed::from(match_.seed + number).fast_generator();
    for _ in 0..3 {
        let mut left = 1 + chance.pick(8);
        let commands = |event: &Event| {
            left -= u32::from(matches!(event, Event::Send { command: true, .. }));
            left == 0
        };
        if let Played::Over(ending) = player.play(commands).await {
            return Some(ending);
        }
        // A match that everybody has left is over.
        let alone = away.lock().await;
        match match_.rash {
            true => player.send_and_go().await,
            false => drop(player),
        }
        loop {
            match presence(match_.house, code, name).await {
                (false, _) => return None,
                (true, true) => tokio::task::yield_now().await,
                (true, false) => break,
            }
        }
        player = match_.player(name, Seating::Return, number).await;
        player.sit_down().await;
        drop(alone);
    }
    Some(player.finish().await)
}

/// What the result of a record means for a seat.
fn outcome(result: &str, seat: usize) -> Outcome {
    let (verdict, _) = result.split_once(':').unwrap();
    let mut words: Vec<&str> = verdict.split(' ').collect();
    let named = words.contains(&format!("p{seat}").as_str());
    match (words.pop().unwrap(), named) {
        ("wins" | "win", true) => Outcome::Won,
        ("draw", true) => Outcome::Drawn,
        ("wins" | "win" | "draw", false) => Outcome::Lost,
        _ => Outcome::NoWinner,
    }
}

async fn everybody_comes_back(framing: Framing, players: usize, rash: bool) {
    let house = open().await;
    let match_ = Match {
        house: &house,
        dialect: PHASE,
        framing,
        players: players as u8,
        seed: players as u64,
        rash,
    };
    let names: Vec<String> = (0..players).map(|number| format!("p{number}")).collect();
    let seated = match_.sit_down(&names, players == 2).await;
    let code = house.client.tables().await.unwrap()[0].code.clone();
    let away = Mutex::new(());
    let playing = names
        .iter()
        .zip(seated)
        .map(|(name, player)| play_with_cuts(&match_, name, player, &code, &away));
    let endings = join_all(playing).await;
    assert!(endings.iter().any(Option::is_some));
    let matches = house.client.matches(10, 0).await.unwrap();
    let [record] = matches.as_slice() else { panic!("{matches:?}") };
    assert!(!record.result.contains("no winner"), "{}", record.result);
    for (seat, ending) in endings.into_iter().enumerate() {
        if let Some(ending) = ending {
            assert_eq!(ending.result, outcome(&record.result, seat), "{}", record.result);
        }
    }
}

#[tokio::test]
async fn in_eriantys_phase_everybody_comes_back_and_finishes_the_match() {
    for framing in FRAMINGS {
        for players in 2..=3 {
            everybody_comes_back(framing, players, false).await;
        }
    }
}

#[tokio::test]
async fn a_command_before_the_break_makes_no_difference() {
    for players in 2..=3 {
        everybody_comes_back(Framing::Json, players, true).await;
    }
}

/// Somebody's connection breaks in the middle of a match, when this has happened a few times.
async fn somebody_is_gone(framing: Framing, players: usize, moment: fn(&Event) -> bool) {
    let house = open().await;
    let match_ = Match {
        house: &house,
        dialect: ACK,
        framing,
        players: players as u8,
        seed: players as u64,
        rash: false,
    };
    let names: Vec<String> = (0..players).map(|number| format!("p{number}")).collect();
    let mut seated = match_.sit_down(&names, players == 3).await;
    let mut chance = Seed::from(players as u64).fast_generator();
    let leaver = chance.pick(players as u32) as usize;
    let mut left = 3 + chance.pick(20);
    let mut gone = seated.remove(leaver);
    let leaves = async {
        let played = gone.play(|event| {
            left -= u32::from(moment(event));
            left == 0
        });
        assert_eq!(played.await, Played::Enough);
        drop(gone);
    };
    let stay = join_all(seated.into_iter().map(async |mut player| {
        let ending = player.finish().await;
        assert_eq!(ending.result, Outcome::NoWinner);
        assert_eq!(ending.told, format!("{} has left", names[leaver]));
        player.until_closed().await;
    }));
    tokio::join!(leaves, stay);
    assert!(house.client.tables().await.unwrap().is_empty());
}

async fn everybody_is_let_go(moment: fn(&Event) -> bool) {
    for framing in FRAMINGS {
        for players in 2..=4 {
            somebody_is_gone(framing, players, moment).await;
        }
    }
}

#[tokio::test]
async fn in_eriantys_ack_everybody_is_told_who_has_left_and_let_go() {
    everybody_is_let_go(|event| matches!(event, Event::Send { command: true, .. })).await;
}

#[tokio::test]
async fn in_eriantys_ack_it_does_not_matter_who_acts_when_somebody_leaves() {
    everybody_is_let_go(|event| *event == Event::Answered).await;
}
