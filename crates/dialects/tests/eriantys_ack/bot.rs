//! The client's side on a server that refuses what looked right: it chooses otherwise, and says what it
//! has noticed.

use dialects::client::{Client, Conduct, Event, Plan, Seating};
use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::client_messages::ClientMessage;
use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::{GameInfo, ServerMessage};
use dialects::eriantys_ack::words::{Assistant, Color, Communication, Error, Tower};
use protocol::Millis;
use std::collections::BTreeMap;
use wire::Framing;

use crate::pilot::{Board, Pilot};

/// A client that talks to a test.
struct Talk {
    client: Box<dyn Client>,
    codec: Codec,
    heard: Codec,
    /// The header of the stream, which comes once, was sent.
    opened: bool,
    noticed: Vec<String>,
    failed: Option<String>,
}

impl Talk {
    fn new(seating: Seating) -> Talk {
        let plan = Plan {
            nickname: "ada".to_owned(),
            players: 2,
            word: String::new(),
            seating,
            seed: 7,
            conduct: Conduct::Guest,
        };
        let framing = Framing::Java;
        Talk {
            client: (DIALECT.client)(framing, plan, None),
            codec: Codec::new(framing, 1 << 20),
            heard: Codec::new(framing, 1 << 20),
            opened: false,
            noticed: Vec::new(),
            failed: None,
        }
    }

    /// Tells it something, and gives what it says to that but acknowledgements.
    fn tell(&mut self, message: impl Into<ServerMessage>) -> Vec<ClientMessage> {
        let now = Millis::default();
        let opening = self.codec.opening().filter(|_| !std::mem::replace(&mut self.opened, true));
        let mut bytes = opening.unwrap_or_default();
        bytes.extend(self.codec.write(&message.into(), 1));
        self.client.receive(now, &bytes);
        let mut said = Vec::new();
        while let Some(event) = self.client.next(now) {
            match event {
                Event::Send { bytes, .. } => self.heard.push(&bytes),
                Event::Redial => panic!("a client wants another connection"),
                Event::Noticed { what } => self.noticed.push(what),
                Event::Failed { why } => self.failed = Some(why),
                Event::Answered | Event::Seated { .. } | Event::Finished(_) => {}
            }
        }
        while let Some(Heard::Message(message)) = self.heard.read() {
            if !matches!(message, ClientMessage::Acknowledgement { .. }) {
                said.push(message);
            }
        }
        said
    }

    /// The same when it says one thing.
    fn answer(&mut self, message: impl Into<ServerMessage>) -> ClientMessage {
        let said = self.tell(message);
        assert_eq!(said.len(), 1, "{said:?}");
        said[0].clone()
    }

    /// A client that sits at a table and sees this.
    fn at_a_table(board: Board) -> Talk {
        let mut talk = Talk::new(Seating::Open { expert: true });
        talk.tell(Communication::EnterNickname);
        talk.tell(Communication::Success);
        talk.show(board);
        talk
    }

    fn show(&mut self, board: Board) {
        let Board { players, dashboard } = board;
        self.tell(ServerMessage::UpdateBoard { players, dashboard });
    }

    /// Asks the same questions again and again, refuses every answer to the last of them, and gives why
    /// the client has given up.
    fn refuse(mut self, questions: &[ServerMessage], error: Error) -> String {
        for _ in 0..30 {
            for question in questions {
                self.tell(question.clone());
            }
            self.tell(error);
        }
        self.failed.unwrap()
    }
}

