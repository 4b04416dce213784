// What is to be done now, in one sentence.
import type { Scene, Spot } from '../play/game';
import type { View } from '../types/masters';
import { t } from '../words/index.svelte';
import { isKind } from './heap';
import { list, some } from './naming';

export function prompt(scene: Scene<View>, chosen: readonly Spot[]): string {
  const { view, seat, names } = scene;
  if (view.phase.name === 'over') return t('masters-prompt-over');
  if (seat === null || !view.to_act.includes(seat)) {
    const awaited = view.to_act.map((other) => names[other] ?? '');
    return t('masters-prompt-wait', { names: list(awaited) });
  }
  return inHand(chosen) ?? phase(scene);
}

/** What becomes of the thing that was chosen. */
function inHand(chosen: readonly Spot[]): string | null {
  const [what = '', which = ''] = chosen.at(-1)?.split(':') ?? [];
  switch (what) {
    case 'bonus':
    case 'unplaced':
      return isKind(which) ? t(`masters-prompt-${what}`, { what: some(which) }) : null;
    case 'deck':
    case 'slot':
    case 'power':
    case 'white':
    case 'depot':
    case 'leader-depot':
      return t(`masters-prompt-${what}`);
    default:
      return null;
  }
}

function phase({ view, seat, play }: Scene<View>): string {
  const player = seat === null ? undefined : view.players[seat];
  switch (view.phase.name) {
    case 'set_up': {
      const keeping = play.moves.some(({ action }) => action.startsWith('keep'));
      const bonus = player?.bonus ?? 0;
      if (!keeping) {
        const placed = player?.depots.join('').length ?? 0;
        return placed > 0
          ? t('masters-prompt-bonus-next', { n: placed + 1, all: placed + bonus })
          : t('masters-prompt-bonus-first', { n: bonus });
      }
      if (play.chosen.length > 0) return t('masters-prompt-keep-second');
      return bonus > 0
        ? t('masters-prompt-keep-and-bonus', { n: bonus })
        : t('masters-prompt-keep');
    }
    case 'before_action':
      return t(play.chosen.length > 0 ? 'masters-prompt-leader' : 'masters-prompt-action');
    case 'market':
      return t('masters-prompt-market', {
        what: some(view.phase.unplaced),
        n: view.phase.unplaced.length,
        whites: view.phase.whites,
      });
    case 'production':
      return t('masters-prompt-production', { what: some(view.phase.output, view.phase.faith) });
    case 'after_action':
      return t(play.chosen.length > 0 ? 'masters-prompt-leader' : 'masters-prompt-end');
    case 'over':
      return t('masters-prompt-over');
  }
}
