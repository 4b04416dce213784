//! The whole position in sentences, for those who cannot see it.

use ::eriantys::view::{CharacterView, View};
use kernel::Seat;
use words::say;

use super::label::effect;
use super::phase;
use super::spots::{in_teams, player, players_of, seats, still_to_play, towers_left};
use super::words::{
    character_name, list, names, on_island, professors_of, side_name, students, towers, why_last,
};
use crate::play::Seen;

pub(super) fn summary(seen: Seen<'_, View>) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let mut lines = situation(seen);
    lines.extend(view.groups.iter().map(|group| format!("{}.", on_island(seen, group))));
    lines.extend((1..).zip(&view.clouds).map(|(number, cloud)| {
        let here = students(words, *cloud);
        format!("{}.", say!(words, "eriantys-cloud-label", number = number, students = here))
    }));
    if in_teams(view) {
        lines.extend(view.supply.iter().map(|supply| {
            say!(
                words,
                "eriantys-sum-supply",
                side = side_name(words, supply.tower),
                names = list(words, &names(seen, players_of(view, supply.tower))),
                towers = towers(words, supply.tower, supply.towers),
            )
        }));
    }
    lines.extend(seats(view).flat_map(|seat| of_player(seen, seat)));
    lines.extend(view.characters.iter().map(|card| character(seen, card)));
    if let Some(hand) = &view.hand {
        let values: Vec<String> = hand.iter().map(ToString::to_string).collect();
        lines.push(say!(words, "eriantys-sum-hand", values = list(words, &values)));
    }
    lines
}

fn situation(seen: Seen<'_, View>) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let phase = say!(words, format!("eriantys-phase-{}", phase::name(view)));
    let mut lines = vec![say!(
        words,
        "eriantys-sum-round",
        number = view.round,
        phase = phase,
        count = view.bag
    )];
    if let Some(last) = view.last_round {
        lines.push(format!("{}.", say!(words, format!("eriantys-last-round-{}", why_last(last)))));
    }
    if view.short_round {
        lines.push(format!("{}.", say!(words, "eriantys-short-round")));
    }
    lines.push(if view.order.is_empty() {
        say!(words, "eriantys-sum-first", name = seen.name(view.first))
    } else {
        let order = names(seen, view.order.iter().copied()).join(", ");
        say!(words, "eriantys-sum-order", names = order)
    });
    let open = names(seen, still_to_play(view));
    if !open.is_empty() {
        lines.push(say!(words, "eriantys-sum-open", names = open.join(", ")));
    }
    if let Some(reserve) = view.reserve {
        lines.push(say!(words, "eriantys-sum-reserve", count = reserve));
    }
    lines
}

fn of_player(seen: Seen<'_, View>, seat: Seat) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let Some(player) = player(view, seat) else { return Vec::new() };
    let name = seen.name(seat);
    let id = if in_teams(view) { "eriantys-sum-player-team" } else { "eriantys-sum-player" };
    let mut lines = vec![say!(
        words,
        id,
        name = name,
        side = side_name(words, player.tower),
        towers = towers(words, player.tower, towers_left(view, player.tower)),
        entrance = students(words, player.entrance),
        dining = students(words, player.dining),
        professors = list(words, &professors_of(seen, seat)),
        assistants = player.assistants,
    )];
    if player.gave_up {
        lines.push(format!("{name}: {}.", say!(words, "eriantys-gave-up")));
    } else if player.absent {
        lines.push(format!("{name}: {}.", say!(words, "eriantys-away")));
    }
    if let Some(last) = player.last {
        let told = say!(
            words,
            "eriantys-last-label",
            name = name,
            value = last.value(),
            count = last.steps(),
        );
        lines.push(format!("{told}."));
    }
    if view.expert {
        lines.push(say!(words, "eriantys-sum-coins", name = name, count = player.coins));
    }
    lines
}

fn character(seen: Seen<'_, View>, card: &CharacterView) -> String {
    let words = seen.words;
    let sentence = say!(
        words,
        "eriantys-character-label",
        name = character_name(words, card.character),
        count = card.price,
        effect = effect(seen, card.character),
    );
    let mut on = Vec::new();
    if !card.students.is_empty() {
        on.push(students(words, card.students));
    }
    if card.no_entry > 0 {
        on.push(say!(words, "eriantys-no-entry", count = card.no_entry));
    }
    if on.is_empty() {
        format!("{sentence}.")
    } else {
        format!("{sentence}: {}.", list(words, &on))
    }
}
