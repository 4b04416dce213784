// The market: its lines, and what marbles give.
import type { View } from '../types/masters';
import type { Heap, Kind } from './heap';

/** What a marble gives (M42); red gives faith, white nothing of its own. */
export const GIVES: Readonly<Record<string, Kind | undefined>> = { b: 'H', g: 'S', y: 'C', p: 'V' };

/** The marbles of a row or a column. */
export function lineOf(view: View, way: string, number: number): string {
  return way === 'row'
    ? (view.market[number] ?? '')
    : view.market.map((row) => row.charAt(number)).join('');
}

/** What a line gives, before leaders change white marbles. */
export function gives(line: string): { heap: Heap; faith: number } {
  const heap = [...line].map((marble) => GIVES[marble] ?? '').join('');
  return { heap, faith: line.split('r').length - 1 };
}
