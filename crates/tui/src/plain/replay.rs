//! A finished match, line by line.

use std::io;
use words::say;

use super::asking::{PROMPT, is_back, is_quit};
use super::talk::Talk;
use crate::menu::{Desk, Go};
use crate::replay::Replay;
use crate::screen::score_lines;

/// Looks at a match: an empty line goes on, a number goes there.
pub(super) async fn look(replay: &mut Replay, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    let words = &desk.words;
    talk.say(&say!(words, "terminal-plain-replay"))?;
    loop {
        let (number, total) = (replay.at(), replay.last());
        talk.say(&say!(words, "replay-move-of", number = number, total = total))?;
        if let Some(step) = replay.notation() {
            talk.say(step)?;
        }
        for line in replay.lines() {
            talk.say(&line.text)?;
        }
        if let Some(ending) = replay.ending() {
            for line in score_lines(&ending, desk.look) {
                talk.say(&line)?;
            }
        }
        talk.ask(PROMPT)?;
        let Some(line) = talk.listen().await else { return Ok(Go::Quit) };
        let moved = match line.as_str() {
            _ if is_quit(&line) => return Ok(Go::Quit),
            "leave" => return Ok(Go::Back),
            "" if number == total => return Ok(Go::Back),
            "" => replay.step(1),
            _ if is_back(&line) => replay.step(-1),
            "table" => {
                for line in replay.board().summary(replay.around()) {
                    talk.say(&line)?;
                }
                Ok(())
            }
            "view" => {
                if let Err(error) = replay.next_viewer() {
                    talk.say(&error.in_words(words))?;
                }
                let viewer = replay.viewer();
                talk.say(&format!("{} {viewer}", say!(words, "replay-seen-by")))?;
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
