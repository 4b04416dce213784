//! The way to a table.

use client::Error;
use protocol::http::{CreateTable, Join, Joined};
use protocol::{Code, Stage, TableInfo};
use std::sync::Arc;
use words::Words;

use super::{Desk, Page, Work};
use crate::keeping::OwnSeat;
use crate::memory::{Memory, Venue};
use crate::table::names::free_seats;
use crate::table::{Party, reason};

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct Newcomer {
    pub(crate) name: String,
    /// They insist on the name: somebody else's seat is not theirs.
    named: bool,
    pub(crate) words: Arc<Words>,
    pub(crate) memory: Memory,
}

impl Newcomer {
    pub(crate) fn of(desk: &Desk) -> Newcomer {
        let (words, memory) = (Arc::clone(&desk.words), desk.memory.clone());
        Newcomer { name: desk.name.clone(), named: desk.named, words, memory }
    }

    /// What went wrong, in words.
    pub(crate) fn trouble(&self, error: &Error) -> String {
        reason::trouble(error, &self.words)
    }

    /// Goes to a table with the tokens of the own seats, if there are any.
    pub(super) fn go(&self, venue: Venue, info: &TableInfo, tokens: Vec<String>) -> Page {
        let party = Party::go(venue, self.memory.clone(), info, tokens, &self.words);
        Page::Table(Box::new(party))
    }

    /// Back to the own seat; who comes too late watches. Nothing for who has to sit down first.
    pub(super) fn without_joining(
        &self,
        venue: &Venue,
        info: &TableInfo,
    ) -> Result<Option<Page>, String> {
        let name = self.named.then_some(self.name.as_str());
        if let Some(own) = self.memory.own(venue.place(), &info.code, name) {
            let tokens = own.seats.into_iter().map(|seat| seat.token).collect();
            return Ok(Some(self.go(venue.clone(), info, tokens)));
        }
        let late = match info.stage {
            Stage::Waiting if free_seats(info) > 0 => return Ok(None),
            Stage::Waiting => "refused-table_full",
            Stage::Playing => "refused-already_started",
            Stage::Finished => "refused-finished",
            Stage::Closed => "refused-closed",
        };
        let watched = self.watch(venue.clone(), info).map(Some);
        watched.map_err(|nobody_may| format!("{} {nobody_may}", self.words.say(late, [])))
    }

    /// Watches a table, if one may.
    pub(super) fn watch(&self, venue: Venue, info: &TableInfo) -> Result<Page, String> {
        match info.options.spectators {
            true => Ok(self.go(venue, info, Vec::new())),
            false => Err(words::say!(self.words, "refused-no_spectators")),
        }
    }

    /// Sits down at a table. Who does not want to wait for the answer still gets the seat, and finds it
    /// among the own tables.
    pub(super) async fn join(
        &self,
        venue: Venue,
        info: &TableInfo,
        join: Join,
    ) -> Result<Page, String> {
        let (who, info) = (self.clone(), info.clone());
        let joins = async move {
            let joined =
                venue.join(&info.code, &join).await.map_err(|error| who.trouble(&error))?;
            let own = OwnSeat::new(joined.seat, join.name, joined.token);
            who.memory.remember(&venue, &info.code, &info.game, vec![own.clone()]);
            Ok(who.go(venue, &info, vec![own.token]))
        };
        self.surely(joins).await
    }

    /// Opens a table and sits down at it, with the others of this terminal.
    pub(super) async fn open(
        &self,
        venue: Venue,
        table: CreateTable,
        others: Vec<Join>,
    ) -> Result<Page, String> {
        let who = self.clone();
        self.surely(async move { who.open_now(venue, &table, others).await }).await
    }

