//! Whatever a client of a dialect says to a table, in the middle of a game or before: nothing panics,
//! and whoever plays with it is told nothing that makes no sense.
//!
//! Two clients play. The first byte chooses the dialect, how the second one writes, and the game. Then
//! come pieces: a byte that says how long, and so many bytes, which the second client says besides what
//! it would say. A length of 0 stands for a while in which both play on, 255 for a second.

use dialects::DIALECTS;
use dialects::client::Conduct;
use std::time::Duration;
use tokio::runtime::Builder;
use wire::Framing;

use crate::hall::{Hall, WHILE};
use crate::watch::no_task_panics;

/// The most pieces that are said.
const MOST: usize = 40;

/// Checks what is said.
pub fn check(bytes: &[u8]) {
    let [choice, said @ ..] = bytes else { return };
    no_task_panics(|| {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(talk(*choice, said));
    });
}

async fn talk(choice: u8, mut said: &[u8]) {
    let dialect = &DIALECTS[usize::from(choice >> 2) % DIALECTS.len()];
    let framing = if choice & 1 == 0 { Framing::Json } else { Framing::Java };
    let mut hall = Hall::open(dialect, choice & 2 > 0, Box::new(|_| {})).await;
    hall.join(framing, Conduct::Mischievous).await;
    for _ in 0..MOST {
        let [length, rest @ ..] = said else { break };
        let piece;
        (piece, said) = match length {
            0 | 255 => (&[][..], rest),
            length => rest.split_at(usize::from(*length).min(rest.len())),
        };
        match length {
            0 => hall.play_on(WHILE).await,
            255 => tokio::time::sleep(Duration::from_secs(1)).await,
            _ => hall.hear(piece),
        }
        hall.play_on(1).await;
    }
    hall.play_on(WHILE).await;
    hall.close().await;
}
