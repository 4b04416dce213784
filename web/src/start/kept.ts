// What was played last, so that the next game is one click away.
import type { GameInfo, Level } from '../types/protocol';
import { choicesOf, defaultPlayers, playerCounts, type Chosen } from './choices';

const KEPT_AS = 'bottega.play';

export interface Wanted {
  game: string;
  players: number;
  level: Level;
  /** The flags of the game, by name. */
  flags: Chosen;
}

export function keep(wanted: Wanted): void {
  localStorage.setItem(KEPT_AS, JSON.stringify(wanted));
}

/** The game that was played last, else the first one. */
export function lastGame(games: readonly GameInfo[]): GameInfo | undefined {
  const kept = read();
  return games.find(({ name }) => name === kept.game) ?? games[0];
}

/** What is proposed for a game: as it was played last, as far as that still can be. */
export function proposal(game: GameInfo): Wanted {
  const kept = read();
  const same = kept.game === game.name;
  const players = same && kept.players ? kept.players : defaultPlayers(game);
  // The strongest bot: one sees what the game is about. The weakest plays by chance.
  const level = game.bots.find((level) => level === kept.level) ?? game.bots.at(-1) ?? 'greedy';
  const flags = choicesOf(game.choices)
    .filter(({ values, name }) => values.kind === 'flag' && same && kept.flags?.[name] === 'true')
    .map(({ name }) => [name, 'true'] as const);
  return {
    game: game.name,
    players: playerCounts(game).includes(players) ? players : defaultPlayers(game),
    level,
    flags: Object.fromEntries(flags),
  };
}

function read(): Partial<Wanted> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}');
    return kept !== null && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}
