//! Tables that nobody needs any more.

use host::{Farewell, Refused, Settings};
use protocol::{Absence, ClockRule, Stage};

use crate::house::{House, eriantys, masters, pass, seconds, settings, with_options};

#[tokio::test(start_paused = true)]
async fn a_table_that_waits_too_long_is_forgotten_and_its_names_are_free() {
    let house = House::with(Settings { waiting_limit: seconds(600), ..settings() }).await;
    let ada = house.create(eriantys(3), "Ada").await;
    pass(seconds(500)).await;
    let bo = house.join(&ada.code, "Bo").await.unwrap();
    pass(seconds(500)).await;
    assert_eq!(house.host.tables().await.unwrap().len(), 1, "somebody came");
    let mut bo = house.connect(&bo).await;
    pass(seconds(200)).await;
    bo.hear_all();
    assert_eq!(bo.farewell, Some(Farewell::TableClosed));
    assert_eq!(house.host.tables().await.unwrap(), []);
    assert_eq!(house.host.count().await.unwrap(), (0, 0));
    assert_eq!(house.host.look(&ada.code).await.unwrap_err(), Refused::NoSuchTable);
    house.create(eriantys(2), "Ada").await;
    house.create(eriantys(2), "Bo").await;
    let house = house.restart(seconds(1)).await;
    assert_eq!(house.host.tables().await.unwrap().len(), 2);
    assert_eq!(house.host.look(&ada.code).await.unwrap_err(), Refused::NoSuchTable);
}

#[tokio::test(start_paused = true)]
async fn a_match_in_which_nothing_happens_is_closed() {
    for clock in [ClockRule::None, ClockRule::PerTurn { seconds: 86_400 }] {
        let house = House::with(Settings { abandoned_limit: seconds(3600), ..settings() }).await;
        let new = with_options(eriantys(2), |options| {
            options.clock = clock;
            options.absence = Absence::Wait;
        });
        let seated = house.full_table(new, &["Ada", "Bo"]).await;
        let mut ada = house.connect(&seated[0]).await;
        pass(seconds(3000)).await;
        ada.act(&["a1"]).await;
        pass(seconds(3000)).await;
        assert_eq!(house.host.look(&ada.table.code).await.unwrap().stage, Stage::Playing);
        drop(ada);
        // Also if the server was down in between.
        let house = house.restart(seconds(300)).await;
        pass(seconds(400)).await;
        assert_eq!(house.host.tables().await.unwrap(), [], "{clock:?}");
        let table = house.host.look(&seated[0].code).await.unwrap();
        assert_eq!(table.stage, Stage::Closed);
        assert_eq!(house.host.record(&table.code).await, Err(Refused::Closed));
        let ada = house.connect(&seated[0]).await;
        assert_eq!(ada.try_act(&["a1"]).await, Err(Refused::Closed));
        house.create(eriantys(2), "Ada").await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_in_which_something_happens_is_not_closed() {
    let house = House::with(Settings { abandoned_limit: seconds(3600), ..settings() }).await;
    let mut ada = house.match_of(masters(1), &["Ada"]).await.remove(0);
    for _ in 0..5 {
        pass(seconds(3000)).await;
        let choice = ada.choose();
        ada.act(&[&choice]).await;
    }
    let tables = house.host.tables().await.unwrap();
    assert_eq!(tables[0].stage, Stage::Playing);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_closed_now_is_closed_later() {
    let limits =
        Settings { waiting_limit: seconds(600), abandoned_limit: seconds(600), ..settings() };
    let (house, watched) = House::watched(limits).await;
    let cy = house.create(eriantys(2), "Cy").await;
    let mut cy = house.connect(&cy).await;
    let mut people = house.match_of(eriantys(2), &["Ada", "Bo"]).await;
    watched.fail();
    pass(seconds(700)).await;
    for client in [&mut cy, &mut people[0]] {
        client.hear_all();
        assert_eq!((client.farewell, client.ended), (None, false));
    }
    assert_eq!(house.host.tables().await.unwrap().len(), 2);
    watched.work();
    pass(seconds(60)).await;
    for client in [&mut cy, &mut people[0]] {
        client.hear_all();
        assert_eq!(client.farewell, Some(Farewell::TableClosed));
    }
    assert_eq!(house.host.tables().await.unwrap(), []);
}
