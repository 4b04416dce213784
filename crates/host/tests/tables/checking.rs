//! Asking what would become of actions.

use host::{Command, Refused, SceneOf};
use kernel::{BatchRefused, Game, Record, Seat, Seed, Step, Viewer};
use protocol::ClockRule;

use crate::client::{catch_up, play_one, play_to_the_end};
use crate::house::{House, eriantys, masters, pass, seconds, settings, settle, with_options};

/// Through a whole match: whoever asks is told what a command would tell.
async fn is_answered_as_a_command_would_be(new: host::NewTable, names: &[&str]) {
    let house = House::open().await;
    let mut people = house.match_of(new, names).await;
    let (mut accepted, mut refused) = (0, 0);
    while !people[0].is_over() {
        let choices: Vec<String> =
            people.iter_mut().filter(|person| person.may_act()).map(|one| one.choose()).collect();
        for person in &people {
            for choice in &choices {
                let answer = person.check(&[choice]).await;
                assert_eq!(answer.is_none(), person.knows().legal.contains(choice), "{choice}");
                accepted += u32::from(answer.is_none());
                if answer.is_some() {
                    assert_eq!(person.try_act(&[choice]).await.err(), answer, "{choice}");
                    refused += 1;
                }
            }
        }
        play_one(&mut people).await;
    }
    assert!(accepted > 20 && (refused > 20 || people.len() == 1), "{accepted}, {refused}");
}

