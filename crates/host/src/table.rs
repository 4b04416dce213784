//! A table: who sits there, the match, the clocks, the chat. A plain value: it knows no task, no
//! timer and no database. [`Table::take`] is the one way in which it changes, live and when it is
//! read again from the journal.

use bots::Level;
use kernel::{Notice, Outcome, PerSeat, Seat, SeatSet, Seed, Viewer};
use protocol::{ChatLine, ClockRule, Code, Millis, Nickname, Options, Replay, Stage};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::sync::Arc;

use crate::clock::Clocks;
use crate::entry::{Entry, Manner, What};
use crate::host::guest;
use crate::play::{Happened, Part, Play, Scene, SetUp, Story, settle};
use crate::refusal::Refused;
use crate::token::{Key, Proof};

/// Chat lines that a table keeps at hand.
pub(crate) const CHAT_TAIL: usize = 50;
/// Commands per seat that are recognised when they come again.
const ORDERS: usize = 16;
/// Stories that a table keeps for those who come back.
const STORIES: usize = 64;
/// How often the players of one turn may do what leads nowhere: idle actions, and taking back.
const FUSS: u16 = 300;
/// How often people may come and go before a match starts.
const COMINGS: u16 = 1_000;
/// Lines that one person may write at a table.
const LINES: u16 = 1_000;
/// Commands that can be taken back one after the other. Some actions lead nowhere and can be taken
/// for ever; memory cannot.
const UNDO: usize = 64;

/// A table. A command is tried on a [`Table::draft`] of it, which becomes the table once the journal
/// has it.
pub(crate) struct Table {
    pub(crate) code: Code,
    pub(crate) game: Arc<str>,
    pub(crate) config: Arc<Value>,
    pub(crate) options: Arc<Options>,
    pub(crate) opened: Millis,
    /// When something happened last.
    pub(crate) changed: Millis,
    pub(crate) seats: Arc<Vec<Holder>>,
    /// The seats of people in the order in which they came: the first is the owner of the table.
    came: Arc<Vec<Seat>>,
    pub(crate) stage: Stage,
    play: Option<Arc<dyn Play>>,
    seed: Option<Seed>,
    /// Where the last player can go back to, the latest last.
    undo: VecDeque<Undo>,
    /// How often the match changed.
    pub(crate) seq: u64,
    /// The number of the next entry.
    pub(crate) number: u64,
    pub(crate) clocks: Clocks,
    /// What led nowhere in this turn.
    fuss: u16,
    /// Lines that were written by whoever sits there.
    lines: PerSeat<u16, 8>,
    /// How often people came and went.
    comings: u16,
    pub(crate) memory: Memory,
    /// Players of whom the game was told that they left.
    pub(crate) told_absent: SeatSet,
    /// Players who are out for good.
    pub(crate) gave_up: SeatSet,
    pub(crate) wants_rematch: SeatSet,
    pub(crate) rematch: Option<Code>,
}

/// What a table remembers of the past, for those who come back. Nothing that happens to a table
/// depends on it.
pub(crate) struct Memory {
    pub(crate) chat: VecDeque<Arc<ChatLine>>,
    /// What happened lately, by the sequence number it led to.
    stories: VecDeque<(u64, Arc<dyn Story>)>,
    /// What happened up to this sequence number is no longer told.
    forgotten: u64,
    /// Commands that were accepted, and the sequence number they led to.
    orders: PerSeat<VecDeque<(String, u64)>, 8>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            chat: VecDeque::new(),
            stories: VecDeque::new(),
            forgotten: 0,
            orders: PerSeat(std::array::from_fn(|_| VecDeque::new())),
        }
    }
}

