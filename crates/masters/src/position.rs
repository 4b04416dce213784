//! Any position as a document: in set-up, in mid-turn or over.
//!
//! Resources are written as letters (`"CCS"`), seats as numbers, decks from the bottom card up. A
//! document is checked when it is read: see `consistency`.

use kernel::document::is_default;
use kernel::{Chance, Flaw, PerSeat, Presence, Seat, SeatSet, There};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::action::SlotId;
use crate::board::{Board, Slot};
use crate::card::{CardId, Deck, DeckId, Grid};
use crate::config::{Absence, MarketRule, Players};
use crate::ending::{EndReason, Ending, Trigger};
use crate::faith::Tile;
use crate::game::{Masters, Phase};
use crate::leader::LeaderSet;
use crate::lorenzo::{Lorenzo, Token};
use crate::market::{Marble, Market};
use crate::market_action::Obtained;
use crate::production::{Production, all_powers, bit};
use crate::resource::Resources;
use crate::strongbox::Counts;
use crate::turn::Stage;
use crate::view::{powers, rows};
use crate::warehouse::{Content, Warehouse};

/// The whole state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What kind of document this is.
    pub position: Format,
    /// What the market does after a line was taken (M49).
    #[serde(default)]
    pub market_rule: MarketRule,
    /// What happens when somebody leaves.
    #[serde(default)]
    pub absence: Absence,
    /// Where in the game we are.
    pub phase: PhaseDocument,
    /// The order of play (M12).
    pub order: Vec<Seat>,
    /// Why the last round has begun, if it has (M162).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_round: Option<Trigger>,
    /// How many Vatican reports were made (M143).
    pub reports: u8,
    /// The players by seat.
    pub players: Vec<PlayerDocument>,
    /// The market: three rows of marbles, from the top.
    pub market: [String; 3],
    /// The marble on the slide.
    pub slide: String,
    /// The decks by name, each from the bottom card up.
    pub decks: BTreeMap<DeckId, Vec<CardId>>,
    /// The solo opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lorenzo: Option<LorenzoDocument>,
    /// The random generator.
    pub chance: Chance,
}

/// The name and version of the document format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The first and only version.
    #[serde(rename = "masters 1")]
    Masters1,
}

/// Where in a game we are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum PhaseDocument {
    /// Leaders are kept and bonus resources placed.
    SetUp {},
    /// Before the main action of a turn; `place` is an index into `order`.
    BeforeAction {
        /// From 0.
        place: u8,
    },
    /// Resources from the market are stored or discarded (M47).
    Market {
        /// From 0.
        place: u8,
        /// What is unplaced.
        #[serde(default)]
        unplaced: Resources,
        /// White marbles that wait for a choice (M51).
        #[serde(default)]
        whites: u8,
    },
    /// Powers are used (M112).
    Production {
        /// From 0.
        place: u8,
        /// Those used so far: `basic`, a slot `1` to `3`, a leader `L13` to `L16`.
        used: Vec<String>,
        /// Resources set aside.
        #[serde(default)]
        output: Resources,
        /// Faith set aside.
        #[serde(default)]
        faith: u8,
    },
    /// After the main action of a turn.
    AfterAction {
        /// From 0.
        place: u8,
    },
    /// The game is over.
    Over {
        /// Why.
        reason: EndReason,
        /// Who has won.
        winners: Vec<Seat>,
    },
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerDocument {
    /// The basic depots from the top.
    pub depots: [Content; 3],
    /// What lies in the leader depots.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leader_depots: Resources,
    /// The strongbox.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strongbox: Counts,
    /// The slots, each from the bottom card up.
    pub slots: [Vec<CardId>; 3],
    /// The space of the faith marker.
    pub faith: u8,
    /// The favour tiles.
    pub tiles: [Tile; 3],
    /// The four leaders dealt at set-up, whatever became of them.
    pub dealt: LeaderSet,
    /// The leaders in the hand.
    pub hand: LeaderSet,
    /// The leaders face up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played: LeaderSet,
    /// Bonus resources still to place (M18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: u8,
    /// Whether the player is there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub presence: There,
}

