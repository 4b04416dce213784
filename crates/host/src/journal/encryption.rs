//! Encrypted connections to PostgreSQL, as its own programs know them: `sslmode` in the address says
//! whether to encrypt and whether to make sure who answers.

use postgres::config::{Host, SslMode};
use postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use postgres::{Client, Config, Socket};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::TlsConnector;

use super::JournalError;

/// A server to connect to, and how.
pub(super) struct Address {
    pub(super) config: Config,
    check: Check,
}

/// Whom to trust.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Check {
    /// Whoever answers: the connection is encrypted, but nobody knows to whom.
    Nobody,
    /// Whoever has a certificate for the name of the host, from somebody this machine trusts, or
    /// whom this file names.
    Name(Option<PathBuf>),
}

impl Address {
    /// Reads an address. The error says what is wrong with it, without showing any of it.
    pub(super) fn read(url: &str) -> Result<Address, String> {
        let (rest, mode, roots) = take_apart(url);
        // As PostgreSQL's own programs say it.
        let file = |roots: String| (roots != "system").then(|| PathBuf::from(roots));
        let (mode, check) = match (mode.as_deref(), roots) {
            (Some("verify-full"), None) => (SslMode::Require, Check::Name(None)),
            // Whoever names roots wants them to be used.
            (None | Some("require" | "verify-full"), Some(roots)) => {
                (SslMode::Require, Check::Name(file(roots)))
            }
            (None | Some("prefer"), None) => (SslMode::Prefer, Check::Nobody),
            (Some("require"), None) => (SslMode::Require, Check::Nobody),
            (Some("disable"), None) => (SslMode::Disable, Check::Nobody),
            (Some("disable" | "prefer"), Some(_)) => {
                return Err("sslrootcert needs sslmode=verify-full".to_owned());
            }
            (Some(_), _) => {
                let why = "sslmode is disable, prefer, require or verify-full";
                return Err(why.to_owned());
            }
        };
        let mut config: Config = rest.parse().map_err(|error: postgres::Error| {
            error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
        })?;
        // Nobody listens in on a socket of this machine, and PostgreSQL does not encrypt there.
        #[cfg(unix)]
        let local = |host: &Host| matches!(host, Host::Unix(_));
        #[cfg(not(unix))]
        let local = |_: &Host| false;
        let all_local = !config.get_hosts().is_empty() && config.get_hosts().iter().all(local);
        config.ssl_mode(if all_local { SslMode::Disable } else { mode });
        Ok(Address { config, check })
    }

    /// Connects.
    pub(super) fn connect(&self) -> Result<Client, JournalError> {
        let provider = Arc::new(ring::default_provider());
        let failed = |error: rustls::Error| JournalError::Database(format!("TLS: {error}"));
        let builder = ClientConfig::builder_with_provider(provider.clone());
        let builder = builder.with_safe_default_protocol_versions().map_err(failed)?;
        let builder = match &self.check {
            Check::Nobody => {
                builder.dangerous().with_custom_certificate_verifier(Arc::new(Anybody(provider)))
            }
            Check::Name(file) => builder.with_root_certificates(roots(file.as_ref())?),
        };
        let encrypt = Encrypt(Arc::new(builder.with_no_client_auth()));
        Ok(self.config.connect(encrypt)?)
    }
}

/// The address without what the client does not know, `sslmode`, and `sslrootcert`.
fn take_apart(url: &str) -> (String, Option<String>, Option<String>) {
    // The first @ ends the password, in which a ? may stand.
    let start = url.find('@').unwrap_or(0);
    let question = url.get(start..).and_then(|rest| rest.find('?')).map(|at| start + at);
    let Some((before, query)) = question.and_then(|at| url.split_at_checked(at)) else {
        return (url.to_owned(), None, None);
    };
    let (mut mode, mut roots, mut others) = (None, None, Vec::new());
    for part in query.trim_start_matches('?').split('&') {
        match part.split_once('=') {
            Some(("sslmode", value)) => mode = Some(plain(value)),
            Some(("sslrootcert", value)) => roots = Some(plain(value)),
            _ => others.push(part),
        }
    }
    let rest = match others.join("&") {
        others if others.is_empty() => before.to_owned(),
        others => format!("{before}?{others}"),
    };
    (rest, mode, roots)
}

