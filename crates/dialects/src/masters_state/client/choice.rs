//! What a client does: by chance among what it was offered.

use kernel::Pick;

use super::facts::{Facts, Production};
use crate::client::{any, one_in};
use crate::masters_state::words::State;

/// The moves of one market action, at most.
const MOST_MOVES: u32 = 12;

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// The leaders to keep, by their places among those that were told; the resources and their
    /// positions.
    SetUp {
        keep: [String; 2],
        resources: Vec<(i64, i64)>,
    },
    Play(String),
    Drop(String),
    Skip,
    Market,
    Shop,
    Productions,
    Take(i64),
    Convert(i64),
    Move(i64, i64),
    Discard,
    Choose(usize, i64),
    Pay(Vec<i64>),
    Place(i64),
    Toggle(i64),
    PayProduction {
        inputs: Vec<i64>,
        outputs: Vec<i64>,
    },
    Produce,
    /// Give up every production that was chosen.
    GiveUp,
    Back,
}

impl Choice {
    /// What it is, in a word.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Choice::SetUp { .. } => "set-up",
            Choice::Play(_) => "play a leader",
            Choice::Drop(_) => "discard a leader",
            Choice::Skip => "skip",
            Choice::Market => "open the market",
            Choice::Shop => "open the shop",
            Choice::Productions => "open the productions",
            Choice::Take(_) => "take a line",
            Choice::Convert(_) => "convert a white marble",
            Choice::Move(..) => "move a resource",
            Choice::Discard => "discard resources",
            Choice::Choose(..) => "choose a card",
            Choice::Pay(_) => "pay a card",
            Choice::Place(_) => "place a card",
            Choice::Toggle(_) => "choose a production",
            Choice::PayProduction { .. } => "pay a production",
            Choice::Produce => "produce",
            Choice::GiveUp => "give productions up",
            Choice::Back => "go back",
        }
    }
}

/// How somebody plays.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Style {
    /// The framing knows the way back from a screen.
    pub(super) back: bool,
    /// Nothing is done only because it can be: every message is a risk where two threads write without
    /// a lock.
    pub(super) brief: bool,
    /// Productions were given up in this turn.
    pub(super) gave_up: bool,
}

/// Chooses.
pub(super) fn choose(
    dice: &mut dyn Pick,
    state: State,
    facts: &Facts,
    moved: u32,
    style: Style,
) -> Option<Choice> {
    let back = style.back && moved < MOST_MOVES && one_in(dice, 12);
    Some(match state {
        State::Setup => set_up(dice, facts)?,
        State::Initial | State::Final => leader(dice, facts, style),
        State::Middle => middle(dice, facts, moved, style)?,
        State::Line if back => Choice::Back,
        State::Line => {
            let safe = safe_lines(facts);
            Choice::Take(any(dice, &safe).unwrap_or_else(|| dice.pick(7).into()))
        }
        State::White => Choice::Convert(any(dice, &facts.conversions)?),
        State::Storing => storing(dice, facts, moved, style),
        State::Card if back => Choice::Back,
        State::Card => {
            let (colour, level) = any(dice, &facts.buyable)?;
            Choice::Choose(colour, level)
        }
        State::Paying if back => Choice::Back,
        State::Paying => {
            let due = facts.cost.iter().flat_map(|(kind, count)| (0..*count).map(|_| Some(*kind)));
            Choice::Pay(pay(dice, facts, &due.collect::<Vec<_>>())?)
        }
        State::Placing if back => Choice::Back,
        State::Placing => Choice::Place(any(dice, &facts.slots)?),
        State::Production => production(dice, facts, back)?,
        State::PayingProduction if back => Choice::Back,
        State::PayingProduction => {
            let paid = facts.productions.iter().find(|one| Some(one.position) == facts.paying)?;
            let Production { inputs, any_input, any_output, .. } = paid;
            let due = inputs.iter().flat_map(|(kind, count)| (0..*count).map(|_| Some(*kind)));
            let due: Vec<_> = due.chain((0..*any_input).map(|_| None)).collect();
            Choice::PayProduction {
                inputs: pay(dice, facts, &due)?,
                outputs: (0..*any_output).map(|_| dice.pick(4).into()).collect(),
            }
        }
        State::Idle | State::End => return None,
    })
}

fn set_up(dice: &mut dyn Pick, facts: &Facts) -> Option<Choice> {
    let mut names: Vec<String> = facts.leaders.iter().map(|leader| leader.name.clone()).collect();
    let mut draw = || {
        let count = u32::try_from(names.len()).ok().filter(|count| *count > 0)?;
        Some(names.remove(dice.pick(count) as usize))
    };
    let keep = [draw()?, draw()?];
    let count = match facts.me {
        0 => 0,
        1 | 2 => 1,
        _ => 2,
    };
    // As the original client does: on the first positions, also two of a kind.
    let resources = (0..count).map(|position| (position, dice.pick(4).into())).collect();
    Some(Choice::SetUp { keep, resources })
}

