// Made from the Rust types by `cargo xtask types`. Do not edit.

/**
 * What happens when a player leaves. To wait for the player is the table's business: it simply
 * does not tell the game.
 */
export type Absence = 'skip' | 'abort' | 'score';
/**
 * What the market does after a line was taken.
 */
export type MarketRule = 'push' | 'shuffle';
/**
 * How many play: 1 to 4.
 */
export type Players = number;
/**
 * Who sits where (M12).
 */
export type Seating = 'random' | 'fixed';
/**
 * development cards have ids 1 to 48
 */
export type CardId = number;
export type DeckId = string;
/**
 * Why a game ended.
 */
export type EndReason =
  | 'faith_track'
  | 'seventh_card'
  | 'colour_gone'
  | 'black_cross'
  | 'forfeit'
  | 'gave_up'
  | 'broken_off'
  | 'aborted';
/**
 * leaders have ids 1 to 16
 */
export type LeaderId = number;
export type Line = string;
export type Resource = string;
export type Resources = string;
/**
 * A place at a table, counted from 0 clockwise. Written `p0`, `p1`, …
 */
export type Seat = number;
/**
 * A favour tile.
 */
export type Tile = 'open' | 'up' | 'gone';
/**
 * solo tokens have ids 1 to 7
 */
export type Token = number;
/**
 * What brings the end about (M160, M161).
 */
export type Trigger = 'faith_track' | 'seventh_card';
/**
 * What lies in a basic depot: some of one kind, or nothing.
 */
export type Content = string;
/**
 * A set of leaders, by ascending id.
 */
export type LeaderSet = LeaderId[];
/**
 * Where in a game we are.
 */
export type PhaseView =
  | {
      name: 'set_up';
    }
  | {
      name: 'before_action';
    }
  | {
      name: 'market';
      unplaced: Resources;
      /**
       * White marbles that wait for a choice.
       */
      whites: number;
    }
  | {
      /**
       * Faith set aside.
       */
      faith: number;
      name: 'production';
      output: Resources;
      /**
       * Those used so far.
       */
      used: string[];
    }
  | {
      name: 'after_action';
    }
  | {
      name: 'over';
      reason: EndReason;
      winners: SeatSet;
    };
/**
 * A set of seats, in ascending order.
 */
export type SeatSet = Seat[];
/**
 * One thing that happened.
 */
export type Event =
  | {
      event: 'leaders_kept';
      seat: Seat;
    }
  | {
      depot: string;
      event: 'bonus_placed';
      resource: Resource;
      seat: Seat;
    }
  | {
      event: 'turn';
      seat: Seat;
    }
  | {
      event: 'skipped';
      seat: Seat;
    }
  | {
      event: 'line_taken';
      line: Line;
      resources: Resources;
      seat: Seat;
      whites: number;
    }
  | {
      event: 'market_shuffled';
    }
  | {
      event: 'converted';
      resource: Resource;
      seat: Seat;
    }
  | {
      depot: string;
      event: 'stored';
      resource: Resource;
      seat: Seat;
    }
  | {
      depot?: string | null;
      event: 'discarded';
      resource?: Resource | null;
      seat: Seat;
    }
  | {
      event: 'rearranged';
      seat: Seat;
    }
  | {
      card: CardId;
      event: 'bought';
      paid: Resources;
      seat: Seat;
      slot: number;
    }
  | {
      card?: CardId | null;
      deck: DeckId;
      event: 'next_card';
    }
  | {
      event: 'power_used';
      faith: number;
      gives: Resources;
      paid: Resources;
      power: string;
      seat: Seat;
    }
  | {
      event: 'produced';
      resources: Resources;
      seat: Seat;
    }
  | {
      event: 'leader_played';
      leader: LeaderId;
      seat: Seat;
    }
  | {
      event: 'leader_discarded';
      seat: Seat;
    }
  | {
      event: 'faith';
      seat: Seat;
      space: number;
    }
  | {
      event: 'black_cross';
      space: number;
    }
  | {
      event: 'report';
      number: number;
    }
  | {
      event: 'favour_tile';
      number: number;
      seat: Seat;
      tile: Tile;
    }
  | {
      event: 'token_revealed';
      token: Token;
    }
  | {
      card: CardId;
      event: 'card_removed';
    }
  | {
      event: 'last_round';
      why: Trigger;
    }
  | {
      event: 'left';
      seat: Seat;
    }
  | {
      event: 'returned';
      seat: Seat;
    }
  | {
      event: 'gave_up';
      seat: Seat;
    }
  | {
      event: 'over';
      reason: EndReason;
    };

