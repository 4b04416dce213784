//! A match of any game, as its table sees it.
//!
//! The engines are generic; a table is not. [`Play`] is the border: actions come in as text in the
//! notation of the game, what viewers see goes out as a [`Scene`], what happened as a [`Story`]. A
//! session that knows the game gets the typed values back with [`Scene::of`] and [`Story::of`].

use bots::{Evaluate, Level};
use kernel::{
    BatchRefused, Notice, Outcome, Record, RuleBroken, Seat, SeatSet, Seed, Step, Unheard, Values,
    Viewer, apply_all,
};
use protocol::{Position, Replay};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::fmt::Display;
use std::sync::Arc;

use crate::games::{WithGame, with_game};
use crate::refusal::Refused;

/// The state of a match.
pub(crate) trait Play: Send + Sync {
    fn copy(&self) -> Box<dyn Play>;
    fn to_act(&self) -> SeatSet;
    /// Lets a seat take several actions, all or none.
    fn act(&mut self, seat: Seat, actions: &[String]) -> Result<Happened, Refused>;
    fn notice(&mut self, notice: Notice) -> Result<Happened, Refused>;
    fn scene(self: Arc<Self>, viewer: Viewer) -> Arc<dyn Scene>;
    fn outcome(&self) -> Option<Outcome>;
    fn is_over(&self) -> bool;
    /// Do these actions lead nowhere?
    fn is_idle(&self, actions: &[String]) -> bool;
    /// What a bot at this seat does next.
    fn choose(&self, level: Level, seat: Seat, seed: Seed) -> Option<String>;
}

/// What follows from a step.
pub(crate) struct Happened {
    pub(crate) story: Arc<dyn Story>,
    /// Nobody can unlearn what was drawn or shown.
    pub(crate) final_: bool,
    /// A turn has begun.
    pub(crate) new_turn: bool,
    /// It leads nowhere and can be done again and again.
    pub(crate) idle: bool,
}

/// What one viewer sees of a match, and may do.
pub trait Scene: Send + Sync {
    /// The view as JSON.
    fn view(&self) -> Box<RawValue>;
    /// The legal actions of the viewer, in the notation of the game.
    fn legal(&self) -> Vec<String>;
    /// The same with its type: a [`SceneOf`] of the game.
    fn of(&self) -> &dyn Any;
}

/// A scene of a game. It is painted only when somebody looks: many need only a part of it.
pub struct SceneOf<G> {
    play: Arc<PlayOf<G>>,
    viewer: Viewer,
}

impl<G: kernel::Game> SceneOf<G> {
    /// The scene of a match, whether a table plays it or not.
    pub fn new(game: G, viewer: Viewer) -> SceneOf<G> {
        SceneOf { play: Arc::new(PlayOf(game)), viewer }
    }

    /// What the viewer sees.
    pub fn view(&self) -> G::View {
        self.play.0.view(self.viewer)
    }

    /// What the viewer may do.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if let Viewer::Seat(seat) = self.viewer {
            self.play.0.legal_actions(seat, &mut legal);
        }
        legal
    }

    /// Would these actions of the viewer be accepted, one after the other? Nothing happens.
    pub fn check(&self, actions: &[G::Action]) -> Result<(), BatchRefused<G::Error>> {
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
        apply_all(&mut self.play.0.clone(), seat, actions, &mut Unheard).map(drop)
    }
}

/// What happened, open to everybody.
pub trait Story: Send + Sync {
    /// The events as a list in JSON.
    fn events(&self) -> Box<RawValue>;
    /// The events as sentences.
    fn sentences(&self) -> Vec<String>;
    /// The same with its type: a `Vec` of the events of the game.
    fn of(&self) -> &dyn Any;
}

struct PlayOf<G>(G);

impl<G: Evaluate> Play for PlayOf<G> {
    fn copy(&self) -> Box<dyn Play> {
        Box::new(PlayOf(self.0.clone()))
    }

    fn to_act(&self) -> SeatSet {
        self.0.to_act()
    }

