//! A second account of a game, kept from what was done and what was told. It knows the rules by
//! itself: what a line gives, what a card costs, when a report is made, who has won. Where the
//! engine and the ledger differ, one of them is wrong.

use kernel::{Notice, Outcome, Seat, SeatSet, Step, There, Verdict};
use masters::position::{PhaseDocument, PlayerDocument, Position};
use masters::{
    Absence, Action, Counts, EndReason, Event, Line, MarketRule, Payment, Power, Resources, Store,
    Stored, Tile, Trigger,
};
use std::collections::{BTreeMap, VecDeque};

use crate::printed::{Card, Heap, data, heap, letters, minus, plus, total};

#[derive(Clone, Debug, PartialEq)]
struct Account {
    basic: Heap,
    leader: Heap,
    strongbox: Heap,
    slots: [Vec<u8>; 3],
    faith: i32,
    tiles: [Tile; 3],
    dealt: Vec<u8>,
    hand: Vec<u8>,
    played: Vec<u8>,
    bonus: i32,
}

/// What is under way in a turn (M47, M112).
#[derive(Clone, Debug, Default, PartialEq)]
struct Open {
    unplaced: Heap,
    whites: i32,
    aside: Heap,
    faith: i32,
    used: Vec<String>,
}

pub(crate) struct Ledger {
    accounts: Vec<Account>,
    order: Vec<Seat>,
    tray: Vec<char>,
    slide: char,
    shuffles: bool,
    absence: Absence,
    /// Each from the bottom card up.
    decks: BTreeMap<String, Vec<u8>>,
    /// The black cross, in solo.
    cross: Option<i32>,
    tokens: Vec<u8>,
    revealed: usize,
    reports: usize,
    last_round: Option<Trigger>,
    /// Whose turn it is or was, and whether that turn is over. `None` before the first.
    turn: Option<(usize, bool)>,
    open: Open,
    away: SeatSet,
    gone: SeatSet,
    over: Option<EndReason>,
    /// What must be told next.
    due: VecDeque<Event>,
    /// Before that: a deck and the card it shows now, by id.
    shows: Option<(String, Option<u8>)>,
}

fn kept_ids(set: masters::LeaderSet) -> Vec<u8> {
    set.iter().map(|leader| leader.id()).collect()
}

fn counts(counts: &Counts) -> Heap {
    [counts.c, counts.v, counts.h, counts.s].map(i32::from)
}

fn one(kind: masters::Resource) -> Heap {
    heap(&Resources::one(kind))
}

impl Account {
    fn of(player: &PlayerDocument) -> Account {
        let shelves = player.depots.map(|content| heap(&content.into()));
        Account {
            basic: shelves.into_iter().fold([0; 4], plus),
            leader: heap(&player.leader_depots),
            strongbox: counts(&player.strongbox),
            slots: player.slots.clone().map(|slot| slot.iter().map(|card| card.id()).collect()),
            faith: i32::from(player.faith),
            tiles: player.tiles,
            dealt: kept_ids(player.dealt),
            hand: kept_ids(player.hand),
            played: kept_ids(player.played),
            bonus: i32::from(player.bonus),
        }
    }

