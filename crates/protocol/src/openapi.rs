//! The protocol described for programs: OpenAPI for HTTP, JSON Schema for the messages over a socket
//! and for what belongs to each game.

use kernel::Game;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::http::{CreateTable, Created, GameInfo, Join, Joined, Matches, Start, Tables, Version};
use crate::socket::{ClientMessage, Done, Refusal, ServerMessage};
use crate::table::{MatchInfo, Replay, TableInfo};

/// What stands in the description of one request.
struct Route {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    /// Must a token be shown?
    token: bool,
    body: Option<Schema>,
    answer: (&'static str, &'static str, Option<Schema>),
}

/// The OpenAPI document of the server. `version` is the version of the program.
pub fn document(version: &str) -> Value {
    let settings = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for route in routes(&mut generator) {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        if let Some(path) = path.as_object_mut() {
            path.insert(route.method.to_owned(), route.describe(&mut generator));
        }
    }
    // Not reachable over HTTP, but part of the same protocol.
    generator.subschema_for::<ClientMessage>();
    generator.subschema_for::<ServerMessage>();
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bottega",
            "version": version,
            "description": "The native protocol. Messages over the WebSocket are ClientMessage and \
                            ServerMessage; docs/protocol.md explains them with examples.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    })
}

/// What belongs to a game: its config, the wishes of seats, its views and its events.
pub fn game<G: Game>() -> Value {
    json!({
        "config": schema::<G::Config>(),
        "wishes": schema::<G::SeatOptions>(),
        "view": schema::<G::View>(),
        "event": schema::<G::Event>(),
    })
}

fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>()
}

fn routes(generator: &mut SchemaGenerator) -> Vec<Route> {
    let get = |path, about, answer| Route {
        method: "get",
        path,
        about,
        token: false,
        body: None,
        answer: ("200", "application/json", answer),
    };
    let text =
        |path, about| Route { answer: ("200", "text/plain", None), ..get(path, about, None) };
    let post = |path, about, token, body, status, answer| Route {
        method: "post",
        path,
        about,
        token,
        body,
        answer: (status, "application/json", answer),
    };
    let mut of = Describe(generator);
    vec![
        get("/api/v1", "What this server is.", of.schema::<Version>()),
        get("/api/v1/games", "The games and what can be chosen about them.", of.list::<GameInfo>()),
        get(
            "/api/v1/games/{game}/schema",
            "JSON Schemas of what belongs to a game: config, wishes, view, event.",
            None,
        ),
        get(
            "/api/v1/tables",
            "Tables that wait or play and are not private.",
            of.schema::<Tables>(),
        ),
        post(
            "/api/v1/tables",
            "Opens a table and sits down. A person who already sits somewhere shows their token and \
             stays the same person.",
            false,
            of.schema::<CreateTable>(),
            "201",
            of.schema::<Created>(),
        ),
        get("/api/v1/tables/{code}", "How a table looks.", of.schema::<TableInfo>()),
        post(
            "/api/v1/tables/{code}/join",
            "Sits down at a table that waits. It starts when its last seat is taken.",
            false,
            of.schema::<Join>(),
            "200",
            of.schema::<Joined>(),
        ),
        post(
            "/api/v1/tables/{code}/leave",
            "Frees the seat of a table that waits; in a match, the player is away at once.",
            true,
            None,
            "200",
            of.schema::<Done>(),
        ),
        post(
            "/api/v1/tables/{code}/start",
            "Fills the free seats with bots and starts. Only for the player who opened the table.",
            true,
            of.schema::<Start>(),
            "200",
            of.schema::<Done>(),
        ),
        Route {
            answer: ("101", "", None),
            ..get(
                "/api/v1/tables/{code}/socket",
                "A WebSocket to the table: ClientMessage and ServerMessage, one JSON text each.",
                None,
            )
        },
        get(
            "/api/v1/matches",
            "Finished matches that were not private, the latest first (limit, offset).",
            of.schema::<Matches>(),
        ),
        get("/api/v1/matches/{code}", "A finished match.", of.schema::<MatchInfo>()),
        get(
            "/api/v1/matches/{code}/replay",
            "Positions of a finished match (from, count), as a spectator or a seat (seat) saw them.",
            of.schema::<Replay>(),
        ),
        text("/api/v1/matches/{code}/record", "The record of a finished match."),
        text("/healthz", "The program runs."),
        text("/readyz", "The program can serve players: its journal can be used."),
        text("/metrics", "Figures for Prometheus."),
    ]
}

struct Describe<'a>(&'a mut SchemaGenerator);

impl Describe<'_> {
    fn schema<T: JsonSchema>(&mut self) -> Option<Schema> {
        Some(self.0.subschema_for::<T>())
    }

    fn list<T: JsonSchema>(&mut self) -> Option<Schema> {
        self.schema::<Vec<T>>()
    }
}

impl Route {
    fn describe(self, generator: &mut SchemaGenerator) -> Value {
        let (status, kind, answer) = self.answer;
        let mut answers = Map::new();
        let answer = match (answer, kind) {
            (Some(schema), kind) => {
                json!({ "description": self.about, "content": { kind: { "schema": schema } } })
            }
            (None, "") => json!({ "description": self.about }),
            (None, kind) => json!({ "description": self.about, "content": { kind: {} } }),
        };
        answers.insert(status.to_owned(), answer);
        let refusal = generator.subschema_for::<Refusal>();
        let refused = json!({
            "description": "Refused; nothing was changed.",
            "content": { "application/json": { "schema": refusal } },
        });
        answers.insert("default".to_owned(), refused);
        let names =
            self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameters: Vec<Value> = names
            .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
            .collect();
        let mut described = json!({
            "summary": self.about,
            "parameters": parameters,
            "responses": answers,
        });
        if let Some(described) = described.as_object_mut() {
            if let Some(body) = self.body {
                let body = json!({ "required": true, "content": { "application/json": { "schema": body } } });
                described.insert("requestBody".to_owned(), body);
            }
            if self.token {
                described.insert("security".to_owned(), json!([{ "token": [] }]));
            }
        }
        described
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` of a document.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_of_the_document_leads_somewhere() {
        let document = document("1.0");
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 20, "{found:?}");
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
        for name in ["ClientMessage", "ServerMessage", "TableInfo", "Options", "Refusal"] {
            assert!(document.pointer(&format!("/components/schemas/{name}")).is_some(), "{name}");
        }
    }
}
