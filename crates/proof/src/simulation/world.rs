//! The world of one schedule: a host that lives and dies, a database that stays, people, and the
//! lines between them. Everything happens in one thread, by a clock that only the world turns.

use anyhow::{Context, Result, bail, ensure};
use axum::extract::ws::Message;
use host::journal::Journal;
use host::{Host, NewTable, Newcomer, Randomness, Refused, Seated, Settings, Time, Workers};
use kernel::{Pick, Seed};
use protocol::socket::Kind;
use protocol::{Code, Millis, Player};
use server::Limits;
use server::socket::{Serving, serve};
use std::collections::VecDeque;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::Tally;
use super::disk::{Disk, Mood};
use super::line::line;
use super::oracle::{Holder, Oracle, Oracles};
use super::people::{Heard, Known, Link, Person, Sent, Who};

/// Chance for everything that is not chance of the host.
pub(super) type Dice = Box<dyn FnMut(u32) -> u32 + Send>;

/// The time of day at which every schedule starts.
const MORNING: Duration = Duration::from_secs(1_800_000_000);
/// The world looks around so often, to pass on what was said,
const LOOK: u64 = 50;
/// and at least so often while hours pass: pings must be answered.
const GLANCE: u64 = 5_000;

/// A host that is alive.
struct Up {
    host: Host,
    /// When it was started, by the clock of the world and by its own.
    born: u64,
    start: Instant,
    stop: CancellationToken,
    /// Ends every task of the host when it is dropped, wherever it stands.
    runtime: Runtime,
}

/// A request that is under way.
struct Call {
    person: usize,
    answer: Arc<Mutex<Option<Result<Seated, Refused>>>>,
    /// The answer will not arrive.
    lost: bool,
}

/// The world of one schedule.
pub(super) struct World {
    seed: u64,
    pub(super) dice: Dice,
    /// Milliseconds since the start.
    now: u64,
    pub(super) disk: Disk,
    up: Option<Up>,
    lives: u64,
    /// When the host is started again.
    revival: Option<u64>,
    /// When the database is mended.
    mending: Option<u64>,
    pub(super) people: Vec<Person>,
    pub(super) links: Vec<Link>,
    pub(super) oracles: Oracles,
    calls: Vec<Call>,
    limits: Arc<Limits>,
    pub(super) tally: Tally,
    /// What happened, as one number: the same seed gives the same.
    digest: DefaultHasher,
    told: bool,
}

pub(super) fn dice(seed: Seed) -> Dice {
    let mut generator = seed.fast_generator();
    Box::new(move |sides| generator.pick(sides))
}

fn bytes(seed: u64, number: u64) -> [u8; 32] {
    let mut bytes = [7; 32];
    let parts = [seed.to_le_bytes(), number.to_le_bytes()].concat();
    bytes.iter_mut().zip(parts).for_each(|(to, from)| *to = from);
    bytes
}

impl World {
    /// A world in which nothing has happened. With `told`, it tells what it does.
    pub(super) fn new(seed: u64, told: bool) -> World {
        World {
            seed,
            dice: dice(Seed::from(seed)),
            now: 0,
            disk: Disk::default(),
            up: None,
            lives: 0,
            revival: None,
            mending: None,
            people: Vec::new(),
            links: Vec::new(),
            oracles: Oracles::new(),
            calls: Vec::new(),
            limits: Arc::new(Limits::default()),
            tally: Tally::default(),
            digest: DefaultHasher::new(),
            told,
        }
    }

    /// Notes something that happened.
    pub(super) fn note(&mut self, what: impl FnOnce() -> String) {
        if self.told {
            println!("{:>9} ms  {}", self.now, what());
        }
    }

    /// Everything that happened, as one number.
    pub(super) fn digest(&self) -> u64 {
        self.digest.finish()
    }

    pub(super) fn one_in(&mut self, sides: u32) -> bool {
        (self.dice)(sides) == 0
    }

