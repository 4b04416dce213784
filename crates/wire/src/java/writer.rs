//! A graph to the bytes of one message.

use super::classes::{Class, ClassId, Classes};
use super::collections;
use super::graph::{Custom, Graph, Node, NodeId, Object, Value};
use super::types::{ANYTHING, Type};
use super::{FIRST_HANDLE, tag};
use crate::modified_utf8;
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// Why a graph cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The table has no such class, or not all of its superclasses.
    #[error("class {0} is not in the class table")]
    UnknownClass(String),
    /// An object, an array or a constant is of a class of another kind.
    #[error("class {0} is of another kind")]
    WrongKind(String),
    /// The enum has no such constant.
    #[error("enum {class} has no constant {name}")]
    UnknownConstant {
        /// The enum.
        class: String,
        /// The name.
        name: String,
    },
    /// An object has not exactly the fields of its class.
    #[error("an object of {0} has not the fields of its class")]
    WrongFields(String),
    /// A field, an element or a message is not of the type that belongs there.
    #[error("a value of the wrong type in {0}")]
    WrongType(String),
    /// An object has not exactly the custom data of its class.
    #[error("an object of {0} has not the custom data of its class")]
    WrongCustomData(String),
    /// Something is longer than a stream can say.
    #[error("something is too long for a Java stream")]
    TooLong,
}

/// Writes one message: the root, and whatever it leads to. Handles are numbered from the beginning,
/// so the message must come right after the header of a stream or a reset.
///
/// Whatever occurs twice is written once and referred to after that, as Java does it.
pub fn write(classes: &Classes, graph: &Graph, root: &Value) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::new(classes, graph);
    writer.value(&ANYTHING, root, "a message")?;
    // A list of what is left to do, because a graph may be deeper than a stack.
    while let Some(task) = writer.tasks.pop() {
        match task {
            Task::Value { kind, value, within } => writer.value(kind, value, within)?,
            Task::Data(bytes) => writer.data(bytes),
            Task::End => writer.out.push(tag::END),
        }
    }
    Ok(writer.out)
}

/// Appends a string with its tag.
pub(crate) fn text(text: &str, out: &mut Vec<u8>) {
    let mut bytes = Vec::with_capacity(text.len());
    modified_utf8::encode(text, &mut bytes);
    match u16::try_from(bytes.len()) {
        Ok(short) => {
            out.push(tag::STRING);
            out.extend(short.to_be_bytes());
        }
        Err(_) => {
            out.push(tag::LONG_STRING);
            out.extend((bytes.len() as u64).to_be_bytes());
        }
    }
    out.extend(bytes);
}

/// Java writes custom data in blocks of at most this size.
const BLOCK: usize = 1024;

enum Task<'a> {
    Value { kind: &'a Type, value: &'a Value, within: &'a str },
    Data(&'a [u8]),
    End,
}

struct Writer<'a> {
    classes: &'a Classes,
    graph: &'a Graph,
    out: Vec<u8>,
    next_handle: u32,
    descriptors: HashMap<ClassId, u32>,
    signatures: HashMap<&'a str, u32>,
    /// By where they stand in memory: equal texts may be two strings.
    texts: HashMap<*const u8, u32>,
    nodes: HashMap<NodeId, u32>,
    /// What is left to write, last first.
    tasks: Vec<Task<'a>>,
}

