//! How a match looks in the objects of the dialect.

use eriantys::view::{CharacterView, GroupView, PhaseView, PlayerView};
use eriantys::{Assistant, Character, Colour, Students, Tower, View};
use kernel::Seat;
use std::iter::repeat_n;
use wire::Framing;

use super::server_messages as message;
use super::server_messages::{Phase, Profs, ServerMessage};
use super::words::{ColorS, ColorT, Mage};
use crate::eriantys::descriptions::description;
use crate::manners::CharacterTexts;
use crate::names::Names;

/// For whom it is painted.
#[derive(Clone, Copy)]
pub(super) struct Painter<'a> {
    pub(super) framing: Framing,
    pub(super) seat: Seat,
    pub(super) names: &'a Names,
    /// By which Java clients know the characters.
    pub(super) texts: Option<&'a CharacterTexts>,
}

impl Painter<'_> {
    pub(super) fn view(&self, view: &View) -> message::View {
        message::View {
            virtual_world: world(view),
            virtual_players: self.players(view),
            virtual_clouds: clouds(view),
            virtual_profs: self.profs(view),
            virtual_characters: self.characters(view),
            virtual_coins: view.reserve.unwrap_or_default().into(),
            mn_pos: view.mother_nature.number().into(),
            progress: Some(message::Progress {
                active_player: view.active.map(|seat| self.names.name(seat)),
                phase: phase(view),
                round: view.round,
                last_round: view.last_round.is_some(),
                bag: view.bag,
                excluded_color: view.phase.used().and_then(|used| used.ignored).map(ColorS::from),
                absent: self.absent(view),
            }),
        }
    }

    fn absent(&self, view: &View) -> Vec<String> {
        let players = Seat::first(Seat::LIMIT).zip(&view.players);
        let absent = players.filter(|(_, player)| player.absent || player.gave_up);
        absent.map(|(seat, _)| self.names.name(seat)).collect()
    }

    pub(super) fn players(&self, view: &View) -> Vec<message::Player> {
        let players = Seat::first(Seat::LIMIT).zip(&view.players);
        players.map(|(seat, player)| self.player(view, seat, player)).collect()
    }

    fn player(&self, view: &View, seat: Seat, player: &PlayerView) -> message::Player {
        let own = view.hand.iter().filter(|_| seat == self.seat).flatten();
        message::Player {
            nickname: self.names.name(seat),
            virtual_coins: if view.expert { player.coins } else { 0 },
            virtual_last_assistant: player.last.map(assistant),
            virtual_hand: message::Hand {
                mage: Mage::of_wizard(player.wizard),
                cards: own.copied().map(assistant).collect(),
                count: Some(player.assistants),
            },
            virtual_board: message::Board {
                entrance: students(player.entrance),
                towers: self.towers_left(view, seat, player.tower),
                hall: Colour::ALL.map(|colour| (colour.into(), player.dining.count(colour))).into(),
            },
        }
    }

    /// The towers on a board. Java clients cannot draw a board without any (C2).
    fn towers_left(&self, view: &View, seat: Seat, tower: Tower) -> Vec<ColorT> {
        let supply = view.supply.iter().find(|supply| supply.holder == seat);
        let count = supply.map_or(0, |supply| supply.towers);
        let least = if self.framing == Framing::Java { 1 } else { 0 };
        repeat_n(tower.into(), count.max(least).into()).collect()
    }

    pub(super) fn profs(&self, view: &View) -> Profs {
        let controlled = view.professors.iter().filter_map(|professor| {
            let nickname = self.names.name(professor.controller?);
            Some((professor.colour.into(), message::Professor { nickname }))
        });
        controlled.collect()
    }

    pub(super) fn characters(&self, view: &View) -> Vec<message::Character> {
        view.characters.iter().map(|card| self.character(view, card)).collect()
    }

    fn character(&self, view: &View, card: &CharacterView) -> message::Character {
        let character = card.character;
        let description = match (self.framing, self.texts) {
            (Framing::Java, Some(texts)) => texts.of(character),
            (Framing::Java, None) | (Framing::Json, _) => description(character),
        };
        message::Character {
            number: Some(character.number()),
            already_played: card.used,
            description: description.to_owned(),
            cost: card.price,
            active: view.phase.used().and_then(|used| used.used) == Some(character),
            students: matches!(
                character,
                Character::Monk | Character::Jester | Character::Princess
            )
            .then(|| students(card.students)),
            no_entry: (character == Character::Herbalist).then_some(card.no_entry),
        }
    }
}

/// The message that replaces a card.
pub(super) fn replace(index: usize, character: message::Character) -> ServerMessage {
    match (&character.students, character.no_entry) {
        (Some(_), _) => ServerMessage::ReplaceCharacterStudents {
            virtual_character_with_students: character,
            index,
        },
        (None, Some(_)) => {
            ServerMessage::ReplaceCharacterWithNoEntry { character_with_no_entry: character, index }
        }
        (None, None) => ServerMessage::ReplaceCharacter { character, index },
    }
}

pub(super) fn world(view: &View) -> Vec<message::Island> {
    view.groups.iter().map(island).collect()
}

fn island(group: &GroupView) -> message::Island {
    let towers = group.tower.map(ColorT::from).into_iter();
    message::Island {
        students: students(group.students),
        towers: towers.flat_map(|tower| repeat_n(tower, group.towers.into())).collect(),
        no_entry: group.no_entry,
        num_sub_island: group.tiles.len(),
    }
}

pub(super) fn clouds(view: &View) -> Vec<message::Cloud> {
    view.clouds.iter().map(|cloud| message::Cloud { students: students(*cloud) }).collect()
}

pub(super) fn students(students: Students) -> Vec<ColorS> {
    let heap = |colour: Colour| repeat_n(colour.into(), students.count(colour).into());
    Colour::ALL.into_iter().flat_map(heap).collect()
}

fn assistant(assistant: Assistant) -> message::Assistant {
    message::Assistant { mn_steps: assistant.steps(), turn: assistant.value() }
}

/// What is to be done.
pub(super) fn phase(view: &View) -> Phase {
    match view.phase {
        PhaseView::Planning { .. } => Phase::Planning,
        PhaseView::Students { .. } => Phase::MoveStudents,
        PhaseView::MotherNature { .. } => Phase::MoveMn,
        PhaseView::Cloud { .. } => Phase::ChooseCloud,
        PhaseView::Over { .. } => Phase::Ended,
    }
}
