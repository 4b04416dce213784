//! What a command means in the match, and why it is refused.

use masters::{Action, Resources};

use super::command_bean::{Cmd, Command};
use super::payments;
use super::seated::{Ending, Request, Seated};
use super::server_messages::{Reply, write};
use super::texts::{self, Deed};
use super::turn::{After, Turn};

/// A refusal in the shape that the command needs.
pub(super) enum No {
    /// With a reason.
    Because(&'static str),
    /// With what is still open.
    Counts,
}

/// What a command leads to: an order, or nothing more.
pub(super) type Outcome = Result<Option<Request>, No>;

impl Seated {
    /// A line during the match: answered at once, or by what it leads to.
    pub(super) fn command(&mut self, line: &str, out: &mut Vec<u8>) -> Option<Request> {
        let command = Command::read(line);
        let known = command.filter(|it| it.cmd.is_some_and(|cmd| cmd != Cmd::Unknown));
        let Some((command, cmd)) = known.and_then(|it| it.cmd.map(|cmd| (it, cmd))) else {
            write(out, &Reply::no().saying(texts::NOT_UNDERSTOOD));
            return None;
        };
        if cmd == Cmd::SendChatMessage {
            return command.chat_message.map(Request::Say);
        }
        if self.closed && self.follow_closed(cmd, out) {
            return None;
        }
        match self.decide(cmd, &command, line, out) {
            Ok(request) => request,
            Err(no) => {
                self.refuse(cmd, no, out);
                None
            }
        }
    }

    /// The house refuses what the game did not: it is refused like anything else.
    pub(super) fn refuse_by_house(&mut self, line: &str, why: &str, out: &mut Vec<u8>) {
        let cmd = Command::read(line).and_then(|command| command.cmd).unwrap_or(Cmd::Unknown);
        match self.counted(cmd) {
            true => self.refuse(cmd, No::Counts, out),
            false => write(out, &Reply::no().saying(why)),
        }
    }

    /// Does a refusal of this command say what is open?
    fn counted(&self, cmd: Cmd) -> bool {
        use Cmd::{
            ChosenResourcesToBuy, ChosenResourcesToPay, ChosenResourcesToPayForDevCard,
            ChosenResourcesToPayForProduction, DiscardResource, MoveOneResource,
            PlaceResourceInSlot, SwitchResourceSlots,
        };
        match cmd {
            PlaceResourceInSlot | DiscardResource => self.turn == Turn::Placing,
            MoveOneResource | SwitchResourceSlots => true,
            ChosenResourcesToBuy => matches!(self.turn, Turn::Convert(_) | Turn::Placing),
            ChosenResourcesToPay
            | ChosenResourcesToPayForDevCard
            | ChosenResourcesToPayForProduction => {
                matches!(self.turn, Turn::PayProduction(_) | Turn::PayCard { .. })
            }
            _ => false,
        }
    }

    fn refuse(&self, cmd: Cmd, no: No, out: &mut Vec<u8>) {
        let reply = match no {
            No::Because(why) => Reply::no().saying(why),
            No::Counts => {
                let reply = Reply::no().counting(&self.open_counts());
                match (cmd, &self.turn) {
                    (Cmd::ChosenResourcesToBuy, Turn::Convert(whites)) => {
                        reply.with_jolly(whites.jolly)
                    }
                    (_, Turn::PayProduction(_) | Turn::PayCard { .. }) if is_payment(cmd) => reply,
                    _ => reply.with_jolly(0),
                }
            }
        };
        write(out, &reply);
    }

    /// What is still to be placed or paid.
    pub(super) fn open_counts(&self) -> Resources {
        match &self.turn {
            Turn::Convert(whites) => whites.plain,
            Turn::Placing => self.unplaced(),
            Turn::PayProduction(uses) => payments::cost(uses),
            Turn::PayCard { price, .. } => *price,
            Turn::Idle | Turn::PlaceCard { .. } | Turn::Done => Resources::NONE,
        }
    }

