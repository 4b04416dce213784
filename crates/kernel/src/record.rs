//! A match as a text file.
//!
//! ```text
//! bottega record 1
//! game eriantys
//! config {"players":2,"expert":false,"absence":"skip"}
//! seats [{},{}]
//! seed 7
//! steps
//! p1 a4
//! p0 a9
//! …
//! end
//! result p0 wins: last tower
//! digest 5f0c…   (of the final state)
//! check 9a31…    (of all the lines above)
//! ```
//!
//! One module writes, reads, checks and replays the records of every game.

use crate::chance::Seed;
use crate::digest::Digest;
use crate::game::{Game, RuleBroken, Unheard};
use crate::step::Step;

const FIRST_LINE: &str = "bottega record 1";

/// Everything that makes a match: replaying it gives every state the match went through.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What was chosen about the match.
    pub config: G::Config,
    /// What each seat wished for.
    pub seats: Vec<G::SeatOptions>,
    /// What its chance came from.
    pub seed: Seed,
    /// Everything that was accepted, in order.
    pub steps: Vec<Step<G::Action>>,
}

/// A record that cannot be trusted: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl<G: Game> Record<G> {
    /// The state before the first step.
    pub fn start(&self) -> Result<G, G::Error> {
        G::new(&self.config, &self.seats, self.seed)
    }

    /// The record as text. `end` is the state after the last step. Fails only if a game has a
    /// config or a position document that cannot be written.
    pub fn to_text(&self, end: &G) -> Result<String, serde_json::Error> {
        let mut lines = vec![
            FIRST_LINE.to_owned(),
            format!("game {}", G::NAME),
            format!("config {}", serde_json::to_string(&self.config)?),
            format!("seats {}", serde_json::to_string(&self.seats)?),
            format!("seed {}", self.seed),
            "steps".to_owned(),
        ];
        lines.extend(self.steps.iter().map(Step::to_string));
        lines.push("end".to_owned());
        lines.push(format!("result {}", result_of(end)));
        lines.push(format!("digest {}\n", Digest::of_state(end)?));
        let text = lines.join("\n");
        let check = Digest::of_bytes(text.as_bytes());
        Ok(format!("{text}check {check}\n"))
    }

    /// Reads a record and replays it to the end. Anything that was damaged or edited is refused.
    pub fn read(text: &str) -> Result<(Record<G>, G), RecordError> {
        let mut lines = Lines::new(text);
        lines.expect(FIRST_LINE, "not a record this program can read: it must begin with")?;
        let game = lines.field("game")?;
        if game != G::NAME {
            return Err(lines.wrong(format!("this is a record of {game:?}, not of {}", G::NAME)));
        }
        let json = lines.field("config")?;
        let config: G::Config = serde_json::from_str(json).map_err(|error| lines.wrong(error))?;
        // A set-up that cannot be is reported at the line that is to blame.
        let no_wishes = vec![G::SeatOptions::default(); usize::from(G::seats_of(&config))];
        G::new(&config, &no_wishes, Seed::from(0)).map_err(|error| lines.broken(&error))?;
        let json = lines.field("seats")?;
        let seats: Vec<G::SeatOptions> =
            serde_json::from_str(json).map_err(|error| lines.wrong(error))?;
        G::new(&config, &seats, Seed::from(0)).map_err(|error| lines.broken(&error))?;
        let seed = lines.field("seed")?.parse().map_err(|error| lines.wrong(error))?;
        let mut record = Record::<G> { config, seats, seed, steps: Vec::new() };
        let mut state = record.start().map_err(|error| lines.broken(&error))?;
        lines.expect("steps", "the header must be followed by")?;
        loop {
            let line = lines.next()?;
            if line == "end" {
                break;
            }
            let step: Step<G::Action> = line.parse().map_err(|error| lines.wrong(error))?;
            if step.to_string() != line {
                return Err(lines.wrong(format!("a record writes this as {:?}", step.to_string())));
            }
            step.take(&mut state, &mut Unheard).map_err(|error| lines.broken(&error))?;
            record.steps.push(step);
        }
        let result = lines.field("result")?;
        if result != result_of(&state) {
            let real = result_of(&state);
            return Err(lines.wrong(format!("the steps lead to {real:?}, not to {result:?}")));
        }
        let digest: Digest = lines.field("digest")?.parse().map_err(|error| lines.wrong(error))?;
        if digest != Digest::of_state(&state).map_err(|error| lines.wrong(error))? {
            return Err(lines.wrong("the steps lead to another final state than this digest's"));
        }
        let above = lines.above();
        let check: Digest = lines.field("check")?.parse().map_err(|error| lines.wrong(error))?;
        if check != Digest::of_bytes(above.as_bytes()) {
            return Err(lines.wrong("the record was changed after it was written"));
        }
        lines.finish()?;
        if record.to_text(&state).map_err(|error| lines.wrong(error))? != text {
            return Err(lines.wrong("the record is not written the way this program writes it"));
        }
        Ok((record, state))
    }
}

/// The game a record is of.
pub fn game_of(text: &str) -> Result<&str, RecordError> {
    let mut lines = Lines::new(text);
    lines.expect(FIRST_LINE, "not a record this program can read: it must begin with")?;
    lines.field("game")
}

fn result_of<G: Game>(game: &G) -> String {
    game.outcome().map_or_else(|| "unfinished".to_owned(), |outcome| outcome.to_string())
}

/// Reads line by line and knows where it is.
struct Lines<'a> {
    text: &'a str,
    /// Where the next line begins.
    at: usize,
    /// The number of the line last read.
    line: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Lines { text, at: 0, line: 0 }
    }

    fn wrong(&self, why: impl ToString) -> RecordError {
        RecordError { line: self.line.max(1), why: why.to_string() }
    }

    fn broken(&self, error: &impl RuleBroken) -> RecordError {
        self.wrong(format!("{error} ({})", error.rule()))
    }

    fn next(&mut self) -> Result<&'a str, RecordError> {
        self.line += 1;
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some((line, _)) = rest.split_once('\n') else {
            return Err(self.wrong("the record is cut off here"));
        };
        self.at += line.len() + 1;
        if line.ends_with('\r') {
            return Err(self.wrong("a record has plain line ends (LF), not CR LF"));
        }
        Ok(line)
    }

    fn expect(&mut self, wanted: &str, why: &str) -> Result<(), RecordError> {
        if self.next()? == wanted { Ok(()) } else { Err(self.wrong(format!("{why} {wanted:?}"))) }
    }

    fn field(&mut self, name: &str) -> Result<&'a str, RecordError> {
        let line = self.next()?;
        line.strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '))
            .ok_or_else(|| self.wrong(format!("expected \"{name} …\"")))
    }

    fn above(&self) -> &'a str {
        self.text.get(..self.at).unwrap_or_default()
    }

    fn finish(&mut self) -> Result<(), RecordError> {
        if self.at == self.text.len() {
            return Ok(());
        }
        self.line += 1;
        Err(self.wrong("nothing may follow the check"))
    }
}
