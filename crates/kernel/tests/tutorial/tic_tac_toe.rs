//! Tic-tac-toe.

use kernel::{schemars::JsonSchema, *};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Who has marked each of the nine cells: the whole state, and its own document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicTacToe {
    cells: [Option<Seat>; 9],
}

/// Nothing can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Nothing {}

/// Mark a cell, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u8);

/// A refusal: the number of the rule, and what is wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{1}")]
pub struct Refused(&'static str, &'static str);

const LINES: [[u8; 3]; 8] =
    [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];

impl TicTacToe {
    fn cell(&self, number: u8) -> Option<Option<Seat>> {
        self.cells.get(usize::from(number).checked_sub(1)?).copied()
    }
}

impl Game for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const ABOUT: &'static str = "Tic-tac-toe: three in a row, for 2 players";
    const CHOICES: &'static [Choice] = &[];
    const MAX_ACTIONS: usize = 9;
    type Config = Nothing;
    type SeatOptions = Nothing;
    type Action = Mark;
    type Event = String;
    type View = String;
    type Position = TicTacToe;
    type Error = Refused;

    fn new(_: &Nothing, seats: &[Nothing], _: Seed) -> Result<Self, Refused> {
        let two = seats.len() == 2;
        two.then(TicTacToe::default).ok_or(Refused("T1", "there must be two players"))
    }

    fn seats_of(_: &Nothing) -> u8 {
        2
    }
    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> SeatSet {
        let marked = self.cells.iter().flatten().count() as u8;
        match (self.verdict(), Seat::new(marked % 2)) {
            (None, Some(seat)) => SeatSet::only(seat),
            _ => SeatSet::EMPTY,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Mark>) {
        out.clear();
        if self.to_act().contains(seat) {
            out.extend((1..=9).filter(|cell| self.cell(*cell) == Some(None)).map(Mark));
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        mark: Mark,
        events: &mut impl Events<String>,
    ) -> Result<Applied, Refused> {
        if !self.to_act().contains(seat) {
            return Err(Refused("T2", "it is not your turn"));
        }
        let mut free = self.cells.iter_mut().zip(1..).filter(|(cell, _)| cell.is_none());
        let found = free.find(|(_, number)| *number == mark.0);
        *found.ok_or(Refused("T3", "that cell is taken"))?.0 = Some(seat);
        events.push(format!("{seat} marks cell {mark}"));
        Ok(Applied::default()) // nothing hidden was shown, no chance was drawn
    }

    fn notice(&mut self, _: Notice, _: &mut impl Events<String>) -> Result<Applied, Refused> {
        Err(Refused("T4", "this game does not care who is there"))
    }

    fn view(&self, _: Viewer) -> String {
        let mark = |seat| if seat == Seat::FIRST { 'x' } else { 'o' };
        let sign = |cell: &Option<Seat>| cell.map_or('.', mark);
        let rows = self.cells.chunks(3).map(|row| row.iter().map(sign).chain(['\n']).collect());
        rows.collect::<Vec<String>>().concat()
    }

    fn verdict(&self) -> Option<Verdict> {
        let has = |seat, cell: &u8| self.cell(*cell) == Some(Some(seat));
        let three = |seat| LINES.iter().any(|line| line.iter().all(|cell| has(seat, cell)));
        let winner = Seat::first(2).find(|seat| three(*seat));
        let over = winner.is_some() || self.cells.iter().all(Option::is_some);
        let draw = Verdict::Drawn(SeatSet::first(2));
        over.then(|| winner.map_or(draw, |seat| Verdict::Won(SeatSet::only(seat))))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome { verdict: self.verdict()?, reason: "board".into(), scores: Vec::new() })
    }

    fn redeal(&mut self, _: Seat, _: Seed) {} // nothing is hidden

    fn position(&self) -> TicTacToe {
        self.clone()
    }

    fn from_position(position: &TicTacToe) -> Result<Self, Flaw> {
        let marks = |seat| position.cells.iter().flatten().filter(|s| s.index() == seat).count();
        let (first, second, all) = (marks(0), marks(1), position.cells.iter().flatten().count());
        let in_turn = first + second == all && (first == second || first == second + 1);
        Flaw::unless(in_turn, "T2", || "p0 and p1 mark cells in turn".to_owned())?;
        Ok(position.clone())
    }
}

impl RuleBroken for Refused {
    fn rule(&self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Mark {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let cell = (1..=9).map(Mark).find(|mark| mark.to_string() == text);
        cell.ok_or_else(|| NotationError::new(text, "cells are 1 to 9"))
    }
}
