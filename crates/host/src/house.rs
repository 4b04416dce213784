//! What all tables of a host share.

use protocol::{Code, Nickname};
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::entry::{Entry, Manner, What, row};
use crate::host::Visit;
use crate::journal::{Append, Journal};
use crate::lobby::{self, Found, Opening};
use crate::news::info;
use crate::randomness::Randomness;
use crate::refusal::Refused;
use crate::settings::Settings;
use crate::table::Table;
use crate::tending::Tending;
use crate::time::Time;
use crate::token::{Key, Lock, Proof, Token};

/// What all tables of a host share.
pub(crate) struct House {
    pub(crate) settings: Settings,
    pub(crate) journal: Journal,
    pub(crate) lobby: mpsc::Sender<lobby::Message>,
    pub(crate) time: Time,
    pub(crate) randomness: Randomness,
    /// Bots think in turn when there are more of them than cores.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Everything that must end before the host has stopped.
    pub(crate) tasks: TaskTracker,
    /// Says that the host stops.
    pub(crate) stop: CancellationToken,
    /// Counts the changes of the list of tables.
    pub(crate) changes: watch::Sender<u64>,
}

/// A table that is ready to be stored and opened.
pub(crate) struct Founded {
    pub(crate) table: Table,
    pub(crate) append: Append,
}

impl House {
    /// Makes a new table out of its first entries and claims its names. It is not stored yet. Once
    /// it is open, or will never be, [`House::release`] must follow.
    pub(crate) async fn found(
        &self,
        entries: &[Entry],
        opening: Opening,
    ) -> Result<Founded, Refused> {
        let first = entries.first().map(|entry| &entry.what);
        let private = matches!(first, Some(What::Opened { options, .. }) if options.private);
        let code = match private {
            true => Code::private(self.randomness.bytes()),
            false => Code::from_bytes(self.randomness.bytes()),
        };
        let at = self.time.now();
        let table = Table::read(code.clone(), entries.iter().map(|entry| (at, entry)))?;
        self.claim(&code, table.guests(), Some(opening)).await?;
        let rows = entries.iter().enumerate();
        let rows = rows.map(|(number, entry)| row(number as u64, at, entry));
        let append = rows
            .collect::<Result<_, _>>()
            .and_then(|rows| Ok(Append { code: code.clone(), rows, card: Some(table.card()?) }));
        match append {
            Ok(append) => Ok(Founded { table, append }),
            Err(error) => {
                self.release(&code, table.guests()).await;
                Err(error.into())
            }
        }
    }

    /// Starts the task of a table that is stored. `woken` if it was read from the journal.
    pub(crate) async fn open(self: &Arc<Self>, table: Table, woken: bool) {
        let (code, people) = (table.code.clone(), table.guests());
        let kept = table.has_a_way_back();
        let info = Arc::new(info(&table));
        let (tending, mailbox, messages) = Tending::new(self.clone(), table, woken);
        let result = Ok(Found { info, people, kept, mailbox });
        // The lobby knows the table before the table can tell it any news. Without a lobby nobody
        // finds the way to it.
        let _ = self.lobby.send(lobby::Message::Found { code, result }).await;
        tending.start(messages);
    }

    /// Claims names for people who want to sit at a table.
    pub(crate) async fn claim(
        &self,
        code: &Code,
        people: Vec<(Nickname, Key)>,
        new_table: Option<Opening>,
    ) -> Result<(), Refused> {
        let (answer, result) = oneshot::channel();
        let claim = lobby::Message::Claim { code: code.clone(), people, new_table, answer };
        self.lobby.send(claim).await.map_err(|_| Refused::Stopping)?;
        result.await.map_err(|_| Refused::Stopping)?
    }

    /// The token of a newcomer: the one they show if anybody here has it, else a new one.
    pub(crate) async fn token(&self, shown: Option<Token>) -> Result<Token, Refused> {
        if let Some(token) = shown {
            let (answer, known) = oneshot::channel();
            let knows = lobby::Message::Knows { key: token.key(), answer };
            self.lobby.send(knows).await.map_err(|_| Refused::Stopping)?;
            if known.await.map_err(|_| Refused::Stopping)? {
                return Ok(token);
            }
        }
        Ok(Token::draw(&self.randomness))
    }

    /// How a newcomer sits, as the journal keeps it.
    pub(crate) fn manner(&self, visit: Option<Visit>) -> Manner {
        let lock = |proof: &Proof| Lock::of(proof, &self.randomness);
        visit.map_or_else(Manner::default, |visit| Manner {
            visitor: true,
            lock: visit.proof.as_ref().map(lock),
            choosing: visit.choosing,
            nameless: visit.nameless,
            comes_back: visit.comes_back,
        })
    }

    /// Ends a claim: those who sit by now keep their names, the others do not.
    pub(crate) async fn release(&self, code: &Code, people: Vec<(Nickname, Key)>) {
        // Without a lobby there are no names.
        let _ = self.lobby.send(lobby::Message::Release { code: code.clone(), people }).await;
    }

    /// Nobody knows how a table stands in the journal: the lobby will look.
    pub(crate) async fn lost(&self, code: &Code) {
        // Without a lobby it is read at the next start.
        let _ = self.lobby.send(lobby::Message::Lost { code: code.clone() }).await;
    }
}
