//! The faith track and the Vatican reports (M140 to M150).

use kernel::{Events, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ending::Trigger;
use crate::event::Event;
use crate::game::Masters;
use crate::tables::SECTIONS;

/// The last space (M140).
pub(crate) const LAST_SPACE: u8 = 24;

/// A section of the track (M142).
#[derive(Debug)]
pub(crate) struct Section {
    /// Its first space.
    pub(crate) first: u8,
    /// Its pope space, which causes the report.
    pub(crate) pope: u8,
    /// What its favour tile scores.
    pub(crate) points: u8,
}

/// A favour tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// The report has not happened.
    Open,
    /// Turned up: it scores.
    Up,
    /// Lost.
    Gone,
}

impl Masters {
    /// A player gains faith points, one at a time (M146). Stops when that ends a solo game (M190).
    pub(crate) fn gain_faith(&mut self, seat: Seat, points: u8, events: &mut impl Events<Event>) {
        for _ in 0..points {
            if self.is_over() {
                return;
            }
            self.move_markers(SeatSet::only(seat), events);
        }
    }

    /// A resource of `seat` is discarded: every other marker moves one space, all together (M70,
    /// M73, M145). In solo the black cross does (M74).
    pub(crate) fn others_gain(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        if self.lorenzo.is_some() {
            self.move_cross(events);
        } else {
            let others = SeatSet::first(self.seats_in_play()).without(SeatSet::only(seat));
            self.move_markers(others, events);
        }
    }

    /// Moves some markers one space, then looks at what follows: a report, the end.
    fn move_markers(&mut self, seats: SeatSet, events: &mut impl Events<Event>) {
        let mut reached_end = false;
        for seat in seats.iter() {
            let faith = &mut self.boards[seat].faith;
            if *faith < LAST_SPACE {
                *faith += 1;
                events.push(Event::Faith { seat, space: *faith });
                reached_end |= *faith == LAST_SPACE;
            }
        }
        self.check_report(events);
        if reached_end {
            self.trigger_end(Trigger::FaithTrack, events); // M160, M190
        }
    }

    /// Moves the black cross one space (M183, M186).
    pub(crate) fn move_cross(&mut self, events: &mut impl Events<Event>) {
        let Some(lorenzo) = &mut self.lorenzo else { return };
        if lorenzo.cross >= LAST_SPACE {
            return;
        }
        lorenzo.cross += 1;
        let space = lorenzo.cross;
        events.push(Event::BlackCross { space });
        self.check_report(events);
        if space == LAST_SPACE {
            self.lose(crate::ending::EndReason::BlackCross, events); // M189
        }
    }

    /// Makes the next report if a marker stands on or beyond its pope space (M143, M144).
    fn check_report(&mut self, events: &mut impl Events<Event>) {
        let Some(section) = SECTIONS.get(usize::from(self.reports)) else { return };
        let seats = || Seat::first(self.seats_in_play());
        let cross = self.lorenzo.as_ref().map_or(0, |lorenzo| lorenzo.cross);
        let furthest = seats().map(|seat| self.boards[seat].faith).max().unwrap_or(0).max(cross);
        if furthest < section.pope {
            return;
        }
        events.push(Event::Report { number: self.reports + 1 });
        for seat in Seat::first(self.seats_in_play()) {
            let board = &mut self.boards[seat];
            if let Some(tile) = board.tiles.get_mut(usize::from(self.reports)) {
                *tile = if board.faith >= section.first { Tile::Up } else { Tile::Gone };
                events.push(Event::FavourTile { seat, number: self.reports + 1, tile: *tile });
            }
        }
        self.reports += 1;
    }
}
