//! What Java itself wrote, of the classes of `shop.json`: every type of field, every kind of node,
//! custom data in blocks of every size, objects in circles.

use crate::samples;
use std::fs;
use wire::java::{Classes, HEADER, Limits, RESET, Reader, write};

#[test]
fn what_java_wrote_is_written_as_the_same_bytes() {
    let bytes = fs::read(samples("java").join("shop.s2c.bin")).unwrap();
    let shop = Classes::from_json(include_str!("../shop.json")).unwrap();
    let classes = Classes::standard().with(shop).unwrap();
    let mut reader = Reader::new(&classes, Limits { bytes: 65_536, depth: 64, nodes: 4_096 });
    reader.push(&bytes);
    let mut written = HEADER.to_vec();
    while let Some((graph, root)) = reader.next().unwrap() {
        written.push(RESET);
        written.extend(write(&classes, &graph, &root).unwrap());
    }
    assert!(written == bytes);
}
