// The connection to a table. It comes back by itself, tells where it left off, and sends again what was
// not answered: the server does a command with the same id only once.
import type { ClientMessage, Refusal, ServerMessage } from '../types/protocol';
import { Refused } from './api';

export type Status = 'connecting' | 'open' | 'lost' | 'ended';

export interface Listener {
  /** Everything but answers to commands. */
  heard(
    message: Exclude<ServerMessage, { type: 'done' } | { type: 'refused' } | { type: 'checked' }>,
  ): void;
  /** `why` is the code of the good-bye, where there was one. */
  status(status: Status, why: string | null, message: string | null): void;
}

type Named = Exclude<ClientMessage, { type: 'hello' }>;
/** A command without its name: the connection gives it one. */
export type Order = Named extends infer One ? (One extends Named ? Omit<One, 'id'> : never) : never;

interface Waiting {
  message: Named;
  answered(answer: Refusal | null): void;
  failed(error: Refused): void;
}

/** After these there is no reason to come back. */
const FOR_GOOD = new Set([
  'closed',
  'left',
  'not_seated',
  'no_spectators',
  'no_such_table',
  'bad_token',
  'table_crowded',
]);
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** A tab that slept longer than this does not know whether its connection still lives. Hidden tabs are
 * woken once a minute. */
const ASLEEP = 150_000;
const HEARTBEAT = 5_000;

export class Connection {
  readonly #code: string;
  readonly #token: string | null;
  readonly #listener: Listener;
  /** The sequence number after which we want to be told what happened. */
  readonly #since: () => number | null;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #lastBeat = Date.now();
  #ended = false;
  #bye: { code: string; message: string } | null = null;

  constructor(
    code: string,
    token: string | null,
    listener: Listener,
    since: () => number | null = () => null,
  ) {
    this.#code = code;
    this.#token = token;
    this.#listener = listener;
    this.#since = since;
    window.addEventListener('online', this.#comeBackNow);
    document.addEventListener('visibilitychange', this.#comeBackNow);
    this.#pulse = setInterval(this.#beat, HEARTBEAT);
    this.#connect();
  }

  /** Gives a command. Resolves when it is done; rejects with what refused it. */
  order(order: Order): Promise<void> {
    return this.#send(order).then((refusal) => {
      if (refusal) throw new Refused(refusal);
    });
  }

  /** Would this be accepted? The refusal, or null. */
  check(actions: string[]): Promise<Refusal | null> {
    return this.#send({ type: 'check', actions });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    window.removeEventListener('online', this.#comeBackNow);
    document.removeEventListener('visibilitychange', this.#comeBackNow);
    this.#socket?.close();
    const gone = new Refused({ code: 'offline', message: 'the connection was closed' });
    for (const waiting of this.#waiting.values()) waiting.failed(gone);
    this.#waiting.clear();
  }

  #send(order: Order): Promise<Refusal | null> {
    const message = { ...order, id: crypto.randomUUID?.() ?? fallbackId() } as Named;
    return new Promise((answered, failed) => {
      this.#waiting.set(message.id, { message, answered, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#say(message);
    });
  }

  #connect(): void {
    this.#listener.status('connecting', null, null);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/v1/tables/${encodeURIComponent(this.#code)}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    this.#bye = null;
    socket.onopen = () => {
      this.#say({
        type: 'hello',
        ...(this.#token ? { token: this.#token } : {}),
        since: this.#since(),
      });
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'done':
        return this.#answer(message.id, null);
      case 'checked':
        return this.#answer(message.id, message.refusal ?? null);
      case 'refused':
        // Without an id it was the hello, and a good-bye follows.
        return message.id ? this.#answer(message.id, message) : undefined;
      case 'state':
        this.#wait = FIRST_WAIT;
        this.#listener.status('open', null, null);
        this.#listener.heard(message);
        for (const { message } of this.#waiting.values()) this.#say(message);
        return;
      case 'bye':
        this.#bye = message;
        break;
    }
    this.#listener.heard(message);
  }

  #answer(id: string, refusal: Refusal | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answered(refusal);
  }

  #lost(): void {
    if (this.#ended) return;
    const bye = this.#bye;
    if (bye && FOR_GOOD.has(bye.code)) {
      this.close();
      this.#listener.status('ended', bye.code, bye.message);
      return;
    }
    this.#listener.status('lost', bye?.code ?? null, bye?.message ?? null);
    clearTimeout(this.#timer);
    // Not all at the same moment after a restart of the server.
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Whoever looks at the page again does not want to wait. */
  #comeBackNow = (): void => {
    if (this.#ended || document.visibilityState === 'hidden') return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** After a long sleep the old connection may be dead without knowing it. */
  #beat = (): void => {
    const now = Date.now();
    const slept = now - this.#lastBeat > ASLEEP;
    this.#lastBeat = now;
    if (slept && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.close();
      this.#socket = null;
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}

/** Pages without TLS have no randomUUID. */
function fallbackId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
