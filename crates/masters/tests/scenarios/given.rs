//! The position a scenario starts from, in the notation of the rule file.
//!
//! [`given`] starts from the conventions of section 17 and every method changes one thing about
//! them: empty boards, markers on 0, tiles open, the market K, the start of A's turn. Players A to D
//! sit in seats p0 to p3 in this order. What a scenario leaves open is filled in.

use kernel::{Chance, Seat, Seed, There};
use masters::position::{Format, LorenzoDocument, PhaseDocument, PlayerDocument, Position};
use masters::{
    Absence, CardId, DeckId, LeaderId, LeaderSet, MarketRule, Masters, Tile, Token, Trigger,
};
use std::collections::BTreeMap;

use crate::notation::{Stores, by_player, card_id, leaders, seat, slots, stores};
use crate::table::Table;

/// A position that is being described.
#[derive(Clone)]
pub(crate) struct Given {
    players: Vec<Player>,
    market_rule: MarketRule,
    absence: Absence,
    market: [String; 3],
    slide: String,
    tops: Vec<u8>,
    left: Vec<(String, usize)>,
    active: usize,
    phase: Option<PhaseDocument>,
    cross: u8,
    tokens: [Token; 7],
}

#[derive(Clone, Default)]
struct Player {
    stores: Stores,
    slots: [Vec<CardId>; 3],
    faith: u8,
    tiles: Option<[Tile; 3]>,
    hand: LeaderSet,
    played: LeaderSet,
    presence: There,
}

/// A game of that many players (1 is solo) at the start of A's turn.
pub(crate) fn given(players: usize) -> Given {
    Given {
        players: vec![Player::default(); players],
        market_rule: MarketRule::Push,
        absence: Absence::Skip,
        market: ["pbpg", "wrww", "wgyy"].map(str::to_owned),
        slide: "b".to_owned(),
        tops: Vec::new(),
        left: Vec::new(),
        active: 0,
        phase: None,
        cross: 0,
        tokens: Token::ALL,
    }
}

impl Given {
    fn player(&mut self, letter: &str) -> &mut Player {
        &mut self.players[seat(letter).index()]
    }

    /// A player's stores: `A [V | CC | SSS] L5:S {C2 S1}`.
    pub(crate) fn stores(mut self, text: &str) -> Given {
        let (letter, rest) = text.split_at(1);
        self.player(letter).stores = stores(rest);
        self
    }

    /// A player's cards: `A 1: 2, 18 / 2: 1`.
    pub(crate) fn slots(mut self, text: &str) -> Given {
        let (letter, rest) = text.split_at(1);
        self.player(letter).slots = slots(rest);
        self
    }

    /// Markers: `A 7, B 4`.
    pub(crate) fn faith(mut self, text: &str) -> Given {
        for (seat, space) in by_player(text) {
            self.players[seat.index()].faith = space;
        }
        self
    }

    /// A player's favour tiles, where they are not what the markers say.
    pub(crate) fn tiles(mut self, letter: &str, tiles: [Tile; 3]) -> Given {
        self.player(letter).tiles = Some(tiles);
        self
    }

    /// Leaders in a player's hand.
    pub(crate) fn hand(mut self, letter: &str, ids: &[u8]) -> Given {
        self.player(letter).hand = leaders(ids);
        self
    }

    /// Leaders that a player has played.
    pub(crate) fn active_leaders(mut self, letter: &str, ids: &[u8]) -> Given {
        self.player(letter).played = leaders(ids);
        self
    }

    /// The rows of the market and the slide: `pbpg wrww wgyy b`.
    pub(crate) fn market(mut self, text: &str) -> Given {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let [top, middle, bottom, slide] = parts.as_slice() else { panic!("{text}") };
        self.market = [top, middle, bottom].map(|row| (*row).to_owned());
        self.slide = (*slide).to_owned();
        self
    }

    /// The tray is shuffled after each take (M49).
    pub(crate) fn shuffled_market(mut self) -> Given {
        self.market_rule = MarketRule::Shuffle;
        self
    }

    /// These cards are on top of their decks.
    pub(crate) fn on_top(mut self, cards: &[u8]) -> Given {
        self.tops.extend(cards);
        self
    }

    /// A deck has only so many cards left; in solo the others were removed. With more players the
    /// others lie on the boards of the scenario.
    pub(crate) fn left(mut self, deck: &str, count: usize) -> Given {
        self.left.push((deck.to_owned(), count));
        self
    }

    /// Whose turn it is.
    pub(crate) fn turn_of(mut self, letter: &str) -> Given {
        self.active = seat(letter).index();
        self
    }

    /// Where in the turn we are, if not before the main action.
    pub(crate) fn phase(mut self, phase: PhaseDocument) -> Given {
        self.phase = Some(phase);
        self
    }

    /// Who is absent.
    pub(crate) fn absent(mut self, letter: &str) -> Given {
        self.player(letter).presence = There::Absent;
        self
    }

    /// What happens when somebody leaves.
    pub(crate) fn policy(mut self, absence: Absence) -> Given {
        self.absence = absence;
        self
    }

