//! Position documents that break one rule each, and the refusal that names it.
//!
//! Every row starts from a game that was really played a little, changes its document, and says by
//! which rule that is refused and in which words. The game is written as its code, with the steps
//! after a colon. The changes are written one after the other, separated by semicolons:
//!
//! - `players/0/wizard = 5` puts a value in a place, `groups/11 = -` takes the place away;
//! - `bag > clouds/0 GG` moves students: these letters, or `?` for whichever come first, or `*` for
//!   all. `nowhere` has any student that is asked for and takes any.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

use eriantys::{Absence, Action, Character, Config, Eriantys, GroupId, Position, SeatOptions};
use kernel::{Flaw, Game, RuleBroken, Seat, Seed, Step, Unheard};
use serde_json::Value;

/// Two players whose turns have begun: p0's comes first.
const TURN: &str = "2N: p0 a1, p1 a2";
/// The same with the characters 5, 7 and 9.
const EXPERT_TURN: &str = "2E: p0 a1, p1 a2";

/// A ring of three groups: white 5, black 6, and one tile without a tower. Its students are in the
/// bag.
const THREE_GROUPS: &str = r#"
    groups = [{"tiles": [0,1,2,3,4], "tower": "W", "towers": 5},
              {"tiles": [5,6,7,8,9,10], "tower": "K", "towers": 6}, {"tiles": [11]}];
    supply = [3, 2]; nowhere > bag GGRRYYPPBB"#;
/// One player has left, or both.
const LEFT: &str = r#"players/0/presence = "absent""#;
const NOBODY: &str = r#"players/0/presence = "absent"; players/1/presence = "absent""#;
/// A ring in which white has placed all towers. Its students are in the bag.
const LAST_TOWER: &str = r#"
    groups = [{"tiles": [0,1,2,3,4,5,6], "tower": "W", "towers": 7}, {"tiles": [7]},
              {"tiles": [8], "tower": "W", "towers": 1}, {"tiles": [9]}, {"tiles": [10]},
              {"tiles": [11]}];
    supply = [0, 8]; nowhere > bag GGRRYYPPBB"#;
/// The same with a group that has fewer towers than tiles (E57).
const UNFINISHED: &str = r#"
    groups = [{"tiles": [0,1,2,3,4,5,6], "tower": "W", "towers": 7},
              {"tiles": [7,8], "tower": "K", "towers": 1}, {"tiles": [9], "tower": "W", "towers": 1},
              {"tiles": [10]}, {"tiles": [11]}];
    supply = [0, 7]; nowhere > bag GGRRYYPPBB"#;

#[test]
fn players() {
    refused(&[
        ("2N", "players = []", "E14", "2, 3 or 4 players"),
        ("2N", "players/0/wizard = 5", "E19", "numbered 1 to 4"),
        ("2N", "players/0/wizard = 0", "E19", "numbered 1 to 4"),
        ("2N", "players/1/wizard = 1", "E19", "same wizard"),
        ("2N", "players/1/tower = \"W\"", "E21", "must have the white towers"),
        ("3N", "players/2/tower = \"K\"", "E21", "must have the black towers"),
        ("4N", "players/0/tower = \"K\"; players/1/tower = \"X\"", "E21", "2 players must have"),
        ("2N", "players/0/hand = [1,2,3,4,5,6,7,8,9,9]", "E19", "twice in the hand"),
        (TURN, "players/0/hand = [1,2,3]", "E32", "still in the hand"),
        ("2N", "professors/3 = 2", "E6", "pink professor is with nobody"),
    ]);
}

#[test]
fn students() {
    refused(&[
        ("2N", "bag > nowhere G", "E5", "25 green students"),
        ("2N", "nowhere > players/1/dining B", "E5", "27 blue students"),
        ("2N", "nowhere > bag Z", "E5", "no student 'Z'"),
        ("2N", &format!("nowhere > bag {}", "G".repeat(31)), "E5", "more than 130"),
        ("2N", "bag > players/0/entrance ?", "E64", "holds more than 7 students"),
        ("3N", "bag > players/2/entrance ?", "E64", "holds more than 9 students"),
        ("2N", "bag > players/0/dining RRRRRRRRRRR", "E40", "red table holds more than 10"),
        ("2N", "bag > clouds/1 ?", "E9", "cloud 1 holds more than 3"),
        ("3N", "bag > clouds/0 ?", "E9", "cloud 0 holds more than 4"),
        ("2N", "clouds/1 > bag ?", "E29", "cloud 1 holds 2 students, but clouds are filled with 3"),
        ("2N", "clouds = [\"\"]", "E14", "there must be 2 clouds"),
        ("3N", "clouds/3 = \"\"", "E14", "there must be 3 clouds"),
    ]);
}

