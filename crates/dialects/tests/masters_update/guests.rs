//! Our client as a guest at an original server: what such a server does otherwise than ours, it bears.

use dialects::client::{Client, Conduct, Ending, Event, Plan, Seating};
use dialects::manners::Manners;
use dialects::masters_update::DIALECT;
use dialects::masters_update::client_messages::ClientMessage;
use dialects::masters_update::codec::{Codec, Heard};
use dialects::masters_update::server_messages::{ServerMessage, Update};
use protocol::Millis;
use stage::{Coming, Stage, Who};
use std::time::Duration;
use wire::Framing;

/// A client in the Java framing, and what it does.
struct Guest {
    client: Box<dyn Client>,
    /// Reads what the client says, and writes what it hears.
    codec: Codec,
    notices: Vec<String>,
    failure: Option<String>,
    ending: Option<Ending>,
}

impl Guest {
    fn new(players: u8, seating: Seating, seed: u64) -> Guest {
        let (nickname, word) = ("anna".to_owned(), String::new());
        let plan = Plan { nickname, players, word, seating, seed, conduct: Conduct::Guest };
        let codec = Codec::new(Framing::Java, 1 << 20);
        let mut client = (DIALECT.client)(Framing::Java, plan, None);
        client.receive(Millis(0), &codec.opening().unwrap());
        Guest { client, codec, notices: Vec::new(), failure: None, ending: None }
    }

    /// What it says now, without its signs of life.
    fn says(&mut self, now: u64) -> Vec<ClientMessage> {
        while let Some(event) = self.client.next(Millis(now)) {
            match event {
                Event::Send { bytes, .. } => self.codec.push(&bytes),
                Event::Answered | Event::Seated { .. } => {}
                Event::Redial => panic!("a client wants another connection"),
                Event::Noticed { what } => self.notices.push(what),
                Event::Finished(ending) => self.ending = Some(ending),
                Event::Failed { why } => self.failure = Some(why),
            }
        }
        let mut said = Vec::new();
        while let Some(heard) = self.codec.read() {
            let Heard::Message(message) = heard else { panic!("a message cannot be read") };
            said.push(message);
        }
        said.retain(|message| *message != ClientMessage::Ping);
        said
    }

    fn hears(&mut self, now: u64, message: &ServerMessage) {
        let bytes = self.codec.write(message);
        self.client.receive(Millis(now), &bytes);
    }

    fn is_refused(&mut self, now: u64, why: &str) {
        self.hears(now, &ServerMessage::ErrorUpdate { error_message: why.to_owned() });
    }
}

const OPEN: Seating = Seating::Open { expert: false };

fn login() -> ClientMessage {
    ClientMessage::Login { username: "anna".to_owned() }
}

fn size(size: i32) -> ClientMessage {
    ClientMessage::GameSize { size }
}

fn selected() -> ServerMessage {
    ServerMessage::UsernameSelected { username: "anna".to_owned() }
}

fn size_request() -> ServerMessage {
    ServerMessage::GameSizeRequest { lobby_current_size: 1 }
}

#[test]
fn a_name_waits_for_the_server_to_be_ready_and_is_said_again() {
    let mut guest = Guest::new(2, OPEN, 1);
    assert_eq!(guest.says(0), []);
    assert_eq!(guest.client.deadline(), Some(Millis(100)));
    assert_eq!(guest.says(99), []);
    assert_eq!(guest.says(100), [login()]);
    assert_eq!(guest.says(3099), []);
    assert_eq!(guest.says(3100), [login()]);
    guest.hears(3200, &selected());
    // Both names have come after all.
    guest.is_refused(3200, "selected username is already taken");
    guest.hears(3200, &size_request());
    assert_eq!(guest.says(3300), [size(2)]);
    assert_eq!(guest.says(9000), []);
    assert_eq!((guest.failure, guest.notices), (None, Vec::new()));
}

#[test]
fn a_server_that_never_answers_a_name_is_given_up() {
    let mut guest = Guest::new(2, OPEN, 1);
    let said: Vec<ClientMessage> = (0..200).flat_map(|tenth| guest.says(tenth * 100)).collect();
    assert_eq!(said, [login(), login(), login()]);
    assert_eq!(guest.failure.unwrap(), "the server has not answered 3 Logins");
}