    /// The space of the black cross.
    pub(crate) fn cross(mut self, space: u8) -> Given {
        self.cross = space;
        self
    }

    /// The first tokens of the stack; the others follow by id.
    pub(crate) fn tokens(mut self, first: &[u8]) -> Given {
        let rest = Token::ALL.iter().map(|token| token.id()).filter(|id| !first.contains(id));
        let ids: Vec<u8> = first.iter().copied().chain(rest).collect();
        let tokens: Vec<Token> = ids.into_iter().map(|id| Token::new(id).unwrap()).collect();
        self.tokens = tokens.try_into().unwrap();
        self
    }

    /// The position, set up and checked.
    #[track_caller]
    pub(crate) fn start(self) -> Table {
        use kernel::{Game, RuleBroken};
        let position = self.position();
        let game = Masters::from_position(&position)
            .unwrap_or_else(|flaw| panic!("{flaw} ({}): {position:#?}", flaw.rule()));
        Table { game, events: Vec::new() }
    }

    /// The position as a document.
    pub(crate) fn position(self) -> Position {
        let furthest = self.players.iter().map(|player| player.faith).max().unwrap();
        let furthest = if self.players.len() == 1 { furthest.max(self.cross) } else { furthest };
        let reports = [8, 16, 24].iter().filter(|pope| furthest >= **pope).count() as u8;
        let dealt = self.dealt();
        let end = self.players.iter().any(|player| player.faith == 24);
        let seven = self.players.iter().any(|player| player.slots.iter().flatten().count() == 7);
        let trigger = match (end, seven) {
            (true, _) => Some(Trigger::FaithTrack),
            (_, true) => Some(Trigger::SeventhCard),
            _ => None,
        };
        Position {
            position: Format::Masters1,
            market_rule: self.market_rule,
            absence: self.absence,
            phase: self
                .phase
                .clone()
                .unwrap_or(PhaseDocument::BeforeAction { place: self.active as u8 }),
            order: Seat::first(self.players.len() as u8).collect(),
            last_round: trigger,
            reports,
            decks: self.decks(),
            players: self
                .players
                .iter()
                .zip(dealt)
                .map(|(player, dealt)| PlayerDocument {
                    depots: player.stores.depots,
                    leader_depots: player.stores.leaders,
                    strongbox: player.stores.strongbox,
                    slots: player.slots.clone(),
                    faith: player.faith,
                    tiles: player.tiles.unwrap_or_else(|| usual_tiles(player.faith, reports)),
                    dealt,
                    hand: player.hand,
                    played: player.played,
                    bonus: 0,
                    presence: player.presence,
                })
                .collect(),
            market: self.market,
            slide: self.slide,
            lorenzo: (self.players.len() == 1).then_some(LorenzoDocument {
                cross: self.cross,
                tokens: self.tokens,
                revealed: 0,
                last: None,
            }),
            chance: Chance::new(Seed::from(1)),
        }
    }

    /// Four leaders for everybody: those that are named, and others that nobody has.
    fn dealt(&self) -> Vec<LeaderSet> {
        let named = |player: &Player| player.hand.iter().chain(player.played.iter());
        let taken: LeaderSet = self.players.iter().flat_map(named).collect();
        let all = (1..=16).filter_map(LeaderId::new);
        let mut free = all.filter(|leader| !taken.contains(*leader));
        let mut fill = |player: &Player| -> LeaderSet {
            let mut dealt: Vec<LeaderId> = named(player).collect();
            while dealt.len() < 4 {
                dealt.push(free.next().unwrap());
            }
            dealt.into_iter().collect()
        };
        self.players.iter().map(&mut fill).collect()
    }

    /// The cards that lie on no board; those named on top come last.
    fn decks(&self) -> BTreeMap<DeckId, Vec<CardId>> {
        let on_boards: Vec<CardId> =
            self.players.iter().flat_map(|player| player.slots.iter().flatten()).copied().collect();
        let tops: Vec<CardId> = self.tops.iter().map(|id| card_id(*id)).collect();
        let mut decks: BTreeMap<DeckId, Vec<CardId>> =
            DeckId::all().map(|deck| (deck, Vec::new())).collect();
        let below = (1..=48).map(card_id).filter(|card| !tops.contains(card));
        for card in below.chain(tops.iter().copied()).filter(|card| !on_boards.contains(card)) {
            decks.get_mut(&card.deck()).unwrap().push(card);
        }
        for (deck, count) in &self.left {
            let cards = decks.get_mut(&deck.parse().unwrap()).unwrap();
            let gone = cards.len().checked_sub(*count).expect("the deck has too few cards");
            cards.drain(..gone);
        }
        decks
    }
}

/// A report was made if a marker stands on or beyond its pope space; the tile is up for players on
/// or beyond the first space of the section.
fn usual_tiles(faith: u8, reports: u8) -> [Tile; 3] {
    let mut tiles = [Tile::Open; 3];
    for (tile, first) in tiles.iter_mut().zip([5, 12, 19]).take(usize::from(reports)) {
        *tile = if faith >= first { Tile::Up } else { Tile::Gone };
    }
    tiles
}
