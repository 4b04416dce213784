//! See `inputs::messages`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::messages::check(bytes));
