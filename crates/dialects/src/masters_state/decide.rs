//! What an event of a player means: another step of a turn, or actions in the match. The engine is asked
//! about everything that has to do with rules.

use host::SceneOf;
use masters::view::{PhaseView, PlayerView};
use masters::{
    Action, Content, LeaderId, Masters, Offer, Power, Resource, Resources, Shelf, SlotId, Store,
    Stored,
};
use wire::Framing;

use super::client_messages::{Event, Leader};
use super::course::Course;
use super::positions::{candidates, leader_depots, moved, payment, spot};
use super::shot::power;
use super::staged::{Chosen, Depots, Staged};
use super::words::State;
use crate::masters::scene;

/// What follows from an event.
#[derive(Debug, PartialEq)]
pub(super) enum Decision {
    /// A step that the match does not know.
    Stage(Staged),
    /// Actions, all or none.
    Act(Vec<Action>),
}

const NOT_NOW: &str = "this is not the moment for that event";

impl Course {
    fn table(&self) -> Option<&SceneOf<Masters>> {
        scene::scene(self.scene())
    }

    fn player(&self) -> Option<&PlayerView> {
        self.shot.view.players.get(self.seat.index())
    }

    fn own_leader_depots(&self) -> Vec<Resource> {
        leader_depots(self.shot.played(self.seat))
    }

    /// What the player has as far as it is not set aside.
    fn left(&self) -> Result<PlayerView, String> {
        let player = self.player().ok_or(NOT_NOW)?;
        Ok(self.staged().over(player))
    }

    /// The same actions as far as they can be taken before the game is over, or why not.
    fn fit(&self, actions: Vec<Action>) -> Result<Vec<Action>, String> {
        let table = self.table().ok_or(NOT_NOW)?;
        scene::up_to_the_end(table, actions).map_err(|refused| refused.to_string())
    }

    fn is_fine(&self, actions: Vec<Action>) -> bool {
        self.fit(actions).is_ok()
    }

    /// The main action is done, and so is the turn if there is no leader left to think about.
    fn and_end(&self, mut actions: Vec<Action>, hand: u8) -> Result<Decision, String> {
        if hand == 0 {
            actions.push(Action::End);
        }
        self.fit(actions).map(Decision::Act)
    }

    /// What an event means now, or why it is not valid.
    pub(super) fn decide(&self, framing: Framing, event: &Event) -> Result<Decision, String> {
        let player = self.player().ok_or(NOT_NOW)?;
        let hand = player.leaders_in_hand;
        let act = |action: Action| self.fit(vec![action]).map(Decision::Act);
        match (self.state(), event) {
            (State::Setup, Event::SetUp { keep, resources }) => self.set_up(keep, resources),
            (State::Initial | State::Final, Event::Play(leader)) => {
                self.lead(Action::Play(self.leader(*leader)?))
            }
            (State::Initial | State::Final, Event::Drop(leader)) => {
                self.lead(Action::Drop(self.leader(*leader)?))
            }
            (State::Initial, Event::Skip) => Ok(Decision::Stage(Staged::Middle)),
            (State::Final, Event::Skip) => act(Action::End),
            (State::Middle, Event::ShowMarket) => Ok(Decision::Stage(Staged::Line)),
            (State::Middle, Event::ShowShop) => {
                let mut tops = self.shot.view.decks.iter().filter_map(|deck| deck.top);
                match tops.any(|card| player.can_buy(card)) {
                    true => Ok(Decision::Stage(Staged::Shop)),
                    false => Err("there is no card you can buy".to_owned()),
                }
            }
            (State::Middle, Event::ShowProductions) => {
                match player.powers().iter().any(|offer| offer.affordable) {
                    true => Ok(Decision::Stage(no_productions())),
                    false => Err("there is no production you can pay".to_owned()),
                }
            }
            (State::Middle | State::Storing, Event::Move { start, end }) => {
                self.rearrange(*start, *end)
            }
            (State::Line, Event::Take(line)) => act(Action::Take(*line)),
            (State::White, Event::Convert(kind)) => act(Action::Convert(*kind)),
            (State::Storing, Event::Discard) => self.discard(hand),
            (State::Card, Event::Choose(deck)) => {
                let top = self.shot.view.decks.iter().find(|other| other.deck == *deck);
                match top.and_then(|deck| deck.top) {
                    Some(card) if player.can_buy(card) => {
                        Ok(Decision::Stage(Staged::Paying(*deck)))
                    }
                    Some(_) => Err("you cannot buy that card".to_owned()),
                    None => Err("no card is left there".to_owned()),
                }
            }
            (State::Paying, Event::Pay(positions)) => self.pay(positions),
            (State::Placing, Event::Place(slot)) => match self.staged() {
                Staged::Placing(deck, payment) => {
                    let (deck, slot, payment) = (*deck, *slot, *payment);
                    self.and_end(vec![Action::Buy { deck, slot, payment }], hand)
                }
                _ => Err(NOT_NOW.to_owned()),
            },
            (State::Production, Event::Toggle(position)) => self.toggle(framing, *position),
            (State::Production, Event::Produce) => match self.staged() {
                Staged::Producing { chosen, .. } if !chosen.is_empty() => {
                    let actions = chosen.iter().map(|one| one.action());
                    self.and_end(actions.chain([Action::Finish]).collect(), hand)
                }
                Staged::Producing { .. } => Err("no production is selected".to_owned()),
                _ => self.and_end(vec![Action::Finish], hand),
            },
            (State::Production, Event::GiveUp) => self.back(),
            (State::PayingProduction, Event::PayProduction { inputs, outputs }) => {
                self.pay_production(inputs, outputs)
            }
            (_, Event::Back) => self.back(),
            _ => Err(NOT_NOW.to_owned()),
        }
    }

