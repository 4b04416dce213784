//! Random graphs, and what it means that two are the same.

use crate::{LIMITS, classes};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use wire::java::{Custom, Graph, HEADER, Node, NodeId, Object, Reader, Value, write};

/// How one more node is made out of those before it.
#[derive(Debug, Clone)]
pub(crate) enum Plan {
    Pin,
    Item {
        numbers: (bool, i8, u16, u64, u32, i32, i64, i16),
        refers: [usize; 4],
    },
    Basket {
        colour: bool,
        refers: [usize; 4],
    },
    Till {
        big: bool,
        data: Vec<u8>,
        refers: Vec<usize>,
    },
    List(Vec<usize>),
    HashMap(Vec<(usize, usize)>),
    EnumMap(usize),
    Array(Vec<usize>),
    Numbers(Vec<i32>),
    Integer(i32),
    Constant(u8),
    Class,
    Text(String),
    /// An older object gets a field that leads to a newer one.
    Back {
        from: usize,
        to: usize,
    },
}

pub(crate) fn plans() -> impl Strategy<Value = Vec<Plan>> {
    let refer = any::<usize>;
    let plan = prop_oneof![
        Just(Plan::Pin),
        (any::<(bool, i8, u16, u64, u32, i32, i64, i16)>(), any::<[usize; 4]>())
            .prop_map(|(numbers, refers)| Plan::Item { numbers, refers }),
        any::<(bool, [usize; 4])>().prop_map(|(colour, refers)| Plan::Basket { colour, refers }),
        (any::<bool>(), vec(any::<u8>(), 0..300), vec(refer(), 0..3))
            .prop_map(|(big, data, refers)| Plan::Till { big, data, refers }),
        vec(refer(), 0..5).prop_map(Plan::List),
        vec((refer(), refer()), 0..15).prop_map(Plan::HashMap),
        refer().prop_map(Plan::EnumMap),
        vec(refer(), 0..4).prop_map(Plan::Array),
        vec(any::<i32>(), 0..9).prop_map(Plan::Numbers),
        any::<i32>().prop_map(Plan::Integer),
        any::<u8>().prop_map(Plan::Constant),
        Just(Plan::Class),
        ".{0,9}".prop_map(Plan::Text),
        (refer(), refer()).prop_map(|(from, to)| Plan::Back { from, to }),
    ];
    vec(plan, 1..25)
}

/// A graph, and something of it that leads to all the rest.
pub(crate) fn build(plans: &[Plan]) -> (Graph, Value) {
    let mut graph = Graph::new();
    // Everything, and the shop items of it.
    let (mut all, mut items) = (vec![Value::Null], vec![Value::Null]);
    let pick = |from: &[Value], which: usize| from[which % from.len()].clone();
    for plan in plans {
        let value = match plan {
            Plan::Pin => graph.object("shop.Pin", &[]),
            Plan::Item { numbers, refers } => {
                let fields = item(numbers, refers, &all, &items);
                let item = graph.object("shop.Item", &fields);
                items.push(item.clone());
                item
            }
            Plan::Basket { colour, refers } => {
                let numbers = (true, 1, 2, 3, 4, 5, 6, 7);
                let mut fields = item(&numbers, refers, &all, &items);
                let name = if *colour { "RED" } else { "BLUE" };
                fields.push(("colour", graph.constant("shop.Colour", name)));
                fields.push(("kind", graph.class("shop.Basket")));
                fields.push(("rest", Value::Null));
                let basket = graph.object("shop.Basket", &fields);
                items.push(basket.clone());
                basket
            }
            Plan::Till { big, data, refers } => {
                let mut pieces: Vec<Custom> =
                    refers.iter().map(|which| Custom::Value(pick(&all, *which))).collect();
                pieces.push(Custom::Data(data.clone()));
                let cash = [("cash", Value::Int(1))];
                match big {
                    false => graph.custom_object("shop.Till", &cash, vec![pieces]),
                    true => graph.custom_object("shop.BigTill", &cash, vec![vec![], pieces]),
                }
            }
            Plan::List(refers) => graph.list(refers.iter().map(|which| pick(&all, *which))),
            Plan::HashMap(refers) => graph
                .hash_map(refers.iter().map(|(key, value)| (pick(&all, *key), pick(&all, *value)))),
            Plan::EnumMap(which) => {
                let key = graph.constant("shop.Colour", "RED");
                graph.enum_map("shop.Colour", [(key, pick(&all, *which))])
            }
            Plan::Array(refers) => {
                graph.array("[Lshop.Item;", refers.iter().map(|which| pick(&items, *which)))
            }
            Plan::Numbers(numbers) => graph.array("[I", numbers.iter().copied().map(Value::Int)),
            Plan::Integer(number) => graph.integer(*number),
            Plan::Constant(which) => match which % 3 {
                0 => graph.constant("shop.Colour", "RED"),
                1 => graph.constant("shop.Colour", "BLUE"),
                _ => graph.constant("shop.Paint", "RED"),
            },
            Plan::Class => graph.class("shop.Item"),
            Plan::Text(text) => Value::text(text),
            Plan::Back { from, to } => {
                let (from, to) = (pick(&items, *from), pick(&all, *to));
                graph.set(&from, "anything", to);
                continue;
            }
        };
        all.push(value);
    }
    let root = graph.list(all);
    (graph, root)
}

