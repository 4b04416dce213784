//! Who is there: connections, grace, stand-ins.

use bots::Level;
use kernel::{Notice, Seat, SeatSet};
use protocol::{Absence, Millis, Stage};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::telling::deliver;
use super::{Attached, Attendance, Listener, Message, Tending, Who};
use crate::entry::What;
use crate::news::{News, Snapshot, Update};
use crate::refusal::Refused;
use crate::table::Holder;

/// News that may wait for a connection; then it is too slow and is dropped.
const NEWS: usize = 64;
/// How long a table waits before it tells again who came and went.
const CALM: Duration = Duration::from_millis(500);
/// How long nobody is told absent again after coming back.
const BRAKE: Duration = Duration::from_secs(30);
/// Who plays for people who are away or out of time.
const STAND_IN: Level = Level::Greedy;

impl Tending {
    pub(super) async fn attach(
        &mut self,
        who: Who,
        since: Option<u64>,
    ) -> Result<Attached, Refused> {
        let (seat, key) = match who {
            Who::Key(key) => (Some(self.table.seat_of(&key).ok_or(Refused::NotSeated)?), Some(key)),
            Who::Visitor(name, proof) => {
                let seat = self.table.seat_of_visitor(&name, &proof);
                let (seat, key) = seat.ok_or(Refused::NotSeated)?;
                if self.connected().contains(seat) {
                    return Err(Refused::SeatTaken);
                }
                (Some(seat), Some(key.clone()))
            }
            Who::Spectator if self.table.options.spectators => (None, None),
            Who::Spectator => return Err(Refused::NoSpectators),
        };
        // Spectators take no player's place, and players not that of another.
        let same = self.listeners.iter().filter(|listener| listener.seat == seat);
        if same.count() >= self.house.settings.connections_per_table {
            return Err(Refused::TableCrowded);
        }
        if self.asleep && self.house.settings.clocks_wait {
            // Whoever comes is told what time is left. If that cannot be stored, it is tried again.
            let _ = self.commit(Vec::new(), Vec::new()).await;
            if self.over {
                return Err(Refused::Unsure);
            }
        }
        let mailbox = self.mailbox.upgrade().ok_or(Refused::Closed)?;
        let (updates, receiver) = mpsc::channel(NEWS);
        let id = self.next_id;
        self.next_id += 1;
        let (ended, stop) = (CancellationToken::new(), self.house.stop.clone());
        let end = ended.clone().drop_guard();
        self.house.tasks.spawn(async move {
            tokio::select! {
                biased;
                () = ended.cancelled() => {
                    // A table that is gone has no connections.
                    let _ = mailbox.send(Message::Detach { id }).await;
                }
                () = stop.cancelled() => {}
            }
        });
        if let Some(seat) = seat {
            self.left.remove(seat);
            if self.table.told_absent.contains(seat) && self.table.stage == Stage::Playing {
                let notice = Notice::Returns(seat).to_string();
                let told = self.commit(vec![What::Told { notice }.into()], Vec::new()).await;
                // If it could just not be stored, it will be tried again.
                if self.over {
                    told?;
                } else if told.is_ok() {
                    self.returned[seat] = self.house.time.now();
                }
            }
        }
        self.listeners.push(Listener { id, seat, updates });
        self.count_heads();
        let info = Arc::new(self.info());
        let snapshot = Snapshot {
            table: info.clone(),
            seat,
            seq: self.table.seq,
            situation: self.situation(seat),
            chat: self.table.memory.chat.iter().cloned().collect(),
            missed: since.and_then(|seq| self.table.stories_since(seq)),
        };
        let now = self.house.time.now();
        if self.tell_again(now).is_some_and(|moment| moment <= now) {
            // The others learn who came; the newcomer has it in the snapshot.
            self.told_at = Some(now);
            self.told = self.attendance();
            let update = Update::new(News::Table(info.clone()));
            self.listeners.retain(|listener| listener.id == id || deliver(listener, &update));
            self.tell_lobby(info).await;
        }
        Ok(Attached { key, snapshot, updates: receiver, end })
    }

    /// Notes who is no longer there, however their connections ended: closed, left, or too slow.
    pub(super) fn count_heads(&mut self) {
        let (now, connected) = (self.house.time.now(), self.connected());
        for seat in self.here.without(connected).iter() {
            self.away[seat] = now;
        }
        self.here = connected;
        self.company = (!connected.is_empty()).then(|| self.company.unwrap_or(now));
    }

    /// Tells everybody who is there, if that is not what they were told last. Not too often: who
    /// comes and goes all the time must not fill the mailboxes of the others.
    pub(super) async fn tell_attendance(&mut self, now: Millis) {
        if self.tell_again(now).is_some_and(|moment| moment <= now) {
            self.told_at = Some(now);
            self.publish_table().await;
        }
    }

    /// When everybody must be told who is there, if that has changed.
    pub(super) fn tell_again(&self, now: Millis) -> Option<Millis> {
        let changed = self.attendance() != self.told;
        changed.then(|| self.told_at.map_or(now, |at| at.after(CALM)))
    }

    pub(super) fn attendance(&self) -> Attendance {
        let now = self.house.time.now();
        let people = self.table.people();
        Attendance {
            connected: self.connected().iter().filter(|seat| people.contains(*seat)).collect(),
            stand_ins: people.iter().filter(|seat| self.stands_in(*seat, now)).collect(),
            spectators: self.listeners.iter().filter(|listener| listener.seat.is_none()).count(),
        }
    }

    /// The seats from which people look.
    pub(super) fn connected(&self) -> SeatSet {
        self.listeners.iter().filter_map(|listener| listener.seat).collect()
    }

    /// When this person will have been away for too long.
    pub(super) fn grace_ends(&self, seat: Seat) -> Option<Millis> {
        let company = self.company?;
        let grace = match self.left.contains(seat) {
            true => Duration::ZERO,
            false => Duration::from_secs(self.table.options.grace.into()),
        };
        // Who has just come back is not told absent again at once: whoever comes and goes all the
        // time would keep the others from playing.
        let brake = self.returned[seat].after(BRAKE);
        Some(self.away[seat].max(company).after(grace).max(brake))
    }

    /// People who do not look, though the match needs them.
    pub(super) fn missing(&self) -> SeatSet {
        self.table.people().without(self.connected()).without(self.table.gave_up)
    }

    pub(super) fn is_gone(&self, seat: Seat, now: Millis) -> bool {
        self.missing().contains(seat) && self.grace_ends(seat).is_some_and(|end| end <= now)
    }

    /// Does a bot play for this person?
    pub(super) fn stands_in(&self, seat: Seat, now: Millis) -> bool {
        let away = self.table.options.absence == Absence::Bot && self.is_gone(seat, now);
        let out = !self.table.loses_on_time() && self.table.clocks.out(now).contains(seat);
        self.table.stage == Stage::Playing && (away || out)
    }

    /// A bot that is to act, and how well it plays.
    pub(super) fn bot_to_move(&self, now: Millis) -> Option<(Seat, Level)> {
        self.table.to_act().iter().find_map(|seat| match self.table.holder(seat).ok()? {
            Holder::Bot(level) => Some((seat, *level)),
            Holder::Person(_) if self.stands_in(seat, now) => Some((seat, STAND_IN)),
            Holder::Person(_) | Holder::Nobody => None,
        })
    }
}
