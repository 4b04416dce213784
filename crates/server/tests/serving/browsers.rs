//! What protects people who use a browser. The headers of every answer are checked in `house`.

use reqwest::Method;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Error, client::IntoClientRequest};

use crate::house::{House, Plan, answer};

#[tokio::test]
async fn a_page_of_another_origin_cannot_change_anything() {
    let house = House::open().await;
    let create = |origin: &str| {
        let body = json!({"game": "eriantys", "name": "ada"});
        house.request(Method::POST, "/api/v1/tables").header("origin", origin).json(&body)
    };
    for origin in ["http://evil.example", "null", "http://127.0.0.1", "http://localhost"] {
        assert_eq!(answer(create(origin)).await.refused(), (403, "bad_origin".to_owned()));
    }
    assert_eq!(answer(create(&format!("http://{}", house.address))).await.status, 201);
    // Looking is harmless: the browser keeps the answer from the page.
    let look = house.request(Method::GET, "/api/v1/tables").header("origin", "http://evil.example");
    let looked = answer(look).await;
    assert_eq!((looked.status, looked.header("access-control-allow-origin")), (200, None));
}

#[tokio::test]
async fn a_page_of_another_origin_opens_no_socket() {
    let house = House::open().await;
    let (code, _) = house.table(json!({})).await;
    let open = async |origin: &str| {
        let url = format!("ws://{}/api/v1/tables/{code}/socket", house.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(request).await
    };
    match open("https://evil.example").await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 403),
        other => panic!("{other:?}"),
    }
    open(&format!("http://{}", house.address)).await.unwrap();
}

#[tokio::test]
async fn a_page_of_a_named_origin_may_use_everything() {
    let origin = "https://club.example";
    let house = Plan { origins: vec![origin.to_owned()], ..Plan::default() }.open().await;
    let from_club = |method, path| house.request(method, path).header("origin", origin);
    // A browser asks first.
    let asked = from_club(Method::OPTIONS, "/api/v1/tables")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization,content-type");
    let asked = answer(asked).await;
    assert_eq!(asked.status, 204);
    assert_eq!(asked.header("access-control-allow-methods"), Some("GET, POST"));
    assert_eq!(asked.header("access-control-allow-headers"), Some("authorization, content-type"));
    let body = json!({"game": "eriantys", "name": "ada"});
    let created = answer(from_club(Method::POST, "/api/v1/tables").json(&body)).await;
    let refused = answer(from_club(Method::GET, "/api/v1/tables/NONENONE")).await;
    for (answer, status) in [(&created, 201), (&refused, 404)] {
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
        assert_eq!(answer.header("vary"), Some("origin"));
    }
    let other =
        house.request(Method::GET, "/api/v1/tables").header("origin", "http://club.example");
    assert_eq!(answer(other).await.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn a_name_that_was_made_to_lead_here_opens_nothing() {
    let named = Plan { origins: vec!["http://club.example".to_owned()], ..Plan::default() };
    let house = named.open().await;
    let ask = |host: &str| house.request(Method::GET, "/api/v1/tables").header("host", host);
    for host in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example"] {
        assert_eq!(answer(ask(host)).await.refused(), (403, "bad_origin".to_owned()), "{host}");
    }
    for host in ["localhost:1234", "127.0.0.1", "club.example"] {
        assert_eq!(answer(ask(host)).await.status, 200, "{host}");
    }
    // A proxy passes on the names of others.
    let house = Plan { behind_proxy: true, ..Plan::default() }.open().await;
    let ask = house.request(Method::GET, "/api/v1/tables").header("host", "play.example");
    assert_eq!(answer(ask).await.status, 200);
}
