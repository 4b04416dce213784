// Events in words. What only accompanies another event gets no line of its own.
import type { Line, Seen, Spot } from '../play/game';
import type { Event, View } from '../types/masters';
import { t, type Args } from '../words/index.svelte';
import { cardName, depotName, leaderName, lineName, powerName, some } from './naming';
import { at, depotSpot, powerPart } from './places';
import { inDepots, inLeaderDepots, playerAt } from './position';
import { card, deckOf, token } from './printed';

export function tell(
  event: Event,
  { view, names }: Seen<View>,
  before: View | null,
  rest: readonly Event[],
): Line | null {
  const seat = 'seat' in event ? event.seat : null;
  const name = seat === null ? '' : (names[seat] ?? '');
  const line = (id: string, args: Args, marks: readonly Spot[]): Line => ({
    text: t(`masters-tell-${id}`, { name, ...args }),
    marks,
    seat,
  });
  switch (event.event) {
    case 'leaders_kept':
      return line('leaders-kept', {}, []);
    case 'bonus_placed':
      return line('bonus-placed', { what: some(event.resource), where: depotName(event.depot) }, [
        at(view, event.seat, depotSpot(event.depot), 'depots'),
      ]);
    case 'turn':
      // Alone one knows whose turn it is.
      return view.players.length > 1 ? line('turn', {}, []) : null;
    case 'skipped':
      // That of those who gave up is no news.
      return playerAt(view, event.seat).gave_up ? null : line('skipped', {}, []);
    case 'line_taken':
      return line(
        event.whites > 0 ? 'line-taken-whites' : 'line-taken',
        { line: lineName(event.line), what: some(event.resources), n: event.whites },
        [`line:${event.line.replace(' ', ':')}`],
      );
    case 'market_shuffled':
      return line('market-shuffled', {}, []);
    case 'converted':
      return line('converted', { what: some(event.resource) }, []);
    case 'stored': {
      // Piece by piece would be tedious: what matters is how the depots are in the end.
      if (!before || view.phase.name === 'market' || follows(rest, 'stored', seat)) return null;
      const player = playerAt(view, event.seat);
      return line('stored', { what: some(inDepots(player) + inLeaderDepots(player)) }, [
        at(view, event.seat, depotSpot(event.depot, event.resource), 'depots'),
      ]);
    }
    case 'discarded': {
      if (!event.resource) return line('discarded-white', {}, []);
      const what = some(event.resource);
      if (!event.depot) return line('discarded', { what }, []);
      return line('discarded-stored', { what, where: depotName(event.depot) }, [
        at(view, event.seat, depotSpot(event.depot), 'depots'),
      ]);
    }
    case 'rearranged':
      return line('rearranged', {}, []);
    case 'bought':
      return line(
        'bought',
        {
          card: cardName(card(event.card)),
          points: card(event.card).points,
          paid: some(event.paid),
          slot: event.slot,
        },
        [
          `deck:${deckOf(event.card)}`,
          at(view, event.seat, `power:${event.slot}`, `slot-${event.slot}`),
        ],
      );
    case 'next_card': {
      if (event.card) return null;
      const [colour = '', level = ''] = event.deck;
      return line('deck-empty', { colour, level: Number(level) }, [`deck:${event.deck}`]);
    }
    case 'power_used':
      return line(
        'power-used',
        {
          power: powerName(event.power),
          paid: some(event.paid),
          gives: some(event.gives, event.faith),
        },
        [at(view, event.seat, `power:${event.power}`, powerPart(event.power))],
      );
    case 'produced':
      return event.resources === ''
        ? null
        : line('produced', { what: some(event.resources) }, [
            at(view, event.seat, 'strongbox', 'strongbox'),
          ]);
    case 'leader_played':
      return line('leader-played', { leader: leaderName(event.leader) }, [
        at(view, event.seat, `leader:${event.leader}`, 'leaders'),
      ]);
    case 'leader_discarded':
      return line('leader-discarded', {}, [`marker:${event.seat}`]);
    case 'faith': {
      // Several steps are told once, when the marker has arrived.
      if (follows(rest, 'faith', seat)) return null;
      const steps = before ? event.space - playerAt(before, event.seat).faith : UNSEEN;
      return line('faith', { n: steps, space: event.space }, [`marker:${event.seat}`]);
    }
    case 'black_cross': {
      if (follows(rest, 'black_cross', null)) return null;
      const steps = before ? event.space - (before.lorenzo?.cross ?? 0) : UNSEEN;
      return line('black-cross', { n: steps, space: event.space }, ['cross']);
    }
    case 'report':
      return line('report', { n: event.number }, [`report:${event.number}`]);
    case 'favour_tile':
      if (event.tile === 'open') return null;
      return line(`tile-${event.tile}`, { n: event.number }, [`tile:${event.number}`]);
    case 'token_revealed':
      return line(`token-${tokenKind(event.token)}`, { colour: tokenColour(event.token) }, [
        'lorenzo',
      ]);
    case 'card_removed': {
      const { colour, level } = card(event.card);
      return line('card-removed', { card: cardName({ colour, level }) }, [
        `deck:${deckOf(event.card)}`,
      ]);
    }
    case 'last_round':
      return line(`last-round-${event.why.replace('_', '-')}`, {}, []);
    case 'left':
      return line('left', {}, []);
    case 'returned':
      return line('returned', {}, []);
    case 'gave_up':
      return line('gave-up', {}, []);
    case 'over':
      return line(`over-${event.reason.replace('_', '-')}`, {}, []);
  }
}

/** Steps that nobody has counted. */
const UNSEEN = 0;

/** Does the same happen once more in this change? */
const follows = (rest: readonly Event[], kind: Event['event'], seat: number | null): boolean =>
  rest.some((other) => other.event === kind && ('seat' in other ? other.seat : null) === seat);

/** `remove`, `advance` or `shuffle`: which kind of solo token this is. */
export function tokenKind(id: number): 'remove' | 'advance' | 'shuffle' {
  const printed = token(id);
  if ('remove' in printed) return 'remove';
  return printed.reshuffle ? 'shuffle' : 'advance';
}

export function tokenColour(id: number): string {
  const printed = token(id);
  return 'remove' in printed ? printed.remove : '';
}
