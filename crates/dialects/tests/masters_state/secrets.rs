//! What leaves for a seat is made of what that seat may know, and of nothing else.

use dialects::client::{Client, Conduct, Event, Plan, Seating};
use dialects::masters_state::client::Player;
use kernel::{Game as _, Record, Seat, Viewer};
use masters::view::PhaseView;
use masters::{LeaderId, Masters};
use protocol::Millis;
use serde_json::{Value, json};
use wire::Framing;

use crate::board::{Board, lead, position};
use crate::games::{Bot, play_out, sit_down};
use stage::Stage;

/// Whatever the others hold, whatever lies below the decks, whatever token comes: a client is told the
/// same, byte for byte.
#[test]
fn worlds_that_look_the_same_to_a_player_are_told_the_same() {
    for framing in [Framing::Json, Framing::Java] {
        for seat in [0, 1] {
            let game = position(2, |document| {
                lead(document, 0, &[], &[5, 6]);
                document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
                document["market"] = json!(["bbgr", "wwww", "yypp"]);
                document["slide"] = json!("g");
            });
            let mut board = Board::empty(game);
            board.enter(1 - seat, Framing::Json, None);
            let here = board.enter(seat, framing, None);
            let there = board.enter(seat, framing, Some(99));
            for step in [
                "p0 play 5",
                "p0 row 0",
                "p0 H-2",
                "p0 H-2",
                "p0 S-3",
                "p0 play 6",
                "p0 end",
                "p1 col 0",
            ] {
                board.step(step);
            }
            assert!(board.clients[here].log.len() > 12);
            assert_eq!(board.clients[here].log, board.clients[there].log, "{framing:?} {seat}");
        }
    }
}

/// Two clients at the same seat, one of them in worlds that look the same from there.
struct Twins {
    here: usize,
    there: usize,
    seat: usize,
    framing: Framing,
}

impl Twins {
    fn enter(board: &mut Board) -> Vec<Twins> {
        let mut all = Vec::new();
        for seat in 0..board.table.seats.len() {
            for framing in [Framing::Json, Framing::Java] {
                let here = board.enter(seat, framing, None);
                let there = board.enter(seat, framing, Some(1000 + seat as u64));
                all.push(Twins { here, there, seat, framing });
            }
        }
        all
    }

    /// Both do the same.
    fn act(&self, board: &mut Board, json: &Value, java: &Value) {
        for client in [self.here, self.there] {
            board.act(client, if self.framing == Framing::Json { json } else { java }.clone());
        }
    }

    fn compare(&self, board: &Board) -> usize {
        let [here, there] = [self.here, self.there].map(|client| &board.clients[client].log);
        let differs = here.iter().zip(there).find(|(here, there)| here != there);
        assert!(differs.is_none(), "{:?} {}: {differs:?}", self.framing, self.seat);
        assert_eq!(here.len(), there.len());
        here.len()
    }
}

/// Who may choose the main action now.
fn before_action(game: &Masters) -> Option<usize> {
    let view = game.view(Viewer::Spectator);
    view.active.filter(|_| view.phase == PhaseView::BeforeAction).map(Seat::index)
}

/// A whole game, set-up and discarded leaders included: every seat is sent the same in every world
/// that it cannot tell apart, also when it opens screens, is refused, and comes back. Says which steps
/// there were.
async fn replay(seed: u8, players: usize) -> Vec<String> {
    let mut stage = Stage::seeded(seed).await;
    let mut bots = sit_down(&mut stage, seed, &vec![Framing::Json; players]).await;
    let code = stage.host.tables().await.unwrap()[0].code.clone();
    play_out(&mut stage, &mut bots).await;
    let text = stage.host.record(&code).await.unwrap();
    let (record, _) = Record::<Masters>::read(&text).unwrap();
    let mut board = Board::empty(record.start().unwrap());
    let mut twins = Twins::enter(&mut board);
    let (mut turns, mut opened, mut loads) = (0, 0, 0);
    for (number, step) in record.steps.iter().enumerate() {
        if let Some(active) = before_action(&board.game) {
            // Whoever is on turn opens the market; somebody else may not.
            turns += 1;
            let opens = turns % players == 1 % players;
            for one in twins.iter().filter(|one| one.seat == active && opens || turns % 16 == 0) {
                let wrong = json!({"name": "ChooseRow", "row": 9});
                one.act(&mut board, &wrong, &json!({"type": "ChooseLineEvent", "chosenRow": 9}));
                let skip = json!({"type": "InitialOrFinalPhaseEvent", "choice": 2});
                one.act(&mut board, &json!({"name": "skipLeader"}), &skip);
                let market = json!({"type": "MiddlePhaseEvent", "choice": 0});
                one.act(&mut board, &json!({"name": "showResourcesMarket"}), &market);
                let line = ["SHOWING_MARKET", "CHOOSING_MARKET_LINE"].map(Value::from);
                let log = &board.clients[one.there].log;
                opened += usize::from(log.iter().any(|told| line.contains(&told["state"])));
            }
            if loads == 0 && number > record.steps.len() / 2 {
                for one in &twins {
                    one.compare(&board);
                }
                board.clients.clear();
                twins = Twins::enter(&mut board);
                loads += 1;
            }
        }
        board.step(&step.to_string());
    }
    let told: usize = twins.iter().map(|one| one.compare(&board)).sum();
    assert!(board.game.outcome().is_some() && loads == 1 && opened > 10, "{loads} {opened}");
    assert!(told > 20 * twins.len(), "{told}");
    assert!(board.clients.iter().all(|client| client.orders.is_empty()), "nobody did anything");
    record.steps.iter().map(ToString::to_string).collect()
}

