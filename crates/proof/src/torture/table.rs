//! One place where matches are played, one after the other, as long as the trial goes on.

use bots::{Evaluate, Level};
use client::{Error, table_of};
use host::games::{self, WithGame, with_game};
use kernel::{Digest, Pick, Seat};
use protocol::http::{CreateTable, Join};
use protocol::{ClockRule, Code, Options, Reserved};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::mind::{Mind, PAUSE, Place, Trouble, is_for_now};
use super::replay;
use super::trial::{Finished, Trial};

/// How long to wait for the answer to a request. Whoever gives up joining leaves a table behind.
const WAIT: Duration = Duration::from_secs(10);

/// Plays match after match until the trial closes or a promise is broken.
pub(super) async fn keep_playing(trial: Arc<Trial>, place: u64) {
    for number in 0.. {
        if trial.is_closing() {
            return;
        }
        match play(&trial, place, number).await {
            Ok(()) => {}
            Err(Trouble::Gone) => trial.figures.left_behind.count(),
            Err(Trouble::Broken(words)) => return trial.breaks(words),
        }
    }
}

/// What is drawn about a match.
struct Plan {
    game: &'static str,
    table: CreateTable,
    spectators: u32,
}

impl Plan {
    fn draw(trial: &Trial, place: u64, dice: &mut impl Pick) -> Plan {
        let games = trial.games.len().max(1) as u64;
        let game = trial.games.get((place % games) as usize).copied().unwrap_or_default();
        let players = 2 + dice.pick(3);
        let mut config = serde_json::Map::new();
        config.insert("players".to_owned(), players.into());
        let is_known = |name| {
            games::find(game).is_ok_and(|game| game.choices.iter().any(|one| one.name == name))
        };
        if is_known("expert") && dice.pick(2) == 0 {
            config.insert("expert".to_owned(), true.into());
        }
        // The first table always has a bot, others now and then.
        let mut seats = vec![Reserved::Open; players as usize];
        let bot = dice.pick(players) as usize;
        let level = if dice.pick(2) == 0 { Level::Random } else { Level::Greedy };
        let wants_bot = dice.pick(6) == 0 || place == 0;
        if let Some(seat) = seats.get_mut(bot)
            && wants_bot
        {
            *seat = Reserved::Bot(level);
        }
        // Long enough that nobody runs out of time; clocks make the journal richer.
        let clock = match dice.pick(3) {
            0 => ClockRule::None,
            1 => ClockRule::PerTurn { seconds: 3600 },
            _ => ClockRule::PerGame { seconds: 86_400, increment: 10 },
        };
        let options = Options { clock, private: dice.pick(4) == 0, ..Options::default() };
        let table = CreateTable { config, options, seats, ..table_of(game) };
        Plan { game, table, spectators: 1 + dice.pick(2) }
    }

    /// How many people sit at the table.
    fn people(&self) -> usize {
        self.table.seats.iter().filter(|seat| **seat == Reserved::Open).count()
    }
}

async fn play(trial: &Arc<Trial>, place: u64, number: u64) -> Result<(), Trouble> {
    let seed = trial.seed.nth(place).nth(number);
    let plan = Plan::draw(trial, place, &mut seed.fast_generator());
    let private = plan.table.options.private;
    let (code, seats) = sit_down(trial, &plan).await?;
    trial.live().push(code.clone());
    let seats = seats.into_iter().map(Some);
    let everybody = seats.chain((0..plan.spectators).map(|_| None));
    let mut playing = JoinSet::new();
    for (seat, number) in everybody.zip(0..) {
        let place = Place { game: plan.game, code: code.clone(), seat };
        playing.spawn(Mind::new(trial.clone(), place, is_idle, seed.nth(number)).play());
    }
    let mut memories = Vec::new();
    while let Some(ended) = playing.join_next().await {
        memories.push(ended.map_err(|error| error.to_string())??);
    }
    let record = record(trial, &code).await?;
    let compared = replay::check(plan.game, &record, &memories)?;
    trial.figures.compared.add(compared);
    trial.live().retain(|live| *live != code);
    let record = Digest::of_bytes(record.as_bytes());
    trial.finished().push(Finished { code, private, record });
    Ok(())
}

/// May it have happened, or not?
fn is_unknown(error: &Error) -> bool {
    match error {
        Error::Connection(_) => true,
        Error::Refused(refusal) => refusal.code == "unsure",
        _ => false,
    }
}

/// Opens a table and takes every seat. Whoever gets no answer cannot know their token: then the table
/// is left behind.
async fn sit_down(trial: &Trial, plan: &Plan) -> Result<(Code, Vec<(Seat, String)>), Trouble> {
    let created = loop {
        let client = trial.client().await;
        let table = CreateTable { name: Some(trial.name()), ..plan.table.clone() };
        match timeout(WAIT, client.create(&table, None)).await {
            Ok(Ok(created)) => break created,
            Ok(Err(Error::Refused(refusal))) if is_for_now(&refusal.code) => sleep(PAUSE).await,
            Ok(Err(error)) if !is_unknown(&error) => {
                return Err(Trouble::Broken(format!("{}: cannot be opened: {error}", plan.game)));
            }
            Ok(Err(_)) | Err(_) => {
                trial.figures.left_behind.count();
                sleep(PAUSE).await;
            }
        }
    };
    let code = created.code;
    let (Some(seat), Some(token)) = (created.seat, created.token) else {
        return Err(Trouble::Broken(format!("{} {code}: opened without a seat", plan.game)));
    };
    let mut seats = vec![(seat, token)];
    while seats.len() < plan.people() {
        let client = trial.client().await;
        let join = Join { name: trial.name(), ..Join::default() };
        match timeout(WAIT, client.join(&code, &join, None)).await {
            Ok(Ok(joined)) => seats.push((joined.seat, joined.token)),
            Ok(Err(Error::Refused(refusal))) if is_for_now(&refusal.code) => sleep(PAUSE).await,
            Err(_) => return Err(Trouble::Gone),
            Ok(Err(error)) if is_unknown(&error) => return Err(Trouble::Gone),
            Ok(Err(error)) => {
                let (game, count) = (plan.game, seats.len());
                return Err(Trouble::Broken(format!(
                    "{game} {code}: {count} sit there, but nobody can join: {error}"
                )));
            }
        }
    }
    Ok((code, seats))
}

/// The record of a match that is over.
async fn record(trial: &Trial, code: &Code) -> Result<String, Trouble> {
    loop {
        let client = trial.client().await;
        match timeout(WAIT, client.record(code)).await {
            Ok(Ok(record)) => return Ok(record),
            Ok(Err(Error::Refused(refusal))) if !is_for_now(&refusal.code) => {
                return Err(Trouble::Broken(format!(
                    "{code}: the match was over, but its record is refused: {}",
                    refusal.code
                )));
            }
            Ok(Err(Error::Confused(words))) => {
                return Err(Trouble::Broken(format!("{code}: no record, but {words}")));
            }
            Ok(Err(_)) | Err(_) => sleep(PAUSE).await,
        }
    }
}

fn is_idle(game: &str, action: &str) -> bool {
    struct IsIdle<'a>(&'a str);
    impl WithGame for IsIdle<'_> {
        type Answer = bool;
        fn run<G: Evaluate>(self) -> bool {
            self.0.parse::<G::Action>().is_ok_and(|action| G::is_idle(&action))
        }
    }
    with_game(game, IsIdle(action)).unwrap_or(false)
}
