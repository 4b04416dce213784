//! What is asked over HTTP.

use protocol::Code;
use protocol::http::{
    CreateTable, Created, GameInfo, Join, Joined, Matches, Start, Tables, Version,
};
use protocol::socket::{Done, Refusal};
use protocol::{MatchInfo, Replay, TableInfo};
use reqwest::{RequestBuilder, Response, Url};
use serde::de::DeserializeOwned;
use std::time::Duration;

use crate::{Error, Socket};

/// A client of one server. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    server: Url,
}

/// A table of a game with the default of everything, for nobody yet.
pub fn table_of(game: &str) -> CreateTable {
    CreateTable {
        game: game.to_owned(),
        config: Default::default(),
        options: Default::default(),
        seats: Vec::new(),
        name: None,
        seat: None,
        wishes: Default::default(),
    }
}

impl Client {
    /// A client of the server at this address: `http://…` or `https://…`.
    pub fn new(server: &str) -> Result<Client, Error> {
        let wrong = || Error::Address(server.to_owned());
        let url = Url::parse(server).map_err(|_| wrong())?;
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
            return Err(wrong());
        }
        // The same for every client of this process; whoever was first has set it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .user_agent(concat!("bottega/", env!("CARGO_PKG_VERSION")))
            .timeout(Duration::from_secs(30))
            .no_proxy()
            .build()
            .map_err(|error| Error::Connection(error.to_string()))?;
        Ok(Client { http, server: url })
    }

    /// The server that is meant, whatever else stood in the address: scheme, host and port.
    pub fn server(&self) -> String {
        self.server.origin().ascii_serialization()
    }

    fn url(&self, path: &str) -> Result<Url, Error> {
        self.server.join(path).map_err(|_| Error::Address(self.server.to_string()))
    }

    /// What the server is.
    pub async fn version(&self) -> Result<Version, Error> {
        self.get("/api/v1").await
    }

    /// The games and what can be chosen about them.
    pub async fn games(&self) -> Result<Vec<GameInfo>, Error> {
        self.get("/api/v1/games").await
    }

    /// Tables that wait or play and are not private.
    pub async fn tables(&self) -> Result<Vec<std::sync::Arc<TableInfo>>, Error> {
        Ok(self.get::<Tables>("/api/v1/tables").await?.tables)
    }

    /// How a table looks.
    pub async fn table(&self, code: &Code) -> Result<TableInfo, Error> {
        self.get(&format!("/api/v1/tables/{code}")).await
    }

    /// Opens a table. With a token, as the person who has it.
    pub async fn create(&self, table: &CreateTable, token: Option<&str>) -> Result<Created, Error> {
        let request = self.http.post(self.url("/api/v1/tables")?).json(table);
        read(authorized(request, token)).await
    }

    /// Sits down at a table. With a token, as the person who has it.
    pub async fn join(
        &self,
        code: &Code,
        join: &Join,
        token: Option<&str>,
    ) -> Result<Joined, Error> {
        let url = self.url(&format!("/api/v1/tables/{code}/join"))?;
        read(authorized(self.http.post(url).json(join), token)).await
    }

    /// Leaves a table.
    pub async fn leave(&self, code: &Code, token: &str) -> Result<Done, Error> {
        let url = self.url(&format!("/api/v1/tables/{code}/leave"))?;
        read(authorized(self.http.post(url), Some(token))).await
    }

    /// Fills the free seats with bots and starts.
    pub async fn start(&self, code: &Code, token: &str, start: Start) -> Result<Done, Error> {
        let url = self.url(&format!("/api/v1/tables/{code}/start"))?;
        read(authorized(self.http.post(url).json(&start), Some(token))).await
    }

    /// Finished matches, the latest first.
    pub async fn matches(&self, limit: u32, offset: u32) -> Result<Vec<MatchInfo>, Error> {
        let path = format!("/api/v1/matches?limit={limit}&offset={offset}");
        Ok(self.get::<Matches>(&path).await?.matches)
    }

    /// A finished match.
    pub async fn finished(&self, code: &Code) -> Result<MatchInfo, Error> {
        self.get(&format!("/api/v1/matches/{code}")).await
    }

    /// The record of a finished match.
    pub async fn record(&self, code: &Code) -> Result<String, Error> {
        self.text(&format!("/api/v1/matches/{code}/record")).await
    }

    /// A part of a finished match: `count` positions from `from` on, as `seat` saw them, or as a
    /// spectator did.
    pub async fn replay(
        &self,
        code: &Code,
        from: u32,
        count: u32,
        seat: Option<u8>,
    ) -> Result<Replay, Error> {
        let mut path = format!("/api/v1/matches/{code}/replay?from={from}&count={count}");
        if let Some(seat) = seat {
            path += &format!("&seat={seat}");
        }
        self.get(&path).await
    }

    /// What any other page of the server says.
    pub async fn text(&self, path: &str) -> Result<String, Error> {
        let response = answer(self.http.get(self.url(path)?)).await?;
        response.text().await.map_err(broken)
    }

    /// Opens a socket to a table: from a seat with its token, else to watch. `since` is the
    /// sequence number one knows from before.
    pub async fn connect(
        &self,
        code: &Code,
        token: Option<&str>,
        since: Option<u64>,
    ) -> Result<Socket, Error> {
        self.open(code, token, since, false).await
    }

    /// The same for a program that needs no views and no sentences after the first state.
    pub async fn connect_briefly(
        &self,
        code: &Code,
        token: Option<&str>,
        since: Option<u64>,
    ) -> Result<Socket, Error> {
        self.open(code, token, since, true).await
    }

    async fn open(
        &self,
        code: &Code,
        token: Option<&str>,
        since: Option<u64>,
        brief: bool,
    ) -> Result<Socket, Error> {
        let mut url = self.url(&format!("/api/v1/tables/{code}/socket"))?;
        let scheme = if self.server.scheme() == "https" { "wss" } else { "ws" };
        url.set_scheme(scheme).map_err(|()| Error::Address(self.server.to_string()))?;
        Socket::open(url.as_str(), token, since, brief).await
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        read(self.http.get(self.url(path)?)).await
    }
}

