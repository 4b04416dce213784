//! A table of Masters of Renaissance with its types.

use host::{Scene, SceneOf, Story};
use kernel::BatchRefused;
use masters::{Ability, Action, Event, LeaderId, Masters, Refusal, Resource, View};

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

/// The kinds for which leaders have an ability, in the order in which they were played.
pub(crate) fn able(
    played: &[LeaderId],
    ability: Ability,
) -> impl DoubleEndedIterator<Item = Resource> {
    let printed = played.iter().map(|leader| leader.printed());
    printed.filter(move |leader| leader.ability == ability).map(|leader| leader.resource)
}

/// These actions, as far as they can be taken before the game is over.
pub(crate) fn up_to_the_end(
    scene: &SceneOf<Masters>,
    mut actions: Vec<Action>,
) -> Result<Vec<Action>, BatchRefused<Refusal>> {
    match scene.check(&actions) {
        Ok(()) => Ok(actions),
        Err(BatchRefused::Refused { at, error: Refusal::GameOver { .. } }) if at > 0 => {
            actions.truncate(at);
            Ok(actions)
        }
        Err(refused) => Err(refused),
    }
}