#[test]
fn islands() {
    refused(&[
        ("2N", "mother_nature = 12", "E3", "on group 12, but there are 12 groups"),
        ("2N", &format!("{THREE_GROUPS}; mother_nature = 3"), "E3", "but there are 3 groups"),
        ("2N", "groups/12 = {\"tiles\": []}", "E3", "there are 13 groups"),
        ("2N", "groups/3/tiles = [12]", "E8", "no tile 12"),
        ("2N", "groups/3/tiles = [3, 3]", "E8", "tile 3 is named twice"),
        ("2N", "groups/0/tiles = [1]; groups/1/tiles = [0]", "E61", "must contain tile 0"),
        ("2N", "groups/1/tiles = [2]; groups/2/tiles = [1]", "E61", "from tile 1 on"),
        ("2N", "groups/4/tiles = []; groups/5/tiles = [4, 5]", "E61", "neighbouring tiles"),
        ("2N", "groups/11/students > bag *; groups/11 = -", "E107", "11 tiles in all"),
        ("2N", "supply = [8]", "E14", "2 tower supplies"),
        ("3N", "supply = [6, 6]", "E14", "3 tower supplies"),
        ("2N", "supply/0 = 7", "E107", "0 towers on islands and 7 in supply, not 8"),
        ("3N", "supply/2 = 7", "E107", "0 towers on islands and 7 in supply, not 6"),
        ("2N", "groups/3/tower = \"X\"; groups/3/towers = 1", "E107", "not 0 in all"),
        ("2N", "groups/3/tower = \"W\"", "E8", "both towers and their colour"),
        ("2N", "groups/3/towers = 1", "E8", "both towers and their colour"),
        (
            "2N",
            "groups/3/tower = \"W\"; groups/3/towers = 2; supply/0 = 6",
            "E8",
            "group 3 of 1 tiles has 2 towers",
        ),
        (
            "2N",
            "groups/11/students > bag *; groups/11 = -; groups/10/tiles = [10, 11]",
            "E8",
            "group 10 of 2 tiles has 0 towers",
        ),
    ]);
}

#[test]
fn what_only_an_expert_game_has() {
    refused(&[
        ("2N", "players/0/coins = 1", "E11", "no coins in a normal game"),
        ("2N", "groups/1/no_entry = 1", "E12", "no no-entry tiles in a normal game"),
        ("2E", "expert/characters/0/character = 9", "E23", "must be different"),
        ("2E", "expert/characters/1/character = 9", "E23", "must be different"),
        ("2E", "expert/characters/2/character = 5", "E23", "must be different"),
        ("2E", "expert/reserve = 17", "E76", "have 19 coins in all, not 20"),
        ("2E", "expert/characters/2/used = true", "E76", "have 21 coins in all"),
        ("2E", "bag > expert/characters/1/students ?", "E23", "7 holds more than 6 students"),
        ("2E", "bag > expert/characters/2/students ?", "E23", "9 holds more than 0 students"),
        (
            "2E",
            "expert/characters/0/no_entry = 3; expert/characters/2/no_entry = 1",
            "E23",
            "character 9 holds no no-entry tiles",
        ),
        ("2E", "expert/characters/0/no_entry = 3", "E107", "3 no-entry tiles on islands"),
        ("2E", "groups/2/no_entry = 1", "E107", "5 no-entry tiles on islands"),
        ("2E", "expert/characters/0 = {\"character\": 2}; groups/2/no_entry = 4", "E107", "not 0"),
    ]);
}

