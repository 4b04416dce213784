//! What is told about a change of the match: one message for each thing that changed, in one order.
//!
//! What changed is found by comparing what the client was shown last with what is there now, so that
//! several changes make one bundle if a client cannot be told of each. Only what no comparison shows
//! comes from the events.

use eriantys::view::PhaseView;
use eriantys::{Character, EndReason, Event, LastRound, View};
use kernel::{Outcome, Seat, Verdict};
use std::collections::BTreeMap;
use wire::Framing;

use super::paint::{self, Painter};
use super::present::Present;
use super::server_messages::{
    self as message, Cloud, Ended, Moment, MustEnd, Notice, Phase, ServerMessage,
};
use super::texts;
use super::words::ColorS;

/// What is told when the match begins, or somebody comes back.
pub(super) fn start(painter: &Painter<'_>, now: &Present) -> Vec<ServerMessage> {
    let view = painter.view(&now.view);
    match painter.framing {
        Framing::Json => vec![ServerMessage::GameStart {
            num_players: view.virtual_players.len(),
            view,
            you: painter.names.name(painter.seat),
            index: painter.seat.index(),
            expert: now.view.expert,
        }],
        Framing::Java => {
            let cards = view.virtual_characters.clone().into_iter().enumerate();
            let cards = cards.map(|(index, card)| paint::replace(index, card));
            let full = ServerMessage::FullView { virtual_view: view };
            std::iter::once(full).chain(cards).collect()
        }
    }
}

/// What is told when the match goes on.
pub(super) fn bundle(
    painter: &Painter<'_>,
    before: &View,
    now: &Present,
    events: &[Event],
) -> Vec<ServerMessage> {
    let mut bundle = Bundle { painter, before, now, events, messages: Vec::new() };
    bundle.presence();
    bundle.updates();
    bundle.turn();
    bundle.moment();
    bundle.messages
}

struct Bundle<'a> {
    painter: &'a Painter<'a>,
    before: &'a View,
    now: &'a Present,
    events: &'a [Event],
    messages: Vec<ServerMessage>,
}

