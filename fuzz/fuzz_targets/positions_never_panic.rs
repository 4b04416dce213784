//! A position document is refused, or the game goes on from it like from any other.
//!
//! The bytes after the document choose what is done there.
#![no_main]

use eriantys::{Eriantys, Position};
use kernel::{Game, RuleBroken, Viewer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut documents = serde_json::Deserializer::from_slice(bytes).into_iter::<Position>();
    let Some(Ok(position)) = documents.next() else {
        return;
    };
    let choices = bytes.get(documents.byte_offset()..).unwrap_or_default();
    let mut game = match Eriantys::from_position(&position) {
        Ok(game) => game,
        Err(flaw) => {
            assert!(flaw.rule().starts_with('E'));
            return;
        }
    };
    let mut list = Vec::new();
    for choice in choices.iter().chain([0; 20].iter()) {
        assert_eq!(
            Eriantys::from_position(&game.position()).as_ref(),
            Ok(&game)
        );
        let view = game.view(Viewer::Spectator);
        let Some(seat) = game.to_act().single() else {
            assert!(view.suspended || game.outcome().is_some(), "stuck:\n{view}");
            return;
        };
        game.legal_actions(seat, &mut list);
        assert!((1..=Eriantys::MAX_ACTIONS).contains(&list.len()));
        let action = list[usize::from(*choice) % list.len()];
        game.apply(seat, action, &mut Vec::new()).unwrap();
    }
});
