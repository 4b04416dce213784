//! People who are away: what each policy does about it, and when.

use bots::Level;
use host::{Command, Farewell, NewTable, Refused, Seated};
use protocol::{Absence, Reserved};

use crate::client::{Client, act, catch_up, play_one};
use crate::house::{
    House, P0, P1, eriantys, masters, pass, person, seconds, settle, with_options, with_seats,
};

const GRACE: u16 = 60;

fn policy(new: NewTable, absence: Absence) -> NewTable {
    with_options(new, |options| {
        options.absence = absence;
        options.grace = GRACE;
    })
}

/// A match at which everybody is connected, and what they need to come back.
async fn playing(house: &House, new: NewTable, names: &[&str]) -> (Vec<Client>, Vec<Seated>) {
    let people = house.match_of(new, names).await;
    let seated = people.iter().map(|client| client.seated.clone().unwrap()).collect();
    (people, seated)
}

/// Has the game been told that this seat left?
fn is_told_absent(client: &Client, seat: kernel::Seat) -> bool {
    let said = |what: &str| {
        let event = format!("{{\"event\":\"{what}\",\"seat\":{}}}", u8::from(seat));
        client.heard.iter().rposition(|(_, events, _)| events.contains(&event))
    };
    said("left") > said("returned")
}

#[tokio::test(start_paused = true)]
async fn skip_goes_on_without_whoever_is_away_too_long_until_they_return() {
    for new in [eriantys(3), masters(3)] {
        let house = House::open().await;
        let (mut people, seated) =
            playing(&house, policy(new, Absence::Skip), &["Ada", "Bo", "Cy"]).await;
        drop(people.pop());
        pass(seconds(59)).await;
        people[0].hear_all();
        assert!(!is_told_absent(&people[0], seated[2].seat), "there is grace");
        assert!(!people[0].table.seats[2].connected);
        pass(seconds(1)).await;
        people[0].until(|client| is_told_absent(client, seated[2].seat)).await;
        catch_up(&mut people).await;
        for _ in 0..40 {
            play_one(&mut people).await;
            assert!(!people[0].knows().to_act.contains(seated[2].seat), "Cy is passed over");
        }
        let cy = house.connect(&seated[2]).await;
        people[0].until(|client| !is_told_absent(client, seated[2].seat)).await;
        assert_eq!(cy.seq, people[0].seq, "who returns knows of it already");
        people[1].until_seq(cy.seq).await;
        people.push(cy);
        while !people[2].may_act() {
            play_one(&mut people).await;
        }
        play_one(&mut people).await;
    }
}

#[tokio::test(start_paused = true)]
async fn who_returns_in_time_was_never_away() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(3), Absence::Skip), &["Ada", "Bo", "Cy"]).await;
    for _ in 0..3 {
        drop(people.pop());
        pass(seconds(59)).await;
        people.push(house.connect(&seated[2]).await);
    }
    pass(seconds(100)).await;
    people[0].hear_all();
    assert_eq!(people[0].seq, 1);
}

#[tokio::test(start_paused = true)]
async fn a_second_connection_keeps_a_seat_occupied() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(2), Absence::Skip), &["Ada", "Bo"]).await;
    let second = house.connect(&seated[1]).await;
    drop(people.pop());
    pass(seconds(100)).await;
    people[0].hear_all();
    assert!(people[0].table.seats[1].connected);
    assert!(!is_told_absent(&people[0], P1));
    drop(second);
    pass(seconds(61)).await;
    people[0].hear_all();
    assert!(is_told_absent(&people[0], P1));
}

