//! The course of a match as the dialect tells it: every player has a state, and every change is a
//! number of beats. What the engine decides and what players have begun meet here; how a beat is
//! written is a matter of the voices.

use host::{Played, Scene, Situation};
use kernel::Seat;
use masters::view::{PhaseView, View};
use masters::{Event, Marble, Resources};
use std::sync::Arc;

use super::happened::{brought_about, halfway, is_told, reports, triggered};
use super::shot::{Report, Shot, Triggered};
use super::staged::{Depots, Staged, Whisper};
use super::words::State;
use crate::masters::scene;

/// One thing that is told.
#[derive(Debug)]
pub(super) enum Beat {
    /// Somebody came or went.
    Presence { seat: Seat, online: bool },
    /// The end was brought about.
    Triggered(Triggered),
    /// A player has this state now, and the match looks like this.
    State { seat: Seat, shot: Box<Shot>, report: Option<Report> },
}

/// The course of a match.
pub(super) struct Course {
    /// The client's seat.
    pub(super) seat: Seat,
    /// How often the match changed.
    pub(super) seq: u64,
    scene: Arc<dyn Scene>,
    pub(super) shot: Shot,
    /// What others have begun on a match that is not known here yet.
    early: Vec<Whisper>,
}

impl Course {
    pub(super) fn new(
        seat: Seat,
        seq: u64,
        situation: &Situation,
        online: Vec<bool>,
    ) -> Option<Course> {
        let view = scene::view(situation.scene.as_ref())?;
        let seats = view.players.len();
        let triggered = triggered(&view, None);
        let shot = Shot {
            staged: vec![Staged::Nothing; seats],
            states: Vec::new(),
            played: view.players.iter().map(|player| player.leaders.iter().collect()).collect(),
            online,
            current: setting_up(&view).or(view.active).unwrap_or(Seat::FIRST),
            setting_up: setting_up(&view),
            triggered,
            picked: Vec::new(),
            moves: Vec::new(),
            view,
        };
        let scene = situation.scene.clone();
        let mut course = Course { seat, seq, scene, shot, early: Vec::new() };
        course.shot.states = course.computed();
        course.shot.moves = course.moves();
        Some(course)
    }

    /// The client's own state.
    pub(super) fn state(&self) -> State {
        self.state_of(self.seat)
    }

    pub(super) fn staged(&self) -> &Staged {
        self.shot.staged.get(self.seat.index()).unwrap_or(&Staged::Nothing)
    }

