//! Buying development cards (M80 to M88).

use kernel::{Events, Seat};

use crate::action::{Action, SlotId};
use crate::board::{Board, Slot};
use crate::card::DeckId;
use crate::ending::{EndReason, Trigger};
use crate::event::Event;
use crate::game::Masters;
use crate::payment::Payment;
use crate::refusal::Refusal;
use crate::turn::Stage;

impl Board {
    #[expect(clippy::indexing_slicing, reason = "there are three slots")]
    pub(crate) fn slot(&self, slot: SlotId) -> &Slot {
        &self.slots[slot as usize]
    }

    #[expect(clippy::indexing_slicing, reason = "there are three slots")]
    fn slot_mut(&mut self, slot: SlotId) -> &mut Slot {
        &mut self.slots[slot as usize]
    }
}

impl Masters {
    pub(crate) fn list_purchases(&self, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.boards[seat];
        if board.has_last_card() {
            return;
        }
        for deck in DeckId::all() {
            let Some(card) = self.grid.deck(deck).top() else { continue };
            let fits = |slot: &SlotId| board.slot(*slot).fits(deck.level());
            if !SlotId::ALL.iter().any(fits) {
                continue;
            }
            board.payments(&board.cost(card), |payment| {
                let slots = SlotId::ALL.into_iter().filter(fits);
                out.extend(slots.map(|slot| Action::Buy { deck, slot, payment }));
            });
        }
    }

    pub(crate) fn buy(
        &mut self,
        seat: Seat,
        deck: DeckId,
        slot: SlotId,
        payment: &Payment,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let card = self.grid.deck(deck).top().ok_or(Refusal::DeckEmpty(deck))?;
        let board = &mut self.boards[seat];
        // The seventh card is the owner's last (M162), so this needs a constructed position.
        if board.has_last_card() {
            return Err(Refusal::SeventhCardPlaced);
        }
        if !board.slot(slot).fits(deck.level()) {
            let none = !SlotId::ALL.iter().any(|slot| board.slot(*slot).fits(deck.level()));
            return Err(if none { Refusal::NoSlotFits } else { Refusal::SlotDoesNotFit });
        }
        let (due, paid) = (board.cost(card), payment.total());
        if due != paid {
            return Err(Refusal::WrongPrice { due, paid });
        }
        if !board.can_pay(payment) {
            return Err(Refusal::NotThere);
        }
        board.pay(payment);
        board.slot_mut(slot).put(card);
        let last_card = board.has_last_card();
        self.grid.deck_mut(deck).remove_top();
        events.push(Event::Bought { seat, card, slot: slot.number(), paid });
        events.push(Event::NextCard { deck, card: self.grid.deck(deck).top() });
        self.set_stage(Stage::After);
        if last_card {
            self.trigger_end(Trigger::SeventhCard, events); // M161; in solo a win (M190, M191)
        }
        if self.lorenzo.is_some() && !self.is_over() && self.grid.is_gone(deck.colour()) {
            self.lose(EndReason::ColourGone, events); // M188
        }
        Ok(())
    }
}
