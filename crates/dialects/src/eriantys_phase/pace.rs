//! How fast Java clients can be told something (C1): their queue is short, and they die when it is
//! full.

use protocol::Millis;
use std::collections::VecDeque;
use std::time::Duration;
use wire::Framing;

use super::server_messages::ServerMessage;

/// So many messages
const BURST: usize = 15;
/// in so much time.
const SPAN: Duration = Duration::from_millis(250);
/// The time between two messages that make the client draw everything anew.
const REDRAW: Duration = Duration::from_millis(40);

/// When something was sent.
#[derive(Debug, Default)]
pub(super) struct Pace {
    sent: VecDeque<Millis>,
    redrawn: Option<Millis>,
}

impl Pace {
    /// When this may be sent, at the earliest.
    pub(super) fn earliest(&self, message: &ServerMessage) -> Option<Millis> {
        let room = self.room();
        if redraws(message) { room.max(self.redraw()) } else { room }
    }

    /// When the next message may be sent, at the earliest.
    fn room(&self) -> Option<Millis> {
        let full = self.sent.len() >= BURST;
        self.sent.front().filter(|_| full).map(|first| first.after(SPAN))
    }

    /// When everything may be drawn anew, at the earliest.
    pub(super) fn redraw(&self) -> Option<Millis> {
        self.redrawn.map(|last| last.after(REDRAW))
    }

    /// This is sent now.
    pub(super) fn note(&mut self, framing: Framing, now: Millis, message: &ServerMessage) {
        if framing == Framing::Json {
            return;
        }
        if self.sent.len() >= BURST {
            self.sent.pop_front();
        }
        self.sent.push_back(now);
        if redraws(message) {
            self.redrawn = Some(now);
        }
    }
}

fn redraws(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::InformationGame { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifteen_messages_in_a_quarter_of_a_second_and_40_ms_between_two_redraws() {
        let mut pace = Pace::default();
        let game = ServerMessage::InformationGame { string: String::new(), moment: None };
        pace.note(Framing::Java, Millis(1000), &game);
        assert_eq!(pace.earliest(&game), Some(Millis(1040)));
        assert_eq!(pace.earliest(&ServerMessage::Ping), None);
        for _ in 0..14 {
            pace.note(Framing::Java, Millis(1001), &ServerMessage::Ping);
        }
        assert_eq!(pace.earliest(&ServerMessage::Ping), Some(Millis(1250)));
        pace.note(Framing::Java, Millis(1250), &ServerMessage::Ping);
        assert_eq!(pace.earliest(&ServerMessage::Ping), Some(Millis(1251)));
    }
}