    /// The client is still in an action that was closed without it: it is led out of it. `false` if the
    /// command has nothing to do with that.
    fn follow_closed(&mut self, cmd: Cmd, out: &mut Vec<u8>) -> bool {
        use Cmd::{
            ChosenResourcesToBuy, ChosenSlotNumberForDevCard, DiscardResource, EndPlacing,
            MoveOneResource, PlaceResourceInSlot, SwitchResourceSlots,
        };
        let next = match (&self.turn, cmd) {
            (Turn::Convert(_) | Turn::Placing, ChosenResourcesToBuy) => Some(Turn::Placing),
            (Turn::Placing, EndPlacing) => None,
            (Turn::PayProduction(_), cmd) if is_payment(cmd) => None,
            (Turn::PayCard { deck, .. }, cmd) if is_payment(cmd) => {
                Some(Turn::PlaceCard { deck: *deck, payment: masters::Payment::default() })
            }
            (Turn::PlaceCard { .. }, ChosenSlotNumberForDevCard) => None,
            (_, PlaceResourceInSlot | DiscardResource | MoveOneResource | SwitchResourceSlots) => {
                write(out, &Reply::no().counting(&Resources::NONE).with_jolly(0));
                return true;
            }
            _ => {
                // Whoever does something else is not in it any more.
                let mine = self.in_turn == Some(self.seat) && !self.is_over();
                if mine {
                    (self.turn, self.closed) = (self.standing(), false);
                }
                return false;
            }
        };
        let deferred = self.ending == Ending::Deferred;
        if deferred && next.is_none() {
            // The end of the game was kept back until now.
            self.paint(|painter| painter.faith(out));
            write(out, &Reply::yes().saying(texts::PLACED));
            self.paint(|painter| painter.log(out, self.seat, Deed::EndedPlacing));
        } else {
            write(out, &Reply::yes().counting(&Resources::NONE));
        }
        match next {
            Some(turn) => self.turn = turn,
            None => {
                (self.turn, self.closed) = (self.standing(), false);
                if deferred {
                    self.finish(out);
                }
            }
        }
        true
    }

    fn decide(&mut self, cmd: Cmd, command: &Command, line: &str, out: &mut Vec<u8>) -> Outcome {
        if self.is_over() {
            return Err(No::Because(texts::OVER));
        }
        if self.in_turn != Some(self.seat) {
            return Err(No::Because(texts::NOT_YOUR_TURN));
        }
        match cmd {
            Cmd::BuyFromMarket => self.take_line(command, line),
            Cmd::ChosenResourcesToBuy => self.convert(command, line, out),
            Cmd::PlaceResourceInSlot => self.place(command, line),
            Cmd::DiscardResource => self.discard(command, line),
            Cmd::MoveOneResource => self.move_one(command, line),
            Cmd::SwitchResourceSlots => self.switch(command, line, out),
            Cmd::EndPlacing => self.end_placing(line, out),
            Cmd::ActivateProduction => self.declare_production(command, out),
            Cmd::ChosenResourcesToPay => match self.turn {
                Turn::PayProduction(_) => self.pay_production(command, line),
                _ => self.pay_card(command, out),
            },
            Cmd::ChosenResourcesToPayForProduction => self.pay_production(command, line),
            Cmd::BuyDevCard => self.declare_card(command, out),
            Cmd::ChosenResourcesToPayForDevCard => self.pay_card(command, out),
            Cmd::ChosenSlotNumberForDevCard => self.place_card(command, line),
            Cmd::ActivateLeader => {
                self.use_leader(command, line, After::PlayLeader, texts::REQUIREMENT)
            }
            Cmd::DiscardLeader => {
                self.use_leader(command, line, After::DropLeader, texts::CANNOT_DISCARD)
            }
            Cmd::EndTurn => match self.turn {
                Turn::Done => self.order(&[Action::End], After::EndTurn, line),
                _ => Err(No::Because(texts::NO_MAIN_ACTION)),
            }
            .map_err(|_| No::Because(texts::NO_MAIN_ACTION)),
            Cmd::SendChatMessage | Cmd::Unknown => Err(No::Because(texts::NOT_UNDERSTOOD)),
        }
    }

    /// These actions, or a refusal with what is open.
    pub(super) fn order(&mut self, actions: &[Action], after: After, line: &str) -> Outcome {
        self.act(actions, after, line).map(Some).ok_or(No::Counts)
    }

    pub(super) fn before_main_action(&self) -> Result<(), No> {
        match self.turn {
            Turn::Idle => Ok(()),
            _ => Err(No::Because(texts::MAIN_ACTION_DONE)),
        }
    }

    pub(super) fn placing(&self) -> Result<(), No> {
        match self.turn {
            Turn::Placing => Ok(()),
            Turn::Convert(_) => Err(No::Because(texts::WHITES_FIRST)),
            _ => Err(No::Because(texts::WRONG_ACTION)),
        }
    }
}

fn is_payment(cmd: Cmd) -> bool {
    matches!(
        cmd,
        Cmd::ChosenResourcesToPay
            | Cmd::ChosenResourcesToPayForDevCard
            | Cmd::ChosenResourcesToPayForProduction
    )
}
