//! The face of Masters on positions of games played at random.

mod choosing;
mod drawing;
mod hostile;
mod saying;

use ::masters::{
    Action, Config, Event as Happened, MarketRule, Masters as Rules, Players, Power, View,
};
use kernel::{Chance, Game as _, Pick as _, Seat, Seed, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use words::Words;

use super::Masters;
use crate::play::{Canvas, Face as _, Look, Seen, Signs, Spot};

const NAMES: [&str; 4] = ["Ada", "Bruno", "Chiara", "Dante"];
const PRETTY: Look = Look { colour: true, ascii: false };

/// A match that is played at random.
struct Random {
    game: Rules,
    chance: Chance,
    names: Vec<String>,
}

impl Random {
    fn new(players: u8, market: MarketRule, seed: u64) -> Random {
        let players = Players::try_from(players).unwrap();
        let config = Config { market, ..Config::new(players) };
        let seats = vec![Default::default(); usize::from(players.count())];
        let game = Rules::new(&config, &seats, Seed::from(seed)).unwrap();
        let names = NAMES.iter().take(seats.len()).map(|name| (*name).to_owned()).collect();
        Random { game, chance: Chance::new(Seed::from(seed)), names }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions.iter().map(Action::to_string).collect()
    }

    /// Acts once; what happened. Nothing when it is over. Things are bought and used when they can be,
    /// so that there is something to see.
    fn step(&mut self) -> Option<Vec<Happened>> {
        let seat = self.game.to_act().iter().next()?;
        let mut legal = Vec::new();
        self.game.legal_actions(seat, &mut legal);
        legal.retain(|action| !Rules::is_idle(action));
        let eager = |action: &Action| match action {
            Action::Buy { .. } | Action::Play(_) => true,
            Action::Produce { power, .. } => *power != Power::Basic,
            _ => false,
        };
        let lavish = |action: &Action| match action {
            Action::Drop(_) => true,
            Action::Produce { power, .. } => *power == Power::Basic,
            _ => action.to_string().ends_with("-x"),
        };
        let wanted = |action: &&Action| {
            if legal.iter().any(eager) {
                eager(action)
            } else {
                legal.iter().all(lavish) || !lavish(action)
            }
        };
        let some: Vec<Action> = legal.iter().filter(wanted).copied().collect();
        let all = [some, legal];
        let action = self.chance.draw(|stream| {
            let from = &all[usize::from(stream.pick(12) == 0)];
            from[stream.pick(from.len() as u32) as usize]
        });
        let mut events = Vec::new();
        self.game.apply(seat, action, &mut events).unwrap();
        Some(events)
    }

    /// Plays until somebody may do what begins like this, from this step on.
    fn until(&mut self, from: usize, beginning: &str) -> Seat {
        let mut step = 0;
        loop {
            for seat in self.game.to_act().iter() {
                if step >= from && self.legal(seat).iter().any(|act| act.starts_with(beginning)) {
                    return seat;
                }
            }
            self.step().expect("the game is long enough");
            step += 1;
        }
    }

    /// The view as it comes over the wire.
    fn view(&self, viewer: Viewer) -> View {
        let text = serde_json::to_string(&self.game.view(viewer)).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn seen<'a>(&'a self, view: &'a View, words: &'a Words) -> Seen<'a, View> {
        Seen { view, seat: view.viewer, names: &self.names, words }
    }
}

fn matches(seeds: u64) -> impl Iterator<Item = Random> {
    let rules = [MarketRule::Push, MarketRule::Shuffle];
    let all = (1..=4).flat_map(move |players| rules.map(|rule| (players, rule)));
    all.flat_map(move |(players, rule)| {
        (0..seeds).map(move |seed| Random::new(players, rule, seed))
    })
}

/// What is drawn, as lines without blanks at the end.
fn drawn(seen: Seen<'_, View>, (width, height): (u16, u16), look: Look) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, area, look);
    Masters::draw(seen, &mut canvas);
    canvas.finish(&Signs::default());
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| line(y).trim_end().to_owned() + "\n").collect()
}

/// The names of everything that is drawn.
fn spots(seen: Seen<'_, View>, (width, height): (u16, u16)) -> Vec<Spot> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, area, PRETTY);
    Masters::draw(seen, &mut canvas);
    canvas.finish(&Signs::default()).into_iter().map(|(spot, _)| spot).collect()
}
