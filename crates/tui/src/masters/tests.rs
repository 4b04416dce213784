//! The face of Masters on positions of games played at random.

use std::fmt::Write as _;

use ::masters::{Action, Config, Event as Happened, MarketRule, Masters as Rules, Players, View};
use kernel::playout::random_action;
use kernel::{Chance, Game as _, Seat, Seed, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use words::{Language, Words};

use super::Masters;
use crate::play::{Canvas, Choice, Event, Face as _, Look, Seen, Signs, Spot, choose, next};

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

    /// Acts once; what happened. Nothing when it is over.
    fn step(&mut self) -> Option<Vec<Happened>> {
        let mut buffer = Vec::new();
        let game = &self.game;
        let pick = |stream: &mut _| random_action(game, stream, &mut buffer);
        let (seat, action) = self.chance.draw(pick)?;
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
    all.flat_map(move |(players, rule)| (0..seeds).map(move |seed| Random::new(players, rule, seed)))
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

#[test]
fn every_legal_action_can_be_chosen() {
    let words = Words::of(Language::English);
    for mut random in matches(2) {
        loop {
            for seat in random.game.to_act().iter() {
                let view = random.view(Viewer::Seat(seat));
                let legal = random.legal(seat);
                let moves = Masters::moves(random.seen(&view, &words), &legal);
                for action in legal.iter().filter(|action| !action.starts_with("depots ")) {
                    assert!(moves.iter().any(|found| found.action == *action), "{action}");
                }
                for found in &moves {
                    assert!(legal.contains(&found.action), "{found:?}");
                    let mut chosen = Vec::new();
                    for (number, spot) in found.path.iter().enumerate() {
                        let is_last = number + 1 == found.path.len();
                        match choose(&moves, &chosen, spot).expect("it is offered") {
                            Choice::Action(action) => {
                                assert!(is_last && action == found.action, "{found:?}: {action}");
                            }
                            Choice::Chosen(now) => {
                                assert!(!is_last, "{found:?}");
                                chosen = now;
                            }
                        }
                    }
                }
            }
            if random.step().is_none() {
                break;
            }
        }
    }
}

#[test]
fn depots_are_rearranged_step_by_step() {
    let words = Words::of(Language::English);
    let mut random = Random::new(2, MarketRule::Push, 3);
    let mut found = 0;
    for _ in 0..200 {
        for seat in random.game.to_act().iter() {
            let view = random.view(Viewer::Seat(seat));
            let legal = random.legal(seat);
            let moves = Masters::moves(random.seen(&view, &words), &legal);
            let now = format!("depots {}", view.players[seat.index()].warehouse());
            // From one arrangement every other is a step away, or a few.
            let others = legal.iter().filter(|act| act.starts_with("depots ") && **act != now);
            let steps = moves.iter().filter(|found| found.action.starts_with("depots "));
            assert_eq!(others.count() > 0, steps.clone().count() > 0, "{now}: {legal:?}");
            found += steps.count();
        }
        random.step();
    }
    assert!(found > 100, "{found} steps");
}

#[test]
fn everything_has_a_name() {
    for language in Language::ALL {
        let words = Words::of(language);
        for mut random in matches(1) {
            let mut step = 0;
            loop {
                for seat in random.game.to_act().iter() {
                    let view = random.view(Viewer::Seat(seat));
                    let seen = random.seen(&view, &words);
                    let moves = Masters::moves(seen, &random.legal(seat));
                    let mut open = vec![Vec::new()];
                    while let Some(chosen) = open.pop() {
                        well_said(&Masters::prompt(seen, &chosen), "prompt");
                        for spot in next(&moves, &chosen) {
                            well_said(&Masters::label(seen, &spot, &chosen), spot.name());
                            if let Some(Choice::Chosen(now)) = choose(&moves, &chosen, &spot)
                                && now.len() > chosen.len()
                            {
                                open.push(now);
                            }
                        }
                    }
                    if step % 20 == 0 {
                        for spot in spots(seen, (150, 50)) {
                            well_said(&Masters::label(seen, &spot, &[]), spot.name());
                            let help = Masters::help(seen, &spot);
                            assert!(help.is_some() || spot.name().starts_with("do:"), "{spot}");
                            well_said(&help.unwrap_or("-".to_owned()), spot.name());
                        }
                        Masters::summary(seen).iter().for_each(|line| well_said(line, "summary"));
                    }
                }
                let before = random.view(Viewer::Spectator);
                let Some(events) = random.step() else { break };
                step += 1;
                let view = random.view(Viewer::Spectator);
                for (number, event) in events.iter().enumerate() {
                    let rest = &events[number + 1..];
                    let event = Event { event, before: Some(&before), rest };
                    if let Some(line) = Masters::tell(random.seen(&view, &words), event) {
                        well_said(&line.text, "tell");
                    }
                }
            }
        }
    }
}

/// Words, and neither the name of a message nor that of a spot.
fn well_said(text: &str, about: &str) {
    assert!(!text.trim().is_empty(), "{about} has no words");
    assert!(!text.contains("masters-") && !text.contains("{$"), "{about}: {text}");
    assert!(!about.contains(':') || !text.contains(about), "{about}: {text}");
}

#[test]
fn what_can_be_chosen_first_is_on_the_board() {
    let words = Words::of(Language::English);
    for size in [(78, 13), (80, 30), (120, 40), (118, 16)] {
        for mut random in matches(1) {
            for _ in 0..120 {
                for seat in random.game.to_act().iter() {
                    let view = random.view(Viewer::Seat(seat));
                    let seen = random.seen(&view, &words);
                    let drawn = spots(seen, size);
                    for spot in next(&Masters::moves(seen, &random.legal(seat)), &[]) {
                        assert!(drawn.contains(&spot), "{spot} is not drawn in {size:?}");
                    }
                }
                random.step();
            }
        }
    }
}

#[test]
fn it_is_known_why_something_is_not_legal() {
    let words = Words::of(Language::English);
    let mut random = Random::new(2, MarketRule::Push, 5);
    let seat = random.until(60, "row");
    let view = random.view(Viewer::Seat(seat));
    let seen = random.seen(&view, &words);
    let mut text = String::new();
    let chosen = [Spot::new("deck:g1"), Spot::new("slot:1")];
    for spot in spots(seen, (120, 40)) {
        let asked = Masters::probe(seen, &spot, &chosen[..1]);
        if let Some(asked) = asked {
            asked.parse::<Action>().unwrap();
            writeln!(text, "{spot}: {asked}").unwrap();
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn any_size_can_be_drawn() {
    let words = Words::of(Language::English);
    for players in [1, 4] {
        let mut random = Random::new(players, MarketRule::Push, 11);
        let seat = random.until(100, "use");
        let view = random.view(Viewer::Seat(seat));
        for width in (1..80).step_by(3).chain([78, 100, 113, 114, 150, 250]) {
            for height in (1..=34).chain([50, 80]) {
                drawn(random.seen(&view, &words), (width, height), PRETTY);
            }
        }
    }
}

/// Plays to where somebody may do this, and draws it for them or for nobody.
struct Scene {
    players: u8,
    from: usize,
    until: &'static str,
    size: (u16, u16),
    look: Look,
    language: Language,
    watch: bool,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            players: 2,
            from: 80,
            until: "row",
            size: (78, 13),
            look: PRETTY,
            language: Language::English,
            watch: false,
        }
    }
}

impl Scene {
    fn draw(self) -> String {
        let words = Words::of(self.language);
        let mut random = Random::new(self.players, MarketRule::Push, 7);
        let seat = random.until(self.from, self.until);
        let viewer = if self.watch { Viewer::Spectator } else { Viewer::Seat(seat) };
        let view = random.view(viewer);
        drawn(random.seen(&view, &words), self.size, self.look)
    }
}

#[test]
fn two_in_a_small_terminal() {
    insta::assert_snapshot!(Scene::default().draw());
}

#[test]
fn four_in_the_smallest_terminal() {
    insta::assert_snapshot!(Scene { players: 4, from: 200, size: (78, 12), ..Scene::default() }.draw());
}

#[test]
fn four_in_ascii() {
    let look = Look { colour: false, ascii: true };
    let scene = Scene { players: 4, from: 200, size: (80, 16), look, ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn leaders_are_chosen() {
    insta::assert_snapshot!(Scene { from: 0, until: "bonus", ..Scene::default() }.draw());
}

#[test]
fn something_is_to_be_stored() {
    let scene = Scene { from: 0, until: "C-", language: Language::Italian, ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn solo_on_a_tall_terminal() {
    let scene = Scene { players: 1, from: 30, size: (80, 30), ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn a_production_on_a_wide_terminal() {
    let scene = Scene { players: 3, from: 150, until: "finish", size: (118, 36), ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn four_are_watched_on_a_very_wide_terminal() {
    let language = Language::Italian;
    let scene = Scene {
        players: 4,
        from: 300,
        size: (198, 50),
        watch: true,
        language,
        ..Scene::default()
    };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn solo_in_a_small_terminal() {
    insta::assert_snapshot!(Scene { players: 1, from: 40, ..Scene::default() }.draw());
}

#[test]
fn a_wide_and_low_terminal() {
    let scene = Scene { players: 4, from: 200, size: (118, 17), ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

/// What is said about a position: the list of choices step by step, and the summary.
fn said(language: Language) -> String {
    let words = Words::of(language);
    let mut random = Random::new(2, MarketRule::Push, 7);
    let mut text = String::new();
    for (from, beginning) in [(0, "keep"), (0, "C-"), (90, "use basic"), (130, "buy")] {
        let seat = random.until(from, beginning);
        let view = random.view(Viewer::Seat(seat));
        let seen = random.seen(&view, &words);
        let moves = Masters::moves(seen, &random.legal(seat));
        let wanted = moves.iter().find(|found| found.action.starts_with(beginning)).unwrap();
        for kept in 0..wanted.path.len() {
            let chosen = &wanted.path[..kept];
            writeln!(text, "{}", Masters::prompt(seen, chosen)).unwrap();
            for spot in next(&moves, chosen) {
                let sign = if wanted.path.get(kept) == Some(&spot) { '>' } else { ' ' };
                writeln!(text, " {sign} {}", Masters::label(seen, &spot, chosen)).unwrap();
            }
        }
        writeln!(text).unwrap();
    }
    let view = random.view(Viewer::Spectator);
    for line in Masters::summary(random.seen(&view, &words)) {
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn what_is_said_in_english() {
    insta::assert_snapshot!(said(Language::English));
}

#[test]
fn what_is_said_in_italian() {
    insta::assert_snapshot!(said(Language::Italian));
}

#[test]
fn a_game_is_told() {
    let words = Words::of(Language::English);
    let mut random = Random::new(2, MarketRule::Push, 7);
    let mut text = String::new();
    for _ in 0..60 {
        let before = random.view(Viewer::Spectator);
        let events = random.step().unwrap();
        let view = random.view(Viewer::Spectator);
        for (number, event) in events.iter().enumerate() {
            let event = Event { event, before: Some(&before), rest: &events[number + 1..] };
            if let Some(line) = Masters::tell(random.seen(&view, &words), event) {
                writeln!(text, "{} {:?}", line.text, line.marks).unwrap();
            }
        }
    }
    insta::assert_snapshot!(text);
}
