//! What is due without anybody asking: clocks, absence, bots, rest.

use bots::Level;
use kernel::{Notice, Seat, SeatSet};
use protocol::{Absence, Millis, Stage};
use std::time::Duration;

use super::{Message, PAUSE, Tending, is_timed};
use crate::entry::What;
use crate::refusal::Refused;

/// How long a visitor may be away from a table that waits.
const VISIT: Duration = Duration::from_secs(10);

impl Tending {
    /// Does what is due: clocks that ran out, players who are away for too long, bots to move.
    pub(super) async fn look_around(&mut self, now: Millis) {
        self.count_heads();
        if self.table.stage == Stage::Playing && self.again.is_none_or(|moment| moment <= now) {
            self.again = None;
            self.go_on(now).await;
        }
        if self.table.stage == Stage::Waiting && self.again.is_none_or(|moment| moment <= now) {
            self.again = None;
            self.free_visitors(VISIT).await;
        }
        if self.over {
            return;
        }
        self.tell_attendance(now).await;
        self.stop_clocks().await;
        self.rest(now);
    }

    async fn go_on(&mut self, now: Millis) {
        // Where clocks wait for people, they are woken by whoever comes.
        if self.asleep && self.is_left() {
            return;
        }
        if self.asleep
            && let Err(refused) = self.commit(Vec::new(), Vec::new()).await
        {
            return self.pause(&refused);
        }
        if self.table.loses_on_time() {
            for seat in self.table.clocks.out(now).iter() {
                self.notice(Notice::GivesUp(seat)).await;
            }
        }
        for seat in self.table.told_absent.without(self.missing()).iter() {
            self.notice(Notice::Returns(seat)).await;
            if !self.table.told_absent.contains(seat) {
                self.returned[seat] = now;
            }
        }
        if matches!(self.table.options.absence, Absence::Skip | Absence::Abort) {
            let untold = self.missing().without(self.table.told_absent).iter();
            let gone: SeatSet = untold.filter(|seat| self.is_gone(*seat, now)).collect();
            for seat in gone.iter() {
                self.notice(Notice::Leaves(seat)).await;
            }
        }
        let waits = self.table.is_suspended() && self.company.is_some();
        self.suspended = waits.then(|| self.suspended.unwrap_or(now));
        if let Some(since) = self.suspended
            && now.since(since) >= self.patience()
        {
            self.notice(Notice::TimeIsUp).await;
        }
        self.think(now);
    }

    /// Visitors who do not look at a table that waits: they have no way back to it.
    fn absent_visitors(&self) -> SeatSet {
        self.table.visitors().without(self.connected())
    }

    /// Frees the seats of visitors who have been away for so long while the table waits.
    pub(super) async fn free_visitors(&mut self, long: Duration) {
        if self.table.stage != Stage::Waiting {
            return;
        }
        let now = self.house.time.now();
        for seat in self.absent_visitors().iter() {
            if self.over || now.since(self.away[seat]) < long {
                continue;
            }
            if let Err(refused) = self.leave(seat).await {
                return self.pause(&refused);
            }
        }
    }

    /// How long a suspended match waits.
    fn patience(&self) -> Duration {
        Duration::from_secs(self.table.options.patience.into())
    }

    /// Tells the game something, unless it is over meanwhile or nothing can be stored.
    pub(super) async fn notice(&mut self, notice: Notice) {
        if self.table.stage != Stage::Playing || self.again.is_some() {
            return;
        }
        let what = What::Told { notice: notice.to_string() };
        if let Err(refused) = self.commit(vec![what.into()], Vec::new()).await {
            self.pause(&refused);
        }
    }

    /// A bot has thought.
    pub(super) async fn bot_acts(&mut self, seat: Seat, level: Level, action: Option<String>) {
        let acted = match action {
            Some(action) => {
                let what = What::Acted { seat, actions: vec![action], bot: Some(level) };
                self.commit(vec![what.into()], Vec::new()).await
            }
            None => Err(Refused::Busy),
        };
        if let Err(refused) = acted {
            self.pause(&refused);
        }
    }

    /// Something that was due was refused: it is tried again, but not at once.
    fn pause(&mut self, refused: &Refused) {
        tracing::warn!(table = %self.table.code, %refused, "something that was due was refused");
        self.again = Some(self.house.time.now().after(PAUSE));
    }

    /// Lets a bot think if one is to act and none is thinking.
    fn think(&mut self, now: Millis) {
        let (Some((seat, level)), Ok(play)) = (self.bot_to_move(now), self.table.running()) else {
            return;
        };
        let Some(mailbox) = self.mailbox.upgrade() else {
            return;
        };
        if self.thinking.is_some() || self.again.is_some() {
            return;
        }
        let (seq, seed) = (self.table.seq, self.seed());
        self.thinking = Some(seq);
        let (delay, thinkers) = (self.house.settings.bot_delay, self.house.thinkers.clone());
        let (stop, workers) = (self.house.stop.clone(), self.house.journal.workers().clone());
        self.house.tasks.spawn(async move {
            let think = async {
                tokio::time::sleep(delay).await;
                let permit = thinkers.acquire_owned().await;
                let thought = workers.run(move || {
                    let action = play.choose(level, seat, seed);
                    drop(permit);
                    action
                });
                thought.await.flatten()
            };
            tokio::select! {
                biased;
                action = think => {
                    let thought = Message::Thought { seq, seat, level, action };
                    // A table that is gone needs no thoughts.
                    let _ = mailbox.send(thought).await;
                }
                () = stop.cancelled() => {}
            }
        });
    }

    /// Does nobody look, in a house where clocks wait for people?
    fn is_left(&self) -> bool {
        self.house.settings.clocks_wait && self.listeners.is_empty()
    }

    /// Stops the clocks of a table that was left, once the bot who is thinking there has moved.
    pub(super) async fn stop_clocks(&mut self) {
        let runs = is_timed(&self.table) && !self.asleep;
        if !runs || !self.is_left() || self.thinking.is_some() || self.again.is_some() {
            return;
        }
        match self.commit(vec![What::Rested {}.into()], Vec::new()).await {
            Ok(()) => self.asleep = true,
            Err(refused) => self.pause(&refused),
        }
    }

    /// Lets go of memory when nobody looks and nothing can happen by itself.
    fn rest(&mut self, now: Millis) {
        let runs = is_timed(&self.table) && !(self.asleep && self.is_left());
        let busy = !self.listeners.is_empty() || self.thinking.is_some() || runs;
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

    /// When the table must look around next, if nothing comes before. What is due at `now` was done
    /// or waits for its next try.
    pub(super) fn deadline(&self, now: Millis) -> Option<Millis> {
        let settings = &self.house.settings;
        let mut moments: Vec<Millis> = Vec::new();
        if self.table.stage == Stage::Playing {
            moments.extend(self.table.clocks.deadline(now));
            if self.table.options.absence != Absence::Wait {
                let missing = self.missing().without(self.table.told_absent);
                moments.extend(missing.iter().filter_map(|seat| self.grace_ends(seat)));
            }
            moments.extend(self.again);
            moments.extend(self.suspended.map(|since| since.after(self.patience())));
        }
        if self.table.stage == Stage::Waiting {
            moments.extend(self.absent_visitors().iter().map(|seat| self.away[seat].after(VISIT)));
            moments.extend(self.again);
        }
        moments.extend(self.tell_again(now));
        if let (Some(since), Some(_)) = (self.idle, &self.keep) {
            moments.push(since.after(settings.unload_after));
        }
        moments.into_iter().filter(|moment| *moment > now).min()
    }
}
