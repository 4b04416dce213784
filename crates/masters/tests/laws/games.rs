//! Random games: 1 to 4 players, both market rules, both seatings, every absence policy, with and
//! without notices from the table. A seed always gives the same game.

use kernel::{Game, Pick, Seed, Viewer};
use laws::Dice;
use laws::walk::Leaning;
use masters::position::PhaseDocument;
use masters::{
    Absence, Action, Config, Counts, LeaderId, LeaderSet, Line, MarketRule, Masters, Players,
    Power, SeatOptions, Seating,
};

pub(crate) type Walk = laws::Walk<Masters>;
pub(crate) type Taken = laws::Taken<Masters>;

/// What kind of game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) players: Players,
    pub(crate) market: MarketRule,
    pub(crate) seating: Seating,
    pub(crate) absence: Absence,
    /// Do players leave, return and give up?
    pub(crate) notices: bool,
}

impl Kind {
    pub(crate) fn config(self) -> Config {
        Config {
            players: self.players,
            market: self.market,
            seating: self.seating,
            absence: self.absence,
        }
    }

    pub(crate) fn seats(self) -> Vec<SeatOptions> {
        vec![SeatOptions::default(); usize::from(self.players.count())]
    }

    /// A fresh game of this kind.
    pub(crate) fn start(self, seed: u64) -> Masters {
        Masters::new(&self.config(), &self.seats(), Seed::from(seed)).unwrap()
    }
}

/// 1 to 4 players, both markets, both seatings, everybody present all the time.
pub(crate) fn quiet_kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for players in Players::ALL {
        for market in [MarketRule::Push, MarketRule::Shuffle] {
            for seating in [Seating::Random, Seating::Fixed] {
                let absence = Absence::Skip;
                kinds.push(Kind { players, market, seating, absence, notices: false });
            }
        }
    }
    kinds
}

/// The quiet kinds with notices from the table, under each absence policy.
pub(crate) fn restless_kinds() -> Vec<Kind> {
    let policies = [Absence::Skip, Absence::Abort, Absence::Score];
    let kinds = quiet_kinds();
    let restless = kinds
        .iter()
        .flat_map(|kind| policies.map(|absence| Kind { absence, notices: true, ..*kind }));
    restless.collect()
}

pub(crate) fn all_kinds() -> Vec<Kind> {
    [quiet_kinds(), restless_kinds()].concat()
}

/// A random game of this kind. Its players do anything, or every kind of thing equally often, or
/// build: anything at random seldom plays a leader or buys a dear card.
pub(crate) fn walk(kind: Kind, seed: u64) -> Walk {
    let dice = Dice::new(seed);
    let walk = Walk::new(kind.config(), kind.seats(), Seed::from(seed), dice);
    styled(walk.with_notices(kind.notices))
}

/// The same, with something in every strongbox at the start of the first turn, and in half of the
/// games with two leaders of one ability for everybody: rich players reach more of the rules. There
/// is no record of such a game.
pub(crate) fn rich_walk(kind: Kind, seed: u64) -> Walk {
    let mut walk = walk(Kind { notices: false, ..kind }, seed);
    while walk.game.position().phase == (PhaseDocument::SetUp {}) {
        walk.step();
    }
    let mut position = walk.game.position();
    // Ids 1 to 4, 5 to 8, 9 to 12 and 13 to 16 have an ability in common (M6).
    let mut families = [1, 5, 9, 13];
    walk.dice.shuffle(&mut families);
    let able = walk.dice.one_in(2);
    for (player, first) in position.players.iter_mut().zip(families) {
        let mut some = || walk.dice.pick(12) as u16;
        player.strongbox = Counts { c: some(), v: some(), h: some(), s: some() };
        if able {
            let mut family: Vec<LeaderId> = (first..first + 4).filter_map(LeaderId::new).collect();
            walk.dice.shuffle(&mut family);
            player.dealt = family.iter().copied().collect();
            player.played = family.into_iter().take(2).collect();
            player.hand = LeaderSet::EMPTY;
        }
    }
    let game = Masters::from_position(&position).unwrap();
    styled(Walk::going_on(game, Dice::new(seed)).with_notices(kind.notices))
}

fn styled(mut walk: Walk) -> Walk {
    match walk.dice.pick(4) {
        0 => walk,
        1 => walk.leaning(every_kind_equally()),
        _ => walk.leaning(building()),
    }
}

fn every_kind_equally() -> Leaning<Masters> {
    Box::new(|_, actions, dice| {
        let can_store = actions.iter().any(|action| matches!(action, Action::Store(..)));
        if can_store && !dice.one_in(8) {
            actions.retain(|action| matches!(action, Action::Store(..) | Action::Convert(_)));
        }
        let mut kinds: Vec<_> = actions.iter().map(std::mem::discriminant).collect();
        kinds.dedup();
        let kind = *dice.of(&kinds);
        actions.retain(|action| std::mem::discriminant(action) == kind);
    })
}

/// Plays leaders and buys whenever possible, else lets cards produce or takes a line, mostly one
/// without the red marble: else most games would be over before much is built.
fn building() -> Leaning<Masters> {
    let mut equally = every_kind_equally();
    Box::new(move |game, actions, dice| {
        let hasty = !dice.one_in(6);
        let produces = dice.one_in(2);
        let red = game.view(Viewer::Spectator).market;
        let red = |line: &Line| marbles(&red, *line).any(|marble| marble == 'r');
        let wanted: [&dyn Fn(&Action) -> bool; 5] = [
            &|action| matches!(action, Action::Play(_)),
            &|action| matches!(action, Action::Buy { .. }),
            &|action| matches!(action, Action::Produce { power: Power::Card(_), .. }) && produces,
            &|action| matches!(action, Action::Take(line) if !red(line)),
            &|action| !matches!(action, Action::Drop(_) | Action::DiscardStored(_)),
        ];
        for wanted in wanted {
            if hasty && actions.iter().any(wanted) {
                actions.retain(wanted);
                break;
            }
        }
        equally(game, actions, dice);
    })
}

/// The marbles of a line.
fn marbles(rows: &[String; 3], line: Line) -> impl Iterator<Item = char> {
    let name = line.to_string();
    let (kind, number) = name.split_at(4);
    let number: usize = number.parse().unwrap();
    let marbles: String = match kind {
        "row " => rows[number].clone(),
        _ => rows.iter().filter_map(|row| row.chars().nth(number)).collect(),
    };
    marbles.into_bytes().into_iter().map(char::from)
}

/// Plays a game to its end and shows every step, and the state after it.
pub(crate) fn play(kind: Kind, seed: u64, each: impl FnMut(&Taken, &mut Walk)) -> Walk {
    walk(kind, seed).play(each)
}
