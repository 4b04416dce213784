//! A page with questions that are answered together.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use words::say;

use super::hints::Hints;
use super::input::Input;
use super::paint;
use crate::menu::{Desk, Field, Form, Go, Kind};
use crate::play::Ink;

/// What stands around an answer.
const ARROWS: u16 = 4;

pub(crate) struct FormPage {
    form: Form,
    /// The question under the cursor; after the last one comes the button.
    cursor: usize,
    /// The text that is typed into the question under the cursor.
    input: Input,
    drawn: Vec<(usize, Rect)>,
    /// The arrows that lead to the answer before.
    before: Vec<Rect>,
    hints: Hints,
}

impl FormPage {
    pub(crate) fn new(form: Form, desk: &Desk) -> FormPage {
        let cursor = if form.ready { form.fields(&desk.words).len() } else { 0 };
        let (input, hints) = (Input::default(), Hints::default());
        FormPage { form, cursor, input, drawn: Vec::new(), before: Vec::new(), hints }
    }

    fn field(&self, desk: &Desk) -> Option<Field> {
        self.form.fields(&desk.words).into_iter().nth(self.cursor)
    }

    pub(crate) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Result<Go, String> {
        let count = self.form.fields(&desk.words).len() + 1;
        match key.code {
            KeyCode::Esc => return Ok(Go::Back),
            KeyCode::Up | KeyCode::BackTab => self.move_to((self.cursor + count - 1) % count, desk),
            KeyCode::Down | KeyCode::Tab => self.move_to((self.cursor + 1) % count, desk),
            KeyCode::Enter if self.cursor + 1 == count => return self.form.done(desk),
            KeyCode::Enter => self.move_to(self.cursor + 1, desk),
            _ => self.change(key, desk),
        }
        Ok(Go::Stay)
    }

    fn change(&mut self, key: KeyEvent, desk: &Desk) {
        let Some(field) = self.field(desk) else { return };
        match &field.kind {
            Kind::Text => {
                self.input = self.typed(&field);
                self.input.key(key);
                self.form.answer(&field.name, self.input.text());
            }
            Kind::Pick(_) => match key.code {
                KeyCode::Left => self.turn(&field, -1),
                KeyCode::Right | KeyCode::Char(' ') => self.turn(&field, 1),
                _ => {}
            },
        }
    }

    /// What is typed: it goes on where it was left, unless the question is another one now.
    fn typed(&self, field: &Field) -> Input {
        let answer = self.form.answers().get(&field.name);
        if self.input.text() == answer { self.input.clone() } else { Input::new(answer) }
    }

    /// To the next answer, or the one before.
    fn turn(&mut self, field: &Field, step: isize) {
        let Kind::Pick(of) = &field.kind else { return };
        let count = of.len().max(1);
        let at = (field.picked(self.form.answers()) + count).saturating_add_signed(step) % count;
        if let Some((answer, _)) = of.get(at) {
            self.form.answer(&field.name, answer.clone());
        }
    }

    fn move_to(&mut self, cursor: usize, desk: &Desk) {
        self.cursor = cursor;
        let answer = self.field(desk).map(|field| self.form.answers().get(&field.name).to_owned());
        self.input = Input::new(&answer.unwrap_or_default());
    }

