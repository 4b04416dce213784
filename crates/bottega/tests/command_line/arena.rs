//! Bots against each other.

use crate::{json, number, run};
use serde_json::Value;

fn arena(options: &[&str]) -> Value {
    json(&[&["arena"], options, &["--json"]].concat())
}

/// What must not depend on the threads or on how fast the machine is.
fn lasting(answer: &Value) -> Value {
    let mut answer = answer.clone();
    answer.as_object_mut().unwrap().remove("seconds");
    for bot in answer["bots"].as_array_mut().unwrap() {
        bot.as_object_mut().unwrap().remove("decisions_per_second");
    }
    answer
}

#[test]
fn the_result_of_an_arena_does_not_depend_on_the_threads() {
    for game in [&["eriantys", "--expert"][..], &["masters"]] {
        let games = |seed: &str, threads: &str| {
            let options = ["--bots", "greedy,random", "--games", "34", "--seed", seed];
            lasting(&arena(&[game, &options, &["--threads", threads]].concat()))
        };
        let one = games("7", "1");
        assert_eq!(one, games("7", "3"));
        assert_ne!(one["digest"], games("8", "3")["digest"]);
    }
}

#[test]
fn an_arena_answers_with_every_figure() {
    let options = ["eriantys", "--players", "3", "--bots", "random,greedy,random"];
    let answer = arena(&[&options[..], &["--games", "10", "--seed", "5"]].concat());
    let keys = |value: &Value| {
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(
        keys(&answer),
        "absence actions bots digest expert game games mean_actions outcomes players seconds seed"
    );
    assert_eq!(answer["games"], 12, "every bot sits equally often in every seat");
    let outcomes: u64 = answer["outcomes"].as_object().unwrap().values().map(number).sum();
    assert_eq!(outcomes, 12);
    let bots = answer["bots"].as_array().unwrap();
    let names: Vec<&str> = bots.iter().map(|bot| bot["bot"].as_str().unwrap()).collect();
    assert_eq!(names, ["random", "greedy", "random"]);
    let mut won = 0.0;
    for bot in bots {
        assert_eq!(
            keys(bot),
            "bot decisions_per_second draws games interval losses mean_actions win_rate wins"
        );
        let [wins, draws, losses] = ["wins", "draws", "losses"].map(|what| number(&bot[what]));
        assert_eq!((wins + draws + losses, number(&bot["games"])), (12, 12));
        let [rate, low, high] = [&bot["win_rate"], &bot["interval"][0], &bot["interval"][1]]
            .map(|value| value.as_f64().unwrap());
        assert_eq!(rate, (wins as f64 + draws as f64 / 2.0) / 12.0);
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{bot}");
        won += wins as f64;
    }
    assert!(won >= 11.0 && number(&bots[1]["wins"]) >= 9, "{answer}");
    let mean: f64 = bots.iter().map(|bot| bot["mean_actions"].as_f64().unwrap()).sum();
    assert!((mean - answer["mean_actions"].as_f64().unwrap()).abs() < 1e-6);
}

#[test]
fn a_team_wins_together() {
    let options = ["eriantys", "--players", "4", "--bots", "greedy,random,greedy,random"];
    let answer = arena(&[&options[..], &["--games", "8"]].concat());
    let wins: Vec<u64> = (0..4).map(|bot| number(&answer["bots"][bot]["wins"])).collect();
    assert_eq!((wins[0], wins[1]), (wins[2], wins[3]));
    assert!(wins[0] >= 7, "{wins:?}");
}

#[test]
fn alone_a_bot_plays_against_lorenzo() {
    let answer = arena(&["masters", "--players", "1", "--bots", "greedy", "--games", "40"]);
    let wins = number(&answer["bots"][0]["wins"]);
    assert!((1..40).contains(&wins), "{answer}");
    assert_eq!(number(&answer["bots"][0]["losses"]), 40 - wins);
}

#[test]
fn an_arena_tells_people_who_has_won() {
    let output = run(&["arena", "eriantys", "--bots", "greedy,random", "--games", "2"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("2 games of eriantys with "), "{text}");
    assert!(text.contains("\ngreedy: 2 won, 0 drawn, 0 lost: 100.0 % (34.2 to 100.0), "), "{text}");
}
