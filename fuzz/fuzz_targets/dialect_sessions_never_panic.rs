//! See `inputs::dialect_sessions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::dialect_sessions::check(bytes));
