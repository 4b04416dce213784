//! The bytes of a message, and what was made of them so far.

use super::graph::{Graph, Node, NodeId, Value};
use super::handles::{Handle, Handles};
use super::reader::{BadStream, Limits};
use super::tag;
use super::types::Type;
use crate::buffer::Buffer;
use crate::modified_utf8;
use std::sync::Arc;

/// Why a step was not taken.
pub(crate) enum Stop {
    /// More bytes are needed.
    Wait,
    Bad(BadStream),
}

impl From<BadStream> for Stop {
    fn from(bad: BadStream) -> Stop {
        Stop::Bad(bad)
    }
}

/// A step takes its bytes when all of them are there, or none of them.
pub(crate) type Step<T> = Result<T, Stop>;

/// What stands where a string, a node or null is expected.
pub(crate) enum Content {
    Whole(Value),
    /// Something with a descriptor, which comes next.
    Begins(Kind),
}

/// What begins with a descriptor.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Object,
    Array,
    Constant,
    Class,
}

#[derive(Debug)]
pub(crate) struct Reading {
    limits: Limits,
    pub(crate) buffer: Buffer,
    /// How many bytes of this message were taken.
    taken: usize,
    pub(crate) graph: Graph,
    pub(crate) handles: Handles,
}

impl Reading {
    pub(crate) fn new(limits: Limits) -> Reading {
        Reading {
            limits,
            buffer: Buffer::default(),
            taken: 0,
            graph: Graph::new(),
            handles: Handles::default(),
        }
    }

    /// Gives what was made of a message that is complete.
    pub(crate) fn finish(&mut self) -> Graph {
        self.taken = 0;
        self.handles.end_of_message(self.limits.bytes);
        std::mem::take(&mut self.graph)
    }

    /// How many bytes this message may still have.
    pub(crate) fn left(&self) -> usize {
        self.limits.bytes.saturating_sub(self.taken)
    }

    /// The next so many bytes, which stay where they are.
    fn peek(&self, count: usize) -> Step<&[u8]> {
        if count > self.left() {
            return Err(BadStream::TooLong.into());
        }
        self.buffer.rest().get(..count).ok_or(Stop::Wait)
    }

    /// The next bytes, which stay where they are.
    pub(crate) fn chunk<const N: usize>(&self) -> Step<[u8; N]> {
        self.chunk_at(0)
    }

    /// The bytes after so many others.
    pub(crate) fn chunk_at<const N: usize>(&self, start: usize) -> Step<[u8; N]> {
        self.peek(start.saturating_add(N))?.last_chunk().copied().ok_or(Stop::Wait)
    }

    pub(crate) fn bytes_at(&self, start: usize, length: usize) -> Step<&[u8]> {
        Ok(self.peek(start.saturating_add(length))?.get(start..).unwrap_or_default())
    }

    pub(crate) fn take(&mut self, count: usize) {
        self.buffer.skip(count);
        self.taken += count;
    }

    /// How long a text is that begins with its length in two bytes.
    pub(crate) fn utf_length_at(&self, start: usize) -> Step<usize> {
        Ok(usize::from(u16::from_be_bytes(self.chunk_at(start)?)))
    }

    pub(crate) fn text_at(&self, start: usize, length: usize) -> Step<String> {
        let bytes = self.bytes_at(start, length)?;
        Ok(modified_utf8::decode(bytes).ok_or(BadStream::Text)?)
    }

    /// A string with its tag, or a reference to one.
    pub(crate) fn string(&mut self) -> Step<Arc<str>> {
        let [tag] = self.chunk()?;
        let (start, length) = match tag {
            tag::STRING => (3, self.utf_length_at(1)?),
            tag::LONG_STRING => {
                let length = u64::from_be_bytes(self.chunk_at(1)?);
                (9, usize::try_from(length).unwrap_or(usize::MAX))
            }
            tag::REFERENCE => {
                let number = self.reference()?;
                return match self.handles.get(number) {
                    Some(Handle::Text(text)) => Ok(text.clone()),
                    _ => Err(BadStream::Reference(number).into()),
                };
            }
            other => return Err(BadStream::Tag(other).into()),
        };
        let text: Arc<str> = self.text_at(start, length)?.into();
        self.take(start + length);
        self.handles.add(Handle::Text(text.clone()));
        Ok(text)
    }

    /// The handle of a reference.
    pub(crate) fn reference(&mut self) -> Step<u32> {
        let number = u32::from_be_bytes(self.chunk_at(1)?);
        self.take(5);
        Ok(number)
    }

    /// A value of a type that is no reference.
    pub(crate) fn simple(&mut self, kind: &Type) -> Step<Value> {
        let (value, size) = match kind {
            Type::Bool => match self.chunk()? {
                [0] => (Value::Bool(false), 1),
                [1] => (Value::Bool(true), 1),
                _ => return Err(BadStream::Number.into()),
            },
            Type::Byte => (Value::Byte(i8::from_be_bytes(self.chunk()?)), 1),
            Type::Char => (Value::Char(u16::from_be_bytes(self.chunk()?)), 2),
            Type::Short => (Value::Short(i16::from_be_bytes(self.chunk()?)), 2),
            Type::Int => (Value::Int(i32::from_be_bytes(self.chunk()?)), 4),
            Type::Long => (Value::Long(i64::from_be_bytes(self.chunk()?)), 8),
            Type::Float => (Value::Float(f32::from_be_bytes(self.chunk()?)), 4),
            Type::Double => (Value::Double(f64::from_be_bytes(self.chunk()?)), 8),
            Type::Array(_) | Type::Object(_) => (Value::Null, 0),
        };
        self.take(size);
        Ok(value)
    }

    /// A string, a node or null, whole or only begun.
    pub(crate) fn content(&mut self) -> Step<Content> {
        let [tag] = self.chunk()?;
        let kind = match tag {
            tag::NULL => {
                self.take(1);
                return Ok(Content::Whole(Value::Null));
            }
            tag::REFERENCE => {
                let number = self.reference()?;
                return Ok(Content::Whole(self.referred(number)?));
            }
            tag::STRING | tag::LONG_STRING => {
                return Ok(Content::Whole(Value::Text(self.string()?)));
            }
            tag::OBJECT => Kind::Object,
            tag::ARRAY => Kind::Array,
            tag::ENUM => Kind::Constant,
            tag::CLASS => Kind::Class,
            other => return Err(BadStream::Tag(other).into()),
        };
        self.take(1);
        Ok(Content::Begins(kind))
    }

    fn referred(&mut self, number: u32) -> Step<Value> {
        let value = match self.handles.get(number) {
            Some(Handle::Text(text)) => Value::Text(text.clone()),
            Some(Handle::Node(id)) => Value::Node(*id),
            Some(Handle::Constant(class, name)) => {
                self.graph.the_constant(class.clone(), name.clone())
            }
            Some(Handle::ClassItself(name)) => self.graph.the_class(name.clone()),
            Some(Handle::Descriptor(_) | Handle::Open) | None => {
                return Err(BadStream::Reference(number).into());
            }
        };
        self.count()?;
        Ok(value)
    }

    /// Makes room for an object or an array of which only the class is known.
    pub(crate) fn reserve(&mut self, node: Node) -> Step<NodeId> {
        let id = self.graph.reserve(node);
        self.handles.add(Handle::Node(id));
        self.count()?;
        Ok(id)
    }

    /// Not more nodes than there may be.
    pub(crate) fn count(&self) -> Step<()> {
        match self.graph.len() <= self.limits.nodes {
            true => Ok(()),
            false => Err(BadStream::TooMany.into()),
        }
    }
}
