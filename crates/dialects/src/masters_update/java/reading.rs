//! Objects as messages of the server.

use wire::java::{Graph, Value};

use super::{FROM_SERVER, LEADER, RED, RESOURCE, SELECTABLE, WHITE};
use crate::masters_update::server_messages::{
    Card, Heap, LeaderCard, Marble, ModelUpdate, ServerMessage, Shelf, Update,
};
use crate::masters_update::words::{CardColor, Color, LeaderType};

/// The message of a server that an object stands for.
pub(in crate::masters_update) fn read_server_message(
    graph: &Graph,
    root: &Value,
) -> Option<ServerMessage> {
    let read = Read { graph };
    let name = graph.class_of(root)?.strip_prefix(FROM_SERVER)?;
    Some(match name {
        "UsernameSelected" => {
            ServerMessage::UsernameSelected { username: read.text(root, "username")? }
        }
        "ErrorUpdate" => {
            ServerMessage::ErrorUpdate { error_message: read.text(root, "errorMessage")? }
        }
        "GameSizeRequest" => ServerMessage::GameSizeRequest {
            lobby_current_size: read.int(root, "lobbyCurrentSize")?,
        },
        "WaitingPlayersUpdate" => ServerMessage::WaitingPlayersUpdate {
            lobby_current_size: read.int(root, "lobbyCurrentSize")?,
        },
        "AvailableLeaderCard" => {
            ServerMessage::AvailableLeaderCard { view_leader_card: read.available(root)? }
        }
        "ResourceSetup" => ServerMessage::ResourceSetup {
            available_resources: read.int(root, "availableResources")?,
        },
        "ModelUpdate" => {
            let player_username = match graph.field(root, "playerUsername")? {
                Value::Null => None,
                name => Some(name.as_text()?.to_owned()),
            };
            let messages =
                read.list(graph.field(root, "messages")?, |message| read.update(message))?;
            let (text, last) = (read.text(root, "message")?, true);
            ServerMessage::ModelUpdate(ModelUpdate {
                player_username,
                text,
                batch: 0,
                last,
                messages,
            })
        }
        "EndGame" => ServerMessage::EndGame { username: read.text(root, "username")? },
        _ => return None,
    })
}

/// Reads the objects of a message. `None` is what makes no sense.
#[derive(Clone, Copy)]
struct Read<'a> {
    graph: &'a Graph,
}

