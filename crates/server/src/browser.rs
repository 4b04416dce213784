//! What protects people who use a browser: other web pages cannot act in their name, and the pages
//! of this server load nothing from elsewhere.

use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

/// May a page of this origin talk to us? Programs that are no browser send no origin.
pub(crate) fn is_origin_allowed(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let own = headers.get(HOST).and_then(|host| host.to_str().ok());
    let place = origin.split_once("://").map(|(_, place)| place);
    place.is_some() && place == own || allowed.iter().any(|other| other == origin)
}

/// The origin of a page that is not our own but may use us.
pub(crate) fn guest(headers: &HeaderMap, allowed: &[String]) -> Option<HeaderValue> {
    let origin = headers.get(ORIGIN)?;
    allowed.iter().any(|other| other.as_bytes() == origin.as_bytes()).then(|| origin.clone())
}

/// Lets a page of this origin read the answer, and ask with a body and a token.
pub(crate) fn share(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    const FIXED: [(HeaderName, &str); 4] = [
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
        (ACCESS_CONTROL_MAX_AGE, "600"),
        (VARY, "origin"),
    ];
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Headers of every answer.
pub(crate) fn protect(headers: &mut HeaderMap, encrypted: bool) {
    const FIXED: [(HeaderName, &str); 4] = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ];
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    );
    if encrypted {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(STRICT_TRANSPORT_SECURITY, year);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("play.example:8080"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        is_origin_allowed(&headers, &["https://club.example".to_owned()])
    }

    #[test]
    fn only_own_and_named_origins_may_talk_to_us() {
        assert!(allowed(None));
        assert!(allowed(Some("http://play.example:8080")));
        assert!(allowed(Some("https://play.example:8080")));
        assert!(allowed(Some("https://club.example")));
        for other in ["null", "http://play.example", "http://evil.example", "http://club.example"] {
            assert!(!allowed(Some(other)), "{other}");
        }
    }
}
