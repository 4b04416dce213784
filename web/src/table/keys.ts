// The keys of the table. They are listed in the help in this order.

export const KEYS = {
  next: ['n', 'N'],
  back: ['Escape'],
  takeBack: ['u'],
  log: ['l'],
  chat: ['c'],
  summary: ['t'],
  help: ['?'],
} as const;

export type Deed = keyof typeof KEYS;

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Which deed a key stands for, also with Caps Lock. */
export function deedOf(event: Pressed): Deed | null {
  if (!forThePage(event)) return null;
  const pressed = event.key.toLowerCase();
  const deeds = Object.entries(KEYS) as [Deed, readonly string[]][];
  return deeds.find(([, keys]) => keys.some((key) => key.toLowerCase() === pressed))?.[0] ?? null;
}

/** Is a key meant for the page? Not while somebody writes or chooses, nor with a modifier held. */
export function forThePage({ ctrlKey, metaKey, altKey, target }: Pressed): boolean {
  return (
    !ctrlKey && !metaKey && !altKey && !within(target, 'input, select, textarea, dialog, [popover]')
  );
}

export function within(target: EventTarget | null, selector: string): boolean {
  const element = target as { closest?: (selector: string) => unknown } | null;
  return Boolean(element?.closest?.(selector));
}
