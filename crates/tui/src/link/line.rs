//! The line to a table, whatever carries it: it comes back by itself, tells where it left off, and says
//! again what was not answered. The house does a command with the same name only once.

use client::Error;
use protocol::Code;
use protocol::socket::{Bye, ClientMessage, Done, Refusal, ServerMessage};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::{Heard, Line, WAITING};

/// How long to wait before the first try to come back; each further one takes twice as long,
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// until it takes so long.
const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// After these good-byes and refusals there is no reason to come back.
const FOR_GOOD: [&str; 8] = [
    // It was the hello: the house speaks another version.
    "bad_message",
    "closed",
    "left",
    "not_seated",
    "no_spectators",
    "no_such_table",
    "bad_token",
    "table_crowded",
];
/// Whoever hears these about a command must say it again when the house is back: the line does so.
const SAY_AGAIN: [&str; 2] = ["stopping", "unsure"];

/// A table, and who looks at it.
pub(super) struct Place {
    pub(super) code: Code,
    pub(super) token: Option<String>,
}

/// A way to a house.
pub(super) trait Way: Send + Sync + 'static {
    /// What is opened.
    type Talk: Talk;
    /// Does a house that stops open again?
    const OPENS_AGAIN: bool;

    /// Goes to a table and says hello; `since` is the last sequence number that was heard.
    fn go(
        &self,
        place: &Place,
        since: Option<u64>,
    ) -> impl Future<Output = Result<Self::Talk, Error>> + Send;
}

/// A conversation at a table, until it breaks.
pub(super) trait Talk: Send {
    /// Says something.
    fn say(&mut self, message: &ClientMessage) -> impl Future<Output = Result<(), Error>> + Send;

    /// What the house says next; nothing when the conversation has ended. Nothing is lost if nobody
    /// waits for it to the end.
    fn hear(&mut self) -> impl Future<Output = Result<Option<ServerMessage>, Error>> + Send;
}

/// Opens a line.
pub(super) fn open(way: impl Way, place: Place) -> Line {
    let (say, said) = mpsc::channel(WAITING);
    let (tell, hear) = mpsc::channel(WAITING);
    // Whoever comes for the first time wants to hear what happened, as far as the table remembers it.
    let keeper = Keeper { place, since: Some(0), unanswered: Vec::new(), said, tell };
    tokio::spawn(keeper.keep(way));
    Line { say, hear }
}

/// Why a conversation ended.
enum End {
    /// Nobody needs the line any more.
    Dropped,
    /// It cannot go on.
    ForGood(Error),
    /// It can be tried again.
    Lost {
        /// The house had let us in.
        open: bool,
    },
}

/// Whoever keeps a line.
struct Keeper {
    place: Place,
    /// The last sequence number that was heard.
    since: Option<u64>,
    /// What was said and not answered, in order.
    unanswered: Vec<ClientMessage>,
    said: mpsc::Receiver<ClientMessage>,
    tell: mpsc::Sender<Heard>,
}

impl Keeper {
    async fn keep<W: Way>(mut self, way: W) {
        let mut wait = FIRST_WAIT;
        loop {
            match self.talk(&way).await {
                End::Dropped => return,
                End::ForGood(why) => {
                    // Whoever has gone need not know.
                    let _ = self.tell.send(Heard::Ended(Some(why))).await;
                    return;
                }
                End::Lost { open } => {
                    if open {
                        wait = FIRST_WAIT;
                    }
                    if self.tell.send(Heard::Lost).await.is_err() {
                        return;
                    }
                    tokio::select! {
                        () = sleep(wait) => {}
                        () = self.tell.closed() => return,
                    }
                    wait = longer(wait);
                }
            }
        }
    }

