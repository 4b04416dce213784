//! What clients send, as the server reads it: the command bean, and lines without one.

use masters::{Colour, Resource, Resources};

use super::lenient::{self, Scalar, Unreadable};
use super::words::{colour, singular};

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of the commands")]
pub enum Cmd {
    BuyFromMarket,
    ChosenResourcesToBuy,
    PlaceResourceInSlot,
    DiscardResource,
    MoveOneResource,
    SwitchResourceSlots,
    EndPlacing,
    ActivateProduction,
    /// A payment for whatever is open.
    ChosenResourcesToPay,
    ChosenResourcesToPayForProduction,
    BuyDevCard,
    ChosenResourcesToPayForDevCard,
    ChosenSlotNumberForDevCard,
    ActivateLeader,
    DiscardLeader,
    EndTurn,
    SendChatMessage,
    /// A word that is no command.
    Unknown,
}

impl Cmd {
    const NAMES: [(&'static str, Cmd); 18] = [
        ("placeResourceInSlot", Cmd::PlaceResourceInSlot),
        ("endTurn", Cmd::EndTurn),
        ("endPlacing", Cmd::EndPlacing),
        ("buyFromMarket", Cmd::BuyFromMarket),
        ("activateProduction", Cmd::ActivateProduction),
        ("chosenResourcesToPayForProduction", Cmd::ChosenResourcesToPayForProduction),
        ("buyDevCard", Cmd::BuyDevCard),
        ("chosenResourcesToPayForDevCard", Cmd::ChosenResourcesToPayForDevCard),
        ("chosenSlotNumberForDevCard", Cmd::ChosenSlotNumberForDevCard),
        ("discardResource", Cmd::DiscardResource),
        ("switchResourceSlots", Cmd::SwitchResourceSlots),
        ("moveOneResource", Cmd::MoveOneResource),
        ("moveOneResourc", Cmd::MoveOneResource),
        ("chosenResourcesToBuy", Cmd::ChosenResourcesToBuy),
        ("chosenResourcesToPay", Cmd::ChosenResourcesToPay),
        ("activateLeader", Cmd::ActivateLeader),
        ("discardLeader", Cmd::DiscardLeader),
        ("sendChatMessage", Cmd::SendChatMessage),
    ];

    /// Every word that is understood, other spellings included.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Cmd::NAMES.into_iter().map(|(name, _)| name)
    }

    fn of(word: &str) -> Cmd {
        let found = Cmd::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map_or(Cmd::Unknown, |(_, cmd)| cmd)
    }
}

/// Amounts of the four resources, by kind, as they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Amounts([i64; 4]);

impl Amounts {
    /// How many of a kind.
    pub fn of(&self, kind: Resource) -> i64 {
        self.0.get(kind as usize).copied().unwrap_or_default()
    }

    fn set(&mut self, kind: Resource, amount: i64) {
        if let Some(place) = self.0.get_mut(kind as usize) {
            *place = amount;
        }
    }
}

impl FromIterator<(Resource, i64)> for Amounts {
    fn from_iter<I: IntoIterator<Item = (Resource, i64)>>(amounts: I) -> Amounts {
        let mut all = Amounts::default();
        amounts.into_iter().for_each(|(kind, amount)| all.set(kind, amount));
        all
    }
}

impl From<&Resources> for Amounts {
    fn from(heap: &Resources) -> Amounts {
        Resource::ALL.into_iter().map(|kind| (kind, i64::from(heap.count(kind)))).collect()
    }
}

/// Everything a line of a client can say. What it does not say is 0, no, or nothing.
#[derive(Clone, Debug, PartialEq, Default)]
#[expect(missing_docs, reason = "the names are those of the fields")]
pub struct Command {
    pub cmd: Option<Cmd>,
    pub num_of_players: Option<i64>,
    /// The word, if the key is there; null is nothing.
    pub password: Option<Option<String>>,
    pub username: Option<String>,
    pub chosen_leader: [i64; 2],
    pub chosen_resource: [Option<Resource>; 2],
    pub market_position: i64,
    pub totals: Amounts,
    pub resource_type: Option<Resource>,
    pub slot_number: i64,
    pub from_slot_number: i64,
    pub to_slot_number: i64,
    pub slot_activation: [bool; 3],
    pub base_production_activation: bool,
    pub base_input_resource: [Option<Resource>; 2],
    pub base_output_resource: Option<Resource>,
    pub leader_slot_activation: [bool; 2],
    pub leader_codes: [i64; 2],
    pub leader_converted_resource: [Option<Resource>; 2],
    pub chest: Amounts,
    pub storage: Amounts,
    pub dev_card_colour: Option<Colour>,
    pub dev_card_level: i64,
    pub leader_code: i64,
    pub chat_message: Option<String>,
}

/// The longest name of a field.
const LONGEST_KEY: usize = 32;

