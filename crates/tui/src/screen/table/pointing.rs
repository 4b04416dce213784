//! The mouse on the table page.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Focus, TablePage};
use crate::menu::{Desk, Go};

/// Lines that one step of the wheel scrolls.
const STEP: isize = 3;

impl TablePage {
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(at, STEP),
            MouseEventKind::ScrollDown => self.wheel(at, -STEP),
            MouseEventKind::Down(MouseButton::Left) => return self.click(at, desk),
            MouseEventKind::Down(MouseButton::Right) => {
                let spot = self.drawn.spots.iter().rev().find(|(_, place)| place.contains(at));
                if let Some((spot, _)) = spot.cloned()
                    && self.overlay.is_none()
                    && self.party.awaited().is_none()
                {
                    self.explain(&spot);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    fn wheel(&mut self, at: Position, lines: isize) {
        if self.scroll_overlay(-lines) {
            return;
        }
        if self.drawn.panel.contains(at) || matches!(self.focus, Focus::Log | Focus::Chat) {
            self.scroll(lines);
        } else {
            self.cursor.go(self.cursor.at().saturating_add_signed(-lines.signum()));
            self.clamp();
        }
    }

    fn click(&mut self, at: Position, desk: &mut Desk) -> Go {
        if self.party.awaited().is_some() {
            return Go::Stay;
        }
        if self.overlay.is_some() {
            return self.click_overlay(at, desk);
        }
        self.party.table_mut().hush();
        // What lies on top was drawn last.
        let spot = self.drawn.spots.iter().rev().find(|(_, place)| place.contains(at));
        if let Some((spot, _)) = spot.cloned() {
            self.spot = Some(spot.clone());
            self.choose(&spot);
            return Go::Stay;
        }
        let offer = self.drawn.offers.iter().find(|(_, place)| place.contains(at));
        if let Some((entry, _)) = offer {
            self.focus = Focus::List;
            self.cursor.go(*entry);
            return self.confirm(desk);
        }
        Go::Stay
    }
}
