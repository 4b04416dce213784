//! Whole games, played by the clients of the dialect.

use dialects::client::{Client, Conduct, Ending, Event, Outcome, Plan, Seating};
use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::{Dashboard, Player, ServerMessage};
use dialects::manners::Manners;
use protocol::Millis;
use std::time::Duration;
use wire::Framing;

use crate::tongues::short;
use stage::{Coming, Stage, Who};

/// A client at a table, and what it was told.
pub(crate) struct Seated {
    pub(crate) who: Who,
    pub(crate) name: String,
    client: Box<dyn Client>,
    codec: Codec,
    /// Everything it was told.
    pub(crate) told: Vec<ServerMessage>,
    /// The same in the pieces between which it acknowledged and answered, with the time of each.
    pub(crate) pieces: Vec<(Millis, Vec<ServerMessage>)>,
    /// The bytes of it.
    pub(crate) bytes: Vec<u8>,
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
                0 => Seating::Open { expert },
                _ => Seating::Join { with: "p0".to_owned(), table: None },
            };
            game.sit_down(*framing, players, seating, number, u64::from(seed)).await;
            if number + 1 < players {
                game.quieten().await;
            }
        }
        game
    }

    async fn sit_down(
        &mut self,
        framing: Framing,
        players: u8,
        seating: Seating,
        number: u8,
        seed: u64,
    ) {
        // The delays of Java clients are proven elsewhere; here they only cost time.
        let manners = Manners { java_delay: Duration::from_millis(1), ..Manners::default() };
        let coming = Coming { manners, ..Coming::from(framing, 1) };
        let who = self.stage.enter(&DIALECT, coming).await;
        let name = format!("p{number}");
        let plan = Plan {
            players,
            word: String::new(),
            nickname: name.clone(),
            seating,
            seed: seed * 8 + u64::from(number),
            conduct: Conduct::Mischievous,
        };
        let client = (DIALECT.client)(framing, plan, None);
        let codec = Codec::new(framing, 1 << 20);
        let (told, pieces, bytes) = (Vec::new(), Vec::new(), Vec::new());
        self.seated.push(Seated { who, name, client, codec, told, pieces, bytes, ending: None });
    }

    /// Everybody answers what they were told; says whether anybody did.
    pub(crate) async fn go_on(&mut self) -> bool {
        let mut busy = false;
        for seated in &mut self.seated {
            let bytes = self.stage.hear(seated.who);
            seated.codec.push(&bytes);
            seated.bytes.extend(&bytes);
            let mut piece = Vec::new();
            while let Some(heard) = seated.codec.read_of_server() {
                match heard {
                    Heard::Message(message) => piece.push(message),
                    Heard::Nonsense | Heard::Broken => panic!("{} cannot read", seated.name),
                }
            }
            if !piece.is_empty() {
                seated.told.extend(piece.iter().cloned());
                seated.pieces.push((self.stage.time.now(), piece));
            }
            let now = self.stage.time.now();
            seated.client.receive(now, &bytes);
            while let Some(event) = seated.client.next(now) {
                busy = true;
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
    // In a round that the bag cannot fill, Java clients see empty clouds (G2).
    open.clouds.clear();
    for owner in open.professors.values_mut() {
        *owner = None;
    }
    open
}

async fn a_whole_game(seed: u8, framings: &[Framing], expert: bool) -> Game {
    let mut game = Game::begin(seed, framings, expert).await;
    game.play().await;
    // What follows the result.
    game.quieten().await;
    game.check();
    for (seated, framing) in game.seated.iter().zip(framings) {
        match *framing {
            Framing::Json => a_json_client_was_told_the_end(seated),
            Framing::Java => a_java_client_was_told_nothing_else(seated),
        }
    }
    game
}

/// A new owner, perhaps islands that grow together, and then the table that shows it.
fn islands_are_told_in_order(seated: &Seated) -> usize {
    let told: Vec<String> = seated.told.iter().map(short).filter(|text| text != "Ping").collect();
    let mut unified = 0;
    for (at, text) in told.iter().enumerate() {
        if text.starts_with("IslandOwner") {
            let united = told[at + 1] == "UNIFIED_ISLANDS";
            assert!(told[at + 1 + usize::from(united)].starts_with("UpdateBoard"));
        }
        if text == "UNIFIED_ISLANDS" {
            assert!(told[at - 1].starts_with("IslandOwner"));
            unified += 1;
        }
    }
    unified
}

fn a_json_client_was_told_the_end(seated: &Seated) {
    let told: Vec<String> = seated.told.iter().rev().map(short).collect();
    let told: Vec<&String> = told.iter().filter(|text| *text != "Ping").collect();
    let won = seated.ending.as_ref().unwrap().result == Outcome::Won;
    assert_eq!(*told[0], "CLOSING_GAME");
    assert!(told[1].starts_with("CommunicateWinner"));
    assert_eq!(*told[2], if won { "WIN" } else { "LOSE" });
}

/// What a Java client can bear, in any game.
pub(crate) fn a_java_client_was_told_nothing_else(seated: &Seated) {
    let told: Vec<String> = seated.told.iter().map(short).collect();
    for never in ["WIN", "LOSE", "STUDENT_MOVED", "INVALID_ACTION"] {
        assert!(!told.iter().any(|text| text == never), "{never}");
    }
    // J2: the next status comes when the last one was acknowledged.
    for (_, piece) in &seated.pieces {
        let statuses =
            piece.iter().filter(|one| matches!(one, ServerMessage::PlayerStatusMessage { .. }));
        assert!(statuses.count() <= 1, "{piece:?}");
    }
    // J4: the table comes before the end of a move.
    let mut before = None;
    for message in &seated.told {
        let ends = ["END_MOVE_1", "END_MOVE_2"].contains(&&*short(message));
        let board = matches!(before, Some(&ServerMessage::UpdateBoard { .. }));
        assert!(!ends || board, "{before:?}");
        before = (*message != ServerMessage::Ping).then_some(message).or(before);
    }
    // 4.3, J5: a name, towers, a wizard, and the end of every effect with choices.
    let mut successes = 3;
    let mut herald = false;
    for message in &seated.told {
        if let ServerMessage::PlayedCharacter { character, player } = message
            && *player == seated.name
        {
            let plain = [2, 4, 6, 8].contains(&character.in_game().unwrap().number());
            successes += usize::from(!plain);
            herald = character.in_game().unwrap().number() == 3;
        }
    }
    let said = told.iter().filter(|text| *text == "SUCCESS").count();
    let ended_by_herald = herald && said + 1 == successes && told.last().is_some();
    assert!(said == successes || ended_by_herald, "{said} of {successes}");
    // J5: the end of the own turn is told to those who chose a cloud.
    let own = |text: &&String| {
        text.starts_with("EndOfPlayerRound")
            && text.ends_with(&format!("\"nickname\":\"{}\"", seated.name))
    };
    let clouds = told.iter().filter(|text| *text == "SelectCloud").count();
    assert!(told.iter().filter(own).count() <= clouds);
}

const JSON: Framing = Framing::Json;
const JAVA: Framing = Framing::Java;

fn reason(game: &Game) -> &str {
    &game.seated[0].ending.as_ref().unwrap().told
}

#[tokio::test(start_paused = true)]
async fn two_play_a_normal_game() {
    let game = a_whole_game(34, &[JSON, JSON], false).await;
    assert_eq!(reason(&game), "LAST_TOWER_BUILD");
    for seated in &game.seated {
        assert!(islands_are_told_in_order(seated) > 0);
    }
}

#[tokio::test(start_paused = true)]
async fn two_play_to_the_last_round() {
    assert_eq!(reason(&a_whole_game(18, &[JSON, JSON], false).await), "LAST_ROUND_PROFESSOR");
}

#[tokio::test(start_paused = true)]
async fn two_java_clients_play_an_expert_game() {
    a_whole_game(1, &[JAVA, JAVA], true).await;
}

#[tokio::test(start_paused = true)]
async fn three_play_an_expert_game_in_both_framings() {
    a_whole_game(2, &[JSON, JAVA, JSON], true).await;
}

#[tokio::test(start_paused = true)]
async fn three_java_clients_play_a_normal_game() {
    a_whole_game(3, &[JAVA, JAVA, JAVA], false).await;
}

#[tokio::test(start_paused = true)]
async fn four_play_a_normal_game_in_both_framings() {
    a_whole_game(4, &[JAVA, JSON, JAVA, JSON], false).await;
}

#[tokio::test(start_paused = true)]
async fn four_play_an_expert_game() {
    a_whole_game(5, &[JSON, JSON, JSON, JSON], true).await;
}

#[tokio::test(start_paused = true)]
async fn whoever_is_lost_in_the_middle_ends_the_game_for_all_clients() {
    let mut game = Game::begin(6, &[JSON, JAVA, JSON], true).await;
    for _ in 0..200 {
        game.go_on().await;
    }
    let lost = game.seated[0].who;
    game.stage.hang_up(lost).await;
    let gone = game.seated.remove(0);
    game.play().await;
    for seated in &game.seated {
        let ending = seated.ending.as_ref().unwrap();
        assert_eq!(ending.result, Outcome::NoWinner);
        assert_eq!(ending.told, format!("{} has left", gone.name));
        assert!(game.stage.is_closed(seated.who));
    }
}
