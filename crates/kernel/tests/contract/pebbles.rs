//! Pebbles: players take one to three pebbles from a heap in turn; whoever takes the last one wins.
//! The game waits for players who leave. The seed says who begins.

use kernel::schemars::JsonSchema;
use kernel::{
    Applied, Chance, Choice, Events, Flaw, Game, NotationError, Notice, Outcome, Pick, RuleBroken,
    Score, Seat, SeatSet, Seed, Verdict, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pebbles {
    pub(crate) left: u8,
    players: u8,
    turn: Seat,
    away: SeatSet,
    winner: Option<Seat>,
    chance: Chance,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heap {
    pub(crate) players: u8,
    pub(crate) pebbles: u8,
}

/// How many pebbles are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Take(pub(crate) u8);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Took(pub(crate) u8);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Seen(u8);

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Refused {
    #[error("there is no heap of {0}")]
    Heap(u8),
    #[error("{0} cannot sit here")]
    Players(usize),
    #[error("it is not your turn")]
    Turn,
    #[error("that many cannot be taken")]
    Count,
    #[error("that cannot be")]
    Presence,
}

impl RuleBroken for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Refused::Heap(_) => "P1",
            Refused::Players(_) => "P2",
            Refused::Turn => "P3",
            Refused::Count => "P4",
            Refused::Presence => "P5",
        }
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

impl FromStr for Take {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        // Like many games, this one reads more than it writes: T1, t01.
        let count = text.strip_prefix(['t', 'T']).and_then(|count| count.parse().ok());
        count.map(Take).ok_or_else(|| NotationError::new(text, "pebbles are taken as t1, t2, t3"))
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} taken", self.0)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.0)
    }
}

impl Game for Pebbles {
    const NAME: &'static str = "pebbles";
    const ABOUT: &'static str = "Pebbles: whoever takes the last one wins";
    const CHOICES: &'static [Choice] = &[];
    const MAX_ACTIONS: usize = 3;
    type Config = Heap;
    type SeatOptions = ();
    type Action = Take;
    type Event = Took;
    type View = Seen;
    type Position = Pebbles;
    type Error = Refused;

    fn new(config: &Heap, seats: &[()], seed: Seed) -> Result<Self, Refused> {
        if config.pebbles == 0 {
            return Err(Refused::Heap(0));
        }
        if seats.len() != usize::from(config.players) {
            return Err(Refused::Players(seats.len()));
        }
        let players = config.players;
        let mut chance = Chance::new(seed);
        let turn = chance.draw(|stream| stream.pick(u32::from(players))) as u8;
        Ok(Pebbles {
            left: config.pebbles,
            players,
            turn: Seat::new(turn).unwrap(),
            away: SeatSet::EMPTY,
            winner: None,
            chance,
        })
    }

    fn seats_of(config: &Heap) -> u8 {
        config.players
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn to_act(&self) -> SeatSet {
        match self.winner.is_some() || self.away.contains(self.turn) {
            true => SeatSet::EMPTY,
            false => SeatSet::only(self.turn),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Take>) {
        out.clear();
        if self.to_act().contains(seat) {
            out.extend((1..=self.left.min(3)).map(Take));
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        Take(count): Take,
        events: &mut impl Events<Took>,
    ) -> Result<Applied, Refused> {
        if !self.to_act().contains(seat) {
            return Err(Refused::Turn);
        }
        if !(1..=self.left.min(3)).contains(&count) {
            return Err(Refused::Count);
        }
        self.left -= count;
        self.winner = (self.left == 0).then_some(seat);
        self.turn = seat.clockwise(1, self.players);
        events.push(Took(count));
        Ok(Applied { chance: false, revealed: count == 3 })
    }

    fn notice(&mut self, notice: Notice, _: &mut impl Events<Took>) -> Result<Applied, Refused> {
        match notice {
            Notice::Leaves(seat) if !self.away.contains(seat) => self.away.insert(seat),
            Notice::Returns(seat) if self.away.contains(seat) => self.away.remove(seat),
            _ => return Err(Refused::Presence),
        }
        Ok(Applied::default())
    }

    fn view(&self, _: Viewer) -> Seen {
        Seen(self.left)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.winner.map(|winner| Verdict::Won(SeatSet::only(winner)))
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = SeatSet::only(self.winner?);
        Some(Outcome {
            verdict: self.verdict()?,
            reason: "last pebble".into(),
            scores: vec![Score {
                seats: winner,
                name: "winner".into(),
                rank: 1,
                counts: vec![],
                note: None,
            }],
        })
    }

    fn redeal(&mut self, _: Seat, seed: Seed) {
        self.chance = Chance::new(seed);
    }

    fn position(&self) -> Pebbles {
        self.clone()
    }

    fn from_position(position: &Pebbles) -> Result<Self, Flaw> {
        Ok(position.clone())
    }
}
