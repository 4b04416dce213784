//! The table as its messages show it.

use eriantys::view::{GroupView, PhaseView, PlayerView, View};
use eriantys::{Character, Colour, Config, Students};
use kernel::Seat;
use std::collections::BTreeMap;

use super::server_messages::{
    CharacterCard, Cloud, Dashboard, Island, Player, SchoolBoard, ServerMessage,
};
use super::words::{Assistant, CharacterName, Color, PlayerStatus};
use crate::eriantys::descriptions::description;
use crate::names::Names;

/// What every player was told last that they are doing.
pub(super) type Statuses = [Option<PlayerStatus>; 4];

/// The whole table, for whoever sees this view.
pub(super) fn update_board(view: &View, names: &Names, statuses: &Statuses) -> ServerMessage {
    let players = turn_order(view);
    let players = players.filter_map(|seat| player(view, names, statuses, seat)).collect();
    ServerMessage::UpdateBoard { players, dashboard: dashboard(view, names) }
}

/// The players with fresh boards, in the order of their seats. Whoever sits on `me` sees a whole hand.
pub(super) fn match_started(config: &Config, names: &Names, me: Seat) -> ServerMessage {
    let hand = |seat: Seat| if seat == me { Assistant::ALL.to_vec() } else { Vec::new() };
    let fresh = |(seat, name): (Seat, &str)| Player {
        nickname: name.to_owned(),
        wizard_id: 0,
        status: None,
        available_assistants: hand(seat),
        assistant_count: Assistant::ALL.len() as i32,
        played_assistant: None,
        school_board: SchoolBoard {
            tower_color: None,
            towers: 0,
            coins: 0,
            entrance: Vec::new(),
            dining_room: counts(Students::NONE),
            professors: Vec::new(),
        },
    };
    ServerMessage::MatchStarted {
        players: names.iter().map(fresh).collect(),
        number_of_players: config.players.count().into(),
        expert_mode: config.expert,
    }
}

/// An island group.
pub(super) fn island(view: &View, group: &GroupView, names: &Names) -> Island {
    let knight = view.phase.used().and_then(|used| used.used) == Some(Character::Knight);
    let extra = view.active.filter(|_| knight).map(|seat| (names.name(seat), 2));
    Island {
        students: colors(group.students),
        tower_color: group.tower.map(Into::into),
        num_units: group.tiles.len() as i32,
        no_entry: group.no_entry.into(),
        extra_influence: extra.into_iter().collect(),
    }
}

/// Students in the order of the colours.
pub(super) fn colors(students: Students) -> Vec<Color> {
    let of = |color: &Color| {
        let count = students.count(Colour::from(*color));
        std::iter::repeat_n(*color, usize::from(count))
    };
    Color::ALL.iter().flat_map(of).collect()
}

/// The view as it would be had this seat paid for a character: what is shown while its choice is
/// still open.
pub(super) fn with_paid(view: &View, seat: Seat, character: Character) -> View {
    let mut view = view.clone();
    for card in view.characters.iter_mut().filter(|card| card.character == character) {
        if let Some(player) = view.players.get_mut(seat.index()) {
            player.coins = player.coins.saturating_sub(card.price);
        }
        card.price += u8::from(!card.used);
        card.used = true;
    }
    match &mut view.phase {
        PhaseView::Students { used, .. }
        | PhaseView::MotherNature { used, .. }
        | PhaseView::Cloud { used } => used.used = Some(character),
        PhaseView::Planning { .. } | PhaseView::Over { .. } => {}
    }
    view
}

/// Who plays when: by the assistants of this round, then by their places.
fn turn_order(view: &View) -> impl Iterator<Item = Seat> {
    let count = view.players.len() as u8;
    let places = (0..count).map(move |steps| view.first.clockwise(steps, count));
    let played = match view.phase {
        PhaseView::Planning { .. } => &[],
        _ => view.order.as_slice(),
    };
    played.iter().copied().chain(places.filter(|seat| !played.contains(seat)))
}

fn player(view: &View, names: &Names, statuses: &Statuses, seat: Seat) -> Option<Player> {
    let shown = view.players.get(seat.index())?;
    let hand = view.hand.as_deref().filter(|_| view.viewer == Some(seat)).unwrap_or_default();
    let played = shown.last.filter(|_| view.order.contains(&seat));
    Some(Player {
        nickname: names.name(seat),
        wizard_id: shown.wizard.into(),
        status: statuses.get(seat.index()).copied().flatten(),
        available_assistants: hand.iter().filter_map(|card| Assistant::of(*card)).collect(),
        assistant_count: shown.assistants.into(),
        played_assistant: played.and_then(Assistant::of),
        school_board: school_board(view, shown, seat),
    })
}

fn school_board(view: &View, player: &PlayerView, seat: Seat) -> SchoolBoard {
    let supply = view.supply.iter().find(|supply| supply.holder == seat);
    let mine = view.professors.iter().filter(|professor| professor.controller == Some(seat));
    let mut professors: Vec<Color> = mine.map(|professor| professor.colour.into()).collect();
    professors.sort_unstable();
    SchoolBoard {
        tower_color: Some(player.tower.into()),
        towers: supply.map_or(0, |supply| supply.towers.into()),
        coins: player.coins.into(),
        entrance: colors(player.entrance),
        dining_room: counts(player.dining),
        professors,
    }
}

fn counts(students: Students) -> BTreeMap<Color, i32> {
    let count = |color: &Color| (*color, students.count(Colour::from(*color)).into());
    Color::ALL.iter().map(count).collect()
}

fn dashboard(view: &View, names: &Names) -> Dashboard {
    let used = view.phase.used();
    let character = used.and_then(|used| used.used);
    let before_the_walk =
        matches!(view.phase, PhaseView::Students { .. } | PhaseView::MotherNature { .. });
    let further = character == Some(Character::MagicPostman) && before_the_walk;
    let controller = |professor: &eriantys::view::ProfessorView| {
        (professor.colour.into(), professor.controller.map(|seat| names.name(seat)))
    };
    Dashboard {
        islands: view.groups.iter().map(|group| island(view, group, names)).collect(),
        clouds: view.clouds.iter().map(|cloud| Cloud { students: colors(*cloud) }).collect(),
        mother_nature_position: view.mother_nature.number().into(),
        professors: view.professors.iter().map(controller).collect(),
        bag_count: view.bag.into(),
        characters: view
            .characters
            .iter()
            .filter_map(|card| {
                let active = character == Some(card.character);
                let user = view.active.filter(|_| active).map(|seat| names.name(seat));
                character_card(card, active, user)
            })
            .collect(),
        played_character: character.and_then(CharacterName::of),
        additional_mother_nature_movements: if further { 2 } else { 0 },
        do_not_count_towers: character == Some(Character::Centaur),
        do_not_count_color: used.and_then(|used| used.ignored).map(Into::into),
    }
}

fn character_card(
    card: &eriantys::view::CharacterView,
    active: bool,
    used_by: Option<String>,
) -> Option<CharacterCard> {
    let holds = matches!(card.character, Character::Monk | Character::Jester | Character::Princess);
    Some(CharacterCard {
        character: CharacterName::of(card.character)?,
        cost: card.price.into(),
        active,
        used_by,
        students: holds.then(|| colors(card.students)),
        no_entry_tiles: card.no_entry.into(),
        description: description(card.character).to_owned(),
    })
}
