//! Somebody who plays by always taking the first legal action.

use client::Error;
use kernel::Outcome;
use protocol::socket::{ClientMessage, Done, Refusal, ServerMessage, Situation};
use std::time::Duration;
use tokio::time::timeout;

use crate::link::{Heard, Line};

/// Whoever hears nothing for so long will never hear anything.
const FOR_EVER: Duration = Duration::from_secs(120);

pub(super) async fn heard(line: &mut Line) -> Heard {
    timeout(FOR_EVER, line.hear.recv()).await.unwrap().unwrap()
}

pub(super) async fn heard_message(line: &mut Line) -> ServerMessage {
    match heard(line).await {
        Heard::Said(message) => *message,
        other => panic!("{other:?}"),
    }
}

pub(super) struct Player {
    line: Line,
    /// How the match stands, as far as it was heard.
    pub(super) seq: u64,
    pub(super) legal: Vec<String>,
    pub(super) outcome: Option<Outcome>,
    said: usize,
}

impl Player {
    /// On this line, once the house has answered.
    pub(super) async fn at(line: Line) -> Player {
        let mut player = Player { line, seq: 0, legal: Vec::new(), outcome: None, said: 0 };
        assert!(matches!(player.next().await, ServerMessage::State(_)));
        player
    }

    /// What comes next on the line.
    pub(super) async fn hear(&mut self) -> Heard {
        let heard = heard(&mut self.line).await;
        if let Heard::Said(message) = &heard {
            match message.as_ref() {
                ServerMessage::State(state) => self.note(state.seq, state.game.as_ref()),
                ServerMessage::Update(update) => self.note(update.seq, Some(&update.game)),
                _ => {}
            }
        }
        heard
    }

    fn note(&mut self, seq: u64, game: Option<&Situation>) {
        self.seq = seq;
        self.legal = game.map(|game| game.legal.clone()).unwrap_or_default();
        self.outcome = game.and_then(|game| game.outcome.clone());
    }

    /// What the house says next.
    pub(super) async fn next(&mut self) -> ServerMessage {
        match self.hear().await {
            Heard::Said(message) => *message,
            other => panic!("{other:?}"),
        }
    }

    pub(super) async fn say(&mut self, message: ClientMessage) {
        self.line.say.send(message).await.unwrap();
    }

    /// Waits until there is something to do, or the match is over.
    pub(super) async fn until_turn(&mut self) {
        while self.legal.is_empty() && self.outcome.is_none() {
            self.next().await;
        }
    }

    /// Says the first legal action, without waiting for an answer; says how it is called.
    pub(super) async fn say_first(&mut self) -> String {
        self.said += 1;
        let id = format!("{}-{}", self.seq, self.said);
        let actions = vec![self.legal[0].clone()];
        self.say(ClientMessage::Act { id: id.clone(), seq: self.seq, actions }).await;
        id
    }

    /// Takes the first legal action; another one if somebody else was quicker.
    pub(super) async fn act(&mut self) -> Done {
        loop {
            let id = self.say_first().await;
            match self.answer(&id).await {
                Ok(done) => return done,
                Err(Refusal { code, seq: Some(seq), .. }) if code == "stale" => {
                    while self.seq < seq {
                        self.next().await;
                    }
                }
                Err(refusal) => panic!("{refusal:?}"),
            }
        }
    }

    /// Waits until a command is done.
    pub(super) async fn done(&mut self, id: &str) -> Done {
        self.answer(id).await.unwrap()
    }

    async fn answer(&mut self, id: &str) -> Result<Done, Refusal> {
        loop {
            match self.next().await {
                ServerMessage::Done(done) if done.id == id => return Ok(done),
                ServerMessage::Refused(refusal) => return Err(refusal),
                _ => {}
            }
        }
    }

    /// Plays to the end.
    pub(super) async fn play(&mut self) -> Outcome {
        loop {
            self.until_turn().await;
            if let Some(outcome) = &self.outcome {
                return outcome.clone();
            }
            self.act().await;
        }
    }

    /// Waits until the line is lost.
    pub(super) async fn lost(&mut self) {
        while !matches!(self.hear().await, Heard::Lost) {}
    }

    /// Waits until the house has answered again; says which changes were missed.
    pub(super) async fn back(&mut self) -> Vec<u64> {
        loop {
            if let Heard::Said(message) = self.hear().await
                && let ServerMessage::State(state) = *message
            {
                return state.missed.unwrap().iter().map(|missed| missed.seq).collect();
            }
        }
    }

    /// Waits until the line ends; says why.
    pub(super) async fn ended(mut self) -> Option<Error> {
        loop {
            if let Heard::Ended(why) = self.hear().await {
                return why;
            }
        }
    }
}
