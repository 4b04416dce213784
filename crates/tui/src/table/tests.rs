mod guiding;

use super::*;
use crate::link::Heard;
use crate::testing::{Stage, english, info, party, said, seat, seated};
use eriantys::Eriantys;
use kernel::Game as _;
use masters::Masters;
use protocol::socket::{Checked, ClientMessage, Done, Refusal, ServerMessage, TableNews};
use serde_json::json;

fn eriantys(actions: usize) -> Stage<Eriantys> {
    Stage::after(json!({"players": 2, "expert": false, "absence": "skip", "first": 0}), actions)
}

fn refusal(id: &str, code: &str, rule: Option<&str>) -> Refusal {
    Refusal {
        id: Some(id.to_owned()),
        code: code.to_owned(),
        message: "no".to_owned(),
        rule: rule.map(str::to_owned),
        at: None,
        seq: None,
    }
}

/// Chooses the first of what can be chosen until an action is complete.
fn act(table: &mut Table) -> ClientMessage {
    loop {
        let spot = table.next().into_iter().next().unwrap();
        if let Some(message) = table.choose(&spot) {
            return message;
        }
    }
}

#[test]
fn choosing_one_thing_after_another_makes_a_command_and_then_waits_for_the_answer() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    assert!(table.my_turn() && !table.offers().is_empty());
    let ClientMessage::Act { id, seq, actions } = act(&mut table) else { panic!() };
    assert_eq!((seq, actions.len()), (1, 1));
    assert!(table.is_busy() && table.offers().is_empty(), "one command at a time");
    assert_eq!(table.write("a3"), None);
    let done = Done { id, seq: 2, repeated: false };
    table.hear(said(ServerMessage::Done(done)));
    assert!(!table.is_busy());
}

#[test]
fn a_change_is_told_and_what_is_taken_back_leaves_the_story() {
    let mut stage = eriantys(0);
    let mut table = stage.table(Some(seat(1)));
    let before = stage.situation(Some(seat(1)));
    let events = stage.play();
    let news = table.hear(stage.update(Some(seat(1)), events));
    assert!(news.iter().any(|news| matches!(news, News::Told(_))), "{news:?}");
    assert!(news.contains(&News::Turn));
    assert_eq!(table.chapters().len(), 1);
    let back = protocol::socket::Update {
        seq: stage.seq + 1,
        events: json!([]),
        log: Vec::new(),
        game: before,
    };
    let news = table.hear(said(ServerMessage::Update(back)));
    assert_eq!(news, [News::TakenBack]);
    assert!(table.chapters().is_empty());
}

#[test]
fn refusals_are_told_in_the_words_of_the_rules() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let Some(ClientMessage::Act { id, actions, .. }) = table.write("a1, a2") else { panic!() };
    assert_eq!(actions, ["a1", "a2"]);
    let refused = refusal(&id, "rule", Some("E33"));
    table.hear(said(ServerMessage::Refused(refused)));
    assert!(table.trouble().unwrap().contains("E33"));
    assert!(!table.is_busy() && !table.offers().is_empty(), "one decides again");
    let Some(ClientMessage::TakeBack { id, .. }) = table.take_back() else { panic!() };
    assert_eq!(table.trouble(), None);
    let news = table.hear(said(ServerMessage::Refused(refusal(&id, "stale", None))));
    assert!(news.is_empty() && table.trouble().is_none(), "the new position speaks for itself");
}

#[test]
fn what_cannot_be_chosen_is_explained_by_the_house() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let spot = Spot::new("cloud:0");
    assert!(!table.can_choose(&spot));
    let Some(ClientMessage::Check { id, .. }) = table.choose(&spot) else { panic!() };
    let checked = Checked { id, refusal: Some(refusal("", "rule", Some("E28"))) };
    let news = table.hear(said(ServerMessage::Checked(checked)));
    assert_eq!(news, [News::Explained]);
    let Why::Because(why) = &table.explained().unwrap().why else { panic!() };
    assert!(why.contains("E28"));
    table.understood();
    assert!(table.explained().is_none());
}

#[test]
fn whoever_leaves_is_gone_also_if_the_answer_was_lost() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let Some(ClientMessage::Leave { id }) = table.leave() else { panic!() };
    table.hear(Heard::Lost);
    table.hear(stage.state(Some(seat(0))));
    assert!(!table.has_left());
    let done = |repeated| ServerMessage::Done(Done { id: id.clone(), seq: stage.seq, repeated });
    table.hear(said(done(true)));
    assert!(table.has_left());
    // Else the house says good-bye.
    let mut table = stage.table(Some(seat(0)));
    table.leave();
    table.hear(said(done(false)));
    assert!(!table.has_left());
}