    fn leader(&self, leader: Leader) -> Result<LeaderId, String> {
        let found = match leader {
            Leader::Id(id) => Some(id),
            Leader::Number(number) => {
                let dealt = self.shot.view.dealt.into_iter().flat_map(masters::LeaderSet::iter);
                dealt.zip(0..).find(|(_, other)| *other == number).map(|(leader, _)| leader)
            }
        };
        found.ok_or_else(|| "you were not dealt that leader".to_owned())
    }

    /// A leader is played or discarded; after the main action the last one ends the turn.
    fn lead(&self, action: Action) -> Result<Decision, String> {
        let hand = self.player().map_or(0, |player| player.leaders_in_hand.saturating_sub(1));
        match self.state() {
            State::Final => self.and_end(vec![action], hand),
            _ => self.fit(vec![action]).map(Decision::Act),
        }
    }

    fn set_up(&self, keep: &[Leader], placed: &[(i64, Resource)]) -> Result<Decision, String> {
        if self.shot.setting_up != Some(self.seat) {
            return Err("others set up before you".to_owned());
        }
        let due = self.player().map_or(0, |player| usize::from(player.bonus));
        if placed.len() != due {
            return Err(format!("you place {due} resources"));
        }
        let leaders = keep.iter().map(|leader| self.leader(*leader));
        let leaders: Vec<LeaderId> = leaders.collect::<Result<_, _>>()?;
        let mut actions = vec![Action::Keep(leaders.iter().copied().collect())];
        if leaders.len() != usize::from(masters::LeaderSet::from_iter(leaders).len()) {
            return Err("a leader is named twice".to_owned());
        }
        let shelf = |position: i64| match position {
            0 => Ok(Shelf::Top),
            1 | 2 => Ok(Shelf::Middle),
            3..=5 => Ok(Shelf::Bottom),
            _ => Err("the depots have the positions 0 to 5".to_owned()),
        };
        let mut shelves = Vec::new();
        for (position, kind) in placed {
            shelves.push((*kind, shelf(*position)?));
        }
        // Some clients cannot put two of a kind together: it is done for them.
        if let [(first, one), (second, other)] = shelves.as_mut_slice()
            && first == second
            && one != other
        {
            let larger = (*one).max(*other);
            (*one, *other) = (larger, larger);
        }
        actions.extend(shelves.into_iter().map(|(kind, shelf)| Action::Bonus(kind, shelf)));
        self.fit(actions).map(Decision::Act)
    }

    // Depots

    /// The depots and the discard box as the client sees them.
    fn stored(&self) -> Option<(Depots, Resources)> {
        if let Staged::Storing { depots, boxed } = self.staged() {
            return Some((*depots, *boxed));
        }
        let unplaced = match &self.shot.view.phase {
            PhaseView::Market { unplaced, .. } => *unplaced,
            _ => Resources::NONE,
        };
        self.player().map(|player| (Depots::of(player), unplaced))
    }

    /// Where each resource may be moved: from, and to where.
    pub(super) fn moves(&self) -> Vec<(i64, Vec<i64>)> {
        let state = self.state();
        let Some((depots, boxed)) = self.stored() else { return Vec::new() };
        let boxed = match state {
            State::Middle => None,
            State::Storing => Some(boxed),
            _ => return Vec::new(),
        };
        let leaders = self.own_leader_depots();
        let mut moves: Vec<(i64, Vec<i64>)> = Vec::new();
        let mut asked: Vec<(Depots, Resources, bool)> = Vec::new();
        for (start, end) in candidates(&depots, boxed, &leaders) {
            let (Some(from), Some(to)) = (spot(start, &leaders), spot(end, &leaders)) else {
                continue;
            };
            let boxed = boxed.unwrap_or(Resources::NONE);
            let Some((after, rest)) = moved(&depots, boxed, from, to) else { continue };
            let same =
                |(other, there, _): &&(Depots, Resources, bool)| *other == after && *there == rest;
            let known = asked.iter().find(same).map(|(.., fine)| *fine);
            let fine = known.unwrap_or_else(|| self.may_stand(state, &after, rest));
            if known.is_none() {
                asked.push((after, rest, fine));
            }
            if fine {
                match moves.last_mut() {
                    Some((last, ends)) if *last == start => ends.push(end),
                    _ => moves.push((start, vec![end])),
                }
            }
        }
        moves
    }

