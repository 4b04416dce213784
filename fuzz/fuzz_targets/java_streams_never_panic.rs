//! See `inputs::java_streams`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::java_streams::check(bytes));
