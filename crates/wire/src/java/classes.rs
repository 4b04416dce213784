//! Which classes may occur in a stream, and exactly how they describe themselves.

use super::types::{CLASS, STRING, Type};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// A table of class descriptors. It is data, written as a JSON array with one entry per class:
///
/// ```json
/// [
///   {"class": "shop.Basket", "uid": "00000000000000ff", "flags": "02", "super": "shop.Box",
///     "fields": ["I weight", "L owner Ljava/lang/String;", "[ prices [I"]},
///   {"class": "shop.Colour", "uid": "0000000000000000", "flags": "12", "super": "java.lang.Enum",
///     "constants": ["RED", "BLUE"]}
/// ]
/// ```
///
/// `uid` is the serialVersionUID and `flags` the flags byte, both in hexadecimal; a field is its type
/// code, its name and, for `L` and `[`, its type, in the order of the stream. A superclass may stand
/// in another table that is joined [`with`](Classes::with) this one; until then its subclasses cannot
/// be read or written. Cloning a table is cheap.
#[derive(Debug, Clone, Default)]
pub struct Classes(Arc<Table>);

/// Why a table cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadClasses {
    /// It is not JSON of the right form.
    #[error("the class table is not a JSON array of classes: {0}")]
    Json(String),
    /// An entry contradicts itself.
    #[error("class {class:?} of the class table: {fault}")]
    Class {
        /// The name of the class.
        class: String,
        /// What is wrong.
        fault: &'static str,
    },
}

/// Flags: the class writes data of its own after its fields.
const CUSTOM: u8 = 0x01;
const SERIALIZABLE: u8 = 0x02;
const ENUM: u8 = 0x10;

/// The root of all enums; the only class with the flag of enums that has no constants.
const ENUM_ROOT: &str = "java.lang.Enum";

/// The most bytes a name may have in a stream.
const LONGEST_NAME: usize = u16::MAX as usize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    class: String,
    uid: String,
    flags: String,
    #[serde(rename = "super")]
    parent: Option<String>,
    #[serde(default)]
    fields: Vec<String>,
    #[serde(default)]
    constants: Vec<String>,
}

#[derive(Debug, Default)]
struct Table {
    classes: Vec<Class>,
    by_name: HashMap<Arc<str>, ClassId>,
}

/// A class of one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClassId(usize);

#[derive(Debug, Clone)]
pub(crate) struct Class {
    pub(crate) name: Arc<str>,
    pub(crate) uid: u64,
    pub(crate) flags: u8,
    pub(crate) parent: Option<Arc<str>>,
    pub(crate) fields: Vec<Field>,
    constants: HashSet<Arc<str>>,
    /// The type of the elements, if this is an array.
    pub(crate) element: Option<Type>,
    /// The class and everything above it, topmost first; empty if something is missing.
    lineage: Vec<ClassId>,
}

#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) name: Arc<str>,
    pub(crate) kind: Type,
    /// The type as it stands in a descriptor, if it stands there.
    pub(crate) signature: Option<Arc<str>>,
}

impl Class {
    fn new(entry: Entry) -> Result<Class, BadClasses> {
        let class = entry.class.clone();
        Class::checked(entry).map_err(|fault| BadClasses::Class { class, fault })
    }

    fn checked(entry: Entry) -> Result<Class, &'static str> {
        if entry.class.is_empty() || entry.class.len() > LONGEST_NAME {
            return Err("its name is empty or too long");
        }
        if entry.uid.len() != 16 {
            return Err("its uid needs 16 hexadecimal digits");
        }
        let uid = u64::from_str_radix(&entry.uid, 16)
            .map_err(|_| "its uid needs 16 hexadecimal digits")?;
        let flags = u8::from_str_radix(&entry.flags, 16)
            .ok()
            .filter(|flags| {
                [SERIALIZABLE, SERIALIZABLE | CUSTOM, SERIALIZABLE | ENUM].contains(flags)
            })
            .ok_or("its flags are none of 02, 03 and 12")?;
        let is_enum = flags & ENUM > 0 && entry.class != ENUM_ROOT;
        if is_enum == entry.constants.is_empty() {
            return Err("enums have constants, and nothing else has");
        }
        let element = match entry.class.strip_prefix('[') {
            Some(element) => Some(Type::of(element).ok_or("an array of what?")?),
            None => None,
        };
        let fields: Vec<Field> = entry
            .fields
            .iter()
            .map(|field| Field::of(field).ok_or("a field is not `CODE NAME` or `CODE NAME TYPE`"))
            .collect::<Result<_, _>>()?;
        if (element.is_some() || is_enum) && !fields.is_empty() {
            return Err("arrays and enums have no fields");
        }
        Ok(Class {
            name: entry.class.into(),
            uid,
            flags,
            parent: entry.parent.map(Arc::from),
            fields,
            constants: entry.constants.into_iter().map(Arc::from).collect(),
            element,
            lineage: Vec::new(),
        })
    }

    /// It writes data of its own after its fields.
    pub(crate) fn has_custom_data(&self) -> bool {
        self.flags & CUSTOM > 0
    }

    pub(crate) fn is_enum(&self) -> bool {
        !self.constants.is_empty()
    }

    pub(crate) fn has_constant(&self, name: &str) -> bool {
        self.constants.contains(name)
    }

    /// Objects of it can exist: it is no enum and no array.
    pub(crate) fn is_plain(&self) -> bool {
        self.flags & ENUM == 0 && self.element.is_none()
    }
}

