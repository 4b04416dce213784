//! Mother Nature's move, influence and towers (E49 to E61).

use kernel::{Events, Seat};

use crate::action::Action;
use crate::character::Character;
use crate::colour::Colour;
use crate::ending::EndReason;
use crate::event::Event;
use crate::game::Eriantys;
use crate::island::{Group, GroupId};
use crate::refusal::Refusal;
use crate::tower::{PerTower, Tower};
use crate::turn::{Turn, TurnStep};

/// What character 4 adds to the steps (E84) and character 8 to the influence (E88).
const POSTMAN_STEPS: u8 = 2;
const KNIGHT_INFLUENCE: u8 = 2;
/// The game ends when no more groups than this are left (E67).
pub(crate) const FEWEST_GROUPS: u8 = 3;

impl Eriantys {
    /// How far Mother Nature may go in this turn (E49, E84).
    pub(crate) fn most_steps(&self, seat: Seat, turn: &Turn) -> u8 {
        let steps = self.schools[seat].last.map_or(0, |assistant| assistant.steps());
        let more = if turn.has_used(Character::MagicPostman) { POSTMAN_STEPS } else { 0 };
        steps + more
    }

    pub(crate) fn list_steps(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(turn) = self.turn() {
            out.extend((1..=self.most_steps(seat, turn)).map(Action::Steps));
        }
    }

    pub(crate) fn move_mother_nature(
        &mut self,
        seat: Seat,
        turn: &Turn,
        steps: u8,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let most = self.most_steps(seat, turn);
        if !(1..=most).contains(&steps) {
            return Err(Refusal::Steps { asked: steps, most });
        }
        let group = self.ring.ahead(steps);
        self.ring.mother_nature = group;
        events.push(Event::MotherNature { steps, group });
        self.resolve(group, events);
        if self.is_over() {
            return Ok(());
        }
        // E63
        if self.round.short || self.clouds.are_empty() {
            self.end_turn(events);
        } else if let Some(turn) = self.turn_mut() {
            turn.step = TurnStep::Cloud;
        }
        Ok(())
    }

    /// Resolves a group where Mother Nature stopped, or as if she had (E51 to E59, E69, E83).
    pub(crate) fn resolve(&mut self, group: GroupId, events: &mut impl Events<Event>) {
        if self.ring[group].no_entry > 0 {
            self.ring[group].no_entry -= 1; // E58
            if let Some(card) = self.card_mut(Character::Herbalist) {
                card.no_entry += 1;
            }
            events.push(Event::NoEntryUsed { group });
            return;
        }
        let Some(side) = self.strongest(&self.ring[group]) else {
            return; // E53
        };
        if self.ring[group].owner == Some(side) {
            return; // E54
        }
        self.place_towers(group, side, events);
        if self.supply[side] == 0 {
            let winners = self.winners_by_last_tower(side);
            return self.end(EndReason::LastTower, winners, events); // E66
        }
        let (group, neighbours) = self.ring.join(group);
        if neighbours > 0 {
            events.push(Event::Joined { group, neighbours });
        }
        if self.ring.len() <= FEWEST_GROUPS {
            self.end_by_count(EndReason::ThreeGroups, events); // E67
        }
    }

    /// The side with strictly the highest influence (E51 to E53).
    fn strongest(&self, group: &Group) -> Option<Tower> {
        let influence = self.influence(group);
        let most = influence.0.into_iter().max().filter(|most| *most > 0)?;
        let mut sides = Tower::ALL.into_iter().filter(|side| influence[*side] == most);
        sides.next().filter(|_| sides.next().is_none())
    }

    pub(crate) fn influence(&self, group: &Group) -> PerTower<u8> {
        let turn = self.turn();
        let uses = |character| turn.is_some_and(|turn| turn.has_used(character));
        let ignored = turn.and_then(Turn::ignored);
        let mut influence = PerTower([0; 3]);
        for colour in Colour::ALL {
            if let Some(seat) = self.professors[colour]
                && Some(colour) != ignored
            {
                influence[self.schools[seat].tower] += group.students.count(colour);
            }
        }
        if let Some(owner) = group.owner
            && !uses(Character::Centaur)
        {
            influence[owner] += group.towers;
        }
        if let Some(user) = self.on_move()
            && uses(Character::Knight)
        {
            influence[self.schools[user].tower] += KNIGHT_INFLUENCE;
        }
        influence
    }

    /// Control (E55) or conquest (E56), with as many towers as there are (E57).
    fn place_towers(&mut self, group: GroupId, side: Tower, events: &mut impl Events<Event>) {
        let island = &mut self.ring[group];
        if let Some(owner) = island.owner {
            self.supply[owner] += island.towers;
            events.push(Event::TowersReturned { group, tower: owner, count: island.towers });
        }
        let count = island.size().min(self.supply[side]);
        self.supply[side] -= count;
        island.owner = Some(side);
        island.towers = count;
        events.push(Event::TowersPlaced { group, tower: side, count });
    }
}
