// Made from the Rust types by `cargo xtask types`. Do not edit.

/**
 * What happens when a player is away for longer than the grace time.
 */
export type Absence = 'wait' | 'skip' | 'bot' | 'abort';
/**
 * A moment: milliseconds since 1970.
 */
export type Millis = number;
/**
 * A place at a table, counted from 0 clockwise. Written `p0`, `p1`, …
 */
export type Seat = number;
/**
 * What a client says.
 */
export type ClientMessage =
  | {
      /**
       * Updates come without the view (`null`) and without sentences: for programs that follow
       * the events, or only need to know what is legal.
       */
      brief?: boolean;
      /**
       * The sequence number the client knows from before: it is told what it missed.
       */
      since?: number | null;
      /**
       * The token of a seat; without one, a spectator looks.
       */
      token?: string | null;
      type: 'hello';
    }
  | {
      /**
       * In the notation of the game.
       */
      actions: string[];
      /**
       * A name for this command, 1 to 64 characters, never used before by this seat.
       */
      id: string;
      /**
       * The sequence number on which it was decided.
       */
      seq: number;
      type: 'act';
    }
  | {
      /**
       * In the notation of the game.
       */
      actions: string[];
      /**
       * A name for this question.
       */
      id: string;
      type: 'check';
    }
  | {
      /**
       * A name for this command.
       */
      id: string;
      /**
       * The sequence number on which it was decided.
       */
      seq: number;
      type: 'take_back';
    }
  | {
      /**
       * A name for this command.
       */
      id: string;
      type: 'give_up';
    }
  | {
      /**
       * A name for this command.
       */
      id: string;
      /**
       * 1 to 300 printable characters.
       */
      text: string;
      type: 'say';
    }
  | {
      /**
       * A name for this command.
       */
      id: string;
      type: 'leave';
    }
  | {
      bots: Level;
      /**
       * A name for this command.
       */
      id: string;
      type: 'start';
    }
  | {
      /**
       * A name for this command.
       */
      id: string;
      type: 'rematch';
    };
/**
 * How well a bot plays.
 */
export type Level = 'random' | 'greedy';
/**
 * How much time the players have.
 */
export type ClockRule =
  | {
      kind: 'none';
    }
  | {
      kind: 'per_turn';
      /**
       * So many seconds.
       */
      seconds: number;
    }
  | {
      /**
       * and so many more after each turn.
       */
      increment?: number;
      kind: 'per_game';
      /**
       * So many seconds,
       */
      seconds: number;
    };
/**
 * A set of seats, in ascending order.
 */
export type SeatSet = Seat[];
/**
 * The code of a table: 8 digits and letters, 12 if it is private.
 */
export type Code = string;
/**
 * Who shall sit at a seat of a new table.
 */
export type Reserved =
  | 'open'
  | {
      bot: Level;
    };
/**
 * Who sits at a seat.
 */
export type Player =
  | 'nobody'
  | {
      person: string;
    }
  | {
      bot: Level;
    };
/**
 * How far a table is.
 */
export type Stage = 'waiting' | 'playing' | 'finished' | 'closed';
/**
 * Who won.
 */
export type Verdict =
  | {
      won: SeatSet;
    }
  | {
      drawn: SeatSet;
    }
  | 'no_winner';
/**
 * What the server says.
 */
export type ServerMessage =
  | (State & {
      type: 'state';
    })
  | (Update & {
      type: 'update';
    })
  | (TableNews & {
      type: 'table';
    })
  | (ChatLine & {
      type: 'chat';
    })
  | (Done & {
      type: 'done';
    })
  | (Refusal & {
      type: 'refused';
    })
  | (Checked & {
      type: 'checked';
    })
  | (Bye & {
      type: 'bye';
    });

/**
 * The connection ends.
 */
export interface Bye {
  /**
   * Why, as a word for programs.
   */
  code: string;
  /**
   * Why, and what to do, in a sentence.
   */
  message: string;
}
/**
 * A line of chat.
 */
export interface ChatLine {
  at: Millis;
  /**
   * Their name.
   */
  name: string;
  seat: Seat;
  /**
   * What they said.
   */
  text: string;
}
/**
 * What would become of actions; nothing was changed.
 */
export interface Checked {
  /**
   * The name of the question.
   */
  id: string;
  /**
   * Why they would be refused; null if they would be accepted.
   */
  refusal?: Refusal | null;
}
/**
 * Something was refused, and nothing was changed.
 */
