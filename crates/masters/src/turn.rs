//! What may be done when in a turn (M30 to M37).

use kernel::{Events, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::game::{Masters, Phase};
use crate::leader::Ability;
use crate::market_action::Obtained;
use crate::production::Production;
use crate::refusal::Refusal;
use crate::warehouse::Warehouse;

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Before the main action.
    Before,
    /// Resources from the market are being stored or discarded (M47).
    Market(Obtained),
    /// Powers are being used (M112).
    Production(Production),
    /// The main action is complete (M35).
    After,
}

impl Stage {
    /// Is the main action still to be chosen (M31)?
    fn before_main_action(&self) -> Result<(), Refusal> {
        match self {
            Stage::Before => Ok(()),
            Stage::Market(_) => Err(Refusal::StoreFirst),
            Stage::Production(_) => Err(Refusal::FinishFirst),
            Stage::After => Err(Refusal::MainActionDone),
        }
    }
}

impl Masters {
    /// One action of a turn.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        stage: Stage,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Keep(_) | Action::Bonus(..) => Err(Refusal::SetUpOver),
            Action::Take(line) => {
                stage.before_main_action()?;
                self.take_line(seat, line, events);
                Ok(())
            }
            Action::Convert(_)
            | Action::Store(..)
            | Action::Discard(_)
            | Action::DiscardWhite
            | Action::DiscardStored(_) => self.handle_obtained(seat, stage, action, events),
            Action::Buy { deck, slot, payment } => {
                stage.before_main_action()?;
                self.buy(seat, deck, slot, &payment, events)
            }
            Action::Produce { power, payment, output } => {
                let production = match stage {
                    Stage::Before => Production::default(),
                    Stage::Production(production) => production,
                    Stage::Market(_) => return Err(Refusal::StoreFirst),
                    Stage::After => return Err(Refusal::MainActionDone),
                };
                self.produce(seat, production, power, &payment, output, events)
            }
            Action::Finish => match stage {
                Stage::Production(production) => {
                    self.finish_production(seat, &production, events);
                    Ok(())
                }
                Stage::Before => Err(Refusal::NothingProduced),
                Stage::Market(_) | Stage::After => Err(Refusal::NoProduction),
            },
            Action::Play(_) | Action::Drop(_)
                if matches!(stage, Stage::Market(_) | Stage::Production(_)) =>
            {
                Err(Refusal::LeaderDuringMainAction)
            }
            Action::Play(leader) => self.play_leader(seat, leader, events),
            Action::Drop(leader) => self.drop_leader(seat, leader, events),
            Action::Rearrange(warehouse) => self.rearrange(seat, warehouse, events),
            Action::End => match stage {
                Stage::After => {
                    self.end_turn(events);
                    Ok(())
                }
                Stage::Before => Err(Refusal::MainActionExpected),
                Stage::Market(_) => Err(Refusal::StoreFirst),
                Stage::Production(_) => Err(Refusal::FinishFirst),
            },
        }
    }

    pub(crate) fn list_turn(&self, seat: Seat, stage: &Stage, out: &mut Vec<Action>) {
        match stage {
            Stage::Before => {
                list_lines(out);
                self.list_purchases(seat, out);
                self.list_powers(seat, &Production::default(), out);
                self.list_leader_actions(seat, out);
            }
            Stage::Market(obtained) => self.list_obtained(seat, obtained, out),
            Stage::Production(production) => {
                self.list_powers(seat, production, out);
                out.push(Action::Finish);
            }
            Stage::After => {
                self.list_leader_actions(seat, out);
                out.push(Action::End);
            }
        }
        // M34: at any moment of the own turn. Idle, so they come last.
        let board = &self.boards[seat];
        let leader_depots = board.able(Ability::Depot);
        board.warehouse.arrangements(&leader_depots, |warehouse| {
            out.push(Action::Rearrange(warehouse));
        });
    }

    /// Rearranging: only the result counts (M64).
    fn rearrange(
        &mut self,
        seat: Seat,
        warehouse: Warehouse,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let board = &mut self.boards[seat];
        if !warehouse.is_legal(&board.able(Ability::Depot)) {
            return Err(Refusal::IllegalDepots);
        }
        if !warehouse.same_in_all(&board.warehouse) {
            return Err(Refusal::OtherResources);
        }
        if board.warehouse != warehouse {
            board.warehouse = warehouse;
            events.push(Event::Rearranged { seat });
        }
        Ok(())
    }

    /// The turn of the active player is over: Lorenzo acts in solo (M181); the game ends after the
    /// highest place of the last round (M162, M163); else the next place has the turn.
    pub(crate) fn end_turn(&mut self, events: &mut impl Events<Event>) {
        self.reveal_token(events);
        let Phase::Turn { place, .. } = self.phase else { return };
        let next = place + 1;
        let place = match next < self.seats_in_play() {
            true => next,
            false => 0,
        };
        if place == 0
            && let Some(trigger) = self.last_round
        {
            return self.end_by_score(trigger.into(), events);
        }
        self.begin_turn(place, events);
        self.settle(events);
    }

    /// The player of a place has the turn.
    pub(crate) fn begin_turn(&mut self, place: u8, events: &mut impl Events<Event>) {
        self.phase = Phase::Turn { place, stage: Stage::Before };
        if let Some(seat) = self.seat_at(place)
            && self.present().contains(seat)
        {
            events.push(Event::Turn { seat });
        }
    }
}

fn list_lines(out: &mut Vec<Action>) {
    out.extend(crate::market::Line::ALL.into_iter().map(Action::Take));
}
