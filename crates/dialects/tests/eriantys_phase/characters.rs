//! The twelve characters: what is told when they are used.

use crate::table::{Known, Table};

/// A table with this card first, and ada at a step of her turn with so many coins.
async fn table_with(card: u8, coins: u64, step: &str) -> Table {
    let others: Vec<u8> = [4, 6, 8].into_iter().filter(|other| *other != card).collect();
    let mut table = Table::expert([card, others[0], others[1]]).await;
    table.until("ada", step, |known| known.coins() >= coins && has_student(known)).await;
    table
}

fn has_student(known: &Known) -> bool {
    known.entrance().len() >= 3
}

/// A card without a choice, at once paid and working.
async fn works_at_once(card: u8, coins: u64) -> Table {
    let mut table = table_with(card, coins, "MoveStudent").await;
    let left = table.of("ada").coins() - coins;
    let cost = coins + 1;
    table.script.say("ada", &format!(r#"{{"type":"PlayCharacter","c":"CHAR{card}"}}"#)).await;
    table
        .play(&format!(
            r#"
            ada < {{"type":"UpdatePlayer","player":{{"nickname":"ada","virtualCoins":{left},…}},"index":0}}
            ada < {{"type":"ReplaceCharacter","character":{{"number":{card},"alreadyPlayed":true,"description":"…","cost":{cost},"active":true}},"index":0}}
            "#
        ))
        .await;
    table
}

const REST: &str = r#"
    ada < {"type":"UpdateActiveCharacter","index":0,"active":true}
    ada < {"type":"MoveStudent","player":"ada","remaining":3}
    ada < nothing
    "#;

#[tokio::test(start_paused = true)]
async fn cards_without_a_choice_work_at_once() {
    // The first coin stays on the card, so the reserve grows by one less than was paid.
    works_at_once(4, 1).await.play(REST).await;
    for (card, coins) in [(6, 3), (8, 2)] {
        let mut table = works_at_once(card, coins).await;
        table.play(r#"ada < {"type":"UpdateCoins","coins":…}"#).await;
        table.play(REST).await;
    }
}

#[tokio::test(start_paused = true)]
async fn the_farmer_takes_professors_at_once() {
    let mut table = table_with(2, 2, "MoveStudent").await;
    table
        .play(
            r#"
            ada > {"type":"PlayCharacter","c":"CHAR2"}
            ada < {"type":"UpdatePlayer",…,"index":0}
            ada < {"type":"UpdateProfs","profs":{…}}
            ada < {"type":"ReplaceCharacter","character":{"number":2,"alreadyPlayed":true,…,"cost":3,"active":true},"index":0}
            ada < {"type":"UpdateCoins",…}
            "#,
        )
        .await;
    table.play(REST).await;
}

fn kind(text: &str) -> &str {
    text.strip_prefix(r#"{"type":""#).unwrap().split('"').next().unwrap()
}

#[tokio::test(start_paused = true)]
async fn the_postman_goes_further() {
    let mut table = table_with(4, 1, "MoveMotherNature").await;
    let most = table.of("ada").prompt.as_ref().unwrap()["maxSteps"].as_u64().unwrap();
    table.script.say("ada", r#"{"type":"PlayCharacter","c":"CHAR4"}"#).await;
    table
        .play(&format!(
            r#"
            ada < {{"type":"UpdatePlayer",…}}
            ada < {{"type":"ReplaceCharacter",…}}
            ada < {{"type":"UpdateActiveCharacter","index":0,"active":true}}
            ada < {{"type":"MoveMotherNature","player":"ada","maxSteps":{}}}
            ada < nothing
            ada > {{"type":"MoveMN","steps":{}}}
            "#,
            most + 2,
            most + 2
        ))
        .await;
}

/// A card that asks for a choice: nothing is paid before it is made.
async fn asks(card: u8, coins: u64) -> Table {
    let mut table = table_with(card, coins, "MoveStudent").await;
    table
        .play(&format!(
            r#"
            ada > {{"type":"PlayCharacter","c":"CHAR{card}"}}
            ada < {{"type":"InformationGame","string":"…","player":"ada","phase":"CHARACTER","character":{card}}}
            ada < nothing
            bob < nothing
            "#
        ))
        .await;
    table
}

#[tokio::test(start_paused = true)]
async fn the_herald_resolves_an_island() {
    let mut table = asks(3, 3).await;
    table
        .play(
            r#"
            ada > {"type":"ChooseIsland","islandIndex":-1}
            ada < {"type":"Error","description":"ERROR: Invalid index!","code":"BAD_INDEX"}
            ada > {"type":"ChooseIsland","index":0}
            "#,
        )
        .await;
    let told = table.script.told("ada").await;
    assert_eq!(kind(&told[0]), "UpdatePlayer");
    assert_eq!(kind(told.last().unwrap()), "MoveStudent");
    assert!(told.iter().any(|text| kind(text) == "ReplaceCharacter"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn the_herbalist_forbids_an_island() {
    let mut table = asks(5, 2).await;
    table
        .play(
            r#"
            ada > {"type":"ChooseIsland","islandIndex":4}
            ada < {"type":"UpdatePlayer",…}
            ada < {"type":"UpdateIsland","island":{…"noEntry":1,…},"index":4}
            ada < {"type":"ReplaceCharacterWithNoEntry","characterWithNoEntry":{"number":5,"alreadyPlayed":true,"description":"…","cost":3,"active":true,"noEntry":3},"index":0}
            ada < {"type":"UpdateCoins",…}
            ada < {"type":"UpdateActiveCharacter","index":0,"active":true}
            ada < {"type":"MoveStudent","player":"ada","remaining":3}
            ada < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_mushroom_hunter_names_a_colour() {
    let mut table = asks(9, 3).await;
    table
        .play(
            r#"
            ada > {"type":"ChooseColor","colorS":"PINK"}
            ada < {"type":"UpdatePlayer",…}
            ada < {"type":"ReplaceCharacter",…}
            ada < {"type":"UpdateCoins",…}
            ada < {"type":"UpdateActiveCharacter","index":0,"active":true}
            ada < {"type":"InformationConnection","string":"ada used the Mushroom Hunter: pink Students don't count in this turn","event":"COLOR_EXCLUDED","player":"ada","color":"PINK"}
            ada < {"type":"MoveStudent","player":"ada","remaining":3}
            ada < nothing
            bob < {"type":"UpdatePlayer",…}
            bob < {"type":"ReplaceCharacter",…}
            bob < {"type":"UpdateCoins",…}
            bob < {"type":"UpdateActiveCharacter","index":0,"active":true}
            bob < {"type":"InformationConnection",…"event":"COLOR_EXCLUDED","player":"ada","color":"PINK"}
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_princess_seats_a_student() {
    let mut table = asks(11, 2).await;
    let known = table.of("ada");
    let on_card = known.on_card(0);
    let student = on_card[0].clone();
    if let Some(missing) = known.other_than(&on_card) {
        table
            .play(&format!(
                r#"
                ada > {{"type":"ChooseColor","color":"{missing}"}}
                ada < {{"type":"Error","description":"ERROR: There's no such Student!","code":"NO_SUCH_STUDENT"}}
                "#
            ))
            .await;
    }
    table.script.say("ada", &format!(r#"{{"type":"ChooseColor","color":"{student}"}}"#)).await;
    let told = table.script.told("ada").await;
    let kinds: Vec<&str> = told.iter().map(|text| kind(text)).collect();
    assert_eq!(kinds[0], "UpdatePlayer");
    assert!(kinds.contains(&"ReplaceCharacterStudents"), "{kinds:?}");
    assert_eq!(kinds.last(), Some(&"MoveStudent"));
}

#[tokio::test(start_paused = true)]
async fn the_thief_takes_from_everybody() {
    let mut table = asks(12, 3).await;
    let colors = ["GREEN", "RED", "YELLOW", "PINK", "BLUE"];
    let known = table.of("ada");
    let most = colors.into_iter().max_by_key(|color| known.hall(color)).unwrap();
    let left = known.hall(most).saturating_sub(3);
    table
        .play(&format!(
            r#"
            ada > {{"type":"ChooseColor","color":"{most}"}}
            ada < {{"type":"UpdatePlayer",…"{most}":{left}…,"index":0}}
            "#
        ))
        .await;
    let told = table.script.told("ada").await;
    assert_eq!(kind(told.last().unwrap()), "MoveStudent");
}

#[tokio::test(start_paused = true)]
async fn the_jester_exchanges_up_to_three_students_with_the_card() {
    let mut table = table_with(7, 1, "MoveStudent").await;
    table
        .play(
            r#"
            ada > {"type":"PlayCharacter","c":"CHAR7"}
            ada < {"type":"UpdatePlayer",…}
            ada < {"type":"ReplaceCharacterStudents","virtualCharacterWithStudents":{"number":7,"alreadyPlayed":true,…,"active":true,…},"index":0}
            ada < {"type":"UpdateActiveCharacter","index":0,"active":true}
            ada < {"type":"InformationGame","string":"…","player":"ada","phase":"CHARACTER","character":7}
            ada < nothing
            "#,
        )
        .await;
    let known = table.of("ada");
    let (entrance, on_card) = (known.entrance(), known.on_card(0));
    let pair = entrance.iter().find_map(|give| {
        on_card.iter().find(|take| *take != give).map(|take| (give.clone(), take.clone()))
    });
    let (give, take) = pair.unwrap();
    if let Some(missing) = known.other_than(&on_card) {
        table
            .play(&format!(
                r#"
                ada > {{"type":"ChooseTwoColors","firstColor":"{give}","secondColor":"{missing}"}}
                ada < {{"type":"Error","description":"ERROR: There's no such Student!","code":"NO_SUCH_STUDENT"}}
                "#
            ))
            .await;
    }
    table
        .play(&format!(
            r#"
            ada > {{"type":"ChooseTwoColors","firstColor":"{give}","secondColor":"{take}"}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"ReplaceCharacterStudents",…,"index":0}}
            ada < {{"type":"InformationGame",…"phase":"CHARACTER","character":7}}
            ada < nothing
            -- and back again
            ada > {{"type":"ChooseTwoColors","firstColor":"{take}","secondColor":"{give}"}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"ReplaceCharacterStudents",…,"index":0}}
            ada < {{"type":"InformationGame",…"phase":"CHARACTER","character":7}}
            ada > {{"type":"ChooseTwoColors","firstColor":"{give}","secondColor":"{take}"}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"ReplaceCharacterStudents",…,"index":0}}
            ada < {{"type":"MoveStudent","player":"ada","remaining":3}}
            ada < nothing
            ada > {{"type":"ChooseTwoColors","firstColor":"{take}","secondColor":"{give}"}}
            ada < {{"type":"Error","description":"ERROR: You have no Character moves remaining!","code":"NO_MOVES_REMAINING"}}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn an_ordinary_action_ends_an_exchange_but_a_refused_one_does_not() {
    let mut table = table_with(7, 1, "MoveStudent").await;
    let known = table.of("ada");
    let (give, take) = (known.entrance()[0].clone(), known.on_card(0)[0].clone());
    table.script.say("ada", r#"{"type":"PlayCharacter","c":"CHAR7"}"#).await;
    table.script.told("ada").await;
    table
        .play(&format!(
            r#"
            ada > {{"type":"MoveToIsland","colorS":"{give}","index":12}}
            ada < {{"type":"Error","description":"Error: invalid Island index","code":"BAD_INDEX"}}
            ada > {{"type":"MoveMN","steps":1}}
            ada < {{"type":"Error","description":"ERROR: it's not the correct phase","code":"WRONG_PHASE"}}
            ada > {{"type":"ChooseTwoColors","firstColor":"{give}","secondColor":"{take}"}}
            "#
        ))
        .await;
    let told = table.script.told("ada").await;
    assert!(told.last().unwrap().contains("CHARACTER"), "the exchange is open: {told:?}");
    table
        .play(&format!(
            r#"
            ada > {{"type":"MoveToIsland","colorS":"{take}","index":3}}
            ada < {{"type":"UpdatePlayer",…}}
            ada < {{"type":"UpdateIsland",…,"index":3}}
            ada < nothing
            ada > {{"type":"ChooseTwoColors","firstColor":"{give}","secondColor":"{take}"}}
            ada < {{"type":"Error","description":"ERROR: You have no Character moves remaining!","code":"NO_MOVES_REMAINING"}}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_minstrel_exchanges_with_the_hall() {
    let mut table = table_with(10, 1, "MoveMotherNature").await;
    table.script.say("ada", r#"{"type":"PlayCharacter","c":"CHAR10"}"#).await;
    table.script.told("ada").await;
    let known = table.of("ada");
    let colors = ["GREEN", "RED", "YELLOW", "PINK", "BLUE"];
    let seated = colors.into_iter().find(|color| known.hall(color) > 0).unwrap();
    let empty = colors.into_iter().find(|color| known.hall(color) == 0).unwrap();
    let give = known.entrance().into_iter().find(|color| color != seated).unwrap();
    table
        .play(&format!(
            r#"
            ada > {{"type":"ChooseTwoColors","firstColor":"{empty}","secondColor":"{give}"}}
            ada < {{"type":"Error","description":"ERROR: There's no such Student!","code":"NO_SUCH_STUDENT"}}
            ada > {{"type":"ChooseTwoColors","firstColor":"{seated}","secondColor":"{give}"}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            "#
        ))
        .await;
    let told = table.script.told("ada").await;
    assert!(told.last().unwrap().contains(r#""character":10"#), "{told:?}");
    table
        .play(&format!(
            r#"ada > {{"type":"ChooseTwoColors","firstColor":"{give}","secondColor":"{seated}"}}"#
        ))
        .await;
    let told = table.script.told("ada").await;
    assert_eq!(kind(told.last().unwrap()), "MoveMotherNature");
}
