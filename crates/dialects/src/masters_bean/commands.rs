//! What a command means in the match, and why it is refused.

use masters::{
    Action, Content, DeckId, LeaderId, Line, Power, Resource, Resources, Shelf, SlotId, Store,
    Warehouse,
};

use super::client_messages::{Cmd, Command};
use super::payments::{self, Use};
use super::seated::{Ending, Request, Seated, each};
use super::server_messages::{Reply, write};
use super::texts::{self, Deed};
use super::turn::{After, Turn};
use super::whisper::Step;
use super::words;
use crate::masters::ids::Named;

/// A refusal in the shape that the command needs.
enum No {
    /// With a reason.
    Because(&'static str),
    /// With what is still open.
    Counts,
}

/// What a command leads to: an order, or nothing more.
type Outcome = Result<Option<Request>, No>;

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
                    (self.turn, self.closed) = (Turn::Idle, false);
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
                (self.turn, self.closed) = (Turn::Idle, false);
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
    fn order(&mut self, actions: &[Action], after: After, line: &str) -> Outcome {
        self.act(actions, after, line).map(Some).ok_or(No::Counts)
    }

    fn before_main_action(&self) -> Result<(), No> {
        match self.turn {
            Turn::Idle => Ok(()),
            _ => Err(No::Because(texts::MAIN_ACTION_DONE)),
        }
    }

    fn placing(&self) -> Result<(), No> {
        match self.turn {
            Turn::Placing => Ok(()),
            Turn::Convert(_) => Err(No::Because(texts::WHITES_FIRST)),
            _ => Err(No::Because(texts::WRONG_ACTION)),
        }
    }

    // The market

    fn take_line(&mut self, command: &Command, line: &str) -> Outcome {
        self.before_main_action()?;
        let wrong = No::Because(texts::NO_SUCH_LINE);
        let Some(chosen) = words::line(command.market_position) else { return Err(wrong) };
        let whites = self.whites_in(chosen);
        let order = self.order(&[Action::Take(chosen)], After::Market { whites }, line);
        order.map_err(|_| wrong)
    }

    /// The white marbles that a line shows.
    fn whites_in(&self, line: Line) -> u8 {
        let Some(present) = &self.present else { return 0 };
        let rows = &present.view.market;
        let whites = |letters: &str| letters.bytes().filter(|letter| *letter == b'w').count();
        let column = |place: usize| {
            let marbles = rows.iter().filter_map(|row| row.as_bytes().get(place));
            marbles.filter(|letter| **letter == b'w').count()
        };
        let [top, middle, bottom] = rows;
        let count = match line {
            Line::Row0 => whites(top),
            Line::Row1 => whites(middle),
            Line::Row2 => whites(bottom),
            Line::Col0 => column(0),
            Line::Col1 => column(1),
            Line::Col2 => column(2),
            Line::Col3 => column(3),
        };
        count as u8
    }

    fn convert(&mut self, command: &Command, line: &str, out: &mut Vec<u8>) -> Outcome {
        let total = |kind| command.totals.of(kind);
        let whites = match &self.turn {
            Turn::Convert(whites) => *whites,
            Turn::Placing => {
                // Nothing to choose: what is there may be confirmed.
                let unplaced = self.unplaced();
                let same = |kind: Resource| total(kind) == i64::from(unplaced.count(kind));
                return match Resource::ALL.into_iter().all(same) {
                    true => {
                        write(out, &Reply::yes().counting(&unplaced));
                        Ok(None)
                    }
                    false => Err(No::Counts),
                };
            }
            _ => return Err(No::Because(texts::WRONG_ACTION)),
        };
        let mut extras = Resources::NONE;
        for kind in Resource::ALL {
            let extra = total(kind) - i64::from(whites.plain.count(kind));
            let extra = u8::try_from(extra).map_err(|_| No::Counts)?;
            if extra > 0 && !whites.kinds.contains(&Some(kind)) {
                return Err(No::Counts);
            }
            extras.add(kind, extra);
        }
        let declined = whites.jolly.checked_sub(extras.total()).ok_or(No::Counts)?;
        let declined = usize::from(declined);
        let mut actions: Vec<Action> = match whites.single() {
            Some(kind) => vec![Action::Discard(kind); declined],
            None => {
                let chosen = each(extras).map(Action::Convert);
                chosen.chain(std::iter::repeat_n(Action::DiscardWhite, declined)).collect()
            }
        };
        self.cut_at_the_end(&mut actions);
        if actions.is_empty() {
            self.turn = Turn::Placing;
            write(out, &Reply::yes().counting(&self.unplaced()));
            return Ok(None);
        }
        self.order(&actions, After::Convert, line)
    }

    /// Leaves out what comes after the end of the game.
    fn cut_at_the_end(&self, actions: &mut Vec<Action>) {
        if let Some(present) = &self.present
            && let Err((at, masters::Refusal::GameOver { .. })) = present.check(actions)
        {
            actions.truncate(at);
        }
    }

