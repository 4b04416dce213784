//! What is due without anybody asking: clocks, absence, bots, rest.

use kernel::{Notice, SeatSet};
use protocol::{Absence, Millis, Stage};

use super::{Message, Tending};
use crate::entry::What;

impl Tending {
    pub(super) async fn look_around(&mut self) {
        let now = self.house.time.now();
        if self.table.stage == Stage::Playing {
            if self.table.loses_on_time() {
                for seat in self.table.clocks.out(now).iter() {
                    self.notice(Notice::GivesUp(seat)).await;
                }
            }
            if matches!(self.table.options.absence, Absence::Skip | Absence::Abort) {
                let untold = self.missing().without(self.table.told_absent).iter();
                let gone: SeatSet = untold.filter(|seat| self.is_gone(*seat, now)).collect();
                for seat in gone.iter() {
                    self.notice(Notice::Leaves(seat)).await;
                }
            }
            match (self.table.is_suspended() && self.company.is_some(), self.suspended) {
                (true, None) => self.suspended = Some(now),
                (true, Some(since)) if now.since(since) >= self.house.settings.patience => {
                    self.suspended = None;
                    self.notice(Notice::TimeIsUp).await;
                }
                (true, Some(_)) => {}
                (false, _) => self.suspended = None,
            }
            self.think();
        }
        self.rest();
    }

    async fn notice(&mut self, notice: Notice) {
        if self.table.stage != Stage::Playing {
            return;
        }
        let what = What::Told { notice: notice.to_string() };
        if let Err(refused) = self.commit(vec![what.into()], Vec::new()).await {
            tracing::debug!(table = %self.table.code, %notice, %refused, "a notice was refused");
            // Not again and again: whoever is missing gets a new grace time.
            if let Notice::Leaves(seat) = notice {
                self.away[seat] = self.house.time.now();
                self.left.remove(seat);
            }
        }
    }

    /// Lets a bot think if one is to act and none is thinking.
    fn think(&mut self) {
        let (Some((seat, level)), Ok(play)) = (self.bot_to_move(), self.table.running()) else {
            return;
        };
        let Some(mailbox) = self.mailbox.upgrade() else {
            return;
        };
        let now = self.house.time.now();
        if self.thinking.is_some() || self.bot_again.is_some_and(|moment| moment > now) {
            return;
        }
        self.bot_again = None;
        let (seq, seed) = (self.table.seq, self.seed());
        self.thinking = Some(seq);
        let (delay, thinkers) = (self.house.settings.bot_delay, self.house.thinkers.clone());
        let stop = self.house.stop.clone();
        self.house.tasks.spawn(async move {
            let think = async {
                tokio::time::sleep(delay).await;
                let permit = thinkers.acquire_owned().await;
                let thought = tokio::task::spawn_blocking(move || {
                    let action = play.choose(level, seat, seed);
                    drop(permit);
                    action
                });
                thought.await.ok().flatten()
            };
            tokio::select! {
                action = think => {
                    let thought = Message::Thought { seq, seat, level, action };
                    // A table that is gone needs no thoughts.
                    let _ = mailbox.send(thought).await;
                }
                () = stop.cancelled() => {}
            }
        });
    }

    /// Lets go of memory when nobody looks and nothing can happen by itself.
    fn rest(&mut self) {
        let busy = !self.listeners.is_empty()
            || self.thinking.is_some()
            || !self.table.clocks.running().is_empty() && self.table.stage == Stage::Playing;
        let now = self.house.time.now();
        if busy {
            self.idle = None;
            if self.keep.is_none() {
                self.keep = self.mailbox.upgrade();
            }
        } else {
            let since = *self.idle.get_or_insert(now);
            if now.since(since) >= self.house.settings.unload_after {
                self.keep = None;
            }
        }
    }

    /// When the table must look around next, if nothing comes before.
    pub(super) fn deadline(&self) -> Option<Millis> {
        let now = self.house.time.now();
        let mut moments: Vec<Millis> = Vec::new();
        if self.table.stage == Stage::Playing {
            moments.extend(self.table.clocks.deadline(now));
            if self.table.options.absence != Absence::Wait {
                let missing = self.missing().without(self.table.told_absent);
                let ends = missing.iter().filter_map(|seat| self.grace_ends(seat));
                moments.extend(ends.filter(|end| *end > now));
            }
            let settings = &self.house.settings;
            moments.extend(self.bot_again);
            moments.extend(self.suspended.map(|since| since.after(settings.patience)));
        }
        if let (Some(since), Some(_)) = (self.idle, &self.keep) {
            moments.push(since.after(self.house.settings.unload_after));
        }
        moments.into_iter().min()
    }
}
