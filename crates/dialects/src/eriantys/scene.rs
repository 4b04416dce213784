//! A table of Eriantys with its types.

use eriantys::{Config, Eriantys, Event, View};
use host::{Scene, SceneOf, Story};
use protocol::TableInfo;
use serde::Deserialize;

/// The scene of a seat, with its type.
pub(crate) fn scene(scene: &dyn Scene) -> Option<&SceneOf<Eriantys>> {
    scene.of().downcast_ref()
}

/// What a seat sees.
pub(crate) fn view(of: &dyn Scene) -> Option<View> {
    scene(of).map(SceneOf::view)
}

/// What happened; nothing when something was taken back, or the match has just started.
pub(crate) fn events(story: Option<&dyn Story>) -> &[Event] {
    story.and_then(|story| story.of().downcast_ref::<Vec<Event>>()).map_or(&[], Vec::as_slice)
}

/// What was chosen about the game.
pub(crate) fn config(table: &TableInfo) -> Option<Config> {
    Config::deserialize(table.config.as_ref()).ok()
}
