//! Every action that can be expressed, legal anywhere or not. Mother Nature's steps go from 0 to
//! more than she ever takes.

use eriantys::{Action, Assistant, CloudId, Colour, Destination, GroupId, Use};

const MOST_STEPS: u8 = 10;

pub(crate) fn all_actions() -> Vec<Action> {
    let mut all = Vec::new();
    all.extend((1..=10).filter_map(Assistant::new).map(Action::Assistant));
    for colour in Colour::ALL {
        all.push(Action::Student(colour, Destination::Dining));
        all.extend(groups().map(|group| Action::Student(colour, Destination::Group(group))));
    }
    all.extend((0..=MOST_STEPS).map(Action::Steps));
    all.extend((0..4).filter_map(CloudId::new).map(Action::Cloud));
    all.extend(all_uses().into_iter().map(Action::Use));
    for take in Colour::ALL {
        all.extend(Colour::ALL.map(|give| Action::Swap { take, give }));
    }
    all.push(Action::Done);
    all
}

fn all_uses() -> Vec<Use> {
    let mut all =
        vec![Use::Farmer, Use::MagicPostman, Use::Centaur, Use::Jester, Use::Knight, Use::Minstrel];
    for colour in Colour::ALL {
        all.extend(groups().map(|group| Use::Monk(colour, group)));
        all.extend([Use::MushroomHunter(colour), Use::Princess(colour), Use::Thief(colour)]);
    }
    for group in groups() {
        all.extend([Use::Herald(group), Use::Herbalist(group)]);
    }
    all
}

fn groups() -> impl Iterator<Item = GroupId> {
    (0..12).filter_map(GroupId::new)
}