    fn may_stand(&self, state: State, depots: &Depots, boxed: Resources) -> bool {
        match state {
            State::Middle => self.is_fine(vec![Action::Rearrange(depots.warehouse())]),
            _ => self.is_fine(self.settle(depots, boxed).0),
        }
    }

    fn rearrange(&self, start: i64, end: i64) -> Result<Decision, String> {
        let mut listed = self.shot.moves.iter();
        let legal = listed.any(|(from, ends)| *from == start && ends.contains(&end));
        let leaders = self.own_leader_depots();
        let places = (spot(start, &leaders), spot(end, &leaders));
        let (Some((depots, boxed)), true, (Some(from), Some(to))) = (self.stored(), legal, places)
        else {
            return Err("nothing can be moved like that".to_owned());
        };
        let (depots, boxed) = moved(&depots, boxed, from, to).ok_or(NOT_NOW)?;
        match self.state() {
            State::Middle => {
                self.fit(vec![Action::Rearrange(depots.warehouse())]).map(Decision::Act)
            }
            _ => Ok(Decision::Stage(Staged::Storing { depots, boxed })),
        }
    }

    /// The actions that bring about these depots; and those that discard what is in the box.
    fn settle(&self, depots: &Depots, boxed: Resources) -> (Vec<Action>, Vec<Action>) {
        let Some(player) = self.player() else { return (Vec::new(), Vec::new()) };
        let unplaced = match &self.shot.view.phase {
            PhaseView::Market { unplaced, .. } => *unplaced,
            _ => Resources::NONE,
        };
        let mut here = Depots::of(player);
        let (mut actions, mut discards) = (Vec::new(), Vec::new());
        for kind in boxed.kinds() {
            let fresh = boxed.count(kind).min(unplaced.count(kind));
            discards.extend((0..fresh).map(|_| Action::Discard(kind)));
            for _ in fresh..boxed.count(kind) {
                actions.push(Action::DiscardStored(take_out(&mut here, kind)));
            }
        }
        // What was stored before goes where it shall lie; then there is room for what is new.
        let mut rest = Resources::NONE;
        Resource::ALL.into_iter().for_each(|kind| rest.add(kind, here.count(kind)));
        let mut old = Depots { shelves: [Content::NOTHING; 3], leaders: Resources::NONE };
        for (content, target) in old.shelves.iter_mut().zip(&depots.shelves) {
            if let Some(kind) = target.kind() {
                let count = target.count().min(rest.count(kind));
                rest.take(kind, count);
                *content = Content::of(kind, count);
            }
        }
        for kind in depots.leaders.kinds() {
            let count = depots.leaders.count(kind).min(rest.count(kind));
            rest.take(kind, count);
            old.leaders.add(kind, count);
        }
        if old != here {
            actions.push(Action::Rearrange(old.warehouse()));
        }
        for ((target, before), shelf) in depots.shelves.iter().zip(&old.shelves).zip(Shelf::ALL) {
            if let Some(kind) = target.kind() {
                let new = before.count()..target.count();
                actions.extend(new.map(|_| Action::Store(kind, Store::Shelf(shelf))));
            }
        }
        for kind in depots.leaders.kinds() {
            let new = old.leaders.count(kind)..depots.leaders.count(kind);
            actions.extend(new.map(|_| Action::Store(kind, Store::Leader)));
        }
        (actions, discards)
    }

    /// Everything lies where it shall, and what is in the box is gone.
    fn discard(&self, hand: u8) -> Result<Decision, String> {
        let (depots, boxed) = self.stored().ok_or(NOT_NOW)?;
        let (mut actions, discards) = self.settle(&depots, boxed);
        actions.extend(discards);
        match (actions.is_empty(), hand) {
            (true, 1..) => Ok(Decision::Stage(Staged::Nothing)),
            _ => self.and_end(actions, hand),
        }
    }