impl<'a> Writer<'a> {
    fn new(classes: &'a Classes, graph: &'a Graph) -> Writer<'a> {
        Writer {
            classes,
            graph,
            out: Vec::new(),
            next_handle: FIRST_HANDLE,
            descriptors: HashMap::new(),
            signatures: HashMap::new(),
            texts: HashMap::new(),
            nodes: HashMap::new(),
            tasks: Vec::new(),
        }
    }

    fn handle(&mut self) -> u32 {
        self.next_handle += 1;
        self.next_handle - 1
    }

    fn reference(&mut self, handle: u32) {
        self.out.push(tag::REFERENCE);
        self.out.extend(handle.to_be_bytes());
    }

    fn value(&mut self, kind: &Type, value: &'a Value, within: &str) -> Result<(), WriteError> {
        if !kind.fits(self.classes, self.graph, value) {
            return Err(WriteError::WrongType(within.to_owned()));
        }
        match value {
            Value::Null => self.out.push(tag::NULL),
            Value::Bool(is_so) => self.out.push(u8::from(*is_so)),
            Value::Byte(number) => self.out.extend(number.to_be_bytes()),
            Value::Char(unit) => self.out.extend(unit.to_be_bytes()),
            Value::Short(number) => self.out.extend(number.to_be_bytes()),
            Value::Int(number) => self.out.extend(number.to_be_bytes()),
            Value::Long(number) => self.out.extend(number.to_be_bytes()),
            Value::Float(number) => self.out.extend(number.to_be_bytes()),
            Value::Double(number) => self.out.extend(number.to_be_bytes()),
            Value::Text(text) => self.text(text),
            Value::Node(id) => self.node(*id, value)?,
        }
        Ok(())
    }

    fn text(&mut self, string: &'a Arc<str>) {
        match self.texts.get(&string.as_ptr()) {
            Some(known) => self.reference(*known),
            None => self.text_in_full(string),
        }
    }

    fn text_in_full(&mut self, string: &'a Arc<str>) {
        let handle = self.handle();
        self.texts.insert(string.as_ptr(), handle);
        text(string, &mut self.out);
    }

    fn node(&mut self, id: NodeId, value: &'a Value) -> Result<(), WriteError> {
        if let Some(known) = self.nodes.get(&id) {
            self.reference(*known);
            return Ok(());
        }
        match self.graph.node(value) {
            Some(Node::Object(object)) => self.object(id, object),
            Some(Node::Constant { class, name }) => self.constant(id, class, name),
            Some(Node::Array { class, items }) => self.array(id, class, items),
            Some(Node::Class { name }) => self.begin(tag::CLASS, id, name).map(|_| ()),
            // Whatever is not in the graph fits nowhere.
            None => Ok(()),
        }
    }

    /// What every node begins with: its tag, its class, its handle.
    fn begin(
        &mut self,
        tag: u8,
        id: NodeId,
        class: &str,
    ) -> Result<(ClassId, &'a Class), WriteError> {
        let found = self.classes.find(class);
        let (class_id, class) = found.ok_or_else(|| WriteError::UnknownClass(class.to_owned()))?;
        self.out.push(tag);
        self.descriptor(class_id)?;
        let handle = self.handle();
        self.nodes.insert(id, handle);
        Ok((class_id, class))
    }

    fn object(&mut self, id: NodeId, object: &'a Object) -> Result<(), WriteError> {
        let (class_id, class) = self.begin(tag::OBJECT, id, &object.class)?;
        if !class.is_plain() {
            return Err(WriteError::WrongKind(class.name.to_string()));
        }
        let wrong_fields = || WriteError::WrongFields(class.name.to_string());
        let wrong_custom_data = || WriteError::WrongCustomData(class.name.to_string());
        let (mut tasks, mut fields, mut custom) = (Vec::new(), 0, object.custom.iter());
        for (_, above) in self.classes.lineage(class_id) {
            for field in &above.fields {
                let value = object.field(&field.name).ok_or_else(wrong_fields)?;
                tasks.push(Task::Value { kind: &field.kind, value, within: &class.name });
            }
            fields += above.fields.len();
            if above.has_custom_data() {
                let pieces = custom.next().ok_or_else(wrong_custom_data)?;
                tasks.extend(pieces.iter().map(|piece| match piece {
                    Custom::Data(bytes) => Task::Data(bytes),
                    Custom::Value(value) => {
                        Task::Value { kind: &ANYTHING, value, within: &class.name }
                    }
                }));
                tasks.push(Task::End);
            }
        }
        if fields != object.fields.len() {
            return Err(wrong_fields());
        }
        if custom.next().is_some() || !collections::is_sound(object) {
            return Err(wrong_custom_data());
        }
        self.tasks.extend(tasks.into_iter().rev());
        Ok(())
    }

    fn constant(&mut self, id: NodeId, class: &str, name: &'a Arc<str>) -> Result<(), WriteError> {
        let (_, class) = self.begin(tag::ENUM, id, class)?;
        if !class.has_constant(name) {
            let (class, name) = (class.name.to_string(), name.to_string());
            return Err(WriteError::UnknownConstant { class, name });
        }
        // Java reads no reference here, not even if another enum has a constant of this name.
        self.text_in_full(name);
        Ok(())
    }

    fn array(&mut self, id: NodeId, class: &str, items: &'a [Value]) -> Result<(), WriteError> {
        let (_, class) = self.begin(tag::ARRAY, id, class)?;
        let kind = class.element.as_ref();
        let kind = kind.ok_or_else(|| WriteError::WrongKind(class.name.to_string()))?;
        let count = i32::try_from(items.len()).map_err(|_| WriteError::TooLong)?;
        self.out.extend(count.to_be_bytes());
        let task = |value| Task::Value { kind, value, within: &class.name };
        self.tasks.extend(items.iter().rev().map(task));
        Ok(())
    }

    /// Describes a class and everything above it.
    fn descriptor(&mut self, class: ClassId) -> Result<(), WriteError> {
        for (id, class) in self.classes.lineage(class).rev() {
            if let Some(known) = self.descriptors.get(&id) {
                self.reference(*known);
                return Ok(());
            }
            self.out.push(tag::DESCRIPTOR);
            self.utf(&class.name)?;
            self.out.extend(class.uid.to_be_bytes());
            let handle = self.handle();
            self.descriptors.insert(id, handle);
            self.out.push(class.flags);
            let count = u16::try_from(class.fields.len()).map_err(|_| WriteError::TooLong)?;
            self.out.extend(count.to_be_bytes());
            for field in &class.fields {
                self.out.push(field.kind.code());
                self.utf(&field.name)?;
                if let Some(signature) = &field.signature {
                    self.signature(signature);
                }
            }
            self.out.push(tag::END);
        }
        self.out.push(tag::NULL);
        Ok(())
    }

    fn signature(&mut self, signature: &'a str) {
        if let Some(known) = self.signatures.get(signature) {
            return self.reference(*known);
        }
        text(signature, &mut self.out);
        let handle = self.handle();
        self.signatures.insert(signature, handle);
    }

    fn utf(&mut self, name: &str) -> Result<(), WriteError> {
        let mut bytes = Vec::with_capacity(name.len());
        modified_utf8::encode(name, &mut bytes);
        let length = u16::try_from(bytes.len()).map_err(|_| WriteError::TooLong)?;
        self.out.extend(length.to_be_bytes());
        self.out.extend(bytes);
        Ok(())
    }

    fn data(&mut self, bytes: &[u8]) {
        for block in bytes.chunks(BLOCK) {
            match u8::try_from(block.len()) {
                Ok(short) => self.out.extend([tag::DATA, short]),
                Err(_) => {
                    self.out.push(tag::LONG_DATA);
                    self.out.extend((block.len() as u32).to_be_bytes());
                }
            }
            self.out.extend(block);
        }
    }
}
