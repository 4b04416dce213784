//! One connection: bytes to a conversation, and what it wants done.

use dialects::Dialect;
use dialects::conversation::{Answer, Ask, Conversation, Listed, Output, Peer, Visitor};
use host::{Command, Connection, NewTable, Newcomer, Order, Refused, Seated};
use protocol::{Code, Millis};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use wire::Framing;

use super::company::Member;
use super::hall::{Hall, Named};
use crate::gate::Counted;
use crate::limits::Pace;

/// Bytes that are read at once.
const CHUNK: usize = 4096;
/// Bytes that are written at once, at most.
const LARGE: usize = 64 << 10;
/// How long whoever talks too fast is not listened to.
const BREATH: Duration = Duration::from_millis(5);
/// The least bytes of a message in a Java stream.
const JAVA_MESSAGE: usize = 16;

/// Talks to somebody to the end.
pub(super) async fn talk(
    mut stream: Counted,
    dialect: &'static Dialect,
    hall: &Arc<Hall>,
    peer: Peer,
) {
    let mut bytes = vec![0; CHUNK];
    let first = timeout(wire::FIRST_BYTE, stream.read(&mut bytes)).await;
    let (framing, count) = match first {
        // Whoever says nothing wants to be talked to.
        Err(_) => (Framing::Json, 0),
        Ok(Ok(count)) => match bytes.first().filter(|_| count > 0).copied() {
            Some(first) => match Framing::of_first_byte(first) {
                Some(framing) => (framing, count),
                None => return,
            },
            None => return,
        },
        Ok(Err(_)) => return,
    };
    let mut talk = Talk {
        conversation: (dialect.begin)(framing, hall.manners.clone(), peer),
        framing,
        dialect,
        hall: hall.clone(),
        peer,
        start: Instant::now(),
        id: hall.connection(),
        pace: Pace::new(messages_per_second(hall, dialect)),
        connection: None,
        member: None,
        name: None,
        tables: None,
        unsent: Vec::new(),
        closed: false,
    };
    talk.hear(bytes.get(..count).unwrap_or_default()).await;
    let stopped = talk.go_on(&mut stream, &mut bytes).await;
    if !stopped {
        // Whoever is gone from their table has left it; a server that stops keeps every seat.
        talk.let_go().await;
    }
}

/// How many messages may come in a second.
fn messages_per_second(hall: &Hall, dialect: &Dialect) -> NonZeroU32 {
    let commands = hall.doorkeeper.limits().messages_per_second;
    NonZeroU32::new(dialect.chatter).map_or(commands, |chatter| commands.saturating_mul(chatter))
}

/// A connection and what it holds.
struct Talk {
    conversation: Box<dyn Conversation>,
    framing: Framing,
    dialect: &'static Dialect,
    hall: Arc<Hall>,
    peer: Peer,
    start: Instant,
    id: u64,
    pace: Pace,
    /// To the table, while the client sits at one.
    connection: Option<Connection>,
    /// Those at the table who speak the same dialect.
    member: Option<Member>,
    name: Option<Named>,
    /// The list of tables, while the client wants it.
    tables: Option<watch::Receiver<Arc<[Listed]>>>,
    unsent: Vec<u8>,
    closed: bool,
}

impl Talk {
    /// The time of the conversation: it begins with it.
    fn now(&self) -> Millis {
        Millis::default().after(self.start.elapsed())
    }

