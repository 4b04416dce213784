//! What a message of a player means in the match, or why it is refused. What is legal, the game says.

use eriantys::{Action, Assistant, Character, CloudId, Colour, Destination, GroupId, Refusal, Use};
use kernel::Seat;

use super::client_messages::ClientMessage;
use super::paint::phase;
use super::present::Present;
use super::server_messages::Phase;
use super::texts::Wrong;
use super::words::ColorS;

/// What follows from a message.
#[derive(Debug, PartialEq)]
pub(super) enum Decision {
    /// The player does this.
    Act(Vec<Action>),
    /// The player wants to use this card, and will say how.
    Choose(Character),
}

/// What a decision is made on.
pub(super) struct Desk<'a> {
    pub(super) present: &'a Present,
    pub(super) seat: Seat,
    /// The card that was chosen in this turn and waits for its choice.
    pub(super) chosen: Option<Character>,
}

impl Desk<'_> {
    /// What a message means. The order of the checks is that of the protocol.
    pub(super) fn decide(&self, message: &ClientMessage) -> Result<Decision, Wrong> {
        let view = &self.present.view;
        if phase(view) == Phase::Ended {
            return Err(Wrong::Finished);
        }
        if view.suspended {
            return Err(Wrong::Paused);
        }
        if is_of_experts(message) && !view.expert {
            return Err(Wrong::NotExpert);
        }
        if view.active != Some(self.seat) {
            return Err(Wrong::NotYourTurn);
        }
        match *message {
            ClientMessage::ChooseAssistant { index, value } => self.assistant(index, value),
            ClientMessage::EntranceToHall { color_s } => {
                self.must_be_at(Phase::MoveStudents)?;
                let colour = Colour::from(color_s.ok_or(Wrong::NotInEntrance)?);
                self.ordinary(Action::Student(colour, Destination::Dining))
            }
            ClientMessage::MoveToIsland { color_s, index } => {
                self.must_be_at(Phase::MoveStudents)?;
                let colour = Colour::from(color_s.ok_or(Wrong::NotInEntrance)?);
                let to = |group| Action::Student(colour, Destination::Group(group));
                match group(index) {
                    Some(group) => self.ordinary(to(group)),
                    // The student comes first, so it is looked for first.
                    None => self.ordinary(to(GroupId::FIRST)).and(Err(Wrong::IslandIndex)),
                }
            }
            ClientMessage::MoveMn { steps } => self.mother_nature(steps),
            ClientMessage::ChooseCloud { index } => {
                self.must_be_at(Phase::ChooseCloud)?;
                let cloud = u8::try_from(index).ok().and_then(CloudId::new);
                let decision = self.ordinary(Action::Cloud(cloud.ok_or(Wrong::Cloud)?))?;
                self.must_have_chosen()?;
                Ok(decision)
            }
            ClientMessage::PlayCharacter { c } => self.character(c.0),
            ClientMessage::ChooseIsland { island_index } => self.island(island_index),
            ClientMessage::ChooseColor { color } => self.colour(color),
            ClientMessage::ChooseTwoColors { first_color, second_color } => {
                self.exchange(first_color, second_color)
            }
            ClientMessage::SpecialMoveIsland { student, island_index } => {
                self.special_move(student, island_index)
            }
            ClientMessage::GameParams { .. } | ClientMessage::Join { .. } => {
                Err(Wrong::AlreadyInLobby)
            }
            ClientMessage::Pong | ClientMessage::Disconnect => Err(Wrong::InvalidMessage),
        }
    }

    fn must_be_at(&self, step: Phase) -> Result<(), Wrong> {
        if phase(&self.present.view) == step { Ok(()) } else { Err(Wrong::Phase) }
    }

    /// An action of every turn. It closes an open exchange.
    fn ordinary(&self, action: Action) -> Result<Decision, Wrong> {
        let actions = self.present.after_exchange(action);
        self.present.check(&actions).map_err(wrong)?;
        Ok(Decision::Act(actions))
    }

    fn assistant(&self, index: Option<i64>, value: Option<i64>) -> Result<Decision, Wrong> {
        self.must_be_at(Phase::Planning)?;
        let hand = self.present.view.hand.as_deref().unwrap_or_default();
        let by_position = |index: i64| {
            let position = usize::try_from(index).ok()?.checked_sub(1)?;
            hand.get(position).copied()
        };
        let by_value = |value: i64| u8::try_from(value).ok().and_then(Assistant::new);
        let card = match (index, value) {
            (Some(index), _) => by_position(index),
            (None, value) => value.and_then(by_value),
        };
        self.ordinary(Action::Assistant(card.ok_or(Wrong::Index)?))
    }

    fn mother_nature(&self, steps: i64) -> Result<Decision, Wrong> {
        self.must_be_at(Phase::MoveMn)?;
        let steps = u8::try_from(steps).ok().filter(|steps| (1..=7).contains(steps));
        let decision = self.ordinary(Action::Steps(steps.ok_or(Wrong::Steps)?))?;
        if let Decision::Act(actions) = &decision
            && !self.leads_to_a_cloud(actions)
        {
            self.must_have_chosen()?;
        }
        Ok(decision)
    }

    /// Does the turn go on with a cloud after these actions (E63)?
    fn leads_to_a_cloud(&self, actions: &[Action]) -> bool {
        let clouds = (0..).map_while(CloudId::new);
        let mut further = clouds.map(|cloud| [actions, &[Action::Cloud(cloud)]].concat());
        further.any(|actions| self.present.check(&actions).is_ok())
    }

    /// The turn cannot end while a card waits for its choice, unless there is nothing to choose.
    fn must_have_chosen(&self) -> Result<(), Wrong> {
        match self.chosen {
            Some(card) if self.can_be_used(card) => Err(Wrong::ChoiceOpen),
            _ => Ok(()),
        }
    }

    fn can_be_used(&self, card: Character) -> bool {
        let uses =
            |action: &Action| matches!(action, Action::Use(usage) if usage.character() == card);
        self.present.legal().iter().any(uses)
    }

    fn character(&self, card: Character) -> Result<Decision, Wrong> {
        if phase(&self.present.view) == Phase::Planning {
            return Err(Wrong::CharacterInPlanning);
        }
        if self.chosen.is_some() {
            return Err(Wrong::CharacterUnavailable);
        }
        let usage = any_use(card);
        match self.present.check(&[Action::Use(usage)]) {
            Ok(()) => {}
            // That nobody could use it weighs more than its price.
            Err(Refusal::TooExpensive { .. }) if !self.present.view.is_spent(self.seat, card) => {
                return Err(Wrong::NotEnoughCoins);
            }
            Err(Refusal::NotInPlay(_) | Refusal::CharacterUsed | Refusal::ExchangeOpen(_)) => {
                return Err(Wrong::CharacterUnavailable);
            }
            // This use is not possible, but another one may be.
            Err(_) if self.can_be_used(card) => {}
            Err(_) => return Err(Wrong::CharacterUnavailable),
        }
        match needs_choice(card) {
            true => Ok(Decision::Choose(card)),
            false => Ok(Decision::Act(vec![Action::Use(usage)])),
        }
    }

    /// The card whose choice a message of this kind makes.
    fn card_waiting(&self, takes: impl Fn(Character) -> bool) -> Result<Character, Wrong> {
        let used = self.present.view.phase.used();
        match (self.chosen, used.and_then(|used| used.used)) {
            (Some(card), _) if takes(card) => Ok(card),
            (Some(_), _) => Err(Wrong::NoActiveCharacter),
            (None, Some(card)) if takes(card) => {
                let open = used.is_some_and(|used| used.pairs.is_some());
                if open { Ok(card) } else { Err(Wrong::NoMovesRemaining) }
            }
            (None, _) => Err(Wrong::NoActiveCharacter),
        }
    }

    /// A choice for a card.
    fn effect(&self, action: Action) -> Result<Decision, Wrong> {
        self.present.check(&[action]).map_err(|refusal| match refusal {
            Refusal::NoSuchGroup(..) => Wrong::Index,
            refusal => wrong(refusal),
        })?;
        Ok(Decision::Act(vec![action]))
    }

    fn island(&self, index: i64) -> Result<Decision, Wrong> {
        let takes = |card| matches!(card, Character::Herald | Character::Herbalist);
        let card = self.card_waiting(takes)?;
        let group = group(index).ok_or(Wrong::Index)?;
        self.effect(Action::Use(match card {
            Character::Herald => Use::Herald(group),
            _ => Use::Herbalist(group),
        }))
    }

    fn colour(&self, color: Option<ColorS>) -> Result<Decision, Wrong> {
        let takes = |card| {
            matches!(card, Character::MushroomHunter | Character::Princess | Character::Thief)
        };
        let card = self.card_waiting(takes)?;
        let colour = Colour::from(color.ok_or(Wrong::NoSuchStudent)?);
        self.effect(Action::Use(match card {
            Character::MushroomHunter => Use::MushroomHunter(colour),
            Character::Princess => Use::Princess(colour),
            _ => Use::Thief(colour),
        }))
    }

    fn exchange(&self, first: Option<ColorS>, second: Option<ColorS>) -> Result<Decision, Wrong> {
        let takes = |card| matches!(card, Character::Jester | Character::Minstrel);
        let card = self.card_waiting(takes)?;
        let first = Colour::from(first.ok_or(Wrong::NoSuchStudent)?);
        let second = Colour::from(second.ok_or(Wrong::NoSuchStudent)?);
        self.effect(match card {
            Character::Jester => Action::Swap { take: second, give: first },
            _ => Action::Swap { take: first, give: second },
        })
    }

    fn special_move(&self, student: Option<ColorS>, index: i64) -> Result<Decision, Wrong> {
        self.card_waiting(|card| card == Character::Monk)?;
        let colour = Colour::from(student.ok_or(Wrong::NoSuchStudent)?);
        let to = |group| Action::Use(Use::Monk(colour, group));
        match group(index) {
            Some(group) => self.effect(to(group)),
            None => self.effect(to(GroupId::FIRST)).and(Err(Wrong::Index)),
        }
    }
}

