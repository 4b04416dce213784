//! Absence, giving up, views, whole games: T123 to T136.

use crate::given::{Given, Moment, given};
use crate::notation::p;
use crate::table::Table;
use eriantys::position::PhaseDocument;
use eriantys::{
    Absence, Action, Assistant, Character, Colour, Config, EndReason, Eriantys, LastRound, Players,
    Position, Tower, View,
};
use kernel::{Game, Seat, Seed, Unheard, Verdict, Viewer, playout};

/// The start of T123 and T128.
fn p1_is_absent() -> Table {
    given("3N").absent(1).planning(0, "").start()
}

#[test]
fn t123_e93_e36_an_absent_player_is_passed_over_in_planning() {
    let mut t = p1_is_absent();
    t.to_act("p0");
    t.accepts("p0 a6").phase("planning").to_act("p2");
    t.accepts("p2 a3").phase("students").order("p2 p0");
    t.assistants(1, 10, 0);

    t.to_act("p2");
    t.plays_turn(2, 1).to_act("p0");
    t.plays_turn(0, 1).phase("planning").to_act("p2");
    t.accepts("p2 a1").phase("planning").to_act("p0");
    t.accepts("p0 a2").phase("students").order("p2 p0");
    t.assistants(1, 10, 0);
}

#[test]
fn e93_e36_whoever_was_passed_over_plays_no_assistant_any_more() {
    let mut t = given("4N").planning(2, "").start();
    t.to_play("p2 p3 p0 p1");
    t.accepts("p3 leaves").to_play("p2 p0 p1");
    t.accepts("p2 a6").to_play("p0 p1");
    t.accepts("p3 returns").to_play("p0 p1");
    t.accepts("p1 leaves").to_play("p0");
    t.accepts("p1 returns").to_play("p0 p1");
    t.accepts("p0 a5").to_play("p1");
}

#[test]
fn t124_e94_the_turn_of_a_player_who_left_is_passed_over() {
    let mut t = given("3N").planning(0, "").start();
    t.accepts("p0 a5");
    t.refuses("p1 a5", "E33");
    t.accepts("p1 a2");

    // Had p0 left already now, the value would be blocked all the same.
    let mut copy = t.clone();
    copy.accepts("p0 leaves").to_act("p2");
    copy.refuses("p2 a5", "E33");

    t.refuses("p2 a5", "E33");
    t.accepts("p2 a8").order("p1 p0 p2").to_act("p1");
    t.accepts("p0 leaves").to_act("p1");
    t.plays_turn(1, 1).phase("students").to_act("p2");
    t.assistants(0, 9, 5);
}

#[test]
fn t125_e95_leaving_ends_the_turn_and_what_was_done_stands() {
    let mut t = given("4N").values("p0=1 p1=2 p2=3 p3=4").entrance("p0{G2 R2 Y3}").start();
    t.accepts("p0 G-5, p0 R-d").moved(2);
    t.accepts("p0 leaves")
        .groups("g5[G1]")
        .dining("p0{R1}")
        .entrance("p0{G1 R1 Y3}")
        .mother_nature(0)
        .cloud_sizes(&[3, 3, 3, 3])
        .to_act("p1")
        .moved(0);
}

#[test]
fn t126_e97_e39_a_lost_cloud_is_not_made_up_for() {
    let mut t =
        given("2N").values("p0=1 p1=2").entrance("p0{G2 R2}").before_mother_nature().start();
    // p0 loses the cloud and is back at once.
    t.accepts("p0 leaves, p0 returns").to_act("p1");
    t.plays_turn(1, 1).entrance("p0{G2 R2}");
    t.accepts("p0 a2, p1 a3").to_act("p0").moved(0);
    t.accepts("p0 G-9, p0 G-9").moved(2);
    t.accepts("p0 R-9").phase("mother_nature");
    t.accepts("p0 m1").entrance("p0{R1}");
    t.takes_a_cloud(0);
    assert_eq!(t.view().players[0].entrance.total(), 4);

    let mut t = given("2N").entrance("p0{G1 R1}").planning(0, "").start();
    t.accepts("p0 a1, p1 a2").to_act("p0").moved(0);
    t.accepts("p0 G-9").moved(1);
    t.accepts("p0 R-9").phase("mother_nature");
}

#[test]
fn t127_e98_e29_a_cloud_nobody_took_is_left_as_it_is() {
    let mut t = given("3N").clouds("- GRRB YPPB").before_cloud().start();
    let bag = t.view().bag;
    t.accepts("p0 c1").round(6).cloud_sizes(&[4, 4, 4]).bag(bag - 8);
    assert_eq!(t.view().clouds[2], "YPPB".parse().unwrap());
}

