//! The line at the top: players, whose turn it is, clocks, the connection. And who is there before the
//! match begins.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::time::Instant;
use words::say;

use super::TablePage;
use super::panel::ink_of;
use crate::play::{Ink, Look};
use crate::screen::paint;
use crate::table::clocks::{is_little, written};
use crate::table::names::Presence;
use crate::table::{Connection, Table};

impl TablePage {
    pub(super) fn draw_players(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let table = self.table();
        let right = self.status(look);
        let room = area.width.saturating_sub(paint::width(&right) + 1);
        let seats = table.info().seats.len().max(1);
        let each = room / u16::try_from(seats).unwrap_or(u16::MAX);
        let mut x = area.x;
        for (place, seat) in table.info().seats.iter().enumerate() {
            let Some(number) = u8::try_from(place).ok().and_then(Seat::new) else { continue };
            let acts = table.may_act(number);
            let sign = if acts { look.sign("▶ ", "> ") } else { "  " };
            let mut about = Vec::new();
            if table.seat() == Some(number) {
                about.push(say!(table.words(), "table-you"));
            }
            match Presence::of(seat) {
                Presence::Here | Presence::Bot | Presence::Free => {}
                gone => about.push(gone.in_words(table.words())),
            }
            let about =
                if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
            let left = table.clocks().map(|told| told.left(number, Instant::now()));
            let clock = left.map(|left| {
                let little = if is_little(left) { "!" } else { "" };
                format!(" {}{little}", written(left))
            });
            let clock = clock.unwrap_or_default();
            let rest = paint::width(sign) + paint::width(&clock) + 1;
            let name = look.plain(&format!("{}{about}", table.name(number)));
            let name = paint::fit(&name, each.saturating_sub(rest), look);
            let mut style = look.style(ink_of(Some(number)));
            if acts {
                style = style.add_modifier(Modifier::BOLD);
            }
            x = paint::text(buffer, (x, area.y), area, &format!("{sign}{name}{clock} "), style);
        }
        let x = area.right().saturating_sub(paint::width(&right));
        paint::text(buffer, (x, area.y), area, &right, look.style(Ink::Faint));
    }

    /// How it is with the connection, and which table this is.
    fn status(&self, look: Look) -> String {
        let table = self.table();
        let words = table.words();
        let mut parts = Vec::new();
        match table.connection() {
            Connection::Open => {}
            Connection::Connecting => parts.push(say!(words, "table-status-connecting")),
            Connection::Lost { again, .. } => {
                let left = again.saturating_duration_since(Instant::now());
                parts.push(say!(words, "terminal-lost", seconds = left.as_secs()));
            }
            Connection::Ended(_) => parts.push(say!(words, "table-status-ended")),
        }
        if table.seat().is_none() && table.arrived() {
            parts.push(say!(words, "terminal-watching"));
        }
        parts.push(table.info().code.to_string());
        look.plain(&parts.join(" · "))
    }
}

/// The waiting room: who is there, and how others come.
pub(super) fn draw_room(buffer: &mut Buffer, area: Rect, look: Look, table: &Table) {
    let words = table.words();
    let game = words.say(&format!("game-{}", table.info().game), []);
    let inner = paint::boxed(buffer, area, &game, look);
    let mut lines = vec![
        format!("{} {}", say!(words, "share-code"), table.info().code),
        crate::table::names::tags(table.info(), words).join(", "),
        String::new(),
    ];
    for (place, seat) in table.info().seats.iter().enumerate() {
        let name = table.names().get(place).cloned().unwrap_or_default();
        let presence = Presence::of(seat);
        let owner = table.info().owner.map(Seat::index) == Some(place);
        let mut about = vec![presence.in_words(words)];
        if owner {
            about.push(say!(words, "table-owner"));
        }
        if seat.choosing {
            about.push(say!(words, "table-choosing"));
        }
        if table.seat().map(Seat::index) == Some(place) {
            about.push(say!(words, "table-you"));
        }
        let sign = match presence {
            Presence::Free => look.sign("○", "-"),
            _ => look.sign("●", "*"),
        };
        let name = if presence == Presence::Free { String::new() } else { format!("{name}, ") };
        lines.push(format!(" {sign} {}. {name}{}", place + 1, about.join(", ")));
    }
    if table.info().spectators > 0 {
        lines.push(String::new());
        lines.push(say!(words, "table-spectators", count = table.info().spectators));
    }
    for (y, line) in (inner.y..inner.bottom()).zip(&lines) {
        let line = paint::fit(&look.plain(line), inner.width.saturating_sub(2), look);
        paint::text(buffer, (inner.x + 1, y), inner, &line, look.style(Ink::Plain));
    }
}
