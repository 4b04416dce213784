//! The client's side: a player that answers what it is asked, by chance.
//!
//! It knows what it is told and nothing else: the last board, and the question that is open. What the
//! server refuses although the messages let it look right is noticed, and something else is chosen.

use kernel::{Pick, Seed};
use protocol::Millis;
use std::collections::BTreeMap;
use wire::Framing;

use super::client_messages::ClientMessage;
use super::codec::{Codec, Heard};
use super::server_messages::{CharacterCard, Dashboard, Player, ServerMessage};
use super::words::{Assistant, CharacterName, Color, Communication, Error, PlayerStatus, Tower};
use crate::client::{Client, Event, Events, Outcome, Plan, Seating, any, one_in};

/// The longest message that is read.
const LONGEST: usize = 1 << 20;
/// Students that a table of a dining room seats.
const SEATS: i32 = 10;
/// Mother Nature never goes farther (E49, E84), whatever a server says.
const MOST_STEPS: i32 = 7;
/// Answers that may be refused in one situation before the client gives up.
const MOST_REFUSED: usize = 20;

/// A player.
pub struct Bot {
    plan: Plan,
    codec: Codec,
    json: bool,
    dice: Box<dyn Pick + Send>,
    events: Events,
    board: Option<(Vec<Player>, Dashboard)>,
    towers: Option<Tower>,
    /// The effect that is open.
    effect: Option<CharacterName>,
    /// Pairs of an exchange so far, and whether the first student of the next one is named.
    pairs: u32,
    half_a_pair: bool,
    /// The student that waits for a destination.
    student: Option<Color>,
    /// What was asked last, to be asked again after a character.
    step: Step,
    /// What was asked last, whatever it was, to be answered again after a refusal.
    question: Option<ServerMessage>,
    /// What was said last that wants an answer.
    last: Option<ClientMessage>,
    /// Answers that the server did not accept since the last board. Another question is no sign that
    /// it has: two questions that belong together are asked again from the first.
    refused: Vec<ClientMessage>,
    /// Has the server ever shown what is in the bag? Ours shows Java clients an empty one.
    shows_bag: bool,
    /// There was no game to join.
    looking: bool,
    /// A command was sent and has no answer yet.
    waiting: bool,
}

/// Where in a turn the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Students,
    Steps(i32),
    Cloud,
}

impl Bot {
    /// A player who does what the plan says.
    pub fn new(framing: Framing, plan: Plan) -> Bot {
        let codec = Codec::new(framing, LONGEST);
        let dice = Box::new(Seed::from(plan.seed).fast_generator());
        let mut bot = Bot {
            plan,
            json: framing == Framing::Json,
            dice,
            events: Events::default(),
            board: None,
            towers: None,
            effect: None,
            pairs: 0,
            half_a_pair: false,
            student: None,
            step: Step::Students,
            question: None,
            last: None,
            refused: Vec::new(),
            shows_bag: false,
            looking: false,
            waiting: false,
            codec,
        };
        // A JSON client is recognised at once by an empty line.
        let opening = bot.codec.opening().unwrap_or_else(|| b"\n".to_vec());
        bot.events.send(opening, false);
        bot
    }

    fn send(&mut self, message: &ClientMessage) {
        let bytes = self.codec.write_of_client(message);
        self.events.send(bytes, false);
    }

    /// Says something that will be answered.
    fn command(&mut self, message: &ClientMessage) {
        let bytes = self.codec.write_of_client(message);
        self.waiting = true;
        self.last = Some(message.clone());
        self.events.send(bytes, true);
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        any(self.dice.as_mut(), of)
    }

    /// One of these for which the same message was not refused, if there is one.
    fn fresh<T: Copy>(&mut self, of: &[T], said: impl Fn(T) -> ClientMessage) -> Option<T> {
        let fresh = of.iter().copied().filter(|one| !self.refused.contains(&said(*one)));
        let fresh: Vec<T> = fresh.collect();
        self.any(if fresh.is_empty() { of } else { &fresh })
    }

    fn one_in(&mut self, many: u32) -> bool {
        one_in(self.dice.as_mut(), many)
    }

    fn me(&self) -> Option<&Player> {
        let (players, _) = self.board.as_ref()?;
        players.iter().find(|player| player.nickname == self.plan.nickname)
    }

    fn islands(&self) -> i32 {
        self.board.as_ref().map_or(1, |(_, dashboard)| dashboard.islands.len() as i32)
    }

