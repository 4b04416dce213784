//! A game that is being played and looked at.

use kernel::{Game, RuleBroken, SeatSet, Step, Verdict, Viewer};
use masters::view::{PlayerView, View};
use masters::{Action, EndReason, Event, Masters, Refusal, Resources, Tile};

use crate::notation::{by_player, leaders, seat, slots, step, stores};

/// A game with what happened in its last accepted step.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Masters,
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// The steps are accepted: `A row 2`, `B leaves`. Several are separated by semicolons.
    #[track_caller]
    pub(crate) fn accepts(&mut self, steps: &str) -> &mut Table {
        for text in steps.split(';').map(str::trim) {
            let parsed: Step<Action> = step(text).parse().unwrap();
            self.events.clear();
            if let Err(refusal) = parsed.take(&mut self.game, &mut self.events) {
                panic!("{text} was refused: {refusal} ({})", refusal.rule());
            }
        }
        self
    }

    /// The step is refused by this rule, and nothing has changed (M36).
    #[track_caller]
    pub(crate) fn refuses(&mut self, text: &str, rule: &str) -> &mut Table {
        let parsed: Step<Action> = step(text).parse().unwrap();
        let before = self.game.clone();
        let refusal: Refusal = match parsed.take(&mut self.game, &mut Vec::new()) {
            Ok(_) => panic!("{text} was accepted"),
            Err(refusal) => refusal,
        };
        assert_eq!(refusal.rule(), rule, "{text}: {refusal}");
        assert!(self.game == before, "the refused {text} has changed something");
        self
    }

    /// Everything a player may do, written out.
    pub(crate) fn legal(&self, letter: &str) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat(letter), &mut actions);
        actions.iter().map(Action::to_string).collect()
    }

    /// What everybody sees.
    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    /// What everybody sees of a player.
    pub(crate) fn player(&self, letter: &str) -> PlayerView {
        self.view().players[seat(letter).index()].clone()
    }

    /// A player's stores are exactly these: `A [V | CC | SSS] L5:S {C2 S1}`. Parts left out are
    /// empty.
    #[track_caller]
    pub(crate) fn stores(&self, text: &str) -> &Table {
        let (letter, rest) = text.split_at(1);
        let expected = stores(rest);
        let player = self.player(letter);
        let leaders: Resources = player
            .leader_depots
            .iter()
            .flat_map(|(kind, count)| std::iter::repeat_n(*kind, usize::from(*count)))
            .collect();
        assert_eq!(player.depots, expected.depots, "{letter}'s basic depots");
        assert_eq!(leaders, expected.leaders, "{letter}'s leader depots");
        assert_eq!(player.strongbox, expected.strongbox, "{letter}'s strongbox");
        self
    }

    /// A player's cards are exactly these: `A 1: 2, 18 / 2: 1`.
    #[track_caller]
    pub(crate) fn slots(&self, text: &str) -> &Table {
        let (letter, rest) = text.split_at(1);
        assert_eq!(self.player(letter).slots, slots(rest), "{letter}'s slots");
        self
    }

    /// Markers: `A 7, B 4`.
    #[track_caller]
    pub(crate) fn faith(&self, text: &str) -> &Table {
        for (seat, space) in by_player::<u8>(text) {
            assert_eq!(self.view().players[seat.index()].faith, space, "the marker of {seat}");
        }
        self
    }

    /// One favour tile of a player: number 1 to 3.
    #[track_caller]
    pub(crate) fn tile(&self, letter: &str, number: usize, tile: Tile) -> &Table {
        assert_eq!(self.player(letter).tiles[number - 1], tile, "tile {number} of {letter}");
        self
    }

    /// The leaders in a player's hand, which only the owner sees.
    #[track_caller]
    pub(crate) fn hand(&self, letter: &str, ids: &[u8]) -> &Table {
        let hand = self.game.view(Viewer::Seat(seat(letter))).hand;
        assert_eq!(hand, Some(leaders(ids)), "{letter}'s hand");
        self
    }

    /// The rows of the market and the slide: `pbpg wrww wgyy b`.
    #[track_caller]
    pub(crate) fn market(&self, text: &str) -> &Table {
        let view = self.view();
        let [top, middle, bottom] = &view.market;
        assert_eq!(format!("{top} {middle} {bottom} {}", view.slide), text, "market");
        self
    }

    /// What is unplaced, as letters; white marbles that wait are `w`: `SCCw`.
    #[track_caller]
    pub(crate) fn unplaced(&self, text: &str) -> &Table {
        let phase = self.view().phase;
        let masters::view::PhaseView::Market { unplaced, whites } = phase else {
            panic!("no market action is under way: {phase:?}")
        };
        let expected: Resources = text.trim_end_matches('w').parse().unwrap();
        assert_eq!((unplaced, usize::from(whites)), (expected, text.matches('w').count()));
        self
    }

    /// The name of the phase: `set_up`, `before_action`, `market`, `production`, `after_action`,
    /// `over`.
    #[track_caller]
    pub(crate) fn phase(&self, name: &str) -> &Table {
        let phase = serde_json::to_value(self.view().phase).unwrap();
        assert_eq!(phase["name"], name, "{phase}");
        self
    }

    /// Exactly these players may act: `A`, `AB`; an empty text for nobody.
    #[track_caller]
    pub(crate) fn to_act(&self, letters: &str) -> &Table {
        let expected: SeatSet =
            letters.split("").filter(|part| !part.is_empty()).map(seat).collect();
        assert_eq!(self.game.to_act(), expected, "who may act");
        self
    }

    /// The top card of a deck (`None` if it is empty) and how many are left.
    #[track_caller]
    pub(crate) fn deck(&self, name: &str, top: Option<u8>, left: u8) -> &Table {
        let view = self.view();
        let deck = view.decks.iter().find(|deck| deck.deck.to_string() == name).unwrap();
        assert_eq!((deck.top.map(|card| card.id()), deck.left), (top, left), "deck {name}");
        self
    }

    /// The space of the black cross.
    #[track_caller]
    pub(crate) fn cross(&self, space: u8) -> &Table {
        assert_eq!(self.view().lorenzo.unwrap().cross, space, "black cross");
        self
    }

    /// How many Vatican reports the last step has made.
    #[track_caller]
    pub(crate) fn reports(&self, count: usize) -> &Table {
        let made = self.events.iter().filter(|event| matches!(event, Event::Report { .. })).count();
        assert_eq!(made, count, "reports: {:?}", self.events);
        self
    }

    /// The game goes on.
    #[track_caller]
    pub(crate) fn goes_on(&self) -> &Table {
        assert_eq!(self.game.outcome(), None);
        self
    }

    /// These players have won, for this reason.
    #[track_caller]
    pub(crate) fn won_by(&self, letters: &str, reason: EndReason) -> &Table {
        let seats: SeatSet = letters.split("").filter(|part| !part.is_empty()).map(seat).collect();
        let outcome = self.game.outcome().expect("the game should be over");
        let verdict = match seats.len() {
            1 => Verdict::Won(seats),
            _ => Verdict::Drawn(seats),
        };
        assert_eq!((outcome.verdict, outcome.reason.as_ref()), (verdict, reason.why()));
        self
    }

    /// Nobody has won, for this reason, and there is no score.
    #[track_caller]
    pub(crate) fn lost(&self, reason: EndReason) -> &Table {
        let outcome = self.game.outcome().expect("the game should be over");
        assert_eq!((outcome.verdict, outcome.reason.as_ref()), (Verdict::NoWinner, reason.why()));
        assert!(outcome.scores.is_empty(), "{outcome:?}");
        self
    }

    /// One count of a player on the score sheet: `points`, `cards`, `faith`, `tiles`, `leaders`,
    /// `resources`, `resources left`.
    #[track_caller]
    pub(crate) fn score(&self, letter: &str, what: &str, count: i32) -> &Table {
        let outcome = self.game.outcome().expect("the game should be over");
        let mut scores = outcome.scores.iter();
        let score = scores.find(|score| score.seats.contains(seat(letter))).unwrap();
        let got = score.counts.iter().find(|(name, _)| *name == what).unwrap().1;
        assert_eq!(got, count, "{what} of {letter}: {score:?}");
        self
    }
}
