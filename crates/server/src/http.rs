//! One function per request.

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Path, Query, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Version};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bots::Evaluate;
use host::games::{self, GAMES, WithGame, with_game};
use host::{Command, Host, Order, Part, Refused, Token};
use kernel::{Seat, Viewer};
use metrics_exporter_prometheus::PrometheusHandle;
use protocol::http::{
    CreateTable, Created, DialectInfo, GameInfo, Join, Joined, Matches, Start, Tables,
};
use protocol::socket::{Done, Refusal};
use protocol::{Code, openapi};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::browser;
use crate::figures;
use crate::files;
use crate::limits::{Doorkeeper, home};
use crate::socket::{self, Serving};

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What is read from a socket at a time; messages may be longer.
const SOCKET_BUFFER: usize = 4 << 10;
/// The most tables of one list.
const MOST_TABLES: u32 = 500;
/// How long whoever was too fast waits to be told so.
const CALM: Duration = Duration::from_millis(200);
/// For how many requests a list counts.
const COST_OF_A_LIST: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
/// The most matches of one list.
const MOST_MATCHES: u32 = 200;
/// The positions of one replay, unless somebody wants more or less,
const POSITIONS: u32 = 50;
/// and the most of them.
const MOST_POSITIONS: u32 = 100;

/// What every request may need.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) host: Host,
    pub(crate) doorkeeper: Arc<Doorkeeper>,
    pub(crate) origins: Arc<[String]>,
    pub(crate) behind_proxy: bool,
    /// Only this machine can reach us, and no proxy passes others on.
    pub(crate) local: bool,
    pub(crate) encrypted: bool,
    /// The dialects that are spoken, and where.
    pub(crate) dialects: Arc<[DialectInfo]>,
    pub(crate) figures: &'static PrometheusHandle,
    pub(crate) stop: CancellationToken,
    /// The sockets that are open: a stop waits until each has said good-bye.
    pub(crate) sockets: TaskTracker,
}

/// Everything that can be asked.
pub(crate) fn router(desk: Desk) -> Router {
    let api = Router::new()
        .route("/", get(version))
        .route("/openapi.json", get(describe))
        .route("/games", get(game_list))
        .route("/games/{game}/schema", get(schema))
        .route("/tables", get(tables).post(create))
        .route("/tables/{code}", get(table))
        .route("/tables/{code}/join", post(join))
        .route("/tables/{code}/leave", post(leave))
        .route("/tables/{code}/start", post(start))
        .route("/tables/{code}/socket", get(connect))
        .route("/matches", get(matches))
        .route("/matches/{code}", get(finished))
        .route("/matches/{code}/record", get(record))
        .route("/matches/{code}/replay", get(replay));
    let limit = desk.doorkeeper.limits().message_bytes;
    Router::new()
        .nest("/api/v1", api)
        .route("/api/v1/", get(version))
        .route("/", get(files::page))
        .route("/about", get(files::page))
        .route("/table/{code}", get(files::page))
        .route("/replay/{code}", get(files::page))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .fallback(something_else)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(limit))
        .layer(middleware::from_fn_with_state(desk.clone(), guard))
        .with_state(desk)
}

/// Checks every request before it is served, and protects every answer.
async fn guard(
    State(desk): State<Desk>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(peer.ip(), request.headers(), desk.behind_proxy);
    request.extensions_mut().insert(Caller(address));
    let changes = request.method() != Method::GET || request.headers().contains_key("upgrade");
    let policy = browser::policy(request.headers());
    let guest = browser::guest(request.headers(), &desk.origins);
    let mut response = if !desk.doorkeeper.may_ask(address, cost(&request)) {
        refuse(StatusCode::TOO_MANY_REQUESTS, "too_fast", "too many requests; wait a second")
    } else if request.version() > Version::HTTP_11 {
        // The library would speak it; nothing here is made for it.
        refuse(StatusCode::HTTP_VERSION_NOT_SUPPORTED, "bad_message", "speak HTTP/1.1 here")
    } else if desk.local && !browser::is_host_ours(request.headers(), &desk.origins) {
        let why = "this server is known as localhost or by its address, not by this name (see \
                   --allow-origin)";
        refuse(StatusCode::FORBIDDEN, "bad_origin", why)
    } else if changes && !browser::is_origin_allowed(request.headers(), &desk.origins) {
        let why = "a web page of another origin cannot use this server (see --allow-origin)";
        refuse(StatusCode::FORBIDDEN, "bad_origin", why)
    } else if guest.is_some() && request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        in_our_words(next.run(request).await)
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        // Else they would be refused as fast as they can ask, and keep a thread busy with it.
        sleep(CALM).await;
    }
    browser::protect(response.headers_mut(), policy, desk.encrypted);
    if let Some(origin) = guest {
        browser::share(response.headers_mut(), origin);
    }
    response
}

