//! Our client as a guest of the original server, which is not there: somebody between it and ours does to
//! the messages what the original does (section 11, C1 to C3).

use dialects::client::{Client, Conduct, Ending, Event, Plan, Seating};
use dialects::masters_state::DIALECT;
use dialects::masters_state::client::Player;
use protocol::Millis;
use serde_json::{Value, json};
use std::time::Duration;
use wire::Framing;
use wire::java::HEADER;
use wire::strings::{self, Strings};

use crate::games::{NAMES, plan};
use stage::{Coming, Stage, Who};

/// What is made of a message of the server, and of an event of the client that it may answer itself.
trait Meddler {
    fn told(&mut self, _me: usize, message: Value) -> Vec<Vec<u8>> {
        vec![written(&message)]
    }

    /// What the client hears instead of an answer, if this event is kept back.
    fn says(&mut self, _me: usize, _event: &Value) -> Option<Vec<u8>> {
        None
    }
}

/// Nothing is made of anything.
struct Honest;

impl Meddler for Honest {}

/// A message as the original writes it.
fn written(message: &Value) -> Vec<u8> {
    let mut text = serde_json::to_string_pretty(message).unwrap();
    // The type stands first there.
    let kind = message["type"].as_str().unwrap();
    text.replace_range(..2, &format!("{{\n  \"type\": \"{kind}\",\n"));
    strings::write(&text)
}

/// A client behind somebody who meddles.
struct Guest {
    who: Who,
    end: u8,
    me: usize,
    player: Player,
    incoming: Strings,
    opened: bool,
    outgoing: Strings,
    ending: Option<Ending>,
    notices: Vec<String>,
    redialled: u32,
    /// When it was told that the match is over, and when it left.
    told_end: Option<Millis>,
    left: Option<Millis>,
}

impl Guest {
    async fn enter(stage: &mut Stage, me: usize, plan: Plan) -> Guest {
        let end = me as u8 + 1;
        let who = stage.enter(&DIALECT, Coming::from(Framing::Java, end)).await;
        let player = Player::new(Framing::Java, Plan { conduct: Conduct::Guest, ..plan });
        Guest {
            who,
            end,
            me,
            player,
            incoming: Strings::new(1 << 20),
            opened: false,
            outgoing: Strings::new(1 << 20),
            ending: None,
            notices: Vec::new(),
            redialled: 0,
            told_end: None,
            left: None,
        }
    }

    async fn go_on(&mut self, stage: &mut Stage, meddler: &mut dyn Meddler) -> bool {
        let now = stage.time.now();
        self.incoming.push(&stage.hear(self.who));
        while let Some(text) = self.incoming.next().unwrap() {
            if !std::mem::replace(&mut self.opened, true) {
                self.player.receive(now, &HEADER);
            }
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["state"] == "END_PHASE" {
                self.told_end.get_or_insert(now);
            }
            for bytes in meddler.told(self.me, message) {
                self.player.receive(now, &bytes);
            }
        }
        let mut busy = false;
        while let Some(event) = self.player.next(now) {
            busy = true;
            match event {
                Event::Send { bytes, .. } => {
                    self.outgoing.push(&bytes);
                    let text = self.outgoing.next().unwrap().unwrap();
                    let message: Value = serde_json::from_str(&text).unwrap();
                    match message.get("event").and_then(|event| meddler.says(self.me, event)) {
                        Some(answer) => self.player.receive(now, &answer),
                        None => stage.send(self.who, &bytes).await,
                    }
                }
                Event::Answered | Event::Seated { .. } => {}
                Event::Noticed { what } => self.notices.push(what),
                Event::Redial => {
                    stage.hang_up(self.who).await;
                    self.who = stage.enter(&DIALECT, Coming::from(Framing::Java, self.end)).await;
                    (self.incoming, self.outgoing) = (Strings::new(1 << 20), Strings::new(1 << 20));
                    self.opened = false;
                    self.redialled += 1;
                }
                Event::Finished(ending) => {
                    (self.ending, self.left) = (Some(ending), Some(now));
                }
                Event::Failed { why } => panic!("{}: {why}", NAMES[self.me]),
            }
        }
        busy
    }
}

