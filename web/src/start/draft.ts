// A table before it is opened: what the forms of the first page fill in, and what is sent.
import type { Absence, ClockRule, CreateTable, GameInfo, Level, Reserved } from '../types/protocol';
import { choicesOf, configOf, defaultPlayers, type Choice, type Chosen } from './choices';

export type Seating = 'open' | Level;
export type ClockKind = ClockRule['kind'];

export interface Draft {
  players: number;
  /** What was chosen about the game, the number of players aside. */
  chosen: Chosen;
  wishes: Chosen;
  /** Who shall sit at the other seats. */
  others: Seating[];
  private: boolean;
  clock: ClockKind;
  /** For a turn: seconds. For a game: minutes, and seconds more after each turn. */
  turnSeconds: number;
  gameMinutes: number;
  increment: number;
  absence: Absence;
  takeBack: boolean;
  spectators: boolean;
}

export function newDraft(game: GameInfo): Draft {
  return {
    players: defaultPlayers(game),
    chosen: {},
    wishes: {},
    others: [],
    private: true,
    clock: 'none',
    turnSeconds: 120,
    gameMinutes: 30,
    increment: 20,
    absence: 'skip',
    takeBack: true,
    spectators: true,
  };
}

/** Can this be chosen, as the rest was chosen? */
export function applies({ needs }: Choice, chosen: Chosen): boolean {
  return needs === undefined || chosen[needs] === 'true';
}

/** Who sits where, the opener first. */
export function seatsOf(players: number, others: readonly Seating[]): Reserved[] {
  const rest = Array.from({ length: players - 1 }, (_, place): Reserved => {
    const seating = others[place] ?? 'open';
    return seating === 'open' ? 'open' : { bot: seating };
  });
  return ['open', ...rest];
}

function clockOf({ clock, turnSeconds, gameMinutes, increment }: Draft): ClockRule {
  if (clock === 'per_turn') return { kind: clock, seconds: turnSeconds };
  if (clock === 'per_game') return { kind: clock, seconds: gameMinutes * 60, increment };
  return { kind: 'none' };
}

/** What is sent to open the table; the name is added by whoever sits down. */
export function tableOf(game: GameInfo, draft: Draft): CreateTable {
  const choices = choicesOf(game.choices).filter((choice) => applies(choice, draft.chosen));
  const wishes = configOf(choicesOf(game.seat_choices), draft.wishes);
  return {
    game: game.name,
    config: configOf(choices, { ...draft.chosen, players: String(draft.players) }),
    seats: seatsOf(draft.players, draft.others),
    options: {
      private: draft.private,
      clock: clockOf(draft),
      absence: draft.absence,
      take_back: draft.takeBack,
      spectators: draft.spectators,
    },
    seat: 0,
    ...(Object.keys(wishes).length > 0 ? { wishes } : {}),
  };
}

/** A table at which bots of one level wait for one person. */
export function againstBots(
  game: GameInfo,
  players: number,
  level: Level,
  chosen: Chosen,
): CreateTable {
  const others = Array.from({ length: players - 1 }, () => level);
  return tableOf(game, { ...newDraft(game), players, chosen, others, private: false });
}
