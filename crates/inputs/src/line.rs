//! A line between a session and whoever talks to it, in memory.

use axum::extract::ws::Message;
use futures_util::{Sink, Stream};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// The end that a session holds. The other end always listens.
pub(crate) struct SessionEnd {
    from_client: mpsc::UnboundedReceiver<Message>,
    to_client: mpsc::UnboundedSender<Message>,
}

/// The other end. Without `say`, the client has gone.
pub(crate) struct ClientEnd {
    pub(crate) say: Option<mpsc::UnboundedSender<Message>>,
    pub(crate) heard: mpsc::UnboundedReceiver<Message>,
}

pub(crate) fn line() -> (SessionEnd, ClientEnd) {
    let (say, from_client) = mpsc::unbounded_channel();
    let (to_client, heard) = mpsc::unbounded_channel();
    (SessionEnd { from_client, to_client }, ClientEnd { say: Some(say), heard })
}

impl Stream for SessionEnd {
    type Item = Result<Message, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.from_client.poll_recv(context).map(|message| message.map(Ok))
    }
}

impl Sink<Message> for SessionEnd {
    type Error = Infallible;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), Infallible> {
        // Whoever has gone hears nothing.
        let _ = self.to_client.send(message);
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }
}
