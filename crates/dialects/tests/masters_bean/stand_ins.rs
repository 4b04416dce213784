//! Somebody else chose for a player: a bot that stood in, or the set-up by default.

use host::Refused;

use crate::desk::{Desk, brief, id};

/// The last picture of the leaders of a player.
fn leaders(desk: &Desk, client: usize, name: &str) -> String {
    let begin = format!(r#"{{"cmd":"leaderCardsUpdate","playerUsername":"{name}","#);
    let shown = desk.log(client).iter().rev().find_map(|line| line.strip_prefix(&begin));
    shown.unwrap().to_owned()
}

fn pair(first: u8, second: u8) -> String {
    format!(
        r#""leader1Code":{first},"leader1Active":false,"leader2Code":{second},"leader2Active":false}}"#
    )
}

/// Somebody else keeps these for the first player.
fn keep(desk: &mut Desk, codes: [u8; 2]) {
    let mut ids = codes.map(|code| id("leaders", code));
    ids.sort_unstable();
    desk.step(&format!("p0 keep {} {}", ids[0], ids[1]));
}

#[test]
fn leaders_that_somebody_else_kept_are_shown_to_their_owner() {
    let mut desk = Desk::dealt(&[[1, 2], [3, 4]]);
    desk.enter(0, None);
    desk.enter(1, None);
    keep(&mut desk, [1, 2]);
    desk.set_up(1, [4, 3]);
    assert!([pair(1, 2), pair(2, 1)].contains(&leaders(&desk, 0, "ada")));
    // Those that the client itself has chosen are in its own order; nobody sees those of others.
    assert_eq!(leaders(&desk, 1, "bob"), pair(4, 3));
    assert_eq!(leaders(&desk, 1, "ada"), pair(5, 5));
    assert_eq!(leaders(&desk, 0, "bob"), pair(5, 5));
}

#[test]
fn a_choice_that_was_refused_is_not_shown() {
    let mut desk = Desk::dealt(&[[1, 2], [3, 4]]);
    desk.enter(0, None);
    desk.enter(1, None);
    let dealt = desk.log(0).last().unwrap().clone();
    let dealt: serde_json::Value = serde_json::from_str(&dealt).unwrap();
    let dealt: Vec<u8> = serde_json::from_value(dealt["leaderCardsDrawn"].clone()).unwrap();
    let others: Vec<u8> = dealt.into_iter().filter(|code| ![1, 2].contains(code)).collect();
    desk.refusal = Some(Refused::Restless);
    desk.set_up(0, [others[0], others[1]]);
    assert_eq!(brief(desk.log(0).last().unwrap()), "leaderDistribution");
    keep(&mut desk, [1, 2]);
    desk.set_up(1, [3, 4]);
    assert!([pair(1, 2), pair(2, 1)].contains(&leaders(&desk, 0, "ada")));
}
