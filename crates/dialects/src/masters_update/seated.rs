//! A client at a table: who waits there, what it was told of the match, and what it wants to do.

use host::{Played as Change, Scene, Snapshot};
use kernel::Seat;
use masters::view::{PhaseView, View};
use masters::{Event, LeaderId};
use protocol::{Millis, Player, SeatInfo, Stage, TableInfo};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use super::callnames::Callnames;
use super::client_messages::ClientMessage;
use super::decide::{Decision, Desk, State, state};
use super::paint;
use super::server_messages::{LeaderCard, ModelUpdate, ServerMessage, Update};
use super::telling::{
    Main, Played, Teller, Told, bonus_as_it_is, own_leaders, played_by, set_up, winner_name,
};
use super::texts::{self, Wrong};
use crate::masters::scene;

/// How long those are awaited who were called to the table.
const ARRIVAL: Duration = Duration::from_secs(2);

/// How a client came to its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// It chose the size.
    Opened,
    /// Somebody else did.
    Joined,
    /// It had the code of the table.
    Visited,
}

/// A client that sits.
pub(super) struct Seated {
    framing: Framing,
    pub(super) seat: Seat,
    pub(super) arrival: Arrival,
    table: Arc<TableInfo>,
    /// How many wait, as it was told,
    told: usize,
    /// and until when those of them are awaited who have not sat down.
    pub(super) settles: Option<Millis>,
    /// What happened and was not told.
    news: VecDeque<New>,
    /// What the players are called, once the match has begun.
    names: Callnames,
    /// The match as it was told.
    shown: Option<Shown>,
    /// Until the match has changed so often, the client's messages wait.
    awaited: u64,
    /// The first leader it has dropped.
    dropped: Option<LeaderId>,
    /// The leaders that were played.
    played: Played,
    /// The main action of the turn that runs.
    main: Option<Main>,
    /// What it moved last, from and to.
    moved: Option<(i32, i32)>,
}

/// A change that was not told.
struct New {
    seq: u64,
    /// What happened; nothing when something was taken back.
    events: Option<Vec<Event>>,
    view: View,
    scene: Arc<dyn Scene>,
}

/// The match as it was told.
struct Shown {
    seq: u64,
    view: View,
    scene: Arc<dyn Scene>,
}

/// What a change of a waiting table means for the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// Nothing new.
    Same,
    /// So many wait now.
    Now(usize),
    /// Everybody else has left.
    Alone,
}

impl Seated {
    /// Nothing if whoever came has no seat. `waited` have waited in the line with the client.
    pub(super) fn new(
        framing: Framing,
        arrival: Arrival,
        snapshot: &Snapshot,
        waited: usize,
        now: Millis,
    ) -> Option<Seated> {
        let people = people(&snapshot.table);
        let told = waited.max(people).min(snapshot.table.seats.len());
        let mut seated = Seated {
            framing,
            seat: snapshot.seat?,
            arrival,
            table: snapshot.table.clone(),
            told,
            settles: (people < told).then(|| now.after(ARRIVAL)),
            news: VecDeque::new(),
            names: Callnames::default(),
            shown: None,
            awaited: 0,
            dropped: None,
            played: Played::default(),
            main: None,
            moved: None,
        };
        if let Some(situation) = &snapshot.situation {
            seated.note(snapshot.seq, None, &situation.scene);
        }
        Some(seated)
    }

    /// How many wait, if the match has not begun and does not begin at once.
    pub(super) fn waiting(&self) -> Option<usize> {
        let waits = self.table.stage == Stage::Waiting && self.told < self.table.seats.len();
        waits.then_some(self.told)
    }

    /// The table looks different.
    pub(super) fn table(&mut self, table: &Arc<TableInfo>) -> Waiting {
        self.table = table.clone();
        let now = people(table);
        if table.stage != Stage::Waiting || now >= table.seats.len() {
            return Waiting::Same;
        }
        let came = now > self.told;
        let left = now < self.told && self.settles.is_none();
        self.settles = self.settles.filter(|_| now < self.told);
        if !came && !left {
            return Waiting::Same;
        }
        self.told = now;
        // Whoever came with a code does not choose the size.
        let alone = left && now == 1 && self.arrival != Arrival::Visited;
        if alone { Waiting::Alone } else { Waiting::Now(now) }
    }

