//! Whole games, played by the clients of the dialect against its sessions.

use dialects::client::Outcome;

use crate::bots::{Bot, Kind, plan, play_out};
use stage::Stage;

const NAMES: [&str; 4] = ["ada", "bob", "cyd", "dan"];

/// Plays a game of these, and gives them back.
pub(crate) async fn game(seed: u8, kinds: &[Kind], word: &str) -> Vec<Bot> {
    let mut stage = Stage::seeded(seed).await;
    let players = u8::try_from(kinds.len()).unwrap();
    let mut bots = Vec::new();
    for ((number, kind), name) in (0..).zip(kinds).zip(NAMES) {
        let plan = plan(name, players, word, u64::from(seed) * 10 + u64::from(number));
        bots.push(Bot::enter(&mut stage, *kind, plan, number + 1).await);
        for bot in &mut bots {
            bot.go_on(&mut stage).await;
        }
        stage.settle().await;
    }
    play_out(&mut stage, &mut bots).await;
    check(&bots);
    bots
}

fn check(bots: &[Bot]) {
    let results: Vec<Outcome> =
        bots.iter().map(|bot| bot.ending.as_ref().unwrap().result).collect();
    let won = results.iter().filter(|result| **result == Outcome::Won).count();
    let drawn = results.iter().filter(|result| **result == Outcome::Drawn).count();
    match bots.len() {
        1 => assert_eq!(drawn, 0),
        _ => assert!((won == 1 && drawn == 0) || (won == 0 && drawn >= 2), "{results:?}"),
    }
    for bot in bots {
        assert_eq!(bot.sent, bot.answered, "every command is answered once");
        // Everybody knows the same boards, but for leaders in the hands of others.
        let boards = |bot: &Bot| {
            let mut boards = bot.player.model().unwrap().boards.clone();
            for leader in boards.iter_mut().flat_map(|board| &mut board.leaders) {
                if !leader.1 {
                    *leader = (0, false);
                }
            }
            boards.iter_mut().for_each(|board| board.leaders.sort_unstable());
            boards
        };
        assert_eq!(boards(bot), boards(&bots[0]));
    }
    // The server's ranking is the one that clients compute.
    if won > 0 || drawn > 0 {
        let winner = results.iter().position(|it| matches!(it, Outcome::Won | Outcome::Drawn));
        let best = bots[winner.unwrap()].player.model().unwrap();
        let (points, left) = best.own().unwrap().score();
        let line = format!("1. {}: {points} points, {left} resources", best.own().unwrap().name);
        for bot in bots {
            assert!(bot.player.log.contains(&line), "{line} is not in {:?}", bot.player.log);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn one_plays_against_lorenzo() {
    for seed in 1..9 {
        game(seed, &[Kind::Java], "").await;
        game(seed, &[Kind::Json], "word").await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_in_json() {
    for seed in 1..5 {
        game(seed, &[Kind::Json; 2], "word").await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_like_the_original() {
    for seed in 5..9 {
        game(seed, &[Kind::Java; 2], "").await;
    }
}

#[tokio::test(start_paused = true)]
async fn three_play() {
    game(10, &[Kind::Json; 3], "word").await;
    game(11, &[Kind::Java; 3], "").await;
    game(12, &[Kind::Java, Kind::Json, Kind::Java], "").await;
}

#[tokio::test(start_paused = true)]
async fn four_play() {
    game(20, &[Kind::Json; 4], "").await;
    game(21, &[Kind::Java; 4], "word").await;
    game(22, &[Kind::Java, Kind::Json, Kind::Java, Kind::Json], "word").await;
}

#[tokio::test(start_paused = true)]
async fn those_after_the_older_document_play_with_each_other_and_with_the_others() {
    let kinds: [&[Kind]; 5] = [
        &[Kind::Older],
        &[Kind::Older, Kind::Older],
        &[Kind::Older, Kind::Java],
        &[Kind::Older, Kind::Older, Kind::Older],
        &[Kind::Json, Kind::Older, Kind::Java],
    ];
    for (seed, kinds) in (30..).zip(kinds) {
        let bots = game(seed, kinds, "").await;
        for (bot, kind) in bots.iter().zip(kinds) {
            let told = bot.told.contains("totalvictorypointsUpdate");
            assert_eq!(told, *kind == Kind::Older);
            for (name, points) in bot.player.totals() {
                let boards = &bot.player.model().unwrap().boards;
                let board = boards.iter().find(|board| board.name == *name).unwrap();
                assert_eq!(board.score().0, *points, "{name}");
            }
            let pinged = bot.timeline.iter().any(|(said, line)| !said && line == "ping");
            assert!(!(pinged && *kind == Kind::Older));
        }
    }
}
