//! See `inputs::notation`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::notation::check(bytes));