#[test]
fn one_thing_is_done_after_the_other() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    assert!(table.write("a1").is_some());
    assert!(table.leave().is_none());
    assert!(table.trouble().unwrap().contains("not answered yet"));
}

#[test]
fn an_explanation_tells_the_notation_of_a_choice() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let spot = table.next().remove(0);
    assert!(table.explain(&spot).is_none(), "it can be chosen");
    let help = table.explained().unwrap().help.clone().unwrap();
    let action = stage.situation(Some(seat(0))).legal.remove(0);
    assert!(help.ends_with(&format!("In notation: {action}")), "{help}");
}

#[test]
fn whoever_waits_for_an_explanation_does_not_wait_for_ever() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    assert!(table.explain(&Spot::new("cloud:0")).is_some() && table.wonders());
    table.hear(Heard::Ended(None));
    assert!(!table.wonders());
}

#[test]
fn nothing_is_offered_while_nobody_listens() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    assert_eq!(table.hear(Heard::Lost), [News::Lost]);
    assert_eq!(table.hear(Heard::Lost), [], "it is told once");
    assert!(table.offers().is_empty());
    table.hear(stage.state(Some(seat(0))));
    assert_eq!(*table.connection(), Connection::Open);
    assert!(!table.offers().is_empty());
}

#[test]
fn spectators_see_everything_and_choose_nothing() {
    let stage = eriantys(3);
    let table = stage.table(None);
    assert!(table.offers().is_empty() && !table.my_turn());
    assert!(!table.summary().is_empty());
}

#[test]
fn the_owner_of_a_table_that_waits_may_fill_it_with_bots() {
    let mut table = Table::new(info("masters", &["Ada", ""], "waiting"), english());
    let state = protocol::socket::State {
        table: std::sync::Arc::new(info("masters", &["Ada", ""], "waiting")),
        seat: Some(seat(0)),
        seq: 0,
        game: None,
        chat: Vec::new(),
        missed: None,
    };
    table.hear(said(ServerMessage::State(state)));
    let deeds: Vec<Deed> = table.offers().into_iter().map(|offer| offer.deed).collect();
    assert_eq!(
        deeds,
        [Deed::Start(bots::Level::Greedy), Deed::Start(bots::Level::Random), Deed::Go(Way::Back)]
    );
    assert!(matches!(table.start(bots::Level::Greedy), Some(ClientMessage::Start { .. })));
}

#[test]
fn after_the_match_there_is_a_score_sheet_and_another_match() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 2}), 0);
    stage.finish();
    let mut table = stage.table(Some(seat(0)));
    let ending = table.ending().unwrap();
    assert!(!ending.verdict().is_empty() && !ending.counted().is_empty());
    assert_eq!(ending.rows().len(), 2);
    let deeds: Vec<Deed> = table.offers().into_iter().map(|offer| offer.deed).collect();
    assert_eq!(deeds, [Deed::Score, Deed::Rematch, Deed::Go(Way::Replay), Deed::Go(Way::Back)]);
    assert!(matches!(table.rematch(), Some(ClientMessage::Rematch { .. })));
    let mut after = stage.info();
    after.rematch = Some("AAAAAAAA".parse().unwrap());
    table.hear(said(ServerMessage::Table(TableNews { table: std::sync::Arc::new(after) })));
    let follow = Deed::Go(Way::Rematch("AAAAAAAA".parse().unwrap()));
    assert!(table.offers().iter().any(|offer| offer.deed == follow));
}

#[test]
fn people_who_share_a_terminal_see_only_their_own_cards() {
    let mut stage = eriantys(0);
    let (mut party, mut ends) = seated(&stage, 2);
    assert_eq!(party.awaited(), Some("Ada"), "nothing is shown before somebody is there");
    party.uncover();
    let message = act(party.table_mut());
    party.say(Some(message));
    assert!(matches!(ends.said(0), Some(ClientMessage::Act { .. })));
    let events = stage.play();
    for place in [0, 1] {
        party.hear(place.into(), stage.update(Some(seat(place)), events.clone()));
    }
    assert_eq!(party.awaited(), None, "whoever acted sees what became of it");
    assert_eq!(party.offers()[0].deed, Deed::PassOn);
    party.pass_on();
    assert_eq!(party.awaited(), Some("Grace"));
    party.uncover();
    assert_eq!(party.table().seat(), Some(seat(1)));
}

