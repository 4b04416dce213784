//! `bottega serve`: tables for everybody who connects.

use anyhow::{Context, Result, anyhow};
use clap::{Args, FromArgMatches};
use dialects::manners::CharacterTexts;
use host::journal::Journal;
use host::{Host, Randomness, Time};
use server::{Configuration, Log, Server};
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use super::storage::Storage;
use super::{Usage, runtime};

/// Every option can also stand in the file of `--config`, under the same name, or in the environment.
/// The command line goes before the environment, and that before the file.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Options {
    /// A TOML file with these options: listen = ["0.0.0.0:8080"], data = "/var/lib/bottega" …
    #[arg(long, value_name = "FILE", env = "BOTTEGA_CONFIG")]
    config: Option<PathBuf>,
    /// Where to listen; several addresses are separated by commas [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',', env = "BOTTEGA_LISTEN")]
    listen: Option<Vec<SocketAddr>>,
    #[command(flatten)]
    storage: Storage,
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
    /// How the log is written: text, or json [default: text]. What is logged, RUST_LOG says (info, debug, …).
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
    /// Where clients of an older protocol connect: `eriantys-ack=0.0.0.0:4600`; several are separated
    /// by commas. Those that are not named are served beside the first address: eriantys-ack at port
    /// 4600, masters-state at 4601, eriantys-phase at 4602, masters-bean at 4603, masters-update at 4604.
    #[arg(long, value_name = "ID=ADDRESS", value_delimiter = ',', env = "BOTTEGA_DIALECT")]
    dialect: Option<Vec<String>>,
    /// Open no port for older protocols.
    #[arg(long, num_args = 0, default_missing_value = "true", env = "BOTTEGA_NO_DIALECTS")]
    no_dialects: Option<bool>,
    /// Who may come back to a seat by its name in an older protocol: address (who sat down with a
    /// PIN, with it; others from the same address), pin, or anybody [default: address].
    #[arg(long, value_name = "RULE", env = "BOTTEGA_REJOIN")]
    rejoin: Option<String>,
    /// How long older Java clients get to listen after they have spoken, in milliseconds
    /// [default: 100].
    #[arg(long, value_name = "MS", env = "BOTTEGA_JAVA_DELAY")]
    java_delay: Option<u64>,
    /// Clients of eriantys-ack that say nothing for so many seconds are gone [default: 5].
    #[arg(long, value_name = "SECONDS", env = "BOTTEGA_ACK_SILENCE")]
    ack_silence: Option<u64>,
    /// Clients of eriantys-ack that answer pings and do not acknowledge a board for so many seconds
    /// are taken to have done so [default: 5].
    #[arg(long, value_name = "SECONDS", env = "BOTTEGA_ACK_PATIENCE")]
    ack_patience: Option<u64>,
    /// How long older Java clients of masters-bean get to draw each of their first screens, in
    /// milliseconds [default: 2500].
    #[arg(long, value_name = "MS", env = "BOTTEGA_BEAN_START_DELAY")]
    bean_start_delay: Option<u64>,
    /// How long older Java clients of masters-update get to draw their first screen, in milliseconds
    /// [default: 700].
    #[arg(long, value_name = "MS", env = "BOTTEGA_UPDATE_START_DELAY")]
    update_start_delay: Option<u64>,
    /// Clients of masters-update that say nothing for so many seconds are gone [default: 5].
    #[arg(long, value_name = "SECONDS", env = "BOTTEGA_UPDATE_SILENCE")]
    update_silence: Option<u64>,
    /// How many seconds a client of masters-state may think about each request [default: 180].
    #[arg(long, value_name = "SECONDS", env = "BOTTEGA_REQUEST_LIMIT")]
    request_limit: Option<u64>,
    /// How many seconds a lobby of masters-state waits for players [default: 300].
    #[arg(long, value_name = "SECONDS", env = "BOTTEGA_LOBBY_LIMIT")]
    lobby_limit: Option<u64>,
    /// The texts by which the original client of eriantys-phase knows the characters (JSON); without
    /// them it plays normal games only.
    #[arg(long, value_name = "FILE", env = "BOTTEGA_CHARACTER_TEXTS")]
    character_texts: Option<PathBuf>,
}

