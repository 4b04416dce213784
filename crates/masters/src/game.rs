//! The state of a game, and how it fulfils the contract of [`kernel::Game`].

use kernel::{
    Applied, Chance, Choice, Events, Flaw, Game, Notice, Outcome, PerSeat, Pick, Presence, Seat,
    SeatSet, Seed, Verdict, Viewer,
};

use crate::action::Action;
use crate::board::Board;
use crate::card::Grid;
use crate::config::{Absence, Config, MarketRule, Players, SeatOptions};
use crate::ending::{Ending, Trigger};
use crate::event::Event;
use crate::lorenzo::Lorenzo;
use crate::market::Market;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::turn::Stage;
use crate::view::View;

/// One state of one game. Everything is in it, the order of the decks included.
#[derive(Clone, Debug, PartialEq)]
pub struct Masters {
    pub(crate) players: Players,
    pub(crate) market_rule: MarketRule,
    pub(crate) absence: Absence,
    pub(crate) chance: Chance,
    pub(crate) market: Market,
    pub(crate) grid: Grid,
    pub(crate) boards: PerSeat<Board, 4>,
    /// The order of play: who has place 0, 1, … (M12). Rule book seats are places counted from 1.
    pub(crate) order: [Seat; 4],
    /// The solo opponent; `None` with two players or more.
    pub(crate) lorenzo: Option<Lorenzo>,
    /// How many Vatican reports were made (M143).
    pub(crate) reports: u8,
    /// Set when the last round has begun (M162).
    pub(crate) last_round: Option<Trigger>,
    /// Who is absent, and who has given up.
    pub(crate) presence: Presence,
    pub(crate) phase: Phase,
}

/// Where in a game we are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Phase {
    /// Leaders are kept and bonus resources placed, by all at the same time (M17 to M21).
    SetUp,
    /// The player of this place has the turn (M30).
    Turn { place: u8, stage: Stage },
    /// The game has ended.
    Over(Ending),
}

impl Masters {
    pub(crate) fn seats_in_play(&self) -> u8 {
        self.players.count()
    }

    pub(crate) fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.seats_in_play())
    }

    /// Who has this place in the order of play.
    pub(crate) fn seat_at(&self, place: u8) -> Option<Seat> {
        let seats = self.order.get(..usize::from(self.seats_in_play())).unwrap_or_default();
        seats.get(usize::from(place)).copied()
    }

    /// Whose turn it is.
    pub(crate) fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Turn { place, .. } => self.seat_at(place),
            Phase::SetUp | Phase::Over(_) => None,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// The stage of the turn.
    pub(crate) fn set_stage(&mut self, new: Stage) {
        if let Phase::Turn { stage, .. } = &mut self.phase {
            *stage = new;
        }
    }

    fn may_act(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_running_game()?;
        self.presence.check(seat)?;
        match self.phase {
            _ if self.presence.away().contains(seat) => Err(Refusal::Absent(seat)),
            Phase::Turn { .. } if self.active() != Some(seat) => Err(Refusal::NotYourTurn(seat)),
            Phase::Turn { .. } | Phase::SetUp | Phase::Over(_) => Ok(()),
        }
    }
}

impl Game for Masters {
    const NAME: &'static str = "masters";
    const ABOUT: &'static str =
        "Masters of Renaissance: marbles, cards and faith, for 1 to 4 players";
    const CHOICES: &'static [Choice] = crate::config::CHOICES;
    /// By counting, no position has more than 784.
    const MAX_ACTIONS: usize = 1024;

    type Config = Config;
    type SeatOptions = SeatOptions;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;
    type Error = Refusal;

    fn new(config: &Config, seats: &[SeatOptions], seed: Seed) -> Result<Self, Refusal> {
        let mut chance = Chance::new(seed);
        let mut game = chance.draw(|stream| Masters::deal(config, seats, stream))?;
        game.chance = chance;
        Ok(game)
    }

    fn seats_of(config: &Config) -> u8 {
        config.players.count()
    }

    fn seats(&self) -> u8 {
        self.seats_in_play()
    }

    fn to_act(&self) -> SeatSet {
        match self.phase {
            Phase::Over(_) => SeatSet::EMPTY,
            Phase::SetUp => {
                let here = self.present().iter();
                here.filter(|seat| !self.boards[*seat].is_set_up()).collect()
            }
            Phase::Turn { .. } => match self.active() {
                Some(seat) if self.present().contains(seat) => SeatSet::only(seat),
                _ => SeatSet::EMPTY,
            },
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.may_act(seat).is_err() {
            return;
        }
        match self.phase {
            Phase::SetUp => self.list_set_up(seat, out),
            Phase::Turn { stage, .. } => self.list_turn(seat, &stage, out),
            Phase::Over(_) => {}
        }
    }

    fn is_idle(action: &Action) -> bool {
        matches!(action, Action::Rearrange(_))
    }

    /// To end the turn is legal after any main action, whatever it has shown.
    fn may_follow_reveal(action: &Action) -> bool {
        matches!(action, Action::End)
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<Applied, Refusal> {
        self.may_act(seat)?;
        let words = self.chance.words();
        match self.phase {
            Phase::SetUp => self.choose(seat, action, events)?,
            Phase::Turn { stage, .. } => self.act(seat, stage, action, events)?,
            Phase::Over(_) => return self.check_running_game().map(|()| Applied::default()),
        }
        let revealed = match action {
            Action::Buy { deck, .. } => self.grid.deck(deck).top().is_some(), // the next card
            Action::End => self.lorenzo.is_some(), // a token is revealed after every turn (M181)
            _ => false,
        };
        Ok(Applied { chance: self.chance.words() != words, revealed })
    }

    fn notice(
        &mut self,
        notice: Notice,
        events: &mut impl Events<Event>,
    ) -> Result<Applied, Refusal> {
        match notice {
            Notice::Leaves(seat) => self.leave(seat, events)?,
            Notice::Returns(seat) => self.come_back(seat, events)?,
            Notice::GivesUp(seat) => self.give_up(seat, events)?,
            Notice::TimeIsUp => self.time_is_up(events)?,
        }
        // Skipping and default choices show no card and draw no chance.
        Ok(Applied::default())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn verdict(&self) -> Option<Verdict> {
        match &self.phase {
            Phase::Over(ending) => Some(ending.verdict()),
            Phase::SetUp | Phase::Turn { .. } => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::Turn { .. })
    }

    fn imagine(view: &View, seed: Seed) -> Result<Self, Flaw> {
        view.imagine(seed)
    }

    fn redeal(&mut self, seat: Seat, seed: Seed) {
        self.redeal_for(Viewer::Seat(seat), seed);
    }

    fn position(&self) -> Position {
        Position::of(self)
    }

    fn from_position(position: &Position) -> Result<Self, Flaw> {
        position.game()
    }
}

impl Masters {
    /// Sets a game up like [`Game::new`], with chance from `pick` (R1 to R5). The game's own
    /// generator starts from seed 0.
    pub fn deal(
        config: &Config,
        seats: &[SeatOptions],
        pick: &mut impl Pick,
    ) -> Result<Self, Refusal> {
        crate::set_up::deal(config, seats, pick)
    }
}
