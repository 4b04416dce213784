//! See `inputs::sessions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::sessions::check(bytes));
