//! `eriantys-ack`: Eriantys for 2, 3 or 4, in 42 messages with acknowledgements.
