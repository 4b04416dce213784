//! Objects that refer to each other, in circles too.

use super::collections;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What a field, an element or a whole message is.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing.
    Null,
    /// A `boolean`.
    Bool(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`: a UTF-16 unit.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A `java.lang.String`. Clones of one `Arc` are one string, which is written once; equal texts
    /// in two are two strings.
    Text(Arc<str>),
    /// Something else, in the graph that the value belongs to.
    Node(NodeId),
}

impl Value {
    /// A new string.
    pub fn text(text: &str) -> Value {
        Value::Text(text.into())
    }

    /// The number, if it is an `int`; see [`Graph::integer_of`] for a boxed one.
    pub fn as_int(&self) -> Option<i32> {
        match self {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether it is true, if it is a `boolean`.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(is_so) => Some(*is_so),
            _ => None,
        }
    }

    /// The text, if it is a string.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it is nothing.
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }
}

/// A node of one graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeId(usize);

/// Something that values refer to.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// An object of a class.
    Object(Object),
    /// A constant of an enum.
    Constant {
        /// The enum.
        class: Arc<str>,
        /// The name of the constant.
        name: Arc<str>,
    },
    /// An array.
    Array {
        /// Its class, as `[I` or `[Lshop.Basket;`.
        class: Arc<str>,
        /// Its elements.
        items: Vec<Value>,
    },
    /// A class itself.
    Class {
        /// Its name.
        name: Arc<str>,
    },
}

/// An object of a class.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    pub(crate) class: Arc<str>,
    pub(crate) fields: Vec<(Arc<str>, Value)>,
    pub(crate) custom: Vec<Vec<Custom>>,
}

impl Object {
    /// The name of its class.
    pub fn class(&self) -> &str {
        &self.class
    }

    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|(known, _)| **known == *name).map(|(_, value)| value)
    }

    /// The fields of the class and of everything above it.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.fields.iter().map(|(name, value)| (&**name, value))
    }

    /// What its classes with custom data wrote after their fields: one list for each, topmost first.
    pub fn custom(&self) -> &[Vec<Custom>] {
        &self.custom
    }
}

/// A piece of what a class with custom data writes after its fields.
#[derive(Debug, Clone, PartialEq)]
pub enum Custom {
    /// Plain bytes.
    Data(Vec<u8>),
    /// A string, a node or null.
    Value(Value),
}

/// Appends bytes to custom data; bytes that follow each other are one piece, as in a stream.
pub(crate) fn append_data(pieces: &mut Vec<Custom>, bytes: &[u8]) {
    match pieces.last_mut() {
        _ if bytes.is_empty() => {}
        Some(Custom::Data(data)) => data.extend_from_slice(bytes),
        _ => pieces.push(Custom::Data(bytes.to_vec())),
    }
}

/// Nodes that refer to each other. A message is a graph and the value it begins with.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    /// Names of classes, fields and constants: each is one string, as in Java.
    names: HashSet<Arc<str>>,
    /// There is one of each constant, of each class, and of each boxed number that Java caches.
    constants: HashMap<(Arc<str>, Arc<str>), NodeId>,
    classes: HashMap<Arc<str>, NodeId>,
    integers: HashMap<i32, NodeId>,
}

/// Graphs are equal if they have the same nodes in the same order.
impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.nodes == other.nodes
    }
}

/// Building.
impl Graph {
    /// An empty graph.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// An object of a class without custom data. Fields may be given in any order; all of them must
    /// be, and those of its superclasses.
    pub fn object(&mut self, class: &str, fields: &[(&str, Value)]) -> Value {
        self.custom_object(class, fields, Vec::new())
    }

    /// An object of a class that writes data of its own, or that stands below one that does: one list
    /// for each such class, topmost first.
    pub fn custom_object(
        &mut self,
        class: &str,
        fields: &[(&str, Value)],
        custom: Vec<Vec<Custom>>,
    ) -> Value {
        let class = self.name(class);
        let fields = fields.iter().map(|(name, value)| (self.name(name), value.clone())).collect();
        let custom = custom.into_iter().map(merged).collect();
        self.add(Node::Object(Object { class, fields, custom }))
    }

    /// A constant of an enum.
    pub fn constant(&mut self, class: &str, name: &str) -> Value {
        let (class, name) = (self.name(class), self.name(name));
        self.the_constant(class, name)
    }

    /// A `java.util.ArrayList`.
    pub fn list(&mut self, values: impl IntoIterator<Item = Value>) -> Value {
        collections::list(self, values.into_iter().collect())
    }

    /// A `java.util.HashMap`, with its entries in this order.
    pub fn hash_map(&mut self, entries: impl IntoIterator<Item = (Value, Value)>) -> Value {
        collections::hash_map(self, entries.into_iter().collect())
    }

    /// A `java.util.EnumMap`; entries should come in the order of the enum.
    pub fn enum_map(
        &mut self,
        key_class: &str,
        entries: impl IntoIterator<Item = (Value, Value)>,
    ) -> Value {
        collections::enum_map(self, key_class, entries.into_iter().collect())
    }

    /// An array of a class such as `[I` or `[Lshop.Basket;`.
    pub fn array(&mut self, class: &str, items: impl IntoIterator<Item = Value>) -> Value {
        let class = self.name(class);
        self.add(Node::Array { class, items: items.into_iter().collect() })
    }

    /// A class itself.
    pub fn class(&mut self, name: &str) -> Value {
        let name = self.name(name);
        self.the_class(name)
    }

    /// A `java.lang.Integer`; as in Java, small numbers are always the same object.
    pub fn integer(&mut self, number: i32) -> Value {
        if let Some(known) = self.integers.get(&number) {
            return Value::Node(*known);
        }
        let value = self.object(collections::INTEGER, &[("value", Value::Int(number))]);
        if let (Value::Node(id), -128..=127) = (&value, number) {
            self.integers.insert(number, *id);
        }
        value
    }

    /// Sets a field of an object, also to something that leads back to it. Nothing happens if the
    /// value is no object.
    pub fn set(&mut self, object: &Value, field: &str, value: Value) {
        let name = self.name(field);
        let Value::Node(id) = object else { return };
        let Some(Node::Object(object)) = self.nodes.get_mut(id.0) else { return };
        match object.fields.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => object.fields.push((name, value)),
        }
    }

    fn name(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let name: Arc<str> = name.into();
        self.names.insert(name.clone());
        name
    }

    fn add(&mut self, node: Node) -> Value {
        Value::Node(self.reserve(node))
    }

    /// Makes room for a node of which only the class is known.
    pub(crate) fn reserve(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() - 1)
    }

    /// Puts a node where room was made for it.
    pub(crate) fn settle(&mut self, id: NodeId, node: Node) -> Value {
        if let Some(reserved) = self.nodes.get_mut(id.0) {
            *reserved = node;
        }
        Value::Node(id)
    }

    /// The one constant of this name.
    pub(crate) fn the_constant(&mut self, class: Arc<str>, name: Arc<str>) -> Value {
        let next = NodeId(self.nodes.len());
        let id = *self.constants.entry((class.clone(), name.clone())).or_insert(next);
        if id == next {
            self.nodes.push(Node::Constant { class, name });
        }
        Value::Node(id)
    }

    /// The one class of this name.
    pub(crate) fn the_class(&mut self, name: Arc<str>) -> Value {
        let next = NodeId(self.nodes.len());
        let id = *self.classes.entry(name.clone()).or_insert(next);
        if id == next {
            self.nodes.push(Node::Class { name });
        }
        Value::Node(id)
    }
}

/// Looking.
impl Graph {
    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node that a value refers to.
    pub fn node(&self, value: &Value) -> Option<&Node> {
        match value {
            Value::Node(id) => self.nodes.get(id.0),
            _ => None,
        }
    }

    /// The class of an object, of an array or of a constant.
    pub fn class_of(&self, value: &Value) -> Option<&str> {
        match self.node(value)? {
            Node::Object(Object { class, .. })
            | Node::Constant { class, .. }
            | Node::Array { class, .. } => Some(class),
            Node::Class { .. } => None,
        }
    }

    /// A field of an object.
    pub fn field(&self, value: &Value, name: &str) -> Option<&Value> {
        self.object_of(value)?.field(name)
    }

    /// The name of a constant.
    pub fn constant_of(&self, value: &Value) -> Option<&str> {
        match self.node(value)? {
            Node::Constant { name, .. } => Some(name),
            _ => None,
        }
    }

    /// The elements of a list or an array.
    pub fn items(&self, value: &Value) -> Option<Vec<&Value>> {
        match self.node(value)? {
            Node::Array { items, .. } => Some(items.iter().collect()),
            Node::Object(object) => collections::items(object),
            _ => None,
        }
    }

    /// The entries of a map.
    pub fn entries(&self, value: &Value) -> Option<Vec<(&Value, &Value)>> {
        collections::entries(self.object_of(value)?)
    }

    /// The number, if it is an `int` or a `java.lang.Integer`.
    pub fn integer_of(&self, value: &Value) -> Option<i32> {
        match self.object_of(value) {
            Some(object) if *object.class == *collections::INTEGER => {
                object.field("value")?.as_int()
            }
            _ => value.as_int(),
        }
    }

    /// The object that a value refers to.
    pub fn object_of(&self, value: &Value) -> Option<&Object> {
        match self.node(value)? {
            Node::Object(object) => Some(object),
            _ => None,
        }
    }
}

/// Custom data as a stream would have it.
fn merged(pieces: Vec<Custom>) -> Vec<Custom> {
    let mut merged = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match piece {
            Custom::Data(bytes) => append_data(&mut merged, &bytes),
            Custom::Value(_) => merged.push(piece),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::{Custom, Graph, Value};

    #[test]
    fn there_is_one_of_each_constant_class_and_small_number() {
        let mut graph = Graph::new();
        assert_eq!(graph.constant("shop.Colour", "RED"), graph.constant("shop.Colour", "RED"));
        assert_ne!(graph.constant("shop.Colour", "RED"), graph.constant("shop.Paint", "RED"));
        assert_eq!(graph.class("shop.Colour"), graph.class("shop.Colour"));
        assert_eq!(graph.integer(127), graph.integer(127));
        assert_ne!(graph.integer(128), graph.integer(128));
        let number = graph.integer(-5);
        assert_eq!(graph.integer_of(&number), Some(-5));
    }

    #[test]
    fn whatever_is_asked_of_the_wrong_thing_is_not_there() {
        let mut graph = Graph::new();
        let mut other = Graph::new();
        let stranger = (0..9).map(|_| other.list([])).last().unwrap();
        let values = [
            Value::Null,
            Value::Int(1),
            Value::text("x"),
            stranger,
            graph.constant("shop.Colour", "RED"),
            graph.class("shop.Colour"),
        ];
        for value in &values {
            assert_eq!(graph.field(value, "size"), None);
            assert_eq!(graph.items(value), None);
            assert_eq!(graph.entries(value), None);
        }
        assert_eq!(graph.integer_of(&Value::Int(1)), Some(1));
        assert_eq!(graph.constant_of(&Value::Null), None);
        assert_eq!(graph.class_of(&Value::text("x")), None);
    }

    #[test]
    fn objects_may_lead_back_to_themselves() {
        let mut graph = Graph::new();
        let a = graph.object("shop.Box", &[("lid", Value::Null)]);
        let b = graph.object("shop.Lid", &[("box", a.clone())]);
        graph.set(&a, "lid", b.clone());
        let lid = graph.field(&a, "lid").unwrap();
        assert_eq!(graph.field(lid, "box"), Some(&a));
        graph.set(&Value::Null, "lid", b);
    }

    #[test]
    fn bytes_that_follow_each_other_are_one_piece() {
        let mut graph = Graph::new();
        let data = |bytes: &[u8]| Custom::Data(bytes.to_vec());
        let pieces = vec![data(b""), data(b"a"), data(b"b"), Custom::Value(Value::Null), data(b"")];
        let object = graph.custom_object("shop.Till", &[], vec![pieces]);
        let merged = vec![data(b"ab"), Custom::Value(Value::Null)];
        assert_eq!(graph.object_of(&object).unwrap().custom(), [merged]);
    }
}
