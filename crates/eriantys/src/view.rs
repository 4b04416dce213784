//! What each player may see (E102 to E105).
//!
//! A [`View`] holds nothing else, so whatever is made from it can tell no secret: not the order of
//! the bag, not the generator, not another player's hand.

use kernel::{Game, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::assistant::Assistant;
use crate::character::Character;
use crate::colour::{Colour, Students};
use crate::config::Absence;
use crate::ending::{EndReason, LastRound};
use crate::game::{Eriantys, Phase};
use crate::island::GroupId;
use crate::school::TABLE_SEATS;
use crate::tower::Tower;
use crate::turn::TurnStep;

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of E102")]
pub struct View {
    /// Who sees this; `None` for spectators.
    pub viewer: Option<Seat>,
    pub expert: bool,
    /// What happens when somebody leaves (E101).
    pub absence: Absence,
    pub round: u32,
    pub phase: PhaseView,
    /// Whose place or turn it is, also while the game is suspended.
    pub active: Option<Seat>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// The game waits for a player of another side (E99).
    pub suspended: bool,
    /// Why this is the last round, if it is (E68).
    pub last_round: Option<LastRound>,
    /// Nobody takes a cloud in this round (E30).
    pub short_round: bool,
    /// Who comes first in planning (E36).
    pub first: Seat,
    /// Who has played an assistant in this round, in the order of the turns (E35).
    pub order: Vec<Seat>,
    pub players: Vec<PlayerView>,
    pub groups: Vec<GroupView>,
    pub mother_nature: GroupId,
    pub clouds: Vec<Students>,
    pub professors: Vec<ProfessorView>,
    pub supply: Vec<SupplyView>,
    /// The number of students in the bag.
    pub bag: u8,
    pub characters: Vec<CharacterView>,
    /// Coins nobody has; `None` in a normal game.
    pub reserve: Option<u8>,
    /// The own hand; `None` for spectators (E104).
    pub hand: Option<Vec<Assistant>>,
}

/// Where in a round the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum PhaseView {
    /// Assistants are being played.
    Planning {
        /// Who has still to play one in this round, in their order (E36).
        to_play: Vec<Seat>,
    },
    /// Students are being moved.
    Students {
        /// How many were moved in this turn.
        moved: u8,
        /// How many must still be moved (E39).
        due: u8,
        /// The character used in this turn, and what is open about it.
        #[serde(flatten)]
        used: Used,
    },
    /// Mother Nature is to move.
    MotherNature {
        /// The most steps she may take.
        most: u8,
        /// The character used in this turn, and what is open about it.
        #[serde(flatten)]
        used: Used,
    },
    /// A cloud is to be taken.
    Cloud {
        /// The character used in this turn, and what is open about it.
        #[serde(flatten)]
        used: Used,
    },
    /// The game is over.
    Over {
        /// Why (E72).
        reason: EndReason,
        /// The sides that won; several draw.
        winners: Vec<Tower>,
    },
}

/// The character used in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Used {
    /// Which one, if any (E74).
    pub used: Option<Character>,
    /// The colour that counts nothing (E89).
    pub ignored: Option<Colour>,
    /// Pairs exchanged so far, while an exchange is open (E87d).
    pub pairs: Option<u8>,
}

/// A player as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of E102")]
pub struct PlayerView {
    pub wizard: u8,
    pub tower: Tower,
    pub entrance: Students,
    pub dining: Students,
    /// How many assistants are in the hand.
    pub assistants: u8,
    /// The assistant played last.
    pub last: Option<Assistant>,
    pub coins: u8,
    pub absent: bool,
    pub gave_up: bool,
}

/// A group of islands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of E102")]
pub struct GroupView {
    pub tiles: Vec<u8>,
    pub students: Students,
    pub tower: Option<Tower>,
    pub towers: u8,
    pub no_entry: u8,
}

/// A professor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of E6")]
pub struct ProfessorView {
    pub colour: Colour,
    pub controller: Option<Seat>,
}

/// Towers a side has not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of E20")]
pub struct SupplyView {
    pub tower: Tower,
    /// On whose board they stand.
    pub holder: Seat,
    pub towers: u8,
}

/// A character in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of E102")]
pub struct CharacterView {
    pub character: Character,
    pub price: u8,
    pub used: bool,
    pub students: Students,
    pub no_entry: u8,
}

