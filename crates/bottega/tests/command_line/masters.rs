//! The command line with Masters of Renaissance.

use crate::{empty, json, number, run, with_input};
use serde_json::Value;

#[test]
fn masters_with_1_to_4_players_does_not_depend_on_the_threads() {
    let mut digests = Vec::new();
    for players in ["1", "2", "3", "4"] {
        let sim = |threads: &str| {
            let options = ["--players", players, "--games", "60", "--seed", "7"];
            let threads = ["--threads", threads, "--json"];
            json(&[&["sim", "masters"], &options[..], &threads[..]].concat())
        };
        let (one, many) = (sim("1"), sim("5"));
        for same in ["digest", "actions", "outcomes", "wins", "draws"] {
            assert_eq!(one[same], many[same], "{same} with {players} players");
        }
        let count: usize = players.parse().unwrap();
        assert_eq!(one["wins"].as_array().unwrap().len(), count);
        digests.push(one["digest"].clone());
    }
    for option in [["--market", "shuffle"], ["--seating", "fixed"], ["--absence", "score"]] {
        let options = ["--games", "60", "--seed", "7", "--json"];
        let answer = json(&[&["sim", "masters"], &option[..], &options[..]].concat());
        digests.push(answer["digest"].clone());
    }
    for (number, digest) in digests.iter().enumerate() {
        assert!(!digests[..number].contains(digest), "{digests:?}");
    }
}

#[test]
fn a_simulation_of_masters_answers_with_every_figure() {
    let answer = json(&["sim", "masters", "--players", "3", "--games", "20", "--json"]);
    let mut keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    let expected = [
        "absence",
        "actions",
        "actions_per_second",
        "digest",
        "draws",
        "game",
        "games",
        "games_per_second",
        "market",
        "mean_actions",
        "outcomes",
        "players",
        "seating",
        "seconds",
        "seed",
        "wins",
    ];
    assert_eq!(keys, expected);
    assert_eq!((&answer["game"], &answer["players"]), (&"masters".into(), &3.into()));
    assert_eq!((&answer["market"], &answer["seating"]), (&"push".into(), &"random".into()));
    let outcomes: u64 = answer["outcomes"].as_object().unwrap().values().map(number).sum();
    assert_eq!(outcomes, 20);
    let wins: u64 = answer["wins"].as_array().unwrap().iter().map(number).sum();
    assert_eq!(wins + number(&answer["draws"]), 20);
}

#[test]
fn every_recorded_game_of_masters_replays_and_an_edit_is_refused() {
    for players in 1..=4_usize {
        let directory = tempfile::tempdir().unwrap();
        let games = directory.path().to_str().unwrap();
        let count = players.to_string();
        let sim = ["sim", "masters", "--players", &count, "--games", "3", "--record", games];
        json(&[&sim[..], &["--json"]].concat());
        for number in 0..3 {
            let file = directory.path().join(format!("masters-{number}.record"));
            let text = std::fs::read_to_string(&file).unwrap();
            let answer = json(&["replay", "--json", file.to_str().unwrap()]);
            assert_eq!(answer["config"]["players"], players);
            assert!(text.contains(&format!("digest {}\n", answer["digest"].as_str().unwrap())));
            let scores = answer["outcome"]["scores"].as_array().unwrap();
            let lost = answer["outcome"]["verdict"] == "no_winner";
            assert_eq!(scores.len(), if lost { 0 } else { players });
            assert!(!lost || players == 1, "{answer}");

            let edited = text.replacen("\nsteps\n", "\nsteps\np0 end\n", 1);
            let output = with_input(&["replay", "-"], edited.as_bytes());
            assert_eq!(output.status.code(), Some(1));
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.contains("line 7: ") && message.contains("(M21)"), "{message}");
        }
    }
}

