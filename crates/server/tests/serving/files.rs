//! The files of the browser client, as a browser gets them.

use reqwest::Method;

use crate::house::{Answer, House, answer};

/// A file whose name tells its content.
fn asset() -> String {
    let asset = web::paths().find(|path| path.starts_with("assets/") && path.ends_with(".js"));
    format!("/{}", asset.expect("the browser client has a script"))
}

/// A path in the form that these headers ask for.
async fn ask(house: &House, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = house.request(method, path);
    answer(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)))
        .await
}

#[tokio::test]
async fn every_address_of_the_client_is_the_same_page() {
    let house = House::open().await;
    let page = house.get("/").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text.contains("<title>Bottega</title>"), "{}", page.text);
    // No address tells whether there is such a table.
    for path in ["/about", "/table/NONENONE", "/table/x?as=watcher", "/replay/NONENONE"] {
        let same = house.get(path).await;
        assert_eq!((same.status, &same.text), (200, &page.text), "{path}");
        assert_eq!(same.header("etag"), page.header("etag"));
    }
    for path in ["/index.html", "/about/", "/table", "/table/", "/table/A/B", "/replay/A/B"] {
        assert_eq!(house.get(path).await.refused(), (404, "no_such_page".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn people_who_come_to_a_wrong_address_see_a_page() {
    let house = House::open().await;
    let page = house.get("/").await;
    let asked = [("accept", "text/html,*/*;q=0.8"), ("if-none-match", "*")];
    let missing = ask(&house, Method::GET, "/nonsense", &asked).await;
    assert_eq!((missing.status, &missing.text), (404, &page.text));
    let refused = ask(&house, Method::GET, "/api/nonsense", &asked).await;
    assert_eq!(refused.refused(), (404, "no_such_page".to_owned()));
}

#[tokio::test]
async fn everything_the_page_names_is_there() {
    let house = House::open().await;
    let page = house.get("/").await.text;
    let named: Vec<&str> = page
        .split(['"', '\''])
        .filter(|word| word.starts_with('/') && !word.starts_with("//"))
        .collect();
    assert!(named.len() >= 3, "{page}");
    for path in named {
        assert_eq!(house.get(path).await.status, 200, "{path}");
    }
    for path in web::paths().filter(|path| path != web::PAGE) {
        assert_eq!(house.get(&format!("/{path}")).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_file_is_kept_for_ever_only_if_its_name_tells_its_content() {
    let house = House::open().await;
    for (path, kept) in [
        (&*asset(), "public, max-age=31536000, immutable"),
        ("/", "no-cache"),
        ("/icon.svg", "no-cache"),
    ] {
        let file = house.get(path).await;
        assert_eq!(file.header("cache-control"), Some(kept), "{path}");
        assert_eq!(file.header("vary"), Some("accept-encoding, origin"), "{path}");
    }
    for path in ["/api/v1/tables", "/api/v1/games", "/healthz", "/assets/gone-AAAAAAAA.js"] {
        let other = house.get(path).await;
        assert_eq!(other.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!((other.header("vary"), other.header("etag")), (Some("origin"), None), "{path}");
    }
}

#[tokio::test]
async fn a_file_comes_in_the_form_that_is_asked_for() {
    let house = House::open().await;
    let asset = asset();
    for path in ["/", &asset] {
        let form = async |wish| ask(&house, Method::GET, path, &[("accept-encoding", wish)]).await;
        let plain = house.get(path).await;
        assert_eq!(plain.header("content-encoding"), None);
        for (wish, encoding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0.1, gzip;q=0.2", Some("gzip")),
            ("identity", None),
            ("br;q=0", None),
        ] {
            let file = form(wish).await;
            assert_eq!(file.header("content-encoding"), encoding, "{path} {wish}");
            assert_eq!(file.header("content-type"), plain.header("content-type"));
            assert_eq!(file.header("etag") == plain.header("etag"), encoding.is_none());
        }
        // Forms have no address of their own.
        assert_eq!(house.get(&format!("{asset}.br")).await.status, 404);
    }
}

#[tokio::test]
async fn whoever_has_a_file_is_told_so() {
    let house = House::open().await;
    let asset = asset();
    for path in ["/", "/icon.svg", &asset] {
        let file = house.get(path).await;
        let etag = file.header("etag").unwrap();
        for known in [etag, "*", &format!("\"other\", W/{etag}")] {
            let told = ask(&house, Method::GET, path, &[("if-none-match", known)]).await;
            assert_eq!((told.status, &*told.text), (304, ""), "{path} {known}");
            for name in ["etag", "cache-control", "vary"] {
                assert_eq!(told.header(name), file.header(name), "{path}");
            }
        }
        // The same file in another form is another one.
        let other = [("if-none-match", etag), ("accept-encoding", "br")];
        assert_eq!(ask(&house, Method::GET, path, &other).await.status, 200);
    }
}

#[tokio::test]
async fn a_head_tells_everything_but_the_file() {
    let house = House::open().await;
    let asset = asset();
    for path in ["/", "/about", "/icon.svg", &asset] {
        let file = house.get(path).await;
        let head = ask(&house, Method::HEAD, path, &[]).await;
        assert_eq!((head.status, &*head.text), (200, ""), "{path}");
        for name in ["content-length", "content-type", "etag", "cache-control", "vary"] {
            assert_eq!(head.header(name), file.header(name), "{path}");
            assert!(head.header(name).is_some(), "{name} of {path}");
        }
    }
}

#[tokio::test]
async fn files_can_only_be_read() {
    let house = House::open().await;
    let refused = ask(&house, Method::POST, "/about", &[]).await;
    assert_eq!(refused.refused(), (405, "bad_method".to_owned()));
    let refused = ask(&house, Method::POST, &asset(), &[]).await;
    assert_eq!(refused.refused(), (404, "no_such_page".to_owned()));
}

#[tokio::test]
async fn the_page_may_load_nothing_from_elsewhere_and_run_nothing_that_stands_in_it() {
    let house = House::open().await;
    let page = house.get("/").await;
    let policy = page.header("content-security-policy").unwrap();
    for loose in ["unsafe", "http:", "https:", "*"] {
        assert!(!policy.contains(loose), "{policy}");
    }
    // A scheme alone, such as `wss:` or `data:`, would be every host that speaks it.
    for word in policy.split([' ', ';']) {
        assert!(!word.ends_with(':'), "{policy}");
    }
    let own = house.address;
    assert!(policy.contains(&format!("connect-src 'self' ws://{own} wss://{own};")), "{policy}");
    assert!(!page.text.contains("<style") && !page.text.contains(" style="), "{}", page.text);
    for script in page.text.split("<script").skip(1) {
        assert!(script.contains("></script>") && script.contains(" src=\"/assets/"), "{script}");
    }
}
