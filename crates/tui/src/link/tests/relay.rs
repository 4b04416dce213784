//! What stands between a client and a server: a network that can fail.

use std::net::SocketAddr;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How the network is.
#[derive(Clone, Copy)]
struct Weather {
    /// What the server says gets lost.
    mute: bool,
    /// How often all connections were cut.
    cuts: u32,
}

pub(super) struct Relay {
    address: SocketAddr,
    weather: watch::Sender<Weather>,
}

impl Relay {
    pub(super) async fn to(server: SocketAddr) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (weather, seen) = watch::channel(Weather { mute: false, cuts: 0 });
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, server, seen.clone()));
            }
        });
        Relay { address, weather }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// From now on nothing is heard of the server, though it hears everything.
    pub(super) fn mute(&self) {
        self.weather.send_modify(|weather| weather.mute = true);
    }

    /// Cuts every connection; new ones are fine.
    pub(super) fn cut(&self) {
        self.weather.send_modify(|weather| {
            *weather = Weather { mute: false, cuts: weather.cuts + 1 };
        });
    }
}

async fn carry(client: TcpStream, server: SocketAddr, mut weather: watch::Receiver<Weather>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let cuts = weather.borrow().cuts;
    let seen = weather.clone();
    let (hears, says) = client.into_split();
    let (answers, asked) = server.into_split();
    tokio::select! {
        () = pass(hears, asked, || true) => {}
        () = pass(answers, says, || !seen.borrow().mute) => {}
        _ = weather.wait_for(|weather| weather.cuts > cuts) => {}
    }
}

/// Passes bytes on, or loses them.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    passes: impl Fn() -> bool,
) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if passes() && to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