impl Memory {
    /// Remembers an entry that happened.
    pub(crate) fn keep(&mut self, entry: &Entry, effects: &Effects) {
        match &entry.what {
            // Whoever sits there next has commands of their own.
            What::Stood { seat } => self.orders[*seat].clear(),
            What::TookBack { .. } => drop(self.stories.pop_back()),
            _ => {}
        }
        if let Some(story) = &effects.story {
            if self.stories.len() == STORIES
                && let Some((seq, _)) = self.stories.pop_front()
            {
                self.forgotten = seq;
            }
            self.stories.push_back((effects.seq, story.clone()));
        }
        if let Some(line) = &effects.said {
            if self.chat.len() == CHAT_TAIL {
                self.chat.pop_front();
            }
            self.chat.push_back(line.clone());
        }
        if let Some((seat, id)) = &entry.order {
            let orders = &mut self.orders[*seat];
            if orders.len() == ORDERS {
                orders.pop_front();
            }
            orders.push_back((id.clone(), effects.seq));
        }
    }
}

/// What a command can be taken back to.
#[derive(Clone)]
struct Undo {
    /// Whose command it was.
    seat: Seat,
    play: Arc<dyn Play>,
    clocks: Clocks,
    /// What had led nowhere before it.
    fuss: u16,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Holder {
    Nobody,
    Person(Arc<Person>),
    Bot(Level),
}

/// A person at a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Person {
    pub(crate) name: Nickname,
    pub(crate) key: Key,
    pub(crate) wishes: Map<String, Value>,
    pub(crate) manner: Manner,
}

/// What others must be told after an entry.
#[derive(Default)]
pub(crate) struct Effects {
    /// How often the match had changed then.
    pub(crate) seq: u64,
    /// The match changed; what happened, if it was not an undoing.
    pub(crate) played: bool,
    pub(crate) story: Option<Arc<dyn Story>>,
    /// Who sits where, or the stage, changed.
    pub(crate) seated: bool,
    pub(crate) said: Option<Arc<ChatLine>>,
    /// Whoever sat on the first of these seats sits on the second now, and the other way round.
    pub(crate) introduced: Option<(Seat, Seat)>,
}

impl Effects {
    fn seated() -> Effects {
        Effects { seated: true, ..Effects::default() }
    }
}

impl Table {
    /// A table as it is after its first entry.
    pub(crate) fn open(code: Code, at: Millis, first: &Entry) -> Result<Table, Refused> {
        let What::Opened { game, config, options } = &first.what else {
            return Err(Refused::BadOptions("a table begins by being opened".to_owned()));
        };
        let abort = options.absence == protocol::Absence::Abort;
        let (config, seats) = settle(game, config, abort)?;
        options.check().map_err(|why| Refused::BadOptions(why.to_owned()))?;
        Ok(Table {
            code,
            game: game.as_str().into(),
            config: Arc::new(config),
            options: Arc::new(options.clone()),
            opened: at,
            changed: at,
            seats: Arc::new(vec![Holder::Nobody; usize::from(seats)]),
            came: Arc::default(),
            stage: Stage::Waiting,
            play: None,
            seed: None,
            undo: VecDeque::new(),
            seq: 0,
            number: 1,
            clocks: Clocks::new(options.clock),
            fuss: 0,
            lines: PerSeat([0; 8]),
            comings: 0,
            memory: Memory::default(),
            told_absent: SeatSet::EMPTY,
            gave_up: SeatSet::EMPTY,
            wants_rematch: SeatSet::EMPTY,
            rematch: None,
        })
    }

    /// The table that these entries make.
    pub(crate) fn read<'a>(
        code: Code,
        entries: impl IntoIterator<Item = (Millis, &'a Entry)>,
    ) -> Result<Table, Refused> {
        let mut entries = entries.into_iter();
        let (at, first) = entries.next().ok_or(Refused::NoSuchTable)?;
        let mut table = Table::open(code, at, first)?;
        for (at, entry) in entries {
            let effects = table.take(at, entry)?;
            table.memory.keep(entry, &effects);
        }
        Ok(table)
    }

