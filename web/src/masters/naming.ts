// Names of things in the reader's language, made from the catalogue.
import { language, t } from '../words/index.svelte';
import { piles, type Heap, type Kind } from './heap';
import { card, leader, type Card, type Leader } from './printed';

export const list = (parts: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts);

export const kindName = (kind: Kind): string => t(`masters-kind-${kind}`);

/** `two coins and a stone`, with faith points where there are any. */
export function some(heap: Heap, faith = 0): string {
  const parts = piles(heap).map(({ kind, many }) => t(`masters-some-${kind}`, { n: many }));
  if (faith > 0) parts.push(t('masters-some-faith', { n: faith }));
  return parts.length > 0 ? list(parts) : t('masters-nothing');
}

/** What a card is called: it has no name of its own. */
export const cardName = ({ colour, level }: Pick<Card, 'colour' | 'level'>): string =>
  t('masters-card', { colour, level });

/** A card with everything that is printed on it. */
export function cardInWords(id: number): string {
  const printed = card(id);
  return t('masters-card-in-words', {
    card: cardName(printed),
    cost: some(printed.cost),
    input: some(printed.input),
    output: some(printed.output, printed.faith),
    points: printed.points,
  });
}

export const leaderName = (id: number): string => {
  const { ability, resource } = leader(id);
  return t(`masters-leader-${ability}`, { kind: resource });
};

/** What a leader needs to be played. */
export function requirement({ cards, resources }: Leader): string {
  if (resources !== '') return some(resources);
  return list(
    cards.map(({ colour, level, count }) =>
      t('masters-need', { colour, level: level ?? 0, n: count }),
    ),
  );
}

export function leaderInWords(id: number): string {
  const printed = leader(id);
  return t('masters-leader-in-words', {
    does: t(`masters-does-${printed.ability}`, { kind: printed.resource }),
    needs: requirement(printed),
    points: printed.points,
  });
}

/** `basic`, a slot, or `L16`. */
export function powerName(power: string): string {
  if (power === 'basic') return t('masters-power-basic');
  if (power.startsWith('L')) return t('masters-power-leader', { id: Number(power.slice(1)) });
  return t('masters-power-slot', { slot: Number(power) });
}

/** `row 0` is the first row for people. */
export function lineName(line: string): string {
  const [way = '', number = '0'] = line.split(' ');
  return t(`masters-line-${way}`, { n: Number(number) + 1 });
}

/** A depot of the notation: `2`, `L`, `LC`. */
export const depotName = (depot: string): string =>
  depot.startsWith('L') ? t('masters-depot-leader') : t('masters-depot', { n: Number(depot) });

export const marbles = (line: string): string =>
  list([...line].map((letter) => t(`masters-marble-${letter}`)));