impl Command {
    /// Reads a line; nothing if it is no object, or a field holds what it cannot hold. Quotes in a chat
    /// message or a word, which original clients do not mark, are found.
    pub fn read(line: &str) -> Option<Command> {
        let mut command = Command::default();
        match lenient::read(line, |key, value| command.set(key, value)) {
            Ok(()) => {
                let controls = |text: &String| text.contains(char::is_control);
                if command.chat_message.as_ref().is_some_and(controls) {
                    // Backslashes that were typed, and none that mark anything.
                    command.chat_message = lenient::recover(line, "chatMessage").map(str::to_owned);
                }
                Some(command)
            }
            Err(Unreadable) => Command::recover(line),
        }
    }

    fn recover(line: &str) -> Option<Command> {
        if let Some(text) = lenient::recover(line, "chatMessage") {
            let chat_message = Some(text.to_owned());
            return Some(Command {
                cmd: Some(Cmd::SendChatMessage),
                chat_message,
                ..Command::default()
            });
        }
        let word = lenient::recover(line, "password")?;
        let (before, _) = line.split_once(',')?;
        let mut command = Command::default();
        lenient::read(&format!("{before}}}"), |key, value| command.set(key, value)).ok()?;
        command.password = Some(Some(word.to_owned()));
        Some(command)
    }

    fn set(&mut self, key: &str, value: Scalar<'_>) -> Result<(), Unreadable> {
        let mut lower = [0; LONGEST_KEY + 1];
        let Some(lower) = lower.get_mut(..key.len()) else { return Ok(()) };
        lower.copy_from_slice(key.as_bytes());
        lower.make_ascii_lowercase();
        let [leader1, leader2] = &mut self.chosen_leader;
        let [resource1, resource2] = &mut self.chosen_resource;
        let [slot1, slot2, slot3] = &mut self.slot_activation;
        let [input1, input2] = &mut self.base_input_resource;
        let [use1, use2] = &mut self.leader_slot_activation;
        let [code1, code2] = &mut self.leader_codes;
        let [gives1, gives2] = &mut self.leader_converted_resource;
        match &*lower {
            b"cmd" => self.cmd = text(value)?.as_deref().map(Cmd::of),
            b"numofplayers" => self.num_of_players = Some(number(&value)?),
            b"password" => self.password = Some(text(value)?),
            b"username" => self.username = text(value)?,
            b"chosenleader1" => *leader1 = number(&value)?,
            b"chosenleader2" => *leader2 = number(&value)?,
            b"chosenresource1" => *resource1 = kind(value)?,
            b"chosenresource2" => *resource2 = kind(value)?,
            b"marketposition" => self.market_position = number(&value)?,
            b"coins" => self.totals.set(Resource::Coin, number(&value)?),
            b"stones" => self.totals.set(Resource::Stone, number(&value)?),
            b"shields" => self.totals.set(Resource::Shield, number(&value)?),
            b"servants" => self.totals.set(Resource::Servant, number(&value)?),
            b"resourcetype" => self.resource_type = kind(value)?,
            b"slotnumber" => self.slot_number = number(&value)?,
            b"fromslotnumber" => self.from_slot_number = number(&value)?,
            b"toslotnumber" => self.to_slot_number = number(&value)?,
            b"slot1activation" => *slot1 = flag(&value)?,
            b"slot2activation" => *slot2 = flag(&value)?,
            b"slot3activation" => *slot3 = flag(&value)?,
            b"baseproductionactivation" => self.base_production_activation = flag(&value)?,
            b"baseinputresource1" => *input1 = kind(value)?,
            b"baseinputresource2" => *input2 = kind(value)?,
            b"baseoutputresource" => self.base_output_resource = kind(value)?,
            b"leader1slotactivation" | b"leader1slotproduction" | b"leaderslot1activation" => {
                *use1 = flag(&value)?;
            }
            b"leader2slotactivation" | b"leader2slotproduction" | b"leaderslot2activation" => {
                *use2 = flag(&value)?;
            }
            b"leader1code" => *code1 = number(&value)?,
            b"leader2code" => *code2 = number(&value)?,
            b"leader1convertedresource" => *gives1 = kind(value)?,
            b"leader2convertedresource" => *gives2 = kind(value)?,
            b"chestcoins" => self.chest.set(Resource::Coin, number(&value)?),
            b"cheststones" => self.chest.set(Resource::Stone, number(&value)?),
            b"chestshields" => self.chest.set(Resource::Shield, number(&value)?),
            b"chestservants" => self.chest.set(Resource::Servant, number(&value)?),
            b"storagecoins" => self.storage.set(Resource::Coin, number(&value)?),
            b"storagestones" => self.storage.set(Resource::Stone, number(&value)?),
            b"storageshields" => self.storage.set(Resource::Shield, number(&value)?),
            b"storageservants" => self.storage.set(Resource::Servant, number(&value)?),
            b"devcardcolour" => {
                self.dev_card_colour = text(value)?.as_deref().and_then(colour);
            }
            b"devcardlevel" => self.dev_card_level = number(&value)?,
            b"leadercode" => self.leader_code = number(&value)?,
            b"chatmessage" => self.chat_message = text(value)?,
            _ => {}
        }
        Ok(())
    }
}

