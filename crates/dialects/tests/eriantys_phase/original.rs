//! The client at an original server, which says less than ours and refuses more. The server is a script
//! here: what it says is what the original was seen to say.

use dialects::client::{Client, Conduct, Ending, Event, Outcome, Plan, Seating};
use dialects::eriantys_phase::client::Player;
use protocol::Millis;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use wire::Framing;
use wire::java::HEADER;
use wire::strings::{self, Strings};

use crate::tongues::character_texts;

/// How long the client waits for a prompt that does not come.
const QUIET: u64 = 300;
const STUDENTS: &str = "Select a Student and choose a destination three times!";
const MOTHER_NATURE: &str = "Choose where you want to move MN!";

/// A client, and what it has noticed.
struct Guest {
    player: Player,
    now: Millis,
    strings: Strings,
    opened: bool,
    notices: Vec<String>,
    ending: Option<Ending>,
    failure: Option<String>,
}

impl Guest {
    /// Somebody who plays by these choices and has seen the match as it is.
    fn seated(seed: u64, view: &Value) -> Guest {
        Guest::with(seed, view, Conduct::Guest)
    }

    fn with(seed: u64, view: &Value, conduct: Conduct) -> Guest {
        let plan = Plan {
            nickname: "ada".to_owned(),
            players: 2,
            word: String::new(),
            seating: Seating::Open { expert: true },
            seed,
            conduct,
        };
        let mut guest = Guest {
            player: Player::new(Framing::Java, plan, Some(character_texts())),
            now: Millis(5000),
            strings: Strings::new(1 << 20),
            opened: false,
            notices: Vec::new(),
            ending: None,
            failure: None,
        };
        guest.player.receive(guest.now, &HEADER);
        guest.tell(&json!({"lobbies": [], "type": "Welcome"}));
        assert_eq!(guest.says()[0]["type"], "GameParams");
        for string in ["The lobby has been created", "bob entered the lobby"] {
            guest.tell(&json!({"string": string, "type": "InformationConnection"}));
        }
        guest.tell(&json!({"virtualView": view, "type": "FullView"}));
        guest.tell(&json!({"string": "Game Started!", "type": "InformationConnection"}));
        assert!(guest.says().is_empty());
        guest
    }

    /// The server says this.
    fn tell(&mut self, message: &Value) {
        self.player.receive(self.now, &strings::write(&message.to_string()));
    }

    fn inform(&mut self, string: &str) {
        self.tell(&json!({"string": string, "type": "InformationGame"}));
    }

    fn refuse(&mut self, string: &str) {
        self.tell(&json!({"string": string, "type": "Error"}));
    }

    fn update_me(&mut self, player: &Value) {
        self.tell(&json!({"player": player, "index": 0, "type": "UpdatePlayer"}));
    }

    /// What the client says now.
    fn says(&mut self) -> Vec<Value> {
        while let Some(event) = self.player.next(self.now) {
            match event {
                Event::Send { mut bytes, .. } => {
                    if !std::mem::replace(&mut self.opened, true) {
                        assert_eq!(bytes, HEADER);
                    }
                    self.strings.push(&std::mem::take(&mut bytes));
                }
                Event::Redial => panic!("a client wants another connection"),
                Event::Noticed { what } => self.notices.push(what),
                Event::Finished(ending) => self.ending = Some(ending),
                Event::Failed { why } => self.failure = Some(why),
                Event::Answered | Event::Seated { .. } => {}
            }
        }
        std::iter::from_fn(|| self.strings.next().unwrap())
            .map(|text| serde_json::from_str(&text).unwrap())
            .collect()
    }

    /// The one thing that it says now.
    fn says_one(&mut self) -> Value {
        let mut said = self.says();
        assert_eq!(said.len(), 1, "{said:?}");
        said.remove(0)
    }

    /// So many milliseconds pass, in which it says nothing; at their end it may.
    fn pass(&mut self, milliseconds: u64) {
        self.now = Millis(self.now.0 + milliseconds - 1);
        assert_eq!(self.says(), Vec::<Value>::new());
        self.now = Millis(self.now.0 + 1);
    }
}

