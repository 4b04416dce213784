//! A table at which tests play by hand, and let the players go on by themselves in between.

use host::{Command, NewTable, Newcomer, Order, Seated};
use protocol::Options;
use serde_json::{Map, Value, json};

use crate::stage::Script;
use crate::tongues::cast;

/// What one player knows.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    /// The index among the players.
    pub(crate) index: usize,
    pub(crate) view: Value,
    /// The last prompt, if it is their turn.
    pub(crate) prompt: Option<Value>,
}

/// JSON clients at a table of a given kind.
pub(crate) struct Table {
    pub(crate) script: Script,
    pub(crate) players: Vec<Known>,
}

/// Somebody of the house who opens a table of any kind, and gives it to clients of the dialect.
pub(crate) struct Opener(pub(crate) Seated);

impl Opener {
    /// Opens a table. Clients find it under the number 0 if it is the first.
    pub(crate) async fn open(script: &mut Script, config: Value) -> Opener {
        let new = NewTable {
            game: "eriantys".to_owned(),
            config,
            options: Options { patience: 50, take_back: false, ..Options::default() },
            seats: Vec::new(),
            opener: None,
        };
        let newcomer = Newcomer {
            name: "opener".parse().unwrap(),
            token: None,
            seat: None,
            wishes: Map::new(),
            visit: None,
        };
        let (code, seated) = script.stage.host.create(new, Some(newcomer)).await.unwrap();
        script.stage.number(&code);
        script.stage.settle().await;
        Opener(seated.unwrap())
    }

    /// Makes room, once a client sits there.
    pub(crate) async fn leave(self, script: &mut Script) {
        let order = Order { id: None, seq: None, command: Command::Leave };
        script.stage.host.order(&self.0.code, &self.0.token, order).await.unwrap();
        script.stage.settle().await;
    }
}

impl Table {
    /// A table of this kind in play. Whoever is named last sits first.
    pub(crate) async fn with(config: Value, names: &[&'static str]) -> Table {
        let mut script = cast(7, names).await;
        let mut opener = Some(Opener::open(&mut script, config).await);
        for (number, name) in names.iter().enumerate() {
            let tower = ["BLACK", "WHITE", "GREY"][number];
            let join = format!(
                r#"{{"type":"Join","nickname":"{name}","mage":"MAGE{}","colorT":"{tower}","index":0}}"#,
                number + 1
            );
            script.say(name, &join).await;
            if let Some(opener) = opener.take() {
                opener.leave(&mut script).await;
            }
        }
        let players =
            names.iter().map(|name| Known { name, index: 0, view: Value::Null, prompt: None });
        let mut table = Table { players: players.collect(), script };
        table.listen().await;
        table
    }

    pub(crate) async fn expert(characters: [u8; 3]) -> Table {
        let config = json!({
            "players": 2, "expert": true, "characters": characters, "first": 0,
            "absence": "auto-highest",
        });
        Table::with(config, &["bob", "ada"]).await
    }

    pub(crate) async fn normal() -> Table {
        let config = json!({ "players": 2, "first": 0, "absence": "auto-highest" });
        Table::with(config, &["bob", "ada"]).await
    }

    pub(crate) fn of(&self, name: &str) -> &Known {
        self.players.iter().find(|known| known.name == name).unwrap()
    }

    /// Everybody takes in what they were told.
    pub(crate) async fn listen(&mut self) {
        for known in &mut self.players {
            for text in self.script.told(known.name).await {
                known.take(&serde_json::from_str(&text).unwrap());
            }
        }
    }

    /// Lets everybody play until a player is at this prompt, and something is true.
    pub(crate) async fn until(
        &mut self,
        name: &str,
        prompt: &str,
        enough: impl Fn(&Known) -> bool,
    ) {
        for _ in 0..1000 {
            self.listen().await;
            let known = self.of(name);
            if known.is_at(prompt) && enough(known) {
                return;
            }
            let acting = self.players.iter_mut().find(|known| known.prompt.is_some()).unwrap();
            let (name, message) = (acting.name, acting.act());
            self.script.say(name, &message).await;
        }
        panic!("it never came to that");
    }

    /// Plays lines of a script.
    pub(crate) async fn play(&mut self, script: &str) {
        self.script.play(script).await;
    }
}

impl Known {
    pub(crate) fn is_at(&self, prompt: &str) -> bool {
        self.prompt.as_ref().is_some_and(|known| known["type"] == prompt)
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
        let message = match prompt["type"].as_str().unwrap() {
            "SelectAssistant" => {
                let last = prompt["playable"].as_array().unwrap().last().unwrap();
                json!({ "type": "ChooseAssistant", "index": last })
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