#[tokio::test(start_paused = true)]
async fn who_says_that_they_leave_has_no_grace() {
    for new in [eriantys(3), masters(3)] {
        let house = House::open().await;
        let (mut people, seated) =
            playing(&house, policy(new, Absence::Skip), &["Ada", "Bo", "Cy"]).await;
        people[2].order(Command::Leave).await.unwrap();
        settle().await;
        people[0].hear_all();
        people[2].hear_all();
        assert!(is_told_absent(&people[0], seated[2].seat));
        assert!(people[2].ended, "the connection ends");
        assert!(!people[0].table.seats[2].connected);
        // Coming back is possible all the same.
        let _cy = house.connect(&seated[2]).await;
        people[0].until(|client| !is_told_absent(client, seated[2].seat)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn wait_waits_for_ever() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(2), Absence::Wait), &["Ada", "Bo"]).await;
    people.remove(0);
    pass(seconds(86_400)).await;
    people[0].hear_all();
    assert_eq!(people[0].seq, 1);
    let mut ada = house.connect(&seated[0]).await;
    ada.act(&["a1"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_bot_plays_for_whoever_is_away_until_they_return() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(2), Absence::Bot), &["Ada", "Bo"]).await;
    people.remove(0);
    pass(seconds(59)).await;
    people[0].hear_all();
    assert_eq!((people[0].seq, people[0].table.seats[0].stand_in), (1, false));
    pass(seconds(2)).await;
    people[0].hear_all();
    assert!(people[0].table.seats[0].stand_in, "everybody sees it");
    assert!(people[0].may_act());
    for _ in 0..20 {
        play_one(&mut people).await;
    }
    let mut ada = house.connect(&seated[0]).await;
    settle().await;
    people[0].hear_all();
    assert!(!people[0].table.seats[0].stand_in);
    ada.hear_all();
    while !ada.may_act() {
        let choice = people[0].choose();
        people[0].act(&[&choice]).await;
        ada.until_seq(people[0].seq).await;
    }
    let seq = ada.seq;
    pass(seconds(600)).await;
    ada.hear_all();
    assert_eq!(ada.seq, seq, "Ada plays for herself again");
    assert!(!ada.knows().may_take_back, "what the bot did is done");
}

#[tokio::test(start_paused = true)]
async fn a_bot_plays_at_once_for_whoever_leaves() {
    let house = House::open().await;
    let (mut people, _) = playing(&house, policy(masters(2), Absence::Bot), &["Ada", "Bo"]).await;
    people[0].order(Command::Leave).await.unwrap();
    settle().await;
    people[1].hear_all();
    assert_eq!(people[1].knows().to_act.single(), Some(P1), "Ada's leaders are chosen");
}

#[tokio::test(start_paused = true)]
async fn abort_breaks_the_match_off() {
    for new in [eriantys(3), masters(3)] {
        let house = House::open().await;
        let (mut people, _) =
            playing(&house, policy(new, Absence::Abort), &["Ada", "Bo", "Cy"]).await;
        assert_eq!(people[0].table.config["absence"], "abort");
        drop(people.pop());
        pass(seconds(61)).await;
        people[0].hear_all();
        assert!(people[0].result().starts_with("no winner"), "{}", people[0].result());
        assert_eq!(people[0].table.stage, protocol::Stage::Finished);
    }
}

#[tokio::test(start_paused = true)]
async fn when_nobody_is_there_nobody_is_told_absent() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(2), Absence::Skip), &["Ada", "Bo"]).await;
    // One says so, the other just goes, and both before anybody's grace is over.
    drop(people.pop());
    settle().await;
    people[0].order(Command::Leave).await.unwrap();
    people.clear();
    pass(seconds(86_400)).await;
    let ada = house.connect(&seated[0]).await;
    assert_eq!(ada.seq, 1);
    assert!(ada.may_act());
}

#[tokio::test(start_paused = true)]
async fn a_suspended_match_is_won_by_whoever_stays_once_patience_is_over() {
    let (house, patience) = (House::open().await, seconds(90));
    let mut table = policy(eriantys(2), Absence::Skip);
    table.options.patience = 90;
    let (mut people, seated) = playing(&house, table, &["Ada", "Bo"]).await;
    people.remove(0);
    pass(seconds(60)).await;
    people[0].hear_all();
    assert!(is_told_absent(&people[0], P0));
    assert!(people[0].last_events().contains("suspended"));
    assert_eq!(people[0].order(act(&["a1"])).await.unwrap_err().code(), "rule");
    pass(patience - seconds(2)).await;
    people[0].hear_all();
    assert!(!people[0].is_over());
    // A moment before the end Ada comes back, and leaves again: patience begins anew.
    drop(house.connect(&seated[0]).await);
    pass(seconds(60) + patience - seconds(2)).await;
    people[0].hear_all();
    assert!(!people[0].is_over());
    pass(seconds(3)).await;
    people[0].hear_all();
    assert!(people[0].result().starts_with("p1 wins"), "{}", people[0].result());
}