#[test]
fn a_json_client_says_its_name_at_once() {
    let word = String::new();
    let nickname = "anna".to_owned();
    let plan = Plan { nickname, players: 2, word, seating: OPEN, seed: 1, conduct: Conduct::Guest };
    let mut client = (DIALECT.client)(Framing::Json, plan, None);
    let mut bytes = Vec::new();
    while let Some(Event::Send { bytes: some, .. }) = client.next(Millis(0)) {
        bytes.extend(some);
    }
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text, "{\"type\":\"Ping\"}\n{\"type\":\"Login\",\"username\":\"anna\"}\n");
}

#[test]
fn a_size_that_is_asked_for_again_is_said_again_unless_the_game_begins() {
    let mut guest = Guest::new(2, OPEN, 1);
    guest.says(100);
    guest.hears(100, &selected());
    guest.hears(100, &size_request());
    assert_eq!(guest.says(110), [size(2)]);
    // Somebody has left the queue, anywhere on the server.
    let waiting = ServerMessage::WaitingPlayersUpdate { lobby_current_size: 1 };
    guest.hears(200, &waiting);
    guest.hears(200, &size_request());
    assert_eq!(guest.says(200), []);
    assert_eq!(guest.says(699), []);
    assert_eq!(guest.says(700), [size(2)]);
    guest.hears(800, &waiting);
    guest.is_refused(800, "game size already set");
    assert_eq!(guest.says(2000), []);
    assert_eq!((guest.failure, guest.notices), (None, Vec::new()));
}

#[test]
fn a_name_that_is_refused_ends_the_visit_with_the_servers_words() {
    let mut guest = Guest::new(2, OPEN, 1);
    guest.says(100);
    guest.is_refused(200, "selected username is already taken");
    guest.says(200);
    let why = guest.failure.unwrap();
    assert!(why.starts_with("selected username is already taken after Login \"anna\""), "{why}");
}

/// Why a message is refused, if it is, after everything that was said before.
type Refusing = fn(&ClientMessage, &[ClientMessage]) -> Option<&'static str>;

/// What a server does otherwise.
#[derive(Default)]
struct Otherwise {
    /// What it says in place of this.
    says: Option<fn(ServerMessage) -> Vec<ServerMessage>>,
    /// What it refuses.
    refuses: Option<Refusing>,
}

/// Plays a solo game with a client in the Java framing at a server that is otherwise.
async fn play(seed: u8, otherwise: Otherwise) -> (Guest, Vec<ClientMessage>) {
    let mut stage = Stage::seeded(seed).await;
    let manners = Manners { java_delay: Duration::ZERO, ..Manners::default() };
    let coming = Coming { manners, ..Coming::from(Framing::Java, 1) };
    let who: Who = stage.enter(&DIALECT, coming).await;
    let mut guest = Guest::new(1, OPEN, seed.into());
    let mut server = Codec::new(Framing::Java, 1 << 20);
    stage.deliver(who, &server.opening().unwrap());
    let start = stage.time.now();
    let mut said = Vec::new();
    let mut quiet = 0;
    while guest.ending.is_none() && guest.failure.is_none() {
        let now = stage.time.now().since(start).as_millis() as u64;
        server.push(&stage.hear(who));
        while let Some(Heard::Message(message)) = server.read_of_server() {
            let told = match otherwise.says {
                Some(says) => says(message),
                None => vec![message],
            };
            told.iter().for_each(|message| guest.hears(now, message));
        }
        stage.deliver(who, &server.write_of_client(&ClientMessage::Ping));
        let says = guest.says(now);
        quiet = if says.is_empty() { quiet + 1 } else { 0 };
        assert!(quiet < 1000, "nothing happens after {:?}", said.last());
        for message in says {
            match otherwise.refuses.and_then(|refuses| refuses(&message, &said)) {
                Some(why) => guest.is_refused(now, why),
                None => stage.deliver(who, &server.write_of_client(&message)),
            }
            said.push(message);
        }
        stage.pass(Duration::from_millis(20)).await;
    }
    (guest, said)
}

#[tokio::test(start_paused = true)]
async fn a_whole_game_at_our_own_server_gives_nothing_to_notice() {
    let (guest, _) = play(3, Otherwise::default()).await;
    assert_eq!((guest.failure, guest.notices), (None, Vec::new()));
    assert!(guest.ending.is_some());
}

#[tokio::test(start_paused = true)]
async fn points_that_differ_are_noted_once_and_the_game_goes_on() {
    let says = |mut message: ServerMessage| {
        if let ServerMessage::ModelUpdate(update) = &mut message {
            for message in &mut update.messages {
                if let Update::VictoryPointsUpdate { victory_points, .. } = message {
                    *victory_points += 1;
                }
            }
        }
        vec![message]
    };
    let (guest, _) = play(4, Otherwise { says: Some(says), ..Otherwise::default() }).await;
    assert_eq!(guest.failure, None);
    assert_eq!(guest.notices, ["points that differ from what can be seen"]);
    assert!(guest.ending.is_some());
}

