//! The score sheet.

use words::say;

use crate::play::Look;
use crate::screen::paint::{fit, width};
use crate::table::score::{Ending, Row};

/// The sheet is read on the smallest screen: no line is longer.
const WIDEST: u16 = 72;
/// Blanks between two columns.
const GAP: u16 = 2;

/// The score sheet in lines: verdict, reason, and what was counted, one thing per line with a column
/// for each side. Things have long names and there are many of them; sides are few.
pub(crate) fn lines(ending: &Ending<'_>, look: Look) -> Vec<String> {
    let sides = ending.rows();
    if sides.is_empty() {
        return [ending.verdict(), ending.reason()].map(|line| look.plain(&line)).to_vec();
    }
    let table: Vec<(String, Vec<String>)> = things(ending, &sides, look)
        .into_iter()
        .map(|(thing, cells)| (look.plain(&thing), cells))
        .map(|(thing, cells)| (thing, cells.iter().map(|cell| look.plain(cell)).collect()))
        .collect();
    let left = table.iter().map(|(thing, _)| width(thing)).max().unwrap_or(0);
    let wide = |column: usize| {
        let cells = table.iter().filter_map(|(_, cells)| cells.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    };
    let whole: Vec<u16> = (0..sides.len()).map(wide).collect();
    // Only the longest names are cut, and no more than they must be.
    let cut = |most: u16| whole.iter().map(move |wide| (*wide).min(most));
    let fits =
        |most: &u16| cut(*most).fold(left, |sum, wide| sum.saturating_add(wide + GAP)) <= WIDEST;
    let widths: Vec<u16> = cut((0..WIDEST).rev().find(fits).unwrap_or(0)).collect();
    let mut lines = vec![ending.verdict(), ending.reason(), String::new()];
    lines.iter_mut().for_each(|line| *line = look.plain(line));
    for (thing, cells) in &table {
        let mut line = thing.clone();
        line.push_str(&blanks(left.saturating_sub(width(thing))));
        for (cell, room) in cells.iter().zip(&widths) {
            let cell = fit(cell, *room, look);
            line.push_str(&blanks(GAP + room.saturating_sub(width(&cell))));
            line.push_str(&cell);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

fn blanks(count: u16) -> String {
    " ".repeat(usize::from(count))
}

/// Every line of the sheet: what it is about, and what each side has.
fn things(ending: &Ending<'_>, sides: &[Row], look: Look) -> Vec<(String, Vec<String>)> {
    let words = ending.words;
    let of = |what: &dyn Fn(&Row) -> String| sides.iter().map(what).collect::<Vec<String>>();
    let name = |side: &Row| {
        let sign = if side.won { look.sign("★ ", "* ") } else { "" };
        format!("{sign}{}", side.names)
    };
    let mut things = vec![
        (say!(words, "table-player"), of(&name)),
        (say!(words, "table-rank"), of(&|side| side.rank.to_string())),
    ];
    for (number, thing) in ending.counted().into_iter().enumerate() {
        let count = |side: &Row| side.counts.get(number).copied().flatten();
        things.push((thing, of(&|side| count(side).map_or_else(String::new, |n| n.to_string()))));
    }
    if sides.iter().any(|side| side.note.is_some()) {
        things.push((String::new(), of(&|side| side.note.clone().unwrap_or_default())));
    }
    things
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Outcome, Score, Seat, SeatSet, Verdict};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use words::{Language, Words};

    /// How Masters counts, with the longest names.
    fn outcome() -> Outcome {
        let things =
            ["points", "cards", "faith", "tiles", "leaders", "resources", "resources left"];
        let score = |seat: Seat| Score {
            seats: SeatSet::only(seat),
            name: seat.to_string().into(),
            rank: seat.index() as u8 + 1,
            counts: (1..).zip(things).map(|(n, thing)| (thing.into(), n * 7)).collect(),
            note: (seat.index() == 3).then(|| "left".into()),
        };
        Outcome {
            verdict: Verdict::Won(Seat::first(1).collect()),
            reason: "seventh card".into(),
            scores: Seat::first(4).map(score).collect(),
        }
    }

    fn drawn(language: Language, look: Look) -> String {
        let (words, outcome) = (Words::of(language), outcome());
        let names =
            ["Ada", "Bartolomeo Colleoni", "Chiara da Montefalco", "Dante"].map(String::from);
        let game = "masters";
        let ending = Ending { game, outcome: &outcome, names: &names, seat: None, words: &words };
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        let title = say!(words, "table-score-sheet");
        super::super::draw_text(&mut buffer, area, &title, &lines(&ending, look), 0, look);
        let line = |y| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..24).map(|y| line(y).trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn the_sheet_of_masters_fits_on_the_smallest_screen() {
        let look = Look { colour: false, ascii: false };
        insta::assert_snapshot!("english", drawn(Language::English, look));
        let look = Look { colour: false, ascii: true };
        insta::assert_snapshot!("italian", drawn(Language::Italian, look));
    }
}
