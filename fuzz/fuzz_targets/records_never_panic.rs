//! See `inputs::records`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::records::check(bytes));
