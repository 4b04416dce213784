//! The guided first turn.

use super::*;
use bots::Evaluate;

fn masters(players: u8) -> Stage<Masters> {
    Stage::after(json!({"players": players, "seating": "fixed"}), 0)
}

/// What the guide says to everybody at this terminal while the match goes on, each thing once.
fn heard<G: Evaluate>(stage: &mut Stage<G>, party: &mut Party, seats: u8) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let mut note = |party: &Party| {
        for (place, table) in party.tables().enumerate() {
            let guide = table.guide().map(|guide| format!("{place} {guide}"));
            said.extend(guide.filter(|guide| !said.contains(guide)));
        }
    };
    note(party);
    while party.is_guided() {
        let events = stage.play();
        for place in 0..seats {
            let update = stage.update(Some(seat(place)), events.clone());
            party.hear(usize::from(place), update);
        }
        note(party);
    }
    said
}

#[test]
fn everybody_is_guided_through_their_first_turn_and_no_further() {
    let mut stage = eriantys(0);
    let (mut party, _ends) = seated(&stage, 2);
    assert_eq!(party.table().guide(), None, "nobody is guided unasked");
    party.welcome();
    let said = heard(&mut stage, &mut party, 2);
    for place in 0..2 {
        for part in
            ["Begin with an assistant", "out of your entrance", "clockwise", "cloud", "others"]
        {
            let about =
                |line: &&String| line.starts_with(&format!("{place} ")) && line.contains(part);
            assert_eq!(said.iter().filter(about).count(), 1, "{place} {part}: {said:#?}");
        }
    }
    // Nobody has played twice.
    assert_eq!(stage.game.view(kernel::Viewer::Spectator).round, 2);
    assert!(party.was_guided());
    party.welcome();
    assert!(!party.is_guided(), "once is enough");
    party.guide_again();
    assert!(party.table().guide().is_some());
    party.end_guide();
    assert!(party.table().guide().is_none() && party.was_guided());
}

#[test]
fn what_is_in_the_hand_has_a_step_of_its_own() {
    let mut stage = eriantys(0);
    while !(stage.game.to_act().contains(seat(0))
        && stage.situation(None).view["phase"]["name"] == "students")
    {
        stage.play();
    }
    let (mut party, _ends) = seated(&stage, 1);
    party.welcome();
    let student = party.table().next().remove(0);
    party.table_mut().choose(&student);
    assert!(party.table().guide().unwrap().contains("At your tables"));
}

#[test]
fn a_first_turn_of_masters_is_guided_alone_and_with_others() {
    for players in [1, 2] {
        let mut stage = masters(players);
        let (mut party, _ends) = seated(&stage, players);
        party.welcome();
        let said = heard(&mut stage, &mut party, players);
        for place in 0..players {
            for part in ["Keep two", "most points wins", "That was your action"] {
                let line =
                    |line: &String| line.starts_with(&place.to_string()) && line.contains(part);
                assert!(said.iter().any(line), "{place} {part}: {said:#?}");
            }
        }
        let has = |part: &str| said.iter().any(|line| line.contains(part));
        assert_eq!(has("pope space"), players > 1, "{said:#?}");
        assert!(!has("first-") && !has("guide-"), "{said:#?}");
    }
}

#[test]
fn who_has_kept_leaders_and_does_not_begin_hears_of_the_bonus() {
    let mut stage = masters(2);
    let mut legal = Vec::new();
    stage.game.legal_actions(seat(1), &mut legal);
    let keep = legal.iter().find(|action| action.to_string().starts_with("keep")).unwrap();
    stage.game.apply(seat(1), *keep, &mut Vec::new()).unwrap();
    let (mut party, _ends) = seated(&stage, 2);
    party.welcome();
    let guides: Vec<String> = party.tables().filter_map(Table::guide).collect();
    assert!(guides[0].contains("Keep two") && guides[1].contains("You do not begin"), "{guides:?}");
}

#[test]
fn spectators_and_those_who_gave_up_are_not_guided() {
    let mut stage = eriantys(0);
    let (mut watching, _ends) = seated(&stage, 0);
    watching.welcome();
    assert!(!watching.is_guided() && watching.table().guide().is_none());
    let mut over = eriantys(0);
    over.finish();
    watching.hear(0, over.state(None));
    assert!(!watching.was_guided(), "the first match of one's own is explained");
    let (mut party, _ends) = seated(&stage, 1);
    party.welcome();
    stage.finish();
    party.hear(0, stage.state(Some(seat(0))));
    assert!(party.table().guide().is_none() && party.was_guided(), "it is over");
}
