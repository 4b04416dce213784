//! What holds in every position (E107), checked when a position document is read.
//!
//! Every check says what is inconsistent and by which rule. Together they make sure that a game
//! goes on from the position like from any other: somebody can act, and every game ends.

use kernel::{Flaw, Seat, SeatSet};

use crate::assistant::Hand;
use crate::character::Character;
use crate::cloud::CloudId;
use crate::colour::{Colour, Students};
use crate::config::Absence;
use crate::ending::{EndReason, Ending, LastRound};
use crate::game::{Eriantys, Phase};
use crate::island::TILES;
use crate::mother_nature::FEWEST_GROUPS;
use crate::school::TABLE_SEATS;
use crate::tables::{COINS, NO_ENTRY_TILES, PER_COLOUR};
use crate::tower::Tower;
use crate::turn::{Turn, TurnStep};

type Check = Result<(), Flaw>;

impl Eriantys {
    pub(crate) fn check(&self) -> Check {
        self.check_players()?;
        self.check_students()?;
        self.check_tiles()?;
        self.check_towers()?;
        self.check_expert()?;
        self.check_round()?;
        match &self.phase {
            Phase::Over(ending) => self.check_ending(ending),
            Phase::Planning { place } => {
                self.check_running()?;
                self.check_planning(*place)
            }
            Phase::Action { place, turn } => {
                self.check_running()?;
                self.check_turn(*place, turn)
            }
        }
    }

    fn check_players(&self) -> Check {
        let numbers = self.numbers();
        let mut wizards = 0u8;
        for seat in self.all_seats() {
            let school = &self.schools[seat];
            Flaw::unless((1..=4).contains(&school.wizard), "E19", || {
                format!("{seat} has wizard {}, but wizards are numbered 1 to 4", school.wizard)
            })?;
            wizards |= 1 << school.wizard;
            Flaw::unless(
                !school.last.is_some_and(|last| school.hand.contains(last)),
                "E32",
                || format!("{seat} has the assistant played last still in the hand"),
            )?;
            Flaw::unless(school.entrance.total() <= numbers.entrance, "E64", || {
                format!("{seat}'s entrance holds more than {} students", numbers.entrance)
            })?;
            for colour in Colour::ALL {
                Flaw::unless(school.dining.count(colour) <= TABLE_SEATS, "E40", || {
                    format!("{seat}'s {} table holds more than {TABLE_SEATS}", colour.name())
                })?;
            }
        }
        Flaw::unless(wizards.count_ones() == u32::from(numbers.players), "E19", || {
            "two players have the same wizard".to_owned()
        })?;
        for tower in Tower::ALL {
            let in_play = self.sides().any(|side| side == tower);
            let expected = if in_play { numbers.players / numbers.sides } else { 0 };
            Flaw::unless(self.members(tower).len() == u32::from(expected), "E21", || {
                format!("{expected} players must have the {} towers", tower.name())
            })?;
        }
        for colour in Colour::ALL {
            let controller = self.professors[colour];
            let there = |seat| SeatSet::first(numbers.players).contains(seat);
            Flaw::unless(controller.is_none_or(there), "E6", || {
                format!("the {} professor is with nobody of this game", colour.name())
            })?;
        }
        Ok(())
    }

    /// E5: 26 of each colour, wherever they are.
    fn check_students(&self) -> Check {
        let heaps = (self.ring.groups().iter().map(|group| group.students))
            .chain(self.clouds.0)
            .chain(self.all_seats().map(|seat| self.schools[seat].entrance))
            .chain(self.all_seats().map(|seat| self.schools[seat].dining))
            .chain(self.cards.iter().flat_map(|cards| cards.cards).map(|card| card.students));
        let mut all: Students = self.bag.list().iter().copied().collect();
        heaps.for_each(|heap| all += heap);
        for colour in Colour::ALL {
            let count = all.count(colour);
            Flaw::unless(count == PER_COLOUR, "E5", || {
                format!("there are {count} {} students, not {PER_COLOUR}", colour.name())
            })?;
        }
        for cloud in CloudId::first(self.numbers().clouds) {
            let (students, full) = (self.clouds[cloud].total(), self.numbers().cloud_students);
            Flaw::unless(students <= full, "E9", || {
                format!("cloud {cloud} holds more than {full} students")
            })?;
            Flaw::unless(students == 0 || students == full || self.round.short, "E29", || {
                format!(
                    "cloud {cloud} holds {students} students, but clouds are filled with {full}"
                )
            })?;
        }
        Ok(())
    }

