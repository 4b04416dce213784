// What goes on in the house: tables that wait and play, matches that are over, and where we sit.
import * as api from '../net/api';
import { seats, standUp, type SeatKept } from '../net/identity';
import type { GameInfo, MatchInfo, TableInfo } from '../types/protocol';
import { poll } from './poll';

const TABLES = { every: 4_000, longest: 60_000 };
const SLOWLY = { every: 20_000, longest: 120_000 };
/** Seats that are looked after; older ones are not asked for. */
const MOST_OWN = 16;
const GONE = new Set(['no_such_table', 'closed']);

/** A table at which we sit. */
export interface Own {
  info: TableInfo;
  kept: SeatKept;
}

export class House {
  games = $state.raw<readonly GameInfo[]>([]);
  tables = $state.raw<readonly TableInfo[] | null>(null);
  matches = $state.raw<readonly MatchInfo[] | null>(null);
  own = $state.raw<readonly Own[]>([]);
  /** Why nothing new is heard. */
  trouble = $state.raw<api.Refused | null>(null);
  readonly waiting = $derived(this.#open('waiting'));
  readonly playing = $derived(this.#open('playing'));
  /** Ours that are not over yet, and those that are. */
  readonly going = $derived(this.own.filter(({ info }) => info.stage !== 'finished'));
  readonly over = $derived(this.own.filter(({ info }) => info.stage === 'finished'));

  /** Looks until the returned function is called. */
  watch(): () => void {
    const ends = [
      poll({ ...TABLES, ask: () => this.#try(this.#lookAtTables) }),
      poll({ ...SLOWLY, ask: () => this.#try(this.#lookBack) }),
    ];
    return () => ends.forEach((end) => end());
  }

  /** Looks after our own tables anew. */
  lookAtOwn = async (): Promise<void> => {
    const looked = await Promise.all(seats().slice(0, MOST_OWN).map(lookAt));
    this.own = looked.filter((one) => one !== null);
  };

  #open(stage: TableInfo['stage']): TableInfo[] {
    const ours = new Set(this.own.map(({ info }) => info.code));
    return (this.tables ?? []).filter((table) => table.stage === stage && !ours.has(table.code));
  }

  #lookAtTables = async (): Promise<void> => {
    if (this.games.length === 0) this.games = await api.games();
    this.tables = await api.tables();
  };

  #lookBack = async (): Promise<void> => {
    await this.lookAtOwn();
    this.matches = await api.matches();
  };

  async #try(ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      this.trouble = null;
      return true;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.trouble = error;
      return false;
    }
  }
}

/** A seat of ours; null if its table is no more, and then it is forgotten. */
async function lookAt([code, kept]: [string, SeatKept]): Promise<Own | null> {
  try {
    const info = await api.table(code);
    if (info.stage !== 'closed') return { info, kept };
  } catch (error) {
    if (!(error instanceof api.Refused) || !GONE.has(error.code)) throw error;
  }
  standUp(code);
  return null;
}
