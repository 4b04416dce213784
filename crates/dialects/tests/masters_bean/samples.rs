//! What was recorded of the original: it can be read, and ours says the same in the same order
//! (section 14, item 8).

use dialects::masters_bean::command_bean::{Cmd, Command};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::bots::Kind;
use crate::games::game;

const SAMPLES: [(&str, usize); 3] =
    [("solo-cli-first-turn", 1), ("two-cli-first-turns", 2), ("three-players-first-turns", 3)];

/// Who said it (`true`: the client), and what; by connection, in the order of the recording.
fn recorded(sample: &str) -> Vec<(u64, bool, String)> {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../wire/tests/samples/masters-bean");
    let text = fs::read_to_string(folder.join(format!("{sample}.jsonl"))).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let said = lines.filter_map(|line| {
        let client = match line["dir"].as_str()? {
            "c2s" => true,
            "s2c" => false,
            _ => return None,
        };
        Some((line["conn"].as_u64()?, client, line["line"].as_str()?.to_owned()))
    });
    said.filter(|(_, _, line)| !is_word(line)).collect()
}

/// A ping, or the answer to one: they may come at any time.
fn is_word(line: &str) -> bool {
    line == "ping" || line == "pong"
}

/// The names of the fields. Not all recorded lines are strict JSON.
fn keys(line: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let parts: Vec<&str> = line.split('"').collect();
    for (at, part) in parts.iter().enumerate().skip(1).step_by(2) {
        let is_key = parts.get(at + 1).is_some_and(|rest| rest.trim_start().starts_with(':'));
        if is_key {
            keys.insert((*part).to_owned());
        }
    }
    keys
}

fn cmd(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("\"cmd\"")?;
    rest.split('"').nth(1).map(str::to_owned)
}

/// What one client said and was told, put together.
#[derive(Default)]
struct Study {
    /// What a message looks like; a reply by the command before it and whether it was accepted.
    fields: BTreeMap<String, BTreeSet<BTreeSet<String>>>,
    /// What a client is told about its own commands.
    orders: BTreeMap<String, BTreeSet<Vec<String>>>,
    /// What it is told when the match begins.
    beginnings: BTreeSet<Vec<String>>,
}

impl Study {
    fn take(&mut self, timeline: &[(bool, String)]) {
        let mut open: Option<(String, Vec<String>)> = None;
        let mut beginning: Option<Vec<String>> = None;
        for (said, line) in timeline {
            let cmd = cmd(line);
            if *said {
                if cmd.as_deref() == Some("sendChatMessage") {
                    continue;
                }
                self.close(open.take());
                open = cmd.map(|cmd| (cmd, Vec::new()));
                continue;
            }
            let what = match (&cmd, &open) {
                (Some(cmd), _) => cmd.clone(),
                (None, Some((command, _))) => {
                    let yes = line.contains("true");
                    format!("{} {command}", if yes { "yes to" } else { "no to" })
                }
                (None, None) => "an answer to nothing".to_owned(),
            };
            self.fields.entry(what.clone()).or_default().insert(keys(line));
            if what == "chatMessageUpdate" {
                continue;
            }
            match &mut beginning {
                Some(told) => {
                    told.push(what.clone());
                    if what == "printOutUpdate" {
                        self.beginnings.extend(beginning.take());
                    }
                }
                None if what == "setupUpdate" => beginning = Some(vec![what.clone()]),
                None => {}
            }
            if let Some((command, told)) = &mut open {
                let replied = told.iter().any(|it| it.starts_with("yes") || it.starts_with("no"));
                // After the reply to the end of a turn, others act.
                if !(command == "endTurn" && replied) {
                    told.push(what);
                }
            }
        }
    }

    fn close(&mut self, open: Option<(String, Vec<String>)>) {
        if let Some((command, told)) = open {
            self.orders.entry(command).or_default().insert(told);
        }
    }
}

#[test]
fn every_recorded_line_of_a_client_is_understood() {
    let mut read = 0;
    for (sample, _) in SAMPLES {
        for (_, _, line) in recorded(sample).iter().filter(|(_, client, _)| *client) {
            let command = Command::read(line).expect(line);
            match cmd(line) {
                Some(_) => assert!(command.cmd.is_some_and(|cmd| cmd != Cmd::Unknown), "{line}"),
                None => assert_ne!(command, Command::default(), "{line}"),
            }
            read += 1;
        }
    }
    assert!(read > 60, "{read}");
}

#[tokio::test(start_paused = true)]
async fn messages_have_the_fields_and_the_order_of_the_recordings() {
    for (sample, players) in SAMPLES {
        let mut original = Study::default();
        let lines = recorded(sample);
        for conn in 1..=players as u64 {
            let own: Vec<(bool, String)> = lines
                .iter()
                .filter(|(other, _, _)| *other == conn)
                .map(|(_, client, line)| (*client, line.clone()))
                .collect();
            original.take(&own);
        }
        let mut ours = Study::default();
        for seed in 50..52 {
            for bot in game(seed, &vec![Kind::Java; players], "").await {
                let mut own: Vec<(bool, String)> = bot.timeline.clone();
                own.retain(|(_, line)| !is_word(line));
                ours.take(&own);
            }
        }
        assert_eq!(original.beginnings, ours.beginnings, "{sample}");
        for (what, fields) in &original.fields {
            assert_eq!(Some(fields), ours.fields.get(what), "{sample}: {what}");
        }
        for (command, orders) in &original.orders {
            let known = ours.orders.get(command);
            for order in orders {
                // A log line of somebody before may have come late.
                let late = order.first().is_some_and(|first| first == "printOutUpdate");
                let order = match command != "endTurn" && late {
                    true => &order[1..],
                    false => &order[..],
                };
                let same = known.is_some_and(|known| known.iter().any(|ours| ours == order));
                assert!(same, "{sample}: {command} {order:?}, but {known:?}");
            }
        }
    }
}
