//! See `inputs::positions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::positions::check(bytes));
