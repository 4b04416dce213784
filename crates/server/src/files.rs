//! The files of the browser client.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};

/// The one page, which knows by its address what to show.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    serve(web::PAGE, &headers).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// Whatever else a request may mean: a file, if it is the path of one.
pub(crate) fn find(request: &Request) -> Option<Response> {
    let path = request.uri().path().strip_prefix('/')?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // The page has addresses of its own.
    let named = reads && path != web::PAGE;
    named.then(|| serve(path, request.headers()))?
}

/// The page for people who came to an address that leads nowhere; programs do not ask for one.
pub(crate) fn nowhere(request: &Request) -> Option<Response> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let for_people = list(request.headers(), ACCEPT).contains("text/html");
    if !reads || !for_people || request.uri().path().starts_with("/api/") {
        return None;
    }
    let mut asked = request.headers().clone();
    // An error is told whole.
    asked.remove(IF_NONE_MATCH);
    let mut response = serve(web::PAGE, &asked)?;
    *response.status_mut() = StatusCode::NOT_FOUND;
    Some(response)
}

fn serve(path: &str, asked: &HeaderMap) -> Option<Response> {
    let file = web::file(path, &list(asked, ACCEPT_ENCODING))?;
    let mut response = if is_known(&list(asked, IF_NONE_MATCH), &file.etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = [(CONTENT_TYPE, file.content_type)];
        let mut response = (kind, Body::from(file.bytes)).into_response();
        if let Some(encoding) = file.encoding {
            let encoding = HeaderValue::from_static(encoding);
            response.headers_mut().insert(CONTENT_ENCODING, encoding);
        }
        response
    };
    let headers = response.headers_mut();
    // A name that never means another content need never be asked for again; for every other one the
    // etag says whether it changed.
    let kept = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding, origin"));
    headers.extend(HeaderValue::try_from(file.etag).ok().map(|etag| (ETAG, etag)));
    Some(response)
}

/// A header that is a list, which may come in several pieces.
fn list(headers: &HeaderMap, name: HeaderName) -> String {
    let pieces: Vec<&str> = headers.get_all(name).iter().flat_map(HeaderValue::to_str).collect();
    pieces.join(",")
}

/// Does whoever asks have it already? What compresses on the way may have made the etag a weak one.
fn is_known(known: &str, etag: &str) -> bool {
    let mut known = known.split(',').map(str::trim);
    known.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_has_is_known_by_its_etag() {
        for known in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*", " \"b\" ,W/\"a\""] {
            assert!(is_known(known, "\"a\""), "{known}");
        }
        for other in ["", "a", "\"b\"", "\"A\"", "W/\"b\", \"\""] {
            assert!(!is_known(other, "\"a\""), "{other}");
        }
    }
}