    /// Starts the host; not if the database cannot be read.
    pub(super) fn start(&mut self) -> Result<()> {
        self.lives += 1;
        let mut delays = dice(Seed::from(self.seed).nth(self.lives));
        let slow = delays(4) == 0;
        let delays = Mutex::new(delays);
        let delay = move || {
            let mut delays = delays.lock().unwrap_or_else(PoisonError::into_inner);
            let most = if slow && delays(8) == 0 { 400 } else { 6 };
            Duration::from_millis(delays(most).into())
        };
        let workers = Workers::Scripted(Arc::new(delay));
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let journal = || Journal::with(self.disk.access(), self.disk.access(), workers);
        let settings = Settings { thinkers: 1, ..Settings::default() };
        let randomness = Randomness::fixed(bytes(self.seed, self.lives));
        let morning = Millis::default().after(MORNING + Duration::from_millis(self.now));
        let started = runtime.block_on(async {
            let time = Time::starting_at(morning);
            let start = Instant::now();
            Host::start(settings, journal(), time, randomness).await.map(|host| (host, start))
        });
        match started {
            Ok((host, start)) => {
                let stop = CancellationToken::new();
                self.up = Some(Up { host, born: self.now, start, stop, runtime });
                self.note(|| "the host starts".to_owned());
            }
            Err(error) => {
                ensure!(self.disk.mood() == Mood::Dead, "the host does not start: {error}");
                self.revival = Some(self.now + 1000);
            }
        }
        Ok(())
    }

    /// The power goes, and comes back after a while.
    pub(super) fn crash(&mut self) {
        if self.up.take().is_some() {
            self.note(|| "the power goes".to_owned());
            self.tally.crashes += 1;
            let pause = (self.dice)(3000);
            self.revival = Some(self.now + 1 + u64::from(pause));
            self.calls.clear();
        }
    }

    /// The host is asked to stop, and comes back after a while.
    pub(super) fn stop(&mut self) -> Result<()> {
        let Some(up) = self.up.take() else { return Ok(()) };
        self.note(|| "the host stops".to_owned());
        self.tally.stops += 1;
        up.stop.cancel();
        let stopped = up.runtime.block_on(async {
            let patience = Duration::from_secs(60);
            let stopped = tokio::time::timeout(patience, up.host.stop()).await.is_ok();
            // The sessions say good-bye.
            tokio::time::sleep(Duration::from_secs(3)).await;
            stopped
        });
        ensure!(stopped, "the host does not stop");
        drop(up.runtime);
        self.calls.clear();
        self.revival = Some(self.now + 100);
        self.collect()
    }

    /// The database is in another mood, for a while.
    pub(super) fn upset(&mut self, mood: Mood) {
        self.note(|| format!("the database: {mood:?}"));
        self.tally.troubles += 1;
        self.disk.set_mood(mood);
        let pause = (self.dice)(8000);
        self.mending = Some(self.now + 1 + u64::from(pause));
    }

    /// Everything works from now on.
    pub(super) fn calm_down(&mut self) -> Result<()> {
        self.disk.set_mood(Mood::Works);
        (self.mending, self.revival) = (None, None);
        if self.up.is_none() {
            self.start()?;
        }
        Ok(())
    }

    /// Lets time pass. What is on its way arrives when it is due.
    pub(super) fn pass(&mut self, millis: u64) -> Result<()> {
        let end = self.now + millis;
        let look = if millis <= 10_000 { LOOK } else { GLANCE };
        while self.now < end {
            let due = self.links.iter().flat_map(|link| {
                let sending = link.sending.front().map(|(due, _)| *due);
                let coming = link.coming.front().map(|(due, _)| *due);
                [sending, coming, link.closing].into_iter().flatten()
            });
            let due = due.chain(self.revival).chain(self.mending).min().unwrap_or(end);
            // Time always goes on: whatever the host can do now, it has done by then.
            self.now = due.clamp(self.now + 1, end.min(self.now + look));
            self.turn()?;
        }
        Ok(())
    }

