//! A list of things to choose one of.

use super::{Desk, Go};

/// What happens when an entry is chosen.
type Chosen = Box<dyn Fn(&mut Desk) -> Go + Send>;

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
    make: Box<dyn Fn(&Desk) -> Contents + Send>,
    now: Contents,
}

impl List {
    pub(crate) fn new(desk: &Desk, make: impl Fn(&Desk) -> Contents + Send + 'static) -> List {
        List { now: make(desk), make: Box::new(make) }
    }

    /// Says everything anew: the language or what is known has changed.
    pub(crate) fn renew(&mut self, desk: &Desk) {
        self.now = (self.make)(desk);
    }

    pub(crate) fn title(&self) -> &str {
        &self.now.title
    }

    pub(crate) fn lead(&self) -> &str {
        &self.now.lead
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.now.entries
    }
}
