//! In the match: what is refused, and in which order it is looked at.

use serde_json::json;

use crate::table::{Known, Table};
use crate::tongues::cast;

fn error(name: &str, code: &str, text: &str) -> String {
    format!(r#"{name} < {{"type":"Error","description":"{text}","code":"{code}"}}"#)
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_is_refused_step_by_step() {
    let mut table = Table::normal().await;
    table.until("ada", "SelectAssistant", |_| true).await;
    let not_your_turn = error("bob", "NOT_YOUR_TURN", "ERROR: it's not your turn, please wait");
    let wrong_phase = error("ada", "WRONG_PHASE", "ERROR: it's not the correct phase");
    let bad_index = error("ada", "BAD_INDEX", "ERROR: Invalid index!");
    let not_expert = error("ada", "NOT_EXPERT", "You're not playing in expert mode!");
    table
        .play(&format!(
            r#"
            bob > {{"type":"ChooseAssistant","index":1}}
            {not_your_turn}
            ada > {{"type":"ChooseAssistant","index":0}}
            {bad_index}
            ada > {{"type":"ChooseAssistant","index":11}}
            {bad_index}
            ada > {{"type":"ChooseAssistant","value":11}}
            {bad_index}
            ada > {{"type":"EntranceToHall","colorS":"RED"}}
            {wrong_phase}
            ada > {{"type":"MoveMN","steps":1}}
            {wrong_phase}
            ada > {{"type":"ChooseCloud","index":0}}
            {wrong_phase}
            -- what only experts do is looked at before whose turn it is
            ada > {{"type":"PlayCharacter","c":"CHAR1"}}
            {not_expert}
            ada > {{"type":"ChooseColor","color":"RED"}}
            {not_expert}
            ada > {{"type":"ChooseTwoColors","firstColor":"RED","secondColor":"RED"}}
            {not_expert}
            ada > {{"type":"ChooseIsland","islandIndex":1}}
            {not_expert}
            ada > {{"type":"SpecialMoveIsland","student":"RED","islandIndex":1}}
            {not_expert}
            ada > {{"type":"Join","nickname":"x","mage":"MAGE4","colorT":"BLACK","index":1}}
            ada < {{"type":"Error","description":"Error: you are already in a lobby","code":"ALREADY_IN_LOBBY"}}
            ada > {{"type":"ChooseAssistant","index":4}}
            ada < {{"type":"UpdatePlayer","player":{{"nickname":"ada","virtualCoins":0,"virtualLastAssistant":{{"MNsteps":2,"turn":4}},"virtualHand":{{"mage":"MAGE1","cards":[…],"count":9}},…}},"index":0}}
            ada < {{"type":"InformationGame","string":"bob has to choose an Assistant","player":"bob","phase":"PLANNING","character":null}}
            ada < nothing
            bob < {{"type":"UpdatePlayer","player":{{"nickname":"ada",…,"virtualHand":{{"mage":"MAGE1","cards":[],"count":9}},…}},"index":0}}
            bob < {{"type":"SelectAssistant","player":"bob","playable":[1,2,3,5,6,7,8,9,10]}}
            bob > {{"type":"ChooseAssistant","index":4}}
            bob < {{"type":"Error","description":"Can't choose this Assistant!","code":"ASSISTANT_TAKEN"}}
            bob > {{"type":"ChooseAssistant","value":5}}
            bob < {{"type":"UpdatePlayer",…,"index":1}}
            bob < {{"type":"InformationGame","string":"ada is moving Students","player":"ada","phase":"MOVE_STUDENTS","character":null}}
            ada < {{"type":"UpdatePlayer",…,"index":1}}
            ada < {{"type":"MoveStudent","player":"ada","remaining":3}}
            "#
        ))
        .await;
    students(&mut table).await;
    mother_nature_and_clouds(&mut table).await;
}

async fn students(table: &mut Table) {
    let entrance = table.of("ada").entrance();
    let missing = table.of("ada").other_than(&entrance).unwrap_or("NONE");
    let no_student = error("ada", "NO_SUCH_STUDENT", "Error: No such Student present");
    let no_island = error("ada", "BAD_INDEX", "Error: invalid Island index");
    if missing != "NONE" {
        table
            .play(&format!(
                r#"
                ada > {{"type":"EntranceToHall","colorS":"{missing}"}}
                {no_student}
                -- the student is looked for before the island
                ada > {{"type":"MoveToIsland","colorS":"{missing}","index":12}}
                {no_student}
                "#
            ))
            .await;
    }
    let (first, second, third) = (&entrance[0], &entrance[1], &entrance[2]);
    table
        .play(&format!(
            r#"
            ada > {{"type":"EntranceToHall","colorS":"MAUVE"}}
            ada < {{"type":"Error","description":"Invalid message","code":"INVALID_MESSAGE"}}
            ada > {{"type":"MoveToIsland","colorS":"{first}","index":12}}
            {no_island}
            ada > {{"type":"MoveToIsland","colorS":"{first}","index":-1}}
            {no_island}
            ada > {{"type":"MoveToIsland","color":"{first}","islandIndex":3}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"UpdateIsland","island":{{"students":[…],"towers":[],"noEntry":0,"numSubIsland":1}},"index":3}}
            ada < nothing
            ada > {{"type":"EntranceToHall","student":"{second}"}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"UpdateProfs","profs":{{"{second}":{{"nickname":"ada"}}}}}}
            ada < nothing
            ada > {{"type":"MoveToIsland","colorS":"{third}","index":3}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"UpdateIsland",…,"index":3}}
            ada < {{"type":"MoveMotherNature","player":"ada","maxSteps":2}}
            ada < nothing
            "#
        ))
        .await;
}

