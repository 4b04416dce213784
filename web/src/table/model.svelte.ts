// A table as this browser knows it: what the server said, what is shown of it, and what one can do.
import { Connection, type Listener, type Order, type Since, type Status } from '../net/socket';
import { Refused } from '../net/api';
import { fly } from '../play/flights';
import type { GameClient, Line, Seen, Spot } from '../play/game';
import { Play } from '../play/play.svelte';
import { linesOf } from '../play/telling';
import type { ChatLine, Level, ServerMessage, Situation, TableInfo } from '../types/protocol';
import { t } from '../words/index.svelte';
import { Presentation, type Turn } from './presentation';
import { reason } from './reason';
import { pace } from './settings.svelte';
import {
  comeBack,
  isWhole,
  keep,
  recall,
  sinceOf,
  takeBack,
  write,
  type Chapter,
  type Story,
} from './story';

type State = Extract<ServerMessage, { type: 'state' }>;
type Update = Extract<ServerMessage, { type: 'update' }>;

/** Milliseconds that one piece flies, and the pause after a change; less when many wait. */
const FLIGHT = 460;
const PAUSE = 260;
/** With more changes waiting than this, one only wants to see the last. */
const TOO_MANY = 24;

/** What a table needs of its connection. */
export type Wire = Pick<Connection, 'order' | 'check' | 'close'>;
export type Connect = (
  code: string,
  token: string | null,
  listener: Listener,
  since: Since,
) => Wire;

