//! The client's side, for bots: it knows the messages and nothing of the session.

mod choice;
mod guest;
mod model;
mod patience;

use kernel::{Pick, Seed};
use protocol::Millis;
use wire::Framing;
use wire::java::HEADER;
use wire::lines::Lines;
use wire::strings::{self, Strings};

use super::client_messages::ClientMessage;
use super::server_messages::{
    Complaint, Event as NoticeEvent, Lobby, Moment, Notice, Phase, ServerMessage, View,
};
use super::words::{Code, ColorT, GameStatus, Mage};
use crate::client::{Client, Conduct, Event, Events, Outcome, Plan, Seating};
use crate::manners::CharacterTexts;
use choice::{Seen, Task};
use model::Model;
use patience::Patience;

/// The longest message that is read.
const LONGEST: usize = 1 << 20;
/// How texts end that tell what others do.
const OTHERS: [&str; 4] =
    [" has to choose an Assistant", " is moving Students", " is moving MN", " is choosing a Cloud"];
/// How often it is tried to sit.
const TRIES: u32 = 20;

/// A client that plays one match.
pub struct Player {
    framing: Framing,
    plan: Plan,
    texts: Option<CharacterTexts>,
    dice: Box<dyn Pick + Send>,
    reader: Reader,
    events: Events,
    /// A command was sent and not answered.
    waiting: bool,
    place: Place,
    model: Option<Model>,
    /// What was sent last, but for pongs.
    last: Option<ClientMessage>,
    patience: Patience,
}

enum Place {
    /// It wants to sit: the lobbies as they were told last, as they were when it tried last, and
    /// whether that is not answered yet.
    Hall { lobbies: Vec<Lobby>, tried: Option<Vec<Lobby>>, tries: u32, asking: bool },
    /// It sits.
    Seated,
}

#[derive(Debug)]
enum Reader {
    Json(Lines),
    Java(Box<Strings>),
}

impl Player {
    /// A client with a plan. In Java framing it knows the characters of expert games by these texts.
    pub fn new(framing: Framing, plan: Plan, texts: Option<CharacterTexts>) -> Player {
        let reader = match framing {
            Framing::Json => Reader::Json(Lines::new(LONGEST)),
            Framing::Java => Reader::Java(Box::new(Strings::new(LONGEST))),
        };
        // Either is at once known by its first byte.
        let opening = match framing {
            Framing::Json => b"\n".to_vec(),
            Framing::Java => HEADER.to_vec(),
        };
        let mut events = Events::default();
        events.send(opening, false);
        Player {
            framing,
            dice: Box::new(Seed::from(plan.seed).fast_generator()),
            plan,
            texts,
            reader,
            events,
            waiting: false,
            place: Place::Hall { lobbies: Vec::new(), tried: None, tries: 0, asking: false },
            model: None,
            last: None,
            patience: Patience::default(),
        }
    }

    /// What it knows of its match.
    pub fn view(&self) -> Option<&View> {
        self.model.as_ref().map(|model| &model.view)
    }

    fn send(&mut self, message: &ClientMessage) {
        let command = *message != ClientMessage::Pong;
        self.waiting |= command;
        if command {
            self.last = Some(message.clone());
        }
        let mut text = message.write();
        let bytes = match self.framing {
            Framing::Json => {
                text.push('\n');
                text.into_bytes()
            }
            Framing::Java => strings::write(&text),
        };
        self.events.send(bytes, command);
    }

    fn next_text(&mut self) -> Result<Option<String>, String> {
        match &mut self.reader {
            Reader::Json(lines) => lines.next().transpose().map_err(|error| error.to_string()),
            Reader::Java(strings) => strings.next().map_err(|error| error.to_string()),
        }
    }

    fn read(&mut self, text: &str) {
        match ServerMessage::read(text) {
            Ok(message) => {
                if let Err(why) = self.hear(message) {
                    self.events.fail(format!("{why}: {text}"));
                }
            }
            Err(error) => self.events.fail(format!("cannot read a message: {error}: {text}")),
        }
    }

