//! What each player may see (M200 to M204).
//!
//! A [`View`] holds nothing else, so whatever is made from it can tell no secret: not the cards
//! below the top of a deck, not the leaders of another player, not the order of the solo tokens.

use kernel::{Game, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::action::{Power, SlotId};
use crate::card::{CardId, DeckId};
use crate::config::{Absence, MarketRule};
use crate::ending::{EndReason, Ending, Trigger};
use crate::faith::Tile;
use crate::game::{Masters, Phase};
use crate::leader::{Ability, LeaderSet};
use crate::lorenzo::{Lorenzo, Token};
use crate::market::Market;
use crate::production::all_powers;
use crate::resource::Resources;
use crate::strongbox::Counts;
use crate::turn::Stage;
use crate::warehouse::Content;

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view this is; nobody's for spectators.
    pub viewer: Option<Seat>,
    /// What the market does after a line was taken (M49).
    pub market_rule: MarketRule,
    /// What happens when somebody leaves.
    pub absence: Absence,
    /// Where in the game we are.
    pub phase: PhaseView,
    /// Whose turn it is, present or not.
    pub active: Option<Seat>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// The order of play (M12).
    pub order: Vec<Seat>,
    /// Why the last round has begun, if it has (M162).
    pub last_round: Option<Trigger>,
    /// The market: three rows of marbles, from the top.
    pub market: [String; 3],
    /// The marble on the slide.
    pub slide: String,
    /// The twelve decks.
    pub decks: Vec<DeckView>,
    /// The players by seat.
    pub players: Vec<PlayerView>,
    /// The solo opponent.
    pub lorenzo: Option<LorenzoView>,
    /// The leaders in the viewer's own hand; none are shown to spectators (M201).
    pub hand: Option<LeaderSet>,
    /// The four leaders the viewer was dealt, whatever became of them (M201).
    pub dealt: Option<LeaderSet>,
}

/// Where in a game we are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum PhaseView {
    /// Leaders are kept and bonus resources placed.
    SetUp,
    /// Before the main action.
    BeforeAction,
    /// Resources from the market are stored or discarded.
    Market {
        /// What is unplaced.
        unplaced: Resources,
        /// White marbles that wait for a choice.
        whites: u8,
    },
    /// Powers are used.
    Production {
        /// Those used so far.
        used: Vec<String>,
        /// Resources set aside.
        output: Resources,
        /// Faith set aside.
        faith: u8,
    },
    /// After the main action.
    AfterAction,
    /// The game is over.
    Over {
        /// Why.
        reason: EndReason,
        /// Who has won.
        winners: SeatSet,
    },
}

/// A deck: its top card and how many are left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are the words of M200")]
pub struct DeckView {
    pub deck: DeckId,
    pub top: Option<CardId>,
    pub left: u8,
}

/// A player as everybody sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// The basic depots from the top.
    pub depots: [Content; 3],
    /// The leader depots: the kind, and how many lie there.
    pub leader_depots: Vec<(crate::Resource, u8)>,
    /// The strongbox.
    pub strongbox: Counts,
    /// The slots, each from the bottom card up.
    pub slots: [Vec<CardId>; 3],
    /// The space of the faith marker.
    pub faith: u8,
    /// The favour tiles.
    pub tiles: [Tile; 3],
    /// How many leaders are in the hand.
    pub leaders_in_hand: u8,
    /// The leaders face up.
    pub leaders: LeaderSet,
    /// Have all choices of the set-up been made (M204)?
    pub set_up: bool,
    /// Bonus resources still to place.
    pub bonus: u8,
    /// Absent.
    pub absent: bool,
    /// Out for good.
    pub gave_up: bool,
}

/// The solo opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LorenzoView {
    /// The space of the black cross.
    pub cross: u8,
    /// The token revealed last.
    pub last: Option<Token>,
    /// The tokens revealed since the stack was made (M184), the first one first.
    pub revealed: Vec<Token>,
    /// How many tokens lie face down.
    pub left: u8,
    /// The cards removed from the grid, by ascending id: everybody saw them go (M182).
    pub removed: Vec<CardId>,
}

impl View {
    pub(crate) fn of(game: &Masters, viewer: Viewer) -> View {
        let order = (0..game.seats_in_play()).filter_map(|place| game.seat_at(place));
        let seat = match viewer {
            Viewer::Seat(seat) if game.all_seats().contains(seat) => Some(seat),
            Viewer::Seat(_) | Viewer::Spectator => None,
        };
        let own = seat.map(|seat| &game.boards[seat]);
        View {
            viewer: seat,
            market_rule: game.market_rule,
            absence: game.absence,
            phase: PhaseView::of(game),
            active: game.active(),
            to_act: game.to_act(),
            order: order.collect(),
            last_round: game.last_round,
            market: rows(&game.market),
            slide: game.market.slide.to_string(),
            decks: DeckId::all()
                .map(|deck| DeckView {
                    deck,
                    top: game.grid.deck(deck).top(),
                    left: game.grid.deck(deck).left(),
                })
                .collect(),
            players: game.all_seats().iter().map(|seat| PlayerView::of(game, seat)).collect(),
            lorenzo: game.lorenzo.as_ref().map(|lorenzo| LorenzoView::of(game, lorenzo)),
            hand: own.map(|board| board.hand),
            dealt: own.map(|board| board.dealt),
        }
    }
}

/// The rows of the tray as letters.
pub(crate) fn rows(market: &Market) -> [String; 3] {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = market.tray.map(|marble| marble.letter());
    [[a, b, c, d], [e, f, g, h], [i, j, k, l]].map(|row| row.iter().collect())
}

