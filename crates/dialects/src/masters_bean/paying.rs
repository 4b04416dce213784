//! Commands about production, cards and leaders.

use masters::{Action, DeckId, LeaderId, Power, Resources, SlotId};

use super::command_bean::Command;
use super::commands::{No, Outcome};
use super::payments::{self, Use};
use super::seated::Seated;
use super::server_messages::{Reply, write};
use super::texts::{self, Deed};
use super::turn::{After, Turn};
use super::whisper::Step;
use crate::masters::ids::Named;

impl Seated {
    // Production

    pub(super) fn declare_production(&mut self, command: &Command, out: &mut Vec<u8>) -> Outcome {
        self.before_main_action()?;
        let uses = self.uses(command).filter(|uses| !uses.is_empty());
        let uses = uses.filter(|uses| self.is_payable(uses));
        let uses = uses.ok_or(No::Because(texts::NOT_VIABLE))?;
        write(out, &Reply::yes().counting(&payments::cost(&uses)));
        self.turn = Turn::PayProduction(uses);
        Ok(None)
    }

    /// The powers that a command names; nothing if there is no such power.
    fn uses(&self, command: &Command) -> Option<Vec<Use>> {
        let own = self.own()?;
        let mut uses = Vec::new();
        for ((slot, chosen), cards) in
            SlotId::ALL.into_iter().zip(command.slot_activation).zip(&own.slots)
        {
            if chosen {
                let input = cards.last()?.printed().input;
                uses.push(Use { power: Power::Card(slot), input, output: None });
            }
        }
        if command.base_production_activation {
            let [first, second] = command.base_input_resource;
            let input = [first?, second?].into_iter().collect();
            let output = Some(command.base_output_resource?);
            uses.push(Use { power: Power::Basic, input, output });
        }
        let leaders = command.leader_slot_activation.into_iter().zip(command.leader_codes);
        let leaders = leaders.zip(command.leader_converted_resource);
        for (position, ((_, code), gives)) in
            leaders.enumerate().filter(|(_, ((used, _), _))| *used)
        {
            let leader = match code {
                0 => self.leaders.get(self.seat.index())?.at(position)?,
                code => LeaderId::of_code(code)?,
            };
            let input = Resources::one(leader.printed().resource);
            uses.push(Use { power: Power::Leader(leader), input, output: Some(gives?) });
        }
        Some(uses)
    }

    fn is_payable(&self, uses: &[Use]) -> bool {
        let (Some(present), Some(own)) = (&self.present, self.own()) else { return false };
        let paid = payments::any(own, &payments::cost(uses));
        paid.is_some_and(|paid| present.check(&payments::production(uses, paid)).is_ok())
    }

    pub(super) fn pay_production(&mut self, command: &Command, line: &str) -> Outcome {
        let Turn::PayProduction(uses) = &self.turn else {
            return Err(No::Because(texts::WRONG_ACTION));
        };
        let own = self.own().ok_or(No::Counts)?;
        let price = payments::cost(uses);
        let paid = payments::payment(own, &price, &command.chest, &command.storage);
        let actions = payments::production(uses, paid.ok_or(No::Counts)?);
        self.order(&actions, After::Production, line)
    }

    // Cards

    pub(super) fn declare_card(&mut self, command: &Command, out: &mut Vec<u8>) -> Outcome {
        self.before_main_action()?;
        let (deck, price) = self.card(command).ok_or(No::Because(texts::CANNOT_BUY))?;
        self.turn = Turn::PayCard { deck, price };
        write(out, &Reply::yes().counting(&price));
        self.paint(|painter| painter.log(out, self.seat, Deed::Buying));
        self.whisper(Step::Buying);
        Ok(None)
    }

    /// The deck of a card that can be bought, and what it costs.
    fn card(&self, command: &Command) -> Option<(DeckId, Resources)> {
        let (present, own) = (self.present.as_ref()?, self.own()?);
        let level = u8::try_from(command.dev_card_level).ok()?;
        let colour = command.dev_card_colour?;
        let deck = DeckId::all().find(|it| it.colour() == colour && it.level() == level)?;
        let top = present.view.decks.iter().find(|it| it.deck == deck)?.top?;
        let price = own.cost(top);
        let payment = payments::any(own, &price)?;
        let buy = |slot| [Action::Buy { deck, slot, payment }];
        let bought = SlotId::ALL.into_iter().any(|slot| present.check(&buy(slot)).is_ok());
        bought.then_some((deck, price))
    }

    pub(super) fn pay_card(&mut self, command: &Command, out: &mut Vec<u8>) -> Outcome {
        let Turn::PayCard { deck, price } = self.turn else {
            return Err(No::Because(texts::WRONG_ACTION));
        };
        let own = self.own().ok_or(No::Counts)?;
        let payment = payments::payment(own, &price, &command.chest, &command.storage);
        let payment = payment.ok_or(No::Counts)?;
        self.turn = Turn::PlaceCard { deck, payment };
        self.paint(|painter| {
            painter.chest(out, self.seat, &payment);
            painter.storage(out, self.seat, &payment);
            write(out, &Reply::yes());
            painter.log(out, self.seat, Deed::Paid);
        });
        self.whisper(payment.into());
        Ok(None)
    }

    pub(super) fn place_card(&mut self, command: &Command, line: &str) -> Outcome {
        let Turn::PlaceCard { deck, payment } = self.turn else {
            return Err(No::Because(texts::WRONG_ACTION));
        };
        let wrong = No::Because(texts::NOT_IN_THAT_SLOT);
        let number = u8::try_from(command.slot_number).unwrap_or_default();
        let slot = SlotId::ALL.into_iter().find(|slot| slot.number() == number);
        let Some(slot) = slot else { return Err(wrong) };
        let order = self.order(&[Action::Buy { deck, slot, payment }], After::Card, line);
        order.map_err(|_| wrong)
    }

    // Leaders

    pub(super) fn use_leader(
        &mut self,
        command: &Command,
        line: &str,
        after: After,
        wrong: &'static str,
    ) -> Outcome {
        let leader = LeaderId::of_code(command.leader_code);
        let between = matches!(self.turn, Turn::Idle | Turn::Done);
        let leader = leader.filter(|_| between).ok_or(No::Because(wrong))?;
        let action = match after {
            After::PlayLeader => Action::Play(leader),
            _ => Action::Drop(leader),
        };
        self.order(&[action], after, line).map_err(|_| No::Because(wrong))
    }
}
