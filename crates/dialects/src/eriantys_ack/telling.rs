//! What happened, as messages. Everybody at a table goes through the same gates, whatever they are
//! told in between.

use eriantys::view::{PhaseView, View};
use eriantys::{Character, CloudId, EndReason as Reason, Event, GroupId, Students};
use host::Played;
use kernel::Seat;
use std::time::Duration;

use super::board::{island, with_paid};
use super::request::Request;
use super::script::Step;
use super::server_messages::ServerMessage;
use super::session::Session;
use super::words::{Assistant, CharacterName, Communication, EndReason, PlayerStatus, Tower};
use crate::eriantys::scene;

/// How long before the result a Java client learns that its Move 2 is over (J8).
const BEFORE_THE_RESULT: Duration = Duration::from_millis(100);

/// A change of the match that is being told.
struct Telling<'a> {
    session: &'a mut Session,
    me: Seat,
    seq: u64,
    /// Gates so far.
    gates: u32,
    before: &'a View,
    after: &'a View,
    events: &'a [Event],
}

impl Session {
    /// Tells the client that the match has changed.
    pub(super) fn tell(&mut self, played: &Played) {
        let Some(after) = scene::view(played.situation.scene.as_ref()) else { return };
        let Some(table) = &mut self.table else { return };
        table.seq = played.seq;
        table.scene = Some(played.situation.scene.clone());
        let me = table.seat;
        let before = table.view.replace(after.clone());
        let story = played.story.as_deref();
        let events = scene::events(story);
        let began = before.is_none();
        let before = before.unwrap_or_else(|| after.clone());
        let mut telling = Telling {
            session: self,
            me,
            seq: played.seq,
            gates: 0,
            before: &before,
            after: &after,
            events,
        };
        match (began, story) {
            (true, _) | (_, None) => telling.everything(),
            (false, Some(_)) => telling.whole(),
        }
    }
}

