import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../net/api';
import type { Listener, Order, Since } from '../net/socket';
import type { GameClient } from '../play/game';
import type { Situation, TableInfo } from '../types/protocol';
import { speak } from '../words/index.svelte';
import { TableModel } from './model.svelte';

/** A game in which the view is a number, actions add to it, and every event is one of them. */
const GAME: GameClient<number, number> = {
  name: 'sums',
  Board: (() => ({})) as never,
  moves: (legal) => legal.map((action) => ({ action, path: [`add:${action}`] })),
  prompt: () => '',
  probe: (spot) => spot,
  help: () => null,
  tell: (event) => ({ text: `+${event}`, marks: [`add:${event}`], seat: 0 }),
  flights: (event) => [{ piece: 'p', from: `add:${event}`, to: 'sum' }],
  gaveUp: (view) => view === 0,
  summary: () => [],
  guide: [],
};
const INFO = {
  code: 'CODE',
  game: 'sums',
  seats: [{ player: { person: 'Ada' } }],
  stage: 'playing',
} as TableInfo;

const situation = (view: number, legal = ['1', '2']): Situation => ({
  view,
  legal,
  to_act: [0],
  may_take_back: true,
});

/** The other end of the line. */
class Server {
  listener: Listener | undefined;
  orders: Order[] = [];
  answer: Promise<void> = Promise.resolve();
  since: Since = () => 0;

  table(): TableModel {
    return new TableModel(
      INFO,
      GAME as GameClient,
      'token',
      () => 'Ada',
      (_code, _token, listener, since) => {
        [this.listener, this.since] = [listener, since];
        return {
          order: (order) => {
            this.orders.push(order);
            return this.answer;
          },
          check: () => Promise.resolve({ code: 'rule', message: 'not now', rule: null }),
          close: () => undefined,
        };
      },
    );
  }

  state(seq: number, view: number, missed: { seq: number; events: unknown }[] | null = null): void {
    this.since(null);
    this.listener?.status('open', null, null);
    const game = situation(view);
    this.listener?.heard({ type: 'state', table: INFO, seat: 0, seq, game, chat: [], missed });
  }

  update(seq: number, view: number, events: number[]): void {
    this.listener?.heard({ type: 'update', seq, events, log: [], game: situation(view) });
  }
}

const shelf = new Map<string, string>();
/** What flies now; each lands when it is told to. */
let flying: (() => void)[] = [];
let hidden = false;

