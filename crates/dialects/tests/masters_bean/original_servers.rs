//! Our client at a server that writes and refuses like the original one (section 15, C1 to C4).

use dialects::client::{Client, Conduct, Event, Plan};
use dialects::masters_bean::client::Player;
use protocol::Millis;
use std::collections::BTreeSet;
use wire::Framing;

use crate::bots::{Bot, Kind, plan, play_out};
use stage::Stage;

/// A client, and what it does when it is told something.
struct Guest {
    player: Player,
    /// What it has noticed, and why it cannot go on.
    noticed: Vec<String>,
    failed: Option<String>,
}

impl Guest {
    fn new(plan: Plan) -> Guest {
        let mut guest =
            Guest { player: Player::new(Framing::Java, plan), noticed: Vec::new(), failed: None };
        let said = guest.hear("");
        assert_eq!(said, [r#"{"numOfPlayers" : 2, "password" : "null"}"#]);
        guest
    }

    /// It is told this, and says that.
    fn hear(&mut self, lines: &str) -> Vec<String> {
        let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        let bytes: Vec<u8> = lines.flat_map(|line| format!("{line}\n").into_bytes()).collect();
        self.player.receive(Millis(0), &bytes);
        let mut said = Vec::new();
        while let Some(event) = self.player.next(Millis(0)) {
            match event {
                Event::Send { bytes, .. } => {
                    said.push(String::from_utf8(bytes).unwrap().trim_end().to_owned());
                }
                Event::Redial => panic!("a client wants another connection"),
                Event::Noticed { what } => self.noticed.push(what),
                Event::Failed { why } => self.failed = Some(why),
                Event::Answered | Event::Seated { .. } | Event::Finished(_) => {}
            }
        }
        said
    }

    /// The same; it says one thing.
    fn ask(&mut self, lines: &str) -> String {
        let said = self.hear(lines);
        assert!(said.len() == 1, "{said:?}, {:?}", self.failed);
        said[0].clone()
    }
}

/// Somebody who sends no nonsense.
fn well_behaved(seed: u64) -> Plan {
    Plan { conduct: Conduct::Guest, ..plan("ada", 2, "", seed) }
}

const SET_UP: &str = r#"
    {"cmd" : "waitingForOtherPlayersCommunication"}
    {"cmd" : "setupUpdate" , "playerUsernames" : [ada, bo, null, null]}
    {"cmd" : "faithTrackUpdate", "newPlayersPositions" : [0, 0, 0, 0], "newBlackCrossPosition" : 0, "newActiveFirstPapalFavourCard" : [false, false, false, false], "newActiveSecondPapalFavourCard" : [false, false, false, false], "newActiveThirdPapalFavourCard" : [false, false, false, false]}
    {"cmd" : "marketUpdate", "newFirstMarketRow" : ["white", "red", "blue", "yellow"], "newSecondMarketRow" : ["blue", "white", "white", "white"],"newThirdMarketRow" : ["grey", "purple", "yellow", "grey"],"newExtraMarble" : "purple"}
    {"cmd" : "devCardSpaceUpdate", "newGreen1" : 23, "newGreen2" : 38, "newGreen3" : 54, "newPurple1" : 19, "newPurple2" : 36, "newPurple3" : 49, "newBlue1" : 27, "newBlue2" : 43, "newBlue3" : 57, "newYellow1" : 29, "newYellow2" : 47, "newYellow3" : 64}
    {"cmd" : "storageUpdate", "playerUsername" : "ada","newResourceTypeOfSlot1" : "null","newResourceTypeOfSlot2" : "null","newResourceTypeOfSlot3" : "null","newQuantityOfSlot1" : 0,"newQuantityOfSlot2" : 0,"newQuantityOfSlot3" : 0,"newResourceTypeOfLeaderSlot1" : "null","newResourceTypeOfLeaderSlot2" : "null","newQuantityOfLeaderSlot1" : 0,"newQuantityOfLeaderSlot2" : 0}
    {"cmd" : "leaderCardsUpdate", "playerUsername" : "ada", "leader1Code" : 1, "leader1Active" : false, "leader2Code" : 2, "leader2Active" : false}
    {"cmd" : "storageUpdate", "playerUsername" : "bo","newResourceTypeOfSlot1" : "coins","newResourceTypeOfSlot2" : "null","newResourceTypeOfSlot3" : "null","newQuantityOfSlot1" : 1,"newQuantityOfSlot2" : 0,"newQuantityOfSlot3" : 0,"newResourceTypeOfLeaderSlot1" : "null","newResourceTypeOfLeaderSlot2" : "null","newQuantityOfLeaderSlot1" : 0,"newQuantityOfLeaderSlot2" : 0}
    {"cmd" : "leaderCardsUpdate", "playerUsername" : "bo", "leader1Code" : 11, "leader1Active" : false, "leader2Code" : 5, "leader2Active" : false}
"#;
const BEGIN: &str = r#"
    {"cmd" : "gameStart"}
    {"cmd" : "printOutUpdate", "resp" : "ada is the first player"}
"#;
const RICH: &str = r#"
    {"cmd" : "chestUpdate", "playerUsername" : "ada","newCoinsQuantity" : 9,"newShieldsQuantity" : 9,"newStonesQuantity" : 9,"newServantsQuantity" : 9}
"#;

/// Somebody in front of the first turn; what it says first.
fn begun(plan: Plan, more: &str) -> (Guest, Vec<String>) {
    let mut guest = Guest::new(plan);
    let name = guest.ask(r#"{"cmd" : "insertUsername"}"#);
    assert_eq!(name, r#"{"username" : "ada"}"#);
    let chosen = guest.ask(r#"{"cmd" : "leaderDistribution", "leaderCardsDrawn" : [1, 2, 3, 4]}"#);
    assert!(chosen.starts_with(r#"{"chosenLeader1" : "#), "{chosen}");
    let said = guest.hear(&format!("{SET_UP}{more}{BEGIN}"));
    (guest, said)
}

/// The name of a command.
fn cmd(line: &str) -> &str {
    line.strip_prefix(r#"{"cmd" : ""#).unwrap().split('"').next().unwrap()
}

#[test]
fn words_without_quotes_in_lists_are_read_and_leaders_shown_early_are_only_noticed() {
    let (mut guest, said) = begun(well_behaved(1), "");
    assert_eq!(guest.noticed, ["a leader of another player is shown before it is played"]);
    assert_eq!(guest.failed, None);
    assert_eq!(guest.player.model().unwrap().boards[1].name, "bo");
    assert_eq!(cmd(&said[1]), "buyFromMarket");
    let said = guest.ask(
        r#"{"commandWasCorrect" : true, "stones" : 0, "servants" : 0, "shields" : 0, "coins" : 1, "jolly" : 1, "targetResources" : [coins, null]}"#,
    );
    assert_eq!(cmd(&said), "chosenResourcesToBuy");
    // The white marble is refused: then what was bought is taken as it is.
    let said = guest.ask(
        r#"{"commandWasCorrect" : false, "stones" : 0, "servants" : 0, "shields" : 0, "coins" : 1, "jolly" : 1}"#,
    );
    assert_eq!(
        said,
        r#"{"cmd" : "chosenResourcesToBuy","coins" : 1,"stones" : 0,"shields" : 0,"servants" : 0}"#
    );
    assert_eq!(guest.failed, None);
}

#[test]
fn quotes_that_nobody_marks_are_sent_only_in_mischief() {
    for (conduct, text) in
        [(Conduct::Guest, "hello"), (Conduct::Mischievous, "he said \"hi\" to \\ me")]
    {
        let (_, said) = begun(Plan { conduct, ..well_behaved(1) }, "");
        let line = format!(r#"{{"cmd" : "sendChatMessage","chatMessage" : "{text}"}}"#);
        assert_eq!(said[0], line);
    }
}

#[tokio::test(start_paused = true)]
async fn without_mischief_nothing_is_refused() {
    let mut refused = [0, 0];
    for (conduct, refused) in [Conduct::Guest, Conduct::Mischievous].into_iter().zip(&mut refused) {
        for seed in 1..6 {
            let mut stage = Stage::seeded(seed).await;
            let mut bots = Vec::new();
            for (number, name) in (1..).zip(["ada", "bob"]) {
                let plan = Plan { conduct, ..plan(name, 2, "", u64::from(seed * 10 + number)) };
                bots.push(Bot::enter(&mut stage, Kind::Json, plan, number).await);
            }
            play_out(&mut stage, &mut bots).await;
            let told = bots.iter().flat_map(|bot| &bot.timeline).filter(|(said, _)| !said);
            let no = told.filter(|(_, line)| line.contains(r#""commandWasCorrect":false"#));
            // After the last turn of a match somebody may have begun another one.
            *refused += no.filter(|(_, line)| !line.contains("the game is over")).count();
        }
    }
    assert_eq!(refused[0], 0);
    assert!(refused[1] > 0);
}

#[test]
fn what_is_refused_is_not_tried_again_in_the_same_turn() {
    let mut tried = BTreeSet::new();
    for seed in 1..20 {
        let (mut guest, mut said) = begun(well_behaved(seed), RICH);
        said.remove(0);
        let mut own = BTreeSet::new();
        while cmd(&said[0]) != "buyFromMarket" {
            let again = cmd(&said[0]).replace("discardLeader", "activateLeader");
            assert!(own.insert(again), "{said:?} after {own:?}");
            said = guest.hear(r#"{"commandWasCorrect" : false, "resp" : "you can't"}"#);
            assert!(guest.noticed.last().unwrap().ends_with(" was refused: you can't"));
        }
        tried.append(&mut own);
        assert_eq!(guest.failed, None);
    }
    let all = ["activateLeader", "activateProduction", "buyDevCard"];
    assert!(tried.iter().eq(all), "{tried:?}");
}

#[test]
fn a_server_that_refuses_everything_is_given_up_in_words() {
    let (mut guest, mut said) = begun(well_behaved(1), "");
    said.remove(0);
    let mut tries = 0;
    while guest.failed.is_none() {
        assert_eq!(said.len(), 1);
        tries += 1;
        said = guest.hear(r#"{"commandWasCorrect" : false, "resp" : "never"}"#);
    }
    assert!((2..20).contains(&tries), "{tries}");
    let why = guest.failed.unwrap();
    assert!(why.starts_with("too much was refused in one turn, at last BuyFromMarket("), "{why}");
    assert!(why.contains("was refused: never"), "{why}");
}

#[test]
fn a_place_that_is_refused_ends_the_placing() {
    let (mut guest, said) = begun(well_behaved(1), "");
    assert_eq!(cmd(&said[1]), "buyFromMarket");
    let said = guest.ask(
        r#"{"commandWasCorrect" : true, "stones" : 0, "servants" : 0, "shields" : 0, "coins" : 2, "jolly" : 0, "targetResources" : [null, null]}"#,
    );
    assert_eq!(cmd(&said), "placeResourceInSlot");
    let said = guest.ask(
        r#"{"commandWasCorrect" : false, "stones" : 0, "servants" : 0, "shields" : 0, "coins" : 2, "jolly" : 0}"#,
    );
    assert_eq!(cmd(&said), "endPlacing");
    let said = guest.ask(r#"{"commandWasCorrect" : true, "resp" : "you have ended"}"#);
    assert_eq!(cmd(&said), "endTurn");
}

#[test]
fn a_payment_is_tried_again_and_a_slot_is_not() {
    // Of these, one buys a card first.
    let (mut guest, said) = (1..50)
        .map(|seed| begun(well_behaved(seed), RICH))
        .find(|(_, said)| cmd(&said[1]) == "buyDevCard" && said[1].contains(r#"Level" : 1"#))
        .unwrap();
    assert!(!said.is_empty());
    let price = r#""stones" : 1, "servants" : 0, "shields" : 0, "coins" : 1}"#;
    let said = guest.ask(&format!(r#"{{"commandWasCorrect" : true, {price}"#));
    assert_eq!(cmd(&said), "chosenResourcesToPayForDevCard");
    let said = guest.ask(&format!(r#"{{"commandWasCorrect" : false, {price}"#));
    assert_eq!(cmd(&said), "chosenResourcesToPayForDevCard");
    let mut said = guest.hear(r#"{"commandWasCorrect" : true}"#);
    let mut slots = BTreeSet::new();
    while guest.failed.is_none() {
        assert_eq!(cmd(&said[0]), "chosenSlotNumberForDevCard");
        assert!(slots.insert(said[0].clone()), "{slots:?}");
        said = guest.hear(r#"{"commandWasCorrect" : false, "resp" : "no"}"#);
    }
    assert_eq!(slots.len(), 3);
    assert_eq!(guest.failed.unwrap(), "the server has sold a card that fits nowhere");
}

#[test]
fn a_price_that_cannot_be_paid_is_told() {
    let (mut guest, _) = (1..50)
        .map(|seed| begun(well_behaved(seed), RICH))
        .find(|(_, said)| cmd(&said[1]) == "buyDevCard")
        .unwrap();
    guest.hear(
        r#"{"commandWasCorrect" : true, "stones" : 0, "servants" : 0, "shields" : 0, "coins" : 10}"#,
    );
    let why = guest.failed.unwrap();
    assert!(why.starts_with("the server asks "), "{why}");
    assert!(why.ends_with(" for a card, more than there is"), "{why}");
}

#[test]
fn somebody_may_have_the_same_name() {
    let mut guest = Guest::new(well_behaved(1));
    guest.ask(r#"{"cmd" : "insertUsername"}"#);
    let again =
        r#"{"cmd" : "insertUsername", "resp" : "sorry username already exists, please try again"}"#;
    assert_eq!(guest.ask(again), r#"{"username" : "ada-2"}"#);
    assert_eq!(guest.ask(again), r#"{"username" : "ada-3"}"#);
    guest.ask(r#"{"cmd" : "leaderDistribution", "leaderCardsDrawn" : [1, 2, 3, 4]}"#);
    guest.hear(r#"{"cmd" : "setupUpdate" , "playerUsernames" : [ada-3, ada, null, null]}"#);
    assert_eq!(guest.player.model().unwrap().own().unwrap().name, "ada-3");
    assert_eq!(guest.failed, None);
    assert_eq!(guest.noticed, [""; 0]);
}

#[test]
fn a_server_that_asks_the_same_for_ever_is_given_up() {
    let mut guest = Guest::new(well_behaved(1));
    let again =
        r#"{"cmd" : "insertUsername", "resp" : "sorry username already exists, please try again"}"#;
    for _ in 0..20 {
        guest.hear(again);
    }
    let why = guest.failed.unwrap();
    assert!(why.starts_with("the server asks the same again and again"), "{why}");
}

#[test]
fn quotes_in_what_others_say_end_nothing() {
    let (mut guest, _) = begun(well_behaved(1), "");
    guest.hear(
        r#"{"cmd" : "chatMessageUpdate", "playerUsername" : "bo", "resp" : "he said "hi" to \ me"}"#,
    );
    assert_eq!(guest.failed, None);
    assert_eq!(guest.player.log.last().unwrap(), r#"he said "hi" to \ me"#);
}
