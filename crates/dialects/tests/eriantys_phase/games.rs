//! Whole games, played by the clients of the dialect against its sessions.

use dialects::client::{Client, Conduct, Ending, Event, Outcome, Plan, Seating};
use dialects::eriantys_phase::DIALECT;
use dialects::eriantys_phase::client::Player;
use dialects::eriantys_phase::server_messages::View;
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;
use wire::Framing;

use crate::tongues::{character_texts, with_texts};
use stage::{Coming, Stage, Who};

/// A client on the stage.
pub(crate) struct Bot {
    pub(crate) who: Who,
    pub(crate) player: Player,
    pub(crate) ending: Option<Ending>,
    /// Commands that were sent, and first answers to them.
    sent: u32,
    answered: u32,
    /// The cards it used.
    cards: BTreeSet<String>,
}

impl Bot {
    pub(crate) async fn enter(stage: &mut Stage, framing: Framing, plan: Plan, end: u8) -> Bot {
        let coming = Coming { manners: with_texts(), ..Coming::from(framing, end) };
        let who = stage.enter(&DIALECT, coming).await;
        let player = Player::new(framing, plan, Some(character_texts()));
        Bot { who, player, ending: None, sent: 0, answered: 0, cards: BTreeSet::new() }
    }

    /// Hears what there is, and sends what follows; says whether anything happened.
    pub(crate) async fn go_on(&mut self, stage: &mut Stage) -> bool {
        let now = stage.time.now();
        self.player.receive(now, &stage.hear(self.who));
        let mut busy = false;
        while let Some(event) = self.player.next(now) {
            busy = true;
            match event {
                Event::Send { bytes, command } => {
                    self.sent += u32::from(command);
                    let text = String::from_utf8_lossy(&bytes);
                    let card =
                        text.split_once("\"c\":\"").and_then(|(_, card)| card.split_once('"'));
                    self.cards.extend(card.map(|(card, _)| card.to_owned()));
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

/// Lets everybody play until all know the end.
pub(crate) async fn play_out(stage: &mut Stage, bots: &mut [Bot]) {
    let mut idle = 0;
    while bots.iter().any(|bot| bot.ending.is_none()) {
        let mut busy = false;
        for bot in bots.iter_mut().filter(|bot| bot.ending.is_none()) {
            busy |= bot.go_on(stage).await;
        }
        if !busy {
            // Java clients are told in their own time.
            stage.pass(Duration::from_millis(50)).await;
        }
        idle = if busy { 0 } else { idle + 1 };
        assert!(idle < 40, "nobody does anything any more");
    }
}

async fn game(seed: u8, framings: &[Framing], expert: bool) {
    let stage = Stage::seeded(seed).await;
    game_on(stage, seed, framings, expert).await;
}

/// Plays a game; says which cards were used.
async fn game_on(
    mut stage: Stage,
    seed: u8,
    framings: &[Framing],
    expert: bool,
) -> BTreeSet<String> {
    let names = ["ada", "bob", "cyd"];
    let mut bots = Vec::new();
    for (number, framing) in (0..).zip(framings) {
        let players = framings.len() as u8;
        let seating = match number {
            0 => Seating::Open { expert },
            _ => Seating::Join { with: "ada".to_owned(), table: None },
        };
        let plan = plan(
            names[usize::from(number)],
            players,
            seating,
            u64::from(seed) * 10 + u64::from(number),
        );
        bots.push(Bot::enter(&mut stage, *framing, plan, number + 1).await);
        for bot in &mut bots {
            bot.go_on(&mut stage).await;
        }
    }
    play_out(&mut stage, &mut bots).await;
    let results: Vec<Outcome> =
        bots.iter().map(|bot| bot.ending.as_ref().unwrap().result).collect();
    let won = results.iter().filter(|result| **result == Outcome::Won).count();
    let drawn = results.iter().filter(|result| **result == Outcome::Drawn).count();
    assert!((won == 1 && drawn == 0) || (won == 0 && drawn >= 2), "{results:?}");
    for bot in &bots {
        assert_eq!(bot.sent, bot.answered, "every command is answered");
    }
    bots.into_iter().flat_map(|bot| bot.cards).collect()
}

/// The characters by price: beside cheaper ones, nobody could pay for the others.
const KINDS: [[u8; 3]; 5] = [[3, 6, 9], [12, 6, 9], [2, 5, 8], [11, 1, 4], [7, 10, 1]];

#[tokio::test(start_paused = true)]
async fn every_character_is_used_in_both_framings() {
    for framing in [Framing::Json, Framing::Java] {
        let mut used = BTreeSet::new();
        for (seed, characters) in (60..).zip(KINDS) {
            for players in [2, 3] {
                let mut stage = Stage::seeded(seed).await;
                stage.chosen.config.insert("characters".to_owned(), json!(characters));
                used.extend(game_on(stage, seed, &vec![framing; players], true).await);
            }
        }
        assert_eq!(used.len(), 12, "{framing:?}: {used:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_normal_games_in_json() {
    for seed in 1..4 {
        game(seed, &[Framing::Json; 2], false).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_expert_games_in_json() {
    for seed in 1..12 {
        game(seed, &[Framing::Json; 2], true).await;
    }
}

#[tokio::test(start_paused = true)]
async fn three_play_normal_games_in_json() {
    game(1, &[Framing::Json; 3], false).await;
}

#[tokio::test(start_paused = true)]
async fn three_play_expert_games_in_json() {
    for seed in 20..26 {
        game(seed, &[Framing::Json; 3], true).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_normal_games_in_java() {
    for seed in 1..4 {
        game(seed, &[Framing::Java; 2], false).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_expert_games_in_java() {
    for seed in 30..40 {
        game(seed, &[Framing::Java; 2], true).await;
    }
}

#[tokio::test(start_paused = true)]
async fn three_play_games_in_both_framings_at_one_table() {
    let mixed = [Framing::Json, Framing::Java, Framing::Java];
    game(1, &mixed, false).await;
    for seed in 40..44 {
        game(seed, &mixed, true).await;
    }
}

/// What two clients must know alike: everything but their own names and hands, and where the match
/// stands, which no update tells.
fn shared(bot: &Bot) -> View {
    let mut view = bot.player.view().unwrap().clone();
    view.progress = None;
    for player in &mut view.virtual_players {
        player.virtual_hand.cards.clear();
    }
    view
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_sees_what_the_others_know() {
    for (seed, expert) in [(50, false), (51, true), (52, true), (53, true)] {
        let mut stage = Stage::seeded(seed).await;
        let seating = |number: u8| match number {
            0 => Seating::Open { expert },
            _ => Seating::Join { with: "ada".to_owned(), table: None },
        };
        let mut bots = Vec::new();
        for (number, name) in (0..).zip(["ada", "bob", "cyd"]) {
            let plan = plan(name, 3, seating(number), u64::from(seed + number));
            bots.push(Bot::enter(&mut stage, Framing::Json, plan, number + 1).await);
            bots[0].go_on(&mut stage).await;
        }
        let (mut turn, mut returns) = (0, 0);
        while bots.iter().any(|bot| bot.ending.is_none()) {
            let mut busy = false;
            for bot in bots.iter_mut().filter(|bot| bot.ending.is_none()) {
                busy |= bot.go_on(&mut stage).await;
            }
            if !busy {
                stage.pass(Duration::from_millis(50)).await;
            }
            turn += 1;
            assert!(turn < 5000, "the match does not end");
            let playing =
                bots.iter().all(|bot| bot.player.view().is_some() && bot.ending.is_none());
            if turn % 11 == 0 && playing {
                stage.hang_up(bots[1].who).await;
                stage.pass(Duration::from_secs(1)).await;
                bots[0].go_on(&mut stage).await;
                let plan = plan("bob", 3, Seating::Return, u64::from(seed) + turn);
                bots[1] = Bot::enter(&mut stage, Framing::Json, plan, 2).await;
                // Nobody goes on before everybody has looked.
                while bots[1].player.view().is_none() && bots[0].ending.is_none() {
                    let bytes = stage.hear(bots[1].who);
                    bots[1].player.receive(stage.time.now(), &bytes);
                    match bots[1].player.next(stage.time.now()) {
                        Some(Event::Send { bytes, .. }) => stage.send(bots[1].who, &bytes).await,
                        Some(Event::Failed { why }) => panic!("{why}"),
                        _ => stage.pass(Duration::from_millis(50)).await,
                    }
                }
                let bytes = stage.hear(bots[2].who);
                bots[2].player.receive(stage.time.now(), &bytes);
                if bots[0].ending.is_none() {
                    assert_eq!(shared(&bots[1]), shared(&bots[2]));
                    returns += 1;
                }
            }
        }
        assert!(returns > 0, "somebody came back");
    }
}
