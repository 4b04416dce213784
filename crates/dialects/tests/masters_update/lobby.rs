//! The name, the line and the size of a game (section 7).

use dialects::client::Seating;
use dialects::conversation::{Answer, Ask, Conversation, InLine, Line, Listed, Output, Peer};
use dialects::manners::Manners;
use dialects::masters_update::DIALECT;
use host::{Refused, Snapshot};
use protocol::{Code, Millis, Player, SeatInfo, TableInfo};
use stage::Stage;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use crate::games::{Game, JSON};
use crate::tongues::{cast, enter};

#[tokio::test(start_paused = true)]
async fn a_name_is_lower_cased_and_checked_in_the_order_of_section_13() {
    for name in ["anna", "Anna"] {
        let mut script = cast(1, &[name]).await;
        script
            .play(
                &r#"
                A > Login "username":""
                A < ErrorUpdate "errorMessage":"username must be at least 1 character long"
                A > Login "username":"abcdefghijkl"
                A < ErrorUpdate "errorMessage":"username can have only 12 character"
                A > Login "username":"CPU"
                A < ErrorUpdate "errorMessage":"selected username is not allowed"
                A > Login "username":"null"
                A < ErrorUpdate "errorMessage":"selected username is not allowed"
                A > Login "username":"an na"
                A < ErrorUpdate "errorMessage":"only alphabetic and digit character are allowed"
                A > Login "username":"anna@nowhere"
                A < ErrorUpdate "errorMessage":"only alphabetic and digit character are allowed"
                A > GameSize "size":2
                A < ErrorUpdate "errorMessage":"action not allowed"
                A > EndTurn
                A < ErrorUpdate "errorMessage":"illegal action"
                A > Login "username":"Änna7"
                A < UsernameSelected "username":"änna7"
                A < GameSizeRequest "lobbyCurrentSize":1
                A > Login "username":"other"
                A < ErrorUpdate "errorMessage":"already connected"
                "#
                .replace("A ", &format!("{name} ")),
            )
            .await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_name_belongs_to_one_connection_and_is_free_when_it_ends() {
    let mut script = cast(1, &["anna", "bob"]).await;
    script
        .play(
            r#"
            anna > Login "username":"anna"
            anna < UsernameSelected "username":"anna"
            anna < GameSizeRequest "lobbyCurrentSize":1
            bob > Login "username":"ANNA"
            bob < ErrorUpdate "errorMessage":"selected username is already taken"
            anna hangs up
            bob > Login "username":"ANNA"
            bob < UsernameSelected "username":"anna"
            bob < GameSizeRequest "lobbyCurrentSize":1
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_head_of_the_line_chooses_and_the_first_ones_play() {
    let mut script = cast(1, &["anna", "Bob", "carla", "dora"]).await;
    script
        .play(
            r#"
            anna > Login "username":"anna"
            anna < UsernameSelected "username":"anna"
            anna < GameSizeRequest "lobbyCurrentSize":1
            anna < nothing
            Bob > Login "username":"Bob"
            Bob < UsernameSelected "username":"bob"
            Bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            anna < WaitingPlayersUpdate "lobbyCurrentSize":2
            Bob > GameSize "size":2
            Bob < ErrorUpdate "errorMessage":"action not allowed"
            Bob > EndTurn
            Bob < ErrorUpdate "errorMessage":"illegal action"
            Bob > Login "username":"bobby"
            Bob < ErrorUpdate "errorMessage":"already connected"
            carla > Login "username":"carla"
            carla < UsernameSelected "username":"carla"
            carla < WaitingPlayersUpdate "lobbyCurrentSize":3
            anna < WaitingPlayersUpdate "lobbyCurrentSize":3
            Bob < WaitingPlayersUpdate "lobbyCurrentSize":3
            anna > GameSize "size":0
            anna < ErrorUpdate "errorMessage":"action not allowed"
            anna < GameSizeRequest "lobbyCurrentSize":3
            anna > GameSize "size":5
            anna < ErrorUpdate "errorMessage":"action not allowed"
            anna < GameSizeRequest "lobbyCurrentSize":3
            1 s pass
            anna > GameSize "size":2
            anna < - Setup: ResourceMarketUpdate "position":4,…
            Bob < nothing
            50 ms pass
            Bob < - Setup: ResourceMarketUpdate "position":4,…
            -- whoever remains is the new head
            carla < GameSizeRequest "lobbyCurrentSize":1
            carla > GameSize "size":1
            carla < - Setup: ResourceMarketUpdate "position":4,…
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_later_sits_with_whoever_waits() {
    let mut script = cast(1, &["anna", "bob", "carla", "dora"]).await;
    script
        .play(
            r#"
            anna > Login "username":"anna"
            anna < UsernameSelected "username":"anna"
            anna < GameSizeRequest "lobbyCurrentSize":1
            bob > Login "username":"bob"
            bob < UsernameSelected "username":"bob"
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            anna < WaitingPlayersUpdate "lobbyCurrentSize":2
            anna > GameSize "size":4
            anna < WaitingPlayersUpdate "lobbyCurrentSize":2
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            anna > GameSize "size":3
            anna < ErrorUpdate "errorMessage":"game size already set"
            bob > GameSize "size":3
            bob < ErrorUpdate "errorMessage":"action not allowed"
            bob > Login "username":"bob2"
            bob < ErrorUpdate "errorMessage":"already connected"
            carla > Login "username":"carla"
            carla < UsernameSelected "username":"carla"
            carla < WaitingPlayersUpdate "lobbyCurrentSize":3
            anna < WaitingPlayersUpdate "lobbyCurrentSize":3
            bob < WaitingPlayersUpdate "lobbyCurrentSize":3
            -- two or more stay: the size stays, too
            anna hangs up
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            carla < WaitingPlayersUpdate "lobbyCurrentSize":2
            bob < nothing
            -- only one is left: the size is forgotten
            bob hangs up
            carla < WaitingPlayersUpdate "lobbyCurrentSize":1
            carla < GameSizeRequest "lobbyCurrentSize":1
            dora > Login "username":"dora"
            dora < UsernameSelected "username":"dora"
            dora < WaitingPlayersUpdate "lobbyCurrentSize":2
            carla < WaitingPlayersUpdate "lobbyCurrentSize":2
            carla > GameSize "size":2
            carla < - Setup: …
            dora < - Setup: …
            "#,
        )
        .await;
}

/// A Java client stores its own name with its first screen, and does not understand its leaders before.
#[tokio::test(start_paused = true)]
async fn a_java_client_that_completes_a_table_gets_time_to_draw_its_first_screen() {
    let mut script = cast(1, &["anna", "Bob"]).await;
    script
        .play(
            r#"
            anna > Login "username":"anna"
            anna > GameSize "size":2
            1 s pass
            Bob > Login "username":"bob"
            Bob < UsernameSelected "username":"bob"
            -- nobody else waits for that
            anna < UsernameSelected "username":"anna"
            anna < GameSizeRequest "lobbyCurrentSize":1
            anna < WaitingPlayersUpdate "lobbyCurrentSize":1
            anna < - Setup: …
            600 ms pass
            Bob < nothing
            100 ms pass
            Bob < - Setup: …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_java_client_that_has_waited_begins_at_once() {
    let mut script = cast(1, &["Anna", "bob"]).await;
    script
        .play(
            r#"
            Anna > Login "username":"anna"
            Anna < UsernameSelected "username":"anna"
            Anna < GameSizeRequest "lobbyCurrentSize":1
            Anna > GameSize "size":2
            Anna < WaitingPlayersUpdate "lobbyCurrentSize":1
            1 s pass
            bob > Login "username":"bob"
            60 ms pass
            Anna < - Setup: …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn when_the_head_leaves_the_next_one_is_asked() {
    let mut script = cast(1, &["anna", "bob", "carla"]).await;
    script
        .play(
            r#"
            anna > Login "username":"anna"
            bob > Login "username":"bob"
            carla > Login "username":"carla"
            carla < UsernameSelected "username":"carla"
            carla < WaitingPlayersUpdate "lobbyCurrentSize":3
            bob < UsernameSelected "username":"bob"
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            bob < WaitingPlayersUpdate "lobbyCurrentSize":3
            anna hangs up
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            bob < GameSizeRequest "lobbyCurrentSize":2
            carla < WaitingPlayersUpdate "lobbyCurrentSize":2
            carla < nothing
            -- somebody else leaves: the same head is asked again
            carla hangs up
            bob < WaitingPlayersUpdate "lobbyCurrentSize":1
            bob < GameSizeRequest "lobbyCurrentSize":1
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn five_seconds_of_silence_end_a_connection_and_a_ping_each_second_does_not() {
    let mut script = cast(1, &["anna", "Bob", "carla", "Dora"]).await;
    script.play("anna > Ping\nBob > Ping\ncarla > Login \"username\":\"carla\"").await;
    for _ in 0..8 {
        script.pass(Duration::from_secs(1)).await;
        script.play("anna > Ping\nBob > Ping").await;
    }
    // Whoever never said anything is gone, too.
    script.play("anna < nothing\nBob < nothing\ncarla is closed\nDora is closed").await;
    assert!(!script.stage.is_closed(script.who("anna")));
    assert!(!script.stage.is_closed(script.who("Bob")));
    // Any message counts, also one that makes no sense.
    for _ in 0..3 {
        script.pass(Duration::from_secs(3)).await;
        script
            .play("anna > {\"type\":7}\nanna < ErrorUpdate \"errorMessage\":\"malformed message\"")
            .await;
    }
    script.play("Bob is closed").await;
    enter(&mut script, "erik").await;
    script
        .play("erik > Login \"username\":\"carla\"\nerik < UsernameSelected \"username\":\"carla\"")
        .await;
}

#[tokio::test(start_paused = true)]
async fn half_a_message_is_no_sign_of_life() {
    let mut script = cast(1, &["anna"]).await;
    let who = script.who("anna");
    for _ in 0..6 {
        script.stage.send(who, b"{").await;
        script.pass(Duration::from_secs(1)).await;
    }
    script.play("anna is closed").await;
}

#[tokio::test(start_paused = true)]
async fn a_name_with_a_code_leads_to_that_table_or_back_to_the_door() {
    use host::{NewTable, Newcomer};
    use protocol::Options;
    use serde_json::json;
    let mut script = cast(1, &["anna", "Bob"]).await;
    let new = NewTable {
        game: "masters".to_owned(),
        config: json!({"players": 4}),
        options: Options { private: true, ..Options::default() },
        seats: Vec::new(),
        opener: None,
    };
    let (code, _) = {
        let wishes = serde_json::Map::new();
        let name = "Nina".parse().unwrap();
        let nina = Newcomer { name, token: None, seat: None, wishes, visit: None };
        script.stage.host.create(new, Some(nina)).await.unwrap()
    };
    let code = code.to_string().to_lowercase();
    script
        .play(
            &r#"
            anna > Login "username":"anna@K7QM2XPD"
            anna < ErrorUpdate "errorMessage":"no seat at that table"
            anna > Login "username":"anna@CODE"
            anna < UsernameSelected "username":"anna"
            anna < WaitingPlayersUpdate "lobbyCurrentSize":2
            Bob > Login "username":"nina@CODE"
            Bob < ErrorUpdate "errorMessage":"selected username is already taken"
            Bob > Login "username":"bob@CODE"
            Bob < UsernameSelected "username":"bob"
            Bob < WaitingPlayersUpdate "lobbyCurrentSize":3
            anna < WaitingPlayersUpdate "lobbyCurrentSize":3
            -- the size is not theirs to choose or to forget
            anna > GameSize "size":2
            anna < ErrorUpdate "errorMessage":"action not allowed"
            Bob hangs up
            anna < WaitingPlayersUpdate "lobbyCurrentSize":2
            anna < nothing
            "#
            .replace("CODE", &code),
        )
        .await;
}

/// A session without a house: what it wants done, as texts.
struct Alone(Box<dyn Conversation>);

impl Alone {
    fn new() -> Alone {
        let peer = Peer { address: IpAddr::V4(Ipv4Addr::LOCALHOST) };
        Alone((DIALECT.begin)(Framing::Json, Arc::new(Manners::default()), peer))
    }

    fn says(&mut self, line: &str) {
        self.0.receive(Millis(1), format!("{line}\n").as_bytes());
    }

    fn next(&mut self) -> Output {
        self.0.next(Millis(1)).unwrap()
    }

    fn is_told(&mut self, line: &str) {
        assert_eq!(self.next(), Output::Send(format!("{line}\n").into_bytes()));
    }

    /// Logs in and waits in the line.
    fn in_line(place: InLine) -> Alone {
        let mut alone = Alone::new();
        alone.says(r#"{"type":"Login","username":"anna"}"#);
        assert!(matches!(alone.next(), Output::Ask(Ask::Name(_))));
        alone.0.answered(Millis(1), Answer::Done);
        alone.is_told(r#"{"type":"UsernameSelected","username":"anna"}"#);
        assert_eq!(alone.next(), Output::Ask(Ask::Tables));
        alone.0.answered(Millis(1), Answer::Tables(&[]));
        assert_eq!(alone.next(), Output::Line(Line::Enter));
        assert!(alone.0.wants_tables());
        alone.0.line(Millis(1), place);
        alone
    }
}

/// Somebody came, and now the line is so.
const CAME: InLine = InLine { before: 0, length: 1, called: None, came: true, left: false };

#[test]
fn whoever_is_called_to_a_table_that_is_full_by_then_keeps_the_place_in_the_line() {
    let mut anna = Alone::in_line(InLine { before: 1, length: 2, ..CAME });
    anna.is_told(r#"{"type":"WaitingPlayersUpdate","lobbyCurrentSize":2}"#);
    anna.0.line(Millis(1), InLine { length: 0, called: Some(5), ..InLine::default() });
    assert!(matches!(anna.next(), Output::Ask(Ask::Join { number: 5, .. })));
    assert!(!anna.0.wants_tables());
    // Whatever is said meanwhile waits; and so does what is new in the line.
    anna.says(r#"{"type":"EndTurn"}"#);
    anna.0.line(Millis(1), InLine { called: Some(5), ..CAME });
    assert_eq!(anna.0.next(Millis(1)), None);
    anna.0.answered(Millis(1), Answer::Refused(&Refused::TableFull));
    assert_eq!(anna.next(), Output::Line(Line::Stay));
    anna.is_told(r#"{"type":"ErrorUpdate","errorMessage":"illegal action"}"#);
    assert!(anna.0.wants_tables());
    anna.0.line(Millis(1), InLine { length: 2, ..CAME });
    anna.is_told(r#"{"type":"WaitingPlayersUpdate","lobbyCurrentSize":2}"#);
    anna.is_told(r#"{"type":"GameSizeRequest","lobbyCurrentSize":2}"#);
}

/// A table with these people, none where a name is empty.
fn table(names: &[&str], changed: u64) -> TableInfo {
    let seat = |name: &&str| SeatInfo {
        player: match name.is_empty() {
            true => Player::Nobody,
            false => Player::Person((*name).to_owned()),
        },
        ..SeatInfo::default()
    };
    TableInfo {
        code: Code::from_bytes([7; 8]),
        game: "masters".into(),
        config: Arc::new(serde_json::json!({ "players": names.len() })),
        options: Arc::new(protocol::Options::default()),
        stage: protocol::Stage::Waiting,
        seats: names.iter().map(seat).collect(),
        owner: None,
        spectators: 0,
        rematch: None,
        opened: Millis(0),
        changed: Millis(changed),
    }
}

fn snapshot(names: &[&str]) -> Snapshot {
    let table = Arc::new(table(names, 0));
    let seat = kernel::Seat::new(0);
    Snapshot { table, seat, seq: 0, situation: None, chat: Vec::new(), missed: None }
}

#[test]
fn a_table_that_refused_is_tried_again_once_it_has_changed() {
    let mut anna = Alone::in_line(CAME);
    anna.is_told(r#"{"type":"GameSizeRequest","lobbyCurrentSize":1}"#);
    let listed = |changed| {
        let info = Arc::new(table(&["bob", "", ""], changed));
        let standing = kernel::SeatSet::from_iter([kernel::Seat::FIRST]);
        [Listed { number: 5, ours: true, standing, info }]
    };
    anna.0.tables(Millis(1), &listed(10));
    assert!(matches!(anna.next(), Output::Ask(Ask::Join { number: 5, .. })));
    anna.0.answered(Millis(1), Answer::Refused(&Refused::TableFull));
    // The place in the line was never given up.
    assert_eq!(anna.0.next(Millis(1)), None);
    anna.0.tables(Millis(1), &listed(10));
    assert_eq!(anna.0.next(Millis(1)), None);
    anna.0.tables(Millis(1), &listed(11));
    assert!(matches!(anna.next(), Output::Ask(Ask::Join { number: 5, .. })));
    anna.0.answered(Millis(1), Answer::Refused(&Refused::TableFull));
    // It is gone, and there again.
    anna.0.tables(Millis(1), &[]);
    anna.0.tables(Millis(1), &listed(11));
    assert!(matches!(anna.next(), Output::Ask(Ask::Join { number: 5, .. })));
    let snapshot = snapshot(&["anna", "bob", ""]);
    anna.0.answered(Millis(1), Answer::Seated { number: 5, snapshot: &snapshot });
    assert!(matches!(anna.next(), Output::Stand(_)));
    assert_eq!(anna.next(), Output::Line(Line::Leave));
    anna.is_told(r#"{"type":"WaitingPlayersUpdate","lobbyCurrentSize":2}"#);
}

#[test]
fn whoever_was_called_and_does_not_come_is_not_awaited_for_ever() {
    let mut anna = Alone::in_line(InLine { length: 2, ..CAME });
    anna.is_told(r#"{"type":"WaitingPlayersUpdate","lobbyCurrentSize":2}"#);
    anna.is_told(r#"{"type":"GameSizeRequest","lobbyCurrentSize":2}"#);
    anna.says(r#"{"type":"GameSize","size":3}"#);
    assert!(matches!(anna.next(), Output::Ask(Ask::Open { .. })));
    let snapshot = snapshot(&["anna", "", ""]);
    anna.0.answered(Millis(1), Answer::Seated { number: 5, snapshot: &snapshot });
    assert!(matches!(anna.next(), Output::Stand(_)));
    assert_eq!(anna.next(), Output::Line(Line::Lead { table: 5, places: 2 }));
    anna.is_told(r#"{"type":"WaitingPlayersUpdate","lobbyCurrentSize":2}"#);
    assert_eq!(anna.0.next(Millis(2000)), None);
    assert_eq!(anna.0.deadline(), Some(Millis(2001)));
    let told = anna.0.next(Millis(2001)).unwrap();
    let line = b"{\"type\":\"WaitingPlayersUpdate\",\"lobbyCurrentSize\":1}\n";
    assert_eq!(told, Output::Send(line.to_vec()));
    assert_eq!(anna.next(), Output::LetGo);
    assert_eq!(anna.next(), Output::Line(Line::Enter));
    anna.0.line(Millis(1), CAME);
    anna.is_told(r#"{"type":"GameSizeRequest","lobbyCurrentSize":1}"#);
}

#[test]
fn silence_is_noticed_while_the_house_thinks() {
    let mut anna = Alone::new();
    anna.says(r#"{"type":"Login","username":"anna"}"#);
    assert!(matches!(anna.next(), Output::Ask(Ask::Name(_))));
    assert_eq!(anna.0.deadline(), Some(Millis(5001)));
    // A ping is heard, too.
    anna.0.receive(Millis(3000), b"{\"type\":\"Ping\"}\n");
    assert_eq!(anna.0.next(Millis(5001)), None);
    assert_eq!(anna.0.deadline(), Some(Millis(8000)));
    assert_eq!(anna.0.next(Millis(8000)), Some(Output::LetGo));
    assert_eq!(anna.0.next(Millis(8000)), Some(Output::Close));
    // The answer comes too late.
    anna.0.answered(Millis(8001), Answer::Done);
    assert_eq!(anna.0.next(Millis(8001)), None);
}

#[test]
fn whoever_says_too_much_while_the_house_thinks_is_sent_away() {
    let mut anna = Alone::new();
    anna.says(r#"{"type":"Login","username":"anna"}"#);
    assert!(matches!(anna.next(), Output::Ask(Ask::Name(_))));
    let long = format!(r#"{{"type":"Login","username":"{}"}}"#, "a".repeat(40_000));
    anna.says(&long);
    assert_eq!(anna.0.next(Millis(1)), None);
    anna.says(&long);
    assert_eq!(anna.next(), Output::LetGo);
    assert_eq!(anna.next(), Output::Close);
    // What was looked at counts no more.
    let mut bea = Alone::new();
    for _ in 0..5 {
        bea.says(&long);
        bea.is_told(
            r#"{"type":"ErrorUpdate","errorMessage":"username can have only 12 character"}"#,
        );
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_remains_after_a_call_is_told_no_number() {
    let mut script = cast(1, &["anna", "bob", "carla", "dora", "erik"]).await;
    for name in ["anna", "bob", "carla", "dora"] {
        script.play(&format!(r#"{name} > Login "username":"{name}""#)).await;
    }
    script.told("carla").await;
    script.told("dora").await;
    script
        .play(
            r#"
            anna > GameSize "size":2
            carla < GameSizeRequest "lobbyCurrentSize":2
            carla < nothing
            dora < nothing
            erik > Login "username":"erik"
            dora < WaitingPlayersUpdate "lobbyCurrentSize":3
            carla < WaitingPlayersUpdate "lobbyCurrentSize":3
            "#,
        )
        .await;
}

#[test]
fn whoever_cannot_open_a_table_is_asked_again() {
    let mut anna = Alone::in_line(CAME);
    anna.is_told(r#"{"type":"GameSizeRequest","lobbyCurrentSize":1}"#);
    anna.says(r#"{"type":"GameSize","size":3}"#);
    let Output::Ask(Ask::Open { config, .. }) = anna.next() else { panic!() };
    assert_eq!(config["players"], 3);
    assert_eq!(config["absence"], "score");
    // Others come while the house thinks.
    anna.0.line(Millis(1), InLine { length: 2, ..CAME });
    anna.0.answered(Millis(1), Answer::Refused(&Refused::TableCrowded));
    let Output::Send(error) = anna.next() else { panic!() };
    assert!(error.starts_with(br#"{"type":"ErrorUpdate","errorMessage":"#));
    anna.is_told(r#"{"type":"GameSizeRequest","lobbyCurrentSize":2}"#);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_joins_lets_others_choose_the_size_but_not_for_ever() {
    let mut game = Game::begin_on(Stage::seeded(51).await, 51, &[]).await;
    for name in ["anna", "bob"] {
        let seating = Seating::Join { with: "nobody".to_owned(), table: None };
        game.sit_down(JSON, 2, seating, name, 51).await;
        game.quieten().await;
    }
    let playing = |game: &Game| game.seated.iter().all(|one| one.updates().next().is_some());
    for _ in 0..8 {
        game.stage.pass(Duration::from_secs(1)).await;
        game.go_on().await;
        assert!(!playing(&game));
    }
    for _ in 0..4 {
        game.stage.pass(Duration::from_secs(1)).await;
        game.go_on().await;
        game.go_on().await;
    }
    assert!(playing(&game));
}
