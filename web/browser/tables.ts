// Matches that need nobody at a screen.
import type { CreateTable, Created } from '../src/types/protocol';
import { until } from './browser';
import type { Server } from './server';

/** Lets bots play a match to its end; gives its code. */
export async function botsPlay(server: Server, game: string): Promise<string> {
  const seats: CreateTable['seats'] = [{ bot: 'greedy' }, { bot: 'random' }];
  const response = await fetch(`${server.api}/tables`, {
    method: 'POST',
    body: JSON.stringify({ game, seats }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { code } = (await response.json()) as Created;
  await until(
    async () => (await fetch(`${server.api}/matches/${code}`)).ok,
    'the bots have finished',
  );
  return code;
}