    fn cards(&self) -> impl Iterator<Item = &'static Card> {
        self.slots.iter().flatten().map(|card| data().card(*card))
    }

    fn stock(&self) -> Heap {
        plus(plus(self.basic, self.leader), self.strongbox)
    }

    /// How many played leaders have this ability, by resource.
    fn able(&self, ability: &str) -> Heap {
        let mut able = [0; 4];
        for leader in self.played.iter().map(|leader| data().leader(*leader)) {
            able[leader.resource] += i32::from(leader.ability == ability);
        }
        able
    }

    fn pay(&mut self, payment: &Payment, paid: &Resources) {
        self.basic = minus(self.basic, heap(&payment.depots));
        self.leader = minus(self.leader, heap(&payment.leaders));
        self.strongbox = minus(self.strongbox, heap(&payment.strongbox));
        let all = [self.basic, self.leader, self.strongbox].concat();
        assert!(all.iter().all(|count| *count >= 0), "paid with nothing: {payment:?}");
        assert_eq!(heap(&payment.total()), heap(paid));
    }

    /// M123 to M126.
    fn meets(&self, leader: u8) -> bool {
        let leader = data().leader(leader);
        let enough = |(colour, level, count): &(String, Option<u64>, usize)| {
            let fits =
                |card: &&Card| card.colour == *colour && level.unwrap_or(card.level) == card.level;
            self.cards().filter(fits).count() >= *count
        };
        let stock = self.stock();
        leader.cards.iter().all(enough) && (0..4).all(|kind| stock[kind] >= leader.resources[kind])
    }

    /// Points for cards, track, tiles, leaders and resources, and the resources left (M167, M168).
    fn points(&self) -> [i32; 6] {
        let tiles = self.tiles.iter().zip(&data().sections);
        let left = total(self.stock());
        [
            self.cards().map(|card| card.points).sum(),
            data().track[self.faith as usize],
            tiles.filter(|(tile, _)| **tile == Tile::Up).map(|(_, section)| section.points).sum(),
            self.played.iter().map(|leader| data().leader(*leader).points).sum(),
            left / 5,
            left,
        ]
    }

    fn score(&self) -> i32 {
        self.points()[..5].iter().sum()
    }
}

impl Ledger {
    /// Opens the books at the start of a game, or at the start of a turn.
    pub(crate) fn open(position: &Position) -> Ledger {
        let with = |presence| -> SeatSet {
            let seats = Seat::first(4).zip(&position.players);
            seats.filter(|(_, player)| player.presence == presence).map(|(seat, _)| seat).collect()
        };
        let turn = match position.phase {
            PhaseDocument::SetUp {} => None,
            PhaseDocument::BeforeAction { place } => Some((usize::from(place), false)),
            _ => panic!("the books cannot be opened in {:?}", position.phase),
        };
        let deck = |cards: &Vec<masters::CardId>| cards.iter().map(|card| card.id()).collect();
        let decks = position.decks.iter().map(|(name, cards)| (name.to_string(), deck(cards)));
        Ledger {
            accounts: position.players.iter().map(Account::of).collect(),
            order: position.order.clone(),
            tray: position.market.concat().chars().collect(),
            slide: position.slide.chars().next().unwrap(),
            shuffles: position.market_rule == MarketRule::Shuffle,
            absence: position.absence,
            decks: decks.collect(),
            cross: position.lorenzo.map(|lorenzo| i32::from(lorenzo.cross)),
            tokens: position.lorenzo.iter().flat_map(|l| l.tokens.map(u8::from)).collect(),
            revealed: position.lorenzo.map_or(0, |lorenzo| usize::from(lorenzo.revealed)),
            reports: usize::from(position.reports),
            last_round: position.last_round,
            turn,
            open: Open::default(),
            away: with(There::Absent),
            gone: with(There::GaveUp),
            over: None,
            due: VecDeque::new(),
            shows: None,
        }
    }

    /// M15, M18, M20: what everybody has at the start of a game.
    pub(crate) fn assert_fresh(&self) {
        for (seat, (bonus, faith)) in self.order.iter().zip(&data().bonuses) {
            let account = &self.accounts[seat.index()];
            assert_eq!((account.bonus, account.faith), (*bonus, *faith), "{seat}");
            assert_eq!(account.hand, account.dealt);
            assert_eq!((account.stock(), account.cards().count()), ([0; 4], 0));
            assert_eq!(account.tiles, [Tile::Open; 3]);
        }
        assert!(self.decks.len() == 12 && self.decks.values().all(|deck| deck.len() == 4));
        assert_eq!((self.cross.unwrap_or(0), self.revealed, self.reports), (0, 0, 0));
    }

    fn account(&mut self, seat: Seat) -> &mut Account {
        &mut self.accounts[seat.index()]
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(self.accounts.len() as u8)
    }

    fn present(&self) -> SeatSet {
        self.seats().without(self.away).without(self.gone)
    }

