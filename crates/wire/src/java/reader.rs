//! Bytes to graphs.
//!
//! The reader never looks at a byte twice only because the next one had not come yet: it keeps its
//! place inside a message, down to the field of a descriptor. What it is in the middle of stands in a
//! list of its own and not on the stack of the program.

use super::classes::Classes;
use super::frame::{Frame, Next};
use super::graph::{Graph, Value};
use super::handles::Handles;
use super::reading::{Reading, Step, Stop};
use super::{HEADER, tag};
use thiserror::Error;

/// How large a message may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// In bytes.
    pub bytes: usize,
    /// Objects within objects.
    pub depth: usize,
    /// Objects, arrays, constants and classes altogether.
    pub nodes: usize,
}

/// Why a stream cannot be read. Nothing after it can be read either.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadStream {
    /// It does not begin as a Java stream does.
    #[error("this is no Java object stream")]
    Header,
    /// This byte cannot stand here.
    #[error("byte {0:#04x} where something else belongs")]
    Tag(u8),
    /// A message has too many bytes.
    #[error("a message is too long")]
    TooLong,
    /// A message has too many objects within objects.
    #[error("a message is nested too deep")]
    TooDeep,
    /// A message has too many objects.
    #[error("a message has too many objects")]
    TooMany,
    /// A string is not modified UTF-8.
    #[error("a string is not modified UTF-8")]
    Text,
    /// The class table has no such class, or not all of its superclasses.
    #[error("class {0:?} is unknown")]
    UnknownClass(String),
    /// A class describes itself otherwise than the table does.
    #[error("class {0} differs from the class table")]
    Descriptor(String),
    /// An object, an array or a constant is of a class of another kind.
    #[error("class {0} is of another kind")]
    WrongKind(String),
    /// The enum has no such constant.
    #[error("enum {class} has no constant {name:?}")]
    UnknownConstant {
        /// The enum.
        class: String,
        /// The name.
        name: String,
    },
    /// A field or an element is not of the type that belongs there.
    #[error("a value of the wrong type in {0}")]
    WrongType(String),
    /// An array has a negative length, or a truth value is neither true nor false.
    #[error("a number that cannot be")]
    Number,
    /// A collection does not hold what it says.
    #[error("a {0} does not hold what it says")]
    Collection(String),
    /// A reference to nothing, to something of another kind, or to what is no longer remembered.
    #[error("handle {0:#x} does not stand for anything that belongs here")]
    Reference(u32),
    /// A message is no string, in a stream of strings.
    #[error("a message is no string")]
    NotAString,
}

/// Reads a stream as it comes in, message by message.
///
/// It is strict: every class must be in the table and describe itself exactly as the table does, every
/// value must be of the type that belongs there, every reference must lead to something. References
/// may lead into an object that is still being read. References to an earlier message, if there was
/// no reset since, are good for classes, strings and constants as long as what was remembered of
/// those messages weighs no more than one message may; for objects and arrays they are not, as each
/// message is a graph of its own.
#[derive(Debug)]
pub struct Reader {
    classes: Classes,
    limits: Limits,
    state: State,
    reading: Reading,
    /// What we are in the middle of, innermost last.
    frames: Vec<Frame>,
}

#[derive(Debug)]
enum State {
    /// The header has not come yet.
    Opening,
    Open,
    Failed(BadStream),
}

impl Reader {
    /// A reader at the beginning of a stream.
    pub fn new(classes: &Classes, limits: Limits) -> Reader {
        Reader {
            classes: classes.clone(),
            limits,
            state: State::Opening,
            reading: Reading::new(limits),
            frames: Vec::new(),
        }
    }

    /// Takes what came in. Nothing is kept of a stream that cannot be read.
    pub fn push(&mut self, bytes: &[u8]) {
        if !matches!(self.state, State::Failed(_)) {
            self.reading.buffer.push(bytes);
        }
    }

    /// The next message; `None` if more bytes are needed.
    #[expect(clippy::should_implement_trait, reason = "a stream can fail, an iterator cannot")]
    pub fn next(&mut self) -> Result<Option<(Graph, Value)>, BadStream> {
        loop {
            match self.step() {
                Ok(None) => {}
                Ok(Some(root)) => return Ok(Some((self.reading.finish(), root))),
                Err(Stop::Wait) => return Ok(None),
                Err(Stop::Bad(bad)) => return Err(self.fail(bad)),
            }
        }
    }

    /// Has a message begun that is not complete?
    pub fn is_within(&self) -> bool {
        !self.frames.is_empty() || !self.reading.buffer.rest().is_empty()
    }

    /// From here on nothing can be read, and nothing is kept.
    pub(crate) fn fail(&mut self, bad: BadStream) -> BadStream {
        let state = State::Failed(bad.clone());
        *self = Reader { state, ..Reader::new(&self.classes, self.limits) };
        bad
    }

    /// Reads on by a little; gives the root when a message is complete.
    fn step(&mut self) -> Step<Option<Value>> {
        match &self.state {
            State::Opening => self.header()?,
            State::Open => {}
            State::Failed(bad) => return Err(bad.clone().into()),
        }
        let next = match self.frames.last_mut() {
            Some(frame) => frame.step(&self.classes, &mut self.reading)?,
            None => self.between_messages()?,
        };
        match next {
            Next::GoOn => Ok(None),
            Next::Value(value) => self.deliver(value),
            Next::Close(value) => {
                self.frames.pop();
                self.deliver(value)
            }
            Next::Become(frame) => {
                self.frames.pop();
                self.frames.push(frame);
                Ok(None)
            }
            Next::Open(_) if self.frames.len() >= self.limits.depth => {
                Err(BadStream::TooDeep.into())
            }
            Next::Open(frame) => {
                self.frames.push(frame);
                Ok(None)
            }
        }
    }

    fn header(&mut self) -> Step<()> {
        let rest = self.reading.buffer.rest();
        // A wrong header is refused at its first wrong byte.
        if !rest.iter().zip(HEADER).all(|(byte, right)| *byte == right) {
            return Err(BadStream::Header.into());
        }
        if rest.len() < HEADER.len() {
            return Err(Stop::Wait);
        }
        self.reading.buffer.skip(HEADER.len());
        self.state = State::Open;
        Ok(())
    }

    fn between_messages(&mut self) -> Step<Next> {
        let [tag] = self.reading.chunk()?;
        if tag == tag::RESET {
            self.reading.buffer.skip(1);
            self.reading.handles = Handles::default();
            return Ok(Next::GoOn);
        }
        Ok(self.reading.content()?.into())
    }

    /// Puts a value where it belongs: into what we are in the middle of, or it is the message.
    fn deliver(&mut self, value: Value) -> Step<Option<Value>> {
        let Some(frame) = self.frames.last_mut() else { return Ok(Some(value)) };
        frame.take(&self.classes, &self.reading, value)?;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::{BadStream, Classes, HEADER, Limits, Reader};

    #[test]
    fn what_failed_stays_failed_and_keeps_nothing() {
        let limits = Limits { bytes: 1000, depth: 10, nodes: 10 };
        let mut reader = Reader::new(&Classes::standard(), limits);
        reader.push(&HEADER);
        reader.push(&[0x7B]);
        for _ in 0..3 {
            assert_eq!(reader.next(), Err(BadStream::Tag(0x7B)));
            reader.push(&[0x70; 100]);
            assert!(reader.reading.buffer.rest().is_empty());
        }
    }
}
