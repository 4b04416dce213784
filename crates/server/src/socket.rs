//! A WebSocket to a table: hello, then commands one way and updates the other, with pings between.

use axum::extract::ws::{CloseFrame, Message, close_code};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use host::{Connection, Extent, Farewell, Host, News, Token, Update};
use metrics::Histogram;
use native::Request;
use protocol::Code;
use protocol::socket::{ClientMessage, Refusal};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::limits::Pace;
use crate::settings::Limits;

/// After so many messages that came too fast, the connection is closed.
const PATIENCE_WITH_FLOODS: u32 = 100;
/// How long a good-bye may take.
const GOODBYE: Duration = Duration::from_secs(1);

/// What carries messages both ways: a WebSocket, or something that behaves like one.
pub trait Line: Stream<Item = Result<Message, axum::Error>> + Sink<Message> + Unpin {}

impl<L: Stream<Item = Result<Message, axum::Error>> + Sink<Message> + Unpin> Line for L {}

/// What a socket needs.
pub struct Serving {
    /// The host,
    pub host: Host,
    /// and its table.
    pub code: Code,
    /// What is refused.
    pub limits: Arc<Limits>,
    /// Says that the server stops.
    pub stop: CancellationToken,
}

/// Why a socket ends.
enum End {
    /// The other side has gone, or cannot be reached.
    Gone,
    /// We end it, and say why: a number for WebSocket, a word for programs, a sentence.
    Close(u16, &'static str, &'static str),
    /// The table has said good-bye.
    Farewell(u16),
}

const NO_HELLO: End = End::Close(close_code::POLICY, "no_hello", "the first message is hello");
const NO_TOKEN: End = End::Close(
    close_code::POLICY,
    "not_seated",
    "a token has 32 hexadecimal digits; this one cannot be right",
);
const BINARY: End =
    End::Close(close_code::UNSUPPORTED, "bad_message", "messages are text, not binary");
const BAD_FRAME: End = End::Close(
    close_code::SIZE,
    "bad_frame",
    "this message is too large, or not what a WebSocket can carry; connect again",
);
const TOO_FAST: End =
    End::Close(close_code::POLICY, "too_fast", "too many messages; connect again and be slower");
const TOO_SLOW: End =
    End::Close(close_code::AGAIN, "too_slow", "updates were not read fast enough; connect again");
const SILENT: End =
    End::Close(close_code::AWAY, "silent", "nothing was heard for too long; connect again");
const STOPPING: End =
    End::Close(close_code::RESTART, "stopping", "the server is stopping; come back in a moment");

/// Serves a socket to its end.
pub async fn serve(mut socket: impl Line, serving: Serving) {
    metrics::gauge!("bottega_sockets").increment(1.0);
    let Err(end) = converse(&mut socket, &serving).await;
    let goodbye = async {
        // The other side may have gone.
        match end {
            End::Gone => return,
            End::Close(number, code, message) => {
                let _ = socket.send(Message::text(native::write_bye(code, message))).await;
                let frame = CloseFrame { code: number, reason: message.into() };
                let _ = socket.send(Message::Close(Some(frame))).await;
            }
            End::Farewell(number) => {
                let frame = CloseFrame { code: number, reason: "".into() };
                let _ = socket.send(Message::Close(Some(frame))).await;
            }
        }
        // Whoever is still talking would lose our last words if we just hung up.
        while let Some(Ok(_)) = socket.next().await {}
    };
    let _ = timeout(GOODBYE, goodbye).await;
    metrics::gauge!("bottega_sockets").decrement(1.0);
}

async fn converse(socket: &mut impl Line, serving: &Serving) -> Result<Infallible, End> {
    let limits = serving.limits.as_ref();
    let Hello { token, since, extent } = tokio::select! {
        biased;
        () = serving.stop.cancelled() => return Err(STOPPING),
        hello = timeout(limits.patience, hello(socket)) => hello.unwrap_or(Err(NO_HELLO))?,
    };
    let mut connection = match serving.host.connect(&serving.code, token.as_ref(), since).await {
        Ok(connection) => connection,
        Err(refused) => {
            let refusal = native::write_refusal(*native::refused(None, &refused));
            send(socket, refusal, limits.patience).await?;
            let why = "this table cannot be looked at so";
            return Err(End::Close(close_code::POLICY, refused.code(), why));
        }
    };
    send(socket, native::write_state(&connection.snapshot), limits.patience).await?;
    connection.forget_snapshot();
    let pace = Pace::new(limits.messages_per_second);
    let seconds = metrics::histogram!("bottega_command_seconds");
    let mut talk = Talk { socket, connection, extent, limits, pace, floods: 0, seconds };
    let mut heard = Instant::now();
    let mut pings = interval((limits.silence / 3).max(Duration::from_millis(10)));
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stopped = pin!(serving.stop.cancelled());
    loop {
        tokio::select! {
            biased;
            update = talk.connection.updates.recv() => match update {
                Some(update) => {
                    talk.tell(&update).await?;
                    talk.flush().await?;
                }
                // The table has let go of us.
                None => return Err(TOO_SLOW),
            },
            frame = talk.socket.next() => {
                heard = Instant::now();
                match frame {
                    Some(Ok(Message::Text(text))) => talk.hear(&text).await?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => return Err(BINARY),
                    Some(Err(_)) => return Err(BAD_FRAME),
                    Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
                }
            }
            _ = pings.tick() => {
                if heard.elapsed() >= limits.silence {
                    return Err(SILENT);
                }
                talk.ping().await?;
            }
            () = &mut stopped => return Err(STOPPING),
        }
    }
}

