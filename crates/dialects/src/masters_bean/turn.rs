//! A turn as the client knows it. The match knows less: a purchase or a production is one thing there.

use masters::{DeckId, Payment, Resource, Resources};

use super::payments::Use;

/// How far the client's turn is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Turn {
    /// Before the main action, or not its turn.
    #[default]
    Idle,
    /// White marbles wait.
    Convert(Whites),
    /// Resources of the market are placed, until the client says that it is done.
    Placing,
    /// A production is to be paid.
    PayProduction(Vec<Use>),
    /// A card is to be paid.
    PayCard { deck: DeckId, price: Resources },
    /// A card is paid and has no place.
    PlaceCard { deck: DeckId, payment: Payment },
    /// After the main action.
    Done,
}

impl Turn {
    /// Is the client in the middle of something?
    pub(super) fn is_open(&self) -> bool {
        !matches!(self, Turn::Idle | Turn::Done)
    }
}

/// White marbles and what can become of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whites {
    /// How many there are.
    pub(super) jolly: u8,
    /// What the line gave beside them.
    pub(super) plain: Resources,
    /// What they can be.
    pub(super) kinds: [Option<Resource>; 2],
}

impl Whites {
    /// The kind they all are already, with one leader only.
    pub(super) fn single(&self) -> Option<Resource> {
        match self.kinds {
            [first, None] => first,
            _ => None,
        }
    }
}

/// What is to be said once an order is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Leaders were kept,
    Keep,
    /// bonus resources placed.
    Bonus,
    /// A line with so many white marbles was taken.
    Market {
        whites: u8,
    },
    Convert,
    Place,
    Discard,
    Rearrange,
    EndPlacing,
    Production,
    Card,
    PlayLeader,
    DropLeader,
    EndTurn,
}

impl After {
    /// Does the client go on with the same action afterwards?
    pub(super) fn goes_on(self) -> bool {
        use After::{Convert, Discard, Market, Place, Rearrange};
        matches!(self, Market { .. } | Convert | Place | Discard | Rearrange)
    }
}
