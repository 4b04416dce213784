//! The score sheet.

use words::say;

use crate::play::Look;
use crate::screen::paint::width;
use crate::table::score::Ending;

/// The score sheet in lines: verdict, reason, and what was counted, one column for each side.
pub(crate) fn lines(ending: &Ending<'_>, look: Look) -> Vec<String> {
    let words = ending.words;
    let sides = ending.rows();
    let mut lines = vec![ending.verdict(), ending.reason()];
    if !sides.is_empty() {
        lines.push(String::new());
        let row = |name: String, cell: &dyn Fn(usize) -> String| {
            std::iter::once(name).chain((0..sides.len()).map(cell)).collect::<Vec<String>>()
        };
        let of = |side: usize| sides.get(side);
        let mut table = vec![
            row(say!(words, "table-player"), &|side| {
                of(side).map_or_else(String::new, |side| side.names.clone())
            }),
            row(say!(words, "table-rank"), &|side| {
                let won = look.sign("★ ", "* ");
                of(side).map_or_else(String::new, |side| {
                    format!("{}{}", if side.won { won } else { "" }, side.rank)
                })
            }),
        ];
        for (what, name) in ending.counted().into_iter().enumerate() {
            table.push(row(name, &|side| {
                let count = of(side).and_then(|side| side.counts.get(what).copied().flatten());
                count.map_or_else(String::new, |count| count.to_string())
            }));
        }
        if sides.iter().any(|side| side.note.is_some()) {
            table.push(row(String::new(), &|side| {
                of(side).and_then(|side| side.note.clone()).unwrap_or_default()
            }));
        }
        lines.extend(in_columns(&table));
    }
    lines.into_iter().map(|line| look.plain(&line)).collect()
}

/// Rows of cells as lines: the first column to the left, the others to the right.
fn in_columns(table: &[Vec<String>]) -> Vec<String> {
    let wide = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    };
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let blank = " ".repeat(usize::from(wide(column).saturating_sub(width(cell))));
            line += &match column {
                0 => format!("{cell}{blank}"),
                _ => format!("   {blank}{cell}"),
            };
        }
        line.trim_end().to_owned()
    };
    table.iter().map(line).collect()
}