#[tokio::test(start_paused = true)]
async fn patience_needs_somebody_who_has_it() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(2), Absence::Skip), &["Ada", "Bo"]).await;
    people.remove(0);
    pass(seconds(61)).await;
    people.clear();
    pass(seconds(86_400)).await;
    let bo = house.connect(&seated[1]).await;
    assert!(!bo.is_over());
    let ada = house.connect(&seated[0]).await;
    assert!(ada.may_act(), "the match goes on where it stopped");
}

#[tokio::test(start_paused = true)]
async fn the_grace_of_those_who_are_missing_begins_when_the_first_comes_back() {
    let house = House::open().await;
    let seated = house.full_table(policy(eriantys(2), Absence::Skip), &["Ada", "Bo"]).await;
    pass(seconds(3600)).await;
    let mut bo = house.connect(&seated[1]).await;
    pass(seconds(59)).await;
    bo.hear_all();
    assert!(!is_told_absent(&bo, P0));
    pass(seconds(1)).await;
    bo.hear_all();
    assert!(is_told_absent(&bo, P0));
}

#[tokio::test(start_paused = true)]
async fn who_leaves_an_empty_table_of_bots_finds_the_match_as_it_was() {
    let house = House::open().await;
    let bot = Reserved::Bot(Level::Random);
    let new = with_seats(policy(eriantys(2), Absence::Skip), &[Reserved::Open, bot]);
    let seated = house.create(new, "Ada").await;
    let ada = house.connect(&seated).await;
    ada.order(Command::Leave).await.unwrap();
    pass(seconds(3600)).await;
    let ada = house.connect(&seated).await;
    assert_eq!(ada.seq, 1);
    assert!(ada.may_act());
}

#[tokio::test(start_paused = true)]
async fn who_gave_up_is_not_missed() {
    let house = House::open().await;
    let (mut people, _) =
        playing(&house, policy(eriantys(3), Absence::Bot), &["Ada", "Bo", "Cy"]).await;
    people[0].order(Command::GiveUp).await.unwrap();
    people.remove(0);
    pass(seconds(600)).await;
    people[0].hear_all();
    assert_eq!(people[0].seq, 2);
    assert!(!people[0].table.seats[0].stand_in);
}

#[tokio::test(start_paused = true)]
async fn a_leaver_who_did_not_come_back_is_told_absent_when_somebody_comes() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(3), Absence::Skip), &["Ada", "Bo", "Cy"]).await;
    drop(people.split_off(1));
    settle().await;
    people[0].order(Command::Leave).await.unwrap();
    pass(seconds(50)).await;
    let mut bo = house.connect(&seated[1]).await;
    settle().await;
    bo.hear_all();
    assert!(is_told_absent(&bo, P0), "Ada said that she leaves");
    assert_eq!(bo.seq, 2, "Cy has grace");
    assert_eq!(house.host.order(&seated[0].code, &seated[0].token, still()).await.err(), None);
}

fn still() -> host::Order {
    host::Order { id: None, seq: None, command: Command::Say { text: "bye".to_owned() } }
}

#[tokio::test(start_paused = true)]
async fn only_people_at_the_table_can_leave_it() {
    let house = House::open().await;
    let (people, _) = playing(&house, eriantys(2), &["Ada", "Bo"]).await;
    let watcher = house.watch(&people[0].table.code).await.unwrap();
    assert_eq!(watcher.order(Command::Leave).await, Err(Refused::NotSeated));
}

#[tokio::test(start_paused = true)]
async fn who_comes_and_goes_all_the_time_does_not_keep_the_others_from_playing() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(3), Absence::Skip), &["Ada", "Bo", "Cy"]).await;
    for _ in 0..20 {
        people[2].order(Command::Leave).await.unwrap();
        settle().await;
        people[2] = house.connect(&seated[2]).await;
    }
    people[0].hear_all();
    assert_eq!(people[0].seq, 3, "told once that Cy left, and once that Cy is back");
    people[2].order(Command::Leave).await.unwrap();
    pass(seconds(31)).await;
    people[0].until(|client| is_told_absent(client, seated[2].seat)).await;
}

#[tokio::test(start_paused = true)]
async fn who_leaves_in_one_window_has_left_in_the_others() {
    let house = House::open().await;
    let (mut people, seated) =
        playing(&house, policy(eriantys(2), Absence::Wait), &["Ada", "Bo"]).await;
    let mut other = house.connect(&seated[0]).await;
    let first = people[0].order_as("leave", Command::Leave).await.unwrap();
    settle().await;
    for window in [&mut people[0], &mut other] {
        window.hear_all();
        assert_eq!(window.farewell, Some(Farewell::Left));
    }
    // The same command again is answered again, and does not end the connection of who came back.
    let mut back = house.connect(&seated[0]).await;
    let again = back.order_as("leave", Command::Leave).await.unwrap();
    assert_eq!((again.seq, again.repeated), (first.seq, true));
    settle().await;
    back.hear_all();
    assert_eq!(back.farewell, None);
}