    /// A copy to try something on. It remembers nothing, and so costs next to nothing.
    pub(crate) fn draft(&self) -> Table {
        Table {
            code: self.code.clone(),
            game: self.game.clone(),
            config: self.config.clone(),
            options: self.options.clone(),
            opened: self.opened,
            changed: self.changed,
            seats: self.seats.clone(),
            came: self.came.clone(),
            stage: self.stage,
            play: self.play.clone(),
            seed: self.seed,
            undo: self.undo.clone(),
            seq: self.seq,
            number: self.number,
            clocks: self.clocks.clone(),
            fuss: self.fuss,
            lines: self.lines,
            comings: self.comings,
            memory: Memory::default(),
            told_absent: self.told_absent,
            gave_up: self.gave_up,
            wants_rematch: self.wants_rematch,
            rematch: self.rematch.clone(),
        }
    }

    /// Lets an entry happen; [`Memory::keep`] must follow once it is true. If it is refused, the
    /// table may be half changed: try it on a draft.
    pub(crate) fn take(&mut self, at: Millis, entry: &Entry) -> Result<Effects, Refused> {
        let mut effects = self.happen(at, &entry.what)?;
        self.number += 1;
        // Being looked at, or not, is nothing that happened to the table.
        if !matches!(entry.what, What::Rested {} | What::Woke {}) {
            self.changed = at;
        }
        effects.seq = self.seq;
        Ok(effects)
    }

