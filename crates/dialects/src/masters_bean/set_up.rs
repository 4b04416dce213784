//! Before the match begins: a name, leaders, and resources.

use host::Snapshot;
use masters::view::PhaseView;
use masters::{Action, LeaderId, LeaderSet, Payment, Shelf};
use protocol::name::is_printable;
use protocol::{Nickname, Player};

use super::command_bean::Command;
use super::pace::Rest;
use super::paint::Leaders;
use super::seated::{Present, Request, Seated};
use super::server_messages::{Update, write};
use super::texts::{self, Deed};
use super::turn::After;
use crate::masters::ids::Named;
use crate::names::Names;

/// What a client is asked before the match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Nothing,
    Name,
    Leaders,
    Resources(u8),
    /// It has answered everything.
    Waiting,
}

impl Seated {
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
                let leader_cards_drawn =
                    dealt.into_iter().flat_map(LeaderSet::iter).map(|it| it.code()).collect();
                write(out, &Update::LeaderDistribution { leader_cards_drawn, resp });
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

    /// Asks for another name, because somebody is called like that.
    pub(super) fn name_is_taken(&self, typed: &str, out: &mut Vec<u8>) {
        let people = self.table.seats.iter().filter_map(|seat| match &seat.player {
            Player::Person(name) => Some(name.as_str()),
            Player::Nobody | Player::Bot(_) => None,
        });
        let mut alike = people.filter(|name| name.to_lowercase() == typed.to_lowercase());
        let resp = match alike.next() {
            Some(name) if name != typed => texts::OTHER_CAPITALS,
            _ => texts::ALREADY_EXISTS,
        };
        self.put_question(out, Some(resp));
    }

    /// A line before the match begins.
    pub(super) fn answer(&mut self, line: String, out: &mut Vec<u8>) -> Option<Request> {
        let command = Command::read(&line);
        if self.question == Question::Name {
            // What cannot be read has quotes or backslashes in it.
            let typed = command.and_then(|command| command.username);
            let name = typed.as_deref().map_or(Err(texts::UNFIT_NAME), name);
            return match name {
                Ok(name) => Some(Request::Introduce(name)),
                Err(resp) => {
                    self.put_question(out, Some(resp));
                    None
                }
            };
        }
        let request = command.and_then(|command| match self.question {
            Question::Leaders => self.keep(&command, &line),
            Question::Resources(bonus) => self.place_bonus(bonus, &command, &line),
            Question::Nothing | Question::Name | Question::Waiting => None,
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
        // Somebody else may have kept others: those are in the order of the hand.
        let kept =
            |chosen: &[LeaderId; 2]| present.view.hand == Some(chosen.iter().copied().collect());
        let chosen = self.chosen.filter(kept);
        if let (Some(chosen), Some(own)) = (chosen, self.leaders.get_mut(self.seat.index())) {
            *own = Leaders::kept(chosen);
        }
        self.in_turn = present.view.active;
        self.turn = self.standing();
        self.look_at_leaders();
        self.paint(|painter| {
            painter.setup(out);
            painter.faith(out);
            painter.market(out);
            painter.grid(out);
        });
        self.rest(out, Rest::Short);
        self.paint(|painter| {
            for seat in &painter.view.order {
                painter.storage(out, *seat, &Payment::default());
                painter.leaders(out, *seat);
            }
        });
        self.rest(out, Rest::Short);
        write(out, &Update::GameStart);
        self.rest(out, Rest::Long);
        self.paint(|painter| {
            if let Some(first) = painter.view.order.first() {
                painter.log(out, *first, Deed::First);
                if painter.view.active != Some(*first) {
                    painter.whose_turn(out);
                }
            }
        });
    }
}

/// A name that every client can show, or why it is none.
fn name(typed: &str) -> Result<Nickname, &'static str> {
    let unfit = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || matches!(letter, '"' | '\\' | ',' | '[' | ']' | '{' | '}')
    };
    match typed {
        "" => Err(texts::EMPTY_NAME),
        _ if typed == "null" || typed.contains(unfit) => Err(texts::UNFIT_NAME),
        // Nothing else is left that a nickname cannot be, but letters nobody can see.
        _ if typed.chars().all(is_printable) => typed.parse().map_err(|_| texts::LONG_NAME),
        _ => Err(texts::UNFIT_NAME),
    }
}
