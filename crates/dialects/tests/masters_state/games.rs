//! Whole games, played by the clients of the dialect against its sessions.

use dialects::client::{Client, Conduct, Ending, Event, Outcome, Plan, Seating};
use dialects::masters_state::DIALECT;
use dialects::masters_state::client::Player;
use std::time::Duration;
use wire::Framing;

use stage::{Coming, Stage, Who};

/// A client on the stage.
pub(crate) struct Bot {
    pub(crate) who: Who,
    pub(crate) player: Player,
    pub(crate) ending: Option<Ending>,
    /// Everything it was sent.
    pub(crate) heard: Vec<u8>,
    pub(crate) sent: u32,
    answered: u32,
}

impl Bot {
    pub(crate) async fn enter(stage: &mut Stage, framing: Framing, plan: Plan, end: u8) -> Bot {
        let who = stage.enter(&DIALECT, Coming::from(framing, end)).await;
        let player = Player::new(framing, plan);
        Bot { who, player, ending: None, heard: Vec::new(), sent: 0, answered: 0 }
    }

    /// Hears what there is, and sends what follows; says whether anything happened.
    pub(crate) async fn go_on(&mut self, stage: &mut Stage) -> bool {
        let bytes = stage.hear(self.who);
        self.heard.extend(&bytes);
        let now = stage.time.now();
        self.player.receive(now, &bytes);
        let mut busy = false;
        while let Some(event) = self.player.next(now) {
            busy = true;
            match event {
                Event::Send { bytes, command } => {
                    self.sent += u32::from(command);
                    stage.send(self.who, &bytes).await;
                }
                Event::Answered => self.answered += 1,
                Event::Seated { .. } => {}
                Event::Finished(ending) => self.ending = Some(ending),
                Event::Redial => panic!("a client wants another connection"),
                Event::Noticed { what: why } | Event::Failed { why } => {
                    panic!("{:?}: {why}", self.who)
                }
            }
        }
        busy
    }
}

pub(crate) fn plan(nickname: &str, players: u8, seating: Seating, seed: u64) -> Plan {
    Plan {
        players,
        word: String::new(),
        nickname: nickname.to_owned(),
        seating,
        seed,
        conduct: Conduct::Mischievous,
    }
}

pub(crate) const NAMES: [&str; 4] = ["ada", "bob", "cyd", "dan"];

/// Everybody sits down at a table for as many as there are framings.
pub(crate) async fn sit_down(stage: &mut Stage, seed: u8, framings: &[Framing]) -> Vec<Bot> {
    let mut bots = Vec::new();
    for (number, framing) in (0..).zip(framings) {
        let seating = match number {
            0 => Seating::Open { expert: false },
            _ => Seating::Join { with: "ada".to_owned(), table: None },
        };
        let chance = u64::from(seed) * 10 + u64::from(number);
        let plan = plan(NAMES[usize::from(number)], framings.len() as u8, seating, chance);
        bots.push(Bot::enter(stage, *framing, plan, number + 1).await);
        for _ in 0..6 {
            for bot in &mut bots {
                bot.go_on(stage).await;
            }
            stage.pass(Duration::from_millis(60)).await;
        }
    }
    bots
}

/// Lets everybody play until all know the end.
pub(crate) async fn play_out(stage: &mut Stage, bots: &mut [Bot]) {
    let mut idle = 0;
    let mut rounds = 0;
    while bots.iter().any(|bot| bot.ending.is_none()) {
        let mut busy = false;
        for bot in bots.iter_mut().filter(|bot| bot.ending.is_none()) {
            busy |= bot.go_on(stage).await;
        }
        if !busy {
            stage.pass(Duration::from_millis(50)).await;
        }
        idle = if busy { 0 } else { idle + 1 };
        rounds += 1;
        assert!(idle < 40, "nobody does anything any more");
        assert!(rounds < 20_000, "the game does not end");
    }
}

pub(crate) fn check_results(bots: &[Bot]) {
    let results: Vec<Outcome> =
        bots.iter().map(|bot| bot.ending.as_ref().unwrap().result).collect();
    let won = results.iter().filter(|result| **result == Outcome::Won).count();
    let drawn = results.iter().filter(|result| **result == Outcome::Drawn).count();
    if bots.len() > 1 {
        assert!((won == 1 && drawn == 0) || (won == 0 && drawn >= 2), "{results:?}");
    }
    for bot in bots {
        assert_eq!(bot.sent, bot.answered, "every command is answered");
    }
}

async fn game(seed: u8, framings: &[Framing]) {
    let mut stage = Stage::seeded(seed).await;
    let mut bots = sit_down(&mut stage, seed, framings).await;
    play_out(&mut stage, &mut bots).await;
    check_results(&bots);
}

#[tokio::test(start_paused = true)]
async fn one_plays_against_lorenzo_in_json() {
    for seed in 1..6 {
        game(seed, &[Framing::Json]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_in_json() {
    for seed in 10..14 {
        game(seed, &[Framing::Json; 2]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn three_and_four_play_in_json() {
    game(20, &[Framing::Json; 3]).await;
    game(21, &[Framing::Json; 4]).await;
    game(22, &[Framing::Json; 4]).await;
}

#[tokio::test(start_paused = true)]
async fn one_plays_against_lorenzo_in_java() {
    for seed in 30..33 {
        game(seed, &[Framing::Java]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_in_java() {
    for seed in 40..42 {
        game(seed, &[Framing::Java; 2]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn three_and_four_play_in_java() {
    game(50, &[Framing::Java; 3]).await;
    game(51, &[Framing::Java; 4]).await;
}

#[tokio::test(start_paused = true)]
async fn both_framings_play_at_one_table() {
    game(60, &[Framing::Json, Framing::Java]).await;
    game(61, &[Framing::Java, Framing::Json, Framing::Java]).await;
    game(62, &[Framing::Java, Framing::Json, Framing::Json, Framing::Java]).await;
}