#[test]
fn rounds() {
    let third = "players/2/last = 1; players/2/hand = [2, 3]; order = [0, 2, 1]";
    refused(&[
        ("2N", "round = 0", "E28", "counted from 1"),
        ("2N", "first = 2", "E36", "p2 cannot be first"),
        ("2N", "order = [0]; phase/place = 1", "E35", "without having played"),
        (TURN, "order = [1, 0]", "E35", "p0 comes too late"),
        // Of equal values, the one played earlier acts earlier.
        (
            TURN,
            "players/1/last = 1; players/1/hand = []; last_round = \"assistants-used-up\"; order = [1, 0]",
            "E35",
            "p0 comes too late",
        ),
        (TURN, "order = [0, 0]", "E35", "p0 stands in the order twice"),
        (TURN, "order = [0, 1, 2]", "E35", "no p2 to stand in the order"),
        // p1 has played p0's value and had others in the hand.
        (TURN, "players/1/last = 1; players/1/hand = [2, 3]", "E33", "p1 has played the assistant"),
        // The same, but p1 was first: it is p0 who had others.
        (
            TURN,
            "first = 1; players/1/last = 1; players/1/hand = [2, 3]; order = [1, 0]",
            "E33",
            "p0 has played the assistant 1 of another player without need",
        ),
        // One other card in the hand is enough.
        ("3N: p0 a1, p1 a2, p2 a3", third, "E33", "p2 has played the assistant 1"),
        ("2N", "last_round = \"assistants-used-up\"", "E37", "nobody has an empty hand"),
        ("2N", "short_round = true", "E30", "a short round is the last one"),
        ("2N", "short_round = true; last_round = \"bag-empty\"", "E30", "that is not full"),
        ("3N", "short_round = true; last_round = \"bag-empty\"", "E30", "that is not full"),
        ("4N", "short_round = true; last_round = \"bag-empty\"", "E30", "that is not full"),
        (
            "2N",
            "short_round = true; last_round = \"assistants-used-up\"; players/1/hand = []; clouds/1 > bag *",
            "E30",
            "by an empty bag",
        ),
    ]);
}

#[test]
fn a_game_that_would_be_over() {
    refused(&[
        ("2N", THREE_GROUPS, "E67", "with 3 groups the game would be over"),
        ("2N", LAST_TOWER, "E66", "white has no tower left"),
        (
            "2N",
            r#"groups/1/tower = "W"; groups/1/towers = 1; groups/2/tower = "W"; groups/2/towers = 1;
               supply/0 = 6"#,
            "E107",
            "group 1 and the next one have the same towers",
        ),
        (
            "2N",
            r#"groups/11/tower = "K"; groups/11/towers = 1; groups/0/tower = "K";
               groups/0/towers = 1; supply/1 = 6"#,
            "E107",
            "group 11 and the next one have the same towers",
        ),
        ("2N", "bag > groups/0/students *", "E68", "with an empty bag"),
        ("2N", "players/1/hand = []", "E68", "p1 has no assistants left"),
        (TURN, "players/1/hand = []", "E68", "p1 has no assistants left"),
        (
            "2N: p0 a1",
            "last_round = \"assistants-used-up\"; players/1/hand = []",
            "E68",
            "p1 has no assistants left",
        ),
        ("2N", "players/1/presence = \"gave-up\"", "E100", "only one side has not given up"),
        (
            "4N",
            "players/1/presence = \"gave-up\"; players/3/presence = \"gave-up\"",
            "E100",
            "only one side has not given up",
        ),
        (
            "2N",
            "players/0/presence = \"absent\"; players/1/presence = \"absent\"",
            "E99",
            "nobody is present",
        ),
        (
            "3N",
            r#"players/0/presence = "absent"; players/1/presence = "absent";
               players/2/presence = "gave-up""#,
            "E99",
            "nobody is present",
        ),
        ("3N", "absence = \"abort\"; players/1/presence = \"absent\"", "E101", "policy \"abort\""),
    ]);
}

#[test]
fn absent_players() {
    refused(&[
        ("3N", "players/0/presence = \"absent\"", "E93", "place of an absent player"),
        ("3N", "players/0/presence = \"gave-up\"", "E93", "place of an absent player"),
        (
            "3N: p0 a1, p1 a2, p2 a3",
            "players/0/presence = \"absent\"",
            "E93",
            "place of an absent player",
        ),
        (
            TURN,
            "players/0/presence = \"absent\"; phase/moved = 1; players/0/entrance > bag ?",
            "E95",
            "turn of an absent player has begun",
        ),
        (
            EXPERT_TURN,
            r#"players/0/presence = "absent"; expert/characters/0/used = true; expert/reserve = 17;
               phase/used = {"character": 5}"#,
            "E95",
            "turn of an absent player has begun",
        ),
    ]);
}

