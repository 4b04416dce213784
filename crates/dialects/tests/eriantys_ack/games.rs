//! Whole games, played by the clients of the dialect.

use dialects::client::{Client, Ending, Event, Outcome, Plan, Seating};
use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::{Dashboard, Player, ServerMessage};
use dialects::manners::Manners;
use std::time::Duration;
use wire::Framing;

use crate::stage::{Coming, Stage, Who};

/// A client at a table, and what it was told.
pub(crate) struct Seated {
    pub(crate) who: Who,
    pub(crate) name: String,
    client: Box<dyn Client>,
    codec: Codec,
    /// Everything it was told.
    pub(crate) told: Vec<ServerMessage>,
    pub(crate) ending: Option<Ending>,
}

impl Seated {
    /// The last board it saw.
    fn board(&self) -> (Vec<Player>, Dashboard) {
        let boards = self.told.iter().rev().find_map(|message| match message {
            ServerMessage::UpdateBoard { players, dashboard } => {
                Some((players.clone(), dashboard.clone()))
            }
            _ => None,
        });
        boards.unwrap()
    }
}

/// A game of clients.
pub(crate) struct Game {
    pub(crate) stage: Stage,
    pub(crate) seated: Vec<Seated>,
}

impl Game {
    /// Clients with these framings sit down at a table; their choices depend on the seed, too.
    pub(crate) async fn begin(seed: u8, framings: &[Framing], expert: bool) -> Game {
        let mut game = Game { stage: Stage::seeded(seed).await, seated: Vec::new() };
        let players = framings.len() as u8;
        for (number, framing) in (0..).zip(framings) {
            let seating = match number {
                0 => Seating::Open { players, expert },
                _ => Seating::Join { with: "p0".to_owned(), table: None },
            };
            game.sit_down(*framing, seating, number, u64::from(seed)).await;
            game.quieten().await;
        }
        game
    }

    async fn sit_down(&mut self, framing: Framing, seating: Seating, number: u8, seed: u64) {
        // The delays of Java clients are proven elsewhere; here they only cost time.
        let manners = Manners { java_delay: Duration::from_millis(1), ..Manners::default() };
        let coming = Coming { manners, ..Coming::from(framing, 1) };
        let who = self.stage.enter(&DIALECT, coming).await;
        let name = format!("p{number}");
        let plan = Plan { nickname: name.clone(), seating, seed: seed * 8 + u64::from(number) };
        let client = (DIALECT.client)(framing, plan, None);
        let codec = Codec::new(framing, 1 << 20);
        let told = Vec::new();
        self.seated.push(Seated { who, name, client, codec, told, ending: None });
    }

    /// Everybody answers what they were told; says whether anybody did.
    pub(crate) async fn go_on(&mut self) -> bool {
        let mut busy = false;
        for seated in &mut self.seated {
            let bytes = self.stage.hear(seated.who);
            seated.codec.push(&bytes);
            while let Some(heard) = seated.codec.read_of_server() {
                match heard {
                    Heard::Message(message) => seated.told.push(message),
                    Heard::Nonsense | Heard::Broken => panic!("{} cannot read", seated.name),
                }
            }
            seated.client.receive(&bytes);
            while let Some(event) = seated.client.next() {
                busy = true;
                match event {
                    Event::Send { bytes, .. } => self.stage.deliver(seated.who, &bytes),
                    Event::Answered | Event::Seated { .. } => {}
                    Event::Finished(ending) => seated.ending = Some(ending),
                    Event::Failed { why } => panic!("{}: {why}", seated.name),
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
                self.stage.pass(Duration::from_millis(150)).await;
            }
        }
    }

    /// Plays until the game is over for everybody.
    pub(crate) async fn play(&mut self) {
        let mut quiet = 0;
        while self.seated.iter().any(|seated| seated.ending.is_none()) {
            quiet = if self.go_on().await { 0 } else { quiet + 1 };
            if quiet > 0 {
                self.stage.pass(Duration::from_millis(20)).await;
            }
            assert!(quiet < 1000, "nobody does anything");
        }
    }

    /// Everybody saw the same end, and the same table but for the hands.
    fn check(&self) {
        let told = &self.seated[0].ending.as_ref().unwrap().told;
        let (players, dashboard) = self.seated[0].board();
        for seated in &self.seated {
            let ending = seated.ending.as_ref().unwrap();
            assert_eq!(&ending.told, told);
            let (theirs, middle) = seated.board();
            assert_eq!(open(&middle), open(&dashboard));
            assert_eq!(theirs.len(), players.len());
            for (one, other) in theirs.iter().zip(&players) {
                assert_eq!((&one.nickname, one.wizard_id), (&other.nickname, other.wizard_id));
                assert_eq!(one.school_board, other.school_board);
                assert_eq!(one.played_assistant, other.played_assistant);
            }
        }
        let winners = self.seated.iter().filter(|seated| {
            seated.ending.as_ref().is_some_and(|ending| ending.result == Outcome::Won)
        });
        let winners = winners.count();
        let drawn = self.seated[0].ending.as_ref().unwrap().result == Outcome::Drawn;
        let expected = match (drawn, self.seated.len()) {
            (true, _) => 0,
            (false, 4) => 2,
            (false, _) => 1,
        };
        assert_eq!(winners, expected);
    }
}

/// What both framings show of the middle of the table.
fn open(dashboard: &Dashboard) -> Dashboard {
    let mut open = dashboard.clone();
    open.bag_count = 0;
    for owner in open.professors.values_mut() {
        *owner = None;
    }
    open
}

async fn a_whole_game(seed: u8, framings: &[Framing], expert: bool) -> Game {
    let mut game = Game::begin(seed, framings, expert).await;
    game.play().await;
    game.check();
    game
}

const JSON: Framing = Framing::Json;
const JAVA: Framing = Framing::Java;

#[tokio::test(start_paused = true)]
async fn try_seeds() {
    for seed in 1..=60 {
        let begun = std::time::Instant::now();
        let game = a_whole_game(seed, &[JSON, JSON], false).await;
        let ending = game.seated[0].ending.as_ref().unwrap();
        println!("{seed} {ending:?} {} {:?}", game.seated[0].told.len(), begun.elapsed());
    }
}
