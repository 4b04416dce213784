//! Any position as a document: fresh, in mid-turn, suspended or over.
//!
//! Students are written as letters (`"GGRB"`), seats as numbers. The bag is written in order; its
//! last letter is drawn next. A document is checked when it is read: see `consistency`.

use kernel::document::is_default;
use kernel::{Chance, Flaw, Presence, Seat, There};
use serde::{Deserialize, Serialize};

use crate::assistant::{Assistant, Hand};
use crate::bag::Bag;
use crate::character::{Card, Cards, Character, Exchange};
use crate::cloud::Clouds;
use crate::colour::{Colour, PerColour, Students};
use crate::config::{Absence, Players};
use crate::ending::{EndReason, Ending, LastRound};
use crate::game::{Eriantys, Phase};
use crate::island::{Group, GroupId, Ring, TILES};
use crate::round::{Order, Round};
use crate::school::{PerSeat, School};
use crate::side::Sides;
use crate::tower::{PerTower, Tower};
use crate::turn::{Turn, TurnStep, Used};

/// The whole state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What kind of document this is.
    pub position: Format,
    /// What happens when somebody leaves (E101).
    #[serde(default)]
    pub absence: Absence,
    /// Counted from 1.
    pub round: u32,
    /// Who comes first in planning (E36).
    pub first: Seat,
    /// Who has played an assistant in this round, in the order of the turns (E35).
    pub order: Vec<Seat>,
    /// Where in the round the game is.
    pub phase: PhaseDocument,
    /// Why this is the last round, if it is (E68).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_round: Option<LastRound>,
    /// Nobody takes a cloud in this round (E30).
    #[serde(default, skip_serializing_if = "is_default")]
    pub short_round: bool,
    /// The players by seat.
    pub players: Vec<PlayerDocument>,
    /// The groups clockwise, beginning with the one of tile 0 (E61).
    pub groups: Vec<GroupDocument>,
    /// The group where Mother Nature stands.
    pub mother_nature: u8,
    /// The students on each cloud.
    pub clouds: Vec<Students>,
    /// Who controls the professors, in the order G R Y P B.
    pub professors: [Option<Seat>; 5],
    /// Towers not placed, in the order W K X.
    pub supply: Vec<u8>,
    /// What an expert game has more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expert: Option<ExpertDocument>,
    /// The bag in order; the last letter is drawn next.
    pub bag: String,
    /// The random generator (E27).
    pub chance: Chance,
}

/// The name and version of the document format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The first and only version.
    #[serde(rename = "eriantys 1")]
    Eriantys1,
}

/// Where in a round the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum PhaseDocument {
    /// Assistants are being played; `place` places after the first player is being asked.
    Planning {
        /// From 0.
        place: u8,
    },
    /// Students are being moved; `place` is an index into `order`.
    Students {
        /// From 0.
        place: u8,
        /// Students moved so far in this turn.
        moved: u8,
        /// The character used in this turn.
        #[serde(default, skip_serializing_if = "is_default")]
        used: UsedDocument,
    },
    /// Mother Nature is to move.
    MotherNature {
        /// From 0.
        place: u8,
        /// The character used in this turn.
        #[serde(default, skip_serializing_if = "is_default")]
        used: UsedDocument,
    },
    /// A cloud is to be taken.
    Cloud {
        /// From 0.
        place: u8,
        /// The character used in this turn.
        #[serde(default, skip_serializing_if = "is_default")]
        used: UsedDocument,
    },
    /// The game is over.
    Over {
        /// Why.
        reason: EndReason,
        /// The sides that won; several draw.
        winners: Vec<Tower>,
    },
}

/// The character used in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UsedDocument {
    /// Which one (E74).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
    /// The colour that counts nothing (E89).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored: Option<Colour>,
    /// Pairs exchanged so far, while the exchange is open (E87d).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<u8>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerDocument {
    /// 1 to 4.
    pub wizard: u8,
    /// The side.
    pub tower: Tower,
    /// The assistants in the hand.
    pub hand: Vec<Assistant>,
    /// The assistant played last.
    pub last: Option<Assistant>,
    /// The entrance.
    pub entrance: Students,
    /// The dining room.
    pub dining: Students,
    /// Coins; none in a normal game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub coins: u8,
    /// Whether the player is there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub presence: There,
}

/// A group of islands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupDocument {
    /// The tiles it is made of, 0 to 11.
    pub tiles: Vec<u8>,
    /// The students on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub students: Students,
    /// Whose towers stand here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tower: Option<Tower>,
    /// How many.
    #[serde(default, skip_serializing_if = "is_default")]
    pub towers: u8,
    /// No-entry tiles.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_entry: u8,
}

/// What an expert game has more than a normal one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpertDocument {
    /// Coins nobody has.
    pub reserve: u8,
    /// The characters in play.
    pub characters: [CharacterDocument; 3],
}

/// A character in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDocument {
    /// Its number, 1 to 12.
    pub character: Character,
    /// It was used before: one coin lies on it and it costs one more (E75, E76).
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: bool,
    /// The students on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub students: Students,
    /// The no-entry tiles on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_entry: u8,
}

