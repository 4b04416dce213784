//! What happened, in sentences.

use ::eriantys::view::{GroupView, View};
use ::eriantys::{Character, Colour, Event as Happened, GroupId};
use kernel::Seat;
use words::say;

use super::spots::{self, Place, entrance_of, holder_of, in_teams, professor_of, table_of};
use super::words::{
    colour_name, island_number, students, students_of, the_character, towers, why_last,
};
use crate::play::{Line, Seen};

/// An island without a number, or how many tiles nobody knows.
const UNKNOWN: usize = 0;

/// `before` is the view on which it happened; if nobody has seen it, islands, whose numbers change when
/// they join, have no number.
pub(super) fn tell(seen: Seen<'_, View>, event: &Happened, before: Option<&View>) -> Option<Line> {
    let teller = Teller { seen, before };
    let Told { text, marks, seat } = teller.sentence(*event)?;
    Some(Line { text, marks: marks.into_iter().map(Place::spot).collect(), seat })
}

/// A sentence, where it happened and whose doing it was.
struct Told {
    text: String,
    marks: Vec<Place>,
    seat: Option<Seat>,
}

impl Told {
    fn new(text: String) -> Told {
        Told { text, marks: Vec::new(), seat: None }
    }

    fn at(mut self, marks: impl IntoIterator<Item = Place>) -> Told {
        self.marks.extend(marks);
        self
    }

    fn by(self, seat: impl Into<Option<Seat>>) -> Told {
        Told { seat: seat.into(), ..self }
    }
}

/// An island that is spoken of.
struct Spoken {
    number: usize,
    tiles: usize,
    place: Option<Place>,
}

struct Teller<'a> {
    seen: Seen<'a, View>,
    before: Option<&'a View>,
}

