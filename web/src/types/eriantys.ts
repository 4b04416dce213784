// Made from the Rust types by `cargo xtask types`. Do not edit.

/**
 * What happens when a player leaves (E101). To wait for the player is the table's business: it
 * simply does not tell the game.
 */
export type Absence = 'skip' | 'abort' | 'auto-highest';
/**
 * characters are numbered 1 to 12
 */
export type Character = number;
/**
 * groups are numbered 0 to 11
 */
export type GroupId = number;
/**
 * How many play.
 */
export type Players = number;
/**
 * A place at a table, counted from 0 clockwise. Written `p0`, `p1`, …
 */
export type Seat = number;
/**
 * assistants have values 1 to 10
 */
export type Assistant = number;
/**
 * clouds are numbered 0 to 3
 */
export type CloudId = number;
export type Colour = string;
/**
 * Why a game ended (E72).
 */
export type EndReason =
  'last-tower' | 'three-groups' | 'bag-empty' | 'assistants-used-up' | 'forfeit' | 'aborted';
/**
 * Why a round is the last one (E68).
 */
export type LastRound = 'bag-empty' | 'assistants-used-up';
export type Students = string;
export type Tower = string;
/**
 * Where in a round the game is.
 */
export type PhaseView =
  | {
      name: 'planning';
      /**
       * Who has still to play one in this round, in their order (E36).
       */
      to_play: Seat[];
    }
  | {
      /**
       * How many must still be moved (E39).
       */
      due: number;
      /**
       * The colour that counts nothing (E89).
       */
      ignored?: Colour | null;
      /**
       * How many were moved in this turn.
       */
      moved: number;
      name: 'students';
      /**
       * Pairs exchanged so far, while an exchange is open (E87d).
       */
      pairs?: number | null;
      /**
       * Which one, if any (E74).
       */
      used?: Character | null;
    }
  | {
      /**
       * The colour that counts nothing (E89).
       */
      ignored?: Colour | null;
      /**
       * The most steps she may take.
       */
      most: number;
      name: 'mother_nature';
      /**
       * Pairs exchanged so far, while an exchange is open (E87d).
       */
      pairs?: number | null;
      /**
       * Which one, if any (E74).
       */
      used?: Character | null;
    }
  | {
      /**
       * The colour that counts nothing (E89).
       */
      ignored?: Colour | null;
      name: 'cloud';
      /**
       * Pairs exchanged so far, while an exchange is open (E87d).
       */
      pairs?: number | null;
      /**
       * Which one, if any (E74).
       */
      used?: Character | null;
    }
  | {
      name: 'over';
      reason: EndReason;
      /**
       * The sides that won; several draw.
       */
      winners: Tower[];
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
      event: 'round';
      number: number;
    }
  | {
      cloud: CloudId;
      event: 'cloud_filled';
      students: Students;
    }
  | {
      event: 'last_round';
      why: LastRound;
    }
  | {
      assistant: Assistant;
      event: 'assistant_played';
      seat: Seat;
    }
  | {
      event: 'passed_over';
      seat: Seat;
    }
  | {
      event: 'turn';
      seat: Seat;
    }
  | {
      colour: Colour;
      event: 'student_seated';
      seat: Seat;
    }
  | {
      colour: Colour;
      event: 'student_on_group';
      group: GroupId;
      seat: Seat;
    }
  | {
      event: 'coin_gained';
      seat: Seat;
    }
  | {
      colour: Colour;
      event: 'professor';
      seat: Seat;
    }
  | {
      event: 'mother_nature';
      group: GroupId;
      steps: number;
    }
  | {
      event: 'no_entry_used';
      group: GroupId;
    }
  | {
      count: number;
      event: 'towers_returned';
      group: GroupId;
      tower: Tower;
    }
  | {
      count: number;
      event: 'towers_placed';
      group: GroupId;
      tower: Tower;
    }
  | {
      event: 'joined';
      group: GroupId;
      neighbours: number;
    }
  | {
      cloud: CloudId;
      event: 'cloud_taken';
      seat: Seat;
      students: Students;
    }
  | {
      character: Character;
      event: 'character_used';
      paid: number;
      seat: Seat;
    }
  | {
      colour: Colour;
      event: 'colour_ignored';
    }
  | {
      character: Character;
      colour: Colour;
      event: 'card_refilled';
    }
  | {
      event: 'no_entry_placed';
      group: GroupId;
    }
  | {
      event: 'swapped';
      give: Colour;
      seat: Seat;
      take: Colour;
    }
  | {
      colour: Colour;
      count: number;
      event: 'students_returned';
      seat: Seat;
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
      event: 'suspended';
    }
  | {
      event: 'resumed';
    }
  | {
      event: 'over';
      reason: EndReason;
    };

