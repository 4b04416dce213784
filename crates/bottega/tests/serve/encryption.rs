//! Encrypted connections. The certificate was made once for these tests, for 127.0.0.1:
//! `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj
//! "/CN=Bottega tests" -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE`

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_tungstenite::{Connector, connect_async_tls_with_config};

use crate::process::{Served, bottega};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve").join(name)
}

#[tokio::test]
async fn with_a_certificate_everything_is_encrypted() {
    let directory = tempfile::tempdir().unwrap();
    let (certificate, key) = (file("certificate.pem"), file("key.pem"));
    let options = ["--tls-cert", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let mut served = Served::with(directory.path(), &options);
    assert!(served.address.starts_with("https://127.0.0.1:"), "{}", served.address);
    let root = reqwest::Certificate::from_pem(&std::fs::read(&certificate).unwrap()).unwrap();
    let http = reqwest::Client::builder().no_proxy().tls_certs_only([root]).build().unwrap();
    let answer = http.get(format!("{}/readyz", served.address)).send().await.unwrap();
    assert_eq!(answer.headers()["strict-transport-security"], "max-age=31536000");
    assert_eq!(answer.text().await.unwrap(), "ready\n");
    let page = http.get(&served.address).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains(&served.address.replace("https://", "wss://")), "{policy}");
    let body = r#"{"game": "masters", "name": "ada"}"#;
    let created = http.post(format!("{}/api/v1/tables", served.address)).body(body);
    let created: protocol::http::Created = created.send().await.unwrap().json().await.unwrap();

    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(&certificate).unwrap()).unwrap();
    let config = rustls::ClientConfig::builder().with_root_certificates(roots);
    let connector = Connector::Rustls(Arc::new(config.with_no_client_auth()));
    let place = served.address.replace("https://", "wss://");
    let url = format!("{place}/api/v1/tables/{}/socket", created.code);
    connect_async_tls_with_config(url, None, true, Some(connector)).await.unwrap();

    // Whoever does not know the certificate, or does not encrypt, gets nowhere; others do.
    assert!(served.client.version().await.is_err());
    let plain = served.address.replace("https://", "http://");
    assert!(
        reqwest::Client::builder().no_proxy().build().unwrap().get(plain).send().await.is_err()
    );
    assert!(http.get(format!("{}/healthz", served.address)).send().await.is_ok());
    let (status, time) = served.signal("TERM");
    assert!(status.success() && time.as_secs() < 5, "{status} after {time:?}");
}

#[test]
fn a_certificate_that_cannot_be_used_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let certificate = file("certificate.pem");
    for key in ["missing.pem", certificate.to_str().unwrap()] {
        let arguments = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--tls-cert",
            certificate.to_str().unwrap(),
            "--tls-key",
            key,
        ];
        let output = bottega(directory.path(), &arguments).output().unwrap();
        let why = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{why}");
        assert!(why.contains("cannot use the certificate") && why.contains(key), "{why}");
    }
}

/// Another certificate for 127.0.0.1, made like the first.
#[cfg(unix)]
#[tokio::test]
async fn a_certificate_is_renewed_without_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let (certificate, key) = (directory.path().join("c.pem"), directory.path().join("k.pem"));
    std::fs::copy(file("certificate.pem"), &certificate).unwrap();
    std::fs::copy(file("key.pem"), &key).unwrap();
    let options = ["--tls-cert", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let served = Served::with(directory.path(), &options);
    // A client without connections from before, who believes only this certificate.
    let reaches = async |name: &str| {
        let root = reqwest::Certificate::from_pem(&std::fs::read(file(name)).unwrap()).unwrap();
        let http = reqwest::Client::builder().no_proxy().tls_certs_only([root]).build().unwrap();
        http.get(format!("{}/healthz", served.address)).send().await.is_ok()
    };
    assert!(reaches("certificate.pem").await && !reaches("renewed.pem").await);
    // What cannot be used changes nothing.
    std::fs::write(&certificate, "no certificate").unwrap();
    served.tell("HUP");
    while !served.log().contains("the certificate of before is used on") {
        tokio::task::yield_now().await;
    }
    assert!(reaches("certificate.pem").await);
    std::fs::copy(file("renewed.pem"), &certificate).unwrap();
    std::fs::copy(file("renewed-key.pem"), &key).unwrap();
    served.tell("HUP");
    while !served.log().contains("the certificate was read again") {
        tokio::task::yield_now().await;
    }
    assert!(reaches("renewed.pem").await && !reaches("certificate.pem").await);
}