fn is_purchase(message: &ClientMessage) -> bool {
    matches!(message, ClientMessage::BuyDevelopmentCard { .. })
}

fn is_leader_action(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::ActivateLeaderCard { .. } | ClientMessage::DiscardLeaderCard { .. }
    )
}

#[tokio::test(start_paused = true)]
async fn a_leader_action_that_is_refused_after_the_market_is_not_tried_there_again() {
    // Not before a line was taken in this turn.
    let refuses = |message: &ClientMessage, said: &[ClientMessage]| {
        let turn = said.iter().rev().take_while(|said| !matches!(said, ClientMessage::EndTurn));
        let late = turn.into_iter().any(|said| matches!(said, ClientMessage::TakeResources { .. }));
        (late && is_leader_action(message)).then_some("illegal action")
    };
    let mut met = 0;
    for seed in 1..20 {
        let (guest, _) =
            play(seed, Otherwise { refuses: Some(refuses), ..Otherwise::default() }).await;
        assert_eq!(guest.failure, None);
        assert!(guest.ending.is_some());
        let notice = "illegal action after a leader action that follows the market";
        assert!(guest.notices.iter().all(|what| what == notice), "{:?}", guest.notices);
        met += guest.notices.len();
    }
    assert!(met > 0, "it was never tried");
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_finds_no_card_is_given_up_for_something_else() {
    let refuses = |message: &ClientMessage, said: &[ClientMessage]| {
        let first = !said.iter().any(is_purchase);
        (first && is_purchase(message)).then_some("No card found")
    };
    let mut bought = 0;
    for seed in 1..6 {
        let refusing = Otherwise { refuses: Some(refuses), ..Otherwise::default() };
        let (guest, said) = play(seed, refusing).await;
        assert_eq!(guest.failure, None);
        assert!(guest.ending.is_some());
        assert!(guest.notices.iter().all(|what| what.starts_with("No card found after Buy")));
        bought += said.iter().filter(|message| is_purchase(message)).count();
    }
    assert!(bought > 5, "it went on buying");
}

/// A solo game of an original server ends outside of a ModelUpdate, perhaps with an error before.
#[tokio::test(start_paused = true)]
async fn the_end_of_a_solo_game_is_understood_alone() {
    let says = |mut message: ServerMessage| {
        let ServerMessage::ModelUpdate(update) = &mut message else { return vec![message] };
        let Some(Update::EndGame { username }) = update.messages.last().cloned() else {
            return vec![message];
        };
        update.messages.clear();
        let error_message = "No card found".to_owned();
        let error = ServerMessage::ErrorUpdate { error_message };
        vec![error, ServerMessage::EndGame { username }, message]
    };
    let (guest, _) = play(7, Otherwise { says: Some(says), ..Otherwise::default() }).await;
    assert_eq!(guest.failure, None);
    let told = guest.ending.unwrap().told;
    assert!([": cpu", ": anna"].contains(&&*told), "{told}");
}

/// An original server says nothing to some of what it refuses.
#[tokio::test(start_paused = true)]
async fn a_command_that_is_never_answered_is_given_up() {
    let mut guest = Guest::new(1, OPEN, 1);
    guest.says(100);
    let leader = |number: u8| dialects::masters_update::server_messages::LeaderCard {
        id: format!("LC_{number}"),
        r#type: dialects::masters_update::words::LeaderType::Discount,
        color: dialects::masters_update::words::Color::Blue,
        victory_point: 2,
        active: false,
        resource_requirement: None,
        development_card_requirement: Some(Vec::new()),
    };
    guest.hears(100, &selected());
    let view_leader_card = [1, 2, 3, 4].map(leader).to_vec();
    guest.hears(200, &ServerMessage::AvailableLeaderCard { view_leader_card });
    let [first] = guest.says(200).try_into().unwrap();
    assert!(is_leader_action(&first));
    assert_eq!(guest.says(20_199), []);
    guest.says(20_200);
    let [second] = guest.says(20_300).try_into().unwrap();
    assert!(is_leader_action(&second) && first != second, "{second:?}");
    assert!(guest.notices[0].starts_with("silence after DiscardLeaderCard"));
}
