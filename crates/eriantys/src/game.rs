//! The state of a game, and how it fulfils the contract of [`kernel::Game`].

use kernel::{
    Applied, Chance, Choice, Events, Flaw, Game, Notice, Outcome, Pick, Presence, Seat, SeatSet,
    Seed, Verdict, Viewer,
};

use crate::action::Action;
use crate::bag::Bag;
use crate::character::Cards;
use crate::cloud::Clouds;
use crate::colour::PerColour;
use crate::config::{Absence, Config, Players, SeatOptions};
use crate::ending::Ending;
use crate::event::Event;
use crate::island::Ring;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::school::{PerSeat, School};
use crate::tables::Numbers;
use crate::tower::PerTower;
use crate::turn::{Turn, TurnStep};
use crate::view::View;

/// One state of one game. Everything is in it, the order of the bag included.
#[derive(Clone, Debug, PartialEq)]
pub struct Eriantys {
    pub(crate) players: Players,
    pub(crate) absence: Absence,
    pub(crate) chance: Chance,
    pub(crate) bag: Bag,
    pub(crate) ring: Ring,
    pub(crate) clouds: Clouds,
    pub(crate) schools: PerSeat<School>,
    /// Who controls each professor (E6).
    pub(crate) professors: PerColour<Option<Seat>>,
    /// Towers not yet placed (E20).
    pub(crate) supply: PerTower<u8>,
    /// The three characters and the coins of the reserve; `None` in a normal game.
    pub(crate) cards: Option<Cards>,
    /// Who is absent (E93), and who has given up (E100).
    pub(crate) presence: Presence,
    pub(crate) round: Round,
    pub(crate) phase: Phase,
}

/// Where in a round the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Assistants are being played: `place` places after the first player is being asked (E31).
    Planning { place: u8 },
    /// A turn is being taken: `place` is an index into the action order (E35).
    Action { place: u8, turn: Turn },
    /// The game has ended (E72).
    Over(Ending),
}

impl Eriantys {
    pub(crate) fn numbers(&self) -> &'static Numbers {
        self.players.numbers()
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.players.count())
    }

    /// Whose place it is, present or not. Nobody's when the game is over.
    pub(crate) fn on_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::Planning { place } => self.planning_seat(place),
            Phase::Action { place, .. } => self.round.order.get(place),
            Phase::Over(_) => None,
        }
    }

    /// The turn that is being taken.
    pub(crate) fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Action { turn, .. } => Some(turn),
            Phase::Planning { .. } | Phase::Over(_) => None,
        }
    }

    pub(crate) fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.phase {
            Phase::Action { turn, .. } => Some(turn),
            Phase::Planning { .. } | Phase::Over(_) => None,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    fn may_act(&self, seat: Seat) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        self.presence.check(seat)?;
        if self.is_suspended() {
            Err(Refusal::Suspended)
        } else if self.on_move() != Some(seat) {
            Err(match self.phase {
                Phase::Planning { .. } => Refusal::NotYourPlace(seat),
                Phase::Action { .. } | Phase::Over(_) => Refusal::NotYourTurn(seat),
            })
        } else {
            Ok(())
        }
    }

    /// Did something happen since `bag` and `chance` were so that nobody can unlearn?
    fn applied(&self, bag: u8, chance: u64) -> Applied {
        Applied { chance: self.chance.words() != chance, revealed: self.bag.len() < bag }
    }
}

impl Game for Eriantys {
    const NAME: &'static str = "eriantys";
    const ABOUT: &'static str = "Eriantys: islands, students and Mother Nature, for 2 to 4 players";
    const CHOICES: &'static [Choice] = crate::config::CHOICES;
    const SEAT_CHOICES: &'static [Choice] = crate::config::SEAT_CHOICES;
    /// E106b: 65 students, 48 uses of card 1, 12 each of cards 3 and 5.
    const MAX_ACTIONS: usize = 137;

    type Config = Config;
    type SeatOptions = SeatOptions;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;
    type Error = Refusal;