impl Field {
    fn of(text: &str) -> Option<Field> {
        let mut words = text.split(' ');
        let (code, name, signature) = (words.next()?, words.next()?, words.next());
        let kind = Type::of(signature.unwrap_or(code))?;
        // Only objects and arrays have more to say than their code.
        let fits = code.as_bytes() == [kind.code()] && kind.is_reference() == signature.is_some();
        let ends = !name.is_empty() && text.len() <= LONGEST_NAME && words.next().is_none();
        let signature = signature.map(Arc::from);
        (fits && ends).then(|| Field { name: name.into(), kind, signature })
    }
}

impl Classes {
    /// Reads a table.
    pub fn from_json(text: &str) -> Result<Classes, BadClasses> {
        let entries: Vec<Entry> =
            serde_json::from_str(text).map_err(|error| BadClasses::Json(error.to_string()))?;
        let mut table = Table::default();
        for entry in entries {
            let class = Class::new(entry)?;
            if table.by_name.contains_key(&class.name) {
                let class = class.name.to_string();
                return Err(BadClasses::Class { class, fault: "it is there twice" });
            }
            table.put(class);
        }
        table.link()?;
        Ok(Classes(Arc::new(table)))
    }

    /// The classes of Java itself that messages use: boxed numbers, lists and maps, arrays of simple
    /// types, and what enums stand on.
    pub fn standard() -> Classes {
        static STANDARD: LazyLock<Classes> = LazyLock::new(|| {
            // A test reads the same text.
            Classes::from_json(include_str!("standard.json")).unwrap_or_default()
        });
        STANDARD.clone()
    }

    /// Both tables in one. A class that is in both is taken from the other one.
    pub fn with(self, other: Classes) -> Result<Classes, BadClasses> {
        let mut table = Table::default();
        for class in self.0.classes.iter().chain(&other.0.classes) {
            table.put(class.clone());
        }
        table.link()?;
        Ok(Classes(Arc::new(table)))
    }

    /// The names of all classes.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.classes.iter().map(|class| &*class.name)
    }

    /// A class whose superclasses are all here.
    pub(crate) fn find(&self, name: &str) -> Option<(ClassId, &Class)> {
        let id = *self.0.by_name.get(name)?;
        let class = self.get(id)?;
        (!class.lineage.is_empty()).then_some((id, class))
    }

    pub(crate) fn get(&self, id: ClassId) -> Option<&Class> {
        self.0.classes.get(id.0)
    }

    /// The class and everything above it, topmost first.
    pub(crate) fn lineage(
        &self,
        id: ClassId,
    ) -> impl DoubleEndedIterator<Item = (ClassId, &Class)> {
        let lineage = self.get(id).map(|class| class.lineage.as_slice()).unwrap_or_default();
        lineage.iter().filter_map(|id| Some((*id, self.get(*id)?)))
    }

    /// Whether something of one class may stand where another is asked for. A class that the table
    /// does not know may be an interface of anything.
    pub(crate) fn may_be(&self, class: &str, asked: &str) -> bool {
        match self.find(asked) {
            None => class == asked || ![STRING, CLASS].contains(&asked),
            Some((asked, _)) => self
                .find(class)
                .is_some_and(|(id, _)| self.lineage(id).any(|(above, _)| above == asked)),
        }
    }
}

impl Table {
    fn put(&mut self, class: Class) {
        match self.by_name.get(&class.name).and_then(|id| self.classes.get_mut(id.0)) {
            Some(known) => *known = class,
            None => {
                self.by_name.insert(class.name.clone(), ClassId(self.classes.len()));
                self.classes.push(class);
            }
        }
    }

