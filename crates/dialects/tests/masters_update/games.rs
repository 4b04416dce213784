//! Whole games, played by the clients of the dialect.

use dialects::client::{Client, Conduct, Ending, Event, Outcome, Plan, Seating};
use dialects::manners::Manners;
use dialects::masters_update::DIALECT;
use dialects::masters_update::codec::{Codec, Heard};
use dialects::masters_update::server_messages::{ModelUpdate, ServerMessage, Update};
use protocol::Millis;
use std::time::Duration;
use wire::Framing;

use stage::{Coming, Stage, Who};

/// A client at a table, and what it was told.
pub(crate) struct Seated {
    pub(crate) who: Who,
    pub(crate) name: String,
    pub(crate) framing: Framing,
    client: Box<dyn Client>,
    /// When it connected: its time begins then.
    since: Millis,
    codec: Codec,
    /// Everything it was told.
    pub(crate) told: Vec<ServerMessage>,
    /// The bytes of it.
    pub(crate) bytes: Vec<u8>,
    pub(crate) ending: Option<Ending>,
}

impl Seated {
    /// The updates it was told, with whose they are.
    pub(crate) fn updates(&self) -> impl Iterator<Item = (&ModelUpdate, &Update)> {
        let batches = self.told.iter().filter_map(|message| match message {
            ServerMessage::ModelUpdate(update) => Some(update),
            _ => None,
        });
        batches.flat_map(|update| update.messages.iter().map(move |message| (update, message)))
    }
}

/// A game of clients.
pub(crate) struct Game {
    pub(crate) stage: Stage,
    pub(crate) seated: Vec<Seated>,
}

impl Game {
    /// Clients with these framings sit down at a table; their choices depend on the seed, too.
    pub(crate) async fn begin(seed: u8, framings: &[Framing]) -> Game {
        Game::begin_on(Stage::seeded(seed).await, seed, framings).await
    }

    pub(crate) async fn begin_on(stage: Stage, seed: u8, framings: &[Framing]) -> Game {
        let mut game = Game { stage, seated: Vec::new() };
        let players = framings.len() as u8;
        for (number, framing) in (0..).zip(framings) {
            let seating = match number {
                0 => Seating::Open { expert: false },
                _ => Seating::Join { with: "p0".to_owned(), table: None },
            };
            game.sit_down(*framing, players, seating, &format!("p{number}"), seed).await;
            if number + 1 < players {
                game.quieten().await;
            }
        }
        game
    }

    pub(crate) async fn sit_down(
        &mut self,
        framing: Framing,
        players: u8,
        seating: Seating,
        name: &str,
        seed: u8,
    ) {
        // The delays of Java clients are proven elsewhere; here they only cost time.
        let (java_delay, update_start_delay) = (Duration::from_millis(1), Duration::ZERO);
        let manners = Manners { java_delay, update_start_delay, ..Manners::default() };
        let coming = Coming { manners, ..Coming::from(framing, 1) };
        let who = self.stage.enter(&DIALECT, coming).await;
        let plan = Plan {
            players,
            word: String::new(),
            nickname: name.to_owned(),
            seating,
            seed: u64::from(seed) * 8 + self.seated.len() as u64,
            conduct: Conduct::Mischievous,
        };
        self.seated.push(Seated {
            who,
            name: name.to_owned(),
            framing,
            client: (DIALECT.client)(framing, plan, None),
            since: self.stage.time.now(),
            codec: Codec::new(framing, 1 << 20),
            told: Vec::new(),
            bytes: Vec::new(),
            ending: None,
        });
    }

    /// Everybody answers what they were told; says whether anybody did.
    pub(crate) async fn go_on(&mut self) -> bool {
        let mut busy = false;
        let time = self.stage.time.now();
        for seated in &mut self.seated {
            let now = Millis::default().after(time.since(seated.since));
            let bytes = self.stage.hear(seated.who);
            seated.codec.push(&bytes);
            seated.bytes.extend(&bytes);
            while let Some(heard) = seated.codec.read_of_server() {
                match heard {
                    Heard::Message(message) => seated.told.push(message),
                    Heard::Nonsense(_) | Heard::Broken => panic!("{} cannot read", seated.name),
                }
            }
            seated.client.receive(now, &bytes);
            while let Some(event) = seated.client.next(now) {
                // That it is still there is nothing new.
                busy |= !matches!(event, Event::Send { command: false, .. });
                match event {
                    Event::Send { bytes, .. } => self.stage.deliver(seated.who, &bytes),
                    Event::Answered | Event::Seated { .. } => {}
                    Event::Finished(ending) => seated.ending = Some(ending),
                    Event::Redial => panic!("a client wants another connection"),
                    Event::Noticed { what: why } | Event::Failed { why } => {
                        panic!("{}: {why}", seated.name)
                    }
                }
            }
        }
        self.stage.settle().await;
        busy
    }

    /// Goes on until nothing happens without time.
    pub(crate) async fn quieten(&mut self) {
        let mut quiet = 0;
        while quiet < 4 {
            quiet = if self.go_on().await { 0 } else { quiet + 1 };
            if quiet > 0 {
                self.stage.pass(Duration::from_millis(40)).await;
            }
        }
    }

    /// Plays until the game is over for everybody.
    pub(crate) async fn play(&mut self) {
        let mut quiet = 0;
        while self.seated.iter().any(|seated| seated.ending.is_none()) {
            quiet = if self.go_on().await { 0 } else { quiet + 1 };
            if quiet > 0 {
                self.stage.pass(Duration::from_millis(5)).await;
            }
            assert!(quiet < 1000, "nobody does anything");
        }
    }

    /// Everybody saw the same end.
    pub(crate) fn check(&self) {
        let told = &self.seated[0].ending.as_ref().unwrap().told;
        for seated in &self.seated {
            assert_eq!(&seated.ending.as_ref().unwrap().told, told);
        }
        let won = |seated: &&Seated| {
            seated.ending.as_ref().is_some_and(|ending| ending.result == Outcome::Won)
        };
        let winners = self.seated.iter().filter(won).count();
        let solo = self.seated.len() == 1;
        assert!(winners == 1 || solo && winners == 0);
    }
}

pub(crate) async fn a_whole_game(seed: u8, framings: &[Framing]) -> Game {
    let mut game = Game::begin(seed, framings).await;
    game.play().await;
    game.check();
    game
}

pub(crate) const JSON: Framing = Framing::Json;
pub(crate) const JAVA: Framing = Framing::Java;

#[tokio::test(start_paused = true)]
async fn two_play_with_json() {
    a_whole_game(1, &[JSON, JSON]).await;
}

#[tokio::test(start_paused = true)]
async fn one_plays_with_json() {
    a_whole_game(2, &[JSON]).await;
}

#[tokio::test(start_paused = true)]
async fn three_play_with_json() {
    a_whole_game(3, &[JSON, JSON, JSON]).await;
}

#[tokio::test(start_paused = true)]
async fn four_play_with_json() {
    a_whole_game(4, &[JSON, JSON, JSON, JSON]).await;
}

#[tokio::test(start_paused = true)]
async fn one_plays_with_java() {
    a_whole_game(5, &[JAVA]).await;
}

#[tokio::test(start_paused = true)]
async fn two_play_with_java() {
    a_whole_game(6, &[JAVA, JAVA]).await;
}

#[tokio::test(start_paused = true)]
async fn three_play_with_java() {
    a_whole_game(7, &[JAVA, JAVA, JAVA]).await;
}

#[tokio::test(start_paused = true)]
async fn four_play_in_both_framings() {
    a_whole_game(8, &[JAVA, JSON, JAVA, JSON]).await;
}