export class TableModel {
  readonly code: string;
  readonly game: GameClient;
  readonly play: Play;
  readonly names: readonly string[];
  info = $state.raw<TableInfo>() as TableInfo;
  /** Do we come with a seat? Which one, the server says. */
  readonly seated: boolean;
  seat = $state.raw<number | null>(null);
  status = $state.raw<Status>('connecting');
  /** Why the connection ended for good. */
  ended = $state.raw<string | null>(null);
  /** Has the server told how things stand? What was so before is no news. */
  arrived = $state.raw(false);
  /** How the match stands on the server. */
  latest = $state.raw<Situation | null>(null);
  /** How it stands on the screen: changes are shown one after another. */
  shown = $state.raw<Situation | null>(null);
  /** When the clocks of `latest` were told. */
  toldAt = $state.raw(0);
  /** How many changes wait to be shown. */
  waiting = $state.raw(0);
  /** Everything that happened; `told` is what the board has shown of it. */
  log = $state.raw<Story>([]);
  readonly told = $derived(this.log.filter(({ seq }) => seq <= this.#shownSeq));
  readonly #pasts = $derived(this.#retrace(this.log));
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What was refused last, in words. */
  trouble = $state.raw<string | null>(null);
  readonly #connection: Wire;
  readonly #presentation = new Presentation<Update>(
    (update, turn) => this.#show(update, turn),
    () => this.#offer(),
  );
  #seq = 0;
  #shownSeq = $state.raw(0);
  #since = 0;
  /** The thing that was dragged last: it need not fly as well. */
  #carried: Spot | null = null;
  #reasons = new Map<string, Promise<string | null>>();

  constructor(
    info: TableInfo,
    game: GameClient,
    token: string | null,
    callName: (info: TableInfo, seat: number) => string,
    connect: Connect = (...about) => new Connection(...about),
  ) {
    this.code = info.code;
    this.info = info;
    this.game = game;
    this.seated = token !== null;
    this.names = $derived(this.info.seats.map((_, seat) => callName(this.info, seat)));
    this.play = new Play({
      act: (action, carried) => {
        this.#carried = carried;
        void this.act([action]);
      },
      help: (spot) => (this.scene ? this.game.help(spot, this.scene) : null),
      why: (spot, chosen) => this.#why(spot, chosen),
    });
    const { seq, story } = recall(this.code, this.seated);
    [this.#seq, this.log] = [seq, story];
    this.#connection = connect(
      this.code,
      token,
      {
        heard: (message) => this.#heard(message),
        status: (status, why) => {
          this.status = status;
          if (status === 'ended') this.ended = why ?? 'closed';
          this.#offer();
        },
      },
      (now) => (this.#since = sinceOf(this.#seq, now)),
    );
  }

  /** What is on the screen. */
  get scene(): Seen<unknown> | null {
    return this.shown ? this.#seen(this.shown.view) : null;
  }

  /** May this player act now? */
  get myTurn(): boolean {
    return this.seat !== null && (this.latest?.to_act.includes(this.seat) ?? false);
  }

  /** Has this player given up? Then they can only watch. */
  get gaveUp(): boolean {
    const { seat, latest } = this;
    return seat !== null && latest !== null && this.game.gaveUp(latest.view, seat);
  }

  /** Is everything shown that is known? */
  get upToDate(): boolean {
    return this.shown === this.latest;
  }

  /** What a chapter tells, in the language of now. */
  linesOf({ seq, events, before, after }: Chapter): Line[] {
    const known = before !== null && after !== null;
    const scene = known ? this.#seen(after) : this.scene;
    if (!scene) return [];
    const seen = known ? before : null;
    return linesOf(this.game, events, scene, { pasts: this.#pasts?.get(seq), before: seen });
  }

  /** Shows at once what waits to be shown. */
  catchUp(): void {
    this.#presentation.clear();
    this.#showAtOnce();
  }

  /** Keeps the story for the next time this page is opened. */
  keep(): void {
    keep(this.code, this.seated, this.#seq, this.log);
  }

  close(): void {
    this.keep();
    this.#presentation.clear();
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

  async #order(order: Order): Promise<boolean> {
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
    if (!scene || this.seat === null) return Promise.resolve(null);
    if (this.status !== 'open') return Promise.resolve(t(`table-status-${this.status}`));
    const action = this.game.probe(spot, chosen, scene);
    if (action === null) return Promise.resolve(null);
    const asked = `${this.#seq} ${action}`;
    let answer = this.#reasons.get(asked);
    if (!answer) {
      answer = this.#connection
        .check([action])
        .then((refusal) => (refusal ? reason(refusal) : null))
        .catch(() => null);
      this.#reasons.set(asked, answer);
    }
    return answer;
  }

  /** How it stood before each event, by the number of the change; null where the game needs no help. */
  #retrace(story: Story): ReadonlyMap<number, readonly unknown[]> | null {
    const pasts = this.game.retrace?.(story, isWhole(story));
    return pasts ? new Map(story.map(({ seq }, place) => [seq, pasts[place] ?? []])) : null;
  }

  #seen(view: unknown): Seen<unknown> {
    return { view, seat: this.seat, names: this.names };
  }

  #heard(message: Parameters<Listener['heard']>[0]): void {
    switch (message.type) {
      case 'state':
        return this.#state(message);
      case 'update':
        return this.#update(message);
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

  #update(update: Update): void {
    const before = this.latest?.view ?? update.game.view;
    this.#know(update.seq, update.game);
    // The story is written at once, so that nothing is lost; the board takes its time.
    const events = update.events as unknown[];
    if (events.length > 0) {
      const after = update.game.view;
      this.log = write(this.log, { seq: update.seq, events, before, after });
    } else if (this.log.length > 0) {
      this.log = takeBack(this.log, update.game.view);
    }
    this.#presentation.push(update);
    this.waiting = this.#presentation.waiting;
    this.#offer();
  }

  /** Everything anew: what waits to be shown is older. */
  #state(state: State): void {
    this.info = state.table;
    this.seat = state.seat ?? null;
    this.chat = state.chat;
    const now = { seq: state.seq, view: state.game?.view };
    this.log = comeBack(this.log, this.#since, state.missed ?? null, now);
    this.#know(state.seq, state.game ?? null);
    this.arrived = true;
    this.catchUp();
  }

  #know(seq: number, game: Situation | null): void {
    this.#seq = seq;
    this.latest = game;
    this.toldAt = Date.now();
    this.#reasons.clear();
  }

  #showAtOnce(): void {
    this.waiting = 0;
    this.shown = this.latest;
    this.#shownSeq = this.#seq;
    this.#mark(this.log.at(-1));
    this.#offer();
  }

  async #show(update: Update, turn: Turn): Promise<void> {
    this.waiting = turn.waiting();
    const before = this.shown?.view ?? update.game.view;
    const after = update.game.view;
    const events = update.events as unknown[];
    const hurry = pace() / (1 + Math.max(0, turn.waiting() - 4) / 6);
    const carried = this.#carried;
    this.#carried = null;
    try {
      if (turn.waiting() <= TOO_MANY) {
        const flights = events.flatMap((event) => this.game.flights(event, before, after));
        await fly(
          flights.filter(({ from }) => from !== carried),
          FLIGHT * hurry,
        );
      }
    } finally {
      // A state may have come meanwhile, and it is newer.
      if (!turn.stale()) {
        this.shown = update.game;
        this.#shownSeq = update.seq;
      }
    }
    if (turn.stale()) return;
    this.#mark(events.length > 0 ? { seq: update.seq, events, before, after } : this.log.at(-1));
    if (turn.waiting() > 0 && turn.waiting() <= TOO_MANY) await pause(PAUSE * hurry);
  }

  /** Marks where something happened last. */
  #mark(chapter: Chapter | undefined): void {
    const lines = chapter ? this.linesOf(chapter) : [];
    this.play.marks = new Set(lines.flatMap(({ marks }) => marks));
  }

  /** What may be chosen: only on the newest situation, and only while somebody listens. */
  #offer(): void {
    const { shown, scene } = this;
    const current = shown !== null && this.upToDate && this.status === 'open';
    this.play.offer(current && scene ? this.game.moves(shown.legal, scene) : []);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : milliseconds));
}