    /// Enters a step and what was told about it.
    pub(crate) fn enter(&mut self, step: &Step<Action>, events: &[Event], after: &Position) {
        if let Step::Act(_, Action::End) = step {
            self.end_turn();
        }
        for event in events {
            if let Some(shows) = self.shows.take() {
                let Event::NextCard { deck, card } = event else { panic!("{step}: {events:?}") };
                assert_eq!((deck.to_string(), card.map(|card| card.id())), shows);
                continue;
            }
            match self.due.pop_front() {
                Some(due) => {
                    assert_eq!(*event, due, "{step}: {events:?}");
                    if let Event::Over { reason } = event {
                        self.over = Some(*reason);
                    }
                }
                None => self.enter_event(step, event, after),
            }
        }
        assert!(self.due.is_empty(), "{step}: not told {:?}", self.due);
        assert_eq!(self.shows, None, "{step}: not told");
        self.assert_matches(step, after);
    }

    fn end_turn(&mut self) {
        let (place, ended) = self.turn.expect("a turn");
        assert!(!ended && self.open == Open::default(), "the turn cannot end now");
        self.turn = Some((place, true));
    }

    fn enter_event(&mut self, step: &Step<Action>, event: &Event, after: &Position) {
        let action = match step {
            Step::Act(_, action) => Some(*action),
            Step::Notice(_) => None,
        };
        let of_actor = |seat: &Seat| match step {
            Step::Act(actor, _) => actor == seat,
            Step::Notice(_) => false,
        };
        match event {
            Event::LeadersKept { seat } => {
                let chosen = match action {
                    Some(Action::Keep(leaders)) if of_actor(seat) => kept_ids(leaders),
                    _ => self.account(*seat).dealt[..2].to_vec(), // M215
                };
                self.account(*seat).hand = chosen;
            }
            Event::BonusPlaced { seat, resource, .. } => {
                let account = self.account(*seat);
                account.bonus -= 1;
                account.basic = plus(account.basic, one(*resource));
                match action {
                    Some(Action::Bonus(kind, _)) if of_actor(seat) => assert_eq!(kind, *resource),
                    _ => assert_eq!(*resource, masters::Resource::Coin, "M215"),
                }
            }
            Event::Turn { seat } => self.next_turn(*seat),
            Event::Skipped { seat } => {
                assert!(!self.present().contains(*seat), "{seat} is there");
                if self.turn.is_none_or(|(_, ended)| ended) {
                    self.next_turn(*seat);
                }
                assert_eq!(self.order[self.turn.unwrap().0], *seat);
                self.close(*seat);
            }
            Event::LineTaken { seat, line, resources, whites } => {
                assert_eq!(action, Some(Action::Take(*line)));
                self.take_line(*seat, *line, heap(resources), i32::from(*whites), after);
            }
            Event::Converted { seat, resource } => {
                assert!(self.account(*seat).able("white")[*resource as usize] > 0, "M51");
                self.open.whites -= 1;
                self.open.unplaced = plus(self.open.unplaced, one(*resource));
            }
            Event::Stored { seat, resource, depot } => {
                assert_eq!(action, Some(Action::Store(*resource, *depot)));
                self.open.unplaced = minus(self.open.unplaced, one(*resource));
                let account = self.account(*seat);
                let place = match action {
                    Some(Action::Store(_, Store::Leader)) => &mut account.leader,
                    _ => &mut account.basic,
                };
                *place = plus(*place, one(*resource));
            }
            Event::Discarded { seat, resource, depot } => {
                let stored = match action {
                    Some(Action::DiscardStored(stored)) => Some(stored),
                    _ => None,
                };
                assert_eq!(*depot, stored, "M71");
                let account = &mut self.accounts[seat.index()];
                let gone = resource.map_or([0; 4], one);
                match action {
                    Some(Action::DiscardStored(Stored::Leader(_))) => {
                        account.leader = minus(account.leader, gone);
                    }
                    Some(Action::DiscardStored(_)) => account.basic = minus(account.basic, gone),
                    _ => self.open.unplaced = minus(self.open.unplaced, gone),
                }
                self.open.whites -= i32::from(resource.is_none());
                self.pay_for_discard(*seat);
            }
            Event::Rearranged { seat } => {
                if let Some(Action::Rearrange(depots)) = action {
                    let text = depots.to_string();
                    let (basic, leader) = text.split_once('+').unwrap_or((&text, ""));
                    let account = self.account(*seat);
                    let before = plus(account.basic, account.leader);
                    (account.basic, account.leader) = (letters(basic), letters(leader));
                    assert_eq!(plus(account.basic, account.leader), before, "M64");
                } else {
                    // M215: the default set-up has moved a coin to where all of them fit.
                    assert!(self.turn.is_none() && self.account(*seat).basic[0] == 1, "{step}");
                }
            }
            Event::Bought { seat, card, slot, paid } => {
                let Some(Action::Buy { deck, payment, slot: chosen }) = action else {
                    panic!("{step}")
                };
                assert_eq!(chosen.number(), *slot);
                self.buy(*seat, &deck.to_string(), card.id(), *slot, &payment, paid);
            }
            Event::PowerUsed { seat, power: told, paid, gives, faith } => {
                let Some(Action::Produce { power, payment, output }) = action else {
                    panic!("{step}")
                };
                assert_eq!(*told, power);
                let (input, fixed, points) = self.terms(*seat, power);
                if let Some(input) = input {
                    assert_eq!(heap(paid), input, "{power}");
                } else {
                    assert_eq!(paid.total(), 2, "M102");
                }
                assert_eq!(heap(gives), fixed.unwrap_or_else(|| one(output.unwrap())), "{power}");
                assert_eq!(i32::from(*faith), points, "{power}");
                self.account(*seat).pay(&payment, paid);
                self.open.aside = plus(self.open.aside, heap(gives));
                self.open.faith += points;
                let name = power.to_string();
                assert!(!self.open.used.contains(&name), "M101: {name}");
                self.open.used.push(name);
            }
            Event::Produced { seat, resources } => {
                assert_eq!(heap(resources), self.open.aside, "M112");
                self.finish(*seat);
            }
            Event::LeaderPlayed { seat, leader } => {
                let account = self.account(*seat);
                assert!(account.meets(leader.id()), "M123: leader {leader}");
                account.hand.retain(|other| *other != leader.id());
                account.played.push(leader.id());
                account.played.sort_unstable();
            }
            Event::LeaderDiscarded { seat } => {
                let Some(Action::Drop(leader)) = action else { panic!("{step}") };
                self.account(*seat).hand.retain(|other| *other != leader.id());
                self.gain(&[*seat], 1);
            }
            Event::TokenRevealed { token } => self.reveal(u8::from(*token), after),
            Event::Left { seat } => {
                self.away.insert(*seat);
                assert_eq!(*step, Step::Notice(Notice::Leaves(*seat)));
            }
            Event::Returned { seat } => {
                self.away.remove(*seat);
                assert_eq!(*step, Step::Notice(Notice::Returns(*seat)));
            }
            Event::GaveUp { seat } => {
                self.away.remove(*seat);
                self.gone.insert(*seat);
                assert_eq!(*step, Step::Notice(Notice::GivesUp(*seat)));
            }
            Event::Over { reason } => self.finish_game(step, *reason),
            Event::NextCard { .. }
            | Event::MarketShuffled
            | Event::Faith { .. }
            | Event::BlackCross { .. }
            | Event::Report { .. }
            | Event::FavourTile { .. }
            | Event::CardRemoved { .. }
            | Event::LastRound { .. } => panic!("{step}: nothing brings about {event:?}"),
        }
    }

