//! A table of Masters of Renaissance with its types.

use host::{Scene, SceneOf, Story};
use masters::{Event, Masters, View};

/// The scene of a seat, with its type.
pub(crate) fn scene(scene: &dyn Scene) -> Option<&SceneOf<Masters>> {
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
