//! What a message of a client means in the game.

use host::SceneOf;
use kernel::{BatchRefused, Seat};
use masters::view::{PhaseView, PlayerView, View};
use masters::warehouse::LEADER_PLACES;
use masters::{
    Ability, Action, CardId, Content, LeaderId, LeaderSet, Masters, Payment, Power, Refusal,
    Resource, Resources, Shelf, SlotId, Store, Warehouse,
};

use super::client_messages::ClientMessage;
use super::paint;
use super::telling::Main;
use super::texts::Wrong;
use super::words::{self, Color};
use crate::masters::ids::Named;
use crate::masters::scene::up_to_the_end;

/// What a player may do now (section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    SetupCard,
    SetupResources,
    Wait,
    NewTurn,
    Store,
    Production,
    EndGame,
}

/// What a message means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// These actions, at once.
    Act(Vec<Action>),
    /// A leader is dropped, the first of two.
    Drop(LeaderId),
}

/// What a player looks at when deciding.
pub(super) struct Desk<'a> {
    pub(super) scene: &'a SceneOf<Masters>,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    /// The leader that was dropped already.
    pub(super) dropped: Option<LeaderId>,
    /// The leaders that were played, in their order.
    pub(super) played: &'a [LeaderId],
    pub(super) main: Option<Main>,
}

/// Where the player is in the game.
pub(super) fn state(view: &View, seat: Seat, main: Option<Main>) -> State {
    let mine = view.active == Some(seat);
    let bonus = view.players.get(seat.index()).map_or(0, |player| player.bonus);
    match &view.phase {
        PhaseView::Over { .. } => State::EndGame,
        PhaseView::SetUp if view.hand == view.dealt => State::SetupCard,
        PhaseView::SetUp if bonus > 0 => State::SetupResources,
        PhaseView::SetUp => State::Wait,
        _ if !mine => State::Wait,
        PhaseView::BeforeAction => State::NewTurn,
        PhaseView::Market { .. } => State::Store,
        PhaseView::Production { .. } => State::Production,
        PhaseView::AfterAction if main == Some(Main::Production) => State::Production,
        PhaseView::AfterAction => State::Store,
    }
}

