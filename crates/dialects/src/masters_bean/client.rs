//! The client's side, for bots: it knows the messages and nothing of the session.

mod choice;
pub mod model;

use kernel::{Pick, Seed};
use masters::{Resource, Resources};
use protocol::Millis;
use std::time::Duration;
use wire::Framing;
use wire::lines::Lines;

use super::client_messages::ClientMessage;
use super::command_bean::Amounts;
use super::server_messages::{Response, Topic};
use crate::client::{
    Beat, Client, Conduct, Ending, Event, Events, Outcome, Plan, Seating, any, one_in,
};
use model::Model;

/// The longest message that is read.
const LONGEST: usize = 1 << 16;
/// Between two pings.
const BEAT: Duration = Duration::from_secs(9);
/// How often it may be asked the same again, and how much of what it tries in one turn may be refused,
/// before it gives up.
const PATIENCE: u32 = 12;
/// Letters of its name that are left when a number is added.
const SHORTENED: usize = 29;

/// A client that plays one match.
pub struct Player {
    framing: Framing,
    plan: Plan,
    /// It says nothing before it is asked, and knows no words.
    older: bool,
    dice: Box<dyn Pick + Send>,
    lines: Lines,
    events: Events,
    /// What it is called here.
    name: String,
    /// How often it was asked something again.
    asked_again: u32,
    /// The command that is not answered.
    waiting: Option<ClientMessage>,
    model: Option<Model>,
    /// It was told that the match has begun.
    started: bool,
    step: Step,
    refusals: Refusals,
    chatted: bool,
    /// What the server was sent as points, if it does that, in turn order.
    totals: Vec<(String, i32)>,
    /// The log, as it was told.
    pub log: Vec<String>,
    ending: Option<Ending>,
    /// When it pings, as original clients do.
    beat: Option<Beat>,
}

/// Where in its turn the client is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Before,
    /// White marbles wait; this will be said about them.
    Convert(Amounts),
    /// So much is still to be placed.
    Placing(Resources),
    PayProduction(Resources),
    PayCard(Resources, u8),
    PlaceCard(u8),
    After,
}

/// What the server has refused in this turn. The client tries none of it again.
#[derive(Debug, Default)]
struct Refusals {
    /// It has refused to let a leader be played or discarded.
    leaders: bool,
    /// It has refused to sell a card.
    cards: bool,
    /// It has refused a production.
    production: bool,
    /// It has refused a place for a resource.
    placing: bool,
    /// The slots in which it wanted no card.
    slots: Vec<u8>,
    /// How often it has refused something.
    count: u32,
}

impl Player {
    /// A client with a plan.
    pub fn new(framing: Framing, plan: Plan) -> Player {
        let mut player = Player::quiet(framing, plan);
        player.older = false;
        let word = player.word();
        let lobby = ClientMessage::Lobby { players: player.plan.players, password: word };
        player.send(&lobby, false);
        player.events.seated(None);
        player
    }

    /// A client after the older document: it waits until it is asked.
    pub fn older(plan: Plan) -> Player {
        Player::quiet(Framing::Json, plan)
    }

    fn quiet(framing: Framing, plan: Plan) -> Player {
        Player {
            framing,
            dice: Box::new(Seed::from(plan.seed).fast_generator()),
            name: plan.nickname.clone(),
            asked_again: 0,
            plan,
            older: true,
            lines: Lines::new(LONGEST),
            events: Events::default(),
            waiting: None,
            model: None,
            started: false,
            step: Step::Before,
            refusals: Refusals::default(),
            chatted: false,
            totals: Vec::new(),
            log: Vec::new(),
            ending: None,
            beat: (framing == Framing::Java).then(|| Beat::new(BEAT)),
        }
    }

    /// What it knows of its match.
    pub fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// The points it was told, by name.
    pub fn totals(&self) -> &[(String, i32)] {
        &self.totals
    }

    /// The code of the table it is to join, or the word of its match.
    fn word(&self) -> Option<String> {
        match &self.plan.seating {
            Seating::Visit { code } => Some(code.to_string()),
            _ => Some(self.plan.word.clone()).filter(|word| !word.is_empty()),
        }
    }

    fn send(&mut self, message: &ClientMessage, command: bool) {
        let mut line = message.write(self.framing);
        line.push('\n');
        self.events.send(line.into_bytes(), command);
    }

    fn is_mischievous(&self) -> bool {
        self.plan.conduct == Conduct::Mischievous
    }

    fn send_word(&mut self, word: &str) {
        let bytes = format!("{word}\n").into_bytes();
        self.events.send(bytes, false);
    }

