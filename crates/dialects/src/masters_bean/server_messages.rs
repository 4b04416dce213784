//! What the server sends: updates, questions and replies as they are written, and the response bean as
//! clients read it.

use masters::{Resource, Resources};
use serde::{Deserialize, Serialize};

use super::lenient;
use super::words::{Kind, Marble};

/// A message with `cmd`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the messages")]
pub enum Update<'a> {
    // Questions
    DefineNumberOfPlayers {
        #[serde(skip_serializing_if = "Option::is_none")]
        resp: Option<&'a str>,
    },
    SorryGameAlreadyFull {
        resp: &'a str,
    },
    InsertUsername {
        #[serde(skip_serializing_if = "Option::is_none")]
        resp: Option<&'a str>,
    },
    LeaderDistribution {
        leader_cards_drawn: Vec<i8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        resp: Option<&'a str>,
    },
    GiveInitialResources {
        num_of_initial_resources: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        resp: Option<&'a str>,
    },
    WaitingForOtherPlayersCommunication,
    WaitingForSinglePlayerGameCommunication,
    // Updates
    SetupUpdate {
        #[serde(borrow)]
        player_usernames: [Option<&'a str>; 4],
    },
    LeaderCardsUpdate {
        player_username: &'a str,
        leader1_code: i8,
        leader1_active: bool,
        leader2_code: i8,
        leader2_active: bool,
    },
    FaithTrackUpdate {
        new_players_positions: [u8; 4],
        new_black_cross_position: u8,
        new_active_first_papal_favour_card: [bool; 4],
        new_active_second_papal_favour_card: [bool; 4],
        new_active_third_papal_favour_card: [bool; 4],
    },
    DevCardSpaceUpdate {
        new_green1: i8,
        new_green2: i8,
        new_green3: i8,
        new_purple1: i8,
        new_purple2: i8,
        new_purple3: i8,
        new_blue1: i8,
        new_blue2: i8,
        new_blue3: i8,
        new_yellow1: i8,
        new_yellow2: i8,
        new_yellow3: i8,
    },
    MarketUpdate {
        new_first_market_row: [Marble; 4],
        new_second_market_row: [Marble; 4],
        new_third_market_row: [Marble; 4],
        new_extra_marble: Marble,
    },
    StorageUpdate {
        player_username: &'a str,
        new_resource_type_of_slot1: Kind,
        new_resource_type_of_slot2: Kind,
        new_resource_type_of_slot3: Kind,
        new_quantity_of_slot1: u8,
        new_quantity_of_slot2: u8,
        new_quantity_of_slot3: u8,
        new_resource_type_of_leader_slot1: Kind,
        new_resource_type_of_leader_slot2: Kind,
        new_quantity_of_leader_slot1: u8,
        new_quantity_of_leader_slot2: u8,
    },
    ChestUpdate {
        player_username: &'a str,
        new_coins_quantity: u16,
        new_shields_quantity: u16,
        new_stones_quantity: u16,
        new_servants_quantity: u16,
    },
    PersonalDevCardSlotUpdate {
        player_username: &'a str,
        new_dev_card_code: i8,
        stack_slot_number_to_place: u8,
    },
    LorenzoActionUpdate {
        last_action_card_used_code: i8,
    },
    EndTurnUpdate {
        new_current_player: u8,
    },
    EndGameUpdate,
    GameEnded,
    SoloGameLostUpdate,
    ChatMessageUpdate {
        player_username: &'a str,
        resp: &'a str,
    },
    PrintOutUpdate {
        resp: &'a str,
    },
    AClientHasDisconnected,
    GameStart,
    /// Only for clients of the older document.
    #[serde(rename = "totalvictorypointsUpdate")]
    TotalVictoryPointsUpdate {
        player_username: &'a str,
        new_total_victory_points: i32,
    },
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the fields")]
pub struct Reply<'a> {
    pub command_was_correct: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resp: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub servants: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shields: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jolly: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_resources: Option<[Option<Kind>; 2]>,
}

impl<'a> Reply<'a> {
    /// Yes.
    pub fn yes() -> Reply<'a> {
        Reply { command_was_correct: true, ..Reply::default() }
    }

    /// No.
    pub fn no() -> Reply<'a> {
        Reply::default()
    }

    /// The same, with a text.
    pub fn saying(self, resp: &'a str) -> Reply<'a> {
        Reply { resp: Some(resp), ..self }
    }

    /// The same, with the four counts.
    pub fn counting(self, counts: &Resources) -> Reply<'a> {
        let count = |kind| Some(counts.count(kind));
        Reply {
            stones: count(Resource::Stone),
            servants: count(Resource::Servant),
            shields: count(Resource::Shield),
            coins: count(Resource::Coin),
            ..self
        }
    }

    /// The same, with white marbles.
    pub fn with_jolly(self, jolly: u8) -> Reply<'a> {
        Reply { jolly: Some(jolly), ..self }
    }
}

