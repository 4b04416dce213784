//! The elements of the table: shop, market, end, players, reports.

use masters::view::PhaseView;
use masters::{CardId, EndReason};
use serde_json::{Value, json};

use super::super::shot::{Report, Triggered};
use super::super::words::{self, COLOURS};
use super::{Picture, card, map, pair};

impl Picture<'_> {
    pub(super) fn shop(&self) -> Value {
        let view = &self.shot.view;
        let buyer = self.player(self.shot.current);
        let may = |card: CardId| buyer.is_some_and(|buyer| buyer.can_buy(card));
        let piles = COLOURS.iter().map(|(colour, name)| {
            let decks = view.decks.iter().filter(|deck| deck.deck.colour() == *colour);
            // Nobody knows the cards below the first one.
            let levels = decks.map(|deck| {
                let top: Vec<Value> =
                    deck.top.into_iter().map(|top| card(top, may(top), None)).collect();
                (deck.deck.level().to_string(), pair(deck.left, top))
            });
            ((*name).to_owned(), map(levels))
        });
        let mut shop = json!({
            "type": "SimpleCardShop",
            "simpleShop": map(piles),
            "anyCardPurchasable": view.decks.iter().filter_map(|deck| deck.top).any(may),
        });
        let bought = self
            .staged(self.shot.current)
            .deck()
            .and_then(|deck| view.decks.iter().find(|other| other.deck == deck)?.top);
        if let (Some(top), Some(buyer), Value::Object(fields)) = (bought, buyer, &mut shop) {
            let purchased = card(top, true, Some(&buyer.cost(top)));
            fields.insert("purchasedCard".to_owned(), purchased);
        }
        shop
    }

    pub(super) fn market(&self) -> Value {
        let view = &self.shot.view;
        let names = |letters: &str| -> Value { letters.chars().map(words::marble).collect() };
        let picked: String = self.shot.picked.iter().collect();
        json!({
            "type": "SimpleMarketBoard",
            "marbleMatrix": view.market.iter().map(|row| names(row)).collect::<Value>(),
            "marketColumns": 4,
            "marketRows": 3,
            "faithPointsFromPickedMarbles": picked.matches('r').count(),
            "slideMarble": view.slide.chars().next().map_or("WHITE", words::marble),
            "pickedMarbles": names(&picked),
            "whiteMarblesQuantity": self.shot.whites(),
        })
    }

    pub(super) fn end(&self) -> Value {
        let view = &self.shot.view;
        let winners = match &view.phase {
            PhaseView::Over { winners, .. } => *winners,
            _ => kernel::SeatSet::EMPTY,
        };
        let outcomes = view
            .order
            .iter()
            .map(|seat| (self.place(*seat).to_string(), json!(winners.contains(*seat))));
        let (by, cause) = match &self.shot.triggered {
            Some(Triggered { by, reason }) => {
                let places: Vec<usize> = by.iter().map(|seat| self.place(*seat)).collect();
                (places, cause(*reason, view.lorenzo.is_some()))
            }
            None => (Vec::new(), ""),
        };
        json!({
            "type": "EndGameInfo",
            "matchOutcomeMap": map(outcomes),
            "playersEndingTheGame": by,
            "causeOfEndReason": cause,
        })
    }

    pub(super) fn players(&self) -> Value {
        let lorenzo = self.lorenzo();
        let all = self.shot.view.order.iter().filter_map(|seat| {
            let player = self.player(*seat)?;
            let number = self.place(*seat);
            let info = json!({
                "currentVictoryPoints": player.points(),
                "currentPosition": player.faith,
                "currentLorenzoPosition": lorenzo,
                "isOnline": self.shot.online.get(seat.index()),
                "playerIndex": number,
                "nickname": self.name(*seat),
            });
            Some((number.to_string(), info))
        });
        json!({
            "type": "PlayersInfo",
            "simplePlayerInfoMap": map(all),
            "lorenzoPosition": lorenzo,
        })
    }

    /// The report that was just made, or none; and which tile each player has turned last.
    pub(in super::super) fn report(&self, report: Option<&Report>) -> Value {
        let by = report.iter().flat_map(|report| &report.by).map(|who| match who {
            Some(seat) => self.place(*seat) as i64,
            None => -1,
        });
        let tiles = self.shot.view.order.iter().filter_map(|seat| {
            let tiles = self.player(*seat)?.tiles;
            let turned = tiles.iter().enumerate().rev();
            let mut turned = turned.filter(|(_, tile)| **tile != masters::Tile::Open);
            let (number, state) = match turned.next() {
                Some((number, tile)) => (number, words::tile(*tile)),
                None => (0, "DISCARDED"),
            };
            Some((self.place(*seat).to_string(), pair(number, state)))
        });
        json!({
            "type": "VaticanReportInfo",
            "playersTriggeringVaticanReport": by.collect::<Vec<i64>>(),
            "popeTileState": map(tiles),
            "hasReportBeenShown": false,
        })
    }
}

/// Why the game ends: behind the names of those who did it, or in solo alone.
fn cause(reason: EndReason, solo: bool) -> &'static str {
    match (reason, solo) {
        (EndReason::FaithTrack, false) => " came to the end of the faith track!",
        (EndReason::SeventhCard, false) => " bought a seventh development card!",
        (EndReason::FaithTrack, true) => "You came to the end of the faith track: you win!",
        (EndReason::SeventhCard, true) => "You bought your seventh development card: you win!",
        (EndReason::BlackCross, _) => "Lorenzo came to the end of the faith track before you!",
        (EndReason::ColourGone, _) => "No card of one colour is left: Lorenzo wins!",
        (EndReason::Forfeit, _) => "Nobody else plays any more.",
        (EndReason::GaveUp, _) => "You gave up: Lorenzo wins!",
        (EndReason::BrokenOff | EndReason::Aborted, _) => "The match was broken off.",
    }
}
