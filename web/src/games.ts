// The games that can be drawn; each is loaded when its first table is opened.
import type { GameClient } from './play/game';

const CLIENTS: Record<string, () => Promise<GameClient>> = {
  eriantys: () => import('./eriantys').then(({ eriantys }) => eriantys as GameClient),
  masters: () => import('./masters').then(({ masters }) => masters as GameClient),
};

export function load(game: string): Promise<GameClient> | null {
  return CLIENTS[game]?.() ?? null;
}