    /// Does what is to be done until the connection ends. `true` if the server stops.
    async fn go_on(&mut self, stream: &mut Counted, bytes: &mut [u8]) -> bool {
        let stop = self.hall.stop.clone();
        loop {
            let mut more = self.act().await;
            if !more && self.look_at_tables().await {
                more = self.act().await;
            }
            if self.send(stream).await.is_err() || self.closed {
                return false;
            }
            if more {
                continue;
            }
            let deadline = self.conversation.deadline();
            let alarm = async {
                match deadline {
                    Some(moment) => {
                        sleep_until(self.start + moment.since(Millis::default())).await;
                    }
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = stop.cancelled() => return true,
                update = next_update(&mut self.connection) => match update {
                    Some(update) => {
                        let now = Millis::default().after(self.start.elapsed());
                        self.conversation.told(now, &update.news);
                    }
                    // The table has let go of us.
                    None => return false,
                },
                () = changed(&mut self.member) => {
                    let fellows = self.member.as_mut().map(Member::standings).unwrap_or_default();
                    let now = Millis::default().after(self.start.elapsed());
                    self.conversation.fellows(now, &fellows);
                }
                tables = next_tables(&mut self.tables) => self.tell_tables(&tables),
                read = stream.read(bytes) => match read {
                    Ok(0) | Err(_) => return false,
                    Ok(count) => self.hear(bytes.get(..count).unwrap_or_default()).await,
                },
                () = alarm => {}
            }
        }
    }

    /// Takes what came; whoever talks too fast waits.
    async fn hear(&mut self, bytes: &[u8]) {
        let messages = match self.framing {
            Framing::Json => bytes.iter().filter(|byte| **byte == b'\n').count(),
            Framing::Java => bytes.len() / JAVA_MESSAGE,
        };
        for _ in 0..messages {
            while !self.pace.allows(Instant::now()) {
                sleep(BREATH).await;
            }
        }
        let now = self.now();
        self.conversation.receive(now, bytes);
    }

    /// Does what the conversation wants done now. `true` if there is more, but enough to send.
    async fn act(&mut self) -> bool {
        while !self.closed && self.unsent.len() < LARGE {
            let now = self.now();
            match self.conversation.next(now) {
                Some(Output::Send(bytes)) => self.unsent.extend_from_slice(&bytes),
                Some(Output::Ask(ask)) => self.ask(ask).await,
                Some(Output::Stand(standing)) => {
                    if let Some(member) = &self.member {
                        member.stand(standing);
                    }
                }
                Some(Output::LetGo) => self.let_go().await,
                Some(Output::Close) => self.closed = true,
                None => return false,
            }
        }
        true
    }

    async fn send(&mut self, stream: &mut Counted) -> Result<(), ()> {
        if self.unsent.is_empty() {
            return Ok(());
        }
        let patience = self.hall.doorkeeper.limits().patience;
        let sent = timeout(patience, stream.write_all(&self.unsent)).await;
        self.unsent.clear();
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }

    /// Begins or ends to tell the client which tables there are. `true` if it was told.
    async fn look_at_tables(&mut self) -> bool {
        if !self.conversation.wants_tables() {
            self.tables = None;
            return false;
        }
        if self.tables.is_some() {
            return false;
        }
        // Those that change from now on, and how they are now.
        self.tables = Some(self.hall.list());
        match self.hall.tables().await {
            Ok(tables) => self.tell_tables(&tables),
            Err(_) => return false,
        }
        true
    }

    fn tell_tables(&mut self, tables: &[Listed]) {
        let mine = self.of_this_game(tables);
        let now = self.now();
        self.conversation.tables(now, &mine);
    }

    fn of_this_game(&self, tables: &[Listed]) -> Vec<Listed> {
        let game = self.dialect.game;
        tables.iter().filter(|table| *table.info.game == *game).cloned().collect()
    }

    /// Asks the house, and tells the conversation what it says.
    async fn ask(&mut self, ask: Ask) {
        let result = match ask {
            Ask::Name(name) => {
                let taken = self.hall.take_name(self.dialect.id, &name);
                taken.map(|named| self.name = Some(named))
            }
            Ask::Tables => match self.hall.tables().await {
                Ok(tables) => {
                    let (tables, now) = (self.of_this_game(&tables), self.now());
                    return self.conversation.answered(now, Answer::Tables(&tables));
                }
                Err(refused) => Err(refused),
            },
            Ask::Open { config, options, visitor } => {
                let new = NewTable {
                    game: self.dialect.game.to_owned(),
                    config: config.into(),
                    options,
                    seats: Vec::new(),
                    opener: Some(self.peer.address),
                };
                let created = self.hall.host.create(new, Some(newcomer(visitor))).await;
                match created.and_then(|(_, seated)| seated.ok_or(Refused::NotSeated)) {
                    Ok(seated) => return self.sit_down(seated).await,
                    Err(refused) => Err(refused),
                }
            }
            Ask::Join { number, visitor } => match self.join(number, visitor).await {
                Ok(seated) => return self.sit_down(seated).await,
                Err(refused) => Err(refused),
            },
            Ask::Return { number, visitor } => match self.come_back(number, visitor).await {
                Ok((code, connection)) => return self.seated(&code, connection),
                Err(refused) => Err(refused),
            },
            Ask::Order(order) => self.order(order).await,
        };
        let now = self.now();
        match &result {
            Ok(()) => self.conversation.answered(now, Answer::Done),
            Err(refused) => {
                let reason = refused.code();
                metrics::counter!("bottega_refused_total", "reason" => reason).increment(1);
                self.conversation.answered(now, Answer::Refused(refused));
            }
        }
    }

    async fn join(&mut self, number: u32, visitor: Visitor) -> Result<Seated, Refused> {
        let code = self.hall.code(number)?;
        self.hall.host.join(&code, newcomer(visitor)).await
    }

    /// Whoever guesses a PIN has few tries.
    async fn come_back(
        &mut self,
        number: u32,
        visitor: Visitor,
    ) -> Result<(Code, Connection), Refused> {
        let code = self.hall.code(number)?;
        let proof = visitor.visit.proof.ok_or(Refused::NotSeated)?;
        let doorkeeper = &self.hall.doorkeeper;
        if !doorkeeper.try_code(self.peer.address) {
            return Err(Refused::NotSeated);
        }
        let name = visitor.name.to_string();
        let connection = self.hall.host.come_back(&code, &name, &proof).await?;
        doorkeeper.right_code(self.peer.address);
        Ok((code, connection))
    }

    async fn sit_down(&mut self, seated: Seated) {
        let Seated { code, token, .. } = seated;
        match self.hall.host.connect(&code, Some(&token), None).await {
            Ok(connection) => self.seated(&code, connection),
            Err(refused) => {
                let leave = Order { id: None, seq: None, command: Command::Leave };
                // If that cannot be done either, the seat is one of somebody who is away.
                let _ = self.hall.host.order(&code, &token, leave).await;
                let now = self.now();
                self.conversation.answered(now, Answer::Refused(&refused));
            }
        }
    }

    fn seated(&mut self, code: &Code, mut connection: Connection) {
        self.member = Some(self.hall.companies.join(self.dialect.id, code.clone(), self.id));
        let (number, now) = (self.hall.number(code), self.now());
        let snapshot = &connection.snapshot;
        self.conversation.answered(now, Answer::Seated { number, snapshot });
        connection.forget_snapshot();
        self.connection = Some(connection);
    }

    async fn order(&mut self, order: Order) -> Result<(), Refused> {
        let start = Instant::now();
        let connection = self.connection.as_ref().ok_or(Refused::NotSeated)?;
        let done = connection.order(order).await;
        let seconds = metrics::histogram!("bottega_command_seconds");
        seconds.record(start.elapsed().as_secs_f64());
        done.map(drop)
    }

    /// Leaves the table.
    async fn let_go(&mut self) {
        self.member = None;
        if let Some(connection) = self.connection.take() {
            let leave = Order { id: None, seq: None, command: Command::Leave };
            // A table that is gone needs no good-bye.
            let _ = connection.order(leave).await;
        }
    }
}

fn newcomer(visitor: Visitor) -> Newcomer {
    let Visitor { name, wishes, visit } = visitor;
    Newcomer { name, token: None, seat: None, wishes, visit: Some(visit) }
}

/// The next news of the table, if the client sits at one.
async fn next_update(connection: &mut Option<Connection>) -> Option<Arc<host::Update>> {
    match connection {
        Some(connection) => connection.updates.recv().await,
        None => std::future::pending().await,
    }
}

async fn changed(member: &mut Option<Member>) {
    match member {
        Some(member) => member.changed().await,
        None => std::future::pending().await,
    }
}

async fn next_tables(tables: &mut Option<watch::Receiver<Arc<[Listed]>>>) -> Arc<[Listed]> {
    match tables {
        Some(list) => match list.changed().await {
            Ok(()) => list.borrow_and_update().clone(),
            Err(_) => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}