impl View {
    pub(crate) fn of(game: &Eriantys, viewer: Viewer) -> View {
        let school = |seat: Seat| &game.schools[seat];
        let viewer = match viewer {
            Viewer::Seat(seat) => game.all_seats().find(|other| *other == seat),
            Viewer::Spectator => None,
        };
        View {
            viewer,
            expert: game.cards.is_some(),
            absence: game.absence,
            round: game.round.number,
            phase: PhaseView::of(game),
            active: game.on_move(),
            to_act: game.to_act(),
            suspended: game.is_suspended(),
            last_round: game.round.last,
            short_round: game.round.short,
            first: game.round.first,
            order: game.round.order.seats().to_vec(),
            players: game
                .all_seats()
                .map(|seat| PlayerView {
                    wizard: school(seat).wizard,
                    tower: school(seat).tower,
                    entrance: school(seat).entrance,
                    dining: school(seat).dining,
                    assistants: school(seat).hand.len(),
                    last: school(seat).last,
                    coins: school(seat).coins,
                    absent: game.presence.away().contains(seat),
                    gave_up: game.presence.gone().contains(seat),
                })
                .collect(),
            groups: game.ring.groups().iter().map(GroupView::of).collect(),
            mother_nature: game.ring.mother_nature,
            clouds: game.clouds.0.into_iter().take(usize::from(game.numbers().clouds)).collect(),
            professors: Colour::ALL
                .map(|colour| ProfessorView { colour, controller: game.professors[colour] })
                .to_vec(),
            supply: game
                .sides()
                .filter_map(|tower| {
                    let holder = game.members(tower).iter().next()?; // E20
                    Some(SupplyView { tower, holder, towers: game.supply[tower] })
                })
                .collect(),
            bag: game.bag.len(),
            characters: game
                .cards
                .iter()
                .flat_map(|cards| cards.cards)
                .map(|card| CharacterView {
                    character: card.character,
                    price: card.price(),
                    used: card.used,
                    students: card.students,
                    no_entry: card.no_entry,
                })
                .collect(),
            reserve: game.cards.map(|cards| cards.reserve),
            hand: viewer.map(|seat| school(seat).hand.iter().collect()),
        }
    }
}

impl View {
    /// Has a character nothing that this player could use, whatever it costs (E77)?
    pub fn is_spent(&self, seat: Seat, character: Character) -> bool {
        let dining = self.players.get(seat.index()).map(|player| player.dining);
        let is_full =
            |colour: Colour| dining.is_none_or(|dining| dining.count(colour) >= TABLE_SEATS);
        let mut cards = self.characters.iter();
        cards.find(|card| card.character == character).is_some_and(|card| match character {
            Character::Monk => card.students.is_empty(),
            Character::Herbalist => card.no_entry == 0,
            Character::Princess => card.students.colours().all(is_full),
            _ => false,
        })
    }

    /// Would a character be paid for nothing now? The Minstrel may be called with nobody to exchange
    /// (E90).
    pub fn is_vain(&self, seat: Seat, character: Character) -> bool {
        let is_alone = |player: &PlayerView| player.dining.is_empty() || player.entrance.is_empty();
        let is_used = self.phase.used().is_some_and(|used| used.used.is_some());
        character == Character::Minstrel
            && !is_used
            && self.players.get(seat.index()).is_some_and(is_alone)
    }
}

impl PhaseView {
    /// The character used in this turn, and what is open about it; nothing outside of turns.
    pub fn used(&self) -> Option<Used> {
        match self {
            PhaseView::Students { used, .. }
            | PhaseView::MotherNature { used, .. }
            | PhaseView::Cloud { used } => Some(*used),
            PhaseView::Planning { .. } | PhaseView::Over { .. } => None,
        }
    }

    fn of(game: &Eriantys) -> PhaseView {
        match game.phase {
            Phase::Planning { place } => {
                PhaseView::Planning { to_play: game.still_to_play(place).collect() }
            }
            Phase::Over(ending) => {
                PhaseView::Over { reason: ending.reason, winners: ending.winners.iter().collect() }
            }
            Phase::Action { turn, .. } => {
                let pairs = turn.exchange().map(|(_, pairs)| pairs);
                let used = Used { used: turn.character(), ignored: turn.ignored(), pairs };
                let most = game.on_move().map_or(0, |seat| game.most_steps(seat, &turn));
                match turn.step {
                    TurnStep::Students { moved } => {
                        let due = game.on_move().map_or(0, |seat| game.students_due(seat, moved));
                        PhaseView::Students { moved, due, used }
                    }
                    TurnStep::MotherNature => PhaseView::MotherNature { most, used },
                    TurnStep::Cloud => PhaseView::Cloud { used },
                }
            }
        }
    }
}

