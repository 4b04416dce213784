//! Many people who do whatever comes to their mind, on a database that fails now and then. Whatever
//! they do, the house stays consistent.

use bots::Level;
use host::{Command, Newcomer, Order, Refused, Seated, Settings, Token};
use protocol::{Absence, ClockRule, Player, Reserved, Stage, TableInfo};
use std::collections::{BTreeMap, BTreeSet};

use crate::client::{Client, act};
use crate::house::{
    House, eriantys, masters, pass, person, seconds, settings, settle, with_options, with_seats,
};
use crate::storage::Watched;

/// A source of whims.
struct Whim(u64);

impl Whim {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
        (self.0 >> 33) as usize % count.max(1)
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

struct Bustle {
    house: House,
    watched: Watched,
    whim: Whim,
    /// Everybody who ever sat somewhere, and the token they have.
    seats: Vec<(String, Seated)>,
    clients: Vec<Client>,
}

impl Bustle {
    async fn step(&mut self) {
        match self.whim.below(20) {
            0 | 1 => self.create().await,
            2..=5 => self.join().await,
            6..=8 => self.connect().await,
            9 if !self.clients.is_empty() => {
                let at = self.whim.below(self.clients.len());
                drop(self.clients.swap_remove(at));
            }
            10 => pass(seconds(self.whim.one_of(&[1, 20, 70, 700]))).await,
            11 => match self.whim.below(5) {
                0 => self.watched.fail(),
                1 => self.watched.lie(),
                2 => self.watched.lie_and_die(),
                _ => self.watched.work(),
            },
            _ => self.command().await,
        }
        for client in &mut self.clients {
            client.hear_all();
        }
        self.clients.retain(|client| !client.ended);
    }

    async fn create(&mut self) {
        let new = if self.whim.below(2) == 0 { eriantys(2) } else { masters(3) };
        let new = with_options(new, |options| {
            options.absence = self.whim.one_of(&[Absence::Skip, Absence::Bot, Absence::Abort]);
            options.grace = self.whim.one_of(&[0, 30]);
            options.clock = self.whim.one_of(&[
                ClockRule::None,
                ClockRule::PerTurn { seconds: 40 },
                ClockRule::PerGame { seconds: 90, increment: 2 },
            ]);
        });
        let reserved = self.whim.one_of(&[Reserved::Open, Reserved::Bot(Level::Random)]);
        let newcomer = self.somebody();
        let name = newcomer.name.to_string();
        if let Ok(seated) = self.house.try_create(with_seats(new, &[reserved]), newcomer).await {
            self.seats.push((name, seated));
        }
    }

    async fn join(&mut self) {
        let tables = self.house.host.tables().await.unwrap();
        let waiting: Vec<_> = tables.iter().filter(|table| table.stage == Stage::Waiting).collect();
        if !waiting.is_empty() {
            let code = waiting[self.whim.below(waiting.len())].code.clone();
            let newcomer = self.somebody();
            let name = newcomer.name.to_string();
            if let Ok(seated) = self.house.host.join(&code, newcomer).await {
                self.seats.push((name, seated));
            }
        }
    }

