//! The ports of the dialects. A conversation knows no I/O: here it gets a socket, a clock, the host
//! and the others at its table.

mod company;
mod gathering;
mod hall;
mod line;
mod talk;

pub(crate) use crate::serving::open as listen;
pub(crate) use hall::Hall;

use dialects::Dialect;
use dialects::conversation::Peer;
use metrics::Gauge;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::TaskTracker;

use crate::gate::Counted;
use crate::limits::home;

/// How long to wait when nobody can be let in because the system has no more files.
const OUT_OF_FILES: Duration = Duration::from_millis(100);

/// Lets people in until the server stops.
pub(crate) async fn serve(
    listener: TcpListener,
    dialect: &'static Dialect,
    hall: Arc<Hall>,
    sockets: TaskTracker,
) {
    loop {
        tokio::select! {
            biased;
            () = hall.stop.cancelled() => return,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => drop(sockets.spawn(welcome(stream, dialect, hall.clone()))),
                Err(error) => {
                    tracing::warn!(%error, dialect = dialect.id, "nobody can be let in");
                    tokio::time::sleep(OUT_OF_FILES).await;
                }
            },
        }
    }
}

/// Gives a connection its place and talks to it to the end.
async fn welcome(stream: TcpStream, dialect: &'static Dialect, hall: Arc<Hall>) {
    let Ok(address) = stream.peer_addr() else { return };
    let Ok(place) = hall.doorkeeper.admit(address.ip(), false) else {
        // There are no words for this in the dialects.
        metrics::counter!("bottega_turned_away_total").increment(1);
        return;
    };
    // Moves are small and people wait for them.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let stream = Counted::new(stream, place, hall.doorkeeper.limits()).patient();
    let peer = Peer { address: home(address.ip()) };
    let _counted = Speaker::new(dialect);
    talk::talk(stream, dialect, &hall, peer).await;
}

/// Somebody who speaks a dialect, counted while they do.
struct Speaker(Gauge);

impl Speaker {
    fn new(dialect: &Dialect) -> Speaker {
        let gauge = metrics::gauge!("bottega_dialect_connections", "dialect" => dialect.id);
        gauge.increment(1.0);
        Speaker(gauge)
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}