impl Bundle<'_> {
    fn say(&mut self, message: ServerMessage) {
        self.messages.push(message);
    }

    fn happened(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(what)
    }

    /// Who left and who came back.
    fn presence(&mut self) {
        let (events, me) = (self.events, self.painter.seat);
        for event in events {
            match *event {
                Event::Left { seat } | Event::GaveUp { seat } if seat != me => {
                    self.say(disconnected(&self.painter.names.name(seat)));
                }
                Event::Returned { seat } if seat != me => {
                    self.say(reconnected(&self.painter.names.name(seat)));
                }
                _ => {}
            }
        }
    }

    /// What looks different.
    fn updates(&mut self) {
        let (before, now) = (self.before, &self.now.view);
        self.clouds();
        let players = changed(self.painter.players(before), self.painter.players(now));
        for (index, player) in players {
            self.say(ServerMessage::UpdatePlayer { player, index });
        }
        if before.professors != now.professors {
            self.say(ServerMessage::UpdateProfs { profs: self.painter.profs(now) });
        }
        self.islands();
        self.cards();
        if let Some(reserve) = now.reserve
            && before.reserve != now.reserve
        {
            // Mother Nature stands before the coins, and cards before both.
            self.say(ServerMessage::UpdateCoins { coins: reserve.into() });
        }
        self.active_cards();
    }

    /// Clouds that were emptied; those of a new round follow later.
    fn clouds(&mut self) {
        if self.is_new_round() {
            for event in self.events {
                if let Event::CloudTaken { cloud, .. } = event {
                    let index = cloud.number().into();
                    self.say(ServerMessage::ReplaceCloud {
                        cloud: Cloud { students: Vec::new() },
                        index,
                    });
                }
            }
        } else {
            let clouds = changed(paint::clouds(self.before), paint::clouds(&self.now.view));
            for (index, cloud) in clouds {
                self.say(ServerMessage::ReplaceCloud { cloud, index });
            }
        }
    }

    fn is_new_round(&self) -> bool {
        self.before.round != self.now.view.round
    }

    fn islands(&mut self) {
        let (before, now) = (self.before, &self.now.view);
        let tiles = |view: &View| -> Vec<Vec<u8>> {
            view.groups.iter().map(|group| group.tiles.clone()).collect()
        };
        if tiles(before) == tiles(now) {
            for (index, island) in changed(paint::world(before), paint::world(now)) {
                self.say(ServerMessage::UpdateIsland { island, index });
            }
        } else {
            self.say(ServerMessage::UpdateWorld { islands: paint::world(now) });
        }
    }

    /// Cards that look different, and Mother Nature, who stands behind them.
    fn cards(&mut self) {
        let (before, now) = (self.before, &self.now.view);
        let cards = self.painter.characters(now);
        for (index, card) in
            changed(inactive(self.painter.characters(before)), inactive(cards.clone()))
        {
            let active = cards.get(index).is_some_and(|card| card.active);
            self.say(paint::replace(index, message::Character { active, ..card }));
        }
        let moved = self.happened(|event| matches!(event, Event::MotherNature { .. }));
        if moved || before.mother_nature != now.mother_nature {
            self.say(ServerMessage::UpdateMn { index: now.mother_nature.number().into() });
        }
    }

    fn active_cards(&mut self) {
        let active = |view: &View| -> Vec<bool> {
            self.painter.characters(view).iter().map(|card| card.active).collect()
        };
        for (index, active) in changed(active(self.before), active(&self.now.view)) {
            self.say(ServerMessage::UpdateActiveCharacter { index, active });
        }
    }

    /// What else belongs to the end of a turn and of a round.
    fn turn(&mut self) {
        self.excluded_colour();
        if let Some(seat) = self.ended_turn() {
            let over =
                self.happened(|event| matches!(event, Event::Round { .. } | Event::Over { .. }));
            let next = self.now.view.active.filter(|_| !over);
            self.say(ServerMessage::EndTurn {
                player: self.painter.names.name(seat),
                next: next.map(|seat| self.painter.names.name(seat)),
            });
        }
        if self.is_new_round() {
            self.say(ServerMessage::CreateClouds { clouds: paint::clouds(&self.now.view) });
        }
        if let (None, Some(why)) = (self.before.last_round, self.now.view.last_round) {
            self.say(match self.painter.framing {
                Framing::Java => plain(texts::LAST_ROUND),
                Framing::Json => ServerMessage::GameMustEnd {
                    reason: match why {
                        LastRound::BagEmpty => MustEnd::EmptyBag,
                        LastRound::AssistantsUsedUp => MustEnd::LastAssistant,
                    },
                },
            });
        }
    }

    fn excluded_colour(&mut self) {
        let mut user = None;
        for event in self.events {
            match *event {
                Event::CharacterUsed { seat, character: Character::MushroomHunter, .. } => {
                    user = Some(self.painter.names.name(seat));
                }
                Event::ColourIgnored { colour } => {
                    let player = user.take().unwrap_or_default();
                    self.say(ServerMessage::InformationConnection {
                        string: texts::excluded(&player, colour.name()),
                        notice: Some(Notice {
                            event: message::Event::ColorExcluded,
                            player: Some(player),
                            color: Some(ColorS::from(colour)),
                        }),
                    });
                }
                _ => {}
            }
        }
    }

    /// Whose turn was completed. A turn that was broken off, by the end or by leaving, is not.
    fn ended_turn(&self) -> Option<Seat> {
        let by_cloud = self.events.iter().find_map(|event| match event {
            Event::CloudTaken { seat, .. } => Some(*seat),
            _ => None,
        });
        // Without a cloud to take, Mother Nature was the last step.
        let moved = self.happened(|event| matches!(event, Event::MotherNature { .. }));
        let went_on = self.happened(|event| {
            matches!(
                event,
                Event::Turn { .. }
                    | Event::PassedOver { .. }
                    | Event::Round { .. }
                    | Event::Over { reason: EndReason::BagEmpty | EndReason::AssistantsUsedUp }
            )
        });
        by_cloud.or(self.before.active.filter(|_| moved && went_on))
    }

    /// The end: what is to be done now, or the result.
    fn moment(&mut self) {
        let (before, now) = (self.before, &self.now.view);
        let new_moment = moment_of(before) != moment_of(now);
        if let Some(outcome) = &self.now.outcome {
            self.messages.extend(result(self.painter, now, outcome));
        } else if before.suspended && !now.suspended {
            self.say(resumed());
            self.messages.extend(prompt(self.painter, self.now));
        } else if now.suspended {
            if !before.suspended {
                let mine = now.active == Some(self.painter.seat);
                if self.painter.framing == Framing::Java && new_moment && mine {
                    self.messages.extend(prompt(self.painter, self.now));
                }
                self.say(paused());
            }
        } else if new_moment {
            self.messages.extend(prompt(self.painter, self.now));
        } else if now.active == Some(self.painter.seat) {
            self.same_moment();
        }
    }

    /// The actor is still at the same step: what a card asks, or the step again.
    fn same_moment(&mut self) {
        let (Some(before), Some(now)) = (self.before.phase.used(), self.now.view.phase.used())
        else {
            return;
        };
        let newly_used = before.used.is_none() && now.used.is_some();
        let swapped = self.happened(|event| matches!(event, Event::Swapped { .. }));
        let closed = before.pairs.is_some() && now.pairs.is_none();
        let taken_back = self.events.is_empty();
        match now.used {
            Some(card) if now.pairs.is_some() && (newly_used || swapped) => {
                self.say(hint(self.painter, card));
            }
            _ if newly_used
                || swapped
                || taken_back
                || closed && self.painter.framing == Framing::Java =>
            {
                self.messages.extend(prompt(self.painter, self.now));
            }
            _ => {}
        }
    }
}

