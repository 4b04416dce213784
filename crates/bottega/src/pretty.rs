//! JSON for people: one line per field, and per entry of a list of objects; what is inside an
//! entry stays on its line.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io::{self, Write};

/// The value as JSON for people.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, Shallow::default()))?;
    Ok(String::from_utf8(bytes)?)
}

/// Breaks lines in the outermost object, and in lists of objects right inside it.
#[derive(Default)]
struct Shallow {
    /// What is open around the present place.
    open: Vec<Open>,
}

#[derive(PartialEq)]
enum Open {
    Object,
    List,
    /// A list that holds objects: its end goes on a line of its own.
    ListOfObjects,
}

fn line(out: &mut (impl ?Sized + Write), indent: &str) -> io::Result<()> {
    write!(out, "\n{indent}")
}

impl Formatter for Shallow {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open.push(Open::List);
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.open.pop() == Some(Open::ListOfObjects) {
            line(out, "  ")?;
        }
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { out.write_all(b",") }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if let [Open::Object, list @ (Open::List | Open::ListOfObjects)] = self.open.as_mut_slice()
        {
            *list = Open::ListOfObjects;
            line(out, "    ")?;
        }
        self.open.push(Open::Object);
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open.pop();
        if self.open.is_empty() {
            line(out, "")?;
        }
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        match (self.open.len(), first) {
            (1, _) => line(out, "  "),
            (_, false) => out.write_all(b" "),
            (_, true) => Ok(()),
        }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}
