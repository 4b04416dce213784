//! `bottega serve`: tables for everybody who connects.

use anyhow::{Context, Result, anyhow};
use clap::{Args, FromArgMatches, ValueEnum};
use host::journal::{Journal, Location};
use host::{Host, Randomness, Time};
use serde::Deserialize;
use server::{Limits, Server, Tls};
use std::fs::{File, TryLockError};
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use super::storage::Storage;
use super::{Usage, runtime};

/// Where the server listens if nobody says.
const LISTEN: &str = "127.0.0.1:8080";

/// Every option can also stand in the file of `--config`, under the same name, or in the environment.
/// The command line goes before the environment, and that before the file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Options {
    /// A TOML file with these options: listen = ["0.0.0.0:8080"], data = "/var/lib/bottega" …
    #[arg(long, value_name = "FILE", env = "BOTTEGA_CONFIG")]
    #[serde(skip)]
    config: Option<PathBuf>,
    /// Where to listen; several addresses are separated by commas [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',', env = "BOTTEGA_LISTEN")]
    listen: Option<Vec<SocketAddr>>,
    #[command(flatten)]
    #[serde(skip)]
    storage: Storage,
    /// `data` in the file.
    #[arg(skip)]
    data: Option<PathBuf>,
    /// `database` in the file.
    #[arg(skip)]
    database: Option<String>,
    /// The certificate for encrypted connections, with its chain (PEM).
    #[arg(long, value_name = "FILE", env = "BOTTEGA_TLS_CERT")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate (PEM).
    #[arg(long, value_name = "FILE", env = "BOTTEGA_TLS_KEY")]
    tls_key: Option<PathBuf>,
    /// Web pages of these origins may use the server, too: `https://club.example`; several are
    /// separated by commas.
    #[arg(long, value_name = "ORIGIN", value_delimiter = ',', env = "BOTTEGA_ALLOW_ORIGIN")]
    allow_origin: Option<Vec<String>>,
    /// A reverse proxy stands before the server: take addresses from X-Forwarded-For.
    #[arg(long, num_args = 0, default_missing_value = "true", env = "BOTTEGA_BEHIND_PROXY")]
    behind_proxy: Option<bool>,
    /// How the log is written [default: text]. What is logged, RUST_LOG says (info, debug, …).
    #[arg(long, value_name = "FORMAT", env = "BOTTEGA_LOG")]
    log: Option<Log>,
    /// How long bots wait before they act, in milliseconds [default: 700].
    #[arg(long, value_name = "MS", env = "BOTTEGA_BOT_DELAY")]
    bot_delay: Option<u64>,
    /// A table that waits for players closes after so many minutes without news [default: 60].
    #[arg(long, value_name = "MINUTES", env = "BOTTEGA_WAITING_LIMIT")]
    waiting_limit: Option<u64>,
    /// A match in which nothing happens is closed after so many days [default: 30].
    #[arg(long, value_name = "DAYS", env = "BOTTEGA_ABANDONED_LIMIT")]
    abandoned_limit: Option<u64>,
    /// The most tables that wait or play [default: 10000].
    #[arg(long, value_name = "N", env = "BOTTEGA_MAX_TABLES")]
    max_tables: Option<usize>,
    /// The most tables at which one person sits [default: 8].
    #[arg(long, value_name = "N", env = "BOTTEGA_TABLES_PER_PERSON")]
    tables_per_person: Option<usize>,
    /// The most tables that one address opened and that wait or play [default: 1000].
    #[arg(long, value_name = "N", env = "BOTTEGA_TABLES_PER_ADDRESS")]
    tables_per_address: Option<usize>,
    /// The most connections in total [default: 10000].
    #[arg(long, value_name = "N", env = "BOTTEGA_MAX_CONNECTIONS")]
    max_connections: Option<usize>,
    /// The most connections from one address [default: 1000].
    #[arg(long, value_name = "N", env = "BOTTEGA_CONNECTIONS_PER_ADDRESS")]
    connections_per_address: Option<usize>,
    /// The most bytes of a message [default: 65536].
    #[arg(long, value_name = "BYTES", env = "BOTTEGA_MESSAGE_BYTES")]
    message_bytes: Option<usize>,
    /// The most messages per second on one connection [default: 200].
    #[arg(long, value_name = "N", env = "BOTTEGA_MESSAGES_PER_SECOND")]
    messages_per_second: Option<NonZeroU32>,
    /// The most requests per second from one address [default: 500].
    #[arg(long, value_name = "N", env = "BOTTEGA_REQUESTS_PER_SECOND")]
    requests_per_second: Option<NonZeroU32>,
    /// The most bytes per second from one address; more are read later [default: 4194304].
    #[arg(long, value_name = "N", env = "BOTTEGA_BYTES_PER_SECOND")]
    bytes_per_second: Option<NonZeroU32>,
    /// Connections that say nothing for so many seconds, not even to a ping, are closed
    /// [default: 60].
    #[arg(long, value_name = "SECONDS", env = "BOTTEGA_SILENCE")]
    silence: Option<u64>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Log {
    /// Lines for people.
    Text,
    /// One JSON object per line.
    Json,
}

