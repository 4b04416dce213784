//! Pieces and boards as they stand in messages.

use masters::view::{PlayerView, View};
use masters::warehouse::LEADER_PLACES;
use masters::{Ability, CardId, DeckId, LeaderId, Line, Resource, Resources};

use super::server_messages::{Card, Heap, LeaderCard, Marble, Shelf, Update};
use super::words::{self, CardColor, Color};
use crate::masters::ids::Named;
use crate::masters::scene::able;

/// A heap, with so many faith points.
pub(super) fn heap(resources: &Resources, faith: u8) -> Heap {
    let kinds = resources.kinds().map(|kind| (kind.into(), i32::from(resources.count(kind))));
    kinds.chain([(Color::Red, i32::from(faith))]).collect()
}

/// What lies in a strongbox.
pub(super) fn chest(player: &PlayerView) -> Update {
    let count = |kind: Resource| (kind.into(), i32::from(player.strongbox.count(kind)));
    Update::ChestUpdate { resources: Resource::ALL.into_iter().map(count).collect() }
}

/// A development card.
pub(super) fn card(card: CardId) -> Card {
    let printed = card.printed();
    Card {
        id: card.label().to_owned(),
        victory_points: printed.points.into(),
        require: heap(&printed.input, 0),
        produce: heap(&printed.output, printed.faith),
        color: Some(printed.colour.into()),
    }
}

/// The top of a deck.
pub(super) fn deck(deck: DeckId, top: Option<CardId>) -> Update {
    let (x, y) = words::place(deck);
    let nothing = || Card {
        id: "null".to_owned(),
        victory_points: 0,
        require: Heap::default(),
        produce: Heap::default(),
        color: None,
    };
    Update::MarketCardUpdate {
        x,
        y,
        card: top.map_or_else(nothing, card),
        price: top.map(|card| heap(&card.printed().cost, 0)).unwrap_or_default(),
    }
}

/// A leader.
pub(super) fn leader(leader: LeaderId, active: bool) -> LeaderCard {
    let printed = leader.printed();
    let kinds = printed.resources.kinds().flat_map(|kind| {
        std::iter::repeat_n(Color::from(kind), usize::from(printed.resources.count(kind)))
    });
    let resources: Vec<Color> = kinds.collect();
    let cards = printed.cards.iter().flat_map(|need| {
        let letter = CardColor::from(need.colour).name().chars().next().unwrap_or_default();
        let text = format!("{}-{letter}", need.level.unwrap_or(0));
        std::iter::repeat_n(text, usize::from(need.count))
    });
    let cards: Vec<String> = cards.collect();
    LeaderCard {
        id: leader.label().to_owned(),
        r#type: printed.ability.into(),
        color: printed.resource.into(),
        victory_point: printed.points.into(),
        active,
        resource_requirement: (!resources.is_empty()).then_some(resources),
        development_card_requirement: (!cards.is_empty()).then_some(cards),
    }
}

/// The kinds of the leader shelves, in the order in which the leaders were played.
pub(super) fn leader_shelves(played: &[LeaderId]) -> Vec<Resource> {
    able(played, Ability::Depot).collect()
}

/// What white marbles can be: the leader played last comes first.
pub(super) fn conversions(played: &[LeaderId]) -> Vec<Color> {
    able(played, Ability::WhiteMarble).rev().map(Color::from).collect()
}

/// All shelves of a player who has played these leaders.
pub(super) fn shelves(player: &PlayerView, played: &[LeaderId]) -> Vec<Shelf> {
    let basic = (0..).zip(player.depots).map(|(position, content)| Shelf {
        position,
        max_size: position + 1,
        size: content.count().into(),
        color: content.kind().map(Color::from),
    });
    let leaders = (3..).zip(leader_shelves(played)).map(|(position, kind)| {
        let held = player.leader_depots.iter().find(|(other, _)| *other == kind);
        Shelf {
            position,
            max_size: LEADER_PLACES.into(),
            size: held.map_or(0, |(_, count)| i32::from(*count)),
            color: Some(kind.into()),
        }
    });
    basic.chain(leaders).collect()
}

/// A line of the market as a message.
pub(super) fn market(view: &View, line: Line) -> Update {
    let marbles = view.line(line).map(|marble| Marble::from(Color::from(marble))).collect();
    Update::ResourceMarketUpdate { position: words::selection(line), marbles }
}

/// All rows of the market as messages.
pub(super) fn rows(view: &View) -> impl Iterator<Item = Update> {
    [Line::Row0, Line::Row1, Line::Row2].into_iter().map(|row| market(view, row))
}

/// The marble on the slide as a message.
pub(super) fn slide(slide: &str) -> Update {
    let color = slide
        .chars()
        .next()
        .and_then(masters::Marble::from_letter)
        .map_or(Color::White, Color::from);
    Update::ResourceMarketExtra { marble: color.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_are_those_of_section_19() {
        let shown = |id: &str| {
            let card = leader(LeaderId::of_label(id).unwrap(), false);
            let resources = card.resource_requirement.unwrap_or_default();
            let resources: Vec<&str> = resources.into_iter().map(Color::name).collect();
            let cards = card.development_card_requirement.unwrap_or_default();
            let of = [resources.join(" "), cards.join(" ")].concat();
            format!("{} {} {}: {of}", card.r#type.name(), card.color.name(), card.victory_point)
        };
        for (id, what) in [
            ("LC_1", "DISCOUNT PURPLE 2: 0-Y 0-G"),
            ("LC_2", "DISCOUNT BLUE 2: 0-B 0-P"),
            ("LC_3", "DISCOUNT GREY 2: 0-G 0-B"),
            ("LC_4", "DISCOUNT YELLOW 2: 0-Y 0-P"),
            ("LC_5", "EXTRA_SHELF GREY 3: YELLOW YELLOW YELLOW YELLOW YELLOW"),
            ("LC_6", "EXTRA_SHELF PURPLE 3: GREY GREY GREY GREY GREY"),
            ("LC_7", "EXTRA_SHELF BLUE 3: PURPLE PURPLE PURPLE PURPLE PURPLE"),
            ("LC_8", "EXTRA_SHELF YELLOW 3: BLUE BLUE BLUE BLUE BLUE"),
            ("LC_9", "MARBLE_CONVERSION PURPLE 5: 0-Y 0-Y 0-B"),
            ("LC_10", "MARBLE_CONVERSION BLUE 5: 0-G 0-G 0-P"),
            ("LC_11", "MARBLE_CONVERSION GREY 5: 0-B 0-B 0-Y"),
            ("LC_12", "MARBLE_CONVERSION YELLOW 5: 0-P 0-P 0-G"),
            ("LC_13", "EXTRA_PRODUCTION BLUE 4: 2-Y"),
            ("LC_14", "EXTRA_PRODUCTION PURPLE 4: 2-B"),
            ("LC_15", "EXTRA_PRODUCTION GREY 4: 2-P"),
            ("LC_16", "EXTRA_PRODUCTION YELLOW 4: 2-G"),
        ] {
            assert_eq!(shown(id), what, "{id}");
        }
    }

    #[test]
    fn leaders_count_in_the_order_in_which_they_were_played() {
        let leaders = |ids: [u8; 3]| ids.map(|id| LeaderId::new(id).unwrap());
        assert_eq!(conversions(&leaders([12, 5, 9])), [Color::Purple, Color::Yellow]);
        assert_eq!(conversions(&leaders([9, 5, 12])), [Color::Yellow, Color::Purple]);
        assert_eq!(leader_shelves(&leaders([8, 9, 5])), [Resource::Coin, Resource::Stone]);
    }
}
