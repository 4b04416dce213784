//! What is read, and what is refused, byte by byte.

use super::graph::{Custom, Graph, Value};
use super::{BadStream, Classes, HEADER, Limits, RESET, Reader, WriteError, write};

const LIMITS: Limits = Limits { bytes: 4_000, depth: 20, nodes: 100 };

fn classes() -> Classes {
    let shop = Classes::from_json(include_str!("../../tests/shop.json")).unwrap();
    Classes::standard().with(shop).unwrap()
}

/// All messages of a stream, its header left out.
fn read_within(limits: Limits, bytes: &[u8]) -> Result<Vec<(Graph, Value)>, BadStream> {
    let mut reader = Reader::new(&classes(), limits);
    reader.push(&HEADER);
    reader.push(bytes);
    let mut messages = Vec::new();
    while let Some(message) = reader.next()? {
        messages.push(message);
    }
    Ok(messages)
}

fn read(bytes: &[u8]) -> Result<Vec<(Graph, Value)>, BadStream> {
    read_within(LIMITS, bytes)
}

fn one(bytes: &[u8]) -> (Graph, Value) {
    let mut messages = read(bytes).unwrap();
    assert_eq!(messages.len(), 1);
    messages.remove(0)
}

/// The bytes of something that is built.
fn written(build: impl FnOnce(&mut Graph) -> Value) -> Vec<u8> {
    let mut graph = Graph::new();
    let root = build(&mut graph);
    write(&classes(), &graph, &root).unwrap()
}

fn refused(build: impl FnOnce(&mut Graph) -> Value) -> WriteError {
    let mut graph = Graph::new();
    let root = build(&mut graph);
    write(&classes(), &graph, &root).unwrap_err()
}

/// The same bytes with one part exchanged, which must be there exactly once.
fn exchanged(bytes: &[u8], part: &[u8], by: &[u8]) -> Vec<u8> {
    let places = bytes.windows(part.len()).filter(|window| *window == part).count();
    assert_eq!(places, 1);
    let at = bytes.windows(part.len()).position(|window| window == part).unwrap();
    [&bytes[..at], by, &bytes[at + part.len()..]].concat()
}

fn item(graph: &mut Graph) -> Value {
    graph.object(
        "shop.Item",
        &[
            ("flag", Value::Bool(true)),
            ("level", Value::Byte(-1)),
            ("letter", Value::Char(0xD800)),
            ("weight", Value::Double(1.5)),
            ("share", Value::Float(-0.75)),
            ("count", Value::Int(-2)),
            ("code", Value::Long(i64::MIN)),
            ("size", Value::Short(300)),
            ("anything", Value::Null),
            ("name", Value::text("Korb")),
            ("next", Value::Null),
            ("prices", Value::Null),
        ],
    )
}

const COLOUR: &str = "shop.Colour";

#[test]
fn a_constant_is_written_as_java_does() {
    let mut bytes = vec![0x7E, 0x72, 0, 11];
    bytes.extend(b"shop.Colour\0\0\0\0\0\0\0\0\x12\0\0\x78\x72\0\x0Ejava.lang.Enum");
    bytes.extend(b"\0\0\0\0\0\0\0\0\x12\0\0\x78\x70\x74\0\x04BLUE");
    assert_eq!(written(|graph| graph.constant(COLOUR, "BLUE")), bytes);
    let (graph, root) = one(&bytes);
    assert_eq!(graph.class_of(&root), Some(COLOUR));
    assert_eq!(graph.constant_of(&root), Some("BLUE"));
}

#[test]
fn the_name_of_a_constant_is_written_in_full_even_if_it_comes_again() {
    let bytes = written(|graph| {
        let both = [graph.constant(COLOUR, "RED"), graph.constant("shop.Paint", "RED")];
        graph.list(both)
    });
    assert_eq!(bytes.windows(6).filter(|window| window == b"\x74\0\x03RED").count(), 2);
    // A reference is read all the same.
    let last = bytes.len() - 7;
    let referred = [&bytes[..last], b"\x71\0\x7E\0\x05\x78"].concat();
    assert_eq!(one(&referred).0, one(&bytes).0);
}

