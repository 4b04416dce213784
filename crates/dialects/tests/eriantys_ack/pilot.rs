//! Plays for everybody at a table until a test wants to go on by itself.

use dialects::eriantys_ack::server_messages::{Dashboard, Player, ServerMessage};
use dialects::eriantys_ack::words::{Assistant, Color};
use protocol::{Code, Options};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

use crate::tongues::{cast, message};
use stage::{Chosen, Script};

/// How somebody plays: what is asked, who they are, and what they see, to an answer. Without one, they
/// play on quietly.
pub(crate) type Policy<'a> = &'a mut dyn FnMut(&Asked<'_>) -> Option<String>;

/// A question to somebody.
pub(crate) struct Asked<'a> {
    pub(crate) name: &'a str,
    pub(crate) question: &'a ServerMessage,
    /// What they saw last, if there is a board.
    pub(crate) board: Option<&'a Board>,
    /// The student they are about to move.
    pub(crate) student: Option<Color>,
}

impl Asked<'_> {
    /// The last board.
    pub(crate) fn seen(&self) -> &Board {
        self.board.unwrap()
    }

    /// Whoever is asked.
    pub(crate) fn me(&self) -> &Player {
        self.seen().player(self.name)
    }
}

/// A table as somebody saw it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) players: Vec<Player>,
    pub(crate) dashboard: Dashboard,
}

impl Board {
    pub(crate) fn player(&self, name: &str) -> &Player {
        self.players.iter().find(|player| player.nickname == name).unwrap()
    }

    /// Reads the text of a message.
    pub(crate) fn read(text: &str) -> Option<Board> {
        match message(text)? {
            ServerMessage::UpdateBoard { players, dashboard } => Some(Board { players, dashboard }),
            _ => None,
        }
    }
}

/// People at a table, and who plays for them.
pub(crate) struct Pilot {
    pub(crate) script: Script,
    pub(crate) code: Code,
    pub(crate) names: Vec<String>,
    /// What everybody was told while the pilot played.
    pub(crate) log: Vec<(String, String)>,
    boards: BTreeMap<String, Board>,
    students: BTreeMap<String, Color>,
    /// What somebody was told last and nobody has answered.
    open: Option<(String, String)>,
}

impl Pilot {
    /// A table with this config, where these people are asked for their towers.
    pub(crate) async fn at(seed: u8, names: &[&str], config: Value) -> Pilot {
        Pilot::with(seed, names, config, None).await
    }

    /// The same with other options than those of the dialect.
    pub(crate) async fn with(
        seed: u8,
        names: &[&str],
        config: Value,
        options: Option<Options>,
    ) -> Pilot {
        let script = cast(seed, names).await;
        Pilot::seated(script, names, config, options).await
    }

    /// The same on a stage on which these people are already.
    pub(crate) async fn on(script: Script, names: &[&str], config: Value) -> Pilot {
        Pilot::seated(script, names, config, None).await
    }

