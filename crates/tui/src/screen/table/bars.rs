//! The lines around the board: players above it; below it what is to be done, what happened last, and
//! which keys there are.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::time::Instant;
use words::say;

use super::draw::{LIST, page};
use super::overlay::Overlay;
use super::panel::ink_of;
use super::{Focus, TablePage};
use crate::play::{Ink, Look};
use crate::screen::paint;
use crate::table::Connection;
use crate::table::clocks::{is_little, written};
use crate::table::names::Presence;

/// What stands around a prompt: pieces of the line, and blanks.
const PROMPT: u16 = 4;

impl TablePage {
    pub(super) fn draw_players(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let table = self.table();
        let right = self.status(look);
        let room = area.width.saturating_sub(paint::width(&right).saturating_add(1));
        let mut players = Vec::new();
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
            let name = look.plain(&format!("{}{about}", table.name(number)));
            let mut style = look.style(ink_of(Some(number)));
            if acts {
                style = style.add_modifier(Modifier::BOLD);
            }
            players.push((sign, name, clock, style));
        }
        let rest = |sign: &str, clock: &str| paint::width(sign) + paint::width(clock) + 1;
        let rests = players.iter().map(|(sign, _, clock, _)| rest(sign, clock)).sum();
        let widths = players.iter().map(|(_, name, ..)| paint::width(name)).collect();
        let most = share(widths, room.saturating_sub(rests));
        let mut x = area.x;
        for (sign, name, clock, style) in players {
            let name = fit_name(&name, most, look);
            x = paint::text(buffer, (x, area.y), area, &format!("{sign}{name}{clock} "), style);
        }
        let x = area.right().saturating_sub(paint::width(&right));
        paint::text(buffer, (x, area.y), area, &right, look.style(Ink::Faint));
    }

    /// How it is with the connection, how many watch, and which table this is.
    fn status(&self, look: Look) -> String {
        let table = self.table();
        let words = table.words();
        let mut parts = Vec::new();
        match table.connection() {
            Connection::Open => {}
            Connection::Connecting => parts.push(say!(words, "table-status-connecting")),
            Connection::Lost => parts.push(say!(words, "terminal-lost")),
            Connection::Ended(_) => parts.push(say!(words, "table-status-ended")),
        }
        if table.info().spectators > 0 {
            parts.push(say!(words, "terminal-spectators", count = table.info().spectators));
        }
        if table.seat().is_none() && table.arrived() {
            parts.push(say!(words, "terminal-watching"));
        }
        parts.push(table.info().code.to_string());
        look.plain(&parts.join(" · "))
    }

    /// The prompt in lines, in a place so wide: two if it needs them. A long list needs room beside it to
    /// say where one is.
    pub(super) fn prompt_lines(&self, width: u16, offers: usize, look: Look) -> Vec<String> {
        let page = if offers > usize::from(LIST) { page(offers, offers) } else { String::new() };
        let room = width.saturating_sub(PROMPT).saturating_sub(paint::width(&page));
        let mut lines = paint::wrap(&look.plain(&self.prompt()), room);
        if lines.len() > 2 {
            let rest = lines.split_off(1).join(" ");
            lines.push(paint::fit(&rest, room, look));
        }
        lines
    }

    /// The prompt, and where one is in a list of which a part is shown.
    pub(super) fn draw_prompt(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        look: Look,
        lines: &[String],
        page: &str,
    ) {
        let line = look.sign("─", "-").repeat(usize::from(area.width));
        paint::text(buffer, (area.x, area.y), area, &line, look.style(Ink::Faint));
        for (y, text) in (area.y..area.bottom()).zip(lines) {
            let text = format!(" {text} ");
            paint::text(buffer, (area.x + 1, y), area, &text, look.style(Ink::Strong));
        }
        let x = area.right().saturating_sub(paint::width(page) + 1);
        paint::text(buffer, (x, area.y), area, page, look.style(Ink::Faint));
    }

    /// How many rows the guide takes.
    pub(super) fn guide_rows(&self, width: u16, look: Look) -> u16 {
        let lines = |guide: String| paint::wrap(&look.plain(&guide), width.saturating_sub(2)).len();
        let rows = self.table().guide().map(lines).unwrap_or_default();
        u16::try_from(rows).unwrap_or(u16::MAX)
    }

    /// Trouble, else the whole of an entry of which the list shows only a part, else the guide, else what
    /// happened last; below it the keys, unless there is no line left for them.
    pub(super) fn draw_last(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        look: Look,
        part: Option<&str>,
    ) {
        let table = self.table();
        let lost = matches!(table.connection(), Connection::Lost);
        let (text, ink) = match (table.trouble(), table.connection()) {
            (Some(trouble), _) => (format!("! {trouble}"), Ink::Red),
            (None, Connection::Ended(why)) => (format!("! {why}"), Ink::Red),
            _ if lost => (format!("! {}", say!(table.words(), "table-status-lost")), Ink::Red),
            _ => match (table.rematch_news(), part) {
                (Some(news), _) => (news, Ink::Strong),
                (None, Some(whole)) => (whole.to_owned(), Ink::Plain),
                (None, None) => match table.guide() {
                    Some(guide) => (guide, Ink::Plain),
                    None => (self.last_told().unwrap_or_default(), Ink::Faint),
                },
            },
        };
        let room = area.width.saturating_sub(2);
        let mut lines = vec![(look.plain(&text), ink)];
        // What happened is read in the log; the rest is read here or nowhere.
        if ink != Ink::Faint {
            lines =
                paint::wrap(&look.plain(&text), room).into_iter().map(|line| (line, ink)).collect();
        }
        for (y, (line, ink)) in (area.y..area.bottom()).zip(&lines) {
            let line = paint::fit(line, room, look);
            paint::text(buffer, (area.x + 1, y), area, &line, look.style(*ink));
        }
        if lines.len() < usize::from(area.height) {
            let y = area.bottom().saturating_sub(1);
            let row = Rect { x: area.x + 1, y, width: room, height: 1 };
            let hint = self.hint();
            self.drawn.hints.draw(buffer, row, &hint, look);
        }
    }

    /// Which keys do something now.
    fn hint(&self) -> String {
        let words = self.table().words();
        let hint = match (&self.overlay, self.focus) {
            (Some(Overlay::Sure(_)), _) => String::new(),
            (Some(Overlay::Explain | Overlay::Score), _) => say!(words, "terminal-hint-close"),
            (Some(Overlay::Text { .. }), _) => say!(words, "terminal-hint-text"),
            (Some(Overlay::Menu { .. }), _) => say!(words, "terminal-hint-menu"),
            (Some(Overlay::Notation(_) | Overlay::Say(_)), _) => say!(words, "terminal-hint-write"),
            (None, Focus::List) if self.offers().is_empty() => say!(words, "terminal-hint-idle"),
            (None, Focus::List) => say!(words, "terminal-hint-list"),
            (None, Focus::Board) => say!(words, "terminal-hint-board"),
            (None, Focus::Log) => say!(words, "terminal-hint-log"),
            (None, Focus::Chat) => say!(words, "terminal-hint-chat"),
        };
        match self.unread {
            0 => hint,
            _ if self.drawn.chat_is_seen => hint,
            count => format!("{} · {hint}", say!(words, "terminal-unread", count = count)),
        }
    }
}

