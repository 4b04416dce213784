//! One connection: bytes to a conversation, and what it wants done.

use dialects::Dialect;
use dialects::conversation::{
    Answer, Ask, Conversation, InLine, Line, Listed, Output, Peer, Visitor,
};
use host::{Command, Connection, NewTable, Newcomer, News, Order, Refused, Seated, Update};
use protocol::{Code, Millis};
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use wire::Framing;

use super::company::{Heard, Member};
use super::gathering::Gathering;
use super::hall::{Hall, Named};
use super::line::Place;
use crate::gate::Counted;
use crate::limits::Pace;

/// Bytes that are read at once.
const CHUNK: usize = 4096;
/// Bytes that are written at once, at most.
const LARGE: usize = 64 << 10;
/// How long whoever talks or asks too fast is not listened to.
const BREATH: Duration = Duration::from_millis(5);
/// The least bytes of a message in a Java stream.
const JAVA_MESSAGE: usize = 16;
/// How long a good-bye may take: the last words of the table, the end of what is under way.
const GOODBYE: Duration = Duration::from_secs(1);

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
            Some(first) => match (dialect.framing)(first) {
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
        uncounted: 0,
        asked: None,
        connection: None,
        member: None,
        place: None,
        name: None,
        tables: None,
        unsent: Vec::new(),
        closed: false,
        stopping: false,
    };
    talk.hear(bytes.get(..count).unwrap_or_default()).await;
    talk.go_on(&mut stream, &mut bytes).await;
    talk.end(&mut stream).await;
}

/// How many messages may come in a second.
fn messages_per_second(hall: &Hall, dialect: &Dialect) -> NonZeroU32 {
    let commands = hall.doorkeeper.limits().messages_per_second;
    NonZeroU32::new(dialect.chatter).map_or(commands, |chatter| commands.saturating_mul(chatter))
}

/// What the house says, once it does.
type Reply = Pin<Box<dyn Future<Output = Result<Said, Refused>> + Send>>;

/// What the house says.
enum Said {
    Done,
    Named(Named),
    Tables(Arc<[Listed]>),
    Seated(Code, Box<Connection>),
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
    /// Bytes of a Java stream that are not counted as a message yet.
    uncounted: usize,
    /// The house was asked and has not answered: meanwhile the client is heard and pinged.
    asked: Option<Reply>,
    /// To the table, while the client sits at one.
    connection: Option<Connection>,
    /// Those at the table who speak the same dialect.
    member: Option<Member>,
    /// In the line of the dialect, while the client waits there.
    place: Option<Place>,
    name: Option<Named>,
    /// The list of tables, while the client wants it.
    tables: Option<watch::Receiver<Arc<[Listed]>>>,
    unsent: Vec<u8>,
    closed: bool,
    /// The server stops: every seat is kept.
    stopping: bool,
}

impl Talk {
    /// The time of the conversation: it begins with it.
    fn now(&self) -> Millis {
        Millis::default().after(self.start.elapsed())
    }

