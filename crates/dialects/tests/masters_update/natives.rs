//! Players of other protocols at the same table, and what only they can do.

use dialects::client::Seating;
use dialects::masters_bean;
use host::{Command, NewTable, Newcomer};
use kernel::Game as _;
use protocol::{Options, Reserved};
use serde_json::json;
use stage::{Coming, Script, Stage, Who};

use crate::board::{Board, deal, game, play_leaders, set_up};
use crate::games::{Game, JAVA, JSON};
use crate::tongues::cast;

#[tokio::test(start_paused = true)]
async fn clients_with_a_code_play_with_bots_of_the_house() {
    for framings in [[JSON, JAVA], [JAVA, JSON]] {
        let mut game = Game::begin_on(Stage::seeded(31).await, 31, &[]).await;
        let [one, other] = framings;
        game.sit_down(one, 4, Seating::Open { expert: false }, "anna", 31).await;
        game.quieten().await;
        let code = game.stage.host.tables().await.unwrap()[0].code.clone();
        let seating = Seating::Visit { code };
        game.sit_down(other, 4, seating, "bob", 31).await;
        game.quieten().await;
        let anna = game.seated[0].who;
        game.stage.order(anna, Command::Start { bots: level() }).await;
        game.play().await;
        assert_eq!(
            game.seated[0].ending.as_ref().unwrap().told,
            game.seated[1].ending.as_ref().unwrap().told
        );
    }
}

/// Somebody of the house opens a table for so many that everybody can see.
async fn house_opens(stage: &Stage, players: u8) -> protocol::Code {
    let new = NewTable {
        game: "masters".to_owned(),
        config: json!({ "players": players, "seating": "fixed" }),
        options: Options::default(),
        seats: Vec::new(),
        opener: None,
    };
    let wishes = serde_json::Map::new();
    let name = "Nina".parse().unwrap();
    let nina = Newcomer { name, token: None, seat: None, wishes, visit: None };
    let (code, seated) = stage.host.create(new, Some(nina)).await.unwrap();
    stage.host.connect(&code, Some(&seated.unwrap().token), None).await.unwrap();
    code
}

