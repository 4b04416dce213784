//! Random games. A seed always gives the same one.

use kernel::{Applied, Game, Notice, Pick, Record, Seat, Seed, Step};

/// Longer than any game in which players come back again and again.
const ENDLESS: usize = 20_000;
/// Every so many steps, on average, the table has something to tell.
const STEPS_PER_NOTICE: u32 = 10;
/// Once in so many actions, on average, a player thinks of the idle ones too.
const ACTIONS_PER_IDLE: u32 = 12;

/// What the random choices of a test come from.
pub struct Dice(Box<dyn FnMut(u32) -> u32>);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        let mut generator = Seed::from(seed).nth(0).fast_generator();
        Dice(Box::new(move |n| generator.pick(n)))
    }

    /// True once in `n`, on average.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.pick(n) == 0
    }

    /// One of the list.
    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.pick(list.len() as u32) as usize]
    }

    /// Any seed.
    pub fn seed(&mut self) -> Seed {
        Seed::from(u64::from(self.pick(u32::MAX)))
    }
}

impl Pick for Dice {
    fn pick(&mut self, n: u32) -> u32 {
        (self.0)(n)
    }
}

/// Takes out of a list of legal actions what a player would rather not do, but never all of it.
pub type Leaning<G> = Box<dyn FnMut(&G, &mut Vec<<G as Game>::Action>, &mut Dice)>;

/// One random game on its way.
pub struct Walk<G: Game> {
    /// The state it has come to.
    pub game: G,
    /// What was done so far.
    pub steps: Vec<Step<G::Action>>,
    /// What its choices come from.
    pub dice: Dice,
    origin: Option<Record<G>>,
    notices: bool,
    leaning: Option<Leaning<G>>,
    buffer: Vec<G::Action>,
}

/// A step that was taken.
pub struct Taken<G: Game> {
    /// The state before it.
    pub before: G,
    /// The step.
    pub step: Step<G::Action>,
    /// What it means for taking back.
    pub applied: Applied,
    /// What happened.
    pub events: Vec<G::Event>,
}

impl<G: Game> Walk<G> {
    /// A fresh game, everybody present all the time and doing anything that is legal.
    pub fn new(config: G::Config, seats: Vec<G::SeatOptions>, seed: Seed, dice: Dice) -> Walk<G> {
        let origin = Record { config, seats, seed, steps: Vec::new() };
        let game = origin.start().unwrap();
        Walk { origin: Some(origin), ..Walk::going_on(game, dice) }
    }

    /// Goes on from any state instead of a fresh game. There is no record of that.
    pub fn going_on(game: G, dice: Dice) -> Walk<G> {
        Walk {
            game,
            steps: Vec::new(),
            dice,
            origin: None,
            notices: false,
            leaning: None,
            buffer: Vec::new(),
        }
    }

    /// Do players leave, return and give up?
    #[must_use]
    pub fn with_notices(self, notices: bool) -> Walk<G> {
        Walk { notices, ..self }
    }

    /// Players who would rather do some things than others.
    #[must_use]
    pub fn leaning(self, leaning: Leaning<G>) -> Walk<G> {
        Walk { leaning: Some(leaning), ..self }
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record<G> {
        let origin = self.origin.clone().expect("a game that began in the middle has no record");
        Record { steps: self.steps.clone(), ..origin }
    }

    /// Takes one random step. `None` once the game is over.
    pub fn step(&mut self) -> Option<Taken<G>> {
        let step = self.choose()?;
        assert!(self.steps.len() < ENDLESS, "the game does not end");
        let before = self.game.clone();
        let mut events = Vec::new();
        let applied = step.take(&mut self.game, &mut events).unwrap();
        self.steps.push(step);
        Some(Taken { before, step, applied, events })
    }

    /// Plays to the end and shows every step, and the state after it.
    #[must_use]
    pub fn play(mut self, mut each: impl FnMut(&Taken<G>, &mut Walk<G>)) -> Walk<G> {
        while let Some(taken) = self.step() {
            each(&taken, &mut self);
        }
        self
    }

    fn choose(&mut self) -> Option<Step<G::Action>> {
        let told = self.notices && self.dice.one_in(STEPS_PER_NOTICE);
        if told && let Some(notice) = self.notice() {
            return Some(Step::Notice(notice));
        }
        match self.action() {
            Some((seat, action)) => Some(Step::Act(seat, action)),
            None if self.game.verdict().is_some() => None,
            // It waits for somebody.
            None => self.notice().map(Step::Notice),
        }
    }

    /// A random action of one of those who may act.
    fn action(&mut self) -> Option<(Seat, G::Action)> {
        let actors: Vec<Seat> = self.game.to_act().iter().collect();
        let seat = match actors.as_slice() {
            [] => return None,
            [seat] => *seat,
            several => *self.dice.of(several),
        };
        self.game.legal_actions(seat, &mut self.buffer);
        assert!(self.buffer.len() <= G::MAX_ACTIONS, "{} legal actions", self.buffer.len());
        let busy = self.buffer.iter().filter(|action| !G::is_idle(action)).count();
        if (1..self.buffer.len()).contains(&busy) && !self.dice.one_in(ACTIONS_PER_IDLE) {
            self.buffer.retain(|action| !G::is_idle(action));
        }
        assert!(!self.buffer.is_empty(), "{seat} has nothing to do");
        if let Some(leaning) = &mut self.leaning {
            leaning(&self.game, &mut self.buffer, &mut self.dice);
        }
        Some((seat, *self.dice.of(&self.buffer)))
    }

    /// One of the notices the game would take now. Players return more often than they leave, and
    /// leave more often than they give up.
    fn notice(&mut self) -> Option<Notice> {
        let mut possible = Vec::new();
        for (notice, weight) in self.notices_with_weights() {
            if self.game.clone().notice(notice, &mut Vec::new()).is_ok() {
                possible.extend(std::iter::repeat_n(notice, weight));
            }
        }
        (!possible.is_empty()).then(|| *self.dice.of(&possible))
    }

    fn notices_with_weights(&self) -> Vec<(Notice, usize)> {
        let mut all = vec![(Notice::TimeIsUp, 1)];
        for seat in Seat::first(self.game.seats()) {
            all.extend([
                (Notice::Leaves(seat), 6),
                (Notice::Returns(seat), 20),
                (Notice::GivesUp(seat), 1),
            ]);
        }
        all
    }
}
