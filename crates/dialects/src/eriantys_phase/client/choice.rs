//! What a client chooses: anything that looks legal.

use eriantys::Character;
use kernel::Pick;

use super::model::{FULL, Model};
use crate::client::{any, one_in};
use crate::eriantys_phase::client_messages::ClientMessage;
use crate::eriantys_phase::words::{Card, Code, ColorS};

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Play an assistant; the positions that may be played, if that was told.
    Assistant { playable: Option<Vec<usize>> },
    /// Move so many students.
    Students { remaining: u8 },
    /// Move Mother Nature.
    MotherNature { most: u8 },
    /// Take one of these clouds.
    Cloud { available: Vec<usize> },
}

/// What was sent and is not known to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// A move of a student.
    Student,
    /// An assistant of this value.
    Assistant(u8),
    /// So many steps of Mother Nature.
    MotherNature(u8),
    /// This cloud.
    Cloud(usize),
    /// The use of this card.
    Card(u8),
    /// What this card needs.
    Choice(u8),
}

/// What an update was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// The receipt of a move while more are due.
    Receipt,
    /// All that the original server says about a card; ours asks for something after it.
    Perhaps,
    Nothing,
}

impl Model {
    /// Is this what is being done already?
    pub(super) fn is_at(&self, task: &Task) -> bool {
        self.task.as_ref().map(std::mem::discriminant) == Some(std::mem::discriminant(task))
    }

    /// Is this being done already, by a command that is not answered? Servers that speak Java repeat
    /// prompts; after a card that means something.
    pub(super) fn is_under_way(&self, task: &Task) -> bool {
        let by_a_card = matches!(self.sent, Some(Sent::Card(_) | Sent::Choice(_)));
        self.is_java && self.sent.is_some() && !by_a_card && self.is_at(task)
    }

    /// This is to be done now.
    pub(super) fn begin(&mut self, task: Task) {
        self.sent = None;
        if self.is_at(&task) {
            // The prompt comes again when a card was used: nothing is asked any more.
            self.asking = None;
        } else {
            self.farthest = u8::MAX;
            self.closed_clouds.clear();
            if matches!(task, Task::Assistant { .. } | Task::Students { .. }) {
                (self.used, self.asking) = (false, None);
            }
        }
        self.task = Some(task);
    }

    /// There is nothing to do until somebody says so.
    pub(super) fn nothing_to_do(&mut self) {
        (self.task, self.asking, self.sent) = (None, None, None);
    }

    /// A card waits for a choice.
    pub(super) fn card_asks(&mut self, card: u8) {
        self.asking = Some(card);
        self.sent = None;
    }

    /// The card that was just called, or that goes on asking.
    pub(super) fn card_called(&self) -> Option<u8> {
        match self.sent {
            Some(Sent::Card(card)) => Some(card),
            Some(Sent::Choice(_)) | None => self.asking,
            Some(_) => None,
        }
    }

    /// Was something sent that the original server does not answer at all?
    pub(super) fn is_silent(&self) -> bool {
        self.is_java && self.sent == Some(Sent::Choice(Character::MushroomHunter.number()))
    }

    /// The server has said all that it says about a card: the turn goes on.
    pub(super) fn go_on(&mut self) {
        match self.sent {
            Some(Sent::Card(card)) => {
                self.sent = None;
                self.asking =
                    Character::new(card).filter(|card| asks(*card)).map(Character::number);
            }
            Some(Sent::Choice(card)) => {
                self.sent = None;
                self.asking.take_if(|_| !exchanges(Some(card)));
            }
            _ => {}
        }
    }

    /// What was sent is refused: it is not chosen again.
    pub(super) fn refused(&mut self, code: Option<Code>) {
        if matches!(code, Some(Code::NotYourTurn | Code::Finished)) {
            self.nothing_to_do();
        }
        let sent = self.sent.take();
        if matches!(code, Some(Code::Paused | Code::WrongPhase)) {
            return;
        }
        match sent {
            Some(Sent::Assistant(value)) => self.laid.push(value),
            Some(Sent::MotherNature(steps)) => self.farthest = steps.saturating_sub(1).max(1),
            Some(Sent::Cloud(index)) => self.closed_clouds.push(index),
            Some(Sent::Choice(_)) => self.asking = None,
            // Another student may do; no other card is tried in this turn.
            Some(Sent::Student | Sent::Card(_)) | None => {}
        }
    }

