//! A client of a table: it hears the news and knows no more than that.

use host::{
    Command, Connection, Farewell, News, Order, Receipt, Refused, Seated, Situation, Update,
};
use kernel::{Outcome, Seat, SeatSet};
use protocol::{ChatLine, Clocks, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::error::TryRecvError;

/// What somebody knows of a match.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Known {
    pub(crate) view: String,
    pub(crate) legal: Vec<String>,
    pub(crate) to_act: SeatSet,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) may_take_back: bool,
    pub(crate) outcome: Option<Outcome>,
}

impl Known {
    fn of(situation: &Situation) -> Known {
        Known {
            view: situation.scene.view().get().to_owned(),
            legal: situation.scene.legal(),
            to_act: situation.to_act,
            clocks: situation.clocks.clone(),
            may_take_back: situation.may_take_back,
            outcome: situation.outcome.clone(),
        }
    }
}

pub(crate) struct Client {
    /// Where it sits; spectators sit nowhere.
    pub(crate) seated: Option<Seated>,
    pub(crate) connection: Connection,
    pub(crate) seq: u64,
    pub(crate) table: Arc<TableInfo>,
    pub(crate) known: Option<Known>,
    pub(crate) chat: Vec<Arc<ChatLine>>,
    pub(crate) farewell: Option<Farewell>,
    /// The connection has ended.
    pub(crate) ended: bool,
    /// Every change of the match it was told of: sequence number, events as JSON, and what it knew
    /// then.
    pub(crate) heard: Vec<(u64, String, Known)>,
    chance: u64,
}

impl Client {
    pub(crate) fn new(seated: Option<Seated>, connection: Connection) -> Client {
        let snapshot = &connection.snapshot;
        assert_eq!(snapshot.seat, seated.as_ref().map(|seated| seated.seat));
        Client {
            seq: snapshot.seq,
            table: snapshot.table.clone(),
            known: snapshot.situation.as_ref().map(Known::of),
            chat: snapshot.chat.clone(),
            seated,
            connection,
            farewell: None,
            ended: false,
            heard: Vec::new(),
            chance: 1,
        }
    }

    /// What it knows of the match.
    pub(crate) fn knows(&self) -> &Known {
        self.known.as_ref().expect("the match has started")
    }

    pub(crate) fn seat(&self) -> Seat {
        self.seated.as_ref().expect("sits somewhere").seat
    }

    pub(crate) fn may_act(&self) -> bool {
        let to_act = self.known.as_ref().map_or(SeatSet::EMPTY, |known| known.to_act);
        self.seated.as_ref().is_some_and(|seated| to_act.contains(seated.seat))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.known.as_ref().is_some_and(|known| known.outcome.is_some())
    }

    /// The end of the match in words.
    pub(crate) fn result(&self) -> String {
        let outcome = self.knows().outcome.as_ref();
        outcome.map_or_else(|| "unfinished".to_owned(), ToString::to_string)
    }

    /// The last sequence number and view: what a refusal must not change.
    pub(crate) fn now(&self) -> (u64, Known) {
        (self.seq, self.knows().clone())
    }

    /// The events of the last change.
    pub(crate) fn last_events(&self) -> &str {
        &self.heard.last().expect("heard something").1
    }

    /// The same, or nothing if there was no change yet.
    pub(crate) fn last_events_or_none(&self) -> &str {
        self.heard.last().map_or("", |heard| &heard.1)
    }

    fn take(&mut self, update: &Update) {
        match &update.news {
            News::Played(played) => {
                assert!(played.seq > self.seq, "{} comes after {}", played.seq, self.seq);
                self.seq = played.seq;
                let known = Known::of(&played.situation);
                let story = played.story.as_ref();
                let events = story.map_or_else(|| "[]".to_owned(), |s| s.events().get().to_owned());
                self.heard.push((played.seq, events, known.clone()));
                self.known = Some(known);
            }
            News::Table(table) => self.table = table.clone(),
            News::Said(line) => self.chat.push(line.clone()),
            News::Farewell(why) => self.farewell = Some(*why),
        }
    }

