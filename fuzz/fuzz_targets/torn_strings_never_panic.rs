//! See `inputs::torn_strings`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::torn_strings::check(bytes));
