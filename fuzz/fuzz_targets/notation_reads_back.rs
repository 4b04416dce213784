//! Whatever reads as a step is written again, and reads back as the same step.
#![no_main]

use eriantys::Action;
use kernel::{Digest, Seed, Step};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(step) = text.parse::<Step<Action>>() {
        let written = step.to_string();
        assert_eq!(written.parse(), Ok(step));
        assert!(written.eq_ignore_ascii_case(text));
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    if let Ok(seed) = text.parse::<Seed>() {
        assert_eq!(seed.to_string().parse(), Ok(seed));
    }
    if let Ok(digest) = text.parse::<Digest>() {
        assert_eq!(digest.to_string().parse(), Ok(digest));
    }
});
