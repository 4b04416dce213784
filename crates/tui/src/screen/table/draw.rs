//! How the table page looks, on a small screen and on a large one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::choices::columns;
use super::room::{cover, cover_for_now, draw_room};
use super::{Drawn, Focus, TablePage};
use crate::menu::Desk;
use crate::play::{Canvas, Look, Signs};
use crate::screen::paint;
use crate::table::{Deed, Offer};

/// The board needs so much.
const BOARD: (u16, u16) = (78, 12);
/// The most of the width that log and chat take beside the board.
const PANEL: u16 = 48;
/// Rows of the list on the smallest screen,
pub(super) const LIST: u16 = 7;
/// and while a guide needs some of them.
const SHORTEST: u16 = 4;

impl TablePage {
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        self.drawn = Drawn::default();
        if let Some(name) = self.party.awaited() {
            self.drawn.hints = match self.party.has_arrived() {
                true => cover(buffer, area, name, &self.party, desk),
                false => cover_for_now(buffer, area, desk),
            };
            return;
        }
        let look = desk.look;
        self.draw_players(buffer, Rect { height: 1, ..area }, look);
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let mut main = below;
        if area.width >= paint::WIDE {
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
        let prompt = self.prompt_lines(area.width, offers.len(), look);
        let prompted = u16::try_from(prompt.len()).unwrap_or(1).max(1);
        // What happened last and hints have a line each.
        let room = area.height.saturating_sub(prompted + 2);
        let most = room.saturating_sub(BOARD.1 + 1).min((room / 3).max(LIST)).max(LIST.min(room));
        let wanted =
            |columns: u16| u16::try_from(offers.len()).unwrap_or(u16::MAX).div_ceil(columns.max(1));
        let few = columns(&offers, area.width, most, look);
        let rows = wanted(few).clamp(LIST.min(most), most);
        // More of the guide than a line comes out of what the list does not need, else out of what the
        // board does not, else the list is scrolled; what is not to be had covers the hints.
        let more = self.guide_rows(area.width, look).saturating_sub(1);
        let of_list = more.min(rows.saturating_sub(wanted(few)));
        let of_board = (more - of_list).min((room - rows).saturating_sub(BOARD.1));
        let scrolled = rows.saturating_sub(of_list + SHORTEST);
        let of_list = of_list + (more - of_list - of_board).min(scrolled);
        let (room, rows) = (room - of_list - of_board, rows - of_list);
        let [board, _] = heights(area, [room - rows, rows]);
        match self.focus {
            Focus::Log if self.drawn.log.is_empty() => self.draw_log(buffer, board, look, true),
            Focus::Chat if self.drawn.chat.is_empty() => {
                self.drawn.chat_is_seen = true;
                self.draw_chat(buffer, board, look, true);
            }
            _ => self.draw_board(buffer, board, look, &offers),
        }
        // A list that needs more takes what the board has left over.
        let most = rows + free_rows(buffer, board).saturating_sub(1);
        let columns = columns(&offers, area.width, most, look);
        let rows = wanted(columns).clamp(rows, most);
        let [_, above, list, last] = heights(area, [room - rows, prompted, rows, area.height]);
        let page = match offers.len() {
            count if count > usize::from(rows * columns) => page(self.cursor.at() + 1, count),
            _ => String::new(),
        };
        self.draw_prompt(buffer, above, look, &prompt, &page);
        if offers.is_empty() && self.drawn.log.is_empty() {
            self.draw_meanwhile(buffer, list, look);
        }
        let part = self.draw_list(buffer, list, look, &offers, columns);
        self.draw_last(buffer, last, look, part.as_deref());
    }

    fn draw_board(&mut self, buffer: &mut Buffer, area: Rect, look: Look, offers: &[Offer]) {
        let table = self.party.table();
        let Some(board) = table.board() else {
            draw_room(buffer, area, look, &self.party);
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
            marked: match self.focus {
                Focus::Log => self.marks_under_cursor(),
                Focus::List | Focus::Board | Focus::Chat => table.marks(),
            },
        };
        let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let mut canvas = Canvas::new(buffer, inside, look);
        board.draw(table.around(), &mut canvas);
        self.drawn.spots = canvas.finish(&signs);
    }

    fn draw_panel(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.drawn.chat_is_seen = true;
        let chat = area.height / 3;
        let log = Rect { height: area.height - chat, ..area };
        self.draw_log(buffer, log, look, self.focus == Focus::Log);
        let chat = Rect { y: log.bottom(), height: chat, ..area };
        self.draw_chat(buffer, chat, look, self.focus == Focus::Chat);
    }
}

/// Where one is in a list of which a part is shown.
pub(super) fn page(entry: usize, count: usize) -> String {
    format!(" {entry}/{count}")
}

/// How many rows at the bottom of a place are empty.
fn free_rows(buffer: &Buffer, area: Rect) -> u16 {
    let is_free =
        |y: &u16| area.positions().filter(|at| at.y == *y).all(|at| buffer[at].symbol() == " ");
    let free = (area.top()..area.bottom()).rev().take_while(is_free).count();
    u16::try_from(free).unwrap_or(0)
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
