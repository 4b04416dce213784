//! What an original server needs of its guests: it refuses more than ours and says less, so that time
//! tells what no message does.

use protocol::Millis;
use std::time::Duration;

use super::Player;
use crate::client::has_come;
use crate::eriantys_phase::client_messages::ClientMessage;
use crate::eriantys_phase::server_messages::Complaint;
use crate::eriantys_phase::words::Code;

/// How long a message waits that came before the server had begun the match.
const AGAIN: Duration = Duration::from_millis(100);
/// How often such a message is sent again.
const TIMES_AGAIN: u32 = 100;
/// The original server asks for nothing after a character: once it has been quiet for so long, the
/// turn goes on.
const QUIET: Duration = Duration::from_millis(300);
/// A server that leaves a command without an answer for so long is not going to answer it.
const LOST: Duration = Duration::from_secs(10);
/// How many commands in a row may fail before the client gives up.
const SETBACKS: u32 = 30;

/// What a client waits for.
#[derive(Debug, Default)]
pub(super) struct Patience {
    /// The time, as it was told last.
    pub(super) now: Millis,
    /// When the last message is sent again, because the match had not begun.
    again: Option<Millis>,
    /// How often that has happened.
    times_again: u32,
    /// When the turn goes on if nobody asks for anything.
    go_on: Option<Millis>,
    /// When the last command counts as lost.
    lost: Option<Millis>,
    /// How many commands in a row were refused or lost.
    setbacks: u32,
}

impl Patience {
    /// When there is something to do.
    pub(super) fn deadline(&self) -> Option<Millis> {
        [self.again, self.go_on, self.lost].into_iter().flatten().min()
    }

    /// The turn goes on once the server is quiet.
    pub(super) fn listen(&mut self) {
        self.go_on = Some(self.now.after(QUIET));
    }

    /// The server asks: nothing goes on without it.
    pub(super) fn was_asked(&mut self) {
        self.go_on = None;
    }

    /// A command is sent.
    pub(super) fn expect_an_answer(&mut self) {
        self.go_on = None;
        self.lost = Some(self.now.after(LOST));
    }

    /// Nothing is to be done until the server says so.
    pub(super) fn wait(&mut self) {
        (self.go_on, self.lost) = (None, None);
    }

    /// Something was accepted.
    pub(super) fn all_is_well(&mut self) {
        self.setbacks = 0;
    }

    /// Something was refused or lost; says whether that is too much.
    fn is_tried(&mut self) -> bool {
        self.setbacks += 1;
        self.setbacks > SETBACKS
    }
}

impl Player {
    /// The original server refuses something: the client sends it again, chooses again, or waits.
    pub(super) fn setback(
        &mut self,
        complaint: &Complaint,
        code: Option<Code>,
    ) -> Result<(), String> {
        self.events.notice(format!("refused: {}", complaint.text()));
        let patience = &mut self.patience;
        if matches!(code, Some(Code::NotStarted | Code::NotInLobby)) {
            // It asks for the first assistant before it takes one.
            patience.times_again += 1;
            if patience.times_again > TIMES_AGAIN {
                return Err("the match does not begin".to_owned());
            }
            patience.again = Some(patience.now.after(AGAIN));
            return Ok(());
        }
        if patience.is_tried() {
            return Err("one refusal after the other".to_owned());
        }
        self.model()?.refused(code);
        match code {
            // The prompt for what is to be done instead is on its way.
            Some(Code::NotYourTurn | Code::WrongPhase) => Ok(()),
            _ => self.act(),
        }
    }

    /// Does what is due now.
    pub(super) fn look_at_the_clock(&mut self) -> Result<(), String> {
        let now = self.patience.now;
        if has_come(&mut self.patience.again, now)
            && let Some(last) = self.last.clone()
        {
            self.patience.expect_an_answer();
            self.send(&last);
        }
        if has_come(&mut self.patience.go_on, now)
            && let Some(model) = &mut self.model
        {
            model.go_on();
            self.act()?;
        }
        if has_come(&mut self.patience.lost, now)
            && let Some(model) = &mut self.model
            && model.task.is_some()
        {
            model.give_up_waiting();
            let last = self.last.as_ref().map(ClientMessage::write).unwrap_or_default();
            let what = format!("no answer to {last}");
            if self.patience.is_tried() {
                return Err(what);
            }
            self.events.notice(what);
            self.act()?;
        }
        Ok(())
    }
}