#[tokio::test(start_paused = true)]
async fn a_name_without_a_code_never_leads_to_a_table_that_was_opened_elsewhere() {
    let mut script = cast(1, &["anna", "bob", "carla"]).await;
    let code = house_opens(&script.stage, 4).await;
    script
        .play(
            &r#"
            anna > Login "username":"anna@CODE"
            anna < UsernameSelected "username":"anna"
            anna < WaitingPlayersUpdate "lobbyCurrentSize":2
            bob > Login "username":"bob"
            bob < UsernameSelected "username":"bob"
            bob < GameSizeRequest "lobbyCurrentSize":1
            bob > GameSize "size":2
            bob < WaitingPlayersUpdate "lobbyCurrentSize":1
            carla > Login "username":"carla"
            carla < UsernameSelected "username":"carla"
            carla < - Setup: …
            bob < - Setup: …
            anna < nothing
            "#
            .replace("CODE", code.as_str()),
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_table_of_the_line_is_one_as_long_as_anybody_waits_there() {
    let mut script = cast(1, &["anna", "bob", "carla"]).await;
    script
        .play(
            r#"
            anna > Login "username":"anna"
            anna > GameSize "size":3
            1 s pass
            "#,
        )
        .await;
    let code = script.stage.host.tables().await.unwrap()[0].code.clone();
    script
        .play(
            &r#"
            bob > Login "username":"bob@CODE"
            bob < UsernameSelected "username":"bob"
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            anna hangs up
            bob < WaitingPlayersUpdate "lobbyCurrentSize":1
            carla > Login "username":"carla"
            carla < UsernameSelected "username":"carla"
            carla < WaitingPlayersUpdate "lobbyCurrentSize":2
            bob < WaitingPlayersUpdate "lobbyCurrentSize":2
            "#
            .replace("CODE", code.as_str()),
        )
        .await;
}

/// A client of `masters-bean` that has sat down with a code and not said its name.
async fn nameless(script: &mut Script, code: &protocol::Code) -> Who {
    let who = script.stage.enter(&masters_bean::DIALECT, Coming::from(JSON, 9)).await;
    let line = format!("{{\"numOfPlayers\" : 4, \"password\" : \"{code}\"}}\n");
    script.stage.send(who, line.as_bytes()).await;
    who
}

#[tokio::test(start_paused = true)]
async fn a_match_is_told_when_everybody_has_a_name() {
    let mut script = cast(1, &["anna", "Bob"]).await;
    let code = house_opens(&script.stage, 4).await;
    let visit = r#"
        anna > Login "username":"anna@CODE"
        Bob > Login "username":"bob@CODE"
        1 s pass
        "#;
    script.play(&visit.replace("CODE", code.as_str())).await;
    let zoe = nameless(&mut script, &code).await;
    script.play("2 s pass\nanna > Ping\nBob > Ping").await;
    for name in ["anna", "Bob"] {
        let told = script.told(name).await;
        assert!(told.iter().all(|line| !line.contains("Setup")), "{told:?}");
    }
    script.stage.send(zoe, b"{\"username\" : \"Zoe\"}\n").await;
    script.play("1 s pass").await;
    for name in ["anna", "Bob"] {
        let told = script.told(name).await;
        let players = told.iter().filter_map(|line| line.strip_prefix("- Setup: PlayerSetup "));
        let players: Vec<&str> = players.collect();
        let expected = [
            r#""username":"nina","playPosition":0"#,
            r#""username":"anna","playPosition":1"#,
            r#""username":"bob","playPosition":2"#,
            r#""username":"zoe","playPosition":3"#,
        ];
        assert_eq!(players, expected);
        assert!(told.last().unwrap().starts_with("AvailableLeaderCard"));
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_the_name_of_somebody_who_has_left() {
    let mut script = cast(1, &["anna"]).await;
    let code = house_opens(&script.stage, 3).await;
    script.play(&format!(r#"anna > Login "username":"anna@{code}""#)).await;
    let guest = nameless(&mut script, &code).await;
    script.play("1 s pass").await;
    script.told("anna").await;
    script.stage.hang_up(guest).await;
    for _ in 0..40 {
        script.play("1 s pass\nanna > Ping").await;
    }
    let told = script.told("anna").await;
    assert!(told.iter().any(|line| line.starts_with("AvailableLeaderCard")), "{told:?}");
}

fn level() -> bots::Level {
    "random".parse().unwrap()
}

/// Two players; the first one speaks another protocol.
fn native() -> Board {
    let start = game(2, |document| {
        set_up(document);
        document["market"] = json!(["rwby", "gpwb", "ygpw"]);
        document["slide"] = json!("w");
        deal(document, 0, [9, 12, 1, 2]);
        play_leaders(document, 0, &[9, 12]);
        document["players"][0]["strongbox"] = json!({"C": 2});
    });
    let mut board = Board::of(start, &[]);
    board.enter(1, JSON, None);
    board.forget();
    board
}

#[test]
fn every_action_alone_is_a_batch_of_its_own_and_none_is_empty() {
    let mut board = native();
    board.step("p0 row 1");
    assert_eq!(board.told(0).len(), 6);
    // A choice is not told before what was chosen is stored.
    board.step("p0 w-C");
    board.expect(0, "");
    board.step("p0 C-1");
    board.expect(
        0,
        r#"
        anna marble stored: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"YELLOW"
        anna marble stored: MarketResourceTaken "marble":"YELLOW"
        "#,
    );
    board.step("p0 S-x");
    board.expect(
        0,
        r#"
        anna marble discarded: MarketResourceTaken "marble":"GREY"
        anna marble discarded: VaticanRoutePosition "username":"bob","position":1
        "#,
    );
    board.step("p0 1-x");
    board.expect(
        0,
        r#"
        anna marble discarded: ShelfUpdate "position":0,"maxSize":1,"size":0,"color":null
        anna marble discarded: VaticanRoutePosition "username":"bob","position":2
        "#,
    );
    board.step("p0 V-2");
    board.step("p0 H-3");
    board.forget();
    board.step("p0 end");
    board.expect(
        0,
        r#"
        anna turn ended: VaticanRoutePosition "username":"bob","position":2
        anna turn ended: ActivePlayer "username":"bob"
        anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":10
        anna turn ended: VictoryPointsUpdate "username":"bob","victoryPoints":0
        "#,
    );
}

#[test]
fn a_white_marble_discarded_leaves_the_buffer_under_a_colour_of_its_own() {
    let mut board = native();
    board.step("p0 row 1");
    board.forget();
    // There is an ordinary purple marble, so the white one is told as a yellow one.
    board.step("p0 w-x");
    board.expect(
        0,
        r#"
        anna marble discarded: MarketResourceTaken "marble":"YELLOW"
        anna marble discarded: VaticanRoutePosition "username":"bob","position":1
        "#,
    );
}

#[test]
fn a_turn_in_one_breath_is_told_whole() {
    let mut board = native();
    // Blue, grey, purple and a white one, of which some are stored and the rest discarded.
    board.batch(0, &["row 1", "V-1", "w-x", "S-x", "H-x", "end"]);
    board.expect(
        0,
        r#"
        anna turn ended: MarketResourceAvailable "marble":"GREY"
        anna turn ended: MarketResourceAvailable "marble":"PURPLE"
        anna turn ended: MarketResourceAvailable "marble":{"color":"WHITE",…
        anna turn ended: MarketResourceAvailable "marble":"BLUE"
        anna turn ended: ResourceMarketUpdate "position":5,…
        anna turn ended: ResourceMarketExtra …
        anna turn ended: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"PURPLE"
        anna turn ended: MarketResourceTaken "marble":"PURPLE"
        anna turn ended: VaticanRoutePosition "username":"bob","position":3
        anna turn ended: ActivePlayer "username":"bob"
        anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":10
        anna turn ended: VictoryPointsUpdate "username":"bob","victoryPoints":1
        "#,
    );
}

#[test]
fn discards_right_after_the_line_are_not_mixed_with_the_faith_of_the_line() {
    let mut board = native();
    // Red is in the first row: the taker's own marker moves with it, the others' with the discards.
    board.batch(0, &["row 0", "H-x", "w-x"]);
    board.expect(
        0,
        r#"
        anna bought marbles from market: VaticanRoutePosition "username":"anna","position":1
        anna bought marbles from market: MarketResourceAvailable "marble":{"color":"WHITE",…
        anna bought marbles from market: MarketResourceAvailable "marble":"BLUE"
        anna bought marbles from market: MarketResourceAvailable "marble":"YELLOW"
        anna bought marbles from market: ResourceMarketUpdate "position":4,…
        anna bought marbles from market: ResourceMarketExtra …
        anna bought marbles from market: MarketResourceTaken "marble":"BLUE"
        anna bought marbles from market: MarketResourceTaken "marble":"PURPLE"
        anna bought marbles from market: VaticanRoutePosition "username":"bob","position":2
        "#,
    );
    board.batch(0, &["C-x", "end"]);
    board.expect(
        0,
        r#"
        anna turn ended: VaticanRoutePosition "username":"bob","position":3
        anna turn ended: ActivePlayer "username":"bob"
        anna turn ended: VictoryPointsUpdate "username":"anna","victoryPoints":10
        anna turn ended: VictoryPointsUpdate "username":"bob","victoryPoints":1
        "#,
    );
}

#[test]
fn a_leader_that_is_played_after_the_line_changes_no_marble_of_it() {
    let start = game(2, |document| {
        set_up(document);
        document["market"] = json!(["rwby", "gpwb", "ygpw"]);
        document["slide"] = json!("w");
        deal(document, 0, [9, 12, 1, 2]);
        for (slot, deck) in [(0, "y1"), (1, "y1"), (2, "b1")] {
            let card = document["decks"][deck][0].as_u64().unwrap();
            crate::board::give_card(document, 0, slot, card as u8);
        }
    });
    let mut board = Board::of(start, &[]);
    board.enter(1, JSON, None);
    board.forget();
    board.batch(0, &["row 0", "H-1", "C-2", "play 9", "end"]);
    let told = board.told(0);
    assert!(told.iter().any(|line| line.contains("LeaderCardActivation")), "{told:?}");
    assert!(!told.iter().any(|line| line.contains("WHITE\",\"selectable")), "{told:?}");
}

#[test]
fn a_production_that_is_finished_alone_tells_the_chest() {
    let mut board = native();
    board.step("p0 use basic s:CC =S");
    board.forget();
    board.step("p0 finish");
    board.expect(0, r#"anna production: ChestUpdate "resources":{"GREY":1}"#);
    board.step("p0 end");
    let told = board.told(0);
    assert_eq!(told[0], r#"anna turn ended: ActivePlayer "username":"bob""#);
}

#[test]
fn what_is_taken_back_is_put_right() {
    let mut board = native();
    let before = board.game.clone();
    board.step("p0 row 1");
    let taken = board.game.clone();
    board.step("p0 V-1");
    board.forget();
    board.take_back(taken);
    board.expect(
        0,
        r#"
        anna action taken back: ShelfUpdate "position":0,"maxSize":1,"size":0,"color":null
        anna action taken back: ChestUpdate "resources":{"YELLOW":2}
        anna action taken back: ActivePlayer "username":"anna"
        anna action taken back: MarketResourceAvailable "marble":"PURPLE"
        anna action taken back: MarketResourceAvailable "marble":"BLUE"
        anna action taken back: MarketResourceAvailable "marble":"GREY"
        anna action taken back: MarketResourceAvailable "marble":{"color":"WHITE",…
        "#,
    );
    board.take_back(before);
    let told = board.told(0);
    assert!(told[0].starts_with("anna action taken back: ResourceMarketUpdate"), "{told:?}");
    assert!(told.last().unwrap().contains("ActivePlayer"));
}

#[test]
fn who_leaves_a_table_that_goes_on_without_them_is_told_with_what_follows() {
    let start = game(3, |document| document["absence"] = json!("skip"));
    let keep = |seat: usize, start: &masters::Masters| {
        let document = serde_json::to_value(start.position()).unwrap();
        let dealt = &document["players"][seat]["dealt"];
        format!("p{seat} keep {} {}", dealt[0], dealt[1])
    };
    let keeps = [keep(0, &start), keep(1, &start)];
    let mut board = Board::of(start, &[JSON, JAVA]);
    for step in &keeps {
        board.step(step);
    }
    board.step("p1 bonus C-1");
    board.forget();
    // What is left of the set-up is done for whoever leaves.
    board.step("p2 leaves");
    for client in [0, 1] {
        board.expect(
            client,
            r#"
            carla discarded Leader Card: ShelfUpdate "position":0,"maxSize":1,"size":1,"color":"YELLOW"
            carla discarded Leader Card: ActivePlayer "username":"anna"
            "#,
        );
    }
    board.step("p2 returns");
    for client in [0, 1] {
        board.expect(client, "");
    }
}

#[tokio::test(start_paused = true)]
async fn names_of_others_are_made_to_fit() {
    let stage = Stage::seeded(32).await;
    let mut game = Game::begin_on(stage, 32, &[]).await;
    let new = NewTable {
        game: "masters".to_owned(),
        config: json!({"players": 3}),
        options: Options::default(),
        seats: vec![Reserved::Open, Reserved::Open, Reserved::Bot(level())],
        opener: None,
    };
    let name = "Nina the Great".parse().unwrap();
    let wishes = serde_json::Map::new();
    let nina = Newcomer { name, token: None, seat: None, wishes, visit: None };
    let (code, _) = game.stage.host.create(new, Some(nina)).await.unwrap();
    let seating = Seating::Visit { code };
    game.sit_down(JSON, 3, seating, "anna", 32).await;
    game.quieten().await;
    use dialects::masters_update::server_messages::Update;
    let names: std::collections::BTreeSet<String> = game.seated[0]
        .updates()
        .filter_map(|(_, update)| match update {
            Update::PlayerSetup { username, .. } => Some(username.clone()),
            _ => None,
        })
        .collect();
    let expected = ["anna", "ninathegrea", "random3"];
    assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}
