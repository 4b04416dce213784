//! Listens, serves, stops.

use axum_server::Handle;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use dialects::Dialect;
use host::Host;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use protocol::http::DialectInfo;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpSocket;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::dialect::{self, Hall};
use crate::figures;
use crate::gate::Gate;
use crate::http::{Desk, router};
use crate::limits::Doorkeeper;
use crate::settings::{Port, Settings, Tls};

/// How long a stop may take.
const LAST_CALL: Duration = Duration::from_secs(4);
/// Bytes that the system keeps for a connection in each direction.
const ROOM: u32 = 64 << 10;
/// Connections that may wait to be let in.
const BACKLOG: u32 = 1024;
/// Bytes of the head of a request.
const LONGEST_HEAD: usize = 32 << 10;
/// How often old things are forgotten.
const TIDY: Duration = Duration::from_secs(30);

/// A running server.
pub struct Server {
    host: Host,
    /// Where it listens.
    addresses: Vec<SocketAddr>,
    handles: Vec<Handle<SocketAddr>>,
    tasks: JoinSet<()>,
    stop: CancellationToken,
    sockets: TaskTracker,
    /// The certificate that is used, and where it is read from.
    tls: Option<(Tls, RustlsConfig)>,
    /// Where dialects are spoken.
    dialects: Vec<(&'static Dialect, SocketAddr)>,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another program listens there, or nobody may.
    #[error("cannot listen on {address}: {error}; choose another address with --listen")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The same for the port of a dialect.
    #[error(
        "cannot listen on {address} for {dialect}: {error}; choose another address with --dialect \
         {dialect}=ADDRESS, or --no-dialects"
    )]
    Dialect {
        /// Which.
        dialect: &'static str,
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error("cannot use the certificate {} with the key {}: {error}", tls.certificate.display(), tls.key.display())]
    Tls {
        /// The files.
        tls: Tls,
        /// Why not.
        error: io::Error,
    },
    /// The metrics cannot be counted.
    #[error("cannot count figures: {0}")]
    Figures(#[from] metrics_exporter_prometheus::BuildError),
}

impl Server {
    /// Starts to serve a host.
    pub async fn start(settings: Settings, host: Host) -> Result<Server, StartError> {
        let figures = figures::record()?;
        let doorkeeper = Doorkeeper::new(settings.limits.clone());
        let (stop, sockets) = (CancellationToken::new(), TaskTracker::new());
        let tls = match &settings.tls {
            Some(tls) => Some(certificate(tls).await?),
            None => None,
        };
        let mut server = Server {
            host: host.clone(),
            addresses: Vec::new(),
            handles: Vec::new(),
            tasks: JoinSet::new(),
            stop: stop.clone(),
            sockets: sockets.clone(),
            tls: settings.tls.clone().zip(tls.clone()),
            dialects: Vec::new(),
        };
        server.speak(&settings, &doorkeeper)?;
        let desk = Desk {
            host,
            doorkeeper: doorkeeper.clone(),
            origins: settings.origins.clone().into(),
            behind_proxy: settings.behind_proxy,
            local: !settings.behind_proxy
                && settings.listen.iter().all(|address| address.ip().is_loopback()),
            encrypted: tls.is_some(),
            dialects: server.spoken().collect(),
            figures,
            stop,
            sockets,
        };
        let service = router(desk).into_make_service_with_connect_info::<SocketAddr>();
        for address in &settings.listen {
            let failed = |error| StartError::Listen { address: *address, error };
            let listener = listen(*address).map_err(failed)?;
            server.addresses.push(listener.local_addr().map_err(failed)?);
            let handle = Handle::new();
            server.handles.push(handle.clone());
            let gate = Gate::new(doorkeeper.clone(), settings.behind_proxy);
            let patience = settings.limits.patience;
            let listening = axum_server::from_tcp(listener).map_err(failed)?.handle(handle);
            let service = service.clone();
            match tls.clone() {
                None => {
                    let mut listening = listening.acceptor(gate);
                    speak_http(listening.http_builder(), patience);
                    server.tasks.spawn(async move { ended(listening.serve(service).await) });
                }
                Some(config) => {
                    let acceptor = RustlsAcceptor::new(config).handshake_timeout(patience);
                    let mut listening = listening.acceptor(acceptor.acceptor(gate));
                    speak_http(listening.http_builder(), patience);
                    server.tasks.spawn(async move { ended(listening.serve(service).await) });
                }
            }
        }
        let stopping = server.stop.clone();
        server.tasks.spawn(tidy(doorkeeper, stopping));
        Ok(server)
    }

