//! What the answers of a client mean in the game. What is legal, the engine says.

use eriantys::view::View;
use eriantys::{Action, Assistant, Character, CloudId, Colour, Destination, GroupId, Refusal, Use};
use host::{Command, Order};
use kernel::BatchRefused;

use super::client_messages::ClientMessage;
use super::request::{Effect, Request};
use super::script::Step;
use super::server_messages::ServerMessage;
use super::session::{Behind, Session};
use super::words::{Communication, Error};
use crate::eriantys::scene;

impl Session {
    /// A message that means something in a game.
    pub(super) fn play(&mut self, message: ClientMessage) {
        let Some(table) = &self.table else {
            return self.refuse_in_json(Error::InvalidAction);
        };
        if table.view.is_none()
            && table.info.seats.iter().any(|seat| seat.player == Default::default())
        {
            return self.refuse_in_json(Error::InvalidAction);
        }
        if !table.is_my_turn() {
            return self.reply(Error::WrongTurn);
        }
        match self.request.filter(|request| request.takes(&message)) {
            Some(request) => self.answer(request, message),
            None => self.confused(&message),
        }
    }

    /// The message answers nothing that was asked.
    fn confused(&mut self, message: &ClientMessage) {
        let lost = self.is_java()
            && self.request == Some(Request::Effect(Effect::MonkStudent))
            && matches!(message, ClientMessage::ChosenDestination { .. });
        if !lost {
            return self.refuse_in_json(Error::InvalidAction);
        }
        // The client believes that it was asked where to: the use is called off (J12).
        self.before_reply();
        if let Some(table) = &mut self.table {
            table.chosen = None;
        }
        self.say_board();
        self.gate(None);
        self.say(Communication::Success);
        self.say(Error::InvalidAction);
        self.ask_again();
    }

    fn answer(&mut self, request: Request, message: ClientMessage) {
        match (request, &message) {
            (Request::Towers | Request::Wizard, _) => self.choose(request, message),
            (_, ClientMessage::UseCharacterEffect { character }) => match character.in_game() {
                Some(character) => self.use_character(character, message),
                None => self.refuse(Error::InvalidInput),
            },
            (_, ClientMessage::PlayAssistant { assistant }) => {
                let card: Option<Assistant> = assistant.in_game();
                self.act(card.map(Action::Assistant), message);
            }
            (Request::Student, ClientMessage::ChosenStudent { color }) => {
                self.choose_student(color.map(Colour::from));
            }
            (Request::Destination(colour), ClientMessage::ChosenDestination { destination }) => {
                let to = match destination {
                    0 => Some(Destination::Dining),
                    island => group(*island).map(Destination::Group),
                };
                self.act(to.map(|to| Action::Student(colour, to)), message);
            }
            (_, ClientMessage::ChosenSteps { steps }) => {
                let steps = u8::try_from(*steps).ok();
                self.act(steps.map(Action::Steps), message);
            }
            (_, ClientMessage::ChosenCloud { cloud }) => {
                let cloud = u8::try_from(*cloud).ok().and_then(CloudId::new);
                self.act(cloud.map(Action::Cloud), message);
            }
            (Request::Effect(effect), _) => self.go_on_with(effect, message),
            _ => self.confused(&message),
        }
    }

    /// Move 1: which student.
    fn choose_student(&mut self, colour: Option<Colour>) {
        let moves =
            |action: &Action| matches!(action, Action::Student(of, _) if Some(*of) == colour);
        match colour {
            // The client asks again by itself (J15).
            None => {
                self.refuse_in_json(Error::StudentNotAvailable);
                self.ask_what_was_left_out();
            }
            Some(colour) if self.legal().iter().any(moves) => {
                self.before_reply();
                self.accept();
                self.script.push(Step::Prompt(Request::Destination(colour)));
            }
            Some(_) => self.refuse(Error::StudentNotAvailable),
        }
    }

