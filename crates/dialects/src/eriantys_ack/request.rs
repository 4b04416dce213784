//! What a client has been asked and not answered yet.

use eriantys::view::{PhaseView, View};
use eriantys::{Character, Colour};

use super::client_messages::ClientMessage;

/// What a client is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Its towers.
    Towers,
    /// Its wizard.
    Wizard,
    /// An assistant.
    Assistant,
    /// A student of the entrance, or a character.
    Student,
    /// Where this student goes.
    Destination(Colour),
    /// How far Mother Nature goes, or a character.
    Steps,
    /// A cloud, or a character.
    Cloud,
    /// What the effect of a character needs.
    Effect(Effect),
}

/// What the effect of a character needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Character 1: one of its students,
    MonkStudent,
    /// and where it goes.
    MonkIsland(Colour),
    /// Characters 3 and 5: an island.
    Island(Character),
    /// Characters 9 and 12: a colour.
    Color(Character),
    /// Character 11: one of its students.
    Princess,
    /// Characters 7 and 10: the first student of a pair, or nothing to stop,
    First(Character),
    /// and the second.
    Second(Character, Colour),
}

impl Request {
    /// What the phase of a turn asks for.
    pub(super) fn of(view: &View) -> Option<Request> {
        match view.phase {
            PhaseView::Planning { .. } => Some(Request::Assistant),
            PhaseView::Students { .. } => Some(Request::Student),
            PhaseView::MotherNature { .. } => Some(Request::Steps),
            PhaseView::Cloud { .. } => Some(Request::Cloud),
            PhaseView::Over { .. } => None,
        }
    }

    /// The effect that a character begins with; nothing if it needs no choice.
    pub(super) fn effect_of(character: Character) -> Option<Effect> {
        match character {
            Character::Monk => Some(Effect::MonkStudent),
            Character::Herald | Character::Herbalist => Some(Effect::Island(character)),
            Character::MushroomHunter | Character::Thief => Some(Effect::Color(character)),
            Character::Princess => Some(Effect::Princess),
            Character::Jester | Character::Minstrel => Some(Effect::First(character)),
            Character::Farmer
            | Character::MagicPostman
            | Character::Centaur
            | Character::Knight => None,
        }
    }

    /// May this message be its answer?
    pub(super) fn takes(self, message: &ClientMessage) -> bool {
        use ClientMessage as Message;
        match self {
            Request::Towers => matches!(message, Message::ChosenTower { .. }),
            Request::Wizard => matches!(message, Message::ChosenWizard { .. }),
            Request::Assistant => matches!(message, Message::PlayAssistant { .. }),
            Request::Student => {
                matches!(
                    message,
                    Message::ChosenStudent { .. } | Message::UseCharacterEffect { .. }
                )
            }
            Request::Destination(_) => matches!(message, Message::ChosenDestination { .. }),
            Request::Steps => {
                matches!(message, Message::ChosenSteps { .. } | Message::UseCharacterEffect { .. })
            }
            Request::Cloud => {
                matches!(message, Message::ChosenCloud { .. } | Message::UseCharacterEffect { .. })
            }
            Request::Effect(Effect::MonkIsland(_) | Effect::Island(_)) => {
                matches!(message, Message::ChosenDestination { .. })
            }
            Request::Effect(_) => matches!(message, Message::ChosenStudent { .. }),
        }
    }
}