/// Tries acts on a position, or on an answer of an earlier `try`.
fn try_masters(position: &[u8], acts: &[&str]) -> Value {
    let acts: Vec<&str> = acts.iter().flat_map(|act| ["--act", act]).collect();
    let try_it = [&["try", "masters", "--position", "-", "--json"], &acts[..]].concat();
    let output = with_input(&try_it, position);
    assert!(output.status.code().is_some_and(|code| code < 2), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The start of p0's first turn.
fn first_turn() -> Value {
    let new = ["new", "masters", "--players", "2", "--seating", "fixed", "--seed", "7"];
    let set_up = ["p0 keep 3 8", "p1 keep 4 7; p1 bonus C-1"];
    let answer = try_masters(&run(&new).stdout, &set_up);
    assert_eq!(answer["to_act"], serde_json::json!([0]));
    answer
}

fn bytes(value: &Value) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

#[test]
fn a_position_of_masters_comes_back_as_it_was() {
    for players in ["1", "2", "3", "4"] {
        let start = run(&["new", "masters", "--players", players, "--seed", "3"]).stdout;
        let mut answer = try_masters(&start, &[]);
        assert_eq!(answer["position"], serde_json::from_slice::<Value>(&start).unwrap());
        // Whatever is listed is legal, and the position after it can be handed on.
        for turn in 0..60 {
            let Some(legal) = answer["legal"].as_array().filter(|legal| !legal.is_empty()) else {
                break;
            };
            let act = legal[turn * 7 % legal.len()].as_str().unwrap();
            let next = try_masters(&bytes(&answer), &[act]);
            assert_eq!(next["acts"][0]["accepted"], true, "{act}");
            let again = try_masters(&bytes(&next["position"]), &[]);
            for same in ["position", "legal", "to_act", "outcome"] {
                assert_eq!(again[same], next[same], "{same} after {act}");
            }
            answer = next;
        }
    }
}

#[test]
fn only_the_fields_that_the_page_of_masters_names_may_be_left_out() {
    let solo = run(&["new", "masters", "--players", "1", "--seed", "7"]).stdout;
    let market = try_masters(&solo, &["keep 3 8", "row 0"])["position"].clone();
    let mut rich = try_masters(&solo, &["keep 3 8"])["position"].clone();
    rich["players"][0]["strongbox"] = serde_json::json!({"C": 2, "V": 1});
    let production = try_masters(&bytes(&rich), &["use basic s:CV =S"])["position"].clone();
    let may_be_missing = [
        "/market_rule",
        "/absence",
        "/lorenzo",
        "/lorenzo/last",
        "/phase/unplaced",
        "/phase/whites",
        "/phase/output",
        "/phase/faith",
        "/players/0/strongbox",
        "/players/0/strongbox/C",
    ];
    for position in [market, production] {
        let places = ["", "/phase", "/players/0", "/players/0/strongbox", "/lorenzo", "/chance"];
        for place in places {
            let Some(fields) = position.pointer(place).and_then(Value::as_object) else { continue };
            for field in fields.keys() {
                let mut without = position.clone();
                without.pointer_mut(place).unwrap().as_object_mut().unwrap().remove(field);
                let path = format!("{place}/{field}");
                let output = with_input(&["try", "masters", "--position", "-"], &bytes(&without));
                let missed = String::from_utf8(output.stderr).unwrap().contains("missing field");
                assert_eq!(missed, !may_be_missing.contains(&path.as_str()), "{path}");
            }
        }
    }
}

#[test]
fn a_production_in_one_act_is_accepted_whole_or_not_at_all() {
    let mut start = first_turn()["position"].clone();
    start["players"][0]["strongbox"] = serde_json::json!({"C": 1, "V": 2});
    start["players"][0]["slots"] = serde_json::json!([[4], [], []]);
    start["decks"]["y1"] = serde_json::json!([12, 16, 8]);
    let act = |act: &str| {
        let answer = try_masters(&bytes(&start), &[act]);
        (answer["acts"][0].clone(), answer["position"].clone())
    };
    let (whole, after) = act("use 1 s:V; use basic s:CV =S; finish");
    assert_eq!(whole["accepted"], true, "{whole}");
    let kinds: Vec<_> = whole["events"].as_array().unwrap().iter().map(|e| &e["event"]).collect();
    assert_eq!(kinds, ["power_used", "power_used", "produced", "faith"]);
    assert_eq!(after["players"][0]["strongbox"], serde_json::json!({"S": 1}));
    assert_eq!(after["players"][0]["faith"], 1);
    for (refused, rule) in [
        ("use 1 s:V; use basic s:CV =S; use basic s:VV =C; finish", "M101"),
        ("use 1 s:V; use basic s:VV =S; finish", "M109"),
        ("use basic s:CV =S; drop 3; finish", "M33"),
        ("use 1 s:C; finish", "M103"),
        ("use 2 s:V; finish", "M100"),
        ("row 1; C-1; S-2; use 1 s:V", "M31"),
    ] {
        let (tried, position) = act(refused);
        assert_eq!((&tried["accepted"], &tried["rule"]), (&false.into(), &rule.into()), "{tried}");
        assert_eq!(tried["events"], empty(), "{refused}");
        assert_eq!(position, start, "{refused}");
    }
}

#[test]
fn nothing_but_the_end_of_the_turn_follows_a_bought_card_in_the_same_act() {
    let mut start = first_turn()["position"].clone();
    start["players"][0]["strongbox"] = serde_json::json!({"S": 2});
    let answer = try_masters(&bytes(&start), &["buy y1 1 s:SS; drop 3", "buy y1 1 s:SS; end"]);
    let acts = answer["acts"].as_array().unwrap();
    let accepted: Vec<_> = acts.iter().map(|act| act["accepted"].as_bool().unwrap()).collect();
    assert_eq!(accepted, [false, true]);
    assert_eq!(acts[0]["rule"], Value::Null);
    assert!(acts[0]["error"].as_str().unwrap().contains("nothing can follow"), "{answer}");
    // A line shows nothing hidden, unless the tray is shuffled after it.
    let line = ["row 0; H-2; H-2; V-x; end"];
    assert_eq!(try_masters(&bytes(&start), &line)["acts"][0]["accepted"], true);
    start["market_rule"] = "shuffle".into();
    assert_eq!(try_masters(&bytes(&start), &line)["acts"][0]["accepted"], false);
}

#[test]
fn several_players_of_masters_may_act_in_the_set_up() {
    let start = run(&["new", "masters", "--players", "2", "--seating", "fixed", "--seed", "7"]);
    let answer = try_masters(&start.stdout, &["keep 3 8", "p1 keep 4 7", "p1 bonus C-1"]);
    let acts = answer["acts"].as_array().unwrap();
    assert_eq!((&acts[0]["accepted"], &acts[0]["rule"]), (&false.into(), &Value::Null));
    assert!(acts[0]["error"].as_str().unwrap().contains("name the seat"), "{answer}");
    assert_eq!((&acts[1]["accepted"], &acts[2]["accepted"]), (&true.into(), &true.into()));
    assert_eq!(answer["to_act"], serde_json::json!([0]));
}

#[test]
fn leaving_and_giving_up_in_masters_can_be_tried_too() {
    let start = run(&["new", "masters", "--players", "3", "--seating", "fixed"]).stdout;
    let answer = try_masters(&start, &["p1 leaves", "p2 leaves", "p0 leaves"]);
    assert_eq!((&answer["waiting"], &answer["outcome"]), (&true.into(), &Value::Null));
    let closed = try_masters(&bytes(&answer), &["time is up"]);
    assert_eq!(closed["outcome"]["verdict"], "no_winner");
    let forfeit = try_masters(&start, &["p1 gives up", "p0 leaves", "p0 gives up"]);
    assert_eq!(forfeit["outcome"]["reason"], "forfeit");
    assert_eq!(forfeit["outcome"]["verdict"]["won"], serde_json::json!([2]));
    assert_eq!(forfeit["outcome"]["scores"][2]["note"], "gave up");
    let solo = run(&["new", "masters", "--players", "1"]).stdout;
    let lost = try_masters(&solo, &["p0 gives up"]);
    assert_eq!(lost["outcome"]["verdict"], "no_winner");
    assert_eq!(lost["outcome"]["scores"], empty());
}
