//! Random games: every number of players, normal and expert, every absence policy, with and
//! without notices from the table. A seed always gives the same game.

use eriantys::{
    Absence, Action, Character, Config, Destination, Eriantys, Event, Players, SeatOptions, Tower,
};
use kernel::{Applied, Game, Notice, Pick, Record, Seat, Seed, Step, Viewer};
use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// Longer than any game in which players come back again and again.
const ENDLESS: usize = 20_000;
/// Every so many steps, on average, the table has something to tell.
const STEPS_PER_NOTICE: u32 = 10;

/// What kind of game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) players: Players,
    pub(crate) expert: bool,
    pub(crate) absence: Absence,
    /// Do players leave, return and give up?
    pub(crate) notices: bool,
}

/// E106a: rounds and actions at most when nobody is absent and exchanges are given pair by pair.
pub(crate) struct Limits {
    pub(crate) rounds: u32,
    pub(crate) actions: usize,
}

impl Kind {
    pub(crate) fn limits(self) -> Limits {
        let (rounds, actions) = match (self.players, self.expert) {
            (Players::Two, false) => (10, 120),
            (Players::Two, true) => (10, 200),
            (Players::Three, false) => (8, 165),
            (Players::Three, true) => (10, 330),
            (Players::Four, false) => (8, 188),
            (Players::Four, true) => (10, 400),
        };
        Limits { rounds, actions }
    }

    /// A fresh game of this kind, with nothing else chosen.
    pub(crate) fn start(self, seed: u64) -> Eriantys {
        let config =
            Config { expert: self.expert, absence: self.absence, ..Config::normal(self.players) };
        let seats = vec![SeatOptions::default(); usize::from(self.players.count())];
        Eriantys::new(&config, &seats, Seed::from(seed)).unwrap()
    }
}

/// Two, three and four players, normal and expert, everybody present all the time.
pub(crate) fn quiet_kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for players in Players::ALL {
        for expert in [false, true] {
            kinds.push(Kind { players, expert, absence: Absence::Skip, notices: false });
        }
    }
    kinds
}

/// The quiet kinds with notices from the table, under each absence policy.
pub(crate) fn restless_kinds() -> Vec<Kind> {
    let policies = [Absence::Skip, Absence::AutoHighest, Absence::Abort];
    let kinds = quiet_kinds();
    let restless = kinds
        .iter()
        .flat_map(|kind| policies.map(|absence| Kind { absence, notices: true, ..*kind }));
    restless.collect()
}

pub(crate) fn all_kinds() -> Vec<Kind> {
    [quiet_kinds(), restless_kinds()].concat()
}

/// One random game on its way.
pub(crate) struct Walk {
    pub(crate) game: Eriantys,
    pub(crate) record: Record<Eriantys>,
    pub(crate) dice: Dice,
    notices: bool,
    /// Players who save coins for this character: random play alone hardly ever affords the dear
    /// ones.
    favourite: Option<Character>,
    buffer: Vec<Action>,
}

/// A step that was taken.
pub(crate) struct Taken {
    pub(crate) before: Eriantys,
    pub(crate) step: Step<Action>,
    pub(crate) applied: Applied,
    pub(crate) events: Vec<Event>,
}

/// What the random choices of a test come from.
pub(crate) struct Dice(Box<dyn FnMut(u32) -> u32>);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        let mut generator = Seed::from(seed).nth(0).fast_generator();
        Dice(Box::new(move |n| generator.pick(n)))
    }

    /// True once in `n`, on average.
    pub(crate) fn one_in(&mut self, n: u32) -> bool {
        self.pick(n) == 0
    }

    /// One of the list.
    pub(crate) fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.pick(list.len() as u32) as usize]
    }

    pub(crate) fn seed(&mut self) -> Seed {
        Seed::from(u64::from(self.pick(u32::MAX)))
    }
}

impl Pick for Dice {
    fn pick(&mut self, n: u32) -> u32 {
        (self.0)(n)
    }
}