    fn place(&mut self, command: &Command, line: &str) -> Outcome {
        self.placing()?;
        let kind = command.resource_type.ok_or(No::Counts)?;
        let store = match command.slot_number {
            number @ 4..=5 if self.leader_place(number) == Some(kind) => Store::Leader,
            number => Store::Shelf(shelf(number).ok_or(No::Counts)?),
        };
        self.order(&[Action::Store(kind, store)], After::Place, line)
    }

    /// The kind of leader place 4 or 5.
    fn leader_place(&self, number: i64) -> Option<Resource> {
        let places = &self.leaders.get(self.seat.index())?.places;
        places.get(usize::try_from(number).ok()?.checked_sub(4)?).copied()
    }

    fn discard(&mut self, command: &Command, line: &str) -> Outcome {
        self.placing()?;
        let kind = command.resource_type.ok_or(No::Counts)?;
        self.order(&[Action::Discard(kind)], After::Discard, line)
    }

    fn end_placing(&mut self, line: &str, out: &mut Vec<u8>) -> Outcome {
        self.placing()?;
        let mut actions: Vec<Action> = each(self.unplaced()).map(Action::Discard).collect();
        self.cut_at_the_end(&mut actions);
        if !actions.is_empty() {
            return self.order(&actions, After::EndPlacing, line);
        }
        self.turn = Turn::Done;
        self.paint(|painter| {
            painter.faith(out);
            write(out, &Reply::yes().saying(texts::PLACED));
            painter.log(out, self.seat, Deed::EndedPlacing);
        });
        self.whisper(Step::Placed);
        Ok(None)
    }

    // The warehouse

    /// The shelves as they are, and what lies in the leader places.
    fn warehouse(&self) -> Result<([Content; 3], Resources), No> {
        if matches!(self.turn, Turn::PlaceCard { .. }) {
            return Err(No::Counts);
        }
        let own = self.own().ok_or(No::Counts)?;
        let mut places = Resources::NONE;
        own.leader_depots.iter().for_each(|(kind, count)| places.add(*kind, *count));
        Ok((own.depots, places))
    }

    fn move_one(&mut self, command: &Command, line: &str) -> Outcome {
        let (mut shelves, mut places) = self.warehouse()?;
        let (from, to) = (command.from_slot_number, command.to_slot_number);
        let (number, kind, out_of_place) = match (self.leader_place(from), self.leader_place(to)) {
            (Some(kind), None) => (to, kind, true),
            (None, Some(kind)) => (from, kind, false),
            _ => return Err(No::Counts),
        };
        let chosen = shelf(number).ok_or(No::Counts)?;
        let content = shelves.get_mut(chosen as usize).ok_or(No::Counts)?;
        let same = content.kind().is_none_or(|there| there == kind);
        let there = if out_of_place { places.count(kind) } else { content.count() };
        if !same || there == 0 {
            return Err(No::Counts);
        }
        if out_of_place {
            places.take(kind, 1);
            *content = Content::of(kind, content.count().saturating_add(1));
        } else {
            places.add(kind, 1);
            *content = Content::of(kind, content.count().saturating_sub(1));
        }
        let warehouse = Warehouse::of(shelves, places);
        self.order(&[Action::Rearrange(warehouse)], After::Rearrange, line)
    }

    fn switch(&mut self, command: &Command, line: &str, out: &mut Vec<u8>) -> Outcome {
        let (mut shelves, places) = self.warehouse()?;
        let from = shelf(command.from_slot_number).ok_or(No::Counts)?;
        let to = shelf(command.to_slot_number).filter(|to| *to != from).ok_or(No::Counts)?;
        let before = shelves;
        shelves.swap(from as usize, to as usize);
        if shelves == before {
            // Two empty ones.
            self.paint(|painter| painter.storage(out, self.seat, &masters::Payment::default()));
            write(out, &Reply::yes().counting(&self.open_counts()));
            return Ok(None);
        }
        let warehouse = Warehouse::of(shelves, places);
        self.order(&[Action::Rearrange(warehouse)], After::Rearrange, line)
    }

    // Production

    fn declare_production(&mut self, command: &Command, out: &mut Vec<u8>) -> Outcome {
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

    fn pay_production(&mut self, command: &Command, line: &str) -> Outcome {
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

    fn declare_card(&mut self, command: &Command, out: &mut Vec<u8>) -> Outcome {
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

    fn pay_card(&mut self, command: &Command, out: &mut Vec<u8>) -> Outcome {
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

    fn place_card(&mut self, command: &Command, line: &str) -> Outcome {
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

    fn use_leader(
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

fn is_payment(cmd: Cmd) -> bool {
    matches!(
        cmd,
        Cmd::ChosenResourcesToPay
            | Cmd::ChosenResourcesToPayForDevCard
            | Cmd::ChosenResourcesToPayForProduction
    )
}

fn shelf(number: i64) -> Option<Shelf> {
    Shelf::ALL.into_iter().find(|shelf| i64::from(shelf.room()) == number)
}
