//! Everything on a board, for those who do not see it drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashSet;

use super::{Around, Board, Canvas, Look, Signs, Spot};

/// So much room that nothing is left out.
const ROOM: Rect = Rect { x: 0, y: 0, width: 200, height: 60 };

/// Everything that is on the board when it is drawn, with what it is called, in the order in which it
/// is drawn. Things of which the same is said are one: who hears a list cannot point at one of them.
pub(crate) fn things(
    board: &dyn Board,
    around: Around<'_>,
    chosen: &[Spot],
) -> Vec<(Spot, String)> {
    let mut buffer = Buffer::empty(ROOM);
    let mut canvas = Canvas::new(&mut buffer, ROOM, Look { colour: false, ascii: false });
    board.draw(around, &mut canvas);
    let spots = canvas.finish(&Signs::default()).into_iter().map(|(spot, _)| spot);
    let mut said = HashSet::new();
    let named = spots.map(|spot| (board.label(around, &spot, chosen), spot));
    let once = named.filter(|(label, spot)| {
        !label.is_empty() && said.insert((label.clone(), board.help(around, spot)))
    });
    once.map(|(label, spot)| (spot, label)).collect()
}