impl Telling<'_> {
    fn say(&mut self, message: impl Into<ServerMessage>) {
        self.session.say(message);
    }

    /// Everybody waits for everybody.
    fn gate(&mut self) {
        self.gates += 1;
        let point = (self.seq, self.gates);
        self.session.gate(Some(point));
    }

    fn name(&self, seat: Seat) -> String {
        self.session.table.as_ref().map(|table| table.names.name(seat)).unwrap_or_default()
    }

    fn board(&mut self, view: &View) {
        if let Some(board) = self.session.table.as_ref().and_then(|table| table.paint(view)) {
            self.say(board);
        }
    }

    /// The table as it is now, and everybody waits.
    fn board_and_gate(&mut self) {
        self.board(self.after);
        self.gate();
    }

    /// One player does something, all others wait.
    fn status(&mut self, active: Seat, status: PlayerStatus) {
        if let Some(table) = &mut self.session.table {
            for (number, told) in table.statuses.iter_mut().enumerate() {
                let theirs = number == active.index();
                *told = Some(if theirs { status } else { PlayerStatus::Waiting });
            }
        }
        let mine = if active == self.me { status } else { PlayerStatus::Waiting };
        self.say(mine);
    }

    /// Asks this client, if it is its turn.
    fn prompt(&mut self, seat: Seat, request: Request) {
        if seat == self.me {
            self.session.script.push(Step::Prompt(request));
        }
    }

    fn has(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(what)
    }

    /// The match begins, or something was taken back: how everything stands.
    fn everything(&mut self) {
        self.forget_effect();
        self.board_and_gate();
        self.go_on();
    }

    /// What was half chosen is no longer.
    fn forget_effect(&mut self) {
        self.session.request = None;
        if let Some(table) = &mut self.session.table {
            table.chosen = None;
        }
    }

    /// Asks whoever is next, with the status that belongs to it.
    fn go_on(&mut self) {
        let Some(active) = self.after.active.filter(|_| !self.after.suspended) else { return };
        let (status, request) = match self.after.phase {
            PhaseView::Planning { .. } => (PlayerStatus::Planning, Request::Assistant),
            PhaseView::Students { .. } => (PlayerStatus::Move1, Request::Student),
            PhaseView::MotherNature { .. } => (PlayerStatus::Move2, Request::Steps),
            PhaseView::Cloud { .. } => (PlayerStatus::Move3, Request::Cloud),
            PhaseView::Over { .. } => return,
        };
        self.status(active, status);
        self.gate();
        match self.after.phase.used().is_some_and(|used| used.pairs.is_some()) {
            true if active == self.me => self.session.ask_again(),
            true => {}
            false => self.prompt(active, request),
        }
    }

    /// What happened since the last view.
    fn whole(&mut self) {
        if self.has(|event| matches!(event, Event::Over { reason: Reason::Aborted })) {
            return self.broken_off();
        }
        if self.is_nothing_here() {
            return;
        }
        for event in self.events {
            if let Event::AssistantPlayed { seat, assistant } = event {
                self.assistant_played(*seat, *assistant);
            }
        }
        let planned = matches!(self.before.phase, PhaseView::Planning { .. })
            && !matches!(self.after.phase, PhaseView::Planning { .. });
        if planned && self.has(|event| matches!(event, Event::AssistantPlayed { .. })) {
            self.board_and_gate();
        }
        let resumes = match self.before.phase {
            PhaseView::Planning { .. } | PhaseView::Over { .. } => false,
            PhaseView::Students { .. }
            | PhaseView::MotherNature { .. }
            | PhaseView::Cloud { .. } => self.action(),
        };
        if let PhaseView::Over { .. } = self.after.phase {
            return self.over();
        }
        if self.has(|event| matches!(event, Event::LastRound { .. })) {
            self.say(Communication::LastRound);
        }
        if !resumes {
            self.next();
        }
    }

    /// Somebody came or went, and nobody is asked anything else.
    fn is_nothing_here(&self) -> bool {
        let presence = |event: &Event| {
            matches!(
                event,
                Event::Left { .. }
                    | Event::Returned { .. }
                    | Event::GaveUp { .. }
                    | Event::Suspended
            )
        };
        !self.events.is_empty()
            && self.events.iter().all(presence)
            && self.after.active == self.before.active
    }

    fn assistant_played(&mut self, seat: Seat, assistant: eriantys::Assistant) {
        if let Some(assistant) = Assistant::of(assistant) {
            let player = self.name(seat);
            self.say(ServerMessage::PlayedAssistant { assistant, player });
        }
        self.status(seat, PlayerStatus::EndPlanning);
        self.gate();
    }

    /// What was done in a turn. `true` if the same player goes on in the same step.
    fn action(&mut self) -> bool {
        let Some(actor) = self.before.active else { return false };
        for event in self.events {
            match event {
                Event::CharacterUsed { seat, character, .. } => {
                    return self.character_used(*seat, *character);
                }
                Event::MotherNature { .. } => {
                    self.mother_nature(actor);
                    return false;
                }
                Event::CloudTaken { seat, cloud, students } => {
                    self.cloud_taken(*seat, *cloud, *students);
                    return false;
                }
                Event::Swapped { .. } => return self.swapped(actor),
                Event::StudentSeated { .. } | Event::StudentOnGroup { .. } => {
                    return self.student_moved(actor);
                }
                Event::Left { .. }
                | Event::Returned { .. }
                | Event::GaveUp { .. }
                | Event::Over { .. } => {
                    self.forget_effect();
                    self.board_and_gate();
                    return false;
                }
                _ => {}
            }
        }
        // An exchange was ended by its user; nothing else is without an event.
        self.exchange_over(actor);
        true
    }

    /// Does the same player go on in the same turn?
    fn same_turn(&self, actor: Seat) -> bool {
        self.after.active == Some(actor)
            && self.after.round == self.before.round
            && !matches!(self.after.phase, PhaseView::Planning { .. } | PhaseView::Over { .. })
            && !self.has(|event| matches!(event, Event::Turn { .. } | Event::Round { .. }))
    }

    fn student_moved(&mut self, actor: Seat) -> bool {
        self.board(self.after);
        if let PhaseView::Students { .. } = self.after.phase {
            self.gate();
            self.prompt(actor, Request::Student);
            return true;
        }
        self.status(actor, PlayerStatus::EndMove1);
        self.gate();
        false
    }

    fn mother_nature(&mut self, actor: Seat) {
        let mut moved = self.before.clone();
        let steps = self.events.iter().find_map(|event| match event {
            Event::MotherNature { steps, .. } => Some(*steps),
            _ => None,
        });
        let groups = moved.groups.len().max(1) as u8;
        let at = (moved.mother_nature.number() + steps.unwrap_or(0)) % groups;
        if let Some(group) = GroupId::new(at) {
            moved.mother_nature = group;
        }
        self.board(&moved);
        self.gate();
        self.resolution(Some(usize::from(at)));
        if self.ends_at_once() {
            // The client that acts shows the result at once only if its move is over (J8).
            if self.session.is_java() && actor == self.me {
                self.say(PlayerStatus::EndMove2);
                self.session.pause(BEFORE_THE_RESULT);
            }
            return;
        }
        self.board(self.after);
        self.status(actor, PlayerStatus::EndMove2);
        self.gate();
        let has_cloud =
            matches!(self.after.phase, PhaseView::Cloud { .. }) && self.same_turn(actor);
        if !has_cloud {
            self.turn_without_cloud(actor);
        }
    }

    /// The end that does not wait for the round (E66, E67).
    fn ends_at_once(&self) -> bool {
        let at_once = |event: &Event| {
            matches!(event, Event::Over { reason: Reason::LastTower | Reason::ThreeGroups })
        };
        self.has(at_once)
    }

    /// What became of the island that was counted; which one it was is not always known.
    fn resolution(&mut self, number: Option<usize>) {
        let mut changed = false;
        for event in self.events {
            match event {
                Event::NoEntryUsed { .. } => {
                    self.say(Communication::NoEntryTile);
                    return;
                }
                Event::TowersPlaced { group, tower, .. } => {
                    changed = true;
                    self.island_owner(*group, *tower);
                    self.gate();
                }
                Event::Joined { .. } => self.say(Communication::UnifiedIslands),
                _ => {}
            }
        }
        if changed {
            return self.board_and_gate();
        }
        // Java clients show this as a draw, so they hear it only when nobody owns the island.
        let group = number.and_then(|number| self.before.groups.get(number));
        if !self.session.is_java() || group.is_some_and(|group| group.tower.is_none()) {
            self.say(Communication::NoChanges);
        }
    }

    fn island_owner(&mut self, group: GroupId, tower: eriantys::Tower) {
        let groups = &self.before.groups;
        let Some(group) = groups.get(usize::from(group.number())) else { return };
        let mut taken = group.clone();
        taken.tower = Some(tower);
        let mut supply = self.after.supply.iter();
        let holder = supply.find(|supply| supply.tower == tower).map(|supply| supply.holder);
        let nickname = holder.map(|seat| self.name(seat)).unwrap_or_default();
        let Some(table) = &self.session.table else { return };
        let island = island(self.before, &taken, &table.names);
        self.say(ServerMessage::IslandOwner { island, nickname });
    }

    fn end_of_player_round(&mut self, actor: Seat) {
        let round_number = self.before.round as i32;
        let nickname = self.name(actor);
        self.say(ServerMessage::EndOfPlayerRound { round_number, nickname });
    }

    /// Says that the round is over, if it is.
    fn end_of_round(&mut self) {
        let over = matches!(self.after.phase, PhaseView::Over { .. });
        if over || self.has(|event| matches!(event, Event::Round { .. })) {
            self.say(ServerMessage::EndOfRound { round_number: self.before.round as i32 });
        }
    }

    /// A turn ends without a cloud (E30, E63).
    fn turn_without_cloud(&mut self, actor: Seat) {
        // A Java client would take it for the answer to a question about clouds (J7).
        if !self.session.is_java() || actor != self.me {
            self.end_of_player_round(actor);
        }
        self.end_of_round();
        self.board_and_gate();
    }

    fn cloud_taken(&mut self, actor: Seat, cloud: CloudId, students: Students) {
        let mut taken = self.before.clone();
        if let Some(cloud) = taken.clouds.get_mut(usize::from(cloud.number())) {
            *cloud = Students::NONE;
        }
        if let Some(player) = taken.players.get_mut(actor.index()) {
            player.entrance += students;
        }
        self.end_of_player_round(actor);
        self.board(&taken);
        self.gate();
        self.end_of_round();
        self.status(actor, PlayerStatus::Waiting);
        self.gate();
        self.board_and_gate();
    }

    /// Whoever is next: the next step of the turn, the next turn, the next round.
    fn next(&mut self) {
        if self.has(|event| matches!(event, Event::Round { .. })) {
            self.board_and_gate();
        }
        let begins = self.events.iter().rev().find_map(|event| match event {
            Event::Turn { seat } => Some(*seat),
            _ => None,
        });
        if let Some(seat) = begins {
            self.forget_effect();
            let round_number = self.after.round as i32;
            let nickname = self.name(seat);
            self.say(ServerMessage::StartOfPlayerRound { round_number, nickname });
        }
        self.go_on();
    }

    /// A character was used: by this client, which knows it already unless there was nothing to
    /// choose, or by somebody else.
    fn character_used(&mut self, actor: Seat, character: Character) -> bool {
        let chosen = self.session.table.as_mut().and_then(|table| table.chosen.take());
        let mine = actor == self.me;
        let (java, effect) = (self.session.is_java(), Request::effect_of(character));
        if !(mine && chosen.is_some()) {
            let paid = with_paid(self.before, actor, character);
            self.board(&paid);
            let further = character == Character::MagicPostman && mine && java;
            if further && matches!(self.after.phase, PhaseView::MotherNature { .. }) {
                // So that the client shows the right number of steps.
                self.prompt(actor, Request::Steps);
            }
            if let Some(character) = CharacterName::of(character) {
                let player = self.name(actor);
                self.say(ServerMessage::PlayedCharacter { character, player });
            }
        }
        if character == Character::Herald {
            self.resolution(None);
            if let PhaseView::Over { .. } = self.after.phase {
                return false;
            }
        }
        self.board_and_gate();
        if mine
            && java
            && effect.is_some()
            && self.after.phase.used().is_none_or(|used| used.pairs.is_none())
        {
            self.say(Communication::Success);
        }
        if mine {
            match (java, effect) {
                // The client goes on in the question it was asked.
                (true, None) if !self.session.unasked => {
                    self.session.request = Request::of(self.after);
                }
                _ => self.session.ask_again(),
            }
        }
        true
    }

    fn swapped(&mut self, actor: Seat) -> bool {
        self.board_and_gate();
        let open = self.after.phase.used().is_some_and(|used| used.pairs.is_some());
        match open {
            true if actor == self.me => self.session.ask_again(),
            true => {}
            false => self.exchange_over(actor),
        }
        true
    }

    fn exchange_over(&mut self, actor: Seat) {
        self.board_and_gate();
        if actor == self.me {
            if self.session.is_java() {
                self.say(Communication::Success);
            }
            self.session.ask_again();
        }
    }

    /// Somebody left, and with them the game.
    fn broken_off(&mut self) {
        let left = self.events.iter().find_map(|event| match event {
            Event::Left { seat } => Some(*seat),
            _ => None,
        });
        self.session.script.clear();
        if let Some(nickname) = left.map(|seat| self.name(seat)) {
            self.say(ServerMessage::PlayerDisconnected { nickname });
        }
        self.session.script.push(Step::Close);
    }

    /// The game is over: who has won, and why.
    fn over(&mut self) {
        let PhaseView::Over { reason, winners } = &self.after.phase else { return };
        let team = match winners.as_slice() {
            [winner] => Some(*winner),
            _ => None,
        };
        let members = |tower: eriantys::Tower| {
            let seats = Seat::first(Seat::LIMIT).zip(&self.after.players);
            seats.filter(move |(_, player)| player.tower == tower).map(|(seat, _)| seat)
        };
        let nicknames: Vec<String> =
            team.into_iter().flat_map(members).map(|seat| self.name(seat)).collect();
        let mine = self.after.players.get(self.me.index()).map(|player| player.tower);
        let win_reason = win_reason(*reason, team, self.after);
        if !self.session.is_java() {
            let won = team.is_some() && team == mine;
            self.say(if won { PlayerStatus::Win } else { PlayerStatus::Lose });
        }
        self.say(ServerMessage::CommunicateWinner {
            team: team.map(Tower::from),
            nickname: nicknames.first().cloned(),
            nicknames,
            win_reason,
        });
        if !self.session.is_java() {
            self.say(Communication::ClosingGame);
        }
        self.session.script.push(Step::Menu);
    }
}

