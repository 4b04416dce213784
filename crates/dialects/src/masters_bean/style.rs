//! What is different for the original clients, for those written since in their manner, and for those
//! that were written after the older document.
//!
//! | | original | newer | older document |
//! |---|---|---|---|
//! | says | how many play and a word, at once, with a blank before each colon | the same, in any other JSON | nothing before it is asked, or no word |
//! | its name is asked | when everybody is there | the same | as soon as it sits |
//! | the match begins | with pauses | at once | at once |
//! | pings | as in the document | the same | none, until it has sent one |
//! | points | it counts itself | the same | it is told |
//! | after the end | it says that it is done | the same | it is let go after a while |

/// How the original clients begin their first line. No library that writes JSON does it like that.
const ORIGINAL_HAND: &str = r#"{"numOfPlayers" : "#;

/// How a client talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// One of the original clients, perhaps the graphical one.
    Original,
    /// Like the original clients, but it is none.
    Newer,
    /// By the older document.
    Older,
}

impl Style {
    /// The style of a client by its line about the number of players, which has a word or has none.
    pub(super) fn of(line: &str, has_word: bool) -> Style {
        match has_word {
            true if line.starts_with(ORIGINAL_HAND) => Style::Original,
            true => Style::Newer,
            false => Style::Older,
        }
    }

    /// Is it asked for its name before everybody is there?
    pub(super) fn named_early(self) -> bool {
        self == Style::Older
    }

    /// Is it left alone while it draws the first screens of a match (section 15, G1)?
    pub(super) fn paced(self) -> bool {
        self == Style::Original
    }

    /// Is it pinged, before it has sent a ping?
    pub(super) fn pinged(self) -> bool {
        self != Style::Older
    }

    /// Is it told about points?
    pub(super) fn told_points(self) -> bool {
        self == Style::Older
    }
}