fn is_of_experts(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::PlayCharacter { .. }
            | ClientMessage::ChooseIsland { .. }
            | ClientMessage::ChooseColor { .. }
            | ClientMessage::ChooseTwoColors { .. }
            | ClientMessage::SpecialMoveIsland { .. }
    )
}

fn group(index: i64) -> Option<GroupId> {
    u8::try_from(index).ok().and_then(GroupId::new)
}

/// Does its user say how it is used before it is paid?
fn needs_choice(card: Character) -> bool {
    match card {
        Character::Monk
        | Character::Herald
        | Character::Herbalist
        | Character::MushroomHunter
        | Character::Princess
        | Character::Thief => true,
        Character::Farmer
        | Character::MagicPostman
        | Character::Centaur
        | Character::Jester
        | Character::Knight
        | Character::Minstrel => false,
    }
}

/// Some use of a card, to ask the game whether the card can be used at all.
fn any_use(card: Character) -> Use {
    let (colour, group) = (Colour::Green, GroupId::FIRST);
    match card {
        Character::Monk => Use::Monk(colour, group),
        Character::Farmer => Use::Farmer,
        Character::Herald => Use::Herald(group),
        Character::MagicPostman => Use::MagicPostman,
        Character::Herbalist => Use::Herbalist(group),
        Character::Centaur => Use::Centaur,
        Character::Jester => Use::Jester,
        Character::Knight => Use::Knight,
        Character::MushroomHunter => Use::MushroomHunter(colour),
        Character::Minstrel => Use::Minstrel,
        Character::Princess => Use::Princess(colour),
        Character::Thief => Use::Thief(colour),
    }
}

