//! What people want from a table: to sit, to command, to leave, to play again.

use kernel::{Notice, Seat, SeatSet, Seed};
use protocol::name::is_printable;
use protocol::{Absence, Stage};
use std::sync::Arc;
use std::time::Duration;

use super::telling::deliver;
use super::{Joining, Tending};
use crate::entry::{Entry, What};
use crate::lobby::Opening;
use crate::news::{Farewell, News, Update};
use crate::order::{Command, Order, Receipt};
use crate::refusal::Refused;
use crate::table::{Holder, Person, Table};
use crate::token::Key;

/// The most actions of one command.
const MOST_ACTIONS: usize = 64;
/// The most characters of a chat line.
const LONGEST_CHAT: usize = 300;
/// A person may say so many things
const CHAT_BURST: usize = 8;
/// in so much time.
const CHAT_TIME: Duration = Duration::from_secs(20);

/// Commands to leave that are recognised when they come again.
const LEAVES: usize = 16;

impl Tending {
    pub(super) async fn join(&mut self, newcomer: Joining) -> Result<Seat, Refused> {
        let Joining { name, key, seat, wishes, manner } = newcomer;
        if self.table.seat_of(&key).is_some() {
            return Err(Refused::AlreadySeated);
        }
        if self.table.stage != Stage::Waiting {
            return Err(self.table.running().err().unwrap_or(Refused::AlreadyStarted));
        }
        self.table.may_come()?;
        let seat = match seat {
            Some(seat) => seat,
            None => self.table.free_seat().ok_or(Refused::TableFull)?,
        };
        let name = match manner.nameless {
            true => self.table.name_for_nameless().unwrap_or(name),
            false => name,
        };
        let sits = What::Sat { seat, name, key, wishes, manner };
        let mut entries: Vec<Entry> = vec![sits.into()];
        self.start_after(&mut entries)?;
        self.commit(entries, Vec::new()).await?;
        self.away[seat] = self.house.time.now();
        self.left.remove(seat);
        Ok(seat)
    }

    /// Two people have changed seats: what is known of them, and what they see, goes with them.
    pub(super) fn change_seats(&mut self, one: Seat, other: Seat) {
        if one == other {
            return;
        }
        for listener in &mut self.listeners {
            listener.seat = match listener.seat {
                Some(seat) if seat == one => Some(other),
                Some(seat) if seat == other => Some(one),
                seat => seat,
            };
        }
        let flip = |set: SeatSet| -> SeatSet {
            set.iter()
                .map(|seat| match seat {
                    seat if seat == one => other,
                    seat if seat == other => one,
                    seat => seat,
                })
                .collect()
        };
        self.left = flip(self.left);
        self.here = flip(self.here);
        (self.away[one], self.away[other]) = (self.away[other], self.away[one]);
        (self.returned[one], self.returned[other]) = (self.returned[other], self.returned[one]);
        let moved = std::mem::take(&mut self.chatted[one]);
        self.chatted[one] = std::mem::replace(&mut self.chatted[other], moved);
    }

    /// Adds the start of the match if, after these entries, everybody sits and has chosen.
    fn start_after(&self, entries: &mut Vec<Entry>) -> Result<(), Refused> {
        let mut next = self.table.draft();
        for entry in entries.iter() {
            next.take(self.table.changed, entry)?;
        }
        if next.is_ready() {
            entries.push(What::Started { seed: self.seed() }.into());
        }
        Ok(())
    }

    pub(super) fn seed(&self) -> Seed {
        Seed::from_bytes(self.house.randomness.bytes())
    }

    pub(super) async fn order(&mut self, key: &Key, order: Order) -> Result<Receipt, Refused> {
        if let Some(receipt) = self.left_before(key, order.id.as_deref()) {
            return Ok(receipt);
        }
        let seat = self.table.seat_of(key).ok_or(Refused::NotSeated)?;
        let repeated = order.id.as_deref().and_then(|id| self.table.repeated(seat, id));
        if let Some(seq) = repeated {
            return Ok(Receipt { seq, repeated: true });
        }
        let stale = match order.seq {
            Some(seq) if seq != self.table.seq => Err(Refused::Stale { seq: self.table.seq }),
            _ => Ok(()),
        };
        let mut entries: Vec<Entry> = Vec::new();
        let says = matches!(order.command, Command::Say { .. });
        match order.command {
            Command::Act { actions } => {
                self.table.running()?;
                stale?;
                entries.push(self.acting(seat, actions)?);
            }
            Command::TakeBack => {
                self.table.running()?;
                stale?;
                self.table.may_take_back()?;
                entries.push(What::TookBack { seat }.into());
            }
            Command::GiveUp => {
                entries.push(What::Told { notice: Notice::GivesUp(seat).to_string() }.into());
            }
            Command::Say { text } => {
                self.may_say(seat, &text)?;
                entries.push(What::Said { seat, text }.into());
            }
            Command::Leave => {
                let receipt = self.leave(seat).await?;
                if let Some(id) = order.id {
                    self.leaves.truncate(LEAVES - 1);
                    self.leaves.push_front((key.clone(), id, receipt.seq));
                }
                return Ok(receipt);
            }
            Command::Start { bots } => {
                if self.table.owner() != Some(seat) {
                    return Err(Refused::NotOwner);
                }
                let free = self.table.held().filter(|(_, holder)| matches!(holder, Holder::Nobody));
                entries.extend(free.map(|(seat, _)| What::BotSat { seat, level: bots }.into()));
                self.start_after(&mut entries)?;
                if entries.is_empty() {
                    return Err(Refused::NotStarted);
                }
            }
            Command::Choose { wishes, done } => {
                entries.push(What::Chose { seat, wishes, done }.into());
                self.start_after(&mut entries)?;
            }
            Command::Introduce { name } => {
                entries.push(What::Introduced { seat, name }.into());
            }
            Command::Rematch => return self.rematch(seat, order.id).await,
        }
        if let (Some(id), Some(last)) = (order.id, entries.last_mut()) {
            last.order = Some((seat, id));
        }
        self.commit(entries, Vec::new()).await?;
        if says {
            self.chatted[seat].push_back(self.house.time.now());
        }
        Ok(Receipt { seq: self.table.seq, repeated: false })
    }