fn player(nickname: &str, tower: &str, entrance: &[&str]) -> Value {
    let cards: Vec<Value> =
        (1..=10).map(|turn| json!({"MNsteps": (turn + 1) / 2, "turn": turn})).collect();
    json!({
        "nickname": nickname,
        "virtualCoins": 9,
        "virtualLastAssistant": {"MNsteps": 2, "turn": 3},
        "virtualHand": {"mage": if nickname == "ada" { "MAGE1" } else { "MAGE2" }, "cards": cards},
        "virtualBoard": {
            "entrance": entrance,
            "towers": vec![tower; 5],
            "hall": {"GREEN": 1, "RED": 1, "YELLOW": 1, "PINK": 1, "BLUE": 1},
        },
    })
}

/// A match between ada, whom we are, and bob, with these characters.
fn view(cards: [u8; 3]) -> Value {
    let islands: Vec<Value> = (0..12)
        .map(|_| json!({"students": ["RED"], "towers": [], "noEntry": 0, "numSubIsland": 1}))
        .collect();
    json!({
        "virtualWorld": islands,
        "virtualPlayers": [
            player("ada", "BLACK", &["GREEN", "RED", "YELLOW", "PINK", "BLUE", "RED", "RED"]),
            player("bob", "WHITE", &["GREEN", "RED", "YELLOW", "PINK", "BLUE", "RED", "RED"]),
        ],
        "virtualClouds": [{"students": ["RED", "RED", "RED"]}, {"students": ["RED", "RED", "RED"]}],
        "virtualProfs": {},
        "virtualCharacters": cards.map(character),
        "virtualCoins": 3,
        "mnPos": 0,
    })
}

fn character(number: u8) -> Value {
    let mut card = json!({
        "alreadyPlayed": false,
        "description": format!("What character {number} does"),
        "cost": 1,
        "active": false,
    });
    match number {
        1 | 7 | 11 => card["students"] = json!(["GREEN", "RED", "YELLOW", "PINK"]),
        5 => card["noEntry"] = json!(4),
        _ => {}
    }
    card
}

/// A view in which nobody can pay for a character.
fn poor() -> Value {
    let mut poor = view([2, 4, 6]);
    for player in poor["virtualPlayers"].as_array_mut().unwrap() {
        player["virtualCoins"] = json!(0);
    }
    poor
}

/// Ada after some students have left her entrance for the dining room.
fn without(view: &Value, students: usize) -> Value {
    let mut ada = view["virtualPlayers"][0].clone();
    let entrance = ada["virtualBoard"]["entrance"].as_array_mut().unwrap();
    entrance.truncate(entrance.len() - students);
    ada
}

fn is_a_move(said: &Value) -> bool {
    ["EntranceToHall", "MoveToIsland"].contains(&said["type"].as_str().unwrap())
}

/// The message that a sentence names after these words.
fn named(sentence: &str, words: &str) -> Value {
    serde_json::from_str(sentence.strip_prefix(words).unwrap()).unwrap()
}

/// A guest that has just called this character, which lies first on the table.
fn calling(card: u8) -> (Guest, Value) {
    let others = if card < 7 { [8, 10] } else { [2, 4] };
    let mut view = view([card, others[0], others[1]]);
    for other in [1, 2] {
        view["virtualCharacters"][other]["cost"] = json!(99);
    }
    let call = json!({"c": format!("CHAR{card}"), "type": "PlayCharacter"});
    let guest = (0..1000).find_map(|seed| {
        let mut guest = Guest::seated(seed, &view);
        guest.inform(STUDENTS);
        (guest.says_one() == call).then_some(guest)
    });
    (guest.unwrap(), view)
}

/// All that the original says when a character is paid.
fn pay(guest: &mut Guest, view: &Value) {
    let mut ada = view["virtualPlayers"][0].clone();
    ada["virtualCoins"] = json!(8);
    guest.update_me(&ada);
    let mut card = view["virtualCharacters"][0].clone();
    (card["cost"], card["alreadyPlayed"]) = (json!(2), json!(true));
    guest.tell(&json!({"character": card, "index": 0, "type": "ReplaceCharacter"}));
    for _ in 0..2 {
        guest.tell(&json!({"coins": 3, "type": "UpdateCoins"}));
    }
    guest.tell(&json!({"index": 0, "active": true, "type": "UpdateActiveCharacter"}));
}

#[test]
fn after_a_character_that_needs_nothing_the_turn_goes_on_without_a_prompt() {
    for card in [2, 4, 6, 8] {
        let (mut guest, view) = calling(card);
        pay(&mut guest, &view);
        guest.pass(QUIET);
        let said = guest.says_one();
        assert!(is_a_move(&said), "{card}: {said}");
        assert_eq!(guest.notices, Vec::<String>::new());
    }
}