export interface Refusal {
  /**
   * Which of the actions, counted from 0.
   */
  at?: number | null;
  /**
   * Why, as a word for programs.
   */
  code: string;
  /**
   * The name of the command, if it could be read.
   */
  id?: string | null;
  /**
   * Why, in a sentence.
   */
  message: string;
  /**
   * The number of the rule that forbids it.
   */
  rule?: string | null;
  /**
   * The sequence number now, if the command was stale.
   */
  seq?: number | null;
}
/**
 * The clocks of a table.
 */
export interface Clocks {
  /**
   * Milliseconds left, by seat.
   */
  left: number[];
  running: SeatSet;
}
/**
 * A table to be opened.
 */
export interface CreateTable {
  /**
   * What is chosen about it; what is left out gets its default.
   */
  config?: {
    [k: string]: unknown;
  };
  /**
   * The game.
   */
  game: string;
  /**
   * The name of the person who opens it and sits down. Without one, bots must take every seat.
   */
  name?: string | null;
  options?: Options;
  /**
   * The seat that person wants; any free one if it is left out.
   */
  seat?: Seat | null;
  /**
   * Who shall sit where, as far as that is decided: `"open"` or `{"bot": "greedy"}`.
   */
  seats?: Reserved[];
  /**
   * What that person wishes for in the game.
   */
  wishes?: {
    [k: string]: unknown;
  };
}
/**
 * The choices of a table.
 */
export interface Options {
  absence?: Absence;
  clock?: ClockRule;
  /**
   * How many seconds a player may be away before that happens.
   */
  grace?: number;
  /**
   * How many seconds a suspended match waits for the players who left.
   */
  patience?: number;
  /**
   * Private tables are in no list: whoever has the code may join.
   */
  private?: boolean;
  /**
   * May people watch?
   */
  spectators?: boolean;
  /**
   * May players take back their own actions?
   */
  take_back?: boolean;
}
/**
 * A table is open.
 */
export interface Created {
  code: Code;
  /**
   * The seat of the person who opened it.
   */
  seat?: Seat | null;
  /**
   * The token of that seat. Keep it secret: whoever has it plays from that seat.
   */
  token?: string | null;
}
/**
 * An older protocol that is served here.
 */
export interface DialectInfo {
  /**
   * The game that is played in it.
   */
  game: string;
  /**
   * Its name.
   */
  id: string;
  /**
   * The port of its clients.
   */
  port: number;
}
/**
 * A command was accepted and is stored.
 */
export interface Done {
  /**
   * The name of the command.
   */
  id: string;
  /**
   * It was accepted before, and was not done again.
   */
  repeated: boolean;
  /**
   * How often the match had changed then.
   */
  seq: number;
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  /**
   * What it is, in one sentence.
   */
  about: string;
  /**
   * The bots that can sit at its tables, the weakest first.
   */
  bots: Level[];
  /**
   * What can be chosen about a match: the fields of its config.
   */
  choices: unknown;
  /**
   * Its name, as it is used in the protocol.
   */
  name: string;
  /**
   * What a seat may wish for.
   */
  seat_choices: unknown;
}
/**
 * Somebody wants to sit down.
 */
export interface Join {
  /**
   * A nickname: 1 to 32 printable characters, used by nobody else here.
   */
  name: string;
  /**
   * The seat; any free one if it is left out.
   */
  seat?: Seat | null;
  /**
   * What the person wishes for in the game.
   */
  wishes?: {
    [k: string]: unknown;
  };
}
/**
 * Somebody sits.
 */
export interface Joined {
  seat: Seat;
  /**
   * The token of the seat. Keep it secret: whoever has it plays from that seat.
   */
  token: string;
}
/**
 * A finished match.
 */
export interface MatchInfo {
  /**
   * How it ended, in words: `p0 wins: last tower`.
   */
  result: string;
  table: TableInfo;
  /**
   * Who won; absent if the match was stored by a version that did not write it down.
   */
  verdict?: Verdict | null;
}
/**
 * Everything about a table that is open to everybody who may look at it.
 */
export interface TableInfo {
  changed: Millis;
  code: Code;
  /**
   * What was chosen about the game, complete.
   */
  config: unknown;
  /**
   * Its game.
   */
  game: string;
  opened: Millis;
  options: Options;
  /**
   * Who may fill the free seats with bots.
   */
  owner?: Seat | null;
  /**
   * The table at which they play again.
   */
  rematch?: Code | null;
  /**
   * Who sits where.
   */
  seats: SeatInfo[];
  /**
   * How many people watch.
   */
  spectators: number;
  stage: Stage;
}
/**
 * A seat as everybody sees it.
 */
