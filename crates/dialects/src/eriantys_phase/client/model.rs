//! What a client knows of its match, kept up to date by the messages alone.

use std::collections::BTreeMap;

use super::choice::{Seen, Sent, Task};
use crate::eriantys_phase::server_messages::{Character, Player, ServerMessage, View};
use crate::eriantys_phase::words::{ColorS, ColorT};
use crate::manners::CharacterTexts;

/// All students of the game.
const STUDENTS: usize = 130;
/// The tiles of all islands.
const TILES: usize = 12;
/// The most students of a colour in a dining room.
pub(super) const FULL: u8 = 10;

/// What a client knows.
pub(super) struct Model {
    pub(super) view: View,
    /// The own place among the players.
    pub(super) me: usize,
    /// The assistants that others have played in this round.
    pub(super) laid: Vec<u8>,
    /// So many of them were known at the last prompt.
    settled: usize,
    /// What is to be done.
    pub(super) task: Option<Task>,
    /// What was sent last, until it is known to be done.
    pub(super) sent: Option<Sent>,
    /// The card that waits for a choice.
    pub(super) asking: Option<u8>,
    /// A card was used in this turn, or is about to be.
    pub(super) used: bool,
    /// So many choices were sent for it.
    pub(super) exchanged: u8,
    /// Mother Nature may not go further: more was refused.
    pub(super) farthest: u8,
    /// Clouds that were refused.
    pub(super) closed_clouds: Vec<usize>,
    /// The server may be an original one, which does not bear every legal move.
    pub(super) is_guest: bool,
    /// The server speaks Java.
    pub(super) is_java: bool,
    /// A move ends an exchange: our server asks again after it, which makes its receipt needless.
    pub(super) asked_again: bool,
}

impl Model {
    /// In Java framing, cards are known by these texts.
    pub(super) fn new(
        mut view: View,
        nickname: &str,
        texts: Option<&CharacterTexts>,
        is_guest: bool,
    ) -> Result<Model, String> {
        let is_java = view.progress.is_none();
        for card in &mut view.virtual_characters {
            let known = number(card, texts);
            card.number = Some(known.ok_or("a character that is not in the texts we were given")?);
        }
        let me = view.virtual_players.iter().position(|player| player.nickname == nickname);
        let me = me.ok_or("we are not among the players")?;
        let model = Model {
            view,
            me,
            laid: Vec::new(),
            settled: 0,
            task: None,
            sent: None,
            asking: None,
            used: false,
            exchanged: 0,
            farthest: u8::MAX,
            closed_clouds: Vec::new(),
            is_guest,
            is_java,
            asked_again: false,
        };
        model.check_world()?;
        model.check_bag()?;
        Ok(model)
    }

    /// Takes an update; says whether it is the receipt of an own move.
    pub(super) fn update(&mut self, message: ServerMessage) -> Result<Seen, String> {
        let by_a_choice = self.is_java && matches!(self.sent, Some(Sent::Choice(_)));
        let seen = self.take(message)?;
        Ok(if by_a_choice && seen == Seen::Nothing { Seen::Perhaps } else { seen })
    }

