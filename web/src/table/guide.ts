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

/** Was every step read? Not all come to everybody (who begins gets no bonus, who plays alone never
 * waits): when the first turn was closed and the next one comes, it ends as well. `mine`: this player may
 * act. */
export function finished<View>(
  steps: readonly GuideStep<View>[],
  read: ReadonlySet<string>,
  scene: Scene<View>,
  mine: boolean,
): boolean {
  if (steps.every(({ id }) => read.has(id))) return true;
  const closed = steps.some((step) => step.closes && read.has(step.id) && !step.when(scene));
  return closed && mine;
}
