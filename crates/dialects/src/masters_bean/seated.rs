//! A client at a table: its set-up, and what it is told of the match.

use host::{Played, Scene, Situation, Snapshot};
use kernel::{BatchRefused, Outcome, Seat};
use masters::view::{PhaseView, PlayerView, View};
use masters::{Action, LeaderId, LeaderSet, Payment, Refusal, Resource, Resources, Shelf};
use protocol::{Absence, ChatLine, Nickname, Player, Stage, TableInfo};
use std::collections::VecDeque;
use std::sync::Arc;

use super::client_messages::Command;
use super::paint::{Leaders, Painter};
use super::server_messages::{Update, write};
use super::style::Style;
use super::telling::Changes;
use super::texts::{self, Deed};
use super::turn::{After, Turn};
use super::whisper::{Step, Whisper};
use crate::masters::ids::Named;
use crate::masters::scene;
use crate::names::Names;

/// Whispers that may wait for the news they belong to.
const EARLY: usize = 16;

/// Where a match stands for one seat.
pub(super) struct Present {
    /// How often it had changed.
    pub(super) seq: u64,
    pub(super) view: View,
    pub(super) outcome: Option<Outcome>,
    scene: Arc<dyn Scene>,
}

impl Present {
    /// Nothing if it is a situation of another game.
    fn of(seq: u64, situation: &Situation) -> Option<Present> {
        let view = scene::view(situation.scene.as_ref())?;
        let scene = situation.scene.clone();
        Some(Present { seq, view, outcome: situation.outcome.clone(), scene })
    }

    /// Would the game accept this, one after the other? If not, which one not.
    pub(super) fn check(&self, actions: &[Action]) -> Result<(), (usize, Refusal)> {
        let over = Refusal::GameOver { solo: false };
        let scene = scene::scene(self.scene.as_ref()).ok_or((0, over))?;
        scene.check(actions).map_err(|refused| match refused {
            BatchRefused::Refused { at, error } => (at, error),
            // Nothing we put together goes on after something was shown.
            BatchRefused::AfterReveal { at } => (at, Refusal::MainActionDone),
        })
    }
}

/// What a client is asked before the match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Nothing,
    Name,
    Leaders,
    Resources(u8),
    /// It has answered everything.
    Waiting,
}

/// How the match ended for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// It has not.
    No,
    /// It has, but the client is told after the action it is in.
    Deferred,
    /// It was told.
    Told,
    /// Somebody left.
    Aborted,
}

/// What the house is asked for a client.
#[derive(Debug)]
pub(super) enum Request {
    Introduce(Nickname),
    Act { seq: u64, actions: Vec<String> },
    Say(String),
}

/// A command under way.
pub(super) struct Pending {
    seq: u64,
    pub(super) after: After,
    /// The line, to be looked at again if the match has gone on.
    pub(super) line: String,
}

/// A client that sits.
pub(super) struct Seated {
    pub(super) style: Style,
    pub(super) seat: Seat,
    /// What it is called, once it has said so.
    name: Option<String>,
    table: Arc<TableInfo>,
    /// What everybody was called when the match began.
    pub(super) names: Names,
    pub(super) present: Option<Present>,
    question: Question,
    /// The leaders it has chosen, in its order.
    chosen: Option<[LeaderId; 2]>,
    /// It was told that the match begins.
    pub(super) started: bool,
    /// By seat.
    pub(super) leaders: Vec<Leaders>,
    pub(super) turn: Turn,
    /// Whose turn it was when the client was told last.
    pub(super) in_turn: Option<Seat>,
    /// The action in which the client still is was closed without it.
    pub(super) closed: bool,
    pub(super) pending: Option<Pending>,
    /// Until the match has changed so often, its lines wait.
    awaited: u64,
    /// What another player has paid for a card that has no place yet, as this client was shown it.
    pub(super) held: Option<(Seat, Payment)>,
    early: VecDeque<Whisper>,
    pub(super) whispers: VecDeque<Arc<str>>,
    /// Points in turn order, as the client was told them.
    totals: [i32; 4],
    pub(super) ending: Ending,
}

