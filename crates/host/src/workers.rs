//! Where work is done that would hold up everybody else: databases, bots, long replays.

use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// Who does slow work.
#[derive(Clone)]
pub enum Workers {
    /// Threads beside those that serve everybody.
    Threads,
    /// The task itself, after a while and for a while that somebody else decides: with these, a
    /// whole host runs in one thread, and always in the same way.
    Scripted(Arc<dyn Fn() -> Duration + Send + Sync>),
}

impl Workers {
    /// The task itself, at once.
    pub fn none() -> Workers {
        Workers::Scripted(Arc::new(|| Duration::ZERO))
    }

    /// Has something done. Nothing comes back when the runtime is going down.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        match self {
            Workers::Threads => spawn_blocking(work).await.ok(),
            Workers::Scripted(delay) => {
                wait(delay()).await;
                let done = work();
                wait(delay()).await;
                Some(done)
            }
        }
    }
}

async fn wait(time: Duration) {
    if !time.is_zero() {
        sleep(time).await;
    }
}
