//! Messages of the server as objects.

use wire::java::{Graph, Value};

use super::{FROM_SERVER, HEAP, LEADER, RED, RESOURCE, SELECTABLE, WHITE, bytes};
use crate::masters_update::server_messages::{
    Card, Heap, LeaderCard, Marble, ModelUpdate, ServerMessage, Update,
};
use crate::masters_update::words::{CardColor, Color, LeaderType};

/// A message of the server as the bytes of an object.
pub(in crate::masters_update) fn server_message(message: &ServerMessage) -> Vec<u8> {
    let mut objects = Objects(Graph::new());
    let root = objects.message(message);
    bytes(&objects.0, &root)
}

/// Makes the objects of a message.
struct Objects(Graph);

impl Objects {
    fn of(&mut self, name: &str, fields: &[(&str, Value)]) -> Value {
        self.0.object(&format!("{FROM_SERVER}{name}"), fields)
    }

    fn message(&mut self, message: &ServerMessage) -> Value {
        match message {
            ServerMessage::UsernameSelected { username } => {
                self.of("UsernameSelected", &[("username", Value::text(username))])
            }
            ServerMessage::ErrorUpdate { error_message } => {
                self.of("ErrorUpdate", &[("errorMessage", Value::text(error_message))])
            }
            ServerMessage::GameSizeRequest { lobby_current_size } => {
                self.of("GameSizeRequest", &[("lobbyCurrentSize", Value::Int(*lobby_current_size))])
            }
            ServerMessage::WaitingPlayersUpdate { lobby_current_size } => self.of(
                "WaitingPlayersUpdate",
                &[("lobbyCurrentSize", Value::Int(*lobby_current_size))],
            ),
            ServerMessage::AvailableLeaderCard { view_leader_card } => {
                self.available(view_leader_card)
            }
            ServerMessage::ResourceSetup { available_resources } => self
                .of("ResourceSetup", &[("availableResources", Value::Int(*available_resources))]),
            ServerMessage::ModelUpdate(update) => self.model_update(update),
            ServerMessage::EndGame { username } => {
                self.of("EndGame", &[("username", Value::text(username))])
            }
        }
    }

    fn model_update(&mut self, update: &ModelUpdate) -> Value {
        let messages: Vec<Value> =
            update.messages.iter().map(|message| self.update(message)).collect();
        let player = update.player_username.as_deref().map_or(Value::Null, Value::text);
        let messages = self.0.list(messages);
        let fields = [
            ("message", Value::text(&update.text)),
            ("messages", messages),
            ("playerUsername", player),
        ];
        self.of("ModelUpdate", &fields)
    }

    fn update(&mut self, update: &Update) -> Value {
        let int = |number: &i32| Value::Int(*number);
        let text = |text: &String| Value::text(text);
        let (name, fields) = match update {
            Update::PlayerSetup { username, play_position } => (
                "PlayersSetup",
                vec![("playPosition", int(play_position)), ("username", text(username))],
            ),
            Update::AvailableLeaderCard { view_leader_card } => {
                return self.available(view_leader_card);
            }
            Update::ActivePlayer { username } => {
                ("ActivePlayer", vec![("username", text(username))])
            }
            Update::ResourceMarketUpdate { position, marbles } => (
                "ResourceMarketUpdate",
                vec![("position", int(position)), ("marbles", self.marbles(marbles))],
            ),
            Update::ResourceMarketExtra { marble } => {
                ("ResourceMarketExtra", vec![("marble", self.marble(marble))])
            }
            Update::MarketCardUpdate { x, y, card, price } => {
                let Card { id, victory_points, require, produce, color } = card;
                (
                    "MarketCardUpdate",
                    vec![
                        ("victoryPoints", int(victory_points)),
                        ("x", int(x)),
                        ("y", int(y)),
                        ("color", self.card_color(*color)),
                        ("id", text(id)),
                        ("price", self.heap(price)),
                        ("produce", self.heap(produce)),
                        ("require", self.heap(require)),
                    ],
                )
            }
            Update::MarketResourceAvailable { marble } => {
                ("MarketResourceAvailable", vec![("marble", self.marble(marble))])
            }
            Update::MarketResourceTaken { marble } => {
                ("MarketResourceTaken", vec![("marble", self.color(Some(*marble)))])
            }
            Update::ShelfUpdate(shelf) => (
                "ShelfUpdate",
                vec![
                    ("maxSize", int(&shelf.max_size)),
                    ("position", int(&shelf.position)),
                    ("size", int(&shelf.size)),
                    ("color", self.color(shelf.color)),
                ],
            ),
            Update::ChestUpdate { resources } => {
                ("ChestUpdate", vec![("resources", self.heap(resources))])
            }
            Update::DevelopmentCardBuyUpdate { position, card } => {
                let Card { id, victory_points, require, produce, color } = card;
                (
                    "DevelopmentCardBuyUpdate",
                    vec![
                        ("position", int(position)),
                        ("victoryPoints", int(victory_points)),
                        ("color", self.card_color(*color)),
                        ("id", text(id)),
                        ("produce", self.heap(produce)),
                        ("require", self.heap(require)),
                    ],
                )
            }
            Update::ProductionBufferUpdate { id, produced } => (
                "ProductionBufferUpdate",
                vec![("id", text(id)), ("produced", self.marbles(produced))],
            ),
            Update::LeaderCardActivation { leader_card } => {
                ("LeaderCardActivation", vec![("leaderCard", self.leader(leader_card))])
            }
            Update::VaticanRoutePosition { username, position } => (
                "VaticanRoutePosition",
                vec![("position", int(position)), ("username", text(username))],
            ),
            Update::VaticanReport { index, players } => {
                let players = self.0.list(players.iter().map(|name| Value::text(name)));
                ("VaticanReport", vec![("index", int(index)), ("players", players)])
            }
            Update::VictoryPointsUpdate { username, victory_points } => (
                "VictoryPointsUpdate",
                vec![("victoryPoints", int(victory_points)), ("username", text(username))],
            ),
            Update::ActionTokenPlayed { message } => {
                ("ActionTokenPlayed", vec![("message", text(message))])
            }
            Update::EndGame { username } => ("EndGame", vec![("username", text(username))]),
        };
        self.of(name, &fields)
    }

