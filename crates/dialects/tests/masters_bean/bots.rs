//! Clients on the stage.

use dialects::client::{Client, Conduct, Ending, Event, Plan, Seating};
use dialects::masters_bean::DIALECT;
use dialects::masters_bean::client::Player;
use std::time::Duration;
use wire::Framing;

use stage::{Coming, Stage, Who};

/// How a client talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Java,
    Json,
    /// After the older document.
    Older,
}

/// A client on the stage.
pub(crate) struct Bot {
    pub(crate) who: Who,
    pub(crate) player: Player,
    pub(crate) ending: Option<Ending>,
    /// Commands that were sent, and answers to them.
    pub(crate) sent: u32,
    pub(crate) answered: u32,
    /// Everything it said (true) and was told, line by line.
    pub(crate) timeline: Vec<(bool, String)>,
    pub(crate) told: String,
}

pub(crate) fn plan(nickname: &str, players: u8, word: &str, seed: u64) -> Plan {
    Plan {
        players,
        word: word.to_owned(),
        nickname: nickname.to_owned(),
        seating: Seating::Open { expert: false },
        seed,
        conduct: Conduct::Mischievous,
    }
}

impl Bot {
    pub(crate) async fn enter(stage: &mut Stage, kind: Kind, plan: Plan, end: u8) -> Bot {
        let who = stage.enter(&DIALECT, Coming::from(Framing::Json, end)).await;
        let player = match kind {
            Kind::Java => Player::new(Framing::Java, plan),
            Kind::Json => Player::new(Framing::Json, plan),
            Kind::Older => Player::older(plan),
        };
        let (timeline, told) = (Vec::new(), String::new());
        Bot { who, player, ending: None, sent: 0, answered: 0, timeline, told }
    }

    /// Hears what there is, and sends what follows; says whether anything happened.
    pub(crate) async fn go_on(&mut self, stage: &mut Stage) -> bool {
        let bytes = stage.hear(self.who);
        let text = std::str::from_utf8(&bytes).unwrap();
        self.told.push_str(text);
        self.timeline.extend(text.lines().map(|line| (false, line.to_owned())));
        let now = stage.time.now();
        self.player.receive(now, &bytes);
        let mut busy = false;
        while let Some(event) = self.player.next(now) {
            busy = true;
            match event {
                Event::Send { bytes, command } => {
                    self.sent += u32::from(command);
                    let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                    self.timeline.push((true, line));
                    stage.deliver(self.who, &bytes);
                }
                Event::Answered => self.answered += 1,
                Event::Seated { .. } => {}
                Event::Finished(ending) => self.ending = Some(ending),
                Event::Redial => panic!("a client wants another connection"),
                Event::Noticed { what: why } | Event::Failed { why } => {
                    let lines: Vec<&str> = self.told.lines().rev().take(12).collect();
                    panic!("{:?}: {why}\n{}", self.who, lines.join("\n"));
                }
            }
        }
        busy
    }
}

/// Lets everybody play until all know the end.
pub(crate) async fn play_out(stage: &mut Stage, bots: &mut [Bot]) {
    let mut idle = 0;
    while bots.iter().any(|bot| bot.ending.is_none()) {
        let mut busy = false;
        for bot in bots.iter_mut().filter(|bot| bot.ending.is_none()) {
            busy |= bot.go_on(stage).await;
        }
        match busy {
            true => stage.settle().await,
            false => stage.pass(Duration::from_millis(50)).await,
        }
        idle = if busy { 0 } else { idle + 1 };
        // The longest that nothing happens are the pauses at the beginning.
        assert!(idle < 400, "nobody does anything any more");
    }
}
