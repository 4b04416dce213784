//! What a table must be, going by nothing but what is stored: a second reading of the entries that
//! shares nothing with the host but the registry of games.

use anyhow::{Context, Result, bail, ensure};
use bots::Evaluate;
use host::games::{WithGame, with_game};
use host::journal::Row;
use kernel::{Notice, Seat, Seed, Unheard, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// An entry as it stands in the journal.
#[derive(Deserialize)]
struct Stored {
    #[serde(flatten)]
    what: What,
    #[serde(default)]
    order: Option<(Seat, String)>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    Opened {
        game: String,
        config: Value,
    },
    Sat {
        seat: Seat,
        name: String,
        wishes: Map<String, Value>,
    },
    BotSat {
        seat: Seat,
    },
    Stood {
        seat: Seat,
    },
    Started {
        seed: Seed,
    },
    Acted {
        seat: Seat,
        actions: Vec<String>,
        #[serde(default)]
        bot: Option<Value>,
    },
    Told {
        notice: String,
    },
    TookBack {},
    Said {
        seat: Seat,
        text: String,
    },
    WantsRematch {},
    Rematched {},
    Rested {},
    Woke {},
    Closed {},
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Holder {
    Nobody,
    Person { name: String, wishes: Value },
    Bot,
}

/// A command that is stored.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ordered {
    pub(super) seat: Seat,
    pub(super) id: String,
    /// Who sat there.
    pub(super) name: String,
    /// How often the match had changed then.
    pub(super) seq: u64,
}

/// A table, going by what is stored.
pub(super) struct Oracle {
    read: usize,
    game: String,
    config: Value,
    pub(super) seats: Vec<Holder>,
    states: Option<Box<dyn States>>,
    /// Every command that is stored, in order.
    pub(super) orders: Vec<Ordered>,
    /// Every line of the chat.
    pub(super) said: Vec<(Seat, String)>,
    pub(super) closed: bool,
}

impl Oracle {
    pub(super) fn new() -> Oracle {
        Oracle {
            read: 0,
            game: String::new(),
            config: Value::Null,
            seats: Vec::new(),
            states: None,
            orders: Vec::new(),
            said: Vec::new(),
            closed: false,
        }
    }

    /// How many entries it knows.
    pub(super) fn read(&self) -> usize {
        self.read
    }

    /// How often the match changed.
    pub(super) fn seq(&self) -> u64 {
        self.states.as_ref().map_or(0, |states| states.seq())
    }

    /// Takes in an entry.
    pub(super) fn take(&mut self, row: &Row) -> Result<()> {
        let stored: Stored = serde_json::from_str(&row.body)
            .with_context(|| format!("what is stored cannot be read: {}", row.body))?;
        self.read += 1;
        match &stored.what {
            What::Opened { game, config } => {
                self.game.clone_from(game);
                self.config = config.clone();
                let players = config.get("players").and_then(Value::as_u64).unwrap_or(2);
                self.seats = vec![Holder::Nobody; players as usize];
            }
            What::Sat { seat, name, wishes } => {
                let wishes = Value::from(wishes.clone());
                *self.holder(*seat)? = Holder::Person { name: name.clone(), wishes };
            }
            What::BotSat { seat } => *self.holder(*seat)? = Holder::Bot,
            What::Stood { seat } => *self.holder(*seat)? = Holder::Nobody,
            What::Started { seed } => {
                let begin = Begin { config: &self.config, seats: &self.seats, seed: *seed };
                self.states = Some(with_game(&self.game, begin)??);
            }
            What::Acted { seat, actions, bot } => {
                match (self.holder(*seat)?.clone(), bot, &stored.order) {
                    (Holder::Person { .. }, None, Some((by, _))) => {
                        ensure!(by == seat, "{by} acted for {seat}");
                    }
                    (Holder::Bot | Holder::Person { .. }, Some(_), None) => {}
                    (holder, bot, order) => bail!("{holder:?} acted: {bot:?} {order:?}"),
                }
                self.started()?.act(*seat, actions)?;
            }
            What::Told { notice } => self.started()?.tell(notice)?,
            What::TookBack {} => self.started()?.take_back()?,
            What::Said { seat, text } => self.said.push((*seat, text.clone())),
            What::WantsRematch {} | What::Rematched {} | What::Rested {} | What::Woke {} => {}
            What::Closed {} => self.closed = true,
        }
        if let Some((seat, id)) = stored.order {
            let Holder::Person { name, .. } = self.holder(seat)?.clone() else {
                bail!("a command of {seat} is stored, where nobody sits who could command");
            };
            let twice = self
                .orders
                .iter()
                .any(|order| (order.seat, &order.id, &order.name) == (seat, &id, &name));
            ensure!(!twice, "the command {id} of {seat} is stored twice");
            self.orders.push(Ordered { seat, id, name, seq: self.seq() });
        }
        Ok(())
    }

    fn holder(&mut self, seat: Seat) -> Result<&mut Holder> {
        self.seats.get_mut(seat.index()).with_context(|| format!("there is no seat {seat}"))
    }

    fn started(&mut self) -> Result<&mut Box<dyn States>> {
        self.states.as_mut().context("the match has not started")
    }

    /// What a viewer sees and may do after so many changes.
    pub(super) fn scene(&self, seq: u64, seat: Option<Seat>) -> Result<Scene> {
        let states = self.states.as_ref().context("the match has not started")?;
        states.scene(seq, seat)
    }

    /// Is the match over, as it is stored?
    pub(super) fn is_over(&self) -> bool {
        self.closed || self.states.as_ref().is_some_and(|states| states.is_over())
    }

    pub(super) fn has_started(&self) -> bool {
        self.states.is_some()
    }
}

/// What one viewer sees and may do.
#[derive(Debug, PartialEq)]
pub(super) struct Scene {
    pub(super) view: String,
    pub(super) legal: Vec<String>,
    pub(super) over: bool,
}

/// A match of some game, in every state it was in.
trait States {
    fn seq(&self) -> u64;
    fn act(&mut self, seat: Seat, actions: &[String]) -> Result<()>;
    fn tell(&mut self, notice: &str) -> Result<()>;
    fn take_back(&mut self) -> Result<()>;
    fn scene(&self, seq: u64, seat: Option<Seat>) -> Result<Scene>;
    fn is_over(&self) -> bool;
}

struct StatesOf<G> {
    /// The state after each change.
    states: Vec<G>,
    /// The states before the commands that were not taken back.
    before: Vec<G>,
}

impl<G: Evaluate> StatesOf<G> {
    fn now(&self) -> Result<&G> {
        self.states.last().context("a match has a state")
    }
}

impl<G: Evaluate> States for StatesOf<G> {
    fn seq(&self) -> u64 {
        self.states.len() as u64
    }

    fn act(&mut self, seat: Seat, actions: &[String]) -> Result<()> {
        let before = self.now()?.clone();
        let mut state = before.clone();
        for action in actions {
            let action: G::Action = action.parse().context("no notation")?;
            state.apply(seat, action, &mut Unheard).context("an illegal action is stored")?;
        }
        self.before.push(before);
        self.states.push(state);
        Ok(())
    }

    fn tell(&mut self, notice: &str) -> Result<()> {
        let mut state = self.now()?.clone();
        let notice: Notice = notice.parse().context("no notice")?;
        state.notice(notice, &mut Unheard).context("an impossible notice is stored")?;
        self.before.clear();
        self.states.push(state);
        Ok(())
    }

    fn take_back(&mut self) -> Result<()> {
        let before = self.before.pop().context("nothing to take back")?;
        self.states.push(before);
        Ok(())
    }

    fn scene(&self, seq: u64, seat: Option<Seat>) -> Result<Scene> {
        let state = (seq as usize).checked_sub(1).and_then(|index| self.states.get(index));
        let state = state.with_context(|| {
            format!("{seq} changes were shown, but only {} are stored", self.states.len())
        })?;
        let mut legal = Vec::new();
        if let Some(seat) = seat {
            state.legal_actions(seat, &mut legal);
        }
        Ok(Scene {
            view: serde_json::to_string(&state.view(seat.map_or(Viewer::Spectator, Viewer::Seat)))?,
            legal: legal.iter().map(ToString::to_string).collect(),
            over: state.verdict().is_some(),
        })
    }

    fn is_over(&self) -> bool {
        self.states.last().is_some_and(|state| state.verdict().is_some())
    }
}

struct Begin<'a> {
    config: &'a Value,
    seats: &'a [Holder],
    seed: Seed,
}

impl WithGame for Begin<'_> {
    type Answer = Result<Box<dyn States>>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let config = G::Config::deserialize(self.config)?;
        let seats = self.seats.iter().map(|holder| match holder {
            Holder::Person { wishes, .. } => G::SeatOptions::deserialize(wishes),
            Holder::Bot | Holder::Nobody => Ok(G::SeatOptions::default()),
        });
        let seats: Vec<G::SeatOptions> = seats.collect::<Result<_, _>>()?;
        let state = G::new(&config, &seats, self.seed).context("the match cannot start")?;
        Ok(Box::new(StatesOf { states: vec![state], before: Vec::new() }))
    }
}

/// The tables of a host, going by what is stored.
pub(super) type Oracles = BTreeMap<protocol::Code, Oracle>;
