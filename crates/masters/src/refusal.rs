//! Why something was refused, with the rule that refuses it.

use kernel::{PresenceRefused, RuleBroken, Seat};

use crate::action::Power;
use crate::card::DeckId;
use crate::leader::LeaderId;
use crate::resource::{Resource, Resources};

/// Why an action, a notice or a set-up was refused. Nothing has changed (M36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    // Set-up
    #[error("Masters of Renaissance is played by 1 to 4, not by {0}")]
    Players(u8),
    #[error("there must be one entry of seat options per player: {expected}, not {got}")]
    SeatCount { expected: u8, got: u8 },
    #[error("exactly two of the four dealt leaders must be kept")]
    KeepTwo,
    #[error("two leaders were already kept")]
    AlreadyKept,
    #[error("there is no bonus resource left to place")]
    NoBonus,
    #[error("a {} does not fit in that depot", .0.name())]
    BonusDoesNotFit(Resource),
    #[error("the set-up is not finished: leaders must be kept and bonus resources placed")]
    SetUpFirst,
    #[error("the set-up is over")]
    SetUpOver,

    // Anything at all
    #[error("the game is over")]
    GameOver { solo: bool },
    #[error("{0} is absent")]
    Absent(Seat),
    #[error("it is not {0}'s turn")]
    NotYourTurn(Seat),

    // Turn
    #[error("the main action of this turn is done")]
    MainActionDone,
    #[error("the main action must be completed first")]
    MainActionExpected,
    #[error("leaders can be played or discarded before or after the main action, not during it")]
    LeaderDuringMainAction,
    #[error("resources from the market must be stored or discarded first")]
    StoreFirst,
    #[error("the production must be finished first")]
    FinishFirst,
    #[error("no market action is under way")]
    NoMarketAction,
    #[error("there is no unplaced {}", .0.name())]
    NotObtained(Resource),
    #[error("no white marble waits for a choice")]
    NoWhite,
    #[error("no active leader turns a white marble into a {}", .0.name())]
    NoSuchConversion(Resource),
    #[error("a {} does not fit in that depot", .0.name())]
    DoesNotFit(Resource),
    #[error("there is no room for a {} in a leader depot", .0.name())]
    NoLeaderDepot(Resource),
    #[error("resources can only be discarded during a market action")]
    DiscardOutsideMarket,
    #[error("there is nothing in that depot")]
    NothingStored,
    #[error("the depots would not hold the same resources as before")]
    OtherResources,
    #[error("these depots are not allowed")]
    IllegalDepots,

    // Buying
    #[error("the deck {0} is empty")]
    DeckEmpty(DeckId),
    #[error("the card does not fit in that slot")]
    SlotDoesNotFit,
    #[error("the card fits in no slot")]
    NoSlotFits,
    #[error("the seventh card is placed, and nobody places another one")]
    SeventhCardPlaced,
    #[error("the cost is {due}, not {paid}", due = .due.or_nothing(), paid = .paid.or_nothing())]
    WrongPrice { due: Resources, paid: Resources },
    #[error("the resources are not where the payment takes them from")]
    NotThere,

    // Production
    #[error("there is no such power to use")]
    NoPower,
    #[error("that power was already used in this production")]
    PowerUsed,
    #[error("the input is {due}, not {paid}", due = .due.or_nothing(), paid = .paid.or_nothing())]
    WrongInput { power: Power, due: Resources, paid: Resources },
    #[error("the resources are not where the payment takes them from")]
    CannotPay,
    #[error("the basic power takes two resources")]
    TwoResources,
    #[error("the power leaves a choice: name the resource it gives")]
    OutputExpected(Power),
    #[error("the power leaves no choice")]
    NoChoice(Power),
    #[error("a production needs at least one power")]
    NothingProduced,
    #[error("no production is under way")]
    NoProduction,

    // Leaders
    #[error("leader {0} is not in the hand")]
    NotInHand(LeaderId),
    #[error("leader {0} was played and stays")]
    AlreadyPlayed(LeaderId),
    #[error("the requirement of leader {0} is not met")]
    RequirementNotMet(LeaderId),

    // Presence
    #[error(transparent)]
    Presence(#[from] PresenceRefused),
    #[error("somebody is present, so the game does not wait")]
    NotWaiting,
}

impl RuleBroken for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Players(_) | Refusal::SeatCount { .. } => "M10",
            Refusal::KeepTwo | Refusal::AlreadyKept => "M17",
            Refusal::NoBonus => "M18",
            Refusal::BonusDoesNotFit(_) => "M19",
            Refusal::SetUpFirst | Refusal::SetUpOver => "M21",
            Refusal::GameOver { solo: false } => "M162",
            Refusal::GameOver { solo: true } => "M190",
            Refusal::Presence(PresenceRefused::NoSuchSeat(_)) => "M12",
            Refusal::Absent(_) | Refusal::Presence(_) => "M213",
            Refusal::NotYourTurn(_) => "M37",
            Refusal::MainActionDone => "M31",
            Refusal::MainActionExpected => "M35",
            Refusal::LeaderDuringMainAction => "M33",
            Refusal::StoreFirst | Refusal::NoMarketAction | Refusal::NotObtained(_) => "M47",
            Refusal::FinishFirst | Refusal::NoProduction => "M112",
            Refusal::NoWhite | Refusal::NoSuchConversion(_) => "M51",
            Refusal::DoesNotFit(_) => "M60",
            Refusal::NoLeaderDepot(_) => "M62",
            Refusal::DiscardOutsideMarket => "M75",
            Refusal::NothingStored => "M71",
            Refusal::OtherResources | Refusal::IllegalDepots => "M64",
            Refusal::DeckEmpty(_) => "M85",
            Refusal::SlotDoesNotFit => "M83",
            Refusal::NoSlotFits => "M84",
            Refusal::SeventhCardPlaced => "M161",
            Refusal::WrongPrice { .. } | Refusal::NotThere => "M81",
            Refusal::NoPower | Refusal::NothingProduced => "M100",
            Refusal::PowerUsed => "M101",
            Refusal::WrongInput { power, .. }
            | Refusal::OutputExpected(power)
            | Refusal::NoChoice(power) => match power {
                Power::Basic => "M102",
                Power::Card(_) => "M103",
                Power::Leader(_) => "M104",
            },
            Refusal::CannotPay => "M109",
            Refusal::TwoResources => "M102",
            Refusal::NotInHand(_) => "M120",
            Refusal::AlreadyPlayed(_) => "M127",
            Refusal::RequirementNotMet(_) => "M123",
            Refusal::NotWaiting => "M217",
        }
    }
}
