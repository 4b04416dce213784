//! The page of a finished match: where one is in it, and what keys and mouse do.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::time::{Duration, Instant};
use words::say;

use super::hints::Hints;
use super::input::Input;
use super::paint::Shown;
use super::scroll::Scroll;
use super::walk::walk;
use crate::menu::{Desk, Go, Page, Text};
use crate::play::{Spot, Unreadable};
use crate::replay::Replay;

/// How fast it can play by itself.
const SPEEDS: [(&str, Duration); 4] = [
    ("0.5", Duration::from_millis(2000)),
    ("1", Duration::from_millis(1000)),
    ("2", Duration::from_millis(500)),
    ("4", Duration::from_millis(250)),
];

enum Overlay {
    Score,
    Explain(Spot),
    /// The number of a position is typed.
    Jump(Input),
    /// Something to read.
    Text {
        title: String,
        lines: Vec<String>,
        /// The lines are hints: a click on one presses its key.
        keys: bool,
        from: Scroll,
    },
    /// What happened. Every line leads to its move.
    Log {
        lines: Vec<String>,
        /// The number of the move of each line.
        moves: Vec<usize>,
        /// The line under the cursor.
        at: Scroll,
        /// The first row that is shown.
        from: usize,
    },
}

pub(crate) struct ReplayPage {
    replay: Replay,
    speed: usize,
    /// When the next position is shown, if it plays by itself.
    next: Option<Instant>,
    overlay: Option<Overlay>,
    /// The arrows go from thing to thing on the board instead of through the match.
    on_board: bool,
    /// The thing under the cursor.
    spot: Option<Spot>,
    spots: Vec<(Spot, Rect)>,
    /// The row of the bar, to jump with the mouse.
    bar: Rect,
    hints: Hints,
    /// The keys in a text that names them.
    keys: Hints,
    /// The lines that lie over the page, or stand beside the board with the newest first.
    lines: Shown,
}

impl ReplayPage {
    pub(crate) fn new(replay: Replay) -> ReplayPage {
        ReplayPage {
            replay,
            speed: 1,
            next: None,
            overlay: None,
            on_board: false,
            spot: None,
            spots: Vec::new(),
            bar: Rect::default(),
            hints: Hints::default(),
            keys: Hints::default(),
            lines: Shown::default(),
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
        understood(self.replay.step(by), desk)
    }

    fn go(&mut self, to: usize, desk: &Desk) -> Result<(), String> {
        self.next = None;
        understood(self.replay.go(to), desk)
    }

    pub(crate) fn key(&mut self, key: KeyEvent, desk: &Desk) -> Result<Go, String> {
        if self.overlay.is_some() {
            return self.key_in_overlay(key, desk);
        }
        if self.on_board && self.key_on_board(key.code) {
            return Ok(Go::Stay);
        }
        let playing = self.next.take();
        match key.code {
            KeyCode::Esc => return Ok(Go::Back),
            KeyCode::Tab | KeyCode::BackTab => {
                self.on_board = true;
                self.look(0, 0);
            }
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
            KeyCode::Char('w') => {
                let (saved, title) = (self.replay.save(), say!(desk.words, "terminal-record"));
                let text = |said| Page::Text(Text { title, lines: vec![said] });
                return Ok(Go::Work(Box::pin(async move { saved.await.map(text) })));
            }
            KeyCode::Char('i') => {
                self.read(say!(desk.words, "replay-link"), self.replay.ways_here(), false);
            }
            KeyCode::Char('s') if self.replay.outcome().is_some() => {
                self.overlay = Some(Overlay::Score);
            }
            KeyCode::Char('t') => {
                let lines = self.replay.board().summary(self.replay.around());
                self.read(say!(desk.words, "table-menu-summary"), lines, false);
            }
            KeyCode::Char('l') if self.replay.told().next().is_none() => {
                let nothing = vec![say!(desk.words, "table-log-empty")];
                self.read(say!(desk.words, "replay-log"), nothing, false);
            }
            KeyCode::Char('l') => {
                let told = self.replay.told();
                let told =
                    told.map(|(number, line)| (format!("{number:<3} {}", line.text), number));
                let (lines, moves) = told.unzip();
                // Of what happened, the end is what one wants to read.
                self.overlay = Some(Overlay::Log { lines, moves, at: Scroll::END, from: 0 });
            }
            KeyCode::Char('?') => {
                let keys = say!(desk.words, "terminal-replay-keys");
                let lines = keys.lines().map(str::to_owned).collect();
                self.read(say!(desk.words, "table-menu-keys"), lines, true);
            }
            _ => {}
        }
        Ok(Go::Stay)
    }

    /// Keys that mean something else on the board; says whether this is one.
    fn key_on_board(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Esc | KeyCode::Tab | KeyCode::BackTab => self.on_board = false,
            KeyCode::Up => self.look(0, -1),
            KeyCode::Down => self.look(0, 1),
            KeyCode::Left => self.look(-1, 0),
            KeyCode::Right => self.look(1, 0),
            KeyCode::Enter | KeyCode::Char('?') => {
                self.overlay = self.spot.clone().map(Overlay::Explain);
            }
            _ => return false,
        }
        true
    }

