//! How clients of this dialect sound, and a stage with some of them.

use dialects::manners::Manners;
use dialects::masters_bean::DIALECT;
use std::time::Duration;
use wire::Framing;
use wire::lines::Lines;

use stage::{Coming, Script, Stage, Tongue};

/// One message per line.
struct Line(Lines);

impl Tongue for Line {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.0.push(bytes);
        self.0.by_ref().map(Result::unwrap).collect()
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        format!("{text}\n").into_bytes()
    }

    fn reply(&self, text: &str) -> Option<String> {
        (text == "ping").then(|| "pong".to_owned())
    }
}

/// A stage with these clients, who have said nothing.
pub(crate) async fn cast(names: &[&str]) -> Script {
    let mut script = Script::on(Stage::open().await);
    for (name, end) in names.iter().zip(1..) {
        enter(&mut script, name, end).await;
    }
    script
}

/// Matches begin without pauses, for original clients too.
pub(crate) fn at_once() -> Manners {
    Manners { bean_start_delay: Duration::ZERO, ..Manners::default() }
}

/// Somebody comes.
pub(crate) async fn enter(script: &mut Script, name: &str, end: u8) {
    enter_with(script, name, end, at_once()).await;
}

/// The same, to a server that was told this.
pub(crate) async fn enter_with(script: &mut Script, name: &str, end: u8, manners: Manners) {
    let coming = Coming { manners, ..Coming::from(Framing::Json, end) };
    let who = script.stage.enter(&DIALECT, coming).await;
    script.cast(name, who, Box::new(Line(Lines::new(1 << 16))));
}

/// The same; everybody has said how many play, and their names, and is asked for leaders.
pub(crate) async fn named(names: &[&str]) -> Script {
    let mut script = cast(names).await;
    let players = names.len();
    for name in names {
        let line = format!(r#"{{"numOfPlayers" : {players}, "password" : "null"}}"#);
        script.say(name, &line).await;
    }
    for name in names {
        script.say(name, &format!(r#"{{"username" : "{name}"}}"#)).await;
    }
    script
}

/// The same; everybody has chosen, and the match has begun.
pub(crate) async fn started(names: &[&str]) -> Script {
    let mut script = named(names).await;
    for name in names {
        choose(&mut script, name).await;
    }
    for name in names {
        let told = script.told(name).await;
        assert!(told.iter().any(|line| line.contains("gameStart")), "{name}: {told:?}");
    }
    script
}

/// Keeps the first two leaders, and coins.
pub(crate) async fn choose(script: &mut Script, name: &str) {
    let [first, second, ..] = dealt(script, name);
    let line = format!(r#"{{"chosenLeader1" : {first},"chosenLeader2" : {second}}}"#);
    script.say(name, &line).await;
    if script.log(name).last().unwrap().contains("giveInitialResources") {
        script.say(name, r#"{"chosenResource1" : "coin", "chosenResource2" : "coin"}"#).await;
    }
}

/// The codes of the leaders that somebody was dealt.
pub(crate) fn dealt(script: &Script, name: &str) -> [u8; 4] {
    let asked = script.log(name).iter().rev().find(|line| line.contains("leaderCardsDrawn"));
    let asked: serde_json::Value = serde_json::from_str(asked.unwrap()).unwrap();
    serde_json::from_value(asked["leaderCardsDrawn"].clone()).unwrap()
}
