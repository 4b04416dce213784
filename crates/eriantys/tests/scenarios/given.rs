//! A position in the notation of the rule file.
//!
//! [`given`] starts from the defaults of the rule file (section 12) and every method changes one
//! thing about them. What a scenario leaves open is filled in: entrances and clouds are full, the
//! rest of the students is in the bag, the rest of the coins in the reserve.

use eriantys::position::{
    CharacterDocument, ExpertDocument, Format, GroupDocument, PhaseDocument, PlayerDocument,
    Position, UsedDocument,
};
use eriantys::{Absence, Assistant, Character, Colour, Eriantys, LastRound, Students, Tower};
use kernel::{Game, RuleBroken, Seat, There};
use std::collections::BTreeMap;

use crate::notation::{
    assistant, counted, letters, p, pairs, parse_groups, parse_heaps, seat_index,
};
use crate::table::Table;

const TILES: usize = 12;

/// A position that is being described.
#[derive(Clone)]
pub(crate) struct Given {
    players: u8,
    expert: bool,
    absence: Absence,
    groups: BTreeMap<usize, GroupDocument>,
    sizes: BTreeMap<usize, usize>,
    mother_nature: u8,
    professors: [Option<Seat>; 5],
    professors_given: [bool; 5],
    dining: Vec<Students>,
    entrances: BTreeMap<usize, Students>,
    exact_entrances: BTreeMap<usize, Students>,
    clouds: Option<Vec<Students>>,
    values: BTreeMap<usize, u8>,
    hands: BTreeMap<usize, Vec<Assistant>>,
    presence: Vec<There>,
    coins: BTreeMap<usize, u8>,
    reserve: Option<u8>,
    characters: Vec<CharacterDocument>,
    active: Seat,
    moment: Moment,
    used: UsedDocument,
    round: u32,
    first: Seat,
    played: Vec<(Seat, Assistant)>,
    last_round: Option<LastRound>,
    bag: Option<usize>,
    next_from_bag: String,
    none_seated: [bool; 5],
}

/// The moment of the active player's turn, or of the round.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Moment {
    /// Assistants are asked from the first player on; see [`Given::planning`].
    Planning,
    /// That many students were moved.
    Students(u8),
    /// Before Mother Nature moves.
    MotherNature,
    /// Before a cloud is taken.
    Cloud,
}

/// A position by its code: `2N`, `3E`, …
pub(crate) fn given(code: &str) -> Given {
    let (players, mode) = code.split_at(1);
    let players: u8 = players.parse().unwrap();
    Given {
        players,
        expert: match mode {
            "N" => false,
            "E" => true,
            _ => panic!("{code}"),
        },
        absence: Absence::Skip,
        groups: BTreeMap::new(),
        sizes: BTreeMap::new(),
        mother_nature: 0,
        professors: [None; 5],
        professors_given: [false; 5],
        dining: vec![Students::NONE; usize::from(players)],
        entrances: BTreeMap::new(),
        exact_entrances: BTreeMap::new(),
        clouds: None,
        values: BTreeMap::new(),
        hands: BTreeMap::new(),
        presence: vec![There::Present; usize::from(players)],
        coins: BTreeMap::new(),
        reserve: None,
        characters: Vec::new(),
        active: p(0),
        moment: Moment::Students(0),
        used: UsedDocument::default(),
        round: 5,
        first: p(0),
        played: Vec::new(),
        last_round: None,
        bag: None,
        next_from_bag: String::new(),
        none_seated: [false; 5],
    }
}

impl Given {
    /// Groups: `g2[R2 B1|W1] g4x7[|W7]`; a third part counts no-entry tiles: `g7[P2||1]`.
    pub(crate) fn groups(mut self, text: &str) -> Given {
        for (number, size, group) in parse_groups(text) {
            self.sizes.insert(number, size);
            self.groups.insert(number, group);
        }
        self
    }

    /// The group where Mother Nature stands.
    pub(crate) fn mother_nature(mut self, group: u8) -> Given {
        self.mother_nature = group;
        self
    }