    /// Finds what stands above each class.
    fn link(&mut self) -> Result<(), BadClasses> {
        let all = self.classes.iter().map(|class| self.lineage_of(class));
        let all: Vec<Vec<ClassId>> = all.collect::<Result<_, _>>()?;
        for (class, lineage) in self.classes.iter_mut().zip(all) {
            class.lineage = lineage;
        }
        Ok(())
    }

    fn lineage_of(&self, class: &Class) -> Result<Vec<ClassId>, BadClasses> {
        let bad = |fault| BadClasses::Class { class: class.name.to_string(), fault };
        let (mut lineage, mut names) = (Vec::new(), HashSet::new());
        let mut above = Some(&class.name);
        while let Some(name) = above {
            let Some(id) = self.by_name.get(name) else { return Ok(Vec::new()) };
            let Some(class) = self.classes.get(id.0) else { return Ok(Vec::new()) };
            if lineage.contains(id) {
                return Err(bad("it stands above itself"));
            }
            // Values are found by their name alone.
            if !class.fields.iter().all(|field| names.insert(&field.name)) {
                return Err(bad("two of its fields, or of its superclasses', have the same name"));
            }
            lineage.push(*id);
            above = class.parent.as_ref();
        }
        lineage.reverse();
        Ok(lineage)
    }
}

#[cfg(test)]
mod tests {
    use super::{BadClasses, Classes};

    fn fault(entries: &str) -> &'static str {
        match Classes::from_json(entries) {
            Err(BadClasses::Class { fault, .. }) => fault,
            other => panic!("{other:?}"),
        }
    }

    fn entry(name: &str, rest: &str) -> String {
        format!(r#"{{"class": "{name}", "uid": "00000000000000ff", {rest}}}"#)
    }

    #[test]
    fn the_table_of_java_itself_is_good() {
        let standard = Classes::from_json(include_str!("standard.json")).unwrap();
        assert!(standard.names().eq(Classes::standard().names()));
        for name in standard.names() {
            assert!(standard.find(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_table_that_contradicts_itself_is_refused() {
        let one = |rest: &str| format!("[{}]", entry("a.A", rest));
        let bad = [
            r#""flags": "04", "super": null"#,
            r#""flags": "12", "super": null"#,
            r#""flags": "02", "super": null, "constants": ["X"]"#,
            r#""flags": "02", "super": null, "fields": ["I"]"#,
            r#""flags": "02", "super": null, "fields": ["I x y"]"#,
            r#""flags": "02", "super": null, "fields": ["L x"]"#,
            r#""flags": "02", "super": null, "fields": ["L x [I"]"#,
            r#""flags": "02", "super": null, "fields": ["Q x"]"#,
            r#""flags": "02", "super": null, "fields": ["I x", "J x"]"#,
            r#""flags": "02", "super": "a.A""#,
        ];
        for rest in bad {
            assert!(!fault(&one(rest)).is_empty(), "{rest}");
        }
        let plain = r#""flags": "02", "super": null"#;
        assert_eq!(fault(&format!("[{0}, {0}]", entry("a.A", plain))), "it is there twice");
        assert!(!fault(&format!("[{}]", entry("[Q", plain))).is_empty());
        assert!(!fault(&format!("[{}]", entry("", plain))).is_empty());
        assert!(matches!(Classes::from_json("{}"), Err(BadClasses::Json(_))));
        let unknown = one(r#""flags": "02", "super": null, "methods": []"#);
        assert!(matches!(Classes::from_json(&unknown), Err(BadClasses::Json(_))));
    }

    #[test]
    fn a_class_can_be_used_once_its_superclasses_are_there() {
        let below = format!("[{}]", entry("a.B", r#""flags": "02", "super": "a.A""#));
        let below = Classes::from_json(&below).unwrap();
        assert!(below.find("a.B").is_none());
        let above = format!("[{}]", entry("a.A", r#""flags": "02", "super": null"#));
        let above = Classes::from_json(&above).unwrap();
        let both = below.clone().with(above).unwrap();
        let (id, _) = both.find("a.B").unwrap();
        let lineage: Vec<&str> = both.lineage(id).map(|(_, class)| &*class.name).collect();
        assert_eq!(lineage, ["a.A", "a.B"]);
        assert!(both.may_be("a.B", "a.A") && !both.may_be("a.A", "a.B"));
        let circle = format!("[{}]", entry("a.A", r#""flags": "02", "super": "a.B""#));
        assert!(below.with(Classes::from_json(&circle).unwrap()).is_err());
    }
}
