//! A table before its match: who is there, who chooses towers and wizards.

use eriantys::view::{PhaseView, View};
use eriantys::{Character, Config};
use host::{Command, Order, Scene, Snapshot};
use kernel::Seat;
use protocol::{Absence, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::board::{self, Statuses, colors, with_paid};
use super::client_messages::ClientMessage;
use super::request::{Effect, Request};
use super::screen;
use super::script::Step;
use super::server_messages::{GameInfo, ServerMessage};
use super::session::Session;
use super::words::{Assistant, Communication, Error, Source, Tower};
use crate::conversation::{Ask, Listed, Visitor};
use crate::eriantys::scene;
use crate::names::Names;
use wire::Framing;

/// What a Java client needs before and after it learns that the match starts (J3).
const AROUND_THE_START: Duration = Duration::from_millis(250);

/// Games in a list, at most.
const MOST_GAMES: usize = 100;

/// A table at which the client sits.
pub(super) struct Table {
    number: u32,
    /// How the client is spoken to: the screens of Java clients have room for so much and no more.
    framing: Framing,
    pub(super) seat: Seat,
    pub(super) info: Arc<TableInfo>,
    pub(super) names: Names,
    config: Config,
    /// The client knows that everybody is there.
    complete: bool,
    /// How often the match has changed.
    pub(super) seq: u64,
    pub(super) scene: Option<Arc<dyn Scene>>,
    pub(super) view: Option<View>,
    pub(super) statuses: Statuses,
    /// The character that was chosen and is not paid yet: the client sees it as paid.
    pub(super) chosen: Option<Character>,
}

/// Games that can be joined.
pub(super) fn games(tables: &[Listed]) -> Vec<GameInfo> {
    let open = tables
        .iter()
        .filter(|table| table.info.stage == Stage::Waiting && table.info.seats.iter().any(is_free));
    open.filter_map(|table| game_info(table.number, &table.info)).take(MOST_GAMES).collect()
}

fn game_info(number: u32, info: &TableInfo) -> Option<GameInfo> {
    let config = scene::config(info)?;
    Some(GameInfo {
        game_id: i32::try_from(number).ok()?,
        waiting_players: info.seats.iter().filter(|seat| !is_free(seat)).count() as i32,
        total_players: info.seats.len() as i32,
        expert_mode: config.expert,
    })
}

fn is_free(seat: &SeatInfo) -> bool {
    seat.player == Player::Nobody
}

impl Table {
    /// To open a table.
    pub(super) fn open(players: i32, expert: bool, visitor: Visitor) -> Ask {
        let mut config = Map::new();
        config.insert("players".to_owned(), players.into());
        config.insert("expert".to_owned(), expert.into());
        // In this dialect a game is over for everybody when one leaves.
        let options = Options { absence: Absence::Abort, take_back: false, ..Options::default() };
        Ask::Open { config, options, visitor }
    }

    /// Whose turn it is to choose: towers first, all of them, then wizards.
    fn chooser(&self) -> Option<(Seat, Request)> {
        if self.seq > 0 || self.info.seats.iter().any(is_free) {
            return None;
        }
        let without = |wish: &'static str| {
            let mut seats = Seat::first(Seat::LIMIT).zip(&self.info.seats);
            seats.find(|(_, seat)| seat.choosing && !seat.wishes.contains_key(wish))
        };
        let tower = without("tower").map(|(seat, _)| (seat, Request::Towers));
        tower.or_else(|| without("wizard").map(|(seat, _)| (seat, Request::Wizard)))
    }

    /// Is it known that this client wishes for something?
    pub(super) fn wishes_for(&self, wish: &str) -> bool {
        let mine = self.info.seats.get(self.seat.index());
        self.seq > 0 || mine.is_some_and(|seat| seat.wishes.contains_key(wish))
    }

    /// Is something asked of this client?
    pub(super) fn is_my_turn(&self) -> bool {
        match &self.view {
            Some(view) => view.to_act.contains(self.seat),
            None => self.chooser().is_some_and(|(seat, _)| seat == self.seat),
        }
    }

    /// The message that asks for something.
    pub(super) fn question(&self, request: Request) -> Option<ServerMessage> {
        match request {
            Request::Towers => return Some(self.available_towers()),
            Request::Wizard => return Some(self.available_wizards()),
            _ => {}
        }
        let view = self.view.as_ref()?;
        let mine = view.players.get(self.seat.index())?;
        Some(match request {
            Request::Towers | Request::Wizard => return None,
            Request::Assistant => {
                let hand = view.hand.iter().flatten();
                let played = view.order.iter().filter_map(|seat| {
                    let last = view.players.get(seat.index())?.last?;
                    Some((self.names.name(*seat), Assistant::of(last)?))
                });
                ServerMessage::AvailableAssistants {
                    available_assistants: hand.filter_map(|card| Assistant::of(*card)).collect(),
                    played_assistants: played.collect(),
                }
            }
            Request::Student => ServerMessage::MovableStudents { students: colors(mine.entrance) },
            Request::Destination(_)
            | Request::Effect(Effect::MonkIsland(_) | Effect::Island(_)) => {
                ServerMessage::WhereToMove
            }
            Request::Steps => match view.phase {
                PhaseView::MotherNature { most, .. } => {
                    ServerMessage::MotherNatureSteps { max_steps_allowed: most.into() }
                }
                _ => return None,
            },
            Request::Cloud => ServerMessage::SelectCloud,
            Request::Effect(Effect::Color(_)) => ServerMessage::SelectColor,
            Request::Effect(Effect::MonkStudent) => self.on_card(Character::Monk)?,
            Request::Effect(Effect::Princess) => self.on_card(Character::Princess)?,
            Request::Effect(Effect::First(Character::Jester)) => self.on_card(Character::Jester)?,
            Request::Effect(Effect::Second(Character::Minstrel, _)) => {
                let seated = colors(mine.dining);
                let seated = match self.framing {
                    Framing::Java => screen::on_buttons(seated),
                    Framing::Json => seated,
                };
                list(seated, Source::DiningRoom)
            }
            Request::Effect(Effect::First(_) | Effect::Second(..)) => {
                list(colors(mine.entrance), Source::Entrance)
            }
        })
    }

    fn on_card(&self, character: Character) -> Option<ServerMessage> {
        let mut cards = self.view.as_ref()?.characters.iter();
        let card = cards.find(|card| card.character == character)?;
        Some(list(colors(card.students), Source::Card))
    }

    fn available_towers(&self) -> ServerMessage {
        let (colours, places): (&[Tower], i32) = match self.info.seats.len() {
            3 => (Tower::ALL, 1),
            4 => (&[Tower::Black, Tower::White], 2),
            _ => (&[Tower::Black, Tower::White], 1),
        };
        let mut teams: BTreeMap<Tower, Vec<String>> = BTreeMap::new();
        for (seat, info) in Seat::first(Seat::LIMIT).zip(&self.info.seats) {
            if let Some(tower) = tower_of(info) {
                teams.entry(tower).or_default().push(self.names.name(seat));
            }
        }
        let left = |tower: &Tower| {
            let taken = teams.get(tower).map_or(0, |team| team.len() as i32);
            (*tower, (places - taken).max(0))
        };
        ServerMessage::AvailableTowers {
            available_towers: colours.iter().map(left).collect(),
            current_teams: teams,
        }
    }

    fn available_wizards(&self) -> ServerMessage {
        let taken: Vec<i64> = self
            .info
            .seats
            .iter()
            .filter_map(|seat| seat.wishes.get("wizard").and_then(Value::as_i64))
            .collect();
        let free = (1..=4).filter(|wizard| !taken.contains(&i64::from(*wizard)));
        ServerMessage::AvailableWizards { available_wizards: free.collect() }
    }

    /// The table as the client is shown it: a character whose choice is open looks paid.
    pub(super) fn board(&self) -> Option<ServerMessage> {
        let view = self.view.as_ref()?;
        match self.chosen {
            Some(character) => self.paint(&with_paid(view, self.seat, character)),
            None => self.paint(view),
        }
    }

    /// A view as the client is shown it, if its screen has room for it.
    pub(super) fn paint(&self, view: &View) -> Option<ServerMessage> {
        let board = |view: &View| board::update_board(view, &self.names, &self.statuses);
        match self.framing {
            Framing::Java => screen::fitted(view).map(|view| board(&view)),
            Framing::Json => Some(board(view)),
        }
    }
}