    /// Where it listens.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Where which dialects are spoken.
    pub fn dialects(&self) -> &[(&'static Dialect, SocketAddr)] {
        &self.dialects
    }

    /// The same, as everybody is told it.
    fn spoken(&self) -> impl Iterator<Item = DialectInfo> {
        self.dialects.iter().map(|(dialect, address)| DialectInfo {
            id: dialect.id.to_owned(),
            game: dialect.game.to_owned(),
            port: address.port(),
        })
    }

    /// Opens the ports of the dialects.
    fn speak(
        &mut self,
        settings: &Settings,
        doorkeeper: &Arc<Doorkeeper>,
    ) -> Result<(), StartError> {
        if settings.dialects.is_empty() {
            return Ok(());
        }
        let manners = Arc::new(settings.manners.clone());
        let (hall, list) =
            Hall::new(self.host.clone(), doorkeeper.clone(), manners, self.stop.clone());
        self.tasks.spawn(list);
        for Port { dialect, address, optional } in &settings.dialects {
            let listener = match dialect::listen(*address) {
                Ok(listener) => listener,
                Err(error) if *optional => {
                    tracing::warn!(dialect = dialect.id, %address, %error, "not spoken");
                    continue;
                }
                Err(error) => {
                    return Err(StartError::Dialect {
                        dialect: dialect.id,
                        address: *address,
                        error,
                    });
                }
            };
            let failed =
                |error| StartError::Dialect { dialect: dialect.id, address: *address, error };
            self.dialects.push((*dialect, listener.local_addr().map_err(failed)?));
            let sockets = self.sockets.clone();
            self.tasks.spawn(dialect::serve(listener, dialect, hall.clone(), sockets));
        }
        Ok(())
    }

    /// Reads the certificate and its key again: new connections use what is in the files now. If that
    /// cannot be used, everything stays as it was. `false` if there is none.
    pub async fn renew(&self) -> Result<bool, StartError> {
        if let Some((files, used)) = &self.tls {
            used.reload_from_config(certificate(files).await?.get_inner());
        }
        Ok(self.tls.is_some())
    }

    /// Tells everybody, stores what is under way, and ends within a few seconds. `false` if not all
    /// of it could be done in that time.
    pub async fn stop(mut self) -> bool {
        self.stop.cancel();
        self.sockets.close();
        for handle in &self.handles {
            handle.graceful_shutdown(Some(LAST_CALL / 2));
        }
        let all = async {
            // Whatever was accepted is stored before the host has stopped.
            self.host.stop().await;
            self.sockets.wait().await;
            while self.tasks.join_next().await.is_some() {}
        };
        let ended = tokio::time::timeout(LAST_CALL, all).await.is_ok();
        if !ended {
            tracing::warn!("not everything ended in time");
        }
        ended
    }
}

/// Listens. Connections get little room in the system: whoever does not read is soon noticed, and
/// holds nothing but that room.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    open(address)?.into_std()
}

/// The same, for the runtime.
pub(crate) fn open(address: SocketAddr) -> io::Result<tokio::net::TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A server can come back at once, whoever still talks to the one before.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(ROOM)?;
    socket.set_recv_buffer_size(ROOM)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Bounds what a connection may cost before a request is there. Nobody needs HTTP/2 here, but the
/// library knows it, too.
fn speak_http(builder: &mut Builder<TokioExecutor>, patience: Duration) {
    let mut http = builder.http1();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(LONGEST_HEAD);
    let mut http = builder.http2();
    http.max_concurrent_streams(1).max_header_list_size(LONGEST_HEAD as u32);
}

fn ended(result: io::Result<()>) {
    if let Err(error) = result {
        tracing::error!(%error, "a listener has failed");
    }
}

async fn certificate(tls: &Tls) -> Result<RustlsConfig, StartError> {
    // The same for every server of this process; whoever was first has set it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let config = RustlsConfig::from_pem_file(&tls.certificate, &tls.key).await;
    let config = config.map_err(|error| StartError::Tls { tls: tls.clone(), error })?;
    // One version of HTTP, encrypted or not: WebSockets and the check of origins need no other.
    let mut only = config.get_inner().as_ref().clone();
    only.alpn_protocols = vec![b"http/1.1".to_vec()];
    config.reload_from_config(Arc::new(only));
    Ok(config)
}

/// Forgets what is old.
async fn tidy(doorkeeper: Arc<Doorkeeper>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(TIDY);
    loop {
        tokio::select! {
            _ = ticks.tick() => {
                doorkeeper.tidy();
                if let Ok(figures) = figures::record() {
                    figures.run_upkeep();
                }
            }
            () = stop.cancelled() => return,
        }
    }
}
