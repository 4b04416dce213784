//! Steps of a turn that the match does not know: what a player has opened, chosen and moved so far, and
//! how the board looks with it. Nothing of it happens before it is a whole action.

use kernel::Seat;
use masters::view::PlayerView;
use masters::{Action, Content, Counts, DeckId, Payment, Power, Resource, Resources, Warehouse};
use serde::{Deserialize, Serialize};

/// What a player has begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Staged {
    #[default]
    Nothing,
    /// The leaders are skipped.
    Middle,
    /// The market is open,
    Line,
    /// or the shop.
    Shop,
    /// A card is chosen,
    Paying(DeckId),
    /// and paid.
    Placing(DeckId, Payment),
    /// Productions are chosen, and one is being paid.
    Producing { chosen: Vec<Chosen>, paying: Option<Power> },
    /// Resources were moved between the depots and the discard box.
    Storing { depots: Depots, boxed: Resources },
}

/// A production that is chosen and paid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chosen {
    pub(super) power: Power,
    pub(super) payment: Payment,
    pub(super) output: Option<Resource>,
}

impl Chosen {
    pub(super) fn action(self) -> Action {
        let Chosen { power, payment, output } = self;
        Action::Produce { power, payment, output }
    }
}

/// What lies in the depots of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Depots {
    pub(super) shelves: [Content; 3],
    pub(super) leaders: Resources,
}

impl Depots {
    pub(super) fn of(player: &PlayerView) -> Depots {
        let mut leaders = Resources::NONE;
        player.leader_depots.iter().for_each(|(kind, count)| leaders.add(*kind, *count));
        Depots { shelves: player.depots, leaders }
    }

    pub(super) fn warehouse(&self) -> Warehouse {
        Warehouse::of(self.shelves, self.leaders)
    }

    /// How many of a kind lie in all of them.
    pub(super) fn count(&self, kind: Resource) -> u8 {
        let on = |content: &Content| if content.kind() == Some(kind) { content.count() } else { 0 };
        self.shelves.iter().map(on).sum::<u8>() + self.leaders.count(kind)
    }
}

impl Staged {
    /// What is set aside to be paid.
    pub(super) fn payments(&self) -> Vec<Payment> {
        match self {
            Staged::Placing(_, payment) => vec![*payment],
            Staged::Producing { chosen, .. } => chosen.iter().map(|one| one.payment).collect(),
            _ => Vec::new(),
        }
    }

    /// The player without what is set aside, and with the depots as they were moved.
    pub(super) fn over(&self, player: &PlayerView) -> PlayerView {
        let mut over = self.moved(player);
        self.payments().iter().for_each(|payment| pay(&mut over, payment));
        over
    }

    /// The player with the depots as they were moved.
    pub(super) fn moved(&self, player: &PlayerView) -> PlayerView {
        let mut over = player.clone();
        if let Staged::Storing { depots, .. } = self {
            over.depots = depots.shelves;
            for (kind, count) in &mut over.leader_depots {
                *count = depots.leaders.count(*kind);
            }
        }
        over
    }

    /// What is in the discard box, if anything was moved.
    pub(super) fn boxed(&self) -> Option<Resources> {
        match self {
            Staged::Storing { boxed, .. } => Some(*boxed),
            _ => None,
        }
    }

    /// The production that is chosen at this power.
    pub(super) fn chosen(&self, power: Power) -> Option<&Chosen> {
        match self {
            Staged::Producing { chosen, .. } => chosen.iter().find(|one| one.power == power),
            _ => None,
        }
    }

    /// The power that is being paid.
    pub(super) fn paying(&self) -> Option<Power> {
        match self {
            Staged::Producing { paying, .. } => *paying,
            _ => None,
        }
    }

    /// The deck whose card is being bought.
    pub(super) fn deck(&self) -> Option<DeckId> {
        match self {
            Staged::Paying(deck) | Staged::Placing(deck, _) => Some(*deck),
            _ => None,
        }
    }
}

