//! People at a table, to whom nothing may happen.

use serde_json::{Value, json};

use crate::house::{House, Seated};
use crate::peer::{Peer, first_legal};

/// A match of two, and how whoever is to act sees it.
pub(crate) struct Bystanders {
    pub(crate) match_: Seated,
    actor: usize,
    before: Value,
}

impl Bystanders {
    pub(crate) async fn of(house: &House, game: &str) -> Bystanders {
        let match_ = house.playing(game, 2).await;
        let (_, state) = Peer::greet(house, &match_.code, Some(&match_.tokens[0])).await;
        let actor = state["game"]["to_act"][0].as_u64().unwrap() as usize;
        let (_, before) = Peer::greet(house, &match_.code, Some(&match_.tokens[actor])).await;
        Bystanders { match_, actor, before }
    }

    /// The token of whoever is not to act.
    pub(crate) fn other(&self) -> &str {
        &self.match_.tokens[1 - self.actor]
    }

    /// Everything is as it was, and the match goes on.
    pub(crate) async fn are_unharmed(&self, house: &House) {
        let token = &self.match_.tokens[self.actor];
        let (mut peer, now) = Peer::greet(house, &self.match_.code, Some(token)).await;
        for what in ["game", "seq", "chat", "seat"] {
            assert_eq!(now[what], self.before[what], "{what}");
        }
        assert_eq!(now["table"]["stage"], "playing");
        let seq = now["seq"].as_u64().unwrap();
        let act = json!({"type": "act", "id": "go on", "seq": seq, "actions": [first_legal(&now)]});
        let done = peer.ask(act).await;
        assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(seq + 1)), "{done}");
    }
}