impl Seated {
    /// Nothing if whoever came has no seat, or sits at another game. `asked`: it was already asked for
    /// its name.
    pub(super) fn new(style: Style, asked: bool, snapshot: &Snapshot) -> Option<Seated> {
        let situation = snapshot.situation.as_ref();
        let present = match situation {
            Some(situation) => Some(Present::of(snapshot.seq, situation)?),
            None => None,
        };
        Some(Seated {
            style,
            seat: snapshot.seat?,
            name: None,
            table: snapshot.table.clone(),
            names: Names::default(),
            present,
            question: if asked { Question::Name } else { Question::Nothing },
            chosen: None,
            started: false,
            leaders: Vec::new(),
            turn: Turn::Idle,
            in_turn: None,
            closed: false,
            pending: None,
            awaited: 0,
            held: None,
            early: VecDeque::new(),
            whispers: VecDeque::new(),
            totals: [0; 4],
            ending: Ending::No,
        })
    }

    /// Is it waiting to be asked, or asked, for its name?
    pub(super) fn is_nameless(&self) -> bool {
        self.name.is_none()
    }

    /// Was it asked for its name?
    pub(super) fn was_asked(&self) -> bool {
        self.question == Question::Name
    }

    /// Has it answered everything that is asked before the match?
    pub(super) fn is_set_up(&self) -> bool {
        self.question == Question::Waiting
    }

    /// May its next line be looked at?
    pub(super) fn listens(&self) -> bool {
        let seq = self.present.as_ref().map_or(0, |present| present.seq);
        self.pending.is_none() && seq >= self.awaited
    }

    pub(super) fn wait_for(&mut self, seq: u64) {
        self.awaited = seq;
    }

    pub(super) fn is_over(&self) -> bool {
        self.present.as_ref().is_some_and(|present| present.outcome.is_some())
    }

    /// What everybody sees of this player.
    pub(super) fn own(&self) -> Option<&PlayerView> {
        self.present.as_ref()?.view.players.get(self.seat.index())
    }

    /// What the match and the client's turn still have open.
    pub(super) fn unplaced(&self) -> Resources {
        match self.present.as_ref().map(|present| &present.view.phase) {
            Some(PhaseView::Market { unplaced, .. }) => *unplaced,
            _ => Resources::NONE,
        }
    }