    /// Seats that are left at the own table of this colour.
    fn free_seats(&self, color: Color) -> i32 {
        let taken = self.me().and_then(|me| me.school_board.dining_room.get(&color));
        SEATS.saturating_sub(taken.copied().unwrap_or(0))
    }

    fn hear(&mut self, message: ServerMessage) {
        if message != ServerMessage::Ping && std::mem::take(&mut self.waiting) {
            self.events.answered();
        }
        if message.wants_acknowledgement() {
            self.send(&ClientMessage::Acknowledgement { seq: None });
        }
        if is_question(&message) {
            self.question = Some(message.clone());
        }
        match message {
            ServerMessage::Ping => {
                self.send(&ClientMessage::Pong);
                if std::mem::take(&mut self.looking) {
                    self.command(&ClientMessage::RequestGames);
                }
            }
            ServerMessage::CommunicationMessage { message, .. } => self.hear_word(message),
            ServerMessage::ErrorMessage { error, .. } => self.refused(error),
            ServerMessage::WaitingForPlayers { game_id } => {
                let table = u32::try_from(game_id).ok();
                self.events.seated(table);
            }
            ServerMessage::JoinAlreadyExistingGame { game_info } => {
                let table = u32::try_from(game_info.game_id).ok();
                self.events.seated(table);
            }
            ServerMessage::AvailableGames { available_games } => match available_games.first() {
                Some(game) => {
                    let game_id = game.game_id;
                    self.command(&ClientMessage::JoinAvailableGame { game_id });
                }
                None => self.looking = true,
            },
            ServerMessage::AvailableTowers { available_towers, .. } => {
                let free: Vec<Tower> = available_towers
                    .iter()
                    .filter(|(_, left)| **left > 0)
                    .map(|(tower, _)| *tower)
                    .collect();
                let said = |tower| ClientMessage::ChosenTower { tower: Some(tower) };
                let tower = self.fresh(&free, said);
                self.towers = tower;
                self.command(&ClientMessage::ChosenTower { tower });
            }
            ServerMessage::AvailableWizards { available_wizards } => {
                let said = |wizard_id| ClientMessage::ChosenWizard { wizard_id };
                match self.fresh(&available_wizards, said) {
                    Some(wizard_id) => self.command(&said(wizard_id)),
                    None => self.events.fail("there is no wizard to choose"),
                }
            }
            ServerMessage::UpdateBoard { players, dashboard } => self.look(players, dashboard),
            ServerMessage::AvailableAssistants { available_assistants, played_assistants } => {
                self.play_assistant(&available_assistants, &played_assistants);
            }
            ServerMessage::MovableStudents { students } => {
                (self.effect, self.step) = (None, Step::Students);
                if !self.use_character() {
                    self.move_student(&students);
                }
            }
            ServerMessage::MotherNatureSteps { max_steps_allowed } => {
                self.step = Step::Steps(max_steps_allowed);
                // A Java client learns the new number before its character is announced.
                if !self.json && self.effect.is_some_and(is_plain) {
                    return;
                }
                self.effect = None;
                if !self.use_character() {
                    self.walk(max_steps_allowed);
                }
            }
            ServerMessage::SelectCloud => {
                (self.effect, self.step) = (None, Step::Cloud);
                if !self.use_character() {
                    self.take_cloud();
                }
            }
            ServerMessage::WhereToMove => self.choose_where(),
            ServerMessage::MovableStudentsChar { students, .. } => {
                self.choose_for_effect(&students)
            }
            // A Java client knows by itself that a colour is wanted: not every server asks.
            ServerMessage::SelectColor if !self.json => {}
            ServerMessage::SelectColor => self.choose_color(),
            ServerMessage::PlayedCharacter { character, player } => {
                if player == self.plan.nickname && !self.json {
                    self.after_java_character(character);
                }
            }
            ServerMessage::CommunicateWinner { team, nicknames, win_reason, .. } => {
                let won = nicknames.contains(&self.plan.nickname);
                let result = match (team, won) {
                    (None, _) => Outcome::Drawn,
                    (Some(_), true) => Outcome::Won,
                    (Some(_), false) => Outcome::Lost,
                };
                self.events.finish(result, win_reason.name());
            }
            ServerMessage::PlayerDisconnected { nickname } => {
                self.events.finish(Outcome::NoWinner, format!("{nickname} has left"));
            }
            ServerMessage::PlayerStatusMessage { player_status } => {
                if !self.json && matches!(player_status, PlayerStatus::Win | PlayerStatus::Lose) {
                    self.events.fail("a Java client cannot read this status");
                }
            }
            ServerMessage::UpdateLobby { .. }
            | ServerMessage::MatchStarted { .. }
            | ServerMessage::StartOfPlayerRound { .. }
            | ServerMessage::PlayedAssistant { .. }
            | ServerMessage::IslandOwner { .. }
            | ServerMessage::EndOfPlayerRound { .. }
            | ServerMessage::EndOfRound { .. } => {}
        }
    }

