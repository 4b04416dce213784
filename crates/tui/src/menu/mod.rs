//! What is asked before one sits at a table. The questions are plain values: the screen draws them,
//! the plain mode asks them line by line.
//!
//! | module | what lives there |
//! |---|---|
//! | `home` | the first page |
//! | `here` | games in this process: against bots, or several people at this terminal |
//! | `online`, `create` | a server: its tables, and new ones |
//! | `links`, `about` | links that people send; what a server is |
//! | `past`, `resume` | finished matches; the own tables |
//! | `arrive`, `join` | the way to a table |
//! | `away` | the ways from a table to somewhere else |
//! | `choices`, `rules` | what can be chosen about a game and about a table, as questions |
//! | `list`, `form`, `desk` | what all of them are made of |

mod about;
mod arrive;
mod away;
mod choices;
mod create;
mod desk;
mod form;
mod here;
mod home;
mod join;
mod links;
mod list;
mod online;
mod past;
mod resume;
mod rules;
mod settings;

use std::future::Future;
use std::pin::Pin;

pub(crate) use arrive::{Newcomer, sit, watch};
pub(crate) use away::{away, follow};
pub(crate) use desk::Desk;
pub(crate) use form::{Answers, Field, Form, Kind};
pub(crate) use here::open as open_here;
pub(crate) use home::home;
pub(crate) use links::{Link, Purpose};
pub(crate) use list::{Contents, Entry, List};
pub(crate) use online::{tables, there};
pub(crate) use resume::resume;
pub(crate) use settings::settings;

use crate::replay::Replay;
use crate::table::Party;

/// Something to read.
pub(crate) struct Text {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
}

/// A page of the program.
pub(crate) enum Page {
    List(List),
    Form(Form),
    Text(Text),
    Table(Box<Party>),
    Replay(Box<Replay>),
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
