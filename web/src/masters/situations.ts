// Situations of real matches for the tests: what a seat saw, and what it might do.
import type { Seen } from '../play/game';
import type { Event, View } from '../types/masters';
import events from './fixtures/events.json';
import situations from './fixtures/situations.json';

export interface Situation {
  name: string;
  view: View;
  legal: string[];
}

export const SITUATIONS = situations as unknown as readonly Situation[];
export const EVENTS = events as unknown as readonly { event: Event; before: View; after: View }[];

export function situation(name: string): Situation {
  const found = SITUATIONS.find((other) => other.name === name);
  if (!found) throw new Error(`there is no situation ${name}`);
  return found;
}

export const NAMES = ['Ada', 'Beppe', 'Carla', 'Dino'];

export const seenOf = ({ view }: { view: View }): Seen<View> => ({
  view,
  seat: view.viewer ?? null,
  names: NAMES.slice(0, view.players.length),
});