/// Bytes of the messages that usually go out together.
const SOME_MESSAGES: usize = 1024;

/// Appends a message as a line.
pub(super) fn write(out: &mut Vec<u8>, message: &impl Serialize) {
    if out.capacity() == 0 {
        out.reserve(SOME_MESSAGES);
    }
    // Nothing in a message cannot be written.
    if serde_json::to_writer(&mut *out, message).is_ok() {
        out.push(b'\n');
    }
}

/// What a message with `cmd` is about, for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the messages")]
pub enum Topic {
    DefineNumberOfPlayers,
    SorryGameAlreadyFull,
    InsertUsername,
    LeaderDistribution,
    GiveInitialResources,
    WaitingForOtherPlayersCommunication,
    WaitingForSinglePlayerGameCommunication,
    SetupUpdate,
    LeaderCardsUpdate,
    FaithTrackUpdate,
    DevCardSpaceUpdate,
    MarketUpdate,
    StorageUpdate,
    ChestUpdate,
    PersonalDevCardSlotUpdate,
    LorenzoActionUpdate,
    EndTurnUpdate,
    EndGameUpdate,
    GameEnded,
    SoloGameLostUpdate,
    ChatMessageUpdate,
    PrintOutUpdate,
    AClientHasDisconnected,
    GameStart,
    #[serde(rename = "totalvictorypointsUpdate")]
    TotalVictoryPointsUpdate,
}

/// A name in a list. Original servers put no quotes around it, so that it can look like something else.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Bare")]
pub struct Name(pub String);

#[derive(Deserialize)]
#[serde(untagged)]
enum Bare {
    Text(String),
    Number(i64),
    Flag(bool),
}

impl From<Bare> for Name {
    fn from(name: Bare) -> Name {
        Name(match name {
            Bare::Text(name) => name,
            Bare::Number(name) => name.to_string(),
            Bare::Flag(name) => name.to_string(),
        })
    }
}

/// Everything a line of the server can say.
#[derive(Clone, Debug, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(missing_docs, reason = "the names are those of the fields")]
pub struct Response {
    pub cmd: Option<Topic>,
    pub command_was_correct: Option<bool>,
    pub resp: Option<String>,
    pub player_username: Option<String>,
    pub player_usernames: Option<[Option<Name>; 4]>,
    pub leader_cards_drawn: Option<[u8; 4]>,
    pub num_of_initial_resources: Option<u8>,
    pub stones: Option<u8>,
    pub servants: Option<u8>,
    pub shields: Option<u8>,
    pub coins: Option<u8>,
    pub jolly: Option<u8>,
    pub target_resources: Option<[Option<Kind>; 2]>,
    pub leader1_code: Option<u8>,
    pub leader1_active: Option<bool>,
    pub leader2_code: Option<u8>,
    pub leader2_active: Option<bool>,
    pub new_players_positions: Option<[u8; 4]>,
    pub new_black_cross_position: Option<u8>,
    pub new_active_first_papal_favour_card: Option<[bool; 4]>,
    pub new_active_second_papal_favour_card: Option<[bool; 4]>,
    pub new_active_third_papal_favour_card: Option<[bool; 4]>,
    pub new_green1: Option<u8>,
    pub new_green2: Option<u8>,
    pub new_green3: Option<u8>,
    pub new_purple1: Option<u8>,
    pub new_purple2: Option<u8>,
    pub new_purple3: Option<u8>,
    pub new_blue1: Option<u8>,
    pub new_blue2: Option<u8>,
    pub new_blue3: Option<u8>,
    pub new_yellow1: Option<u8>,
    pub new_yellow2: Option<u8>,
    pub new_yellow3: Option<u8>,
    pub new_first_market_row: Option<[Marble; 4]>,
    pub new_second_market_row: Option<[Marble; 4]>,
    pub new_third_market_row: Option<[Marble; 4]>,
    pub new_extra_marble: Option<Marble>,
    pub new_resource_type_of_slot1: Option<Kind>,
    pub new_resource_type_of_slot2: Option<Kind>,
    pub new_resource_type_of_slot3: Option<Kind>,
    pub new_quantity_of_slot1: Option<u8>,
    pub new_quantity_of_slot2: Option<u8>,
    pub new_quantity_of_slot3: Option<u8>,
    pub new_resource_type_of_leader_slot1: Option<Kind>,
    pub new_resource_type_of_leader_slot2: Option<Kind>,
    pub new_quantity_of_leader_slot1: Option<u8>,
    pub new_quantity_of_leader_slot2: Option<u8>,
    pub new_coins_quantity: Option<u16>,
    pub new_shields_quantity: Option<u16>,
    pub new_stones_quantity: Option<u16>,
    pub new_servants_quantity: Option<u16>,
    pub new_dev_card_code: Option<u8>,
    pub stack_slot_number_to_place: Option<u8>,
    pub last_action_card_used_code: Option<i8>,
    pub new_current_player: Option<u8>,
    pub new_total_victory_points: Option<i32>,
}