#[tokio::test(start_paused = true)]
async fn a_student_that_is_refused_is_not_chosen_again() {
    let mut board = Pilot::experts(3, [3, 6, 9]).await.board("ada").clone();
    board.players.iter_mut().for_each(|player| player.school_board.coins = 0);
    let mut talk = Talk::at_a_table(board);
    let students = vec![Color::Red, Color::Blue];
    let first = talk.answer(ServerMessage::MovableStudents { students });
    let second = talk.answer(Error::StudentNotAvailable);
    assert_ne!(first, second);
    assert!(matches!(second, ClientMessage::ChosenStudent { color: Some(_) }), "{second:?}");
    assert_eq!(talk.noticed.len(), 1, "{:?}", talk.noticed);
    assert!(talk.noticed[0].ends_with("was refused: STUDENT_NOT_AVAILABLE"));
    assert_eq!(talk.failed, None);
}

#[tokio::test(start_paused = true)]
async fn an_assistant_that_is_refused_is_not_played_again() {
    let mut talk = Talk::at_a_table(Pilot::experts(3, [3, 6, 9]).await.board("ada").clone());
    let available_assistants = vec![Assistant::Tiger, Assistant::Fox];
    let hand = ServerMessage::AvailableAssistants {
        available_assistants,
        played_assistants: BTreeMap::new(),
    };
    let first = talk.answer(hand);
    let second = talk.answer(Error::InvalidAssistant);
    assert_ne!(first, second);
}

#[tokio::test(start_paused = true)]
async fn a_character_that_is_refused_is_given_up() {
    let mut board = Pilot::experts(3, [3, 6, 9]).await.board("ada").clone();
    board.players.iter_mut().for_each(|player| player.school_board.coins = 9);
    let steps = ServerMessage::MotherNatureSteps { max_steps_allowed: 3 };
    let mut talk = Talk::at_a_table(board.clone());
    let mut used = 0;
    for _ in 0..20 {
        talk.show(board.clone());
        let first = talk.answer(steps.clone());
        let ClientMessage::UseCharacterEffect { .. } = first else { continue };
        used += 1;
        let second = talk.answer(Error::NotEnoughCoins);
        let walks = matches!(second, ClientMessage::ChosenSteps { steps: 1..=3 });
        assert!(walks, "{second:?}");
        // Nothing new was seen: another one may be tried, but not this one.
        let mut said = second;
        while let ClientMessage::ChosenSteps { .. } = said {
            said = talk.answer(steps.clone());
        }
        assert!(matches!(said, ClientMessage::UseCharacterEffect { .. }), "{said:?}");
        assert_ne!(said, first);
        talk.answer(Error::NotEnoughCoins);
    }
    assert!(used > 3, "characters were used: {used}");
    assert_eq!(talk.failed, None);
}

#[tokio::test(start_paused = true)]
async fn a_client_gives_up_on_a_server_that_refuses_everything() {
    let board = Pilot::experts(3, [3, 6, 9]).await.board("ada").clone();
    let mut talk = Talk::at_a_table(board.clone());
    talk.tell(ServerMessage::SelectCloud);
    let why = talk.refuse(&[], Error::EmptyCloud);
    assert!(why.starts_with("whatever ada answers is refused"), "{why}");
    assert!(why.ends_with("EMPTY_CLOUD"), "{why}");
    // One that asks, and then says that it is somebody else's turn.
    let why = Talk::at_a_table(board).refuse(&[ServerMessage::SelectCloud], Error::WrongTurn);
    assert!(why.ends_with("WRONG_TURN"), "{why}");
}

#[tokio::test(start_paused = true)]
async fn a_client_gives_up_on_a_server_that_asks_the_same_again_for_ever() {
    let mut board = Pilot::experts(3, [3, 6, 9]).await.board("ada").clone();
    board.players.iter_mut().for_each(|player| player.school_board.coins = 0);
    let given_up = |why: String| {
        assert!(why.starts_with("whatever ada answers is refused"), "{why}");
    };
    let available_towers = [(Tower::Black, 1), (Tower::White, 1)].into();
    let towers =
        ServerMessage::AvailableTowers { available_towers, current_teams: BTreeMap::new() };
    given_up(Talk::at_a_table(board.clone()).refuse(&[towers], Error::TowerNotAvailable));
    let wizards = ServerMessage::AvailableWizards { available_wizards: vec![1, 2] };
    given_up(Talk::at_a_table(board.clone()).refuse(&[wizards], Error::WizardNotAvailable));
    // Two questions that belong together.
    let students = ServerMessage::MovableStudents { students: vec![Color::Red, Color::Blue] };
    let pair = [students, ServerMessage::WhereToMove];
    given_up(Talk::at_a_table(board).refuse(&pair, Error::InvalidInput));
}

