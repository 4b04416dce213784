//! See `inputs::archives`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::archives::check(bytes));