    pub(super) fn scene(&self) -> &dyn Scene {
        self.scene.as_ref()
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.shot.view.phase, PhaseView::Over { .. })
    }

    /// Is the client asked for something?
    pub(super) fn asks(&self) -> bool {
        match self.state() {
            State::Setup => self.shot.setting_up == Some(self.seat),
            state => state.acts(),
        }
    }

    fn state_of(&self, seat: Seat) -> State {
        self.shot.states.get(seat.index()).copied().unwrap_or(State::Idle)
    }

    fn computed(&self) -> Vec<State> {
        let staged = Seat::first(Seat::LIMIT).zip(&self.shot.staged);
        staged.map(|(seat, staged)| state(&self.shot.view, seat, staged)).collect()
    }

    /// A beat for a seat that is told to be in this state now.
    fn beat(&mut self, seat: Seat, state: State, report: Option<Report>) -> Beat {
        if let Some(known) = self.shot.states.get_mut(seat.index()) {
            *known = state;
        }
        Beat::State { seat, shot: Box::new(self.shot.clone()), report }
    }

    /// The same with these reports: a message has room for one, so each but the last has its own.
    fn beats(&mut self, seat: Seat, state: State, mut reports: Vec<Report>) -> Vec<Beat> {
        let last = reports.pop();
        let each = reports.into_iter().map(Some).chain([last]);
        each.map(|report| self.beat(seat, state, report)).collect()
    }

    /// The client has begun this.
    pub(super) fn stage(&mut self, staged: Staged) -> Vec<Beat> {
        self.begin(self.seat, staged)
    }

    fn begin(&mut self, seat: Seat, staged: Staged) -> Vec<Beat> {
        let Some(known) = self.shot.staged.get_mut(seat.index()) else { return Vec::new() };
        *known = staged.clone();
        let state = state(&self.shot.view, seat, &staged);
        if let Some(told) = self.shot.states.get_mut(seat.index()) {
            *told = state;
        }
        self.shot.moves = self.moves();
        vec![self.beat(seat, state, None)]
    }

    /// What the client has begun, for the others.
    pub(super) fn whisper(&self) -> Whisper {
        Whisper::new(self.seq, self.seat, self.staged())
    }

    /// Somebody else has begun something.
    pub(super) fn overheard(&mut self, whisper: Whisper) -> Vec<Beat> {
        if whisper.seq > self.seq {
            if self.early.len() < usize::from(Seat::LIMIT) * 8 {
                self.early.push(whisper);
            }
            return Vec::new();
        }
        let active = self.shot.view.active == Some(whisper.seat);
        if whisper.seq < self.seq || whisper.seat == self.seat || !active || self.is_over() {
            return Vec::new();
        }
        let known = self.shot.staged.get(whisper.seat.index());
        match whisper.staged() {
            Some(staged) if known != Some(&staged) => self.begin(whisper.seat, staged),
            _ => Vec::new(),
        }
    }

    /// Somebody's connection was made or lost.
    pub(super) fn presence(&mut self, seat: Seat, online: bool) -> Vec<Beat> {
        let mut beats = self.note_presence(seat, online);
        let over = self.is_over();
        if let (Some(staged), false, false) =
            (self.shot.staged.get(seat.index()), beats.is_empty(), over)
        {
            let state = state(&self.shot.view, seat, staged);
            if online || state != self.state_of(seat) {
                beats.push(self.beat(seat, state, None));
            }
        }
        beats
    }

    /// Somebody came or went. What they had begun is forgotten with it.
    fn note_presence(&mut self, seat: Seat, online: bool) -> Vec<Beat> {
        let Some(known) = self.shot.online.get_mut(seat.index()) else { return Vec::new() };
        if *known == online || seat == self.seat {
            return Vec::new();
        }
        *known = online;
        if let Some(staged) = self.shot.staged.get_mut(seat.index()) {
            *staged = Staged::Nothing;
        }
        vec![Beat::Presence { seat, online }]
    }

    /// The match has changed.
    pub(super) fn played(&mut self, played: &Played) -> Vec<Beat> {
        let Some(view) = scene::view(played.situation.scene.as_ref()) else { return Vec::new() };
        if played.seq <= self.seq {
            return Vec::new();
        }
        let events = scene::events(played.story.as_deref());
        self.seq = played.seq;
        self.scene = played.situation.scene.clone();
        let mut beats = Vec::new();
        for event in events {
            match event {
                // In which state they are then, is told with everything else.
                Event::Left { seat } => beats.extend(self.note_presence(*seat, false)),
                Event::Returned { seat } => beats.extend(self.note_presence(*seat, true)),
                _ => {}
            }
        }
        let old = std::mem::replace(&mut self.shot.view, view);
        self.note(events, &old, played.story.is_none());
        if let Some(triggered) = brought_about(events, &self.shot.view) {
            self.shot.triggered = Some(triggered.clone());
            if played.story.is_some() && is_told(triggered.reason) {
                beats.push(Beat::Triggered(triggered));
            }
        }
        self.tell(events, &old, &mut beats);
        let early = std::mem::take(&mut self.early);
        for whisper in early {
            beats.extend(self.overheard(whisper));
        }
        beats
    }

    /// Remembers what no view tells.
    fn note(&mut self, events: &[Event], old: &View, taken_back: bool) {
        let ends_step = |event: &Event| {
            matches!(
                event,
                Event::Turn { .. }
                    | Event::Skipped { .. }
                    | Event::LineTaken { .. }
                    | Event::Converted { .. }
                    | Event::Stored { .. }
                    | Event::Discarded { .. }
                    | Event::Bought { .. }
                    | Event::PowerUsed { .. }
                    | Event::Produced { .. }
                    | Event::LeaderPlayed { .. }
                    | Event::LeaderDiscarded { .. }
                    | Event::Over { .. }
            )
        };
        if taken_back || events.iter().any(ends_step) {
            self.shot.staged.fill(Staged::Nothing);
        }
        for event in events {
            match event {
                // Screens stay open, but what was moved is where it shall be.
                Event::Rearranged { seat } => {
                    let staged = self.shot.staged.get_mut(seat.index());
                    if let Some(staged @ Staged::Storing { .. }) = staged {
                        *staged = Staged::Nothing;
                    }
                }
                Event::LeaderPlayed { seat, leader } => {
                    if let Some(played) = self.shot.played.get_mut(seat.index()) {
                        played.push(*leader);
                    }
                }
                Event::LineTaken { seat, line, .. } => {
                    self.shot.picked = old.line(*line).map(Marble::letter).collect();
                    self.nothing_to_store(*seat);
                }
                _ => {}
            }
        }
        if taken_back {
            for (played, player) in self.shot.played.iter_mut().zip(&self.shot.view.players) {
                played.retain(|leader| player.leaders.contains(*leader));
            }
        }
    }

    /// A line that gives nothing ends the action in the engine; here the player still says so.
    fn nothing_to_store(&mut self, seat: Seat) {
        let view = &self.shot.view;
        if view.phase == PhaseView::AfterAction
            && view.active == Some(seat)
            && let Some(player) = view.players.get(seat.index())
            && let Some(staged) = self.shot.staged.get_mut(seat.index())
        {
            *staged = Staged::Storing { depots: Depots::of(player), boxed: Resources::NONE };
        }
    }

    /// Tells what has happened, state by state.
    fn tell(&mut self, events: &[Event], old: &View, beats: &mut Vec<Beat>) {
        let reports = reports(events);
        let over = self.is_over();
        let split = events.iter().position(|event| {
            matches!(
                event,
                Event::Turn { .. } | Event::Skipped { .. } | Event::TokenRevealed { .. }
            )
        });
        let last = events.len();
        let ends_by_itself = over
            && split.is_none()
            && (self.shot.view.lorenzo.is_some() || self.shot.view.last_round.is_none());
        let actor = events.iter().find_map(Event::actor).or(match self.shot.view == *old {
            true => None,
            false => old.active.filter(|_| split.is_some() || over || events.is_empty()),
        });
        let passed = split.is_some() || over;
        let reports_in = |from: usize, to: usize| -> Vec<Report> {
            let here = reports.iter().filter(|(at, _)| (from..to).contains(at));
            here.map(|(_, report)| report.clone()).collect()
        };
        let was_in_set_up = self.shot.setting_up;
        let final_view = self.shot.view.clone();
        if actor.is_some() {
            self.shot.moves = Vec::new();
        }
        let mut told = 0;
        if let Some(actor) = actor
            && !ends_by_itself
        {
            let split = split.unwrap_or(last);
            if passed {
                // The turn has not passed yet when its last action is told.
                self.shot.view = halfway(old, &final_view, events.get(..split).unwrap_or_default());
                self.shot.current = was_in_set_up.or(old.active).unwrap_or(self.shot.current);
                self.shot.setting_up = setting_up(&final_view);
                if was_in_set_up.is_none() {
                    clear_line(&mut self.shot);
                }
                beats.extend(self.beats(actor, State::Idle, reports_in(0, split)));
                told = split;
            } else {
                self.shot.setting_up = setting_up(&final_view);
                let staged = self.shot.staged.get(actor.index()).unwrap_or(&Staged::Nothing);
                let state = state(&final_view, actor, staged);
                if state != State::Storing && state != State::White {
                    clear_line(&mut self.shot);
                }
                if actor == self.seat {
                    self.set_own_state(state);
                    self.shot.moves = self.moves();
                }
                beats.extend(self.beats(actor, state, reports_in(0, last)));
                told = last;
            }
        }
        self.shot.view = final_view;
        let view = &self.shot.view;
        self.shot.setting_up = setting_up(view);
        self.shot.current = self.shot.setting_up.or(view.active).unwrap_or(self.shot.current);
        self.sweep(was_in_set_up, events, reports_in(told, last), beats);
    }

    fn set_own_state(&mut self, state: State) {
        if let Some(known) = self.shot.states.get_mut(self.seat.index()) {
            *known = state;
        }
    }

    /// Everybody whose state is not what was told, those first who have nothing more to do.
    fn sweep(
        &mut self,
        was_in_set_up: Option<Seat>,
        events: &[Event],
        mut reports: Vec<Report>,
        beats: &mut Vec<Beat>,
    ) {
        let computed = self.computed();
        let next_in_set_up =
            self.shot.setting_up.filter(|next| was_in_set_up.is_some_and(|was| was != *next));
        let returned = |seat: Seat| {
            events
                .iter()
                .any(|event| matches!(event, Event::Returned { seat: back } if *back == seat))
        };
        let mut due: Vec<(Seat, State)> = self
            .shot
            .view
            .order
            .iter()
            .filter_map(|seat| Some((*seat, *computed.get(seat.index())?)))
            .filter(|(seat, state)| {
                self.state_of(*seat) != *state
                    || next_in_set_up == Some(*seat)
                    || returned(*seat) && *seat != self.seat
            })
            .collect();
        due.sort_by_key(|(_, state)| *state != State::Idle);
        let over = self.is_over();
        if let Some(own) = computed.get(self.seat.index()).copied()
            && !due.is_empty()
        {
            let told = self.state_of(self.seat);
            self.set_own_state(own);
            self.shot.moves = self.moves();
            self.set_own_state(told);
        }
        let own_moves = std::mem::take(&mut self.shot.moves);
        for (seat, state) in due {
            if seat == self.seat || over {
                self.shot.moves.clone_from(&own_moves);
            }
            beats.extend(self.beats(seat, state, std::mem::take(&mut reports)));
        }
        self.shot.moves = self.moves();
    }
}