    fn hear(&mut self, message: ServerMessage) -> Result<(), String> {
        if message == ServerMessage::Ping {
            self.send(&ClientMessage::Pong);
            return Ok(());
        }
        if std::mem::take(&mut self.waiting) {
            self.events.answered();
        }
        match message {
            ServerMessage::Welcome { lobbies } => {
                self.welcome(lobbies);
                Ok(())
            }
            ServerMessage::Error(complaint) => self.complaint(&complaint),
            ServerMessage::InformationConnection { string, notice } => {
                self.notice(&string, notice);
                Ok(())
            }
            ServerMessage::InformationGame { string, moment } => self.moment(&string, moment),
            ServerMessage::NotifyDisconnection { .. } => Err(match &self.last {
                Some(last) => format!("sent away after {}", last.write()),
                None => "sent away".to_owned(),
            }),
            message => self.about_the_match(message),
        }
    }

    // Before the match

    fn welcome(&mut self, new: Vec<Lobby>) {
        if let Place::Hall { lobbies, .. } = &mut self.place {
            *lobbies = new;
            self.take_a_seat();
        }
    }

    /// Opens or joins a lobby as planned, if the list lets it.
    fn take_a_seat(&mut self) {
        let Place::Hall { lobbies, tried, tries, asking } = &mut self.place else { return };
        if *asking || tried.as_ref() == Some(lobbies) {
            return;
        }
        let Some(message) = seat(&self.plan, lobbies) else { return };
        *tried = Some(lobbies.clone());
        *tries += 1;
        *asking = true;
        self.send(&message);
    }

    fn notice(&mut self, string: &str, notice: Option<Notice>) {
        let event = match notice {
            Some(notice) => Some(notice.event),
            None => match string {
                "The lobby has been created" => Some(NoticeEvent::LobbyCreated),
                "You have joined the game" => Some(NoticeEvent::Joined),
                "Welcome back!" => Some(NoticeEvent::WelcomeBack),
                "Game continue" => Some(NoticeEvent::Resumed),
                "You are the only connected player, you won!" => {
                    self.events.finish(Outcome::Won, string);
                    None
                }
                _ => None,
            },
        };
        let seated = matches!(
            event,
            Some(NoticeEvent::LobbyCreated | NoticeEvent::Joined | NoticeEvent::WelcomeBack)
        );
        if seated && matches!(self.place, Place::Hall { .. }) {
            self.place = Place::Seated;
            self.events.seated(None);
        }
        match (event, &mut self.model) {
            (Some(NoticeEvent::Paused), Some(model)) => model.nothing_to_do(),
            // The original does not ask again for what it refused during the pause.
            (Some(NoticeEvent::Resumed), Some(model)) if model.is_java && model.sent.is_none() => {
                self.patience.listen();
            }
            _ => {}
        }
    }

    /// Something was refused. While it looks for a seat others may have been faster. In a match our
    /// server refuses only what nobody can foresee; the original refuses more, and a Java client, which
    /// may play there, takes it.
    fn complaint(&mut self, complaint: &Complaint) -> Result<(), String> {
        let code = code(complaint);
        match (&mut self.place, &mut self.model) {
            (Place::Hall { tries, asking, .. }, _) if *tries < TRIES && is_about_seats(code) => {
                *asking = false;
                self.take_a_seat();
                Ok(())
            }
            (Place::Seated, model) if matches!(code, Some(Code::Paused | Code::Finished)) => {
                if let Some(model) = model {
                    model.refused(code);
                }
                self.patience.wait();
                Ok(())
            }
            (Place::Seated, Some(model))
                if code == Some(Code::AssistantTaken) && self.plan.seating == Seating::Return =>
            {
                // Who comes back has not seen which assistants were played.
                model.refused(code);
                self.act()
            }
            (Place::Seated, Some(_)) if self.framing == Framing::Java => {
                self.setback(complaint, code)
            }
            _ => Err("refused".to_owned()),
        }
    }

    // In the match