#[test]
fn a_list_is_written_as_java_does_with_a_reference_for_what_comes_again() {
    let mut bytes = b"\x73\x72\0\x13java.util.ArrayList\x78\x81\xd2\x1d\x99\xc7\x61\x9d".to_vec();
    bytes.extend(b"\x03\0\x01I\0\x04size\x78\x70\0\0\0\x03\x77\x04\0\0\0\x03");
    bytes.extend(b"\x74\0\x02hi\x71\0\x7E\0\x02\x70\x78");
    let hi = Value::text("hi");
    assert_eq!(written(|graph| graph.list([hi.clone(), hi, Value::Null])), bytes);
    // Two strings that are equal are still two.
    let twice = written(|graph| graph.list([Value::text("hi"), Value::text("hi")]));
    assert!(twice.ends_with(b"\x74\0\x02hi\x74\0\x02hi\x78"));
}

#[test]
fn every_type_of_field_is_read_as_it_was_written() {
    let mut graph = Graph::new();
    let prices = graph.array("[I", [1, -1, i32::MAX].map(Value::Int));
    let kind = graph.class("shop.Colour");
    let basket = item(&mut graph);
    let rest = graph.array("[Lshop.Item;", [basket.clone(), Value::Null]);
    let colour = graph.constant(COLOUR, "RED");
    let whole = graph.object("shop.Basket", &[("rest", rest), ("kind", kind), ("colour", colour)]);
    for field in ["flag", "level", "letter", "weight", "share", "count", "code", "size", "name"] {
        let value = graph.field(&basket, field).unwrap().clone();
        graph.set(&whole, field, value);
    }
    graph.set(&whole, "anything", whole.clone());
    graph.set(&whole, "next", basket.clone());
    graph.set(&whole, "prices", prices.clone());
    let bytes = write(&classes(), &graph, &whole).unwrap();
    let (again, root) = one(&bytes);
    assert_eq!(write(&classes(), &again, &root).unwrap(), bytes);
    assert_eq!(again.field(&root, "anything"), Some(&root));
    let next = again.field(&root, "next").unwrap();
    let rest = again.items(again.field(&root, "rest").unwrap()).unwrap();
    assert_eq!(rest, [next, &Value::Null]);
    for field in ["flag", "level", "letter", "weight", "share", "count", "code", "size", "name"] {
        assert_eq!(again.field(&root, field), graph.field(&basket, field));
        assert_eq!(again.field(next, field), graph.field(&basket, field));
    }
    let prices = again.items(again.field(&root, "prices").unwrap()).unwrap();
    assert_eq!(prices, [&Value::Int(1), &Value::Int(-1), &Value::Int(i32::MAX)]);
}

#[test]
fn custom_data_of_two_classes_stays_apart() {
    let custom = |bytes: usize, text: &str| {
        vec![Custom::Data(vec![7; bytes]), Custom::Value(Value::text(text))]
    };
    for size in [1, 255, 256, 1024, 1025, 3000] {
        let pieces = vec![custom(size, "top"), custom(3, "own")];
        let bytes = written(|graph| {
            graph.custom_object("shop.BigTill", &[("cash", Value::Int(1))], pieces.clone())
        });
        let (graph, root) = one(&bytes);
        assert_eq!(graph.object_of(&root).unwrap().custom(), pieces);
    }
}

#[test]
fn a_stream_begins_with_its_header() {
    for wrong in 0..HEADER.len() {
        let mut header = HEADER;
        header[wrong] ^= 1;
        let mut reader = Reader::new(&classes(), LIMITS);
        for (index, byte) in header.iter().enumerate() {
            reader.push(&[*byte]);
            let expected = if index < wrong { Ok(None) } else { Err(BadStream::Header) };
            assert_eq!(reader.next(), expected);
        }
    }
}

#[test]
fn resets_may_stand_between_messages_and_nowhere_else() {
    let null = [0x70];
    let bytes = [&[RESET, RESET], &null[..], &null, &[RESET], &null, &[RESET]].concat();
    assert_eq!(read(&bytes).unwrap().len(), 3);
    let list = written(|graph| graph.list([Value::Null]));
    let inside = exchanged(&list, &[0x70, 0x78], &[RESET, 0x70, 0x78]);
    assert_eq!(inside.len(), list.len() + 1);
    assert_eq!(read(&inside), Err(BadStream::Tag(RESET)));
}

