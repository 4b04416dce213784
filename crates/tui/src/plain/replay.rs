//! A finished match, line by line.

use std::io;
use words::say;

use super::asking::{PROMPT, is_back, is_quit};
use super::score::sentences;
use super::talk::Talk;
use crate::menu::{Desk, Go};
use crate::replay::Replay;

/// Looks at a match: an empty line goes on, a number goes there.
pub(super) async fn look(replay: &mut Replay, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    let words = &desk.words;
    talk.say(&say!(words, "terminal-plain-replay"))?;
    let mut told = None;
    loop {
        let (number, total) = (replay.at(), replay.last());
        if told.replace(number) != Some(number) {
            talk.say(&say!(words, "replay-move-of", number = number, total = total))?;
            talk.say_all(replay.notation())?;
            talk.say_all(replay.lines().iter().map(|line| &line.text))?;
            talk.say_all(replay.ending().iter().flat_map(sentences))?;
        }
        talk.ask(PROMPT)?;
        let Some(line) = talk.listen().await else { return Ok(Go::Quit) };
        let moved = match line.to_ascii_lowercase().as_str() {
            _ if is_quit(&line) => return Ok(Go::Quit),
            "leave" => return Ok(Go::Back),
            "" if number == total => return Ok(Go::Back),
            "" => replay.step(1),
            _ if is_back(&line) => replay.step(-1),
            "table" => {
                talk.say_all(replay.board().summary(replay.around()))?;
                Ok(())
            }
            "view" => {
                if let Err(error) = replay.next_viewer() {
                    talk.say(&error.in_words(words))?;
                }
                let viewer = replay.viewer();
                talk.say(&format!("{} {viewer}", say!(words, "replay-seen-by")))?;
                told = None;
                Ok(())
            }
            "save" => {
                let (Ok(said) | Err(said)) = replay.save().await;
                talk.say(&said)?;
                Ok(())
            }
            other => match other.parse() {
                Ok(to) => replay.go(to),
                Err(_) => {
                    talk.say(&say!(words, "terminal-plain-replay"))?;
                    Ok(())
                }
            },
        };
        if let Err(what) = moved {
            talk.say(&say!(words, "terminal-confused", what = what.to_string()))?;
        }
    }
}