beforeEach(async () => {
  vi.useFakeTimers();
  shelf.clear();
  flying = [];
  hidden = false;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
    removeItem: (key: string) => void shelf.delete(key),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const element = () => ({
    classList: { add: () => undefined },
    style: {},
    setAttribute: () => undefined,
    append: () => undefined,
    remove: () => undefined,
    // Nothing ever moves: as in a tab that nobody looks at.
    animate: () => ({ finished: new Promise<void>((resolve) => flying.push(resolve)) }),
  });
  vi.stubGlobal('document', {
    documentElement: {},
    get hidden() {
      return hidden;
    },
    body: { append: () => undefined },
    createElementNS: element,
    querySelector: () => ({
      getBoundingClientRect: () => ({ left: 0, top: 0, width: 9, height: 9 }),
    }),
  });
  await speak('en');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const land = async () => {
  for (const done of flying.splice(0)) done();
  await vi.advanceTimersByTimeAsync(0);
};
const spots = (table: TableModel) => [...table.play.next];
const seqs = (table: TableModel) => table.told.map(({ seq }) => seq);

describe('a table', () => {
  it('shows the state at once and offers what is legal', () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    expect(table.shown?.view).toBe(10);
    expect(spots(table)).toEqual(['add:1', 'add:2']);
  });

  it('shows moves one after another, and offers nothing meanwhile', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    server.update(2, 11, [1]);
    server.update(3, 13, [2]);
    expect(table.shown?.view).toBe(10);
    expect(table.latest?.view).toBe(13);
    expect(spots(table)).toEqual([]);
    await land();
    expect(table.shown?.view).toBe(11);
    expect(seqs(table)).toEqual([2]);
    expect([...table.play.marks]).toEqual(['add:1']);
    await vi.advanceTimersByTimeAsync(1_000);
    await land();
    expect(table.shown?.view).toBe(13);
    expect(seqs(table)).toEqual([2, 3]);
    await vi.advanceTimersByTimeAsync(0);
    expect(spots(table)).toEqual(['add:1', 'add:2']);
  });

  it('does not wait for pieces that never land', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    server.update(2, 11, [1]);
    server.update(3, 13, [2]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.shown?.view).toBe(13);
    expect(spots(table)).not.toEqual([]);
  });

  it('hurries in a tab that nobody sees', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    hidden = true;
    for (let seq = 2; seq < 9; seq += 1) server.update(seq, 10 + seq, [1]);
    await vi.advanceTimersByTimeAsync(10);
    expect(table.shown?.view).toBe(18);
  });

  it('lets a new state overtake what is being shown', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    server.update(2, 11, [1]);
    server.update(3, 13, [2]);
    server.state(
      5,
      20,
      [2, 3, 5].map((seq) => ({ seq, events: [1] })),
    );
    expect(table.shown?.view).toBe(20);
    await land();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.shown?.view).toBe(20);
    expect(seqs(table)).toEqual([2, 3, 5]);
    server.update(6, 21, [1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.shown?.view).toBe(21);
  });

  it('offers nothing while the connection is lost', () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    server.listener?.status('lost', null, null);
    expect(spots(table)).toEqual([]);
    server.state(1, 10);
    expect(spots(table)).toEqual(['add:1', 'add:2']);
  });

  it('takes the story back with the moves, also twice', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    server.update(2, 11, [1]);
    server.update(3, 13, [2]);
    await vi.advanceTimersByTimeAsync(5_000);
    server.update(4, 11, []);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seqs(table)).toEqual([2]);
    expect(table.shown?.view).toBe(11);
    server.update(5, 10, []);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seqs(table)).toEqual([]);
    expect([...table.play.marks]).toEqual([]);
  });

  it('catches up at once when it is asked to', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    for (let seq = 2; seq < 9; seq += 1) server.update(seq, 10 + seq, [1]);
    table.catchUp();
    expect(table.shown?.view).toBe(18);
    expect(table.waiting).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.shown?.view).toBe(18);
  });

  it('goes on although one move cannot be told', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    const flights = vi.spyOn(GAME, 'flights').mockImplementationOnce(() => {
      throw new Error('a fault');
    });
    server.update(2, 11, [1]);
    server.update(3, 13, [2]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.shown?.view).toBe(13);
    expect(report).toHaveBeenCalledOnce();
    flights.mockRestore();
  });

  it('says that there is no connection to whoever asks why', async () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    server.listener?.status('lost', null, null);
    table.play.explain('add:1', {} as Element);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.play.hint?.why).toMatch(/^No connection/);
  });

  it('knows that one has given up', () => {
    const server = new Server();
    const table = server.table();
    server.state(1, 10);
    expect(table.gaveUp).toBe(false);
    server.state(2, 0);
    expect(table.gaveUp).toBe(true);
  });

  it('sends what was chosen, decided on the newest number', () => {
    const server = new Server();
    const table = server.table();
    server.state(7, 10);
    table.play.choose('add:2');
    expect(server.orders).toEqual([{ type: 'act', seq: 7, actions: ['2'] }]);
    expect(spots(table)).toEqual([]);
  });

  it('offers again what was refused, and says why', async () => {
    const server = new Server();
    const table = server.table();
    server.state(7, 10);
    server.answer = Promise.reject(new Refused({ code: 'busy', message: 'try again' }));
    table.play.choose('add:2');
    await vi.advanceTimersByTimeAsync(0);
    expect(table.trouble).toMatch(/try again/i);
    expect(spots(table)).toEqual(['add:1', 'add:2']);
  });

  it('tells what it did not see from how the match stands now', () => {
    const server = new Server();
    const table = server.table();
    const tell = vi.spyOn(GAME, 'tell');
    expect([table.arrived, table.seated]).toEqual([false, true]);
    server.state(3, 13, [
      { seq: 2, events: [1] },
      { seq: 3, events: [2] },
    ]);
    expect(table.arrived).toBe(true);
    tell.mockClear();
    table.told.forEach((chapter) => table.linesOf(chapter));
    expect(tell.mock.calls.map(([event, { view }, before]) => [event, view, before])).toEqual([
      [1, 13, null],
      [2, 13, null],
    ]);
    server.update(4, 14, [1]);
    const last = table.log.at(-1);
    if (last) table.linesOf(last);
    expect(tell).toHaveBeenLastCalledWith(1, expect.objectContaining({ view: 14 }), 13, []);
    tell.mockRestore();
  });

  it('knows its story again after a reload, and asks for what may have changed', () => {
    const first = new Server();
    const table = first.table();
    first.state(1, 10);
    first.update(2, 11, [1]);
    table.close();
    const second = new Server();
    const again = second.table();
    expect(second.since(null)).toBe(0);
    second.state(3, 13, [
      { seq: 2, events: [1] },
      { seq: 3, events: [2] },
    ]);
    expect(seqs(again)).toEqual([2, 3]);
  });
});