pub(crate) fn run(options: Options, out: &mut dyn Write) -> Result<bool> {
    let options = options.complete()?;
    log(options.log.unwrap_or(Log::Text))?;
    let runtime = runtime()?;
    let served = runtime.block_on(serve(&options, out));
    // A database that does not answer must not keep the program from ending.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

async fn serve(options: &Options, out: &mut dyn Write) -> Result<bool> {
    let location = options.storage.made()?;
    let _lock = lock(&location)?;
    let journal = tokio::task::spawn_blocking(move || Journal::open(&location)).await?;
    let randomness = Randomness::of_the_system().context("the system gives no random numbers")?;
    let host = Host::start(options.host(), journal?, Time::real(), randomness).await?;
    let (tables, _) = host.count().await.map_err(|refused| anyhow!("{refused}"))?;
    // Listen for signals before anybody can know that we are here.
    let mut stop = Stop::new()?;
    let server = match Server::start(options.server()?, host.clone()).await {
        Ok(server) => server,
        Err(error) => {
            host.stop().await;
            return Err(error.into());
        }
    };
    drop(host);
    for address in server.addresses() {
        writeln!(out, "Bottega is open at {}", shown(address, options.tls_cert.is_some()))?;
    }
    if tables > 0 {
        writeln!(out, "Tables from before: {tables}")?;
    }
    writeln!(out, "Stop it with Ctrl-C.")?;
    out.flush()?;
    tracing::info!(addresses = ?server.addresses(), tables, "open");
    stop.wait().await;
    tracing::info!("closing");
    let complete = server.stop().await;
    tracing::info!(complete, "closed");
    writeln!(out, "Closed{}.", if complete { ": everything is stored" } else { "" })?;
    Ok(complete)
}

/// Makes sure that no other server uses the embedded database: two would spoil each other's tables.
/// The lock ends with the process, however it ends.
fn lock(location: &Location) -> Result<Option<File>> {
    let Location::File(path) = location else {
        return Ok(None);
    };
    let file = path.with_extension("lock");
    let lock = File::options().create(true).truncate(false).write(true).open(&file);
    let lock = lock.with_context(|| format!("cannot write {}", file.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(anyhow!(
            "another server uses {}; stop it, or choose another directory with --data",
            path.display()
        )),
        // Some file systems know no locks; then the host must take care.
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, file = %file.display(), "cannot lock the database");
            Ok(Some(lock))
        }
    }
}

/// The address to open in a browser.
fn shown(address: &SocketAddr, encrypted: bool) -> String {
    let scheme = if encrypted { "https" } else { "http" };
    let port = address.port();
    match address.ip() {
        ip if ip.is_unspecified() => {
            format!("{scheme}://127.0.0.1:{port}/ (and at every other address of this machine)")
        }
        IpAddr::V4(ip) => format!("{scheme}://{ip}:{port}/"),
        IpAddr::V6(ip) => format!("{scheme}://[{ip}]:{port}/"),
    }
}

/// The signals that end the server.
struct Stop {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Stop {
    #[cfg(unix)]
    fn new() -> Result<Stop> {
        use tokio::signal::unix::{SignalKind, signal};
        let terminate = signal(SignalKind::terminate())?;
        Ok(Stop { terminate, interrupt: signal(SignalKind::interrupt())? })
    }

    #[cfg(unix)]
    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn new() -> Result<Stop> {
        Ok(Stop {})
    }

