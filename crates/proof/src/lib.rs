//! The proof: trials in which the server must keep its promises while everything goes wrong, and
//! measurements of how close it comes to what the machine can do.
//!
//! | module | what lives there |
//! |---|---|
//! | [`torture`] | killed at any moment, out of disk, stopped and continued: nothing is lost |
//! | [`siege`] | hostile peers, floods, crowds: honest players go on |
//! | [`simulation`] | host, sessions and journal in one thread with scripted time, network and crashes |
//! | [`speed`] | moves per second and memory, beside a bare server of the same stack |
//! | [`process`], [`frames`] | a server as a process of its own; frames made by hand |

pub mod frames;
pub mod process;
pub mod siege;
pub mod simulation;
pub mod speed;
pub mod torture;