impl Position {
    pub(crate) fn of(game: &Eriantys) -> Position {
        Position {
            position: Format::Eriantys1,
            absence: game.absence,
            round: game.round.number,
            first: game.round.first,
            order: game.round.order.seats().to_vec(),
            phase: PhaseDocument::of(&game.phase),
            last_round: game.round.last,
            short_round: game.round.short,
            players: game.all_seats().map(|seat| PlayerDocument::of(game, seat)).collect(),
            groups: game.ring.groups().iter().map(GroupDocument::of).collect(),
            mother_nature: game.ring.mother_nature.number(),
            clouds: game.clouds.0.into_iter().take(usize::from(game.numbers().clouds)).collect(),
            professors: game.professors.0,
            supply: game.sides().map(|side| game.supply[side]).collect(),
            expert: game.cards.map(|cards| ExpertDocument {
                reserve: cards.reserve,
                characters: cards.cards.map(|card| CharacterDocument {
                    character: card.character,
                    used: card.used,
                    students: card.students,
                    no_entry: card.no_entry,
                }),
            }),
            bag: game.bag.list().iter().map(|colour| colour.letter()).collect(),
            chance: game.chance,
        }
    }

    /// The game this document describes, if it is consistent.
    pub(crate) fn game(&self) -> Result<Eriantys, Flaw> {
        let players = u8::try_from(self.players.len())
            .ok()
            .and_then(|count| Players::try_from(count).ok())
            .ok_or_else(|| Flaw::new("E14", "there must be 2, 3 or 4 players"))?;
        let numbers = players.numbers();
        let mut presence = Presence::of_all(numbers.players);
        for (seat, player) in Seat::first(numbers.players).zip(&self.players) {
            presence.set(seat, player.presence);
            let hand: Hand = player.hand.iter().copied().collect();
            if usize::from(hand.len()) != player.hand.len() {
                return Err(Flaw::new("E19", format!("{seat} has an assistant twice in the hand")));
            }
        }
        let game = Eriantys {
            players,
            absence: self.absence,
            chance: self.chance,
            bag: self.bag()?,
            ring: self.ring()?,
            clouds: self.clouds(numbers.clouds)?,
            schools: self.schools(),
            professors: PerColour(self.professors),
            supply: self.supply(numbers.sides)?,
            cards: self.expert.as_ref().map(|expert| Cards {
                reserve: expert.reserve,
                cards: expert.characters.map(|card| Card {
                    character: card.character,
                    used: card.used,
                    students: card.students,
                    no_entry: card.no_entry,
                }),
            }),
            presence,
            round: Round {
                number: self.round,
                first: self.first,
                order: self.order(numbers.players)?,
                last: self.last_round,
                short: self.short_round,
            },
            phase: self.phase.phase()?,
        };
        game.check()?;
        Ok(game)
    }

    fn bag(&self) -> Result<Bag, Flaw> {
        let mut bag = Bag::new();
        for letter in self.bag.chars() {
            let colour = Colour::from_letter(letter).ok_or_else(|| {
                Flaw::new("E5", format!("there is no student {letter:?} in the bag"))
            })?;
            bag.append(colour, 1);
        }
        if usize::from(bag.len()) != self.bag.len() {
            return Err(Flaw::new("E5", "there are more than 130 students in the bag"));
        }
        Ok(bag)
    }

    fn ring(&self) -> Result<Ring, Flaw> {
        let mut groups = Vec::new();
        for group in &self.groups {
            let mut tiles = 0;
            for tile in &group.tiles {
                if *tile >= TILES {
                    return Err(Flaw::new("E8", format!("there is no tile {tile}")));
                }
                if tiles & (1 << tile) != 0 {
                    return Err(Flaw::new("E8", format!("tile {tile} is named twice")));
                }
                tiles |= 1 << tile;
            }
            groups.push(Group {
                students: group.students,
                owner: group.tower,
                towers: group.towers,
                no_entry: group.no_entry,
                tiles,
            });
        }
        GroupId::new(self.mother_nature)
            .and_then(|mother_nature| Ring::of(&groups, mother_nature))
            .ok_or_else(|| {
                let (here, groups) = (self.mother_nature, self.groups.len());
                let what =
                    format!("Mother Nature is on group {here}, but there are {groups} groups");
                Flaw::new("E3", what)
            })
    }

    fn clouds(&self, in_play: u8) -> Result<Clouds, Flaw> {
        if self.clouds.len() != usize::from(in_play) {
            return Err(Flaw::new("E14", format!("there must be {in_play} clouds")));
        }
        let mut clouds = Clouds::default();
        for (cloud, students) in clouds.0.iter_mut().zip(&self.clouds) {
            *cloud = *students;
        }
        Ok(clouds)
    }

    fn supply(&self, sides: u8) -> Result<PerTower<u8>, Flaw> {
        if self.supply.len() != usize::from(sides) {
            return Err(Flaw::new("E14", format!("there must be {sides} tower supplies")));
        }
        let mut supply = PerTower([0; 3]);
        for (side, towers) in Tower::ALL.into_iter().zip(&self.supply) {
            supply[side] = *towers;
        }
        Ok(supply)
    }

