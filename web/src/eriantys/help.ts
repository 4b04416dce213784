// What each thing on the table is and does.
import type { Seen, Spot } from '../play/game';
import type { View } from '../types/eriantys';
import { t } from '../words/index.svelte';
import { stepsOf } from './printed';
import { groupOf, parts } from './spots';
import { onIsland } from './words';

/** Things that are explained the same wherever they are. */
const PLAIN = new Set([
  'last',
  'entrance',
  'professor',
  'mother-nature',
  'cloud',
  'bag',
  'towers',
  'coins',
]);

export function help(spot: Spot, { view, names }: Seen<View>): string | null {
  const [kind, first] = parts(spot);
  if (PLAIN.has(kind)) return t(`eriantys-help-${kind}`);
  const name = names[Number(first)] ?? '';
  switch (kind) {
    case 'assistant':
      return t('eriantys-help-assistant', { value: Number(first), count: stepsOf(Number(first)) });
    case 'dining':
    case 'seated':
      return t(view.expert ? 'eriantys-help-dining-coins' : 'eriantys-help-dining');
    case 'island':
      return island(Number(first), view);
    case 'row':
      return t('eriantys-help-row', { name });
    case 'school': {
      const wizard = view.players[Number(first)]?.wizard ?? 1;
      return t('eriantys-help-school', { name, wizard: t(`eriantys-wizard-${wizard}`) });
    }
    case 'character':
    case 'card':
    case 'colour': {
      const card = view.characters.find(({ character }) => character === Number(first));
      if (!card) return null;
      const price = t('eriantys-help-price', { count: card.price });
      return `${t(`eriantys-help-character-${first}`)} ${price}${missing(card.price, view)}`;
    }
    default:
      return null;
  }
}

/** What is there; Mother Nature does not explain herself while her island is to be chosen. */
function island(tile: number, view: View): string | null {
  const number = groupOf(view, tile);
  const group = number === null ? undefined : view.groups[number];
  if (!group) return null;
  const told = `${onIsland(view, group)}.`;
  return number === view.mother_nature ? `${told} ${t('eriantys-help-mother-nature')}` : told;
}

/** How many coins one has, if they are too few. */
function missing(price: number, view: View): string {
  const have = view.players[view.viewer ?? -1]?.coins ?? price;
  return have < price ? ` ${t('eriantys-help-missing', { have, count: price })}` : '';
}
