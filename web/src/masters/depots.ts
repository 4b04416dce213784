// Rearranging the depots by hand: one moves or exchanges the contents of two depots at a time. Every
// such step is one of the arrangements that the server lists.
import type { Spot } from '../play/game';
import { count, heapOf, type Heap, type Kind } from './heap';
import { DEPOTS, inLeaderDepots, leaderDepots, type PlayerView } from './position';

export interface Arrangement {
  readonly depots: readonly [Heap, Heap, Heap];
  readonly leaders: Heap;
}

/** A step: what was chosen, where it goes, and how the depots are then. */
export interface Step {
  readonly path: readonly [Spot, Spot];
  readonly then: Arrangement;
}

export const present = (player: PlayerView): Arrangement => ({
  depots: player.depots,
  leaders: inLeaderDepots(player),
});

export const writeArrangement = ({ depots, leaders }: Arrangement): string =>
  `depots ${depots.map((heap) => heap || '-').join('/')}${leaders === '' ? '' : `+${leaders}`}`;

function exchange(now: Arrangement, from: number, to: number): Arrangement {
  const depots = [...now.depots] as [Heap, Heap, Heap];
  [depots[from], depots[to]] = [depots[to] ?? '', depots[from] ?? ''];
  return { ...now, depots };
}

/** Moves one of a kind from a basic depot to the leader depot (`by` 1), or back (`by` -1). */
function lend(now: Arrangement, place: number, kind: Kind, by: 1 | -1): Arrangement {
  const depots = [...now.depots] as [Heap, Heap, Heap];
  depots[place] = kind.repeat((depots[place] ?? '').length - by);
  const leaders = heapOf((other) => count(now.leaders, other) + (other === kind ? by : 0));
  return { depots, leaders };
}

/** Everything that one step could make of the depots, legal or not. */
export function steps(now: Arrangement, kinds: readonly Kind[]): Step[] {
  const basic = DEPOTS.flatMap((from, i) =>
    DEPOTS.flatMap((to, j): Step[] =>
      i === j || now.depots[i] === ''
        ? []
        : [{ path: [`depot:${from}`, `depot:${to}`], then: exchange(now, i, j) }],
    ),
  );
  const lent = kinds.flatMap((kind) =>
    DEPOTS.flatMap((depot, place): Step[] => {
      const here = now.depots[place] ?? '';
      const [shelf, leader]: [Spot, Spot] = [`depot:${depot}`, `leader-depot:${kind}`];
      const to: Step[] = here.startsWith(kind)
        ? [{ path: [shelf, leader], then: lend(now, place, kind, 1) }]
        : [];
      const back: Step[] =
        count(now.leaders, kind) > 0 && (here === '' || here.startsWith(kind))
          ? [{ path: [leader, shelf], then: lend(now, place, kind, -1) }]
          : [];
      return [...to, ...back];
    }),
  );
  return [...basic, ...lent];
}

export const stepsOf = (player: PlayerView): Step[] =>
  steps(
    present(player),
    leaderDepots(player).map(({ kind }) => kind),
  );