    /// One conversation from hello to its end.
    async fn talk<W: Way>(&mut self, way: &W) -> End {
        let went = tokio::select! {
            went = way.go(&self.place, self.since) => went,
            () = self.tell.closed() => return End::Dropped,
        };
        let mut open = false;
        let ended = match went {
            Ok(mut talk) => self.converse(&mut talk, &mut open).await,
            Err(error) => Err(error),
        };
        match ended {
            Ok(()) => End::Dropped,
            Err(Error::Refused(why)) if is_for_good::<W>(&why.code) => {
                End::ForGood(Error::Refused(why))
            }
            Err(error @ (Error::Address(_) | Error::Confused(_))) => End::ForGood(error),
            Err(Error::Refused(_) | Error::Connection(_)) => End::Lost { open },
        }
    }

    /// Carries messages both ways, until nobody needs that any more or it breaks. `open` says whether
    /// the house has let us in.
    async fn converse(&mut self, talk: &mut impl Talk, open: &mut bool) -> Result<(), Error> {
        loop {
            tokio::select! {
                // Before the first state, the house takes no commands.
                message = self.said.recv(), if *open => {
                    let Some(message) = message else { return Ok(()) };
                    self.unanswered.push(message.clone());
                    talk.say(&message).await?;
                }
                message = talk.hear() => {
                    let broken = || Error::Connection("the connection has ended".to_owned());
                    let message = self.note(message?.ok_or_else(broken)?, *open)?;
                    let first = matches!(message, ServerMessage::State(_));
                    if self.tell.send(Heard::Said(Box::new(message))).await.is_err() {
                        return Ok(());
                    }
                    if first {
                        *open = true;
                        for message in &self.unanswered {
                            talk.say(message).await?;
                        }
                    }
                }
                () = self.tell.closed() => return Ok(()),
            }
        }
    }

    /// Notes what a message says about the line itself; gives it back if the line goes on. `open` says
    /// whether the house has let us in.
    fn note(&mut self, message: ServerMessage, open: bool) -> Result<ServerMessage, Error> {
        match &message {
            ServerMessage::State(state) => self.since = Some(state.seq),
            ServerMessage::Update(update) => self.since = Some(update.seq),
            ServerMessage::Done(Done { id, .. }) => self.answered(id),
            ServerMessage::Checked(checked) => self.answered(&checked.id),
            ServerMessage::Refused(refusal) => match &refusal.id {
                Some(_) if SAY_AGAIN.contains(&refusal.code.as_str()) => {
                    return Err(Error::Refused(Box::new(refusal.clone())));
                }
                Some(id) => self.answered(id),
                None if open => {}
                // It was the hello.
                None => return Err(Error::Refused(Box::new(refusal.clone()))),
            },
            ServerMessage::Bye(Bye { code, message }) => {
                let (code, message) = (code.clone(), message.clone());
                let (id, rule, at, seq) = (None, None, None, None);
                return Err(Error::Refused(Box::new(Refusal { id, code, message, rule, at, seq })));
            }
            ServerMessage::Table(_) | ServerMessage::Chat(_) => {}
        }
        Ok(message)
    }

    fn answered(&mut self, id: &str) {
        self.unanswered.retain(|message| name(message) != Some(id));
    }
}

fn longer(wait: Duration) -> Duration {
    LONGEST_WAIT.min(wait * 2)
}

fn is_for_good<W: Way>(code: &str) -> bool {
    FOR_GOOD.contains(&code) || code == "stopping" && !W::OPENS_AGAIN
}

/// The name of a command or a question.
fn name(message: &ClientMessage) -> Option<&str> {
    match message {
        ClientMessage::Hello { .. } => None,
        ClientMessage::Act { id, .. }
        | ClientMessage::Check { id, .. }
        | ClientMessage::TakeBack { id, .. }
        | ClientMessage::GiveUp { id }
        | ClientMessage::Say { id, .. }
        | ClientMessage::Leave { id }
        | ClientMessage::Start { id, .. }
        | ClientMessage::Rematch { id } => Some(id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_try_to_come_back_waits_longer_up_to_a_limit() {
        let waits = std::iter::successors(Some(FIRST_WAIT), |wait| Some(longer(*wait)));
        let waits: Vec<Duration> = waits.take(8).collect();
        assert_eq!(waits[1], 2 * FIRST_WAIT);
        assert_eq!(waits[5..], [LONGEST_WAIT; 3]);
    }
}
