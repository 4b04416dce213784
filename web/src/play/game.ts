// What the table page needs to know about a game. A game client draws what the server shows and turns
// the legal actions the server lists into things on the board to choose; it decides nothing itself.
import type { Component } from 'svelte';
import type { Play } from './play.svelte';

/** The name of a thing or place on the board: `island:5`, `assistant:7`, `deck:g1`. */
export type Spot = string;

/** A legal action, and what is chosen on the board, one thing after another, to take it. */
export interface Move {
  readonly action: string;
  readonly path: readonly Spot[];
}

/** A piece that moves from one spot to another; `piece` is the id of a symbol in the game's sprite. */
export interface Flight {
  readonly piece: string;
  readonly from: Spot;
  readonly to: Spot;
  /** What it passes on its way. */
  readonly past?: readonly Spot[];
}

/** A line of the log: what happened in words, and where. */
export interface Line {
  readonly text: string;
  readonly marks: readonly Spot[];
  /** Whose doing it was, for the colour and the shape at the beginning of the line. */
  readonly seat: number | null;
}

/** A change of the match. */
export interface Chapter<View = unknown, Event = unknown> {
  /** None: something happened here that nobody told us. */
  readonly events: readonly Event[];
  /** The view on which it happened, and what became of it; null where nobody showed us. */
  readonly before: View | null;
  readonly after: View | null;
}

/** What everybody who draws a position needs beside the view. */
export interface Scene<View = unknown> {
  readonly view: View;
  /** From whose side the table is seen; null for spectators. */
  readonly seat: number | null;
  /** What the players are called, by seat. */
  readonly names: readonly string[];
  readonly play: Play;
}

/** A step of the guided first turn. It is shown while `when` holds, beside the first spot it names. */
export interface GuideStep<View = unknown> {
  /** The message with its text. */
  readonly id: string;
  /** With this step the first turn ends; what does not fit before the next one never does. */
  readonly closes?: boolean;
  when(scene: Scene<View>): boolean;
  spots(scene: Scene<View>): readonly Spot[];
}

/** `Past` is what sentences need to know of the view on which something happened. */
export interface GameClient<View = unknown, Event = unknown, Past = View> {
  readonly name: string;
  readonly Board: Component<{ scene: Scene<View> }>;
  /** The legal actions as things to choose. Several paths may lead to one action. Spots that begin with
   * `do:` are no things on the board but buttons below it (`do:end`; their label is the message
   * `NAME-do-end`). */
  moves(legal: readonly string[], scene: Omit<Scene<View>, 'play'>): Move[];
  /** What is to be done now, in one sentence; `chosen` is what was chosen so far. */
  prompt(scene: Scene<View>, chosen: readonly Spot[]): string;
  /** An action that choosing this spot would stand for, to ask the server why it is not legal. */
  probe(spot: Spot, chosen: readonly Spot[], scene: Omit<Scene<View>, 'play'>): string | null;
  /** What this thing is and does. */
  help(spot: Spot, scene: Omit<Scene<View>, 'play'>): string | null;
  /** An event in words; null if it is not worth a line. `before` is how it stood when it happened, and
   * `scene` what became of it; where nobody has seen that, `before` is what `retrace` knows or null, and
   * `scene` is how it stands now. `rest` is what happened after it in the same change. */
  tell(
    event: Event,
    scene: Omit<Scene<View>, 'play'>,
    before: Past | null,
    rest: readonly Event[],
  ): Line | null;
  /** How it stood before each event of each chapter, as far as the story itself tells it. `whole`: it
   * begins with the match. */
  retrace?(story: readonly Chapter<View, Event>[], whole: boolean): readonly (readonly Past[])[];
  /** What moves when it happens. */
  flights(event: Event, before: View, after: View): Flight[];
  /** Has this player given up? They cannot come back. */
  gaveUp(view: View, seat: number): boolean;
  /** The whole position in sentences, for those who cannot see it. */
  summary(scene: Omit<Scene<View>, 'play'>): string[];
  /** What a side is called at the table in the score sheet, and the names of its counts, are messages
   * `NAME-count-…`; the reason of the end is `NAME-end-…`. */
  readonly guide: readonly GuideStep<View>[];
}

/** A situation without the hand that plays it. */
export type Seen<View> = Omit<Scene<View>, 'play'>;
