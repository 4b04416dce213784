//! The face of Eriantys on positions of real games.

mod choices;
mod drawings;
mod hostile;
mod sentences;

use ::eriantys::{
    Action, Character, Config, Destination, Eriantys as Rules, Event as Happened, Players, View,
};
use kernel::playout::random_action;
use kernel::{Game, Pick, Seat, Seed, Viewer};
use std::sync::LazyLock;
use words::{Language, Words};

use super::Eriantys;
use crate::play::{Face, Seen};

/// A game somewhere on its way.
struct Match {
    rules: Rules,
}

fn config(players: u8, expert: bool) -> Config {
    let players = Players::try_from(players).unwrap();
    if expert { Config::expert(players) } else { Config::normal(players) }
}

fn with(mut config: Config, characters: [u8; 3]) -> Config {
    config.characters = Some(characters.map(|number| Character::new(number).unwrap()));
    config
}

/// Every kind of game; together the expert ones use all characters.
fn configs() -> Vec<Config> {
    let sets = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12], [1, 7, 11], [3, 5, 10]];
    let mut all = Vec::new();
    for players in 2..=4 {
        all.push(config(players, false));
        all.extend(sets.map(|set| with(config(players, true), set)));
    }
    all
}

impl Match {
    fn new(config: &Config) -> Match {
        let seats = vec![Default::default(); usize::from(Rules::seats_of(config))];
        Match { rules: Rules::new(config, &seats, Seed::from(7)).unwrap() }
    }

    /// After so many random actions.
    fn after(config: &Config, actions: usize) -> Match {
        let mut game = Match::new(config);
        let mut chance = Seed::from(3).fast_generator();
        for _ in 0..actions {
            game.step(&mut chance);
        }
        game
    }

    /// After as many random actions as it takes, but not fewer than these.
    fn when(config: &Config, actions: usize, holds: impl Fn(&View) -> bool) -> Match {
        let mut game = Match::new(config);
        let mut chance = Seed::from(3).fast_generator();
        let mut taken = 0;
        while taken < actions || !holds(&game.seen_by(game.actor())) {
            assert!(game.step(&mut chance).is_some(), "it never came to this");
            taken += 1;
        }
        game
    }

    /// A random action; what happened, or nothing if it is over. Students go to their tables more often
    /// than by chance, or nobody would ever have professors and coins.
    fn step(&mut self, chance: &mut impl Pick) -> Option<Vec<Happened>> {
        let mut legal = Vec::new();
        let (seat, mut action) = random_action(&self.rules, chance, &mut legal)?;
        if let Action::Student(colour, _) = action {
            let seated = Action::Student(colour, Destination::Dining);
            if legal.contains(&seated) && chance.pick(3) > 0 {
                action = seated;
            }
        }
        let mut events = Vec::new();
        self.rules.apply(seat, action, &mut events).unwrap();
        Some(events)
    }

    /// Who may act, if anybody.
    fn actor(&self) -> Option<Seat> {
        self.rules.to_act().iter().next()
    }

    /// What arrives at a client.
    fn seen_by(&self, seat: Option<Seat>) -> View {
        let view = self.rules.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
        serde_json::from_value(serde_json::to_value(view).unwrap()).unwrap()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.rules.legal_actions(seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }
}

fn names() -> Vec<String> {
    ["Ada", "Bruno", "Carla", "Dante"].map(str::to_owned).to_vec()
}

fn words_of(language: Language) -> &'static Words {
    static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::of(Language::English));
    static ITALIAN: LazyLock<Words> = LazyLock::new(|| Words::of(Language::Italian));
    match language {
        Language::English => &ENGLISH,
        Language::Italian => &ITALIAN,
    }
}

/// Lets `look` see a view from the side of its viewer.
fn seen<T>(view: &View, language: Language, look: impl FnOnce(Seen<'_, View>) -> T) -> T {
    let names = names();
    look(Seen { view, seat: view.viewer, names: &names, words: words_of(language) })
}