#[test]
fn a_choice_follows_its_character_and_the_turn_follows_the_choice_without_a_prompt() {
    let kinds = [
        (1, "SpecialMoveIsland"),
        (3, "ChooseIsland"),
        (5, "ChooseIsland"),
        (7, "ChooseTwoColors"),
        (9, "ChooseColor"),
        (10, "ChooseTwoColors"),
        (11, "ChooseColor"),
        (12, "ChooseColor"),
    ];
    for (card, kind) in kinds {
        let (mut guest, view) = calling(card);
        pay(&mut guest, &view);
        guest.pass(QUIET);
        let mut said = guest.says_one();
        // A choice may wait for a student or two, and exchanges may be left out.
        let mut moved = 0;
        while is_a_move(&said) && !matches!(card, 7 | 10) {
            moved += 1;
            guest.update_me(&without(&view, moved));
            said = guest.says_one();
        }
        if is_a_move(&said) {
            continue;
        }
        let mut choices = 0;
        while !is_a_move(&said) {
            assert_eq!(said["type"], kind, "{card}");
            choices += 1;
            // Nothing at all is said about the colour of card 9.
            if card != 9 {
                guest.update_me(&without(&view, moved));
                guest.tell(&json!({"profs": {}, "type": "UpdateProfs"}));
            }
            guest.pass(QUIET);
            said = guest.says_one();
        }
        let most = match card {
            7 => 3,
            10 => 2,
            _ => 1,
        };
        assert!(choices <= most, "{card}: {choices} choices");
        assert_eq!(guest.notices, Vec::<String>::new());
    }
}

#[test]
fn our_server_may_ask_after_a_character_all_the_same() {
    let (mut guest, view) = calling(6);
    pay(&mut guest, &view);
    assert!(guest.says().is_empty());
    guest.inform(STUDENTS);
    assert!(is_a_move(&guest.says_one()));
    // The time for going on without a prompt is over.
    guest.pass(2 * QUIET);
    assert!(guest.says().is_empty());
}

#[test]
fn the_first_assistant_is_sent_again_until_the_match_has_begun() {
    let refusals = [
        "Error: the game is not started",
        "Error: you are not in a lobby, please send a Join or GameParams request",
    ];
    for refusal in refusals {
        let mut guest = Guest::seated(1, &poor());
        guest.inform("Choose your Assistant!");
        let first = guest.says_one();
        assert_eq!(first["type"], "ChooseAssistant");
        for _ in 0..20 {
            guest.refuse(refusal);
            guest.pass(100);
            assert_eq!(guest.says_one(), first);
        }
        assert_eq!(guest.failure, None);
    }
}

#[test]
fn a_match_that_never_begins_is_given_up_in_plain_words() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform("Choose your Assistant!");
    for _ in 0..200 {
        guest.says();
        guest.refuse("Error: the game is not started");
        guest.now = guest.now.after(Duration::from_millis(100));
    }
    guest.says();
    assert!(guest.failure.unwrap().starts_with("the match does not begin"));
}

#[test]
fn a_prompt_that_crosses_a_command_is_not_answered_again() {
    for prompt in ["Choose your Assistant!", STUDENTS, MOTHER_NATURE, "Choose a Cloud!"] {
        let mut guest = Guest::seated(3, &poor());
        guest.inform(prompt);
        guest.says_one();
        guest.inform(prompt);
        guest.inform(prompt);
        assert_eq!(guest.says(), Vec::<Value>::new(), "{prompt}");
    }
}

#[test]
fn a_command_for_the_wrong_phase_is_forgotten_and_the_next_prompt_answered() {
    let mut guest = Guest::seated(3, &poor());
    guest.inform(STUDENTS);
    guest.says_one();
    guest.refuse("ERROR: it's not the correct phase");
    assert!(guest.says().is_empty());
    guest.inform(MOTHER_NATURE);
    assert_eq!(guest.says_one()["type"], "MoveMN");
    assert_eq!(guest.failure, None);
    assert_eq!(guest.notices, ["refused: ERROR: it's not the correct phase"]);
}

#[test]
fn out_of_turn_it_waits_for_its_turn() {
    let mut guest = Guest::seated(3, &poor());
    guest.inform(STUDENTS);
    guest.says_one();
    guest.refuse("ERROR: it's not your turn, please wait");
    guest.pass(60_000);
    assert!(guest.says().is_empty());
    guest.inform(STUDENTS);
    assert!(is_a_move(&guest.says_one()));
}

