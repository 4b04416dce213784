//! What is different for clients that were written after the older document.
//!
//! | | original | older document |
//! |---|---|---|
//! | says | how many play and a word, at once | nothing before it is asked, or no word |
//! | its name is asked | when everybody is there | as soon as it sits |
//! | pings | as in the document | none, until it has sent one |
//! | points | it counts itself | it is told |
//! | after the end | it says that it is done | it is let go after a while |

/// How a client talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Like the original clients.
    Original,
    /// By the older document.
    Older,
}

impl Style {
    /// The style of a client whose line about the number of players has a word, or has none.
    pub(super) fn of(has_word: bool) -> Style {
        if has_word { Style::Original } else { Style::Older }
    }

    /// Is it asked for its name before everybody is there?
    pub(super) fn named_early(self) -> bool {
        self == Style::Older
    }

    /// Is it pinged, before it has sent a ping?
    pub(super) fn pinged(self) -> bool {
        self == Style::Original
    }

    /// Is it told about points?
    pub(super) fn told_points(self) -> bool {
        self == Style::Older
    }
}