#[test]
fn a_class_must_describe_itself_as_the_table_does() {
    let bytes = written(item);
    let differs = Err(BadStream::Descriptor("shop.Item".to_owned()));
    let uid = b"Item\0\0\0\0\0\0\0\x01";
    let mut other = *uid;
    other[11] = 2;
    assert_eq!(read(&exchanged(&bytes, uid, &other)), differs);
    // Flags, the number of fields, a type code, a name, a type, the superclass.
    let changes: [(&[u8], &[u8]); 7] = [
        (b"\x01\x02\0\x0CJ", b"\x01\x03\0\x0CJ"),
        (b"\x01\x02\0\x0CJ", b"\x01\x02\0\x0BJ"),
        (b"B\0\x05level", b"Z\0\x05level"),
        (b"B\0\x05level", b"B\0\x05leve1"),
        (b"Lshop/Item;", b"Lshop/Atem;"),
        (b"[\0\x06prices\x74\0\x02[I\x78\x70", b"[\0\x06prices\x74\0\x02[J\x78\x70"),
        (b"[I\x78\x70", b"[I\x78\x71\0\x7E\0\0"),
    ];
    for (part, by) in changes {
        assert_eq!(read(&exchanged(&bytes, part, by)), differs, "{by:?}");
    }
    let unknown = exchanged(&bytes, b"shop.Item", b"shop.Atem");
    assert_eq!(read(&unknown), Err(BadStream::UnknownClass("shop.Atem".to_owned())));
}

#[test]
fn a_superclass_must_be_the_right_one() {
    let bytes = written(|graph| graph.constant(COLOUR, "RED"));
    let without =
        exchanged(&bytes, b"\x72\0\x0Ejava.lang.Enum\0\0\0\0\0\0\0\0\x12\0\0\x78\x70", b"\x70");
    assert_eq!(read(&without), Err(BadStream::Descriptor(COLOUR.to_owned())));
    let itself = exchanged(
        &bytes,
        b"\x72\0\x0Ejava.lang.Enum\0\0\0\0\0\0\0\0\x12\0\0\x78\x70",
        b"\x71\0\x7E\0\0",
    );
    assert_eq!(read(&itself), Err(BadStream::Descriptor(COLOUR.to_owned())));
}

#[test]
fn a_reference_must_lead_to_something_that_belongs_there() {
    let bytes = written(|graph| graph.list([Value::Null]));
    let to = |handle: [u8; 4]| {
        exchanged(&bytes, &[0x70, 0x78], &[&[0x71], &handle[..], &[0x78]].concat())
    };
    // The list itself is a good one.
    assert!(read(&to([0, 0x7E, 0, 1])).is_ok());
    // The descriptor, nothing yet, far away.
    for handle in [[0, 0x7E, 0, 0], [0, 0x7E, 0, 2], [0, 0x7D, 0xFF, 0xFF], [0xFF; 4], [0; 4]] {
        assert_eq!(read(&to(handle)), Err(BadStream::Reference(u32::from_be_bytes(handle))));
    }
    // A name that is the constant itself; a descriptor that is a string.
    let bytes = written(|graph| graph.constant(COLOUR, "RED"));
    let itself = exchanged(&bytes, b"\x74\0\x03RED", b"\x71\0\x7E\0\x02");
    assert_eq!(read(&itself), Err(BadStream::Reference(0x7E_0002)));
    let list = written(|graph| graph.list([Value::text("hi")]));
    let odd = exchanged(&list, b"hi\x78", b"hi\x73\x71\0\x7E\0\x02\x78");
    assert_eq!(read(&odd), Err(BadStream::Reference(0x7E_0002)));
}

#[test]
fn a_stream_that_never_refers_back_is_read_too() {
    let red = written(|graph| graph.constant(COLOUR, "RED"));
    let list = written(|graph| graph.list([Value::Null, Value::Null]));
    let flat = exchanged(&list, b"\x70\x70\x78", &[&red[..], &red, &[0x78]].concat());
    let (graph, root) = one(&flat);
    let items = graph.items(&root).unwrap();
    assert_eq!(items[0], items[1]);
    assert_eq!(graph.constant_of(items[0]), Some("RED"));
}

