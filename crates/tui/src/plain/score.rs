//! The score sheet in sentences: columns are nothing for ears.

use words::say;

use crate::table::score::{Ending, Row};

/// How the match ended, and what everybody has.
pub(super) fn sentences(ending: &Ending<'_>) -> Vec<String> {
    let mut lines = vec![ending.verdict(), ending.reason()];
    lines.extend(sides(ending));
    lines
}

/// What everybody has, in the order of the sheet.
pub(super) fn sides(ending: &Ending<'_>) -> Vec<String> {
    let things = ending.counted();
    let side = |row: Row| {
        let mut about = vec![format!("{} {}", say!(ending.words, "table-rank"), row.rank)];
        let counts = things.iter().zip(row.counts);
        about.extend(counts.filter_map(|(thing, count)| Some(format!("{thing} {}", count?))));
        about.extend(row.note);
        format!("{}: {}.", row.names, about.join(", "))
    };
    ending.rows().into_iter().map(side).collect()
}
