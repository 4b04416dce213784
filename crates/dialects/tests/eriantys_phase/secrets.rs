//! What leaves for a seat is made of what that seat may know, and of nothing else.

use serde_json::Value;

use crate::table::Table;

/// Whatever is told in a whole match, every hand of others is empty. That nothing else shows what is
/// in them is proved on positions.
#[tokio::test(start_paused = true)]
async fn nobody_is_told_the_hand_of_another() {
    let mut table = Table::expert([1, 7, 9]).await;
    let over = table.try_until("ada", "MoveStudent", |_| false).await;
    assert!(!over);
    for name in ["ada", "bob"] {
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
        assert!(seen > 10, "{name} heard of the other {seen} times");
    }
}