export interface SeatInfo {
  /**
   * Do they still choose what they wish for? The match waits for them.
   */
  choosing?: boolean;
  /**
   * Is somebody connected there? Bots always are.
   */
  connected: boolean;
  /**
   * Have they still to say what they are called?
   */
  nameless?: boolean;
  player: Player;
  /**
   * Does a bot play in place of the person now?
   */
  stand_in: boolean;
  /**
   * Do they want to play again?
   */
  wants_rematch: boolean;
  /**
   * What they wish for in the game.
   */
  wishes?: {
    [k: string]: unknown;
  };
}
/**
 * Finished matches that were not private, the latest first.
 */
export interface Matches {
  /**
   * The matches.
   */
  matches: MatchInfo[];
}
/**
 * Something that happened while the viewer was away.
 */
export interface Missed {
  /**
   * The events.
   */
  events: unknown;
  /**
   * The sequence number it led to.
   */
  seq: number;
}
/**
 * The end of a match: who won, why it ended, and the score sheet.
 */
export interface Outcome {
  /**
   * Why the match ended, in the words of the rules ("last tower").
   */
  reason: string;
  /**
   * One entry per side, best first.
   */
  scores: Score[];
  verdict: Verdict;
}
/**
 * One line of the score sheet: a player or a team.
 */
export interface Score {
  /**
   * What was counted, in the order in which it decides.
   */
  counts: {
    [k: string]: number;
  };
  /**
   * What the side is called at the table ("white").
   */
  name: string;
  /**
   * Anything that set the counting aside ("gave up").
   */
  note?: string | null;
  /**
   * 1 for the best; equal sides share a rank. All are equal in a match without a winner.
   */
  rank: number;
  seats: SeatSet;
}
/**
 * A position of a finished match.
 */
export interface Position {
  /**
   * What happened then: a list of events of the game.
   */
  events: unknown;
  /**
   * The same in sentences.
   */
  log: string[];
  /**
   * Its number; 0 is the beginning.
   */
  number: number;
  /**
   * The step that led to it, in the notation of the game: `p0 a7`; null at the beginning.
   */
  step?: string | null;
  /**
   * What the viewer saw: a view of the game.
   */
  view: unknown;
}
/**
 * A part of a finished match, position by position.
 */
export interface Replay {
  outcome: Outcome;
  /**
   * The positions that were asked for, in order.
   */
  positions: Position[];
  /**
   * How many positions the match has: one more than steps.
   */
  total: number;
}
/**
 * Everything a viewer needs.
 */
export interface State {
  /**
   * The last lines of the chat.
   */
  chat: ChatLine[];
  /**
   * The match, once it has started.
   */
  game?: Situation | null;
  /**
   * What happened after `since`; null if that is not known any more.
   */
  missed?: Missed[] | null;
  /**
   * The viewer's seat; spectators have none.
   */
  seat?: Seat | null;
  /**
   * How often the match changed until now; 0 before it starts.
   */
  seq: number;
  table: TableInfo;
}
/**
 * How a match stands for one viewer.
 */
export interface Situation {
  /**
   * The clocks, if the table has any.
   */
  clocks?: Clocks | null;
  /**
   * What the viewer may do, in the notation of the game.
   */
  legal: string[];
  /**
   * May the viewer take back what they did last?
   */
  may_take_back: boolean;
  /**
   * The result, once the match is over.
   */
  outcome?: Outcome | null;
  to_act: SeatSet;
  /**
   * What the viewer sees: a view of the game; null in brief updates.
   */
  view: unknown;
}
/**
 * A change of the match.
 */
export interface Update {
  /**
   * What happened: a list of events of the game. Empty when the match has just started or
   * something was taken back.
   */
  events: unknown;
  game: Situation;
  /**
   * The same in sentences; none in brief updates.
   */
  log: string[];
  /**
   * How often the match changed until now.
   */
  seq: number;
}
/**
 * A table that looks different now.
 */
export interface TableNews {
  table: TableInfo;
}
/**
 * The free seats are filled with bots, and the match starts.
 */
export interface Start {
  bots: Level;
}
/**
 * Tables that wait or play and are not private, the latest first.
 */
export interface Tables {
  /**
   * The tables.
   */
  tables: TableInfo[];
}
/**
 * What this server is.
 */
export interface Version {
  /**
   * The older protocols that are served here, each on a port of its own.
   */
  dialects?: DialectInfo[];
  /**
   * Always `bottega`.
   */
  name: string;
  /**
   * The version of the protocol.
   */
  protocol: number;
  /**
   * The version of the program.
   */
  version: string;
}