    /// One of few names, mostly by whoever has it.
    fn somebody(&mut self) -> Newcomer {
        let name = self.whim.one_of(&["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]);
        let token: Option<Token> = match self.whim.below(4) {
            0 => None,
            _ => self
                .seats
                .iter()
                .rev()
                .find(|(other, _)| other == name)
                .map(|(_, s)| s.token.clone()),
        };
        Newcomer { token, ..person(name) }
    }

    async fn connect(&mut self) {
        if self.seats.is_empty() {
            return;
        }
        let (_, seated) = self.seats[self.whim.below(self.seats.len())].clone();
        let token = (self.whim.below(5) > 0).then_some(&seated.token);
        if let Ok(connection) = self.house.host.connect(&seated.code, token, Some(1)).await {
            // They may have left and sat down elsewhere at the same table.
            let seated = connection.snapshot.seat.map(|seat| Seated { seat, ..seated.clone() });
            self.clients.push(Client::new(seated, connection));
        }
    }

    async fn command(&mut self) {
        let players: Vec<usize> =
            (0..self.clients.len()).filter(|at| self.clients[*at].seated.is_some()).collect();
        if players.is_empty() {
            return;
        }
        let client = &mut self.clients[self.whim.one_of(&players)];
        client.hear_all();
        let command = match self.whim.below(24) {
            0 => Command::Leave,
            1 => Command::GiveUp,
            2 => Command::Rematch,
            3 => Command::Start { bots: Level::Random },
            4 => Command::Say { text: "hm".to_owned() },
            5..=7 => Command::TakeBack,
            8 => act(&["nonsense"]),
            _ if client.may_act() => act(&[&client.choose()]),
            _ => return,
        };
        let (id, seq) = (Some(self.whim.below(40).to_string()), Some(client.seq));
        let done = client.connection.order(Order { id, seq, command: command.clone() }).await;
        if let Err(refused) = &done {
            let why = refused.code();
            assert!(!matches!(refused, Refused::Busy | Refused::Stopping), "{command:?}: {why}");
        }
    }

    /// What must be true at any time.
    async fn check(&mut self) {
        self.watched.work();
        // What was lost is read again by then.
        pass(seconds(31)).await;
        let tables = self.house.host.tables().await.unwrap();
        let mut names = BTreeSet::new();
        for table in &tables {
            let closer = self.house.host.look(&table.code).await.unwrap();
            assert_eq!(looks(table), looks(&closer), "the list says what the table says");
            assert!(matches!(table.stage, Stage::Waiting | Stage::Playing));
            for seat in &table.seats {
                if let Player::Person(name) = &seat.player {
                    names.insert(name.to_lowercase());
                }
            }
        }
        // No name is kept for nothing, and none is lost.
        assert_eq!(self.house.host.count().await.unwrap(), (tables.len(), names.len()));
        for client in &mut self.clients {
            client.hear_all();
            let again = self.house.host.connect(&client.table.code, token(client), None).await;
            if let Ok(again) = again {
                let again = Client::new(client.seated.clone(), again);
                client.hear_all();
                if client.ended {
                    continue;
                }
                assert_eq!(again.seq, client.seq, "who hears everything knows everything");
                let view = |client: &Client| client.known.as_ref().map(|known| known.view.clone());
                assert_eq!(view(&again), view(client));
            }
        }
        settle().await;
    }

    /// Stops and starts again: nothing that was promised is lost.
    async fn restart(mut self) -> Bustle {
        self.check().await;
        let mut before = BTreeMap::new();
        for client in &self.clients {
            before.insert(client.table.code.clone(), client.seq);
        }
        let tables = self.house.host.tables().await.unwrap();
        let Bustle { house, watched: _, whim, seats, clients } = self;
        drop(clients);
        let (house, watched) = house.restart_watched(seconds(1)).await;
        let listed = house.host.tables().await.unwrap();
        let listed: BTreeMap<_, _> =
            listed.iter().map(|table| (&table.code, looks(table))).collect();
        for table in &tables {
            // Bots may have gone on meanwhile.
            if let Some(now) = listed.get(&table.code) {
                assert_eq!(*now, looks(table));
            }
        }
        for (code, seq) in before {
            let watcher = house.watch(&code).await.unwrap();
            assert!(watcher.seq >= seq, "{code} was at {seq}, is at {}", watcher.seq);
        }
        Bustle { house, watched, whim, seats, clients: Vec::new() }
    }
}

fn token(client: &Client) -> Option<&Token> {
    client.seated.as_ref().map(|seated| &seated.token)
}

/// What stays the same when people come and go.
fn looks(table: &TableInfo) -> (Stage, Option<kernel::Seat>, Vec<Player>) {
    (table.stage, table.owner, table.seats.iter().map(|seat| seat.player.clone()).collect())
}

#[tokio::test(start_paused = true)]
async fn whatever_people_do_the_house_stays_consistent() {
    for seed in 0..2 {
        let limits = Settings { waiting_limit: seconds(2000), tables_per_person: 3, ..settings() };
        let (house, watched) = House::watched(limits).await;
        let (seats, clients) = (Vec::new(), Vec::new());
        let mut bustle = Bustle { house, watched, whim: Whim(seed), seats, clients };
        for _ in 0..2 {
            for step in 0..80 {
                bustle.step().await;
                if step % 20 == 19 {
                    bustle.check().await;
                }
            }
            bustle = bustle.restart().await;
        }
    }
}
