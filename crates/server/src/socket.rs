//! A WebSocket to a table: hello, then commands one way and updates the other, with pings between.

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use governor::{Quota, RateLimiter};
use host::{Connection, Host, Token};
use protocol::Code;
use protocol::socket::{ClientMessage, Done, Refusal};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::limits::Doorkeeper;
use crate::native;

/// After so many messages that came too fast, the connection is closed.
const PATIENCE_WITH_FLOODS: u32 = 100;

/// What a socket needs.
pub(crate) struct Serving {
    pub(crate) host: Host,
    pub(crate) doorkeeper: Arc<Doorkeeper>,
    pub(crate) code: Code,
    pub(crate) stop: CancellationToken,
}

/// Why a socket ends.
enum End {
    /// The other side has gone, or cannot be reached.
    Gone,
    /// We end it, and say why.
    Close(u16, &'static str, &'static str),
    /// The table has said good-bye.
    Farewell,
}

type Limiter = governor::DefaultDirectRateLimiter;

/// Serves a socket to its end.
pub(crate) async fn serve(mut socket: WebSocket, serving: Serving) {
    metrics::gauge!("bottega_sockets").increment(1.0);
    let end = converse(&mut socket, &serving).await;
    if let End::Close(number, code, message) = end {
        let bye = native::write_bye(code, message);
        let goodbye = async {
            // The other side may have gone.
            let _ = socket.send(Message::text(bye)).await;
            let frame = CloseFrame { code: number, reason: message.into() };
            let _ = socket.send(Message::Close(Some(frame))).await;
        };
        let _ = timeout(Duration::from_secs(1), goodbye).await;
    } else if let End::Farewell = end {
        let frame = CloseFrame { code: close_code::AWAY, reason: "".into() };
        let goodbye = socket.send(Message::Close(Some(frame)));
        let _ = timeout(Duration::from_secs(1), goodbye).await;
    }
    metrics::gauge!("bottega_sockets").decrement(1.0);
}

async fn converse(socket: &mut WebSocket, serving: &Serving) -> End {
    let limits = serving.doorkeeper.limits().clone();
    let hello = match timeout(limits.patience, hello(socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(end)) => return end,
        Err(_) => return End::Close(close_code::POLICY, "no_hello", "the first message is hello"),
    };
    let (token, since) = hello;
    let connection = serving.host.connect(&serving.code, token.as_ref(), since).await;
    let mut connection = match connection {
        Ok(connection) => connection,
        Err(refused) => {
            let refusal = native::write_refusal(native::refused(None, &refused));
            if let Err(end) = send(socket, refusal, limits.patience).await {
                return end;
            }
            return End::Close(
                close_code::POLICY,
                refused.code(),
                "this table cannot be joined so",
            );
        }
    };
    let state = native::write_state(&connection.snapshot);
    if let Err(end) = send(socket, state, limits.patience).await {
        return end;
    }
    let quota = Quota::per_second(limits.messages_per_second);
    let limiter: Limiter = RateLimiter::direct(quota);
    let mut floods = 0;
    let mut heard = Instant::now();
    let mut pings = interval((limits.silence / 3).max(Duration::from_millis(10)));
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            update = connection.updates.recv() => {
                let Some(update) = update else {
                    return End::Close(close_code::AGAIN, "too_slow", "updates were not read fast enough; connect again");
                };
                let text = update.rendered(native::write_news).to_string();
                if let Err(end) = send(socket, text, limits.patience).await {
                    return end;
                }
                if let host::News::Farewell(_) = update.news {
                    return End::Farewell;
                }
            }
            frame = socket.recv() => {
                heard = Instant::now();
                let text = match frame {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        return End::Close(close_code::UNSUPPORTED, "bad_message", "messages are text, not binary");
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                };
                if limiter.check().is_err() {
                    floods += 1;
                    metrics::counter!("bottega_refused_total", "reason" => "too_fast").increment(1);
                    if floods > PATIENCE_WITH_FLOODS {
                        return End::Close(close_code::POLICY, "too_fast", "too many messages; connect again and be slower");
                    }
                    let refusal = too_fast(&text);
                    if let Err(end) = send(socket, native::write_refusal(refusal), limits.patience).await {
                        return end;
                    }
                    continue;
                }
                if let Err(end) = command(socket, &mut connection, &text, limits.patience).await {
                    return end;
                }
            }
            _ = pings.tick() => {
                if heard.elapsed() >= limits.silence {
                    return End::Close(close_code::AWAY, "silent", "nothing was heard for too long; connect again");
                }
                match timeout(limits.patience, socket.send(Message::Ping(Default::default()))).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) | Err(_) => return End::Gone,
                }
            }
            () = serving.stop.cancelled() => {
                return End::Close(close_code::RESTART, "stopping", "the server is stopping; come back in a moment");
            }
        }
    }
}

/// The first message: who looks, and what they know.
async fn hello(socket: &mut WebSocket) -> Result<(Option<Token>, Option<u64>), End> {
    const WRONG: End = End::Close(close_code::POLICY, "no_hello", "the first message is hello");
    let text = loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => break text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(WRONG),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Gone),
        }
    };
    let (token, since) = match native::read(&text) {
        Ok(ClientMessage::Hello { token, since }) => (token, since),
        Ok(_) => return Err(WRONG),
        Err(refusal) => {
            send(socket, native::write_refusal(refusal), Duration::from_secs(1)).await?;
            return Err(WRONG);
        }
    };
    match token.map(|token| token.parse()).transpose() {
        Ok(token) => Ok((token, since)),
        Err(_) => Err(End::Close(
            close_code::POLICY,
            "not_seated",
            "a token has 32 hexadecimal digits; this one cannot be right",
        )),
    }
}

/// Does what a message says and answers it.
async fn command(
    socket: &mut WebSocket,
    connection: &mut Connection,
    text: &str,
    patience: Duration,
) -> Result<(), End> {
    let start = Instant::now();
    let (id, order) = match native::read(text).and_then(native::order) {
        Ok(order) => order,
        Err(refusal) => {
            metrics::counter!("bottega_refused_total", "reason" => "bad_message").increment(1);
            return send(socket, native::write_refusal(refusal), patience).await;
        }
    };
    let result = connection.order(order).await;
    // What the command changed is told before the command is answered: whoever reads the answer
    // has seen everything up to it.
    while let Ok(update) = connection.updates.try_recv() {
        let text = update.rendered(native::write_news).to_string();
        send(socket, text, patience).await?;
        if let host::News::Farewell(_) = update.news {
            return Err(End::Farewell);
        }
    }
    let answer = match result {
        Ok(receipt) => {
            native::write_done(Done { id, seq: receipt.seq, repeated: receipt.repeated })
        }
        Err(refused) => native::write_refusal(native::refused(Some(id), &refused)),
    };
    send(socket, answer, patience).await?;
    metrics::histogram!("bottega_command_seconds").record(start.elapsed().as_secs_f64());
    Ok(())
}

fn too_fast(text: &str) -> Box<Refusal> {
    let id = match native::read(text).and_then(native::order) {
        Ok((id, _)) => Some(id),
        Err(refusal) => refusal.id,
    };
    native::refusal(
        id,
        "too_fast",
        "too many messages in one second; send it again later".to_owned(),
    )
}

/// Sends a text, unless the other side takes too long to take it.
async fn send(socket: &mut WebSocket, text: String, patience: Duration) -> Result<(), End> {
    match timeout(patience, socket.send(Message::text(text))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