fn pay(player: &mut PlayerView, payment: &Payment) {
    for content in &mut player.depots {
        if let Some(kind) = content.kind() {
            let left = content.count().saturating_sub(payment.depots.count(kind));
            *content = Content::of(kind, left);
        }
    }
    for (kind, count) in &mut player.leader_depots {
        *count = count.saturating_sub(payment.leaders.count(*kind));
    }
    let left = |kind: Resource| {
        let paid = u16::from(payment.strongbox.count(kind));
        player.strongbox.count(kind).saturating_sub(paid)
    };
    player.strongbox = Counts {
        c: left(Resource::Coin),
        v: left(Resource::Servant),
        h: left(Resource::Shield),
        s: left(Resource::Stone),
    };
}

/// What a player has begun, as the others at the table are told who speak this dialect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Whisper {
    /// How often the match had changed.
    pub(super) seq: u64,
    /// Whose step it is.
    pub(super) seat: Seat,
    step: Step,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Step {
    Nothing,
    Middle,
    Line,
    Shop,
    Paying(String),
    /// As the action that it will be.
    Placing(String),
    /// As the actions that they will be, and one without payment.
    Producing(Vec<String>, Option<String>),
    Storing(Depots, Resources),
}

impl Whisper {
    pub(super) fn new(seq: u64, seat: Seat, staged: &Staged) -> Whisper {
        let step = match staged {
            Staged::Nothing => Step::Nothing,
            Staged::Middle => Step::Middle,
            Staged::Line => Step::Line,
            Staged::Shop => Step::Shop,
            Staged::Paying(deck) => Step::Paying(deck.to_string()),
            Staged::Placing(deck, payment) => {
                let (deck, payment) = (*deck, *payment);
                let slot = masters::SlotId::First;
                Step::Placing(Action::Buy { deck, slot, payment }.to_string())
            }
            Staged::Producing { chosen, paying } => {
                let payment = Payment::default();
                let bare = |power| Action::Produce { power, payment, output: None }.to_string();
                let chosen = chosen.iter().map(|one| one.action().to_string());
                Step::Producing(chosen.collect(), paying.map(bare))
            }
            Staged::Storing { depots, boxed } => Step::Storing(*depots, *boxed),
        };
        Whisper { seq, seat, step }
    }

    /// What was begun.
    pub(super) fn staged(&self) -> Option<Staged> {
        let chosen = |text: &String| match text.parse().ok()? {
            Action::Produce { power, payment, output } => Some(Chosen { power, payment, output }),
            _ => None,
        };
        Some(match &self.step {
            Step::Nothing => Staged::Nothing,
            Step::Middle => Staged::Middle,
            Step::Line => Staged::Line,
            Step::Shop => Staged::Shop,
            Step::Paying(deck) => Staged::Paying(deck.parse().ok()?),
            Step::Placing(text) => match text.parse().ok()? {
                Action::Buy { deck, payment, .. } => Staged::Placing(deck, payment),
                _ => return None,
            },
            Step::Producing(actions, paying) => Staged::Producing {
                chosen: actions.iter().map(chosen).collect::<Option<_>>()?,
                paying: match paying {
                    Some(text) => Some(chosen(text)?.power),
                    None => None,
                },
            },
            Step::Storing(depots, boxed) => Staged::Storing { depots: *depots, boxed: *boxed },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_understood_as_it_was_said() {
        let payment = Payment { depots: Resources::one(Resource::Coin), ..Payment::default() };
        let (power, output) = (Power::Basic, Some(Resource::Stone));
        let depots =
            Depots { shelves: [Content::of(Resource::Coin, 1); 3], leaders: Resources::NONE };
        let deck = DeckId::all().next().unwrap();
        for staged in [
            Staged::Nothing,
            Staged::Middle,
            Staged::Line,
            Staged::Shop,
            Staged::Paying(deck),
            Staged::Placing(deck, payment),
            Staged::Producing {
                chosen: vec![Chosen { power, payment, output }],
                paying: Some(Power::Card(masters::SlotId::Second)),
            },
            Staged::Storing { depots, boxed: Resources::one(Resource::Shield) },
        ] {
            let said = serde_json::to_string(&Whisper::new(7, Seat::FIRST, &staged)).unwrap();
            let heard: Whisper = serde_json::from_str(&said).unwrap();
            assert_eq!((heard.seq, heard.staged()), (7, Some(staged)), "{said}");
        }
    }
}
