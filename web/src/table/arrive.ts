// Coming to a table: what is there, and as whom we come.
import { load } from '../games';
import { match, Refused, table } from '../net/api';
import { seatAt } from '../net/identity';
import type { GameClient } from '../play/game';
import type { TableInfo } from '../types/protocol';

export type Arrival =
  | { info: TableInfo; game: GameClient; token: string | null }
  /** There is nothing to sit at; `why` is a word of the server, or `offline`, or `finished`. */
  | { why: string };

export async function arrive(code: string, watch: boolean): Promise<Arrival> {
  let info: TableInfo;
  try {
    info = await table(code);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { why: (await isRecorded(error, code)) ? 'finished' : error.code };
  }
  if (info.stage === 'closed') return { why: 'closed' };
  const game = await load(info.game);
  if (!game) return { why: 'no_such_game' };
  return { info, game, token: watch ? null : (seatAt(code)?.token ?? null) };
}

/** The table is gone, but its match is not. */
async function isRecorded(refused: Refused, code: string): Promise<boolean> {
  if (refused.code !== 'no_such_table' && refused.code !== 'closed') return false;
  return match(code).then(
    () => true,
    () => false,
  );
}