/// The action of the line is over.
fn clear_line(shot: &mut Shot) {
    shot.picked = Vec::new();
}

/// Who is to set up now: in the order of play.
fn setting_up(view: &View) -> Option<Seat> {
    let to_do = |seat: &&Seat| view.players.get(seat.index()).is_some_and(|player| !player.set_up);
    let found = view.order.iter().find(to_do).copied();
    found.filter(|_| view.phase == PhaseView::SetUp)
}

/// The state of a player.
fn state(view: &View, seat: Seat, staged: &Staged) -> State {
    let Some(player) = view.players.get(seat.index()) else { return State::Idle };
    let phase = match &view.phase {
        PhaseView::Over { .. } => return State::End,
        PhaseView::SetUp if player.set_up => return State::Idle,
        PhaseView::SetUp => return State::Setup,
        _ if view.active != Some(seat) => return State::Idle,
        phase => phase,
    };
    match (phase, staged) {
        (PhaseView::Market { whites, .. }, _) if *whites > 0 => State::White,
        (PhaseView::Market { .. }, _) => State::Storing,
        (PhaseView::Production { .. }, _) => State::Production,
        (PhaseView::AfterAction, Staged::Storing { .. }) => State::Storing,
        (PhaseView::AfterAction, _) => State::Final,
        (_, Staged::Line) => State::Line,
        (_, Staged::Shop) => State::Card,
        (_, Staged::Paying(_)) => State::Paying,
        (_, Staged::Placing(..)) => State::Placing,
        (_, Staged::Producing { paying: None, .. }) => State::Production,
        (_, Staged::Producing { .. }) => State::PayingProduction,
        (_, Staged::Middle) => State::Middle,
        (_, Staged::Nothing | Staged::Storing { .. }) if player.leaders_in_hand > 0 => {
            State::Initial
        }
        (_, Staged::Nothing | Staged::Storing { .. }) => State::Middle,
    }
}