    async fn seated(
        mut script: Script,
        names: &[&str],
        config: Value,
        options: Option<Options>,
    ) -> Pilot {
        let Value::Object(config) = config else { panic!("a config is an object") };
        script.stage.chosen = Chosen { config, options };
        for (number, name) in names.iter().enumerate() {
            let nickname = name.to_lowercase();
            script.say(name, &format!(r#"LoginMessage "nickname":"{nickname}""#)).await;
            script.pass(Duration::from_millis(200)).await;
            let comes = match number {
                0 => format!(r#"SetGame "numberOfPlayers":{},"expertMode":false"#, names.len()),
                _ => r#"JoinAvailableGame "gameId":1"#.to_owned(),
            };
            script.say(name, &comes).await;
            script.pass(Duration::from_millis(200)).await;
        }
        let code = script.stage.host.tables().await.unwrap()[0].code.clone();
        Pilot {
            script,
            code,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            log: Vec::new(),
            boards: BTreeMap::new(),
            students: BTreeMap::new(),
            open: None,
        }
    }

    /// A game of ada and bob, who begins; ada has chosen her towers, and so on: ada is asked for an
    /// assistant.
    pub(crate) async fn of_two(seed: u8, config: Value) -> Pilot {
        let mut pilot = Pilot::at(seed, &["ada", "bob"], with(config)).await;
        pilot.until("ada", "AvailableAssistants").await;
        pilot
    }

    /// An expert game of ada and bob with these characters, in which ada is asked for a student.
    pub(crate) async fn experts(seed: u8, characters: [u8; 3]) -> Pilot {
        let config = json!({"players": 2, "expert": true, "characters": characters});
        let mut pilot = Pilot::of_two(seed, config).await;
        pilot.until("ada", "MovableStudents").await;
        pilot
    }

    /// The same, when ada has so many coins, in a later round: she seats red students.
    pub(crate) async fn rich(seed: u8, characters: [u8; 3], coins: i32, question: &str) -> Pilot {
        let mut pilot = Pilot::experts(seed, characters).await;
        let mut policy = |asked: &Asked<'_>| collect(asked, Color::Red);
        loop {
            pilot.play("ada", question, &mut policy).await;
            if pilot.board("ada").player("ada").school_board.coins >= coins {
                pilot.script.told("bob").await;
                return pilot;
            }
        }
    }

    /// Plays quietly until somebody is told something that begins so.
    pub(crate) async fn until(&mut self, name: &str, text: &str) -> String {
        self.play(name, text, &mut |_| None).await
    }

    /// Plays until somebody is told something that begins so, which is not answered.
    pub(crate) async fn play(&mut self, name: &str, text: &str, policy: Policy<'_>) -> String {
        if let Some((who, told)) = self.open.take() {
            self.answer(&who, &told, policy).await;
        }
        for _ in 0..4000 {
            let mut found = None;
            let mut busy = false;
            for who in self.names.clone() {
                for told in self.script.told(&who).await {
                    busy = true;
                    self.log.push((who.clone(), told.clone()));
                    if who == name && told.starts_with(text) {
                        found = Some(told);
                        continue;
                    }
                    self.answer(&who, &told, policy).await;
                }
            }
            if let Some(found) = found {
                self.open = Some((name.to_owned(), found.clone()));
                return found;
            }
            if !busy {
                self.script.pass(Duration::from_millis(100)).await;
            }
        }
        panic!("{name} was never told {text}");
    }

    /// Hears what everybody is told, a second long, and answers nothing.
    pub(crate) async fn listen(&mut self) {
        self.script.pass(Duration::from_secs(1)).await;
        for who in self.names.clone() {
            for told in self.script.told(&who).await {
                self.log.push((who.clone(), told));
            }
        }
    }

    /// What somebody saw last.
    pub(crate) fn board(&self, name: &str) -> &Board {
        &self.boards[name]
    }

    async fn answer(&mut self, who: &str, told: &str, policy: Policy<'_>) {
        if let Some(board) = Board::read(told) {
            self.boards.insert(who.to_owned(), board);
        }
        let Some(question) = message(told) else { return };
        let name = who.to_lowercase();
        let asked = Asked {
            name: &name,
            question: &question,
            board: self.boards.get(who),
            student: self.students.get(who).copied(),
        };
        let Some(quiet) = quietly(&asked) else { return };
        let answer = policy(&asked).unwrap_or(quiet);
        for color in Color::ALL {
            if answer == format!(r#"ChosenStudent "color":"{}""#, color.name()) {
                self.students.insert(who.to_owned(), *color);
            }
        }
        self.script.say(who, &answer).await;
    }

    /// Plays the lines of a script; the pilot does not answer what it has left open.
    pub(crate) async fn lines(&mut self, lines: &str) {
        self.open = None;
        self.script.play(lines).await;
    }
}

/// A game in which ada, the first seat, begins and Mother Nature stands on the first island.
fn with(mut config: Value) -> Value {
    config["first"] = json!(0);
    config["mother_nature"] = json!(0);
    config
}

/// An answer that does as little as possible: students go to the island of Mother Nature.
pub(crate) fn quietly(asked: &Asked<'_>) -> Option<String> {
    Some(match asked.question {
        ServerMessage::AvailableTowers { available_towers, .. } => {
            let free = available_towers.iter().find(|(_, left)| **left > 0);
            format!(r#"ChosenTower "tower":"{}""#, free.unwrap().0.name())
        }
        ServerMessage::AvailableWizards { available_wizards } => {
            format!(r#"ChosenWizard "wizardId":{}"#, available_wizards[0])
        }
        ServerMessage::AvailableAssistants { available_assistants, played_assistants } => {
            let taken: Vec<&Assistant> = played_assistants.values().collect();
            let free = available_assistants.iter().find(|card| !taken.contains(card));
            let card = free.unwrap_or(&available_assistants[0]);
            format!(r#"PlayAssistant "assistant":"{}""#, card.name())
        }
        ServerMessage::MovableStudents { students } => {
            format!(r#"ChosenStudent "color":"{}""#, students[0].name())
        }
        ServerMessage::WhereToMove => {
            let here = asked.seen().dashboard.mother_nature_position;
            format!(r#"ChosenDestination "destination":{}"#, here + 1)
        }
        ServerMessage::MotherNatureSteps { .. } => r#"ChosenSteps "steps":1"#.to_owned(),
        ServerMessage::SelectCloud => {
            let clouds = &asked.seen().dashboard.clouds;
            let full = clouds.iter().position(|cloud| !cloud.students.is_empty());
            format!(r#"ChosenCloud "cloud":{}"#, full.unwrap())
        }
        _ => return None,
    })
}

/// A policy: students of the entrance go to the dining room as long as there is a seat.
pub(crate) fn dining(asked: &Asked<'_>) -> Option<String> {
    match (asked.question, asked.student) {
        (ServerMessage::WhereToMove, Some(color))
            if asked.me().school_board.dining_room[&color] < 10 =>
        {
            Some(r#"ChosenDestination "destination":0"#.to_owned())
        }
        _ => None,
    }
}

/// ada seats every student of a colour that she can get, and bob leaves them to her.
pub(crate) fn collect(asked: &Asked<'_>, color: Color) -> Option<String> {
    let ada = asked.name == "ada";
    match asked.question {
        ServerMessage::MovableStudents { students } => {
            let wanted = students.iter().find(|one| (**one == color) == ada);
            wanted.map(|one| format!(r#"ChosenStudent "color":"{}""#, one.name()))
        }
        ServerMessage::WhereToMove if ada && asked.student == Some(color) => dining(asked),
        ServerMessage::SelectCloud => {
            let clouds = asked.seen().dashboard.clouds.iter().enumerate();
            let full = clouds.filter(|(_, cloud)| !cloud.students.is_empty());
            let count = |students: &[Color]| students.iter().filter(|one| **one == color).count();
            let best = match ada {
                true => full.max_by_key(|(_, cloud)| count(&cloud.students)),
                false => full.min_by_key(|(_, cloud)| count(&cloud.students)),
            };
            Some(format!(r#"ChosenCloud "cloud":{}"#, best.unwrap().0))
        }
        _ => None,
    }
}

/// Everybody seats students for coins, and puts no-entry tiles where Mother Nature comes last.
pub(crate) fn tiles(asked: &Asked<'_>) -> Option<String> {
    let behind = || {
        let dashboard = &asked.seen().dashboard;
        let count = dashboard.islands.len() as i32;
        (dashboard.mother_nature_position + count - 1) % count + 1
    };
    match asked.question {
        ServerMessage::MotherNatureSteps { .. }
            if asked.seen().dashboard.played_character.is_none()
                && asked.seen().dashboard.characters.iter().any(|card| {
                    card.no_entry_tiles > 0 && card.cost <= asked.me().school_board.coins
                }) =>
        {
            Some(r#"UseCharacterEffect "character":"Char5""#.to_owned())
        }
        ServerMessage::WhereToMove if asked.seen().dashboard.played_character.is_some() => {
            Some(format!(r#"ChosenDestination "destination":{}"#, behind()))
        }
        // The table nearest to its next coin.
        ServerMessage::MovableStudents { students } => {
            let seated = &asked.me().school_board.dining_room;
            let near = |color: &&Color| {
                let here = students.iter().filter(|one| one == color).count() as i32;
                (seated[color] + here.min(3)) / 3 * 10 - seated[color] / 3 * 10 + seated[color] % 3
            };
            let best = students.iter().max_by_key(near).unwrap();
            Some(format!(r#"ChosenStudent "color":"{}""#, best.name()))
        }
        _ => dining(asked),
    }
}
