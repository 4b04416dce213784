//! A list of things to choose one of.

use super::{Desk, Go};

/// What happens when an entry is chosen.
type Chosen = Box<dyn Fn(&mut Desk) -> Go + Send>;
/// What a list says, in the language of now.
type Make = Box<dyn Fn(&Desk) -> Contents + Send>;

/// One of the things.
pub(crate) struct Entry {
    pub(crate) label: String,
    /// More about it.
    pub(crate) about: String,
    chosen: Chosen,
}

impl Entry {
    pub(crate) fn new(label: String, chosen: impl Fn(&mut Desk) -> Go + Send + 'static) -> Entry {
        Entry { label, about: String::new(), chosen: Box::new(chosen) }
    }

    pub(crate) fn about(mut self, about: String) -> Entry {
        self.about = about;
        self
    }

    pub(crate) fn choose(&self, desk: &mut Desk) -> Go {
        (self.chosen)(desk)
    }
}

/// What stands in a list, in one language.
pub(crate) struct Contents {
    pub(crate) title: String,
    /// What is said above it.
    pub(crate) lead: String,
    pub(crate) entries: Vec<Entry>,
}

/// A list of things to choose one of.
pub(crate) struct List {
    make: Make,
}

impl List {
    pub(crate) fn new(make: impl Fn(&Desk) -> Contents + Send + 'static) -> List {
        List { make: Box::new(make) }
    }

    /// What stands in it now.
    pub(crate) fn contents(&self, desk: &Desk) -> Contents {
        (self.make)(desk)
    }
}