    /// An answer within the effect of a character.
    fn go_on_with(&mut self, effect: Effect, message: ClientMessage) {
        let student = match &message {
            ClientMessage::ChosenStudent { color } => color.map(Colour::from),
            _ => None,
        };
        let island = match &message {
            ClientMessage::ChosenDestination { destination } => group(*destination),
            _ => None,
        };
        let usage = match effect {
            Effect::MonkStudent => return self.choose_of_monk(student),
            Effect::MonkIsland(colour) => island.map(|group| Use::Monk(colour, group)),
            Effect::Island(Character::Herald) => island.map(Use::Herald),
            Effect::Island(_) => island.map(Use::Herbalist),
            Effect::Color(Character::Thief) => student.map(Use::Thief),
            Effect::Color(_) => student.map(Use::MushroomHunter),
            Effect::Princess => match student {
                Some(colour) => Some(Use::Princess(colour)),
                None => return self.refuse(Error::StudentNotAvailable),
            },
            Effect::First(character) => return self.first_of_pair(character, student, message),
            Effect::Second(character, first) => {
                return self.second_of_pair(character, first, student, message);
            }
        };
        self.act(usage.map(Action::Use), message);
    }

    /// Character 1: which of its students.
    fn choose_of_monk(&mut self, colour: Option<Colour>) {
        let puts = |action: &Action| matches!(action, Action::Use(Use::Monk(of, _)) if Some(*of) == colour);
        match colour {
            None => {
                self.refuse_in_json(Error::StudentNotAvailable);
                self.ask_what_was_left_out();
            }
            Some(colour) if self.legal().iter().any(puts) => {
                self.before_reply();
                self.accept();
                self.script.push(Step::Prompt(Request::Effect(Effect::MonkIsland(colour))));
            }
            Some(_) => self.refuse(Error::StudentNotAvailable),
        }
    }

    /// Characters 7 and 10: the first student of a pair, or the end of the exchange.
    fn first_of_pair(
        &mut self,
        character: Character,
        student: Option<Colour>,
        message: ClientMessage,
    ) {
        let Some(colour) = student else {
            return self.act(Some(Action::Done), message);
        };
        let first = Request::Effect(Effect::First(character));
        let offered = self.table.as_ref().and_then(|table| table.question(first));
        let offered = match &offered {
            Some(ServerMessage::MovableStudentsChar { students, .. }) => students.as_slice(),
            _ => &[],
        };
        if offered.contains(&colour.into()) {
            // The second list always follows: an error in its place would stop a Java client for good,
            // so a pair is refused only when it is named (G1).
            self.before_reply();
            self.accept();
            let second = Effect::Second(character, colour);
            self.script.push(Step::Prompt(Request::Effect(second)));
        } else {
            self.refuse_and_ask(Error::InvalidInput, first);
        }
    }

    /// Characters 7 and 10: the second student of a pair.
    fn second_of_pair(
        &mut self,
        character: Character,
        first: Colour,
        student: Option<Colour>,
        message: ClientMessage,
    ) {
        let pair = student.map(|second| match character {
            Character::Jester => Action::Swap { take: first, give: second },
            _ => Action::Swap { take: second, give: first },
        });
        match pair.filter(|pair| self.check(*pair).is_ok()) {
            Some(pair) => self.act(Some(pair), message),
            None => {
                let again = Request::Effect(Effect::First(character));
                self.refuse_and_ask(Error::InvalidInput, again);
            }
        }
    }