    fn available(&mut self, leaders: &[LeaderCard]) -> Value {
        let leaders: Vec<Value> = leaders.iter().map(|leader| self.leader(leader)).collect();
        let leaders = self.0.list(leaders);
        self.of("AvailableLeaderCard", &[("viewLeaderCard", leaders)])
    }

    fn color(&mut self, color: Option<Color>) -> Value {
        super::constant(&mut self.0, color)
    }

    fn card_color(&mut self, color: Option<CardColor>) -> Value {
        color.map_or(Value::Null, |color| self.0.constant(CardColor::CLASS, color.name()))
    }

    fn marble(&mut self, marble: &Marble) -> Value {
        match marble {
            Marble::Plain(Color::Red) => self.0.object(RED, &[]),
            Marble::Plain(Color::White) => self.0.object(WHITE, &[]),
            Marble::Plain(color) => {
                let color = self.color(Some(*color));
                self.0.object(RESOURCE, &[("color", color)])
            }
            Marble::Selectable { selectable_colors, .. } => {
                let colors = self.colors(selectable_colors);
                self.0.object(SELECTABLE, &[("selectableColors", colors)])
            }
        }
    }

    fn marbles(&mut self, marbles: &[Marble]) -> Value {
        let marbles: Vec<Value> = marbles.iter().map(|marble| self.marble(marble)).collect();
        self.0.list(marbles)
    }

    fn colors(&mut self, colors: &[Color]) -> Value {
        let colors: Vec<Value> = colors.iter().map(|color| self.color(Some(*color))).collect();
        self.0.list(colors)
    }

    fn heap(&mut self, heap: &Heap) -> Value {
        let counts: Vec<(Value, Value)> = heap
            .0
            .iter()
            .map(|(color, count)| (self.color(Some(*color)), self.0.integer(*count)))
            .collect();
        let marbles = self.0.hash_map(counts);
        self.0.object(HEAP, &[("size", Value::Int(heap.total())), ("marbles", marbles)])
    }

    fn leader(&mut self, leader: &LeaderCard) -> Value {
        let cards = leader.development_card_requirement.as_ref();
        let cards = cards.map(|cards| {
            let cards: Vec<Value> = cards.iter().map(|card| Value::text(card)).collect();
            self.0.list(cards)
        });
        let resources = leader.resource_requirement.as_ref();
        let resources = resources.map(|colors| self.colors(colors));
        let fields = [
            ("active", Value::Bool(leader.active)),
            ("victoryPoint", Value::Int(leader.victory_point)),
            ("color", self.color(Some(leader.color))),
            ("developmentCardRequirement", cards.unwrap_or(Value::Null)),
            ("id", Value::text(&leader.id)),
            ("resourceRequirement", resources.unwrap_or(Value::Null)),
            ("type", self.0.constant(LeaderType::CLASS, leader.r#type.name())),
        ];
        self.0.object(LEADER, &fields)
    }
}
