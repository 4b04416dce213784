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

/** Which deed a key stands for; none while somebody writes, or with a modifier held. */
export function deedOf(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return null;
  const deeds = Object.entries(KEYS) as [Deed, readonly string[]][];
  return deeds.find(([, keys]) => keys.includes(event.key))?.[0] ?? null;
}

/** Does this element want the keys for itself? */
export function writes(target: EventTarget | null): boolean {
  const element = target as { closest?: (selector: string) => unknown } | null;
  return Boolean(element?.closest?.('input, select, textarea, dialog, [popover]'));
}
