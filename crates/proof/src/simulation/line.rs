//! The end of a line that a session holds, and the end that the script holds.

use axum::extract::ws::Message;
use futures_util::{Sink, Stream};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Messages that fit on the way to the client before the session must wait.
const ROOM: usize = 8;

#[derive(Default)]
struct Pipe {
    to_session: VecDeque<Message>,
    /// Nothing more comes from the client.
    closed: bool,
    to_client: VecDeque<Message>,
    /// The session has let go of its end.
    ended: bool,
    /// The session waits for a message, or for room.
    reading: Option<Waker>,
    writing: Option<Waker>,
}

/// The end that a session holds.
pub(super) struct SessionEnd(Arc<Mutex<Pipe>>);

/// The end that the script holds.
pub(super) struct ClientEnd(Arc<Mutex<Pipe>>);

/// A new line.
pub(super) fn line() -> (SessionEnd, ClientEnd) {
    let pipe = Arc::new(Mutex::new(Pipe::default()));
    (SessionEnd(pipe.clone()), ClientEnd(pipe))
}

fn lock(pipe: &Mutex<Pipe>) -> MutexGuard<'_, Pipe> {
    pipe.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ClientEnd {
    /// A message reaches the session.
    pub(super) fn deliver(&self, message: Message) {
        let mut pipe = lock(&self.0);
        pipe.to_session.push_back(message);
        wake(pipe.reading.take());
    }

    /// The session learns that the client is gone.
    pub(super) fn close(&self) {
        let mut pipe = lock(&self.0);
        pipe.closed = true;
        wake(pipe.reading.take());
    }

    /// Takes everything that the session has sent.
    pub(super) fn take(&self) -> Vec<Message> {
        let mut pipe = lock(&self.0);
        wake(pipe.writing.take());
        pipe.to_client.drain(..).collect()
    }

    pub(super) fn is_ended(&self) -> bool {
        lock(&self.0).ended
    }
}

fn wake(waker: Option<Waker>) {
    if let Some(waker) = waker {
        waker.wake();
    }
}

impl Stream for SessionEnd {
    type Item = Result<Message, axum::Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut pipe = lock(&self.0);
        match pipe.to_session.pop_front() {
            Some(message) => Poll::Ready(Some(Ok(message))),
            None if pipe.closed => Poll::Ready(None),
            None => {
                pipe.reading = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Sink<Message> for SessionEnd {
    type Error = Infallible;

    fn poll_ready(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), Self::Error>> {
        let mut pipe = lock(&self.0);
        if pipe.to_client.len() < ROOM {
            return Poll::Ready(Ok(()));
        }
        pipe.writing = Some(context.waker().clone());
        Poll::Pending
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), Self::Error> {
        lock(&self.0).to_client.push_back(message);
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }
}

impl Drop for SessionEnd {
    fn drop(&mut self) {
        lock(&self.0).ended = true;
    }
}