    fn about_the_match(&mut self, message: ServerMessage) -> Result<(), String> {
        match message {
            ServerMessage::GameStart { view, you, index, .. } => {
                if you != self.plan.nickname {
                    return Err("the server does not know who we are".to_owned());
                }
                let model = self.meet(view)?;
                if model.me != index {
                    return Err("this is not our index".to_owned());
                }
                self.model = Some(model);
                Ok(())
            }
            ServerMessage::FullView { virtual_view } => {
                let met = self.meet(virtual_view)?;
                match &mut self.model {
                    // The original shows everything to everybody when somebody comes back.
                    Some(model) => model.view = met.view,
                    None => self.model = Some(met),
                }
                Ok(())
            }
            ServerMessage::GameEnded { winner, winners, reason, ref towers, ref professors } => {
                self.model()?.check_end(towers, professors)?;
                let mine = winners.contains(&self.plan.nickname);
                let result = match (winner.is_some(), mine, winners.is_empty()) {
                    (true, true, _) => Outcome::Won,
                    (false, true, _) => Outcome::Drawn,
                    (_, false, true) => Outcome::NoWinner,
                    (_, false, false) => Outcome::Lost,
                };
                let told = serde_json::to_value(reason).unwrap_or_default();
                self.events.finish(result, told.as_str().unwrap_or_default());
                Ok(())
            }
            ServerMessage::SelectAssistant { playable, .. } => {
                self.task(Task::Assistant { playable: Some(playable) })
            }
            ServerMessage::MoveStudent { remaining, .. } => self.task(Task::Students { remaining }),
            ServerMessage::MoveMotherNature { max_steps, .. } => {
                self.task(Task::MotherNature { most: max_steps })
            }
            ServerMessage::SelectCloud { available, .. } => self.task(Task::Cloud { available }),
            ServerMessage::EndTurn { .. } | ServerMessage::GameMustEnd { .. } => Ok(()),
            update => match self.model()?.update(update)? {
                Seen::Receipt => {
                    self.patience.all_is_well();
                    self.act()
                }
                Seen::Perhaps => {
                    self.patience.listen();
                    Ok(())
                }
                Seen::Nothing => Ok(()),
            },
        }
    }

    /// A match that begins, or goes on.
    fn meet(&self, view: View) -> Result<Model, String> {
        let is_guest = self.framing == Framing::Java && self.plan.conduct == Conduct::Guest;
        Model::new(view, &self.plan.nickname, self.texts.as_ref(), is_guest)
    }

    fn model(&mut self) -> Result<&mut Model, String> {
        self.model.as_mut().ok_or_else(|| "there is no match yet".to_owned())
    }

    /// An InformationGame: in Java framing, texts are all there is.
    fn moment(&mut self, string: &str, moment: Option<Moment>) -> Result<(), String> {
        self.model()?.prompted();
        if let Some(Moment { phase, character, .. }) = moment {
            return match (phase, character) {
                (Phase::Character, Some(card)) => {
                    self.model()?.card_asks(card);
                    self.act()
                }
                (Phase::Character, None) => Err("which card?".to_owned()),
                _ => {
                    self.model()?.nothing_to_do();
                    Ok(())
                }
            };
        }
        match string {
            "You won" => self.events.finish(Outcome::Won, string),
            "You Lose" => self.events.finish(Outcome::Lost, string),
            "The game ends in a draw" => self.events.finish(Outcome::Drawn, string),
            "The game was broken off, nobody has won" => {
                self.events.finish(Outcome::NoWinner, string);
            }
            "Choose your Assistant!" => return self.task(Task::Assistant { playable: None }),
            "Select a Student and choose a destination three times!" => {
                let remaining = self.model()?.students_due(3);
                return self.task(Task::Students { remaining });
            }
            "Select a Student and choose a destination four times!" => {
                let remaining = self.model()?.students_due(4);
                return self.task(Task::Students { remaining });
            }
            "Choose where you want to move MN!" => {
                let most = self.model()?.most_steps();
                return self.task(Task::MotherNature { most });
            }
            "Choose a Cloud!" => {
                let available = self.model()?.full_clouds();
                return self.task(Task::Cloud { available });
            }
            _ => {
                let model = self.model()?;
                if OTHERS.iter().any(|text| string.ends_with(text)) {
                    model.nothing_to_do();
                } else if let Some(card) = model.card_called() {
                    model.card_asks(card);
                    self.patience.was_asked();
                    return self.act();
                }
            }
        }
        Ok(())
    }

    /// A prompt. One that crosses a command is no new one.
    fn task(&mut self, task: Task) -> Result<(), String> {
        let model = self.model()?;
        if model.is_under_way(&task) {
            return Ok(());
        }
        if matches!(&task, Task::Cloud { available } if available.is_empty()) {
            return Err("there is no cloud to take".to_owned());
        }
        let is_new = !model.is_at(&task);
        model.begin(task);
        self.patience.was_asked();
        if is_new {
            self.patience.all_is_well();
        }
        self.act()
    }