    fn happen(&mut self, at: Millis, what: &What) -> Result<Effects, Refused> {
        match what {
            What::Opened { .. } => Err(Refused::AlreadyStarted),
            What::Sat { seat, name, key, wishes, manner } => {
                if self.seat_of(key).is_some() {
                    return Err(Refused::AlreadySeated);
                }
                self.must_be_free(name)?;
                let (name, key, wishes) = (name.clone(), key.clone(), wishes.clone());
                let person = Arc::new(Person { name, key, wishes, manner: manner.clone() });
                self.sit(*seat, Holder::Person(person))?;
                Arc::make_mut(&mut self.came).push(*seat);
                self.comings = self.comings.saturating_add(1);
                // The wishes of all must be possible together.
                self.begin(Seed::from(0))?;
                Ok(Effects::seated())
            }
            What::Chose { seat, wishes, done } => {
                self.must_wait()?;
                let Holder::Person(person) = self.holder_mut(*seat)? else {
                    return Err(Refused::NotSeated);
                };
                let person = Arc::make_mut(person);
                if !person.manner.choosing {
                    return Err(Refused::AlreadySeated);
                }
                person.wishes.extend(wishes.clone());
                person.manner.choosing &= !done;
                self.begin(Seed::from(0))?;
                Ok(Effects::seated())
            }
            What::Introduced { seat, name } => {
                match self.stage {
                    Stage::Waiting | Stage::Playing => {}
                    Stage::Finished => return Err(Refused::Finished),
                    Stage::Closed => return Err(Refused::Closed),
                }
                // Nobody takes the place of a player who is away for the game.
                let nameless = self.nameless().without(self.told_absent).without(self.gave_up);
                if !nameless.contains(*seat) {
                    return Err(Refused::AlreadySeated);
                }
                let first = nameless.iter().next().unwrap_or(*seat);
                self.must_be_free(name)?;
                self.swap(*seat, first);
                if let Holder::Person(person) = self.holder_mut(first)? {
                    let person = Arc::make_mut(person);
                    person.name = name.clone();
                    person.manner.nameless = false;
                }
                Ok(Effects { introduced: Some((*seat, first)), ..Effects::seated() })
            }
            What::BotSat { seat, level } => {
                self.sit(*seat, Holder::Bot(*level))?;
                Ok(Effects::seated())
            }
            What::Stood { seat } => {
                self.must_wait()?;
                *self.holder_mut(*seat)? = Holder::Nobody;
                Arc::make_mut(&mut self.came).retain(|other| other != seat);
                self.lines[*seat] = 0;
                Ok(Effects::seated())
            }
            What::Started { seed } => {
                self.must_wait()?;
                if !self.is_ready() {
                    return Err(Refused::NotStarted);
                }
                let play = self.begin(*seed)?;
                self.seed = Some(*seed);
                self.play = Some(play.into());
                self.stage = Stage::Playing;
                self.seq += 1;
                self.clocks.charge(at);
                self.clocks.run(self.thinking(), true, None);
                Ok(Effects { played: true, ..Effects::seated() })
            }
            What::Acted { seat, actions, bot } => {
                let before = self.running()?;
                if bot.is_none() {
                    self.must_have_time(*seat, at)?;
                }
                let mut next = before.copy();
                let happened = next.act(*seat, actions)?;
                self.clocks.charge(at);
                // What a bot did in place of a person is not theirs to take back: who is out of
                // time would go on for ever.
                let is_final = happened.final_ || bot.is_some();
                let mine = self.undo.back().is_none_or(|undo| undo.seat == *seat);
                if is_final || !mine {
                    self.undo.clear();
                }
                if !is_final {
                    if self.undo.len() == UNDO {
                        self.undo.pop_front();
                    }
                    let clocks = self.clocks.clone();
                    self.undo.push_back(Undo {
                        seat: *seat,
                        play: before,
                        clocks,
                        fuss: self.fuss,
                    });
                }
                Ok(self.go_on(at, next, happened, Some(*seat)))
            }
            What::Told { notice } => {
                let mut next = self.running()?.copy();
                let notice: Notice =
                    notice.parse().map_err(|why| Refused::Notation { at: 0, why })?;
                let happened = next.notice(notice)?;
                match notice {
                    Notice::Leaves(seat) => self.told_absent.insert(seat),
                    Notice::Returns(seat) => self.told_absent.remove(seat),
                    Notice::GivesUp(seat) => {
                        self.told_absent.remove(seat);
                        self.gave_up.insert(seat);
                    }
                    Notice::TimeIsUp => {}
                }
                self.undo.clear();
                Ok(self.go_on(at, next, happened, None))
            }
            What::TookBack { seat } => {
                self.running()?;
                if !self.options.take_back {
                    return Err(Refused::NoTakeBack);
                }
                if !self.can_take_back(*seat) {
                    return Err(Refused::NothingToTakeBack);
                }
                self.must_have_time(*seat, at)?;
                let undo = self.undo.pop_back().ok_or(Refused::NothingToTakeBack)?;
                self.fuss = self.fuss.max(undo.fuss).saturating_add(1);
                self.clocks.take_back(&undo.clocks, at);
                self.play = Some(undo.play);
                self.seq += 1;
                Ok(Effects { played: true, ..Effects::default() })
            }
            What::Said { seat, text } => {
                let name = match self.holder(*seat)? {
                    Holder::Person(person) => person.name.to_string(),
                    Holder::Bot(level) => level.to_string(),
                    Holder::Nobody => return Err(Refused::NotSeated),
                };
                self.lines[*seat] = self.lines[*seat].saturating_add(1);
                let line = Arc::new(ChatLine { seat: *seat, name, text: text.clone(), at });
                Ok(Effects { said: Some(line), ..Effects::default() })
            }
            What::WantsRematch { seat } => {
                self.must_be_finished()?;
                self.wants_rematch.insert(*seat);
                Ok(Effects::seated())
            }
            What::Rematched { code } => {
                self.must_be_finished()?;
                self.rematch = Some(code.clone());
                Ok(Effects::seated())
            }
            What::Rested {} => {
                self.clocks.charge(at);
                Ok(Effects::default())
            }
            What::Woke {} => {
                self.clocks.forgive(at);
                Ok(Effects::default())
            }
            What::Closed { .. } => {
                if matches!(self.stage, Stage::Finished | Stage::Closed) {
                    return Err(Refused::Finished);
                }
                self.stage = Stage::Closed;
                self.clocks.run(SeatSet::EMPTY, false, None);
                Ok(Effects::seated())
            }
        }
    }

    /// The match is now `next`, by an action of `actor` or by a notice.
    fn go_on(
        &mut self,
        at: Millis,
        next: Box<dyn Play>,
        happened: Happened,
        actor: Option<Seat>,
    ) -> Effects {
        self.clocks.charge(at);
        self.seq += 1;
        self.fuss = match happened.new_turn {
            true => 0,
            false => self.fuss.saturating_add(u16::from(happened.idle)),
        };
        let over = next.is_over();
        self.play = Some(next.into());
        if over {
            self.stage = Stage::Finished;
            self.undo.clear();
        }
        self.clocks.run(self.thinking(), happened.new_turn, actor);
        let story = Some(happened.story);
        Effects { played: true, story, seated: over, ..Effects::default() }
    }