    fn command(&mut self, message: ClientMessage) {
        self.send(&message, true);
        self.waiting = Some(message);
    }

    fn read(&mut self, line: &str) {
        match line {
            "ping" => return self.send_word("pong"),
            "pong" => return,
            _ => {}
        }
        let heard = match Response::read(line) {
            Ok(response) => match response.cmd {
                Some(topic) => self.update(topic, response),
                None => self.reply(&response),
            },
            Err(error) => Err(error.to_string()),
        };
        if let Err(why) = heard {
            let step = self.step;
            self.events.fail(format!("{why}: {line} (in {step:?}, after {:?})", self.waiting));
        }
    }

    // Questions and updates

    fn update(&mut self, topic: Topic, told: Response) -> Result<(), String> {
        if let Some(model) = &mut self.model {
            let learnt = model.learn(topic, &told)?;
            let doubts = model.doubts();
            doubts.into_iter().for_each(|doubt| self.events.notice(doubt));
            if learnt {
                return Ok(());
            }
        }
        if let Some(resp) = &told.resp {
            self.ask_again(topic, resp)?;
        }
        match topic {
            Topic::DefineNumberOfPlayers if self.older => {
                self.send(&ClientMessage::Players(self.plan.players), false);
            }
            Topic::InsertUsername => {
                self.send(&ClientMessage::Username(self.name.clone()), false);
            }
            Topic::LeaderDistribution => {
                let mut drawn = told.leader_cards_drawn.ok_or("leaders are missing")?.to_vec();
                let first = any(&mut *self.dice, &drawn).unwrap_or_default();
                drawn.retain(|code| *code != first);
                let second = any(&mut *self.dice, &drawn).unwrap_or_default();
                self.send(&ClientMessage::Leaders([first, second]), false);
            }
            Topic::GiveInitialResources => {
                let count = told.num_of_initial_resources.ok_or("a number is missing")?;
                let kinds = (0..count).filter_map(|_| any(&mut *self.dice, &Resource::ALL));
                let message = ClientMessage::Resources(kinds.collect());
                self.send(&message, false);
            }
            Topic::WaitingForOtherPlayersCommunication
            | Topic::WaitingForSinglePlayerGameCommunication
            | Topic::EndGameUpdate => {}
            Topic::SetupUpdate if self.model.is_none() => {
                let names = told.player_usernames.ok_or("names are missing")?;
                self.model = Some(Model::new(names, &self.name)?);
            }
            Topic::GameStart if self.model.is_some() => self.started = true,
            Topic::PrintOutUpdate | Topic::ChatMessageUpdate => {
                self.log.push(told.resp.unwrap_or_default());
            }
            Topic::TotalVictoryPointsUpdate if self.older => {
                let name = told.player_username.ok_or("a name is missing")?;
                let points = told.new_total_victory_points.ok_or("points are missing")?;
                self.totals.retain(|(other, _)| *other != name);
                self.totals.push((name, points));
            }
            Topic::GameEnded if self.started => self.end(None),
            Topic::SoloGameLostUpdate if self.started => self.end(Some(Outcome::Lost)),
            Topic::AClientHasDisconnected => self.end(Some(Outcome::NoWinner)),
            _ => return Err("this was not expected".to_owned()),
        }
        Ok(())
    }

    /// The answer to a question was not accepted, so that it is asked again.
    fn ask_again(&mut self, topic: Topic, resp: &str) -> Result<(), String> {
        match topic {
            // Somebody may be called like that.
            Topic::InsertUsername => {
                let name: String = self.plan.nickname.chars().take(SHORTENED).collect();
                self.name = format!("{name}-{}", self.asked_again + 2);
            }
            Topic::LeaderDistribution | Topic::GiveInitialResources => {
                self.events.notice(format!("a choice that was offered was refused: {resp}"));
            }
            _ => return Ok(()),
        }
        self.asked_again += 1;
        match self.asked_again > PATIENCE {
            true => Err("the server asks the same again and again".to_owned()),
            false => Ok(()),
        }
    }

    /// The match is over; without a result, the boards tell it.
    fn end(&mut self, result: Option<Outcome>) {
        let result = result.unwrap_or_else(|| self.result());
        let told = match &self.model {
            Some(model) => {
                let scores = model.boards.iter().map(|board| {
                    let (points, left) = board.score();
                    format!("{} {points} ({left})", board.name)
                });
                scores.collect::<Vec<_>>().join(", ")
            }
            None => "broken off".to_owned(),
        };
        self.ending.get_or_insert(Ending { result, told });
    }