    fn hear_word(&mut self, message: Communication) {
        match message {
            Communication::EnterNickname => {
                let nickname = self.plan.nickname.clone();
                self.command(&ClientMessage::LoginMessage { nickname });
            }
            Communication::Success if self.board.is_none() && self.towers.is_none() => {
                let message = match &self.plan.seating {
                    Seating::Open { expert } => ClientMessage::SetGame {
                        number_of_players: self.plan.players.into(),
                        expert_mode: *expert,
                    },
                    Seating::Join { table: Some(table), .. } => ClientMessage::JoinAvailableGame {
                        game_id: i32::try_from(*table).unwrap_or(-1),
                    },
                    Seating::Join { table: None, .. } => ClientMessage::RequestGames,
                    Seating::Visit { .. } => {
                        return self.events.fail("tables have no codes in this dialect");
                    }
                    Seating::Return => {
                        return self.events.fail("nobody comes back here");
                    }
                };
                self.command(&message);
            }
            Communication::HostLeft => {
                self.events.finish(Outcome::NoWinner, "the game was given up");
            }
            _ => {}
        }
    }

    /// The server refuses something that looked right.
    fn refused(&mut self, error: Error) {
        let name = self.plan.nickname.clone();
        let reason = error.name();
        let Some(last) = self.last.take() else {
            return self
                .events
                .notice(format!("{reason} was said to {name}, who had said nothing"));
        };
        let said = serde_json::to_string(&last).unwrap_or_default();
        match last {
            ClientMessage::LoginMessage { .. } => {
                self.events.fail(format!("the server does not take the name {name}: {reason}"));
            }
            ClientMessage::SetGame { .. } => {
                self.events.fail(format!("the server opens no such game: {reason}"));
            }
            ClientMessage::JoinAvailableGame { game_id } => match self.plan.seating {
                // Others were faster: there may be another one.
                Seating::Join { table: None, .. } => self.looking = true,
                _ => self.events.fail(format!("{name} cannot join the game {game_id}: {reason}")),
            },
            _ if self.refused.len() >= MOST_REFUSED => {
                self.events
                    .fail(format!("whatever {name} answers is refused, at last {said}: {reason}"));
            }
            last => {
                self.events.notice(format!("{said} was refused: {reason}"));
                match error {
                    // It came too late, and somebody else is asked.
                    Error::WrongTurn => self.refused.push(last),
                    _ => self.choose_again(last),
                }
            }
        }
    }

    /// Answers the same question otherwise, unless the server asks it again.
    fn choose_again(&mut self, refused: ClientMessage) {
        let exchange = matches!(self.effect, Some(CharacterName::Char7 | CharacterName::Char10));
        let is_asked_again = match refused {
            ClientMessage::ChosenTower { .. } | ClientMessage::ChosenWizard { .. } => true,
            ClientMessage::ChosenDestination { .. } => self.effect.is_none(),
            ClientMessage::ChosenStudent { .. } => exchange,
            _ => false,
        };
        if let ClientMessage::UseCharacterEffect { .. } = refused {
            self.effect = None;
        }
        self.half_a_pair = false;
        self.refused.push(refused);
        match self.question.clone().filter(|_| !is_asked_again) {
            Some(ServerMessage::AvailableAssistants {
                available_assistants,
                played_assistants,
            }) => {
                self.play_assistant(&available_assistants, &played_assistants);
            }
            Some(ServerMessage::MovableStudentsChar { students, .. }) => {
                self.choose_for_effect(&students);
            }
            Some(ServerMessage::WhereToMove) => self.choose_where(),
            _ if self.effect.is_some() => self.choose_color(),
            Some(ServerMessage::MovableStudents { students }) => self.move_student(&students),
            Some(ServerMessage::MotherNatureSteps { max_steps_allowed }) => {
                self.walk(max_steps_allowed);
            }
            Some(ServerMessage::SelectCloud) => self.take_cloud(),
            _ => {}
        }
    }

