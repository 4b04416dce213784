//! The screens of the Java clients: which change of its own state a client understands. Any other is
//! stored there, but the screen stays, and whoever sits before it can do nothing.

use std::collections::VecDeque;

use super::words::State;

/// The states that the screen of a state goes on to.
fn next(screen: State) -> &'static [State] {
    use State::{
        Card, End, Final, Idle, Initial, Line, Middle, Paying, PayingProduction, Placing,
        Production, Setup, Storing, White,
    };
    match screen {
        Setup => &[Idle],
        Idle => &[Initial, Middle, Idle, End],
        Initial | Final => &[Idle, Initial, Middle, Final, End],
        Middle => &[Middle, Line, Card, Production],
        Line | White | Storing => &[Idle, White, Storing, Final, End],
        Card | Paying | Placing => &[Idle, Paying, Placing, Final, End],
        Production | PayingProduction => &[Idle, Production, PayingProduction, Final, End],
        End => &[],
    }
}

/// The states that must be told between two, so that every change is understood. There are none if
/// the state stays, and where there is no way.
pub(super) fn between(before: State, after: State) -> Vec<State> {
    let mut ways = VecDeque::from([vec![before]]);
    let mut seen = vec![before];
    while let Some(way) = ways.pop_front() {
        let last = way.last().copied().unwrap_or(before);
        if last == after || next(last).contains(&after) {
            return way.into_iter().skip(1).filter(|state| *state != after).collect();
        }
        for state in next(last).iter().filter(|state| **state != State::End) {
            if !seen.contains(state) {
                seen.push(*state);
                ways.push_back(way.iter().copied().chain([*state]).collect());
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_missing_between_two_states_is_found() {
        for (before, after, way) in [
            (State::Setup, State::End, &[State::Idle][..]),
            (State::Setup, State::Initial, &[State::Idle]),
            (State::Middle, State::End, &[State::Line]),
            (State::Middle, State::Final, &[State::Line]),
            (State::Middle, State::Idle, &[State::Line]),
            (State::Middle, State::Initial, &[State::Line, State::Idle]),
            (State::Production, State::Middle, &[State::Idle]),
            (State::Idle, State::Middle, &[]),
            (State::Setup, State::Setup, &[]),
            (State::Line, State::Line, &[]),
            (State::End, State::Idle, &[]),
        ] {
            assert_eq!(between(before, after), way, "{before:?} {after:?}");
        }
    }
}
