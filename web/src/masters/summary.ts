// The whole position in sentences, for those who cannot see it.
import type { Seen } from '../play/game';
import type { View } from '../types/masters';
import { t } from '../words/index.svelte';
import {
  cardInWords,
  cardName,
  leaderInWords,
  leaderName,
  lineName,
  list,
  marbles,
  powerName,
  some,
} from './naming';
import {
  inLeaderDepots,
  inStrongbox,
  leaderDepots,
  ownSeat,
  playerAt,
  REPORTS,
  usedPowers,
} from './position';
import { card } from './printed';

type Told = Pick<Seen<View>, 'view' | 'names'>;

export function summary(seen: Seen<View>): string[] {
  const { view, names } = seen;
  const seats = [ownSeat(view), ...view.order.filter((seat) => seat !== ownSeat(view))];
  return [
    ...phaseInWords(seen),
    ...(names.length > 1
      ? [t('masters-sum-order', { names: list(view.order.map((seat) => names[seat] ?? '')) })]
      : []),
    ...marketInWords(view),
    ...gridInWords(view),
    ...seats.flatMap((seat) => boardInWords(seat, seen)),
    ...handInWords(view),
    ...lorenzoInWords(view),
  ];
}

function phaseInWords({ view, names }: Told): string[] {
  const { phase, active } = view;
  const name = active === null || active === undefined ? '' : (names[active] ?? '');
  const lines: string[] = [];
  switch (phase.name) {
    case 'set_up':
      lines.push(t('masters-sum-set-up'));
      break;
    case 'market':
      lines.push(
        t('masters-sum-market-phase', { name, what: some(phase.unplaced), n: phase.whites }),
      );
      break;
    case 'production':
      lines.push(
        t('masters-sum-production', {
          name,
          used: list(usedPowers(view).map(powerName)),
          what: some(phase.output, phase.faith),
        }),
      );
      break;
    case 'over':
      lines.push(t(`masters-tell-over-${phase.reason.replace('_', '-')}`));
      break;
    default:
      lines.push(t('masters-sum-turn', { name }));
  }
  if (view.last_round) lines.push(t('masters-last-round'));
  return lines;
}

const marketInWords = (view: View): string[] => [
  ...view.market.map((row, number) =>
    t('masters-sum-market', { line: lineName(`row ${number}`), marbles: marbles(row) }),
  ),
  t('masters-sum-slide', { marble: t(`masters-marble-${view.slide}`) }),
];

const gridInWords = (view: View): string[] =>
  view.decks.flatMap(({ top, left }) =>
    top ? [`${cardInWords(top)} ${t('masters-help-deck-left', { n: left })}`] : [],
  );

/** The board of one player. */
export function boardInWords(seat: number, { view, names }: Told): string[] {
  const player = playerAt(view, seat);
  const tiles = REPORTS.filter((number) => player.tiles[number - 1] === 'up');
  const cards = player.slots.flat();
  return [
    t('masters-sum-board', {
      name: names[seat] ?? '',
      depots: list(player.depots.map((heap) => some(heap))),
      strongbox: some(inStrongbox(player)),
      n: player.faith,
    }),
    ...(leaderDepots(player).length > 0
      ? [t('masters-sum-leader-depots', { what: some(inLeaderDepots(player)) })]
      : []),
    ...(cards.length > 0
      ? [t('masters-sum-cards', { cards: list(cards.map((id) => cardName(card(id)))) })]
      : []),
    ...(tiles.length > 0 ? [t('masters-sum-tiles', { tiles: list(tiles.map(String)) })] : []),
    ...(player.leaders.length > 0
      ? [t('masters-sum-leaders', { leaders: list(player.leaders.map(leaderName)) })]
      : []),
    t('masters-sum-hand-size', { n: player.leaders_in_hand }),
  ];
}

const handInWords = (view: View): string[] =>
  (view.hand ?? []).map((id) => t('masters-sum-hand', { leader: leaderInWords(id) }));

function lorenzoInWords(view: View): string[] {
  if (!view.lorenzo) return [];
  return [t('masters-sum-lorenzo', { n: view.lorenzo.cross, left: view.lorenzo.left })];
}
