//! The page of a finished match.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::{Duration, Instant};
use words::say;

use super::input::Input;
use super::paint;
use super::table::{draw_text, ink_of, score_lines, tail};
use crate::menu::{Desk, Go};
use crate::play::{Canvas, Ink, Look, Signs, Spot};
use crate::replay::Replay;

/// How fast it can play by itself.
const SPEEDS: [(&str, Duration); 4] = [
    ("0.5", Duration::from_millis(2000)),
    ("1", Duration::from_millis(1000)),
    ("2", Duration::from_millis(500)),
    ("4", Duration::from_millis(250)),
];
/// From this width on, what happened stands beside the board.
const WIDE: u16 = 110;

enum Overlay {
    Score,
    Explain(Spot),
    /// The number of a position is typed.
    Jump(Input),
    Summary {
        from: usize,
    },
}

pub(crate) struct ReplayPage {
    replay: Replay,
    speed: usize,
    /// When the next position is shown, if it plays by itself.
    next: Option<Instant>,
    overlay: Option<Overlay>,
    spots: Vec<(Spot, Rect)>,
    /// The row of the bar, to jump with the mouse.
    bar: Rect,
}

impl ReplayPage {
    pub(crate) fn new(replay: Replay) -> ReplayPage {
        ReplayPage {
            replay,
            speed: 1,
            next: None,
            overlay: None,
            spots: Vec::new(),
            bar: Rect::default(),
        }
    }

    pub(crate) fn ticks(&self) -> bool {
        self.next.is_some()
    }

    fn pause(&self) -> Duration {
        SPEEDS.get(self.speed).map_or(Duration::from_secs(1), |(_, pause)| *pause)
    }

    pub(crate) fn tick(&mut self, desk: &Desk) -> Result<Go, String> {
        if self.next.is_some_and(|next| next <= Instant::now()) {
            let at_end = self.replay.at() + 1 >= self.replay.last();
            self.next = (!at_end).then(|| Instant::now() + self.pause());
            self.step(1, desk)?;
            if at_end && self.replay.ending().is_some() {
                self.overlay = Some(Overlay::Score);
            }
        }
        Ok(Go::Stay)
    }

    fn step(&mut self, by: isize, desk: &Desk) -> Result<(), String> {
        let done = self.replay.step(by);
        done.map_err(|what| say!(desk.words, "terminal-confused", what = what.to_string()))
    }