/// Who looks, what they know, and how much they want to know.
struct Hello {
    token: Option<Token>,
    since: Option<u64>,
    extent: Extent,
}

/// The first message.
async fn hello(socket: &mut impl Line) -> Result<Hello, End> {
    let text = loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => break text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(NO_HELLO),
            Some(Err(_)) => return Err(BAD_FRAME),
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
        }
    };
    let (token, since, brief) = match native::read(&text) {
        Ok(ClientMessage::Hello { token, since, brief }) => (token, since, brief),
        Ok(_) => return Err(NO_HELLO),
        Err(refusal) => {
            send(socket, native::write_refusal(*refusal), GOODBYE).await?;
            return Err(NO_HELLO);
        }
    };
    let token = token.map(|token| token.parse()).transpose().map_err(|_| NO_TOKEN)?;
    let extent = if brief { Extent::Brief } else { Extent::Whole };
    Ok(Hello { token, since, extent })
}

/// A conversation after hello.
struct Talk<'a, L> {
    socket: &'a mut L,
    connection: Connection,
    extent: Extent,
    limits: &'a Limits,
    pace: Pace,
    /// How many messages came too fast.
    floods: u32,
    /// How long commands take.
    seconds: Histogram,
}

impl<L: Line> Talk<'_, L> {
    /// Passes on what the table says. It waits to be flushed: what is said together goes together.
    async fn tell(&mut self, update: &Update) -> Result<(), End> {
        let text = update.rendered(self.extent, native::write_news).clone();
        // Whatever was rendered is text.
        let text = Message::Text(text.try_into().map_err(|_| End::Gone)?);
        in_time(self.limits.patience, self.socket.feed(text)).await?;
        match update.news {
            News::Farewell(Farewell::Left) => Err(End::Farewell(close_code::NORMAL)),
            News::Farewell(_) => Err(End::Farewell(close_code::AWAY)),
            News::Played(_) | News::Table(_) | News::Said(_) => Ok(()),
        }
    }

    async fn flush(&mut self) -> Result<(), End> {
        in_time(self.limits.patience, self.socket.flush()).await
    }

    /// Takes a message, unless it came too fast.
    async fn hear(&mut self, text: &str) -> Result<(), End> {
        if self.pace.allows(Instant::now()) {
            return self.command(text).await;
        }
        self.floods += 1;
        metrics::counter!("bottega_refused_total", "reason" => "too_fast").increment(1);
        if self.floods > PATIENCE_WITH_FLOODS {
            return Err(TOO_FAST);
        }
        self.say(native::write_refusal(*too_fast(text))).await
    }

    /// Does what a message says and answers it.
    async fn command(&mut self, text: &str) -> Result<(), End> {
        let start = Instant::now();
        let (id, request) = match native::read(text).and_then(native::request) {
            Ok(request) => request,
            Err(refusal) => {
                metrics::counter!("bottega_refused_total", "reason" => "bad_message").increment(1);
                return self.say(native::write_refusal(*refusal)).await;
            }
        };
        let commanded = matches!(request, Request::Order(_));
        let told = native::answer(&mut self.connection, id, request).await;
        for update in &told.news {
            self.tell(update).await?;
        }
        self.say(told.answer).await?;
        if commanded {
            self.seconds.record(start.elapsed().as_secs_f64());
        }
        match told.farewell {
            Some(update) => self.tell(&update).await,
            None => Ok(()),
        }
    }

    /// Asks whether the other side is still there.
    async fn ping(&mut self) -> Result<(), End> {
        in_time(self.limits.patience, self.socket.send(Message::Ping(Default::default()))).await
    }

    async fn say(&mut self, text: String) -> Result<(), End> {
        send(self.socket, text, self.limits.patience).await
    }
}

fn too_fast(text: &str) -> Box<Refusal> {
    let id = match native::read(text).and_then(native::request) {
        Ok((id, _)) => Some(id),
        Err(refusal) => refusal.id,
    };
    let why = "too many messages in one second; send it again later";
    native::refusal(id, "too_fast", why.to_owned())
}

async fn send(socket: &mut impl Line, text: String, patience: Duration) -> Result<(), End> {
    in_time(patience, socket.send(Message::text(text))).await
}

/// Sends something, unless the other side takes too long to take it.
async fn in_time<E>(
    patience: Duration,
    sent: impl Future<Output = Result<(), E>>,
) -> Result<(), End> {
    match timeout(patience, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