/// For how many requests this one counts: lists, records and replays are made anew for everybody who
/// asks.
fn cost(request: &Request) -> NonZeroU32 {
    let path = request.uri().path().trim_end_matches('/');
    let made_anew = matches!(path, "/api/v1/tables" | "/api/v1/matches");
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let replayed = path.ends_with("/record") || path.ends_with("/replay");
    match reads && (made_anew || replayed) {
        true => COST_OF_A_LIST,
        false => NonZeroU32::MIN,
    }
}

/// The address of whoever asks.
#[derive(Clone, Copy)]
struct Caller(IpAddr);

/// Behind a proxy, the last address it added is the one it saw itself.
fn address(peer: IpAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    if !behind_proxy {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last =
        forwarded.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// What the framework refuses by itself, it refuses in plain text.
fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let ours = ["application/json", "text/html; charset=utf-8"];
    let kind = response.headers().get(CONTENT_TYPE);
    if !status.is_client_error() || kind.is_some_and(|kind| ours.iter().any(|our| kind == our)) {
        return response;
    }
    let why = "this request cannot be read; see /api/v1/openapi.json";
    refuse(status, "bad_message", why)
}

/// A refusal as an answer.
struct Answered(StatusCode, Box<Refusal>);

impl Answered {
    fn new(status: StatusCode, code: &str, why: impl Into<String>) -> Answered {
        Answered(status, native::refusal(None, code, why.into()))
    }
}

impl IntoResponse for Answered {
    fn into_response(self) -> Response {
        (self.0, Json(*self.1)).into_response()
    }
}

fn refuse(status: StatusCode, code: &str, why: &str) -> Response {
    Answered::new(status, code, why).into_response()
}

impl From<Refused> for Answered {
    fn from(refused: Refused) -> Answered {
        metrics::counter!("bottega_refused_total", "reason" => refused.code()).increment(1);
        let status = match &refused {
            Refused::NoSuchTable | Refused::NoSuchGame(_) => StatusCode::NOT_FOUND,
            Refused::NotSeated | Refused::NotOwner | Refused::NoSpectators => StatusCode::FORBIDDEN,
            Refused::BadOptions(_)
            | Refused::BadName(_)
            | Refused::Rule { .. }
            | Refused::Notation { .. }
            | Refused::BatchSize { .. }
            | Refused::BadChat { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Refused::TooManyTables { .. }
            | Refused::Restless
            | Refused::ChatTooFast
            | Refused::ChatFull { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refused::HouseFull
            | Refused::TableCrowded
            | Refused::Busy
            | Refused::Stopping
            | Refused::Storage(_)
            | Refused::Unsure => StatusCode::SERVICE_UNAVAILABLE,
            Refused::Closed => StatusCode::GONE,
            Refused::NameTaken(_)
            | Refused::SeatTaken
            | Refused::TableFull
            | Refused::AlreadySeated
            | Refused::NotStarted
            | Refused::AlreadyStarted
            | Refused::NotFinished
            | Refused::Finished
            | Refused::Stale { .. }
            | Refused::TimeIsOut
            | Refused::NoTakeBack
            | Refused::NothingToTakeBack => StatusCode::CONFLICT,
        };
        Answered(status, native::refused(None, &refused))
    }
}

/// The body of a request: JSON, whatever the request says it is.
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Desk> for Body<T> {
    type Rejection = Answered;

    async fn from_request(request: Request, desk: &Desk) -> Result<Body<T>, Answered> {
        let limits = desk.doorkeeper.limits();
        let too_large = || {
            let why = format!("the body of a request has at most {} bytes", limits.message_bytes);
            Answered::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", why)
        };
        // Whoever says that it is too long need not send it.
        let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        let length = length.and_then(|length| length.parse::<u64>().ok());
        if length.is_some_and(|length| length > limits.message_bytes as u64) {
            return Err(too_large());
        }
        let bytes = timeout(limits.patience, Bytes::from_request(request, desk)).await;
        let bytes = bytes.map_err(|_| {
            let why = "the body of this request did not come in time";
            Answered::new(StatusCode::REQUEST_TIMEOUT, "too_slow", why)
        })?;
        let bytes = bytes.map_err(|rejected| match rejected.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            status => Answered::new(status, "bad_message", rejected.body_text()),
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| {
            let why = format!("the body of this request cannot be read: {error}");
            Answered::new(StatusCode::BAD_REQUEST, "bad_message", why)
        })
    }
}

/// The token that a request shows.
fn token(headers: &HeaderMap) -> Result<Option<Token>, Answered> {
    let Some(header) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let shown = header.to_str().ok().and_then(|text| text.split_once(' '));
    let token = shown.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    match token.and_then(|(_, token)| token.trim().parse().ok()) {
        Some(token) => Ok(Some(token)),
        None => {
            let why = "a token is shown as: Authorization: Bearer, and its 32 hexadecimal digits";
            Err(Answered::new(StatusCode::UNAUTHORIZED, "bad_token", why))
        }
    }
}

fn needed(token: Option<Token>) -> Result<Token, Answered> {
    token.ok_or_else(|| {
        let why = "this needs the token of a seat: Authorization: Bearer TOKEN";
        Answered::new(StatusCode::UNAUTHORIZED, "no_token", why)
    })
}

impl Desk {
    /// Reads a code. Whoever guesses wrong too often must wait, whatever the code: so this takes one
    /// of their tries, which [`Desk::noticed`] gives back.
    fn code(&self, text: &str, Caller(address): Caller) -> Result<Code, Answered> {
        if !self.doorkeeper.try_code(address) {
            let why = "too many wrong table codes; wait a minute";
            return Err(Answered::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", why));
        }
        text.parse().map_err(|_| Refused::NoSuchTable.into())
    }

    /// Gives a try back, unless the code was wrong.
    fn noticed<T>(
        &self,
        result: Result<T, Refused>,
        Caller(address): Caller,
    ) -> Result<T, Answered> {
        if !matches!(result, Err(Refused::NoSuchTable)) {
            self.doorkeeper.right_code(address);
        }
        result.map_err(Answered::from)
    }
}

type Who = axum::Extension<Caller>;

async fn version(State(desk): State<Desk>) -> Json<protocol::http::Version> {
    Json(protocol::http::Version {
        name: "bottega".to_owned(),
        version: VERSION.to_owned(),
        protocol: 1,
        dialects: desk.dialects.to_vec(),
    })
}

/// A document that is always the same.
fn fixed(document: &'static Bytes) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, kind)], document.clone()).into_response()
}

async fn describe() -> Response {
    static DOCUMENT: LazyLock<Bytes> =
        LazyLock::new(|| openapi::document(VERSION).to_string().into());
    fixed(&DOCUMENT)
}

async fn game_list() -> Result<Json<Vec<GameInfo>>, Answered> {
    Ok(Json(native::games()))
}

async fn schema(Path(game): Path<String>) -> Result<Response, Answered> {
    struct Schema;
    impl WithGame for Schema {
        type Answer = Value;
        fn run<G: Evaluate>(self) -> Value {
            openapi::game::<G>()
        }
    }
    static SCHEMAS: LazyLock<Vec<(&'static str, Bytes)>> = LazyLock::new(|| {
        let games =
            GAMES.iter().filter_map(|game| Some((game.name, with_game(game.name, Schema).ok()?)));
        games.map(|(name, schema)| (name, schema.to_string().into())).collect()
    });
    let game = games::find(&game).map_err(Refused::from)?;
    let schema = SCHEMAS.iter().find(|(name, _)| *name == game.name);
    Ok(schema.map_or_else(|| Json(Value::Null).into_response(), |(_, schema)| fixed(schema)))
}

async fn tables(
    State(desk): State<Desk>,
    Query(page): Query<Page>,
) -> Result<Json<Tables>, Answered> {
    let offset = page.offset.unwrap_or(0) as usize;
    let limit = page.limit.unwrap_or(MOST_TABLES).min(MOST_TABLES) as usize;
    Ok(Json(Tables { tables: desk.host.tables_from(offset, limit).await? }))
}

async fn create(
    State(desk): State<Desk>,
    axum::Extension(Caller(address)): Who,
    headers: HeaderMap,
    Body(asked): Body<CreateTable>,
) -> Result<(StatusCode, Json<Created>), Answered> {
    // Without a name nobody sits down, and nothing has to be shown.
    let token = asked.name.as_ref().map(|_| token(&headers)).transpose()?.flatten();
    let (new, newcomer) = native::opening(asked, token, Some(home(address)))?;
    let (code, seated) = desk.host.create(new, newcomer).await?;
    Ok((StatusCode::CREATED, Json(native::created(code, seated))))
}

async fn table(
    State(desk): State<Desk>,
    axum::Extension(who): Who,
    Path(code): Path<String>,
) -> Result<Response, Answered> {
    let code = desk.code(&code, who)?;
    let info = desk.noticed(desk.host.look(&code).await, who)?;
    Ok(Json(info).into_response())
}

async fn join(
    State(desk): State<Desk>,
    axum::Extension(who): Who,
    Path(code): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<Join>,
) -> Result<Json<Joined>, Answered> {
    let newcomer = native::newcomer(asked, token(&headers)?)?;
    let code = desk.code(&code, who)?;
    let seated = desk.noticed(desk.host.join(&code, newcomer).await, who)?;
    Ok(Json(native::joined(seated)))
}

async fn leave(
    State(desk): State<Desk>,
    who: Who,
    path: Path<String>,
    headers: HeaderMap,
) -> Result<Json<Done>, Answered> {
    command(&desk, who, path, &headers, Command::Leave).await
}

async fn start(
    State(desk): State<Desk>,
    who: Who,
    path: Path<String>,
    headers: HeaderMap,
    Body(Start { bots }): Body<Start>,
) -> Result<Json<Done>, Answered> {
    command(&desk, who, path, &headers, Command::Start { bots }).await
}

async fn command(
    desk: &Desk,
    axum::Extension(who): Who,
    Path(code): Path<String>,
    headers: &HeaderMap,
    command: Command,
) -> Result<Json<Done>, Answered> {
    let token = needed(token(headers)?)?;
    let code = desk.code(&code, who)?;
    let order = Order { id: None, seq: None, command };
    let receipt = desk.noticed(desk.host.order(&code, &token, order).await, who)?;
    Ok(Json(Done { id: String::new(), seq: receipt.seq, repeated: receipt.repeated }))
}

async fn connect(
    State(desk): State<Desk>,
    axum::Extension(who): Who,
    Path(code): Path<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Answered> {
    let upgrade = upgrade.map_err(|_| {
        let why = "this address is a WebSocket; docs/protocol.md says how to talk to it";
        Answered::new(StatusCode::UPGRADE_REQUIRED, "no_socket", why)
    })?;
    let code = desk.code(&code, who)?;
    // Whoever has the wrong code learns it before a socket is opened.
    desk.noticed(desk.host.look(&code).await, who)?;
    // A proxy has one address for all: its clients are counted here.
    let place = match desk.behind_proxy {
        true => Some(desk.doorkeeper.admit(who.0, false).map_err(|full| {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            Answered::new(status, "too_many_connections", full.to_string())
        })?),
        false => None,
    };
    let limit = desk.doorkeeper.limits().message_bytes;
    let serving = Serving {
        host: desk.host.clone(),
        code,
        limits: desk.doorkeeper.limits().clone(),
        stop: desk.stop.clone(),
    };
    let upgrade = upgrade.max_message_size(limit).max_frame_size(limit);
    // Each connection keeps so much for as long as it lasts, and it is zeroed before every read.
    let upgrade = upgrade.read_buffer_size(SOCKET_BUFFER).write_buffer_size(4 * SOCKET_BUFFER);
    let sockets = desk.sockets.clone();
    let serve = move |socket| async move {
        socket::serve(socket, serving).await;
        drop(place);
    };
    Ok(upgrade.on_upgrade(move |socket| sockets.track_future(serve(socket))))
}

#[derive(serde::Deserialize)]
struct Page {
    limit: Option<u32>,
    offset: Option<u32>,
}

async fn matches(
    State(desk): State<Desk>,
    Query(page): Query<Page>,
) -> Result<Json<Matches>, Answered> {
    let limit = page.limit.unwrap_or(50).min(MOST_MATCHES);
    let matches = desk.host.matches(limit, page.offset.unwrap_or(0)).await?;
    Ok(Json(Matches { matches }))
}

async fn finished(
    State(desk): State<Desk>,
    axum::Extension(who): Who,
    Path(code): Path<String>,
) -> Result<Response, Answered> {
    let code = desk.code(&code, who)?;
    let finished = desk.noticed(desk.host.finished(&code).await, who)?;
    Ok(Json(finished).into_response())
}

async fn record(
    State(desk): State<Desk>,
    axum::Extension(who): Who,
    Path(code): Path<String>,
) -> Result<Response, Answered> {
    let code = desk.code(&code, who)?;
    let record = desk.noticed(desk.host.record(&code).await, who)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind)], record).into_response())
}

