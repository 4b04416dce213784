//! How the page of a finished match looks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use words::say;

use super::{Overlay, ReplayPage, SPEEDS};
use crate::menu::Desk;
use crate::play::{Canvas, Ink, Look, Signs};
use crate::screen::paint;
use crate::screen::table::{draw_lines, draw_text, ink_of, score_lines, tail};

/// Rows for what led to a position.
const STEP: u16 = 4;

impl ReplayPage {
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        (self.hints, self.keys, self.lines) = Default::default();
        let mut main = area;
        if area.width >= paint::WIDE {
            main.width = area.width - 40;
            let panel = Rect { x: main.right(), width: 40, ..area };
            self.draw_story(buffer, panel, desk);
        }
        let row = |up: u16| Rect { y: main.bottom().saturating_sub(up), height: 1, ..main };
        self.draw_head(buffer, Rect { height: 1, ..main }, desk);
        let board = Rect {
            x: main.x + 1,
            y: main.y + 1,
            width: main.width.saturating_sub(2),
            height: main.height.saturating_sub(STEP + 3),
        };
        let mut canvas = Canvas::new(buffer, board, look);
        self.replay.board().draw(self.replay.around(), &mut canvas);
        let cursor = self.spot.clone().filter(|_| self.on_board);
        let marked = self.replay.marks();
        self.spots = canvas.finish(&Signs { marked, cursor, ..Signs::default() });
        self.draw_bar(buffer, row(2 + STEP), look);
        let step = Rect { y: row(1 + STEP).y, height: STEP, ..main };
        self.draw_step(buffer, step, desk);
        let hint = match (&self.overlay, self.on_board) {
            (Some(Overlay::Jump(_)), _) => say!(words, "terminal-hint-jump"),
            (Some(Overlay::Log { .. }), _) => say!(words, "terminal-hint-replay-log"),
            (Some(Overlay::Text { .. }), _) => say!(words, "terminal-hint-text"),
            (Some(Overlay::Score | Overlay::Explain(_)), _) => say!(words, "terminal-hint-close"),
            (None, true) => say!(words, "terminal-hint-replay-board"),
            (None, false) => say!(words, "terminal-hint-replay"),
        };
        let hints = Rect { x: main.x + 1, width: main.width.saturating_sub(2), ..row(1) };
        self.hints.draw(buffer, hints, &hint, look);
        self.draw_overlay(buffer, area, desk);
    }

    /// What led here, in notation and in words; if that is too much, how much more there is.
    fn draw_step(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let look = desk.look;
        let width = area.width.saturating_sub(2);
        let mut step = self.replay.notation().map(|step| format!("{step}  ")).unwrap_or_default();
        let notation = step.clone();
        let mut lines = Vec::new();
        for line in self.replay.lines() {
            let text = std::mem::take(&mut step) + &look.plain(&line.text);
            let pieces = paint::wrap(&text, width).into_iter();
            lines.extend(pieces.map(|piece| (piece, look.style(ink_of(line.seat)))));
        }
        let rows = usize::from(area.height);
        if lines.len() > rows {
            let more = say!(desk.words, "terminal-replay-more", count = lines.len() + 1 - rows);
            lines.truncate(rows.saturating_sub(1));
            lines.push((look.plain(&more), look.style(Ink::Faint)));
        }
        for (y, (text, style)) in (area.y..area.bottom()).zip(lines) {
            paint::text(buffer, (area.x + 1, y), area, &text, style);
        }
        paint::text(buffer, (area.x + 1, area.y), area, &notation, look.style(Ink::Faint));
    }

    fn draw_head(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        let game = words.say(&format!("game-{}", self.replay.game()), []);
        let number = self.replay.at();
        let of = say!(words, "replay-move-of", number = number, total = self.replay.last());
        let left = look.plain(&format!(" {game} · {of}"));
        let speed = SPEEDS.get(self.speed).map_or("1", |(name, _)| name);
        let state = match self.next.is_some() {
            true => format!("{} {speed}×", look.sign("▶", ">")),
            false => format!("{} {speed}×", look.sign("‖", "||")),
        };
        let seen = format!("{} {}", say!(words, "replay-seen-by"), self.replay.viewer());
        let right = look.plain(&format!("{seen} · {state} "));
        let room = area.width.saturating_sub(paint::width(&right).saturating_add(1));
        let left = paint::fit(&left, room, look);
        paint::text(buffer, (area.x, area.y), area, &left, look.style(Ink::Strong));
        let x = area.right().saturating_sub(paint::width(&right));
        paint::text(buffer, (x, area.y), area, &right, look.style(Ink::Faint));
    }

    fn draw_bar(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let bar = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let whole = self.replay.last().max(1);
        let done = usize::from(bar.width) * self.replay.at() / whole;
        let rest = usize::from(bar.width).saturating_sub(done);
        let text = look.sign("━", "=").repeat(done) + &look.sign("─", "-").repeat(rest);
        paint::text(buffer, (bar.x, bar.y), bar, &text, look.style(Ink::Faint));
        self.bar = bar;
    }

    fn draw_story(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let look = desk.look;
        let inner = paint::boxed(buffer, area, &say!(desk.words, "replay-log"), look);
        let told = self.replay.told().rev();
        let told =
            told.map(|(_, line)| ("", line.text.as_str().into(), look.style(ink_of(line.seat))));
        self.lines = tail(buffer, inner, told, "", 0, None, look);
    }

    fn draw_overlay(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        match &mut self.overlay {
            None => {}
            Some(Overlay::Score) => {
                let Some(ending) = self.replay.outcome() else { return };
                let title = say!(words, "replay-score");
                draw_text(buffer, area, &title, &score_lines(&ending, look), 0, look);
            }
            Some(Overlay::Explain(spot)) => {
                let (board, around) = (self.replay.board(), self.replay.around());
                let title = board.label(around, spot, &[]);
                let none = || say!(words, "terminal-no-help");
                let help = board.help(around, spot).unwrap_or_else(none);
                draw_text(buffer, area, &title, &[help], 0, look);
            }
            Some(Overlay::Jump(input)) => {
                let place = paint::popup(buffer, area, (30, 3), &say!(words, "replay-move"), look);
                input.draw(buffer, place, true, look);
            }
            Some(Overlay::Log { lines, at, from, .. }) => {
                at.0 = at.0.min(lines.len().saturating_sub(1));
                let title = say!(words, "replay-log");
                self.lines = draw_lines(buffer, area, &title, lines, *from, Some(at.0), look);
                *from = self.lines.from;
            }
            Some(Overlay::Text { title, lines, keys, from }) => {
                self.lines = draw_text(buffer, area, title, lines, from.0, look);
                from.0 = self.lines.from;
                let mut last = None;
                for (line, row) in self.lines.rows.iter().filter(|_| *keys) {
                    // The keys stand at the beginning of a line.
                    if last.replace(*line) != Some(*line)
                        && let Some(text) = lines.get(*line)
                    {
                        self.keys.place(*row, text, look);
                    }
                }
            }
        }
    }
}