    /// M30, M162: the next place has the turn; after the last round nobody has.
    fn next_turn(&mut self, seat: Seat) {
        let place = match self.turn {
            None => {
                let set_up = |account: &Account| account.bonus == 0 && account.hand.len() == 2;
                assert!(self.accounts.iter().all(set_up), "M21");
                0
            }
            Some((place, ended)) => {
                assert!(ended, "the turn of place {place} is not over");
                (place + 1) % self.accounts.len()
            }
        };
        assert!(place > 0 || self.last_round.is_none(), "M162: the last round is over");
        assert_eq!(self.order[place], seat, "M30");
        self.turn = Some((place, false));
    }

    /// M213: what is under way is closed, then the turn is over.
    fn close(&mut self, seat: Seat) {
        // One after the other, as the engine tells them: the ledger only knows how many.
        let open = self.open.clone();
        for kind in masters::Resource::ALL {
            for _ in 0..open.unplaced[kind as usize] {
                let resource = Some(kind);
                self.due.push_back(Event::Discarded { seat, resource, depot: None });
                self.pay_for_discard(seat);
            }
        }
        for _ in 0..open.whites {
            self.due.push_back(Event::Discarded { seat, resource: None, depot: None });
            self.pay_for_discard(seat);
        }
        if !open.used.is_empty() {
            let resources = masters::Resource::ALL
                .into_iter()
                .flat_map(|kind| std::iter::repeat_n(kind, open.aside[kind as usize] as usize))
                .collect();
            self.due.push_back(Event::Produced { seat, resources });
            self.finish(seat);
        }
        self.open = Open::default();
        self.end_turn();
    }

