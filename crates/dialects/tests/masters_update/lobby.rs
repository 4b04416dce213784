//! The name, the line and the size of a game (section 7).

use std::time::Duration;

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
            anna > GameSize "size":2
            anna < - Setup: ResourceMarketUpdate "position":4,…
            Bob < nothing
            50 ms pass
            Bob < - Setup: ResourceMarketUpdate "position":4,…
            -- whoever remains is the new head
            carla < WaitingPlayersUpdate "lobbyCurrentSize":1
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