impl Read<'_> {
    fn int(self, of: &Value, field: &str) -> Option<i32> {
        self.graph.field(of, field)?.as_int()
    }

    fn text(self, of: &Value, field: &str) -> Option<String> {
        self.graph.field(of, field)?.as_text().map(str::to_owned)
    }

    fn list<T>(self, value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
        self.graph.items(value)?.into_iter().map(read).collect()
    }

    /// A constant that may be null.
    fn word<T>(self, value: &Value, named: fn(&str) -> Option<T>) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            value => named(self.graph.constant_of(value)?).map(Some),
        }
    }

    fn update(self, update: &Value) -> Option<Update> {
        let field = |name: &str| self.graph.field(update, name);
        let int = |name: &str| self.int(update, name);
        let text = |name: &str| self.text(update, name);
        Some(match self.graph.class_of(update)?.strip_prefix(FROM_SERVER)? {
            "PlayersSetup" => Update::PlayerSetup {
                username: text("username")?,
                play_position: int("playPosition")?,
            },
            "AvailableLeaderCard" => {
                Update::AvailableLeaderCard { view_leader_card: self.available(update)? }
            }
            "ActivePlayer" => Update::ActivePlayer { username: text("username")? },
            "ResourceMarketUpdate" => Update::ResourceMarketUpdate {
                position: int("position")?,
                marbles: self.list(field("marbles")?, |marble| self.marble(marble))?,
            },
            "ResourceMarketExtra" => {
                Update::ResourceMarketExtra { marble: self.marble(field("marble")?)? }
            }
            "MarketCardUpdate" => Update::MarketCardUpdate {
                x: int("x")?,
                y: int("y")?,
                card: self.card(update)?,
                price: self.heap(field("price")?)?,
            },
            "MarketResourceAvailable" => {
                Update::MarketResourceAvailable { marble: self.marble(field("marble")?)? }
            }
            "MarketResourceTaken" => {
                Update::MarketResourceTaken { marble: self.word(field("marble")?, Color::named)?? }
            }
            "ShelfUpdate" => Update::ShelfUpdate(Shelf {
                position: int("position")?,
                max_size: int("maxSize")?,
                size: int("size")?,
                color: self.word(field("color")?, Color::named)?,
            }),
            "ChestUpdate" => Update::ChestUpdate { resources: self.heap(field("resources")?)? },
            "DevelopmentCardBuyUpdate" => Update::DevelopmentCardBuyUpdate {
                position: int("position")?,
                card: self.card(update)?,
            },
            "ProductionBufferUpdate" => Update::ProductionBufferUpdate {
                id: text("id")?,
                produced: self.list(field("produced")?, |marble| self.marble(marble))?,
            },
            "LeaderCardActivation" => {
                Update::LeaderCardActivation { leader_card: self.leader(field("leaderCard")?)? }
            }
            "VaticanRoutePosition" => Update::VaticanRoutePosition {
                username: text("username")?,
                position: int("position")?,
            },
            "VaticanReport" => Update::VaticanReport {
                index: int("index")?,
                players: self.list(field("players")?, |name| Some(name.as_text()?.to_owned()))?,
            },
            "VictoryPointsUpdate" => Update::VictoryPointsUpdate {
                username: text("username")?,
                victory_points: int("victoryPoints")?,
            },
            "ActionTokenPlayed" => Update::ActionTokenPlayed { message: text("message")? },
            "EndGame" => Update::EndGame { username: text("username")? },
            _ => return None,
        })
    }

    fn available(self, message: &Value) -> Option<Vec<LeaderCard>> {
        self.list(self.graph.field(message, "viewLeaderCard")?, |leader| self.leader(leader))
    }

    fn card(self, update: &Value) -> Option<Card> {
        let field = |name: &str| self.graph.field(update, name);
        Some(Card {
            id: self.text(update, "id")?,
            victory_points: self.int(update, "victoryPoints")?,
            require: self.heap(field("require")?)?,
            produce: self.heap(field("produce")?)?,
            color: self.word(field("color")?, CardColor::named)?,
        })
    }

    fn marble(self, marble: &Value) -> Option<Marble> {
        Some(match self.graph.class_of(marble)? {
            RED => Color::Red.into(),
            WHITE => Color::White.into(),
            RESOURCE => self.word(self.graph.field(marble, "color")?, Color::named)??.into(),
            SELECTABLE => Marble::Selectable {
                color: Color::White,
                selectable_colors: self.colors(self.graph.field(marble, "selectableColors")?)?,
            },
            _ => return None,
        })
    }

    fn colors(self, colors: &Value) -> Option<Vec<Color>> {
        self.list(colors, |color| self.word(color, Color::named)?)
    }

    /// The original has entries that count nothing, and one without a colour (section 17).
    fn heap(self, heap: &Value) -> Option<Heap> {
        let entries = self.graph.entries(self.graph.field(heap, "marbles")?)?.into_iter();
        let known = entries.filter(|(color, _)| !color.is_null());
        let count = |(color, count): (&Value, &Value)| {
            Some((self.word(color, Color::named)??, self.graph.integer_of(count)?))
        };
        known.map(count).collect()
    }

    fn leader(self, leader: &Value) -> Option<LeaderCard> {
        let field = |name: &str| self.graph.field(leader, name);
        if self.graph.class_of(leader)? != LEADER {
            return None;
        }
        let resources = match field("resourceRequirement")? {
            Value::Null => None,
            colors => Some(self.colors(colors)?),
        };
        let cards = match field("developmentCardRequirement")? {
            Value::Null => None,
            cards => Some(self.list(cards, |card| Some(card.as_text()?.to_owned()))?),
        };
        Some(LeaderCard {
            id: self.text(leader, "id")?,
            r#type: self.word(field("type")?, LeaderType::named)??,
            color: self.word(field("color")?, Color::named)??,
            victory_point: self.int(leader, "victoryPoint")?,
            active: field("active")?.as_bool()?,
            resource_requirement: resources,
            development_card_requirement: cards,
        })
    }
}
