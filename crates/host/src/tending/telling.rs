//! What a table tells: those who look at it, and the lobby.

use kernel::{Seat, Viewer};
use protocol::{Clocks, TableInfo};
use std::sync::Arc;
use tokio::sync::mpsc;

use super::{Attendance, Listener, Tending};
use crate::lobby;
use crate::news::{self, Farewell, News, Played, Situation, Update};
use crate::table::Effects;

impl Tending {
    pub(super) async fn tell(&mut self, effects: Vec<Effects>) {
        let seated = effects.iter().any(|effect| effect.seated);
        for effect in effects {
            if let Some((one, other)) = effect.introduced {
                self.change_seats(one, other);
            }
            if effect.played {
                self.moves.increment(1);
                self.publish_played(&effect);
            }
            if let Some(line) = effect.said {
                self.publish(&Update::new(News::Said(line)));
            }
        }
        if seated {
            self.publish_table().await;
        }
    }

    /// Tells everybody how the match stands: one update for each distinct view.
    fn publish_played(&mut self, effect: &Effects) {
        let mut made: Vec<(Option<Seat>, Arc<Update>)> = Vec::new();
        let viewers: Vec<Option<Seat>> =
            self.listeners.iter().map(|listener| listener.seat).collect();
        for seat in viewers {
            if made.iter().any(|(other, _)| *other == seat) {
                continue;
            }
            if let Some(situation) = self.situation(seat) {
                let story = effect.story.clone();
                let played = Played { seq: self.table.seq, story, situation };
                made.push((seat, Update::new(News::Played(played))));
            }
        }
        self.listeners.retain(|listener| {
            let update = made.iter().find(|(seat, _)| *seat == listener.seat);
            update.is_none_or(|(_, update)| deliver(listener, update))
        });
    }

    fn publish(&mut self, update: &Arc<Update>) {
        self.listeners.retain(|listener| deliver(listener, update));
    }

    /// Tells the lobby and everybody here who sits where.
    pub(super) async fn publish_table(&mut self) {
        self.told = self.attendance();
        let info = Arc::new(self.info());
        self.publish(&Update::new(News::Table(info.clone())));
        self.tell_lobby(info).await;
    }

    pub(super) async fn tell_lobby(&self, info: Arc<TableInfo>) {
        let (people, kept) = (self.table.guests(), self.table.has_a_way_back());
        let message = lobby::Message::Changed { info, people, kept };
        // A lobby that is gone needs no news.
        let _ = self.house.lobby.send(message).await;
    }

    /// Says good-bye to everybody.
    pub(super) fn dismiss(&mut self, why: Farewell) {
        self.publish(&Update::new(News::Farewell(why)));
        self.listeners.clear();
    }

    pub(super) fn info(&self) -> TableInfo {
        let mut info = news::info(&self.table);
        let Attendance { connected, stand_ins, spectators } = self.attendance();
        for (seat, shown) in Seat::first(Seat::LIMIT).zip(&mut info.seats) {
            shown.connected |= connected.contains(seat);
            shown.stand_in = stand_ins.contains(seat);
        }
        info.spectators = spectators;
        info
    }

    pub(super) fn situation(&self, seat: Option<Seat>) -> Option<Situation> {
        let scene = self.table.scene(seat.map_or(Viewer::Spectator, Viewer::Seat))?;
        let clocks = self.table.clocks.shown(self.table.seats.len() as u8, self.house.time.now());
        let running = self.table.clocks.running();
        Some(Situation {
            scene,
            to_act: self.table.to_act(),
            clocks: clocks.map(|left| Clocks { left, running }),
            may_take_back: seat.is_some_and(|seat| self.table.can_take_back(seat)),
            outcome: self.table.outcome(),
        })
    }
}

/// Hands news to a connection; a connection that is too slow is dropped.
pub(super) fn deliver(listener: &Listener, update: &Arc<Update>) -> bool {
    match listener.updates.try_send(update.clone()) {
        Ok(()) => true,
        Err(mpsc::error::TrySendError::Full(_)) => {
            metrics::counter!("bottega_slow_readers_total").increment(1);
            false
        }
        Err(mpsc::error::TrySendError::Closed(_)) => false,
    }
}
