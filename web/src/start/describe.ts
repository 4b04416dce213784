// Tables in words.
import { callName, freeSeats as seatsThatAreFree } from '../table/names';
import { listOf, winners } from '../table/score';
import type { MatchInfo, TableInfo } from '../types/protocol';
import { language, t } from '../words/index.svelte';

/** Who sits there, free seats aside: `Ada, Grace and Strong bot`. */
export function whoSits(info: TableInfo): string {
  const names = info.seats.flatMap(({ player }, seat) =>
    player === 'nobody' ? [] : [callName(info, seat)],
  );
  return listOf(names);
}

export const freeSeats = (info: TableInfo): number => seatsThatAreFree(info).length;

/** What is special about it. */
export function tags(info: TableInfo): string[] {
  const { clock } = info.options;
  return [
    t('tag-players', { count: info.seats.length }),
    ...((info.config as { expert?: boolean } | null)?.expert ? [t('tag-expert')] : []),
    ...(clock?.kind === 'per_turn' ? [t('tag-per_turn', { seconds: clock.seconds })] : []),
    ...(clock?.kind === 'per_game'
      ? [
          t('tag-per_game', {
            minutes: Math.round(clock.seconds / 60),
            increment: clock.increment ?? 0,
          }),
        ]
      : []),
    ...(info.options.private ? [t('tag-private')] : []),
  ];
}

/** The names of those who won. */
export function namesOfWinners({ table, verdict }: MatchInfo): string[] {
  return winners(verdict ?? 'no_winner').map((seat) => callName(table, seat));
}

/** `3 minutes ago`. */
export function ago(moment: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const minutes = Math.round((moment - now) / 60_000);
  if (minutes > -60) return format.format(Math.min(minutes, 0), 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