    /// Controllers: `B=p0 R=p1`.
    pub(crate) fn professors(mut self, text: &str) -> Given {
        for (colour, seat) in pairs(text) {
            let colour: Colour = colour.parse().unwrap();
            self.professors[colour as usize] = Some(seat.parse().unwrap());
            self.professors_given[colour as usize] = true;
        }
        self
    }

    /// Dining rooms: `p0{B2 R1} p1{}`; `p1{G0}`: nobody has G seated, not even its controller.
    pub(crate) fn dining(mut self, text: &str) -> Given {
        for colour in Colour::ALL {
            self.none_seated[colour as usize] |= text.contains(&format!("{colour}0"));
        }
        for (seat, students) in parse_heaps(text) {
            self.dining[seat] = students;
        }
        self
    }

    /// Students that must be among those of an entrance; the rest is filled up: `p0{B2 R1}`.
    pub(crate) fn entrance_has(mut self, text: &str) -> Given {
        self.entrances.extend(parse_heaps(text));
        self
    }

    /// The whole entrance: `p0{R3 B2 Y1 P1}`.
    pub(crate) fn entrance(mut self, text: &str) -> Given {
        self.exact_entrances.extend(parse_heaps(text));
        self
    }

    /// What lies on the clouds: `GGR BYP`; `-` for an empty one.
    pub(crate) fn clouds(mut self, text: &str) -> Given {
        self.clouds = Some(text.split_whitespace().map(letters).collect());
        self
    }

    /// The assistants of this round by value, in the action phase: `p0=7 p1=2`.
    pub(crate) fn values(mut self, text: &str) -> Given {
        for (seat, value) in pairs(text) {
            self.values.insert(seat_index(&seat), value.parse().unwrap());
        }
        self
    }

    /// Hands: `p0={1,2,9}`.
    pub(crate) fn hands(mut self, text: &str) -> Given {
        for (seat, hand) in pairs(text) {
            let hand = hand.trim_matches(['{', '}']);
            let cards = hand.split(',').filter(|value| !value.is_empty());
            self.hands.insert(seat_index(&seat), cards.map(assistant).collect());
        }
        self
    }

    /// Coins: `p0=3 reserve=10`.
    pub(crate) fn coins(mut self, text: &str) -> Given {
        for (who, coins) in pairs(text) {
            let coins = coins.parse().unwrap();
            match who.as_str() {
                "reserve" => self.reserve = Some(coins),
                seat => {
                    self.coins.insert(seat_index(seat), coins);
                }
            }
        }
        self
    }