type Numbers = (bool, i8, u16, u64, u32, i32, i64, i16);

fn item(
    numbers: &Numbers,
    refers: &[usize; 4],
    all: &[Value],
    items: &[Value],
) -> Vec<(&'static str, Value)> {
    let name = all.iter().rev().find(|value| matches!(value, Value::Text(_)));
    vec![
        ("next", items[refers[0] % items.len()].clone()),
        ("anything", all[refers[1] % all.len()].clone()),
        ("name", name.cloned().unwrap_or(Value::Null)),
        ("prices", Value::Null),
        ("flag", Value::Bool(numbers.0)),
        ("level", Value::Byte(numbers.1)),
        ("letter", Value::Char(numbers.2)),
        ("weight", Value::Double(f64::from_bits(numbers.3))),
        ("share", Value::Float(f32::from_bits(numbers.4))),
        ("count", Value::Int(numbers.5)),
        ("code", Value::Long(numbers.6)),
        ("size", Value::Short(numbers.7)),
    ]
}

/// Whether two graphs are the same from here on, whatever the order of their nodes: each node and
/// each string of one stands for exactly one of the other.
pub(crate) fn same(a: (&Graph, &Value), b: (&Graph, &Value)) -> bool {
    let mut pairs = Pairs::default();
    let mut open = vec![(a.1.clone(), b.1.clone())];
    while let Some((x, y)) = open.pop() {
        let fits = match (&x, &y) {
            (Value::Node(i), Value::Node(j)) => match pairs.nodes.insert(*i, *j) {
                Some(known) => known == *j,
                None => {
                    let back = pairs.back.insert(*j, *i).is_none();
                    back && parts(a.0.node(&x).unwrap(), b.0.node(&y).unwrap(), &mut open)
                }
            },
            (Value::Text(s), Value::Text(t)) => {
                let known = *pairs.texts.entry(s.as_ptr()).or_insert(t.as_ptr());
                s == t && known == t.as_ptr()
            }
            (Value::Float(s), Value::Float(t)) => s.to_bits() == t.to_bits(),
            (Value::Double(s), Value::Double(t)) => s.to_bits() == t.to_bits(),
            (x, y) => x == y,
        };
        if !fits {
            return false;
        }
    }
    true
}

#[derive(Default)]
struct Pairs {
    nodes: HashMap<NodeId, NodeId>,
    back: HashMap<NodeId, NodeId>,
    texts: HashMap<*const u8, *const u8>,
}

