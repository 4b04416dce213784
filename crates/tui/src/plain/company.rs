//! Who is at the table, and what time they have.

use kernel::Seat;
use std::io;
use std::time::{Duration, Instant};
use words::{Words, say};

use super::table::Sitting;
use crate::table::clocks::is_little;
use crate::table::names::{Presence, before_the_match, spectators, tags};

/// What has been told of the others, and of the time.
#[derive(Default)]
pub(super) struct Company {
    /// Who was there; nobody before we were.
    present: Vec<Presence>,
    /// What was told last of the table and the people at it.
    described: Vec<String>,
    /// What the others say about another match.
    rematch: Option<String>,
    /// Is it the turn of whoever looks? Nobody knows before we are there.
    turn: Option<bool>,
    /// What time is left in this turn was told.
    timed: bool,
    /// That little time is left.
    little: bool,
}

impl Company {
    /// Has nobody been told of yet?
    pub(super) fn is_new(&self) -> bool {
        self.present.is_empty()
    }
}

impl Sitting<'_> {
    /// Tells who came or went, and after the match who wants another one.
    pub(super) fn who_is_there(&mut self) -> io::Result<()> {
        let rematch = self.table().rematch_news();
        if rematch != self.told.company.rematch {
            self.told.company.rematch.clone_from(&rematch);
            self.talk.say_all(rematch)?;
        }
        let present: Vec<_> = self.table().info().seats.iter().map(Presence::of).collect();
        let before = std::mem::replace(&mut self.told.company.present, present.clone());
        if before.is_empty() || self.table().is_waiting() {
            // Before the match everybody who comes is new.
            let now = self.described();
            let before = std::mem::replace(&mut self.told.company.described, now.clone());
            return self.talk.say_all(now.iter().filter(|line| !before.contains(line)));
        }
        // People who share a terminal see each other.
        if self.table().is_over() || self.party.is_shared() {
            return Ok(());
        }
        let own = self.table().seat().map(Seat::index);
        for (place, (now, before)) in present.into_iter().zip(before).enumerate() {
            if now != before && own != Some(place) {
                let name = self.table().names().get(place).cloned().unwrap_or_default();
                self.talk.say(&became(now, &name, &self.desk.words))?;
            }
        }
        Ok(())
    }

    /// Tells what is special about the table, who sits here, what time they have left, and how many
    /// watch.
    pub(super) fn players(&mut self) -> io::Result<()> {
        let described = self.described();
        self.talk.say_all(&described)?;
        self.told.company.described = described;
        Ok(())
    }

    fn described(&self) -> Vec<String> {
        let (info, words) = (self.table().info(), &self.desk.words);
        // How many they are is heard where they are named.
        let special: Vec<String> = tags(info, words).into_iter().skip(1).collect();
        let special = (!special.is_empty()).then(|| special.join(", "));
        let lines = [special, Some(self.described_players()), spectators(info, words)];
        lines.into_iter().flatten().collect()
    }

    fn described_players(&self) -> String {
        let (table, words) = (self.table(), &self.desk.words);
        let seats = (0..).map_while(Seat::new);
        let line = |(seat, (info, name)): (Seat, (&protocol::SeatInfo, &String))| {
            let mut about = Vec::new();
            match Presence::of(info) {
                // People who share a terminal see each other; the names of the others say it.
                _ if self.party.is_shared() => {}
                Presence::Bot | Presence::Free => {}
                _ if table.seat() == Some(seat) => about.push(say!(words, "table-you")),
                presence => about.push(presence.in_words(words)),
            }
            if table.is_waiting() {
                about.extend(before_the_match(table.info(), seat.index(), words));
            }
            let time = table.clocks().map(|clocks| clocks.left(seat, Instant::now()));
            about.extend(time.map(|left| spoken(left, words)));
            match about.is_empty() {
                true => name.clone(),
                false => format!("{name} ({})", about.join(", ")),
            }
        };
        let places = seats.zip(table.info().seats.iter().zip(table.names()));
        let players: Vec<String> = places.map(line).collect();
        format!("{}: {}", say!(words, "table-players"), players.join(", "))
    }

    /// Has it become the turn of whoever looks? A turn is one however many actions it has.
    pub(super) fn notice_turn(&mut self) -> bool {
        let turn = self.table().arrived().then(|| self.table().my_turn());
        let before = std::mem::replace(&mut self.told.company.turn, turn);
        self.told.company.timed &= turn == Some(true) && before == turn;
        (before, turn) == (Some(false), Some(true))
    }

    /// Somebody else looks from now on.
    pub(super) fn sits_down(&mut self) {
        self.told.company.timed = false;
        self.notice_turn();
    }

    /// How long until whoever looks must be told that little time is left.
    pub(super) fn until_little(&self) -> Option<Duration> {
        let (seat, clocks) = (self.table().seat()?, self.table().clocks()?);
        let told = self.told.company.little || !self.told.company.timed;
        clocks.until_little(seat, Instant::now()).filter(|_| !told)
    }

    /// Tells once in a turn what time is left.
    pub(super) fn tell_clock_of_turn(&mut self) -> io::Result<()> {
        let Company { turn, timed, .. } = self.told.company;
        if turn == Some(true) && !timed { self.tell_clock() } else { Ok(()) }
    }

    /// Tells that little time is left.
    pub(super) fn tell_little(&mut self) -> io::Result<()> {
        self.tell_clock()?;
        self.told.company.little = true;
        Ok(())
    }

    /// Tells what time is left to whoever looks.
    fn tell_clock(&mut self) -> io::Result<()> {
        let (Some(seat), Some(clocks)) = (self.table().seat(), self.table().clocks()) else {
            return Ok(());
        };
        let left = clocks.left(seat, Instant::now());
        (self.told.company.timed, self.told.company.little) = (true, is_little(left));
        let left = spoken(left, &self.desk.words);
        self.talk.say(&say!(self.desk.words, "terminal-plain-clock", left = left))
    }
}

/// How it is with somebody now.
fn became(now: Presence, name: &str, words: &Words) -> String {
    match now {
        Presence::Here => say!(words, "terminal-plain-here", name = name),
        Presence::Away => say!(words, "terminal-plain-away", name = name),
        Presence::StandIn => say!(words, "terminal-plain-stand-in", name = name),
        Presence::Bot | Presence::Free => format!("{name}: {}", now.in_words(words)),
    }
}

/// Time as it is said.
fn spoken(left: Duration, words: &Words) -> String {
    // A second that has begun is one.
    let seconds = left.saturating_add(Duration::from_millis(999)).as_secs();
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let mut parts = Vec::new();
    if minutes > 0 {
        parts.push(say!(words, "terminal-plain-minutes", count = minutes));
    }
    if seconds > 0 || minutes == 0 {
        parts.push(say!(words, "terminal-plain-seconds", count = seconds));
    }
    words.list(&parts)
}
