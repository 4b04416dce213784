// Tables that need nobody at a screen.
import type { CreateTable, Created } from '../src/types/protocol';
import { until } from './browser';
import type { Server } from './server';

/** Opens a table; gives its code. */
export async function open(server: Server, table: CreateTable): Promise<string> {
  const response = await fetch(`${server.api}/tables`, {
    method: 'POST',
    body: JSON.stringify(table),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as Created).code;
}

/** Lets bots play a match to its end; gives its code. */
export async function botsPlay(server: Server, game: string): Promise<string> {
  const code = await open(server, { game, seats: [{ bot: 'greedy' }, { bot: 'random' }] });
  await until(
    async () => (await fetch(`${server.api}/matches/${code}`)).ok,
    'the bots have finished',
  );
  return code;
}