fn authorized(request: RequestBuilder, token: Option<&str>) -> RequestBuilder {
    match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    }
}

fn broken(error: reqwest::Error) -> Error {
    // Its own words say little; what is below says why.
    let mut words = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(below) = source {
        words = below.to_string();
        source = below.source();
    }
    Error::Connection(words)
}

/// Asks, and gives the answer if it is no refusal.
async fn answer(request: RequestBuilder) -> Result<Response, Error> {
    let response = request.send().await.map_err(broken)?;
    if response.status().is_success() {
        return Ok(response);
    }
    let status = response.status();
    let text = response.text().await.map_err(broken)?;
    Err(match serde_json::from_str::<Refusal>(&text) {
        Ok(refusal) => Error::Refused(Box::new(refusal)),
        Err(_) => Error::Confused(brief(&format!("{status} {}", text.trim()))),
    })
}

async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Error> {
    let text = answer(request).await?.text().await.map_err(broken)?;
    serde_json::from_str(&text).map_err(|error| Error::Confused(brief(&error.to_string())))
}

/// The beginning of what was not understood. Anybody may have written it: it is not repeated at length,
/// and nothing of it commands a terminal.
fn brief(text: &str) -> String {
    const MOST: usize = 200;
    let line = text.lines().next().unwrap_or_default();
    harmless(line).chars().take(MOST).collect()
}

/// A text that anybody may have written, without anything in it that would command a terminal.
pub fn harmless(text: &str) -> String {
    text.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_an_address_of_the_web() {
        for fine in ["http://127.0.0.1:8080", "https://play.example", "http://[::1]:8080/"] {
            Client::new(fine).unwrap();
        }
        for same in
            ["http://a.example", "HTTP://A.example:80/", "http://a.example/table/K7QM2XPD?x"]
        {
            assert_eq!(Client::new(same).unwrap().server(), "http://a.example");
        }
        for wrong in ["", "127.0.0.1:8080", "play.example", "ftp://play.example", "http://"] {
            let error = Client::new(wrong).unwrap_err();
            assert!(error.to_string().contains("looks like http://127.0.0.1:8080"), "{wrong}");
        }
    }

    #[test]
    fn what_was_not_understood_is_repeated_in_brief() {
        let text = format!("404 \u{1b}]0;title\u{7}{}\nmore", "x".repeat(70_000));
        let said = brief(&text);
        assert!(said.starts_with("404 ]0;titlexxx") && said.len() == 200, "{said}");
    }
}
