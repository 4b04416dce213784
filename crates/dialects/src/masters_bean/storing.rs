//! Commands about the market and the warehouse.

use masters::{Action, Content, Line, Marble, Resource, Resources, Shelf, Store, Warehouse};

use super::command_bean::Command;
use super::commands::{No, Outcome};
use super::seated::{Seated, each};
use super::server_messages::{Reply, write};
use super::texts::{self, Deed};
use super::turn::{After, Turn};
use super::whisper::Step;
use super::words;

impl Seated {
    // The market

    pub(super) fn take_line(&mut self, command: &Command, line: &str) -> Outcome {
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
        let white = |marble: &Marble| *marble == Marble::White;
        present.view.line(line).filter(white).map(|_| 1).sum()
    }

    pub(super) fn convert(&mut self, command: &Command, line: &str, out: &mut Vec<u8>) -> Outcome {
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
        let order = self.order(&actions, After::Convert, line)?;
        self.whisper(Step::Decline);
        Ok(order)
    }

    /// Leaves out what comes after the end of the game.
    fn cut_at_the_end(&self, actions: &mut Vec<Action>) {
        if let Some(present) = &self.present
            && let Err((at, masters::Refusal::GameOver { .. })) = present.check(actions)
        {
            actions.truncate(at);
        }
    }

    pub(super) fn place(&mut self, command: &Command, line: &str) -> Outcome {
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

    pub(super) fn discard(&mut self, command: &Command, line: &str) -> Outcome {
        self.placing()?;
        let kind = command.resource_type.ok_or(No::Counts)?;
        self.order(&[Action::Discard(kind)], After::Discard, line)
    }

    pub(super) fn end_placing(&mut self, line: &str, out: &mut Vec<u8>) -> Outcome {
        self.placing()?;
        let rest = each(self.unplaced()).map(Action::Discard);
        let whites = std::iter::repeat_n(Action::DiscardWhite, self.whites());
        let mut actions: Vec<Action> = rest.chain(whites).collect();
        self.cut_at_the_end(&mut actions);
        if !actions.is_empty() {
            let order = self.order(&actions, After::EndPlacing, line)?;
            self.whisper(Step::EndPlacing);
            return Ok(order);
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

    pub(super) fn move_one(&mut self, command: &Command, line: &str) -> Outcome {
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

    pub(super) fn switch(&mut self, command: &Command, line: &str, out: &mut Vec<u8>) -> Outcome {
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
}

fn shelf(number: i64) -> Option<Shelf> {
    Shelf::ALL.into_iter().find(|shelf| i64::from(shelf.room()) == number)
}
