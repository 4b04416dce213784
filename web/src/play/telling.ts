// A change of the match in words.
import type { GameClient, Line, Seen } from './game';

/** `pasts` is how it stood before each event, where the game has retraced it; else `before` will do. */
export function linesOf(
  game: GameClient,
  events: readonly unknown[],
  scene: Seen<unknown>,
  { pasts, before }: { pasts: readonly unknown[] | undefined; before: unknown },
): Line[] {
  return events.flatMap((event, place) => {
    return game.tell(event, scene, pasts?.[place] ?? before, events.slice(place + 1)) ?? [];
  });
}