    fn act(&mut self) -> Result<(), String> {
        let Some(model) = &mut self.model else { return Ok(()) };
        if let Some(message) = model.choose(self.dice.as_mut()) {
            if model.is_java {
                self.patience.expect_an_answer();
            }
            if model.is_silent() {
                self.patience.listen();
            }
            self.send(&message);
        }
        Ok(())
    }
}

impl Client for Player {
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        self.patience.now = now;
        match &mut self.reader {
            Reader::Json(lines) => lines.push(bytes),
            Reader::Java(strings) => strings.push(bytes),
        }
        while !self.events.are_over() {
            match self.next_text() {
                Ok(Some(text)) => self.read(&text),
                Ok(None) => return,
                Err(why) => self.events.fail(why),
            }
        }
    }

    fn next(&mut self, now: Millis) -> Option<Event> {
        self.patience.now = now;
        if self.events.is_empty()
            && !self.events.are_over()
            && let Err(why) = self.look_at_the_clock()
        {
            self.events.fail(why);
        }
        self.events.next()
    }

    fn deadline(&self) -> Option<Millis> {
        self.patience.deadline().filter(|_| !self.events.are_over())
    }
}

/// The message that leads to a seat; nothing while there is no lobby for it.
fn seat(plan: &Plan, lobbies: &[Lobby]) -> Option<ClientMessage> {
    let nickname = plan.nickname.clone();
    match &plan.seating {
        Seating::Open { expert } => Some(ClientMessage::GameParams {
            num_players: plan.players.into(),
            expert: *expert,
            nickname,
            mage: Mage::Mage1,
            color_t: ColorT::Black,
        }),
        Seating::Join { with, .. } => {
            let lobby = lobbies.iter().find(|lobby| {
                lobby.game_status == GameStatus::Setup && lobby.nicknames.contains(with)
            })?;
            let mage = Mage::ALL.into_iter().find(|mage| !lobby.mages.contains(mage))?;
            let tower = ColorT::ALL.into_iter().find(|tower| !lobby.towers.contains(tower))?;
            let index = lobby.lobby_index.into();
            Some(ClientMessage::Join { nickname, mage, color_t: tower, index })
        }
        // Tables have no codes here: there is no lobby for it.
        Seating::Visit { .. } => None,
        Seating::Return => {
            // Lobbies do not show the PIN behind a name.
            let shown = nickname.rsplit_once('#').map_or(nickname.as_str(), |(name, _)| name);
            let mine = |lobby: &&Lobby| lobby.nicknames.iter().any(|name| name == shown);
            let lobby = lobbies
                .iter()
                .find(|lobby| lobby.game_status != GameStatus::Setup && mine(lobby))?;
            let (mage, color_t) = (Mage::Mage1, ColorT::Black);
            let index = lobby.lobby_index.into();
            Some(ClientMessage::Join { nickname, mage, color_t, index })
        }
    }
}

/// What a complaint is about, as far as a client cares.
fn code(complaint: &Complaint) -> Option<Code> {
    match complaint {
        Complaint::Coded { code, .. } => Some(*code),
        Complaint::Plain { string } => match string.as_str() {
            "ERROR: Nickname already in use!" => Some(Code::NicknameTaken),
            "ERROR: Towers' color already in use!" => Some(Code::TowerTaken),
            "ERROR: Mage already in use!" => Some(Code::MageTaken),
            "Can't choose this Assistant!" => Some(Code::AssistantTaken),
            "Error: the game is in pause, please wait the re-connection of a player" => {
                Some(Code::Paused)
            }
            "Error: the game is finished" => Some(Code::Finished),
            "Error: the game is not started" => Some(Code::NotStarted),
            "Error: you are not in a lobby, please send a Join or GameParams request" => {
                Some(Code::NotInLobby)
            }
            "ERROR: it's not your turn, please wait" => Some(Code::NotYourTurn),
            "ERROR: it's not the correct phase" => Some(Code::WrongPhase),
            _ => None,
        },
    }
}

fn is_about_seats(code: Option<Code>) -> bool {
    matches!(code, Some(Code::NicknameTaken | Code::TowerTaken | Code::MageTaken))
}
