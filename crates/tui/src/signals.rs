//! What the program is told from outside: to stop, to pause, to go on.

use std::task::{Context, Poll};

/// What the program is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// End.
    Stop,
    /// Let the shell have the terminal for a while.
    Pause,
    /// The terminal is this program's again.
    GoOn,
}

/// Hears signals from the moment it is made: there is one for the whole run.
pub(crate) struct Signals {
    #[cfg(unix)]
    heard: Vec<(Signal, tokio::signal::unix::Signal)>,
    #[cfg(windows)]
    heard: Option<tokio::signal::windows::CtrlC>,
}

impl Signals {
    /// Listens. Whoever draws on the terminal wants to know of pauses; lines can be paused without
    /// being asked.
    #[cfg(unix)]
    pub(crate) fn listen(drawing: bool) -> Signals {
        use tokio::signal::unix::{SignalKind, signal};
        let stop = [SignalKind::terminate(), SignalKind::hangup(), SignalKind::interrupt()];
        let mut kinds = stop.map(|kind| (Signal::Stop, kind)).to_vec();
        if drawing && is_job() {
            use rustix::process::Signal as Number;
            let of = |number: Number| SignalKind::from_raw(number.as_raw());
            kinds.push((Signal::Pause, of(Number::TSTP)));
            kinds.push((Signal::GoOn, of(Number::CONT)));
        }
        let heard = kinds.into_iter().filter_map(|(told, kind)| Some((told, signal(kind).ok()?)));
        Signals { heard: heard.collect() }
    }

    #[cfg(windows)]
    pub(crate) fn listen(_drawing: bool) -> Signals {
        Signals { heard: tokio::signal::windows::ctrl_c().ok() }
    }

    /// What the program is told next.
    pub(crate) async fn next(&mut self) -> Signal {
        std::future::poll_fn(|context| self.poll(context)).await
    }

    /// Waits until the program is told to stop.
    pub(crate) async fn stop(&mut self) {
        while self.next().await != Signal::Stop {}
    }

    #[cfg(unix)]
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Signal> {
        for (told, signal) in &mut self.heard {
            if signal.poll_recv(context).is_ready() {
                return Poll::Ready(*told);
            }
        }
        Poll::Pending
    }

    #[cfg(windows)]
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Signal> {
        match &mut self.heard {
            Some(signal) => signal.poll_recv(context).map(|_| Signal::Stop),
            None => Poll::Pending,
        }
    }
}

/// Is this program, with whatever was started together with it, a job that a shell could let go on
/// again? Those who belong to the leader of the session have no such shell above them: a window of their
/// own, a command given to `ssh`.
#[cfg(unix)]
fn is_job() -> bool {
    rustix::process::getsid(None).is_ok_and(|leader| leader != rustix::process::getpgrp())
}

/// Asks for a pause as the terminal does when Ctrl-Z is pressed: everything that was started
/// together is told.
#[cfg(unix)]
pub(crate) fn ask_for_pause() {
    use rustix::process::{Signal, kill_current_process_group};
    if is_job() {
        let _ = kill_current_process_group(Signal::TSTP);
    }
}

#[cfg(not(unix))]
pub(crate) fn ask_for_pause() {}

/// Sleeps until somebody lets the program go on.
#[cfg(unix)]
pub(crate) fn pause() {
    use rustix::process::{Signal, getpid, kill_process};
    let _ = kill_process(getpid(), Signal::STOP);
}

#[cfg(not(unix))]
pub(crate) fn pause() {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::process::{Signal as Number, getpid, kill_process};

    #[tokio::test]
    async fn a_signal_that_came_early_is_not_lost() {
        let mut signals = Signals::listen(false);
        kill_process(getpid(), Number::HUP).unwrap();
        signals.stop().await;
        // And neither is the next one, for those who cannot wait.
        kill_process(getpid(), Number::TERM).unwrap();
        signals.stop().await;
    }
}
