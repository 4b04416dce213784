// What the players of a table are called.
import type { SeatInfo, TableInfo } from '../types/protocol';
import { t } from '../words/index.svelte';

export function callName(info: TableInfo, seat: number): string {
  const player = info.seats[seat]?.player ?? 'nobody';
  if (player === 'nobody') return t('player-nobody');
  if ('person' in player) return player.person;
  // Several bots of one level are told apart by their number.
  const bots = info.seats
    .slice(0, seat + 1)
    .filter((other) => other.player !== 'nobody' && 'bot' in other.player);
  const several =
    info.seats.filter((other) => other.player !== 'nobody' && 'bot' in other.player).length > 1;
  const name = t(`player-bot-${player.bot}`);
  return several ? `${name} ${bots.length}` : name;
}

/** The seats that anybody can take. */
export function freeSeats({ seats }: TableInfo): number[] {
  return seats.flatMap(({ player }, seat) => (player === 'nobody' ? [seat] : []));
}

export type Presence = 'free' | 'here' | 'away' | 'bot' | 'stand-in';

/** Who plays from a seat now. */
export function presence(seat: SeatInfo): Presence {
  if (seat.player === 'nobody') return 'free';
  if ('bot' in seat.player) return 'bot';
  if (seat.stand_in) return 'stand-in';
  return seat.connected ? 'here' : 'away';
}
