// Ways to a table that need no clicking, for tests of what happens at it.
import type { CreateTable, Created } from '../src/types/protocol';
import type { Person } from './browser';
import type { Server } from './server';

/** Opens a table by asking the server, and sits down there with the page of a person. */
export async function sitAt(
  server: Server,
  person: Person,
  table: CreateTable & { name: string },
): Promise<string> {
  const response = await fetch(`${server.api}/tables`, {
    method: 'POST',
    body: JSON.stringify(table),
  });
  if (!response.ok) throw new Error(await response.text());
  const { code, seat, token } = (await response.json()) as Created;
  const kept = { token, seat, name: table.name, game: table.game, at: Date.now() };
  await person.page.goto('/about');
  await person.page.evaluate(
    ([code, kept]) => localStorage.setItem('bottega.seats', JSON.stringify({ [code]: kept })),
    [code, kept] as const,
  );
  await person.page.goto(`/table/${code}`);
  return code;
}

export const against = (game: string, config: Record<string, unknown>, name: string) => ({
  game,
  config,
  name,
  options: {},
  seats: [
    'open' as const,
    ...Array.from({ length: Number(config['players']) - 1 }, () => ({ bot: 'greedy' as const })),
  ],
});
