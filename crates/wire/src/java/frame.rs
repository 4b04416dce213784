//! What a reader is in the middle of: a descriptor, an object, an array, a constant.

use super::classes::{Class, ClassId, Classes, Field};
use super::collections;
use super::graph::{Custom, Node, NodeId, Object, Value, append_data};
use super::handles::Handle;
use super::reader::BadStream;
use super::reading::{Content, Kind, Reading, Step};
use super::tag;
use std::sync::Arc;

/// Something that is not finished.
#[derive(Debug)]
pub(crate) enum Frame {
    Descriptor(Descriptor),
    Object(Unfinished),
    Array(Elements),
    /// A constant whose name comes next.
    Constant {
        class: ClassId,
        number: u32,
    },
}

/// What follows from a step.
pub(crate) enum Next {
    /// Another step.
    GoOn,
    /// A value of this frame is there.
    Value(Value),
    /// Something begins inside this frame.
    Open(Frame),
    /// This frame goes on as another one.
    Become(Frame),
    /// This frame is finished, and this is what it was.
    Close(Value),
}

impl From<Content> for Next {
    fn from(content: Content) -> Next {
        match content {
            Content::Whole(value) => Next::Value(value),
            Content::Begins(kind) => Next::Open(Frame::Descriptor(Descriptor::of(kind))),
        }
    }
}

impl Frame {
    pub(crate) fn step(&mut self, classes: &Classes, reading: &mut Reading) -> Step<Next> {
        match self {
            Frame::Descriptor(descriptor) => descriptor.step(classes, reading),
            Frame::Object(object) => object.step(classes, reading),
            Frame::Array(array) => array.step(classes, reading),
            Frame::Constant { class, number } => {
                constant(known(classes, *class)?, *number, reading)
            }
        }
    }

    /// Takes a value that was read inside this frame.
    pub(crate) fn take(
        &mut self,
        classes: &Classes,
        reading: &Reading,
        value: Value,
    ) -> Result<(), BadStream> {
        match self {
            Frame::Object(object) => object.take(classes, reading, value),
            Frame::Array(array) => array.take(classes, reading, value),
            Frame::Descriptor(_) | Frame::Constant { .. } => Ok(()),
        }
    }
}

fn known(classes: &Classes, id: ClassId) -> Step<&Class> {
    Ok(classes.get(id).ok_or_else(|| BadStream::UnknownClass(String::new()))?)
}

/// A class describes itself, and then each of its superclasses.
#[derive(Debug)]
pub(crate) struct Descriptor {
    of: Kind,
    /// The first class that was described: the one it is all about.
    about: Option<ClassId>,
    at: Place,
}

/// Where in a descriptor.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// At the beginning; of the superclass of this one, if any.
    Start(Option<ClassId>),
    Flags(ClassId),
    Field(ClassId, usize),
    Signature(ClassId, usize),
}

impl Descriptor {
    fn of(kind: Kind) -> Descriptor {
        Descriptor { of: kind, about: None, at: Place::Start(None) }
    }

    fn step(&mut self, classes: &Classes, reading: &mut Reading) -> Step<Next> {
        match self.at {
            Place::Start(below) => return self.start(classes, reading, below),
            Place::Flags(id) => {
                let class = known(classes, id)?;
                let [flags, high, low] = reading.chunk()?;
                let count = usize::from(u16::from_be_bytes([high, low]));
                agree(class, flags == class.flags && count == class.fields.len())?;
                reading.take(3);
                self.at = Place::Field(id, 0);
            }
            Place::Field(id, index) => {
                let class = known(classes, id)?;
                let Some(field) = class.fields.get(index) else {
                    let [end] = reading.chunk()?;
                    agree(class, end == tag::END)?;
                    reading.take(1);
                    self.at = Place::Start(Some(id));
                    return Ok(Next::GoOn);
                };
                let [code] = reading.chunk()?;
                let length = reading.utf_length_at(1)?;
                let name = reading.text_at(3, length)?;
                agree(class, code == field.kind.code() && *name == *field.name)?;
                reading.take(3 + length);
                self.at = match field.signature {
                    Some(_) => Place::Signature(id, index),
                    None => Place::Field(id, index + 1),
                };
            }
            Place::Signature(id, index) => {
                let class = known(classes, id)?;
                let signature = Some(reading.string()?);
                let field = class.fields.get(index);
                agree(class, field.is_some_and(|field| field.signature == signature))?;
                self.at = Place::Field(id, index + 1);
            }
        }
        Ok(Next::GoOn)
    }

