// What the players of a table are called.
import type { SeatInfo, TableInfo } from '../types/protocol';
import { t } from '../words/index.svelte';

export function callName(info: TableInfo, seat: number): string {
  const player = info.seats[seat]?.player ?? 'nobody';
  if (player === 'nobody') return t('player-nobody');
  if ('person' in player) return player.person;
  // Several bots are told apart by the number of their seat, which their sign shows, too.
  const bots = info.seats.filter(({ player }) => player !== 'nobody' && 'bot' in player);
  const name = t(`player-bot-${player.bot}`);
  return bots.length > 1 ? `${name} ${seat + 1}` : name;
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