    #[cfg(not(unix))]
    async fn wait(&mut self) {
        // Without signals the program is ended by other means.
        let _ = tokio::signal::ctrl_c().await;
    }
}

fn log(format: Log) -> Result<()> {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // At its finest level the WebSocket library writes down what people say, tokens included.
    let filter = filter.add_directive("tungstenite=info".parse()?);
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let set = match format {
        Log::Text => subscriber.with_target(false).try_init(),
        Log::Json => subscriber.json().flatten_event(true).try_init(),
    };
    set.map_err(|error| anyhow!("cannot write a log: {error}"))
}

impl Options {
    /// The options of `bottega` without a command: what the environment says.
    pub(crate) fn from_environment() -> Result<Options> {
        let command = Options::augment_args(clap::Command::new("bottega"));
        let matches = command.try_get_matches_from(["bottega"])?;
        Ok(Options::from_arg_matches(&matches)?)
    }

    /// With what the file says where nobody else says anything.
    fn complete(self) -> Result<Options> {
        let Some(path) = &self.config else {
            return Ok(self);
        };
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        let file: Options =
            toml::from_str(&text).map_err(|error| anyhow!(Usage(format!("{shown}: {error}"))))?;
        Ok(Options {
            listen: self.listen.or(file.listen),
            storage: self.storage.or(file.data, file.database),
            data: None,
            database: None,
            tls_cert: self.tls_cert.or(file.tls_cert),
            tls_key: self.tls_key.or(file.tls_key),
            allow_origin: self.allow_origin.or(file.allow_origin),
            behind_proxy: self.behind_proxy.or(file.behind_proxy),
            log: self.log.or(file.log),
            bot_delay: self.bot_delay.or(file.bot_delay),
            waiting_limit: self.waiting_limit.or(file.waiting_limit),
            abandoned_limit: self.abandoned_limit.or(file.abandoned_limit),
            max_tables: self.max_tables.or(file.max_tables),
            tables_per_person: self.tables_per_person.or(file.tables_per_person),
            tables_per_address: self.tables_per_address.or(file.tables_per_address),
            max_connections: self.max_connections.or(file.max_connections),
            connections_per_address: self.connections_per_address.or(file.connections_per_address),
            message_bytes: self.message_bytes.or(file.message_bytes),
            messages_per_second: self.messages_per_second.or(file.messages_per_second),
            requests_per_second: self.requests_per_second.or(file.requests_per_second),
            bytes_per_second: self.bytes_per_second.or(file.bytes_per_second),
            silence: self.silence.or(file.silence),
            config: self.config,
        })
    }

    fn host(&self) -> host::Settings {
        let default = host::Settings::default();
        let minutes = |minutes: u64| Duration::from_secs(minutes.saturating_mul(60));
        host::Settings {
            bot_delay: self.bot_delay.map_or(default.bot_delay, Duration::from_millis),
            waiting_limit: self.waiting_limit.map_or(default.waiting_limit, minutes),
            abandoned_limit: self
                .abandoned_limit
                .map_or(default.abandoned_limit, |days| minutes(days.saturating_mul(24 * 60))),
            most_tables: self.max_tables.unwrap_or(default.most_tables),
            tables_per_person: self.tables_per_person.unwrap_or(default.tables_per_person),
            tables_per_address: self.tables_per_address.unwrap_or(default.tables_per_address),
            ..default
        }
    }

    fn server(&self) -> Result<server::Settings> {
        let default = Limits::default();
        let tls = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => {
                Some(Tls { certificate: certificate.clone(), key: key.clone() })
            }
            (None, None) => None,
            _ => return Err(anyhow!(Usage("tls-cert and tls-key belong together".to_owned()))),
        };
        Ok(server::Settings {
            listen: match &self.listen {
                Some(listen) => listen.clone(),
                None => vec![LISTEN.parse()?],
            },
            tls,
            origins: self.allow_origin.clone().unwrap_or_default(),
            behind_proxy: self.behind_proxy.unwrap_or(false),
            limits: Limits {
                connections: self.max_connections.unwrap_or(default.connections),
                connections_per_address: self
                    .connections_per_address
                    .unwrap_or(default.connections_per_address),
                message_bytes: self.message_bytes.unwrap_or(default.message_bytes),
                messages_per_second: self
                    .messages_per_second
                    .unwrap_or(default.messages_per_second),
                requests_per_second: self
                    .requests_per_second
                    .unwrap_or(default.requests_per_second),
                bytes_per_second: self.bytes_per_second.unwrap_or(default.bytes_per_second),
                silence: self.silence.map_or(default.silence, Duration::from_secs),
                ..default
            },
        })
    }
}
