//! The bytes that say what follows in a stream.

pub(crate) const NULL: u8 = 0x70;
pub(crate) const REFERENCE: u8 = 0x71;
pub(crate) const DESCRIPTOR: u8 = 0x72;
pub(crate) const OBJECT: u8 = 0x73;
pub(crate) const STRING: u8 = 0x74;
pub(crate) const ARRAY: u8 = 0x75;
pub(crate) const CLASS: u8 = 0x76;
pub(crate) const DATA: u8 = 0x77;
pub(crate) const END: u8 = 0x78;
pub(crate) const RESET: u8 = 0x79;
pub(crate) const LONG_DATA: u8 = 0x7A;
pub(crate) const LONG_STRING: u8 = 0x7C;
pub(crate) const ENUM: u8 = 0x7E;
