//! What stands between a store and its PostgreSQL server: a line that can be cut on one side only, and
//! one that is encrypted.

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};

/// The name of the socket that PostgreSQL and its clients use in a directory.
const SOCKET: &str = ".s.PGSQL.5432";

/// A line through which everything passes until it is cut.
pub(crate) struct Relay {
    directory: tempfile::TempDir,
    /// Both ends of every connection: those of clients, those of the server.
    ends: Arc<Mutex<Vec<(UnixStream, UnixStream)>>>,
}

impl Relay {
    pub(crate) fn to(server: &Path) -> Relay {
        let directory = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(directory.path().join(SOCKET)).unwrap();
        let ends: Arc<Mutex<Vec<_>>> = Arc::default();
        let (kept, server) = (ends.clone(), server.join(SOCKET));
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), UnixStream::connect(&server).unwrap());
                let copy = |stream: &UnixStream| stream.try_clone().unwrap();
                let (there, back) =
                    ((copy(&client), copy(&server)), (copy(&server), copy(&client)));
                kept.lock().unwrap().push((client, server));
                for (from, to) in [there, back] {
                    std::thread::spawn(move || pass(from, to));
                }
            }
        });
        Relay { directory, ends }
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let place = self.directory.path().to_str().unwrap().replace('/', "%2F");
        format!("postgres://bottega:correct-horse@{place}/{database}")
    }

    /// Clients lose their connections; the server believes that they are still there.
    pub(crate) fn cut(&self) {
        for (client, _) in self.ends.lock().unwrap().iter() {
            client.shutdown(Shutdown::Both).unwrap();
        }
    }
}

/// Passes bytes on. The end of one side is not told to the other.
fn pass(mut from: UnixStream, mut to: UnixStream) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            return;
        }
    }
}

/// A TCP address at which the server can be reached only by whoever encrypts; or at which nobody can.
pub(crate) struct TlsRelay {
    port: u16,
    _runtime: tokio::runtime::Runtime,
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../bottega/tests/serve").join(name)
}

impl TlsRelay {
    pub(crate) fn to(server: &Path) -> TlsRelay {
        let certificate = CertificateDer::from_pem_file(file("certificate.pem")).unwrap();
        let key = PrivateKeyDer::from_pem_file(file("key.pem")).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        TlsRelay::with(server, Some(Arc::new(config)))
    }

    pub(crate) fn that_cannot_encrypt(server: &Path) -> TlsRelay {
        TlsRelay::with(server, None)
    }

    fn with(server: &Path, config: Option<Arc<rustls::ServerConfig>>) -> TlsRelay {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = server.join(SOCKET);
        runtime.spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                // Whoever does not behave is dropped.
                tokio::spawn(serve(client, server.clone(), config.clone()));
            }
        });
        TlsRelay { port, _runtime: runtime }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn certificate(&self) -> String {
        file("certificate.pem").to_str().unwrap().to_owned()
    }
}

async fn serve(
    mut client: tokio::net::TcpStream,
    server: PathBuf,
    config: Option<Arc<rustls::ServerConfig>>,
) -> std::io::Result<()> {
    // The question whether we encrypt: its length, and a number.
    const QUESTION: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
    let mut question = [0; 8];
    client.read_exact(&mut question).await?;
    if question != QUESTION {
        return Ok(());
    }
    let mut server = tokio::net::UnixStream::connect(server).await?;
    match config {
        Some(config) => {
            client.write_all(b"S").await?;
            let acceptor = tokio_rustls::TlsAcceptor::from(config);
            copy_bidirectional(&mut acceptor.accept(client).await?, &mut server).await?;
        }
        None => {
            client.write_all(b"N").await?;
            copy_bidirectional(&mut client, &mut server).await?;
        }
    }
    Ok(())
}
