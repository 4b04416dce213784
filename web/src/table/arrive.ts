// Coming to a table: what is there, and as whom we come.
import { load } from '../games';
import { Refused, table } from '../net/api';
import { seatAt } from '../net/identity';
import type { GameClient } from '../play/game';
import type { TableInfo } from '../types/protocol';

export type Arrival =
  | { info: TableInfo; game: GameClient; token: string | null }
  /** There is nothing to sit at; `why` is a word of the server, or `offline`. */
  | { why: string };

export async function arrive(code: string, watch: boolean): Promise<Arrival> {
  let info: TableInfo;
  try {
    info = await table(code);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { why: error.code };
  }
  if (info.stage === 'closed') return { why: 'closed' };
  const game = await load(info.game);
  if (!game) return { why: 'no_such_game' };
  return { info, game, token: watch ? null : (seatAt(code)?.token ?? null) };
}