    /// E8, E61: the groups are arcs of the ring, in order, beginning with the one of tile 0.
    fn check_tiles(&self) -> Check {
        let groups = self.ring.groups();
        let mut expected = 0;
        for (number, group) in groups.iter().enumerate() {
            let mut tiles = group.tiles;
            if number == 0 {
                // The first group may reach back over tile 11: leave those tiles to the end.
                Flaw::unless(tiles & 1 != 0, "E61", || {
                    "the first group must contain tile 0".to_owned()
                })?;
                tiles &= !tail(tiles);
            }
            let size = tiles.count_ones();
            let arc = ((1u32 << size) - 1) << expected;
            Flaw::unless(size > 0 && u32::from(tiles) == arc, "E61", || {
                format!(
                    "group {number} must be made of neighbouring tiles, from tile {expected} on"
                )
            })?;
            expected += size;
        }
        let rest = groups.first().map_or(0, |group| tail(group.tiles)).count_ones();
        Flaw::unless(expected + rest == u32::from(TILES), "E107", || {
            format!("the groups have {} tiles in all, not {TILES}", expected + rest)
        })
    }

    fn check_towers(&self) -> Check {
        for side in Tower::ALL {
            let standing: u32 = (self.ring.groups().iter())
                .filter(|group| group.owner == Some(side))
                .map(|group| u32::from(group.towers))
                .sum();
            let start = match self.sides().any(|other| other == side) {
                true => self.numbers().towers,
                false => 0,
            };
            let supply = u32::from(self.supply[side]);
            Flaw::unless(standing + supply == u32::from(start), "E107", || {
                format!(
                    "{} has {standing} towers on islands and {supply} in supply, not {start} in all",
                    side.name()
                )
            })?;
        }
        let ended_by_towers =
            matches!(self.phase, Phase::Over(Ending { reason: EndReason::LastTower, .. }));
        for (number, group) in self.ring.groups().iter().enumerate() {
            let (towers, size) = (group.towers, group.size());
            Flaw::unless(group.owner.is_some() == (towers > 0), "E8", || {
                format!("group {number} must have both towers and their colour, or neither")
            })?;
            let fits = match size {
                1 => towers <= 1,
                _ => towers == size || ended_by_towers && towers < size, // E57
            };
            Flaw::unless(fits, "E8", || {
                format!("group {number} of {size} tiles has {towers} towers")
            })?;
        }
        Ok(())
    }

    fn check_expert(&self) -> Check {
        let on_groups: u32 = self.ring.groups().iter().map(|group| u32::from(group.no_entry)).sum();
        let coins: u32 = self.all_seats().map(|seat| u32::from(self.schools[seat].coins)).sum();
        let Some(expert) = &self.cards else {
            Flaw::unless(coins == 0, "E11", || "there are no coins in a normal game".to_owned())?;
            return Flaw::unless(on_groups == 0, "E12", || {
                "there are no no-entry tiles in a normal game".to_owned()
            });
        };
        let [a, b, c] = expert.cards.map(|card| card.character);
        Flaw::unless(a != b && b != c && a != c, "E23", || {
            "the three characters in play must be different".to_owned()
        })?;
        let on_cards = expert.cards.iter().filter(|card| card.used).count() as u32;
        let all = coins + u32::from(expert.reserve) + on_cards;
        Flaw::unless(all == u32::from(COINS), "E76", || {
            format!("players, reserve and used characters have {all} coins in all, not {COINS}")
        })?;
        let mut tiles = on_groups;
        for card in &expert.cards {
            let (number, printed) = (card.character.number(), card.character.printed());
            Flaw::unless(card.students.total() <= printed.students, "E23", || {
                format!("character {number} holds more than {} students", printed.students)
            })?;
            Flaw::unless(printed.no_entry_tiles > 0 || card.no_entry == 0, "E23", || {
                format!("character {number} holds no no-entry tiles")
            })?;
            tiles += u32::from(card.no_entry);
        }
        let expected = match expert.cards.iter().any(|card| card.character == Character::Herbalist)
        {
            true => u32::from(NO_ENTRY_TILES),
            false => 0,
        };
        Flaw::unless(tiles == expected, "E107", || {
            format!("there are {tiles} no-entry tiles on islands and card 5, not {expected}")
        })
    }

