//! Choose a thing, choose where it goes: what was chosen so far, and what can be chosen next.

use super::Spot;

/// A legal action, and what is chosen one after another to take it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// In the notation of the game.
    pub(crate) action: String,
    pub(crate) path: Vec<Spot>,
    /// There is another path for the same action: this one is for those who begin elsewhere on the
    /// board, and would only make a list of choices longer.
    pub(crate) shortcut: bool,
}

impl Move {
    pub(crate) fn new(action: impl Into<String>, path: Vec<Spot>) -> Move {
        Move { action: action.into(), path, shortcut: false }
    }
}

/// What becomes of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It is complete: take this action.
    Action(String),
    /// There is more to choose.
    Chosen(Vec<Spot>),
}

/// What can be chosen next, in the order of the moves.
pub(crate) fn next(moves: &[Move], chosen: &[Spot]) -> Vec<Spot> {
    let mut spots = Vec::new();
    for Move { path, .. } in moves {
        if let Some(spot) = path.strip_prefix(chosen).and_then(<[Spot]>::first)
            && !spots.contains(spot)
        {
            spots.push(spot.clone());
        }
    }
    spots
}

/// The same for a list of choices: nothing in it begins another way to what is in it already.
pub(crate) fn listed(moves: &[Move], chosen: &[Spot]) -> Vec<Spot> {
    let mut spots = next(moves, chosen);
    if chosen.is_empty() {
        let begins = |spot: &Spot| {
            moves.iter().any(|found| !found.shortcut && found.path.first() == Some(spot))
        };
        spots.retain(begins);
    }
    spots
}

/// What becomes of the choice when this spot is chosen; nothing if it cannot be chosen now.
pub(crate) fn choose(moves: &[Move], chosen: &[Spot], spot: &Spot) -> Option<Choice> {
    // The thing in the hand is put down again.
    if let [rest @ .., last] = chosen
        && last == spot
        && !next(moves, chosen).contains(spot)
    {
        return Some(Choice::Chosen(rest.to_vec()));
    }
    // It may go on from here, or from an earlier thing, or begin anew.
    for kept in (0..=chosen.len()).rev() {
        let mut now = chosen.get(..kept).unwrap_or_default().to_vec();
        if !next(moves, &now).contains(spot) {
            continue;
        }
        now.push(spot.clone());
        let complete = moves.iter().find(|Move { path, .. }| *path == now);
        return Some(match complete {
            Some(Move { action, .. }) => Choice::Action(action.clone()),
            None => Choice::Chosen(now),
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> Vec<Move> {
        let of = |action: &str, path: &[&str]| {
            Move::new(action, path.iter().map(|name| Spot::new(*name)).collect())
        };
        vec![
            of("sG", &["entrance:G", "dining"]),
            of("iG3", &["entrance:G", "island:3"]),
            of("sR", &["entrance:R", "dining"]),
            of("end", &["do:end"]),
        ]
    }

    #[test]
    fn a_thing_is_chosen_then_its_place() {
        let moves = moves();
        let [green, red, dining] = ["entrance:G", "entrance:R", "dining"].map(Spot::new);
        assert_eq!(next(&moves, &[]), [green.clone(), red.clone(), Spot::new("do:end")]);
        let chosen = Choice::Chosen(vec![green.clone()]);
        assert_eq!(choose(&moves, &[], &green), Some(chosen));
        let action = Choice::Action("sG".to_owned());
        assert_eq!(choose(&moves, std::slice::from_ref(&green), &dining), Some(action));
        assert_eq!(choose(&moves, &[], &dining), None);
    }

    #[test]
    fn another_thing_takes_its_place_and_the_same_one_is_put_down() {
        let moves = moves();
        let [green, red] = ["entrance:G", "entrance:R"].map(Spot::new);
        let held = [green.clone()];
        assert_eq!(choose(&moves, &held, &red), Some(Choice::Chosen(vec![red])));
        assert_eq!(choose(&moves, &held, &green), Some(Choice::Chosen(vec![])));
    }

    #[test]
    fn a_list_has_no_shortcuts_until_one_is_taken() {
        let [card, student, dining] = ["character:11", "card:11:G", "dining"].map(Spot::new);
        let path = vec![student.clone(), dining.clone()];
        let moves = [
            Move::new("11G", vec![card.clone(), student.clone()]),
            Move { shortcut: true, ..Move::new("11G", path) },
        ];
        assert_eq!(next(&moves, &[]), [card.clone(), student.clone()]);
        assert_eq!(listed(&moves, &[]), [card]);
        assert_eq!(listed(&moves, &[student]), [dining]);
    }
}
