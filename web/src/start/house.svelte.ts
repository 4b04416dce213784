// What goes on in the house: tables that wait and play, matches that are over, and where we sit.
import * as api from '../net/api';
import { playedOut, seats, standUp, type SeatKept } from '../net/identity';
import type { GameInfo, MatchInfo, TableInfo } from '../types/protocol';
import { poll } from './poll';

const TABLES = { every: 4_000, longest: 60_000 };
const SLOWLY = { every: 20_000, longest: 120_000 };
/** So many of our finished matches are shown; older ones are not asked for. */
const MOST_OVER = 10;
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
  /** Ours that are not over yet. */
  own = $state.raw<readonly Own[]>([]);
  /** Why nothing new is heard. */
  trouble = $state.raw<api.Refused | null>(null);
  readonly waiting = $derived(this.#open('waiting'));
  readonly playing = $derived(this.#open('playing'));
  /** Finished matches. Ours may be private and in no list: they come first. */
  readonly finished = $derived(this.matches && this.#merged(this.matches));

  readonly #over = new Map<string, MatchInfo>();

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
    const going = seats().filter(([, { over }]) => !over);
    const looked = await Promise.all(going.map(lookAt));
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
    const matches = await api.matches();
    await this.#lookAtOver(new Set(matches.map(({ table }) => table.code)));
    this.matches = matches;
  };

  /** A finished match does not change: it is asked for once. */
  async #lookAtOver(listed: ReadonlySet<string>): Promise<void> {
    const newest = seats()
      .filter(([, { over }]) => over)
      .slice(0, MOST_OVER);
    const missing = newest.filter(([code]) => !listed.has(code) && !this.#over.has(code));
    for (const [code] of missing) {
      const match = await unlessGone(code, api.match(code));
      if (match) this.#over.set(code, match);
    }
  }

  #merged(matches: readonly MatchInfo[]): MatchInfo[] {
    const listed = new Set(matches.map(({ table }) => table.code));
    const ours = [...this.#over.values()].filter(({ table }) => !listed.has(table.code));
    return [...ours, ...matches];
  }

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

/** A seat of ours at a table that waits or plays; null if it is over. */
async function lookAt([code, kept]: [string, SeatKept]): Promise<Own | null> {
  const info = await unlessGone(code, api.table(code));
  if (info?.stage === 'finished') playedOut(code);
  else if (info?.stage === 'closed') standUp(code);
  else if (info) return { info, kept };
  return null;
}

/** What was asked; null if the table is no more, and then our seat there is forgotten. */
async function unlessGone<Answer>(code: string, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof api.Refused) || !GONE.has(error.code)) throw error;
    standUp(code);
    return null;
  }
}
