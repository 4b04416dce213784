//! A table at which tests play by hand, and let the players go on by themselves in between.

use serde_json::{Value, json};
use std::time::Duration;

use crate::tongues::cast;
use stage::Script;

/// What one player knows.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    /// The index among the players.
    pub(crate) index: usize,
    pub(crate) view: Value,
    /// The last prompt, if it is their turn.
    pub(crate) prompt: Option<Value>,
    /// They have done something since.
    acted: bool,
    /// How much they have taken in.
    read: usize,
}

/// JSON clients at a table of a given kind.
pub(crate) struct Table {
    pub(crate) script: Script,
    pub(crate) players: Vec<Known>,
}

impl Table {
    /// A table in play; the first player begins.
    async fn of_kind(seed: u8, expert: bool, config: Value, names: &[&'static str]) -> Table {
        let mut script = cast(seed, names).await;
        let Value::Object(config) = config else { panic!("a config is an object") };
        script.stage.chosen.config = config;
        script.stage.chosen.config.insert("first".to_owned(), json!(0));
        for (number, name) in names.iter().enumerate() {
            let (kind, tower) = match number {
                0 => ("GameParams", "BLACK"),
                1 => ("Join", "WHITE"),
                _ => ("Join", "GREY"),
            };
            let message = json!({
                "type": kind, "nickname": name, "mage": format!("MAGE{}", number + 1),
                "colorT": tower, "index": 1, "numPlayers": names.len(), "expert": expert,
            });
            script.say(name, &message.to_string()).await;
        }
        let mut table = Table::around(script, names);
        // The host tells who is there with some delay.
        table.script.pass(Duration::from_secs(1)).await;
        table.listen().await;
        table
    }

    /// The table at which everybody of a script sits.
    pub(crate) fn around(script: Script, names: &[&'static str]) -> Table {
        let players = names.iter().map(|name| Known {
            name,
            index: 0,
            view: Value::Null,
            prompt: None,
            acted: false,
            read: 0,
        });
        Table { players: players.collect(), script }
    }

    /// An expert game of ada and bob with these characters.
    pub(crate) async fn expert(characters: [u8; 3]) -> Table {
        Table::of_kind(7, true, json!({ "characters": characters }), &["ada", "bob"]).await
    }

    /// A normal game of ada and bob.
    pub(crate) async fn normal() -> Table {
        Table::of_kind(7, false, json!({}), &["ada", "bob"]).await
    }

    /// A normal game of ada and bob with this seed.
    pub(crate) async fn seeded(seed: u8) -> Table {
        Table::of_kind(seed, false, json!({}), &["ada", "bob"]).await
    }

    /// A normal game of ada, bob and cyd.
    pub(crate) async fn of_three() -> Table {
        Table::of_kind(7, false, json!({}), &["ada", "bob", "cyd"]).await
    }

    pub(crate) fn of(&self, name: &str) -> &Known {
        self.players.iter().find(|known| known.name == name).unwrap()
    }

    /// Everybody takes in what they were told.
    pub(crate) async fn listen(&mut self) {
        for known in &mut self.players {
            // What no script has mentioned needs no mention any more.
            self.script.told(known.name).await;
            let log = self.script.log(known.name);
            for text in &log[known.read..] {
                known.take(&serde_json::from_str(text).unwrap());
            }
            known.read = log.len();
        }
    }

    /// Lets everybody play until a player has just come to this prompt, and something is true.
    pub(crate) async fn until(
        &mut self,
        name: &str,
        prompt: &str,
        enough: impl Fn(&Known) -> bool,
    ) {
        assert!(self.try_until(name, prompt, enough).await, "it never came to that");
    }

    /// The same; false if the match is over before.
    pub(crate) async fn try_until(
        &mut self,
        name: &str,
        prompt: &str,
        enough: impl Fn(&Known) -> bool,
    ) -> bool {
        for _ in 0..2000 {
            self.listen().await;
            let known = self.of(name);
            if known.is_at(prompt) && enough(known) {
                return true;
            }
            let mut players = self.players.iter_mut();
            let Some(acting) = players.find(|known| known.prompt.is_some()) else { return false };
            let (name, message) = (acting.name, acting.act());
            self.script.say(name, &message).await;
        }
        panic!("the match does not go on");
    }

    /// Plays lines of a script.
    pub(crate) async fn play(&mut self, script: &str) {
        self.script.play(script).await;
    }
}

impl Known {
    pub(crate) fn is_at(&self, prompt: &str) -> bool {
        !self.acted && self.prompt.as_ref().is_some_and(|known| known["type"] == prompt)
    }

    pub(crate) fn me(&self) -> &Value {
        &self.view["virtualPlayers"][self.index]
    }

    pub(crate) fn coins(&self) -> u64 {
        self.me()["virtualCoins"].as_u64().unwrap()
    }

    /// The students in the entrance.
    pub(crate) fn entrance(&self) -> Vec<String> {
        strings(&self.me()["virtualBoard"]["entrance"])
    }

    /// How many students of a colour are in the dining room.
    pub(crate) fn hall(&self, color: &str) -> u64 {
        self.me()["virtualBoard"]["hall"][color].as_u64().unwrap()
    }

    /// The students on the card at this place.
    pub(crate) fn on_card(&self, index: usize) -> Vec<String> {
        strings(&self.view["virtualCharacters"][index]["students"])
    }

    /// Some colour that is not among these.
    pub(crate) fn other_than(&self, colors: &[String]) -> Option<&'static str> {
        let all = ["GREEN", "RED", "YELLOW", "PINK", "BLUE"];
        all.into_iter().find(|color| !colors.iter().any(|other| other == color))
    }

    fn take(&mut self, message: &Value) {
        let index = message["index"].as_u64().unwrap_or_default() as usize;
        let kind = message["type"].as_str().unwrap();
        let (place, value) = match kind {
            "GameStart" => {
                self.view = message["view"].clone();
                self.index = index;
                return;
            }
            "SelectAssistant" | "MoveStudent" | "MoveMotherNature" | "SelectCloud" => {
                self.prompt = Some(message.clone());
                self.acted = false;
                return;
            }
            "GameEnded" => {
                self.prompt = None;
                return;
            }
            "InformationGame" if message["phase"] != "CHARACTER" => {
                self.prompt = None;
                return;
            }
            "UpdatePlayer" => (&mut self.view["virtualPlayers"][index], "player"),
            "UpdateIsland" => (&mut self.view["virtualWorld"][index], "island"),
            "UpdateWorld" => (&mut self.view["virtualWorld"], "islands"),
            "ReplaceCloud" => (&mut self.view["virtualClouds"][index], "cloud"),
            "CreateClouds" => (&mut self.view["virtualClouds"], "clouds"),
            "UpdateMN" => (&mut self.view["mnPos"], "index"),
            "ReplaceCharacter" => (&mut self.view["virtualCharacters"][index], "character"),
            "ReplaceCharacterStudents" => {
                (&mut self.view["virtualCharacters"][index], "virtualCharacterWithStudents")
            }
            "ReplaceCharacterWithNoEntry" => {
                (&mut self.view["virtualCharacters"][index], "characterWithNoEntry")
            }
            _ => return,
        };
        *place = message[value].clone();
    }

    /// What this player does at their prompt: seat as many students of one colour as possible.
    fn act(&mut self) -> String {
        let prompt = self.prompt.clone().unwrap();
        self.acted = true;
        let message = match prompt["type"].as_str().unwrap() {
            "SelectAssistant" => {
                json!({ "type": "ChooseAssistant", "index": prompt["playable"][0] })
            }
            "MoveStudent" => {
                let free: Vec<String> =
                    self.entrance().into_iter().filter(|color| self.hall(color) < 10).collect();
                match free.iter().max_by_key(|color| self.hall(color)) {
                    Some(color) => json!({ "type": "EntranceToHall", "colorS": color }),
                    None => json!({
                        "type": "MoveToIsland", "colorS": self.entrance()[0], "index": 0,
                    }),
                }
            }
            "MoveMotherNature" => json!({ "type": "MoveMN", "steps": 1 }),
            "SelectCloud" => json!({ "type": "ChooseCloud", "index": prompt["available"][0] }),
            other => panic!("{other}"),
        };
        message.to_string()
    }
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|color| color.as_str().unwrap().to_owned()).collect()
}
