//! How things stand as a whole, for whoever has seen nothing of it.

use masters::LeaderId;
use masters::view::{PhaseView, PlayerView, View};

use super::{Played, played_by};
use crate::masters_update::callnames::{CPU, Callnames};
use crate::masters_update::paint;
use crate::masters_update::server_messages::{LeaderCard, Marble, Update};
use crate::masters_update::words::Color;

/// The leaders a player still has, in the order in which they were dealt.
pub(in crate::masters_update) fn own_leaders(view: &View) -> Vec<LeaderCard> {
    let hand = view.hand.unwrap_or_default();
    let me = view.viewer.and_then(|seat| view.players.get(seat.index()));
    let played = me.map(|me| me.leaders).unwrap_or_default();
    let dealt = view.dealt.unwrap_or_default().iter();
    let mine = dealt.filter(|leader| hand.contains(*leader) || played.contains(*leader));
    mine.map(|leader| paint::leader(leader, played.contains(leader))).collect()
}

/// The Setup batch (section 8).
pub(in crate::masters_update) fn set_up(view: &View, names: &Callnames) -> Vec<Update> {
    let mut updates: Vec<Update> = paint::rows(view).collect();
    updates.push(paint::slide(&view.slide));
    updates.extend(view.decks.iter().map(|deck| paint::deck(deck.deck, deck.top)));
    for (place, seat) in (0..).zip(&view.order) {
        let faith = view.players.get(seat.index()).map_or(0, |player| player.faith);
        let username = names.name(*seat);
        updates.push(position(username.clone(), faith));
        updates.push(Update::PlayerSetup { username, play_position: place });
    }
    updates.extend(view.lorenzo.iter().map(|lorenzo| position(CPU.to_owned(), lorenzo.cross)));
    updates
}

pub(super) fn position(username: String, space: u8) -> Update {
    Update::VaticanRoutePosition { username, position: space.into() }
}

/// A white marble in the hands of a player with leaders for it.
pub(super) fn white(played: &[LeaderId]) -> Marble {
    let selectable_colors = paint::conversions(played);
    Marble::Selectable { color: Color::White, selectable_colors }
}

/// Whose turn it is, and what is in the buffer: both, since the first clears the other.
pub(super) fn turn_as_it_is(view: &View, names: &Callnames, played: &Played) -> Vec<Update> {
    let Some(active) = view.active else { return Vec::new() };
    let mut updates = vec![Update::ActivePlayer { username: names.name(active) }];
    if let PhaseView::Market { unplaced, whites } = &view.phase {
        let kinds = unplaced.kinds().flat_map(|kind| {
            let marble = Marble::Plain(kind.into());
            std::iter::repeat_n(marble, usize::from(unplaced.count(kind)))
        });
        let whites = std::iter::repeat_n(white(played_by(played, active)), usize::from(*whites));
        let marbles = kinds.chain(whites);
        updates.extend(marbles.map(|marble| Update::MarketResourceAvailable { marble }));
    }
    updates
}

/// What somebody has placed of the bonus.
pub(in crate::masters_update) fn bonus_as_it_is(player: &PlayerView) -> Vec<Update> {
    let shelves = paint::shelves(player, &[]).into_iter();
    shelves.filter(|shelf| shelf.size > 0).map(Update::ShelfUpdate).collect()
}