    fn finish(&mut self, seat: Seat) {
        let Open { aside, faith, used, .. } = std::mem::take(&mut self.open);
        assert!(!used.is_empty(), "M100");
        let account = self.account(seat);
        account.strongbox = plus(account.strongbox, aside);
        self.gain(&[seat], faith);
    }

    /// M41 to M53.
    fn take_line(
        &mut self,
        seat: Seat,
        line: Line,
        told: Heap,
        told_whites: i32,
        after: &Position,
    ) {
        // From the marble that falls out to the place where the slide marble enters.
        let places: Vec<usize> = match line.to_string().split_at(4) {
            ("row ", row) => {
                (0..4).map(|column| row.parse::<usize>().unwrap() * 4 + column).collect()
            }
            (_, column) => (0..3).map(|row| row * 4 + column.parse::<usize>().unwrap()).collect(),
        };
        let marbles: Vec<char> = places.iter().map(|place| self.tray[*place]).collect();
        let many = |marble| marbles.iter().filter(|other| **other == marble).count() as i32;
        let mut obtained = [many('y'), many('p'), many('b'), many('g')];
        let able = self.account(seat).able("white");
        let mut whites = 0;
        match total(able) {
            0 => {}
            1 => obtained = plus(obtained, able.map(|leaders| leaders * many('w'))),
            _ => whites = many('w'),
        }
        assert_eq!((told, told_whites), (obtained, whites), "{line}");
        self.gain(&[seat], many('r'));
        if self.due.iter().any(|event| matches!(event, Event::Over { .. })) {
            return; // M190: the push is not made
        }
        let mut entering = self.slide;
        for place in places.iter().rev() {
            std::mem::swap(&mut entering, &mut self.tray[*place]);
        }
        self.slide = entering;
        if self.shuffles {
            // M49: the same marbles (see `invariants`); where they lie is up to chance.
            self.due.push_back(Event::MarketShuffled);
            self.tray = after.market.concat().chars().collect();
        }
        self.open = Open { unplaced: obtained, whites, ..Open::default() };
    }

    /// M70, M73, M74: every other marker moves one space, or the black cross.
    fn pay_for_discard(&mut self, seat: Seat) {
        match self.cross {
            Some(_) => self.move_cross(),
            None => {
                let others = self.seats().without(SeatSet::only(seat));
                self.gain(&others.iter().collect::<Vec<_>>(), 1);
            }
        }
    }

    /// These markers move together, one space at a time (M140, M145, M146).
    fn gain(&mut self, seats: &[Seat], points: i32) {
        for _ in 0..points {
            let mut arrived = false;
            for seat in seats {
                let account = self.account(*seat);
                if account.faith < 24 {
                    account.faith += 1;
                    let space = account.faith as u8;
                    self.due.push_back(Event::Faith { seat: *seat, space });
                    arrived |= space == 24;
                }
            }
            self.report();
            if arrived && self.trigger(Trigger::FaithTrack) {
                return;
            }
        }
    }

