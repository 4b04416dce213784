//! What a player must know to choose, whichever framing told it.

use serde_json::{Map, Value};
use std::collections::BTreeMap;

use super::tracks::Tracks;

/// What was told of something, by the name of the field or the type.
pub(super) type Object = Map<String, Value>;

/// The number of a player or a seat in this field.
pub(super) fn number(message: &Value, field: &str) -> Result<usize, String> {
    let number = message.get(field).and_then(Value::as_u64);
    number.and_then(|number| number.try_into().ok()).ok_or(format!("{field} is no number"))
}

/// The texts of a list.
pub(super) fn texts(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_str).map(ToOwned::to_owned).collect()
}

/// An amount: whatever a server tells, there are never more than 99 of anything.
pub(super) fn amount(value: &Value) -> Option<i64> {
    value.as_i64().map(|amount| amount.clamp(0, 99))
}

/// A leader of the player.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leader {
    /// Its number or its id, as it is named in events.
    pub(super) name: String,
    pub(super) active: bool,
    pub(super) playable: bool,
}

/// A production.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Production {
    pub(super) position: i64,
    /// By the number of the resource.
    pub(super) inputs: BTreeMap<i64, i64>,
    pub(super) any_input: i64,
    pub(super) any_output: i64,
    pub(super) faith: i64,
    pub(super) available: bool,
    pub(super) selected: bool,
}

impl Production {
    /// Can it be paid with these amounts, by the number of the resource?
    pub(super) fn is_payable(&self, amounts: &BTreeMap<i64, i64>) -> bool {
        let has = |kind: &i64| amounts.get(kind).copied().unwrap_or_default();
        let due: i64 = self.inputs.values().sum();
        let all: i64 = amounts.values().sum();
        self.inputs.iter().all(|(kind, count)| has(kind) >= *count) && all - due >= self.any_input
    }
}

/// What a player knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Facts {
    /// The player's place in the order of play.
    pub(super) me: usize,
    pub(super) leaders: Vec<Leader>,
    pub(super) productions: Vec<Production>,
    /// From, and to where.
    pub(super) moves: Vec<(i64, Vec<i64>)>,
    /// How much is in the discard box.
    pub(super) boxed: i64,
    /// How much faith comes with it.
    pub(super) boxed_faith: i64,
    /// What the faith of all must not come to, if that matters.
    pub(super) tracks: Option<Tracks>,
    /// For every line of the market: how much would have to be discarded, and the faith.
    pub(super) lines: Vec<(i64, i64)>,
    /// Colours and levels that can be bought, by the number of the colour.
    pub(super) buyable: Vec<(usize, i64)>,
    /// Amounts that nothing is reserved of, by the number of the resource.
    pub(super) left: BTreeMap<i64, i64>,
    /// What the chosen card costs.
    pub(super) cost: BTreeMap<i64, i64>,
    /// Slots 1 to 3 on which it fits.
    pub(super) slots: Vec<i64>,
    /// What can be paid: the position, the number of the resource, and how many.
    pub(super) stores: Vec<(i64, i64, i64)>,
    /// The production that is being paid.
    pub(super) paying: Option<i64>,
    /// What white marbles may become.
    pub(super) conversions: Vec<i64>,
}

impl Facts {
    /// Would the server fail if so much were discarded and so much faith came?
    pub(super) fn breaks(&self, discarded: i64, faith: i64) -> bool {
        self.tracks.as_ref().is_some_and(|tracks| tracks.breaks(discarded, faith))
    }
}

/// The amounts of these stores, by the number of the resource.
pub(super) fn left(stores: &[(i64, i64, i64)]) -> BTreeMap<i64, i64> {
    let mut amounts = BTreeMap::new();
    for (_, kind, count) in stores {
        *amounts.entry(*kind).or_default() += *count;
    }
    amounts
}