impl Teller<'_> {
    fn sentence(&self, event: Happened) -> Option<Told> {
        let Seen { view, words, .. } = self.seen;
        Some(match event {
            // Filling clouds and passing the turn is seen, and not worth a line.
            Happened::CloudFilled { .. } | Happened::Turn { .. } => return None,
            Happened::Round { number } => {
                Told::new(say!(words, "eriantys-told-round", number = number))
            }
            Happened::LastRound { why } => {
                let id = format!("eriantys-told-last_round-{}", why_last(why));
                Told::new(say!(words, id)).at([Place::Bag])
            }
            Happened::AssistantPlayed { seat, assistant } => Told::new(say!(
                words,
                "eriantys-told-assistant_played",
                name = self.seen.name(seat),
                value = assistant.value(),
                count = assistant.steps(),
            ))
            .at([Place::Last(seat)])
            .by(seat),
            Happened::PassedOver { seat } => self.of_player("eriantys-told-passed_over", seat),
            Happened::Left { seat } => self.of_player("eriantys-told-left", seat),
            Happened::Returned { seat } => self.of_player("eriantys-told-returned", seat),
            Happened::GaveUp { seat } => self.of_player("eriantys-told-gave_up", seat),
            Happened::CoinGained { seat } => {
                let name = self.seen.name(seat);
                let text = say!(words, "eriantys-told-coin_gained", name = name);
                Told::new(text).at([Place::Coins(seat)]).by(seat)
            }
            Happened::Suspended => Told::new(say!(words, "eriantys-told-suspended")),
            Happened::Resumed => Told::new(say!(words, "eriantys-told-resumed")),
            Happened::Over { reason } => {
                let reason = format!("eriantys-end-{}", reason.why().replace(' ', "-"));
                Told::new(say!(words, "eriantys-told-over", reason = say!(words, reason)))
            }
            Happened::StudentSeated { .. }
            | Happened::CloudTaken { .. }
            | Happened::Professor { .. }
            | Happened::Swapped { .. }
            | Happened::StudentsReturned { .. } => self.in_school(event)?,
            Happened::CharacterUsed { .. }
            | Happened::ColourIgnored { .. }
            | Happened::CardRefilled { .. } => self.of_card(event)?,
            Happened::StudentOnGroup { group, .. }
            | Happened::MotherNature { group, .. }
            | Happened::NoEntryUsed { group }
            | Happened::NoEntryPlaced { group }
            | Happened::TowersReturned { group, .. }
            | Happened::TowersPlaced { group, .. } => {
                self.on_island(event, self.island(self.before, group))?
            }
            Happened::Joined { group, neighbours } => {
                // Groups are numbered as they were until some join.
                let island = self.island(self.before.and(Some(view)), group);
                Told::new(say!(
                    words,
                    "eriantys-told-joined",
                    island = island.number,
                    neighbours = neighbours,
                    count = island.tiles,
                ))
                .at(island.place)
            }
        })
    }

    /// A sentence with nothing but a name.
    fn of_player(&self, id: &str, seat: Seat) -> Told {
        let text = say!(self.seen.words, id, name = self.seen.name(seat));
        Told::new(text).at([Place::School(seat)]).by(seat)
    }

    fn in_school(&self, event: Happened) -> Option<Told> {
        let Seen { view, words, .. } = self.seen;
        Some(match event {
            Happened::StudentSeated { seat, colour } => Told::new(say!(
                words,
                "eriantys-told-student_seated",
                name = self.seen.name(seat),
                colour = colour_name(words, colour),
            ))
            .at([table_of(view, seat, colour)])
            .by(seat),
            Happened::CloudTaken { seat, cloud, students: taken } => Told::new(say!(
                words,
                "eriantys-told-cloud_taken",
                name = self.seen.name(seat),
                students = students(words, taken),
                cloud = cloud.number() + 1,
            ))
            .at([Place::Cloud(cloud)])
            .at(taken.colours().map(|colour| entrance_of(view, seat, colour)))
            .by(seat),
            Happened::Professor { colour, seat } => self.professor(colour, seat),
            Happened::Swapped { seat, take, give } => Told::new(say!(
                words,
                "eriantys-told-swapped",
                name = self.seen.name(seat),
                take = colour_name(words, take),
                give = colour_name(words, give),
            ))
            .at([entrance_of(view, seat, take)])
            .by(seat),
            Happened::StudentsReturned { seat, colour, count } => Told::new(say!(
                words,
                "eriantys-told-students_returned",
                name = self.seen.name(seat),
                students = students_of(words, colour, count),
            ))
            .at([table_of(view, seat, colour)])
            .by(seat),
            _ => return None,
        })
    }

    fn professor(&self, colour: Colour, seat: Seat) -> Told {
        let words = self.seen.words;
        let had = self.before.and_then(|before| professor_of(before, colour));
        let (name, colour_said) = (self.seen.name(seat), colour_name(words, colour));
        let text = match had.filter(|had| *had != seat) {
            None => say!(words, "eriantys-told-professor", name = name, colour = colour_said),
            Some(had) => say!(
                words,
                "eriantys-told-professor-from",
                name = name,
                colour = colour_said,
                other = self.seen.name(had),
            ),
        };
        Told::new(text).at([Place::Professor(colour)]).by(seat)
    }

    fn of_card(&self, event: Happened) -> Option<Told> {
        let words = self.seen.words;
        Some(match event {
            Happened::CharacterUsed { seat, character, paid } => Told::new(say!(
                words,
                "eriantys-told-character_used",
                name = self.seen.name(seat),
                count = paid,
                character = the_character(words, character),
            ))
            .at([Place::Character(character)])
            .by(seat),
            Happened::ColourIgnored { colour } => {
                let colour = colour_name(words, colour);
                Told::new(say!(words, "eriantys-told-colour_ignored", colour = colour))
                    .at([Place::Character(Character::MushroomHunter)])
                    .by(self.active())
            }
            Happened::CardRefilled { character, colour } => Told::new(say!(
                words,
                "eriantys-told-card_refilled",
                colour = colour_name(words, colour),
                character = the_character(words, character),
            ))
            .at([Place::Card(character, colour)]),
            _ => return None,
        })
    }

    fn on_island(&self, event: Happened, island: Spoken) -> Option<Told> {
        let Seen { view, words, .. } = self.seen;
        let Spoken { number, place, .. } = island;
        let told = match event {
            Happened::StudentOnGroup { seat, colour, .. } => Told::new(say!(
                words,
                "eriantys-told-student_on_group",
                name = self.seen.name(seat),
                colour = colour_name(words, colour),
                island = number,
            ))
            .by(seat),
            Happened::MotherNature { steps, .. } => Told::new(say!(
                words,
                "eriantys-told-mother_nature",
                count = steps,
                island = number
            ))
            .at([Place::MotherNature])
            .by(self.active()),
            Happened::NoEntryUsed { .. } => {
                Told::new(say!(words, "eriantys-told-no_entry_used", island = number))
            }
            Happened::NoEntryPlaced { .. } => {
                Told::new(say!(words, "eriantys-told-no_entry_placed", island = number))
                    .by(self.active())
            }
            Happened::TowersReturned { tower, count, .. }
            | Happened::TowersPlaced { tower, count, .. } => {
                let id = match event {
                    Happened::TowersReturned { .. } => "eriantys-told-towers_returned",
                    _ => "eriantys-told-towers_placed",
                };
                let text = say!(words, id, towers = towers(words, tower, count), island = number);
                // The towers of a team stand with one of its players, whoever put them up.
                Told::new(text).by(holder_of(view, tower).filter(|_| !in_teams(view)))
            }
            _ => return None,
        };
        Some(told.at(place))
    }

    fn island(&self, then: Option<&View>, group: GroupId) -> Spoken {
        let group: Option<&GroupView> = then.and_then(|then| spots::group(then, group));
        Spoken {
            number: group.map_or(UNKNOWN, |group| usize::from(island_number(group))),
            tiles: group.map_or(UNKNOWN, |group| group.tiles.len()),
            place: group.map(Place::island),
        }
    }

    /// Whose turn it was.
    fn active(&self) -> Option<Seat> {
        self.before.and_then(|before| before.active)
    }
}