    fn move_cross(&mut self) {
        let cross = self.cross.as_mut().expect("a solo game");
        *cross += 1;
        let space = *cross as u8;
        self.due.push_back(Event::BlackCross { space });
        self.report();
        if space == 24 {
            self.due.push_back(Event::Over { reason: EndReason::BlackCross }); // M189
        }
    }

    /// M143, M144.
    fn report(&mut self) {
        let furthest = self.accounts.iter().map(|account| account.faith).max().unwrap();
        let furthest = furthest.max(self.cross.unwrap_or(0));
        let number = self.reports;
        let Some(section) = data().sections.get(number) else { return };
        if furthest < section.pope {
            return;
        }
        self.reports += 1;
        let number = number as u8 + 1;
        self.due.push_back(Event::Report { number });
        for seat in self.seats().iter() {
            let account = self.account(seat);
            let tile = if account.faith >= section.first { Tile::Up } else { Tile::Gone };
            account.tiles[usize::from(number) - 1] = tile;
            self.due.push_back(Event::FavourTile { seat, number, tile });
        }
    }

    /// M160 to M165, M190. Says whether that was the end of a solo game.
    fn trigger(&mut self, trigger: Trigger) -> bool {
        let reason = match trigger {
            Trigger::FaithTrack => EndReason::FaithTrack,
            Trigger::SeventhCard => EndReason::SeventhCard,
        };
        if self.cross.is_some() {
            self.due.push_back(Event::Over { reason });
        } else if self.last_round.is_none() {
            self.last_round = Some(trigger);
            self.due.push_back(Event::LastRound { why: trigger });
        }
        self.cross.is_some()
    }

    /// M80 to M88.
    fn buy(
        &mut self,
        seat: Seat,
        deck: &str,
        id: u8,
        slot: u8,
        payment: &Payment,
        paid: &Resources,
    ) {
        let card = data().card(id);
        assert_eq!(card.deck, deck);
        let cards = self.decks.get_mut(deck).unwrap();
        assert_eq!(cards.pop(), Some(id), "not on top");
        self.shows = Some((deck.to_owned(), cards.last().copied()));
        let account = &mut self.accounts[seat.index()];
        let discount = account.able("discount");
        let due = std::array::from_fn(|kind| (card.cost[kind] - discount[kind]).max(0));
        assert_eq!(heap(paid), due, "M82: card {id}");
        account.pay(payment, paid);
        let slot = &mut account.slots[usize::from(slot) - 1];
        assert_eq!(slot.len() as u64 + 1, card.level, "M83");
        slot.push(id);
        let seventh = account.cards().count() == 7;
        let won = seventh && self.trigger(Trigger::SeventhCard);
        if self.cross.is_some() && !won && self.is_gone(&card.colour) {
            self.due.push_back(Event::Over { reason: EndReason::ColourGone }); // M188
        }
    }

    fn is_gone(&self, colour: &str) -> bool {
        let of_colour = self.decks.iter().filter(|(name, _)| name[..1] == colour[..1]);
        of_colour.map(|(_, cards)| cards.len()).sum::<usize>() == 0
    }

    /// What a power takes, gives and adds in faith; `None` where the player chooses (M102 to M104).
    fn terms(&mut self, seat: Seat, power: Power) -> (Option<Heap>, Option<Heap>, i32) {
        let account = self.account(seat);
        match power {
            Power::Basic => (None, None, 0),
            Power::Card(slot) => {
                let top = account.slots[usize::from(slot.number()) - 1].last();
                let card = data().card(*top.expect("M100: an empty slot"));
                (Some(card.input), Some(card.output), card.faith)
            }
            Power::Leader(leader) => {
                assert!(account.played.contains(&leader.id()), "M100");
                let printed = data().leader(leader.id());
                assert_eq!(printed.ability, "production", "M104");
                let mut input = [0; 4];
                input[printed.resource] = 1;
                (Some(input), None, 1)
            }
        }
    }

