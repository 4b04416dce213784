//! See `inputs::journals`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::journals::check(bytes));