/// A whole match of so many guests.
async fn play(seed: u8, players: u8, meddler: &mut dyn Meddler) -> Vec<Guest> {
    let mut stage = Stage::seeded(seed).await;
    let mut guests = Vec::new();
    for number in 0..players {
        let seating = match number {
            0 => Seating::Open { expert: false },
            _ => Seating::Join { with: NAMES[0].to_owned(), table: None },
        };
        let chance = u64::from(seed) * 10 + u64::from(number);
        let plan = plan(NAMES[usize::from(number)], players, seating, chance);
        guests.push(Guest::enter(&mut stage, usize::from(number), plan).await);
        for _ in 0..6 {
            for guest in &mut guests {
                guest.go_on(&mut stage, meddler).await;
            }
            stage.pass(Duration::from_millis(60)).await;
        }
    }
    let mut idle = 0;
    while guests.iter().any(|guest| guest.ending.is_none()) {
        let mut busy = false;
        for guest in guests.iter_mut().filter(|guest| guest.ending.is_none()) {
            busy |= guest.go_on(&mut stage, meddler).await;
        }
        if !busy {
            stage.pass(Duration::from_millis(100)).await;
        }
        idle = if busy { 0 } else { idle + 1 };
        assert!(idle < 600, "nobody does anything any more");
    }
    guests
}

fn elements(message: &mut Value) -> &mut Vec<Value> {
    message["playerSimpleModelElements"].as_array_mut().unwrap()
}

/// C1: every hand is shown to everybody.
struct Leak;

impl Meddler for Leak {
    fn told(&mut self, me: usize, mut message: Value) -> Vec<Vec<u8>> {
        if message["type"] == "StateInNetwork" && message["numberOfPlayerSendingEvent"] != me {
            elements(&mut message).push(json!({
                "type": "SimplePlayerLeaders",
                "playerLeadersMap": {"c68ed133-9b28-3c34-9fa1-185d47295834": {"key": false, "value": false}},
            }));
        }
        vec![written(&message)]
    }
}

#[tokio::test(start_paused = true)]
async fn a_guest_notes_once_that_hands_are_shown_and_plays_on() {
    for guest in play(71, 2, &mut Leak).await {
        assert_eq!(guest.notices, ["the leaders in the hands of the others are shown"]);
        // The original tells the end to one after the other, and fails if one of them leaves.
        let stayed = guest.left.unwrap().since(guest.told_end.unwrap());
        assert!(stayed >= Duration::from_secs(1), "{stayed:?}");
    }
}

/// C3: productions and cards are offered whether they can be paid or not, and nothing leads back.
#[derive(Default)]
struct Generous {
    toggled: u32,
    produced: u32,
}

impl Meddler for Generous {
    fn told(&mut self, _me: usize, mut message: Value) -> Vec<Vec<u8>> {
        if message["type"] == "StateInNetwork" {
            for element in elements(&mut message) {
                let all = element.get_mut("availableProductions").and_then(Value::as_object_mut);
                for (_, production) in all.into_iter().flatten() {
                    production["isAvailable"] = json!(production["isSelected"] == false);
                }
            }
            for element in message["commonSimpleModelElements"].as_array_mut().unwrap() {
                let shop = element.get_mut("simpleShop").and_then(Value::as_object_mut);
                let piles = shop.into_iter().flat_map(|shop| shop.values_mut());
                let piles = piles.flat_map(|levels| levels.as_object_mut().unwrap().values_mut());
                for pile in piles.flat_map(|pile| pile["value"].as_array_mut().unwrap()) {
                    pile["networkDevelopmentCard"]["selectable"] = json!(true);
                }
            }
        }
        vec![written(&message)]
    }

    fn says(&mut self, _me: usize, event: &Value) -> Option<Vec<u8>> {
        self.toggled += u32::from(event["type"] == "ToggleProductionAtPosition");
        self.produced += u32::from(event["type"] == "FinalProductionPhaseEvent");
        None
    }
}

#[tokio::test(start_paused = true)]
async fn a_guest_looks_at_what_is_left_before_it_chooses_what_cannot_be_taken_back() {
    let mut meddler = Generous::default();
    for seed in 72..74 {
        for guest in play(seed, 2, &mut meddler).await {
            assert_eq!(guest.notices, [] as [String; 0], "nothing was refused");
        }
    }
    assert!(meddler.toggled > meddler.produced && meddler.produced > 0, "several at once");
}

/// An event is refused, and the state that stays is not told again.
#[derive(Default)]
struct Curt {
    lines: Vec<Value>,
}

impl Meddler for Curt {
    fn says(&mut self, _me: usize, event: &Value) -> Option<Vec<u8>> {
        if event["type"] != "ChooseLineEvent" {
            return None;
        }
        self.lines.push(event["chosenRow"].clone());
        let refused = json!({"type": "EventNotValid", "identifier": "1"});
        (self.lines.len() <= 2).then(|| written(&refused))
    }
}

