import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, last, pretend, pretendNoMore, STATE } from './fake';
import { Connection, type Status } from './socket';

beforeEach(pretend);
afterEach(pretendNoMore);

function connect() {
  const statuses: [Status, string | null][] = [];
  const heard = vi.fn();
  const connection = new Connection(
    'CODE',
    'token',
    { heard, status: (status, why) => statuses.push([status, why]) },
    (now) => (now === null ? 3 : now - 2),
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

  it('asks for the end of what happened if the server has forgotten the beginning', () => {
    const { statuses, heard } = connect();
    last().open();
    last().hear({ ...STATE, seq: 90, game: {}, missed: null });
    expect(heard).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: 'token', since: 88 }]);
    // It asks only once.
    const state = { ...STATE, seq: 99, game: {}, missed: null };
    last().hear(state);
    expect(heard).toHaveBeenCalledExactlyOnceWith(state);
    expect(statuses.map(([status]) => status)).toEqual(['connecting', 'connecting', 'open']);
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

  it('waits longer and longer, but never too long, and begins anew after success', async () => {
    const { connection } = connect();
    const wait = async () => {
      const [before, tries] = [Date.now(), FakeSocket.all.length];
      last().close();
      while (FakeSocket.all.length === tries) await vi.advanceTimersByTimeAsync(100);
      return Date.now() - before;
    };
    const waits = [];
    for (let tries = 0; tries < 7; tries += 1) waits.push(await wait());
    expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 8_000, 8_000]);
    last().open();
    last().hear(STATE);
    expect(await wait()).toBe(400);
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

  it('tells whoever waits for an answer why it ended', async () => {
    const { connection } = connect();
    const order = connection.order({ type: 'give_up' });
    last().hear({ type: 'bye', code: 'bad_token', message: 'who are you?' });
    last().close();
    await expect(order).rejects.toMatchObject({ code: 'bad_token' });
  });
});

describe('a connection that is dead without knowing it', () => {
  function connected() {
    const all = connect();
    last().open();
    last().hear(STATE);
    last().sent = [];
    return all;
  }
  const asked = () => last().sent.filter(({ type }) => type === 'check').length;

  it('is asked after a silence, and left when nothing comes', async () => {
    const { connection, statuses } = connected();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(8_500);
    expect(statuses.map(([status]) => status).slice(-2)).toEqual(['lost', 'connecting']);
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });

  it('is kept while anything is heard, be it a refusal', async () => {
    const { connection, statuses } = connected();
    for (let minute = 0; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(30_000);
      last().hear({ type: 'refused', id: 'are-you-there', code: 'not_seated', message: 'no' });
    }
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)?.[0]).toBe('open');
    connection.close();
  });

  it.each([
    ['in another network', () => window.dispatchEvent(new Event('online'))],
    ['looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked at once when it is %s', async (_, happens) => {
    const { connection } = connected();
    happens();
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(8_500);
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });

  it('is left at once after a long sleep', async () => {
    const { connection } = connected();
    vi.setSystemTime(Date.now() + 200_000);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });

  it('is left when a command is not answered, and the command is sent again', async () => {
    const { connection } = connected();
    const done = connection.order({ type: 'say', text: 'hello' });
    const said = last().sent.at(-1);
    await vi.advanceTimersByTimeAsync(8_500);
    last().open();
    last().hear(STATE);
    expect(last().sent.at(-1)).toEqual(said);
    last().hear({ type: 'done', id: said?.id, seq: 6 });
    await expect(done).resolves.toBeUndefined();
    connection.close();
  });

  it('is given up when it never opens', async () => {
    const { connection } = connect();
    await vi.advanceTimersByTimeAsync(8_500);
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });

  it('comes back at once when the network does', () => {
    const { connection } = connected();
    last().close();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });
});