    /// Does what is to be done until the connection ends.
    async fn go_on(&mut self, stream: &mut Counted, bytes: &mut [u8]) {
        let stop = self.hall.stop.clone();
        loop {
            let mut more = self.act().await;
            if !more && self.look_at_tables().await {
                more = self.act().await;
            }
            if self.send(stream).await.is_err() || self.closed {
                return;
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
            let waiting = self.asked.is_some();
            tokio::select! {
                biased;
                () = stop.cancelled() => {
                    self.stopping = true;
                    return;
                }
                reply = answer(&mut self.asked) => {
                    self.asked = None;
                    self.answered(reply);
                }
                // What a command has led to is told after its answer.
                update = next_update(&mut self.connection), if !waiting => match update {
                    Some(update) => self.told(&update),
                    // The table has let go of us.
                    None => return,
                },
                heard = hear(&mut self.member) => {
                    let now = Millis::default().after(self.start.elapsed());
                    match heard {
                        Heard::Standings(fellows) => self.conversation.fellows(now, &fellows),
                        Heard::Whisper(words) => self.conversation.overheard(now, &words),
                    }
                }
                place = in_line(&mut self.place) => {
                    let now = Millis::default().after(self.start.elapsed());
                    self.conversation.line(now, place);
                }
                tables = next_tables(&mut self.tables) => self.tell_tables(&tables),
                read = stream.read(bytes) => match read {
                    Ok(0) | Err(_) => return,
                    Ok(count) => self.hear(bytes.get(..count).unwrap_or_default()).await,
                },
                () = alarm => {}
            }
        }
    }

    /// Hears the house and the table out, and leaves the table. A server that stops keeps every seat.
    async fn end(&mut self, stream: &mut Counted) {
        let deadline = Instant::now() + GOODBYE;
        if let Some(reply) = self.asked.take() {
            // Whoever was about to sit down must not sit there unnoticed.
            if let Ok(reply) = timeout(GOODBYE, reply).await {
                self.answered(reply);
            }
        }
        while self.stopping && self.connection.is_some() {
            let update = tokio::time::timeout_at(deadline, next_update(&mut self.connection)).await;
            let Ok(Some(update)) = update else { break };
            self.told(&update);
            if let News::Farewell(_) = update.news {
                break;
            }
        }
        self.act().await;
        // The other side may have gone.
        let _ = self.send(stream).await;
        self.let_go().await;
    }

    fn told(&mut self, update: &Update) {
        let now = self.now();
        self.conversation.told(now, &update.news);
    }

    /// Takes what came; whoever talks too fast waits.
    async fn hear(&mut self, bytes: &[u8]) {
        let messages = match self.framing {
            Framing::Json => bytes.iter().filter(|byte| **byte == b'\n').count(),
            Framing::Java => {
                self.uncounted += bytes.len();
                let messages = self.uncounted / JAVA_MESSAGE;
                self.uncounted %= JAVA_MESSAGE;
                messages
            }
        };
        for _ in 0..messages {
            while !self.pace.allows(Instant::now()) && !self.hall.stop.is_cancelled() {
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
                Some(Output::Ask(ask)) => self.asked = Some(self.ask(ask)),
                Some(Output::Stand(standing)) => {
                    if let Some(member) = &self.member {
                        member.stand(standing);
                    }
                }
                Some(Output::Whisper(words)) => {
                    if let Some(member) = &self.member {
                        member.whisper(&words);
                    }
                }
                Some(Output::Line(line)) => self.line(line),
                Some(Output::LetGo) => self.let_go().await,
                Some(Output::Close) => self.closed = true,
                None => return false,
            }
        }
        !self.closed
    }

    fn line(&mut self, line: Line) {
        match line {
            Line::Enter => self.place = Some(self.hall.lines.enter(self.dialect.id, self.id)),
            Line::Leave => self.place = None,
            Line::Stay => {
                if let Some(place) = &self.place {
                    place.stay();
                }
            }
            Line::Lead { table, places } => {
                if let Some(place) = self.place.take() {
                    place.lead(table, places);
                }
            }
        }
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
        let Dialect { id, game, .. } = *self.dialect;
        let mine = tables.iter().filter(|table| *table.info.game == *game).cloned();
        let companies = &self.hall.companies;
        let seen = |table: Listed| {
            let ours = companies.is_at(id, &table.info.code);
            let standing = companies.standing_at(id, &table.info.code);
            Listed { ours, standing, ..table }
        };
        mine.map(seen).collect()
    }

    /// Asks the house.
    fn ask(&self, ask: Ask) -> Reply {
        let (hall, peer, dialect) = (self.hall.clone(), self.peer, self.dialect);
        match ask {
            Ask::Name(name) => {
                let taken = hall.take_name(dialect.id, &name).map(Said::Named);
                Box::pin(std::future::ready(taken))
            }
            Ask::Tables => Box::pin(async move {
                may_ask(&hall, peer).await;
                hall.tables().await.map(Said::Tables)
            }),
            Ask::Open { config, options, visitor } => Box::pin(async move {
                may_ask(&hall, peer).await;
                let new = NewTable {
                    game: dialect.game.to_owned(),
                    config: config.into(),
                    options,
                    seats: Vec::new(),
                    opener: Some(peer.address),
                };
                let (_, seated) = hall.host.create(new, Some(newcomer(visitor))).await?;
                sit_down(&hall, seated.ok_or(Refused::NotSeated)?).await
            }),
            Ask::Join { number, visitor } => Box::pin(async move {
                may_ask(&hall, peer).await;
                let code = hall.code(number)?;
                let seated = hall.host.join(&code, newcomer(visitor)).await?;
                sit_down(&hall, seated).await
            }),
            Ask::Visit { code, visitor } => Box::pin(async move {
                may_ask(&hall, peer).await;
                // Whoever guesses a code has few tries.
                if !hall.doorkeeper.try_code(peer.address) {
                    return Err(Refused::NoSuchTable);
                }
                if *hall.host.look(&code).await?.game != *dialect.game {
                    return Err(Refused::NoSuchTable);
                }
                let seated = hall.host.join(&code, newcomer(visitor)).await?;
                hall.doorkeeper.right_code(peer.address);
                sit_down(&hall, seated).await
            }),
            Ask::Gather { players, word, config, options, visitor } => Box::pin(async move {
                may_ask(&hall, peer).await;
                let table = NewTable {
                    game: dialect.game.to_owned(),
                    config: config.into(),
                    options,
                    seats: Vec::new(),
                    opener: Some(peer.address),
                };
                let (answer, seated) = oneshot::channel();
                let gathering = Gathering { players, word, table, visitor, answer };
                hall.usher.send(gathering).await.map_err(|_| Refused::Stopping)?;
                sit_down(&hall, seated.await.map_err(|_| Refused::Stopping)??).await
            }),
            Ask::Introduce(name) => {
                let seat = self.connection.as_ref();
                let seat = seat.map(|seat| (seat.snapshot.table.code.clone(), seat.orders()));
                Box::pin(async move {
                    let (code, orders) = seat.ok_or(Refused::NotSeated)?;
                    let command = Command::Introduce { name };
                    orders.give(Order { id: None, seq: None, command }).await?;
                    Ok(Said::Seated(code, Box::new(orders.look().await?)))
                })
            }
            Ask::Return { number, visitor } => {
                Box::pin(async move { come_back(&hall, peer, number, visitor).await })
            }
            Ask::Order(order) => {
                let orders = self.connection.as_ref().map(Connection::orders);
                Box::pin(async move {
                    let start = Instant::now();
                    let done = orders.ok_or(Refused::NotSeated)?.give(order).await;
                    let seconds = metrics::histogram!("bottega_command_seconds");
                    seconds.record(start.elapsed().as_secs_f64());
                    done.map(|_| Said::Done)
                })
            }
        }
    }

    /// Tells the conversation what the house says.
    fn answered(&mut self, reply: Result<Said, Refused>) {
        let now = self.now();
        match reply {
            Ok(Said::Done) => self.conversation.answered(now, Answer::Done),
            Ok(Said::Named(name)) => {
                self.name = Some(name);
                self.conversation.answered(now, Answer::Done);
            }
            Ok(Said::Tables(tables)) => {
                let tables = self.of_this_game(&tables);
                self.conversation.answered(now, Answer::Tables(&tables));
            }
            Ok(Said::Seated(code, mut connection)) => {
                // Whoever has just been introduced is there already.
                if self.connection.is_none() {
                    let (companies, id) = (&self.hall.companies, self.id);
                    self.member = Some(companies.join(self.dialect.id, code.clone(), id));
                }
                let (number, snapshot) = (self.hall.number(&code), &connection.snapshot);
                self.conversation.answered(now, Answer::Seated { number, snapshot });
                connection.forget_snapshot();
                self.connection = Some(*connection);
            }
            Err(refused) => {
                let reason = refused.code();
                metrics::counter!("bottega_refused_total", "reason" => reason).increment(1);
                self.conversation.answered(now, Answer::Refused(&refused));
            }
        }
    }

    /// Leaves the table.
    async fn let_go(&mut self) {
        self.member = None;
        let connection = self.connection.take().filter(|_| !self.stopping);
        if let Some(connection) = connection {
            let leave = Order { id: None, seq: None, command: Command::Leave };
            // If that cannot be done, the seat is one of somebody who is away.
            let _ = connection.order(leave).await;
        }
    }
}

/// Whoever asks too often waits.
async fn may_ask(hall: &Hall, peer: Peer) {
    while !hall.doorkeeper.may_ask(peer.address, NonZeroU32::MIN) && !hall.stop.is_cancelled() {
        sleep(BREATH).await;
    }
}

/// Looks at the table from the new seat.
async fn sit_down(hall: &Hall, seated: Seated) -> Result<Said, Refused> {
    let Seated { code, seat, token } = seated;
    match hall.host.connect(&code, Some(&token), None).await {
        Ok(connection) => Ok(Said::Seated(code, Box::new(connection))),
        Err(refused) => {
            hall.free(Seated { code, seat, token }).await;
            Err(refused)
        }
    }
}

/// Looks at the table from the old seat. Whoever guesses a PIN has few tries.
async fn come_back(
    hall: &Hall,
    peer: Peer,
    number: u32,
    visitor: Visitor,
) -> Result<Said, Refused> {
    let code = hall.code(number)?;
    let proof = visitor.visit.proof.ok_or(Refused::NotSeated)?;
    if !hall.doorkeeper.try_code(peer.address) {
        return Err(Refused::NotSeated);
    }
    let connection = hall.host.come_back(&code, visitor.name.as_str(), &proof).await?;
    hall.doorkeeper.right_code(peer.address);
    Ok(Said::Seated(code, Box::new(connection)))
}

pub(super) fn newcomer(visitor: Visitor) -> Newcomer {
    let Visitor { name, wishes, visit } = visitor;
    Newcomer { name, token: None, seat: None, wishes, visit: Some(visit) }
}

/// The answer of the house, if it was asked.
async fn answer(asked: &mut Option<Reply>) -> Result<Said, Refused> {
    match asked {
        Some(reply) => reply.await,
        None => std::future::pending().await,
    }
}

/// The next news of the table, if the client sits at one.
async fn next_update(connection: &mut Option<Connection>) -> Option<Arc<Update>> {
    match connection {
        Some(connection) => connection.updates.recv().await,
        None => std::future::pending().await,
    }
}

/// What others at the table let this one know.
async fn hear(member: &mut Option<Member>) -> Heard {
    match member {
        Some(member) => member.hear().await,
        None => std::future::pending().await,
    }
}

/// Where the client is in the line, once that has changed.
async fn in_line(place: &mut Option<Place>) -> InLine {
    match place {
        Some(place) => place.changed().await,
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
