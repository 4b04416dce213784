//! The texts that clients are sent. Those of the replies are known to clients.

pub(super) const ALREADY_EXISTS: &str = "sorry username already exists, please try again";
pub(super) const LEADERS_AGAIN: &str =
    "sorry there was a problem in the server, player try choosing your leader cards again";
pub(super) const RESOURCES_AGAIN: &str =
    "sorry there was an error on the server, please try again to choose the initial resources";
pub(super) const HOW_MANY: &str = "a game is for 1 to 4 players, please say how many";

pub(super) const NOT_YOUR_TURN: &str = "it's not your turn";
pub(super) const NOT_UNDERSTOOD: &str = "it wasn't possible to understand your command";
pub(super) const MAIN_ACTION_DONE: &str = "you have already done a main action";
pub(super) const WRONG_ACTION: &str = "wrong action requested";
pub(super) const WHITES_FIRST: &str = "you still have to use the leader effect";
pub(super) const OVER: &str = "the game is over";

pub(super) const NO_SUCH_LINE: &str = "invalid market position requested";
pub(super) const NOT_VIABLE: &str = "the requested production isn't viable";
pub(super) const CANNOT_BUY: &str = "you can't buy that card";
pub(super) const NOT_IN_THAT_SLOT: &str = "it wasn't possible to place the card in that slot";
pub(super) const REQUIREMENT: &str = "the leader requirement wasn't met";
pub(super) const CANNOT_DISCARD: &str = "you can't discard this leader";
pub(super) const NO_MAIN_ACTION: &str = "you still haven't done your main action";

pub(super) const PLACED: &str = "you have ended the placing of your resources";
pub(super) const BOUGHT: &str = "you bought the card successfully";
pub(super) const ACTIVATED: &str = "the leader has been activated";
pub(super) const DISCARDED: &str = "the leader has been discarded";

/// What a player did, for the log of everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    First,
    BoughtFromMarket,
    Placed,
    Discarded,
    EndedPlacing,
    Produced,
    Buying,
    Paid,
    PlacedCard,
    ActivatedLeader,
    DiscardedLeader,
    EndedTurn,
    Away,
    Awaited,
    Back,
    GaveUp,
    Skipped,
    TookBack,
}

impl Deed {
    /// As it stands behind the name.
    pub(super) fn text(self) -> &'static str {
        match self {
            Deed::First => "is the first player",
            Deed::BoughtFromMarket => "bought from the market",
            Deed::Placed => "placed a bought resource",
            Deed::Discarded => "discarded a bought resource",
            Deed::EndedPlacing => {
                "ended placing his resources (and might have discarded the remaining resources he \
                 had to place)"
            }
            Deed::Produced => "activated his production",
            Deed::Buying => "is buying a development card",
            Deed::Paid => "bought a development card but still hasn't placed it",
            Deed::PlacedCard => "placed the bought development card",
            Deed::ActivatedLeader => "activated a leader",
            Deed::DiscardedLeader => "discarded a leader",
            Deed::EndedTurn => "ended his turn",
            Deed::Away => "is away, the game goes on",
            Deed::Awaited => "is away, the game waits",
            Deed::Back => "is back",
            Deed::GaveUp => "has given up",
            Deed::Skipped => "is away, so that turn is skipped",
            Deed::TookBack => "has taken something back",
        }
    }
}
