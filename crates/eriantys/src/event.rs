//! What happened, as everybody at the table sees it.

use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::assistant::Assistant;
use crate::character::Character;
use crate::cloud::CloudId;
use crate::colour::{Colour, Students};
use crate::ending::{EndReason, LastRound};
use crate::island::GroupId;
use crate::tower::Tower;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the words of the sentences in Display")]
pub enum Event {
    /// A round begins (E28).
    Round { number: u32 },
    /// A cloud was filled from the bag (E29).
    CloudFilled { cloud: CloudId, students: Students },
    /// The round was marked as the last one (E68).
    LastRound { why: LastRound },
    /// An assistant was played, by the player or, when absent, by E101.
    AssistantPlayed { seat: Seat, assistant: Assistant },
    /// Somebody's place was passed over (E93, E94).
    PassedOver { seat: Seat },
    /// A turn begins, or goes on after the game was suspended (E38, E99).
    Turn { seat: Seat },
    /// A student was seated in a dining room (E40).
    StudentSeated { seat: Seat, colour: Colour },
    /// A student was put on a group (E42).
    StudentOnGroup { seat: Seat, colour: Colour, group: GroupId },
    /// A coin was gained for a seat of a table (E44).
    CoinGained { seat: Seat },
    /// A professor moved (E45).
    Professor { colour: Colour, seat: Seat },
    /// Mother Nature moved (E49).
    MotherNature { steps: u8, group: GroupId },
    /// A no-entry tile went back to its card instead of a count (E58).
    NoEntryUsed { group: GroupId },
    /// The towers of a group went back to their side (E56).
    TowersReturned { group: GroupId, tower: Tower, count: u8 },
    /// A side placed towers (E55 to E57).
    TowersPlaced { group: GroupId, tower: Tower, count: u8 },
    /// Neighbours joined; the group is now this one (E59, E61).
    Joined { group: GroupId, neighbours: u8 },
    /// A cloud was taken (E62).
    CloudTaken { seat: Seat, cloud: CloudId, students: Students },
    /// A character was paid and used (E76).
    CharacterUsed { seat: Seat, character: Character, paid: u8 },
    /// A colour counts nothing for the rest of the turn (E89).
    ColourIgnored { colour: Colour },
    /// A card drew a student from the bag (E79).
    CardRefilled { character: Character, colour: Colour },
    /// A no-entry tile was put on a group (E85).
    NoEntryPlaced { group: GroupId },
    /// One pair was exchanged (E87, E90).
    Swapped { seat: Seat, take: Colour, give: Colour },
    /// Students went back to the bag (E92).
    StudentsReturned { seat: Seat, colour: Colour, count: u8 },
    /// A player left (E93).
    Left { seat: Seat },
    /// A player came back (E96).
    Returned { seat: Seat },
    /// A player gave up (E100).
    GaveUp { seat: Seat },
    /// Only one side is present: the game waits (E99).
    Suspended,
    /// The game goes on (E99).
    Resumed,
    /// The game is over (E72).
    Over { reason: EndReason },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Round { number } => write!(f, "round {number} begins"),
            Event::CloudFilled { cloud, students } => write!(f, "cloud {cloud} gets {students}"),
            Event::LastRound { why } => write!(f, "this is the last round: {}", why.why()),
            Event::AssistantPlayed { seat, assistant } => {
                write!(f, "{seat} plays assistant {assistant}")
            }
            Event::PassedOver { seat } => write!(f, "{seat} is passed over"),
            Event::Turn { seat } => write!(f, "it is {seat}'s turn"),
            Event::StudentSeated { seat, colour } => {
                write!(f, "{seat} seats a {} student", colour.name())
            }
            Event::StudentOnGroup { seat, colour, group } => {
                write!(f, "{seat} puts a {} student on group {group}", colour.name())
            }
            Event::CoinGained { seat } => write!(f, "{seat} gains a coin"),
            Event::Professor { colour, seat } => {
                write!(f, "{seat} now controls the {} professor", colour.name())
            }
            Event::MotherNature { steps, group } => {
                write!(f, "Mother Nature goes {} to group {group}", many(*steps, "step"))
            }
            Event::NoEntryUsed { group } => {
                write!(f, "the no-entry tile of group {group} goes back to its card")
            }
            Event::TowersReturned { group, tower, count } => {
                let towers = many(*count, &format!("{} tower", tower.name()));
                write!(f, "back from group {group}: {towers}")
            }
            Event::TowersPlaced { group, tower, count } => {
                let towers = many(*count, &format!("{} tower", tower.name()));
                write!(f, "placed on group {group}: {towers}")
            }
            Event::Joined { group, neighbours } => {
                write!(f, "joined with {}: now group {group}", many(*neighbours, "neighbour"))
            }
            Event::CloudTaken { seat, cloud, students } => {
                write!(f, "{seat} takes {students} from cloud {cloud}")
            }
            Event::CharacterUsed { seat, character, paid } => {
                let (number, name) = (character.number(), character.name());
                write!(f, "{seat} pays {paid} and uses character {number}, the {name}")
            }
            Event::ColourIgnored { colour } => {
                write!(f, "{} students count nothing in this turn", colour.name())
            }
            Event::CardRefilled { character, colour } => {
                write!(f, "character {} draws a {} student", character.number(), colour.name())
            }
            Event::NoEntryPlaced { group } => write!(f, "a no-entry tile is put on group {group}"),
            Event::Swapped { seat, take, give } => {
                write!(f, "{seat} takes a {} student for a {} one", take.name(), give.name())
            }
            Event::StudentsReturned { seat, colour, count } => {
                let students = many(*count, &format!("{} student", colour.name()));
                write!(f, "{seat} returns {students} to the bag")
            }
            Event::Left { seat } => write!(f, "{seat} has left"),
            Event::Returned { seat } => write!(f, "{seat} is back"),
            Event::GaveUp { seat } => write!(f, "{seat} gives up"),
            Event::Suspended => f.write_str("the game is suspended"),
            Event::Resumed => f.write_str("the game goes on"),
            Event::Over { reason } => write!(f, "the game is over: {}", reason.why()),
        }
    }
}

/// A number of things, in words that fit the number.
fn many(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
