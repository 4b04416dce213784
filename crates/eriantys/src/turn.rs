//! A turn: students, Mother Nature, a cloud (E38 to E44, E62 to E64).

use kernel::{Events, Seat};

use crate::action::{Action, Destination};
use crate::character::{Character, Exchange};
use crate::cloud::CloudId;
use crate::colour::{Colour, PerColour, Students};
use crate::event::Event;
use crate::game::Eriantys;
use crate::island::{GroupId, TILES};
use crate::refusal::Refusal;
use crate::school::shows_coin;

/// The state of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) step: TurnStep,
    /// What was used of the one use of a character (E74). Those that last (E78) work through it.
    pub(crate) used: Used,
}

/// The use of a character in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Used {
    Nothing,
    /// This one; an exchange is over.
    Character(Character),
    /// Character 9, on this colour.
    Ignoring(Colour),
    /// An exchange is open and has had that many pairs.
    Exchanging(Exchange, u8),
}

/// The steps of a turn, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnStep {
    Students { moved: u8 },
    MotherNature,
    Cloud,
}

/// Every move of a student of a colour: to the dining room, then to the groups in order. Copying
/// from a table is much faster than building the list anew each time.
static STUDENT_MOVES: PerColour<[Action; TILES as usize + 1]> = PerColour([
    student_moves(Colour::Green),
    student_moves(Colour::Red),
    student_moves(Colour::Yellow),
    student_moves(Colour::Pink),
    student_moves(Colour::Blue),
]);

#[expect(clippy::indexing_slicing, reason = "the compiler evaluates it")]
const fn student_moves(colour: Colour) -> [Action; TILES as usize + 1] {
    let mut moves = [Action::Student(colour, Destination::Dining); TILES as usize + 1];
    let mut number = 0;
    while let Some(group) = GroupId::new(number) {
        number += 1;
        moves[number as usize] = Action::Student(colour, Destination::Group(group));
    }
    moves
}

impl Turn {
    /// A new turn. With an empty entrance there is nothing to move (E39).
    pub(crate) fn start(entrance_is_empty: bool) -> Turn {
        let step = match entrance_is_empty {
            true => TurnStep::MotherNature,
            false => TurnStep::Students { moved: 0 },
        };
        Turn { step, used: Used::Nothing }
    }

    /// The character used in this turn.
    pub(crate) fn character(&self) -> Option<Character> {
        match self.used {
            Used::Nothing => None,
            Used::Character(character) => Some(character),
            Used::Ignoring(_) => Some(Character::MushroomHunter),
            Used::Exchanging(exchange, _) => Some(exchange.character()),
        }
    }

    pub(crate) fn has_used(&self, character: Character) -> bool {
        self.used == Used::Character(character)
    }

    /// The colour that counts nothing (E89).
    pub(crate) fn ignored(&self) -> Option<Colour> {
        match self.used {
            Used::Ignoring(colour) => Some(colour),
            Used::Nothing | Used::Character(_) | Used::Exchanging(..) => None,
        }
    }

    /// The open exchange and how many pairs it has had.
    pub(crate) fn exchange(&self) -> Option<(Exchange, u8)> {
        match self.used {
            Used::Exchanging(exchange, pairs) => Some((exchange, pairs)),
            Used::Nothing | Used::Character(_) | Used::Ignoring(_) => None,
        }
    }
}