#[test]
fn places_and_turns() {
    refused(&[
        ("2N", "phase/place = 2", "E31", "no place 2 in planning"),
        ("2N: p0 a1", "phase/place = 0", "E31", "p0 stands in the action order but has not been"),
        (TURN, "phase/place = 2", "E35", "no place 2 in the action order"),
        (
            TURN,
            "phase/moved = 3; players/0/entrance > bag ???",
            "E39",
            "p0 has moved 3 students, so Mother Nature",
        ),
        (TURN, "players/0/entrance > bag *", "E39", "p0 has no student to move, so Mother Nature"),
        (
            TURN,
            r#"phase = {"name": "cloud", "place": 0}; players/0/entrance > bag ???;
               clouds/0 > bag *; clouds/1 > bag *"#,
            "E63",
            "no cloud can be taken",
        ),
        (
            TURN,
            r#"phase = {"name": "cloud", "place": 0}; players/0/entrance > bag ???;
               clouds/1 > bag *; short_round = true; last_round = "bag-empty""#,
            "E63",
            "no cloud can be taken",
        ),
        // Else the entrance would hold more than its size after the cloud.
        (TURN, "phase/moved = 1", "E64", "p0 has moved 1 students, so at most 6 are left"),
        (
            TURN,
            r#"phase = {"name": "mother_nature", "place": 0}; players/0/entrance > bag ??"#,
            "E64",
            "at most 4 are left",
        ),
        (
            TURN,
            r#"phase = {"name": "cloud", "place": 0}; players/0/entrance > bag ??"#,
            "E64",
            "at most 4 are left",
        ),
    ]);
}

