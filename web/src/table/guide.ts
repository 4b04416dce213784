// Which step of the guided first turn is shown.
import type { GuideStep, Scene } from '../play/game';

/** The first step that was not read yet and fits what is on the board. */
export function stepNow<View>(
  steps: readonly GuideStep<View>[],
  read: ReadonlySet<string>,
  scene: Scene<View>,
): GuideStep<View> | null {
  return steps.find((step) => !read.has(step.id) && step.when(scene)) ?? null;
}

/** Was every step read? */
export const finished = <View>(steps: readonly GuideStep<View>[], read: ReadonlySet<string>) =>
  steps.every(({ id }) => read.has(id));
