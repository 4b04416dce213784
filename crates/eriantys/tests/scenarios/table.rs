//! A game on the table: what is done there, and what must be true afterwards.

use eriantys::view::{PhaseView, View};
use eriantys::{
    Action, Colour, EndReason, Eriantys, Event, LastRound, Position, Refusal, Students, Tower,
};
use kernel::{Game, RuleBroken, Score, Seat, SeatSet, Step, Verdict, Viewer};

use crate::notation::{counted, letters, p, pairs, parse_groups, parse_heaps, seat_index};

/// A game that is being played and looked at.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Eriantys,
    /// What happened in the last accepted step.
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// The step is accepted: `p0 m2`, `p1 leaves`. Several are separated by commas.
    #[track_caller]
    pub(crate) fn accepts(&mut self, steps: &str) -> &mut Table {
        for text in steps.split(',').map(str::trim) {
            let step: Step<Action> = text.parse().unwrap();
            self.events.clear();
            let result = step.take(&mut self.game, &mut self.events);
            if let Err(refusal) = result {
                panic!("{text} was refused: {refusal} ({})", refusal.rule());
            }
        }
        self
    }

    /// The step is refused by this rule, and nothing has changed.
    #[track_caller]
    pub(crate) fn refuses(&mut self, step: &str, rule: &str) -> &mut Table {
        let step: Step<Action> = step.parse().unwrap();
        let before = self.game.clone();
        let refusal: Refusal = match step.take(&mut self.game, &mut Vec::new()) {
            Ok(_) => panic!("{step} was accepted"),
            Err(refusal) => refusal,
        };
        assert_eq!(refusal.rule(), rule, "{step}: {refusal}");
        assert!(self.game == before, "the refused {step} has changed something");
        self
    }

    /// Everything `seat` may do, written out.
    pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal_actions(p(seat), &mut actions);
        actions.iter().map(Action::to_string).collect()
    }

    /// What everybody sees.
    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    /// The whole position.
    pub(crate) fn position(&self) -> Position {
        self.game.position()
    }

    /// These groups are exactly so: `g2[Y1|W1]`, `g3x2[…]`.
    #[track_caller]
    pub(crate) fn groups(&self, text: &str) -> &Table {
        let view = self.view();
        for (number, size, expected) in parse_groups(text) {
            let group = &view.groups[number];
            let got =
                (group.tiles.len(), group.students, group.tower, group.towers, group.no_entry);
            let expected =
                (size, expected.students, expected.tower, expected.towers, expected.no_entry);
            assert_eq!(got, expected, "g{number}: size, students, tower, towers, no-entry tiles");
        }
        self
    }

    /// The ring has that many groups.
    #[track_caller]
    pub(crate) fn group_count(&self, count: usize) -> &Table {
        assert_eq!(self.view().groups.len(), count, "number of groups");
        self
    }

    /// Mother Nature stands on this group.
    #[track_caller]
    pub(crate) fn mother_nature(&self, group: u8) -> &Table {
        assert_eq!(self.view().mother_nature.number(), group, "Mother Nature");
        self
    }

    /// Supplies: `W=7 K=8`.
    #[track_caller]
    pub(crate) fn supply(&self, text: &str) -> &Table {
        for (tower, towers) in pairs(text) {
            let tower: Tower = tower.parse().unwrap();
            let view = self.view();
            let supply = view.supply.iter().find(|supply| supply.tower == tower).unwrap();
            assert_eq!(supply.towers, towers.parse::<u8>().unwrap(), "supply of {tower}");
        }
        self
    }

    /// Controllers: `B=p0`, `G=-` for nobody.
    #[track_caller]
    pub(crate) fn professors(&self, text: &str) -> &Table {
        for (colour, seat) in pairs(text) {
            let colour: Colour = colour.parse().unwrap();
            let controller = self.view().professors[colour as usize].controller;
            let got = controller.map_or("-".to_owned(), |seat| seat.to_string());
            assert_eq!(got, seat, "professor {colour}");
        }
        self
    }

    /// Whole dining rooms: `p0{B3} p1{}`.
    #[track_caller]
    pub(crate) fn dining(&self, text: &str) -> &Table {
        for (seat, students) in parse_heaps(text) {
            assert_eq!(self.view().players[seat].dining, students, "dining room of p{seat}");
        }
        self
    }

    /// Whole entrances: `p0{R1 B2}`.
    #[track_caller]
    pub(crate) fn entrance(&self, text: &str) -> &Table {
        for (seat, students) in parse_heaps(text) {
            assert_eq!(self.view().players[seat].entrance, students, "entrance of p{seat}");
        }
        self
    }

    /// Coins: `p0=2 reserve=17`.
    #[track_caller]
    pub(crate) fn coins(&self, text: &str) -> &Table {
        for (who, coins) in pairs(text) {
            let view = self.view();
            let got = match who.as_str() {
                "reserve" => view.reserve.unwrap(),
                seat => view.players[seat_index(seat)].coins,
            };
            assert_eq!(got, coins.parse::<u8>().unwrap(), "coins of {who}");
        }
        self
    }

    /// A character's price.
    #[track_caller]
    pub(crate) fn price(&self, character: u8, price: u8) -> &Table {
        assert_eq!(self.character(character).price, price, "price of character {character}");
        self
    }

    /// The students on a character: `G2 B1`.
    #[track_caller]
    pub(crate) fn card_students(&self, character: u8, students: &str) -> &Table {
        assert_eq!(self.character(character).students, counted(students));
        self
    }

    /// A character in play.
    #[track_caller]
    pub(crate) fn character(&self, number: u8) -> eriantys::view::CharacterView {
        let view = self.view();
        let card = view.characters.iter().find(|card| card.character.number() == number);
        *card.unwrap_or_else(|| panic!("character {number} is not in play"))
    }

    /// The size of the bag.
    #[track_caller]
    pub(crate) fn bag(&self, size: u8) -> &Table {
        assert_eq!(self.view().bag, size, "students in the bag");
        self
    }

    /// What lies on the clouds: `GGR -`.
    #[track_caller]
    pub(crate) fn clouds(&self, text: &str) -> &Table {
        let expected: Vec<Students> = text.split_whitespace().map(letters).collect();
        assert_eq!(self.view().clouds, expected, "clouds");
        self
    }

    /// How many students lie on each cloud.
    #[track_caller]
    pub(crate) fn cloud_sizes(&self, sizes: &[u8]) -> &Table {
        let got: Vec<u8> = self.view().clouds.iter().map(Students::total).collect();
        assert_eq!(got, sizes, "students on the clouds");
        self
    }

    /// Exactly this seat may act: `p1`; or `nobody`.
    #[track_caller]
    pub(crate) fn to_act(&self, seat: &str) -> &Table {
        assert_eq!(self.game.to_act().to_string(), seat, "who may act");
        self
    }

    /// What the next action must be about: `planning`, `students`, `mother_nature`, `cloud`,
    /// `over`.
    #[track_caller]
    pub(crate) fn phase(&self, name: &str) -> &Table {
        let phase = serde_json::to_value(self.view().phase).unwrap();
        assert_eq!(phase["name"], name, "{phase}");
        self
    }

    /// The action order of this round: `p2 p0 p1`.
    #[track_caller]
    pub(crate) fn order(&self, seats: &str) -> &Table {
        let got: Vec<String> = self.view().order.iter().map(Seat::to_string).collect();
        assert_eq!(got.join(" "), seats, "action order");
        self
    }

    /// Who has still to play an assistant, in their order.
    #[track_caller]
    pub(crate) fn to_play(&self, seats: &str) -> &Table {
        let PhaseView::Planning { to_play } = self.view().phase else { panic!("not planning") };
        let got: Vec<String> = to_play.iter().map(Seat::to_string).collect();
        assert_eq!(got.join(" "), seats, "still to play");
        self
    }

    /// The mark of the last round.
    #[track_caller]
    pub(crate) fn last_round(&self, why: Option<LastRound>) -> &Table {
        assert_eq!(self.view().last_round, why, "last round");
        self
    }

    /// The game goes on.
    #[track_caller]
    pub(crate) fn goes_on(&self) -> &Table {
        assert_eq!(self.game.outcome(), None);
        self
    }

    /// These seats have won, for this reason.
    #[track_caller]
    pub(crate) fn won_by(&self, seats: &[u8], reason: EndReason) -> &Table {
        let seats: SeatSet = seats.iter().map(|seat| p(*seat)).collect();
        self.ended(Verdict::Won(seats), reason)
    }

    /// These seats draw, for this reason.
    #[track_caller]
    pub(crate) fn drawn_by(&self, seats: &[u8], reason: EndReason) -> &Table {
        let seats: SeatSet = seats.iter().map(|seat| p(*seat)).collect();
        self.ended(Verdict::Drawn(seats), reason)
    }

    /// Nobody has won.
    #[track_caller]
    pub(crate) fn aborted(&self) -> &Table {
        self.ended(Verdict::NoWinner, EndReason::Aborted)
    }

    #[track_caller]
    fn ended(&self, verdict: Verdict, reason: EndReason) -> &Table {
        let outcome = self.game.outcome().expect("the game should be over");
        assert_eq!((outcome.verdict, outcome.reason.as_ref()), (verdict, reason.why()));
        self
    }

    /// That many students were moved in this turn, and more must be.
    #[track_caller]
    pub(crate) fn moved(&self, count: u8) -> &Table {
        match self.view().phase {
            PhaseView::Students { moved, .. } => assert_eq!(moved, count, "students moved"),
            phase => panic!("no students are being moved: {phase:?}"),
        }
        self
    }

    /// Mother Nature has moved, and nothing else has happened: no tower was touched.
    #[track_caller]
    pub(crate) fn nothing_built(&self) -> &Table {
        assert!(matches!(self.events[..], [Event::MotherNature { .. }]), "{:?}", self.events);
        self
    }

    /// The number of the round.
    #[track_caller]
    pub(crate) fn round(&self, number: u32) -> &Table {
        assert_eq!(self.view().round, number, "round");
        self
    }

    /// The towers on each player's board, by seat.
    #[track_caller]
    pub(crate) fn tower_areas(&self, expected: &[u8]) -> &Table {
        let view = self.view();
        let mut areas = vec![0; view.players.len()];
        for supply in &view.supply {
            areas[supply.holder.index()] += supply.towers;
        }
        assert_eq!(areas, expected, "towers on the boards");
        self
    }

    /// The score sheet, best first: the side, its towers on islands, its professors.
    #[track_caller]
    pub(crate) fn scores(&self, expected: &[(&str, i32, i32)]) -> &Table {
        let outcome = self.game.outcome().expect("the game should be over");
        let count = |score: &Score, at: usize, what: &str| {
            let (name, count) = &score.counts[at];
            assert_eq!(name, what);
            *count
        };
        let got: Vec<(&str, i32, i32)> = outcome
            .scores
            .iter()
            .map(|score| {
                (score.name.as_ref(), count(score, 0, "towers"), count(score, 1, "professors"))
            })
            .collect();
        assert_eq!(got, expected, "the score sheet");
        self
    }

    /// The game waits for a player of another side, or does not.
    #[track_caller]
    pub(crate) fn suspended(&self, suspended: bool) -> &Table {
        assert_eq!(self.view().suspended, suspended, "suspended");
        self
    }

    /// How many assistants are in a hand, and the value played last (0: none).
    #[track_caller]
    pub(crate) fn assistants(&self, seat: u8, count: u8, last: u8) -> &Table {
        let player = &self.view().players[usize::from(seat)];
        let got = player.last.map_or(0, |assistant| assistant.value());
        assert_eq!((player.assistants, got), (count, last), "p{seat}'s cards");
        self
    }

    /// The no-entry tiles on card 5.
    #[track_caller]
    pub(crate) fn tiles_on_card(&self, count: u8) -> &Table {
        assert_eq!(self.character(5).no_entry, count, "tiles on card 5");
        self
    }
}
