//! The score sheet.

use crate::play::Look;
use crate::screen::paint::width;
use crate::table::score::Ending;
use words::say;

/// The score sheet in lines: verdict, reason, and a table of what was counted.
pub(crate) fn lines(ending: &Ending<'_>, look: Look) -> Vec<String> {
    let words = ending.words;
    let rows = ending.rows();
    let mut head = vec![say!(words, "table-rank"), say!(words, "table-player")];
    head.extend(ending.counted());
    let mut lines = vec![ending.verdict(), ending.reason()];
    if rows.is_empty() {
        return lines.into_iter().map(|line| look.plain(&line)).collect();
    }
    lines.push(String::new());
    let notes = rows.iter().any(|row| row.note.is_some());
    let mut table = vec![head];
    for row in rows {
        let sign = if row.won { look.sign("★", "*") } else { " " };
        let mut cells = vec![format!("{}{sign}", row.rank), row.names];
        cells.extend(
            row.counts.iter().map(|count| count.map_or_else(String::new, |n| n.to_string())),
        );
        if notes {
            cells.push(row.note.unwrap_or_default());
        }
        table.push(cells);
    }
    let columns = table.iter().map(Vec::len).max().unwrap_or_default();
    let wide = |column: usize| {
        table.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<u16> = (0..columns).map(wide).collect();
    for row in table {
        let mut line = String::new();
        for (column, (cell, room)) in row.iter().zip(&widths).enumerate() {
            let blank = " ".repeat(usize::from(room.saturating_sub(width(cell))));
            // Names to the left, numbers to the right.
            match column {
                0 | 1 => line.push_str(&format!("{cell}{blank}  ")),
                _ => line.push_str(&format!("{blank}{cell}  ")),
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.into_iter().map(|line| look.plain(&line)).collect()
}