impl Desk<'_> {
    /// What a message means; nothing has happened yet.
    pub(super) fn decide(&self, message: &ClientMessage) -> Result<Decision, Wrong> {
        let state = state(self.view, self.seat, self.main);
        let act = |action: Action| self.check(vec![action]);
        match (message, state) {
            (ClientMessage::DiscardLeaderCard { card_id }, State::SetupCard) => self.drop(card_id),
            (ClientMessage::DepositResource { color, shelf }, State::SetupResources) => {
                let kind = kind(*color, Wrong::OtherColor)?;
                let shelf = basic(*shelf).ok_or(Wrong::NoShelf)?;
                act(Action::Bonus(kind, shelf))
                    .map_err(|wrong| self.does_not_fit(wrong, kind, shelf))
            }
            (ClientMessage::DiscardLeaderCard { card_id }, State::NewTurn | State::Store) => {
                act(Action::Drop(leader(card_id)?))
            }
            (ClientMessage::ActivateLeaderCard { card_id }, State::NewTurn | State::Store) => {
                act(Action::Play(leader(card_id)?))
            }
            (
                ClientMessage::MoveResources { start_pos, end_pos },
                State::NewTurn | State::Store,
            ) => {
                let moved = self.moved(*start_pos, *end_pos).ok_or(Wrong::IllegalMove)?;
                act(Action::Rearrange(moved)).map_err(|_| Wrong::IllegalMove)
            }
            (ClientMessage::TakeResources { selection }, State::NewTurn) => {
                act(Action::Take(words::line(*selection).ok_or(Wrong::IllegalPosition)?))
            }
            (ClientMessage::BuyDevelopmentCard { x, y, production_column }, State::NewTurn) => {
                self.buy(*x, *y, *production_column)
            }
            (
                ClientMessage::BasicProduction { in1, in2, out },
                State::NewTurn | State::Production,
            ) => {
                let kind = |color: &Option<Color>| kind(*color, Wrong::IllegalColor);
                let paid = [kind(in1)?, kind(in2)?].into_iter().collect();
                self.produce(Power::Basic, &paid, Some(kind(out)?))
            }
            (
                ClientMessage::CardProduction { card_position },
                State::NewTurn | State::Production,
            ) => {
                let slot = slot(*card_position).ok_or(Wrong::IllegalPosition)?;
                let column = usize::from(slot.number()).wrapping_sub(1);
                let cards = self.me().and_then(|me| me.slots.get(column));
                let top = cards.and_then(|cards| cards.last()).ok_or(Wrong::NoPower)?;
                self.produce(Power::Card(slot), &top.printed().input, None)
            }
            (
                ClientMessage::LeaderCardProduction { card_id, out },
                State::NewTurn | State::Production,
            ) => {
                let leader = LeaderId::of_label(card_id).ok_or(Wrong::NoPower)?;
                let out = kind(*out, Wrong::IllegalColor)?;
                let paid = Resources::one(leader.printed().resource);
                self.produce(Power::Leader(leader), &paid, Some(out))
            }
            (ClientMessage::DepositResource { color, shelf }, State::Store) => {
                self.deposit(kind(*color, Wrong::OtherColor)?, *shelf)
            }
            (ClientMessage::EndTurn, State::Store | State::Production) => self.end_turn(),
            _ => Err(Wrong::IllegalAction),
        }
    }

    fn me(&self) -> Option<&PlayerView> {
        self.view.players.get(self.seat.index())
    }

    /// Actions that the game accepts, up to the one that ends it.
    fn check(&self, actions: Vec<Action>) -> Result<Decision, Wrong> {
        up_to_the_end(self.scene, actions).map(Decision::Act).map_err(|refused| match refused {
            BatchRefused::Refused { error, .. } => wrong(&error),
            BatchRefused::AfterReveal { .. } => Wrong::IllegalAction,
        })
    }

    /// Drops one of the dealt leaders; with the second, the other two are kept.
    fn drop(&self, card: &str) -> Result<Decision, Wrong> {
        let leader = leader(card)?;
        let hand = self.view.hand.unwrap_or_default();
        if !hand.contains(leader) || self.dropped == Some(leader) {
            return Err(Wrong::NotInHand);
        }
        let Some(first) = self.dropped else { return Ok(Decision::Drop(leader)) };
        let kept: LeaderSet =
            hand.iter().filter(|other| ![first, leader].contains(other)).collect();
        self.check(vec![Action::Keep(kept)])
    }

    /// Why a resource does not go to a basic shelf.
    fn does_not_fit(&self, wrong: Wrong, kind: Resource, shelf: Shelf) -> Wrong {
        if wrong != Wrong::NoSpace {
            return wrong;
        }
        let depots = self.me().map(|me| me.depots).unwrap_or_default();
        let index = usize::from(shelf.room()).wrapping_sub(1);
        match depots.get(index).and_then(|content| content.kind()) {
            Some(there) if there == kind => Wrong::NoSpace,
            Some(_) => Wrong::OtherColor,
            None => Wrong::ColorStored,
        }
    }

    /// An ordinary marble of the colour goes first, else a white one becomes it.
    fn deposit(&self, kind: Resource, position: i32) -> Result<Decision, Wrong> {
        let PhaseView::Market { unplaced, whites } = &self.view.phase else {
            return Err(Wrong::NoMarble);
        };
        let able = self.me().map(|me| me.able(Ability::WhiteMarble)).unwrap_or_default();
        let mut actions = match unplaced.count(kind) {
            0 if *whites > 0 && able.count(kind) > 0 => vec![Action::Convert(kind)],
            0 => return Err(Wrong::NoMarble),
            _ => Vec::new(),
        };
        match basic(position) {
            Some(shelf) => {
                actions.push(Action::Store(kind, Store::Shelf(shelf)));
                self.check(actions).map_err(|wrong| self.does_not_fit(wrong, kind, shelf))
            }
            None => {
                let of = self.leader_shelf(position).ok_or(Wrong::NoShelf)?;
                if of != kind {
                    return Err(Wrong::OtherColor);
                }
                actions.push(Action::Store(kind, Store::Leader));
                self.check(actions)
            }
        }
    }

    /// What a leader shelf is for.
    fn leader_shelf(&self, position: i32) -> Option<Resource> {
        let index = usize::try_from(position).ok()?.checked_sub(3)?;
        paint::leader_shelves(self.played).get(index).copied()
    }

    /// The depots after a move; nothing if nothing would move.
    fn moved(&self, start: i32, end: i32) -> Option<Warehouse> {
        let me = self.me()?;
        let mut shelves = me.depots;
        let mut leaders: Resources = Resources::NONE;
        me.leader_depots.iter().for_each(|(kind, count)| leaders.add(*kind, *count));
        let before = Warehouse::of(shelves, leaders);
        let index = |position: i32| usize::try_from(position).ok().filter(|index| *index < 3);
        match (index(start), index(end)) {
            (Some(from), Some(to)) => shelves.swap(from, to),
            (Some(from), None) => {
                let kind = self.leader_shelf(end)?;
                let content = shelves.get_mut(from)?;
                let there = (content.kind() == Some(kind)).then_some(content.count())?;
                let many = there.min(LEADER_PLACES.saturating_sub(leaders.count(kind)));
                *content = Content::of(kind, there - many);
                leaders.add(kind, many);
            }
            (None, Some(to)) => {
                let kind = self.leader_shelf(start)?;
                let content = shelves.get_mut(to)?;
                if content.kind().is_some_and(|other| other != kind) {
                    return None;
                }
                let room = Shelf::ALL.get(to)?.room().saturating_sub(content.count());
                let many = leaders.count(kind).min(room);
                *content = Content::of(kind, content.count() + many);
                leaders.take(kind, many);
            }
            (None, None) => return None,
        }
        let after = Warehouse::of(shelves, leaders);
        (after != before).then_some(after)
    }

    /// The basic shelves pay first, then those of leaders, then the chest.
    fn payment(&self, due: &Resources) -> Payment {
        let mut payment = Payment::default();
        let Some(me) = self.me() else { return payment };
        for kind in due.kinds() {
            let on_shelves = me.depots.iter().filter(|content| content.kind() == Some(kind));
            let on_shelves: u8 = on_shelves.map(|content| content.count()).sum();
            let with_leaders = me.leader_depots.iter().filter(|(other, _)| *other == kind);
            let with_leaders: u8 = with_leaders.map(|(_, count)| *count).sum();
            let due = due.count(kind);
            let first = due.min(on_shelves);
            let second = (due - first).min(with_leaders);
            payment.depots.add(kind, first);
            payment.leaders.add(kind, second);
            payment.strongbox.add(kind, due - first - second);
        }
        payment
    }

    fn buy(&self, x: i32, y: i32, column: i32) -> Result<Decision, Wrong> {
        let deck = words::deck(x, y).ok_or(Wrong::NoDeck)?;
        let slot = slot(column).ok_or(Wrong::IllegalPosition)?;
        let top: Option<CardId> =
            self.view.decks.iter().find(|other| other.deck == deck).and_then(|deck| deck.top);
        let cost = self.me().zip(top).map(|(me, card)| me.cost(card)).unwrap_or_default();
        let payment = self.payment(&cost);
        self.check(vec![Action::Buy { deck, slot, payment }, Action::End])
    }

    fn produce(
        &self,
        power: Power,
        paid: &Resources,
        output: Option<Resource>,
    ) -> Result<Decision, Wrong> {
        let payment = self.payment(paid);
        self.check(vec![Action::Produce { power, payment, output }])
    }

    fn end_turn(&self) -> Result<Decision, Wrong> {
        let mut actions = Vec::new();
        match &self.view.phase {
            PhaseView::Market { unplaced, whites } => {
                for kind in unplaced.kinds() {
                    let many = usize::from(unplaced.count(kind));
                    actions.extend(std::iter::repeat_n(Action::Discard(kind), many));
                }
                actions.extend(std::iter::repeat_n(Action::DiscardWhite, usize::from(*whites)));
            }
            PhaseView::Production { .. } => actions.push(Action::Finish),
            _ => {}
        }
        actions.push(Action::End);
        self.check(actions)
    }
}

