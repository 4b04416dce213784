//! Frames of a WebSocket made by hand, also such as no library would make.

/// The first byte of a text in one frame.
pub const TEXT: u8 = 0x81;
/// Of the first part of a text.
pub const TEXT_TO_BE_CONTINUED: u8 = 0x01;
/// Of a part in the middle.
pub const CONTINUED: u8 = 0x00;
/// Of the last part.
pub const CONTINUED_TO_THE_END: u8 = 0x80;
/// Of a ping,
pub const PING: u8 = 0x89;
/// and of its answer.
pub const PONG: u8 = 0x8a;

/// A frame as a client must send it, with a mask of zeros.
pub fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(first, payload.len() as u64, true);
    frame.extend(payload);
    frame
}

/// The beginning of a frame; the length need not be true.
pub fn head(first: u8, length: u64, masked: bool) -> Vec<u8> {
    let mask = if masked { 0x80 } else { 0 };
    let mut head = vec![first];
    match length {
        0..=125 => head.push(mask | length as u8),
        126..=0xffff => {
            head.push(mask | 126);
            head.extend((length as u16).to_be_bytes());
        }
        _ => {
            head.push(mask | 127);
            head.extend(length.to_be_bytes());
        }
    }
    if masked {
        head.extend([0; 4]);
    }
    head
}