#[test]
fn t128_e96_who_returns_in_the_action_phase_waits_for_the_next_planning() {
    let mut t = p1_is_absent();
    t.accepts("p0 a6, p2 a3").to_act("p2");
    t.accepts("p1 returns").order("p2 p0").to_act("p2");
    t.plays_turn(2, 1).to_act("p0");
    t.plays_turn(0, 1).round(6).phase("planning").to_act("p2");
    t.accepts("p2 a1").to_act("p0");
    t.accepts("p0 a2").phase("planning").to_act("p1");
    t.assistants(1, 10, 0);
    t.accepts("p1 a3").order("p2 p0 p1");
}

#[test]
fn t129_e99_with_one_side_present_the_game_waits() {
    let mut t = given("2N").entrance_has("p0{G1}").at(Moment::Students(1)).start();
    t.accepts("p1 leaves").suspended(true).to_act("nobody");
    t.refuses("p0 G-5", "E99");
    assert_eq!(t.view().active, Some(p(0)), "it is still p0's turn");

    let mut copy = t.clone();
    copy.accepts("p1 returns").suspended(false).to_act("p0").moved(1);
    copy.accepts("p0 G-5").moved(2);

    t.accepts("time is up").won_by(&[0], EndReason::Forfeit);
}

#[test]
fn t130_e100_giving_up_is_final() {
    let mut t = given("3N").values("p0=3 p1=5 p2=7").groups("g5[|X1]").start();
    t.accepts("p2 gives up").goes_on().groups("g5[|X1]");
    t.refuses("p2 returns", "E100").refuses("p2 leaves", "E100").refuses("p2 m1", "E100");
    t.to_act("p0");
    t.plays_turn(0, 1).to_act("p1");
    t.plays_turn(1, 1).phase("planning").to_act("p0").to_play("p0 p1");
    t.accepts("p0 a1").to_act("p1");
    t.accepts("p1 a2").order("p0 p1").groups("g5[|X1]");

    t.accepts("p1 gives up").won_by(&[0], EndReason::Forfeit);
}

#[test]
fn t131a_e101_policy_abort() {
    for code in ["2N", "3N", "4N"] {
        let mut t = given(code).policy(Absence::Abort).start();
        t.accepts("p1 leaves").aborted();
    }
}

#[test]
fn t131b_e101_policy_auto_highest() {
    let mut t = given("3N")
        .policy(Absence::AutoHighest)
        .planning(0, "")
        .absent(1)
        .hands("p1={2,9,10}")
        .start();
    t.to_play("p0 p1 p2");
    t.accepts("p0 a10").to_act("p2").assistants(1, 2, 9);
    t.accepts("p2 a1").order("p2 p1 p0").to_act("p2");
    t.plays_turn(2, 1).phase("students").to_act("p0");
}

#[test]
fn t132_e102_e104_a_view_shows_no_hand_of_another() {
    let there = || {
        given("2E")
            .characters("1{G2 R1 B1} 5 8")
            .values("p0=9 p1=4")
            .coins("p0=3 p1=1")
            .entrance("p0{G2 R2 Y1 P1 B1}")
            .dining("p0{B2}")
    };
    let view = |given: Given| given.start().game.view(Viewer::Seat(p(1)));
    let seen = view(there().hands("p0={1,2,3,10} p1={5,6}"));
    let p0 = &seen.players[0];
    assert_eq!((p0.assistants, p0.last), (4, Assistant::new(9)));
    assert_eq!(p0.coins, 3);
    assert_eq!(p0.entrance, "GGRRYPB".parse().unwrap());
    assert_eq!(p0.dining, "BB".parse().unwrap());
    // The one hand in it is p1's own.
    let own = [5, 6].map(|value| Assistant::new(value).unwrap());
    assert_eq!(seen.hand.as_deref(), Some(own.as_slice()));
    // Four other cards in p0's hand look the same.
    assert_eq!(seen, view(there().hands("p0={4,6,7,8} p1={5,6}")));
    assert_ne!(seen, view(there().hands("p0={4,6,7} p1={5,6}")));
}

#[test]
fn t133_e103_e105_no_view_shows_the_bag_or_the_generator() {
    for code in ["2N", "3N", "4N", "2E", "3E", "4E"] {
        let position = given(code).position();
        let mut other = position.clone();
        other.bag = position.bag.chars().rev().collect();
        other.chance = kernel::Chance::new(Seed::from(2));
        assert_ne!(other, position);

        let views = |position: &Position| -> Vec<View> {
            let game = Eriantys::from_position(position).unwrap();
            let seats = Seat::first(game.seats()).map(Viewer::Seat);
            seats.chain([Viewer::Spectator]).map(|viewer| game.view(viewer)).collect()
        };
        assert_eq!(views(&position), views(&other), "{code}");
        for view in views(&position) {
            assert_eq!(usize::from(view.bag), position.bag.len(), "{code}");
        }
    }
}