impl Eriantys {
    /// One action of a turn.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        turn: Turn,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        match (action, turn.exchange()) {
            (Action::Swap { take, give }, Some((exchange, pairs))) => {
                return self.swap(seat, exchange, pairs, take, give, events);
            }
            (Action::Done, Some((exchange, _))) => {
                self.set_used(Used::Character(exchange.character()));
                return Ok(());
            }
            (_, Some((exchange, _))) => return Err(Refusal::ExchangeOpen(exchange.character())),
            (Action::Swap { .. } | Action::Done, None) => {
                return Err(Refusal::NoExchange { used: turn.character() });
            }
            (Action::Assistant(_), None) => return Err(Refusal::NotPlanning),
            (Action::Use(usage), None) => return self.use_character(seat, turn, usage, events),
            (Action::Student(..) | Action::Steps(_) | Action::Cloud(_), None) => {}
        }
        match (turn.step, action) {
            (TurnStep::Students { moved }, Action::Student(colour, to)) => {
                self.move_student(seat, moved, colour, to, events)
            }
            (TurnStep::Students { moved }, _) => {
                Err(Refusal::StudentsExpected(self.students_due(seat, moved)))
            }
            (TurnStep::MotherNature, Action::Steps(steps)) => {
                self.move_mother_nature(seat, &turn, steps, events)
            }
            (TurnStep::MotherNature, _) => Err(Refusal::StepsExpected),
            (TurnStep::Cloud, Action::Cloud(cloud)) => self.take_cloud(seat, cloud, events),
            (TurnStep::Cloud, _) => Err(Refusal::CloudExpected),
        }
    }

    pub(crate) fn set_used(&mut self, used: Used) {
        if let Some(turn) = self.turn_mut() {
            turn.used = used;
        }
    }

    /// How many students must still be moved (E39).
    pub(crate) fn students_due(&self, seat: Seat, moved: u8) -> u8 {
        self.numbers().moves.saturating_sub(moved).min(self.schools[seat].entrance.total())
    }

    pub(crate) fn list_students(&self, seat: Seat, out: &mut Vec<Action>) {
        let school = &self.schools[seat];
        let last = usize::from(self.ring.len());
        for colour in school.entrance.colours() {
            let first = usize::from(school.is_full(colour));
            let moves = STUDENT_MOVES[colour].get(first..=last);
            out.extend_from_slice(moves.unwrap_or_default());
        }
    }

    fn move_student(
        &mut self,
        seat: Seat,
        moved: u8,
        colour: Colour,
        to: Destination,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        if !self.schools[seat].entrance.has(colour) {
            return Err(Refusal::NotInEntrance(colour));
        }
        match to {
            Destination::Dining => {
                if self.schools[seat].is_full(colour) {
                    return Err(Refusal::TableFull(colour));
                }
                self.schools[seat].entrance.take(colour);
                self.seat_student(seat, colour, events);
            }
            Destination::Group(group) => {
                self.check_group(group)?;
                self.schools[seat].entrance.take(colour);
                self.put_on_group(seat, colour, group, events);
            }
        }
        let moved = moved + 1;
        let step = match self.students_due(seat, moved) {
            0 => TurnStep::MotherNature,
            _ => TurnStep::Students { moved },
        };
        if let Some(turn) = self.turn_mut() {
            turn.step = step;
        }
        Ok(())
    }

    pub(crate) fn check_group(&self, group: GroupId) -> Result<(), Refusal> {
        match self.ring.find(group) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoSuchGroup(group, self.ring.len())),
        }
    }

    /// Puts a student on a group: nothing is counted (E42).
    pub(crate) fn put_on_group(
        &mut self,
        seat: Seat,
        colour: Colour,
        group: GroupId,
        events: &mut impl Events<Event>,
    ) {
        self.ring[group].students.put(colour);
        events.push(Event::StudentOnGroup { seat, colour, group });
    }

    /// Seats a student (E40) with all that follows: a coin (E44), the professor (E45).
    pub(crate) fn seat_student(
        &mut self,
        seat: Seat,
        colour: Colour,
        events: &mut impl Events<Event>,
    ) {
        let school = &mut self.schools[seat];
        school.dining.put(colour);
        events.push(Event::StudentSeated { seat, colour });
        if let Some(cards) = &mut self.cards
            && shows_coin(school.dining.count(colour))
            && cards.reserve > 0
        {
            cards.reserve -= 1;
            school.coins += 1;
            events.push(Event::CoinGained { seat });
        }
        self.test_professor(colour, events);
    }

    pub(crate) fn list_clouds(&self, out: &mut Vec<Action>) {
        let clouds = CloudId::first(self.numbers().clouds);
        out.extend(clouds.filter(|cloud| !self.clouds[*cloud].is_empty()).map(Action::Cloud));
    }

    fn take_cloud(
        &mut self,
        seat: Seat,
        cloud: CloudId,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        if cloud.number() >= self.numbers().clouds {
            return Err(Refusal::NoSuchCloud(cloud));
        }
        let students = self.clouds[cloud];
        if students.is_empty() {
            return Err(Refusal::CloudEmpty(cloud));
        }
        self.clouds[cloud] = Students::NONE;
        self.schools[seat].entrance += students;
        events.push(Event::CloudTaken { seat, cloud, students });
        self.end_turn(events);
        Ok(())
    }
}
