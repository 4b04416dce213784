// The keys of the replay.
import { forThePage, within, type Pressed } from '../table/keys';

export type Deed = 'back' | 'forward' | 'first' | 'last' | 'toggle';

const KEYS: Record<string, Deed> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
};

/** Which deed a key stands for; none where the key means something else. */
export function deedOf(event: Pressed): Deed | null {
  if (!forThePage(event)) return null;
  const deed = KEYS[event.key] ?? null;
  // A button is pressed with the space bar.
  const pressed = within(event.target, 'button, a, [role="button"], summary');
  return deed === 'toggle' && pressed ? null : deed;
}
