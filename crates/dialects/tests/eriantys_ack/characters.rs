//! The twelve characters: what is asked, what is refused, and what others hear of it. In the scripts
//! ada is asked for a student; she has three coins, six red students in her dining room and the
//! professor that goes with them.

use dialects::eriantys_ack::words::{CharacterName, Color};

use crate::pilot::{Asked, Board, Pilot, collect, tiles};

/// ada is rich and may use one of these.
async fn rich(characters: [u8; 3]) -> Pilot {
    Pilot::rich(3, characters, 3, "MovableStudents").await
}

#[tokio::test(start_paused = true)]
async fn character_1_puts_one_of_its_students_on_an_island() {
    let mut pilot = rich([1, 3, 5]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char1"
            ada < SUCCESS
            ada < UpdateBoard …"coins":2,…"characters":[{"character":"Char1","cost":2,"active":true,"usedBy":"ada","students":["YELLOW","BLUE","PINK","PINK"],…"playedCharacter":"Char1",…
            ada < PlayedCharacter "character":"Char1","player":"ada"
            ada < MovableStudentsChar "students":["YELLOW","BLUE","PINK","PINK"],"source":"CARD"
            -- nobody else sees it before it is paid
            bob < nothing
            ada > ChosenStudent "color":"RED"
            ada < STUDENT_NOT_AVAILABLE
            ada > ChosenStudent "color":null
            ada < STUDENT_NOT_AVAILABLE
            ada > ChosenDestination "destination":1
            ada < INVALID_ACTION
            ada > UseCharacterEffect "character":"Char3"
            ada < INVALID_ACTION
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":0
            ada < INVALID_INPUT
            ada > ChosenDestination "destination":13
            ada < INVALID_INPUT
            ada < nothing
            ada > ChosenDestination "destination":12
            ada < SUCCESS
            ada < UpdateBoard …{"students":["YELLOW","BLUE"],"towerColor":null,"numUnits":1,"noEntry":0,"extraInfluence":{}}],"clouds":…"usedBy":"ada"…
            ada < MovableStudents …
            ada < nothing
            bob < UpdateBoard …"coins":2,…"students":["YELLOW","BLUE","PINK","PINK"],…"playedCharacter":"Char1"…
            bob < PlayedCharacter "character":"Char1","player":"ada"
            bob < UpdateBoard …{"students":["YELLOW","BLUE"],"towerColor":null,"numUnits":1,"noEntry":0,"extraInfluence":{}}],"clouds":…
            bob < nothing
            ada > UseCharacterEffect "character":"Char1"
            ada < ALREADY_PLAYED_CHARACTER
            ada > UseCharacterEffect "character":"Char5"
            ada < ALREADY_PLAYED_CHARACTER
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_2_needs_no_choice() {
    let mut pilot = rich([2, 4, 6]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char2"
            ada < SUCCESS
            ada < UpdateBoard …"coins":1,…"playedCharacter":"Char2"…
            ada < PlayedCharacter "character":"Char2","player":"ada"
            ada < UpdateBoard …"playedCharacter":"Char2"…
            ada < MovableStudents …
            ada < nothing
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char2","player":"ada"
            bob < UpdateBoard …
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_3_counts_an_island_at_once() {
    let mut pilot = rich([1, 3, 5]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char3"
            ada < SUCCESS
            ada < UpdateBoard …"coins":0,…
            ada < PlayedCharacter "character":"Char3","player":"ada"
            ada < WhereToMove
            ada > ChosenDestination "destination":0
            ada < INVALID_INPUT
            ada > ChosenStudent "color":"RED"
            ada < INVALID_ACTION
            ada < nothing
            bob < nothing
            -- the only red student alone on its island
            ada > ChosenDestination "destination":8
            ada < SUCCESS
            ada < IslandOwner "island":{"students":["RED"],"towerColor":"BLACK",…},"nickname":"ada"
            ada < UpdateBoard …"towers":6,…
            ada < UpdateBoard …
            ada < MovableStudents …
            ada < nothing
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char3","player":"ada"
            bob < IslandOwner …,"nickname":"ada"
            bob < UpdateBoard …
            bob < UpdateBoard …
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_3_may_change_nothing() {
    let mut pilot = rich([1, 3, 5]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char3"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter …
            ada < WhereToMove
            ada > ChosenDestination "destination":1
            ada < SUCCESS
            ada < NO_CHANGES
            ada < UpdateBoard …
            ada < MovableStudents …
            ada < nothing
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char3","player":"ada"
            bob < NO_CHANGES
            bob < UpdateBoard …
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_4_lets_mother_nature_go_further() {
    let mut pilot = Pilot::rich(3, [2, 4, 6], 3, "MotherNatureSteps").await;
    let asked = pilot.log.last().unwrap().1.clone();
    let most = |text: &str| -> i32 {
        text.strip_prefix(r#"MotherNatureSteps "maxStepsAllowed":"#).unwrap().parse().unwrap()
    };
    let before = most(&asked);
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char4"
            ada < SUCCESS
            ada < UpdateBoard …"additionalMotherNatureMovements":2,…
            ada < PlayedCharacter "character":"Char4","player":"ada"
            ada < UpdateBoard …"additionalMotherNatureMovements":2,…
            "#,
        )
        .await;
    let again = pilot.script.told("ada").await;
    assert_eq!(again.len(), 1, "{again:?}");
    assert_eq!(most(&again[0]), before + 2);
    let further = format!(r#"ada > ChosenSteps "steps":{}"#, before + 2);
    pilot.lines(&further).await;
    pilot.lines("ada < SUCCESS").await;
}

#[tokio::test(start_paused = true)]
async fn character_5_protects_an_island_and_has_four_tiles() {
    let mut pilot = rich([1, 3, 5]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char5"
            ada < SUCCESS
            ada < UpdateBoard …"noEntryTiles":4,…"playedCharacter":"Char5"…
            ada < PlayedCharacter "character":"Char5","player":"ada"
            ada < WhereToMove
            ada > ChosenDestination "destination":99
            ada < INVALID_INPUT
            ada < nothing
            -- two steps behind Mother Nature
            ada > ChosenDestination "destination":8
            ada < SUCCESS
            ada < UpdateBoard …{"students":["RED"],"towerColor":null,"numUnits":1,"noEntry":1,…"noEntryTiles":3,…
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char5","player":"ada"
            bob < UpdateBoard …"noEntry":1,…
            bob < nothing
            "#,
        )
        .await;
    pilot.until("ada", "MotherNatureSteps").await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            ada > ChosenSteps "steps":1
            ada < SUCCESS
            ada < UpdateBoard …"motherNaturePosition":7,…
            ada < NO_ENTRY_TILE_ON_ISLAND
            ada < UpdateBoard …"noEntryTiles":4,…
            ada < END_MOVE_2
            ada < MOVE_3
            ada < SelectCloud
            bob < UpdateBoard …
            bob < NO_ENTRY_TILE_ON_ISLAND
            bob < UpdateBoard …
            bob < WAITING
            bob < WAITING
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_5_is_refused_when_no_tile_is_left() {
    let mut pilot = Pilot::experts(7, [5, 2, 4]).await;
    // Everybody seats students for coins, and whoever can pay puts a tile far behind Mother Nature.
    loop {
        pilot.play("ada", "MovableStudents", &mut tiles).await;
        let board = pilot.board("ada");
        if tiles_left(board) == 0 && board.player("ada").school_board.coins >= 3 {
            break;
        }
    }
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char5"
            ada < ZERO_NO_ENTRY_TILES_LEFT
            ada < nothing
            bob < nothing
            "#,
        )
        .await;
}

fn tiles_left(board: &Board) -> i32 {
    let mut cards = board.dashboard.characters.iter();
    let card = cards.find(|card| card.character == CharacterName::Char5);
    card.unwrap().no_entry_tiles
}

#[tokio::test(start_paused = true)]
async fn character_6_lets_towers_count_nothing() {
    let mut pilot = rich([2, 4, 6]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char6"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter "character":"Char6","player":"ada"
            ada < UpdateBoard …"doNotCountTowers":true,…
            ada < MovableStudents …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_7_exchanges_up_to_three_pairs() {
    let mut pilot = rich([7, 8, 9]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char7"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter "character":"Char7","player":"ada"
            ada < UpdateBoard …"playedCharacter":"Char7"…
            ada < MovableStudentsChar "students":["YELLOW","BLUE","BLUE","PINK","PINK","PINK"],"source":"CARD"
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char7","player":"ada"
            bob < UpdateBoard …
            bob < nothing
            ada > ChosenStudent "color":"RED"
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"CARD"
            ada > ChosenStudent "color":"YELLOW"
            ada < SUCCESS
            ada < MovableStudentsChar "students":["BLUE","GREEN","GREEN","RED","PINK","PINK"],"source":"ENTRANCE"
            ada > ChosenStudent "color":null
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"CARD"
            ada > ChosenStudent "color":"YELLOW"
            ada < SUCCESS
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"YELLOW"
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"CARD"
            ada > ChosenStudent "color":"YELLOW"
            ada < SUCCESS
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < MovableStudentsChar "students":["BLUE","BLUE","RED","PINK","PINK","PINK"],"source":"CARD"
            bob < UpdateBoard …
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < MovableStudentsChar "students":["YELLOW","BLUE","GREEN","GREEN","PINK","PINK"],"source":"ENTRANCE"
            ada > ChosenStudent "color":"GREEN"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < MovableStudentsChar …,"source":"CARD"
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"GREEN"
            ada < SUCCESS
            -- the third pair was the last
            ada < UpdateBoard …
            ada < UpdateBoard …
            ada < MovableStudents "students":["YELLOW","BLUE","BLUE","BLUE","PINK","PINK"]
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_7_is_stopped_by_null() {
    let mut pilot = rich([7, 8, 9]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char7"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter …
            ada < UpdateBoard …
            ada < MovableStudentsChar …,"source":"CARD"
            ada > ChosenStudent "color":null
            ada < SUCCESS
            ada < UpdateBoard …"coins":2,…
            ada < MovableStudents "students":["BLUE","GREEN","GREEN","RED","PINK","PINK"]
            ada < nothing
            ada > UseCharacterEffect "character":"Char7"
            ada < ALREADY_PLAYED_CHARACTER
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_8_counts_two_more_on_every_island() {
    let mut pilot = rich([7, 8, 9]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char8"
            ada < SUCCESS
            ada < UpdateBoard …"islands":[{"students":[],"towerColor":null,"numUnits":1,"noEntry":0,"extraInfluence":{"ada":2}}…
            ada < PlayedCharacter "character":"Char8","player":"ada"
            ada < UpdateBoard …"extraInfluence":{"ada":2}…
            ada < MovableStudents …
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_9_lets_a_colour_count_nothing() {
    let mut pilot = rich([7, 8, 9]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char9"
            ada < SUCCESS
            ada < UpdateBoard …"doNotCountColor":null}
            ada < PlayedCharacter "character":"Char9","player":"ada"
            ada < SelectColor
            ada > ChosenStudent "color":null
            ada < INVALID_INPUT
            ada > ChosenDestination "destination":1
            ada < INVALID_ACTION
            ada < nothing
            bob < nothing
            ada > ChosenStudent "color":"GREEN"
            ada < SUCCESS
            ada < UpdateBoard …"doNotCountColor":"GREEN"}
            ada < MovableStudents …
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char9","player":"ada"
            bob < UpdateBoard …"doNotCountColor":"GREEN"}
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_10_exchanges_up_to_two_pairs() {
    let mut pilot = rich([10, 11, 12]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char10"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter "character":"Char10","player":"ada"
            ada < UpdateBoard …
            ada < MovableStudentsChar "students":["BLUE","GREEN","GREEN","GREEN","PINK","PINK"],"source":"ENTRANCE"
            ada > ChosenStudent "color":"RED"
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < MovableStudentsChar "students":["RED","RED","RED","RED","RED","RED"],"source":"DINING_ROOM"
            ada > ChosenStudent "color":"PINK"
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < MovableStudentsChar …,"source":"DINING_ROOM"
            ada > ChosenStudent "color":null
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"BLUE"
            ada < SUCCESS
            ada < MovableStudentsChar …,"source":"DINING_ROOM"
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < UpdateBoard …"professors":["BLUE","RED"]}…
            ada < MovableStudentsChar "students":["GREEN","GREEN","GREEN","RED","PINK","PINK"],"source":"ENTRANCE"
            ada > ChosenStudent "color":null
            ada < SUCCESS
            ada < UpdateBoard …
            ada < MovableStudents …
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_10_ends_with_its_second_pair() {
    let mut pilot = rich([10, 11, 12]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char10"
            ada > ChosenStudent "color":"BLUE"
            ada > ChosenStudent "color":"RED"
            ada > ChosenStudent "color":"PINK"
            "#,
        )
        .await;
    pilot.script.told("ada").await;
    pilot
        .lines(
            r#"
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < UpdateBoard …"diningRoom":{"YELLOW":0,"BLUE":1,"GREEN":0,"RED":4,"PINK":1},…
            ada < UpdateBoard …
            ada < MovableStudents "students":["GREEN","GREEN","GREEN","RED","RED","PINK"]
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_10_seats_nobody_at_a_full_table() {
    let mut pilot = Pilot::experts(3, [10, 11, 12]).await;
    let asked = full_table(&mut pilot, Color::Red).await;
    let other =
        Color::ALL.iter().find(|color| **color != Color::Red && asked.contains(color.name()));
    let other = other.unwrap().name();
    pilot
        .lines(&format!(
            r#"
            ada > ChosenStudent "color":"{other}"
            ada < SUCCESS
            ada < WhereToMove
            ada > ChosenDestination "destination":0
            ada < SUCCESS
            ada < UpdateBoard …
            ada < MovableStudents …
            ada > UseCharacterEffect "character":"Char10"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter …
            ada < UpdateBoard …
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < MovableStudentsChar …,"source":"DINING_ROOM"
            -- the red student would not find a seat
            ada > ChosenStudent "color":"{other}"
            ada < INVALID_INPUT
            ada < MovableStudentsChar …,"source":"ENTRANCE"
            ada < nothing
            "#
        ))
        .await;
}

/// Plays until ada's table of a colour is full and she can pay for a card.
async fn full_table(pilot: &mut Pilot, color: Color) -> String {
    let mut policy = |asked: &Asked<'_>| collect(asked, color);
    loop {
        let asked = pilot.play("ada", "MovableStudents", &mut policy).await;
        let school = &pilot.board("ada").player("ada").school_board;
        if school.dining_room[&color] == 10 && school.coins > 1 {
            return asked;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn character_11_seats_one_of_its_students() {
    let mut pilot = rich([10, 11, 12]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char11"
            ada < SUCCESS
            ada < UpdateBoard …"coins":1,…
            ada < PlayedCharacter "character":"Char11","player":"ada"
            ada < MovableStudentsChar "students":["YELLOW","BLUE","PINK","PINK"],"source":"CARD"
            ada > ChosenStudent "color":"GREEN"
            ada < STUDENT_NOT_AVAILABLE
            ada > ChosenStudent "color":null
            ada < STUDENT_NOT_AVAILABLE
            ada < nothing
            ada > ChosenStudent "color":"PINK"
            ada < SUCCESS
            ada < UpdateBoard …"RED":6,"PINK":1},"professors":["RED","PINK"]…
            ada < MovableStudents …
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_11_seats_nobody_at_a_full_table() {
    // On its card lie a blue, a green and two red students.
    let mut pilot = Pilot::experts(7, [11, 2, 4]).await;
    full_table(&mut pilot, Color::Red).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char11"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter …
            ada < MovableStudentsChar "students":["BLUE","GREEN","RED","RED"],"source":"CARD"
            ada > ChosenStudent "color":"RED"
            ada < FULL_DINING_ROOM
            ada < nothing
            ada > ChosenStudent "color":"GREEN"
            ada < SUCCESS
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_11_is_refused_when_nobody_on_it_finds_a_seat() {
    // On its card lie four red students.
    let mut pilot = Pilot::experts(66, [1, 7, 11]).await;
    full_table(&mut pilot, Color::Red).await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char11"
            ada < FULL_DINING_ROOM
            ada < nothing
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn character_12_takes_a_colour_from_everybody() {
    let mut pilot = rich([10, 11, 12]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char12"
            ada < SUCCESS
            ada < UpdateBoard …"coins":0,…
            ada < PlayedCharacter "character":"Char12","player":"ada"
            ada < SelectColor
            ada > ChosenStudent "color":null
            ada < INVALID_INPUT
            ada < nothing
            ada > ChosenStudent "color":"RED"
            ada < SUCCESS
            ada < UpdateBoard …"RED":3,…
            ada < MovableStudents …
            bob < UpdateBoard …
            bob < PlayedCharacter "character":"Char12","player":"ada"
            bob < UpdateBoard …
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn characters_that_cannot_be_used_are_refused() {
    let mut pilot = Pilot::experts(3, [1, 3, 5]).await;
    pilot.script.told("bob").await;
    pilot
        .lines(
            r#"
            bob > UseCharacterEffect "character":"Char1"
            bob < WRONG_TURN
            ada > UseCharacterEffect "character":"Char2"
            ada < INVALID_INPUT
            ada > UseCharacterEffect "character":"Char3"
            ada < NOT_ENOUGH_COINS
            ada > UseCharacterEffect "character":"Char5"
            ada < NOT_ENOUGH_COINS
            ada < nothing
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_character_in_move_3_asks_for_the_cloud_again() {
    let mut pilot = Pilot::rich(3, [2, 4, 6], 3, "SelectCloud").await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char2"
            ada < SUCCESS
            ada < UpdateBoard …
            ada < PlayedCharacter …
            ada < UpdateBoard …
            ada < SelectCloud
            ada < nothing
            ada > ChosenCloud "cloud":5
            ada < INVALID_INPUT
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn an_open_effect_costs_nothing_when_its_user_is_lost() {
    let mut pilot = rich([1, 3, 5]).await;
    pilot
        .lines(
            r#"
            ada > UseCharacterEffect "character":"Char3"
            ada < SUCCESS
            ada hangs up
            bob < PlayerDisconnected "nickname":"ada"
            bob < nothing
            bob is closed
            "#,
        )
        .await;
}
