//! How the table page looks, on a small screen and on a large one.

use kernel::Seat;
use protocol::Stage;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::time::Instant;
use words::say;

use super::overlay::{Final, Overlay};
use super::panel::ink_of;
use super::{Drawn, Focus, TablePage, sheet};
use crate::menu::Desk;
use crate::play::{Canvas, Ink, Look, Signs};
use crate::screen::cursor::letter_of;
use crate::screen::paint;
use crate::table::clocks::{is_little, written};
use crate::table::names::Presence;
use crate::table::{Connection, Deed, Offer, Table, Why};

/// The board needs so much.
const BOARD: (u16, u16) = (78, 12);
/// From this width on, log and chat stand beside the board.
const WIDE: u16 = 110;
/// The most of the width that they take.
const PANEL: u16 = 48;
/// Rows of the list on the smallest screen.
const LIST: u16 = 7;

impl TablePage {
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        self.drawn = Drawn::default();
        if let Some(name) = self.party.awaited() {
            cover(buffer, area, name, desk);
            return;
        }
        let look = desk.look;
        self.draw_players(buffer, Rect { height: 1, ..area }, look);
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let mut main = below;
        if area.width >= WIDE {
            let panel = PANEL.min(area.width - BOARD.0 - 2);
            main.width -= panel;
            self.draw_panel(buffer, Rect { x: main.right(), width: panel, ..below }, look);
        }
        self.draw_main(buffer, main, look);
        self.draw_overlay(buffer, area, desk);
        if self.drawn.chat_is_seen {
            self.unread = 0;
        }
    }

    /// Board above, what can be done below.
    fn draw_main(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let offers = self.offers();
        // Prompt, what happened last, and hints have a line each.
        let room = area.height.saturating_sub(3);
        let columns = columns(&offers, area.width, look);
        let wanted = u16::try_from(offers.len()).unwrap_or(u16::MAX).div_ceil(columns.max(1));
        let most = room.saturating_sub(BOARD.1 + 1).min((room / 3).max(LIST)).max(LIST.min(room));
        let rows = wanted.clamp(LIST.min(most), most);
        let [board, prompt, list, last, hint] = heights(area, [room - rows, 1, rows, 1, 1]);
        match self.focus {
            Focus::Log if area.width < WIDE && self.drawn.panel.is_empty() => {
                self.draw_log(buffer, board, look, true);
            }
            Focus::Chat if self.drawn.panel.is_empty() => {
                self.drawn.chat_is_seen = true;
                self.draw_chat(buffer, board, look, true);
            }
            _ => self.draw_board(buffer, board, look, &offers),
        }
        self.draw_prompt(buffer, prompt, look, offers.len(), usize::from(rows * columns));
        self.draw_list(buffer, list, look, &offers, columns);
        self.draw_last(buffer, last, look);
        self.draw_hint(buffer, hint, look);
    }

    fn draw_board(&mut self, buffer: &mut Buffer, area: Rect, look: Look, offers: &[Offer]) {
        let table = self.party.table();
        let Some(board) = table.board() else {
            draw_room(buffer, area, look, table);
            return;
        };
        let under = match (self.focus, offers.get(self.cursor.at()).map(|offer| &offer.deed)) {
            (Focus::Board, _) => self.spot.clone(),
            (_, Some(Deed::Choose(spot))) => Some(spot.clone()),
            _ => None,
        };
        let signs = Signs {
            lit: table.lit(),
            chosen: table.chosen().to_vec(),
            cursor: under,
            marked: table.marks(),
        };
        let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let mut canvas = Canvas::new(buffer, inside, look);
        board.draw(table.around(), &mut canvas);
        self.drawn.spots = canvas.finish(&signs);
    }

    fn draw_players(&self, buffer: &mut Buffer, area: Rect, look: Look) {
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
            Connection::Lost => parts.push(say!(words, "terminal-lost")),
            Connection::Ended(_) => parts.push(say!(words, "table-status-ended")),
        }
        if table.seat().is_none() && table.arrived() {
            parts.push(say!(words, "terminal-watching"));
        }
        parts.push(table.info().code.to_string());
        look.plain(&parts.join(" · "))
    }

    fn draw_prompt(&self, buffer: &mut Buffer, area: Rect, look: Look, count: usize, shown: usize) {
        let page = if count > shown {
            format!(" {}/{count}", self.cursor.at() + 1)
        } else {
            String::new()
        };
        let text = look.plain(&self.prompt());
        let line = look.sign("─", "-").repeat(usize::from(area.width));
        paint::text(buffer, (area.x, area.y), area, &line, look.style(Ink::Faint));
        let room = area.width.saturating_sub(4 + paint::width(&page) + 1);
        let text = format!(" {} ", paint::fit(&text, room, look));
        paint::text(buffer, (area.x + 1, area.y), area, &text, look.style(Ink::Strong));
        let x = area.right().saturating_sub(paint::width(&page) + 1);
        paint::text(buffer, (x, area.y), area, &page, look.style(Ink::Faint));
    }

    fn draw_list(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        look: Look,
        offers: &[Offer],
        columns: u16,
    ) {
        let rows = usize::from(area.height.max(1));
        self.drawn.rows = rows;
        let width = area.width / columns.max(1);
        // Whole columns are scrolled, so that the cursor is always seen.
        let first = (self.cursor.at() / rows + 1).saturating_sub(usize::from(columns)) * rows;
        for (entry, offer) in offers.iter().enumerate().skip(first) {
            let column = u16::try_from((entry - first) / rows).unwrap_or(u16::MAX);
            let row = u16::try_from((entry - first) % rows).unwrap_or(u16::MAX);
            if column >= columns {
                break;
            }
            let place = Rect { x: area.x + column * width, y: area.y + row, width, height: 1 };
            let here = self.cursor.at() == entry;
            let letter = letter_of(entry).unwrap_or(' ');
            let sign = if here { look.sign("▸", ">") } else { " " };
            let label = format!("{sign}{letter} {}", look.plain(&offer.label));
            let label = paint::fit(&label, width.saturating_sub(1), look);
            let style =
                paint::under_cursor(look.style(Ink::Plain), here && self.focus == Focus::List);
            paint::text(buffer, (place.x, place.y), area, &label, style);
            self.drawn.offers.push((entry, place));
        }
    }

    /// Trouble, else what happened last.
    fn draw_last(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let table = self.table();
        let lost = matches!(table.connection(), Connection::Lost);
        let (text, ink) = match (table.trouble(), table.connection()) {
            (Some(trouble), _) => (format!("! {trouble}"), Ink::Red),
            (None, Connection::Ended(why)) => (format!("! {why}"), Ink::Red),
            _ if lost => (format!("! {}", say!(table.words(), "table-status-lost")), Ink::Red),
            _ => match table.rematch_news() {
                Some(news) => (news, Ink::Strong),
                None => (self.last_told().unwrap_or_default(), Ink::Faint),
            },
        };
        let text = paint::fit(&look.plain(&text), area.width.saturating_sub(2), look);
        paint::text(buffer, (area.x + 1, area.y), area, &text, look.style(ink));
    }

    fn draw_hint(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let words = self.table().words();
        let mut hint = match self.focus {
            Focus::List => say!(words, "terminal-hint-list"),
            Focus::Board => say!(words, "terminal-hint-board"),
            Focus::Log => say!(words, "terminal-hint-log"),
            Focus::Chat => say!(words, "terminal-hint-chat"),
        };
        if self.unread > 0 {
            hint = format!("{} · {hint}", say!(words, "terminal-unread", count = self.unread));
        }
        let hint = paint::fit(&look.plain(&hint), area.width.saturating_sub(2), look);
        paint::text(buffer, (area.x + 1, area.y), area, &hint, look.style(Ink::Faint));
    }

    fn draw_panel(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.drawn.panel = area;
        self.drawn.chat_is_seen = true;
        let chat = area.height / 3;
        let log = Rect { height: area.height - chat, ..area };
        self.draw_log(buffer, log, look, self.focus == Focus::Log);
        let chat = Rect { y: log.bottom(), height: chat, ..area };
        self.draw_chat(buffer, chat, look, self.focus == Focus::Chat);
    }

    fn draw_overlay(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        match &self.overlay {
            None => {}
            Some(Overlay::Explain) => self.draw_explained(buffer, area, look),
            Some(Overlay::Notation(input)) => {
                let title = say!(words, "terminal-menu-notation");
                let place = paint::popup(buffer, area, (60, 3), &title, look);
                input.draw(buffer, place, true, look);
            }
            Some(Overlay::Say(input)) => {
                let title = say!(words, "table-chat-say");
                let place = paint::popup(buffer, area, (70, 3), &title, look);
                input.draw(buffer, place, true, look);
            }
            Some(Overlay::Menu { entries, cursor }) => {
                let labels: Vec<String> = entries.iter().map(|entry| entry.label(words)).collect();
                let title = say!(words, "table-menu");
                self.drawn.overlay = draw_menu(buffer, area, &title, &labels, cursor.at(), look);
            }
            Some(Overlay::Sure(what)) => {
                let (title, text) = match what {
                    Final::GiveUp => ("table-menu-give-up", say!(words, "table-give-up-sure")),
                    Final::Leave if self.table().info().stage == Stage::Waiting => {
                        ("table-menu-leave", say!(words, "leave-waiting"))
                    }
                    Final::Leave => ("table-menu-leave", say!(words, "terminal-leave-sure")),
                };
                let hint = say!(words, "terminal-sure");
                draw_text(
                    buffer,
                    area,
                    &words.say(title, []),
                    &[text, String::new(), hint],
                    0,
                    look,
                );
            }
            Some(Overlay::Text { title, lines, from }) => {
                draw_text(buffer, area, title, lines, *from, look);
            }
            Some(Overlay::Score) => {
                let Some(ending) = self.table().ending() else { return };
                let lines = sheet::lines(&ending, look);
                draw_text(buffer, area, &say!(words, "table-score-sheet"), &lines, 0, look);
            }
        }
    }

    fn draw_explained(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let table = self.table();
        let words = table.words();
        let (Some(explained), Some(board)) = (table.explained(), table.board()) else { return };
        let title = board.label(table.around(), &explained.spot, table.chosen());
        let mut lines: Vec<String> = explained.help.iter().cloned().collect();
        let why = match &explained.why {
            Why::Because(why) => Some(format!("{} {why}", say!(words, "table-why-not"))),
            Why::Asked(_) => Some(say!(words, "loading")),
            Why::Unasked if lines.is_empty() => Some(say!(words, "terminal-no-help")),
            Why::Unasked => None,
        };
        if let Some(why) = why {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.push(why);
        }
        draw_text(buffer, area, &title, &lines, 0, look);
    }
}

