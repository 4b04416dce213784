//! What each thing on the table is and does.

use ::eriantys::Character;
use ::eriantys::view::View;
use words::say;

use super::spots::{Place, own, player};
use crate::play::Seen;

pub(super) fn help(seen: Seen<'_, View>, place: Place) -> Option<String> {
    let Seen { view, words, .. } = seen;
    Some(match place {
        Place::Last(_) => say!(words, "eriantys-help-last"),
        Place::Entrance(_) => say!(words, "eriantys-help-entrance"),
        Place::Professor(_) => say!(words, "eriantys-help-professor"),
        Place::Island(_) => say!(words, "eriantys-help-island"),
        Place::MotherNature | Place::Lap => say!(words, "eriantys-help-mother-nature"),
        Place::Cloud(_) => say!(words, "eriantys-help-cloud"),
        Place::Bag => say!(words, "eriantys-help-bag"),
        Place::Towers(_) => say!(words, "eriantys-help-towers"),
        Place::Coins(_) => say!(words, "eriantys-help-coins"),
        Place::Assistant(assistant) => say!(
            words,
            "eriantys-help-assistant",
            value = assistant.value(),
            count = assistant.steps(),
        ),
        Place::Dining | Place::Seated(_) if view.expert => {
            say!(words, "eriantys-help-dining-coins")
        }
        Place::Dining | Place::Seated(_) => say!(words, "eriantys-help-dining"),
        Place::Row(seat, _) => say!(words, "eriantys-help-row", name = seen.name(seat)),
        Place::School(seat) => {
            let wizard = player(view, seat)?.wizard;
            let wizard = say!(words, format!("eriantys-wizard-{wizard}"));
            say!(words, "eriantys-help-school", name = seen.name(seat), wizard = wizard)
        }
        Place::Character(character) | Place::Card(character, _) | Place::Named(character, _) => {
            of_character(seen, character)?
        }
        Place::Done => of_character(seen, super::phase::used(view)?)?,
    })
}

/// What it does, what it costs, and how many coins one has, if they are too few.
fn of_character(seen: Seen<'_, View>, character: Character) -> Option<String> {
    let Seen { view, words, .. } = seen;
    let price = view.characters.iter().find(|card| card.character == character)?.price;
    let mut help = format!(
        "{} {}",
        say!(words, format!("eriantys-help-character-{}", character.number())),
        say!(words, "eriantys-help-price", count = price),
    );
    if let Some(have) = own(view).map(|player| player.coins)
        && have < price
    {
        help.push(' ');
        help.push_str(&say!(words, "eriantys-help-missing", have = have, count = price));
    }
    Some(help)
}
