//! Markers on the track, reports, and discards that move them.

use kernel::Seat;
use masters::{Event, Masters, Resource, Tile};
use std::collections::BTreeMap;

use super::whole::{position, white};
use super::{CPU, Main, Telling, played_by};
use crate::masters_update::server_messages::{Marble, Update};
use crate::masters_update::words::Color;

/// Does it move markers, or follow from that?
pub(super) fn is_faith(event: &Event) -> bool {
    matches!(
        event,
        Event::Discarded { .. }
            | Event::Faith { .. }
            | Event::BlackCross { .. }
            | Event::Report { .. }
            | Event::FavourTile { .. }
            | Event::LastRound { .. }
    )
}

impl Telling<'_> {
    /// What players of other protocols discard before the end of their turn leaves the buffer.
    pub(super) fn discards<'e>(&mut self, events: impl Iterator<Item = &'e Event>) {
        for event in events {
            let Event::Discarded { seat, resource, depot } = event else { continue };
            if let (Some(kind), None) = (resource, depot) {
                self.unplaced.take(*kind, 1);
            }
            match (resource, depot) {
                (_, Some(_)) => self.shelves(*seat),
                (Some(kind), None) if !self.ends => {
                    self.say(Update::MarketResourceTaken { marble: (*kind).into() });
                }
                (None, None) if !self.ends => self.white_discarded(*seat),
                _ => {}
            }
        }
    }

    /// The marble that leaves is an ordinary one of the colour if there is any, so it must be a colour
    /// of which there is none.
    fn white_discarded(&mut self, seat: Seat) {
        let leaders = played_by(self.teller.played, seat);
        let Marble::Selectable { selectable_colors, .. } = white(leaders) else { return };
        let alone = |color: &Color| {
            color.resource().is_some_and(|kind: Resource| self.unplaced.count(kind) == 0)
        };
        if let Some(marble) = selectable_colors.into_iter().find(alone) {
            self.say(Update::MarketResourceTaken { marble });
        }
    }

    /// Reports, then where the markers are that have moved; at the end of a market action, where all
    /// markers of the others are.
    pub(super) fn faith<'e>(&mut self, events: impl Iterator<Item = &'e Event> + Clone) {
        let mut spaces: BTreeMap<Seat, u8> = BTreeMap::new();
        let (mut report, mut reports) = (None, Vec::new());
        let mut crossed = false;
        for event in events {
            match event {
                Event::Faith { seat, space } => drop(spaces.insert(*seat, *space)),
                Event::BlackCross { space } => {
                    self.cross = *space;
                    crossed = true;
                }
                Event::Report { number } => {
                    reports.extend(report.take());
                    report = Some((*number, Vec::new(), self.cross));
                }
                Event::FavourTile { seat, tile: Tile::Up, .. } => {
                    if let Some((_, seats, _)) = &mut report {
                        seats.push(*seat);
                    }
                }
                _ => {}
            }
        }
        reports.extend(report);
        let order = &self.teller.after.order;
        for (number, seats, cross) in reports {
            let counted = order.iter().filter(|seat| seats.contains(seat));
            let mut players: Vec<String> = counted.map(|seat| self.name(*seat)).collect();
            if self.teller.after.lorenzo.is_some() && Masters::counts_in_report(number, cross) {
                players.push(CPU.to_owned());
            }
            self.say(Update::VaticanReport { index: number.into(), players });
        }
        let storing = self.ends && self.teller.main == Some(Main::Market) && !self.positions;
        if storing {
            self.other_positions();
        }
        for seat in order {
            let told = storing && Some(*seat) != self.teller.before.active;
            if let Some(space) = spaces.get(seat).filter(|_| !told) {
                self.say(position(self.name(*seat), *space));
            }
        }
        if crossed && !storing {
            self.say(position(CPU.to_owned(), self.cross));
        }
    }

    /// Where the markers of the others are, at the end of a market action.
    pub(super) fn other_positions(&mut self) {
        if self.teller.main != Some(Main::Market) || std::mem::replace(&mut self.positions, true) {
            return;
        }
        let active = self.teller.before.active;
        for seat in self.teller.after.order.iter().filter(|seat| Some(**seat) != active) {
            let faith = self.player(*seat).map_or(0, |player| player.faith);
            self.say(position(self.name(*seat), faith));
        }
        if self.teller.after.lorenzo.is_some() {
            self.say(position(CPU.to_owned(), self.cross));
        }
    }
}