/// The powers of a production, by name.
pub(crate) fn powers(used: u8) -> Vec<String> {
    let is_used = |power: &Power| used & crate::production::bit(*power) != 0;
    all_powers().filter(is_used).map(|power| power.to_string()).collect()
}

impl PhaseView {
    fn of(game: &Masters) -> PhaseView {
        match game.phase {
            Phase::SetUp => PhaseView::SetUp,
            Phase::Over(Ending { reason, winners }) => PhaseView::Over { reason, winners },
            Phase::Turn { stage, .. } => match stage {
                Stage::Before => PhaseView::BeforeAction,
                Stage::Market(obtained) => {
                    PhaseView::Market { unplaced: obtained.unplaced, whites: obtained.whites }
                }
                Stage::Production(production) => PhaseView::Production {
                    used: powers(production.used),
                    output: production.output,
                    faith: production.faith,
                },
                Stage::After => PhaseView::AfterAction,
            },
        }
    }
}

impl PlayerView {
    fn of(game: &Masters, seat: Seat) -> PlayerView {
        let board = &game.boards[seat];
        let leader_depots = board.able(Ability::Depot);
        PlayerView {
            depots: board.warehouse.shelves,
            leader_depots: leader_depots
                .kinds()
                .map(|kind| (kind, board.warehouse.leaders.count(kind)))
                .collect(),
            strongbox: board.strongbox.into(),
            slots: SlotId::ALL.map(|slot| board.slot(slot).cards().collect()),
            faith: board.faith,
            tiles: board.tiles,
            leaders_in_hand: board.hand.len(),
            leaders: board.played,
            set_up: board.is_set_up(),
            bonus: board.bonus,
            absent: game.presence.away().contains(seat),
            gave_up: game.presence.gone().contains(seat),
        }
    }

    /// What lies in the leader depots, all together.
    pub fn in_leader_depots(&self) -> Resources {
        let mut heap = Resources::NONE;
        self.leader_depots.iter().for_each(|(kind, count)| heap.add(*kind, *count));
        heap
    }
}

impl LorenzoView {
    fn of(game: &Masters, lorenzo: &Lorenzo) -> LorenzoView {
        let (revealed, hidden) = lorenzo
            .tokens
            .split_at_checked(usize::from(lorenzo.revealed))
            .unwrap_or((&lorenzo.tokens, &[]));
        let is_there = |card: &CardId| {
            let mut on_boards = game.all_seats().iter().flat_map(|seat| game.boards[seat].cards());
            game.grid.deck(card.deck()).cards().any(|other| other == *card)
                || on_boards.any(|other| other == *card)
        };
        LorenzoView {
            cross: lorenzo.cross,
            last: lorenzo.last,
            revealed: revealed.to_vec(),
            left: hidden.len() as u8,
            removed: CardId::all().filter(|card| !is_there(card)).collect(),
        }
    }
}

/// The table drawn in text.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.phase {
            PhaseView::SetUp => writeln!(f, "set-up, {} to choose", self.to_act)?,
            PhaseView::BeforeAction => writeln!(f, "{} to act", Who(self.active))?,
            PhaseView::Market { unplaced, whites } => writeln!(
                f,
                "{} to store or discard {unplaced}{}",
                Who(self.active),
                "w".repeat(usize::from(*whites))
            )?,
            PhaseView::Production { used, output, faith } => writeln!(
                f,
                "{} producing: used {}, set aside {output} and {faith} faith",
                Who(self.active),
                used.join(" ")
            )?,
            PhaseView::AfterAction => writeln!(f, "{} to end the turn", Who(self.active))?,
            PhaseView::Over { .. } => writeln!(f, "over")?,
        }
        if let Some(why) = self.last_round {
            writeln!(f, "  last round: {}", why.why())?;
        }
        let [top, middle, bottom] = &self.market;
        writeln!(f, "  market {top} / {middle} / {bottom}, slide {}", self.slide)?;
        f.write_str("  cards")?;
        for deck in &self.decks {
            match deck.top {
                Some(card) => write!(f, "  {} {card}({})", deck.deck, deck.left)?,
                None => write!(f, "  {} -", deck.deck)?,
            }
        }
        writeln!(f)?;
        if let Some(lorenzo) = &self.lorenzo {
            write!(f, "  Lorenzo: black cross {}, {} tokens left", lorenzo.cross, lorenzo.left)?;
            match lorenzo.last {
                Some(token) => writeln!(f, ", last token {}", token.id())?,
                None => writeln!(f)?,
            }
        }
        for (number, player) in self.players.iter().enumerate() {
            write!(f, "  p{number} {player}")?;
        }
        if let Some(hand) = self.hand {
            writeln!(f, "  your leaders: {hand:?}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PlayerView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let warehouse =
            crate::warehouse::Warehouse { shelves: self.depots, leaders: self.in_leader_depots() };
        write!(f, "faith {} tiles ", self.faith)?;
        for tile in self.tiles {
            f.write_str(match tile {
                Tile::Open => "o",
                Tile::Up => "+",
                Tile::Gone => "-",
            })?;
        }
        write!(f, " depots {warehouse} strongbox {} slots", self.strongbox)?;
        for slot in &self.slots {
            let cards: Vec<String> = slot.iter().map(CardId::to_string).collect();
            write!(f, " [{}]", cards.join(" "))?;
        }
        write!(f, " leaders {:?} and {} in hand", self.leaders, self.leaders_in_hand)?;
        match (self.absent, self.gave_up) {
            (_, true) => writeln!(f, " (gave up)"),
            (true, _) => writeln!(f, " (absent)"),
            (false, false) => writeln!(f),
        }
    }
}

/// A seat, or nobody.
struct Who(Option<Seat>);

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seat) => write!(f, "{seat}"),
            None => f.write_str("nobody"),
        }
    }
}