#[tokio::test(start_paused = true)]
async fn a_check_is_answered_as_a_command_would_be() {
    is_answered_as_a_command_would_be(eriantys(2), &["Ada", "Bo"]).await;
    is_answered_as_a_command_would_be(masters(3), &["Ada", "Bo", "Cy"]).await;
    is_answered_as_a_command_would_be(masters(1), &["Ada"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_check_changes_stores_and_tells_nothing() {
    let (house, watched) = House::watched(settings()).await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    settle().await;
    people.iter_mut().for_each(|person| person.hear_all());
    let (before, rows) = ([people[0].now(), people[1].now()], watched.rows());
    // Nothing is stored, so a database that is full does not matter.
    watched.fail();
    assert_eq!(people[0].check(&["a1"]).await, None);
    let refused = people[1].check(&["a1"]).await;
    assert!(matches!(refused, Some(Refused::Rule { at: 0, .. })), "{refused:?}");
    let refused = people[0].check(&["fly"]).await;
    assert!(matches!(refused, Some(Refused::Notation { at: 0, .. })), "{refused:?}");
    watched.work();
    settle().await;
    people.iter_mut().for_each(|person| person.hear_all());
    assert_eq!([people[0].now(), people[1].now()], before);
    assert_eq!(watched.rows(), rows);
}

#[tokio::test(start_paused = true)]
async fn several_actions_are_checked_as_one_decision() {
    let house = House::open().await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    people[0].act(&["a1"]).await;
    catch_up(&mut people).await;
    people[1].act(&["a2"]).await;
    catch_up(&mut people).await;
    let student = people[0].knows().legal.iter().find(|a| a.ends_with("-d")).unwrap().clone();
    let refused = people[0].check(&[&student, "a3"]).await;
    assert!(matches!(refused, Some(Refused::Rule { at: 1, .. })), "{refused:?}");
    for wrong in [vec![], vec![student.as_str(); 65]] {
        assert_eq!(people[0].check(&wrong).await, Some(Refused::BatchSize { most: 64 }));
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_becomes_restless_by_asking() {
    let house = House::open().await;
    let mut people = house.match_of(masters(1), &["Ada"]).await;
    while !people[0].knows().legal.iter().any(|action| action.starts_with("depots")) {
        play_one(&mut people).await;
    }
    let idle = people[0].knows().legal.last().unwrap().clone();
    for _ in 0..400 {
        assert_eq!(people[0].check(&[&idle]).await, None);
    }
    people[0].act(&[&idle]).await;
}

#[tokio::test(start_paused = true)]
async fn a_check_needs_a_seat_and_a_match_that_runs() {
    let house = House::open().await;
    let seated = house.create(eriantys(2), "Ada").await;
    let ada = house.connect(&seated).await;
    assert_eq!(ada.check(&["a1"]).await, Some(Refused::NotStarted));
    house.join(&seated.code, "Bo").await.unwrap();
    assert_eq!(ada.check(&["a1"]).await, None);
    let watcher = house.watch(&seated.code).await.unwrap();
    let asked = watcher.connection.check(vec!["a1".to_owned()]).await;
    assert_eq!(asked, Err(Refused::NotSeated));
    ada.order(Command::GiveUp).await.unwrap();
    assert_eq!(ada.check(&["a1"]).await, Some(Refused::Finished));
}

#[tokio::test(start_paused = true)]
async fn the_time_in_which_the_server_was_down_does_not_count_for_a_check_either() {
    let clock = ClockRule::PerTurn { seconds: 30 };
    let new = with_options(eriantys(2), |options| options.clock = clock);
    let house = House::open().await;
    let seated = house.full_table(new, &["Ada", "Bo"]).await;
    let (house, watched) = house.restart_watched(seconds(600)).await;
    // It cannot be stored now that nobody's time ran while the server was down; true it is all the same.
    watched.fail();
    let mut ada = house.connect(&seated[0]).await;
    assert_eq!(ada.check(&["a1"]).await, None);
    assert_eq!(watched.rows_of(&seated[0].code), []);
    watched.work();
    pass(seconds(3)).await;
    ada.act(&["a1"]).await;
}

/// Goes through the record of a match: what is said about several actions is the same in every world
/// that their player cannot tell apart.
async fn says_the_same_in_every_world<G: Game>(new: host::NewTable, names: &[&str]) {
    let house = House::open().await;
    let mut people = house.match_of(new, names).await;
    play_to_the_end(&mut people).await;
    let text = house.host.record(&people[0].table.code).await.unwrap();
    let (record, _) = Record::<G>::read(&text).unwrap();
    let mut state = record.start().unwrap();
    let (mut accepted, mut refused, mut stopped) = (0, 0, 0);
    for (number, step) in record.steps.iter().enumerate() {
        if let Step::Act(seat, _) = step {
            for length in 1..=4 {
                let rest = record.steps[number..].iter();
                let batch: Vec<G::Action> = rest.take(length).filter_map(action).collect();
                let answer = answer(&state, *seat, &batch);
                for world in 0..3 {
                    let mut elsewhere = state.clone();
                    elsewhere.redeal(*seat, Seed::from(number as u64 * 3 + world));
                    let same = answer == self::answer(&elsewhere, *seat, &batch);
                    assert!(same, "{batch:?}: {answer:?}");
                }
                match answer {
                    Ok(()) => accepted += 1,
                    Err(BatchRefused::Refused { .. }) => refused += 1,
                    Err(BatchRefused::AfterReveal { .. }) => stopped += 1,
                }
            }
        }
        step.take(&mut state, &mut kernel::Unheard).unwrap();
    }
    assert!(accepted > 20 && refused + stopped > 10, "{accepted}, {refused}, {stopped}");
}

fn action<A: Copy>(step: &Step<A>) -> Option<A> {
    match step {
        Step::Act(_, action) => Some(*action),
        Step::Notice(_) => None,
    }
}

fn answer<G: Game>(
    game: &G,
    seat: Seat,
    actions: &[G::Action],
) -> Result<(), BatchRefused<G::Error>> {
    SceneOf::new(game.clone(), Viewer::Seat(seat)).check(actions)
}

#[tokio::test(start_paused = true)]
async fn a_check_tells_nothing_that_its_player_may_not_know() {
    says_the_same_in_every_world::<eriantys::Eriantys>(eriantys(2), &["Ada", "Bo"]).await;
    says_the_same_in_every_world::<masters::Masters>(masters(3), &["Ada", "Bo", "Cy"]).await;
    says_the_same_in_every_world::<masters::Masters>(masters(1), &["Ada"]).await;
}