    fn result(&self) -> Outcome {
        let Some(model) = &self.model else { return Outcome::NoWinner };
        if model.boards.len() == 1 {
            return Outcome::Won;
        }
        let scores: Vec<(i32, u32)> = model.boards.iter().map(model::Board::score).collect();
        let best = scores.iter().max();
        match scores.get(model.me) {
            own if own != best => Outcome::Lost,
            _ if scores.iter().filter(|score| Some(*score) == best).count() > 1 => Outcome::Drawn,
            _ => Outcome::Won,
        }
    }

    // Replies

    fn reply(&mut self, reply: &Response) -> Result<(), String> {
        let Some(command) = self.waiting.take() else {
            return Err("nothing was asked".to_owned());
        };
        self.events.answered();
        let correct = reply.command_was_correct.ok_or("it says neither yes nor no")?;
        if self.ending.is_some() {
            return Ok(());
        }
        if !correct {
            return self.refused(command, reply);
        }
        self.step = self.next_step(&command, reply)?;
        Ok(())
    }

    /// A command was refused: something else is chosen. An original server may refuse what the document
    /// allows; ours must not.
    fn refused(&mut self, command: ClientMessage, reply: &Response) -> Result<(), String> {
        let expected = self.is_mischievous()
            && self.step == Step::Before
            && choice::is_nonsense(&command)
            && reply.resp.is_some();
        if expected {
            return Ok(());
        }
        let resp = reply.resp.as_deref().unwrap_or("without a reason");
        let refused = format!("{command:?} was refused: {resp}");
        self.refusals.count += 1;
        if self.refusals.count > PATIENCE {
            return Err(format!("too much was refused in one turn, at last {refused}"));
        }
        let counts = reply.counts();
        let refusals = &mut self.refusals;
        match (command, self.step) {
            (ClientMessage::ActivateLeader(_) | ClientMessage::DiscardLeader(_), _) => {
                refusals.leaders = true;
            }
            (ClientMessage::BuyFromMarket(_), Step::Before) => {}
            (ClientMessage::BuyDevCard(..), Step::Before) => refusals.cards = true,
            (ClientMessage::ActivateProduction(_), Step::Before) => refusals.production = true,
            (ClientMessage::ChosenResourcesToBuy(all), _) => {
                // What was bought, and nothing for the white marbles: that can always be had.
                let plain = counts.as_ref().map(Amounts::from).filter(|plain| *plain != all);
                self.step = Step::Convert(plain.ok_or(&*refused)?);
            }
            (
                ClientMessage::PlaceResourceInSlot(..)
                | ClientMessage::DiscardResource(_)
                | ClientMessage::MoveOneResource { .. }
                | ClientMessage::SwitchResourceSlots { .. },
                Step::Placing(left),
            ) => {
                refusals.placing = true;
                self.step = Step::Placing(counts.unwrap_or(left));
            }
            (ClientMessage::PayForProduction { .. }, Step::PayProduction(price)) => {
                self.step = Step::PayProduction(counts.unwrap_or(price));
            }
            (ClientMessage::PayForDevCard { .. }, Step::PayCard(price, level)) => {
                self.step = Step::PayCard(counts.unwrap_or(price), level);
            }
            (ClientMessage::ChosenSlotNumberForDevCard(slot), Step::PlaceCard(_)) => {
                refusals.slots.push(slot);
            }
            _ => return Err(refused),
        }
        self.events.notice(refused);
        Ok(())
    }

    fn next_step(&mut self, command: &ClientMessage, reply: &Response) -> Result<Step, String> {
        let counts = || reply.counts().ok_or("counts are missing");
        Ok(match command {
            ClientMessage::BuyFromMarket(_) => match reply.jolly.ok_or("marbles are missing")? {
                0 => Step::Placing(counts()?),
                _ => Step::Convert(choice::convert(reply, &counts()?, &mut *self.dice)),
            },
            ClientMessage::ChosenResourcesToBuy(all) => {
                let counts = counts()?;
                let same = |kind: Resource| all.of(kind) == i64::from(counts.count(kind));
                // In solo the game may have ended with a marble that was declined.
                if !Resource::ALL.into_iter().all(same) && !counts.is_empty() {
                    self.events.notice("the totals are different");
                }
                Step::Placing(counts)
            }
            ClientMessage::PlaceResourceInSlot(kind, _) | ClientMessage::DiscardResource(kind) => {
                let counts = counts()?;
                if let Step::Placing(mut before) = self.step {
                    before.take(*kind, 1);
                    let over = matches!(command, ClientMessage::DiscardResource(_));
                    if before != counts && !(over && counts.is_empty()) {
                        self.events.notice("the counts are wrong");
                    }
                }
                Step::Placing(counts)
            }
            ClientMessage::MoveOneResource { .. } | ClientMessage::SwitchResourceSlots { .. } => {
                let counts = counts()?;
                if self.step != Step::Placing(counts) {
                    self.events.notice("the counts are wrong");
                }
                Step::Placing(counts)
            }
            ClientMessage::ActivateProduction(_) => Step::PayProduction(counts()?),
            ClientMessage::BuyDevCard(_, level) => Step::PayCard(counts()?, *level),
            ClientMessage::PayForDevCard { .. } => match self.step {
                Step::PayCard(_, level) => Step::PlaceCard(level),
                _ => return Err("nothing was to be paid".to_owned()),
            },
            ClientMessage::EndPlacing
            | ClientMessage::PayForProduction { .. }
            | ClientMessage::ChosenSlotNumberForDevCard(_) => Step::After,
            ClientMessage::EndTurn => {
                self.refusals = Refusals::default();
                Step::Before
            }
            _ => self.step,
        })
    }

