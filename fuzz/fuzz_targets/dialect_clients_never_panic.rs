//! See `inputs::dialect_clients`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::dialect_clients::check(bytes));
