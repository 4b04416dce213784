// What the server says about a game.
import { games } from '../net/api';
import type { GameInfo } from '../types/protocol';

export const about = (game: string): Promise<GameInfo | null> =>
  games().then((all) => all.find(({ name }) => name === game) ?? null);