    // What it does

    /// Does something if it is its turn and nothing is unanswered.
    fn act(&mut self) {
        if self.events.are_over() || self.waiting.is_some() {
            return;
        }
        if let Some(ending) = self.ending.take() {
            self.send_word("gameEnded");
            self.events.finish(ending.result, ending.told);
            return;
        }
        let Some(model) = self.model.as_ref().filter(|_| self.started) else { return };
        let Some(board) = model.own().filter(|_| model.turn == model.me) else { return };
        let mischievous = self.is_mischievous();
        let dice = &mut *self.dice;
        let refusals = &self.refusals;
        let message = match self.step {
            Step::Before if !self.chatted => {
                self.chatted = true;
                // Original clients mark neither quotes nor backslashes, and original servers cannot
                // read them.
                let quoted = "he said \"hi\" to \\ me";
                let text = if mischievous { quoted } else { "hello" }.to_owned();
                return self.send(&ClientMessage::SendChatMessage(text), false);
            }
            Step::Before if mischievous && one_in(dice, 50) => choice::nonsense(dice),
            Step::Before => {
                let leader = (!refusals.leaders).then(|| choice::leader(board, dice)).flatten();
                let main = || choice::main_action(model, board, refusals, dice);
                leader.unwrap_or_else(main)
            }
            Step::After => {
                let leader = (!refusals.leaders).then(|| choice::leader(board, dice)).flatten();
                leader.unwrap_or(ClientMessage::EndTurn)
            }
            Step::Placing(_) if refusals.placing => ClientMessage::EndPlacing,
            Step::Placing(left) => choice::place(board, &left, dice),
            Step::PayProduction(price) => match choice::payment(board, &price, dice) {
                Some((chest, storage)) => ClientMessage::PayForProduction { chest, storage },
                None => {
                    return self.events.fail(format!(
                        "the server asks {price} for a production, more than there is"
                    ));
                }
            },
            Step::PayCard(price, _) => match choice::payment(board, &price, dice) {
                Some((chest, storage)) => ClientMessage::PayForDevCard { chest, storage },
                None => {
                    return self
                        .events
                        .fail(format!("the server asks {price} for a card, more than there is"));
                }
            },
            Step::PlaceCard(level) => {
                match choice::slot_of_card(board, level, &refusals.slots, dice) {
                    Some(slot) => ClientMessage::ChosenSlotNumberForDevCard(slot),
                    None => {
                        return self.events.fail("the server has sold a card that fits nowhere");
                    }
                }
            }
            Step::Convert(totals) => ClientMessage::ChosenResourcesToBuy(totals),
        };
        self.command(message);
    }
}

impl Client for Player {
    fn receive(&mut self, _now: Millis, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    fn next(&mut self, now: Millis) -> Option<Event> {
        if self.beat.as_mut().is_some_and(|beat| beat.strikes(now))
            && self.started
            && !self.events.are_over()
            && self.ending.is_none()
        {
            self.send_word("ping");
        }
        loop {
            if let Some(event) = self.events.next() {
                return Some(event);
            }
            if self.events.are_over() {
                return None;
            }
            match self.lines.next() {
                Some(Ok(line)) => self.read(&line),
                Some(Err(error)) => self.events.fail(error.to_string()),
                None => {
                    self.act();
                    if self.events.is_empty() {
                        return None;
                    }
                }
            }
        }
    }

    fn deadline(&self) -> Option<Millis> {
        self.beat.map(|beat| beat.due()).filter(|_| !self.events.are_over())
    }
}