/// Pieces of these heights, one below the other.
fn heights<const N: usize>(area: Rect, heights: [u16; N]) -> [Rect; N] {
    let mut y = area.y;
    heights.map(|height| {
        let place = Rect { y, height, ..area }.intersection(area);
        y += height;
        place
    })
}

/// How many columns the list has.
fn columns(offers: &[Offer], width: u16, look: Look) -> u16 {
    let widest = offers.iter().map(|offer| paint::width(&look.plain(&offer.label)) + 5).max();
    let widest = widest.unwrap_or(1).max(20);
    (width / widest).clamp(1, 6)
}

/// Nobody must see anything before the next person is there.
fn cover(buffer: &mut Buffer, area: Rect, name: &str, desk: &Desk) {
    let (look, words) = (desk.look, &desk.words);
    let lines = [
        say!(words, "terminal-cover", name = name),
        String::new(),
        say!(words, "terminal-cover-enter", name = name),
    ];
    draw_text(buffer, area, &say!(words, "terminal-cover-title"), &lines, 0, look);
}

/// The waiting room: who is there, and how others come.
fn draw_room(buffer: &mut Buffer, area: Rect, look: Look, table: &Table) {
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

/// A text in a box that is as large as it must be.
pub(crate) fn draw_text(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    lines: &[String],
    from: usize,
    look: Look,
) {
    let most = area.width.saturating_sub(8).min(76);
    let mut text = Vec::new();
    for line in lines {
        match line.is_empty() {
            true => text.push(String::new()),
            false => text.extend(paint::wrap(&look.plain(line), most)),
        }
    }
    let widest = text.iter().map(|line| paint::width(line)).max().unwrap_or(0);
    let width = widest.max(paint::width(title) + 2).max(24) + 4;
    let rows = u16::try_from(text.len()).unwrap_or(u16::MAX);
    let height = rows.saturating_add(2).min(area.height.saturating_sub(2));
    let inner = paint::popup(buffer, area, (width, height), title, look);
    let last = text.len().saturating_sub(usize::from(inner.height));
    for (y, line) in (inner.y..inner.bottom()).zip(text.iter().skip(from.min(last))) {
        paint::text(buffer, (inner.x + 1, y), inner, line, look.style(Ink::Plain));
    }
}

/// A menu over the page; says where its entries are.
fn draw_menu(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    labels: &[String],
    cursor: usize,
    look: Look,
) -> Vec<(usize, Rect)> {
    let widest = labels.iter().map(|label| paint::width(label)).max().unwrap_or(0);
    let rows = u16::try_from(labels.len()).unwrap_or(u16::MAX);
    let size = (widest.saturating_add(8).max(30), rows.saturating_add(2));
    let inner = paint::popup(buffer, area, size, title, look);
    let mut places = Vec::new();
    for (entry, (y, label)) in (inner.y..inner.bottom()).zip(labels).enumerate() {
        let place = Rect { y, height: 1, ..inner };
        let letter = letter_of(entry).unwrap_or(' ');
        let style = paint::under_cursor(look.style(Ink::Plain), entry == cursor);
        let sign = if entry == cursor { look.sign("▸", ">") } else { " " };
        let label = format!("{sign}{letter}  {}", look.plain(label));
        paint::text(buffer, (place.x, y), inner, &label, style);
        places.push((entry, place));
    }
    places
}
