//! See `inputs::configuration`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::configuration::check(bytes));