/// Text in which `%2F` stands for a slash.
fn plain(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|_| *first == b'%');
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whom to believe who somebody is.
fn roots(file: Option<&PathBuf>) -> Result<RootCertStore, JournalError> {
    let mut roots = RootCertStore::empty();
    let (found, place) = match file {
        Some(file) => {
            let shown = file.display();
            let wrong = |error| JournalError::Database(format!("cannot read {shown}: {error}"));
            let certificates = CertificateDer::pem_file_iter(file).map_err(wrong)?;
            (certificates.collect::<Result<_, _>>().map_err(wrong)?, shown.to_string())
        }
        None => (rustls_native_certs::load_native_certs().certs, "this system".to_owned()),
    };
    // Systems have some that are too old to be read.
    let (good, _) = roots.add_parsable_certificates(found);
    if good == 0 {
        return Err(JournalError::Database(format!(
            "there are no root certificates in {place}; name a file with sslrootcert=FILE"
        )));
    }
    Ok(roots)
}

/// Believes everybody, but makes sure that whoever answers has the key of the certificate.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Encrypts connections.
#[derive(Clone)]
struct Encrypt(Arc<ClientConfig>);

/// Encrypts a connection to this host.
struct EncryptTo(TlsConnector, Option<ServerName<'static>>);

/// An encrypted connection.
struct Encrypted(tokio_rustls::client::TlsStream<Socket>);

impl MakeTlsConnect<Socket> for Encrypt {
    type Stream = Encrypted;
    type TlsConnect = EncryptTo;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<EncryptTo> {
        // A socket of this machine has no name, and is not encrypted.
        let name = ServerName::try_from(host.to_owned()).ok();
        Ok(EncryptTo(self.0.clone().into(), name))
    }
}

impl TlsConnect<Socket> for EncryptTo {
    type Stream = Encrypted;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let EncryptTo(connector, name) = self;
            let name = name.ok_or_else(|| io::Error::other("the host has no name to check"))?;
            Ok(Encrypted(connector.connect(name, socket).await?))
        })
    }
}

impl TlsStream for Encrypted {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_how_to_encrypt() {
        let roots = |path: &str| Check::Name(Some(path.into()));
        for (url, mode, check) in [
            ("postgres://host/b", SslMode::Prefer, Check::Nobody),
            ("postgres://host/b?sslmode=disable", SslMode::Disable, Check::Nobody),
            ("postgres://u:p?w@host/b?sslmode=require", SslMode::Require, Check::Nobody),
            ("postgres://host?sslmode=verify-full&user=u", SslMode::Require, Check::Name(None)),
            (
                "postgres://host?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full",
                SslMode::Require,
                roots("/etc/ca.pem"),
            ),
            ("postgres://host?sslmode=require&sslrootcert=ca", SslMode::Require, roots("ca")),
            (
                "postgres://host?sslmode=verify-full&sslrootcert=system",
                SslMode::Require,
                Check::Name(None),
            ),
            ("postgres://u@%2Frun%2Fpg/b?sslmode=require", SslMode::Disable, Check::Nobody),
        ] {
            let address = Address::read(url).unwrap();
            assert_eq!((address.config.get_ssl_mode(), address.check), (mode, check), "{url}");
        }
        for wrong in ["verify-ca", "allow", "", "secret"] {
            let url = format!("postgres://u:secret@host/b?sslmode={wrong}");
            let error = Address::read(&url).err().unwrap();
            assert!(error.contains("verify-full") && !error.contains("secret"), "{error}");
        }
    }
}