#[test]
fn t134_e106_with_four_players_the_eighth_refill_falls_short() {
    let config = Config::normal(Players::Four);
    let mut t = Table {
        game: Eriantys::new(&config, &[Default::default(); 4], Seed::from(1)).unwrap(),
        events: Vec::new(),
    };
    // Nobody seats a student, so there is no professor and no tower: nobody ends it early.
    let mut actions = Vec::new();
    let mut clouds_taken = 0;
    let mut next = |t: &mut Table| {
        let seat = t.game.to_act().single().unwrap();
        t.game.legal_actions(seat, &mut actions);
        let action = *actions.iter().find(|action| !action.to_string().ends_with("-d")).unwrap();
        t.game.apply(seat, action, &mut t.events).unwrap();
        clouds_taken += u32::from(matches!(action, Action::Cloud(_)));
        clouds_taken
    };
    while t.view().round < 8 {
        t.goes_on();
        next(&mut t);
    }
    t.phase("planning").cloud_sizes(&[3, 3, 2, 0]).bag(0).last_round(Some(LastRound::BagEmpty));
    assert!(t.view().short_round);

    let mut taken = 0;
    while t.game.outcome().is_none() {
        taken = next(&mut t);
    }
    // Four clouds in each of seven rounds, and none in the eighth.
    assert_eq!(taken, 28);
    t.round(8).cloud_sizes(&[3, 3, 2, 0]);
    assert_eq!(t.game.outcome().unwrap().reason, EndReason::BagEmpty.why());
}

#[test]
fn t135a_e107_e5_e76_random_games_of_two_normal() {
    random_games(Config::normal(Players::Two));
}

#[test]
fn t135b_e107_e5_e76_random_games_of_two_expert() {
    random_games(Config::expert(Players::Two));
}

#[test]
fn t135c_e107_e5_e76_random_games_of_three_normal() {
    random_games(Config::normal(Players::Three));
}

#[test]
fn t135d_e107_e5_e76_random_games_of_three_expert() {
    random_games(Config::expert(Players::Three));
}

#[test]
fn t135e_e107_e5_e76_random_games_of_four_normal() {
    random_games(Config::normal(Players::Four));
}

#[test]
fn t135f_e107_e5_e76_random_games_of_four_expert() {
    random_games(Config::expert(Players::Four));
}

/// E106a: the rounds and, with exchanges pair by pair, the actions of a game at most.
fn most(config: &Config) -> (u32, u32) {
    match (config.players, config.expert) {
        (Players::Two, false) => (10, 120),
        (Players::Two, true) => (10, 200),
        (Players::Three, false) => (8, 165),
        (Players::Three, true) => (10, 330),
        (Players::Four, false) => (8, 188),
        (Players::Four, true) => (10, 400),
    }
}

/// Plays 1000 random games and looks at every position of them.
fn random_games(config: Config) {
    let (most_rounds, most_actions) = most(&config);
    let seats = vec![Default::default(); usize::from(config.players.count())];
    let mut buffer = Vec::new();
    for number in 0..1000 {
        let seed = Seed::from(135).nth(number);
        let mut choices = seed.nth(0).fast_generator();
        let mut game = Eriantys::new(&config, &seats, seed).unwrap();
        check_invariants(&game.position());
        let mut actions = 0;
        while game.outcome().is_none() {
            let (seat, action) = playout::random_action(&game, &mut choices, &mut buffer)
                .unwrap_or_else(|| panic!("game {number} is stuck: {game:?}"));
            game.apply(seat, action, &mut Unheard).unwrap();
            check_invariants(&game.position());
            actions += 1;
            assert!(actions <= most_actions, "game {number} is too long");
        }
        let rounds = game.position().round;
        assert!(rounds <= most_rounds, "game {number}: {rounds} rounds");
        assert_ne!(game.outcome().unwrap().verdict, Verdict::NoWinner);
    }
}