#[test]
fn of_several_assistants_each_is_tried_once_and_the_repeated_prompt_is_none_of_its_own() {
    let mut guest = Guest::seated(4, &poor());
    guest.inform("Choose your Assistant!");
    let mut tried = BTreeSet::new();
    for _ in 0..10 {
        assert!(tried.insert(guest.says_one()["index"].as_u64().unwrap()));
        guest.refuse("Can't choose this Assistant!");
        guest.inform("Choose your Assistant!");
    }
    assert_eq!(guest.says().len(), 1, "and then any of them");
    assert_eq!(guest.failure, None);
}

#[test]
fn too_many_steps_are_followed_by_fewer() {
    let mut view = poor();
    view["virtualPlayers"][0]["virtualLastAssistant"] = json!({"MNsteps": 5, "turn": 10});
    let mut guest = Guest::seated(1, &view);
    guest.inform(MOTHER_NATURE);
    let mut steps = guest.says_one()["steps"].as_u64().unwrap();
    while steps > 1 {
        guest.refuse("Error: Mother Nature can't do so many steps");
        let fewer = guest.says_one()["steps"].as_u64().unwrap();
        assert!(fewer < steps, "{fewer} after {steps}");
        steps = fewer;
    }
}

#[test]
fn another_cloud_follows_one_that_is_refused() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform("Choose a Cloud!");
    let first = guest.says_one()["index"].as_u64().unwrap();
    guest.refuse("Error: invalid Cloud index");
    assert_eq!(guest.says_one()["index"], json!(1 - first));
}

#[test]
fn another_student_follows_one_that_is_refused() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform(STUDENTS);
    for refusal in ["Error: No such Student present", "Error: The hall is full"] {
        assert!(is_a_move(&guest.says_one()));
        guest.refuse(refusal);
    }
    assert!(is_a_move(&guest.says_one()));
}

#[test]
fn a_character_that_is_refused_is_given_up_for_this_turn() {
    for refusal in ["ERROR: This card is not available!", "ERROR: You don't have enough coins!"] {
        let (mut guest, view) = calling(6);
        guest.refuse(refusal);
        for moved in 1..=3 {
            assert!(is_a_move(&guest.says_one()));
            guest.update_me(&without(&view, moved));
        }
        assert!(guest.says().is_empty());
    }
}

#[test]
fn a_choice_that_is_refused_is_given_up() {
    let (mut guest, view) = calling(12);
    pay(&mut guest, &view);
    guest.pass(QUIET);
    let mut said = guest.says_one();
    let mut moved = 0;
    while is_a_move(&said) {
        moved += 1;
        guest.update_me(&without(&view, moved));
        said = guest.says_one();
    }
    assert_eq!(said["type"], "ChooseColor");
    guest.refuse("There are no students in the hall");
    assert!(is_a_move(&guest.says_one()));
}

#[test]
fn a_server_that_only_refuses_is_left_in_plain_words() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform(STUDENTS);
    for _ in 0..100 {
        guest.says();
        guest.refuse("Error: No such Student present");
    }
    guest.says();
    let why = guest.failure.unwrap();
    assert!(why.starts_with("one refusal after the other: "), "{why}");
    assert!(why.contains("No such Student present"), "{why}");
}

#[test]
fn a_coin_is_no_receipt_of_the_next_student() {
    let view = poor();
    let mut guest = Guest::seated(1, &view);
    guest.inform(STUDENTS);
    guest.says_one();
    // The original tells first of the student and then of the coin.
    let mut ada = without(&view, 1);
    guest.update_me(&ada);
    guest.says_one();
    ada["virtualCoins"] = json!(1);
    guest.update_me(&ada);
    assert_eq!(guest.says(), Vec::<Value>::new());
}

#[test]
fn a_command_without_an_answer_is_followed_by_another_and_in_the_end_by_plain_words() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform(STUDENTS);
    let said = guest.says_one();
    guest.pass(10_000);
    assert!(is_a_move(&guest.says_one()));
    assert_eq!(guest.notices.len(), 1);
    assert_eq!(named(&guest.notices[0], "no answer to "), said);
    for _ in 0..50 {
        guest.now = guest.now.after(Duration::from_secs(10));
        guest.says();
    }
    assert!(guest.failure.unwrap().starts_with("no answer to {"));
}