    async fn open_now(
        &self,
        venue: Venue,
        table: &CreateTable,
        others: Vec<Join>,
    ) -> Result<Page, String> {
        let trouble = |error: Error| self.trouble(&error);
        let created = venue.create(table).await.map_err(trouble)?;
        let mut seats = Vec::new();
        if let (Some(seat), Some(token), Some(name)) = (created.seat, created.token, &table.name) {
            seats.push(OwnSeat::new(seat, name.clone(), token));
        }
        for join in others {
            match venue.join(&created.code, &join).await {
                Ok(Joined { seat, token }) => seats.push(OwnSeat::new(seat, join.name, token)),
                Err(error) => {
                    // Nobody will ever come to this table.
                    for own in seats {
                        venue.leave(created.code.clone(), own.token).await;
                    }
                    return Err(trouble(error));
                }
            }
        }
        let tokens = seats.iter().map(|own| own.token.clone()).collect();
        // Whatever goes wrong from here on, the seats are known.
        self.memory.remember(&venue, &created.code, &table.game, seats);
        let info = venue.table(&created.code).await.map_err(trouble)?;
        Ok(self.go(venue, &info, tokens))
    }

    /// Does it also if nobody waits for it any more.
    async fn surely(
        &self,
        work: impl Future<Output = Result<Page, String>> + Send + 'static,
    ) -> Result<Page, String> {
        let done = self.memory.surely(work).await;
        done.unwrap_or_else(|| Err(words::say!(self.words, "terminal-failed")))
    }
}

/// Sits down at a table on any seat; who sits there already goes back to the own seat, and who comes
/// too late watches.
pub(crate) fn sit(venue: Venue, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let info = venue.table(&code).await.map_err(|error| who.trouble(&error))?;
        match who.without_joining(&venue, &info)? {
            Some(page) => Ok(page),
            None => {
                let join = Join { name: who.name.clone(), ..Join::default() };
                who.join(venue, &info, join).await
            }
        }
    })
}

/// Watches a table.
pub(crate) fn watch(venue: Venue, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let info = venue.table(&code).await.map_err(|error| who.trouble(&error))?;
        who.watch(venue, &info)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{LOOK, desk};
    use protocol::{Options, Reserved};
    use words::Language;

    #[tokio::test]
    async fn a_table_at_which_not_everybody_can_sit_is_closed_again() {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = Memory::open(directory.path());
        let who = Newcomer::of(&desk);
        let venue = who.memory.here(&who.words).await.unwrap();
        let table = CreateTable {
            game: "masters".to_owned(),
            config: serde_json::from_value(serde_json::json!({"players": 3})).unwrap(),
            options: Options::default(),
            seats: vec![Reserved::Open; 3],
            name: Some("Ada".to_owned()),
            seat: Some(kernel::Seat::FIRST),
            wishes: serde_json::Map::new(),
        };
        let join = |name: &str| Join { name: name.to_owned(), ..Join::default() };
        let others = vec![join("Grace"), join("ADA")];
        assert!(who.open(venue.clone(), table.clone(), others).await.is_err());
        assert_eq!(venue.tables().await.unwrap(), []);
        assert_eq!(who.memory.tables(), []);
        who.memory.close().await;
    }

    #[tokio::test]
    async fn a_seat_is_known_as_soon_as_one_has_it() {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = Memory::open(directory.path());
        let who = Newcomer::of(&desk);
        let venue = who.memory.here(&who.words).await.unwrap();
        let table = CreateTable { name: Some("Ada".to_owned()), ..client::table_of("masters") };
        // Nobody waits for the end of it, nor has heard anything at the table.
        let mut opens = Box::pin(who.open(venue.clone(), table, Vec::new()));
        assert!(futures_util::poll!(&mut opens).is_pending());
        drop(opens);
        who.memory.close().await;
        assert!(who.memory.left_open());
        assert_eq!(who.memory.tables().len(), 1);
    }

    #[tokio::test]
    async fn where_nobody_may_watch_nobody_does() {
        let directory = tempfile::tempdir().unwrap();
        let mut desk = desk(Language::English, LOOK);
        (desk.memory, _, _) = Memory::open(directory.path());
        let who = Newcomer::of(&desk);
        let venue = who.memory.here(&who.words).await.unwrap();
        let bot = Reserved::Bot(bots::Level::Random);
        for spectators in [true, false] {
            let table = CreateTable {
                options: Options { spectators, ..Options::default() },
                seats: vec![bot, bot],
                ..client::table_of("masters")
            };
            let code = venue.create(&table).await.unwrap().code;
            for comes in [watch, sit] {
                let came = comes(venue.clone(), code.clone(), who.clone()).await;
                assert_eq!(came.is_ok(), spectators, "who comes too late, too");
            }
        }
        who.memory.close().await;
    }
}
