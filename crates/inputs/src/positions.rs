//! A position document is refused, or the game goes on from it like from any other.
//!
//! The document says which game it is of; the bytes after it choose what is done there.

use eriantys::Eriantys;
use kernel::{Game, Notice, RuleBroken, Seat};
use masters::Masters;

/// Says whether it was a document of this game. `letter` begins the names of its rules.
fn read<G: Game>(bytes: &[u8], letter: char) -> bool {
    let mut documents = serde_json::Deserializer::from_slice(bytes).into_iter::<G::Position>();
    let Some(Ok(position)) = documents.next() else {
        return false;
    };
    let choices = bytes.get(documents.byte_offset()..).unwrap_or_default();
    match G::from_position(&position) {
        Ok(game) => play(game, choices),
        Err(flaw) => assert!(flaw.rule().starts_with(letter)),
    }
    true
}

fn play<G: Game>(mut game: G, choices: &[u8]) {
    let mut list = Vec::new();
    for choice in choices.iter().chain([0; 20].iter()) {
        assert_eq!(G::from_position(&game.position()).as_ref(), Ok(&game));
        let Some(seat) = game.to_act().iter().next() else {
            let mut seats = Seat::first(game.seats());
            let comes_back = |seat| {
                let notice = Notice::Returns(seat);
                game.clone().notice(notice, &mut Vec::new()).is_ok()
            };
            assert!(game.outcome().is_some() || seats.any(comes_back), "stuck: {game:?}");
            return;
        };
        game.legal_actions(seat, &mut list);
        assert!((1..=G::MAX_ACTIONS).contains(&list.len()));
        let action = list[usize::from(*choice) % list.len()];
        game.apply(seat, action, &mut Vec::new()).unwrap();
    }
}

/// Checks any bytes.
pub fn check(bytes: &[u8]) {
    let _ = read::<Eriantys>(bytes, 'E') || read::<Masters>(bytes, 'M');
}