    /// Hears the next news; nothing when the connection ends.
    pub(crate) async fn hear(&mut self) -> Option<Arc<Update>> {
        let next = tokio::time::timeout(Duration::from_secs(3600), self.connection.updates.recv());
        let update = next.await.expect("there is news within an hour");
        match &update {
            Some(update) => self.take(update),
            None => self.ended = true,
        }
        update
    }

    /// Hears what is there.
    pub(crate) fn hear_all(&mut self) {
        loop {
            match self.connection.updates.try_recv() {
                Ok(update) => self.take(&update),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    self.ended = true;
                    return;
                }
            }
        }
    }

    /// Hears news until something is true.
    pub(crate) async fn until(&mut self, what: impl Fn(&Client) -> bool) {
        while !what(self) {
            assert!(self.hear().await.is_some(), "the connection ended: {:?}", self.farewell);
        }
    }

    /// Hears news until it knows this sequence number.
    pub(crate) async fn until_seq(&mut self, seq: u64) {
        self.until(|client| client.seq >= seq).await;
    }

    pub(crate) async fn order(&self, command: Command) -> Result<Receipt, Refused> {
        self.connection.order(Order { id: None, seq: None, command }).await
    }

    /// Commands something under a name.
    pub(crate) async fn order_as(&self, id: &str, command: Command) -> Result<Receipt, Refused> {
        self.connection.order(Order { id: Some(id.to_owned()), seq: None, command }).await
    }

    /// Takes actions on what it knows now.
    pub(crate) async fn try_act(&self, actions: &[&str]) -> Result<Receipt, Refused> {
        let command = act(actions);
        self.connection.order(Order { id: None, seq: Some(self.seq), command }).await
    }

    /// Asks what would become of actions: why they would be refused, if they would be.
    pub(crate) async fn check(&self, actions: &[&str]) -> Option<Refused> {
        let actions = actions.iter().map(|action| (*action).to_owned()).collect();
        self.connection.check(actions).await.unwrap()
    }

    /// Takes actions, and hears what follows.
    pub(crate) async fn act(&mut self, actions: &[&str]) {
        let receipt = self.try_act(actions).await.unwrap();
        self.until_seq(receipt.seq).await;
    }

    /// Takes back, and hears what follows.
    pub(crate) async fn take_back(&mut self) -> Result<(), Refused> {
        let receipt = self.order(Command::TakeBack).await?;
        self.until_seq(receipt.seq).await;
        Ok(())
    }

    pub(crate) async fn say(&self, text: &str) -> Result<Receipt, Refused> {
        self.order(Command::Say { text: text.to_owned() }).await
    }

    /// A legal action that leads somewhere: never one that only puts things in another order.
    pub(crate) fn choose(&mut self) -> String {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
        let legal = self.knows().legal.iter();
        let sensible: Vec<_> = legal.filter(|action| !action.starts_with("depots")).collect();
        sensible[(self.chance >> 33) as usize % sensible.len()].clone()
    }
}

pub(crate) fn act(actions: &[&str]) -> Command {
    Command::Act { actions: actions.iter().map(|action| (*action).to_owned()).collect() }
}

/// Lets these people play, choosing among what they may do, until the match is over.
pub(crate) async fn play_to_the_end(clients: &mut [Client]) {
    while !clients[0].is_over() {
        play_one(clients).await;
    }
}

/// Lets one of those who may act do something.
pub(crate) async fn play_one(clients: &mut [Client]) {
    let Some(actor) = clients.iter().position(Client::may_act) else {
        // Somebody else acts: a bot.
        let seq = clients[0].seq;
        clients[0].until_seq(seq + 1).await;
        return catch_up(clients).await;
    };
    let action = clients[actor].choose();
    clients[actor].act(&[&action]).await;
    catch_up(clients).await;
}

/// Everybody hears what anybody has heard.
pub(crate) async fn catch_up(clients: &mut [Client]) {
    let seq = clients.iter().map(|client| client.seq).max().unwrap();
    for client in clients {
        client.until_seq(seq).await;
    }
}
