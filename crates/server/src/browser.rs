//! What protects people who use a browser: other web pages cannot act in their name, and the pages
//! of this server load nothing from elsewhere.

use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN,
    REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use std::net::IpAddr;

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

/// Is this request for us? A server that only this machine can reach is known by an address, as
/// `localhost` or by another name without a dot. A request for a name of the web comes from a page
/// whose owner has made that name lead here, to get behind the walls of whoever looks at it.
pub(crate) fn is_host_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    // What is no browser may send none.
    let Some(host) = headers.get(HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let lower = name.to_ascii_lowercase();
    let named = |origin: &String| {
        origin.split_once("://").is_some_and(|(_, place)| place.eq_ignore_ascii_case(host))
    };
    bare.parse::<IpAddr>().is_ok()
        || !lower.contains('.')
        || lower.ends_with(".localhost")
        || allowed.iter().any(named)
}

/// The origin of a page that is not our own but may use us.
pub(crate) fn guest(headers: &HeaderMap, allowed: &[String]) -> Option<HeaderValue> {
    let origin = headers.get(ORIGIN)?;
    allowed.iter().any(|other| other.as_bytes() == origin.as_bytes()).then(|| origin.clone())
}

/// Lets a page of this origin read the answer, and ask with a body and a token.
pub(crate) fn share(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    const FIXED: [(HeaderName, &str); 3] = [
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
        (ACCESS_CONTROL_MAX_AGE, "600"),
    ];
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// What a page of this request's host may load, and whom it may talk to: this server alone.
pub(crate) fn policy(headers: &HeaderMap) -> HeaderValue {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_plain(host));
    // To some browsers, 'self' does not mean the sockets of the same host.
    let sockets = host.map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default();
    let policy = format!(
        "default-src 'self'; connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// May this host stand in a policy? Anything but a name and a port would say something else there;
/// even an address in brackets is none that a policy knows.
fn is_plain(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-';
    !name.is_empty()
        && name.bytes().all(in_name)
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
}

/// Headers of every answer.
pub(crate) fn protect(headers: &mut HeaderMap, policy: HeaderValue, encrypted: bool) {
    // Answers hold tokens and what private tables look like, and they differ by who asks; files say
    // themselves how long they may be kept.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.entry(VARY).or_insert(HeaderValue::from_static("origin"));
    const FIXED: [(HeaderName, &str); 3] = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_SECURITY_POLICY, policy);
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
    fn a_name_that_was_made_to_lead_here_is_not_ours() {
        let ours = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_str(host).unwrap());
            is_host_ours(&headers, &["https://club.example:8080".to_owned()])
        };
        for host in [
            "127.0.0.1:8080",
            "127.0.0.1",
            "[::1]:8080",
            "[::1]",
            "localhost:8080",
            "LocalHost",
            "a.localhost",
            "here",
            "club.example:8080",
        ] {
            assert!(ours(host), "{host}");
        }
        for host in ["evil.example:8080", "evil.example", "localhost.evil.example", "club.example"]
        {
            assert!(!ours(host), "{host}");
        }
        assert!(is_host_ours(&HeaderMap::new(), &[]));
    }

    #[test]
    fn a_page_may_open_sockets_only_to_the_host_it_came_from() {
        let sockets = |host: Option<&str>| {
            let host = host.map(|host| (HOST, HeaderValue::from_str(host).unwrap()));
            let policy = policy(&host.into_iter().collect());
            let policy = policy.to_str().unwrap().to_owned();
            let (_, rest) = policy.split_once("connect-src ").unwrap();
            rest.split_once(';').unwrap().0.to_owned()
        };
        for host in ["play.example", "play.example:8080", "127.0.0.1:8080", "localhost", "a-b"] {
            assert_eq!(sockets(Some(host)), format!("'self' ws://{host} wss://{host}"));
        }
        for odd in [
            "",
            ":80",
            "a:",
            "a:b",
            "a:1:2",
            "*",
            "*.example",
            "a b",
            "a;b",
            "a,b",
            "a/b",
            "'a'",
            "a_b",
            "[::1]",
            "[::1]:8080",
            "a@b",
        ] {
            assert_eq!(sockets(Some(odd)), "'self'", "{odd}");
        }
        assert_eq!(sockets(None), "'self'");
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