/// E107, counted from the document alone.
fn check_invariants(position: &Position) {
    let running = !matches!(position.phase, PhaseDocument::Over { .. });
    let (entrance, towers) = match position.players.len() {
        3 => (9, 6),
        _ => (7, 8),
    };
    let cards = || position.expert.iter().flat_map(|expert| expert.characters);

    // E5
    let mut students = [0u32; 5];
    for letter in position.bag.chars() {
        students[Colour::from_letter(letter).unwrap() as usize] += 1;
    }
    let heaps = (position.groups.iter().map(|group| group.students))
        .chain(position.clouds.iter().copied())
        .chain(position.players.iter().map(|player| player.entrance))
        .chain(position.players.iter().map(|player| player.dining))
        .chain(cards().map(|card| card.students));
    for heap in heaps {
        for colour in Colour::ALL {
            students[colour as usize] += u32::from(heap.count(colour));
        }
    }
    assert_eq!(students, [26; 5], "students of each colour: {position:?}");

    // Towers of each side, placed and not.
    for (side, supply) in Tower::ALL.into_iter().zip(&position.supply) {
        let placed: u8 = (position.groups.iter())
            .filter(|group| group.tower == Some(side))
            .map(|group| group.towers)
            .sum();
        assert_eq!(placed + supply, towers, "{side:?}: {position:?}");
        assert!(!running || *supply >= 1, "{side:?}: {position:?}");
    }

    // The ring: every tile once, each group an arc, the groups clockwise from tile 0; E8.
    let mut tiles: Vec<u8> =
        (position.groups.iter()).flat_map(|group| group.tiles.iter().copied()).collect();
    tiles.sort_unstable();
    assert!(tiles.into_iter().eq(0..12), "tiles: {position:?}");
    assert!(!running || position.groups.len() >= 4, "{position:?}");
    assert!(usize::from(position.mother_nature) < position.groups.len());
    for (number, group) in position.groups.iter().enumerate() {
        let size = group.tiles.len() as u8;
        let fits = match (size, group.tower) {
            (1, None) => group.towers == 0,
            (_, None) => false,
            (_, Some(_)) if running => group.towers == size,
            (_, Some(_)) => (1..=size).contains(&group.towers), // E57
        };
        assert!(fits, "towers of g{number}: {position:?}");
        let next = &position.groups[(number + 1) % position.groups.len()];
        let alike = group.tower.is_some() && group.tower == next.tower;
        assert!(!(running && alike), "g{number} and the next: {position:?}");
        let after = |tile: &u8| (tile + 1) % 12;
        let mut ways_out = (group.tiles.iter().map(after)).filter(|t| !group.tiles.contains(t));
        let leads_on = |tile: u8| next.tiles.contains(&tile);
        assert!(ways_out.next().is_some_and(leads_on) && ways_out.next().is_none());
        assert_eq!(number == 0, group.tiles.contains(&0), "{position:?}");
    }

    // Professors have at most one controller by type; it is somebody of this game.
    for seat in position.professors.iter().flatten() {
        assert!(seat.index() < position.players.len(), "{position:?}");
    }

    // Tables and entrances.
    for player in &position.players {
        assert!(player.entrance.total() <= entrance, "{position:?}");
        for colour in Colour::ALL {
            assert!(player.dining.count(colour) <= 10, "{position:?}");
        }
    }

    // E76, and the no-entry tiles.
    let coins: u8 = position.players.iter().map(|player| player.coins).sum();
    let on_islands: u8 = position.groups.iter().map(|group| group.no_entry).sum();
    let on_cards: u8 = cards().map(|card| card.no_entry).sum();
    let herbalist = cards().any(|card| card.character == Character::Herbalist);
    let tiles = if herbalist { 4 } else { 0 };
    assert_eq!(on_islands + on_cards, tiles, "no-entry tiles: {position:?}");
    match &position.expert {
        Some(expert) => {
            let used = cards().filter(|card| card.used).count() as u8;
            assert_eq!(coins + expert.reserve + used, 20, "coins: {position:?}");
        }
        None => assert_eq!(coins, 0, "coins: {position:?}"),
    }
}

#[test]
fn t136_e1_the_order_of_the_colours() {
    let canonical = ["GREEN", "RED", "YELLOW", "PINK", "BLUE"];
    let data: serde_json::Value =
        serde_json::from_str(include_str!("../../data/tables.json")).unwrap();
    let colours: Vec<String> = data["colours"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_uppercase())
        .collect();
    assert_eq!(colours, canonical);
    // No other table of the file goes by colour.
    let rest = data.as_object().unwrap().iter();
    for (name, table) in rest.filter(|(name, _)| *name != "colours") {
        let text = table.to_string().to_uppercase();
        for colour in canonical {
            assert!(!text.contains(&format!("\"{colour}\"")), "{name}");
        }
    }

    // The tables of the game go by it.
    assert_eq!(Colour::ALL.map(|colour| colour.name().to_uppercase()), canonical);
    let heap: eriantys::Students = "BPYRG".parse().unwrap();
    assert_eq!(heap.to_string(), "GRYPB");
    let t = given("3N").professors("G=p0 R=p1 Y=p2 P=p1 B=p0").start();
    let seen: Vec<(Colour, Option<Seat>)> = (t.view().professors.iter())
        .map(|professor| (professor.colour, professor.controller))
        .collect();
    let controllers = [0, 1, 2, 1, 0].map(|seat| Some(p(seat)));
    let expected: Vec<_> = Colour::ALL.into_iter().zip(controllers).collect();
    assert_eq!(seen, expected);
    assert_eq!(t.position().professors, controllers);
}