/// The solo opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LorenzoDocument {
    /// The space of the black cross.
    pub cross: u8,
    /// The stack of tokens; the first is revealed first.
    pub tokens: [Token; 7],
    /// How many of them were revealed.
    pub revealed: u8,
    /// The token revealed last.
    pub last: Option<Token>,
}

impl Position {
    pub(crate) fn of(game: &Masters) -> Position {
        Position {
            position: Format::Masters1,
            market_rule: game.market_rule,
            absence: game.absence,
            phase: PhaseDocument::of(&game.phase),
            order: (0..game.seats_in_play()).filter_map(|place| game.seat_at(place)).collect(),
            last_round: game.last_round,
            reports: game.reports,
            players: game.all_seats().iter().map(|seat| PlayerDocument::of(game, seat)).collect(),
            market: rows(&game.market),
            slide: game.market.slide.to_string(),
            decks: DeckId::all()
                .map(|deck| (deck, game.grid.deck(deck).cards().collect()))
                .collect(),
            lorenzo: game.lorenzo.map(|lorenzo| LorenzoDocument {
                cross: lorenzo.cross,
                tokens: lorenzo.tokens,
                revealed: lorenzo.revealed,
                last: lorenzo.last,
            }),
            chance: game.chance,
        }
    }

    /// The game this document describes, if it is consistent.
    pub(crate) fn game(&self) -> Result<Masters, Flaw> {
        let game = self.unchecked()?;
        game.check()?;
        Ok(game)
    }

    /// The same without the checks of `consistency`: something may still have to be dealt.
    pub(crate) fn unchecked(&self) -> Result<Masters, Flaw> {
        let players = u8::try_from(self.players.len())
            .ok()
            .and_then(|count| Players::try_from(count).ok())
            .ok_or_else(|| Flaw::new("M10", "there must be 1 to 4 players"))?;
        let mut presence = Presence::of_all(players.count());
        for (seat, player) in Seat::first(players.count()).zip(&self.players) {
            presence.set(seat, player.presence);
        }
        let mut boards = PerSeat([Board::new(LeaderSet::EMPTY); 4]);
        for (board, player) in boards.0.iter_mut().zip(&self.players) {
            *board = player.board()?;
        }
        Ok(Masters {
            players,
            market_rule: self.market_rule,
            absence: self.absence,
            chance: self.chance,
            market: self.market()?,
            grid: self.grid()?,
            boards,
            order: self.order(players.count())?,
            lorenzo: self.lorenzo.map(|lorenzo| Lorenzo {
                cross: lorenzo.cross,
                tokens: lorenzo.tokens,
                revealed: lorenzo.revealed,
                last: lorenzo.last,
            }),
            reports: self.reports,
            last_round: self.last_round,
            presence,
            phase: self.phase.phase()?,
        })
    }

    fn market(&self) -> Result<Market, Flaw> {
        let wrong =
            || Flaw::new("M40", "the market is three rows of four marbles and one on the slide");
        let marbles: Vec<Marble> = (self.market.iter())
            .chain([&self.slide])
            .flat_map(|row| row.chars())
            .map(Marble::from_letter)
            .collect::<Option<_>>()
            .ok_or_else(wrong)?;
        let even = self.market.iter().all(|row| row.len() == 4);
        match <[Marble; 13]>::try_from(marbles) {
            Ok([tray @ .., slide]) if even => Ok(Market { tray, slide }),
            _ => Err(wrong()),
        }
    }

    fn grid(&self) -> Result<Grid, Flaw> {
        let mut grid = Grid([Deck::EMPTY; 12]);
        for (deck, cards) in &self.decks {
            for card in cards {
                if card.deck() != *deck || !grid.deck_mut(*deck).put(*card) {
                    return Err(Flaw::new(
                        "M3",
                        format!("card {card} cannot lie in the deck {deck}"),
                    ));
                }
            }
        }
        Ok(grid)
    }