    /// M181 to M184, M193.
    fn reveal(&mut self, token: u8, after: &Position) {
        assert!(self.turn.is_some_and(|(_, ended)| ended), "M181");
        assert_eq!(self.tokens[self.revealed], token);
        self.revealed += 1;
        match token {
            1..=4 => {
                let colour = ["green", "blue", "yellow", "purple"][usize::from(token) - 1];
                for _ in 0..2 {
                    // The names of the decks of a colour are in the order of the levels.
                    let mut decks = self.decks.iter_mut();
                    let lowest =
                        decks.find(|(name, deck)| name[..1] == colour[..1] && !deck.is_empty());
                    if let Some((name, deck)) = lowest
                        && let Some(card) = deck.pop().and_then(masters::CardId::new)
                    {
                        let next = deck.last().and_then(|card| masters::CardId::new(*card));
                        let deck = name.parse().unwrap();
                        self.due.push_back(Event::CardRemoved { card });
                        self.due.push_back(Event::NextCard { deck, card: next });
                    }
                }
                if self.is_gone(colour) {
                    self.due.push_back(Event::Over { reason: EndReason::ColourGone });
                }
            }
            5 | 6 => {
                self.move_cross();
                if self.cross != Some(24) {
                    self.move_cross();
                }
            }
            _ => {
                self.move_cross();
                if self.cross != Some(24) {
                    self.revealed = 0;
                    self.tokens = after.lorenzo.unwrap().tokens.map(u8::from).to_vec();
                }
            }
        }
    }

    /// An end that nothing on the board has forced at once.
    fn finish_game(&mut self, step: &Step<Action>, reason: EndReason) {
        let of_turns = |trigger: Trigger| {
            let last = self.turn == Some((self.accounts.len() - 1, true));
            last && self.cross.is_none() && self.last_round == Some(trigger)
        };
        let left = matches!(step, Step::Notice(Notice::Leaves(_)));
        let playing = self.seats().without(self.gone).len();
        let right = match reason {
            EndReason::FaithTrack => of_turns(Trigger::FaithTrack),
            EndReason::SeventhCard => of_turns(Trigger::SeventhCard),
            EndReason::ColourGone | EndReason::BlackCross => false,
            EndReason::Forfeit => {
                let alone = self.present().len() == 1 && self.absence == Absence::Score;
                playing == 1 && !left || left && alone
            }
            EndReason::GaveUp => playing == 0 && !left && self.cross.is_some(),
            EndReason::BrokenOff => {
                left && self.present().len() > 1 && self.absence == Absence::Score
            }
            EndReason::Aborted => match step {
                Step::Notice(Notice::TimeIsUp) => self.present().is_empty(),
                _ => {
                    let nobody = self.present().is_empty() && self.absence == Absence::Score;
                    left && (self.absence == Absence::Abort || nobody)
                }
            },
        };
        assert!(right, "{step}: the game cannot end by {reason:?}");
        self.over = Some(reason);
    }

    fn assert_matches(&self, step: &Step<Action>, position: &Position) {
        let accounts: Vec<Account> = position.players.iter().map(Account::of).collect();
        assert_eq!(accounts, self.accounts, "{step}");
        assert_eq!(position.market.concat(), self.tray.iter().collect::<String>(), "{step}");
        assert_eq!(position.slide, self.slide.to_string(), "{step}");
        for (name, deck) in &position.decks {
            assert!(
                deck.iter().map(|card| card.id()).eq(self.decks[&name.to_string()].iter().copied())
            );
        }
        assert_eq!(usize::from(position.reports), self.reports);
        assert_eq!(position.last_round, self.last_round, "{step}");
        if let Some(lorenzo) = position.lorenzo {
            assert_eq!(Some(i32::from(lorenzo.cross)), self.cross);
            assert_eq!(lorenzo.tokens.map(u8::from).as_slice(), self.tokens);
            assert_eq!(usize::from(lorenzo.revealed), self.revealed);
        }
        let place = |place: u8| assert_eq!(self.turn, Some((usize::from(place), false)), "{step}");
        let mut open = Open::default();
        match &position.phase {
            PhaseDocument::SetUp {} => assert_eq!(self.turn, None),
            PhaseDocument::BeforeAction { place: at }
            | PhaseDocument::AfterAction { place: at } => {
                place(*at);
            }
            PhaseDocument::Market { place: at, unplaced, whites } => {
                place(*at);
                open = Open { unplaced: heap(unplaced), whites: i32::from(*whites), ..open };
            }
            PhaseDocument::Production { place: at, used, output, faith } => {
                place(*at);
                let (aside, faith) = (heap(output), i32::from(*faith));
                open = Open { used: used.clone(), aside, faith, ..open };
            }
            PhaseDocument::Over { reason, .. } => {
                assert_eq!(Some(*reason), self.over, "{step}");
                return; // M190: what is not placed is not counted
            }
        }
        assert_eq!(self.over, None, "{step}");
        let mut mine = self.open.clone();
        mine.used.sort();
        open.used.sort();
        assert_eq!(open, mine, "{step}");
    }