#[test]
fn the_character_of_the_turn() {
    refused(&[
        (TURN, r#"phase/used = {"character": 2}"#, "E23", "2 was used but is not in play"),
        (EXPERT_TURN, r#"phase/used = {"character": 2}"#, "E23", "2 was used but is not in play"),
        (EXPERT_TURN, r#"phase/used = {"character": 5}"#, "E75", "5 was used in this turn but is"),
        (EXPERT_TURN, r#"phase/used = {"character": 9}"#, "E89", "a colour must be ignored"),
        (EXPERT_TURN, r#"phase/used = {"ignored": "G"}"#, "E89", "only character 9 ignores"),
        (
            EXPERT_TURN,
            r#"phase/used = {"character": 5, "ignored": "G"}"#,
            "E89",
            "only character 9 ignores",
        ),
        (
            EXPERT_TURN,
            r#"phase/used = {"character": 7, "pairs": 3}"#,
            "E87",
            "an exchange ends with pair 3",
        ),
        (
            EXPERT_TURN,
            r#"phase/used = {"character": 10, "pairs": 2}"#,
            "E90",
            "an exchange ends with pair 2",
        ),
        (
            EXPERT_TURN,
            r#"phase/used = {"character": 5, "pairs": 0}"#,
            "E87",
            "character 5 exchanges nothing",
        ),
        (EXPERT_TURN, r#"phase/used = {"pairs": 0}"#, "E87", "but no character was used"),
    ]);
}

#[test]
fn endings() {
    let over = |reason: &str, winners: &str| {
        let winners = winners.split_terminator(' ').collect::<Vec<&str>>();
        let phase = serde_json::json!({"name": "over", "reason": reason, "winners": winners});
        format!("phase = {phase}")
    };
    let over_at = |ring: &str, reason, winners| format!("{ring}; {}", over(reason, winners));
    let last_round = |why: &str, hand: &str| format!("last_round = \"{why}\"; {hand}");
    let bag_empty = last_round("bag-empty", "bag > groups/0/students *");
    let used_up = last_round("assistants-used-up", "players/0/hand = []");
    let cannot = |reason: &str| format!("cannot have ended by \"{reason}\"");
    for (base, change, rule, word) in [
        ("2N", over("forfeit", "X"), "E72", "a side has won that is not in play".to_owned()),
        ("2N", over("forfeit", "W W"), "E72", "named twice among the winners".to_owned()),
        ("2N", over("last-tower", "W"), "E72", cannot("last tower")),
        ("2N", over("three-groups", "W K"), "E72", cannot("three groups")),
        ("2N", over("bag-empty", "W K"), "E72", cannot("bag empty")),
        ("2N", over("assistants-used-up", "W K"), "E72", cannot("assistants used up")),
        ("2N", over_at(&used_up, "bag-empty", "W K"), "E72", cannot("bag empty")),
        ("2N", over_at(&bag_empty, "assistants-used-up", "W K"), "E72", cannot("assistants")),
    ] {
        let word = word.trim_end_matches('"');
        refused(&[(base, &change, rule, word)]);
    }
    let others = "other sides have won";
    refused(&[
        ("2N", &over_at(NOBODY, "aborted", "W"), "E70", others),
        ("2N", &over("aborted", ""), "E72", "cannot have ended by \"aborted\""),
        ("2N", &over_at(LEFT, "aborted", ""), "E72", "cannot have ended by \"aborted\""),
        ("2N", &over("forfeit", ""), "E70", others),
        ("2N", &over("forfeit", "W K"), "E70", others),
        ("2N", &over_at(LAST_TOWER, "last-tower", "K"), "E70", others),
        ("2N", &over_at(THREE_GROUPS, "three-groups", "W"), "E70", others),
        ("2N", &over_at(&bag_empty, "bag-empty", "W"), "E70", others),
        ("2N", &over_at(&used_up, "assistants-used-up", "K"), "E70", others),
        // A group may lack towers only when a side has placed its last one.
        ("2N", &over_at(UNFINISHED, "forfeit", "W"), "E8", "group 1 of 2 tiles has 1 towers"),
    ]);
    accepted(&[
        ("2N", &over_at(NOBODY, "aborted", "")),
        ("2N", &over_at(&format!("absence = \"abort\"; {LEFT}"), "aborted", "")),
        ("2N", &over("forfeit", "K")),
        ("2N", &over_at(LAST_TOWER, "last-tower", "W")),
        ("2N", &over_at(THREE_GROUPS, "three-groups", "K")),
        ("2N", &over_at(&bag_empty, "bag-empty", "W K")),
        ("2N", &over_at(&used_up, "assistants-used-up", "W K")),
        ("2N", &over_at(UNFINISHED, "last-tower", "W")),
    ]);
}

/// What looks odd and can be: no check is stricter than the rules.
#[test]
fn rare_positions_that_can_be() {
    accepted(&[
        ("2N", ""),
        ("3N", ""),
        ("4N", ""),
        ("2E", ""),
        (TURN, ""),
        (EXPERT_TURN, ""),
        // E61: the first group reaches back over tile 11.
        (
            "2N",
            r#"groups/11/students > bag *; groups/11 = -; groups/0/tiles = [0, 11];
               groups/0/tower = "W"; groups/0/towers = 2; supply/0 = 6"#,
        ),
        // E34: whoever has nothing else plays the value of another player.
        (TURN, "players/1/last = 1; players/1/hand = []; last_round = \"assistants-used-up\""),
        ("3N: p0 a1, p1 a2, p2 a3", "players/2/last = 1; players/2/hand = [2]; order = [0, 2, 1]"),
        // E30: what is left in the bag lies on the clouds.
        (
            "2N",
            r#"bag > groups/0/students *; clouds/1 > groups/0/students ?; short_round = true;
               last_round = "bag-empty""#,
        ),
        // E99: the game waits for p0, whose turn would be next, or who would be asked next.
        ("2N", "players/0/presence = \"absent\""),
        (TURN, "players/0/presence = \"absent\""),
        // E99: it waits in the middle of the turn of a player who is present.
        (TURN, "players/1/presence = \"absent\"; phase/moved = 1; players/0/entrance > bag ?"),
        // E100: one member of a team plays on.
        ("4N", "players/1/presence = \"gave-up\"; players/3/presence = \"absent\""),
        // E39, E97: with an empty entrance Mother Nature comes first.
        (TURN, r#"players/0/entrance > bag *; phase = {"name": "mother_nature", "place": 0}"#),
        // E92: the bag was filled again after it had been empty.
        ("2E", "last_round = \"bag-empty\""),
        (
            EXPERT_TURN,
            r#"phase/used = {"character": 7, "pairs": 2}; expert/characters/1/used = true;
               expert/reserve = 17"#,
        ),
        (
            EXPERT_TURN,
            r#"phase/used = {"character": 9, "ignored": "G"}; expert/characters/2/used = true;
               expert/reserve = 17"#,
        ),
    ]);
}

#[test]
fn what_is_no_document_at_all_is_not_read() {
    for change in [
        "position = \"eriantys 2\"",
        "phase = {\"name\": \"planning\"}",
        "phase/moves = 3",
        "players/0/hand/0 = 11",
        "players/0/towers = 8",
        "players/0/entrance = \"GGZ\"",
        "groups/0/island = 1",
        "first = 8",
        "bag = -",
    ] {
        let document = changed("2N", change);
        assert!(serde_json::from_value::<Position>(document).is_err(), "{change}");
    }
}

/// Rows of a game, the changes to it, the rule that refuses them, and words of the refusal.
#[track_caller]
fn refused(rows: &[(&str, &str, &str, &str)]) {
    for (base, change, rule, words) in rows {
        match read(base, change) {
            Ok(_) => panic!("{base}; {change} was accepted"),
            Err(flaw) => {
                assert_eq!(flaw.rule(), *rule, "{base}; {change}: {flaw}");
                assert!(flaw.to_string().contains(words), "{base}; {change}: {flaw}");
            }
        }
    }
}

/// Rows of a game and the changes to it.
#[track_caller]
fn accepted(rows: &[(&str, &str)]) {
    for (base, change) in rows {
        if let Err(flaw) = read(base, change) {
            panic!("{base}; {change}: {flaw} ({})", flaw.rule());
        }
    }
}

fn read(base: &str, change: &str) -> Result<Eriantys, Flaw> {
    let position: Position = serde_json::from_value(changed(base, change)).unwrap();
    Eriantys::from_position(&position)
}

fn changed(base: &str, changes: &str) -> Value {
    let mut document = serde_json::to_value(game(base).position()).unwrap();
    for change in changes.split(';').map(str::trim).filter(|change| !change.is_empty()) {
        if let Some((path, value)) = change.split_once(" = ") {
            put(&mut document, path, value);
        } else if let Some((from, rest)) = change.split_once(" > ") {
            let (to, students) = rest.split_once(' ').unwrap_or_else(|| panic!("{change}"));
            move_students(&mut document, from, to, students);
        } else {
            panic!("no change: {change}");
        }
    }
    document
}

/// A game by its code and its steps. p0 is first, Mother Nature starts on group 0, an expert game
/// has the characters 5, 7 and 9.
fn game(base: &str) -> Eriantys {
    let (code, steps) = base.split_once(": ").unwrap_or((base, ""));
    let (players, mode) = code.split_at(1);
    let config = Config {
        players: players.parse::<u8>().unwrap().try_into().unwrap(),
        expert: mode == "E",
        absence: Absence::Skip,
        characters: (mode == "E").then(|| [5, 7, 9].map(|number| Character::new(number).unwrap())),
        first: Some(Seat::FIRST),
        mother_nature: GroupId::new(0),
    };
    let seats = vec![SeatOptions::default(); usize::from(config.players.count())];
    let mut game = Eriantys::new(&config, &seats, Seed::from(1)).unwrap();
    for step in steps.split_terminator(", ") {
        let step: Step<Action> = step.parse().unwrap();
        step.take(&mut game, &mut Unheard).unwrap();
    }
    game
}

/// The place that holds `path`, and the last part of the path.
fn parent<'a, 'b>(document: &'a mut Value, path: &'b str) -> (&'a mut Value, &'b str) {
    let (parent, key) = path.rsplit_once('/').unwrap_or(("", path));
    let pointer = if parent.is_empty() { String::new() } else { format!("/{parent}") };
    (document.pointer_mut(&pointer).unwrap_or_else(|| panic!("no {path}")), key)
}

fn put(document: &mut Value, path: &str, value: &str) {
    let value = (value != "-").then(|| serde_json::from_str::<Value>(value).unwrap());
    match parent(document, path) {
        (Value::Array(list), key) => {
            let at: usize = key.parse().unwrap();
            match value {
                Some(value) if at == list.len() => list.push(value),
                Some(value) => list[at] = value,
                None => drop(list.remove(at)),
            }
        }
        (Value::Object(fields), key) => match value {
            Some(value) => drop(fields.insert(key.to_owned(), value)),
            None => drop(fields.remove(key)),
        },
        _ => panic!("nothing can be put in {path}"),
    }
}

fn move_students(document: &mut Value, from: &str, to: &str, students: &str) {
    let heap_at = |document: &mut Value, path: &str| -> String {
        // An empty heap may not be written at all.
        let (parent, key) = parent(document, path);
        let heap = match key.parse::<usize>() {
            Ok(at) => parent.get(at),
            Err(_) => parent.get(key),
        };
        heap.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let mut moved = String::new();
    if from == "nowhere" {
        moved.push_str(students);
    } else {
        let mut heap = heap_at(document, from);
        for student in students.chars() {
            match student {
                '*' => moved.push_str(&std::mem::take(&mut heap)),
                '?' => moved.push(heap.remove(0)),
                letter => {
                    let at = heap.find(letter).unwrap_or_else(|| panic!("no {letter} in {from}"));
                    moved.push(heap.remove(at));
                }
            }
        }
        put(document, from, &Value::from(heap).to_string());
    }
    if to != "nowhere" {
        let heap = heap_at(document, to) + &moved;
        put(document, to, &Value::from(heap).to_string());
    }
}
