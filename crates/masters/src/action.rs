//! What players do, and how it is written.
//!
//! | written | means | rule |
//! |---|---|---|
//! | `keep 7 16` | keep the leaders 7 and 16 at set-up | M17 |
//! | `bonus C-2` | put a bonus coin in the basic depot with 2 places | M19 |
//! | `row 2`, `col 0` | take a line of the market | M41 |
//! | `w-C` | a white marble becomes a coin | M51 |
//! | `C-2`, `C-L` | store an obtained coin in the depot with 2 places, in the leader depot for coins | M47, M62 |
//! | `C-x`, `w-x` | discard an obtained coin, a white marble | M70, M51 |
//! | `2-x`, `LC-x` | discard one resource out of the depot with 2 places, the leader depot for coins | M71 |
//! | `buy g1 2 d:HH s:C` | buy the top card of the green level 1 deck into slot 2, paying two shields from the basic depots and a coin from the strongbox | M80 |
//! | `use 1 d:C` | use the card on slot 1, paying a coin from the basic depots | M103 |
//! | `use basic d:C s:V =S` | use the basic power: a coin and a servant for a stone | M102 |
//! | `use L16 l:C =V` | use leader 16: a coin from a leader depot for a servant | M104 |
//! | `finish` | end the production | M112 |
//! | `play 5`, `drop 5` | play, discard leader 5 | M122, M123 |
//! | `depots C/VV/-+SS` | rearrange the depots; leader depots stand behind the plus | M64 |
//! | `end` | end the turn | M35 |
//!
//! Payments name the stores in the order `d:` basic depots, `l:` leader depots, `s:` strongbox.

use kernel::NotationError;
use std::fmt;
use std::str::FromStr;

use crate::card::DeckId;
use crate::leader::{LeaderId, LeaderSet};
use crate::market::Line;
use crate::payment::Payment;
use crate::resource::Resource;
use crate::warehouse::{Shelf, Warehouse};

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Keep these leaders at set-up (M17).
    Keep(LeaderSet),
    /// Place a bonus resource at set-up (M19).
    Bonus(Resource, Shelf),
    /// Take a line of the market (M41).
    Take(Line),
    /// Choose what a white marble gives (M51).
    Convert(Resource),
    /// Store an obtained resource (M47).
    Store(Resource, Store),
    /// Discard an obtained resource (M70).
    Discard(Resource),
    /// Discard a white marble without choosing for it (M51).
    DiscardWhite,
    /// Discard a stored resource during a market action (M71).
    DiscardStored(Stored),
    /// Buy the top card of a deck (M80).
    Buy {
        /// The deck.
        deck: DeckId,
        /// Where the card goes.
        slot: SlotId,
        /// What is paid.
        payment: Payment,
    },
    /// Use a production power (M112).
    Produce {
        /// Which one.
        power: Power,
        /// What is paid.
        payment: Payment,
        /// The resource chosen, where the power leaves a choice (M102, M104).
        output: Option<Resource>,
    },
    /// Finish the production (M112).
    Finish,
    /// Play a leader (M123).
    Play(LeaderId),
    /// Discard a leader (M122).
    Drop(LeaderId),
    /// Rearrange the depots (M64).
    Rearrange(Warehouse),
    /// End the turn (M35).
    End,
}

/// Where an obtained resource goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Store {
    /// A basic depot.
    Shelf(Shelf),
    /// The leader depot of its kind.
    Leader,
}

/// Where a stored resource is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stored {
    /// A basic depot.
    Shelf(Shelf),
    /// The leader depot of this kind.
    Leader(Resource),
}

/// One of the three slots for cards. Written 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
#[repr(u8)]
pub enum SlotId {
    First,
    Second,
    Third,
}

impl SlotId {
    /// All three.
    pub const ALL: [SlotId; 3] = [SlotId::First, SlotId::Second, SlotId::Third];

    /// 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    fn of(number: &str) -> Option<SlotId> {
        SlotId::ALL.into_iter().find(|slot| slot.number().to_string() == number)
    }
}

/// A production power (M100).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// The basic power (M102).
    Basic,
    /// The top card of a slot (M103).
    Card(SlotId),
    /// A production leader (M104).
    Leader(LeaderId),
}

impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Store::Shelf(shelf) => write!(f, "{shelf}"),
            Store::Leader => f.write_str("L"),
        }
    }
}