    /// A descriptor, a reference to one, or null above the topmost class.
    fn start(
        &mut self,
        classes: &Classes,
        reading: &mut Reading,
        below: Option<ClassId>,
    ) -> Step<Next> {
        let below = below.map(|id| known(classes, id)).transpose()?;
        let fits = |above: Option<&Arc<str>>| match below {
            Some(class) => agree(class, class.parent.as_ref() == above),
            None => Ok(()),
        };
        let [tag] = reading.chunk()?;
        match tag {
            tag::NULL if below.is_some() => {
                reading.take(1);
                fits(None)?;
                self.finish(classes, reading)
            }
            tag::REFERENCE => {
                let number = reading.reference()?;
                let Some(&Handle::Descriptor(id)) = reading.handles.get(number) else {
                    return Err(BadStream::Reference(number).into());
                };
                fits(Some(&known(classes, id)?.name))?;
                self.about.get_or_insert(id);
                self.finish(classes, reading)
            }
            tag::DESCRIPTOR => {
                let length = reading.utf_length_at(1)?;
                let uid = u64::from_be_bytes(reading.chunk_at(3 + length)?);
                let name = reading.text_at(3, length)?;
                let Some((id, class)) = classes.find(&name) else {
                    return Err(BadStream::UnknownClass(name).into());
                };
                fits(Some(&class.name))?;
                agree(class, uid == class.uid)?;
                reading.take(3 + length + 8);
                reading.handles.add(Handle::Descriptor(id));
                self.about.get_or_insert(id);
                self.at = Place::Flags(id);
                Ok(Next::GoOn)
            }
            other => Err(BadStream::Tag(other).into()),
        }
    }

    /// What the descriptor belongs to begins.
    fn finish(&self, classes: &Classes, reading: &mut Reading) -> Step<Next> {
        let Some(id) = self.about else { return Err(BadStream::Tag(tag::NULL).into()) };
        let class = known(classes, id)?;
        let name = class.name.clone();
        match self.of {
            Kind::Object if class.is_plain() => {
                let object = Object { class: name, fields: Vec::new(), custom: Vec::new() };
                let node = reading.reserve(Node::Object(object.clone()))?;
                let at = Part::Field(0);
                let unfinished = Unfinished { node, object, class: id, level: 0, at };
                Ok(Next::Become(Frame::Object(unfinished)))
            }
            Kind::Array if class.element.is_some() => {
                let node = reading.reserve(Node::Array { class: name, items: Vec::new() })?;
                let elements = Elements { node, class: id, items: Vec::new(), count: None };
                Ok(Next::Become(Frame::Array(elements)))
            }
            Kind::Constant if class.is_enum() => {
                let number = reading.handles.add(Handle::Open);
                Ok(Next::Become(Frame::Constant { class: id, number }))
            }
            Kind::Class => {
                reading.handles.add(Handle::ClassItself(name.clone()));
                let value = reading.graph.the_class(name);
                reading.count()?;
                Ok(Next::Close(value))
            }
            _ => Err(BadStream::WrongKind(name.to_string()).into()),
        }
    }
}

/// The stream and the table must say the same of a class.
fn agree(class: &Class, same: bool) -> Result<(), BadStream> {
    match same {
        true => Ok(()),
        false => Err(BadStream::Descriptor(class.name.to_string())),
    }
}

fn constant(class: &Class, number: u32, reading: &mut Reading) -> Step<Next> {
    let name = reading.string()?;
    let class_name = class.name.clone();
    if !class.has_constant(&name) {
        let (class, name) = (class_name.to_string(), name.to_string());
        return Err(BadStream::UnknownConstant { class, name }.into());
    }
    reading.handles.settle(number, Handle::Constant(class_name.clone(), name.clone()));
    let value = reading.graph.the_constant(class_name, name);
    reading.count()?;
    Ok(Next::Close(value))
}

/// An object of which some values are still to come.
#[derive(Debug)]
pub(crate) struct Unfinished {
    node: NodeId,
    object: Object,
    class: ClassId,
    /// Which class of its lineage writes its part now.
    level: usize,
    at: Part,
}

/// Where in the part of one class.
#[derive(Debug, Clone, Copy)]
enum Part {
    Field(usize),
    Custom,
}

