//! A series of games on several threads. What comes out does not depend on how many there are.

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Games that a thread takes at a time.
const CHUNK: u64 = 16;

/// A series of games, numbered from 0.
pub(crate) struct Series {
    pub(crate) games: u64,
    /// One per core if it is not said.
    pub(crate) threads: Option<u16>,
    /// Show a progress bar.
    pub(crate) bar: bool,
}

impl Series {
    /// Plays every game. Each thread counts for itself, in what `start` makes; all counts are given
    /// back. An error ends the series.
    pub(crate) fn play<T: Send>(
        &self,
        start: impl Fn() -> T + Sync,
        play: impl Fn(u64, &mut T) -> Result<()> + Sync,
    ) -> Result<Vec<T>> {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.map_or_else(cores, usize::from);
        // A thread that could never get a game need not start.
        let threads = threads.min(usize::try_from(self.games.div_ceil(CHUNK)).unwrap_or(threads));
        let bar = self.progress();
        let next = AtomicU64::new(0);
        let failed = AtomicBool::new(false);
        let work = || {
            let mut count = start();
            while !failed.load(Ordering::Relaxed) {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                if from >= self.games {
                    break;
                }
                let to = from.saturating_add(CHUNK).min(self.games);
                for number in from..to {
                    if let Err(error) = play(number, &mut count) {
                        failed.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
                bar.inc(to - from);
            }
            Ok(count)
        };
        let counts: Vec<Result<T>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|_| bail!("a thread has failed")))
                .collect()
        });
        bar.finish_and_clear();
        counts.into_iter().collect()
    }

    /// A bar on the terminal; nothing where nobody watches.
    fn progress(&self) -> ProgressBar {
        if !self.bar {
            return ProgressBar::hidden();
        }
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
        let bar = ProgressBar::new(self.games);
        match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }
}
