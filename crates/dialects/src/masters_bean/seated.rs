//! A client at a table: its set-up, and what it is told of the match.

use host::{Played, Scene, Situation, Snapshot};
use kernel::{BatchRefused, Outcome, Seat};
use masters::view::{PhaseView, PlayerView, View};
use masters::{Action, LeaderId, Payment, Refusal, Resource, Resources};
use protocol::{Absence, ChatLine, Nickname, Player, Stage, TableInfo};
use std::collections::VecDeque;
use std::sync::Arc;

use super::pace::{Mark, Rest};
use super::paint::{Leaders, Painter};
use super::server_messages::{Update, write};
use super::set_up::Question;
use super::style::Style;
use super::telling::Changes;
use super::texts::Deed;
use super::turn::{After, Turn};
use super::whisper::{Step, Whisper};
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
    pub(super) fn of(seq: u64, situation: &Situation) -> Option<Present> {
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
    pub(super) name: Option<String>,
    pub(super) table: Arc<TableInfo>,
    /// What everybody was called when the match began.
    pub(super) names: Names,
    pub(super) present: Option<Present>,
    pub(super) question: Question,
    /// The leaders it has chosen, in its order.
    pub(super) chosen: Option<[LeaderId; 2]>,
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
    /// What another player means by what they discard next,
    meant: Option<Whisper>,
    /// and who has discarded something last, when the match had changed so often.
    discarded: Option<(u64, Seat)>,
    early: VecDeque<Whisper>,
    pub(super) whispers: VecDeque<Arc<str>>,
    /// Where in what was written, and not sent yet, the client is to be left alone.
    pub(super) marks: Vec<Mark>,
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
            meant: None,
            discarded: None,
            early: VecDeque::new(),
            whispers: VecDeque::new(),
            marks: Vec::new(),
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

    /// White marbles that the match has still open.
    pub(super) fn whites(&self) -> usize {
        match self.present.as_ref().map(|present| &present.view.phase) {
            Some(PhaseView::Market { whites, .. }) => usize::from(*whites),
            _ => 0,
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

    /// These actions, if the game accepts them.
    pub(super) fn act(&mut self, actions: &[Action], after: After, line: &str) -> Option<Request> {
        let present = self.present.as_ref()?;
        present.check(actions).ok()?;
        let seq = present.seq;
        self.pending = Some(Pending { seq, after, line: line.to_owned() });
        let actions = actions.iter().map(ToString::to_string).collect();
        Some(Request::Act { seq, actions })
    }

    pub(super) fn look_at_leaders(&mut self) {
        let Some(present) = &self.present else { return };
        let seats = Seat::first(Seat::LIMIT).zip(&present.view.players);
        for ((seat, player), known) in seats.zip(&mut self.leaders) {
            known.look(player, present.view.hand.filter(|_| seat == self.seat));
        }
    }

    /// The client is left alone after what was written so far, if it is one that needs it.
    pub(super) fn rest(&mut self, out: &[u8], rest: Rest) {
        if self.style.paced() {
            self.marks.push((out.len(), rest));
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
        // Those that are still too early wait again.
        for whisper in std::mem::take(&mut self.early) {
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
        if !self.started || whisper.seat == self.seat {
            return;
        }
        if whisper.seq > present.seq {
            if self.early.len() < EARLY {
                self.early.push_back(whisper);
            }
            return;
        }
        let seat = whisper.seat;
        if whisper.seq < present.seq {
            return self.overheard_late(whisper, out);
        }
        match whisper.step {
            Step::Buying => self.paint(|painter| painter.log(out, seat, Deed::Buying)),
            Step::Placed => self.paint(|painter| {
                painter.faith(out);
                painter.log(out, seat, Deed::EndedPlacing);
            }),
            Step::EndPlacing | Step::Decline => self.meant = Some(whisper),
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

    /// The match has gone on since: the pictures are old, but the step was taken.
    fn overheard_late(&self, whisper: Whisper, out: &mut Vec<u8>) {
        let done = self.discarded == Some((whisper.seq.saturating_add(1), whisper.seat));
        let deed = match whisper.step {
            Step::Buying => Deed::Buying,
            Step::Paid { .. } => Deed::Paid,
            Step::Placed => Deed::EndedPlacing,
            Step::EndPlacing if done => Deed::EndedPlacing,
            Step::EndPlacing | Step::Decline => return,
        };
        self.paint(|painter| painter.log(out, whisper.seat, deed));
    }

    /// What another player, who has discarded something now, means by it.
    pub(super) fn meant_by(&mut self, actor: Option<Seat>) -> Option<After> {
        let seq = self.present.as_ref()?.seq;
        self.discarded = actor.map(|seat| (seq, seat));
        let meant = self.meant.take()?;
        let now = meant.seq.checked_add(1) == Some(seq) && actor == Some(meant.seat);
        match meant.step {
            Step::EndPlacing if now => Some(After::EndPlacing),
            Step::Decline if now => Some(After::Convert),
            _ => None,
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
            // Where leaving breaks the match off, that is told and nothing else.
            let goes_on = table.options.absence != Absence::Abort || now.connected;
            if person && before.connected != now.connected && goes_on {
                let deed = match table.options.absence {
                    _ if now.connected => Deed::Back,
                    Absence::Wait => Deed::Awaited,
                    _ => Deed::Away,
                };
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
        self.stand_where_the_match_is();
        self.tell_points(out);
    }

    /// After something was taken back nothing counts that was begun before. A client that is still in
    /// the middle of it is led out of it.
    fn stand_where_the_match_is(&mut self) {
        self.in_turn = self.present.as_ref().and_then(|present| present.view.active);
        if self.ending == Ending::Deferred && !self.is_over() {
            self.ending = Ending::No;
        }
        let stands = self.standing();
        let goes_on = stands == Turn::Placing && self.turn == Turn::Placing;
        self.closed = self.turn.is_open() && !goes_on;
        if !self.closed {
            self.turn = stands;
        }
    }

    /// How far the match is in the client's turn.
    pub(super) fn standing(&self) -> Turn {
        let mine = self.in_turn == Some(self.seat);
        match self.present.as_ref().map(|present| &present.view.phase) {
            Some(PhaseView::Market { .. }) if mine => Turn::Placing,
            Some(PhaseView::AfterAction) if mine => Turn::Done,
            _ => Turn::Idle,
        }
    }
}

/// The kinds in the order of a heap, each as often as it is there.
pub(super) fn each(heap: Resources) -> impl Iterator<Item = Resource> {
    Resource::ALL
        .into_iter()
        .flat_map(move |kind| std::iter::repeat_n(kind, usize::from(heap.count(kind))))
}