    pub(crate) fn key(&mut self, key: KeyEvent, desk: &Desk) -> Result<Go, String> {
        if self.overlay.is_some() {
            return self.key_in_overlay(key, desk);
        }
        let playing = self.next.take();
        match key.code {
            KeyCode::Esc => return Ok(Go::Back),
            KeyCode::Right | KeyCode::Down | KeyCode::Enter => self.step(1, desk)?,
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace => self.step(-1, desk)?,
            KeyCode::PageDown => self.step(10, desk)?,
            KeyCode::PageUp => self.step(-10, desk)?,
            KeyCode::Home => self.step(isize::MIN, desk)?,
            KeyCode::End => self.step(isize::MAX, desk)?,
            KeyCode::Char(' ') if playing.is_none() => {
                if self.replay.at() == self.replay.last() {
                    self.step(isize::MIN, desk)?;
                }
                self.next = Some(Instant::now() + self.pause());
            }
            KeyCode::Char('+') => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
                self.next = playing;
            }
            KeyCode::Char('-') => {
                self.speed = self.speed.saturating_sub(1);
                self.next = playing;
            }
            KeyCode::Char(':') => self.overlay = Some(Overlay::Jump(Input::default())),
            KeyCode::Char('v') => {
                self.replay.next_viewer().map_err(|error| error.in_words(&desk.words))?;
            }
            KeyCode::Char('s') if self.replay.ending().is_some() => {
                self.overlay = Some(Overlay::Score);
            }
            KeyCode::Char('t') => self.overlay = Some(Overlay::Summary { from: 0 }),
            _ => {}
        }
        Ok(Go::Stay)
    }

    fn key_in_overlay(&mut self, key: KeyEvent, desk: &Desk) -> Result<Go, String> {
        match &mut self.overlay {
            Some(Overlay::Jump(input)) => match key.code {
                KeyCode::Enter => {
                    let to = input.text().trim().parse::<usize>();
                    self.overlay = None;
                    if let Ok(to) = to {
                        let done = self.replay.go(to);
                        done.map_err(|what| {
                            say!(desk.words, "terminal-confused", what = what.to_string())
                        })?;
                    }
                }
                KeyCode::Esc => self.overlay = None,
                _ => _ = input.key(key),
            },
            Some(Overlay::Summary { from }) => match key.code {
                KeyCode::Up => *from = from.saturating_sub(1),
                KeyCode::Down => *from += 1,
                _ => self.overlay = None,
            },
            Some(Overlay::Score | Overlay::Explain(_)) | None => self.overlay = None,
        }
        Ok(Go::Stay)
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &Desk) -> Result<Go, String> {
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step(-1, desk)?,
            MouseEventKind::ScrollDown => self.step(1, desk)?,
            MouseEventKind::Down(MouseButton::Left) if self.overlay.is_some() => {
                self.overlay = None;
            }
            MouseEventKind::Down(_) if self.bar.contains(at) => {
                let part = usize::from(at.x - self.bar.x) * (self.replay.last() + 1);
                let to = part / usize::from(self.bar.width.max(1));
                self.next = None;
                let done = self.replay.go(to);
                done.map_err(|what| {
                    say!(desk.words, "terminal-confused", what = what.to_string())
                })?;
            }
            MouseEventKind::Down(_) => {
                let spot = self.spots.iter().rev().find(|(_, place)| place.contains(at));
                self.overlay = spot.map(|(spot, _)| Overlay::Explain(spot.clone()));
            }
            _ => {}
        }
        Ok(Go::Stay)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        let mut main = area;
        if area.width >= WIDE {
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
            height: main.height.saturating_sub(7),
        };
        let mut canvas = Canvas::new(buffer, board, look);
        self.replay.board().draw(self.replay.around(), &mut canvas);
        self.spots = canvas.finish(&Signs { marked: self.replay.marks(), ..Signs::default() });
        self.draw_bar(buffer, row(6), look);
        let lines = self.replay.lines().iter().map(|line| (line.text.clone(), line.seat));
        for (up, (text, seat)) in (2..=5u16).rev().zip(lines) {
            let text = paint::fit(&look.plain(&text), main.width.saturating_sub(2), look);
            paint::text(buffer, (main.x + 1, row(up).y), main, &text, look.style(ink_of(seat)));
        }
        let hint = match self.replay.has_viewers() {
            true => say!(words, "terminal-hint-record"),
            false => say!(words, "terminal-hint-replay"),
        };
        let hint = paint::fit(&look.plain(&hint), main.width.saturating_sub(2), look);
        paint::text(buffer, (main.x + 1, row(1).y), main, &hint, look.style(Ink::Faint));
        self.draw_overlay(buffer, area, desk);
    }

    fn draw_head(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        let game = words.say(&format!("game-{}", self.replay.game()), []);
        let number = self.replay.at();
        let of = say!(words, "replay-move-of", number = number, total = self.replay.last());
        let step = self.replay.notation().map_or_else(String::new, |step| format!("  {step}"));
        let left = look.plain(&format!(" {game} · {of}{step}"));
        let speed = SPEEDS.get(self.speed).map_or("1", |(name, _)| name);
        let state = match self.next.is_some() {
            true => format!("{} {speed}×", look.sign("▶", ">")),
            false => format!("{} {speed}×", look.sign("‖", "||")),
        };
        let seen = format!("{} {}", say!(words, "replay-seen-by"), self.replay.viewer());
        let right = look.plain(&format!("{seen} · {state} "));
        let room = area.width.saturating_sub(paint::width(&right) + 1);
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

    fn draw_story(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let look = desk.look;
        let inner = paint::boxed(buffer, area, &say!(desk.words, "replay-log"), look);
        let told = self.replay.told().rev();
        let told = told.map(|line| ("", line.text.as_str().into(), look.style(ink_of(line.seat))));
        tail(buffer, inner, told, "", 0, look);
    }

    fn draw_overlay(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        match &self.overlay {
            None => {}
            Some(Overlay::Score) => {
                let Some(ending) = self.replay.ending() else { return };
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
            Some(Overlay::Summary { from }) => {
                let lines = self.replay.board().summary(self.replay.around());
                let title = say!(words, "table-menu-summary");
                draw_text(buffer, area, &title, &lines, *from, look);
            }
        }
    }
}
