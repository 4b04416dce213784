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
    depth: usize,
    /// An object was written in the list at depth 2, so its end goes on a line of its own.
    objects: bool,
}

impl Shallow {
    fn line(&self, out: &mut (impl ?Sized + Write), indent: usize) -> io::Result<()> {
        out.write_all(b"\n")?;
        out.write_all("  ".repeat(indent).as_bytes())
    }
}

impl Formatter for Shallow {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.depth == 2 && std::mem::take(&mut self.objects) {
            self.line(out, 1)?;
        }
        self.depth -= 1;
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        // The blank after a comma is written by whoever knows what follows: see `begin_object`.
        if first { Ok(()) } else { out.write_all(b",") }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.depth == 2 {
            self.objects = true;
            self.line(out, 2)?;
        }
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.depth == 0 {
            self.line(out, 0)?;
        }
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        match (self.depth, first) {
            (1, _) => self.line(out, 1),
            (_, false) => out.write_all(b" "),
            (_, true) => Ok(()),
        }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}