    fn order(&self, players: u8) -> Result<Order, Flaw> {
        let mut order = Order::new(self.first);
        for seat in &self.order {
            if seat.index() >= usize::from(players) {
                return Err(Flaw::new("E35", format!("there is no {seat} to stand in the order")));
            }
            if order.seats().contains(seat) {
                return Err(Flaw::new("E35", format!("{seat} stands in the order twice")));
            }
            order.insert_before(*seat, |_| false);
        }
        Ok(order)
    }

    fn schools(&self) -> PerSeat<School> {
        let nobody = School {
            entrance: Students::NONE,
            dining: Students::NONE,
            hand: Hand::FULL,
            last: None,
            coins: 0,
            wizard: 0,
            tower: Tower::White,
        };
        let mut schools = kernel::PerSeat([nobody; 4]);
        for (school, player) in schools.0.iter_mut().zip(&self.players) {
            *school = School {
                entrance: player.entrance,
                dining: player.dining,
                hand: player.hand.iter().copied().collect(),
                last: player.last,
                coins: player.coins,
                wizard: player.wizard,
                tower: player.tower,
            };
        }
        schools
    }
}

impl PlayerDocument {
    fn of(game: &Eriantys, seat: Seat) -> PlayerDocument {
        let school = &game.schools[seat];
        PlayerDocument {
            wizard: school.wizard,
            tower: school.tower,
            hand: school.hand.iter().collect(),
            last: school.last,
            entrance: school.entrance,
            dining: school.dining,
            coins: school.coins,
            presence: game.presence.of(seat),
        }
    }
}

impl GroupDocument {
    fn of(group: &Group) -> GroupDocument {
        GroupDocument {
            tiles: group.tile_list().collect(),
            students: group.students,
            tower: group.owner,
            towers: group.towers,
            no_entry: group.no_entry,
        }
    }
}

impl PhaseDocument {
    fn of(phase: &Phase) -> PhaseDocument {
        match *phase {
            Phase::Planning { place } => PhaseDocument::Planning { place },
            Phase::Action { place, turn } => {
                let used = UsedDocument {
                    character: turn.character(),
                    ignored: turn.ignored(),
                    pairs: turn.exchange().map(|(_, pairs)| pairs),
                };
                match turn.step {
                    TurnStep::Students { moved } => PhaseDocument::Students { place, moved, used },
                    TurnStep::MotherNature => PhaseDocument::MotherNature { place, used },
                    TurnStep::Cloud => PhaseDocument::Cloud { place, used },
                }
            }
            Phase::Over(ending) => PhaseDocument::Over {
                reason: ending.reason,
                winners: ending.winners.iter().collect(),
            },
        }
    }

    fn phase(&self) -> Result<Phase, Flaw> {
        let action = |place: u8, step: TurnStep, used: &UsedDocument| {
            Ok(Phase::Action { place, turn: Turn { step, used: used.used()? } })
        };
        match self {
            PhaseDocument::Planning { place } => Ok(Phase::Planning { place: *place }),
            PhaseDocument::Students { place, moved, used } => {
                action(*place, TurnStep::Students { moved: *moved }, used)
            }
            PhaseDocument::MotherNature { place, used } => {
                action(*place, TurnStep::MotherNature, used)
            }
            PhaseDocument::Cloud { place, used } => action(*place, TurnStep::Cloud, used),
            PhaseDocument::Over { reason, winners } => {
                let sides: Sides = winners.iter().copied().collect();
                if sides.len() as usize != winners.len() {
                    return Err(Flaw::new("E72", "a side is named twice among the winners"));
                }
                Ok(Phase::Over(Ending { reason: *reason, winners: sides }))
            }
        }
    }
}

impl UsedDocument {
    fn used(&self) -> Result<Used, Flaw> {
        match (self.character, self.ignored, self.pairs) {
            (None, None, None) => Ok(Used::Nothing),
            (Some(Character::MushroomHunter), Some(colour), None) => Ok(Used::Ignoring(colour)),
            (Some(Character::MushroomHunter), None, _) => {
                Err(Flaw::new("E89", "character 9 was used, so a colour must be ignored"))
            }
            (_, Some(_), _) => Err(Flaw::new("E89", "only character 9 ignores a colour")),
            (Some(character), None, Some(pairs)) => match Exchange::of(character) {
                Some(exchange) if pairs < exchange.most_pairs() => {
                    Ok(Used::Exchanging(exchange, pairs))
                }
                Some(exchange) => {
                    let most = exchange.most_pairs();
                    let what =
                        format!("an exchange ends with pair {most}, so {pairs} cannot be open");
                    Err(Flaw::new(character.rule(), what))
                }
                None => {
                    let what = format!("character {} exchanges nothing", character.number());
                    Err(Flaw::new("E87", what))
                }
            },
            (None, None, Some(_)) => {
                Err(Flaw::new("E87", "an exchange is open, but no character was used"))
            }
            (Some(character), None, None) => Ok(Used::Character(character)),
        }
    }
}
