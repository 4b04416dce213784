//! The gate: every connection gets a place or is turned away, and its bytes are counted.

use axum_server::accept::Accept;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use crate::limits::{Doorkeeper, Full, Place};
use crate::native;

/// Whoever does not listen is not worth waiting for.
const TURNED_AWAY: Duration = Duration::from_millis(500);

/// Lets connections in.
#[derive(Clone)]
pub(crate) struct Gate {
    doorkeeper: Arc<Doorkeeper>,
    /// All connections come from one proxy.
    behind_proxy: bool,
}

impl Gate {
    pub(crate) fn new(doorkeeper: Arc<Doorkeeper>, behind_proxy: bool) -> Gate {
        Gate { doorkeeper, behind_proxy }
    }
}

type Accepted<S> = Pin<Box<dyn Future<Output = io::Result<(Counted, S)>> + Send>>;

impl<S: Send + 'static> Accept<TcpStream, S> for Gate {
    type Stream = Counted;
    type Service = S;
    type Future = Accepted<S>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let gate = self.clone();
        Box::pin(async move {
            let address = stream.peer_addr()?.ip();
            match gate.doorkeeper.admit(address, gate.behind_proxy) {
                Ok(place) => {
                    // Moves are small and people wait for them.
                    stream.set_nodelay(true)?;
                    let limits = gate.doorkeeper.limits();
                    let idle = Idle::new(limits.silence + limits.patience);
                    Ok((Counted { stream, idle, _place: place }, service))
                }
                Err(full) => Err(turn_away(stream, address, full).await),
            }
        })
    }
}

/// Says why, in plain HTTP, and closes.
async fn turn_away(mut stream: TcpStream, address: IpAddr, full: Full) -> io::Error {
    metrics::counter!("bottega_turned_away_total").increment(1);
    tracing::debug!(%address, %full, "a connection was turned away");
    let refusal = native::refusal(None, "too_many_connections", full.to_string());
    let body = serde_json::to_string(&refusal).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\nretry-after: 10\r\n\
         x-content-type-options: nosniff\r\n\r\n{body}",
        body.len()
    );
    let goodbye = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // To close before their request is read could tear our answer out of their hands.
        let mut rest = [0; 1024];
        while stream.read(&mut rest).await? > 0 {}
        io::Result::Ok(())
    };
    let _ = tokio::time::timeout(TURNED_AWAY, goodbye).await;
    io::Error::other(full)
}

/// A connection that has a place.
pub(crate) struct Counted {
    stream: TcpStream,
    idle: Idle,
    _place: Place,
}

/// Ends a connection on which nothing moves, in either direction, for too long: whoever only holds a
/// place takes it from others.
struct Idle {
    limit: Duration,
    moved: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl Idle {
    fn new(limit: Duration) -> Idle {
        Idle { limit, moved: Instant::now(), alarm: Box::pin(tokio::time::sleep(limit)) }
    }

    /// What became of an attempt to read or write.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.moved = Instant::now();
            return attempt;
        }
        while self.alarm.as_mut().poll(context).is_ready() {
            let end = self.moved + self.limit;
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let attempt = Pin::new(&mut self.stream).poll_read(context, buffer);
        ready!(self.idle.watch(context, attempt))?;
        let bytes = buffer.filled().len() - before;
        metrics::counter!("bottega_bytes_received_total").increment(bytes as u64);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        let written = ready!(self.idle.watch(context, attempt))?;
        metrics::counter!("bottega_bytes_sent_total").increment(written as u64);
        Poll::Ready(Ok(written))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        let written = ready!(self.idle.watch(context, attempt))?;
        metrics::counter!("bottega_bytes_sent_total").increment(written as u64);
        Poll::Ready(Ok(written))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