    fn take(&mut self, message: ServerMessage) -> Result<Seen, String> {
        let view = &mut self.view;
        match message {
            ServerMessage::UpdateWorld { islands } => {
                view.virtual_world = islands;
                self.check_world()?;
            }
            ServerMessage::UpdateIsland { island, index } => {
                let old = view.virtual_world.get_mut(index).ok_or("no such island")?;
                if old.num_sub_island != island.num_sub_island {
                    return Err("an island cannot grow by itself".to_owned());
                }
                *old = island;
            }
            ServerMessage::UpdateMn { index } => {
                view.virtual_world.get(index).ok_or("no such island")?;
                view.mn_pos = index;
            }
            ServerMessage::UpdatePlayer { player, index } => {
                return self.update_player(player, index);
            }
            ServerMessage::UpdateProfs { profs } => {
                let known =
                    |name: &str| view.virtual_players.iter().any(|player| player.nickname == name);
                if !profs.values().all(|professor| known(&professor.nickname)) {
                    return Err("a professor of nobody".to_owned());
                }
                view.virtual_profs = profs;
            }
            ServerMessage::CreateClouds { clouds } => {
                if clouds.len() != view.virtual_clouds.len() {
                    return Err("the number of clouds cannot change".to_owned());
                }
                view.virtual_clouds = clouds;
                // Where several changes come at once, assistants of the new round stand before it.
                self.laid.drain(..self.settled.min(self.laid.len()));
                self.settled = 0;
            }
            ServerMessage::ReplaceCloud { cloud, index } => {
                *view.virtual_clouds.get_mut(index).ok_or("no such cloud")? = cloud;
            }
            ServerMessage::UpdateCoins { coins } => view.virtual_coins = coins,
            ServerMessage::ReplaceCharacter { character, index }
            | ServerMessage::ReplaceCharacterStudents {
                virtual_character_with_students: character,
                index,
            }
            | ServerMessage::ReplaceCharacterWithNoEntry {
                character_with_no_entry: character,
                index,
            } => self.replace(character, index)?,
            ServerMessage::UpdateActiveCharacter { index, active } => {
                let card = view.virtual_characters.get_mut(index).ok_or("no such card")?;
                card.active = active;
                let called = self.sent == card.number.map(Sent::Card);
                if self.is_java && active && called {
                    return Ok(Seen::Perhaps);
                }
            }
            _ => return Err("this says nothing about the match".to_owned()),
        }
        Ok(Seen::Nothing)
    }

    /// A prompt ends what is told at once.
    pub(super) fn prompted(&mut self) {
        self.settled = self.laid.len();
    }

    fn update_player(&mut self, player: Player, index: usize) -> Result<Seen, String> {
        let old = self.view.virtual_players.get_mut(index).ok_or("no such player")?;
        if old.nickname != player.nickname {
            return Err("players keep their names".to_owned());
        }
        let last = player.virtual_last_assistant.filter(|_| index != self.me);
        if let Some(last) =
            last.filter(|_| player.virtual_last_assistant != old.virtual_last_assistant)
        {
            self.laid.push(last.turn);
        }
        let moved = player.virtual_board.entrance.len() < old.virtual_board.entrance.len();
        let played = player.virtual_hand.cards.len() < old.virtual_hand.cards.len();
        *old = player;
        if index != self.me {
            return Ok(Seen::Nothing);
        }
        if played && self.sent.take_if(|sent| matches!(sent, Sent::Assistant(_))).is_some() {
            self.task = None;
        }
        if moved
            && self.sent.take_if(|sent| *sent == Sent::Student).is_some()
            && let Some(Task::Students { remaining }) = &mut self.task
        {
            *remaining = remaining.saturating_sub(1);
            let asked_again = std::mem::take(&mut self.asked_again);
            return Ok(match (*remaining > 0, asked_again) {
                (false, _) => Seen::Nothing,
                (true, true) => Seen::Perhaps,
                (true, false) => Seen::Receipt,
            });
        }
        Ok(Seen::Nothing)
    }

    fn replace(&mut self, character: Character, index: usize) -> Result<(), String> {
        let old = self.view.virtual_characters.get_mut(index).ok_or("no such card")?;
        let same_number = character.number.is_none() || character.number == old.number;
        if old.description != character.description || !same_number {
            return Err("cards keep their places".to_owned());
        }
        *old = Character { number: old.number, ..character };
        Ok(())
    }

    /// Islands are made of the same tiles for ever.
    fn check_world(&self) -> Result<(), String> {
        let tiles: usize = self.view.virtual_world.iter().map(|island| island.num_sub_island).sum();
        if tiles == TILES { Ok(()) } else { Err(format!("the islands have {tiles} tiles")) }
    }

