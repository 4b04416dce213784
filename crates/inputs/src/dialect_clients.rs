//! Whatever a server says to a client of a dialect, the client does not panic, and the other player at the
//! table is told nothing that makes no sense.
//!
//! Two clients play. The first byte chooses the dialect, how the second one reads, and the game. Then
//! come pairs of bytes, one for each time that the second one is told something: which number in it is
//! changed, and to what; or, without numbers, which byte. A pair that begins with 0 changes nothing.

use dialects::DIALECTS;
use dialects::client::Conduct;
use tokio::runtime::Builder;
use wire::Framing;

use crate::hall::{Hall, WHILE};
use crate::watch::no_task_panics;

/// How often the second client gets a while.
const WHILES: usize = 8;
/// What numbers become where their length does not matter.
const NUMBERS: [&str; 12] = [
    "-1",
    "0",
    "1",
    "99",
    "255",
    "100000",
    "2147483647",
    "-2147483648",
    "9223372036854775807",
    "-9223372036854775808",
    "1e99",
    "null",
];

/// Checks what is said.
pub fn check(bytes: &[u8]) {
    let [choice, changes @ ..] = bytes else { return };
    no_task_panics(|| {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(talk(*choice, changes.to_vec()));
    });
}

async fn talk(choice: u8, changes: Vec<u8>) {
    let dialect = &DIALECTS[usize::from(choice >> 2) % DIALECTS.len()];
    let framing = if choice & 1 == 0 { Framing::Json } else { Framing::Java };
    let mut changes = changes.into_iter();
    let spoil = move |heard: &mut Vec<u8>| {
        if let (Some(at), Some(to)) = (changes.next(), changes.next())
            && at > 0
        {
            change(heard, framing, at.into(), to.into());
        }
    };
    let mut hall = Hall::open(dialect, choice & 2 > 0, Box::new(spoil)).await;
    hall.join(framing, Conduct::Guest).await;
    for _ in 0..WHILES {
        hall.play_on(WHILE).await;
    }
    hall.close().await;
}

/// Changes a number; in a stream of Java objects, whose lengths are counted, its digits.
fn change(heard: &mut Vec<u8>, framing: Framing, at: usize, to: usize) {
    let numbers: Vec<(usize, usize)> = heard
        .chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit())
        .scan(0, |end, run| {
            let start = *end;
            *end += run.len();
            Some((start, *end, run.first().is_some_and(u8::is_ascii_digit)))
        })
        .filter_map(|(start, end, number)| number.then_some((start, end)))
        .collect();
    // The most interesting ones are at the end, where the newest message is.
    let number = numbers.len().checked_sub(1).map(|last| numbers[last - at % numbers.len()]);
    match (number, framing) {
        (Some((start, end)), Framing::Json) => {
            drop(heard.splice(start..end, NUMBERS[to % NUMBERS.len()].bytes()));
        }
        (Some((start, end)), Framing::Java) if to.is_multiple_of(2) => {
            heard[start..end].fill(b'0' + (to / 2 % 10) as u8);
        }
        _ => {
            let place = heard.len() - 1 - at % heard.len();
            heard[place] = to as u8;
        }
    }
}