    fn check_round(&self) -> Check {
        let numbers = self.numbers();
        Flaw::unless(self.round.number > 0, "E28", || "rounds are counted from 1".to_owned())?;
        Flaw::unless(SeatSet::first(numbers.players).contains(self.round.first), "E36", || {
            format!("{} cannot be first in this game", self.round.first)
        })?;
        let place = |seat: Seat| {
            let mut places = 0..numbers.players;
            places.find(|place| self.planning_seat(*place) == Some(seat))
        };
        let mut before = None;
        for seat in self.round.order.seats() {
            let last = self.schools[*seat].last;
            Flaw::unless(last.is_some(), "E35", || {
                format!("{seat} stands in the action order without having played an assistant")
            })?;
            // Of equal values the one played earlier comes first.
            let here = Some((last, place(*seat)));
            Flaw::unless(before <= here, "E35", || {
                format!("the action order must go by ascending values, but {seat} comes too late")
            })?;
            before = here;
        }
        self.check_values()?;
        let full = self.numbers().cloud_students;
        let mut clouds = CloudId::first(self.numbers().clouds);
        let all_full = clouds.all(|cloud| self.clouds[cloud].total() == full);
        let short = self.round.last == Some(LastRound::BagEmpty) && !all_full;
        Flaw::unless(!self.round.short || short, "E30", || {
            "a short round is the last one, by an empty bag, with a cloud that is not full"
                .to_owned()
        })?;
        let mut hands = self.all_seats().map(|seat| self.schools[seat].hand);
        let used_up = self.round.last == Some(LastRound::AssistantsUsedUp);
        Flaw::unless(!used_up || hands.any(|hand| hand.is_empty()), "E37", || {
            "the assistants are used up, but nobody has an empty hand".to_owned()
        })
    }

    /// E33, E34: nobody has played the value of an earlier player while holding another one.
    fn check_values(&self) -> Check {
        let mut taken = Hand::EMPTY;
        let players = self.numbers().players;
        for seat in (0..players).filter_map(|place| self.planning_seat(place)) {
            let school = &self.schools[seat];
            if let Some(last) = school.last
                && self.round.order.seats().contains(&seat)
            {
                let forced = school.hand.without(taken).is_empty();
                Flaw::unless(!taken.contains(last) || forced, "E33", || {
                    format!("{seat} has played the assistant {last} of another player without need")
                })?;
                taken.insert(last);
            }
        }
        Ok(())
    }

    /// What holds only while the game runs.
    fn check_running(&self) -> Check {
        let groups = self.ring.len();
        Flaw::unless(groups > FEWEST_GROUPS, "E67", || {
            format!("with {groups} groups the game would be over")
        })?;
        for side in self.sides() {
            Flaw::unless(self.supply[side] > 0, "E66", || {
                format!("{} has no tower left, so the game would be over", side.name())
            })?;
        }
        let list = self.ring.groups();
        for (number, (group, next)) in list.iter().zip(list.iter().cycle().skip(1)).enumerate() {
            Flaw::unless(group.owner.is_none() || group.owner != next.owner, "E107", || {
                format!("group {number} and the next one have the same towers and must be joined")
            })?;
        }
        Flaw::unless(!self.bag.is_empty() || self.round.last.is_some(), "E68", || {
            "with an empty bag this must be the last round".to_owned()
        })?;
        for seat in self.all_seats() {
            // Whoever has laid the last assistant did so in this round, which it made the last.
            let laid = self.round.order.seats().contains(&seat) && self.round.last.is_some();
            Flaw::unless(!self.schools[seat].hand.is_empty() || laid, "E68", || {
                format!(
                    "{seat} has no assistants left, so the game would have ended with the round of the last one"
                )
            })?;
        }
        Flaw::unless(self.sides_of(self.presence.playing()).len() > 1, "E100", || {
            "only one side has not given up, so the game would be over".to_owned()
        })?;
        Flaw::unless(!self.presence.present().is_empty(), "E99", || {
            "nobody is present, so the game would be over".to_owned()
        })?;
        Flaw::unless(
            self.absence != Absence::Abort || self.presence.away().is_empty(),
            "E101",
            || {
                "with the policy \"abort\" the game would be over when somebody is absent"
                    .to_owned()
            },
        )?;
        let waits_for = self.on_move().filter(|seat| !self.is_present(*seat));
        Flaw::unless(waits_for.is_none() || self.is_suspended(), "E93", || {
            "it is the place of an absent player, who would have been passed over".to_owned()
        })?;
        let begun = waits_for.zip(self.turn()).is_some_and(|(seat, turn)| {
            *turn != Turn::start(self.schools[seat].entrance.is_empty())
        });
        Flaw::unless(!begun, "E95", || {
            "the turn of an absent player has begun, but leaving would have ended it".to_owned()
        })
    }