impl Response {
    /// Reads a line: strict JSON, or what original servers write instead. Those put quotes neither
    /// around words in lists nor before quotes in a text.
    pub fn read(line: &str) -> Result<Response, serde_json::Error> {
        let strict = serde_json::from_str(line);
        strict.or_else(|error| {
            let read = serde_json::from_str(&lenient::quoted(line));
            read.or_else(|_| Response::recover(line).ok_or(error))
        })
    }

    /// A line of the log or of the chat, whatever stands in it.
    fn recover(line: &str) -> Option<Response> {
        let resp = lenient::recover(line, "resp")?;
        let (before, _) = line.split_once("\"resp\"")?;
        let before = before.trim_end().strip_suffix(',')?;
        let read: Response = serde_json::from_str(&format!("{before}}}")).ok()?;
        Some(Response { resp: Some(resp.to_owned()), ..read })
    }

    /// The four counts of a reply, if they are there.
    pub fn counts(&self) -> Option<Resources> {
        let counts = [
            (Resource::Stone, self.stones?),
            (Resource::Servant, self.servants?),
            (Resource::Shield, self.shields?),
            (Resource::Coin, self.coins?),
        ];
        let mut heap = Resources::NONE;
        counts.into_iter().for_each(|(kind, count)| heap.add(kind, count));
        Some(heap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_original_servers_write_is_read() {
        let line = r#"{"cmd" : "setupUpdate" , "playerUsernames" : [bo, 12, true, null]}"#;
        let names = Response::read(line).unwrap().player_usernames.unwrap();
        let name = |name: &str| Some(Name(name.to_owned()));
        assert_eq!(names, [name("bo"), name("12"), name("true"), None]);
        let line = r#"{"commandWasCorrect" : true, "stones" : 1, "servants" : 1, "shields" : 0, "coins" : 0, "jolly" : 1, "targetResources" : [coins, null]}"#;
        let read = Response::read(line).unwrap();
        assert_eq!(read.target_resources, Some([Some(Kind::Coins), None]));
        let line = r#"{"cmd" : "chatMessageUpdate", "playerUsername" : "bo", "resp" : "he said "hi" to \ me"}"#;
        let read = Response::read(line).unwrap();
        assert_eq!(read.cmd, Some(Topic::ChatMessageUpdate));
        assert_eq!(read.resp.as_deref(), Some(r#"he said "hi" to \ me"#));
        assert!(Response::read("hello").is_err());
        assert!(Response::read(r#"{"resp":"he said "hi"}"#).is_err());
    }

    #[test]
    fn messages_have_the_names_of_the_document() {
        let mut out = Vec::new();
        write(
            &mut out,
            &Update::PersonalDevCardSlotUpdate {
                player_username: "a\"b",
                new_dev_card_code: 17,
                stack_slot_number_to_place: 2,
            },
        );
        write(&mut out, &Reply::no().counting(&Resources::one(Resource::Coin)).with_jolly(0));
        let kinds = [Some(Kind::Coins), None];
        let reply = Reply { target_resources: Some(kinds), ..Reply::yes() };
        write(&mut out, &reply.saying("ok"));
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                r#"{"cmd":"personalDevCardSlotUpdate","playerUsername":"a\"b","newDevCardCode":17,"stackSlotNumberToPlace":2}"#,
                r#"{"commandWasCorrect":false,"stones":0,"servants":0,"shields":0,"coins":1,"jolly":0}"#,
                r#"{"commandWasCorrect":true,"resp":"ok","targetResources":["coins",null]}"#,
            ]
        );
    }
}
