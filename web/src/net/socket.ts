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

/** The sequence number after which we want to be told what happened. With `now`, how far the match is, an
 * earlier answer was too long ago. */
export type Since = (now: number | null) => number;

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
/** After so long a silence it is asked whether somebody is still there. */
const QUIET = 20_000;
/** So long an answer may take; then the connection is dead, whatever it says of itself. */
const PATIENCE = 8_000;
const HEARTBEAT = 5_000;
/** Whoever slept longer than this need not ask. Hidden tabs are woken once a minute. */
const ASLEEP = 150_000;
/** A question that changes nothing. Any answer will do, that it was refused as well. */
export const ARE_YOU_THERE = { type: 'check', id: 'are-you-there', actions: ['?'] } satisfies Named;

export class Connection {
  readonly #code: string;
  readonly #token: string | null;
  readonly #listener: Listener;
  /** Null for whoever does not want to know. */
  readonly #since: Since | null;
  /** The server has forgotten what happened after the number we gave, and said that it is here now. */
  #forgotten: number | null = null;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  /** Runs while an answer is due. */
  #due: ReturnType<typeof setTimeout> | undefined;
  #heardAt = Date.now();
  #lastBeat = Date.now();
  #ended = false;
  #bye: { code: string; message: string } | null = null;

  constructor(code: string, token: string | null, listener: Listener, since: Since | null = null) {
    this.#code = code;
    this.#token = token;
    this.#listener = listener;
    this.#since = since;
    window.addEventListener('online', this.#lookNow);
    document.addEventListener('visibilitychange', this.#lookNow);
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
    this.#end(new Refused({ code: 'offline', message: 'the connection was closed' }));
  }

  /** Nothing more will come; what waits for an answer is told why. */
  #end(why: Refused): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#due);
    clearInterval(this.#pulse);
    window.removeEventListener('online', this.#lookNow);
    document.removeEventListener('visibilitychange', this.#lookNow);
    this.#socket?.close();
    for (const waiting of this.#waiting.values()) waiting.failed(why);
    this.#waiting.clear();
  }

  #send(order: Order): Promise<Refusal | null> {
    const message = { ...order, id: crypto.randomUUID?.() ?? fallbackId() } as Named;
    return new Promise((answered, failed) => {
      this.#waiting.set(message.id, { message, answered, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#ask(message);
    });
  }

  #connect(): void {
    this.#listener.status('connecting', null, null);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/v1/tables/${encodeURIComponent(this.#code)}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    this.#bye = null;
    this.#expectAnswer();
    socket.onopen = () => {
      this.#answered();
      this.#ask({
        type: 'hello',
        ...(this.#token ? { token: this.#token } : {}),
        since: this.#since?.(this.#forgotten) ?? null,
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
    this.#heardAt = Date.now();
    this.#answered();
    switch (message.type) {
      case 'done':
        return this.#answer(message.id, null);
      case 'checked':
        return this.#answer(message.id, message.refusal ?? null);
      case 'refused':
        // Without an id it was the hello, and a good-bye follows.
        return message.id ? this.#answer(message.id, message) : undefined;
      case 'state':
        if (this.#since && message.game && !message.missed && this.#forgotten === null) {
          this.#forgotten = message.seq;
          return this.#askAgain();
        }
        this.#forgotten = null;
        this.#wait = FIRST_WAIT;
        this.#listener.status('open', null, null);
        this.#listener.heard(message);
        for (const { message } of this.#waiting.values()) this.#ask(message);
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
    this.#answered();
    const bye = this.#bye;
    if (bye && FOR_GOOD.has(bye.code)) {
      this.#end(new Refused(bye));
      this.#listener.status('ended', bye.code, bye.message);
      return;
    }
    clearTimeout(this.#timer);
    // Not all at the same moment after a restart of the server.
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#listener.status('lost', bye?.code ?? null, bye?.message ?? null);
  }

  /** Whoever looks at the page again, or is in another network now, does not want to wait. */
  #lookNow = (): void => {
    if (document.visibilityState === 'hidden') return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN) this.#ask(ARE_YOU_THERE);
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** A connection can be dead without knowing it: after a sleep, or in another network. */
  #beat = (): void => {
    const now = Date.now();
    const slept = now - this.#lastBeat > ASLEEP;
    this.#lastBeat = now;
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (slept) this.#abandon();
    else if (now - this.#heardAt > QUIET) this.#ask(ARE_YOU_THERE);
  };

  /** Says something that the server answers. */
  #ask(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    this.#due ??= setTimeout(() => this.#abandon(), PATIENCE);
  }

  /** Anything that is heard will do: a server that talks gets to every question. */
  #answered(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
  }

  /** Comes back over a new connection. */
  #abandon(): void {
    this.#hangUp();
    this.#lost();
  }

  /** A hello is said only once on each connection. */
  #askAgain(): void {
    this.#hangUp();
    this.#connect();
  }

  #hangUp(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }
}

/** Pages without TLS have no randomUUID. */
function fallbackId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