fn text(value: Scalar<'_>) -> Result<Option<String>, Unreadable> {
    match value {
        value if value.is_null() => Ok(None),
        Scalar::Text(text) => Ok(Some(text.into_owned())),
        Scalar::Number(number) => Ok(Some(number.to_string())),
        Scalar::Flag(_) | Scalar::Null | Scalar::Other => Err(Unreadable),
    }
}

fn kind(value: Scalar<'_>) -> Result<Option<Resource>, Unreadable> {
    match value {
        Scalar::Text(word) => Ok(singular(&word)),
        Scalar::Null => Ok(None),
        Scalar::Number(_) | Scalar::Flag(_) | Scalar::Other => Err(Unreadable),
    }
}

fn number(value: &Scalar<'_>) -> Result<i64, Unreadable> {
    if value.is_null() { Ok(0) } else { value.number().ok_or(Unreadable) }
}

fn flag(value: &Scalar<'_>) -> Result<bool, Unreadable> {
    if value.is_null() { Ok(false) } else { value.flag().ok_or(Unreadable) }
}

/// A line without an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bare {
    Ping,
    Pong,
    CloseConnection,
    GameEnded,
}

impl Bare {
    pub(super) fn of(line: &str) -> Option<Bare> {
        match line {
            "closeConnection" => Some(Bare::CloseConnection),
            "gameEnded" => Some(Bare::GameEnded),
            line if line.eq_ignore_ascii_case("ping") => Some(Bare::Ping),
            line if line.eq_ignore_ascii_case("pong") => Some(Bare::Pong),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_commands_are_read_whatever_their_capitals() {
        let read = Command::read(r#"{"CMD":"BUYFROMMARKET","MarketPosition":3}"#).unwrap();
        assert_eq!((read.cmd, read.market_position), (Some(Cmd::BuyFromMarket), 3));
        let read = Command::read(r#"{"cmd":"moveOneResourc"}"#).unwrap();
        assert_eq!(read.cmd, Some(Cmd::MoveOneResource));
        let read = Command::read(r#"{"cmd":"dance"}"#).unwrap();
        assert_eq!(read.cmd, Some(Cmd::Unknown));
        for name in ["leader2SlotActivation", "Leader2SlotProduction", "LeaderSlot2Activation"] {
            let read = Command::read(&format!("{{\"{name}\" : true}}")).unwrap();
            assert_eq!(read.leader_slot_activation, [false, true]);
        }
    }

    #[test]
    fn the_word_null_is_nothing() {
        let word = |line: &str| Command::read(line).unwrap().password;
        assert_eq!(word(r#"{"numOfPlayers" : 2, "password" : "null"}"#), Some(None));
        assert_eq!(word(r#"{"numOfPlayers" : 2, "password" : null}"#), Some(None));
        assert_eq!(word(r#"{"numOfPlayers" : 2}"#), None);
        assert_eq!(word(r#"{"numOfPlayers" : 2, "password" : "x"}"#), Some(Some("x".into())));
    }

    #[test]
    fn quotes_in_chat_and_passwords_are_found() {
        let read =
            Command::read(r#"{"cmd" : "sendChatMessage","chatMessage" : "he said "hi" to"}"#);
        assert_eq!(read.unwrap().chat_message.unwrap(), "he said \"hi\" to");
        let read = Command::read(r#"{"cmd" : "sendChatMessage","chatMessage" : "C:\new"}"#);
        assert_eq!(read.unwrap().chat_message.unwrap(), "C:\\new");
        let read = Command::read(r#"{"numOfPlayers" : 3, "password" : "a"b"}"#).unwrap();
        assert_eq!(read.num_of_players, Some(3));
        assert_eq!(read.password, Some(Some("a\"b".to_owned())));
        assert_eq!(Command::read(r#"{"username" : "a"b"}"#), None);
    }

    #[test]
    fn what_a_field_cannot_hold_makes_a_line_unreadable() {
        for wrong in [
            r#"{"cmd":"buyFromMarket","marketPosition":"x"}"#,
            r#"{"cmd":["buyFromMarket"]}"#,
            r#"{"slot1Activation":3}"#,
            r#"{"resourceType":{}}"#,
            r#"{"marketPosition":99999999999999999999}"#,
        ] {
            assert_eq!(Command::read(wrong), None, "{wrong}");
        }
        assert!(
            Command::read(r#"{"whatever":{"a":[]},"a key far longer than any that is known":1}"#)
                .is_some()
        );
    }
}