    fn order(&self, players: u8) -> Result<[Seat; 4], Flaw> {
        let set: SeatSet = self.order.iter().copied().collect();
        if set != SeatSet::first(players) || self.order.len() != usize::from(players) {
            return Err(Flaw::new("M12", "the order of play must name every player once"));
        }
        let mut order = [Seat::FIRST; 4];
        order.iter_mut().zip(Seat::first(4)).for_each(|(place, seat)| *place = seat);
        order.iter_mut().zip(&self.order).for_each(|(place, seat)| *place = *seat);
        Ok(order)
    }
}

impl PlayerDocument {
    fn of(game: &Masters, seat: Seat) -> PlayerDocument {
        let board = &game.boards[seat];
        PlayerDocument {
            depots: board.warehouse.shelves,
            leader_depots: board.warehouse.leaders,
            strongbox: board.strongbox.into(),
            slots: SlotId::ALL.map(|slot| board.slot(slot).cards().collect()),
            faith: board.faith,
            tiles: board.tiles,
            dealt: board.dealt,
            hand: board.hand,
            played: board.played,
            bonus: board.bonus,
            presence: game.presence.of(seat),
        }
    }

    fn board(&self) -> Result<Board, Flaw> {
        let mut slots = [Slot::default(); 3];
        for (slot, cards) in slots.iter_mut().zip(&self.slots) {
            for card in cards {
                let level = card.printed().level;
                if !slot.fits(level) || !slot.put(*card) {
                    let what = format!("card {card} of level {level} cannot lie there in a slot");
                    return Err(Flaw::new("M83", what));
                }
            }
        }
        Ok(Board {
            warehouse: Warehouse { shelves: self.depots, leaders: self.leader_depots },
            strongbox: self.strongbox.into(),
            slots,
            faith: self.faith,
            tiles: self.tiles,
            dealt: self.dealt,
            hand: self.hand,
            played: self.played,
            bonus: self.bonus,
        })
    }
}

impl PhaseDocument {
    fn of(phase: &Phase) -> PhaseDocument {
        match *phase {
            Phase::SetUp => PhaseDocument::SetUp {},
            Phase::Turn { place, stage } => match stage {
                Stage::Before => PhaseDocument::BeforeAction { place },
                Stage::Market(obtained) => PhaseDocument::Market {
                    place,
                    unplaced: obtained.unplaced,
                    whites: obtained.whites,
                },
                Stage::Production(production) => PhaseDocument::Production {
                    place,
                    used: powers(production.used),
                    output: production.output,
                    faith: production.faith,
                },
                Stage::After => PhaseDocument::AfterAction { place },
            },
            Phase::Over(ending) => PhaseDocument::Over {
                reason: ending.reason,
                winners: ending.winners.iter().collect(),
            },
        }
    }

    fn phase(&self) -> Result<Phase, Flaw> {
        Ok(match self {
            PhaseDocument::SetUp {} => Phase::SetUp,
            PhaseDocument::BeforeAction { place } => {
                Phase::Turn { place: *place, stage: Stage::Before }
            }
            PhaseDocument::Market { place, unplaced, whites } => {
                let obtained = Obtained { unplaced: *unplaced, whites: *whites };
                Phase::Turn { place: *place, stage: Stage::Market(obtained) }
            }
            PhaseDocument::Production { place, used, output, faith } => {
                let production =
                    Production { used: used_bits(used)?, output: *output, faith: *faith };
                Phase::Turn { place: *place, stage: Stage::Production(production) }
            }
            PhaseDocument::AfterAction { place } => {
                Phase::Turn { place: *place, stage: Stage::After }
            }
            PhaseDocument::Over { reason, winners } => {
                let set: SeatSet = winners.iter().copied().collect();
                if set.len() as usize != winners.len() {
                    return Err(Flaw::new("M170", "a winner is named twice"));
                }
                Phase::Over(Ending { reason: *reason, winners: set })
            }
        })
    }
}

fn used_bits(names: &[String]) -> Result<u8, Flaw> {
    let mut used = 0;
    for name in names {
        let power = all_powers().find(|power| power.to_string() == *name);
        match power.map(bit) {
            Some(bit) if used & bit == 0 => used |= bit,
            Some(_) => return Err(Flaw::new("M101", format!("the power {name} is named twice"))),
            None => return Err(Flaw::new("M100", format!("there is no power {name:?}"))),
        }
    }
    Ok(used)
}
