//! The browser client: the files that the build script made of `web/`, held in the program.
//!
//! Text is held three times, as it is and compressed in two ways, so that nobody compresses anything
//! while people wait.

mod accept;

use accept::Accepted;
use std::borrow::Cow;
use std::fmt::Write;

/// The page that starts the browser client.
pub const PAGE: &str = "index.html";
/// Files in here have a fingerprint of their content in their name.
const FINGERPRINTED: &str = "assets/";

// `Dist`, which holds the files.
include!(concat!(env!("OUT_DIR"), "/dist.rs"));

/// A file as somebody gets it.
pub struct File {
    /// Perhaps compressed.
    pub bytes: Cow<'static, [u8]>,
    /// What it is.
    pub content_type: &'static str,
    /// How it is compressed, in the word of HTTP.
    pub encoding: Option<&'static str>,
    /// Differs whenever the bytes do; in quotes, as HTTP wants it.
    pub etag: String,
    /// Its name never means another content.
    pub immutable: bool,
}

/// A file by its path (`assets/index.js`), in the best form that an `Accept-Encoding` asks for.
pub fn file(path: &str, accept_encoding: &str) -> Option<File> {
    // What is compressed has no name of its own.
    if COMPRESSED.iter().any(|(_, ending)| path.ends_with(ending)) {
        return None;
    }
    let accepted = Accepted::read(accept_encoding);
    let mut best = (None, accepted.identity(), Dist::get(path)?);
    for (encoding, ending) in COMPRESSED {
        let wish = accepted.wish(encoding);
        // Smaller ones come first: later ones must be wanted more.
        let better = wish > 0 && (wish > best.1 || (wish == best.1 && best.0.is_none()));
        if let (true, Some(file)) = (better, Dist::get(&format!("{path}{ending}"))) {
            best = (Some(encoding), wish, file);
        }
    }
    let (encoding, _, file) = best;
    Some(File {
        bytes: file.data,
        content_type: content_type(path),
        encoding,
        etag: etag(&file.metadata.sha256_hash()),
        immutable: path.starts_with(FINGERPRINTED),
    })
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Dist::iter().filter(|path| COMPRESSED.iter().all(|(_, ending)| !path.ends_with(ending)))
}

/// Ways to compress, the better one first, and how their files end.
const COMPRESSED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Half of the hash is more than enough to tell two files apart.
fn etag(hash: &[u8; 32]) -> String {
    let mut etag = String::with_capacity(34);
    etag.push('"');
    for byte in hash.iter().take(16) {
        // Writing to a string cannot fail.
        let _ = write!(etag, "{byte:02x}");
    }
    etag.push('"');
    etag
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(accept_encoding: &str) -> File {
        file(PAGE, accept_encoding).unwrap()
    }

    #[test]
    fn the_page_is_there_and_may_change() {
        let page = page("");
        assert_eq!((page.content_type, page.encoding), ("text/html; charset=utf-8", None));
        assert!(page.bytes.starts_with(b"<!doctype html>"));
        assert!(!page.immutable);
    }

    #[test]
    fn every_file_is_known_by_its_kind() {
        for path in paths() {
            let file = file(&path, "").unwrap();
            assert_ne!(file.content_type, "application/octet-stream", "{path}");
            assert_eq!(file.immutable, path.starts_with("assets/"), "{path}");
        }
    }

    #[test]
    fn what_is_not_there_or_only_a_form_of_something_is_no_file() {
        for path in ["", "nothing", "assets", "assets/", "../Cargo.toml", "/index.html"] {
            assert!(file(path, "").is_none(), "{path}");
        }
        assert!(file("index.html.br", "br").is_none());
        assert!(file("index.html.gz", "").is_none());
    }

    #[test]
    fn the_same_page_in_another_form_has_another_etag() {
        let forms = ["", "gzip", "br"].map(page);
        let [plain, gzip, br] = &forms;
        assert_eq!((gzip.encoding, br.encoding), (Some("gzip"), Some("br")));
        assert!(plain.bytes.len() > gzip.bytes.len() && gzip.bytes.len() > br.bytes.len());
        assert!(plain.etag != gzip.etag && gzip.etag != br.etag && br.etag != plain.etag);
        assert_eq!(page("br").etag, br.etag);
        assert!(br.etag.starts_with('"') && br.etag.ends_with('"') && br.etag.len() == 34);
    }

    #[test]
    fn the_form_is_the_one_that_is_wanted_most() {
        for (wish, form) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip, deflate", Some("gzip")),
            ("gzip;q=1.0, br;q=0.5", Some("gzip")),
            ("br;q=0, *", Some("gzip")),
            ("*", Some("br")),
            ("identity", None),
            ("identity, br;q=0.9", None),
            ("zstd", None),
            ("br;q=0, gzip;q=0", None),
            ("*;q=0", None),
            ("gzip;q=0.001", Some("gzip")),
        ] {
            assert_eq!(page(wish).encoding, form, "{wish}");
        }
    }
}