impl Unfinished {
    fn step(&mut self, classes: &Classes, reading: &mut Reading) -> Step<Next> {
        let Some((_, class)) = classes.lineage(self.class).nth(self.level) else {
            return self.finish(reading);
        };
        match self.at {
            Part::Field(index) => match class.fields.get(index) {
                Some(field) if field.kind.is_reference() => Ok(reading.content()?.into()),
                Some(field) => Ok(Next::Value(reading.simple(&field.kind)?)),
                None => {
                    match class.has_custom_data() {
                        true => {
                            self.object.custom.push(Vec::new());
                            self.at = Part::Custom;
                        }
                        false => self.next_level(),
                    }
                    Ok(Next::GoOn)
                }
            },
            Part::Custom => self.custom(reading),
        }
    }

    fn next_level(&mut self) {
        self.level += 1;
        self.at = Part::Field(0);
    }

    fn custom(&mut self, reading: &mut Reading) -> Step<Next> {
        let [tag] = reading.chunk()?;
        let (start, length) = match tag {
            tag::END => {
                reading.take(1);
                self.next_level();
                return Ok(Next::GoOn);
            }
            tag::DATA => {
                let [length] = reading.chunk_at(1)?;
                (2, usize::from(length))
            }
            tag::LONG_DATA => {
                let length = i32::from_be_bytes(reading.chunk_at(1)?);
                (5, usize::try_from(length).map_err(|_| BadStream::Number)?)
            }
            _ => return Ok(reading.content()?.into()),
        };
        let bytes = reading.bytes_at(start, length)?;
        if let Some(pieces) = self.object.custom.last_mut() {
            append_data(pieces, bytes);
        }
        reading.take(start + length);
        Ok(Next::GoOn)
    }

    fn take(
        &mut self,
        classes: &Classes,
        reading: &Reading,
        value: Value,
    ) -> Result<(), BadStream> {
        match self.at {
            Part::Field(index) => {
                let class = classes.lineage(self.class).nth(self.level);
                let field = class.and_then(|(_, class)| class.fields.get(index));
                let fits = |field: &&Field| field.kind.fits(classes, &reading.graph, &value);
                let Some(field) = field.filter(fits) else {
                    return Err(BadStream::WrongType(self.object.class.to_string()));
                };
                self.object.fields.push((field.name.clone(), value));
                self.at = Part::Field(index + 1);
            }
            Part::Custom => {
                if let Some(pieces) = self.object.custom.last_mut() {
                    pieces.push(Custom::Value(value));
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, reading: &mut Reading) -> Step<Next> {
        if !collections::is_sound(&self.object) {
            return Err(BadStream::Collection(self.object.class.to_string()).into());
        }
        let none = Object { class: self.object.class.clone(), fields: vec![], custom: vec![] };
        let object = std::mem::replace(&mut self.object, none);
        Ok(Next::Close(reading.graph.settle(self.node, Node::Object(object))))
    }
}

/// An array of which some elements are still to come.
#[derive(Debug)]
pub(crate) struct Elements {
    node: NodeId,
    class: ClassId,
    items: Vec<Value>,
    /// How many there will be.
    count: Option<usize>,
}

impl Elements {
    fn step(&mut self, classes: &Classes, reading: &mut Reading) -> Step<Next> {
        let class = known(classes, self.class)?;
        let Some(count) = self.count else {
            let count = i32::from_be_bytes(reading.chunk()?);
            reading.take(4);
            let count = usize::try_from(count).map_err(|_| BadStream::Number)?;
            // Each element has at least one byte.
            if count > reading.left() {
                return Err(BadStream::TooLong.into());
            }
            self.count = Some(count);
            return Ok(Next::GoOn);
        };
        if self.items.len() == count {
            let items = std::mem::take(&mut self.items);
            let array = Node::Array { class: class.name.clone(), items };
            return Ok(Next::Close(reading.graph.settle(self.node, array)));
        }
        match &class.element {
            Some(kind) if !kind.is_reference() => Ok(Next::Value(reading.simple(kind)?)),
            _ => Ok(reading.content()?.into()),
        }
    }

    fn take(
        &mut self,
        classes: &Classes,
        reading: &Reading,
        value: Value,
    ) -> Result<(), BadStream> {
        let class = classes.get(self.class);
        let kind = class.and_then(|class| class.element.as_ref());
        if !kind.is_some_and(|kind| kind.fits(classes, &reading.graph, &value)) {
            let class = class.map(|class| class.name.to_string()).unwrap_or_default();
            return Err(BadStream::WrongType(class));
        }
        self.items.push(value);
        Ok(())
    }
}