/// Compares two nodes by themselves, and lists what they refer to.
fn parts(x: &Node, y: &Node, open: &mut Vec<(Value, Value)>) -> bool {
    let mut both = |x: Vec<Value>, y: Vec<Value>| {
        let fits = x.len() == y.len();
        open.extend(x.into_iter().zip(y));
        fits
    };
    match (x, y) {
        (Node::Object(x), Node::Object(y)) => {
            let (data_x, values_x) = custom(x);
            let (data_y, values_y) = custom(y);
            let fits = data_x == data_y && both(values_x, values_y) && x.class() == y.class();
            let named: Vec<(Value, Option<Value>)> =
                x.fields().map(|(name, value)| (value.clone(), y.field(name).cloned())).collect();
            let (xs, ys): (Vec<Value>, Vec<Option<Value>>) = named.into_iter().unzip();
            let ys: Option<Vec<Value>> = ys.into_iter().collect();
            fits && x.fields().len() == y.fields().len() && ys.is_some_and(|ys| both(xs, ys))
        }
        (Node::Array { class: c, items: x }, Node::Array { class: d, items: y }) => {
            c == d && both(x.clone(), y.clone())
        }
        (x, y) => x == y,
    }
}

/// What a class wrote after its fields, with gaps where values stand.
type Data = Vec<Option<Vec<u8>>>;

/// The custom data of an object, and the values in it.
fn custom(object: &Object) -> (Vec<Data>, Vec<Value>) {
    let mut values = Vec::new();
    let mut data = Vec::new();
    for pieces in object.custom() {
        let piece = |piece: &Custom| match piece {
            Custom::Data(bytes) => Some(bytes.clone()),
            Custom::Value(value) => {
                values.push(value.clone());
                None
            }
        };
        data.push(pieces.iter().map(piece).collect());
    }
    (data, values)
}

fn read(bytes: &[u8]) -> (Graph, Value) {
    let mut reader = Reader::new(&classes(), LIMITS);
    reader.push(&HEADER);
    reader.push(bytes);
    reader.next().unwrap().unwrap()
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same_graph(plans in plans()) {
        let (graph, root) = build(&plans);
        let bytes = write(&classes(), &graph, &root).unwrap();
        let (again, same_root) = read(&bytes);
        prop_assert!(same((&graph, &root), (&again, &same_root)));
        // And a graph that was read is written as the bytes it was read from.
        prop_assert_eq!(write(&classes(), &again, &same_root).unwrap(), bytes);
    }
}

#[test]
fn graphs_that_differ_are_not_the_same() {
    let of = |build: fn(&mut Graph) -> Value| {
        let mut graph = Graph::new();
        let root = build(&mut graph);
        (graph, root)
    };
    let graphs = [
        of(|graph| graph.list([Value::text("a"), Value::text("a")])),
        of(|graph| {
            let a: Arc<str> = "a".into();
            graph.list([Value::Text(a.clone()), Value::Text(a)])
        }),
        of(|graph| {
            let pins = [graph.object("shop.Pin", &[]), graph.object("shop.Pin", &[])];
            graph.list(pins)
        }),
        of(|graph| {
            let pin = graph.object("shop.Pin", &[]);
            graph.list([pin.clone(), pin])
        }),
        of(|graph| graph.array("[I", [Value::Int(1)])),
        of(|graph| graph.array("[I", [Value::Int(2)])),
        of(|graph| graph.class("shop.Pin")),
        of(|graph| graph.custom_object("shop.Till", &[], vec![vec![Custom::Data(vec![1])]])),
        of(|graph| graph.custom_object("shop.Till", &[], vec![vec![Custom::Data(vec![2])]])),
    ];
    for (i, a) in graphs.iter().enumerate() {
        for (j, b) in graphs.iter().enumerate() {
            let both = same((&a.0, &a.1), (&b.0, &b.1)) && same((&b.0, &b.1), (&a.0, &a.1));
            assert_eq!(both, i == j, "{i} {j}");
        }
    }
}