#[test]
fn only_the_line_that_is_ahead_says_who_acts_next() {
    let mut stage = eriantys(0);
    let (mut party, _ends) = seated(&stage, 2);
    party.uncover();
    let events = stage.play();
    party.hear(0, stage.update(Some(seat(0)), events.clone()));
    party.pass_on();
    assert_eq!(party.awaited(), Some("Grace"));
    // What Grace hears first is older than what Ada knows.
    let chat = serde_json::from_value(json!({"type": "table", "table": stage.info()})).unwrap();
    party.hear(1, said(chat));
    assert_eq!(party.awaited(), Some("Grace"));
    party.hear(1, stage.update(Some(seat(1)), events));
    assert_eq!(party.awaited(), Some("Grace"));
}

/// A match of several people at one terminal goes on, and the second one acts.
#[test]
fn who_comes_back_to_a_shared_terminal_finds_the_cover_of_whoever_acts() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 2, "seating": "fixed"}), 0);
    while stage.game.to_act() != kernel::SeatSet::only(seat(1)) {
        stage.play();
    }
    for order in [[0, 1], [1, 0]] {
        let (mut party, mut ends) = party(&stage.info(), 2);
        for place in order {
            // Nobody's cards are shown while somebody's line is silent, whatever is pressed.
            for _ in 0..2 {
                party.uncover();
                party.pass_on();
                let shown = party.awaited().is_none() && party.table().arrived();
                assert!(!shown, "{order:?}");
            }
            party.hear(place, stage.state(Some(seat(place.try_into().unwrap()))));
        }
        assert_eq!(party.awaited(), Some("Grace"), "{order:?}");
        party.uncover();
        assert_eq!(party.awaited(), None);
        assert_eq!(party.table().seat(), Some(seat(1)));
        let message = act(party.table_mut());
        party.say(Some(message));
        assert!(ends.said(0).is_none() && ends.said(1).is_some());
    }
}

#[test]
fn a_question_that_is_refused_is_answered_too() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let spot = Spot::new("cloud:0");
    let Some(ClientMessage::Check { id, .. }) = table.explain(&spot) else { panic!() };
    let news = table.hear(said(ServerMessage::Refused(refusal(&id, "busy", None))));
    assert_eq!(news, [News::Explained]);
    assert!(matches!(table.explained().unwrap().why, Why::Because(_)));
    assert_eq!(table.trouble(), None);
}

#[test]
fn who_leaves_a_table_that_waits_does_not_come_back() {
    let left = || Heard::Ended(Some(client::Error::Refused(Box::new(refusal("", "left", None)))));
    let mut table = eriantys(0).table(Some(seat(0)));
    table.hear(left());
    assert!(!table.is_gone() && table.has_ended(), "the match goes on");
    let mut table = Table::new(info("masters", &["Ada", ""], "waiting"), english());
    table.hear(left());
    assert!(table.is_gone());
}

#[test]
fn a_seat_whose_key_is_damaged_is_gone() {
    let mut table = eriantys(0).table(Some(seat(0)));
    let damaged = Box::new(refusal("hello", "bad_token", None));
    table.hear(Heard::Ended(Some(client::Error::Refused(damaged))));
    assert!(table.is_gone());
}

#[test]
fn whose_time_is_out_is_told_so_once() {
    let mut table = eriantys(0).table(Some(seat(0)));
    let mut news = |stands_in: [bool; 2]| {
        let mut info = table.info().clone();
        for (seat, stands_in) in info.seats.iter_mut().zip(stands_in) {
            seat.stand_in = stands_in;
        }
        let news = TableNews { table: std::sync::Arc::new(info) };
        table.hear(said(ServerMessage::Table(news))).len()
    };
    assert_eq!(news([false, true]), 1, "somebody else's is");
    assert_eq!(news([true, false]), 2);
    assert_eq!(news([true, false]), 1);
    assert!(table.trouble().unwrap().starts_with("Your time is out"));
}

#[test]
fn a_house_that_knows_nothing_of_a_table_takes_no_seat_away() {
    let mut table = eriantys(0).table(Some(seat(0)));
    let unknown = Box::new(refusal("hello", "no_such_table", None));
    let news = table.hear(Heard::Ended(Some(client::Error::Refused(unknown))));
    assert!(matches!(&news[..], [News::Ended(why)] if why.contains("your seat is kept")));
    assert!(!table.is_gone() && table.has_ended());
}

