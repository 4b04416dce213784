// The hand of a player over the board: what is lit, what was chosen, what is explained. Boards draw
// their things as spots (`{@attach play.spot(…)}`); mouse, touch and keyboard are the same for all.
import { tick, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { choose, next } from './choosing';
import { drag } from './drag';
import { hold } from './hold';
import { Mouse } from './mouse';
import { neighbour, nextLit } from './neighbour';
import { elementOf, isDrawn, spots } from './spots';
import type { Move, Spot } from './game';

/** What is said about a spot beside it. */
export interface Hint {
  spot: Spot;
  element: Element;
  help: string | null;
  /** Why it cannot be chosen; null while that is being asked, or if it can. */
  why: string | null;
  /** What was chosen before. */
  chosen: readonly Spot[];
}

export interface Deeds {
  /** Takes an action that was chosen; `carried` is the thing that was dragged to its place. */
  act(action: string, carried: Spot | null): void;
  /** Why this spot cannot be chosen, in a sentence. */
  why(spot: Spot, chosen: readonly Spot[]): Promise<string | null>;
  help(spot: Spot): string | null;
}

export interface SpotOptions {
  /** What it is, for those who cannot see it. */
  label: string;
  /** A piece that can be dragged. */
  drag?: boolean;
}

/** How long one points at something before it is explained. */
const HOVER = 350;

export class Play {
  /** What may be chosen now; none when watching, or while the server is asked. */
  moves = $state.raw<readonly Move[]>([]);
  chosen = $state.raw<readonly Spot[]>([]);
  hint = $state.raw<Hint | null>(null);
  /** Where the last move was. */
  marks = $state.raw<ReadonlySet<Spot>>(new Set());
  /** Where a line of the log points. */
  pointed = $state.raw<ReadonlySet<Spot>>(new Set());
  readonly #deeds: Deeds;
  readonly #next = $derived(next(this.moves, this.chosen));
  #hover: ReturnType<typeof setTimeout> | undefined;
  readonly #mouse = new Mouse();
  /** Where the Tab key enters the board while nothing can be chosen: one thing, the last that had the
   * focus or the first. */
  #stop = $state.raw<Spot | null>(null);
  #settling = false;
  #reviewing = false;

  constructor(deeds: Deeds) {
    this.#deeds = deeds;
  }

  /** What can be chosen next. */
  get next(): ReadonlySet<Spot> {
    return this.#next;
  }

  lit(spot: Spot): boolean {
    return this.#next.has(spot);
  }

  /** New moves: what was chosen stands only if it can still become one. */
  offer(moves: readonly Move[]): void {
    this.moves = moves;
    while (this.chosen.length > 0 && next(moves, this.chosen).size === 0) {
      this.chosen = this.chosen.slice(0, -1);
    }
    this.#review();
  }

  /** Chooses a spot. False if it cannot be chosen. */
  choose(spot: Spot, { carried = null }: { carried?: Spot | null } = {}): boolean {
    const choice = choose(this.moves, this.chosen, spot);
    if (!choice) return false;
    this.dismiss();
    if ('chosen' in choice) {
      this.chosen = choice.chosen;
    } else {
      this.chosen = [];
      this.moves = [];
      this.#deeds.act(choice.action, carried);
    }
    return true;
  }

  /** Puts down what was chosen last, and says no more. False if there was nothing of either. */
  back(): boolean {
    const explained = this.hint !== null;
    this.dismiss();
    if (this.chosen.length === 0) return explained;
    this.chosen = this.chosen.slice(0, -1);
    return true;
  }

  /** Explains a spot to whoever has chosen `chosen`. */
  explain(spot: Spot, element: Element, chosen = this.chosen): void {
    clearTimeout(this.#hover);
    this.#say({ spot, element, chosen, why: null });
  }

  /** Says what is so now; until it is known why not, that stands as it was. */
  #say({ spot, element, chosen, why }: Omit<Hint, 'help'>): void {
    const lit = next(this.moves, chosen).has(spot) || chosen.includes(spot);
    this.hint = { spot, element, chosen, help: this.#deeds.help(spot), why: lit ? null : why };
    if (lit) return;
    void this.#deeds.why(spot, chosen).then((why) => {
      if (this.hint?.spot === spot && this.hint.element === element)
        this.hint = { ...this.hint, why };
    });
  }

  /** The board is being drawn anew. What is being read stays, and says what is so now, as long as its thing
   * is there. */
  #review(): void {
    if (!this.hint || this.#reviewing) return;
    this.#reviewing = true;
    void tick().then(() => {
      this.#reviewing = false;
      const { hint } = this;
      if (!hint) return;
      const element = isDrawn(hint.element, hint.spot) ? hint.element : elementOf(hint.spot);
      if (element) this.#say({ ...hint, element });
      else this.dismiss();
    });
  }

  /** The pointer has done something here: it explains nothing before it goes elsewhere. */
  rest(at: MouseEvent): void {
    this.#mouse.rest(at);
  }

  dismiss(): void {
    clearTimeout(this.#hover);
    this.hint = null;
  }

  /** Finds another thing for the Tab key if its own is not drawn any more. */
  #settle(): void {
    if (this.#settling) return;
    this.#settling = true;
    queueMicrotask(() => {
      this.#settling = false;
      const names = spots().map(({ dataset }) => dataset['spot'] ?? null);
      if (!names.includes(this.#stop)) this.#stop = names[0] ?? null;
    });
  }

  /** Makes an element a thing of the game. */
  spot(spot: Spot, options: SpotOptions): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      element.dataset['spot'] = spot;
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', options.label);
      $effect(() => {
        const lit = this.lit(spot);
        const chosen = this.chosen.includes(spot);
        const nothing = this.#next.size === 0 && this.chosen.length === 0;
        // What is in the hand is no stop: from it the Tab key goes on to where it can go.
        const stop = lit || (nothing && this.#stop === spot);
        element.setAttribute('tabindex', stop ? '0' : '-1');
        element.setAttribute('aria-disabled', String(!lit && !chosen));
        element.setAttribute('aria-pressed', String(chosen));
        element.classList.toggle('lit', lit);
        element.classList.toggle('chosen', chosen);
        element.classList.toggle('draggable', (lit || chosen) && options.drag === true);
      });
      $effect(() => {
        element.classList.toggle('marked', this.marks.has(spot));
        element.classList.toggle('pointed', this.pointed.has(spot));
      });
      if (untrack(() => this.#stop) === null) this.#settle();
      const forget = new AbortController();
      const on = (type: string, listener: (event: Event) => void) =>
        element.addEventListener(type, listener, { signal: forget.signal });
      const pick = () => {
        if (!this.choose(spot)) this.explain(spot, element);
      };
      on('click', (event) => {
        event.stopPropagation();
        this.rest(event as MouseEvent);
        pick();
      });
      on('keydown', (event) => {
        const { key, shiftKey } = event as KeyboardEvent;
        if (key === 'Enter' || key === ' ') pick();
        else if (key === 'Tab' && this.chosen.includes(spot) && !this.lit(spot)) {
          if (!nextLit(shiftKey)) return;
        } else if (!neighbour(element, key)) return;
        event.preventDefault();
        event.stopPropagation();
      });
      // To come over a thing is not to point at it: the board may have changed under a mouse that rests.
      let seen = false;
      on('pointermove', (event) => {
        const inner = (event.target as Element).closest('[data-spot]') === element;
        if (seen || !inner || !this.#mouse.points(event as PointerEvent)) return;
        seen = true;
        clearTimeout(this.#hover);
        this.#hover = setTimeout(() => {
          // It may have been drawn anew meanwhile.
          if (isDrawn(element, spot)) this.explain(spot, element);
        }, HOVER);
      });
      on('pointerleave', (event) => {
        seen = false;
        if ((event as PointerEvent).pointerType === 'mouse') this.dismiss();
      });
      on('focus', () => {
        this.#stop = spot;
        if (element.matches(':focus-visible')) this.explain(spot, element);
      });
      // The element may lose the focus because it goes: the board is being drawn then.
      on('blur', () =>
        queueMicrotask(() => {
          if (this.hint?.element !== element) return;
          if (isDrawn(element, spot)) this.dismiss();
          else this.#review();
        }),
      );
      on('pointerdown', (event) => {
        const inner = (event.target as Element).closest('[data-spot]');
        if (inner === element) hold(event as PointerEvent, () => this.explain(spot, element));
        if (options.drag) drag(this, spot, element, event as PointerEvent);
      });
      if (options.drag) {
        // A finger that drags a piece does not scroll the page; `touch-action` alone does not reach the
        // parts of a drawing everywhere.
        const stay = (event: Event) => {
          if (event.cancelable && element.classList.contains('draggable')) event.preventDefault();
        };
        element.addEventListener('touchmove', stay, { passive: false, signal: forget.signal });
      }
      return () => {
        forget.abort();
        if (untrack(() => this.hint)?.spot === spot) this.#review();
        if (untrack(() => this.#stop) === spot) this.#settle();
      };
    };
  }
}