pub(crate) fn run(options: Options, out: &mut dyn Write) -> Result<bool> {
    let (configuration, storage) = options.complete()?;
    log(configuration.log.unwrap_or(Log::Text))?;
    let runtime = runtime()?;
    let served = runtime.block_on(serve(&configuration, &storage, out));
    // A database that does not answer must not keep the program from ending.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

async fn serve(
    configuration: &Configuration,
    storage: &Storage,
    out: &mut dyn Write,
) -> Result<bool> {
    let mut settings = configuration.server();
    settings.manners.character_texts = character_texts(configuration)?;
    let location = storage.made()?;
    let journal = tokio::task::spawn_blocking(move || Journal::open(&location)).await?;
    let randomness = Randomness::of_the_system().context("the system gives no random numbers")?;
    let host = Host::start(configuration.host(), journal?, Time::real(), randomness).await?;
    let (tables, _) = host.count().await.map_err(|refused| anyhow!("{refused}"))?;
    // Listen for signals before anybody can know that we are here.
    let mut signals = Signals::new()?;
    let server = match Server::start(settings, host.clone()).await {
        Ok(server) => server,
        Err(error) => {
            host.stop().await;
            return Err(error.into());
        }
    };
    drop(host);
    for address in server.addresses() {
        writeln!(out, "Bottega is open at {}", shown(address, configuration.tls_cert.is_some()))?;
    }
    if tables > 0 {
        writeln!(out, "Tables from before: {tables}")?;
    }
    for (dialect, address) in server.dialects() {
        writeln!(out, "{} at {address}", dialect.id)?;
    }
    writeln!(out, "Stop it with Ctrl-C.")?;
    out.flush()?;
    tracing::info!(addresses = ?server.addresses(), tables, "open");
    while let Signal::Renew = signals.next().await {
        match server.renew().await {
            Ok(true) => tracing::info!("the certificate was read again"),
            Ok(false) => tracing::info!("there is no certificate to read again"),
            Err(error) => tracing::error!(%error, "the certificate of before is used on"),
        }
    }
    tracing::info!("closing");
    let complete = server.stop().await;
    tracing::info!(complete, "closed");
    writeln!(out, "Closed{}.", if complete { ": everything is stored" } else { "" })?;
    Ok(complete)
}

/// The texts of the characters, if there is a file of them.
fn character_texts(configuration: &Configuration) -> Result<Option<CharacterTexts>> {
    let Some(path) = &configuration.character_texts else { return Ok(None) };
    let shown = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    let texts = CharacterTexts::read(&text);
    texts.map(Some).map_err(|error| anyhow!(Usage(format!("{shown}: {error}"))))
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

/// What a signal asks for.
enum Signal {
    /// Read the certificate again.
    Renew,
    /// End.
    Stop,
}

/// The signals that the server listens to.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    hang_up: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    #[cfg(unix)]
    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.terminate.recv() => Signal::Stop,
            _ = self.interrupt.recv() => Signal::Stop,
            _ = self.hang_up.recv() => Signal::Renew,
        }
    }

    #[cfg(not(unix))]
    fn new() -> Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    async fn next(&mut self) -> Signal {
        // Without signals the program is ended by other means.
        let _ = tokio::signal::ctrl_c().await;
        Signal::Stop
    }
}

fn log(format: Log) -> Result<()> {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // At their finest levels these libraries write down what people say: the one for WebSockets
    // tokens, too, the one for PostgreSQL whatever is stored.
    let mut filter = filter;
    for library in ["tungstenite", "tokio_postgres"] {
        filter = filter.add_directive(format!("{library}=info").parse()?);
    }
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

    /// With what the file says where nobody else says anything, if all of it makes sense.
    fn complete(self) -> Result<(Configuration, Storage)> {
        let mut storage = self.storage;
        let mut said = Configuration {
            listen: self.listen,
            data: None,
            database: None,
            tls_cert: self.tls_cert,
            tls_key: self.tls_key,
            allow_origin: self.allow_origin,
            behind_proxy: self.behind_proxy,
            log: self.log,
            bot_delay: self.bot_delay,
            waiting_limit: self.waiting_limit,
            abandoned_limit: self.abandoned_limit,
            max_tables: self.max_tables,
            tables_per_person: self.tables_per_person,
            tables_per_address: self.tables_per_address,
            max_connections: self.max_connections,
            connections_per_address: self.connections_per_address,
            message_bytes: self.message_bytes,
            messages_per_second: self.messages_per_second,
            requests_per_second: self.requests_per_second,
            bytes_per_second: self.bytes_per_second,
            silence: self.silence,
            dialect: self.dialect.clone(),
            no_dialects: self.no_dialects,
            rejoin: self.rejoin.clone(),
            java_delay: self.java_delay,
            ack_silence: self.ack_silence,
            ack_patience: self.ack_patience,
            bean_start_delay: self.bean_start_delay,
            update_start_delay: self.update_start_delay,
            update_silence: self.update_silence,
            request_limit: self.request_limit,
            lobby_limit: self.lobby_limit,
            character_texts: self.character_texts.clone(),
        };
        if let Some(path) = &self.config {
            let shown = path.display();
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
            let mut file = Configuration::read(&text)
                .map_err(|error| anyhow!(Usage(format!("{shown}: {error}"))))?;
            storage = storage.or(file.data.take(), file.database.take());
            said = said.or(file);
        }
        said.check().map_err(|senseless| anyhow!(Usage(senseless.to_string())))?;
        Ok((said, storage))
    }
}