/// What a refusal of the game is called here.
fn wrong(refusal: Refusal) -> Wrong {
    match refusal {
        Refusal::GameOver => Wrong::Finished,
        Refusal::Suspended => Wrong::Paused,
        Refusal::NotYourPlace(_) | Refusal::NotYourTurn(_) | Refusal::CharacterOutOfTurn(_) => {
            Wrong::NotYourTurn
        }
        Refusal::NotInHand(_) => Wrong::Index,
        Refusal::ValueTaken(_) => Wrong::AssistantTaken,
        Refusal::NotInEntrance(_) => Wrong::NotInEntrance,
        Refusal::TableFull(_) | Refusal::PrincessTableFull(_) | Refusal::MinstrelTableFull(_) => {
            Wrong::HallFull
        }
        Refusal::NoSuchGroup(..) => Wrong::IslandIndex,
        Refusal::Steps { .. } => Wrong::TooManySteps,
        Refusal::NoSuchCloud(_) | Refusal::CloudEmpty(_) => Wrong::Cloud,
        Refusal::CharacterInPlanning => Wrong::CharacterInPlanning,
        Refusal::NotInPlay(_)
        | Refusal::CharacterUsed
        | Refusal::NoTileLeft
        | Refusal::ExchangeOpen(_) => Wrong::CharacterUnavailable,
        Refusal::TooExpensive { .. } => Wrong::NotEnoughCoins,
        Refusal::NotOnCard(..) | Refusal::NothingToGive(..) | Refusal::NotInDining(_) => {
            Wrong::NoSuchStudent
        }
        Refusal::NoExchange { .. } => Wrong::NoMovesRemaining,
        _ => Wrong::Phase,
    }
}