    /// What was sent is lost, or was more than the server counted.
    pub(super) fn give_up_waiting(&mut self) {
        self.sent = None;
        if let Some(Task::Students { remaining: remaining @ 0 }) = &mut self.task {
            *remaining = 1;
        }
    }

    /// What to do now, if anything.
    pub(super) fn choose(&mut self, dice: &mut dyn Pick) -> Option<ClientMessage> {
        if self.sent.is_some() {
            return None;
        }
        let task = self.task.clone()?;
        if let Some(card) = self.asking.and_then(Character::new) {
            // A choice may wait while students are moved.
            let may_wait = matches!(task, Task::Students { remaining: 2.. });
            if !(may_wait && one_in(dice, 4))
                && let Some(message) = self.choice(card, dice)
            {
                self.exchanged += 1;
                self.sent = Some(Sent::Choice(card.number()));
                return Some(message);
            }
        } else if let Some(card) = self.card_to_use(&task, dice) {
            (self.used, self.exchanged) = (true, 0);
            self.sent = Some(Sent::Card(card.number()));
            return Some(ClientMessage::PlayCharacter { c: Card(card) });
        }
        let (message, sent) = self.ordinary(&task, dice)?;
        if exchanges(self.asking) {
            // This ends the exchange.
            self.asking = None;
            self.asked_again = self.is_java && sent == Sent::Student;
        }
        self.sent = Some(sent);
        Some(message)
    }

    fn ordinary(&mut self, task: &Task, dice: &mut dyn Pick) -> Option<(ClientMessage, Sent)> {
        Some(match task {
            Task::Assistant { playable } => {
                let hand = &self.mine()?.virtual_hand.cards;
                let positions = match playable {
                    Some(playable) => playable.clone(),
                    None => self.playable(),
                };
                let position = any(dice, &positions)?;
                let value = hand.get(position.checked_sub(1)?)?.turn;
                let index = Some(position as i64);
                (ClientMessage::ChooseAssistant { index, value: None }, Sent::Assistant(value))
            }
            Task::Students { remaining: 0 } => return None,
            Task::Students { .. } => {
                let color = any(dice, &self.entrance())?;
                let color_s = Some(color);
                let message = if self.hall(color) < FULL && one_in(dice, 2) {
                    ClientMessage::EntranceToHall { color_s }
                } else {
                    let index = self.some_island(dice);
                    ClientMessage::MoveToIsland { color_s, index }
                };
                (message, Sent::Student)
            }
            Task::MotherNature { most } => {
                // A card may have changed it, and nobody has said so.
                let most = if self.is_java { self.most_steps() } else { *most };
                let steps = any(dice, &self.steps(most.min(self.farthest).max(1)))?;
                (ClientMessage::MoveMn { steps: steps.into() }, Sent::MotherNature(steps))
            }
            Task::Cloud { available } => {
                let closed = |index: &usize| self.closed_clouds.contains(index);
                let open: Vec<usize> = available.iter().copied().filter(|i| !closed(i)).collect();
                let index = any(dice, &self.safe_clouds(open))?;
                (ClientMessage::ChooseCloud { index: index as i64 }, Sent::Cloud(index))
            }
        })
    }

    /// The positions of assistants that nobody else has played in this round; all if there is none.
    fn playable(&self) -> Vec<usize> {
        let hand = self.mine().map(|player| player.virtual_hand.cards.as_slice());
        let cards = || (1..).zip(hand.unwrap_or_default());
        let free: Vec<usize> = cards()
            .filter(|(_, card)| !self.laid.contains(&card.turn))
            .map(|(position, _)| position)
            .collect();
        let free =
            if free.is_empty() { cards().map(|(position, _)| position).collect() } else { free };
        self.first_assistants(free)
    }