    pub(crate) fn paste(&mut self, text: &str, desk: &Desk) {
        if let Some(field) = self.field(desk)
            && field.kind == Kind::Text
        {
            self.input = self.typed(&field);
            self.input.paste(text);
            self.form.answer(&field.name, self.input.text());
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Result<Go, String> {
        if let Some(key) = self.hints.pressed(&mouse) {
            return self.key(key, desk);
        }
        let at = Position { x: mouse.column, y: mouse.row };
        let clicked = self.drawn.iter().find(|(_, place)| place.contains(at));
        let Some((clicked, _)) = clicked.copied() else { return Ok(Go::Stay) };
        let before = self.before.iter().any(|arrow| arrow.contains(at));
        let step = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if before => -1,
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::ScrollDown => 1,
            MouseEventKind::Down(MouseButton::Right) | MouseEventKind::ScrollUp => -1,
            _ => return Ok(Go::Stay),
        };
        self.move_to(clicked, desk);
        match self.field(desk) {
            Some(field) => self.turn(&field, step),
            None if matches!(mouse.kind, MouseEventKind::Down(_)) => return self.form.done(desk),
            None => {}
        }
        Ok(Go::Stay)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        let inner = paint::page(buffer, area, &words.say(self.form.title, []), desk);
        let fields = self.form.fields(words);
        self.cursor = self.cursor.min(fields.len());
        // The last three lines are for the whole question, if it is cut above, or what its answer means,
        // and for the button.
        let bottom = inner.bottom().saturating_sub(3);
        let rows = usize::from(bottom.saturating_sub(inner.y)).max(1);
        let first = (self.cursor + 1).min(fields.len()).saturating_sub(rows);
        let widest = fields.iter().map(|field| paint::width(&field.label)).max().unwrap_or(0);
        // Questions have what the answers leave over, and half of the room at least.
        let answer =
            |field: &Field| paint::width(field.shown(self.form.answers())).saturating_add(ARROWS);
        let answers = fields.iter().map(answer).max().unwrap_or(0);
        let left =
            widest.saturating_add(3).min(inner.width.saturating_sub(answers).max(inner.width / 2));
        self.drawn.clear();
        self.before.clear();
        for (number, (y, field)) in (first..).zip((inner.y..bottom).zip(fields.iter().skip(first)))
        {
            let here = number == self.cursor;
            let row = Rect { y, height: 1, ..inner };
            let sign = if here { look.sign("▸", ">") } else { " " };
            let whole = format!("{sign} {}", look.plain(&field.label));
            let label = paint::fit(&whole, left.saturating_sub(1), look);
            paint::text(buffer, (row.x, y), row, &label, look.style(Ink::Strong));
            let mut cut = label != whole;
            let place = Rect { x: row.x + left, width: row.width - left, ..row };
            match &field.kind {
                Kind::Text => self.typed(field).draw(buffer, place, here, look),
                Kind::Pick(_) => {
                    let arrows = [look.sign("◂", "<"), look.sign("▸", ">")];
                    let shown = look.plain(field.shown(self.form.answers()));
                    let whole = format!("{} {shown} {}", arrows[0], arrows[1]);
                    let text = paint::fit(&whole, place.width, look);
                    cut |= text != whole;
                    let style = paint::under_cursor(look.style(Ink::Plain), here);
                    paint::text(buffer, (place.x, y), place, &text, style);
                    self.before.push(Rect { width: 2.min(place.width), ..place });
                }
            }
            if here {
                let shown = field.shown(self.form.answers());
                let said = match field.kind {
                    _ if !cut => field.about.clone(),
                    Kind::Text => field.label.clone(),
                    Kind::Pick(_) => format!("{}: {shown}", field.label),
                };
                let said = paint::wrap(&look.plain(&said), inner.width);
                let below = bottom + if said.len() > 1 { 0 } else { 1 };
                for (y, line) in (below..inner.bottom().saturating_sub(1)).zip(&said) {
                    paint::text(buffer, (inner.x, y), inner, line, look.style(Ink::Faint));
                }
            }
            self.drawn.push((number, row));
        }
        let more = [
            (first > 0, inner.y, look.sign("▴", "^")),
            (fields.len() > first + rows, bottom.saturating_sub(1), look.sign("▾", "v")),
        ];
        for (_, y, sign) in more.into_iter().filter(|(is_more, ..)| *is_more) {
            let x = inner.right().saturating_sub(1);
            paint::text(buffer, (x, y), inner, sign, look.style(Ink::Faint));
        }
        let y = inner.bottom().saturating_sub(1);
        let row = Rect { y, height: 1, ..inner };
        let here = self.cursor == fields.len();
        let style = paint::under_cursor(look.style(Ink::Strong), here);
        let button = look.plain(&format!("[ {} ]", words.say(self.form.submit, [])));
        let end = paint::text(buffer, (row.x, y), row, &button, style);
        self.drawn.push((fields.len(), Rect { width: end.saturating_sub(row.x), ..row }));
        let hint = say!(words, "terminal-hint-form");
        let x = row.right().saturating_sub(paint::width(&look.plain(&hint))).max(end + 1);
        self.hints = Hints::default();
        let place = Rect { x, width: row.right().saturating_sub(x), ..row };
        self.hints.draw(buffer, place, &hint, look);
    }
}