    /// The students that are nowhere in sight.
    pub(super) fn bag(&self) -> usize {
        let view = &self.view;
        let islands: usize = view.virtual_world.iter().map(|island| island.students.len()).sum();
        let clouds: usize = view.virtual_clouds.iter().map(|cloud| cloud.students.len()).sum();
        let cards = view.virtual_characters.iter().flat_map(|card| &card.students);
        let boards = view.virtual_players.iter().map(|player| {
            let board = &player.virtual_board;
            board.entrance.len()
                + board.hall.values().map(|count| usize::from(*count)).sum::<usize>()
        });
        let seen = islands + clouds + cards.map(Vec::len).sum::<usize>() + boards.sum::<usize>();
        STUDENTS.saturating_sub(seen)
    }

    /// Students that are nowhere else are in the bag.
    fn check_bag(&self) -> Result<(), String> {
        match &self.view.progress {
            Some(progress) if self.bag() != usize::from(progress.bag) => {
                Err(format!("{} students are missing, {} in the bag", self.bag(), progress.bag))
            }
            _ => Ok(()),
        }
    }

    /// Is the result what we see?
    pub(super) fn check_end(
        &self,
        towers: &BTreeMap<String, i32>,
        professors: &BTreeMap<String, i32>,
    ) -> Result<(), String> {
        for player in &self.view.virtual_players {
            let color = self.color_of(player);
            let worlds = self.view.virtual_world.iter();
            let built =
                worlds.flat_map(|island| &island.towers).filter(|tower| Some(**tower) == color);
            let owned = self.view.virtual_profs.values();
            let owned = owned.filter(|professor| professor.nickname == player.nickname);
            let counted = (built.count() as i32, owned.count() as i32);
            let told = (towers.get(&player.nickname), professors.get(&player.nickname));
            // Whose towers are all built shows none on the board, and so no colour.
            if color.is_some() && told != (Some(&counted.0), Some(&counted.1)) {
                return Err(format!("{} has {counted:?}, not {told:?}", player.nickname));
            }
        }
        Ok(())
    }

    pub(super) fn color_of(&self, player: &Player) -> Option<ColorT> {
        player.virtual_board.towers.first().copied()
    }

    pub(super) fn mine(&self) -> Option<&Player> {
        self.view.virtual_players.get(self.me)
    }

    pub(super) fn entrance(&self) -> Vec<ColorS> {
        self.mine().map(|player| player.virtual_board.entrance.clone()).unwrap_or_default()
    }

    /// How many students of a colour are in the own dining room.
    pub(super) fn hall(&self, color: ColorS) -> u8 {
        let mine = self.mine();
        mine.and_then(|player| player.virtual_board.hall.get(&color)).copied().unwrap_or_default()
    }

    pub(super) fn full_clouds(&self) -> Vec<usize> {
        let clouds = self.view.virtual_clouds.iter().enumerate();
        clouds.filter(|(_, cloud)| !cloud.students.is_empty()).map(|(index, _)| index).collect()
    }

    /// How many students are to be moved, of so many in a turn.
    pub(super) fn students_due(&self, all: u8) -> u8 {
        match self.task {
            // The same step again: a card was used in between.
            Some(Task::Students { remaining }) => remaining,
            _ => all.min(self.entrance().len() as u8),
        }
    }

    /// How far Mother Nature may go.
    pub(super) fn most_steps(&self) -> u8 {
        let last = self.mine().and_then(|player| player.virtual_last_assistant);
        let postman = self.view.virtual_characters.iter();
        let postman = { postman }.any(|card| card.active && card.number == Some(4));
        last.map_or(0, |last| last.mn_steps) + if postman { 2 } else { 0 }
    }
}

/// The number of a card: told to JSON clients, known by its text to Java clients.
fn number(card: &Character, texts: Option<&CharacterTexts>) -> Option<u8> {
    card.number.or_else(|| {
        let mut all = eriantys::Character::ALL.into_iter();
        let found = all.find(|one| texts.is_some_and(|texts| texts.of(*one) == card.description));
        found.map(eriantys::Character::number)
    })
}