    fn act(&mut self, seat: Seat, actions: &[String]) -> Result<Happened, Refused> {
        let read = |(at, text): (usize, &String)| {
            text.parse::<G::Action>().map_err(|why| Refused::Notation { at, why })
        };
        let actions: Vec<G::Action> =
            actions.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let mut events = Vec::new();
        let applied = apply_all(&mut self.0, seat, &actions, &mut events).map_err(|refused| {
            let why = refused.to_string();
            match refused {
                BatchRefused::Refused { at, error } => {
                    Refused::Rule { rule: error.rule(), at, why }
                }
                BatchRefused::AfterReveal { at } => Refused::Rule { rule: "", at, why },
            }
        })?;
        let idle = actions.iter().all(G::is_idle);
        Ok(Happened { idle, ..happened::<G>(events, applied) })
    }

    fn notice(&mut self, notice: Notice) -> Result<Happened, Refused> {
        let mut events = Vec::new();
        let applied = self.0.notice(notice, &mut events).map_err(|error| rule(&error))?;
        Ok(happened::<G>(events, applied))
    }

    fn scene(self: Arc<Self>, viewer: Viewer) -> Arc<dyn Scene> {
        Arc::new(SceneOf { play: self, viewer })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn is_over(&self) -> bool {
        self.0.verdict().is_some()
    }

    fn is_idle(&self, actions: &[String]) -> bool {
        actions.iter().all(|text| text.parse().is_ok_and(|action| G::is_idle(&action)))
    }

    fn choose(&self, level: Level, seat: Seat, seed: Seed) -> Option<String> {
        level.choose(&self.0, seat, seed).map(|action| action.to_string())
    }
}

fn happened<G: Evaluate>(events: Vec<G::Event>, applied: kernel::Applied) -> Happened {
    Happened {
        final_: applied.chance || applied.revealed,
        new_turn: events.iter().any(G::begins_turn),
        idle: false,
        story: Arc::new(events),
    }
}

fn rule(error: &impl RuleBroken) -> Refused {
    Refused::Rule { rule: error.rule(), at: 0, why: error.to_string() }
}

impl<G: Evaluate> Scene for SceneOf<G> {
    fn view(&self) -> Box<RawValue> {
        to_raw_value(&SceneOf::view(self)).unwrap_or_default()
    }

    fn legal(&self) -> Vec<String> {
        SceneOf::legal(self).iter().map(ToString::to_string).collect()
    }

    fn of(&self) -> &dyn Any {
        self
    }
}

impl<E: Display + Serialize + Send + Sync + 'static> Story for Vec<E> {
    fn events(&self) -> Box<RawValue> {
        to_raw_value(self).unwrap_or_default()
    }

    fn sentences(&self) -> Vec<String> {
        self.iter().map(ToString::to_string).collect()
    }

    fn of(&self) -> &dyn Any {
        self
    }
}

/// What starts a match, as it stands in the journal.
#[derive(Clone, Copy)]
pub(crate) struct SetUp<'a> {
    pub(crate) game: &'a str,
    pub(crate) config: &'a Value,
    /// One object per seat.
    pub(crate) wishes: &'a [Value],
    pub(crate) seed: Seed,
}

impl SetUp<'_> {
    /// The match before its first step.
    pub(crate) fn play(self) -> Result<Box<dyn Play>, Refused> {
        with_game(self.game, Begin(self))?
    }

    /// The record of a match that took these steps.
    pub(crate) fn record(self, steps: &[String]) -> Result<String, Refused> {
        with_game(self.game, Write { set_up: self, steps })?
    }

    /// A part of a finished match that took these steps, position by position.
    pub(crate) fn replay(
        self,
        steps: &[String],
        part: Part,
    ) -> Result<Replay<Box<RawValue>>, Refused> {
        with_game(self.game, Show { set_up: self, steps, part })?
    }

    /// Goes through a match that took these steps. `see` is shown every position: which step led to
    /// it, what happened then, and how it stands.
    fn go_through<G: Evaluate>(
        self,
        steps: &[String],
        mut see: impl FnMut(Option<&Step<G::Action>>, &Vec<G::Event>, &G),
    ) -> Result<(Record<G>, G), Refused> {
        let mut record = self.read::<G>()?;
        let mut state = record.start().map_err(|error| rule(&error))?;
        let mut events = Vec::new();
        see(None, &events, &state);
        for (at, text) in steps.iter().enumerate() {
            let step: Step<G::Action> =
                text.parse().map_err(|why| Refused::Notation { at, why })?;
            events.clear();
            step.take(&mut state, &mut events).map_err(|error| rule(&error))?;
            see(Some(&step), &events, &state);
            record.steps.push(step);
        }
        Ok((record, state))
    }

    fn read<G: Evaluate>(self) -> Result<Record<G>, Refused> {
        let wrong = |error: serde_json::Error| Refused::BadOptions(error.to_string());
        let config = G::Config::deserialize(self.config).map_err(wrong)?;
        let seats = self.wishes.iter().map(G::SeatOptions::deserialize);
        let seats = seats.collect::<Result<_, _>>().map_err(wrong)?;
        Ok(Record { config, seats, seed: self.seed, steps: Vec::new() })
    }
}

