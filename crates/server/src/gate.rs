//! The gate: every connection gets a place or is turned away, and its bytes are counted.

use axum_server::accept::Accept;
use metrics::Counter;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::{Instant, Sleep};

use crate::limits::{Doorkeeper, Full, Place};
use crate::settings::Limits;

/// Whoever does not listen is not worth waiting for.
const TURNED_AWAY: Duration = Duration::from_millis(500);
/// Nor is whoever goes on and on.
const MOST_UNREAD: usize = 1 << 20;

/// Looked up once: they are needed for every message, and whoever serves counts already.
static SENT: LazyLock<Counter> = LazyLock::new(|| metrics::counter!("bottega_bytes_sent_total"));
static RECEIVED: LazyLock<Counter> =
    LazyLock::new(|| metrics::counter!("bottega_bytes_received_total"));

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
                    Ok((Counted::new(stream, place, limits), service))
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
        leave(stream).await
    };
    // They may have gone.
    let _ = tokio::time::timeout(TURNED_AWAY, goodbye).await;
    io::Error::other(full)
}

/// Ends a connection. To close it while there is something to be read would tear our last words out
/// of their hands.
async fn leave(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let (mut rest, mut unread) = ([0; 4096], 0);
    while unread < MOST_UNREAD {
        match stream.read(&mut rest).await? {
            0 => break,
            count => unread += count,
        }
    }
    Ok(())
}

/// How long a connection may be quiet in both directions where the protocol has no word to ask.
const QUIET: Duration = Duration::from_secs(3600);

/// A connection that has a place.
pub(crate) struct Counted {
    /// There until it ends.
    stream: Option<TcpStream>,
    /// Watches whether anything moves, in either direction.
    idle: Idle,
    /// How long nothing may move once something was read.
    limit: Duration,
    /// Watches whether what is written is taken.
    taken: Idle,
    /// Runs while more was sent than may be read.
    rest: Pin<Box<Sleep>>,
    place: Arc<Place>,
}

impl Counted {
    pub(crate) fn new(stream: TcpStream, place: Place, limits: &Limits) -> Counted {
        Counted {
            stream: Some(stream),
            // Whoever connects says something soon.
            idle: Idle::new(limits.patience),
            limit: limits.silence + limits.patience,
            taken: Idle::new(limits.patience),
            rest: Box::pin(tokio::time::sleep(Duration::ZERO)),
            place: Arc::new(place),
        }
    }

    /// In a protocol whose clients may listen for long, in a lobby for instance, without a word from
    /// either side: whoever is gone is noticed by their own rules, or never took more than a place.
    pub(crate) fn patient(mut self) -> Counted {
        self.idle = Idle::new(QUIET);
        self.limit = QUIET;
        self
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.stream.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// Waits while more was sent than may be read.
    fn poll_allowed(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while let Some(pause) = self.place.allowance.pause() {
            self.rest.as_mut().reset(Instant::now() + pause);
            ready!(self.rest.as_mut().poll(context));
        }
        Poll::Ready(())
    }

    /// What became of an attempt to write.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        // It is enough that one of them gives up.
        let attempt = self.taken.watch(context, attempt);
        let written = ready!(self.idle.watch(context, attempt))?;
        self.idle.since = Some(Instant::now());
        self.taken.since = None;
        SENT.increment(written as u64);
        Poll::Ready(Ok(written))
    }
}

/// Ends a connection on which nothing moves for too long: whoever only holds a place, or lets us
/// hold an answer, takes it from others.
struct Idle {
    limit: Duration,
    /// Since when nothing has moved; if that is not known, since somebody waits for it.
    since: Option<Instant>,
    alarm: Pin<Box<Sleep>>,
}

impl Idle {
    fn new(limit: Duration) -> Idle {
        Idle { limit, since: None, alarm: Box::pin(tokio::time::sleep(limit)) }
    }

    /// What became of an attempt to read or write.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            return attempt;
        }
        let end = *self.since.get_or_insert_with(Instant::now) + self.limit;
        while self.alarm.as_mut().poll(context).is_ready() {
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let (Some(stream), Ok(runtime)) = (self.stream.take(), Handle::try_current()) else {
            return;
        };
        // Most have gone before us.
        if !matches!(stream.try_read(&mut [0; 1]), Ok(0)) {
            let place = self.place.clone();
            runtime.spawn(async move {
                // They may have gone meanwhile.
                let _ = tokio::time::timeout(TURNED_AWAY, leave(stream)).await;
                drop(place);
            });
        }
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_allowed(context));
        let before = buffer.filled().len();
        let attempt = self.stream()?.poll_read(context, buffer);
        ready!(self.idle.watch(context, attempt))?;
        self.idle.since = Some(Instant::now());
        self.idle.limit = self.limit;
        let bytes = buffer.filled().len() - before;
        self.place.allowance.charge(bytes);
        RECEIVED.increment(bytes as u64);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = self.stream()?.poll_write(context, bytes);
        self.written(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = self.stream()?.poll_write_vectored(context, pieces);
        self.written(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(|stream| stream.is_write_vectored())
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }
}