impl GroupView {
    fn of(group: &crate::island::Group) -> GroupView {
        GroupView {
            tiles: group.tile_list().collect(),
            students: group.students,
            tower: group.owner,
            towers: group.towers,
            no_entry: group.no_entry,
        }
    }
}

/// The table drawn in text.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = if self.expert { "expert" } else { "normal" };
        write!(f, "round {}, {mode}, bag {}", self.round, self.bag)?;
        if let Some(reserve) = self.reserve {
            write!(f, ", reserve {reserve}")?;
        }
        if let Some(why) = self.last_round {
            write!(f, ", last round ({})", why.why())?;
        }
        match self.phase {
            PhaseView::Over { .. } => writeln!(f, ", over")?,
            _ if self.suspended => writeln!(f, ", suspended")?,
            PhaseView::Planning { .. } => writeln!(f, ", {} to play an assistant", self.to_act)?,
            PhaseView::Students { .. } => writeln!(f, ", {} to move students", self.to_act)?,
            PhaseView::MotherNature { .. } => {
                writeln!(f, ", {} to move Mother Nature", self.to_act)?;
            }
            PhaseView::Cloud { .. } => writeln!(f, ", {} to take a cloud", self.to_act)?,
        }
        for (number, group) in self.groups.iter().enumerate() {
            write!(
                f,
                "  g{number:<2} x{:<2} {:<12}",
                group.tiles.len(),
                group.students.to_string()
            )?;
            if let Some(tower) = group.tower {
                write!(f, " {} towers: {}", tower.name(), group.towers)?;
            }
            if group.no_entry > 0 {
                write!(f, " no-entry: {}", group.no_entry)?;
            }
            if number == usize::from(self.mother_nature.number()) {
                write!(f, " <- Mother Nature")?;
            }
            writeln!(f)?;
        }
        for (number, cloud) in self.clouds.iter().enumerate() {
            writeln!(f, "  cloud {number}: {}", OrNone(*cloud))?;
        }
        for card in &self.characters {
            let (number, name) = (card.character.number(), card.character.name());
            write!(f, "  character {number} ({name}), price {}", card.price)?;
            if !card.students.is_empty() {
                write!(f, ", students {}", card.students)?;
            }
            if card.no_entry > 0 {
                write!(f, ", no-entry tiles {}", card.no_entry)?;
            }
            writeln!(f)?;
        }
        for (number, player) in self.players.iter().enumerate() {
            let professors: Students = self
                .professors
                .iter()
                .filter(|professor| professor.controller.is_some_and(|seat| seat.index() == number))
                .map(|professor| professor.colour)
                .collect();
            let supply = self
                .supply
                .iter()
                .find(|supply| supply.holder.index() == number)
                .map_or(0, |supply| supply.towers);
            write!(
                f,
                "  p{number} {:<5} entrance {:<9} dining {} professors {} towers {supply} cards {}",
                player.tower.name(),
                OrNone(player.entrance).to_string(),
                OrNone(player.dining),
                OrNone(professors),
                player.assistants,
            )?;
            if let Some(last) = player.last {
                write!(f, " last {last}")?;
            }
            if self.expert {
                write!(f, " coins {}", player.coins)?;
            }
            match (player.absent, player.gave_up) {
                (_, true) => writeln!(f, " (gave up)")?,
                (true, _) => writeln!(f, " (absent)")?,
                (false, false) => writeln!(f)?,
            }
        }
        if !self.order.is_empty() {
            let order: Vec<String> = self.order.iter().map(Seat::to_string).collect();
            writeln!(f, "  order of the turns: {}", order.join(" "))?;
        }
        if let Some(hand) = &self.hand {
            let hand: Vec<String> = hand.iter().map(Assistant::to_string).collect();
            writeln!(f, "  your hand: {}", hand.join(" "))?;
        }
        Ok(())
    }
}

/// A heap of students, or a dash where there is none.
struct OrNone(Students);

impl fmt::Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("-") } else { write!(f, "{}", self.0) }
    }
}