    /// Everything that is due now.
    fn turn(&mut self) -> Result<()> {
        if self.mending.is_some_and(|due| due <= self.now) {
            self.mending = None;
            self.disk.set_mood(Mood::Works);
            self.note(|| "the database works".to_owned());
        }
        if self.up.is_none() && self.revival.is_some_and(|due| due <= self.now) {
            self.revival = None;
            self.start()?;
        }
        self.deliver();
        if let Some(up) = &self.up {
            let until = up.start + Duration::from_millis(self.now - up.born);
            up.runtime.block_on(async { tokio::time::sleep_until(until).await });
        }
        self.collect()?;
        self.hear()
    }

    /// What people have sent arrives at the sessions.
    fn deliver(&mut self) {
        let now = self.now;
        for link in &mut self.links {
            while let Some((due, _)) = link.sending.front()
                && *due <= now
            {
                if let Some((_, message)) = link.sending.pop_front()
                    && !link.frozen
                {
                    link.end.deliver(message);
                }
            }
            if link.closing.is_some_and(|due| due <= now) && !link.frozen {
                link.end.close();
            }
        }
    }

    /// Takes what the sessions have said, and checks it before it is on its way.
    fn collect(&mut self) -> Result<()> {
        self.read_disk()?;
        for index in 0..self.links.len() {
            let Some(link) = self.links.get(index) else { continue };
            if link.frozen {
                continue;
            }
            for message in link.end.take() {
                self.emitted(index, message)?;
            }
        }
        let now = self.now;
        self.links.retain(|link| {
            let over = link.end.is_ended() && link.coming.is_empty();
            let forgotten = link.closing.is_some_and(|due| due + 60_000 < now) && !link.frozen;
            !over && !forgotten
        });
        self.answer_calls();
        Ok(())
    }

    /// Reads what was stored since, with other eyes.
    fn read_disk(&mut self) -> Result<()> {
        for code in self.disk.codes() {
            let oracle = self.oracles.entry(code.clone()).or_insert_with(Oracle::new);
            let known = oracle.orders.len();
            for row in self.disk.rows_from(&code, oracle.read()) {
                let before = oracle.seq();
                oracle.take(&row).with_context(|| format!("at {code}, entry {}", row.number))?;
                self.tally.moves += oracle.seq() - before;
                row.body.hash(&mut self.digest);
            }
            for order in oracle.orders.iter().skip(known) {
                let person = self.people.iter().find(|person| person.name == order.name);
                let sent = person.is_some_and(|person| person.sent.contains(&order.id));
                ensure!(sent, "at {code}, {order:?} is stored, but its owner never sent it");
            }
        }
        let disk = &self.disk;
        let gone = |code: &Code, oracle: &Oracle| disk.is_deleted(code) && oracle.has_started();
        if let Some((code, _)) = self.oracles.iter().find(|(code, oracle)| gone(code, oracle)) {
            bail!("the match at {code} was deleted");
        }
        self.oracles.retain(|code, _| !disk.is_deleted(code));
        Ok(())
    }

