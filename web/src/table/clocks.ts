// Clocks run on between two messages of the server.
import type { Clocks } from '../types/protocol';

/** Less than this is little. */
const LITTLE = 20_000;

/** Milliseconds that a seat has left now. */
export function left(clocks: Clocks, seat: number, toldAt: number, now: number): number {
  const told = clocks.left[seat] ?? 0;
  const run = clocks.running.includes(seat) ? Math.max(0, now - toldAt) : 0;
  return Math.max(0, told - run);
}

export const isLittle = (milliseconds: number) => milliseconds < LITTLE;

/** `1:02:03`, `2:03`, and tenths when it is little: `0:09.4`. */
export function written(milliseconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
