//! Playing and discarding leaders (M120 to M128).

use kernel::{Events, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::game::Masters;
use crate::leader::LeaderId;
use crate::refusal::Refusal;

impl Masters {
    pub(crate) fn list_leader_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.boards[seat];
        for leader in board.hand.iter() {
            if board.meets(leader) {
                out.push(Action::Play(leader));
            }
            out.push(Action::Drop(leader));
        }
    }

    fn check_hand(&self, seat: Seat, leader: LeaderId) -> Result<(), Refusal> {
        let board = &self.boards[seat];
        if board.played.contains(leader) {
            Err(Refusal::AlreadyPlayed(leader))
        } else if !board.hand.contains(leader) {
            Err(Refusal::NotInHand(leader))
        } else {
            Ok(())
        }
    }

    pub(crate) fn play_leader(
        &mut self,
        seat: Seat,
        leader: LeaderId,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_hand(seat, leader)?;
        let board = &mut self.boards[seat];
        if !board.meets(leader) {
            return Err(Refusal::RequirementNotMet(leader));
        }
        board.hand.remove(leader);
        board.played.insert(leader);
        events.push(Event::LeaderPlayed { seat, leader });
        Ok(())
    }

    pub(crate) fn drop_leader(
        &mut self,
        seat: Seat,
        leader: LeaderId,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_hand(seat, leader)?;
        self.boards[seat].hand.remove(leader);
        events.push(Event::LeaderDiscarded { seat });
        self.gain_faith(seat, 1, events); // M122
        Ok(())
    }
}
