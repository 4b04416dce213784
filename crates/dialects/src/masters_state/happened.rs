//! What can be read out of what happened: who did it, what a line held, which reports were made, and who
//! brought the end about.

use kernel::Seat;
use masters::view::{PhaseView, PlayerView, View};
use masters::{EndReason, Event};

use super::shot::{Report, Triggered};

/// The match after the first of what happened: the boards as they are at the end, since nobody's
/// resources change when a turn passes; decks, faith and Lorenzo as these events left them.
pub(super) fn halfway(old: &View, new: &View, events: &[Event]) -> View {
    let mut view = new.clone();
    view.decks.clone_from(&old.decks);
    view.lorenzo.clone_from(&old.lorenzo);
    view.last_round = old.last_round;
    view.phase = old.phase.clone();
    view.active = old.active;
    for (player, before) in view.players.iter_mut().zip(&old.players) {
        (player.faith, player.tiles) = (before.faith, before.tiles);
    }
    for event in events {
        match event {
            Event::NextCard { deck, card } => {
                if let Some(found) = view.decks.iter_mut().find(|other| other.deck == *deck) {
                    (found.top, found.left) = (*card, found.left.saturating_sub(1));
                }
            }
            Event::Faith { seat, space } => {
                if let Some(player) = view.players.get_mut(seat.index()) {
                    player.faith = *space;
                }
            }
            Event::FavourTile { seat, number, tile } => {
                let player = view.players.get_mut(seat.index());
                let index = usize::from(number.saturating_sub(1));
                if let Some(known) = player.and_then(|player| player.tiles.get_mut(index)) {
                    *known = *tile;
                }
            }
            Event::BlackCross { space } => {
                if let Some(lorenzo) = &mut view.lorenzo {
                    lorenzo.cross = *space;
                }
            }
            Event::LastRound { why } => view.last_round = Some(*why),
            _ => {}
        }
    }
    view
}

/// The Vatican reports among what happened, with their places.
pub(super) fn reports(events: &[Event]) -> Vec<(usize, Report)> {
    let mut moved: Vec<Option<Seat>> = Vec::new();
    let mut found = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Faith { seat, .. } => moved.push(Some(*seat)),
            Event::BlackCross { .. } => moved.push(None),
            Event::Report { number } => {
                // Those who have reached the pope space, and not just moved together with them.
                let by = on_pope_space(events.get(..at).unwrap_or_default(), &moved);
                found.push((at, Report { by, tile: number.saturating_sub(1) }));
                moved.clear();
            }
            Event::FavourTile { .. } => {}
            _ => moved.clear(),
        }
    }
    found
}

fn on_pope_space(events: &[Event], moved: &[Option<Seat>]) -> Vec<Option<Seat>> {
    let space = |who: &Option<Seat>| {
        let mut spaces = events.iter().rev().filter_map(|event| match event {
            Event::Faith { seat, space } if Some(*seat) == *who => Some(*space),
            Event::BlackCross { space } if who.is_none() => Some(*space),
            _ => None,
        });
        spaces.next().unwrap_or_default()
    };
    let furthest = moved.iter().map(space).max().unwrap_or_default();
    let mut by: Vec<Option<Seat>> = Vec::new();
    for who in moved.iter().filter(|who| space(who) == furthest) {
        if !by.contains(who) {
            by.push(*who);
        }
    }
    by
}

/// Who brought the end about, if that happened.
pub(super) fn brought_about(events: &[Event], view: &View) -> Option<Triggered> {
    let trigger = events.iter().find_map(|event| match event {
        Event::LastRound { why } => Some(EndReason::from(*why)),
        Event::Over { reason } if view.last_round.is_none() => Some(*reason),
        _ => None,
    });
    trigger.and_then(|reason| triggered(view, Some(reason)))
}

/// Who brought the end about for this reason, or for the one that the match knows.
pub(super) fn triggered(view: &View, reason: Option<EndReason>) -> Option<Triggered> {
    let known = match &view.phase {
        PhaseView::Over { reason, .. } => Some(*reason),
        _ => view.last_round.map(EndReason::from),
    };
    let reason = reason.or(known)?;
    let by = |fits: &dyn Fn(&PlayerView) -> bool| -> Vec<Seat> {
        let players = Seat::first(Seat::LIMIT).zip(&view.players);
        players.filter(|(_, player)| fits(player)).map(|(seat, _)| seat).collect()
    };
    let furthest = view.players.iter().map(|player| player.faith).max();
    let most = view.players.iter().map(cards).max();
    let by = match reason {
        EndReason::FaithTrack => by(&|player| Some(player.faith) == furthest),
        EndReason::SeventhCard => by(&|player| Some(cards(player)) == most),
        EndReason::BlackCross | EndReason::ColourGone => vec![Seat::FIRST],
        EndReason::Forfeit | EndReason::GaveUp | EndReason::BrokenOff | EndReason::Aborted => {
            Vec::new()
        }
    };
    Some(Triggered { by, reason })
}

fn cards(player: &PlayerView) -> usize {
    player.slots.iter().map(Vec::len).sum()
}

/// Whether a reason is one that clients are told of before the end.
pub(super) fn is_told(reason: EndReason) -> bool {
    !matches!(
        reason,
        EndReason::Forfeit | EndReason::GaveUp | EndReason::BrokenOff | EndReason::Aborted
    )
}