fn leader(dice: &mut dyn Pick, facts: &Facts, style: Style) -> Choice {
    // On the original server every leader that is skipped makes all messages of that kind longer.
    let keeps = if style.brief { 6 } else { 25 };
    let in_hand = facts.leaders.iter().filter(|leader| !leader.active);
    let hand: Vec<&str> = in_hand.clone().map(|leader| leader.name.as_str()).collect();
    let playable: Vec<&str> =
        in_hand.filter(|leader| leader.playable).map(|leader| leader.name.as_str()).collect();
    match any(dice, &playable) {
        Some(name) if !one_in(dice, 4) => Choice::Play(name.to_owned()),
        _ if one_in(dice, keeps) && !facts.breaks(0, 1) => match any(dice, &hand) {
            Some(name) => Choice::Drop(name.to_owned()),
            None => Choice::Skip,
        },
        _ => Choice::Skip,
    }
}

fn middle(dice: &mut dyn Pick, facts: &Facts, moved: u32, style: Style) -> Option<Choice> {
    if moved < 3 && !style.brief && !facts.moves.is_empty() && one_in(dice, 6) {
        return a_move(dice, facts);
    }
    let mut choices = Vec::new();
    if !facts.buyable.is_empty() {
        choices.extend([Choice::Shop, Choice::Shop, Choice::Shop]);
    }
    if !style.gave_up && facts.productions.iter().any(|one| can_be_paid(facts, one)) {
        choices.push(Choice::Productions);
    }
    if choices.is_empty() || facts.lines.is_empty() || !safe_lines(facts).is_empty() {
        choices.insert(0, Choice::Market);
    }
    let number = dice.pick(u32::try_from(choices.len()).ok()?) as usize;
    choices.into_iter().nth(number)
}

fn a_move(dice: &mut dyn Pick, facts: &Facts) -> Option<Choice> {
    let number = dice.pick(u32::try_from(facts.moves.len()).ok().filter(|count| *count > 0)?);
    let (start, ends) = facts.moves.get(number as usize)?;
    any(dice, ends).map(|end| Choice::Move(*start, end))
}

/// The lines of the market that do no harm, as far as that can be seen.
fn safe_lines(facts: &Facts) -> Vec<i64> {
    let lines = (0..).zip(&facts.lines);
    lines
        .filter(|(_, (discarded, faith))| !facts.breaks(*discarded, *faith))
        .map(|(line, _)| line)
        .collect()
}

fn storing(dice: &mut dyn Pick, facts: &Facts, moved: u32, style: Style) -> Choice {
    let from_box: Vec<&(i64, Vec<i64>)> =
        facts.moves.iter().filter(|(start, _)| *start < 0).collect();
    let harms = facts.breaks(facts.boxed, facts.boxed_faith);
    if moved >= MOST_MOVES || !harms && one_in(dice, 8) {
        return Choice::Discard;
    }
    if harms
        && from_box.is_empty()
        && let Some(choice) = a_move(dice, facts)
    {
        return choice;
    }
    if !style.brief
        && one_in(dice, 6)
        && let Some(choice) = a_move(dice, facts)
    {
        return choice;
    }
    match any(dice, &from_box) {
        Some((start, ends)) => match any(dice, ends) {
            Some(end) => Choice::Move(*start, end),
            None => Choice::Discard,
        },
        None => Choice::Discard,
    }
}

/// Is a production offered, and can it be paid? The original also offers one whose inputs are reserved
/// for another, and knows no way back from there.
fn can_be_paid(facts: &Facts, production: &Production) -> bool {
    production.available && production.is_payable(&facts.left)
}

fn production(dice: &mut dyn Pick, facts: &Facts, back: bool) -> Option<Choice> {
    let selected = facts.productions.iter().filter(|one| one.selected);
    let selected: Vec<i64> = selected.map(|one| one.position).collect();
    let faith: i64 = facts.productions.iter().filter(|one| one.selected).map(|one| one.faith).sum();
    let available = facts.productions.iter().filter(|one| can_be_paid(facts, one));
    let available = available.filter(|one| one.faith == 0 || !facts.breaks(0, faith + one.faith));
    let available: Vec<i64> = available.map(|one| one.position).collect();
    if back && one_in(dice, 2) {
        return Some(Choice::Back);
    }
    if back && let Some(position) = any(dice, &selected) {
        return Some(Choice::Toggle(position));
    }
    match any(dice, &available) {
        Some(position) if selected.is_empty() || !one_in(dice, 4) => Some(Choice::Toggle(position)),
        _ if !selected.is_empty() => Some(Choice::Produce),
        _ => None,
    }
}

/// Positions that pay these kinds; nothing is said where any kind does.
fn pay(dice: &mut dyn Pick, facts: &Facts, due: &[Option<i64>]) -> Option<Vec<i64>> {
    let units = facts.stores.iter().flat_map(|(at, kind, count)| (0..*count).map(|_| (*at, *kind)));
    let mut units: Vec<(i64, i64)> = units.collect();
    let mut paid = Vec::new();
    for kind in due {
        let fits: Vec<usize> = (0..units.len())
            .filter(|number| {
                let unit = units.get(*number);
                kind.is_none() || unit.map(|(_, kind)| *kind) == *kind
            })
            .collect();
        let (position, _) = units.remove(any(dice, &fits)?);
        paid.push(position);
    }
    Some(paid)
}
