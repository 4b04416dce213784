//! Why something was refused, with the rule that refuses it.

use kernel::{PresenceRefused, RuleBroken, Seat};

use crate::assistant::Assistant;
use crate::character::Character;
use crate::cloud::CloudId;
use crate::colour::Colour;
use crate::island::GroupId;
use crate::tower::Tower;

/// Why an action, a notice or a set-up was refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    // Set-up
    #[error("Eriantys is played by 2, 3 or 4, not by {0}")]
    Players(u8),
    #[error("there must be one entry of seat options per player: {expected}, not {got}")]
    SeatCount { expected: u8, got: u8 },
    #[error("there is no wizard {0}: they are numbered 1 to 4")]
    NoSuchWizard(u8),
    #[error("wizard {0} is taken by two players")]
    WizardTaken(u8),
    #[error("there are no {} towers with this number of players", .0.name())]
    TowerNotInPlay(Tower),
    #[error("too many players chose the {} towers", .0.name())]
    SideFull(Tower),
    #[error("the three characters in play must be different")]
    CharacterTwice,
    #[error("characters can only be chosen for an expert game")]
    CharactersInNormalGame,
    #[error("{0} cannot begin: there is no such player")]
    NoSuchFirst(Seat),

    // Anything at all
    #[error("the game is over")]
    GameOver,
    #[error("the game is suspended until a player of another side returns")]
    Suspended,
    #[error("it is not {0}'s turn to play an assistant")]
    NotYourPlace(Seat),
    #[error("it is not {0}'s turn")]
    NotYourTurn(Seat),

    // Planning
    #[error("assistants are being played now")]
    AssistantExpected,
    #[error("an assistant can only be played in the planning phase, one per round")]
    NotPlanning,
    #[error("assistant {0} is not in the hand")]
    NotInHand(Assistant),
    #[error("assistant {0} was already played by another player in this round")]
    ValueTaken(Assistant),

    // Turn
    #[error("students must be moved first: {0} more")]
    StudentsExpected(u8),
    #[error("Mother Nature must move now")]
    StepsExpected,
    #[error("a cloud must be taken now")]
    CloudExpected,
    #[error("there is no {} student in the entrance", .0.name())]
    NotInEntrance(Colour),
    #[error("the {} table of the dining room is full", .0.name())]
    TableFull(Colour),
    #[error("there is no group {0}: the ring has {1}")]
    NoSuchGroup(GroupId, u8),
    #[error("Mother Nature moves 1 to {most} steps, not {asked}")]
    Steps { asked: u8, most: u8 },
    #[error("there is no cloud {0} in this game")]
    NoSuchCloud(CloudId),
    #[error("cloud {0} holds no students")]
    CloudEmpty(CloudId),

    // Characters
    #[error("a character can only be used in the own turn, not in the planning phase")]
    CharacterInPlanning,
    #[error("it is not {0}'s turn, and a character can only be used in the own turn")]
    CharacterOutOfTurn(Seat),
    #[error("character {} is not in play", .0.number())]
    NotInPlay(Character),
    #[error("a character was already used in this turn")]
    CharacterUsed,
    #[error("character {} costs {price}, and there are only {coins} coins", character.number())]
    TooExpensive { character: Character, price: u8, coins: u8 },
    #[error("there is no {} student on character {}", .1.name(), .0.number())]
    NotOnCard(Character, Colour),
    #[error("there is no no-entry tile left on the card")]
    NoTileLeft,
    #[error("the {} table is full, so character 11 cannot seat that student", .0.name())]
    PrincessTableFull(Colour),
    #[error("no exchange is open")]
    NoExchange { used: Option<Character> },
    #[error("an exchange is open: name a pair, or end it")]
    ExchangeOpen(Character),
    #[error("there is no {} student in the entrance to exchange", .1.name())]
    NothingToGive(Character, Colour),
    #[error("there is no {} student in the dining room", .0.name())]
    NotInDining(Colour),
    #[error("the {} table is full, so the exchange cannot seat that student", .0.name())]
    MinstrelTableFull(Colour),

    // Presence
    #[error(transparent)]
    Presence(#[from] PresenceRefused),
    #[error("the game is not suspended, so no grace time is running")]
    NotSuspended,
}

impl RuleBroken for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Players(_) | Refusal::SeatCount { .. } => "E14",
            Refusal::NoSuchWizard(_) | Refusal::WizardTaken(_) => "E19",
            Refusal::TowerNotInPlay(_) => "E14",
            Refusal::SideFull(_) => "E21",
            Refusal::CharacterTwice | Refusal::CharactersInNormalGame => "E23",
            Refusal::NoSuchFirst(_) => "E26",
            Refusal::GameOver => "E72",
            Refusal::Suspended | Refusal::NotSuspended => "E99",
            Refusal::NotYourPlace(_) => "E31",
            Refusal::NotYourTurn(_) => "E35",
            Refusal::AssistantExpected => "E28",
            Refusal::NotPlanning | Refusal::NotInHand(_) => "E32",
            Refusal::ValueTaken(_) => "E33",
            Refusal::StudentsExpected(_) | Refusal::StepsExpected | Refusal::CloudExpected => "E38",
            Refusal::NotInEntrance(_) => "E39",
            Refusal::TableFull(_) => "E40",
            Refusal::NoSuchGroup(..) => "E3",
            Refusal::Steps { .. } => "E49",
            Refusal::NoSuchCloud(_) | Refusal::CloudEmpty(_) => "E62",
            Refusal::CharacterInPlanning | Refusal::CharacterOutOfTurn(_) => "E73",
            Refusal::NotInPlay(_) => "E23",
            Refusal::CharacterUsed => "E74",
            Refusal::TooExpensive { .. } => "E75",
            Refusal::NotOnCard(character, _)
            | Refusal::ExchangeOpen(character)
            | Refusal::NothingToGive(character, _) => character.rule(),
            Refusal::NoTileLeft => "E85",
            Refusal::PrincessTableFull(_) => "E91",
            Refusal::NoExchange { used: Some(Character::Minstrel) } => "E90",
            Refusal::NoExchange { .. } => "E87",
            Refusal::NotInDining(_) | Refusal::MinstrelTableFull(_) => "E90",
            Refusal::Presence(PresenceRefused::NoSuchSeat(_)) => "E2",
            Refusal::Presence(PresenceRefused::AlreadyAway(_)) => "E93",
            Refusal::Presence(PresenceRefused::NotAway(_)) => "E96",
            Refusal::Presence(PresenceRefused::GaveUp(_)) => "E100",
        }
    }
}
