//! What may stand in a field or in an array.

use super::classes::Classes;
use super::graph::{Graph, Node, Value};
use std::sync::{Arc, LazyLock};

/// Strings and classes are written without a descriptor, so no table has these two.
pub(crate) const STRING: &str = "java.lang.String";
pub(crate) const CLASS: &str = "java.lang.Class";

/// What may be asked for where any object may stand: in custom data, and as a whole message.
pub(crate) static ANYTHING: LazyLock<Type> =
    LazyLock::new(|| Type::Object("java.lang.Object".into()));

/// The type of a field or of the elements of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// An array of this class.
    Array(Arc<str>),
    /// An object of this class or interface.
    Object(Arc<str>),
}

impl Type {
    /// Reads a type as field types and names of array classes have it.
    pub(crate) fn of(signature: &str) -> Option<Type> {
        Some(match signature {
            "Z" => Type::Bool,
            "B" => Type::Byte,
            "C" => Type::Char,
            "S" => Type::Short,
            "I" => Type::Int,
            "J" => Type::Long,
            "F" => Type::Float,
            "D" => Type::Double,
            _ if signature.starts_with('[') => {
                Type::of(signature.get(1..)?)?;
                Type::Array(signature.replace('/', ".").into())
            }
            _ => {
                let name = signature.strip_prefix('L')?.strip_suffix(';')?;
                (!name.is_empty()).then(|| Type::Object(name.replace('/', ".").into()))?
            }
        })
    }

    /// The byte that stands for it in a descriptor.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Type::Bool => b'Z',
            Type::Byte => b'B',
            Type::Char => b'C',
            Type::Short => b'S',
            Type::Int => b'I',
            Type::Long => b'J',
            Type::Float => b'F',
            Type::Double => b'D',
            Type::Array(_) => b'[',
            Type::Object(_) => b'L',
        }
    }

    /// Whether values of it are null, strings or nodes.
    pub(crate) fn is_reference(&self) -> bool {
        matches!(self, Type::Array(_) | Type::Object(_))
    }

    /// Whether a value of a graph may stand where this type is asked for.
    pub(crate) fn fits(&self, classes: &Classes, graph: &Graph, value: &Value) -> bool {
        match (self, value) {
            (Type::Bool, Value::Bool(_))
            | (Type::Byte, Value::Byte(_))
            | (Type::Char, Value::Char(_))
            | (Type::Short, Value::Short(_))
            | (Type::Int, Value::Int(_))
            | (Type::Long, Value::Long(_))
            | (Type::Float, Value::Float(_))
            | (Type::Double, Value::Double(_))
            | (Type::Array(_) | Type::Object(_), Value::Null) => true,
            (Type::Array(asked), Value::Node(_)) => match graph.node(value) {
                Some(Node::Array { class, .. }) => class == asked || of_objects(class, asked),
                _ => false,
            },
            (Type::Object(asked), Value::Text(_)) => classes.may_be(STRING, asked),
            (Type::Object(asked), Value::Node(_)) => match graph.node(value) {
                Some(Node::Class { .. }) => classes.may_be(CLASS, asked),
                _ => graph.class_of(value).is_some_and(|class| classes.may_be(class, asked)),
            },
            _ => false,
        }
    }
}

/// Whether both are arrays of objects: which of them may stand for which other, interfaces decide.
fn of_objects(class: &str, asked: &str) -> bool {
    [class, asked].iter().all(|array| array.starts_with("[L") || array.starts_with("[["))
}