/// Why a game ended: what decided it.
fn win_reason(reason: Reason, team: Option<eriantys::Tower>, view: &View) -> EndReason {
    let left = |tower: eriantys::Tower| {
        view.supply.iter().find(|supply| supply.tower == tower).map(|supply| supply.towers)
    };
    // The winner has fewer towers left than anybody else, or it was the professors.
    let by_towers = team.is_some_and(|team| {
        view.supply.iter().all(|other| other.tower == team || left(team) < Some(other.towers))
    });
    match (reason, team, by_towers) {
        (Reason::LastTower, ..) => EndReason::LastTowerBuild,
        // There is no word for it.
        (Reason::Forfeit, Some(_), _) => EndReason::LastRoundTower,
        (Reason::ThreeGroups, None, _) => EndReason::ThreeIslandsTie,
        (Reason::ThreeGroups, Some(_), true) => EndReason::ThreeIslandsTower,
        (Reason::ThreeGroups, Some(_), false) => EndReason::ThreeIslandsProfessor,
        (_, None, _) => EndReason::LastRoundTie,
        (_, Some(_), true) => EndReason::LastRoundTower,
        (_, Some(_), false) => EndReason::LastRoundProfessor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eriantys::{Config, Eriantys, Players, SeatOptions, Tower};
    use kernel::{Game, Seed, Viewer};

    #[test]
    fn the_reason_says_what_decided() {
        let config = Config::normal(Players::Two);
        let game = Eriantys::new(&config, &[SeatOptions::default(); 2], Seed::from(1_u64)).unwrap();
        let mut view = game.view(Viewer::Spectator);
        let mut told = |reason, team: Option<Tower>, white, black| {
            for supply in &mut view.supply {
                supply.towers = if supply.tower == Tower::White { white } else { black };
            }
            win_reason(reason, team, &view).name()
        };
        let white = Some(Tower::White);
        assert_eq!(told(Reason::LastTower, white, 0, 3), "LAST_TOWER_BUILD");
        let three = Reason::ThreeGroups;
        assert_eq!(told(three, white, 2, 3), "THREE_ISLANDS_REMAINING_TOWER");
        assert_eq!(told(three, white, 3, 3), "THREE_ISLANDS_REMAINING_PROFESSOR");
        assert_eq!(told(three, None, 3, 3), "THREE_ISLANDS_REMAINING_TIE");
        for last in [Reason::BagEmpty, Reason::AssistantsUsedUp] {
            assert_eq!(told(last, white, 2, 3), "LAST_ROUND_TOWER");
            assert_eq!(told(last, white, 3, 3), "LAST_ROUND_PROFESSOR");
            assert_eq!(told(last, None, 3, 3), "LAST_ROUND_TIE");
        }
        assert_eq!(told(Reason::Forfeit, white, 8, 8), "LAST_ROUND_TOWER");
        assert_eq!(told(Reason::Forfeit, white, 8, 2), "LAST_ROUND_TOWER");
    }
}