#[test]
fn a_wizard_that_is_refused_is_not_chosen_when_the_server_asks_again() {
    let mut talk = Talk::new(Seating::Open { expert: true });
    let available_wizards: Vec<i32> = (1..=10).collect();
    let wizards = ServerMessage::AvailableWizards { available_wizards };
    let mut chosen = Vec::new();
    for _ in 0..10 {
        let said = talk.answer(wizards.clone());
        assert!(!chosen.contains(&said), "{said:?} after {chosen:?}");
        chosen.push(said);
        assert_eq!(talk.tell(Error::WizardNotAvailable), []);
    }
}

#[tokio::test(start_paused = true)]
async fn what_somebody_has_played_is_not_played_after_a_refusal_either() {
    let board = Pilot::experts(3, [3, 6, 9]).await.board("ada").clone();
    let mut talk = Talk::at_a_table(board);
    let hand = ServerMessage::AvailableAssistants {
        available_assistants: vec![
            Assistant::Tiger,
            Assistant::Fox,
            Assistant::Dog,
            Assistant::Eagle,
            Assistant::Turtle,
        ],
        played_assistants: [
            ("bob".to_owned(), Assistant::Tiger),
            ("cy".to_owned(), Assistant::Dog),
            ("dan".to_owned(), Assistant::Eagle),
        ]
        .into(),
    };
    let mut played = vec![talk.answer(hand)];
    played.push(talk.answer(Error::InvalidAssistant));
    for assistant in [Assistant::Fox, Assistant::Turtle] {
        assert!(played.contains(&ClientMessage::PlayAssistant { assistant }), "{played:?}");
    }
}

#[test]
fn a_name_that_is_taken_is_said_plainly() {
    let mut talk = Talk::new(Seating::Open { expert: false });
    talk.tell(Communication::EnterNickname);
    talk.tell(Error::TakenNickname);
    let why = talk.failed.unwrap();
    assert_eq!(why, "the server does not take the name ada: TAKEN_NICKNAME");
}

#[test]
fn a_game_that_is_full_is_not_the_only_one() {
    let mut talk = Talk::new(Seating::Join { with: "bob".to_owned(), table: None });
    talk.tell(Communication::EnterNickname);
    assert_eq!(talk.answer(Communication::Success), ClientMessage::RequestGames);
    let game =
        |game_id| GameInfo { game_id, waiting_players: 1, total_players: 2, expert_mode: false };
    let games = |games: Vec<GameInfo>| ServerMessage::AvailableGames { available_games: games };
    let join = talk.answer(games(vec![game(4)]));
    assert_eq!(join, ClientMessage::JoinAvailableGame { game_id: 4 });
    assert_eq!(talk.tell(Error::FullGame), []);
    let said = talk.tell(ServerMessage::Ping);
    assert_eq!(said, [ClientMessage::Pong, ClientMessage::RequestGames]);
    assert_eq!(talk.failed, None);
}

#[tokio::test(start_paused = true)]
async fn an_exchange_without_a_student_to_exchange_is_not_paid_for() {
    // One coin, and nobody in the dining room.
    let mut talk = Talk::at_a_table(Pilot::experts(3, [3, 6, 10]).await.board("ada").clone());
    for _ in 0..20 {
        let said = talk.answer(ServerMessage::MotherNatureSteps { max_steps_allowed: 3 });
        assert!(matches!(said, ClientMessage::ChosenSteps { .. }), "{said:?}");
    }
}
