// Leaving a table for good, from outside of it.
import { leave } from '../net/api';
import { standUp } from '../net/identity';
import { Connection } from '../net/socket';
import type { Own } from './house.svelte';

/** Whoever gives up now does not mean an hour later, when the server is back. */
const PATIENCE = 6_000;

export async function leaveForGood({ info, kept }: Own): Promise<void> {
  if (info.stage === 'waiting') await leave(info.code, kept.token);
  else if (info.stage === 'playing') await giveUp(info.code, kept.token);
  standUp(info.code);
}

/** Only who is connected can give up. */
async function giveUp(code: string, token: string): Promise<void> {
  const connection = new Connection(code, token, {
    heard: () => undefined,
    status: (status) => {
      if (status === 'lost') connection.close();
    },
  });
  const late = setTimeout(() => connection.close(), PATIENCE);
  try {
    await connection.order({ type: 'give_up' });
  } finally {
    clearTimeout(late);
    connection.close();
  }
}
