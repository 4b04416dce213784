//! The game of the tutorial, `docs/writing-a-game.md`: its code is the file beside this one, and it
//! keeps the laws of the contract.
#![allow(clippy::unwrap_used, reason = "these are tests")]

#[expect(unreachable_pub, reason = "a crate of its own in the tutorial")]
mod tic_tac_toe;

use kernel::{Game, Record, Seed, Step, playout};
use tic_tac_toe::{Nothing, TicTacToe};

#[test]
fn the_tutorial_shows_the_code_that_is_tested_in_under_150_lines() {
    let page = include_str!("../../../../docs/writing-a-game.md");
    let code = include_str!("tic_tac_toe.rs");
    let shown = page.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(shown, Some(code));
    assert!(code.lines().count() < 150, "{} lines", code.lines().count());
}

#[test]
fn random_games_end_and_their_records_read_back() {
    let seats = [Nothing {}, Nothing {}];
    for number in 0..500 {
        let seed = Seed::from(number);
        let mut game = TicTacToe::new(&Nothing {}, &seats, seed).unwrap();
        let (mut chooser, mut buffer, mut steps) = (seed.fast_generator(), Vec::new(), Vec::new());
        playout::play_randomly(&mut game, &mut chooser, &mut buffer, 100, |seat, mark| {
            steps.push(Step::Act(seat, mark));
        })
        .unwrap();
        assert!(game.verdict().is_some());
        assert_eq!(TicTacToe::from_position(&game.position()).as_ref(), Ok(&game));
        let record = Record::<TicTacToe> { config: Nothing {}, seats: seats.to_vec(), seed, steps };
        let text = record.to_text(&game).unwrap();
        assert_eq!(Record::<TicTacToe>::read(&text), Ok((record, game)));
    }
}