    /// Uses a character, or begins to: most need a choice before they are paid (E77, E95).
    fn use_character(&mut self, character: Character, message: ClientMessage) {
        let Some(view) = self.table.as_ref().and_then(|table| table.view.as_ref()) else { return };
        if !view.expert {
            return self.refuse(Error::InvalidAction);
        }
        if !view.characters.iter().any(|card| card.character == character) {
            return self.refuse(Error::InvalidInput);
        }
        let uses = uses(character, view);
        let refusals: Vec<Option<Refusal>> =
            uses.iter().map(|usage| self.check(Action::Use(*usage)).err()).collect();
        if !refusals.contains(&None) {
            let reason = |refusal: &&Refusal| !matches!(refusal, Refusal::NotOnCard(..));
            let mut refusals = refusals.iter().flatten();
            return self.refuse(refusals.find(reason).map_or(Error::InvalidAction, error_of));
        }
        // Nobody pays for a list of which nothing can be taken (G1).
        let exchange = uses.first().filter(|usage| matches!(usage, Use::Jester | Use::Minstrel));
        if exchange.is_some_and(|usage| !self.can_exchange(*usage)) {
            return self.refuse(Error::InvalidAction);
        }
        match (Request::effect_of(character), uses.first()) {
            (None | Some(Effect::First(_)), Some(usage)) => {
                self.act(Some(Action::Use(*usage)), message);
            }
            (Some(effect), _) => self.begin_effect(character, Request::Effect(effect)),
            (None, None) => {}
        }
    }

    /// Would the engine let two students of different colours change places after this use?
    fn can_exchange(&self, usage: Use) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(scene) = table.scene.as_deref().and_then(scene::scene) else { return false };
        let pairs = Colour::ALL.into_iter().flat_map(|take| {
            let others = Colour::ALL.into_iter().filter(move |give| *give != take);
            others.map(move |give| Action::Swap { take, give })
        });
        pairs.into_iter().any(|swap| scene.check(&[Action::Use(usage), swap]).is_ok())
    }

    /// The client sees the character as paid and is asked for its choice. Nobody else sees anything
    /// before it is true.
    fn begin_effect(&mut self, character: Character, request: Request) {
        self.before_reply();
        self.accept();
        if let Some(table) = &mut self.table {
            table.chosen = Some(character);
        }
        self.say_board();
        self.say_played(character);
        if self.is_java() {
            self.script.push(Step::Prompt(request));
            self.say_board();
        } else {
            self.gate(None);
            self.script.push(Step::Prompt(request));
        }
    }

    /// Says that this client uses a character.
    fn say_played(&mut self, character: Character) {
        let Some(table) = &self.table else { return };
        let player = table.names.name(table.seat);
        if let Some(character) = super::words::CharacterName::of(character) {
            self.say(ServerMessage::PlayedCharacter { character, player });
        }
    }

    /// Says how the table looks.
    pub(super) fn say_board(&mut self) {
        if let Some(board) = self.table.as_ref().and_then(super::table::Table::board) {
            self.say(board);
        }
    }

    /// Asks what is to be asked now.
    pub(super) fn ask_again(&mut self) {
        let Some(view) = self.table.as_ref().and_then(|table| table.view.as_ref()) else { return };
        let open = view.phase.used().filter(|used| used.pairs.is_some()).and_then(|used| used.used);
        let request = match open {
            Some(character) => Some(Request::Effect(Effect::First(character))),
            None => Request::of(view),
        };
        if let Some(request) = request {
            self.script.push(Step::Prompt(request));
        }
    }

    fn legal(&self) -> Vec<Action> {
        let scene = self.table.as_ref().and_then(|table| table.scene.as_deref());
        scene.and_then(scene::scene).map(|scene| scene.legal()).unwrap_or_default()
    }

    /// Would the engine accept this?
    fn check(&self, action: Action) -> Result<(), Refusal> {
        let scene = self.table.as_ref().and_then(|table| table.scene.as_deref());
        let Some(scene) = scene.and_then(scene::scene) else { return Err(Refusal::GameOver) };
        scene.check(&[action]).map_err(|refused| match refused {
            BatchRefused::Refused { error, .. } => error,
            BatchRefused::AfterReveal { .. } => Refusal::GameOver,
        })
    }

    /// Commands an action, or refuses what is none.
    fn act(&mut self, action: Option<Action>, message: ClientMessage) {
        let checked = action.ok_or(None).and_then(|action| match self.check(action) {
            Ok(()) => Ok(action),
            Err(refusal) => Err(Some(refusal)),
        });
        match checked {
            Ok(action) => {
                let seq = self.table.as_ref().map(|table| table.seq);
                let command = Command::Act { actions: vec![action.to_string()] };
                self.order(Order { id: None, seq, command }, message);
            }
            Err(refusal) => {
                let error = refusal.as_ref().map_or(Error::InvalidInput, error_of);
                match self.request {
                    // The student must be chosen again.
                    Some(Request::Destination(_)) => self.refuse_and_ask(error, Request::Student),
                    _ => self.refuse(error),
                }
            }
        }
    }

    /// What a message said is done.
    pub(super) fn done(&mut self, message: &ClientMessage) {
        self.request = None;
        let next = self.table.as_ref().map(|table| Behind::Seq(table.seq + 1));
        self.behind = match message {
            ClientMessage::ChosenTower { .. } => Some(Behind::Wish("tower")),
            ClientMessage::ChosenWizard { .. } => Some(Behind::Wish("wizard")),
            _ => next,
        };
        match message {
            ClientMessage::ChosenTower { .. } | ClientMessage::ChosenWizard { .. } => {
                self.reply(Communication::Success);
            }
            ClientMessage::ChosenCloud { .. } => self.before_reply(),
            _ => {
                self.before_reply();
                self.accept();
            }
        }
    }
}

