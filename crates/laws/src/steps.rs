//! How games go on and end.

use kernel::playout::random_action;
use kernel::{Applied, BatchRefused, Game, Notice, Pick, Seat, apply_all};

/// Somebody can act until the game ends, or it waits for somebody who can return.
pub fn somebody_can_act_or_return_until_the_game_ends<G: Game>(game: &G) {
    if game.verdict().is_some() {
        assert!(game.to_act().is_empty(), "{} may act after the end", game.to_act());
    } else if game.to_act().is_empty() {
        let comes_back = |seat: Seat| {
            let mut game = game.clone();
            let returned = game.notice(Notice::Returns(seat), &mut Vec::new());
            returned.is_ok() && (!game.to_act().is_empty() || game.verdict().is_some())
        };
        assert!(Seat::first(game.seats()).any(comes_back), "stuck: {game:?}");
    }
}

/// Who has won is what the score sheet says.
pub fn the_verdict_is_that_of_the_outcome<G: Game>(game: &G) {
    assert_eq!(game.verdict(), game.outcome().map(|outcome| outcome.verdict));
}

/// Every notice, for every seat and for one that is not at the table, is accepted and changes
/// something, or is refused and changes nothing.
pub fn a_refused_notice_changes_nothing<G: Game>(game: &G) {
    for seat in Seat::first(game.seats() + 1) {
        for notice in
            [Notice::Leaves(seat), Notice::Returns(seat), Notice::GivesUp(seat), Notice::TimeIsUp]
        {
            let (mut told, mut events) = (game.clone(), Vec::new());
            let refused = told.notice(notice, &mut events).is_err();
            let unchanged = told == *game && events.is_empty();
            assert_eq!(refused, unchanged, "{notice}");
        }
    }
}

/// The next few random actions of one player, taken as one, are the same as taken apart; with
/// something `impossible` behind them none is taken. Says what the last of them means for taking
/// back, or `None` if nobody may act.
pub fn several_actions_as_one_are_all_taken_or_none<G: Game>(
    start: &G,
    impossible: G::Action,
    dice: &mut impl Pick,
) -> Option<Applied> {
    let seat = start.to_act().single()?;
    let mut actions = Vec::new();
    let (mut apart, mut heard_apart) = (start.clone(), Vec::new());
    let mut open = Applied::default();
    while apart.to_act().single() == Some(seat)
        && actions.len() < 4
        && open == Applied::default()
        && let Some((_, action)) = random_action(&apart, dice, &mut Vec::new())
    {
        open = apart.apply(seat, action, &mut heard_apart).unwrap();
        actions.push(action);
    }
    let (mut game, mut heard) = (start.clone(), Vec::new());
    assert_eq!(apply_all(&mut game, seat, &actions, &mut heard), Ok(open));
    assert_eq!((&game, &heard), (&apart, &heard_apart));
    // Whoever is told what happened reads the same.
    let json = serde_json::to_string(&heard).unwrap();
    assert_eq!(serde_json::from_str::<Vec<G::Event>>(&json).unwrap(), heard);

    let (mut game, mut heard) = (start.clone(), Vec::new());
    actions.push(impossible);
    // Once something hidden lies open, hardly any legal action may follow.
    let before = actions.iter().rev().nth(1);
    let follows = G::may_follow_reveal(&impossible)
        && before.is_some_and(|before| !G::may_follow_reveal(before));
    let judged = open == Applied::default() || follows;
    let at = match apply_all(&mut game, seat, &actions, &mut heard) {
        Err(BatchRefused::Refused { at, .. }) if judged => at,
        Err(BatchRefused::AfterReveal { at }) if !judged => at,
        other => panic!("{impossible} after {open:?}: {other:?}"),
    };
    assert_eq!(at, actions.len() - 1);
    assert!(game == *start && heard.is_empty(), "a refused batch left a trace");
    Some(open)
}