fn list(students: Vec<super::words::Color>, source: Source) -> ServerMessage {
    ServerMessage::MovableStudentsChar { students, source: Some(source) }
}

/// The towers somebody wishes for.
fn tower_of(seat: &SeatInfo) -> Option<Tower> {
    let wish = seat.wishes.get("tower")?;
    serde_json::from_value::<eriantys::Tower>(wish.clone()).ok().map(Into::into)
}

impl Session {
    /// The client sits at a table.
    pub(super) fn sit_down(&mut self, number: u32, snapshot: &Snapshot, typed: &str, opened: bool) {
        let info = snapshot.table.clone();
        let (Some(seat), Some(config)) = (snapshot.seat, scene::config(&info)) else { return };
        let shown = game_info(number, &info);
        self.table = Some(Table {
            number,
            framing: self.framing,
            seat,
            names: Names::of(&info).with(seat, typed),
            info,
            config,
            complete: false,
            seq: snapshot.seq,
            scene: None,
            view: None,
            statuses: Statuses::default(),
            chosen: None,
        });
        (self.request, self.behind) = (None, None);
        match (opened, shown) {
            (true, _) => {
                let game_id = i32::try_from(number).unwrap_or(i32::MAX);
                self.reply(ServerMessage::WaitingForPlayers { game_id });
            }
            (false, Some(game_info)) => {
                self.reply(ServerMessage::JoinAlreadyExistingGame { game_info });
            }
            (false, None) => {}
        }
        self.prepare();
    }