#[test]
fn without_a_reset_classes_strings_and_constants_can_be_referred_to_later() {
    let red = written(|graph| graph.constant(COLOUR, "RED"));
    let blue = b"\x7E\x71\0\x7E\0\0\x74\0\x04BLUE".as_slice();
    let (the_red, its_name) = (b"\x71\0\x7E\0\x02".as_slice(), b"\x71\0\x7E\0\x03".as_slice());
    let messages = read(&[&red, blue, the_red, its_name].concat()).unwrap();
    let constants: Vec<_> =
        messages.iter().map(|(graph, root)| graph.constant_of(root).or(root.as_text())).collect();
    assert_eq!(constants, [Some("RED"), Some("BLUE"), Some("RED"), Some("RED")]);
    let reset = read(&[&red, &[RESET][..], blue].concat());
    assert_eq!(reset, Err(BadStream::Reference(0x7E_0000)));
    // An object belongs to the graph of its message.
    let pin = written(|graph| graph.object("shop.Pin", &[]));
    let again = b"\x71\0\x7E\0\x01".as_slice();
    assert_eq!(read(&[&pin, again].concat()), Err(BadStream::Reference(0x7E_0001)));
    let another = b"\x73\x71\0\x7E\0\0".as_slice();
    assert_eq!(read(&[&pin, another].concat()).unwrap().len(), 2);
}

#[test]
fn what_a_message_may_be_is_bounded() {
    // A length is refused before its bytes come.
    let long = [0x7C, 0, 0, 0, 0, 0xFF, 0, 0, 0];
    assert_eq!(read(&long), Err(BadStream::TooLong));
    assert_eq!(read(&[0x7C, 0xFF, 0, 0, 0, 0, 0, 0, 0]), Err(BadStream::TooLong));
    assert_eq!(read(&[0x74, 0xFF, 0xFF]), Err(BadStream::TooLong));
    let array = written(|graph| graph.array("[I", []));
    let with = |count: i32| [&array[..array.len() - 4], &count.to_be_bytes()].concat();
    assert_eq!(read(&with(1_000_000)), Err(BadStream::TooLong));
    assert_eq!(read(&with(-1)), Err(BadStream::Number));
    let list = written(|graph| graph.list((0..1000).map(|_| Value::Null)));
    let exact = Limits { bytes: list.len(), ..LIMITS };
    assert_eq!(read_within(exact, &[&list[..], &list].concat()).unwrap().len(), 2);
    let short = Limits { bytes: list.len() - 1, ..LIMITS };
    assert_eq!(read_within(short, &list), Err(BadStream::TooLong));

    let nested =
        |depth| written(|graph| (0..depth).fold(Value::Null, |inner, _| graph.list([inner])));
    assert!(read(&nested(20)).is_ok());
    assert_eq!(read(&nested(21)), Err(BadStream::TooDeep));

    let pins = |count| {
        written(|graph| {
            let pins: Vec<Value> = (0..count).map(|_| graph.object("shop.Pin", &[])).collect();
            graph.list(pins)
        })
    };
    assert!(read(&pins(99)).is_ok());
    assert_eq!(read(&pins(100)), Err(BadStream::TooMany));
}

#[test]
fn values_must_be_of_the_type_that_belongs_there() {
    let wrong = Err(BadStream::WrongType("shop.Item".to_owned()));
    let bytes = written(item);
    let name = b"\x74\0\x04Korb".as_slice();
    let red = written(|graph| graph.constant(COLOUR, "RED"));
    assert_eq!(read(&exchanged(&bytes, name, &red)), wrong);
    // The name is null, what comes next is the name.
    let swapped = exchanged(&bytes, b"\x74\0\x04Korb\x70", b"\x70\x74\0\x04Korb");
    assert_eq!(read(&swapped), wrong);
    let neither = exchanged(&bytes, b"\x01\xD8\0\xFF", b"\x02\xD8\0\xFF");
    assert_eq!(read(&neither), Err(BadStream::Number));
    let green = exchanged(&red, b"\x03RED", b"\x03GRE");
    let (class, name) = (COLOUR.to_owned(), "GRE".to_owned());
    assert_eq!(read(&green), Err(BadStream::UnknownConstant { class, name }));
    let not_text = exchanged(&red, b"RED", b"R\xFFD");
    assert_eq!(read(&not_text), Err(BadStream::Text));
    for tag in [0x73, 0x75] {
        let constant_as_other = [&[tag], &red[1..]].concat();
        assert_eq!(read(&constant_as_other), Err(BadStream::WrongKind(COLOUR.to_owned())));
    }
}