    pub(super) fn painter(&self) -> Option<Painter<'_>> {
        let view = &self.present.as_ref()?.view;
        Some(Painter { view, names: &self.names, leaders: &self.leaders })
    }

    pub(super) fn paint(&self, paint: impl FnOnce(&Painter<'_>)) {
        if let Some(painter) = self.painter() {
            paint(&painter);
        }
    }

    // Set-up

    /// Asks what comes next, and begins when everybody has answered.
    pub(super) fn ask(&mut self, out: &mut Vec<u8>) {
        if self.is_over() {
            return self.finish(out);
        }
        let next = self.next_question();
        if next != self.question {
            self.question = next;
            self.put_question(out, None);
        }
        let begun = self.present.as_ref().is_some_and(|it| it.view.phase != PhaseView::SetUp);
        if self.is_set_up() && begun && !self.started {
            self.start(out);
        }
    }

    fn next_question(&self) -> Question {
        if self.name.is_none() {
            let due = self.present.is_some() || self.style.named_early();
            return if due { Question::Name } else { self.question };
        }
        let (Some(present), Some(own)) = (&self.present, self.own()) else {
            return Question::Nothing;
        };
        match own.bonus {
            _ if present.view.hand == present.view.dealt => Question::Leaders,
            0 => Question::Waiting,
            bonus => Question::Resources(bonus),
        }
    }

    fn put_question(&self, out: &mut Vec<u8>, resp: Option<&str>) {
        match self.question {
            Question::Nothing => {}
            Question::Name => write(out, &Update::InsertUsername { resp }),
            Question::Leaders => {
                let dealt = self.present.as_ref().and_then(|present| present.view.dealt);
                let codes: Vec<i8> =
                    dealt.into_iter().flat_map(LeaderSet::iter).map(|it| it.code()).collect();
                write(out, &Update::LeaderDistribution { leader_cards_drawn: &codes, resp });
            }
            Question::Resources(num_of_initial_resources) => {
                write(out, &Update::GiveInitialResources { num_of_initial_resources, resp });
            }
            Question::Waiting if self.table.seats.len() == 1 => {
                write(out, &Update::WaitingForSinglePlayerGameCommunication);
            }
            Question::Waiting => write(out, &Update::WaitingForOtherPlayersCommunication),
        }
    }

    /// The open question again: it was not answered.
    pub(super) fn repeat_question(&self, out: &mut Vec<u8>) {
        let resp = match self.question {
            Question::Name => texts::ALREADY_EXISTS,
            Question::Leaders => texts::LEADERS_AGAIN,
            Question::Resources(_) => texts::RESOURCES_AGAIN,
            // Whoever was asked nothing, has nothing to say.
            Question::Nothing | Question::Waiting => return,
        };
        self.put_question(out, Some(resp));
    }

    /// A line before the match begins.
    pub(super) fn answer(&mut self, line: String, out: &mut Vec<u8>) -> Option<Request> {
        let command = Command::read(&line);
        let request = command.and_then(|command| match self.question {
            Question::Name => command.username.as_deref().and_then(name).map(Request::Introduce),
            Question::Leaders => self.keep(&command, &line),
            Question::Resources(bonus) => self.place_bonus(bonus, &command, &line),
            Question::Nothing | Question::Waiting => None,
        });
        if request.is_none() {
            self.repeat_question(out);
        }
        request
    }

    fn keep(&mut self, command: &Command, line: &str) -> Option<Request> {
        let [first, second] = command.chosen_leader.map(LeaderId::of_code);
        let chosen = [first?, second?];
        let request = self.act(&[Action::Keep(chosen.into_iter().collect())], After::Keep, line)?;
        self.chosen = Some(chosen);
        Some(request)
    }

    fn place_bonus(&mut self, bonus: u8, command: &Command, line: &str) -> Option<Request> {
        let [first, second] = command.chosen_resource;
        let (first, second) = (first?, second.filter(|_| bonus > 1));
        let actions: &[Action] = match second {
            None if bonus == 1 => &[Action::Bonus(first, Shelf::Top)],
            Some(second) if first == second => &[Action::Bonus(first, Shelf::Middle); 2],
            Some(second) => {
                &[Action::Bonus(first, Shelf::Top), Action::Bonus(second, Shelf::Middle)]
            }
            None => return None,
        };
        self.act(actions, After::Bonus, line)
    }

    /// These actions, if the game accepts them.
    pub(super) fn act(&mut self, actions: &[Action], after: After, line: &str) -> Option<Request> {
        let present = self.present.as_ref()?;
        present.check(actions).ok()?;
        let seq = present.seq;
        self.pending = Some(Pending { seq, after, line: line.to_owned() });
        let actions = actions.iter().map(ToString::to_string).collect();
        Some(Request::Act { seq, actions })
    }

    /// The house has given it this name, and perhaps another seat.
    pub(super) fn introduced(&mut self, name: String, snapshot: &Snapshot, out: &mut Vec<u8>) {
        let situation = snapshot.situation.as_ref();
        self.present = situation.and_then(|situation| Present::of(snapshot.seq, situation));
        self.seat = snapshot.seat.unwrap_or(self.seat);
        self.table = snapshot.table.clone();
        self.name = Some(name);
        self.ask(out);
    }

    fn start(&mut self, out: &mut Vec<u8>) {
        self.started = true;
        let name = self.name.clone().unwrap_or_default();
        self.names = Names::of(&self.table).with(self.seat, &name);
        let Some(present) = &self.present else { return };
        self.leaders = vec![Leaders::default(); present.view.players.len()];
        if let (Some(chosen), Some(own)) = (self.chosen, self.leaders.get_mut(self.seat.index())) {
            *own = Leaders::kept(chosen);
        }
        self.in_turn = present.view.active;
        self.look_at_leaders();
        self.paint(|painter| {
            painter.setup(out);
            painter.faith(out);
            painter.market(out);
            painter.grid(out);
            for seat in &painter.view.order {
                painter.storage(out, *seat, &Payment::default());
                painter.leaders(out, *seat);
            }
            write(out, &Update::GameStart);
            if let Some(first) = painter.view.order.first() {
                painter.log(out, *first, Deed::First);
                if painter.view.active != Some(*first) {
                    painter.whose_turn(out);
                }
            }
        });
    }

    fn look_at_leaders(&mut self) {
        let Some(present) = &self.present else { return };
        let seats = Seat::first(Seat::LIMIT).zip(&present.view.players);
        for ((seat, player), known) in seats.zip(&mut self.leaders) {
            known.look(player, present.view.hand.filter(|_| seat == self.seat));
        }
    }

    // The match

    /// The match has changed.
    pub(super) fn played(&mut self, played: &Played, out: &mut Vec<u8>) {
        let known = self.present.as_ref().map(|present| present.seq);
        if known.is_some_and(|known| known >= played.seq) {
            return;
        }
        let Some(present) = Present::of(played.seq, &played.situation) else { return };
        self.present = Some(present);
        let mine = self.pending.take_if(|pending| pending.seq < played.seq);
        if !self.started {
            return self.ask(out);
        }
        let events = scene::events(played.story.as_deref());
        let changes = Changes::of(events);
        if changes.leaders || played.story.is_none() {
            self.look_at_leaders();
        }
        match played.story {
            Some(_) => self.tell(&changes, mine.map(|pending| pending.after), out),
            None => self.tell_everything(out),
        }
        while let Some(whisper) = self.early.pop_front() {
            self.overheard(whisper, out);
        }
    }

    /// Tells a client of the older document about points that have changed.
    pub(super) fn tell_points(&mut self, out: &mut Vec<u8>) {
        if !self.style.told_points() {
            return;
        }
        let Some(present) = &self.present else { return };
        for (seat, told) in present.view.order.iter().zip(&mut self.totals) {
            let player = present.view.players.get(seat.index());
            let points = player.map_or(0, PlayerView::points);
            if points != *told {
                *told = points;
                let player_username = self.names.get(*seat).unwrap_or_default();
                let new_total_victory_points = points;
                write(
                    out,
                    &Update::TotalVictoryPointsUpdate { player_username, new_total_victory_points },
                );
            }
        }
    }

    /// Lets the others of this dialect know.
    pub(super) fn whisper(&mut self, step: Step) {
        let seq = self.present.as_ref().map_or(0, |present| present.seq);
        self.whispers.push_back(Whisper { seq, seat: self.seat, step }.write());
    }

    /// Another one of this dialect did something that the match does not know.
    pub(super) fn overheard(&mut self, whisper: Whisper, out: &mut Vec<u8>) {
        let Some(present) = &self.present else { return };
        if !self.started || whisper.seat == self.seat || whisper.seq < present.seq {
            return;
        }
        if whisper.seq > present.seq {
            if self.early.len() < EARLY {
                self.early.push_back(whisper);
            }
            return;
        }
        let seat = whisper.seat;
        match whisper.step {
            Step::Buying => self.paint(|painter| painter.log(out, seat, Deed::Buying)),
            Step::Placed => self.paint(|painter| {
                painter.faith(out);
                painter.log(out, seat, Deed::EndedPlacing);
            }),
            Step::Paid { depots, leaders, strongbox } => {
                let held = Payment { depots, leaders, strongbox };
                self.held = Some((seat, held));
                self.paint(|painter| {
                    painter.chest(out, seat, &held);
                    painter.storage(out, seat, &held);
                    painter.log(out, seat, Deed::Paid);
                });
            }
        }
    }

    /// The table looks different. Who is away is told where the match does not tell it.
    pub(super) fn table(&mut self, table: &Arc<TableInfo>, out: &mut Vec<u8>) {
        let before = std::mem::replace(&mut self.table, table.clone());
        let told_by_the_match = matches!(table.options.absence, Absence::Skip | Absence::Abort);
        if !self.started || told_by_the_match || table.stage != Stage::Playing {
            return;
        }
        let seats = Seat::first(Seat::LIMIT).zip(before.seats.iter().zip(&table.seats));
        for (seat, (before, now)) in seats {
            let person = matches!(now.player, Player::Person(_)) && seat != self.seat;
            if person && before.connected != now.connected {
                let deed = if now.connected { Deed::Back } else { Deed::Away };
                self.paint(|painter| painter.log(out, seat, deed));
            }
        }
    }

    /// Somebody said something.
    pub(super) fn said(&self, line: &ChatLine, out: &mut Vec<u8>) {
        if self.started {
            let player_username = self.names.get(line.seat).unwrap_or(&line.name);
            write(out, &Update::ChatMessageUpdate { player_username, resp: &line.text });
        }
    }

    /// Tells how the match ended.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        let Some(Present { view, outcome: Some(outcome), .. }) = &self.present else { return };
        if matches!(self.ending, Ending::Told | Ending::Aborted) {
            return;
        }
        let aborted =
            matches!(view.phase, PhaseView::Over { reason: masters::EndReason::Aborted, .. });
        if !self.started || aborted {
            self.ending = Ending::Aborted;
            return write(out, &Update::AClientHasDisconnected);
        }
        self.ending = Ending::Told;
        let lost = matches!(&view.phase, PhaseView::Over { winners, .. } if winners.is_empty());
        if lost && view.lorenzo.is_some() {
            return write(out, &Update::SoloGameLostUpdate);
        }
        for score in &outcome.scores {
            let count = |what: &str| {
                let found = score.counts.iter().find(|(name, _)| name == what);
                found.map_or(0, |(_, count)| *count)
            };
            let seat = score.seats.iter().next().unwrap_or(self.seat);
            let note = score.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
            let resp = format!(
                "{}. {}: {} points, {} resources{note}",
                score.rank,
                self.names.get(seat).unwrap_or_default(),
                count("points"),
                count("resources left"),
            );
            write(out, &Update::PrintOutUpdate { resp: &resp });
        }
        write(out, &Update::GameEnded);
        if view.lorenzo.is_none() {
            write(out, &Update::EndGameUpdate);
        }
    }

    /// Everything that may look different after something was taken back.
    fn tell_everything(&mut self, out: &mut Vec<u8>) {
        self.held = None;
        self.paint(|painter| {
            painter.faith(out);
            painter.market(out);
            painter.grid(out);
            for seat in &painter.view.order {
                painter.storage(out, *seat, &Payment::default());
                painter.chest(out, *seat, &Payment::default());
                painter.leaders(out, *seat);
            }
            if let Some(active) = painter.view.active {
                painter.log(out, active, Deed::TookBack);
            }
            painter.whose_turn(out);
        });
        self.tell_points(out);
    }
}

/// A name that every client can show.
fn name(typed: &str) -> Option<Nickname> {
    let unfit = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || matches!(letter, '"' | '\\' | ',' | '[' | ']' | '{' | '}')
    };
    let fits = typed != "null" && !typed.contains(unfit);
    fits.then(|| typed.parse().ok()).flatten()
}

/// The kinds in the order of a heap, each as often as it is there.
pub(super) fn each(heap: Resources) -> impl Iterator<Item = Resource> {
    Resource::ALL
        .into_iter()
        .flat_map(move |kind| std::iter::repeat_n(kind, usize::from(heap.count(kind))))
}