/// Which part of a match, and who looks at it.
#[derive(serde::Deserialize)]
struct Passage {
    from: Option<u32>,
    count: Option<u32>,
    seat: Option<u32>,
}

async fn replay(
    State(desk): State<Desk>,
    axum::Extension(who): Who,
    Path(code): Path<String>,
    Query(Passage { from, count, seat }): Query<Passage>,
) -> Result<Response, Answered> {
    let viewer = match seat {
        None => Viewer::Spectator,
        Some(number) => {
            let seat = u8::try_from(number).ok().and_then(Seat::new);
            Viewer::Seat(seat.ok_or_else(|| Refused::no_seat(format_args!("p{number}")))?)
        }
    };
    let count = count.unwrap_or(POSITIONS).min(MOST_POSITIONS);
    let part = Part { from: from.unwrap_or(0), count, viewer };
    let code = desk.code(&code, who)?;
    let replay = desk.noticed(desk.host.replay(&code, part).await, who)?;
    Ok(Json(replay).into_response())
}

async fn ready(State(desk): State<Desk>) -> Result<&'static str, Answered> {
    if desk.stop.is_cancelled() {
        return Err(Refused::Stopping.into());
    }
    desk.host.check().await?;
    Ok("ready\n")
}

async fn metrics_page(State(desk): State<Desk>) -> String {
    if let Ok((tables, players)) = desk.host.count().await {
        metrics::gauge!("bottega_tables").set(tables as f64);
        metrics::gauge!("bottega_players").set(players as f64);
    }
    figures::note_process();
    desk.figures.render()
}

/// A file of the browser client, or nothing that we know.
async fn something_else(request: Request) -> Response {
    files::find(&request).or_else(|| files::nowhere(&request)).unwrap_or_else(|| {
        let why = "there is nothing here; see /api/v1/openapi.json";
        refuse(StatusCode::NOT_FOUND, "no_such_page", why)
    })
}

async fn not_so() -> Response {
    let why = "this cannot be asked in this way; see /api/v1/openapi.json";
    refuse(StatusCode::METHOD_NOT_ALLOWED, "bad_method", why)
}