    /// Moves the cursor on the board; without a direction it only finds a place for it.
    fn look(&mut self, right: i32, down: i32) {
        let marks = self.replay.marks();
        if let Some(spot) = walk(&self.spots, self.spot.as_ref(), &marks, (right, down)) {
            self.spot = Some(spot);
        }
    }

    fn read(&mut self, title: String, lines: Vec<String>, keys: bool) {
        self.overlay = Some(Overlay::Text { title, lines, keys, from: Scroll::default() });
    }

    /// Closes the log and goes to the move of one of its lines.
    fn go_to_line(&mut self, line: usize, desk: &Desk) -> Result<(), String> {
        match self.overlay.take() {
            Some(Overlay::Log { moves, .. }) => {
                let to = moves.get(line).or(moves.last());
                to.map_or(Ok(()), |to| self.go(*to, desk))
            }
            _ => Ok(()),
        }
    }

    fn key_in_overlay(&mut self, key: KeyEvent, desk: &Desk) -> Result<Go, String> {
        match &mut self.overlay {
            Some(Overlay::Jump(input)) => match key.code {
                KeyCode::Enter => {
                    let to = input.text().trim().parse::<usize>();
                    self.overlay = None;
                    if let Ok(to) = to {
                        self.go(to, desk)?;
                    }
                }
                KeyCode::Esc => self.overlay = None,
                _ => _ = input.key(key),
            },
            Some(Overlay::Text { from, .. }) => {
                if from.key(key.code) {
                    self.overlay = None;
                }
            }
            Some(Overlay::Log { at, .. }) => {
                if at.key(key.code) {
                    let Scroll(line) = *at;
                    match key.code {
                        KeyCode::Enter => self.go_to_line(line, desk)?,
                        _ => self.overlay = None,
                    }
                }
            }
            Some(Overlay::Score | Overlay::Explain(_)) | None => self.overlay = None,
        }
        Ok(Go::Stay)
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &Desk) -> Result<Go, String> {
        if let Some(key) = self.hints.pressed(&mouse) {
            return self.key(key, desk);
        }
        if let Some(key) = self.keys.pressed(&mouse) {
            // They are keys of the page below.
            self.overlay = None;
            return self.key(key, desk);
        }
        let at = Position { x: mouse.column, y: mouse.row };
        match (mouse.kind, &mut self.overlay) {
            (
                kind @ (MouseEventKind::ScrollUp | MouseEventKind::ScrollDown),
                Some(Overlay::Text { from: scrolled, .. } | Overlay::Log { at: scrolled, .. }),
            ) => _ = scrolled.wheel(kind),
            (MouseEventKind::ScrollUp, None) => self.step(-1, desk)?,
            (MouseEventKind::ScrollDown, None) => self.step(1, desk)?,
            (MouseEventKind::Down(_), Some(Overlay::Jump(_))) => {}
            (MouseEventKind::Down(_), Some(Overlay::Log { .. })) => match self.lines.line_at(at) {
                Some(line) => self.go_to_line(line, desk)?,
                None => self.overlay = None,
            },
            (MouseEventKind::Down(_), Some(_)) => self.overlay = None,
            (MouseEventKind::Down(_), None) => self.click(at, desk)?,
            _ => {}
        }
        Ok(Go::Stay)
    }

    fn click(&mut self, at: Position, desk: &Desk) -> Result<(), String> {
        if self.bar.contains(at) {
            let part = usize::from(at.x - self.bar.x) * (self.replay.last() + 1);
            return self.go(part / usize::from(self.bar.width.max(1)), desk);
        }
        let line = self.lines.line_at(at);
        let told = line.and_then(|line| self.replay.told().rev().nth(line));
        if let Some(to) = told.map(|(number, _)| number) {
            return self.go(to, desk);
        }
        let spot = self.spots.iter().rev().find(|(_, place)| place.contains(at));
        self.overlay = spot.map(|(spot, _)| Overlay::Explain(spot.clone()));
        Ok(())
    }
}

/// A position that this program cannot read, in words.
fn understood(done: Result<(), Unreadable>, desk: &Desk) -> Result<(), String> {
    done.map_err(|what| say!(desk.words, "terminal-confused", what = what.to_string()))
}