    /// Whoever was called and has not come by now does not come.
    pub(super) fn settle(&mut self) -> Waiting {
        self.settles = None;
        let table = self.table.clone();
        self.table(&table)
    }

    fn note(&mut self, seq: u64, events: Option<Vec<Event>>, scene: &Arc<dyn Scene>) {
        if let Some(view) = scene::view(&**scene) {
            self.news.push_back(New { seq, events, view, scene: scene.clone() });
        }
    }

    /// The match has changed.
    pub(super) fn changed(&mut self, change: &Change) {
        let story = change.story.as_deref();
        let events = story.map(|story| scene::events(Some(story)).to_vec());
        self.note(change.seq, events, &change.situation.scene);
    }

    /// What the client is told about the next change, and whether the match is over with it.
    pub(super) fn tell(&mut self) -> Option<Vec<ServerMessage>> {
        // The match begins before the table says who plays it, and perhaps before everybody has a name.
        let latest = self.news.back()?;
        let named = self.shown.is_some() || !scene::awaits_names(&self.table, &latest.view);
        if self.table.stage == Stage::Waiting || !named {
            return None;
        }
        let New { seq, events, view, scene } = self.news.pop_front()?;
        if self.shown.is_none() {
            // From now on nobody is called anything else.
            self.names = Callnames::of(&self.table);
        }
        let names = self.names.clone();
        let told = match self.shown.take() {
            None => Seated::begin(seq, &view, &names),
            Some(shown) => {
                let told = self.go_on(&shown.view, &view, events.as_deref(), &names);
                self.batch(seq, told, &names)
            }
        };
        self.shown = Some(Shown { seq, view, scene });
        Some(told)
    }

    fn begin(seq: u64, view: &View, names: &Callnames) -> Vec<ServerMessage> {
        let update = |player_username, text: &str, messages| {
            let text = text.to_owned();
            let update = ModelUpdate { player_username, text, batch: seq, last: true, messages };
            ServerMessage::ModelUpdate(update)
        };
        let mut told = vec![update(None, texts::SETUP, set_up(view, names))];
        // Others may have placed their bonus before this client was there; the first turn waits for it.
        for seat in &view.order {
            let player = view.players.get(seat.index());
            let board = player.map(bonus_as_it_is).unwrap_or_default();
            if !board.is_empty() {
                told.push(update(Some(names.name(*seat)), texts::STORED, board));
            }
        }
        told.push(ServerMessage::AvailableLeaderCard { view_leader_card: own_leaders(view) });
        // Or all of them have left.
        if let PhaseView::Over { .. } = view.phase {
            let gone = view.players.iter().position(|player| player.absent || player.gave_up);
            let gone = gone.and_then(|index| Seat::new(u8::try_from(index).ok()?));
            let end = vec![Update::EndGame { username: winner_name(view, names) }];
            told.push(update(gone.map(|seat| names.name(seat)), texts::BROKEN_OFF, end));
        }
        told
    }

    fn go_on(
        &mut self,
        before: &View,
        after: &View,
        events: Option<&[Event]>,
        names: &Callnames,
    ) -> Told {
        let listed = own_leaders(before).len();
        for event in events.unwrap_or_default() {
            if let Event::LeaderPlayed { seat, leader } = event
                && let Some(played) = self.played.get_mut(seat.index())
            {
                played.push(*leader);
            }
        }
        let teller = Teller {
            framing: self.framing,
            seat: self.seat,
            names,
            before,
            after,
            played: &self.played,
            main: self.main,
            moved: self.moved,
            listed,
        };
        let Some(events) = events else {
            let told = teller.correct();
            for (played, player) in self.played.iter_mut().zip(&after.players) {
                played.retain(|leader| player.leaders.contains(*leader));
            }
            self.main = match &after.phase {
                PhaseView::Market { .. } => Some(Main::Market),
                PhaseView::Production { .. } => Some(Main::Production),
                PhaseView::AfterAction => self.main,
                _ => None,
            };
            return told;
        };
        let told = teller.tell(events);
        for event in events {
            match event {
                Event::Turn { .. } => (self.main, self.moved) = (None, None),
                Event::LineTaken { .. } => self.main = Some(Main::Market),
                Event::PowerUsed { .. } => self.main = Some(Main::Production),
                Event::Bought { .. } => self.main = Some(Main::Purchase),
                _ => {}
            }
        }
        told
    }

