//! The first page: which tables there are, and how to connect.

use protocol::{Player, Stage, TableInfo};
use std::fmt::Write;
use std::sync::Arc;

/// The page, with the tables of now. `place` is where the browser found us.
pub(crate) fn render(tables: &[Arc<TableInfo>], scheme: &str, place: &str) -> String {
    let place = escape(place);
    let socket = if scheme == "https" { "wss" } else { "ws" };
    let mut rows = String::new();
    for table in tables {
        let players: Vec<String> = table.seats.iter().map(|seat| player(&seat.player)).collect();
        let stage = match table.stage {
            Stage::Waiting => "waiting",
            Stage::Playing => "playing",
            Stage::Finished => "finished",
            Stage::Closed => "closed",
        };
        // Writing to a string cannot fail.
        let _ = write!(
            rows,
            "<tr><td><code>{}</code></td><td>{}</td><td>{stage}</td><td>{}</td></tr>",
            table.code,
            escape(&table.game),
            players.join(", ")
        );
    }
    if rows.is_empty() {
        rows.push_str("<tr><td colspan=\"4\">No table is open. Open one!</td></tr>");
    }
    format!(
        r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bottega</title></head>
<body>
<h1>Bottega</h1>
<p>Eriantys and Masters of Renaissance, for people, bots and programs.</p>
<h2>Tables</h2>
<table>
<thead><tr><th>Code</th><th>Game</th><th>Stage</th><th>Players</th></tr></thead>
<tbody>{rows}</tbody>
</table>
<h2>How to connect</h2>
<p>Let two bots play a game:</p>
<pre>bottega bot --connect {scheme}://{place} --game eriantys --games 1 &amp;
bottega bot --connect {scheme}://{place} --game eriantys --games 1</pre>
<p>Open a table yourself, and get its code and your token:</p>
<pre>curl -s {scheme}://{place}/api/v1/tables -d '{{"game": "masters", "name": "YOUR NAME"}}'</pre>
<p>Then talk to it over the WebSocket <code>{socket}://{place}/api/v1/tables/CODE/socket</code>.
Everything is described in <a href="/api/v1/openapi.json">openapi.json</a>.</p>
</body>
</html>
"#
    )
}

fn player(player: &Player) -> String {
    match player {
        Player::Nobody => "<em>free</em>".to_owned(),
        Player::Person(name) => escape(name),
        Player::Bot(level) => format!("bot ({level})"),
    }
}

/// Text as it stands in a page: names may hold anything.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_part_of_the_page() {
        assert_eq!(escape("<b>\"&'"), "&lt;b&gt;&quot;&amp;&#39;");
        assert!(!render(&[], "http", "<script>").contains("<script>"));
    }
}
