// What is printed on the cards and boards: the data of the game itself, not rules.
import tables from '../../../crates/eriantys/data/tables.json';

export const SEATS_OF_TABLE = 10;

/** How far Mother Nature may go with an assistant (E10). */
export const stepsOf = (assistant: number): number => tables.steps_by_assistant[assistant - 1] ?? 0;

/** Has the seat with this number, counted from 1, a coin on it (E11)? */
export const hasCoin = (seat: number): boolean => seat % 3 === 0;