    /// A new board must make sense.
    fn look(&mut self, players: Vec<Player>, dashboard: Dashboard) {
        let names = players.iter().filter(|player| player.nickname == self.plan.nickname).count();
        let at = usize::try_from(dashboard.mother_nature_position).ok();
        let sense = at.is_some_and(|at| at < dashboard.islands.len()) && names == 1;
        self.shows_bag |= dashboard.bag_count > 0;
        self.board = Some((players, dashboard));
        self.refused.clear();
        if !sense {
            self.events.fail("a board makes no sense");
        }
    }

    /// Sometimes uses a character that can be paid and has something to do.
    fn use_character(&mut self) -> bool {
        let Some((_, dashboard)) = &self.board else { return false };
        let coins = self.me().map_or(0, |me| me.school_board.coins);
        if dashboard.played_character.is_some() || dashboard.characters.is_empty() {
            return false;
        }
        let usable: Vec<CharacterName> = dashboard
            .characters
            .iter()
            .filter(|card| card.cost <= coins && self.has_use(card))
            .map(|card| card.character)
            .filter(|character| !self.refused.contains(&character_effect(*character)))
            .collect();
        if usable.is_empty() || !self.one_in(2) {
            return false;
        }
        let Some(character) = self.any(&usable) else { return false };
        (self.effect, self.pairs, self.half_a_pair) = (Some(character), 0, false);
        self.command(&character_effect(character));
        true
    }

    fn has_use(&self, card: &CharacterCard) -> bool {
        let students = card.students.as_deref().unwrap_or_default();
        let mine = self.me().map(|me| &me.school_board);
        let entrance = mine.map_or(&[][..], |board| &board.entrance);
        let seated = |color: &Color| {
            mine.and_then(|board| board.dining_room.get(color)).is_some_and(|count| *count > 0)
        };
        match card.character {
            CharacterName::Char1 => !students.is_empty() && self.is_refilled(),
            CharacterName::Char5 => card.no_entry_tiles > 0,
            CharacterName::Char7 => {
                entrance.iter().any(|mine| students.iter().any(|theirs| theirs != mine))
            }
            // A student of the entrance must find a seat, and another colour must give one up.
            CharacterName::Char10 => entrance.iter().any(|color| {
                let other = |other: &&Color| *other != color && seated(other);
                self.free_seats(*color) > 0 && Color::ALL.iter().any(|one| other(&one))
            }),
            CharacterName::Char11 => {
                students.iter().any(|color| self.free_seats(*color) > 0) && self.is_refilled()
            }
            _ => true,
        }
    }

    /// Is there a student for the place that a character gives one away from? The original server
    /// breaks off in the middle if there is none.
    fn is_refilled(&self) -> bool {
        let bag = self.board.as_ref().map_or(0, |(_, dashboard)| dashboard.bag_count);
        self.json || !self.shows_bag || bag > 0
    }

    /// A Java client goes on in its own question after characters that need no choice, and knows by
    /// itself when a colour is wanted.
    fn after_java_character(&mut self, character: CharacterName) {
        if matches!(character, CharacterName::Char9 | CharacterName::Char12) {
            return self.choose_color();
        }
        if !is_plain(character) {
            return;
        }
        self.effect = None;
        match self.step {
            Step::Students => {
                let entrance = self.me().map(|me| me.school_board.entrance.clone());
                self.move_student(&entrance.unwrap_or_default());
            }
            Step::Steps(most) => self.walk(most),
            Step::Cloud => self.take_cloud(),
        }
    }

    /// Plays an assistant that nobody else has played in this round, if there is one.
    fn play_assistant(&mut self, hand: &[Assistant], played: &BTreeMap<String, Assistant>) {
        let is_free = |card: &Assistant| played.values().all(|taken| taken != card);
        let free: Vec<Assistant> = hand.iter().copied().filter(is_free).collect();
        let said = |assistant| ClientMessage::PlayAssistant { assistant };
        match self.fresh(if free.is_empty() { hand } else { &free }, said) {
            Some(assistant) => self.command(&said(assistant)),
            None => self.events.fail("there is no assistant to play"),
        }
    }

    fn choose_color(&mut self) {
        let color = self.fresh(Color::ALL, student);
        self.command(&ClientMessage::ChosenStudent { color });
    }

    fn move_student(&mut self, students: &[Color]) {
        let color = self.fresh(students, student);
        self.student = color;
        self.command(&ClientMessage::ChosenStudent { color });
    }

    fn walk(&mut self, most: i32) {
        let all: Vec<i32> = (1..=most.clamp(1, MOST_STEPS)).collect();
        let steps = self.fresh(&all, |steps| ClientMessage::ChosenSteps { steps }).unwrap_or(1);
        self.command(&ClientMessage::ChosenSteps { steps });
    }

