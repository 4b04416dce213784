//! The start of a game (M10 to M21), and dealing anew what a player cannot know.

use kernel::{Chance, Events, PerSeat, Pick, Presence, Seat, SeatSet, Seed, Viewer};

use crate::action::Action;
use crate::board::Board;
use crate::card::Grid;
use crate::config::{Config, SeatOptions, Seating};
use crate::event::Event;
use crate::game::{Masters, Phase};
use crate::leader::{LeaderId, LeaderSet};
use crate::lorenzo::Lorenzo;
use crate::market::Market;
use crate::refusal::Refusal;
use crate::resource::Resource;
use crate::tables::BONUSES;
use crate::warehouse::Shelf;

/// What the players of later places get (M18).
#[derive(Debug)]
pub(crate) struct Bonus {
    pub(crate) resources: u8,
    pub(crate) faith: u8,
}

const DEALT: usize = 4;
const KEPT: u8 = 2;

/// Deals a game. The calls of `pick` and their order are fixed by R1 to R5 and M11.
pub(crate) fn deal(
    config: &Config,
    seats: &[SeatOptions],
    pick: &mut impl Pick,
) -> Result<Masters, Refusal> {
    let players = config.players.count();
    if seats.len() != usize::from(players) {
        let got = seats.len().try_into().unwrap_or(u8::MAX);
        return Err(Refusal::SeatCount { expected: players, got });
    }
    let mut order = [Seat::FIRST; 4];
    order.iter_mut().zip(Seat::first(4)).for_each(|(place, seat)| *place = seat);
    if config.seating == Seating::Random {
        pick.shuffle(order.get_mut(..usize::from(players)).unwrap_or_default()); // R1
    }
    let grid = Grid::shuffled(pick); // R2
    let market = Market::shuffled(pick); // R3
    let mut leaders: Vec<LeaderId> = LeaderId::all().collect();
    pick.shuffle(&mut leaders); // R4
    let lorenzo = (players == 1).then(|| Lorenzo::new(pick)); // R5
    let mut game = Masters {
        players: config.players,
        market_rule: config.market,
        absence: config.absence,
        chance: Chance::new(Seed::from(0)),
        market,
        grid,
        boards: PerSeat([Board::new(LeaderSet::EMPTY); 4]),
        order,
        lorenzo,
        reports: 0,
        last_round: None,
        presence: Presence::of_all(players),
        phase: Phase::SetUp,
    };
    let hands = leaders.chunks(DEALT).map(|dealt| dealt.iter().copied().collect());
    for ((place, bonus), dealt) in (0..players).zip(&BONUSES).zip(hands) {
        if let Some(seat) = game.seat_at(place) {
            game.boards[seat] = Board {
                bonus: bonus.resources, // M18
                faith: bonus.faith,     // M20
                ..Board::new(dealt)     // M15
            };
        }
    }
    Ok(game)
}

impl Masters {
    /// A choice of the set-up.
    pub(crate) fn choose(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let board = &mut self.boards[seat];
        match action {
            Action::Keep(_) if board.has_kept() => return Err(Refusal::AlreadyKept),
            Action::Keep(leaders) => {
                if leaders.len() != KEPT || !leaders.is_within(board.hand) {
                    return Err(Refusal::KeepTwo);
                }
                board.hand = leaders;
                events.push(Event::LeadersKept { seat });
            }
            Action::Bonus(..) if board.bonus == 0 => return Err(Refusal::NoBonus),
            Action::Bonus(kind, shelf) => {
                if !board.warehouse.fits(kind, shelf) {
                    return Err(Refusal::BonusDoesNotFit(kind));
                }
                board.warehouse.put(kind, shelf);
                board.bonus -= 1;
                events.push(Event::BonusPlaced { seat, resource: kind, depot: shelf });
            }
            _ => return Err(Refusal::SetUpFirst),
        }
        self.settle(events);
        Ok(())
    }

    pub(crate) fn list_set_up(&self, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.boards[seat];
        if !board.has_kept() {
            for first in board.hand.iter() {
                for second in board.hand.iter().filter(|second| *second > first) {
                    out.push(Action::Keep([first, second].into_iter().collect()));
                }
            }
        }
        if board.bonus > 0 {
            for kind in Resource::ALL {
                let fits = |shelf: &Shelf| board.warehouse.fits(kind, *shelf);
                let shelves = Shelf::ALL.into_iter().filter(fits);
                out.extend(shelves.map(|shelf| Action::Bonus(kind, shelf)));
            }
        }
    }

    /// Default choices for an absent player (M215). Choices already made stand.
    pub(crate) fn default_set_up(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let board = &mut self.boards[seat];
        if !board.has_kept() {
            board.hand = board.hand.iter().take(usize::from(KEPT)).collect();
            events.push(Event::LeadersKept { seat });
        }
        if board.bonus == 0 {
            return;
        }
        // The coins go, together with one placed before, into the smallest depot that holds them.
        let before = board.warehouse.on_shelves(Resource::Coin);
        let coins = before + board.bonus;
        board.warehouse.take(Resource::Coin, before);
        let free =
            |shelf: &Shelf| board.warehouse.shelf(*shelf).count() == 0 && shelf.room() >= coins;
        let Some(depot) = Shelf::ALL.into_iter().find(free) else { return };
        for _ in 0..coins {
            board.warehouse.put(Resource::Coin, depot);
        }
        if before > 0 {
            events.push(Event::Rearranged { seat });
        }
        for _ in 0..std::mem::take(&mut board.bonus) {
            events.push(Event::BonusPlaced { seat, resource: Resource::Coin, depot });
        }
    }

    /// Everything `viewer` cannot know is dealt anew, the generator included: see
    /// [`kernel::Game::redeal`].
    pub(crate) fn redeal_for(&mut self, viewer: Viewer, seed: Seed) {
        let mut chance = Chance::new(seed);
        chance.draw(|stream| self.redeal_hidden(viewer, stream));
        self.chance = chance;
    }

    /// M201, M202: decks below their tops, tokens that lie face down, and the leaders of the
    /// others.
    fn redeal_hidden(&mut self, viewer: Viewer, pick: &mut impl Pick) {
        let own = match viewer {
            Viewer::Seat(seat) if self.all_seats().contains(seat) => SeatSet::only(seat),
            Viewer::Seat(_) => return,
            Viewer::Spectator => SeatSet::EMPTY,
        };
        self.grid.0.iter_mut().for_each(|deck| deck.redeal_below_top(pick));
        if let Some(lorenzo) = &mut self.lorenzo {
            lorenzo.redeal(pick);
        }
        let others = self.all_seats().without(own);
        let played = others.iter().map(|other| self.boards[other].played);
        let dealt = own.iter().map(|seat| self.boards[seat].dealt);
        let known = played.chain(dealt).fold(LeaderSet::EMPTY, LeaderSet::union);
        let mut unknown: Vec<LeaderId> =
            LeaderId::all().filter(|leader| !known.contains(*leader)).collect();
        pick.shuffle(&mut unknown);
        for other in others.iter() {
            let board = &mut self.boards[other];
            let hand = usize::from(board.hand.len());
            let missing = usize::from((DEALT as u8).saturating_sub(board.played.len()));
            let new: Vec<LeaderId> = unknown.split_off(unknown.len().saturating_sub(missing));
            board.dealt = new.iter().copied().collect::<LeaderSet>().union(board.played);
            board.hand = new.into_iter().take(hand).collect();
        }
    }
}