    /// Who has won by M170, M190 and M212, counted from the books.
    fn winners(&self) -> SeatSet {
        let best = |among: SeatSet| -> SeatSet {
            let standing = |seat: Seat| {
                let account = &self.accounts[seat.index()];
                (account.score(), total(account.stock()))
            };
            let most = among.iter().map(standing).max();
            among.iter().filter(|seat| Some(standing(*seat)) == most).collect()
        };
        let playing = self.seats().without(self.gone);
        match self.over.expect("the game is over") {
            EndReason::FaithTrack | EndReason::SeventhCard => best(playing),
            EndReason::BrokenOff => best(self.present()),
            EndReason::ColourGone
            | EndReason::BlackCross
            | EndReason::GaveUp
            | EndReason::Aborted => SeatSet::EMPTY,
            EndReason::Forfeit if playing.len() < 2 => playing,
            EndReason::Forfeit => self.present(),
        }
    }

    /// The score sheet must be the one of the books.
    pub(crate) fn assert_score_sheet(&self, outcome: &Outcome) {
        let winners = self.winners();
        let verdict = match winners.len() {
            0 => Verdict::NoWinner,
            1 => Verdict::Won(winners),
            _ => Verdict::Drawn(winners),
        };
        assert_eq!(outcome.verdict, verdict);
        assert_eq!(outcome.reason, self.over.unwrap().why());
        if winners.is_empty() {
            assert!(outcome.scores.is_empty(), "M192, M211: there is no score");
            return;
        }
        // Winners first, the others by points and resources; last those who have given up or, when
        // the game was broken off by leaving (M212), who have left.
        let broken_off = matches!(self.over, Some(EndReason::BrokenOff | EndReason::Forfeit));
        let out = match broken_off && self.absence == Absence::Score {
            true => self.gone.union(self.away),
            false => self.gone,
        };
        let key = |seat: Seat| {
            let account = &self.accounts[seat.index()];
            let standing = (account.score(), total(account.stock()));
            let gone = out.contains(seat);
            (winners.contains(seat), !gone, if gone { (0, 0) } else { standing })
        };
        assert_eq!(outcome.scores.len(), self.accounts.len());
        let mut last = 0;
        for line in &outcome.scores {
            let seat = line.seats.single().expect("one player");
            let [cards, track, tiles, leaders, resources, left] =
                self.accounts[seat.index()].points();
            let sheet = [
                ("points", cards + track + tiles + leaders + resources),
                ("cards", cards),
                ("faith", track),
                ("tiles", tiles),
                ("leaders", leaders),
                ("resources", resources),
                ("resources left", left),
            ];
            let counts = line.counts.iter().map(|(what, count)| (what.as_ref(), *count));
            assert_eq!(counts.collect::<Vec<_>>(), sheet, "{seat}");
            assert_eq!(line.note.is_some(), out.contains(seat));
            let better = self.seats().iter().filter(|other| key(*other) > key(seat)).count();
            assert_eq!(usize::from(line.rank), better + 1, "{seat}");
            assert!(line.rank >= last, "best first");
            last = line.rank;
        }
    }
}
