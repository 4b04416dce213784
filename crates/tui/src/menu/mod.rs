//! What is asked before one sits at a table. The questions are plain values: the screen draws them,
//! the plain mode asks them line by line.

mod arrive;
mod desk;
mod form;
mod list;
mod settings;

use std::future::Future;
use std::pin::Pin;

pub(crate) use arrive::{Newcomer, sit, watch};
pub(crate) use desk::Desk;
pub(crate) use form::{Answers, Field, Form, Kind};
pub(crate) use list::{Contents, Entry, List};
pub(crate) use settings::settings;

use crate::table::Party;

/// A page of the program.
pub(crate) enum Page {
    List(List),
    Form(Form),
    Table(Box<Party>),
}

/// Something that takes time and ends with a page, or with words why not.
pub(crate) type Work = Pin<Box<dyn Future<Output = Result<Page, String>> + Send>>;

/// Where it goes from here.
pub(crate) enum Go {
    Stay,
    /// To a page, from which one comes back here.
    To(Page),
    /// To a page that takes time.
    Work(Work),
    /// The same, but one does not come back here.
    Instead(Work),
    Back,
    Quit,
}