#[test]
fn what_was_refused_in_a_pause_is_done_when_the_match_goes_on() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform(STUDENTS);
    guest.says_one();
    guest.refuse("Error: the game is in pause, please wait the re-connection of a player");
    guest.pass(45_000);
    assert!(guest.says().is_empty());
    guest.tell(&json!({"string": "bob re-connected", "type": "InformationConnection"}));
    // The original shows everything to everybody, and asks for nothing.
    guest.tell(&json!({"virtualView": poor(), "type": "FullView"}));
    guest.tell(&json!({"string": "Game continue", "type": "InformationConnection"}));
    guest.pass(QUIET);
    assert!(is_a_move(&guest.says_one()));
    assert_eq!(guest.failure, None);
}

#[test]
fn the_reserve_of_the_original_may_be_less_than_nothing() {
    let mut guest = Guest::seated(1, &poor());
    guest.tell(&json!({"coins": -1, "type": "UpdateCoins"}));
    guest.inform("You won");
    guest.says();
    assert_eq!(guest.failure, None);
    assert_eq!(guest.ending.unwrap().result, Outcome::Won);
}

#[test]
fn who_is_sent_away_tells_after_what() {
    let mut guest = Guest::seated(1, &poor());
    guest.inform(MOTHER_NATURE);
    let said = guest.says_one();
    guest.tell(&json!({"string": "You have been disconnected", "type": "NotifyDisconnection"}));
    guest.says();
    let failure = guest.failure.unwrap();
    let (what, _) = failure.split_once(": {").unwrap();
    assert_eq!(named(what, "sent away after "), said);
}

// What a guest spares the original

/// Twelve groups. If black gets group 3, it is joined with groups 2 and 4, and of the ten that are left
/// the last but one is black.
fn brittle() -> Value {
    let mut view = poor();
    for black in [2, 4, 10] {
        view["virtualWorld"][black]["towers"] = json!(["BLACK"]);
    }
    view["virtualProfs"] = json!({"RED": {"nickname": "ada"}});
    (view["mnPos"], view["virtualPlayers"][0]["virtualLastAssistant"]) =
        (json!(1), json!({"MNsteps": 4, "turn": 8}));
    view
}

/// The steps that are chosen in many matches.
fn all_steps(view: &Value, conduct: Conduct) -> BTreeSet<u64> {
    (0..60)
        .map(|seed| {
            let mut guest = Guest::with(seed, view, conduct);
            guest.inform(MOTHER_NATURE);
            guest.says_one()["steps"].as_u64().unwrap()
        })
        .collect()
}

#[test]
fn mother_nature_goes_round_a_join_at_which_the_original_stumbles() {
    let view = brittle();
    assert_eq!(all_steps(&view, Conduct::Guest), BTreeSet::from([1, 3, 4]));
    assert_eq!(
        all_steps(&view, Conduct::Brisk),
        BTreeSet::from([1, 2, 3, 4]),
        "unless it is meant to"
    );
}

#[test]
fn other_joins_are_no_reason_to_go_round() {
    // The last but one group has other towers.
    let mut other = brittle();
    other["virtualWorld"][10]["towers"] = json!(["WHITE"]);
    // Nobody gets the group.
    let mut nobody = brittle();
    nobody["virtualProfs"] = json!({});
    let mut closed = brittle();
    closed["virtualWorld"][3]["noEntry"] = json!(1);
    // Only one neighbour is joined.
    let mut one = brittle();
    one["virtualWorld"][4]["towers"] = json!(["WHITE"]);
    for view in [other, nobody, closed, one] {
        assert_eq!(all_steps(&view, Conduct::Guest), BTreeSet::from([1, 2, 3, 4]));
    }
}

#[test]
fn a_join_over_the_end_of_the_ring_counts_from_its_beginning() {
    // Groups 11, 0 and 1 become the first one, and the last but one of ten is then group 9.
    let mut view = brittle();
    for group in 0..12 {
        let black = [11, 1, 9].contains(&group);
        view["virtualWorld"][group]["towers"] = if black { json!(["BLACK"]) } else { json!([]) };
    }
    view["mnPos"] = json!(10);
    assert_eq!(all_steps(&view, Conduct::Guest), BTreeSet::from([1, 3, 4]));
}

#[test]
fn without_another_way_it_is_gone_all_the_same() {
    let mut view = brittle();
    (view["mnPos"], view["virtualPlayers"][0]["virtualLastAssistant"]) =
        (json!(2), json!({"MNsteps": 1, "turn": 1}));
    assert_eq!(all_steps(&view, Conduct::Guest), BTreeSet::from([1]));
}

