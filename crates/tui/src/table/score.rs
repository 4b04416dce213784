//! The end of a match in the words of the catalogue; what it does not know, in the house's own.

use kernel::{Outcome, Seat, SeatSet, Verdict};
use words::{Words, say};

/// The end of a match, as somebody at the table reads it.
#[derive(Clone, Copy)]
pub(crate) struct Ending<'a> {
    pub(crate) game: &'a str,
    pub(crate) outcome: &'a Outcome,
    pub(crate) names: &'a [String],
    /// The reader's own seat.
    pub(crate) seat: Option<Seat>,
    pub(crate) words: &'a Words,
}

/// A line of the score sheet, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) rank: u8,
    pub(crate) names: String,
    pub(crate) won: bool,
    /// One for each of [`Ending::counted`]; nothing where it was not counted.
    pub(crate) counts: Vec<Option<i32>>,
    pub(crate) note: Option<String>,
}

impl Ending<'_> {
    /// Who won, in one sentence. That no player won may mean that somebody else did.
    pub(crate) fn verdict(&self) -> String {
        let words = self.words;
        match self.outcome.verdict {
            Verdict::NoWinner => {
                let id = format!("{}-no-winner-{}", self.game, word_of(&self.outcome.reason));
                if words.knows(&id) { words.say(&id, []) } else { say!(words, "table-no-winner") }
            }
            Verdict::Drawn(seats) => say!(words, "table-drawn", names = self.called(seats)),
            Verdict::Won(seats) => match self.seat.filter(|seat| seats.contains(*seat)) {
                Some(seat) => {
                    let others = seats.without(SeatSet::only(seat));
                    if others.is_empty() {
                        say!(words, "table-you-win")
                    } else {
                        say!(words, "table-you-win-with", names = self.called(others))
                    }
                }
                None => {
                    let names = self.called(seats);
                    say!(words, "table-wins", names = names, count = seats.len())
                }
            },
        }
    }

    /// Why the match ended.
    pub(crate) fn reason(&self) -> String {
        self.known("end", &self.outcome.reason)
    }

    /// Everything that was counted, in the order in which it decides.
    pub(crate) fn counted(&self) -> Vec<String> {
        self.counts().iter().map(|count| self.known("count", count)).collect()
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let counts = self.counts();
        let winners = match self.outcome.verdict {
            Verdict::Won(seats) => seats,
            Verdict::Drawn(_) | Verdict::NoWinner => SeatSet::EMPTY,
        };
        let row = |score: &kernel::Score| Row {
            rank: score.rank,
            names: self.called(score.seats),
            won: score.seats.iter().any(|seat| winners.contains(seat)),
            counts: counts
                .iter()
                .map(|what| score.counts.iter().find(|(name, _)| name == what).map(|(_, n)| *n))
                .collect(),
            note: score.note.as_ref().map(|note| {
                let id = format!("table-note-{}", word_of(note));
                if self.words.knows(&id) { self.words.say(&id, []) } else { note.to_string() }
            }),
        };
        self.outcome.scores.iter().map(row).collect()
    }

    fn counts(&self) -> Vec<&str> {
        let mut counts: Vec<&str> = Vec::new();
        for (what, _) in self.outcome.scores.iter().flat_map(|score| &score.counts) {
            if !counts.contains(&what.as_ref()) {
                counts.push(what);
            }
        }
        counts
    }

    fn known(&self, kind: &str, name: &str) -> String {
        let id = format!("{}-{kind}-{}", self.game, word_of(name));
        if self.words.knows(&id) { self.words.say(&id, []) } else { name.to_owned() }
    }

    fn called(&self, seats: SeatSet) -> String {
        let names = seats.iter().filter_map(|seat| self.names.get(seat.index()));
        self.words.list(&names.collect::<Vec<_>>())
    }
}

/// `last tower` is `last-tower` in the catalogue.
fn word_of(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("-")
}
