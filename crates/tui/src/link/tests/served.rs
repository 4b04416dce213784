//! A server that can be stopped and started again at the same address, on the same data.

use host::journal::{Journal, Location};
use host::{Host, Randomness, Time};
use server::{Configuration, Server};
use std::net::SocketAddr;
use tempfile::TempDir;

pub(crate) struct Served {
    directory: TempDir,
    pub(super) address: SocketAddr,
    server: Option<Server>,
}

impl Served {
    pub(crate) async fn open() -> Served {
        let directory = tempfile::tempdir().unwrap();
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut served = Served { directory, address: anywhere, server: None };
        served.start().await;
        served
    }

    pub(super) async fn start(&mut self) {
        let configuration = Configuration {
            listen: Some(vec![self.address]),
            bot_delay: Some(0),
            no_dialects: Some(true),
            ..Configuration::default()
        };
        let journal = Journal::open(&Location::in_directory(self.directory.path())).unwrap();
        let randomness = Randomness::of_the_system().unwrap();
        let host = Host::start(configuration.host(), journal, Time::real(), randomness).await;
        let server = Server::start(configuration.server(), host.unwrap()).await.unwrap();
        self.address = server.addresses()[0];
        self.server = Some(server);
    }

    pub(super) async fn stop(&mut self) {
        assert!(self.server.take().unwrap().stop().await, "everything is stored");
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}