    /// Ends what was under way when everybody had left a match of several.
    pub(super) fn close_turn(&self) -> Vec<Action> {
        let mine = self.shot.view.active == Some(self.seat);
        let several = self.shot.view.players.len() > 1;
        let hand = self.player().map_or(0, |player| player.leaders_in_hand);
        let mut actions = match &self.shot.view.phase {
            PhaseView::Market { unplaced, whites } if several => {
                let kinds = unplaced
                    .kinds()
                    .flat_map(|kind| (0..unplaced.count(kind)).map(move |_| Action::Discard(kind)));
                kinds.chain((0..*whites).map(|_| Action::DiscardWhite)).collect()
            }
            PhaseView::Production { .. } => vec![Action::Finish],
            PhaseView::AfterAction if several || hand == 0 => Vec::new(),
            _ => return Vec::new(),
        };
        if several || hand == 0 {
            actions.push(Action::End);
        }
        if mine { self.fit(actions).unwrap_or_default() } else { Vec::new() }
    }

    // Cards and productions

    fn pay(&self, positions: &[i64]) -> Result<Decision, String> {
        let Staged::Paying(deck) = *self.staged() else { return Err(NOT_NOW.to_owned()) };
        let payment = payment(&self.left()?, &self.own_leader_depots(), positions)?;
        let player = self.player().ok_or(NOT_NOW)?;
        let top = self.shot.view.decks.iter().find(|other| other.deck == deck);
        let card = top.and_then(|deck| deck.top).ok_or(NOT_NOW)?;
        let slot = SlotId::ALL.into_iter().find(|slot| player.fits(card, *slot)).ok_or(NOT_NOW)?;
        self.fit(vec![Action::Buy { deck, slot, payment }])?;
        Ok(Decision::Stage(Staged::Placing(deck, payment)))
    }

    /// The production of a position: the basic one, the slots, then the leaders as they were played.
    fn power(&self, position: i64) -> Option<Power> {
        power(self.shot.played(self.seat), position)
    }

    fn toggle(&self, framing: Framing, position: i64) -> Result<Decision, String> {
        let Staged::Producing { chosen, .. } = self.staged() else {
            return Err(NOT_NOW.to_owned());
        };
        let power = self.power(position).ok_or("there is no such production")?;
        if self.staged().chosen(power).is_some() {
            if framing == Framing::Java {
                return Err("that production is selected".to_owned());
            }
            let mut chosen = chosen.clone();
            chosen.retain(|one| one.power != power);
            return Ok(Decision::Stage(Staged::Producing { chosen, paying: None }));
        }
        let offers = self.left()?.powers();
        match offers.iter().find(|offer| offer.power == power) {
            Some(Offer { affordable: true, .. }) => Ok(Decision::Stage(Staged::Producing {
                chosen: chosen.clone(),
                paying: Some(power),
            })),
            Some(_) => Err("you cannot pay for that production".to_owned()),
            None => Err("there is no such production".to_owned()),
        }
    }

    fn pay_production(&self, inputs: &[i64], outputs: &[Resource]) -> Result<Decision, String> {
        let Staged::Producing { chosen, paying: Some(power) } = self.staged() else {
            return Err(NOT_NOW.to_owned());
        };
        let payment = payment(&self.left()?, &self.own_leader_depots(), inputs)?;
        let output = match outputs {
            [] => None,
            [kind] => Some(*kind),
            _ => return Err("there is not so much to choose".to_owned()),
        };
        let mut chosen = chosen.clone();
        chosen.push(Chosen { power: *power, payment, output });
        self.fit(chosen.iter().map(|one| one.action()).collect())?;
        Ok(Decision::Stage(Staged::Producing { chosen, paying: None }))
    }

    /// Back to the screen before.
    fn back(&self) -> Result<Decision, String> {
        Ok(Decision::Stage(match (self.state(), self.staged()) {
            (State::Line | State::Card, _) => Staged::Middle,
            (State::Paying, _) => Staged::Shop,
            (State::Placing, Staged::Placing(deck, _)) => Staged::Paying(*deck),
            (State::Production, Staged::Producing { .. }) => Staged::Middle,
            (State::PayingProduction, Staged::Producing { chosen, .. }) => {
                Staged::Producing { chosen: chosen.clone(), paying: None }
            }
            _ => return Err(NOT_NOW.to_owned()),
        }))
    }
}

fn no_productions() -> Staged {
    Staged::Producing { chosen: Vec::new(), paying: None }
}

/// Takes one of a kind out of the depots: where from, so that it can be discarded.
fn take_out(depots: &mut Depots, kind: Resource) -> Stored {
    let shelves = depots.shelves.iter_mut().zip(Shelf::ALL);
    for (content, shelf) in shelves {
        if content.kind() == Some(kind) {
            *content = Content::of(kind, content.count().saturating_sub(1));
            return Stored::Shelf(shelf);
        }
    }
    depots.leaders.take(kind, 1);
    Stored::Leader(kind)
}