    /// Characters in play: `1{G2 R1 B1} 5(2) 8*`. Braces: the students on it. Parentheses: its
    /// no-entry tiles, if not all four. A star: it was used before. Missing cards are filled up
    /// with unused ones that hold nothing.
    pub(crate) fn characters(mut self, text: &str) -> Given {
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
            let number: u8 = rest[..end].parse().unwrap();
            rest = &rest[end..];
            let mut card = new_card(number);
            if let Some(inside) = rest.strip_prefix('{') {
                let (heap, after) = inside.split_once('}').unwrap();
                card.students = counted(heap);
                rest = after;
            }
            if let Some(inside) = rest.strip_prefix('(') {
                let (tiles, after) = inside.split_once(')').unwrap();
                card.no_entry = tiles.parse().unwrap();
                rest = after;
            }
            if let Some(after) = rest.strip_prefix('*') {
                card.used = true;
                rest = after;
            }
            self.characters.push(card);
            rest = rest.trim_start();
        }
        self
    }

    /// Who is taking the turn.
    pub(crate) fn active(mut self, seat: u8) -> Given {
        self.active = p(seat);
        self
    }

    /// The moment of the turn.
    pub(crate) fn at(mut self, moment: Moment) -> Given {
        self.moment = moment;
        self
    }

    /// After the student moves, before Mother Nature moves.
    pub(crate) fn before_mother_nature(self) -> Given {
        self.at(Moment::MotherNature)
    }

    /// After Mother Nature was resolved, before a cloud is taken.
    pub(crate) fn before_cloud(self) -> Given {
        self.at(Moment::Cloud)
    }

    /// Planning: the first player, and what was played so far in order: `p0=4 p1=7`.
    pub(crate) fn planning(mut self, first: u8, played: &str) -> Given {
        self.moment = Moment::Planning;
        self.first = p(first);
        self.played = pairs(played)
            .into_iter()
            .map(|(seat, value)| (seat.parse().unwrap(), assistant(&value)))
            .collect();
        self
    }

    /// A character that the active player has used in this turn. It is put in play and marked as
    /// used.
    pub(crate) fn in_use(mut self, number: u8) -> Given {
        let character = Character::new(number).unwrap();
        match self.characters.iter_mut().find(|card| card.character == character) {
            Some(card) => card.used = true,
            None => self.characters.push(CharacterDocument { used: true, ..new_card(number) }),
        }
        self.used.character = Some(character);
        self
    }

    /// Who is absent.
    pub(crate) fn absent(mut self, seat: u8) -> Given {
        self.presence[usize::from(seat)] = There::Absent;
        self
    }

    /// Who has given up.
    pub(crate) fn gave_up(mut self, seat: u8) -> Given {
        self.presence[usize::from(seat)] = There::GaveUp;
        self
    }

    /// What happens when somebody leaves.
    pub(crate) fn policy(mut self, absence: Absence) -> Given {
        self.absence = absence;
        self
    }

    /// The number of the round.
    pub(crate) fn round(mut self, number: u32) -> Given {
        self.round = number;
        self
    }

    /// This is the last round.
    pub(crate) fn last_round(mut self, why: LastRound) -> Given {
        self.last_round = Some(why);
        self
    }

    /// The size of the bag. What does not fit into it lies on a group nobody visits.
    pub(crate) fn bag(mut self, size: usize) -> Given {
        self.bag = Some(size);
        self
    }

    /// What is drawn next from the bag, the next one first: `Y` or `YGB`.
    pub(crate) fn next_from_bag(mut self, letters: &str) -> Given {
        self.next_from_bag = letters.to_owned();
        self
    }

    /// The position, set up and checked.
    pub(crate) fn start(self) -> Table {
        let position = self.position();
        let game = Eriantys::from_position(&position)
            .unwrap_or_else(|flaw| panic!("{} ({}): {position:#?}", flaw, flaw.rule()));
        Table { game, events: Vec::new() }
    }

    /// The position as a document.
    pub(crate) fn position(mut self) -> Position {
        self.fill_professors();
        let numbers = numbers(self.players);
        let mut left = Students::from_iter(Colour::ALL.into_iter().flat_map(|c| [c; 26]));
        let mut groups = self.laid_out();
        if self.expert {
            self.fill_characters();
        }
        let heaps = (groups.iter().map(|group| group.students))
            .chain(self.dining.iter().copied())
            .chain(self.entrances.values().copied())
            .chain(self.exact_entrances.values().copied())
            .chain(self.clouds.iter().flatten().copied())
            .chain(self.characters.iter().map(|card| card.students))
            .chain([letters(&self.next_from_bag)]);
        heaps.for_each(|heap| take(&mut left, heap));

        // Who has played what, and in which order the turns go.
        let planning = self.moment == Moment::Planning;
        let mut last: Vec<Option<Assistant>> = vec![None; usize::from(self.players)];
        let mut order: Vec<Seat> = Vec::new();
        if planning {
            for (seat, value) in &self.played {
                last[seat.index()] = Some(*value);
                let at =
                    order.iter().take_while(|other| last[other.index()] <= Some(*value)).count();
                order.insert(at, *seat);
            }
        } else {
            // The active player has 10 unless a value is given, the others low values by seat.
            let mut low = 1;
            for seat in (0..self.players).map(p) {
                let value = match self.values.get(&seat.index()) {
                    Some(value) => *value,
                    None if seat == self.active => 10,
                    None => {
                        while self.values.values().any(|value| *value == low) {
                            low += 1;
                        }
                        low += 1;
                        low - 1
                    }
                };
                last[seat.index()] = Some(Assistant::new(value).unwrap());
                order.push(seat);
            }
            order.sort_by_key(|seat| last[seat.index()]);
        }
        let place = if planning {
            self.played.len() as u8
        } else {
            order.iter().position(|seat| *seat == self.active).unwrap() as u8
        };

        // Entrances are full, but for what the active player has moved.
        let moved = match self.moment {
            Moment::Planning => 0,
            Moment::Students(moved) => moved,
            Moment::MotherNature | Moment::Cloud => numbers.moves,
        };
        let mut entrances = Vec::new();
        for seat in 0..usize::from(self.players) {
            let size = numbers.entrance - if seat == self.active.index() { moved } else { 0 };
            entrances.push(match self.exact_entrances.get(&seat) {
                Some(exact) => *exact,
                None => {
                    let mut entrance = self.entrances.get(&seat).copied().unwrap_or_default();
                    while entrance.total() < size {
                        add(&mut entrance, pull(&mut left));
                    }
                    entrance
                }
            });
        }
        // One cloud is full for everybody who has not had the turn.
        let taken = if planning { 0 } else { usize::from(place) };
        let clouds = self.clouds.clone().unwrap_or_else(|| {
            (0..usize::from(self.players))
                .map(|cloud| match cloud < taken {
                    true => Students::NONE,
                    false => (0..numbers.cloud).map(|_| pull(&mut left)).collect(),
                })
                .collect()
        });
        // The rest is in the bag, or on a group nobody visits.
        if let Some(size) = self.bag {
            let heap = groups.len() - 1;
            while usize::from(left.total()) + self.next_from_bag.len() > size {
                add(&mut groups[heap].students, pull(&mut left));
            }
        }
        let next: String = self.next_from_bag.chars().rev().collect();
        let bag = format!("{left}{next}");

        let sides: Vec<Tower> = match self.players {
            3 => Tower::ALL.to_vec(),
            _ => vec![Tower::White, Tower::Black],
        };
        let standing = |side| -> u8 {
            groups.iter().filter(|group| group.tower == Some(side)).map(|group| group.towers).sum()
        };
        let supply = sides.iter().map(|side| numbers.towers - standing(*side)).collect();
        let coins: Vec<u8> = self.all_coins(usize::from(self.players));
        let expert = self.expert.then(|| ExpertDocument {
            reserve: {
                let used = self.characters.iter().filter(|card| card.used).count() as u8;
                20 - used - coins.iter().sum::<u8>()
            },
            characters: self.characters.clone().try_into().unwrap(),
        });
        let used = self.used;
        Position {
            position: Format::Eriantys1,
            absence: self.absence,
            round: self.round,
            first: self.first,
            order,
            phase: match self.moment {
                Moment::Planning => PhaseDocument::Planning { place },
                Moment::Students(moved) => PhaseDocument::Students { place, moved, used },
                Moment::MotherNature => PhaseDocument::MotherNature { place, used },
                Moment::Cloud => PhaseDocument::Cloud { place, used },
            },
            last_round: self.last_round,
            short_round: false,
            players: (0..usize::from(self.players))
                .map(|seat| PlayerDocument {
                    wizard: seat as u8 + 1,
                    tower: sides[seat % sides.len()],
                    hand: self.hands.get(&seat).cloned().unwrap_or_else(|| {
                        let all = (1..=10).filter_map(Assistant::new);
                        all.filter(|card| Some(*card) != last[seat]).collect()
                    }),
                    last: last[seat],
                    entrance: entrances[seat],
                    dining: self.dining[seat],
                    coins: coins[seat],
                    presence: self.presence[seat],
                })
                .collect(),
            groups,
            mother_nature: self.mother_nature,
            clouds,
            professors: self.professors,
            supply,
            expert,
            bag,
            chance: kernel::Chance::new(kernel::Seed::from(1)),
        }
    }

    /// If dining rooms are shown and the professor is not, the single leader controls it; if only
    /// the professor is shown, the controller alone has one student of the colour seated.
    fn fill_professors(&mut self) {
        for colour in Colour::ALL {
            let counts: Vec<u8> = self.dining.iter().map(|dining| dining.count(colour)).collect();
            let most = counts.iter().copied().max().unwrap();
            if !self.professors_given[colour as usize] {
                let mut ahead = (0..self.players).filter(|seat| counts[usize::from(*seat)] == most);
                if let (true, Some(seat), None) = (most > 0, ahead.next(), ahead.next()) {
                    self.professors[colour as usize] = Some(p(seat));
                }
            } else if let (0, Some(seat), false) =
                (most, self.professors[colour as usize], self.none_seated[colour as usize])
            {
                add(&mut self.dining[seat.index()], colour);
            }
        }
    }

    /// The shown groups with the unmentioned ones between them, twelve tiles in all.
    fn laid_out(&self) -> Vec<GroupDocument> {
        let mut groups = Vec::new();
        let mut tile = 0;
        while tile < TILES {
            let number = groups.len();
            let size = self.sizes.get(&number).copied().unwrap_or(1);
            let empty = parse_groups("g0[]").remove(0).2;
            let mut group = self.groups.get(&number).cloned().unwrap_or(empty);
            group.tiles = (tile..tile + size).map(|tile| tile as u8).collect();
            groups.push(group);
            tile += size;
        }
        groups
    }

    fn fill_characters(&mut self) {
        // Tiles that lie on islands are missing on card 5, which was then used before.
        let on_islands: u8 = self.groups.values().map(|group| group.no_entry).sum();
        for card in &mut self.characters {
            if card.character == Character::Herbalist && on_islands > 0 {
                card.no_entry = 4 - on_islands;
                card.used = true;
            }
        }
        for filler in [2, 4, 6, 8] {
            let filler = new_card(filler);
            let there = self.characters.iter().any(|card| card.character == filler.character);
            if self.characters.len() < 3 && !there {
                self.characters.push(filler);
            }
        }
    }

    /// The stated coins; whatever the reserve does not hold is with a player not mentioned.
    fn all_coins(&self, players: usize) -> Vec<u8> {
        let mut coins: Vec<u8> =
            (0..players).map(|seat| self.coins.get(&seat).copied().unwrap_or(0)).collect();
        if let Some(reserve) = self.reserve {
            let used = self.characters.iter().filter(|card| card.used).count() as u8;
            let rest = 20 - used - reserve - coins.iter().sum::<u8>();
            if rest > 0 {
                let holder = (0..players).rev().find(|seat| !self.coins.contains_key(seat));
                coins[holder.expect("somebody must hold the other coins")] += rest;
            }
        }
        coins
    }
}