/// An island group by its number as clients count.
fn group(island: i32) -> Option<GroupId> {
    let number = u8::try_from(island).ok()?.checked_sub(1)?;
    GroupId::new(number)
}

/// Every use of a character there may be.
fn uses(character: Character, view: &View) -> Vec<Use> {
    let groups = || (0..view.groups.len() as u8).filter_map(GroupId::new);
    let colours = || Colour::ALL.into_iter();
    match character {
        Character::Monk => {
            colours().filter_map(|colour| Some(Use::Monk(colour, groups().next()?))).collect()
        }
        Character::Farmer => vec![Use::Farmer],
        Character::Herald => groups().take(1).map(Use::Herald).collect(),
        Character::MagicPostman => vec![Use::MagicPostman],
        Character::Herbalist => groups().take(1).map(Use::Herbalist).collect(),
        Character::Centaur => vec![Use::Centaur],
        Character::Jester => vec![Use::Jester],
        Character::Knight => vec![Use::Knight],
        Character::MushroomHunter => colours().take(1).map(Use::MushroomHunter).collect(),
        Character::Minstrel => vec![Use::Minstrel],
        Character::Princess => colours().map(Use::Princess).collect(),
        Character::Thief => colours().take(1).map(Use::Thief).collect(),
    }
}

/// A refusal of the engine in the words of the dialect.
fn error_of(refusal: &Refusal) -> Error {
    match refusal {
        Refusal::NotYourPlace(_)
        | Refusal::NotYourTurn(_)
        | Refusal::CharacterOutOfTurn(_)
        | Refusal::Suspended => Error::WrongTurn,
        Refusal::NotInHand(_) => Error::UnavailableAssistant,
        Refusal::ValueTaken(_) => Error::InvalidAssistant,
        Refusal::NotInEntrance(_) | Refusal::NotOnCard(..) => Error::StudentNotAvailable,
        Refusal::TableFull(_) | Refusal::PrincessTableFull(_) => Error::FullDiningRoom,
        Refusal::NoSuchGroup(..) | Refusal::Steps { .. } | Refusal::NoSuchCloud(_) => {
            Error::InvalidInput
        }
        Refusal::CloudEmpty(_) => Error::EmptyCloud,
        Refusal::NotInPlay(_) => Error::InvalidInput,
        Refusal::CharacterUsed => Error::AlreadyPlayedCharacter,
        Refusal::TooExpensive { .. } => Error::NotEnoughCoins,
        Refusal::NoTileLeft => Error::NoEntryTilesLeft,
        Refusal::NothingToGive(..) | Refusal::NotInDining(_) | Refusal::MinstrelTableFull(_) => {
            Error::InvalidInput
        }
        _ => Error::InvalidAction,
    }
}