impl Walk {
    pub(crate) fn new(kind: Kind, seed: u64) -> Walk {
        let mut dice = Dice::new(seed);
        // Some games name their characters, so that the one that shuffles the bag is often there.
        let mut characters = Character::ALL;
        dice.shuffle(&mut characters);
        if !characters[..3].contains(&Character::Thief) {
            characters[0] = Character::Thief;
        }
        let characters = characters.first_chunk().copied();
        let config = Config {
            expert: kind.expert,
            characters: characters.filter(|_| kind.expert && dice.one_in(2)),
            absence: kind.absence,
            ..Config::normal(kind.players)
        };
        let mut seats = vec![SeatOptions::default(); usize::from(kind.players.count())];
        if kind.players == Players::Four && dice.one_in(2) {
            // Team-mates side by side (E21).
            seats[0].tower = Some(Tower::Black);
            seats[1].tower = Some(Tower::Black);
        }
        let record = Record { config, seats, seed: Seed::from(seed), steps: Vec::new() };
        let game: Eriantys = record.start().unwrap();
        let cards = game.position().expert;
        let favourite = cards.map(|cards| dice.of(&cards.characters).character);
        Walk {
            game,
            record,
            favourite: favourite.filter(|_| !dice.one_in(4)),
            dice,
            notices: kind.notices,
            buffer: Vec::new(),
        }
    }

    /// Goes on from any state instead of a fresh game. There is no record of that.
    pub(crate) fn going_on(game: Eriantys, kind: Kind, seed: u64) -> Walk {
        Walk { game, ..Walk::new(kind, seed) }
    }

    /// Takes one random step. `None` once the game is over.
    pub(crate) fn step(&mut self) -> Option<Taken> {
        let step = self.choose()?;
        assert!(self.record.steps.len() < ENDLESS, "the game does not end");
        let before = self.game.clone();
        let mut events = Vec::new();
        let applied = step.take(&mut self.game, &mut events).unwrap();
        self.record.steps.push(step);
        Some(Taken { before, step, applied, events })
    }

    fn choose(&mut self) -> Option<Step<Action>> {
        let told = self.notices && self.dice.one_in(STEPS_PER_NOTICE);
        if told && let Some(notice) = self.notice() {
            return Some(Step::Notice(notice));
        }
        match self.action() {
            Some((seat, action)) => Some(Step::Act(seat, action)),
            None if is_over(&self.game) => None,
            None => {
                let view = self.game.view(Viewer::Spectator);
                assert!(view.suspended, "nobody can act:\n{view}");
                self.notice().map(Step::Notice)
            }
        }
    }

    /// A random action of whoever may act, often one that leads to the favourite character.
    fn action(&mut self) -> Option<(Seat, Action)> {
        let seat = self.game.to_act().single()?;
        self.game.legal_actions(seat, &mut self.buffer);
        if self.favourite.is_some() && self.dice.pick(4) > 0 {
            let leads_there = |action: &Action| match action {
                Action::Use(usage) => Some(usage.character()) == self.favourite,
                Action::Student(_, to) => *to == Destination::Dining,
                Action::Swap { .. } => true,
                _ => false,
            };
            if self.buffer.iter().any(leads_there) {
                self.buffer.retain(leads_there);
            }
        }
        assert!(!self.buffer.is_empty(), "{seat} has nothing to do");
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

/// Plays a game to its end and shows every step, and the state after it.
pub(crate) fn play(kind: Kind, seed: u64, mut each: impl FnMut(&Taken, &mut Walk)) -> Walk {
    let mut walk = Walk::new(kind, seed);
    while let Some(taken) = walk.step() {
        each(&taken, &mut walk);
    }
    walk
}

pub(crate) fn is_over(game: &Eriantys) -> bool {
    game.outcome().is_some()
}

/// That many cases of a property, the same ones in every run.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::with_cases(cases)
    }
}
