//! The mouse on the table page.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::overlay::Overlay;
use super::{Focus, TablePage};
use crate::menu::{Desk, Go};
use crate::play::Spot;
use crate::screen::scroll::WHEEL;

impl TablePage {
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        if let Some(key) = self.drawn.hints.pressed(&mouse) {
            return self.key(key, desk);
        }
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown if self.overlay.is_some() => {
                if let Some(Overlay::Text { from, .. }) = &mut self.overlay {
                    from.wheel(mouse.kind);
                }
            }
            MouseEventKind::ScrollUp => self.wheel(at, WHEEL.into()),
            MouseEventKind::ScrollDown => self.wheel(at, -isize::from(WHEEL)),
            MouseEventKind::Down(MouseButton::Left) => return self.click(at, desk),
            MouseEventKind::Down(MouseButton::Right) => self.click_to_explain(at),
            _ => {}
        }
        Go::Stay
    }

    /// What lies on top was drawn last.
    fn spot_at(&self, at: Position) -> Option<Spot> {
        let spot = self.drawn.spots.iter().rev().find(|(_, place)| place.contains(at));
        spot.map(|(spot, _)| spot.clone())
    }

    fn offer_at(&self, at: Position) -> Option<usize> {
        let offer = self.drawn.offers.iter().find(|(_, place)| place.contains(at));
        offer.map(|(entry, _)| *entry)
    }

    fn click_to_explain(&mut self, at: Position) {
        if self.overlay.is_some() || self.party.awaited().is_some() {
            return;
        }
        let offer = self.offer_at(at).and_then(|entry| self.offers().into_iter().nth(entry));
        match (self.spot_at(at), offer) {
            (Some(spot), _) => self.explain(&spot),
            (None, Some(offer)) => self.explain_offer(offer),
            (None, None) => {}
        }
    }

    fn wheel(&mut self, at: Position, lines: isize) {
        if self.drawn.chat.contains(at) {
            self.scroll(Focus::Chat, lines);
        } else if self.drawn.log.contains(at) {
            self.scroll(Focus::Log, lines);
        } else {
            self.cursor.go(self.cursor.at().saturating_add_signed(-lines.signum()));
            self.clamp();
        }
    }

    fn click(&mut self, at: Position, desk: &mut Desk) -> Go {
        // Only a click on the answer that is written there uncovers: one click too many must not.
        if self.party.awaited().is_some() {
            return Go::Stay;
        }
        if self.overlay.is_some() {
            return self.click_overlay(at, desk);
        }
        self.party.table_mut().hush();
        if let Some(spot) = self.spot_at(at) {
            self.spot = Some(spot.clone());
            self.choose(&spot);
        } else if let Some(entry) = self.offer_at(at) {
            self.focus = Focus::List;
            self.cursor.go(entry);
            return self.confirm(desk);
        } else if self.drawn.chat.contains(at) {
            self.turn_to(Focus::Chat);
        } else if self.drawn.log.contains(at) {
            self.turn_to(Focus::Log);
            self.back.line = self.drawn.told.line_at(at).unwrap_or(self.back.line);
        }
        Go::Stay
    }
}
