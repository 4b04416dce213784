// The keys of the replay.
import { writes } from '../table/keys';

export type Deed = 'back' | 'forward' | 'first' | 'last' | 'toggle';

const KEYS: Record<string, Deed> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/** Which deed a key stands for; none where the key means something else. */
export function deedOf({ key, ctrlKey, metaKey, altKey, target }: Pressed): Deed | null {
  if (ctrlKey || metaKey || altKey || writes(target)) return null;
  const deed = KEYS[key] ?? null;
  const element = target as { closest?: (selector: string) => unknown } | null;
  // A button is pressed with the space bar.
  if (deed === 'toggle' && element?.closest?.('button, a, [role="button"], summary')) return null;
  return deed;
}