    /// What would become of these actions: nothing if they would be accepted, else why they would be
    /// refused. It is the trial of a real command, thrown away. Nothing can be learnt by it that a command
    /// would not tell: with something impossible behind its actions it would be refused, too, and say
    /// how far it came.
    pub(super) fn check(
        &self,
        key: &Key,
        actions: Vec<String>,
    ) -> Result<Option<Refused>, Refused> {
        let seat = self.table.seat_of(key).ok_or(Refused::NotSeated)?;
        let running = self.table.running().map(drop);
        let entry = running.and_then(|()| self.acting(seat, actions));
        Ok(entry.and_then(|entry| self.try_out(vec![entry])).err())
    }

    /// The entry of a command to act, unless there is too much or too little of it.
    fn acting(&self, seat: Seat, actions: Vec<String>) -> Result<Entry, Refused> {
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            return Err(Refused::BatchSize { most: MOST_ACTIONS });
        }
        self.table.may_act(&actions)?;
        Ok(What::Acted { seat, actions, bot: None }.into())
    }

    fn may_say(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let length = text.chars().take(LONGEST_CHAT + 1).count();
        let fine = (1..=LONGEST_CHAT).contains(&length)
            && !text.trim().is_empty()
            && text.chars().all(is_printable);
        if !fine {
            return Err(Refused::BadChat { most: LONGEST_CHAT });
        }
        self.table.may_say(seat)?;
        let now = self.house.time.now();
        let lately = &mut self.chatted[seat];
        lately.retain(|at| now.since(*at) < CHAT_TIME);
        if lately.len() >= CHAT_BURST { Err(Refused::ChatTooFast) } else { Ok(()) }
    }

    /// The answer to a command to leave that comes again.
    fn left_before(&self, key: &Key, id: Option<&str>) -> Option<Receipt> {
        let mut leaves = self.leaves.iter();
        let (_, _, seq) =
            leaves.find(|(who, known, _)| who == key && Some(known.as_str()) == id)?;
        Some(Receipt { seq: *seq, repeated: true })
    }

    /// Says good-bye to every connection of a seat.
    fn dismiss_seat(&mut self, seat: Seat) {
        let farewell = Update::new(News::Farewell(Farewell::Left));
        for listener in self.listeners.iter().filter(|listener| listener.seat == Some(seat)) {
            // A connection that is too slow for it just ends.
            deliver(listener, &farewell);
        }
        self.listeners.retain(|listener| listener.seat != Some(seat));
    }

    /// Before the match, the seat becomes free; in it, the player is away at once.
    pub(super) async fn leave(&mut self, seat: Seat) -> Result<Receipt, Refused> {
        let receipt = |table: &Table| Receipt { seq: table.seq, repeated: false };
        match self.table.stage {
            Stage::Waiting if self.table.people() == SeatSet::only(seat) => {
                self.disband().await?;
            }
            Stage::Waiting => {
                self.commit(vec![What::Stood { seat }.into()], Vec::new()).await?;
                self.dismiss_seat(seat);
                self.chatted[seat].clear();
            }
            Stage::Playing | Stage::Finished | Stage::Closed => {
                self.dismiss_seat(seat);
                self.left.insert(seat);
                self.count_heads();
                self.close_behind_visitors().await;
            }
        }
        Ok(receipt(&self.table))
    }

    /// When nobody but visitors played and all of them have left, nobody is waited for: the game is
    /// told at once. People of the house find their match as it was, and so do visitors who come back.
    async fn close_behind_visitors(&mut self) {
        let skips = matches!(self.table.options.absence, Absence::Skip | Absence::Abort);
        let people = self.table.people().without(self.table.gave_up);
        let all_left = people.without(self.left).is_empty() && self.table.guests().is_empty();
        if self.table.stage != Stage::Playing || !all_left || self.table.is_kept() {
            return;
        }
        if !skips {
            return self.close_if_deserted().await;
        }
        for seat in self.missing().without(self.table.told_absent).iter() {
            self.notice(Notice::Leaves(seat)).await;
        }
        if self.table.is_suspended() {
            self.notice(Notice::TimeIsUp).await;
        }
    }

    /// Nobody is left at a table that waits: it is forgotten.
    async fn disband(&mut self) -> Result<(), Refused> {
        let code = &self.table.code;
        if let Err(error) = self.house.journal.delete(code.clone()).await {
            // Nobody knows whether it was forgotten before it failed; the journal does.
            match self.house.journal.load(code.clone()).await {
                Ok(stored) if stored.is_empty() => {}
                Ok(_) => return Err(error.into()),
                Err(_) => {
                    self.lose().await;
                    return Err(Refused::Unsure);
                }
            }
        }
        self.table.stage = Stage::Closed;
        self.publish_table().await;
        self.dismiss(Farewell::TableClosed);
        self.over = true;
        Ok(())
    }

    pub(super) async fn sweep(&mut self) {
        let idle = self.house.time.now().since(self.table.changed);
        let settings = &self.house.settings;
        let result = match self.table.stage {
            Stage::Waiting if idle >= settings.waiting_limit => self.disband().await,
            Stage::Playing if idle >= self.abandoned_limit() => self.close().await,
            _ => {
                // The lobby does not hear of every move; now it knows how late the last one was.
                self.tell_lobby(Arc::new(self.info())).await;
                Ok(())
            }
        };
        if let Err(refused) = result {
            tracing::warn!(table = %self.table.code, %refused, "cannot close a table");
        }
    }

    async fn close(&mut self) -> Result<(), Refused> {
        let why = "nobody came back".to_owned();
        self.commit(vec![What::Closed { why }.into()], Vec::new()).await?;
        self.dismiss(Farewell::TableClosed);
        Ok(())
    }

    /// How long the match may lie still. Where leaving breaks it off, nobody comes back.
    fn abandoned_limit(&self) -> Duration {
        let settings = &self.house.settings;
        let aborts = self.table.options.absence == Absence::Abort && self.listeners.is_empty();
        match aborts || self.is_deserted() {
            true => settings.waiting_limit,
            false => settings.abandoned_limit,
        }
    }

    /// Does nobody look at a match of people, and can none of them come back?
    fn is_deserted(&self) -> bool {
        let people = !self.table.people().is_empty();
        people && self.listeners.is_empty() && !self.table.has_a_way_back()
    }

    /// Closes a match to which nobody can come back.
    pub(super) async fn close_if_deserted(&mut self) {
        if self.table.stage == Stage::Playing
            && self.is_deserted()
            && let Err(refused) = self.close().await
        {
            tracing::warn!(table = %self.table.code, %refused, "cannot close a deserted match");
        }
    }

    /// Wants to play again; when everybody does, the next table is opened.
    async fn rematch(&mut self, seat: Seat, id: Option<String>) -> Result<Receipt, Refused> {
        let receipt = |table: &Table| Receipt { seq: table.seq, repeated: false };
        self.table.must_be_finished()?;
        if self.table.rematch.is_some() || self.table.wants_rematch.contains(seat) {
            return Ok(receipt(&self.table));
        }
        let order = id.map(|id| (seat, id));
        let wants = Entry { what: What::WantsRematch { seat }, order };
        if self.table.wants_rematch.union(SeatSet::only(seat)) != self.table.people() {
            self.commit(vec![wants], Vec::new()).await?;
            return Ok(receipt(&self.table));
        }
        let mut first: Vec<Entry> = vec![
            What::Opened {
                game: self.table.game.to_string(),
                config: self.table.config.as_ref().clone(),
                options: self.table.options.as_ref().clone(),
            }
            .into(),
        ];
        first.extend(self.table.held().filter_map(|(seat, holder)| match holder {
            Holder::Nobody => None,
            Holder::Bot(level) => Some(What::BotSat { seat, level: *level }.into()),
            Holder::Person(person) => {
                let Person { name, key, wishes, manner } = person.as_ref().clone();
                Some(What::Sat { seat, name, key, wishes, manner }.into())
            }
        }));
        first.push(What::Started { seed: self.seed() }.into());
        let opening = Opening { by: None, after: Some(self.table.code.clone()) };
        let founded = self.house.found(&first, opening).await?;
        let (code, guests) = (founded.table.code.clone(), founded.table.guests());
        let rematched = What::Rematched { code: code.clone() }.into();
        // Both tables are stored together: there is never one without the other.
        let stored = self.commit(vec![wants, rematched], vec![founded.append]).await;
        if stored.is_ok() {
            self.house.open(founded.table, false).await;
        }
        self.house.release(&code, guests).await;
        if self.over {
            self.house.lost(&code).await;
        }
        stored.map(|()| receipt(&self.table))
    }
}