    fn take_cloud(&mut self) {
        let Some((_, dashboard)) = &self.board else { return };
        let full: Vec<i32> = (0..)
            .zip(&dashboard.clouds)
            .filter(|(_, cloud)| !cloud.students.is_empty())
            .map(|(number, _)| number)
            .collect();
        match self.fresh(&full, |cloud| ClientMessage::ChosenCloud { cloud }) {
            Some(cloud) => self.command(&ClientMessage::ChosenCloud { cloud }),
            None => self.events.fail("a cloud is asked for and all are empty"),
        }
    }

    fn choose_where(&mut self) {
        let islands = self.islands();
        let seats = self.student.map_or(0, |color| self.free_seats(color));
        let said = |destination| ClientMessage::ChosenDestination { destination };
        let dining = self.effect.is_none() && seats > 0 && !self.refused.contains(&said(0));
        let dining = dining && self.one_in(2);
        let destination = match dining {
            true => 0,
            false => {
                let all: Vec<i32> = (1..=islands.max(1)).collect();
                self.fresh(&all, said).unwrap_or(1)
            }
        };
        self.command(&said(destination));
    }

    /// One of the lists that the effect of a character offers.
    fn choose_for_effect(&mut self, students: &[Color]) {
        let most = match self.effect {
            Some(CharacterName::Char7) => 3,
            Some(CharacterName::Char10) => 2,
            Some(CharacterName::Char11) => {
                let free: Vec<Color> =
                    students.iter().copied().filter(|color| self.free_seats(*color) > 0).collect();
                let color = self.fresh(&free, student);
                return self.command(&ClientMessage::ChosenStudent { color });
            }
            _ => {
                let color = self.fresh(students, student);
                return self.command(&ClientMessage::ChosenStudent { color });
            }
        };
        let color = match self.half_a_pair {
            true => {
                self.pairs += 1;
                self.fresh(students, student)
            }
            false => self.first_of_pair(students, most),
        };
        self.half_a_pair = !self.half_a_pair && color.is_some();
        self.command(&ClientMessage::ChosenStudent { color });
    }

    /// The first student of a pair, or nothing to stop.
    fn first_of_pair(&mut self, students: &[Color], most: u32) -> Option<Color> {
        let stop = self.pairs >= most || self.one_in(4);
        let minstrel = self.effect == Some(CharacterName::Char10);
        let empty =
            self.me().is_none_or(|me| me.school_board.dining_room.values().all(|n| *n == 0));
        // A full table seats nobody, and an empty dining room has nobody to give.
        let fits = |bot: &Bot, color: &Color| !minstrel || bot.free_seats(*color) > 0;
        if stop || minstrel && empty {
            return None;
        }
        let fine: Vec<Color> = students.iter().copied().filter(|color| fits(self, color)).collect();
        self.fresh(&fine, student)
    }
}

/// The message that names a student.
fn student(color: Color) -> ClientMessage {
    ClientMessage::ChosenStudent { color: Some(color) }
}

/// The message that uses a character.
fn character_effect(character: CharacterName) -> ClientMessage {
    ClientMessage::UseCharacterEffect { character }
}

/// Does the server wait for an answer to this?
fn is_question(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::AvailableTowers { .. }
            | ServerMessage::AvailableWizards { .. }
            | ServerMessage::AvailableAssistants { .. }
            | ServerMessage::MovableStudents { .. }
            | ServerMessage::MovableStudentsChar { .. }
            | ServerMessage::WhereToMove
            | ServerMessage::MotherNatureSteps { .. }
            | ServerMessage::SelectCloud
            | ServerMessage::SelectColor
    )
}

/// A character that needs no choice.
fn is_plain(character: CharacterName) -> bool {
    matches!(
        character,
        CharacterName::Char2 | CharacterName::Char4 | CharacterName::Char6 | CharacterName::Char8
    )
}

impl Client for Bot {
    fn receive(&mut self, _now: Millis, bytes: &[u8]) {
        self.codec.push(bytes);
        while !self.events.are_over() {
            match self.codec.read_of_server() {
                Some(Heard::Message(message)) => self.hear(message),
                Some(Heard::Nonsense | Heard::Broken) => {
                    self.events.fail("a message cannot be read");
                }
                None => return,
            }
        }
    }

    fn next(&mut self, _now: Millis) -> Option<Event> {
        self.events.next()
    }
}