#[test]
fn the_chat_does_not_grow_for_ever() {
    let mut table = eriantys(0).table(Some(seat(0)));
    for number in 0..600 {
        let line = json!({"type": "chat", "seat": 1, "name": "Grace", "text": format!("{number}"),
            "at": 0});
        table.hear(said(serde_json::from_value(line).unwrap()));
    }
    assert_eq!(table.chat().len(), 500);
    assert_eq!(table.chat().last().unwrap().text.as_str(), "599");
}

#[test]
fn a_game_that_nobody_knows_here_is_called_by_its_name() {
    let stage = eriantys(0);
    let chess = info("chess", &["Ada", "Grace"], "playing");
    let mut table = Table::new(chess.clone(), english());
    let mut state = |view: serde_json::Value, game: &TableInfo| {
        let mut situation = stage.situation(Some(seat(0)));
        situation.view = view;
        table.hear(said(ServerMessage::State(protocol::socket::State {
            table: Arc::new(game.clone()),
            seat: Some(seat(0)),
            seq: 1,
            game: Some(situation),
            chat: Vec::new(),
            missed: None,
        })));
        assert!(table.arrived() && table.board().is_none());
        let deeds: Vec<Deed> = table.offers().into_iter().map(|offer| offer.deed).collect();
        assert_eq!(deeds, [Deed::Go(Way::Back)]);
        table.prompt()
    };
    assert!(state(json!({}), &chess).contains("chess"));
    assert!(state(json!({"nonsense": 1}), &stage.info()).contains("eriantys"));
}

#[test]
fn an_action_that_nobody_can_name_is_offered_in_notation() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let mut game = stage.situation(Some(seat(0)));
    game.legal.push("zz9".to_owned());
    let update = protocol::socket::Update { seq: 2, events: json!([]), log: Vec::new(), game };
    table.hear(said(ServerMessage::Update(update)));
    let offers = table.offers();
    let offer = offers.iter().find(|offer| offer.label == "zz9").unwrap();
    let Deed::Choose(spot) = &offer.deed else { panic!() };
    let Some(ClientMessage::Act { actions, .. }) = table.choose(spot) else { panic!() };
    assert_eq!(actions, ["zz9"]);
}

#[test]
fn the_table_of_a_rematch_is_remembered_before_one_goes_there() {
    let mut stage: Stage<Masters> = Stage::after(json!({"players": 2}), 0);
    stage.finish();
    let (mut party, _ends) = seated(&stage, 1);
    assert!(party.memory.tables().is_empty(), "this match is over");
    let mut after = stage.info();
    after.rematch = Some("AAAAAAAA".parse().unwrap());
    party.hear(0, said(ServerMessage::Table(TableNews { table: Arc::new(after) })));
    let tables = party.memory.tables();
    assert_eq!(tables[0].code.as_str(), "AAAAAAAA");
    assert_eq!((tables[0].seats[0].seat, tables[0].seats[0].name.as_str()), (seat(0), "Ada"));
    let place = tables[0].place.clone();
    let own = |name| party.memory.own(&place, &tables[0].code, name).is_some();
    assert!(own(None) && own(Some("ADA")) && !own(Some("Bob")), "a seat is somebody's own");
}

#[test]
fn what_is_too_long_for_a_house_is_refused_before_it_is_sent() {
    let mut table = eriantys(0).table(Some(seat(0)));
    assert!(matches!(table.say(&"è".repeat(300)), Some(ClientMessage::Say { .. })));
    assert_eq!((table.say(&"è".repeat(301)), table.trouble().is_some()), (None, true));
    assert!(table.say("hello").is_some() && table.trouble().is_none());
    assert_eq!((table.write(&"a1,".repeat(30_000)), table.trouble().is_some()), (None, true));
    assert!(!table.is_busy() && table.write("a1").is_some());
}

#[test]
fn a_question_that_could_not_be_asked_is_not_waited_for() {
    let stage = eriantys(0);
    let mut table = stage.table(Some(seat(0)));
    let island = Spot::new("island:1");
    assert!(matches!(table.explain(&island), Some(ClientMessage::Check { .. })));
    assert!(table.wonders());
    table.line_is_full();
    assert!(!table.wonders() && table.explained().is_some());
}