    fn some_island(&self, dice: &mut dyn Pick) -> i64 {
        let count = u32::try_from(self.view.virtual_world.len()).unwrap_or(u32::MAX);
        dice.pick(count).into()
    }

    /// A card to use now, if chance wants one.
    fn card_to_use(&self, task: &Task, dice: &mut dyn Pick) -> Option<Character> {
        if self.used || matches!(task, Task::Assistant { .. }) || !one_in(dice, 2) {
            return None;
        }
        let coins = self.mine()?.virtual_coins;
        let cards = self.view.virtual_characters.iter().filter(|card| card.cost <= coins);
        let usable: Vec<Character> = cards
            .filter_map(|card| {
                let character = Character::new(card.number?)?;
                let students = card.students.as_deref().unwrap_or_default();
                let fits = match character {
                    _ if !self.is_safe(character) => false,
                    Character::Herbalist => card.no_entry? > 0,
                    Character::Monk => !students.is_empty(),
                    Character::Princess => students.iter().any(|color| self.hall(*color) < FULL),
                    _ => true,
                };
                fits.then_some(character)
            })
            .collect();
        any(dice, &usable)
    }

    /// The choice that a card asks for; nothing if an exchange is to end.
    fn choice(&mut self, card: Character, dice: &mut dyn Pick) -> Option<ClientMessage> {
        Some(match card {
            Character::Monk => {
                let student = any(dice, &self.students_on(card))?;
                let island_index = self.some_island(dice);
                ClientMessage::SpecialMoveIsland { student: Some(student), island_index }
            }
            Character::Herald => {
                let island_index = any(dice, &self.safe_islands())? as i64;
                ClientMessage::ChooseIsland { island_index }
            }
            Character::Herbalist => {
                ClientMessage::ChooseIsland { island_index: self.some_island(dice) }
            }
            Character::MushroomHunter | Character::Thief => {
                ClientMessage::ChooseColor { color: any(dice, &ColorS::ALL) }
            }
            Character::Princess => {
                let students = self.students_on(card);
                let fits: Vec<ColorS> =
                    students.into_iter().filter(|color| self.hall(*color) < FULL).collect();
                ClientMessage::ChooseColor { color: Some(any(dice, &fits)?) }
            }
            Character::Jester | Character::Minstrel => {
                let most = if card == Character::Jester { 3 } else { 2 };
                if self.exchanged >= most || one_in(dice, 3) {
                    return None;
                }
                let (first, second) = any(dice, &self.pairs(card))?;
                let (first_color, second_color) = (Some(first), Some(second));
                ClientMessage::ChooseTwoColors { first_color, second_color }
            }
            Character::Farmer
            | Character::MagicPostman
            | Character::Centaur
            | Character::Knight => return None,
        })
    }

    /// The pairs that can be exchanged, in the order in which they are named.
    fn pairs(&self, card: Character) -> Vec<(ColorS, ColorS)> {
        let entrance = self.entrance();
        let all =
            ColorS::ALL.into_iter().flat_map(|first| ColorS::ALL.map(|second| (first, second)));
        let fits = |(first, second): &(ColorS, ColorS)| match card {
            Character::Jester => {
                entrance.contains(first) && self.students_on(card).contains(second)
            }
            _ => {
                self.hall(*first) > 0
                    && entrance.contains(second)
                    && (first == second || self.hall(*second) < FULL)
            }
        };
        all.filter(fits).collect()
    }

    /// The students on a card.
    fn students_on(&self, card: Character) -> Vec<ColorS> {
        let cards = self.view.virtual_characters.iter();
        let found = { cards }.find(|one| one.number == Some(card.number()));
        found.and_then(|card| card.students.clone()).unwrap_or_default()
    }
}

/// Does a card need a choice, or offer one?
fn asks(card: Character) -> bool {
    !matches!(
        card,
        Character::Farmer | Character::MagicPostman | Character::Centaur | Character::Knight
    )
}

fn exchanges(card: Option<u8>) -> bool {
    matches!(card, Some(7 | 10))
}