#[tokio::test(start_paused = true)]
async fn a_guest_chooses_something_else_where_it_is_refused() {
    let mut meddler = Curt::default();
    let guests = play(76, 1, &mut meddler).await;
    assert_eq!(guests[0].notices, ["an event was refused: take a line"], "told once");
    let [first, second, third] = &meddler.lines[..3] else { panic!("too few lines") };
    assert!(first != second && second != third && third != first, "{:?}", meddler.lines);
}

/// A ping falls into every so many messages, as two threads write without a lock.
struct Careless {
    every: usize,
    count: usize,
    /// Only messages about others are damaged.
    others: bool,
    damaged: usize,
}

impl Meddler for Careless {
    fn told(&mut self, me: usize, message: Value) -> Vec<Vec<u8>> {
        let mine = message["numberOfPlayerSendingEvent"] == me;
        let state = message["type"] == "StateInNetwork" && message["state"] != "SETUP_PHASE";
        let whole = written(&message);
        self.count += usize::from(state && !(mine && self.others));
        if !state || mine && self.others || !self.count.is_multiple_of(self.every) {
            return vec![whole];
        }
        self.damaged += 1;
        let ping = written(&json!({"type": "PingMessageFromServer", "identifier": "1"}));
        let (begin, end) = whole.split_at(whole.len() / 2);
        vec![begin.to_vec(), ping, end[end.len() / 3..].to_vec()]
    }
}

#[tokio::test(start_paused = true)]
async fn a_guest_bears_damaged_messages_that_were_not_for_it() {
    let mut meddler = Careless { every: 9, count: 1, others: true, damaged: 0 };
    for guest in play(77, 2, &mut meddler).await {
        assert_eq!(guest.redialled, 0, "{:?}", guest.notices);
    }
    assert!(meddler.damaged > 5);
}

#[tokio::test(start_paused = true)]
async fn a_guest_whose_own_answer_was_damaged_comes_back_and_plays_on() {
    for players in 1..=2 {
        let mut meddler = Careless { every: 45, count: 1, others: false, damaged: 0 };
        let guests = play(78, players, &mut meddler).await;
        assert!(meddler.damaged > 0);
        assert!(guests.iter().any(|guest| guest.redialled > 0), "{players}");
    }
}

/// Nobody is told how the match ended.
struct Secretive;

impl Meddler for Secretive {
    fn told(&mut self, _me: usize, mut message: Value) -> Vec<Vec<u8>> {
        if let Some(common) = message["commonSimpleModelElements"].as_array_mut() {
            common.retain(|element| element["type"] != "EndGameInfo");
        }
        vec![written(&message)]
    }
}

#[tokio::test(start_paused = true)]
#[should_panic(expected = "the server does not say how the match ended")]
async fn a_guest_who_plays_alone_says_so_when_it_is_not_told_the_result() {
    play(79, 1, &mut Secretive).await;
}

#[tokio::test(start_paused = true)]
#[should_panic(expected = "the server does not say how the match ended")]
async fn a_guest_who_plays_with_others_says_so_when_it_is_not_told_the_result() {
    play(79, 2, &mut Secretive).await;
}

#[tokio::test(start_paused = true)]
async fn a_guest_comes_back_when_the_server_closes_the_connection() {
    let mut stage = Stage::seeded(80).await;
    let seating = Seating::Open { expert: false };
    let mut guest = Guest::enter(&mut stage, 0, plan(NAMES[0], 1, seating, 80)).await;
    for moment in 1.. {
        if guest.ending.is_some() {
            break;
        }
        assert!(moment < 20_000, "nobody does anything any more");
        guest.go_on(&mut stage, &mut Honest).await;
        stage.pass(Duration::from_millis(100)).await;
        if moment % 40 == 0 && guest.redialled < 2 {
            stage.hang_up(guest.who).await;
            drop(stage.hear(guest.who));
            guest.player.closed(stage.time.now());
        }
    }
    assert_eq!(guest.redialled, 2);
    assert_eq!(guest.notices.len(), 1, "told once: {:?}", guest.notices);
}

/// After the first damaged message, the server tells nobody anything any more.
struct Forgetful(Careless);

impl Meddler for Forgetful {
    fn told(&mut self, me: usize, message: Value) -> Vec<Vec<u8>> {
        if self.0.damaged > 0 { Vec::new() } else { self.0.told(me, message) }
    }
}

#[tokio::test(start_paused = true)]
#[should_panic(expected = "the server does not let the client come back to its match")]
async fn a_guest_says_so_when_it_does_not_get_its_seat_back() {
    let careless = Careless { every: 45, count: 1, others: false, damaged: 0 };
    play(78, 1, &mut Forgetful(careless)).await;
}