#[test]
fn card_3_resolves_no_group_at_which_the_original_stumbles() {
    let mut view = brittle();
    view["virtualCharacters"] = json!([character(3), character(2), character(4)]);
    for other in [1, 2] {
        view["virtualCharacters"][other]["cost"] = json!(99);
    }
    view["virtualPlayers"][0]["virtualCoins"] = json!(9);
    let mut islands = BTreeSet::new();
    for seed in 0..400 {
        let mut guest = Guest::seated(seed, &view);
        guest.inform("Choose a Cloud!");
        if guest.says_one()["type"] != "PlayCharacter" {
            continue;
        }
        pay(&mut guest, &view);
        guest.pass(QUIET);
        islands.insert(guest.says_one()["islandIndex"].as_u64().unwrap());
    }
    let all: BTreeSet<u64> = (0..12).filter(|island| *island != 3).collect();
    assert_eq!(islands, all);
}

#[test]
fn a_cloud_with_too_few_students_is_left_to_the_others() {
    let mut view = poor();
    view["virtualClouds"][1]["students"] = json!(["RED"]);
    for seed in 0..20 {
        let mut guest = Guest::seated(seed, &view);
        guest.inform("Choose a Cloud!");
        assert_eq!(guest.says_one()["index"], 0);
    }
}

#[test]
fn assistants_of_one_step_are_played_first() {
    for seed in 0..20 {
        let mut guest = Guest::seated(seed, &poor());
        guest.inform("Choose your Assistant!");
        assert!(guest.says_one()["index"].as_u64().unwrap() <= 2);
    }
}

#[test]
fn a_card_that_cannot_be_refilled_is_not_used() {
    let mut view = view([1, 11, 5]);
    view["virtualCharacters"][2]["noEntry"] = json!(0);
    let there = Guest::seated(0, &view).player.view().map(students).unwrap();
    view["virtualWorld"][0]["students"] = json!(vec!["RED"; 131 - there]);
    for seed in 0..20 {
        let mut guest = Guest::seated(seed, &view);
        guest.inform(STUDENTS);
        assert!(is_a_move(&guest.says_one()));
    }
}

/// All students in sight.
fn students(view: &dialects::eriantys_phase::server_messages::View) -> usize {
    let boards = view.virtual_players.iter().map(|player| &player.virtual_board);
    let halls: usize =
        boards.clone().flat_map(|it| it.hall.values()).map(|it| usize::from(*it)).sum();
    let entrances: usize = boards.map(|board| board.entrance.len()).sum();
    let cards = view.virtual_characters.iter().filter_map(|card| card.students.as_ref());
    let islands: usize = view.virtual_world.iter().map(|island| island.students.len()).sum();
    let clouds: usize = view.virtual_clouds.iter().map(|cloud| cloud.students.len()).sum();
    halls + entrances + cards.map(Vec::len).sum::<usize>() + islands + clouds
}

#[test]
fn with_an_empty_bag_mother_nature_goes_where_somebody_gets_ahead() {
    // Both have five towers and no professor but ada's red one: three steps lead to red students.
    let mut view = poor();
    for island in 0..12 {
        view["virtualWorld"][island]["students"] = json!([]);
    }
    for (color, nickname) in [("RED", "ada"), ("BLUE", "bob")] {
        view["virtualProfs"][color] = json!({"nickname": nickname});
    }
    view["virtualWorld"][3]["students"] = json!(["RED"]);
    view["virtualPlayers"][0]["virtualLastAssistant"] = json!({"MNsteps": 4, "turn": 8});
    assert_eq!(
        all_steps(&view, Conduct::Guest),
        BTreeSet::from([1, 2, 3, 4]),
        "there are more in the bag"
    );
    let there = Guest::seated(0, &view).player.view().map(students).unwrap();
    view["virtualWorld"][7]["students"] = json!(vec!["GREEN"; 130 - there]);
    assert_eq!(all_steps(&view, Conduct::Guest), BTreeSet::from([3]));
}

#[test]
fn a_table_without_clouds_is_left_in_plain_words() {
    let mut view = poor();
    for cloud in 0..2 {
        view["virtualClouds"][cloud]["students"] = json!([]);
    }
    let mut guest = Guest::seated(1, &view);
    guest.inform("Choose a Cloud!");
    guest.says();
    assert!(guest.failure.unwrap().starts_with("there is no cloud to take"));
}
