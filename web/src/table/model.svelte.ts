// A table as this browser knows it: what the server said, what is shown of it, and what one can do.
import { Connection, type Status } from '../net/socket';
import { Refused } from '../net/api';
import { fly } from '../play/flights';
import type { Flight, GameClient, Seen, Spot } from '../play/game';
import { Play } from '../play/play.svelte';
import type {
  ChatLine,
  Level,
  Refusal,
  ServerMessage,
  Situation,
  TableInfo,
} from '../types/protocol';
import { reason } from './reason';

type State = Extract<ServerMessage, { type: 'state' }>;
type Update = Extract<ServerMessage, { type: 'update' }>;

/** A change of the match, kept for the log: sentences are made when they are shown, in the language of
 * that moment. */
export interface Chapter {
  seq: number;
  events: unknown[];
  /** The view on which it happened. */
  before: unknown;
  after: unknown;
}

/** Chapters that are kept. */
const LONGEST_LOG = 400;
/** Milliseconds that one piece flies, and the pause after a change; less when many wait. */
const FLIGHT = 420;
const PAUSE = 180;
/** With so many changes waiting, one only wants to see the last. */
const TOO_MANY = 12;

export class TableModel {
  readonly code: string;
  readonly game: GameClient;
  info = $state.raw<TableInfo>() as TableInfo;
  seat = $state.raw<number | null>(null);
  status = $state.raw<Status>('connecting');
  /** Why the connection ended for good. */
  ended = $state.raw<{ code: string; message: string } | null>(null);
  /** How the match stands on the server. */
  latest = $state.raw<Situation | null>(null);
  /** How it stands on the screen: changes are shown one after another. */
  shown = $state.raw<Situation | null>(null);
  /** When the clocks of `latest` were told. */
  toldAt = $state.raw(0);
  log = $state.raw<readonly Chapter[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What was refused last, in words. */
  trouble = $state.raw<string | null>(null);
  readonly play: Play;
  readonly names: readonly string[];
  readonly #connection: Connection;
  #seq = 0;
  #queue: Update[] = [];
  #presenting = false;
  #reasons = new Map<string, Promise<string | null>>();

  constructor(
    info: TableInfo,
    game: GameClient,
    token: string | null,
    callName: (info: TableInfo, seat: number) => string,
  ) {
    this.code = info.code;
    this.info = info;
    this.game = game;
    this.names = $derived(this.info.seats.map((_, seat) => callName(this.info, seat)));
    this.play = new Play({
      act: (action) => void this.act([action]),
      help: (spot) => (this.scene ? this.game.help(spot, this.scene) : null),
      why: (spot, chosen) => this.#why(spot, chosen),
    });
    this.#connection = new Connection(this.code, token, {
      heard: (message) => this.#heard(message),
      status: (status, why, message) => {
        this.status = status;
        if (status === 'ended') this.ended = { code: why ?? '', message: message ?? '' };
        this.#offer();
      },
    });
  }

  /** What is on the screen. */
  get scene(): Seen<unknown> | null {
    return this.shown ? { view: this.shown.view, seat: this.seat, names: this.names } : null;
  }

  /** May this player act, on what is on the screen? */
  get myTurn(): boolean {
    return this.seat !== null && (this.latest?.to_act.includes(this.seat) ?? false);
  }

  close(): void {
    this.#connection.close();
  }

  act(actions: string[]): Promise<boolean> {
    return this.#order({ type: 'act', seq: this.#seq, actions });
  }
  takeBack(): Promise<boolean> {
    return this.#order({ type: 'take_back', seq: this.#seq });
  }
  say(text: string): Promise<boolean> {
    return this.#order({ type: 'say', text });
  }
  start(bots: Level): Promise<boolean> {
    return this.#order({ type: 'start', bots });
  }
  giveUp(): Promise<boolean> {
    return this.#order({ type: 'give_up' });
  }
  leave(): Promise<boolean> {
    return this.#order({ type: 'leave' });
  }
  rematch(): Promise<boolean> {
    return this.#order({ type: 'rematch' });
  }

  async #order(order: Parameters<Connection['order']>[0]): Promise<boolean> {
    this.trouble = null;
    try {
      await this.#connection.order(order);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Somebody was faster: the new situation speaks for itself.
      if (error.code !== 'stale') this.trouble = reason(error);
      this.#offer();
      return false;
    }
  }

  /** Why a spot cannot be chosen: the server knows. */
  #why(spot: Spot, chosen: readonly Spot[]): Promise<string | null> {
    const scene = this.scene;
    if (!scene || this.seat === null || this.status !== 'open') return Promise.resolve(null);
    const action = this.game.probe(spot, chosen, scene);
    if (action === null) return Promise.resolve(null);
    const asked = `${this.#seq} ${action}`;
    let answer = this.#reasons.get(asked);
    if (!answer) {
      answer = this.#connection
        .check([action])
        .then((refusal: Refusal | null) => (refusal ? reason(refusal) : null))
        .catch(() => null);
      this.#reasons.set(asked, answer);
    }
    return answer;
  }

  #heard(message: Parameters<ConstructorParameters<typeof Connection>[2]['heard']>[0]): void {
    switch (message.type) {
      case 'state':
        return this.#state(message);
      case 'update':
        this.#seq = message.seq;
        this.latest = message.game;
        this.toldAt = Date.now();
        this.#reasons.clear();
        this.#queue.push(message);
        this.#offer();
        void this.#present();
        return;
      case 'table':
        this.info = message.table;
        return;
      case 'chat': {
        const { type: _, ...line } = message;
        this.chat = [...this.chat, line];
        return;
      }
      case 'bye':
        return;
    }
  }

  /** Everything anew: what waits to be shown is older. */
  #state(state: State): void {
    const before = this.shown?.view ?? null;
    this.info = state.table;
    this.seat = state.seat ?? null;
    this.#seq = state.seq;
    this.latest = state.game ?? null;
    this.toldAt = Date.now();
    this.chat = state.chat;
    this.#queue = [];
    this.#reasons.clear();
    for (const { seq, events } of state.missed ?? []) {
      this.#write({
        seq,
        events: events as unknown[],
        before: before ?? state.game?.view,
        after: state.game?.view,
      });
    }
    this.shown = this.latest;
    this.#offer();
  }

  /** Shows the changes that wait, one after another. */
  async #present(): Promise<void> {
    if (this.#presenting) return;
    this.#presenting = true;
    try {
      for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
        await this.#show(update);
      }
    } finally {
      this.#presenting = false;
      this.#offer();
    }
  }

  async #show(update: Update): Promise<void> {
    const before = this.shown?.view ?? update.game.view;
    const after = update.game.view;
    const events = update.events as unknown[];
    const hurry = 1 / (1 + this.#queue.length / 3);
    const flights: Flight[] = events.flatMap((event) => this.game.flights(event, before, after));
    if (this.#queue.length < TOO_MANY && flights.length > 0) await fly(flights, FLIGHT * hurry);
    // A state may have come meanwhile, and it is newer.
    if (update.seq > this.#seq) return;
    this.shown = update.game;
    if (events.length === 0) {
      // The match has just begun, or something was taken back: the story of it is no more.
      this.log = this.log.filter(({ seq }) => seq < update.seq - 1);
      return;
    }
    const scene = { view: after, seat: this.seat, names: this.names };
    const lines = events.map((event) => this.game.tell(event, scene, before));
    this.play.marks = new Set(lines.flatMap((line) => line?.marks ?? []));
    this.#write({ seq: update.seq, events, before, after });
    if (this.#queue.length > 0 && this.#queue.length < TOO_MANY) await pause(PAUSE * hurry);
  }

  #write(chapter: Chapter): void {
    if (this.log.some(({ seq }) => seq === chapter.seq)) return;
    this.log = [...this.log, chapter].slice(-LONGEST_LOG);
  }

  /** What may be chosen: only on the newest situation, and only while somebody listens. */
  #offer(): void {
    const { shown, latest, scene } = this;
    const current = shown !== null && shown === latest && this.status === 'open';
    this.play.offer(current && scene ? this.game.moves(shown.legal, scene) : []);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : milliseconds));
}