struct Numbers {
    moves: u8,
    entrance: u8,
    cloud: u8,
    towers: u8,
}

/// E14.
fn numbers(players: u8) -> Numbers {
    match players {
        3 => Numbers { moves: 4, entrance: 9, cloud: 4, towers: 6 },
        _ => Numbers { moves: 3, entrance: 7, cloud: 3, towers: 8 },
    }
}

fn new_card(number: u8) -> CharacterDocument {
    let character = Character::new(number).unwrap();
    let no_entry = if number == 5 { 4 } else { 0 };
    CharacterDocument { character, used: false, students: Students::NONE, no_entry }
}

fn add(heap: &mut Students, colour: Colour) {
    *heap += Students::from_iter([colour]);
}

/// Takes `part` out of `heap`.
fn take(heap: &mut Students, part: Students) {
    let rest = Colour::ALL.into_iter().flat_map(|colour| {
        let count = heap.count(colour).checked_sub(part.count(colour));
        vec![colour; usize::from(count.expect("there are only 26 of each colour"))]
    });
    *heap = rest.collect();
}

/// Takes one of the colour there is most of.
fn pull(heap: &mut Students) -> Colour {
    let colour = Colour::ALL.into_iter().max_by_key(|colour| heap.count(*colour)).unwrap();
    take(heap, Students::from_iter([colour]));
    colour
}
