//! What the screens of the original clients have room for. The graphical client reads fixed numbers of
//! things from a board; where there are fewer, or more, its drawing breaks off and the board is never
//! acknowledged (G2, G4).

use eriantys::Students;
use eriantys::view::View;
use std::borrow::Cow;

use super::words::Color;

/// Islands that are always drawn.
const ISLANDS: usize = 3;
/// Buttons for students to choose from.
const BUTTONS: usize = 9;

/// The view with what can be drawn of it; nothing if there are too few islands, with which a game is
/// over.
pub(super) fn fitted(view: &View) -> Option<Cow<'_, View>> {
    if view.groups.len() < ISLANDS {
        return None;
    }
    if !view.short_round {
        return Some(Cow::Borrowed(view));
    }
    // A cloud is drawn full or empty, and nobody takes one in such a round (E30).
    let mut fitted = view.clone();
    fitted.clouds.fill(Students::NONE);
    Some(Cow::Owned(fitted))
}

/// As many of these students as there are buttons. Every colour stays: the most frequent ones lose some.
pub(super) fn on_buttons(mut students: Vec<Color>) -> Vec<Color> {
    while students.len() > BUTTONS {
        let count = |color: &Color| students.iter().filter(|one| *one == color).count();
        let largest = (0..students.len()).max_by_key(|at| students.get(*at).map(count));
        students.remove(largest.unwrap_or(0));
    }
    students
}

#[cfg(test)]
mod tests {
    use super::*;
    use eriantys::{Config, Eriantys, Players, SeatOptions};
    use kernel::{Game, Seed, Viewer};

    fn view() -> View {
        let config = Config::normal(Players::Two);
        let game = Eriantys::new(&config, &[SeatOptions::default(); 2], Seed::from(1_u64)).unwrap();
        game.view(Viewer::Spectator)
    }

    #[test]
    fn clouds_are_shown_unless_the_round_is_short() {
        let mut view = view();
        assert_eq!(fitted(&view).as_deref(), Some(&view));
        assert!(view.clouds.iter().all(|cloud| !cloud.is_empty()));
        view.short_round = true;
        let shown = fitted(&view).unwrap();
        assert!(shown.clouds.iter().all(Students::is_empty));
        assert_eq!(shown.clouds.len(), view.clouds.len());
        assert_eq!(shown.groups, view.groups);
    }

    #[test]
    fn a_board_with_fewer_than_three_groups_is_not_shown() {
        let mut view = view();
        view.groups.truncate(3);
        assert!(fitted(&view).is_some());
        view.groups.truncate(2);
        assert!(fitted(&view).is_none());
    }

    #[test]
    fn nine_students_are_offered_and_every_colour_among_them() {
        let many = [(Color::Yellow, 10), (Color::Blue, 1), (Color::Green, 4), (Color::Pink, 3)];
        let many: Vec<Color> =
            many.into_iter().flat_map(|(color, count)| vec![color; count]).collect();
        let shown = on_buttons(many);
        let count = |color| shown.iter().filter(|one| **one == color).count();
        let counts = [Color::Yellow, Color::Blue, Color::Green, Color::Pink].map(count);
        assert_eq!(counts.iter().sum::<usize>(), 9);
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
        let few = vec![Color::Red; 9];
        assert_eq!(on_buttons(few.clone()), few);
    }
}
