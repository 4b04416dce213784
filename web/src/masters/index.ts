import type { Event, View } from '../types/masters';
import type { GameClient } from '../play/game';
import Board from './Board.svelte';

export const masters: GameClient<View, Event> = {
  name: 'masters',
  Board,
  moves: (legal) => legal.map((action) => ({ action, path: [`act:${action}`] })),
  prompt: () => '',
  probe: () => null,
  help: () => null,
  tell: () => null,
  flights: () => [],
  summary: () => [],
  guide: [],
};
