//! Production, power by power (M100 to M112).

use kernel::{Events, Seat};

use crate::action::{Action, Power, SlotId};
use crate::board::Board;
use crate::event::Event;
use crate::game::Masters;
use crate::leader::Ability;
use crate::payment::Payment;
use crate::refusal::Refusal;
use crate::resource::{Resource, Resources};
use crate::turn::Stage;

/// What the basic power takes (M102).
pub(crate) const BASIC_INPUT: u8 = 2;
/// The faith point of a production leader (M104).
const LEADER_FAITH: u8 = 1;

/// A production under way: what was used and what is set aside (M112).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Production {
    /// Bit 0: the basic power; bits 1 to 3: the slots; bits 4 to 7: leaders 13 to 16.
    pub(crate) used: u8,
    pub(crate) output: Resources,
    pub(crate) faith: u8,
}

impl Production {
    pub(crate) fn has_used(&self, power: Power) -> bool {
        self.used & bit(power) != 0
    }
}

/// The powers that a bit of [`Production::used`] can stand for.
pub(crate) fn all_powers() -> impl Iterator<Item = Power> {
    let leaders = crate::leader::LeaderId::all()
        .filter(|leader| leader.printed().ability == Ability::Production);
    let cards = SlotId::ALL.into_iter().map(Power::Card);
    std::iter::once(Power::Basic).chain(cards).chain(leaders.map(Power::Leader))
}

pub(crate) fn bit(power: Power) -> u8 {
    match power {
        Power::Basic => 1,
        Power::Card(slot) => 1 << slot.number(),
        Power::Leader(leader) => {
            1u8.checked_shl(u32::from(leader.id()).wrapping_sub(9)).unwrap_or(0)
        }
    }
}

/// What a power takes and gives; `None` where the player chooses.
pub(crate) struct Terms {
    pub(crate) input: Option<Resources>,
    pub(crate) output: Option<Resources>,
    pub(crate) faith: u8,
}

impl Board {
    /// The terms of a power, if the player has it (M100, M110).
    pub(crate) fn terms(&self, power: Power) -> Option<Terms> {
        match power {
            Power::Basic => Some(Terms { input: None, output: None, faith: 0 }),
            Power::Card(slot) => {
                let card = self.slot(slot).top()?.printed();
                Some(Terms {
                    input: Some(card.input),
                    output: Some(card.output),
                    faith: card.faith,
                })
            }
            Power::Leader(leader) => {
                let printed = leader.printed();
                let able = self.played.contains(leader) && printed.ability == Ability::Production;
                let input = Some(Resources::one(printed.resource));
                able.then_some(Terms { input, output: None, faith: LEADER_FAITH })
            }
        }
    }
}

impl Masters {
    pub(crate) fn list_powers(&self, seat: Seat, production: &Production, out: &mut Vec<Action>) {
        let board = &self.boards[seat];
        let leaders = board.played.iter().map(Power::Leader);
        let cards = SlotId::ALL.into_iter().map(Power::Card);
        for power in std::iter::once(Power::Basic).chain(cards).chain(leaders) {
            if production.has_used(power) {
                continue;
            }
            let Some(terms) = board.terms(power) else { continue };
            let mut list = |payment| match terms.output {
                Some(_) => out.push(Action::Produce { power, payment, output: None }),
                None => out.extend(Resource::ALL.into_iter().map(|kind| Action::Produce {
                    power,
                    payment,
                    output: Some(kind),
                })),
            };
            match terms.input {
                Some(input) => board.payments(&input, &mut list),
                None => board.payments_of_two(&mut list),
            }
        }
    }

    /// One step: the input leaves the stores, the output is set aside (M112).
    pub(crate) fn produce(
        &mut self,
        seat: Seat,
        mut production: Production,
        power: Power,
        payment: &Payment,
        chosen: Option<Resource>,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let terms = self.boards[seat].terms(power).ok_or(Refusal::NoPower)?;
        if production.has_used(power) {
            return Err(Refusal::PowerUsed);
        }
        let paid = payment.total();
        match terms.input {
            Some(due) if due != paid => return Err(Refusal::WrongInput { power, due, paid }),
            None if paid.total() != BASIC_INPUT => return Err(Refusal::TwoResources),
            Some(_) | None => {}
        }
        let gives = match (terms.output, chosen) {
            (Some(output), None) => output,
            (None, Some(kind)) => Resources::one(kind),
            (None, None) => return Err(Refusal::OutputExpected(power)),
            (Some(_), Some(_)) => return Err(Refusal::NoChoice(power)),
        };
        if !self.boards[seat].can_pay(payment) {
            return Err(Refusal::CannotPay);
        }
        self.boards[seat].pay(payment);
        production.used |= bit(power);
        production.output.add_all(&gives);
        production.faith += terms.faith;
        events.push(Event::PowerUsed { seat, power, paid, gives, faith: terms.faith });
        self.set_stage(Stage::Production(production));
        Ok(())
    }

    /// Everything set aside arrives: first the resources, then the faith (M107, M108).
    pub(crate) fn finish_production(
        &mut self,
        seat: Seat,
        production: &Production,
        events: &mut impl Events<Event>,
    ) {
        let resources = production.output;
        self.boards[seat].strongbox.put(&resources);
        events.push(Event::Produced { seat, resources });
        self.set_stage(Stage::After);
        self.gain_faith(seat, production.faith, events);
    }
}