#[tokio::test(start_paused = true)]
async fn one_is_told_nothing_that_cannot_be_known_in_a_whole_game() {
    replay(71, 1).await;
}

#[tokio::test(start_paused = true)]
async fn two_are_told_nothing_that_they_cannot_know_in_a_whole_game() {
    let steps = replay(72, 2).await;
    for kind in ["keep", "bonus", "row", "drop", "buy", "use"] {
        assert!(steps.iter().any(|step| step.contains(kind)), "no step {kind}");
    }
}

#[tokio::test(start_paused = true)]
async fn three_are_told_nothing_that_they_cannot_know_in_a_whole_game() {
    replay(73, 3).await;
}

#[tokio::test(start_paused = true)]
async fn four_are_told_nothing_that_they_cannot_know_in_a_whole_game() {
    replay(74, 4).await;
}

/// In a whole match, nobody is told of a leader that somebody else has not played.
#[tokio::test(start_paused = true)]
async fn no_leader_of_another_is_named_before_it_is_played() {
    for framing in [Framing::Json, Framing::Java] {
        let mut stage = Stage::seeded(31).await;
        let mut bots = sit_down(&mut stage, 31, &[framing; 2]).await;
        play_out(&mut stage, &mut bots).await;
        let [ada, bob] = [&bots[0], &bots[1]].map(|bot: &Bot| messages(framing, &bot.heard));
        for (own, other, number) in [(&ada, &bob, 0), (&bob, &ada, 1)] {
            let held = in_hand(framing, own, number);
            assert!(held.len() >= 4, "four were dealt: {held:?}");
            for message in other {
                let text = message.to_string();
                for leader in &held {
                    if text.contains(leader.as_str()) {
                        assert!(is_played(framing, message, leader, number), "{leader}: {text}");
                    }
                }
            }
        }
    }
}

pub(crate) fn messages(framing: Framing, bytes: &[u8]) -> Vec<Value> {
    let texts: Vec<String> = match framing {
        Framing::Json => {
            String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect()
        }
        Framing::Java => {
            let mut strings = wire::strings::Strings::new(1 << 20);
            strings.push(bytes);
            std::iter::from_fn(|| strings.next().unwrap()).collect()
        }
    };
    let read = |text: &String| {
        let mut message: Value = serde_json::from_str(text).unwrap();
        if let Some(objects) = message.get("objects").and_then(Value::as_str) {
            message["objects"] = serde_json::from_str(objects).unwrap();
        }
        message
    };
    texts.iter().map(read).collect()
}

/// The leaders that a client was told to hold.
fn in_hand(framing: Framing, messages: &[Value], number: u64) -> Vec<String> {
    let mut held = Vec::new();
    for message in messages {
        match framing {
            Framing::Json => {
                if message["type"] == "PlayerData" && message["player"] == number {
                    let leaders = message["board"]["leaders"].as_array().unwrap().iter();
                    held.extend(leaders.map(|leader| leader["id"].as_str().unwrap().to_owned()));
                }
            }
            Framing::Java => {
                if message["state"] == "SETUP_PHASE"
                    && message["numberOfPlayerSendingEvent"] == number
                {
                    let map = message["playerSimpleModelElements"][0]["playerLeadersMap"].clone();
                    held.extend(map.as_object().unwrap().keys().cloned());
                }
            }
        }
    }
    held
}

/// Does a message name a leader as an active one of this player?
fn is_played(framing: Framing, message: &Value, leader: &str, number: u64) -> bool {
    match framing {
        Framing::Json => {
            let objects = &message["objects"];
            let boards = [
                (message["player"] == number).then_some(&objects["board"]),
                Some(&objects["others"][number.to_string()]),
            ];
            boards.into_iter().flatten().any(|board| {
                let leaders = board["leaders"].as_array().into_iter().flatten();
                leaders.filter(|one| one["active"] == true).any(|one| one["id"] == leader)
            })
        }
        Framing::Java => {
            let elements = message["playerSimpleModelElements"].as_array().into_iter().flatten();
            let mut maps = elements.filter(|one| one["type"] == "SimplePlayerLeaders");
            maps.any(|one| one["playerLeadersMap"][leader]["key"] == true)
        }
    }
}

/// The client would notice, too.
#[test]
fn the_client_fails_where_a_hand_is_shown() {
    let plan = Plan {
        players: 2,
        word: String::new(),
        nickname: "ada".to_owned(),
        seating: Seating::Return,
        seed: 1,
        conduct: Conduct::Guest,
    };
    let game = position(2, |document| lead(document, 1, &[], &[5, 6]));
    let mut board = Board::empty(game);
    board.enter(0, Framing::Json, None);
    let mut log = board.clients[0].log.clone();
    let shown = json!([{"number": 0, "id": LeaderId::new(5).unwrap().id(), "active": false, "playable": false}]);
    let data =
        log.iter_mut().find(|message| message["type"] == "PlayerData" && message["player"] == 1);
    data.unwrap()["board"]["leaders"] = shown;
    let mut player = Player::new(Framing::Json, plan);
    for message in log {
        player.receive(Millis::default(), format!("{message}\n").as_bytes());
    }
    let events: Vec<Event> = std::iter::from_fn(|| player.next(Millis::default())).collect();
    assert!(events.iter().any(|event| matches!(event, Event::Failed { .. })), "{events:?}");
}