#[test]
fn a_collection_must_hold_what_it_says() {
    let list = written(|graph| graph.list([Value::Null]));
    let lists = Err(BadStream::Collection("java.util.ArrayList".to_owned()));
    for by in [b"\x70\x70\x78".as_slice(), b"\x78", b"\x70\x77\x01\0\x78"] {
        assert_eq!(read(&exchanged(&list, b"\x70\x78", by)), lists);
    }
    let map = written(|graph| graph.hash_map([(Value::Null, Value::text("x"))]));
    let maps = Err(BadStream::Collection("java.util.HashMap".to_owned()));
    assert_eq!(read(&exchanged(&map, b"\0\0\0\x10\0\0\0\x01", b"\0\0\0\x10\0\0\0\x02")), maps);
}

#[test]
fn only_what_fits_the_table_is_written() {
    let name = |class: &str| class.to_owned();
    assert_eq!(
        refused(|graph| graph.object("Nobody", &[])),
        WriteError::UnknownClass(name("Nobody"))
    );
    assert_eq!(refused(|graph| graph.object(COLOUR, &[])), WriteError::WrongKind(name(COLOUR)));
    assert_eq!(refused(|graph| graph.array(COLOUR, [])), WriteError::WrongKind(name(COLOUR)));
    let unknown = WriteError::UnknownConstant { class: name(COLOUR), name: name("GREY") };
    assert_eq!(refused(|graph| graph.constant(COLOUR, "GREY")), unknown);
    let missing = WriteError::WrongFields(name("shop.Item"));
    assert_eq!(refused(|graph| graph.object("shop.Item", &[("count", Value::Int(1))])), missing);
    let more = WriteError::WrongFields(name("shop.Pin"));
    assert_eq!(refused(|graph| graph.object("shop.Pin", &[("count", Value::Int(1))])), more);
    let wrong = WriteError::WrongType(name("shop.Item"));
    let with = |field: &'static str, value: Value| {
        refused(move |graph| {
            let item = item(graph);
            graph.set(&item, field, value);
            item
        })
    };
    assert_eq!(with("count", Value::Long(1)), wrong);
    assert_eq!(with("name", Value::Int(1)), wrong);
    assert_eq!(with("next", Value::text("x")), wrong);
    assert_eq!(with("count", Value::Null), wrong);
    let custom = WriteError::WrongCustomData(name("shop.Pin"));
    assert_eq!(refused(|graph| graph.custom_object("shop.Pin", &[], vec![vec![]])), custom);
    let custom = WriteError::WrongCustomData(name("shop.Till"));
    assert_eq!(refused(|graph| graph.object("shop.Till", &[("cash", Value::Int(1))])), custom);
    let stranger = Graph::new().list([]);
    let nowhere = WriteError::WrongType("a message".to_owned());
    assert_eq!(write(&classes(), &Graph::new(), &stranger), Err(nowhere.clone()));
    assert_eq!(write(&classes(), &Graph::new(), &Value::Int(1)), Err(nowhere));
}

#[test]
fn a_graph_deeper_than_any_stack_is_written() {
    let bytes = written(|graph| (0..100_000).fold(Value::Null, |inner, _| graph.list([inner])));
    assert_eq!(read(&bytes), Err(BadStream::TooDeep));
    let limits = Limits { bytes: bytes.len(), depth: 100_000, nodes: 100_000 };
    assert_eq!(read_within(limits, &bytes).unwrap().len(), 1);
}
