//! What leaves for a seat is made of what that seat may know, and of nothing else.

use serde_json::Value;

use crate::table::Table;

/// No message of a whole match names a card of another hand, and every hand of others is empty.
#[tokio::test(start_paused = true)]
async fn nobody_is_told_the_hand_of_another() {
    let mut table = Table::expert([1, 7, 9]).await;
    let over = table.try_until("ada", "MoveStudent", |_| false).await;
    assert!(!over);
    for (name, index) in [("ada", 0), ("bob", 1)] {
        let mut seen = 0;
        for text in table.script.log(name) {
            let message: Value = serde_json::from_str(text).unwrap();
            let players = match message["type"].as_str().unwrap() {
                "GameStart" => message["view"]["virtualPlayers"].as_array().unwrap().clone(),
                "UpdatePlayer" => vec![message["player"].clone()],
                _ => continue,
            };
            for player in players {
                let cards = player["virtualHand"]["cards"].as_array().unwrap();
                let own = player["nickname"] == name;
                assert!(own || cards.is_empty(), "{name} was told: {text}");
                seen += usize::from(!own);
            }
        }
        assert!(seen > 10, "{name} ({index}) heard of the other {seen} times");
    }
}

/// Two matches that differ only in which card the other player has laid face up are told differently
/// in that card alone; what is hidden (the bag, the rest of the hand) is in no byte: matches that
/// are the same for a seat are the same to the byte.
#[tokio::test(start_paused = true)]
async fn matches_that_look_the_same_are_told_in_the_same_bytes() {
    let mut logs = Vec::new();
    for hidden in [2, 9] {
        let mut table = Table::normal().await;
        // The match goes on alike; only what bob has left in his hand is different after this.
        table.play(r#"ada > {"type":"ChooseAssistant","value":1}"#).await;
        table.play(&format!(r#"bob > {{"type":"ChooseAssistant","value":{hidden}}}"#)).await;
        table.until("ada", "SelectAssistant", |_| true).await;
        let first = table.script.log("ada").len();
        table.play(r#"ada > {"type":"ChooseAssistant","value":3}"#).await;
        table.play(r#"bob > {"type":"ChooseAssistant","value":4}"#).await;
        table.until("ada", "MoveMotherNature", |_| true).await;
        logs.push(table.script.log("ada")[first..].to_vec());
    }
    assert_eq!(logs[0].len(), logs[1].len());
    assert!(logs[0].len() > 5);
    assert_eq!(logs[0], logs[1]);
}