/**
 * Counts by kind, as they are shown and written: `{"C": 2, "V": 0, "H": 0, "S": 1}`.
 */
export interface Counts {
  C?: number;
  H?: number;
  S?: number;
  V?: number;
}
/**
 * A deck: its top card and how many are left.
 */
export interface DeckView {
  deck: DeckId;
  left: number;
  top?: CardId | null;
}
/**
 * The solo opponent.
 */
export interface LorenzoView {
  /**
   * The space of the black cross.
   */
  cross: number;
  /**
   * The token revealed last.
   */
  last?: Token | null;
  /**
   * How many tokens lie face down.
   */
  left: number;
  /**
   * The cards removed from the grid, by ascending id: everybody saw them go (M182).
   */
  removed: CardId[];
  /**
   * The tokens revealed since the stack was made (M184), the first one first.
   */
  revealed: Token[];
}
/**
 * A player as everybody sees them.
 */
export interface PlayerView {
  /**
   * Absent.
   */
  absent: boolean;
  /**
   * Bonus resources still to place.
   */
  bonus: number;
  /**
   * The basic depots from the top.
   *
   * @minItems 3
   * @maxItems 3
   */
  depots: [Content, Content, Content];
  /**
   * The space of the faith marker.
   */
  faith: number;
  /**
   * Out for good.
   */
  gave_up: boolean;
  /**
   * The leader depots: the kind, and how many lie there.
   */
  leader_depots: [unknown, unknown][];
  leaders: LeaderSet;
  /**
   * How many leaders are in the hand.
   */
  leaders_in_hand: number;
  /**
   * Have all choices of the set-up been made (M204)?
   */
  set_up: boolean;
  /**
   * The slots, each from the bottom card up.
   *
   * @minItems 3
   * @maxItems 3
   */
  slots: [CardId[], CardId[], CardId[]];
  strongbox: Counts;
  /**
   * The favour tiles.
   *
   * @minItems 3
   * @maxItems 3
   */
  tiles: [Tile, Tile, Tile];
}
/**
 * The options of a game.
 */
export interface Config {
  absence?: Absence;
  market?: MarketRule;
  players: Players;
  seating?: Seating;
}
/**
 * What one viewer sees.
 */
export interface View {
  absence: Absence;
  /**
   * Whose turn it is, present or not.
   */
  active?: Seat | null;
  /**
   * The four leaders the viewer was dealt, whatever became of them (M201).
   */
  dealt?: LeaderSet | null;
  /**
   * The twelve decks.
   */
  decks: DeckView[];
  /**
   * The leaders in the viewer's own hand; none are shown to spectators (M201).
   */
  hand?: LeaderSet | null;
  /**
   * Why the last round has begun, if it has (M162).
   */
  last_round?: Trigger | null;
  /**
   * The solo opponent.
   */
  lorenzo?: LorenzoView | null;
  /**
   * The market: three rows of marbles, from the top.
   *
   * @minItems 3
   * @maxItems 3
   */
  market: [string, string, string];
  market_rule: MarketRule;
  /**
   * The order of play (M12).
   */
  order: Seat[];
  phase: PhaseView;
  /**
   * The players by seat.
   */
  players: PlayerView[];
  /**
   * The marble on the slide.
   */
  slide: string;
  to_act: SeatSet;
  /**
   * Whose view this is; nobody's for spectators.
   */
  viewer?: Seat | null;
}
/**
 * Seats of this game have no wishes: what a player chooses is part of the game.
 */
export interface Wishes {}