    fn sit(&mut self, seat: Seat, who: Holder) -> Result<(), Refused> {
        self.must_wait()?;
        let holder = self.holder_mut(seat)?;
        if *holder != Holder::Nobody {
            return Err(Refused::SeatTaken);
        }
        *holder = who;
        Ok(())
    }

    /// Two people change seats. Nothing but who they are goes with them: neither has done anything.
    fn swap(&mut self, one: Seat, other: Seat) {
        Arc::make_mut(&mut self.seats).swap(one.index(), other.index());
        for seat in Arc::make_mut(&mut self.came) {
            *seat = match *seat {
                seat if seat == one => other,
                seat if seat == other => one,
                seat => seat,
            };
        }
        (self.lines[one], self.lines[other]) = (self.lines[other], self.lines[one]);
    }

    /// The match as it starts with this seed.
    fn begin(&self, seed: Seed) -> Result<Box<dyn Play>, Refused> {
        let wishes: Vec<Value> = self.seats.iter().map(Holder::wishes).collect();
        SetUp { game: &self.game, config: &self.config, wishes: &wishes, seed }.play()
    }

    /// The record of the match, made of all entries of the table.
    pub(crate) fn record<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<String, Refused> {
        self.look_back(entries, |set_up, steps| set_up.record(steps))
    }

