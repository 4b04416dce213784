//! Random games: every number of players, normal and expert, every absence policy, with and
//! without notices from the table. A seed always gives the same game.

use eriantys::{
    Absence, Action, Character, Config, Destination, Eriantys, Players, SeatOptions, Tower,
};
use kernel::{Game, Pick, Seed};
use laws::Dice;
use laws::walk::Leaning;

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

pub(crate) type Walk = laws::Walk<Eriantys>;
pub(crate) type Taken = laws::Taken<Eriantys>;

/// A random game of this kind.
pub(crate) fn walk(kind: Kind, seed: u64) -> Walk {
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
    let mut walk = Walk::new(config, seats, Seed::from(seed), dice).with_notices(kind.notices);
    let cards = walk.game.position().expert;
    let favourite = cards.map(|cards| walk.dice.of(&cards.characters).character);
    match favourite.filter(|_| !walk.dice.one_in(4)) {
        Some(favourite) => walk.leaning(saving_for(favourite)),
        None => walk,
    }
}

/// Players who save coins for this character: random play alone hardly ever affords the dear ones.
fn saving_for(favourite: Character) -> Leaning<Eriantys> {
    Box::new(move |_, actions, dice| {
        let leads_there = |action: &Action| match action {
            Action::Use(usage) => usage.character() == favourite,
            Action::Student(_, to) => *to == Destination::Dining,
            Action::Swap { .. } => true,
            _ => false,
        };
        if dice.pick(4) > 0 && actions.iter().any(leads_there) {
            actions.retain(leads_there);
        }
    })
}

/// Plays a game to its end and shows every step, and the state after it.
pub(crate) fn play(kind: Kind, seed: u64, each: impl FnMut(&Taken, &mut Walk)) -> Walk {
    walk(kind, seed).play(each)
}