/// A visitor, who may say that they come back.
fn visitor(name: &str, comes_back: bool) -> host::Newcomer {
    let proof = Some(host::Proof::new(format!("proof of {name}")));
    let visit = host::Visit { proof, comes_back, ..host::Visit::default() };
    host::Newcomer { visit: Some(visit), ..person(name) }
}

#[tokio::test(start_paused = true)]
async fn a_match_is_kept_for_visitors_who_come_back_and_only_for_them() {
    for (comes_back, players) in [(true, 1), (true, 2), (false, 1), (false, 2)] {
        let house = House::open().await;
        let ada = house.try_create(masters(players), visitor("Ada", comes_back)).await.unwrap();
        let mut seated = vec![ada];
        if players == 2 {
            seated.push(house.host.join(&seated[0].code, visitor("Bo", comes_back)).await.unwrap());
        }
        let code = seated[0].code.clone();
        let mut people = Vec::new();
        for one in &seated {
            people.push(house.host.connect(&code, Some(&one.token), None).await.unwrap());
        }
        for connection in people {
            let leave = host::Order { id: None, seq: None, command: Command::Leave };
            connection.order(leave).await.unwrap();
        }
        pass(seconds(3600)).await;
        let stage = house.host.look(&code).await.unwrap().stage;
        let kept = stage == protocol::Stage::Playing;
        assert_eq!(kept, comes_back, "{players} players");
        if comes_back {
            let house = house.restart(seconds(1)).await;
            let proof = host::Proof::new("proof of Ada");
            let back = house.host.come_back(&code, "Ada", &proof).await.unwrap();
            assert!(back.snapshot.situation.unwrap().outcome.is_none());
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_to_which_nobody_can_come_back_is_closed_by_a_restart() {
    for (proofs, kept) in [([false, false], false), ([true, false], true)] {
        let house = House::open().await;
        let newcomer = |name: &str, proof: bool| {
            let mut newcomer = visitor(name, false);
            newcomer.visit = newcomer.visit.map(|mut visit| {
                visit.proof = visit.proof.filter(|_| proof);
                visit
            });
            newcomer
        };
        let new = policy(masters(2), Absence::Skip);
        let ada = house.try_create(new, newcomer("Ada", proofs[0])).await.unwrap();
        let bo = house.host.join(&ada.code, newcomer("Bo", proofs[1])).await.unwrap();
        let native = house.full_table(masters(2), &["Cy", "Di"]).await;
        let people = [house.connect(&ada).await, house.connect(&bo).await];
        // The server stops while they play: nobody has left.
        let (house, watched) = house.restart_watched(seconds(1)).await;
        drop(people);
        pass(seconds(10)).await;
        // What is kept is not read before somebody asks for it.
        assert_eq!(watched.loads(), usize::from(!kept), "{proofs:?}");
        let stage = house.host.look(&ada.code).await.unwrap().stage;
        let expected = if kept { protocol::Stage::Playing } else { protocol::Stage::Closed };
        assert_eq!(stage, expected, "{proofs:?}");
        let playing = house.host.look(&native[0].code).await.unwrap().stage;
        assert_eq!(playing, protocol::Stage::Playing);
        assert_eq!(house.host.tables().await.unwrap().len(), 1 + usize::from(kept));
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_that_could_not_be_closed_when_it_was_read_is_closed_later() {
    let house = House::open().await;
    let lost = |name: &str| {
        let visit = Some(host::Visit::default());
        host::Newcomer { visit, ..person(name) }
    };
    let ada = house.try_create(policy(masters(2), Absence::Skip), lost("Ada")).await.unwrap();
    house.host.join(&ada.code, lost("Bo")).await.unwrap();
    let (house, watched) = house.restart_watched(seconds(1)).await;
    watched.fail();
    pass(seconds(60)).await;
    watched.work();
    assert_eq!(house.host.tables().await.unwrap().len(), 1);
    pass(seconds(3700)).await;
    assert_eq!(house.host.tables().await.unwrap(), []);
}
