//! How Java's own collections stand in a stream: a few numbers, then what they hold.

use super::graph::{Custom, Graph, Object, Value};

pub(crate) const INTEGER: &str = "java.lang.Integer";
const ARRAY_LIST: &str = "java.util.ArrayList";
const HASH_MAP: &str = "java.util.HashMap";
const ENUM_MAP: &str = "java.util.EnumMap";

/// How many buckets a hash map begins with.
const BUCKETS: usize = 16;

pub(crate) fn list(graph: &mut Graph, values: Vec<Value>) -> Value {
    let size = int(values.len());
    let custom = holding(&[size], values);
    graph.custom_object(ARRAY_LIST, &[("size", Value::Int(size))], vec![custom])
}

pub(crate) fn hash_map(graph: &mut Graph, entries: Vec<(Value, Value)>) -> Value {
    let count = entries.len();
    let mut buckets = BUCKETS;
    // Three quarters full is the most.
    while count > buckets / 4 * 3 {
        buckets *= 2;
    }
    let threshold = if count > 0 { buckets / 4 * 3 } else { 0 };
    let fields = [("loadFactor", Value::Float(0.75)), ("threshold", Value::Int(int(threshold)))];
    let custom = holding(&[int(buckets), int(count)], flat(entries));
    graph.custom_object(HASH_MAP, &fields, vec![custom])
}

pub(crate) fn enum_map(graph: &mut Graph, key_class: &str, entries: Vec<(Value, Value)>) -> Value {
    let fields = [("keyType", graph.class(key_class))];
    let custom = holding(&[int(entries.len())], flat(entries));
    graph.custom_object(ENUM_MAP, &fields, vec![custom])
}

/// What a list holds; `None` if it is no list, or holds something else than it says.
pub(crate) fn items(object: &Object) -> Option<Vec<&Value>> {
    if *object.class != *ARRAY_LIST {
        return None;
    }
    let size = object.field("size")?.as_int()?;
    let (_, items) = held(object, 4)?;
    (int(items.len()) == size).then_some(items)
}

/// What a map holds; `None` if it is no map, or holds something else than it says.
pub(crate) fn entries(object: &Object) -> Option<Vec<(&Value, &Value)>> {
    let head = match &*object.class {
        HASH_MAP => 8,
        ENUM_MAP => 4,
        _ => return None,
    };
    let (count, held) = held(object, head)?;
    let (pairs, rest) = held.as_chunks::<2>();
    let fits = rest.is_empty() && count == int(pairs.len());
    fits.then(|| pairs.iter().map(|[key, value]| (*key, *value)).collect())
}

/// Whether an object holds what it says, if it is a collection.
pub(crate) fn is_sound(object: &Object) -> bool {
    match &*object.class {
        ARRAY_LIST => items(object).is_some(),
        HASH_MAP | ENUM_MAP => entries(object).is_some(),
        _ => true,
    }
}

/// The last number of a head of so many bytes, and the values after it.
fn held(object: &Object, head: usize) -> Option<(i32, Vec<&Value>)> {
    let [pieces] = object.custom.as_slice() else { return None };
    let (Custom::Data(data), values) = pieces.split_first()? else { return None };
    let count = data.last_chunk().filter(|_| data.len() == head)?;
    let values = values.iter().map(|piece| match piece {
        Custom::Value(value) => Some(value),
        Custom::Data(_) => None,
    });
    Some((i32::from_be_bytes(*count), values.collect::<Option<_>>()?))
}

fn holding(head: &[i32], values: Vec<Value>) -> Vec<Custom> {
    let head = head.iter().flat_map(|number| number.to_be_bytes()).collect();
    let values = values.into_iter().map(Custom::Value);
    [Custom::Data(head)].into_iter().chain(values).collect()
}

fn flat(entries: Vec<(Value, Value)>) -> Vec<Value> {
    entries.into_iter().flat_map(|(key, value)| [key, value]).collect()
}

/// A collection never gets near the limit of Java's numbers.
fn int(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::graph::{Custom, Graph, Value};

    #[test]
    fn what_is_put_in_is_found_again() {
        let mut graph = Graph::new();
        let (a, b) = (graph.constant("shop.Colour", "RED"), Value::text("x"));
        let list = graph.list([a.clone(), b.clone(), Value::Null]);
        assert_eq!(graph.items(&list), Some(vec![&a, &b, &Value::Null]));
        assert_eq!(graph.entries(&list), None);
        let map = graph.hash_map([(a.clone(), b.clone())]);
        assert_eq!(graph.entries(&map), Some(vec![(&a, &b)]));
        assert_eq!(graph.items(&map), None);
        let map = graph.enum_map("shop.Colour", [(a.clone(), b.clone())]);
        assert_eq!(graph.entries(&map), Some(vec![(&a, &b)]));
        let array = graph.array("[I", [Value::Int(7)]);
        assert_eq!(graph.items(&array), Some(vec![&Value::Int(7)]));
    }

    #[test]
    fn a_hash_map_says_how_large_java_would_have_made_it() {
        let mut graph = Graph::new();
        for (count, threshold, buckets) in
            [(0, 0, 16), (1, 12, 16), (12, 12, 16), (13, 24, 32), (25, 48, 64)]
        {
            let map = graph.hash_map((0..count).map(|_| (Value::Null, Value::Null)));
            assert_eq!(graph.field(&map, "threshold"), Some(&Value::Int(threshold)));
            let head: Vec<u8> =
                [buckets, count].iter().flat_map(|n: &i32| n.to_be_bytes()).collect();
            assert_eq!(graph.object_of(&map).unwrap().custom()[0][0], Custom::Data(head));
        }
    }

    #[test]
    fn a_collection_that_holds_something_else_than_it_says_is_none() {
        let mut graph = Graph::new();
        let list = graph.list([Value::Null]);
        graph.set(&list, "size", Value::Int(2));
        assert_eq!(graph.items(&list), None);
        let head = |count: i32| Custom::Data(count.to_be_bytes().to_vec());
        let odd = vec![head(1), Custom::Value(Value::Null)];
        let map = graph.custom_object("java.util.EnumMap", &[], vec![odd]);
        assert_eq!(graph.entries(&map), None);
        let none = graph.custom_object("java.util.EnumMap", &[], vec![]);
        assert_eq!(graph.entries(&none), None);
    }
}