/// What is different in the second list, with its place.
fn changed<T: PartialEq>(before: Vec<T>, now: Vec<T>) -> Vec<(usize, T)> {
    let mut before = before.into_iter();
    let all = now.into_iter().enumerate();
    all.filter(|(_, now)| before.next().as_ref() != Some(now)).collect()
}

fn inactive(mut cards: Vec<message::Character>) -> Vec<message::Character> {
    cards.iter_mut().for_each(|card| card.active = false);
    cards
}

/// What makes a prompt due when it changes: whose place it is, at which step, in which round.
fn moment_of(view: &View) -> (u32, Option<Seat>, Phase) {
    (view.round, view.active, paint::phase(view))
}

/// What is to be done now.
pub(super) fn prompt(painter: &Painter<'_>, now: &Present) -> Option<ServerMessage> {
    let actor = now.view.active?;
    let player = painter.names.name(actor);
    let phase = paint::phase(&now.view);
    let string = match (phase, actor == painter.seat) {
        (Phase::Planning, true) => texts::CHOOSE_ASSISTANT.to_owned(),
        (Phase::Planning, false) => texts::chooses_assistant(&player),
        (Phase::MoveStudents, true) if now.view.players.len() == 2 => texts::MOVE_THREE.to_owned(),
        (Phase::MoveStudents, true) => texts::MOVE_FOUR.to_owned(),
        (Phase::MoveStudents, false) => texts::moves_students(&player),
        (Phase::MoveMn, true) => texts::MOVE_MN.to_owned(),
        (Phase::MoveMn, false) => texts::moves_mn(&player),
        (Phase::ChooseCloud, true) => texts::CHOOSE_CLOUD.to_owned(),
        (Phase::ChooseCloud, false) => texts::chooses_cloud(&player),
        (Phase::Character | Phase::Ended, _) => return None,
    };
    if painter.framing == Framing::Json && actor == painter.seat {
        return own_prompt(player, now);
    }
    let moment = Some(Moment { player, phase, character: None });
    Some(ServerMessage::InformationGame { string, moment })
}

fn own_prompt(player: String, now: &Present) -> Option<ServerMessage> {
    Some(match now.view.phase {
        PhaseView::Planning { .. } => {
            ServerMessage::SelectAssistant { player, playable: now.playable() }
        }
        PhaseView::Students { .. } => {
            ServerMessage::MoveStudent { player, remaining: now.students_due() }
        }
        PhaseView::MotherNature { most, .. } => {
            ServerMessage::MoveMotherNature { player, max_steps: most }
        }
        PhaseView::Cloud { .. } => {
            let clouds = now.view.clouds.iter().enumerate();
            let full = clouds.filter(|(_, cloud)| !cloud.is_empty());
            ServerMessage::SelectCloud { player, available: full.map(|(index, _)| index).collect() }
        }
        PhaseView::Over { .. } => return None,
    })
}

