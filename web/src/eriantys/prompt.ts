// What is to be done now, in one sentence.
import type { Scene, Spot } from '../play/game';
import type { View } from '../types/eriantys';
import { t } from '../words/index.svelte';
import { parts } from './spots';
import { colourName, list, whoPlays } from './words';

export function prompt(scene: Scene<View>, chosen: readonly Spot[]): string {
  const { view, names, seat } = scene;
  const { phase } = view;
  if (phase.name === 'over') return result(view, phase.winners, names);
  if (view.suspended) return t('eriantys-wait-suspended');
  if (seat === null || !view.to_act.includes(seat)) {
    const awaited = view.to_act.map((other) => names[other] ?? '');
    return t(`eriantys-wait-${phase.name}`, { name: list(awaited) });
  }
  return inHand(view, chosen) ?? next(view);
}

function result(view: View, winners: readonly string[], names: readonly string[]): string {
  if (winners.length === 0) return t('eriantys-no-winner');
  const sides = list(winners.map((tower) => whoPlays(view, tower, names)));
  return t(winners.length > 1 ? 'eriantys-drawn' : 'eriantys-won', { names: sides });
}

/** What is asked about the thing that was chosen. */
function inHand(view: View, chosen: readonly Spot[]): string | null {
  const [kind, first, second] = parts(chosen.at(-1) ?? '');
  const exchanging = 'pairs' in view.phase && typeof view.phase.pairs === 'number';
  switch (kind) {
    case 'entrance':
      return t(exchanging ? 'eriantys-ask-take' : 'eriantys-ask-where', {
        colour: colourName(first),
      });
    case 'seated':
      return t('eriantys-ask-give', { colour: colourName(first) });
    case 'card': {
      const colour = colourName(second);
      if (first === '7') return t('eriantys-ask-give', { colour });
      return t(first === '1' ? 'eriantys-ask-island-1' : 'eriantys-ask-dining-11', { colour });
    }
    case 'character':
      return t(`eriantys-ask-use-${first}`);
    case 'mother-nature':
    case 'do':
      return t('eriantys-ask-mother-nature-where');
    default:
      return null;
  }
}

function next(view: View): string {
  const { phase } = view;
  if ('pairs' in phase && typeof phase.pairs === 'number') {
    return t(`eriantys-ask-pair-${phase.used ?? 7}`, { number: phase.pairs + 1 });
  }
  switch (phase.name) {
    case 'students':
      return t('eriantys-ask-student', {
        number: phase.moved + 1,
        all: phase.moved + phase.due,
      });
    case 'mother_nature':
      return t('eriantys-ask-mother-nature', {
        count: phase.most,
      });
    case 'cloud':
      return t('eriantys-ask-cloud');
    default:
      return t('eriantys-ask-assistant');
  }
}