    /// A part of the match, position by position, made of all entries of the table.
    pub(crate) fn replay<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
        part: Part,
    ) -> Result<Replay<Box<RawValue>>, Refused> {
        if let Viewer::Seat(seat) = part.viewer {
            self.must_have(seat)?;
        }
        self.look_back(entries, |set_up, steps| set_up.replay(steps, part))
    }

    /// Looks at the match as a whole: how it started, and every step that it took.
    fn look_back<'a, T>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
        look: impl FnOnce(SetUp<'_>, &[String]) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let seed = self.seed.ok_or(Refused::NotStarted)?;
        // Several actions can be one command; taking back undoes a whole command.
        let mut steps: Vec<Vec<String>> = Vec::new();
        for entry in entries {
            match &entry.what {
                What::Acted { seat, actions, .. } => {
                    steps.push(actions.iter().map(|action| format!("{seat} {action}")).collect());
                }
                What::Told { notice } => steps.push(vec![notice.clone()]),
                What::TookBack { .. } => {
                    steps.pop();
                }
                _ => {}
            }
        }
        let steps: Vec<String> = steps.into_iter().flatten().collect();
        let wishes: Vec<Value> = self.seats.iter().map(Holder::wishes).collect();
        look(SetUp { game: &self.game, config: &self.config, wishes: &wishes, seed }, &steps)
    }

    /// Commands that lead nowhere are limited: nobody may fill the journal.
    pub(crate) fn may_act(&self, actions: &[String]) -> Result<(), Refused> {
        let restless = self.fuss >= FUSS && self.running()?.is_idle(actions);
        if restless { Err(Refused::Restless) } else { Ok(()) }
    }

    /// The same for taking back,
    pub(crate) fn may_take_back(&self) -> Result<(), Refused> {
        // The end of a turn can be taken back, too.
        let before = self.undo.back().map_or(0, |undo| undo.fuss);
        if self.fuss.max(before) >= FUSS { Err(Refused::Restless) } else { Ok(()) }
    }

    /// for coming and going before the match,
    pub(crate) fn may_come(&self) -> Result<(), Refused> {
        if self.comings >= COMINGS { Err(Refused::Restless) } else { Ok(()) }
    }

    /// and for the chat.
    pub(crate) fn may_say(&self, seat: Seat) -> Result<(), Refused> {
        if self.lines[seat] >= LINES { Err(Refused::ChatFull { most: LINES }) } else { Ok(()) }
    }

    /// Everybody sits, and has chosen.
    pub(crate) fn is_ready(&self) -> bool {
        self.seats.iter().all(|holder| match holder {
            Holder::Nobody => false,
            Holder::Person(person) => !person.manner.choosing,
            Holder::Bot(_) => true,
        })
    }

    /// No two people at a table are called the same.
    fn must_be_free(&self, name: &Nickname) -> Result<(), Refused> {
        let folded = name.folded();
        let same = |holder: &Holder| match holder {
            Holder::Person(person) => person.name.folded() == folded,
            Holder::Nobody | Holder::Bot(_) => false,
        };
        match self.seats.iter().any(same) {
            true => Err(Refused::NameTaken(name.to_string())),
            false => Ok(()),
        }
    }

    fn must_wait(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Waiting => Ok(()),
            Stage::Playing => Err(Refused::AlreadyStarted),
            Stage::Finished => Err(Refused::Finished),
            Stage::Closed => Err(Refused::Closed),
        }
    }

    /// Nobody does anything once their time is out.
    fn must_have_time(&self, seat: Seat, at: Millis) -> Result<(), Refused> {
        if self.clocks.out(at).contains(seat) { Err(Refused::TimeIsOut) } else { Ok(()) }
    }

    pub(crate) fn must_be_finished(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Finished => Ok(()),
            Stage::Waiting | Stage::Playing => Err(Refused::NotFinished),
            Stage::Closed => Err(Refused::Closed),
        }
    }

    /// The match, which must be running.
    pub(crate) fn running(&self) -> Result<Arc<dyn Play>, Refused> {
        match (self.stage, &self.play) {
            (Stage::Playing, Some(play)) => Ok(play.clone()),
            (Stage::Waiting, _) | (_, None) => Err(Refused::NotStarted),
            (Stage::Finished, _) => Err(Refused::Finished),
            (Stage::Closed, _) => Err(Refused::Closed),
        }
    }

    pub(crate) fn holder(&self, seat: Seat) -> Result<&Holder, Refused> {
        self.seats.get(seat.index()).ok_or(Refused::NotSeated)
    }

    fn holder_mut(&mut self, seat: Seat) -> Result<&mut Holder, Refused> {
        self.must_have(seat)?;
        Arc::make_mut(&mut self.seats).get_mut(seat.index()).ok_or(Refused::NotSeated)
    }

    fn must_have(&self, seat: Seat) -> Result<(), Refused> {
        if seat.index() < self.seats.len() { Ok(()) } else { Err(Refused::no_seat(seat)) }
    }

    /// The seats and who holds them.
    pub(crate) fn held(&self) -> impl Iterator<Item = (Seat, &Holder)> {
        Seat::first(Seat::LIMIT).zip(self.seats.iter())
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> SeatSet {
        let person = |holder: &Holder| matches!(holder, Holder::Person(_));
        self.held().filter(|(_, holder)| person(holder)).map(|(seat, _)| seat).collect()
    }

    /// The seats of visitors.
    pub(crate) fn visitors(&self) -> SeatSet {
        let visitor =
            |holder: &Holder| matches!(holder, Holder::Person(person) if person.manner.visitor);
        self.held().filter(|(_, holder)| visitor(holder)).map(|(seat, _)| seat).collect()
    }

    /// Is there anybody for whom the match is kept when everybody has left?
    pub(crate) fn is_kept(&self) -> bool {
        let kept = |holder: &Holder| match holder {
            Holder::Person(person) => person.manner.comes_back,
            Holder::Nobody | Holder::Bot(_) => false,
        };
        self.held().any(|(seat, holder)| kept(holder) && !self.gave_up.contains(seat))
    }

    /// Can anybody come back to the match who does not look at it? People of the house can, and
    /// visitors with something to show; not those who gave up.
    pub(crate) fn has_a_way_back(&self) -> bool {
        let returns = |holder: &Holder| match holder {
            Holder::Person(person) => !person.manner.visitor || person.manner.lock.is_some(),
            Holder::Nobody | Holder::Bot(_) => false,
        };
        self.held().any(|(seat, holder)| returns(holder) && !self.gave_up.contains(seat))
    }

    /// The seats of visitors who have not said what they are called.
    pub(crate) fn nameless(&self) -> SeatSet {
        let nameless =
            |holder: &Holder| matches!(holder, Holder::Person(person) if person.manner.nameless);
        self.held().filter(|(_, holder)| nameless(holder)).map(|(seat, _)| seat).collect()
    }

    /// What somebody without a name is called at this table.
    pub(crate) fn name_for_nameless(&self) -> Option<Nickname> {
        let mut names = (1..=Seat::LIMIT).filter_map(|number| guest(number).ok());
        names.find(|name| self.must_be_free(name).is_ok())
    }

    /// The seat this key opens.
    pub(crate) fn seat_of(&self, key: &Key) -> Option<Seat> {
        let mut held = self.held();
        held.find_map(|(seat, holder)| match holder {
            Holder::Person(person) if person.key == *key => Some(seat),
            _ => None,
        })
    }

    /// The seat to which this visitor comes back.
    pub(crate) fn seat_of_visitor(&self, name: &str, proof: &Proof) -> Option<(Seat, &Key)> {
        let mut held = self.held();
        held.find_map(|(seat, holder)| match holder {
            Holder::Person(person)
                if person.name.as_str() == name
                    && person.manner.lock.as_ref().is_some_and(|lock| lock.opens_to(proof)) =>
            {
                Some((seat, &person.key))
            }
            _ => None,
        })
    }

    /// The first free seat.
    pub(crate) fn free_seat(&self) -> Option<Seat> {
        self.held().find_map(|(seat, holder)| (*holder == Holder::Nobody).then_some(seat))
    }

    /// Who may fill the table with bots: whoever came first of those who are there.
    pub(crate) fn owner(&self) -> Option<Seat> {
        self.came.first().copied()
    }

    /// The sequence number that a command of this name led to, if it was accepted before.
    pub(crate) fn repeated(&self, seat: Seat, id: &str) -> Option<u64> {
        let mut orders = self.memory.orders[seat].iter().rev();
        orders.find(|(known, _)| known == id).map(|(_, seq)| *seq)
    }

    pub(crate) fn can_take_back(&self, seat: Seat) -> bool {
        self.options.take_back
            && self.stage == Stage::Playing
            && self.undo.back().is_some_and(|undo| undo.seat == seat)
    }

    /// Who may act now.
    pub(crate) fn to_act(&self) -> SeatSet {
        self.running().map_or(SeatSet::EMPTY, |play| play.to_act())
    }

    /// Whose clocks run: people who may act.
    fn thinking(&self) -> SeatSet {
        let people = self.people();
        self.to_act().iter().filter(|seat| people.contains(*seat)).collect()
    }

    /// The match waits for players who left.
    pub(crate) fn is_suspended(&self) -> bool {
        self.running().is_ok_and(|play| play.to_act().is_empty())
    }

    pub(crate) fn scene(&self, viewer: Viewer) -> Option<Arc<dyn Scene>> {
        self.play.clone().map(|play| play.scene(viewer))
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.play.as_ref().and_then(|play| play.outcome())
    }

    /// What happened after this sequence number and was not taken back; `None` if the table no
    /// longer knows all of it.
    pub(crate) fn stories_since(&self, seq: u64) -> Option<Vec<(u64, Arc<dyn Story>)>> {
        let Memory { stories, forgotten, .. } = &self.memory;
        let later = stories.iter().filter(|(number, _)| *number > seq);
        (*forgotten..=self.seq).contains(&seq).then(|| later.cloned().collect())
    }

    /// When a turn runs out of time, a bot finishes it; when a game does, it is given up.
    pub(crate) fn loses_on_time(&self) -> bool {
        matches!(self.options.clock, ClockRule::PerGame { .. })
    }
}

impl Holder {
    fn wishes(&self) -> Value {
        match self {
            Holder::Person(person) => Value::from(person.wishes.clone()),
            Holder::Nobody | Holder::Bot(_) => Value::from(Map::new()),
        }
    }
}
