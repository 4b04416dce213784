//! What the client must know about a game to show it: how it looks, and what it is called.

use kernel::Seat;
use ratatui::text::Span;
use serde::de::DeserializeOwned;
use words::Words;

use super::{Canvas, Move, Spot};

/// A position as somebody sees it.
pub(crate) struct Seen<'a, V> {
    pub(crate) view: &'a V,
    /// From whose side it is seen; spectators have none.
    pub(crate) seat: Option<Seat>,
    /// What the players are called, by seat.
    pub(crate) names: &'a [String],
    pub(crate) words: &'a Words,
}

impl<V> Clone for Seen<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for Seen<'_, V> {}

impl<V> Seen<'_, V> {
    /// What the player of a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The name in so many columns. A number at its end stays: it tells bots apart.
    pub(crate) fn short_name(&self, seat: Seat, room: u16) -> String {
        let name = self.name(seat);
        let number = name.rsplit_once(' ').map(|(_, last)| last).unwrap_or_default();
        let is_number = number.parse::<u8>().is_ok();
        let tail = if is_number { format!(" {number}") } else { String::new() };
        match usize::from(room).checked_sub(tail.len()) {
            Some(left) if Span::raw(name).width() > usize::from(room) => {
                let first = name.strip_suffix(&tail).unwrap_or(name);
                format!("{}{tail}", cut(first, left).trim_end())
            }
            _ => cut(name, usize::from(room)).to_owned(),
        }
    }
}

/// As much of a text as fits into so many columns.
pub(crate) fn cut(text: &str, room: usize) -> &str {
    let mut width = 0;
    let end = text.char_indices().find_map(|(place, letter)| {
        width += Span::raw(letter.to_string()).width();
        (width > room).then_some(place)
    });
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Something that happened, and what led to it.
pub(crate) struct Event<'a, V, E> {
    pub(crate) event: &'a E,
    /// The position on which it happened; not known after a lost connection.
    pub(crate) before: Option<&'a V>,
    /// What happened after it in the same change.
    pub(crate) rest: &'a [E],
}

/// A line of the log: what happened in words, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) marks: Vec<Spot>,
    /// Whose doing it was.
    pub(crate) seat: Option<Seat>,
}

/// A step of the guided first turn: what is good to know about what is to be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuideStep {
    pub(crate) text: String,
    /// With this one the first turn ends.
    pub(crate) closes: bool,
}

/// A game as this client shows it. It decides nothing: what is legal is told by the house.
pub(crate) trait Face: 'static {
    /// What is seen; comes as JSON.
    type View: DeserializeOwned + Clone + Send;
    /// What happens; comes as JSON.
    type Event: DeserializeOwned + Send;
    /// The name of the game.
    const NAME: &'static str;

    /// The legal actions as things to choose. Several paths may lead to one action. The order is that
    /// of the list in which they are offered: what one wants most often comes first.
    fn moves(seen: Seen<'_, Self::View>, legal: &[String]) -> Vec<Move>;

    /// A thing that can be chosen, in a few words for the list of choices, as it is meant after what
    /// was chosen before: `a green student`, `island 5: 2 blue students`.
    fn label(seen: Seen<'_, Self::View>, spot: &Spot, chosen: &[Spot]) -> String;

    /// What is to be done now, in one sentence; `chosen` is what was chosen so far.
    fn prompt(seen: Seen<'_, Self::View>, chosen: &[Spot]) -> String;

    /// An action that choosing this spot would stand for, to ask the house why it is not legal.
    fn probe(seen: Seen<'_, Self::View>, spot: &Spot, chosen: &[Spot]) -> Option<String>;

    /// What this thing is and does, in one or two sentences.
    fn help(seen: Seen<'_, Self::View>, spot: &Spot) -> Option<String>;

    /// What somebody in their first turn should know now; nothing if the prompt says it all.
    fn guide(seen: Seen<'_, Self::View>, chosen: &[Spot]) -> Option<GuideStep>;

    /// An event in words; nothing if it is not worth a line. `seen` is what became of it.
    fn tell(seen: Seen<'_, Self::View>, event: Event<'_, Self::View, Self::Event>) -> Option<Line>;

    /// Has the player of this seat given up?
    fn gave_up(view: &Self::View, seat: Seat) -> bool;

    /// The whole position in sentences, for those who cannot see it drawn.
    fn summary(seen: Seen<'_, Self::View>) -> Vec<String>;

    /// Draws the position, in any size from 78×12 on; says with [`Canvas::spot`] where things are.
    fn draw(seen: Seen<'_, Self::View>, canvas: &mut Canvas<'_>);
}