struct Begin<'a>(SetUp<'a>);

impl WithGame for Begin<'_> {
    type Answer = Result<Box<dyn Play>, Refused>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let start = self.0.read::<G>()?.start().map_err(|error| rule(&error))?;
        Ok(Box::new(PlayOf(start)))
    }
}

struct Write<'a> {
    set_up: SetUp<'a>,
    steps: &'a [String],
}

impl WithGame for Write<'_> {
    type Answer = Result<String, Refused>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let (record, end) = self.set_up.go_through::<G>(self.steps, |_, _, _| {})?;
        record.to_text(&end).map_err(|error| Refused::BadOptions(error.to_string()))
    }
}

/// Which part of a match is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first position; 0 is the beginning.
    pub from: u32,
    /// How many positions, at most.
    pub count: u32,
    /// Who looks.
    pub viewer: Viewer,
}

struct Show<'a> {
    set_up: SetUp<'a>,
    steps: &'a [String],
    part: Part,
}

impl WithGame for Show<'_> {
    type Answer = Result<Replay<Box<RawValue>>, Refused>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let Part { from, count, viewer } = self.part;
        let wanted = from..from.saturating_add(count);
        let (mut positions, mut total) = (Vec::new(), 0);
        let (_, end) = self.set_up.go_through::<G>(self.steps, |step, events, state| {
            if wanted.contains(&total) {
                positions.push(Position {
                    number: total,
                    step: step.map(ToString::to_string),
                    events: events.events(),
                    log: events.sentences(),
                    view: to_raw_value(&state.view(viewer)).unwrap_or_default(),
                });
            }
            total += 1;
        })?;
        let outcome = end.outcome().ok_or(Refused::NotFinished)?;
        Ok(Replay { total, positions, outcome })
    }
}

/// What was chosen about a game, complete and checked: the config with every default filled in, and
/// how many seats it has. With `abort`, the game must end when a player leaves.
pub(crate) fn settle(game: &str, config: &Value, abort: bool) -> Result<(Value, u8), Refused> {
    with_game(game, Settle { config, abort })?
}

struct Settle<'a> {
    config: &'a Value,
    abort: bool,
}

impl WithGame for Settle<'_> {
    type Answer = Result<(Value, u8), Refused>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let wrong = |error: serde_json::Error| Refused::BadOptions(error.to_string());
        let mut config = match self.config {
            Value::Null => serde_json::Map::new(),
            Value::Object(config) => config.clone(),
            _ => return Err(Refused::BadOptions("a config is a JSON object".to_owned())),
        };
        for choice in G::CHOICES {
            if let (None, Some(default)) = (config.get(choice.name), choice.default) {
                let value = match choice.values {
                    Values::Flag => Ok(Value::from(default == "yes")),
                    values => values.read(default),
                };
                let value = value.map_err(|error| Refused::BadOptions(error.to_string()))?;
                config.insert(choice.name.to_owned(), value);
            }
        }
        if self.abort {
            let absence = G::CHOICES.iter().find(|choice| choice.name == "absence");
            match absence.map(|choice| choice.values) {
                Some(Values::Word { of }) if of.contains(&"abort") => {
                    config.insert("absence".to_owned(), Value::from("abort"));
                }
                _ => {
                    let name = G::NAME;
                    let why = format!("{name} cannot be broken off: choose another absence");
                    return Err(Refused::BadOptions(why));
                }
            }
        }
        let config: G::Config = serde_json::from_value(config.into()).map_err(wrong)?;
        let seats = G::seats_of(&config);
        let no_wishes = vec![G::SeatOptions::default(); usize::from(seats)];
        G::new(&config, &no_wishes, Seed::from(0)).map_err(|error| rule(&error))?;
        Ok((serde_json::to_value(&config).map_err(wrong)?, seats))
    }
}