    fn check_planning(&self, place: u8) -> Check {
        Flaw::unless(place < self.numbers().players, "E31", || {
            format!("there is no place {place} in planning")
        })?;
        for later in (place..self.numbers().players).filter_map(|place| self.planning_seat(place)) {
            Flaw::unless(!self.round.order.seats().contains(&later), "E31", || {
                format!("{later} stands in the action order but has not been asked yet")
            })?;
        }
        Ok(())
    }

    fn check_turn(&self, place: u8, turn: &Turn) -> Check {
        let Some(seat) = self.round.order.get(place) else {
            return Err(Flaw::new("E35", format!("there is no place {place} in the action order")));
        };
        let numbers = self.numbers();
        match turn.step {
            TurnStep::Students { moved } => {
                Flaw::unless(moved < numbers.moves, "E39", || {
                    format!("{seat} has moved {moved} students, so Mother Nature would be next")
                })?;
                Flaw::unless(!self.schools[seat].entrance.is_empty(), "E39", || {
                    format!("{seat} has no student to move, so Mother Nature would be next")
                })?;
            }
            TurnStep::MotherNature => {}
            TurnStep::Cloud => {
                Flaw::unless(!self.round.short && !self.clouds.are_empty(), "E63", || {
                    "no cloud can be taken, so the turn would be over".to_owned()
                })?
            }
        }
        let moved = match turn.step {
            TurnStep::Students { moved } => moved,
            TurnStep::MotherNature | TurnStep::Cloud => numbers.moves,
        };
        let room = numbers.entrance.saturating_sub(moved);
        Flaw::unless(self.schools[seat].entrance.total() <= room, "E64", || {
            format!("{seat} has moved {moved} students, so at most {room} are left in the entrance")
        })?;
        let Some(character) = turn.character() else { return Ok(()) };
        let cards = self.cards.iter().flat_map(|cards| cards.cards);
        let card = cards.into_iter().find(|card| card.character == character);
        let number = character.number();
        Flaw::unless(card.is_some(), "E23", || {
            format!("character {number} was used but is not in play")
        })?;
        Flaw::unless(card.is_some_and(|card| card.used), "E75", || {
            format!("character {number} was used in this turn but is not marked as used")
        })
    }

    fn check_ending(&self, ending: &Ending) -> Check {
        let in_play = ending.winners.iter().all(|side| self.sides().any(|other| other == side));
        Flaw::unless(in_play, "E72", || "a side has won that is not in play".to_owned())?;
        let winners = ending.winners;
        let (reason, right) = match ending.reason {
            EndReason::Aborted => {
                let away = !self.presence.away().is_empty();
                let left = self.absence == Absence::Abort && away;
                (left || self.presence.present().is_empty(), winners.len() == 0)
            }
            EndReason::Forfeit => (true, winners.len() == 1),
            EndReason::LastTower => {
                let done = self.sides().find(|side| self.supply[*side] == 0);
                (
                    done.is_some(),
                    done.is_some_and(|side| self.winners_by_last_tower(side) == winners),
                )
            }
            EndReason::ThreeGroups => (self.ring.len() <= FEWEST_GROUPS, self.leading() == winners),
            EndReason::BagEmpty => {
                (self.round.last == Some(LastRound::BagEmpty), self.leading() == winners)
            }
            EndReason::AssistantsUsedUp => {
                (self.round.last == Some(LastRound::AssistantsUsedUp), self.leading() == winners)
            }
        };
        Flaw::unless(reason, "E72", || {
            format!("the game cannot have ended by \"{}\" here", ending.reason.why())
        })?;
        Flaw::unless(right, "E70", || "other sides have won in this position".to_owned())
    }
}

/// The tiles at the end of the ring (up to tile 11) that belong to the group of tile 0.
fn tail(tiles: u16) -> u16 {
    let upside_down = tiles << (16 - u16::from(TILES));
    let count = upside_down.leading_ones() as u16;
    if count >= u16::from(TILES) { 0 } else { tiles & !(((1 << TILES) - 1) >> count) }
}
