// A table at which nobody may watch tells a newcomer nothing: it is asked again and again instead.
import { Refused, table } from '../net/api';
import { poll } from '../start/poll';
import type { TableInfo } from '../types/protocol';

const HOW_OFTEN = { every: 3_000, longest: 30_000 };

/** Looks at a table from outside. Gives what ends it. */
export function lookFromOutside(
  code: string,
  seen: (info: TableInfo) => void,
  gone: (why: string) => void,
  ask: (code: string) => Promise<TableInfo> = table,
): () => void {
  return poll({
    ...HOW_OFTEN,
    async ask() {
      try {
        const info = await ask(code);
        if (info.stage === 'closed') gone('closed');
        else seen(info);
        return true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'no_such_table') gone(error.code);
        return false;
      }
    },
  });
}