    /// A session has said something: it must be true, stored, and for this viewer.
    fn emitted(&mut self, index: usize, message: Message) -> Result<()> {
        let now = self.now;
        let Some(link) = self.links.get(index) else { return Ok(()) };
        let who = link.who;
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(data) => {
                // Whoever lives answers.
                if let Some(link) = self.links.get_mut(index).filter(|link| link.is_usable()) {
                    link.sending.push_back((now + 1, Message::Pong(data)));
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        text.as_str().hash(&mut self.digest);
        let heard: Heard =
            serde_json::from_str(&text).with_context(|| format!("{who:?} is told {text}"))?;
        if self.told {
            println!("{now:>9} ms  to {who:?} at {}: {}", link.code, short(&text));
        }
        self.check(index, &heard, &text)
            .with_context(|| format!("{who:?} is told {}", short(&text)))?;
        let delay = u64::from((self.dice)(40)) + 1;
        if let Some(link) = self.links.get_mut(index) {
            let after = link.coming.back().map_or(0, |(due, _)| *due);
            link.coming.push_back((after.max(now + delay), heard));
        }
        Ok(())
    }

    fn check(&mut self, index: usize, heard: &Heard, text: &str) -> Result<()> {
        let Some(link) = self.links.get_mut(index) else { return Ok(()) };
        let oracle = self.oracles.get(&link.code);
        for person in &self.people {
            if let Some((_, token)) = &person.seated {
                ensure!(!text.contains(token.as_str()), "this is the token of {}", person.name);
            }
        }
        match heard.kind {
            Kind::State => {
                ensure!(link.shown.is_none(), "the state is told twice");
                link.seat = heard.seat;
                let owner = heard.seat.and_then(|seat| oracle?.seats.get(seat.index()));
                match (link.who, owner) {
                    (Who::Person(person), Some(Holder::Person { name, .. })) => {
                        let person = self.people.get(person).context("a person")?;
                        ensure!(person.name == *name, "this is the seat of {name}");
                    }
                    (Who::Spectator, None) => {}
                    (who, owner) => bail!("{who:?} has the seat of {owner:?}"),
                }
                link.shown = heard.seq;
            }
            Kind::Update => {
                let next = link.shown.map(|seq| seq + 1);
                ensure!(next.is_some() && heard.seq == next, "after {:?}", link.shown);
                link.shown = heard.seq;
            }
            _ => {}
        }
        let brief = link.brief && heard.kind == Kind::Update;
        let (seat, shown) = (link.seat, link.shown);
        if let Some(game) = &heard.game {
            let seq = shown.context("a match without a number")?;
            let scene = oracle.context("no such table is stored")?.scene(seq, seat)?;
            let view = if brief { "null" } else { scene.view.as_str() };
            ensure!(game.view.get() == view, "the view should be {view}");
            ensure!(game.legal == scene.legal, "what is legal should be {:?}", scene.legal);
            ensure!(game.outcome.is_some() == scene.over, "it is over: {}", scene.over);
            self.tally.views += 1;
        } else if heard.kind == Kind::State {
            ensure!(heard.seq == Some(0), "the match is missing");
        }
        let said = heard.chat.iter().map(|line| (line.seat, line.text.clone()));
        let said = said.chain(heard.seat.zip(heard.text.clone()));
        // A table that was disbanded meanwhile takes its chat and its commands with it.
        let disbanded = self.disk.is_deleted(&link.code);
        for line in said {
            let stored = disbanded || oracle.is_some_and(|oracle| oracle.said.contains(&line));
            ensure!(stored, "{line:?} is not stored");
        }
        if let Some(table) = &heard.table {
            let oracle = oracle.filter(|_| table.code == link.code);
            let holders = oracle.map_or([].as_slice(), |oracle| oracle.seats.as_slice());
            for (shown, holder) in table.seats.iter().zip(holders) {
                let same = match (&shown.player, holder) {
                    (Player::Person(shown), Holder::Person { name, .. }) => shown == name,
                    // Who left by now may still be shown, and who has just come may not be yet.
                    (Player::Person(_), Holder::Nobody) | (Player::Nobody, _) => true,
                    (Player::Bot(_), Holder::Bot) => true,
                    _ => false,
                };
                ensure!(same, "{:?} is not {holder:?}", shown.player);
            }
        }
        if let (Kind::Done | Kind::Refused | Kind::Checked, Some(id)) = (heard.kind, &heard.id) {
            let open = link.open.iter().position(|open| open == id);
            let open = open.with_context(|| format!("{id} is answered, but was not sent"))?;
            link.open.remove(open);
        }
        if heard.kind == Kind::Refused {
            self.tally.refusals += 1;
        }
        if heard.kind == Kind::Checked {
            let Who::Person(_) = link.who else { bail!("nobody asks for another") };
            self.tally.checks += 1;
        }
        if heard.kind == Kind::Done {
            let Who::Person(person) = link.who else { bail!("nobody acts for another") };
            let person = self.people.get_mut(person).context("a person")?;
            let (id, seq) = (heard.id.as_ref().context("an id")?, heard.seq.context("a number")?);
            let mut stored = oracle.map_or([].as_slice(), |oracle| oracle.orders.as_slice()).iter();
            let order = stored.find(|order| order.id == *id && order.name == person.name);
            let traced = is_stored(id) && !disbanded;
            let expected = if traced { order.map(|order| order.seq) } else { Some(seq) };
            ensure!(expected == Some(seq), "{id} is not stored so: {order:?}");
            // What a command changed is told before the command is answered.
            ensure!(shown >= Some(seq), "it was answered before it was shown");
            if is_stored(id) {
                let before = person.acknowledged.insert(id.clone(), seq);
                let again = heard.repeated == Some(true);
                // On two lines, the answer to the second try can come before that to the first.
                ensure!(again || person.done.insert(id.clone()), "{id} was done before");
                ensure!(before.is_none_or(|before| before == seq), "{id} led to {before:?} once");
                self.tally.acknowledged += u64::from(before.is_none());
                self.tally.repeated += u64::from(again);
            }
        }
        Ok(())
    }

    /// What has arrived at people.
    fn hear(&mut self) -> Result<()> {
        let now = self.now;
        let mut heard = Vec::new();
        for link in &mut self.links {
            let mut arrived = VecDeque::new();
            while link.coming.front().is_some_and(|(due, _)| *due <= now) {
                arrived.extend(link.coming.pop_front());
            }
            if let (Who::Person(person), false) = (link.who, link.frozen) {
                let code = &link.code;
                heard.extend(arrived.into_iter().map(|(_, heard)| (person, code.clone(), heard)));
            }
        }
        for (index, code, heard) in heard {
            let Some(person) = self.people.get_mut(index) else { continue };
            if person.code() != Some(&code) {
                continue; // they sit at another table by now
            }
            if let Some(game) = heard.game {
                let seq = heard.seq.unwrap_or(0);
                // Several lines of one person can be late each in its own way.
                if seq >= person.known.seq {
                    person.known = Known { seq, legal: game.legal };
                }
            }
            if let Some(code) = heard.table.and_then(|table| table.rematch.clone()) {
                person.move_to(code);
            }
            if heard.kind == Kind::Refused && heard.code.as_deref() == Some("not_seated") {
                // They left the table, or were never there.
                let table = person.code().and_then(|code| self.oracles.get(code));
                let holders = table.map_or([].as_slice(), |oracle| oracle.seats.as_slice());
                let name = &person.name;
                let mine =
                    |holder: &Holder| matches!(holder, Holder::Person { name: n, .. } if n == name);
                ensure!(!holders.iter().any(mine), "{name} is not let to their own seat");
                person.seated = None;
            }
        }
        Ok(())
    }

    fn answer_calls(&mut self) {
        let mut calls = std::mem::take(&mut self.calls);
        calls.retain(|call| {
            let answer = call.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(answer) = answer else { return true };
            if let (Ok(Seated { code, token, .. }), false) = (answer, call.lost)
                && let Some(person) = self.people.get_mut(call.person)
            {
                person.seated = Some((code, token.reveal()));
            }
            false
        });
        self.calls = calls;
    }

    /// Somebody opens a table, or sits down at one.
    pub(super) fn sit_down(&mut self, new: Option<NewTable>, code: Option<Code>) -> Result<()> {
        let lost = self.one_in(12);
        let Some(up) = &self.up else { return Ok(()) };
        let index = self.people.len();
        let name = format!("P{index}");
        self.people.push(Person::new(name.clone()));
        let (nickname, wishes) = (name.parse()?, Default::default());
        let newcomer = Newcomer { name: nickname, token: None, seat: None, wishes, visit: None };
        let answer = Arc::new(Mutex::new(None));
        let (host, slot) = (up.host.clone(), answer.clone());
        up.runtime.spawn(async move {
            let seated = match (new, code) {
                (Some(new), _) => {
                    let created = host.create(new, Some(newcomer)).await;
                    created.and_then(|(_, seated)| seated.ok_or(Refused::Busy))
                }
                (None, Some(code)) => host.join(&code, newcomer).await,
                (None, None) => Err(Refused::NoSuchTable),
            };
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(seated);
        });
        self.note(|| {
            format!("{name} sits down{}", if lost { ", but will not know it" } else { "" })
        });
        self.calls.push(Call { person: index, answer, lost });
        Ok(())
    }

    /// Somebody connects to a table and says hello.
    pub(super) fn connect(
        &mut self,
        who: Who,
        code: Code,
        token: Option<&str>,
        since: Option<u64>,
    ) {
        let brief = self.one_in(3);
        let Some(up) = &self.up else { return };
        let (session, end) = line();
        let serving = Serving {
            host: up.host.clone(),
            code: code.clone(),
            limits: self.limits.clone(),
            stop: up.stop.clone(),
        };
        up.runtime.spawn(serve(session, serving));
        self.tally.connections += 1;
        let hello =
            serde_json::json!({"type": "hello", "token": token, "since": since, "brief": brief});
        let mut link = Link {
            end,
            code,
            who,
            brief,
            seat: None,
            shown: None,
            sending: VecDeque::new(),
            coming: VecDeque::new(),
            open: Vec::new(),
            frozen: false,
            closing: None,
        };
        link.sending.push_back((self.now + 1, Message::text(hello.to_string())));
        self.note(|| format!("{who:?} connects to {}", link.code));
        self.links.push(link);
    }

    /// Puts a text on its way to the server.
    pub(super) fn send(&mut self, index: usize, id: Option<&str>, text: String) {
        let delay = u64::from((self.dice)(40)) + 1;
        let now = self.now;
        let Some(link) = self.links.get_mut(index).filter(|link| link.is_usable()) else { return };
        let who = link.who;
        let after = link.sending.back().map_or(0, |(due, _)| *due);
        link.sending.push_back((after.max(now + delay), Message::text(text.clone())));
        link.open.extend(id.map(str::to_owned));
        self.note(|| format!("{who:?} sends {}", short(&text)));
    }

    /// A person commands something on one of their lines. What leaves no trace of its name in the
    /// journal gets a name that says so.
    pub(super) fn command(
        &mut self,
        index: usize,
        traceless: bool,
        command: impl FnOnce(&str, &Known) -> String,
    ) {
        let Some(Who::Person(number)) = self.links.get(index).map(|link| link.who) else { return };
        let Some(person) = self.people.get_mut(number) else { return };
        let id = person.next_id() + if traceless { "!" } else { "" };
        let text = command(&id, &person.known);
        person.sent.insert(id.clone());
        person.commands.push(Sent { id: id.clone(), text: text.clone() });
        self.send(index, Some(&id), text);
    }

    /// The lines that people can use.
    pub(super) fn lines_of_people(&self) -> Vec<usize> {
        let lines = self.links.iter().enumerate();
        let mine = lines.filter(|(_, link)| {
            let Who::Person(person) = link.who else { return false };
            let here = self.people.get(person).and_then(Person::code) == Some(&link.code);
            here && link.is_usable() && link.shown.is_some()
        });
        mine.map(|(index, _)| index).collect()
    }

    /// The client closes a line.
    pub(super) fn close(&mut self, index: usize) {
        let due = self.now + 1 + u64::from((self.dice)(20));
        if let Some(link) = self.links.get_mut(index) {
            link.closing = Some(due);
            let who = link.who;
            self.tally.drops += 1;
            self.note(|| format!("{who:?} closes the line"));
        }
    }

    /// The client vanishes without a word.
    pub(super) fn freeze(&mut self, index: usize) {
        if let Some(link) = self.links.get_mut(index) {
            link.frozen = true;
            let who = link.who;
            self.tally.freezes += 1;
            self.note(|| format!("{who:?} vanishes"));
        }
    }
}

/// Is the name of this command stored? See [`World::command`].
fn is_stored(id: &str) -> bool {
    !id.ends_with('!')
}

fn short(text: &str) -> String {
    text.chars().take(160).collect()
}