/// What a card asks of its user.
pub(super) fn hint(painter: &Painter<'_>, card: Character) -> ServerMessage {
    ServerMessage::InformationGame {
        string: texts::hint(card).to_owned(),
        moment: Some(Moment {
            player: painter.names.name(painter.seat),
            phase: Phase::Character,
            character: Some(card.number()),
        }),
    }
}

/// How the match ended.
pub(super) fn result(
    painter: &Painter<'_>,
    view: &View,
    outcome: &Outcome,
) -> Option<ServerMessage> {
    let PhaseView::Over { reason, .. } = view.phase else { return None };
    let (seats, won) = match outcome.verdict {
        Verdict::Won(seats) => (seats, true),
        Verdict::Drawn(seats) => (seats, false),
        Verdict::NoWinner => (kernel::SeatSet::EMPTY, false),
    };
    if painter.framing == Framing::Java {
        return Some(java_result(reason, outcome.verdict, painter.seat));
    }
    let winners: Vec<String> = seats.iter().map(|seat| painter.names.name(seat)).collect();
    let counted = |what: &str| -> BTreeMap<String, i32> {
        let lines = outcome.scores.iter().flat_map(|score| {
            let count = score.counts.iter().find(|(name, _)| name == what);
            let count = count.map_or(0, |(_, count)| *count);
            score.seats.iter().map(move |seat| (seat, count))
        });
        lines.map(|(seat, count)| (painter.names.name(seat), count)).collect()
    };
    Some(ServerMessage::GameEnded {
        winner: winners.first().filter(|_| won).cloned(),
        winners,
        reason: match reason {
            EndReason::LastTower => Ended::LastTower,
            EndReason::ThreeGroups => Ended::ThreeIslands,
            EndReason::BagEmpty => Ended::EmptyBag,
            EndReason::AssistantsUsedUp => Ended::LastAssistant,
            EndReason::Forfeit => Ended::Forfeit,
            EndReason::Aborted => Ended::Abandoned,
        },
        towers: counted("towers"),
        professors: counted("professors"),
    })
}

fn java_result(reason: EndReason, verdict: Verdict, me: Seat) -> ServerMessage {
    let text = match verdict {
        Verdict::Won(seats) if seats.contains(me) && reason == EndReason::Forfeit => {
            return plain(texts::ONLY_ONE_LEFT);
        }
        Verdict::Won(seats) if seats.contains(me) => texts::WON,
        Verdict::Drawn(seats) if seats.contains(me) => texts::DRAWN,
        Verdict::Won(_) | Verdict::Drawn(_) => texts::LOST,
        Verdict::NoWinner => texts::BROKEN_OFF,
    };
    ServerMessage::InformationGame { string: text.to_owned(), moment: None }
}

/// An InformationConnection about nobody.
fn plain(text: &str) -> ServerMessage {
    ServerMessage::InformationConnection { string: text.to_owned(), notice: None }
}

/// An InformationConnection about somebody, or about all.
pub(super) fn notice(string: String, event: message::Event, player: Option<&str>) -> ServerMessage {
    let notice = Notice { event, player: player.map(str::to_owned), color: None };
    ServerMessage::InformationConnection { string, notice: Some(notice) }
}

pub(super) fn disconnected(nick: &str) -> ServerMessage {
    notice(texts::disconnected(nick), message::Event::PlayerDisconnected, Some(nick))
}

pub(super) fn reconnected(nick: &str) -> ServerMessage {
    notice(texts::reconnected(nick), message::Event::PlayerReconnected, Some(nick))
}

pub(super) fn paused() -> ServerMessage {
    notice(texts::PAUSED.to_owned(), message::Event::Paused, None)
}

pub(super) fn resumed() -> ServerMessage {
    notice(texts::GAME_CONTINUES.to_owned(), message::Event::Resumed, None)
}
