//! What may be done, and how it is written.

use kernel::{Game, Seat, Unheard, Viewer};

/// Tries every listed action and every one of `universe`, for every seat and for one that is not
/// at the table.
pub fn apply_accepts_exactly_what_is_listed<G: Game>(game: &G, universe: &[G::Action]) {
    let json = |game: &G| serde_json::to_string(&game.position()).unwrap();
    let mut refusing = game.clone();
    let (mut listed, mut events) = (Vec::new(), Vec::new());
    for seat in Seat::first(game.seats() + 1) {
        game.legal_actions(seat, &mut listed);
        the_list_is_in_order::<G>(&listed);
        let view = || game.view(Viewer::Seat(seat));
        for action in &listed {
            let taken = game.clone().apply(seat, *action, &mut Unheard);
            assert!(taken.is_ok(), "{seat} {action} is listed, but {taken:?} at {}", view());
        }
        for action in universe.iter().filter(|action| !listed.contains(action)) {
            let refused = refusing.apply(seat, *action, &mut events).is_err();
            assert!(refused, "{seat} {action} is accepted, but not listed at {}", view());
            assert!(refusing == *game, "{seat} {action} was refused, but left a trace");
        }
    }
    assert!(events.is_empty(), "a refusal was told: {events:?}");
    assert_eq!(json(&refusing), json(game));
}

/// Nothing twice, no more than there is room for, idle actions last.
fn the_list_is_in_order<G: Game>(listed: &[G::Action]) {
    assert!(listed.len() <= G::MAX_ACTIONS, "{} legal actions", listed.len());
    for (at, action) in listed.iter().enumerate() {
        assert!(!listed[..at].contains(action), "{action} is listed twice");
    }
    assert!(listed.is_sorted_by_key(G::is_idle), "idle actions come last: {listed:?}");
}

/// Those who may act are those who have something to do, idle actions not counted.
pub fn a_seat_may_act_exactly_when_it_has_a_legal_action<G: Game>(game: &G) {
    let mut listed = Vec::new();
    for seat in Seat::first(Seat::LIMIT) {
        game.legal_actions(seat, &mut listed);
        let busy = listed.iter().any(|action| !G::is_idle(action));
        assert_eq!(game.to_act().contains(seat), busy, "{seat} in {game:?}");
        assert_eq!(busy, !listed.is_empty(), "only idle actions are left to {seat} in {game:?}");
    }
}

/// All these actions are written differently and read back as they were written.
pub fn actions_read_back<G: Game>(actions: &[G::Action]) {
    let mut written: Vec<String> = actions.iter().map(G::Action::to_string).collect();
    for (action, text) in actions.iter().zip(&written) {
        assert_eq!(text.parse().as_ref(), Ok(action), "{text}");
    }
    written.sort();
    let twice = written.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(twice, None, "two actions are written alike");
}

/// Whatever reads also writes, and reads back. Gives what was written.
pub fn what_reads_is_written_again<G: Game>(text: &str) -> Option<String> {
    let action: G::Action = text.parse().ok()?;
    let written = action.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&action), "{text:?} is written {written:?}");
    Some(written)
}