/// What is wrong, in the words of the dialect.
fn wrong(refusal: &Refusal) -> Wrong {
    match refusal {
        Refusal::DeckEmpty(_) => Wrong::NoDeck,
        Refusal::SlotDoesNotFit | Refusal::NoSlotFits => Wrong::IllegalPosition,
        Refusal::NotThere | Refusal::CannotPay => Wrong::NotEnough,
        Refusal::NoPower => Wrong::NoPower,
        Refusal::PowerUsed => Wrong::AlreadyUsed,
        Refusal::NotInHand(_) | Refusal::AlreadyPlayed(_) => Wrong::NotInHand,
        Refusal::RequirementNotMet(_) => Wrong::Requirement,
        Refusal::BonusDoesNotFit(_) | Refusal::DoesNotFit(_) | Refusal::NoLeaderDepot(_) => {
            Wrong::NoSpace
        }
        Refusal::NotObtained(_) | Refusal::NoSuchConversion(_) => Wrong::NoMarble,
        Refusal::IllegalDepots | Refusal::OtherResources => Wrong::IllegalMove,
        _ => Wrong::IllegalAction,
    }
}

fn kind(color: Option<Color>, or: Wrong) -> Result<Resource, Wrong> {
    color.and_then(Color::resource).ok_or(or)
}

fn leader(card: &str) -> Result<LeaderId, Wrong> {
    LeaderId::of_label(card).ok_or(Wrong::NotInHand)
}

fn basic(position: i32) -> Option<Shelf> {
    Shelf::ALL.get(usize::try_from(position).ok()?).copied()
}

fn slot(column: i32) -> Option<SlotId> {
    SlotId::ALL.get(usize::try_from(column).ok()?).copied()
}
