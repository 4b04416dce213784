//! What each viewer may know, and worlds that look the same to a seat.

use kernel::{Game, Seat, Seed, Step, Viewer};

/// Everybody who can look at a game.
pub fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> {
    let seats = Seat::first(game.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Spectator])
}

/// Two states that differ only in what a viewer may not know look the same to that viewer, byte
/// for byte.
pub fn a_view_depends_only_on_what_its_viewer_may_know<G: Game>(
    one: &G,
    other: &G,
    viewer: Viewer,
) {
    let (one, other) = (one.view(viewer), other.view(viewer));
    assert_eq!(one, other);
    let json = |view| serde_json::to_string(view).unwrap();
    assert_eq!(json(&one), json(&other));
    assert_eq!(one.to_string(), other.to_string());
}

/// A step that draws no chance and shows nothing hidden says the same and leads to the same view
/// in both of two states that look the same to the viewer.
pub fn a_step_tells_nothing_hidden<G: Game>(
    step: Step<G::Action>,
    one: &G,
    other: &G,
    viewer: Viewer,
) {
    let take = |before: &G| {
        let (mut game, mut events) = (before.clone(), Vec::new());
        let applied = step.take(&mut game, &mut events).unwrap();
        let sentences: Vec<String> = events.iter().map(G::Event::to_string).collect();
        (game, applied, serde_json::to_string(&events).unwrap(), sentences)
    };
    let (one, applied, events, sentences) = take(one);
    let (other, same_applied, same_events, same_sentences) = take(other);
    assert_eq!(same_applied, applied, "{step}");
    assert_eq!((same_events, same_sentences), (events, sentences), "{step}");
    a_view_depends_only_on_what_its_viewer_may_know(&one, &other, viewer);
}

/// A world dealt anew looks the same to its seat, is consistent, and is always the same one for a
/// seed. Gives it back.
pub fn a_redealt_world_looks_the_same_to_its_seat<G: Game>(game: &G, seat: Seat, seed: Seed) -> G {
    let redealt = || {
        let mut world = game.clone();
        world.redeal(seat, seed);
        world
    };
    let world = redealt();
    assert_eq!(redealt(), world);
    a_view_depends_only_on_what_its_viewer_may_know(game, &world, Viewer::Seat(seat));
    assert_eq!(G::from_position(&world.position()).as_ref(), Ok(&world));
    let mut lists = [Vec::new(), Vec::new()];
    game.legal_actions(seat, &mut lists[0]);
    world.legal_actions(seat, &mut lists[1]);
    assert_eq!(lists[0], lists[1], "{seat} may do other things in the world dealt anew");
    world
}

/// Two states that look the same to a seat are dealt anew to the same world. Else a bot that
/// searches could learn from its worlds what it may not know.
pub fn indistinguishable_states_redeal_to_the_same_world<G: Game>(
    one: &G,
    other: &G,
    seat: Seat,
    seed: Seed,
) {
    let (mut one, mut other) = (one.clone(), other.clone());
    one.redeal(seat, seed);
    other.redeal(seat, seed);
    assert_eq!(one, other, "{seat}");
}