async fn mother_nature_and_clouds(table: &mut Table) {
    let steps = error("ada", "BAD_STEPS", "Error: Mother Nature can't do these steps");
    let many = error("ada", "BAD_STEPS", "Error: Mother Nature can't do so many steps");
    let cloud = error("ada", "BAD_CLOUD", "Error: invalid Cloud index");
    table
        .play(&format!(
            r#"
            ada > {{"type":"EntranceToHall","colorS":"RED"}}
            ada < {{"type":"Error","description":"ERROR: it's not the correct phase","code":"WRONG_PHASE"}}
            ada > {{"type":"MoveMN","steps":0}}
            {steps}
            ada > {{"type":"MoveMN","steps":8}}
            {steps}
            ada > {{"type":"MoveMN","steps":3}}
            {many}
            ada > {{"type":"MoveMN","steps":2}}
            "#
        ))
        .await;
    table.until("ada", "SelectCloud", |_| true).await;
    table
        .play(&format!(
            r#"
            ada > {{"type":"ChooseCloud","index":2}}
            {cloud}
            ada > {{"type":"ChooseCloud","index":-1}}
            {cloud}
            ada > {{"type":"ChooseCloud","index":1}}
            ada < {{"type":"ReplaceCloud","cloud":{{"students":[]}},"index":1}}
            ada < {{"type":"UpdatePlayer",…,"index":0}}
            ada < {{"type":"EndTurn","player":"ada","next":"bob"}}
            ada < {{"type":"InformationGame","string":"bob is moving Students","player":"bob","phase":"MOVE_STUDENTS","character":null}}
            ada < nothing
            "#
        ))
        .await;
    table.until("bob", "SelectCloud", |_| true).await;
    table
        .play(
            r#"
            bob > {"type":"ChooseCloud","index":1}
            bob < {"type":"Error","description":"Error: invalid Cloud index","code":"BAD_CLOUD"}
            bob > {"type":"ChooseCloud","index":0}
            bob < {"type":"ReplaceCloud","cloud":{"students":[]},"index":0}
            bob < {"type":"UpdatePlayer",…,"index":1}
            bob < {"type":"EndTurn","player":"bob","next":null}
            bob < {"type":"CreateClouds","clouds":[…]}
            bob < {"type":"InformationGame","string":"ada has to choose an Assistant","player":"ada","phase":"PLANNING","character":null}
            bob < nothing
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_full_hall_takes_nobody() {
    let full = |known: &Known| known.entrance().iter().any(|color| known.hall(color) == 10);
    let mut seed = 1;
    let mut table = Table::seeded(seed).await;
    while !table.try_until("ada", "MoveStudent", full).await {
        seed += 1;
        table = Table::seeded(seed).await;
    }
    let known = table.of("ada");
    let color = known.entrance().into_iter().find(|color| known.hall(color) == 10).unwrap();
    let text = error("ada", "HALL_FULL", "Error: The hall is full");
    table
        .play(&format!(
            r#"
            ada > {{"type":"EntranceToHall","colorS":"{color}"}}
            {text}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn cards_are_refused_step_by_step() {
    let mut table = Table::expert([1, 7, 3]).await;
    table.until("ada", "SelectAssistant", |_| true).await;
    let turn = error("bob", "NOT_YOUR_TURN", "ERROR: it's not your turn, please wait");
    table
        .play(&format!(
            r#"
            bob > {{"type":"PlayCharacter","c":"CHAR1"}}
            {turn}
            ada > {{"type":"PlayCharacter","character":1}}
            ada < {{"type":"Error","description":"You can't play a Character right now","code":"WRONG_PHASE"}}
            "#
        ))
        .await;
    table.until("ada", "MoveStudent", |_| true).await;
    let on_card = table.of("ada").on_card(0);
    let missing = table.of("ada").other_than(&on_card).unwrap();
    let none_active =
        error("ada", "NO_ACTIVE_CHARACTER", "ERROR: There isn't an Active Character!");
    let unavailable = error("ada", "CHARACTER_UNAVAILABLE", "ERROR: This card is not available!");
    let no_student = error("ada", "NO_SUCH_STUDENT", "ERROR: There's no such Student!");
    let bad_index = error("ada", "BAD_INDEX", "ERROR: Invalid index!");
    let student = &on_card[0];
    table
        .play(&format!(
            r#"
            ada > {{"type":"ChooseColor","color":"RED"}}
            {none_active}
            ada > {{"type":"PlayCharacter","c":"CHAR2"}}
            {unavailable}
            ada > {{"type":"PlayCharacter","c":"CHAR3"}}
            ada < {{"type":"Error","description":"ERROR: You don't have enough coins!","code":"NOT_ENOUGH_COINS"}}
            ada > {{"type":"PlayCharacter","c":"CHAR1"}}
            ada < {{"type":"InformationGame","string":"…move red isle 5…","player":"ada","phase":"CHARACTER","character":1}}
            ada < nothing
            bob > {{"type":"SpecialMoveIsland","student":"{student}","islandIndex":2}}
            {turn}
            ada > {{"type":"PlayCharacter","c":"CHAR7"}}
            {unavailable}
            ada > {{"type":"ChooseIsland","islandIndex":2}}
            {none_active}
            ada > {{"type":"SpecialMoveIsland","student":"{missing}","islandIndex":99}}
            {no_student}
            ada > {{"type":"SpecialMoveIsland","student":"{student}","islandIndex":12}}
            {bad_index}
            ada > {{"type":"SpecialMoveIsland","student":"{student}","islandIndex":2}}
            ada < {{"type":"UpdatePlayer","player":{{"nickname":"ada","virtualCoins":0,…}},"index":0}}
            ada < {{"type":"UpdateIsland",…,"index":2}}
            ada < {{"type":"ReplaceCharacterStudents","virtualCharacterWithStudents":{{"number":1,"alreadyPlayed":true,"description":"…","cost":2,"active":true,"students":[…]}},"index":0}}
            ada < {{"type":"UpdateActiveCharacter","index":0,"active":true}}
            ada < {{"type":"MoveStudent","player":"ada","remaining":3}}
            ada < nothing
            ada > {{"type":"SpecialMoveIsland","student":"{student}","islandIndex":2}}
            ada < {{"type":"Error","description":"ERROR: You have no Character moves remaining!","code":"NO_MOVES_REMAINING"}}
            ada > {{"type":"ChooseIsland","islandIndex":2}}
            {none_active}
            ada > {{"type":"PlayCharacter","c":"CHAR1"}}
            {unavailable}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_turn_does_not_end_while_a_card_waits_for_its_choice() {
    let mut table = Table::expert([1, 4, 10]).await;
    table.until("ada", "SelectCloud", |_| true).await;
    let student = table.of("ada").on_card(0)[0].clone();
    table
        .play(&format!(
            r#"
            ada > {{"type":"PlayCharacter","c":"CHAR1"}}
            ada < {{"type":"InformationGame",…"character":1}}
            ada > {{"type":"ChooseCloud","index":9}}
            ada < {{"type":"Error","description":"Error: invalid Cloud index","code":"BAD_CLOUD"}}
            ada > {{"type":"ChooseCloud","index":0}}
            ada < {{"type":"Error","description":"You need to perform a Character move!","code":"CHARACTER_CHOICE_OPEN"}}
            ada > {{"type":"SpecialMoveIsland","student":"{student}","islandIndex":0}}
            ada < {{"type":"UpdatePlayer",…}}
            ada < {{"type":"UpdateIsland",…}}
            ada < {{"type":"ReplaceCharacterStudents",…}}
            ada < {{"type":"UpdateActiveCharacter","index":0,"active":true}}
            ada < {{"type":"SelectCloud","player":"ada","available":[0,1]}}
            ada > {{"type":"ChooseCloud","index":0}}
            ada < {{"type":"ReplaceCloud","cloud":{{"students":[]}},"index":0}}
            ada < {{"type":"UpdatePlayer",…}}
            ada < {{"type":"UpdateActiveCharacter","index":0,"active":false}}
            ada < {{"type":"EndTurn","player":"ada","next":"bob"}}
            "#
        ))
        .await;
}

#[tokio::test(start_paused = true)]
async fn java_clients_may_leave_colours_out() {
    let mut script = cast(7, &["ada", "Bob"]).await;
    script.stage.chosen.config.insert("first".to_owned(), json!(0));
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":2,"expert":false,"nickname":"ada","mage":"MAGE2","colorT":"BLACK"}
            Bob > {"nickname":"Bob","mage":"MAGE1","colorT":"WHITE","index":1,"type":"Join"}
            "#,
        )
        .await;
    script.play("1 s pass").await;
    script.told("Bob").await;
    script
        .play(
            r#"
            Bob > {"type":"EntranceToHall"}
            Bob < {"type":"Error","string":"ERROR: it's not your turn, please wait"}
            ada > {"type":"ChooseAssistant","index":10}
            1 s pass
            Bob < {"type":"UpdatePlayer","player":{"nickname":"ada","virtualCoins":0,"virtualLastAssistant":{"MNsteps":5,"turn":10},"virtualHand":{"mage":"MAGE2","cards":[]},…},"index":0}
            Bob < {"type":"InformationGame","string":"Choose your Assistant!"}
            Bob > {"index":1,"type":"ChooseAssistant"}
            1 s pass
            Bob < {"type":"UpdatePlayer",…,"index":1}
            Bob < {"type":"InformationGame","string":"Select a Student and choose a destination three times!"}
            Bob > {"type":"EntranceToHall"}
            Bob < {"type":"Error","string":"Error: No such Student present"}
            Bob > {"type":"MoveToIsland","index":3}
            Bob < {"type":"Error","string":"Error: No such Student present"}
            Bob > {"type":"ChooseColor"}
            Bob < {"type":"Error","string":"You're not playing in expert mode!"}
            "#,
        )
        .await;
}
