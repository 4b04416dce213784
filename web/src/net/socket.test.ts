import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Status } from './socket';

/** A socket whose other end is in the hand of the test. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: { type: string; id?: string; since?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;
const STATE = { type: 'state', seq: 5, chat: [] };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  const target = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect() {
  const statuses: [Status, string | null][] = [];
  const heard = vi.fn();
  const connection = new Connection(
    'CODE',
    'token',
    { heard, status: (status, why) => statuses.push([status, why]) },
    () => 3,
  );
  return { connection, statuses, heard };
}

describe('the connection', () => {
  it('says who looks and what is known, and is open with the state', () => {
    const { statuses } = connect();
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: 'token', since: 3 }]);
    expect(statuses.at(-1)?.[0]).toBe('connecting');
    last().hear(STATE);
    expect(statuses.at(-1)?.[0]).toBe('open');
  });

  it('comes back by itself and sends again what was not answered, under the same name', async () => {
    const { connection, statuses } = connect();
    last().open();
    last().hear(STATE);
    const done = connection.order({ type: 'say', text: 'hello' });
    const said = last().sent.at(-1);
    last().close();
    expect(statuses.at(-1)?.[0]).toBe('lost');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    last().hear(STATE);
    expect(last().sent.at(-1)).toEqual(said);
    last().hear({ type: 'done', id: said?.id, seq: 6, repeated: true });
    await expect(done).resolves.toBeUndefined();
    connection.close();
  });

  it('waits longer and longer, but never too long', async () => {
    const { connection } = connect();
    for (let tries = 0; tries < 12; tries += 1) {
      last().close();
      await vi.advanceTimersByTimeAsync(12_000);
      expect(FakeSocket.all).toHaveLength(tries + 2);
    }
    connection.close();
  });

  it('says what refused a command', async () => {
    const { connection } = connect();
    last().open();
    last().hear(STATE);
    const refused = connection.order({ type: 'say', text: '' });
    last().hear({ type: 'refused', id: last().sent.at(-1)?.id, code: 'bad_chat', message: 'no' });
    await expect(refused).rejects.toMatchObject({ code: 'bad_chat' });
    connection.close();
  });

  it('does not come back after a good-bye for good', async () => {
    const { statuses } = connect();
    last().open();
    last().hear({ type: 'bye', code: 'closed', message: 'gone' });
    last().close();
    expect(statuses.at(-1)).toEqual(['ended', 'closed']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('comes back when the server stops for a moment', async () => {
    const { connection } = connect();
    last().open();
    last().hear({ type: 'bye', code: 'stopping', message: 'a moment' });
    last().close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });

  it('gives up what was not answered when it is closed', async () => {
    const { connection } = connect();
    const order = connection.order({ type: 'rematch' });
    connection.close();
    await expect(order).rejects.toMatchObject({ code: 'offline' });
  });
});
