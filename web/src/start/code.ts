// The code of a table as people give it: typed with blanks and dashes, or as a whole link.

/** Codes have 8 digits and letters, those of private tables 12. */
const CODE = /^(?:[0-9A-Z]{8}|[0-9A-Z]{12})$/;

export interface Address {
  code: string;
  /** What the link was for. */
  to: 'table' | 'watch' | 'replay';
}

export function readAddress(text: string): Address | null {
  const link = /(?:^|\/)(table|replay)\/([^/?#\s]+)\/?(\?[^#\s]*)?/i.exec(text.trim());
  const code = tidy(link?.[2] ?? text);
  if (!CODE.test(code)) return null;
  if (link?.[1]?.toLowerCase() === 'replay') return { code, to: 'replay' };
  const watch = new URLSearchParams(link?.[3] ?? '').has('watch');
  return { code, to: watch ? 'watch' : 'table' };
}

export function pathTo({ code, to }: Address): string {
  if (to === 'replay') return `/replay/${code}`;
  return `/table/${code}${to === 'watch' ? '?watch' : ''}`;
}

function tidy(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}
