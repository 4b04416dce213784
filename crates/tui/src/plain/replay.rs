//! A finished match, line by line.

use std::io;
use words::say;

use super::asking::{PROMPT, is_back, is_quit, number};
use super::score::sentences;
use super::talk::Talk;
use super::typing::split;
use crate::menu::{Desk, Go};
use crate::play::{Unreadable, things};
use crate::replay::Replay;

/// Looks at a match: an empty line goes on, a number goes there.
pub(super) async fn look(replay: &mut Replay, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    talk.say(&say!(desk.words, "terminal-plain-replay"))?;
    let mut looking = Looking { replay, desk, talk, told: None };
    let mut ended = false;
    loop {
        looking.tell()?;
        let line = if ended { None } else { looking.ask().await? };
        ended = line.is_none();
        // A script that has said everything wants to hear the rest; a person who ends the input quits.
        let is_done = looking.talk.is_typed() || looking.is_at_the_end();
        if ended && is_done {
            return Ok(Go::Quit);
        }
        if let Some(go) = looking.typed(&line.unwrap_or_default()).await? {
            return Ok(go);
        }
    }
}

/// Somebody who looks at a match.
struct Looking<'a> {
    replay: &'a mut Replay,
    desk: &'a Desk,
    talk: &'a mut Talk,
    /// The position that was told.
    told: Option<usize>,
}

impl Looking<'_> {
    fn is_at_the_end(&self) -> bool {
        self.replay.at() == self.replay.last()
    }

    /// Tells which move it is and what happened, if that is new.
    fn tell(&mut self) -> io::Result<()> {
        let Looking { replay, desk, talk, told } = self;
        let (number, total) = (replay.at(), replay.last());
        if told.replace(number) == Some(number) {
            return Ok(());
        }
        talk.say(&say!(desk.words, "replay-move-of", number = number, total = total))?;
        talk.say_all(replay.notation())?;
        talk.say_all(replay.lines().iter().map(|line| &line.text))?;
        talk.say_all(replay.ending().iter().flat_map(sentences))
    }

    async fn ask(&mut self) -> io::Result<Option<String>> {
        self.talk.ask(PROMPT)?;
        self.talk.listen().await
    }

    /// A line was typed.
    async fn typed(&mut self, line: &str) -> io::Result<Option<Go>> {
        let (word, rest) = split(line);
        match word.as_str() {
            _ if is_quit(line) => return Ok(Some(Go::Quit)),
            "leave" => return Ok(Some(Go::Back)),
            "" if self.is_at_the_end() => return Ok(Some(Go::Back)),
            "" => self.go(|replay| replay.step(1))?,
            _ if is_back(line) => self.go(|replay| replay.step(-1))?,
            "table" => self.talk.say_all(self.replay.board().summary(self.replay.around()))?,
            "look" => self.look(rest.trim())?,
            "log" => self.log()?,
            "score" => self.score()?,
            "view" => self.view()?,
            "link" => self.talk.say_all(self.replay.ways_here())?,
            "save" => {
                let (Ok(said) | Err(said)) = self.replay.save().await;
                self.talk.say(&said)?;
            }
            "help" => {
                self.talk.say_all(say!(self.desk.words, "terminal-plain-replay-help").lines())?;
            }
            _ => match line.parse() {
                Ok(to) => self.go(|replay| replay.go(to))?,
                Err(_) => self.talk.say(&say!(self.desk.words, "terminal-plain-replay"))?,
            },
        }
        Ok(None)
    }

    fn go(&mut self, go: impl Fn(&mut Replay) -> Result<(), Unreadable>) -> io::Result<()> {
        match go(self.replay) {
            Ok(()) => Ok(()),
            Err(what) => {
                let what = what.to_string();
                self.talk.say(&say!(self.desk.words, "terminal-confused", what = what))
            }
        }
    }

    /// Tells everything on the board, or explains what has a number there.
    fn look(&mut self, which: &str) -> io::Result<()> {
        let (board, around) = (self.replay.board(), self.replay.around());
        let things = things(board, around, &[]);
        if which.is_empty() {
            return self.talk.say_numbered(things.iter().map(|(_, label)| label));
        }
        let Some((spot, label)) = number(which, things.len()).and_then(|at| things.get(at)) else {
            return self.talk.say(&say!(self.desk.words, "terminal-plain-number"));
        };
        let none = || say!(self.desk.words, "terminal-no-help");
        let help = board.help(around, spot).unwrap_or_else(none);
        self.talk.say_all([label, &help])
    }

    /// Everything that happened until here.
    fn log(&mut self) -> io::Result<()> {
        if self.replay.told().next().is_none() {
            return self.talk.say(&say!(self.desk.words, "table-log-empty"));
        }
        self.talk.say_all(self.replay.told().map(|(at, line)| format!("{at} {}", line.text)))
    }

    /// The score sheet, wherever one is.
    fn score(&mut self) -> io::Result<()> {
        match self.replay.outcome() {
            Some(ending) => self.talk.say_all(sentences(&ending)),
            None => self.talk.say(&say!(self.desk.words, "terminal-plain-no-score")),
        }
    }

    /// Sees the match with the eyes of somebody else.
    fn view(&mut self) -> io::Result<()> {
        let words = &self.desk.words;
        if let Err(error) = self.replay.next_viewer() {
            self.talk.say(&error.in_words(words))?;
        }
        let viewer = self.replay.viewer();
        self.talk.say(&format!("{} {viewer}", say!(words, "replay-seen-by")))?;
        self.told = None;
        Ok(())
    }
}
