//! Conversations as scripts:
//!
//! ```text
//! ada > {"type":"Pong"}                 ada's client sends this
//! ada < {"type":"Error",…}              and this is what it is told next; … stands for anything
//! ada < nothing                         it was told nothing more
//! 5 s pass                              time passes
//! ada hangs up                          ada's connection ends
//! ada is closed                         the server has closed it
//! ada stops answering                   what is answered by itself is answered no more
//! ada answers again
//! -- a remark
//! ```

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use crate::{Stage, Who};

/// What a client of a dialect sounds like: bytes to texts, and texts to bytes.
pub trait Tongue {
    /// The texts in what was sent, in their order.
    fn read(&mut self, bytes: &[u8]) -> Vec<String>;
    /// The bytes of a text.
    fn write(&mut self, text: &str) -> Vec<u8>;
    /// What a client answers by itself; such a text is not shown in scripts.
    fn reply(&self, text: &str) -> Option<String>;
    /// Follows a direction of a script that only this dialect knows, or does not know it either.
    fn follow(&mut self, _direction: &str) -> bool {
        false
    }
    /// What it answers by itself to a text that scripts show.
    fn confirm(&self, _text: &str) -> Option<String> {
        None
    }
}

struct Role {
    who: Who,
    tongue: Box<dyn Tongue>,
    heard: VecDeque<String>,
    /// Everything that was ever heard.
    log: Vec<String>,
    answers: bool,
}

/// A stage on which scripts are played.
pub struct Script {
    /// The stage.
    pub stage: Stage,
    roles: BTreeMap<String, Role>,
}

impl Script {
    /// Scripts are played here.
    pub fn on(stage: Stage) -> Script {
        Script { stage, roles: BTreeMap::new() }
    }

    /// Gives somebody on the stage a name and a tongue.
    pub fn cast(&mut self, name: &str, who: Who, tongue: Box<dyn Tongue>) {
        let role = Role { who, tongue, heard: VecDeque::new(), log: Vec::new(), answers: true };
        self.roles.insert(name.to_owned(), role);
    }

    /// Who has this name.
    pub fn who(&self, name: &str) -> Who {
        self.roles[name].who
    }

    /// Plays every line of a script.
    pub async fn play(&mut self, script: &str) {
        for (number, line) in script.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with("--") {
                continue;
            }
            self.play_line(line).await.unwrap_or_else(|why| {
                panic!("line {}: {line}\n{why}", number + 1);
            });
        }
    }

    async fn play_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(time) = line.strip_suffix(" pass") {
            self.pass(span(time)?).await;
            return Ok(());
        }
        let (name, what) = line.split_once(' ').ok_or("who does what?")?;
        if !self.roles.contains_key(name) {
            return Err(format!("nobody is called {name}"));
        }
        match what.trim() {
            "hangs up" => {
                let who = self.roles[name].who;
                self.stage.hang_up(who).await;
                self.listen().await;
            }
            "is closed" => {
                self.listen().await;
                if !self.stage.is_closed(self.roles[name].who) {
                    return Err("the connection is open".to_owned());
                }
            }
            "stops answering" => self.role(name).answers = false,
            "answers again" => self.role(name).answers = true,
            "< nothing" => {
                self.listen().await;
                if let Some(text) = self.role(name).heard.front() {
                    return Err(format!("but {name} was told: {text}"));
                }
            }
            what if self.role(name).tongue.follow(what) => {}
            what => match (what.strip_prefix("> "), what.strip_prefix("< ")) {
                (Some(text), None) => self.say(name, text.trim()).await,
                (None, Some(pattern)) => {
                    self.listen().await;
                    let told = self.role(name).heard.pop_front();
                    let told = told.ok_or("but nothing was told")?;
                    if !fits(pattern.trim(), &told) {
                        return Err(format!("but this was told: {told}"));
                    }
                }
                _ => return Err("a line is told with < or said with >".to_owned()),
            },
        }
        Ok(())
    }

    fn role(&mut self, name: &str) -> &mut Role {
        self.roles.get_mut(name).unwrap()
    }

    /// Somebody says something.
    pub async fn say(&mut self, name: &str, text: &str) {
        let role = self.roles.get_mut(name).unwrap();
        let bytes = role.tongue.write(text);
        self.stage.send(role.who, &bytes).await;
        self.listen().await;
    }

    /// Everything that somebody was told and no line has mentioned.
    pub async fn told(&mut self, name: &str) -> Vec<String> {
        self.listen().await;
        self.role(name).heard.drain(..).collect()
    }

    /// Everything that somebody was ever told, mentioned or not.
    pub fn log(&self, name: &str) -> &[String] {
        &self.roles[name].log
    }

    /// Lets time pass in small steps, so that what is answered by itself is answered in time.
    pub async fn pass(&mut self, mut time: Duration) {
        while !time.is_zero() {
            let step = time.min(Duration::from_millis(500));
            self.stage.pass(step).await;
            self.listen().await;
            time -= step;
        }
    }

    /// Everybody hears what they were sent, and answers what is answered by itself.
    async fn listen(&mut self) {
        let mut again = true;
        while std::mem::take(&mut again) {
            for role in self.roles.values_mut() {
                for text in role.tongue.read(&self.stage.hear(role.who)) {
                    let shown = role.tongue.reply(&text).is_none();
                    let reply = role.tongue.reply(&text).or_else(|| role.tongue.confirm(&text));
                    if shown {
                        role.log.push(text.clone());
                        role.heard.push_back(text);
                    }
                    let Some(reply) = reply else { continue };
                    if role.answers {
                        let bytes = role.tongue.write(&reply);
                        self.stage.send(role.who, &bytes).await;
                        again = true;
                    }
                }
            }
        }
    }
}

/// `5 s` or `250 ms`.
fn span(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_once(' ').ok_or("how long? 5 s, or 250 ms")?;
    let number: u64 = number.parse().map_err(|_| format!("{number} is no number"))?;
    match unit {
        "s" => Ok(Duration::from_secs(number)),
        "ms" => Ok(Duration::from_millis(number)),
        _ => Err(format!("{unit} is neither s nor ms")),
    }
}

/// Does a text fit a pattern, in which … stands for anything?
pub fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}