    /// A batch as messages. An empty one is told to Java clients only, and only where they know it.
    fn batch(&self, seq: u64, told: Told, names: &Callnames) -> Vec<ServerMessage> {
        let Told { mut bare, player, text, updates } = told;
        let known = [texts::DISCARDED_LEADER, texts::ACTIVATED].contains(&text);
        if !updates.is_empty() || self.framing == Framing::Java && known {
            bare.push(ServerMessage::ModelUpdate(ModelUpdate {
                player_username: player.map(|seat| names.name(seat)),
                text: text.to_owned(),
                batch: seq,
                last: true,
                messages: updates,
            }));
        }
        bare
    }

    /// Is the set-up what was told last, whoever has finished with it?
    pub(super) fn is_set_up(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.view.phase == PhaseView::SetUp)
    }

    /// Was the end told?
    pub(super) fn is_over(&self) -> bool {
        self.state() == Some(State::EndGame)
    }

    /// Where the client is in the match, as it was told.
    pub(super) fn state(&self) -> Option<State> {
        self.shown.as_ref().map(|shown| state(&shown.view, self.seat, self.main))
    }

    /// May the next message of the client be looked at?
    pub(super) fn listens(&self) -> bool {
        let seq = self.shown.as_ref().map_or(0, |shown| shown.seq);
        seq >= self.awaited
    }

    /// Lets messages wait until the match has changed so often.
    pub(super) fn wait_for(&mut self, seq: u64) {
        self.awaited = seq;
    }

    /// The leaders it has to choose from in the set-up.
    pub(super) fn choice(&self) -> Vec<LeaderCard> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let dropped = self.dropped.map(|leader| paint::leader(leader, false));
        let mut all = own_leaders(&shown.view);
        all.retain(|leader| Some(leader) != dropped.as_ref());
        all
    }

    /// The bonus resources it has still to place.
    pub(super) fn bonus(&self) -> i32 {
        let players = self.shown.as_ref().map(|shown| &shown.view.players);
        let me = players.and_then(|players| players.get(self.seat.index()));
        me.map_or(0, |me| i32::from(me.bonus))
    }

    /// What it wants to do, with the state it decides on; or the answer to the first leader it drops.
    pub(super) fn play(&mut self, message: &ClientMessage) -> Result<Play, Wrong> {
        let shown = self.shown.as_ref().ok_or(Wrong::IllegalAction)?;
        let scene = scene::scene(&*shown.scene).ok_or(Wrong::IllegalAction)?;
        let desk = Desk {
            scene,
            view: &shown.view,
            seat: self.seat,
            dropped: self.dropped,
            played: played_by(&self.played, self.seat),
            main: self.main,
        };
        match desk.decide(message)? {
            Decision::Act(actions) => {
                if let ClientMessage::MoveResources { start_pos, end_pos } = message {
                    self.moved = Some((*start_pos, *end_pos));
                }
                let actions = actions.iter().map(ToString::to_string).collect();
                Ok(Play::Act { seq: shown.seq, actions })
            }
            Decision::Drop(leader) => {
                self.dropped = Some(leader);
                Ok(Play::Dropped)
            }
        }
    }

    /// What the client itself is called.
    pub(super) fn name(&self) -> String {
        self.names.name(self.seat)
    }
}

/// What a player does.
pub(super) enum Play {
    /// These actions, in the notation of the game.
    Act { seq: u64, actions: Vec<String> },
    /// The first leader was dropped.
    Dropped,
}

/// How many sit at a table.
fn people(table: &TableInfo) -> usize {
    table.seats.iter().filter(|seat: &&SeatInfo| seat.player != Player::Nobody).count()
}
