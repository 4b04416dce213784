//! The table as it is drawn.

use ::masters::MarketRule;
use kernel::Viewer;
use words::{Language, Words};

use super::{PRETTY, Random, drawn, spots};
use crate::play::Look;

#[test]
fn any_size_can_be_drawn() {
    let words = Words::of(Language::English);
    for players in [1, 4] {
        let mut random = Random::new(players, MarketRule::Push, 11);
        let seat = random.until(50, "use");
        let view = random.view(Viewer::Seat(seat));
        for width in (1..80).step_by(3).chain([78, 100, 113, 114, 150, 250]) {
            for height in (1..=34).chain([50, 80]) {
                drawn(random.seen(&view, &words), (width, height), PRETTY);
            }
        }
    }
}

/// Plays to where somebody may do this, and draws it for them or for nobody.
struct Scene {
    players: u8,
    from: usize,
    until: &'static str,
    size: (u16, u16),
    look: Look,
    language: Language,
    watch: bool,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            players: 2,
            from: 80,
            until: "row",
            size: (78, 13),
            look: PRETTY,
            language: Language::English,
            watch: false,
        }
    }
}

impl Scene {
    fn draw(self) -> String {
        let words = Words::of(self.language);
        let mut random = Random::new(self.players, MarketRule::Push, 7);
        let seat = random.until(self.from, self.until);
        let viewer = if self.watch { Viewer::Spectator } else { Viewer::Seat(seat) };
        let view = random.view(viewer);
        drawn(random.seen(&view, &words), self.size, self.look)
    }
}

/// What somebody took from the market lies on their own row, whoever looks.
#[test]
fn what_others_obtained_is_drawn_with_them() {
    let words = Words::of(Language::English);
    for players in 2..=4 {
        let mut random = Random::new(players, MarketRule::Push, 7);
        let active = random.until(80, "C-");
        let look = kernel::Seat::first(players).find(|seat| *seat != active).unwrap();
        let view = random.view(Viewer::Seat(look));
        for size in [(78, 12), (78, 13), (80, 16), (80, 30), (118, 36)] {
            let seen = random.seen(&view, &words);
            let text = drawn(seen, size, PRETTY);
            let own = random.names[look.index()].as_str();
            let row = text.lines().find(|line| line.contains(&format!(" {own} "))).unwrap();
            let before = row.split(" ★").next().unwrap();
            assert!(!row.contains("Obtained") || before.contains('▶'), "{text}");
            assert!(spots(seen, size).iter().any(|spot| spot.name() == "tray"), "{text}");
        }
    }
}

/// Several bots begin with the same letter, but have numbers.
#[test]
fn bots_are_told_apart_in_a_small_terminal() {
    let words = Words::of(Language::English);
    let mut random = Random::new(4, MarketRule::Push, 7);
    random.until(200, "row");
    random.names =
        ["Player 1", "Strong bot 1", "Strong bot 2", "Strong bot 3"].map(str::to_owned).into();
    let view = random.view(Viewer::Seat(kernel::Seat::FIRST));
    insta::assert_snapshot!(drawn(random.seen(&view, &words), (78, 13), PRETTY));
    random.names = ["Strong bot 2", "Sara", "Sandro", "Silvia"].map(str::to_owned).into();
    insta::assert_snapshot!(drawn(random.seen(&view, &words), (78, 14), PRETTY));
}

#[test]
fn two_in_a_small_terminal() {
    insta::assert_snapshot!(Scene::default().draw());
}

#[test]
fn four_in_the_smallest_terminal() {
    insta::assert_snapshot!(
        Scene { players: 4, from: 200, size: (78, 12), ..Scene::default() }.draw()
    );
}

#[test]
fn four_in_ascii() {
    let look = Look { colour: false, ascii: true };
    let scene = Scene { players: 4, from: 200, size: (80, 16), look, ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn leaders_are_chosen() {
    insta::assert_snapshot!(Scene { from: 0, until: "bonus", ..Scene::default() }.draw());
}

#[test]
fn something_is_to_be_stored() {
    let scene = Scene { from: 0, until: "C-", language: Language::Italian, ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn solo_on_a_tall_terminal() {
    let scene = Scene { players: 1, from: 30, size: (80, 30), ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn a_production_on_a_wide_terminal() {
    let scene =
        Scene { players: 3, from: 150, until: "finish", size: (118, 36), ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn four_are_watched_on_a_very_wide_terminal() {
    let language = Language::Italian;
    let scene =
        Scene { players: 4, from: 200, size: (198, 50), watch: true, language, ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}

#[test]
fn solo_in_a_small_terminal() {
    insta::assert_snapshot!(Scene { players: 1, from: 40, ..Scene::default() }.draw());
}

#[test]
fn a_wide_and_low_terminal() {
    let scene = Scene { players: 4, from: 200, size: (118, 17), ..Scene::default() };
    insta::assert_snapshot!(scene.draw());
}
