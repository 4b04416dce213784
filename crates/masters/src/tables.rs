//! What is printed on the components, made at build time from `data/cards.json`.

use crate::card::{Colour, Printed};
use crate::faith::Section;
use crate::leader::{Ability, PrintedLeader, Requirement};
use crate::lorenzo::TokenEffect;
use crate::market::Marble;
use crate::resource::{Resource, Resources};
use crate::set_up::Bonus;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
