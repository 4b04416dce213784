//! The whole position in sentences, for those who cannot see it.

use ::masters::view::PhaseView;
use ::masters::{EndReason, Line, Marble, Power, Tile, View};
use kernel::Seat;
use words::{Words, say};

use super::Seen;
use super::naming::{
    card_in_words, card_name, leader_in_words, leader_name, line_name, marble, marbles, power_name,
    some, some_and_faith,
};
use super::position::{cards, in_strongbox, others, own_seat, player};

pub(super) fn summary(seen: Seen<'_>) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let mut lines = phase(seen);
    if view.players.len() > 1 {
        lines.push(order(seen));
    }
    lines.extend(market(view, words));
    lines.extend(grid(view, words));
    for seat in [own_seat(view)].into_iter().chain(others(view)) {
        lines.extend(board_in_words(seen, seat));
    }
    for leader in view.hand.iter().flat_map(|hand| hand.iter()) {
        lines.push(say!(words, "masters-sum-hand", leader = leader_in_words(words, leader)));
    }
    if let Some(lorenzo) = &view.lorenzo {
        let (n, left) = (lorenzo.cross, lorenzo.left);
        lines.push(say!(words, "masters-sum-lorenzo", n = n, left = left));
    }
    lines
}

/// Who plays after whom.
pub(super) fn order(seen: Seen<'_>) -> String {
    let names: Vec<&str> = seen.view.order.iter().map(|seat| seen.name(*seat)).collect();
    say!(seen.words, "masters-sum-order", names = seen.words.list(&names))
}

fn phase(seen: Seen<'_>) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let name = view.active.map(|seat| seen.name(seat)).unwrap_or_default();
    let mut lines = vec![match &view.phase {
        PhaseView::SetUp => say!(words, "masters-sum-set-up"),
        PhaseView::Market { unplaced, whites } => {
            let what = some(words, *unplaced);
            say!(words, "masters-sum-market-phase", name = name, what = what, n = *whites)
        }
        PhaseView::Production { used, output, faith } => {
            let powers = used.iter().filter_map(|power| power.parse::<Power>().ok());
            let used: Vec<String> = powers.map(|power| power_name(words, power)).collect();
            let what = some_and_faith(words, *output, *faith);
            let used = words.list(&used);
            say!(words, "masters-sum-production", name = name, used = used, what = what)
        }
        PhaseView::Over { reason, .. } => over(words, *reason),
        PhaseView::BeforeAction | PhaseView::AfterAction => {
            say!(words, "masters-sum-turn", name = name)
        }
    }];
    if view.last_round.is_some() {
        lines.push(say!(words, "masters-last-round"));
    }
    lines
}

/// Why the game is over.
pub(super) fn over(words: &Words, reason: EndReason) -> String {
    say!(
        words,
        match reason {
            EndReason::FaithTrack => "masters-tell-over-faith-track",
            EndReason::SeventhCard => "masters-tell-over-seventh-card",
            EndReason::ColourGone => "masters-tell-over-colour-gone",
            EndReason::BlackCross => "masters-tell-over-black-cross",
            EndReason::GaveUp => "masters-tell-over-gave-up",
            EndReason::Forfeit => "masters-tell-over-forfeit",
            EndReason::BrokenOff => "masters-tell-over-broken-off",
            EndReason::Aborted => "masters-tell-over-aborted",
        }
    )
}

fn market(view: &View, words: &Words) -> Vec<String> {
    let rows = [Line::Row0, Line::Row1, Line::Row2].into_iter().map(|line| {
        let (name, marbles) = (line_name(words, line), marbles(words, view.line(line)));
        say!(words, "masters-sum-market", line = name, marbles = marbles)
    });
    let slide = view.slide.chars().next().and_then(Marble::from_letter);
    let slide = slide.map(|one| say!(words, "masters-sum-slide", marble = marble(words, one)));
    rows.chain(slide).collect()
}

fn grid(view: &View, words: &Words) -> Vec<String> {
    let tops = view.decks.iter().filter_map(|deck| Some((deck.top?, deck.left)));
    let line = |(card, left)| {
        let left = say!(words, "masters-help-deck-left", n = left);
        format!("{} {left}", card_in_words(words, card))
    };
    tops.map(line).collect()
}

/// The board of one player.
pub(super) fn board_in_words(seen: Seen<'_>, seat: Seat) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let Some(player) = player(view, seat) else { return Vec::new() };
    let depots: Vec<String> =
        player.depots.iter().map(|content| some(words, (*content).into())).collect();
    let mut lines = vec![say!(
        words,
        "masters-sum-board",
        name = seen.name(seat),
        depots = words.list(&depots),
        strongbox = some(words, in_strongbox(player)),
        n = player.faith,
    )];
    if player.gave_up {
        lines.push(format!("{}: {}.", seen.name(seat), say!(words, "masters-gave-up")));
    } else if player.absent {
        lines.push(format!("{}: {}.", seen.name(seat), say!(words, "masters-absent")));
    }
    lines.push(say!(words, "masters-sum-points", n = player.points()));
    if !player.leader_depots.is_empty() {
        let what = some(words, player.in_leader_depots());
        lines.push(say!(words, "masters-sum-leader-depots", what = what));
    }
    let cards: Vec<String> = cards(player).map(|card| card_name(words, card)).collect();
    if !cards.is_empty() {
        lines.push(say!(words, "masters-sum-cards", cards = words.list(&cards)));
    }
    let tiles = |which: Tile| {
        let these = (1_u8..).zip(player.tiles).filter(move |(_, tile)| *tile == which);
        let numbers: Vec<String> = these.map(|(number, _)| number.to_string()).collect();
        (!numbers.is_empty()).then(|| words.list(&numbers))
    };
    let won = tiles(Tile::Up).map(|tiles| say!(words, "masters-sum-tiles", tiles = tiles));
    let lost = tiles(Tile::Gone).map(|tiles| say!(words, "masters-sum-tiles-lost", tiles = tiles));
    lines.extend(won.into_iter().chain(lost));
    let leaders: Vec<String> =
        player.leaders.iter().map(|leader| leader_name(words, leader)).collect();
    if !leaders.is_empty() {
        lines.push(say!(words, "masters-sum-leaders", leaders = words.list(&leaders)));
    }
    lines.push(say!(words, "masters-sum-hand-size", n = player.leaders_in_hand));
    lines
}
