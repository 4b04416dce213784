//! What stands in the place of the board: the waiting room, and what covers hidden cards.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Instant;
use words::say;

use super::popup::draw_question;
use crate::menu::Desk;
use crate::play::{Ink, Look};
use crate::screen::hints::Hints;
use crate::screen::paint;
use crate::table::Party;
use crate::table::clocks::written;
use crate::table::names::{Presence, before_the_match, spectators, tags};

/// Nobody must see anything before the next person is there.
pub(super) fn cover(
    buffer: &mut Buffer,
    area: Rect,
    name: &str,
    party: &Party,
    desk: &Desk,
) -> Hints {
    let (look, words) = (desk.look, &desk.words);
    let mut lines = vec![say!(words, "terminal-cover", name = name)];
    // Time passes also while nobody looks.
    if let (Some(seat), Some(clocks)) = (party.table().seat(), party.table().clocks()) {
        let left = written(clocks.left(seat, Instant::now()));
        lines.push(say!(words, "terminal-cover-clock", left = left));
    }
    lines.extend([String::new(), say!(words, "terminal-cover-enter", name = name)]);
    let (title, hint) = (say!(words, "terminal-cover-title"), say!(words, "terminal-hint-cover"));
    draw_question(buffer, area, &title, &lines, &hint, look)
}

/// Until everybody's line was heard, it is not known who is next, and nobody can show anything.
pub(super) fn cover_for_now(buffer: &mut Buffer, area: Rect, desk: &Desk) -> Hints {
    let (look, words) = (desk.look, &desk.words);
    let (title, hint) = (say!(words, "terminal-cover-title"), say!(words, "terminal-hint-wait"));
    draw_question(buffer, area, &title, &[say!(words, "loading")], &hint, look)
}

/// The waiting room: who is there, and how others come.
pub(super) fn draw_room(buffer: &mut Buffer, area: Rect, look: Look, party: &Party) {
    let table = party.table();
    let words = table.words();
    let game = words.say(&format!("game-{}", table.info().game), []);
    let inner = paint::boxed(buffer, area, &game, look);
    let mut lines = vec![format!("{} {}", say!(words, "share-code"), table.info().code)];
    lines.extend(party.link());
    lines.push(tags(table.info(), words).join(", "));
    lines.push(String::new());
    for (place, seat) in table.info().seats.iter().enumerate() {
        let name = table.names().get(place).cloned().unwrap_or_default();
        let presence = Presence::of(seat);
        let mut about = vec![presence.in_words(words)];
        about.extend(before_the_match(table.info(), place, words));
        if table.seat().map(Seat::index) == Some(place) {
            about.push(say!(words, "table-you"));
        }
        let sign = match presence {
            Presence::Free => look.sign("○", "-"),
            _ => look.sign("●", "*"),
        };
        let name = if presence == Presence::Free { String::new() } else { format!("{name}, ") };
        lines.push(format!(" {sign} {}. {name}{}", place + 1, about.join(", ")));
    }
    if let Some(watching) = spectators(table.info(), words) {
        lines.extend([String::new(), watching]);
    }
    for (y, line) in (inner.y..inner.bottom()).zip(&lines) {
        let line = paint::fit(&look.plain(line), inner.width.saturating_sub(2), look);
        paint::text(buffer, (inner.x + 1, y), inner, &line, look.style(Ink::Plain));
    }
}
