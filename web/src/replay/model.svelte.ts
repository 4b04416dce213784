// A finished match on the screen: which position is shown, and how one gets to another.
import { replay, Refused } from '../net/api';
import { fly } from '../play/flights';
import type { GameClient, Line, Scene } from '../play/game';
import { Play } from '../play/play.svelte';
import { linesOf } from '../play/telling';
import { callName } from '../table/names';
import { reason } from '../table/reason';
import type { Outcome, Position, TableInfo } from '../types/protocol';
import { Positions } from './positions';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const FLIGHT = 420;
const PAUSE = 650;

/** A move in the log. */
export interface Told {
  number: number;
  lines: Line[];
}

export class ReplayModel {
  readonly info: TableInfo;
  readonly game: GameClient;
  readonly play: Play;
  readonly names: readonly string[];
  /** By whom it is seen; null: by a spectator. */
  seat = $state.raw<number | null>(null);
  shown = $state.raw<Position | null>(null);
  total = $state.raw(0);
  outcome = $state.raw<Outcome | null>(null);
  playing = $state(false);
  speed = $state<number>(1);
  trouble = $state.raw<string | null>(null);
  readonly scene: Scene | null;
  readonly told: readonly Told[];
  /** What the log has to say about the position that is shown. */
  readonly marked: Told | null;
  readonly atEnd: boolean;
  #positions: Positions;
  /** Told when playing by itself has come to the end. */
  readonly #onend: () => void;
  /** Counts what was asked for: only the newest wish is shown. */
  #wish = 0;
  /** The position to which pieces are flying. */
  #coming: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(info: TableInfo, game: GameClient, seat: number | null, onend: () => void) {
    this.info = info;
    this.#onend = onend;
    this.game = game;
    this.seat = seat !== null && seat < info.seats.length ? seat : null;
    this.#positions = this.#open();
    this.play = new Play({
      act: () => undefined,
      why: () => Promise.resolve(null),
      help: (spot) => (this.scene ? game.help(spot, this.scene) : null),
    });
    this.names = $derived(info.seats.map((_, number) => callName(info, number)));
    this.scene = $derived(
      this.shown && {
        view: this.shown.view,
        seat: this.seat,
        names: this.names,
        play: this.play,
      },
    );
    this.told = $derived(this.shown ? this.#story(this.shown.number) : []);
    this.marked = $derived(this.told.findLast(({ number }) => number <= this.number) ?? null);
    this.atEnd = $derived(this.shown !== null && this.shown.number === this.total - 1);
  }

  get number(): number {
    return this.shown?.number ?? 0;
  }

  /** Shows a position at once. */
  async jump(number: number): Promise<void> {
    this.#wish += 1;
    const wish = this.#wish;
    this.#coming = null;
    const position = await this.#find(Math.max(0, number));
    if (position && wish === this.#wish) this.#show(position);
  }

  /** The next position, so that one sees what moves. */
  async forward(): Promise<void> {
    // Whoever does not wait for the pieces wants to go on from where they land.
    if (this.#coming) this.#show(this.#coming);
    const before = this.shown;
    if (!before || this.atEnd) return;
    this.#wish += 1;
    const wish = this.#wish;
    const position = await this.#find(before.number + 1);
    if (!position || wish !== this.#wish) return;
    const events = position.events as unknown[];
    const flights = events.flatMap((event) => this.game.flights(event, before.view, position.view));
    this.#coming = position;
    await fly(flights, FLIGHT / this.speed);
    if (wish === this.#wish) this.#show(position);
  }

  back(): Promise<void> {
    return this.jump(this.number - 1);
  }

  /** Plays on by itself, or stops. */
  toggle(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    void (this.atEnd ? this.jump(0).then(() => this.#later()) : this.#run());
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Shows the same position through the eyes of somebody else. */
  seenBy(seat: number | null): Promise<void> {
    this.seat = seat;
    this.#positions = this.#open();
    return this.jump(this.number);
  }

  async #run(): Promise<void> {
    if (this.playing) await this.forward();
    if (!this.playing) return;
    if (!this.atEnd && !this.trouble) return this.#later();
    this.stop();
    if (!this.trouble) this.#onend();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), PAUSE / this.speed);
  }

  #open(): Positions {
    const { seat } = this;
    return new Positions((from, count) => replay(this.info.code, from, count, seat));
  }

  async #find(number: number): Promise<Position | null> {
    const positions = this.#positions;
    try {
      const { position, replay } = await positions.at(number);
      this.trouble = null;
      this.total = replay.total;
      this.outcome = replay.outcome;
      return positions === this.#positions ? position : null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = reason(error);
      return null;
    }
  }

  #show(position: Position): void {
    this.#coming = null;
    this.shown = position;
    this.#positions.prepare(position.number);
    this.play.marks = new Set(this.#tell(position).flatMap(({ marks }) => marks));
  }

  /** The log around a position, as far as it is here. */
  #story(number: number): Told[] {
    return this.#positions
      .around(number)
      .map((position) => ({ number: position.number, lines: this.#tell(position) }))
      .filter(({ lines }) => lines.length > 0);
  }

  #tell({ number, events, view }: Position): Line[] {
    const before = this.#positions.here(number - 1)?.view ?? null;
    const chapter = { events: events as unknown[], before, after: view };
    const pasts = this.game.retrace?.([chapter], number === 1)[0];
    const scene = { view, seat: this.seat, names: this.names };
    return linesOf(this.game, chapter.events, scene, { pasts, before });
  }
}
