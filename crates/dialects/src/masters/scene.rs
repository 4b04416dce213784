//! A table of Masters of Renaissance with its types.

use host::{Scene, SceneOf, Story};
use kernel::BatchRefused;
use masters::view::PlayerView;
use masters::{Ability, Action, Event, LeaderId, Masters, Refusal, Resource, View};
use protocol::{SeatInfo, Stage, TableInfo};

/// The scene of a seat, with its type.
pub(crate) fn scene(scene: &dyn Scene) -> Option<&SceneOf<Masters>> {
    scene.of().downcast_ref()
}

/// What a seat sees.
pub(crate) fn view(of: &dyn Scene) -> Option<View> {
    scene(of).map(SceneOf::view)
}

/// Does the match wait for a player to say a name? A dialect that tells names once, with the match, tells
/// it afterwards. Nobody waits for those who have left.
pub(crate) fn awaits_names(table: &TableInfo, view: &View) -> bool {
    let awaited = |(seat, player): (&SeatInfo, &PlayerView)| {
        seat.nameless && !seat.stand_in && !player.absent && !player.gave_up
    };
    table.stage == Stage::Playing && table.seats.iter().zip(&view.players).any(awaited)
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