    /// Somebody came, went or chose.
    pub(super) fn look_around(&mut self, info: &Arc<TableInfo>) {
        let Some(table) = &mut self.table else { return };
        let before = std::mem::replace(&mut table.info, info.clone());
        let own = table.names.name(table.seat);
        let old_names = std::mem::replace(&mut table.names, Names::of(info).with(table.seat, &own));
        if info.stage != Stage::Waiting {
            return;
        }
        let player =
            |of: &TableInfo, seat: Seat| of.seats.get(seat.index()).map(|seat| seat.player.clone());
        let mut seats = Seat::first(Seat::LIMIT).take(info.seats.len());
        let gone = seats.find(|seat| {
            let then = player(&before, *seat);
            then != Some(Player::Nobody) && then != player(info, *seat)
        });
        if let Some(gone) = gone.filter(|_| table.complete) {
            let nickname = old_names.name(gone);
            self.script.clear();
            self.say(ServerMessage::PlayerDisconnected { nickname });
            self.script.push(Step::Close);
            return;
        }
        if gone.is_some() && gone == before.owner {
            return self.table_closed();
        }
        let count = |of: &TableInfo| of.seats.iter().filter(|seat| !is_free(seat)).count();
        if count(&before) != count(info) || gone.is_some() {
            let shown = self.table.as_ref().and_then(|table| game_info(table.number, info));
            if let Some(game_info) = shown {
                self.say(ServerMessage::UpdateLobby { game_info });
            }
        }
        self.prepare();
    }

    /// Whoever opened the game has left, and with them the game.
    pub(super) fn table_closed(&mut self) {
        let waiting = self.table.as_ref().is_some_and(|table| table.seq == 0);
        self.script.clear();
        if waiting {
            self.say(Communication::HostLeft);
        }
        self.script.push(Step::Close);
    }

    /// Goes on when everybody is there: asks for towers and wizards, each in turn.
    fn prepare(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.seq > 0 || table.info.seats.iter().any(is_free) {
            return;
        }
        if !table.complete {
            table.complete = true;
            let started = board::match_started(&table.config, &table.names, table.seat);
            self.pause(AROUND_THE_START);
            self.say(started);
            self.pause(AROUND_THE_START);
        }
        let Some(table) = &self.table else { return };
        if let Some((seat, request)) = table.chooser()
            && seat == table.seat
            && self.request != Some(request)
            && !self.is_behind()
        {
            self.request = Some(request);
            self.script.push(Step::Prompt(request));
        }
    }

    /// Chooses towers or a wizard.
    pub(super) fn choose(&mut self, request: Request, message: ClientMessage) {
        let (wish, value, done) = match &message {
            ClientMessage::ChosenTower { tower: Some(tower) } => {
                ("tower", json!(eriantys::Tower::from(*tower)), false)
            }
            ClientMessage::ChosenWizard { wizard_id } => ("wizard", json!(wizard_id), true),
            _ => return self.refuse_and_ask(Error::TowerNotAvailable, request),
        };
        let mut wishes = Map::new();
        wishes.insert(wish.to_owned(), value);
        let command = Command::Choose { wishes, done };
        self.order(Order { id: None, seq: None, command }, message);
    }
}