    fn new(config: &Config, seats: &[SeatOptions], seed: Seed) -> Result<Self, Refusal> {
        let mut chance = Chance::new(seed);
        let mut game = chance.draw(|stream| Eriantys::deal(config, seats, stream))?;
        game.chance = chance;
        Ok(game)
    }

    fn seats_of(config: &Config) -> u8 {
        config.players.count()
    }

    fn seats(&self) -> u8 {
        self.players.count()
    }

    fn to_act(&self) -> SeatSet {
        match self.on_move() {
            Some(seat) if !self.is_suspended() => SeatSet::only(seat),
            _ => SeatSet::EMPTY,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.may_act(seat).is_err() {
            return;
        }
        out.reserve(Self::MAX_ACTIONS);
        match &self.phase {
            Phase::Planning { .. } => {
                out.extend(self.playable(seat).iter().map(Action::Assistant));
            }
            Phase::Action { turn, .. } => {
                if let Some((exchange, _)) = turn.exchange() {
                    self.list_pairs(seat, exchange, out);
                    return;
                }
                match turn.step {
                    TurnStep::Students { .. } => self.list_students(seat, out),
                    TurnStep::MotherNature => self.list_steps(seat, out),
                    TurnStep::Cloud => self.list_clouds(out),
                }
                self.list_uses(seat, turn, out);
            }
            Phase::Over(_) => {}
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<Applied, Refusal> {
        self.may_act(seat).map_err(|refusal| match (refusal, action) {
            (Refusal::NotYourTurn(_), Action::Use(_)) => Refusal::CharacterOutOfTurn(seat),
            _ => refusal,
        })?;
        let (bag, chance) = (self.bag.len(), self.chance.words());
        match (self.phase, action) {
            (Phase::Planning { .. }, Action::Assistant(assistant)) => {
                self.play_assistant(seat, assistant, events)?;
            }
            (Phase::Planning { .. }, Action::Use(_)) => return Err(Refusal::CharacterInPlanning),
            (Phase::Planning { .. }, _) => return Err(Refusal::AssistantExpected),
            (Phase::Action { turn, .. }, action) => self.act(seat, turn, action, events)?,
            (Phase::Over(_), _) => return Err(Refusal::GameOver),
        }
        Ok(self.applied(bag, chance))
    }

    fn notice(
        &mut self,
        notice: Notice,
        events: &mut impl Events<Event>,
    ) -> Result<Applied, Refusal> {
        let (bag, chance) = (self.bag.len(), self.chance.words());
        match notice {
            Notice::Leaves(seat) => self.leave(seat, events)?,
            Notice::Returns(seat) => self.come_back(seat, events)?,
            Notice::GivesUp(seat) => self.give_up(seat, events)?,
            Notice::TimeIsUp => self.time_is_up(events)?,
        }
        Ok(self.applied(bag, chance))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn verdict(&self) -> Option<Verdict> {
        match &self.phase {
            Phase::Over(ending) => Some(self.verdict_of(ending)),
            Phase::Planning { .. } | Phase::Action { .. } => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::Turn { .. } | Event::Round { .. })
    }

    fn imagine(view: &View, seed: Seed) -> Result<Self, Flaw> {
        view.imagine(seed)
    }

    /// Only the bag's order and the generator are unknown to a player who watched: hands follow
    /// from the cards that were played (E103, E104).
    fn redeal(&mut self, _: Seat, seed: Seed) {
        self.chance = Chance::new(seed);
        let Eriantys { chance, bag, .. } = self;
        // From a known order, so that nothing of the true one shows in the result.
        bag.sort();
        chance.draw(|stream| bag.shuffle(stream));
    }

    fn position(&self) -> Position {
        Position::of(self)
    }

    fn from_position(position: &Position) -> Result<Self, Flaw> {
        position.game()
    }
}

impl Eriantys {
    /// Sets a game up like [`Game::new`], with chance from `pick` (E27). The game's own generator,
    /// which only character 12 uses afterwards, starts from seed 0.
    pub fn deal(
        config: &Config,
        seats: &[SeatOptions],
        pick: &mut impl Pick,
    ) -> Result<Self, Refusal> {
        crate::set_up::deal(config, seats, pick)
    }
}
