//! See `inputs::steps`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::steps::check(bytes));
