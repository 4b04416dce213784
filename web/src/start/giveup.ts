// Leaving a table for good, from outside of it.
import { leave } from '../net/api';
import { standUp } from '../net/identity';
import { Connection } from '../net/socket';
import type { Own } from './house.svelte';

export async function leaveForGood({ info, kept }: Own): Promise<void> {
  if (info.stage === 'waiting') await leave(info.code, kept.token);
  else if (info.stage === 'playing') await giveUp(info.code, kept.token);
  standUp(info.code);
}

/** Only who is connected can give up. */
async function giveUp(code: string, token: string): Promise<void> {
  const deaf = { heard: () => undefined, status: () => undefined };
  const connection = new Connection(code, token, deaf, () => 0);
  try {
    await connection.order({ type: 'give_up' });
  } finally {
    connection.close();
  }
}
