//! Whatever reads as a step is written again, and reads back as the same step, in every game.

use eriantys::Eriantys;
use kernel::{Digest, Game, Seed, Step};
use masters::Masters;

/// Gives what a step is written as.
fn reads_back<G: Game>(text: &str) -> Option<String> {
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string().parse().as_ref(), Ok(&action));
    }
    let step: Step<G::Action> = text.parse().ok()?;
    let written = step.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&step));
    Some(written)
}

/// Checks a text.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    if let Some(written) = reads_back::<Eriantys>(text) {
        assert!(written.eq_ignore_ascii_case(text));
    }
    // Heaps of resources may be written in any order.
    reads_back::<Masters>(text);
    if let Ok(seed) = text.parse::<Seed>() {
        assert_eq!(seed.to_string().parse(), Ok(seed));
    }
    if let Ok(digest) = text.parse::<Digest>() {
        assert_eq!(digest.to_string().parse(), Ok(digest));
    }
}
