//! Before the match: pools, names, leaders and resources (sections 3 and 10.3).

use host::Settings;
use serde_json::Value;

use crate::tongues::{cast, choose, dealt, enter, named, started};
use stage::{Script, Stage};

#[tokio::test(start_paused = true)]
async fn one_plays_at_once() {
    let mut script = cast(&["dora"]).await;
    script
        .play(
            r#"
            dora < nothing
            dora > {"numOfPlayers" : 1, "password" : "null"}
            dora < {"cmd":"insertUsername"}
            dora > {"username" : "dora"}
            dora < {"cmd":"leaderDistribution","leaderCardsDrawn":[…]}
            "#,
        )
        .await;
    choose(&mut script, "dora").await;
    script
        .play(
            r#"
            dora < {"cmd":"waitingForSinglePlayerGameCommunication"}
            dora < {"cmd":"setupUpdate","playerUsernames":["dora",null,null,null]}
            dora < {"cmd":"faithTrackUpdate","newPlayersPositions":[0,0,0,0],"newBlackCrossPosition":0,"newActiveFirstPapalFavourCard":[false,false,false,false],"newActiveSecondPapalFavourCard":[false,false,false,false],"newActiveThirdPapalFavourCard":[false,false,false,false]}
            dora < {"cmd":"marketUpdate","newFirstMarketRow":[…],"newSecondMarketRow":[…],"newThirdMarketRow":[…],"newExtraMarble":…}
            dora < {"cmd":"devCardSpaceUpdate","newGreen1":…}
            dora < {"cmd":"storageUpdate","playerUsername":"dora","newResourceTypeOfSlot1":"null",…,"newQuantityOfLeaderSlot2":0}
            dora < {"cmd":"leaderCardsUpdate","playerUsername":"dora","leader1Code":…,"leader1Active":false,"leader2Code":…,"leader2Active":false}
            dora < {"cmd":"gameStart"}
            dora < {"cmd":"printOutUpdate","resp":"dora is the first player"}
            dora < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_order_of_play_is_the_order_of_names() {
    let mut script = cast(&["ada", "bob", "cyd"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 3, "password" : "null"}
            bob > {"numOfPlayers" : 3, "password" : "null"}
            ada < nothing
            cyd > {"numOfPlayers" : 3, "password" : "null"}
            ada < {"cmd":"insertUsername"}
            bob < {"cmd":"insertUsername"}
            cyd < {"cmd":"insertUsername"}
            -- names are for one game, and must be fit for everybody
            cyd > {"username" : "cyd"}
            cyd < {"cmd":"leaderDistribution",…}
            bob > {"username" : "cyd"}
            bob < {"cmd":"insertUsername","resp":"sorry username already exists, please try again"}
            bob > {"username" : "CYD"}
            bob < {"cmd":"insertUsername","resp":"sorry username already exists in other capitals, please try again"}
            bob > {"username" : "null"}
            bob < {"cmd":"insertUsername","resp":"sorry a username has no blanks, quotes, backslashes, commas or brackets and is not null, please try again"}
            bob > {"username" : ""}
            bob < {"cmd":"insertUsername","resp":"sorry a username cannot be empty, please try again"}
            bob > {"username" : "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}
            bob < {"cmd":"insertUsername","resp":"sorry a username has at most 32 characters, please try again"}
            bob > {"username" : "b b"}
            bob < {"cmd":"insertUsername","resp":"sorry a username has no blanks, …"}
            bob > {"username" : "b"b"}
            bob < {"cmd":"insertUsername","resp":"sorry a username has no blanks, …"}
            bob > {"username" : "b,b"}
            bob < {"cmd":"insertUsername","resp":"sorry a username has no blanks, …"}
            bob > {"username" : "b\u200bb"}
            bob < {"cmd":"insertUsername","resp":"sorry a username has no blanks, …"}
            bob > hello
            bob < {"cmd":"insertUsername","resp":"sorry a username has no blanks, …"}
            bob > {"username" : "bob"}
            bob < {"cmd":"leaderDistribution",…}
            ada > {"username" : "ada"}
            ada < {"cmd":"leaderDistribution",…}
            "#,
        )
        .await;
    for name in ["ada", "bob", "cyd"] {
        choose(&mut script, name).await;
    }
    script
        .play(
            r#"
            cyd < {"cmd":"waitingForOtherPlayersCommunication"}
            cyd < {"cmd":"setupUpdate","playerUsernames":["cyd","bob","ada",null]}
            cyd < {"cmd":"faithTrackUpdate","newPlayersPositions":[0,0,1,0],…}
            ada < {"cmd":"giveInitialResources","numOfInitialResources":1}
            ada < {"cmd":"waitingForOtherPlayersCommunication"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn wrong_answers_are_asked_for_again() {
    let mut script = named(&["ada", "bob", "cyd", "dan"]).await;
    let [first, second, ..] = dealt(&script, "dan");
    let foreign = dealt(&script, "ada")[0];
    for name in ["ada", "bob", "cyd", "dan"] {
        script.told(name).await;
    }
    let again = r#"dan < {"cmd":"leaderDistribution","leaderCardsDrawn":[…],"resp":"sorry there was a problem in the server, player try choosing your leader cards again"}"#;
    for (one, other) in [(first, first), (first, foreign), (first, 0), (99, second)] {
        let line = format!("dan > {{\"chosenLeader1\" : {one},\"chosenLeader2\" : {other}}}");
        script.play(&format!("{line}\n{again}")).await;
    }
    script.play(&format!("dan > {{\"cmd\":\"endTurn\"}}\n{again}\ndan > what\n{again}")).await;
    let line = format!("dan > {{\"chosenLeader1\" : {second},\"chosenLeader2\" : {first}}}");
    script.play(&line).await;
    script
        .play(
            r#"
            dan < {"cmd":"giveInitialResources","numOfInitialResources":2}
            dan > {"chosenResource1" : "coin"}
            dan < {"cmd":"giveInitialResources","numOfInitialResources":2,"resp":"sorry there was an error on the server, please try again to choose the initial resources"}
            dan > {"chosenResource1" : "coin", "chosenResource2" : "gold"}
            dan < {"cmd":"giveInitialResources","numOfInitialResources":2,"resp":…}
            dan > {"chosenResource1" : "coin", "chosenResource2" : "shield"}
            dan < {"cmd":"waitingForOtherPlayersCommunication"}
            -- who has answered everything is not heard
            dan > {"cmd":"endTurn"}
            dan > {"cmd":"sendChatMessage","chatMessage":"hello"}
            dan < nothing
            "#,
        )
        .await;
    for name in ["ada", "bob", "cyd"] {
        choose(&mut script, name).await;
    }
    // Different ones lie apart; the position of the leaders is that of the choice.
    let told = script.told("dan").await;
    let storage = told.iter().find(|line| line.contains(r#""playerUsername":"dan""#)).unwrap();
    assert!(
        storage.contains(r#""newResourceTypeOfSlot1":"coins","newResourceTypeOfSlot2":"shields""#)
    );
    let leaders = format!(r#""leader1Code":{second},"leader1Active":false,"leader2Code":{first}"#);
    assert!(told.iter().any(|line| line.contains(&leaders)), "{told:?}");
    // Equal ones lie together; nobody sees the leaders of another.
    let told = script.told("ada").await;
    assert!(told.iter().all(|line| !line.contains(&leaders)));
}

#[tokio::test(start_paused = true)]
async fn words_make_pools_and_no_word_is_no_word() {
    let mut script = cast(&["ada", "bob", "cyd", "dan", "eve", "fay"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 2, "password" : "x"}
            bob > {"numOfPlayers" : 2, "password" : "null"}
            cyd > {"numOfPlayers" : 2, "password" : "y"}
            dan > {"numOfPlayers" : 3, "password" : "x"}
            ada < nothing
            bob < nothing
            eve > {"password" : null, "numOfPlayers" : 2}
            bob < {"cmd":"insertUsername"}
            eve < {"cmd":"insertUsername"}
            fay > {"numOfPlayers" : 2, "password" : "x"}
            ada < {"cmd":"insertUsername"}
            fay < {"cmd":"insertUsername"}
            cyd < nothing
            dan < nothing
            "#,
        )
        .await;
    // Quotes in a word are part of it.
    enter(&mut script, "gus", 8).await;
    enter(&mut script, "hal", 9).await;
    script
        .play(
            r#"
            gus > {"numOfPlayers" : 2, "password" : "a"b\"}
            hal > {"numOfPlayers" : 2, "password" : "a"b\"}
            gus < {"cmd":"insertUsername"}
            hal < {"cmd":"insertUsername"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_number_that_is_none_is_asked_for_again() {
    let mut script = cast(&["ada"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 5, "password" : "null"}
            ada < {"cmd":"defineNumberOfPlayers","resp":"a game is for 1 to 4 players, please say how many"}
            ada > {"numOfPlayers" : 0, "password" : "null"}
            ada < {"cmd":"defineNumberOfPlayers","resp":…}
            ada > what
            ada < {"cmd":"defineNumberOfPlayers","resp":…}
            ada > PING
            ada < pong
            2 s pass
            ada < nothing
            ada > {"numOfPlayers" : 1, "password" : "null"}
            ada < {"cmd":"insertUsername"}
            ada > closeConnection
            ada is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn who_leaves_the_pool_is_not_waited_for() {
    let mut script = cast(&["ada", "bob", "cyd"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 2, "password" : "null"}
            ada hangs up
            bob > {"numOfPlayers" : 2, "password" : "null"}
            bob < nothing
            cyd > {"numOfPlayers" : 2, "password" : "null"}
            bob < {"cmd":"insertUsername"}
            cyd < {"cmd":"insertUsername"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn who_leaves_during_the_set_up_ends_it_for_everybody() {
    let mut script = named(&["ada", "bob", "cyd"]).await;
    choose(&mut script, "ada").await;
    for name in ["ada", "bob", "cyd"] {
        script.told(name).await;
    }
    script
        .play(
            r#"
            bob hangs up
            ada < {"cmd":"aClientHasDisconnected"}
            cyd < {"cmd":"aClientHasDisconnected"}
            ada > gameEnded
            ada is closed
            5 s pass
            cyd is closed
            cyd < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn who_leaves_before_saying_a_name_ends_it_for_everybody() {
    let mut script = cast(&["ada", "bob"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 2, "password" : "null"}
            bob > {"numOfPlayers" : 2, "password" : "null"}
            ada < {"cmd":"insertUsername"}
            bob < {"cmd":"insertUsername"}
            ada > {"username" : "ada"}
            ada < {"cmd":"leaderDistribution",…}
            bob > closeConnection
            bob is closed
            ada < {"cmd":"aClientHasDisconnected"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn who_leaves_the_match_ends_it_for_everybody() {
    let mut script = started(&["ada", "bob"]).await;
    script
        .play(
            r#"
            ada > closeConnection
            ada is closed
            bob < {"cmd":"aClientHasDisconnected"}
            bob < nothing
            5 s pass
            bob is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_says_nothing_is_asked_and_named_before_the_others_come() {
    let mut script = cast(&["ada"]).await;
    script
        .play(
            r#"
            400 ms pass
            ada < nothing
            200 ms pass
            ada < {"cmd":"defineNumberOfPlayers"}
            ada > {"numOfPlayers":3}
            ada < {"cmd":"insertUsername"}
            ada > {"username":"ada"}
            ada < nothing
            "#,
        )
        .await;
    // The next silent one goes where one of their kind waits.
    enter(&mut script, "bob", 2).await;
    script
        .play(
            r#"
            600 ms pass
            bob < {"cmd":"insertUsername"}
            bob > {"username":"ada"}
            bob < {"cmd":"insertUsername","resp":"sorry username already exists, please try again"}
            bob hangs up
            "#,
        )
        .await;
    // An original one comes to the same pool and says its name when all are there.
    enter(&mut script, "cyd", 3).await;
    enter(&mut script, "dan", 4).await;
    script
        .play(
            r#"
            cyd > {"numOfPlayers" : 3, "password" : "null"}
            cyd < nothing
            dan > {"numOfPlayers":3}
            dan < {"cmd":"insertUsername"}
            cyd < {"cmd":"insertUsername"}
            ada < {"cmd":"leaderDistribution",…}
            cyd > {"username" : "cyd"}
            dan > {"username":"dan"}
            "#,
        )
        .await;
    for name in ["ada", "cyd", "dan"] {
        choose(&mut script, name).await;
    }
    let told = script.told("dan").await;
    assert!(
        told.contains(
            &r#"{"cmd":"setupUpdate","playerUsernames":["ada","cyd","dan",null]}"#.to_owned()
        ),
        "{told:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_late_number_of_players_moves_a_client_and_asks_nothing_twice() {
    let mut script = cast(&["ada", "bob", "cyd"]).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers":3}
            ada < {"cmd":"insertUsername"}
            ada > {"numOfPlayers" : 2, "password" : "null"}
            ada < nothing
            bob > {"numOfPlayers" : 2, "password" : "null"}
            bob < {"cmd":"insertUsername"}
            ada < nothing
            ada > {"username" : "ada"}
            ada < {"cmd":"leaderDistribution",…}
            -- a client that was asked how many play may say so late
            600 ms pass
            cyd < {"cmd":"defineNumberOfPlayers"}
            cyd > {"numOfPlayers" : 1, "password" : "null"}
            cyd < {"cmd":"insertUsername"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_house_without_room_says_so() {
    let settings = Settings { most_tables: 0, ..Settings::default() };
    let mut script = Script::on(Stage::with(1, settings).await);
    enter(&mut script, "ada", 1).await;
    script
        .play(
            r#"
            ada > {"numOfPlayers" : 1, "password" : "null"}
            ada < {"cmd":"sorryGameAlreadyFull","resp":…}
            ada is closed
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn whoever_answers_no_ping_is_lost_after_46_seconds() {
    let mut script = started(&["ada", "bob"]).await;
    script
        .play(
            r#"
            bob stops answering
            45 s pass
            ada < nothing
            2 s pass
            bob is closed
            ada < {"cmd":"aClientHasDisconnected"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn pings_are_answered_and_sent_and_those_who_know_none_get_none() {
    let mut script = started(&["ada", "bob"]).await;
    script.play("200 s pass\nada < nothing\nada > Ping\nada < pong\nada < nothing").await;
    let mut script = cast(&["old"]).await;
    script.play("old > {\"numOfPlayers\":1}\nold > {\"username\":\"old\"}").await;
    choose(&mut script, "old").await;
    script.told("old").await;
    script
        .play(
            r#"
            old stops answering
            200 s pass
            old < nothing
            -- who has sent one can answer them
            old > ping
            old < pong
            47 s pass
            old is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn chat_is_relayed_by_the_house_and_too_much_of_it_is_not() {
    let mut script = started(&["ada", "bob"]).await;
    script
        .play(
            r#"
            bob > {"cmd" : "sendChatMessage","chatMessage" : "he said "hi" to"}
            ada < {"cmd":"chatMessageUpdate","playerUsername":"bob","resp":"he said \"hi\" to"}
            bob < {"cmd":"chatMessageUpdate","playerUsername":"bob","resp":"he said \"hi\" to"}
            bob > {"cmd" : "sendChatMessage","chatMessage" : "   "}
            bob < {"cmd":"printOutUpdate","resp":"a chat line has 1 to 300 printable characters"}
            bob > {"cmd" : "endTurn"}
            bob < {"commandWasCorrect":false,"resp":"it's not your turn"}
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn those_after_the_older_document_are_told_their_points() {
    let mut script = cast(&["old"]).await;
    script.play("old > {\"numOfPlayers\":1}\nold > {\"username\":\"old\"}").await;
    choose(&mut script, "old").await;
    let told = script.told("old").await;
    assert!(told.iter().all(|line| !line.contains("totalvictorypoints")));
    let mut seen = 0;
    for _ in 0..30 {
        script.say("old", r#"{"cmd":"buyFromMarket","MarketPosition":1}"#).await;
        script.say("old", r#"{"cmd":"endPlacing"}"#).await;
        script.say("old", r#"{"cmd":"endTurn"}"#).await;
        let told = script.told("old").await;
        let at = told.iter().position(|line| line.contains("totalvictorypointsUpdate"));
        if let Some(at) = at {
            let points: Value = serde_json::from_str(&told[at]).unwrap();
            assert_eq!(points["playerUsername"], "old");
            assert!(points["newTotalVictoryPoints"].as_i64().unwrap() > 0);
            seen += 1;
        }
        if told.iter().any(|line| line.contains("soloGameLost") || line.contains("gameEnded")) {
            break;
        }
    }
    assert!(seen > 0, "points change in a game");
}

#[tokio::test(start_paused = true)]
async fn those_who_answer_at_the_same_moment_are_both_heard() {
    let mut script = named(&["ada", "bob", "cyd"]).await;
    for name in ["ada", "bob", "cyd"] {
        script.told(name).await;
        let [first, second, ..] = dealt(&script, name);
        let line = format!("{{\"chosenLeader1\" : {first},\"chosenLeader2\" : {second}}}\n");
        // Nobody knows of the others yet.
        script.stage.deliver(script.who(name), line.as_bytes());
    }
    script
        .play(
            r#"
            100 ms pass
            ada < {"cmd":"waitingForOtherPlayersCommunication"}
            ada < nothing
            bob < {"cmd":"giveInitialResources","numOfInitialResources":1}
            cyd < {"cmd":"giveInitialResources","numOfInitialResources":1}
            bob < nothing
            cyd < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_house_that_closes_says_so() {
    let mut script = started(&["ada", "bob"]).await;
    script.stage.restart().await;
    script
        .play(
            r#"
            ada < {"cmd":"printOutUpdate","resp":"the server stops, come back in a moment"}
            ada < {"cmd":"aClientHasDisconnected"}
            ada is closed
            bob is closed
            "#,
        )
        .await;
}