/// How wide the widest may be if all of them have no more than this room.
fn share(widths: Vec<u16>, room: u16) -> u16 {
    let widest = widths.iter().copied().max().unwrap_or(0);
    let fits = |most: &u16| widths.iter().map(|width| u32::from(*width.min(most))).sum::<u32>();
    (0..=widest).rev().find(|most| fits(most) <= u32::from(room)).unwrap_or(0)
}

/// A name that is cut keeps its number: others are called the same.
fn fit_name(name: &str, room: u16, look: Look) -> String {
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    match name.rsplit_once(' ').filter(|(_, number)| is_number(number)) {
        Some((rest, number)) if paint::width(name) > room => {
            let number = format!(" {number}");
            paint::fit(rest, room.saturating_sub(paint::width(&number)), look) + &number
        }
        _ => paint::fit(name, room, look),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_have_what_short_ones_leave_over() {
        assert_eq!(share(vec![3, 12, 20], 35), 20);
        assert_eq!(share(vec![3, 12, 20], 30), 15);
        assert_eq!(share(vec![3, 12, 20], 20), 8);
        assert_eq!(share(vec![3, 12, 20], 0), 0);
    }

    #[test]
    fn a_name_keeps_its_number() {
        let look = Look { colour: false, ascii: false };
        assert_eq!(fit_name("Strong bot 2", 9, look), "Strong… 2");
        assert_eq!(fit_name("Strong bot 2", 12, look), "Strong bot 2");
        assert_eq!(fit_name("Alessandra", 6, look), "Aless…");
    }
}