/**
 * A character in play.
 */
export interface CharacterView {
  character: Character;
  no_entry: number;
  price: number;
  students: Students;
  used: boolean;
}
/**
 * A group of islands.
 */
export interface GroupView {
  no_entry: number;
  students: Students;
  tiles: number[];
  tower?: Tower | null;
  towers: number;
}
/**
 * A player as everybody sees them.
 */
export interface PlayerView {
  absent: boolean;
  /**
   * How many assistants are in the hand.
   */
  assistants: number;
  coins: number;
  dining: Students;
  entrance: Students;
  gave_up: boolean;
  /**
   * The assistant played last.
   */
  last?: Assistant | null;
  tower: Tower;
  wizard: number;
}
/**
 * A professor.
 */
export interface ProfessorView {
  colour: Colour;
  controller?: Seat | null;
}
/**
 * Towers a side has not placed.
 */
export interface SupplyView {
  holder: Seat;
  tower: Tower;
  towers: number;
}
/**
 * The options of a game.
 */
export interface Config {
  absence?: Absence;
  /**
   * The characters of an expert game, instead of three random ones.
   *
   * @minItems 3
   * @maxItems 3
   */
  characters?: [Character, Character, Character] | null;
  /**
   * With coins and characters.
   */
  expert?: boolean;
  /**
   * Who begins, instead of a random player.
   */
  first?: Seat | null;
  /**
   * Where Mother Nature starts, instead of a random group.
   */
  mother_nature?: GroupId | null;
  players: Players;
}
/**
 * What one viewer sees.
 */
export interface View {
  absence: Absence;
  /**
   * Whose place or turn it is, also while the game is suspended.
   */
  active?: Seat | null;
  /**
   * The number of students in the bag.
   */
  bag: number;
  characters: CharacterView[];
  clouds: Students[];
  expert: boolean;
  first: Seat;
  groups: GroupView[];
  /**
   * The own hand; `None` for spectators (E104).
   */
  hand?: Assistant[] | null;
  /**
   * Why this is the last round, if it is (E68).
   */
  last_round?: LastRound | null;
  mother_nature: GroupId;
  /**
   * Who has played an assistant in this round, in the order of the turns (E35).
   */
  order: Seat[];
  phase: PhaseView;
  players: PlayerView[];
  professors: ProfessorView[];
  /**
   * Coins nobody has; `None` in a normal game.
   */
  reserve?: number | null;
  round: number;
  /**
   * Nobody takes a cloud in this round (E30).
   */
  short_round: boolean;
  supply: SupplyView[];
  /**
   * The game waits for a player of another side (E99).
   */
  suspended: boolean;
  to_act: SeatSet;
  /**
   * Who sees this; `None` for spectators.
   */
  viewer?: Seat | null;
}
/**
 * What a seat may wish for. A wish that is not expressed is filled in.
 */
export interface Wishes {
  /**
   * The tower colour and, with four players, so the team (E20, E21).
   */
  tower?: Tower | null;
  /**
   * The wizard, 1 to 4 (E19).
   */
  wizard?: number | null;
}