impl fmt::Display for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stored::Shelf(shelf) => write!(f, "{shelf}"),
            Stored::Leader(kind) => write!(f, "L{kind}"),
        }
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Power::Basic => f.write_str("basic"),
            Power::Card(slot) => write!(f, "{}", slot.number()),
            Power::Leader(leader) => write!(f, "L{leader}"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Keep(leaders) => {
                f.write_str("keep")?;
                leaders.iter().try_for_each(|leader| write!(f, " {leader}"))
            }
            Action::Bonus(kind, shelf) => write!(f, "bonus {kind}-{shelf}"),
            Action::Take(line) => write!(f, "{line}"),
            Action::Convert(kind) => write!(f, "w-{kind}"),
            Action::Store(kind, store) => write!(f, "{kind}-{store}"),
            Action::Discard(kind) => write!(f, "{kind}-x"),
            Action::DiscardWhite => f.write_str("w-x"),
            Action::DiscardStored(stored) => write!(f, "{stored}-x"),
            Action::Buy { deck, slot, payment } => {
                write!(f, "buy {deck} {}{payment}", slot.number())
            }
            Action::Produce { power, payment, output } => {
                write!(f, "use {power}{payment}")?;
                output.iter().try_for_each(|kind| write!(f, " ={kind}"))
            }
            Action::Finish => f.write_str("finish"),
            Action::Play(leader) => write!(f, "play {leader}"),
            Action::Drop(leader) => write!(f, "drop {leader}"),
            Action::Rearrange(warehouse) => write!(f, "depots {warehouse}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |why: &str| NotationError::new(text, why);
        let words: Vec<&str> = text.split(' ').collect();
        match words.as_slice() {
            ["end"] => Ok(Action::End),
            ["finish"] => Ok(Action::Finish),
            ["keep", ids @ ..] => {
                let leaders = ids.iter().map(|id| leader(id)).collect::<Option<_>>();
                leaders.map(Action::Keep).ok_or_else(|| wrong("leaders are kept as keep 7 16"))
            }
            ["bonus", what] => match dash(what) {
                Some((Some(kind), Target::Shelf(shelf))) => Ok(Action::Bonus(kind, shelf)),
                _ => Err(wrong("a bonus resource goes to a basic depot: bonus C-2")),
            },
            ["row" | "col", _] => text.parse().map(Action::Take),
            ["buy", deck, slot, payment @ ..] => Ok(Action::Buy {
                deck: deck.parse()?,
                slot: SlotId::of(slot).ok_or_else(|| wrong("slots are 1, 2 and 3"))?,
                payment: Payment::parse(payment)?,
            }),
            ["use", power, rest @ ..] => {
                let (payment, output) = match rest.split_last() {
                    Some((last, rest)) if last.starts_with('=') => (rest, last.strip_prefix('=')),
                    _ => (rest, None),
                };
                Ok(Action::Produce {
                    power: power.parse()?,
                    payment: Payment::parse(payment)?,
                    output: output.map(str::parse).transpose()?,
                })
            }
            ["play", id] => {
                leader(id).map(Action::Play).ok_or_else(|| wrong("leaders are 1 to 16"))
            }
            ["drop", id] => {
                leader(id).map(Action::Drop).ok_or_else(|| wrong("leaders are 1 to 16"))
            }
            ["depots", contents] => contents.parse().map(Action::Rearrange),
            [what] => read_dash(what).ok_or_else(|| wrong(EXAMPLES)),
            _ => Err(wrong(EXAMPLES)),
        }
    }
}

const EXAMPLES: &str = "an action is one of keep 7 16, bonus C-2, row 0, col 3, C-2, C-L, C-x, w-C, \
    2-x, buy g1 1 d:HH, use 1 d:C, use basic d:C s:V =S, finish, play 5, drop 5, depots C/VV/-, end";

/// What may stand behind the dash.
enum Target {
    Shelf(Shelf),
    Leader,
    Away,
}

/// `C-2`, `w-x`: what (`None` for a white marble) and where.
fn dash(text: &str) -> Option<(Option<Resource>, Target)> {
    let (what, to) = text.split_once('-')?;
    let what = match what {
        "w" => None,
        kind => Some(kind.parse().ok()?),
    };
    let to = match to {
        "x" => Target::Away,
        "L" => Target::Leader,
        room => Target::Shelf(room.parse().ok()?),
    };
    Some((what, to))
}

fn read_dash(text: &str) -> Option<Action> {
    if let Some(Ok(stored)) = text.strip_suffix("-x").map(str::parse) {
        return Some(Action::DiscardStored(stored));
    }
    if let Some(kind) = text.strip_prefix("w-").and_then(|kind| kind.parse().ok()) {
        return Some(Action::Convert(kind));
    }
    Some(match dash(text)? {
        (Some(kind), Target::Shelf(shelf)) => Action::Store(kind, Store::Shelf(shelf)),
        (Some(kind), Target::Leader) => Action::Store(kind, Store::Leader),
        (Some(kind), Target::Away) => Action::Discard(kind),
        (None, Target::Away) => Action::DiscardWhite,
        (None, _) => return None,
    })
}

impl FromStr for Store {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Store, NotationError> {
        match text {
            "L" => Ok(Store::Leader),
            room => room.parse().map(Store::Shelf),
        }
    }
}

impl FromStr for Stored {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Stored, NotationError> {
        match text.strip_prefix('L') {
            Some(kind) => kind.parse().map(Stored::Leader),
            None => text.parse().map(Stored::Shelf),
        }
    }
}

impl FromStr for Power {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Power, NotationError> {
        let power = match (text, text.strip_prefix('L')) {
            ("basic", _) => Some(Power::Basic),
            (_, Some(id)) => leader(id).map(Power::Leader),
            (slot, None) => SlotId::of(slot).map(Power::Card),
        };
        power.ok_or_else(|| {
            NotationError::new(text, "a power is basic, a slot 1 to 3, or L13 to L16")
        })
    }
}

fn leader(id: &str) -> Option<LeaderId> {
    LeaderId::all().find(|leader| leader.to_string() == id)
}
